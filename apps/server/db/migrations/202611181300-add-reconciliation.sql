-- Reason: ledger, bank, custody, orders and registers are compared every day and on demand, and every difference is a row with an owner and an
-- age (PAY-04).

-- Which payment on a statement made a payout, and which brought it back.
alter table payout add column made_by text references bank_line, add column returned_by text constraint payout_returned_once unique references bank_line;
create index payout_made_by on payout (made_by) where made_by is not null;
grant update (made_by, returned_by) on payout to heathland_worker;

-- What the custodian said last that a wallet holds, in EURC.
alter table wallet add column custody_minor bigint constraint wallet_custody_not_negative check (custody_minor >= 0), add column compared_at timestamptz,
  add constraint wallet_compared_with_amount check ((custody_minor is null) = (compared_at is null));
grant update (custody_minor, compared_at) on wallet to heathland_worker;

create table reconciliation_run (
  id text primary key constraint reconciliation_run_id_kind check (id ~ '^rcn_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Of whoever asked for it; the daily one has nobody.
  requested_by text constraint reconciliation_run_requested_by_kind check (requested_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  requested_at timestamptz not null,
  ended_at timestamptz,
  found integer,
  opened integer,
  resolved integer,
  constraint reconciliation_run_counted_at_its_end check (num_nulls(ended_at, found, opened, resolved) in (0, 4))
);
create index reconciliation_run_by_time on reconciliation_run (requested_at);

create table reconciliation_break (
  id text primary key constraint reconciliation_break_id_kind check (id ~ '^rbk_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null constraint reconciliation_break_kind_known check (kind in ('bank-balance', 'bank-line-unposted', 'bank-line-member', 'bank-posting-unknown',
    'unallocated-balance', 'payout-unsettled', 'withdrawal-unpaid', 'order-unfunded', 'order-unregistered', 'register-unordered', 'offer-book', 'escrow-balance')),
  cell text not null references cell,
  asset text not null,
  subject text not null constraint reconciliation_break_subject_length check (length(subject) between 1 and 200),
  offer_id text,
  expected_minor bigint not null,
  found_minor bigint not null,
  state text not null constraint reconciliation_break_state_known check (state in ('open', 'explained', 'resolved')),
  owner_id text constraint reconciliation_break_owner_kind check (owner_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  reason text constraint reconciliation_break_reason_length check (length(reason) between 3 and 500),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  constraint reconciliation_break_differs check (expected_minor <> found_minor),
  constraint reconciliation_break_explained_in_words check (state <> 'explained' or reason is not null and owner_id is not null),
  constraint reconciliation_break_ended_when_ended check ((ended_at is not null) = (state <> 'open'))
);
-- One that is not resolved for a row and a kind, however often it is found.
create unique index reconciliation_break_once on reconciliation_break (kind, subject) where state <> 'resolved';
create index reconciliation_break_open on reconciliation_break (id) where state = 'open';
create index reconciliation_break_seen on reconciliation_break (kind, seen_at) where state <> 'resolved';
create index reconciliation_break_ended on reconciliation_break (ended_at) where ended_at is not null;

call keep_rows_private('reconciliation_run');
call keep_rows_private('reconciliation_break');
call let_actors('reconciliation_run', 'reconciliation_run_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('reconciliation_run', 'reconciliation_run_request', 'insert', '{officer}',
  $$(select app_handles_payments()) and ended_at is null and requested_by = (select app_person())$$);
call let_actors('reconciliation_run', 'reconciliation_run_platform', 'all', '{job,operator}');
call let_actors('reconciliation_break', 'reconciliation_break_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('reconciliation_break', 'reconciliation_break_explain', 'update', '{officer}', '(select app_handles_payments())');
call let_actors('reconciliation_break', 'reconciliation_break_platform', 'all', '{job,operator}');
grant select on reconciliation_run, reconciliation_break to heathland_api, heathland_worker, heathland_operator;
grant insert on reconciliation_run to heathland_api, heathland_worker;
grant update (ended_at, found, opened, resolved), delete on reconciliation_run to heathland_worker;
grant insert on reconciliation_break to heathland_worker;
grant update (owner_id, reason, state, ended_at) on reconciliation_break to heathland_api;
grant update (expected_minor, found_minor, state, reason, seen_at, ended_at) on reconciliation_break to heathland_worker;

-- Staff explain a difference; only a run that finds none ends it.
create function reconciliation_break_step_is_fit() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.cell, new.asset, new.subject, new.found_at) is distinct from (old.id, old.kind, old.cell, old.asset, old.subject, old.found_at)
     or app_actor() = 'officer' and new.state = 'resolved' or old.state = 'resolved' then
    raise exception 'only a run ends a difference' using errcode = 'check_violation', constraint = 'reconciliation_break_step_is_fit';
  end if;
  return new;
end $$;
create trigger reconciliation_break_step_is_fit before update on reconciliation_break for each row execute function reconciliation_break_step_is_fit();
revoke execute on function reconciliation_break_step_is_fit() from public;

-- What every source says, side by side: our money at each bank, the tokens in members' wallets, and of each offer what was passed on to its
-- company and what waits to be.
create function reconciliation_rows(in_offers_max integer)
returns table (about text, cell text, asset text, offer_id text, offer_name text,
               ledger_minor bigint, bank_minor bigint, custody_minor bigint, orders_minor bigint, register_minor bigint)
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
         money.closing_minor, null::bigint, null::bigint, null::bigint
  from allowed cross join money
  union all
  select 'custody', cell.code, 'EURC', null, null, coalesce(system_balance(concat('acc_', cell.code, '_custody_EURC')), 0), null, coalesce(held.minor, 0), null, null
  from allowed cross join cell left join held on held.cell = cell.code
  where exists (select from ledger_account where ledger_account.id = concat('acc_', cell.code, '_custody_EURC'))
  union all
  select 'offer', listed.cell, listed.asset, listed.id, listed.name, passed.minor, null, null, listed.placed, listed.registered
  from allowed cross join listed
  cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from entry
                      where account_id = listed.escrow and side = 'debit' and movement = 'subscription-passed-on') as passed
  union all
  select 'escrow', listed.cell, listed.asset, listed.id, listed.name, escrow.minor, null, null, listed.waiting, null
  from allowed cross join listed cross join lateral (select -coalesce(system_balance(listed.escrow), 0) as minor) as escrow
  where listed.waiting <> 0 or escrow.minor <> 0
$$;
create policy wallet_ledger on wallet for select to heathland_ledger using (true);
create policy register_entry_ledger on register_entry for select to heathland_ledger using (true);
grant select on register_entry to heathland_ledger;
grant select (person_id, custody_minor) on wallet to heathland_ledger;
grant select (id, cell) on profiles to heathland_ledger;
grant create on schema public to heathland_ledger;
alter function reconciliation_rows(integer) owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function reconciliation_rows(integer) from public;
grant execute on function reconciliation_rows(integer) to heathland_app;

-- Check: staff open no difference and end none.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'reconciliation_break', 'insert'), 'only a run finds differences';
  assert not has_column_privilege('heathland_api', 'reconciliation_break', 'found_minor', 'update'), 'only a run says how large one is';
end $$;
