/** What a person sees: the page to push things along by hand, and a stand-in for the console that staff open a wallet in. */
import type { FastifyInstance } from 'fastify'
import { html } from '../html.ts'
import { deedTable, type FaultView, type Frame, faultForm, framedPage, moment, sendPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import { decimal } from './protocol.ts'
import type { WalletDeed } from './record.ts'
import { tokens, type Wallet, type Wallets } from './wallets.ts'

export interface PageParts {
  readonly wallets: Wallets
  readonly log: TruthLog<WalletDeed>
  readonly chain: string
  readonly faults: FaultView
  readonly creditFaults: FaultView
  readonly deliveryFaults: FaultView
  readonly webhookUrl: () => string | undefined
}

const frame: Frame = {
  name: 'Crossmint twin',
  remark: 'not Crossmint; nothing leaves this machine',
  links: [
    { href: '/crossmint', label: 'Control' },
    { href: '/console/wallets', label: 'Console' },
  ],
}
/** As many as a person reads. */
const walletsShown = 100

export function mountPages(app: FastifyInstance, parts: PageParts): void {
  app.get('/', (_request, reply) => reply.redirect('/crossmint'))
  app.get('/crossmint', (_request, reply) => sendPage(reply, framedPage(frame, 'Control', control(parts))))
  app.get<{ Querystring: { address?: string } }>('/console/wallets', (request, reply) => {
    const { address } = request.query
    if (typeof address !== 'string' || address === '')
      return sendPage(reply, framedPage(frame, 'Wallets', walletList(parts.wallets.list())))
    const wallet = parts.wallets.find(address)
    if (!wallet)
      return sendPage(reply.code(404), framedPage(frame, 'No such wallet', html`<p><a href="/console/wallets">All wallets</a></p>`))
    return sendPage(reply, framedPage(frame, wallet.address, walletDetail(parts, wallet)))
  })
}

function control({ faults, creditFaults, deliveryFaults, log, webhookUrl }: PageParts) {
  return html`<h2>Send tokens to a wallet</h2>
<form method="post" action="/crossmint/credits">
<label>Address <input name="address" autocomplete="off" required></label>
<label>Token <select name="token">${Object.keys(tokens).map((name) => html`<option>${name}</option>`)}</select></label>
<label>Amount <input name="amount" inputmode="decimal" autocomplete="off" required></label>
<button type="submit">Send</button>
</form>
<h2>Faults of answers</h2>${faultForm('/crossmint/faults', faults)}
<h2>Faults of tokens on their way</h2>${faultForm('/crossmint/credits/faults', creditFaults)}
<h2>Faults of webhooks</h2><p class="hint">They go to ${webhookUrl() ?? 'nobody'}.</p>${faultForm('/crossmint/deliveries/faults', deliveryFaults)}
<h2>Time</h2>
<form method="post" action="/crossmint/clock"><label>Milliseconds forward <input name="advanceMs" inputmode="numeric" autocomplete="off"></label><button type="submit">Set forward</button></form>
<h2>What the twin did</h2>
${deedTable(log.list(), {
  Whom: ({ owner, address }) => [owner, address].filter((part) => part !== undefined).join(', '),
  Amount: ({ rawAmount, token }) => (rawAmount === undefined ? undefined : `${decimal(BigInt(rawAmount))} ${token}`),
  Details: ({ reason, reference, webhook }) =>
    reason ?? reference ?? (webhook && `${webhook.type}, attempt ${webhook.attempt}: ${webhook.status ?? 'no answer'}`),
})}`
}

function walletList(wallets: readonly Wallet[]) {
  if (wallets.length === 0) return html`<p>No wallet yet.</p>`
  return html`<div class="scroll"><table><caption>${wallets.length} in all, newest first</caption>
<thead><tr><th scope="col">Address</th><th scope="col">Owner</th><th scope="col">Created</th></tr></thead><tbody>
${wallets.slice(0, walletsShown).map(({ address, owner, createdAt }) => html`<tr><td><a href="/console/wallets?address=${address}">${address}</a></td><td>${owner ?? 'none'}</td><td class="time">${moment(new Date(createdAt))}</td></tr>`)}
</tbody></table></div>`
}

function walletDetail({ wallets, chain }: PageParts, wallet: Wallet) {
  const balance = (token: keyof typeof tokens) =>
    html`<dt>${tokens[token].name}</dt><dd>${decimal(wallets.balanceOf(wallet.address, token, chain))}</dd>`
  const transfers = wallets.transfersOf(wallet.address)
  return html`<dl><dt>Owner</dt><dd>${wallet.owner ?? 'none'}</dd><dt>Type</dt><dd>${wallet.chainType} ${wallet.type}</dd><dt>Chain</dt><dd>${chain}</dd>${(Object.keys(tokens) as (keyof typeof tokens)[]).map(balance)}</dl>
<h2>Transfers</h2>
${
  transfers.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="scroll"><table><thead><tr><th scope="col">When</th><th scope="col">Amount</th><th scope="col">From</th></tr></thead><tbody>
${transfers.map((transfer) => html`<tr><td class="time">${moment(transfer.completedAt)}</td><td>${decimal(transfer.rawAmount)} ${transfer.token}</td><td>${transfer.sender}</td></tr>`)}</tbody></table></div>`
}`
}
