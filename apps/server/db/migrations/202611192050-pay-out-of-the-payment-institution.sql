-- Reason: what members paid by card is paid out from the payment institution to our bank account (PAY-02), and a bank statement that brings it is
-- booked as that. What is on its way has an account of its own, so that no money is missing in between.

select set_config('app.actor', 'operator', true);
insert into ledger_kind values ('card-transit', 'system', 'debit', 'watched', '{EUR,GBP}');
insert into ledger_account (id, cell, code, asset, side, floor, opened_at)
select concat_ws('_', 'acc', cell, kind.code, asset), cell, kind.code, asset, kind.side, kind.floor, '2026-01-01 00:00+00'
from ledger_kind kind, unnest(kind.assets) asset, unnest(array['eu', 'uk']) cell
where kind.code = 'card-transit';
insert into ledger_movement values
  ('card-paid-out', 'post', 'card-transit', 'card-wallet'),
  ('card-payout-arrived', 'post', 'bank', 'card-transit'),
  ('card-payout-returned', 'post', 'card-wallet', 'card-transit');

create table institution_payout (
  id text primary key constraint institution_payout_id_kind check (id ~ '^icp_[0-9a-hjkmnp-tv-z]{26}$'),
  cell text not null references cell,
  asset text not null constraint institution_payout_asset_known check (asset in ('EUR', 'GBP')),
  amount_minor bigint not null constraint institution_payout_amount_positive check (amount_minor > 0),
  -- What the bank statement shows.
  reference text not null constraint institution_payout_reference_once unique
    constraint institution_payout_reference_form check (reference ~ '^HP[0-9A-HJKMNP-TV-Z]{10}$'),
  state text not null constraint institution_payout_state_known check (state in ('wanted', 'sent', 'paid', 'arrived', 'failed', 'returned')),
  -- What two people agreed to; null for the daily payout.
  approval_id text constraint institution_payout_agreed_once unique,
  -- The institution's ids of it, and of the movement by which it came back.
  movement_id text constraint institution_payout_movement_once unique constraint institution_payout_movement_length check (length(movement_id) between 1 and 100),
  return_id text constraint institution_payout_return_once unique constraint institution_payout_return_length check (length(return_id) between 1 and 100),
  failure text constraint institution_payout_failure_length check (length(failure) between 1 and 200),
  line_id text constraint institution_payout_line_once unique references bank_line,
  wanted_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  constraint institution_payout_ended_when_ended check ((ended_at is not null) = (state in ('arrived', 'failed', 'returned'))),
  constraint institution_payout_sent_when_sent check (sent_at is not null or state in ('wanted', 'failed')),
  constraint institution_payout_known_there check (movement_id is not null or state in ('wanted', 'failed', 'arrived')),
  constraint institution_payout_paid_when_paid check (state <> 'paid' or paid_at is not null),
  constraint institution_payout_failed_for_a_reason check ((failure is not null) = (state = 'failed')),
  constraint institution_payout_arrived_on_a_line check ((line_id is not null) = (state = 'arrived')),
  constraint institution_payout_came_back_by_a_movement check ((return_id is not null) = (state = 'returned')),
  constraint institution_payout_due_while_open check (due_at is null or ended_at is null)
);
-- What a second one may take is known when the first was answered.
create unique index institution_payout_one_wanted on institution_payout (cell) where state = 'wanted';
create index institution_payout_due on institution_payout (due_at) where due_at is not null;
create index institution_payout_under_way on institution_payout (cell, id) where state in ('wanted', 'sent', 'paid');

call keep_rows_private('institution_payout');
call let_actors('institution_payout', 'institution_payout_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('institution_payout', 'institution_payout_agree', 'insert', '{officer}', $$(select app_handles_payments()) and state = 'wanted'$$);
call let_actors('institution_payout', 'institution_payout_platform', 'all', '{job,operator}');
grant select on institution_payout to heathland_api, heathland_worker, heathland_operator;
grant insert on institution_payout to heathland_api, heathland_worker;
grant update (state, movement_id, return_id, failure, line_id, sent_at, paid_at, ended_at, due_at) on institution_payout to heathland_worker;
create policy institution_payout_ledger on institution_payout for select to heathland_ledger using (true);
grant select on institution_payout to heathland_ledger;
create policy bank_line_ledger on bank_line for select to heathland_ledger using (true);
grant select on bank_line to heathland_ledger;

-- Whatever a program says: two people or the daily payout begin it, never for more than there is, and each state stands for what is booked.
create function institution_payout_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended transfer;
begin
  if tg_op = 'INSERT' then
    -- Row security refuses whoever does not say who acts.
    if app_actor() = '' then return new; end if;
    if new.state <> 'wanted' or new.movement_id is not null or new.asset is distinct from (select currency from cell where code = new.cell) then
      raise exception 'a payout begins before anybody is asked' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
    end if;
    if new.approval_id is null and app_actor() <> 'job' or new.approval_id is not null and not exists (
         select from approval where approval.id = new.approval_id and approval.act = 'cards.pay-out' and approval.state = 'executed'
           and approval.maker_id <> approval.checker_id and approval.body ->> 'cell' = new.cell and approval.body ->> 'asset' = new.asset
           and approval.body ->> 'amountMinor' = new.amount_minor::text) then
      raise exception 'two people let a payout go' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
    end if;
    if new.amount_minor > coalesce(system_balance(concat_ws('_', 'acc', new.cell, 'card-wallet', new.asset)), 0)
         - coalesce((select sum(card_reversal.amount_minor) from card_reversal join card_payment on card_payment.id = card_payment_id
                     where card_payment.cell = new.cell and card_reversal.state = 'open'), 0) then
      raise exception 'no more is paid out than is there' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.cell, new.asset, new.amount_minor, new.reference, new.approval_id, new.wanted_at) is distinct from
     (old.id, old.cell, old.asset, old.amount_minor, old.reference, old.approval_id, old.wanted_at)
     or old.movement_id is not null and new.movement_id is distinct from old.movement_id then
    raise exception 'what was agreed to stays' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state) in ('wanted sent', 'wanted paid', 'wanted failed', 'wanted arrived', 'sent paid', 'sent failed', 'sent returned',
                                             'sent arrived', 'paid arrived', 'paid failed', 'paid returned') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  if (new.sent_at is not null) <> exists (select from transfer where key = 'card-payout:' || new.id and movement = 'card-paid-out'
                                            and cell = new.cell and asset = new.asset and amount_minor = new.amount_minor) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  select * into ended from transfer where key = 'card-payout:' || new.id || ':ended';
  if (new.state = 'arrived' or new.ended_at is not null and new.sent_at is not null) <> (ended.id is not null)
     or ended.id is not null and (ended.amount_minor <> new.amount_minor
          or ended.movement <> case new.state when 'arrived' then 'card-payout-arrived' else 'card-payout-returned' end) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  if new.state = 'arrived' and not exists (
       select from bank_line where bank_line.id = new.line_id and direction = 'credit' and cell = new.cell and asset = new.asset
         and amount_minor = new.amount_minor and state = 'new') then
    raise exception 'a payout arrives on a bank statement' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  return new;
end $$;
create trigger institution_payout_step_is_fit before insert or update on institution_payout for each row execute function institution_payout_step_is_fit();

-- A payment on a statement may be such a payout.
alter table bank_line drop constraint bank_line_state_known, add constraint bank_line_state_known
  check (state in ('new', 'booked', 'held', 'allocated', 'refunding', 'refunded', 'paid-out', 'returned', 'explained', 'paid-in'));
alter table bank_line drop constraint bank_line_hold_known, add constraint bank_line_hold_known
  check (hold in ('reference-missing', 'reference-unknown', 'references-several', 'identity-unchecked', 'account-closed',
    'other-currency', 'payer-differs', 'payer-unknown', 'on-behalf-of-another', 'account-of-another', 'returned-unknown', 'reversal', 'debit-unknown',
    'payout-differs', 'card-payout-differs', 'card-payout-ended', 'parts-differ', 'part-without-amount', 'same-bank-reference'));
alter table bank_line drop constraint bank_line_ended_when_ended, add constraint bank_line_ended_when_ended
  check ((ended_at is not null) = (state in ('booked', 'allocated', 'refunded', 'paid-out', 'returned', 'explained', 'paid-in')));
alter table bank_line drop constraint bank_line_of_its_direction, add constraint bank_line_of_its_direction
  check (case state when 'booked' then direction = 'credit' when 'allocated' then direction = 'credit'
    when 'refunding' then direction = 'credit' when 'refunded' then direction = 'credit' when 'returned' then direction = 'credit'
    when 'paid-in' then direction = 'credit' when 'paid-out' then direction = 'debit' else true end);

create or replace function bank_line_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked transfer;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'new' then
      raise exception 'a payment begins undecided' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.statement_id, new.cell, new.asset, new.direction, new.amount_minor, new.key_hash) is distinct from
     (old.id, old.statement_id, old.cell, old.asset, old.direction, old.amount_minor, old.key_hash)
     -- Sealed anew under another key it says the same.
     or new.details <> old.details and app_actor() <> 'operator' then
    raise exception 'a statement stays as the bank wrote it' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if app_actor() = 'officer' and app_person() in (old.person_id, new.person_id) then
    raise exception 'nobody decides about a payment of their own' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = old.state then
    if old.ended_at is not null and (new.person_id, new.batch_id, new.approval_id) is distinct from (old.person_id, old.batch_id, old.approval_id) then
      raise exception 'what has ended stays' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
    end if;
    return new;
  end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job' else 'staff' end) in (
       'new booked job', 'new held job', 'new paid-out job', 'new returned job', 'held allocated job', 'held refunding staff',
       'refunding refunded job', 'held explained staff', 'held booked job', 'new paid-in job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if not exists (select from bank_statement where bank_statement.id = new.statement_id and bank_statement.state = 'taken') then
    raise exception 'nothing is booked from a statement that was not taken' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = 'paid-in' and not exists (
       select from institution_payout where line_id = new.id and institution_payout.state = 'arrived' and institution_payout.amount_minor = new.amount_minor) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  select * into booked from transfer where key = 'deposit:' || new.id;
  if new.direction = 'credit' and new.state in ('booked', 'held', 'allocated', 'refunding', 'refunded')
     and (booked.id is null or booked.amount_minor <> new.amount_minor
          or new.state = 'booked' and old.state = 'new' and account_holder(booked.credit_account) <> new.person_id
          or new.state <> 'booked' and booked.movement <> 'deposit-unallocated') then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if (new.state in ('allocated', 'refunded') or new.state = 'booked' and old.state = 'held') and not exists (
       select from transfer where key = 'deposit:' || new.id || ':ended' and amount_minor = new.amount_minor
         and (new.state = 'refunded') = (movement = 'deposit-returned')
         and (new.state = 'refunded' or account_holder(credit_account) = new.person_id)) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state in ('allocated', 'refunding') and not exists (
       select from approval where approval.id = new.approval_id and approval.state = 'executed' and approval.maker_id <> approval.checker_id
         and approval.act = case new.state when 'allocated' then 'payments.allocate' else 'payments.refund' end
         and approval.body ->> 'lineId' = new.id
         and new.person_id is distinct from approval.maker_id and new.person_id is distinct from approval.checker_id) then
    raise exception 'two people decide about money that is held' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = 'explained' and not exists (
       select from transfer where transfer.id = new.transfer_id and transfer.kind = 'post' and transfer.amount_minor = new.amount_minor
         and transfer.credit_account = concat_ws('_', 'acc', new.cell, 'bank', new.asset) and transfer.key not like 'deposit:bln%') then
    raise exception 'a debit is explained by a posting of the same amount' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  return new;
end $$;

-- What a payout may have taken that we have no answer about.
alter table card_balance add column leaving_minor bigint not null default 0 constraint card_balance_leaving_not_negative check (leaving_minor >= 0);
grant update (leaving_minor) on card_balance to heathland_worker;

alter table reconciliation_break drop constraint reconciliation_break_kind_known, add constraint reconciliation_break_kind_known
  check (kind in ('bank-balance', 'bank-line-unposted', 'bank-line-member', 'bank-posting-unknown', 'unallocated-balance', 'payout-unsettled',
    'withdrawal-unpaid', 'card-balance', 'card-payment-unposted', 'card-reversal-unposted', 'card-transit', 'order-unfunded', 'order-unregistered',
    'register-unordered', 'offer-book', 'escrow-balance'));

-- The last row of what each source says: what is on its way from the institution to the bank, in the books and by the payouts. The rest is as it was.
create or replace function reconciliation_rows(in_offers_max integer)
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
  union all
  select 'transit', cell.code, cell.currency, null, null, coalesce(system_balance(concat_ws('_', 'acc', cell.code, 'card-transit', cell.currency)), 0), null,
         coalesce((select sum(institution_payout.amount_minor) from institution_payout where institution_payout.cell = cell.code
                     and institution_payout.state in ('sent', 'paid')), 0)::bigint, null, null, null
  from allowed cross join cell where exists (select from institution_payout where institution_payout.cell = cell.code)
$$;

grant create on schema public to heathland_ledger;
alter function institution_payout_step_is_fit() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function institution_payout_step_is_fit() from public;

-- The daily payout, where it is configured.
select set_config('app.actor', 'job', true);
insert into schedule values ('card-payouts', '2000-01-01 00:00+00');
select set_config('app.actor', '', true);

-- Check: the api lets nothing go on, and nobody changes what was agreed to.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'institution_payout', 'update'), 'only the worker moves a payout on';
  assert not has_column_privilege('heathland_worker', 'institution_payout', 'amount_minor', 'update'), 'what was agreed to stays';
  assert exists (select from ledger_account where id = 'acc_uk_card-transit_GBP'), 'every cell has its account';
end $$;
