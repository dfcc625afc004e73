/** Before somebody invests: what the law asks of members in the EU and in the UK, through the API and in the rows behind it. */
import { createHash } from 'node:crypto'
import { keptMs } from '@heathland/domain/compliance/retention'
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { rulePacks } from '@heathland/domain/rules/packs'
import { dayMs, after as instantAfter } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, grant, type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'
import { canonical } from '../../core/canonical.ts'
import { clearPast } from '../../work/retention.ts'
import { eraseMember } from '../compliance/erase-member.ts'
import { protection } from './protection.noun.ts'

interface Member {
  readonly person: JoinedPerson
  readonly personId: Id<'per'>
  cookie: string
}

let system: System
let compliance: Staff
let lender: Staff
let euOffer = ''
let ukOffer = ''

beforeAll(async () => {
  system = await openSystem()
  compliance = await joinStaff(system, 'compliance')
  lender = await joinStaff(system, 'cl_spv_admin')
  euOffer = await publishOffer(sql, 'eu')
  ukOffer = await publishOffer(sql, 'uk')
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)

/** Somebody who lives there, has a wallet and is verified, unless the test is about getting there. */
async function joinMember(country: 'NL' | 'GB', isReady = true): Promise<Member> {
  const person = await system.join(somebody({ address: 'Heath 1', city: 'Ede', country }))
  const member = { person, personId: person.personId as Id<'per'>, cookie: (await system.signIn(person)).cookie }
  if (isReady) for (const step of Object.values(readySteps)) await step(member)
  return member
}
const change = (what: string) => async (member: Member) => {
  await sql(`update profiles set ${what} where id = $1`, [member.personId])
}
const readySteps = {
  wallet: change(`crossmint_wallet_id = 'wallet-of-' || id`),
  identity: change(`kyc_status = 'approved'`),
  agreement: change('agreement_signed_at = now()'),
  onramp: change('first_onramp_ok = true'),
}

/** The clock moves, and sessions of before are over: the member signs in again. */
async function later(member: Member, aheadMs: number): Promise<void> {
  await system.moveClock(Math.round(aheadMs / 1_000))
  member.cookie = (await system.signIn(member.person)).cookie
}

const ask = (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const post = (who: { readonly cookie: string }, path: string, body: object = {}) => ask(who, 'POST', `/protection${path}`, body)
const get = (who: { readonly cookie: string }, path = '') => ask(who, 'GET', `/protection${path}`)
async function done(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body
}

interface Standing {
  readonly allowed: boolean
  readonly missing: readonly { readonly code: string; readonly until?: string }[]
  readonly packVersion: string
  readonly riskWarning: { readonly text: string; readonly isAcknowledged: boolean }
  readonly personalWarning?: { readonly text: string; readonly isAcknowledged: boolean }
  readonly coolingOff?: { readonly requestedAt?: string; readonly endsAt?: string; readonly goesOn?: boolean }
  readonly largeAbove?: { readonly amountMinor: string }
}
const standing = async (who: Member, offerId: string, amountMinor = '50000') =>
  (await done(get(who, `/offers/${offerId}?amountMinor=${amountMinor}`))) as unknown as Standing
const missing = async (who: Member, offerId: string, amountMinor?: string) =>
  (await standing(who, offerId, amountMinor)).missing.map(({ code }) => code)
const decide = async (who: Member, offerId: string, amountMinor = '50000') =>
  (await done(post(who, `/offers/${offerId}/decision`, { amountMinor }))) as unknown as { decisionId: string; standing: Standing }

const questions = rulePacks.flatMap(({ knowledgeTest }) => Object.values(knowledgeTest.questions).flat())
const rightAnswers = Object.fromEntries(questions.map(({ code, right }) => [code, right]))
const wrongAnswers = Object.fromEntries(
  questions.map(({ code, options, right }) => [code, options.find((option) => option !== right) ?? '']),
)
const codesOf = (law: 'eu' | 'uk', all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([code]) => code.startsWith(law)))
const takeTest = (who: Member, answers: Record<string, string>) => post(who, '/test', { answers })

const noAnswers = { amountsMinor: {}, counts: {}, claims: [] }
const nonSophisticated = { category: 'eu-non-sophisticated', answers: noAnswers, statements: [] }
const sophisticated = {
  category: 'eu-sophisticated-person',
  answers: { amountsMinor: { 'gross-income': '7654321' }, counts: { 'trades-each-quarter': 10 }, claims: [] },
  statements: ['eu-attestation', 'eu-awareness', 'eu-liability'],
}
const restricted = {
  category: 'uk-restricted',
  answers: { ...noAnswers, counts: { 'high-risk-percent-past-year': 9, 'high-risk-percent-next-year': 0 } },
  statements: ['uk-restricted-statement'],
}
const professional = {
  category: 'uk-professional',
  answers: { ...noAnswers, claims: ['professional-client'] },
  statements: ['uk-professional-statement'],
}
const simulated = { yearlyIncomeMinor: '4123457', assetsMinor: '3234561', commitmentsMinor: '1345679' }

const acknowledge = (who: Member, warning: string, offerId?: string) => post(who, '/warnings', { warning, ...(offerId && { offerId }) })
const state = (who: Member, category: object) => post(who, '/category', category)
async function simulate(who: Member, inputs: object = simulated): Promise<void> {
  await done(post(who, '/simulation', inputs))
  await done(post(who, '/simulation/acknowledgement'))
}

/** Everything that an EU member without experience does. */
async function doEverything(who: Member, offerId = euOffer): Promise<void> {
  await done(state(who, nonSophisticated))
  await done(takeTest(who, codesOf('eu', rightAnswers)))
  await simulate(who)
  await done(acknowledge(who, 'eu-risk.1', offerId))
}

const audits = (who: Member) =>
  sql<{ action: string; resource: string; after_hash: Buffer | null }>(
    `select action, resource, after_hash from audit_log where user_id = $1 and action like 'protection.%' order by id`,
    [who.personId],
  )
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const euText = 'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.'
const ukText =
  "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong."
const personalText =
  "[Client name], this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more."

describe('a member in the EU', () => {
  test('[PROT-03 api] GATE-09 goes from joining to “may invest” step by step, and the list of what is missing shrinks by one each time', async () => {
    const anna = await joinMember('NL', false)
    const left = [
      'WALLET_MISSING',
      'IDENTITY_UNVERIFIED',
      'AGREEMENT_UNSIGNED',
      'FIRST_ONRAMP_MISSING',
      'CATEGORY_MISSING',
      'KNOWLEDGE_TEST_MISSING',
      'LOSS_SIMULATION_MISSING',
      'RISK_WARNING_UNACKNOWLEDGED',
    ]
    const steps: readonly (() => Promise<unknown>)[] = [
      () => readySteps.wallet(anna),
      () => readySteps.identity(anna),
      () => readySteps.agreement(anna),
      () => readySteps.onramp(anna),
      () => done(state(anna, nonSophisticated)),
      () => done(takeTest(anna, codesOf('eu', rightAnswers))),
      () => simulate(anna),
      () => done(acknowledge(anna, 'eu-risk.1', euOffer)),
    ]
    for (const step of steps) {
      expect(await missing(anna, euOffer)).toEqual(left)
      expect((await decide(anna, euOffer)).standing.allowed).toBe(false)
      await step()
      left.shift()
    }
    expect(await standing(anna, euOffer)).toMatchObject({ allowed: true, missing: [], riskWarning: { text: euText, isAcknowledged: true } })
    expect((await decide(anna, euOffer)).standing).toMatchObject({ allowed: true, missing: [], packVersion: '2026-11-01' })
    expect(await done(get(anna))).toMatchObject({
      category: { state: 'valid', category: 'eu-non-sophisticated' },
      knowledgeTest: { state: 'passed', scorePercent: 100, attempts: 1 },
      lossSimulation: { state: 'done', inputs: simulated, netWorth: { amountMinor: '6012339' }, bearableLoss: { amountMinor: '601233' } },
    })
    // A warning about one offer is about that one.
    expect(await missing(anna, await publishOffer(sql, 'eu'))).toEqual(['RISK_WARNING_UNACKNOWLEDGED'])
  })

  test('[PROT-01 entry test] who fails the test is warned, each time anew, and never forbidden to invest', async () => {
    const bram = await joinMember('NL')
    await doEverything(bram)
    expect(await done(takeTest(bram, codesOf('eu', wrongAnswers)))).toMatchObject({ scorePercent: 0, isPassed: false })
    expect(await missing(bram, euOffer)).toEqual(['KNOWLEDGE_WARNING_UNACKNOWLEDGED'])
    await done(acknowledge(bram, 'eu-knowledge.1'))
    expect(await missing(bram, euOffer)).toEqual([])
    await done(takeTest(bram, codesOf('eu', wrongAnswers)))
    expect(await done(takeTest(bram, codesOf('eu', wrongAnswers)))).toMatchObject({
      standing: { knowledgeTest: { state: 'failed', attempts: 4, warning: { id: 'eu-knowledge.1', text: euText, isAcknowledged: false } } },
    })
    await done(acknowledge(bram, 'eu-knowledge.1'))
    expect((await decide(bram, euOffer)).standing.allowed).toBe(true)
  })

  test('[PROT-01 entry test] hands in an answer to every question, or none of it counts', async () => {
    const cees = await joinMember('NL')
    const { 'eu-loss-1': _left, ...others } = codesOf('eu', rightAnswers)
    for (const answers of [{}, others, { ...others, 'eu-loss-1': 'made-up' }, codesOf('uk', rightAnswers)])
      expect(await takeTest(cees, answers)).toMatchObject({ status: 422, body: { code: 'ANSWERS_UNFIT' } })
    expect((await done(get(cees)))['knowledgeTest']).toMatchObject({ state: 'missing', attempts: 0 })
    const asked = await done(get(cees, '/test'))
    expect(asked).toMatchObject({ passPercent: 80, mustPass: false })
    expect(asked['questions']).toHaveLength(6)
    expect(JSON.stringify(asked)).not.toContain('right')
  })

  test('[PROT-01 expiry] states a category again after 24 months', async () => {
    const dirk = await joinMember('NL')
    await doEverything(dirk)
    const [row] = await sql<{ stated_at: Date }>('select stated_at from investor_category where person_id = $1', [dirk.personId])
    const stated = row?.stated_at ?? new Date()
    const end = new Date(stated)
    end.setUTCMonth(end.getUTCMonth() + 24)
    const aheadMs = end.getTime() - Date.now()
    await later(dirk, aheadMs - 3_600_000)
    // The simulation holds for a year, the rest for two.
    expect(await missing(dirk, euOffer)).toEqual(['LOSS_SIMULATION_EXPIRED'])
    await later(dirk, aheadMs + 60_000)
    expect(await missing(dirk, euOffer)).toEqual(['CATEGORY_EXPIRED', 'KNOWLEDGE_TEST_EXPIRED', 'LOSS_SIMULATION_EXPIRED'])
    expect((await done(get(dirk)))['category']).toMatchObject({ state: 'expired', expiresAt: end.toISOString() })
    await done(state(dirk, nonSophisticated))
    expect(await missing(dirk, euOffer)).toEqual(['KNOWLEDGE_TEST_EXPIRED', 'LOSS_SIMULATION_EXPIRED'])
  })

  test('[PROT-01 large warning, PROT-01 consent, PROT-01 proof] invests more than the higher of 1,000 and five percent only with warning, consent and proof, and up to the amount', async () => {
    const els = await joinMember('NL')
    await doEverything(els)
    // Five percent of 60,123.39 euros.
    expect((await standing(els, euOffer)).largeAbove).toMatchObject({ amountMinor: '300616' })
    expect(await missing(els, euOffer, '300616')).toEqual([])
    const large = ['LARGE_WARNING_UNACKNOWLEDGED', 'LARGE_CONSENT_MISSING', 'LARGE_PROOF_MISSING']
    expect(await missing(els, euOffer, '300617')).toEqual(large)
    expect((await decide(els, euOffer, '300617')).standing).toMatchObject({ allowed: false })
    const consent = (amountMinor: string, answer: string) => post(els, `/offers/${euOffer}/consent`, { amountMinor, answer })
    for (const answer of ['part-of-it', 'none-of-it', 'made-up'])
      expect(await consent('400000', answer)).toMatchObject({ status: 422, body: { code: 'ANSWERS_UNFIT' } })
    expect(await consent('0', 'all-of-it')).toMatchObject({ status: 422, body: { code: 'ANSWERS_UNFIT' } })
    expect(await missing(els, euOffer, '300617')).toEqual(large)
    await done(consent('400000', 'all-of-it'))
    expect(await missing(els, euOffer, '400000')).toEqual(['LARGE_WARNING_UNACKNOWLEDGED'])
    await done(acknowledge(els, 'eu-large-investment.1', euOffer))
    expect(await missing(els, euOffer, '400000')).toEqual([])
    expect(await missing(els, euOffer, '400001')).toEqual(['LARGE_CONSENT_MISSING'])
    expect((await decide(els, euOffer, '400000')).standing.allowed).toBe(true)
    // Consent is to one offer.
    const other = await publishOffer(sql, 'eu')
    expect(await missing(els, other, '400000')).toEqual(['RISK_WARNING_UNACKNOWLEDGED', ...large])
    // Who has little: 1,000 euros.
    await simulate(els, { yearlyIncomeMinor: '100', assetsMinor: '0', commitmentsMinor: '9999999999999999' })
    expect((await standing(els, euOffer)).largeAbove).toMatchObject({ amountMinor: '100000' })
    expect(await missing(els, euOffer, '400000')).toEqual([])
  })

  test('[PROT-01 statements] who says they are sophisticated waits until compliance confirms, and is protected like anybody else meanwhile', async () => {
    const fenna = await joinMember('NL')
    await done(acknowledge(fenna, 'eu-risk.1', euOffer))
    expect(await state(fenna, { ...sophisticated, statements: ['eu-attestation'] })).toMatchObject({
      status: 422,
      body: { code: 'CATEGORY_UNFIT' },
    })
    expect(await state(fenna, { ...sophisticated, answers: { ...sophisticated.answers, counts: {} } })).toMatchObject({ status: 422 })
    expect((await done(state(fenna, sophisticated)))['category']).toMatchObject({ state: 'unconfirmed' })
    const waiting = ['CATEGORY_UNCONFIRMED', 'KNOWLEDGE_TEST_MISSING', 'LOSS_SIMULATION_MISSING']
    expect(await missing(fenna, euOffer)).toEqual(waiting)
    expect((await decide(fenna, euOffer)).standing.allowed).toBe(false)

    const listed = await waitingFor(fenna)
    expect(listed).toMatchObject({
      category: 'eu-sophisticated-person',
      answers: { 'gross-income': '7654321', 'trades-each-quarter': '10' },
    })
    expect((await judge(compliance, listed?.id, 'refused')).status).toBe(200)
    expect((await done(get(fenna)))['category']).toMatchObject({ state: 'refused' })
    expect(await missing(fenna, euOffer)).toEqual(waiting)
    expect(await judge(compliance, listed?.id, 'confirmed')).toMatchObject({ status: 409, body: { code: 'REQUEST_CLOSED' } })

    // Another statement is another request, and only the newest one is listed.
    await done(state(fenna, sophisticated))
    await done(state(fenna, sophisticated))
    const again = await waitingFor(fenna)
    expect((await judge(compliance, again?.id, 'confirmed')).status).toBe(200)
    expect(await waitingFor(fenna)).toBeUndefined()
    expect((await done(get(fenna)))['category']).toMatchObject({ state: 'valid' })
    expect(await missing(fenna, euOffer, '1000000')).toEqual([])
    expect((await decide(fenna, euOffer, '1000000')).standing.allowed).toBe(true)
    const judged = await sql<{ user_id: string }>(
      `select user_id from audit_log where action = 'protection.category-judged' and resource = $1`,
      [again?.id],
    )
    expect(judged).toEqual([{ user_id: compliance.personId }])
  })

  test('two colleagues who answer at the same moment give one answer', async () => {
    const gijs = await joinMember('NL')
    await done(state(gijs, sophisticated))
    const { id } = (await waitingFor(gijs)) ?? {}
    const both = await Promise.all([judge(compliance, id, 'confirmed'), judge(compliance, id, 'refused')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('nobody answers their own request, not even by writing to its row, and nothing is answered that does not wait', async () => {
    const hanna = await joinMember('NL')
    await done(state(hanna, nonSophisticated))
    const [plain] = await sql<{ id: string }>('select id from investor_category where person_id = $1', [hanna.personId])
    expect(await judge(compliance, plain?.id, 'refused')).toMatchObject({ status: 404 })
    await done(state(hanna, sophisticated))
    const { id } = (await waitingFor(hanna)) ?? {}
    await grant(system, hanna.personId, 'compliance')
    const { cookie } = await enrolTotp(system, (await system.signIn(hanna.person)).cookie)
    expect(await judge({ cookie }, id, 'confirmed')).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
    const officer = await system.world.platform.openFor(actorOf('officer', hanna.personId, 'compliance'))
    const wrote = officer.inTransaction((tx) =>
      tx.change('attempt', `update investor_category set verdict = 'confirmed', verdict_by = $2, verdict_at = now() where id = $1`, [
        id,
        compliance.personId,
      ]),
    )
    expect(await wrote).toBe(0)
    await expect(
      sql(`update investor_category set verdict = 'confirmed', verdict_by = person_id, verdict_at = now() where id = $1`, [id]),
    ).rejects.toThrow('investor_category_verdict_by_another')
    expect((await waitingFor(hanna))?.id).toBe(id)
  })
})

interface Waiting {
  readonly id: string
  readonly personId: string
  readonly category: string
  readonly answers: Record<string, string>
}
async function waitingFor({ personId }: Member): Promise<Waiting | undefined> {
  const { items } = (await done(ask(compliance, 'GET', '/office/protection/categories'))) as { items: Waiting[] }
  const own = items.filter((stated) => stated.personId === personId)
  expect(own.length).toBeLessThan(2)
  return own[0]
}
const judge = (who: { readonly cookie: string }, categoryId: string | undefined, verdict: string) =>
  ask(who, 'POST', `/office/protection/categories/${categoryId}/verdict`, { verdict })

/** Somebody as the database sees them. */
const actorOf = (kind: 'member' | 'officer', personId: Id<'per'>, role: Role) =>
  ({ kind, personId, role, permissions: null, spvIds: [], entityId: undefined }) as never

describe('a member in the UK', () => {
  test('[PROT-02 statements, PROT-02 personal warning, PROT-02 wait, PROT-02 appropriateness] states a category, passes the test, waits 24 hours and chooses before investing; the personal warning names them', async () => {
    const freya = await joinMember('GB')
    expect(await missing(freya, ukOffer)).toEqual([
      'RISK_WARNING_UNACKNOWLEDGED',
      'PERSONAL_WARNING_UNACKNOWLEDGED',
      'COOLING_OFF_NOT_REQUESTED',
      'CATEGORY_MISSING',
      'KNOWLEDGE_TEST_MISSING',
    ])
    expect(await standing(freya, ukOffer)).toMatchObject({
      riskWarning: { text: ukText, link: 'Take 2 mins to learn more', isAcknowledged: false },
      personalWarning: { text: personalText.replace('[Client name]', freya.person.firstName), isAcknowledged: false },
      coolingOff: { hours: 24 },
    })
    await done(acknowledge(freya, 'uk-risk.1', ukOffer))
    await done(acknowledge(freya, 'uk-personal.1', ukOffer))
    expect(await post(freya, `/offers/${ukOffer}/choice`, { goesOn: true })).toMatchObject({ status: 404 })
    await done(post(freya, `/offers/${ukOffer}/request`))
    // A category counts with its statement only.
    expect(await state(freya, { ...restricted, statements: [] })).toMatchObject({ status: 422, body: { code: 'CATEGORY_UNFIT' } })
    await done(state(freya, restricted))
    await done(takeTest(freya, codesOf('uk', rightAnswers)))
    expect(await missing(freya, ukOffer)).toEqual(['COOLING_OFF_RUNNING'])

    const { endsAt = '' } = (await standing(freya, ukOffer)).coolingOff ?? {}
    const early = await post(freya, `/offers/${ukOffer}/choice`, { goesOn: true })
    expect([early.status, early.body['code'], JSON.stringify(early.body)]).toEqual([
      409,
      'COOLING_OFF_RUNNING',
      expect.stringContaining(endsAt),
    ])
    // Asking again makes the wait neither longer nor shorter.
    await later(freya, 12 * 3_600_000)
    await done(post(freya, `/offers/${ukOffer}/request`))
    expect((await standing(freya, ukOffer)).coolingOff?.endsAt).toBe(endsAt)
    await later(freya, 24 * 3_600_000 - 60_000)
    expect(await post(freya, `/offers/${ukOffer}/choice`, { goesOn: true })).toMatchObject({ status: 409 })
    expect((await decide(freya, ukOffer)).standing).toMatchObject({
      allowed: false,
      missing: [{ code: 'COOLING_OFF_RUNNING', until: endsAt }],
    })
    await later(freya, 24 * 3_600_000 + 60_000)
    expect(await missing(freya, ukOffer)).toEqual(['COOLING_OFF_UNCONFIRMED'])
    expect((await done(post(freya, `/offers/${ukOffer}/choice`, { goesOn: true })))['coolingOff']).toMatchObject({ goesOn: true })
    expect((await decide(freya, ukOffer)).standing).toMatchObject({ allowed: true, missing: [] })
  })

  test('may leave at any time; going on then needs a new request and another 24 hours', async () => {
    const gwen = await joinMember('GB')
    await done(acknowledge(gwen, 'uk-risk.1', ukOffer))
    await done(acknowledge(gwen, 'uk-personal.1', ukOffer))
    await done(state(gwen, restricted))
    await done(takeTest(gwen, codesOf('uk', rightAnswers)))
    await done(post(gwen, `/offers/${ukOffer}/request`))
    await done(post(gwen, `/offers/${ukOffer}/choice`, { goesOn: false }))
    await later(gwen, 25 * 3_600_000)
    expect(await missing(gwen, ukOffer)).toEqual(['COOLING_OFF_NOT_REQUESTED'])
    expect(await post(gwen, `/offers/${ukOffer}/choice`, { goesOn: true })).toMatchObject({ status: 404 })
    const { coolingOff } = (await done(post(gwen, `/offers/${ukOffer}/request`))) as unknown as Standing
    const requestedAt = new Date(coolingOff?.requestedAt ?? 0)
    expect(requestedAt.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000)
    expect(await post(gwen, `/offers/${ukOffer}/choice`, { goesOn: true })).toMatchObject({ status: 409 })
    await later(gwen, 50 * 3_600_000)
    await done(post(gwen, `/offers/${ukOffer}/choice`, { goesOn: true }))
    expect(await missing(gwen, ukOffer)).toEqual([])
    expect((await audits(gwen)).filter(({ resource }) => resource === ukOffer).map(({ action }) => action)).toEqual([
      'protection.offer-requested',
      'protection.choice-made',
      'protection.offer-requested',
      'protection.choice-made',
    ])
  })

  test('[PROT-02 lock, PROT-02 attempts, PROT-02 appropriateness] two failures lock the test for 24 hours, each attempt has other questions, and all of them are kept', async () => {
    const hugh = await joinMember('GB')
    await done(state(hugh, restricted))
    const codes = async () => ((await done(get(hugh, '/test')))['questions'] as { code: string }[]).map(({ code }) => code).join()
    const first = await codes()
    expect(await done(takeTest(hugh, codesOf('uk', wrongAnswers)))).toMatchObject({
      isPassed: false,
      standing: { knowledgeTest: { state: 'failed', mustPass: true } },
    })
    expect(await missing(hugh, ukOffer)).toContain('KNOWLEDGE_TEST_FAILED')
    expect(await codes()).not.toBe(first)
    await done(takeTest(hugh, codesOf('uk', wrongAnswers)))
    const locked = { status: 409, body: { code: 'KNOWLEDGE_TEST_LOCKED' } }
    expect(await takeTest(hugh, codesOf('uk', rightAnswers))).toMatchObject(locked)
    expect(await get(hugh, '/test')).toMatchObject(locked)
    expect(await missing(hugh, ukOffer)).toContain('KNOWLEDGE_TEST_LOCKED')
    await later(hugh, 24 * 3_600_000 - 60_000)
    expect(await takeTest(hugh, codesOf('uk', rightAnswers))).toMatchObject(locked)
    await later(hugh, 24 * 3_600_000 + 60_000)
    expect(await missing(hugh, ukOffer)).toContain('KNOWLEDGE_TEST_FAILED')
    expect(await done(takeTest(hugh, codesOf('uk', rightAnswers)))).toMatchObject({ isPassed: true, scorePercent: 100 })
    expect((await missing(hugh, ukOffer)).filter((code) => code.startsWith('KNOWLEDGE'))).toEqual([])
    const kept = await sql<{ score_percent: number }>('select score_percent from knowledge_attempt where person_id = $1 order by at', [
      hugh.personId,
    ])
    expect(kept.map(({ score_percent: score }) => score)).toEqual([0, 0, 100])
  })

  test('attempts at the same moment are counted one after the other, and never more than the lock lets through', async () => {
    const iris = await joinMember('GB')
    const tried = await Promise.all(Array.from({ length: 6 }, () => takeTest(iris, codesOf('uk', wrongAnswers))))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect((await done(get(iris)))['knowledgeTest']).toMatchObject({ state: 'locked', attempts: 2 })
    const karel = await joinMember('NL')
    const both = await Promise.all([takeTest(karel, codesOf('eu', rightAnswers)), takeTest(karel, codesOf('eu', wrongAnswers))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await done(get(karel)))['knowledgeTest']).toMatchObject({ attempts: 2 })
  })

  test('an attempt whose request came in before another one that was faster does not slip through the lock', async () => {
    const jack = await joinMember('GB')
    await done(takeTest(jack, codesOf('uk', wrongAnswers)))
    await done(takeTest(jack, codesOf('uk', wrongAnswers)))
    // As if the request that waited had read its clock a second before.
    await sql(`update knowledge_attempt set at = at + interval '1 hour' where person_id = $1`, [jack.personId])
    expect(await takeTest(jack, codesOf('uk', wrongAnswers))).toMatchObject({ status: 409, body: { code: 'KNOWLEDGE_TEST_LOCKED' } })
  })

  test('a professional counts as one once Heathland agrees, and waits like everybody', async () => {
    const kate = await joinMember('GB')
    expect(await state(kate, { ...professional, answers: noAnswers })).toMatchObject({ status: 422, body: { code: 'CATEGORY_UNFIT' } })
    await done(state(kate, professional))
    expect(await missing(kate, ukOffer)).toContain('CATEGORY_UNCONFIRMED')
    const { id } = (await waitingFor(kate)) ?? {}
    expect((await judge(compliance, id, 'confirmed')).status).toBe(200)
    expect((await done(get(kate)))['category']).toMatchObject({ state: 'valid', category: 'uk-professional' })
    expect(await missing(kate, ukOffer)).toEqual([
      'RISK_WARNING_UNACKNOWLEDGED',
      'PERSONAL_WARNING_UNACKNOWLEDGED',
      'COOLING_OFF_NOT_REQUESTED',
      'KNOWLEDGE_TEST_MISSING',
    ])
  })
})

describe('under which law', () => {
  test('a category, a warning, a consent or an offer of the other law is refused', async () => {
    const [anna, freya] = [await joinMember('NL'), await joinMember('GB')]
    for (const [who, category] of [
      [anna, professional],
      [anna, restricted],
      [freya, nonSophisticated],
      [freya, sophisticated],
    ] as const)
      expect(await state(who, category)).toMatchObject({ status: 422, body: { code: 'CATEGORY_UNFIT' } })
    const unknown = { status: 422, body: { code: 'WARNING_UNKNOWN' } }
    expect(await acknowledge(anna, 'uk-risk.1', euOffer)).toMatchObject(unknown)
    expect(await acknowledge(freya, 'eu-risk.1', ukOffer)).toMatchObject(unknown)
    // About an offer where it is about none, and the other way round.
    expect(await acknowledge(anna, 'eu-knowledge.1', euOffer)).toMatchObject(unknown)
    expect(await acknowledge(anna, 'eu-risk.1')).toMatchObject(unknown)
    expect(await post(freya, `/offers/${ukOffer}/consent`, { amountMinor: '1', answer: 'all-of-it' })).toMatchObject({ status: 422 })
    const absent = { status: 404, body: { code: 'NOT_FOUND' } }
    for (const offerId of [ukOffer, 'ofr_1', euOffer.replace('ofr', 'per')]) {
      expect(await get(anna, `/offers/${offerId}`)).toMatchObject(absent)
      expect(await acknowledge(anna, 'eu-risk.1', offerId)).toMatchObject(absent)
      for (const [step, body] of [
        ['request', {}],
        ['choice', { goesOn: true }],
        ['consent', { amountMinor: '1', answer: 'all-of-it' }],
        ['decision', { amountMinor: '1' }],
      ] as const)
        expect(await post(anna, `/offers/${offerId}/${step}`, body), step).toMatchObject(absent)
    }
    expect(await audits(anna)).toEqual([])
  })

  test('what was said under one law does not count under another', async () => {
    const lies = await joinMember('NL')
    await doEverything(lies)
    // Nobody can move; only a mistake of an operator could.
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) update profiles set cell = 'uk' from off where id = $1`,
      [lies.personId],
    )
    expect(await done(get(lies))).toMatchObject({
      lawPack: 'uk-fca',
      category: { state: 'missing' },
      knowledgeTest: { state: 'missing', attempts: 0 },
    })
  })

  test('an administrator does as members do, for themselves, and is named as staff in what is kept', async () => {
    const wim = await joinMember('NL')
    await grant(system, wim.personId, 'mfo_admin')
    wim.cookie = (await enrolTotp(system, (await system.signIn(wim.person)).cookie)).cookie
    await doEverything(wim)
    await done(post(wim, `/offers/${euOffer}/request`))
    await done(post(wim, `/offers/${euOffer}/choice`, { goesOn: true }))
    await done(post(wim, `/offers/${euOffer}/consent`, { amountMinor: '400000', answer: 'all-of-it' }))
    const { decisionId, standing: told } = await decide(wim, euOffer)
    expect(told.allowed).toBe(true)
    const [row] = await sql<{ record: Buffer; wrapped_key: Buffer }>(
      'select record, wrapped_key from investing_decision join record_key using (person_id) where id = $1',
      [decisionId],
    )
    if (!row) throw new Error('the decision was not kept')
    const seal = system.world.platform.keys.recordSeal(wim.personId, row.wrapped_key)
    expect(JSON.parse(seal.open(`investing_decision.record.${decisionId}`, row.record))).toMatchObject({
      member: { ties: ['heathland-staff'] },
    })
  })

  test('a member without a country is asked for it', async () => {
    const { cookie } = await system.signIn(await system.join())
    const told = { status: 409, body: { code: 'COUNTRY_MISSING' } }
    expect(await get({ cookie })).toMatchObject(told)
    expect(await get({ cookie }, '/test')).toMatchObject(told)
    expect(await post({ cookie }, '/category', nonSophisticated)).toMatchObject(told)
    expect(await post({ cookie }, '/simulation', simulated)).toMatchObject(told)
    expect(await post({ cookie }, '/test', { answers: {} })).toMatchObject(told)
    expect(await post({ cookie }, '/warnings', { warning: 'eu-risk.1', offerId: euOffer })).toMatchObject(told)
  })
})

describe('what is kept', () => {
  test('every step has its audit row, and every warning the hash of its words', async () => {
    const mees = await joinMember('NL')
    await doEverything(mees)
    await done(acknowledge(mees, 'eu-knowledge.1'))
    await done(post(mees, `/offers/${euOffer}/consent`, { amountMinor: '400000', answer: 'all-of-it' }))
    const { decisionId } = await decide(mees, euOffer)
    const found = await audits(mees)
    expect(found.map(({ action }) => action)).toEqual([
      'protection.category-stated',
      'protection.test-taken',
      'protection.loss-simulated',
      'protection.loss-acknowledged',
      'protection.warning-acknowledged',
      'protection.warning-acknowledged',
      'protection.consent-given',
      'protection.decided',
    ])
    expect(found.at(-1)?.resource).toBe(decisionId)
    const given = await sql<{ id: string; warning: string; offer_id: string | null; text_hash: Buffer }>(
      'select id, warning, offer_id, text_hash from warning_acknowledgement where person_id = $1 order by id',
      [mees.personId],
    )
    expect(given.map(({ warning, offer_id }) => [warning, offer_id])).toEqual([
      ['eu-risk.1', euOffer],
      ['eu-knowledge.1', null],
    ])
    for (const { id, warning, offer_id: offerId, text_hash: textHash } of given) {
      expect(textHash.toString('hex')).toBe(sha256(euText))
      const words = canonical({ warning, offerId: offerId ?? undefined, text: euText })
      expect(found.find(({ resource }) => resource === id)?.after_hash?.toString('hex')).toBe(sha256(words))
    }
    const freya = await joinMember('GB')
    await done(acknowledge(freya, 'uk-risk.1', ukOffer))
    await done(acknowledge(freya, 'uk-personal.1', ukOffer))
    const words = await sql<{ text_hash: Buffer }>('select text_hash from warning_acknowledgement where person_id = $1 order by id', [
      freya.personId,
    ])
    expect(words.map((row) => row.text_hash.toString('hex'))).toEqual([sha256(ukText), sha256(personalText)])
  })

  test('[PROT-04 replay] [PROT-03 staff] staff read the member’s standing and decisions; a decision is replayed to the same answer, and whoever changes its row is noticed', async () => {
    const noor = await joinMember('NL')
    await doEverything(noor)
    const refused = await decide(noor, euOffer, '500000')
    const allowed = await decide(noor, euOffer)
    const replay = async (id: string) => ask(compliance, 'GET', `/office/protection/decisions/${id}`)
    for (const { decisionId, standing: told } of [refused, allowed])
      expect(await done(replay(decisionId))).toMatchObject({
        agrees: true,
        decision: { id: decisionId, offerId: euOffer, allowed: told.allowed, missing: told.missing.map(({ code }) => code) },
      })
    const read = (await done(ask(compliance, 'GET', `/office/protection/people/${noor.personId}`))) as {
      standing: object
      decisions: { id: string; allowed: boolean; missing: string[] }[]
    }
    expect(read.standing).toEqual(await done(get(noor)))
    expect(read.decisions).toMatchObject([
      { id: allowed.decisionId, allowed: true, missing: [] },
      { id: refused.decisionId, allowed: false, missing: refused.standing.missing.map(({ code }) => code) },
    ])
    const views = await sql(`select from audit_log where action = 'identity.people-viewed' and user_id = $1 and resource = $2`, [
      compliance.personId,
      noor.personId,
    ])
    expect(views).toHaveLength(1)

    await expect(sql('update investing_decision set allowed = true where id = $1', [refused.decisionId])).rejects.toThrow('says_why')
    await sql(`update investing_decision set allowed = true, missing = '{}' where id = $1`, [refused.decisionId])
    expect((await replay(refused.decisionId)).body['agrees']).toBe(false)
    await sql(`update investing_decision set pack_version = '2026-01-01' where id = $1`, [allowed.decisionId])
    expect((await replay(allowed.decisionId)).body['agrees']).toBe(false)
    // A record that belongs to another decision does not open at all.
    await sql(`update investing_decision set record = (select record from investing_decision where id = $2) where id = $1`, [
      refused.decisionId,
      allowed.decisionId,
    ])
    expect((await replay(refused.decisionId)).status).toBe(404)
    expect((await replay('ivd_unknown')).status).toBe(404)
  })

  test('[PROT-02 attempts] no program rewrites a decision, an attempt or a statement', async () => {
    const olaf = await joinMember('NL')
    await doEverything(olaf)
    await decide(olaf, euOffer)
    const member = await system.world.platform.openFor(actorOf('member', olaf.personId, 'investor'))
    for (const attempt of [
      'update investing_decision set allowed = true',
      'delete from investing_decision',
      'update knowledge_attempt set score_percent = 100',
      'delete from knowledge_attempt',
      `update investor_category set answers = ''`,
      `update loss_simulation set inputs = ''`,
      'update warning_acknowledgement set at = now()',
    ])
      await expect(
        member.inTransaction((tx) => tx.query('attempt', attempt, [])),
        attempt,
      ).rejects.toThrow()
  })

  test('what members said lies sealed: neither amounts nor answers are in the rows', async () => {
    const puck = await joinMember('NL')
    await doEverything(puck)
    await done(state(puck, sophisticated))
    await decide(puck, euOffer, '123456')
    const tables = [
      'investor_category',
      'knowledge_attempt',
      'loss_simulation',
      'warning_acknowledgement',
      'investing_decision',
      'audit_log',
    ]
    let text = ''
    for (const table of tables) {
      const own = await sql<{ row: string }>(
        `select row_to_json(${table})::text as row from ${table} where ${table}::text like '%' || $1 || '%'`,
        [puck.personId],
      )
      expect([table, own.length]).not.toEqual([table, 0])
      for (const { row } of own)
        text += row + row.replaceAll(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))
    }
    for (const said of ['7654321', '4123457', '3234561', '1345679', '123456', 'everything', 'gross-income', 'eu-attestation'])
      expect(text, said).not.toContain(said)
  })

  test('GATE-06 members see only their own rows, and staff of SPVs none', async () => {
    const [quin, roos] = [await joinMember('NL'), await joinMember('NL')]
    await doEverything(quin)
    await done(post(quin, `/offers/${euOffer}/request`))
    await decide(quin, euOffer)
    const rows = async (actor: never) => {
      const ctx = await system.world.platform.openFor(actor)
      const found: [string, number][] = []
      for (const table of Object.keys(tablesOfPeople)) {
        const [row] = await ctx.read((tx) =>
          tx.query<{ count: number }>(`count ${table}`, `select count(*)::int as count from ${table} where person_id = $1`, [
            quin.personId,
          ]),
        )
        found.push([table, row?.count ?? -1])
      }
      return Object.fromEntries(found)
    }
    const none = Object.fromEntries(Object.keys(tablesOfPeople).map((table) => [table, 0]))
    expect(await rows(actorOf('member', quin.personId, 'investor'))).toEqual(tablesOfPeople)
    expect(await rows(actorOf('officer', compliance.personId, 'compliance'))).toEqual(tablesOfPeople)
    expect(await rows(actorOf('member', roos.personId, 'investor'))).toEqual(none)
    expect(await rows(actorOf('officer', lender.personId, 'cl_spv_admin'))).toEqual(none)
    expect(await done(get(roos))).toMatchObject({ category: { state: 'missing' }, knowledgeTest: { attempts: 0 } })
    for (const path of [`people/${quin.personId}`, 'categories', 'decisions/ivd_1'])
      for (const who of [lender, roos]) expect((await ask(who, 'GET', `/office/protection/${path}`)).status, path).toBe(403)
    expect((await judge(lender, 'ctg_1', 'confirmed')).status).toBe(403)
    expect((await get(compliance)).status).toBe(403)
  })

  test('an erased member’s decisions stay under the key of records and are still replayed; without decisions that key goes', async () => {
    const [saar, teun] = [await joinMember('NL'), await joinMember('NL')]
    await doEverything(saar)
    await doEverything(teun)
    const { decisionId } = await decide(saar, euOffer)
    await done(post(saar, `/offers/${euOffer}/request`))
    for (const { personId } of [saar, teun]) {
      await expect.poll(() => sql('select from wallet where person_id = $1', [personId]), { timeout: 60_000 }).toHaveLength(1)
      await sql(`update wallet set state = 'ready', address = '0x' || person_id, ready_at = now(), due_at = null where person_id = $1`, [
        personId,
      ])
      await eraseMember(await system.world.platform.openFor({ kind: 'operator', command: 'test' }), personId)
    }
    expect((await system.signIn(saar.person)).status).toBe(401)
    expect(await done(ask(compliance, 'GET', `/office/protection/decisions/${decisionId}`))).toMatchObject({ agrees: true })
    const keys = await sql<{ person_id: string }>('select person_id from record_key where person_id = any ($1)', [
      [saar.personId, teun.personId],
    ])
    expect(keys).toEqual([{ person_id: saar.personId }])
    expect(await done(ask(compliance, 'GET', '/office/protection/categories'))).toBeTruthy()

    // After the years of the law the decision goes, and the key with it.
    await clearAt(instantAfter(new Date(), keptMs('investor-protection') - dayMs))
    expect(await sql('select from investing_decision where person_id = $1', [saar.personId])).toHaveLength(1)
    await clearAt(instantAfter(new Date(), keptMs('investor-protection') + dayMs))
    for (const table of Object.keys(tablesOfPeople))
      expect([table, await sql(`select from ${table} where person_id = any ($1)`, [[saar.personId, teun.personId]])]).toEqual([table, []])
    expect(await sql('select from record_key where person_id = $1', [saar.personId])).toEqual([])
  })
})

const tablesOfPeople = {
  investor_category: 1,
  knowledge_attempt: 1,
  loss_simulation: 1,
  warning_acknowledgement: 1,
  offer_request: 1,
  investing_decision: 1,
}

async function clearAt(now: Date): Promise<void> {
  await sql('delete from scheduled_run')
  await clearPast(
    system.world.platform.contextFor({ actor: { kind: 'job', queue: 'sweep' }, now, requestId: 'retention' }),
    protection.retention,
  )
}
