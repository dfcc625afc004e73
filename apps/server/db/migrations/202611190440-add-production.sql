-- Reason: a production SPV keeps a book of its assets: what their meters read against what was planned, the work on them, and which
-- postings of the SPV are about them. Readings are only added; a correction is a later reading of the same day with its reason.

create table production_asset (
  id text primary key constraint production_asset_id_kind check (id ~ '^pas_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text not null references spv,
  offer_id text references offer,
  name text not null constraint production_asset_name_short check (length(name) between 2 and 80),
  kind text not null constraint production_asset_kind_known check (kind in ('solar', 'wind', 'hydro', 'biogas', 'water', 'housing')),
  place text not null constraint production_asset_place_short check (length(place) between 2 and 80),
  country text not null constraint production_asset_country_code check (country ~ '^[A-Z]{2}$'),
  -- What a meter file calls it. Two assets never share a meter.
  meter text not null constraint production_asset_meter_short check (length(meter) between 2 and 40),
  asset text not null constraint production_asset_currency_known check (asset in ('EUR', 'GBP')),
  capacity_milli bigint not null constraint production_asset_capacity_bounded check (capacity_milli between 1 and 1000000000000),
  commissioned_on date not null,
  -- Thousandths of the unit of its kind, January first.
  plan_milli bigint[] not null constraint production_asset_plan_whole check (array_ndims(plan_milli) = 1 and cardinality(plan_milli) = 12 and array_position(plan_milli, null) is null
    and 0 <= all (plan_milli) and 31000000000000 >= all (plan_milli)),
  cost_minor bigint not null constraint production_asset_cost_bounded check (cost_minor between 1 and 100000000000000),
  residual_minor bigint not null constraint production_asset_residual_fits check (residual_minor between 0 and cost_minor),
  life_months integer not null constraint production_asset_life_bounded check (life_months between 1 and 720),
  insured_until date,
  inspection_on date,
  created_by text not null,
  created_at timestamptz not null,
  constraint production_asset_meter_once unique (spv_id, meter)
);
create index production_asset_of_spv on production_asset (spv_id, id);
create index production_asset_of_offer on production_asset (offer_id) where offer_id is not null;

create table meter_reading (
  id text primary key constraint meter_reading_id_kind check (id ~ '^mrd_[0-9a-hjkmnp-tv-z]{26}$'),
  asset_id text not null references production_asset,
  day date not null,
  -- The newest version of a day is what holds.
  version integer not null constraint meter_reading_version_bounded check (version between 1 and 100),
  amount_milli bigint not null constraint meter_reading_amount_bounded check (amount_milli between 0 and 1000000000000),
  source text not null constraint meter_reading_source_known check (source in ('file', 'hand')),
  reason text constraint meter_reading_reason_short check (length(reason) between 3 and 500),
  file_hash bytea constraint meter_reading_hash_length check (length(file_hash) = 32),
  made_by text not null,
  made_at timestamptz not null,
  constraint meter_reading_once unique (asset_id, day, version),
  constraint meter_reading_replaced_with_reason check (version = 1 or reason is not null),
  constraint meter_reading_file_named check ((source = 'file') = (file_hash is not null))
);
create index meter_reading_newest on meter_reading (asset_id, day, version desc) include (amount_milli);

create table maintenance (
  id text primary key constraint maintenance_id_kind check (id ~ '^mnt_[0-9a-hjkmnp-tv-z]{26}$'),
  asset_id text not null references production_asset,
  title text not null constraint maintenance_title_short check (length(title) between 3 and 100),
  planned_on date not null,
  done_on date,
  cost_minor bigint constraint maintenance_cost_bounded check (cost_minor between 0 and 100000000000000),
  downtime_hours integer constraint maintenance_downtime_bounded check (downtime_hours between 0 and 8784),
  note text constraint maintenance_note_short check (length(note) between 3 and 500),
  planned_by text not null,
  planned_at timestamptz not null,
  done_by text,
  done_at timestamptz,
  constraint maintenance_done_whole check (num_nulls(done_on, cost_minor, downtime_hours, done_by, done_at) in (0, 5))
);
create index maintenance_of_asset on maintenance (asset_id, id);
create index maintenance_open on maintenance (asset_id, planned_on) where done_on is null;

create table asset_posting_part (
  id text primary key constraint asset_posting_part_id_kind check (id ~ '^app_[0-9a-hjkmnp-tv-z]{26}$'),
  asset_id text not null references production_asset,
  posting_id text not null references hand_posting (transfer_id),
  kind text not null constraint asset_posting_part_kind_known check (kind in ('income', 'cost')),
  amount_minor bigint not null constraint asset_posting_part_positive check (amount_minor > 0),
  note text constraint asset_posting_part_note_short check (length(note) between 3 and 500),
  matched_by text not null,
  matched_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undone_reason text constraint asset_posting_part_reason_short check (length(undone_reason) between 3 and 500),
  constraint asset_posting_part_undone_whole check (num_nulls(undone_by, undone_at, undone_reason) in (0, 3))
);
create index asset_posting_part_of_posting on asset_posting_part (posting_id);
create index asset_posting_part_of_asset on asset_posting_part (asset_id, id);

create table asset_document (
  id text primary key constraint asset_document_id_kind check (id ~ '^adc_[0-9a-hjkmnp-tv-z]{26}$'),
  asset_id text not null references production_asset,
  title text not null constraint asset_document_title_short check (length(title) between 3 and 100),
  file_id text not null references file,
  dated date,
  added_by text not null,
  added_at timestamptz not null,
  constraint asset_document_once unique (asset_id, file_id)
);
create index asset_document_of_asset on asset_document (asset_id, id);
create index asset_document_of_file on asset_document (file_id);

call keep_rows_private('production_asset');
call keep_rows_private('meter_reading');
call keep_rows_private('maintenance');
call keep_rows_private('asset_posting_part');
call keep_rows_private('asset_document');

-- Staff of an SPV see and keep its book, administrators every one.
call let_actors('production_asset', 'production_asset_read', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('production_asset', 'production_asset_add', 'insert', '{officer}',
  $$created_by = (select app_person()) and ((select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[]))$$);
call let_actors('production_asset', 'production_asset_change', 'update', '{officer}',
  $$(select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('production_asset', 'production_asset_platform', 'select', '{job,operator}');

call let_actors('meter_reading', 'meter_reading_read', 'select', '{officer}', $$exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('meter_reading', 'meter_reading_add', 'insert', '{officer}',
  $$made_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('meter_reading', 'meter_reading_platform', 'select', '{job,operator}');

call let_actors('maintenance', 'maintenance_read', 'select', '{officer}', $$exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('maintenance', 'maintenance_plan', 'insert', '{officer}',
  $$planned_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('maintenance', 'maintenance_finish', 'update', '{officer}',
  $$(select app_role()) <> 'compliance' and exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('maintenance', 'maintenance_platform', 'select', '{job,operator}');

call let_actors('asset_posting_part', 'asset_posting_part_read', 'select', '{officer}', $$exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('asset_posting_part', 'asset_posting_part_add', 'insert', '{officer}',
  $$matched_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('asset_posting_part', 'asset_posting_part_undo', 'update', '{officer}',
  $$(select app_role()) <> 'compliance' and exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('asset_posting_part', 'asset_posting_part_platform', 'select', '{job,operator}');

call let_actors('asset_document', 'asset_document_read', 'select', '{officer}', $$exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('asset_document', 'asset_document_add', 'insert', '{officer}',
  $$added_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from production_asset where production_asset.id = asset_id)$$);
call let_actors('asset_document', 'asset_document_platform', 'select', '{job,operator}');

grant select, insert, update (offer_id, name, place, country, capacity_milli, plan_milli, insured_until, inspection_on) on production_asset to heathland_api;
grant select, insert on meter_reading, asset_document to heathland_api;
grant select, insert, update (done_on, cost_minor, downtime_hours, note, done_by, done_at) on maintenance to heathland_api;
grant select, insert, update (undone_by, undone_at, undone_reason) on asset_posting_part to heathland_api;
grant select on production_asset, meter_reading, maintenance, asset_posting_part, asset_document to heathland_worker;

-- An asset is of a production SPV, in its currency; its offer is the SPV's.
create function production_asset_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  if tg_op = 'INSERT' and not exists (
    select from spv join cell on cell.code = spv.cell where spv.id = new.spv_id and spv.kind = 'production' and cell.currency = new.asset) then
    raise exception 'an asset is of a production SPV' using errcode = 'check_violation', constraint = 'production_asset_fits';
  end if;
  if new.offer_id is not null and not exists (select from offer where offer.id = new.offer_id and offer.spv_id = new.spv_id) then
    raise exception 'the offer is another SPV’s' using errcode = 'check_violation', constraint = 'production_asset_offer_fits';
  end if;
  return new;
end $$;
create trigger production_asset_fits before insert or update on production_asset for each row execute function production_asset_fits();

-- Readings of a day count on from one, and are of days on which the asset ran.
create function meter_reading_counts_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.asset_id is null then return new; end if;
  if new.version <> 1 + coalesce((select max(version) from meter_reading known where known.asset_id = new.asset_id and known.day = new.day), 0)
     or new.day > (platform_now() at time zone 'UTC')::date
     or not exists (select from production_asset where production_asset.id = new.asset_id and new.day >= commissioned_on) then
    raise exception 'readings of a day count on' using errcode = 'check_violation', constraint = 'meter_reading_counts_on';
  end if;
  return new;
end $$;
create trigger meter_reading_counts_on before insert on meter_reading for each row execute function meter_reading_counts_on();

-- Work is done once, and a part of a posting undone once, by whoever says so.
create function maintenance_ends_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.done_on is not null or new.done_by is distinct from app_person() or new.done_on > (platform_now() at time zone 'UTC')::date then
    raise exception 'work is done once' using errcode = 'check_violation', constraint = 'maintenance_ends_once';
  end if;
  return new;
end $$;
create trigger maintenance_ends_once before update on maintenance for each row execute function maintenance_ends_once();

create function asset_posting_part_ends_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.undone_at is not null or new.undone_by is distinct from app_person() then
    raise exception 'a part is undone once, by whoever undoes it' using errcode = 'check_violation', constraint = 'asset_posting_part_ends_once';
  end if;
  return new;
end $$;
create trigger asset_posting_part_ends_once before update on asset_posting_part for each row execute function asset_posting_part_ends_once();

-- As company_posting_part_fits: of the asset's own SPV, in its currency and direction, and never more than the posting has left.
create function asset_posting_part_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.posting_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('posting part ' || new.posting_id, 0));
  if not exists (
    select from hand_posting posting join production_asset owned on owned.id = new.asset_id and owned.spv_id = posting.holder_id and owned.asset = posting.asset
    where posting.transfer_id = new.posting_id
      and posting.movement = case new.kind when 'cost' then 'spv-paid' else 'spv-received' end
      and new.amount_minor
          + (select coalesce(sum(amount_minor), 0) from asset_posting_part part where part.posting_id = new.posting_id and part.undone_at is null)
          + (select coalesce(sum(amount_minor), 0) from transfer where key = 'correction:' || new.posting_id)
          <= posting.amount_minor) then
    raise exception 'more than the posting has left' using errcode = 'check_violation', constraint = 'asset_posting_part_fits';
  end if;
  return new;
end $$;
create trigger asset_posting_part_fits before insert on asset_posting_part for each row execute function asset_posting_part_fits();
revoke execute on function production_asset_fits(), meter_reading_counts_on(), maintenance_ends_once(), asset_posting_part_ends_once(), asset_posting_part_fits() from public;

-- The unmatched amount of each posting of a production SPV, newest first.
create function unmatched_asset_postings(in_before text, in_rows integer)
returns table (posting_id text, spv_id text, movement text, asset text, amount_minor bigint, left_minor bigint, posted_at timestamptz)
language sql stable security invoker set search_path = public, pg_temp as $$
  select posting.transfer_id, posting.holder_id, posting.movement, posting.asset, posting.amount_minor, posting.amount_minor - taken.minor, posting.posted_at
  from spv
  cross join lateral (select * from hand_posting
                      where hand_posting.holder_id = spv.id and hand_posting.movement in ('spv-received', 'spv-paid') and hand_posting.transfer_id < in_before) posting
  cross join lateral (
    select (coalesce((select sum(part.amount_minor) from asset_posting_part part where part.posting_id = posting.transfer_id and part.undone_at is null), 0)
            + coalesce((select sum(corrected.amount_minor) from transfer corrected where corrected.key = 'correction:' || posting.transfer_id), 0))::bigint as minor) taken
  where spv.kind = 'production' and taken.minor < posting.amount_minor
  order by posting.transfer_id desc limit in_rows
$$;
revoke execute on function unmatched_asset_postings(text, integer) from public;
grant execute on function unmatched_asset_postings(text, integer) to heathland_api;

-- Check: nobody changes a reading, or the money of a part.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'meter_reading', 'update'), 'readings are only added';
  assert not has_column_privilege('heathland_api', 'asset_posting_part', 'amount_minor', 'update'), 'a part keeps its amount';
  assert not has_column_privilege('heathland_api', 'production_asset', 'commissioned_on', 'update'), 'an asset keeps its beginning';
end $$;
