import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, dayMs, hourMs } from '../time.ts'
import {
  ageShare,
  caseOutcomes,
  type Decision,
  decideAsk,
  decideAssignment,
  decideCase,
  decideReturn,
  decideVerdict,
  decisionReasonNames,
  hitVerdicts,
  type KycCase,
  openCase,
  takeEvidence,
} from './case.ts'
import { compareDeclared, type Evidence, type Hit, hitKinds } from './evidence.ts'
import { assessRisk, type Risk, reviewAt, riskLevels } from './risk.ts'
import { askAgain, decideByStaff, decideReading, decideStart, decideVerification, type Reading, type Verification } from './verification.ts'

const now = new Date('2026-11-19T09:00:00Z')
const later = (ms: number) => after(now, ms)
const declared = { givenName: 'Isabelle', familyName: 'van der Meer', country: 'NL' }
const passport = {
  kind: 'passport',
  country: 'NL',
  givenName: 'Isabelle Maria',
  familyName: 'van der Meer',
  bornOn: '1979-04-14',
  expiresOn: '2031-06-03',
  isGenuine: true,
} as const
const hit = (kind: Hit['kinds'][number], reference: string = kind): Hit => ({
  reference,
  kinds: [kind],
  name: 'I. van der Meer',
  list: 'A list',
  score: 80,
})
const evidenceOf = (...hits: Hit[]): Evidence => ({ papers: [passport], hits })
const rate = (evidence: Evidence, isRefusedByProvider = false) => assessRisk({ evidence, declared, isRefusedByProvider }, now)

const [maker, checker, third, subject] = ['per_maker', 'per_checker', 'per_third', 'per_subject'] as const
const begin = (risk: Risk = rate(evidenceOf(hit('pep')))) => openCase({ id: 'kca_1', personId: subject, reason: 'screening', risk }, now)
const decision = (by: Decision['by'], parts: Partial<Decision> = {}): Decision => ({
  by,
  outcome: 'approve',
  reason: 'hits-ruled-out',
  note: 'Born in another year.',
  seenVersion: 1,
  hits: [{ kinds: ['pep'], verdict: 'different' }],
  ...parts,
})
function done(decided: ReturnType<typeof decideCase>): KycCase {
  if (decided.refused) throw new Error(decided.code)
  return decided.kycCase
}

test('[KYC-02 rating] nothing found is a low risk, a possible office is high whatever its points, and the points say why', () => {
  expect(rate(evidenceOf())).toMatchObject({ points: 0, level: 'low', isPep: false, factors: [], rulesFrom: '2026-10-01' })
  expect(rate(evidenceOf(hit('pep')))).toMatchObject({ points: 40, level: 'high', isPep: true })
  expect(rate(evidenceOf(hit('adverse-media')))).toMatchObject({ points: 20, level: 'standard' })
  expect(rate(evidenceOf(hit('sanctions')))).toMatchObject({ level: 'high', factors: [{ factor: 'sanctions', points: 70 }] })
  const expired = { ...passport, expiresOn: '2026-11-18', country: 'IR', familyName: 'Smit', isGenuine: false }
  expect(rate({ papers: [expired], hits: [] }, true)).toMatchObject({ points: 100, level: 'high' })
})

test('[KYC-02 evidence] a passport with more given names is the same person, one with another surname is not', () => {
  const results = (paper: object) =>
    Object.fromEntries(compareDeclared(declared, [{ ...passport, ...paper }], '2026-11-19').map(({ field, result }) => [field, result]))
  expect(results({})).toEqual({ name: 'match', country: 'match', born: 'only-verified', expires: 'match' })
  expect(results({ familyName: 'VAN DER MÉER' }).name).toBe('match')
  expect(results({ familyName: 'Meer', country: 'BE', expiresOn: '2020-01-01' })).toMatchObject({
    name: 'differs',
    country: 'differs',
    expires: 'differs',
  })
  expect(compareDeclared(declared, [], '2026-11-19').every(({ result }) => result === 'unknown')).toBe(true)
})

const anyEvidence = fc.record({
  papers: fc.array(fc.constant(passport), { maxLength: 2 }),
  hits: fc.array(
    fc.constantFrom(...hitKinds).map((kind) => hit(kind)),
    { maxLength: 5 },
  ),
})

test('[KYC-02 rating] points lie between 0 and 100, another hit never lowers them, and a higher risk is reviewed no later', () => {
  fc.assert(
    fc.property(anyEvidence, fc.constantFrom(...hitKinds), fc.boolean(), (evidence, kind, isRefused) => {
      const before = rate(evidence, isRefused)
      const more = rate({ ...evidence, hits: [...evidence.hits, hit(kind)] }, isRefused)
      expect(before.points).toBeGreaterThanOrEqual(0)
      expect(more.points).toBeLessThanOrEqual(100)
      expect(more.points).toBeGreaterThanOrEqual(before.points)
      expect(riskLevels.indexOf(more.level)).toBeGreaterThanOrEqual(riskLevels.indexOf(before.level))
      expect(reviewAt(more.level, now).getTime()).toBeLessThanOrEqual(reviewAt(before.level, now).getTime())
    }),
  )
})

test('[KYC-02 second person] one proposes and another decides; whoever proposed cannot, and the other view goes back', () => {
  const proposed = done(decideCase(begin(), decision(maker), now))
  expect(proposed).toMatchObject({ state: 'proposed', assigneeId: maker, proposal: { by: maker, outcome: 'approve' } })
  expect(decideCase(proposed, decision(maker), now)).toMatchObject({ code: 'APPROVAL_OWN' })
  expect(decideCase(proposed, decision(checker, { outcome: 'reject', reason: 'risk-not-accepted' }), now)).toMatchObject({
    code: 'CASE_UNFIT',
  })
  expect(decideReturn(proposed, { by: maker, note: 'once more' })).toMatchObject({ code: 'APPROVAL_OWN' })
  expect(decideReturn(proposed, { by: checker, note: ' ' })).toMatchObject({ code: 'CASE_NOTE_MISSING' })
  expect(decideReturn(proposed, { by: checker, note: 'Look at the register.' })).toMatchObject({
    kycCase: { state: 'open', proposal: undefined, assigneeId: maker },
  })
  const decided = done(decideCase(proposed, decision(checker), later(hourMs)))
  expect(decided).toMatchObject({ state: 'decided', outcome: 'approve', decidedBy: checker, decidedAt: later(hourMs) })
  expect(decideCase(decided, decision(third), now)).toMatchObject({ code: 'CASE_CLOSED' })
})

test('[KYC-02 decision] a low or standard risk is decided by one, with what the rules ask for', () => {
  const standard = begin(rate(evidenceOf(hit('adverse-media'))))
  const one = (parts: Partial<Decision> = {}) => decideCase(standard, decision(maker, { hits: [], note: '', ...parts }), now)
  expect(one()).toMatchObject({ kycCase: { state: 'decided', decidedBy: maker, assigneeId: maker } })
  expect(one({ reason: 'no-answer' })).toMatchObject({ code: 'CASE_REASON_UNFIT' })
  expect(one({ outcome: 'reject', reason: 'no-answer' })).toMatchObject({ code: 'CASE_NOTE_MISSING' })
  expect(one({ hits: [{ kinds: ['adverse-media'], verdict: undefined }] })).toMatchObject({ code: 'CASE_HITS_OPEN' })
  expect(one({ hits: [{ kinds: ['sanctions'], verdict: 'same' }] })).toMatchObject({ code: 'CASE_SANCTIONED' })
  expect(one({ seenVersion: 2 })).toMatchObject({ code: 'CASE_CHANGED' })
  expect(one({ by: subject })).toMatchObject({ code: 'CASE_OWN' })
  const assigned = { ...standard, assigneeId: third }
  expect(decideCase(assigned, decision(maker, { hits: [] }), now)).toMatchObject({ code: 'CASE_ASSIGNED' })
  expect(decideAssignment(assigned, { by: maker, to: maker })).toMatchObject({ kycCase: { assigneeId: maker } })
  expect(decideAssignment(assigned, { by: subject, to: subject })).toMatchObject({ code: 'CASE_OWN' })
})

test('[KYC-02 lapse] newer evidence, another verdict about a hit and papers that are asked for end a proposal', () => {
  const proposed = done(decideCase(begin(), decision(maker), now))
  const newer = takeEvidence(proposed, rate(evidenceOf(hit('pep'), hit('sanctions'))), later(hourMs))
  expect(newer).toMatchObject({
    events: ['evidence-changed', 'lapsed'],
    kycCase: { state: 'open', proposal: undefined, evidenceVersion: 2 },
  })
  expect(decideCase(newer.kycCase, decision(checker), now)).toMatchObject({ code: 'CASE_CHANGED' })
  expect(decideVerdict(proposed, { verdict: 'different' }, { by: checker, verdict: 'same' })).toMatchObject({
    lapsed: true,
    kycCase: { state: 'open' },
  })
  expect(decideVerdict(proposed, { verdict: 'different' }, { by: checker, verdict: 'different' })).toMatchObject({ lapsed: false })
  const waiting = decideAsk(proposed, { by: maker, what: 'selfie' })
  expect(waiting).toMatchObject({ kycCase: { state: 'waiting', asked: 'selfie', proposal: undefined } })
  if (waiting.refused) return
  expect(decideCase(waiting.kycCase, decision(maker), now)).toMatchObject({ code: 'CASE_UNFIT' })
  // The clock begins again when the papers are in: Thursday, two business days later is Monday.
  expect(takeEvidence(waiting.kycCase, rate(evidenceOf()), later(dayMs * 7))).toMatchObject({
    events: ['papers-received'],
    kycCase: { state: 'open', needsTwo: true, targetAt: new Date('2026-11-30T09:00:00Z') },
  })
})

test('[KYC-02 age] the target is two business days, and what is older is overdue', () => {
  const { openedAt, targetAt } = begin()
  expect(targetAt).toEqual(new Date('2026-11-23T09:00:00Z'))
  expect(ageShare({ openedAt, targetAt }, openedAt)).toBe(0)
  expect(ageShare({ openedAt, targetAt }, later(5 * dayMs))).toBeGreaterThan(1)
})

const people = [maker, checker, third, subject] as const
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('decide' as const),
    by: fc.constantFrom(...people),
    outcome: fc.constantFrom(...caseOutcomes),
    reason: fc.constantFrom(...decisionReasonNames),
    seenVersion: fc.integer({ min: 1, max: 3 }),
    verdict: fc.option(fc.constantFrom(...hitVerdicts), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('return' as const), by: fc.constantFrom(...people) }),
  fc.record({ kind: fc.constant('ask' as const), by: fc.constantFrom(...people) }),
  fc.record({ kind: fc.constant('take' as const), by: fc.constantFrom(...people) }),
  fc.record({ kind: fc.constant('evidence' as const), evidence: anyEvidence }),
)

test('[KYC-02 second person] whatever is tried in whatever order: two different people decide a high risk, on the evidence they saw, and never the member', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
      let kycCase = begin()
      for (const step of steps) {
        const before = kycCase
        if (step.kind === 'evidence') kycCase = takeEvidence(before, rate(step.evidence), now).kycCase
        else {
          const outcome =
            step.kind === 'decide'
              ? decideCase(before, decision(step.by, { ...step, hits: [{ kinds: ['pep'], verdict: step.verdict }] }), now)
              : step.kind === 'return'
                ? decideReturn(before, { by: step.by, note: 'Look again.' })
                : step.kind === 'ask'
                  ? decideAsk(before, { by: step.by, what: 'identity-document' })
                  : decideAssignment(before, { by: step.by, to: step.by })
          if (!outcome.refused) kycCase = outcome.kycCase
        }
        if (before.state === 'decided') expect(kycCase).toEqual(before)
        if (kycCase.state !== 'decided' || before.state === 'decided') continue
        expect(before.state).toBe('proposed')
        expect(kycCase.decidedBy).not.toBe(before.proposal?.by)
        expect([kycCase.decidedBy, before.proposal?.by]).not.toContain(subject)
        expect(step.kind === 'decide' && step.seenVersion).toBe(kycCase.evidenceVersion)
      }
    }),
  )
})

function begun(): Verification {
  const started = decideStart(undefined, 'served', now)
  if (started.refused) throw new Error(started.code)
  return started.verification
}
const quiet = { hasOpenCase: false, freshHits: [], level: 'low' } as const
const green = (evidence: Evidence = evidenceOf()): Reading => ({ state: 'approved', decidedAt: later(hourMs), evidence })
const approvedBefore = decideVerification(begun(), green(), later(hourMs)).verification

test('[KYC-02 opening] a clean result holds by itself; a hit, a high risk or a refusal that staff may see otherwise opens a case', () => {
  expect(decideReading(begun(), green(), quiet, later(hourMs))).toMatchObject({ opens: undefined, verification: { state: 'approved' } })
  const pep = [hit('pep')]
  expect(decideReading(begun(), green(evidenceOf(...pep)), { ...quiet, freshHits: pep, level: 'high' }, later(hourMs))).toMatchObject({
    opens: 'screening',
    changed: true,
    verification: { state: 'pending', decidedAt: undefined },
  })
  expect(decideReading(begun(), green(), { ...quiet, level: 'high' }, later(hourMs))).toMatchObject({
    opens: 'high-risk',
    verification: { state: 'pending' },
  })
  const red = (reasons: string[], mayRetry = false): Reading => ({
    state: 'rejected',
    mayRetry,
    reasons,
    decidedAt: later(hourMs),
    evidence: evidenceOf(),
  })
  expect(decideReading(begun(), red(['not-accepted']), quiet, later(hourMs))).toMatchObject({
    opens: 'refused',
    verification: { state: 'pending' },
  })
  expect(decideReading(begun(), red(['document-not-genuine']), quiet, later(hourMs))).toMatchObject({
    opens: undefined,
    verification: { state: 'rejected' },
  })
  expect(decideReading(begun(), red(['not-accepted'], true), quiet, later(hourMs))).toMatchObject({
    opens: undefined,
    verification: { retry: true },
  })
})

test('[KYC-02 monitoring] who was approved stays so while staff look at a later hit, and is held at once for one of sanctions', () => {
  const facts = (kind: Hit['kinds'][number]) => ({ ...quiet, freshHits: [hit(kind)] })
  expect(decideReading(approvedBefore, green(evidenceOf(hit('press' as 'pep'))), facts('adverse-media'), later(dayMs))).toMatchObject({
    opens: 'monitoring',
    changed: false,
    verification: { state: 'approved' },
  })
  expect(decideReading(approvedBefore, green(evidenceOf(hit('sanctions'))), facts('sanctions'), later(dayMs))).toMatchObject({
    opens: 'monitoring',
    changed: true,
    verification: { state: 'pending' },
  })
})

test('[KYC-02 decision] what staff decided holds against answers from before, and newer verdicts count again', () => {
  const refused = decideByStaff(begun(), 'reject', later(dayMs)).verification
  expect(refused).toMatchObject({ state: 'rejected', retry: false, reasons: ['other'] })
  for (const reading of [green(), { state: 'approved', decidedAt: undefined } as const, { state: 'pending' } as const])
    expect(decideVerification(refused, reading, later(2 * dayMs))).toMatchObject({ changed: false, verification: { state: 'rejected' } })
  const approved = decideByStaff(begun(), 'approve', later(dayMs)).verification
  const old: Reading = { state: 'rejected', mayRetry: false, reasons: ['not-accepted'], decidedAt: later(hourMs), evidence: evidenceOf() }
  expect(decideReading(approved, old, quiet, later(2 * dayMs))).toMatchObject({
    changed: false,
    opens: undefined,
    verification: { state: 'approved' },
  })
  // Who was approved all along hears nothing of a case that ended well.
  expect(decideByStaff(approvedBefore, 'approve', later(dayMs))).toMatchObject({
    changed: false,
    verification: { decidedAt: approvedBefore.decidedAt },
  })
  const asked = askAgain(begun(), 'selfie-wanted', later(dayMs))
  expect(asked).toMatchObject({ state: 'rejected', retry: true })
  expect(decideReading(asked, green(), { ...quiet, hasOpenCase: true }, later(2 * dayMs))).toMatchObject({
    isForCase: false,
    changed: false,
  })
})
