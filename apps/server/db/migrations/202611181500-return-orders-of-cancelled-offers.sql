-- Reason: an offer that is cancelled gives back every euro that was meant for it: what is set aside, and what is allocated and still in
-- escrow, with its fee. An order that is signed in the moment of the cancellation goes back with the others or is not taken.

insert into ledger_movement values ('fee-refunded', 'post', 'fee-income', 'member-cash');

-- An allocated order of a cancelled offer is returned once its money and its fee are back with the member. The rest is as it was.
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
     or old.allocated_at is not null and new.state <> 'returned'
        and (new.allocated_minor, new.allocated_at) is distinct from (old.allocated_minor, old.allocated_at) then
    raise exception 'what was signed stays' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  if new.state = old.state then return new; end if;
  if not (old.state || ' ' || new.state || ' ' || case when app_actor() in ('job', 'operator') then 'job'
            when app_person() = old.person_id then 'own' else 'staff' end) in (
       'draft in-review own', 'draft reserved own', 'draft awaiting-payment own', 'draft cancelled own', 'in-review cancelled own', 'awaiting-payment reserved own',
       'awaiting-payment cancelled own', 'reserved cancelled own', 'in-review awaiting-payment staff', 'in-review refused staff',
       'draft expired job', 'awaiting-payment expired job', 'in-review returned job', 'awaiting-payment returned job',
       'awaiting-payment reserved job', 'reserved returned job', 'reserved allocated job', 'allocated placed job', 'allocated returned job') then
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
  if old.state = 'allocated' and new.state = 'returned' and not (
       exists (select from offer where offer.id = new.offer_id and offer.state = 'cancelled')
       and exists (select from transfer where key = 'subscription:' || new.id || ':refunded' and amount_minor = old.allocated_minor
                     and account_holder(debit_account) = new.offer_id and account_holder(credit_account) = new.person_id)
       and not exists (select from transfer fee left join transfer back on back.key = fee.key || ':refunded'
                       where fee.key = 'fee:' || new.id and (back.amount_minor, back.credit_account) is distinct from (fee.amount_minor, fee.debit_account))) then
    raise exception 'the member does not have this money back' using errcode = 'check_violation', constraint = 'subscription_step_is_fit';
  end if;
  return new;
end $$;

-- An offer that takes no more orders may still fall through before its money is passed on. The rest is as it was.
create or replace function offer_step_is_agreed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.version <> old.version and (new.version <> old.version + 1 or old.state in ('closed', 'cancelled')) then
    raise exception 'versions count on' using errcode = 'check_violation', constraint = 'offer_step_is_agreed';
  end if;
  if old.state in ('closed', 'cancelled') and new.state <> old.state and (old.state, new.state) <> ('closed', 'cancelled') then
    raise exception 'what has ended stays so' using errcode = 'check_violation', constraint = 'offer_step_is_agreed';
  end if;
  if (new.published_version, new.published_at, new.approval_id, new.content, new.name, new.category, new.region, new.apy_bps, new.term_months,
      new.min_investment_minor, new.target_minor, new.opens_on, new.closes_on, new.owner_key) is distinct from
     (old.published_version, old.published_at, old.approval_id, old.content, old.name, old.category, old.region, old.apy_bps, old.term_months,
      old.min_investment_minor, old.target_minor, old.opens_on, old.closes_on, old.owner_key)
     and not exists (
       select from approval join offer_version on offer_version.offer_id = new.id and offer_version.version = new.published_version
       where approval.id = new.approval_id and approval.act = 'offers.publish' and approval.state = 'executed'
         and approval.xmin = pg_current_xact_id()::xid and approval.checker_id = app_person() and approval.checker_id <> approval.maker_id
         and not exists (select from offer_version written where written.offer_id = new.id and written.written_by = approval.checker_id
           and written.version > coalesce(old.published_version, 0) and written.version <= new.published_version)
         and new.content = offer_version.content
         and approval.body ->> 'offerId' = new.id and approval.body ->> 'version' = new.published_version::text) then
    raise exception 'a second person publishes an offer' using errcode = 'insufficient_privilege', constraint = 'offer_step_is_agreed';
  end if;
  return new;
end $$;

-- Whoever cancels waits for the offer's book, so every order that is counted before is seen by what gives them back. Whoever is counted
-- after reads that the offer is cancelled.
create or replace function keep_offer_book() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change constant bigint := subscription_demand(new) - subscription_demand(old);
  allocated constant bigint := new.allocated_minor - old.allocated_minor;
begin
  if change = 0 and allocated = 0 then return null; end if;
  insert into offer_book (offer_id, target_minor, demand_max_minor)
  select offer.id, offer.target_minor, offer.target_minor * 150 / 100 from offer where offer.id = new.offer_id on conflict do nothing;
  update offer_book set demand_minor = demand_minor + change, allocated_minor = allocated_minor + allocated where offer_id = new.offer_id;
  if change > 0 and exists (select from offer where offer.id = new.offer_id and offer.state = 'cancelled') then
    raise exception 'the offer is cancelled' using errcode = 'check_violation', constraint = 'offer_book_takes_orders';
  end if;
  return null;
end $$;

create function cancelled_offer_holds_its_money() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into offer_book (offer_id, target_minor, demand_max_minor) values (new.id, new.target_minor, new.target_minor * 150 / 100)
  on conflict (offer_id) do nothing;
  perform from offer_book where offer_id = new.id for update;
  if exists (select from fund_release where offer_id = new.id) then
    raise exception 'its money is with the company' using errcode = 'check_violation', constraint = 'offer_cancelled_before_release';
  end if;
  return null;
end $$;
create trigger offer_cancelled_before_release after update on offer for each row when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function cancelled_offer_holds_its_money();

-- The same from the other side: nothing is passed on for an offer that is cancelled.
create function release_is_of_a_live_offer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from offer_book where offer_id = new.offer_id for update;
  if exists (select from offer where offer.id = new.offer_id and offer.state = 'cancelled') then
    raise exception 'the offer is cancelled' using errcode = 'check_violation', constraint = 'fund_release_of_live_offer';
  end if;
  return new;
end $$;
create trigger fund_release_of_live_offer before insert on fund_release for each row execute function release_is_of_a_live_offer();

create policy fund_release_ledger on fund_release for select to heathland_ledger using (true);
grant select on fund_release to heathland_ledger;
grant create on schema public to heathland_ledger;
alter function cancelled_offer_holds_its_money() owner to heathland_ledger;
alter function release_is_of_a_live_offer() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function cancelled_offer_holds_its_money(), release_is_of_a_live_offer() from public;

-- Check: nobody but the ledger calls them, and a fee goes back to whoever paid it.
do $$
begin
  assert not has_function_privilege('heathland_api', 'cancelled_offer_holds_its_money()', 'execute'), 'a trigger is called by nobody';
  assert exists (select from ledger_movement where name = 'fee-refunded' and (debit_code, credit_code) = ('fee-income', 'member-cash')), 'fees go back to members';
end $$;
