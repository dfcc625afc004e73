-- Reason: members and SPVs have files. Their bytes lie sealed in a blob store, PostgreSQL or S3; the row says whose they are, what they
-- are and until when they are kept, and no role deletes a file before that.

-- What seals an SPV's files, wrapped by the master key like the keys of people.
create table spv_key (
  spv_id text primary key references spv,
  wrapped_key bytea not null,
  master_version integer not null,
  created_at timestamptz not null
);
create index spv_key_by_version on spv_key (master_version, spv_id);
call keep_rows_private('spv_key');
call let_actors('spv_key', 'spv_key_office', 'select', '{officer}', '(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])');
call let_actors('spv_key', 'spv_key_make', 'insert', '{officer}', '(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])');
call let_actors('spv_key', 'spv_key_platform', 'all', '{job,operator}');
grant select, insert on spv_key to heathland_api, heathland_worker;
grant update (wrapped_key, master_version) on spv_key to heathland_worker;

create table file (
  id text primary key constraint file_id_kind check (id ~ '^fil_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text constraint file_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text references spv,
  -- None for a member who has not said yet where they live.
  cell text references cell,
  purpose text not null,
  -- Sealed with the owner's key, as the data key is.
  name bytea not null,
  state text not null constraint file_state_known check (state in ('uploading', 'stored', 'removing')),
  -- What the upload was announced as; the bytes may be no more.
  size_max bigint not null constraint file_size_max_positive check (size_max > 0),
  store text not null constraint file_store_known check (store in ('postgresql', 's3')),
  blob_key text not null constraint file_blob_once unique,
  -- Known when the last byte is: an upload that ended half way was sealed with a key that nobody has.
  data_key bytea,
  type text,
  size bigint constraint file_size_within check (size between 0 and size_max),
  sha256 bytea constraint file_sha256_length check (length(sha256) = 32),
  keep_until timestamptz,
  held boolean not null default false,
  -- When the sweep passes keep_until and held on to the store.
  lock_due_at timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  -- When bytes began to arrive: they come once.
  begun_at timestamptz,
  -- When an upload that is not finished, or a file that is being removed, is swept.
  due_at timestamptz,
  stored_at timestamptz,
  constraint file_has_one_owner check ((person_id is null) <> (spv_id is null)),
  constraint file_stored_whole check (
    (state <> 'uploading') = (stored_at is not null and data_key is not null and type is not null and size is not null and sha256 is not null)
  ),
  constraint file_swept_when_due check ((state <> 'stored') = (due_at is not null)),
  constraint file_kept_is_stored check (state = 'stored' or lock_due_at is null and not held)
);
create index file_of_person on file (person_id, id) where person_id is not null;
create index file_of_spv on file (spv_id, id) where spv_id is not null;
create index file_due on file (due_at) where due_at is not null;
create index file_lock_due on file (lock_due_at) where lock_due_at is not null;
call keep_rows_private('file');
call let_actors('file', 'file_own', 'all', '{member,officer}', 'person_id = (select app_person())');
call let_actors('file', 'file_office', 'all', '{officer}', '(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])');
call let_actors('file', 'file_platform', 'all', '{job,operator}');
grant select, insert, delete on file to heathland_api, heathland_worker;
grant update (state, data_key, type, size, sha256, keep_until, held, lock_due_at, begun_at, due_at, stored_at) on file to heathland_api, heathland_worker;

-- For every role, the owner of the schema included: what is kept is not deleted, and is kept for longer or not at all differently.
create function kept_rows_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'files are deleted one by one' using errcode = 'HL020', constraint = 'kept_rows_stay';
  end if;
  if tg_op = 'DELETE' then
    if old.held or old.keep_until > platform_now() then
      raise exception 'this is kept until % or held', old.keep_until using errcode = 'HL020', constraint = 'kept_rows_stay';
    end if;
    return old;
  end if;
  if old.keep_until is not null and (new.keep_until is null or new.keep_until < old.keep_until) then
    raise exception 'what is kept can only be kept for longer' using errcode = 'HL020', constraint = 'kept_rows_stay';
  end if;
  return new;
end $$;

create function stored_file_stays_itself() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.spv_id, new.cell, new.purpose, new.name, new.size_max, new.store, new.blob_key, new.made_by, new.made_at)
     is distinct from
     (old.id, old.person_id, old.spv_id, old.cell, old.purpose, old.name, old.size_max, old.store, old.blob_key, old.made_by, old.made_at)
     or old.state <> 'uploading' and (new.data_key, new.type, new.size, new.sha256, new.stored_at)
     is distinct from (old.data_key, old.type, old.size, old.sha256, old.stored_at)
     or new.state <> old.state and (old.state, new.state) not in (('uploading', 'stored'), ('stored', 'removing')) then
    raise exception 'a file is what it was stored as' using errcode = 'HL020', constraint = 'stored_file_stays_itself';
  end if;
  if old.state = 'stored' and new.state = 'removing' and (old.held or old.keep_until > platform_now()) then
    raise exception 'this is kept until % or held', old.keep_until using errcode = 'HL020', constraint = 'kept_rows_stay';
  end if;
  -- A hold is a matter of the law: it is lifted by whoever answers for it.
  if old.held and not new.held and app_actor() <> 'operator' and (app_actor() <> 'officer' or coalesce(app_role(), '') not in ('mfo_admin', 'compliance')) then
    raise exception 'a hold is lifted by compliance' using errcode = 'HL020', constraint = 'stored_file_stays_itself';
  end if;
  return new;
end $$;
-- An upload that did not come to its end is no file yet.
create trigger file_kept before delete or update on file for each row when (old.state <> 'uploading') execute function kept_rows_stay();
create trigger file_not_truncated before truncate on file for each statement execute function kept_rows_stay();
create trigger file_stays_itself before update on file for each row execute function stored_file_stays_itself();

-- The store in PostgreSQL. An upload is written in short transactions and belongs to no blob until the last one.
create table blob_upload (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  begun_at timestamptz not null default platform_now(),
  -- When somebody last wrote to it.
  beat_at timestamptz not null default platform_now(),
  -- Its chunks are being deleted, and it takes no more.
  ended boolean not null default false
);
create index blob_upload_by_beat on blob_upload (beat_at);
create table blob_chunk (
  upload_id uuid not null references blob_upload,
  number integer not null,
  bytes bytea not null,
  primary key (upload_id, number)
);
-- Sealed bytes do not compress: PostgreSQL need not try.
alter table blob_chunk alter column bytes set storage external;
create table blob (
  key text collate "C" primary key constraint blob_key_length check (length(key) between 1 and 200),
  upload_id uuid not null constraint blob_of_one_upload unique references blob_upload,
  size bigint not null,
  keep_until timestamptz,
  held boolean not null default false,
  stored_at timestamptz not null default platform_now()
);
call keep_rows_private('blob_upload');
call keep_rows_private('blob_chunk');
call keep_rows_private('blob');
call let_actors('blob_upload', 'blob_upload_store', 'all', '{program}');
call let_actors('blob_chunk', 'blob_chunk_store', 'all', '{program}');
call let_actors('blob', 'blob_store', 'all', '{program}');
grant select, insert, delete on blob_upload, blob_chunk, blob to heathland_api, heathland_worker;
grant update (beat_at, ended) on blob_upload to heathland_api, heathland_worker;
grant update (keep_until, held) on blob to heathland_api, heathland_worker;

-- The chunks of a blob stay for as long as the blob is there.
create function blob_chunk_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or exists (select from blob where upload_id = old.upload_id) then
    raise exception 'the bytes of a blob do not change' using errcode = 'HL020', constraint = 'blob_chunk_stays';
  end if;
  return old;
end $$;
create trigger blob_kept before delete or update on blob for each row execute function kept_rows_stay();
create trigger blob_not_truncated before truncate on blob for each statement execute function kept_rows_stay();
create trigger blob_chunk_kept before delete or update on blob_chunk for each row execute function blob_chunk_stays();
create trigger blob_chunk_not_truncated before truncate on blob_chunk for each statement execute function blob_chunk_stays();

-- What the comparison of files with their blobs found, and how far it has come.
create table file_fault (
  store text not null,
  blob_key text not null,
  what text not null constraint file_fault_known check (what in ('blob-missing', 'size-differs', 'no-row')),
  found_at timestamptz not null,
  primary key (store, blob_key)
);
create table file_comparison (
  name text primary key constraint file_comparison_known check (name in ('files', 'postgresql', 's3')),
  -- The last key that was looked at; empty at the beginning of a round.
  place text not null default ''
);
insert into file_comparison (name) values ('files'), ('postgresql'), ('s3');
call keep_rows_private('file_fault');
call keep_rows_private('file_comparison');
call let_actors('file_fault', 'file_fault_platform', 'all', '{job,operator}');
call let_actors('file_comparison', 'file_comparison_platform', 'all', '{job,operator}');
grant select, insert, update (what), delete on file_fault to heathland_worker;
grant select, update (place) on file_comparison to heathland_worker;
select set_config('app.actor', 'job', true);
insert into schedule values ('files', '2000-01-01 00:00+00');
select set_config('app.actor', '', true);

-- Check: nobody but the store sees a blob, and no program changes what a file was stored as.
do $$
begin
  assert not has_column_privilege('heathland_operator', 'file', 'person_id', 'update'), 'a file keeps its owner';
  assert not has_column_privilege('heathland_operator', 'blob_chunk', 'bytes', 'update'), 'bytes are written once';
  assert not has_table_privilege('heathland_operator', 'file', 'truncate'), 'files are deleted one by one';
end $$;
