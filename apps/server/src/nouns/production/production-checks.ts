import type { Check } from '../../work/check.ts'

export const productionChecks: readonly Check[] = [
  {
    name: 'meter-readings-count-on',
    sentence: 'the readings of each day are numbered one after the other, and every later one has its reason',
    query: `select asset_id || ' ' || day as fault from meter_reading group by asset_id, day
            having max(version) <> count(*) or min(version) <> 1 or bool_or(version > 1 and reason is null)
            order by fault limit 100`,
  },
  {
    name: 'asset-postings-are-there',
    sentence: 'postings are matched to assets of their own SPV, and never for more than their amount after corrections',
    query: `select posting.transfer_id as fault
            from (select posting_id, sum(amount_minor) as minor from asset_posting_part where undone_at is null group by posting_id) matched
            left join hand_posting posting on posting.transfer_id = matched.posting_id
            left join transfer corrected on corrected.key = 'correction:' || matched.posting_id
            where posting.transfer_id is null or matched.minor + coalesce(corrected.amount_minor, 0) > posting.amount_minor
            union
            select part.id from asset_posting_part part
            join production_asset owned on owned.id = part.asset_id join hand_posting posting on posting.transfer_id = part.posting_id
            where part.undone_at is null and ((posting.holder_id, posting.asset) <> (owned.spv_id, owned.asset)
               or posting.movement <> case part.kind when 'cost' then 'spv-paid' else 'spv-received' end)
            order by fault limit 100`,
  },
]
