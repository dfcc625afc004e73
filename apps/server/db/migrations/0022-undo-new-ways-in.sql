-- Reason: a new factor or LinkedIn link can be taken back from the mail that told of it, and no staff session is full before a factor
-- was shown in it, whatever wrote its row.

alter table one_time_token drop constraint one_time_token_purpose_known;
alter table one_time_token add constraint one_time_token_purpose_known check (
  purpose in ('verify-email', 'reset-password', 'accept-invitation', 'undo-totp', 'undo-passkey', 'undo-linkedin')) not valid;
alter table one_time_token validate constraint one_time_token_purpose_known;
-- Exactly what it takes back: the moment an app was confirmed, a passkey's id, or the moment an account elsewhere was linked.
alter table one_time_token add column subject text;
alter table one_time_token add constraint one_time_token_undo_has_subject check (purpose not like 'undo-%' or subject is not null) not valid;
alter table one_time_token validate constraint one_time_token_undo_has_subject;

-- Kept when it is unlinked: an account elsewhere is otherwise linked again by its address at the next visit.
alter table outside_account add column unlinked_at timestamptz;
grant update (unlinked_at) on outside_account to heathland_api;

create function session_of_staff_has_shown_a_factor() returns trigger language plpgsql as $$
begin
  if new.level = 'full' and new.step_up_at is null
     and exists (select from profiles where profiles.id = new.person_id and profiles.role <> 'investor') then
    raise exception 'a staff session is full only after a factor was shown'
      using errcode = 'check_violation', constraint = 'session_of_staff_has_shown_a_factor';
  end if;
  return new;
end $$;
create trigger session_of_staff_has_shown_a_factor before insert or update of level, step_up_at, person_id on session
  for each row execute function session_of_staff_has_shown_a_factor();

-- Check: the trigger stands, and an undo that does not say what it takes back cannot be stored.
do $$
begin
  assert exists (select from pg_trigger where tgname = 'session_of_staff_has_shown_a_factor'), 'staff sessions are watched';
  assert (select convalidated from pg_constraint where conname = 'one_time_token_undo_has_subject'), 'an undo has a subject';
end $$;
