-- Reason: members sign documents, the membership agreement first (AGR-01 to AGR-03, DOC-01, DOC-03). What was signed is a record: it stays
-- readable for seven years, also when the member's own key is destroyed, and nobody deletes or changes it before.

-- What seals a person's records. It outlives the key that seals everything else about them, and goes with their last record.
create table record_key (
  person_id text primary key constraint record_key_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  wrapped_key bytea not null,
  master_version integer not null,
  created_at timestamptz not null
);
create index record_key_by_version on record_key (master_version, person_id);
call keep_rows_private('record_key');
call let_actors('record_key', 'record_key_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('record_key', 'record_key_make', 'insert', '{member,officer}', 'person_id = (select app_person())');
call let_actors('record_key', 'record_key_platform', 'all', '{job,operator}');
grant select, insert on record_key to heathland_api, heathland_worker;
grant update (wrapped_key, master_version), delete on record_key to heathland_worker;

-- A file whose name and key are sealed with the record key.
alter table file add column is_record boolean not null default false,
  add constraint file_record_of_person check (not is_record or person_id is not null);

create table document (
  id text primary key constraint document_id_kind check (id ~ '^doc_[0-9a-hjkmnp-tv-z]{26}$'),
  -- In whose list it is, and whose record key seals it.
  person_id text not null references record_key,
  kind text not null constraint document_kind_known check (kind in ('membership-agreement')),
  version text not null constraint document_version_length check (length(version) between 1 and 40),
  language text not null constraint document_language_known check (language in ('en', 'nl')),
  state text not null constraint document_state_known check (state in ('sent', 'signed', 'declined', 'expired', 'voided')),
  -- The blocks that were shown, sealed.
  text bytea not null,
  text_hash bytea not null constraint document_text_hash_length check (length(text_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null constraint document_expires_later check (expires_at > sent_at),
  ended_at timestamptz,
  reminders_sent integer not null default 0 constraint document_reminders_counted check (reminders_sent between 0 and 10),
  -- When something is next to be done: a reminder, the end, or the sealed copy.
  due_at timestamptz,
  file_id text constraint document_file_once unique references file,
  keep_until timestamptz,
  held boolean not null default false,
  constraint document_ended_when_ended check ((ended_at is null) = (state = 'sent')),
  constraint document_kept_when_signed check ((keep_until is not null) = (state = 'signed')),
  constraint document_kept_seven_years check (keep_until >= ended_at + interval '7 years'),
  constraint document_copy_of_signed check (file_id is null or state = 'signed'),
  constraint document_due_until_done check ((due_at is null) = (state in ('declined', 'expired', 'voided') or file_id is not null))
);
create index document_of_person on document (person_id, id);
-- One at a time: whoever opens the agreement twice signs the same one.
create unique index document_open_once on document (person_id, kind) where state = 'sent';
create index document_due on document (due_at) where due_at is not null;
create index document_by_end on document (ended_at) where state in ('declined', 'expired', 'voided');
create index document_by_keeping on document (keep_until) where keep_until is not null;

create table document_signature (
  document_id text not null references document on delete cascade,
  -- The order in which they sign.
  place integer not null constraint document_signature_place_counted check (place between 1 and 20),
  person_id text not null,
  signed_at timestamptz,
  -- Who consented to what, when, from where and by which factor; sealed.
  evidence bytea,
  primary key (document_id, place),
  constraint document_signature_signer_once unique (document_id, person_id),
  constraint document_signature_has_evidence check ((signed_at is null) = (evidence is null))
);

call keep_rows_private('document');
call keep_rows_private('document_signature');
call let_actors('document', 'document_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('document', 'document_open', 'insert', '{member,officer}',
  $$person_id = (select app_person()) and state = 'sent' and reminders_sent = 0 and not held$$);
call let_actors('document', 'document_sign', 'update', '{member,officer}', 'person_id = (select app_person()) and file_id is null and not held');
call let_actors('document', 'document_platform', 'all', '{job,operator}');
call let_actors('document_signature', 'document_signature_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('document_signature', 'document_signature_ask', 'insert', '{member,officer}',
  $$person_id = (select app_person()) and signed_at is null
    and exists (select from document where document.id = document_id and document.person_id = (select app_person()))$$);
call let_actors('document_signature', 'document_signature_sign', 'update', '{member,officer}', 'person_id = (select app_person())');
call let_actors('document_signature', 'document_signature_platform', 'all', '{job,operator}');
grant select, insert on document, document_signature to heathland_api;
grant update (state, ended_at, due_at, keep_until) on document to heathland_api;
grant update (signed_at, evidence) on document_signature to heathland_api;
grant select, delete on document, document_signature to heathland_worker;
grant update (state, ended_at, reminders_sent, due_at, file_id, keep_until, held) on document to heathland_worker;

-- For every role, the owner of the schema included. They look at every signature, whoever signs.
create policy document_control on document for select to heathland_control using (true);
create policy document_signature_control on document_signature for select to heathland_control using (true);
grant select on document, document_signature to heathland_control;
create function document_stays_itself() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.person_id, new.kind, new.version, new.language, new.text, new.text_hash, new.sent_at, new.expires_at)
     is distinct from
     (old.id, old.person_id, old.kind, old.version, old.language, old.text, old.text_hash, old.sent_at, old.expires_at)
     or old.state <> 'sent' and (new.state, new.ended_at, new.reminders_sent) is distinct from (old.state, old.ended_at, old.reminders_sent)
     or old.file_id is not null and new.file_id is distinct from old.file_id then
    raise exception 'a document is what was sent' using errcode = 'HL020', constraint = 'document_stays_itself';
  end if;
  if old.state = 'sent' and new.state = 'signed' and exists (
    select from document_signature where document_id = new.id and signed_at is null
  ) then
    raise exception 'a document is signed when the last has signed' using errcode = 'HL020', constraint = 'document_stays_itself';
  end if;
  if old.held and not new.held and app_actor() <> 'operator' and (app_actor() <> 'officer' or coalesce(app_role(), '') not in ('mfo_admin', 'compliance')) then
    raise exception 'a hold is lifted by compliance' using errcode = 'HL020', constraint = 'document_stays_itself';
  end if;
  return new;
end $$;
create trigger document_kept before delete or update on document for each row execute function kept_rows_stay();
create trigger document_not_truncated before truncate on document for each statement execute function kept_rows_stay();
create trigger document_stays_itself before update on document for each row execute function document_stays_itself();

create function document_signature_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'signatures go with their document' using errcode = 'HL020', constraint = 'document_signature_stays';
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from document where id = new.document_id and state = 'sent') then
      raise exception 'nobody is added to what has ended' using errcode = 'HL020', constraint = 'document_signature_stays';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    -- The document is gone by then, and it is asked before it goes.
    if exists (select from document where id = old.document_id) then
      raise exception 'a signature stays with its document' using errcode = 'HL020', constraint = 'document_signature_stays';
    end if;
    return old;
  end if;
  if old.signed_at is not null or (new.document_id, new.place, new.person_id) is distinct from (old.document_id, old.place, old.person_id)
     or new.signed_at is null then
    raise exception 'a signature does not change' using errcode = 'HL020', constraint = 'document_signature_stays';
  end if;
  if not exists (select from document where id = new.document_id and state = 'sent' and expires_at > new.signed_at)
     or exists (select from document_signature where document_id = new.document_id and place < new.place and signed_at is null) then
    raise exception 'this cannot be signed now' using errcode = 'HL020', constraint = 'document_signature_stays';
  end if;
  return new;
end $$;
create trigger document_signature_kept before delete or update on document_signature for each row execute function document_signature_stays();
-- Afterwards: row security is asked first.
create trigger document_signature_added after insert on document_signature for each row execute function document_signature_stays();
create trigger document_signature_not_truncated before truncate on document_signature for each statement execute function document_signature_stays();

-- A key that seals records stays for as long as there is one; the reference from document says the same of a delete.
create trigger record_key_not_truncated before truncate on record_key for each statement execute function kept_rows_stay();

-- What was signed and what the profile says cannot differ.
create function agreement_is_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update profiles set agreement_signed_at = coalesce(agreement_signed_at, new.ended_at), updated_at = new.ended_at where id = new.person_id;
  return null;
end $$;
grant create on schema public to heathland_control;
alter function agreement_is_recorded() owner to heathland_control;
alter function document_stays_itself() owner to heathland_control;
alter function document_signature_stays() owner to heathland_control;
revoke create on schema public from heathland_control;
revoke execute on function agreement_is_recorded(), document_stays_itself(), document_signature_stays() from public;
grant update (agreement_signed_at) on profiles to heathland_control;
revoke update (agreement_signed_at) on profiles from heathland_worker;
create trigger document_agreement_is_recorded after update on document for each row
  when (old.state = 'sent' and new.state = 'signed' and new.kind = 'membership-agreement') execute function agreement_is_recorded();

-- Check: nobody rewrites what was signed, and the api ends no hold and makes no copy.
do $$
begin
  assert not has_column_privilege('heathland_api', 'document', 'text', 'update'), 'a text is written once';
  assert not has_column_privilege('heathland_worker', 'document', 'text', 'update'), 'a text is written once';
  assert not has_column_privilege('heathland_api', 'document', 'file_id', 'update'), 'the worker makes the sealed copy';
  assert not has_column_privilege('heathland_worker', 'document_signature', 'evidence', 'update'), 'nobody signs for somebody else';
  assert not has_table_privilege('heathland_api', 'record_key', 'delete'), 'the api destroys no key of records';
  assert not has_column_privilege('heathland_operator', 'profiles', 'agreement_signed_at', 'update'), 'nobody says of somebody that they signed';
end $$;
