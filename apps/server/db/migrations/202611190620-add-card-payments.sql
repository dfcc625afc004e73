-- Reason: members add money with a card, on a page of a payment institution that holds it for us (WAL-12, PAY-01). What it charged is compared
-- with what was quoted, what goes back to a card is taken back, and its balance is one more side of the reconciliation (PAY-04).

insert into ledger_kind values
  ('card-wallet', 'system', 'debit', 'watched', '{EUR,GBP}'),
  ('card-fees', 'system', 'debit', 'watched', '{EUR,GBP}');
insert into ledger_account (id, cell, code, asset, side, floor, opened_at)
select concat_ws('_', 'acc', cell, kind.code, asset), cell, kind.code, asset, kind.side, kind.floor, '2026-01-01 00:00+00'
from ledger_kind kind, unnest(kind.assets) asset, unnest(array['eu', 'uk']) cell
where kind.code in ('card-wallet', 'card-fees');
insert into ledger_movement values
  ('card-deposit', 'post', 'card-wallet', 'member-cash'),
  ('card-fee', 'post', 'member-cash', 'fee-income'),
  ('card-fee-kept', 'post', 'card-fees', 'card-wallet'),
  ('card-reversed', 'post', 'member-cash', 'card-wallet');

create table card_payment (
  id text primary key constraint card_payment_id_kind check (id ~ '^cpy_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint card_payment_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  cell text not null references cell,
  asset text not null constraint card_payment_asset_known check (asset in ('EUR', 'GBP')),
  -- What the member gets, and what they agreed to pay for it on top.
  amount_minor bigint not null constraint card_payment_amount_fits check (amount_minor between 2000 and 250000),
  fee_minor bigint not null constraint card_payment_fee_fits check (fee_minor between 0 and amount_minor),
  state text not null constraint card_payment_state_known
    check (state in ('created', 'awaiting-confirmation', 'held', 'succeeded', 'failed', 'expired', 'refunded')),
  -- The institution's ids of the payer and of the payment.
  payer_id text constraint card_payment_payer_length check (length(payer_id) between 1 and 100),
  payment_id text constraint card_payment_once unique constraint card_payment_payment_length check (length(payment_id) between 1 and 100),
  -- What the institution says that it charged, kept as its fee, and put into our wallet.
  charged_minor bigint,
  charged_fee_minor bigint,
  credited_minor bigint,
  failure text constraint card_payment_failure_known
    check (failure in ('not-authenticated', 'declined', 'card-invalid', 'cancelled', 'blocked', 'unavailable', 'other')),
  hold text constraint card_payment_hold_known check (hold in ('wrong-amount', 'wrong-payer', 'identity-check', 'refunded')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- When to ask the institution; null when there is nothing to wait for.
  due_at timestamptz,
  constraint card_payment_charged_whole check (num_nulls(charged_minor, charged_fee_minor, credited_minor) in (0, 3)
    and (charged_minor is not null) = (state in ('held', 'succeeded', 'refunded'))),
  constraint card_payment_charged_as_quoted check (state <> 'succeeded'
    or charged_minor = amount_minor + fee_minor and charged_fee_minor = fee_minor and credited_minor = amount_minor),
  constraint card_payment_failed_for_a_reason check ((failure is not null) = (state = 'failed')),
  constraint card_payment_held_for_a_reason check ((hold is not null) = (state = 'held')),
  constraint card_payment_ended_when_ended check ((ended_at is not null) = (state in ('succeeded', 'failed', 'expired', 'refunded'))),
  constraint card_payment_paid_somewhere check (state in ('created', 'failed', 'expired') or payment_id is not null)
);
create index card_payment_of_person on card_payment (person_id, id);
create index card_payment_due on card_payment (due_at) where due_at is not null;
create index card_payment_open on card_payment (cell, id) where state in ('created', 'awaiting-confirmation', 'held');

-- Money of a card payment that went back to the card.
create table card_reversal (
  id text primary key constraint card_reversal_id_kind check (id ~ '^crv_[0-9a-hjkmnp-tv-z]{26}$'),
  card_payment_id text not null references card_payment,
  person_id text not null,
  kind text not null constraint card_reversal_kind_known check (kind in ('refund', 'dispute')),
  -- The institution's id of the refund or the dispute.
  source_id text not null constraint card_reversal_once unique constraint card_reversal_source_length check (length(source_id) between 1 and 100),
  amount_minor bigint not null constraint card_reversal_amount_positive check (amount_minor > 0),
  state text not null constraint card_reversal_state_known check (state in ('open', 'posted', 'uncredited')),
  found_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  constraint card_reversal_ended_when_ended check ((ended_at is not null) = (state <> 'open')),
  constraint card_reversal_due_while_open check (state = 'open' or due_at is null)
);
create index card_reversal_of_payment on card_reversal (card_payment_id, id);
create index card_reversal_of_person on card_reversal (person_id, id);
create index card_reversal_due on card_reversal (due_at) where due_at is not null;

-- What the institution said last that our wallet of a cell holds, beside what the books said in that moment. Members may have paid on its page
-- what it has not told us of yet.
create table card_balance (
  cell text primary key references cell,
  asset text not null,
  found_minor bigint not null constraint card_balance_not_negative check (found_minor >= 0),
  expected_minor bigint not null,
  under_way_minor bigint not null constraint card_balance_under_way_not_negative check (under_way_minor >= 0),
  asked_at timestamptz not null
);

call keep_rows_private('card_payment');
call keep_rows_private('card_reversal');
call keep_rows_private('card_balance');

call let_actors('card_payment', 'card_payment_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('card_payment', 'card_payment_open', 'insert', '{member,officer}', $$person_id = (select app_person()) and state = 'created'$$);
call let_actors('card_payment', 'card_payment_continue', 'update', '{member,officer}',
  $$person_id = (select app_person()) and state in ('created', 'awaiting-confirmation')$$);
call let_actors('card_payment', 'card_payment_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('card_payment', 'card_payment_platform', 'all', '{job,operator}');
call let_actors('card_reversal', 'card_reversal_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('card_reversal', 'card_reversal_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('card_reversal', 'card_reversal_platform', 'all', '{job,operator}');
call let_actors('card_balance', 'card_balance_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('card_balance', 'card_balance_platform', 'all', '{job,operator}');

grant select on card_payment, card_reversal, card_balance to heathland_api, heathland_worker, heathland_operator;
grant insert on card_payment to heathland_api;
grant update (state, payer_id, payment_id, due_at) on card_payment to heathland_api;
grant update (state, payment_id, charged_minor, charged_fee_minor, credited_minor, failure, hold, ended_at, due_at) on card_payment to heathland_worker;
grant insert, update (state, ended_at, due_at) on card_reversal to heathland_worker;
grant insert, update (found_minor, expected_minor, under_way_minor, asked_at) on card_balance to heathland_worker;

-- Whatever a program says: which step follows which, whose it is, and that the ledger has credited what a state stands for.
create function card_payment_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' or new.payment_id is not null then
      raise exception 'a card payment begins before anybody can pay' using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.person_id, new.cell, new.asset, new.amount_minor, new.fee_minor, new.opened_at) is distinct from
     (old.id, old.person_id, old.cell, old.asset, old.amount_minor, old.fee_minor, old.opened_at)
     or old.payer_id is not null and new.payer_id is distinct from old.payer_id
     or old.payment_id is not null and new.payment_id is distinct from old.payment_id then
    raise exception 'what the member agreed to stays' using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state = 'created' and new.state = 'awaiting-confirmation'
          or app_actor() in ('job', 'operator') and old.state not in ('succeeded', 'refunded') and new.state not in ('created', 'awaiting-confirmation')
             and not (new.state = 'expired' and old.state in ('held', 'failed'))) then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
  end if;
  if new.state = 'succeeded' and not exists (
       select from transfer where key = 'card:' || new.id and movement = 'card-deposit' and amount_minor = new.amount_minor + new.fee_minor
         and credit_account = concat_ws('_', 'acc', new.cell, 'member-cash', new.asset, new.person_id)) then
    raise exception 'the ledger has not credited this money so' using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
  end if;
  return new;
end $$;
create trigger card_payment_step_is_fit before insert or update on card_payment for each row execute function card_payment_step_is_fit();

create function card_reversal_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid card_payment;
begin
  select * into paid from card_payment where id = new.card_payment_id for update;
  if tg_op = 'INSERT' then
    if paid.person_id is distinct from new.person_id or new.state = 'posted' or (new.state = 'open') <> (paid.state = 'succeeded')
       or new.amount_minor + coalesce((select sum(amount_minor) from card_reversal where card_payment_id = new.card_payment_id), 0)
          > coalesce(paid.charged_minor, paid.amount_minor + paid.fee_minor) then
      raise exception 'no more goes back than was charged' using errcode = 'check_violation', constraint = 'card_reversal_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.card_payment_id, new.person_id, new.kind, new.source_id, new.amount_minor, new.found_at) is distinct from
     (old.id, old.card_payment_id, old.person_id, old.kind, old.source_id, old.amount_minor, old.found_at)
     or old.state <> 'open' and new.state <> old.state then
    raise exception 'what went back stays' using errcode = 'check_violation', constraint = 'card_reversal_step_is_fit';
  end if;
  if new.state <> old.state and not (new.state = 'posted' and exists (
       select from transfer where key = 'card-reversal:' || new.id and movement = 'card-reversed' and amount_minor = new.amount_minor
         and debit_account = concat_ws('_', 'acc', paid.cell, 'member-cash', paid.asset, paid.person_id))) then
    raise exception 'the ledger has not taken this money back so' using errcode = 'check_violation', constraint = 'card_reversal_step_is_fit';
  end if;
  return new;
end $$;
create trigger card_reversal_step_is_fit before insert or update on card_reversal for each row execute function card_reversal_step_is_fit();

create policy card_payment_ledger on card_payment for select to heathland_ledger using (true);
create policy card_payment_ledger_lock on card_payment for update to heathland_ledger using (true);
create policy card_reversal_ledger on card_reversal for select to heathland_ledger using (true);
create policy card_balance_ledger on card_balance for select to heathland_ledger using (true);
grant select, update on card_payment to heathland_ledger;
grant select on card_reversal, card_balance to heathland_ledger;

-- The new kinds of differences, and the institution's balance beside the books.
alter table reconciliation_break drop constraint reconciliation_break_kind_known, add constraint reconciliation_break_kind_known
  check (kind in ('bank-balance', 'bank-line-unposted', 'bank-line-member', 'bank-posting-unknown', 'unallocated-balance', 'payout-unsettled',
    'withdrawal-unpaid', 'card-balance', 'card-payment-unposted', 'card-reversal-unposted', 'order-unfunded', 'order-unregistered',
    'register-unordered', 'offer-book', 'escrow-balance'));

drop function reconciliation_rows(integer);
create function reconciliation_rows(in_offers_max integer)
returns table (about text, cell text, asset text, offer_id text, offer_name text,
               ledger_minor bigint, bank_minor bigint, cards_minor bigint, custody_minor bigint, orders_minor bigint, register_minor bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with allowed as (select where app_actor() = 'officer' and app_handles_payments() or app_actor() in ('job', 'operator')),
  money as (
    select distinct on (bank_statement.cell, bank_statement.asset) bank_statement.cell, bank_statement.asset, closing_minor
    from bank_statement where state = 'taken'
    order by bank_statement.cell, bank_statement.asset, closed_on desc nulls last, sequence desc nulls last),
  held as (
    select wallet_profile.cell, sum(wallet.custody_minor)::bigint as minor from wallet join profiles wallet_profile on wallet_profile.id = wallet.person_id
    where wallet.custody_minor is not null and wallet_profile.cell is not null group by wallet_profile.cell),
  book as (select offer_book.offer_id from offer_book order by offer_book.offer_id desc limit in_offers_max),
  orders as (
    select subscription.offer_id, coalesce(sum(allocated_minor) filter (where state = 'placed'), 0)::bigint as placed,
           coalesce(sum(allocated_minor) filter (where state = 'allocated'), 0)::bigint as waiting
    from subscription where state in ('allocated', 'placed') and subscription.offer_id in (select book.offer_id from book) group by subscription.offer_id),
  registered as (
    select register_entry.offer_id, sum(amount_minor)::bigint as minor from register_entry
    where kind = 'issued' and register_entry.offer_id in (select book.offer_id from book) group by register_entry.offer_id),
  listed as (
    select offer.cell, cell.currency as asset, offer.id, offer.name, concat_ws('_', 'acc', offer.cell, 'escrow', cell.currency, offer.id) as escrow,
           coalesce(orders.placed, 0) as placed, coalesce(orders.waiting, 0) as waiting, coalesce(registered.minor, 0) as registered
    from book join offer on offer.id = book.offer_id join cell on cell.code = offer.cell
    left join orders on orders.offer_id = offer.id left join registered on registered.offer_id = offer.id)
  select 'bank', money.cell, money.asset, null, null, coalesce(system_balance(concat_ws('_', 'acc', money.cell, 'bank', money.asset)), 0),
         money.closing_minor, null::bigint, null::bigint, null::bigint, null::bigint
  from allowed cross join money
  union all
  select 'cards', card_balance.cell, card_balance.asset, null, null, card_balance.expected_minor, null, card_balance.found_minor, null, null, null
  from allowed cross join card_balance
  union all
  select 'custody', cell.code, 'EURC', null, null, coalesce(system_balance(concat('acc_', cell.code, '_custody_EURC')), 0), null, null, coalesce(held.minor, 0), null, null
  from allowed cross join cell left join held on held.cell = cell.code
  where exists (select from ledger_account where ledger_account.id = concat('acc_', cell.code, '_custody_EURC'))
  union all
  select 'offer', listed.cell, listed.asset, listed.id, listed.name, passed.minor, null, null, null, listed.placed, listed.registered
  from allowed cross join listed
  cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from entry
                      where account_id = listed.escrow and side = 'debit' and movement = 'subscription-passed-on') as passed
  union all
  select 'escrow', listed.cell, listed.asset, listed.id, listed.name, escrow.minor, null, null, null, listed.waiting, null
  from allowed cross join listed cross join lateral (select -coalesce(system_balance(listed.escrow), 0) as minor) as escrow
  where listed.waiting <> 0 or escrow.minor <> 0
$$;
grant create on schema public to heathland_ledger;
alter function card_payment_step_is_fit() owner to heathland_ledger;
alter function card_reversal_step_is_fit() owner to heathland_ledger;
alter function reconciliation_rows(integer) owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function card_payment_step_is_fit(), card_reversal_step_is_fit(), reconciliation_rows(integer) from public;
grant execute on function reconciliation_rows(integer) to heathland_app;

-- The balance is asked for every hour, and so is what happened to payments while hooks were lost.
select set_config('app.actor', 'job', true);
insert into schedule values ('cards-hour', '2000-01-01 00:00+00');
select set_config('app.actor', '', true);

-- Check: the api credits nobody, and nobody changes what was agreed to.
do $$
begin
  assert not has_column_privilege('heathland_api', 'card_payment', 'charged_minor', 'update'), 'only the worker hears what was charged';
  assert not has_column_privilege('heathland_api', 'card_payment', 'ended_at', 'update'), 'only the worker ends a payment';
  assert not has_column_privilege('heathland_worker', 'card_payment', 'amount_minor', 'update'), 'what was agreed to stays';
  assert not has_any_column_privilege('heathland_api', 'card_reversal', 'insert'), 'only the worker takes money back';
  assert exists (select from ledger_account where id = 'acc_uk_card-wallet_GBP'), 'every cell has its account';
end $$;
