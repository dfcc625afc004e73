import type { KycCase, KycCaseRow } from '@heathland/contract'
import { fullName } from '@heathland/domain/identity/registration'
import { mapPage } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import { decideKycCase, returnKycCase } from './decide-case.ts'
import type { StoredCase } from './kyc-case.sql.ts'
import { readCase, readCases, readQueue, suggestCases } from './read-cases.ts'
import { askForPapers, assignCase, judgeHit } from './work-on-case.ts'

const { kyc } = operations.office

export const officeKycCases = {
  listCaseSuggestions: kyc.listCaseSuggestions.handler(async ({ context: { ctx }, input }) => {
    const found = await suggestCases(ctx, input.query)
    return { items: found.map(({ name, ...each }) => ({ ...each, ...(name !== undefined && { name }) })) }
  }),
  listCases: kyc.listCases.handler(async ({ context: { ctx }, input }) => {
    const { names, ...page } = await readCases(ctx, input)
    return { ...mapPage(page, toRow), names: Object.fromEntries(names) }
  }),
  readQueue: kyc.readQueue.handler(async ({ context: { ctx } }) => {
    const { overdue, by_age: byAge, decided, in_time: decidedInTime, median_minutes: medianMinutes, ...counts } = await readQueue(ctx)
    return { counts, overdue, byAge, decided, decidedInTime, ...(medianMinutes !== null && { medianMinutes }) }
  }),
  readCase: kyc.readCase.handler(async ({ context: { ctx }, input }) => toCase(await readCase(ctx, input.caseId))),
  assignCase: kyc.assignCase.handler(async ({ context: { ctx }, input }) => {
    await assignCase(ctx, input)
    return {}
  }),
  judgeHit: kyc.judgeHit.handler(async ({ context: { ctx }, input }) => {
    await judgeHit(ctx, input)
    return {}
  }),
  askForPapers: kyc.askForPapers.handler(async ({ context: { ctx }, input }) => {
    await askForPapers(ctx, input)
    return {}
  }),
  decideCase: kyc.decideCase.handler(async ({ context: { ctx }, input }) => ({ state: await decideKycCase(ctx, input) })),
  returnCase: kyc.returnCase.handler(async ({ context: { ctx }, input }) => {
    await returnKycCase(ctx, input)
    return {}
  }),
}

function toRow({
  id,
  number,
  personId,
  reason,
  state,
  level,
  points,
  needsTwo,
  assigneeId,
  openedAt,
  targetAt,
  outcome,
  decidedAt,
}: StoredCase): KycCaseRow {
  return {
    ...{ id, number, personId, reason, state, level, points, needsTwo },
    ...(assigneeId && { assigneeId }),
    openedAt: openedAt.toISOString(),
    targetAt: targetAt.toISOString(),
    ...(outcome && { outcome }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  }
}

function toCase({ kycCase, evidence, hits, events, declared, compared, neighbours, names }: Awaited<ReturnType<typeof readCase>>): KycCase {
  const { proposal, asked, decisionReason, decidedBy, evidenceVersion } = kycCase
  const proposed = events.find(({ kind }) => kind === 'proposed')
  return {
    ...toRow(kycCase),
    ...(declared && { email: declared.email, name: fullName(declared.givenName, declared.familyName) || declared.email }),
    ...(declared?.country && { country: declared.country }),
    status: declared?.status ?? 'unknown',
    evidenceVersion,
    ...(evidence && { evidenceAt: evidence.at, providerVerdict: evidence.verdict, rulesFrom: evidence.risk.rulesFrom }),
    providerReasons: [...(evidence?.reasons ?? [])],
    papers: (evidence?.papers ?? []).map(({ givenName, familyName, ...paper }) => {
      const name = [givenName, familyName].filter(Boolean).join(' ')
      return { ...paper, ...(name && { name }) }
    }),
    compared: compared.map((one) => ({ ...one })),
    factors: (evidence?.risk.factors ?? []).map((factor) => ({ ...factor })),
    hits: hits.map(({ id, kinds, score, hit, foundAt, verdict, note, judgedBy, judgedAt }) => ({
      id,
      kinds: [...kinds],
      score,
      ...(hit && { name: hit.name, list: hit.list }),
      ...(hit?.bornIn && { bornIn: hit.bornIn }),
      ...(hit?.country && { country: hit.country }),
      ...(hit?.note && { note: hit.note }),
      foundAt: foundAt.toISOString(),
      ...(verdict && { verdict }),
      ...(note && { verdictNote: note }),
      ...(judgedBy && { judgedBy }),
      ...(judgedAt && { judgedAt: judgedAt.toISOString() }),
    })),
    ...(proposal && { proposal: { ...proposal, ...(proposed?.note && { note: proposed.note }) } }),
    ...(asked && { asked }),
    ...(decisionReason && { decisionReason }),
    ...(decidedBy && { decidedBy }),
    events: events.map(({ id, kind, at, actorId, about, note }) => ({
      id,
      kind,
      at: at.toISOString(),
      ...(actorId && { actorId }),
      ...(about && { about }),
      ...(note && { note }),
    })),
    ...(neighbours.previous && { previousId: neighbours.previous }),
    ...(neighbours.next && { nextId: neighbours.next }),
    names: Object.fromEntries(names),
  }
}
