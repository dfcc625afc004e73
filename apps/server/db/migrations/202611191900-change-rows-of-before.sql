-- Reason: three migrations changed rows without saying who acts, so row security showed them none. Offers published before have no escrow
-- account, approved identity checks have no date of their review, and nobody is reminded of what expires.

select set_config('app.actor', 'operator', true);
update verification set review_at = decided_at + interval '1825 days' where state = 'approved' and review_at is null;
insert into investor_reminder (person_id, due_at)
select person_id, platform_now() from (
  select person_id from investor_category union select person_id from knowledge_attempt union select person_id from loss_simulation
) said on conflict do nothing;
insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
select concat_ws('_', 'acc', offer.cell, 'escrow', cell.currency, offer.id), offer.cell, kind.code, cell.currency, offer.id, kind.side, kind.floor, platform_now()
from offer join cell on cell.code = offer.cell join ledger_kind kind on kind.code = 'escrow' where offer.published_version is not null
on conflict (id) do nothing;
select set_config('app.actor', '', true);

-- Check: no row of before is left out, seen as one whom row security shows them.
do $$
begin
  perform set_config('app.actor', 'operator', true);
  assert not exists (select from verification where state = 'approved' and review_at is null), 'every approved check is reviewed one day';
  assert not exists (select from investor_category where person_id not in (select person_id from investor_reminder)), 'everybody is reminded';
  assert not exists (select from offer where published_version is not null
                     and not exists (select from ledger_account where code = 'escrow' and holder_id = offer.id)), 'every offer has its escrow account';
  perform set_config('app.actor', '', true);
end $$;
