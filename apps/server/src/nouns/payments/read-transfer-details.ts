import { makeReference } from '@heathland/domain/payments/reference'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context, OwnBank } from '../../core/context.ts'
import { requireIdentity } from '../funding/require-identity.ts'
import { ownPerson } from '../identity/own-person.ts'
import { bankOf } from './own-banks.ts'
import { findPaymentFacts } from './transfer-details.sql.ts'

export interface TransferDetails {
  readonly bank: OwnBank
  readonly reference: string
  readonly reachedAt: Date | undefined
}

/** Where the member sends money, and the reference that makes it theirs. */
export async function readTransferDetails(ctx: Context): Promise<TransferDetails> {
  const { personId } = ownPerson(ctx)
  const facts = await ctx.read((tx) => findPaymentFacts(tx, personId))
  requireIdentity(facts?.kycStatus)
  if (!facts?.cell) throw new Refused(refuse('TRANSFER_UNAVAILABLE'))
  return { bank: bankOf(ctx.ports, facts.cell), reference: makeReference(facts.number), reachedAt: facts.reachedAt }
}
