-- Reason: a project without a valid permit cannot be built, whoever owns the site. Money of an offer leaves escrow only while both its title
-- and its permit are proved. Asked of the row that moves it, whoever posts.

create function offer_title_and_permit_are_proved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unproved text;
begin
  select kind into unproved from unnest(array['title', 'permit']) needed (kind)
  where not exists (
    select from offer_evidence where offer_id = account_holder(new.debit_account) and offer_evidence.kind = needed.kind and state = 'accepted'
      and (expires_on is null or expires_on >= (platform_now() at time zone 'UTC')::date))
  limit 1;
  if found then
    raise exception 'no valid % evidence', unproved using errcode = 'check_violation', constraint = 'offer_title_and_permit_are_proved';
  end if;
  return new;
end $$;
drop trigger offer_title_is_proved on transfer;
drop function offer_title_is_proved();
create trigger offer_title_and_permit_are_proved before insert on transfer
  for each row when (new.movement = 'subscription-passed-on') execute function offer_title_and_permit_are_proved();

grant create on schema public to heathland_ledger;
alter function offer_title_and_permit_are_proved() owner to heathland_ledger;
revoke create on schema public from heathland_ledger;
revoke execute on function offer_title_and_permit_are_proved() from public;

-- Check: what moves is asked for both.
do $$
begin
  assert exists (select from pg_trigger where tgrelid = 'transfer'::regclass and tgname = 'offer_title_and_permit_are_proved'), 'transfer asks';
  assert not exists (select from pg_trigger where tgname = 'offer_title_is_proved'), 'and no longer for the title alone';
end $$;
