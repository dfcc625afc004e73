-- Reason: whoever owns the database can rewrite it. A public log of commitments, whose state leaves the database every minute and is signed
-- by witnesses, shows that they did (COMP-03, STAFF-04). Rows are logged in the order in which their transactions began, once none that
-- began earlier is still under way, and never inside a posting.
-- What was there before the log began counts as of this transaction, and is logged too: a row without a place in the order would be one
-- that somebody could add unseen.
alter table audit_log add column transaction_id xid8 not null default pg_current_xact_id();
alter table transfer add column transaction_id xid8 not null default pg_current_xact_id();
alter table transfer_resolution add column transaction_id xid8 not null default pg_current_xact_id();
create index audit_log_by_transaction on audit_log (transaction_id, id);
create index transfer_by_transaction on transfer (transaction_id, id);
create index transfer_resolution_by_transaction on transfer_resolution (transaction_id, id);

-- How far each table has been logged.
create table log_position (
  source text primary key constraint log_position_source_known check (source in ('audit_log', 'transfer', 'transfer_resolution')),
  transaction_id xid8 not null default '0',
  row_id text not null default ''
);
insert into log_position (source) values ('audit_log'), ('transfer'), ('transfer_resolution');

create table log_leaf (
  index bigint primary key constraint log_leaf_index_counted check (index >= 0),
  kind text not null constraint log_leaf_kind_known check (kind in ('audit', 'transfer', 'resolution', 'document', 'file')),
  row_id text not null,
  -- Nobody learns from the log what was committed to without it.
  salt bytea not null constraint log_leaf_salt_length check (length(salt) = 32),
  commitment bytea not null constraint log_leaf_commitment_length check (length(commitment) = 32),
  constraint log_leaf_once unique (row_id, kind)
);

-- 256 hashes of one level to a row; the last of each level grows.
create table log_tile (
  level integer not null constraint log_tile_level_counted check (level between 0 and 6),
  index bigint not null constraint log_tile_index_counted check (index >= 0),
  hashes bytea not null constraint log_tile_hashes_whole check (length(hashes) % 32 = 0 and length(hashes) between 32 and 8192),
  primary key (level, index)
);

create table log_checkpoint (
  size bigint primary key constraint log_checkpoint_size_counted check (size > 0),
  root bytea not null constraint log_checkpoint_root_length check (length(root) = 32),
  -- As the log signed it.
  note text not null,
  signed_at timestamptz not null,
  -- What witnesses signed, by their names.
  cosignatures jsonb not null default '{}',
  -- Set once enough witnesses have signed: only then is it shown.
  published_at timestamptz
);
create index log_checkpoint_published on log_checkpoint (size) where published_at is not null;

-- How large the log was when each witness last signed it.
create table log_witness (
  name text primary key,
  size bigint not null default 0,
  asked_at timestamptz,
  signed_at timestamptz,
  -- Why it did not sign the last time.
  reason text,
  failures integer not null default 0
);

call keep_rows_private('log_position');
call keep_rows_private('log_leaf');
call keep_rows_private('log_tile');
call keep_rows_private('log_checkpoint');
call keep_rows_private('log_witness');
call let_actors('log_position', 'log_position_platform', 'all', '{job,operator}');
call let_actors('log_leaf', 'log_leaf_platform', 'all', '{job,operator}');
-- Whose row it is says the row itself, which is read first.
call let_actors('log_leaf', 'log_leaf_read', 'select', '{member,officer}');
-- Whoever has a file has its hash, and may ask where the log has it.
create policy log_leaf_of_file on log_leaf for select using ((select app_actor()) <> '' and kind = 'file');
-- Members read what was decided about them, whoever decided it.
create policy audit_decided on audit_log for select using (
  (select app_actor()) in ('member', 'officer') and resource = (select app_person())
  and action in ('identity.kyc-recorded', 'identity.suspended', 'identity.let-in-again', 'identity.role-granted',
                 'identity.permissions-changed', 'identity.recovery-approved', 'identity.recovery-refused', 'identity.closing-refused',
                 'community.creator-changed')
);
-- Anybody may have these: they are published.
create policy log_tile_read on log_tile for select using ((select app_actor()) <> '');
create policy log_checkpoint_read on log_checkpoint for select using ((select app_actor()) <> '');
call let_actors('log_tile', 'log_tile_write', 'insert', '{job,operator}');
call let_actors('log_tile', 'log_tile_grow', 'update', '{job,operator}');
call let_actors('log_checkpoint', 'log_checkpoint_sign', 'insert', '{job,operator}');
call let_actors('log_checkpoint', 'log_checkpoint_cosign', 'update', '{job,operator}');
call let_actors('log_witness', 'log_witness_platform', 'all', '{job,operator}');
grant select on log_leaf, log_tile, log_checkpoint to heathland_api;
grant select, update (transaction_id, row_id) on log_position to heathland_worker;
grant select, insert on log_leaf to heathland_worker;
grant select, insert, update (hashes) on log_tile to heathland_worker;
grant select, insert, update (cosignatures, published_at) on log_checkpoint to heathland_worker;
grant select, insert, update (size, asked_at, signed_at, reason, failures) on log_witness to heathland_worker;

-- For every role, the owner of the schema included: the log grows, and nothing in it changes.
create function log_row_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the log only grows' using errcode = 'HL020', constraint = 'log_row_stays';
end $$;
create function log_tile_only_grows() returns trigger language plpgsql as $$
begin
  if (new.level, new.index) is distinct from (old.level, old.index) or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'the log only grows' using errcode = 'HL020', constraint = 'log_tile_only_grows';
  end if;
  return new;
end $$;
create function log_checkpoint_stays_signed() returns trigger language plpgsql as $$
begin
  if (new.size, new.root, new.note, new.signed_at) is distinct from (old.size, old.root, old.note, old.signed_at)
     or not new.cosignatures @> old.cosignatures or old.published_at is distinct from new.published_at and old.published_at is not null then
    raise exception 'a checkpoint stays as it was signed' using errcode = 'HL020', constraint = 'log_checkpoint_stays_signed';
  end if;
  return new;
end $$;
create trigger log_leaf_stays before update or delete on log_leaf for each row execute function log_row_stays();
create trigger log_tile_stays before delete on log_tile for each row execute function log_row_stays();
create trigger log_tile_only_grows before update on log_tile for each row execute function log_tile_only_grows();
create trigger log_checkpoint_stays before delete on log_checkpoint for each row execute function log_row_stays();
create trigger log_checkpoint_stays_signed before update on log_checkpoint for each row execute function log_checkpoint_stays_signed();
create trigger log_leaf_not_truncated before truncate on log_leaf for each statement execute function log_row_stays();
create trigger log_tile_not_truncated before truncate on log_tile for each statement execute function log_row_stays();
create trigger log_checkpoint_not_truncated before truncate on log_checkpoint for each statement execute function log_row_stays();

-- Check: no program rewrites the log, and the api writes none of it.
do $$
begin
  assert not has_table_privilege('heathland_operator', 'log_leaf', 'update, delete'), 'a leaf stays';
  assert not has_column_privilege('heathland_operator', 'log_checkpoint', 'root', 'update'), 'a checkpoint stays';
  assert not has_table_privilege('heathland_api', 'log_leaf', 'insert'), 'the worker writes the log';
  assert not has_column_privilege('heathland_operator', 'audit_log', 'transaction_id', 'insert, update'), 'nobody says when their transaction began';
end $$;
