import type { Check } from '../../work/check.ts'

const monthOf = (column: string) => `date_trunc('month', ${column} at time zone 'UTC')::date`

/** What the months of every offer hold, counted again from orders and registers. An order that was allocated and returned keeps its line. */
export const recountedMonths = `
  select offer_id, month, sum(allocated_orders)::bigint as allocated_orders, sum(allocated_minor)::bigint as allocated_minor,
         sum(ended_orders)::bigint as ended_orders, sum(ended_minor)::bigint as ended_minor,
         sum(issued_minor)::bigint as issued_minor, sum(redeemed_minor)::bigint as redeemed_minor
  from (
    select offer_id, ${monthOf('allocated_at')} as month, 1 as allocated_orders, allocated_minor,
           0 as ended_orders, 0 as ended_minor, 0 as issued_minor, 0 as redeemed_minor
    from subscription where allocated_at is not null
    union all
    select subscription.offer_id, ${monthOf('done_at')}, 1, allocation_line.amount_minor, 0, 0, 0, 0
    from subscription join allocation_line on subscription_id = subscription.id
    join transfer_resolution ended on ended.transfer_id = reservation and ended.kind = 'settle'
    where subscription.state = 'returned' and allocation_line.amount_minor > 0 and done_at is not null
    union all
    select offer_id, ${monthOf('ended_at')}, 0, 0, 1, amount_minor, 0, 0 from subscription where ended_at is not null and signed_at is not null
    union all
    select offer_id, ${monthOf('at')}, 0, 0, 0, 0, case kind when 'issued' then amount_minor else 0 end, case kind when 'redeemed' then amount_minor else 0 end
    from register_entry
  ) counted
  group by offer_id, month`

const recent = `(select platform_now() - interval '3 days')`

export const reportChecks = [
  {
    name: 'people-are-counted',
    sentence: 'the totals of people are those of the accounts there are and of the people who have left',
    query: `select concat('joined ', last.joined, ', counted ', present.people + gone.joined) as fault
            from (select * from people_total order by counted_before desc limit 1) last
            cross join lateral (select count(*) as people from account where verified_at < last.counted_before) present
            cross join lateral (
              select coalesce(sum(people) filter (where joined_on < last.counted_before at time zone 'UTC'), 0) as joined,
                     coalesce(sum(people) filter (where left_on < last.counted_before at time zone 'UTC'), 0) as departed
              from departure) gone
            where last.joined <> present.people + gone.joined or last.departed <> gone.departed
            union all
            select concat('last counted before ', max(counted_before)) from people_total
            having max(counted_before) < platform_now() - interval '2 days'`,
  },
  {
    name: 'distributions-are-summed',
    sentence: 'the totals of distributions are those of the entries, on the closed days of the last three',
    query: `select concat_ws(' ', coalesce(total.spv_id, counted.spv_id), coalesce(total.booked_before, counted.booked_before)) as fault
            from (select * from distribution_total where booked_before > date_trunc('day', ${recent}, 'UTC') + interval '24 hours') total
            full join (
              select date_trunc('day', booked_at, 'UTC') + interval '24 hours' as booked_before, split_part(account_id, '_', 2) as cell,
                     account_holder(account_id) as spv_id, split_part(account_id, '_', 4) as asset, sum(amount_minor)::bigint as amount_minor, count(*)::integer as payments
              from entry
              where booked_at >= date_trunc('day', ${recent}, 'UTC') + interval '24 hours' and booked_at < (select max(booked_before) from distribution_day)
                and movement = 'distribution' and side = 'debit'
              group by 1, 2, 3, 4
            ) counted using (booked_before, cell, spv_id, asset)
            where (total.amount_minor, total.payments) is distinct from (counted.amount_minor, counted.payments)
            order by 1 limit 100`,
  },
  {
    name: 'offer-months-add-up',
    sentence: 'what reports say of an offer’s orders and register in a month is the sum of their rows',
    query: `select concat_ws(' ', coalesce(kept.offer_id, counted.offer_id), coalesce(kept.month, counted.month)) as fault
            from offer_month kept full join (${recountedMonths}) counted on counted.offer_id = kept.offer_id and counted.month = kept.month
            where (kept.allocated_orders::bigint, kept.allocated_minor, kept.ended_orders::bigint, kept.ended_minor, kept.issued_minor, kept.redeemed_minor)
                  is distinct from (counted.allocated_orders, counted.allocated_minor, counted.ended_orders, counted.ended_minor, counted.issued_minor, counted.redeemed_minor)
            order by 1 limit 100`,
  },
] as const satisfies readonly Check[]
