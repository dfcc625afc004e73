/** Cases of compliance, from what the provider finds to what becomes of the member. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { startTwin, sumsubSettings, type TwinProcess } from '../../../../../tests/twin-process.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { applyVerification } from './apply-verification.ts'
import { findCase, saveCase } from './kyc-case.sql.ts'
import { kycChecks } from './kyc-checks.ts'
import { readCase } from './read-cases.ts'
import { assignCase } from './work-on-case.ts'

let twin: TwinProcess
let system: System
let carla: Staff
let mira: Staff
beforeAll(async () => {
  twin = await startTwin('sumsub', { TWIN_SUMSUB_REVIEW_MS: '3600000' })
  system = await openSystem(sumsubSettings(twin.http))
  await twin.tell('/webhook', { url: `${system.address}/api/sumsub/webhook` })
  carla = await joinStaff(system, 'compliance')
  mira = await joinStaff(system)
}, 240_000)
afterEach(async () => {
  await twin.order()
  await twin.tell('/deliveries/faults', { fault: 'none' })
  await system.moveClock(0)
})
afterAll(async () => {
  await system.close()
  await twin.stop()
})

const patiently = { timeout: 60_000, interval: 100 }
type Papers = 'clear' | 'pep' | 'press' | 'sanctioned' | 'forged'

interface Member {
  readonly personId: string
  readonly cookie: string
}

async function applicant(): Promise<Member> {
  const person = await system.join(somebody({ firstName: 'Isabelle', lastName: 'Meer', country: 'NL' }))
  return { personId: person.personId, cookie: (await system.signIn(person)).cookie }
}

async function handIn({ cookie }: Member, found: Papers, lastName = 'Meer'): Promise<void> {
  const { status, body } = await system.call('POST', '/kyc/verification', { body: {}, headers: { cookie } })
  expect([status, body]).toEqual([200, body])
  const { pathname } = new URL(String(body['url']))
  const paper = { type: 'PASSPORT', firstName: 'Isabelle', lastName, country: 'NLD', dob: '1979-04-14', validUntil: '2035-06-03' }
  for (const [step, fields] of [
    ['document', { ...paper, found }],
    ['selfie', {}],
  ] as const) {
    const answer = await fetch(`${twin.http}${pathname}/${step}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    expect(answer.status).toBe(303)
  }
}

const letCheck = () => twin.tell('/clock', { advanceMs: 3_600_000 })
const standing = async ({ cookie }: Member) => (await system.call('GET', '/kyc/verification', { headers: { cookie } })).body
const stands = (who: Member) => expect.poll(() => standing(who), patiently)

/** Somebody in whose case the provider found this. */
async function listed(found: Papers): Promise<Member & { caseId: string }> {
  const who = await applicant()
  await handIn(who, found)
  await letCheck()
  return { ...who, caseId: await caseOf(who) }
}

async function caseOf({ personId }: Pick<Member, 'personId'>): Promise<string> {
  const find = () =>
    system.world.superuser<{ id: string }>(`select id from kyc_case where person_id = $1 and state <> 'decided'`, [personId])
  await expect.poll(async () => (await find()).length, patiently).toBe(1)
  return (await find())[0]?.id ?? ''
}

const call = (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, `/office/kyc${path}`, { ...(body && { body }), headers: { cookie: who.cookie } })
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']

interface Seen {
  readonly id: string
  readonly state: string
  readonly reason: string
  readonly level: string
  readonly needsTwo: boolean
  readonly evidenceVersion: number
  readonly hits: readonly { readonly id: string; readonly kinds: readonly string[]; readonly name?: string; readonly verdict?: string }[]
  readonly compared: readonly { readonly field: string; readonly result: string }[]
  readonly events: readonly { readonly kind: string; readonly note?: string }[]
  readonly proposal?: object
}
const read = (caseId: string, who: Staff = carla) => done<Seen>(call(who, 'GET', `/cases/${caseId}`))
async function judgeAll(caseId: string, verdict: 'same' | 'different' = 'different', who: Staff = carla): Promise<void> {
  for (const hit of (await read(caseId, who)).hits)
    if (!hit.verdict) await done(call(who, 'PUT', `/cases/${caseId}/hits/${hit.id}`, { verdict, note: 'Born in another year.' }))
}
async function decide(who: Staff, caseId: string, parts: object = {}): Promise<Answer> {
  const { evidenceVersion: seenVersion } = await read(caseId, who)
  const body = { outcome: 'approve', reason: 'hits-ruled-out', note: 'Compared with the passport.', seenVersion, ...parts }
  return call(who, 'POST', `/cases/${caseId}/decisions`, body)
}
/** What a verb gets when this person of compliance calls it, whatever the access table says. */
const actingAs = ({ personId }: { readonly personId: string }) => {
  const now = new Date()
  const actor = {
    kind: 'officer',
    personId: personId as 'per_',
    sessionId: 'ses_test',
    role: 'compliance',
    permissions: ['kyc.decide'],
    personSeal: undefined,
    hasFactor: true,
    passwordStandsAlone: true,
    spvIds: [],
    entityId: undefined,
    session: { createdAt: now, lastUsedAt: now, stepUpAt: now },
  } as const
  return system.world.platform.contextFor({ actor, now, requestId: 'req_test' })
}
const faults = async () => {
  const found: unknown[] = []
  for (const { query } of kycChecks) found.push(...(await system.world.superuser(query)))
  return found
}

test('[KYC-02 opening] a possible office opens a case: the member waits in neutral words, and is approved once two people decided', async () => {
  const isabelle = await listed('pep')
  // However often the provider says it, there is one case.
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  for (let asked = 0; asked < 3; asked += 1) await applyVerification(ctx, isabelle.personId as 'per_')
  expect(await standing(isabelle)).toEqual({
    status: 'pending',
    next: 'wait',
    reasons: [],
    needsCountry: false,
    startedAt: expect.any(String),
  })
  const { caseId } = isabelle
  const seen = await read(caseId)
  expect(seen).toMatchObject({
    state: 'open',
    reason: 'screening',
    level: 'high',
    needsTwo: true,
    evidenceVersion: 1,
    providerVerdict: 'approved',
    hits: [{ kinds: ['pep'], name: 'Isabelle Meer', list: 'Register of public offices' }],
    papers: [{ kind: 'passport', isGenuine: true }, { kind: 'selfie' }],
  })
  expect(seen.compared).toContainEqual({ field: 'name', declared: 'Isabelle Meer', verified: 'Isabelle Meer', result: 'match' })
  const viewed = await system.world.superuser(
    `select from audit_log where action = 'identity.people-viewed' and user_id = $1 and resource = $2`,
    [carla.personId, isabelle.personId],
  )
  expect(viewed.length).toBeGreaterThan(0)

  expect(await codeOf(decide(carla, caseId))).toBe('CASE_HITS_OPEN')
  await judgeAll(caseId)
  expect(await done(decide(carla, caseId))).toEqual({ state: 'proposed' })
  // Whoever proposed decides nothing, neither by the API nor behind its back.
  expect(await codeOf(decide(carla, caseId))).toBe('APPROVAL_OWN')
  const proposed = await actingAs(carla).read((tx) => findCase(tx, caseId))
  if (!proposed) throw new Error('the case is gone')
  const alone = { state: 'decided', outcome: 'approve', decisionReason: 'hits-ruled-out', decidedBy: carla.personId as 'per_' } as const
  const behind = actingAs(carla).inTransaction((tx) => saveCase(tx, { ...proposed, ...alone, decidedAt: new Date() }, { now: new Date() }))
  await expect(behind).rejects.toMatchObject({ constraint: 'kyc_case_decided_by_two' })
  expect(await standing(isabelle)).toMatchObject({ status: 'pending' })
  expect(await done(decide(mira, caseId))).toEqual({ state: 'decided' })
  await stands(isabelle).toMatchObject({ status: 'approved', next: 'done' })
  expect(await codeOf(decide(mira, caseId))).toBe('CASE_CLOSED')
  expect((await read(caseId)).events.map(({ kind }) => kind)).toEqual(['decided', 'proposed', 'hit-judged', 'opened'])
  const [row] = await system.world.superuser<{ years: number }>(
    `select extract(year from age(review_at, decided_at))::int as years from verification where person_id = $1`,
    [isabelle.personId],
  )
  expect(row?.years).toBeLessThanOrEqual(1)
  expect(await faults()).toEqual([])
})

test('[KYC-02 second person] when two people decide at the same moment, one decision counts and the other is refused', async () => {
  const { caseId } = await listed('pep')
  await judgeAll(caseId)
  const both = await Promise.all([decide(carla, caseId), decide(mira, caseId)])
  // Either may propose first; whoever comes second decides, or learns that the other one works on it.
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200])
  expect((await system.world.superuser('select from kyc_case where id = $1 and proposed_by <> decided_by', [caseId])).length).toBe(1)

  const press = await listed('press')
  await judgeAll(press.caseId)
  const answers = await Promise.all([decide(carla, press.caseId), decide(mira, press.caseId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.map(({ body }) => body['code'])).toContain('CASE_CLOSED')
  await stands(press).toMatchObject({ status: 'approved' })
})

test('[KYC-02 second person] the second person returns a proposal with a note, and the first one proposes anew', async () => {
  const { caseId } = await listed('pep')
  await judgeAll(caseId)
  await done(decide(carla, caseId))
  expect(await codeOf(decide(mira, caseId, { outcome: 'reject', reason: 'risk-not-accepted' }))).toBe('CASE_UNFIT')
  expect(await codeOf(call(carla, 'POST', `/cases/${caseId}/returns`, { note: 'Myself.' }))).toBe('APPROVAL_OWN')
  await done(call(mira, 'POST', `/cases/${caseId}/returns`, { note: 'Look at the register again.' }))
  const seen = await read(caseId)
  expect(seen).toMatchObject({ state: 'open', assigneeId: carla.personId })
  expect(seen.events[0]).toMatchObject({ kind: 'returned', note: 'Look at the register again.' })
  expect(await done(decide(carla, caseId))).toEqual({ state: 'proposed' })
})

test('[KYC-02 lapse] a hit that comes after the proposal ends it, and a decision on the older evidence is refused', async () => {
  const who = await listed('pep')
  await judgeAll(who.caseId)
  await done(decide(carla, who.caseId))
  await twin.tell('/hits', { externalUserId: who.personId, listing: 'press' })
  await expect.poll(() => read(who.caseId), patiently).toMatchObject({ state: 'open', evidenceVersion: 2 })
  const seen = await read(who.caseId)
  expect(seen.proposal).toBeUndefined()
  expect(
    seen.events
      .slice(0, 2)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['evidence-changed', 'lapsed'])
  expect(await codeOf(decide(mira, who.caseId, { seenVersion: 1 }))).toBe('CASE_HITS_OPEN')
  await judgeAll(who.caseId)
  expect(await codeOf(decide(carla, who.caseId, { seenVersion: 1 }))).toBe('CASE_CHANGED')
  expect(await done(decide(carla, who.caseId))).toEqual({ state: 'proposed' })
})

test('[KYC-02 decision] somebody on a sanctions list cannot be approved, and a rejection holds against whatever the provider says later', async () => {
  const who = await listed('sanctioned')
  expect(await read(who.caseId)).toMatchObject({ providerVerdict: 'on-hold', hits: [{ kinds: ['sanctions'] }] })
  await judgeAll(who.caseId, 'same')
  expect(await codeOf(decide(carla, who.caseId))).toBe('CASE_SANCTIONED')
  await expect(
    system.world.superuser(
      `update kyc_case set state = 'proposed', proposed_by = $2, proposed_outcome = 'approve', proposed_reason = 'x', proposed_version = evidence_version + 1 where id = $1`,
      [who.caseId, carla.personId],
    ),
  ).rejects.toThrow('kyc_case_proposal_of_this_evidence')
  const reject = { outcome: 'reject', reason: 'sanctions-match', note: 'Same date of birth and place.' }
  expect(await done(decide(carla, who.caseId, reject))).toEqual({ state: 'proposed' })
  expect(await done(decide(mira, who.caseId, reject))).toEqual({ state: 'decided' })
  await stands(who).toMatchObject({ status: 'rejected', next: 'contact', reasons: ['Another reason.'] })
  await twin.tell('/hits', { externalUserId: who.personId, listing: 'press' })
  await twin.tell('/clock', { advanceMs: 3_600_000 })
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  await applyVerification(ctx, who.personId as 'per_')
  expect(await standing(who)).toMatchObject({ status: 'rejected', next: 'contact' })
  expect(await system.world.superuser(`select from kyc_case where person_id = $1 and state <> 'decided'`, [who.personId])).toEqual([])
})

test('[KYC-02 papers] the member is asked for papers in neutral words, hands them in, and the case goes on', async () => {
  const who = await listed('press')
  await done(call(carla, 'POST', `/cases/${who.caseId}/asks`, { what: 'identity-document', note: 'The photo is dark.' }))
  await stands(who).toMatchObject({ status: 'rejected', next: 'retry', reasons: ['We need a new photo of your identity document.'] })
  expect(await read(who.caseId)).toMatchObject({ state: 'waiting', assigneeId: carla.personId })
  expect(await codeOf(decide(carla, who.caseId))).toMatch(/CASE_UNFIT|CASE_HITS_OPEN/)
  await handIn(who, 'press')
  await stands(who).toMatchObject({ status: 'pending', next: 'wait' })
  await letCheck()
  await expect.poll(() => read(who.caseId), patiently).toMatchObject({ state: 'open', evidenceVersion: 2 })
  expect(await standing(who)).toMatchObject({ status: 'pending' })
  await judgeAll(who.caseId)
  expect(await done(decide(carla, who.caseId, { note: '' }))).toEqual({ state: 'decided' })
  await stands(who).toMatchObject({ status: 'approved' })
})

test('[KYC-02 monitoring] a later hit opens a case while the member stays approved; one of sanctions holds them until staff decided', async () => {
  const who = await applicant()
  await handIn(who, 'clear')
  await letCheck()
  await stands(who).toMatchObject({ status: 'approved' })
  expect(await system.world.superuser('select from kyc_case where person_id = $1', [who.personId])).toEqual([])
  await twin.tell('/hits', { externalUserId: who.personId, listing: 'press' })
  const first = await caseOf(who)
  expect(await read(first)).toMatchObject({ reason: 'monitoring', level: 'standard' })
  expect(await standing(who)).toMatchObject({ status: 'approved' })
  await judgeAll(first)
  await done(decide(carla, first))
  await expect
    .poll(async () => (await system.world.superuser('select from kyc_case where id = $1 and due_at is null', [first])).length, patiently)
    .toBe(1)

  await twin.tell('/hits', { externalUserId: who.personId, listing: 'sanctioned' })
  const second = await caseOf(who)
  await stands(who).toMatchObject({ status: 'pending', next: 'wait', reasons: [] })
  // What was ruled out in an earlier case counts no more.
  expect((await read(second)).hits.map(({ verdict }) => verdict)).toEqual([undefined, 'different'])
  await judgeAll(second)
  await done(decide(mira, second))
  await done(decide(carla, second))
  await stands(who).toMatchObject({ status: 'approved' })
  // The member hears of approvals only, and never why.
  const told = await system.world.superuser<{ kind: string }>('select distinct kind from notification where person_id = $1', [who.personId])
  expect(told.map(({ kind }) => kind).filter((kind) => kind.startsWith('identity'))).toEqual(['identity-approved'])
})

test('[KYC-02 review] when the date has come a case is opened with what the provider knows, and its decision sets the next date', async () => {
  const who = await applicant()
  await handIn(who, 'clear')
  await letCheck()
  await stands(who).toMatchObject({ status: 'approved' })
  await system.world.superuser(`update verification set review_at = platform_now() - interval '1 minute' where person_id = $1`, [
    who.personId,
  ])
  const caseId = await caseOf(who)
  expect(await read(caseId)).toMatchObject({ reason: 'periodic-review', level: 'low', hits: [] })
  expect(await standing(who)).toMatchObject({ status: 'approved' })
  expect(await done(decide(carla, caseId, { reason: 'papers-in-order', note: '' }))).toEqual({ state: 'decided' })
  const due = () =>
    system.world.superuser<{ years: number }>(
      `select extract(year from age(review_at, platform_now()))::int as years from verification where person_id = $1 and review_at is not null`,
      [who.personId],
    )
  await expect.poll(async () => (await due())[0]?.years, patiently).toBe(4)
})

test('[KYC-02 opening] papers that are not genuine refuse by themselves, and no case is opened', async () => {
  const forged = await applicant()
  await handIn(forged, 'forged')
  await letCheck()
  await stands(forged).toMatchObject({ status: 'rejected', next: 'contact' })
  expect(await system.world.superuser('select from kyc_case where person_id = $1', [forged.personId])).toEqual([])
})

test('[KYC-02 opening] a provider that fails, or answers about somebody else, approves nobody; the case opens once it answers', async () => {
  const who = await applicant()
  await handIn(who, 'pep')
  await twin.tell('/deliveries/faults', { fault: 'lost' })
  await letCheck()
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  // The failures come last: enough of them open the circuit, and nothing would reach the provider any more.
  for (const fault of ['wrong-id', '500']) {
    await twin.tell('/faults', { fault, seconds: 60 })
    expect(await applyVerification(ctx, who.personId as 'per_')).toBe('unknown')
    expect(['unknown', 'pending']).toContain((await standing(who))['status'])
  }
  await twin.order()
  // An open circuit lets the next call through after some seconds.
  await expect.poll(() => applyVerification(ctx, who.personId as 'per_'), patiently).toBe('applied')
  expect(await caseOf(who)).toMatch(/^kca_/)
})

test('[KYC-02 case] a case about a member of staff is shown and open to everyone but them', async () => {
  const who = await listed('pep')
  // The member joins compliance meanwhile.
  const noor = await joinStaff(system, 'compliance')
  await system.world.superuser('update kyc_case set assignee_id = null where id = $1', [who.caseId])
  const own = await system.world.superuser<{ id: string }>('select id from kyc_case where person_id = $1', [who.personId])
  expect(own).toHaveLength(1)
  await system.world.superuser(`update profiles set role = 'compliance', permissions = '{kyc.decide}' where id = $1`, [who.personId])
  const attempt = system.world.superuser('update kyc_case set assignee_id = person_id where id = $1', [who.caseId])
  await expect(attempt).rejects.toThrow('kyc_case_not_own')
  const ctx = actingAs(who)
  await expect(readCase(ctx, who.caseId)).rejects.toThrow('NOT_FOUND')
  await expect(assignCase(ctx, { caseId: who.caseId, to: 'me' })).rejects.toThrow('NOT_FOUND')
  expect(await read(who.caseId, noor)).toMatchObject({ state: 'open' })
  // A member is refused before anything is read.
  expect((await call(await applicant(), 'GET', `/cases/${who.caseId}`)).status).toBe(403)
})

test('[KYC-02 queue] tabs, counts and age; a case that is taken is mine, and one past its target is overdue', async () => {
  const { caseId } = await listed('press')
  await done(call(carla, 'PUT', `/cases/${caseId}/assignee`, { to: 'me' }))
  const list = async (tab: string, who: Staff = carla) =>
    (await done<{ items: readonly { id: string }[] }>(call(who, 'GET', `/cases?tab=${tab}`))).items.map(({ id }) => id)
  expect(await list('mine')).toContain(caseId)
  expect(await list('mine', mira)).not.toContain(caseId)
  expect(await list('unassigned')).not.toContain(caseId)
  expect(await codeOf(decide(mira, caseId))).toMatch(/CASE_HITS_OPEN|CASE_ASSIGNED/)
  interface Queue {
    readonly counts: Readonly<Record<string, number>>
    readonly overdue: number
    readonly byAge: readonly number[]
    readonly decided: number
  }
  const queue = () => done<Queue>(call(carla, 'GET', '/queue'))
  const now = await queue()
  for (const tab of ['all', 'mine', 'unassigned', 'high', 'second', 'waiting']) expect(now.counts[tab]).toBe((await list(tab)).length)
  expect(now.byAge.reduce((sum, count) => sum + count, 0)).toBe(now.counts['all'])
  expect(now.decided).toBe((await list('decided')).length)
  const { overdue } = await queue()
  await system.world.superuser(`update kyc_case set target_at = opened_at + interval '1 millisecond' where id = $1`, [caseId])
  expect(await queue()).toMatchObject({ overdue: overdue + 1 })
  await done(call(carla, 'PUT', `/cases/${caseId}/assignee`, { to: 'nobody' }))
  expect(await list('unassigned')).toContain(caseId)
})

test('[KYC-02 case] what was decided outlives the member, and goes five years after they left; the history cannot be rewritten', async () => {
  const who = await listed('press')
  await judgeAll(who.caseId)
  await done(decide(carla, who.caseId))
  await stands(who).toMatchObject({ status: 'approved' })
  await expect(system.world.superuser(`update kyc_case_event set about = 'x' where case_id = $1`, [who.caseId])).rejects.toThrow('stays')
  const reversed = system.world.superuser(`update kyc_case set outcome = 'reject' where id = $1`, [who.caseId])
  await expect(reversed).rejects.toThrow('a decision stays')
  const operator = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(operator, who.personId as 'per_')
  expect(await read(who.caseId)).toMatchObject({ state: 'decided', hits: [{ name: 'Isabelle Meer' }] })
  const [kept] = await system.world.superuser<{ kept_from: Date | null }>('select kept_from from kyc_case where id = $1', [who.caseId])
  expect(kept?.kept_from).toBeInstanceOf(Date)
})
