-- Reason: money is a double-entry ledger that PostgreSQL itself defends. Accounts hold four counters, a transfer moves one amount
-- from one account to another, a reservation waits for its resolution, and entries are what was posted. Rows are only ever added,
-- and only by the functions below; the application may read and call.

-- The chart of accounts and the movements, as packages/domain/src/ledger has them.
create table ledger_kind (
  code text primary key,
  holder text not null constraint ledger_kind_holder_known check (holder in ('house', 'member', 'offer', 'spv')),
  side text not null constraint ledger_kind_side_known check (side in ('debit', 'credit')),
  floor text not null constraint ledger_kind_floor_known check (floor in ('held', 'watched', 'none')),
  assets text[] not null
);
insert into ledger_kind values
  ('bank', 'house', 'debit', 'watched', '{EUR,GBP}'),
  ('custody', 'house', 'debit', 'watched', '{EURC}'),
  ('conversion', 'house', 'credit', 'none', '{EUR,EURC}'),
  ('unallocated', 'house', 'credit', 'watched', '{EUR,GBP}'),
  ('fee-income', 'house', 'credit', 'watched', '{EUR,GBP}'),
  ('member-cash', 'member', 'credit', 'held', '{EUR,GBP}'),
  ('member-eurc', 'member', 'credit', 'held', '{EURC}'),
  ('escrow', 'offer', 'credit', 'watched', '{EUR,GBP}'),
  ('spv-cash', 'spv', 'credit', 'watched', '{EUR,GBP}'),
  ('distribution-remainder', 'spv', 'credit', 'watched', '{EUR,GBP}');

create table ledger_movement (
  name text not null,
  kind text not null constraint ledger_movement_kind_known check (kind in ('post', 'reserve', 'settle', 'release')),
  debit_code text not null references ledger_kind (code),
  credit_code text not null references ledger_kind (code),
  primary key (name, kind, debit_code, credit_code)
);
insert into ledger_movement values
  ('onramp-deposit', 'post', 'custody', 'member-eurc'),
  ('conversion', 'post', 'member-eurc', 'conversion'),
  ('conversion', 'post', 'conversion', 'member-cash'),
  ('bank-deposit', 'post', 'bank', 'member-cash'),
  ('deposit-unallocated', 'post', 'bank', 'unallocated'),
  ('deposit-allocated', 'post', 'unallocated', 'member-cash'),
  ('deposit-returned', 'post', 'unallocated', 'bank'),
  ('management-fee', 'post', 'member-cash', 'fee-income'),
  ('fee-withdrawn', 'post', 'fee-income', 'bank'),
  ('subscription-reserved', 'reserve', 'member-cash', 'escrow'),
  ('subscription-funded', 'settle', 'member-cash', 'escrow'),
  ('subscription-released', 'release', 'member-cash', 'escrow'),
  ('subscription-passed-on', 'post', 'escrow', 'spv-cash'),
  ('subscription-refunded', 'post', 'escrow', 'member-cash'),
  ('subscription-refunded', 'post', 'spv-cash', 'member-cash'),
  ('spv-received', 'post', 'bank', 'spv-cash'),
  ('spv-paid', 'post', 'spv-cash', 'bank'),
  ('distribution', 'post', 'spv-cash', 'member-cash'),
  ('distribution-remainder', 'post', 'spv-cash', 'distribution-remainder'),
  ('withdrawal-reserved', 'reserve', 'member-cash', 'bank'),
  ('withdrawal-paid', 'settle', 'member-cash', 'bank'),
  ('withdrawal-released', 'release', 'member-cash', 'bank');

create table ledger_account (
  -- Says what it is: acc_<cell>_<code>_<asset>[_<holder>].
  id text primary key,
  cell text not null constraint ledger_account_cell_known check (cell in ('eu', 'uk')),
  code text not null,
  asset text not null constraint ledger_account_asset_known check (asset in ('EUR', 'GBP', 'EURC')),
  holder_id text,
  side text not null,
  floor text not null,
  opened_at timestamptz not null,
  -- Kept for accounts whose floor is held; the others are summed from their entries, so that nobody waits for them.
  debits_pending_minor bigint not null default 0,
  debits_posted_minor bigint not null default 0,
  credits_pending_minor bigint not null default 0,
  credits_posted_minor bigint not null default 0,
  entries bigint not null default 0,
  last_booked_at timestamptz,
  constraint ledger_account_named_by_what_it_is check (id = concat_ws('_', 'acc', cell, code, asset, holder_id)),
  constraint ledger_account_counters_never_negative check (
    debits_pending_minor >= 0 and debits_posted_minor >= 0 and credits_pending_minor >= 0 and credits_posted_minor >= 0
  ),
  constraint ledger_account_floor_holds check (
    floor <> 'held'
    or side = 'credit' and debits_posted_minor + debits_pending_minor <= credits_posted_minor
    or side = 'debit' and credits_posted_minor + credits_pending_minor <= debits_posted_minor
  ),
  constraint ledger_account_counts_only_what_is_held check (
    floor = 'held'
    or debits_pending_minor = 0 and debits_posted_minor = 0 and credits_pending_minor = 0 and credits_posted_minor = 0 and entries = 0
  )
) with (fillfactor = 70);
create index ledger_account_by_holder on ledger_account (holder_id, id) where holder_id is not null;

create table transfer (
  id text primary key constraint transfer_id_kind check (id like 'trf\_%'),
  -- Unique for ever: a retry finds what happened.
  key text not null constraint transfer_key_once unique,
  kind text not null constraint transfer_kind_known check (kind in ('post', 'reserve')),
  movement text not null,
  subject text not null,
  debit_account text not null,
  credit_account text not null,
  asset text not null,
  cell text not null,
  amount_minor bigint not null constraint transfer_amount_positive check (amount_minor > 0),
  expires_at timestamptz,
  made_at timestamptz not null,
  constraint transfer_two_accounts check (debit_account <> credit_account),
  constraint transfer_reservation_ends check ((kind = 'reserve') = (expires_at is not null) and expires_at > made_at)
);
create index transfer_by_subject on transfer (subject, id);
-- By their end: what is open ends soon or has just ended, however many came before.
create index transfer_reserved_from on transfer (debit_account, expires_at, id) where kind = 'reserve';
create index transfer_reserved_to on transfer (credit_account, expires_at, id) where kind = 'reserve';
create index transfer_reserved_until on transfer (expires_at, id) where kind = 'reserve';

-- What became of a reservation. Its absence is the state of waiting.
create table transfer_resolution (
  transfer_id text primary key,
  id text not null constraint transfer_resolution_id_once unique,
  key text not null constraint transfer_resolution_key_once unique,
  kind text not null constraint transfer_resolution_kind_known check (kind in ('settle', 'release')),
  movement text not null,
  subject text not null,
  amount_minor bigint not null,
  made_at timestamptz not null,
  constraint transfer_resolution_amount_fits check ((kind = 'settle') = (amount_minor > 0) and amount_minor >= 0)
);

-- What was posted, twice each: once for the account that was debited and once for the one that was credited.
create table entry (
  account_id text not null,
  booked_at timestamptz not null,
  -- The transfer or resolution that posted it.
  posting_id text not null,
  side text not null constraint entry_side_known check (side in ('debit', 'credit')),
  amount_minor bigint not null constraint entry_amount_positive check (amount_minor > 0),
  movement text not null,
  subject text not null,
  other_account_id text not null,
  -- The account's sums and its number of entries right after this one, where they are kept.
  debits_minor bigint,
  credits_minor bigint,
  position bigint,
  primary key (account_id, booked_at, posting_id),
  constraint entry_two_accounts check (account_id <> other_account_id),
  constraint entry_sums_together check ((debits_minor is null) = (credits_minor is null) and (debits_minor is null) = (position is null))
) partition by range (booked_at);
-- What was booked in a stretch of time, whosever: rows arrive in the order of time, so a few pages say where.
create index entry_by_time on entry using brin (booked_at) with (pages_per_range = 32, autosummarize = on);

-- What an account without counters summed up to before a moment, so that its balance is never far to count.
create table ledger_snapshot (
  account_id text not null,
  -- Everything booked before this, and nothing booked at or after it.
  booked_before timestamptz not null,
  debits_minor bigint not null,
  credits_minor bigint not null,
  entries bigint not null,
  primary key (account_id, booked_before)
);

-- What all accounts of a kind summed up to before the end of a day, so that a trial balance counts one day at most.
create table ledger_total (
  cell text not null,
  code text not null,
  asset text not null,
  booked_before timestamptz not null,
  debits_minor bigint not null,
  credits_minor bigint not null,
  entries bigint not null,
  primary key (cell, code, asset, booked_before)
);
create index ledger_total_by_time on ledger_total (booked_before);

-- Money rows are added, never changed: not by the functions, not by the schema's owner, not by mistake.
create function ledger_rows_stay() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'HL000';
end $$;
create trigger transfer_stays before update or delete on transfer for each row execute function ledger_rows_stay();
create trigger transfer_stays_whole before truncate on transfer for each statement execute function ledger_rows_stay();
create trigger transfer_resolution_stays before update or delete on transfer_resolution for each row execute function ledger_rows_stay();
create trigger transfer_resolution_stays_whole before truncate on transfer_resolution for each statement execute function ledger_rows_stay();
create trigger entry_stays before update or delete on entry for each row execute function ledger_rows_stay();
create trigger entry_stays_whole before truncate on entry for each statement execute function ledger_rows_stay();
create trigger ledger_snapshot_stays before update or delete on ledger_snapshot for each row execute function ledger_rows_stay();
create trigger ledger_snapshot_stays_whole before truncate on ledger_snapshot for each statement execute function ledger_rows_stay();
create trigger ledger_total_stays before update or delete on ledger_total for each row execute function ledger_rows_stay();
create trigger ledger_total_stays_whole before truncate on ledger_total for each statement execute function ledger_rows_stay();
create trigger ledger_account_stays before delete on ledger_account for each row execute function ledger_rows_stay();
create trigger ledger_account_stays_whole before truncate on ledger_account for each statement execute function ledger_rows_stay();

-- What an account is never changes; only its counters grow.
create function ledger_account_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'what an account is never changes' using errcode = 'HL000';
end $$;
create trigger ledger_account_is_fixed before update of id, cell, code, asset, holder_id, side, floor, opened_at on ledger_account
  for each row execute function ledger_account_is_fixed();

-- Opens accounts that are not open yet and leaves the others alone. What an account is follows from the chart.
create function open_accounts(in_ids text[], in_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unfit text;
begin
  if app_actor() not in ('member', 'officer', 'job', 'webhook', 'operator') then
    raise exception 'nobody opens an account' using errcode = 'HL013';
  end if;
  select given.id into unfit
  from unnest(in_ids) given (id)
  left join ledger_kind kind on kind.code = split_part(given.id, '_', 3)
  where kind.code is null
     or not split_part(given.id, '_', 4) = any (kind.assets)
     or given.id !~ ('^acc_(eu|uk)_[a-z-]+_[A-Z]+'
                     || case kind.holder when 'house' then '' when 'member' then '_per_[0-9a-hjkmnp-tv-z]{26}'
                        else '_(?!per_)[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}' end || '$')
     or app_actor() = 'member' and split_part(given.id, '_', 5) || '_' || split_part(given.id, '_', 6) is distinct from app_person()
  limit 1;
  if unfit is not null then
    raise exception 'the chart of accounts has no place for %', unfit using errcode = 'HL007';
  end if;
  insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
  select given.id, split_part(given.id, '_', 2), kind.code, split_part(given.id, '_', 4),
         nullif(split_part(given.id, '_', 5) || '_' || split_part(given.id, '_', 6), '_'), kind.side, kind.floor, in_now
  from unnest(in_ids) given (id)
  join ledger_kind kind on kind.code = split_part(given.id, '_', 3)
  order by given.id
  on conflict (id) do nothing;
end $$;

-- The house's own accounts stand from the beginning.
insert into ledger_account (id, cell, code, asset, side, floor, opened_at)
select concat_ws('_', 'acc', cell, kind.code, asset), cell, kind.code, asset, kind.side, kind.floor, '2026-01-01 00:00+00'
from ledger_kind kind, unnest(kind.assets) asset, unnest(array['eu', 'uk']) cell
where kind.holder = 'house';

-- A step as it is asked for, and what was found out about it.
create type ledger_step as (
  index integer, id text, key text, kind text, movement text, subject text, reservation text, expires_at timestamptz,
  debit text, credit text, amount_minor bigint,
  asset text, cell text, debit_held boolean, credit_held boolean,
  -- What it adds to the pending and the posted counters of both its accounts.
  pending_minor bigint, posted_minor bigint,
  fault text
);
-- An account whose floor is held: its counters before and after, and the first step that touches it.
create type ledger_sum as (
  id text, first_index integer, is_short boolean, last_booked_at timestamptz,
  debits_before_minor bigint, credits_before_minor bigint, entries_before bigint,
  debits_pending_minor bigint, debits_posted_minor bigint, credits_pending_minor bigint, credits_posted_minor bigint, entries bigint
);

-- Says no, with the place in the array.
create function refuse_posting(in_code text, in_reason text, in_index integer) returns void language plpgsql as $$
begin
  raise exception '%', in_reason using errcode = in_code, detail = in_index::text;
end $$;

/*
Posts steps that belong together: all of them or none. In this order:
 1. their form; 2. whether they happened before, exactly so, which is answered with what happened; 3. their time; 4. each step by
 itself: its reservation, accounts, movement, and whose they are; 5. the rows of the transfers; 6. locks on the accounts whose floor
 is held, in the order of their ids, and their floors after all steps; 7. counters and entries.
packages/domain/src/ledger/transfer.ts decides the same, and LedgerCode names the refusals.
Its plans are made once, and by index whatever the tables looked like then: planning anew took ten times as long as the posting.
*/
create function post_transfers(in_steps jsonb, in_now timestamptz) returns table (id text, made_at timestamptz, happened_before boolean)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  actor constant text := app_actor();
  person constant text := app_person();
  steps ledger_step[];
  step ledger_step;
  previous text := '';
  differing integer;
  known integer;
  first_known integer;
  fresh integer;
  added integer;
  ends_some boolean := false;
  posts_some boolean := false;
  held text[] := '{}';
  sums ledger_sum[] := '{}';
  following ledger_sum;
  short integer;
  booked timestamptz := in_now;
begin
  if actor not in ('member', 'officer', 'job', 'webhook', 'operator') then
    perform refuse_posting('HL013', 'this actor does not post', 0);
  end if;

  -- 1.
  steps := array(
    select row (given.place - 1, given.id, given.key, given.kind, given.movement, given.subject, given.reservation, given."expiresAt",
                given.debit, given.credit, given."amountMinor", null, null, null, null, null, null, null)::ledger_step
    from rows from (jsonb_to_recordset(in_steps) as (id text, key text, kind text, movement text, subject text, reservation text,
                    "expiresAt" timestamptz, debit text, credit text, "amountMinor" bigint)) with ordinality
      as given (id, key, kind, movement, subject, reservation, "expiresAt", debit, credit, "amountMinor", place)
    order by given.place
  );
  if cardinality(steps) not between 1 and 1000 then
    perform refuse_posting('HL001', 'there are 1 to 1000 steps', 0);
  end if;
  foreach step in array steps loop
    if not coalesce(
      step.id > previous collate "C" and step.id ~ '^trf_[0-9a-hjkmnp-tv-z]{26}$'
      and length(step.key) between 1 and 200 and length(step.subject) between 1 and 64 and step.movement <> ''
      and case when step.kind in ('post', 'reserve')
            then step.debit <> '' and step.credit <> '' and step.reservation is null
             and step.amount_minor between 1 and 10000000000000000
             and (step.kind = 'reserve') = (step.expires_at is not null)
            else step.kind in ('settle', 'release') and step.debit is null and step.credit is null and step.reservation <> ''
             and step.expires_at is null and (step.kind = 'settle') = (step.amount_minor is not null)
             and coalesce(step.amount_minor between 1 and 10000000000000000, true)
          end, false)
    then
      perform refuse_posting('HL001', 'a step is malformed', step.index);
    end if;
    previous := step.id;
    ends_some := ends_some or step.kind in ('settle', 'release');
  end loop;
  if cardinality(steps) > 1 and (select count(distinct asked.key) from unnest(steps) asked) < cardinality(steps) then
    perform refuse_posting('HL001', 'two steps have one key', 0);
  end if;

  -- 2. Twice at most: a caller with the same keys may finish while we wait for its rows.
  for attempt in 1..2 loop
    select min(asked.index) filter (where before.is_same is not true and before.key is not null), count(before.key),
           min(asked.index) filter (where before.key is not null)
    into differing, known, first_known
    from unnest(steps) asked
    left join lateral (
      select found.key,
             (found.kind, found.movement, found.subject, found.debit_account, found.credit_account, found.amount_minor, found.expires_at)
               is not distinct from
             (asked.kind, asked.movement, asked.subject, asked.debit, asked.credit, asked.amount_minor, asked.expires_at) as is_same
      from transfer found where found.key = asked.key
      union all
      select found.key,
             (found.kind, found.movement, found.subject, found.transfer_id, found.amount_minor) is not distinct from
             (asked.kind, asked.movement, asked.subject, asked.reservation, coalesce(asked.amount_minor, 0))
      from transfer_resolution found where found.key = asked.key
    ) before on true;
    if differing is not null then
      perform refuse_posting('HL003', 'a key was used for something else', differing);
    end if;
    if known = cardinality(steps) then
      return query
        select found.id, found.made_at, true
        from unnest(steps) asked
        cross join lateral (
          select transfer.id, transfer.made_at from transfer where transfer.key = asked.key
          union all
          select ended.id, ended.made_at from transfer_resolution ended where ended.key = asked.key
        ) found
        order by asked.index;
      return;
    end if;
    if known > 0 then
      perform refuse_posting('HL003', 'some of these happened before and some did not', first_known);
    end if;

    -- 3.
    if (in_now between platform_now() - interval '5 minutes' and platform_now()) is not true then
      perform refuse_posting('HL002', 'this is not the time of the posting', 0);
    end if;
    -- Not a question of form: the same reservation, asked for again after its end, is answered with what happened.
    foreach step in array steps loop
      if step.expires_at <= in_now then
        perform refuse_posting('HL001', 'a reservation ends before it begins', step.index);
      end if;
    end loop;

    -- 4.
    steps := array(
      select row (asked.index, asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.reservation, asked.expires_at,
                  debited.id, credited.id, coalesce(asked.amount_minor, 0), debited.asset, debited.cell,
                  debited.floor = 'held', credited.floor = 'held',
                  case asked.kind when 'post' then 0 when 'reserve' then asked.amount_minor else -reserved.amount_minor end,
                  case when asked.kind in ('post', 'settle') then asked.amount_minor else 0 end,
                  case
                    when asked.reservation is not null and reserved.id is null then 'HL004'
                    when asked.reservation is not null
                     -- By the same key it is no fault: somebody finished meanwhile, and the second attempt answers with it.
                     and (ended.key <> asked.key or row_number() over (partition by asked.reservation order by asked.index) > 1) then 'HL005'
                    when asked.kind = 'settle' and in_now >= reserved.expires_at then 'HL006'
                    when asked.kind = 'settle' and asked.amount_minor > reserved.amount_minor then 'HL014'
                    when debited.id is null or credited.id is null then 'HL007'
                    when debited.asset <> credited.asset or debited.cell <> credited.cell or debited.id = credited.id then 'HL008'
                    when asked.movement = 'correction' and asked.kind = 'post' then
                      case when not exists (
                        select from transfer original left join transfer_resolution became on became.transfer_id = original.id
                        where original.id = asked.subject and asked.key = 'correction:' || original.id
                          and original.debit_account = asked.credit and original.credit_account = asked.debit
                          and asked.amount_minor <= case original.kind when 'post' then original.amount_minor else coalesce(became.amount_minor, 0) end
                      ) then 'HL010' end
                    when not exists (
                      select from ledger_movement fitting
                      where fitting.name = asked.movement and fitting.kind = asked.kind
                        and fitting.debit_code = debited.code and fitting.credit_code = credited.code
                    ) then 'HL009'
                  end)::ledger_step
      from unnest(steps) asked
      left join transfer reserved on reserved.id = asked.reservation and reserved.kind = 'reserve'
      left join transfer_resolution ended on ended.transfer_id = asked.reservation
      left join ledger_account debited on debited.id = coalesce(asked.debit, reserved.debit_account)
      left join ledger_account credited on credited.id = coalesce(asked.credit, reserved.credit_account)
      order by asked.index
    );
    foreach step in array steps loop
      if step.fault is not null then
        perform refuse_posting(step.fault, 'a step does not fit', step.index);
      end if;
      -- A member's own act sets money aside or lets go of it, and touches no other member: moving it is the platform's.
      if actor = 'member' and (
        step.kind not in ('reserve', 'release')
        or split_part(step.debit, '_', 5) = 'per' and 'per_' || split_part(step.debit, '_', 6) is distinct from person
        or split_part(step.credit, '_', 5) = 'per' and 'per_' || split_part(step.credit, '_', 6) is distinct from person
      ) then
        perform refuse_posting('HL013', 'this is not theirs to post', step.index);
      end if;
      if step.debit_held then held := held || step.debit; end if;
      if step.credit_held then held := held || step.credit; end if;
      posts_some := posts_some or step.posted_minor > 0;
    end loop;

    -- 5.
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, expires_at, made_at)
    select asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.debit, asked.credit, asked.asset, asked.cell,
           asked.amount_minor, asked.expires_at, in_now
    from unnest(steps) asked
    where asked.kind in ('post', 'reserve')
    order by asked.index
    on conflict (key) do nothing;
    get diagnostics fresh = row_count;
    if ends_some then
      insert into transfer_resolution (transfer_id, id, key, kind, movement, subject, amount_minor, made_at)
      select asked.reservation, asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.posted_minor, in_now
      from unnest(steps) asked
      where asked.kind in ('settle', 'release')
      order by asked.reservation
      on conflict do nothing;
      get diagnostics added = row_count;
      fresh := fresh + added;
    end if;
    exit when fresh = cardinality(steps);
    if fresh > 0 or attempt = 2 then
      perform refuse_posting('HL003', 'somebody else was quicker with a part of these', 0);
    end if;
    -- Asked for again as they came: the accounts of a resolution are looked up anew.
    steps := array(
      select row (asked.index, asked.id, asked.key, asked.kind, asked.movement, asked.subject, asked.reservation, asked.expires_at,
                  case when asked.reservation is null then asked.debit end, case when asked.reservation is null then asked.credit end,
                  case when asked.kind <> 'release' then asked.amount_minor end, null, null, null, null, null, null, null)::ledger_step
      from unnest(steps) asked order by asked.index
    );
    held := '{}';
  end loop;

  -- 6.
  if cardinality(held) > 0 then
    sums := array(
      select row (account.id, net.first_index,
                  case account.side
                    when 'credit' then account.debits_posted_minor + net.debits_posted + account.debits_pending_minor + net.debits_pending
                                       > account.credits_posted_minor + net.credits_posted
                    else account.credits_posted_minor + net.credits_posted + account.credits_pending_minor + net.credits_pending
                         > account.debits_posted_minor + net.debits_posted
                  end,
                  account.last_booked_at,
                  account.debits_posted_minor, account.credits_posted_minor, account.entries,
                  account.debits_pending_minor + net.debits_pending, account.debits_posted_minor + net.debits_posted,
                  account.credits_pending_minor + net.credits_pending, account.credits_posted_minor + net.credits_posted,
                  account.entries + net.entries)::ledger_sum
      from (
        select locked.* from ledger_account locked where locked.id = any (held) order by locked.id for no key update
      ) account
      join (
        select leg.account, min(asked.index) as first_index, count(*) filter (where asked.posted_minor > 0) as entries,
               sum(leg.debits * asked.pending_minor)::bigint as debits_pending, sum(leg.debits * asked.posted_minor)::bigint as debits_posted,
               sum(leg.credits * asked.pending_minor)::bigint as credits_pending, sum(leg.credits * asked.posted_minor)::bigint as credits_posted
        from unnest(steps) asked
        cross join lateral (values (asked.debit, 1, 0), (asked.credit, 0, 1)) leg (account, debits, credits)
        group by leg.account
      ) net on net.account = account.id
    );
    foreach following in array sums loop
      if following.is_short then short := least(short, following.first_index); end if;
      booked := greatest(booked, following.last_booked_at + interval '1 microsecond');
    end loop;
    if short is not null then
      perform refuse_posting('HL012', 'there is not enough on the account', short);
    end if;

    -- 7.
    update ledger_account account set
      debits_pending_minor = summed.debits_pending_minor, debits_posted_minor = summed.debits_posted_minor,
      credits_pending_minor = summed.credits_pending_minor, credits_posted_minor = summed.credits_posted_minor,
      entries = summed.entries,
      last_booked_at = case when summed.entries > summed.entries_before then booked else account.last_booked_at end
    from unnest(sums) summed
    where account.id = summed.id;
  end if;
  if posts_some then
    insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id,
                       debits_minor, credits_minor, position)
    select leg.account, booked, asked.id, leg.side, asked.posted_minor, asked.movement, asked.subject, leg.other,
           summed.debits_before_minor + sum(case leg.side when 'debit' then asked.posted_minor else 0 end) over so_far,
           summed.credits_before_minor + sum(case leg.side when 'credit' then asked.posted_minor else 0 end) over so_far,
           summed.entries_before + row_number() over so_far
    from unnest(steps) asked
    cross join lateral (values (asked.debit, 'debit', asked.credit), (asked.credit, 'credit', asked.debit)) leg (account, side, other)
    left join unnest(sums) summed on summed.id = leg.account
    where asked.posted_minor > 0
    window so_far as (partition by leg.account order by asked.index)
    order by asked.index, leg.side desc;
  end if;
  return query select asked.id, in_now, false from unnest(steps) asked order by asked.index;
end $$;

-- Before this nothing more is booked: a posting carries a time at most 5 minutes old, and no transaction of ours lives for 10 minutes
-- after it (statements end after 15 s, idle ones after 30 s).
create function ledger_closed_before() returns timestamptz language sql volatile
  return platform_now() - interval '15 minutes';

-- Sums up accounts without counters, every thousand entries, so that no balance is further than that from one.
create function take_snapshots() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  before constant timestamptz := ledger_closed_before();
  account text;
  last ledger_snapshot;
  taken integer;
  total integer := 0;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'snapshots are taken by jobs' using errcode = 'HL013';
  end if;
  for account in select id from ledger_account where floor <> 'held' order by id loop
    select * into last from ledger_snapshot where account_id = account order by booked_before desc limit 1;
    insert into ledger_snapshot (account_id, booked_before, debits_minor, credits_minor, entries)
    select account, booked_at + interval '1 microsecond',
           coalesce(last.debits_minor, 0) + max(debits_minor), coalesce(last.credits_minor, 0) + max(credits_minor),
           coalesce(last.entries, 0) + max(entries)
    from (
      select booked_at,
             row_number() over (order by booked_at, posting_id) as place,
             sum(case side when 'debit' then amount_minor else 0 end) over so_far as debits_minor,
             sum(case side when 'credit' then amount_minor else 0 end) over so_far as credits_minor,
             count(*) over so_far as entries,
             count(*) over () = 100000 and booked_at = max(booked_at) over () as may_be_cut
      -- So many a call: whoever comes first to a full ledger takes several.
      from (
        select booked_at, posting_id, side, amount_minor from entry
        where account_id = account and booked_at >= coalesce(last.booked_before, '-infinity') and booked_at < before
        order by booked_at, posting_id limit 100000
      ) following
      -- Peers included: a cut never goes between entries of one moment.
      window so_far as (order by booked_at range unbounded preceding)
    ) line
    where place % 1000 = 0 and not may_be_cut
    group by booked_at
    on conflict do nothing;
    get diagnostics taken = row_count;
    total := total + taken;
  end loop;
  return total;
end $$;

-- Sums up whole days that are closed, a month of them at most at once; returns how many rows it added. A kind without an entry that day
-- has no row for it: its newest one still holds.
create function take_totals() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  since timestamptz;
  before timestamptz := date_trunc('day', ledger_closed_before(), 'UTC');
  taken integer;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'totals are taken by jobs' using errcode = 'HL013';
  end if;
  since := coalesce((select max(booked_before) from ledger_total), '-infinity');
  since := (select date_trunc('day', min(booked_at), 'UTC') from entry where booked_at >= since);
  before := least(before, since + interval '744 hours');
  insert into ledger_total (cell, code, asset, booked_before, debits_minor, credits_minor, entries)
  select day.cell, day.code, day.asset, day.booked_before,
         coalesce(last.debits_minor, 0) + sum(day.debits_minor) over so_far,
         coalesce(last.credits_minor, 0) + sum(day.credits_minor) over so_far,
         coalesce(last.entries, 0) + sum(day.entries) over so_far
  from (
    select split_part(account_id, '_', 2) as cell, split_part(account_id, '_', 3) as code, split_part(account_id, '_', 4) as asset,
           date_trunc('day', booked_at, 'UTC') + interval '24 hours' as booked_before,
           sum(amount_minor) filter (where side = 'debit')::bigint as debits_minor,
           sum(amount_minor) filter (where side = 'credit')::bigint as credits_minor,
           count(*) as entries
    from entry
    where booked_at >= since and booked_at < before
    group by 1, 2, 3, 4
  ) given
  cross join lateral (
    select given.cell, given.code, given.asset, given.booked_before, coalesce(given.debits_minor, 0) as debits_minor,
           coalesce(given.credits_minor, 0) as credits_minor, given.entries
  ) day
  left join lateral (
    select total.debits_minor, total.credits_minor, total.entries from ledger_total total
    where total.cell = day.cell and total.code = day.code and total.asset = day.asset and total.booked_before <= since
    order by total.booked_before desc limit 1
  ) last on true
  window so_far as (partition by day.cell, day.code, day.asset order by day.booked_before)
  on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end $$;

-- The smallest id of a kind that could have been made at a moment: ids begin with their time, so a stretch of time is a stretch of ids.
create function id_from(in_kind text, in_at timestamptz) returns text language sql immutable
  return in_kind || '_' || (
    select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((floor(extract(epoch from in_at) * 1000)::bigint >> (5 * place)) & 31)::integer + 1, 1),
                      '' order by place desc)
    from generate_series(0, 9) place
  );

-- The months of entries, this one and the next three, in tables of three: a page of somebody who moves little reaches back over a year,
-- and every table it goes through costs a way down an index. There is no default: an entry without a month is refused, not hidden away.
create function open_entry_months(in_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  quarter timestamptz;
  name text;
  opened integer := 0;
begin
  if app_actor() not in ('job', 'operator') then
    raise exception 'months are opened by jobs' using errcode = 'HL013';
  end if;
  for ahead in 0..1 loop
    -- Counted in UTC: a session west of it is still in the quarter before when one begins, and three months later is not three months later.
    quarter := (date_trunc('quarter', in_now at time zone 'UTC') + make_interval(months => 3 * ahead)) at time zone 'UTC';
    name := 'entry_' || to_char(quarter at time zone 'UTC', 'YYYY_MM');
    if to_regclass(format('public.%I', name)) is null then
      -- Made beside and then attached: creating it in place would stop every reader of the whole table.
      execute format('create table %I (like entry including defaults including constraints)', name);
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy %I on %I using (false)', name || '_only_through_entry', name);
      execute format('create trigger entry_stays_whole before truncate on %I for each statement execute function ledger_rows_stay()', name);
      execute format('alter table entry attach partition %I for values from (%L) to (%L)', name, quarter,
                     (quarter at time zone 'UTC' + interval '3 months') at time zone 'UTC');
      opened := opened + 1;
    end if;
  end loop;
  return opened;
end $$;

alter table ledger_kind enable row level security;
alter table ledger_kind force row level security;
alter table ledger_movement enable row level security;
alter table ledger_movement force row level security;
alter table ledger_account enable row level security;
alter table ledger_account force row level security;
alter table transfer enable row level security;
alter table transfer force row level security;
alter table transfer_resolution enable row level security;
alter table transfer_resolution force row level security;
alter table entry enable row level security;
alter table entry force row level security;
alter table ledger_snapshot enable row level security;
alter table ledger_snapshot force row level security;
alter table ledger_total enable row level security;
alter table ledger_total force row level security;

-- The functions see and add; the tables' grants below say what.
create policy ledger_kind_functions on ledger_kind to heathland_ledger using (true);
create policy ledger_movement_functions on ledger_movement to heathland_ledger using (true);
create policy ledger_account_functions on ledger_account to heathland_ledger using (true) with check (true);
create policy transfer_functions on transfer to heathland_ledger using (true) with check (true);
create policy transfer_resolution_functions on transfer_resolution to heathland_ledger using (true) with check (true);
create policy entry_functions on entry to heathland_ledger using (true) with check (true);
create policy ledger_snapshot_functions on ledger_snapshot to heathland_ledger using (true) with check (true);
create policy ledger_total_functions on ledger_total to heathland_ledger using (true) with check (true);

-- Whose an account is stands in its name; asking the accounts themselves would read all of them for every page.
create function account_holder(in_account text) returns text language sql immutable
  return split_part(in_account, '_', 5) || '_' || split_part(in_account, '_', 6);

-- A member reads what is theirs; staff, jobs and webhooks what their operation lets them ask for.
create policy ledger_kind_read on ledger_kind for select to heathland_app using ((select app_actor()) <> '');
create policy ledger_movement_read on ledger_movement for select to heathland_app using ((select app_actor()) <> '');
create policy ledger_account_own on ledger_account for select to heathland_app
  using ((select app_actor()) = 'member' and holder_id = (select app_person()));
create policy ledger_account_office on ledger_account for select to heathland_app
  using ((select app_actor()) in ('officer', 'job', 'webhook', 'operator'));
create policy transfer_own on transfer for select to heathland_app
  using ((select app_actor()) = 'member' and (select app_person()) in (account_holder(debit_account), account_holder(credit_account)));
create policy transfer_office on transfer for select to heathland_app
  using ((select app_actor()) in ('officer', 'job', 'webhook', 'operator'));
create policy transfer_resolution_own on transfer_resolution for select to heathland_app
  using ((select app_actor()) = 'member' and exists (select from transfer where transfer.id = transfer_id));
create policy transfer_resolution_office on transfer_resolution for select to heathland_app
  using ((select app_actor()) in ('officer', 'job', 'webhook', 'operator'));
create policy entry_own on entry for select to heathland_app
  using ((select app_actor()) = 'member' and account_holder(account_id) = (select app_person()));
create policy entry_office on entry for select to heathland_app
  using ((select app_actor()) in ('officer', 'job', 'webhook', 'operator'));
create policy ledger_snapshot_office on ledger_snapshot for select to heathland_app
  using ((select app_actor()) in ('officer', 'job', 'webhook', 'operator'));

create policy ledger_total_office on ledger_total for select to heathland_app
  using ((select app_actor()) in ('officer', 'job', 'webhook', 'operator'));

grant select on ledger_kind, ledger_movement, ledger_account, transfer, transfer_resolution, entry, ledger_snapshot, ledger_total to heathland_app;
grant select on ledger_kind, ledger_movement, clock_offset to heathland_ledger;
grant select, insert on ledger_account, transfer, transfer_resolution, entry, ledger_snapshot, ledger_total to heathland_ledger;
grant update (debits_pending_minor, debits_posted_minor, credits_pending_minor, credits_posted_minor, entries, last_booked_at)
  on ledger_account to heathland_ledger;

revoke execute on function open_accounts(text[], timestamptz), post_transfers(jsonb, timestamptz), take_snapshots(),
  take_totals(), open_entry_months(timestamptz) from public;
grant execute on function open_accounts(text[], timestamptz), post_transfers(jsonb, timestamptz), take_snapshots(),
  take_totals(), open_entry_months(timestamptz) to heathland_app;
grant usage, create on schema public to heathland_ledger, heathland_months;
alter function open_accounts(text[], timestamptz) owner to heathland_ledger;
alter function post_transfers(jsonb, timestamptz) owner to heathland_ledger;
alter function take_snapshots() owner to heathland_ledger;
alter function take_totals() owner to heathland_ledger;
-- Whoever makes a month has to own the table; this role owns nothing else and its one function does nothing else.
alter table entry owner to heathland_months;
alter function open_entry_months(timestamptz) owner to heathland_months;
revoke create on schema public from heathland_ledger;
select set_config('app.actor', 'operator', true);
select open_entry_months(platform_now());

-- Every hour: the next months, snapshots and totals. And until when every reservation that ended is known to be resolved.
select set_config('app.actor', 'job', true);
insert into schedule values ('ledger-hour', '2026-01-01 00:00+00'), ('reservations-ended', '2026-01-01 00:00+00');
select set_config('app.actor', '', true);
create policy schedule_operator on schedule for select using ((select app_actor()) = 'operator');

-- An act of two people says itself who may decide on it, so what waits is no longer for one role alone.
drop policy approval_office on approval;
create policy approval_office on approval using ((select app_actor()) = 'officer');

-- Check: the application can only read and call, the functions' role can neither change nor remove a money row, and this month is open.
do $$
declare
  money text;
begin
  foreach money in array array['ledger_account', 'transfer', 'transfer_resolution', 'entry', 'ledger_snapshot', 'ledger_total'] loop
    assert not has_table_privilege('heathland_app', money, 'insert, update, delete, truncate'), 'the application only reads ' || money;
    assert not has_table_privilege('heathland_ledger', money, 'update, delete, truncate'), 'nothing removes from ' || money;
  end loop;
  assert (select count(*) from pg_inherits where inhparent = 'entry'::regclass) = 2, 'this month and the next three are open';
end $$;
