/** A stand-in for Crossmint: wallets with an owner, tokens that arrive in them, and webhooks about it. No chain is involved. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Webhook } from '../deliveries.ts'
import { isForm } from '../pages.ts'
import { type Listening, openTwin } from '../twin.ts'
import { mountPages } from './pages.ts'
import { isToken, mountProtocol, transferBody } from './protocol.ts'
import { creditFaults, crossmintFaults, type WalletDeed } from './record.ts'
import { makeWallets, tokenDecimals } from './wallets.ts'

export interface CrossmintTwin extends Listening {
  /** Where applications call: what stands before the version. */
  readonly apiUrl: string
}

export interface CrossmintTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  readonly apiKey: string
  /** `whsec_` and base64, as Svix gives it. */
  readonly webhookSecret: string
  /** Where webhooks go; it can be set later as well. */
  readonly webhookUrl?: string | undefined
  readonly chain?: string | undefined
  readonly logDir?: string | undefined
  readonly dataDir?: string | undefined
}

/** After the first attempt: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h; eight attempts in all. */
const retryAfterMs = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1_000)
const answerWithinMs = 15_000

export async function startCrossmintTwin(options: CrossmintTwinOptions): Promise<CrossmintTwin> {
  const { httpPort, apiKey, webhookSecret, chain = 'base-sepolia' } = options
  const twin = await openTwin<typeof crossmintFaults, WalletDeed>({
    name: 'crossmint',
    faults: crossmintFaults,
    webhooks: {
      url: options.webhookUrl,
      sign: signAsSvix,
      secret: webhookSecret,
      otherSecret: () => `whsec_${randomBytes(24).toString('base64')}`,
      retryAfterMs,
      answerWithinMs,
    },
    logDir: options.logDir,
    dataDir: options.dataDir,
  })
  const { app, clock, log, deliveries } = twin
  const wallets = makeWallets(clock.now)
  await twin.remember(wallets.kept)
  const credits = twin.faultsOf('credits', creditFaults)
  mountProtocol(app, { apiKey, chain, wallets, faults: twin.faults, log })
  mountPages(app, { ...twin, wallets, chain, creditFaults: credits })

  // How tokens get here from outside: by hand, by a test, or from a twin that sells them. The same reference arrives once.
  app.post('/crossmint/credits', async (request, reply) => {
    const given = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const { address, token, reference = randomUUID(), sender = '0x5e11e200000000000000000000000000000000aa' } = given
    const sent = readAmount(given)
    if (!isToken(token)) return reply.code(400).send({ error: 'Name a token that the twin knows.' })
    if (sent === undefined) return reply.code(400).send({ error: `Send an amount with up to ${tokenDecimals} decimals, or a rawAmount.` })
    const wallet = wallets.find(String(address))
    if (!wallet) return reply.code(404).send({ error: 'There is no wallet of this address here.' })
    const fault = credits.strikeOf('wrong-amount', 'never')
    const facts = { fault, answered: true, address: wallet.address, token, reference: String(reference) }
    if (fault === 'never') {
      await log.add({ ...facts, what: 'tokens-lost', rawAmount: String(sent) })
      return reply.code(201).send({ transferId: randomUUID(), txId: `0x${randomBytes(32).toString('hex')}`, rawAmount: String(sent) })
    }
    const rawAmount = fault === 'wrong-amount' ? (sent * 9n) / 10n : sent
    const { transfer, isNew } = wallets.credit({
      address: wallet.address,
      token,
      chain,
      rawAmount,
      reference: String(reference),
      sender: String(sender),
    })
    if (isNew) {
      await log.add({ ...facts, what: 'tokens-arrived', rawAmount: String(rawAmount), transferId: transfer.transferId })
      deliveries.send(makeWebhook('wallets.transfer.in', transferBody(transfer, wallet), clock.now()))
    }
    if (isForm(request)) return reply.redirect('/crossmint', 303)
    return reply
      .code(isNew ? 201 : 200)
      .send({ transferId: transfer.transferId, txId: transfer.txId, rawAmount: String(transfer.rawAmount) })
  })

  const listening = await twin.listen(httpPort)
  return { ...listening, apiUrl: `${listening.httpUrl}/api` }
}

function makeWebhook(type: string, data: unknown, at: Date): Webhook {
  const id = `msg_${randomBytes(16).toString('hex')}`
  return { id, type, body: JSON.stringify({ id, type, timestamp: at.toISOString(), data }) }
}

function signAsSvix({ webhook, at, secret }: { webhook: Webhook; at: Date; secret: string }) {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${webhook.id}.${seconds}.${webhook.body}`).digest('base64')
  return { 'svix-id': webhook.id, 'svix-timestamp': seconds, 'svix-signature': `v1,${signature}` }
}

/** A decimal text in `amount`, or smallest units in `rawAmount`; more than zero. */
function readAmount({ amount, rawAmount }: Readonly<Record<string, unknown>>): bigint | undefined {
  if (typeof rawAmount === 'string' && /^\d{1,30}$/.test(rawAmount)) return BigInt(rawAmount) > 0n ? BigInt(rawAmount) : undefined
  const match = /^(\d{1,20})(?:\.(\d{1,6}))?$/.exec(typeof amount === 'string' ? amount.trim() : '')
  const [, whole, part = ''] = match ?? []
  if (whole === undefined) return undefined
  const raw = BigInt(whole + part.padEnd(tokenDecimals, '0'))
  return raw > 0n ? raw : undefined
}
