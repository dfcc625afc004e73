-- Reason: a signature may stay valid for ever, so an event that came once must never be new again, also after its content was deleted;
-- and that a provider signed something is noted even when it cannot be read.

create table webhook_seen (
  -- sha256 of provider, a space and the provider's id of the event: 32 bytes a row, and nothing to read in it.
  event_hash bytea primary key constraint webhook_seen_hash_length check (length(event_hash) = 32)
);
alter table webhook_seen enable row level security;
alter table webhook_seen force row level security;
create policy webhook_seen_remember on webhook_seen for insert with check ((select app_actor()) = 'webhook');
-- Neither read nor changed nor deleted by the application.
grant insert on webhook_seen to heathland_api;

-- The owner is bound by row security as well.
create policy webhook_seen_fill on webhook_seen for insert to heathland_owner with check (true);
create policy webhook_event_copy on webhook_event for select to heathland_owner using (true);
insert into webhook_seen (event_hash)
select distinct sha256(convert_to(provider || ' ' || provider_event_id, 'UTF8')) from webhook_event;
drop policy webhook_event_copy on webhook_event;
drop policy webhook_seen_fill on webhook_seen;

-- In the database rather than in the program: whichever version of it inserts, an event that was seen is not inserted again.
create function remember_webhook() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.webhook_seen (event_hash)
  values (sha256(convert_to(new.provider || ' ' || new.provider_event_id, 'UTF8'))) on conflict do nothing;
  if not found then
    return null;
  end if;
  return new;
end $$;
create trigger webhook_event_once_for_ever before insert on webhook_event for each row execute function remember_webhook();

-- What cannot be read is a dead letter from the start.
drop policy webhook_event_receive on webhook_event;
create policy webhook_event_receive on webhook_event for insert
  with check ((select app_actor()) = 'webhook' and (state = 'waiting' or state = 'given-up' and type = 'unreadable'));

-- Check: the application remembers and cannot forget, and every event that is here is remembered.
do $$
begin
  assert has_table_privilege('heathland_api', 'webhook_seen', 'insert'), 'events are remembered';
  assert not has_table_privilege('heathland_api', 'webhook_seen', 'select, update, delete, truncate')
    and not has_table_privilege('heathland_worker', 'webhook_seen', 'select, insert, update, delete, truncate'), 'and not forgotten';
  assert (select relforcerowsecurity from pg_class where oid = 'webhook_seen'::regclass), 'row security is forced';
end $$;
