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
-- Name: app_actor(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_actor() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE(current_setting('app.actor'::text, true), ''::text);


ALTER FUNCTION public.app_actor() OWNER TO heathland_owner;

--
-- Name: app_person(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_person() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN NULLIF(current_setting('app.person'::text, true), ''::text);


ALTER FUNCTION public.app_person() OWNER TO heathland_owner;

--
-- Name: app_role(); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.app_role() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN NULLIF(current_setting('app.role'::text, true), ''::text);


ALTER FUNCTION public.app_role() OWNER TO heathland_owner;

--
-- Name: find_session(bytea); Type: FUNCTION; Schema: public; Owner: heathland_door
--

CREATE FUNCTION public.find_session(in_token_hash bytea) RETURNS TABLE(now timestamp with time zone, session_id text, person_id text, level text, missing text, created_at timestamp with time zone, last_used_at timestamp with time zone, revoked_at timestamp with time zone, step_up_at timestamp with time zone, suspended_at timestamp with time zone, role text, permissions text[], wrapped_key bytea, has_factor boolean, password_is_short boolean)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select platform_now(), session.id, session.person_id, session.level, session.missing, session.created_at, session.last_used_at,
         session.revoked_at, session.step_up_at, account.suspended_at, coalesce(profiles.role, 'investor'), profiles.permissions,
         person_key.wrapped_key,
         exists (select from totp where totp.person_id = session.person_id and confirmed_at is not null)
           or exists (select from passkey where passkey.person_id = session.person_id),
         account.password_is_short
  from (select 1) as always
  -- A session whose account is gone is no session.
  left join (session join account on account.person_id = session.person_id) on session.token_hash = in_token_hash
  left join profiles on profiles.id = session.person_id
  left join person_key on person_key.person_id = session.person_id
$$;


ALTER FUNCTION public.find_session(in_token_hash bytea) OWNER TO heathland_door;

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
-- Name: take_allowance(bytea, integer, integer, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: heathland_owner
--

CREATE FUNCTION public.take_allowance(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamp with time zone) RETURNS integer
    LANGUAGE sql
    AS $$
  insert into rate_limit as held (bucket, window_ends_at, used)
  values (in_bucket, in_now + make_interval(secs => in_window_seconds), 1)
  on conflict (bucket) do update set
    used = case when held.window_ends_at <= in_now then 1 else held.used + 1 end,
    window_ends_at = case when held.window_ends_at <= in_now then excluded.window_ends_at else held.window_ends_at end
  returning case when used <= in_count then 0 else greatest(1, ceil(extract(epoch from window_ends_at - in_now)))::integer end
$$;


ALTER FUNCTION public.take_allowance(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamp with time zone) OWNER TO heathland_owner;

--
-- Name: account; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.account (
    person_id text NOT NULL,
    email_index bytea NOT NULL,
    password_hash text,
    verified_at timestamp with time zone NOT NULL,
    suspended_at timestamp with time zone,
    password_is_short boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.account FORCE ROW LEVEL SECURITY;


ALTER TABLE public.account OWNER TO heathland_owner;

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
    CONSTRAINT approval_decided_by_someone CHECK ((((state = 'waiting'::text) = (checker_id IS NULL)) AND ((checker_id IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT approval_id_kind CHECK ((id ~~ 'apr\_%'::text)),
    CONSTRAINT approval_needs_two CHECK (((checker_id IS NULL) OR (checker_id <> maker_id))),
    CONSTRAINT approval_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'refused'::text])))
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
-- Name: idempotency_key; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.idempotency_key (
    scope text NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    input_hash bytea NOT NULL,
    answer bytea,
    created_at timestamp with time zone NOT NULL,
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
    CONSTRAINT one_time_token_id_kind CHECK ((id ~~ 'tok\_%'::text)),
    CONSTRAINT one_time_token_purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'accept-invitation'::text])))
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
    linked_at timestamp with time zone NOT NULL
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
    CONSTRAINT profiles_cell_known CHECK ((cell = ANY (ARRAY['eu'::text, 'uk'::text]))),
    CONSTRAINT profiles_id_kind CHECK ((id ~~ 'per\_%'::text)),
    CONSTRAINT profiles_investor_kind_known CHECK ((investor_kind = ANY (ARRAY['individual'::text, 'professional'::text]))),
    CONSTRAINT profiles_kyc_status_known CHECK ((kyc_status = ANY (ARRAY['unknown'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT profiles_role_known CHECK ((role = ANY (ARRAY['investor'::text, 'mfo_admin'::text, 'cl_spv_admin'::text, 'eq_spv_admin'::text, 'production_spv'::text, 'compliance'::text])))
);

ALTER TABLE ONLY public.profiles FORCE ROW LEVEL SECURITY;


ALTER TABLE public.profiles OWNER TO heathland_owner;

--
-- Name: rate_limit; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE UNLOGGED TABLE public.rate_limit (
    bucket bytea NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    used integer NOT NULL
);

ALTER TABLE ONLY public.rate_limit FORCE ROW LEVEL SECURITY;


ALTER TABLE public.rate_limit OWNER TO heathland_owner;

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
    CONSTRAINT registration_id_kind CHECK ((id ~~ 'reg\_%'::text)),
    CONSTRAINT registration_investor_kind_known CHECK ((investor_kind = ANY (ARRAY['individual'::text, 'professional'::text])))
);

ALTER TABLE ONLY public.registration FORCE ROW LEVEL SECURITY;


ALTER TABLE public.registration OWNER TO heathland_owner;

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
    CONSTRAINT session_half_lacks_something CHECK (((level = 'half'::text) = (missing IS NOT NULL))),
    CONSTRAINT session_id_kind CHECK ((id ~~ 'ses\_%'::text)),
    CONSTRAINT session_level_known CHECK ((level = ANY (ARRAY['half'::text, 'full'::text]))),
    CONSTRAINT session_missing_known CHECK ((missing = ANY (ARRAY['second-factor'::text, 'enrolment'::text])))
);

ALTER TABLE ONLY public.session FORCE ROW LEVEL SECURITY;


ALTER TABLE public.session OWNER TO heathland_owner;

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
-- Name: webhook_event; Type: TABLE; Schema: public; Owner: heathland_owner
--

CREATE TABLE public.webhook_event (
    id text NOT NULL,
    provider text NOT NULL,
    provider_event_id text NOT NULL,
    type text NOT NULL,
    subject text,
    reference text,
    body bytea NOT NULL,
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
-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);


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
-- Name: totp totp_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_pkey PRIMARY KEY (person_id);


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
-- Name: approval_by_state; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX approval_by_state ON public.approval USING btree (state, id);


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
-- Name: challenge_by_end; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX challenge_by_end ON public.challenge USING btree (expires_at);


--
-- Name: idempotency_key_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);


--
-- Name: known_device_by_hash; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX known_device_by_hash ON public.known_device USING btree (device_hash);


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
-- Name: outbox_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outbox_waiting ON public.outbox USING btree (transaction_id, id) WHERE (sequence IS NULL);


--
-- Name: outside_account_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outside_account_by_person ON public.outside_account USING btree (person_id);


--
-- Name: passkey_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX passkey_by_person ON public.passkey USING btree (person_id, id);


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
-- Name: registration_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX registration_by_age ON public.registration USING btree (created_at) WHERE (confirmed_at IS NULL);


--
-- Name: registration_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX registration_waiting ON public.registration USING btree (email_index, id) WHERE (confirmed_at IS NULL);


--
-- Name: session_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX session_by_age ON public.session USING btree (created_at);


--
-- Name: session_by_person; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX session_by_person ON public.session USING btree (person_id, id);


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
-- Name: profiles profiles_cell_is_fixed; Type: TRIGGER; Schema: public; Owner: heathland_owner
--

CREATE TRIGGER profiles_cell_is_fixed BEFORE UPDATE OF cell ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.profiles_cell_is_fixed();


--
-- Name: registration registration_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person_key(person_id) ON DELETE CASCADE;


--
-- Name: account; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;

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
-- Name: approval approval_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_job ON public.approval FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['job'::text, 'operator'::text])));


--
-- Name: approval approval_office; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY approval_office ON public.approval USING (((( SELECT public.app_actor() AS app_actor) = 'officer'::text) AND (( SELECT public.app_role() AS app_role) = 'mfo_admin'::text)));


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
-- Name: backup_code backup_code_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY backup_code_identity ON public.backup_code USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


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
-- Name: idempotency_key idempotency_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_clear ON public.idempotency_key FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


--
-- Name: idempotency_key idempotency_clear_read; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY idempotency_clear_read ON public.idempotency_key FOR SELECT USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


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
-- Name: key_fingerprint key_fingerprint_start; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY key_fingerprint_start ON public.key_fingerprint USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


--
-- Name: known_device; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.known_device ENABLE ROW LEVEL SECURITY;

--
-- Name: known_device known_device_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY known_device_identity ON public.known_device USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: mail; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.mail ENABLE ROW LEVEL SECURITY;

--
-- Name: mail mail_deliver; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY mail_deliver ON public.mail FOR UPDATE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


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
-- Name: outbox_position; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.outbox_position ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_position outbox_position_relay; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outbox_position_relay ON public.outbox_position USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


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
-- Name: outside_account outside_account_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY outside_account_identity ON public.outside_account USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: passkey; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.passkey ENABLE ROW LEVEL SECURITY;

--
-- Name: passkey passkey_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY passkey_door ON public.passkey FOR SELECT TO heathland_door USING (true);


--
-- Name: passkey passkey_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY passkey_identity ON public.passkey USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: person_key; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.person_key ENABLE ROW LEVEL SECURITY;

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
-- Name: registration registration_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY registration_identity ON public.registration USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: schedule; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.schedule ENABLE ROW LEVEL SECURITY;

--
-- Name: schedule schedule_job; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY schedule_job ON public.schedule USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


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
-- Name: totp; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.totp ENABLE ROW LEVEL SECURITY;

--
-- Name: totp totp_door; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY totp_door ON public.totp FOR SELECT TO heathland_door USING (true);


--
-- Name: totp totp_identity; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY totp_identity ON public.totp USING ((( SELECT public.app_actor() AS app_actor) = ANY (ARRAY['identity'::text, 'operator'::text])));


--
-- Name: webhook_event; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.webhook_event ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_event webhook_event_clear; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY webhook_event_clear ON public.webhook_event FOR DELETE USING ((( SELECT public.app_actor() AS app_actor) = 'job'::text));


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

CREATE POLICY webhook_event_receive ON public.webhook_event FOR INSERT WITH CHECK (((( SELECT public.app_actor() AS app_actor) = 'webhook'::text) AND (state = 'waiting'::text)));


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: heathland_owner
--

GRANT USAGE ON SCHEMA public TO heathland_door;
GRANT USAGE ON SCHEMA public TO heathland_app;


--
-- Name: FUNCTION find_session(in_token_hash bytea); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.find_session(in_token_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_session(in_token_hash bytea) TO heathland_app;


--
-- Name: FUNCTION person_has_factor(in_person_id text); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.person_has_factor(in_person_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.person_has_factor(in_person_id text) TO heathland_app;


--
-- Name: FUNCTION platform_facts(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.platform_facts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.platform_facts() TO heathland_app;


--
-- Name: TABLE clock_offset; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.clock_offset TO heathland_app;
GRANT SELECT ON TABLE public.clock_offset TO heathland_door;


--
-- Name: TABLE account; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.account TO heathland_app;


--
-- Name: COLUMN account.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.account TO heathland_door;


--
-- Name: COLUMN account.email_index; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(email_index) ON TABLE public.account TO heathland_app;


--
-- Name: COLUMN account.password_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(password_hash) ON TABLE public.account TO heathland_app;


--
-- Name: COLUMN account.suspended_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(suspended_at) ON TABLE public.account TO heathland_app;
GRANT SELECT(suspended_at) ON TABLE public.account TO heathland_door;


--
-- Name: COLUMN account.password_is_short; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(password_is_short) ON TABLE public.account TO heathland_app;
GRANT SELECT(password_is_short) ON TABLE public.account TO heathland_door;


--
-- Name: TABLE approval; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.approval TO heathland_app;


--
-- Name: COLUMN approval.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.approval TO heathland_app;


--
-- Name: COLUMN approval.checker_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(checker_id) ON TABLE public.approval TO heathland_app;


--
-- Name: COLUMN approval.decided_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(decided_at) ON TABLE public.approval TO heathland_app;


--
-- Name: TABLE audit_log; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.audit_log TO heathland_app;


--
-- Name: TABLE backup_code; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.backup_code TO heathland_app;


--
-- Name: COLUMN backup_code.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.backup_code TO heathland_app;


--
-- Name: TABLE challenge; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.challenge TO heathland_app;


--
-- Name: COLUMN challenge.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.challenge TO heathland_app;


--
-- Name: TABLE idempotency_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.idempotency_key TO heathland_app;


--
-- Name: COLUMN idempotency_key.answer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answer) ON TABLE public.idempotency_key TO heathland_app;


--
-- Name: TABLE key_fingerprint; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.key_fingerprint TO heathland_app;


--
-- Name: TABLE known_device; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.known_device TO heathland_app;


--
-- Name: COLUMN known_device.last_seen_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_seen_at) ON TABLE public.known_device TO heathland_app;


--
-- Name: TABLE mail; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.mail TO heathland_app;


--
-- Name: COLUMN mail.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.mail TO heathland_app;


--
-- Name: COLUMN mail.letter; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(letter) ON TABLE public.mail TO heathland_app;


--
-- Name: COLUMN mail.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.mail TO heathland_app;


--
-- Name: COLUMN mail.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.mail TO heathland_app;


--
-- Name: COLUMN mail.sent_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(sent_at) ON TABLE public.mail TO heathland_app;


--
-- Name: TABLE migration; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.migration TO heathland_door;


--
-- Name: TABLE one_time_token; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.one_time_token TO heathland_app;


--
-- Name: COLUMN one_time_token.used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(used_at) ON TABLE public.one_time_token TO heathland_app;


--
-- Name: TABLE outbox; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.outbox TO heathland_app;


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
GRANT UPDATE(sequence) ON TABLE public.outbox TO heathland_app;


--
-- Name: TABLE outbox_position; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,UPDATE ON TABLE public.outbox_position TO heathland_app;


--
-- Name: TABLE outside_account; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.outside_account TO heathland_app;


--
-- Name: TABLE passkey; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.passkey TO heathland_app;


--
-- Name: COLUMN passkey.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.passkey TO heathland_door;


--
-- Name: COLUMN passkey.counter; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(counter) ON TABLE public.passkey TO heathland_app;


--
-- Name: COLUMN passkey.label; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(label) ON TABLE public.passkey TO heathland_app;


--
-- Name: COLUMN passkey.last_used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.passkey TO heathland_app;


--
-- Name: TABLE person_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.person_key TO heathland_app;


--
-- Name: COLUMN person_key.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.person_key TO heathland_door;


--
-- Name: COLUMN person_key.wrapped_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(wrapped_key) ON TABLE public.person_key TO heathland_app;
GRANT SELECT(wrapped_key) ON TABLE public.person_key TO heathland_door;


--
-- Name: COLUMN person_key.master_version; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(master_version) ON TABLE public.person_key TO heathland_app;


--
-- Name: TABLE platform_check; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.platform_check TO heathland_app;


--
-- Name: TABLE profiles; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.profiles TO heathland_door;


--
-- Name: COLUMN profiles.email; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(email) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.first_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(first_name) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.last_name; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_name) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.phone; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(phone) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.address; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(address) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.city; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(city) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.country; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(country) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.role; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(role) ON TABLE public.profiles TO heathland_app;
GRANT SELECT(role) ON TABLE public.profiles TO heathland_door;


--
-- Name: COLUMN profiles.permissions; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(permissions) ON TABLE public.profiles TO heathland_app;
GRANT SELECT(permissions) ON TABLE public.profiles TO heathland_door;


--
-- Name: COLUMN profiles.is_creator; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(is_creator) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.investor_kind; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(investor_kind) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.crossmint_wallet_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(crossmint_wallet_id) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.kyc_status; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(kyc_status) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.moonpay_customer_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(moonpay_customer_id) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.first_onramp_ok; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(first_onramp_ok) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.agreement_signed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(agreement_signed_at) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.cell; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(cell) ON TABLE public.profiles TO heathland_app;


--
-- Name: COLUMN profiles.updated_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(updated_at) ON TABLE public.profiles TO heathland_app;


--
-- Name: TABLE rate_limit; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rate_limit TO heathland_app;


--
-- Name: TABLE registration; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.registration TO heathland_app;


--
-- Name: COLUMN registration.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_at) ON TABLE public.registration TO heathland_app;


--
-- Name: TABLE schedule; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.schedule TO heathland_app;


--
-- Name: COLUMN schedule.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.schedule TO heathland_app;


--
-- Name: TABLE session; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.session TO heathland_app;


--
-- Name: COLUMN session.id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(id) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.token_hash; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(token_hash) ON TABLE public.session TO heathland_app;
GRANT SELECT(token_hash) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.level; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(level) ON TABLE public.session TO heathland_app;
GRANT SELECT(level) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(created_at) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.last_used_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.session TO heathland_app;
GRANT SELECT(last_used_at) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.revoked_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(revoked_at) ON TABLE public.session TO heathland_app;
GRANT SELECT(revoked_at) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.step_up_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(step_up_at) ON TABLE public.session TO heathland_app;
GRANT SELECT(step_up_at) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.missing; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(missing) ON TABLE public.session TO heathland_app;
GRANT SELECT(missing) ON TABLE public.session TO heathland_door;


--
-- Name: COLUMN session.ways; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(ways) ON TABLE public.session TO heathland_app;


--
-- Name: TABLE totp; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.totp TO heathland_app;


--
-- Name: COLUMN totp.person_id; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT(person_id) ON TABLE public.totp TO heathland_door;


--
-- Name: COLUMN totp.secret; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(secret) ON TABLE public.totp TO heathland_app;


--
-- Name: COLUMN totp.created_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(created_at) ON TABLE public.totp TO heathland_app;


--
-- Name: COLUMN totp.confirmed_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(confirmed_at) ON TABLE public.totp TO heathland_app;
GRANT SELECT(confirmed_at) ON TABLE public.totp TO heathland_door;


--
-- Name: COLUMN totp.last_step; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(last_step) ON TABLE public.totp TO heathland_app;


--
-- Name: TABLE webhook_event; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_event TO heathland_app;


--
-- Name: COLUMN webhook_event.state; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(state) ON TABLE public.webhook_event TO heathland_app;


--
-- Name: COLUMN webhook_event.attempts; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(attempts) ON TABLE public.webhook_event TO heathland_app;


--
-- Name: COLUMN webhook_event.due_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(due_at) ON TABLE public.webhook_event TO heathland_app;


--
-- Name: COLUMN webhook_event.handled_at; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(handled_at) ON TABLE public.webhook_event TO heathland_app;


--
-- PostgreSQL database dump complete
--

\unrestrict heathland

