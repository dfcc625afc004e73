-- After a backup was put back: whoever joined after the data was taken is not in it, so their account goes and they join again. Whoever
-- was erased since has neither a key nor an account; what else was theirs goes again, as it did then.
delete from account where not exists (select from profiles where profiles.id = account.person_id);
delete from outside_account where not exists (select from account where account.person_id = outside_account.person_id);
delete from registration where confirmed_at is not null and not exists (select from account where account.person_id = registration.person_id);
delete from registration where not exists (select from person_key where person_key.person_id = registration.person_id);
delete from person_search where not exists (select from person_key where person_key.person_id = person_search.person_id);
delete from totp where not exists (select from person_key where person_key.person_id = totp.person_id);
delete from passkey where not exists (select from person_key where person_key.person_id = passkey.person_id);
delete from backup_code where not exists (select from person_key where person_key.person_id = backup_code.person_id);
delete from known_device where not exists (select from person_key where person_key.person_id = known_device.person_id);
delete from one_time_token where not exists (select from person_key where person_key.person_id = one_time_token.person_id);
delete from recovery where not exists (select from person_key where person_key.person_id = recovery.person_id);
delete from email_change where not exists (select from person_key where person_key.person_id = email_change.person_id);
delete from api_key where not exists (select from account where account.person_id = api_key.person_id);
delete from webhook_delivery where not exists (select from account where account.person_id = webhook_delivery.person_id);
delete from webhook_endpoint where not exists (select from account where account.person_id = webhook_endpoint.person_id);
delete from mail where not exists (select from person_key where person_key.person_id = mail.person_id);
-- Constraints come after the data, so what hangs on a document is named.
delete from document_signature using document
where document.id = document_signature.document_id and document.state <> 'signed'
  and not exists (select from person_key where person_key.person_id = document.person_id);
delete from document where state <> 'signed' and not exists (select from person_key where person_key.person_id = document.person_id);
delete from record_key
where not exists (select from person_key where person_key.person_id = record_key.person_id)
  and not exists (select from document where document.person_id = record_key.person_id)
  and not exists (select from investing_decision where investing_decision.person_id = record_key.person_id)
  and not exists (select from kyc_case where kyc_case.person_id = record_key.person_id);
update verification set kept_from = now()
where kept_from is null and not exists (select from person_key where person_key.person_id = verification.person_id);
update kyc_case set kept_from = now()
where kept_from is null and not exists (select from person_key where person_key.person_id = kyc_case.person_id);
update file set state = case state when 'stored' then 'removing' else state end, due_at = now(), lock_due_at = null
where person_id is not null and not exists (select from person_key where person_key.person_id = file.person_id)
  and state in ('stored', 'uploading') and not held and (state = 'uploading' or keep_until is null or keep_until <= now());
delete from article_version using article
where article.id = article_version.article_id and article.published_version is null
  and not exists (select from person_key where person_key.person_id = article.author_id);
delete from article where published_version is null and not exists (select from person_key where person_key.person_id = article.author_id);
delete from article_image
where published_at is null and not exists (select from person_key where person_key.person_id = article_image.added_by);
delete from community_request where not exists (select from person_key where person_key.person_id = community_request.person_id);
delete from offer_view where not exists (select from person_key where person_key.person_id = offer_view.person_id);
delete from investor_reminder where not exists (select from person_key where person_key.person_id = investor_reminder.person_id);
delete from offer_watch where not exists (select from person_key where person_key.person_id = offer_watch.person_id);
delete from offer_interest where not exists (select from person_key where person_key.person_id = offer_interest.person_id);
delete from offer_question
where state <> 'answered' and not exists (select from person_key where person_key.person_id = offer_question.person_id);
delete from notification where not exists (select from person_key where person_key.person_id = notification.person_id);
delete from notification_preference where not exists (select from person_key where person_key.person_id = notification_preference.person_id);
delete from notification_hours where not exists (select from person_key where person_key.person_id = notification_hours.person_id);
update deposit set failure_reason = null
where failure_reason is not null and not exists (select from person_key where person_key.person_id = deposit.person_id);
-- A copy of the whole server has these as well. What lives for minutes is asked for again; stored answers go with whoever they were given to.
delete from mail_request;
delete from challenge;
delete from idempotency_key
where (scope like 'per\_%' and not exists (select from person_key where person_key.person_id = idempotency_key.scope))
  or (email_index is not null
      and not exists (select from account where account.email_index = idempotency_key.email_index)
      and not exists (select from registration where registration.email_index = idempotency_key.email_index));
