-- Reason: nearly every posting is one step that moves money for the first time and fits. For it alone the way of many steps, with its
-- arrays and sums, took three times as long as what it writes. Everything else, and every doubt, still goes that way.

alter function post_transfers(jsonb, timestamptz) rename to post_steps;
revoke execute on function post_steps(jsonb, timestamptz) from heathland_app;

/*
Posts steps that belong together: all of them or none. One step of kind `post` that is well-formed, in time, new, between open accounts
that fit, is posted here; it answers nothing and refuses nothing but a floor that does not hold. Whatever is not exactly that is judged
by post_steps, which knows all answers: so there is one place that says no, and this one says the same as it.
*/
create function post_transfers(in_steps jsonb, in_now timestamptz) returns table (id text, made_at timestamptz, happened_before boolean)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  step constant jsonb := in_steps -> 0;
  step_id constant text := step ->> 'id';
  step_key constant text := step ->> 'key';
  step_movement constant text := step ->> 'movement';
  step_subject constant text := step ->> 'subject';
  debit constant text := step ->> 'debit';
  credit constant text := step ->> 'credit';
  amount_minor bigint;
  clock timestamptz;
  pair record;
  held text;
  debited_minor bigint := 0;
  credited_minor bigint := 0;
  sums record;
  booked timestamptz := in_now;
begin
  if in_steps -> 1 is null and step ->> 'kind' = 'post' and app_actor() in ('officer', 'job', 'webhook', 'operator')
     and step ->> 'reservation' is null and step ->> 'expiresAt' is null
     and step_id ~ '^trf_[0-9a-hjkmnp-tv-z]{26}$' and length(step_key) between 1 and 200 and length(step_subject) between 1 and 64
     and step ->> 'amountMinor' ~ '^[1-9][0-9]{0,15}$' then
    amount_minor := step ->> 'amountMinor';
    clock := platform_now();
    select debited.asset, debited.cell, debited.floor = 'held' as debit_held, credited.floor = 'held' as credit_held into pair
    from ledger_account debited
    join ledger_account credited on credited.asset = debited.asset and credited.cell = debited.cell and credited.id <> debited.id
    join ledger_movement fitting on fitting.name = step_movement and fitting.kind = 'post'
     and fitting.debit_code = debited.code and fitting.credit_code = credited.code
    where debited.id = debit and credited.id = credit and in_now between clock - interval '5 minutes' and clock
      and not (debited.floor = 'held' and credited.floor = 'held')
      and not exists (select from transfer_resolution ended where ended.key = step_key);
    if found then
      insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, expires_at, made_at)
      values (step_id, step_key, 'post', step_movement, step_subject, debit, credit, pair.asset, pair.cell, amount_minor, null, in_now)
      on conflict (key) do nothing;
      if found then
        if pair.debit_held then
          held := debit;
          debited_minor := amount_minor;
        elsif pair.credit_held then
          held := credit;
          credited_minor := amount_minor;
        end if;
        if held is not null then
          -- Locks, judges and counts at once: whoever waited for the lock is judged by what they find then.
          update ledger_account account set
            debits_posted_minor = account.debits_posted_minor + debited_minor,
            credits_posted_minor = account.credits_posted_minor + credited_minor,
            entries = account.entries + 1,
            last_booked_at = greatest(in_now, account.last_booked_at + interval '1 microsecond')
          where account.id = held
            and case account.side
                  when 'credit' then account.debits_posted_minor + debited_minor + account.debits_pending_minor
                                     <= account.credits_posted_minor + credited_minor
                  else account.credits_posted_minor + credited_minor + account.credits_pending_minor
                       <= account.debits_posted_minor + debited_minor
                end
          returning account.last_booked_at, account.debits_posted_minor, account.credits_posted_minor, account.entries into sums;
          if not found then
            perform refuse_posting('HL012', 'there is not enough on the account', 0);
          end if;
          booked := sums.last_booked_at;
          insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id,
                             debits_minor, credits_minor, position)
          values (debit, booked, step_id, 'debit', amount_minor, step_movement, step_subject, credit,
                  case when pair.debit_held then sums.debits_posted_minor end, case when pair.debit_held then sums.credits_posted_minor end,
                  case when pair.debit_held then sums.entries end),
                 (credit, booked, step_id, 'credit', amount_minor, step_movement, step_subject, debit,
                  case when pair.credit_held then sums.debits_posted_minor end, case when pair.credit_held then sums.credits_posted_minor end,
                  case when pair.credit_held then sums.entries end);
        else
          insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
          values (debit, booked, step_id, 'debit', amount_minor, step_movement, step_subject, credit),
                 (credit, booked, step_id, 'credit', amount_minor, step_movement, step_subject, debit);
        end if;
        id := step_id;
        made_at := in_now;
        happened_before := false;
        return next;
        return;
      end if;
    end if;
  end if;
  return query select posted.id, posted.made_at, posted.happened_before from post_steps(in_steps, in_now) posted;
end $$;
revoke execute on function post_transfers(jsonb, timestamptz) from public;
grant execute on function post_transfers(jsonb, timestamptz) to heathland_app;
grant create on schema public to heathland_ledger;
alter function post_transfers(jsonb, timestamptz) owner to heathland_ledger;
revoke create on schema public from heathland_ledger;

-- Check: the application has one way to post, and the way of many steps is not it.
do $$
begin
  assert has_function_privilege('heathland_app', 'post_transfers(jsonb, timestamptz)', 'execute'), 'the application posts';
  assert not has_function_privilege('heathland_app', 'post_steps(jsonb, timestamptz)', 'execute'), 'and in one way alone';
end $$;
