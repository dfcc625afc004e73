-- Reason: an equity SPV keeps a book of the companies whose shares it holds. Shares, cost and value follow from histories that only grow,
-- and the money behind them is a part of postings that the ledger has already.

create table company (
  id text primary key constraint company_id_kind check (id ~ '^cmp_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text not null references spv,
  offer_id text references offer,
  name text not null constraint company_name_short check (length(name) between 2 and 80),
  registration_number text not null constraint company_registration_short check (length(registration_number) between 2 and 40),
  country text not null constraint company_country_code check (country ~ '^[A-Z]{2}$'),
  sector text not null constraint company_sector_known check (sector in ('Renewable energy', 'Social impact', 'Housing', 'Clean water', 'Education')),
  asset text not null constraint company_asset_known check (asset in ('EUR', 'GBP')),
  shares_in_issue bigint not null constraint company_issue_bounded check (shares_in_issue between 1 and 1000000000),
  -- These follow from the newest row of each history.
  shares bigint not null constraint company_shares_fit check (shares between 0 and shares_in_issue),
  cost_minor bigint not null constraint company_cost_bounded check (cost_minor between 0 and 100000000000000),
  share_change_id text,
  valuation_id text,
  per_share_micro bigint constraint company_value_bounded check (per_share_micro between 0 and 1000000000000000),
  valued_on date,
  created_by text not null,
  created_at timestamptz not null,
  constraint company_worth_bounded check (shares::numeric * per_share_micro <= 1000000000000000000),
  constraint company_known_once unique (spv_id, registration_number),
  constraint company_valued_whole check (num_nulls(valuation_id, per_share_micro, valued_on) in (0, 3))
);
create index company_of_spv on company (spv_id, id);
create index company_of_offer on company (offer_id) where offer_id is not null;

create table company_share_change (
  id text primary key constraint company_share_change_id_kind check (id ~ '^csc_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text not null references company,
  kind text not null constraint company_share_change_kind_known check (kind in ('opening', 'bought', 'sold', 'split')),
  day date not null,
  -- A split has a ratio, every other kind a number and what was paid for it.
  shares bigint constraint company_share_change_shares_positive check (shares > 0),
  amount_minor bigint constraint company_share_change_paid check (amount_minor > 0),
  new_shares bigint constraint company_share_change_new_bounded check (new_shares between 1 and 1000),
  old_shares bigint constraint company_share_change_old_bounded check (old_shares between 1 and 1000),
  shares_after bigint not null,
  in_issue_after bigint not null,
  cost_after_minor bigint not null,
  note text not null constraint company_share_change_note_short check (length(note) between 3 and 500),
  made_by text not null,
  made_at timestamptz not null,
  constraint company_share_change_whole check (
    num_nulls(shares, amount_minor) = case kind when 'split' then 2 else 0 end and num_nulls(new_shares, old_shares) = case kind when 'split' then 0 else 2 end)
);
create index company_share_change_of_company on company_share_change (company_id, day, id);
create unique index company_share_change_opening_once on company_share_change (company_id) where kind = 'opening';

create table company_valuation (
  id text primary key constraint company_valuation_id_kind check (id ~ '^cvl_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text not null references company,
  day date not null,
  per_share_micro bigint not null constraint company_valuation_bounded check (per_share_micro between 0 and 1000000000000000),
  source text not null constraint company_valuation_source_known check (source in ('audit', 'funding-round', 'model', 'offer', 'split')),
  share_change_id text references company_share_change,
  note text not null constraint company_valuation_note_short check (length(note) between 3 and 500),
  made_by text not null,
  checked_by text,
  approval_id text constraint company_valuation_approval_once unique,
  made_at timestamptz not null,
  constraint company_valuation_by_another check (checked_by <> made_by),
  constraint company_valuation_checked_whole check ((checked_by is null) = (approval_id is null)),
  constraint company_valuation_split_has_its_change check ((source = 'split') = (share_change_id is not null))
);
create index company_valuation_of_company on company_valuation (company_id, day, id);
create index company_valuation_of_change on company_valuation (share_change_id) where share_change_id is not null;

alter table company
  add constraint company_share_change_there foreign key (share_change_id) references company_share_change,
  add constraint company_valuation_there foreign key (valuation_id) references company_valuation;
create index company_by_share_change on company (share_change_id) where share_change_id is not null;
create index company_by_valuation on company (valuation_id) where valuation_id is not null;

-- Which part of a posting is about a company. The posting exists already: the book explains money and makes none.
create table company_posting_part (
  id text primary key constraint company_posting_part_id_kind check (id ~ '^cpp_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text not null references company,
  posting_id text not null references hand_posting (transfer_id),
  kind text not null constraint company_posting_part_kind_known check (kind in ('dividend', 'purchase', 'sale')),
  amount_minor bigint not null constraint company_posting_part_positive check (amount_minor > 0),
  share_change_id text references company_share_change,
  note text constraint company_posting_part_note_short check (length(note) between 3 and 500),
  matched_by text not null,
  matched_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undone_reason text constraint company_posting_part_reason_short check (length(undone_reason) between 3 and 500),
  constraint company_posting_part_undone_whole check (num_nulls(undone_by, undone_at, undone_reason) in (0, 3)),
  constraint company_posting_part_shares check ((kind = 'dividend') = (share_change_id is null)),
  -- Shares that were paid for stay paid for.
  constraint company_posting_part_dividend_undone check (undone_by is null or kind = 'dividend')
);
create index company_posting_part_of_posting on company_posting_part (posting_id);
create index company_posting_part_of_company on company_posting_part (company_id, id);
create unique index company_posting_part_of_change on company_posting_part (share_change_id) where share_change_id is not null;

create table company_document (
  id text primary key constraint company_document_id_kind check (id ~ '^cdc_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text not null references company,
  title text not null constraint company_document_title_short check (length(title) between 3 and 100),
  file_id text not null references file,
  dated date,
  added_by text not null,
  added_at timestamptz not null,
  constraint company_document_once unique (company_id, file_id)
);
create index company_document_of_company on company_document (company_id, id);
create index company_document_of_file on company_document (file_id);

-- The postings of an SPV that a book may explain, newest first.
create index hand_posting_of_spv on hand_posting (holder_id, transfer_id) where movement in ('spv-received', 'spv-paid');

call keep_rows_private('company');
call keep_rows_private('company_share_change');
call keep_rows_private('company_valuation');
call keep_rows_private('company_posting_part');
call keep_rows_private('company_document');

-- Staff of an SPV see and keep its book, administrators every one. A second person writes the valuation that they agreed to.
call let_actors('company', 'company_read', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('company', 'company_add', 'insert', '{officer}', $$created_by = (select app_person()) and ((select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[]))$$);
call let_actors('company', 'company_change', 'update', '{officer}',
  $$(select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('company', 'company_platform', 'select', '{job,operator}');

call let_actors('company_share_change', 'company_share_change_read', 'select', '{officer}', $$exists (select from company where company.id = company_id)$$);
call let_actors('company_share_change', 'company_share_change_add', 'insert', '{officer}',
  $$made_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from company where company.id = company_id)$$);
call let_actors('company_share_change', 'company_share_change_platform', 'select', '{job,operator}');

call let_actors('company_valuation', 'company_valuation_read', 'select', '{officer}', $$exists (select from company where company.id = company_id)$$);
call let_actors('company_valuation', 'company_valuation_add', 'insert', '{officer}',
  $$coalesce(checked_by, made_by) = (select app_person()) and (select app_role()) <> 'compliance'
    and exists (select from company where company.id = company_id)$$);
call let_actors('company_valuation', 'company_valuation_platform', 'select', '{job,operator}');

call let_actors('company_posting_part', 'company_posting_part_read', 'select', '{officer}', $$exists (select from company where company.id = company_id)$$);
call let_actors('company_posting_part', 'company_posting_part_add', 'insert', '{officer}',
  $$matched_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from company where company.id = company_id)$$);
call let_actors('company_posting_part', 'company_posting_part_undo', 'update', '{officer}',
  $$(select app_role()) <> 'compliance' and exists (select from company where company.id = company_id)$$);
call let_actors('company_posting_part', 'company_posting_part_platform', 'select', '{job,operator}');

call let_actors('company_document', 'company_document_read', 'select', '{officer}', $$exists (select from company where company.id = company_id)$$);
call let_actors('company_document', 'company_document_add', 'insert', '{officer}',
  $$added_by = (select app_person()) and (select app_role()) <> 'compliance' and exists (select from company where company.id = company_id)$$);
call let_actors('company_document', 'company_document_platform', 'select', '{job,operator}');

grant select, insert, update (offer_id, name, country, sector, shares_in_issue, shares, cost_minor, share_change_id, valuation_id, per_share_micro, valued_on)
  on company to heathland_api;
grant select, insert on company_share_change, company_valuation, company_document to heathland_api;
grant select, insert, update (undone_by, undone_at, undone_reason) on company_posting_part to heathland_api;
grant select on company, company_share_change, company_valuation, company_posting_part, company_document to heathland_worker;

-- A company is of an equity SPV, in its currency; its offer is the SPV's. Shares, cost and value are those of the newest rows.
create function company_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  if tg_op = 'INSERT' and (num_nonnulls(new.share_change_id, new.valuation_id) <> 0 or new.shares <> 0 or new.cost_minor <> 0
     or not exists (select from spv join cell on cell.code = spv.cell where spv.id = new.spv_id and spv.kind = 'equity' and cell.currency = new.asset)) then
    raise exception 'a company begins empty in a book of its SPV' using errcode = 'check_violation', constraint = 'company_fits';
  end if;
  if new.offer_id is not null and not exists (select from offer where offer.id = new.offer_id and offer.spv_id = new.spv_id) then
    raise exception 'the offer is another SPV’s' using errcode = 'check_violation', constraint = 'company_offer_fits';
  end if;
  if tg_op = 'UPDATE' and (new.shares, new.cost_minor, new.share_change_id) is distinct from (old.shares, old.cost_minor, old.share_change_id)
     and not exists (select from company_share_change changed where changed.id = new.share_change_id and changed.company_id = new.id
       and changed.id > coalesce(old.share_change_id, '') and (changed.shares_after, changed.in_issue_after, changed.cost_after_minor) = (new.shares, new.shares_in_issue, new.cost_minor)) then
    raise exception 'shares follow their history' using errcode = 'check_violation', constraint = 'company_fits';
  end if;
  if tg_op = 'UPDATE' and (new.per_share_micro, new.valued_on, new.valuation_id) is distinct from (old.per_share_micro, old.valued_on, old.valuation_id)
     and not exists (select from company_valuation valued where valued.id = new.valuation_id and valued.company_id = new.id
       and valued.id > coalesce(old.valuation_id, '') and valued.per_share_micro = new.per_share_micro
       -- A split is no news about what the company is worth.
       and new.valued_on = case valued.source when 'split' then old.valued_on else valued.day end) then
    raise exception 'a value follows its history' using errcode = 'check_violation', constraint = 'company_fits';
  end if;
  return new;
end $$;
create trigger company_fits before insert or update on company for each row execute function company_fits();

-- The same arithmetic as packages/domain/src/companies/holding.ts.
create function company_share_change_adds_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before company;
  last_day date;
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.company_id is null then return new; end if;
  select * into before from company where id = new.company_id for update;
  select max(day) into last_day from company_share_change where company_id = new.company_id;
  if before.id is null or new.day < last_day or new.day > (platform_now() at time zone 'UTC')::date
     or new.kind = 'opening' and (before.share_change_id is not null)
     or (new.shares_after, new.in_issue_after, new.cost_after_minor) is distinct from (case new.kind
       when 'split' then row (before.shares * new.new_shares / new.old_shares, before.shares_in_issue * new.new_shares / new.old_shares, before.cost_minor)
       when 'sold' then row (before.shares - new.shares, before.shares_in_issue, before.cost_minor - div(before.cost_minor::numeric(38,0) * new.shares, nullif(before.shares, 0))::bigint)
       else row (before.shares + new.shares, before.shares_in_issue, before.cost_minor + new.amount_minor) end)
     or new.kind = 'split' and (before.shares * new.new_shares % new.old_shares <> 0 or before.shares_in_issue * new.new_shares % new.old_shares <> 0) then
    raise exception 'shares do not add up' using errcode = 'check_violation', constraint = 'company_share_change_adds_up';
  end if;
  return new;
end $$;
create trigger company_share_change_adds_up before insert on company_share_change for each row execute function company_share_change_adds_up();

-- The same rule as packages/domain/src/companies/valuation.ts: a fall, or a rise above 20 percent, was agreed to by a second person just now.
create function company_valuation_is_agreed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before company;
  last_day date;
  needs_two boolean;
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.company_id is null then return new; end if;
  select * into before from company where id = new.company_id for update;
  select max(day) into last_day from company_valuation where company_id = new.company_id;
  if before.id is null or new.day < last_day or new.day > (platform_now() at time zone 'UTC')::date then
    raise exception 'a valuation is not older than the last' using errcode = 'check_violation', constraint = 'company_valuation_is_agreed';
  end if;
  if new.source = 'split' then
    if not exists (select from company_share_change changed where changed.id = new.share_change_id and changed.company_id = new.company_id and changed.kind = 'split'
         and changed.xmin = pg_current_xact_id()::xid and new.per_share_micro = before.per_share_micro * changed.old_shares / changed.new_shares) then
      raise exception 'a split leaves the holding worth what it was' using errcode = 'check_violation', constraint = 'company_valuation_is_agreed';
    end if;
    return new;
  end if;
  needs_two := case when before.per_share_micro is null
    then div(before.shares::numeric * new.per_share_micro, 10000) < before.cost_minor
      or div(before.shares::numeric * new.per_share_micro, 10000) * 100 > before.cost_minor::numeric(38,0) * 120
    else new.per_share_micro < before.per_share_micro or new.per_share_micro::numeric * 100 > before.per_share_micro::numeric * 120 end;
  if (needs_two or new.approval_id is not null) and not exists (
    select from approval where approval.id = new.approval_id and approval.act = 'companies.value' and approval.state = 'executed'
      and approval.xmin = pg_current_xact_id()::xid and approval.maker_id = new.made_by and approval.checker_id = new.checked_by
      and approval.checker_id = app_person() and approval.body ->> 'companyId' = new.company_id
      and approval.body ->> 'perShareMicro' = new.per_share_micro::text and approval.body ->> 'day' = new.day::text) then
    raise exception 'a second person agrees to this valuation' using errcode = 'insufficient_privilege', constraint = 'company_valuation_is_agreed';
  end if;
  return new;
end $$;
create trigger company_valuation_is_agreed before insert on company_valuation for each row execute function company_valuation_is_agreed();

-- A part belongs to a posting of the company's own SPV, in its currency and direction. The parts of a posting never add up to more than its amount
-- after corrections.
create function company_posting_part_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.posting_id is null then return new; end if;
  -- Two parts of one posting take turns.
  perform pg_advisory_xact_lock(hashtextextended('posting part ' || new.posting_id, 0));
  if not exists (
    select from hand_posting posting join company on company.id = new.company_id and company.spv_id = posting.holder_id and company.asset = posting.asset
    where posting.transfer_id = new.posting_id
      and posting.movement = case new.kind when 'purchase' then 'spv-paid' else 'spv-received' end
      and new.amount_minor
          + (select coalesce(sum(amount_minor), 0) from company_posting_part part where part.posting_id = new.posting_id and part.undone_at is null)
          + (select coalesce(sum(amount_minor), 0) from transfer where key = 'correction:' || new.posting_id)
          <= posting.amount_minor) then
    raise exception 'more than the posting has left' using errcode = 'check_violation', constraint = 'company_posting_part_fits';
  end if;
  return new;
end $$;
revoke execute on function company_fits(), company_share_change_adds_up(), company_valuation_is_agreed(), company_posting_part_fits() from public;
create trigger company_posting_part_fits before insert on company_posting_part for each row execute function company_posting_part_fits();

-- What was undone stays so.
create function company_posting_part_ends_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.undone_at is not null or new.undone_by is distinct from app_person() then
    raise exception 'a part is undone once, by whoever undoes it' using errcode = 'check_violation', constraint = 'company_posting_part_ends_once';
  end if;
  return new;
end $$;
revoke execute on function company_posting_part_ends_once() from public;
create trigger company_posting_part_ends_once before update on company_posting_part for each row execute function company_posting_part_ends_once();

-- The unmatched amount of each posting of an equity SPV, newest first: its amount less corrections and parts.
create function unmatched_company_postings(in_movement text, in_before text, in_rows integer)
returns table (posting_id text, spv_id text, movement text, asset text, amount_minor bigint, left_minor bigint, posted_at timestamptz)
language sql stable security invoker set search_path = public, pg_temp as $$
  select posting.transfer_id, posting.holder_id, posting.movement, posting.asset, posting.amount_minor, posting.amount_minor - taken.minor, posting.posted_at
  from spv
  cross join lateral (select * from hand_posting
                      where hand_posting.holder_id = spv.id and hand_posting.movement in ('spv-received', 'spv-paid') and hand_posting.transfer_id < in_before) posting
  cross join lateral (
    select (coalesce((select sum(part.amount_minor) from company_posting_part part where part.posting_id = posting.transfer_id and part.undone_at is null), 0)
            + coalesce((select sum(corrected.amount_minor) from transfer corrected where corrected.key = 'correction:' || posting.transfer_id), 0))::bigint as minor) taken
  where spv.kind = 'equity' and (in_movement is null or posting.movement = in_movement) and taken.minor < posting.amount_minor
  order by posting.transfer_id desc limit in_rows
$$;
revoke execute on function unmatched_company_postings(text, text, integer) from public;
grant execute on function unmatched_company_postings(text, text, integer) to heathland_api;

-- Check: nobody changes a history, or how a part of a posting was matched.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'company_valuation', 'update'), 'valuations are only added';
  assert not has_any_column_privilege('heathland_api', 'company_share_change', 'update'), 'share changes are only added';
  assert not has_column_privilege('heathland_api', 'company_posting_part', 'amount_minor', 'update'), 'a part keeps its amount';
end $$;
