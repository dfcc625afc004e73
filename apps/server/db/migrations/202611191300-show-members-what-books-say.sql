-- Reason: members read how what they hold stands, from the books of its SPV. These functions answer for offers that the caller holds, and
-- give figures and days: no borrower, no place, no note, and nothing of what other offers paid for.

create function holds_offer(in_offer_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select app_actor() in ('member', 'officer')
    and coalesce((select sum(case kind when 'issued' then amount_minor else -amount_minor end) from register_entry
                  where register_entry.person_id = app_person() and register_entry.offer_id = in_offer_id), 0) > 0
$$;

create function held_loans(in_offer_ids text[], in_today date)
returns table (offer_id text, state text, is_restructured boolean, overdue_since date, since date, due_on date)
language sql stable security definer set search_path = public, pg_temp as $$
  select loan.offer_id, loan.state, loan.version > 1, loan.overdue_since,
         coalesce((select max(counts_on) from loan_event
                   where loan_event.loan_id = loan.id and loan_event.kind = case
                     when loan.state <> 'active' then loan.state when loan.version > 1 then 'restructured' else 'cured' end), loan.starts_on),
         (select min(loan_instalment.due_on) from loan_instalment
          where loan_instalment.loan_id = loan.id and loan_instalment.version = loan.version and loan_instalment.due_on >= in_today)
  from unnest(in_offer_ids) given (id) join loan on loan.offer_id = given.id
  where holds_offer(given.id) and loan.state <> 'draft'
  order by loan.id
$$;

create function held_companies(in_offer_ids text[])
returns table (offer_id text, name text, shares bigint, cost_minor bigint, per_share_micro bigint, valued_on date, source text)
language sql stable security definer set search_path = public, pg_temp as $$
  select company.offer_id, company.name, company.shares, company.cost_minor, company.per_share_micro, company.valued_on,
         -- A split is no news about what the company is worth.
         (select company_valuation.source from company_valuation
          where company_valuation.company_id = company.id and company_valuation.source <> 'split' order by company_valuation.day desc, company_valuation.id desc limit 1)
  from unnest(in_offer_ids) given (id) join company on company.offer_id = given.id
  where holds_offer(given.id) and company.shares > 0
  order by company.id
$$;

create function held_assets(in_offer_ids text[], in_from date, in_until date, in_today date)
returns table (offer_id text, name text, kind text, commissioned_on date, plan_milli bigint[], output_milli bigint, month_milli bigint, is_under_repair boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select owned.offer_id, owned.name, owned.kind, owned.commissioned_on, owned.plan_milli, measured.year_milli, measured.month_milli,
         exists (select from maintenance where maintenance.asset_id = owned.id and maintenance.done_on is null and maintenance.planned_on <= in_today)
  from unnest(in_offer_ids) given (id) join production_asset owned on owned.offer_id = given.id
  cross join lateral (
    select coalesce(sum(amount_milli), 0)::bigint as year_milli,
           coalesce(sum(amount_milli) filter (where day >= (in_until - interval '1 month')::date), 0)::bigint as month_milli
    from (select distinct on (meter_reading.day) meter_reading.day, meter_reading.amount_milli from meter_reading
          where meter_reading.asset_id = owned.id and meter_reading.day >= in_from and meter_reading.day < in_until
          order by meter_reading.day, meter_reading.version desc) newest) measured
  where holds_offer(given.id)
  order by owned.id
$$;

create policy loan_ledger on loan for select to heathland_ledger using (true);
create policy loan_event_ledger on loan_event for select to heathland_ledger using (true);
create policy loan_instalment_ledger on loan_instalment for select to heathland_ledger using (true);
create policy company_ledger on company for select to heathland_ledger using (true);
create policy company_valuation_ledger on company_valuation for select to heathland_ledger using (true);
create policy production_asset_ledger on production_asset for select to heathland_ledger using (true);
create policy meter_reading_ledger on meter_reading for select to heathland_ledger using (true);
create policy maintenance_ledger on maintenance for select to heathland_ledger using (true);
-- Only what these functions give: not even their owner reads a borrower.
grant select (id, offer_id, state, version, overdue_since, starts_on) on loan to heathland_ledger;
grant select (loan_id, kind, counts_on) on loan_event to heathland_ledger;
grant select (loan_id, version, due_on) on loan_instalment to heathland_ledger;
grant select (id, offer_id, name, shares, cost_minor, per_share_micro, valued_on) on company to heathland_ledger;
grant select (id, company_id, day, source) on company_valuation to heathland_ledger;
grant select (id, offer_id, name, kind, commissioned_on, plan_milli) on production_asset to heathland_ledger;
grant select (asset_id, day, version, amount_milli) on meter_reading to heathland_ledger;
grant select (asset_id, planned_on, done_on) on maintenance to heathland_ledger;

grant create on schema public to heathland_ledger;
alter function holds_offer(text) owner to heathland_ledger;
alter function held_loans(text[], date) owner to heathland_ledger;
alter function held_companies(text[]) owner to heathland_ledger;
alter function held_assets(text[], date, date, date) owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function holds_offer(text), held_loans(text[], date), held_companies(text[]), held_assets(text[], date, date, date) from public;
grant execute on function held_loans(text[], date), held_companies(text[]), held_assets(text[], date, date, date) to heathland_api;
grant execute on function holds_offer(text) to heathland_ledger;

-- Check: whoever answers members cannot read a borrower.
do $$
begin
  assert not has_column_privilege('heathland_ledger', 'loan', 'borrower', 'select'), 'members read no borrower';
  assert not has_column_privilege('heathland_ledger', 'loan', 'registration', 'select'), 'members read no borrower';
end $$;
