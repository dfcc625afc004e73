import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { spvIn } from '@heathland/domain/ledger/chart-of-accounts'
import { type MovementByHand, movementsByHand, type PostingByHand, stepsByHand } from '@heathland/domain/ledger/posting-by-hand'
import { decidePosting } from '@heathland/domain/ledger/posting-rule'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findMember } from '../identity/identity.sql.ts'
import { type HandPostingFacts, insertHandPosting, readHandPostingFacts } from './hand-posting.sql.ts'
import { openAccounts, type PostedStep, postWhenOpen } from './ledger.sql.ts'

/** Posts by hand what one person may post alone, and opens the account it goes to. The same booked again changes nothing. */
export async function postMovement(ctx: Context, posting: PostingByHand): Promise<PostedStep> {
  ctx.require('ledger.post')
  const maker = signedIn(ctx).personId
  return ctx.inTransaction(async (tx) => {
    const facts = await judge(tx, ctx, posting, { maker })
    if (facts.needsTwo && !facts.isBooked) throw new Refused(refuse('POSTING_NEEDS_TWO'))
    return post(tx, ctx, posting, facts, { postedBy: maker, approval: undefined })
  })
}

/** Asks a second person to agree to a posting by hand. Nothing is posted until they do. */
export async function requestMovement(
  ctx: Context,
  { posting, reason }: { readonly posting: PostingByHand; readonly reason: string },
): Promise<StoredApproval> {
  ctx.require('ledger.post')
  const maker = signedIn(ctx).personId
  return ctx.inTransaction(async (tx) => {
    const facts = await judge(tx, ctx, posting, { maker })
    if (facts.isBooked) throw new Refused(refuse('LEDGER_KEY_REUSED'))
    const spvId = spvIn([posting.holderId])
    return requestApproval(tx, ctx, { act: 'ledger.post-by-hand', body: bodyOf(posting, facts.spvName), reason, spvId })
  })
}

/** Posts what was agreed to, judged anew: what was so when it was asked for may have changed. */
export const postByHand: Act = {
  permission: 'ledger.post',
  sentence: 'Post by hand',
  async execute(tx, ctx, body, { id, makerId }) {
    const posting = postingOf(body)
    const checkedBy = signedIn(ctx).personId
    const facts = await judge(tx, ctx, posting, { maker: makerId, checker: checkedBy })
    if (facts.isBooked) throw new Refused(refuse('LEDGER_KEY_REUSED'))
    await post(tx, ctx, posting, facts, { postedBy: makerId, approval: { id, checkedBy } })
  },
}

type Judged = HandPostingFacts & { readonly needsTwo: boolean }

async function judge(
  tx: Tx,
  ctx: Context,
  posting: PostingByHand,
  people: { readonly maker: string; readonly checker?: string },
): Promise<Judged> {
  const facts = await readHandPostingFacts(tx, posting, people.maker, ctx.now)
  const decision = decidePosting(posting, people, { ...facts, kycStatus: await findKycStatus(ctx, posting) })
  if (decision.refused) throw new Refused(decision)
  return { ...facts, needsTwo: decision.needsTwo }
}

/** Only a member has a member's account, and only in their own cell. Staff of any role may post; what they post to is looked up for them. */
async function findKycStatus(ctx: Context, { movement, holderId, cell }: PostingByHand) {
  if (movementsByHand[movement].holder !== 'member') return undefined
  const member = await ctx.as({ kind: 'identity' }).read((tx) => findMember(tx, holderId as Id<'per'>))
  return member?.cell === cell ? member.kycStatus : undefined
}

async function post(
  tx: Tx,
  ctx: Context,
  posting: PostingByHand,
  { reference }: HandPostingFacts,
  by: { readonly postedBy: string; readonly approval: { readonly id: string; readonly checkedBy: string } | undefined },
): Promise<PostedStep> {
  const steps = stepsByHand(posting, () => ctx.newId('trf'))
  const accounts = accountsToOpen(steps)
  let posted = await postWhenOpen(tx, steps, accounts, ctx.now)
  if (!posted) {
    await openAccounts(tx, accounts, ctx.now)
    posted = await postWhenOpen(tx, steps, accounts, ctx.now)
  }
  const [first] = posted ?? []
  invariant(first && reference, 'accounts that were opened are open, and a reference was found')
  if (first.happenedBefore) return first
  await insertHandPosting(tx, { transferId: first.id, referenceId: reference.id, posting, ...by }, ctx.now)
  await recordAudit(tx, ctx, { action: 'ledger.posted-by-hand', resource: first.id, after: { ...posting, ...by } })
  await announce(tx, ctx, 'ledger.posted', { transferId: first.id })
  return first
}

/** Exactly what the second person is shown. */
function bodyOf({ movement, cell, asset, amountMinor, holderId, reference }: PostingByHand, spvName: string | undefined) {
  const { holder } = movementsByHand[movement]
  return {
    ...{ movement, cell, asset, amountMinor: String(amountMinor), reference },
    ...(holder === 'member' && { personId: holderId }),
    ...(holder === 'spv' && { spvId: holderId, spvName }),
  }
}

function postingOf(body: Record<string, unknown>): PostingByHand {
  const { movement, cell, asset, amountMinor, reference, personId, spvId } = body as Record<string, string>
  invariant(movement && movement in movementsByHand && amountMinor && reference, 'the body was made from a posting')
  const holderId = personId ?? spvId
  return {
    movement: movement as MovementByHand,
    cell: cell as Cell,
    asset: asset as PostingByHand['asset'],
    amountMinor: BigInt(amountMinor),
    reference,
    ...(holderId !== undefined && { holderId }),
  }
}
