/** Members who are said to have added money add it, over HTTP as anybody would: at our api, and at the page of the onramp's stand-in. */
import { randomUUID } from 'node:crypto'
import { cast, castPassword } from './cast.ts'
import type { Stack } from './stack.ts'

const amountMinor = '100000'
/** A wallet has to be made first, and the news of the payment has to come. */
const patienceMs = 30_000

export async function fundMembers({ origin, twins }: Stack): Promise<void> {
  // The page is signed for the address that asked for it, so that both are reached by the same.
  const api = origin.replace('localhost', '127.0.0.1')
  const pages = new URL(twins.moonpay).origin
  const call = async (method: string, path: string, cookie: string, body?: object): Promise<Answer> => {
    const headers = { origin, cookie, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${api}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return { body: (await answer.json()) as Answer['body'], cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const becomes = async (path: string, cookie: string, state: string) => {
    const deadline = Date.now() + patienceMs
    while ((await call('GET', path, cookie)).body['state'] !== state) {
      if (Date.now() > deadline) throw new Error(`${path} did not become ${state}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  for (const { email } of cast.filter(({ firstOnrampOk, hasOrders }) => firstOnrampOk && !hasOrders)) {
    const { cookie } = await call('POST', '/identity/session', '', { email, password: castPassword })
    await becomes('/wallet', cookie, 'ready')
    const { body } = await call('POST', '/funding/deposits', cookie, { amountMinor, asset: 'EUR' })
    const payment = { search: new URL(String(body['url'])).search, pay: 'card' }
    const headers = { 'content-type': 'application/json' }
    const paid = await fetch(`${pages}/buy`, { method: 'POST', headers, body: JSON.stringify(payment), redirect: 'manual' })
    if (paid.status !== 303) throw new Error(`${email} could not pay: ${await paid.text()}`)
    await becomes(`/funding/deposits/${String(body['depositId'])}`, cookie, 'done')
    await call('DELETE', '/identity/session', cookie, {})
  }
}

interface Answer {
  readonly body: Readonly<Record<string, unknown>>
  readonly cookie: string
}
