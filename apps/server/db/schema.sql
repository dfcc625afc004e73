--
-- PostgreSQL database dump
--

\restrict heathland


SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: public; Type: SCHEMA; Schema: -; Owner: heathland_owner
--

-- *not* creating schema, since initdb creates it


ALTER SCHEMA public OWNER TO heathland_owner;

--
-- Name: ledger_step; Type: TYPE; Schema: public; Owner: heathland_owner
--

CREATE TYPE public.ledger_step AS (
	index integer,
	id text,
	key text,
	kind text,
	movement text,
	subject text,
	reservation text,
	expires_at timestamp with time zone,
	debit text,
	credit text,
	amount_minor bigint,
	asset text,
	cell text,
	debit_held boolean,
	credit_held boolean,
	pending_minor bigint,
	posted_minor bigint,
	fault text
);


ALTER TYPE public.ledger_step OWNER TO heathland_owner;

--
-- Name: ledger_sum; Type: TYPE; Schema: public; Owner: heathland_owner
--

CREATE TYPE public.ledger_sum AS (
	id text,
	first_index integer,
	is_short boolean,
	last_booked_at timestamp with time zone,
	debits_before_minor bigint,
	credits_before_minor bigint,
	entries_before bigint,
	debits_pending_minor bigint,
	debits_posted_minor bigint,
	credits_pending_minor bigint,
	credits_posted_minor bigint,
	entries bigint
);


ALTER TYPE public.ledger_sum OWNER TO heathland_owner;

--
-- Name: account_holder(text); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.account_holder(in_account text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN ((split_part(in_account, '_'::text, 5) || '_'::text) || split_part(in_account, '_'::text, 6));


ALTER FUNCTION public.account_holder(in_account text) OWNER TO heathland_owner;

--
-- Name: after_business_days(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.after_business_days(instant timestamp with time zone, days integer) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  select (instant at time zone 'UTC' + make_interval(days => days + 2 * ((least(day, 5) - 1 + days) / 5) - greatest(day - 5, 0) * sign(days)::int))
         at time zone 'UTC'
  from (select extract(isodow from instant at time zone 'UTC')::int as day) as weekday
$$;


ALTER FUNCTION public.after_business_days(instant timestamp with time zone, days integer) OWNER TO heathland_owner;

--
-- Name: app_actor(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_actor() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((SESSION_USER = 'heathland_api'::name) AND (COALESCE(current_setting('app.actor'::text, true), ''::text) = ANY (ARRAY['job'::text, 'operator'::text]))) THEN ''::text WHEN ((SESSION_USER = 'heathland_worker'::name) AND (COALESCE(current_setting('app.actor'::text, true), ''::text) = ANY (ARRAY['visitor'::text, 'half'::text, 'member'::text, 'officer'::text, 'webhook'::text]))) THEN ''::text ELSE COALESCE(current_setting('app.actor'::text, true), ''::text) END;


ALTER FUNCTION public.app_actor() OWNER TO heathland_owner;

--
-- Name: app_person(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_person() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN (SESSION_USER <> 'heathland_worker'::name) THEN NULLIF(current_setting('app.person'::text, true), ''::text) ELSE NULL::text END;


ALTER FUNCTION public.app_person() OWNER TO heathland_owner;

--
-- Name: app_entity(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_entity() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN (SESSION_USER <> 'heathland_worker'::name) THEN COALESCE(NULLIF(current_setting('app.entity'::text, true), ''::text), public.app_person()) ELSE NULL::text END;


ALTER FUNCTION public.app_entity() OWNER TO heathland_owner;

--
-- Name: app_role(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_role() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN (SESSION_USER <> 'heathland_worker'::name) THEN NULLIF(current_setting('app.role'::text, true), ''::text) ELSE NULL::text END;


ALTER FUNCTION public.app_role() OWNER TO heathland_owner;

--
-- Name: app_sees_every_spv(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_sees_every_spv() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN ((public.app_actor() <> 'officer'::text) OR COALESCE((public.app_role() = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])), false));


ALTER FUNCTION public.app_sees_every_spv() OWNER TO heathland_owner;

--
-- Name: app_spvs(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_spvs() RETURNS text[]
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN (SESSION_USER <> 'heathland_worker'::name) THEN COALESCE(string_to_array(NULLIF(current_setting('app.spvs'::text, true), ''::text), ' '::text), '{}'::text[]) ELSE '{}'::text[] END;


ALTER FUNCTION public.app_spvs() OWNER TO heathland_owner;

--
-- Name: approval_is_by_two(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.approval_is_by_two() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


ALTER FUNCTION public.approval_is_by_two() OWNER TO heathland_owner;

--
-- Name: approved_here(text, text, text); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.approved_here(in_approval_id text, in_act text, in_permission text) RETURNS jsonb
    LANGUAGE plpgsql
    AS $$
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


ALTER FUNCTION public.approved_here(in_approval_id text, in_act text, in_permission text) OWNER TO heathland_control;

--
-- Name: audit_log_is_of_now(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.audit_log_is_of_now() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
end $_$;


ALTER FUNCTION public.audit_log_is_of_now() OWNER TO heathland_owner;

--
-- Name: change_permissions(text, text, text, bytea, bytea, bytea, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.change_permissions(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.change_permissions(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) OWNER TO heathland_control;

--
-- Name: change_role(text, text, text, bytea, bytea, bytea, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.change_role(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.change_role(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) OWNER TO heathland_control;

--
-- Name: change_spvs(text, text, text, bytea, bytea, bytea, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.change_spvs(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.change_spvs(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) OWNER TO heathland_control;

--
-- Name: clear_audit_log(text[]); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.clear_audit_log(in_ids text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  cleared integer;
begin
  delete from audit_log where id = any (in_ids) and at < platform_now() - interval '7 years';
  get diagnostics cleared = row_count;
  return cleared;
end $$;


ALTER FUNCTION public.clear_audit_log(in_ids text[]) OWNER TO heathland_door;

--
-- Name: clear_outbox(text[]); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.clear_outbox(in_ids text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  newest bigint;
  cleared integer;
begin
  with gone as (
    delete from outbox
    where id = any (in_ids) and sequence is not null and announced_at < platform_now() - interval '35 days'
      and not exists (select from dead_event where event_id = outbox.id)
    returning sequence
  )
  select max(sequence), count(*) into newest, cleared from gone;
  update outbox_position set cleared_to = newest where newest > cleared_to;
  return cleared;
end $$;


ALTER FUNCTION public.clear_outbox(in_ids text[]) OWNER TO heathland_door;

--
-- Name: complete_recovery(text, bytea, integer, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.complete_recovery(in_recovery_id text, in_email_index bytea, in_index_version integer, in_email bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  ended recovery;
  the_time timestamptz := platform_now();
begin
  select * into ended from recovery where id = in_recovery_id and state = 'done' and xmin = pg_current_xact_id()::xid;
  if not found or (ended.kind = 'change-email') <> (in_email is not null) or not exists (
    select from approval
    where act = 'identity.recover' and state = 'executed' and decided_at <= the_time - interval '24 hours'
      and body ->> 'recoveryId' = ended.id and body ->> 'personId' = ended.person_id
  ) then
    raise exception 'a recovery takes effect a day after two people approved it' using errcode = 'insufficient_privilege', constraint = 'recovery_completed';
  end if;
  update session set revoked_at = the_time where person_id = ended.person_id and revoked_at is null;
  update one_time_token set used_at = the_time where person_id = ended.person_id and used_at is null;
  if ended.kind = 'change-email' then
    delete from outside_account where person_id = ended.person_id;
    update profiles set email = in_email, updated_at = the_time where id = ended.person_id;
    update account set email_index = in_email_index, index_version = in_index_version where person_id = ended.person_id;
  else
    delete from totp where person_id = ended.person_id;
    delete from backup_code where person_id = ended.person_id;
    delete from passkey where person_id = ended.person_id;
    update account set password_hash = null, password_is_short = false where person_id = ended.person_id;
  end if;
end $$;


ALTER FUNCTION public.complete_recovery(in_recovery_id text, in_email_index bytea, in_index_version integer, in_email bytea) OWNER TO heathland_control;

--
-- Name: count_factors(); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.count_factors() RETURNS TABLE(holders integer, people integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select (select count(*)::int from (select person_id from totp where confirmed_at is not null union select person_id from passkey) as held),
         (select count(*)::int from account)
$$;


ALTER FUNCTION public.count_factors() OWNER TO heathland_door;

--
-- Name: count_webhooks(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.count_webhooks(in_since timestamp with time zone) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select count(*)::int from webhook_event where received_at > in_since
$$;


ALTER FUNCTION public.count_webhooks(in_since timestamp with time zone) OWNER TO heathland_door;

--
-- Name: deposit_identity_approved(); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.deposit_identity_approved() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  status text;
begin
  -- Whoever has not said who acts is refused by row security, which looks later than this.
  if (select app_actor()) = '' then return new; end if;
  select kyc_status into status from profiles where id = new.person_id;
  if status is distinct from 'approved' then
    raise exception 'no money comes in before the identity check is approved'
      using errcode = 'check_violation', constraint = 'deposit_identity_approved';
  end if;
  new.identity_status := status;
  return new;
end $$;


ALTER FUNCTION public.deposit_identity_approved() OWNER TO heathland_door;

--
-- Name: destroy_person_key(text); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.destroy_person_key(in_person_id text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.destroy_person_key(in_person_id text) OWNER TO heathland_control;

--
-- Name: dlp_event_is_only_moved(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.dlp_event_is_only_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select app_actor()) = 'officer' and (
    (new.severity, new.count, new.resource) is distinct from (old.severity, old.count, old.resource)
    or (old.status, new.status) not in (('detected', 'investigating'), ('investigating', 'resolved'))
    or old.status = 'investigating' and new.investigated_by is distinct from old.investigated_by
  ) then
    raise exception 'an officer moves an event one step and changes nothing else' using errcode = 'check_violation', constraint = 'dlp_event_is_only_moved';
  end if;
  return new;
end $$;


ALTER FUNCTION public.dlp_event_is_only_moved() OWNER TO heathland_owner;

--
-- Name: find_session(bytea); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.find_session(in_token_hash bytea) RETURNS TABLE(now timestamp with time zone, session_id text, person_id text, level text, missing text, created_at timestamp with time zone, last_used_at timestamp with time zone, revoked_at timestamp with time zone, step_up_at timestamp with time zone, suspended_at timestamp with time zone, role text, permissions text[], wrapped_key bytea, has_factor boolean, password_is_short boolean, spv_ids text[], entity_id text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.find_session(in_token_hash bytea) OWNER TO heathland_door;

--
-- Name: forget_unconfirmed(text[]); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.forget_unconfirmed(in_person_ids text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.forget_unconfirmed(in_person_ids text[]) OWNER TO heathland_control;

--
-- Name: grant_role(text, text, text, text, bytea, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea) OWNER TO heathland_control;

--
-- Name: hand_posting_alone(text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.hand_posting_alone(in_poster text, in_holder text, in_now timestamp with time zone) RETURNS TABLE(by_poster_minor bigint, to_holder_minor bigint)
    LANGUAGE sql STABLE
    AS $$
  select (select coalesce(sum(amount_minor), 0)::bigint from hand_posting
          where posted_by = in_poster and checked_by is null and posted_at > in_now - interval '24 hours'),
         (select coalesce(sum(amount_minor), 0)::bigint from hand_posting
          where holder_id = in_holder and checked_by is null and posted_at > in_now - interval '24 hours')
$$;


ALTER FUNCTION public.hand_posting_alone(in_poster text, in_holder text, in_now timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: hand_posting_follows_the_rule(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.hand_posting_follows_the_rule() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  booked booking_reference;
  rule record;
  alone record;
begin
  if (select app_actor()) = '' then return new; end if;
  if (select app_actor()) = 'officer' and coalesce(new.checked_by, new.posted_by) <> (select app_person()) then
    raise exception 'nobody posts in another name' using errcode = 'check_violation', constraint = 'hand_posting_in_own_name';
  end if;
  select * into rule from (values
    ('bank-deposit', 'bank-line', 'in', 'booking'), ('deposit-unallocated', 'bank-line', 'in', 'booking'),
    ('deposit-allocated', 'bank-line', 'in', 'ending'), ('deposit-returned', 'bank-line', 'in', 'ending'),
    ('management-fee', 'invoice', 'in', 'booking'), ('fee-withdrawn', 'bank-line', 'out', 'booking'),
    ('spv-received', 'bank-line', 'in', 'booking'), ('spv-paid', 'bank-line', 'out', 'booking')
  ) as known (movement, kind, direction, slot) where known.movement = new.movement;
  select * into booked from booking_reference where id = new.reference_id;
  if booked.recorded_by = new.posted_by or booked.recorded_by = new.holder_id then
    raise exception 'a reference is recorded by somebody else' using errcode = 'check_violation', constraint = 'hand_posting_reference_not_own';
  end if;
  if (booked.cell, booked.asset, booked.amount_minor, booked.kind, booked.direction, new.slot)
     is distinct from (new.cell, new.asset, new.amount_minor, rule.kind, rule.direction, rule.slot) then
    raise exception 'a posting is what its reference says' using errcode = 'check_violation', constraint = 'hand_posting_fits_reference';
  end if;
  if not exists (
    select from transfer where id = new.transfer_id and movement = new.movement and amount_minor = new.amount_minor
      and subject = concat_ws(':', new.cell, new.asset, booked.reference)
      and (new.holder_id is null or new.holder_id in (account_holder(debit_account), account_holder(credit_account)))
  ) then
    raise exception 'a posting is what was posted' using errcode = 'check_violation', constraint = 'hand_posting_fits_transfer';
  end if;
  if new.movement like 'spv-%' and not exists (select from spv where id = new.holder_id and cell = new.cell) then
    raise exception 'the company is known' using errcode = 'check_violation', constraint = 'hand_posting_spv_known';
  end if;
  if new.checked_by is null then
    perform lock_hand_posting(new.posted_by, new.holder_id);
    select * into alone from hand_posting_alone(new.posted_by, new.holder_id, new.posted_at);
    if alone.by_poster_minor + new.amount_minor >= 100000 or alone.to_holder_minor + new.amount_minor >= 100000 then
      raise exception 'what is posted alone counts together' using errcode = 'check_violation', constraint = 'hand_posting_two_for_sums';
    end if;
  elsif not exists (
    select from approval where id = new.approval_id and act = 'ledger.post-by-hand' and state = 'executed'
      and maker_id = new.posted_by and checker_id = new.checked_by and body ->> 'reference' = booked.reference
      and body ->> 'movement' = new.movement and body ->> 'amountMinor' = new.amount_minor::text
      and body ->> 'asset' = new.asset and body ->> 'cell' = new.cell
      and coalesce(body ->> 'personId', body ->> 'spvId') is not distinct from new.holder_id
  ) then
    raise exception 'a second person agreed to exactly this' using errcode = 'check_violation', constraint = 'hand_posting_was_approved';
  end if;
  return new;
end $$;


ALTER FUNCTION public.hand_posting_follows_the_rule() OWNER TO heathland_owner;

--
-- Name: id_from(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.id_from(in_kind text, in_at timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN ((in_kind || '_'::text) || (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (((((floor((EXTRACT(epoch FROM id_from.in_at) * (1000)::numeric)))::bigint >> (5 * place.place)) & (31)::bigint))::integer + 1), 1), ''::text ORDER BY place.place DESC) AS string_agg FROM generate_series(0, 9) place(place)));


ALTER FUNCTION public.id_from(in_kind text, in_at timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: iso_text(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.iso_text(instant timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;


ALTER FUNCTION public.iso_text(instant timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: keep_rows_private(regclass); Type: PROCEDURE; Schema: public; Owner: heathland_owner
--

CREATE PROCEDURE public.keep_rows_private(IN in_table regclass)
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security', in_table);
  execute format('alter table %s force row level security', in_table);
end $$;


ALTER PROCEDURE public.keep_rows_private(IN in_table regclass) OWNER TO heathland_owner;

--
-- Name: ledger_account_is_fixed(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.ledger_account_is_fixed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what an account is never changes' using errcode = 'HL000';
end $$;


ALTER FUNCTION public.ledger_account_is_fixed() OWNER TO heathland_owner;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: clock_offset; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.clock_offset (
    only_row boolean DEFAULT true NOT NULL,
    ahead_seconds integer DEFAULT 0 NOT NULL,
    CONSTRAINT clock_offset_only_row CHECK (only_row)
);

ALTER TABLE ONLY public.clock_offset FORCE ROW LEVEL SECURITY;


ALTER TABLE public.clock_offset OWNER TO heathland_owner;

--
-- Name: platform_now(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.platform_now() RETURNS timestamp with time zone
    LANGUAGE sql
    RETURN (clock_timestamp() + make_interval(secs => ((SELECT clock_offset.ahead_seconds FROM public.clock_offset))::double precision));


ALTER FUNCTION public.platform_now() OWNER TO heathland_owner;

--
-- Name: ledger_closed_before(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.ledger_closed_before() RETURNS timestamp with time zone
    LANGUAGE sql
    RETURN (public.platform_now() - '00:15:00'::interval);


ALTER FUNCTION public.ledger_closed_before() OWNER TO heathland_owner;

--
-- Name: ledger_rows_stay(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.ledger_rows_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'HL000';
end $$;


ALTER FUNCTION public.ledger_rows_stay() OWNER TO heathland_owner;

--
-- Name: let_actors(regclass, text, text, text[], text); Type: PROCEDURE; Schema: public; Owner: heathland_owner
--

CREATE PROCEDURE public.let_actors(IN in_table regclass, IN in_policy text, IN in_command text, IN in_actors text[], IN in_rows text DEFAULT 'true'::text)
    LANGUAGE plpgsql
    AS $$
declare
  rule constant text := format('((select app_actor()) = any (%L::text[]) and (%s))', in_actors, in_rows);
begin
  execute format('create policy %I on %s for %s %s', in_policy, in_table, in_command,
                 case in_command when 'insert' then 'with check ' || rule
                                 when 'update' then 'using ' || rule || ' with check ' || rule
                                 when 'all' then 'using ' || rule || ' with check ' || rule
                                 else 'using ' || rule end);
end $$;


ALTER PROCEDURE public.let_actors(IN in_table regclass, IN in_policy text, IN in_command text, IN in_actors text[], IN in_rows text) OWNER TO heathland_owner;

--
-- Name: lock_hand_posting(text, text); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.lock_hand_posting(in_poster text, in_holder text) RETURNS void
    LANGUAGE sql
    AS $$
  select pg_advisory_xact_lock(7402, key) from (
    select hashtext('poster ' || in_poster) as key union select hashtext('holder ' || in_holder) where in_holder is not null order by 1
  ) as both_of_them
$$;


ALTER FUNCTION public.lock_hand_posting(in_poster text, in_holder text) OWNER TO heathland_owner;

--
-- Name: new_audit_id(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.new_audit_id() RETURNS text
    LANGUAGE sql
    RETURN (public.id_from('aud'::text, public.platform_now()) || (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz'::text, ((get_byte(drawn.random, place.place) % 32) + 1), 1), ''::text) AS string_agg FROM (SELECT uuid_send(gen_random_uuid()) AS random OFFSET 0) drawn, generate_series(0, 15) place(place)));


ALTER FUNCTION public.new_audit_id() OWNER TO heathland_control;

--
-- Name: newest_webhooks(text, integer); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.newest_webhooks(in_provider text, in_max integer) RETURNS TABLE(id text, type text, state text, received_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select id, type, state, received_at from webhook_event where provider = in_provider order by received_at desc limit in_max
$$;


ALTER FUNCTION public.newest_webhooks(in_provider text, in_max integer) OWNER TO heathland_door;

--
-- Name: open_accounts(text[], timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.open_accounts(in_ids text[], in_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
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
end $_$;


ALTER FUNCTION public.open_accounts(in_ids text[], in_now timestamp with time zone) OWNER TO heathland_ledger;

--
-- Name: open_entry_months(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_months
--

CREATE FUNCTION public.open_entry_months(in_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  quarter timestamptz;
  name text;
  opened integer := 0;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'months are opened by jobs' using errcode = 'HL013';
  end if;
  for ahead in 0..1 loop
    -- Counted in UTC: a session west of it is still in the quarter before when one begins, and three months later is not three months later.
    quarter := (date_trunc('quarter', in_now at time zone 'UTC') + make_interval(months => 3 * ahead)) at time zone 'UTC';
    name := 'entry_' || to_char(quarter at time zone 'UTC', 'YYYY_MM');
    if to_regclass(format('public.%I', name)) is null then
      -- Made beside and then attached: creating it in place would stop every reader of the whole table.
      execute format('create table %I (like entry including defaults including constraints)', name);
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy %I on %I using (false)', name || '_only_through_entry', name);
      execute format('create trigger entry_stays_whole before truncate on %I for each statement execute function ledger_rows_stay()', name);
      execute format('alter table entry attach partition %I for values from (%L) to (%L)', name, quarter,
                     (quarter at time zone 'UTC' + interval '3 months') at time zone 'UTC');
      opened := opened + 1;
    end if;
  end loop;
  return opened;
end $$;


ALTER FUNCTION public.open_entry_months(in_now timestamp with time zone) OWNER TO heathland_months;

--
-- Name: period_of(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.period_of(instant timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN to_char((instant AT TIME ZONE 'UTC'::text), 'YYYY-MM'::text);


ALTER FUNCTION public.period_of(instant timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: person_has_factor(text); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.person_has_factor(in_person_id text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select exists (select from totp where person_id = in_person_id and confirmed_at is not null)
      or exists (select from passkey where person_id = in_person_id)
$$;


ALTER FUNCTION public.person_has_factor(in_person_id text) OWNER TO heathland_door;

--
-- Name: person_key_is_for_somebody_new(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.person_key_is_for_somebody_new() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if current_setting('is_superuser') = 'on' then return new; end if;
  if exists (select from account where person_id = new.person_id) or exists (select from profiles where id = new.person_id) then
    raise exception 'a key is made for somebody new' using errcode = 'insufficient_privilege', constraint = 'person_key_is_for_somebody_new';
  end if;
  return new;
end $$;


ALTER FUNCTION public.person_key_is_for_somebody_new() OWNER TO heathland_control;

--
-- Name: account; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.account (
    person_id text NOT NULL,
    email_index bytea NOT NULL,
    password_hash text,
    verified_at timestamp with time zone NOT NULL,
    suspended_at timestamp with time zone,
    password_is_short boolean DEFAULT false NOT NULL,
    standing_reason text,
    index_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT account_standing_reason_short CHECK (((length(standing_reason) >= 3) AND (length(standing_reason) <= 500)))
);

ALTER TABLE ONLY public.account FORCE ROW LEVEL SECURITY;


ALTER TABLE public.account OWNER TO heathland_owner;

--
-- Name: profiles; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.profiles (
    id text NOT NULL,
    email bytea NOT NULL,
    first_name bytea,
    last_name bytea,
    phone bytea,
    address bytea,
    city bytea,
    country bytea,
    role text DEFAULT 'investor'::text NOT NULL,
    permissions text[] DEFAULT '{}'::text[],
    is_creator boolean DEFAULT false NOT NULL,
    investor_kind text,
    crossmint_wallet_id text,
    kyc_status text DEFAULT 'unknown'::text NOT NULL,
    moonpay_customer_id text,
    first_onramp_ok boolean DEFAULT false NOT NULL,
    agreement_signed_at timestamp with time zone,
    cell text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT profiles_id_kind CHECK ((id ~~ 'per\_%'::text)),
    CONSTRAINT profiles_investor_kind_known CHECK ((investor_kind = ANY (ARRAY['individual'::text, 'professional'::text]))),
    CONSTRAINT profiles_kyc_status_known CHECK ((kyc_status = ANY (ARRAY['unknown'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT profiles_role_known CHECK ((role = ANY (ARRAY['investor'::text, 'mfo_admin'::text, 'cl_spv_admin'::text, 'eq_spv_admin'::text, 'production_spv'::text, 'compliance'::text])))
);

ALTER TABLE ONLY public.profiles FORCE ROW LEVEL SECURITY;


ALTER TABLE public.profiles OWNER TO heathland_owner;

--
-- Name: person_may(text, text); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.person_may(in_person_id text, in_permission text) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (EXISTS (SELECT FROM (public.profiles JOIN public.account ON ((account.person_id = profiles.id))) WHERE ((profiles.id = person_may.in_person_id) AND (account.suspended_at IS NULL) AND ((profiles.role = 'mfo_admin'::text) OR (person_may.in_permission = ANY (profiles.permissions))))));


ALTER FUNCTION public.person_may(in_person_id text, in_permission text) OWNER TO heathland_control;

--
-- Name: platform_facts(); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.platform_facts() RETURNS TABLE(schema_found text, oldest_event_waiting_since timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select (select name from migration order by id desc limit 1),
         (select announced_at from outbox where sequence is null order by transaction_id, id limit 1)
$$;


ALTER FUNCTION public.platform_facts() OWNER TO heathland_door;

--
-- Name: post_steps(jsonb, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.post_steps(in_steps jsonb, in_now timestamp with time zone) RETURNS TABLE(id text, made_at timestamp with time zone, happened_before boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
#variable_conflict use_column
declare
  actor constant text := app_actor();
  person constant text := app_person();
  steps ledger_step[];
  step ledger_step;
  previous text := '';
  differing integer;
  known integer;
  first_known integer;
  fresh integer;
  added integer;
  ends_some boolean := false;
  posts_some boolean := false;
  held text[] := '{}';
  sums ledger_sum[] := '{}';
  following ledger_sum;
  short integer;
  booked timestamptz := in_now;
begin
  if actor not in ('member', 'officer', 'job', 'webhook', 'operator') then
    perform refuse_posting('HL013', 'this actor does not post', 0);
  end if;

  -- 1.
  steps := array(
    select row (given.place - 1, given.id, given.key, given.kind, given.movement, given.subject, given.reservation, given."expiresAt",
                given.debit, given.credit, given."amountMinor", null, null, null, null, null, null, null)::ledger_step
    from rows from (jsonb_to_recordset(in_steps) as (id text, key text, kind text, movement text, subject text, reservation text,
                    "expiresAt" timestamptz, debit text, credit text, "amountMinor" bigint)) with ordinality
      as given (id, key, kind, movement, subject, reservation, "expiresAt", debit, credit, "amountMinor", place)
    order by given.place
  );
  if cardinality(steps) not between 1 and 1000 then
    perform refuse_posting('HL001', 'there are 1 to 1000 steps', 0);
  end if;
  foreach step in array steps loop
    if not coalesce(
      step.id > previous collate "C" and step.id ~ '^trf_[0-9a-hjkmnp-tv-z]{26}$'
      and length(step.key) between 1 and 200 and length(step.subject) between 1 and 64 and step.movement <> ''
      and case when step.kind in ('post', 'reserve')
            then step.debit <> '' and step.credit <> '' and step.reservation is null
             and step.amount_minor between 1 and 10000000000000000
             and (step.kind = 'reserve') = (step.expires_at is not null)
            else step.kind in ('settle', 'release') and step.debit is null and step.credit is null and step.reservation <> ''
             and step.expires_at is null and (step.kind = 'settle') = (step.amount_minor is not null)
             and coalesce(step.amount_minor between 1 and 10000000000000000, true)
          end, false)
    then
      perform refuse_posting('HL001', 'a step is malformed', step.index);
    end if;
    previous := step.id;
    ends_some := ends_some or step.kind in ('settle', 'release');
  end loop;
  if cardinality(steps) > 1 and (select count(distinct asked.key) from unnest(steps) asked) < cardinality(steps) then
    perform refuse_posting('HL001', 'two steps have one key', 0);
  end if;

  -- 2. Twice at most: a caller with the same keys may finish while we wait for its rows.
  for attempt in 1..2 loop
    select min(asked.index) filter (where before.is_same is not true and before.key is not null), count(before.key),
           min(asked.index) filter (where before.key is not null)
    into differing, known, first_known
    from unnest(steps) asked
    left join lateral (
      select found.key,
             (found.kind, found.movement, found.subject, found.debit_account, found.credit_account, found.amount_minor, found.expires_at)
               is not distinct from
             (asked.kind, asked.movement, asked.subject, asked.debit, asked.credit, asked.amount_minor, asked.expires_at) as is_same
      from transfer found where found.key = asked.key
      union all
      select found.key,
             (found.kind, found.movement, found.subject, found.transfer_id, found.amount_minor) is not distinct from
             (asked.kind, asked.movement, asked.subject, asked.reservation, coalesce(asked.amount_minor, 0))
      from transfer_resolution found where found.key = asked.key
    ) before on true;
    if differing is not null then
      perform refuse_posting('HL003', 'a key was used for something else', differing);
    end if;
    if known = cardinality(steps) then
      return query
        select found.id, found.made_at, true
        from unnest(steps) asked
        cross join lateral (
          select transfer.id, transfer.made_at from transfer where transfer.key = asked.key
          union all
          select ended.id, ended.made_at from transfer_resolution ended where ended.key = asked.key
        ) found
        order by asked.index;
      return;
    end if;
    if known > 0 then
      perform refuse_posting('HL003', 'some of these happened before and some did not', first_known);
    end if;

    -- 3.
    if (in_now between platform_now() - interval '5 minutes' and platform_now()) is not true then
      perform refuse_posting('HL002', 'this is not the time of the posting', 0);
    end if;
    -- Not a question of form: the same reservation, asked for again after its end, is answered with what happened.
    foreach step in array steps loop
      if step.expires_at <= in_now then
        perform refuse_posting('HL001', 'a reservation ends before it begins', step.index);
      end if;
    end loop;

    -- 4.
    steps := array(
      select row (asked.index, asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.reservation, asked.expires_at,
                  debited.id, credited.id, coalesce(asked.amount_minor, 0), debited.asset, debited.cell,
                  debited.floor = 'held', credited.floor = 'held',
                  case asked.kind when 'post' then 0 when 'reserve' then asked.amount_minor else -reserved.amount_minor end,
                  case when asked.kind in ('post', 'settle') then asked.amount_minor else 0 end,
                  case
                    when asked.reservation is not null and reserved.id is null then 'HL004'
                    when asked.reservation is not null
                     -- By the same key it is no fault: somebody finished meanwhile, and the second attempt answers with it.
                     and (ended.key <> asked.key or row_number() over (partition by asked.reservation order by asked.index) > 1) then 'HL005'
                    when asked.kind = 'settle' and in_now >= reserved.expires_at then 'HL006'
                    when asked.kind = 'settle' and asked.amount_minor > reserved.amount_minor then 'HL014'
                    when debited.id is null or credited.id is null then 'HL007'
                    when debited.asset <> credited.asset or debited.cell <> credited.cell or debited.id = credited.id then 'HL008'
                    when asked.movement = 'correction' and asked.kind = 'post' then
                      case when not exists (
                        select from transfer original left join transfer_resolution became on became.transfer_id = original.id
                        where original.id = asked.subject and asked.key = 'correction:' || original.id
                          and original.debit_account = asked.credit and original.credit_account = asked.debit
                          and asked.amount_minor <= case original.kind when 'post' then original.amount_minor else coalesce(became.amount_minor, 0) end
                      ) then 'HL010' end
                    when not exists (
                      select from ledger_movement fitting
                      where fitting.name = asked.movement and fitting.kind = asked.kind
                        and fitting.debit_code = debited.code and fitting.credit_code = credited.code
                    ) then 'HL009'
                  end)::ledger_step
      from unnest(steps) asked
      left join transfer reserved on reserved.id = asked.reservation and reserved.kind = 'reserve'
      left join transfer_resolution ended on ended.transfer_id = asked.reservation
      left join ledger_account debited on debited.id = coalesce(asked.debit, reserved.debit_account)
      left join ledger_account credited on credited.id = coalesce(asked.credit, reserved.credit_account)
      order by asked.index
    );
    foreach step in array steps loop
      if step.fault is not null then
        perform refuse_posting(step.fault, 'a step does not fit', step.index);
      end if;
      -- A member's own act sets money aside or lets go of it, and touches no other member: moving it is the platform's.
      if actor = 'member' and (
        step.kind not in ('reserve', 'release')
        or split_part(step.debit, '_', 5) = 'per' and 'per_' || split_part(step.debit, '_', 6) is distinct from person
        or split_part(step.credit, '_', 5) = 'per' and 'per_' || split_part(step.credit, '_', 6) is distinct from person
      ) then
        perform refuse_posting('HL013', 'this is not theirs to post', step.index);
      end if;
      if step.debit_held then held := held || step.debit; end if;
      if step.credit_held then held := held || step.credit; end if;
      posts_some := posts_some or step.posted_minor > 0;
    end loop;

    -- 5.
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, expires_at, made_at)
    select asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.debit, asked.credit, asked.asset, asked.cell,
           asked.amount_minor, asked.expires_at, in_now
    from unnest(steps) asked
    where asked.kind in ('post', 'reserve')
    order by asked.index
    on conflict (key) do nothing;
    get diagnostics fresh = row_count;
    if ends_some then
      insert into transfer_resolution (transfer_id, id, key, kind, movement, subject, amount_minor, made_at)
      select asked.reservation, asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.posted_minor, in_now
      from unnest(steps) asked
      where asked.kind in ('settle', 'release')
      order by asked.reservation
      on conflict do nothing;
      get diagnostics added = row_count;
      fresh := fresh + added;
    end if;
    exit when fresh = cardinality(steps);
    if fresh > 0 or attempt = 2 then
      perform refuse_posting('HL003', 'somebody else was quicker with a part of these', 0);
    end if;
    -- Asked for again as they came: the accounts of a resolution are looked up anew.
    steps := array(
      select row (asked.index, asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.reservation, asked.expires_at,
                  case when asked.reservation is null then asked.debit end, case when asked.reservation is null then asked.credit end,
                  case when asked.kind <> 'release' then asked.amount_minor end, null, null, null, null, null, null, null)::ledger_step
      from unnest(steps) asked order by asked.index
    );
    held := '{}';
  end loop;

  -- 6.
  if cardinality(held) > 0 then
    sums := array(
      select row (account.id, net.first_index,
                  case account.side
                    when 'credit' then account.debits_posted_minor + net.debits_posted + account.debits_pending_minor + net.debits_pending
                                       > account.credits_posted_minor + net.credits_posted
                    else account.credits_posted_minor + net.credits_posted + account.credits_pending_minor + net.credits_pending
                         > account.debits_posted_minor + net.debits_posted
                  end,
                  account.last_booked_at,
                  account.debits_posted_minor, account.credits_posted_minor, account.entries,
                  account.debits_pending_minor + net.debits_pending, account.debits_posted_minor + net.debits_posted,
                  account.credits_pending_minor + net.credits_pending, account.credits_posted_minor + net.credits_posted,
                  account.entries + net.entries)::ledger_sum
      from (
        select locked.* from ledger_account locked where locked.id = any (held) order by locked.id for no key update
      ) account
      join (
        select leg.account, min(asked.index) as first_index, count(*) filter (where asked.posted_minor > 0) as entries,
               sum(leg.debits * asked.pending_minor)::bigint as debits_pending, sum(leg.debits * asked.posted_minor)::bigint as debits_posted,
               sum(leg.credits * asked.pending_minor)::bigint as credits_pending, sum(leg.credits * asked.posted_minor)::bigint as credits_posted
        from unnest(steps) asked
        cross join lateral (values (asked.debit, 1, 0), (asked.credit, 0, 1)) leg (account, debits, credits)
        group by leg.account
      ) net on net.account = account.id
    );
    foreach following in array sums loop
      if following.is_short then short := least(short, following.first_index); end if;
      booked := greatest(booked, following.last_booked_at + interval '1 microsecond');
    end loop;
    if short is not null then
      perform refuse_posting('HL012', 'there is not enough on the account', short);
    end if;

    -- 7.
    update ledger_account account set
      debits_pending_minor = summed.debits_pending_minor, debits_posted_minor = summed.debits_posted_minor,
      credits_pending_minor = summed.credits_pending_minor, credits_posted_minor = summed.credits_posted_minor,
      entries = summed.entries,
      last_booked_at = case when summed.entries > summed.entries_before then booked else account.last_booked_at end
    from unnest(sums) summed
    where account.id = summed.id;
  end if;
  if posts_some then
    insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id,
                       debits_minor, credits_minor, position)
    select leg.account, booked, asked.id, leg.side, asked.posted_minor, asked.movement, asked.subject, leg.other,
           summed.debits_before_minor + sum(case leg.side when 'debit' then asked.posted_minor else 0 end) over so_far,
           summed.credits_before_minor + sum(case leg.side when 'credit' then asked.posted_minor else 0 end) over so_far,
           summed.entries_before + row_number() over so_far
    from unnest(steps) asked
    cross join lateral (values (asked.debit, 'debit', asked.credit), (asked.credit, 'credit', asked.debit)) leg (account, side, other)
    left join unnest(sums) summed on summed.id = leg.account
    where asked.posted_minor > 0
    window so_far as (partition by leg.account order by asked.index)
    order by asked.index, leg.side desc;
  end if;
  return query select asked.id, in_now, false from unnest(steps) asked order by asked.index;
end $_$;


ALTER FUNCTION public.post_steps(in_steps jsonb, in_now timestamp with time zone) OWNER TO heathland_ledger;

--
-- Name: post_transfers(jsonb, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.post_transfers(in_steps jsonb, in_now timestamp with time zone) RETURNS TABLE(id text, made_at timestamp with time zone, happened_before boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
#variable_conflict use_column
declare
  step constant jsonb := in_steps -> 0;
  step_id constant text := step ->> 'id';
  step_key constant text := step ->> 'key';
  step_movement constant text := step ->> 'movement';
  step_subject constant text := step ->> 'subject';
  debit constant text := step ->> 'debit';
  credit constant text := step ->> 'credit';
  amount_minor bigint;
  clock timestamptz;
  pair record;
  held text;
  debited_minor bigint := 0;
  credited_minor bigint := 0;
  sums record;
  booked timestamptz := in_now;
begin
  if in_steps -> 1 is null and step ->> 'kind' = 'post' and app_actor() in ('officer', 'job', 'webhook', 'operator')
     and step ->> 'reservation' is null and step ->> 'expiresAt' is null
     and step_id ~ '^trf_[0-9a-hjkmnp-tv-z]{26}$' and length(step_key) between 1 and 200 and length(step_subject) between 1 and 64
     and step ->> 'amountMinor' ~ '^[1-9][0-9]{0,15}$' then
    amount_minor := step ->> 'amountMinor';
    clock := platform_now();
    select debited.asset, debited.cell, debited.floor = 'held' as debit_held, credited.floor = 'held' as credit_held into pair
    from ledger_account debited
    join ledger_account credited on credited.asset = debited.asset and credited.cell = debited.cell and credited.id <> debited.id
    join ledger_movement fitting on fitting.name = step_movement and fitting.kind = 'post'
     and fitting.debit_code = debited.code and fitting.credit_code = credited.code
    where debited.id = debit and credited.id = credit and in_now between clock - interval '5 minutes' and clock
      and not (debited.floor = 'held' and credited.floor = 'held')
      and not exists (select from transfer_resolution ended where ended.key = step_key);
    if found then
      insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, expires_at, made_at)
      values (step_id, step_key, 'post', step_movement, step_subject, debit, credit, pair.asset, pair.cell, amount_minor, null, in_now)
      on conflict (key) do nothing;
      if found then
        if pair.debit_held then
          held := debit;
          debited_minor := amount_minor;
        elsif pair.credit_held then
          held := credit;
          credited_minor := amount_minor;
        end if;
        if held is not null then
          -- Locks, judges and counts at once: whoever waited for the lock is judged by what they find then.
          update ledger_account account set
            debits_posted_minor = account.debits_posted_minor + debited_minor,
            credits_posted_minor = account.credits_posted_minor + credited_minor,
            entries = account.entries + 1,
            last_booked_at = greatest(in_now, account.last_booked_at + interval '1 microsecond')
          where account.id = held
            and case account.side
                  when 'credit' then account.debits_posted_minor + debited_minor + account.debits_pending_minor
                                     <= account.credits_posted_minor + credited_minor
                  else account.credits_posted_minor + credited_minor + account.credits_pending_minor
                       <= account.debits_posted_minor + debited_minor
                end
          returning account.last_booked_at, account.debits_posted_minor, account.credits_posted_minor, account.entries into sums;
          if not found then
            perform refuse_posting('HL012', 'there is not enough on the account', 0);
          end if;
          booked := sums.last_booked_at;
          insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id,
                             debits_minor, credits_minor, position)
          values (debit, booked, step_id, 'debit', amount_minor, step_movement, step_subject, credit,
                  case when pair.debit_held then sums.debits_posted_minor end, case when pair.debit_held then sums.credits_posted_minor end,
                  case when pair.debit_held then sums.entries end),
                 (credit, booked, step_id, 'credit', amount_minor, step_movement, step_subject, debit,
                  case when pair.credit_held then sums.debits_posted_minor end, case when pair.credit_held then sums.credits_posted_minor end,
                  case when pair.credit_held then sums.entries end);
        else
          insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
          values (debit, booked, step_id, 'debit', amount_minor, step_movement, step_subject, credit),
                 (credit, booked, step_id, 'credit', amount_minor, step_movement, step_subject, debit);
        end if;
        id := step_id;
        made_at := in_now;
        happened_before := false;
        return next;
        return;
      end if;
    end if;
  end if;
  return query select posted.id, posted.made_at, posted.happened_before from post_steps(in_steps, in_now) posted;
end $_$;


ALTER FUNCTION public.post_transfers(in_steps jsonb, in_now timestamp with time zone) OWNER TO heathland_ledger;

--
-- Name: profiles_cell_is_fixed(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.profiles_cell_is_fixed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.cell is not null and new.cell is distinct from old.cell then
    raise exception 'a cell, once given, never changes' using errcode = 'check_violation', constraint = 'profiles_cell_is_fixed';
  end if;
  return new;
end $$;


ALTER FUNCTION public.profiles_cell_is_fixed() OWNER TO heathland_owner;

--
-- Name: refuse_posting(text, text, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.refuse_posting(in_code text, in_reason text, in_index integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%', in_reason using errcode = in_code, detail = in_index::text;
end $$;


ALTER FUNCTION public.refuse_posting(in_code text, in_reason text, in_index integer) OWNER TO heathland_owner;

--
-- Name: remember_webhook(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.remember_webhook() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public'
    AS $$
begin
  insert into public.webhook_seen (event_hash)
  values (sha256(convert_to(new.provider || ' ' || new.provider_event_id, 'UTF8'))) on conflict do nothing;
  if not found then
    return null;
  end if;
  return new;
end $$;


ALTER FUNCTION public.remember_webhook() OWNER TO heathland_owner;

--
-- Name: rewrap_person_keys(text[], bytea[], integer); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.rewrap_person_keys(in_person_ids text[], in_wrapped bytea[], in_master_version integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.rewrap_person_keys(in_person_ids text[], in_wrapped bytea[], in_master_version integer) OWNER TO heathland_control;

--
-- Name: role_permissions(text); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.role_permissions(in_role text) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    RETURN CASE in_role WHEN 'compliance'::text THEN ARRAY['funding.reconcile'::text] ELSE ARRAY[]::text[] END;


ALTER FUNCTION public.role_permissions(in_role text) OWNER TO heathland_owner;

--
-- Name: schema_facts(text); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.schema_facts(in_newest text) RETURNS TABLE(schema_found text, has_newest boolean, oldest_program text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select (select name from migration order by id desc limit 1),
         exists (select from migration where name = in_newest),
         (select floor.oldest_program from schema_floor floor)
$$;


ALTER FUNCTION public.schema_facts(in_newest text) OWNER TO heathland_door;

--
-- Name: security_event_is_only_ended(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.security_event_is_only_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select app_actor()) = 'officer' and (new.severity, new.count, new.address) is distinct from (old.severity, old.count, old.address) then
    raise exception 'an officer ends an event and changes nothing else' using errcode = 'check_violation', constraint = 'security_event_is_only_ended';
  end if;
  return new;
end $$;


ALTER FUNCTION public.security_event_is_only_ended() OWNER TO heathland_owner;

--
-- Name: session_of_staff_has_shown_a_factor(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.session_of_staff_has_shown_a_factor() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.level = 'full' and new.step_up_at is null
     and exists (select from profiles where profiles.id = new.person_id and profiles.role <> 'investor') then
    raise exception 'a staff session is full only after a factor was shown'
      using errcode = 'check_violation', constraint = 'session_of_staff_has_shown_a_factor';
  end if;
  return new;
end $$;


ALTER FUNCTION public.session_of_staff_has_shown_a_factor() OWNER TO heathland_owner;

--
-- Name: spv_staff_ends_with_role(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.spv_staff_ends_with_role() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  delete from spv_staff where person_id = new.id;
  return new;
end $$;


ALTER FUNCTION public.spv_staff_ends_with_role() OWNER TO heathland_control;

--
-- Name: take_allowance(bytea, integer, integer, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.take_allowance(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamp with time zone) RETURNS integer
    LANGUAGE sql
    AS $$
  insert into rate_limit as held (bucket, window_ends_at, used, given_at)
  values (in_bucket, in_now + make_interval(secs => in_window_seconds), 1, array[in_now])
  on conflict (bucket) do update set (given_at, used, window_ends_at) = (
    select case when cardinality(kept) < in_count then at || kept else kept end, cardinality(kept) + 1,
           case when cardinality(kept) < in_count then at else kept[1] end + make_interval(secs => in_window_seconds)
    from (select greatest(in_now, max(given)) as at from unnest(held.given_at) as given
          where given < in_now + make_interval(secs => in_window_seconds)) as newest,
    lateral (select array(
      select given from unnest(held.given_at) as given
      where given > at - make_interval(secs => in_window_seconds) and given <= at
      order by given desc) as kept) as within
  )
  returning case when used <= in_count then 0
    else ceil(extract(epoch from given_at[in_count] - in_now) + in_window_seconds)::integer end
$$;


ALTER FUNCTION public.take_allowance(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: take_snapshots(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.take_snapshots() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  before constant timestamptz := ledger_closed_before();
  account text;
  last ledger_snapshot;
  taken integer;
  total integer := 0;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'snapshots are taken by jobs' using errcode = 'HL013';
  end if;
  for account in select id from ledger_account where floor <> 'held' order by id loop
    select * into last from ledger_snapshot where account_id = account order by booked_before desc limit 1;
    insert into ledger_snapshot (account_id, booked_before, debits_minor, credits_minor, entries)
    select account, booked_at + interval '1 microsecond',
           coalesce(last.debits_minor, 0) + max(debits_minor), coalesce(last.credits_minor, 0) + max(credits_minor),
           coalesce(last.entries, 0) + max(entries)
    from (
      select booked_at,
             row_number() over (order by booked_at, posting_id) as place,
             sum(case side when 'debit' then amount_minor else 0 end) over so_far as debits_minor,
             sum(case side when 'credit' then amount_minor else 0 end) over so_far as credits_minor,
             count(*) over so_far as entries,
             count(*) over () = 100000 and booked_at = max(booked_at) over () as may_be_cut
      -- So many a call: whoever comes first to a full ledger takes several.
      from (
        select booked_at, posting_id, side, amount_minor from entry
        where account_id = account and booked_at >= coalesce(last.booked_before, '-infinity') and booked_at < before
        order by booked_at, posting_id limit 100000
      ) following
      -- Peers included: a cut never goes between entries of one moment.
      window so_far as (order by booked_at range unbounded preceding)
    ) line
    where place % 1000 = 0 and not may_be_cut
    group by booked_at
    on conflict do nothing;
    get diagnostics taken = row_count;
    total := total + taken;
  end loop;
  return total;
end $$;


ALTER FUNCTION public.take_snapshots() OWNER TO heathland_ledger;

--
-- Name: take_totals(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.take_totals() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  since timestamptz;
  before timestamptz := date_trunc('day', ledger_closed_before(), 'UTC');
  taken integer;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'totals are taken by jobs' using errcode = 'HL013';
  end if;
  since := coalesce((select max(booked_before) from ledger_total), '-infinity');
  since := (select date_trunc('day', min(booked_at), 'UTC') from entry where booked_at >= since);
  before := least(before, since + interval '744 hours');
  insert into ledger_total (cell, code, asset, booked_before, debits_minor, credits_minor, entries)
  select day.cell, day.code, day.asset, day.booked_before,
         coalesce(last.debits_minor, 0) + sum(day.debits_minor) over so_far,
         coalesce(last.credits_minor, 0) + sum(day.credits_minor) over so_far,
         coalesce(last.entries, 0) + sum(day.entries) over so_far
  from (
    select split_part(account_id, '_', 2) as cell, split_part(account_id, '_', 3) as code, split_part(account_id, '_', 4) as asset,
           date_trunc('day', booked_at, 'UTC') + interval '24 hours' as booked_before,
           sum(amount_minor) filter (where side = 'debit')::bigint as debits_minor,
           sum(amount_minor) filter (where side = 'credit')::bigint as credits_minor,
           count(*) as entries
    from entry
    where booked_at >= since and booked_at < before
    group by 1, 2, 3, 4
  ) given
  cross join lateral (
    select given.cell, given.code, given.asset, given.booked_before, coalesce(given.debits_minor, 0) as debits_minor,
           coalesce(given.credits_minor, 0) as credits_minor, given.entries
  ) day
  left join lateral (
    select total.debits_minor, total.credits_minor, total.entries from ledger_total total
    where total.cell = day.cell and total.code = day.code and total.asset = day.asset and total.booked_before <= since
    order by total.booked_before desc limit 1
  ) last on true
  window so_far as (partition by day.cell, day.code, day.asset order by day.booked_before)
  on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end $$;


ALTER FUNCTION public.take_totals() OWNER TO heathland_ledger;

--
-- Name: transfer_by_hand_has_its_row(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.transfer_by_hand_has_its_row() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if (select app_actor()) = 'officer' and not exists (select from hand_posting where transfer_id = new.id) then
    raise exception 'a posting by hand has its row' using errcode = 'check_violation', constraint = 'transfer_by_hand_has_its_row';
  end if;
  return null;
end $$;


ALTER FUNCTION public.transfer_by_hand_has_its_row() OWNER TO heathland_ledger;

--
-- Name: work_facts(); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.work_facts() RETURNS TABLE(dead_event_since timestamp with time zone, work_failing_since timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select (select min(failed_at) from dead_event),
         -- A run that was taken out of the program fails no more.
         (select min(failing_since) from scheduled_run where failures > 0 and last_failure_at > platform_now() - interval '15 minutes')
$$;


ALTER FUNCTION public.work_facts() OWNER TO heathland_door;

--
-- Name: approval; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.approval (
    id text NOT NULL,
    act text NOT NULL,
    body jsonb NOT NULL,
    body_hash bytea NOT NULL,
    state text NOT NULL,
    maker_id text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    checker_id text,
    decided_at timestamp with time zone,
    requested_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
    spv_id text,
    CONSTRAINT approval_decided_by_someone CHECK ((((state = ANY (ARRAY['waiting'::text, 'expired'::text])) = (checker_id IS NULL)) AND ((checker_id IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT approval_id_kind CHECK ((id ~~ 'apr\_%'::text)),
    CONSTRAINT approval_needs_two CHECK (((checker_id IS NULL) OR (checker_id <> maker_id))),
    CONSTRAINT approval_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'refused'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.approval FORCE ROW LEVEL SECURITY;


ALTER TABLE public.approval OWNER TO heathland_owner;

--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.audit_log (
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    user_id text,
    action text NOT NULL,
    resource text NOT NULL,
    status text NOT NULL,
    request_id text,
    ip_address bytea,
    user_agent bytea,
    changed text[] DEFAULT '{}'::text[] NOT NULL,
    before_hash bytea,
    after_hash bytea,
    CONSTRAINT audit_log_id_kind CHECK ((id ~~ 'aud\_%'::text)),
    CONSTRAINT audit_log_status_known CHECK ((status = ANY (ARRAY['success'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;


ALTER TABLE public.audit_log OWNER TO heathland_owner;

--
-- Name: backup_code; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.backup_code (
    person_id text NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE ONLY public.backup_code FORCE ROW LEVEL SECURITY;


ALTER TABLE public.backup_code OWNER TO heathland_owner;

--
-- Name: booking_reference; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.booking_reference (
    id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    kind text NOT NULL,
    direction text NOT NULL,
    amount_minor bigint NOT NULL,
    dated date NOT NULL,
    reference text NOT NULL,
    recorded_by text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT booking_reference_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT booking_reference_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT booking_reference_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT booking_reference_id_kind CHECK ((id ~~ 'ref\_%'::text)),
    CONSTRAINT booking_reference_is_a_number CHECK ((reference ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,47}$'::text)),
    CONSTRAINT booking_reference_kind_known CHECK ((kind = ANY (ARRAY['bank-line'::text, 'invoice'::text])))
);

ALTER TABLE ONLY public.booking_reference FORCE ROW LEVEL SECURITY;


ALTER TABLE public.booking_reference OWNER TO heathland_owner;

--
-- Name: cell; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.cell (
    code text NOT NULL,
    currency text NOT NULL,
    law_pack text NOT NULL,
    custody text NOT NULL,
    CONSTRAINT cell_code_short CHECK ((code ~ '^[a-z]{2}$'::text)),
    CONSTRAINT cell_currency_known CHECK ((currency = ANY (ARRAY['EUR'::text, 'GBP'::text])))
);

ALTER TABLE ONLY public.cell FORCE ROW LEVEL SECURITY;


ALTER TABLE public.cell OWNER TO heathland_owner;

--
-- Name: challenge; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.challenge (
    id text NOT NULL,
    purpose text NOT NULL,
    person_id text,
    value text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT challenge_id_kind CHECK ((id ~~ 'cha\_%'::text)),
    CONSTRAINT challenge_purpose_known CHECK ((purpose = ANY (ARRAY['add-passkey'::text, 'sign-in'::text, 'second-factor'::text])))
);

ALTER TABLE ONLY public.challenge FORCE ROW LEVEL SECURITY;


ALTER TABLE public.challenge OWNER TO heathland_owner;

--
-- Name: compliance_report; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.compliance_report (
    id text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requested_by text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    file bytea,
    file_bytes integer,
    master_version integer,
    CONSTRAINT compliance_report_due_while_pending CHECK (((due_at IS NOT NULL) = (status = 'pending'::text))),
    CONSTRAINT compliance_report_file_when_completed CHECK ((num_nulls(file, file_bytes, master_version) =
CASE status
    WHEN 'completed'::text THEN 0
    ELSE 3
END)),
    CONSTRAINT compliance_report_id_kind CHECK ((id ~~ 'rep\_%'::text)),
    CONSTRAINT compliance_report_status_known CHECK ((status = ANY (ARRAY['completed'::text, 'pending'::text, 'failed'::text]))),
    CONSTRAINT compliance_report_type_known CHECK ((type = ANY (ARRAY['access-review'::text, 'kyc-register'::text, 'dlp-log'::text])))
);

ALTER TABLE ONLY public.compliance_report FORCE ROW LEVEL SECURITY;


ALTER TABLE public.compliance_report OWNER TO heathland_owner;

--
-- Name: custody_break; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.custody_break (
    id text NOT NULL,
    kind text NOT NULL,
    person_id text NOT NULL,
    deposit_id text,
    payment_id text,
    asset text NOT NULL,
    expected_minor bigint NOT NULL,
    found_minor bigint NOT NULL,
    found_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    owner text,
    updated_at timestamp with time zone NOT NULL,
    reason text,
    CONSTRAINT custody_break_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text, 'EURC'::text]))),
    CONSTRAINT custody_break_id_kind CHECK ((id ~~ 'brk\_%'::text)),
    CONSTRAINT custody_break_reason_short CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
    CONSTRAINT custody_break_reason_with_owner CHECK (((reason IS NULL) OR ((owner IS NOT NULL) AND (state <> 'open'::text)))),
    CONSTRAINT custody_break_state_known CHECK ((state = ANY (ARRAY['open'::text, 'explained'::text, 'resolved'::text])))
);

ALTER TABLE ONLY public.custody_break FORCE ROW LEVEL SECURITY;


ALTER TABLE public.custody_break OWNER TO heathland_owner;

--
-- Name: data_class; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.data_class (
    id text NOT NULL,
    name text NOT NULL,
    sensitivity text NOT NULL,
    owner text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT data_class_id_kind CHECK ((id ~~ 'dcl\_%'::text)),
    CONSTRAINT data_class_name_length CHECK (((length(name) >= 2) AND (length(name) <= 120))),
    CONSTRAINT data_class_owner_length CHECK (((length(owner) >= 2) AND (length(owner) <= 120))),
    CONSTRAINT data_class_sensitivity_known CHECK ((sensitivity = ANY (ARRAY['Public'::text, 'Internal'::text, 'Confidential'::text, 'Restricted'::text])))
);

ALTER TABLE ONLY public.data_class FORCE ROW LEVEL SECURITY;


ALTER TABLE public.data_class OWNER TO heathland_owner;

--
-- Name: dead_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.dead_event (
    event_id text NOT NULL,
    type text NOT NULL,
    reason text NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 1 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT dead_event_attempts_positive CHECK ((attempts > 0)),
    CONSTRAINT dead_event_id_kind CHECK ((event_id ~~ 'evt\_%'::text)),
    CONSTRAINT dead_event_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

ALTER TABLE ONLY public.dead_event FORCE ROW LEVEL SECURITY;


ALTER TABLE public.dead_event OWNER TO heathland_owner;

--
-- Name: deposit; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.deposit (
    id text NOT NULL,
    person_id text NOT NULL,
    cell text NOT NULL,
    state text NOT NULL,
    wallet_address text NOT NULL,
    pay_asset text NOT NULL,
    pay_minor bigint NOT NULL,
    quoted_provider_fee_minor bigint NOT NULL,
    quoted_network_fee_minor bigint NOT NULL,
    quoted_extra_fee_minor bigint NOT NULL,
    quoted_total_fee_minor bigint NOT NULL,
    quoted_delivered_minor bigint NOT NULL,
    quote_expires_at timestamp with time zone,
    charged_paid_minor bigint,
    charged_provider_fee_minor bigint,
    charged_network_fee_minor bigint,
    charged_extra_fee_minor bigint,
    charged_total_fee_minor bigint,
    delivered_minor bigint,
    payment_id text,
    customer_id text,
    failure_reason text,
    opened_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    settled_at timestamp with time zone,
    identity_status text,
    entity_id text,
    CONSTRAINT deposit_done_with_what_was_delivered CHECK ((((state = 'done'::text) = (settled_at IS NOT NULL)) AND ((state <> 'done'::text) OR ((payment_id IS NOT NULL) AND (delivered_minor > 0))))),
    CONSTRAINT deposit_entity_kind CHECK ((entity_id ~ '^(per|ent)_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT deposit_fees_never_negative CHECK (((quoted_provider_fee_minor >= 0) AND (quoted_network_fee_minor >= 0) AND (quoted_extra_fee_minor >= 0) AND (quoted_total_fee_minor >= 0) AND (quoted_delivered_minor >= 0) AND (charged_paid_minor >= 0) AND (charged_provider_fee_minor >= 0) AND (charged_network_fee_minor >= 0) AND (charged_extra_fee_minor >= 0) AND (charged_total_fee_minor >= 0))),
    CONSTRAINT deposit_id_kind CHECK ((id ~~ 'dep\_%'::text)),
    CONSTRAINT deposit_pay_asset_known CHECK ((pay_asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT deposit_pay_positive CHECK ((pay_minor > 0)),
    CONSTRAINT deposit_state_known CHECK ((state = ANY (ARRAY['opened'::text, 'awaiting-payment'::text, 'action-needed'::text, 'processing'::text, 'done'::text, 'failed'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.deposit FORCE ROW LEVEL SECURITY;


ALTER TABLE public.deposit OWNER TO heathland_owner;

--
-- Name: deposit_step; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.deposit_step (
    deposit_id text NOT NULL,
    id bigint NOT NULL,
    person_id text NOT NULL,
    state text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.deposit_step FORCE ROW LEVEL SECURITY;


ALTER TABLE public.deposit_step OWNER TO heathland_owner;

--
-- Name: deposit_step_id_seq; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.deposit_step ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deposit_step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: dlp_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.dlp_event (
    id text NOT NULL,
    type text NOT NULL,
    severity text NOT NULL,
    happening text NOT NULL,
    user_id text NOT NULL,
    resource text NOT NULL,
    count integer NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    status text DEFAULT 'detected'::text NOT NULL,
    investigated_by text,
    resolved_at timestamp with time zone,
    resolved_by text,
    CONSTRAINT dlp_event_count_positive CHECK ((count > 0)),
    CONSTRAINT dlp_event_id_kind CHECK ((id ~~ 'dlp\_%'::text)),
    CONSTRAINT dlp_event_not_by_oneself CHECK (((investigated_by <> user_id) AND ((resolved_by IS NULL) OR (resolved_by <> user_id)))),
    CONSTRAINT dlp_event_resolved_when CHECK ((((resolved_at IS NOT NULL) = (status = 'resolved'::text)) AND ((resolved_by IS NOT NULL) = (status = 'resolved'::text)))),
    CONSTRAINT dlp_event_severity_known CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
    CONSTRAINT dlp_event_status_known CHECK ((status = ANY (ARRAY['detected'::text, 'investigating'::text, 'resolved'::text]))),
    CONSTRAINT dlp_event_taken_up CHECK (((investigated_by IS NULL) = (status = 'detected'::text))),
    CONSTRAINT dlp_event_type_known CHECK ((type = ANY (ARRAY['bulk-export'::text, 'unusual-download'::text, 'pii-search'::text])))
);

ALTER TABLE ONLY public.dlp_event FORCE ROW LEVEL SECURITY;


ALTER TABLE public.dlp_event OWNER TO heathland_owner;

--
-- Name: entry; Type: TABLE; Schema: public; Owner: heathland_months
--

CREATE TABLE public.entry (
    account_id text NOT NULL,
    booked_at timestamp with time zone NOT NULL,
    posting_id text NOT NULL,
    side text NOT NULL,
    amount_minor bigint NOT NULL,
    movement text NOT NULL,
    subject text NOT NULL,
    other_account_id text NOT NULL,
    debits_minor bigint,
    credits_minor bigint,
    "position" bigint,
    CONSTRAINT entry_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT entry_side_known CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text]))),
    CONSTRAINT entry_sums_together CHECK ((((debits_minor IS NULL) = (credits_minor IS NULL)) AND ((debits_minor IS NULL) = ("position" IS NULL)))),
    CONSTRAINT entry_two_accounts CHECK ((account_id <> other_account_id))
)
PARTITION BY RANGE (booked_at);

ALTER TABLE ONLY public.entry FORCE ROW LEVEL SECURITY;


ALTER TABLE public.entry OWNER TO heathland_months;

--
-- Name: erasure_step; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.erasure_step (
    person_id text NOT NULL,
    provider text NOT NULL,
    subject text,
    state text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    last_error text,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    reference text,
    CONSTRAINT erasure_step_done_when CHECK (((done_at IS NOT NULL) = (state = 'done'::text))),
    CONSTRAINT erasure_step_person_kind CHECK ((person_id ~~ 'per\_%'::text)),
    CONSTRAINT erasure_step_reference_length CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
    CONSTRAINT erasure_step_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'by-hand'::text, 'done'::text])))
);

ALTER TABLE ONLY public.erasure_step FORCE ROW LEVEL SECURITY;


ALTER TABLE public.erasure_step OWNER TO heathland_owner;

--
-- Name: hand_posting; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.hand_posting (
    transfer_id text NOT NULL,
    reference_id text NOT NULL,
    slot text NOT NULL,
    movement text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    holder_id text,
    posted_by text NOT NULL,
    checked_by text,
    approval_id text,
    posted_at timestamp with time zone NOT NULL,
    CONSTRAINT hand_posting_checked_with_approval CHECK (((checked_by IS NULL) = (approval_id IS NULL))),
    CONSTRAINT hand_posting_never_own CHECK ((((holder_id <> posted_by) AND ((checked_by IS NULL) OR (holder_id <> checked_by))) OR (holder_id IS NULL))),
    CONSTRAINT hand_posting_slot_known CHECK ((slot = ANY (ARRAY['booking'::text, 'ending'::text]))),
    CONSTRAINT hand_posting_two_are_two CHECK ((checked_by <> posted_by)),
    CONSTRAINT hand_posting_two_for_debits_and_payments_out CHECK (((checked_by IS NOT NULL) OR (movement = ANY (ARRAY['bank-deposit'::text, 'deposit-unallocated'::text, 'deposit-allocated'::text, 'spv-received'::text])))),
    CONSTRAINT hand_posting_two_for_large_credits CHECK (((checked_by IS NOT NULL) OR (amount_minor < 100000)))
);

ALTER TABLE ONLY public.hand_posting FORCE ROW LEVEL SECURITY;


ALTER TABLE public.hand_posting OWNER TO heathland_owner;

--
-- Name: idempotency_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.idempotency_key (
    scope text NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    input_hash bytea NOT NULL,
    answer bytea,
    created_at timestamp with time zone NOT NULL,
    email_index bytea,
    CONSTRAINT idempotency_key_length CHECK (((length(key) >= 16) AND (length(key) <= 128)))
);

ALTER TABLE ONLY public.idempotency_key FORCE ROW LEVEL SECURITY;


ALTER TABLE public.idempotency_key OWNER TO heathland_owner;

--
-- Name: key_fingerprint; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.key_fingerprint (
    name text NOT NULL,
    fingerprint bytea NOT NULL
);

ALTER TABLE ONLY public.key_fingerprint FORCE ROW LEVEL SECURITY;


ALTER TABLE public.key_fingerprint OWNER TO heathland_owner;

--
-- Name: known_device; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.known_device (
    person_id text NOT NULL,
    device_hash bytea NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.known_device FORCE ROW LEVEL SECURITY;


ALTER TABLE public.known_device OWNER TO heathland_owner;

--
-- Name: ledger_account; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.ledger_account (
    id text NOT NULL,
    cell text NOT NULL,
    code text NOT NULL,
    asset text NOT NULL,
    holder_id text,
    side text NOT NULL,
    floor text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    debits_pending_minor bigint DEFAULT 0 NOT NULL,
    debits_posted_minor bigint DEFAULT 0 NOT NULL,
    credits_pending_minor bigint DEFAULT 0 NOT NULL,
    credits_posted_minor bigint DEFAULT 0 NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    last_booked_at timestamp with time zone,
    CONSTRAINT ledger_account_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text, 'EURC'::text]))),
    CONSTRAINT ledger_account_counters_never_negative CHECK (((debits_pending_minor >= 0) AND (debits_posted_minor >= 0) AND (credits_pending_minor >= 0) AND (credits_posted_minor >= 0))),
    CONSTRAINT ledger_account_counts_only_what_is_held CHECK (((floor = 'held'::text) OR ((debits_pending_minor = 0) AND (debits_posted_minor = 0) AND (credits_pending_minor = 0) AND (credits_posted_minor = 0) AND (entries = 0)))),
    CONSTRAINT ledger_account_floor_holds CHECK (((floor <> 'held'::text) OR ((side = 'credit'::text) AND ((debits_posted_minor + debits_pending_minor) <= credits_posted_minor)) OR ((side = 'debit'::text) AND ((credits_posted_minor + credits_pending_minor) <= debits_posted_minor)))),
    CONSTRAINT ledger_account_named_by_what_it_is CHECK ((id = concat_ws('_'::text, 'acc', cell, code, asset, holder_id)))
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.ledger_account FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_account OWNER TO heathland_owner;

--
-- Name: ledger_kind; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.ledger_kind (
    code text NOT NULL,
    holder text NOT NULL,
    side text NOT NULL,
    floor text NOT NULL,
    assets text[] NOT NULL,
    CONSTRAINT ledger_kind_floor_known CHECK ((floor = ANY (ARRAY['held'::text, 'watched'::text, 'none'::text]))),
    CONSTRAINT ledger_kind_holder_known CHECK ((holder = ANY (ARRAY['house'::text, 'member'::text, 'offer'::text, 'spv'::text]))),
    CONSTRAINT ledger_kind_side_known CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text])))
);

ALTER TABLE ONLY public.ledger_kind FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_kind OWNER TO heathland_owner;

--
-- Name: ledger_movement; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.ledger_movement (
    name text NOT NULL,
    kind text NOT NULL,
    debit_code text NOT NULL,
    credit_code text NOT NULL,
    CONSTRAINT ledger_movement_kind_known CHECK ((kind = ANY (ARRAY['post'::text, 'reserve'::text, 'settle'::text, 'release'::text])))
);

ALTER TABLE ONLY public.ledger_movement FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_movement OWNER TO heathland_owner;

--
-- Name: ledger_snapshot; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.ledger_snapshot (
    account_id text NOT NULL,
    booked_before timestamp with time zone NOT NULL,
    debits_minor bigint NOT NULL,
    credits_minor bigint NOT NULL,
    entries bigint NOT NULL
);

ALTER TABLE ONLY public.ledger_snapshot FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_snapshot OWNER TO heathland_owner;

--
-- Name: ledger_total; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.ledger_total (
    cell text NOT NULL,
    code text NOT NULL,
    asset text NOT NULL,
    booked_before timestamp with time zone NOT NULL,
    debits_minor bigint NOT NULL,
    credits_minor bigint NOT NULL,
    entries bigint NOT NULL
);

ALTER TABLE ONLY public.ledger_total FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_total OWNER TO heathland_owner;

--
-- Name: letter_request; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.letter_request (
    id text NOT NULL,
    kind text NOT NULL,
    email_index bytea NOT NULL,
    origin bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    other_email_index bytea,
    CONSTRAINT letter_request_id_kind CHECK ((id ~~ 'let\_%'::text)),
    CONSTRAINT letter_request_kind_known CHECK ((kind = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);

ALTER TABLE ONLY public.letter_request FORCE ROW LEVEL SECURITY;


ALTER TABLE public.letter_request OWNER TO heathland_owner;

--
-- Name: mail; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.mail (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    letter bytea,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mail_id_kind CHECK ((id ~~ 'mai\_%'::text)),
    CONSTRAINT mail_letter_until_sent CHECK (((letter IS NULL) = (state = ANY (ARRAY['sent'::text, 'given-up'::text])))),
    CONSTRAINT mail_sent_at_when_sent CHECK (((sent_at IS NOT NULL) = (state = 'sent'::text))),
    CONSTRAINT mail_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'given-up'::text])))
);

ALTER TABLE ONLY public.mail FORCE ROW LEVEL SECURITY;


ALTER TABLE public.mail OWNER TO heathland_owner;

--
-- Name: migration; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.migration (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    run_on timestamp without time zone NOT NULL
);


ALTER TABLE public.migration OWNER TO heathland_owner;

--
-- Name: migration_id_seq; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

CREATE SEQUENCE public.migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.migration_id_seq OWNER TO heathland_owner;

--
-- Name: migration_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: heathland_owner
--

ALTER SEQUENCE public.migration_id_seq OWNED BY public.migration.id;


--
-- Name: one_time_token; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.one_time_token (
    id text NOT NULL,
    purpose text NOT NULL,
    person_id text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    subject text,
    CONSTRAINT one_time_token_id_kind CHECK ((id ~~ 'tok\_%'::text)),
    CONSTRAINT one_time_token_purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'accept-invitation'::text, 'undo-totp'::text, 'undo-passkey'::text, 'undo-linkedin'::text]))),
    CONSTRAINT one_time_token_undo_has_subject CHECK (((purpose !~~ 'undo-%'::text) OR (subject IS NOT NULL)))
);

ALTER TABLE ONLY public.one_time_token FORCE ROW LEVEL SECURITY;


ALTER TABLE public.one_time_token OWNER TO heathland_owner;

--
-- Name: outbox; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.outbox (
    id text NOT NULL,
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
    type text NOT NULL,
    subject jsonb NOT NULL,
    announced_at timestamp with time zone NOT NULL,
    sequence bigint,
    CONSTRAINT outbox_id_kind CHECK ((id ~~ 'evt\_%'::text))
);

ALTER TABLE ONLY public.outbox FORCE ROW LEVEL SECURITY;


ALTER TABLE public.outbox OWNER TO heathland_owner;

--
-- Name: outbox_position; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.outbox_position (
    only_row boolean DEFAULT true NOT NULL,
    sequence bigint DEFAULT 0 NOT NULL,
    cleared_to bigint DEFAULT 0 NOT NULL,
    CONSTRAINT outbox_position_only_row CHECK (only_row)
);

ALTER TABLE ONLY public.outbox_position FORCE ROW LEVEL SECURITY;


ALTER TABLE public.outbox_position OWNER TO heathland_owner;

--
-- Name: outside_account; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.outside_account (
    issuer text NOT NULL,
    subject_index bytea NOT NULL,
    person_id text NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    index_version integer DEFAULT 1 NOT NULL,
    subject bytea,
    unlinked_at timestamp with time zone
);

ALTER TABLE ONLY public.outside_account FORCE ROW LEVEL SECURITY;


ALTER TABLE public.outside_account OWNER TO heathland_owner;

--
-- Name: passkey; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.passkey (
    id text NOT NULL,
    person_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    label bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

ALTER TABLE ONLY public.passkey FORCE ROW LEVEL SECURITY;


ALTER TABLE public.passkey OWNER TO heathland_owner;

--
-- Name: period_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.period_key (
    period text NOT NULL,
    wrapped_key bytea NOT NULL,
    master_version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT period_key_is_month CHECK ((period ~ '^\d{4}-\d{2}$'::text))
);

ALTER TABLE ONLY public.period_key FORCE ROW LEVEL SECURITY;


ALTER TABLE public.period_key OWNER TO heathland_owner;

--
-- Name: person_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.person_key (
    person_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    master_version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT person_key_person_kind CHECK ((person_id ~~ 'per\_%'::text))
);

ALTER TABLE ONLY public.person_key FORCE ROW LEVEL SECURITY;


ALTER TABLE public.person_key OWNER TO heathland_owner;

--
-- Name: platform_check; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.platform_check (
    id text NOT NULL,
    state text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    CONSTRAINT platform_check_answered_once CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL))),
    CONSTRAINT platform_check_id_kind CHECK ((id ~~ 'chk\_%'::text)),
    CONSTRAINT platform_check_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'answered'::text])))
);

ALTER TABLE ONLY public.platform_check FORCE ROW LEVEL SECURITY;


ALTER TABLE public.platform_check OWNER TO heathland_owner;

--
-- Name: rate_limit; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE UNLOGGED TABLE public.rate_limit (
    bucket bytea NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    used integer NOT NULL,
    given_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

ALTER TABLE ONLY public.rate_limit FORCE ROW LEVEL SECURITY;


ALTER TABLE public.rate_limit OWNER TO heathland_owner;

--
-- Name: recovery; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.recovery (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    maker_id text NOT NULL,
    checker_id text,
    stopped_by text,
    new_email bytea,
    stop_token_hash bytea,
    verify_token_hash bytea,
    requested_at timestamp with time zone NOT NULL,
    lapses_at timestamp with time zone NOT NULL,
    approved_at timestamp with time zone,
    takes_effect_at timestamp with time zone,
    email_verified_at timestamp with time zone,
    ended_at timestamp with time zone,
    due_at timestamp with time zone,
    CONSTRAINT recovery_address_of_its_kind CHECK (((kind = 'change-email'::text) = (new_email IS NOT NULL))),
    CONSTRAINT recovery_approved_by_someone CHECK (((num_nonnulls(checker_id, approved_at, takes_effect_at, stop_token_hash) = ANY (ARRAY[0, 4])) AND ((checker_id IS NOT NULL) OR (state <> ALL (ARRAY['approved'::text, 'done'::text]))))),
    CONSTRAINT recovery_done_after_waiting CHECK (((state <> 'done'::text) OR ((ended_at >= takes_effect_at) AND ((kind = 'clear-factors'::text) OR (email_verified_at IS NOT NULL))))),
    CONSTRAINT recovery_ended_when_over CHECK ((((state = ANY (ARRAY['requested'::text, 'approved'::text])) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (due_at IS NOT NULL)))),
    CONSTRAINT recovery_id_kind CHECK ((id ~~ 'rec\_%'::text)),
    CONSTRAINT recovery_kind_known CHECK ((kind = ANY (ARRAY['clear-factors'::text, 'change-email'::text]))),
    CONSTRAINT recovery_needs_two CHECK (((maker_id <> person_id) AND ((checker_id IS NULL) OR ((checker_id <> maker_id) AND (checker_id <> person_id))))),
    CONSTRAINT recovery_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'done'::text, 'stopped'::text, 'refused'::text, 'expired'::text]))),
    CONSTRAINT recovery_stopped_by_known CHECK ((stopped_by = ANY (ARRAY['person'::text, 'staff'::text]))),
    CONSTRAINT recovery_stopped_by_someone CHECK (((state = 'stopped'::text) = (stopped_by IS NOT NULL))),
    CONSTRAINT recovery_waits_a_day CHECK ((takes_effect_at >= (approved_at + '24:00:00'::interval)))
);

ALTER TABLE ONLY public.recovery FORCE ROW LEVEL SECURITY;


ALTER TABLE public.recovery OWNER TO heathland_owner;

--
-- Name: registration; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.registration (
    id text NOT NULL,
    person_id text NOT NULL,
    email_index bytea NOT NULL,
    details bytea NOT NULL,
    password_hash text,
    investor_kind text,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    password_is_short boolean DEFAULT false NOT NULL,
    index_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT registration_id_kind CHECK ((id ~~ 'reg\_%'::text)),
    CONSTRAINT registration_investor_kind_known CHECK ((investor_kind = ANY (ARRAY['individual'::text, 'professional'::text])))
);

ALTER TABLE ONLY public.registration FORCE ROW LEVEL SECURITY;


ALTER TABLE public.registration OWNER TO heathland_owner;

--
-- Name: risk; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.risk (
    id text NOT NULL,
    description text NOT NULL,
    likelihood smallint NOT NULL,
    impact smallint NOT NULL,
    status text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT risk_description_length CHECK (((length(description) >= 3) AND (length(description) <= 500))),
    CONSTRAINT risk_id_kind CHECK ((id ~~ 'rsk\_%'::text)),
    CONSTRAINT risk_impact_known CHECK (((impact >= 1) AND (impact <= 3))),
    CONSTRAINT risk_likelihood_known CHECK (((likelihood >= 1) AND (likelihood <= 3))),
    CONSTRAINT risk_status_known CHECK ((status = ANY (ARRAY['Open'::text, 'Mitigated'::text])))
);

ALTER TABLE ONLY public.risk FORCE ROW LEVEL SECURITY;


ALTER TABLE public.risk OWNER TO heathland_owner;

--
-- Name: schedule; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.schedule (
    name text NOT NULL,
    due_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.schedule FORCE ROW LEVEL SECURITY;


ALTER TABLE public.schedule OWNER TO heathland_owner;

--
-- Name: scheduled_run; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.scheduled_run (
    name text NOT NULL,
    last_success_at timestamp with time zone,
    last_failure_at timestamp with time zone,
    failing_since timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    reason text,
    CONSTRAINT scheduled_run_failing_with_reason CHECK ((((failures > 0) = (failing_since IS NOT NULL)) AND ((failures > 0) = (reason IS NOT NULL)) AND (failures >= 0))),
    CONSTRAINT scheduled_run_name_length CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT scheduled_run_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

ALTER TABLE ONLY public.scheduled_run FORCE ROW LEVEL SECURITY;


ALTER TABLE public.scheduled_run OWNER TO heathland_owner;

--
-- Name: schema_floor; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.schema_floor (
    only_row boolean DEFAULT true NOT NULL,
    oldest_program text NOT NULL,
    CONSTRAINT schema_floor_only_row CHECK (only_row)
);

ALTER TABLE ONLY public.schema_floor FORCE ROW LEVEL SECURITY;


ALTER TABLE public.schema_floor OWNER TO heathland_owner;

--
-- Name: security_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.security_event (
    id text NOT NULL,
    type text NOT NULL,
    severity text NOT NULL,
    happening text NOT NULL,
    user_id text,
    audit_id text,
    address bytea,
    subject text,
    count integer NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone,
    resolved_by text,
    resolution text,
    CONSTRAINT security_event_count_positive CHECK ((count > 0)),
    CONSTRAINT security_event_id_kind CHECK ((id ~~ 'sev\_%'::text)),
    CONSTRAINT security_event_not_by_oneself CHECK ((resolved_by <> user_id)),
    CONSTRAINT security_event_resolution_length CHECK (((length(resolution) >= 3) AND (length(resolution) <= 500))),
    CONSTRAINT security_event_resolved_whole CHECK ((num_nulls(resolved_at, resolved_by, resolution) = ANY (ARRAY[0, 3]))),
    CONSTRAINT security_event_severity_known CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text])))
);

ALTER TABLE ONLY public.security_event FORCE ROW LEVEL SECURITY;


ALTER TABLE public.security_event OWNER TO heathland_owner;

--
-- Name: session; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.session (
    id text NOT NULL,
    token_hash bytea NOT NULL,
    person_id text NOT NULL,
    level text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    step_up_at timestamp with time zone,
    address bytea,
    user_agent bytea,
    missing text,
    ways text[] DEFAULT '{}'::text[] NOT NULL,
    entity_id text,
    CONSTRAINT session_entity_kind CHECK ((entity_id ~ '^(per|ent)_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT session_half_lacks_something CHECK (((level = 'half'::text) = (missing IS NOT NULL))),
    CONSTRAINT session_id_kind CHECK ((id ~~ 'ses\_%'::text)),
    CONSTRAINT session_level_known CHECK ((level = ANY (ARRAY['half'::text, 'full'::text]))),
    CONSTRAINT session_missing_known CHECK ((missing = ANY (ARRAY['second-factor'::text, 'enrolment'::text])))
);

ALTER TABLE ONLY public.session FORCE ROW LEVEL SECURITY;


ALTER TABLE public.session OWNER TO heathland_owner;

--
-- Name: spv; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.spv (
    id text NOT NULL,
    cell text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    added_by text,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT spv_id_kind CHECK ((id ~ '^spv_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT spv_kind_known CHECK ((kind = ANY (ARRAY['lending'::text, 'equity'::text, 'production'::text]))),
    CONSTRAINT spv_name_length CHECK (((length(name) >= 2) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.spv FORCE ROW LEVEL SECURITY;


ALTER TABLE public.spv OWNER TO heathland_owner;

--
-- Name: spv_staff; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.spv_staff (
    person_id text NOT NULL,
    spv_id text NOT NULL,
    since timestamp with time zone NOT NULL,
    approval_id text NOT NULL,
    CONSTRAINT spv_staff_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.spv_staff FORCE ROW LEVEL SECURITY;


ALTER TABLE public.spv_staff OWNER TO heathland_owner;

--
-- Name: telemetry_count; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.telemetry_count (
    day date NOT NULL,
    event text NOT NULL,
    context text DEFAULT ''::text NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT telemetry_count_context_short CHECK ((length(context) <= 64))
);

ALTER TABLE ONLY public.telemetry_count FORCE ROW LEVEL SECURITY;


ALTER TABLE public.telemetry_count OWNER TO heathland_owner;

--
-- Name: totp; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.totp (
    person_id text NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.totp FORCE ROW LEVEL SECURITY;


ALTER TABLE public.totp OWNER TO heathland_owner;

--
-- Name: transfer; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.transfer (
    id text NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    movement text NOT NULL,
    subject text NOT NULL,
    debit_account text NOT NULL,
    credit_account text NOT NULL,
    asset text NOT NULL,
    cell text NOT NULL,
    amount_minor bigint NOT NULL,
    expires_at timestamp with time zone,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT transfer_id_kind CHECK ((id ~~ 'trf\_%'::text)),
    CONSTRAINT transfer_kind_known CHECK ((kind = ANY (ARRAY['post'::text, 'reserve'::text]))),
    CONSTRAINT transfer_reservation_ends CHECK ((((kind = 'reserve'::text) = (expires_at IS NOT NULL)) AND (expires_at > made_at))),
    CONSTRAINT transfer_two_accounts CHECK ((debit_account <> credit_account))
);

ALTER TABLE ONLY public.transfer FORCE ROW LEVEL SECURITY;


ALTER TABLE public.transfer OWNER TO heathland_owner;

--
-- Name: transfer_resolution; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.transfer_resolution (
    transfer_id text NOT NULL,
    id text NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    movement text NOT NULL,
    subject text NOT NULL,
    amount_minor bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_resolution_amount_fits CHECK ((((kind = 'settle'::text) = (amount_minor > 0)) AND (amount_minor >= 0))),
    CONSTRAINT transfer_resolution_kind_known CHECK ((kind = ANY (ARRAY['settle'::text, 'release'::text])))
);

ALTER TABLE ONLY public.transfer_resolution FORCE ROW LEVEL SECURITY;


ALTER TABLE public.transfer_resolution OWNER TO heathland_owner;

--
-- Name: turned_away; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.turned_away (
    happening text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    hour timestamp with time zone NOT NULL,
    count integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_address bytea,
    CONSTRAINT turned_away_count_positive CHECK ((count > 0)),
    CONSTRAINT turned_away_hour_whole CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text))),
    CONSTRAINT turned_away_kind_known CHECK ((kind = ANY (ARRAY['lockout'::text, 'rate-limit'::text, 'webhook'::text]))),
    CONSTRAINT turned_away_subject_length CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
);

ALTER TABLE ONLY public.turned_away FORCE ROW LEVEL SECURITY;


ALTER TABLE public.turned_away OWNER TO heathland_owner;

--
-- Name: vendor; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.vendor (
    id text NOT NULL,
    name text NOT NULL,
    security_score smallint NOT NULL,
    assessment_date date NOT NULL,
    status text NOT NULL,
    critical_findings smallint NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT vendor_findings_known CHECK (((critical_findings >= 0) AND (critical_findings <= 999))),
    CONSTRAINT vendor_id_kind CHECK ((id ~~ 'ven\_%'::text)),
    CONSTRAINT vendor_name_length CHECK (((length(name) >= 2) AND (length(name) <= 120))),
    CONSTRAINT vendor_score_known CHECK (((security_score >= 0) AND (security_score <= 100))),
    CONSTRAINT vendor_status_known CHECK ((status = ANY (ARRAY['Compliant'::text, 'Non-Compliant'::text, 'Pending'::text])))
);

ALTER TABLE ONLY public.vendor FORCE ROW LEVEL SECURITY;


ALTER TABLE public.vendor OWNER TO heathland_owner;

--
-- Name: verification; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.verification (
    id text NOT NULL,
    person_id text NOT NULL,
    state text NOT NULL,
    retry boolean DEFAULT false NOT NULL,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    applicant_id text,
    started_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    due_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT verification_decided_with_verdict CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
    CONSTRAINT verification_id_kind CHECK ((id ~~ 'ver\_%'::text)),
    CONSTRAINT verification_retry_when_rejected CHECK (((state = 'rejected'::text) OR ((NOT retry) AND (reasons = '{}'::text[])))),
    CONSTRAINT verification_state_known CHECK ((state = ANY (ARRAY['started'::text, 'pending'::text, 'approved'::text, 'rejected'::text])))
);

ALTER TABLE ONLY public.verification FORCE ROW LEVEL SECURITY;


ALTER TABLE public.verification OWNER TO heathland_owner;

--
-- Name: wallet; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.wallet (
    person_id text NOT NULL,
    state text NOT NULL,
    address text,
    attempts integer DEFAULT 0 NOT NULL,
    wanted_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    ready_at timestamp with time zone,
    last_reason text,
    CONSTRAINT wallet_due_while_wanted CHECK (((state = 'wanted'::text) = (due_at IS NOT NULL))),
    CONSTRAINT wallet_person_kind CHECK ((person_id ~~ 'per\_%'::text)),
    CONSTRAINT wallet_ready_with_address CHECK ((((state = 'ready'::text) = (address IS NOT NULL)) AND ((state = 'ready'::text) = (ready_at IS NOT NULL)))),
    CONSTRAINT wallet_state_known CHECK ((state = ANY (ARRAY['wanted'::text, 'ready'::text])))
);

ALTER TABLE ONLY public.wallet FORCE ROW LEVEL SECURITY;


ALTER TABLE public.wallet OWNER TO heathland_owner;

--
-- Name: watch; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.watch (
    name text NOT NULL,
    watched_until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.watch FORCE ROW LEVEL SECURITY;


ALTER TABLE public.watch OWNER TO heathland_owner;

--
-- Name: webhook_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.webhook_event (
    id text NOT NULL,
    provider text NOT NULL,
    provider_event_id text NOT NULL,
    type text NOT NULL,
    subject text,
    reference text,
    body bytea,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    received_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    handled_at timestamp with time zone,
    CONSTRAINT webhook_event_handled_at_when_handled CHECK (((handled_at IS NOT NULL) = (state = 'handled'::text))),
    CONSTRAINT webhook_event_id_kind CHECK ((id ~~ 'whe\_%'::text)),
    CONSTRAINT webhook_event_provider_id_length CHECK (((length(provider_event_id) >= 1) AND (length(provider_event_id) <= 1000))),
    CONSTRAINT webhook_event_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'handling'::text, 'handled'::text, 'given-up'::text])))
);

ALTER TABLE ONLY public.webhook_event FORCE ROW LEVEL SECURITY;


ALTER TABLE public.webhook_event OWNER TO heathland_owner;

--
-- Name: webhook_seen; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.webhook_seen (
    event_hash bytea NOT NULL,
    CONSTRAINT webhook_seen_hash_length CHECK ((length(event_hash) = 32))
);

ALTER TABLE ONLY public.webhook_seen FORCE ROW LEVEL SECURITY;


ALTER TABLE public.webhook_seen OWNER TO heathland_owner;

--
-- Name: write_probe; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.write_probe (
    place smallint NOT NULL,
    probed_at timestamp with time zone DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    CONSTRAINT write_probe_place_known CHECK (((place >= 0) AND (place <= 63)))
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.write_probe FORCE ROW LEVEL SECURITY;


ALTER TABLE public.write_probe OWNER TO heathland_owner;

--
-- Name: migration id; Type: DEFAULT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);


--
-- Name: account account_email_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_once UNIQUE (email_index);


--
-- Name: account account_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (person_id);


--
-- Name: approval approval_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);


--
-- Name: backup_code backup_code_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.backup_code
    ADD CONSTRAINT backup_code_pkey PRIMARY KEY (person_id, code_hash);


--
-- Name: booking_reference booking_reference_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.booking_reference
    ADD CONSTRAINT booking_reference_once UNIQUE (cell, asset, reference);


--
-- Name: booking_reference booking_reference_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.booking_reference
    ADD CONSTRAINT booking_reference_pkey PRIMARY KEY (id);


--
-- Name: cell cell_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.cell
    ADD CONSTRAINT cell_pkey PRIMARY KEY (code);


--
-- Name: challenge challenge_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_pkey PRIMARY KEY (id);


--
-- Name: clock_offset clock_offset_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.clock_offset
    ADD CONSTRAINT clock_offset_pkey PRIMARY KEY (only_row);


--
-- Name: compliance_report compliance_report_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.compliance_report
    ADD CONSTRAINT compliance_report_pkey PRIMARY KEY (id);


--
-- Name: custody_break custody_break_kind_known; Type: CHECK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.custody_break
    ADD CONSTRAINT custody_break_kind_known CHECK ((kind = ANY (ARRAY['balance'::text, 'wrong-wallet'::text, 'wrong-asset'::text, 'wrong-amount'::text, 'second-payment'::text, 'refunded'::text, 'identity-check'::text]))) NOT VALID;


--
-- Name: custody_break custody_break_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.custody_break
    ADD CONSTRAINT custody_break_pkey PRIMARY KEY (id);


--
-- Name: data_class data_class_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.data_class
    ADD CONSTRAINT data_class_pkey PRIMARY KEY (id);


--
-- Name: dead_event dead_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.dead_event
    ADD CONSTRAINT dead_event_pkey PRIMARY KEY (event_id);


--
-- Name: deposit deposit_done_with_identity; Type: CHECK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.deposit
    ADD CONSTRAINT deposit_done_with_identity CHECK (((state <> 'done'::text) OR (identity_status IS NULL) OR (identity_status = 'approved'::text))) NOT VALID;


--
-- Name: deposit deposit_payment_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_payment_once UNIQUE (payment_id);


--
-- Name: deposit deposit_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_pkey PRIMARY KEY (id);


--
-- Name: deposit_step deposit_step_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.deposit_step
    ADD CONSTRAINT deposit_step_pkey PRIMARY KEY (id);


--
-- Name: dlp_event dlp_event_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.dlp_event
    ADD CONSTRAINT dlp_event_once UNIQUE (happening);


--
-- Name: dlp_event dlp_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.dlp_event
    ADD CONSTRAINT dlp_event_pkey PRIMARY KEY (id);


--
-- Name: entry entry_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_months
--

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (account_id, booked_at, posting_id);


--
-- Name: erasure_step erasure_step_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.erasure_step
    ADD CONSTRAINT erasure_step_pkey PRIMARY KEY (person_id, provider);


--
-- Name: hand_posting hand_posting_approval_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.hand_posting
    ADD CONSTRAINT hand_posting_approval_once UNIQUE (approval_id);


--
-- Name: hand_posting hand_posting_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.hand_posting
    ADD CONSTRAINT hand_posting_pkey PRIMARY KEY (transfer_id);


--
-- Name: hand_posting hand_posting_reference_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.hand_posting
    ADD CONSTRAINT hand_posting_reference_once UNIQUE (reference_id, slot);


--
-- Name: idempotency_key idempotency_key_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (scope, key);


--
-- Name: key_fingerprint key_fingerprint_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.key_fingerprint
    ADD CONSTRAINT key_fingerprint_pkey PRIMARY KEY (name);


--
-- Name: known_device known_device_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_pkey PRIMARY KEY (person_id, device_hash);


--
-- Name: ledger_account ledger_account_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);


--
-- Name: ledger_kind ledger_kind_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_kind
    ADD CONSTRAINT ledger_kind_pkey PRIMARY KEY (code);


--
-- Name: ledger_movement ledger_movement_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_movement
    ADD CONSTRAINT ledger_movement_pkey PRIMARY KEY (name, kind, debit_code, credit_code);


--
-- Name: ledger_snapshot ledger_snapshot_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_snapshot
    ADD CONSTRAINT ledger_snapshot_pkey PRIMARY KEY (account_id, booked_before);


--
-- Name: ledger_total ledger_total_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_total
    ADD CONSTRAINT ledger_total_pkey PRIMARY KEY (cell, code, asset, booked_before);


--
-- Name: letter_request letter_request_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.letter_request
    ADD CONSTRAINT letter_request_pkey PRIMARY KEY (id);


--
-- Name: mail mail_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);


--
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (id);


--
-- Name: one_time_token one_time_token_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.one_time_token
    ADD CONSTRAINT one_time_token_once UNIQUE (token_hash);


--
-- Name: one_time_token one_time_token_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.one_time_token
    ADD CONSTRAINT one_time_token_pkey PRIMARY KEY (id);


--
-- Name: outbox outbox_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);


--
-- Name: outbox_position outbox_position_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.outbox_position
    ADD CONSTRAINT outbox_position_pkey PRIMARY KEY (only_row);


--
-- Name: outbox outbox_sequence_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_sequence_once UNIQUE (sequence);


--
-- Name: outside_account outside_account_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.outside_account
    ADD CONSTRAINT outside_account_pkey PRIMARY KEY (issuer, subject_index);


--
-- Name: passkey passkey_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);


--
-- Name: period_key period_key_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.period_key
    ADD CONSTRAINT period_key_pkey PRIMARY KEY (period);


--
-- Name: person_key person_key_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.person_key
    ADD CONSTRAINT person_key_pkey PRIMARY KEY (person_id);


--
-- Name: platform_check platform_check_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.platform_check
    ADD CONSTRAINT platform_check_pkey PRIMARY KEY (id);


--
-- Name: profiles profiles_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);


--
-- Name: profiles profiles_wallet_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_wallet_once UNIQUE (crossmint_wallet_id);


--
-- Name: rate_limit rate_limit_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (bucket);


--
-- Name: recovery recovery_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.recovery
    ADD CONSTRAINT recovery_pkey PRIMARY KEY (id);


--
-- Name: recovery recovery_stop_token_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.recovery
    ADD CONSTRAINT recovery_stop_token_once UNIQUE (stop_token_hash);


--
-- Name: recovery recovery_verify_token_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.recovery
    ADD CONSTRAINT recovery_verify_token_once UNIQUE (verify_token_hash);


--
-- Name: registration registration_person_id_key; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_person_id_key UNIQUE (person_id);


--
-- Name: registration registration_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (id);


--
-- Name: risk risk_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.risk
    ADD CONSTRAINT risk_pkey PRIMARY KEY (id);


--
-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);


--
-- Name: scheduled_run scheduled_run_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.scheduled_run
    ADD CONSTRAINT scheduled_run_pkey PRIMARY KEY (name);


--
-- Name: schema_floor schema_floor_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.schema_floor
    ADD CONSTRAINT schema_floor_pkey PRIMARY KEY (only_row);


--
-- Name: security_event security_event_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.security_event
    ADD CONSTRAINT security_event_once UNIQUE (happening);


--
-- Name: security_event security_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.security_event
    ADD CONSTRAINT security_event_pkey PRIMARY KEY (id);


--
-- Name: security_event security_event_type_known; Type: CHECK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.security_event
    ADD CONSTRAINT security_event_type_known CHECK ((type = ANY (ARRAY['sign-ins-failed'::text, 'account-locked'::text, 'new-device'::text, 'factor-added'::text, 'factor-removed'::text, 'role-changed'::text, 'webhook-refused'::text, 'rate-limited'::text, 'posted-by-hand'::text]))) NOT VALID;


--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);


--
-- Name: session session_token_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_once UNIQUE (token_hash);


--
-- Name: spv spv_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv
    ADD CONSTRAINT spv_pkey PRIMARY KEY (id);


--
-- Name: spv_staff spv_staff_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv_staff
    ADD CONSTRAINT spv_staff_pkey PRIMARY KEY (person_id, spv_id);


--
-- Name: telemetry_count telemetry_count_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.telemetry_count
    ADD CONSTRAINT telemetry_count_pkey PRIMARY KEY (day, event, context);


--
-- Name: totp totp_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_pkey PRIMARY KEY (person_id);


--
-- Name: transfer transfer_key_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.transfer
    ADD CONSTRAINT transfer_key_once UNIQUE (key);


--
-- Name: transfer transfer_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.transfer
    ADD CONSTRAINT transfer_pkey PRIMARY KEY (id);


--
-- Name: transfer_resolution transfer_resolution_id_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.transfer_resolution
    ADD CONSTRAINT transfer_resolution_id_once UNIQUE (id);


--
-- Name: transfer_resolution transfer_resolution_key_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.transfer_resolution
    ADD CONSTRAINT transfer_resolution_key_once UNIQUE (key);


--
-- Name: transfer_resolution transfer_resolution_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.transfer_resolution
    ADD CONSTRAINT transfer_resolution_pkey PRIMARY KEY (transfer_id);


--
-- Name: turned_away turned_away_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.turned_away
    ADD CONSTRAINT turned_away_pkey PRIMARY KEY (happening);


--
-- Name: vendor vendor_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.vendor
    ADD CONSTRAINT vendor_pkey PRIMARY KEY (id);


--
-- Name: verification verification_applicant_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_applicant_once UNIQUE (applicant_id);


--
-- Name: verification verification_one_each; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_one_each UNIQUE (person_id);


--
-- Name: verification verification_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);


--
-- Name: wallet wallet_address_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.wallet
    ADD CONSTRAINT wallet_address_once UNIQUE (address);


--
-- Name: wallet wallet_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.wallet
    ADD CONSTRAINT wallet_pkey PRIMARY KEY (person_id);


--
-- Name: watch watch_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.watch
    ADD CONSTRAINT watch_pkey PRIMARY KEY (name);


--
-- Name: webhook_event webhook_event_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_event
    ADD CONSTRAINT webhook_event_once UNIQUE (provider, provider_event_id);


--
-- Name: webhook_event webhook_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_event
    ADD CONSTRAINT webhook_event_pkey PRIMARY KEY (id);


--
-- Name: webhook_seen webhook_seen_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_seen
    ADD CONSTRAINT webhook_seen_pkey PRIMARY KEY (event_hash);


--
-- Name: write_probe write_probe_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.write_probe
    ADD CONSTRAINT write_probe_pkey PRIMARY KEY (place);


--
-- Name: account_by_index_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX account_by_index_version ON public.account USING btree (index_version, person_id);


--
-- Name: approval_asked_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX approval_asked_once ON public.approval USING btree (body_hash) WHERE (state = 'waiting'::text);


--
-- Name: approval_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_by_state ON public.approval USING btree (state, id);


--
-- Name: approval_of_recovery; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_of_recovery ON public.approval USING btree (((body ->> 'recoveryId'::text))) WHERE (act = 'identity.recover'::text);


--
-- Name: approval_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_of_spv ON public.approval USING btree (spv_id) WHERE (spv_id IS NOT NULL);


--
-- Name: approval_to_book; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_to_book ON public.approval USING btree (decided_at) WHERE ((act = 'funding.book-break'::text) AND (state = 'executed'::text));


--
-- Name: approval_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_waiting ON public.approval USING btree (id) WHERE (state = 'waiting'::text);


--
-- Name: audit_log_by_resource; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_resource ON public.audit_log USING btree (resource, id);


--
-- Name: audit_log_by_user; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_user ON public.audit_log USING btree (user_id, id);


--
-- Name: audit_log_watched; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_watched ON public.audit_log USING btree (at) WHERE (action = ANY (ARRAY['identity.signed-in'::text, 'identity.sign-in-failed'::text, 'identity.factor-shown'::text, 'identity.factor-added'::text, 'identity.factor-removed'::text, 'identity.role-granted'::text, 'identity.people-viewed'::text, 'ledger.statement-downloaded'::text, 'security.events-exported'::text, 'compliance.report-downloaded'::text]));


--
-- Name: challenge_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX challenge_by_end ON public.challenge USING btree (expires_at);


--
-- Name: compliance_report_by_status; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX compliance_report_by_status ON public.compliance_report USING btree (status, id);


--
-- Name: compliance_report_by_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX compliance_report_by_version ON public.compliance_report USING btree (master_version) WHERE (status = 'completed'::text);


--
-- Name: compliance_report_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX compliance_report_due ON public.compliance_report USING btree (due_at) WHERE (status = 'pending'::text);


--
-- Name: custody_break_balance_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX custody_break_balance_once ON public.custody_break USING btree (person_id) WHERE ((kind = 'balance'::text) AND (state = 'open'::text));


--
-- Name: custody_break_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX custody_break_by_person ON public.custody_break USING btree (person_id, id);


--
-- Name: custody_break_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX custody_break_by_state ON public.custody_break USING btree (state, id);


--
-- Name: custody_break_hold_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX custody_break_hold_once ON public.custody_break USING btree (deposit_id, kind, COALESCE(payment_id, ''::text)) WHERE ((deposit_id IS NOT NULL) AND (state <> 'resolved'::text));


--
-- Name: custody_break_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX custody_break_open ON public.custody_break USING btree (found_at, id) WHERE (state = 'open'::text);


--
-- Name: dead_event_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX dead_event_by_age ON public.dead_event USING btree (failed_at);


--
-- Name: dead_event_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX dead_event_due ON public.dead_event USING btree (due_at);


--
-- Name: deposit_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX deposit_by_person ON public.deposit USING btree (person_id, id);


--
-- Name: deposit_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX deposit_due ON public.deposit USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: deposit_step_by_deposit; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX deposit_step_by_deposit ON public.deposit_step USING btree (deposit_id, id);


--
-- Name: deposit_undecided; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX deposit_undecided ON public.deposit USING btree (updated_at) WHERE (state = ANY (ARRAY['awaiting-payment'::text, 'action-needed'::text, 'processing'::text]));


--
-- Name: dlp_event_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX dlp_event_by_age ON public.dlp_event USING btree (occurred_at);


--
-- Name: dlp_event_by_status; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX dlp_event_by_status ON public.dlp_event USING btree (status, id);


--
-- Name: entry_by_time; Type: INDEX; Schema: public; Owner: heathland_months
--

CREATE INDEX entry_by_time ON ONLY public.entry USING brin (booked_at) WITH (pages_per_range='32', autosummarize='on');


--
-- Name: erasure_step_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX erasure_step_due ON public.erasure_step USING btree (due_at) WHERE (state = 'waiting'::text);


--
-- Name: erasure_step_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX erasure_step_open ON public.erasure_step USING btree (requested_at) WHERE (state <> 'done'::text);


--
-- Name: hand_posting_alone_by_holder; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX hand_posting_alone_by_holder ON public.hand_posting USING btree (holder_id, posted_at) INCLUDE (amount_minor) WHERE (checked_by IS NULL);


--
-- Name: hand_posting_alone_by_poster; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX hand_posting_alone_by_poster ON public.hand_posting USING btree (posted_by, posted_at) INCLUDE (amount_minor) WHERE (checked_by IS NULL);


--
-- Name: hand_posting_by_time; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX hand_posting_by_time ON public.hand_posting USING btree (posted_at);


--
-- Name: idempotency_key_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);


--
-- Name: idempotency_key_by_email; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX idempotency_key_by_email ON public.idempotency_key USING btree (email_index) WHERE (email_index IS NOT NULL);


--
-- Name: known_device_by_hash; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX known_device_by_hash ON public.known_device USING btree (device_hash);


--
-- Name: ledger_account_by_holder; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX ledger_account_by_holder ON public.ledger_account USING btree (holder_id, id) WHERE (holder_id IS NOT NULL);


--
-- Name: ledger_total_by_time; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX ledger_total_by_time ON public.ledger_total USING btree (booked_before);


--
-- Name: letter_request_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX letter_request_by_age ON public.letter_request USING btree (created_at);


--
-- Name: mail_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX mail_by_person ON public.mail USING btree (person_id, id);


--
-- Name: mail_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX mail_due ON public.mail USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));


--
-- Name: one_time_token_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX one_time_token_by_end ON public.one_time_token USING btree (expires_at);


--
-- Name: one_time_token_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX one_time_token_by_person ON public.one_time_token USING btree (person_id, purpose);


--
-- Name: outbox_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outbox_by_person ON public.outbox USING btree (((subject ->> 'personId'::text)), sequence) WHERE (sequence IS NOT NULL);


--
-- Name: outbox_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outbox_waiting ON public.outbox USING btree (transaction_id, id) WHERE (sequence IS NULL);


--
-- Name: outside_account_by_index_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outside_account_by_index_version ON public.outside_account USING btree (index_version, person_id);


--
-- Name: outside_account_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outside_account_by_person ON public.outside_account USING btree (person_id);


--
-- Name: passkey_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX passkey_by_person ON public.passkey USING btree (person_id, id);


--
-- Name: period_key_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX period_key_by_age ON public.period_key USING btree (created_at);


--
-- Name: person_key_by_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX person_key_by_version ON public.person_key USING btree (master_version, person_id);


--
-- Name: platform_check_by_answer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX platform_check_by_answer ON public.platform_check USING btree (answered_at DESC) WHERE (state = 'answered'::text);


--
-- Name: platform_check_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX platform_check_due ON public.platform_check USING btree (due_at) WHERE (state = 'requested'::text);


--
-- Name: rate_limit_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX rate_limit_by_end ON public.rate_limit USING btree (window_ends_at);


--
-- Name: recovery_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX recovery_by_person ON public.recovery USING btree (person_id, id);


--
-- Name: recovery_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX recovery_due ON public.recovery USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: recovery_one_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX recovery_one_open ON public.recovery USING btree (person_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text]));


--
-- Name: registration_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX registration_by_age ON public.registration USING btree (created_at) WHERE (confirmed_at IS NULL);


--
-- Name: registration_by_index_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX registration_by_index_version ON public.registration USING btree (index_version, id);


--
-- Name: registration_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX registration_waiting ON public.registration USING btree (email_index, id) WHERE (confirmed_at IS NULL);


--
-- Name: security_event_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX security_event_by_age ON public.security_event USING btree (severity, occurred_at);


--
-- Name: security_event_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX security_event_open ON public.security_event USING btree (id) WHERE (resolved_at IS NULL);


--
-- Name: security_event_open_by_severity; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX security_event_open_by_severity ON public.security_event USING btree (severity, id) WHERE (resolved_at IS NULL);


--
-- Name: security_event_resolved; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX security_event_resolved ON public.security_event USING btree (id) WHERE (resolved_at IS NOT NULL);


--
-- Name: security_event_resolved_by_severity; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX security_event_resolved_by_severity ON public.security_event USING btree (severity, id) WHERE (resolved_at IS NOT NULL);


--
-- Name: security_event_with_address; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX security_event_with_address ON public.security_event USING btree (occurred_at) WHERE (address IS NOT NULL);


--
-- Name: session_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX session_by_age ON public.session USING btree (created_at);


--
-- Name: session_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX session_by_person ON public.session USING btree (person_id, id);


--
-- Name: spv_by_cell; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX spv_by_cell ON public.spv USING btree (cell, id);


--
-- Name: spv_staff_by_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX spv_staff_by_spv ON public.spv_staff USING btree (spv_id);


--
-- Name: transfer_by_subject; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_by_subject ON public.transfer USING btree (subject, id);


--
-- Name: transfer_reserved_from; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_reserved_from ON public.transfer USING btree (debit_account, expires_at, id) WHERE (kind = 'reserve'::text);


--
-- Name: transfer_reserved_to; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_reserved_to ON public.transfer USING btree (credit_account, expires_at, id) WHERE (kind = 'reserve'::text);


--
-- Name: transfer_reserved_until; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_reserved_until ON public.transfer USING btree (expires_at, id) WHERE (kind = 'reserve'::text);


--
-- Name: turned_away_by_hour; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX turned_away_by_hour ON public.turned_away USING btree (hour);


--
-- Name: verification_decided; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_decided ON public.verification USING btree (decided_at) WHERE (decided_at IS NOT NULL);


--
-- Name: verification_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_due ON public.verification USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: verification_undecided; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_undecided ON public.verification USING btree (updated_at) WHERE (state = ANY (ARRAY['started'::text, 'pending'::text]));


--
-- Name: wallet_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX wallet_due ON public.wallet USING btree (due_at) WHERE (state = 'wanted'::text);


--
-- Name: wallet_ready; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX wallet_ready ON public.wallet USING btree (person_id) WHERE (state = 'ready'::text);


--
-- Name: webhook_event_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_event_by_age ON public.webhook_event USING btree (received_at);


--
-- Name: webhook_event_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_event_due ON public.webhook_event USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'handling'::text]));


--
-- Name: webhook_event_given_up; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_event_given_up ON public.webhook_event USING btree (received_at) WHERE (state = 'given-up'::text);


--
-- Name: approval approval_is_by_two; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER approval_is_by_two BEFORE INSERT OR UPDATE ON public.approval FOR EACH ROW EXECUTE FUNCTION public.approval_is_by_two();


--
-- Name: audit_log audit_log_is_of_now; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER audit_log_is_of_now BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.audit_log_is_of_now();


--
-- Name: deposit deposit_identity_at_crediting; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER deposit_identity_at_crediting BEFORE UPDATE OF state ON public.deposit FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION public.deposit_identity_approved();


--
-- Name: deposit deposit_identity_at_opening; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER deposit_identity_at_opening BEFORE INSERT ON public.deposit FOR EACH ROW EXECUTE FUNCTION public.deposit_identity_approved();


--
-- Name: dlp_event dlp_event_is_only_moved; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER dlp_event_is_only_moved BEFORE UPDATE ON public.dlp_event FOR EACH ROW EXECUTE FUNCTION public.dlp_event_is_only_moved();


--
-- Name: entry entry_stays; Type: TRIGGER; Schema: public; Owner: heathland_months
--

CREATE TRIGGER entry_stays BEFORE DELETE OR UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: entry entry_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_months
--

CREATE TRIGGER entry_stays_whole BEFORE TRUNCATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: hand_posting hand_posting_follows_the_rule; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER hand_posting_follows_the_rule BEFORE INSERT ON public.hand_posting FOR EACH ROW EXECUTE FUNCTION public.hand_posting_follows_the_rule();


--
-- Name: ledger_account ledger_account_is_fixed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_account_is_fixed BEFORE UPDATE OF id, cell, code, asset, holder_id, side, floor, opened_at ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION public.ledger_account_is_fixed();


--
-- Name: ledger_account ledger_account_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_account_stays BEFORE DELETE ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: ledger_account ledger_account_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_account_stays_whole BEFORE TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: ledger_snapshot ledger_snapshot_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_snapshot_stays BEFORE DELETE OR UPDATE ON public.ledger_snapshot FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: ledger_snapshot ledger_snapshot_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_snapshot_stays_whole BEFORE TRUNCATE ON public.ledger_snapshot FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: ledger_total ledger_total_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_total_stays BEFORE DELETE OR UPDATE ON public.ledger_total FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: ledger_total ledger_total_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER ledger_total_stays_whole BEFORE TRUNCATE ON public.ledger_total FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: person_key person_key_is_for_somebody_new; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER person_key_is_for_somebody_new BEFORE INSERT ON public.person_key FOR EACH ROW EXECUTE FUNCTION public.person_key_is_for_somebody_new();


--
-- Name: profiles profiles_cell_is_fixed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER profiles_cell_is_fixed BEFORE UPDATE OF cell ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.profiles_cell_is_fixed();


--
-- Name: security_event security_event_is_only_ended; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER security_event_is_only_ended BEFORE UPDATE ON public.security_event FOR EACH ROW EXECUTE FUNCTION public.security_event_is_only_ended();


--
-- Name: session session_of_staff_has_shown_a_factor; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER session_of_staff_has_shown_a_factor BEFORE INSERT OR UPDATE OF level, step_up_at, person_id ON public.session FOR EACH ROW EXECUTE FUNCTION public.session_of_staff_has_shown_a_factor();


--
-- Name: profiles spv_staff_ends_with_role; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER spv_staff_ends_with_role AFTER UPDATE OF role ON public.profiles FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION public.spv_staff_ends_with_role();


--
-- Name: transfer transfer_by_hand_has_its_row; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE CONSTRAINT TRIGGER transfer_by_hand_has_its_row AFTER INSERT ON public.transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.movement = ANY (ARRAY['bank-deposit'::text, 'deposit-unallocated'::text, 'deposit-allocated'::text, 'deposit-returned'::text, 'management-fee'::text, 'fee-withdrawn'::text, 'spv-received'::text, 'spv-paid'::text]))) EXECUTE FUNCTION public.transfer_by_hand_has_its_row();


--
-- Name: transfer_resolution transfer_resolution_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER transfer_resolution_stays BEFORE DELETE OR UPDATE ON public.transfer_resolution FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: transfer_resolution transfer_resolution_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER transfer_resolution_stays_whole BEFORE TRUNCATE ON public.transfer_resolution FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: transfer transfer_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER transfer_stays BEFORE DELETE OR UPDATE ON public.transfer FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: transfer transfer_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER transfer_stays_whole BEFORE TRUNCATE ON public.transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: webhook_event webhook_event_once_for_ever; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER webhook_event_once_for_ever BEFORE INSERT ON public.webhook_event FOR EACH ROW EXECUTE FUNCTION public.remember_webhook();


--
-- Name: approval approval_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: booking_reference booking_reference_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.booking_reference
    ADD CONSTRAINT booking_reference_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: dead_event dead_event_event_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.dead_event
    ADD CONSTRAINT dead_event_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.outbox(id);


--
-- Name: deposit deposit_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: deposit_step deposit_step_deposit_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.deposit_step
    ADD CONSTRAINT deposit_step_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id);


--
-- Name: hand_posting hand_posting_reference_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.hand_posting
    ADD CONSTRAINT hand_posting_reference_id_fkey FOREIGN KEY (reference_id) REFERENCES public.booking_reference(id);


--
-- Name: ledger_account ledger_account_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: ledger_movement ledger_movement_credit_code_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_movement
    ADD CONSTRAINT ledger_movement_credit_code_fkey FOREIGN KEY (credit_code) REFERENCES public.ledger_kind(code);


--
-- Name: ledger_movement ledger_movement_debit_code_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.ledger_movement
    ADD CONSTRAINT ledger_movement_debit_code_fkey FOREIGN KEY (debit_code) REFERENCES public.ledger_kind(code);


--
-- Name: profiles profiles_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: registration registration_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person_key(person_id) ON DELETE CASCADE;


--
-- Name: spv spv_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv
    ADD CONSTRAINT spv_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: spv_staff spv_staff_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv_staff
    ADD CONSTRAINT spv_staff_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: account; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;

--
-- Name: account account_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_control ON public.account FOR SELECT TO heathland_control USING (true);


--
-- Name: account account_control_recovers; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_control_recovers ON public.account FOR UPDATE TO heathland_control USING (true);


--
-- Name: account account_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_door ON public.account FOR SELECT TO heathland_door USING (true);


--
-- Name: account account_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_identity ON public.account USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: account account_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_office ON public.account FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: approval; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.approval ENABLE ROW LEVEL SECURITY;

--
-- Name: approval approval_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_control ON public.approval FOR SELECT TO heathland_control USING (true);


--
-- Name: approval approval_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_job ON public.approval FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: approval approval_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_office ON public.approval USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: audit_log audit_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_control ON public.audit_log TO heathland_control USING (true);


--
-- Name: audit_log audit_door_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_door_clear ON public.audit_log FOR DELETE TO heathland_door USING ((at < (public.platform_now() - '7 years'::interval)));


--
-- Name: audit_log audit_door_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_door_read ON public.audit_log FOR SELECT TO heathland_door USING ((at < (public.platform_now() - '7 years'::interval)));


--
-- Name: audit_log; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_log audit_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_read ON public.audit_log FOR SELECT USING (((user_id = ( SELECT public.app_person() AS app_person)) OR (( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])) OR ((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])))));


--
-- Name: audit_log audit_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_write ON public.audit_log FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'job'::text, 'webhook'::text, 'officer'::text, 'operator'::text])) OR ((( SELECT public.app_actor() AS app_actor) = 'member'::text) AND (user_id = ( SELECT public.app_person() AS app_person)))));


--
-- Name: backup_code; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.backup_code ENABLE ROW LEVEL SECURITY;

--
-- Name: backup_code backup_code_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY backup_code_control ON public.backup_code TO heathland_control USING (true);


--
-- Name: backup_code backup_code_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY backup_code_identity ON public.backup_code USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: booking_reference; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.booking_reference ENABLE ROW LEVEL SECURITY;

--
-- Name: booking_reference booking_reference_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY booking_reference_office ON public.booking_reference FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (recorded_by = ( SELECT public.app_person() AS app_person)))));


--
-- Name: booking_reference booking_reference_record; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY booking_reference_record ON public.booking_reference FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (recorded_by = ( SELECT public.app_person() AS app_person))));


--
-- Name: cell; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.cell ENABLE ROW LEVEL SECURITY;

--
-- Name: cell cell_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY cell_read ON public.cell FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: challenge; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.challenge ENABLE ROW LEVEL SECURITY;

--
-- Name: challenge challenge_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY challenge_clear ON public.challenge FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: challenge challenge_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY challenge_clear_read ON public.challenge FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: challenge challenge_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY challenge_erase ON public.challenge FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: challenge challenge_erase_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY challenge_erase_read ON public.challenge FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: challenge challenge_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY challenge_identity ON public.challenge USING ((( SELECT public.app_actor() AS app_actor) = 'identity'::text));


--
-- Name: clock_offset; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.clock_offset ENABLE ROW LEVEL SECURITY;

--
-- Name: clock_offset clock_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY clock_read ON public.clock_offset FOR SELECT USING (true);


--
-- Name: compliance_report; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.compliance_report ENABLE ROW LEVEL SECURITY;

--
-- Name: compliance_report compliance_report_ask; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY compliance_report_ask ON public.compliance_report FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (status = 'pending'::text) AND (requested_by = ( SELECT public.app_person() AS app_person))));


--
-- Name: compliance_report compliance_report_make; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY compliance_report_make ON public.compliance_report USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: compliance_report compliance_report_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY compliance_report_office ON public.compliance_report FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: custody_break; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.custody_break ENABLE ROW LEVEL SECURITY;

--
-- Name: custody_break custody_break_end; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY custody_break_end ON public.custody_break FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (state <> 'open'::text) AND (reason IS NOT NULL) AND (owner = ( SELECT public.app_person() AS app_person)) AND (person_id <> ( SELECT public.app_person() AS app_person))));


--
-- Name: custody_break custody_break_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY custody_break_office ON public.custody_break FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: custody_break custody_break_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY custody_break_own ON public.custody_break FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: custody_break custody_break_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY custody_break_platform ON public.custody_break USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: custody_break custody_break_take; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY custody_break_take ON public.custody_break FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (state = 'open'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (state = 'open'::text) AND (reason IS NULL) AND (owner = ( SELECT public.app_person() AS app_person)) AND (person_id <> ( SELECT public.app_person() AS app_person))));


--
-- Name: data_class; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.data_class ENABLE ROW LEVEL SECURITY;

--
-- Name: data_class data_class_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY data_class_office ON public.data_class USING ((((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))) OR (( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text]))));


--
-- Name: dead_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.dead_event ENABLE ROW LEVEL SECURITY;

--
-- Name: dead_event dead_event_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY dead_event_door ON public.dead_event FOR SELECT TO heathland_door USING (true);


--
-- Name: dead_event dead_event_look; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY dead_event_look ON public.dead_event FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: dead_event dead_event_relay; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY dead_event_relay ON public.dead_event USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: deposit; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.deposit ENABLE ROW LEVEL SECURITY;

--
-- Name: deposit deposit_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_office ON public.deposit FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: deposit deposit_open; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_open ON public.deposit FOR INSERT WITH CHECK (((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'opened'::text)));


--
-- Name: deposit deposit_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_own ON public.deposit FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: deposit deposit_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_platform ON public.deposit USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: deposit_step; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.deposit_step ENABLE ROW LEVEL SECURITY;

--
-- Name: deposit_step deposit_step_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_step_office ON public.deposit_step FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: deposit_step deposit_step_open; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_step_open ON public.deposit_step FOR INSERT WITH CHECK (((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'opened'::text)));


--
-- Name: deposit_step deposit_step_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_step_own ON public.deposit_step FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: deposit_step deposit_step_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY deposit_step_platform ON public.deposit_step USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: dlp_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.dlp_event ENABLE ROW LEVEL SECURITY;

--
-- Name: dlp_event dlp_event_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY dlp_event_office ON public.dlp_event FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: dlp_event dlp_event_step; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY dlp_event_step ON public.dlp_event FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (status <> 'resolved'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (( SELECT public.app_person() AS app_person) =
CASE status
    WHEN 'investigating'::text THEN investigated_by
    ELSE resolved_by
END)));


--
-- Name: dlp_event dlp_event_watch; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY dlp_event_watch ON public.dlp_event USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: entry; Type: ROW SECURITY; Schema: public; Owner: heathland_months
--

ALTER TABLE public.entry ENABLE ROW LEVEL SECURITY;

--
-- Name: entry entry_functions; Type: POLICY; Schema: public; Owner: heathland_months
--

CREATE POLICY entry_functions ON public.entry TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: entry entry_office; Type: POLICY; Schema: public; Owner: heathland_months
--

CREATE POLICY entry_office ON public.entry FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,webhook,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (public.account_holder(account_id) = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: entry entry_own; Type: POLICY; Schema: public; Owner: heathland_months
--

CREATE POLICY entry_own ON public.entry FOR SELECT TO heathland_app USING (((( SELECT public.app_actor() AS app_actor) = 'member'::text) AND (public.account_holder(account_id) = ( SELECT public.app_entity() AS app_entity))));


--
-- Name: erasure_step; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.erasure_step ENABLE ROW LEVEL SECURITY;

--
-- Name: erasure_step erasure_step_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY erasure_step_office ON public.erasure_step FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: erasure_step erasure_step_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY erasure_step_platform ON public.erasure_step USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: hand_posting; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.hand_posting ENABLE ROW LEVEL SECURITY;

--
-- Name: hand_posting hand_posting_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY hand_posting_ledger ON public.hand_posting FOR SELECT TO heathland_ledger USING (true);


--
-- Name: hand_posting hand_posting_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY hand_posting_office ON public.hand_posting FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (holder_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: hand_posting hand_posting_post; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY hand_posting_post ON public.hand_posting FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (holder_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: idempotency_key idempotency_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_clear ON public.idempotency_key FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: idempotency_key idempotency_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_clear_read ON public.idempotency_key FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: idempotency_key idempotency_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_erase ON public.idempotency_key FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: idempotency_key idempotency_erase_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_erase_read ON public.idempotency_key FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: idempotency_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.idempotency_key ENABLE ROW LEVEL SECURITY;

--
-- Name: idempotency_key idempotency_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_own ON public.idempotency_key USING (((( SELECT public.app_actor() AS app_actor) <> ''::text) AND (scope = COALESCE(( SELECT public.app_person() AS app_person), ( SELECT public.app_actor() AS app_actor)))));


--
-- Name: key_fingerprint; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.key_fingerprint ENABLE ROW LEVEL SECURITY;

--
-- Name: key_fingerprint key_fingerprint_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY key_fingerprint_control ON public.key_fingerprint FOR SELECT TO heathland_control USING (true);


--
-- Name: key_fingerprint key_fingerprint_start; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY key_fingerprint_start ON public.key_fingerprint USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['operator'::text, 'program'::text])));


--
-- Name: known_device; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.known_device ENABLE ROW LEVEL SECURITY;

--
-- Name: known_device known_device_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY known_device_identity ON public.known_device USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: ledger_account; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.ledger_account ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_account ledger_account_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_account_functions ON public.ledger_account TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: ledger_account ledger_account_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_account_office ON public.ledger_account FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,webhook,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (holder_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: ledger_account ledger_account_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_account_own ON public.ledger_account FOR SELECT TO heathland_app USING (((( SELECT public.app_actor() AS app_actor) = 'member'::text) AND (holder_id = ( SELECT public.app_entity() AS app_entity))));


--
-- Name: ledger_kind; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.ledger_kind ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_kind ledger_kind_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_kind_functions ON public.ledger_kind TO heathland_ledger USING (true);


--
-- Name: ledger_kind ledger_kind_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_kind_read ON public.ledger_kind FOR SELECT TO heathland_app USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: ledger_movement; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.ledger_movement ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_movement ledger_movement_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_movement_functions ON public.ledger_movement TO heathland_ledger USING (true);


--
-- Name: ledger_movement ledger_movement_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_movement_read ON public.ledger_movement FOR SELECT TO heathland_app USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: ledger_snapshot; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.ledger_snapshot ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_snapshot ledger_snapshot_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_snapshot_functions ON public.ledger_snapshot TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: ledger_snapshot ledger_snapshot_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_snapshot_office ON public.ledger_snapshot FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,webhook,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (public.account_holder(account_id) = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: ledger_total; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.ledger_total ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_total ledger_total_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_total_functions ON public.ledger_total TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: ledger_total ledger_total_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY ledger_total_office ON public.ledger_total FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,webhook,operator}'::text[])) AND ( SELECT public.app_sees_every_spv() AS app_sees_every_spv)));


--
-- Name: letter_request; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.letter_request ENABLE ROW LEVEL SECURITY;

--
-- Name: letter_request letter_request_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY letter_request_clear ON public.letter_request FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: letter_request letter_request_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY letter_request_clear_read ON public.letter_request FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: letter_request letter_request_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY letter_request_erase ON public.letter_request FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: letter_request letter_request_erase_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY letter_request_erase_read ON public.letter_request FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: letter_request letter_request_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY letter_request_identity ON public.letter_request USING ((( SELECT public.app_actor() AS app_actor) = 'identity'::text));


--
-- Name: mail; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.mail ENABLE ROW LEVEL SECURITY;

--
-- Name: mail mail_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_control ON public.mail TO heathland_control USING (true);


--
-- Name: mail mail_deliver; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_deliver ON public.mail FOR UPDATE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: mail mail_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_erase ON public.mail FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'job'::text, 'operator'::text])));


--
-- Name: mail mail_erase_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_erase_read ON public.mail FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'identity'::text));


--
-- Name: mail mail_queue; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_queue ON public.mail FOR INSERT WITH CHECK ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'job'::text, 'operator'::text])));


--
-- Name: mail mail_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_read ON public.mail FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: one_time_token; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.one_time_token ENABLE ROW LEVEL SECURITY;

--
-- Name: one_time_token one_time_token_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY one_time_token_clear ON public.one_time_token FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: one_time_token one_time_token_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY one_time_token_clear_read ON public.one_time_token FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: one_time_token one_time_token_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY one_time_token_control ON public.one_time_token TO heathland_control USING (true);


--
-- Name: one_time_token one_time_token_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY one_time_token_identity ON public.one_time_token USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: outbox; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.outbox ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox outbox_announce; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_announce ON public.outbox FOR INSERT WITH CHECK ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: outbox outbox_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_door ON public.outbox FOR SELECT TO heathland_door USING (true);


--
-- Name: outbox outbox_door_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_door_clear ON public.outbox FOR DELETE TO heathland_door USING (true);


--
-- Name: outbox outbox_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_own ON public.outbox FOR SELECT USING (((sequence IS NOT NULL) AND ((subject ->> 'personId'::text) = ( SELECT public.app_person() AS app_person))));


--
-- Name: outbox_position; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.outbox_position ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_position outbox_position_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_position_door ON public.outbox_position TO heathland_door USING (true);


--
-- Name: outbox_position outbox_position_program; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_position_program ON public.outbox_position FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'program'::text));


--
-- Name: outbox_position outbox_position_relay; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_position_relay ON public.outbox_position USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: outbox outbox_program; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_program ON public.outbox FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'program'::text) AND (sequence IS NOT NULL)));


--
-- Name: outbox outbox_relay_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_relay_read ON public.outbox FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: outbox outbox_relay_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_relay_write ON public.outbox FOR UPDATE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: outside_account; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.outside_account ENABLE ROW LEVEL SECURITY;

--
-- Name: outside_account outside_account_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outside_account_control ON public.outside_account TO heathland_control USING (true);


--
-- Name: outside_account outside_account_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outside_account_identity ON public.outside_account USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: passkey; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.passkey ENABLE ROW LEVEL SECURITY;

--
-- Name: passkey passkey_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY passkey_control ON public.passkey TO heathland_control USING (true);


--
-- Name: passkey passkey_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY passkey_door ON public.passkey FOR SELECT TO heathland_door USING (true);


--
-- Name: passkey passkey_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY passkey_identity ON public.passkey USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: period_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.period_key ENABLE ROW LEVEL SECURITY;

--
-- Name: period_key period_key_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY period_key_office ON public.period_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: period_key period_key_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY period_key_platform ON public.period_key USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text, 'program'::text])));


--
-- Name: person_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.person_key ENABLE ROW LEVEL SECURITY;

--
-- Name: person_key person_key_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_key_control ON public.person_key TO heathland_control USING (true);


--
-- Name: person_key person_key_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_key_door ON public.person_key FOR SELECT TO heathland_door USING (true);


--
-- Name: person_key person_key_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_key_identity ON public.person_key USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: person_key person_key_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_key_job ON public.person_key FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: person_key person_key_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_key_office ON public.person_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: person_key person_key_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_key_own ON public.person_key FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: platform_check; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.platform_check ENABLE ROW LEVEL SECURITY;

--
-- Name: platform_check platform_check_answer; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_check_answer ON public.platform_check FOR UPDATE USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: platform_check platform_check_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_check_clear ON public.platform_check FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: platform_check platform_check_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_check_read ON public.platform_check FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: platform_check platform_check_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_check_write ON public.platform_check FOR INSERT WITH CHECK ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'officer'::text, 'operator'::text])));


--
-- Name: profiles; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;

--
-- Name: profiles profiles_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY profiles_control ON public.profiles TO heathland_control USING (true);


--
-- Name: profiles profiles_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY profiles_door ON public.profiles FOR SELECT TO heathland_door USING (true);


--
-- Name: profiles profiles_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY profiles_office ON public.profiles FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: profiles profiles_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY profiles_own ON public.profiles FOR SELECT USING ((id = ( SELECT public.app_person() AS app_person)));


--
-- Name: profiles profiles_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY profiles_platform ON public.profiles USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'job'::text, 'webhook'::text, 'operator'::text])));


--
-- Name: rate_limit; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.rate_limit ENABLE ROW LEVEL SECURITY;

--
-- Name: rate_limit rate_limit_any; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY rate_limit_any ON public.rate_limit USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: recovery; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.recovery ENABLE ROW LEVEL SECURITY;

--
-- Name: recovery recovery_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_control ON public.recovery FOR SELECT TO heathland_control USING (true);


--
-- Name: recovery recovery_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_identity ON public.recovery USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: recovery recovery_sweep; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_sweep ON public.recovery FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: registration; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.registration ENABLE ROW LEVEL SECURITY;

--
-- Name: registration registration_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY registration_clear ON public.registration FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: registration registration_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY registration_clear_read ON public.registration FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: registration registration_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY registration_control ON public.registration FOR SELECT TO heathland_control USING (true);


--
-- Name: registration registration_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY registration_identity ON public.registration USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: risk; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.risk ENABLE ROW LEVEL SECURITY;

--
-- Name: risk risk_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY risk_office ON public.risk USING ((((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))) OR (( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text]))));


--
-- Name: schedule; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.schedule ENABLE ROW LEVEL SECURITY;

--
-- Name: schedule schedule_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY schedule_job ON public.schedule USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: schedule schedule_operator; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY schedule_operator ON public.schedule FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: scheduled_run; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.scheduled_run ENABLE ROW LEVEL SECURITY;

--
-- Name: scheduled_run scheduled_run_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY scheduled_run_door ON public.scheduled_run FOR SELECT TO heathland_door USING (true);


--
-- Name: scheduled_run scheduled_run_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY scheduled_run_job ON public.scheduled_run USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: scheduled_run scheduled_run_look; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY scheduled_run_look ON public.scheduled_run FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: schema_floor; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.schema_floor ENABLE ROW LEVEL SECURITY;

--
-- Name: schema_floor schema_floor_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY schema_floor_door ON public.schema_floor FOR SELECT TO heathland_door USING (true);


--
-- Name: schema_floor schema_floor_raise; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY schema_floor_raise ON public.schema_floor TO heathland_owner USING (true);


--
-- Name: security_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.security_event ENABLE ROW LEVEL SECURITY;

--
-- Name: security_event security_event_end; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY security_event_end ON public.security_event FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (resolved_at IS NULL))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (resolved_by = ( SELECT public.app_person() AS app_person))));


--
-- Name: security_event security_event_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY security_event_office ON public.security_event FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: security_event security_event_watch; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY security_event_watch ON public.security_event USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: session; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.session ENABLE ROW LEVEL SECURITY;

--
-- Name: session session_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY session_clear ON public.session FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: session session_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY session_clear_read ON public.session FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: session session_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY session_control ON public.session TO heathland_control USING (true);


--
-- Name: session session_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY session_door ON public.session FOR SELECT TO heathland_door USING (true);


--
-- Name: session session_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY session_identity ON public.session USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: session session_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY session_own ON public.session FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: spv; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.spv ENABLE ROW LEVEL SECURITY;

--
-- Name: spv spv_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_add ON public.spv FOR INSERT WITH CHECK ((((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (added_by = ( SELECT public.app_person() AS app_person))) OR (( SELECT public.app_actor() AS app_actor) = 'operator'::text)));


--
-- Name: spv spv_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_office ON public.spv FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: spv_staff; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.spv_staff ENABLE ROW LEVEL SECURITY;

--
-- Name: spv_staff spv_staff_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_staff_control ON public.spv_staff TO heathland_control USING (true) WITH CHECK (true);


--
-- Name: spv_staff spv_staff_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_staff_door ON public.spv_staff FOR SELECT TO heathland_door USING (true);


--
-- Name: spv_staff spv_staff_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_staff_identity ON public.spv_staff FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,job,operator}'::text[])) AND true));


--
-- Name: spv_staff spv_staff_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_staff_office ON public.spv_staff FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (person_id = ( SELECT public.app_person() AS app_person)))));


--
-- Name: telemetry_count; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.telemetry_count ENABLE ROW LEVEL SECURITY;

--
-- Name: telemetry_count telemetry_count_any; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY telemetry_count_any ON public.telemetry_count USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: totp; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.totp ENABLE ROW LEVEL SECURITY;

--
-- Name: totp totp_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY totp_control ON public.totp TO heathland_control USING (true);


--
-- Name: totp totp_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY totp_door ON public.totp FOR SELECT TO heathland_door USING (true);


--
-- Name: totp totp_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY totp_identity ON public.totp USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: transfer; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.transfer ENABLE ROW LEVEL SECURITY;

--
-- Name: transfer transfer_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY transfer_functions ON public.transfer TO heathland_ledger USING (true) WITH CHECK ((( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (public.account_holder(debit_account) = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])) OR (public.account_holder(credit_account) = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))));


--
-- Name: transfer transfer_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY transfer_office ON public.transfer FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,webhook,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (public.account_holder(debit_account) = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])) OR (public.account_holder(credit_account) = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: transfer transfer_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY transfer_own ON public.transfer FOR SELECT TO heathland_app USING (((( SELECT public.app_actor() AS app_actor) = 'member'::text) AND ((( SELECT public.app_entity() AS app_entity) = public.account_holder(debit_account)) OR (( SELECT public.app_entity() AS app_entity) = public.account_holder(credit_account)))));


--
-- Name: transfer_resolution; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.transfer_resolution ENABLE ROW LEVEL SECURITY;

--
-- Name: transfer_resolution transfer_resolution_functions; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY transfer_resolution_functions ON public.transfer_resolution TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: transfer_resolution transfer_resolution_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY transfer_resolution_office ON public.transfer_resolution FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,webhook,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (EXISTS ( SELECT
   FROM public.transfer
  WHERE (transfer.id = transfer_resolution.transfer_id))))));


--
-- Name: transfer_resolution transfer_resolution_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY transfer_resolution_own ON public.transfer_resolution FOR SELECT TO heathland_app USING (((( SELECT public.app_actor() AS app_actor) = 'member'::text) AND (EXISTS ( SELECT
   FROM public.transfer
  WHERE (transfer.id = transfer_resolution.transfer_id)))));


--
-- Name: turned_away; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.turned_away ENABLE ROW LEVEL SECURITY;

--
-- Name: turned_away turned_away_count; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY turned_away_count ON public.turned_away USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text, 'program'::text])));


--
-- Name: turned_away turned_away_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY turned_away_office ON public.turned_away FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: vendor; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.vendor ENABLE ROW LEVEL SECURITY;

--
-- Name: vendor vendor_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY vendor_office ON public.vendor USING ((((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))) OR (( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text]))));


--
-- Name: verification; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.verification ENABLE ROW LEVEL SECURITY;

--
-- Name: verification verification_begin; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY verification_begin ON public.verification FOR INSERT WITH CHECK (((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'started'::text)));


--
-- Name: verification verification_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY verification_office ON public.verification FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: verification verification_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY verification_own ON public.verification FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: verification verification_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY verification_platform ON public.verification USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: verification verification_reopen; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY verification_reopen ON public.verification FOR UPDATE USING (((person_id = ( SELECT public.app_person() AS app_person)) AND ((state = 'started'::text) OR retry))) WITH CHECK (((person_id = ( SELECT public.app_person() AS app_person)) AND ((state = 'started'::text) OR retry)));


--
-- Name: wallet; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.wallet ENABLE ROW LEVEL SECURITY;

--
-- Name: wallet wallet_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY wallet_office ON public.wallet FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: wallet wallet_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY wallet_own ON public.wallet FOR SELECT USING ((person_id = ( SELECT public.app_person() AS app_person)));


--
-- Name: wallet wallet_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY wallet_platform ON public.wallet USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: watch; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.watch ENABLE ROW LEVEL SECURITY;

--
-- Name: watch watch_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY watch_job ON public.watch USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: webhook_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.webhook_event ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_event webhook_event_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_event_clear ON public.webhook_event FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: webhook_event webhook_event_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_event_door ON public.webhook_event FOR SELECT TO heathland_door USING (true);


--
-- Name: webhook_event webhook_event_handle; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_event_handle ON public.webhook_event FOR UPDATE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: webhook_event webhook_event_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_event_read ON public.webhook_event FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: webhook_event webhook_event_receive; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_event_receive ON public.webhook_event FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'webhook'::text) AND ((state = 'waiting'::text) OR ((state = 'given-up'::text) AND (type = 'unreadable'::text)))));


--
-- Name: webhook_seen; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.webhook_seen ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_seen webhook_seen_remember; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_seen_remember ON public.webhook_seen FOR INSERT WITH CHECK ((( SELECT public.app_actor() AS app_actor) = 'webhook'::text));


--
-- Name: write_probe; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.write_probe ENABLE ROW LEVEL SECURITY;

--
-- Name: write_probe write_probe_ready; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY write_probe_ready ON public.write_probe USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['operator'::text, 'program'::text])));


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: heathland_owner
--

GRANT USAGE ON SCHEMA public TO heathland_door;
GRANT USAGE ON SCHEMA public TO heathland_app;
GRANT USAGE ON SCHEMA public TO heathland_ledger;
GRANT ALL ON SCHEMA public TO heathland_months;
GRANT USAGE ON SCHEMA public TO heathland_control;


--
-- Name: FUNCTION approval_is_by_two(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.approval_is_by_two() FROM PUBLIC;


--
-- Name: FUNCTION approved_here(in_approval_id text, in_act text, in_permission text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.approved_here(in_approval_id text, in_act text, in_permission text) FROM PUBLIC;


--
-- Name: FUNCTION audit_log_is_of_now(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.audit_log_is_of_now() FROM PUBLIC;


--
-- Name: FUNCTION change_permissions(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.change_permissions(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_permissions(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) TO heathland_api;


--
-- Name: FUNCTION change_role(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.change_role(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_role(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) TO heathland_api;


--
-- Name: FUNCTION change_spvs(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.change_spvs(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_spvs(in_approval_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) TO heathland_api;


--
-- Name: FUNCTION clear_audit_log(in_ids text[]); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.clear_audit_log(in_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clear_audit_log(in_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION clear_outbox(in_ids text[]); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.clear_outbox(in_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clear_outbox(in_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION complete_recovery(in_recovery_id text, in_email_index bytea, in_index_version integer, in_email bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.complete_recovery(in_recovery_id text, in_email_index bytea, in_index_version integer, in_email bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.complete_recovery(in_recovery_id text, in_email_index bytea, in_index_version integer, in_email bytea) TO heathland_worker;


--
-- Name: FUNCTION count_factors(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.count_factors() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_factors() TO heathland_app;


--
-- Name: FUNCTION count_webhooks(in_since timestamp with time zone); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.count_webhooks(in_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_webhooks(in_since timestamp with time zone) TO heathland_app;


--
-- Name: FUNCTION deposit_identity_approved(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.deposit_identity_approved() FROM PUBLIC;


--
-- Name: FUNCTION destroy_person_key(in_person_id text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.destroy_person_key(in_person_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.destroy_person_key(in_person_id text) TO heathland_operator;


--
-- Name: FUNCTION find_session(in_token_hash bytea); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.find_session(in_token_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_session(in_token_hash bytea) TO heathland_api;


--
-- Name: FUNCTION forget_unconfirmed(in_person_ids text[]); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.forget_unconfirmed(in_person_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_unconfirmed(in_person_ids text[]) TO heathland_api;
GRANT ALL ON FUNCTION public.forget_unconfirmed(in_person_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea) TO heathland_operator;


--
-- Name: PROCEDURE keep_rows_private(IN in_table regclass); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON PROCEDURE public.keep_rows_private(IN in_table regclass) FROM PUBLIC;


--
-- Name: TABLE clock_offset; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.clock_offset TO heathland_app;
GRANT SELECT ON TABLE public.clock_offset TO heathland_door;
GRANT SELECT ON TABLE public.clock_offset TO heathland_ledger;
GRANT SELECT ON TABLE public.clock_offset TO heathland_control;


--
-- Name: PROCEDURE let_actors(IN in_table regclass, IN in_policy text, IN in_command text, IN in_actors text[], IN in_rows text); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON PROCEDURE public.let_actors(IN in_table regclass, IN in_policy text, IN in_command text, IN in_actors text[], IN in_rows text) FROM PUBLIC;


--
-- Name: FUNCTION new_audit_id(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.new_audit_id() FROM PUBLIC;


--
-- Name: FUNCTION newest_webhooks(in_provider text, in_max integer); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.newest_webhooks(in_provider text, in_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.newest_webhooks(in_provider text, in_max integer) TO heathland_app;


--
-- Name: FUNCTION open_accounts(in_ids text[], in_now timestamp with time zone); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.open_accounts(in_ids text[], in_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_accounts(in_ids text[], in_now timestamp with time zone) TO heathland_app;


--
-- Name: FUNCTION open_entry_months(in_now timestamp with time zone); Type: ACL; Schema: public; Owner: heathland_months
--

REVOKE ALL ON FUNCTION public.open_entry_months(in_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_entry_months(in_now timestamp with time zone) TO heathland_worker;


--
-- Name: FUNCTION person_has_factor(in_person_id text); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.person_has_factor(in_person_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.person_has_factor(in_person_id text) TO heathland_app;


--
-- Name: FUNCTION person_key_is_for_somebody_new(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.person_key_is_for_somebody_new() FROM PUBLIC;


--
-- Name: TABLE account; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.account TO heathland_app;
GRANT INSERT ON TABLE public.account TO heathland_api;
GRANT DELETE ON TABLE public.account TO heathland_operator;


--
-- Name: COLUMN account.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.account TO heathland_door;
GRANT SELECT(person_id) ON TABLE public.account TO heathland_control;


--
-- Name: COLUMN account.email_index; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(email_index) ON TABLE public.account TO heathland_worker;
GRANT UPDATE(email_index) ON TABLE public.account TO heathland_control;


--
-- Name: COLUMN account.password_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(password_hash) ON TABLE public.account TO heathland_api;
GRANT UPDATE(password_hash) ON TABLE public.account TO heathland_control;


--
-- Name: COLUMN account.suspended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(suspended_at) ON TABLE public.account TO heathland_door;
GRANT UPDATE(suspended_at) ON TABLE public.account TO heathland_api;
GRANT SELECT(suspended_at) ON TABLE public.account TO heathland_control;


--
-- Name: COLUMN account.password_is_short; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(password_is_short) ON TABLE public.account TO heathland_door;
GRANT UPDATE(password_is_short) ON TABLE public.account TO heathland_api;
GRANT UPDATE(password_is_short) ON TABLE public.account TO heathland_control;


--
-- Name: COLUMN account.standing_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(standing_reason) ON TABLE public.account TO heathland_api;


--
-- Name: COLUMN account.index_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(index_version) ON TABLE public.account TO heathland_worker;
GRANT UPDATE(index_version) ON TABLE public.account TO heathland_control;


--
-- Name: TABLE profiles; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.profiles TO heathland_app;
GRANT SELECT ON TABLE public.profiles TO heathland_control;


--
-- Name: COLUMN profiles.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.profiles TO heathland_door;
GRANT INSERT(id) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.email; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(email) ON TABLE public.profiles TO heathland_api;
GRANT UPDATE(email) ON TABLE public.profiles TO heathland_control;


--
-- Name: COLUMN profiles.first_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(first_name) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.last_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(last_name) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.phone; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(phone) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(address) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.city; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(city) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.country; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(country),UPDATE(country) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.role; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(role) ON TABLE public.profiles TO heathland_door;
GRANT UPDATE(role) ON TABLE public.profiles TO heathland_control;


--
-- Name: COLUMN profiles.permissions; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(permissions) ON TABLE public.profiles TO heathland_door;
GRANT UPDATE(permissions) ON TABLE public.profiles TO heathland_control;


--
-- Name: COLUMN profiles.investor_kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(investor_kind) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.crossmint_wallet_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(crossmint_wallet_id) ON TABLE public.profiles TO heathland_worker;


--
-- Name: COLUMN profiles.kyc_status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(kyc_status) ON TABLE public.profiles TO heathland_door;
GRANT UPDATE(kyc_status) ON TABLE public.profiles TO heathland_worker;


--
-- Name: COLUMN profiles.moonpay_customer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(moonpay_customer_id) ON TABLE public.profiles TO heathland_worker;


--
-- Name: COLUMN profiles.first_onramp_ok; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(first_onramp_ok) ON TABLE public.profiles TO heathland_worker;


--
-- Name: COLUMN profiles.agreement_signed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(agreement_signed_at) ON TABLE public.profiles TO heathland_worker;


--
-- Name: COLUMN profiles.cell; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(cell),UPDATE(cell) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(created_at) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE public.profiles TO heathland_api;
GRANT UPDATE(updated_at) ON TABLE public.profiles TO heathland_worker;
GRANT UPDATE(updated_at) ON TABLE public.profiles TO heathland_control;


--
-- Name: FUNCTION person_may(in_person_id text, in_permission text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.person_may(in_person_id text, in_permission text) FROM PUBLIC;


--
-- Name: FUNCTION platform_facts(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.platform_facts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.platform_facts() TO heathland_app;


--
-- Name: FUNCTION post_steps(in_steps jsonb, in_now timestamp with time zone); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.post_steps(in_steps jsonb, in_now timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION post_transfers(in_steps jsonb, in_now timestamp with time zone); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.post_transfers(in_steps jsonb, in_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_transfers(in_steps jsonb, in_now timestamp with time zone) TO heathland_app;


--
-- Name: FUNCTION rewrap_person_keys(in_person_ids text[], in_wrapped bytea[], in_master_version integer); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.rewrap_person_keys(in_person_ids text[], in_wrapped bytea[], in_master_version integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rewrap_person_keys(in_person_ids text[], in_wrapped bytea[], in_master_version integer) TO heathland_worker;


--
-- Name: FUNCTION schema_facts(in_newest text); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.schema_facts(in_newest text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.schema_facts(in_newest text) TO heathland_app;


--
-- Name: FUNCTION spv_staff_ends_with_role(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.spv_staff_ends_with_role() FROM PUBLIC;


--
-- Name: FUNCTION take_snapshots(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.take_snapshots() FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_snapshots() TO heathland_worker;


--
-- Name: FUNCTION take_totals(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.take_totals() FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_totals() TO heathland_worker;


--
-- Name: FUNCTION transfer_by_hand_has_its_row(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.transfer_by_hand_has_its_row() FROM PUBLIC;


--
-- Name: FUNCTION work_facts(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.work_facts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.work_facts() TO heathland_app;


--
-- Name: TABLE approval; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.approval TO heathland_api;
GRANT SELECT ON TABLE public.approval TO heathland_control;


--
-- Name: COLUMN approval.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(id) ON TABLE public.approval TO heathland_api;
GRANT SELECT(id) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.act; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(act) ON TABLE public.approval TO heathland_api;
GRANT SELECT(act) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.body; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(body) ON TABLE public.approval TO heathland_api;
GRANT SELECT(body) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.body_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(body_hash) ON TABLE public.approval TO heathland_api;


--
-- Name: COLUMN approval.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(state),UPDATE(state) ON TABLE public.approval TO heathland_api;
GRANT SELECT(state) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.maker_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(maker_id) ON TABLE public.approval TO heathland_api;
GRANT SELECT(maker_id) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(reason) ON TABLE public.approval TO heathland_api;
GRANT SELECT(reason) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(created_at) ON TABLE public.approval TO heathland_api;


--
-- Name: COLUMN approval.expires_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(expires_at) ON TABLE public.approval TO heathland_api;


--
-- Name: COLUMN approval.checker_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(checker_id) ON TABLE public.approval TO heathland_api;
GRANT SELECT(checker_id) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.decided_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decided_at) ON TABLE public.approval TO heathland_api;
GRANT SELECT(decided_at) ON TABLE public.approval TO heathland_worker;


--
-- Name: COLUMN approval.spv_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(spv_id) ON TABLE public.approval TO heathland_api;
GRANT SELECT(spv_id) ON TABLE public.approval TO heathland_worker;


--
-- Name: TABLE audit_log; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.audit_log TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.audit_log TO heathland_control;
GRANT DELETE ON TABLE public.audit_log TO heathland_door;


--
-- Name: COLUMN audit_log.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(id) ON TABLE public.audit_log TO heathland_app;
GRANT SELECT(id) ON TABLE public.audit_log TO heathland_door;


--
-- Name: COLUMN audit_log.at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(at) ON TABLE public.audit_log TO heathland_door;


--
-- Name: COLUMN audit_log.actor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(actor) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.user_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(user_id) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.action; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(action) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.resource; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(resource) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(status) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.request_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(request_id) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.ip_address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(ip_address) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.user_agent; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(user_agent) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.changed; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(changed) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.before_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(before_hash) ON TABLE public.audit_log TO heathland_app;


--
-- Name: COLUMN audit_log.after_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(after_hash) ON TABLE public.audit_log TO heathland_app;


--
-- Name: TABLE backup_code; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.backup_code TO heathland_api;
GRANT DELETE ON TABLE public.backup_code TO heathland_control;


--
-- Name: COLUMN backup_code.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.backup_code TO heathland_control;


--
-- Name: COLUMN backup_code.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.backup_code TO heathland_api;


--
-- Name: TABLE booking_reference; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.booking_reference TO heathland_app;


--
-- Name: TABLE cell; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.cell TO heathland_api;
GRANT SELECT ON TABLE public.cell TO heathland_worker;
GRANT SELECT ON TABLE public.cell TO heathland_ledger;


--
-- Name: TABLE challenge; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.challenge TO heathland_api;
GRANT DELETE ON TABLE public.challenge TO heathland_worker;


--
-- Name: COLUMN challenge.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.challenge TO heathland_worker;


--
-- Name: COLUMN challenge.expires_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(expires_at) ON TABLE public.challenge TO heathland_worker;


--
-- Name: COLUMN challenge.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.challenge TO heathland_api;


--
-- Name: TABLE compliance_report; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.compliance_report TO heathland_app;
GRANT INSERT ON TABLE public.compliance_report TO heathland_api;


--
-- Name: COLUMN compliance_report.status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(status) ON TABLE public.compliance_report TO heathland_worker;


--
-- Name: COLUMN compliance_report.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.compliance_report TO heathland_worker;


--
-- Name: COLUMN compliance_report.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.compliance_report TO heathland_worker;


--
-- Name: COLUMN compliance_report.file; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file) ON TABLE public.compliance_report TO heathland_worker;


--
-- Name: COLUMN compliance_report.file_bytes; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file_bytes) ON TABLE public.compliance_report TO heathland_worker;


--
-- Name: COLUMN compliance_report.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.compliance_report TO heathland_worker;


--
-- Name: TABLE custody_break; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.custody_break TO heathland_app;
GRANT INSERT ON TABLE public.custody_break TO heathland_worker;


--
-- Name: COLUMN custody_break.expected_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(expected_minor) ON TABLE public.custody_break TO heathland_worker;


--
-- Name: COLUMN custody_break.found_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(found_minor) ON TABLE public.custody_break TO heathland_worker;


--
-- Name: COLUMN custody_break.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.custody_break TO heathland_api;
GRANT UPDATE(state) ON TABLE public.custody_break TO heathland_worker;


--
-- Name: COLUMN custody_break.owner; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(owner) ON TABLE public.custody_break TO heathland_api;
GRANT UPDATE(owner) ON TABLE public.custody_break TO heathland_worker;


--
-- Name: COLUMN custody_break.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.custody_break TO heathland_api;
GRANT UPDATE(updated_at) ON TABLE public.custody_break TO heathland_worker;


--
-- Name: COLUMN custody_break.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.custody_break TO heathland_api;
GRANT UPDATE(reason) ON TABLE public.custody_break TO heathland_worker;


--
-- Name: TABLE data_class; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.data_class TO heathland_api;


--
-- Name: COLUMN data_class.name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(name) ON TABLE public.data_class TO heathland_api;


--
-- Name: COLUMN data_class.sensitivity; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sensitivity) ON TABLE public.data_class TO heathland_api;


--
-- Name: COLUMN data_class.owner; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(owner) ON TABLE public.data_class TO heathland_api;


--
-- Name: COLUMN data_class.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.data_class TO heathland_api;


--
-- Name: TABLE dead_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.dead_event TO heathland_app;


--
-- Name: COLUMN dead_event.event_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(event_id) ON TABLE public.dead_event TO heathland_door;


--
-- Name: COLUMN dead_event.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.dead_event TO heathland_app;


--
-- Name: COLUMN dead_event.failed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(failed_at) ON TABLE public.dead_event TO heathland_door;


--
-- Name: COLUMN dead_event.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.dead_event TO heathland_app;


--
-- Name: COLUMN dead_event.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.dead_event TO heathland_app;


--
-- Name: TABLE deposit; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.deposit TO heathland_app;
GRANT INSERT ON TABLE public.deposit TO heathland_api;


--
-- Name: COLUMN deposit.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.charged_paid_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_paid_minor) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.charged_provider_fee_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_provider_fee_minor) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.charged_network_fee_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_network_fee_minor) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.charged_extra_fee_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_extra_fee_minor) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.charged_total_fee_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_total_fee_minor) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.delivered_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(delivered_minor) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.payment_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(payment_id) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.customer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(customer_id) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.failure_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failure_reason) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.deposit TO heathland_worker;


--
-- Name: COLUMN deposit.settled_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(settled_at) ON TABLE public.deposit TO heathland_worker;


--
-- Name: TABLE deposit_step; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.deposit_step TO heathland_app;


--
-- Name: TABLE dlp_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.dlp_event TO heathland_app;
GRANT INSERT ON TABLE public.dlp_event TO heathland_worker;


--
-- Name: COLUMN dlp_event.severity; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(severity) ON TABLE public.dlp_event TO heathland_worker;


--
-- Name: COLUMN dlp_event.resource; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resource) ON TABLE public.dlp_event TO heathland_worker;


--
-- Name: COLUMN dlp_event.count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(count) ON TABLE public.dlp_event TO heathland_worker;


--
-- Name: COLUMN dlp_event.status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(status) ON TABLE public.dlp_event TO heathland_api;


--
-- Name: COLUMN dlp_event.investigated_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(investigated_by) ON TABLE public.dlp_event TO heathland_api;


--
-- Name: COLUMN dlp_event.resolved_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolved_at) ON TABLE public.dlp_event TO heathland_api;


--
-- Name: COLUMN dlp_event.resolved_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolved_by) ON TABLE public.dlp_event TO heathland_api;


--
-- Name: TABLE entry; Type: ACL; Schema: public; Owner: heathland_months
--

GRANT SELECT ON TABLE public.entry TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.entry TO heathland_ledger;


--
-- Name: TABLE erasure_step; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.erasure_step TO heathland_app;


--
-- Name: COLUMN erasure_step.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.erasure_step TO heathland_app;


--
-- Name: COLUMN erasure_step.tries; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(tries) ON TABLE public.erasure_step TO heathland_app;


--
-- Name: COLUMN erasure_step.last_error; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_error) ON TABLE public.erasure_step TO heathland_app;


--
-- Name: COLUMN erasure_step.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.erasure_step TO heathland_app;


--
-- Name: COLUMN erasure_step.done_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_at) ON TABLE public.erasure_step TO heathland_app;


--
-- Name: COLUMN erasure_step.reference; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reference) ON TABLE public.erasure_step TO heathland_app;


--
-- Name: TABLE hand_posting; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.hand_posting TO heathland_app;
GRANT SELECT ON TABLE public.hand_posting TO heathland_ledger;


--
-- Name: TABLE idempotency_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.idempotency_key TO heathland_app;
GRANT INSERT ON TABLE public.idempotency_key TO heathland_api;
GRANT DELETE ON TABLE public.idempotency_key TO heathland_worker;


--
-- Name: COLUMN idempotency_key.answer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answer) ON TABLE public.idempotency_key TO heathland_api;


--
-- Name: TABLE key_fingerprint; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.key_fingerprint TO heathland_app;
GRANT SELECT ON TABLE public.key_fingerprint TO heathland_control;


--
-- Name: TABLE known_device; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.known_device TO heathland_api;
GRANT DELETE ON TABLE public.known_device TO heathland_operator;


--
-- Name: COLUMN known_device.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.known_device TO heathland_worker;


--
-- Name: COLUMN known_device.device_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(device_hash) ON TABLE public.known_device TO heathland_worker;


--
-- Name: COLUMN known_device.last_seen_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_seen_at) ON TABLE public.known_device TO heathland_api;


--
-- Name: TABLE ledger_account; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.ledger_account TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: COLUMN ledger_account.debits_pending_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(debits_pending_minor) ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: COLUMN ledger_account.debits_posted_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(debits_posted_minor) ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: COLUMN ledger_account.credits_pending_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(credits_pending_minor) ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: COLUMN ledger_account.credits_posted_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(credits_posted_minor) ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: COLUMN ledger_account.entries; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(entries) ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: COLUMN ledger_account.last_booked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_booked_at) ON TABLE public.ledger_account TO heathland_ledger;


--
-- Name: TABLE ledger_kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.ledger_kind TO heathland_app;
GRANT SELECT ON TABLE public.ledger_kind TO heathland_ledger;


--
-- Name: TABLE ledger_movement; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.ledger_movement TO heathland_app;
GRANT SELECT ON TABLE public.ledger_movement TO heathland_ledger;


--
-- Name: TABLE ledger_snapshot; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.ledger_snapshot TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.ledger_snapshot TO heathland_ledger;


--
-- Name: TABLE ledger_total; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.ledger_total TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.ledger_total TO heathland_ledger;


--
-- Name: TABLE letter_request; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT ON TABLE public.letter_request TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.letter_request TO heathland_worker;


--
-- Name: TABLE mail; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT ON TABLE public.mail TO heathland_app;
GRANT SELECT ON TABLE public.mail TO heathland_worker;
GRANT DELETE ON TABLE public.mail TO heathland_operator;
GRANT DELETE ON TABLE public.mail TO heathland_control;


--
-- Name: COLUMN mail.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.mail TO heathland_control;


--
-- Name: COLUMN mail.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.mail TO heathland_worker;


--
-- Name: COLUMN mail.letter; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(letter) ON TABLE public.mail TO heathland_worker;


--
-- Name: COLUMN mail.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.mail TO heathland_worker;


--
-- Name: COLUMN mail.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.mail TO heathland_worker;


--
-- Name: COLUMN mail.sent_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sent_at) ON TABLE public.mail TO heathland_worker;


--
-- Name: TABLE migration; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.migration TO heathland_door;


--
-- Name: TABLE one_time_token; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.one_time_token TO heathland_app;
GRANT DELETE ON TABLE public.one_time_token TO heathland_worker;
GRANT DELETE ON TABLE public.one_time_token TO heathland_control;


--
-- Name: COLUMN one_time_token.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.one_time_token TO heathland_control;


--
-- Name: COLUMN one_time_token.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.one_time_token TO heathland_api;
GRANT SELECT(used_at),UPDATE(used_at) ON TABLE public.one_time_token TO heathland_control;


--
-- Name: TABLE outbox; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.outbox TO heathland_app;
GRANT DELETE ON TABLE public.outbox TO heathland_door;


--
-- Name: COLUMN outbox.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.outbox TO heathland_door;


--
-- Name: COLUMN outbox.transaction_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(transaction_id) ON TABLE public.outbox TO heathland_door;


--
-- Name: COLUMN outbox.announced_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(announced_at) ON TABLE public.outbox TO heathland_door;


--
-- Name: COLUMN outbox.sequence; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(sequence) ON TABLE public.outbox TO heathland_door;
GRANT UPDATE(sequence) ON TABLE public.outbox TO heathland_worker;


--
-- Name: TABLE outbox_position; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.outbox_position TO heathland_app;
GRANT UPDATE ON TABLE public.outbox_position TO heathland_worker;
GRANT SELECT ON TABLE public.outbox_position TO heathland_door;


--
-- Name: COLUMN outbox_position.cleared_to; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(cleared_to) ON TABLE public.outbox_position TO heathland_door;


--
-- Name: TABLE outside_account; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.outside_account TO heathland_api;
GRANT SELECT ON TABLE public.outside_account TO heathland_worker;
GRANT DELETE ON TABLE public.outside_account TO heathland_operator;
GRANT DELETE ON TABLE public.outside_account TO heathland_control;


--
-- Name: COLUMN outside_account.subject_index; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(subject_index) ON TABLE public.outside_account TO heathland_app;


--
-- Name: COLUMN outside_account.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.outside_account TO heathland_control;


--
-- Name: COLUMN outside_account.index_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(index_version) ON TABLE public.outside_account TO heathland_app;


--
-- Name: COLUMN outside_account.subject; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(subject) ON TABLE public.outside_account TO heathland_app;


--
-- Name: COLUMN outside_account.unlinked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(unlinked_at) ON TABLE public.outside_account TO heathland_api;


--
-- Name: TABLE passkey; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.passkey TO heathland_api;
GRANT DELETE ON TABLE public.passkey TO heathland_control;


--
-- Name: COLUMN passkey.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.passkey TO heathland_worker;


--
-- Name: COLUMN passkey.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.passkey TO heathland_door;
GRANT SELECT(person_id) ON TABLE public.passkey TO heathland_worker;
GRANT SELECT(person_id) ON TABLE public.passkey TO heathland_control;


--
-- Name: COLUMN passkey.counter; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(counter) ON TABLE public.passkey TO heathland_api;


--
-- Name: COLUMN passkey.label; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(label) ON TABLE public.passkey TO heathland_api;


--
-- Name: COLUMN passkey.last_used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.passkey TO heathland_api;


--
-- Name: TABLE period_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.period_key TO heathland_app;
GRANT DELETE ON TABLE public.period_key TO heathland_worker;


--
-- Name: COLUMN period_key.wrapped_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(wrapped_key) ON TABLE public.period_key TO heathland_worker;


--
-- Name: COLUMN period_key.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.period_key TO heathland_worker;


--
-- Name: TABLE person_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.person_key TO heathland_app;
GRANT INSERT ON TABLE public.person_key TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.person_key TO heathland_control;


--
-- Name: COLUMN person_key.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.person_key TO heathland_door;


--
-- Name: COLUMN person_key.wrapped_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(wrapped_key) ON TABLE public.person_key TO heathland_door;
GRANT UPDATE(wrapped_key) ON TABLE public.person_key TO heathland_control;


--
-- Name: COLUMN person_key.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.person_key TO heathland_control;


--
-- Name: TABLE platform_check; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.platform_check TO heathland_app;
GRANT DELETE,UPDATE ON TABLE public.platform_check TO heathland_worker;


--
-- Name: TABLE rate_limit; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.rate_limit TO heathland_api;
GRANT DELETE ON TABLE public.rate_limit TO heathland_worker;


--
-- Name: COLUMN rate_limit.bucket; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(bucket) ON TABLE public.rate_limit TO heathland_worker;


--
-- Name: COLUMN rate_limit.window_ends_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(window_ends_at) ON TABLE public.rate_limit TO heathland_worker;


--
-- Name: TABLE recovery; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.recovery TO heathland_app;
GRANT INSERT ON TABLE public.recovery TO heathland_api;
GRANT DELETE ON TABLE public.recovery TO heathland_operator;
GRANT SELECT ON TABLE public.recovery TO heathland_control;


--
-- Name: COLUMN recovery.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.checker_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(checker_id) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.stopped_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(stopped_by) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.stop_token_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(stop_token_hash) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.verify_token_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(verify_token_hash) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.lapses_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(lapses_at) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.approved_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approved_at) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.takes_effect_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(takes_effect_at) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.email_verified_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(email_verified_at) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.recovery TO heathland_app;


--
-- Name: COLUMN recovery.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.recovery TO heathland_app;


--
-- Name: TABLE registration; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.registration TO heathland_app;
GRANT INSERT ON TABLE public.registration TO heathland_api;
GRANT DELETE ON TABLE public.registration TO heathland_worker;
GRANT SELECT ON TABLE public.registration TO heathland_control;


--
-- Name: COLUMN registration.email_index; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(email_index) ON TABLE public.registration TO heathland_worker;


--
-- Name: COLUMN registration.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_at) ON TABLE public.registration TO heathland_api;


--
-- Name: COLUMN registration.index_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(index_version) ON TABLE public.registration TO heathland_worker;


--
-- Name: TABLE risk; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.risk TO heathland_api;


--
-- Name: COLUMN risk.description; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(description) ON TABLE public.risk TO heathland_api;


--
-- Name: COLUMN risk.likelihood; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(likelihood) ON TABLE public.risk TO heathland_api;


--
-- Name: COLUMN risk.impact; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(impact) ON TABLE public.risk TO heathland_api;


--
-- Name: COLUMN risk.status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(status) ON TABLE public.risk TO heathland_api;


--
-- Name: COLUMN risk.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.risk TO heathland_api;


--
-- Name: TABLE schedule; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.schedule TO heathland_worker;


--
-- Name: COLUMN schedule.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.schedule TO heathland_worker;


--
-- Name: TABLE scheduled_run; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.scheduled_run TO heathland_app;


--
-- Name: COLUMN scheduled_run.last_success_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_success_at) ON TABLE public.scheduled_run TO heathland_app;


--
-- Name: COLUMN scheduled_run.last_failure_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(last_failure_at) ON TABLE public.scheduled_run TO heathland_door;
GRANT UPDATE(last_failure_at) ON TABLE public.scheduled_run TO heathland_app;


--
-- Name: COLUMN scheduled_run.failing_since; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(failing_since) ON TABLE public.scheduled_run TO heathland_door;
GRANT UPDATE(failing_since) ON TABLE public.scheduled_run TO heathland_app;


--
-- Name: COLUMN scheduled_run.failures; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(failures) ON TABLE public.scheduled_run TO heathland_door;
GRANT UPDATE(failures) ON TABLE public.scheduled_run TO heathland_app;


--
-- Name: COLUMN scheduled_run.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.scheduled_run TO heathland_app;


--
-- Name: TABLE schema_floor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.schema_floor TO heathland_door;


--
-- Name: TABLE security_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.security_event TO heathland_app;
GRANT INSERT,DELETE ON TABLE public.security_event TO heathland_worker;


--
-- Name: COLUMN security_event.severity; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(severity) ON TABLE public.security_event TO heathland_worker;


--
-- Name: COLUMN security_event.address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(address) ON TABLE public.security_event TO heathland_worker;


--
-- Name: COLUMN security_event.count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(count) ON TABLE public.security_event TO heathland_worker;


--
-- Name: COLUMN security_event.resolved_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolved_at) ON TABLE public.security_event TO heathland_api;


--
-- Name: COLUMN security_event.resolved_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolved_by) ON TABLE public.security_event TO heathland_api;


--
-- Name: COLUMN security_event.resolution; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolution) ON TABLE public.security_event TO heathland_api;


--
-- Name: TABLE session; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.session TO heathland_app;
GRANT INSERT ON TABLE public.session TO heathland_api;
GRANT DELETE ON TABLE public.session TO heathland_worker;


--
-- Name: COLUMN session.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.token_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(token_hash) ON TABLE public.session TO heathland_door;
GRANT UPDATE(token_hash) ON TABLE public.session TO heathland_api;


--
-- Name: COLUMN session.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.session TO heathland_door;
GRANT SELECT(person_id) ON TABLE public.session TO heathland_control;


--
-- Name: COLUMN session.level; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(level) ON TABLE public.session TO heathland_door;
GRANT UPDATE(level) ON TABLE public.session TO heathland_api;


--
-- Name: COLUMN session.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(created_at) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.last_used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(last_used_at) ON TABLE public.session TO heathland_door;
GRANT UPDATE(last_used_at) ON TABLE public.session TO heathland_api;


--
-- Name: COLUMN session.revoked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(revoked_at) ON TABLE public.session TO heathland_door;
GRANT UPDATE(revoked_at) ON TABLE public.session TO heathland_api;
GRANT SELECT(revoked_at),UPDATE(revoked_at) ON TABLE public.session TO heathland_control;


--
-- Name: COLUMN session.step_up_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(step_up_at) ON TABLE public.session TO heathland_door;
GRANT UPDATE(step_up_at) ON TABLE public.session TO heathland_api;


--
-- Name: COLUMN session.missing; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(missing) ON TABLE public.session TO heathland_door;
GRANT UPDATE(missing) ON TABLE public.session TO heathland_api;


--
-- Name: COLUMN session.ways; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ways) ON TABLE public.session TO heathland_api;


--
-- Name: COLUMN session.entity_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(entity_id) ON TABLE public.session TO heathland_door;


--
-- Name: TABLE spv; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.spv TO heathland_app;


--
-- Name: TABLE spv_staff; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.spv_staff TO heathland_api;
GRANT SELECT ON TABLE public.spv_staff TO heathland_worker;
GRANT SELECT ON TABLE public.spv_staff TO heathland_door;
GRANT SELECT,INSERT,DELETE ON TABLE public.spv_staff TO heathland_control;


--
-- Name: TABLE telemetry_count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.telemetry_count TO heathland_api;


--
-- Name: COLUMN telemetry_count.count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(count) ON TABLE public.telemetry_count TO heathland_api;


--
-- Name: TABLE totp; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.totp TO heathland_api;
GRANT DELETE ON TABLE public.totp TO heathland_control;


--
-- Name: COLUMN totp.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.totp TO heathland_door;
GRANT SELECT(person_id) ON TABLE public.totp TO heathland_worker;
GRANT SELECT(person_id) ON TABLE public.totp TO heathland_control;


--
-- Name: COLUMN totp.secret; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(secret) ON TABLE public.totp TO heathland_api;


--
-- Name: COLUMN totp.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(created_at) ON TABLE public.totp TO heathland_api;


--
-- Name: COLUMN totp.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(confirmed_at) ON TABLE public.totp TO heathland_door;
GRANT UPDATE(confirmed_at) ON TABLE public.totp TO heathland_api;
GRANT SELECT(confirmed_at) ON TABLE public.totp TO heathland_worker;


--
-- Name: COLUMN totp.last_step; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_step) ON TABLE public.totp TO heathland_api;


--
-- Name: TABLE transfer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.transfer TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.transfer TO heathland_ledger;


--
-- Name: TABLE transfer_resolution; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.transfer_resolution TO heathland_app;
GRANT SELECT,INSERT ON TABLE public.transfer_resolution TO heathland_ledger;


--
-- Name: TABLE turned_away; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.turned_away TO heathland_app;
GRANT DELETE ON TABLE public.turned_away TO heathland_worker;


--
-- Name: COLUMN turned_away.count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(count) ON TABLE public.turned_away TO heathland_app;


--
-- Name: COLUMN turned_away.last_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_at) ON TABLE public.turned_away TO heathland_app;


--
-- Name: COLUMN turned_away.last_address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_address) ON TABLE public.turned_away TO heathland_app;


--
-- Name: TABLE vendor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.vendor TO heathland_api;


--
-- Name: COLUMN vendor.name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(name) ON TABLE public.vendor TO heathland_api;


--
-- Name: COLUMN vendor.security_score; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(security_score) ON TABLE public.vendor TO heathland_api;


--
-- Name: COLUMN vendor.assessment_date; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(assessment_date) ON TABLE public.vendor TO heathland_api;


--
-- Name: COLUMN vendor.status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(status) ON TABLE public.vendor TO heathland_api;


--
-- Name: COLUMN vendor.critical_findings; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(critical_findings) ON TABLE public.vendor TO heathland_api;


--
-- Name: COLUMN vendor.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.vendor TO heathland_api;


--
-- Name: TABLE verification; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.verification TO heathland_app;
GRANT INSERT ON TABLE public.verification TO heathland_api;


--
-- Name: COLUMN verification.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.retry; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(retry) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.reasons; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reasons) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.applicant_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(applicant_id) ON TABLE public.verification TO heathland_api;


--
-- Name: COLUMN verification.opened_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(opened_at) ON TABLE public.verification TO heathland_api;


--
-- Name: COLUMN verification.decided_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decided_at) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.verification TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.verification TO heathland_api;
GRANT UPDATE(updated_at) ON TABLE public.verification TO heathland_worker;


--
-- Name: TABLE wallet; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.wallet TO heathland_app;
GRANT INSERT ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(address) ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.ready_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ready_at) ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.last_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_reason) ON TABLE public.wallet TO heathland_worker;


--
-- Name: TABLE watch; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.watch TO heathland_worker;


--
-- Name: COLUMN watch.watched_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(watched_until) ON TABLE public.watch TO heathland_worker;


--
-- Name: TABLE webhook_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT ON TABLE public.webhook_event TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.webhook_event TO heathland_worker;


--
-- Name: COLUMN webhook_event.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.webhook_event TO heathland_door;


--
-- Name: COLUMN webhook_event.provider; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(provider) ON TABLE public.webhook_event TO heathland_door;


--
-- Name: COLUMN webhook_event.type; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(type) ON TABLE public.webhook_event TO heathland_door;


--
-- Name: COLUMN webhook_event.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(state) ON TABLE public.webhook_event TO heathland_door;
GRANT UPDATE(state) ON TABLE public.webhook_event TO heathland_worker;


--
-- Name: COLUMN webhook_event.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.webhook_event TO heathland_worker;


--
-- Name: COLUMN webhook_event.received_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(received_at) ON TABLE public.webhook_event TO heathland_door;


--
-- Name: COLUMN webhook_event.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.webhook_event TO heathland_worker;


--
-- Name: COLUMN webhook_event.handled_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(handled_at) ON TABLE public.webhook_event TO heathland_worker;


--
-- Name: TABLE webhook_seen; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT ON TABLE public.webhook_seen TO heathland_api;


--
-- Name: TABLE write_probe; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.write_probe TO heathland_app;


--
-- Name: COLUMN write_probe.probed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(probed_at) ON TABLE public.write_probe TO heathland_app;


--
-- PostgreSQL database dump complete
--

\unrestrict heathland

