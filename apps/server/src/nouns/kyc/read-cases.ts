import type { Id } from '@heathland/domain/id'
import { type CaseTab, caseEventsMax, casesPage } from '@heathland/domain/kyc/case'
import { compareDeclared } from '@heathland/domain/kyc/evidence'
import { suggestionsMax } from '@heathland/domain/name-search'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { namePeople, searchPeople } from '../identity/people.ts'
import { visitPerson } from '../identity/person.ts'
import {
  countQueue,
  findCase,
  findDeclared,
  findEvidence,
  findNeighbours,
  listCases,
  listEvents,
  listNamedCases,
  type QueueCounts,
  type StoredCase,
} from './kyc-case.sql.ts'
import { listHits } from './kyc-hit.sql.ts'

export type NamedPeople = Awaited<ReturnType<typeof namePeople>>

export async function readCases(
  ctx: Context,
  { tab, after: from }: { readonly tab: CaseTab; readonly after?: string | undefined },
): Promise<Page<StoredCase, string> & { readonly names: NamedPeople }> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  const page = pageOf(await ctx.read((tx) => listCases(tx, { tab, by, after: from, rowsMax: casesPage + 1 })), casesPage, byId)
  return { ...page, names: await namePeople(ctx, peopleIn(page.items)) }
}

export interface SuggestedCase extends Pick<StoredCase, 'id' | 'number' | 'state'> {
  readonly name: string | undefined
}

/** A few cases while somebody types: the one of that number, or those of people who are called so, open ones first. */
export async function suggestCases(ctx: Context, query: string): Promise<readonly SuggestedCase[]> {
  ctx.require('kyc.decide')
  const [, number] = /^(?:K-|#)?(\d{1,9})$/i.exec(query) ?? []
  return ctx.inTransaction(async (tx) => {
    const people = number ? [] : await searchPeople(ctx, query, suggestionsMax)
    const found = await listNamedCases(tx, {
      number: number ? Number(number) : undefined,
      personIds: people.map(({ id }) => id),
      rowsMax: suggestionsMax,
    })
    return found.map(({ personId, ...each }) => ({ ...each, name: people.find(({ id }) => id === personId)?.name }))
  })
}

function peopleIn(cases: readonly StoredCase[]): readonly Id<'per'>[] {
  return [...new Set(cases.flatMap(({ personId, assigneeId }) => [personId, ...(assigneeId ? [assigneeId] : [])]))]
}

const lookedBackMs = 30 * dayMs

export async function readQueue(ctx: Context): Promise<QueueCounts> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  return ctx.read((tx) => countQueue(tx, { by, now: ctx.now, since: after(ctx.now, -lookedBackMs) }))
}

/** A case whole. That somebody looked at the member is recorded, once a visit. */
export async function readCase(ctx: Context, caseId: string) {
  ctx.require('kyc.decide')
  return ctx.inTransaction(async (tx) => {
    const kycCase = await findCase(tx, caseId)
    if (!kycCase) throw new Refused(refuse('NOT_FOUND'))
    await visitPerson(tx, ctx, kycCase.personId)
    const { evidence, seal } = await findEvidence(tx, ctx.keys, kycCase)
    const hits = await listHits(tx, kycCase.personId, seal)
    const events = await listEvents(tx, kycCase.id, { seal, rowsMax: caseEventsMax })
    const declared = await findDeclared(tx, ctx.keys, kycCase.personId)
    const compared = declared && evidence ? compareDeclared(declared, evidence.papers, ctx.now.toISOString().slice(0, 10)) : []
    const colleagues = [
      kycCase.assigneeId,
      kycCase.proposal?.by,
      kycCase.decidedBy,
      ...hits.map(({ judgedBy }) => judgedBy),
      ...events.map(({ actorId }) => actorId),
    ].filter((id) => id !== undefined)
    return {
      kycCase,
      evidence,
      hits,
      events,
      declared,
      compared,
      neighbours: await findNeighbours(tx, kycCase.id),
      names: await namePeople(ctx, [...new Set(colleagues)]),
    }
  })
}
