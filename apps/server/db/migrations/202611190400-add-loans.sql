-- Reason: staff of a lending SPV keep its loan book. The book posts nothing: each disbursement and payment is a part of a posting that the
-- ledger holds already, no part twice, and two people agree to whatever changes what a borrower owes.

create table loan (
  id text primary key constraint loan_id_kind check (id ~ '^lon_[0-9a-hjkmnp-tv-z]{26}$'),
  spv_id text not null references spv,
  cell text not null references cell,
  asset text not null constraint loan_asset_known check (asset in ('EUR', 'GBP')),
  number integer not null constraint loan_number_counts check (number between 1 and 999999),
  offer_id text references offer,
  borrower text not null constraint loan_borrower_short check (length(borrower) between 2 and 120),
  registration text not null constraint loan_registration_short check (length(registration) between 2 and 40),
  principal_minor bigint not null constraint loan_principal_positive check (principal_minor between 1 and 10000000000000000),
  rate_bps integer not null constraint loan_rate_bounded check (rate_bps between 0 and 3000),
  default_rate_bps integer not null constraint loan_default_rate_bounded check (default_rate_bps between 0 and 2000),
  day_count text not null constraint loan_day_count_known check (day_count in ('act-365', '30-360', 'act-act')),
  kind text not null constraint loan_kind_known check (kind in ('annuity', 'linear', 'bullet')),
  months_between integer not null constraint loan_interval_known check (months_between in (1, 3, 6, 12)),
  first_due_on date not null,
  payments integer not null constraint loan_payments_bounded check (payments between 1 and 480),
  grace_months integer not null constraint loan_grace_fits check (grace_months >= 0 and grace_months % months_between = 0 and grace_months < payments * months_between),
  signed_on date not null,
  collateral text constraint loan_collateral_short check (length(collateral) between 2 and 200),
  guarantee text constraint loan_guarantee_short check (length(guarantee) between 2 and 200),
  cover_percent integer not null constraint loan_cover_bounded check (cover_percent between 0 and 500),
  state text not null constraint loan_state_known check (state in ('draft', 'active', 'defaulted', 'repaid', 'written-off')),
  starts_on date,
  -- How many schedules it has had. The first is made when it begins.
  version integer not null constraint loan_version_bounded check (version between 1 and 50),
  -- What follows from its terms and events on the day it was last counted: lists are filtered and summed by it.
  outstanding_minor bigint not null constraint loan_outstanding_within check (outstanding_minor between 0 and principal_minor),
  overdue_minor bigint not null constraint loan_overdue_not_negative check (overdue_minor >= 0),
  overdue_since date,
  interest_paid_minor bigint not null constraint loan_interest_paid_not_negative check (interest_paid_minor >= 0),
  principal_paid_minor bigint not null constraint loan_principal_paid_not_negative check (principal_paid_minor >= 0),
  changes_on date,
  collateral_minor bigint not null constraint loan_collateral_not_negative check (collateral_minor >= 0),
  created_by text not null constraint loan_maker_kind check (created_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint loan_number_once unique (spv_id, number),
  constraint loan_begins_once check ((state = 'draft') = (starts_on is null)),
  constraint loan_overdue_whole check ((overdue_minor > 0) = (overdue_since is not null)),
  constraint loan_repaid_whole check (state in ('draft', 'written-off') or principal_paid_minor + outstanding_minor = principal_minor),
  constraint loan_ended_owes_nothing check (state in ('active', 'defaulted') or (outstanding_minor = 0 and overdue_minor = 0 and changes_on is null))
);
create index loan_of_spv_by_state on loan (spv_id, state, number);
create index loan_overdue on loan (spv_id, overdue_since) where overdue_since is not null;
create index loan_due on loan (changes_on) where changes_on is not null;
create index loan_of_offer on loan (offer_id) where offer_id is not null;

-- What happened, one row each, never changed.
create table loan_event (
  id text primary key constraint loan_event_id_kind check (id ~ '^lev_[0-9a-hjkmnp-tv-z]{26}$'),
  loan_id text not null references loan,
  kind text not null constraint loan_event_kind_known
    check (kind in ('disbursed', 'payment', 'restructured', 'reminder', 'defaulted', 'cured', 'repaid', 'written-off')),
  counts_on date not null,
  recorded_at timestamptz not null,
  recorded_by text constraint loan_event_person_kind check (recorded_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  approval_id text references approval,
  -- Nothing refers to a money row by a key of the database; loan_event_is_fit looks for it.
  transfer_id text,
  amount_minor bigint constraint loan_event_amount_positive check (amount_minor > 0),
  step text constraint loan_event_step_known check (step in ('reminder-1', 'reminder-2', 'call', 'notice')),
  -- The terms of the schedule that begins with it.
  schedule jsonb constraint loan_event_schedule_bounded check (length(schedule::text) <= 1000),
  reason text constraint loan_event_reason_short check (length(reason) between 3 and 500),
  constraint loan_event_explains_a_posting check ((kind in ('disbursed', 'payment')) = (transfer_id is not null)),
  constraint loan_event_has_amount check ((kind in ('disbursed', 'payment', 'written-off')) = (amount_minor is not null)),
  constraint loan_event_has_step check ((kind = 'reminder') = (step is not null)),
  constraint loan_event_has_schedule check ((kind in ('disbursed', 'restructured')) = (schedule is not null)),
  constraint loan_event_agreed_by_two check ((kind in ('disbursed', 'restructured', 'defaulted', 'written-off')) = (approval_id is not null)),
  constraint loan_event_agreement_used_once unique (approval_id)
);
create index loan_event_of_loan on loan_event (loan_id, id);
create index loan_event_of_transfer on loan_event (transfer_id) where transfer_id is not null;
create unique index loan_disbursed_once on loan_event (loan_id) where kind = 'disbursed';
create unique index loan_written_off_once on loan_event (loan_id) where kind = 'written-off';

-- Each schedule as it was agreed to. A payment ahead of time plans the rest anew and makes no schedule.
create table loan_instalment (
  loan_id text not null references loan,
  version integer not null,
  number integer not null,
  due_on date not null,
  principal_minor bigint not null constraint loan_instalment_principal_not_negative check (principal_minor >= 0),
  interest_minor bigint not null constraint loan_instalment_interest_not_negative check (interest_minor >= 0),
  primary key (loan_id, version, number)
);

create table loan_valuation (
  id text primary key constraint loan_valuation_id_kind check (id ~ '^lva_[0-9a-hjkmnp-tv-z]{26}$'),
  loan_id text not null references loan,
  valued_on date not null,
  value_minor bigint not null constraint loan_valuation_not_negative check (value_minor >= 0),
  source text not null constraint loan_valuation_source_short check (length(source) between 2 and 120),
  recorded_by text not null constraint loan_valuation_person_kind check (recorded_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  recorded_at timestamptz not null
);
create index loan_valuation_of_loan on loan_valuation (loan_id, valued_on, id);

call keep_rows_private('loan');
call keep_rows_private('loan_event');
call keep_rows_private('loan_instalment');
call keep_rows_private('loan_valuation');

-- Staff of an SPV see its loans; administrators and compliance every one. Compliance changes none.
call let_actors('loan', 'loan_office', 'select', '{officer}', $$(select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[])$$);
call let_actors('loan', 'loan_draft', 'insert', '{officer}',
  $$created_by = (select app_person()) and state = 'draft' and exists (select from spv where spv.id = spv_id and spv.kind = 'lending' and spv.cell = loan.cell)
    and ((select app_role()) = 'mfo_admin' or (select app_role()) = 'cl_spv_admin' and spv_id = any ((select app_spvs())::text[]))$$);
call let_actors('loan', 'loan_change', 'update', '{officer}',
  $$(select app_role()) = 'mfo_admin' or (select app_role()) = 'cl_spv_admin' and spv_id = any ((select app_spvs())::text[])$$);
call let_actors('loan', 'loan_platform', 'all', '{job,operator}');
call let_actors('loan_event', 'loan_event_office', 'select', '{officer}', $$exists (select from loan where loan.id = loan_id)$$);
call let_actors('loan_event', 'loan_event_record', 'insert', '{officer}',
  $$recorded_by = (select app_person()) and (select app_role()) in ('mfo_admin', 'cl_spv_admin') and exists (select from loan where loan.id = loan_id)$$);
call let_actors('loan_event', 'loan_event_platform', 'all', '{job,operator}');
call let_actors('loan_instalment', 'loan_instalment_office', 'select', '{officer}', $$exists (select from loan where loan.id = loan_id)$$);
call let_actors('loan_instalment', 'loan_instalment_record', 'insert', '{officer}',
  $$(select app_role()) in ('mfo_admin', 'cl_spv_admin') and exists (select from loan where loan.id = loan_id and loan.version = loan_instalment.version)$$);
call let_actors('loan_instalment', 'loan_instalment_platform', 'all', '{job,operator}');
call let_actors('loan_valuation', 'loan_valuation_office', 'select', '{officer}', $$exists (select from loan where loan.id = loan_id)$$);
call let_actors('loan_valuation', 'loan_valuation_record', 'insert', '{officer}',
  $$recorded_by = (select app_person()) and (select app_role()) in ('mfo_admin', 'cl_spv_admin') and exists (select from loan where loan.id = loan_id)$$);
call let_actors('loan_valuation', 'loan_valuation_platform', 'all', '{job,operator}');

-- The day and the number that the bank names of a payment are the SPV's to see once it is booked on its account.
call let_actors('booking_reference', 'booking_reference_of_spv', 'select', '{officer}',
  $$exists (select from hand_posting where hand_posting.reference_id = booking_reference.id and hand_posting.holder_id = any ((select app_spvs())::text[]))$$);

grant select, insert, update (state, starts_on, version, rate_bps, kind, months_between, first_due_on, payments, grace_months, outstanding_minor, overdue_minor,
  overdue_since, interest_paid_minor, principal_paid_minor, changes_on, collateral_minor, updated_at) on loan to heathland_api;
grant select, insert on loan_event, loan_instalment, loan_valuation to heathland_api;
grant select, update (state, starts_on, outstanding_minor, overdue_minor, overdue_since, interest_paid_minor, principal_paid_minor, changes_on, updated_at) on loan
  to heathland_worker;
grant select, insert on loan_event to heathland_worker;
grant select on loan_instalment, loan_valuation to heathland_worker;

-- Whatever a program says: an event explains a posting of the loan's own SPV, no part of one twice, and four kinds need two people.
create function loan_event_is_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owner loan;
  posted transfer;
  left_minor bigint;
begin
  select * into owner from loan where loan.id = new.loan_id;
  if new.transfer_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('loan posting ' || new.transfer_id, 0));
    select * into posted from transfer where transfer.id = new.transfer_id;
    if posted.id is null or posted.asset <> owner.asset or posted.kind <> 'post'
       or (new.kind, posted.movement) not in (('disbursed', 'spv-paid'), ('payment', 'spv-received'))
       or owner.spv_id is distinct from account_holder(case new.kind when 'payment' then posted.credit_account else posted.debit_account end) then
      raise exception 'a loan explains postings of its own SPV' using errcode = 'check_violation', constraint = 'loan_event_is_fit';
    end if;
    left_minor := posted.amount_minor
      - coalesce((select amount_minor from transfer where key = 'correction:' || new.transfer_id), 0)
      - coalesce((select sum(amount_minor) from loan_event where transfer_id = new.transfer_id), 0);
    if new.amount_minor > left_minor then
      raise exception 'no part of a posting is explained twice' using errcode = 'check_violation', constraint = 'loan_posting_once';
    end if;
    if new.kind = 'disbursed' and new.amount_minor <> owner.principal_minor then
      raise exception 'a loan is paid out whole' using errcode = 'check_violation', constraint = 'loan_event_is_fit';
    end if;
  end if;
  if new.approval_id is not null and not exists (
       select from approval where approval.id = new.approval_id and approval.state = 'executed' and approval.xmin = pg_current_xact_id()::xid
         and approval.checker_id = app_person() and approval.maker_id <> approval.checker_id and approval.body ->> 'loanId' = new.loan_id
         and approval.act = case new.kind when 'disbursed' then 'loans.activate' when 'restructured' then 'loans.restructure'
                                          when 'defaulted' then 'loans.declare-default' else 'loans.write-off' end) then
    raise exception 'two people decide about a loan' using errcode = 'insufficient_privilege', constraint = 'loan_event_is_agreed';
  end if;
  return new;
end $$;
create trigger loan_event_is_fit before insert on loan_event for each row execute function loan_event_is_fit();

-- A loan moves on by an event of the same transaction, and what was agreed to stays.
create function loan_step_is_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  needed text;
begin
  if (new.id, new.spv_id, new.cell, new.asset, new.number, new.offer_id, new.borrower, new.registration, new.principal_minor, new.default_rate_bps, new.day_count,
      new.signed_on, new.cover_percent, new.created_by, new.created_at) is distinct from
     (old.id, old.spv_id, old.cell, old.asset, old.number, old.offer_id, old.borrower, old.registration, old.principal_minor, old.default_rate_bps, old.day_count,
      old.signed_on, old.cover_percent, old.created_by, old.created_at)
     or old.starts_on is not null and new.starts_on is distinct from old.starts_on then
    raise exception 'what was agreed to stays' using errcode = 'check_violation', constraint = 'loan_step_is_fit';
  end if;
  if new.version <> old.version and (new.version <> old.version + 1
       or not exists (select from loan_event where loan_id = new.id and kind = 'restructured' and xmin = pg_current_xact_id()::xid))
     or new.version = old.version and (new.rate_bps, new.kind, new.months_between, new.first_due_on, new.payments, new.grace_months)
       is distinct from (old.rate_bps, old.kind, old.months_between, old.first_due_on, old.payments, old.grace_months) then
    raise exception 'a schedule is changed by two people' using errcode = 'check_violation', constraint = 'loan_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  needed := case old.state || ' ' || new.state
    when 'draft active' then 'disbursed' when 'active defaulted' then 'defaulted' when 'defaulted active' then 'cured'
    when 'active repaid' then 'repaid' when 'defaulted repaid' then 'repaid' when 'defaulted written-off' then 'written-off' end;
  if needed is null or not exists (select from loan_event where loan_id = new.id and kind = needed and xmin = pg_current_xact_id()::xid) then
    raise exception 'no such step: % to %', old.state, new.state using errcode = 'check_violation', constraint = 'loan_step_is_fit';
  end if;
  return new;
end $$;
create trigger loan_step_is_fit before update on loan for each row execute function loan_step_is_fit();

create function loan_rows_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a loan stays' using errcode = 'HL020', constraint = 'loan_rows_stay';
end $$;
create trigger loan_stays before delete on loan for each row execute function loan_rows_stay();
create trigger loan_not_truncated before truncate on loan for each statement execute function loan_rows_stay();
create trigger loan_event_stays before update or delete on loan_event for each row execute function loan_rows_stay();
create trigger loan_event_not_truncated before truncate on loan_event for each statement execute function loan_rows_stay();
create trigger loan_instalment_stays before update or delete on loan_instalment for each row execute function loan_rows_stay();
create trigger loan_instalment_not_truncated before truncate on loan_instalment for each statement execute function loan_rows_stay();
create trigger loan_valuation_stays before update or delete on loan_valuation for each row execute function loan_rows_stay();
create trigger loan_valuation_not_truncated before truncate on loan_valuation for each statement execute function loan_rows_stay();
revoke execute on function loan_event_is_fit(), loan_step_is_fit(), loan_rows_stay() from public;

-- Check: nobody changes what happened, and the worker makes no loan.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'loan_event', 'update'), 'events stay as they were recorded';
  assert not has_any_column_privilege('heathland_worker', 'loan', 'insert'), 'only people draft loans';
  assert not has_column_privilege('heathland_api', 'loan', 'principal_minor', 'update'), 'a loan stays as it was signed';
end $$;
