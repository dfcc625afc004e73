-- Reason: any officer could read the whole ledger and every approval. Staff of an SPV see and post only what is their SPVs' (STAFF-06);
-- which those are, two administrators agree. Cells become rows. A session can act for an investing entity other than the person.

-- For this migration and later ones: rows are private until a policy says who may, and a policy is one line.
create procedure keep_rows_private(in_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', in_table);
  execute format('alter table %s force row level security', in_table);
end $$;

create procedure let_actors(in_table regclass, in_policy text, in_command text, in_actors text[], in_rows text default 'true') language plpgsql as $$
declare
  rule constant text := format('((select app_actor()) = any (%L::text[]) and (%s))', in_actors, in_rows);
begin
  execute format('create policy %I on %s for %s %s', in_policy, in_table, in_command,
                 case in_command when 'insert' then 'with check ' || rule
                                 when 'update' then 'using ' || rule || ' with check ' || rule
                                 when 'all' then 'using ' || rule || ' with check ' || rule
                                 else 'using ' || rule end);
end $$;
revoke execute on procedure keep_rows_private(regclass), let_actors(regclass, text, text, text[], text) from public;

-- The stacks that never share a row: which currency their members pay in, which law they are under, who keeps their tokens.
create table cell (
  code text primary key constraint cell_code_short check (code ~ '^[a-z]{2}$'),
  currency text not null constraint cell_currency_known check (currency in ('EUR', 'GBP')),
  law_pack text not null,
  custody text not null
);
insert into cell values ('eu', 'EUR', 'eu-ecspr', 'crossmint'), ('uk', 'GBP', 'uk-fca', 'crossmint');
call keep_rows_private('cell');
create policy cell_read on cell for select using ((select app_actor()) <> '');
grant select on cell to heathland_api, heathland_worker, heathland_ledger;
-- Whoever adds a key looks whether the rows that are there have theirs, and row security asks who that is.
select set_config('app.actor', 'operator', true);
alter table profiles drop constraint profiles_cell_known, add constraint profiles_cell_known foreign key (cell) references cell;
alter table deposit drop constraint deposit_cell_known, add constraint deposit_cell_known foreign key (cell) references cell;
alter table spv drop constraint spv_cell_known, add constraint spv_cell_known foreign key (cell) references cell;
alter table booking_reference drop constraint booking_reference_cell_known,
  add constraint booking_reference_cell_known foreign key (cell) references cell;
alter table ledger_account drop constraint ledger_account_cell_known, add constraint ledger_account_cell_known foreign key (cell) references cell;
select set_config('app.actor', '', true);

-- Which SPVs whoever acts is staff of, and for which investing entity a member acts: themselves, unless it is said.
create function app_spvs() returns text[] language sql stable parallel safe
  return case when session_user <> 'heathland_worker'
    then coalesce(string_to_array(nullif(current_setting('app.spvs', true), ''), ' '), '{}') else '{}' end;
create function app_entity() returns text language sql stable parallel safe
  return case when session_user <> 'heathland_worker' then coalesce(nullif(current_setting('app.entity', true), ''), app_person()) end;
-- Whether rows of every SPV, and of none, are theirs to see. Whoever is no officer is held by other rules.
create function app_sees_every_spv() returns boolean language sql stable parallel safe
  return app_actor() <> 'officer' or coalesce(app_role() in ('mfo_admin', 'compliance'), false);

alter table session add column entity_id text constraint session_entity_kind check (entity_id ~ '^(per|ent)_[0-9a-hjkmnp-tv-z]{26}$');
alter table deposit add column entity_id text constraint deposit_entity_kind check (entity_id ~ '^(per|ent)_[0-9a-hjkmnp-tv-z]{26}$');
alter table approval add column spv_id text references spv;
create index approval_of_spv on approval (spv_id) where spv_id is not null;
grant insert (spv_id) on approval to heathland_api;
grant select (spv_id) on approval to heathland_worker;

create table spv_staff (
  person_id text not null constraint spv_staff_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text not null references spv,
  since timestamptz not null,
  approval_id text not null,
  primary key (person_id, spv_id)
);
create index spv_staff_by_spv on spv_staff (spv_id);
call keep_rows_private('spv_staff');
call let_actors('spv_staff', 'spv_staff_office', 'select', '{officer}', '(select app_sees_every_spv()) or person_id = (select app_person())');
call let_actors('spv_staff', 'spv_staff_identity', 'select', '{identity,job,operator}');
create policy spv_staff_door on spv_staff for select to heathland_door using (true);
create policy spv_staff_control on spv_staff to heathland_control using (true) with check (true);
grant select on spv_staff to heathland_api, heathland_worker, heathland_door;
grant select (entity_id) on session to heathland_door;
grant select, insert, delete on spv_staff to heathland_control;

-- Makes a person staff of exactly the SPVs that two people agreed to, and records it.
create function change_spvs(
  in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed constant jsonb := approved_here(in_approval_id, 'identity.change-spvs', 'users.change-role');
  staff constant text := agreed ->> 'personId';
begin
  perform from profiles where id = staff and role = agreed ->> 'role' for update;
  if not found or agreed ->> 'from' is distinct from
     (select coalesce(string_agg(spv_id, ' ' order by spv_id collate "C"), '') from spv_staff where person_id = staff) then
    raise exception 'what was agreed to is no longer so' using errcode = 'insufficient_privilege', constraint = 'approved_by_two';
  end if;
  delete from spv_staff where person_id = staff;
  insert into spv_staff (person_id, spv_id, since, approval_id)
  select staff, given, platform_now(), in_approval_id from unnest(string_to_array(nullif(agreed ->> 'to', ''), ' ')) as given;
  insert into audit_log (id, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
  values (in_audit_id, app_actor(), staff, 'identity.spvs-changed', staff, 'success', in_request_id,
          in_ip_address, in_user_agent, '{spvs}', in_before_hash, in_after_hash);
end $$;

-- Being staff of an SPV does not outlive the role it was for.
create function spv_staff_ends_with_role() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from spv_staff where person_id = new.id;
  return new;
end $$;
create trigger spv_staff_ends_with_role after update of role on profiles
  for each row when (old.role is distinct from new.role) execute function spv_staff_ends_with_role();

drop function find_session(bytea);
create function find_session(in_token_hash bytea)
returns table (
  now timestamptz, session_id text, person_id text, level text, missing text, created_at timestamptz, last_used_at timestamptz,
  revoked_at timestamptz, step_up_at timestamptz, suspended_at timestamptz, role text, permissions text[], wrapped_key bytea,
  has_factor boolean, password_is_short boolean, spv_ids text[], entity_id text
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
         session.entity_id
  from (select 1) as always
  -- A session whose account is gone is no session.
  left join (session join account on account.person_id = session.person_id) on session.token_hash = in_token_hash
  left join profiles on profiles.id = session.person_id
  left join person_key on person_key.person_id = session.person_id
$$;

grant create on schema public to heathland_control, heathland_door;
revoke execute on function find_session(bytea), change_spvs(text, text, text, bytea, bytea, bytea, bytea), spv_staff_ends_with_role() from public;
alter function find_session(bytea) owner to heathland_door;
alter function change_spvs(text, text, text, bytea, bytea, bytea, bytea) owner to heathland_control;
alter function spv_staff_ends_with_role() owner to heathland_control;
revoke create on schema public from heathland_control, heathland_door;
grant execute on function find_session(bytea), change_spvs(text, text, text, bytea, bytea, bytea, bytea) to heathland_api;

-- Staff of an SPV: its accounts, what was posted to or from them, and what is asked for about them. Nothing else of the ledger.
drop policy ledger_account_office on ledger_account;
call let_actors('ledger_account', 'ledger_account_office', 'select', '{officer,job,webhook,operator}',
  '(select app_sees_every_spv()) or holder_id = any ((select app_spvs())::text[])');
drop policy transfer_office on transfer;
call let_actors('transfer', 'transfer_office', 'select', '{officer,job,webhook,operator}',
  '(select app_sees_every_spv()) or account_holder(debit_account) = any ((select app_spvs())::text[]) or account_holder(credit_account) = any ((select app_spvs())::text[])');
drop policy transfer_functions on transfer;
create policy transfer_functions on transfer to heathland_ledger using (true)
  with check ((select app_sees_every_spv()) or account_holder(debit_account) = any ((select app_spvs())::text[])
              or account_holder(credit_account) = any ((select app_spvs())::text[]));
drop policy transfer_resolution_office on transfer_resolution;
call let_actors('transfer_resolution', 'transfer_resolution_office', 'select', '{officer,job,webhook,operator}',
  '(select app_sees_every_spv()) or exists (select from transfer where transfer.id = transfer_id)');
drop policy entry_office on entry;
call let_actors('entry', 'entry_office', 'select', '{officer,job,webhook,operator}',
  '(select app_sees_every_spv()) or account_holder(account_id) = any ((select app_spvs())::text[])');
drop policy ledger_snapshot_office on ledger_snapshot;
call let_actors('ledger_snapshot', 'ledger_snapshot_office', 'select', '{officer,job,webhook,operator}',
  '(select app_sees_every_spv()) or account_holder(account_id) = any ((select app_spvs())::text[])');
drop policy ledger_total_office on ledger_total;
call let_actors('ledger_total', 'ledger_total_office', 'select', '{officer,job,webhook,operator}', '(select app_sees_every_spv())');
drop policy spv_office on spv;
call let_actors('spv', 'spv_office', 'select', '{officer,job,operator}', '(select app_sees_every_spv()) or id = any ((select app_spvs())::text[])');
drop policy booking_reference_office on booking_reference;
call let_actors('booking_reference', 'booking_reference_office', 'select', '{officer,job,operator}',
  '(select app_sees_every_spv()) or recorded_by = (select app_person())');
drop policy hand_posting_office on hand_posting;
call let_actors('hand_posting', 'hand_posting_office', 'select', '{officer,job,operator}',
  '(select app_sees_every_spv()) or holder_id = any ((select app_spvs())::text[])');
drop policy hand_posting_post on hand_posting;
call let_actors('hand_posting', 'hand_posting_post', 'insert', '{officer}',
  '(select app_sees_every_spv()) or holder_id = any ((select app_spvs())::text[])');
drop policy approval_office on approval;
call let_actors('approval', 'approval_office', 'all', '{officer}',
  '(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])');

-- Accounts are opened in a cell that there is, by members for the entity they act for and by staff of an SPV for their SPVs.
create or replace function open_accounts(in_ids text[], in_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unfit text;
begin
  if app_actor() not in ('member', 'officer', 'job', 'webhook', 'operator') then
    raise exception 'nobody opens an account' using errcode = 'HL013';
  end if;
  select given.id into unfit
  from unnest(in_ids) given (id)
  left join ledger_kind kind on kind.code = split_part(given.id, '_', 3)
  left join cell on cell.code = split_part(given.id, '_', 2)
  where kind.code is null or cell.code is null
     or not split_part(given.id, '_', 4) = any (kind.assets)
     or given.id !~ ('^acc_[a-z]{2}_[a-z-]+_[A-Z]+'
                     || case kind.holder when 'house' then '' when 'member' then '_(per|ent)_[0-9a-hjkmnp-tv-z]{26}'
                        else '_(?!per_|ent_)[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}' end || '$')
     or app_actor() = 'member' and account_holder(given.id) is distinct from app_entity()
     or not app_sees_every_spv() and kind.holder <> 'house' and not account_holder(given.id) = any (app_spvs())
  limit 1;
  if unfit is not null then
    raise exception 'the chart of accounts has no place for %', unfit using errcode = 'HL007';
  end if;
  insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
  select given.id, split_part(given.id, '_', 2), kind.code, split_part(given.id, '_', 4),
         nullif(account_holder(given.id), '_'), kind.side, kind.floor, in_now
  from unnest(in_ids) given (id)
  join ledger_kind kind on kind.code = split_part(given.id, '_', 3)
  order by given.id
  on conflict (id) do nothing;
end $$;

-- A member's money is that of the entity they act for.
drop policy ledger_account_own on ledger_account;
create policy ledger_account_own on ledger_account for select to heathland_app
  using ((select app_actor()) = 'member' and holder_id = (select app_entity()));
drop policy transfer_own on transfer;
create policy transfer_own on transfer for select to heathland_app
  using ((select app_actor()) = 'member' and (select app_entity()) in (account_holder(debit_account), account_holder(credit_account)));
drop policy entry_own on entry;
create policy entry_own on entry for select to heathland_app
  using ((select app_actor()) = 'member' and account_holder(account_id) = (select app_entity()));

-- Check: staff of an SPV see nothing of the ledger until they are staff of one, and a cell that is no row is refused.
do $$
begin
  perform set_config('app.actor', 'officer', true), set_config('app.role', 'cl_spv_admin', true), set_config('app.spvs', '', true);
  assert not app_sees_every_spv() and app_spvs() = '{}', 'staff of no SPV see none';
  perform set_config('app.role', 'compliance', true);
  assert app_sees_every_spv(), 'compliance sees every SPV';
  perform set_config('app.actor', '', true), set_config('app.role', '', true);
  assert (select count(*) from pg_constraint where contype = 'f' and confrelid = 'cell'::regclass) = 5, 'cells are rows';
  assert has_function_privilege('heathland_api', 'find_session(bytea)', 'execute'), 'the api finds sessions';
end $$;
