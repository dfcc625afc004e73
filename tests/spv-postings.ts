/** Money of an SPV for tests of its books: posted by hand behind the product's back, as two people would have released it. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import type { Composition } from '@heathland/server/entry/compose'
import { postAsJob } from './hand-posting.ts'

type Run = (text: string, values: readonly unknown[]) => Promise<unknown>

export interface SpvPosting {
  readonly spvId: string
  readonly movement: 'spv-received' | 'spv-paid'
  readonly amountMinor: bigint
}

export async function postForSpv(platform: Composition, run: Run, { spvId, movement, amountMinor }: SpvPosting): Promise<string> {
  const reference = `BOOK.${randomBytes(6).toString('hex')}`
  const postingId = await postAsJob(platform, { movement, cell: 'eu', asset: 'EUR', amountMinor, holderId: spvId, reference })
  const newId = (kind: 'per' | 'apr' | 'ref') => makeId(kind, new Date(), randomBytes(10))
  const referenceId = newId('ref')
  await run(
    `insert into booking_reference (id, cell, asset, kind, direction, amount_minor, dated, reference, recorded_by, recorded_at)
     values ($1, 'eu', 'EUR', 'bank-line', $2, $3, current_date, $4, $5, now())`,
    [referenceId, movement === 'spv-received' ? 'in' : 'out', amountMinor, reference, newId('per')],
  )
  await run(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into hand_posting (transfer_id, reference_id, slot, movement, cell, asset, amount_minor, holder_id, posted_by, checked_by, approval_id, posted_at)
     select $1, $2, 'booking', $3, 'eu', 'EUR', $4, $5, $6, $7, $8, platform_now() from off`,
    [postingId, referenceId, movement, amountMinor, spvId, newId('per'), newId('per'), newId('apr')],
  )
  return postingId
}
