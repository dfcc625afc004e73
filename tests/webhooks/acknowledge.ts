/** How soon events are acknowledged that come at a steady beat, each for the first time, from all providers in turn. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { atBeat } from '../bench/open-loop.ts'
import { genuine, type Hook } from './signing.ts'
import { type Provider, providers } from './stage.ts'

export interface Acknowledged {
  readonly count: number
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Answers other than 204. */
  readonly notTaken: number
}

export async function acknowledgeAtBeat(
  address: string,
  beat: { readonly perSecond: number; readonly seconds: number },
): Promise<Acknowledged> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let notTaken = 0
  const call = async (place: number) => {
    const status = await post(address, eventOf(providers[place % providers.length] ?? 'moonpay'), agent)
    if (status !== 204) notTaken += 1
  }
  // What is compiled and connected on first use is not the beat's.
  await atBeat({ perSecond: 20, seconds: 3 }, call)
  const took = (await atBeat(beat, call)).toSorted((one, other) => one - other)
  agent.destroy()
  const at = (share: number) => Math.round((took[Math.min(Math.floor(took.length * share), took.length - 1)] ?? 0) * 10) / 10
  return { count: took.length, perSecond: beat.perSecond, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1), notTaken }
}

/** As long as the real ones, and about nobody. */
function eventOf(provider: Provider): Hook {
  const id = randomUUID()
  const padding = 'x'.repeat(1_500)
  const type = { moonpay: 'transaction_updated', crossmint: 'wallets.transfer.in', sumsub: 'applicantReviewed' }[provider]
  const data = { id, status: 'pending', updatedAt: new Date().toISOString(), padding }
  const body = provider === 'sumsub' ? { type, applicantId: id, createdAtMs: '2026-11-01 09:00:00.000', padding } : { type, data }
  return { provider, type, id: `msg_${id}`, body: JSON.stringify(body) }
}

function post(address: string, hook: Hook, agent: Agent): Promise<number> {
  const { path, headers, body } = genuine(hook)
  return new Promise((resolve, reject) => {
    const sending = request(
      address + path,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, agent },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sending.once('error', reject)
    sending.end(body)
  })
}
