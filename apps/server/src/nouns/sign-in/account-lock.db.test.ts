/**
 * A way in and a change of the account at the same moment, put in a fixed order by a transaction of the test's own. First the change
 * is under way while someone comes in; then someone is coming in while the change is asked for.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../../tests/authz/callers.ts'
import { makeAuthenticator } from '../../../../../tests/conformance/authenticator.ts'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, grant, type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { type LinkedInBrowser, linkedInBrowser } from '../../../../../tests/conformance/linkedin-browser.ts'
import { join } from '../../../../../tools/bars/known-or-unknown.ts'
import { type LinkedInTwin, startLinkedInTwin } from '../../../../twins/src/linkedin/linkedin-twin.ts'
import { erasePerson } from '../compliance/erase-person.ts'

const client = { id: 'heathland-test', secret: 'a secret of the two' }
let twin: LinkedInTwin
let system: System
let linkedIn: LinkedInBrowser
let maker: Staff
let checker: Staff
beforeAll(async () => {
  twin = await startLinkedInTwin({ httpPort: 0, clients: { [client.id]: client.secret } })
  system = await openSystem({
    LINKEDIN_DISCOVERY_URL: twin.discoveryUrl,
    LINKEDIN_CLIENT_ID: client.id,
    LINKEDIN_CLIENT_SECRET: client.secret,
  })
  linkedIn = linkedInBrowser(system.address, twin.httpUrl)
  ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
})
afterAll(async () => {
  await system.close()
  await twin.stop()
})

const post = (path: string, body: object, cookie = '') => system.call('POST', path, { body, headers: { cookie } })
type Ceremony = Parameters<ReturnType<typeof makeAuthenticator>['sign']>[0]
const begin = async (path: string, cookie = '') => (await post(path, {}, cookie)).body as unknown as Ceremony

/** Everything by which one person can come in, ready to be used. */
interface Somebody {
  readonly person: JoinedPerson
  readonly cookie: string
  readonly code: () => Promise<string>
  readonly key: ReturnType<typeof makeAuthenticator>
}

async function withEverything(): Promise<Somebody> {
  const person = await join(system.world.platform)
  await linkedIn.comeIn({ firstName: person.firstName, lastName: person.lastName, email: person.email, verified: 'yes' })
  const enrolled = await enrolTotp(system, (await system.signIn(person)).cookie)
  const key = makeAuthenticator()
  const ceremony = await begin('/security/passkeys/beginning', enrolled.cookie)
  const added = await post('/security/passkeys', { ...key.register(ceremony), label: 'My phone' }, enrolled.cookie)
  expect(added.status).toBe(200)
  return { person, cookie: added.cookie, code: enrolled.code, key }
}

async function withoutFactor(): Promise<Somebody> {
  const person = await join(system.world.platform)
  await linkedIn.comeIn({ firstName: person.firstName, lastName: person.lastName, email: person.email, verified: 'yes' })
  return { person, cookie: (await system.signIn(person)).cookie, code: async () => '', key: makeAuthenticator() }
}

/** Runs statements in a transaction that stays open while something else is tried, and ends when that has finished or waits for it. */
async function whileOpen<Result>(statements: readonly [string, readonly unknown[]][], tried: () => Promise<Result>): Promise<Result> {
  const open = new pg.Client({ connectionString: system.world.url('postgres') })
  await open.connect()
  try {
    await open.query('begin')
    const { rows } = await open.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (const [text, values] of statements) await open.query(text, [...values])
    let isDone = false
    const trying = tried().finally(() => {
      isDone = true
    })
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    while (!isDone && (await system.world.superuser(waits, [rows[0]?.pid])).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await open.query('commit')
    return await trying
  } finally {
    await open.end()
  }
}

const endSessions = (personId: string): [string, readonly unknown[]] => [
  'update session set revoked_at = platform_now() where person_id = $1 and revoked_at is null',
  [personId],
]
const changes = {
  'a new password': (personId: string) => [
    [
      `update account set password_hash = (select password_hash from account where person_id = $2) where person_id = $1`,
      [personId, maker.personId],
    ],
  ],
  'a suspension': (personId: string) => [['update account set suspended_at = platform_now() where person_id = $1', [personId]]],
  'another role': (personId: string) => [
    ['select from account where person_id = $1 for update', [personId]],
    [`update profiles set role = 'compliance' where id = $1`, [personId]],
  ],
  'a first factor': (personId: string) => [
    ['select from account where person_id = $1 for update', [personId]],
    [
      `insert into totp (person_id, secret, created_at, confirmed_at) values ($1, 'x', platform_now(), platform_now())
       on conflict (person_id) do nothing`,
      [personId],
    ],
  ],
  'a removed passkey': (personId: string) => [
    ['select from account where person_id = $1 for update', [personId]],
    ['delete from passkey where person_id = $1', [personId]],
  ],
  'an unlinked LinkedIn account': (personId: string) => [
    ['select from account where person_id = $1 for update', [personId]],
    ['update outside_account set unlinked_at = platform_now() where person_id = $1', [personId]],
  ],
  'an erasure': (personId: string) => [['delete from account where person_id = $1', [personId]]],
} satisfies Record<string, (personId: string) => [string, readonly unknown[]][]>
type Change = keyof typeof changes

function during<Result>(change: Change, { person }: Somebody, tried: () => Promise<Result>): Promise<Result> {
  const { personId } = person
  return whileOpen([...(changes[change](personId) as [string, readonly unknown[]][]), endSessions(personId)], tried)
}

/** What a cookie opens by now. */
async function opens(cookie: string): Promise<'nothing' | 'half' | 'full'> {
  if (!cookie) return 'nothing'
  const { status, body } = await system.me(cookie)
  if (status === 200) return 'full'
  return body['code'] === 'NOT_SIGNED_IN' ? 'nothing' : 'half'
}

const byPassword = ({ person }: Somebody) => system.signIn(person).then(({ cookie }) => cookie)
const byPasskey = async ({ key }: Somebody) => {
  const ceremony = await begin('/identity/session/passkey/beginning')
  return (await post('/identity/session/passkey', key.sign(ceremony))).cookie
}
const byLinkedIn = ({ person }: Somebody) =>
  linkedIn
    .comeIn({ firstName: person.firstName, lastName: person.lastName, email: person.email, verified: 'yes' })
    .then(({ session }) => session)

describe('whoever comes in while the account changes', () => {
  const cases: readonly [string, Change, (somebody: Somebody) => Promise<string>, () => Promise<Somebody>, 'nothing' | 'half'][] = [
    ['password', 'a new password', byPassword, withoutFactor, 'nothing'],
    ['password', 'a suspension', byPassword, withoutFactor, 'nothing'],
    ['password', 'another role', byPassword, withoutFactor, 'half'],
    ['password', 'a first factor', byPassword, withoutFactor, 'half'],
    ['password', 'an erasure', byPassword, withoutFactor, 'nothing'],
    ['passkey', 'a suspension', byPasskey, withEverything, 'nothing'],
    ['passkey', 'a removed passkey', byPasskey, withEverything, 'nothing'],
    ['LinkedIn', 'a suspension', byLinkedIn, withoutFactor, 'nothing'],
    ['LinkedIn', 'another role', byLinkedIn, withoutFactor, 'half'],
    ['LinkedIn', 'a first factor', byLinkedIn, withoutFactor, 'half'],
    ['LinkedIn', 'an unlinked LinkedIn account', byLinkedIn, withoutFactor, 'nothing'],
  ]
  test.concurrent.each(cases)('by %s, during %s', async (_way, change, way, make, expected) => {
    const somebody = await make()
    const cookie = await during(change, somebody, () => way(somebody))
    // Lifting a suspension must not bring to life what was opened during it.
    await system.world.superuser('update account set suspended_at = null where person_id = $1', [somebody.person.personId])
    expect(await opens(cookie)).toBe(expected)
  })

  test.concurrent('at the administrators’ page, as staff who are staff no more', async () => {
    const person = await join(system.world.platform)
    await grant(system, person.personId, 'compliance')
    const demotion: [string, readonly unknown[]][] = [
      ['select from account where person_id = $1 for update', [person.personId]],
      [`update profiles set role = 'investor' where id = $1`, [person.personId]],
      endSessions(person.personId),
    ]
    const { email, password } = person
    const entered = await whileOpen(demotion, () => post('/identity/session/admin', { email, password }))
    expect(entered).toMatchObject({ status: 401, body: { code: 'ADMIN_SIGN_IN_FAILED' } })
  })
})

describe('a session that ended while it was being made stronger', () => {
  test.concurrent('a code or a passkey shown in it opens nothing', async () => {
    const somebody = await withEverything()
    const code = await somebody.code()
    const half = (await system.signIn(somebody.person)).cookie
    expect(await opens((await during('a new password', somebody, () => post('/security/factor', { code }, half))).cookie)).toBe('nothing')
    const other = await withEverything()
    const ceremony = await begin('/security/factor/passkey/beginning', other.cookie)
    const shown = await during('a new password', other, () => post('/security/factor/passkey', other.key.sign(ceremony), other.cookie))
    expect(await opens(shown.cookie)).toBe('nothing')
  })

  test.concurrent('adds no factor, removes none and changes no password', async () => {
    const { person, cookie } = await withoutFactor()
    const ceremony = await begin('/security/passkeys/beginning', cookie)
    const added = await whileOpen(
      [['select from account where person_id = $1 for update', [person.personId]], endSessions(person.personId)],
      () => post('/security/passkeys', { ...makeAuthenticator().register(ceremony), label: 'My phone' }, cookie),
    )
    expect(added).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await system.world.superuser('select from passkey where person_id = $1', [person.personId])).toHaveLength(0)

    const somebody = await withEverything()
    const ended: [string, readonly unknown[]][] = [
      ['select from account where person_id = $1 for update', [somebody.person.personId]],
      endSessions(somebody.person.personId),
    ]
    const removed = await whileOpen(ended, () =>
      system.call('DELETE', '/security/totp', { body: {}, headers: { cookie: somebody.cookie } }),
    )
    expect(removed).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await system.world.superuser('select from totp where person_id = $1', [somebody.person.personId])).toHaveLength(1)

    const third = await withoutFactor()
    const changed = await during('a new password', third, () =>
      system.call('POST', '/security/password', {
        body: { currentPassword: third.person.password, newPassword: 'a secret of the thief' },
        headers: { cookie: third.cookie },
      }),
    )
    expect(changed.status).not.toBe(200)
    expect((await system.signIn({ email: third.person.email, password: 'a secret of the thief' })).status).toBe(401)
  })
})

describe('a change of the account while someone comes in', () => {
  /** What a sign-in that is about to commit has done: it holds the account and has written its session. */
  function comingIn(personId: string, token: string): [string, readonly unknown[]][] {
    return [
      ['select from account where person_id = $1 for update', [personId]],
      [
        `insert into session (id, token_hash, person_id, level, missing, created_at, last_used_at, step_up_at)
         values ($1, sha256($2::text::bytea), $3, 'full', null, platform_now(), platform_now(), platform_now())`,
        [newId('ses'), token, personId],
      ],
    ]
  }
  async function endsWhoComesIn({ person }: Pick<Somebody, 'person'>, change: () => Promise<Answer | undefined>): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    const answer = await whileOpen(comingIn(person.personId, token), change)
    if (answer) expect(answer).toMatchObject({ status: 200 })
    expect(await opens(`__Host-heathland=${token}`)).toBe('nothing')
  }

  test.concurrent('a password change or reset ends that session too', async () => {
    const member = await withoutFactor()
    const body = { currentPassword: member.person.password, newPassword: 'another long secret' }
    await endsWhoComesIn(member, () => post('/security/password', body, member.cookie))

    const forgetful = await withoutFactor()
    const token = randomBytes(32).toString('base64url')
    await system.world.superuser(
      `insert into one_time_token (id, purpose, person_id, token_hash, created_at, expires_at)
       values ($1, 'reset-password', $2, sha256($3::text::bytea), platform_now(), platform_now() + interval '1 hour')`,
      [newId('tok'), forgetful.person.personId, token],
    )
    await endsWhoComesIn(forgetful, () => post('/security/password/reset', { token, password: 'another long secret' }))
  })

  test.concurrent('a new factor, or one that is removed, ends that session too', async () => {
    const app = await withoutFactor()
    await endsWhoComesIn(app, () => enrolTotp(system, app.cookie).then(() => undefined))
    const key = await withoutFactor()
    const ceremony = await begin('/security/passkeys/beginning', key.cookie)
    await endsWhoComesIn(key, () => post('/security/passkeys', { ...key.key.register(ceremony), label: 'My phone' }, key.cookie))
    const both = await withEverything()
    const remove = (path: string) => system.call('DELETE', path, { body: {}, headers: { cookie: both.cookie } })
    await endsWhoComesIn(both, () => remove('/security/totp'))
    await endsWhoComesIn(both, () => remove(`/security/passkeys/${both.key.id}`))
  })

  test.concurrent('a role that is given, by approval or by a command, ends that session too', async () => {
    const member = await withoutFactor()
    const headers = { cookie: maker.cookie }
    const asked = await system.call('POST', `/office/users/${member.person.personId}/role-changes`, {
      body: { role: 'compliance', reason: 'They join the team.' },
      headers,
    })
    const { body } = await system.call('GET', '/office/approvals', { headers })
    const waiting = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === asked.body['approvalId'])
    await endsWhoComesIn(member, () => post(`/office/approvals/${waiting?.id}/approval`, { bodyHash: waiting?.bodyHash }, checker.cookie))
    await endsWhoComesIn(member, () => grant(system, member.person.personId, 'cl_spv_admin').then(() => undefined))
  })

  test.concurrent('a suspension and an erasure end that session too', async () => {
    const member = await withoutFactor()
    await endsWhoComesIn(member, () =>
      system.call('PUT', `/office/users/${member.person.personId}/suspension`, {
        body: { suspended: true, reason: 'Asked for by the member' },
        headers: { cookie: maker.cookie },
      }),
    )
    const gone = await withoutFactor()
    const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
    await endsWhoComesIn(gone, () => erasePerson(ctx, gone.person.personId as `per_${string}`).then(() => undefined))
    const left = await system.world.superuser('select from session where person_id = $1 and revoked_at is null', [gone.person.personId])
    expect(left).toHaveLength(0)
  })
})

test('[ADM-02] a staff session that has shown no factor is half, whatever its row says', async () => {
  const { person, cookie } = await withoutFactor()
  await system.world.superuser(`update profiles set role = 'compliance' where id = $1`, [person.personId])
  expect(await system.me(cookie)).toMatchObject({ status: 401, body: { code: 'FACTOR_ENROLMENT_MISSING' } })
  const changes = `insert into totp (person_id, secret, created_at, confirmed_at) values ($1, 'x', platform_now(), platform_now())`
  await system.world.superuser(changes, [person.personId])
  expect(await system.me(cookie)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_MISSING' } })
})
