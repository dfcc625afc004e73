import type { Check } from '../../work/check.ts'

export const companyChecks: readonly Check[] = [
  {
    name: 'company-books-add-up',
    sentence:
      'shares and cost of every company are those of its newest change, its value is that of its newest valuation, and a second person agreed where one had to',
    query: `select company.id || ' shares' as fault from company
            left join lateral (select * from company_share_change where company_id = company.id order by id desc limit 1) newest on true
            where newest.id is distinct from company.share_change_id or (company.shares, company.cost_minor) <> (coalesce(newest.shares_after, 0), coalesce(newest.cost_after_minor, 0))
            union all
            select company.id || ' value' from company
            left join lateral (select * from company_valuation where company_id = company.id order by id desc limit 1) newest on true
            where newest.id is distinct from company.valuation_id or newest.per_share_micro is distinct from company.per_share_micro
            union all
            select company_id || ' paid ' || company_share_change.id from company_share_change
            where kind in ('bought', 'sold') and not exists (
              select from company_posting_part part where part.share_change_id = company_share_change.id and part.amount_minor = company_share_change.amount_minor)
            union all
            select company_id || ' alone ' || valued.id from (
              select *, lag(per_share_micro) over (partition by company_id order by id) as before from company_valuation
            ) valued
            where before is not null and source <> 'split' and (per_share_micro < before or per_share_micro::numeric * 100 > before::numeric * 120)
              and not exists (select from approval where approval.id = valued.approval_id and approval.act = 'companies.value' and approval.state = 'executed'
                                and approval.maker_id = valued.made_by and approval.checker_id = valued.checked_by)
            order by fault limit 100`,
  },
  {
    name: 'company-postings-are-there',
    sentence: 'postings are matched to companies of their own SPV, and never for more than their amount after corrections',
    query: `select posting.transfer_id as fault
            from (select posting_id, sum(amount_minor) as minor from company_posting_part where undone_at is null group by posting_id) matched
            left join hand_posting posting on posting.transfer_id = matched.posting_id
            left join transfer corrected on corrected.key = 'correction:' || matched.posting_id
            where posting.transfer_id is null or matched.minor + coalesce(corrected.amount_minor, 0) > posting.amount_minor
            union
            select part.id from company_posting_part part
            join company on company.id = part.company_id join hand_posting posting on posting.transfer_id = part.posting_id
            where part.undone_at is null and ((posting.holder_id, posting.asset) <> (company.spv_id, company.asset)
               or posting.movement <> case part.kind when 'purchase' then 'spv-paid' else 'spv-received' end)
            order by fault limit 100`,
  },
]
