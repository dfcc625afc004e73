-- Reason: the same act could be asked for twice while the first request waited, and whoever decides saw two of one thing.

alter table approval
  drop constraint approval_state_known,
  drop constraint approval_decided_by_someone,
  add constraint approval_state_known check (state in ('waiting', 'executed', 'refused', 'expired')),
  add constraint approval_decided_by_someone
    check ((state in ('waiting', 'expired')) = (checker_id is null) and (checker_id is null) = (decided_at is null));

-- Of what was asked for twice the newest goes on waiting.
select set_config('app.actor', 'officer', true);
update approval as older set state = 'expired'
where state = 'waiting'
  and exists (select from approval as newer where newer.state = 'waiting' and newer.body_hash = older.body_hash and newer.id > older.id);
select set_config('app.actor', '', true);

-- The hash is of the act and of every value in its body.
create unique index approval_asked_once on approval (body_hash) where state = 'waiting';

-- Check: what waits is unique, and what nobody decided has no checker.
do $$
begin
  assert (select indisunique and indpred is not null from pg_index where indexrelid = 'approval_asked_once'::regclass), 'asked for once';
  assert (select pg_get_constraintdef(oid) like '%expired%' from pg_constraint where conname = 'approval_decided_by_someone'),
    'nobody decided what expired';
end $$;
