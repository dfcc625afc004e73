import { accountName, spvIn } from '@heathland/domain/ledger/chart-of-accounts'
import { decideCorrection, type Posted } from '@heathland/domain/ledger/decide-correction'
import { correction } from '@heathland/domain/ledger/movements/correction'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPosted, postTransfers } from './ledger.sql.ts'

export interface RequestCorrection {
  /** What was posted, or the resolution that posted it. */
  readonly transferId: string
  /** All of it when left out. */
  readonly amountMinor: bigint | undefined
  readonly reason: string
}

/** Asks for a posting to be undone. Nothing moves until a second person agrees. */
export async function requestCorrection(ctx: Context, input: RequestCorrection): Promise<StoredApproval> {
  ctx.require('ledger.correct')
  return ctx.inTransaction(async (tx) => {
    const decision = decideCorrection(await findPosted(tx, input.transferId), input.amountMinor)
    if (decision.refused) throw new Refused(decision)
    const { id, movement, debit, credit } = decision.original
    requireOthers(ctx, decision.original)
    return requestApproval(tx, ctx, {
      act: 'ledger.correct',
      body: { transferId: id, movement, debit, credit, amountMinor: String(decision.amountMinor) },
      reason: input.reason,
      spvId: spvIn([debit, credit].map((account) => accountName(account)?.holderId)),
    })
  })
}

/** Undoes what was agreed to, once: the ledger's own key for a correction lets no second one through. */
export const correct: Act = {
  permission: 'ledger.correct',
  sentence: 'Undo a posting',
  async execute(tx, ctx, body) {
    const { transferId, amountMinor } = body as { transferId: string; amountMinor: string }
    const decision = decideCorrection(await findPosted(tx, transferId), BigInt(amountMinor))
    if (decision.refused) throw new Refused(decision)
    requireOthers(ctx, decision.original)
    const steps = correction(decision, () => ctx.newId('trf'))
    const [posted] = await postTransfers(tx, steps, ctx.now)
    // Two agreed at once to two requests: the second finds the first's posting, which is not its own.
    if (!posted || posted.happenedBefore) throw new Refused(refuse('LEDGER_CORRECTED'))
    await recordAudit(tx, ctx, {
      action: 'ledger.corrected',
      resource: decision.original.id,
      after: { correction: posted.id, amountMinor },
    })
    await announce(tx, ctx, 'ledger.posted', { transferId: posted.id })
  },
}

/** Neither who asks nor who agrees undoes what touched an account of their own. */
function requireOthers({ actor }: Context, { debit, credit }: Posted): void {
  const holders = [debit, credit].map((account) => accountName(account)?.holderId)
  if ('personId' in actor && holders.includes(actor.personId)) throw new Refused(refuse('POSTING_OWN_ACCOUNT'))
}
