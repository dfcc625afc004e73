import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailTwin } from '../../../twins/src/mail/mail-twin.ts'
import { openWorld, type World } from '../../../../tests/world.ts'

let world: World
let twin: Awaited<ReturnType<typeof startMailTwin>>
let address: string
beforeAll(async () => {
  twin = await startMailTwin({ smtpPort: 0, httpPort: 0 })
  world = await openWorld({ SMTP_URL: twin.smtpUrl })
  await world.startWorker()
  address = (await world.startApi()).address
})
afterAll(async () => {
  await world.close()
  await twin.stop()
})

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { origin: 'http://localhost:4000', 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('a person joins, verifies, signs in, is known, and signs out', async () => {
  const person = { firstName: 'Ada', lastName: 'Heath', email: 'Ada@Example.org', password: 'a long enough secret', country: 'NL' }
  expect(await call('POST', '/identity/registrations', person)).toMatchObject({ status: 200 })
  expect(await call('POST', '/identity/session', { email: person.email, password: person.password })).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  const letters = async () => (await (await fetch(`${twin.httpUrl}/mail.json?to=ada@example.org`)).json()) as unknown
  await expect.poll(async () => JSON.stringify(await letters()), { timeout: 10_000 }).toContain('verify=')
  const token = /verify=([\w-]{43})/.exec(JSON.stringify(await letters()))?.[1]
  expect(await call('POST', '/identity/verifications', { token })).toMatchObject({ status: 200 })
  const { cookie, status } = await call('POST', '/identity/session', { email: 'ada@example.org', password: person.password })
  expect(status).toBe(200)
  expect(await call('GET', '/identity/me', undefined, { cookie })).toMatchObject({ status: 200, body: { name: 'Ada Heath', role: 'investor', email: 'ada@example.org' } })
  expect(await call('GET', '/identity/session', undefined, { cookie })).toMatchObject({ status: 200 })
  expect(await call('DELETE', '/identity/session', {}, { cookie })).toMatchObject({ status: 200 })
  expect(await call('GET', '/identity/me', undefined, { cookie })).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
})
