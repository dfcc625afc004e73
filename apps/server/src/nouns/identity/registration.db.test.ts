import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, callApi, type Person, somebody, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import { encodingsOf } from '../../../../../tests/conformance/identity-canaries.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { testSecrets } from '../../../../../tests/world.ts'
import { emailIndex } from '../../core/email-index.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterAll(() => system.close())

const registrationsOf = (email: string) =>
  system.world.superuser<{ id: string; person_id: string }>('select id, person_id from registration where email_index = $1', [
    emailIndex(system.world.platform.keys, email),
  ])
const mailsOf = (email: string) =>
  system.world.superuser<{ state: string; kind: string }>(
    'select state, kind from mail join registration using (person_id) where email_index = $1',
    [emailIndex(system.world.platform.keys, email)],
  )

test('nothing that names, reaches or admits a person is stored readably, from signing up to signing out', async () => {
  const person = {
    firstName: 'Quirinia',
    lastName: 'Canarywood',
    email: 'Quirinia.Canary@Mailbox.example',
    password: 'canary-password-7d1f',
    phone: '+31 20 555 0177',
    address: 'Kanariestraat 4711',
    city: 'Canaryville',
    country: 'NL',
    investorKind: 'professional',
  } as const satisfies Person
  const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'CanaryBrowser/4.2' }
  const canaries: string[] = [person.firstName, person.lastName, person.email, person.password, person.phone, person.address, person.city]
  canaries.push(from['x-forwarded-for'], from['user-agent'])

  await system.orderFault({ fault: 'down' })
  expect((await system.register(person, from)).status).toBe(200)
  await system.call('POST', '/identity/verifications/resend', { body: { email: person.email }, headers: from })
  expect((await system.signIn({ ...person, password: 'another-canary-9c' }, from)).status).toBe(401)
  expect(await findIn(await everythingStored(), [...canaries, 'another-canary-9c'])).toEqual([])

  await system.orderFault({ fault: 'none' })
  const token = tokenIn(await system.mailTo(person.email.toLowerCase()))
  expect((await system.verify(token, from)).status).toBe(200)
  expect((await system.register(person, from)).status).toBe(200)
  const { cookie } = await system.signIn(person, from)
  const session = cookie.split('=')[1] ?? ''
  expect(session).toHaveLength(43)
  expect((await system.call('DELETE', '/identity/session', { body: {}, headers: { ...from, cookie } })).status).toBe(200)
  const stored = await everythingStored()
  expect(await findIn(stored, [...canaries, token, session])).toEqual([])

  // What is there is found: an act by its name, and bytes by their hex.
  const index = emailIndex(system.world.platform.keys, person.email)
  expect(await findIn(stored, ['identity.signed-up', index.toString('hex')])).toHaveLength(2)
})

test('a sign-up is answered alike for a member, for someone who has signed up before, and for a stranger', async () => {
  const member = await system.join()
  const waiting = somebody()
  await system.register(waiting)
  const answers = await Promise.all([member, waiting, somebody()].map((person) => system.register({ ...somebody(), email: person.email })))
  expect(new Set(answers.map(seenFromOutside)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: {} })
})

test('asking for the mail again is answered alike for a member, for someone who waits for it, and for a stranger', async () => {
  const member = await system.join()
  const waiting = somebody()
  await system.register(waiting)
  await system.mailTo(waiting.email)
  const answers = await Promise.all(
    [member, waiting, somebody()].map(({ email }) => system.call('POST', '/identity/verifications/resend', { body: { email } })),
  )
  expect(new Set(answers.map(seenFromOutside)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: {} })

  const again = await system.mailTo(waiting.email, 2)
  expect(again.subject).toBe('Verify your email for Heathland')
  expect((await system.verify(tokenIn(again))).status).toBe(200)
  expect(await system.mailsTo(member.email)).toHaveLength(1)
})

test('a mailbox is written to at most five times an hour, however many ask', async () => {
  const { email } = somebody()
  const ask = () => system.call('POST', '/identity/verifications/resend', { body: { email } })
  const answers = await Promise.all(Array.from({ length: 7 }, ask))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
  const refused = answers.find((answer) => answer.status === 429)
  expect(refused?.body).toMatchObject({ code: 'RATE_LIMITED' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500)
})

test('five sign-ups an hour reach one mailbox, and the sixth is answered alike whoever has it', async () => {
  // Joining was the first of the member's five.
  const people = [
    { email: (await system.join()).email, left: 4 },
    { email: somebody().email, left: 5 },
  ]
  for (const { email, left } of people) {
    const statuses: number[] = []
    for (let time = 0; time <= left; time += 1) statuses.push((await system.register({ ...somebody(), email })).status)
    expect(statuses).toEqual([...Array<number>(left).fill(200), 429])
  }
  const refused = await Promise.all(people.map(({ email }) => system.register({ ...somebody(), email })))
  expect(new Set(refused.map(({ body }) => JSON.stringify({ ...body, requestId: '', facts: '' }))).size).toBe(1)
})

test('asking for a mail leaves the same behind for a member, for someone who waits and for a stranger', async () => {
  const quiet = await openSystem({}, { withWorker: false })
  try {
    const waiting = somebody()
    await quiet.register(waiting)
    const left = async () => {
      const tables = ['mail_request', 'outbox', 'mail', 'one_time_token', 'audit_log', 'rate_limit']
      const [row] = await quiet.world.superuser(
        `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
      )
      return row as Record<string, number>
    }
    const traces = []
    for (const path of ['/identity/verifications/resend', '/security/password/reset-request']) {
      for (const { email } of [waiting, somebody()]) {
        const before = await left()
        expect((await quiet.call('POST', path, { body: { email } })).status).toBe(200)
        traces.push(Object.fromEntries(Object.entries(await left()).map(([table, count]) => [table, count - (before[table] ?? 0)])))
      }
    }
    // Two rate limits: the caller's address and the mailbox.
    const alike = { mail_request: 1, outbox: 1, mail: 0, one_time_token: 0, audit_log: 0, rate_limit: 2 }
    expect(traces).toEqual(Array(4).fill(alike))
  } finally {
    await quiet.close()
  }
})

test('signing up with a known address sends its owner a mail and changes nothing of theirs', async () => {
  const member = await system.join()
  await system.register({ ...somebody(), email: member.email.toUpperCase() })
  const mail = await system.mailTo(member.email, 2)
  expect(mail.subject).toBe('You already have a Heathland account')
  expect(mail.text).toContain('http://localhost:4000/login')
  expect(mail.text).not.toContain('verify')
  expect(await registrationsOf(member.email)).toHaveLength(1)
  expect((await system.signIn(member)).status).toBe(200)
})

test('the same key twice is one sign-up and one mail', async () => {
  const person = somebody()
  const headers = { 'idempotency-key': randomUUID() }
  const answers = [
    ...(await Promise.all([system.register(person, headers), system.register(person, headers)])),
    await system.register(person, headers),
  ]
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(Array(3).fill([200, {}]))
  expect(await registrationsOf(person.email)).toHaveLength(1)
  expect(await mailsOf(person.email)).toHaveLength(1)
  expect(await system.register({ ...person, firstName: 'Other' }, headers)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  expect(await system.register(person, { 'idempotency-key': '' })).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_MISSING' } })
})

/** A process of its own starts in a second, and in more than fifteen on a machine that is busy with other suites. */
const processMaxMs = 120_000

test(
  'an api that is killed in the middle of a sign-up leaves nothing behind, and the same key then signs up once',
  async () => {
    const child = await startApiProcess()
    const holder = new pg.Client({ connectionString: system.world.url('postgres') })
    await holder.connect()
    const person = somebody()
    const headers = { 'idempotency-key': randomUUID() }
    try {
      // The last of the rows cannot be written while someone holds its table: the sign-up stands half-done, inside its transaction.
      await holder.query('begin; lock table mail in exclusive mode')
      const lost = callApi(child.address, 'POST', '/identity/registrations', { body: person, headers }).catch((error: unknown) => error)
      await expect
        .poll(() =>
          system.world.superuser(
            // The worker may wait as well, for a mail of another test.
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'heathland api'`,
          ),
        )
        .toHaveLength(1)
      await child.kill()
      expect(await lost).toBeInstanceOf(Error)
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    expect(await system.register(person, headers)).toMatchObject({ status: 200, body: {} })
    expect(await registrationsOf(person.email)).toHaveLength(1)
    expect(await mailsOf(person.email)).toHaveLength(1)
    await system.mailTo(person.email)
    expect(await system.mailsTo(person.email)).toHaveLength(1)
  },
  processMaxMs,
)

test(
  'an api that is killed after a sign-up and before its answer signed up once, and a retry with the same key says so',
  async () => {
    const child = await startApiProcess()
    const person = somebody()
    const headers = { 'idempotency-key': randomUUID() }
    const lost = callApi(child.address, 'POST', '/identity/registrations', { body: person, headers }).catch((error: unknown) => error)
    await expect.poll(() => registrationsOf(person.email), { interval: 5 }).toHaveLength(1)
    await child.kill()
    await lost
    expect(await system.register(person, headers)).toMatchObject({ status: 200, body: {} })
    expect(await registrationsOf(person.email)).toHaveLength(1)
    expect(await mailsOf(person.email)).toHaveLength(1)
  },
  processMaxMs,
)

/** All that a caller can see of an answer and compare: its status, its words, and its headers but those that always differ. */
function seenFromOutside({ status, body, headers }: Answer): string {
  const steady = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify({ status, body, steady })
}

async function everythingStored(): Promise<string> {
  const tables = await system.world.superuser<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const rows = await Promise.all(
    tables.map(({ name }) => system.world.superuser<{ row: string }>(`select to_jsonb(held)::text as row from ${name} as held`)),
  )
  return rows.flatMap((found) => found.map(({ row }) => row)).join('\n')
}

async function findIn(stored: string, values: readonly string[]): Promise<readonly string[]> {
  return values.filter((value) => encodingsOf(value).some((shape) => stored.includes(shape)))
}

/** The api as a process of its own, on the same database: one that can be killed. */
async function startApiProcess(): Promise<{ address: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, ['apps/server/src/entry/main.ts', 'api'], {
    env: {
      ...process.env,
      ...testSecrets,
      HEATHLAND_ENV: 'test',
      DATABASE_URL: system.world.url('heathland_api'),
      PORT: '0',
      METRICS_PORT: '0',
      PUBLIC_ORIGIN: 'http://localhost:4000',
      SMTP_URL: system.twin.smtpUrl,
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const { at } = JSON.parse(line) as { at?: string }
    if (!at) continue
    return {
      address: at,
      kill: async () => {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  throw new Error('the api did not start')
}
