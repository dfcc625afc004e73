-- Reason: administrators say how long a session of staff may lie unused and from which networks staff work. Both hold at every request.
create table staff_access (
  only_row boolean primary key default true constraint staff_access_one_row check (only_row),
  idle_minutes integer not null constraint staff_access_idle_bounded check (idle_minutes between 5 and 1440),
  networks text[] not null constraint staff_access_networks_bounded check (cardinality(networks) <= 50),
  changed_at timestamptz not null
);
call keep_rows_private('staff_access');
call let_actors('staff_access', 'staff_access_office', 'select', '{officer,identity,operator,job}');
call let_actors('staff_access', 'staff_access_write', 'insert', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('staff_access', 'staff_access_change', 'update', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
create policy staff_access_door on staff_access for select to heathland_door using (true);
grant select, insert, update (idle_minutes, networks, changed_at) on staff_access to heathland_api;
grant select on staff_access to heathland_worker, heathland_door;

-- The door also says under which rules a session of staff stands.
drop function find_session(bytea);
create function find_session(in_token_hash bytea)
returns table (
  now timestamptz, session_id text, person_id text, level text, missing text, created_at timestamptz, last_used_at timestamptz,
  revoked_at timestamptz, step_up_at timestamptz, suspended_at timestamptz, role text, permissions text[], wrapped_key bytea,
  has_factor boolean, password_is_short boolean, spv_ids text[], entity_id text, idle_minutes integer, networks text[]
)
language sql security definer set search_path = public, pg_temp as $$
  select platform_now(), session.id, session.person_id, session.level, session.missing, session.created_at, session.last_used_at,
         session.revoked_at, session.step_up_at, account.suspended_at, coalesce(profiles.role, 'investor'), profiles.permissions,
         person_key.wrapped_key,
         exists (select from totp where totp.person_id = session.person_id and confirmed_at is not null)
           or exists (select from passkey where passkey.person_id = session.person_id),
         account.password_is_short,
         case when profiles.role in ('cl_spv_admin', 'eq_spv_admin', 'production_spv')
           then array(select spv_id from spv_staff where spv_staff.person_id = session.person_id order by spv_id) end,
         session.entity_id, staff_access.idle_minutes, staff_access.networks
  from (select 1) as always
  -- A session whose account is gone is no session.
  left join (session join account on account.person_id = session.person_id) on session.token_hash = in_token_hash
  left join profiles on profiles.id = session.person_id
  left join person_key on person_key.person_id = session.person_id
  left join staff_access on coalesce(profiles.role, 'investor') <> 'investor'
$$;
grant create on schema public to heathland_door;
revoke execute on function find_session(bytea) from public;
alter function find_session(bytea) owner to heathland_door;
revoke create on schema public from heathland_door;
grant execute on function find_session(bytea) to heathland_api;

-- Check: the rules are one row, and nobody but the api writes it.
do $$
begin
  assert not has_table_privilege('heathland_worker', 'staff_access', 'insert, update, delete'), 'the worker changes no rule';
  assert not has_function_privilege('public', 'find_session(bytea)', 'execute'), 'the door is for the api alone';
end $$;
