-- Reason: the books of an SPV are closed month by month (STAFF-03). Two people agree to the figures of a month, which stay as they were, and
-- nothing is recorded any more with a day inside a closed month.

-- A month that is closed, in each version of it. A month without a row is a draft; while a request waits, `approval` says so.
create table book_month (
  spv_id text not null references spv,
  month date not null constraint book_month_begins_on_the_first check (extract(day from month) = 1),
  version integer not null constraint book_month_version_bounded check (version between 1 and 50),
  state text not null constraint book_month_state_known check (state in ('closed', 'reopened')),
  asset text not null constraint book_month_asset_known check (asset in ('EUR', 'GBP')),
  -- The sum of each measure of each section, and a hash of all figures.
  totals jsonb not null constraint book_month_totals_bounded check (length(totals::text) <= 10000),
  hash bytea not null constraint book_month_hash_length check (length(hash) = 32),
  requested_by text not null,
  closed_by text not null constraint book_month_closed_by_two check (closed_by <> requested_by),
  closed_at timestamptz not null,
  reason text not null constraint book_month_reason_short check (length(reason) between 3 and 1000),
  approval_id text not null references approval constraint book_month_agreement_used_once unique,
  reopening_requested_by text,
  reopened_by text constraint book_month_reopened_by_two check (reopened_by <> reopening_requested_by),
  reopened_at timestamptz,
  reopening_reason text constraint book_month_reopening_reason_short check (length(reopening_reason) between 3 and 1000),
  reopening_approval_id text references approval constraint book_month_reopening_used_once unique,
  -- When its figures were last counted again from the books, and whether they were the same.
  counted_at timestamptz,
  is_as_counted boolean,
  primary key (spv_id, month, version),
  constraint book_month_reopened_whole
    check (num_nonnulls(reopening_requested_by, reopened_by, reopened_at, reopening_reason, reopening_approval_id) = case state when 'reopened' then 5 else 0 end),
  constraint book_month_counted_whole check ((counted_at is null) = (is_as_counted is null))
);
create unique index book_month_closed_once on book_month (spv_id, month) where state = 'closed';
create index book_month_to_count on book_month (counted_at nulls first) where state = 'closed';

create table book_month_figure (
  spv_id text not null,
  month date not null,
  version integer not null,
  section text not null constraint book_month_figure_section_known check (section in ('cash', 'loan', 'company', 'asset', 'distribution', 'late-fact')),
  subject text not null constraint book_month_figure_subject_plain check (subject ~ '^[a-z0-9_-]{1,40}$'),
  measure text not null constraint book_month_figure_measure_plain check (measure ~ '^[a-z-]{1,30}$'),
  label text not null constraint book_month_figure_label_short check (length(label) <= 640),
  amount bigint not null,
  primary key (spv_id, month, version, section, subject, measure),
  -- Figures come first, so that the month's own row can be compared with them.
  constraint book_month_figure_of_month foreign key (spv_id, month, version) references book_month deferrable initially deferred
);

-- A late fact is recorded in an open month and names the closed one that it concerns. A posting that is set aside belongs to none of the books.
create table book_note (
  id text primary key constraint book_note_id_kind check (id ~ '^bmn_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text not null references spv,
  kind text not null constraint book_note_kind_known check (kind in ('late-fact', 'set-aside')),
  month date constraint book_note_month_begins check (extract(day from month) = 1),
  posting_id text constraint book_note_posting_once unique,
  amount_minor bigint,
  text text not null constraint book_note_text_short check (length(text) between 3 and 500),
  made_by text not null,
  made_at timestamptz not null,
  constraint book_note_whole check ((kind = 'late-fact') = (month is not null) and (kind = 'set-aside') = (posting_id is not null)
    and (kind = 'late-fact' or amount_minor is null))
);
create index book_note_of_spv on book_note (spv_id, made_at);

call keep_rows_private('book_month');
call keep_rows_private('book_month_figure');
call keep_rows_private('book_note');

call let_actors('book_month', 'book_month_read', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('book_month', 'book_month_close', 'insert', '{officer}',
  $$closed_by = (select app_person()) and ((select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[]))$$);
call let_actors('book_month', 'book_month_reopen', 'update', '{officer}', $$(select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('book_month', 'book_month_platform', 'select', '{job,operator}');
call let_actors('book_month', 'book_month_count', 'update', '{job}');
call let_actors('book_month_figure', 'book_month_figure_read', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('book_month_figure', 'book_month_figure_close', 'insert', '{officer}',
  $$(select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('book_month_figure', 'book_month_figure_platform', 'select', '{job,operator}');
call let_actors('book_note', 'book_note_read', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('book_note', 'book_note_add', 'insert', '{officer}',
  $$made_by = (select app_person()) and ((select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[]))$$);
call let_actors('book_note', 'book_note_platform', 'select', '{job,operator}');

grant select, insert, update (state, reopening_requested_by, reopened_by, reopened_at, reopening_reason, reopening_approval_id) on book_month to heathland_api;
grant select, insert on book_month_figure, book_note to heathland_api;
grant select, update (counted_at, is_as_counted) on book_month to heathland_worker;
grant select on book_month_figure, book_note to heathland_worker;

-- The postings of an SPV, from a day until before another, of which its book explains nothing or a part.
create function unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer)
returns table (posting_id text, left_minor bigint) language sql stable security invoker set search_path = public, pg_temp as $$
  select booked.posting_id, booked.amount_minor - explained.minor from spv join cell on cell.code = spv.cell
  join entry booked on booked.account_id = concat_ws('_', 'acc', spv.cell, 'spv-cash', cell.currency, spv.id)
  cross join lateral (
    select (coalesce((select sum(amount_minor) from loan_event where loan_event.transfer_id = booked.posting_id), 0)
          + coalesce((select sum(amount_minor) from company_posting_part part where part.posting_id = booked.posting_id and part.undone_at is null), 0)
          + coalesce((select sum(amount_minor) from asset_posting_part part where part.posting_id = booked.posting_id and part.undone_at is null), 0)
          + coalesce((select sum(amount_minor) from transfer where key = 'correction:' || booked.posting_id), 0))::bigint as minor) explained
  where spv.id = in_spv and booked.movement in ('spv-received', 'spv-paid')
    and booked.booked_at >= in_from::timestamp at time zone 'UTC' and booked.booked_at < in_until::timestamp at time zone 'UTC'
    and not exists (select from book_note where book_note.posting_id = booked.posting_id)
    and explained.minor < booked.amount_minor
  order by booked.booked_at, booked.posting_id limit in_rows
$$;
revoke execute on function unmatched_book_postings(text, date, date, integer) from public;
grant execute on function unmatched_book_postings(text, date, date, integer) to heathland_api, heathland_worker;

-- As packages/domain/src/month-end/figures.ts has them: a line for each figure in the order of their bytes, and the sum of each measure.
create function book_figures_hash(in_spv text, in_month date, in_version integer) returns bytea
language sql stable security invoker set search_path = public, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(line, '' order by line collate "C"), ''), 'UTF8'))
  from (select section || ' ' || subject || ' ' || measure || ' ' || amount || E'\n' as line from book_month_figure figure
        where (figure.spv_id, figure.month, figure.version) = (in_spv, in_month, in_version)) lines
$$;
create function book_figures_totals(in_spv text, in_month date, in_version integer) returns jsonb
language sql stable security invoker set search_path = public, pg_temp as $$
  select coalesce(jsonb_object_agg(name, sum), '{}') from (
    select section || ' ' || measure as name, sum(amount)::text as sum from book_month_figure figure
    where (figure.spv_id, figure.month, figure.version) = (in_spv, in_month, in_version) group by section, measure) totals
$$;
revoke execute on function book_figures_hash(text, date, integer), book_figures_totals(text, date, integer) from public;
grant execute on function book_figures_hash(text, date, integer), book_figures_totals(text, date, integer) to heathland_api, heathland_worker;

-- Whatever a program says: months are closed in order by two people, with the figures that they agreed to, and only the newest is reopened.
create function book_month_step_is_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed_through date;
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  if tg_op = 'UPDATE' and app_actor() = 'job' then
    if to_jsonb(new) - '{counted_at,is_as_counted}'::text[] <> to_jsonb(old) - '{counted_at,is_as_counted}'::text[] or old.state <> 'closed' then
      raise exception 'counting again changes nothing else' using errcode = 'check_violation', constraint = 'book_month_step_is_fit';
    end if;
    return new;
  end if;
  -- Whoever records something in the same books holds the other half of this lock.
  perform pg_advisory_xact_lock(7405, hashtext(new.spv_id));
  select max(month) into closed_through from book_month where spv_id = new.spv_id and state = 'closed';
  if tg_op = 'INSERT' then
    if new.state <> 'closed' or new.counted_at is not null
       or new.month <> coalesce((closed_through + interval '1 month')::date, (select min(month) from book_month where spv_id = new.spv_id), new.month)
       or new.version <> 1 + coalesce((select max(version) from book_month where spv_id = new.spv_id and month = new.month), 0)
       or (new.month + interval '1 month 1 day')::date > (platform_now() at time zone 'UTC')::date
       or not exists (select from spv join cell on cell.code = spv.cell where spv.id = new.spv_id and cell.currency = new.asset) then
      raise exception 'months are closed in order' using errcode = 'check_violation', constraint = 'book_month_in_order';
    end if;
    if exists (select from unmatched_book_postings(new.spv_id, new.month, (new.month + interval '1 month')::date, 1)) then
      raise exception 'a posting of the month is not matched' using errcode = 'check_violation', constraint = 'book_month_is_matched';
    end if;
    if new.hash is distinct from book_figures_hash(new.spv_id, new.month, new.version)
       or new.totals is distinct from book_figures_totals(new.spv_id, new.month, new.version) then
      raise exception 'the figures are others' using errcode = 'check_violation', constraint = 'book_month_step_is_fit';
    end if;
    if not exists (select from approval where approval.id = new.approval_id and approval.act = 'month-end.close' and approval.state = 'executed'
                     and approval.xmin = pg_current_xact_id()::xid and approval.maker_id = new.requested_by and approval.checker_id = new.closed_by
                     and approval.body ->> 'spvId' = new.spv_id and approval.body ->> 'month' = to_char(new.month, 'YYYY-MM')
                     and approval.body ->> 'hash' = encode(new.hash, 'hex')) then
      raise exception 'two people close a month' using errcode = 'insufficient_privilege', constraint = 'book_month_is_agreed';
    end if;
    return new;
  end if;
  if old.state <> 'closed' or new.state <> 'reopened' or old.month <> closed_through
     or to_jsonb(new) - '{state,reopening_requested_by,reopened_by,reopened_at,reopening_reason,reopening_approval_id}'::text[]
     <> to_jsonb(old) - '{state,reopening_requested_by,reopened_by,reopened_at,reopening_reason,reopening_approval_id}'::text[] then
    raise exception 'the newest closed month is reopened, and keeps its figures' using errcode = 'check_violation', constraint = 'book_month_in_order';
  end if;
  if not exists (select from approval where approval.id = new.reopening_approval_id and approval.act = 'month-end.reopen' and approval.state = 'executed'
                   and approval.xmin = pg_current_xact_id()::xid and approval.maker_id = new.reopening_requested_by and approval.checker_id = new.reopened_by
                   and approval.checker_id = app_person() and approval.body ->> 'spvId' = new.spv_id
                   and approval.body ->> 'month' = to_char(new.month, 'YYYY-MM') and approval.body ->> 'version' = new.version::text) then
    raise exception 'two people reopen a month' using errcode = 'insufficient_privilege', constraint = 'book_month_is_agreed';
  end if;
  return new;
end $$;
create trigger book_month_step_is_fit before insert or update on book_month for each row execute function book_month_step_is_fit();

create function book_month_figure_comes_first() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from book_month where (book_month.spv_id, book_month.month, book_month.version) = (new.spv_id, new.month, new.version)) then
    raise exception 'figures of a closed month stay' using errcode = 'check_violation', constraint = 'book_month_figure_comes_first';
  end if;
  return new;
end $$;
create trigger book_month_figure_comes_first before insert on book_month_figure for each row execute function book_month_figure_comes_first();

create function book_note_is_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  perform pg_advisory_xact_lock_shared(7405, hashtext(new.spv_id));
  if new.kind = 'late-fact' and not exists (select from book_month where spv_id = new.spv_id and state = 'closed' and month >= new.month)
     or new.kind = 'set-aside' and not exists (select from transfer where transfer.id = new.posting_id and transfer.movement in ('spv-received', 'spv-paid')
          and new.spv_id = account_holder(case transfer.movement when 'spv-received' then transfer.credit_account else transfer.debit_account end)) then
    raise exception 'a note is about a closed month or a posting of its SPV' using errcode = 'check_violation', constraint = 'book_note_is_fit';
  end if;
  return new;
end $$;
create trigger book_note_is_fit before insert on book_note for each row execute function book_note_is_fit();

-- Nothing is recorded with a day inside a closed month. Shared by whoever records, and taken whole by whoever closes: what is recorded is
-- either among the figures or refused.
create function book_day_is_open() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  told constant jsonb := to_jsonb(new);
  owner text;
  day date;
  closed_through date;
begin
  owner := case tg_argv[0]
    when 'loan' then (select spv_id from loan where loan.id = told ->> 'loan_id')
    when 'company' then (select spv_id from company where company.id = told ->> 'company_id')
    else (select spv_id from production_asset where production_asset.id = told ->> 'asset_id') end;
  -- Without it the row is refused anyway, and row security answers first.
  if owner is null then return new; end if;
  perform pg_advisory_xact_lock_shared(7405, hashtext(owner));
  select max(month) into closed_through from book_month where spv_id = owner and state = 'closed';
  day := case tg_argv[1] when 'posting' then (select (posted_at at time zone 'UTC')::date from hand_posting where transfer_id = told ->> 'posting_id')
                         else (told ->> tg_argv[1])::date end;
  if day < (closed_through + interval '1 month')::date then
    raise exception 'the month is closed' using errcode = 'HL021', detail = to_char(closed_through, 'YYYY-MM'), constraint = 'book_day_is_open';
  end if;
  return new;
end $$;
create trigger book_day_is_open before insert on loan_event for each row execute function book_day_is_open('loan', 'counts_on');
create trigger book_day_is_open before insert on loan_valuation for each row execute function book_day_is_open('loan', 'valued_on');
create trigger book_day_is_open before insert on company_share_change for each row execute function book_day_is_open('company', 'day');
create trigger book_day_is_open before insert on company_valuation for each row execute function book_day_is_open('company', 'day');
create trigger book_day_is_open before insert or update on company_posting_part for each row execute function book_day_is_open('company', 'posting');
create trigger book_day_is_open before insert on meter_reading for each row execute function book_day_is_open('asset', 'day');
create trigger book_day_is_open before update on maintenance for each row execute function book_day_is_open('asset', 'done_on');
create trigger book_day_is_open before insert or update on asset_posting_part for each row execute function book_day_is_open('asset', 'posting');
revoke execute on function book_month_step_is_fit(), book_month_figure_comes_first(), book_note_is_fit(), book_day_is_open() from public;

-- Check: nobody changes a figure or a note.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'book_month_figure', 'update'), 'figures are only added';
  assert not has_any_column_privilege('heathland_api', 'book_note', 'update'), 'notes are only added';
  assert not has_column_privilege('heathland_api', 'book_month', 'hash', 'update'), 'a month keeps its hash';
end $$;
