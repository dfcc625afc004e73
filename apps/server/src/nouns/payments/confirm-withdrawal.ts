import { invariant } from '@heathland/domain/invariant'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import { money } from '@heathland/domain/money'
import { decideConfirmed, draftEndsAt, reservedUntil } from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import { hash } from '../../core/keys.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { beginPasskeyFor, type Ceremony } from '../factors/passkeys.ts'
import { type FactorProof, proveFactor } from '../factors/prove-factor.ts'
import { requireIdentity } from '../funding/require-identity.ts'
import { lockProfileFacts } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { postTransfers } from '../ledger/ledger.sql.ts'
import { findOwnWithdrawal, lockAccount, lockWithdrawal, type ShownWithdrawal, saveConfirmed } from './withdrawal.sql.ts'

/** What a factor is shown for: this amount to this account, and nothing else. */
function subjectOf({ id, amountMinor, asset, account }: ShownWithdrawal): Buffer {
  return hash(canonical({ withdrawalId: id, amountMinor: String(amountMinor), asset, payee: account.account }))
}

async function ownDraft(ctx: Context, withdrawalId: string): Promise<ShownWithdrawal> {
  const { personId, seal } = ownPerson(ctx)
  const draft = await ctx.read((tx) => findOwnWithdrawal(tx, seal, withdrawalId))
  if (draft?.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
  if (draft.state !== 'draft') throw new Refused(refuse('WITHDRAWAL_STEP_UNFIT'))
  if (ctx.now >= draftEndsAt(draft)) throw new Refused(refuse('WITHDRAWAL_EXPIRED'))
  return draft
}

/** Asks one of the member's passkeys to sign for this withdrawal: what it signs is made of the amount and the account. */
export async function beginConfirmation(ctx: Context, withdrawalId: string): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  return beginPasskeyFor(ctx, subjectOf(await ownDraft(ctx, withdrawalId)))
}

/** Takes a factor for exactly this withdrawal, and sets its money aside. */
export async function confirmWithdrawal(
  ctx: Context,
  { withdrawalId, proof }: { readonly withdrawalId: string; readonly proof: FactorProof },
): Promise<ShownWithdrawal> {
  const { personId, seal } = ownPerson(ctx)
  const draft = await ownDraft(ctx, withdrawalId)
  // In a transaction of its own: a code is used up, and a wrong one counted, whatever becomes of the rest.
  const factor = await proveFactor(ctx.apart(ctx.actor), proof, subjectOf(draft))
  await ctx.inTransaction(async (tx) => {
    const facts = await ctx.as({ kind: 'identity' }).inTransaction((own) => lockProfileFacts(own, personId))
    requireIdentity(facts?.kyc_status)
    const before = await lockWithdrawal(tx, draft.id)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decided = decideConfirmed(before, await lockAccount(tx, seal, before.accountId), ctx.now)
    if (decided.refused) throw new Refused(decided)
    const { id, cell, asset, amountMinor } = before
    const steps = withdrawalReserved({ id, cell, personId, money: money(amountMinor, asset), expiresAt: reservedUntil(ctx.now) }, () =>
      ctx.newId('trf'),
    )
    const [posted] = await postTransfers(tx, steps, ctx.now)
    invariant(posted, 'a step that was posted is answered')
    const after = { ...decided.withdrawal, reservation: posted.id }
    await saveConfirmed(tx, after, factor)
    await recordAudit(tx, ctx, {
      action: 'payments.withdrawal-confirmed',
      resource: id,
      before: { state: before.state },
      after: { state: after.state, amountMinor: String(amountMinor), factor },
    })
    await announce(tx, ctx, 'withdrawal.changed', { personId, withdrawalId: id })
  })
  const confirmed = await ctx.read((tx) => findOwnWithdrawal(tx, seal, draft.id))
  invariant(confirmed, 'a withdrawal stays')
  return confirmed
}
