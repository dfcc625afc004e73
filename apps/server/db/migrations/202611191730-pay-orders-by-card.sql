-- Reason: members pay an order by card (INV-02, INV-04, INV-05). A card payment may name an order: it is for exactly what the order costs, and
-- money that comes while the order waits for it pays the order in the same transaction.

alter table subscription add column pays_by text constraint subscription_pays_by_known check (pays_by in ('wallet', 'bank-transfer', 'card'));
grant update (pays_by) on subscription to heathland_api;

alter table card_payment
  add column subscription_id text references subscription,
  -- Whether the money paid the order, once it came; otherwise it stayed in the member's balance.
  add column has_paid_order boolean,
  drop constraint card_payment_amount_fits,
  add constraint card_payment_amount_fits
    check (amount_minor between 2000 and case when subscription_id is null then 250000 else 1500000 end),
  add constraint card_payment_order_is_answered
    check ((has_paid_order is not null) = (subscription_id is not null and state = 'succeeded'));
grant update (has_paid_order) on card_payment to heathland_worker;
create index card_payment_of_order on card_payment (subscription_id, id) where subscription_id is not null;
-- Nobody pays twice: one payment at a time may be under way for an order, and one may pay it.
create unique index card_payment_open_once_of_order on card_payment (subscription_id) where state in ('created', 'awaiting-confirmation', 'held');
create unique index card_payment_pays_order_once on card_payment (subscription_id) where has_paid_order;

-- A payment for an order is its member's own, for all that the order costs, while the order waits for its money: below the minimum that is
-- after staff have accepted it.
create function card_payment_fits_its_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ordered subscription;
begin
  if tg_op = 'UPDATE' then
    if new.subscription_id is distinct from old.subscription_id
       or old.has_paid_order is not null and new.has_paid_order is distinct from old.has_paid_order then
      raise exception 'a payment is for one order' using errcode = 'check_violation', constraint = 'card_payment_fits_its_order';
    end if;
    return null;
  end if;
  if new.subscription_id is null then return null; end if;
  select * into ordered from subscription where id = new.subscription_id;
  if (ordered.person_id, ordered.cell, ordered.asset, ordered.state, ordered.amount_minor + ordered.fee_minor) is distinct from
     (new.person_id, new.cell, new.asset, 'awaiting-payment', new.amount_minor) or ordered.pay_by <= platform_now() then
    raise exception 'this order is not paid so' using errcode = 'check_violation', constraint = 'card_payment_fits_its_order';
  end if;
  return null;
end $$;
create trigger card_payment_fits_its_order after insert or update on card_payment for each row execute function card_payment_fits_its_order();

-- Looked at when everything is written: whoever says that the order is paid has set its money aside in this moment, and nobody leaves an order
-- waiting whose money has come.
create function card_payment_pays_its_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ordered subscription;
begin
  select * into ordered from subscription where id = new.subscription_id;
  if new.has_paid_order and (ordered.state <> 'reserved' or not exists (
       select from transfer where transfer.id = ordered.reservation and transfer.made_at = new.ended_at))
     or not new.has_paid_order and ordered.state = 'awaiting-payment' and ordered.pay_by > new.ended_at then
    raise exception 'money for an order pays it when it comes' using errcode = 'check_violation', constraint = 'card_payment_pays_its_order';
  end if;
  return null;
end $$;
create constraint trigger card_payment_pays_its_order after update on card_payment deferrable initially deferred for each row
  when (new.has_paid_order is not null and old.has_paid_order is null) execute function card_payment_pays_its_order();

-- While a card may have been charged for it, nothing else pays an order; and how a member chose to pay is part of what they signed.
create function subscription_is_paid_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.signed_at is not null and new.pays_by is distinct from old.pays_by then
    raise exception 'what was signed stays' using errcode = 'check_violation', constraint = 'subscription_is_paid_once';
  end if;
  if old.state = 'awaiting-payment' and new.state = 'reserved' and exists (
       select from card_payment where card_payment.subscription_id = new.id and card_payment.state in ('created', 'awaiting-confirmation', 'held')) then
    raise exception 'a card payment for it is open' using errcode = 'check_violation', constraint = 'subscription_is_paid_once';
  end if;
  return null;
end $$;
create trigger subscription_is_paid_once after update on subscription for each row execute function subscription_is_paid_once();

grant create on schema public to heathland_ledger;
alter function card_payment_fits_its_order() owner to heathland_ledger;
alter function card_payment_pays_its_order() owner to heathland_ledger;
alter function subscription_is_paid_once() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function card_payment_fits_its_order(), card_payment_pays_its_order(), subscription_is_paid_once() from public;

-- Check: the order is named when a payment begins, and only the worker says that it is paid.
do $$
begin
  assert not has_column_privilege('heathland_api', 'card_payment', 'has_paid_order', 'update'), 'only the worker hears what was charged';
  assert not has_column_privilege('heathland_worker', 'card_payment', 'subscription_id', 'update'), 'a payment is for one order';
  assert not has_column_privilege('heathland_worker', 'subscription', 'pays_by', 'update'), 'an order stays as it was signed';
end $$;
