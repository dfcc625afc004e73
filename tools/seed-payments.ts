/** Members and strangers pay by bank, at the bank's stand-in: one payment that is clear, and two that staff have to look at. */
import { randomUUID } from 'node:crypto'
import { castPassword } from './cast.ts'
import type { Stack } from './stack.ts'

const payments = [
  { currency: 'EUR', amount: '1500.00', name: 'I. Investor', iban: 'NL69TEST0000000001', isReferenced: true },
  { currency: 'EUR', amount: '820.50', name: 'Holder Advies BV', iban: 'NL42TEST0000000002', isReferenced: true },
  { currency: 'EUR', amount: '300.00', name: 'J. Jansen', iban: 'NL15TEST0000000003', isReferenced: false },
] as const

export async function payByBank({ origin, twins }: Stack): Promise<void> {
  const reference = await referenceOf(origin, 'iris@members.example')
  for (const { isReferenced, ...payment } of payments)
    await tell(`${twins.bank}/payments`, { ...payment, text: isReferenced ? reference : 'investment' })
  await tell(`${twins.bank}/statements`, { currency: 'EUR' })
}

async function referenceOf(origin: string, email: string): Promise<string> {
  const headers = { origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ email, password: castPassword })
  const entered = await fetch(`${origin}/api/identity/session`, { method: 'POST', headers, body })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await fetch(`${origin}/api/payments/transfer-details`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${email} has no payment reference: ${await answer.text()}`)
  await fetch(`${origin}/api/identity/session`, { method: 'DELETE', headers: { ...headers, cookie }, body: '{}' })
  return ((await answer.json()) as { reference: string }).reference
}

async function tell(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the bank's stand-in refused: ${await answer.text()}`)
}
