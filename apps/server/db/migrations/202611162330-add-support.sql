-- Reason: members and visitors write to support, and staff answer (STAFF-05, HELP-01). Complaints are tickets with the law's clocks and a
-- register (HELP-02). What people write is sealed with their own key, so that an erasure makes it unreadable.
create table support_ticket (
  id text primary key constraint support_ticket_id_kind check (id ~ '^tic_[0-9a-hjkmnp-tv-z]{26}$'),
  -- What people call it by, in the conversation and in the register.
  number bigint generated always as identity constraint support_ticket_number_once unique,
  -- Whose it is. A visitor has a key under an id of their own, and no account.
  person_id text not null constraint support_ticket_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Name, e-mail address and language of a visitor, sealed.
  visitor bytea,
  link_hash bytea constraint support_ticket_link_once unique,
  cell text references cell,
  kind text not null constraint support_ticket_kind_known check (kind in ('question', 'complaint')),
  topic text not null constraint support_ticket_topic_known
    check (topic in ('account', 'identity-check', 'payments', 'investing', 'documents', 'other')),
  page text,
  state text not null constraint support_ticket_state_known check (state in ('new', 'open', 'pending', 'closed')),
  priority text not null constraint support_ticket_priority_known check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id text,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  first_answered_at timestamptz,
  closed_at timestamptz,
  answer_due_at timestamptz,
  resolve_due_at timestamptz,
  acknowledge_due_at timestamptz,
  acknowledged_at timestamptz,
  final_due_at timestamptz,
  final_response_at timestamptz,
  outcome text constraint support_ticket_outcome_known check (outcome in ('upheld', 'partly-upheld', 'not-upheld', 'withdrawn')),
  -- The first of the dates above that is still ahead or missed: what the queue is ordered by.
  due_at timestamptz,
  constraint support_ticket_visitor_has_link check ((visitor is null) = (link_hash is null)),
  constraint support_ticket_closed_when_closed check ((closed_at is not null) = (state = 'closed')),
  constraint support_ticket_nothing_due_when_closed check (state <> 'closed' or num_nonnulls(answer_due_at, resolve_due_at, due_at) = 0),
  constraint complaint_has_clocks check (num_nonnulls(acknowledge_due_at, final_due_at) = case kind when 'complaint' then 2 else 0 end),
  constraint complaint_facts_of_complaints check (kind = 'complaint' or num_nonnulls(acknowledged_at, final_response_at, outcome) = 0),
  constraint complaint_ends_with_outcome check (kind <> 'complaint' or (state = 'closed') = (outcome is not null)),
  constraint complaint_decided_by_response check (outcome is null or (outcome = 'withdrawn') = (final_response_at is null)),
  constraint complaint_acknowledged_before_response check (final_response_at is null or acknowledged_at <= final_response_at)
);
create index support_ticket_of_person on support_ticket (person_id, id);
create index support_ticket_queue on support_ticket (coalesce(due_at, 'infinity'), id) where state <> 'closed';
create index support_ticket_mine on support_ticket (assignee_id, id) where state <> 'closed';
create index support_ticket_by_end on support_ticket (closed_at) where closed_at is not null;
create index support_ticket_complaints on support_ticket (id) where kind = 'complaint';

create table support_message (
  id text primary key constraint support_message_id_kind check (id ~ '^msg_[0-9a-hjkmnp-tv-z]{26}$'),
  ticket_id text not null references support_ticket on delete cascade,
  -- Whose key seals it: the person whose ticket it is, whoever wrote.
  person_id text not null,
  author text not null constraint support_message_author_known check (author in ('member', 'visitor', 'staff')),
  author_id text,
  body bytea not null,
  sent_at timestamptz not null,
  constraint support_message_staff_is_named check ((author = 'staff') = (author_id is not null))
);
create index support_message_of_ticket on support_message (ticket_id, id);

-- A table of its own: no statement of a member's can show what lies in another table.
create table support_note (
  id text primary key constraint support_note_id_kind check (id ~ '^not_[0-9a-hjkmnp-tv-z]{26}$'),
  ticket_id text not null references support_ticket on delete cascade,
  person_id text not null,
  author_id text not null,
  body bytea not null,
  written_at timestamptz not null
);
create index support_note_of_ticket on support_note (ticket_id, id);

create table support_attachment (
  file_id text primary key references file on delete cascade,
  ticket_id text not null references support_ticket on delete cascade,
  message_id text not null references support_message on delete cascade,
  person_id text not null
);
create index support_attachment_of_ticket on support_attachment (ticket_id, message_id);
create index support_attachment_of_message on support_attachment (message_id);

call keep_rows_private('support_ticket');
call keep_rows_private('support_message');
call keep_rows_private('support_note');
call keep_rows_private('support_attachment');

-- Whose ticket it is. Only staff move priority, assignee and a complaint's end; nobody hands a ticket to somebody else.
call let_actors('support_ticket', 'support_ticket_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('support_ticket', 'support_ticket_open', 'insert', '{member,officer}',
  $$person_id = (select app_person()) and state = 'new' and assignee_id is null and acknowledged_at is null and visitor is null$$);
call let_actors('support_ticket', 'support_ticket_change_own', 'update', '{member,officer}', 'person_id = (select app_person())');
call let_actors('support_ticket', 'support_ticket_office', 'select', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('support_ticket', 'support_ticket_answer', 'update', '{officer}',
  $$(select app_role()) = 'mfo_admin' and person_id <> (select app_person())$$);
call let_actors('support_ticket', 'support_ticket_visitor', 'all', '{identity}', 'visitor is not null');
call let_actors('support_ticket', 'support_ticket_platform', 'all', '{job,operator}');

call let_actors('support_message', 'support_message_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('support_message', 'support_message_write', 'insert', '{member,officer}',
  $$person_id = (select app_person()) and author = 'member'
    and exists (select from support_ticket where support_ticket.id = ticket_id and support_ticket.person_id = (select app_person()))$$);
call let_actors('support_message', 'support_message_office', 'select', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('support_message', 'support_message_answer', 'insert', '{officer}',
  $$(select app_role()) = 'mfo_admin' and author = 'staff' and author_id = (select app_person()) and person_id <> (select app_person())
    and exists (select from support_ticket where support_ticket.id = ticket_id and support_ticket.person_id = support_message.person_id)$$);
call let_actors('support_message', 'support_message_visitor_read', 'select', '{identity}',
  'exists (select from support_ticket where support_ticket.id = ticket_id and visitor is not null)');
call let_actors('support_message', 'support_message_visitor_write', 'insert', '{identity}',
  $$author = 'visitor' and exists (select from support_ticket where support_ticket.id = ticket_id and visitor is not null
                                     and support_ticket.person_id = support_message.person_id)$$);
call let_actors('support_message', 'support_message_platform', 'all', '{job,operator}');

call let_actors('support_note', 'support_note_office', 'select', '{officer}',
  $$(select app_role()) = 'mfo_admin' and person_id <> (select app_person())$$);
call let_actors('support_note', 'support_note_write', 'insert', '{officer}',
  $$(select app_role()) = 'mfo_admin' and author_id = (select app_person()) and person_id <> (select app_person())$$);
call let_actors('support_note', 'support_note_platform', 'all', '{job,operator}');

call let_actors('support_attachment', 'support_attachment_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('support_attachment', 'support_attachment_add', 'insert', '{member,officer}',
  $$person_id = (select app_person())
    and exists (select from support_message where support_message.id = message_id and support_message.person_id = (select app_person()))$$);
call let_actors('support_attachment', 'support_attachment_office', 'select', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('support_attachment', 'support_attachment_platform', 'all', '{job,operator}');

grant select, insert on support_ticket, support_message, support_note, support_attachment to heathland_api;
grant update (kind, state, priority, assignee_id, changed_at, first_answered_at, closed_at, answer_due_at, resolve_due_at, acknowledge_due_at,
              acknowledged_at, final_due_at, final_response_at, outcome, due_at) on support_ticket to heathland_api;
grant select, delete on support_ticket, support_message, support_note, support_attachment to heathland_worker;

-- Nobody rewrites or unsays what was written: no role has the right to change a message, a note or an attachment.
create policy support_ticket_control on support_ticket for select to heathland_control using (true);
grant select on support_ticket to heathland_control;

-- Destroys the keys of visitors whose last ticket goes, with their mails, and records each.
create function forget_visitors(in_person_ids text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
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
grant create on schema public to heathland_control;
alter function forget_visitors(text[]) owner to heathland_control;
revoke create on schema public from heathland_control;
revoke execute on function forget_visitors(text[]) from public;
grant execute on function forget_visitors(text[]) to heathland_worker;

-- Check: rows are private, and nobody can change what was written or whose it is.
do $$
begin
  assert (select bool_and(relforcerowsecurity) from pg_class where relname in ('support_ticket', 'support_message', 'support_note', 'support_attachment')),
    'row security is forced';
  assert not has_any_column_privilege('heathland_api', 'support_message', 'update'), 'a message stays as it was sent';
  assert not has_any_column_privilege('heathland_api', 'support_note', 'update'), 'a note stays as it was written';
  assert not has_column_privilege('heathland_api', 'support_ticket', 'person_id', 'update'), 'a ticket stays its person''s';
  assert not has_table_privilege('heathland_api', 'support_ticket', 'delete'), 'no request deletes a ticket';
end $$;
