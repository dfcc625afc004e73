-- Reason: companies pay the holders of their offers: income by what was held on a day, and capital of loans that comes back (PORT-03,
-- STAFF-02). Two people agree to every share, and each holder is paid into their wallet once.

insert into ledger_movement values ('capital-repaid', 'post', 'spv-cash', 'member-cash');

create sequence distribution_number start 1001;

create table distribution (
  id text primary key constraint distribution_id_kind check (id ~ '^dis_[0-9a-hjkmnp-tv-z]{26}$'),
  -- By which staff name it to each other.
  number bigint not null default nextval('distribution_number') constraint distribution_number_once unique,
  offer_id text not null references offer,
  kind text not null constraint distribution_kind_known check (kind in ('income', 'capital')),
  cell text not null references cell,
  asset text not null,
  amount_minor bigint not null constraint distribution_amount_positive check (amount_minor > 0),
  -- Whoever held something at the end of this day, in UTC, is paid.
  record_on date not null,
  period_from date,
  period_until date,
  state text not null constraint distribution_state_known check (state in ('draft', 'agreed', 'paid', 'discarded')),
  drafted_by text not null,
  drafted_at timestamptz not null,
  approval_id text constraint distribution_approved_once unique references approval,
  agreed_at timestamptz,
  remainder_minor bigint constraint distribution_remainder_fits check (remainder_minor between 0 and amount_minor),
  ended_at timestamptz,
  constraint distribution_period_of_income check ((kind = 'income') = (period_from is not null) and (kind = 'income') = (period_until is not null)
    and period_from <= period_until),
  constraint distribution_agreed_when_agreed check ((state in ('agreed', 'paid')) = (approval_id is not null)
    and (approval_id is null) = (agreed_at is null) and (approval_id is null) = (remainder_minor is null)),
  constraint distribution_ended_when_ended check ((ended_at is not null) = (state in ('paid', 'discarded')))
);
create index distribution_of_offer on distribution (offer_id, id);
create unique index distribution_one_at_a_time on distribution (offer_id) where state = 'agreed';
create index distribution_being_paid on distribution (id) where state = 'agreed';

-- What each holder is paid, as two people agreed.
create table distribution_line (
  distribution_id text not null references distribution,
  person_id text not null constraint distribution_line_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  held_minor bigint not null constraint distribution_line_held_positive check (held_minor > 0),
  amount_minor bigint not null constraint distribution_line_amount_positive check (amount_minor > 0),
  paid_at timestamptz,
  primary key (distribution_id, person_id)
);
create index distribution_line_of_person on distribution_line (person_id, distribution_id);
create index distribution_line_open on distribution_line (distribution_id, person_id) where paid_at is null;

-- Capital that is paid back leaves the register with the distribution that paid it.
alter table register_entry add column distribution_id text references distribution;
alter table register_entry add constraint register_entry_redeemed_by_distribution check ((kind = 'redeemed') = (distribution_id is not null));
create unique index register_entry_redeemed_once on register_entry (distribution_id, person_id) where kind = 'redeemed';

call keep_rows_private('distribution');
call keep_rows_private('distribution_line');
call let_actors('distribution', 'distribution_office', 'select', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('distribution', 'distribution_draft', 'insert', '{officer}',
  $$state = 'draft' and drafted_by = (select app_person()) and exists (select from offer where offer.id = offer_id)$$);
call let_actors('distribution', 'distribution_step', 'update', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('distribution', 'distribution_own', 'select', '{member}',
  'exists (select from distribution_line line where line.distribution_id = distribution.id and line.person_id = (select app_person()))');
call let_actors('distribution', 'distribution_platform', 'all', '{job,operator}');
call let_actors('distribution_line', 'distribution_line_own', 'select', '{member}', 'person_id = (select app_person()) and paid_at is not null');
call let_actors('distribution_line', 'distribution_line_office', 'select', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('distribution_line', 'distribution_line_agree', 'insert', '{officer}', 'exists (select from offer where offer.id = offer_id)');
call let_actors('distribution_line', 'distribution_line_platform', 'all', '{job,operator}');

grant usage on sequence distribution_number to heathland_api;
grant select, insert on distribution, distribution_line to heathland_api;
grant update (state, approval_id, agreed_at, remainder_minor, ended_at) on distribution to heathland_api;
grant select on distribution, distribution_line to heathland_worker, heathland_operator;
grant update (state, ended_at) on distribution to heathland_worker;
grant update (paid_at) on distribution_line to heathland_worker;

-- What lies on a company's account and is not promised to holders of an offer that is being paid.
create function distributable_minor(in_offer text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(snapshot.credits_minor - snapshot.debits_minor, 0)
         + coalesce((select sum(case side when 'credit' then amount_minor else -amount_minor end) from entry
                     where entry.account_id = account.id and booked_at >= coalesce(snapshot.booked_before, '-infinity')), 0)::bigint
         - coalesce((select sum(open.amount_minor - coalesce(paid.minor, 0)) from distribution open
                     join offer sibling on sibling.id = open.offer_id
                     left join lateral (select sum(transfer.amount_minor) as minor from transfer where transfer.subject = open.id) paid on true
                     where open.state = 'agreed' and sibling.spv_id = offer.spv_id and open.asset = cell.currency), 0)::bigint
  from offer join cell on cell.code = offer.cell
  cross join lateral (select concat_ws('_', 'acc', offer.cell, 'spv-cash', cell.currency, offer.spv_id) as id) account
  left join lateral (select * from ledger_snapshot where account_id = account.id order by booked_before desc limit 1) snapshot on true
  where offer.id = in_offer and (app_actor() in ('job', 'operator')
    or app_actor() = 'officer' and (app_sees_every_spv() or offer.spv_id = any (app_spvs())))
$$;

-- Whatever a program says: which step follows which, that two people agreed, that the money was there, and that the ledger paid it.
create function distribution_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sums record;
begin
  if tg_op = 'INSERT' then
    -- Without it the row is refused anyway, and row security answers first.
    if new.offer_id is null then return new; end if;
    if new.state <> 'draft' or new.record_on >= (platform_now() at time zone 'UTC')::date
       or new.kind = 'capital' and not exists (select from offer where offer.id = new.offer_id and offer.kind = 'loan')
       or not exists (select from offer join cell on cell.code = offer.cell where offer.id = new.offer_id and (offer.cell, cell.currency) = (new.cell, new.asset)) then
      raise exception 'this cannot be distributed' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.offer_id, new.kind, new.cell, new.asset, new.amount_minor, new.record_on, new.period_from, new.period_until, new.drafted_by)
       is distinct from
     (old.id, old.number, old.offer_id, old.kind, old.cell, old.asset, old.amount_minor, old.record_on, old.period_from, old.period_until, old.drafted_by)
     or old.approval_id is not null and (new.approval_id, new.agreed_at, new.remainder_minor) is distinct from (old.approval_id, old.agreed_at, old.remainder_minor)
     or not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job' else 'staff' end)
            in ('draft agreed staff', 'draft discarded staff', 'agreed paid job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
  end if;
  if new.state = 'agreed' then
    -- One company's distributions are agreed to one after the other, so that its money is promised once.
    perform pg_advisory_xact_lock(7403, hashtext(offer.spv_id)) from offer where offer.id = new.offer_id;
    if not exists (select from approval where approval.id = new.approval_id and approval.act = 'distributions.pay' and approval.state = 'executed'
                     and approval.maker_id <> approval.checker_id and approval.body ->> 'distributionId' = new.id) then
      raise exception 'two people agree to a distribution' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
    -- Everyone in the register gets their share of the whole, rounded down, and nobody else gets anything.
    with register as (
      select register_entry.person_id, sum(case kind when 'issued' then amount_minor else -amount_minor end) as held from register_entry
      where register_entry.offer_id = new.offer_id and register_entry.at < (new.record_on + 1)::timestamp at time zone 'UTC'
      group by register_entry.person_id),
    share as (
      select register.person_id, register.held, div(new.amount_minor::numeric(38, 0) * register.held, nullif(sum(register.held) over (), 0)) as minor from register
      where register.held > 0)
    select coalesce(sum(line.amount_minor), 0) as minor,
           count(*) filter (where coalesce(line.amount_minor, 0) <> coalesce(share.minor, 0)
                              or line.person_id is not null and line.held_minor is distinct from share.held) as other into sums
    from share full join (select * from distribution_line where distribution_line.distribution_id = new.id) line on line.person_id = share.person_id;
    if sums.other > 0 or sums.minor = 0 or sums.minor + new.remainder_minor <> new.amount_minor then
      raise exception 'the shares are not those of the register' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
    if distributable_minor(new.offer_id) < new.amount_minor then
      raise exception 'the company does not have this money' using errcode = 'check_violation', constraint = 'distribution_has_money';
    end if;
  end if;
  if new.state = 'paid' then
    select count(*) filter (where line.paid_at is null) as open, coalesce(sum(line.amount_minor), 0) as minor into sums
    from distribution_line line where line.distribution_id = new.id;
    if sums.open > 0 or sums.minor + new.remainder_minor <> new.amount_minor
       or (select coalesce(sum(transfer.amount_minor), 0) from transfer where transfer.subject = new.id) <> new.amount_minor then
      raise exception 'the ledger has not paid all of it' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
  end if;
  return new;
end $$;
create trigger distribution_step_is_fit before insert or update on distribution for each row execute function distribution_step_is_fit();

-- A line is written before the agreement, which compares all of them with the register, and is paid when ledger and register say so.
create function distribution_line_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_it distribution;
begin
  select * into of_it from distribution where id = new.distribution_id;
  if tg_op = 'INSERT' then
    if of_it.state <> 'draft' or of_it.offer_id <> new.offer_id or new.paid_at is not null then
      raise exception 'lines come before the agreement' using errcode = 'check_violation', constraint = 'distribution_line_is_fit';
    end if;
    return new;
  end if;
  if (new.distribution_id, new.person_id, new.offer_id, new.held_minor, new.amount_minor) is distinct from
     (old.distribution_id, old.person_id, old.offer_id, old.held_minor, old.amount_minor) or old.paid_at is not null or of_it.state <> 'agreed'
     or not exists (select from transfer where transfer.key = 'distribution:' || new.distribution_id || ':' || new.person_id
                      and transfer.movement = case of_it.kind when 'capital' then 'capital-repaid' else 'distribution' end and transfer.amount_minor = new.amount_minor
                      and account_holder(transfer.credit_account) = new.person_id)
     or of_it.kind = 'capital' and not exists (select from register_entry where register_entry.distribution_id = new.distribution_id
                      and register_entry.person_id = new.person_id and register_entry.amount_minor = new.amount_minor) then
    raise exception 'the ledger has not paid this' using errcode = 'check_violation', constraint = 'distribution_line_is_fit';
  end if;
  return new;
end $$;
create trigger distribution_line_is_fit before insert or update on distribution_line for each row execute function distribution_line_is_fit();

-- Nobody is paid back more than they hold.
create function redemption_is_held() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.offer_id is null then return new; end if;
  if new.kind = 'issued' then return new; end if;
  perform pg_advisory_xact_lock(7404, hashtext(new.offer_id || new.person_id));
  if new.amount_minor > (select coalesce(sum(case kind when 'issued' then amount_minor else -amount_minor end), 0) from register_entry
                         where register_entry.offer_id = new.offer_id and register_entry.person_id = new.person_id)
     or not exists (select from distribution_line line join distribution on distribution.id = line.distribution_id
                    where line.distribution_id = new.distribution_id and line.person_id = new.person_id and line.amount_minor = new.amount_minor
                      and distribution.kind = 'capital' and distribution.state = 'agreed' and distribution.offer_id = new.offer_id) then
    raise exception 'nobody is paid back more than they hold' using errcode = 'check_violation', constraint = 'redemption_is_held';
  end if;
  return new;
end $$;
create trigger redemption_is_held before insert on register_entry for each row execute function redemption_is_held();

create policy distribution_ledger on distribution for select to heathland_ledger using (true);
create policy distribution_line_ledger on distribution_line for select to heathland_ledger using (true);
grant select on distribution, distribution_line to heathland_ledger;
grant create on schema public to heathland_ledger;
alter function distributable_minor(text) owner to heathland_ledger;
alter function distribution_step_is_fit() owner to heathland_ledger;
alter function distribution_line_is_fit() owner to heathland_ledger;
alter function redemption_is_held() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function distributable_minor(text), distribution_step_is_fit(), distribution_line_is_fit(), redemption_is_held() from public;
grant execute on function distributable_minor(text) to heathland_app;

-- Check: what was agreed to is changed by no program.
do $$
begin
  assert not has_column_privilege('heathland_worker', 'distribution', 'amount_minor', 'update'), 'a distribution stays as it was drafted';
  assert not has_column_privilege('heathland_api', 'distribution_line', 'paid_at', 'update'), 'the worker pays';
  assert not has_any_column_privilege('heathland_api', 'distribution_line', 'update'), 'a line stays as it was agreed to';
end $$;
