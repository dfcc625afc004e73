import type { Id } from '@heathland/domain/id'
import type { Beneficiary } from '@heathland/domain/payments/bank-line'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import type { Recipient } from '../../core/mail.ts'
import { findAccountOf } from '../identity/account.sql.ts'
import { findMember, lockProfileFacts } from '../identity/identity.sql.ts'
import { findPersonByPaymentNumber } from './transfer-details.sql.ts'

export interface StoredBeneficiary extends Beneficiary {
  /** Of whoever has an account. */
  readonly seal: PersonSeal | undefined
  readonly recipient: Recipient | undefined
}

/** Whose reference this number makes. Their identity check stays as it is until this transaction ends. */
export async function findBeneficiary(tx: ReadTx, ctx: Context, number: bigint): Promise<StoredBeneficiary | undefined> {
  const personId = await findPersonByPaymentNumber(tx, number)
  return personId && readBeneficiary(ctx, personId)
}

export async function readBeneficiary(ctx: Context, personId: Id<'per'>): Promise<StoredBeneficiary | undefined> {
  return ctx.as({ kind: 'identity' }).inTransaction(async (own) => {
    const facts = await lockProfileFacts(own, personId)
    const member = await findMember(own, personId)
    if (!facts || !member) return undefined
    const account = await findAccountOf(own, ctx.keys, personId)
    return {
      personId,
      cell: member.cell,
      name: { given: account?.firstName ?? '', family: account?.lastName ?? '' },
      isIdentityApproved: facts.kyc_status === 'approved',
      isClosed: !account,
      seal: account?.seal,
      recipient: account,
    }
  })
}
