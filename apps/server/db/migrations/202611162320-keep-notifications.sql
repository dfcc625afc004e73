-- Reason: people find what happened to their account in one list, with what they have read, and say how they want to hear of it. A row
-- holds codes and ids; its words are the page's and the mail's.
create table notification (
  id text primary key constraint notification_id_kind check (id ~ '^ntf_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null,
  kind text not null constraint notification_kind_named check (kind ~ '^[a-z-]{3,40}$'),
  -- Codes by name, never a sentence.
  parameters jsonb not null default '{}' constraint notification_parameters_short check (jsonb_typeof(parameters) = 'object' and length(parameters::text) <= 400),
  -- What it is about, by id.
  subject_id text constraint notification_subject_short check (length(subject_id) <= 64),
  -- What happened, under one name however often it is heard of.
  dedup_key text not null constraint notification_dedup_key_short check (length(dedup_key) <= 120),
  -- False where the person muted its kind in the app and hears of it by mail alone.
  is_shown boolean not null,
  mail_state text not null constraint notification_mail_state_known check (mail_state in ('none', 'waiting', 'digest', 'sent')),
  mail_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notification_once unique (person_id, dedup_key),
  constraint notification_mail_due check ((mail_at is not null) = (mail_state in ('waiting', 'digest')))
);
create index notification_shown on notification (person_id, id) where is_shown;
create index notification_unread on notification (person_id, id) where is_shown and read_at is null;
create index notification_mail_waiting on notification (mail_at) where mail_state = 'waiting';
create index notification_digest_due on notification (mail_at, person_id) where mail_state = 'digest';
create index notification_digest_of on notification (person_id) where mail_state = 'digest';
create index notification_by_age on notification (created_at);
call keep_rows_private('notification');
call let_actors('notification', 'notification_own', 'select', '{member,officer}', 'person_id = (select app_person()) and is_shown');
call let_actors('notification', 'notification_read', 'update', '{member,officer}', 'person_id = (select app_person()) and is_shown');
call let_actors('notification', 'notification_platform', 'all', '{job,operator}');
grant select, update (read_at) on notification to heathland_api;
grant select, insert, delete, update (mail_state, mail_at) on notification to heathland_worker;

create table notification_preference (
  person_id text not null,
  kind text not null constraint notification_preference_kind_named check (kind ~ '^[a-z-]{3,40}$'),
  app boolean not null,
  mail text not null constraint notification_preference_mail_known check (mail in ('at-once', 'daily', 'never')),
  primary key (person_id, kind)
);
call keep_rows_private('notification_preference');
call let_actors('notification_preference', 'notification_preference_own', 'all', '{member,officer}', 'person_id = (select app_person())');
call let_actors('notification_preference', 'notification_preference_platform', 'select', '{job,operator}');
call let_actors('notification_preference', 'notification_preference_erase', 'delete', '{operator}');
grant select, insert, delete on notification_preference to heathland_api;
grant select on notification_preference to heathland_worker;

create table notification_hours (
  person_id text primary key,
  time_zone text not null constraint notification_hours_time_zone_short check (length(time_zone) between 1 and 64),
  -- Minutes since midnight of the person's clock; both or neither.
  quiet_from smallint constraint notification_hours_from_in_day check (quiet_from between 0 and 1439),
  quiet_until smallint constraint notification_hours_until_in_day check (quiet_until between 0 and 1439),
  constraint notification_hours_quiet_whole check ((quiet_from is null) = (quiet_until is null))
);
call keep_rows_private('notification_hours');
call let_actors('notification_hours', 'notification_hours_own', 'all', '{member,officer}', 'person_id = (select app_person())');
call let_actors('notification_hours', 'notification_hours_platform', 'select', '{job,operator}');
call let_actors('notification_hours', 'notification_hours_erase', 'delete', '{operator}');
grant select, insert, delete, update (time_zone, quiet_from, quiet_until) on notification_hours to heathland_api;
grant select on notification_hours to heathland_worker;

-- A message to everyone of chosen roles. Its words cannot be changed once they were put to a second administrator.
create table platform_update (
  id text primary key constraint platform_update_id_kind check (id ~ '^upd_[0-9a-hjkmnp-tv-z]{26}$'),
  title_en text not null constraint platform_update_title_en_short check (length(title_en) between 3 and 90),
  text_en text not null constraint platform_update_text_en_short check (length(text_en) between 3 and 1000),
  title_nl text not null constraint platform_update_title_nl_short check (length(title_nl) between 3 and 90),
  text_nl text not null constraint platform_update_text_nl_short check (length(text_nl) between 3 and 1000),
  roles text[] not null constraint platform_update_to_someone check (cardinality(roles) between 1 and 6),
  leads_to text constraint platform_update_leads_here check (leads_to ~ '^/[!-~]{0,199}$' and leads_to !~ '^/[/\\]'),
  state text not null constraint platform_update_state_known check (state in ('requested', 'sending', 'sent', 'refused')),
  maker_id text not null,
  approval_id text constraint platform_update_approval_kind check (approval_id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  created_at timestamptz not null,
  -- Delivered to everyone up to this id, in the order of ids.
  delivered_to text not null default '',
  delivered_count integer not null default 0,
  due_at timestamptz,
  constraint platform_update_agreed check ((approval_id is not null) = (state in ('sending', 'sent'))),
  constraint platform_update_due_while_sending check ((due_at is not null) = (state = 'sending'))
);
create index platform_update_due on platform_update (due_at) where due_at is not null;
call keep_rows_private('platform_update');
call let_actors('platform_update', 'platform_update_request', 'insert', '{officer}',
  $$(select app_role()) = 'mfo_admin' and maker_id = (select app_person()) and state = 'requested'$$);
call let_actors('platform_update', 'platform_update_office', 'select', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
-- Sending needs the approval of exactly this update, which a second person has given.
create policy platform_update_decide on platform_update for update
  using ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin' and state = 'requested')
  with check ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin' and (
    state = 'refused' or state = 'sending' and exists (
      select from approval where approval.id = approval_id and approval.state = 'executed' and approval.act = 'notifications.send-update'
        and approval.body ->> 'updateId' = platform_update.id)));
-- Whoever it was delivered to reads it.
call let_actors('platform_update', 'platform_update_received', 'select', '{member,officer}',
  'exists (select from notification where person_id = (select app_person()) and dedup_key = platform_update.id)');
call let_actors('platform_update', 'platform_update_deliver', 'all', '{job,operator}');
grant select, insert, update (state, approval_id, due_at) on platform_update to heathland_api;
grant select, update (state, delivered_to, delivered_count, due_at) on platform_update to heathland_worker;

-- Check: nobody marks somebody else's as read or writes one, and the words of an update stay as they were agreed to.
do $$
begin
  assert not has_table_privilege('heathland_api', 'notification', 'insert'), 'notifications are made by the worker';
  assert not has_column_privilege('heathland_api', 'notification', 'person_id', 'update'), 'whose it is cannot be changed';
  assert not has_column_privilege('heathland_api', 'platform_update', 'text_en', 'update'), 'what was agreed to is what is sent';
  assert not has_column_privilege('heathland_worker', 'platform_update', 'text_en', 'update'), 'nor does the worker change it';
end $$;
