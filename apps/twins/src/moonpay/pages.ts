/** What the person at this machine sees: purchases, with what can be done to them, faults, and what the twin did. */
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html.ts'
import { deedTable, type FaultView, type Frame, faultForm, framedPage, isForm, moment, sendPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import { decimal } from './prices.ts'
import type { BuyDeed } from './record.ts'
import { type Push, pushes, type Transaction, type Transactions } from './transactions.ts'

export interface PageParts {
  readonly transactions: Transactions
  readonly log: TruthLog<BuyDeed>
  readonly faults: FaultView
  readonly orderFaults: FaultView
  readonly deliveryFaults: FaultView
  readonly webhookUrl: () => string | undefined
}

const frame: Frame = {
  name: 'MoonPay twin',
  remark: 'not MoonPay; nothing leaves this machine',
  links: [{ href: '/moonpay', label: 'Purchases, faults and truth' }],
}
/** As many as a person reads; the rest is in transactions.json. */
const shownMax = 50

export function mountPages(app: FastifyInstance, parts: PageParts): void {
  app.get('/moonpay', (_request, reply) => sendPage(reply, framedPage(frame, 'Purchases, faults and truth', controlPage(parts))))

  app.get('/moonpay/transactions.json', () => parts.transactions.list().map(summary))

  app.post<{ Params: { id: string } }>('/moonpay/transactions/:id/push', async (request, reply) => {
    const { push } = (request.body ?? {}) as { push?: unknown }
    if (typeof push !== 'string' || !Object.hasOwn(pushes, push))
      return reply.code(400).send({ error: `Send {"push": …}, one of: ${Object.keys(pushes).join(', ')}.` })
    if (!(await parts.transactions.push(request.params.id, push as Push)))
      return reply.code(409).send({ error: 'There is no such purchase, or this does not apply to it now.' })
    return isForm(request) ? reply.redirect('/moonpay', 303) : reply.send(summary(parts.transactions.find(request.params.id)))
  })
}

function summary(transaction: Transaction | undefined): object {
  if (!transaction) return {}
  const { id, status, failureReason, buy, quoted, charged, fault } = transaction
  return {
    ...{ id, status, failureReason, fault },
    externalTransactionId: buy.externalTransactionId,
    walletAddress: buy.walletAddress,
    quotedFeeMinor: String(quoted.feeMinor),
    chargedFeeMinor: String(charged.feeMinor),
    eurcRaw: String(charged.eurcRaw),
  }
}

function controlPage({ transactions, log, faults, orderFaults, deliveryFaults, webhookUrl }: PageParts): Html {
  const list = transactions.list().slice(0, shownMax)
  return html`<p>Webhooks go to <strong>${webhookUrl() ?? 'nobody'}</strong>.</p>
<h2>Purchases</h2>
${list.length === 0 ? html`<p>None yet.</p>` : purchaseTable(list)}
<h2>Faults of the API</h2>
${faultForm('/moonpay/faults', faults, 'calls')}
<h2>Faults of purchases</h2>
${faultForm('/moonpay/orders/faults', orderFaults, 'purchases')}
<h2>Faults of webhooks</h2>
${faultForm('/moonpay/deliveries/faults', deliveryFaults, 'webhooks')}
<h2>What the twin did</h2>
${deedTable(log.list(), {
  Order: ({ externalTransactionId, transactionId }) => externalTransactionId ?? transactionId,
  Status: ({ status, webhook }) => (webhook ? `${webhook.type}, answered ${webhook.status ?? 'not at all'}` : status),
  'EURC sent': ({ rawAmount }) => (rawAmount === undefined ? undefined : decimal(BigInt(rawAmount), 6)),
  Why: ({ reason }) => reason,
})}`
}

function purchaseTable(list: readonly Transaction[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Begun</th><th scope="col">Order</th><th scope="col">Status</th><th scope="col">Paid</th><th scope="col">EURC</th><th scope="col">Push along</th></tr></thead>
<tbody>
${list.map(purchaseRow)}</tbody>
</table></div>`
}

const pushesByStatus: Readonly<Record<Transaction['status'], readonly Push[]>> = {
  waitingPayment: ['transfer', 'fail'],
  waitingAuthorization: ['authorize', 'decline'],
  pending: ['complete', 'refund', 'fail'],
  completed: ['charge-back'],
  failed: [],
}

function purchaseRow({ id, status, buy, charged, createdAt, failureReason }: Transaction): Html {
  const button = (push: Push) => html`<form method="post" action="/moonpay/transactions/${id}/push">
<button type="submit" name="push" value="${push}" title="${pushes[push]}">${push}</button></form>`
  return html`<tr><td class="time">${moment(createdAt)}</td><td>${buy.externalTransactionId ?? id}</td><td>${status}${failureReason === undefined ? undefined : html`: ${failureReason}`}</td><td>${decimal(charged.totalMinor, 2)} ${buy.fiat.toUpperCase()}</td><td>${decimal(charged.eurcRaw, 6)}</td><td>${pushesByStatus[status].map(button)}</td></tr>
`
}
