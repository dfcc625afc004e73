/**
 * Every comparison, each one query over all rows: the rows about which two sources differ, with what the one says and what the other does.
 * What is still under way is left out, because it will agree by itself.
 */
import type { BreakKind } from '@heathland/domain/reconciliation/break'

/** The newest statement of each bank account. */
const newest = `(select distinct on (cell, asset) cell, asset, closing_minor, closed_on from bank_statement where state = 'taken'
          order by cell, asset, closed_on desc nulls last, sequence desc nulls last)`

/** Since when the bank of a cell sends statements: what was posted before the first one is on none. */
const feed = `(select cell, asset, min(taken_at) as since from bank_statement where state = 'taken' and source = 'bank' group by cell, asset)`

export const comparisons = {
  'bank-balance': `
    select last.cell, last.asset, concat_ws(' ', last.cell, last.asset) as subject, null::text as offer_id,
           books.minor - debits.minor as expected_minor, last.closing_minor as found_minor
    from ${newest} as last
    cross join lateral (select coalesce(system_balance(concat_ws('_', 'acc', last.cell, 'bank', last.asset)), 0) as minor) as books
    cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from bank_line
                        where cell = last.cell and asset = last.asset and direction = 'debit' and state = 'held') as debits
    where not exists (select from bank_line where cell = last.cell and state = 'new') and last.closing_minor <> books.minor - debits.minor
    order by subject limit $1`,
  'bank-line-unposted': `
    select line.cell, line.asset, line.id as subject, null::text as offer_id, line.amount_minor as expected_minor, posted.minor as found_minor
    from bank_line line
    left join transfer credited on line.direction = 'credit' and line.state <> 'returned' and credited.key = 'deposit:' || line.id
    left join payout returned on line.state = 'returned' and returned.returned_by = line.id
    left join transfer back on back.key = 'withdrawal:' || returned.withdrawal_id || ':returned'
    left join transfer named on line.state = 'explained' and named.id = line.transfer_id
    left join (select made_by, sum(amount_minor)::bigint as minor from payout where made_by is not null group by made_by) as sent
           on line.state = 'paid-out' and sent.made_by = line.id
    left join institution_payout came on line.state = 'paid-in' and came.line_id = line.id
    left join transfer arrived on arrived.key = 'card-payout:' || came.id || ':ended' and arrived.movement = 'card-payout-arrived'
    cross join lateral (select coalesce(credited.amount_minor, back.amount_minor, named.amount_minor, sent.minor, arrived.amount_minor, 0) as minor) as posted
    where line.state <> 'new' and not (line.direction = 'debit' and line.state = 'held') and posted.minor <> line.amount_minor
    order by subject limit $1`,
  'bank-line-member': `
    select line.cell, line.asset, line.id as subject, null::text as offer_id, line.amount_minor as expected_minor, 0::bigint as found_minor
    from bank_line line
    join transfer posted on posted.key = 'deposit:' || line.id
    left join transfer ended on ended.key = 'deposit:' || line.id || ':ended'
    where line.state in ('booked', 'allocated')
      and coalesce(ended.credit_account, posted.credit_account) <> concat_ws('_', 'acc', line.cell, 'member-cash', line.asset, line.person_id)
    order by subject limit $1`,
  // A posting that is made by hand on a day may be on the statement of that day.
  'bank-posting-unknown': `
    select posted.cell, posted.asset, posted.id as subject, null::text as offer_id, 0::bigint as expected_minor, posted.amount_minor as found_minor
    from ${feed} as feed
    join ${newest} as last on last.cell = feed.cell and last.asset = feed.asset
    join entry on entry.account_id = concat_ws('_', 'acc', feed.cell, 'bank', feed.asset) and entry.booked_at >= feed.since and entry.booked_at < last.closed_on
    join transfer posted on posted.id = entry.posting_id
    where posted.kind = 'post' and posted.key not like 'deposit:bln%' and posted.key not like 'withdrawal:%:returned'
      and posted.movement <> 'card-payout-arrived'
      and not exists (select from bank_line where bank_line.transfer_id = posted.id)
    order by subject limit $1`,
  'unallocated-balance': `
    select account.cell, account.asset, account.id as subject, null::text as offer_id, held.minor as expected_minor, books.minor as found_minor
    from ledger_account account
    cross join lateral (select -coalesce(system_balance(account.id), 0) as minor) as books
    cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from bank_line
                        where cell = account.cell and asset = account.asset and direction = 'credit' and state in ('held', 'refunding')) as held
    where account.code = 'unallocated' and exists (select from bank_statement where cell = account.cell and state = 'taken') and books.minor <> held.minor
    order by subject limit $1`,
  'payout-unsettled': `
    select payout.cell, payout.asset, payout.id as subject, null::text as offer_id, payout.amount_minor as expected_minor, posted.minor as found_minor
    from payout
    left join withdrawal on withdrawal.id = payout.withdrawal_id
    left join transfer_resolution settled on settled.transfer_id = withdrawal.reservation and settled.kind = 'settle'
    left join transfer refunded on refunded.key = 'deposit:' || payout.line_id || ':ended'
    cross join lateral (select coalesce(settled.amount_minor, refunded.amount_minor, 0) as minor) as posted
    where payout.state <> 'sent' and posted.minor <> payout.amount_minor
    order by subject limit $1`,
  'withdrawal-unpaid': `
    select withdrawal.cell, withdrawal.asset, withdrawal.id as subject, null::text as offer_id, withdrawal.amount_minor as expected_minor,
           coalesce(payout.amount_minor, 0) as found_minor
    from withdrawal left join payout on payout.withdrawal_id = withdrawal.id and payout.state <> 'sent'
    where withdrawal.state in ('paid', 'returned') and payout.amount_minor is distinct from withdrawal.amount_minor
    order by subject limit $1`,
  // What members may have paid since they were asked about last is no difference, and what a payout without an answer may have taken is none.
  'card-balance': `
    select cell, asset, cell as subject, null::text as offer_id, expected_minor, found_minor from card_balance
    where found_minor < expected_minor - leaving_minor or found_minor > expected_minor + under_way_minor
    order by subject limit $1`,
  // Money that waits for an identity check is credited by itself.
  'card-payment-unposted': `
    select payment.cell, payment.asset, payment.id as subject, null::text as offer_id, charged.minor as expected_minor,
           coalesce(posted.amount_minor, 0) as found_minor
    from card_payment payment left join transfer posted on posted.key = 'card:' || payment.id
    cross join lateral (select case when payment.state = 'succeeded' then payment.amount_minor + payment.fee_minor
                                    when payment.state = 'held' and payment.hold <> 'identity-check' then payment.credited_minor
                                    else 0 end as minor) as charged
    where coalesce(posted.amount_minor, 0) <> charged.minor
    order by subject limit $1`,
  'card-reversal-unposted': `
    select payment.cell, payment.asset, reversal.id as subject, null::text as offer_id, back.minor as expected_minor,
           coalesce(posted.amount_minor, 0) as found_minor
    from card_reversal reversal join card_payment payment on payment.id = reversal.card_payment_id
    left join transfer posted on posted.key = 'card-reversal:' || reversal.id
    cross join lateral (select case reversal.state when 'uncredited' then 0 else reversal.amount_minor end as minor) as back
    where coalesce(posted.amount_minor, 0) <> back.minor
    order by subject limit $1`,
  'card-transit': `
    select cell.code as cell, cell.currency as asset, cell.code as subject, null::text as offer_id, payouts.minor as expected_minor, books.minor as found_minor
    from cell
    cross join lateral (select coalesce(system_balance(concat_ws('_', 'acc', cell.code, 'card-transit', cell.currency)), 0) as minor) as books
    cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from institution_payout
                        where institution_payout.cell = cell.code and state in ('sent', 'paid')) as payouts
    where books.minor <> payouts.minor
    order by subject limit $1`,
  'order-unfunded': `
    select subscription.cell, subscription.asset, subscription.id as subject, subscription.offer_id, subscription.allocated_minor as expected_minor,
           coalesce(settled.amount_minor, 0) as found_minor
    from subscription left join transfer_resolution settled on settled.transfer_id = subscription.reservation and settled.kind = 'settle'
    where subscription.state in ('allocated', 'placed') and settled.amount_minor is distinct from subscription.allocated_minor
    order by subject limit $1`,
  'order-unregistered': `
    select subscription.cell, subscription.asset, subscription.id as subject, subscription.offer_id, subscription.allocated_minor as expected_minor,
           coalesce(issued.amount_minor, 0) as found_minor
    from subscription left join register_entry issued on issued.subscription_id = subscription.id and issued.kind = 'issued'
      and issued.person_id = subscription.person_id and issued.offer_id = subscription.offer_id
    where subscription.state = 'placed' and issued.amount_minor is distinct from subscription.allocated_minor
    order by subject limit $1`,
  'register-unordered': `
    select offer.cell, issued.asset, issued.id as subject, issued.offer_id, 0::bigint as expected_minor, issued.amount_minor as found_minor
    from register_entry issued join offer on offer.id = issued.offer_id
    left join subscription on subscription.id = issued.subscription_id and subscription.state = 'placed'
    where issued.kind = 'issued' and subscription.id is null
    order by subject limit $1`,
  'offer-book': `
    select offer.cell, cell.currency as asset, offer.id as subject, offer.id as offer_id, coalesce(sums.demand, 0) as expected_minor,
           coalesce(offer_book.demand_minor, 0) as found_minor
    from offer join cell on cell.code = offer.cell
    left join offer_book on offer_book.offer_id = offer.id
    left join (select offer_id, sum(case when state in ('in-review', 'awaiting-payment', 'reserved') then amount_minor else allocated_minor end)::bigint as demand
               from subscription where state in ('in-review', 'awaiting-payment', 'reserved', 'allocated', 'placed') group by offer_id) as sums on sums.offer_id = offer.id
    where coalesce(sums.demand, 0) <> coalesce(offer_book.demand_minor, 0)
    order by subject limit $1`,
  'escrow-balance': `
    select account.cell, account.asset, account.id as subject, account.holder_id as offer_id, coalesce(waiting.minor, 0) as expected_minor, books.minor as found_minor
    from ledger_account account
    cross join lateral (select -coalesce(system_balance(account.id), 0) as minor) as books
    left join (select offer_id, sum(allocated_minor)::bigint as minor from subscription where state = 'allocated' group by offer_id) as waiting
           on waiting.offer_id = account.holder_id
    where account.code = 'escrow' and books.minor <> coalesce(waiting.minor, 0)
    order by subject limit $1`,
} as const satisfies Record<BreakKind, string>
