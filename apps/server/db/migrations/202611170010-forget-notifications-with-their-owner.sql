-- Reason: the worker erases whoever closed their account, and with them how they wanted to be notified and what they never published.
grant delete on notification_preference, notification_hours, article, article_version, article_image to heathland_worker;
-- What a person exports of their own is read by person.
create index notification_of_person on notification (person_id, id);
create index support_message_of_person on support_message (person_id, id);

-- Check: nobody is left behind.
do $$
begin
  assert has_table_privilege('heathland_worker', 'notification_preference', 'delete'), 'preferences go with their owner';
  assert has_table_privilege('heathland_worker', 'notification_hours', 'delete'), 'quiet hours go with their owner';
  assert has_table_privilege('heathland_worker', 'article', 'delete'), 'drafts go with their author';
end $$;
