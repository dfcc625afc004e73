-- Reason: a category, a knowledge test and a loss simulation hold for a time. Members are reminded before they end. The row says when to look
-- at somebody next; what they are then told follows from what they said and did.

create table investor_reminder (
  person_id text primary key constraint investor_reminder_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  due_at timestamptz not null
);
create index investor_reminder_due on investor_reminder (due_at);

call keep_rows_private('investor_reminder');
-- Whoever takes a step, or agrees to a category, has its end looked up.
call let_actors('investor_reminder', 'investor_reminder_own', 'all', '{member,officer}',
  $$person_id = (select app_person()) or (select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('investor_reminder', 'investor_reminder_platform', 'all', '{job,operator}');
grant select, insert, update (due_at) on investor_reminder to heathland_api;
grant select, update (due_at), delete on investor_reminder to heathland_worker;
grant delete on investor_reminder to heathland_operator;

insert into investor_reminder (person_id, due_at)
select person_id, platform_now() from (
  select person_id from investor_category union select person_id from knowledge_attempt union select person_id from loss_simulation
) said;

-- Check: everybody who said something is looked at.
do $$
begin
  assert not exists (select from investor_category where person_id not in (select person_id from investor_reminder)), 'nobody is left out';
end $$;
