-- Reason: api and worker shared one database role that could do everything either needs: whoever held it could give anyone a role, date an
-- audit row back and destroy every person's key. Each program now signs in as its own role, with only what it uses; and roles,
-- permissions, keys of people and the time of an audit row change only through functions that look for themselves whether they may.

-- A program may only say that it acts for those it serves: the api never as a job or an operator, the worker never as a person.
create or replace function app_actor() returns text language sql stable parallel safe
  return case
    when session_user = 'heathland_api' and coalesce(current_setting('app.actor', true), '') in ('job', 'operator') then ''
    when session_user = 'heathland_worker' and coalesce(current_setting('app.actor', true), '') in ('visitor', 'half', 'member', 'officer', 'webhook') then ''
    else coalesce(current_setting('app.actor', true), '')
  end;
create or replace function app_person() returns text language sql stable parallel safe
  return case when session_user <> 'heathland_worker' then nullif(current_setting('app.person', true), '') end;
create or replace function app_role() returns text language sql stable parallel safe
  return case when session_user <> 'heathland_worker' then nullif(current_setting('app.role', true), '') end;

-- What a program does for no request and no job: looking at its keys when it starts, writing counts down, telling open pages of events.
alter policy key_fingerprint_start on key_fingerprint using ((select app_actor()) in ('operator', 'program'));
alter policy period_key_platform on period_key using ((select app_actor()) in ('job', 'operator', 'program'));
alter policy turned_away_count on turned_away using ((select app_actor()) in ('job', 'operator', 'program'));
create policy outbox_program on outbox for select using ((select app_actor()) = 'program' and sequence is not null);
create policy outbox_position_program on outbox_position for select using ((select app_actor()) = 'program');

-- Who may do what. heathland_app keeps what both programs need; everything else it was granted goes to the one that needs it.
-- Rights are taken away one by one, so that what another migration granted stays.
revoke update (sequence) on outbox from heathland_app;
revoke update on outbox_position from heathland_app;
revoke insert, delete on idempotency_key from heathland_app;
revoke update (answer) on idempotency_key from heathland_app;
revoke select, insert, update, delete on rate_limit from heathland_app;
revoke select on schedule from heathland_app;
revoke update (due_at) on schedule from heathland_app;
revoke update, delete on platform_check from heathland_app;
revoke insert, delete on person_key from heathland_app;
revoke update (wrapped_key, master_version) on person_key from heathland_app;
revoke insert, delete on registration from heathland_app;
revoke update (confirmed_at, email_index, index_version) on registration from heathland_app;
revoke insert, delete on account from heathland_app;
revoke update (password_hash, suspended_at, email_index, password_is_short, standing_reason, index_version) on account from heathland_app;
revoke insert on profiles from heathland_app;
revoke update (email, first_name, last_name, phone, address, city, country, role, permissions, is_creator, investor_kind, crossmint_wallet_id,
  kyc_status, moonpay_customer_id, first_onramp_ok, agreement_signed_at, cell, updated_at) on profiles from heathland_app;
revoke insert, delete on session from heathland_app;
revoke update (last_used_at, revoked_at, step_up_at, token_hash, level, missing, ways) on session from heathland_app;
revoke delete on one_time_token from heathland_app;
revoke update (used_at) on one_time_token from heathland_app;
revoke select, delete on mail from heathland_app;
revoke delete on period_key from heathland_app;
revoke update (wrapped_key, master_version) on period_key from heathland_app;
revoke update (state, letter, attempts, due_at, sent_at) on mail from heathland_app;
revoke select, insert, delete on totp, backup_code, passkey, challenge, outside_account, known_device from heathland_app;
revoke update (confirmed_at, last_step, secret, created_at) on totp from heathland_app;
revoke update (used_at) on backup_code from heathland_app;
revoke update (counter, last_used_at, label) on passkey from heathland_app;
revoke update (used_at) on challenge from heathland_app;
revoke update (last_seen_at) on known_device from heathland_app;
revoke select, insert on approval from heathland_app;
revoke update (state, checker_id, decided_at) on approval from heathland_app;
revoke select, insert, delete on letter_request from heathland_app;
revoke select, insert, delete on webhook_event from heathland_app;
revoke update (state, attempts, due_at, handled_at) on webhook_event from heathland_app;
revoke insert on wallet from heathland_app;
revoke update (state, address, attempts, due_at, ready_at, last_reason) on wallet from heathland_app;
revoke insert on verification from heathland_app;
revoke update (state, retry, reasons, applicant_id, opened_at, decided_at, due_at, updated_at) on verification from heathland_app;
revoke insert on deposit from heathland_app;
revoke update (state, charged_paid_minor, charged_provider_fee_minor, charged_network_fee_minor, charged_extra_fee_minor,
  charged_total_fee_minor, delivered_minor, payment_id, customer_id, failure_reason, updated_at, due_at, settled_at) on deposit from heathland_app;
revoke insert on custody_break from heathland_app;
revoke update (state, owner, expected_minor, found_minor, updated_at, reason) on custody_break from heathland_app;
revoke select, insert, delete on telemetry_count from heathland_app;
revoke update (count) on telemetry_count from heathland_app;
revoke select, insert on watch from heathland_app;
revoke update (watched_until) on watch from heathland_app;
revoke delete on turned_away from heathland_app;
revoke insert, delete on security_event from heathland_app;
revoke update (severity, count, address, resolved_at, resolved_by, resolution) on security_event from heathland_app;
revoke select, insert on risk, vendor, data_class from heathland_app;
revoke update (description, likelihood, impact, status, updated_at) on risk from heathland_app;
revoke update (name, security_score, assessment_date, status, critical_findings, updated_at) on vendor from heathland_app;
revoke update (name, sensitivity, owner, updated_at) on data_class from heathland_app;
revoke insert on dlp_event from heathland_app;
revoke update (severity, count, resource, status, investigated_by, resolved_at, resolved_by) on dlp_event from heathland_app;
revoke insert on compliance_report from heathland_app;
revoke update (status, attempts, due_at, file, file_bytes, master_version) on compliance_report from heathland_app;
revoke execute on function find_session(bytea), take_snapshots(), take_totals(), open_entry_months(timestamptz) from heathland_app;

-- The api answers people: it takes down what they ask for, and lets them in.
grant select, insert, update on rate_limit to heathland_api;
grant insert, update (answer) on idempotency_key to heathland_api;
grant insert on person_key, registration, session, totp, backup_code, passkey, challenge, outside_account, known_device to heathland_api;
grant update (confirmed_at) on registration to heathland_api;
grant insert, update (password_hash, password_is_short, suspended_at, standing_reason) on account to heathland_api;
-- A new profile is an investor's, without a permission and with nothing proved.
grant insert (id, email, first_name, last_name, phone, address, city, country, investor_kind, cell, created_at, updated_at) on profiles to heathland_api;
grant update (country, cell, updated_at) on profiles to heathland_api;
grant update (last_used_at, revoked_at, step_up_at, token_hash, level, missing, ways) on session to heathland_api;
grant update (used_at) on one_time_token to heathland_api;
grant select, update (confirmed_at, last_step, secret, created_at), delete on totp to heathland_api;
grant select, update (used_at), delete on backup_code to heathland_api;
grant select, update (counter, last_used_at, label), delete on passkey to heathland_api;
grant select, update (used_at) on challenge to heathland_api;
grant select on outside_account to heathland_api;
grant select, update (last_seen_at) on known_device to heathland_api;
grant select, insert, update (state, checker_id, decided_at) on approval to heathland_api;
grant insert on letter_request, webhook_event to heathland_api;
grant insert, update (applicant_id, opened_at, due_at, updated_at) on verification to heathland_api;
grant insert on deposit, compliance_report to heathland_api;
grant update (state, owner, reason, updated_at) on custody_break to heathland_api;
grant select, insert, update (count) on telemetry_count to heathland_api;
grant update (resolved_at, resolved_by, resolution) on security_event to heathland_api;
grant select, insert, update (description, likelihood, impact, status, updated_at) on risk to heathland_api;
grant select, insert, update (name, security_score, assessment_date, status, critical_findings, updated_at) on vendor to heathland_api;
grant select, insert, update (name, sensitivity, owner, updated_at) on data_class to heathland_api;
grant update (status, investigated_by, resolved_at, resolved_by) on dlp_event to heathland_api;
grant execute on function find_session(bytea) to heathland_api;

-- The worker does what is due: it passes events on, sends, asks providers, watches, compares and deletes what is past its time.
grant update (sequence) on outbox to heathland_worker;
grant update on outbox_position to heathland_worker;
grant select, update (due_at) on schedule to heathland_worker;
grant update, delete on platform_check to heathland_worker;
grant select, update (state, letter, attempts, due_at, sent_at) on mail to heathland_worker;
-- Which ways in there are and whether a device is known, never a secret.
grant select (person_id, confirmed_at) on totp to heathland_worker;
grant select (person_id, id) on passkey to heathland_worker;
-- Rows are indexed anew when the index key changes, and keys of months wrapped anew when the master key does.
grant select on outside_account to heathland_worker;
grant update (email_index, index_version) on account, registration to heathland_worker;
grant update (wrapped_key, master_version), delete on period_key to heathland_worker;
grant select (person_id, device_hash) on known_device to heathland_worker;
grant update (crossmint_wallet_id, kyc_status, moonpay_customer_id, first_onramp_ok, agreement_signed_at, updated_at) on profiles to heathland_worker;
grant select, delete on letter_request to heathland_worker;
grant select, update (state, attempts, due_at, handled_at), delete on webhook_event to heathland_worker;
grant insert, update (state, address, attempts, due_at, ready_at, last_reason) on wallet to heathland_worker;
grant update (state, retry, reasons, decided_at, due_at, updated_at) on verification to heathland_worker;
grant update (state, charged_paid_minor, charged_provider_fee_minor, charged_network_fee_minor, charged_extra_fee_minor,
  charged_total_fee_minor, delivered_minor, payment_id, customer_id, failure_reason, updated_at, due_at, settled_at) on deposit to heathland_worker;
grant insert, update (state, expected_minor, found_minor, updated_at) on custody_break to heathland_worker;
grant select, update (watched_until) on watch to heathland_worker;
grant insert, update (severity, count, address), delete on security_event to heathland_worker;
grant insert, update (severity, count, resource) on dlp_event to heathland_worker;
grant update (status, attempts, due_at, file, file_bytes, master_version) on compliance_report to heathland_worker;
grant delete on idempotency_key, registration, session, one_time_token, turned_away to heathland_worker;
-- A deletion by age has to look at the age and the key.
grant select (bucket, window_ends_at), delete on rate_limit to heathland_worker;
grant select (id, expires_at), delete on challenge to heathland_worker;
grant execute on function take_snapshots(), take_totals(), open_entry_months(timestamptz) to heathland_worker;

-- Commands do what both programs do, and end what a person left behind.
grant delete on account, outside_account, known_device, mail to heathland_operator;

-- The functions' own rights. Nobody signs in as heathland_control.
grant usage, create on schema public to heathland_control;
grant select on approval, audit_log, clock_offset, key_fingerprint, registration to heathland_control;
grant select, update (role, permissions, updated_at) on profiles to heathland_control;
grant select (person_id, suspended_at) on account to heathland_control;
grant select, update (wrapped_key, master_version), delete on person_key to heathland_control;
grant insert on audit_log to heathland_control;
grant select (person_id), delete on mail, one_time_token to heathland_control;
create policy approval_control on approval for select to heathland_control using (true);
create policy audit_control on audit_log to heathland_control using (true);
create policy key_fingerprint_control on key_fingerprint for select to heathland_control using (true);
create policy registration_control on registration for select to heathland_control using (true);
create policy profiles_control on profiles to heathland_control using (true);
create policy account_control on account for select to heathland_control using (true);
create policy person_key_control on person_key to heathland_control using (true);
create policy mail_control on mail to heathland_control using (true);
create policy one_time_token_control on one_time_token to heathland_control using (true);
-- Keys are deleted by functions alone.
drop policy person_key_clear on person_key;

-- The audit log. Its time is the database's, its actor is the one the transaction speaks for, and its id, by which it is read, is of now.
revoke insert on audit_log from heathland_app;
do $$
begin
  execute (select format('grant insert (%s) on audit_log to heathland_app', string_agg(quote_ident(attname), ', ' order by attnum))
           from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped and attname <> 'at');
end $$;
create function audit_log_is_of_now() returns trigger language plpgsql as $$
declare
  made_ms bigint := 0;
  now_ms bigint;
begin
  -- A superuser is bound by nothing, and by this as little.
  if current_setting('is_superuser') = 'on' then return new; end if;
  new.at := platform_now();
  if new.actor is distinct from app_actor() or new.actor = '' then
    raise exception 'an audit row is written by whoever acts' using errcode = 'insufficient_privilege', constraint = 'audit_log_is_of_now';
  end if;
  -- An id begins with its time, and is as old as the request or job that made it. Counted by hand: id_from costs five times as much.
  for place in 5..14 loop
    made_ms := made_ms * 32 + strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(new.id, place, 1)) - 1;
  end loop;
  now_ms := extract(epoch from new.at) * 1000;
  if new.id !~ '^aud_[0-9a-hjkmnp-tv-z]{26}$' or made_ms < now_ms - 3600000 or made_ms > now_ms + 60000 then
    raise exception 'the id of an audit row is of now' using errcode = 'insufficient_privilege', constraint = 'audit_log_is_of_now';
  end if;
  return new;
end $$;
create trigger audit_log_is_of_now before insert on audit_log for each row execute function audit_log_is_of_now();

-- An id as the application makes them, for rows that a function writes.
create function new_audit_id() returns text language sql volatile
  return id_from('aud', platform_now()) || (
    select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(random, place) % 32 + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as random offset 0) as drawn, generate_series(0, 15) as place
  );

-- Approvals. Whoever asks does so in their own name, and whoever decides does so in theirs, in another transaction.
alter table approval add column requested_in xid8 not null default pg_current_xact_id();
revoke insert on approval from heathland_api;
do $$
begin
  execute (select format('grant insert (%s) on approval to heathland_api', string_agg(quote_ident(attname), ', ' order by attnum))
           from pg_attribute where attrelid = 'approval'::regclass and attnum > 0 and not attisdropped
             and attname not in ('requested_in', 'checker_id', 'decided_at'));
end $$;
create function approval_is_by_two() returns trigger language plpgsql as $$
begin
  if current_setting('is_superuser') = 'on' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.maker_id is distinct from app_person() then
      raise exception 'an approval is asked for in one’s own name' using errcode = 'insufficient_privilege', constraint = 'approval_is_by_two';
    end if;
    return new;
  end if;
  if old.state <> 'waiting' then
    raise exception 'a decision stands' using errcode = 'insufficient_privilege', constraint = 'approval_is_by_two';
  end if;
  if new.state = 'expired' then
    if old.expires_at > platform_now() then
      raise exception 'an approval expires by its time' using errcode = 'insufficient_privilege', constraint = 'approval_is_by_two';
    end if;
    return new;
  end if;
  if new.checker_id is distinct from app_person() or new.requested_in = pg_current_xact_id() then
    raise exception 'an approval is decided by another person, later' using errcode = 'insufficient_privilege', constraint = 'approval_is_by_two';
  end if;
  new.decided_at := platform_now();
  return new;
end $$;
create trigger approval_is_by_two before insert or update on approval for each row execute function approval_is_by_two();

-- Whether somebody may do this today: the role and permissions of now, and no suspended account.
create function person_may(in_person_id text, in_permission text) returns boolean language sql stable
  return exists (
    select from profiles join account on account.person_id = profiles.id
    where profiles.id = in_person_id and account.suspended_at is null
      and (profiles.role = 'mfo_admin' or in_permission = any (profiles.permissions))
  );
revoke execute on function person_may(text, text) from public;

-- What was approved in this very transaction, or nothing: of this act, by two people who may, neither of whom it is about.
create function approved_here(in_approval_id text, in_act text, in_permission text) returns jsonb language plpgsql as $$
declare
  asked approval;
begin
  -- The row's version was written by this transaction: the decision is of now, and cannot be used a second time.
  select * into asked from approval
  where id = in_approval_id and act = in_act and state = 'executed' and xmin = pg_current_xact_id()::xid;
  if not found or app_actor() <> 'officer' or asked.checker_id is distinct from app_person() or asked.maker_id = asked.checker_id
     or asked.body ->> 'personId' in (asked.maker_id, asked.checker_id)
     or not person_may(asked.maker_id, in_permission) or not person_may(asked.checker_id, in_permission) then
    raise exception 'this was not approved' using errcode = 'insufficient_privilege', constraint = 'approved_by_two';
  end if;
  return asked.body;
end $$;
revoke execute on function approved_here(text, text, text) from public;

-- The permissions that come with a role, as packages/domain has them. They replace those of the role before.
create function role_permissions(in_role text) returns text[] language sql immutable
  return case in_role when 'compliance' then array['funding.reconcile'] else array[]::text[] end;

-- Gives the role that two people agreed to, and records it. The rest of the record is who asked from where, sealed.
create function change_role(
  in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed constant jsonb := approved_here(in_approval_id, 'identity.change-role', 'users.change-role');
begin
  update profiles set role = agreed ->> 'to', permissions = role_permissions(agreed ->> 'to'), updated_at = platform_now()
  where id = agreed ->> 'personId' and role = agreed ->> 'from';
  if not found then
    raise exception 'what was agreed to is no longer so' using errcode = 'insufficient_privilege', constraint = 'approved_by_two';
  end if;
  insert into audit_log (id, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
  values (in_audit_id, app_actor(), agreed ->> 'personId', 'identity.role-granted', agreed ->> 'personId', 'success', in_request_id,
          in_ip_address, in_user_agent, '{role}', in_before_hash, in_after_hash);
end $$;

-- Gives exactly the permissions that two people agreed to, and records it.
create function change_permissions(
  in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed constant jsonb := approved_here(in_approval_id, 'identity.change-permissions', 'users.change-role');
begin
  update profiles set permissions = string_to_array(agreed ->> 'to', ' '), updated_at = platform_now()
  where id = agreed ->> 'personId' and role = agreed ->> 'role'
    and array_to_string(array(select distinct held collate "C" from unnest(permissions) as held order by 1), ' ') = agreed ->> 'from';
  if not found then
    raise exception 'what was agreed to is no longer so' using errcode = 'insufficient_privilege', constraint = 'approved_by_two';
  end if;
  insert into audit_log (id, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
  values (in_audit_id, app_actor(), agreed ->> 'personId', 'identity.permissions-changed', agreed ->> 'personId', 'success', in_request_id,
          in_ip_address, in_user_agent, '{permissions}', in_before_hash, in_after_hash);
end $$;

-- How the first administrators come to be: a command on the server, with nobody to agree.
create function grant_role(
  in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_actor() <> 'operator' then
    raise exception 'only a command grants a role alone' using errcode = 'insufficient_privilege', constraint = 'approved_by_two';
  end if;
  update profiles set role = in_role, permissions = role_permissions(in_role), updated_at = platform_now() where id = in_person_id and role <> in_role;
  if not found then return false; end if;
  insert into audit_log (id, actor, user_id, action, resource, status, request_id, changed, before_hash, after_hash)
  values (in_audit_id, 'operator', in_person_id, 'identity.role-granted', in_person_id, 'success', in_request_id, '{role}', in_before_hash, in_after_hash);
  return true;
end $$;

-- Keys of people. A key is for somebody new; a second key under an old name would pass for the first.
create function person_key_is_for_somebody_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('is_superuser') = 'on' then return new; end if;
  if exists (select from account where person_id = new.person_id) or exists (select from profiles where id = new.person_id) then
    raise exception 'a key is made for somebody new' using errcode = 'insufficient_privilege', constraint = 'person_key_is_for_somebody_new';
  end if;
  return new;
end $$;
revoke execute on function person_key_is_for_somebody_new() from public;
create trigger person_key_is_for_somebody_new before insert on person_key for each row execute function person_key_is_for_somebody_new();

-- Wraps keys under a later master key that a program has started with: a batch at most, and never back. Says how many.
create function rewrap_person_keys(in_person_ids text[], in_wrapped bytea[], in_master_version integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rewrapped integer;
begin
  if app_actor() not in ('job', 'operator') or cardinality(in_person_ids) > 1000 or cardinality(in_person_ids) <> cardinality(in_wrapped)
     or not exists (select from key_fingerprint where name = 'MASTER_KEY ' || in_master_version) then
    raise exception 'keys are wrapped anew a batch at a time' using errcode = 'insufficient_privilege', constraint = 'person_key_rewrapped';
  end if;
  update person_key set wrapped_key = renewed.wrapped, master_version = in_master_version
  from unnest(in_person_ids, in_wrapped) as renewed (id, wrapped)
  where person_key.person_id = renewed.id and person_key.master_version < in_master_version;
  get diagnostics rewrapped = row_count;
  insert into audit_log (id, actor, action, resource, status)
  values (new_audit_id(), app_actor(), 'identity.keys-rotated', format('master key %s, %s keys', in_master_version, rewrapped), 'success');
  return rewrapped;
end $$;

-- Destroys the keys of sign-ups that nobody confirmed, with their mails and links, so many at most in a transaction, and records each.
create function forget_unconfirmed(in_person_ids text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten text[];
begin
  if app_actor() not in ('identity', 'job', 'operator') or cardinality(in_person_ids) > 500 then
    raise exception 'sign-ups are forgotten a few at a time' using errcode = 'insufficient_privilege', constraint = 'person_key_destroyed';
  end if;
  with gone as (
    delete from person_key using registration
    where person_key.person_id = any (in_person_ids) and registration.person_id = person_key.person_id and registration.confirmed_at is null
      and not exists (select from account where account.person_id = person_key.person_id)
      and not exists (select from profiles where profiles.id = person_key.person_id)
    returning person_key.person_id
  )
  select coalesce(array_agg(person_id), '{}') into forgotten from gone;
  delete from mail where person_id = any (forgotten);
  delete from one_time_token where person_id = any (forgotten);
  insert into audit_log (id, actor, user_id, action, resource, status)
  select new_audit_id(), app_actor(), id, 'identity.key-destroyed', id, 'success' from unnest(forgotten) as id;
  if (select count(*) from audit_log
      where id >= id_from('aud', platform_now() - (clock_timestamp() - transaction_timestamp()) - interval '1 second')
        and action = 'identity.key-destroyed' and xmin = pg_current_xact_id()::xid) > 500 then
    raise exception 'too many keys in one transaction' using errcode = 'insufficient_privilege', constraint = 'person_key_destroyed';
  end if;
  return cardinality(forgotten);
end $$;

-- Destroys the key of one person for good, and records it: one in a transaction, and few in an hour.
create function destroy_person_key(in_person_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_actor() <> 'operator' or (
    select count(*) filter (where xmin = pg_current_xact_id()::xid) > 0 or count(*) >= 100 from audit_log
    where id >= id_from('aud', platform_now() - interval '1 hour') and action = 'identity.key-destroyed' and actor = 'operator'
  ) then
    raise exception 'people are erased one by one' using errcode = 'insufficient_privilege', constraint = 'person_key_destroyed';
  end if;
  delete from person_key where person_id = in_person_id;
  if not found then return false; end if;
  insert into audit_log (id, actor, user_id, action, resource, status)
  values (new_audit_id(), 'operator', in_person_id, 'identity.key-destroyed', in_person_id, 'success');
  return true;
end $$;

revoke execute on function audit_log_is_of_now(), approval_is_by_two(), new_audit_id() from public;
revoke execute on function change_role(text, text, text, bytea, bytea, bytea, bytea),
  change_permissions(text, text, text, bytea, bytea, bytea, bytea), grant_role(text, text, text, text, bytea, bytea),
  rewrap_person_keys(text[], bytea[], integer), forget_unconfirmed(text[]), destroy_person_key(text) from public;
alter function person_may(text, text) owner to heathland_control;
alter function approved_here(text, text, text) owner to heathland_control;
alter function change_role(text, text, text, bytea, bytea, bytea, bytea) owner to heathland_control;
alter function change_permissions(text, text, text, bytea, bytea, bytea, bytea) owner to heathland_control;
alter function grant_role(text, text, text, text, bytea, bytea) owner to heathland_control;
alter function new_audit_id() owner to heathland_control;
alter function person_key_is_for_somebody_new() owner to heathland_control;
alter function rewrap_person_keys(text[], bytea[], integer) owner to heathland_control;
alter function forget_unconfirmed(text[]) owner to heathland_control;
alter function destroy_person_key(text) owner to heathland_control;
revoke create on schema public from heathland_control;
grant execute on function change_role(text, text, text, bytea, bytea, bytea, bytea),
  change_permissions(text, text, text, bytea, bytea, bytea, bytea) to heathland_api;
grant execute on function forget_unconfirmed(text[]) to heathland_api, heathland_worker;
grant execute on function rewrap_person_keys(text[], bytea[], integer) to heathland_worker;
grant execute on function grant_role(text, text, text, text, bytea, bytea), destroy_person_key(text) to heathland_operator;

-- Check: neither program holds what only the other needs, and nobody writes what only a function may.
do $$
begin
  assert not has_table_privilege('heathland_api', 'session', 'delete'), 'the api ends no session by deleting it';
  assert not has_table_privilege('heathland_worker', 'session', 'insert'), 'the worker signs nobody in';
  assert not has_column_privilege('heathland_worker', 'account', 'password_hash', 'update'), 'the worker sets no password';
  assert not has_column_privilege('heathland_operator', 'profiles', 'role', 'insert, update'), 'nobody writes a role';
  assert not has_column_privilege('heathland_operator', 'profiles', 'permissions', 'insert, update'), 'nobody writes a permission';
  assert not has_column_privilege('heathland_operator', 'audit_log', 'at', 'insert, update'), 'nobody writes the time of an audit row';
  assert not has_table_privilege('heathland_operator', 'person_key', 'delete'), 'nobody deletes a key';
  assert not has_any_column_privilege('heathland_operator', 'person_key', 'update'), 'nobody changes a key';
  assert app_actor() = '', 'nobody acts unless it is said';
end $$;
