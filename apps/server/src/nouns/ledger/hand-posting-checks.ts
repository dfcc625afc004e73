/** No person moves money alone: asked again of what was posted by hand. */
import type { Check } from '../../work/check.ts'

const recent = `(select platform_now() - interval '3 days')`
const byHand = `('bank-deposit', 'deposit-unallocated', 'deposit-allocated', 'deposit-returned', 'management-fee', 'fee-withdrawn', 'spv-received', 'spv-paid')`
/** More than may be posted alone within 24 hours, by one person or to one holder. */
const aloneSums = (whose: 'posted_by' | 'holder_id') => `
  select transfer_id from (
    select transfer_id, posted_at, sum(amount_minor) over (
      partition by ${whose} order by posted_at range between interval '24 hours' preceding and current row) as together
    from hand_posting where checked_by is null and ${whose} is not null and posted_at >= ${recent} - interval '1 day'
  ) as alone where together >= 100000 and posted_at >= ${recent}`

export const handPostingChecks: readonly Check[] = [
  {
    name: 'postings-by-hand-follow-the-rule',
    sentence:
      'whatever was posted by hand within the last three days has its reference, its two people where it needs them, and is nobody’s own',
    query: `select fault from (
              select transfer.id as fault from transfer
              where movement in ${byHand} and made_at >= ${recent} and made_at >= (select min(posted_at) from hand_posting)
                and not exists (select from hand_posting where transfer_id = transfer.id)
              union
              select transfer_id from hand_posting join booking_reference on booking_reference.id = reference_id
              where posted_at >= ${recent}
                and (recorded_by = posted_by or holder_id in (posted_by, checked_by, recorded_by) or checked_by = posted_by
                     or (booking_reference.cell, booking_reference.asset, booking_reference.amount_minor)
                        <> (hand_posting.cell, hand_posting.asset, hand_posting.amount_minor)
                     or checked_by is null and movement not in ('bank-deposit', 'deposit-unallocated', 'deposit-allocated', 'spv-received'))
              union
              select transfer_id from hand_posting where posted_at >= ${recent} and checked_by is not null
                and not exists (select from approval where approval.id = approval_id and state = 'executed'
                                  and maker_id = posted_by and checker_id = checked_by)
              union
              select transfer_id from hand_posting where posted_at >= ${recent} and movement like 'spv-%'
                and not exists (select from spv where spv.id = holder_id)
              union ${aloneSums('posted_by')} union ${aloneSums('holder_id')}
            ) as faults order by fault limit 100`,
  },
]
