import type { Check } from '../../work/check.ts'

export const subscriptionChecks = [
  {
    name: 'offer-books-add-up',
    sentence: 'what is asked for and allocated of every offer is the sum of its subscriptions, and nothing is allocated beyond its target',
    query: `select offer.id || ' counts ' || coalesce(offer_book.demand_minor, 0) || ' and ' || coalesce(offer_book.allocated_minor, 0) || ', has ' || sums.demand || ' and ' || sums.allocated as fault
            from offer left join offer_book on offer_book.offer_id = offer.id
            cross join lateral (
              select coalesce(sum(case when state in ('in-review', 'awaiting-payment', 'reserved') then amount_minor else allocated_minor end), 0) as demand,
                     coalesce(sum(allocated_minor), 0) as allocated
              from subscription where subscription.offer_id = offer.id and state in ('in-review', 'awaiting-payment', 'reserved', 'allocated', 'placed')) sums
            where sums.demand <> coalesce(offer_book.demand_minor, 0) or sums.allocated <> coalesce(offer_book.allocated_minor, 0)
               or sums.allocated > offer_book.target_minor
            order by 1 limit 100`,
  },
  {
    name: 'subscriptions-have-their-money',
    sentence: 'the ledger holds exactly the money that each subscription stands for',
    query: `select subscription.id || ' is ' || subscription.state as fault from subscription
            left join transfer held on held.id = subscription.reservation
            left join transfer_resolution ended on ended.transfer_id = subscription.reservation
            left join transfer passed on passed.key = 'subscription:' || subscription.id || ':passed-on'
            left join transfer refunded on refunded.key = 'subscription:' || subscription.id || ':refunded'
            where case subscription.state
              when 'reserved' then held.amount_minor is distinct from subscription.amount_minor + subscription.fee_minor
                or ended.id is not null and ended.made_at < platform_now() - interval '1 hour'
              when 'allocated' then ended.kind is distinct from 'settle' or ended.amount_minor <> subscription.allocated_minor or passed.id is not null
              when 'placed' then ended.kind is distinct from 'settle' or ended.amount_minor <> subscription.allocated_minor
                or passed.amount_minor is distinct from subscription.allocated_minor
              else ended.kind = 'settle' and refunded.amount_minor is distinct from ended.amount_minor or held.id is not null and ended.id is null end
            order by 1 limit 100`,
  },
  {
    name: 'registers-match-placements',
    sentence: 'every placed subscription stands once in its register of holders, with its amount, and nothing else does',
    query: `select coalesce(subscription.id, register_entry.id) as fault
            from (select * from subscription where state = 'placed') subscription
            full join (select * from register_entry where kind = 'issued') register_entry on register_entry.subscription_id = subscription.id
            where register_entry.amount_minor is distinct from subscription.allocated_minor
               or register_entry.person_id is distinct from subscription.person_id or register_entry.offer_id is distinct from subscription.offer_id
            order by 1 limit 100`,
  },
] as const satisfies readonly Check[]
