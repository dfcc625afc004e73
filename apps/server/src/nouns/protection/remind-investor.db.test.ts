/** Reminders before a category, a test or a simulation expires, and the answer to a request for a category: told in the app and by mail. */
import type { Id } from '@heathland/domain/id'
import { rulePacks } from '@heathland/domain/rules/packs'
import { dayMs, hourMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { eraseMember } from '../compliance/erase-member.ts'
import { remindInvestor } from './remind-investor.ts'

interface Member {
  readonly person: JoinedPerson
  readonly personId: Id<'per'>
  readonly cookie: string
}

let system: System
let compliance: Staff

beforeAll(async () => {
  system = await openSystem()
  compliance = await joinStaff(system, 'compliance')
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
const inDays = (days: number) => system.moveClock(Math.round((days * dayMs + hourMs) / 1_000))
const job = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

async function joinMember(): Promise<Member> {
  const person = await system.join(somebody({ address: 'Heath 1', city: 'Ede', country: 'NL' }))
  return { person, personId: person.personId as Id<'per'>, cookie: (await system.signIn(person)).cookie }
}

async function post(who: { readonly cookie: string }, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const { status, body: answer } = await system.call('POST', path, { body, headers: { cookie: who.cookie } })
  expect([path, status, answer]).toEqual([path, 200, answer])
  return answer
}

const noAnswers = { amountsMinor: {}, counts: {}, claims: [] }
const nonSophisticated = { category: 'eu-non-sophisticated', answers: noAnswers, statements: [] }
const sophisticated = {
  category: 'eu-sophisticated-person',
  answers: { ...noAnswers, amountsMinor: { 'gross-income': '7000000' }, counts: { 'trades-each-quarter': 10 } },
  statements: ['eu-attestation', 'eu-awareness', 'eu-liability'],
}
const rightAnswers = Object.fromEntries(
  rulePacks
    .filter(({ id }) => id === 'eu-ecspr')
    .flatMap(({ knowledgeTest }) => Object.values(knowledgeTest.questions).flat())
    .map(({ code, right }) => [code, right]),
)
async function simulate(who: Member): Promise<void> {
  await post(who, '/protection/simulation', { yearlyIncomeMinor: '4000000', assetsMinor: '3000000', commitmentsMinor: '1000000' })
  await post(who, '/protection/simulation/acknowledgement')
}

interface Reminder {
  readonly kind: string
  readonly expiresOn: string
  readonly mail_state: string
}
/** What became of the events, once the worker has passed them on. */
const reminders = ({ personId }: Member) =>
  sql<Reminder>(
    `select kind, parameters ->> 'expiresOn' as "expiresOn", mail_state from notification where person_id = $1 and kind like '%-expires'
     order by created_at, kind`,
    [personId],
  )
const kinds = async (who: Member) => (await reminders(who)).map(({ kind }) => kind)
const dueAt = async ({ personId }: Member) =>
  (await sql<{ due_at: Date }>('select due_at from investor_reminder where person_id = $1', [personId]))[0]?.due_at

test('a member is reminded 30 and 7 days before each part expires, once, in the app and by mail', async () => {
  const anna = await joinMember()
  await simulate(anna)
  await post(anna, '/protection/category', nonSophisticated)
  await post(anna, '/protection/test', { answers: rightAnswers })
  const remind = async () => remindInvestor(await job(), anna.personId)
  await Promise.all([remind(), remind()])
  const [{ at } = { at: new Date() }] = await sql<{ at: Date }>('select at from loss_simulation where person_id = $1', [anna.personId])
  const yearLater = new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), at.getUTCDate()))
  const days = Math.round((yearLater.getTime() - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())) / dayMs)
  expect(await dueAt(anna)).toEqual(new Date(at.getTime() + (days - 30) * dayMs))

  await inDays(days - 31)
  await remind()
  expect(await kinds(anna)).toEqual([])
  await inDays(days - 30)
  await Promise.all([remind(), remind()])
  await expect.poll(() => kinds(anna)).toEqual(['loss-simulation-expires'])
  expect(await reminders(anna)).toMatchObject([
    { expiresOn: yearLater.toISOString().slice(0, 10), mail_state: expect.stringMatching(/waiting|sent/) },
  ])
  await inDays(days - 7)
  await remind()
  await expect.poll(() => kinds(anna)).toEqual(['loss-simulation-expires', 'loss-simulation-expires'])
  await inDays(days + 1)
  await remind()
  // Category and test hold for two years; whoever is looked at late is reminded once of each.
  await inDays(2 * days - 5)
  await remind()
  // The notifications of the first year may be gone by now: retention deletes them after 365 days.
  const laterKinds = async () => (await kinds(anna)).filter((kind) => kind !== 'loss-simulation-expires').sort()
  await expect.poll(laterKinds).toEqual(['category-expires', 'knowledge-test-expires'])
  await inDays(2 * days + 2)
  await remind()
  expect(await dueAt(anna)).toBeUndefined()
  const audited = await sql(`select from audit_log where action = 'protection.reminded' and user_id = $1`, [anna.personId])
  expect(audited).toHaveLength(4)
})

test('what was renewed in time is not reminded of again, and a new date is planned', async () => {
  const bram = await joinMember()
  await simulate(bram)
  await remindInvestor(await job(), bram.personId)
  await inDays(350)
  const { cookie } = await system.signIn(bram.person)
  await simulate({ ...bram, cookie })
  await remindInvestor(await job(), bram.personId)
  expect(await kinds(bram)).toEqual([])
  const next = await dueAt(bram)
  expect(next && next > (await system.world.platform.now())).toBe(true)
})

test('the answer to a request for a category reaches the member in the app and by mail, and only an accepted one is renewed', async () => {
  const cleo = await joinMember()
  const answer = async (verdict: string) => {
    await post(cleo, '/protection/category', sophisticated)
    const [stated] = await sql<{ id: string }>('select id from investor_category where person_id = $1 order by id desc', [cleo.personId])
    await post(compliance, `/office/protection/categories/${stated?.id}/verdict`, { verdict })
    await remindInvestor(await job(), cleo.personId)
  }
  const told = () =>
    sql<{ kind: string; mail_state: string }>(
      `select kind, mail_state from notification where person_id = $1 and kind like 'category-%' order by id`,
      [cleo.personId],
    )
  const isMailed = expect.stringMatching(/waiting|sent/)
  await answer('refused')
  await expect.poll(told).toMatchObject([{ kind: 'category-refused', mail_state: isMailed }])
  expect(await dueAt(cleo)).toBeUndefined()
  await answer('confirmed')
  await expect.poll(told).toMatchObject([
    { kind: 'category-refused', mail_state: isMailed },
    { kind: 'category-accepted', mail_state: isMailed },
  ])
  expect(await dueAt(cleo)).toBeInstanceOf(Date)
  const { body } = await system.call('GET', '/notifications', { headers: { cookie: cleo.cookie } })
  expect(body['items']).toContainEqual(expect.objectContaining({ kind: 'category-accepted', leadsTo: '/investor-profile' }))
})

test('an erased member is not looked at again', async () => {
  const dirk = await joinMember()
  await simulate(dirk)
  await expect.poll(() => sql('select from wallet where person_id = $1', [dirk.personId]), { timeout: 60_000 }).toHaveLength(1)
  await sql(`update wallet set state = 'ready', address = '0x' || person_id, ready_at = now(), due_at = null where person_id = $1`, [
    dirk.personId,
  ])
  expect(await dueAt(dirk)).toBeInstanceOf(Date)
  const operator = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  expect(await eraseMember(operator, dirk.personId)).toMatchObject({ erased: expect.anything() })
  expect(await dueAt(dirk)).toBeUndefined()
  await remindInvestor(await job(), dirk.personId)
})
