-- Reason: members add money by bank transfer and withdraw it to their own bank account (WAL-12, PAY-01, PAY-03). Statements of our bank are
-- read, every payment on them is booked or held, and payouts leave in files that two people agree to.

-- Compliance decides about payments that are held and about large withdrawals.
create or replace function role_permissions(in_role text) returns text[] language sql immutable
  return case in_role when 'compliance' then array['funding.reconcile', 'payments.decide', 'payments.review'] else array[]::text[] end;
update profiles set permissions = permissions || '{payments.decide,payments.review}'::text[] where role = 'compliance';

insert into ledger_movement values ('withdrawal-returned', 'post', 'bank', 'member-cash');

-- What a member's payment reference is made of. It says nothing about them but in which order they came.
create sequence payment_number start 10001;
alter table profiles add column payment_number bigint not null default nextval('payment_number'),
  add constraint profiles_payment_number_once unique (payment_number);
grant usage on sequence payment_number to heathland_api, heathland_worker, heathland_operator;

create table bank_statement (
  id text primary key constraint bank_statement_id_kind check (id ~ '^bst_[0-9a-hjkmnp-tv-z]{26}$'),
  cell text not null references cell,
  asset text not null constraint bank_statement_asset_known check (asset in ('EUR', 'GBP')),
  -- The bank's own name for it, and its number in the order of statements.
  name text not null constraint bank_statement_name_length check (length(name) between 1 and 140),
  sequence bigint,
  opening_minor bigint not null,
  closing_minor bigint not null,
  closed_on date,
  file_hash bytea not null constraint bank_statement_file_hash_length check (octet_length(file_hash) = 32),
  lines integer not null constraint bank_statement_lines_fit check (lines >= 0),
  -- Whether it continues the statement before, and which statements are missing in between.
  continues_last boolean not null,
  gap_from bigint,
  gap_to bigint,
  source text not null constraint bank_statement_source_known check (source in ('bank', 'upload')),
  state text not null constraint bank_statement_state_known check (state in ('waiting', 'taken', 'refused')),
  uploaded_by text constraint bank_statement_uploaded_by_kind check (uploaded_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  approval_id text constraint bank_statement_agreed_once unique,
  arrived_at timestamptz not null,
  taken_at timestamptz,
  -- An uploaded file, sealed, until it is taken or refused. Nothing on it counts before: it must not stand in the way of what the bank sends.
  file bytea,
  master_version integer,
  constraint bank_statement_waits_with_file check ((state = 'waiting') = (file is not null) and num_nulls(file, master_version) in (0, 2)),
  constraint bank_statement_upload_is_agreed check ((source = 'upload') = (uploaded_by is not null)
    and (state <> 'taken' or source = 'bank' or approval_id is not null)),
  constraint bank_statement_taken_when_taken check ((taken_at is not null) = (state = 'taken')),
  constraint bank_statement_gap_is_whole check (num_nulls(gap_from, gap_to) in (0, 2))
);
create unique index bank_statement_once on bank_statement (cell, asset, name) where state = 'taken';
create unique index bank_statement_waits_once on bank_statement (cell, asset, name) where state = 'waiting';
create index bank_statement_agreed on bank_statement (id) where state = 'waiting' and approval_id is not null;
create index bank_statement_last on bank_statement (cell, asset, closed_on, sequence) where state = 'taken';

-- A file of payments for the bank, as two people agreed.
create table payout_batch (
  id text primary key constraint payout_batch_id_kind check (id ~ '^pob_[0-9a-hjkmnp-tv-z]{26}$'),
  cell text not null references cell,
  asset text not null,
  payouts integer not null constraint payout_batch_not_empty check (payouts > 0),
  amount_minor bigint not null constraint payout_batch_amount_positive check (amount_minor > 0),
  approval_id text not null constraint payout_batch_agreed_once unique,
  agreed_at timestamptz not null,
  -- The day on which the bank is asked to pay.
  execute_on date not null,
  -- Made once; the same file is read again, never made again.
  file bytea,
  file_hash bytea,
  master_version integer,
  made_at timestamptz,
  sent_at timestamptz,
  constraint payout_batch_file_is_whole check (num_nulls(file, file_hash, master_version, made_at) in (0, 4)),
  constraint payout_batch_sent_when_made check (sent_at is null or made_at is not null)
);
create index payout_batch_unsent on payout_batch (id) where sent_at is null;

-- One payment of a statement. Who paid, from which account and what they wrote is sealed.
create table bank_line (
  id text primary key constraint bank_line_id_kind check (id ~ '^bln_[0-9a-hjkmnp-tv-z]{26}$'),
  statement_id text not null references bank_statement,
  cell text not null references cell,
  asset text not null,
  direction text not null constraint bank_line_direction_known check (direction in ('credit', 'debit')),
  amount_minor bigint not null constraint bank_line_amount_positive check (amount_minor > 0),
  booked_on date,
  -- The same for the same payment in whichever file it comes.
  key_hash bytea not null constraint bank_line_once unique constraint bank_line_key_hash_length check (octet_length(key_hash) = 32),
  details bytea not null,
  master_version integer not null,
  state text not null constraint bank_line_state_known check (state in ('new', 'booked', 'held', 'allocated', 'refunding', 'refunded', 'paid-out', 'returned', 'explained')),
  hold text constraint bank_line_hold_known check (hold in ('reference-missing', 'reference-unknown', 'references-several', 'identity-unchecked', 'account-closed',
    'other-currency', 'payer-differs', 'payer-unknown', 'on-behalf-of-another', 'account-of-another', 'returned-unknown', 'reversal', 'debit-unknown',
    'payout-differs', 'parts-differ', 'part-without-amount', 'same-bank-reference')),
  -- Whose reference it has, or to whom it was credited.
  person_id text constraint bank_line_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  owner_id text constraint bank_line_owner_kind check (owner_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  approval_id text constraint bank_line_agreed_once unique,
  -- The file with which it goes back.
  batch_id text references payout_batch,
  -- The posting by hand that stands for a debit of the bank.
  transfer_id text constraint bank_line_explained_once unique,
  reason text constraint bank_line_reason_length check (length(reason) between 1 and 500),
  held_at timestamptz,
  ended_at timestamptz,
  constraint bank_line_held_for_a_reason check ((hold is not null) = (held_at is not null) and (state <> 'held' or hold is not null)),
  constraint bank_line_booked_for_somebody check (state not in ('booked', 'allocated') or person_id is not null),
  constraint bank_line_two_decide check (state not in ('allocated', 'refunding', 'refunded') or approval_id is not null),
  constraint bank_line_explained_by_posting check ((transfer_id is not null) = (state = 'explained') and (state <> 'explained' or direction = 'debit')),
  constraint bank_line_ended_when_ended check ((ended_at is not null) = (state in ('booked', 'allocated', 'refunded', 'paid-out', 'returned', 'explained'))),
  constraint bank_line_of_its_direction check (case state when 'booked' then direction = 'credit' when 'allocated' then direction = 'credit'
    when 'refunding' then direction = 'credit' when 'refunded' then direction = 'credit' when 'returned' then direction = 'credit'
    when 'paid-out' then direction = 'debit' else true end)
);
create index bank_line_new on bank_line (statement_id, id) where state = 'new';
create index bank_line_of_statement on bank_line (statement_id, id);
create index bank_line_open on bank_line (id) where state in ('held', 'refunding');
create index bank_line_to_send on bank_line (cell, id) where state = 'refunding' and batch_id is null;
create index bank_line_of_batch on bank_line (batch_id, id) where batch_id is not null;
create index bank_line_by_master on bank_line (master_version);
create index bank_line_of_person on bank_line (person_id, id) where person_id is not null;

-- A member's own account, linked by a payment from it in their name.
create table bank_account (
  id text primary key constraint bank_account_id_kind check (id ~ '^bac_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint bank_account_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  cell text not null references cell,
  -- Account number and the holder's name as the bank printed it, by the key of the person.
  account bytea not null,
  account_index bytea not null constraint bank_account_index_length check (octet_length(account_index) = 32),
  index_version integer not null,
  line_id text not null references bank_line,
  linked_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz,
  constraint bank_account_waits check (usable_from >= linked_at)
);
create unique index bank_account_once on bank_account (person_id, account_index) where removed_at is null;
create index bank_account_by_number on bank_account (account_index) where removed_at is null;
create index bank_account_by_index_version on bank_account (index_version);
create index bank_account_of_person on bank_account (person_id, id);

create table withdrawal (
  id text primary key constraint withdrawal_id_kind check (id ~ '^wdr_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint withdrawal_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  account_id text not null references bank_account,
  cell text not null references cell,
  asset text not null,
  amount_minor bigint not null constraint withdrawal_amount_fits check (amount_minor between 100 and 99999999999),
  state text not null constraint withdrawal_state_known check (state in ('draft', 'in-review', 'ready', 'sent', 'paid', 'returned', 'refused', 'cancelled', 'expired')),
  prepared_at timestamptz not null,
  confirmed_at timestamptz,
  -- Which factor was shown for exactly this amount and account.
  factor text constraint withdrawal_factor_known check (factor in ('totp', 'backup-code', 'passkey')),
  reservation text,
  -- The file with which it leaves.
  batch_id text references payout_batch,
  reviewed_by text constraint withdrawal_reviewed_by_another check (reviewed_by <> person_id),
  reason text constraint withdrawal_reason_length check (length(reason) between 1 and 500),
  return_code text constraint withdrawal_return_code_length check (length(return_code) between 1 and 35),
  ended_at timestamptz,
  constraint withdrawal_confirmed_with_money check (state in ('draft', 'cancelled', 'expired') or num_nulls(confirmed_at, factor, reservation) = 0),
  constraint withdrawal_sent_in_a_file check ((batch_id is not null) = (state in ('sent', 'paid', 'returned'))),
  constraint withdrawal_ended_when_ended check ((ended_at is not null) = (state in ('paid', 'returned', 'refused', 'cancelled', 'expired')))
);
create index withdrawal_of_person on withdrawal (person_id, id);
create index withdrawal_by_state on withdrawal (state, id);
create index withdrawal_ready on withdrawal (cell, id) where state = 'ready';
create index withdrawal_of_batch on withdrawal (batch_id, id) where batch_id is not null;
create index withdrawal_drafts on withdrawal (prepared_at) where state = 'draft';
create index withdrawal_forgotten on withdrawal (ended_at) where confirmed_at is null and ended_at is not null;

-- One payment in such a file: a withdrawal, or money that goes back to whoever sent it. Its id comes back on the bank's statement.
create table payout (
  id text primary key constraint payout_id_kind check (id ~ '^pyo_[0-9a-hjkmnp-tv-z]{26}$'),
  batch_id text not null references payout_batch,
  cell text not null references cell,
  asset text not null,
  amount_minor bigint not null constraint payout_amount_positive check (amount_minor > 0),
  withdrawal_id text constraint payout_withdrawal_once unique references withdrawal,
  line_id text constraint payout_line_once unique references bank_line,
  state text not null constraint payout_state_known check (state in ('sent', 'made', 'returned')),
  created_at timestamptz not null,
  made_at timestamptz,
  constraint payout_of_one check (num_nulls(withdrawal_id, line_id) = 1),
  constraint payout_made_when_made check ((made_at is not null) = (state <> 'sent'))
);
create index payout_of_batch on payout (batch_id, id);
create index payout_unmade on payout (created_at) where state = 'sent';

call keep_rows_private('bank_statement');
call keep_rows_private('bank_line');
call keep_rows_private('bank_account');
call keep_rows_private('withdrawal');
call keep_rows_private('payout_batch');
call keep_rows_private('payout');

create function app_handles_payments() returns boolean language sql stable as $$ select app_role() in ('mfo_admin', 'compliance') $$;

call let_actors('bank_statement', 'bank_statement_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('bank_statement', 'bank_statement_upload', 'insert', '{officer}',
  $$(select app_handles_payments()) and source = 'upload' and state = 'waiting' and uploaded_by = (select app_person())$$);
call let_actors('bank_statement', 'bank_statement_agree', 'update', '{officer}', '(select app_handles_payments())');
call let_actors('bank_statement', 'bank_statement_platform', 'all', '{job,operator}');
call let_actors('bank_line', 'bank_line_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('bank_line', 'bank_line_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('bank_line', 'bank_line_decide', 'update', '{officer}', '(select app_handles_payments())');
call let_actors('bank_line', 'bank_line_platform', 'all', '{job,operator}');
call let_actors('bank_account', 'bank_account_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('bank_account', 'bank_account_remove', 'update', '{member,officer}', 'person_id = (select app_person())');
call let_actors('bank_account', 'bank_account_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('bank_account', 'bank_account_platform', 'all', '{job,operator}');
call let_actors('withdrawal', 'withdrawal_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('withdrawal', 'withdrawal_prepare', 'insert', '{member,officer}', $$person_id = (select app_person()) and state = 'draft'$$);
call let_actors('withdrawal', 'withdrawal_own_step', 'update', '{member,officer}', 'person_id = (select app_person())');
call let_actors('withdrawal', 'withdrawal_office', 'select', '{officer}', '(select app_handles_payments()) and confirmed_at is not null');
call let_actors('withdrawal', 'withdrawal_review', 'update', '{officer}',
  '(select app_handles_payments()) and confirmed_at is not null and person_id <> (select app_person())');
call let_actors('withdrawal', 'withdrawal_platform', 'all', '{job,operator}');
call let_actors('payout_batch', 'payout_batch_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('payout_batch', 'payout_batch_agree', 'insert', '{officer}', '(select app_handles_payments())');
call let_actors('payout_batch', 'payout_batch_platform', 'all', '{job,operator}');
call let_actors('payout', 'payout_office', 'select', '{officer}', '(select app_handles_payments())');
call let_actors('payout', 'payout_platform', 'all', '{job,operator}');

grant select on bank_statement, bank_line, bank_account, withdrawal, payout_batch, payout to heathland_api, heathland_worker;
grant insert on bank_statement to heathland_api, heathland_worker;
grant insert on bank_line to heathland_worker;
grant update (state, approval_id, file, master_version) on bank_statement to heathland_api;
grant update (state, lines, continues_last, gap_from, gap_to, taken_at, file, master_version) on bank_statement to heathland_worker;
grant update (state, owner_id, approval_id, batch_id, transfer_id, reason, ended_at) on bank_line to heathland_api;
grant update (state, hold, person_id, approval_id, reason, held_at, ended_at) on bank_line to heathland_worker;
grant insert on bank_account to heathland_worker;
grant update (removed_at) on bank_account to heathland_api;
grant update (account_index, index_version) on bank_account to heathland_worker, heathland_operator;
grant insert on withdrawal to heathland_api;
grant update (state, confirmed_at, factor, reservation, batch_id, reviewed_by, reason, ended_at) on withdrawal to heathland_api;
grant update (state, return_code, ended_at) on withdrawal to heathland_worker;
grant delete on withdrawal to heathland_worker;
grant insert on payout_batch to heathland_api;
grant update (file, file_hash, master_version, made_at, sent_at) on payout_batch to heathland_worker;
grant insert on payout to heathland_worker;
grant update (state, made_at) on payout to heathland_worker;
grant select on bank_statement, bank_line, bank_account, withdrawal, payout_batch, payout to heathland_operator;
grant update (details, master_version) on bank_line to heathland_operator, heathland_worker;
grant update (file, master_version) on payout_batch, bank_statement to heathland_operator;

-- Whatever a program says: which step of a withdrawal follows which, whose step it is, and that the ledger holds the money that a state
-- stands for.
create function withdrawal_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  ended transfer_resolution;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a withdrawal begins as a draft' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
    end if;
  elsif (new.id, new.person_id, new.account_id, new.cell, new.asset, new.amount_minor, new.prepared_at) is distinct from
        (old.id, old.person_id, old.account_id, old.cell, old.asset, old.amount_minor, old.prepared_at)
        or old.confirmed_at is not null and (new.confirmed_at, new.factor, new.reservation) is distinct from (old.confirmed_at, old.factor, old.reservation)
        or old.batch_id is not null and new.batch_id is distinct from old.batch_id then
    raise exception 'what was confirmed stays' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if tg_op = 'INSERT' or new.confirmed_at is distinct from old.confirmed_at then
    if new.account_id is not null and not exists (select from bank_account where bank_account.id = new.account_id and bank_account.person_id = new.person_id
                     and bank_account.cell = new.cell and bank_account.removed_at is null and bank_account.usable_from <= platform_now()) then
      raise exception 'money goes only to an own account, after its waiting time' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
    end if;
  end if;
  if tg_op = 'INSERT' or new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job'
            when app_person() = old.person_id then 'own' else 'staff' end) in (
       'draft in-review own', 'draft ready own', 'draft cancelled own', 'in-review cancelled own', 'ready cancelled own', 'in-review ready staff',
       'in-review refused staff', 'ready sent staff', 'draft expired job', 'sent paid job', 'paid returned job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if new.state = 'ready' and old.state = 'draft' and new.amount_minor > 1000000 then
    raise exception 'somebody looks at a large withdrawal first' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if old.state <> 'draft' or new.state in ('in-review', 'ready') then
    select * into held from transfer where id = new.reservation;
    select * into ended from transfer_resolution where transfer_id = new.reservation;
    if held.key is distinct from 'withdrawal:' || new.id || ':reserved' or held.kind <> 'reserve' or held.amount_minor <> new.amount_minor
       or account_holder(held.debit_account) <> new.person_id
       or (new.state in ('in-review', 'ready', 'sent')) <> (ended.id is null)
       or new.state in ('cancelled', 'refused') and ended.kind is distinct from 'release'
       or new.state in ('paid', 'returned') and (ended.kind, ended.amount_minor) is distinct from ('settle', new.amount_minor) then
      raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
    end if;
  end if;
  if new.state = 'sent' and not exists (
       select from payout_batch join approval on approval.id = approval_id
       where payout_batch.id = new.batch_id and payout_batch.cell = new.cell and approval.act = 'payments.pay-out' and approval.state = 'executed'
         and new.person_id not in (approval.maker_id, approval.checker_id)) then
    raise exception 'two others agree to every payment out' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  if new.state = 'returned' and not exists (
       select from transfer where key = 'withdrawal:' || new.id || ':returned' and amount_minor = new.amount_minor) then
    raise exception 'the money did not come back' using errcode = 'check_violation', constraint = 'withdrawal_step_is_fit';
  end if;
  return new;
end $$;
create trigger withdrawal_step_is_fit before insert or update on withdrawal for each row execute function withdrawal_step_is_fit();

-- The same for a payment on a statement: what it says stays, and each state stands for what the ledger has booked.
create function bank_line_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked transfer;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'new' then
      raise exception 'a payment begins undecided' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.statement_id, new.cell, new.asset, new.direction, new.amount_minor, new.key_hash) is distinct from
     (old.id, old.statement_id, old.cell, old.asset, old.direction, old.amount_minor, old.key_hash)
     -- Sealed anew under another key it says the same.
     or new.details <> old.details and app_actor() <> 'operator' then
    raise exception 'a statement stays as the bank wrote it' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if app_actor() = 'officer' and app_person() in (old.person_id, new.person_id) then
    raise exception 'nobody decides about a payment of their own' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = old.state then
    if old.ended_at is not null and (new.person_id, new.batch_id, new.approval_id) is distinct from (old.person_id, old.batch_id, old.approval_id) then
      raise exception 'what has ended stays' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
    end if;
    return new;
  end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job' else 'staff' end) in (
       'new booked job', 'new held job', 'new paid-out job', 'new returned job', 'held allocated job', 'held refunding staff',
       'refunding refunded job', 'held explained staff', 'held booked job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if not exists (select from bank_statement where bank_statement.id = new.statement_id and bank_statement.state = 'taken') then
    raise exception 'nothing is booked from a statement that was not taken' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  select * into booked from transfer where key = 'deposit:' || new.id;
  if new.direction = 'credit' and new.state in ('booked', 'held', 'allocated', 'refunding', 'refunded')
     and (booked.id is null or booked.amount_minor <> new.amount_minor
          or new.state = 'booked' and old.state = 'new' and account_holder(booked.credit_account) <> new.person_id
          or new.state <> 'booked' and booked.movement <> 'deposit-unallocated') then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if (new.state in ('allocated', 'refunded') or new.state = 'booked' and old.state = 'held') and not exists (
       select from transfer where key = 'deposit:' || new.id || ':ended' and amount_minor = new.amount_minor
         and (new.state = 'refunded') = (movement = 'deposit-returned')
         and (new.state = 'refunded' or account_holder(credit_account) = new.person_id)) then
    raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state in ('allocated', 'refunding') and not exists (
       select from approval where approval.id = new.approval_id and approval.state = 'executed' and approval.maker_id <> approval.checker_id
         and approval.act = case new.state when 'allocated' then 'payments.allocate' else 'payments.refund' end
         and approval.body ->> 'lineId' = new.id
         and new.person_id is distinct from approval.maker_id and new.person_id is distinct from approval.checker_id) then
    raise exception 'two people decide about money that is held' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  if new.state = 'explained' and not exists (
       select from transfer where transfer.id = new.transfer_id and transfer.kind = 'post' and transfer.amount_minor = new.amount_minor
         and transfer.credit_account = concat_ws('_', 'acc', new.cell, 'bank', new.asset) and transfer.key not like 'deposit:bln%') then
    raise exception 'a debit is explained by a posting of the same amount' using errcode = 'check_violation', constraint = 'bank_line_step_is_fit';
  end if;
  return new;
end $$;
create trigger bank_line_step_is_fit before insert or update on bank_line for each row execute function bank_line_step_is_fit();

create function bank_rows_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what the bank wrote stays' using errcode = 'HL020', constraint = 'bank_rows_stay';
end $$;
create trigger bank_line_stays before delete on bank_line for each row execute function bank_rows_stay();
create trigger bank_line_not_truncated before truncate on bank_line for each statement execute function bank_rows_stay();
create trigger bank_statement_stays before delete on bank_statement for each row execute function bank_rows_stay();
create trigger bank_statement_not_truncated before truncate on bank_statement for each statement execute function bank_rows_stay();

-- A statement that somebody uploaded counts once another person has agreed to it.
create function bank_statement_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.cell, new.asset, new.name, new.sequence, new.opening_minor, new.closing_minor, new.file_hash, new.source, new.uploaded_by)
       is distinct from (old.id, old.cell, old.asset, old.name, old.sequence, old.opening_minor, old.closing_minor, old.file_hash, old.source, old.uploaded_by) then
    raise exception 'a statement stays as the bank wrote it' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if tg_op = 'UPDATE' and new.file is not null and new.file <> old.file and app_actor() <> 'operator' then
    raise exception 'a statement stays as it was uploaded' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if tg_op = 'UPDATE' and new.state <> old.state and old.state <> 'waiting' then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if new.state = 'taken' and new.source = 'upload' and not exists (
       select from approval where approval.id = new.approval_id and approval.act = 'payments.take-statement' and approval.state = 'executed'
         and approval.body ->> 'statementId' = new.id and approval.maker_id = new.uploaded_by and approval.checker_id <> new.uploaded_by) then
    raise exception 'a second person agrees to an uploaded statement' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  if (new.source = 'bank' or new.state = 'taken') and app_actor() not in ('job', 'operator') then
    raise exception 'statements are taken by jobs' using errcode = 'check_violation', constraint = 'bank_statement_step_is_fit';
  end if;
  return new;
end $$;
create trigger bank_statement_step_is_fit before insert or update on bank_statement for each row execute function bank_statement_step_is_fit();

-- What an account of the platform holds, on the side of debits: its newest snapshot and the entries since.
create function system_balance(in_account text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(snapshot.debits_minor - snapshot.credits_minor, 0) + coalesce((
           select sum(case side when 'debit' then amount_minor else -amount_minor end) from entry
           where account_id = in_account and booked_at >= coalesce(snapshot.booked_before, '-infinity')), 0)::bigint
  from (select 1) as once
  left join lateral (select * from ledger_snapshot where account_id = in_account order by booked_before desc limit 1) as snapshot on true
  where app_actor() in ('job', 'operator') or app_actor() = 'officer' and app_handles_payments()
$$;
revoke execute on function system_balance(text) from public;
grant execute on function system_balance(text) to heathland_app;

-- When the newest statement of a cell's bank was read: members learn how far we know what arrived.
create function bank_reached_at(in_cell text) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(taken_at) from bank_statement where cell = in_cell and state = 'taken' and source = 'bank'
$$;
revoke execute on function bank_reached_at(text) from public;
grant execute on function bank_reached_at(text) to heathland_api;

create policy bank_statement_ledger on bank_statement for select to heathland_ledger using (true);
create policy bank_account_ledger on bank_account for select to heathland_ledger using (true);
create policy payout_batch_ledger on payout_batch for select to heathland_ledger using (true);
grant select on bank_statement, bank_account, payout_batch to heathland_ledger;
grant create on schema public to heathland_ledger;
alter function withdrawal_step_is_fit() owner to heathland_ledger;
alter function bank_line_step_is_fit() owner to heathland_ledger;
alter function bank_statement_step_is_fit() owner to heathland_ledger;
alter function bank_reached_at(text) owner to heathland_ledger;
alter function system_balance(text) owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function withdrawal_step_is_fit(), bank_line_step_is_fit(), bank_statement_step_is_fit(), bank_rows_stay() from public;

-- A member may sign first and pay by bank transfer: the order waits for its money. The rest is as it was.
create or replace function subscription_step_is_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  ended transfer_resolution;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a subscription begins as a draft' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.person_id, new.offer_id, new.cell, new.asset) is distinct from
     (old.id, old.number, old.person_id, old.offer_id, old.cell, old.asset)
     or old.signed_at is not null and (new.offer_version, new.amount_minor, new.fee_bps, new.document_id, new.signed_at, new.cancel_until, new.decision_id)
        is distinct from (old.offer_version, old.amount_minor, old.fee_bps, old.document_id, old.signed_at, old.cancel_until, old.decision_id)
     or old.reservation is not null and new.reservation is distinct from old.reservation
     or old.allocated_at is not null and (new.allocated_minor, new.allocated_at) is distinct from (old.allocated_minor, old.allocated_at) then
    raise exception 'what was signed stays' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job'
            when app_person() = old.person_id then 'own' else 'staff' end) in (
       'draft in-review own', 'draft reserved own', 'draft awaiting-payment own', 'draft cancelled own', 'in-review cancelled own', 'awaiting-payment reserved own',
       'awaiting-payment cancelled own', 'reserved cancelled own', 'in-review awaiting-payment staff', 'in-review refused staff',
       'draft expired job', 'awaiting-payment expired job', 'draft returned job', 'in-review returned job', 'awaiting-payment returned job',
       'awaiting-payment reserved job', 'reserved returned job', 'reserved allocated job', 'allocated placed job') then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.signed_at is null and new.signed_at is not null and not exists (
       select from document where document.id = new.document_id and document.person_id = new.person_id and document.state = 'signed') then
    raise exception 'nobody subscribes without a signature' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if old.state = 'draft' and new.state in ('reserved', 'awaiting-payment') and exists (select from offer where offer.id = new.offer_id and new.amount_minor < offer.min_investment_minor) then
    raise exception 'staff decide below the minimum' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state in ('reserved', 'allocated', 'placed') or old.state = 'reserved' then
    select * into held from transfer where id = new.reservation;
    select * into ended from transfer_resolution where transfer_id = new.reservation;
    if held.key is distinct from 'subscription:' || new.id || ':reserved' or held.kind <> 'reserve' or held.amount_minor <> new.amount_minor + new.fee_minor
       or account_holder(held.debit_account) <> new.person_id or account_holder(held.credit_account) <> new.offer_id
       or (new.state = 'reserved') <> (ended.id is null)
       or new.state in ('allocated', 'placed') and (ended.kind, ended.amount_minor) is distinct from ('settle', new.allocated_minor)
       or old.state = 'reserved' and new.state in ('cancelled', 'returned') and ended.kind is distinct from 'release' then
      raise exception 'the ledger does not hold this money so' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
    end if;
  end if;
  if old.state = 'reserved' and new.state = 'cancelled' and platform_now() >= new.cancel_until then
    raise exception 'the time to cancel is over' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = 'allocated' and (platform_now() < new.cancel_until or not exists (
       select from allocation_line join allocation on allocation.id = allocation_id join approval on approval.id = allocation.approval_id
       where subscription_id = new.id and allocation_line.amount_minor = new.allocated_minor and allocation.offer_id = new.offer_id
         and approval.act = 'subscriptions.allocate' and approval.state = 'executed' and approval.maker_id <> approval.checker_id)) then
    raise exception 'two people allocate, after the reflection period' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = 'placed' and not exists (
       select from transfer where key = 'subscription:' || new.id || ':passed-on' and amount_minor = new.allocated_minor) then
    raise exception 'the money was not passed on' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  return new;
end $$;

-- A passkey signs for one act.
alter table challenge drop constraint challenge_purpose_known,
  add constraint challenge_purpose_known check (purpose in ('add-passkey', 'sign-in', 'second-factor', 'act'));

-- Check: the api books nothing by itself, and nobody but the worker links an account or makes a file.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'bank_account', 'insert'), 'only a payment links an account';
  assert not has_any_column_privilege('heathland_api', 'payout', 'insert'), 'only the worker writes files for the bank';
  assert not has_column_privilege('heathland_api', 'payout_batch', 'file', 'update'), 'only the worker writes files for the bank';
  assert not has_column_privilege('heathland_worker', 'withdrawal', 'amount_minor', 'update'), 'a withdrawal stays as it was confirmed';
  assert not has_any_column_privilege('heathland_api', 'bank_line', 'insert'), 'only the worker takes statements';
  assert not has_column_privilege('heathland_api', 'bank_line', 'hold', 'update'), 'only the worker decides about payments by itself';
end $$;
