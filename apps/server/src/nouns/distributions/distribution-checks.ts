import type { Check } from '../../work/check.ts'

export const distributionChecks = [
  {
    name: 'distributions-are-paid-once',
    sentence: 'the ledger paid every holder of a distribution exactly their share, and nobody else',
    query: `select coalesce(line.distribution_id, posted.subject) || ' to ' || coalesce(line.person_id, posted.holder) as fault
            from (select * from distribution_line where paid_at is not null) line
            full join (select subject, account_holder(credit_account) as holder, sum(amount_minor) as minor from transfer
                       where movement in ('distribution', 'capital-repaid') and key like 'distribution:dis%' group by subject, account_holder(credit_account)) posted
                   on posted.subject = line.distribution_id and posted.holder = line.person_id
            where posted.minor is distinct from line.amount_minor
            order by 1 limit 100`,
  },
  {
    name: 'distributions-add-up',
    sentence: 'the shares and the remainder of every distribution that was agreed to are its whole amount',
    query: `select distribution.id as fault from distribution
            cross join lateral (select coalesce(sum(amount_minor), 0) as minor, count(*) filter (where paid_at is null) as open
                                from distribution_line where distribution_line.distribution_id = distribution.id) lines
            where distribution.state in ('agreed', 'paid') and lines.minor + distribution.remainder_minor <> distribution.amount_minor
               or distribution.state = 'paid' and lines.open > 0
               or distribution.state in ('draft', 'discarded') and lines.minor > 0
            order by 1 limit 100`,
  },
  {
    name: 'nobody-holds-less-than-nothing',
    sentence: 'no holder was paid back more than they hold, and capital left the register with the distribution that paid it',
    query: `select offer_id || ' of ' || person_id as fault from register_entry group by offer_id, person_id
            having sum(case kind when 'issued' then amount_minor else -amount_minor end) < 0
            union all
            select line.distribution_id || ' of ' || line.person_id from distribution_line line
            join distribution on distribution.id = line.distribution_id and distribution.kind = 'capital'
            left join register_entry redeemed on redeemed.distribution_id = line.distribution_id and redeemed.person_id = line.person_id
            where line.paid_at is not null and redeemed.amount_minor is distinct from line.amount_minor
            order by 1 limit 100`,
  },
] as const satisfies readonly Check[]
