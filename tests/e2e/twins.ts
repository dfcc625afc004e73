/** The providers' stand-ins, as a test tells them what to do wrong and asks them what they truly did. */
import { behind, expect, memberIndex, type NewPerson } from './person.ts'

export type Twin = 'crossmint' | 'sumsub' | 'moonpay' | 'bank' | 'mangopay'

const urls = JSON.parse(process.env['HEATHLAND_TWINS'] ?? '{}') as Record<Twin, string>

/** What of a twin goes wrong: its answers, its webhooks, or what it makes of an order. */
type Part = 'answers' | 'deliveries' | 'orders'
const paths = { answers: 'faults', deliveries: 'deliveries/faults', orders: 'orders/faults' } as const satisfies Record<Part, string>

interface Order {
  readonly fault?: string
  readonly count?: number
  readonly seconds?: number
  readonly delayMs?: number
  /** One for each of the next times. */
  readonly script?: readonly string[]
}

export async function orderFault(twin: Twin, part: Part, order: Order): Promise<void> {
  const answer = await tell(`${urls[twin]}/${paths[part]}`, order)
  expect(answer.ok, `${twin} takes the order ${JSON.stringify(order)}`).toBe(true)
}

/** Whatever a test ordered and did not use up is no concern of the next one. */
export async function liftFaults(): Promise<void> {
  for (const twin of ['crossmint', 'sumsub', 'moonpay'] as const) {
    for (const part of ['answers', 'deliveries'] as const) await orderFault(twin, part, { fault: 'none' })
  }
  await orderFault('moonpay', 'orders', { fault: 'none' })
}

export interface Deed {
  readonly at: string
  readonly what: string
  readonly fault: string
  readonly answered: boolean
  readonly transactionId?: string
  readonly externalTransactionId?: string
  readonly status?: string
  readonly reason?: string
  readonly webhook?: { readonly type: string; readonly attempt: number; readonly status?: number }
}

/** What a twin did since, oldest first. */
export async function deedsOf(twin: Twin, since: Date): Promise<Deed[]> {
  const deeds = (await (await fetch(`${urls[twin]}/log.json`)).json()) as Deed[]
  return deeds.filter(({ at }) => new Date(at) >= since).toReversed()
}

/** The faults that struck since, each once, in the order in which they first did. */
export async function struck(twin: Twin, since: Date): Promise<string[]> {
  return [...new Set((await deedsOf(twin, since)).map(({ fault }) => fault).filter((fault) => fault !== 'none'))]
}

/** The provider's own id of the newest purchase for an order of ours. */
export async function purchaseOf(depositId: string): Promise<string> {
  const deeds = await deedsOf('moonpay', new Date(0))
  const found = deeds.findLast(({ externalTransactionId, transactionId }) => transactionId && externalTransactionId === depositId)
  expect(found, `a purchase for ${depositId}`).toBeTruthy()
  return found?.transactionId ?? ''
}

/** What happens outside of any page: a bank transfer arrives, a payment is taken back. */
export async function pushPurchase(id: string, push: 'transfer' | 'complete' | 'refund' | 'charge-back'): Promise<void> {
  const answer = await tell(`${urls.moonpay}/transactions/${id}/push`, { push })
  expect(answer.ok, `the purchase takes ${push}`).toBe(true)
}

/** Somebody at the provider of identity checks decides. */
export async function decideCheck({ email }: NewPerson, verdict: 'GREEN' | 'RED RETRY' | 'RED FINAL' | 'HOLD'): Promise<void> {
  const [row] = await behind<{ id: string }>('select person_id as id from account where email_index = $1', [memberIndex(email)])
  const answer = await tell(`${urls.sumsub}/verdicts`, { externalUserId: row?.id, verdict })
  expect(answer.ok, `the check takes ${verdict}`).toBe(true)
}

/** Sets a twin's clock forward; what became due meanwhile has happened when this returns. */
export async function passTime(twin: Twin, advanceMs: number): Promise<void> {
  const answer = await tell(`${urls[twin]}/clock`, { advanceMs })
  expect(answer.ok, `the clock of ${twin} is set forward`).toBe(true)
}

function tell(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** Somebody pays into our account at the bank. */
export async function payIn(payment: Readonly<Record<'currency' | 'amount' | 'name' | 'iban' | 'text', string>>): Promise<void> {
  const answer = await tell(`${urls.bank}/payments`, payment)
  expect(answer.ok, 'the bank takes the payment').toBe(true)
}

/** The bank pays what was ordered and writes a statement, which the worker takes by itself. */
export async function closeBankDay(currency: string): Promise<void> {
  const answer = await tell(`${urls.bank}/statements`, { currency })
  expect(answer.ok, 'the bank writes a statement').toBe(true)
}

/** A payment of ours comes back: the account is closed. */
export async function returnPayout(endToEndId: string): Promise<void> {
  const answer = await tell(`${urls.bank}/returns`, { endToEndId, code: 'AC04' })
  expect(answer.ok, 'the bank sends it back').toBe(true)
}
