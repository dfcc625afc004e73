-- Reason: no money comes in before a member's identity check is approved. An order cannot be opened or called done without it, and one
-- that is open when the verdict turns is held for compliance. A payment whose fault is still there after its hold was resolved is held anew.

-- What the check said when the money was credited.
alter table deposit add column identity_status text;
alter table deposit add constraint deposit_done_with_identity
  check (state <> 'done' or identity_status is null or identity_status = 'approved') not valid;

-- Runs as the role that may read what a profile says of the check, whoever writes the order.
create function deposit_identity_approved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  status text;
begin
  -- Whoever has not said who acts is refused by row security, which looks later than this.
  if (select app_actor()) = '' then return new; end if;
  select kyc_status into status from profiles where id = new.person_id;
  if status is distinct from 'approved' then
    raise exception 'no money comes in before the identity check is approved'
      using errcode = 'check_violation', constraint = 'deposit_identity_approved';
  end if;
  new.identity_status := status;
  return new;
end $$;
revoke execute on function deposit_identity_approved() from public;
grant select (kyc_status) on profiles to heathland_door;
grant create on schema public to heathland_door;
alter function deposit_identity_approved() owner to heathland_door;
revoke create on schema public from heathland_door;
create trigger deposit_identity_at_opening before insert on deposit for each row execute function deposit_identity_approved();
create trigger deposit_identity_at_crediting before update of state on deposit for each row
  when (new.state = 'done' and old.state <> 'done') execute function deposit_identity_approved();

alter table custody_break drop constraint custody_break_kind_known;
alter table custody_break add constraint custody_break_kind_known
  check (kind in ('balance', 'wrong-wallet', 'wrong-asset', 'wrong-amount', 'second-payment', 'refunded', 'identity-check')) not valid;
-- One of a kind for each payment, or for the whole order, until it is resolved; after that the same may be found again.
create unique index custody_break_hold_once on custody_break (deposit_id, kind, (coalesce(payment_id, '')))
  where deposit_id is not null and state <> 'resolved';
drop index custody_break_payment_once;

-- Check: whoever writes an order cannot say what the identity check said.
do $$
begin
  assert not has_column_privilege('heathland_app', 'deposit', 'identity_status', 'update'), 'what the check said is not rewritten';
  assert exists (select from pg_indexes where indexname = 'custody_break_hold_once'), 'a payment is held once at a time';
end $$;
