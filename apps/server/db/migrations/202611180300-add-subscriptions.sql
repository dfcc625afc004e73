-- Reason: members subscribe to offers, staff allocate them, and whoever was allocated something stands in a register of holders (INV, PORT,
-- the subscription side of STAFF-03). Money stays the member's, set aside, until it is allocated.

create sequence subscription_number start 2001;

create table subscription (
  id text primary key constraint subscription_id_kind check (id ~ '^sub_[0-9a-hjkmnp-tv-z]{26}$'),
  -- By which members and staff name it to each other.
  number bigint not null default nextval('subscription_number') constraint subscription_number_once unique,
  person_id text not null constraint subscription_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  -- The version of the offer that the member agreed to.
  offer_version integer not null,
  cell text not null references cell,
  asset text not null,
  state text not null constraint subscription_state_known check (state in ('draft', 'in-review', 'awaiting-payment', 'reserved', 'allocated', 'placed',
    'cancelled', 'refused', 'returned', 'expired')),
  amount_minor bigint not null constraint subscription_amount_positive check (amount_minor > 0),
  fee_bps integer not null constraint subscription_fee_fits check (fee_bps between 0 and 10000),
  fee_minor bigint not null constraint subscription_fee_is_quoted check (fee_minor = (amount_minor * fee_bps + 5000) / 10000),
  is_below_minimum boolean not null default false,
  document_id text not null references document,
  -- The decision of the rules under which it was signed.
  decision_id text references investing_decision,
  created_at timestamptz not null,
  signed_at timestamptz,
  cancel_until timestamptz,
  pay_by timestamptz,
  reservation text,
  allocated_minor bigint not null default 0 constraint subscription_allocated_fits check (allocated_minor between 0 and amount_minor),
  allocated_at timestamptz,
  placed_at timestamptz,
  ended_at timestamptz,
  -- What staff wrote when they refused it, or why it was returned.
  reason text constraint subscription_reason_length check (length(reason) between 1 and 2000),
  return_reason text constraint subscription_return_known check (return_reason in ('offer-cancelled', 'not-allocated', 'time-over')),
  reviewed_by text constraint subscription_reviewed_by_another check (reviewed_by <> person_id),
  -- When something is to be done without anybody asking.
  due_at timestamptz,
  constraint subscription_signed_when_signed check (state in ('draft', 'cancelled', 'expired') or num_nulls(signed_at, cancel_until, decision_id) = 0),
  constraint subscription_ended_when_ended check ((ended_at is not null) = (state in ('cancelled', 'refused', 'returned', 'expired'))),
  constraint subscription_allocated_when_allocated check ((allocated_minor > 0) = (state in ('allocated', 'placed'))
    and (allocated_minor > 0) = (allocated_at is not null)),
  constraint subscription_placed_when_placed check ((placed_at is not null) = (state = 'placed')),
  constraint subscription_reserved_has_money check (state not in ('reserved', 'allocated', 'placed') or reservation is not null),
  constraint subscription_return_has_reason check ((return_reason is not null) = (state = 'returned')),
  constraint subscription_due_while_open check (due_at is null or state in ('draft', 'awaiting-payment', 'reserved'))
);
create index subscription_of_person on subscription (person_id, id);
create index subscription_of_offer on subscription (offer_id, state, id);
create index subscription_by_state on subscription (state, id);
create index subscription_of_document on subscription (document_id);
create unique index subscription_draft_once on subscription (person_id, offer_id) where state = 'draft';
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_forgotten on subscription (ended_at) where signed_at is null and ended_at is not null;

-- What is asked for and allocated of each offer. Its checks hold for every program: nothing beyond the limit is taken, nothing beyond the
-- target allocated. Kept by the trigger below, so that orders wait for each other only at their end.
create table offer_book (
  offer_id text primary key references offer,
  target_minor bigint not null,
  demand_max_minor bigint not null,
  demand_minor bigint not null default 0,
  allocated_minor bigint not null default 0,
  constraint offer_book_demand_limited check (demand_minor between 0 and demand_max_minor),
  constraint offer_book_never_over_allocated check (allocated_minor between 0 and target_minor)
);

create table allocation (
  id text primary key constraint allocation_id_kind check (id ~ '^alo_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  rule text not null constraint allocation_rule_known check (rule in ('pro-rata', 'first-come')),
  floor_minor bigint not null constraint allocation_floor_fits check (floor_minor >= 0),
  approval_id text not null constraint allocation_approved_once unique,
  agreed_at timestamptz not null,
  done_at timestamptz
);
create index allocation_of_offer on allocation (offer_id, id);
create index allocation_open on allocation (id) where done_at is null;

-- What each order receives, as two people agreed.
create table allocation_line (
  allocation_id text not null references allocation,
  subscription_id text not null references subscription,
  amount_minor bigint not null constraint allocation_line_fits check (amount_minor >= 0),
  done_at timestamptz,
  primary key (allocation_id, subscription_id),
  constraint allocation_line_once unique (subscription_id)
);
create index allocation_line_open on allocation_line (allocation_id) where done_at is null;

-- Two people agreed that what was allocated is passed on to the company.
create table fund_release (
  id text primary key constraint fund_release_id_kind check (id ~ '^fre_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  approval_id text not null constraint fund_release_approved_once unique,
  amount_minor bigint not null constraint fund_release_amount_positive check (amount_minor > 0),
  agreed_at timestamptz not null,
  done_at timestamptz
);
create index fund_release_of_offer on fund_release (offer_id, id);
create index fund_release_open on fund_release (id) where done_at is null;

-- The register of holders: rows are added and never changed, so that it can be read as it was on any day.
create table register_entry (
  id text primary key constraint register_entry_id_kind check (id ~ '^rge_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  person_id text not null constraint register_entry_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null constraint register_entry_kind_known check (kind in ('issued', 'redeemed')),
  amount_minor bigint not null constraint register_entry_amount_positive check (amount_minor > 0),
  asset text not null,
  subscription_id text constraint register_entry_issued_once unique references subscription,
  at timestamptz not null,
  constraint register_entry_issued_for_subscription check ((kind = 'issued') = (subscription_id is not null))
);
create index register_entry_of_offer on register_entry (offer_id, person_id, at);
create index register_entry_of_person on register_entry (person_id, offer_id, at);

call keep_rows_private('subscription');
call keep_rows_private('offer_book');
call keep_rows_private('allocation');
call keep_rows_private('allocation_line');
call keep_rows_private('fund_release');
call keep_rows_private('register_entry');

call let_actors('subscription', 'subscription_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('subscription', 'subscription_draft', 'insert', '{member,officer}', $$person_id = (select app_person()) and state = 'draft'$$);
call let_actors('subscription', 'subscription_own_step', 'update', '{member,officer}', 'person_id = (select app_person())');
-- A draft is the member's alone until they sign.
call let_actors('subscription', 'subscription_office', 'select', '{officer}',
  $$signed_at is not null and exists (select from offer where offer.id = offer_id)$$);
call let_actors('subscription', 'subscription_review', 'update', '{officer}',
  $$signed_at is not null and person_id <> (select app_person()) and exists (select from offer where offer.id = offer_id)$$);
call let_actors('subscription', 'subscription_platform', 'all', '{job,operator}');
call let_actors('offer_book', 'offer_book_read', 'select', '{member,officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('offer_book', 'offer_book_platform', 'select', '{job,operator}');
call let_actors('allocation', 'allocation_office', 'select', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('allocation', 'allocation_agree', 'insert', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('allocation', 'allocation_platform', 'all', '{job,operator}');
call let_actors('allocation_line', 'allocation_line_office', 'select', '{officer}', 'exists (select from allocation where allocation.id = allocation_id)');
call let_actors('allocation_line', 'allocation_line_agree', 'insert', '{officer}', 'exists (select from allocation where allocation.id = allocation_id)');
call let_actors('allocation_line', 'allocation_line_platform', 'all', '{job,operator}');
call let_actors('fund_release', 'fund_release_office', 'select', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('fund_release', 'fund_release_agree', 'insert', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('fund_release', 'fund_release_platform', 'all', '{job,operator}');
call let_actors('register_entry', 'register_entry_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('register_entry', 'register_entry_office', 'select', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('register_entry', 'register_entry_platform', 'all', '{job,operator}');

grant usage on sequence subscription_number to heathland_api;
grant select, insert on subscription to heathland_api;
grant update (offer_version, amount_minor, fee_bps, fee_minor, document_id, state, is_below_minimum, decision_id, created_at, signed_at, cancel_until, pay_by,
  reservation, ended_at, reason, reviewed_by, due_at) on subscription to heathland_api;
grant select on offer_book, register_entry to heathland_api, heathland_worker;
grant select, insert on allocation, allocation_line, fund_release to heathland_api;
grant select, delete on subscription to heathland_worker;
grant update (state, reservation, allocated_minor, allocated_at, placed_at, ended_at, return_reason, due_at) on subscription to heathland_worker;
grant select on allocation, allocation_line, fund_release to heathland_worker;
grant update (done_at) on allocation, allocation_line, fund_release to heathland_worker;
grant insert on register_entry to heathland_worker;
-- Nobody is erased who holds a placement or has an open order.
grant select on subscription, register_entry to heathland_operator;

-- Whatever a program says: which step follows which, whose step it is, and that the ledger holds the money that a state stands for.
create function subscription_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  ended transfer_resolution;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a subscription begins as a draft' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.person_id, new.offer_id, new.cell, new.asset) is distinct from
     (old.id, old.number, old.person_id, old.offer_id, old.cell, old.asset)
     or old.signed_at is not null and (new.offer_version, new.amount_minor, new.fee_bps, new.document_id, new.signed_at, new.cancel_until, new.decision_id)
        is distinct from (old.offer_version, old.amount_minor, old.fee_bps, old.document_id, old.signed_at, old.cancel_until, old.decision_id)
     or old.reservation is not null and new.reservation is distinct from old.reservation
     or old.allocated_at is not null and (new.allocated_minor, new.allocated_at) is distinct from (old.allocated_minor, old.allocated_at) then
    raise exception 'what was signed stays' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job'
            when app_person() = old.person_id then 'own' else 'staff' end) in (
       'draft in-review own', 'draft reserved own', 'draft cancelled own', 'in-review cancelled own', 'awaiting-payment reserved own',
       'awaiting-payment cancelled own', 'reserved cancelled own', 'in-review awaiting-payment staff', 'in-review refused staff',
       'draft expired job', 'awaiting-payment expired job', 'draft returned job', 'in-review returned job', 'awaiting-payment returned job',
       'awaiting-payment reserved job', 'reserved returned job', 'reserved allocated job', 'allocated placed job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.signed_at is null and new.signed_at is not null and not exists (
       select from document where document.id = new.document_id and document.person_id = new.person_id and document.state = 'signed') then
    raise exception 'nobody subscribes without a signature' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.state = 'draft' and new.state = 'reserved' and exists (select from offer where offer.id = new.offer_id and new.amount_minor < offer.min_investment_minor) then
    raise exception 'staff decide below the minimum' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state in ('reserved', 'allocated', 'placed') or old.state = 'reserved' then
    select * into held from transfer where id = new.reservation;
    select * into ended from transfer_resolution where transfer_id = new.reservation;
    if held.key is distinct from 'subscription:' || new.id || ':reserved' or held.kind <> 'reserve' or held.amount_minor <> new.amount_minor + new.fee_minor
       or account_holder(held.debit_account) <> new.person_id or account_holder(held.credit_account) <> new.offer_id
       or (new.state = 'reserved') <> (ended.id is null)
       or new.state in ('allocated', 'placed') and (ended.kind, ended.amount_minor) is distinct from ('settle', new.allocated_minor)
       or old.state = 'reserved' and new.state in ('cancelled', 'returned') and ended.kind is distinct from 'release' then
      raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
    end if;
  end if;
  if old.state = 'reserved' and new.state = 'cancelled' and platform_now() >= new.cancel_until then
    raise exception 'the time to cancel is over' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = 'allocated' and (platform_now() < new.cancel_until or not exists (
       select from allocation_line join allocation on allocation.id = allocation_id join approval on approval.id = allocation.approval_id
       where subscription_id = new.id and allocation_line.amount_minor = new.allocated_minor and allocation.offer_id = new.offer_id
         and approval.act = 'subscriptions.allocate' and approval.state = 'executed' and approval.maker_id <> approval.checker_id)) then
    raise exception 'two people allocate, after the reflection period' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = 'placed' and not exists (
       select from transfer where key = 'subscription:' || new.id || ':passed-on' and amount_minor = new.allocated_minor) then
    raise exception 'the money was not passed on' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  return new;
end $$;
create trigger subscription_step_is_fit before insert or update on subscription for each row execute function subscription_step_is_fit();

-- What one subscription counts for in its offer's book.
create function subscription_demand(in_row subscription) returns bigint language sql immutable as $$
  select case when in_row.state in ('in-review', 'awaiting-payment', 'reserved') then in_row.amount_minor
              when in_row.state in ('allocated', 'placed') then in_row.allocated_minor else 0 end
$$;
create function keep_offer_book() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change constant bigint := subscription_demand(new) - subscription_demand(old);
  allocated constant bigint := new.allocated_minor - old.allocated_minor;
begin
  if change = 0 and allocated = 0 then return null; end if;
  insert into offer_book (offer_id, target_minor, demand_max_minor)
  select offer.id, offer.target_minor, offer.target_minor * 150 / 100 from offer where offer.id = new.offer_id on conflict do nothing;
  update offer_book set demand_minor = demand_minor + change, allocated_minor = allocated_minor + allocated where offer_id = new.offer_id;
  return null;
end $$;
create trigger subscription_is_counted after update on subscription for each row execute function keep_offer_book();

-- A new version may change the target; what was taken and allocated before stands.
create function follow_offer_target() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update offer_book set target_minor = greatest(new.target_minor, allocated_minor), demand_max_minor = greatest(new.target_minor * 150 / 100, demand_minor)
  where offer_id = new.id;
  -- Members set money aside for an offer, and may open no account but their own.
  insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
  select concat_ws('_', 'acc', new.cell, 'escrow', cell.currency, new.id), new.cell, kind.code, cell.currency, new.id, kind.side, kind.floor, platform_now()
  from cell join ledger_kind kind on kind.code = 'escrow' where cell.code = new.cell
  on conflict (id) do nothing;
  return null;
end $$;
create trigger offer_target_is_followed after update on offer for each row when (new.published_version is not null
  and new.published_version is distinct from old.published_version) execute function follow_offer_target();
insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
select concat_ws('_', 'acc', offer.cell, 'escrow', cell.currency, offer.id), offer.cell, kind.code, cell.currency, offer.id, kind.side, kind.floor, platform_now()
from offer join cell on cell.code = offer.cell join ledger_kind kind on kind.code = 'escrow' where offer.published_version is not null
on conflict (id) do nothing;

create function register_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a register only grows' using errcode = 'HL020', constraint = 'register_stays';
end $$;
create trigger register_entry_stays before update or delete on register_entry for each row execute function register_stays();
create trigger register_entry_not_truncated before truncate on register_entry for each statement execute function register_stays();

-- What is asked for counts as raised from the moment it is signed.
create or replace function offer_figures(in_offer_ids text[])
returns table (offer_id text, explored bigint, watching bigint, interested bigint, raised_minor bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select given.id,
         (select count(*) from offer_view where offer_view.offer_id = given.id),
         (select count(*) from offer_watch where offer_watch.offer_id = given.id),
         (select count(*) from offer_interest where offer_interest.offer_id = given.id),
         greatest(
           (select coalesce(sum(case entry.movement when 'subscription-funded' then entry.amount_minor
                                                    when 'subscription-refunded' then -entry.amount_minor else 0 end), 0)::bigint
            from entry where entry.account_id = concat('acc_', offer.cell, '_escrow_', cell.currency, '_', offer.id)),
           (select demand_minor from offer_book where offer_book.offer_id = given.id))
  from unnest(in_offer_ids) given (id) join offer on offer.id = given.id join cell on cell.code = offer.cell
  where app_actor() in ('member', 'officer', 'job', 'operator')
$$;

create policy subscription_ledger on subscription for select to heathland_ledger using (true);
create policy offer_book_ledger on offer_book for all to heathland_ledger using (true) with check (true);
create policy allocation_ledger on allocation for select to heathland_ledger using (true);
create policy allocation_line_ledger on allocation_line for select to heathland_ledger using (true);
create policy document_ledger on document for select to heathland_ledger using (true);
create policy approval_ledger on approval for select to heathland_ledger using (true);
grant select on subscription, allocation, allocation_line, document, approval to heathland_ledger;
grant select, insert, update on offer_book to heathland_ledger;
grant create on schema public to heathland_ledger;
alter function subscription_step_is_fit() owner to heathland_ledger;
alter function keep_offer_book() owner to heathland_ledger;
alter function follow_offer_target() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function subscription_step_is_fit(), keep_offer_book(), follow_offer_target(), register_stays(), subscription_demand(subscription) from public;
grant execute on function subscription_demand(subscription) to heathland_ledger;

-- Documents of a second kind, signed inside the order.
alter table document drop constraint document_kind_known,
  add constraint document_kind_known check (kind in ('membership-agreement', 'subscription-agreement'));

-- Check: no program writes the book, changes the register, or allocates in a member's name.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'offer_book', 'update'), 'the book follows the orders';
  assert not has_any_column_privilege('heathland_worker', 'offer_book', 'update'), 'the book follows the orders';
  assert not has_any_column_privilege('heathland_worker', 'register_entry', 'update'), 'a register only grows';
  assert not has_column_privilege('heathland_api', 'subscription', 'allocated_minor', 'update'), 'only the allocation that two people agreed to allocates';
  assert not has_column_privilege('heathland_worker', 'subscription', 'amount_minor', 'update'), 'an order stays as it was signed';
end $$;
