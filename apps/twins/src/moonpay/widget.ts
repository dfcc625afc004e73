/** The buy page that a partner shows in a frame: what it costs, how to pay, and what became of it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../html.ts'
import { contentPolicy } from '../http.ts'
import { type Frame, framedPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import { decimal, isMethodOf, type Method, methods, type Price, priceOf } from './prices.ts'
import type { BuyDeed } from './record.ts'
import type { Transaction, Transactions } from './transactions.ts'
import { type Buy, checkQuery, isSame, type Partner } from './widget-query.ts'
import { widgetScript } from './widget-script.ts'

export interface WidgetParts {
  readonly partner: Partner
  readonly transactions: Transactions
  readonly log: TruthLog<BuyDeed>
}

const frame: Frame = { name: 'MoonPay twin', remark: 'not MoonPay; no money moves', links: [] }

export function mountWidget(app: FastifyInstance, { partner, transactions, log }: WidgetParts): void {
  const check = async (search: string, request: FastifyRequest, reply: FastifyReply): Promise<Buy | undefined> => {
    const checked = checkQuery(search, request.ip, partner)
    if ('buy' in checked) return checked.buy
    await log.add({ what: 'widget-refused', reason: checked.refused, fault: 'none', answered: true })
    sendFramed(reply.code(400), 'Something went wrong', html`<p role="alert">${checked.refused}</p><p>Go back and begin again.</p>`)
    return undefined
  }

  app.get('/moonpay-widget.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(widgetScript))

  app.get('/', async (request, reply) => {
    const search = searchOf(request)
    if (search === '') return reply.redirect('/moonpay')
    const buy = await check(search, request, reply)
    if (!buy) return reply
    await log.add({ what: 'widget-opened', ...factsOf(buy) })
    return sendFramed(reply, 'Buy EURC', buyPage(buy, search))
  })

  app.post('/buy', async (request, reply) => {
    const { search = '', pay = '' } = (request.body ?? {}) as { search?: string; pay?: string }
    const buy = await check(search, request, reply)
    if (!buy) return reply
    if (pay === 'leave') {
      await log.add({ what: 'widget-left', ...factsOf(buy) })
      return sendFramed(
        reply,
        'You left',
        html`${signal(buy, 'onClose', {})}<p>Nothing was bought and nothing was paid.</p>${wayBack(buy)}`,
      )
    }
    const way = Object.hasOwn(waysToPay, pay) ? waysToPay[pay] : undefined
    if (!way) return sendFramed(reply.code(400), 'Something went wrong', html`<p role="alert">Choose a way to pay.</p>`)
    const begun = await transactions.begin(buy, way.method(buy), way.how)
    if (typeof begun === 'string')
      return sendFramed(reply.code(400), 'Something went wrong', html`<p role="alert">${begun}</p>${wayBack(buy)}`)
    return reply.redirect(`/buy/${begun.id}?key=${begun.pageKey}&new=1`, 303)
  })

  const findOwn = (request: FastifyRequest, key: unknown): Transaction | undefined => {
    const transaction = transactions.find((request.params as { id: string }).id)
    return transaction && typeof key === 'string' && isSame(key, transaction.pageKey) ? transaction : undefined
  }

  app.get('/buy/:id', (request, reply) => {
    const query = request.query as Readonly<Record<string, string>>
    const transaction = findOwn(request, query.key)
    if (!transaction) return sendFramed(reply.code(404), 'Something went wrong', html`<p role="alert">There is no such purchase.</p>`)
    return sendFramed(reply, titles[transaction.status], transactionPage(transaction, query.new === '1'))
  })

  app.get('/buy/:id/status', (request, reply) => {
    const transaction = findOwn(request, (request.query as Readonly<Record<string, string>>).key)
    return transaction ? reply.send({ status: transaction.status }) : reply.code(404).send({})
  })

  app.post('/buy/:id', async (request, reply) => {
    const { key, decision } = (request.body ?? {}) as { key?: string; decision?: string }
    const transaction = findOwn(request, key)
    if (!transaction) return sendFramed(reply.code(404), 'Something went wrong', html`<p role="alert">There is no such purchase.</p>`)
    await transactions.push(transaction.id, decision === 'confirm' ? 'authorize' : 'decline')
    return reply.redirect(`/buy/${transaction.id}?key=${transaction.pageKey}`, 303)
  })
}

const waysToPay: Readonly<
  Record<string, { readonly label: string; readonly how: 'at-once' | 'with-3ds' | 'declined'; method(buy: Buy): Method }>
> = {
  card: { label: 'Pay by card', how: 'at-once', method: () => 'credit_debit_card' },
  'card-3ds': { label: 'Pay by card that asks for 3-D Secure', how: 'with-3ds', method: () => 'credit_debit_card' },
  bank: { label: 'Pay by bank transfer', how: 'at-once', method: ({ fiat }) => bankMethod(fiat) },
  declined: { label: 'Pay by card that is declined', how: 'declined', method: () => 'credit_debit_card' },
}

function bankMethod(fiat: Buy['fiat']): Method {
  const found = (Object.keys(methods) as Method[]).find((method) => method !== 'credit_debit_card' && isMethodOf(method, fiat))
  return found ?? 'sepa_bank_transfer'
}

function buyPage(buy: Buy, search: string): Html {
  const price = priceOf({ ...buy, method: buy.method ?? 'credit_debit_card' })
  const form = (value: string, label: string) => html`<form method="post" action="/buy">
<input type="hidden" name="search" value="${search}">
<button type="submit" name="pay" value="${value}">${label}</button>
</form>`
  const cannot = typeof price === 'string'
  return html`${signal(buy, 'onReady', {})}
${cannot ? html`<p role="alert">${price}</p>` : priceList(price)}
<dl><dt>Delivered to</dt><dd>${buy.walletAddress}</dd><dt>E-mail</dt><dd>${buy.email ?? 'not given'}</dd></dl>
<h2>Your decision</h2>
${cannot ? [] : Object.entries(waysToPay).map(([value, { label }]) => form(value, label))}
${form('leave', 'Leave without buying')}`
}

function priceList({ fiat, baseMinor, feeMinor, networkFeeMinor, totalMinor, eurcRaw }: Price): Html {
  const line = (name: string, minor: bigint) => html`<dt>${name}</dt><dd>${decimal(minor, 2)} ${fiat.toUpperCase()}</dd>`
  return html`<dl>${line('You pay', totalMinor)}${line('Fee', feeMinor)}${line('Network fee', networkFeeMinor)}${line('For EURC', baseMinor)}
<dt>You get</dt><dd>${decimal(eurcRaw, 6)} EURC</dd></dl>`
}

const titles: Readonly<Record<Transaction['status'], string>> = {
  waitingPayment: 'Waiting for your transfer',
  waitingAuthorization: 'Confirm with your bank',
  pending: 'Being processed',
  completed: 'Delivered',
  failed: 'It did not work',
}
const sentences: Readonly<Record<Transaction['status'], string>> = {
  waitingPayment: 'Send the money from your bank. The control page of this twin lets it arrive.',
  waitingAuthorization: 'Your bank asks whether it is you.',
  pending: 'Your payment arrived and EURC is on its way.',
  completed: 'EURC is in the wallet.',
  failed: 'Nothing was delivered, and nothing is kept of your money.',
}

function transactionPage(transaction: Transaction, isNew: boolean): Html {
  const { buy, status, charged, failureReason } = transaction
  const payload = {
    id: transaction.id,
    baseCurrencyAmount: decimal(buy.areFeesIncluded ? charged.totalMinor : charged.baseMinor, 2),
    baseCurrencyCode: buy.fiat,
    status,
  }
  const action = isNew ? 'onTransactionCreated' : status === 'completed' ? 'onTransactionCompleted' : ''
  const isMoving = status !== 'completed' && status !== 'failed'
  const decide = (decision: string, label: string) => html`<form method="post" action="/buy/${transaction.id}">
<input type="hidden" name="key" value="${transaction.pageKey}">
<button type="submit" name="decision" value="${decision}">${label}</button>
</form>`
  return html`${signal(buy, action, payload, isMoving ? { poll: `/buy/${transaction.id}/status?key=${transaction.pageKey}`, status } : {})}
<p role="status">${failureReason ?? sentences[status]}</p>
${priceList(charged)}
${status === 'waitingAuthorization' ? [decide('confirm', 'Yes, it is me'), decide('decline', 'No')] : []}
${wayBack(buy, transaction.id)}`
}

/** MoonPay appends "pending" whatever became of it, which is why nobody may believe it. */
function wayBack({ redirectUrl }: Buy, transactionId?: string): Html {
  if (redirectUrl === undefined) return html``
  const url = new URL(redirectUrl)
  if (transactionId !== undefined) {
    url.searchParams.set('transactionId', transactionId)
    url.searchParams.set('transactionStatus', 'pending')
  }
  return html`<p><a href="${url.href}" target="_parent">Return to the partner</a></p>`
}

/** What the script says to the page around this one, to its origin and to no other. */
function signal({ redirectUrl }: Buy, action: string, payload: object, more: Readonly<Record<string, string>> = {}): Html {
  const origin = redirectUrl === undefined ? '' : new URL(redirectUrl).origin
  return html`<div id="widget" hidden data-origin="${origin}" data-action="${action}" data-payload="${JSON.stringify(payload)}" data-poll="${more.poll ?? ''}" data-status="${more.status ?? ''}"></div>
<script src="/moonpay-widget.js" defer></script>`
}

/** Partners on this machine may frame it; its one script is its own. */
const policy = contentPolicy("'self'")
  .replace("frame-ancestors 'none'", 'frame-ancestors http://localhost:* http://127.0.0.1:* http://*.localhost:*')
  .concat("; script-src 'self'; connect-src 'self'")

function sendFramed(reply: FastifyReply, title: string, content: Html): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(framedPage(frame, title, content))
}

function factsOf({ externalTransactionId, walletAddress }: Buy) {
  return { externalTransactionId, walletAddress, fault: 'none', answered: true }
}

/** The query as its bytes came. */
function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at)
}
