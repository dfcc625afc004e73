import { randomUUID } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { member } from '../../../../../tests/serve.ts'
import { emailIndex } from '../../core/email-index.ts'
import { retention } from '../../entry/nouns.ts'
import { answerOnce, findAnswer } from '../../http/idempotency.ts'
import { clearPast } from '../../work/retention.ts'
import { erasePerson } from './erase-person.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterAll(() => system.close())

const operator = { kind: 'operator', command: 'test' } as const

/** Every value of bytes in the database, with the table and column it is in. */
async function everyBytes(): Promise<readonly { readonly where: string; readonly value: Buffer }[]> {
  const columns = await system.world.superuser<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and data_type = 'bytea' and table_type = 'BASE TABLE'`,
  )
  const found = []
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await system.world.superuser<{ value: Buffer }>(`select ${column} as value from ${table} where ${column} is not null`)
    found.push(...rows.map(({ value }) => ({ where: `${table}.${column}`, value })))
  }
  return found
}

async function memberContext(personId: string) {
  const { platform } = system.world
  const [row] = await system.world.superuser<{ wrapped_key: Buffer }>('select wrapped_key from person_key where person_id = $1', [personId])
  const personSeal = row && platform.keys.personSeal(personId, row.wrapped_key)
  return platform.contextFor({
    actor: { ...member(), personId: personId as Id<'per'>, personSeal },
    now: await platform.now(),
    requestId: 'req_test',
  })
}

test('a stored answer of a person opens with no key but theirs', async () => {
  const person = await system.join()
  const ctx = await memberContext(person.personId)
  const keyed = { operation: 'one', key: randomUUID(), input: {} }
  await answerOnce(ctx, keyed, async () => ({ email: person.email }))
  expect(await findAnswer(ctx, keyed)).toEqual({ answer: { email: person.email } })
  const [row] = await system.world.superuser<{ answer: Buffer }>('select answer from idempotency_key where key = $1', [keyed.key])
  expect(() => system.world.platform.keys.open(row?.answer ?? Buffer.of(), `idempotency_key.${person.personId}.${keyed.key}`)).toThrow()
})

test('after an erasure no stored answer and no index of the address is left, wherever it was', async () => {
  const person = await system.join()
  await system.signIn(person)
  await system.register(person)
  await system.call('POST', '/identity/password-resets', { body: { email: person.email } })
  const ctx = await memberContext(person.personId)
  await answerOnce(ctx, { operation: 'one', key: randomUUID(), input: {} }, async () => ({ email: person.email }))
  const { keys } = system.world.platform
  const index = emailIndex(keys, person.email)
  const limited = (bucket: string) => keys.index(`${bucket} ${index.toString('hex')}`, 'rate-limit')
  const marks = [index, ...['register mailbox', 'reset-password mailbox', 'verify-email mailbox', 'sign-in account'].map(limited)]
  const left = async () => (await everyBytes()).filter(({ value }) => marks.some((mark) => mark.equals(value))).map(({ where }) => where)
  expect(await left()).toEqual(expect.arrayContaining(['account.email_index', 'rate_limit.bucket']))

  await erasePerson(await system.world.platform.openFor(operator), person.personId as Id<'per'>)
  expect(await left()).toEqual([])
  expect(await system.world.superuser('select from idempotency_key where scope = $1', [person.personId])).toEqual([])
  expect(await system.world.superuser('select from mail where person_id = $1', [person.personId])).toEqual([])
})

test('a sign-up that nobody confirmed leaves no key, mail or token behind when its time is over', async () => {
  const person = somebody()
  await system.register(person)
  await system.mailTo(person.email)
  const [row] = await system.world.superuser<{ person_id: string }>('select person_id from registration where email_index = $1', [
    emailIndex(system.world.platform.keys, person.email),
  ])
  const later = new Date((await system.world.platform.now()).getTime() + 31 * 86_400_000)
  await clearPast(
    system.world.platform.contextFor({ actor: { kind: 'job', queue: 'sweep' }, now: later, requestId: 'req_later' }),
    retention,
  )
  expect(await rowsOf(row?.person_id ?? '')).toEqual([])
})

test('a sign-up whose address somebody else confirmed leaves no key, mail or token behind', async () => {
  const person = somebody()
  await system.register(person)
  // Mails go out side by side: the first has arrived before the second is asked for.
  await system.mailTo(person.email)
  await system.register({ ...person, firstName: 'Second' })
  await expect.poll(async () => (await system.mailsTo(person.email)).length, { timeout: 60_000 }).toBe(2)
  const rows = await system.world.superuser<{ person_id: string }>(
    'select person_id from registration where email_index = $1 order by id',
    [emailIndex(system.world.platform.keys, person.email)],
  )
  const [, newest] = await system.mailsTo(person.email)
  expect((await system.verify(tokenIn(newest ?? { text: '' }))).status).toBe(200)
  expect(rows).toHaveLength(2)
  expect(await rowsOf(rows[0]?.person_id ?? '')).toEqual([])
})

/** In which tables a person still stands who never became one; the audit log keeps its ids. */
async function rowsOf(personId: string): Promise<string[]> {
  const rows = await system.world.superuser<{ where: string }>(
    `select 'person_key' as where from person_key where person_id = $1 union all select 'registration' from registration where person_id = $1
     union all select 'mail' from mail where person_id = $1 union all select 'one_time_token' from one_time_token where person_id = $1`,
    [personId],
  )
  return rows.map(({ where }) => where)
}

test('a request about somebody is forgotten with them, whoever sent it', async () => {
  const person = await system.join()
  const { platform, superuser } = system.world
  const staff = platform.contextFor({ actor: member(), now: await platform.now(), requestId: 'req_test' })
  const keyed = { operation: 'office.users.invite', key: randomUUID(), input: { email: person.email.toUpperCase(), firstName: 'Ada' } }
  await answerOnce(staff, keyed, async () => ({}))
  await erasePerson(await platform.openFor(operator), person.personId as Id<'per'>)
  expect(await superuser('select from idempotency_key where key = $1', [keyed.key])).toEqual([])
})

test('an answer that an earlier version of the program stored is still given', async () => {
  const { platform, superuser } = system.world
  const ctx = platform.contextFor({ actor: { kind: 'visitor' }, now: await platform.now(), requestId: 'req_test' })
  const keyed = { operation: 'one', key: randomUUID(), input: { b: 1 } }
  await superuser(
    `insert into idempotency_key (scope, key, operation, input_hash, answer, created_at) values ('visitor', $1, 'one', $2, $3, now())`,
    [
      keyed.key,
      platform.keys.index('one\0{"b":1}', 'idempotency'),
      platform.keys.seal('{"before":true}', `idempotency_key.visitor.${keyed.key}`),
    ],
  )
  expect(await findAnswer(ctx, keyed)).toEqual({ answer: { before: true } })
  await expect(findAnswer(ctx, { ...keyed, input: { b: 2 } })).rejects.toThrow('IDEMPOTENCY_KEY_REUSED')
})
