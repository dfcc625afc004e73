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
    used integer NOT NULL
);

ALTER TABLE ONLY public.rate_limit FORCE ROW LEVEL SECURITY;


ALTER TABLE public.rate_limit OWNER TO heathland_owner;

--
-- Name: migration id; Type: DEFAULT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);


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
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (id);


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
-- Name: platform_check platform_check_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.platform_check
    ADD CONSTRAINT platform_check_pkey PRIMARY KEY (id);


--
-- Name: rate_limit rate_limit_pkey; Type: CONSTRAINT; Schema: public; Owner: heathland_owner
--

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (bucket);


--
-- Name: audit_log_by_resource; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_resource ON public.audit_log USING btree (resource, id);


--
-- Name: audit_log_by_user; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX audit_log_by_user ON public.audit_log USING btree (user_id, id);


--
-- Name: idempotency_key_by_age; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);


--
-- Name: outbox_waiting; Type: INDEX; Schema: public; Owner: heathland_owner
--

CREATE INDEX outbox_waiting ON public.outbox USING btree (transaction_id, id) WHERE (sequence IS NULL);


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
-- Name: clock_offset clock_move; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY clock_move ON public.clock_offset FOR UPDATE USING ((( SELECT public.app_actor() AS app_actor) = 'operator'::text));


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

CREATE POLICY idempotency_own ON public.idempotency_key USING ((scope = COALESCE(( SELECT public.app_person() AS app_person), ( SELECT public.app_actor() AS app_actor))));


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
-- Name: rate_limit; Type: ROW SECURITY; Schema: public; Owner: heathland_owner
--

ALTER TABLE public.rate_limit ENABLE ROW LEVEL SECURITY;

--
-- Name: rate_limit rate_limit_any; Type: POLICY; Schema: public; Owner: heathland_owner
--

CREATE POLICY rate_limit_any ON public.rate_limit USING ((( SELECT public.app_actor() AS app_actor) <> ''::text));


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: heathland_owner
--

GRANT USAGE ON SCHEMA public TO heathland_door;
GRANT USAGE ON SCHEMA public TO heathland_app;


--
-- Name: FUNCTION platform_facts(); Type: ACL; Schema: public; Owner: heathland_door
--

REVOKE ALL ON FUNCTION public.platform_facts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.platform_facts() TO heathland_app;


--
-- Name: TABLE clock_offset; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.clock_offset TO heathland_app;


--
-- Name: TABLE audit_log; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT ON TABLE public.audit_log TO heathland_app;


--
-- Name: TABLE idempotency_key; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.idempotency_key TO heathland_app;


--
-- Name: COLUMN idempotency_key.answer; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT UPDATE(answer) ON TABLE public.idempotency_key TO heathland_app;


--
-- Name: TABLE migration; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT ON TABLE public.migration TO heathland_door;


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
-- Name: TABLE platform_check; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.platform_check TO heathland_app;


--
-- Name: TABLE rate_limit; Type: ACL; Schema: public; Owner: heathland_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rate_limit TO heathland_app;


--
-- PostgreSQL database dump complete
--

\unrestrict heathland

