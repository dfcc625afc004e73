-- Reason: what providers send is kept under their own id for it, so that it is acted on once however often it comes, and later than
-- it is answered.

create table webhook_event (
  id text primary key constraint webhook_event_id_kind check (id like 'whe\_%'),
  provider text not null,
  provider_event_id text not null constraint webhook_event_provider_id_length check (length(provider_event_id) between 1 and 1000),
  -- The provider's word for what happened, its id of what it happened to, and ours where it repeats one. Never a personal value.
  type text not null,
  subject text,
  reference text,
  -- The text as it was signed, sealed: it may name a person, and nobody knows yet whom.
  body bytea not null,
  state text not null constraint webhook_event_state_known check (state in ('waiting', 'handling', 'handled', 'given-up')),
  attempts integer not null default 0,
  received_at timestamptz not null,
  due_at timestamptz not null,
  handled_at timestamptz,
  constraint webhook_event_once unique (provider, provider_event_id),
  constraint webhook_event_handled_at_when_handled check ((handled_at is not null) = (state = 'handled'))
);
create index webhook_event_due on webhook_event (due_at) where state in ('waiting', 'handling');
create index webhook_event_by_age on webhook_event (received_at);
create index webhook_event_given_up on webhook_event (received_at) where state = 'given-up';

alter table webhook_event enable row level security;
alter table webhook_event force row level security;

-- Whoever brings an event lays it down and sees none: neither others' nor, afterwards, its own.
create policy webhook_event_receive on webhook_event for insert with check ((select app_actor()) = 'webhook' and state = 'waiting');
create policy webhook_event_read on webhook_event for select using ((select app_actor()) in ('job', 'operator'));
create policy webhook_event_handle on webhook_event for update using ((select app_actor()) = 'job');
create policy webhook_event_clear on webhook_event for delete using ((select app_actor()) = 'job');

grant select, insert, update (state, attempts, due_at, handled_at), delete on webhook_event to heathland_app;

-- Check: what was received is never rewritten, and the same event cannot be kept twice.
do $$
begin
  assert not has_column_privilege('heathland_app', 'webhook_event', 'body', 'update'), 'what was received is not rewritten';
  assert (select relforcerowsecurity from pg_class where oid = 'webhook_event'::regclass), 'row security is forced';
  assert exists (select from pg_constraint where conname = 'webhook_event_once' and contype = 'u'), 'an event is kept once';
end $$;
