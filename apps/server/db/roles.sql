-- The roles of a cluster, created once by its superuser before the first migration. Safe to run again.
-- heathland_owner owns the schema and runs migrations; heathland_app is what api and worker sign in as. Neither bypasses row
-- security, and the tables force it on their owner too. heathland_door owns the few functions that answer before anyone is known
-- (is the platform well, whose session is this); nobody signs in as it, and it sees only the columns it was granted.
-- heathland_ledger owns the functions that post, and may add money rows but change none; heathland_months owns the table of entries,
-- so that its one function can open the next month. Nobody signs in as either.
do $$
begin
  if not exists (select from pg_roles where rolname = 'heathland_owner') then
    create role heathland_owner login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'heathland_app') then
    create role heathland_app login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'heathland_door') then
    create role heathland_door nologin nosuperuser nocreatedb nocreaterole nobypassrls;
    grant heathland_door to heathland_owner;
  end if;
  if not exists (select from pg_roles where rolname = 'heathland_ledger') then
    create role heathland_ledger nologin nosuperuser nocreatedb nocreaterole nobypassrls;
    grant heathland_ledger to heathland_owner;
  end if;
  if not exists (select from pg_roles where rolname = 'heathland_months') then
    create role heathland_months nologin nosuperuser nocreatedb nocreaterole nobypassrls;
    grant heathland_months to heathland_owner;
  end if;
end $$;
