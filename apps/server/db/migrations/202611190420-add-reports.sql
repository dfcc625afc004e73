-- Reason: staff read reports of up to three years (STAFF-02). Counting every account and summing every order for each look took 1.5 s at
-- 500,000 members, so joins, departures, distributions and orders are summed up by day or month.

-- Who has left, as numbers alone: of people who joined on a day, so many left on another.
create table departure (
  left_on date not null,
  joined_on date not null,
  people integer not null constraint departure_of_somebody check (people > 0),
  primary key (left_on, joined_on)
);

-- How many had joined and left by the end of each closed day.
create table people_total (
  counted_before timestamptz primary key,
  joined bigint not null constraint people_total_joined_positive check (joined >= 0),
  departed bigint not null,
  constraint people_total_departed_after_joining check (departed between 0 and joined)
);
create index account_by_time on account (verified_at);

-- A closed day, and what each SPV distributed on it.
create table distribution_day (booked_before timestamptz primary key);
create table distribution_total (
  booked_before timestamptz not null references distribution_day,
  cell text not null references cell,
  spv_id text not null,
  asset text not null,
  amount_minor bigint not null constraint distribution_total_positive check (amount_minor > 0),
  payments integer not null constraint distribution_total_of_payments check (payments > 0),
  primary key (booked_before, cell, spv_id, asset)
);

-- What became of an offer's orders in a month: allocated, ended without a placement, and what its register grew and shrank by.
create table offer_month (
  offer_id text not null references offer,
  -- The offer's, which never change: what is seen and summed up is found without a look at the offer.
  spv_id text not null references spv,
  kind text not null,
  asset text not null,
  month date not null constraint offer_month_begins check (extract(day from month) = 1),
  allocated_orders integer not null default 0 constraint offer_month_allocated_orders_positive check (allocated_orders >= 0),
  allocated_minor bigint not null default 0 constraint offer_month_allocated_positive check (allocated_minor >= 0),
  ended_orders integer not null default 0 constraint offer_month_ended_orders_positive check (ended_orders >= 0),
  ended_minor bigint not null default 0 constraint offer_month_ended_positive check (ended_minor >= 0),
  issued_minor bigint not null default 0 constraint offer_month_issued_positive check (issued_minor >= 0),
  redeemed_minor bigint not null default 0 constraint offer_month_redeemed_positive check (redeemed_minor >= 0),
  primary key (offer_id, month)
);

-- What the triggers would have counted. An order that was allocated and then returned keeps its line.
select set_config('app.actor', 'operator', true);
insert into offer_month (offer_id, spv_id, kind, asset, month, allocated_orders, allocated_minor, ended_orders, ended_minor, issued_minor, redeemed_minor)
select offer_id, spv_id, offer.kind, currency, month, sum(allocated_orders), sum(allocated_minor), sum(ended_orders), sum(ended_minor), sum(issued_minor), sum(redeemed_minor)
from (
  select offer_id, date_trunc('month', allocated_at at time zone 'UTC')::date as month, 1 as allocated_orders, allocated_minor,
         0 as ended_orders, 0 as ended_minor, 0 as issued_minor, 0 as redeemed_minor
  from subscription where allocated_at is not null
  union all
  select offer_id, date_trunc('month', done_at at time zone 'UTC')::date, 1, allocation_line.amount_minor, 0, 0, 0, 0
  from subscription join allocation_line on subscription_id = subscription.id join transfer_resolution ended on ended.transfer_id = reservation and ended.kind = 'settle'
  where subscription.state = 'returned' and allocation_line.amount_minor > 0 and done_at is not null
  union all
  select offer_id, date_trunc('month', ended_at at time zone 'UTC')::date, 0, 0, 1, amount_minor, 0, 0
  from subscription where ended_at is not null and signed_at is not null
  union all
  select offer_id, date_trunc('month', at at time zone 'UTC')::date, 0, 0, 0, 0, case kind when 'issued' then amount_minor else 0 end,
         case kind when 'redeemed' then amount_minor else 0 end
  from register_entry
) counted join offer on offer.id = offer_id join cell on cell.code = offer.cell
group by offer_id, spv_id, offer.kind, currency, month;
select set_config('app.actor', '', true);

call keep_rows_private('departure');
call keep_rows_private('people_total');
call keep_rows_private('distribution_day');
call keep_rows_private('distribution_total');
call keep_rows_private('offer_month');
call let_actors('departure', 'departure_platform', 'select', '{job,operator}');
call let_actors('people_total', 'people_total_platform', 'select', '{job,operator}');
create policy departure_control on departure to heathland_control using (true) with check (true);
create policy people_total_control on people_total to heathland_control using (true) with check (true);
call let_actors('distribution_day', 'distribution_day_read', 'select', '{officer,job,operator}');
call let_actors('distribution_total', 'distribution_total_read', 'select', '{officer,job,operator}',
  '(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])');
create policy distribution_day_ledger on distribution_day to heathland_ledger using (true) with check (true);
create policy distribution_total_ledger on distribution_total to heathland_ledger using (true) with check (true);
call let_actors('offer_month', 'offer_month_office', 'select', '{officer}', '(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])');
call let_actors('offer_month', 'offer_month_platform', 'select', '{job,operator}');
create policy offer_month_ledger on offer_month to heathland_ledger using (true) with check (true);
grant select on departure, people_total to heathland_worker, heathland_operator;
grant select, insert, update on departure, people_total to heathland_control;
grant select (verified_at) on account to heathland_control;
grant select on distribution_day, distribution_total, offer_month to heathland_api, heathland_worker, heathland_operator;
grant select, insert on distribution_day, distribution_total to heathland_ledger;
grant select, insert, update on offer_month to heathland_ledger;

-- Whoever joins or leaves in a day that is closed already, because a clock was set back, is added to what was counted after it.
create function people_total_follows_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date;
begin
  if tg_op = 'INSERT' then
    update people_total set joined = joined + 1 where counted_before > new.verified_at;
    return null;
  end if;
  today := (platform_now() at time zone 'UTC')::date;
  insert into departure (left_on, joined_on, people) values (today, (old.verified_at at time zone 'UTC')::date, 1)
  on conflict (left_on, joined_on) do update set people = departure.people + 1;
  update people_total set departed = departed + 1 where counted_before > today::timestamp at time zone 'UTC';
  return null;
end $$;
create trigger people_total_follows_account after insert or delete on account for each row execute function people_total_follows_account();

-- Counts closed days, a year of them at most at once; returns how many.
create function take_people_totals() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last people_total;
  since timestamptz;
  before timestamptz := date_trunc('day', platform_now() - interval '15 minutes', 'UTC');
  taken integer;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'totals are taken by jobs' using errcode = 'HL013';
  end if;
  -- Nobody joins or leaves in between.
  lock table people_total in share row exclusive mode;
  select * into last from people_total order by counted_before desc limit 1;
  since := coalesce(last.counted_before, (select date_trunc('day', least(min(verified_at), (select min(joined_on) from departure)::timestamp at time zone 'UTC'), 'UTC') from account));
  before := least(before, since + interval '8784 hours');
  insert into people_total (counted_before, joined, departed)
  select day + interval '24 hours', coalesce(last.joined, 0) + sum(coalesce(present.people, 0) + coalesce(gone.people, 0)) over so_far,
         coalesce(last.departed, 0) + sum(coalesce(departed.people, 0)) over so_far
  from generate_series(since, before - interval '24 hours', interval '24 hours') as day
  left join (select date_trunc('day', verified_at, 'UTC') as day, count(*) as people from account
             where verified_at >= since and verified_at < before group by 1) present using (day)
  left join (select joined_on::timestamp at time zone 'UTC' as day, sum(people) as people from departure
             where joined_on >= (since at time zone 'UTC')::date group by 1) gone using (day)
  left join (select left_on::timestamp at time zone 'UTC' as day, sum(people) as people from departure
             where left_on >= (since at time zone 'UTC')::date group by 1) departed using (day)
  window so_far as (order by day);
  get diagnostics taken = row_count;
  return taken;
end $$;

-- How many had joined and left before each moment, which is the beginning of a day or now, and how many of those are staff.
create function people_at(in_bounds timestamptz[]) returns table (bound integer, joined bigint, departed bigint, staff bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with given as (select (place - 1)::integer as bound, at from unnest(in_bounds) with ordinality as listed (at, place)
                 where app_actor() in ('job', 'operator') or app_actor() = 'officer' and app_role() in ('mfo_admin', 'compliance')),
  working as materialized (select verified_at from profiles join account on person_id = id
                           where role in ('mfo_admin', 'cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'))
  select given.bound,
         coalesce(total.joined, 0)
           + (select count(*) from account where verified_at >= since.at and verified_at < given.at)
           + coalesce((select sum(people) from departure where joined_on >= since.at at time zone 'UTC' and joined_on < given.at at time zone 'UTC'), 0),
         coalesce(total.departed, 0)
           + coalesce((select sum(people) from departure where left_on >= since.at at time zone 'UTC' and left_on < given.at at time zone 'UTC'), 0),
         (select count(*) from working where verified_at < given.at)
  from given
  left join lateral (select * from people_total where counted_before <= given.at order by counted_before desc limit 1) total on true
  cross join lateral (select coalesce(total.counted_before, '-infinity') as at) since
$$;

-- Sums up what was distributed on closed days, a month of them at most at once; returns how many days.
create function take_distribution_totals() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
  before timestamptz := date_trunc('day', ledger_closed_before(), 'UTC');
  taken integer;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'totals are taken by jobs' using errcode = 'HL013';
  end if;
  since := coalesce((select max(booked_before) from distribution_day), (select date_trunc('day', min(booked_at), 'UTC') from entry));
  before := least(before, since + interval '744 hours');
  insert into distribution_day
  select day + interval '24 hours' from generate_series(since, before - interval '24 hours', interval '24 hours') as day on conflict do nothing;
  get diagnostics taken = row_count;
  insert into distribution_total (booked_before, cell, spv_id, asset, amount_minor, payments)
  select date_trunc('day', booked_at, 'UTC') + interval '24 hours', split_part(account_id, '_', 2), account_holder(account_id), split_part(account_id, '_', 4),
         sum(amount_minor)::bigint, count(*)::integer
  from entry where booked_at >= since and booked_at < before and movement = 'distribution' and side = 'debit'
  group by 1, 2, 3, 4 on conflict do nothing;
  return taken;
end $$;

-- Orders and registers are summed up as they change: several orders of one offer are decided one after the other anyway.
create function offer_month_follows_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.allocated_at is null and new.allocated_at is not null then
    insert into offer_month (offer_id, spv_id, kind, asset, month, allocated_orders, allocated_minor)
    select offer.id, offer.spv_id, offer.kind, new.asset, date_trunc('month', new.allocated_at at time zone 'UTC')::date, 1, new.allocated_minor from offer where offer.id = new.offer_id
    on conflict (offer_id, month) do update
    set allocated_orders = offer_month.allocated_orders + 1, allocated_minor = offer_month.allocated_minor + excluded.allocated_minor;
  end if;
  if old.ended_at is null and new.ended_at is not null and new.signed_at is not null then
    insert into offer_month (offer_id, spv_id, kind, asset, month, ended_orders, ended_minor)
    select offer.id, offer.spv_id, offer.kind, new.asset, date_trunc('month', new.ended_at at time zone 'UTC')::date, 1, new.amount_minor from offer where offer.id = new.offer_id
    on conflict (offer_id, month) do update
    set ended_orders = offer_month.ended_orders + 1, ended_minor = offer_month.ended_minor + excluded.ended_minor;
  end if;
  return null;
end $$;
create trigger offer_month_follows_orders after update on subscription for each row
  when (old.allocated_at is null and new.allocated_at is not null or old.ended_at is null and new.ended_at is not null)
  execute function offer_month_follows_orders();

create function offer_month_follows_register() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into offer_month (offer_id, spv_id, kind, asset, month, issued_minor, redeemed_minor)
  select offer.id, offer.spv_id, offer.kind, new.asset, date_trunc('month', new.at at time zone 'UTC')::date, case new.kind when 'issued' then new.amount_minor else 0 end,
         case new.kind when 'redeemed' then new.amount_minor else 0 end
  from offer where offer.id = new.offer_id
  on conflict (offer_id, month) do update
  set issued_minor = offer_month.issued_minor + excluded.issued_minor, redeemed_minor = offer_month.redeemed_minor + excluded.redeemed_minor;
  return null;
end $$;
create trigger offer_month_follows_register after insert on register_entry for each row execute function offer_month_follows_register();

grant create on schema public to heathland_control, heathland_ledger;
alter function people_total_follows_account() owner to heathland_control;
alter function take_people_totals() owner to heathland_control;
alter function people_at(timestamptz[]) owner to heathland_control;
alter function take_distribution_totals() owner to heathland_ledger;
alter function offer_month_follows_orders() owner to heathland_ledger;
alter function offer_month_follows_register() owner to heathland_ledger;
revoke create on schema public from heathland_control, heathland_ledger;
revoke execute on function people_total_follows_account(), take_people_totals(), people_at(timestamptz[]), take_distribution_totals(),
  offer_month_follows_orders(), offer_month_follows_register() from public;
grant execute on function people_at(timestamptz[]) to heathland_app, heathland_operator;
grant execute on function take_people_totals(), take_distribution_totals() to heathland_worker, heathland_operator;

select set_config('app.actor', 'job', true);
insert into schedule values ('reports-hour', '2026-01-01 00:00+00');
select set_config('app.actor', '', true);

-- Whoever asked for files finds them again, newest first.
create index export_of_person on export (requested_by, id);

-- Check: figures follow the rows, and no program writes them.
do $$
declare
  program text;
  figures text;
begin
  foreach program in array array['heathland_api', 'heathland_worker', 'heathland_operator'] loop
    foreach figures in array array['departure', 'people_total', 'distribution_day', 'distribution_total', 'offer_month'] loop
      assert not has_table_privilege(program, figures, 'insert, update, delete'), program || ' writes no ' || figures;
    end loop;
  end loop;
  assert not has_any_column_privilege('heathland_api', 'people_total', 'select'), 'counts of people are read by one function';
end $$;
