import { decideAnswer, decideRequest, ownRequestsMax, type RequestKind, type RequestOutcome } from '@heathland/domain/community/request'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { auditRowOf, recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import {
  addRequest,
  changeCreator,
  findContributor,
  listOwnRequests,
  lockRequest,
  type StoredRequest,
  saveAnswer,
} from './community.sql.ts'

/** A member asks for creator access or a consultation; staff answer. */
export async function requestFromCommunity(
  ctx: Context,
  { kind, message }: { readonly kind: RequestKind; readonly message: string },
): Promise<StoredRequest> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const { role, isCreator } = await findContributor(tx, personId)
    // Administrators write without asking, and answer what others ask.
    if (role !== 'investor') throw new Refused(refuse('ALREADY_SO'))
    const waiting = (await listOwnRequests(tx, personId, ownRequestsMax)).filter(({ state }) => state === 'waiting').map((one) => one.kind)
    const decision = decideRequest(kind, { isCreator, waiting })
    if (decision.refused) throw new Refused(decision)
    const id = ctx.newId('crq')
    const sealed = seal.seal(messagePlace(id), message)
    if (!(await addRequest(tx, { id, personId, kind, message: sealed, now: ctx.now }))) throw new Refused(refuse('REQUEST_WAITING'))
    await recordAudit(tx, ctx, { action: 'community.requested', resource: id, after: { kind } })
    return {
      id,
      personId,
      kind,
      state: 'waiting' as const,
      message: sealed,
      madeAt: ctx.now,
      answer: undefined,
      answeredAt: undefined,
      answeredBy: undefined,
      personKey: undefined,
    }
  })
}

/** Staff answer a request. Granting makes the member a creator, revoking ends it, in the same transaction. */
export async function answerRequest(
  ctx: Context,
  { requestId, outcome, answer }: { readonly requestId: string; readonly outcome: RequestOutcome; readonly answer: string },
): Promise<void> {
  const { personId: by } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockRequest(tx, requestId)
    // A member who was erased hears no answer.
    if (!before?.personKey) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideAnswer(before, { outcome, by })
    if (decision.refused) throw new Refused(decision)
    const { id, personId, state } = decision.request
    const sealed = ctx.keys.personSeal(personId, before.personKey).seal(answerPlace(id), answer)
    await saveAnswer(tx, { id, state, answer: sealed, by, now: ctx.now })
    if (outcome === 'grant' || outcome === 'revoke') {
      const isCreator = outcome === 'grant'
      await changeCreator(tx, id, ctx.requestId, await auditRowOf(ctx, { before: { isCreator: !isCreator }, after: { isCreator } }))
    }
    await recordAudit(tx, ctx, { action: 'community.request-answered', resource: id, before: { state: before.state }, after: { state } })
    await announce(tx, ctx, 'community.request-answered', { personId, requestId: id })
  })
}

export const messagePlace = (id: string) => `community_request.message.${id}`
export const answerPlace = (id: string) => `community_request.answer.${id}`
