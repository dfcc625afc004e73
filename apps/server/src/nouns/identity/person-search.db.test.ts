import { randomBytes } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { addressIndex } from '../../core/email-index.ts'
import { searchTokensOf } from '../../core/person-search.ts'
import { type Composition, compose } from '../../entry/compose.ts'
import type { Config } from '../../entry/config.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { confirmRegistration, insertProfile, insertRegistration } from './identity.sql.ts'
import { indexPeople, indexPeopleBatch, indexPerson, peopleWait } from './index-people.ts'
import { findPeople } from './people.ts'

let system: System
let admin: Staff
const opened: Composition[] = []
beforeAll(async () => {
  system = await openSystem()
  admin = await joinStaff(system)
  // From here on nobody is indexed but by what a test calls.
  await system.stopWorker()
})
afterAll(async () => {
  for (const part of opened) await part.close()
  await system.close()
})

async function composeWith(settings: Partial<Config>): Promise<Composition> {
  const platform = await compose({ ...system.world.config, ...settings }, 'worker')
  opened.push(platform)
  return platform
}

const identity = { kind: 'identity' } as const
const operator = { kind: 'operator', command: 'test' } as const
const job = { kind: 'job', queue: 'test' } as const
/** A word that nobody else has, without the letter z: what is typed wrong here is a z. */
const newWord = () => `q${Array.from(randomBytes(9), (byte) => String.fromCharCode(97 + (byte % 25))).join('')}`

interface Joining {
  readonly firstName: string
  readonly lastName: string
  readonly phone?: string
  readonly email?: string
}

/** A member, as a confirmed sign-up makes one. */
async function join({ email = `${newWord()}@example.org`, ...details }: Joining): Promise<Id<'per'>> {
  const ctx = await system.world.platform.openFor(identity)
  const personId = ctx.newId('per')
  const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
  const none = { passwordHash: undefined, passwordIsShort: false, investorKind: undefined, language: 'en' } as const
  const registration = { id: ctx.newId('reg'), personId, ...none, details: { ...details, email }, seal }
  await ctx.inTransaction(async (tx) => {
    await insertRegistration(tx, { ...registration, ...addressIndex(ctx.keys, email), wrapped, masterVersion, now: ctx.now }, undefined)
    await confirmRegistration(tx, ctx.keys, registration, ctx.now)
    await insertProfile(tx, ctx.keys, registration, ctx.now)
  })
  return personId
}

async function ask(query: string): Promise<{ items: string[]; next: string | undefined }> {
  const { body } = await system.call('GET', `/office/users?${query}`, { headers: { cookie: admin.cookie } })
  return { items: (body['items'] as { id: string }[]).map(({ id }) => id), next: body['next'] as string | undefined }
}
const find = async (search: string, more = '') => (await ask(`search=${encodeURIComponent(search)}${more}`)).items

const tokensOf = async (personId: string) =>
  (await system.world.superuser<{ token: Buffer }>('select token from person_search where person_id = $1', [personId]))
    .map(({ token }) => token.toString('hex'))
    .sort()

test('[STAFF-01 search] a person is found by part of a name or address, by number and by id, from the moment they joined', async () => {
  const word = newWord()
  const email = `i.${word}@example.org`
  const id = await join({ firstName: 'Ïsabelle', lastName: `van der ${word}`, phone: '+31 6 1234 44 18', email })
  for (const search of [word, word.slice(0, 5), `isabelle ${word}`, `${word.toUpperCase()} ISA`, `i.${word}@exam`, email, id])
    expect([search, await find(search)]).toEqual([search, [id]])
  for (const search of ['0612344418', '+31612344418', '344418']) expect([search, await find(search)]).toEqual([search, [id]])
  for (const search of [
    word.slice(1),
    `${word}x`,
    `isabelle ${newWord()}`,
    `j.${word}@example.org`,
    word.slice(0, 2),
    '…',
    `per_${'0'.repeat(26)}`,
  ])
    expect([search, await find(search)]).toEqual([search, []])
  expect(await find(word, '&access=active&role=investor&identityCheck=unknown')).toEqual([id])
  for (const other of ['&access=suspended', '&role=compliance', '&identityCheck=approved']) expect(await find(word, other)).toEqual([])
  const [views] = await system.world.superuser<{ found: number; nobody: number }>(
    `select count(*) filter (where resource = $2)::int as found, count(*) filter (where resource = 'nobody')::int as nobody
     from audit_log where action = 'identity.people-viewed' and user_id = $1`,
    [admin.personId, id],
  )
  expect(views).toEqual({ found: 11, nobody: 10 })
})

test('[CMD-04 people] while somebody types, one wrong letter is forgiven, and every suggestion is recorded', async () => {
  const word = newWord()
  const id = await join({ firstName: 'Marianne', lastName: word })
  const other = await join({ firstName: 'Marianne', lastName: newWord() })
  const suggest = async (query: string) => {
    const { status, body } = await system.call('GET', `/office/users/suggestions?query=${encodeURIComponent(query)}`, {
      headers: { cookie: admin.cookie },
    })
    expect(status).toBe(200)
    return (body['items'] as { id: string; name: string }[]).map(({ id: found }) => found)
  }
  const swapped = `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`
  const missing = `${word.slice(0, 3)}${word.slice(4)}`
  for (const query of [
    word,
    word.slice(0, 5),
    missing,
    `${word.slice(0, 6)}z${word.slice(6)}`,
    `mariane ${word}`,
    `${missing} marianna`,
    swapped,
  ])
    expect([query, await suggest(query)]).toEqual([query, [id]])
  for (const query of [`${word}zz`, `${word.slice(0, 3)}zz${word.slice(5)}`, `${missing} jansen`])
    expect([query, await suggest(query)]).toEqual([query, []])
  expect(await suggest('mariane')).toEqual([id, other].toSorted())
  const [seen] = await system.world.superuser(
    `select count(*)::int as count from audit_log where action = 'identity.people-viewed' and user_id = $1 and resource like $2`,
    [admin.personId, `%${id}%`],
  )
  expect(seen).toEqual({ count: 8 })
})

test('[STAFF-01 search] pages of a search lead through everybody once, in the order they joined', async () => {
  const word = newWord()
  const ids: string[] = []
  for (let made = 0; made < 28; made += 1) ids.push(await join({ firstName: word, lastName: 'Heath' }))
  const first = await ask(`search=${word}+hea`)
  const second = await ask(`search=${word}+hea&after=${first.next}`)
  expect([first.items.length, second.items.length, second.next]).toEqual([25, 3, undefined])
  expect([...first.items, ...second.items]).toEqual(ids.toSorted())
})

test('nobody but administrators reads what people are found by, and nothing of a name can be read from it', async () => {
  const word = newWord()
  const id = await join({ firstName: 'Ada', lastName: word })
  const { database } = system.world.platform
  const count = (actor: Parameters<typeof database.read>[0]) =>
    database.read(actor, async (tx) => (await tx.query('count-tokens', 'select from person_search where person_id = $1', [id])).length)
  const officer = { kind: 'officer', personId: admin.personId, spvIds: [] } as const
  expect(await count({ ...officer, role: 'mfo_admin' } as never)).toBeGreaterThan(3)
  for (const role of ['compliance', 'cl_spv_admin', 'investor'])
    expect([role, await count({ ...officer, role } as never)]).toEqual([role, 0])
  for (const kind of ['member', 'visitor', 'webhook', 'job']) expect([kind, await count({ ...officer, kind } as never)]).toEqual([kind, 0])
  const rows = await system.world.superuser<{ row: string }>(
    'select to_jsonb(t)::text as row from person_search as t where person_id = $1',
    [id],
  )
  for (const { row } of rows) expect(row).not.toContain(word.slice(0, 3))
  const other = await composeWith({})
  expect(
    searchTokensOf(other.keys, { name: word, email: '' })
      .map((token) => token.toString('hex'))
      .every((token) => rows.some(({ row }) => row.includes(token))),
  ).toBe(true)
})

test('whoever joined before there was a search is indexed by the worker, batch by batch, and a second run does nothing', async () => {
  const words = [newWord(), newWord(), newWord()]
  const ids: Id<'per'>[] = []
  for (const lastName of words) ids.push(await join({ firstName: 'Ada', lastName }))
  await system.world.superuser('delete from person_search')
  await system.world.superuser('update profiles set search_version = 0')
  expect(await find(words[0] ?? '')).toEqual([])
  const ctx = await system.world.platform.openFor(job)
  const isDue = () => ctx.inTransaction((tx) => peopleWait(tx, ctx.now, ctx))
  expect(await isDue()).toBe(true)
  // Somebody whose values no key opens keeps nobody else from being indexed.
  await system.world.superuser('update profiles set email = set_byte(email, 20, get_byte(email, 20) # 1) where id = $1', [ids[2]])
  await indexPeople(ctx)
  expect(await isDue()).toBe(false)
  for (const [at, word] of words.entries()) expect(await find(word)).toEqual(at === 2 ? [] : [ids[at]])
  expect(await indexPeopleBatch(ctx)).toBe(0)
  const check = everyCheck.filter(({ name }) => name === 'people-are-found')
  expect(await runChecks(system.world.platform, check)).toBe(0)
  await system.moveClock(2 * 3_600)
  expect(await runChecks(system.world.platform, check)).toBe(1)
  await system.moveClock(0)
  await system.world.superuser('delete from person_search where person_id = $1', [ids[2]])
  await system.world.superuser('update profiles set email = set_byte(email, 20, get_byte(email, 20) # 1) where id = $1', [ids[2]])
  await indexPeople(ctx)
  expect(await find(words[2] ?? '')).toEqual([ids[2]])
})

test('a name that is changed without its index is indexed again, and the old name finds nobody', async () => {
  const [before, after] = [newWord(), newWord()]
  const id = await join({ firstName: 'Ada', lastName: before })
  const { platform } = system.world
  const [row] = await system.world.superuser<{ wrapped_key: Buffer }>('select wrapped_key from person_key where person_id = $1', [id])
  const sealed = platform.keys.personSeal(id, row?.wrapped_key ?? Buffer.of()).seal(`profiles.last_name.${id}`, after)
  await system.world.superuser('update profiles set last_name = $2 where id = $1', [id, sealed])
  await indexPeople(await platform.openFor(job))
  expect([await find(before), await find(after)]).toEqual([[], [id]])
  // In one transaction with the change, as a recovery does it: neither is seen without the other.
  const ctx = (await (await composeWith({})).openFor(job)).as(operator)
  await expect(
    ctx.inTransaction(async (tx) => {
      await indexPerson(tx, ctx.keys, id)
      throw new Error('the change failed')
    }),
  ).rejects.toThrow('the change failed')
  expect(await find(after)).toEqual([id])
})

test('people are found under either index key while it is being changed, and under the new one alone afterwards', async () => {
  const word = newWord()
  const id = await join({ firstName: 'Ada', lastName: word })
  const before = await tokensOf(id)
  const { INDEX_KEY } = system.world.config
  const changed = { INDEX_KEY: randomBytes(32).toString('base64'), INDEX_KEY_VERSION: 2 }
  const both = await composeWith({ ...changed, INDEX_KEY_PREVIOUS: INDEX_KEY })
  const search = async ({ keys }: Composition) => {
    const ctx = system.world.platform.contextFor({
      actor: { kind: 'officer', personId: admin.personId, role: 'mfo_admin', permissions: null, spvIds: [] } as never,
      now: new Date(),
      requestId: 'req_search',
    })
    return (await findPeople({ ...ctx, keys }, { search: word, limit: 2 })).map((person) => person.id)
  }
  expect(await search(both)).toEqual([id])
  await indexPeople(await both.openFor(job))
  const after = await tokensOf(id)
  expect(after).toHaveLength(before.length)
  expect(after.filter((token) => before.includes(token))).toEqual([])
  expect(await search(both)).toEqual([id])
  expect(await find(word)).toEqual([])
  await system.world.superuser('update profiles set search_version = 0')
  await indexPeople(await system.world.platform.openFor(job))
  expect(await find(word)).toEqual([id])
})

test('after an erasure nothing is left by which the person could be found or confirmed', async () => {
  const word = newWord()
  const id = await join({ firstName: 'Ada', lastName: word, phone: '+31 6 9876 5432' })
  const tokens = await tokensOf(id)
  await erasePerson(await system.world.platform.openFor(operator), id)
  expect(await tokensOf(id)).toEqual([])
  expect([await find(word), await find('987 654 32'), await find(id)]).toEqual([[], [], []])
  // The worker, which comes by again, makes none either.
  await system.world.superuser('update profiles set search_version = 0 where id = $1', [id])
  await indexPeople(await system.world.platform.openFor(job))
  expect(await tokensOf(id)).toEqual([])
  const check = everyCheck.filter(({ name }) => name === 'the-erased-are-not-found')
  expect(await runChecks(system.world.platform, check)).toBe(0)
  await system.world.superuser('insert into person_search (token, person_id) values (decode($1, $3), $2)', [tokens[0], id, 'hex'])
  expect(await runChecks(system.world.platform, check)).toBe(1)
})
