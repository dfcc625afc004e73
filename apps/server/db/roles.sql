-- The roles of a cluster, created by its superuser before the first migration and again before one that needs a new role. Safe to run again.
-- Programs sign in as a role of their own: heathland_api, heathland_worker, and heathland_operator for commands on the server
-- (staff, seed, erasure, a person at psql). heathland_app is the group of what both programs need; nobody signs in as it.
-- heathland_owner owns the schema and runs migrations. None of them bypasses row security, and the tables force it on their owner too.
-- The others own functions and nobody signs in as them: heathland_door the few that answer before anyone is known (is the platform well,
-- whose session is this), heathland_ledger those that post money, heathland_months the one that opens the next month of entries, and
-- heathland_control those that change a role, a permission, a person's key or the audit log, each after checking that it may.
do $$
declare
  name text;
begin
  foreach name in array array['heathland_owner', 'heathland_api', 'heathland_worker', 'heathland_operator'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login nosuperuser nocreatedb nocreaterole nobypassrls', name);
    end if;
  end loop;
  foreach name in array array['heathland_app', 'heathland_door', 'heathland_ledger', 'heathland_months', 'heathland_control'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', name);
    end if;
    if name <> 'heathland_app' then
      execute format('grant %I to heathland_owner', name);
    end if;
  end loop;
  -- It was a login until programs had roles of their own.
  alter role heathland_app nologin;
end $$;
grant heathland_app to heathland_api, heathland_worker;
-- Commands do what either program does, beside what only they may.
grant heathland_api, heathland_worker to heathland_operator;
