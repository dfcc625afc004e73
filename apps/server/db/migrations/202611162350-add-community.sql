-- Reason: members read articles that creators and administrators write and another administrator publishes; they ask for creator access and
-- consultations; and a figure is claimed about the community only after staff have confirmed it.

create table article (
  id text primary key constraint article_id_kind check (id ~ '^art_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null constraint article_kind_known check (kind in ('feed', 'library')),
  author_id text not null constraint article_author_kind check (author_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  author_is_staff boolean not null,
  state text not null constraint article_state_known check (state in ('draft', 'in-review', 'published', 'withdrawn')),
  -- The newest version, and the one that members read.
  version integer not null constraint article_version_positive check (version between 1 and 200),
  published_version integer,
  -- Sorts articles by when they were published; pages of the feed and the library begin at one.
  publication_id text constraint article_publication_kind check (publication_id ~ '^pub_[0-9a-hjkmnp-tv-z]{26}$'),
  published_at timestamptz,
  -- Who published or returned it last.
  reviewed_by text,
  -- Why it was returned or withdrawn, sealed with the author's key.
  note bytea,
  made_at timestamptz not null,
  updated_at timestamptz not null,
  constraint article_published_whole check (num_nulls(published_version, publication_id, published_at) in (0, 3)),
  constraint article_published_is_written check (published_version <= version),
  constraint article_state_fits check ((state = 'published') <= (published_version is not null) and (state = 'withdrawn') <= (published_version is null)),
  constraint article_reviewed_by_another check (reviewed_by <> author_id),
  constraint article_published_was_reviewed check (published_version is null or reviewed_by is not null)
);
create index article_published on article (kind, publication_id) where publication_id is not null;
create index article_by_author on article (author_id, id);
create index article_by_state on article (state, id);

-- One row for each text that was saved; none is ever changed.
create table article_version (
  article_id text not null references article,
  version integer not null,
  language text not null constraint article_version_language_known check (language in ('en', 'nl')),
  topic text not null constraint article_version_topic_known check (topic in ('energy', 'village', 'housing', 'water', 'education', 'social')),
  title text not null constraint article_version_title_short check (length(title) between 3 and 140),
  summary text not null constraint article_version_summary_short check (length(summary) between 10 and 400),
  body text not null constraint article_version_body_short check (length(body) between 20 and 24000),
  cover_image text,
  written_at timestamptz not null,
  -- In the language of the text, so that a plural finds its singular.
  search tsvector not null generated always as (
    setweight(to_tsvector(case language when 'nl' then 'pg_catalog.dutch'::regconfig else 'pg_catalog.english'::regconfig end, title), 'A')
    || setweight(to_tsvector(case language when 'nl' then 'pg_catalog.dutch'::regconfig else 'pg_catalog.english'::regconfig end, summary), 'B')
    || setweight(to_tsvector(case language when 'nl' then 'pg_catalog.dutch'::regconfig else 'pg_catalog.english'::regconfig end, body), 'C')
  ) stored,
  primary key (article_id, version)
);
create index article_version_search on article_version using gin (search);

-- Images of articles. What members may see lies unsealed in the blob store; the row says who may.
create table article_image (
  id text primary key constraint article_image_id_kind check (id ~ '^img_[0-9a-hjkmnp-tv-z]{26}$'),
  added_by text not null,
  type text not null constraint article_image_type_known check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes integer not null constraint article_image_bytes_bounded check (bytes between 1 and 3145728),
  width integer not null constraint article_image_width_bounded check (width between 1 and 4096),
  height integer not null constraint article_image_height_bounded check (height between 1 and 4096),
  sha256 bytea not null constraint article_image_sha256_length check (length(sha256) = 32),
  store text not null constraint article_image_store_known check (store in ('postgresql', 's3')),
  added_at timestamptz not null,
  -- When the first article with it was published; before, only its author and reviewers see it.
  published_at timestamptz
);
create index article_image_by_author on article_image (added_by, id);

create table community_request (
  id text primary key constraint community_request_id_kind check (id ~ '^crq_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint community_request_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null constraint community_request_kind_known check (kind in ('creator-access', 'consultation')),
  state text not null constraint community_request_state_known check (state in ('waiting', 'granted', 'refused', 'answered', 'revoked')),
  -- Both sealed with the member's key.
  message bytea not null,
  answer bytea,
  made_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  constraint community_request_answered_whole check (num_nulls(answer, answered_at, answered_by) = case state when 'waiting' then 3 else 0 end),
  constraint community_request_answered_by_another check (answered_by <> person_id),
  constraint community_request_state_fits check (state = 'waiting' or (kind = 'consultation') = (state = 'answered'))
);
create unique index community_request_once on community_request (person_id, kind) where state = 'waiting';
create index community_request_of_person on community_request (person_id, id);
create index community_request_by_state on community_request (state, id);
create index community_request_by_answer on community_request (answered_at) where answered_at is not null;

-- Figures about the community that staff have confirmed. Withdrawing one deletes its row.
create table claim (
  key text primary key constraint claim_key_known check (key in ('professionals', 'research-reports', 'templates')),
  figure text not null constraint claim_figure_plain check (figure ~ '^[1-9][0-9]{0,5}[+]?$'),
  confirmed_by text not null,
  confirmed_at timestamptz not null
);

call keep_rows_private('article');
call keep_rows_private('article_version');
call keep_rows_private('article_image');
call keep_rows_private('community_request');
call keep_rows_private('claim');

-- A draft is its author's; whatever was submitted is also the reviewers'; what is published is for members and administrators.
call let_actors('article', 'article_own', 'select', '{member,officer}', 'author_id = (select app_person())');
call let_actors('article', 'article_read', 'select', '{member,officer}',
  $$published_version is not null and (select app_role()) in ('investor', 'mfo_admin')$$);
call let_actors('article', 'article_review', 'select', '{officer}', $$(state <> 'draft' or reviewed_by = (select app_person())) and (select app_role()) = 'mfo_admin'$$);
call let_actors('article', 'article_write', 'insert', '{member}',
  $$author_id = (select app_person()) and not author_is_staff and state = 'draft' and version = 1 and published_version is null
    and exists (select from profiles where profiles.id = (select app_person()) and profiles.role = 'investor' and profiles.is_creator)$$);
call let_actors('article', 'article_write_staff', 'insert', '{officer}',
  $$author_id = (select app_person()) and author_is_staff and state = 'draft' and version = 1 and published_version is null
    and (select app_role()) = 'mfo_admin'$$);
call let_actors('article', 'article_change', 'update', '{member,officer}',
  $$author_id = (select app_person()) or (select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin'$$);
call let_actors('article', 'article_platform', 'all', '{job,operator}');

call let_actors('article_version', 'article_version_read', 'select', '{member,officer}',
  $$exists (select from article where article.id = article_id and (
      article.author_id = (select app_person())
      or article_version.version = article.published_version and (select app_role()) in ('investor', 'mfo_admin')
      or (select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin'
         and (article.state <> 'draft' or article_version.version < article.version)))$$);
call let_actors('article_version', 'article_version_write', 'insert', '{member,officer}',
  $$exists (select from article where article.id = article_id and article.author_id = (select app_person())
            and article.state = 'draft' and article.version = article_version.version)$$);
call let_actors('article_version', 'article_version_platform', 'all', '{job,operator}');

call let_actors('article_image', 'article_image_read', 'select', '{member,officer}',
  $$added_by = (select app_person()) or published_at is not null and (select app_role()) in ('investor', 'mfo_admin')
    or (select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin'$$);
call let_actors('article_image', 'article_image_add', 'insert', '{member,officer}', 'added_by = (select app_person()) and published_at is null');
call let_actors('article_image', 'article_image_publish', 'update', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('article_image', 'article_image_platform', 'all', '{job,operator}');

call let_actors('community_request', 'community_request_own', 'select', '{member}', 'person_id = (select app_person())');
call let_actors('community_request', 'community_request_make', 'insert', '{member}',
  $$person_id = (select app_person()) and (select app_role()) = 'investor' and state = 'waiting'$$);
call let_actors('community_request', 'community_request_office', 'select', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('community_request', 'community_request_answer', 'update', '{officer}',
  $$(select app_role()) = 'mfo_admin'$$);
call let_actors('community_request', 'community_request_platform', 'all', '{job,operator}');
create policy community_request_control on community_request for select to heathland_control using (true);

call let_actors('claim', 'claim_read', 'select', '{member,officer}', $$(select app_role()) in ('investor', 'mfo_admin')$$);
call let_actors('claim', 'claim_confirm', 'all', '{officer}', $$(select app_role()) = 'mfo_admin'$$);

grant select, insert, update (state, version, published_version, publication_id, published_at, reviewed_by, note, updated_at) on article to heathland_api;
grant select, insert on article_version to heathland_api;
grant select, insert, update (published_at) on article_image to heathland_api;
grant select, insert, update (state, answer, answered_at, answered_by) on community_request to heathland_api;
grant select, insert, update (figure, confirmed_by, confirmed_at), delete on claim to heathland_api;
grant select on article, article_version, article_image to heathland_worker;
grant select, delete on community_request to heathland_worker;
-- Erasing a person deletes what they never published.
grant delete on article, article_version, article_image to heathland_operator;

-- Who takes which step, for every role but the owner of the schema: whatever a program says, an author publishes nothing of their own.
create function article_step_is_theirs() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_author constant boolean := old.author_id = app_person();
  is_reviewer constant boolean := app_actor() = 'officer' and app_role() = 'mfo_admin' and not coalesce(is_author, false);
begin
  if current_setting('is_superuser') = 'on' then return new; end if;
  if (new.state = 'published' and old.state <> 'published' and not (
        is_reviewer and old.state = 'in-review' and new.published_version = old.version and new.version = old.version and new.reviewed_by = app_person()))
     or (new.published_version is distinct from old.published_version and new.state not in ('published', 'withdrawn'))
     or (new.version <> old.version and not (coalesce(is_author, false) and new.version = old.version + 1 and old.state <> 'in-review' and new.state = 'draft'))
     or (new.state = 'in-review' and old.state <> 'in-review' and not (coalesce(is_author, false) and old.state = 'draft'))
     or (new.state = 'withdrawn' and old.state <> 'withdrawn' and not (app_actor() = 'officer' and app_role() = 'mfo_admin')) then
    raise exception 'this step is somebody else''s' using errcode = 'insufficient_privilege', constraint = 'article_step_is_theirs';
  end if;
  return new;
end $$;
revoke execute on function article_step_is_theirs() from public;
create trigger article_step_is_theirs before update on article for each row execute function article_step_is_theirs();

-- Published articles with these words, newest first. A function, because row security keeps an index on words from being used.
create function search_articles(in_kind text, in_topic text, in_language text, in_search text, in_before text, in_rows integer)
returns table (found_id text)
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select article.id
  from article join article_version on article_version.article_id = article.id and article_version.version = article.published_version
  where app_actor() in ('member', 'officer') and app_role() in ('investor', 'mfo_admin')
    and article_version.search @@ (websearch_to_tsquery('pg_catalog.english', in_search) || websearch_to_tsquery('pg_catalog.dutch', in_search))
    and article.kind = in_kind and article.publication_id < in_before
    and (in_topic is null or article_version.topic = in_topic) and (in_language is null or article_version.language = in_language)
  order by article.publication_id desc limit least(in_rows, 100)
$$;
-- Makes the person of a request a creator, or no longer one, as staff have just answered it; and records it.
create function change_creator(
  in_community_request_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked community_request;
begin
  -- The row's version was written by this transaction: the answer is of now, and cannot be used a second time.
  select * into asked from community_request
  where id = in_community_request_id and kind = 'creator-access' and state in ('granted', 'revoked') and xmin = pg_current_xact_id()::xid;
  if not found or app_actor() <> 'officer' or asked.answered_by is distinct from app_person() or asked.person_id = asked.answered_by
     or not exists (select from profiles join account on account.person_id = profiles.id
                    where profiles.id = asked.answered_by and profiles.role = 'mfo_admin' and account.suspended_at is null) then
    raise exception 'creators are made by administrators' using errcode = 'insufficient_privilege', constraint = 'creator_by_staff';
  end if;
  update profiles set is_creator = (asked.state = 'granted'), updated_at = platform_now()
  where id = asked.person_id and role = 'investor' and is_creator <> (asked.state = 'granted');
  if not found then
    raise exception 'this person is no investor, or has it already' using errcode = 'insufficient_privilege', constraint = 'creator_by_staff';
  end if;
  insert into audit_log (id, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
  values (in_audit_id, app_actor(), asked.answered_by, 'community.creator-changed', asked.person_id, 'success', in_request_id,
          in_ip_address, in_user_agent, '{isCreator}', in_before_hash, in_after_hash);
end $$;
create policy article_control on article for select to heathland_control using (true);
create policy article_version_control on article_version for select to heathland_control using (true);
grant select on article, article_version, community_request to heathland_control;
grant update (is_creator) on profiles to heathland_control;
grant create on schema public to heathland_control;
alter function search_articles(text, text, text, text, text, integer) owner to heathland_control;
alter function change_creator(text, text, text, bytea, bytea, bytea, bytea) owner to heathland_control;
revoke create on schema public from heathland_control;
revoke execute on function search_articles(text, text, text, text, text, integer),
  change_creator(text, text, text, bytea, bytea, bytea, bytea) from public;
grant execute on function search_articles(text, text, text, text, text, integer),
  change_creator(text, text, text, bytea, bytea, bytea, bytea) to heathland_api;

-- Check: no program changes a version or makes a creator by itself.
do $$
begin
  assert not has_any_column_privilege('heathland_operator', 'article_version', 'update'), 'a version is written once';
  assert not has_column_privilege('heathland_operator', 'profiles', 'is_creator', 'insert, update'), 'nobody writes who is a creator';
  assert not has_column_privilege('heathland_operator', 'article', 'author_id', 'update'), 'an article keeps its author';
  assert not has_table_privilege('heathland_worker', 'article', 'insert'), 'the worker writes nothing';
end $$;
