-- Reason: one person alone could credit, debit and pay out by hand. A posting by hand now names a bank line or an invoice that somebody
-- else recorded, and a second person where the rule of packages/domain/src/ledger/posting-rule.ts asks for one. This holds the same rule.

create table spv (
  id text primary key constraint spv_id_kind check (id ~ '^spv_[0-9a-hjkmnp-tv-z]{26}$'),
  cell text not null constraint spv_cell_known check (cell in ('eu', 'uk')),
  name text not null constraint spv_name_length check (length(name) between 2 and 120),
  kind text not null constraint spv_kind_known check (kind in ('lending', 'equity', 'production')),
  added_by text,
  added_at timestamptz not null
);
create index spv_by_cell on spv (cell, id);

create table booking_reference (
  id text primary key constraint booking_reference_id_kind check (id like 'ref\_%'),
  cell text not null constraint booking_reference_cell_known check (cell in ('eu', 'uk')),
  asset text not null constraint booking_reference_asset_known check (asset in ('EUR', 'GBP')),
  kind text not null constraint booking_reference_kind_known check (kind in ('bank-line', 'invoice')),
  direction text not null constraint booking_reference_direction_known check (direction in ('in', 'out')),
  amount_minor bigint not null constraint booking_reference_amount_positive check (amount_minor > 0),
  -- The day the bank or the invoice names.
  dated date not null,
  reference text not null constraint booking_reference_is_a_number check (reference ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,47}$'),
  recorded_by text not null,
  recorded_at timestamptz not null,
  constraint booking_reference_once unique (cell, asset, reference)
);

create table hand_posting (
  transfer_id text primary key,
  reference_id text not null references booking_reference (id),
  slot text not null constraint hand_posting_slot_known check (slot in ('booking', 'ending')),
  movement text not null,
  cell text not null,
  asset text not null,
  amount_minor bigint not null,
  -- The member or the company; null where only accounts of the platform are touched.
  holder_id text,
  posted_by text not null,
  checked_by text,
  approval_id text constraint hand_posting_approval_once unique,
  posted_at timestamptz not null,
  constraint hand_posting_reference_once unique (reference_id, slot),
  constraint hand_posting_never_own check (holder_id <> posted_by and (checked_by is null or holder_id <> checked_by) or holder_id is null),
  constraint hand_posting_two_are_two check (checked_by <> posted_by),
  constraint hand_posting_checked_with_approval check ((checked_by is null) = (approval_id is null)),
  constraint hand_posting_two_for_debits_and_payments_out check (
    checked_by is not null or movement in ('bank-deposit', 'deposit-unallocated', 'deposit-allocated', 'spv-received')),
  constraint hand_posting_two_for_large_credits check (checked_by is not null or amount_minor < 100000)
);
create index hand_posting_alone_by_poster on hand_posting (posted_by, posted_at) include (amount_minor) where checked_by is null;
create index hand_posting_alone_by_holder on hand_posting (holder_id, posted_at) include (amount_minor) where checked_by is null;
create index hand_posting_by_time on hand_posting (posted_at);

-- What a person credits alone, and what a holder is credited by people alone, within 24 hours.
create function hand_posting_alone(in_poster text, in_holder text, in_now timestamptz)
returns table (by_poster_minor bigint, to_holder_minor bigint)
language sql stable as $$
  select (select coalesce(sum(amount_minor), 0)::bigint from hand_posting
          where posted_by = in_poster and checked_by is null and posted_at > in_now - interval '24 hours'),
         (select coalesce(sum(amount_minor), 0)::bigint from hand_posting
          where holder_id = in_holder and checked_by is null and posted_at > in_now - interval '24 hours')
$$;

-- Two who post at once for one poster or one holder wait for each other: each counts what the other has posted.
create function lock_hand_posting(in_poster text, in_holder text) returns void
language sql as $$
  select pg_advisory_xact_lock(7402, key) from (
    select hashtext('poster ' || in_poster) as key union select hashtext('holder ' || in_holder) where in_holder is not null order by 1
  ) as both_of_them
$$;

create function hand_posting_follows_the_rule() returns trigger language plpgsql as $$
declare
  booked booking_reference;
  rule record;
  alone record;
begin
  if (select app_actor()) = '' then return new; end if;
  if (select app_actor()) = 'officer' and coalesce(new.checked_by, new.posted_by) <> (select app_person()) then
    raise exception 'nobody posts in another name' using errcode = 'check_violation', constraint = 'hand_posting_in_own_name';
  end if;
  select * into rule from (values
    ('bank-deposit', 'bank-line', 'in', 'booking'), ('deposit-unallocated', 'bank-line', 'in', 'booking'),
    ('deposit-allocated', 'bank-line', 'in', 'ending'), ('deposit-returned', 'bank-line', 'in', 'ending'),
    ('management-fee', 'invoice', 'in', 'booking'), ('fee-withdrawn', 'bank-line', 'out', 'booking'),
    ('spv-received', 'bank-line', 'in', 'booking'), ('spv-paid', 'bank-line', 'out', 'booking')
  ) as known (movement, kind, direction, slot) where known.movement = new.movement;
  select * into booked from booking_reference where id = new.reference_id;
  if booked.recorded_by = new.posted_by or booked.recorded_by = new.holder_id then
    raise exception 'a reference is recorded by somebody else' using errcode = 'check_violation', constraint = 'hand_posting_reference_not_own';
  end if;
  if (booked.cell, booked.asset, booked.amount_minor, booked.kind, booked.direction, new.slot)
     is distinct from (new.cell, new.asset, new.amount_minor, rule.kind, rule.direction, rule.slot) then
    raise exception 'a posting is what its reference says' using errcode = 'check_violation', constraint = 'hand_posting_fits_reference';
  end if;
  if not exists (
    select from transfer where id = new.transfer_id and movement = new.movement and amount_minor = new.amount_minor
      and subject = concat_ws(':', new.cell, new.asset, booked.reference)
      and (new.holder_id is null or new.holder_id in (account_holder(debit_account), account_holder(credit_account)))
  ) then
    raise exception 'a posting is what was posted' using errcode = 'check_violation', constraint = 'hand_posting_fits_transfer';
  end if;
  if new.movement like 'spv-%' and not exists (select from spv where id = new.holder_id and cell = new.cell) then
    raise exception 'the company is known' using errcode = 'check_violation', constraint = 'hand_posting_spv_known';
  end if;
  if new.checked_by is null then
    perform lock_hand_posting(new.posted_by, new.holder_id);
    select * into alone from hand_posting_alone(new.posted_by, new.holder_id, new.posted_at);
    if alone.by_poster_minor + new.amount_minor >= 100000 or alone.to_holder_minor + new.amount_minor >= 100000 then
      raise exception 'what is posted alone counts together' using errcode = 'check_violation', constraint = 'hand_posting_two_for_sums';
    end if;
  elsif not exists (
    select from approval where id = new.approval_id and act = 'ledger.post-by-hand' and state = 'executed'
      and maker_id = new.posted_by and checker_id = new.checked_by and body ->> 'reference' = booked.reference
      and body ->> 'movement' = new.movement and body ->> 'amountMinor' = new.amount_minor::text
      and body ->> 'asset' = new.asset and body ->> 'cell' = new.cell
      and coalesce(body ->> 'personId', body ->> 'spvId') is not distinct from new.holder_id
  ) then
    raise exception 'a second person agreed to exactly this' using errcode = 'check_violation', constraint = 'hand_posting_was_approved';
  end if;
  return new;
end $$;
create trigger hand_posting_follows_the_rule before insert on hand_posting for each row execute function hand_posting_follows_the_rule();

-- What staff post of these kinds is a posting by hand, and has its row by the time it is committed. Jobs post them for other reasons.
create function transfer_by_hand_has_its_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select app_actor()) = 'officer' and not exists (select from hand_posting where transfer_id = new.id) then
    raise exception 'a posting by hand has its row' using errcode = 'check_violation', constraint = 'transfer_by_hand_has_its_row';
  end if;
  return null;
end $$;
revoke execute on function transfer_by_hand_has_its_row() from public;

alter table spv enable row level security;
alter table spv force row level security;
alter table booking_reference enable row level security;
alter table booking_reference force row level security;
alter table hand_posting enable row level security;
alter table hand_posting force row level security;

create policy spv_office on spv for select using ((select app_actor()) in ('officer', 'job', 'operator'));
create policy spv_add on spv for insert
  with check ((select app_actor()) = 'officer' and added_by = (select app_person()) or (select app_actor()) = 'operator');
create policy booking_reference_office on booking_reference for select using ((select app_actor()) in ('officer', 'job', 'operator'));
create policy booking_reference_record on booking_reference for insert
  with check ((select app_actor()) = 'officer' and recorded_by = (select app_person()));
create policy hand_posting_office on hand_posting for select using ((select app_actor()) in ('officer', 'job', 'operator'));
create policy hand_posting_ledger on hand_posting for select to heathland_ledger using (true);
create policy hand_posting_post on hand_posting for insert with check ((select app_actor()) = 'officer');

grant select, insert on spv, booking_reference, hand_posting to heathland_app;
-- The daily check compares each with the approval it names.
grant select (id, state, maker_id, checker_id) on approval to heathland_worker;
grant select on hand_posting to heathland_ledger;
grant create on schema public to heathland_ledger;
alter function transfer_by_hand_has_its_row() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
create constraint trigger transfer_by_hand_has_its_row after insert on transfer deferrable initially deferred for each row
  when (new.movement in ('bank-deposit', 'deposit-unallocated', 'deposit-allocated', 'deposit-returned', 'management-fee', 'fee-withdrawn',
    'spv-received', 'spv-paid'))
  execute function transfer_by_hand_has_its_row();

alter table security_event drop constraint security_event_type_known;
alter table security_event add constraint security_event_type_known check (type in ('sign-ins-failed', 'account-locked', 'new-device',
  'factor-added', 'factor-removed', 'role-changed', 'webhook-refused', 'rate-limited', 'posted-by-hand')) not valid;

-- Companies that have an account already are known, by their id until somebody names them.
select set_config('app.actor', 'operator', true);
insert into spv (id, cell, name, kind, added_at)
select distinct on (holder_id) holder_id, cell, holder_id, 'lending', platform_now()
from (select account_holder(id) as holder_id, split_part(id, '_', 2) as cell from ledger_account where id like 'acc\_%\_spv-cash\_%') as held
where holder_id ~ '^spv_[0-9a-hjkmnp-tv-z]{26}$' order by holder_id;
select set_config('app.actor', '', true);

-- Check: what was recorded stays as it is, and one reference is booked once.
do $$
begin
  assert not has_table_privilege('heathland_app', 'booking_reference', 'update, delete'), 'a reference stays as it was recorded';
  assert not has_table_privilege('heathland_app', 'hand_posting', 'update, delete'), 'who posted stays on record';
  assert exists (select from pg_constraint where conname = 'hand_posting_reference_once'), 'a reference is booked once';
end $$;
