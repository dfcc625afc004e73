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
-- Name: account_is_halted(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.account_is_halted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the account is halted' using errcode = 'HL015', detail = '0', constraint = 'account_is_halted';
end $$;


ALTER FUNCTION public.account_is_halted() OWNER TO heathland_owner;

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
-- Name: agreement_is_recorded(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.agreement_is_recorded() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update profiles set agreement_signed_at = coalesce(agreement_signed_at, new.ended_at), updated_at = new.ended_at where id = new.person_id;
  return null;
end $$;


ALTER FUNCTION public.agreement_is_recorded() OWNER TO heathland_control;

--
-- Name: api_key_only_ends(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.api_key_only_ends() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked key stays revoked' using errcode = 'check_violation', constraint = 'api_key_only_ends';
  end if;
  return new;
end $$;


ALTER FUNCTION public.api_key_only_ends() OWNER TO heathland_owner;

--
-- Name: speaks_for_export(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.speaks_for_export() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select current_setting('transaction_read_only') = 'on' and exists (
    select from export
    join account on account.person_id = requested_by and suspended_at is null
    left join profiles on profiles.id = requested_by
    where export.id = current_setting('app.export', true) and state = 'writing' and export.actor = current_setting('app.actor', true)
      and requested_by = current_setting('app.person', true)
      and export.role = current_setting('app.role', true) and export.role = coalesce(profiles.role, 'investor')
      and coalesce(entity_id, '') = coalesce(current_setting('app.entity', true), '')
      and array_to_string(spv_ids, ' ') = coalesce(current_setting('app.spvs', true), '')
      and (spv_ids = '{}' or spv_ids = array(select spv_id from spv_staff where person_id = requested_by order by spv_id))
  )
$$;


ALTER FUNCTION public.speaks_for_export() OWNER TO heathland_control;

--
-- Name: app_actor(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_actor() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((SESSION_USER = 'heathland_api'::name) AND (COALESCE(current_setting('app.actor'::text, true), ''::text) = ANY (ARRAY['job'::text, 'operator'::text]))) THEN ''::text WHEN ((SESSION_USER = 'heathland_worker'::name) AND (COALESCE(current_setting('app.actor'::text, true), ''::text) = ANY (ARRAY['visitor'::text, 'half'::text, 'webhook'::text]))) THEN ''::text WHEN ((SESSION_USER = 'heathland_worker'::name) AND (COALESCE(current_setting('app.actor'::text, true), ''::text) = ANY (ARRAY['member'::text, 'officer'::text]))) THEN CASE WHEN public.speaks_for_export() THEN current_setting('app.actor'::text, true) ELSE ''::text END ELSE COALESCE(current_setting('app.actor'::text, true), ''::text) END;


ALTER FUNCTION public.app_actor() OWNER TO heathland_owner;

--
-- Name: app_person(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_person() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((SESSION_USER <> 'heathland_worker'::name) OR (public.app_actor() = ANY (ARRAY['member'::text, 'officer'::text]))) THEN NULLIF(current_setting('app.person'::text, true), ''::text) ELSE NULL::text END;


ALTER FUNCTION public.app_person() OWNER TO heathland_owner;

--
-- Name: app_entity(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_entity() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((SESSION_USER <> 'heathland_worker'::name) OR (public.app_actor() = ANY (ARRAY['member'::text, 'officer'::text]))) THEN COALESCE(NULLIF(current_setting('app.entity'::text, true), ''::text), public.app_person()) ELSE NULL::text END;


ALTER FUNCTION public.app_entity() OWNER TO heathland_owner;

--
-- Name: app_handles_payments(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_handles_payments() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$ select app_role() in ('mfo_admin', 'compliance') $$;


ALTER FUNCTION public.app_handles_payments() OWNER TO heathland_owner;

--
-- Name: app_role(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_role() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((SESSION_USER <> 'heathland_worker'::name) OR (public.app_actor() = ANY (ARRAY['member'::text, 'officer'::text]))) THEN NULLIF(current_setting('app.role'::text, true), ''::text) ELSE NULL::text END;


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
    RETURN CASE WHEN ((SESSION_USER <> 'heathland_worker'::name) OR (public.app_actor() = ANY (ARRAY['member'::text, 'officer'::text]))) THEN COALESCE(string_to_array(NULLIF(current_setting('app.spvs'::text, true), ''::text), ' '::text), '{}'::text[]) ELSE '{}'::text[] END;


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
-- Name: article_step_is_theirs(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.article_step_is_theirs() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.article_step_is_theirs() OWNER TO heathland_owner;

--
-- Name: asset_posting_part_ends_once(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.asset_posting_part_ends_once() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.undone_at is not null or new.undone_by is distinct from app_person() then
    raise exception 'a part is undone once, by whoever undoes it' using errcode = 'check_violation', constraint = 'asset_posting_part_ends_once';
  end if;
  return new;
end $$;


ALTER FUNCTION public.asset_posting_part_ends_once() OWNER TO heathland_owner;

--
-- Name: asset_posting_part_fits(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.asset_posting_part_fits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.posting_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('posting part ' || new.posting_id, 0));
  if not exists (
    select from hand_posting posting join production_asset owned on owned.id = new.asset_id and owned.spv_id = posting.holder_id and owned.asset = posting.asset
    where posting.transfer_id = new.posting_id
      and posting.movement = case new.kind when 'cost' then 'spv-paid' else 'spv-received' end
      and new.amount_minor
          + (select coalesce(sum(amount_minor), 0) from asset_posting_part part where part.posting_id = new.posting_id and part.undone_at is null)
          + (select coalesce(sum(amount_minor), 0) from transfer where key = 'correction:' || new.posting_id)
          <= posting.amount_minor) then
    raise exception 'more than the posting has left' using errcode = 'check_violation', constraint = 'asset_posting_part_fits';
  end if;
  return new;
end $$;


ALTER FUNCTION public.asset_posting_part_fits() OWNER TO heathland_owner;

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
-- Name: bank_line_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.bank_line_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  booked transfer;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'new' then
      raise exception 'a payment begins undecided' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.statement_id, new.cell, new.asset, new.direction, new.amount_minor, new.key_hash) is distinct from
     (old.id, old.statement_id, old.cell, old.asset, old.direction, old.amount_minor, old.key_hash)
     -- Sealed anew under another key it says the same.
     or new.details <> old.details and app_actor() <> 'operator' then
    raise exception 'a statement stays as the bank wrote it' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if app_actor() = 'officer' and app_person() in (old.person_id, new.person_id) then
    raise exception 'nobody decides about a payment of their own' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = old.state then
    if old.ended_at is not null and (new.person_id, new.batch_id, new.approval_id) is distinct from (old.person_id, old.batch_id, old.approval_id) then
      raise exception 'what has ended stays' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
    end if;
    return new;
  end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job' else 'staff' end) in (
       'new booked job', 'new held job', 'new paid-out job', 'new returned job', 'held allocated job', 'held refunding staff',
       'refunding refunded job', 'held explained staff', 'held booked job', 'new paid-in job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if not exists (select from bank_statement where bank_statement.id = new.statement_id and bank_statement.state = 'taken') then
    raise exception 'nothing is booked from a statement that was not taken' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = 'paid-in' and not exists (
       select from institution_payout where line_id = new.id and institution_payout.state = 'arrived' and institution_payout.amount_minor = new.amount_minor) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  select * into booked from transfer where key = 'deposit:' || new.id;
  if new.direction = 'credit' and new.state in ('booked', 'held', 'allocated', 'refunding', 'refunded')
     and (booked.id is null or booked.amount_minor <> new.amount_minor
          or new.state = 'booked' and old.state = 'new' and account_holder(booked.credit_account) <> new.person_id
          or new.state <> 'booked' and booked.movement <> 'deposit-unallocated') then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if (new.state in ('allocated', 'refunded') or new.state = 'booked' and old.state = 'held') and not exists (
       select from transfer where key = 'deposit:' || new.id || ':ended' and amount_minor = new.amount_minor
         and (new.state = 'refunded') = (movement = 'deposit-returned')
         and (new.state = 'refunded' or account_holder(credit_account) = new.person_id)) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state in ('allocated', 'refunding') and not exists (
       select from approval where approval.id = new.approval_id and approval.state = 'executed' and approval.maker_id <> approval.checker_id
         and approval.act = case new.state when 'allocated' then 'payments.allocate' else 'payments.refund' end
         and approval.body ->> 'lineId' = new.id
         and new.person_id is distinct from approval.maker_id and new.person_id is distinct from approval.checker_id) then
    raise exception 'two people decide about money that is held' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = 'explained' and not exists (
       select from transfer where transfer.id = new.transfer_id and transfer.kind = 'post' and transfer.amount_minor = new.amount_minor
         and transfer.credit_account = concat_ws('_', 'acc', new.cell, 'bank', new.asset) and transfer.key not like 'deposit:bln%') then
    raise exception 'a debit is explained by a posting of the same amount' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.bank_line_step_is_fit() OWNER TO heathland_ledger;

--
-- Name: bank_reached_at(text); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.bank_reached_at(in_cell text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select max(taken_at) from bank_statement where cell = in_cell and state = 'taken' and source = 'bank'
$$;


ALTER FUNCTION public.bank_reached_at(in_cell text) OWNER TO heathland_ledger;

--
-- Name: bank_rows_stay(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.bank_rows_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what the bank wrote stays' using errcode = 'HL020', constraint = 'bank_rows_stay';
end $$;


ALTER FUNCTION public.bank_rows_stay() OWNER TO heathland_owner;

--
-- Name: bank_statement_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.bank_statement_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'UPDATE' and (new.id, new.cell, new.asset, new.name, new.sequence, new.opening_minor, new.closing_minor, new.file_hash, new.source, new.uploaded_by)
       is distinct from (old.id, old.cell, old.asset, old.name, old.sequence, old.opening_minor, old.closing_minor, old.file_hash, old.source, old.uploaded_by) then
    raise exception 'a statement stays as the bank wrote it' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if tg_op = 'UPDATE' and new.file is not null and new.file <> old.file and app_actor() <> 'operator' then
    raise exception 'a statement stays as it was uploaded' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if tg_op = 'UPDATE' and new.state <> old.state and old.state <> 'waiting' then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if new.state = 'taken' and new.source = 'upload' and not exists (
       select from approval where approval.id = new.approval_id and approval.act = 'payments.take-statement' and approval.state = 'executed'
         and approval.body ->> 'statementId' = new.id and approval.maker_id = new.uploaded_by and approval.checker_id <> new.uploaded_by) then
    raise exception 'a second person agrees to an uploaded statement' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if (new.source = 'bank' or new.state = 'taken') and app_actor() not in ('job', 'operator') then
    raise exception 'statements are taken by jobs' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.bank_statement_step_is_fit() OWNER TO heathland_ledger;

--
-- Name: blob_chunk_stays(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.blob_chunk_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'DELETE' or exists (select from blob where upload_id = old.upload_id) then
    raise exception 'the bytes of a blob do not change' using errcode = 'HL020', constraint = 'blob_chunk_stays';
  end if;
  return old;
end $$;


ALTER FUNCTION public.blob_chunk_stays() OWNER TO heathland_owner;

--
-- Name: book_day_is_open(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.book_day_is_open() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  told constant jsonb := to_jsonb(new);
  owner text;
  day date;
  closed_through date;
begin
  owner := case tg_argv[0]
    when 'loan' then (select spv_id from loan where loan.id = told ->> 'loan_id')
    when 'company' then (select spv_id from company where company.id = told ->> 'company_id')
    else (select spv_id from production_asset where production_asset.id = told ->> 'asset_id') end;
  -- Without it the row is refused anyway, and row security answers first.
  if owner is null then return new; end if;
  perform pg_advisory_xact_lock_shared(7405, hashtext(owner));
  select max(month) into closed_through from book_month where spv_id = owner and state = 'closed';
  day := case tg_argv[1] when 'posting' then (select (posted_at at time zone 'UTC')::date from hand_posting where transfer_id = told ->> 'posting_id')
                         else (told ->> tg_argv[1])::date end;
  if day < (closed_through + interval '1 month')::date then
    raise exception 'the month is closed' using errcode = 'HL021', detail = to_char(closed_through, 'YYYY-MM'), constraint = 'book_day_is_open';
  end if;
  return new;
end $$;


ALTER FUNCTION public.book_day_is_open() OWNER TO heathland_owner;

--
-- Name: book_figures_hash(text, date, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.book_figures_hash(in_spv text, in_month date, in_version integer) RETURNS bytea
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select sha256(convert_to(coalesce(string_agg(line, '' order by line collate "C"), ''), 'UTF8'))
  from (select section || ' ' || subject || ' ' || measure || ' ' || amount || E'\n' as line from book_month_figure figure
        where (figure.spv_id, figure.month, figure.version) = (in_spv, in_month, in_version)) lines
$$;


ALTER FUNCTION public.book_figures_hash(in_spv text, in_month date, in_version integer) OWNER TO heathland_owner;

--
-- Name: book_figures_totals(text, date, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.book_figures_totals(in_spv text, in_month date, in_version integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select coalesce(jsonb_object_agg(name, sum), '{}') from (
    select section || ' ' || measure as name, sum(amount)::text as sum from book_month_figure figure
    where (figure.spv_id, figure.month, figure.version) = (in_spv, in_month, in_version) group by section, measure) totals
$$;


ALTER FUNCTION public.book_figures_totals(in_spv text, in_month date, in_version integer) OWNER TO heathland_owner;

--
-- Name: book_month_figure_comes_first(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.book_month_figure_comes_first() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from book_month where (book_month.spv_id, book_month.month, book_month.version) = (new.spv_id, new.month, new.version)) then
    raise exception 'figures of a closed month stay' using errcode = 'check_violation', constraint = 'book_month_figure_comes_first';
  end if;
  return new;
end $$;


ALTER FUNCTION public.book_month_figure_comes_first() OWNER TO heathland_owner;

--
-- Name: book_month_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.book_month_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  closed_through date;
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  if tg_op = 'UPDATE' and app_actor() = 'job' then
    if to_jsonb(new) - '{counted_at,is_as_counted}'::text[] <> to_jsonb(old) - '{counted_at,is_as_counted}'::text[] or old.state <> 'closed' then
      raise exception 'counting again changes nothing else' using errcode = 'check_violation', constraint = 'book_month_step_is_fit';
    end if;
    return new;
  end if;
  -- Whoever records something in the same books holds the other half of this lock.
  perform pg_advisory_xact_lock(7405, hashtext(new.spv_id));
  select max(month) into closed_through from book_month where spv_id = new.spv_id and state = 'closed';
  if tg_op = 'INSERT' then
    if new.state <> 'closed' or new.counted_at is not null
       or new.month <> coalesce((closed_through + interval '1 month')::date, (select min(month) from book_month where spv_id = new.spv_id), new.month)
       or new.version <> 1 + coalesce((select max(version) from book_month where spv_id = new.spv_id and month = new.month), 0)
       or (new.month + interval '1 month 1 day')::date > (platform_now() at time zone 'UTC')::date
       or not exists (select from spv join cell on cell.code = spv.cell where spv.id = new.spv_id and cell.currency = new.asset) then
      raise exception 'months are closed in order' using errcode = 'check_violation', constraint = 'book_month_in_order';
    end if;
    if exists (select from unmatched_book_postings(new.spv_id, new.month, (new.month + interval '1 month')::date, 1)) then
      raise exception 'a posting of the month is not matched' using errcode = 'check_violation', constraint = 'book_month_is_matched';
    end if;
    if new.hash is distinct from book_figures_hash(new.spv_id, new.month, new.version)
       or new.totals is distinct from book_figures_totals(new.spv_id, new.month, new.version) then
      raise exception 'the figures are others' using errcode = 'check_violation', constraint = 'book_month_step_is_fit';
    end if;
    if not exists (select from approval where approval.id = new.approval_id and approval.act = 'month-end.close' and approval.state = 'executed'
                     and approval.xmin = pg_current_xact_id()::xid and approval.maker_id = new.requested_by and approval.checker_id = new.closed_by
                     and approval.body ->> 'spvId' = new.spv_id and approval.body ->> 'month' = to_char(new.month, 'YYYY-MM')
                     and approval.body ->> 'hash' = encode(new.hash, 'hex')) then
      raise exception 'two people close a month' using errcode = 'insufficient_privilege', constraint = 'book_month_is_agreed';
    end if;
    return new;
  end if;
  if old.state <> 'closed' or new.state <> 'reopened' or old.month <> closed_through
     or to_jsonb(new) - '{state,reopening_requested_by,reopened_by,reopened_at,reopening_reason,reopening_approval_id}'::text[]
     <> to_jsonb(old) - '{state,reopening_requested_by,reopened_by,reopened_at,reopening_reason,reopening_approval_id}'::text[] then
    raise exception 'the newest closed month is reopened, and keeps its figures' using errcode = 'check_violation', constraint = 'book_month_in_order';
  end if;
  if not exists (select from approval where approval.id = new.reopening_approval_id and approval.act = 'month-end.reopen' and approval.state = 'executed'
                   and approval.xmin = pg_current_xact_id()::xid and approval.maker_id = new.reopening_requested_by and approval.checker_id = new.reopened_by
                   and approval.checker_id = app_person() and approval.body ->> 'spvId' = new.spv_id
                   and approval.body ->> 'month' = to_char(new.month, 'YYYY-MM') and approval.body ->> 'version' = new.version::text) then
    raise exception 'two people reopen a month' using errcode = 'insufficient_privilege', constraint = 'book_month_is_agreed';
  end if;
  return new;
end $$;


ALTER FUNCTION public.book_month_step_is_fit() OWNER TO heathland_owner;

--
-- Name: book_note_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.book_note_is_fit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  perform pg_advisory_xact_lock_shared(7405, hashtext(new.spv_id));
  if new.kind = 'late-fact' and not exists (select from book_month where spv_id = new.spv_id and state = 'closed' and month >= new.month)
     or new.kind = 'set-aside' and not exists (select from transfer where transfer.id = new.posting_id and transfer.movement in ('spv-received', 'spv-paid')
          and new.spv_id = account_holder(case transfer.movement when 'spv-received' then transfer.credit_account else transfer.debit_account end)) then
    raise exception 'a note is about a closed month or a posting of its SPV' using errcode = 'check_violation', constraint = 'book_note_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.book_note_is_fit() OWNER TO heathland_owner;

--
-- Name: cancelled_offer_holds_its_money(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.cancelled_offer_holds_its_money() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into offer_book (offer_id, target_minor, demand_max_minor) values (new.id, new.target_minor, new.target_minor * 150 / 100)
  on conflict (offer_id) do nothing;
  perform from offer_book where offer_id = new.id for update;
  if exists (select from fund_release where offer_id = new.id) then
    raise exception 'its money is with the company' using errcode = 'check_violation', constraint = 'offer_cancelled_before_release';
  end if;
  return null;
end $$;


ALTER FUNCTION public.cancelled_offer_holds_its_money() OWNER TO heathland_ledger;

--
-- Name: card_payment_fits_its_order(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.card_payment_fits_its_order() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  ordered subscription;
begin
  if tg_op = 'UPDATE' then
    if new.subscription_id is distinct from old.subscription_id
       or old.has_paid_order is not null and new.has_paid_order is distinct from old.has_paid_order then
      raise exception 'a payment is for one order' using errcode = 'check_violation', constraint = 'card_payment_fits_its_order';
    end if;
    return null;
  end if;
  if new.subscription_id is null then return null; end if;
  select * into ordered from subscription where id = new.subscription_id;
  if (ordered.person_id, ordered.cell, ordered.asset, ordered.state, ordered.amount_minor + ordered.fee_minor) is distinct from
     (new.person_id, new.cell, new.asset, 'awaiting-payment', new.amount_minor) or ordered.pay_by <= platform_now() then
    raise exception 'this order is not paid so' using errcode = 'check_violation', constraint = 'card_payment_fits_its_order';
  end if;
  return null;
end $$;


ALTER FUNCTION public.card_payment_fits_its_order() OWNER TO heathland_ledger;

--
-- Name: card_payment_pays_its_order(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.card_payment_pays_its_order() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  ordered subscription;
begin
  select * into ordered from subscription where id = new.subscription_id;
  if new.has_paid_order and (ordered.state <> 'reserved' or not exists (
       select from transfer where transfer.id = ordered.reservation and transfer.made_at = new.ended_at))
     or not new.has_paid_order and ordered.state = 'awaiting-payment' and ordered.pay_by > new.ended_at then
    raise exception 'money for an order pays it when it comes' using errcode = 'check_violation', constraint = 'card_payment_pays_its_order';
  end if;
  return null;
end $$;


ALTER FUNCTION public.card_payment_pays_its_order() OWNER TO heathland_ledger;

--
-- Name: card_payment_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.card_payment_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' or new.payment_id is not null then
      raise exception 'a card payment begins before anybody can pay' using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.person_id, new.cell, new.asset, new.amount_minor, new.fee_minor, new.opened_at) is distinct from
     (old.id, old.person_id, old.cell, old.asset, old.amount_minor, old.fee_minor, old.opened_at)
     or old.payer_id is not null and new.payer_id is distinct from old.payer_id
     or old.payment_id is not null and new.payment_id is distinct from old.payment_id then
    raise exception 'what the member agreed to stays' using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state = 'created' and new.state = 'awaiting-confirmation'
          or app_actor() in ('job', 'operator') and old.state not in ('succeeded', 'refunded') and new.state not in ('created', 'awaiting-confirmation')
             and not (new.state = 'expired' and old.state in ('held', 'failed'))) then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
  end if;
  if new.state = 'succeeded' and not exists (
       select from transfer where key = 'card:' || new.id and movement = 'card-deposit' and amount_minor = new.amount_minor + new.fee_minor
         and credit_account = concat_ws('_', 'acc', new.cell, 'member-cash', new.asset, new.person_id)) then
    raise exception 'the ledger has not credited this money so' using errcode = 'check_violation', constraint = 'card_payment_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.card_payment_step_is_fit() OWNER TO heathland_ledger;

--
-- Name: card_reversal_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.card_reversal_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  paid card_payment;
begin
  select * into paid from card_payment where id = new.card_payment_id for update;
  if tg_op = 'INSERT' then
    if paid.person_id is distinct from new.person_id or new.state = 'posted' or (new.state = 'open') <> (paid.state = 'succeeded')
       or new.amount_minor + coalesce((select sum(amount_minor) from card_reversal where card_payment_id = new.card_payment_id), 0)
          > coalesce(paid.charged_minor, paid.amount_minor + paid.fee_minor) then
      raise exception 'no more goes back than was charged' using errcode = 'check_violation', constraint = 'card_reversal_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.card_payment_id, new.person_id, new.kind, new.source_id, new.amount_minor, new.found_at) is distinct from
     (old.id, old.card_payment_id, old.person_id, old.kind, old.source_id, old.amount_minor, old.found_at)
     or old.state <> 'open' and new.state <> old.state then
    raise exception 'what went back stays' using errcode = 'check_violation', constraint = 'card_reversal_step_is_fit';
  end if;
  if new.state <> old.state and not (new.state = 'posted' and exists (
       select from transfer where key = 'card-reversal:' || new.id and movement = 'card-reversed' and amount_minor = new.amount_minor
         and debit_account = concat_ws('_', 'acc', paid.cell, 'member-cash', paid.asset, paid.person_id))) then
    raise exception 'the ledger has not taken this money back so' using errcode = 'check_violation', constraint = 'card_reversal_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.card_reversal_step_is_fit() OWNER TO heathland_ledger;

--
-- Name: category_ends_at(text, timestamp with time zone, text); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.category_ends_at(in_category text, in_stated_at timestamp with time zone, in_verdict text) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when in_category in ('eu-sophisticated-person', 'eu-sophisticated-company', 'uk-certified-sophisticated', 'uk-professional')
      and in_verdict is distinct from 'confirmed' then null
    else (in_stated_at at time zone 'UTC' + make_interval(months => case when in_category like 'eu-%' then 24 else 12 end)) at time zone 'UTC'
  end
$$;


ALTER FUNCTION public.category_ends_at(in_category text, in_stated_at timestamp with time zone, in_verdict text) OWNER TO heathland_owner;

--
-- Name: change_creator(text, text, text, bytea, bytea, bytea, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.change_creator(in_community_request_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


ALTER FUNCTION public.change_creator(in_community_request_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) OWNER TO heathland_control;

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
-- Name: company_fits(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.company_fits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  if tg_op = 'INSERT' and (num_nonnulls(new.share_change_id, new.valuation_id) <> 0 or new.shares <> 0 or new.cost_minor <> 0
     or not exists (select from spv join cell on cell.code = spv.cell where spv.id = new.spv_id and spv.kind = 'equity' and cell.currency = new.asset)) then
    raise exception 'a company begins empty in a book of its SPV' using errcode = 'check_violation', constraint = 'company_fits';
  end if;
  if new.offer_id is not null and not exists (select from offer where offer.id = new.offer_id and offer.spv_id = new.spv_id) then
    raise exception 'the offer is another SPV’s' using errcode = 'check_violation', constraint = 'company_offer_fits';
  end if;
  if tg_op = 'UPDATE' and (new.shares, new.cost_minor, new.share_change_id) is distinct from (old.shares, old.cost_minor, old.share_change_id)
     and not exists (select from company_share_change changed where changed.id = new.share_change_id and changed.company_id = new.id
       and changed.id > coalesce(old.share_change_id, '') and (changed.shares_after, changed.in_issue_after, changed.cost_after_minor) = (new.shares, new.shares_in_issue, new.cost_minor)) then
    raise exception 'shares follow their history' using errcode = 'check_violation', constraint = 'company_fits';
  end if;
  if tg_op = 'UPDATE' and (new.per_share_micro, new.valued_on, new.valuation_id) is distinct from (old.per_share_micro, old.valued_on, old.valuation_id)
     and not exists (select from company_valuation valued where valued.id = new.valuation_id and valued.company_id = new.id
       and valued.id > coalesce(old.valuation_id, '') and valued.per_share_micro = new.per_share_micro
       -- A split is no news about what the company is worth.
       and new.valued_on = case valued.source when 'split' then old.valued_on else valued.day end) then
    raise exception 'a value follows its history' using errcode = 'check_violation', constraint = 'company_fits';
  end if;
  return new;
end $$;


ALTER FUNCTION public.company_fits() OWNER TO heathland_owner;

--
-- Name: company_posting_part_ends_once(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.company_posting_part_ends_once() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.undone_at is not null or new.undone_by is distinct from app_person() then
    raise exception 'a part is undone once, by whoever undoes it' using errcode = 'check_violation', constraint = 'company_posting_part_ends_once';
  end if;
  return new;
end $$;


ALTER FUNCTION public.company_posting_part_ends_once() OWNER TO heathland_owner;

--
-- Name: company_posting_part_fits(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.company_posting_part_fits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.posting_id is null then return new; end if;
  -- Two parts of one posting take turns.
  perform pg_advisory_xact_lock(hashtextextended('posting part ' || new.posting_id, 0));
  if not exists (
    select from hand_posting posting join company on company.id = new.company_id and company.spv_id = posting.holder_id and company.asset = posting.asset
    where posting.transfer_id = new.posting_id
      and posting.movement = case new.kind when 'purchase' then 'spv-paid' else 'spv-received' end
      and new.amount_minor
          + (select coalesce(sum(amount_minor), 0) from company_posting_part part where part.posting_id = new.posting_id and part.undone_at is null)
          + (select coalesce(sum(amount_minor), 0) from transfer where key = 'correction:' || new.posting_id)
          <= posting.amount_minor) then
    raise exception 'more than the posting has left' using errcode = 'check_violation', constraint = 'company_posting_part_fits';
  end if;
  return new;
end $$;


ALTER FUNCTION public.company_posting_part_fits() OWNER TO heathland_owner;

--
-- Name: company_share_change_adds_up(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.company_share_change_adds_up() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  before company;
  last_day date;
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.company_id is null then return new; end if;
  select * into before from company where id = new.company_id for update;
  select max(day) into last_day from company_share_change where company_id = new.company_id;
  if before.id is null or new.day < last_day or new.day > (platform_now() at time zone 'UTC')::date
     or new.kind = 'opening' and (before.share_change_id is not null)
     or (new.shares_after, new.in_issue_after, new.cost_after_minor) is distinct from (case new.kind
       when 'split' then row (before.shares * new.new_shares / new.old_shares, before.shares_in_issue * new.new_shares / new.old_shares, before.cost_minor)
       when 'sold' then row (before.shares - new.shares, before.shares_in_issue, before.cost_minor - div(before.cost_minor::numeric(38,0) * new.shares, nullif(before.shares, 0))::bigint)
       else row (before.shares + new.shares, before.shares_in_issue, before.cost_minor + new.amount_minor) end)
     or new.kind = 'split' and (before.shares * new.new_shares % new.old_shares <> 0 or before.shares_in_issue * new.new_shares % new.old_shares <> 0) then
    raise exception 'shares do not add up' using errcode = 'check_violation', constraint = 'company_share_change_adds_up';
  end if;
  return new;
end $$;


ALTER FUNCTION public.company_share_change_adds_up() OWNER TO heathland_owner;

--
-- Name: company_valuation_is_agreed(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.company_valuation_is_agreed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  before company;
  last_day date;
  needs_two boolean;
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.company_id is null then return new; end if;
  select * into before from company where id = new.company_id for update;
  select max(day) into last_day from company_valuation where company_id = new.company_id;
  if before.id is null or new.day < last_day or new.day > (platform_now() at time zone 'UTC')::date then
    raise exception 'a valuation is not older than the last' using errcode = 'check_violation', constraint = 'company_valuation_is_agreed';
  end if;
  if new.source = 'split' then
    if not exists (select from company_share_change changed where changed.id = new.share_change_id and changed.company_id = new.company_id and changed.kind = 'split'
         and changed.xmin = pg_current_xact_id()::xid and new.per_share_micro = before.per_share_micro * changed.old_shares / changed.new_shares) then
      raise exception 'a split leaves the holding worth what it was' using errcode = 'check_violation', constraint = 'company_valuation_is_agreed';
    end if;
    return new;
  end if;
  needs_two := case when before.per_share_micro is null
    then div(before.shares::numeric * new.per_share_micro, 10000) < before.cost_minor
      or div(before.shares::numeric * new.per_share_micro, 10000) * 100 > before.cost_minor::numeric(38,0) * 120
    else new.per_share_micro < before.per_share_micro or new.per_share_micro::numeric * 100 > before.per_share_micro::numeric * 120 end;
  if (needs_two or new.approval_id is not null) and not exists (
    select from approval where approval.id = new.approval_id and approval.act = 'companies.value' and approval.state = 'executed'
      and approval.xmin = pg_current_xact_id()::xid and approval.maker_id = new.made_by and approval.checker_id = new.checked_by
      and approval.checker_id = app_person() and approval.body ->> 'companyId' = new.company_id
      and approval.body ->> 'perShareMicro' = new.per_share_micro::text and approval.body ->> 'day' = new.day::text) then
    raise exception 'a second person agrees to this valuation' using errcode = 'insufficient_privilege', constraint = 'company_valuation_is_agreed';
  end if;
  return new;
end $$;


ALTER FUNCTION public.company_valuation_is_agreed() OWNER TO heathland_owner;

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
-- Name: consume_rate_limit(bytea, integer, integer, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.consume_rate_limit(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamp with time zone) RETURNS integer
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


ALTER FUNCTION public.consume_rate_limit(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamp with time zone) OWNER TO heathland_owner;

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
-- Name: distributable_minor(text); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.distributable_minor(in_offer text) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select coalesce(snapshot.credits_minor - snapshot.debits_minor, 0)
         + coalesce((select sum(case side when 'credit' then amount_minor else -amount_minor end) from entry
                     where entry.account_id = account.id and booked_at >= coalesce(snapshot.booked_before, '-infinity')), 0)::bigint
         - coalesce((select sum(open.amount_minor - coalesce(paid.minor, 0)) from distribution open
                     join offer sibling on sibling.id = open.offer_id
                     left join lateral (select sum(transfer.amount_minor) as minor from transfer where transfer.subject = open.id) paid on true
                     where open.state = 'agreed' and sibling.spv_id = offer.spv_id and open.asset = cell.currency), 0)::bigint
  from offer join cell on cell.code = offer.cell
  cross join lateral (select concat_ws('_', 'acc', offer.cell, 'spv-cash', cell.currency, offer.spv_id) as id) account
  left join lateral (select * from ledger_snapshot where account_id = account.id order by booked_before desc limit 1) snapshot on true
  where offer.id = in_offer and (app_actor() in ('job', 'operator')
    or app_actor() = 'officer' and (app_sees_every_spv() or offer.spv_id = any (app_spvs())))
$$;


ALTER FUNCTION public.distributable_minor(in_offer text) OWNER TO heathland_ledger;

--
-- Name: distribution_line_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.distribution_line_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  of_it distribution;
begin
  select * into of_it from distribution where id = new.distribution_id;
  if tg_op = 'INSERT' then
    if of_it.state <> 'draft' or of_it.offer_id <> new.offer_id or new.paid_at is not null then
      raise exception 'lines come before the agreement' using errcode = 'check_violation', constraint = 'distribution_line_is_fit';
    end if;
    return new;
  end if;
  if (new.distribution_id, new.person_id, new.offer_id, new.held_minor, new.amount_minor) is distinct from
     (old.distribution_id, old.person_id, old.offer_id, old.held_minor, old.amount_minor) or old.paid_at is not null or of_it.state <> 'agreed'
     or not exists (select from transfer where transfer.key = 'distribution:' || new.distribution_id || ':' || new.person_id
                      and transfer.movement = case of_it.kind when 'capital' then 'capital-repaid' else 'distribution' end and transfer.amount_minor = new.amount_minor
                      and account_holder(transfer.credit_account) = new.person_id)
     or of_it.kind = 'capital' and not exists (select from register_entry where register_entry.distribution_id = new.distribution_id
                      and register_entry.person_id = new.person_id and register_entry.amount_minor = new.amount_minor) then
    raise exception 'the ledger has not paid this' using errcode = 'check_violation', constraint = 'distribution_line_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.distribution_line_is_fit() OWNER TO heathland_ledger;

--
-- Name: distribution_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.distribution_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  sums record;
begin
  if tg_op = 'INSERT' then
    -- Without it the row is refused anyway, and row security answers first.
    if new.offer_id is null then return new; end if;
    if new.state <> 'draft' or new.record_on >= (platform_now() at time zone 'UTC')::date
       or new.kind = 'capital' and not exists (select from offer where offer.id = new.offer_id and offer.kind = 'loan')
       or not exists (select from offer join cell on cell.code = offer.cell where offer.id = new.offer_id and (offer.cell, cell.currency) = (new.cell, new.asset)) then
      raise exception 'this cannot be distributed' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.offer_id, new.kind, new.cell, new.asset, new.amount_minor, new.record_on, new.period_from, new.period_until, new.drafted_by)
       is distinct from
     (old.id, old.number, old.offer_id, old.kind, old.cell, old.asset, old.amount_minor, old.record_on, old.period_from, old.period_until, old.drafted_by)
     or old.approval_id is not null and (new.approval_id, new.agreed_at, new.remainder_minor) is distinct from (old.approval_id, old.agreed_at, old.remainder_minor)
     or not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job' else 'staff' end)
            in ('draft agreed staff', 'draft discarded staff', 'agreed paid job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
  end if;
  if new.state = 'agreed' then
    -- One company's distributions are agreed to one after the other, so that its money is promised once.
    perform pg_advisory_xact_lock(7403, hashtext(offer.spv_id)) from offer where offer.id = new.offer_id;
    if not exists (select from approval where approval.id = new.approval_id and approval.act = 'distributions.pay' and approval.state = 'executed'
                     and approval.maker_id <> approval.checker_id and approval.body ->> 'distributionId' = new.id) then
      raise exception 'two people agree to a distribution' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
    -- Everyone in the register gets their share of the whole, rounded down, and nobody else gets anything.
    with register as (
      select register_entry.person_id, sum(case kind when 'issued' then amount_minor else -amount_minor end) as held from register_entry
      where register_entry.offer_id = new.offer_id and register_entry.at < (new.record_on + 1)::timestamp at time zone 'UTC'
      group by register_entry.person_id),
    share as (
      select register.person_id, register.held, div(new.amount_minor::numeric(38, 0) * register.held, nullif(sum(register.held) over (), 0)) as minor from register
      where register.held > 0)
    select coalesce(sum(line.amount_minor), 0) as minor,
           count(*) filter (where coalesce(line.amount_minor, 0) <> coalesce(share.minor, 0)
                              or line.person_id is not null and line.held_minor is distinct from share.held) as other into sums
    from share full join (select * from distribution_line where distribution_line.distribution_id = new.id) line on line.person_id = share.person_id;
    if sums.other > 0 or sums.minor = 0 or sums.minor + new.remainder_minor <> new.amount_minor then
      raise exception 'the shares are not those of the register' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
    if distributable_minor(new.offer_id) < new.amount_minor then
      raise exception 'the company does not have this money' using errcode = 'check_violation', constraint = 'distribution_has_money';
    end if;
  end if;
  if new.state = 'paid' then
    select count(*) filter (where line.paid_at is null) as open, coalesce(sum(line.amount_minor), 0) as minor into sums
    from distribution_line line where line.distribution_id = new.id;
    if sums.open > 0 or sums.minor + new.remainder_minor <> new.amount_minor
       or (select coalesce(sum(transfer.amount_minor), 0) from transfer where transfer.subject = new.id) <> new.amount_minor then
      raise exception 'the ledger has not paid all of it' using errcode = 'check_violation', constraint = 'distribution_step_is_fit';
    end if;
  end if;
  return new;
end $$;


ALTER FUNCTION public.distribution_step_is_fit() OWNER TO heathland_ledger;

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
-- Name: document_signature_stays(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.document_signature_stays() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'signatures go with their document' using errcode = 'HL020', constraint = 'document_signature_stays';
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from document where id = new.document_id and state = 'sent') then
      raise exception 'nobody is added to what has ended' using errcode = 'HL020', constraint = 'document_signature_stays';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    -- The document is gone by then, and it is asked before it goes.
    if exists (select from document where id = old.document_id) then
      raise exception 'a signature stays with its document' using errcode = 'HL020', constraint = 'document_signature_stays';
    end if;
    return old;
  end if;
  if old.signed_at is not null or (new.document_id, new.place, new.person_id) is distinct from (old.document_id, old.place, old.person_id)
     or new.signed_at is null then
    raise exception 'a signature does not change' using errcode = 'HL020', constraint = 'document_signature_stays';
  end if;
  if not exists (select from document where id = new.document_id and state = 'sent' and expires_at > new.signed_at)
     or exists (select from document_signature where document_id = new.document_id and place < new.place and signed_at is null) then
    raise exception 'this cannot be signed now' using errcode = 'HL020', constraint = 'document_signature_stays';
  end if;
  return new;
end $$;


ALTER FUNCTION public.document_signature_stays() OWNER TO heathland_control;

--
-- Name: document_stays_itself(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.document_stays_itself() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if (new.id, new.person_id, new.kind, new.version, new.language, new.text, new.text_hash, new.sent_at, new.expires_at)
     is distinct from
     (old.id, old.person_id, old.kind, old.version, old.language, old.text, old.text_hash, old.sent_at, old.expires_at)
     or old.state <> 'sent' and (new.state, new.ended_at, new.reminders_sent) is distinct from (old.state, old.ended_at, old.reminders_sent)
     or old.file_id is not null and new.file_id is distinct from old.file_id then
    raise exception 'a document is what was sent' using errcode = 'HL020', constraint = 'document_stays_itself';
  end if;
  if old.state = 'sent' and new.state = 'signed' and exists (
    select from document_signature where document_id = new.id and signed_at is null
  ) then
    raise exception 'a document is signed when the last has signed' using errcode = 'HL020', constraint = 'document_stays_itself';
  end if;
  if old.held and not new.held and app_actor() <> 'operator' and (app_actor() <> 'officer' or coalesce(app_role(), '') not in ('mfo_admin', 'compliance')) then
    raise exception 'a hold is lifted by compliance' using errcode = 'HL020', constraint = 'document_stays_itself';
  end if;
  return new;
end $$;


ALTER FUNCTION public.document_stays_itself() OWNER TO heathland_control;

--
-- Name: erase_closed_account(text); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.erase_closed_account(in_person_id text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if app_actor() <> 'operator' or not exists (
    select from closing where person_id = in_person_id and state = 'done' and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'an account is erased when its owner closed it' using errcode = 'insufficient_privilege', constraint = 'closing_done';
  end if;
  update session set revoked_at = platform_now() where person_id = in_person_id and revoked_at is null;
  delete from account where person_id = in_person_id;
  delete from outside_account where person_id = in_person_id;
  delete from known_device where person_id = in_person_id;
  delete from totp where person_id = in_person_id;
  delete from backup_code where person_id = in_person_id;
  delete from passkey where person_id = in_person_id;
  delete from recovery where person_id = in_person_id;
  delete from email_change where person_id = in_person_id;
  delete from one_time_token where person_id = in_person_id;
  delete from mail where person_id = in_person_id;
  return destroy_person_key(in_person_id);
end $$;


ALTER FUNCTION public.erase_closed_account(in_person_id text) OWNER TO heathland_control;

--
-- Name: find_api_key(bytea); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.find_api_key(in_token_hash bytea) RETURNS TABLE(now timestamp with time zone, key_id text, person_id text, scopes text[], created_at timestamp with time zone, expires_at timestamp with time zone, last_used_at timestamp with time zone, revoked_at timestamp with time zone, suspended_at timestamp with time zone, role text, wrapped_key bytea)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select platform_now(), api_key.id, api_key.person_id, api_key.scopes, api_key.created_at, api_key.expires_at, api_key.last_used_at,
         api_key.revoked_at, account.suspended_at, coalesce(profiles.role, 'investor'), person_key.wrapped_key
  from (select 1) as always
  left join (api_key join account on account.person_id = api_key.person_id) on api_key.token_hash = in_token_hash
  left join profiles on profiles.id = api_key.person_id
  left join person_key on person_key.person_id = api_key.person_id
$$;


ALTER FUNCTION public.find_api_key(in_token_hash bytea) OWNER TO heathland_door;

--
-- Name: find_session(bytea); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.find_session(in_token_hash bytea) RETURNS TABLE(now timestamp with time zone, session_id text, person_id text, level text, missing text, created_at timestamp with time zone, last_used_at timestamp with time zone, revoked_at timestamp with time zone, step_up_at timestamp with time zone, suspended_at timestamp with time zone, role text, permissions text[], wrapped_key bytea, has_factor boolean, password_is_short boolean, spv_ids text[], entity_id text, idle_minutes integer, networks text[])
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
         session.entity_id, staff_access.idle_minutes, staff_access.networks
  from (select 1) as always
  -- A session whose account is gone is no session.
  left join (session join account on account.person_id = session.person_id) on session.token_hash = in_token_hash
  left join profiles on profiles.id = session.person_id
  left join person_key on person_key.person_id = session.person_id
  left join staff_access on coalesce(profiles.role, 'investor') <> 'investor'
$$;


ALTER FUNCTION public.find_session(in_token_hash bytea) OWNER TO heathland_door;

--
-- Name: follow_email_change(text, bytea, integer, bytea); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.follow_email_change(in_change_id text, in_email_index bytea, in_index_version integer, in_email bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  change email_change;
  the_time timestamptz := platform_now();
begin
  select * into change from email_change
  where id = in_change_id and state in ('confirmed', 'undone') and xmin = pg_current_xact_id()::xid;
  if not found or in_email_index is null or in_email is null then
    raise exception 'an address changes when its mailbox has confirmed it' using errcode = 'insufficient_privilege', constraint = 'email_change_followed';
  end if;
  -- Links to the mailbox of before open nothing.
  update one_time_token set used_at = the_time where person_id = change.person_id and used_at is null;
  update profiles set email = in_email, updated_at = the_time where id = change.person_id;
  update account set email_index = in_email_index, index_version = in_index_version where person_id = change.person_id;
end $$;


ALTER FUNCTION public.follow_email_change(in_change_id text, in_email_index bytea, in_index_version integer, in_email bytea) OWNER TO heathland_control;

--
-- Name: follow_offer_target(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.follow_offer_target() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update offer_book set target_minor = greatest(new.target_minor, allocated_minor), demand_max_minor = greatest(new.target_minor * 150 / 100, demand_minor)
  where offer_id = new.id;
  -- Members set money aside for an offer, and may open no account but their own.
  insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
  select concat_ws('_', 'acc', new.cell, 'escrow', cell.currency, new.id), new.cell, kind.code, cell.currency, new.id, kind.side, kind.floor, platform_now()
  from cell join ledger_kind kind on kind.code = 'escrow' where cell.code = new.cell
  on conflict (id) do nothing;
  return null;
end $$;


ALTER FUNCTION public.follow_offer_target() OWNER TO heathland_ledger;

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
-- Name: forget_visitors(text[]); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.forget_visitors(in_person_ids text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  forgotten text[];
begin
  if app_actor() <> 'job' or cardinality(in_person_ids) > 500 then
    raise exception 'visitors are forgotten a few at a time' using errcode = 'insufficient_privilege', constraint = 'person_key_destroyed';
  end if;
  with gone as (
    delete from person_key
    where person_id = any (in_person_ids)
      and exists (select from support_ticket where support_ticket.person_id = person_key.person_id and visitor is not null)
      and not exists (select from account where account.person_id = person_key.person_id)
      and not exists (select from profiles where profiles.id = person_key.person_id)
      and not exists (select from registration where registration.person_id = person_key.person_id)
    returning person_key.person_id
  )
  select coalesce(array_agg(person_id), '{}') into forgotten from gone;
  delete from mail where person_id = any (forgotten);
  insert into audit_log (id, actor, user_id, action, resource, status)
  select new_audit_id(), app_actor(), id, 'identity.key-destroyed', id, 'success' from unnest(forgotten) as id;
  return cardinality(forgotten);
end $$;


ALTER FUNCTION public.forget_visitors(in_person_ids text[]) OWNER TO heathland_control;

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
-- Name: halt_accounts(text[]); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.halt_accounts(in_ids text[]) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if app_actor() not in ('job', 'operator') or cardinality(in_ids) > 1000 then
    raise exception 'accounts are halted by the watch over the books' using errcode = 'HL013';
  end if;
  -- What all members share, such as the bank's account, has no counters and is not halted: everybody would be.
  return query update ledger_account set halted_at = platform_now()
    where id = any (in_ids) and floor = 'held' and halted_at is null returning id;
end $$;


ALTER FUNCTION public.halt_accounts(in_ids text[]) OWNER TO heathland_ledger;

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
-- Name: held_assets(text[], date, date, date); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.held_assets(in_offer_ids text[], in_from date, in_until date, in_today date) RETURNS TABLE(offer_id text, name text, kind text, commissioned_on date, plan_milli bigint[], output_milli bigint, month_milli bigint, is_under_repair boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select owned.offer_id, owned.name, owned.kind, owned.commissioned_on, owned.plan_milli, measured.year_milli, measured.month_milli,
         exists (select from maintenance where maintenance.asset_id = owned.id and maintenance.done_on is null and maintenance.planned_on <= in_today)
  from unnest(in_offer_ids) given (id) join production_asset owned on owned.offer_id = given.id
  cross join lateral (
    select coalesce(sum(amount_milli), 0)::bigint as year_milli,
           coalesce(sum(amount_milli) filter (where day >= (in_until - interval '1 month')::date), 0)::bigint as month_milli
    from (select distinct on (meter_reading.day) meter_reading.day, meter_reading.amount_milli from meter_reading
          where meter_reading.asset_id = owned.id and meter_reading.day >= in_from and meter_reading.day < in_until
          order by meter_reading.day, meter_reading.version desc) newest) measured
  where holds_offer(given.id)
  order by owned.id
$$;


ALTER FUNCTION public.held_assets(in_offer_ids text[], in_from date, in_until date, in_today date) OWNER TO heathland_ledger;

--
-- Name: held_companies(text[]); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.held_companies(in_offer_ids text[]) RETURNS TABLE(offer_id text, name text, shares bigint, cost_minor bigint, per_share_micro bigint, valued_on date, source text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select company.offer_id, company.name, company.shares, company.cost_minor, company.per_share_micro, company.valued_on,
         -- A split is no news about what the company is worth.
         (select company_valuation.source from company_valuation
          where company_valuation.company_id = company.id and company_valuation.source <> 'split' order by company_valuation.day desc, company_valuation.id desc limit 1)
  from unnest(in_offer_ids) given (id) join company on company.offer_id = given.id
  where holds_offer(given.id) and company.shares > 0
  order by company.id
$$;


ALTER FUNCTION public.held_companies(in_offer_ids text[]) OWNER TO heathland_ledger;

--
-- Name: held_loans(text[], date); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.held_loans(in_offer_ids text[], in_today date) RETURNS TABLE(offer_id text, state text, is_restructured boolean, overdue_since date, since date, due_on date)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select loan.offer_id, loan.state, loan.version > 1, loan.overdue_since,
         coalesce((select max(counts_on) from loan_event
                   where loan_event.loan_id = loan.id and loan_event.kind = case
                     when loan.state <> 'active' then loan.state when loan.version > 1 then 'restructured' else 'cured' end), loan.starts_on),
         (select min(loan_instalment.due_on) from loan_instalment
          where loan_instalment.loan_id = loan.id and loan_instalment.version = loan.version and loan_instalment.due_on >= in_today)
  from unnest(in_offer_ids) given (id) join loan on loan.offer_id = given.id
  where holds_offer(given.id) and loan.state <> 'draft'
  order by loan.id
$$;


ALTER FUNCTION public.held_loans(in_offer_ids text[], in_today date) OWNER TO heathland_ledger;

--
-- Name: holds_offer(text); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.holds_offer(in_offer_id text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select app_actor() in ('member', 'officer')
    and coalesce((select sum(case kind when 'issued' then amount_minor else -amount_minor end) from register_entry
                  where register_entry.person_id = app_person() and register_entry.offer_id = in_offer_id), 0) > 0
$$;


ALTER FUNCTION public.holds_offer(in_offer_id text) OWNER TO heathland_ledger;

--
-- Name: id_from(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.id_from(in_kind text, in_at timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN ((in_kind || '_'::text) || (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (((((floor((EXTRACT(epoch FROM id_from.in_at) * (1000)::numeric)))::bigint >> (5 * place.place)) & (31)::bigint))::integer + 1), 1), ''::text ORDER BY place.place DESC) AS string_agg FROM generate_series(0, 9) place(place)));


ALTER FUNCTION public.id_from(in_kind text, in_at timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: institution_payout_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.institution_payout_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  ended transfer;
begin
  if tg_op = 'INSERT' then
    -- Row security refuses whoever does not say who acts.
    if app_actor() = '' then return new; end if;
    if new.state <> 'wanted' or new.movement_id is not null or new.asset is distinct from (select currency from cell where code = new.cell) then
      raise exception 'a payout begins before anybody is asked' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
    end if;
    if new.approval_id is null and app_actor() <> 'job' or new.approval_id is not null and not exists (
         select from approval where approval.id = new.approval_id and approval.act = 'cards.pay-out' and approval.state = 'executed'
           and approval.maker_id <> approval.checker_id and approval.body ->> 'cell' = new.cell and approval.body ->> 'asset' = new.asset
           and approval.body ->> 'amountMinor' = new.amount_minor::text) then
      raise exception 'two people let a payout go' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
    end if;
    if new.amount_minor > coalesce(system_balance(concat_ws('_', 'acc', new.cell, 'card-wallet', new.asset)), 0)
         - coalesce((select sum(card_reversal.amount_minor) from card_reversal join card_payment on card_payment.id = card_payment_id
                     where card_payment.cell = new.cell and card_reversal.state = 'open'), 0) then
      raise exception 'no more is paid out than is there' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.cell, new.asset, new.amount_minor, new.reference, new.approval_id, new.wanted_at) is distinct from
     (old.id, old.cell, old.asset, old.amount_minor, old.reference, old.approval_id, old.wanted_at)
     or old.movement_id is not null and new.movement_id is distinct from old.movement_id then
    raise exception 'what was agreed to stays' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state) in ('wanted sent', 'wanted paid', 'wanted failed', 'wanted arrived', 'sent paid', 'sent failed', 'sent returned',
                                             'sent arrived', 'paid arrived', 'paid failed', 'paid returned') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  if (new.sent_at is not null) <> exists (select from transfer where key = 'card-payout:' || new.id and movement = 'card-paid-out'
                                            and cell = new.cell and asset = new.asset and amount_minor = new.amount_minor) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  select * into ended from transfer where key = 'card-payout:' || new.id || ':ended';
  if (new.state = 'arrived' or new.ended_at is not null and new.sent_at is not null) <> (ended.id is not null)
     or ended.id is not null and (ended.amount_minor <> new.amount_minor
          or ended.movement <> case new.state when 'arrived' then 'card-payout-arrived' else 'card-payout-returned' end) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  if new.state = 'arrived' and not exists (
       select from bank_line where bank_line.id = new.line_id and direction = 'credit' and cell = new.cell and asset = new.asset
         and amount_minor = new.amount_minor and state = 'new') then
    raise exception 'a payout arrives on a bank statement' using errcode = 'check_violation', constraint = 'institution_payout_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.institution_payout_step_is_fit() OWNER TO heathland_ledger;

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
-- Name: keep_offer_book(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.keep_offer_book() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  change constant bigint := subscription_demand(new) - subscription_demand(old);
  allocated constant bigint := new.allocated_minor - old.allocated_minor;
begin
  if change = 0 and allocated = 0 then return null; end if;
  insert into offer_book (offer_id, target_minor, demand_max_minor)
  select offer.id, offer.target_minor, offer.target_minor * 150 / 100 from offer where offer.id = new.offer_id on conflict do nothing;
  update offer_book set demand_minor = demand_minor + change, allocated_minor = allocated_minor + allocated where offer_id = new.offer_id;
  if change > 0 and exists (select from offer where offer.id = new.offer_id and offer.state = 'cancelled') then
    raise exception 'the offer is cancelled' using errcode = 'check_violation', constraint = 'offer_book_takes_orders';
  end if;
  return null;
end $$;


ALTER FUNCTION public.keep_offer_book() OWNER TO heathland_ledger;

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
-- Name: kept_rows_stay(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.kept_rows_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'files are deleted one by one' using errcode = 'HL020', constraint = 'kept_rows_stay';
  end if;
  if tg_op = 'DELETE' then
    if old.held or old.keep_until > platform_now() then
      raise exception 'this is kept until % or held', old.keep_until using errcode = 'HL020', constraint = 'kept_rows_stay';
    end if;
    return old;
  end if;
  if old.keep_until is not null and (new.keep_until is null or new.keep_until < old.keep_until) then
    raise exception 'what is kept can only be kept for longer' using errcode = 'HL020', constraint = 'kept_rows_stay';
  end if;
  return new;
end $$;


ALTER FUNCTION public.kept_rows_stay() OWNER TO heathland_owner;

--
-- Name: kyc_case_begins_open(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.kyc_case_begins_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.state <> 'open' or new.proposed_by is not null or new.assignee_id is not null then
    raise exception 'a case begins open' using errcode = 'check_violation', constraint = 'kyc_case_begins_open';
  end if;
  return new;
end $$;


ALTER FUNCTION public.kyc_case_begins_open() OWNER TO heathland_owner;

--
-- Name: kyc_case_event_stays(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.kyc_case_event_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what happened in a case stays as it was written' using errcode = 'check_violation', constraint = 'kyc_case_event_stays';
end $$;


ALTER FUNCTION public.kyc_case_event_stays() OWNER TO heathland_owner;

--
-- Name: kyc_case_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.kyc_case_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.number, new.person_id, new.verification_id, new.reason, new.opened_at)
       is distinct from (old.id, old.number, old.person_id, old.verification_id, old.reason, old.opened_at)
     or new.evidence_version < old.evidence_version or old.needs_two and not new.needs_two then
    raise exception 'what a case is about stays' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
  end if;
  if old.state = 'decided' and (new.state, new.outcome, new.decision_reason, new.decided_by, new.decided_at, new.proposed_by, new.evidence_version)
       is distinct from (old.state, old.outcome, old.decision_reason, old.decided_by, old.decided_at, old.proposed_by, old.evidence_version) then
    raise exception 'a decision stays' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
  end if;
  if new.state = 'decided' and old.state <> 'decided' then
    if app_actor() <> 'officer' or new.decided_by is distinct from app_person() then
      raise exception 'a person decides, in their own name' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
    end if;
    if new.needs_two and (old.state <> 'proposed' or new.proposed_by is distinct from old.proposed_by) then
      raise exception 'somebody else proposed it before' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
    end if;
    if new.outcome = 'approve' and exists (select from kyc_hit where kyc_hit.person_id = new.person_id
         and (verdict is null or verdict = 'same' and 'sanctions' = any (kinds))) then
      raise exception 'every hit is judged first, and nobody on a sanctions list is approved' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
    end if;
  end if;
  if app_actor() = 'officer' and new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null and new.proposed_by <> app_person() then
    raise exception 'a person proposes in their own name' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.kyc_case_step_is_fit() OWNER TO heathland_owner;

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
-- Name: loan_event_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.loan_event_is_fit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  owner loan;
  posted transfer;
  left_minor bigint;
begin
  select * into owner from loan where loan.id = new.loan_id;
  if new.transfer_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('loan posting ' || new.transfer_id, 0));
    select * into posted from transfer where transfer.id = new.transfer_id;
    if posted.id is null or posted.asset <> owner.asset or posted.kind <> 'post'
       or (new.kind, posted.movement) not in (('disbursed', 'spv-paid'), ('payment', 'spv-received'))
       or owner.spv_id is distinct from account_holder(case new.kind when 'payment' then posted.credit_account else posted.debit_account end) then
      raise exception 'a loan explains postings of its own SPV' using errcode = 'check_violation', constraint = 'loan_event_is_fit';
    end if;
    left_minor := posted.amount_minor
      - coalesce((select amount_minor from transfer where key = 'correction:' || new.transfer_id), 0)
      - coalesce((select sum(amount_minor) from loan_event where transfer_id = new.transfer_id), 0);
    if new.amount_minor > left_minor then
      raise exception 'no part of a posting is explained twice' using errcode = 'check_violation', constraint = 'loan_posting_once';
    end if;
    if new.kind = 'disbursed' and new.amount_minor <> owner.principal_minor then
      raise exception 'a loan is paid out whole' using errcode = 'check_violation', constraint = 'loan_event_is_fit';
    end if;
  end if;
  if new.approval_id is not null and not exists (
       select from approval where approval.id = new.approval_id and approval.state = 'executed' and approval.xmin = pg_current_xact_id()::xid
         and approval.checker_id = app_person() and approval.maker_id <> approval.checker_id and approval.body ->> 'loanId' = new.loan_id
         and approval.act = case new.kind when 'disbursed' then 'loans.activate' when 'restructured' then 'loans.restructure'
                                          when 'defaulted' then 'loans.declare-default' else 'loans.write-off' end) then
    raise exception 'two people decide about a loan' using errcode = 'insufficient_privilege', constraint = 'loan_event_is_agreed';
  end if;
  return new;
end $$;


ALTER FUNCTION public.loan_event_is_fit() OWNER TO heathland_owner;

--
-- Name: loan_rows_stay(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.loan_rows_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what happened to a loan stays' using errcode = 'HL020', constraint = 'loan_rows_stay';
end $$;


ALTER FUNCTION public.loan_rows_stay() OWNER TO heathland_owner;

--
-- Name: loan_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.loan_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  needed text;
begin
  if (new.id, new.spv_id, new.cell, new.asset, new.number, new.offer_id, new.borrower, new.registration, new.principal_minor, new.default_rate_bps, new.day_count,
      new.signed_on, new.cover_percent, new.created_by, new.created_at) is distinct from
     (old.id, old.spv_id, old.cell, old.asset, old.number, old.offer_id, old.borrower, old.registration, old.principal_minor, old.default_rate_bps, old.day_count,
      old.signed_on, old.cover_percent, old.created_by, old.created_at)
     or old.starts_on is not null and new.starts_on is distinct from old.starts_on then
    raise exception 'what was agreed to stays' using errcode = 'check_violation', constraint = 'loan_step_is_fit';
  end if;
  if new.version <> old.version and (new.version <> old.version + 1
       or not exists (select from loan_event where loan_id = new.id and kind = 'restructured' and xmin = pg_current_xact_id()::xid))
     or new.version = old.version and (new.rate_bps, new.kind, new.months_between, new.first_due_on, new.payments, new.grace_months)
       is distinct from (old.rate_bps, old.kind, old.months_between, old.first_due_on, old.payments, old.grace_months) then
    raise exception 'a schedule is changed by two people' using errcode = 'check_violation', constraint = 'loan_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  needed := case old.state || ' ' || new.state
    when 'draft active' then 'disbursed' when 'active defaulted' then 'defaulted' when 'defaulted active' then 'cured'
    when 'active repaid' then 'repaid' when 'defaulted repaid' then 'repaid' when 'defaulted written-off' then 'written-off' end;
  if needed is null or not exists (select from loan_event where loan_id = new.id and kind = needed and xmin = pg_current_xact_id()::xid) then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'loan_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.loan_step_is_fit() OWNER TO heathland_owner;

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
-- Name: log_checkpoint_stays_signed(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.log_checkpoint_stays_signed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.size, new.root, new.note, new.signed_at) is distinct from (old.size, old.root, old.note, old.signed_at)
     or not new.cosignatures @> old.cosignatures or old.published_at is distinct from new.published_at and old.published_at is not null then
    raise exception 'a checkpoint stays as it was signed' using errcode = 'HL020', constraint = 'log_checkpoint_stays_signed';
  end if;
  return new;
end $$;


ALTER FUNCTION public.log_checkpoint_stays_signed() OWNER TO heathland_owner;

--
-- Name: log_row_stays(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.log_row_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the log only grows' using errcode = 'HL020', constraint = 'log_row_stays';
end $$;


ALTER FUNCTION public.log_row_stays() OWNER TO heathland_owner;

--
-- Name: log_tile_only_grows(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.log_tile_only_grows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.level, new.index) is distinct from (old.level, old.index) or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'the log only grows' using errcode = 'HL020', constraint = 'log_tile_only_grows';
  end if;
  return new;
end $$;


ALTER FUNCTION public.log_tile_only_grows() OWNER TO heathland_owner;

--
-- Name: maintenance_ends_once(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.maintenance_ends_once() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.done_on is not null or new.done_by is distinct from app_person() or new.done_on > (platform_now() at time zone 'UTC')::date then
    raise exception 'work is done once' using errcode = 'check_violation', constraint = 'maintenance_ends_once';
  end if;
  return new;
end $$;


ALTER FUNCTION public.maintenance_ends_once() OWNER TO heathland_owner;

--
-- Name: may_be_paid(text); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.may_be_paid(in_person_id text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select exists (select from profiles join account on account.person_id = profiles.id
                 where profiles.id = in_person_id and account.suspended_at is null and profiles.kyc_status = 'approved')
    and (app_actor() in ('job', 'operator') or app_actor() = 'officer' and app_handles_payments())
$$;


ALTER FUNCTION public.may_be_paid(in_person_id text) OWNER TO heathland_control;

--
-- Name: meter_reading_counts_on(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.meter_reading_counts_on() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.asset_id is null then return new; end if;
  if new.version <> 1 + coalesce((select max(version) from meter_reading known where known.asset_id = new.asset_id and known.day = new.day), 0)
     or new.day > (platform_now() at time zone 'UTC')::date
     or not exists (select from production_asset where production_asset.id = new.asset_id and new.day >= commissioned_on) then
    raise exception 'readings of a day count on' using errcode = 'check_violation', constraint = 'meter_reading_counts_on';
  end if;
  return new;
end $$;


ALTER FUNCTION public.meter_reading_counts_on() OWNER TO heathland_owner;

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
-- Name: offer_figures(text[]); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.offer_figures(in_offer_ids text[]) RETURNS TABLE(offer_id text, explored bigint, watching bigint, interested bigint, raised_minor bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select given.id,
         (select count(*) from offer_view where offer_view.offer_id = given.id),
         (select count(*) from offer_watch where offer_watch.offer_id = given.id),
         (select count(*) from offer_interest where offer_interest.offer_id = given.id),
         greatest(
           (select coalesce(sum(case entry.movement when 'subscription-funded' then entry.amount_minor
                                                    when 'subscription-refunded' then -entry.amount_minor else 0 end), 0)::bigint
            from entry where entry.account_id = concat('acc_', offer.cell, '_escrow_', cell.currency, '_', offer.id)),
           (select demand_minor from offer_book where offer_book.offer_id = given.id))
  from unnest(in_offer_ids) given (id) join offer on offer.id = given.id join cell on cell.code = offer.cell
  where app_actor() in ('member', 'officer', 'job', 'operator')
$$;


ALTER FUNCTION public.offer_figures(in_offer_ids text[]) OWNER TO heathland_ledger;

--
-- Name: offer_month_follows_orders(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.offer_month_follows_orders() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.allocated_at is null and new.allocated_at is not null then
    insert into offer_month (offer_id, spv_id, kind, asset, month, allocated_orders, allocated_minor)
    select offer.id, offer.spv_id, offer.kind, new.asset, date_trunc('month', new.allocated_at at time zone 'UTC')::date, 1, new.allocated_minor from offer where offer.id = new.offer_id
    on conflict (offer_id, month) do update
    set allocated_orders = offer_month.allocated_orders + 1, allocated_minor = offer_month.allocated_minor + excluded.allocated_minor;
  end if;
  if old.ended_at is null and new.ended_at is not null and new.signed_at is not null then
    insert into offer_month (offer_id, spv_id, kind, asset, month, ended_orders, ended_minor)
    select offer.id, offer.spv_id, offer.kind, new.asset, date_trunc('month', new.ended_at at time zone 'UTC')::date, 1, new.amount_minor from offer where offer.id = new.offer_id
    on conflict (offer_id, month) do update
    set ended_orders = offer_month.ended_orders + 1, ended_minor = offer_month.ended_minor + excluded.ended_minor;
  end if;
  return null;
end $$;


ALTER FUNCTION public.offer_month_follows_orders() OWNER TO heathland_ledger;

--
-- Name: offer_month_follows_register(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.offer_month_follows_register() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into offer_month (offer_id, spv_id, kind, asset, month, issued_minor, redeemed_minor)
  select offer.id, offer.spv_id, offer.kind, new.asset, date_trunc('month', new.at at time zone 'UTC')::date, case new.kind when 'issued' then new.amount_minor else 0 end,
         case new.kind when 'redeemed' then new.amount_minor else 0 end
  from offer where offer.id = new.offer_id
  on conflict (offer_id, month) do update
  set issued_minor = offer_month.issued_minor + excluded.issued_minor, redeemed_minor = offer_month.redeemed_minor + excluded.redeemed_minor;
  return null;
end $$;


ALTER FUNCTION public.offer_month_follows_register() OWNER TO heathland_ledger;

--
-- Name: offer_page(text, text[], text[], date, text, bigint, text, integer); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.offer_page(in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer) RETURNS TABLE(offer_id text, sort_key bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  own_cell text;
  own_category text;
  own_orders text[];
  sees_all constant boolean := app_actor() = 'officer';
  -- A relevance key is the standing, then the microsecond of the publication.
  standing_unit constant bigint := 100000000000000000;
  first_standing constant integer := coalesce(in_after_key / standing_unit, 0);
  rows_left integer := in_rows;
  rows_found integer;
begin
  own_cell := offers_cell();
  if own_cell is null then return; end if;
  own_category := shown_as(app_person());
  own_orders := ordered_offers();
  if in_sort = 'apy_desc' then
    return query select offer.id, offer.apy_bps::bigint from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
        and (in_after_key is null or (offer.apy_bps, offer.id) < (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.apy_bps desc, offer.id desc limit in_rows;
  elsif in_sort = 'min_investment_asc' then
    return query select offer.id, offer.min_investment_minor from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
        and (in_after_key is null or (offer.min_investment_minor, offer.id) > (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.min_investment_minor, offer.id limit in_rows;
  elsif in_sort = 'term_asc' then
    return query select offer.id, offer.term_months::bigint from offer
      where offer.cell = own_cell and offer.published_version is not null
        and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
        and (in_after_key is null or (offer.term_months, offer.id) > (in_after_key, in_after_id))
        and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
        and (in_ids is null or offer.id = any (in_ids))
      order by offer.term_months, offer.id limit in_rows;
  else
    for standing in first_standing .. 2 loop
      return query select offer.id, standing * standing_unit + (extract(epoch from offer.published_at) * 1000000)::bigint from offer
        where offer.cell = own_cell and offer.published_version is not null
          and (sees_all or offer.hidden_from = '[]' or not offer.hidden_from ? own_category or offer.id = any (own_orders))
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


ALTER FUNCTION public.offer_page(in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer) OWNER TO heathland_control;

--
-- Name: offer_step_is_agreed(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.offer_step_is_agreed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if new.version <> old.version and (new.version <> old.version + 1 or old.state in ('closed', 'cancelled')) then
    raise exception 'versions count on' using errcode = 'check_violation', constraint = 'offer_step_is_agreed';
  end if;
  if old.state in ('closed', 'cancelled') and new.state <> old.state and (old.state, new.state) <> ('closed', 'cancelled') then
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


ALTER FUNCTION public.offer_step_is_agreed() OWNER TO heathland_owner;

--
-- Name: offer_sums(text, text[], text[], date); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.offer_sums(in_category text, in_regions text[], in_ids text[], in_today date) RETURNS TABLE(offers integer, apy_bps_sum bigint, audited integer)
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select count(*)::integer, coalesce(sum(offer.apy_bps), 0)::bigint, (count(*) filter (where offer.audited_until >= in_today))::integer
  from offer where offer.cell = (select offers_cell()) and offer.published_version is not null
    and (offer.hidden_from = '[]' or (select app_actor()) = 'officer' or not offer.hidden_from ? (select shown_as(app_person()))
         or offer.id = any ((select ordered_offers())::text[]))
    and (in_category is null or offer.category = in_category) and (in_regions is null or offer.region = any (in_regions))
    and (in_ids is null or offer.id = any (in_ids))
$$;


ALTER FUNCTION public.offer_sums(in_category text, in_regions text[], in_ids text[], in_today date) OWNER TO heathland_control;

--
-- Name: offer_title_and_permit_are_proved(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.offer_title_and_permit_are_proved() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  unproved text;
begin
  select kind into unproved from unnest(array['title', 'permit']) needed (kind)
  where not exists (
    select from offer_evidence where offer_id = account_holder(new.debit_account) and offer_evidence.kind = needed.kind and state = 'accepted'
      and (expires_on is null or expires_on >= (platform_now() at time zone 'UTC')::date))
  limit 1;
  if found then
    raise exception 'no valid % evidence', unproved using errcode = 'check_violation', constraint = 'offer_title_and_permit_are_proved';
  end if;
  return new;
end $$;


ALTER FUNCTION public.offer_title_and_permit_are_proved() OWNER TO heathland_ledger;

--
-- Name: offers_cell(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.offers_cell() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select profiles.cell from profiles
  where profiles.id = app_person() and (app_actor() = 'member' or app_actor() = 'officer' and app_role() = 'mfo_admin')
$$;


ALTER FUNCTION public.offers_cell() OWNER TO heathland_control;

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
                     || case kind.holder when 'system' then '' when 'member' then '_(per|ent)_[0-9a-hjkmnp-tv-z]{26}'
                        else '_(?!per_|ent_)[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}' end || '$')
     or app_actor() = 'member' and account_holder(given.id) is distinct from app_entity()
     or not app_sees_every_spv() and kind.holder <> 'system' and not account_holder(given.id) = any (app_spvs())
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
-- Name: ordered_offers(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.ordered_offers() RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select array(select distinct offer_id from subscription where person_id = app_person() and signed_at is not null limit 1000)
$$;


ALTER FUNCTION public.ordered_offers() OWNER TO heathland_ledger;

--
-- Name: owner_total(text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.owner_total(in_owner text, in_offer_id text, in_since timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select coalesce(sum(target_minor), 0)::bigint from offer
  where app_actor() in ('officer', 'job', 'operator') and owner_key = in_owner and id <> in_offer_id and state <> 'cancelled'
    and cell = (select own.cell from offer own where own.id = in_offer_id) and published_at >= in_since
$$;


ALTER FUNCTION public.owner_total(in_owner text, in_offer_id text, in_since timestamp with time zone) OWNER TO heathland_ledger;

--
-- Name: people_at(timestamp with time zone[]); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.people_at(in_bounds timestamp with time zone[]) RETURNS TABLE(bound integer, joined bigint, departed bigint, staff bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with given as (select (place - 1)::integer as bound, at from unnest(in_bounds) with ordinality as listed (at, place)
                 where app_actor() in ('job', 'operator') or app_actor() = 'officer' and app_role() in ('mfo_admin', 'compliance')),
  working as materialized (select verified_at from profiles join account on person_id = id
                           where role in ('mfo_admin', 'cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'))
  select given.bound,
         coalesce(total.joined, 0)
           + (select count(*) from account where verified_at >= since.at and verified_at < given.at)
           + coalesce((select sum(people) from departure where joined_on >= since.at at time zone 'UTC' and joined_on < given.at at time zone 'UTC'), 0),
         coalesce(total.departed, 0)
           + coalesce((select sum(people) from departure where left_on >= since.at at time zone 'UTC' and left_on < given.at at time zone 'UTC'), 0),
         (select count(*) from working where verified_at < given.at)
  from given
  left join lateral (select * from people_total where counted_before <= given.at order by counted_before desc limit 1) total on true
  cross join lateral (select coalesce(total.counted_before, '-infinity') as at) since
$$;


ALTER FUNCTION public.people_at(in_bounds timestamp with time zone[]) OWNER TO heathland_control;

--
-- Name: people_total_follows_account(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.people_total_follows_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  today date;
begin
  if tg_op = 'INSERT' then
    update people_total set joined = joined + 1 where counted_before > new.verified_at;
    return null;
  end if;
  today := (platform_now() at time zone 'UTC')::date;
  insert into departure (left_on, joined_on, people) values (today, (old.verified_at at time zone 'UTC')::date, 1)
  on conflict (left_on, joined_on) do update set people = departure.people + 1;
  update people_total set departed = departed + 1 where counted_before > today::timestamp at time zone 'UTC';
  return null;
end $$;


ALTER FUNCTION public.people_total_follows_account() OWNER TO heathland_control;

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
-- Name: payment_number; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

CREATE SEQUENCE public.payment_number
    START WITH 10001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.payment_number OWNER TO heathland_owner;

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
    search_version integer DEFAULT 0 NOT NULL,
    language text,
    name_changed_at timestamp with time zone,
    payment_number bigint DEFAULT nextval('public.payment_number'::regclass) NOT NULL,
    CONSTRAINT profiles_id_kind CHECK ((id ~~ 'per\_%'::text)),
    CONSTRAINT profiles_investor_kind_known CHECK ((investor_kind = ANY (ARRAY['individual'::text, 'professional'::text]))),
    CONSTRAINT profiles_kyc_status_known CHECK ((kyc_status = ANY (ARRAY['unknown'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT profiles_language_known CHECK ((language = ANY (ARRAY['en'::text, 'nl'::text]))),
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
-- Name: production_asset_fits(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.production_asset_fits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.spv_id is null then return new; end if;
  if tg_op = 'INSERT' and not exists (
    select from spv join cell on cell.code = spv.cell where spv.id = new.spv_id and spv.kind = 'production' and cell.currency = new.asset) then
    raise exception 'an asset is of a production SPV' using errcode = 'check_violation', constraint = 'production_asset_fits';
  end if;
  if new.offer_id is not null and not exists (select from offer where offer.id = new.offer_id and offer.spv_id = new.spv_id) then
    raise exception 'the offer is another SPV’s' using errcode = 'check_violation', constraint = 'production_asset_offer_fits';
  end if;
  return new;
end $$;


ALTER FUNCTION public.production_asset_fits() OWNER TO heathland_owner;

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
-- Name: profiles_search_follows(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.profiles_search_follows() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  new.search_version := 0;
  return new;
end $$;


ALTER FUNCTION public.profiles_search_follows() OWNER TO heathland_owner;

--
-- Name: reconciliation_break_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.reconciliation_break_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.kind, new.cell, new.asset, new.subject, new.found_at) is distinct from (old.id, old.kind, old.cell, old.asset, old.subject, old.found_at)
     or app_actor() = 'officer' and new.state = 'resolved' or old.state = 'resolved' then
    raise exception 'only a run ends a difference' using errcode = 'check_violation', constraint = 'reconciliation_break_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.reconciliation_break_step_is_fit() OWNER TO heathland_owner;

--
-- Name: reconciliation_rows(integer); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.reconciliation_rows(in_offers_max integer) RETURNS TABLE(about text, cell text, asset text, offer_id text, offer_name text, ledger_minor bigint, bank_minor bigint, cards_minor bigint, custody_minor bigint, orders_minor bigint, register_minor bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with allowed as (select where app_actor() = 'officer' and app_handles_payments() or app_actor() in ('job', 'operator')),
  money as (
    select distinct on (bank_statement.cell, bank_statement.asset) bank_statement.cell, bank_statement.asset, closing_minor
    from bank_statement where state = 'taken'
    order by bank_statement.cell, bank_statement.asset, closed_on desc nulls last, sequence desc nulls last),
  held as (
    select wallet_profile.cell, sum(wallet.custody_minor)::bigint as minor from wallet join profiles wallet_profile on wallet_profile.id = wallet.person_id
    where wallet.custody_minor is not null and wallet_profile.cell is not null group by wallet_profile.cell),
  book as (select offer_book.offer_id from offer_book order by offer_book.offer_id desc limit in_offers_max),
  orders as (
    select subscription.offer_id, coalesce(sum(allocated_minor) filter (where state = 'placed'), 0)::bigint as placed,
           coalesce(sum(allocated_minor) filter (where state = 'allocated'), 0)::bigint as waiting
    from subscription where state in ('allocated', 'placed') and subscription.offer_id in (select book.offer_id from book) group by subscription.offer_id),
  registered as (
    select register_entry.offer_id, sum(amount_minor)::bigint as minor from register_entry
    where kind = 'issued' and register_entry.offer_id in (select book.offer_id from book) group by register_entry.offer_id),
  listed as (
    select offer.cell, cell.currency as asset, offer.id, offer.name, concat_ws('_', 'acc', offer.cell, 'escrow', cell.currency, offer.id) as escrow,
           coalesce(orders.placed, 0) as placed, coalesce(orders.waiting, 0) as waiting, coalesce(registered.minor, 0) as registered
    from book join offer on offer.id = book.offer_id join cell on cell.code = offer.cell
    left join orders on orders.offer_id = offer.id left join registered on registered.offer_id = offer.id)
  select 'bank', money.cell, money.asset, null, null, coalesce(system_balance(concat_ws('_', 'acc', money.cell, 'bank', money.asset)), 0),
         money.closing_minor, null::bigint, null::bigint, null::bigint, null::bigint
  from allowed cross join money
  union all
  select 'cards', card_balance.cell, card_balance.asset, null, null, card_balance.expected_minor, null, card_balance.found_minor, null, null, null
  from allowed cross join card_balance
  union all
  select 'custody', cell.code, 'EURC', null, null, coalesce(system_balance(concat('acc_', cell.code, '_custody_EURC')), 0), null, null, coalesce(held.minor, 0), null, null
  from allowed cross join cell left join held on held.cell = cell.code
  where exists (select from ledger_account where ledger_account.id = concat('acc_', cell.code, '_custody_EURC'))
  union all
  select 'offer', listed.cell, listed.asset, listed.id, listed.name, passed.minor, null, null, null, listed.placed, listed.registered
  from allowed cross join listed
  cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from entry
                      where account_id = listed.escrow and side = 'debit' and movement = 'subscription-passed-on') as passed
  union all
  select 'escrow', listed.cell, listed.asset, listed.id, listed.name, escrow.minor, null, null, null, listed.waiting, null
  from allowed cross join listed cross join lateral (select -coalesce(system_balance(listed.escrow), 0) as minor) as escrow
  where listed.waiting <> 0 or escrow.minor <> 0
  union all
  select 'transit', cell.code, cell.currency, null, null, coalesce(system_balance(concat_ws('_', 'acc', cell.code, 'card-transit', cell.currency)), 0), null,
         coalesce((select sum(institution_payout.amount_minor) from institution_payout where institution_payout.cell = cell.code
                     and institution_payout.state in ('sent', 'paid')), 0)::bigint, null, null, null
  from allowed cross join cell where exists (select from institution_payout where institution_payout.cell = cell.code)
$$;


ALTER FUNCTION public.reconciliation_rows(in_offers_max integer) OWNER TO heathland_ledger;

--
-- Name: recovery_ends_api_keys(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.recovery_ends_api_keys() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update api_key set revoked_at = platform_now() where person_id = new.person_id and revoked_at is null;
  return null;
end $$;


ALTER FUNCTION public.recovery_ends_api_keys() OWNER TO heathland_control;

--
-- Name: recovery_pauses_webhooks(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.recovery_pauses_webhooks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update webhook_endpoint set state = 'paused', paused_because = 'security' where person_id = new.person_id and state = 'on';
  return null;
end $$;


ALTER FUNCTION public.recovery_pauses_webhooks() OWNER TO heathland_control;

--
-- Name: redemption_is_held(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.redemption_is_held() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Without it the row is refused anyway, and row security answers first.
  if new.offer_id is null then return new; end if;
  if new.kind = 'issued' then return new; end if;
  perform pg_advisory_xact_lock(7404, hashtext(new.offer_id || new.person_id));
  if new.amount_minor > (select coalesce(sum(case kind when 'issued' then amount_minor else -amount_minor end), 0) from register_entry
                         where register_entry.offer_id = new.offer_id and register_entry.person_id = new.person_id)
     or not exists (select from distribution_line line join distribution on distribution.id = line.distribution_id
                    where line.distribution_id = new.distribution_id and line.person_id = new.person_id and line.amount_minor = new.amount_minor
                      and distribution.kind = 'capital' and distribution.state = 'agreed' and distribution.offer_id = new.offer_id) then
    raise exception 'nobody is paid back more than they hold' using errcode = 'check_violation', constraint = 'redemption_is_held';
  end if;
  return new;
end $$;


ALTER FUNCTION public.redemption_is_held() OWNER TO heathland_ledger;

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
-- Name: register_stays(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.register_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a register only grows' using errcode = 'HL020', constraint = 'register_stays';
end $$;


ALTER FUNCTION public.register_stays() OWNER TO heathland_owner;

--
-- Name: release_is_of_a_live_offer(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.release_is_of_a_live_offer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform from offer_book where offer_id = new.offer_id for update;
  if exists (select from offer where offer.id = new.offer_id and offer.state = 'cancelled') then
    raise exception 'the offer is cancelled' using errcode = 'check_violation', constraint = 'fund_release_of_live_offer';
  end if;
  return new;
end $$;


ALTER FUNCTION public.release_is_of_a_live_offer() OWNER TO heathland_ledger;

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
-- Name: resume_account(text); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.resume_account(in_id text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if app_actor() <> 'operator' then
    raise exception 'an operator resumes an account' using errcode = 'HL013';
  end if;
  update ledger_account set halted_at = null where id = in_id and halted_at is not null;
  return found;
end $$;


ALTER FUNCTION public.resume_account(in_id text) OWNER TO heathland_ledger;

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
    RETURN CASE in_role WHEN 'compliance'::text THEN ARRAY['funding.reconcile'::text, 'payments.decide'::text, 'payments.review'::text, 'kyc.decide'::text] ELSE ARRAY[]::text[] END;


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
-- Name: search_articles(text, text, text, text, text, integer); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.search_articles(in_kind text, in_topic text, in_language text, in_search text, in_before text, in_rows integer) RETURNS TABLE(found_id text)
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select article.id
  from article join article_version on article_version.article_id = article.id and article_version.version = article.published_version
  where app_actor() in ('member', 'officer') and app_role() in ('investor', 'mfo_admin')
    and article_version.search @@ (websearch_to_tsquery('pg_catalog.english', in_search) || websearch_to_tsquery('pg_catalog.dutch', in_search))
    and article.kind = in_kind and article.publication_id < in_before
    and (in_topic is null or article_version.topic = in_topic) and (in_language is null or article_version.language = in_language)
  order by article.publication_id desc limit least(in_rows, 100)
$$;


ALTER FUNCTION public.search_articles(in_kind text, in_topic text, in_language text, in_search text, in_before text, in_rows integer) OWNER TO heathland_control;

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
-- Name: shown_as(text); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.shown_as(in_person text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select case when category_ends_at(category, stated_at, verdict) > platform_now() then category end
  from investor_category
  where person_id = in_person and (in_person = app_person() or app_actor() in ('job', 'operator'))
    and law_pack = (select cell.law_pack from profiles join cell on cell.code = profiles.cell where profiles.id = in_person)
  order by id desc limit 1
$$;


ALTER FUNCTION public.shown_as(in_person text) OWNER TO heathland_control;

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
-- Name: stored_file_stays_itself(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.stored_file_stays_itself() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.person_id, new.spv_id, new.cell, new.purpose, new.name, new.size_max, new.store, new.blob_key, new.made_by, new.made_at)
     is distinct from
     (old.id, old.person_id, old.spv_id, old.cell, old.purpose, old.name, old.size_max, old.store, old.blob_key, old.made_by, old.made_at)
     or old.state <> 'uploading' and (new.data_key, new.type, new.size, new.sha256, new.stored_at)
     is distinct from (old.data_key, old.type, old.size, old.sha256, old.stored_at)
     or new.state <> old.state and (old.state, new.state) not in (('uploading', 'stored'), ('stored', 'removing')) then
    raise exception 'a file is what it was stored as' using errcode = 'HL020', constraint = 'stored_file_stays_itself';
  end if;
  if old.state = 'stored' and new.state = 'removing' and (old.held or old.keep_until > platform_now()) then
    raise exception 'this is kept until % or held', old.keep_until using errcode = 'HL020', constraint = 'kept_rows_stay';
  end if;
  -- A hold is a matter of the law: it is lifted by whoever answers for it.
  if old.held and not new.held and app_actor() <> 'operator' and (app_actor() <> 'officer' or coalesce(app_role(), '') not in ('mfo_admin', 'compliance')) then
    raise exception 'a hold is lifted by compliance' using errcode = 'HL020', constraint = 'stored_file_stays_itself';
  end if;
  return new;
end $$;


ALTER FUNCTION public.stored_file_stays_itself() OWNER TO heathland_owner;

--
-- Name: subscription_number; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

CREATE SEQUENCE public.subscription_number
    START WITH 2001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.subscription_number OWNER TO heathland_owner;

--
-- Name: subscription; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.subscription (
    id text NOT NULL,
    number bigint DEFAULT nextval('public.subscription_number'::regclass) NOT NULL,
    person_id text NOT NULL,
    offer_id text NOT NULL,
    offer_version integer NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    state text NOT NULL,
    amount_minor bigint NOT NULL,
    fee_bps integer NOT NULL,
    fee_minor bigint NOT NULL,
    is_below_minimum boolean DEFAULT false NOT NULL,
    document_id text NOT NULL,
    decision_id text,
    created_at timestamp with time zone NOT NULL,
    signed_at timestamp with time zone,
    cancel_until timestamp with time zone,
    pay_by timestamp with time zone,
    reservation text,
    allocated_minor bigint DEFAULT 0 NOT NULL,
    allocated_at timestamp with time zone,
    placed_at timestamp with time zone,
    ended_at timestamp with time zone,
    reason text,
    return_reason text,
    reviewed_by text,
    due_at timestamp with time zone,
    pays_by text,
    CONSTRAINT subscription_allocated_fits CHECK (((allocated_minor >= 0) AND (allocated_minor <= amount_minor))),
    CONSTRAINT subscription_allocated_when_allocated CHECK ((((allocated_minor > 0) = (state = ANY (ARRAY['allocated'::text, 'placed'::text]))) AND ((allocated_minor > 0) = (allocated_at IS NOT NULL)))),
    CONSTRAINT subscription_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT subscription_due_while_open CHECK (((due_at IS NULL) OR (state = ANY (ARRAY['draft'::text, 'awaiting-payment'::text, 'reserved'::text])))),
    CONSTRAINT subscription_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['cancelled'::text, 'refused'::text, 'returned'::text, 'expired'::text])))),
    CONSTRAINT subscription_fee_fits CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
    CONSTRAINT subscription_fee_is_quoted CHECK ((fee_minor = (((amount_minor * fee_bps) + 5000) / 10000))),
    CONSTRAINT subscription_id_kind CHECK ((id ~ '^sub_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT subscription_pays_by_known CHECK ((pays_by = ANY (ARRAY['wallet'::text, 'bank-transfer'::text, 'card'::text]))),
    CONSTRAINT subscription_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT subscription_placed_when_placed CHECK (((placed_at IS NOT NULL) = (state = 'placed'::text))),
    CONSTRAINT subscription_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
    CONSTRAINT subscription_reserved_has_money CHECK (((state <> ALL (ARRAY['reserved'::text, 'allocated'::text, 'placed'::text])) OR (reservation IS NOT NULL))),
    CONSTRAINT subscription_return_has_reason CHECK (((return_reason IS NOT NULL) = (state = 'returned'::text))),
    CONSTRAINT subscription_return_known CHECK ((return_reason = ANY (ARRAY['offer-cancelled'::text, 'not-allocated'::text, 'time-over'::text]))),
    CONSTRAINT subscription_reviewed_by_another CHECK ((reviewed_by <> person_id)),
    CONSTRAINT subscription_signed_when_signed CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text, 'expired'::text])) OR (num_nulls(signed_at, cancel_until, decision_id) = 0))),
    CONSTRAINT subscription_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'awaiting-payment'::text, 'reserved'::text, 'allocated'::text, 'placed'::text, 'cancelled'::text, 'refused'::text, 'returned'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.subscription FORCE ROW LEVEL SECURITY;


ALTER TABLE public.subscription OWNER TO heathland_owner;

--
-- Name: subscription_demand(public.subscription); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.subscription_demand(in_row public.subscription) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when in_row.state in ('in-review', 'awaiting-payment', 'reserved') then in_row.amount_minor
              when in_row.state in ('allocated', 'placed') then in_row.allocated_minor else 0 end
$$;


ALTER FUNCTION public.subscription_demand(in_row public.subscription) OWNER TO heathland_owner;

--
-- Name: subscription_is_paid_once(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.subscription_is_paid_once() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.signed_at is not null and new.pays_by is distinct from old.pays_by then
    raise exception 'what was signed stays' using errcode = 'check_violation', constraint = 'subscription_is_paid_once';
  end if;
  if old.state = 'awaiting-payment' and new.state = 'reserved' and exists (
       select from card_payment where card_payment.subscription_id = new.id and card_payment.state in ('created', 'awaiting-confirmation', 'held')) then
    raise exception 'a card payment for it is open' using errcode = 'check_violation', constraint = 'subscription_is_paid_once';
  end if;
  return null;
end $$;


ALTER FUNCTION public.subscription_is_paid_once() OWNER TO heathland_ledger;

--
-- Name: subscription_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.subscription_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  held transfer;
  ended transfer_resolution;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a subscription begins as a draft' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.person_id, new.offer_id, new.cell, new.asset) is distinct from
     (old.id, old.number, old.person_id, old.offer_id, old.cell, old.asset)
     or old.signed_at is not null and (new.offer_version, new.amount_minor, new.fee_bps, new.document_id, new.signed_at, new.cancel_until, new.decision_id)
        is distinct from (old.offer_version, old.amount_minor, old.fee_bps, old.document_id, old.signed_at, old.cancel_until, old.decision_id)
     or old.reservation is not null and new.reservation is distinct from old.reservation
     or old.allocated_at is not null and new.state <> 'returned'
        and (new.allocated_minor, new.allocated_at) is distinct from (old.allocated_minor, old.allocated_at) then
    raise exception 'what was signed stays' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job'
            when app_person() = old.person_id then 'own' else 'staff' end) in (
       'draft in-review own', 'draft reserved own', 'draft awaiting-payment own', 'draft cancelled own', 'in-review cancelled own', 'awaiting-payment reserved own',
       'awaiting-payment cancelled own', 'reserved cancelled own', 'in-review awaiting-payment staff', 'in-review refused staff',
       'draft expired job', 'awaiting-payment expired job', 'in-review returned job', 'awaiting-payment returned job',
       'awaiting-payment reserved job', 'reserved returned job', 'reserved allocated job', 'allocated placed job', 'allocated returned job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.signed_at is null and new.signed_at is not null and not exists (
       select from document where document.id = new.document_id and document.person_id = new.person_id and document.state = 'signed') then
    raise exception 'nobody subscribes without a signature' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.state = 'draft' and new.state in ('reserved', 'awaiting-payment') and exists (select from offer where offer.id = new.offer_id and new.amount_minor < offer.min_investment_minor) then
    raise exception 'staff decide below the minimum' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state in ('reserved', 'allocated', 'placed') or old.state = 'reserved' then
    select * into held from transfer where id = new.reservation;
    select * into ended from transfer_resolution where transfer_id = new.reservation;
    if held.key is distinct from 'subscription:' || new.id || ':reserved' or held.kind <> 'reserve' or held.amount_minor <> new.amount_minor + new.fee_minor
       or account_holder(held.debit_account) <> new.person_id or account_holder(held.credit_account) <> new.offer_id
       or (new.state = 'reserved') <> (ended.id is null)
       or new.state in ('allocated', 'placed') and (ended.kind, ended.amount_minor) is distinct from ('settle', new.allocated_minor)
       or old.state = 'reserved' and new.state in ('cancelled', 'returned') and ended.kind is distinct from 'release' then
      raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
    end if;
  end if;
  if old.state = 'reserved' and new.state = 'cancelled' and platform_now() >= new.cancel_until then
    raise exception 'the time to cancel is over' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = 'allocated' and (platform_now() < new.cancel_until or not exists (
       select from allocation_line join allocation on allocation.id = allocation_id join approval on approval.id = allocation.approval_id
       where subscription_id = new.id and allocation_line.amount_minor = new.allocated_minor and allocation.offer_id = new.offer_id
         and approval.act = 'subscriptions.allocate' and approval.state = 'executed' and approval.maker_id <> approval.checker_id)) then
    raise exception 'two people allocate, after the reflection period' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = 'placed' and not exists (
       select from transfer where key = 'subscription:' || new.id || ':passed-on' and amount_minor = new.allocated_minor) then
    raise exception 'the money was not passed on' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.state = 'allocated' and new.state = 'returned' and not (
       exists (select from offer where offer.id = new.offer_id and offer.state = 'cancelled')
       and exists (select from transfer where key = 'subscription:' || new.id || ':refunded' and amount_minor = old.allocated_minor
                     and account_holder(debit_account) = new.offer_id and account_holder(credit_account) = new.person_id)
       and not exists (select from transfer fee left join transfer back on back.key = fee.key || ':refunded'
                       where fee.key = 'fee:' || new.id and (back.amount_minor, back.credit_account) is distinct from (fee.amount_minor, fee.debit_account))) then
    raise exception 'the member does not have this money back' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.subscription_step_is_fit() OWNER TO heathland_ledger;

--
-- Name: system_balance(text); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.system_balance(in_account text) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select coalesce(snapshot.debits_minor - snapshot.credits_minor, 0) + coalesce((
           select sum(case side when 'debit' then amount_minor else -amount_minor end) from entry
           where account_id = in_account and booked_at >= coalesce(snapshot.booked_before, '-infinity')), 0)::bigint
  from (select 1) as once
  left join lateral (select * from ledger_snapshot where account_id = in_account order by booked_before desc limit 1) as snapshot on true
  where app_actor() in ('job', 'operator') or app_actor() = 'officer' and app_handles_payments()
$$;


ALTER FUNCTION public.system_balance(in_account text) OWNER TO heathland_ledger;

--
-- Name: take_distribution_totals(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.take_distribution_totals() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  since timestamptz;
  before timestamptz := date_trunc('day', ledger_closed_before(), 'UTC');
  taken integer;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'totals are taken by jobs' using errcode = 'HL013';
  end if;
  since := coalesce((select max(booked_before) from distribution_day), (select date_trunc('day', min(booked_at), 'UTC') from entry));
  before := least(before, since + interval '744 hours');
  insert into distribution_day
  select day + interval '24 hours' from generate_series(since, before - interval '24 hours', interval '24 hours') as day on conflict do nothing;
  get diagnostics taken = row_count;
  insert into distribution_total (booked_before, cell, spv_id, asset, amount_minor, payments)
  select date_trunc('day', booked_at, 'UTC') + interval '24 hours', split_part(account_id, '_', 2), account_holder(account_id), split_part(account_id, '_', 4),
         sum(amount_minor)::bigint, count(*)::integer
  from entry where booked_at >= since and booked_at < before and movement = 'distribution' and side = 'debit'
  group by 1, 2, 3, 4 on conflict do nothing;
  return taken;
end $$;


ALTER FUNCTION public.take_distribution_totals() OWNER TO heathland_ledger;

--
-- Name: take_people_totals(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.take_people_totals() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  last people_total;
  since timestamptz;
  before timestamptz := date_trunc('day', platform_now() - interval '15 minutes', 'UTC');
  taken integer;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'totals are taken by jobs' using errcode = 'HL013';
  end if;
  -- Nobody joins or leaves in between.
  lock table people_total in share row exclusive mode;
  select * into last from people_total order by counted_before desc limit 1;
  since := coalesce(last.counted_before, (select date_trunc('day', least(min(verified_at), (select min(joined_on) from departure)::timestamp at time zone 'UTC'), 'UTC') from account));
  before := least(before, since + interval '8784 hours');
  insert into people_total (counted_before, joined, departed)
  select day + interval '24 hours', coalesce(last.joined, 0) + sum(coalesce(present.people, 0) + coalesce(gone.people, 0)) over so_far,
         coalesce(last.departed, 0) + sum(coalesce(departed.people, 0)) over so_far
  from generate_series(since, before - interval '24 hours', interval '24 hours') as day
  left join (select date_trunc('day', verified_at, 'UTC') as day, count(*) as people from account
             where verified_at >= since and verified_at < before group by 1) present using (day)
  left join (select joined_on::timestamp at time zone 'UTC' as day, sum(people) as people from departure
             where joined_on >= (since at time zone 'UTC')::date group by 1) gone using (day)
  left join (select left_on::timestamp at time zone 'UTC' as day, sum(people) as people from departure
             where left_on >= (since at time zone 'UTC')::date group by 1) departed using (day)
  window so_far as (order by day);
  get diagnostics taken = row_count;
  return taken;
end $$;


ALTER FUNCTION public.take_people_totals() OWNER TO heathland_control;

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
-- Name: unmatched_asset_postings(text, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.unmatched_asset_postings(in_before text, in_rows integer) RETURNS TABLE(posting_id text, spv_id text, movement text, asset text, amount_minor bigint, left_minor bigint, posted_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select posting.transfer_id, posting.holder_id, posting.movement, posting.asset, posting.amount_minor, posting.amount_minor - taken.minor, posting.posted_at
  from spv
  cross join lateral (select * from hand_posting
                      where hand_posting.holder_id = spv.id and hand_posting.movement in ('spv-received', 'spv-paid') and hand_posting.transfer_id < in_before) posting
  cross join lateral (
    select (coalesce((select sum(part.amount_minor) from asset_posting_part part where part.posting_id = posting.transfer_id and part.undone_at is null), 0)
            + coalesce((select sum(corrected.amount_minor) from transfer corrected where corrected.key = 'correction:' || posting.transfer_id), 0))::bigint as minor) taken
  where spv.kind = 'production' and taken.minor < posting.amount_minor
  order by posting.transfer_id desc limit in_rows
$$;


ALTER FUNCTION public.unmatched_asset_postings(in_before text, in_rows integer) OWNER TO heathland_owner;

--
-- Name: unmatched_book_postings(text, date, date, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer) RETURNS TABLE(posting_id text, left_minor bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select booked.posting_id, booked.amount_minor - explained.minor from spv join cell on cell.code = spv.cell
  join entry booked on booked.account_id = concat_ws('_', 'acc', spv.cell, 'spv-cash', cell.currency, spv.id)
  cross join lateral (
    select (coalesce((select sum(amount_minor) from loan_event where loan_event.transfer_id = booked.posting_id), 0)
          + coalesce((select sum(amount_minor) from company_posting_part part where part.posting_id = booked.posting_id and part.undone_at is null), 0)
          + coalesce((select sum(amount_minor) from asset_posting_part part where part.posting_id = booked.posting_id and part.undone_at is null), 0)
          + coalesce((select sum(amount_minor) from transfer where key = 'correction:' || booked.posting_id), 0))::bigint as minor) explained
  where spv.id = in_spv and booked.movement in ('spv-received', 'spv-paid')
    and booked.booked_at >= in_from::timestamp at time zone 'UTC' and booked.booked_at < in_until::timestamp at time zone 'UTC'
    and not exists (select from book_note where book_note.posting_id = booked.posting_id)
    and explained.minor < booked.amount_minor
  order by booked.booked_at, booked.posting_id limit in_rows
$$;


ALTER FUNCTION public.unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer) OWNER TO heathland_owner;

--
-- Name: unmatched_company_postings(text, text, integer); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.unmatched_company_postings(in_movement text, in_before text, in_rows integer) RETURNS TABLE(posting_id text, spv_id text, movement text, asset text, amount_minor bigint, left_minor bigint, posted_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select posting.transfer_id, posting.holder_id, posting.movement, posting.asset, posting.amount_minor, posting.amount_minor - taken.minor, posting.posted_at
  from spv
  cross join lateral (select * from hand_posting
                      where hand_posting.holder_id = spv.id and hand_posting.movement in ('spv-received', 'spv-paid') and hand_posting.transfer_id < in_before) posting
  cross join lateral (
    select (coalesce((select sum(part.amount_minor) from company_posting_part part where part.posting_id = posting.transfer_id and part.undone_at is null), 0)
            + coalesce((select sum(corrected.amount_minor) from transfer corrected where corrected.key = 'correction:' || posting.transfer_id), 0))::bigint as minor) taken
  where spv.kind = 'equity' and (in_movement is null or posting.movement = in_movement) and taken.minor < posting.amount_minor
  order by posting.transfer_id desc limit in_rows
$$;


ALTER FUNCTION public.unmatched_company_postings(in_movement text, in_before text, in_rows integer) OWNER TO heathland_owner;

--
-- Name: withdrawal_is_not_blocked(); Type: FUNCTION; Schema: public; Owner: heathland_control
--

CREATE FUNCTION public.withdrawal_is_not_blocked() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (select from profiles join account on account.person_id = profiles.id
                 where profiles.id = new.person_id and account.suspended_at is null and profiles.kyc_status = 'approved') then
    raise exception 'no money leaves to somebody who is suspended or not identified' using errcode = 'check_violation', constraint = 'withdrawal_is_not_blocked';
  end if;
  return new;
end $$;


ALTER FUNCTION public.withdrawal_is_not_blocked() OWNER TO heathland_control;

--
-- Name: withdrawal_step_is_fit(); Type: FUNCTION; Schema: public; Owner: heathland_ledger
--

CREATE FUNCTION public.withdrawal_step_is_fit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  held transfer;
  ended transfer_resolution;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a withdrawal begins as a draft' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
    end if;
  elsif (new.id, new.person_id, new.account_id, new.cell, new.asset, new.amount_minor, new.prepared_at) is distinct from
        (old.id, old.person_id, old.account_id, old.cell, old.asset, old.amount_minor, old.prepared_at)
        or old.confirmed_at is not null and (new.confirmed_at, new.factor, new.reservation) is distinct from (old.confirmed_at, old.factor, old.reservation)
        or old.batch_id is not null and new.batch_id is distinct from old.batch_id then
    raise exception 'what was confirmed stays' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if tg_op = 'INSERT' or new.confirmed_at is distinct from old.confirmed_at then
    if new.account_id is not null and not exists (select from bank_account where bank_account.id = new.account_id and bank_account.person_id = new.person_id
                     and bank_account.cell = new.cell and bank_account.removed_at is null and bank_account.usable_from <= platform_now()) then
      raise exception 'money goes only to an own account, after its waiting time' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
    end if;
  end if;
  if tg_op = 'INSERT' or new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job'
            when app_person() = old.person_id then 'own' else 'staff' end) in (
       'draft in-review own', 'draft ready own', 'draft cancelled own', 'in-review cancelled own', 'ready cancelled own', 'in-review ready staff',
       'in-review refused staff', 'ready sent staff', 'draft expired job', 'sent paid job', 'paid returned job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if new.state = 'ready' and old.state = 'draft' and new.amount_minor > 1000000 then
    raise exception 'somebody looks at a large withdrawal first' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if old.state <> 'draft' or new.state in ('in-review', 'ready') then
    select * into held from transfer where id = new.reservation;
    select * into ended from transfer_resolution where transfer_id = new.reservation;
    if held.key is distinct from 'withdrawal:' || new.id || ':reserved' or held.kind <> 'reserve' or held.amount_minor <> new.amount_minor
       or account_holder(held.debit_account) <> new.person_id
       or (new.state in ('in-review', 'ready', 'sent')) <> (ended.id is null)
       or new.state in ('cancelled', 'refused') and ended.kind is distinct from 'release'
       or new.state in ('paid', 'returned') and (ended.kind, ended.amount_minor) is distinct from ('settle', new.amount_minor) then
      raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
    end if;
  end if;
  if new.state = 'sent' and not exists (
       select from payout_batch join approval on approval.id = approval_id
       where payout_batch.id = new.batch_id and payout_batch.cell = new.cell and approval.act = 'payments.pay-out' and approval.state = 'executed'
         and new.person_id not in (approval.maker_id, approval.checker_id)) then
    raise exception 'two others agree to every payment out' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if new.state = 'returned' and not exists (
       select from transfer where key = 'withdrawal:' || new.id || ':returned' and amount_minor = new.amount_minor) then
    raise exception 'the money did not come back' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  return new;
end $$;


ALTER FUNCTION public.withdrawal_step_is_fit() OWNER TO heathland_ledger;

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
-- Name: allocation; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.allocation (
    id text NOT NULL,
    offer_id text NOT NULL,
    rule text NOT NULL,
    floor_minor bigint NOT NULL,
    approval_id text NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT allocation_floor_fits CHECK ((floor_minor >= 0)),
    CONSTRAINT allocation_id_kind CHECK ((id ~ '^alo_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT allocation_rule_known CHECK ((rule = ANY (ARRAY['pro-rata'::text, 'first-come'::text])))
);

ALTER TABLE ONLY public.allocation FORCE ROW LEVEL SECURITY;


ALTER TABLE public.allocation OWNER TO heathland_owner;

--
-- Name: allocation_line; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.allocation_line (
    allocation_id text NOT NULL,
    subscription_id text NOT NULL,
    amount_minor bigint NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT allocation_line_fits CHECK ((amount_minor >= 0))
);

ALTER TABLE ONLY public.allocation_line FORCE ROW LEVEL SECURITY;


ALTER TABLE public.allocation_line OWNER TO heathland_owner;

--
-- Name: api_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.api_key (
    id text NOT NULL,
    person_id text NOT NULL,
    name bytea NOT NULL,
    scopes text[] NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT api_key_ends_within_a_year CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '366 days'::interval)))),
    CONSTRAINT api_key_hash_length CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT api_key_id_kind CHECK ((id ~ '^apk_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT api_key_scopes_known CHECK ((((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 3)) AND (scopes <@ ARRAY['wallet'::text, 'placements'::text, 'documents'::text])))
);

ALTER TABLE ONLY public.api_key FORCE ROW LEVEL SECURITY;


ALTER TABLE public.api_key OWNER TO heathland_owner;

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
    subject_id text GENERATED ALWAYS AS ((body ->> 'personId'::text)) STORED,
    CONSTRAINT approval_decided_by_someone CHECK ((((state = ANY (ARRAY['waiting'::text, 'expired'::text])) = (checker_id IS NULL)) AND ((checker_id IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT approval_id_kind CHECK ((id ~~ 'apr\_%'::text)),
    CONSTRAINT approval_needs_two CHECK (((checker_id IS NULL) OR (checker_id <> maker_id))),
    CONSTRAINT approval_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'refused'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.approval FORCE ROW LEVEL SECURITY;


ALTER TABLE public.approval OWNER TO heathland_owner;

--
-- Name: article; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.article (
    id text NOT NULL,
    kind text NOT NULL,
    author_id text NOT NULL,
    author_is_staff boolean NOT NULL,
    state text NOT NULL,
    version integer NOT NULL,
    published_version integer,
    publication_id text,
    published_at timestamp with time zone,
    reviewed_by text,
    note bytea,
    made_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT article_author_kind CHECK ((author_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT article_id_kind CHECK ((id ~ '^art_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT article_kind_known CHECK ((kind = ANY (ARRAY['feed'::text, 'library'::text]))),
    CONSTRAINT article_publication_kind CHECK ((publication_id ~ '^pub_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT article_published_is_written CHECK ((published_version <= version)),
    CONSTRAINT article_published_was_reviewed CHECK (((published_version IS NULL) OR (reviewed_by IS NOT NULL))),
    CONSTRAINT article_published_whole CHECK ((num_nulls(published_version, publication_id, published_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT article_reviewed_by_another CHECK ((reviewed_by <> author_id)),
    CONSTRAINT article_state_fits CHECK ((((state = 'published'::text) <= (published_version IS NOT NULL)) AND ((state = 'withdrawn'::text) <= (published_version IS NULL)))),
    CONSTRAINT article_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'published'::text, 'withdrawn'::text]))),
    CONSTRAINT article_version_positive CHECK (((version >= 1) AND (version <= 200)))
);

ALTER TABLE ONLY public.article FORCE ROW LEVEL SECURITY;


ALTER TABLE public.article OWNER TO heathland_owner;

--
-- Name: article_image; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.article_image (
    id text NOT NULL,
    added_by text NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sha256 bytea NOT NULL,
    store text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT article_image_bytes_bounded CHECK (((bytes >= 1) AND (bytes <= 3145728))),
    CONSTRAINT article_image_height_bounded CHECK (((height >= 1) AND (height <= 4096))),
    CONSTRAINT article_image_id_kind CHECK ((id ~ '^img_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT article_image_sha256_length CHECK ((length(sha256) = 32)),
    CONSTRAINT article_image_store_known CHECK ((store = ANY (ARRAY['postgresql'::text, 's3'::text]))),
    CONSTRAINT article_image_type_known CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
    CONSTRAINT article_image_width_bounded CHECK (((width >= 1) AND (width <= 4096)))
);

ALTER TABLE ONLY public.article_image FORCE ROW LEVEL SECURITY;


ALTER TABLE public.article_image OWNER TO heathland_owner;

--
-- Name: article_version; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.article_version (
    article_id text NOT NULL,
    version integer NOT NULL,
    language text NOT NULL,
    topic text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    body text NOT NULL,
    cover_image text,
    written_at timestamp with time zone NOT NULL,
    search tsvector GENERATED ALWAYS AS (((setweight(to_tsvector(
CASE language
    WHEN 'nl'::text THEN 'dutch'::regconfig
    ELSE 'english'::regconfig
END, title), 'A'::"char") || setweight(to_tsvector(
CASE language
    WHEN 'nl'::text THEN 'dutch'::regconfig
    ELSE 'english'::regconfig
END, summary), 'B'::"char")) || setweight(to_tsvector(
CASE language
    WHEN 'nl'::text THEN 'dutch'::regconfig
    ELSE 'english'::regconfig
END, body), 'C'::"char"))) STORED NOT NULL,
    CONSTRAINT article_version_body_short CHECK (((length(body) >= 20) AND (length(body) <= 24000))),
    CONSTRAINT article_version_language_known CHECK ((language = ANY (ARRAY['en'::text, 'nl'::text]))),
    CONSTRAINT article_version_summary_short CHECK (((length(summary) >= 10) AND (length(summary) <= 400))),
    CONSTRAINT article_version_title_short CHECK (((length(title) >= 3) AND (length(title) <= 140))),
    CONSTRAINT article_version_topic_known CHECK ((topic = ANY (ARRAY['energy'::text, 'village'::text, 'housing'::text, 'water'::text, 'education'::text, 'social'::text])))
);

ALTER TABLE ONLY public.article_version FORCE ROW LEVEL SECURITY;


ALTER TABLE public.article_version OWNER TO heathland_owner;

--
-- Name: asset_document; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.asset_document (
    id text NOT NULL,
    asset_id text NOT NULL,
    title text NOT NULL,
    file_id text NOT NULL,
    dated date,
    added_by text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT asset_document_id_kind CHECK ((id ~ '^adc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT asset_document_title_short CHECK (((length(title) >= 3) AND (length(title) <= 100)))
);

ALTER TABLE ONLY public.asset_document FORCE ROW LEVEL SECURITY;


ALTER TABLE public.asset_document OWNER TO heathland_owner;

--
-- Name: asset_posting_part; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.asset_posting_part (
    id text NOT NULL,
    asset_id text NOT NULL,
    posting_id text NOT NULL,
    kind text NOT NULL,
    amount_minor bigint NOT NULL,
    note text,
    matched_by text NOT NULL,
    matched_at timestamp with time zone NOT NULL,
    undone_by text,
    undone_at timestamp with time zone,
    undone_reason text,
    CONSTRAINT asset_posting_part_id_kind CHECK ((id ~ '^app_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT asset_posting_part_kind_known CHECK ((kind = ANY (ARRAY['income'::text, 'cost'::text]))),
    CONSTRAINT asset_posting_part_note_short CHECK (((length(note) >= 3) AND (length(note) <= 500))),
    CONSTRAINT asset_posting_part_positive CHECK ((amount_minor > 0)),
    CONSTRAINT asset_posting_part_reason_short CHECK (((length(undone_reason) >= 3) AND (length(undone_reason) <= 500))),
    CONSTRAINT asset_posting_part_undone_whole CHECK ((num_nulls(undone_by, undone_at, undone_reason) = ANY (ARRAY[0, 3])))
);

ALTER TABLE ONLY public.asset_posting_part FORCE ROW LEVEL SECURITY;


ALTER TABLE public.asset_posting_part OWNER TO heathland_owner;

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
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
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
-- Name: bank_account; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.bank_account (
    id text NOT NULL,
    person_id text NOT NULL,
    cell text NOT NULL,
    account bytea NOT NULL,
    account_index bytea NOT NULL,
    index_version integer NOT NULL,
    line_id text NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    usable_from timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT bank_account_id_kind CHECK ((id ~ '^bac_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_account_index_length CHECK ((octet_length(account_index) = 32)),
    CONSTRAINT bank_account_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_account_waits CHECK ((usable_from >= linked_at))
);

ALTER TABLE ONLY public.bank_account FORCE ROW LEVEL SECURITY;


ALTER TABLE public.bank_account OWNER TO heathland_owner;

--
-- Name: bank_line; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.bank_line (
    id text NOT NULL,
    statement_id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    direction text NOT NULL,
    amount_minor bigint NOT NULL,
    booked_on date,
    key_hash bytea NOT NULL,
    details bytea NOT NULL,
    master_version integer NOT NULL,
    state text NOT NULL,
    hold text,
    person_id text,
    owner_id text,
    approval_id text,
    batch_id text,
    transfer_id text,
    reason text,
    held_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT bank_line_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT bank_line_booked_for_somebody CHECK (((state <> ALL (ARRAY['booked'::text, 'allocated'::text])) OR (person_id IS NOT NULL))),
    CONSTRAINT bank_line_direction_known CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
    CONSTRAINT bank_line_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['booked'::text, 'allocated'::text, 'refunded'::text, 'paid-out'::text, 'returned'::text, 'explained'::text, 'paid-in'::text])))),
    CONSTRAINT bank_line_explained_by_posting CHECK ((((transfer_id IS NOT NULL) = (state = 'explained'::text)) AND ((state <> 'explained'::text) OR (direction = 'debit'::text)))),
    CONSTRAINT bank_line_held_for_a_reason CHECK ((((hold IS NOT NULL) = (held_at IS NOT NULL)) AND ((state <> 'held'::text) OR (hold IS NOT NULL)))),
    CONSTRAINT bank_line_hold_known CHECK ((hold = ANY (ARRAY['reference-missing'::text, 'reference-unknown'::text, 'references-several'::text, 'identity-unchecked'::text, 'account-closed'::text, 'other-currency'::text, 'payer-differs'::text, 'payer-unknown'::text, 'on-behalf-of-another'::text, 'account-of-another'::text, 'returned-unknown'::text, 'reversal'::text, 'debit-unknown'::text, 'payout-differs'::text, 'card-payout-differs'::text, 'card-payout-ended'::text, 'parts-differ'::text, 'part-without-amount'::text, 'same-bank-reference'::text]))),
    CONSTRAINT bank_line_id_kind CHECK ((id ~ '^bln_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_line_key_hash_length CHECK ((octet_length(key_hash) = 32)),
    CONSTRAINT bank_line_of_its_direction CHECK (
CASE state
    WHEN 'booked'::text THEN (direction = 'credit'::text)
    WHEN 'allocated'::text THEN (direction = 'credit'::text)
    WHEN 'refunding'::text THEN (direction = 'credit'::text)
    WHEN 'refunded'::text THEN (direction = 'credit'::text)
    WHEN 'returned'::text THEN (direction = 'credit'::text)
    WHEN 'paid-in'::text THEN (direction = 'credit'::text)
    WHEN 'paid-out'::text THEN (direction = 'debit'::text)
    ELSE true
END),
    CONSTRAINT bank_line_owner_kind CHECK ((owner_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_line_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_line_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT bank_line_state_known CHECK ((state = ANY (ARRAY['new'::text, 'booked'::text, 'held'::text, 'allocated'::text, 'refunding'::text, 'refunded'::text, 'paid-out'::text, 'returned'::text, 'explained'::text, 'paid-in'::text]))),
    CONSTRAINT bank_line_two_decide CHECK (((state <> ALL (ARRAY['allocated'::text, 'refunding'::text, 'refunded'::text])) OR (approval_id IS NOT NULL)))
);

ALTER TABLE ONLY public.bank_line FORCE ROW LEVEL SECURITY;


ALTER TABLE public.bank_line OWNER TO heathland_owner;

--
-- Name: bank_statement; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.bank_statement (
    id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    name text NOT NULL,
    sequence bigint,
    opening_minor bigint NOT NULL,
    closing_minor bigint NOT NULL,
    closed_on date,
    file_hash bytea NOT NULL,
    lines integer NOT NULL,
    continues_last boolean NOT NULL,
    gap_from bigint,
    gap_to bigint,
    source text NOT NULL,
    state text NOT NULL,
    uploaded_by text,
    approval_id text,
    arrived_at timestamp with time zone NOT NULL,
    taken_at timestamp with time zone,
    file bytea,
    master_version integer,
    CONSTRAINT bank_statement_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT bank_statement_file_hash_length CHECK ((octet_length(file_hash) = 32)),
    CONSTRAINT bank_statement_gap_is_whole CHECK ((num_nulls(gap_from, gap_to) = ANY (ARRAY[0, 2]))),
    CONSTRAINT bank_statement_id_kind CHECK ((id ~ '^bst_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_statement_lines_fit CHECK ((lines >= 0)),
    CONSTRAINT bank_statement_name_length CHECK (((length(name) >= 1) AND (length(name) <= 140))),
    CONSTRAINT bank_statement_source_known CHECK ((source = ANY (ARRAY['bank'::text, 'upload'::text]))),
    CONSTRAINT bank_statement_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'refused'::text]))),
    CONSTRAINT bank_statement_taken_when_taken CHECK (((taken_at IS NOT NULL) = (state = 'taken'::text))),
    CONSTRAINT bank_statement_upload_is_agreed CHECK ((((source = 'upload'::text) = (uploaded_by IS NOT NULL)) AND ((state <> 'taken'::text) OR (source = 'bank'::text) OR (approval_id IS NOT NULL)))),
    CONSTRAINT bank_statement_uploaded_by_kind CHECK ((uploaded_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT bank_statement_waits_with_file CHECK ((((state = 'waiting'::text) = (file IS NOT NULL)) AND (num_nulls(file, master_version) = ANY (ARRAY[0, 2]))))
);

ALTER TABLE ONLY public.bank_statement FORCE ROW LEVEL SECURITY;


ALTER TABLE public.bank_statement OWNER TO heathland_owner;

--
-- Name: blob; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.blob (
    key text NOT NULL COLLATE pg_catalog."C",
    upload_id uuid NOT NULL,
    size bigint NOT NULL,
    keep_until timestamp with time zone,
    held boolean DEFAULT false NOT NULL,
    stored_at timestamp with time zone DEFAULT public.platform_now() NOT NULL,
    CONSTRAINT blob_key_length CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);

ALTER TABLE ONLY public.blob FORCE ROW LEVEL SECURITY;


ALTER TABLE public.blob OWNER TO heathland_owner;

--
-- Name: blob_chunk; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.blob_chunk (
    upload_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL
);
ALTER TABLE ONLY public.blob_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.blob_chunk FORCE ROW LEVEL SECURITY;


ALTER TABLE public.blob_chunk OWNER TO heathland_owner;

--
-- Name: blob_upload; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.blob_upload (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    begun_at timestamp with time zone DEFAULT public.platform_now() NOT NULL,
    beat_at timestamp with time zone DEFAULT public.platform_now() NOT NULL,
    ended boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.blob_upload FORCE ROW LEVEL SECURITY;


ALTER TABLE public.blob_upload OWNER TO heathland_owner;

--
-- Name: book_month; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.book_month (
    spv_id text NOT NULL,
    month date NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    asset text NOT NULL,
    totals jsonb NOT NULL,
    hash bytea NOT NULL,
    requested_by text NOT NULL,
    closed_by text NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    approval_id text NOT NULL,
    reopening_requested_by text,
    reopened_by text,
    reopened_at timestamp with time zone,
    reopening_reason text,
    reopening_approval_id text,
    counted_at timestamp with time zone,
    is_as_counted boolean,
    CONSTRAINT book_month_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT book_month_begins_on_the_first CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT book_month_closed_by_two CHECK ((closed_by <> requested_by)),
    CONSTRAINT book_month_counted_whole CHECK (((counted_at IS NULL) = (is_as_counted IS NULL))),
    CONSTRAINT book_month_hash_length CHECK ((length(hash) = 32)),
    CONSTRAINT book_month_reason_short CHECK (((length(reason) >= 3) AND (length(reason) <= 1000))),
    CONSTRAINT book_month_reopened_by_two CHECK ((reopened_by <> reopening_requested_by)),
    CONSTRAINT book_month_reopened_whole CHECK ((num_nonnulls(reopening_requested_by, reopened_by, reopened_at, reopening_reason, reopening_approval_id) =
CASE state
    WHEN 'reopened'::text THEN 5
    ELSE 0
END)),
    CONSTRAINT book_month_reopening_reason_short CHECK (((length(reopening_reason) >= 3) AND (length(reopening_reason) <= 1000))),
    CONSTRAINT book_month_state_known CHECK ((state = ANY (ARRAY['closed'::text, 'reopened'::text]))),
    CONSTRAINT book_month_totals_bounded CHECK ((length((totals)::text) <= 10000)),
    CONSTRAINT book_month_version_bounded CHECK (((version >= 1) AND (version <= 50)))
);

ALTER TABLE ONLY public.book_month FORCE ROW LEVEL SECURITY;


ALTER TABLE public.book_month OWNER TO heathland_owner;

--
-- Name: book_month_figure; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.book_month_figure (
    spv_id text NOT NULL,
    month date NOT NULL,
    version integer NOT NULL,
    section text NOT NULL,
    subject text NOT NULL,
    measure text NOT NULL,
    label text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT book_month_figure_label_short CHECK ((length(label) <= 640)),
    CONSTRAINT book_month_figure_measure_plain CHECK ((measure ~ '^[a-z-]{1,30}$'::text)),
    CONSTRAINT book_month_figure_section_known CHECK ((section = ANY (ARRAY['cash'::text, 'loan'::text, 'company'::text, 'asset'::text, 'distribution'::text, 'late-fact'::text]))),
    CONSTRAINT book_month_figure_subject_plain CHECK ((subject ~ '^[a-z0-9_-]{1,40}$'::text))
);

ALTER TABLE ONLY public.book_month_figure FORCE ROW LEVEL SECURITY;


ALTER TABLE public.book_month_figure OWNER TO heathland_owner;

--
-- Name: book_note; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.book_note (
    id text NOT NULL,
    spv_id text NOT NULL,
    kind text NOT NULL,
    month date,
    posting_id text,
    amount_minor bigint,
    text text NOT NULL,
    made_by text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT book_note_id_kind CHECK ((id ~ '^bmn_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT book_note_kind_known CHECK ((kind = ANY (ARRAY['late-fact'::text, 'set-aside'::text]))),
    CONSTRAINT book_note_month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT book_note_text_short CHECK (((length(text) >= 3) AND (length(text) <= 500))),
    CONSTRAINT book_note_whole CHECK ((((kind = 'late-fact'::text) = (month IS NOT NULL)) AND ((kind = 'set-aside'::text) = (posting_id IS NOT NULL)) AND ((kind = 'late-fact'::text) OR (amount_minor IS NULL))))
);

ALTER TABLE ONLY public.book_note FORCE ROW LEVEL SECURITY;


ALTER TABLE public.book_note OWNER TO heathland_owner;

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
-- Name: books_watch; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.books_watch (
    only_one boolean DEFAULT true NOT NULL,
    looked_before xid8 DEFAULT pg_current_xact_id() NOT NULL,
    looked_at timestamp with time zone,
    took_ms integer,
    CONSTRAINT books_watch_only_one CHECK (only_one)
);

ALTER TABLE ONLY public.books_watch FORCE ROW LEVEL SECURITY;


ALTER TABLE public.books_watch OWNER TO heathland_owner;

--
-- Name: card_balance; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.card_balance (
    cell text NOT NULL,
    asset text NOT NULL,
    found_minor bigint NOT NULL,
    expected_minor bigint NOT NULL,
    under_way_minor bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    leaving_minor bigint DEFAULT 0 NOT NULL,
    CONSTRAINT card_balance_leaving_not_negative CHECK ((leaving_minor >= 0)),
    CONSTRAINT card_balance_not_negative CHECK ((found_minor >= 0)),
    CONSTRAINT card_balance_under_way_not_negative CHECK ((under_way_minor >= 0))
);

ALTER TABLE ONLY public.card_balance FORCE ROW LEVEL SECURITY;


ALTER TABLE public.card_balance OWNER TO heathland_owner;

--
-- Name: card_payment; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.card_payment (
    id text NOT NULL,
    person_id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    state text NOT NULL,
    payer_id text,
    payment_id text,
    charged_minor bigint,
    charged_fee_minor bigint,
    credited_minor bigint,
    failure text,
    hold text,
    opened_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    due_at timestamp with time zone,
    subscription_id text,
    has_paid_order boolean,
    CONSTRAINT card_payment_amount_fits CHECK (((amount_minor >= 2000) AND (amount_minor <=
CASE
    WHEN (subscription_id IS NULL) THEN 250000
    ELSE 1500000
END))),
    CONSTRAINT card_payment_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT card_payment_charged_as_quoted CHECK (((state <> 'succeeded'::text) OR ((charged_minor = (amount_minor + fee_minor)) AND (charged_fee_minor = fee_minor) AND (credited_minor = amount_minor)))),
    CONSTRAINT card_payment_charged_whole CHECK (((num_nulls(charged_minor, charged_fee_minor, credited_minor) = ANY (ARRAY[0, 3])) AND ((charged_minor IS NOT NULL) = (state = ANY (ARRAY['held'::text, 'succeeded'::text, 'refunded'::text]))))),
    CONSTRAINT card_payment_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['succeeded'::text, 'failed'::text, 'expired'::text, 'refunded'::text])))),
    CONSTRAINT card_payment_failed_for_a_reason CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
    CONSTRAINT card_payment_failure_known CHECK ((failure = ANY (ARRAY['not-authenticated'::text, 'declined'::text, 'card-invalid'::text, 'cancelled'::text, 'blocked'::text, 'unavailable'::text, 'other'::text]))),
    CONSTRAINT card_payment_fee_fits CHECK (((fee_minor >= 0) AND (fee_minor <= amount_minor))),
    CONSTRAINT card_payment_held_for_a_reason CHECK (((hold IS NOT NULL) = (state = 'held'::text))),
    CONSTRAINT card_payment_hold_known CHECK ((hold = ANY (ARRAY['wrong-amount'::text, 'wrong-payer'::text, 'identity-check'::text, 'refunded'::text]))),
    CONSTRAINT card_payment_id_kind CHECK ((id ~ '^cpy_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT card_payment_order_is_answered CHECK (((has_paid_order IS NOT NULL) = ((subscription_id IS NOT NULL) AND (state = 'succeeded'::text)))),
    CONSTRAINT card_payment_paid_somewhere CHECK (((state = ANY (ARRAY['created'::text, 'failed'::text, 'expired'::text])) OR (payment_id IS NOT NULL))),
    CONSTRAINT card_payment_payer_length CHECK (((length(payer_id) >= 1) AND (length(payer_id) <= 100))),
    CONSTRAINT card_payment_payment_length CHECK (((length(payment_id) >= 1) AND (length(payment_id) <= 100))),
    CONSTRAINT card_payment_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT card_payment_state_known CHECK ((state = ANY (ARRAY['created'::text, 'awaiting-confirmation'::text, 'held'::text, 'succeeded'::text, 'failed'::text, 'expired'::text, 'refunded'::text])))
);

ALTER TABLE ONLY public.card_payment FORCE ROW LEVEL SECURITY;


ALTER TABLE public.card_payment OWNER TO heathland_owner;

--
-- Name: card_reversal; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.card_reversal (
    id text NOT NULL,
    card_payment_id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    source_id text NOT NULL,
    amount_minor bigint NOT NULL,
    state text NOT NULL,
    found_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    due_at timestamp with time zone,
    CONSTRAINT card_reversal_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT card_reversal_due_while_open CHECK (((state = 'open'::text) OR (due_at IS NULL))),
    CONSTRAINT card_reversal_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state <> 'open'::text))),
    CONSTRAINT card_reversal_id_kind CHECK ((id ~ '^crv_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT card_reversal_kind_known CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text]))),
    CONSTRAINT card_reversal_source_length CHECK (((length(source_id) >= 1) AND (length(source_id) <= 100))),
    CONSTRAINT card_reversal_state_known CHECK ((state = ANY (ARRAY['open'::text, 'posted'::text, 'uncredited'::text])))
);

ALTER TABLE ONLY public.card_reversal FORCE ROW LEVEL SECURITY;


ALTER TABLE public.card_reversal OWNER TO heathland_owner;

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
    CONSTRAINT challenge_purpose_known CHECK ((purpose = ANY (ARRAY['add-passkey'::text, 'sign-in'::text, 'second-factor'::text, 'act'::text])))
);

ALTER TABLE ONLY public.challenge FORCE ROW LEVEL SECURITY;


ALTER TABLE public.challenge OWNER TO heathland_owner;

--
-- Name: check_result; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.check_result (
    name text NOT NULL,
    ran_at timestamp with time zone NOT NULL,
    faults integer NOT NULL,
    CONSTRAINT check_result_faults_not_negative CHECK ((faults >= 0)),
    CONSTRAINT check_result_name_length CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.check_result FORCE ROW LEVEL SECURITY;


ALTER TABLE public.check_result OWNER TO heathland_owner;

--
-- Name: claim; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.claim (
    key text NOT NULL,
    figure text NOT NULL,
    confirmed_by text NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    CONSTRAINT claim_figure_plain CHECK ((figure ~ '^[1-9][0-9]{0,5}[+]?$'::text)),
    CONSTRAINT claim_key_known CHECK ((key = ANY (ARRAY['professionals'::text, 'research-reports'::text, 'templates'::text])))
);

ALTER TABLE ONLY public.claim FORCE ROW LEVEL SECURITY;


ALTER TABLE public.claim OWNER TO heathland_owner;

--
-- Name: closing; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.closing (
    person_id text NOT NULL,
    state text NOT NULL,
    obstacles text[] DEFAULT '{}'::text[] NOT NULL,
    ticket_hash bytea NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT closing_ended_when CHECK ((((ended_at IS NOT NULL) = (state <> 'requested'::text)) AND ((due_at IS NOT NULL) = (state = 'requested'::text)))),
    CONSTRAINT closing_obstacles_when_refused CHECK (((state = 'refused'::text) = (obstacles <> '{}'::text[]))),
    CONSTRAINT closing_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT closing_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'refused'::text, 'done'::text])))
);

ALTER TABLE ONLY public.closing FORCE ROW LEVEL SECURITY;


ALTER TABLE public.closing OWNER TO heathland_owner;

--
-- Name: community_request; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.community_request (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    message bytea NOT NULL,
    answer bytea,
    made_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by text,
    CONSTRAINT community_request_answered_by_another CHECK ((answered_by <> person_id)),
    CONSTRAINT community_request_answered_whole CHECK ((num_nulls(answer, answered_at, answered_by) =
CASE state
    WHEN 'waiting'::text THEN 3
    ELSE 0
END)),
    CONSTRAINT community_request_id_kind CHECK ((id ~ '^crq_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT community_request_kind_known CHECK ((kind = ANY (ARRAY['creator-access'::text, 'consultation'::text]))),
    CONSTRAINT community_request_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT community_request_state_fits CHECK (((state = 'waiting'::text) OR ((kind = 'consultation'::text) = (state = 'answered'::text)))),
    CONSTRAINT community_request_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'granted'::text, 'refused'::text, 'answered'::text, 'revoked'::text])))
);

ALTER TABLE ONLY public.community_request FORCE ROW LEVEL SECURITY;


ALTER TABLE public.community_request OWNER TO heathland_owner;

--
-- Name: company; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.company (
    id text NOT NULL,
    spv_id text NOT NULL,
    offer_id text,
    name text NOT NULL,
    registration_number text NOT NULL,
    country text NOT NULL,
    sector text NOT NULL,
    asset text NOT NULL,
    shares_in_issue bigint NOT NULL,
    shares bigint NOT NULL,
    cost_minor bigint NOT NULL,
    share_change_id text,
    valuation_id text,
    per_share_micro bigint,
    valued_on date,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT company_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT company_cost_bounded CHECK (((cost_minor >= 0) AND (cost_minor <= '100000000000000'::bigint))),
    CONSTRAINT company_country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT company_id_kind CHECK ((id ~ '^cmp_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT company_issue_bounded CHECK (((shares_in_issue >= 1) AND (shares_in_issue <= 1000000000))),
    CONSTRAINT company_name_short CHECK (((length(name) >= 2) AND (length(name) <= 80))),
    CONSTRAINT company_registration_short CHECK (((length(registration_number) >= 2) AND (length(registration_number) <= 40))),
    CONSTRAINT company_sector_known CHECK ((sector = ANY (ARRAY['Renewable energy'::text, 'Social impact'::text, 'Housing'::text, 'Clean water'::text, 'Education'::text]))),
    CONSTRAINT company_shares_fit CHECK (((shares >= 0) AND (shares <= shares_in_issue))),
    CONSTRAINT company_value_bounded CHECK (((per_share_micro >= 0) AND (per_share_micro <= '1000000000000000'::bigint))),
    CONSTRAINT company_valued_whole CHECK ((num_nulls(valuation_id, per_share_micro, valued_on) = ANY (ARRAY[0, 3]))),
    CONSTRAINT company_worth_bounded CHECK ((((shares)::numeric * (per_share_micro)::numeric) <= ('1000000000000000000'::bigint)::numeric))
);

ALTER TABLE ONLY public.company FORCE ROW LEVEL SECURITY;


ALTER TABLE public.company OWNER TO heathland_owner;

--
-- Name: company_document; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.company_document (
    id text NOT NULL,
    company_id text NOT NULL,
    title text NOT NULL,
    file_id text NOT NULL,
    dated date,
    added_by text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT company_document_id_kind CHECK ((id ~ '^cdc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT company_document_title_short CHECK (((length(title) >= 3) AND (length(title) <= 100)))
);

ALTER TABLE ONLY public.company_document FORCE ROW LEVEL SECURITY;


ALTER TABLE public.company_document OWNER TO heathland_owner;

--
-- Name: company_posting_part; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.company_posting_part (
    id text NOT NULL,
    company_id text NOT NULL,
    posting_id text NOT NULL,
    kind text NOT NULL,
    amount_minor bigint NOT NULL,
    share_change_id text,
    note text,
    matched_by text NOT NULL,
    matched_at timestamp with time zone NOT NULL,
    undone_by text,
    undone_at timestamp with time zone,
    undone_reason text,
    CONSTRAINT company_posting_part_dividend_undone CHECK (((undone_by IS NULL) OR (kind = 'dividend'::text))),
    CONSTRAINT company_posting_part_id_kind CHECK ((id ~ '^cpp_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT company_posting_part_kind_known CHECK ((kind = ANY (ARRAY['dividend'::text, 'purchase'::text, 'sale'::text]))),
    CONSTRAINT company_posting_part_note_short CHECK (((length(note) >= 3) AND (length(note) <= 500))),
    CONSTRAINT company_posting_part_positive CHECK ((amount_minor > 0)),
    CONSTRAINT company_posting_part_reason_short CHECK (((length(undone_reason) >= 3) AND (length(undone_reason) <= 500))),
    CONSTRAINT company_posting_part_shares CHECK (((kind = 'dividend'::text) = (share_change_id IS NULL))),
    CONSTRAINT company_posting_part_undone_whole CHECK ((num_nulls(undone_by, undone_at, undone_reason) = ANY (ARRAY[0, 3])))
);

ALTER TABLE ONLY public.company_posting_part FORCE ROW LEVEL SECURITY;


ALTER TABLE public.company_posting_part OWNER TO heathland_owner;

--
-- Name: company_share_change; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.company_share_change (
    id text NOT NULL,
    company_id text NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    shares bigint,
    amount_minor bigint,
    new_shares bigint,
    old_shares bigint,
    shares_after bigint NOT NULL,
    in_issue_after bigint NOT NULL,
    cost_after_minor bigint NOT NULL,
    note text NOT NULL,
    made_by text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT company_share_change_id_kind CHECK ((id ~ '^csc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT company_share_change_kind_known CHECK ((kind = ANY (ARRAY['opening'::text, 'bought'::text, 'sold'::text, 'split'::text]))),
    CONSTRAINT company_share_change_new_bounded CHECK (((new_shares >= 1) AND (new_shares <= 1000))),
    CONSTRAINT company_share_change_note_short CHECK (((length(note) >= 3) AND (length(note) <= 500))),
    CONSTRAINT company_share_change_old_bounded CHECK (((old_shares >= 1) AND (old_shares <= 1000))),
    CONSTRAINT company_share_change_paid CHECK ((amount_minor > 0)),
    CONSTRAINT company_share_change_shares_positive CHECK ((shares > 0)),
    CONSTRAINT company_share_change_whole CHECK (((num_nulls(shares, amount_minor) =
CASE kind
    WHEN 'split'::text THEN 2
    ELSE 0
END) AND (num_nulls(new_shares, old_shares) =
CASE kind
    WHEN 'split'::text THEN 0
    ELSE 2
END)))
);

ALTER TABLE ONLY public.company_share_change FORCE ROW LEVEL SECURITY;


ALTER TABLE public.company_share_change OWNER TO heathland_owner;

--
-- Name: company_valuation; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.company_valuation (
    id text NOT NULL,
    company_id text NOT NULL,
    day date NOT NULL,
    per_share_micro bigint NOT NULL,
    source text NOT NULL,
    share_change_id text,
    note text NOT NULL,
    made_by text NOT NULL,
    checked_by text,
    approval_id text,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT company_valuation_bounded CHECK (((per_share_micro >= 0) AND (per_share_micro <= '1000000000000000'::bigint))),
    CONSTRAINT company_valuation_by_another CHECK ((checked_by <> made_by)),
    CONSTRAINT company_valuation_checked_whole CHECK (((checked_by IS NULL) = (approval_id IS NULL))),
    CONSTRAINT company_valuation_id_kind CHECK ((id ~ '^cvl_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT company_valuation_note_short CHECK (((length(note) >= 3) AND (length(note) <= 500))),
    CONSTRAINT company_valuation_source_known CHECK ((source = ANY (ARRAY['audit'::text, 'funding-round'::text, 'model'::text, 'offer'::text, 'split'::text]))),
    CONSTRAINT company_valuation_split_has_its_change CHECK (((source = 'split'::text) = (share_change_id IS NOT NULL)))
);

ALTER TABLE ONLY public.company_valuation FORCE ROW LEVEL SECURITY;


ALTER TABLE public.company_valuation OWNER TO heathland_owner;

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
-- Name: departure; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.departure (
    left_on date NOT NULL,
    joined_on date NOT NULL,
    people integer NOT NULL,
    CONSTRAINT departure_of_somebody CHECK ((people > 0))
);

ALTER TABLE ONLY public.departure FORCE ROW LEVEL SECURITY;


ALTER TABLE public.departure OWNER TO heathland_owner;

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
-- Name: distribution_number; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

CREATE SEQUENCE public.distribution_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.distribution_number OWNER TO heathland_owner;

--
-- Name: distribution; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.distribution (
    id text NOT NULL,
    number bigint DEFAULT nextval('public.distribution_number'::regclass) NOT NULL,
    offer_id text NOT NULL,
    kind text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    record_on date NOT NULL,
    period_from date,
    period_until date,
    state text NOT NULL,
    drafted_by text NOT NULL,
    drafted_at timestamp with time zone NOT NULL,
    approval_id text,
    agreed_at timestamp with time zone,
    remainder_minor bigint,
    ended_at timestamp with time zone,
    CONSTRAINT distribution_agreed_when_agreed CHECK ((((state = ANY (ARRAY['agreed'::text, 'paid'::text])) = (approval_id IS NOT NULL)) AND ((approval_id IS NULL) = (agreed_at IS NULL)) AND ((approval_id IS NULL) = (remainder_minor IS NULL)))),
    CONSTRAINT distribution_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT distribution_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'discarded'::text])))),
    CONSTRAINT distribution_id_kind CHECK ((id ~ '^dis_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT distribution_kind_known CHECK ((kind = ANY (ARRAY['income'::text, 'capital'::text]))),
    CONSTRAINT distribution_period_of_income CHECK ((((kind = 'income'::text) = (period_from IS NOT NULL)) AND ((kind = 'income'::text) = (period_until IS NOT NULL)) AND (period_from <= period_until))),
    CONSTRAINT distribution_remainder_fits CHECK (((remainder_minor >= 0) AND (remainder_minor <= amount_minor))),
    CONSTRAINT distribution_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'agreed'::text, 'paid'::text, 'discarded'::text])))
);

ALTER TABLE ONLY public.distribution FORCE ROW LEVEL SECURITY;


ALTER TABLE public.distribution OWNER TO heathland_owner;

--
-- Name: distribution_day; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.distribution_day (
    booked_before timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.distribution_day FORCE ROW LEVEL SECURITY;


ALTER TABLE public.distribution_day OWNER TO heathland_owner;

--
-- Name: distribution_line; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.distribution_line (
    distribution_id text NOT NULL,
    person_id text NOT NULL,
    offer_id text NOT NULL,
    held_minor bigint NOT NULL,
    amount_minor bigint NOT NULL,
    paid_at timestamp with time zone,
    CONSTRAINT distribution_line_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT distribution_line_held_positive CHECK ((held_minor > 0)),
    CONSTRAINT distribution_line_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.distribution_line FORCE ROW LEVEL SECURITY;


ALTER TABLE public.distribution_line OWNER TO heathland_owner;

--
-- Name: distribution_total; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.distribution_total (
    booked_before timestamp with time zone NOT NULL,
    cell text NOT NULL,
    spv_id text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    payments integer NOT NULL,
    CONSTRAINT distribution_total_of_payments CHECK ((payments > 0)),
    CONSTRAINT distribution_total_positive CHECK ((amount_minor > 0))
);

ALTER TABLE ONLY public.distribution_total FORCE ROW LEVEL SECURITY;


ALTER TABLE public.distribution_total OWNER TO heathland_owner;

--
-- Name: dlp_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.dlp_event (
    id text NOT NULL,
    type text NOT NULL,
    severity text NOT NULL,
    dedup_key text NOT NULL,
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
-- Name: document; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.document (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    version text NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    text bytea NOT NULL,
    text_hash bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    reminders_sent integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    file_id text,
    keep_until timestamp with time zone,
    held boolean DEFAULT false NOT NULL,
    CONSTRAINT document_copy_of_signed CHECK (((file_id IS NULL) OR (state = 'signed'::text))),
    CONSTRAINT document_due_until_done CHECK (((due_at IS NULL) = ((state = ANY (ARRAY['declined'::text, 'expired'::text, 'voided'::text])) OR (file_id IS NOT NULL)))),
    CONSTRAINT document_ended_when_ended CHECK (((ended_at IS NULL) = (state = 'sent'::text))),
    CONSTRAINT document_expires_later CHECK ((expires_at > sent_at)),
    CONSTRAINT document_id_kind CHECK ((id ~ '^doc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT document_kept_seven_years CHECK ((keep_until >= (ended_at + '7 years'::interval))),
    CONSTRAINT document_kept_when_signed CHECK (((keep_until IS NOT NULL) = (state = 'signed'::text))),
    CONSTRAINT document_kind_known CHECK ((kind = ANY (ARRAY['membership-agreement'::text, 'subscription-agreement'::text]))),
    CONSTRAINT document_language_known CHECK ((language = ANY (ARRAY['en'::text, 'nl'::text]))),
    CONSTRAINT document_reminders_counted CHECK (((reminders_sent >= 0) AND (reminders_sent <= 10))),
    CONSTRAINT document_state_known CHECK ((state = ANY (ARRAY['sent'::text, 'signed'::text, 'declined'::text, 'expired'::text, 'voided'::text]))),
    CONSTRAINT document_text_hash_length CHECK ((length(text_hash) = 32)),
    CONSTRAINT document_version_length CHECK (((length(version) >= 1) AND (length(version) <= 40)))
);

ALTER TABLE ONLY public.document FORCE ROW LEVEL SECURITY;


ALTER TABLE public.document OWNER TO heathland_owner;

--
-- Name: document_signature; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.document_signature (
    document_id text NOT NULL,
    place integer NOT NULL,
    person_id text NOT NULL,
    signed_at timestamp with time zone,
    evidence bytea,
    CONSTRAINT document_signature_has_evidence CHECK (((signed_at IS NULL) = (evidence IS NULL))),
    CONSTRAINT document_signature_place_counted CHECK (((place >= 1) AND (place <= 20)))
);

ALTER TABLE ONLY public.document_signature FORCE ROW LEVEL SECURITY;


ALTER TABLE public.document_signature OWNER TO heathland_owner;

--
-- Name: document_template; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.document_template (
    id text NOT NULL,
    kind text NOT NULL,
    version text NOT NULL,
    text_en text NOT NULL,
    text_nl text NOT NULL,
    state text NOT NULL,
    maker_id text NOT NULL,
    approval_id text,
    created_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT document_template_agreed CHECK ((((approval_id IS NOT NULL) = (state = 'published'::text)) AND ((published_at IS NOT NULL) = (state = 'published'::text)))),
    CONSTRAINT document_template_approval_kind CHECK ((approval_id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT document_template_id_kind CHECK ((id ~ '^tpl_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT document_template_kind_known CHECK ((kind = 'membership-agreement'::text)),
    CONSTRAINT document_template_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'published'::text, 'refused'::text]))),
    CONSTRAINT document_template_text_en_bounded CHECK (((length(text_en) >= 1) AND (length(text_en) <= 20000))),
    CONSTRAINT document_template_text_nl_bounded CHECK (((length(text_nl) >= 1) AND (length(text_nl) <= 20000))),
    CONSTRAINT document_template_version_dated CHECK ((version ~ '^\d{4}-\d\d-\d\d(\.\d+)?$'::text))
);

ALTER TABLE ONLY public.document_template FORCE ROW LEVEL SECURITY;


ALTER TABLE public.document_template OWNER TO heathland_owner;

--
-- Name: email_change; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.email_change (
    id text NOT NULL,
    person_id text NOT NULL,
    state text NOT NULL,
    new_email bytea NOT NULL,
    old_email bytea NOT NULL,
    confirm_token_hash bytea NOT NULL,
    undo_token_hash bytea NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    confirmable_until timestamp with time zone NOT NULL,
    undoable_until timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT email_change_confirmed_when CHECK (((confirmed_at IS NOT NULL) = (state = ANY (ARRAY['confirmed'::text, 'undone'::text])))),
    CONSTRAINT email_change_ended_when CHECK (((ended_at IS NOT NULL) = (state <> 'requested'::text))),
    CONSTRAINT email_change_id_kind CHECK ((id ~ '^emc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT email_change_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT email_change_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'confirmed'::text, 'stopped'::text, 'undone'::text, 'replaced'::text])))
);

ALTER TABLE ONLY public.email_change FORCE ROW LEVEL SECURITY;


ALTER TABLE public.email_change OWNER TO heathland_owner;

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
-- Name: export; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.export (
    id text NOT NULL,
    list text NOT NULL,
    format text NOT NULL,
    filters bytea NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requested_by text NOT NULL,
    actor text NOT NULL,
    role text NOT NULL,
    spv_ids text[] NOT NULL,
    entity_id text,
    state text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    rows_written integer DEFAULT 0 NOT NULL,
    rows_expected integer,
    totals jsonb,
    file_id text,
    file_name text,
    file_bytes bigint,
    failure text,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT export_actor_known CHECK ((actor = ANY (ARRAY['member'::text, 'officer'::text]))),
    CONSTRAINT export_due_while_open CHECK (((due_at IS NOT NULL) = (state = ANY (ARRAY['requested'::text, 'writing'::text])))),
    CONSTRAINT export_failure_when_failed CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
    CONSTRAINT export_file_when_ready CHECK ((num_nulls(file_id, file_name, file_bytes, totals) =
CASE state
    WHEN 'ready'::text THEN 0
    ELSE 4
END)),
    CONSTRAINT export_format_known CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text, 'zip'::text]))),
    CONSTRAINT export_id_kind CHECK ((id ~ '^exp_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT export_list_named CHECK ((list ~ '^[a-z-]{3,40}$'::text)),
    CONSTRAINT export_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'writing'::text, 'ready'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.export FORCE ROW LEVEL SECURITY;


ALTER TABLE public.export OWNER TO heathland_owner;

--
-- Name: file; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.file (
    id text NOT NULL,
    person_id text,
    spv_id text,
    cell text,
    purpose text NOT NULL,
    name bytea NOT NULL,
    state text NOT NULL,
    size_max bigint NOT NULL,
    store text NOT NULL,
    blob_key text NOT NULL,
    data_key bytea,
    type text,
    size bigint,
    sha256 bytea,
    keep_until timestamp with time zone,
    held boolean DEFAULT false NOT NULL,
    lock_due_at timestamp with time zone,
    made_by text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone,
    due_at timestamp with time zone,
    stored_at timestamp with time zone,
    is_record boolean DEFAULT false NOT NULL,
    CONSTRAINT file_has_one_owner CHECK (((person_id IS NULL) <> (spv_id IS NULL))),
    CONSTRAINT file_id_kind CHECK ((id ~ '^fil_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT file_kept_is_stored CHECK (((state = 'stored'::text) OR ((lock_due_at IS NULL) AND (NOT held)))),
    CONSTRAINT file_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT file_record_of_person CHECK (((NOT is_record) OR (person_id IS NOT NULL))),
    CONSTRAINT file_sha256_length CHECK ((length(sha256) = 32)),
    CONSTRAINT file_size_max_positive CHECK ((size_max > 0)),
    CONSTRAINT file_size_within CHECK (((size >= 0) AND (size <= size_max))),
    CONSTRAINT file_state_known CHECK ((state = ANY (ARRAY['uploading'::text, 'stored'::text, 'removing'::text]))),
    CONSTRAINT file_store_known CHECK ((store = ANY (ARRAY['postgresql'::text, 's3'::text]))),
    CONSTRAINT file_stored_whole CHECK (((state <> 'uploading'::text) = ((stored_at IS NOT NULL) AND (data_key IS NOT NULL) AND (type IS NOT NULL) AND (size IS NOT NULL) AND (sha256 IS NOT NULL)))),
    CONSTRAINT file_swept_when_due CHECK (((state <> 'stored'::text) = (due_at IS NOT NULL)))
);

ALTER TABLE ONLY public.file FORCE ROW LEVEL SECURITY;


ALTER TABLE public.file OWNER TO heathland_owner;

--
-- Name: file_comparison; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.file_comparison (
    name text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    CONSTRAINT file_comparison_known CHECK ((name = ANY (ARRAY['files'::text, 'postgresql'::text, 's3'::text])))
);

ALTER TABLE ONLY public.file_comparison FORCE ROW LEVEL SECURITY;


ALTER TABLE public.file_comparison OWNER TO heathland_owner;

--
-- Name: file_fault; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.file_fault (
    store text NOT NULL,
    blob_key text NOT NULL,
    what text NOT NULL,
    found_at timestamp with time zone NOT NULL,
    CONSTRAINT file_fault_known CHECK ((what = ANY (ARRAY['blob-missing'::text, 'size-differs'::text, 'no-row'::text])))
);

ALTER TABLE ONLY public.file_fault FORCE ROW LEVEL SECURITY;


ALTER TABLE public.file_fault OWNER TO heathland_owner;

--
-- Name: fund_release; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.fund_release (
    id text NOT NULL,
    offer_id text NOT NULL,
    approval_id text NOT NULL,
    amount_minor bigint NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT fund_release_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT fund_release_id_kind CHECK ((id ~ '^fre_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.fund_release FORCE ROW LEVEL SECURITY;


ALTER TABLE public.fund_release OWNER TO heathland_owner;

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
-- Name: institution_payout; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.institution_payout (
    id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    reference text NOT NULL,
    state text NOT NULL,
    approval_id text,
    movement_id text,
    return_id text,
    failure text,
    line_id text,
    wanted_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    paid_at timestamp with time zone,
    ended_at timestamp with time zone,
    due_at timestamp with time zone,
    CONSTRAINT institution_payout_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT institution_payout_arrived_on_a_line CHECK (((line_id IS NOT NULL) = (state = 'arrived'::text))),
    CONSTRAINT institution_payout_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT institution_payout_came_back_by_a_movement CHECK (((return_id IS NOT NULL) = (state = 'returned'::text))),
    CONSTRAINT institution_payout_due_while_open CHECK (((due_at IS NULL) OR (ended_at IS NULL))),
    CONSTRAINT institution_payout_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['arrived'::text, 'failed'::text, 'returned'::text])))),
    CONSTRAINT institution_payout_failed_for_a_reason CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
    CONSTRAINT institution_payout_failure_length CHECK (((length(failure) >= 1) AND (length(failure) <= 200))),
    CONSTRAINT institution_payout_id_kind CHECK ((id ~ '^icp_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT institution_payout_known_there CHECK (((movement_id IS NOT NULL) OR (state = ANY (ARRAY['wanted'::text, 'failed'::text, 'arrived'::text])))),
    CONSTRAINT institution_payout_movement_length CHECK (((length(movement_id) >= 1) AND (length(movement_id) <= 100))),
    CONSTRAINT institution_payout_paid_when_paid CHECK (((state <> 'paid'::text) OR (paid_at IS NOT NULL))),
    CONSTRAINT institution_payout_reference_form CHECK ((reference ~ '^HP[0-9A-HJKMNP-TV-Z]{10}$'::text)),
    CONSTRAINT institution_payout_return_length CHECK (((length(return_id) >= 1) AND (length(return_id) <= 100))),
    CONSTRAINT institution_payout_sent_when_sent CHECK (((sent_at IS NOT NULL) OR (state = ANY (ARRAY['wanted'::text, 'failed'::text])))),
    CONSTRAINT institution_payout_state_known CHECK ((state = ANY (ARRAY['wanted'::text, 'sent'::text, 'paid'::text, 'arrived'::text, 'failed'::text, 'returned'::text])))
);

ALTER TABLE ONLY public.institution_payout FORCE ROW LEVEL SECURITY;


ALTER TABLE public.institution_payout OWNER TO heathland_owner;

--
-- Name: investing_decision; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.investing_decision (
    id text NOT NULL,
    person_id text NOT NULL,
    offer_id text NOT NULL,
    law_pack text NOT NULL,
    pack_version text NOT NULL,
    record bytea NOT NULL,
    allowed boolean NOT NULL,
    missing text[] NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT investing_decision_id_kind CHECK ((id ~ '^ivd_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT investing_decision_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT investing_decision_says_why CHECK ((allowed = (missing = '{}'::text[])))
);

ALTER TABLE ONLY public.investing_decision FORCE ROW LEVEL SECURITY;


ALTER TABLE public.investing_decision OWNER TO heathland_owner;

--
-- Name: investor_category; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.investor_category (
    id text NOT NULL,
    person_id text NOT NULL,
    law_pack text NOT NULL,
    pack_version text NOT NULL,
    category text NOT NULL,
    answers bytea NOT NULL,
    stated_at timestamp with time zone NOT NULL,
    verdict text,
    verdict_by text,
    verdict_at timestamp with time zone,
    CONSTRAINT investor_category_id_kind CHECK ((id ~ '^ctg_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT investor_category_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT investor_category_short CHECK ((category ~ '^[a-z-]{3,40}$'::text)),
    CONSTRAINT investor_category_verdict_by_another CHECK ((verdict_by <> person_id)),
    CONSTRAINT investor_category_verdict_known CHECK ((verdict = ANY (ARRAY['confirmed'::text, 'refused'::text]))),
    CONSTRAINT investor_category_verdict_whole CHECK ((num_nulls(verdict, verdict_by, verdict_at) = ANY (ARRAY[0, 3])))
);

ALTER TABLE ONLY public.investor_category FORCE ROW LEVEL SECURITY;


ALTER TABLE public.investor_category OWNER TO heathland_owner;

--
-- Name: investor_reminder; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.investor_reminder (
    person_id text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT investor_reminder_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.investor_reminder FORCE ROW LEVEL SECURITY;


ALTER TABLE public.investor_reminder OWNER TO heathland_owner;

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
-- Name: knowledge_attempt; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.knowledge_attempt (
    id text NOT NULL,
    person_id text NOT NULL,
    law_pack text NOT NULL,
    pack_version text NOT NULL,
    answers bytea NOT NULL,
    score_percent integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT knowledge_attempt_id_kind CHECK ((id ~ '^kat_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT knowledge_attempt_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT knowledge_attempt_score_fits CHECK (((score_percent >= 0) AND (score_percent <= 100)))
);

ALTER TABLE ONLY public.knowledge_attempt FORCE ROW LEVEL SECURITY;


ALTER TABLE public.knowledge_attempt OWNER TO heathland_owner;

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
-- Name: kyc_case_number; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

CREATE SEQUENCE public.kyc_case_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.kyc_case_number OWNER TO heathland_owner;

--
-- Name: kyc_case; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.kyc_case (
    id text NOT NULL,
    number bigint DEFAULT nextval('public.kyc_case_number'::regclass) NOT NULL,
    person_id text NOT NULL,
    verification_id text NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    assignee_id text,
    points integer NOT NULL,
    level text NOT NULL,
    needs_two boolean NOT NULL,
    evidence bytea NOT NULL,
    evidence_mac bytea NOT NULL,
    evidence_version integer DEFAULT 1 NOT NULL,
    proposed_by text,
    proposed_outcome text,
    proposed_reason text,
    proposed_version integer,
    asked text,
    outcome text,
    decision_reason text,
    decided_by text,
    decided_at timestamp with time zone,
    opened_at timestamp with time zone NOT NULL,
    target_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    kept_from timestamp with time zone,
    CONSTRAINT kyc_case_asked_known CHECK ((asked = ANY (ARRAY['identity-document'::text, 'selfie'::text]))),
    CONSTRAINT kyc_case_assignee_kind CHECK ((assignee_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_case_decided_by_kind CHECK ((decided_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_case_decided_by_two CHECK (((state <> 'decided'::text) OR (NOT needs_two) OR ((proposed_by IS NOT NULL) AND (proposed_by <> decided_by) AND (proposed_outcome = outcome)))),
    CONSTRAINT kyc_case_decided_whole CHECK ((((state = 'decided'::text) = (num_nulls(outcome, decision_reason, decided_by, decided_at) = 0)) AND (num_nulls(outcome, decision_reason, decided_by, decided_at) = ANY (ARRAY[0, 4])))),
    CONSTRAINT kyc_case_high_by_two CHECK (((level <> 'high'::text) OR needs_two)),
    CONSTRAINT kyc_case_id_kind CHECK ((id ~ '^kca_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_case_level_known CHECK ((level = ANY (ARRAY['low'::text, 'standard'::text, 'high'::text]))),
    CONSTRAINT kyc_case_not_own CHECK ((((person_id <> COALESCE(assignee_id, ''::text)) AND (person_id <> COALESCE(proposed_by, ''::text))) AND (person_id <> COALESCE(decided_by, ''::text)))),
    CONSTRAINT kyc_case_outcome_known CHECK ((outcome = ANY (ARRAY['approve'::text, 'reject'::text]))),
    CONSTRAINT kyc_case_points_range CHECK (((points >= 0) AND (points <= 100))),
    CONSTRAINT kyc_case_proposal_in_time CHECK (((state = ANY (ARRAY['proposed'::text, 'decided'::text])) OR (proposed_by IS NULL))),
    CONSTRAINT kyc_case_proposal_of_this_evidence CHECK (((proposed_version IS NULL) OR (proposed_version = evidence_version))),
    CONSTRAINT kyc_case_proposal_whole CHECK ((num_nulls(proposed_by, proposed_outcome, proposed_reason, proposed_version) = ANY (ARRAY[0, 4]))),
    CONSTRAINT kyc_case_proposed_by_kind CHECK ((proposed_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_case_proposed_outcome_known CHECK ((proposed_outcome = ANY (ARRAY['approve'::text, 'reject'::text]))),
    CONSTRAINT kyc_case_proposed_with_proposal CHECK (((state <> 'proposed'::text) OR ((proposed_by IS NOT NULL) AND needs_two))),
    CONSTRAINT kyc_case_reason_known CHECK ((reason = ANY (ARRAY['screening'::text, 'high-risk'::text, 'refused'::text, 'monitoring'::text, 'periodic-review'::text]))),
    CONSTRAINT kyc_case_state_known CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'proposed'::text, 'decided'::text]))),
    CONSTRAINT kyc_case_version_positive CHECK ((evidence_version > 0))
);

ALTER TABLE ONLY public.kyc_case FORCE ROW LEVEL SECURITY;


ALTER TABLE public.kyc_case OWNER TO heathland_owner;

--
-- Name: kyc_case_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.kyc_case_event (
    id text NOT NULL,
    case_id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    actor_id text,
    about text,
    note bytea,
    at timestamp with time zone NOT NULL,
    CONSTRAINT kyc_case_event_about_length CHECK ((length(about) <= 100)),
    CONSTRAINT kyc_case_event_actor_kind CHECK ((actor_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_case_event_id_kind CHECK ((id ~ '^kce_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_case_event_kind_known CHECK ((kind = ANY (ARRAY['opened'::text, 'evidence-changed'::text, 'papers-received'::text, 'taken'::text, 'put-back'::text, 'hit-judged'::text, 'asked'::text, 'proposed'::text, 'returned'::text, 'lapsed'::text, 'decided'::text])))
);

ALTER TABLE ONLY public.kyc_case_event FORCE ROW LEVEL SECURITY;


ALTER TABLE public.kyc_case_event OWNER TO heathland_owner;

--
-- Name: kyc_hit; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.kyc_hit (
    id text NOT NULL,
    case_id text NOT NULL,
    person_id text NOT NULL,
    hit_mac bytea NOT NULL,
    kinds text[] NOT NULL,
    score integer NOT NULL,
    details bytea NOT NULL,
    found_at timestamp with time zone NOT NULL,
    verdict text,
    note bytea,
    judged_by text,
    judged_at timestamp with time zone,
    CONSTRAINT kyc_hit_id_kind CHECK ((id ~ '^khi_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_hit_judged_by_kind CHECK ((judged_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT kyc_hit_judged_whole CHECK ((num_nulls(verdict, judged_by, judged_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT kyc_hit_kinds_known CHECK (((kinds <@ '{sanctions,pep,adverse-media,other}'::text[]) AND (cardinality(kinds) > 0))),
    CONSTRAINT kyc_hit_not_own CHECK ((judged_by IS DISTINCT FROM person_id)),
    CONSTRAINT kyc_hit_score_range CHECK (((score >= 0) AND (score <= 100))),
    CONSTRAINT kyc_hit_verdict_known CHECK ((verdict = ANY (ARRAY['same'::text, 'different'::text])))
);

ALTER TABLE ONLY public.kyc_hit FORCE ROW LEVEL SECURITY;


ALTER TABLE public.kyc_hit OWNER TO heathland_owner;

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
    halted_at timestamp with time zone,
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
    CONSTRAINT ledger_kind_holder_known CHECK ((holder = ANY (ARRAY['system'::text, 'member'::text, 'offer'::text, 'spv'::text]))),
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
-- Name: loan; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.loan (
    id text NOT NULL,
    spv_id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    number integer NOT NULL,
    offer_id text,
    borrower text NOT NULL,
    registration text NOT NULL,
    principal_minor bigint NOT NULL,
    rate_bps integer NOT NULL,
    default_rate_bps integer NOT NULL,
    day_count text NOT NULL,
    kind text NOT NULL,
    months_between integer NOT NULL,
    first_due_on date NOT NULL,
    payments integer NOT NULL,
    grace_months integer NOT NULL,
    signed_on date NOT NULL,
    collateral text,
    guarantee text,
    cover_percent integer NOT NULL,
    state text NOT NULL,
    starts_on date,
    version integer NOT NULL,
    outstanding_minor bigint NOT NULL,
    overdue_minor bigint NOT NULL,
    overdue_since date,
    interest_paid_minor bigint NOT NULL,
    principal_paid_minor bigint NOT NULL,
    changes_on date,
    collateral_minor bigint NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT loan_asset_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT loan_begins_once CHECK (((state = 'draft'::text) = (starts_on IS NULL))),
    CONSTRAINT loan_borrower_short CHECK (((length(borrower) >= 2) AND (length(borrower) <= 120))),
    CONSTRAINT loan_collateral_not_negative CHECK ((collateral_minor >= 0)),
    CONSTRAINT loan_collateral_short CHECK (((length(collateral) >= 2) AND (length(collateral) <= 200))),
    CONSTRAINT loan_cover_bounded CHECK (((cover_percent >= 0) AND (cover_percent <= 500))),
    CONSTRAINT loan_day_count_known CHECK ((day_count = ANY (ARRAY['act-365'::text, '30-360'::text, 'act-act'::text]))),
    CONSTRAINT loan_default_rate_bounded CHECK (((default_rate_bps >= 0) AND (default_rate_bps <= 2000))),
    CONSTRAINT loan_ended_owes_nothing CHECK (((state = ANY (ARRAY['active'::text, 'defaulted'::text])) OR ((outstanding_minor = 0) AND (overdue_minor = 0) AND (changes_on IS NULL)))),
    CONSTRAINT loan_grace_fits CHECK (((grace_months >= 0) AND ((grace_months % months_between) = 0) AND (grace_months < (payments * months_between)))),
    CONSTRAINT loan_guarantee_short CHECK (((length(guarantee) >= 2) AND (length(guarantee) <= 200))),
    CONSTRAINT loan_id_kind CHECK ((id ~ '^lon_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loan_interest_paid_not_negative CHECK ((interest_paid_minor >= 0)),
    CONSTRAINT loan_interval_known CHECK ((months_between = ANY (ARRAY[1, 3, 6, 12]))),
    CONSTRAINT loan_kind_known CHECK ((kind = ANY (ARRAY['annuity'::text, 'linear'::text, 'bullet'::text]))),
    CONSTRAINT loan_maker_kind CHECK ((created_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loan_number_counts CHECK (((number >= 1) AND (number <= 999999))),
    CONSTRAINT loan_outstanding_within CHECK (((outstanding_minor >= 0) AND (outstanding_minor <= principal_minor))),
    CONSTRAINT loan_overdue_not_negative CHECK ((overdue_minor >= 0)),
    CONSTRAINT loan_overdue_whole CHECK (((overdue_minor > 0) = (overdue_since IS NOT NULL))),
    CONSTRAINT loan_payments_bounded CHECK (((payments >= 1) AND (payments <= 480))),
    CONSTRAINT loan_principal_paid_not_negative CHECK ((principal_paid_minor >= 0)),
    CONSTRAINT loan_principal_positive CHECK (((principal_minor >= 1) AND (principal_minor <= '10000000000000000'::bigint))),
    CONSTRAINT loan_rate_bounded CHECK (((rate_bps >= 0) AND (rate_bps <= 3000))),
    CONSTRAINT loan_registration_short CHECK (((length(registration) >= 2) AND (length(registration) <= 40))),
    CONSTRAINT loan_repaid_whole CHECK (((state = ANY (ARRAY['draft'::text, 'written-off'::text])) OR ((principal_paid_minor + outstanding_minor) = principal_minor))),
    CONSTRAINT loan_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'defaulted'::text, 'repaid'::text, 'written-off'::text]))),
    CONSTRAINT loan_version_bounded CHECK (((version >= 1) AND (version <= 50)))
);

ALTER TABLE ONLY public.loan FORCE ROW LEVEL SECURITY;


ALTER TABLE public.loan OWNER TO heathland_owner;

--
-- Name: loan_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.loan_event (
    id text NOT NULL,
    loan_id text NOT NULL,
    kind text NOT NULL,
    counts_on date NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    recorded_by text,
    approval_id text,
    transfer_id text,
    amount_minor bigint,
    step text,
    schedule jsonb,
    reason text,
    CONSTRAINT loan_event_agreed_by_two CHECK (((kind = ANY (ARRAY['disbursed'::text, 'restructured'::text, 'defaulted'::text, 'written-off'::text])) = (approval_id IS NOT NULL))),
    CONSTRAINT loan_event_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT loan_event_explains_a_posting CHECK (((kind = ANY (ARRAY['disbursed'::text, 'payment'::text])) = (transfer_id IS NOT NULL))),
    CONSTRAINT loan_event_has_amount CHECK (((kind = ANY (ARRAY['disbursed'::text, 'payment'::text, 'written-off'::text])) = (amount_minor IS NOT NULL))),
    CONSTRAINT loan_event_has_schedule CHECK (((kind = ANY (ARRAY['disbursed'::text, 'restructured'::text])) = (schedule IS NOT NULL))),
    CONSTRAINT loan_event_has_step CHECK (((kind = 'reminder'::text) = (step IS NOT NULL))),
    CONSTRAINT loan_event_id_kind CHECK ((id ~ '^lev_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loan_event_kind_known CHECK ((kind = ANY (ARRAY['disbursed'::text, 'payment'::text, 'restructured'::text, 'reminder'::text, 'defaulted'::text, 'cured'::text, 'repaid'::text, 'written-off'::text]))),
    CONSTRAINT loan_event_person_kind CHECK ((recorded_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loan_event_reason_short CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
    CONSTRAINT loan_event_schedule_bounded CHECK ((length((schedule)::text) <= 1000)),
    CONSTRAINT loan_event_step_known CHECK ((step = ANY (ARRAY['reminder-1'::text, 'reminder-2'::text, 'call'::text, 'notice'::text])))
);

ALTER TABLE ONLY public.loan_event FORCE ROW LEVEL SECURITY;


ALTER TABLE public.loan_event OWNER TO heathland_owner;

--
-- Name: loan_instalment; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.loan_instalment (
    loan_id text NOT NULL,
    version integer NOT NULL,
    number integer NOT NULL,
    due_on date NOT NULL,
    principal_minor bigint NOT NULL,
    interest_minor bigint NOT NULL,
    CONSTRAINT loan_instalment_interest_not_negative CHECK ((interest_minor >= 0)),
    CONSTRAINT loan_instalment_principal_not_negative CHECK ((principal_minor >= 0))
);

ALTER TABLE ONLY public.loan_instalment FORCE ROW LEVEL SECURITY;


ALTER TABLE public.loan_instalment OWNER TO heathland_owner;

--
-- Name: loan_valuation; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.loan_valuation (
    id text NOT NULL,
    loan_id text NOT NULL,
    valued_on date NOT NULL,
    value_minor bigint NOT NULL,
    source text NOT NULL,
    recorded_by text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT loan_valuation_id_kind CHECK ((id ~ '^lva_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loan_valuation_not_negative CHECK ((value_minor >= 0)),
    CONSTRAINT loan_valuation_person_kind CHECK ((recorded_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loan_valuation_source_short CHECK (((length(source) >= 2) AND (length(source) <= 120)))
);

ALTER TABLE ONLY public.loan_valuation FORCE ROW LEVEL SECURITY;


ALTER TABLE public.loan_valuation OWNER TO heathland_owner;

--
-- Name: log_checkpoint; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.log_checkpoint (
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    cosignatures jsonb DEFAULT '{}'::jsonb NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT log_checkpoint_root_length CHECK ((length(root) = 32)),
    CONSTRAINT log_checkpoint_size_counted CHECK ((size > 0))
);

ALTER TABLE ONLY public.log_checkpoint FORCE ROW LEVEL SECURITY;


ALTER TABLE public.log_checkpoint OWNER TO heathland_owner;

--
-- Name: log_leaf; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.log_leaf (
    index bigint NOT NULL,
    kind text NOT NULL,
    row_id text NOT NULL,
    salt bytea NOT NULL,
    commitment bytea NOT NULL,
    CONSTRAINT log_leaf_commitment_length CHECK ((length(commitment) = 32)),
    CONSTRAINT log_leaf_index_counted CHECK ((index >= 0)),
    CONSTRAINT log_leaf_kind_known CHECK ((kind = ANY (ARRAY['audit'::text, 'transfer'::text, 'resolution'::text, 'document'::text, 'file'::text]))),
    CONSTRAINT log_leaf_salt_length CHECK ((length(salt) = 32))
);

ALTER TABLE ONLY public.log_leaf FORCE ROW LEVEL SECURITY;


ALTER TABLE public.log_leaf OWNER TO heathland_owner;

--
-- Name: log_position; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.log_position (
    source text NOT NULL,
    transaction_id xid8 DEFAULT '0'::xid8 NOT NULL,
    row_id text DEFAULT ''::text NOT NULL,
    CONSTRAINT log_position_source_known CHECK ((source = ANY (ARRAY['audit_log'::text, 'transfer'::text, 'transfer_resolution'::text])))
);

ALTER TABLE ONLY public.log_position FORCE ROW LEVEL SECURITY;


ALTER TABLE public.log_position OWNER TO heathland_owner;

--
-- Name: log_tile; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.log_tile (
    level integer NOT NULL,
    index bigint NOT NULL,
    hashes bytea NOT NULL,
    CONSTRAINT log_tile_hashes_whole CHECK ((((length(hashes) % 32) = 0) AND ((length(hashes) >= 32) AND (length(hashes) <= 8192)))),
    CONSTRAINT log_tile_index_counted CHECK ((index >= 0)),
    CONSTRAINT log_tile_level_counted CHECK (((level >= 0) AND (level <= 6)))
);

ALTER TABLE ONLY public.log_tile FORCE ROW LEVEL SECURITY;


ALTER TABLE public.log_tile OWNER TO heathland_owner;

--
-- Name: log_witness; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.log_witness (
    name text NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    asked_at timestamp with time zone,
    signed_at timestamp with time zone,
    reason text,
    failures integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.log_witness FORCE ROW LEVEL SECURITY;


ALTER TABLE public.log_witness OWNER TO heathland_owner;

--
-- Name: loss_simulation; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.loss_simulation (
    id text NOT NULL,
    person_id text NOT NULL,
    law_pack text NOT NULL,
    pack_version text NOT NULL,
    inputs bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    acknowledged_at timestamp with time zone,
    CONSTRAINT loss_simulation_acknowledged_after CHECK ((acknowledged_at >= at)),
    CONSTRAINT loss_simulation_id_kind CHECK ((id ~ '^lsm_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT loss_simulation_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.loss_simulation FORCE ROW LEVEL SECURITY;


ALTER TABLE public.loss_simulation OWNER TO heathland_owner;

--
-- Name: mail; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.mail (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    content bytea,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mail_content_until_sent CHECK (((content IS NULL) = (state = ANY (ARRAY['sent'::text, 'given-up'::text])))),
    CONSTRAINT mail_id_kind CHECK ((id ~~ 'mai\_%'::text)),
    CONSTRAINT mail_sent_at_when_sent CHECK (((sent_at IS NOT NULL) = (state = 'sent'::text))),
    CONSTRAINT mail_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'given-up'::text])))
);

ALTER TABLE ONLY public.mail FORCE ROW LEVEL SECURITY;


ALTER TABLE public.mail OWNER TO heathland_owner;

--
-- Name: mail_request; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.mail_request (
    id text NOT NULL,
    kind text NOT NULL,
    email_index bytea NOT NULL,
    origin bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    other_email_index bytea,
    CONSTRAINT mail_request_id_kind CHECK ((id ~~ 'let\_%'::text)),
    CONSTRAINT mail_request_kind_known CHECK ((kind = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);

ALTER TABLE ONLY public.mail_request FORCE ROW LEVEL SECURITY;


ALTER TABLE public.mail_request OWNER TO heathland_owner;

--
-- Name: maintenance; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.maintenance (
    id text NOT NULL,
    asset_id text NOT NULL,
    title text NOT NULL,
    planned_on date NOT NULL,
    done_on date,
    cost_minor bigint,
    downtime_hours integer,
    note text,
    planned_by text NOT NULL,
    planned_at timestamp with time zone NOT NULL,
    done_by text,
    done_at timestamp with time zone,
    CONSTRAINT maintenance_cost_bounded CHECK (((cost_minor >= 0) AND (cost_minor <= '100000000000000'::bigint))),
    CONSTRAINT maintenance_done_whole CHECK ((num_nulls(done_on, cost_minor, downtime_hours, done_by, done_at) = ANY (ARRAY[0, 5]))),
    CONSTRAINT maintenance_downtime_bounded CHECK (((downtime_hours >= 0) AND (downtime_hours <= 8784))),
    CONSTRAINT maintenance_id_kind CHECK ((id ~ '^mnt_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT maintenance_note_short CHECK (((length(note) >= 3) AND (length(note) <= 500))),
    CONSTRAINT maintenance_title_short CHECK (((length(title) >= 3) AND (length(title) <= 100)))
);

ALTER TABLE ONLY public.maintenance FORCE ROW LEVEL SECURITY;


ALTER TABLE public.maintenance OWNER TO heathland_owner;

--
-- Name: meter_reading; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.meter_reading (
    id text NOT NULL,
    asset_id text NOT NULL,
    day date NOT NULL,
    version integer NOT NULL,
    amount_milli bigint NOT NULL,
    source text NOT NULL,
    reason text,
    file_hash bytea,
    made_by text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT meter_reading_amount_bounded CHECK (((amount_milli >= 0) AND (amount_milli <= '1000000000000'::bigint))),
    CONSTRAINT meter_reading_file_named CHECK (((source = 'file'::text) = (file_hash IS NOT NULL))),
    CONSTRAINT meter_reading_hash_length CHECK ((length(file_hash) = 32)),
    CONSTRAINT meter_reading_id_kind CHECK ((id ~ '^mrd_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT meter_reading_reason_short CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
    CONSTRAINT meter_reading_replaced_with_reason CHECK (((version = 1) OR (reason IS NOT NULL))),
    CONSTRAINT meter_reading_source_known CHECK ((source = ANY (ARRAY['file'::text, 'hand'::text]))),
    CONSTRAINT meter_reading_version_bounded CHECK (((version >= 1) AND (version <= 100)))
);

ALTER TABLE ONLY public.meter_reading FORCE ROW LEVEL SECURITY;


ALTER TABLE public.meter_reading OWNER TO heathland_owner;

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
-- Name: notification; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.notification (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    parameters jsonb DEFAULT '{}'::jsonb NOT NULL,
    subject_id text,
    dedup_key text NOT NULL,
    is_shown boolean NOT NULL,
    mail_state text NOT NULL,
    mail_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT notification_dedup_key_short CHECK ((length(dedup_key) <= 120)),
    CONSTRAINT notification_id_kind CHECK ((id ~ '^ntf_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT notification_kind_named CHECK ((kind ~ '^[a-z-]{3,40}$'::text)),
    CONSTRAINT notification_mail_due CHECK (((mail_at IS NOT NULL) = (mail_state = ANY (ARRAY['waiting'::text, 'digest'::text])))),
    CONSTRAINT notification_mail_state_known CHECK ((mail_state = ANY (ARRAY['none'::text, 'waiting'::text, 'digest'::text, 'sent'::text]))),
    CONSTRAINT notification_parameters_short CHECK (((jsonb_typeof(parameters) = 'object'::text) AND (length((parameters)::text) <= 400))),
    CONSTRAINT notification_subject_short CHECK ((length(subject_id) <= 64))
);

ALTER TABLE ONLY public.notification FORCE ROW LEVEL SECURITY;


ALTER TABLE public.notification OWNER TO heathland_owner;

--
-- Name: notification_hours; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.notification_hours (
    person_id text NOT NULL,
    time_zone text NOT NULL,
    quiet_from smallint,
    quiet_until smallint,
    CONSTRAINT notification_hours_from_in_day CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
    CONSTRAINT notification_hours_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
    CONSTRAINT notification_hours_time_zone_short CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
    CONSTRAINT notification_hours_until_in_day CHECK (((quiet_until >= 0) AND (quiet_until <= 1439)))
);

ALTER TABLE ONLY public.notification_hours FORCE ROW LEVEL SECURITY;


ALTER TABLE public.notification_hours OWNER TO heathland_owner;

--
-- Name: notification_preference; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.notification_preference (
    person_id text NOT NULL,
    kind text NOT NULL,
    app boolean NOT NULL,
    mail text NOT NULL,
    CONSTRAINT notification_preference_kind_named CHECK ((kind ~ '^[a-z-]{3,40}$'::text)),
    CONSTRAINT notification_preference_mail_known CHECK ((mail = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text])))
);

ALTER TABLE ONLY public.notification_preference FORCE ROW LEVEL SECURITY;


ALTER TABLE public.notification_preference OWNER TO heathland_owner;

--
-- Name: offer; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer (
    id text NOT NULL,
    spv_id text NOT NULL,
    cell text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    version integer NOT NULL,
    published_version integer,
    published_at timestamp with time zone,
    approval_id text,
    content jsonb,
    name text,
    category text,
    region text,
    apy_bps integer,
    term_months integer,
    min_investment_minor bigint,
    target_minor bigint,
    opens_on date,
    closes_on date,
    owner_key text,
    audited_until date,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    hidden_from jsonb GENERATED ALWAYS AS (COALESCE((content -> 'hiddenFrom'::text), '[]'::jsonb)) STORED NOT NULL,
    CONSTRAINT offer_approval_kind CHECK ((approval_id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT offer_category_known CHECK ((category = ANY (ARRAY['Renewable energy'::text, 'Social impact'::text, 'Housing'::text, 'Clean water'::text, 'Education'::text]))),
    CONSTRAINT offer_closes_after_opening CHECK ((closes_on >= opens_on)),
    CONSTRAINT offer_id_kind CHECK ((id ~ '^ofr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT offer_kind_known CHECK ((kind = ANY (ARRAY['loan'::text, 'equity'::text, 'production'::text]))),
    CONSTRAINT offer_minimum_positive CHECK ((min_investment_minor > 0)),
    CONSTRAINT offer_published_is_written CHECK ((published_version <= version)),
    CONSTRAINT offer_published_whole CHECK ((num_nulls(published_version, published_at, approval_id, content, name, category, region, apy_bps, term_months, min_investment_minor, target_minor, opens_on, closes_on, owner_key) = ANY (ARRAY[0, 14]))),
    CONSTRAINT offer_region_known CHECK ((region = ANY (ARRAY['EU'::text, 'Netherlands'::text, 'Africa'::text, 'Asia'::text]))),
    CONSTRAINT offer_state_fits CHECK (((state = 'draft'::text) = (published_version IS NULL))),
    CONSTRAINT offer_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text, 'closed'::text, 'cancelled'::text]))),
    CONSTRAINT offer_target_covers_minimum CHECK ((target_minor >= min_investment_minor)),
    CONSTRAINT offer_version_bounded CHECK (((version >= 1) AND (version <= 500)))
);

ALTER TABLE ONLY public.offer FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer OWNER TO heathland_owner;

--
-- Name: offer_book; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_book (
    offer_id text NOT NULL,
    target_minor bigint NOT NULL,
    demand_max_minor bigint NOT NULL,
    demand_minor bigint DEFAULT 0 NOT NULL,
    allocated_minor bigint DEFAULT 0 NOT NULL,
    CONSTRAINT offer_book_demand_limited CHECK (((demand_minor >= 0) AND (demand_minor <= demand_max_minor))),
    CONSTRAINT offer_book_never_over_allocated CHECK (((allocated_minor >= 0) AND (allocated_minor <= target_minor)))
);

ALTER TABLE ONLY public.offer_book FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_book OWNER TO heathland_owner;

--
-- Name: offer_evidence; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_evidence (
    id text NOT NULL,
    offer_id text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    file_id text NOT NULL,
    bytes bigint NOT NULL,
    sha256 bytea NOT NULL,
    issued_on date,
    expires_on date,
    state text NOT NULL,
    note text,
    added_by text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    reviewed_by text,
    reviewed_at timestamp with time zone,
    CONSTRAINT offer_evidence_expires_where_it_must CHECK (((kind <> ALL (ARRAY['permit'::text, 'audited-accounts'::text, 'insurance'::text])) OR (expires_on IS NOT NULL))),
    CONSTRAINT offer_evidence_id_kind CHECK ((id ~ '^evd_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT offer_evidence_kind_known CHECK ((kind = ANY (ARRAY['key-information-sheet'::text, 'contract'::text, 'title'::text, 'permit'::text, 'owner-due-diligence'::text, 'related-parties'::text, 'valuation'::text, 'audited-accounts'::text, 'insurance'::text]))),
    CONSTRAINT offer_evidence_note_short CHECK ((length(note) <= 500)),
    CONSTRAINT offer_evidence_reviewed_by_another CHECK ((reviewed_by <> added_by)),
    CONSTRAINT offer_evidence_reviewed_whole CHECK ((num_nulls(reviewed_by, reviewed_at) =
CASE state
    WHEN 'submitted'::text THEN 2
    ELSE 0
END)),
    CONSTRAINT offer_evidence_sha256_length CHECK ((length(sha256) = 32)),
    CONSTRAINT offer_evidence_state_known CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'rejected'::text]))),
    CONSTRAINT offer_evidence_title_short CHECK (((length(title) >= 3) AND (length(title) <= 100)))
);

ALTER TABLE ONLY public.offer_evidence FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_evidence OWNER TO heathland_owner;

--
-- Name: offer_interest; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_interest (
    offer_id text NOT NULL,
    person_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT offer_interest_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.offer_interest FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_interest OWNER TO heathland_owner;

--
-- Name: offer_month; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_month (
    offer_id text NOT NULL,
    spv_id text NOT NULL,
    kind text NOT NULL,
    asset text NOT NULL,
    month date NOT NULL,
    allocated_orders integer DEFAULT 0 NOT NULL,
    allocated_minor bigint DEFAULT 0 NOT NULL,
    ended_orders integer DEFAULT 0 NOT NULL,
    ended_minor bigint DEFAULT 0 NOT NULL,
    issued_minor bigint DEFAULT 0 NOT NULL,
    redeemed_minor bigint DEFAULT 0 NOT NULL,
    CONSTRAINT offer_month_allocated_orders_positive CHECK ((allocated_orders >= 0)),
    CONSTRAINT offer_month_allocated_positive CHECK ((allocated_minor >= 0)),
    CONSTRAINT offer_month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT offer_month_ended_orders_positive CHECK ((ended_orders >= 0)),
    CONSTRAINT offer_month_ended_positive CHECK ((ended_minor >= 0)),
    CONSTRAINT offer_month_issued_positive CHECK ((issued_minor >= 0)),
    CONSTRAINT offer_month_redeemed_positive CHECK ((redeemed_minor >= 0))
);

ALTER TABLE ONLY public.offer_month FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_month OWNER TO heathland_owner;

--
-- Name: offer_question; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_question (
    id text NOT NULL,
    offer_id text NOT NULL,
    person_id text NOT NULL,
    text text NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answer text,
    answered_by text,
    answered_at timestamp with time zone,
    CONSTRAINT offer_question_answer_short CHECK (((length(answer) >= 3) AND (length(answer) <= 1500))),
    CONSTRAINT offer_question_answered_by_another CHECK ((answered_by <> person_id)),
    CONSTRAINT offer_question_answered_whole CHECK ((num_nulls(answer, answered_by, answered_at) =
CASE state
    WHEN 'waiting'::text THEN 3
    ELSE 0
END)),
    CONSTRAINT offer_question_id_kind CHECK ((id ~ '^qst_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT offer_question_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT offer_question_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'declined'::text]))),
    CONSTRAINT offer_question_text_short CHECK (((length(text) >= 10) AND (length(text) <= 600)))
);

ALTER TABLE ONLY public.offer_question FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_question OWNER TO heathland_owner;

--
-- Name: offer_request; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_request (
    person_id text NOT NULL,
    offer_id text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    chosen_at timestamp with time zone,
    goes_on boolean,
    large_amount_minor bigint,
    large_answer text,
    large_at timestamp with time zone,
    CONSTRAINT offer_request_amount_positive CHECK ((large_amount_minor > 0)),
    CONSTRAINT offer_request_answer_short CHECK ((large_answer ~ '^[a-z0-9-]{1,40}$'::text)),
    CONSTRAINT offer_request_chosen_after CHECK ((chosen_at >= requested_at)),
    CONSTRAINT offer_request_chosen_whole CHECK (((chosen_at IS NULL) = (goes_on IS NULL))),
    CONSTRAINT offer_request_large_whole CHECK ((num_nulls(large_amount_minor, large_answer, large_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT offer_request_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.offer_request FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_request OWNER TO heathland_owner;

--
-- Name: offer_update; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_update (
    id text NOT NULL,
    offer_id text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    posted_by text NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    CONSTRAINT offer_update_id_kind CHECK ((id ~ '^ofu_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT offer_update_text_short CHECK (((length(text) >= 3) AND (length(text) <= 3000))),
    CONSTRAINT offer_update_title_short CHECK (((length(title) >= 3) AND (length(title) <= 120)))
);

ALTER TABLE ONLY public.offer_update FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_update OWNER TO heathland_owner;

--
-- Name: offer_version; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_version (
    offer_id text NOT NULL,
    version integer NOT NULL,
    content jsonb NOT NULL,
    apy_bps integer NOT NULL,
    written_by text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT offer_version_content_bounded CHECK ((length((content)::text) <= 60000)),
    CONSTRAINT offer_version_writer_kind CHECK ((written_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.offer_version FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_version OWNER TO heathland_owner;

--
-- Name: offer_view; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_view (
    offer_id text NOT NULL,
    person_id text NOT NULL,
    first_at timestamp with time zone NOT NULL,
    CONSTRAINT offer_view_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.offer_view FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_view OWNER TO heathland_owner;

--
-- Name: offer_watch; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.offer_watch (
    person_id text NOT NULL,
    offer_id text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT offer_watch_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.offer_watch FORCE ROW LEVEL SECURITY;


ALTER TABLE public.offer_watch OWNER TO heathland_owner;

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
    trace_id text,
    CONSTRAINT outbox_id_kind CHECK ((id ~~ 'evt\_%'::text)),
    CONSTRAINT outbox_trace_is_one CHECK ((trace_id ~ '^[0-9a-f]{32}$'::text))
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
-- Name: payout; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.payout (
    id text NOT NULL,
    batch_id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    withdrawal_id text,
    line_id text,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone,
    made_by text,
    returned_by text,
    CONSTRAINT payout_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT payout_id_kind CHECK ((id ~ '^pyo_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT payout_made_when_made CHECK (((made_at IS NOT NULL) = (state <> 'sent'::text))),
    CONSTRAINT payout_of_one CHECK ((num_nulls(withdrawal_id, line_id) = 1)),
    CONSTRAINT payout_state_known CHECK ((state = ANY (ARRAY['sent'::text, 'made'::text, 'returned'::text])))
);

ALTER TABLE ONLY public.payout FORCE ROW LEVEL SECURITY;


ALTER TABLE public.payout OWNER TO heathland_owner;

--
-- Name: payout_batch; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.payout_batch (
    id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    payouts integer NOT NULL,
    amount_minor bigint NOT NULL,
    approval_id text NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    execute_on date NOT NULL,
    file bytea,
    file_hash bytea,
    master_version integer,
    made_at timestamp with time zone,
    sent_at timestamp with time zone,
    CONSTRAINT payout_batch_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT payout_batch_file_is_whole CHECK ((num_nulls(file, file_hash, master_version, made_at) = ANY (ARRAY[0, 4]))),
    CONSTRAINT payout_batch_id_kind CHECK ((id ~ '^pob_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT payout_batch_not_empty CHECK ((payouts > 0)),
    CONSTRAINT payout_batch_sent_when_made CHECK (((sent_at IS NULL) OR (made_at IS NOT NULL)))
);

ALTER TABLE ONLY public.payout_batch FORCE ROW LEVEL SECURITY;


ALTER TABLE public.payout_batch OWNER TO heathland_owner;

--
-- Name: people_total; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.people_total (
    counted_before timestamp with time zone NOT NULL,
    joined bigint NOT NULL,
    departed bigint NOT NULL,
    CONSTRAINT people_total_departed_after_joining CHECK (((departed >= 0) AND (departed <= joined))),
    CONSTRAINT people_total_joined_positive CHECK ((joined >= 0))
);

ALTER TABLE ONLY public.people_total FORCE ROW LEVEL SECURITY;


ALTER TABLE public.people_total OWNER TO heathland_owner;

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
-- Name: person_search; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.person_search (
    token bytea NOT NULL,
    person_id text NOT NULL,
    CONSTRAINT person_search_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT person_search_token_length CHECK ((octet_length(token) = 8))
);

ALTER TABLE ONLY public.person_search FORCE ROW LEVEL SECURITY;


ALTER TABLE public.person_search OWNER TO heathland_owner;

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
-- Name: platform_update; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.platform_update (
    id text NOT NULL,
    title_en text NOT NULL,
    text_en text NOT NULL,
    title_nl text NOT NULL,
    text_nl text NOT NULL,
    roles text[] NOT NULL,
    leads_to text,
    state text NOT NULL,
    maker_id text NOT NULL,
    approval_id text,
    created_at timestamp with time zone NOT NULL,
    delivered_to text DEFAULT ''::text NOT NULL,
    delivered_count integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    CONSTRAINT platform_update_agreed CHECK (((approval_id IS NOT NULL) = (state = ANY (ARRAY['sending'::text, 'sent'::text])))),
    CONSTRAINT platform_update_approval_kind CHECK ((approval_id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT platform_update_due_while_sending CHECK (((due_at IS NOT NULL) = (state = 'sending'::text))),
    CONSTRAINT platform_update_id_kind CHECK ((id ~ '^upd_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT platform_update_leads_here CHECK (((leads_to ~ '^/[!-~]{0,199}$'::text) AND (leads_to !~ '^/[/\\]'::text))),
    CONSTRAINT platform_update_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'sending'::text, 'sent'::text, 'refused'::text]))),
    CONSTRAINT platform_update_text_en_short CHECK (((length(text_en) >= 3) AND (length(text_en) <= 1000))),
    CONSTRAINT platform_update_text_nl_short CHECK (((length(text_nl) >= 3) AND (length(text_nl) <= 1000))),
    CONSTRAINT platform_update_title_en_short CHECK (((length(title_en) >= 3) AND (length(title_en) <= 90))),
    CONSTRAINT platform_update_title_nl_short CHECK (((length(title_nl) >= 3) AND (length(title_nl) <= 90))),
    CONSTRAINT platform_update_to_someone CHECK (((cardinality(roles) >= 1) AND (cardinality(roles) <= 6)))
);

ALTER TABLE ONLY public.platform_update FORCE ROW LEVEL SECURITY;


ALTER TABLE public.platform_update OWNER TO heathland_owner;

--
-- Name: production_asset; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.production_asset (
    id text NOT NULL,
    spv_id text NOT NULL,
    offer_id text,
    name text NOT NULL,
    kind text NOT NULL,
    place text NOT NULL,
    country text NOT NULL,
    meter text NOT NULL,
    asset text NOT NULL,
    capacity_milli bigint NOT NULL,
    commissioned_on date NOT NULL,
    plan_milli bigint[] NOT NULL,
    cost_minor bigint NOT NULL,
    residual_minor bigint NOT NULL,
    life_months integer NOT NULL,
    insured_until date,
    inspection_on date,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT production_asset_capacity_bounded CHECK (((capacity_milli >= 1) AND (capacity_milli <= '1000000000000'::bigint))),
    CONSTRAINT production_asset_cost_bounded CHECK (((cost_minor >= 1) AND (cost_minor <= '100000000000000'::bigint))),
    CONSTRAINT production_asset_country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT production_asset_currency_known CHECK ((asset = ANY (ARRAY['EUR'::text, 'GBP'::text]))),
    CONSTRAINT production_asset_id_kind CHECK ((id ~ '^pas_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT production_asset_kind_known CHECK ((kind = ANY (ARRAY['solar'::text, 'wind'::text, 'hydro'::text, 'biogas'::text, 'water'::text, 'housing'::text]))),
    CONSTRAINT production_asset_life_bounded CHECK (((life_months >= 1) AND (life_months <= 720))),
    CONSTRAINT production_asset_meter_short CHECK (((length(meter) >= 2) AND (length(meter) <= 40))),
    CONSTRAINT production_asset_name_short CHECK (((length(name) >= 2) AND (length(name) <= 80))),
    CONSTRAINT production_asset_place_short CHECK (((length(place) >= 2) AND (length(place) <= 80))),
    CONSTRAINT production_asset_plan_whole CHECK (((array_ndims(plan_milli) = 1) AND (cardinality(plan_milli) = 12) AND (array_position(plan_milli, NULL::bigint) IS NULL) AND (0 <= ALL (plan_milli)) AND ('31000000000000'::bigint >= ALL (plan_milli)))),
    CONSTRAINT production_asset_residual_fits CHECK (((residual_minor >= 0) AND (residual_minor <= cost_minor)))
);

ALTER TABLE ONLY public.production_asset FORCE ROW LEVEL SECURITY;


ALTER TABLE public.production_asset OWNER TO heathland_owner;

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
-- Name: reconciliation_break; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.reconciliation_break (
    id text NOT NULL,
    kind text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    subject text NOT NULL,
    offer_id text,
    expected_minor bigint NOT NULL,
    found_minor bigint NOT NULL,
    state text NOT NULL,
    owner_id text,
    reason text,
    found_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT reconciliation_break_differs CHECK ((expected_minor <> found_minor)),
    CONSTRAINT reconciliation_break_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state <> 'open'::text))),
    CONSTRAINT reconciliation_break_explained_in_words CHECK (((state <> 'explained'::text) OR ((reason IS NOT NULL) AND (owner_id IS NOT NULL)))),
    CONSTRAINT reconciliation_break_id_kind CHECK ((id ~ '^rbk_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT reconciliation_break_kind_known CHECK ((kind = ANY (ARRAY['bank-balance'::text, 'bank-line-unposted'::text, 'bank-line-member'::text, 'bank-posting-unknown'::text, 'unallocated-balance'::text, 'payout-unsettled'::text, 'withdrawal-unpaid'::text, 'card-balance'::text, 'card-payment-unposted'::text, 'card-reversal-unposted'::text, 'card-transit'::text, 'order-unfunded'::text, 'order-unregistered'::text, 'register-unordered'::text, 'offer-book'::text, 'escrow-balance'::text]))),
    CONSTRAINT reconciliation_break_owner_kind CHECK ((owner_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT reconciliation_break_reason_length CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
    CONSTRAINT reconciliation_break_state_known CHECK ((state = ANY (ARRAY['open'::text, 'explained'::text, 'resolved'::text]))),
    CONSTRAINT reconciliation_break_subject_length CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
);

ALTER TABLE ONLY public.reconciliation_break FORCE ROW LEVEL SECURITY;


ALTER TABLE public.reconciliation_break OWNER TO heathland_owner;

--
-- Name: reconciliation_run; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.reconciliation_run (
    id text NOT NULL,
    requested_by text,
    requested_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    found integer,
    opened integer,
    resolved integer,
    CONSTRAINT reconciliation_run_counted_at_its_end CHECK ((num_nulls(ended_at, found, opened, resolved) = ANY (ARRAY[0, 4]))),
    CONSTRAINT reconciliation_run_id_kind CHECK ((id ~ '^rcn_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT reconciliation_run_requested_by_kind CHECK ((requested_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.reconciliation_run FORCE ROW LEVEL SECURITY;


ALTER TABLE public.reconciliation_run OWNER TO heathland_owner;

--
-- Name: record_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.record_key (
    person_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    master_version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT record_key_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.record_key FORCE ROW LEVEL SECURITY;


ALTER TABLE public.record_key OWNER TO heathland_owner;

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
-- Name: register_entry; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.register_entry (
    id text NOT NULL,
    offer_id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    amount_minor bigint NOT NULL,
    asset text NOT NULL,
    subscription_id text,
    at timestamp with time zone NOT NULL,
    distribution_id text,
    CONSTRAINT register_entry_amount_positive CHECK ((amount_minor > 0)),
    CONSTRAINT register_entry_id_kind CHECK ((id ~ '^rge_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT register_entry_issued_for_subscription CHECK (((kind = 'issued'::text) = (subscription_id IS NOT NULL))),
    CONSTRAINT register_entry_kind_known CHECK ((kind = ANY (ARRAY['issued'::text, 'redeemed'::text]))),
    CONSTRAINT register_entry_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT register_entry_redeemed_by_distribution CHECK (((kind = 'redeemed'::text) = (distribution_id IS NOT NULL)))
);

ALTER TABLE ONLY public.register_entry FORCE ROW LEVEL SECURITY;


ALTER TABLE public.register_entry OWNER TO heathland_owner;

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
    language text,
    CONSTRAINT registration_id_kind CHECK ((id ~~ 'reg\_%'::text)),
    CONSTRAINT registration_investor_kind_known CHECK ((investor_kind = ANY (ARRAY['individual'::text, 'professional'::text]))),
    CONSTRAINT registration_language_known CHECK ((language = ANY (ARRAY['en'::text, 'nl'::text])))
);

ALTER TABLE ONLY public.registration FORCE ROW LEVEL SECURITY;


ALTER TABLE public.registration OWNER TO heathland_owner;

--
-- Name: rejected_request; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.rejected_request (
    dedup_key text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    hour timestamp with time zone NOT NULL,
    count integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_address bytea,
    CONSTRAINT rejected_request_count_positive CHECK ((count > 0)),
    CONSTRAINT rejected_request_hour_whole CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text))),
    CONSTRAINT rejected_request_kind_known CHECK ((kind = ANY (ARRAY['lockout'::text, 'rate-limit'::text, 'webhook'::text]))),
    CONSTRAINT rejected_request_subject_length CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
);

ALTER TABLE ONLY public.rejected_request FORCE ROW LEVEL SECURITY;


ALTER TABLE public.rejected_request OWNER TO heathland_owner;

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
    dedup_key text NOT NULL,
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
-- Name: spv_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.spv_key (
    spv_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    master_version integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.spv_key FORCE ROW LEVEL SECURITY;


ALTER TABLE public.spv_key OWNER TO heathland_owner;

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
-- Name: staff_access; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.staff_access (
    only_row boolean DEFAULT true NOT NULL,
    idle_minutes integer NOT NULL,
    networks text[] NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT staff_access_idle_bounded CHECK (((idle_minutes >= 5) AND (idle_minutes <= 1440))),
    CONSTRAINT staff_access_networks_bounded CHECK ((cardinality(networks) <= 50)),
    CONSTRAINT staff_access_one_row CHECK (only_row)
);

ALTER TABLE ONLY public.staff_access FORCE ROW LEVEL SECURITY;


ALTER TABLE public.staff_access OWNER TO heathland_owner;

--
-- Name: support_attachment; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.support_attachment (
    file_id text NOT NULL,
    ticket_id text NOT NULL,
    message_id text NOT NULL,
    person_id text NOT NULL
);

ALTER TABLE ONLY public.support_attachment FORCE ROW LEVEL SECURITY;


ALTER TABLE public.support_attachment OWNER TO heathland_owner;

--
-- Name: support_message; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.support_message (
    id text NOT NULL,
    ticket_id text NOT NULL,
    person_id text NOT NULL,
    author text NOT NULL,
    author_id text,
    body bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT support_message_author_known CHECK ((author = ANY (ARRAY['member'::text, 'visitor'::text, 'staff'::text]))),
    CONSTRAINT support_message_id_kind CHECK ((id ~ '^msg_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT support_message_staff_is_named CHECK (((author = 'staff'::text) = (author_id IS NOT NULL)))
);

ALTER TABLE ONLY public.support_message FORCE ROW LEVEL SECURITY;


ALTER TABLE public.support_message OWNER TO heathland_owner;

--
-- Name: support_note; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.support_note (
    id text NOT NULL,
    ticket_id text NOT NULL,
    person_id text NOT NULL,
    author_id text NOT NULL,
    body bytea NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT support_note_id_kind CHECK ((id ~ '^not_[0-9a-hjkmnp-tv-z]{26}$'::text))
);

ALTER TABLE ONLY public.support_note FORCE ROW LEVEL SECURITY;


ALTER TABLE public.support_note OWNER TO heathland_owner;

--
-- Name: support_ticket; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.support_ticket (
    id text NOT NULL,
    number bigint NOT NULL,
    person_id text NOT NULL,
    visitor bytea,
    link_hash bytea,
    cell text,
    kind text NOT NULL,
    topic text NOT NULL,
    page text,
    state text NOT NULL,
    priority text NOT NULL,
    assignee_id text,
    opened_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    first_answered_at timestamp with time zone,
    closed_at timestamp with time zone,
    answer_due_at timestamp with time zone,
    resolve_due_at timestamp with time zone,
    acknowledge_due_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    final_due_at timestamp with time zone,
    final_response_at timestamp with time zone,
    outcome text,
    due_at timestamp with time zone,
    CONSTRAINT complaint_acknowledged_before_response CHECK (((final_response_at IS NULL) OR (acknowledged_at <= final_response_at))),
    CONSTRAINT complaint_decided_by_response CHECK (((outcome IS NULL) OR ((outcome = 'withdrawn'::text) = (final_response_at IS NULL)))),
    CONSTRAINT complaint_ends_with_outcome CHECK (((kind <> 'complaint'::text) OR ((state = 'closed'::text) = (outcome IS NOT NULL)))),
    CONSTRAINT complaint_facts_of_complaints CHECK (((kind = 'complaint'::text) OR (num_nonnulls(acknowledged_at, final_response_at, outcome) = 0))),
    CONSTRAINT complaint_has_clocks CHECK ((num_nonnulls(acknowledge_due_at, final_due_at) =
CASE kind
    WHEN 'complaint'::text THEN 2
    ELSE 0
END)),
    CONSTRAINT support_ticket_closed_when_closed CHECK (((closed_at IS NOT NULL) = (state = 'closed'::text))),
    CONSTRAINT support_ticket_id_kind CHECK ((id ~ '^tic_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT support_ticket_kind_known CHECK ((kind = ANY (ARRAY['question'::text, 'complaint'::text]))),
    CONSTRAINT support_ticket_nothing_due_when_closed CHECK (((state <> 'closed'::text) OR (num_nonnulls(answer_due_at, resolve_due_at, due_at) = 0))),
    CONSTRAINT support_ticket_outcome_known CHECK ((outcome = ANY (ARRAY['upheld'::text, 'partly-upheld'::text, 'not-upheld'::text, 'withdrawn'::text]))),
    CONSTRAINT support_ticket_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT support_ticket_priority_known CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
    CONSTRAINT support_ticket_state_known CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'closed'::text]))),
    CONSTRAINT support_ticket_topic_known CHECK ((topic = ANY (ARRAY['account'::text, 'identity-check'::text, 'payments'::text, 'investing'::text, 'documents'::text, 'other'::text]))),
    CONSTRAINT support_ticket_visitor_has_link CHECK (((visitor IS NULL) = (link_hash IS NULL)))
);

ALTER TABLE ONLY public.support_ticket FORCE ROW LEVEL SECURITY;


ALTER TABLE public.support_ticket OWNER TO heathland_owner;

--
-- Name: support_ticket_number_seq; Type: SEQUENCE; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.support_ticket ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.support_ticket_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


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
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
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
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
    CONSTRAINT transfer_resolution_amount_fits CHECK ((((kind = 'settle'::text) = (amount_minor > 0)) AND (amount_minor >= 0))),
    CONSTRAINT transfer_resolution_kind_known CHECK ((kind = ANY (ARRAY['settle'::text, 'release'::text])))
);

ALTER TABLE ONLY public.transfer_resolution FORCE ROW LEVEL SECURITY;


ALTER TABLE public.transfer_resolution OWNER TO heathland_owner;

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
    counts_from timestamp with time zone,
    review_at timestamp with time zone,
    kept_from timestamp with time zone,
    CONSTRAINT verification_decided_with_verdict CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
    CONSTRAINT verification_id_kind CHECK ((id ~~ 'ver\_%'::text)),
    CONSTRAINT verification_retry_when_rejected CHECK (((state = 'rejected'::text) OR ((NOT retry) AND (reasons = '{}'::text[])))),
    CONSTRAINT verification_state_known CHECK ((state = ANY (ARRAY['started'::text, 'pending'::text, 'approved'::text, 'rejected'::text])))
);

ALTER TABLE ONLY public.verification FORCE ROW LEVEL SECURITY;


ALTER TABLE public.verification OWNER TO heathland_owner;

--
-- Name: COLUMN verification.kept_from; Type: COMMENT; Schema: public; Owner: heathland_owner
--

COMMENT ON COLUMN public.verification.kept_from IS 'From when on the five years of the law are counted: the end of the relationship.';


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
    custody_minor bigint,
    compared_at timestamp with time zone,
    CONSTRAINT wallet_compared_with_amount CHECK (((custody_minor IS NULL) = (compared_at IS NULL))),
    CONSTRAINT wallet_custody_not_negative CHECK ((custody_minor >= 0)),
    CONSTRAINT wallet_due_while_wanted CHECK (((state = 'wanted'::text) = (due_at IS NOT NULL))),
    CONSTRAINT wallet_person_kind CHECK ((person_id ~~ 'per\_%'::text)),
    CONSTRAINT wallet_ready_with_address CHECK ((((state = 'ready'::text) = (address IS NOT NULL)) AND ((state = 'ready'::text) = (ready_at IS NOT NULL)))),
    CONSTRAINT wallet_state_known CHECK ((state = ANY (ARRAY['wanted'::text, 'ready'::text])))
);

ALTER TABLE ONLY public.wallet FORCE ROW LEVEL SECURITY;


ALTER TABLE public.wallet OWNER TO heathland_owner;

--
-- Name: warning_acknowledgement; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.warning_acknowledgement (
    id text NOT NULL,
    person_id text NOT NULL,
    warning text NOT NULL,
    offer_id text,
    text_hash bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT warning_acknowledgement_hash_length CHECK ((length(text_hash) = 32)),
    CONSTRAINT warning_acknowledgement_id_kind CHECK ((id ~ '^ack_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT warning_acknowledgement_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT warning_acknowledgement_short CHECK ((warning ~ '^[a-z0-9.-]{3,40}$'::text))
);

ALTER TABLE ONLY public.warning_acknowledgement FORCE ROW LEVEL SECURITY;


ALTER TABLE public.warning_acknowledgement OWNER TO heathland_owner;

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
-- Name: webhook_delivery; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.webhook_delivery (
    id text NOT NULL,
    endpoint_id text NOT NULL,
    person_id text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    status_code integer,
    failure text,
    tried_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_delivery_attempts_bounded CHECK (((attempts >= 0) AND (attempts <= 100))),
    CONSTRAINT webhook_delivery_delivered_is_well CHECK (((state <> 'delivered'::text) OR ((failure IS NULL) AND ((status_code >= 200) AND (status_code <= 299))))),
    CONSTRAINT webhook_delivery_event_kind CHECK ((event_id ~~ 'evt\_%'::text)),
    CONSTRAINT webhook_delivery_failure_known CHECK ((failure = ANY (ARRAY['unresolved'::text, 'address'::text, 'connection'::text, 'tls'::text, 'timeout'::text, 'redirect'::text, 'status'::text]))),
    CONSTRAINT webhook_delivery_id_kind CHECK ((id ~ '^whd_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT webhook_delivery_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'delivered'::text, 'dead'::text, 'dropped'::text]))),
    CONSTRAINT webhook_delivery_status_code CHECK (((status_code >= 100) AND (status_code <= 999)))
);

ALTER TABLE ONLY public.webhook_delivery FORCE ROW LEVEL SECURITY;


ALTER TABLE public.webhook_delivery OWNER TO heathland_owner;

--
-- Name: webhook_endpoint; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.webhook_endpoint (
    id text NOT NULL,
    person_id text NOT NULL,
    address bytea NOT NULL,
    secret bytea NOT NULL,
    secret_at timestamp with time zone NOT NULL,
    previous_secret bytea,
    previous_until timestamp with time zone,
    scopes text[] NOT NULL,
    state text NOT NULL,
    paused_because text,
    failing_since timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_endpoint_id_kind CHECK ((id ~ '^whk_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT webhook_endpoint_pause_has_reason CHECK (((state = 'paused'::text) = (paused_because IS NOT NULL))),
    CONSTRAINT webhook_endpoint_pause_known CHECK ((paused_because = ANY (ARRAY['member'::text, 'failing'::text, 'security'::text]))),
    CONSTRAINT webhook_endpoint_previous_ends CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
    CONSTRAINT webhook_endpoint_scopes_known CHECK ((((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 3)) AND (scopes <@ ARRAY['wallet'::text, 'placements'::text, 'documents'::text]))),
    CONSTRAINT webhook_endpoint_state_known CHECK ((state = ANY (ARRAY['on'::text, 'paused'::text])))
);

ALTER TABLE ONLY public.webhook_endpoint FORCE ROW LEVEL SECURITY;


ALTER TABLE public.webhook_endpoint OWNER TO heathland_owner;

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
-- Name: withdrawal; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.withdrawal (
    id text NOT NULL,
    person_id text NOT NULL,
    account_id text NOT NULL,
    cell text NOT NULL,
    asset text NOT NULL,
    amount_minor bigint NOT NULL,
    state text NOT NULL,
    prepared_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    factor text,
    reservation text,
    batch_id text,
    reviewed_by text,
    reason text,
    return_code text,
    ended_at timestamp with time zone,
    CONSTRAINT withdrawal_amount_fits CHECK (((amount_minor >= 100) AND (amount_minor <= '99999999999'::bigint))),
    CONSTRAINT withdrawal_confirmed_with_money CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text, 'expired'::text])) OR (num_nulls(confirmed_at, factor, reservation) = 0))),
    CONSTRAINT withdrawal_ended_when_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'returned'::text, 'refused'::text, 'cancelled'::text, 'expired'::text])))),
    CONSTRAINT withdrawal_factor_known CHECK ((factor = ANY (ARRAY['totp'::text, 'backup-code'::text, 'passkey'::text]))),
    CONSTRAINT withdrawal_id_kind CHECK ((id ~ '^wdr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT withdrawal_person_kind CHECK ((person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'::text)),
    CONSTRAINT withdrawal_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT withdrawal_return_code_length CHECK (((length(return_code) >= 1) AND (length(return_code) <= 35))),
    CONSTRAINT withdrawal_reviewed_by_another CHECK ((reviewed_by <> person_id)),
    CONSTRAINT withdrawal_sent_in_a_file CHECK (((batch_id IS NOT NULL) = (state = ANY (ARRAY['sent'::text, 'paid'::text, 'returned'::text])))),
    CONSTRAINT withdrawal_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'ready'::text, 'sent'::text, 'paid'::text, 'returned'::text, 'refused'::text, 'cancelled'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.withdrawal FORCE ROW LEVEL SECURITY;


ALTER TABLE public.withdrawal OWNER TO heathland_owner;

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
-- Name: allocation allocation_approved_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_approved_once UNIQUE (approval_id);


--
-- Name: allocation_line allocation_line_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation_line
    ADD CONSTRAINT allocation_line_once UNIQUE (subscription_id);


--
-- Name: allocation_line allocation_line_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation_line
    ADD CONSTRAINT allocation_line_pkey PRIMARY KEY (allocation_id, subscription_id);


--
-- Name: allocation allocation_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_pkey PRIMARY KEY (id);


--
-- Name: api_key api_key_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_once UNIQUE (token_hash);


--
-- Name: api_key api_key_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);


--
-- Name: approval approval_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);


--
-- Name: article_image article_image_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.article_image
    ADD CONSTRAINT article_image_pkey PRIMARY KEY (id);


--
-- Name: article article_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_pkey PRIMARY KEY (id);


--
-- Name: article_version article_version_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.article_version
    ADD CONSTRAINT article_version_pkey PRIMARY KEY (article_id, version);


--
-- Name: asset_document asset_document_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_document
    ADD CONSTRAINT asset_document_once UNIQUE (asset_id, file_id);


--
-- Name: asset_document asset_document_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_document
    ADD CONSTRAINT asset_document_pkey PRIMARY KEY (id);


--
-- Name: asset_posting_part asset_posting_part_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_posting_part
    ADD CONSTRAINT asset_posting_part_pkey PRIMARY KEY (id);


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
-- Name: bank_account bank_account_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_account
    ADD CONSTRAINT bank_account_pkey PRIMARY KEY (id);


--
-- Name: bank_line bank_line_agreed_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_agreed_once UNIQUE (approval_id);


--
-- Name: bank_line bank_line_explained_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_explained_once UNIQUE (transfer_id);


--
-- Name: bank_line bank_line_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_once UNIQUE (key_hash);


--
-- Name: bank_line bank_line_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_pkey PRIMARY KEY (id);


--
-- Name: bank_statement bank_statement_agreed_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_agreed_once UNIQUE (approval_id);


--
-- Name: bank_statement bank_statement_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_pkey PRIMARY KEY (id);


--
-- Name: blob_chunk blob_chunk_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.blob_chunk
    ADD CONSTRAINT blob_chunk_pkey PRIMARY KEY (upload_id, number);


--
-- Name: blob blob_of_one_upload; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.blob
    ADD CONSTRAINT blob_of_one_upload UNIQUE (upload_id);


--
-- Name: blob blob_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.blob
    ADD CONSTRAINT blob_pkey PRIMARY KEY (key);


--
-- Name: blob_upload blob_upload_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.blob_upload
    ADD CONSTRAINT blob_upload_pkey PRIMARY KEY (id);


--
-- Name: book_month book_month_agreement_used_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month
    ADD CONSTRAINT book_month_agreement_used_once UNIQUE (approval_id);


--
-- Name: book_month_figure book_month_figure_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month_figure
    ADD CONSTRAINT book_month_figure_pkey PRIMARY KEY (spv_id, month, version, section, subject, measure);


--
-- Name: book_month book_month_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month
    ADD CONSTRAINT book_month_pkey PRIMARY KEY (spv_id, month, version);


--
-- Name: book_month book_month_reopening_used_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month
    ADD CONSTRAINT book_month_reopening_used_once UNIQUE (reopening_approval_id);


--
-- Name: book_note book_note_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_note
    ADD CONSTRAINT book_note_pkey PRIMARY KEY (id);


--
-- Name: book_note book_note_posting_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_note
    ADD CONSTRAINT book_note_posting_once UNIQUE (posting_id);


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
-- Name: books_watch books_watch_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.books_watch
    ADD CONSTRAINT books_watch_pkey PRIMARY KEY (only_one);


--
-- Name: card_balance card_balance_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_balance
    ADD CONSTRAINT card_balance_pkey PRIMARY KEY (cell);


--
-- Name: card_payment card_payment_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_payment
    ADD CONSTRAINT card_payment_once UNIQUE (payment_id);


--
-- Name: card_payment card_payment_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_payment
    ADD CONSTRAINT card_payment_pkey PRIMARY KEY (id);


--
-- Name: card_reversal card_reversal_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_reversal
    ADD CONSTRAINT card_reversal_once UNIQUE (source_id);


--
-- Name: card_reversal card_reversal_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_reversal
    ADD CONSTRAINT card_reversal_pkey PRIMARY KEY (id);


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
-- Name: check_result check_result_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.check_result
    ADD CONSTRAINT check_result_pkey PRIMARY KEY (name);


--
-- Name: claim claim_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.claim
    ADD CONSTRAINT claim_pkey PRIMARY KEY (key);


--
-- Name: clock_offset clock_offset_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.clock_offset
    ADD CONSTRAINT clock_offset_pkey PRIMARY KEY (only_row);


--
-- Name: closing closing_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.closing
    ADD CONSTRAINT closing_pkey PRIMARY KEY (person_id);


--
-- Name: closing closing_ticket_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.closing
    ADD CONSTRAINT closing_ticket_once UNIQUE (ticket_hash);


--
-- Name: community_request community_request_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.community_request
    ADD CONSTRAINT community_request_pkey PRIMARY KEY (id);


--
-- Name: company_document company_document_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_document
    ADD CONSTRAINT company_document_once UNIQUE (company_id, file_id);


--
-- Name: company_document company_document_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_document
    ADD CONSTRAINT company_document_pkey PRIMARY KEY (id);


--
-- Name: company company_known_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_known_once UNIQUE (spv_id, registration_number);


--
-- Name: company company_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (id);


--
-- Name: company_posting_part company_posting_part_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_posting_part
    ADD CONSTRAINT company_posting_part_pkey PRIMARY KEY (id);


--
-- Name: company_share_change company_share_change_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_share_change
    ADD CONSTRAINT company_share_change_pkey PRIMARY KEY (id);


--
-- Name: company_valuation company_valuation_approval_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_valuation
    ADD CONSTRAINT company_valuation_approval_once UNIQUE (approval_id);


--
-- Name: company_valuation company_valuation_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_valuation
    ADD CONSTRAINT company_valuation_pkey PRIMARY KEY (id);


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
-- Name: departure departure_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.departure
    ADD CONSTRAINT departure_pkey PRIMARY KEY (left_on, joined_on);


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
-- Name: distribution distribution_approved_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution
    ADD CONSTRAINT distribution_approved_once UNIQUE (approval_id);


--
-- Name: distribution_day distribution_day_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_day
    ADD CONSTRAINT distribution_day_pkey PRIMARY KEY (booked_before);


--
-- Name: distribution_line distribution_line_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_line
    ADD CONSTRAINT distribution_line_pkey PRIMARY KEY (distribution_id, person_id);


--
-- Name: distribution distribution_number_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution
    ADD CONSTRAINT distribution_number_once UNIQUE (number);


--
-- Name: distribution distribution_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution
    ADD CONSTRAINT distribution_pkey PRIMARY KEY (id);


--
-- Name: distribution_total distribution_total_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_total
    ADD CONSTRAINT distribution_total_pkey PRIMARY KEY (booked_before, cell, spv_id, asset);


--
-- Name: dlp_event dlp_event_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.dlp_event
    ADD CONSTRAINT dlp_event_once UNIQUE (dedup_key);


--
-- Name: dlp_event dlp_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.dlp_event
    ADD CONSTRAINT dlp_event_pkey PRIMARY KEY (id);


--
-- Name: document document_file_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_file_once UNIQUE (file_id);


--
-- Name: document document_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (id);


--
-- Name: document_signature document_signature_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document_signature
    ADD CONSTRAINT document_signature_pkey PRIMARY KEY (document_id, place);


--
-- Name: document_signature document_signature_signer_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document_signature
    ADD CONSTRAINT document_signature_signer_once UNIQUE (document_id, person_id);


--
-- Name: document_template document_template_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document_template
    ADD CONSTRAINT document_template_pkey PRIMARY KEY (id);


--
-- Name: email_change email_change_confirm_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_confirm_once UNIQUE (confirm_token_hash);


--
-- Name: email_change email_change_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_pkey PRIMARY KEY (id);


--
-- Name: email_change email_change_undo_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_undo_once UNIQUE (undo_token_hash);


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
-- Name: export export_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.export
    ADD CONSTRAINT export_pkey PRIMARY KEY (id);


--
-- Name: file file_blob_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_blob_once UNIQUE (blob_key);


--
-- Name: file_comparison file_comparison_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.file_comparison
    ADD CONSTRAINT file_comparison_pkey PRIMARY KEY (name);


--
-- Name: file_fault file_fault_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.file_fault
    ADD CONSTRAINT file_fault_pkey PRIMARY KEY (store, blob_key);


--
-- Name: file file_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (id);


--
-- Name: fund_release fund_release_approved_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.fund_release
    ADD CONSTRAINT fund_release_approved_once UNIQUE (approval_id);


--
-- Name: fund_release fund_release_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.fund_release
    ADD CONSTRAINT fund_release_pkey PRIMARY KEY (id);


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
-- Name: institution_payout institution_payout_agreed_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_agreed_once UNIQUE (approval_id);


--
-- Name: institution_payout institution_payout_line_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_line_once UNIQUE (line_id);


--
-- Name: institution_payout institution_payout_movement_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_movement_once UNIQUE (movement_id);


--
-- Name: institution_payout institution_payout_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_pkey PRIMARY KEY (id);


--
-- Name: institution_payout institution_payout_reference_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_reference_once UNIQUE (reference);


--
-- Name: institution_payout institution_payout_return_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_return_once UNIQUE (return_id);


--
-- Name: investing_decision investing_decision_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.investing_decision
    ADD CONSTRAINT investing_decision_pkey PRIMARY KEY (id);


--
-- Name: investor_category investor_category_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.investor_category
    ADD CONSTRAINT investor_category_pkey PRIMARY KEY (id);


--
-- Name: investor_reminder investor_reminder_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.investor_reminder
    ADD CONSTRAINT investor_reminder_pkey PRIMARY KEY (person_id);


--
-- Name: key_fingerprint key_fingerprint_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.key_fingerprint
    ADD CONSTRAINT key_fingerprint_pkey PRIMARY KEY (name);


--
-- Name: knowledge_attempt knowledge_attempt_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.knowledge_attempt
    ADD CONSTRAINT knowledge_attempt_pkey PRIMARY KEY (id);


--
-- Name: known_device known_device_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_pkey PRIMARY KEY (person_id, device_hash);


--
-- Name: kyc_case_event kyc_case_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_case_event
    ADD CONSTRAINT kyc_case_event_pkey PRIMARY KEY (id);


--
-- Name: kyc_case kyc_case_number_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_case
    ADD CONSTRAINT kyc_case_number_once UNIQUE (number);


--
-- Name: kyc_case kyc_case_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_case
    ADD CONSTRAINT kyc_case_pkey PRIMARY KEY (id);


--
-- Name: kyc_hit kyc_hit_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_hit
    ADD CONSTRAINT kyc_hit_once UNIQUE (person_id, hit_mac);


--
-- Name: kyc_hit kyc_hit_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_hit
    ADD CONSTRAINT kyc_hit_pkey PRIMARY KEY (id);


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
-- Name: loan_event loan_event_agreement_used_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_event
    ADD CONSTRAINT loan_event_agreement_used_once UNIQUE (approval_id);


--
-- Name: loan_event loan_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_event
    ADD CONSTRAINT loan_event_pkey PRIMARY KEY (id);


--
-- Name: loan_instalment loan_instalment_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_instalment
    ADD CONSTRAINT loan_instalment_pkey PRIMARY KEY (loan_id, version, number);


--
-- Name: loan loan_number_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan
    ADD CONSTRAINT loan_number_once UNIQUE (spv_id, number);


--
-- Name: loan loan_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan
    ADD CONSTRAINT loan_pkey PRIMARY KEY (id);


--
-- Name: loan_valuation loan_valuation_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_valuation
    ADD CONSTRAINT loan_valuation_pkey PRIMARY KEY (id);


--
-- Name: log_checkpoint log_checkpoint_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.log_checkpoint
    ADD CONSTRAINT log_checkpoint_pkey PRIMARY KEY (size);


--
-- Name: log_leaf log_leaf_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.log_leaf
    ADD CONSTRAINT log_leaf_once UNIQUE (row_id, kind);


--
-- Name: log_leaf log_leaf_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.log_leaf
    ADD CONSTRAINT log_leaf_pkey PRIMARY KEY (index);


--
-- Name: log_position log_position_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.log_position
    ADD CONSTRAINT log_position_pkey PRIMARY KEY (source);


--
-- Name: log_tile log_tile_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.log_tile
    ADD CONSTRAINT log_tile_pkey PRIMARY KEY (level, index);


--
-- Name: log_witness log_witness_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.log_witness
    ADD CONSTRAINT log_witness_pkey PRIMARY KEY (name);


--
-- Name: loss_simulation loss_simulation_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loss_simulation
    ADD CONSTRAINT loss_simulation_pkey PRIMARY KEY (id);


--
-- Name: mail mail_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);


--
-- Name: mail_request mail_request_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.mail_request
    ADD CONSTRAINT mail_request_pkey PRIMARY KEY (id);


--
-- Name: maintenance maintenance_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT maintenance_pkey PRIMARY KEY (id);


--
-- Name: meter_reading meter_reading_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.meter_reading
    ADD CONSTRAINT meter_reading_once UNIQUE (asset_id, day, version);


--
-- Name: meter_reading meter_reading_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.meter_reading
    ADD CONSTRAINT meter_reading_pkey PRIMARY KEY (id);


--
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (id);


--
-- Name: notification_hours notification_hours_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.notification_hours
    ADD CONSTRAINT notification_hours_pkey PRIMARY KEY (person_id);


--
-- Name: notification notification_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_once UNIQUE (person_id, dedup_key);


--
-- Name: notification notification_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);


--
-- Name: notification_preference notification_preference_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.notification_preference
    ADD CONSTRAINT notification_preference_pkey PRIMARY KEY (person_id, kind);


--
-- Name: offer_book offer_book_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_book
    ADD CONSTRAINT offer_book_pkey PRIMARY KEY (offer_id);


--
-- Name: offer_evidence offer_evidence_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_evidence
    ADD CONSTRAINT offer_evidence_pkey PRIMARY KEY (id);


--
-- Name: offer_interest offer_interest_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_interest
    ADD CONSTRAINT offer_interest_pkey PRIMARY KEY (offer_id, person_id);


--
-- Name: offer_month offer_month_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_month
    ADD CONSTRAINT offer_month_pkey PRIMARY KEY (offer_id, month);


--
-- Name: offer offer_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer
    ADD CONSTRAINT offer_pkey PRIMARY KEY (id);


--
-- Name: offer_question offer_question_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_question
    ADD CONSTRAINT offer_question_pkey PRIMARY KEY (id);


--
-- Name: offer_request offer_request_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_request
    ADD CONSTRAINT offer_request_pkey PRIMARY KEY (person_id, offer_id);


--
-- Name: offer_update offer_update_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_update
    ADD CONSTRAINT offer_update_pkey PRIMARY KEY (id);


--
-- Name: offer_version offer_version_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_version
    ADD CONSTRAINT offer_version_pkey PRIMARY KEY (offer_id, version);


--
-- Name: offer_view offer_view_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_view
    ADD CONSTRAINT offer_view_pkey PRIMARY KEY (offer_id, person_id);


--
-- Name: offer_watch offer_watch_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_watch
    ADD CONSTRAINT offer_watch_pkey PRIMARY KEY (person_id, offer_id);


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
-- Name: payout_batch payout_batch_agreed_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout_batch
    ADD CONSTRAINT payout_batch_agreed_once UNIQUE (approval_id);


--
-- Name: payout_batch payout_batch_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout_batch
    ADD CONSTRAINT payout_batch_pkey PRIMARY KEY (id);


--
-- Name: payout payout_line_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_line_once UNIQUE (line_id);


--
-- Name: payout payout_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (id);


--
-- Name: payout payout_returned_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_returned_once UNIQUE (returned_by);


--
-- Name: payout payout_withdrawal_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_withdrawal_once UNIQUE (withdrawal_id);


--
-- Name: people_total people_total_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.people_total
    ADD CONSTRAINT people_total_pkey PRIMARY KEY (counted_before);


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
-- Name: person_search person_search_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.person_search
    ADD CONSTRAINT person_search_pkey PRIMARY KEY (token, person_id);


--
-- Name: platform_check platform_check_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.platform_check
    ADD CONSTRAINT platform_check_pkey PRIMARY KEY (id);


--
-- Name: platform_update platform_update_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.platform_update
    ADD CONSTRAINT platform_update_pkey PRIMARY KEY (id);


--
-- Name: production_asset production_asset_meter_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.production_asset
    ADD CONSTRAINT production_asset_meter_once UNIQUE (spv_id, meter);


--
-- Name: production_asset production_asset_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.production_asset
    ADD CONSTRAINT production_asset_pkey PRIMARY KEY (id);


--
-- Name: profiles profiles_payment_number_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_payment_number_once UNIQUE (payment_number);


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
-- Name: reconciliation_break reconciliation_break_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.reconciliation_break
    ADD CONSTRAINT reconciliation_break_pkey PRIMARY KEY (id);


--
-- Name: reconciliation_run reconciliation_run_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.reconciliation_run
    ADD CONSTRAINT reconciliation_run_pkey PRIMARY KEY (id);


--
-- Name: record_key record_key_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.record_key
    ADD CONSTRAINT record_key_pkey PRIMARY KEY (person_id);


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
-- Name: register_entry register_entry_issued_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_issued_once UNIQUE (subscription_id);


--
-- Name: register_entry register_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_pkey PRIMARY KEY (id);


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
-- Name: rejected_request rejected_request_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.rejected_request
    ADD CONSTRAINT rejected_request_pkey PRIMARY KEY (dedup_key);


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
    ADD CONSTRAINT security_event_once UNIQUE (dedup_key);


--
-- Name: security_event security_event_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.security_event
    ADD CONSTRAINT security_event_pkey PRIMARY KEY (id);


--
-- Name: security_event security_event_type_known; Type: CHECK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.security_event
    ADD CONSTRAINT security_event_type_known CHECK ((type = ANY (ARRAY['sign-ins-failed'::text, 'account-locked'::text, 'new-device'::text, 'factor-added'::text, 'factor-removed'::text, 'role-changed'::text, 'permissions-changed'::text, 'recovery-approved'::text, 'webhook-refused'::text, 'rate-limited'::text, 'posted-by-hand'::text]))) NOT VALID;


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
-- Name: spv_key spv_key_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv_key
    ADD CONSTRAINT spv_key_pkey PRIMARY KEY (spv_id);


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
-- Name: staff_access staff_access_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.staff_access
    ADD CONSTRAINT staff_access_pkey PRIMARY KEY (only_row);


--
-- Name: subscription subscription_number_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_number_once UNIQUE (number);


--
-- Name: subscription subscription_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (id);


--
-- Name: support_attachment support_attachment_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_attachment
    ADD CONSTRAINT support_attachment_pkey PRIMARY KEY (file_id);


--
-- Name: support_message support_message_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_message
    ADD CONSTRAINT support_message_pkey PRIMARY KEY (id);


--
-- Name: support_note support_note_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_note
    ADD CONSTRAINT support_note_pkey PRIMARY KEY (id);


--
-- Name: support_ticket support_ticket_link_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_ticket
    ADD CONSTRAINT support_ticket_link_once UNIQUE (link_hash);


--
-- Name: support_ticket support_ticket_number_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_ticket
    ADD CONSTRAINT support_ticket_number_once UNIQUE (number);


--
-- Name: support_ticket support_ticket_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_ticket
    ADD CONSTRAINT support_ticket_pkey PRIMARY KEY (id);


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
-- Name: warning_acknowledgement warning_acknowledgement_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.warning_acknowledgement
    ADD CONSTRAINT warning_acknowledgement_pkey PRIMARY KEY (id);


--
-- Name: watch watch_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.watch
    ADD CONSTRAINT watch_pkey PRIMARY KEY (name);


--
-- Name: webhook_delivery webhook_delivery_once; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_once UNIQUE (endpoint_id, event_id);


--
-- Name: webhook_delivery webhook_delivery_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);


--
-- Name: webhook_endpoint webhook_endpoint_of_person; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_of_person UNIQUE (id, person_id);


--
-- Name: webhook_endpoint webhook_endpoint_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id);


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
-- Name: withdrawal withdrawal_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);


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
-- Name: account_by_time; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX account_by_time ON public.account USING btree (verified_at);


--
-- Name: account_suspended; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX account_suspended ON public.account USING btree (person_id) WHERE (suspended_at IS NOT NULL);


--
-- Name: allocation_line_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX allocation_line_open ON public.allocation_line USING btree (allocation_id) WHERE (done_at IS NULL);


--
-- Name: allocation_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX allocation_of_offer ON public.allocation USING btree (offer_id, id);


--
-- Name: allocation_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX allocation_open ON public.allocation USING btree (id) WHERE (done_at IS NULL);


--
-- Name: api_key_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX api_key_by_person ON public.api_key USING btree (person_id, id);


--
-- Name: approval_asked_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX approval_asked_once ON public.approval USING btree (body_hash) WHERE (state = 'waiting'::text);


--
-- Name: approval_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_by_state ON public.approval USING btree (state, id);


--
-- Name: approval_by_subject; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_by_subject ON public.approval USING btree (subject_id, id) WHERE (subject_id IS NOT NULL);


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
-- Name: article_by_author; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX article_by_author ON public.article USING btree (author_id, id);


--
-- Name: article_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX article_by_state ON public.article USING btree (state, id);


--
-- Name: article_image_by_author; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX article_image_by_author ON public.article_image USING btree (added_by, id);


--
-- Name: article_published; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX article_published ON public.article USING btree (kind, publication_id) WHERE (publication_id IS NOT NULL);


--
-- Name: article_version_search; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX article_version_search ON public.article_version USING gin (search);


--
-- Name: asset_document_of_asset; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX asset_document_of_asset ON public.asset_document USING btree (asset_id, id);


--
-- Name: asset_document_of_file; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX asset_document_of_file ON public.asset_document USING btree (file_id);


--
-- Name: asset_posting_part_of_asset; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX asset_posting_part_of_asset ON public.asset_posting_part USING btree (asset_id, id);


--
-- Name: asset_posting_part_of_posting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX asset_posting_part_of_posting ON public.asset_posting_part USING btree (posting_id);


--
-- Name: audit_log_by_resource; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_resource ON public.audit_log USING btree (resource, id);


--
-- Name: audit_log_by_transaction; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_transaction ON public.audit_log USING btree (transaction_id, id);


--
-- Name: audit_log_by_user; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_user ON public.audit_log USING btree (user_id, id);


--
-- Name: audit_log_watched; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_watched ON public.audit_log USING btree (at) WHERE (action = ANY (ARRAY['identity.signed-in'::text, 'identity.sign-in-failed'::text, 'identity.factor-shown'::text, 'identity.factor-added'::text, 'identity.factor-removed'::text, 'identity.role-granted'::text, 'identity.permissions-changed'::text, 'identity.spvs-changed'::text, 'identity.recovery-approved'::text, 'identity.people-viewed'::text, 'ledger.statement-downloaded'::text, 'security.events-exported'::text, 'compliance.report-downloaded'::text, 'exports.requested'::text]));


--
-- Name: bank_account_by_index_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_account_by_index_version ON public.bank_account USING btree (index_version);


--
-- Name: bank_account_by_number; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_account_by_number ON public.bank_account USING btree (account_index) WHERE (removed_at IS NULL);


--
-- Name: bank_account_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_account_of_person ON public.bank_account USING btree (person_id, id);


--
-- Name: bank_account_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX bank_account_once ON public.bank_account USING btree (person_id, account_index) WHERE (removed_at IS NULL);


--
-- Name: bank_line_by_master; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_by_master ON public.bank_line USING btree (master_version);


--
-- Name: bank_line_new; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_new ON public.bank_line USING btree (statement_id, id) WHERE (state = 'new'::text);


--
-- Name: bank_line_of_batch; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_of_batch ON public.bank_line USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);


--
-- Name: bank_line_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_of_person ON public.bank_line USING btree (person_id, id) WHERE (person_id IS NOT NULL);


--
-- Name: bank_line_of_statement; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_of_statement ON public.bank_line USING btree (statement_id, id);


--
-- Name: bank_line_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_open ON public.bank_line USING btree (id) WHERE (state = ANY (ARRAY['held'::text, 'refunding'::text]));


--
-- Name: bank_line_to_send; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_line_to_send ON public.bank_line USING btree (cell, id) WHERE ((state = 'refunding'::text) AND (batch_id IS NULL));


--
-- Name: bank_statement_agreed; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_statement_agreed ON public.bank_statement USING btree (id) WHERE ((state = 'waiting'::text) AND (approval_id IS NOT NULL));


--
-- Name: bank_statement_last; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX bank_statement_last ON public.bank_statement USING btree (cell, asset, closed_on, sequence) WHERE (state = 'taken'::text);


--
-- Name: bank_statement_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX bank_statement_once ON public.bank_statement USING btree (cell, asset, name) WHERE (state = 'taken'::text);


--
-- Name: bank_statement_waits_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX bank_statement_waits_once ON public.bank_statement USING btree (cell, asset, name) WHERE (state = 'waiting'::text);


--
-- Name: blob_upload_by_beat; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX blob_upload_by_beat ON public.blob_upload USING btree (beat_at);


--
-- Name: book_month_closed_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX book_month_closed_once ON public.book_month USING btree (spv_id, month) WHERE (state = 'closed'::text);


--
-- Name: book_month_to_count; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX book_month_to_count ON public.book_month USING btree (counted_at NULLS FIRST) WHERE (state = 'closed'::text);


--
-- Name: book_note_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX book_note_of_spv ON public.book_note USING btree (spv_id, made_at);


--
-- Name: card_payment_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_payment_due ON public.card_payment USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: card_payment_of_order; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_payment_of_order ON public.card_payment USING btree (subscription_id, id) WHERE (subscription_id IS NOT NULL);


--
-- Name: card_payment_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_payment_of_person ON public.card_payment USING btree (person_id, id);


--
-- Name: card_payment_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_payment_open ON public.card_payment USING btree (cell, id) WHERE (state = ANY (ARRAY['created'::text, 'awaiting-confirmation'::text, 'held'::text]));


--
-- Name: card_payment_open_once_of_order; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX card_payment_open_once_of_order ON public.card_payment USING btree (subscription_id) WHERE (state = ANY (ARRAY['created'::text, 'awaiting-confirmation'::text, 'held'::text]));


--
-- Name: card_payment_pays_order_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX card_payment_pays_order_once ON public.card_payment USING btree (subscription_id) WHERE has_paid_order;


--
-- Name: card_reversal_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_reversal_due ON public.card_reversal USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: card_reversal_of_payment; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_reversal_of_payment ON public.card_reversal USING btree (card_payment_id, id);


--
-- Name: card_reversal_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX card_reversal_of_person ON public.card_reversal USING btree (person_id, id);


--
-- Name: challenge_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX challenge_by_end ON public.challenge USING btree (expires_at);


--
-- Name: closing_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX closing_by_age ON public.closing USING btree (requested_at);


--
-- Name: closing_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX closing_due ON public.closing USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: community_request_by_answer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX community_request_by_answer ON public.community_request USING btree (answered_at) WHERE (answered_at IS NOT NULL);


--
-- Name: community_request_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX community_request_by_state ON public.community_request USING btree (state, id);


--
-- Name: community_request_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX community_request_of_person ON public.community_request USING btree (person_id, id);


--
-- Name: community_request_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX community_request_once ON public.community_request USING btree (person_id, kind) WHERE (state = 'waiting'::text);


--
-- Name: company_by_share_change; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_by_share_change ON public.company USING btree (share_change_id) WHERE (share_change_id IS NOT NULL);


--
-- Name: company_by_valuation; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_by_valuation ON public.company USING btree (valuation_id) WHERE (valuation_id IS NOT NULL);


--
-- Name: company_document_of_company; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_document_of_company ON public.company_document USING btree (company_id, id);


--
-- Name: company_document_of_file; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_document_of_file ON public.company_document USING btree (file_id);


--
-- Name: company_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_of_offer ON public.company USING btree (offer_id) WHERE (offer_id IS NOT NULL);


--
-- Name: company_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_of_spv ON public.company USING btree (spv_id, id);


--
-- Name: company_posting_part_of_change; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX company_posting_part_of_change ON public.company_posting_part USING btree (share_change_id) WHERE (share_change_id IS NOT NULL);


--
-- Name: company_posting_part_of_company; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_posting_part_of_company ON public.company_posting_part USING btree (company_id, id);


--
-- Name: company_posting_part_of_posting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_posting_part_of_posting ON public.company_posting_part USING btree (posting_id);


--
-- Name: company_share_change_of_company; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_share_change_of_company ON public.company_share_change USING btree (company_id, day, id);


--
-- Name: company_share_change_opening_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX company_share_change_opening_once ON public.company_share_change USING btree (company_id) WHERE (kind = 'opening'::text);


--
-- Name: company_valuation_of_change; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_valuation_of_change ON public.company_valuation USING btree (share_change_id) WHERE (share_change_id IS NOT NULL);


--
-- Name: company_valuation_of_company; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX company_valuation_of_company ON public.company_valuation USING btree (company_id, day, id);


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
-- Name: distribution_being_paid; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX distribution_being_paid ON public.distribution USING btree (id) WHERE (state = 'agreed'::text);


--
-- Name: distribution_line_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX distribution_line_of_person ON public.distribution_line USING btree (person_id, distribution_id);


--
-- Name: distribution_line_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX distribution_line_open ON public.distribution_line USING btree (distribution_id, person_id) WHERE (paid_at IS NULL);


--
-- Name: distribution_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX distribution_of_offer ON public.distribution USING btree (offer_id, id);


--
-- Name: distribution_one_at_a_time; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX distribution_one_at_a_time ON public.distribution USING btree (offer_id) WHERE (state = 'agreed'::text);


--
-- Name: dlp_event_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX dlp_event_by_age ON public.dlp_event USING btree (occurred_at);


--
-- Name: dlp_event_by_status; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX dlp_event_by_status ON public.dlp_event USING btree (status, id);


--
-- Name: document_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX document_by_end ON public.document USING btree (ended_at) WHERE (state = ANY (ARRAY['declined'::text, 'expired'::text, 'voided'::text]));


--
-- Name: document_by_keeping; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX document_by_keeping ON public.document USING btree (keep_until) WHERE (keep_until IS NOT NULL);


--
-- Name: document_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX document_due ON public.document USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: document_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX document_of_person ON public.document USING btree (person_id, id);


--
-- Name: document_open_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX document_open_once ON public.document USING btree (person_id, kind) WHERE (state = 'sent'::text);


--
-- Name: document_template_in_force; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX document_template_in_force ON public.document_template USING btree (kind, published_at DESC) WHERE (state = 'published'::text);


--
-- Name: document_template_version_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX document_template_version_once ON public.document_template USING btree (kind, version);


--
-- Name: email_change_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX email_change_by_age ON public.email_change USING btree (requested_at);


--
-- Name: email_change_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX email_change_by_person ON public.email_change USING btree (person_id, id);


--
-- Name: email_change_one_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX email_change_one_open ON public.email_change USING btree (person_id) WHERE (state = 'requested'::text);


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
-- Name: export_by_expiry; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX export_by_expiry ON public.export USING btree (expires_at);


--
-- Name: export_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX export_due ON public.export USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: export_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX export_of_person ON public.export USING btree (requested_by, id);


--
-- Name: file_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX file_due ON public.file USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: file_lock_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX file_lock_due ON public.file USING btree (lock_due_at) WHERE (lock_due_at IS NOT NULL);


--
-- Name: file_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX file_of_person ON public.file USING btree (person_id, id) WHERE (person_id IS NOT NULL);


--
-- Name: file_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX file_of_spv ON public.file USING btree (spv_id, id) WHERE (spv_id IS NOT NULL);


--
-- Name: file_support_attachment; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX file_support_attachment ON public.file USING btree (stored_at) WHERE ((purpose = 'support-attachment'::text) AND (state = 'stored'::text));


--
-- Name: fund_release_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX fund_release_of_offer ON public.fund_release USING btree (offer_id, id);


--
-- Name: fund_release_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX fund_release_open ON public.fund_release USING btree (id) WHERE (done_at IS NULL);


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
-- Name: hand_posting_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX hand_posting_of_spv ON public.hand_posting USING btree (holder_id, transfer_id) WHERE (movement = ANY (ARRAY['spv-received'::text, 'spv-paid'::text]));


--
-- Name: idempotency_key_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);


--
-- Name: idempotency_key_by_email; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX idempotency_key_by_email ON public.idempotency_key USING btree (email_index) WHERE (email_index IS NOT NULL);


--
-- Name: institution_payout_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX institution_payout_due ON public.institution_payout USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: institution_payout_one_wanted; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX institution_payout_one_wanted ON public.institution_payout USING btree (cell) WHERE (state = 'wanted'::text);


--
-- Name: institution_payout_under_way; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX institution_payout_under_way ON public.institution_payout USING btree (cell, id) WHERE (state = ANY (ARRAY['wanted'::text, 'sent'::text, 'paid'::text]));


--
-- Name: investing_decision_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX investing_decision_of_person ON public.investing_decision USING btree (person_id, id);


--
-- Name: investor_category_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX investor_category_of_person ON public.investor_category USING btree (person_id, id);


--
-- Name: investor_category_unanswered; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX investor_category_unanswered ON public.investor_category USING btree (id) WHERE (verdict IS NULL);


--
-- Name: investor_reminder_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX investor_reminder_due ON public.investor_reminder USING btree (due_at);


--
-- Name: knowledge_attempt_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX knowledge_attempt_of_person ON public.knowledge_attempt USING btree (person_id, id);


--
-- Name: known_device_by_hash; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX known_device_by_hash ON public.known_device USING btree (device_hash);


--
-- Name: kyc_case_decided; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_decided ON public.kyc_case USING btree (id) WHERE (state = 'decided'::text);


--
-- Name: kyc_case_decided_at; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_decided_at ON public.kyc_case USING btree (decided_at) WHERE (decided_at IS NOT NULL);


--
-- Name: kyc_case_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_due ON public.kyc_case USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: kyc_case_event_of_case; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_event_of_case ON public.kyc_case_event USING btree (case_id, id);


--
-- Name: kyc_case_kept; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_kept ON public.kyc_case USING btree (kept_from) WHERE (kept_from IS NOT NULL);


--
-- Name: kyc_case_of_assignee; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_of_assignee ON public.kyc_case USING btree (assignee_id, id) WHERE (state <> 'decided'::text);


--
-- Name: kyc_case_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_of_person ON public.kyc_case USING btree (person_id, id);


--
-- Name: kyc_case_one_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX kyc_case_one_open ON public.kyc_case USING btree (person_id) WHERE (state <> 'decided'::text);


--
-- Name: kyc_case_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_case_open ON public.kyc_case USING btree (id) WHERE (state <> 'decided'::text);


--
-- Name: kyc_hit_of_case; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX kyc_hit_of_case ON public.kyc_hit USING btree (case_id);


--
-- Name: ledger_account_by_holder; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX ledger_account_by_holder ON public.ledger_account USING btree (holder_id, id) WHERE (holder_id IS NOT NULL);


--
-- Name: ledger_account_halted; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX ledger_account_halted ON public.ledger_account USING btree (halted_at) WHERE (halted_at IS NOT NULL);


--
-- Name: ledger_total_by_time; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX ledger_total_by_time ON public.ledger_total USING btree (booked_before);


--
-- Name: loan_disbursed_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX loan_disbursed_once ON public.loan_event USING btree (loan_id) WHERE (kind = 'disbursed'::text);


--
-- Name: loan_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_due ON public.loan USING btree (changes_on) WHERE (changes_on IS NOT NULL);


--
-- Name: loan_event_of_loan; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_event_of_loan ON public.loan_event USING btree (loan_id, id);


--
-- Name: loan_event_of_transfer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_event_of_transfer ON public.loan_event USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);


--
-- Name: loan_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_of_offer ON public.loan USING btree (offer_id) WHERE (offer_id IS NOT NULL);


--
-- Name: loan_of_spv_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_of_spv_by_state ON public.loan USING btree (spv_id, state, number);


--
-- Name: loan_overdue; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_overdue ON public.loan USING btree (spv_id, overdue_since) WHERE (overdue_since IS NOT NULL);


--
-- Name: loan_valuation_of_loan; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loan_valuation_of_loan ON public.loan_valuation USING btree (loan_id, valued_on, id);


--
-- Name: loan_written_off_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX loan_written_off_once ON public.loan_event USING btree (loan_id) WHERE (kind = 'written-off'::text);


--
-- Name: log_checkpoint_published; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX log_checkpoint_published ON public.log_checkpoint USING btree (size) WHERE (published_at IS NOT NULL);


--
-- Name: loss_simulation_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX loss_simulation_of_person ON public.loss_simulation USING btree (person_id, id);


--
-- Name: mail_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX mail_by_person ON public.mail USING btree (person_id, id);


--
-- Name: mail_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX mail_due ON public.mail USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));


--
-- Name: mail_request_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX mail_request_by_age ON public.mail_request USING btree (created_at);


--
-- Name: maintenance_of_asset; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX maintenance_of_asset ON public.maintenance USING btree (asset_id, id);


--
-- Name: maintenance_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX maintenance_open ON public.maintenance USING btree (asset_id, planned_on) WHERE (done_on IS NULL);


--
-- Name: meter_reading_newest; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX meter_reading_newest ON public.meter_reading USING btree (asset_id, day, version DESC) INCLUDE (amount_milli);


--
-- Name: notification_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_by_age ON public.notification USING btree (created_at);


--
-- Name: notification_digest_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_digest_due ON public.notification USING btree (mail_at, person_id) WHERE (mail_state = 'digest'::text);


--
-- Name: notification_digest_of; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_digest_of ON public.notification USING btree (person_id) WHERE (mail_state = 'digest'::text);


--
-- Name: notification_mail_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_mail_waiting ON public.notification USING btree (mail_at) WHERE (mail_state = 'waiting'::text);


--
-- Name: notification_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_of_person ON public.notification USING btree (person_id, id);


--
-- Name: notification_shown; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_shown ON public.notification USING btree (person_id, id) WHERE is_shown;


--
-- Name: notification_unread; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX notification_unread ON public.notification USING btree (person_id, id) WHERE (is_shown AND (read_at IS NULL));


--
-- Name: offer_by_minimum; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_by_minimum ON public.offer USING btree (cell, min_investment_minor, id) WHERE (published_version IS NOT NULL);


--
-- Name: offer_by_publication; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_by_publication ON public.offer USING btree (cell, published_at, id) WHERE (published_version IS NOT NULL);


--
-- Name: offer_by_term; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_by_term ON public.offer USING btree (cell, term_months, id) WHERE (published_version IS NOT NULL);


--
-- Name: offer_by_yield; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_by_yield ON public.offer USING btree (cell, apy_bps, id) WHERE (published_version IS NOT NULL);


--
-- Name: offer_evidence_of_file; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_evidence_of_file ON public.offer_evidence USING btree (file_id);


--
-- Name: offer_evidence_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_evidence_of_offer ON public.offer_evidence USING btree (offer_id, id);


--
-- Name: offer_interest_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_interest_of_person ON public.offer_interest USING btree (person_id);


--
-- Name: offer_of_owner; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_of_owner ON public.offer USING btree (owner_key, published_at) WHERE (owner_key IS NOT NULL);


--
-- Name: offer_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_of_spv ON public.offer USING btree (spv_id, id);


--
-- Name: offer_question_declined; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_question_declined ON public.offer_question USING btree (answered_at) WHERE (state = 'declined'::text);


--
-- Name: offer_question_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_question_of_offer ON public.offer_question USING btree (offer_id, state, id);


--
-- Name: offer_question_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_question_of_person ON public.offer_question USING btree (person_id, id);


--
-- Name: offer_request_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_request_by_age ON public.offer_request USING btree (requested_at);


--
-- Name: offer_request_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_request_of_offer ON public.offer_request USING btree (offer_id);


--
-- Name: offer_summed; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_summed ON public.offer USING btree (cell, category, region) INCLUDE (id, published_version, apy_bps, audited_until, hidden_from) WHERE (published_version IS NOT NULL);


--
-- Name: offer_update_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_update_of_offer ON public.offer_update USING btree (offer_id, id);


--
-- Name: offer_view_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_view_of_person ON public.offer_view USING btree (person_id);


--
-- Name: offer_watch_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX offer_watch_of_offer ON public.offer_watch USING btree (offer_id, person_id);


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
-- Name: payout_batch_unsent; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX payout_batch_unsent ON public.payout_batch USING btree (id) WHERE (sent_at IS NULL);


--
-- Name: payout_made_by; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX payout_made_by ON public.payout USING btree (made_by) WHERE (made_by IS NOT NULL);


--
-- Name: payout_of_batch; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX payout_of_batch ON public.payout USING btree (batch_id, id);


--
-- Name: payout_unmade; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX payout_unmade ON public.payout USING btree (created_at) WHERE (state = 'sent'::text);


--
-- Name: period_key_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX period_key_by_age ON public.period_key USING btree (created_at);


--
-- Name: person_key_by_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX person_key_by_version ON public.person_key USING btree (master_version, person_id);


--
-- Name: person_search_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX person_search_by_person ON public.person_search USING btree (person_id);


--
-- Name: platform_check_by_answer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX platform_check_by_answer ON public.platform_check USING btree (answered_at DESC) WHERE (state = 'answered'::text);


--
-- Name: platform_check_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX platform_check_due ON public.platform_check USING btree (due_at) WHERE (state = 'requested'::text);


--
-- Name: platform_update_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX platform_update_due ON public.platform_update USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: production_asset_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX production_asset_of_offer ON public.production_asset USING btree (offer_id) WHERE (offer_id IS NOT NULL);


--
-- Name: production_asset_of_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX production_asset_of_spv ON public.production_asset USING btree (spv_id, id);


--
-- Name: profiles_by_kyc_status; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX profiles_by_kyc_status ON public.profiles USING btree (kyc_status, id);


--
-- Name: profiles_by_role; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX profiles_by_role ON public.profiles USING btree (role, id);


--
-- Name: profiles_by_search_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX profiles_by_search_version ON public.profiles USING btree (search_version, id);


--
-- Name: rate_limit_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX rate_limit_by_end ON public.rate_limit USING btree (window_ends_at);


--
-- Name: reconciliation_break_ended; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX reconciliation_break_ended ON public.reconciliation_break USING btree (ended_at) WHERE (ended_at IS NOT NULL);


--
-- Name: reconciliation_break_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX reconciliation_break_once ON public.reconciliation_break USING btree (kind, subject) WHERE (state <> 'resolved'::text);


--
-- Name: reconciliation_break_open; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX reconciliation_break_open ON public.reconciliation_break USING btree (id) WHERE (state = 'open'::text);


--
-- Name: reconciliation_break_seen; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX reconciliation_break_seen ON public.reconciliation_break USING btree (kind, seen_at) WHERE (state <> 'resolved'::text);


--
-- Name: reconciliation_run_by_time; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX reconciliation_run_by_time ON public.reconciliation_run USING btree (requested_at);


--
-- Name: record_key_by_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX record_key_by_version ON public.record_key USING btree (master_version, person_id);


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
-- Name: register_entry_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX register_entry_of_offer ON public.register_entry USING btree (offer_id, person_id, at);


--
-- Name: register_entry_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX register_entry_of_person ON public.register_entry USING btree (person_id, offer_id, at);


--
-- Name: register_entry_redeemed_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX register_entry_redeemed_once ON public.register_entry USING btree (distribution_id, person_id) WHERE (kind = 'redeemed'::text);


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
-- Name: rejected_request_by_hour; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX rejected_request_by_hour ON public.rejected_request USING btree (hour);


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
-- Name: spv_key_by_version; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX spv_key_by_version ON public.spv_key USING btree (master_version, spv_id);


--
-- Name: spv_staff_by_spv; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX spv_staff_by_spv ON public.spv_staff USING btree (spv_id);


--
-- Name: subscription_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX subscription_by_state ON public.subscription USING btree (state, id);


--
-- Name: subscription_draft_once; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE UNIQUE INDEX subscription_draft_once ON public.subscription USING btree (person_id, offer_id) WHERE (state = 'draft'::text);


--
-- Name: subscription_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX subscription_due ON public.subscription USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: subscription_forgotten; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX subscription_forgotten ON public.subscription USING btree (ended_at) WHERE ((signed_at IS NULL) AND (ended_at IS NOT NULL));


--
-- Name: subscription_of_document; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX subscription_of_document ON public.subscription USING btree (document_id);


--
-- Name: subscription_of_offer; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX subscription_of_offer ON public.subscription USING btree (offer_id, state, id);


--
-- Name: subscription_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX subscription_of_person ON public.subscription USING btree (person_id, id);


--
-- Name: support_attachment_of_message; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_attachment_of_message ON public.support_attachment USING btree (message_id);


--
-- Name: support_attachment_of_ticket; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_attachment_of_ticket ON public.support_attachment USING btree (ticket_id, message_id);


--
-- Name: support_message_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_message_of_person ON public.support_message USING btree (person_id, id);


--
-- Name: support_message_of_ticket; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_message_of_ticket ON public.support_message USING btree (ticket_id, id);


--
-- Name: support_note_of_ticket; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_note_of_ticket ON public.support_note USING btree (ticket_id, id);


--
-- Name: support_ticket_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_ticket_by_end ON public.support_ticket USING btree (closed_at) WHERE (closed_at IS NOT NULL);


--
-- Name: support_ticket_complaints; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_ticket_complaints ON public.support_ticket USING btree (id) WHERE (kind = 'complaint'::text);


--
-- Name: support_ticket_mine; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_ticket_mine ON public.support_ticket USING btree (assignee_id, id) WHERE (state <> 'closed'::text);


--
-- Name: support_ticket_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_ticket_of_person ON public.support_ticket USING btree (person_id, id);


--
-- Name: support_ticket_queue; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX support_ticket_queue ON public.support_ticket USING btree (COALESCE(due_at, 'infinity'::timestamp with time zone), id) WHERE (state <> 'closed'::text);


--
-- Name: transfer_by_subject; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_by_subject ON public.transfer USING btree (subject, id);


--
-- Name: transfer_by_transaction; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_by_transaction ON public.transfer USING btree (transaction_id, id);


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
-- Name: transfer_resolution_by_transaction; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX transfer_resolution_by_transaction ON public.transfer_resolution USING btree (transaction_id, id);


--
-- Name: verification_decided; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_decided ON public.verification USING btree (decided_at) WHERE (decided_at IS NOT NULL);


--
-- Name: verification_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_due ON public.verification USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: verification_kept; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_kept ON public.verification USING btree (kept_from) WHERE (kept_from IS NOT NULL);


--
-- Name: verification_review; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX verification_review ON public.verification USING btree (review_at) WHERE (review_at IS NOT NULL);


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
-- Name: warning_acknowledgement_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX warning_acknowledgement_of_person ON public.warning_acknowledgement USING btree (person_id, offer_id, id);


--
-- Name: webhook_delivery_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_delivery_by_age ON public.webhook_delivery USING btree (created_at);


--
-- Name: webhook_delivery_by_endpoint; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_delivery_by_endpoint ON public.webhook_delivery USING btree (endpoint_id, person_id, id);


--
-- Name: webhook_delivery_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_delivery_by_person ON public.webhook_delivery USING btree (person_id, id);


--
-- Name: webhook_delivery_due; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));


--
-- Name: webhook_endpoint_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX webhook_endpoint_by_person ON public.webhook_endpoint USING btree (person_id, id);


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
-- Name: withdrawal_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX withdrawal_by_state ON public.withdrawal USING btree (state, id);


--
-- Name: withdrawal_drafts; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX withdrawal_drafts ON public.withdrawal USING btree (prepared_at) WHERE (state = 'draft'::text);


--
-- Name: withdrawal_forgotten; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX withdrawal_forgotten ON public.withdrawal USING btree (ended_at) WHERE ((confirmed_at IS NULL) AND (ended_at IS NOT NULL));


--
-- Name: withdrawal_of_batch; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX withdrawal_of_batch ON public.withdrawal USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);


--
-- Name: withdrawal_of_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX withdrawal_of_person ON public.withdrawal USING btree (person_id, id);


--
-- Name: withdrawal_ready; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX withdrawal_ready ON public.withdrawal USING btree (cell, id) WHERE (state = 'ready'::text);


--
-- Name: ledger_account account_is_halted; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER account_is_halted BEFORE UPDATE ON public.ledger_account FOR EACH ROW WHEN (((old.halted_at IS NOT NULL) AND ((((old.debits_pending_minor IS DISTINCT FROM new.debits_pending_minor) OR (old.debits_posted_minor IS DISTINCT FROM new.debits_posted_minor)) OR (old.credits_pending_minor IS DISTINCT FROM new.credits_pending_minor)) OR (old.credits_posted_minor IS DISTINCT FROM new.credits_posted_minor)))) EXECUTE FUNCTION public.account_is_halted();


--
-- Name: api_key api_key_only_ends; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER api_key_only_ends BEFORE UPDATE ON public.api_key FOR EACH ROW EXECUTE FUNCTION public.api_key_only_ends();


--
-- Name: approval approval_is_by_two; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER approval_is_by_two BEFORE INSERT OR UPDATE ON public.approval FOR EACH ROW EXECUTE FUNCTION public.approval_is_by_two();


--
-- Name: article article_step_is_theirs; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER article_step_is_theirs BEFORE UPDATE ON public.article FOR EACH ROW EXECUTE FUNCTION public.article_step_is_theirs();


--
-- Name: asset_posting_part asset_posting_part_ends_once; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER asset_posting_part_ends_once BEFORE UPDATE ON public.asset_posting_part FOR EACH ROW EXECUTE FUNCTION public.asset_posting_part_ends_once();


--
-- Name: asset_posting_part asset_posting_part_fits; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER asset_posting_part_fits BEFORE INSERT ON public.asset_posting_part FOR EACH ROW EXECUTE FUNCTION public.asset_posting_part_fits();


--
-- Name: audit_log audit_log_is_of_now; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER audit_log_is_of_now BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.audit_log_is_of_now();


--
-- Name: bank_line bank_line_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER bank_line_not_truncated BEFORE TRUNCATE ON public.bank_line FOR EACH STATEMENT EXECUTE FUNCTION public.bank_rows_stay();


--
-- Name: bank_line bank_line_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER bank_line_stays BEFORE DELETE ON public.bank_line FOR EACH ROW EXECUTE FUNCTION public.bank_rows_stay();


--
-- Name: bank_line bank_line_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER bank_line_step_is_fit BEFORE INSERT OR UPDATE ON public.bank_line FOR EACH ROW EXECUTE FUNCTION public.bank_line_step_is_fit();


--
-- Name: bank_statement bank_statement_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER bank_statement_not_truncated BEFORE TRUNCATE ON public.bank_statement FOR EACH STATEMENT EXECUTE FUNCTION public.bank_rows_stay();


--
-- Name: bank_statement bank_statement_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER bank_statement_stays BEFORE DELETE ON public.bank_statement FOR EACH ROW EXECUTE FUNCTION public.bank_rows_stay();


--
-- Name: bank_statement bank_statement_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER bank_statement_step_is_fit BEFORE INSERT OR UPDATE ON public.bank_statement FOR EACH ROW EXECUTE FUNCTION public.bank_statement_step_is_fit();


--
-- Name: blob_chunk blob_chunk_kept; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER blob_chunk_kept BEFORE DELETE OR UPDATE ON public.blob_chunk FOR EACH ROW EXECUTE FUNCTION public.blob_chunk_stays();


--
-- Name: blob_chunk blob_chunk_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER blob_chunk_not_truncated BEFORE TRUNCATE ON public.blob_chunk FOR EACH STATEMENT EXECUTE FUNCTION public.blob_chunk_stays();


--
-- Name: blob blob_kept; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER blob_kept BEFORE DELETE OR UPDATE ON public.blob FOR EACH ROW EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: blob blob_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER blob_not_truncated BEFORE TRUNCATE ON public.blob FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: asset_posting_part book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT OR UPDATE ON public.asset_posting_part FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('asset', 'posting');


--
-- Name: company_posting_part book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT OR UPDATE ON public.company_posting_part FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('company', 'posting');


--
-- Name: company_share_change book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT ON public.company_share_change FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('company', 'day');


--
-- Name: company_valuation book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT ON public.company_valuation FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('company', 'day');


--
-- Name: loan_event book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT ON public.loan_event FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('loan', 'counts_on');


--
-- Name: loan_valuation book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT ON public.loan_valuation FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('loan', 'valued_on');


--
-- Name: maintenance book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE UPDATE ON public.maintenance FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('asset', 'done_on');


--
-- Name: meter_reading book_day_is_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_day_is_open BEFORE INSERT ON public.meter_reading FOR EACH ROW EXECUTE FUNCTION public.book_day_is_open('asset', 'day');


--
-- Name: book_month_figure book_month_figure_comes_first; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_month_figure_comes_first BEFORE INSERT ON public.book_month_figure FOR EACH ROW EXECUTE FUNCTION public.book_month_figure_comes_first();


--
-- Name: book_month book_month_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_month_step_is_fit BEFORE INSERT OR UPDATE ON public.book_month FOR EACH ROW EXECUTE FUNCTION public.book_month_step_is_fit();


--
-- Name: book_note book_note_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER book_note_is_fit BEFORE INSERT ON public.book_note FOR EACH ROW EXECUTE FUNCTION public.book_note_is_fit();


--
-- Name: card_payment card_payment_fits_its_order; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER card_payment_fits_its_order AFTER INSERT OR UPDATE ON public.card_payment FOR EACH ROW EXECUTE FUNCTION public.card_payment_fits_its_order();


--
-- Name: card_payment card_payment_pays_its_order; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE CONSTRAINT TRIGGER card_payment_pays_its_order AFTER UPDATE ON public.card_payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.has_paid_order IS NOT NULL) AND (old.has_paid_order IS NULL))) EXECUTE FUNCTION public.card_payment_pays_its_order();


--
-- Name: card_payment card_payment_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER card_payment_step_is_fit BEFORE INSERT OR UPDATE ON public.card_payment FOR EACH ROW EXECUTE FUNCTION public.card_payment_step_is_fit();


--
-- Name: card_reversal card_reversal_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER card_reversal_step_is_fit BEFORE INSERT OR UPDATE ON public.card_reversal FOR EACH ROW EXECUTE FUNCTION public.card_reversal_step_is_fit();


--
-- Name: company company_fits; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER company_fits BEFORE INSERT OR UPDATE ON public.company FOR EACH ROW EXECUTE FUNCTION public.company_fits();


--
-- Name: company_posting_part company_posting_part_ends_once; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER company_posting_part_ends_once BEFORE UPDATE ON public.company_posting_part FOR EACH ROW EXECUTE FUNCTION public.company_posting_part_ends_once();


--
-- Name: company_posting_part company_posting_part_fits; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER company_posting_part_fits BEFORE INSERT ON public.company_posting_part FOR EACH ROW EXECUTE FUNCTION public.company_posting_part_fits();


--
-- Name: company_share_change company_share_change_adds_up; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER company_share_change_adds_up BEFORE INSERT ON public.company_share_change FOR EACH ROW EXECUTE FUNCTION public.company_share_change_adds_up();


--
-- Name: company_valuation company_valuation_is_agreed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER company_valuation_is_agreed BEFORE INSERT ON public.company_valuation FOR EACH ROW EXECUTE FUNCTION public.company_valuation_is_agreed();


--
-- Name: deposit deposit_identity_at_crediting; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER deposit_identity_at_crediting BEFORE UPDATE OF state ON public.deposit FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION public.deposit_identity_approved();


--
-- Name: deposit deposit_identity_at_opening; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER deposit_identity_at_opening BEFORE INSERT ON public.deposit FOR EACH ROW EXECUTE FUNCTION public.deposit_identity_approved();


--
-- Name: distribution_line distribution_line_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER distribution_line_is_fit BEFORE INSERT OR UPDATE ON public.distribution_line FOR EACH ROW EXECUTE FUNCTION public.distribution_line_is_fit();


--
-- Name: distribution distribution_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER distribution_step_is_fit BEFORE INSERT OR UPDATE ON public.distribution FOR EACH ROW EXECUTE FUNCTION public.distribution_step_is_fit();


--
-- Name: dlp_event dlp_event_is_only_moved; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER dlp_event_is_only_moved BEFORE UPDATE ON public.dlp_event FOR EACH ROW EXECUTE FUNCTION public.dlp_event_is_only_moved();


--
-- Name: document document_agreement_is_recorded; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_agreement_is_recorded AFTER UPDATE ON public.document FOR EACH ROW WHEN (((old.state = 'sent'::text) AND (new.state = 'signed'::text) AND (new.kind = 'membership-agreement'::text))) EXECUTE FUNCTION public.agreement_is_recorded();


--
-- Name: document document_kept; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_kept BEFORE DELETE OR UPDATE ON public.document FOR EACH ROW EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: document document_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_not_truncated BEFORE TRUNCATE ON public.document FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: document_signature document_signature_added; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_signature_added AFTER INSERT ON public.document_signature FOR EACH ROW EXECUTE FUNCTION public.document_signature_stays();


--
-- Name: document_signature document_signature_kept; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_signature_kept BEFORE DELETE OR UPDATE ON public.document_signature FOR EACH ROW EXECUTE FUNCTION public.document_signature_stays();


--
-- Name: document_signature document_signature_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_signature_not_truncated BEFORE TRUNCATE ON public.document_signature FOR EACH STATEMENT EXECUTE FUNCTION public.document_signature_stays();


--
-- Name: document document_stays_itself; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER document_stays_itself BEFORE UPDATE ON public.document FOR EACH ROW EXECUTE FUNCTION public.document_stays_itself();


--
-- Name: entry entry_stays; Type: TRIGGER; Schema: public; Owner: heathland_months
--

CREATE TRIGGER entry_stays BEFORE DELETE OR UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: entry entry_stays_whole; Type: TRIGGER; Schema: public; Owner: heathland_months
--

CREATE TRIGGER entry_stays_whole BEFORE TRUNCATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_rows_stay();


--
-- Name: file file_kept; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER file_kept BEFORE DELETE OR UPDATE ON public.file FOR EACH ROW WHEN ((old.state <> 'uploading'::text)) EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: file file_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER file_not_truncated BEFORE TRUNCATE ON public.file FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: file file_stays_itself; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER file_stays_itself BEFORE UPDATE ON public.file FOR EACH ROW EXECUTE FUNCTION public.stored_file_stays_itself();


--
-- Name: fund_release fund_release_of_live_offer; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER fund_release_of_live_offer BEFORE INSERT ON public.fund_release FOR EACH ROW EXECUTE FUNCTION public.release_is_of_a_live_offer();


--
-- Name: hand_posting hand_posting_follows_the_rule; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER hand_posting_follows_the_rule BEFORE INSERT ON public.hand_posting FOR EACH ROW EXECUTE FUNCTION public.hand_posting_follows_the_rule();


--
-- Name: institution_payout institution_payout_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER institution_payout_step_is_fit BEFORE INSERT OR UPDATE ON public.institution_payout FOR EACH ROW EXECUTE FUNCTION public.institution_payout_step_is_fit();


--
-- Name: kyc_case kyc_case_begins_open; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER kyc_case_begins_open BEFORE INSERT ON public.kyc_case FOR EACH ROW EXECUTE FUNCTION public.kyc_case_begins_open();


--
-- Name: kyc_case_event kyc_case_event_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER kyc_case_event_not_truncated BEFORE TRUNCATE ON public.kyc_case_event FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: kyc_case_event kyc_case_event_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER kyc_case_event_stays BEFORE UPDATE ON public.kyc_case_event FOR EACH ROW EXECUTE FUNCTION public.kyc_case_event_stays();


--
-- Name: kyc_case kyc_case_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER kyc_case_not_truncated BEFORE TRUNCATE ON public.kyc_case FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: kyc_case kyc_case_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER kyc_case_step_is_fit BEFORE UPDATE ON public.kyc_case FOR EACH ROW EXECUTE FUNCTION public.kyc_case_step_is_fit();


--
-- Name: kyc_hit kyc_hit_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER kyc_hit_not_truncated BEFORE TRUNCATE ON public.kyc_hit FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


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
-- Name: loan_event loan_event_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_event_is_fit BEFORE INSERT ON public.loan_event FOR EACH ROW EXECUTE FUNCTION public.loan_event_is_fit();


--
-- Name: loan_event loan_event_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_event_not_truncated BEFORE TRUNCATE ON public.loan_event FOR EACH STATEMENT EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan_event loan_event_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_event_stays BEFORE DELETE OR UPDATE ON public.loan_event FOR EACH ROW EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan_instalment loan_instalment_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_instalment_not_truncated BEFORE TRUNCATE ON public.loan_instalment FOR EACH STATEMENT EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan_instalment loan_instalment_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_instalment_stays BEFORE DELETE OR UPDATE ON public.loan_instalment FOR EACH ROW EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan loan_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_not_truncated BEFORE TRUNCATE ON public.loan FOR EACH STATEMENT EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan loan_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_stays BEFORE DELETE ON public.loan FOR EACH ROW EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan loan_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_step_is_fit BEFORE UPDATE ON public.loan FOR EACH ROW EXECUTE FUNCTION public.loan_step_is_fit();


--
-- Name: loan_valuation loan_valuation_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_valuation_not_truncated BEFORE TRUNCATE ON public.loan_valuation FOR EACH STATEMENT EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: loan_valuation loan_valuation_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER loan_valuation_stays BEFORE DELETE OR UPDATE ON public.loan_valuation FOR EACH ROW EXECUTE FUNCTION public.loan_rows_stay();


--
-- Name: log_checkpoint log_checkpoint_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_checkpoint_not_truncated BEFORE TRUNCATE ON public.log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION public.log_row_stays();


--
-- Name: log_checkpoint log_checkpoint_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_checkpoint_stays BEFORE DELETE ON public.log_checkpoint FOR EACH ROW EXECUTE FUNCTION public.log_row_stays();


--
-- Name: log_checkpoint log_checkpoint_stays_signed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_checkpoint_stays_signed BEFORE UPDATE ON public.log_checkpoint FOR EACH ROW EXECUTE FUNCTION public.log_checkpoint_stays_signed();


--
-- Name: log_leaf log_leaf_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_leaf_not_truncated BEFORE TRUNCATE ON public.log_leaf FOR EACH STATEMENT EXECUTE FUNCTION public.log_row_stays();


--
-- Name: log_leaf log_leaf_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_leaf_stays BEFORE DELETE OR UPDATE ON public.log_leaf FOR EACH ROW EXECUTE FUNCTION public.log_row_stays();


--
-- Name: log_tile log_tile_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_tile_not_truncated BEFORE TRUNCATE ON public.log_tile FOR EACH STATEMENT EXECUTE FUNCTION public.log_row_stays();


--
-- Name: log_tile log_tile_only_grows; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_tile_only_grows BEFORE UPDATE ON public.log_tile FOR EACH ROW EXECUTE FUNCTION public.log_tile_only_grows();


--
-- Name: log_tile log_tile_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER log_tile_stays BEFORE DELETE ON public.log_tile FOR EACH ROW EXECUTE FUNCTION public.log_row_stays();


--
-- Name: maintenance maintenance_ends_once; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER maintenance_ends_once BEFORE UPDATE ON public.maintenance FOR EACH ROW EXECUTE FUNCTION public.maintenance_ends_once();


--
-- Name: meter_reading meter_reading_counts_on; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER meter_reading_counts_on BEFORE INSERT ON public.meter_reading FOR EACH ROW EXECUTE FUNCTION public.meter_reading_counts_on();


--
-- Name: offer offer_cancelled_before_release; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER offer_cancelled_before_release AFTER UPDATE ON public.offer FOR EACH ROW WHEN (((new.state = 'cancelled'::text) AND (old.state <> 'cancelled'::text))) EXECUTE FUNCTION public.cancelled_offer_holds_its_money();


--
-- Name: subscription offer_month_follows_orders; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER offer_month_follows_orders AFTER UPDATE ON public.subscription FOR EACH ROW WHEN ((((old.allocated_at IS NULL) AND (new.allocated_at IS NOT NULL)) OR ((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL)))) EXECUTE FUNCTION public.offer_month_follows_orders();


--
-- Name: register_entry offer_month_follows_register; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER offer_month_follows_register AFTER INSERT ON public.register_entry FOR EACH ROW EXECUTE FUNCTION public.offer_month_follows_register();


--
-- Name: offer offer_step_is_agreed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER offer_step_is_agreed BEFORE UPDATE ON public.offer FOR EACH ROW EXECUTE FUNCTION public.offer_step_is_agreed();


--
-- Name: offer offer_target_is_followed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER offer_target_is_followed AFTER UPDATE ON public.offer FOR EACH ROW WHEN (((new.published_version IS NOT NULL) AND (new.published_version IS DISTINCT FROM old.published_version))) EXECUTE FUNCTION public.follow_offer_target();


--
-- Name: transfer offer_title_and_permit_are_proved; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER offer_title_and_permit_are_proved BEFORE INSERT ON public.transfer FOR EACH ROW WHEN ((new.movement = 'subscription-passed-on'::text)) EXECUTE FUNCTION public.offer_title_and_permit_are_proved();


--
-- Name: account people_total_follows_account; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER people_total_follows_account AFTER INSERT OR DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION public.people_total_follows_account();


--
-- Name: person_key person_key_is_for_somebody_new; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER person_key_is_for_somebody_new BEFORE INSERT ON public.person_key FOR EACH ROW EXECUTE FUNCTION public.person_key_is_for_somebody_new();


--
-- Name: production_asset production_asset_fits; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER production_asset_fits BEFORE INSERT OR UPDATE ON public.production_asset FOR EACH ROW EXECUTE FUNCTION public.production_asset_fits();


--
-- Name: profiles profiles_cell_is_fixed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER profiles_cell_is_fixed BEFORE UPDATE OF cell ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.profiles_cell_is_fixed();


--
-- Name: profiles profiles_search_follows; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER profiles_search_follows BEFORE UPDATE OF email, first_name, last_name, phone ON public.profiles FOR EACH ROW WHEN (((((old.email IS DISTINCT FROM new.email) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION public.profiles_search_follows();


--
-- Name: reconciliation_break reconciliation_break_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER reconciliation_break_step_is_fit BEFORE UPDATE ON public.reconciliation_break FOR EACH ROW EXECUTE FUNCTION public.reconciliation_break_step_is_fit();


--
-- Name: record_key record_key_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER record_key_not_truncated BEFORE TRUNCATE ON public.record_key FOR EACH STATEMENT EXECUTE FUNCTION public.kept_rows_stay();


--
-- Name: recovery recovery_ends_api_keys; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER recovery_ends_api_keys AFTER UPDATE OF state ON public.recovery FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION public.recovery_ends_api_keys();


--
-- Name: recovery recovery_pauses_webhooks; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER recovery_pauses_webhooks AFTER UPDATE OF state ON public.recovery FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION public.recovery_pauses_webhooks();


--
-- Name: register_entry redemption_is_held; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER redemption_is_held BEFORE INSERT ON public.register_entry FOR EACH ROW EXECUTE FUNCTION public.redemption_is_held();


--
-- Name: register_entry register_entry_not_truncated; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER register_entry_not_truncated BEFORE TRUNCATE ON public.register_entry FOR EACH STATEMENT EXECUTE FUNCTION public.register_stays();


--
-- Name: register_entry register_entry_stays; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER register_entry_stays BEFORE DELETE OR UPDATE ON public.register_entry FOR EACH ROW EXECUTE FUNCTION public.register_stays();


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
-- Name: subscription subscription_is_counted; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER subscription_is_counted AFTER UPDATE ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.keep_offer_book();


--
-- Name: subscription subscription_is_paid_once; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER subscription_is_paid_once AFTER UPDATE ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.subscription_is_paid_once();


--
-- Name: subscription subscription_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER subscription_step_is_fit BEFORE INSERT OR UPDATE ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.subscription_step_is_fit();


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
-- Name: withdrawal withdrawal_is_not_blocked; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER withdrawal_is_not_blocked BEFORE UPDATE OF state ON public.withdrawal FOR EACH ROW WHEN (((new.state = ANY (ARRAY['in-review'::text, 'ready'::text, 'sent'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION public.withdrawal_is_not_blocked();


--
-- Name: withdrawal withdrawal_step_is_fit; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER withdrawal_step_is_fit BEFORE INSERT OR UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.withdrawal_step_is_fit();


--
-- Name: allocation_line allocation_line_allocation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation_line
    ADD CONSTRAINT allocation_line_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES public.allocation(id);


--
-- Name: allocation_line allocation_line_subscription_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation_line
    ADD CONSTRAINT allocation_line_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscription(id);


--
-- Name: allocation allocation_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: api_key api_key_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.account(person_id) ON DELETE CASCADE;


--
-- Name: approval approval_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: article_version article_version_article_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.article_version
    ADD CONSTRAINT article_version_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.article(id);


--
-- Name: asset_document asset_document_asset_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_document
    ADD CONSTRAINT asset_document_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.production_asset(id);


--
-- Name: asset_document asset_document_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_document
    ADD CONSTRAINT asset_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(id);


--
-- Name: asset_posting_part asset_posting_part_asset_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_posting_part
    ADD CONSTRAINT asset_posting_part_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.production_asset(id);


--
-- Name: asset_posting_part asset_posting_part_posting_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.asset_posting_part
    ADD CONSTRAINT asset_posting_part_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES public.hand_posting(transfer_id);


--
-- Name: bank_account bank_account_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_account
    ADD CONSTRAINT bank_account_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: bank_account bank_account_line_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_account
    ADD CONSTRAINT bank_account_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.bank_line(id);


--
-- Name: bank_line bank_line_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.payout_batch(id);


--
-- Name: bank_line bank_line_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: bank_line bank_line_statement_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES public.bank_statement(id);


--
-- Name: bank_statement bank_statement_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: blob_chunk blob_chunk_upload_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.blob_chunk
    ADD CONSTRAINT blob_chunk_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.blob_upload(id);


--
-- Name: blob blob_upload_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.blob
    ADD CONSTRAINT blob_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.blob_upload(id);


--
-- Name: book_month book_month_approval_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month
    ADD CONSTRAINT book_month_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);


--
-- Name: book_month_figure book_month_figure_of_month; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month_figure
    ADD CONSTRAINT book_month_figure_of_month FOREIGN KEY (spv_id, month, version) REFERENCES public.book_month(spv_id, month, version) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: book_month book_month_reopening_approval_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month
    ADD CONSTRAINT book_month_reopening_approval_id_fkey FOREIGN KEY (reopening_approval_id) REFERENCES public.approval(id);


--
-- Name: book_month book_month_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_month
    ADD CONSTRAINT book_month_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: book_note book_note_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.book_note
    ADD CONSTRAINT book_note_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: booking_reference booking_reference_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.booking_reference
    ADD CONSTRAINT booking_reference_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: card_balance card_balance_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_balance
    ADD CONSTRAINT card_balance_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: card_payment card_payment_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_payment
    ADD CONSTRAINT card_payment_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: card_payment card_payment_subscription_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_payment
    ADD CONSTRAINT card_payment_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscription(id);


--
-- Name: card_reversal card_reversal_card_payment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.card_reversal
    ADD CONSTRAINT card_reversal_card_payment_id_fkey FOREIGN KEY (card_payment_id) REFERENCES public.card_payment(id);


--
-- Name: company_document company_document_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_document
    ADD CONSTRAINT company_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);


--
-- Name: company_document company_document_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_document
    ADD CONSTRAINT company_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(id);


--
-- Name: company company_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: company_posting_part company_posting_part_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_posting_part
    ADD CONSTRAINT company_posting_part_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);


--
-- Name: company_posting_part company_posting_part_posting_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_posting_part
    ADD CONSTRAINT company_posting_part_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES public.hand_posting(transfer_id);


--
-- Name: company_posting_part company_posting_part_share_change_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_posting_part
    ADD CONSTRAINT company_posting_part_share_change_id_fkey FOREIGN KEY (share_change_id) REFERENCES public.company_share_change(id);


--
-- Name: company_share_change company_share_change_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_share_change
    ADD CONSTRAINT company_share_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);


--
-- Name: company company_share_change_there; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_share_change_there FOREIGN KEY (share_change_id) REFERENCES public.company_share_change(id);


--
-- Name: company company_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: company_valuation company_valuation_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_valuation
    ADD CONSTRAINT company_valuation_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);


--
-- Name: company_valuation company_valuation_share_change_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company_valuation
    ADD CONSTRAINT company_valuation_share_change_id_fkey FOREIGN KEY (share_change_id) REFERENCES public.company_share_change(id);


--
-- Name: company company_valuation_there; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_valuation_there FOREIGN KEY (valuation_id) REFERENCES public.company_valuation(id);


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
-- Name: distribution distribution_approval_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution
    ADD CONSTRAINT distribution_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);


--
-- Name: distribution distribution_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution
    ADD CONSTRAINT distribution_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: distribution_line distribution_line_distribution_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_line
    ADD CONSTRAINT distribution_line_distribution_id_fkey FOREIGN KEY (distribution_id) REFERENCES public.distribution(id);


--
-- Name: distribution_line distribution_line_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_line
    ADD CONSTRAINT distribution_line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: distribution distribution_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution
    ADD CONSTRAINT distribution_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: distribution_total distribution_total_booked_before_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_total
    ADD CONSTRAINT distribution_total_booked_before_fkey FOREIGN KEY (booked_before) REFERENCES public.distribution_day(booked_before);


--
-- Name: distribution_total distribution_total_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.distribution_total
    ADD CONSTRAINT distribution_total_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: document document_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(id);


--
-- Name: document document_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.record_key(person_id);


--
-- Name: document_signature document_signature_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.document_signature
    ADD CONSTRAINT document_signature_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.document(id) ON DELETE CASCADE;


--
-- Name: file file_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: file file_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: fund_release fund_release_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.fund_release
    ADD CONSTRAINT fund_release_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: hand_posting hand_posting_reference_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.hand_posting
    ADD CONSTRAINT hand_posting_reference_id_fkey FOREIGN KEY (reference_id) REFERENCES public.booking_reference(id);


--
-- Name: institution_payout institution_payout_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: institution_payout institution_payout_line_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.institution_payout
    ADD CONSTRAINT institution_payout_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.bank_line(id);


--
-- Name: investing_decision investing_decision_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.investing_decision
    ADD CONSTRAINT investing_decision_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: kyc_case_event kyc_case_event_case_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_case_event
    ADD CONSTRAINT kyc_case_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.kyc_case(id) ON DELETE CASCADE;


--
-- Name: kyc_case kyc_case_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_case
    ADD CONSTRAINT kyc_case_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.record_key(person_id);


--
-- Name: kyc_case kyc_case_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_case
    ADD CONSTRAINT kyc_case_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES public.verification(id);


--
-- Name: kyc_hit kyc_hit_case_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.kyc_hit
    ADD CONSTRAINT kyc_hit_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.kyc_case(id) ON DELETE CASCADE;


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
-- Name: loan loan_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan
    ADD CONSTRAINT loan_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: loan_event loan_event_approval_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_event
    ADD CONSTRAINT loan_event_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);


--
-- Name: loan_event loan_event_loan_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_event
    ADD CONSTRAINT loan_event_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES public.loan(id);


--
-- Name: loan_instalment loan_instalment_loan_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_instalment
    ADD CONSTRAINT loan_instalment_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES public.loan(id);


--
-- Name: loan loan_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan
    ADD CONSTRAINT loan_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: loan loan_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan
    ADD CONSTRAINT loan_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: loan_valuation loan_valuation_loan_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.loan_valuation
    ADD CONSTRAINT loan_valuation_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES public.loan(id);


--
-- Name: maintenance maintenance_asset_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT maintenance_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.production_asset(id);


--
-- Name: meter_reading meter_reading_asset_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.meter_reading
    ADD CONSTRAINT meter_reading_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.production_asset(id);


--
-- Name: offer_book offer_book_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_book
    ADD CONSTRAINT offer_book_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer offer_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer
    ADD CONSTRAINT offer_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: offer_evidence offer_evidence_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_evidence
    ADD CONSTRAINT offer_evidence_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(id);


--
-- Name: offer_evidence offer_evidence_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_evidence
    ADD CONSTRAINT offer_evidence_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_interest offer_interest_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_interest
    ADD CONSTRAINT offer_interest_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_month offer_month_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_month
    ADD CONSTRAINT offer_month_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_month offer_month_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_month
    ADD CONSTRAINT offer_month_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: offer_question offer_question_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_question
    ADD CONSTRAINT offer_question_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_request offer_request_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_request
    ADD CONSTRAINT offer_request_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer offer_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer
    ADD CONSTRAINT offer_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: offer_update offer_update_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_update
    ADD CONSTRAINT offer_update_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_version offer_version_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_version
    ADD CONSTRAINT offer_version_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_view offer_view_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_view
    ADD CONSTRAINT offer_view_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: offer_watch offer_watch_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.offer_watch
    ADD CONSTRAINT offer_watch_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: payout_batch payout_batch_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout_batch
    ADD CONSTRAINT payout_batch_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: payout payout_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.payout_batch(id);


--
-- Name: payout payout_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: payout payout_line_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.bank_line(id);


--
-- Name: payout payout_made_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.bank_line(id);


--
-- Name: payout payout_returned_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES public.bank_line(id);


--
-- Name: payout payout_withdrawal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);


--
-- Name: production_asset production_asset_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.production_asset
    ADD CONSTRAINT production_asset_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: production_asset production_asset_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.production_asset
    ADD CONSTRAINT production_asset_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: profiles profiles_cell_known; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_cell_known FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: reconciliation_break reconciliation_break_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.reconciliation_break
    ADD CONSTRAINT reconciliation_break_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: register_entry register_entry_distribution_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_distribution_id_fkey FOREIGN KEY (distribution_id) REFERENCES public.distribution(id);


--
-- Name: register_entry register_entry_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: register_entry register_entry_subscription_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscription(id);


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
-- Name: spv_key spv_key_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv_key
    ADD CONSTRAINT spv_key_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: spv_staff spv_staff_spv_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.spv_staff
    ADD CONSTRAINT spv_staff_spv_id_fkey FOREIGN KEY (spv_id) REFERENCES public.spv(id);


--
-- Name: subscription subscription_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: subscription subscription_decision_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.investing_decision(id);


--
-- Name: subscription subscription_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.document(id);


--
-- Name: subscription subscription_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: support_attachment support_attachment_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_attachment
    ADD CONSTRAINT support_attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(id) ON DELETE CASCADE;


--
-- Name: support_attachment support_attachment_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_attachment
    ADD CONSTRAINT support_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.support_message(id) ON DELETE CASCADE;


--
-- Name: support_attachment support_attachment_ticket_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_attachment
    ADD CONSTRAINT support_attachment_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.support_ticket(id) ON DELETE CASCADE;


--
-- Name: support_message support_message_ticket_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_message
    ADD CONSTRAINT support_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.support_ticket(id) ON DELETE CASCADE;


--
-- Name: support_note support_note_ticket_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_note
    ADD CONSTRAINT support_note_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.support_ticket(id) ON DELETE CASCADE;


--
-- Name: support_ticket support_ticket_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.support_ticket
    ADD CONSTRAINT support_ticket_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: warning_acknowledgement warning_acknowledgement_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.warning_acknowledgement
    ADD CONSTRAINT warning_acknowledgement_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offer(id);


--
-- Name: webhook_delivery webhook_delivery_of_its_owner; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_of_its_owner FOREIGN KEY (endpoint_id, person_id) REFERENCES public.webhook_endpoint(id, person_id) ON DELETE CASCADE;


--
-- Name: webhook_endpoint webhook_endpoint_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.account(person_id) ON DELETE CASCADE;


--
-- Name: withdrawal withdrawal_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.bank_account(id);


--
-- Name: withdrawal withdrawal_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.payout_batch(id);


--
-- Name: withdrawal withdrawal_cell_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_cell_fkey FOREIGN KEY (cell) REFERENCES public.cell(code);


--
-- Name: account; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;

--
-- Name: account account_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_control ON public.account FOR SELECT TO heathland_control USING (true);


--
-- Name: account account_control_closes; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY account_control_closes ON public.account FOR DELETE TO heathland_control USING (true);


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
-- Name: allocation; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.allocation ENABLE ROW LEVEL SECURITY;

--
-- Name: allocation allocation_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_agree ON public.allocation FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = allocation.offer_id)))));


--
-- Name: allocation allocation_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_ledger ON public.allocation FOR SELECT TO heathland_ledger USING (true);


--
-- Name: allocation_line; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.allocation_line ENABLE ROW LEVEL SECURITY;

--
-- Name: allocation_line allocation_line_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_line_agree ON public.allocation_line FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.allocation
  WHERE (allocation.id = allocation_line.allocation_id)))));


--
-- Name: allocation_line allocation_line_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_line_ledger ON public.allocation_line FOR SELECT TO heathland_ledger USING (true);


--
-- Name: allocation_line allocation_line_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_line_office ON public.allocation_line FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.allocation
  WHERE (allocation.id = allocation_line.allocation_id)))));


--
-- Name: allocation_line allocation_line_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_line_platform ON public.allocation_line USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: allocation allocation_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_office ON public.allocation FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = allocation.offer_id)))));


--
-- Name: allocation allocation_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY allocation_platform ON public.allocation USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: api_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;

--
-- Name: api_key api_key_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY api_key_control ON public.api_key TO heathland_control USING (true);


--
-- Name: api_key api_key_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY api_key_door ON public.api_key FOR SELECT TO heathland_door USING (true);


--
-- Name: api_key api_key_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY api_key_identity ON public.api_key USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true));


--
-- Name: api_key api_key_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY api_key_own ON public.api_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


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
-- Name: approval approval_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_ledger ON public.approval FOR SELECT TO heathland_ledger USING (true);


--
-- Name: approval approval_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_office ON public.approval USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: article; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.article ENABLE ROW LEVEL SECURITY;

--
-- Name: article article_change; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_change ON public.article FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((author_id = ( SELECT public.app_person() AS app_person)) OR ((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((author_id = ( SELECT public.app_person() AS app_person)) OR ((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)))));


--
-- Name: article article_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_control ON public.article FOR SELECT TO heathland_control USING (true);


--
-- Name: article_image; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.article_image ENABLE ROW LEVEL SECURITY;

--
-- Name: article_image article_image_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_image_add ON public.article_image FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((added_by = ( SELECT public.app_person() AS app_person)) AND (published_at IS NULL))));


--
-- Name: article_image article_image_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_image_platform ON public.article_image USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: article_image article_image_publish; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_image_publish ON public.article_image FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: article_image article_image_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_image_read ON public.article_image FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((added_by = ( SELECT public.app_person() AS app_person)) OR ((published_at IS NOT NULL) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['investor'::text, 'mfo_admin'::text]))) OR ((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)))));


--
-- Name: article article_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_own ON public.article FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (author_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: article article_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_platform ON public.article USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: article article_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_read ON public.article FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((published_version IS NOT NULL) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['investor'::text, 'mfo_admin'::text])))));


--
-- Name: article article_review; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_review ON public.article FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (((state <> 'draft'::text) OR (reviewed_by = ( SELECT public.app_person() AS app_person))) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))));


--
-- Name: article_version; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.article_version ENABLE ROW LEVEL SECURITY;

--
-- Name: article_version article_version_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_version_control ON public.article_version FOR SELECT TO heathland_control USING (true);


--
-- Name: article_version article_version_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_version_platform ON public.article_version USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: article_version article_version_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_version_read ON public.article_version FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.article
  WHERE ((article.id = article_version.article_id) AND ((article.author_id = ( SELECT public.app_person() AS app_person)) OR ((article_version.version = article.published_version) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['investor'::text, 'mfo_admin'::text]))) OR ((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND ((article.state <> 'draft'::text) OR (article_version.version < article.version)))))))));


--
-- Name: article_version article_version_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_version_write ON public.article_version FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.article
  WHERE ((article.id = article_version.article_id) AND (article.author_id = ( SELECT public.app_person() AS app_person)) AND (article.state = 'draft'::text) AND (article.version = article_version.version))))));


--
-- Name: article article_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_write ON public.article FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((author_id = ( SELECT public.app_person() AS app_person)) AND (NOT author_is_staff) AND (state = 'draft'::text) AND (version = 1) AND (published_version IS NULL) AND (EXISTS ( SELECT
   FROM public.profiles
  WHERE ((profiles.id = ( SELECT public.app_person() AS app_person)) AND (profiles.role = 'investor'::text) AND profiles.is_creator))))));


--
-- Name: article article_write_staff; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY article_write_staff ON public.article FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((author_id = ( SELECT public.app_person() AS app_person)) AND author_is_staff AND (state = 'draft'::text) AND (version = 1) AND (published_version IS NULL) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))));


--
-- Name: asset_document; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.asset_document ENABLE ROW LEVEL SECURITY;

--
-- Name: asset_document asset_document_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_document_add ON public.asset_document FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((added_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = asset_document.asset_id))))));


--
-- Name: asset_document asset_document_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_document_platform ON public.asset_document FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: asset_document asset_document_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_document_read ON public.asset_document FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = asset_document.asset_id)))));


--
-- Name: asset_posting_part; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.asset_posting_part ENABLE ROW LEVEL SECURITY;

--
-- Name: asset_posting_part asset_posting_part_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_posting_part_add ON public.asset_posting_part FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((matched_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = asset_posting_part.asset_id))))));


--
-- Name: asset_posting_part asset_posting_part_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_posting_part_platform ON public.asset_posting_part FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: asset_posting_part asset_posting_part_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_posting_part_read ON public.asset_posting_part FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = asset_posting_part.asset_id)))));


--
-- Name: asset_posting_part asset_posting_part_undo; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY asset_posting_part_undo ON public.asset_posting_part FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = asset_posting_part.asset_id)))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = asset_posting_part.asset_id))))));


--
-- Name: audit_log audit_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_control ON public.audit_log TO heathland_control USING (true);


--
-- Name: audit_log audit_decided; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY audit_decided ON public.audit_log FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['member'::text, 'officer'::text])) AND (resource = ( SELECT public.app_person() AS app_person)) AND (action = ANY (ARRAY['identity.kyc-recorded'::text, 'identity.suspended'::text, 'identity.let-in-again'::text, 'identity.role-granted'::text, 'identity.permissions-changed'::text, 'identity.recovery-approved'::text, 'identity.recovery-refused'::text, 'identity.closing-refused'::text, 'community.creator-changed'::text]))));


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
-- Name: bank_account; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.bank_account ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_account bank_account_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_account_ledger ON public.bank_account FOR SELECT TO heathland_ledger USING (true);


--
-- Name: bank_account bank_account_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_account_office ON public.bank_account FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: bank_account bank_account_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_account_own ON public.bank_account FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: bank_account bank_account_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_account_platform ON public.bank_account USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: bank_account bank_account_remove; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_account_remove ON public.bank_account FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: bank_line; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.bank_line ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_line bank_line_decide; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_line_decide ON public.bank_line FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: bank_line bank_line_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_line_ledger ON public.bank_line FOR SELECT TO heathland_ledger USING (true);


--
-- Name: bank_line bank_line_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_line_office ON public.bank_line FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: bank_line bank_line_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_line_own ON public.bank_line FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: bank_line bank_line_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_line_platform ON public.bank_line USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: bank_statement; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.bank_statement ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_statement bank_statement_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_statement_agree ON public.bank_statement FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: bank_statement bank_statement_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_statement_ledger ON public.bank_statement FOR SELECT TO heathland_ledger USING (true);


--
-- Name: bank_statement bank_statement_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_statement_office ON public.bank_statement FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: bank_statement bank_statement_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_statement_platform ON public.bank_statement USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: bank_statement bank_statement_upload; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY bank_statement_upload ON public.bank_statement FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (source = 'upload'::text) AND (state = 'waiting'::text) AND (uploaded_by = ( SELECT public.app_person() AS app_person)))));


--
-- Name: blob; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.blob ENABLE ROW LEVEL SECURITY;

--
-- Name: blob_chunk; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.blob_chunk ENABLE ROW LEVEL SECURITY;

--
-- Name: blob_chunk blob_chunk_store; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY blob_chunk_store ON public.blob_chunk USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{program}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{program}'::text[])) AND true));


--
-- Name: blob blob_store; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY blob_store ON public.blob USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{program}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{program}'::text[])) AND true));


--
-- Name: blob_upload; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.blob_upload ENABLE ROW LEVEL SECURITY;

--
-- Name: blob_upload blob_upload_store; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY blob_upload_store ON public.blob_upload USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{program}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{program}'::text[])) AND true));


--
-- Name: book_month; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.book_month ENABLE ROW LEVEL SECURITY;

--
-- Name: book_month book_month_close; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_close ON public.book_month FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((closed_by = ( SELECT public.app_person() AS app_person)) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: book_month book_month_count; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_count ON public.book_month FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


--
-- Name: book_month_figure; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.book_month_figure ENABLE ROW LEVEL SECURITY;

--
-- Name: book_month_figure book_month_figure_close; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_figure_close ON public.book_month_figure FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: book_month_figure book_month_figure_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_figure_platform ON public.book_month_figure FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: book_month_figure book_month_figure_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_figure_read ON public.book_month_figure FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: book_month book_month_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_platform ON public.book_month FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: book_month book_month_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_read ON public.book_month FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: book_month book_month_reopen; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_month_reopen ON public.book_month FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: book_note; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.book_note ENABLE ROW LEVEL SECURITY;

--
-- Name: book_note book_note_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_note_add ON public.book_note FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((made_by = ( SELECT public.app_person() AS app_person)) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: book_note book_note_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_note_platform ON public.book_note FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: book_note book_note_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY book_note_read ON public.book_note FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: booking_reference; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.booking_reference ENABLE ROW LEVEL SECURITY;

--
-- Name: booking_reference booking_reference_of_spv; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY booking_reference_of_spv ON public.booking_reference FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.hand_posting
  WHERE ((hand_posting.reference_id = booking_reference.id) AND (hand_posting.holder_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))))));


--
-- Name: booking_reference booking_reference_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY booking_reference_office ON public.booking_reference FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (recorded_by = ( SELECT public.app_person() AS app_person)))));


--
-- Name: booking_reference booking_reference_record; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY booking_reference_record ON public.booking_reference FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (recorded_by = ( SELECT public.app_person() AS app_person))));


--
-- Name: books_watch; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.books_watch ENABLE ROW LEVEL SECURITY;

--
-- Name: books_watch books_watch_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY books_watch_platform ON public.books_watch USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: card_balance; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.card_balance ENABLE ROW LEVEL SECURITY;

--
-- Name: card_balance card_balance_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_balance_ledger ON public.card_balance FOR SELECT TO heathland_ledger USING (true);


--
-- Name: card_balance card_balance_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_balance_office ON public.card_balance FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: card_balance card_balance_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_balance_platform ON public.card_balance USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: card_payment; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.card_payment ENABLE ROW LEVEL SECURITY;

--
-- Name: card_payment card_payment_continue; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_continue ON public.card_payment FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = ANY (ARRAY['created'::text, 'awaiting-confirmation'::text]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = ANY (ARRAY['created'::text, 'awaiting-confirmation'::text])))));


--
-- Name: card_payment card_payment_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_ledger ON public.card_payment FOR SELECT TO heathland_ledger USING (true);


--
-- Name: card_payment card_payment_ledger_lock; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_ledger_lock ON public.card_payment FOR UPDATE TO heathland_ledger USING (true);


--
-- Name: card_payment card_payment_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_office ON public.card_payment FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: card_payment card_payment_open; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_open ON public.card_payment FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'created'::text))));


--
-- Name: card_payment card_payment_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_own ON public.card_payment FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: card_payment card_payment_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_payment_platform ON public.card_payment USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: card_reversal; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.card_reversal ENABLE ROW LEVEL SECURITY;

--
-- Name: card_reversal card_reversal_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_reversal_ledger ON public.card_reversal FOR SELECT TO heathland_ledger USING (true);


--
-- Name: card_reversal card_reversal_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_reversal_office ON public.card_reversal FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: card_reversal card_reversal_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_reversal_own ON public.card_reversal FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: card_reversal card_reversal_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY card_reversal_platform ON public.card_reversal USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: check_result; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.check_result ENABLE ROW LEVEL SECURITY;

--
-- Name: check_result check_result_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY check_result_platform ON public.check_result USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: claim; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.claim ENABLE ROW LEVEL SECURITY;

--
-- Name: claim claim_confirm; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY claim_confirm ON public.claim USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: claim claim_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY claim_read ON public.claim FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['investor'::text, 'mfo_admin'::text]))));


--
-- Name: clock_offset; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.clock_offset ENABLE ROW LEVEL SECURITY;

--
-- Name: clock_offset clock_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY clock_read ON public.clock_offset FOR SELECT USING (true);


--
-- Name: closing; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.closing ENABLE ROW LEVEL SECURITY;

--
-- Name: closing closing_again; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY closing_again ON public.closing FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = ANY (ARRAY['requested'::text, 'refused'::text]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = ANY (ARRAY['requested'::text, 'refused'::text])))));


--
-- Name: closing closing_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY closing_control ON public.closing FOR SELECT TO heathland_control USING (true);


--
-- Name: closing closing_follow; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY closing_follow ON public.closing FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity}'::text[])) AND true));


--
-- Name: closing closing_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY closing_own ON public.closing FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: closing closing_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY closing_platform ON public.closing USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: closing closing_request; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY closing_request ON public.closing FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'requested'::text))));


--
-- Name: community_request; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.community_request ENABLE ROW LEVEL SECURITY;

--
-- Name: community_request community_request_answer; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY community_request_answer ON public.community_request FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: community_request community_request_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY community_request_control ON public.community_request FOR SELECT TO heathland_control USING (true);


--
-- Name: community_request community_request_make; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY community_request_make ON public.community_request FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) = 'investor'::text) AND (state = 'waiting'::text))));


--
-- Name: community_request community_request_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY community_request_office ON public.community_request FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: community_request community_request_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY community_request_own ON public.community_request FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: community_request community_request_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY community_request_platform ON public.community_request USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: company; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.company ENABLE ROW LEVEL SECURITY;

--
-- Name: company company_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_add ON public.company FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((created_by = ( SELECT public.app_person() AS app_person)) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: company company_change; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_change ON public.company FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: company_document; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.company_document ENABLE ROW LEVEL SECURITY;

--
-- Name: company_document company_document_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_document_add ON public.company_document FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((added_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_document.company_id))))));


--
-- Name: company_document company_document_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_document_platform ON public.company_document FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: company_document company_document_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_document_read ON public.company_document FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_document.company_id)))));


--
-- Name: company company_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_ledger ON public.company FOR SELECT TO heathland_ledger USING (true);


--
-- Name: company company_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_platform ON public.company FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: company_posting_part; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.company_posting_part ENABLE ROW LEVEL SECURITY;

--
-- Name: company_posting_part company_posting_part_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_posting_part_add ON public.company_posting_part FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((matched_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_posting_part.company_id))))));


--
-- Name: company_posting_part company_posting_part_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_posting_part_platform ON public.company_posting_part FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: company_posting_part company_posting_part_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_posting_part_read ON public.company_posting_part FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_posting_part.company_id)))));


--
-- Name: company_posting_part company_posting_part_undo; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_posting_part_undo ON public.company_posting_part FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_posting_part.company_id)))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_posting_part.company_id))))));


--
-- Name: company company_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_read ON public.company FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: company_share_change; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.company_share_change ENABLE ROW LEVEL SECURITY;

--
-- Name: company_share_change company_share_change_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_share_change_add ON public.company_share_change FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((made_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_share_change.company_id))))));


--
-- Name: company_share_change company_share_change_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_share_change_platform ON public.company_share_change FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: company_share_change company_share_change_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_share_change_read ON public.company_share_change FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_share_change.company_id)))));


--
-- Name: company_valuation; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.company_valuation ENABLE ROW LEVEL SECURITY;

--
-- Name: company_valuation company_valuation_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_valuation_add ON public.company_valuation FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((COALESCE(checked_by, made_by) = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_valuation.company_id))))));


--
-- Name: company_valuation company_valuation_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_valuation_ledger ON public.company_valuation FOR SELECT TO heathland_ledger USING (true);


--
-- Name: company_valuation company_valuation_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_valuation_platform ON public.company_valuation FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: company_valuation company_valuation_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY company_valuation_read ON public.company_valuation FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.company
  WHERE (company.id = company_valuation.company_id)))));


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
-- Name: departure; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.departure ENABLE ROW LEVEL SECURITY;

--
-- Name: departure departure_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY departure_control ON public.departure TO heathland_control USING (true) WITH CHECK (true);


--
-- Name: departure departure_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY departure_platform ON public.departure FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: distribution; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.distribution ENABLE ROW LEVEL SECURITY;

--
-- Name: distribution_day; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.distribution_day ENABLE ROW LEVEL SECURITY;

--
-- Name: distribution_day distribution_day_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_day_ledger ON public.distribution_day TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: distribution_day distribution_day_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_day_read ON public.distribution_day FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,operator}'::text[])) AND true));


--
-- Name: distribution distribution_draft; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_draft ON public.distribution FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((state = 'draft'::text) AND (drafted_by = ( SELECT public.app_person() AS app_person)) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = distribution.offer_id))))));


--
-- Name: distribution distribution_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_ledger ON public.distribution FOR SELECT TO heathland_ledger USING (true);


--
-- Name: distribution_line; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.distribution_line ENABLE ROW LEVEL SECURITY;

--
-- Name: distribution_line distribution_line_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_line_agree ON public.distribution_line FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = distribution_line.offer_id)))));


--
-- Name: distribution_line distribution_line_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_line_ledger ON public.distribution_line FOR SELECT TO heathland_ledger USING (true);


--
-- Name: distribution_line distribution_line_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_line_office ON public.distribution_line FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = distribution_line.offer_id)))));


--
-- Name: distribution_line distribution_line_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_line_own ON public.distribution_line FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (paid_at IS NOT NULL))));


--
-- Name: distribution_line distribution_line_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_line_platform ON public.distribution_line USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: distribution distribution_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_office ON public.distribution FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = distribution.offer_id)))));


--
-- Name: distribution distribution_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_own ON public.distribution FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (EXISTS ( SELECT
   FROM public.distribution_line line
  WHERE ((line.distribution_id = distribution.id) AND (line.person_id = ( SELECT public.app_person() AS app_person)))))));


--
-- Name: distribution distribution_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_platform ON public.distribution USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: distribution distribution_step; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_step ON public.distribution FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = distribution.offer_id))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = distribution.offer_id)))));


--
-- Name: distribution_total; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.distribution_total ENABLE ROW LEVEL SECURITY;

--
-- Name: distribution_total distribution_total_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_total_ledger ON public.distribution_total TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: distribution_total distribution_total_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY distribution_total_read ON public.distribution_total FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,job,operator}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


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
-- Name: document; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.document ENABLE ROW LEVEL SECURITY;

--
-- Name: document document_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_control ON public.document FOR SELECT TO heathland_control USING (true);


--
-- Name: document document_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_ledger ON public.document FOR SELECT TO heathland_ledger USING (true);


--
-- Name: document document_open; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_open ON public.document FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'sent'::text) AND (reminders_sent = 0) AND (NOT held))));


--
-- Name: document document_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_own ON public.document FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: document document_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_platform ON public.document USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: document document_sign; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_sign ON public.document FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (file_id IS NULL) AND (NOT held)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (file_id IS NULL) AND (NOT held))));


--
-- Name: document_signature; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.document_signature ENABLE ROW LEVEL SECURITY;

--
-- Name: document_signature document_signature_ask; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_signature_ask ON public.document_signature FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (signed_at IS NULL) AND (EXISTS ( SELECT
   FROM public.document
  WHERE ((document.id = document_signature.document_id) AND (document.person_id = ( SELECT public.app_person() AS app_person))))))));


--
-- Name: document_signature document_signature_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_signature_control ON public.document_signature FOR SELECT TO heathland_control USING (true);


--
-- Name: document_signature document_signature_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_signature_own ON public.document_signature FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: document_signature document_signature_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_signature_platform ON public.document_signature USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: document_signature document_signature_sign; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_signature_sign ON public.document_signature FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: document_template; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.document_template ENABLE ROW LEVEL SECURITY;

--
-- Name: document_template document_template_decide; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_template_decide ON public.document_template FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (state = 'requested'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND ((state = 'refused'::text) OR ((state = 'published'::text) AND (EXISTS ( SELECT
   FROM public.approval
  WHERE ((approval.id = document_template.approval_id) AND (approval.state = 'executed'::text) AND (approval.act = 'documents.publish-template'::text) AND ((approval.body ->> 'templateId'::text) = document_template.id))))))));


--
-- Name: document_template document_template_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_template_office ON public.document_template FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: document_template document_template_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_template_read ON public.document_template FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) <> ''::text) AND (state = 'published'::text)));


--
-- Name: document_template document_template_request; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY document_template_request ON public.document_template FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (maker_id = ( SELECT public.app_person() AS app_person)) AND (state = 'requested'::text))));


--
-- Name: email_change; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.email_change ENABLE ROW LEVEL SECURITY;

--
-- Name: email_change email_change_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY email_change_clear ON public.email_change FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


--
-- Name: email_change email_change_clear_old; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY email_change_clear_old ON public.email_change FOR DELETE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


--
-- Name: email_change email_change_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY email_change_control ON public.email_change FOR SELECT TO heathland_control USING (true);


--
-- Name: email_change email_change_control_closes; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY email_change_control_closes ON public.email_change FOR DELETE TO heathland_control USING (true);


--
-- Name: email_change email_change_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY email_change_identity ON public.email_change USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true));


--
-- Name: email_change email_change_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY email_change_own ON public.email_change FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


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
-- Name: export; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.export ENABLE ROW LEVEL SECURITY;

--
-- Name: export export_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY export_control ON public.export FOR SELECT TO heathland_control USING (true);


--
-- Name: export export_of_person; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY export_of_person ON public.export FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{operator}'::text[])) AND true));


--
-- Name: export export_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY export_own ON public.export FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (requested_by = ( SELECT public.app_person() AS app_person))));


--
-- Name: export export_request; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY export_request ON public.export FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((requested_by = ( SELECT public.app_person() AS app_person)) AND (actor = ( SELECT public.app_actor() AS app_actor)) AND (role = ( SELECT public.app_role() AS app_role)) AND (spv_ids = ( SELECT public.app_spvs() AS app_spvs)) AND (COALESCE(entity_id, requested_by) = ( SELECT public.app_entity() AS app_entity)) AND (state = 'requested'::text) AND (attempts = 0))));


--
-- Name: export export_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY export_write ON public.export USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


--
-- Name: file; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.file ENABLE ROW LEVEL SECURITY;

--
-- Name: file_comparison; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.file_comparison ENABLE ROW LEVEL SECURITY;

--
-- Name: file_comparison file_comparison_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY file_comparison_platform ON public.file_comparison USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: file_fault; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.file_fault ENABLE ROW LEVEL SECURITY;

--
-- Name: file_fault file_fault_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY file_fault_platform ON public.file_fault USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: file file_offer_document; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY file_offer_document ON public.file FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((spv_id IS NOT NULL) AND (EXISTS ( SELECT
   FROM public.offer_evidence
  WHERE ((offer_evidence.file_id = file.id) AND (offer_evidence.kind = ANY (ARRAY['key-information-sheet'::text, 'contract'::text, 'valuation'::text, 'audited-accounts'::text]))))))));


--
-- Name: file file_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY file_office ON public.file USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((purpose <> 'export'::text) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((purpose <> 'export'::text) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: file file_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY file_own ON public.file USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: file file_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY file_platform ON public.file USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: fund_release; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.fund_release ENABLE ROW LEVEL SECURITY;

--
-- Name: fund_release fund_release_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY fund_release_agree ON public.fund_release FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = fund_release.offer_id)))));


--
-- Name: fund_release fund_release_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY fund_release_ledger ON public.fund_release FOR SELECT TO heathland_ledger USING (true);


--
-- Name: fund_release fund_release_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY fund_release_office ON public.fund_release FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = fund_release.offer_id)))));


--
-- Name: fund_release fund_release_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY fund_release_platform ON public.fund_release USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: institution_payout; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.institution_payout ENABLE ROW LEVEL SECURITY;

--
-- Name: institution_payout institution_payout_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY institution_payout_agree ON public.institution_payout FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (state = 'wanted'::text))));


--
-- Name: institution_payout institution_payout_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY institution_payout_ledger ON public.institution_payout FOR SELECT TO heathland_ledger USING (true);


--
-- Name: institution_payout institution_payout_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY institution_payout_office ON public.institution_payout FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: institution_payout institution_payout_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY institution_payout_platform ON public.institution_payout USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: investing_decision; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.investing_decision ENABLE ROW LEVEL SECURITY;

--
-- Name: investing_decision investing_decision_make; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investing_decision_make ON public.investing_decision FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: investing_decision investing_decision_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investing_decision_office ON public.investing_decision FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: investing_decision investing_decision_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investing_decision_own ON public.investing_decision FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: investing_decision investing_decision_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investing_decision_platform ON public.investing_decision USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: investor_category; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.investor_category ENABLE ROW LEVEL SECURITY;

--
-- Name: investor_category investor_category_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_category_control ON public.investor_category FOR SELECT TO heathland_control USING (true);


--
-- Name: investor_category investor_category_judge; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_category_judge ON public.investor_category FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (person_id <> ( SELECT public.app_person() AS app_person))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: investor_category investor_category_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_category_office ON public.investor_category FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: investor_category investor_category_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_category_own ON public.investor_category FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: investor_category investor_category_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_category_platform ON public.investor_category USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: investor_category investor_category_state; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_category_state ON public.investor_category FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (verdict IS NULL))));


--
-- Name: investor_reminder; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.investor_reminder ENABLE ROW LEVEL SECURITY;

--
-- Name: investor_reminder investor_reminder_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_reminder_own ON public.investor_reminder USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) OR (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) OR (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])))));


--
-- Name: investor_reminder investor_reminder_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY investor_reminder_platform ON public.investor_reminder USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: knowledge_attempt; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.knowledge_attempt ENABLE ROW LEVEL SECURITY;

--
-- Name: knowledge_attempt knowledge_attempt_make; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY knowledge_attempt_make ON public.knowledge_attempt FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: knowledge_attempt knowledge_attempt_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY knowledge_attempt_office ON public.knowledge_attempt FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: knowledge_attempt knowledge_attempt_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY knowledge_attempt_own ON public.knowledge_attempt FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: knowledge_attempt knowledge_attempt_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY knowledge_attempt_platform ON public.knowledge_attempt USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: known_device; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.known_device ENABLE ROW LEVEL SECURITY;

--
-- Name: known_device known_device_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY known_device_control ON public.known_device TO heathland_control USING (true);


--
-- Name: known_device known_device_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY known_device_identity ON public.known_device USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: kyc_case; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.kyc_case ENABLE ROW LEVEL SECURITY;

--
-- Name: kyc_case_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.kyc_case_event ENABLE ROW LEVEL SECURITY;

--
-- Name: kyc_case_event kyc_case_event_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_case_event_office ON public.kyc_case_event FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: kyc_case_event kyc_case_event_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_case_event_platform ON public.kyc_case_event USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: kyc_case_event kyc_case_event_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_case_event_write ON public.kyc_case_event FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (actor_id = ( SELECT public.app_person() AS app_person)) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: kyc_case kyc_case_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_case_office ON public.kyc_case FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: kyc_case kyc_case_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_case_platform ON public.kyc_case USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: kyc_case kyc_case_work; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_case_work ON public.kyc_case FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: kyc_hit; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.kyc_hit ENABLE ROW LEVEL SECURITY;

--
-- Name: kyc_hit kyc_hit_judge; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_hit_judge ON public.kyc_hit FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: kyc_hit kyc_hit_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_hit_office ON public.kyc_hit FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: kyc_hit kyc_hit_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY kyc_hit_platform ON public.kyc_hit USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: loan; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.loan ENABLE ROW LEVEL SECURITY;

--
-- Name: loan loan_change; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_change ON public.loan FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR ((( SELECT public.app_role() AS app_role) = 'cl_spv_admin'::text) AND (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR ((( SELECT public.app_role() AS app_role) = 'cl_spv_admin'::text) AND (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: loan loan_draft; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_draft ON public.loan FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((created_by = ( SELECT public.app_person() AS app_person)) AND (state = 'draft'::text) AND (EXISTS ( SELECT
   FROM public.spv
  WHERE ((spv.id = loan.spv_id) AND (spv.kind = 'lending'::text) AND (spv.cell = loan.cell)))) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR ((( SELECT public.app_role() AS app_role) = 'cl_spv_admin'::text) AND (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))))));


--
-- Name: loan_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.loan_event ENABLE ROW LEVEL SECURITY;

--
-- Name: loan_event loan_event_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_event_ledger ON public.loan_event FOR SELECT TO heathland_ledger USING (true);


--
-- Name: loan_event loan_event_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_event_office ON public.loan_event FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.loan
  WHERE (loan.id = loan_event.loan_id)))));


--
-- Name: loan_event loan_event_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_event_platform ON public.loan_event USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: loan_event loan_event_record; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_event_record ON public.loan_event FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((recorded_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'cl_spv_admin'::text])) AND (EXISTS ( SELECT
   FROM public.loan
  WHERE (loan.id = loan_event.loan_id))))));


--
-- Name: loan_instalment; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.loan_instalment ENABLE ROW LEVEL SECURITY;

--
-- Name: loan_instalment loan_instalment_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_instalment_ledger ON public.loan_instalment FOR SELECT TO heathland_ledger USING (true);


--
-- Name: loan_instalment loan_instalment_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_instalment_office ON public.loan_instalment FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.loan
  WHERE (loan.id = loan_instalment.loan_id)))));


--
-- Name: loan_instalment loan_instalment_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_instalment_platform ON public.loan_instalment USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: loan_instalment loan_instalment_record; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_instalment_record ON public.loan_instalment FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'cl_spv_admin'::text])) AND (EXISTS ( SELECT
   FROM public.loan
  WHERE ((loan.id = loan_instalment.loan_id) AND (loan.version = loan_instalment.version)))))));


--
-- Name: loan loan_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_ledger ON public.loan FOR SELECT TO heathland_ledger USING (true);


--
-- Name: loan loan_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_office ON public.loan FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: loan loan_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_platform ON public.loan USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: loan_valuation; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.loan_valuation ENABLE ROW LEVEL SECURITY;

--
-- Name: loan_valuation loan_valuation_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_valuation_office ON public.loan_valuation FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.loan
  WHERE (loan.id = loan_valuation.loan_id)))));


--
-- Name: loan_valuation loan_valuation_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_valuation_platform ON public.loan_valuation USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: loan_valuation loan_valuation_record; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loan_valuation_record ON public.loan_valuation FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((recorded_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'cl_spv_admin'::text])) AND (EXISTS ( SELECT
   FROM public.loan
  WHERE (loan.id = loan_valuation.loan_id))))));


--
-- Name: log_checkpoint; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.log_checkpoint ENABLE ROW LEVEL SECURITY;

--
-- Name: log_checkpoint log_checkpoint_cosign; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_checkpoint_cosign ON public.log_checkpoint FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: log_checkpoint log_checkpoint_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_checkpoint_read ON public.log_checkpoint FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: log_checkpoint log_checkpoint_sign; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_checkpoint_sign ON public.log_checkpoint FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: log_leaf; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.log_leaf ENABLE ROW LEVEL SECURITY;

--
-- Name: log_leaf log_leaf_of_file; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_leaf_of_file ON public.log_leaf FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) <> ''::text) AND (kind = 'file'::text)));


--
-- Name: log_leaf log_leaf_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_leaf_platform ON public.log_leaf USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: log_leaf log_leaf_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_leaf_read ON public.log_leaf FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND true));


--
-- Name: log_position; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.log_position ENABLE ROW LEVEL SECURITY;

--
-- Name: log_position log_position_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_position_platform ON public.log_position USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: log_tile; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.log_tile ENABLE ROW LEVEL SECURITY;

--
-- Name: log_tile log_tile_grow; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_tile_grow ON public.log_tile FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: log_tile log_tile_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_tile_read ON public.log_tile FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: log_tile log_tile_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_tile_write ON public.log_tile FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: log_witness; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.log_witness ENABLE ROW LEVEL SECURITY;

--
-- Name: log_witness log_witness_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY log_witness_platform ON public.log_witness USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: loss_simulation; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.loss_simulation ENABLE ROW LEVEL SECURITY;

--
-- Name: loss_simulation loss_simulation_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loss_simulation_office ON public.loss_simulation FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: loss_simulation loss_simulation_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loss_simulation_own ON public.loss_simulation USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: loss_simulation loss_simulation_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY loss_simulation_platform ON public.loss_simulation USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: mail_request; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.mail_request ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_request mail_request_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_request_clear ON public.mail_request FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: mail_request mail_request_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_request_clear_read ON public.mail_request FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: mail_request mail_request_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_request_erase ON public.mail_request FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: mail_request mail_request_erase_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_request_erase_read ON public.mail_request FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: mail_request mail_request_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_request_identity ON public.mail_request USING ((( SELECT public.app_actor() AS app_actor) = 'identity'::text));


--
-- Name: maintenance; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.maintenance ENABLE ROW LEVEL SECURITY;

--
-- Name: maintenance maintenance_finish; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY maintenance_finish ON public.maintenance FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = maintenance.asset_id)))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = maintenance.asset_id))))));


--
-- Name: maintenance maintenance_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY maintenance_ledger ON public.maintenance FOR SELECT TO heathland_ledger USING (true);


--
-- Name: maintenance maintenance_plan; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY maintenance_plan ON public.maintenance FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((planned_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = maintenance.asset_id))))));


--
-- Name: maintenance maintenance_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY maintenance_platform ON public.maintenance FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: maintenance maintenance_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY maintenance_read ON public.maintenance FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = maintenance.asset_id)))));


--
-- Name: meter_reading; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.meter_reading ENABLE ROW LEVEL SECURITY;

--
-- Name: meter_reading meter_reading_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY meter_reading_add ON public.meter_reading FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((made_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = meter_reading.asset_id))))));


--
-- Name: meter_reading meter_reading_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY meter_reading_ledger ON public.meter_reading FOR SELECT TO heathland_ledger USING (true);


--
-- Name: meter_reading meter_reading_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY meter_reading_platform ON public.meter_reading FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: meter_reading meter_reading_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY meter_reading_read ON public.meter_reading FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.production_asset
  WHERE (production_asset.id = meter_reading.asset_id)))));


--
-- Name: notification; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.notification ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_hours; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.notification_hours ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_hours notification_hours_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_hours_erase ON public.notification_hours FOR DELETE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{operator}'::text[])) AND true));


--
-- Name: notification_hours notification_hours_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_hours_own ON public.notification_hours USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: notification_hours notification_hours_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_hours_platform ON public.notification_hours FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: notification notification_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_own ON public.notification FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND is_shown)));


--
-- Name: notification notification_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_platform ON public.notification USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: notification_preference; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.notification_preference ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_preference notification_preference_erase; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_preference_erase ON public.notification_preference FOR DELETE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{operator}'::text[])) AND true));


--
-- Name: notification_preference notification_preference_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_preference_own ON public.notification_preference USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: notification_preference notification_preference_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_preference_platform ON public.notification_preference FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: notification notification_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY notification_read ON public.notification FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND is_shown))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND is_shown)));


--
-- Name: offer; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_book; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_book ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_book offer_book_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_book_ledger ON public.offer_book TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: offer_book offer_book_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_book_platform ON public.offer_book FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_book offer_book_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_book_read ON public.offer_book FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_book.offer_id)))));


--
-- Name: offer offer_change; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_change ON public.offer FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: offer offer_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_control ON public.offer FOR SELECT TO heathland_control USING (true);


--
-- Name: offer offer_draft; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_draft ON public.offer FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((created_by = ( SELECT public.app_person() AS app_person)) AND (state = 'draft'::text) AND (version = 1) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: offer_evidence; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_evidence ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_evidence offer_evidence_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_evidence_add ON public.offer_evidence FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((added_by = ( SELECT public.app_person() AS app_person)) AND (state = 'submitted'::text) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_evidence.offer_id))))));


--
-- Name: offer_evidence offer_evidence_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_evidence_ledger ON public.offer_evidence FOR SELECT TO heathland_ledger USING (true);


--
-- Name: offer_evidence offer_evidence_member; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_evidence_member ON public.offer_evidence FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((state = 'accepted'::text) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_evidence.offer_id))))));


--
-- Name: offer_evidence offer_evidence_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_evidence_office ON public.offer_evidence FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_evidence.offer_id)))));


--
-- Name: offer_evidence offer_evidence_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_evidence_platform ON public.offer_evidence USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_evidence offer_evidence_review; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_evidence_review ON public.offer_evidence FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text])))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: offer_interest; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_interest ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_interest offer_interest_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_interest_ledger ON public.offer_interest FOR SELECT TO heathland_ledger USING (true);


--
-- Name: offer_interest offer_interest_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_interest_office ON public.offer_interest FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_interest.offer_id)))));


--
-- Name: offer_interest offer_interest_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_interest_own ON public.offer_interest USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: offer_interest offer_interest_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_interest_platform ON public.offer_interest USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer offer_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_ledger ON public.offer FOR SELECT TO heathland_ledger USING (true);


--
-- Name: offer offer_member; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_member ON public.offer FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((published_version IS NOT NULL) AND (cell = ( SELECT profiles.cell
   FROM public.profiles
  WHERE (profiles.id = ( SELECT public.app_person() AS app_person)))) AND ((hidden_from = '[]'::jsonb) OR (NOT (hidden_from ? ( SELECT public.shown_as(( SELECT public.app_person() AS app_person)) AS shown_as))) OR (id = ANY (( SELECT public.ordered_offers() AS ordered_offers)::text[]))))));


--
-- Name: offer_month; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_month ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_month offer_month_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_month_ledger ON public.offer_month TO heathland_ledger USING (true) WITH CHECK (true);


--
-- Name: offer_month offer_month_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_month_office ON public.offer_month FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: offer_month offer_month_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_month_platform ON public.offer_month FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer offer_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_office ON public.offer FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: offer offer_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_platform ON public.offer USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_question; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_question ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_question offer_question_answer; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_question_answer ON public.offer_question FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_question.offer_id))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_question.offer_id)))));


--
-- Name: offer_question offer_question_ask; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_question_ask ON public.offer_question FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'waiting'::text) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_question.offer_id))))));


--
-- Name: offer_question offer_question_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_question_office ON public.offer_question FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_question.offer_id)))));


--
-- Name: offer_question offer_question_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_question_own ON public.offer_question FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: offer_question offer_question_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_question_platform ON public.offer_question USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_question offer_question_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_question_read ON public.offer_question FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND ((state = 'answered'::text) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_question.offer_id))))));


--
-- Name: offer_request; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_request ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_request offer_request_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_request_office ON public.offer_request FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: offer_request offer_request_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_request_own ON public.offer_request USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: offer_request offer_request_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_request_platform ON public.offer_request USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_update; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_update ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_update offer_update_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_update_platform ON public.offer_update USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_update offer_update_post; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_update_post ON public.offer_update FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((posted_by = ( SELECT public.app_person() AS app_person)) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE ((offer.id = offer_update.offer_id) AND (offer.published_version IS NOT NULL)))))));


--
-- Name: offer_update offer_update_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_update_read ON public.offer_update FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_update.offer_id)))));


--
-- Name: offer_version; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_version ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_version offer_version_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_version_office ON public.offer_version FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = offer_version.offer_id)))));


--
-- Name: offer_version offer_version_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_version_platform ON public.offer_version USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_version offer_version_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_version_write ON public.offer_version FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((written_by = ( SELECT public.app_person() AS app_person)) AND (( SELECT public.app_role() AS app_role) <> 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE ((offer.id = offer_version.offer_id) AND (offer.version = offer_version.version)))))));


--
-- Name: offer_view; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_view ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_view offer_view_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_view_ledger ON public.offer_view FOR SELECT TO heathland_ledger USING (true);


--
-- Name: offer_view offer_view_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_view_own ON public.offer_view USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: offer_view offer_view_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_view_platform ON public.offer_view USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: offer_watch; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.offer_watch ENABLE ROW LEVEL SECURITY;

--
-- Name: offer_watch offer_watch_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_watch_ledger ON public.offer_watch FOR SELECT TO heathland_ledger USING (true);


--
-- Name: offer_watch offer_watch_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_watch_own ON public.offer_watch USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: offer_watch offer_watch_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY offer_watch_platform ON public.offer_watch USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: payout; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.payout ENABLE ROW LEVEL SECURITY;

--
-- Name: payout_batch; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.payout_batch ENABLE ROW LEVEL SECURITY;

--
-- Name: payout_batch payout_batch_agree; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY payout_batch_agree ON public.payout_batch FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: payout_batch payout_batch_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY payout_batch_ledger ON public.payout_batch FOR SELECT TO heathland_ledger USING (true);


--
-- Name: payout_batch payout_batch_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY payout_batch_office ON public.payout_batch FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: payout_batch payout_batch_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY payout_batch_platform ON public.payout_batch USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: payout payout_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY payout_office ON public.payout FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: payout payout_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY payout_platform ON public.payout USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: people_total; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.people_total ENABLE ROW LEVEL SECURITY;

--
-- Name: people_total people_total_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY people_total_control ON public.people_total TO heathland_control USING (true) WITH CHECK (true);


--
-- Name: people_total people_total_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY people_total_platform ON public.people_total FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: person_search; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.person_search ENABLE ROW LEVEL SECURITY;

--
-- Name: person_search person_search_of_cases; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_search_of_cases ON public.person_search FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'compliance'::text) AND (EXISTS ( SELECT
   FROM public.kyc_case
  WHERE (kyc_case.person_id = person_search.person_id))))));


--
-- Name: person_search person_search_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_search_office ON public.person_search FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: person_search person_search_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY person_search_write ON public.person_search USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true));


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
-- Name: platform_update; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.platform_update ENABLE ROW LEVEL SECURITY;

--
-- Name: platform_update platform_update_decide; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_update_decide ON public.platform_update FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (state = 'requested'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND ((state = 'refused'::text) OR ((state = 'sending'::text) AND (EXISTS ( SELECT
   FROM public.approval
  WHERE ((approval.id = platform_update.approval_id) AND (approval.state = 'executed'::text) AND (approval.act = 'notifications.send-update'::text) AND ((approval.body ->> 'updateId'::text) = platform_update.id))))))));


--
-- Name: platform_update platform_update_deliver; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_update_deliver ON public.platform_update USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: platform_update platform_update_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_update_office ON public.platform_update FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: platform_update platform_update_received; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_update_received ON public.platform_update FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.notification
  WHERE ((notification.person_id = ( SELECT public.app_person() AS app_person)) AND (notification.dedup_key = platform_update.id))))));


--
-- Name: platform_update platform_update_request; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY platform_update_request ON public.platform_update FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (maker_id = ( SELECT public.app_person() AS app_person)) AND (state = 'requested'::text))));


--
-- Name: production_asset; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.production_asset ENABLE ROW LEVEL SECURITY;

--
-- Name: production_asset production_asset_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY production_asset_add ON public.production_asset FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((created_by = ( SELECT public.app_person() AS app_person)) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))));


--
-- Name: production_asset production_asset_change; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY production_asset_change ON public.production_asset FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[]))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: production_asset production_asset_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY production_asset_ledger ON public.production_asset FOR SELECT TO heathland_ledger USING (true);


--
-- Name: production_asset production_asset_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY production_asset_platform ON public.production_asset FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: production_asset production_asset_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY production_asset_read ON public.production_asset FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


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
-- Name: reconciliation_break; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.reconciliation_break ENABLE ROW LEVEL SECURITY;

--
-- Name: reconciliation_break reconciliation_break_explain; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY reconciliation_break_explain ON public.reconciliation_break FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: reconciliation_break reconciliation_break_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY reconciliation_break_office ON public.reconciliation_break FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: reconciliation_break reconciliation_break_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY reconciliation_break_platform ON public.reconciliation_break USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: reconciliation_run; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.reconciliation_run ENABLE ROW LEVEL SECURITY;

--
-- Name: reconciliation_run reconciliation_run_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY reconciliation_run_office ON public.reconciliation_run FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ( SELECT public.app_handles_payments() AS app_handles_payments)));


--
-- Name: reconciliation_run reconciliation_run_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY reconciliation_run_platform ON public.reconciliation_run USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: reconciliation_run reconciliation_run_request; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY reconciliation_run_request ON public.reconciliation_run FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (ended_at IS NULL) AND (requested_by = ( SELECT public.app_person() AS app_person)))));


--
-- Name: record_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.record_key ENABLE ROW LEVEL SECURITY;

--
-- Name: record_key record_key_make; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY record_key_make ON public.record_key FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: record_key record_key_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY record_key_office ON public.record_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: record_key record_key_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY record_key_own ON public.record_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: record_key record_key_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY record_key_platform ON public.record_key USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: recovery; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.recovery ENABLE ROW LEVEL SECURITY;

--
-- Name: recovery recovery_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_control ON public.recovery FOR SELECT TO heathland_control USING (true);


--
-- Name: recovery recovery_control_closes; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_control_closes ON public.recovery FOR DELETE TO heathland_control USING (true);


--
-- Name: recovery recovery_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_identity ON public.recovery USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: recovery recovery_sweep; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY recovery_sweep ON public.recovery FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: register_entry; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.register_entry ENABLE ROW LEVEL SECURITY;

--
-- Name: register_entry register_entry_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY register_entry_ledger ON public.register_entry FOR SELECT TO heathland_ledger USING (true);


--
-- Name: register_entry register_entry_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY register_entry_office ON public.register_entry FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = register_entry.offer_id)))));


--
-- Name: register_entry register_entry_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY register_entry_own ON public.register_entry FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: register_entry register_entry_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY register_entry_platform ON public.register_entry USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


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
-- Name: rejected_request; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.rejected_request ENABLE ROW LEVEL SECURITY;

--
-- Name: rejected_request rejected_request_count; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY rejected_request_count ON public.rejected_request USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text, 'program'::text])));


--
-- Name: rejected_request rejected_request_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY rejected_request_office ON public.rejected_request FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


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
-- Name: spv_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.spv_key ENABLE ROW LEVEL SECURITY;

--
-- Name: spv_key spv_key_make; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_key_make ON public.spv_key FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: spv_key spv_key_offer_document; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_key_offer_document ON public.spv_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.spv_id = spv_key.spv_id)))));


--
-- Name: spv_key spv_key_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_key_office ON public.spv_key FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_sees_every_spv() AS app_sees_every_spv) OR (spv_id = ANY (( SELECT public.app_spvs() AS app_spvs)::text[])))));


--
-- Name: spv_key spv_key_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_key_platform ON public.spv_key USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: spv spv_member_reads_names; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY spv_member_reads_names ON public.spv FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member}'::text[])) AND (cell = ( SELECT profiles.cell
   FROM public.profiles
  WHERE (profiles.id = ( SELECT public.app_person() AS app_person))))));


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
-- Name: staff_access; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.staff_access ENABLE ROW LEVEL SECURITY;

--
-- Name: staff_access staff_access_change; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY staff_access_change ON public.staff_access FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: staff_access staff_access_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY staff_access_door ON public.staff_access FOR SELECT TO heathland_door USING (true);


--
-- Name: staff_access staff_access_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY staff_access_office ON public.staff_access FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer,identity,operator,job}'::text[])) AND true));


--
-- Name: staff_access staff_access_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY staff_access_write ON public.staff_access FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: subscription; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.subscription ENABLE ROW LEVEL SECURITY;

--
-- Name: subscription subscription_draft; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_draft ON public.subscription FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'draft'::text))));


--
-- Name: subscription subscription_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_ledger ON public.subscription FOR SELECT TO heathland_ledger USING (true);


--
-- Name: subscription subscription_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_office ON public.subscription FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((signed_at IS NOT NULL) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = subscription.offer_id))))));


--
-- Name: subscription subscription_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_own ON public.subscription FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: subscription subscription_own_step; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_own_step ON public.subscription FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: subscription subscription_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_platform ON public.subscription USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: subscription subscription_review; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY subscription_review ON public.subscription FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((signed_at IS NOT NULL) AND (person_id <> ( SELECT public.app_person() AS app_person)) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = subscription.offer_id)))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((signed_at IS NOT NULL) AND (person_id <> ( SELECT public.app_person() AS app_person)) AND (EXISTS ( SELECT
   FROM public.offer
  WHERE (offer.id = subscription.offer_id))))));


--
-- Name: support_attachment; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.support_attachment ENABLE ROW LEVEL SECURITY;

--
-- Name: support_attachment support_attachment_add; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_attachment_add ON public.support_attachment FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (EXISTS ( SELECT
   FROM public.support_message
  WHERE ((support_message.id = support_attachment.message_id) AND (support_message.person_id = ( SELECT public.app_person() AS app_person))))))));


--
-- Name: support_attachment support_attachment_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_attachment_office ON public.support_attachment FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: support_attachment support_attachment_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_attachment_own ON public.support_attachment FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: support_attachment support_attachment_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_attachment_platform ON public.support_attachment USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: support_message; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.support_message ENABLE ROW LEVEL SECURITY;

--
-- Name: support_message support_message_answer; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_answer ON public.support_message FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (author = 'staff'::text) AND (author_id = ( SELECT public.app_person() AS app_person)) AND (person_id <> ( SELECT public.app_person() AS app_person)) AND (EXISTS ( SELECT
   FROM public.support_ticket
  WHERE ((support_ticket.id = support_message.ticket_id) AND (support_ticket.person_id = support_message.person_id)))))));


--
-- Name: support_message support_message_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_office ON public.support_message FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: support_message support_message_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_own ON public.support_message FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: support_message support_message_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_platform ON public.support_message USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: support_message support_message_visitor_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_visitor_read ON public.support_message FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity}'::text[])) AND (EXISTS ( SELECT
   FROM public.support_ticket
  WHERE ((support_ticket.id = support_message.ticket_id) AND (support_ticket.visitor IS NOT NULL))))));


--
-- Name: support_message support_message_visitor_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_visitor_write ON public.support_message FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity}'::text[])) AND ((author = 'visitor'::text) AND (EXISTS ( SELECT
   FROM public.support_ticket
  WHERE ((support_ticket.id = support_message.ticket_id) AND (support_ticket.visitor IS NOT NULL) AND (support_ticket.person_id = support_message.person_id)))))));


--
-- Name: support_message support_message_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_message_write ON public.support_message FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (author = 'member'::text) AND (EXISTS ( SELECT
   FROM public.support_ticket
  WHERE ((support_ticket.id = support_message.ticket_id) AND (support_ticket.person_id = ( SELECT public.app_person() AS app_person))))))));


--
-- Name: support_note; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.support_note ENABLE ROW LEVEL SECURITY;

--
-- Name: support_note support_note_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_note_office ON public.support_note FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: support_note support_note_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_note_platform ON public.support_note USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: support_note support_note_write; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_note_write ON public.support_note FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (author_id = ( SELECT public.app_person() AS app_person)) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: support_ticket; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.support_ticket ENABLE ROW LEVEL SECURITY;

--
-- Name: support_ticket support_ticket_answer; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_answer ON public.support_ticket FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (person_id <> ( SELECT public.app_person() AS app_person))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND ((( SELECT public.app_role() AS app_role) = 'mfo_admin'::text) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


--
-- Name: support_ticket support_ticket_change_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_change_own ON public.support_ticket FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: support_ticket support_ticket_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_control ON public.support_ticket FOR SELECT TO heathland_control USING (true);


--
-- Name: support_ticket support_ticket_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_office ON public.support_ticket FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


--
-- Name: support_ticket support_ticket_open; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_open ON public.support_ticket FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'new'::text) AND (assignee_id IS NULL) AND (acknowledged_at IS NULL) AND (visitor IS NULL))));


--
-- Name: support_ticket support_ticket_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_own ON public.support_ticket FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: support_ticket support_ticket_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_platform ON public.support_ticket USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: support_ticket support_ticket_visitor; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY support_ticket_visitor ON public.support_ticket USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity}'::text[])) AND (visitor IS NOT NULL))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity}'::text[])) AND (visitor IS NOT NULL)));


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
-- Name: wallet wallet_ledger; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY wallet_ledger ON public.wallet FOR SELECT TO heathland_ledger USING (true);


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
-- Name: warning_acknowledgement; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.warning_acknowledgement ENABLE ROW LEVEL SECURITY;

--
-- Name: warning_acknowledgement warning_acknowledgement_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY warning_acknowledgement_office ON public.warning_acknowledgement FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_role() AS app_role) = ANY (ARRAY['mfo_admin'::text, 'compliance'::text]))));


--
-- Name: warning_acknowledgement warning_acknowledgement_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY warning_acknowledgement_own ON public.warning_acknowledgement USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: warning_acknowledgement warning_acknowledgement_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY warning_acknowledgement_platform ON public.warning_acknowledgement USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: watch; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.watch ENABLE ROW LEVEL SECURITY;

--
-- Name: watch watch_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY watch_job ON public.watch USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: webhook_delivery; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.webhook_delivery ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_delivery webhook_delivery_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_delivery_identity ON public.webhook_delivery USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true));


--
-- Name: webhook_delivery webhook_delivery_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_delivery_job ON public.webhook_delivery USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


--
-- Name: webhook_delivery webhook_delivery_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_delivery_own ON public.webhook_delivery FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: webhook_endpoint; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.webhook_endpoint ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_endpoint webhook_endpoint_control; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_endpoint_control ON public.webhook_endpoint TO heathland_control USING (true);


--
-- Name: webhook_endpoint webhook_endpoint_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_endpoint_identity ON public.webhook_endpoint USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{identity,operator}'::text[])) AND true));


--
-- Name: webhook_endpoint webhook_endpoint_kept_by_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_endpoint_kept_by_job ON public.webhook_endpoint FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


--
-- Name: webhook_endpoint webhook_endpoint_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_endpoint_own ON public.webhook_endpoint FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: webhook_endpoint webhook_endpoint_read_by_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_endpoint_read_by_job ON public.webhook_endpoint FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job}'::text[])) AND true));


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
-- Name: withdrawal; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.withdrawal ENABLE ROW LEVEL SECURITY;

--
-- Name: withdrawal withdrawal_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY withdrawal_office ON public.withdrawal FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (confirmed_at IS NOT NULL))));


--
-- Name: withdrawal withdrawal_own; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY withdrawal_own ON public.withdrawal FOR SELECT USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: withdrawal withdrawal_own_step; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY withdrawal_own_step ON public.withdrawal FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person)))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND (person_id = ( SELECT public.app_person() AS app_person))));


--
-- Name: withdrawal withdrawal_platform; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY withdrawal_platform ON public.withdrawal USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true)) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{job,operator}'::text[])) AND true));


--
-- Name: withdrawal withdrawal_prepare; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY withdrawal_prepare ON public.withdrawal FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{member,officer}'::text[])) AND ((person_id = ( SELECT public.app_person() AS app_person)) AND (state = 'draft'::text))));


--
-- Name: withdrawal withdrawal_review; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY withdrawal_review ON public.withdrawal FOR UPDATE USING (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (confirmed_at IS NOT NULL) AND (person_id <> ( SELECT public.app_person() AS app_person))))) WITH CHECK (((( SELECT public.app_actor() AS app_actor) = ANY ('{officer}'::text[])) AND (( SELECT public.app_handles_payments() AS app_handles_payments) AND (confirmed_at IS NOT NULL) AND (person_id <> ( SELECT public.app_person() AS app_person)))));


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
-- Name: FUNCTION agreement_is_recorded(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.agreement_is_recorded() FROM PUBLIC;


--
-- Name: FUNCTION api_key_only_ends(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.api_key_only_ends() FROM PUBLIC;


--
-- Name: FUNCTION speaks_for_export(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.speaks_for_export() FROM PUBLIC;
GRANT ALL ON FUNCTION public.speaks_for_export() TO heathland_app;
GRANT ALL ON FUNCTION public.speaks_for_export() TO heathland_operator;
GRANT ALL ON FUNCTION public.speaks_for_export() TO heathland_door;
GRANT ALL ON FUNCTION public.speaks_for_export() TO heathland_ledger;
GRANT ALL ON FUNCTION public.speaks_for_export() TO heathland_months;
GRANT ALL ON FUNCTION public.speaks_for_export() TO heathland_owner;


--
-- Name: FUNCTION approval_is_by_two(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.approval_is_by_two() FROM PUBLIC;


--
-- Name: FUNCTION approved_here(in_approval_id text, in_act text, in_permission text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.approved_here(in_approval_id text, in_act text, in_permission text) FROM PUBLIC;


--
-- Name: FUNCTION article_step_is_theirs(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.article_step_is_theirs() FROM PUBLIC;


--
-- Name: FUNCTION asset_posting_part_ends_once(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.asset_posting_part_ends_once() FROM PUBLIC;


--
-- Name: FUNCTION asset_posting_part_fits(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.asset_posting_part_fits() FROM PUBLIC;


--
-- Name: FUNCTION audit_log_is_of_now(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.audit_log_is_of_now() FROM PUBLIC;


--
-- Name: FUNCTION bank_line_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.bank_line_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION bank_reached_at(in_cell text); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.bank_reached_at(in_cell text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bank_reached_at(in_cell text) TO heathland_api;


--
-- Name: FUNCTION bank_rows_stay(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.bank_rows_stay() FROM PUBLIC;


--
-- Name: FUNCTION bank_statement_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.bank_statement_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION book_day_is_open(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.book_day_is_open() FROM PUBLIC;


--
-- Name: FUNCTION book_figures_hash(in_spv text, in_month date, in_version integer); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.book_figures_hash(in_spv text, in_month date, in_version integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.book_figures_hash(in_spv text, in_month date, in_version integer) TO heathland_api;
GRANT ALL ON FUNCTION public.book_figures_hash(in_spv text, in_month date, in_version integer) TO heathland_worker;


--
-- Name: FUNCTION book_figures_totals(in_spv text, in_month date, in_version integer); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.book_figures_totals(in_spv text, in_month date, in_version integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.book_figures_totals(in_spv text, in_month date, in_version integer) TO heathland_api;
GRANT ALL ON FUNCTION public.book_figures_totals(in_spv text, in_month date, in_version integer) TO heathland_worker;


--
-- Name: FUNCTION book_month_figure_comes_first(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.book_month_figure_comes_first() FROM PUBLIC;


--
-- Name: FUNCTION book_month_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.book_month_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION book_note_is_fit(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.book_note_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION cancelled_offer_holds_its_money(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.cancelled_offer_holds_its_money() FROM PUBLIC;


--
-- Name: FUNCTION card_payment_fits_its_order(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.card_payment_fits_its_order() FROM PUBLIC;


--
-- Name: FUNCTION card_payment_pays_its_order(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.card_payment_pays_its_order() FROM PUBLIC;


--
-- Name: FUNCTION card_payment_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.card_payment_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION card_reversal_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.card_reversal_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION category_ends_at(in_category text, in_stated_at timestamp with time zone, in_verdict text); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.category_ends_at(in_category text, in_stated_at timestamp with time zone, in_verdict text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.category_ends_at(in_category text, in_stated_at timestamp with time zone, in_verdict text) TO heathland_control;


--
-- Name: FUNCTION change_creator(in_community_request_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.change_creator(in_community_request_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_creator(in_community_request_id text, in_audit_id text, in_request_id text, in_ip_address bytea, in_user_agent bytea, in_before_hash bytea, in_after_hash bytea) TO heathland_api;


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
-- Name: FUNCTION company_fits(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.company_fits() FROM PUBLIC;


--
-- Name: FUNCTION company_posting_part_ends_once(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.company_posting_part_ends_once() FROM PUBLIC;


--
-- Name: FUNCTION company_posting_part_fits(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.company_posting_part_fits() FROM PUBLIC;


--
-- Name: FUNCTION company_share_change_adds_up(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.company_share_change_adds_up() FROM PUBLIC;


--
-- Name: FUNCTION company_valuation_is_agreed(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.company_valuation_is_agreed() FROM PUBLIC;


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
-- Name: FUNCTION distributable_minor(in_offer text); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.distributable_minor(in_offer text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.distributable_minor(in_offer text) TO heathland_app;


--
-- Name: FUNCTION distribution_line_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.distribution_line_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION distribution_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.distribution_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION document_signature_stays(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.document_signature_stays() FROM PUBLIC;


--
-- Name: FUNCTION document_stays_itself(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.document_stays_itself() FROM PUBLIC;


--
-- Name: FUNCTION erase_closed_account(in_person_id text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.erase_closed_account(in_person_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_closed_account(in_person_id text) TO heathland_worker;


--
-- Name: FUNCTION find_api_key(in_token_hash bytea); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.find_api_key(in_token_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_api_key(in_token_hash bytea) TO heathland_api;


--
-- Name: FUNCTION find_session(in_token_hash bytea); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.find_session(in_token_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_session(in_token_hash bytea) TO heathland_api;


--
-- Name: FUNCTION follow_email_change(in_change_id text, in_email_index bytea, in_index_version integer, in_email bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.follow_email_change(in_change_id text, in_email_index bytea, in_index_version integer, in_email bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.follow_email_change(in_change_id text, in_email_index bytea, in_index_version integer, in_email bytea) TO heathland_api;


--
-- Name: FUNCTION follow_offer_target(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.follow_offer_target() FROM PUBLIC;


--
-- Name: FUNCTION forget_unconfirmed(in_person_ids text[]); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.forget_unconfirmed(in_person_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_unconfirmed(in_person_ids text[]) TO heathland_api;
GRANT ALL ON FUNCTION public.forget_unconfirmed(in_person_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION forget_visitors(in_person_ids text[]); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.forget_visitors(in_person_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_visitors(in_person_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.grant_role(in_person_id text, in_role text, in_audit_id text, in_request_id text, in_before_hash bytea, in_after_hash bytea) TO heathland_operator;


--
-- Name: FUNCTION halt_accounts(in_ids text[]); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.halt_accounts(in_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.halt_accounts(in_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION held_assets(in_offer_ids text[], in_from date, in_until date, in_today date); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.held_assets(in_offer_ids text[], in_from date, in_until date, in_today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.held_assets(in_offer_ids text[], in_from date, in_until date, in_today date) TO heathland_api;


--
-- Name: FUNCTION held_companies(in_offer_ids text[]); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.held_companies(in_offer_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.held_companies(in_offer_ids text[]) TO heathland_api;


--
-- Name: FUNCTION held_loans(in_offer_ids text[], in_today date); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.held_loans(in_offer_ids text[], in_today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.held_loans(in_offer_ids text[], in_today date) TO heathland_api;


--
-- Name: FUNCTION holds_offer(in_offer_id text); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.holds_offer(in_offer_id text) FROM PUBLIC;


--
-- Name: FUNCTION institution_payout_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.institution_payout_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION keep_offer_book(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.keep_offer_book() FROM PUBLIC;


--
-- Name: PROCEDURE keep_rows_private(IN in_table regclass); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON PROCEDURE public.keep_rows_private(IN in_table regclass) FROM PUBLIC;


--
-- Name: FUNCTION kyc_case_begins_open(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.kyc_case_begins_open() FROM PUBLIC;


--
-- Name: FUNCTION kyc_case_event_stays(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.kyc_case_event_stays() FROM PUBLIC;


--
-- Name: FUNCTION kyc_case_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.kyc_case_step_is_fit() FROM PUBLIC;


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
-- Name: FUNCTION loan_event_is_fit(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.loan_event_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION loan_rows_stay(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.loan_rows_stay() FROM PUBLIC;


--
-- Name: FUNCTION loan_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.loan_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION maintenance_ends_once(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.maintenance_ends_once() FROM PUBLIC;


--
-- Name: FUNCTION may_be_paid(in_person_id text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.may_be_paid(in_person_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.may_be_paid(in_person_id text) TO heathland_app;


--
-- Name: FUNCTION meter_reading_counts_on(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.meter_reading_counts_on() FROM PUBLIC;


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
-- Name: FUNCTION offer_figures(in_offer_ids text[]); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.offer_figures(in_offer_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.offer_figures(in_offer_ids text[]) TO heathland_api;
GRANT ALL ON FUNCTION public.offer_figures(in_offer_ids text[]) TO heathland_worker;


--
-- Name: FUNCTION offer_month_follows_orders(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.offer_month_follows_orders() FROM PUBLIC;


--
-- Name: FUNCTION offer_month_follows_register(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.offer_month_follows_register() FROM PUBLIC;


--
-- Name: FUNCTION offer_page(in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.offer_page(in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.offer_page(in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer) TO heathland_api;
GRANT ALL ON FUNCTION public.offer_page(in_category text, in_regions text[], in_ids text[], in_today date, in_sort text, in_after_key bigint, in_after_id text, in_rows integer) TO heathland_worker;


--
-- Name: FUNCTION offer_step_is_agreed(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.offer_step_is_agreed() FROM PUBLIC;


--
-- Name: FUNCTION offer_sums(in_category text, in_regions text[], in_ids text[], in_today date); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.offer_sums(in_category text, in_regions text[], in_ids text[], in_today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.offer_sums(in_category text, in_regions text[], in_ids text[], in_today date) TO heathland_api;
GRANT ALL ON FUNCTION public.offer_sums(in_category text, in_regions text[], in_ids text[], in_today date) TO heathland_worker;


--
-- Name: FUNCTION offer_title_and_permit_are_proved(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.offer_title_and_permit_are_proved() FROM PUBLIC;


--
-- Name: FUNCTION offers_cell(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.offers_cell() FROM PUBLIC;


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
-- Name: FUNCTION ordered_offers(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.ordered_offers() FROM PUBLIC;
GRANT ALL ON FUNCTION public.ordered_offers() TO heathland_app;
GRANT ALL ON FUNCTION public.ordered_offers() TO heathland_operator;
GRANT ALL ON FUNCTION public.ordered_offers() TO heathland_control;
GRANT ALL ON FUNCTION public.ordered_offers() TO heathland_owner;


--
-- Name: FUNCTION owner_total(in_owner text, in_offer_id text, in_since timestamp with time zone); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.owner_total(in_owner text, in_offer_id text, in_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.owner_total(in_owner text, in_offer_id text, in_since timestamp with time zone) TO heathland_api;
GRANT ALL ON FUNCTION public.owner_total(in_owner text, in_offer_id text, in_since timestamp with time zone) TO heathland_worker;


--
-- Name: FUNCTION people_at(in_bounds timestamp with time zone[]); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.people_at(in_bounds timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.people_at(in_bounds timestamp with time zone[]) TO heathland_app;
GRANT ALL ON FUNCTION public.people_at(in_bounds timestamp with time zone[]) TO heathland_operator;


--
-- Name: FUNCTION people_total_follows_account(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.people_total_follows_account() FROM PUBLIC;


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
GRANT DELETE ON TABLE public.account TO heathland_control;


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
-- Name: COLUMN account.verified_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(verified_at) ON TABLE public.account TO heathland_control;


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
-- Name: SEQUENCE payment_number; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT USAGE ON SEQUENCE public.payment_number TO heathland_api;
GRANT USAGE ON SEQUENCE public.payment_number TO heathland_worker;
GRANT USAGE ON SEQUENCE public.payment_number TO heathland_operator;


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
GRANT SELECT(id) ON TABLE public.profiles TO heathland_ledger;


--
-- Name: COLUMN profiles.email; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(email) ON TABLE public.profiles TO heathland_api;
GRANT UPDATE(email) ON TABLE public.profiles TO heathland_control;


--
-- Name: COLUMN profiles.first_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(first_name),UPDATE(first_name) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.last_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(last_name),UPDATE(last_name) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.phone; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(phone),UPDATE(phone) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(address),UPDATE(address) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.city; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(city),UPDATE(city) ON TABLE public.profiles TO heathland_api;


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
-- Name: COLUMN profiles.is_creator; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(is_creator) ON TABLE public.profiles TO heathland_control;


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

GRANT UPDATE(agreement_signed_at) ON TABLE public.profiles TO heathland_control;


--
-- Name: COLUMN profiles.cell; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(cell),UPDATE(cell) ON TABLE public.profiles TO heathland_api;
GRANT SELECT(cell) ON TABLE public.profiles TO heathland_ledger;


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
-- Name: COLUMN profiles.search_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(search_version),UPDATE(search_version) ON TABLE public.profiles TO heathland_api;
GRANT UPDATE(search_version) ON TABLE public.profiles TO heathland_worker;


--
-- Name: COLUMN profiles.language; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT(language),UPDATE(language) ON TABLE public.profiles TO heathland_api;


--
-- Name: COLUMN profiles.name_changed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(name_changed_at) ON TABLE public.profiles TO heathland_api;


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
-- Name: FUNCTION production_asset_fits(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.production_asset_fits() FROM PUBLIC;


--
-- Name: FUNCTION profiles_search_follows(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.profiles_search_follows() FROM PUBLIC;


--
-- Name: FUNCTION reconciliation_break_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.reconciliation_break_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION reconciliation_rows(in_offers_max integer); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.reconciliation_rows(in_offers_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reconciliation_rows(in_offers_max integer) TO heathland_app;


--
-- Name: FUNCTION recovery_ends_api_keys(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.recovery_ends_api_keys() FROM PUBLIC;


--
-- Name: FUNCTION recovery_pauses_webhooks(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.recovery_pauses_webhooks() FROM PUBLIC;


--
-- Name: FUNCTION redemption_is_held(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.redemption_is_held() FROM PUBLIC;


--
-- Name: FUNCTION register_stays(); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.register_stays() FROM PUBLIC;


--
-- Name: FUNCTION release_is_of_a_live_offer(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.release_is_of_a_live_offer() FROM PUBLIC;


--
-- Name: FUNCTION resume_account(in_id text); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.resume_account(in_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.resume_account(in_id text) TO heathland_operator;


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
-- Name: FUNCTION search_articles(in_kind text, in_topic text, in_language text, in_search text, in_before text, in_rows integer); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.search_articles(in_kind text, in_topic text, in_language text, in_search text, in_before text, in_rows integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_articles(in_kind text, in_topic text, in_language text, in_search text, in_before text, in_rows integer) TO heathland_api;


--
-- Name: FUNCTION shown_as(in_person text); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.shown_as(in_person text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.shown_as(in_person text) TO heathland_app;
GRANT ALL ON FUNCTION public.shown_as(in_person text) TO heathland_operator;
GRANT ALL ON FUNCTION public.shown_as(in_person text) TO heathland_ledger;
GRANT ALL ON FUNCTION public.shown_as(in_person text) TO heathland_owner;


--
-- Name: FUNCTION spv_staff_ends_with_role(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.spv_staff_ends_with_role() FROM PUBLIC;


--
-- Name: SEQUENCE subscription_number; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT USAGE ON SEQUENCE public.subscription_number TO heathland_api;


--
-- Name: TABLE subscription; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.subscription TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.subscription TO heathland_worker;
GRANT SELECT ON TABLE public.subscription TO heathland_operator;
GRANT SELECT ON TABLE public.subscription TO heathland_ledger;


--
-- Name: COLUMN subscription.offer_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(offer_version) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.subscription TO heathland_api;
GRANT UPDATE(state) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.amount_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(amount_minor) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.fee_bps; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(fee_bps) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.fee_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(fee_minor) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.is_below_minimum; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(is_below_minimum) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.document_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(document_id) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.decision_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decision_id) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(created_at) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.signed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(signed_at) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.cancel_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(cancel_until) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.pay_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(pay_by) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.reservation; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reservation) ON TABLE public.subscription TO heathland_api;
GRANT UPDATE(reservation) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.allocated_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(allocated_minor) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.allocated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(allocated_at) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.placed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(placed_at) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.subscription TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.return_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(return_reason) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.reviewed_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reviewed_by) ON TABLE public.subscription TO heathland_api;


--
-- Name: COLUMN subscription.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.subscription TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.subscription TO heathland_worker;


--
-- Name: COLUMN subscription.pays_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(pays_by) ON TABLE public.subscription TO heathland_api;


--
-- Name: FUNCTION subscription_demand(in_row public.subscription); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.subscription_demand(in_row public.subscription) FROM PUBLIC;
GRANT ALL ON FUNCTION public.subscription_demand(in_row public.subscription) TO heathland_ledger;


--
-- Name: FUNCTION subscription_is_paid_once(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.subscription_is_paid_once() FROM PUBLIC;


--
-- Name: FUNCTION subscription_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.subscription_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION system_balance(in_account text); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.system_balance(in_account text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.system_balance(in_account text) TO heathland_app;


--
-- Name: FUNCTION take_distribution_totals(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.take_distribution_totals() FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_distribution_totals() TO heathland_worker;
GRANT ALL ON FUNCTION public.take_distribution_totals() TO heathland_operator;


--
-- Name: FUNCTION take_people_totals(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.take_people_totals() FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_people_totals() TO heathland_worker;
GRANT ALL ON FUNCTION public.take_people_totals() TO heathland_operator;


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
-- Name: FUNCTION unmatched_asset_postings(in_before text, in_rows integer); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.unmatched_asset_postings(in_before text, in_rows integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unmatched_asset_postings(in_before text, in_rows integer) TO heathland_api;


--
-- Name: FUNCTION unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer) TO heathland_api;
GRANT ALL ON FUNCTION public.unmatched_book_postings(in_spv text, in_from date, in_until date, in_rows integer) TO heathland_worker;


--
-- Name: FUNCTION unmatched_company_postings(in_movement text, in_before text, in_rows integer); Type: ACL; Schema: public; Owner: heathland_owner
--

REVOKE ALL ON FUNCTION public.unmatched_company_postings(in_movement text, in_before text, in_rows integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unmatched_company_postings(in_movement text, in_before text, in_rows integer) TO heathland_api;


--
-- Name: FUNCTION withdrawal_is_not_blocked(); Type: ACL; Schema: public; Owner: heathland_control
--

REVOKE ALL ON FUNCTION public.withdrawal_is_not_blocked() FROM PUBLIC;


--
-- Name: FUNCTION withdrawal_step_is_fit(); Type: ACL; Schema: public; Owner: heathland_ledger
--

REVOKE ALL ON FUNCTION public.withdrawal_step_is_fit() FROM PUBLIC;


--
-- Name: FUNCTION work_facts(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.work_facts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.work_facts() TO heathland_app;


--
-- Name: TABLE allocation; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.allocation TO heathland_api;
GRANT SELECT ON TABLE public.allocation TO heathland_worker;
GRANT SELECT ON TABLE public.allocation TO heathland_ledger;


--
-- Name: COLUMN allocation.done_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_at) ON TABLE public.allocation TO heathland_worker;


--
-- Name: TABLE allocation_line; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.allocation_line TO heathland_api;
GRANT SELECT ON TABLE public.allocation_line TO heathland_worker;
GRANT SELECT ON TABLE public.allocation_line TO heathland_ledger;


--
-- Name: COLUMN allocation_line.done_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_at) ON TABLE public.allocation_line TO heathland_worker;


--
-- Name: TABLE api_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.api_key TO heathland_api;


--
-- Name: COLUMN api_key.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(id) ON TABLE public.api_key TO heathland_door;


--
-- Name: COLUMN api_key.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(person_id) ON TABLE public.api_key TO heathland_door;
GRANT SELECT(person_id) ON TABLE public.api_key TO heathland_control;


--
-- Name: COLUMN api_key.name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(name) ON TABLE public.api_key TO heathland_worker;


--
-- Name: COLUMN api_key.scopes; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(scopes) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(scopes) ON TABLE public.api_key TO heathland_door;


--
-- Name: COLUMN api_key.token_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(token_hash) ON TABLE public.api_key TO heathland_door;


--
-- Name: COLUMN api_key.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(created_at) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(created_at) ON TABLE public.api_key TO heathland_door;


--
-- Name: COLUMN api_key.expires_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(expires_at) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(expires_at) ON TABLE public.api_key TO heathland_door;


--
-- Name: COLUMN api_key.last_used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.api_key TO heathland_api;
GRANT SELECT(last_used_at) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(last_used_at) ON TABLE public.api_key TO heathland_door;


--
-- Name: COLUMN api_key.revoked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(revoked_at) ON TABLE public.api_key TO heathland_api;
GRANT SELECT(revoked_at) ON TABLE public.api_key TO heathland_worker;
GRANT SELECT(revoked_at) ON TABLE public.api_key TO heathland_door;
GRANT SELECT(revoked_at),UPDATE(revoked_at) ON TABLE public.api_key TO heathland_control;


--
-- Name: TABLE approval; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.approval TO heathland_api;
GRANT SELECT ON TABLE public.approval TO heathland_control;
GRANT SELECT ON TABLE public.approval TO heathland_ledger;


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
-- Name: TABLE article; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.article TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.article TO heathland_worker;
GRANT DELETE ON TABLE public.article TO heathland_operator;
GRANT SELECT ON TABLE public.article TO heathland_control;


--
-- Name: COLUMN article.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(version) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.published_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_version) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.publication_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(publication_id) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.published_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_at) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.reviewed_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reviewed_by) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.note; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(note) ON TABLE public.article TO heathland_api;


--
-- Name: COLUMN article.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.article TO heathland_api;


--
-- Name: TABLE article_image; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.article_image TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.article_image TO heathland_worker;
GRANT DELETE ON TABLE public.article_image TO heathland_operator;


--
-- Name: COLUMN article_image.published_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_at) ON TABLE public.article_image TO heathland_api;


--
-- Name: TABLE article_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.article_version TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.article_version TO heathland_worker;
GRANT DELETE ON TABLE public.article_version TO heathland_operator;
GRANT SELECT ON TABLE public.article_version TO heathland_control;


--
-- Name: TABLE asset_document; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.asset_document TO heathland_api;
GRANT SELECT ON TABLE public.asset_document TO heathland_worker;


--
-- Name: TABLE asset_posting_part; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.asset_posting_part TO heathland_api;
GRANT SELECT ON TABLE public.asset_posting_part TO heathland_worker;


--
-- Name: COLUMN asset_posting_part.undone_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(undone_by) ON TABLE public.asset_posting_part TO heathland_api;


--
-- Name: COLUMN asset_posting_part.undone_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(undone_at) ON TABLE public.asset_posting_part TO heathland_api;


--
-- Name: COLUMN asset_posting_part.undone_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(undone_reason) ON TABLE public.asset_posting_part TO heathland_api;


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
-- Name: TABLE bank_account; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.bank_account TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.bank_account TO heathland_worker;
GRANT SELECT ON TABLE public.bank_account TO heathland_operator;
GRANT SELECT ON TABLE public.bank_account TO heathland_ledger;


--
-- Name: COLUMN bank_account.account_index; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(account_index) ON TABLE public.bank_account TO heathland_worker;
GRANT UPDATE(account_index) ON TABLE public.bank_account TO heathland_operator;


--
-- Name: COLUMN bank_account.index_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(index_version) ON TABLE public.bank_account TO heathland_worker;
GRANT UPDATE(index_version) ON TABLE public.bank_account TO heathland_operator;


--
-- Name: COLUMN bank_account.removed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(removed_at) ON TABLE public.bank_account TO heathland_api;


--
-- Name: TABLE bank_line; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.bank_line TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.bank_line TO heathland_worker;
GRANT SELECT ON TABLE public.bank_line TO heathland_operator;
GRANT SELECT ON TABLE public.bank_line TO heathland_ledger;


--
-- Name: COLUMN bank_line.details; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(details) ON TABLE public.bank_line TO heathland_operator;
GRANT UPDATE(details) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.bank_line TO heathland_operator;
GRANT UPDATE(master_version) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.bank_line TO heathland_api;
GRANT UPDATE(state) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.hold; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(hold) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(person_id) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.owner_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(owner_id) ON TABLE public.bank_line TO heathland_api;


--
-- Name: COLUMN bank_line.approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approval_id) ON TABLE public.bank_line TO heathland_api;
GRANT UPDATE(approval_id) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.batch_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(batch_id) ON TABLE public.bank_line TO heathland_api;


--
-- Name: COLUMN bank_line.transfer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(transfer_id) ON TABLE public.bank_line TO heathland_api;


--
-- Name: COLUMN bank_line.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.bank_line TO heathland_api;
GRANT UPDATE(reason) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.held_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(held_at) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: COLUMN bank_line.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.bank_line TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.bank_line TO heathland_worker;


--
-- Name: TABLE bank_statement; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.bank_statement TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.bank_statement TO heathland_worker;
GRANT SELECT ON TABLE public.bank_statement TO heathland_operator;
GRANT SELECT ON TABLE public.bank_statement TO heathland_ledger;


--
-- Name: COLUMN bank_statement.lines; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(lines) ON TABLE public.bank_statement TO heathland_worker;


--
-- Name: COLUMN bank_statement.continues_last; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(continues_last) ON TABLE public.bank_statement TO heathland_worker;


--
-- Name: COLUMN bank_statement.gap_from; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(gap_from) ON TABLE public.bank_statement TO heathland_worker;


--
-- Name: COLUMN bank_statement.gap_to; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(gap_to) ON TABLE public.bank_statement TO heathland_worker;


--
-- Name: COLUMN bank_statement.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.bank_statement TO heathland_api;
GRANT UPDATE(state) ON TABLE public.bank_statement TO heathland_worker;


--
-- Name: COLUMN bank_statement.approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approval_id) ON TABLE public.bank_statement TO heathland_api;


--
-- Name: COLUMN bank_statement.taken_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(taken_at) ON TABLE public.bank_statement TO heathland_worker;


--
-- Name: COLUMN bank_statement.file; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file) ON TABLE public.bank_statement TO heathland_api;
GRANT UPDATE(file) ON TABLE public.bank_statement TO heathland_worker;
GRANT UPDATE(file) ON TABLE public.bank_statement TO heathland_operator;


--
-- Name: COLUMN bank_statement.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.bank_statement TO heathland_api;
GRANT UPDATE(master_version) ON TABLE public.bank_statement TO heathland_worker;
GRANT UPDATE(master_version) ON TABLE public.bank_statement TO heathland_operator;


--
-- Name: TABLE blob; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.blob TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.blob TO heathland_worker;


--
-- Name: COLUMN blob.keep_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(keep_until) ON TABLE public.blob TO heathland_api;
GRANT UPDATE(keep_until) ON TABLE public.blob TO heathland_worker;


--
-- Name: COLUMN blob.held; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(held) ON TABLE public.blob TO heathland_api;
GRANT UPDATE(held) ON TABLE public.blob TO heathland_worker;


--
-- Name: TABLE blob_chunk; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.blob_chunk TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.blob_chunk TO heathland_worker;


--
-- Name: TABLE blob_upload; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.blob_upload TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.blob_upload TO heathland_worker;


--
-- Name: COLUMN blob_upload.beat_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(beat_at) ON TABLE public.blob_upload TO heathland_api;
GRANT UPDATE(beat_at) ON TABLE public.blob_upload TO heathland_worker;


--
-- Name: COLUMN blob_upload.ended; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended) ON TABLE public.blob_upload TO heathland_api;
GRANT UPDATE(ended) ON TABLE public.blob_upload TO heathland_worker;


--
-- Name: TABLE book_month; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.book_month TO heathland_api;
GRANT SELECT ON TABLE public.book_month TO heathland_worker;


--
-- Name: COLUMN book_month.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.book_month TO heathland_api;


--
-- Name: COLUMN book_month.reopening_requested_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reopening_requested_by) ON TABLE public.book_month TO heathland_api;


--
-- Name: COLUMN book_month.reopened_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reopened_by) ON TABLE public.book_month TO heathland_api;


--
-- Name: COLUMN book_month.reopened_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reopened_at) ON TABLE public.book_month TO heathland_api;


--
-- Name: COLUMN book_month.reopening_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reopening_reason) ON TABLE public.book_month TO heathland_api;


--
-- Name: COLUMN book_month.reopening_approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reopening_approval_id) ON TABLE public.book_month TO heathland_api;


--
-- Name: COLUMN book_month.counted_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(counted_at) ON TABLE public.book_month TO heathland_worker;


--
-- Name: COLUMN book_month.is_as_counted; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(is_as_counted) ON TABLE public.book_month TO heathland_worker;


--
-- Name: TABLE book_month_figure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.book_month_figure TO heathland_api;
GRANT SELECT ON TABLE public.book_month_figure TO heathland_worker;


--
-- Name: TABLE book_note; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.book_note TO heathland_api;
GRANT SELECT ON TABLE public.book_note TO heathland_worker;


--
-- Name: TABLE booking_reference; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.booking_reference TO heathland_app;


--
-- Name: TABLE books_watch; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.books_watch TO heathland_worker;


--
-- Name: COLUMN books_watch.looked_before; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(looked_before) ON TABLE public.books_watch TO heathland_worker;


--
-- Name: COLUMN books_watch.looked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(looked_at) ON TABLE public.books_watch TO heathland_worker;


--
-- Name: COLUMN books_watch.took_ms; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(took_ms) ON TABLE public.books_watch TO heathland_worker;


--
-- Name: TABLE card_balance; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.card_balance TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.card_balance TO heathland_worker;
GRANT SELECT ON TABLE public.card_balance TO heathland_operator;
GRANT SELECT ON TABLE public.card_balance TO heathland_ledger;


--
-- Name: COLUMN card_balance.found_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(found_minor) ON TABLE public.card_balance TO heathland_worker;


--
-- Name: COLUMN card_balance.expected_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(expected_minor) ON TABLE public.card_balance TO heathland_worker;


--
-- Name: COLUMN card_balance.under_way_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(under_way_minor) ON TABLE public.card_balance TO heathland_worker;


--
-- Name: COLUMN card_balance.asked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(asked_at) ON TABLE public.card_balance TO heathland_worker;


--
-- Name: COLUMN card_balance.leaving_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(leaving_minor) ON TABLE public.card_balance TO heathland_worker;


--
-- Name: TABLE card_payment; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.card_payment TO heathland_api;
GRANT SELECT ON TABLE public.card_payment TO heathland_worker;
GRANT SELECT ON TABLE public.card_payment TO heathland_operator;
GRANT SELECT,UPDATE ON TABLE public.card_payment TO heathland_ledger;


--
-- Name: COLUMN card_payment.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.card_payment TO heathland_api;
GRANT UPDATE(state) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.payer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(payer_id) ON TABLE public.card_payment TO heathland_api;


--
-- Name: COLUMN card_payment.payment_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(payment_id) ON TABLE public.card_payment TO heathland_api;
GRANT UPDATE(payment_id) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.charged_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_minor) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.charged_fee_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(charged_fee_minor) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.credited_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(credited_minor) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.failure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failure) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.hold; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(hold) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.card_payment TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: COLUMN card_payment.has_paid_order; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(has_paid_order) ON TABLE public.card_payment TO heathland_worker;


--
-- Name: TABLE card_reversal; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.card_reversal TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.card_reversal TO heathland_worker;
GRANT SELECT ON TABLE public.card_reversal TO heathland_operator;
GRANT SELECT ON TABLE public.card_reversal TO heathland_ledger;


--
-- Name: COLUMN card_reversal.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.card_reversal TO heathland_worker;


--
-- Name: COLUMN card_reversal.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.card_reversal TO heathland_worker;


--
-- Name: COLUMN card_reversal.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.card_reversal TO heathland_worker;


--
-- Name: TABLE cell; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.cell TO heathland_api;
GRANT SELECT ON TABLE public.cell TO heathland_worker;
GRANT SELECT ON TABLE public.cell TO heathland_ledger;
GRANT SELECT ON TABLE public.cell TO heathland_control;


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
-- Name: COLUMN challenge.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.challenge TO heathland_worker;


--
-- Name: COLUMN challenge.expires_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(expires_at) ON TABLE public.challenge TO heathland_worker;


--
-- Name: COLUMN challenge.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.challenge TO heathland_api;


--
-- Name: TABLE check_result; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.check_result TO heathland_worker;


--
-- Name: COLUMN check_result.ran_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ran_at) ON TABLE public.check_result TO heathland_worker;


--
-- Name: COLUMN check_result.faults; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(faults) ON TABLE public.check_result TO heathland_worker;


--
-- Name: TABLE claim; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.claim TO heathland_api;


--
-- Name: COLUMN claim.figure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(figure) ON TABLE public.claim TO heathland_api;


--
-- Name: COLUMN claim.confirmed_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_by) ON TABLE public.claim TO heathland_api;


--
-- Name: COLUMN claim.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_at) ON TABLE public.claim TO heathland_api;


--
-- Name: TABLE closing; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.closing TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.closing TO heathland_worker;
GRANT SELECT ON TABLE public.closing TO heathland_control;


--
-- Name: COLUMN closing.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.closing TO heathland_api;
GRANT UPDATE(state) ON TABLE public.closing TO heathland_worker;


--
-- Name: COLUMN closing.obstacles; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(obstacles) ON TABLE public.closing TO heathland_api;
GRANT UPDATE(obstacles) ON TABLE public.closing TO heathland_worker;


--
-- Name: COLUMN closing.ticket_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ticket_hash) ON TABLE public.closing TO heathland_api;


--
-- Name: COLUMN closing.requested_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(requested_at) ON TABLE public.closing TO heathland_api;


--
-- Name: COLUMN closing.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.closing TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.closing TO heathland_worker;


--
-- Name: COLUMN closing.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.closing TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.closing TO heathland_worker;


--
-- Name: TABLE community_request; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.community_request TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.community_request TO heathland_worker;
GRANT SELECT ON TABLE public.community_request TO heathland_control;


--
-- Name: COLUMN community_request.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.community_request TO heathland_api;


--
-- Name: COLUMN community_request.answer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answer) ON TABLE public.community_request TO heathland_api;


--
-- Name: COLUMN community_request.answered_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answered_at) ON TABLE public.community_request TO heathland_api;


--
-- Name: COLUMN community_request.answered_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answered_by) ON TABLE public.community_request TO heathland_api;


--
-- Name: TABLE company; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.company TO heathland_api;
GRANT SELECT ON TABLE public.company TO heathland_worker;


--
-- Name: COLUMN company.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.company TO heathland_ledger;


--
-- Name: COLUMN company.offer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(offer_id) ON TABLE public.company TO heathland_api;
GRANT SELECT(offer_id) ON TABLE public.company TO heathland_ledger;


--
-- Name: COLUMN company.name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(name) ON TABLE public.company TO heathland_api;
GRANT SELECT(name) ON TABLE public.company TO heathland_ledger;


--
-- Name: COLUMN company.country; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(country) ON TABLE public.company TO heathland_api;


--
-- Name: COLUMN company.sector; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sector) ON TABLE public.company TO heathland_api;


--
-- Name: COLUMN company.shares_in_issue; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(shares_in_issue) ON TABLE public.company TO heathland_api;


--
-- Name: COLUMN company.shares; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(shares) ON TABLE public.company TO heathland_api;
GRANT SELECT(shares) ON TABLE public.company TO heathland_ledger;


--
-- Name: COLUMN company.cost_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(cost_minor) ON TABLE public.company TO heathland_api;
GRANT SELECT(cost_minor) ON TABLE public.company TO heathland_ledger;


--
-- Name: COLUMN company.share_change_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(share_change_id) ON TABLE public.company TO heathland_api;


--
-- Name: COLUMN company.valuation_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(valuation_id) ON TABLE public.company TO heathland_api;


--
-- Name: COLUMN company.per_share_micro; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(per_share_micro) ON TABLE public.company TO heathland_api;
GRANT SELECT(per_share_micro) ON TABLE public.company TO heathland_ledger;


--
-- Name: COLUMN company.valued_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(valued_on) ON TABLE public.company TO heathland_api;
GRANT SELECT(valued_on) ON TABLE public.company TO heathland_ledger;


--
-- Name: TABLE company_document; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.company_document TO heathland_api;
GRANT SELECT ON TABLE public.company_document TO heathland_worker;


--
-- Name: TABLE company_posting_part; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.company_posting_part TO heathland_api;
GRANT SELECT ON TABLE public.company_posting_part TO heathland_worker;


--
-- Name: COLUMN company_posting_part.undone_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(undone_by) ON TABLE public.company_posting_part TO heathland_api;


--
-- Name: COLUMN company_posting_part.undone_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(undone_at) ON TABLE public.company_posting_part TO heathland_api;


--
-- Name: COLUMN company_posting_part.undone_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(undone_reason) ON TABLE public.company_posting_part TO heathland_api;


--
-- Name: TABLE company_share_change; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.company_share_change TO heathland_api;
GRANT SELECT ON TABLE public.company_share_change TO heathland_worker;


--
-- Name: TABLE company_valuation; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.company_valuation TO heathland_api;
GRANT SELECT ON TABLE public.company_valuation TO heathland_worker;


--
-- Name: COLUMN company_valuation.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.company_valuation TO heathland_ledger;


--
-- Name: COLUMN company_valuation.company_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(company_id) ON TABLE public.company_valuation TO heathland_ledger;


--
-- Name: COLUMN company_valuation.day; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(day) ON TABLE public.company_valuation TO heathland_ledger;


--
-- Name: COLUMN company_valuation.source; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(source) ON TABLE public.company_valuation TO heathland_ledger;


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
-- Name: TABLE departure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.departure TO heathland_worker;
GRANT SELECT ON TABLE public.departure TO heathland_operator;
GRANT SELECT,INSERT,UPDATE ON TABLE public.departure TO heathland_control;


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
-- Name: SEQUENCE distribution_number; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT USAGE ON SEQUENCE public.distribution_number TO heathland_api;


--
-- Name: TABLE distribution; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.distribution TO heathland_api;
GRANT SELECT ON TABLE public.distribution TO heathland_worker;
GRANT SELECT ON TABLE public.distribution TO heathland_operator;
GRANT SELECT ON TABLE public.distribution TO heathland_ledger;


--
-- Name: COLUMN distribution.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.distribution TO heathland_api;
GRANT UPDATE(state) ON TABLE public.distribution TO heathland_worker;


--
-- Name: COLUMN distribution.approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approval_id) ON TABLE public.distribution TO heathland_api;


--
-- Name: COLUMN distribution.agreed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(agreed_at) ON TABLE public.distribution TO heathland_api;


--
-- Name: COLUMN distribution.remainder_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(remainder_minor) ON TABLE public.distribution TO heathland_api;


--
-- Name: COLUMN distribution.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.distribution TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.distribution TO heathland_worker;


--
-- Name: TABLE distribution_day; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.distribution_day TO heathland_api;
GRANT SELECT ON TABLE public.distribution_day TO heathland_worker;
GRANT SELECT ON TABLE public.distribution_day TO heathland_operator;
GRANT SELECT,INSERT ON TABLE public.distribution_day TO heathland_ledger;


--
-- Name: TABLE distribution_line; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.distribution_line TO heathland_api;
GRANT SELECT ON TABLE public.distribution_line TO heathland_worker;
GRANT SELECT ON TABLE public.distribution_line TO heathland_operator;
GRANT SELECT ON TABLE public.distribution_line TO heathland_ledger;


--
-- Name: COLUMN distribution_line.paid_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(paid_at) ON TABLE public.distribution_line TO heathland_worker;


--
-- Name: TABLE distribution_total; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.distribution_total TO heathland_api;
GRANT SELECT ON TABLE public.distribution_total TO heathland_worker;
GRANT SELECT ON TABLE public.distribution_total TO heathland_operator;
GRANT SELECT,INSERT ON TABLE public.distribution_total TO heathland_ledger;


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
-- Name: TABLE document; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.document TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.document TO heathland_worker;
GRANT SELECT ON TABLE public.document TO heathland_control;
GRANT SELECT ON TABLE public.document TO heathland_ledger;


--
-- Name: COLUMN document.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.document TO heathland_api;
GRANT UPDATE(state) ON TABLE public.document TO heathland_worker;


--
-- Name: COLUMN document.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.document TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.document TO heathland_worker;


--
-- Name: COLUMN document.reminders_sent; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reminders_sent) ON TABLE public.document TO heathland_worker;


--
-- Name: COLUMN document.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.document TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.document TO heathland_worker;


--
-- Name: COLUMN document.file_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file_id) ON TABLE public.document TO heathland_worker;


--
-- Name: COLUMN document.keep_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(keep_until) ON TABLE public.document TO heathland_api;
GRANT UPDATE(keep_until) ON TABLE public.document TO heathland_worker;


--
-- Name: COLUMN document.held; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(held) ON TABLE public.document TO heathland_worker;


--
-- Name: TABLE document_signature; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.document_signature TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.document_signature TO heathland_worker;
GRANT SELECT ON TABLE public.document_signature TO heathland_control;


--
-- Name: COLUMN document_signature.signed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(signed_at) ON TABLE public.document_signature TO heathland_api;


--
-- Name: COLUMN document_signature.evidence; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(evidence) ON TABLE public.document_signature TO heathland_api;


--
-- Name: TABLE document_template; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.document_template TO heathland_api;
GRANT SELECT ON TABLE public.document_template TO heathland_worker;


--
-- Name: COLUMN document_template.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.document_template TO heathland_api;


--
-- Name: COLUMN document_template.approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approval_id) ON TABLE public.document_template TO heathland_api;


--
-- Name: COLUMN document_template.published_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_at) ON TABLE public.document_template TO heathland_api;


--
-- Name: TABLE email_change; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.email_change TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.email_change TO heathland_worker;
GRANT SELECT,DELETE ON TABLE public.email_change TO heathland_control;


--
-- Name: COLUMN email_change.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.email_change TO heathland_api;


--
-- Name: COLUMN email_change.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_at) ON TABLE public.email_change TO heathland_api;


--
-- Name: COLUMN email_change.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.email_change TO heathland_api;


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
-- Name: TABLE export; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.export TO heathland_control;
GRANT SELECT,INSERT ON TABLE public.export TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.rows_written; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(rows_written) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.rows_expected; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(rows_expected) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.totals; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(totals) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.file_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file_id) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.file_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file_name) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.file_bytes; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file_bytes) ON TABLE public.export TO heathland_worker;


--
-- Name: COLUMN export.failure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failure) ON TABLE public.export TO heathland_worker;


--
-- Name: TABLE file; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.file TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.file TO heathland_api;
GRANT UPDATE(state) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.data_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(data_key) ON TABLE public.file TO heathland_api;
GRANT UPDATE(data_key) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.type; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(type) ON TABLE public.file TO heathland_api;
GRANT UPDATE(type) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.size; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(size) ON TABLE public.file TO heathland_api;
GRANT UPDATE(size) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.sha256; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sha256) ON TABLE public.file TO heathland_api;
GRANT UPDATE(sha256) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.keep_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(keep_until) ON TABLE public.file TO heathland_api;
GRANT UPDATE(keep_until) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.held; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(held) ON TABLE public.file TO heathland_api;
GRANT UPDATE(held) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.lock_due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(lock_due_at) ON TABLE public.file TO heathland_api;
GRANT UPDATE(lock_due_at) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.begun_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(begun_at) ON TABLE public.file TO heathland_api;
GRANT UPDATE(begun_at) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.file TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.file TO heathland_worker;


--
-- Name: COLUMN file.stored_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(stored_at) ON TABLE public.file TO heathland_api;
GRANT UPDATE(stored_at) ON TABLE public.file TO heathland_worker;


--
-- Name: TABLE file_comparison; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.file_comparison TO heathland_worker;


--
-- Name: COLUMN file_comparison.place; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(place) ON TABLE public.file_comparison TO heathland_worker;


--
-- Name: TABLE file_fault; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.file_fault TO heathland_worker;


--
-- Name: COLUMN file_fault.what; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(what) ON TABLE public.file_fault TO heathland_worker;


--
-- Name: TABLE fund_release; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.fund_release TO heathland_api;
GRANT SELECT ON TABLE public.fund_release TO heathland_worker;
GRANT SELECT ON TABLE public.fund_release TO heathland_ledger;


--
-- Name: COLUMN fund_release.done_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_at) ON TABLE public.fund_release TO heathland_worker;


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
-- Name: TABLE institution_payout; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.institution_payout TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.institution_payout TO heathland_worker;
GRANT SELECT ON TABLE public.institution_payout TO heathland_operator;
GRANT SELECT ON TABLE public.institution_payout TO heathland_ledger;


--
-- Name: COLUMN institution_payout.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.movement_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(movement_id) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.return_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(return_id) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.failure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failure) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.line_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(line_id) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.sent_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sent_at) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.paid_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(paid_at) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: COLUMN institution_payout.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.institution_payout TO heathland_worker;


--
-- Name: TABLE investing_decision; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.investing_decision TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.investing_decision TO heathland_worker;


--
-- Name: TABLE investor_category; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.investor_category TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.investor_category TO heathland_worker;


--
-- Name: COLUMN investor_category.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.investor_category TO heathland_control;


--
-- Name: COLUMN investor_category.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.investor_category TO heathland_control;


--
-- Name: COLUMN investor_category.law_pack; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(law_pack) ON TABLE public.investor_category TO heathland_control;


--
-- Name: COLUMN investor_category.category; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(category) ON TABLE public.investor_category TO heathland_control;


--
-- Name: COLUMN investor_category.stated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(stated_at) ON TABLE public.investor_category TO heathland_control;


--
-- Name: COLUMN investor_category.verdict; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(verdict) ON TABLE public.investor_category TO heathland_api;
GRANT SELECT(verdict) ON TABLE public.investor_category TO heathland_control;


--
-- Name: COLUMN investor_category.verdict_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(verdict_by) ON TABLE public.investor_category TO heathland_api;


--
-- Name: COLUMN investor_category.verdict_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(verdict_at) ON TABLE public.investor_category TO heathland_api;


--
-- Name: TABLE investor_reminder; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.investor_reminder TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.investor_reminder TO heathland_worker;
GRANT DELETE ON TABLE public.investor_reminder TO heathland_operator;


--
-- Name: COLUMN investor_reminder.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.investor_reminder TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.investor_reminder TO heathland_worker;


--
-- Name: TABLE key_fingerprint; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.key_fingerprint TO heathland_app;
GRANT SELECT ON TABLE public.key_fingerprint TO heathland_control;


--
-- Name: TABLE knowledge_attempt; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.knowledge_attempt TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.knowledge_attempt TO heathland_worker;


--
-- Name: TABLE known_device; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.known_device TO heathland_api;
GRANT DELETE ON TABLE public.known_device TO heathland_operator;
GRANT DELETE ON TABLE public.known_device TO heathland_control;


--
-- Name: COLUMN known_device.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.known_device TO heathland_worker;
GRANT SELECT(person_id) ON TABLE public.known_device TO heathland_control;


--
-- Name: COLUMN known_device.device_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(device_hash) ON TABLE public.known_device TO heathland_worker;


--
-- Name: COLUMN known_device.first_seen_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(first_seen_at) ON TABLE public.known_device TO heathland_worker;


--
-- Name: COLUMN known_device.last_seen_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_seen_at) ON TABLE public.known_device TO heathland_api;
GRANT SELECT(last_seen_at) ON TABLE public.known_device TO heathland_worker;


--
-- Name: SEQUENCE kyc_case_number; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT USAGE ON SEQUENCE public.kyc_case_number TO heathland_worker;


--
-- Name: TABLE kyc_case; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.kyc_case TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.kyc_case TO heathland_worker;
GRANT SELECT ON TABLE public.kyc_case TO heathland_operator;


--
-- Name: COLUMN kyc_case.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(state) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.assignee_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(assignee_id) ON TABLE public.kyc_case TO heathland_api;


--
-- Name: COLUMN kyc_case.points; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(points) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.level; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(level) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.needs_two; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(needs_two) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.evidence; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(evidence) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.evidence_mac; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(evidence_mac) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.evidence_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(evidence_version) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.proposed_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(proposed_by) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(proposed_by) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.proposed_outcome; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(proposed_outcome) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(proposed_outcome) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.proposed_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(proposed_reason) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(proposed_reason) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.proposed_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(proposed_version) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(proposed_version) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.asked; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(asked) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(asked) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.outcome; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(outcome) ON TABLE public.kyc_case TO heathland_api;


--
-- Name: COLUMN kyc_case.decision_reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decision_reason) ON TABLE public.kyc_case TO heathland_api;


--
-- Name: COLUMN kyc_case.decided_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decided_by) ON TABLE public.kyc_case TO heathland_api;


--
-- Name: COLUMN kyc_case.decided_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decided_at) ON TABLE public.kyc_case TO heathland_api;


--
-- Name: COLUMN kyc_case.target_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(target_at) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.changed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(changed_at) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(changed_at) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.kyc_case TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: COLUMN kyc_case.kept_from; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(kept_from) ON TABLE public.kyc_case TO heathland_worker;


--
-- Name: TABLE kyc_case_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.kyc_case_event TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.kyc_case_event TO heathland_worker;
GRANT SELECT ON TABLE public.kyc_case_event TO heathland_operator;


--
-- Name: TABLE kyc_hit; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.kyc_hit TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.kyc_hit TO heathland_worker;
GRANT SELECT ON TABLE public.kyc_hit TO heathland_operator;


--
-- Name: COLUMN kyc_hit.verdict; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(verdict) ON TABLE public.kyc_hit TO heathland_api;


--
-- Name: COLUMN kyc_hit.note; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(note) ON TABLE public.kyc_hit TO heathland_api;


--
-- Name: COLUMN kyc_hit.judged_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(judged_by) ON TABLE public.kyc_hit TO heathland_api;


--
-- Name: COLUMN kyc_hit.judged_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(judged_at) ON TABLE public.kyc_hit TO heathland_api;


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
-- Name: COLUMN ledger_account.halted_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(halted_at) ON TABLE public.ledger_account TO heathland_ledger;


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
-- Name: TABLE loan; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.loan TO heathland_api;
GRANT SELECT ON TABLE public.loan TO heathland_worker;


--
-- Name: COLUMN loan.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.loan TO heathland_ledger;


--
-- Name: COLUMN loan.offer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(offer_id) ON TABLE public.loan TO heathland_ledger;


--
-- Name: COLUMN loan.rate_bps; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(rate_bps) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(kind) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.months_between; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(months_between) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.first_due_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(first_due_on) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.payments; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(payments) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.grace_months; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(grace_months) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(state) ON TABLE public.loan TO heathland_worker;
GRANT SELECT(state) ON TABLE public.loan TO heathland_ledger;


--
-- Name: COLUMN loan.starts_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(starts_on) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(starts_on) ON TABLE public.loan TO heathland_worker;
GRANT SELECT(starts_on) ON TABLE public.loan TO heathland_ledger;


--
-- Name: COLUMN loan.version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(version) ON TABLE public.loan TO heathland_api;
GRANT SELECT(version) ON TABLE public.loan TO heathland_ledger;


--
-- Name: COLUMN loan.outstanding_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(outstanding_minor) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(outstanding_minor) ON TABLE public.loan TO heathland_worker;


--
-- Name: COLUMN loan.overdue_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(overdue_minor) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(overdue_minor) ON TABLE public.loan TO heathland_worker;


--
-- Name: COLUMN loan.overdue_since; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(overdue_since) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(overdue_since) ON TABLE public.loan TO heathland_worker;
GRANT SELECT(overdue_since) ON TABLE public.loan TO heathland_ledger;


--
-- Name: COLUMN loan.interest_paid_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(interest_paid_minor) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(interest_paid_minor) ON TABLE public.loan TO heathland_worker;


--
-- Name: COLUMN loan.principal_paid_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(principal_paid_minor) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(principal_paid_minor) ON TABLE public.loan TO heathland_worker;


--
-- Name: COLUMN loan.changes_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(changes_on) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(changes_on) ON TABLE public.loan TO heathland_worker;


--
-- Name: COLUMN loan.collateral_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(collateral_minor) ON TABLE public.loan TO heathland_api;


--
-- Name: COLUMN loan.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.loan TO heathland_api;
GRANT UPDATE(updated_at) ON TABLE public.loan TO heathland_worker;


--
-- Name: TABLE loan_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.loan_event TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.loan_event TO heathland_worker;


--
-- Name: COLUMN loan_event.loan_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(loan_id) ON TABLE public.loan_event TO heathland_ledger;


--
-- Name: COLUMN loan_event.kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(kind) ON TABLE public.loan_event TO heathland_ledger;


--
-- Name: COLUMN loan_event.counts_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(counts_on) ON TABLE public.loan_event TO heathland_ledger;


--
-- Name: TABLE loan_instalment; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.loan_instalment TO heathland_api;
GRANT SELECT ON TABLE public.loan_instalment TO heathland_worker;


--
-- Name: COLUMN loan_instalment.loan_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(loan_id) ON TABLE public.loan_instalment TO heathland_ledger;


--
-- Name: COLUMN loan_instalment.version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(version) ON TABLE public.loan_instalment TO heathland_ledger;


--
-- Name: COLUMN loan_instalment.due_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(due_on) ON TABLE public.loan_instalment TO heathland_ledger;


--
-- Name: TABLE loan_valuation; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.loan_valuation TO heathland_api;
GRANT SELECT ON TABLE public.loan_valuation TO heathland_worker;


--
-- Name: TABLE log_checkpoint; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.log_checkpoint TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.log_checkpoint TO heathland_worker;


--
-- Name: COLUMN log_checkpoint.cosignatures; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(cosignatures) ON TABLE public.log_checkpoint TO heathland_worker;


--
-- Name: COLUMN log_checkpoint.published_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_at) ON TABLE public.log_checkpoint TO heathland_worker;


--
-- Name: TABLE log_leaf; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.log_leaf TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.log_leaf TO heathland_worker;


--
-- Name: TABLE log_position; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.log_position TO heathland_worker;


--
-- Name: COLUMN log_position.transaction_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(transaction_id) ON TABLE public.log_position TO heathland_worker;


--
-- Name: COLUMN log_position.row_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(row_id) ON TABLE public.log_position TO heathland_worker;


--
-- Name: TABLE log_tile; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.log_tile TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.log_tile TO heathland_worker;


--
-- Name: COLUMN log_tile.hashes; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(hashes) ON TABLE public.log_tile TO heathland_worker;


--
-- Name: TABLE log_witness; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.log_witness TO heathland_worker;


--
-- Name: COLUMN log_witness.size; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(size) ON TABLE public.log_witness TO heathland_worker;


--
-- Name: COLUMN log_witness.asked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(asked_at) ON TABLE public.log_witness TO heathland_worker;


--
-- Name: COLUMN log_witness.signed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(signed_at) ON TABLE public.log_witness TO heathland_worker;


--
-- Name: COLUMN log_witness.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.log_witness TO heathland_worker;


--
-- Name: COLUMN log_witness.failures; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failures) ON TABLE public.log_witness TO heathland_worker;


--
-- Name: TABLE loss_simulation; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.loss_simulation TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.loss_simulation TO heathland_worker;


--
-- Name: COLUMN loss_simulation.acknowledged_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(acknowledged_at) ON TABLE public.loss_simulation TO heathland_api;


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
-- Name: COLUMN mail.content; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(content) ON TABLE public.mail TO heathland_worker;


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
-- Name: TABLE mail_request; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT INSERT ON TABLE public.mail_request TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.mail_request TO heathland_worker;


--
-- Name: TABLE maintenance; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.maintenance TO heathland_api;
GRANT SELECT ON TABLE public.maintenance TO heathland_worker;


--
-- Name: COLUMN maintenance.asset_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(asset_id) ON TABLE public.maintenance TO heathland_ledger;


--
-- Name: COLUMN maintenance.planned_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(planned_on) ON TABLE public.maintenance TO heathland_ledger;


--
-- Name: COLUMN maintenance.done_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_on) ON TABLE public.maintenance TO heathland_api;
GRANT SELECT(done_on) ON TABLE public.maintenance TO heathland_ledger;


--
-- Name: COLUMN maintenance.cost_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(cost_minor) ON TABLE public.maintenance TO heathland_api;


--
-- Name: COLUMN maintenance.downtime_hours; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(downtime_hours) ON TABLE public.maintenance TO heathland_api;


--
-- Name: COLUMN maintenance.note; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(note) ON TABLE public.maintenance TO heathland_api;


--
-- Name: COLUMN maintenance.done_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_by) ON TABLE public.maintenance TO heathland_api;


--
-- Name: COLUMN maintenance.done_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(done_at) ON TABLE public.maintenance TO heathland_api;


--
-- Name: TABLE meter_reading; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.meter_reading TO heathland_api;
GRANT SELECT ON TABLE public.meter_reading TO heathland_worker;


--
-- Name: COLUMN meter_reading.asset_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(asset_id) ON TABLE public.meter_reading TO heathland_ledger;


--
-- Name: COLUMN meter_reading.day; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(day) ON TABLE public.meter_reading TO heathland_ledger;


--
-- Name: COLUMN meter_reading.version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(version) ON TABLE public.meter_reading TO heathland_ledger;


--
-- Name: COLUMN meter_reading.amount_milli; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(amount_milli) ON TABLE public.meter_reading TO heathland_ledger;


--
-- Name: TABLE migration; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.migration TO heathland_door;


--
-- Name: TABLE notification; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.notification TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.notification TO heathland_worker;


--
-- Name: COLUMN notification.mail_state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(mail_state) ON TABLE public.notification TO heathland_worker;


--
-- Name: COLUMN notification.mail_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(mail_at) ON TABLE public.notification TO heathland_worker;


--
-- Name: COLUMN notification.read_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(read_at) ON TABLE public.notification TO heathland_api;


--
-- Name: TABLE notification_hours; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.notification_hours TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.notification_hours TO heathland_worker;


--
-- Name: COLUMN notification_hours.time_zone; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(time_zone) ON TABLE public.notification_hours TO heathland_api;


--
-- Name: COLUMN notification_hours.quiet_from; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(quiet_from) ON TABLE public.notification_hours TO heathland_api;


--
-- Name: COLUMN notification_hours.quiet_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(quiet_until) ON TABLE public.notification_hours TO heathland_api;


--
-- Name: TABLE notification_preference; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.notification_preference TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.notification_preference TO heathland_worker;


--
-- Name: TABLE offer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer TO heathland_api;
GRANT SELECT ON TABLE public.offer TO heathland_worker;
GRANT SELECT ON TABLE public.offer TO heathland_control;
GRANT SELECT ON TABLE public.offer TO heathland_ledger;


--
-- Name: COLUMN offer.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(version) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.published_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_version) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.published_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(published_at) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approval_id) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.content; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(content) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(name) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.category; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(category) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.region; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(region) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.apy_bps; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(apy_bps) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.term_months; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(term_months) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.min_investment_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(min_investment_minor) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.target_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(target_minor) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.opens_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(opens_on) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.closes_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(closes_on) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.owner_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(owner_key) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.audited_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(audited_until) ON TABLE public.offer TO heathland_api;


--
-- Name: COLUMN offer.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.offer TO heathland_api;


--
-- Name: TABLE offer_book; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.offer_book TO heathland_api;
GRANT SELECT ON TABLE public.offer_book TO heathland_worker;
GRANT SELECT,INSERT,UPDATE ON TABLE public.offer_book TO heathland_ledger;


--
-- Name: TABLE offer_evidence; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_evidence TO heathland_api;
GRANT SELECT ON TABLE public.offer_evidence TO heathland_worker;
GRANT SELECT ON TABLE public.offer_evidence TO heathland_ledger;


--
-- Name: COLUMN offer_evidence.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.offer_evidence TO heathland_api;


--
-- Name: COLUMN offer_evidence.note; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(note) ON TABLE public.offer_evidence TO heathland_api;


--
-- Name: COLUMN offer_evidence.reviewed_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reviewed_by) ON TABLE public.offer_evidence TO heathland_api;


--
-- Name: COLUMN offer_evidence.reviewed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reviewed_at) ON TABLE public.offer_evidence TO heathland_api;


--
-- Name: TABLE offer_interest; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_interest TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.offer_interest TO heathland_worker;
GRANT DELETE ON TABLE public.offer_interest TO heathland_operator;
GRANT SELECT ON TABLE public.offer_interest TO heathland_ledger;


--
-- Name: TABLE offer_month; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.offer_month TO heathland_api;
GRANT SELECT ON TABLE public.offer_month TO heathland_worker;
GRANT SELECT ON TABLE public.offer_month TO heathland_operator;
GRANT SELECT,INSERT,UPDATE ON TABLE public.offer_month TO heathland_ledger;


--
-- Name: TABLE offer_question; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_question TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.offer_question TO heathland_worker;
GRANT DELETE ON TABLE public.offer_question TO heathland_operator;


--
-- Name: COLUMN offer_question.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.offer_question TO heathland_api;


--
-- Name: COLUMN offer_question.answer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answer) ON TABLE public.offer_question TO heathland_api;


--
-- Name: COLUMN offer_question.answered_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answered_by) ON TABLE public.offer_question TO heathland_api;


--
-- Name: COLUMN offer_question.answered_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answered_at) ON TABLE public.offer_question TO heathland_api;


--
-- Name: TABLE offer_request; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_request TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.offer_request TO heathland_worker;


--
-- Name: COLUMN offer_request.requested_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(requested_at) ON TABLE public.offer_request TO heathland_api;


--
-- Name: COLUMN offer_request.chosen_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(chosen_at) ON TABLE public.offer_request TO heathland_api;


--
-- Name: COLUMN offer_request.goes_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(goes_on) ON TABLE public.offer_request TO heathland_api;


--
-- Name: COLUMN offer_request.large_amount_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(large_amount_minor) ON TABLE public.offer_request TO heathland_api;


--
-- Name: COLUMN offer_request.large_answer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(large_answer) ON TABLE public.offer_request TO heathland_api;


--
-- Name: COLUMN offer_request.large_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(large_at) ON TABLE public.offer_request TO heathland_api;


--
-- Name: TABLE offer_update; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_update TO heathland_api;
GRANT SELECT ON TABLE public.offer_update TO heathland_worker;


--
-- Name: TABLE offer_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_version TO heathland_api;
GRANT SELECT ON TABLE public.offer_version TO heathland_worker;


--
-- Name: TABLE offer_view; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.offer_view TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.offer_view TO heathland_worker;
GRANT DELETE ON TABLE public.offer_view TO heathland_operator;
GRANT SELECT ON TABLE public.offer_view TO heathland_ledger;


--
-- Name: TABLE offer_watch; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.offer_watch TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.offer_watch TO heathland_worker;
GRANT DELETE ON TABLE public.offer_watch TO heathland_operator;
GRANT SELECT ON TABLE public.offer_watch TO heathland_ledger;


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
-- Name: COLUMN passkey.transports; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(transports) ON TABLE public.passkey TO heathland_worker;


--
-- Name: COLUMN passkey.label; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(label) ON TABLE public.passkey TO heathland_api;
GRANT SELECT(label) ON TABLE public.passkey TO heathland_worker;


--
-- Name: COLUMN passkey.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(created_at) ON TABLE public.passkey TO heathland_worker;


--
-- Name: COLUMN passkey.last_used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.passkey TO heathland_api;
GRANT SELECT(last_used_at) ON TABLE public.passkey TO heathland_worker;


--
-- Name: TABLE payout; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.payout TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.payout TO heathland_worker;
GRANT SELECT ON TABLE public.payout TO heathland_operator;


--
-- Name: COLUMN payout.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.payout TO heathland_worker;


--
-- Name: COLUMN payout.made_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(made_at) ON TABLE public.payout TO heathland_worker;


--
-- Name: COLUMN payout.made_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(made_by) ON TABLE public.payout TO heathland_worker;


--
-- Name: COLUMN payout.returned_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(returned_by) ON TABLE public.payout TO heathland_worker;


--
-- Name: TABLE payout_batch; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.payout_batch TO heathland_api;
GRANT SELECT ON TABLE public.payout_batch TO heathland_worker;
GRANT SELECT ON TABLE public.payout_batch TO heathland_operator;
GRANT SELECT ON TABLE public.payout_batch TO heathland_ledger;


--
-- Name: COLUMN payout_batch.file; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file) ON TABLE public.payout_batch TO heathland_worker;
GRANT UPDATE(file) ON TABLE public.payout_batch TO heathland_operator;


--
-- Name: COLUMN payout_batch.file_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(file_hash) ON TABLE public.payout_batch TO heathland_worker;


--
-- Name: COLUMN payout_batch.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.payout_batch TO heathland_worker;
GRANT UPDATE(master_version) ON TABLE public.payout_batch TO heathland_operator;


--
-- Name: COLUMN payout_batch.made_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(made_at) ON TABLE public.payout_batch TO heathland_worker;


--
-- Name: COLUMN payout_batch.sent_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sent_at) ON TABLE public.payout_batch TO heathland_worker;


--
-- Name: TABLE people_total; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.people_total TO heathland_worker;
GRANT SELECT ON TABLE public.people_total TO heathland_operator;
GRANT SELECT,INSERT,UPDATE ON TABLE public.people_total TO heathland_control;


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
-- Name: TABLE person_search; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.person_search TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.person_search TO heathland_worker;


--
-- Name: TABLE platform_check; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.platform_check TO heathland_app;
GRANT DELETE,UPDATE ON TABLE public.platform_check TO heathland_worker;


--
-- Name: TABLE platform_update; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.platform_update TO heathland_api;
GRANT SELECT ON TABLE public.platform_update TO heathland_worker;


--
-- Name: COLUMN platform_update.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.platform_update TO heathland_api;
GRANT UPDATE(state) ON TABLE public.platform_update TO heathland_worker;


--
-- Name: COLUMN platform_update.approval_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(approval_id) ON TABLE public.platform_update TO heathland_api;


--
-- Name: COLUMN platform_update.delivered_to; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(delivered_to) ON TABLE public.platform_update TO heathland_worker;


--
-- Name: COLUMN platform_update.delivered_count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(delivered_count) ON TABLE public.platform_update TO heathland_worker;


--
-- Name: COLUMN platform_update.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.platform_update TO heathland_api;
GRANT UPDATE(due_at) ON TABLE public.platform_update TO heathland_worker;


--
-- Name: TABLE production_asset; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.production_asset TO heathland_api;
GRANT SELECT ON TABLE public.production_asset TO heathland_worker;


--
-- Name: COLUMN production_asset.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.production_asset TO heathland_ledger;


--
-- Name: COLUMN production_asset.offer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(offer_id) ON TABLE public.production_asset TO heathland_api;
GRANT SELECT(offer_id) ON TABLE public.production_asset TO heathland_ledger;


--
-- Name: COLUMN production_asset.name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(name) ON TABLE public.production_asset TO heathland_api;
GRANT SELECT(name) ON TABLE public.production_asset TO heathland_ledger;


--
-- Name: COLUMN production_asset.kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(kind) ON TABLE public.production_asset TO heathland_ledger;


--
-- Name: COLUMN production_asset.place; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(place) ON TABLE public.production_asset TO heathland_api;


--
-- Name: COLUMN production_asset.country; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(country) ON TABLE public.production_asset TO heathland_api;


--
-- Name: COLUMN production_asset.capacity_milli; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(capacity_milli) ON TABLE public.production_asset TO heathland_api;


--
-- Name: COLUMN production_asset.commissioned_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(commissioned_on) ON TABLE public.production_asset TO heathland_ledger;


--
-- Name: COLUMN production_asset.plan_milli; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(plan_milli) ON TABLE public.production_asset TO heathland_api;
GRANT SELECT(plan_milli) ON TABLE public.production_asset TO heathland_ledger;


--
-- Name: COLUMN production_asset.insured_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(insured_until) ON TABLE public.production_asset TO heathland_api;


--
-- Name: COLUMN production_asset.inspection_on; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(inspection_on) ON TABLE public.production_asset TO heathland_api;


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
-- Name: TABLE reconciliation_break; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.reconciliation_break TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.reconciliation_break TO heathland_worker;
GRANT SELECT ON TABLE public.reconciliation_break TO heathland_operator;


--
-- Name: COLUMN reconciliation_break.expected_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(expected_minor) ON TABLE public.reconciliation_break TO heathland_worker;


--
-- Name: COLUMN reconciliation_break.found_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(found_minor) ON TABLE public.reconciliation_break TO heathland_worker;


--
-- Name: COLUMN reconciliation_break.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.reconciliation_break TO heathland_api;
GRANT UPDATE(state) ON TABLE public.reconciliation_break TO heathland_worker;


--
-- Name: COLUMN reconciliation_break.owner_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(owner_id) ON TABLE public.reconciliation_break TO heathland_api;


--
-- Name: COLUMN reconciliation_break.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.reconciliation_break TO heathland_api;
GRANT UPDATE(reason) ON TABLE public.reconciliation_break TO heathland_worker;


--
-- Name: COLUMN reconciliation_break.seen_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(seen_at) ON TABLE public.reconciliation_break TO heathland_worker;


--
-- Name: COLUMN reconciliation_break.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.reconciliation_break TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.reconciliation_break TO heathland_worker;


--
-- Name: TABLE reconciliation_run; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.reconciliation_run TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.reconciliation_run TO heathland_worker;
GRANT SELECT ON TABLE public.reconciliation_run TO heathland_operator;


--
-- Name: COLUMN reconciliation_run.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.reconciliation_run TO heathland_worker;


--
-- Name: COLUMN reconciliation_run.found; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(found) ON TABLE public.reconciliation_run TO heathland_worker;


--
-- Name: COLUMN reconciliation_run.opened; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(opened) ON TABLE public.reconciliation_run TO heathland_worker;


--
-- Name: COLUMN reconciliation_run.resolved; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolved) ON TABLE public.reconciliation_run TO heathland_worker;


--
-- Name: TABLE record_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.record_key TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.record_key TO heathland_worker;


--
-- Name: COLUMN record_key.wrapped_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(wrapped_key) ON TABLE public.record_key TO heathland_worker;


--
-- Name: COLUMN record_key.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.record_key TO heathland_worker;


--
-- Name: TABLE recovery; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.recovery TO heathland_app;
GRANT INSERT ON TABLE public.recovery TO heathland_api;
GRANT DELETE ON TABLE public.recovery TO heathland_operator;
GRANT SELECT,DELETE ON TABLE public.recovery TO heathland_control;


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
-- Name: TABLE register_entry; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.register_entry TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.register_entry TO heathland_worker;
GRANT SELECT ON TABLE public.register_entry TO heathland_operator;
GRANT SELECT ON TABLE public.register_entry TO heathland_ledger;


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
-- Name: TABLE rejected_request; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.rejected_request TO heathland_app;
GRANT DELETE ON TABLE public.rejected_request TO heathland_worker;


--
-- Name: COLUMN rejected_request.count; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(count) ON TABLE public.rejected_request TO heathland_app;


--
-- Name: COLUMN rejected_request.last_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_at) ON TABLE public.rejected_request TO heathland_app;


--
-- Name: COLUMN rejected_request.last_address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_address) ON TABLE public.rejected_request TO heathland_app;


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
-- Name: TABLE spv_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.spv_key TO heathland_api;
GRANT SELECT,INSERT ON TABLE public.spv_key TO heathland_worker;


--
-- Name: COLUMN spv_key.wrapped_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(wrapped_key) ON TABLE public.spv_key TO heathland_worker;


--
-- Name: COLUMN spv_key.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.spv_key TO heathland_worker;


--
-- Name: TABLE spv_staff; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.spv_staff TO heathland_api;
GRANT SELECT ON TABLE public.spv_staff TO heathland_worker;
GRANT SELECT ON TABLE public.spv_staff TO heathland_door;
GRANT SELECT,INSERT,DELETE ON TABLE public.spv_staff TO heathland_control;


--
-- Name: TABLE staff_access; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.staff_access TO heathland_api;
GRANT SELECT ON TABLE public.staff_access TO heathland_worker;
GRANT SELECT ON TABLE public.staff_access TO heathland_door;


--
-- Name: COLUMN staff_access.idle_minutes; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(idle_minutes) ON TABLE public.staff_access TO heathland_api;


--
-- Name: COLUMN staff_access.networks; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(networks) ON TABLE public.staff_access TO heathland_api;


--
-- Name: COLUMN staff_access.changed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(changed_at) ON TABLE public.staff_access TO heathland_api;


--
-- Name: TABLE support_attachment; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.support_attachment TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.support_attachment TO heathland_worker;


--
-- Name: TABLE support_message; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.support_message TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.support_message TO heathland_worker;


--
-- Name: TABLE support_note; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.support_note TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.support_note TO heathland_worker;


--
-- Name: TABLE support_ticket; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.support_ticket TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.support_ticket TO heathland_worker;
GRANT SELECT ON TABLE public.support_ticket TO heathland_control;


--
-- Name: COLUMN support_ticket.kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(kind) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.priority; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(priority) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.assignee_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(assignee_id) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.changed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(changed_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.first_answered_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(first_answered_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.closed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(closed_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.answer_due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answer_due_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.resolve_due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(resolve_due_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.acknowledge_due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(acknowledge_due_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.acknowledged_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(acknowledged_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.final_due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(final_due_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.final_response_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(final_response_at) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.outcome; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(outcome) ON TABLE public.support_ticket TO heathland_api;


--
-- Name: COLUMN support_ticket.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.support_ticket TO heathland_api;


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
GRANT SELECT(created_at) ON TABLE public.totp TO heathland_worker;


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
GRANT DELETE ON TABLE public.verification TO heathland_worker;


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
-- Name: COLUMN verification.counts_from; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(counts_from) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.review_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(review_at) ON TABLE public.verification TO heathland_worker;


--
-- Name: COLUMN verification.kept_from; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(kept_from) ON TABLE public.verification TO heathland_worker;


--
-- Name: TABLE wallet; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.wallet TO heathland_app;
GRANT INSERT ON TABLE public.wallet TO heathland_worker;


--
-- Name: COLUMN wallet.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.wallet TO heathland_ledger;


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
-- Name: COLUMN wallet.custody_minor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(custody_minor) ON TABLE public.wallet TO heathland_worker;
GRANT SELECT(custody_minor) ON TABLE public.wallet TO heathland_ledger;


--
-- Name: COLUMN wallet.compared_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(compared_at) ON TABLE public.wallet TO heathland_worker;


--
-- Name: TABLE warning_acknowledgement; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.warning_acknowledgement TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.warning_acknowledgement TO heathland_worker;


--
-- Name: TABLE watch; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.watch TO heathland_worker;


--
-- Name: COLUMN watch.watched_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(watched_until) ON TABLE public.watch TO heathland_worker;


--
-- Name: TABLE webhook_delivery; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.webhook_delivery TO heathland_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: COLUMN webhook_delivery.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: COLUMN webhook_delivery.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: COLUMN webhook_delivery.status_code; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(status_code) ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: COLUMN webhook_delivery.failure; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failure) ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: COLUMN webhook_delivery.tried_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(tried_at) ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: COLUMN webhook_delivery.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.webhook_delivery TO heathland_worker;


--
-- Name: TABLE webhook_endpoint; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_endpoint TO heathland_api;
GRANT SELECT ON TABLE public.webhook_endpoint TO heathland_worker;


--
-- Name: COLUMN webhook_endpoint.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.webhook_endpoint TO heathland_control;


--
-- Name: COLUMN webhook_endpoint.secret; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(secret) ON TABLE public.webhook_endpoint TO heathland_api;


--
-- Name: COLUMN webhook_endpoint.secret_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(secret_at) ON TABLE public.webhook_endpoint TO heathland_api;


--
-- Name: COLUMN webhook_endpoint.previous_secret; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(previous_secret) ON TABLE public.webhook_endpoint TO heathland_api;


--
-- Name: COLUMN webhook_endpoint.previous_until; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(previous_until) ON TABLE public.webhook_endpoint TO heathland_api;


--
-- Name: COLUMN webhook_endpoint.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.webhook_endpoint TO heathland_api;
GRANT UPDATE(state) ON TABLE public.webhook_endpoint TO heathland_worker;
GRANT SELECT(state),UPDATE(state) ON TABLE public.webhook_endpoint TO heathland_control;


--
-- Name: COLUMN webhook_endpoint.paused_because; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(paused_because) ON TABLE public.webhook_endpoint TO heathland_api;
GRANT UPDATE(paused_because) ON TABLE public.webhook_endpoint TO heathland_worker;
GRANT UPDATE(paused_because) ON TABLE public.webhook_endpoint TO heathland_control;


--
-- Name: COLUMN webhook_endpoint.failing_since; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(failing_since) ON TABLE public.webhook_endpoint TO heathland_api;
GRANT UPDATE(failing_since) ON TABLE public.webhook_endpoint TO heathland_worker;


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
-- Name: TABLE withdrawal; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.withdrawal TO heathland_api;
GRANT SELECT,DELETE ON TABLE public.withdrawal TO heathland_worker;
GRANT SELECT ON TABLE public.withdrawal TO heathland_operator;


--
-- Name: COLUMN withdrawal.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.withdrawal TO heathland_api;
GRANT UPDATE(state) ON TABLE public.withdrawal TO heathland_worker;


--
-- Name: COLUMN withdrawal.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_at) ON TABLE public.withdrawal TO heathland_api;


--
-- Name: COLUMN withdrawal.factor; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(factor) ON TABLE public.withdrawal TO heathland_api;


--
-- Name: COLUMN withdrawal.reservation; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reservation) ON TABLE public.withdrawal TO heathland_api;


--
-- Name: COLUMN withdrawal.batch_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(batch_id) ON TABLE public.withdrawal TO heathland_api;


--
-- Name: COLUMN withdrawal.reviewed_by; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reviewed_by) ON TABLE public.withdrawal TO heathland_api;


--
-- Name: COLUMN withdrawal.reason; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(reason) ON TABLE public.withdrawal TO heathland_api;


--
-- Name: COLUMN withdrawal.return_code; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(return_code) ON TABLE public.withdrawal TO heathland_worker;


--
-- Name: COLUMN withdrawal.ended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ended_at) ON TABLE public.withdrawal TO heathland_api;
GRANT UPDATE(ended_at) ON TABLE public.withdrawal TO heathland_worker;


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

