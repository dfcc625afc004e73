/** A member takes their data along or has it erased: all of theirs, nothing of anybody else's, and only when nothing is open. */
import { keptRecords } from '@heathland/domain/compliance/retention'
import type { Id } from '@heathland/domain/id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { unzip } from '../../../../../tests/files/unzip.ts'
import { personalData } from '../../entry/nouns.ts'
import { eraseClosedAccount } from './close-account.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const call = (method: string, path: string, cookie = '', body: object | undefined = undefined) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie } })

async function member() {
  const person = await system.join()
  const { cookie, status } = await system.signIn(person)
  expect(status).toBe(200)
  // No provider makes wallets here.
  await expect
    .poll(() => system.world.superuser('select from wallet where person_id = $1', [person.personId]), { timeout: 60_000 })
    .toHaveLength(1)
  await system.world.superuser(
    `update wallet set state = 'ready', address = 'wallet-' || person_id, ready_at = now(), due_at = null where person_id = $1`,
    [person.personId],
  )
  return { ...person, personId: person.personId as Id<'per'>, cookie }
}

async function archiveOf(cookie: string) {
  const asked = await call('POST', '/settings/data', cookie, { language: 'en' })
  expect(asked.status).toBe(200)
  const id = String(asked.body['id'])
  let found = asked
  await expect
    .poll(
      async () => {
        found = await call('GET', `/exports/${id}`, cookie)
        return found.body['state']
      },
      { timeout: 60_000 },
    )
    .toBe('ready')
  const { address } = found.body['file'] as { address: string }
  const answer = await fetch(new URL(address, system.address), { headers: { cookie } })
  return { id, address, found: found.body, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('the archive', () => {
  test('[DATA-01, SET-06 data export] holds everything about its owner, as JSON and as pages, and nothing of anybody else', async () => {
    const [person, other] = [await member(), await member()]
    const details = { firstName: 'Canary', lastName: 'Own-c0ffee01', phone: '+31 20 555 0111', address: '<script>1</script>', city: 'Ede' }
    await call('PUT', '/settings/profile', person.cookie, details)
    await call('PUT', '/settings/profile', other.cookie, { ...details, lastName: 'Other-c0ffee02' })
    const { bytes, found, id, address } = await archiveOf(person.cookie)
    const files = new Map([...unzip(bytes)].map(([name, content]) => [name, content.toString()]))
    const profile = JSON.parse(files.get('data/profiles.json') ?? '[]') as readonly Record<string, unknown>[]
    expect(profile).toMatchObject([{ first_name: 'Canary', last_name: 'Own-c0ffee01', email: person.email, address: '<script>1</script>' }])
    expect(JSON.parse(files.get('data/session.json') ?? '[]')).not.toHaveLength(0)
    expect(JSON.parse(files.get('data/mail.json') ?? '[]')).not.toHaveLength(0)
    // Read as a page, a value is text and never markup.
    expect(files.get('pages/profiles.html')).toContain('&lt;script&gt;')
    expect(files.get('index.html')).toContain('pages/deposit.html')
    const everything = [...files.values()].join('\n')
    for (const foreign of [other.personId, other.email, 'Other-c0ffee02']) expect(everything).not.toContain(foreign)
    for (const secret of ['password_hash', 'token_hash', 'email_index', 'wrapped_key']) expect(everything).not.toContain(secret)
    // The archive's own file comes into being while it is written.
    expect(Number(found['rows'])).toBeGreaterThanOrEqual(Number(found['rowsExpected']))
    expect(Number(found['rowsExpected'])).toBeGreaterThan(10)
    // Downloaded again until it expires, and by its owner alone.
    expect((await fetch(new URL(address, system.address), { headers: { cookie: person.cookie } })).status).toBe(200)
    expect((await fetch(new URL(address, system.address), { headers: { cookie: other.cookie } })).status).toBe(404)
    expect((await call('GET', `/exports/${id}`, other.cookie)).status).toBe(404)
    const recorded = await system.world.superuser('select action from audit_log where resource = $1 order by id', [id])
    expect(recorded).toEqual([{ action: 'exports.requested' }, { action: 'exports.written' }])
  })

  test('a stolen cookie takes nothing along', async () => {
    const { cookie } = await member()
    await system.moveClock(301)
    expect(await call('POST', '/settings/data', cookie, { language: 'en' })).toMatchObject({ body: { code: 'PASSWORD_REQUIRED' } })
  })

  test('every table that names a person says what it holds about them, or why it is not exported', async () => {
    const tables = await system.world.superuser<{ name: string }>(
      `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^entry_2'
         and (column_name in ('person_id', 'user_id', 'holder_id', 'requested_by', 'subject_id', 'account_id') or table_name = 'profiles')
       order by 1`,
    )
    const known = new Set(personalData.map(({ table }) => table))
    // Sums of accounts that are exported themselves.
    const derived = new Set(['ledger_snapshot'])
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name) && !derived.has(name))).toEqual([])
  })
})

describe('closing', () => {
  const close = (cookie: string) => call('POST', '/settings/closing', cookie, {})
  const follow = async (ticket: unknown) => (await call('POST', '/settings/closing/progress', '', { ticket: String(ticket) })).body

  test('[DATA-02] answers item by item what is erased and what is kept until when', async () => {
    const { cookie } = await member()
    const { body } = await call('GET', '/settings/closing', cookie)
    expect(body['obstacles']).toEqual([])
    expect(body['erased']).toContain('profile')
    const kept = body['kept'] as readonly { item: string; until: string }[]
    expect(kept.map(({ item }) => item)).toEqual(keptRecords)
    for (const { until } of kept) expect(Date.parse(until)).toBeGreaterThan(Date.now())
  })

  test('[SET-05] really closes the account: nobody signs in, nothing opens, sessions are over, and the last mail says so', async () => {
    const person = await member()
    const { status, body } = await close(person.cookie)
    expect(status).toBe(200)
    await expect.poll(async () => (await follow(body['ticket']))['state'], { timeout: 60_000 }).toBe('done')
    expect((await call('GET', '/settings', person.cookie)).status).toBe(401)
    expect((await system.signIn(person)).status).toBe(401)
    const [left] = await system.world.superuser(
      `select (select count(*)::int from person_key where person_id = $1) as keys, (select count(*)::int from account where person_id = $1) as accounts,
              (select count(*)::int from person_search where person_id = $1) as found, (select count(*)::int from mail where person_id = $1) as mails`,
      [person.personId],
    )
    expect(left).toEqual({ keys: 0, accounts: 0, found: 0, mails: 0 })
    await expect
      .poll(async () => (await system.mailsTo(person.email)).some(({ subject }) => subject.includes('was closed')), { timeout: 60_000 })
      .toBe(true)
    // The address is free for whoever joins with it next.
    expect(
      (await system.call('POST', '/identity/registrations', { body: { ...person, personId: undefined, cookie: undefined } })).status,
    ).toBeLessThan(500)
  })

  test('[SET-05] is refused while a deposit is open, and by the worker too where one came in between', async () => {
    const person = await member()
    const openDeposit = (id: string) =>
      system.world.superuser(
        `insert into deposit (id, person_id, cell, state, wallet_address, pay_asset, pay_minor, quoted_provider_fee_minor, quoted_network_fee_minor,
                              quoted_extra_fee_minor, quoted_total_fee_minor, quoted_delivered_minor, opened_at, updated_at, due_at)
         values ($1, $2, 'eu', 'opened', 'wallet', 'EUR', 1000, 0, 0, 0, 0, 10000000, now(), now(), now() + interval '1 hour')`,
        [id, person.personId],
      )
    await openDeposit(`dep_${person.personId.slice(4)}`)
    expect((await call('GET', '/settings/closing', person.cookie)).body['obstacles']).toEqual(['deposits'])
    expect(await close(person.cookie)).toMatchObject({ status: 409, body: { code: 'CLOSING_BLOCKED' } })
    // Asked for before it came, looked at after.
    await system.world.superuser(
      `insert into closing (person_id, state, ticket_hash, requested_at, due_at) values ($1, 'requested', $2, now(), now() + interval '1 hour')`,
      [person.personId, Buffer.alloc(32, 1)],
    )
    await eraseClosedAccount(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), person.personId)
    expect(await system.world.superuser('select state, obstacles from closing where person_id = $1', [person.personId])).toEqual([
      { state: 'refused', obstacles: ['deposits'] },
    ])
    expect((await call('GET', '/settings', person.cookie)).status).toBe(200)
  })

  test('a stolen cookie closes nothing', async () => {
    const { cookie } = await member()
    await system.moveClock(301)
    expect(await close(cookie)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  })
})
