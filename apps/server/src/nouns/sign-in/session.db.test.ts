import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { after, minuteMs, secondMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callApi, type Person } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { startApi } from '../../entry/api.ts'
import { compose } from '../../entry/compose.ts'

let system: System
let member: Person & { readonly personId: string }
beforeAll(async () => {
  system = await openSystem()
  member = await system.join()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const minutes = (count: number) => system.moveClock((count * minuteMs) / secondMs)
const notSignedIn = { status: 401, body: { code: 'NOT_SIGNED_IN', title: 'Please sign in.' } }

/** Signs in on the machine's own clock, within the limits of one account. */
async function newCookie(): Promise<string> {
  await system.moveClock(0)
  const { cookie, status } = await system.signIn(member)
  expect(status).toBe(200)
  return cookie
}

async function ends(cookie: string, act: 'read' | 'renew' = 'read') {
  const headers = { cookie }
  const answer =
    act === 'read'
      ? await system.call('GET', '/identity/session', { headers })
      : await system.call('POST', '/identity/session/renewal', { body: {}, headers })
  expect(answer.status).toBe(200)
  const { idleEndsAt, endsAt } = answer.body as { idleEndsAt: string; endsAt: string }
  return { idleEndsAt: new Date(idleEndsAt), endsAt: new Date(endsAt) }
}

test('the cookie is bound to the host, kept from scripts and other sites, and lives no longer than the session', async () => {
  const signedIn = await system.signIn(member)
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-heathland=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=43200$/),
    expect.stringMatching(/^__Host-heathland-device=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=34560000$/),
  ])
  const signedOut = await system.call('DELETE', '/identity/session', { body: {}, headers: { cookie: signedIn.cookie } })
  expect(signedOut.headers.getSetCookie()).toEqual(['__Host-heathland=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'])
})

test('a session that nobody uses ends after thirty minutes', async () => {
  const [used, unused] = [await newCookie(), await newCookie()]
  await minutes(29)
  expect((await system.me(used)).status).toBe(200)
  await minutes(30)
  expect(await system.me(unused)).toMatchObject(notSignedIn)
  expect((await system.me(used)).status).toBe(200)
})

test('use keeps a session alive and is saved at most every five minutes', async () => {
  const cookie = await newCookie()
  const lastUse = async () => {
    const [row] = await system.world.superuser<{ last_used_at: Date }>(
      'select last_used_at from session where person_id = $1 order by id desc limit 1',
      [member.personId],
    )
    return row?.last_used_at.getTime() ?? 0
  }
  const first = await lastUse()
  await minutes(4)
  await system.me(cookie)
  expect(await lastUse()).toBe(first)
  await minutes(6)
  const { idleEndsAt } = await ends(cookie)
  const second = await lastUse()
  expect(second - first).toBeGreaterThanOrEqual(6 * minuteMs)
  expect(idleEndsAt).toEqual(after(new Date(second), sessionLimits.idleMs))
  await minutes(35)
  expect((await system.me(cookie)).status).toBe(200)
})

test('[SET-07 idle] what a page asks by itself while nobody is there keeps no session alive', async () => {
  const cookie = await newCookie()
  const poll = (headers: Record<string, string> = { 'x-heathland-background': 'yes' }) =>
    system.call('GET', '/identity/me', { headers: { cookie, ...headers } })
  for (const at of [6, 12, 18, 24, 29]) {
    await minutes(at)
    expect((await poll()).status).toBe(200)
  }
  await minutes(30)
  expect(await poll()).toMatchObject(notSignedIn)
  expect(await poll({})).toMatchObject(notSignedIn)
})

test('renewal moves the idle end and never the absolute one: after twelve hours it is over, however busy', async () => {
  const cookie = await newCookie()
  const opened = await ends(cookie)
  expect(opened.endsAt.getTime() - opened.idleEndsAt.getTime()).toBe(sessionLimits.absoluteMs - sessionLimits.idleMs)
  await minutes(2)
  const renewed = await ends(cookie, 'renew')
  expect(renewed.idleEndsAt.getTime() - opened.idleEndsAt.getTime()).toBeGreaterThanOrEqual(2 * minuteMs)
  expect(renewed.endsAt).toEqual(opened.endsAt)
  expect(await ends(cookie)).toEqual(renewed)

  for (let minute = 25; minute < 12 * 60; minute += 25) {
    await minutes(minute)
    const { idleEndsAt, endsAt } = await ends(cookie, 'renew')
    expect(endsAt).toEqual(opened.endsAt)
    expect(idleEndsAt.getTime()).toBeLessThanOrEqual(endsAt.getTime())
  }
  await minutes(12 * 60 - 1)
  expect(await ends(cookie, 'renew')).toEqual({ idleEndsAt: opened.endsAt, endsAt: opened.endsAt })
  await minutes(12 * 60)
  expect(await system.me(cookie)).toMatchObject(notSignedIn)
  expect(await system.call('POST', '/identity/session/renewal', { body: {}, headers: { cookie } })).toMatchObject(notSignedIn)
})

test('signing out, suspending and half a session hold from the next request on, on every process', async () => {
  const platform = await compose(system.world.config, 'api')
  const other = await startApi(platform)
  const meThere = (cookie: string) => callApi(other.address, 'GET', '/identity/me', { headers: { cookie } })
  try {
    const [out, half, suspended] = [await newCookie(), await newCookie(), await newCookie()]
    for (const cookie of [out, half, suspended]) expect((await meThere(cookie)).status).toBe(200)

    await system.call('DELETE', '/identity/session', { body: {}, headers: { cookie: out } })
    expect(await meThere(out)).toMatchObject(notSignedIn)

    await system.world.superuser(
      `update session set level = 'half', missing = 'second-factor' where person_id = $1 and id = (select id from session order by id desc offset 1 limit 1)`,
      [member.personId],
    )
    expect(await meThere(half)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_MISSING' } })
    expect((await meThere(suspended)).status).toBe(200)

    await system.world.superuser('update account set suspended_at = now() where person_id = $1', [member.personId])
    expect(await meThere(suspended)).toMatchObject(notSignedIn)
    expect(await system.me(suspended)).toMatchObject(notSignedIn)
    await system.world.superuser('update account set suspended_at = null where person_id = $1', [member.personId])
    expect((await meThere(suspended)).status).toBe(200)
  } finally {
    await other.stop()
    await platform.close()
  }
})

test('a session ends for good: what has been signed out is not renewed', async () => {
  const cookie = await newCookie()
  await system.call('DELETE', '/identity/session', { body: {}, headers: { cookie } })
  expect(await system.call('POST', '/identity/session/renewal', { body: {}, headers: { cookie } })).toMatchObject(notSignedIn)
  const [row] = await system.world.superuser<{ live: boolean }>(
    'select revoked_at is null as live from session where person_id = $1 order by id desc',
    [member.personId],
  )
  expect(row?.live).toBe(false)
})

test('a cookie that is not one of ours never reaches the database', async () => {
  const cookie = await newCookie()
  const token = cookie.split('=')[1] ?? ''
  await system.world.superuser('revoke execute on function find_session(bytea) from heathland_api')
  try {
    // With find_session revoked, every lookup fails with an error.
    expect((await system.me(cookie)).status).toBe(500)
    const odd = [
      '',
      token.slice(1),
      `${token}A`,
      `${token.slice(1)}%`,
      `${token.slice(1)} `,
      "' or '1'='1",
      `"${token}"`,
      'é'.repeat(20),
      'x'.repeat(4_000),
    ]
    for (const value of odd) expect(await system.me(`__Host-heathland=${encodeURI(value)}`)).toMatchObject(notSignedIn)
    for (const name of ['heathland', '__host-heathland', '__Host-heathland2', '__Secure-heathland']) {
      expect(await system.me(`${name}=${token}`)).toMatchObject(notSignedIn)
    }
  } finally {
    await system.world.superuser('grant execute on function find_session(bytea) to heathland_api')
  }
  expect((await system.me(`theme=dark; ${cookie}; other=1`)).status).toBe(200)
})
