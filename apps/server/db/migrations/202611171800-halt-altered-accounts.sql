-- Reason: whoever owns the database can change a cent in a row that no program may touch. The worker looks at every row of the ledger that
-- was written since it last looked, compares it with what it must be, and halts the accounts of whatever differs: nothing moves on them
-- until two people have looked, and everybody else goes on (bar R20).
alter table ledger_account add column halted_at timestamptz;
create index ledger_account_halted on ledger_account (halted_at) where halted_at is not null;

-- Every movement on a member's account changes its counters: this is the one place where all of them pass.
create function account_is_halted() returns trigger language plpgsql as $$
begin
  raise exception 'the account is halted' using errcode = 'HL015', detail = '0', constraint = 'account_is_halted';
end $$;
create trigger account_is_halted before update on ledger_account for each row
  when (old.halted_at is not null and (old.debits_pending_minor, old.debits_posted_minor, old.credits_pending_minor, old.credits_posted_minor)
        is distinct from (new.debits_pending_minor, new.debits_posted_minor, new.credits_pending_minor, new.credits_posted_minor))
  execute function account_is_halted();

create function halt_accounts(in_ids text[]) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_actor() not in ('job', 'operator') or cardinality(in_ids) > 1000 then
    raise exception 'accounts are halted by the watch over the books' using errcode = 'HL013';
  end if;
  -- What all members share, such as the bank's account, has no counters and is not halted: everybody would be.
  return query update ledger_account set halted_at = platform_now()
    where id = any (in_ids) and floor = 'held' and halted_at is null returning id;
end $$;
create function resume_account(in_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_actor() <> 'operator' then
    raise exception 'an operator resumes an account' using errcode = 'HL013';
  end if;
  update ledger_account set halted_at = null where id = in_id and halted_at is not null;
  return found;
end $$;
grant update (halted_at) on ledger_account to heathland_ledger;
grant create on schema public to heathland_ledger;
revoke execute on function halt_accounts(text[]), resume_account(text) from public;
alter function halt_accounts(text[]) owner to heathland_ledger;
alter function resume_account(text) owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
grant execute on function halt_accounts(text[]) to heathland_worker;
grant execute on function resume_account(text) to heathland_operator;

-- Rows written by transactions before this one have been looked at. What was there before the watch began is verified by ledger:verify.
create table books_watch (
  only_one boolean primary key default true constraint books_watch_only_one check (only_one),
  looked_before xid8 not null default pg_current_xact_id(),
  looked_at timestamptz,
  took_ms integer
);
insert into books_watch default values;
call keep_rows_private('books_watch');
call let_actors('books_watch', 'books_watch_platform', 'all', '{job,operator}');
grant select, update (looked_before, looked_at, took_ms) on books_watch to heathland_worker;

-- Check: no program resumes an account but the operator's, and none sets the column itself.
do $$
begin
  assert not has_function_privilege('heathland_api', 'halt_accounts(text[])', 'execute'), 'the worker halts';
  assert not has_function_privilege('heathland_worker', 'resume_account(text)', 'execute'), 'an operator resumes';
  assert not has_column_privilege('heathland_worker', 'ledger_account', 'halted_at', 'update'), 'nobody sets it directly';
  assert not has_column_privilege('heathland_operator', 'ledger_account', 'halted_at', 'update'), 'nobody sets it directly';
end $$;
