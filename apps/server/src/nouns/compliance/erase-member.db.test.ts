import type { Id } from '@heathland/domain/id'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JoinedPerson } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { startTwin, sumsubSettings, type TwinProcess } from '../../../../../tests/twin-process.ts'
import { runErase } from '../../../../../tools/erase.ts'
import { everyCheck, retention } from '../../entry/nouns.ts'
import { clearPast } from '../../work/retention.ts'
import { eraseAtProviders, eraseMember } from './erase-member.ts'

let system: System
let sumsub: TwinProcess
beforeAll(async () => {
  sumsub = await startTwin('sumsub', { TWIN_SUMSUB_REVIEW_MS: String(10 ** 9) })
  system = await openSystem(sumsubSettings(sumsub.http))
})
afterAll(async () => {
  await system.close()
  await sumsub.stop()
})

const environment = () =>
  Object.fromEntries(
    Object.entries(system.world.config)
      .filter(([, value]) => value !== undefined && !Array.isArray(value))
      .map(([name, value]) => [name, String(value)]),
  )
const erase = (...parameters: readonly string[]) => runErase(environment(), parameters).then((lines) => lines.join('\n'))
const stepsOf = (personId: string) =>
  system.world.superuser('select provider, state, tries, last_error, reference from erasure_step where person_id = $1 order by provider', [
    personId,
  ])

/** A member with a wallet, who has begun an identity check and handed nothing in. */
async function joinWithCheck(): Promise<JoinedPerson> {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  const begun = await system.call('POST', '/kyc/verification', { body: { country: 'NL' }, headers: { cookie } })
  expect(begun.status).toBe(200)
  await expect
    .poll(() => system.world.superuser('select from wallet where person_id = $1', [person.personId]), { timeout: 60_000 })
    .toHaveLength(1)
  await system.world.superuser(`update wallet set state = 'ready', address = $2, ready_at = now(), due_at = null where person_id = $1`, [
    person.personId,
    `0x${person.personId}`,
  ])
  return person
}

const close = (text: string, values: readonly unknown[]) => system.world.superuser(text, values)

test('a member with whom something is not settled is not erased, and each reason is named', async () => {
  const person = await joinWithCheck()
  const { personId } = person
  await close(`update wallet set state = 'wanted', address = null, ready_at = null, due_at = now() where person_id = $1`, [personId])
  await close(
    `insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at, credits_posted_minor)
     select concat_ws('_', 'acc', 'eu', code, 'EUR', $1::text), 'eu', code, 'EUR', $1, side, floor, now(), 1
     from ledger_kind where holder = 'member' and side = 'credit' and floor = 'held' and 'EUR' = any(assets) order by code limit 1`,
    [personId],
  )
  const refused = await erase(person.email).catch((error: Error) => error.message)
  expect(refused).toContain(`${personId} was not erased`)
  expect(refused).toContain('Money is left in their accounts')
  expect(refused).toContain('Their wallet is being made')
  expect(await stepsOf(personId)).toEqual([])
  expect((await system.signIn(person)).status).toBe(200)
})

test('an erasure says what went, what stays and why, and reaches the provider, also when it is away at first', async () => {
  const person = await joinWithCheck()
  const { personId } = person
  // The job runs at once: every try of the first call finds the provider away.
  await sumsub.tell('/faults', { fault: '500' })
  const said = await erase(person.email)
  expect(said).toContain(`${personId} was erased.`)
  for (const words of ['Erased:', 'Kept:', 'bookkeeping', 'anti-money-laundering', 'sumsub: asked by the worker', 'crossmint: ask by hand'])
    expect(said).toContain(words)
  expect((await system.signIn(person)).status).toBe(401)
  // From now on the years of the law are counted, and then it goes.
  const checks = () => system.world.superuser('select kept_from is not null as counted from verification where person_id = $1', [personId])
  expect(await checks()).toEqual([{ counted: true }])
  await expect.poll(async () => (await stepsOf(personId))[1]?.['last_error'], { timeout: 30_000 }).toBeTruthy()
  expect(await stepsOf(personId)).toMatchObject([
    { provider: 'crossmint', state: 'by-hand' },
    { provider: 'sumsub', state: 'waiting' },
  ])
  expect(await erase('status')).toContain(`${personId}  sumsub  waiting`)

  await sumsub.tell('/faults', { fault: 'none' })
  await close('update erasure_step set due_at = now() where person_id = $1', [personId])
  await eraseAtProviders(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), personId as Id<'per'>)
  await expect
    .poll(() => stepsOf(personId), { timeout: 30_000 })
    .toMatchObject([{}, { provider: 'sumsub', state: 'done', reference: 'deactivated' }])
  expect(
    (await sumsub.deeds()).filter(({ what, externalUserId }) => what === 'applicant-deactivated' && externalUserId === personId),
  ).toHaveLength(1)

  expect(await erase('done', personId, 'crossmint', 'ticket 4711')).toContain('crossmint has erased')
  await expect(erase('done', personId, 'crossmint', 'ticket 4712')).rejects.toThrow('Nothing is open')
  expect(
    await system.world.superuser('select from audit_log where action = $1 and user_id = $2', ['compliance.erased-at-provider', personId]),
  ).toHaveLength(2)
  await expect(erase(personId)).rejects.toThrow('There is nobody with this id, or they were erased before.')
  const rules = retention.filter(({ record }) => record === 'identity-check')
  const clearAfter = async (years: number) => {
    const now = after(new Date(), years * 366 * dayMs)
    await clearPast(system.world.platform.contextFor({ actor: { kind: 'job', queue: 'sweep' }, now, requestId: 'retention' }), rules)
  }
  await clearAfter(4.9)
  expect(await checks()).toHaveLength(1)
  await clearAfter(5.1)
  expect(await checks()).toEqual([])
}, 180_000)

test('the daily check names a provider that has not erased somebody within 14 days', async () => {
  const person = await joinWithCheck()
  const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  expect(await eraseMember(ctx, person.personId as Id<'per'>)).toMatchObject({
    providers: [{ provider: 'sumsub' }, { provider: 'crossmint' }],
  })
  const check = everyCheck.find(({ name }) => name === 'erasures-reach-providers')
  const faults = async () => (await system.world.superuser<{ fault: string }>(check?.query ?? '')).map(({ fault }) => fault)
  expect(await faults()).not.toContain(`${person.personId} crossmint`)
  await close(`update erasure_step set requested_at = now() - interval '15 days' where person_id = $1`, [person.personId])
  expect(await faults()).toContain(`${person.personId} crossmint`)
  for (const actor of [{ kind: 'identity' }, { kind: 'job', queue: 'test' }, { kind: 'visitor' }] as const)
    await expect(eraseMember(await system.world.platform.openFor(actor), person.personId as Id<'per'>)).rejects.toThrow('ACCESS_DENIED')
})
