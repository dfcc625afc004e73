-- Reason: the law does not let every category of investor see every offer. Staff say in the content of an offer which categories it is hidden
-- from; lists, pages, documents and orders then know nothing of it for members of these categories, nor for those without a valid one.

alter table offer add column hidden_from jsonb not null generated always as (coalesce(content -> 'hiddenFrom', '[]'::jsonb)) stored;
-- Lists are summed by it too, from the index alone.
drop index offer_summed;
create index offer_summed on offer (cell, category, region) include (id, published_version, apy_bps, audited_until, hidden_from)
  where published_version is not null;

-- Until when a statement holds; null while Heathland has not agreed to one that it has to agree to. The rule packs say the same, and a test
-- compares them.
create function category_ends_at(in_category text, in_stated_at timestamptz, in_verdict text) returns timestamptz
language sql immutable parallel safe as $$
  select case
    when in_category in ('eu-sophisticated-person', 'eu-sophisticated-company', 'uk-certified-sophisticated', 'uk-professional')
      and in_verdict is distinct from 'confirmed' then null
    else (in_stated_at at time zone 'UTC' + make_interval(months => case when in_category like 'eu-%' then 24 else 12 end)) at time zone 'UTC'
  end
$$;

-- As which category somebody is shown offers: by their newest statement under the law of their cell, and null where it does not hold.
create function shown_as(in_person text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when category_ends_at(category, stated_at, verdict) > platform_now() then category end
  from investor_category
  where person_id = in_person and (in_person = app_person() or app_actor() in ('job', 'operator'))
    and law_pack = (select cell.law_pack from profiles join cell on cell.code = profiles.cell where profiles.id = in_person)
  order by id desc limit 1
$$;
-- Whoever invested in an offer, or signed to, keeps seeing it: their records name it.
create function ordered_offers() returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select distinct offer_id from subscription where person_id = app_person() and signed_at is not null limit 1000)
$$;

drop policy offer_member on offer;
call let_actors('offer', 'offer_member', 'select', '{member}',
  $$published_version is not null and cell = (select profiles.cell from profiles where profiles.id = (select app_person()))
    and (hidden_from = '[]' or not hidden_from ? (select shown_as((select app_person()))) or id = any ((select ordered_offers())::text[]))$$);

-- An administrator is shown every offer of their cell.
create or replace function offer_page(
  in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer
) returns table (offer_id text, sort_key bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own_cell text;
  own_category text;
  own_orders text[];
  sees_all constant boolean := app_actor() = 'officer';
  -- A relevance key is the standing, then the microsecond of the publication.
  standing_unit constant bigint := 100000000000000000;
  first_standing constant integer := coalesce(in_after_key / standing_unit, 0);
  rows_left integer := in_rows;
  rows_found integer;
begin
  own_cell := offers_cell();
  if own_cell is null then return; end if;
  own_category := shown_as(app_person());
  own_orders := ordered_offers();
  if in_sort = 'apy_desc' then
    return query select offer.id, offer.apy_bps::bigint from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
        and (in_after_key is null or (offer.apy_bps, offer.id) < (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.apy_bps desc, offer.id desc limit in_rows;
  elsif in_sort = 'min_investment_asc' then
    return query select offer.id, offer.min_investment_minor from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
        and (in_after_key is null or (offer.min_investment_minor, offer.id) > (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.min_investment_minor, offer.id limit in_rows;
  elsif in_sort = 'term_asc' then
    return query select offer.id, offer.term_months::bigint from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
        and (in_after_key is null or (offer.term_months, offer.id) > (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.term_months, offer.id limit in_rows;
  else
    for standing in first_standing .. 2 loop
      return query select offer.id, standing * standing_unit + (extract(epoch from offer.published_at) * 1000000)::bigint from offer
        where offer.cell = own_cell and offer.published_version is not null
          and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
          and case when offer.state in ('closed', 'cancelled') or offer.closes_on < in_today then 2
                   when offer.state = 'published' and offer.opens_on <= in_today then 0 else 1 end = standing
          and (in_after_key is null or standing > first_standing
               or (offer.published_at, offer.id) < (to_timestamp(0) + (in_after_key % standing_unit) * interval '1 microsecond', in_after_id))
          and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
          and (in_ids is null or offer.id = any (in_ids))
        order by offer.published_at desc, offer.id desc limit rows_left;
      get diagnostics rows_found = row_count;
      rows_left := rows_left - rows_found;
      exit when rows_left <= 0;
    end loop;
  end if;
end $$;
create or replace function offer_sums(in_category text, in_regions text[], in_ids text[], in_today date)
returns table (offers integer, apy_bps_sum bigint, audited integer)
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select count(*)::integer, coalesce(sum(offer.apy_bps), 0)::bigint, (count(*) filter (where offer.audited_until >= in_today))::integer
  from offer where offer.cell = (select offers_cell()) and offer.published_version is not null
    and (offer.hidden_from = '[]' or (select app_actor()) = 'officer' or not offer.hidden_from ? (select shown_as(app_person()))
         or offer.id = any ((select ordered_offers())::text[]))
    and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
    and (in_ids is null or offer.id = any (in_ids))
$$;

create policy investor_category_control on investor_category for select to heathland_control using (true);
grant select (id, person_id, law_pack, category, stated_at, verdict) on investor_category to heathland_control;
grant create on schema public to heathland_control, heathland_ledger;
alter function shown_as(text) owner to heathland_control;
alter function ordered_offers() owner to heathland_ledger;
revoke create on schema public from heathland_control, heathland_ledger;
revoke execute on function category_ends_at(text, timestamptz, text), shown_as(text), ordered_offers() from public;
grant execute on function category_ends_at(text, timestamptz, text) to heathland_control;
-- Whoever reads offers asks the policy, although it is about members alone.
grant execute on function shown_as(text), ordered_offers() to heathland_app, heathland_operator, heathland_control, heathland_ledger, heathland_owner;

-- Check: a statement that waits for Heathland, or was made too long ago, opens no offer.
do $$
begin
  assert category_ends_at('uk-professional', now(), null) is null and category_ends_at('uk-professional', now(), 'refused') is null,
    'a category counts once it is confirmed';
  assert category_ends_at('uk-restricted', '2028-02-29T12:00:00Z', null) = '2029-02-28T12:00:00Z', 'a day that the month lacks becomes its last';
end $$;
