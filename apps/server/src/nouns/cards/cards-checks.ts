/** What must hold of card payments and of what the payment institution holds. */
import type { Check } from '../../work/check.ts'

export const cardsChecks: readonly Check[] = [
  {
    name: 'card-payments-are-decided',
    sentence: 'no card payment has been due to be asked about for more than an hour, and none is held for more than three days',
    query: `select concat_ws(' ', id, state, hold) as fault from card_payment
            where due_at < (select platform_now() - interval '1 hour')
               or state = 'held' and opened_at < (select platform_now() - interval '3 days')
            order by id limit 100`,
  },
  {
    name: 'card-payments-are-of-approved-members',
    sentence: 'no card payment was credited within the last three days to somebody whose identity check was not approved then',
    query: `select card_payment.id as fault from card_payment left join profiles on profiles.id = card_payment.person_id
            where card_payment.state = 'succeeded' and card_payment.ended_at >= (select platform_now() - interval '3 days')
              and profiles.kyc_status is distinct from 'approved'
              and not exists (select from verification where verification.person_id = card_payment.person_id
                                and verification.updated_at > card_payment.ended_at)
            order by card_payment.id limit 100`,
  },
  {
    name: 'card-payments-pay-their-orders',
    sentence:
      'every card payment for an order is its member’s and for exactly what it costs, and has paid it if it came while the order waited',
    query: `select concat_ws(' ', card_payment.id, subscription.id, subscription.state) as fault
            from card_payment join subscription on subscription.id = card_payment.subscription_id
            left join transfer held on held.id = subscription.reservation
            where (card_payment.person_id, card_payment.cell, card_payment.asset, card_payment.amount_minor)
                    is distinct from (subscription.person_id, subscription.cell, subscription.asset, subscription.amount_minor + subscription.fee_minor)
               or card_payment.has_paid_order and held.made_at is distinct from card_payment.ended_at
               or not card_payment.has_paid_order and subscription.state = 'awaiting-payment' and card_payment.ended_at < subscription.pay_by
            order by card_payment.id limit 100`,
  },
  {
    name: 'payouts-arrive',
    sentence:
      'no payout of the payment institution has been on its way for more than five working days, and none has waited for its answer for more than a day',
    query: `select concat_ws(' ', id, state, reference, sent_at) as fault from institution_payout
            where state = 'wanted' and wanted_at < (select platform_now() - interval '1 day')
               or state in ('sent', 'paid')
                  and (select count(*) from generate_series(sent_at::date + 1, (select platform_now())::date, interval '1 day') day
                       where extract(isodow from day) < 6) > 5
            order by id limit 100`,
  },
  {
    name: 'payouts-are-in-transit',
    sentence: 'what the books say is on its way from the payment institution to the bank is what its payouts on the way add up to',
    query: `select concat_ws(' ', cell.code, 'books', books.minor, 'payouts', payouts.minor) as fault from cell
            cross join lateral (select coalesce(system_balance(concat_ws('_', 'acc', cell.code, 'card-transit', cell.currency)), 0) as minor) as books
            cross join lateral (select coalesce(sum(amount_minor), 0) as minor from institution_payout
                                where institution_payout.cell = cell.code and state in ('sent', 'paid')) as payouts
            where books.minor <> payouts.minor order by cell.code`,
  },
  {
    name: 'card-balance-is-read',
    sentence: 'what the payment institution holds for us was read within the last day',
    query: `select concat_ws(' ', cell, asked_at) as fault from card_balance where asked_at < (select platform_now() - interval '1 day')
            order by cell limit 100`,
  },
]
