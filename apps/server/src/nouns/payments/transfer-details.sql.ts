import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { ReadTx } from '../../core/database.ts'

export async function findPersonByPaymentNumber(tx: ReadTx, number: bigint): Promise<Id<'per'> | undefined> {
  const [row] = await tx.query<{ id: Id<'per'> }>('find-person-by-payment-number', 'select id from profiles where payment_number = $1', [
    number,
  ])
  return row?.id
}

export interface PaymentFacts {
  readonly number: bigint
  readonly cell: Cell | undefined
  readonly kycStatus: KycStatus
  /** When the newest statement of our bank was read. */
  readonly reachedAt: Date | undefined
}

/** What a member's payments go by. */
export async function findPaymentFacts(tx: ReadTx, personId: Id<'per'>): Promise<PaymentFacts | undefined> {
  const [row] = await tx.query<{ payment_number: bigint; cell: Cell | null; kyc_status: KycStatus; reached_at: Date | null }>(
    'find-payment-facts',
    'select payment_number, cell, kyc_status, bank_reached_at(cell) as reached_at from profiles where id = $1',
    [personId],
  )
  return (
    row && { number: row.payment_number, cell: row.cell ?? undefined, kycStatus: row.kyc_status, reachedAt: row.reached_at ?? undefined }
  )
}
