-- Reason: staff look for a person by part of a name, an address or a number. All of them are sealed with the person's key, so a table of
-- keyed hashes says who is found by which beginning of a word, and nobody without INDEX_KEY can say what a hash stands for.
-- docs/decisions/0023-people-are-found-by-keyed-prefixes.md weighs what a thief of the database alone learns from it.
create table person_search (
  -- Shortened: 64 bits tell a million people's words apart, and a collision shows one person too many.
  token bytea not null constraint person_search_token_length check (octet_length(token) = 8),
  person_id text not null constraint person_search_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  primary key (token, person_id)
);
create index person_search_by_person on person_search (person_id);
call keep_rows_private('person_search');
-- Only those who may open the list of people search it; the worker does for them while it writes their export.
call let_actors('person_search', 'person_search_office', 'select', '{officer}', '(select app_role()) = ''mfo_admin''');
call let_actors('person_search', 'person_search_write', 'all', '{identity,operator}');
grant select, insert on person_search to heathland_api;
grant select, insert, delete on person_search to heathland_worker;

-- The index key that a person's hashes were made with; 0 until they are made. The worker makes those that are behind.
alter table profiles add column search_version integer not null default 0;
create index profiles_by_search_version on profiles (search_version, id);
grant insert (search_version) on profiles to heathland_api;
grant update (search_version) on profiles to heathland_worker;

-- Whoever changes a name or an address and forgets the hashes leaves the person to the worker instead of finding them by what they were called.
create function profiles_search_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.search_version := 0;
  return new;
end $$;
revoke execute on function profiles_search_follows() from public;
create trigger profiles_search_follows before update of email, first_name, last_name, phone on profiles for each row
  when (row(old.email, old.first_name, old.last_name, old.phone) is distinct from row(new.email, new.first_name, new.last_name, new.phone))
  execute function profiles_search_follows();

-- The list of people is narrowed by role, identity check and access.
create index profiles_by_role on profiles (role, id);
create index profiles_by_kyc_status on profiles (kyc_status, id);
create index account_suspended on account (person_id) where suspended_at is not null;

-- Requests about one person. A column of its own, because row security keeps an index on an expression of a document from being used.
alter table approval add column subject_id text generated always as (body ->> 'personId') stored;
create index approval_by_subject on approval (subject_id, id) where subject_id is not null;

-- Check: nobody else reads the hashes, and a changed name waits for the worker.
do $$
begin
  assert not has_table_privilege('heathland_api', 'person_search', 'update, delete'), 'the api cannot change what people are found by';
  assert (select count(*) from pg_policy where polrelid = 'person_search'::regclass) = 2, 'staff search, identity and operator write';
  assert exists (select from pg_trigger where tgname = 'profiles_search_follows'), 'a new name is indexed';
end $$;
