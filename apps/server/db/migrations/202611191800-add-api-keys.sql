-- Reason: members read what is theirs with programs of their own, by API keys that read and never write (API-01). Only a hash of a key is kept.
create table api_key (
  id text primary key constraint api_key_id_kind check (id ~ '^apk_[0-9a-hjkmnp-tv-z]{26}$'),
  -- No account, no keys: however an account goes, they go with it.
  person_id text not null references account on delete cascade,
  -- What its owner calls it, sealed.
  name bytea not null,
  scopes text[] not null constraint api_key_scopes_known
    check (cardinality(scopes) between 1 and 3 and scopes <@ array['wallet', 'placements', 'documents']),
  token_hash bytea not null constraint api_key_once unique constraint api_key_hash_length check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null constraint api_key_ends_within_a_year check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_by_person on api_key (person_id, id);

call keep_rows_private('api_key');
call let_actors('api_key', 'api_key_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('api_key', 'api_key_identity', 'all', '{identity,operator}');
create policy api_key_door on api_key for select to heathland_door using (true);
grant select, insert, update (last_used_at, revoked_at) on api_key to heathland_api;
grant select (id, person_id, name, scopes, created_at, expires_at, last_used_at, revoked_at) on api_key to heathland_worker;
grant select (id, person_id, scopes, token_hash, created_at, expires_at, last_used_at, revoked_at) on api_key to heathland_door;

-- A key that was revoked stays so, and what it opens stays what its owner chose.
create function api_key_only_ends() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked key stays revoked' using errcode = 'check_violation', constraint = 'api_key_only_ends';
  end if;
  return new;
end $$;
revoke execute on function api_key_only_ends() from public;
create trigger api_key_only_ends before update on api_key for each row execute function api_key_only_ends();

-- Whoever needed a recovery had lost the account to somebody else, perhaps: what that person left in it ends with their sessions.
grant select (person_id, revoked_at), update (revoked_at) on api_key to heathland_control;
create policy api_key_control on api_key to heathland_control using (true);
create function recovery_ends_api_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update api_key set revoked_at = platform_now() where person_id = new.person_id and revoked_at is null;
  return null;
end $$;
create trigger recovery_ends_api_keys after update of state on recovery
  for each row when (new.state = 'done' and old.state <> 'done') execute function recovery_ends_api_keys();
revoke execute on function recovery_ends_api_keys() from public;
grant create on schema public to heathland_control;
alter function recovery_ends_api_keys() owner to heathland_control;
revoke create on schema public from heathland_control;

-- The door for programs: whose key it is and how its owner stands, by its hash alone.
create function find_api_key(in_token_hash bytea)
returns table (
  now timestamptz, key_id text, person_id text, scopes text[], created_at timestamptz, expires_at timestamptz, last_used_at timestamptz,
  revoked_at timestamptz, suspended_at timestamptz, role text, wrapped_key bytea
)
language sql security definer set search_path = public, pg_temp as $$
  select platform_now(), api_key.id, api_key.person_id, api_key.scopes, api_key.created_at, api_key.expires_at, api_key.last_used_at,
         api_key.revoked_at, account.suspended_at, coalesce(profiles.role, 'investor'), person_key.wrapped_key
  from (select 1) as always
  left join (api_key join account on account.person_id = api_key.person_id) on api_key.token_hash = in_token_hash
  left join profiles on profiles.id = api_key.person_id
  left join person_key on person_key.person_id = api_key.person_id
$$;
grant create on schema public to heathland_door;
revoke execute on function find_api_key(bytea) from public;
alter function find_api_key(bytea) owner to heathland_door;
revoke create on schema public from heathland_door;
grant execute on function find_api_key(bytea) to heathland_api;

-- Check: the worker reads everything but the hash, and nobody writes more than a use and an end.
do $$
begin
  assert not has_column_privilege('heathland_worker', 'api_key', 'token_hash', 'select'), 'the hash opens nothing for the worker';
  assert not has_column_privilege('heathland_api', 'api_key', 'scopes', 'update'), 'scopes stay what they are';
  assert not has_function_privilege('public', 'find_api_key(bytea)', 'execute'), 'the door is for the api alone';
end $$;
