-- Reason: an identity check was kept for ever under a number; the law asks for five years from the end of the membership, and then wants it gone.

alter table verification add column kept_from timestamptz;
comment on column verification.kept_from is 'From when on the five years of the law are counted: the end of the relationship.';
create index verification_kept on verification (kept_from) where kept_from is not null;
-- Whoever was erased before is counted from the day on which the provider was to be asked. Row security answers the owner too, so the actor is said.
select set_config('app.actor', 'operator', true);
update verification set kept_from = erased.at
from (select person_id, min(requested_at) as at from erasure_step where provider = 'sumsub' group by person_id) erased
where erased.person_id = verification.person_id;
select set_config('app.actor', '', true);

grant delete, update (kept_from) on verification to heathland_worker;

-- Check: whoever was erased is counted from that day.
do $$
begin
  perform set_config('app.actor', 'operator', true);
  assert not exists (select from verification join erasure_step using (person_id) where provider = 'sumsub' and kept_from is null),
    'identity checks of the erased have a day from which on they are kept';
  perform set_config('app.actor', '', true);
end $$;
