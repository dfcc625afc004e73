-- Reason: members invest in offers. Staff of an SPV draft one with its papers, others accept the papers and publish it, and every version
-- is kept. Members look at offers, follow them, say that they are interested and ask questions that are answered on record.

create table offer (
  id text primary key constraint offer_id_kind check (id ~ '^ofr_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text not null references spv,
  cell text not null references cell,
  kind text not null constraint offer_kind_known check (kind in ('loan', 'equity', 'production')),
  state text not null constraint offer_state_known check (state in ('draft', 'published', 'paused', 'closed', 'cancelled')),
  -- The newest version, and the one that members read.
  version integer not null constraint offer_version_bounded check (version between 1 and 500),
  published_version integer,
  published_at timestamptz,
  -- The approval behind the published version.
  approval_id text constraint offer_approval_kind check (approval_id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  -- What members read, and what lists are filtered and sorted by: taken from the published version when it is published.
  content jsonb,
  name text,
  category text constraint offer_category_known check (category in ('Renewable energy', 'Social impact', 'Housing', 'Clean water', 'Education')),
  region text constraint offer_region_known check (region in ('EU', 'Netherlands', 'Africa', 'Asia')),
  apy_bps integer,
  term_months integer,
  min_investment_minor bigint constraint offer_minimum_positive check (min_investment_minor > 0),
  target_minor bigint constraint offer_target_covers_minimum check (target_minor >= min_investment_minor),
  opens_on date,
  closes_on date constraint offer_closes_after_opening check (closes_on >= opens_on),
  owner_key text,
  -- Until when an accepted audit of the owner's accounts holds.
  audited_until date,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint offer_published_whole check (num_nulls(published_version, published_at, approval_id, content, name, category, region, apy_bps, term_months,
    min_investment_minor, target_minor, opens_on, closes_on, owner_key) in (0, 14)),
  constraint offer_published_is_written check (published_version <= version),
  constraint offer_state_fits check ((state = 'draft') = (published_version is null))
);
create index offer_by_publication on offer (cell, published_at, id) where published_version is not null;
create index offer_by_yield on offer (cell, apy_bps, id) where published_version is not null;
create index offer_by_minimum on offer (cell, min_investment_minor, id) where published_version is not null;
create index offer_by_term on offer (cell, term_months, id) where published_version is not null;
-- Holds all that a list is filtered and summed by, so that the wide rows are not read.
create index offer_summed on offer (cell, category, region) include (id, published_version, apy_bps, audited_until) where published_version is not null;
create index offer_of_spv on offer (spv_id, id);
create index offer_of_owner on offer (owner_key, published_at) where owner_key is not null;

-- One row for each text that was saved; none is ever changed.
create table offer_version (
  offer_id text not null references offer,
  version integer not null,
  content jsonb not null constraint offer_version_content_bounded check (length(content::text) <= 60000),
  -- The estimated yield that these terms give.
  apy_bps integer not null,
  written_by text not null constraint offer_version_writer_kind check (written_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  written_at timestamptz not null,
  primary key (offer_id, version)
);

-- The papers behind an offer. Whoever hands one in does not accept it.
create table offer_evidence (
  id text primary key constraint offer_evidence_id_kind check (id ~ '^evd_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  kind text not null constraint offer_evidence_kind_known check (kind in ('key-information-sheet', 'contract', 'title', 'permit',
    'owner-due-diligence', 'related-parties', 'valuation', 'audited-accounts', 'insurance')),
  title text not null constraint offer_evidence_title_short check (length(title) between 3 and 100),
  file_id text not null references file,
  -- Of the file, so that the list needs no key.
  bytes bigint not null,
  sha256 bytea not null constraint offer_evidence_sha256_length check (length(sha256) = 32),
  issued_on date,
  expires_on date,
  state text not null constraint offer_evidence_state_known check (state in ('submitted', 'accepted', 'rejected')),
  note text constraint offer_evidence_note_short check (length(note) <= 500),
  added_by text not null,
  added_at timestamptz not null,
  reviewed_by text,
  reviewed_at timestamptz,
  constraint offer_evidence_expires_where_it_must check (kind not in ('permit', 'audited-accounts', 'insurance') or expires_on is not null),
  constraint offer_evidence_reviewed_whole check (num_nulls(reviewed_by, reviewed_at) = case state when 'submitted' then 2 else 0 end),
  constraint offer_evidence_reviewed_by_another check (reviewed_by <> added_by)
);
create index offer_evidence_of_offer on offer_evidence (offer_id, id);
create index offer_evidence_of_file on offer_evidence (file_id);

-- Who looked at an offer, each member once.
create table offer_view (
  offer_id text not null references offer,
  person_id text not null constraint offer_view_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  first_at timestamptz not null,
  primary key (offer_id, person_id)
);
create index offer_view_of_person on offer_view (person_id);

create table offer_watch (
  person_id text not null constraint offer_watch_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  since timestamptz not null,
  primary key (person_id, offer_id)
);
create index offer_watch_of_offer on offer_watch (offer_id, person_id);

create table offer_interest (
  offer_id text not null references offer,
  person_id text not null constraint offer_interest_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  at timestamptz not null,
  primary key (offer_id, person_id)
);
create index offer_interest_of_person on offer_interest (person_id);

create table offer_question (
  id text primary key constraint offer_question_id_kind check (id ~ '^qst_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  person_id text not null constraint offer_question_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  text text not null constraint offer_question_text_short check (length(text) between 10 and 600),
  state text not null constraint offer_question_state_known check (state in ('waiting', 'answered', 'declined')),
  asked_at timestamptz not null,
  answer text constraint offer_question_answer_short check (length(answer) between 3 and 1500),
  answered_by text,
  answered_at timestamptz,
  constraint offer_question_answered_whole check (num_nulls(answer, answered_by, answered_at) = case state when 'waiting' then 3 else 0 end),
  constraint offer_question_answered_by_another check (answered_by <> person_id)
);
create index offer_question_of_offer on offer_question (offer_id, state, id);
create index offer_question_of_person on offer_question (person_id, id);
create index offer_question_declined on offer_question (answered_at) where state = 'declined';

create table offer_update (
  id text primary key constraint offer_update_id_kind check (id ~ '^ofu_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  title text not null constraint offer_update_title_short check (length(title) between 3 and 120),
  text text not null constraint offer_update_text_short check (length(text) between 3 and 3000),
  posted_by text not null,
  posted_at timestamptz not null
);
create index offer_update_of_offer on offer_update (offer_id, id);

call keep_rows_private('offer');
call keep_rows_private('offer_version');
call keep_rows_private('offer_evidence');
call keep_rows_private('offer_view');
call keep_rows_private('offer_watch');
call keep_rows_private('offer_interest');
call keep_rows_private('offer_question');
call keep_rows_private('offer_update');

-- Members see what is published in their cell; staff of an SPV see its offers, administrators and compliance every one.
call let_actors('offer', 'offer_member', 'select', '{member}',
  $$published_version is not null and cell = (select profiles.cell from profiles where profiles.id = (select app_person()))$$);
call let_actors('offer', 'offer_office', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('offer', 'offer_draft', 'insert', '{officer}',
  $$created_by = (select app_person()) and state = 'draft' and version = 1
    and ((select app_role()) = 'mfo_admin' or spv_id = any ((select app_spvs())::text[]))$$);
call let_actors('offer', 'offer_change', 'update', '{officer}',
  $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('offer', 'offer_platform', 'all', '{job,operator}');

call let_actors('offer_version', 'offer_version_office', 'select', '{officer}', $$exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_version', 'offer_version_write', 'insert', '{officer}',
  $$written_by = (select app_person()) and (select app_role()) <> 'compliance'
    and exists (select from offer where offer.id = offer_id and offer.version = offer_version.version)$$);
call let_actors('offer_version', 'offer_version_platform', 'all', '{job,operator}');

call let_actors('offer_evidence', 'offer_evidence_member', 'select', '{member}',
  $$state = 'accepted' and exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_evidence', 'offer_evidence_office', 'select', '{officer}', $$exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_evidence', 'offer_evidence_add', 'insert', '{officer}',
  $$added_by = (select app_person()) and state = 'submitted' and exists (select from offer where offer.id = offer_id)$$);
-- Papers are accepted outside of the SPV they are for.
call let_actors('offer_evidence', 'offer_evidence_review', 'update', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('offer_evidence', 'offer_evidence_platform', 'all', '{job,operator}');

-- Members read a paper whose kind is a document; the key that opens it is the SPV's.
call let_actors('file', 'file_offer_document', 'select', '{member}',
  $$spv_id is not null and exists (select from offer_evidence where offer_evidence.file_id = file.id
      and offer_evidence.kind in ('key-information-sheet', 'contract', 'valuation', 'audited-accounts'))$$);
call let_actors('spv_key', 'spv_key_offer_document', 'select', '{member}', $$exists (select from offer where offer.spv_id = spv_key.spv_id)$$);

call let_actors('offer_view', 'offer_view_own', 'all', '{member}', 'person_id = (select app_person())');
call let_actors('offer_view', 'offer_view_platform', 'all', '{job,operator}');
call let_actors('offer_watch', 'offer_watch_own', 'all', '{member}', 'person_id = (select app_person())');
call let_actors('offer_watch', 'offer_watch_platform', 'all', '{job,operator}');
call let_actors('offer_interest', 'offer_interest_own', 'all', '{member}', 'person_id = (select app_person())');
call let_actors('offer_interest', 'offer_interest_office', 'select', '{officer}', $$exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_interest', 'offer_interest_platform', 'all', '{job,operator}');

call let_actors('offer_question', 'offer_question_own', 'select', '{member}', 'person_id = (select app_person())');
call let_actors('offer_question', 'offer_question_read', 'select', '{member}',
  $$state = 'answered' and exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_question', 'offer_question_ask', 'insert', '{member}',
  $$person_id = (select app_person()) and state = 'waiting' and exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_question', 'offer_question_office', 'select', '{officer}', $$exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_question', 'offer_question_answer', 'update', '{officer}', $$exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_question', 'offer_question_platform', 'all', '{job,operator}');

call let_actors('offer_update', 'offer_update_read', 'select', '{member,officer}', $$exists (select from offer where offer.id = offer_id)$$);
call let_actors('offer_update', 'offer_update_post', 'insert', '{officer}',
  $$posted_by = (select app_person()) and exists (select from offer where offer.id = offer_id and offer.published_version is not null)$$);
call let_actors('offer_update', 'offer_update_platform', 'all', '{job,operator}');

grant select, insert, update (state, version, published_version, published_at, approval_id, content, name, category, region, apy_bps, term_months,
  min_investment_minor, target_minor, opens_on, closes_on, owner_key, audited_until, updated_at) on offer to heathland_api;
grant select, insert on offer_version, offer_update, offer_view, offer_interest to heathland_api;
grant select, insert, update (state, note, reviewed_by, reviewed_at) on offer_evidence to heathland_api;
grant select, insert, delete on offer_watch to heathland_api;
grant select, insert, update (state, answer, answered_by, answered_at) on offer_question to heathland_api;
grant select on offer, offer_version, offer_evidence, offer_update, offer_view, offer_interest, offer_question, offer_watch to heathland_worker;
-- Erasing a person forgets what they looked at; what was asked and answered stays on record, without a name.
grant delete on offer_view, offer_watch, offer_interest, offer_question to heathland_operator, heathland_worker;

-- Whatever a program says: versions count on, and a version is published by a second person who has just agreed to exactly it.
create function offer_step_is_agreed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.version <> old.version and (new.version <> old.version + 1 or old.state in ('closed', 'cancelled')) then
    raise exception 'versions count on' using errcode = 'check_violation', constraint = 'offer_step_is_agreed';
  end if;
  if old.state in ('closed', 'cancelled') and new.state <> old.state then
    raise exception 'what has ended stays so' using errcode = 'check_violation', constraint = 'offer_step_is_agreed';
  end if;
  if (new.published_version, new.published_at, new.approval_id, new.content, new.name, new.category, new.region, new.apy_bps, new.term_months,
      new.min_investment_minor, new.target_minor, new.opens_on, new.closes_on, new.owner_key) is distinct from
     (old.published_version, old.published_at, old.approval_id, old.content, old.name, old.category, old.region, old.apy_bps, old.term_months,
      old.min_investment_minor, old.target_minor, old.opens_on, old.closes_on, old.owner_key)
     and not exists (
       select from approval join offer_version on offer_version.offer_id = new.id and offer_version.version = new.published_version
       where approval.id = new.approval_id and approval.act = 'offers.publish' and approval.state = 'executed'
         and approval.xmin = pg_current_xact_id()::xid and approval.checker_id = app_person() and approval.checker_id <> approval.maker_id
         and not exists (select from offer_version written where written.offer_id = new.id and written.written_by = approval.checker_id
           and written.version > coalesce(old.published_version, 0) and written.version <= new.published_version)
         and new.content = offer_version.content
         and approval.body ->> 'offerId' = new.id and approval.body ->> 'version' = new.published_version::text) then
    raise exception 'a second person publishes an offer' using errcode = 'insufficient_privilege', constraint = 'offer_step_is_agreed';
  end if;
  return new;
end $$;
revoke execute on function offer_step_is_agreed() from public;
create trigger offer_step_is_agreed before update on offer for each row execute function offer_step_is_agreed();

-- Money leaves escrow only while the title to what it pays for is proved. Asked of the row that moves it, whoever posts.
create function offer_title_is_proved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from offer_evidence where offer_id = account_holder(new.debit_account) and kind = 'title' and state = 'accepted'
      and (expires_on is null or expires_on >= (platform_now() at time zone 'UTC')::date)) then
    raise exception 'no valid title evidence' using errcode = 'check_violation', constraint = 'offer_title_is_proved';
  end if;
  return new;
end $$;
create trigger offer_title_is_proved before insert on transfer
  for each row when (new.movement = 'subscription-passed-on') execute function offer_title_is_proved();

-- How many members looked, follow and are interested, and what is in or has passed through escrow: figures of which a member may see
-- no single row.
create function offer_figures(in_offer_ids text[])
returns table (offer_id text, explored bigint, watching bigint, interested bigint, raised_minor bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select given.id,
         (select count(*) from offer_view where offer_view.offer_id = given.id),
         (select count(*) from offer_watch where offer_watch.offer_id = given.id),
         (select count(*) from offer_interest where offer_interest.offer_id = given.id),
         -- What was paid for it and not paid back, whether it still lies in escrow or was passed on.
         (select coalesce(sum(case entry.movement when 'subscription-funded' then entry.amount_minor
                                                  when 'subscription-refunded' then -entry.amount_minor else 0 end), 0)::bigint
          from entry where entry.account_id = concat('acc_', offer.cell, '_escrow_', cell.currency, '_', offer.id))
  from unnest(in_offer_ids) given (id) join offer on offer.id = given.id join cell on cell.code = offer.cell
  where app_actor() in ('member', 'officer', 'job', 'operator')
$$;
-- Whose offers a reader is shown: those of a member's own cell. An administrator has a cell of their own as everyone does.
create function offers_cell() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select profiles.cell from profiles
  where profiles.id = app_person() and (app_actor() = 'member' or app_actor() = 'officer' and app_role() = 'mfo_admin')
$$;
-- One page of a list. Each sort reads its own index, starting where the page begins. Relevance puts open offers first, then upcoming, then
-- ended ones, each newest first. These are functions because row security checks every row, which takes longer than the list; they check once.
create function offer_page(
  in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer
) returns table (offer_id text, sort_key bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own_cell text;
  -- A relevance key is the standing, then the microsecond of the publication.
  standing_unit constant bigint := 100000000000000000;
  first_standing constant integer := coalesce(in_after_key / standing_unit, 0);
  rows_left integer := in_rows;
  rows_found integer;
begin
  own_cell := offers_cell();
  if own_cell is null then return; end if;
  if in_sort = 'apy_desc' then
    return query select offer.id, offer.apy_bps::bigint from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (in_after_key is null or (offer.apy_bps, offer.id) < (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.apy_bps desc, offer.id desc limit in_rows;
  elsif in_sort = 'min_investment_asc' then
    return query select offer.id, offer.min_investment_minor from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (in_after_key is null or (offer.min_investment_minor, offer.id) > (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.min_investment_minor, offer.id limit in_rows;
  elsif in_sort = 'term_asc' then
    return query select offer.id, offer.term_months::bigint from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (in_after_key is null or (offer.term_months, offer.id) > (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.term_months, offer.id limit in_rows;
  else
    for standing in first_standing .. 2 loop
      return query select offer.id, standing * standing_unit + (extract(epoch from offer.published_at) * 1000000)::bigint from offer
        where offer.cell = own_cell and offer.published_version is not null
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
-- What a whole list adds up to.
create function offer_sums(in_category text, in_regions text[], in_ids text[], in_today date)
returns table (offers integer, apy_bps_sum bigint, audited integer)
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select count(*)::integer, coalesce(sum(offer.apy_bps), 0)::bigint, (count(*) filter (where offer.audited_until >= in_today))::integer
  from offer where offer.cell = (select offers_cell()) and offer.published_version is not null
    and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
    and (in_ids is null or offer.id = any (in_ids))
$$;
-- What other offers of an owner were to raise since a moment, in every SPV of the cell: a number that staff of one SPV go by without seeing the others.
create function owner_total(in_owner text, in_offer_id text, in_since timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(target_minor), 0)::bigint from offer
  where app_actor() in ('officer', 'job', 'operator') and owner_key = in_owner and id <> in_offer_id and state <> 'cancelled'
    and cell = (select own.cell from offer own where own.id = in_offer_id) and published_at >= in_since
$$;
create policy offer_control on offer for select to heathland_control using (true);
grant select on offer, cell to heathland_control;
create policy offer_ledger on offer for select to heathland_ledger using (true);
create policy offer_evidence_ledger on offer_evidence for select to heathland_ledger using (true);
create policy offer_view_ledger on offer_view for select to heathland_ledger using (true);
create policy offer_watch_ledger on offer_watch for select to heathland_ledger using (true);
create policy offer_interest_ledger on offer_interest for select to heathland_ledger using (true);
grant select on offer, offer_evidence, offer_view, offer_watch, offer_interest to heathland_ledger;
grant create on schema public to heathland_ledger, heathland_control;
alter function offer_page(text, text[], text[], date, text, bigint, text, integer) owner to heathland_control;
alter function offer_sums(text, text[], text[], date) owner to heathland_control;
alter function offers_cell() owner to heathland_control;
alter function offer_title_is_proved() owner to heathland_ledger;
alter function offer_figures(text[]) owner to heathland_ledger;
alter function owner_total(text, text, timestamptz) owner to heathland_ledger;
revoke create on schema public from heathland_ledger, heathland_control;
revoke execute on function offer_title_is_proved(), offer_figures(text[]), owner_total(text, text, timestamptz), offers_cell(),
  offer_page(text, text[], text[], date, text, bigint, text, integer), offer_sums(text, text[], text[], date) from public;
grant execute on function offer_figures(text[]), owner_total(text, text, timestamptz), offer_page(text, text[], text[], date, text, bigint, text, integer),
  offer_sums(text, text[], text[], date) to heathland_api, heathland_worker;

-- A member's movements name the companies of their own cell.
drop policy spv_member_reads_names on spv;
call let_actors('spv', 'spv_member_reads_names', 'select', '{member}',
  $$cell = (select profiles.cell from profiles where profiles.id = (select app_person()))$$);

-- Check: no program rewrites a version or a paper, and members write nothing but what is theirs.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'offer_version', 'update'), 'a version is written once';
  assert not has_column_privilege('heathland_api', 'offer_evidence', 'file_id', 'update'), 'a paper stays what was handed in';
  assert not has_column_privilege('heathland_api', 'offer', 'spv_id', 'update'), 'an offer keeps its company';
  assert (select count(*) = 0 from pg_policies where tablename = 'offer' and cmd <> 'SELECT' and qual like '%member%'), 'members change no offer';
end $$;
