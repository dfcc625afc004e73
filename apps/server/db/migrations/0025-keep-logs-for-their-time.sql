-- Reason: the outbox and the audit log grew for ever. Both are kept for their time and then deleted, in small batches, by functions
-- that look at the database's own clock: no program can delete what is younger.

-- Events up to this number were deleted. A page that reconnects with an older number is told to reload.
alter table outbox_position add column cleared_to bigint not null default 0;

-- Deletes those of these events that were passed on more than 35 days ago. One that was put aside stays until it is settled.
create function clear_outbox(in_ids text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Deletes those of these audit rows that are older than seven years.
create function clear_audit_log(in_ids text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cleared integer;
begin
  delete from audit_log where id = any (in_ids) and at < platform_now() - interval '7 years';
  get diagnostics cleared = row_count;
  return cleared;
end $$;

revoke execute on function clear_outbox(text[]) from public;
revoke execute on function clear_audit_log(text[]) from public;
grant execute on function clear_outbox(text[]) to heathland_worker;
grant execute on function clear_audit_log(text[]) to heathland_worker;
create policy outbox_door_clear on outbox for delete to heathland_door using (true);
create policy outbox_position_door on outbox_position to heathland_door using (true);
create policy audit_door_clear on audit_log for delete to heathland_door using (at < platform_now() - interval '7 years');
create policy audit_door_read on audit_log for select to heathland_door using (at < platform_now() - interval '7 years');
grant delete on outbox to heathland_door;
grant select, update (cleared_to) on outbox_position to heathland_door;
grant select (event_id) on dead_event to heathland_door;
grant select (id, at), delete on audit_log to heathland_door;
grant create on schema public to heathland_door;
alter function clear_outbox(text[]) owner to heathland_door;
alter function clear_audit_log(text[]) owner to heathland_door;
revoke create on schema public from heathland_door;

-- Check: programs can delete neither by themselves.
do $$
begin
  assert not has_table_privilege('heathland_app', 'outbox', 'delete'), 'only the function deletes events';
  assert not has_table_privilege('heathland_app', 'audit_log', 'update, delete, truncate'), 'the audit log is append-only';
end $$;
