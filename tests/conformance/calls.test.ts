/** docs/calls.md against the contract, and what it says of the session. */
import { readFileSync } from 'node:fs'
import { access } from '@heathland/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LinkedInTwin, startLinkedInTwin } from '../../apps/twins/src/linkedin/linkedin-twin.ts'
import { openSystem, type System } from './identity-people.ts'

const rows = readFileSync('docs/calls.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'))
  .filter((line) => !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

let twin: LinkedInTwin
let system: System
beforeAll(async () => {
  const client = { LINKEDIN_CLIENT_ID: 'heathland-test', LINKEDIN_CLIENT_SECRET: 'a secret of the two' }
  twin = await startLinkedInTwin({ httpPort: 0, clients: { [client.LINKEDIN_CLIENT_ID]: client.LINKEDIN_CLIENT_SECRET } })
  system = await openSystem({ LINKEDIN_DISCOVERY_URL: twin.discoveryUrl, ...client })
}, 180_000)
afterAll(async () => {
  await system.close()
  await twin.stop()
})

test('[ENT-05] every call of the specification has an operation that exists, or says that there is none', () => {
  const named = rows.flatMap(([, call, ours = '']) => [...ours.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ call, name })))
  expect(rows.length).toBeGreaterThan(25)
  for (const { call, name } of named) {
    if (!name.startsWith('GET ')) expect(access, `${call}: ${name}`).toHaveProperty([name])
  }
  for (const [, call, ours] of rows) expect(ours === 'none' || named.some((one) => one.call === call), call).toBe(true)
})

test('[ENT-05] the routes beside the contract that it names answer', async () => {
  const routes = rows.flatMap(([, , ours = '']) => [...ours.matchAll(/`GET \/api([^`]+)`/g)].map(([, path = '']) => path))
  expect(routes.length).toBeGreaterThan(0)
  for (const path of new Set(routes)) {
    const { status } = await fetch(`${system.address}/api${path}`, { redirect: 'manual' })
    expect([303, 401], path).toContain(status)
  }
})

test('[ENT-05] the session is a cookie that scripts cannot read, and no answer carries a token', async () => {
  const person = await system.join()
  const { status, body, headers } = await system.call('POST', '/identity/session', {
    body: { email: person.email, password: person.password },
  })
  expect(status).toBe(200)
  const cookies = headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  const tokens = cookies.map((cookie) => {
    expect(cookie).toMatch(/; Secure; HttpOnly; SameSite=Lax/)
    return cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
  })
  const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ')
  const answers = [body]
  for (const path of ['/identity/me', '/identity/session', '/security']) {
    const answer = await system.call('GET', path, { headers: { cookie } })
    expect(answer.status, path).toBe(200)
    answers.push(answer.body)
  }
  for (const token of tokens) expect(JSON.stringify(answers)).not.toContain(token)
})
