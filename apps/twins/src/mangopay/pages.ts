/** What people and browsers see: the card vault, the issuer's 3-D Secure page, and the page to push things along by hand. */
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html.ts'
import { deedTable, type FaultView, type Frame, faultForm, framedPage, isForm, moment, sendPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import { returnAddress } from './bodies.ts'
import { type Books, type Movement, type PayIn, type Push, pushes, type Wallet } from './books.ts'
import type { PaymentDeed } from './record.ts'
import { results } from './results.ts'
import type { CardInput, Vault } from './vault.ts'

export interface PageParts {
  readonly books: Books
  readonly vault: Vault
  readonly log: TruthLog<PaymentDeed>
  readonly faults: FaultView
  readonly paymentFaults: FaultView
  readonly deliveryFaults: FaultView
  readonly webhookUrl: () => string | undefined
}

const frame: Frame = {
  name: 'Mangopay twin',
  remark: 'not Mangopay; no money moves',
  links: [{ href: '/mangopay', label: 'Payments, faults and truth' }],
}
const cardFrame: Frame = { name: 'Mangopay payment page', remark: 'a page of the Mangopay twin; no card is charged', links: [] }
const bankFrame: Frame = { name: 'Your card’s bank', remark: 'a page of the Mangopay twin; no bank is asked', links: [] }

export const vaultPath = '/vault/getToken'
const challengePath = '/3-d-secure'

export function challengePathOf({ id, pageKey }: PayIn): string {
  return `${challengePath}/${id}?key=${pageKey}`
}

const cardPagePath = '/card-page'

export function cardPagePathOf({ id, pageKey }: PayIn): string {
  return `${cardPagePath}/${id}?key=${pageKey}`
}

/** What the payer may choose on the page, and what happens then. */
const cardChoices = { pay: 'Pay', deny: 'Fail 3-D Secure', decline: 'Be declined', leave: 'Cancel' } as const
type CardChoice = keyof typeof cardChoices

/** Where the payer pays with a card, and is led back from. No number is asked for: each button is what one card would do. */
export function mountCardPage(app: FastifyInstance, { books }: Pick<PageParts, 'books'>): void {
  const findOwn = (id: string, key: unknown) => {
    const payIn = books.payIn(id)
    return payIn?.isOnPage && payIn.pageKey === key ? payIn : undefined
  }
  app.get<{ Params: { id: string }; Querystring: { key?: string } }>(`${cardPagePath}/:id`, (request, reply) => {
    const payIn = findOwn(request.params.id, request.query.key)
    if (!payIn) return sendPage(reply.code(404), framedPage(cardFrame, 'There is no such payment', html`<p>Go back and begin again.</p>`))
    return sendPage(reply, framedPage(cardFrame, 'Pay by card', cardPage(payIn)), {
      formsLeadTo: new URL(returnAddress(payIn) ?? '').origin,
    })
  })
  app.post<{ Params: { id: string } }>(`${cardPagePath}/:id`, async (request, reply) => {
    const { key, choice } = (request.body ?? {}) as { key?: string; choice?: string }
    const payIn = findOwn(request.params.id, key)
    if (!payIn || choice === undefined || !Object.hasOwn(cardChoices, choice))
      return reply.code(404).send({ error: 'There is no such payment.' })
    // One that has been decided leads back all the same, as when a page is sent twice.
    await books.push(payIn.id, choice as CardChoice)
    return reply.redirect(returnAddress(payIn) ?? '/', 303)
  })
}

function cardPage(payIn: PayIn): Html {
  const { id, pageKey, debitedMinor, currency, status } = payIn
  if (status !== 'CREATED')
    return html`<p>This payment has been decided.</p><p><a href="${returnAddress(payIn) ?? '/'}">Back to where you came from</a></p>`
  return html`<dl><dt>Amount</dt><dd>${decimal(debitedMinor)} ${currency}</dd></dl>
<form method="post" action="${cardPagePath}/${id}">
<input type="hidden" name="key" value="${pageKey}">
${Object.entries(cardChoices).map(([choice, label]) => html`<button type="submit" name="choice" value="${choice}">${label}</button> `)}</form>`
}

/** The vault answers browsers of any page, in plain text. Card numbers are not recorded. */
export function mountVault(app: FastifyInstance, { vault, log }: Pick<PageParts, 'vault' | 'log'>): void {
  app.post(vaultPath, { config: { isForOtherSites: true } }, async (request, reply) => {
    const { text, registration } = vault.tokenize((request.body ?? {}) as CardInput)
    const facts = registration && { id: registration.id, ...(registration.lastFour && { lastFour: registration.lastFour }) }
    const isTaken = text.startsWith('data=')
    await log.add({
      what: isTaken ? 'card-tokenized' : 'refused',
      fault: 'none',
      answered: true,
      ...facts,
      ...(!isTaken && { reason: text }),
    })
    return reply.header('access-control-allow-origin', '*').type('text/plain; charset=utf-8').send(text)
  })
}

/** Where the payer confirms or refuses, and is led back from. */
export function mountChallenge(app: FastifyInstance, { books }: Pick<PageParts, 'books'>): void {
  const findOwn = (id: string, key: unknown) => {
    const payIn = books.payIn(id)
    return payIn?.needsChallenge && payIn.pageKey === key ? payIn : undefined
  }
  app.get<{ Params: { id: string }; Querystring: { key?: string } }>(`${challengePath}/:id`, (request, reply) => {
    const payIn = findOwn(request.params.id, request.query.key)
    if (!payIn) return sendPage(reply.code(404), framedPage(bankFrame, 'There is no such payment', html`<p>Go back and begin again.</p>`))
    return sendPage(reply, framedPage(bankFrame, 'Confirm your payment', challenge(payIn)), {
      formsLeadTo: new URL(returnAddress(payIn) ?? '').origin,
    })
  })
  app.post<{ Params: { id: string } }>(`${challengePath}/:id`, async (request, reply) => {
    const { key, decision } = (request.body ?? {}) as { key?: string; decision?: string }
    const payIn = findOwn(request.params.id, key)
    if (!payIn) return reply.code(404).send({ error: 'There is no such payment.' })
    // One that has been decided leads back all the same, as when a page is sent twice.
    await books.push(payIn.id, decision === 'confirm' ? 'confirm' : 'refuse')
    return reply.redirect(returnAddress(payIn) ?? '/', 303)
  })
}

function challenge({ id, pageKey, debitedMinor, currency, status }: PayIn): Html {
  if (status !== 'CREATED') return html`<p>This payment has been decided.</p>`
  return html`<dl><dt>Amount</dt><dd>${decimal(debitedMinor)} ${currency}</dd></dl>
<form method="post" action="${challengePath}/${id}">
<input type="hidden" name="key" value="${pageKey}">
<button type="submit" name="decision" value="confirm">Confirm</button>
<button type="submit" name="decision" value="refuse">Refuse</button>
</form>`
}

/** As many as a person reads; the rest is in payments.json. */
const shownMax = 50

export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const { books } = parts
  app.get('/', (_request, reply) => reply.redirect('/mangopay'))
  app.get('/mangopay', (_request, reply) => sendPage(reply, framedPage(frame, 'Payments, faults and truth', controlPage(parts))))
  app.get('/mangopay/payments.json', () => books.payIns().map(paymentSummary))
  app.get('/mangopay/movements.json', () => books.movements().map(movementSummary))
  app.get('/mangopay/wallets.json', () => books.wallets().map(walletSummary))

  app.post<{ Params: { id: string } }>('/mangopay/payments/:id/push', async (request, reply) => {
    const { push, amountMinor } = (request.body ?? {}) as { push?: unknown; amountMinor?: unknown }
    if (typeof push !== 'string' || !Object.hasOwn(pushes, push))
      return reply.code(400).send({ error: `Send {"push": …}, one of: ${Object.keys(pushes).join(', ')}.` })
    const arrived = /^[1-9]\d{0,11}$/.test(String(amountMinor)) ? BigInt(String(amountMinor)) : undefined
    if (!(await books.push(request.params.id, push as Push, arrived)))
      return reply.code(409).send({ error: 'There is no such payment or payout, or this does not apply to it now.' })
    return isForm(request) ? reply.redirect('/mangopay', 303) : reply.send({ id: request.params.id, push })
  })
}

function paymentSummary({ id, kind, status, resultCode, authorId, walletId, currency, debitedMinor, feeMinor, tag, fault }: PayIn): object {
  return {
    ...{ id, kind, status, resultCode, authorId, walletId, currency, tag, fault },
    debitedMinor: String(debitedMinor),
    feeMinor: String(feeMinor),
  }
}

function movementSummary({ id, kind, status, resultCode, currency, amountMinor, tag, initialId, fault }: Movement): object {
  return { ...{ id, kind, status, resultCode, currency, tag, initialId, fault }, amountMinor: String(amountMinor) }
}

function walletSummary({ id, ownerId, currency, balanceMinor }: Wallet): object {
  return { id, ownerId, currency, balanceMinor: String(balanceMinor) }
}

function controlPage({ books, log, faults, paymentFaults, deliveryFaults, webhookUrl }: PageParts): Html {
  const [payIns, movements] = [books.payIns().slice(0, shownMax), books.movements().slice(0, shownMax)]
  return html`<p>Hooks go to <strong>${webhookUrl() ?? 'nobody'}</strong>, unless the platform has subscribed to a type by itself.</p>
<h2>Wallets</h2>
<dl>${books.wallets().map(({ id, currency, balanceMinor }) => html`<dt>${id}</dt><dd>${decimal(balanceMinor)} ${currency}</dd>`)}</dl>
<h2>Payments</h2>
${payIns.length === 0 ? html`<p>None yet.</p>` : table('Payment', payIns.map(paymentRow))}
<h2>Refunds, transfers and payouts</h2>
${movements.length === 0 ? html`<p>None yet.</p>` : table('Movement', movements.map(movementRow))}
<h2>Faults of the API</h2>
${faultForm('/mangopay/faults', faults, 'calls')}
<h2>Faults of payments and payouts</h2>
${faultForm('/mangopay/payments/faults', paymentFaults, 'payments')}
<h2>Faults of hooks</h2>
${faultForm('/mangopay/deliveries/faults', deliveryFaults, 'hooks')}
<h2>Time</h2>
<form method="post" action="/mangopay/clock"><label>Milliseconds forward <input name="advanceMs" inputmode="numeric" autocomplete="off"></label><button type="submit">Set forward</button></form>
<h2>What the twin did</h2>
${deedTable(log.list(), {
  About: ({ tag, id }) => tag ?? id,
  Amount: ({ amountMinor, currency }) => (amountMinor === undefined ? undefined : `${decimal(BigInt(amountMinor))} ${currency}`),
  Status: ({ status, webhook }) => (webhook ? `${webhook.type}, answered ${webhook.status ?? 'not at all'}` : status),
  Why: ({ reason, lastFour }) => reason ?? (lastFour && `card that ends in ${lastFour}`),
})}`
}

function table(what: string, rows: readonly Html[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Begun</th><th scope="col">${what}</th><th scope="col">Status</th><th scope="col">Amount</th><th scope="col">Push along</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}

function paymentRow(payIn: PayIn): Html {
  const { id, kind, tag, status, resultCode, currency, debitedMinor, declaredMinor, createdAt } = payIn
  const amount = kind === 'wire' && status === 'CREATED' ? declaredMinor : debitedMinor
  return html`<tr><td class="time">${moment(createdAt)}</td><td>${kind} ${tag ?? id}</td><td>${statusText(status, resultCode)}</td><td>${decimal(amount)} ${currency}</td><td>${paymentPushes(payIn).map((push) => button(id, push))}</td></tr>
`
}

function paymentPushes({ kind, status, needsChallenge, isOnPage }: PayIn): readonly Push[] {
  if (status === 'SUCCEEDED') return kind === 'card' ? ['refund', 'dispute'] : []
  if (status === 'FAILED') return []
  if (kind === 'wire') return ['arrive', 'reject']
  if (isOnPage) return ['pay', 'deny', 'decline', 'leave']
  return needsChallenge ? ['confirm', 'refuse'] : ['succeed', 'fail']
}

function movementRow({ id, kind, tag, status, resultCode, currency, amountMinor, createdAt }: Movement): Html {
  const buttons = kind === 'payout' && status === 'SUCCEEDED' ? [button(id, 'bounce')] : []
  return html`<tr><td class="time">${moment(createdAt)}</td><td>${kind} ${tag ?? id}</td><td>${statusText(status, resultCode)}</td><td>${decimal(amountMinor)} ${currency}</td><td>${buttons}</td></tr>
`
}

function statusText(status: string, resultCode: PayIn['resultCode']): string {
  return status === 'FAILED' && resultCode ? `${status}: ${results[resultCode]}` : status
}

function button(id: string, push: Push): Html {
  return html`<form method="post" action="/mangopay/payments/${id}/push">
<button type="submit" name="push" value="${push}" title="${pushes[push]}">${push}</button></form>`
}

function decimal(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
