-- Reason: becoming a funded member. Everyone gets one wallet, may have who they are checked, and may buy EURC into the wallet. Each of
-- these is a row with a state and a date on which it is looked at again; what a provider holds is compared with the ledger, and every
-- difference is a row that somebody owns.

create table wallet (
  person_id text primary key constraint wallet_person_kind check (person_id like 'per\_%'),
  state text not null constraint wallet_state_known check (state in ('wanted', 'ready')),
  -- Its one name, at the provider and on the chain.
  address text constraint wallet_address_once unique,
  attempts integer not null default 0,
  wanted_at timestamptz not null,
  due_at timestamptz,
  ready_at timestamptz,
  -- Why the last attempt made none, in the port's words.
  last_reason text,
  constraint wallet_ready_with_address check ((state = 'ready') = (address is not null) and (state = 'ready') = (ready_at is not null)),
  constraint wallet_due_while_wanted check ((state = 'wanted') = (due_at is not null))
);
create index wallet_due on wallet (due_at) where state = 'wanted';
-- Reconciliation goes through them page by page.
create index wallet_ready on wallet (person_id) where state = 'ready';

create table verification (
  id text primary key constraint verification_id_kind check (id like 'ver\_%'),
  person_id text not null constraint verification_one_each unique,
  state text not null constraint verification_state_known check (state in ('started', 'pending', 'approved', 'rejected')),
  -- Whether papers that were not taken may be handed in again.
  retry boolean not null default false,
  reasons text[] not null default '{}',
  -- The provider's id of the file.
  applicant_id text constraint verification_applicant_once unique,
  started_at timestamptz not null,
  -- When the provider's page was opened last: how often to ask goes by it.
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- When to ask the provider; null when there is nothing to wait for.
  due_at timestamptz,
  updated_at timestamptz not null,
  constraint verification_retry_when_rejected check (state = 'rejected' or not retry and reasons = '{}'),
  constraint verification_decided_with_verdict check ((state in ('approved', 'rejected')) = (decided_at is not null))
);
create index verification_due on verification (due_at) where due_at is not null;
create index verification_undecided on verification (updated_at) where state in ('started', 'pending');

create table deposit (
  id text primary key constraint deposit_id_kind check (id like 'dep\_%'),
  person_id text not null,
  cell text not null constraint deposit_cell_known check (cell in ('eu', 'uk')),
  state text not null constraint deposit_state_known
    check (state in ('opened', 'awaiting-payment', 'action-needed', 'processing', 'done', 'failed', 'expired')),
  -- Where the EURC has to arrive: the member's own wallet when the deposit was opened.
  wallet_address text not null,
  pay_asset text not null constraint deposit_pay_asset_known check (pay_asset in ('EUR', 'GBP')),
  pay_minor bigint not null constraint deposit_pay_positive check (pay_minor > 0),
  -- What was said beforehand, in the currency that is paid with; what is delivered is EURC.
  quoted_provider_fee_minor bigint not null,
  quoted_network_fee_minor bigint not null,
  quoted_extra_fee_minor bigint not null,
  quoted_total_fee_minor bigint not null,
  quoted_delivered_minor bigint not null,
  quote_expires_at timestamptz,
  -- What was truly charged.
  charged_paid_minor bigint,
  charged_provider_fee_minor bigint,
  charged_network_fee_minor bigint,
  charged_extra_fee_minor bigint,
  charged_total_fee_minor bigint,
  delivered_minor bigint,
  -- The provider's id of the payment that settled it.
  payment_id text constraint deposit_payment_once unique,
  customer_id text,
  failure_reason text,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  -- When to ask the provider; null when there is nothing to wait for.
  due_at timestamptz,
  settled_at timestamptz,
  constraint deposit_fees_never_negative check (
    quoted_provider_fee_minor >= 0 and quoted_network_fee_minor >= 0 and quoted_extra_fee_minor >= 0 and quoted_total_fee_minor >= 0
    and quoted_delivered_minor >= 0 and charged_paid_minor >= 0 and charged_provider_fee_minor >= 0 and charged_network_fee_minor >= 0
    and charged_extra_fee_minor >= 0 and charged_total_fee_minor >= 0
  ),
  constraint deposit_done_with_what_was_delivered check (
    (state = 'done') = (settled_at is not null) and (state <> 'done' or payment_id is not null and delivered_minor > 0)
  )
);
create index deposit_by_person on deposit (person_id, id);
create index deposit_due on deposit (due_at) where due_at is not null;
create index deposit_undecided on deposit (updated_at) where state in ('awaiting-payment', 'action-needed', 'processing');

-- What became of a deposit and when. Only ever added to.
create table deposit_step (
  deposit_id text not null references deposit (id),
  id bigint generated always as identity primary key,
  person_id text not null,
  state text not null,
  at timestamptz not null
);
create index deposit_step_by_deposit on deposit_step (deposit_id, id);

-- Where what is held and what the books say differ, or a payment is not what was ordered. Nothing is credited until a person decides.
create table custody_break (
  id text primary key constraint custody_break_id_kind check (id like 'brk\_%'),
  kind text not null constraint custody_break_kind_known
    check (kind in ('balance', 'wrong-wallet', 'wrong-asset', 'wrong-amount', 'second-payment', 'refunded')),
  person_id text not null,
  deposit_id text,
  payment_id text,
  asset text not null constraint custody_break_asset_known check (asset in ('EUR', 'GBP', 'EURC')),
  expected_minor bigint not null,
  found_minor bigint not null,
  found_at timestamptz not null,
  state text not null constraint custody_break_state_known check (state in ('open', 'explained', 'resolved')),
  -- Whose it is: the id of a person of the staff, or null while nobody has taken it.
  owner text,
  updated_at timestamptz not null
);
-- One open difference of a kind for a person's wallet, and one for each payment, however often it is found.
create unique index custody_break_balance_once on custody_break (person_id) where kind = 'balance' and state = 'open';
create unique index custody_break_payment_once on custody_break (payment_id, kind) where payment_id is not null;
create index custody_break_open on custody_break (found_at, id) where state = 'open';
create index custody_break_by_person on custody_break (person_id, id);

-- How often something was done in the pages, by day. Nobody is counted, and nothing says who it was.
create table telemetry_count (
  day date not null,
  event text not null,
  context text not null default '' constraint telemetry_count_context_short check (length(context) <= 64),
  count bigint not null,
  primary key (day, event, context)
);

alter table wallet enable row level security;
alter table wallet force row level security;
alter table verification enable row level security;
alter table verification force row level security;
alter table deposit enable row level security;
alter table deposit force row level security;
alter table deposit_step enable row level security;
alter table deposit_step force row level security;
alter table custody_break enable row level security;
alter table custody_break force row level security;
alter table telemetry_count enable row level security;
alter table telemetry_count force row level security;

create policy wallet_own on wallet for select using (person_id = (select app_person()));
create policy wallet_platform on wallet using ((select app_actor()) in ('job', 'operator'));
create policy wallet_office on wallet for select using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

-- A member begins a check and opens it again. What comes of it is never theirs to write.
create policy verification_own on verification for select using (person_id = (select app_person()));
create policy verification_begin on verification for insert with check (person_id = (select app_person()) and state = 'started');
create policy verification_reopen on verification for update
  using (person_id = (select app_person()) and (state = 'started' or retry))
  with check (person_id = (select app_person()) and (state = 'started' or retry));
create policy verification_platform on verification using ((select app_actor()) in ('job', 'operator'));
create policy verification_office on verification for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

create policy deposit_own on deposit for select using (person_id = (select app_person()));
create policy deposit_open on deposit for insert with check (person_id = (select app_person()) and state = 'opened');
create policy deposit_platform on deposit using ((select app_actor()) in ('job', 'operator'));
create policy deposit_office on deposit for select using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

create policy deposit_step_own on deposit_step for select using (person_id = (select app_person()));
create policy deposit_step_open on deposit_step for insert with check (person_id = (select app_person()) and state = 'opened');
create policy deposit_step_platform on deposit_step using ((select app_actor()) in ('job', 'operator'));
create policy deposit_step_office on deposit_step for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

create policy custody_break_platform on custody_break using ((select app_actor()) in ('job', 'operator'));
create policy custody_break_office on custody_break for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

create policy telemetry_count_any on telemetry_count using ((select app_actor()) <> '');

-- What happened to a person is told to their own pages, once it has its place in the order.
create policy outbox_own on outbox for select using (sequence is not null and subject ->> 'personId' = (select app_person()));
create index outbox_by_person on outbox ((subject ->> 'personId'), sequence) where sequence is not null;

grant select, insert, update (state, address, attempts, due_at, ready_at, last_reason) on wallet to heathland_app;
grant select, insert, update (state, retry, reasons, applicant_id, opened_at, decided_at, due_at, updated_at) on verification to heathland_app;
grant select, insert on deposit to heathland_app;
grant update (state, charged_paid_minor, charged_provider_fee_minor, charged_network_fee_minor, charged_extra_fee_minor,
  charged_total_fee_minor, delivered_minor, payment_id, customer_id, failure_reason, updated_at, due_at, settled_at) on deposit to heathland_app;
grant select, insert on deposit_step to heathland_app;
grant select, insert, update (state, owner, expected_minor, found_minor, updated_at) on custody_break to heathland_app;
grant select, insert, update (count), delete on telemetry_count to heathland_app;

select set_config('app.actor', 'job', true);
insert into schedule values ('reconciliation', '2000-01-01 04:00+00');
-- Whoever joined before has a wallet, or wants one.
insert into wallet (person_id, state, address, wanted_at, due_at, ready_at)
select id, case when crossmint_wallet_id is null then 'wanted' else 'ready' end, crossmint_wallet_id, platform_now(),
       case when crossmint_wallet_id is null then platform_now() end, case when crossmint_wallet_id is not null then platform_now() end
from profiles;
select set_config('app.actor', '', true);

-- Check: what happened to a deposit is only ever added to, what was ordered is never rewritten, and every person has one wallet.
do $$
begin
  assert not has_table_privilege('heathland_app', 'deposit_step', 'update, delete'), 'the timeline is only added to';
  assert not has_column_privilege('heathland_app', 'deposit', 'wallet_address', 'update'), 'where the money goes is not rewritten';
  assert not has_column_privilege('heathland_app', 'deposit', 'pay_minor', 'update'), 'what was ordered is not rewritten';
  assert not has_table_privilege('heathland_app', 'wallet', 'delete'), 'a wallet stays';
  assert (select count(*) from pg_class where relname in ('wallet', 'verification', 'deposit', 'deposit_step', 'custody_break', 'telemetry_count')
          and relforcerowsecurity) = 6, 'row security is forced';
end $$;
