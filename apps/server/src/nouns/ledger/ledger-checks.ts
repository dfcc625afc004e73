/**
 * What must hold of money, asked of the rows themselves. Where a question would have to read every entry ever booked, it reads those of
 * the last three days: what is older was asked about on its own days, cannot be changed by the application, and is verified whole by
 * `./heathland ledger:verify`.
 */

import type { Check } from '../../work/check.ts'
import { sinceSnapshot } from './statement.sql.ts'

/** Asked once for the whole statement: asked for each row, the clock took longer than everything else, and no index was used. */
const recent = `(select platform_now() - interval '3 days')`
/** Transfers and resolutions are found by their ids, which begin with their time; a posting may be five minutes younger than its id. */
const recentId = `(select id_from('trf', ${recent} + interval '10 minutes'))`
const open = `not exists (select from transfer_resolution ended where ended.transfer_id = reserved.id)`
/** Before this end no reservation is open; it moves on by the hour. */
const endedBefore = `(select due_at from schedule where name = 'reservations-ended')`

export const ledgerChecks: readonly Check[] = [
  {
    name: 'ledger-sums-to-zero',
    sentence: 'debits equal credits in every cell and asset, in the totals of each day and in the entries of the last three',
    query: `select concat_ws(' ', cell, asset, booked_before) as fault
            from (
              select given.cell, given.asset, day.booked_before, sum(last.debits_minor) as debits, sum(last.credits_minor) as credits
              from (select distinct booked_before from ledger_total where booked_before > ${recent}) day
              cross join (select cell, kind.code, asset from ledger_kind kind, unnest(kind.assets) asset, unnest(array['eu', 'uk']) cell) given
              cross join lateral (
                select debits_minor, credits_minor from ledger_total total
                where total.cell = given.cell and total.code = given.code and total.asset = given.asset
                  and total.booked_before <= day.booked_before
                order by total.booked_before desc limit 1
              ) last
              group by 1, 2, 3
              union all
              select split_part(account_id, '_', 2), split_part(account_id, '_', 4), null,
                     coalesce(sum(amount_minor) filter (where side = 'debit'), 0), coalesce(sum(amount_minor) filter (where side = 'credit'), 0)
              from entry where booked_at >= ${recent} group by 1, 2
            ) summed
            where debits <> credits limit 100`,
  },
  {
    name: 'postings-have-two-entries',
    sentence: 'every posting of the last three days has one debit and one credit, of the amount and between the accounts it was made for',
    query: `select posting.id as fault
            from (
              select id, debit_account, credit_account, amount_minor from transfer where id >= ${recentId} and kind = 'post'
              union all
              select ended.id, reserved.debit_account, reserved.credit_account, ended.amount_minor
              from transfer_resolution ended join transfer reserved on reserved.id = ended.transfer_id
              where ended.id >= ${recentId} and ended.kind = 'settle'
            ) posting
            left join (select * from entry where booked_at >= ${recent}) entry on entry.posting_id = posting.id
            group by posting.id, posting.debit_account, posting.credit_account, posting.amount_minor
            having count(entry.posting_id) <> 2
               or count(*) filter (where side = 'debit' and account_id = debit_account and other_account_id = credit_account
                                     and entry.amount_minor = posting.amount_minor) <> 1
               or count(*) filter (where side = 'credit' and account_id = credit_account and other_account_id = debit_account
                                     and entry.amount_minor = posting.amount_minor) <> 1
            limit 100`,
  },
  {
    name: 'no-forbidden-negative',
    sentence: 'no account that must not be below zero is below zero, with what is reserved from it counted',
    query: `select id as fault from ledger_account
            where floor = 'held'
              and case side when 'credit' then credits_posted_minor - debits_posted_minor - debits_pending_minor
                            else debits_posted_minor - credits_posted_minor - credits_pending_minor end < 0
            union all
            select account.id from ledger_account account
            left join lateral (
              select * from ledger_snapshot where account_id = account.id order by booked_before desc limit 1
            ) snapshot on true
            cross join lateral (
              select coalesce(snapshot.debits_minor, 0) - coalesce(snapshot.credits_minor, 0)
                     + coalesce(sum(case entry.side when 'debit' then amount_minor else -amount_minor end), 0) as net
              from entry where account_id = account.id and booked_at >= ${sinceSnapshot}
            ) summed
            where account.floor = 'watched' and case account.side when 'debit' then net else -net end < 0
            limit 100`,
  },
  {
    name: 'balances-are-derived',
    sentence:
      'every counter equals the last sums on its entries, what is reserved equals the open reservations, and new snapshots equal what they sum up',
    query: `select account.id as fault from ledger_account account
            left join lateral (
              select * from entry where account_id = account.id order by booked_at desc, posting_id desc limit 1
            ) last on true
            where account.floor = 'held' and (account.last_booked_at >= ${recent} or account.entries = 0 and account.opened_at >= ${recent})
              and (account.debits_posted_minor, account.credits_posted_minor, account.entries, account.last_booked_at)
                  is distinct from (coalesce(last.debits_minor, 0), coalesce(last.credits_minor, 0), coalesce(last.position, 0), last.booked_at)
            union all
            select concat(account_id, ' ', posting_id) from (
              select *, lag(debits_minor) over kept as debits_before, lag(credits_minor) over kept as credits_before, lag(position) over kept as before
              from entry where booked_at >= ${recent} and position is not null
              window kept as (partition by account_id order by booked_at, posting_id)
            ) line
            where before is not null
              and (debits_minor - debits_before, credits_minor - credits_before)
                  <> (case side when 'debit' then amount_minor else 0 end, case side when 'credit' then amount_minor else 0 end)
               or position = 1 and (debits_minor + credits_minor) <> amount_minor
            union all
            select coalesce(account.id, reserved.account) from (
              select id, debits_pending_minor, credits_pending_minor from ledger_account where floor = 'held'
            ) account
            full join (
              select leg.account, sum(leg.debits * amount_minor) as debits, sum(leg.credits * amount_minor) as credits
              from transfer reserved
              cross join lateral (values (debit_account, 1, 0), (credit_account, 0, 1)) leg (account, debits, credits)
              where kind = 'reserve' and expires_at >= ${endedBefore} and ${open}
              group by leg.account
            ) reserved on reserved.account = account.id
            where (account.id is not null or exists (select from ledger_account held where held.id = reserved.account and held.floor = 'held'))
              and (coalesce(account.debits_pending_minor, 0), coalesce(account.credits_pending_minor, 0))
                  <> (coalesce(reserved.debits, 0), coalesce(reserved.credits, 0))
            union all
            select concat(snapshot.account_id, ' ', snapshot.booked_before) from ledger_snapshot snapshot
            left join lateral (
              select * from ledger_snapshot earlier
              where earlier.account_id = snapshot.account_id and earlier.booked_before < snapshot.booked_before
              order by earlier.booked_before desc limit 1
            ) earlier on true
            cross join lateral (
              select coalesce(sum(amount_minor) filter (where side = 'debit'), 0) as debits,
                     coalesce(sum(amount_minor) filter (where side = 'credit'), 0) as credits, count(*) as entries
              from entry where account_id = snapshot.account_id
                and booked_at >= coalesce(earlier.booked_before, '-infinity') and booked_at < snapshot.booked_before
            ) summed
            where snapshot.booked_before >= ${recent}
              and (snapshot.debits_minor - coalesce(earlier.debits_minor, 0), snapshot.credits_minor - coalesce(earlier.credits_minor, 0),
                   snapshot.entries - coalesce(earlier.entries, 0)) <> (summed.debits, summed.credits, summed.entries)
            limit 100`,
  },
  {
    name: 'positions-have-no-gap',
    sentence:
      'the entries of the last three days on an account with counters are numbered one after the other, in the order they were booked',
    query: `select concat(account_id, ' ', posting_id) as fault from (
              select entry.account_id, entry.posting_id, entry.position,
                     lag(entry.position) over (partition by entry.account_id order by entry.booked_at, entry.posting_id) as before,
                     account.floor, account.entries
              from entry left join ledger_account account on account.id = entry.account_id
              where entry.booked_at >= ${recent}
            ) line
            where (floor = 'held') <> (position is not null) or position <> before + 1 or position > entries
            limit 100`,
  },
  {
    name: 'reservations-end',
    sentence: 'every open reservation says what it is for, and none is open an hour after its end',
    query: `select reserved.id as fault from transfer reserved
            where kind = 'reserve' and expires_at >= ${endedBefore} and ${open}
              and (subject = '' or expires_at < (select platform_now() - interval '1 hour'))
            union all
            select id from transfer where kind = 'reserve' and expires_at is null
            limit 100`,
  },
  {
    name: 'ledger-has-no-orphans',
    sentence: 'every new entry belongs to a posting and an account, every new resolution to a reservation, and every account to the chart',
    query: `select concat('entry ', entry.account_id, ' ', posting_id) as fault from entry
            left join transfer on transfer.id = posting_id and transfer.kind = 'post'
            left join transfer_resolution ended on ended.id = posting_id and ended.kind = 'settle'
            left join ledger_account account on account.id = entry.account_id
            where booked_at >= ${recent} and (account.id is null or transfer.id is null and ended.id is null)
            union all
            select concat('resolution ', ended.id) from transfer_resolution ended
            left join transfer reserved on reserved.id = ended.transfer_id and reserved.kind = 'reserve'
            where ended.id >= ${recentId} and (reserved.id is null or reserved.amount_minor < ended.amount_minor)
            union all
            select concat('account ', account.id) from ledger_account account
            left join ledger_kind kind on kind.code = account.code
            where kind.code is null or not account.asset = any (kind.assets) or (kind.side, kind.floor) <> (account.side, account.floor)
               or (kind.holder = 'system') <> (account.holder_id is null)
            limit 100`,
  },
  {
    name: 'next-month-is-open',
    sentence: 'there is a month for the entries of today and of a month from now',
    query: `select to_char(wanted, 'YYYY-MM') as fault
            from unnest(array[platform_now() at time zone 'UTC', platform_now() at time zone 'UTC' + interval '1 month']) wanted
            where to_regclass('public.entry_' || to_char(date_trunc('quarter', wanted), 'YYYY_MM')) is null`,
  },
]
