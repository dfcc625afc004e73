-- Reason: permissions are granted in the product, and each role comes with its own. Compliance staff who hold the role already get the
-- permission for the breaks they own. Why somebody was suspended or readmitted is kept with the account.

alter table account add column standing_reason text
  constraint account_standing_reason_short check (length(standing_reason) between 3 and 500);
grant update (standing_reason) on account to heathland_app;

-- A list that cannot be read (null) grants nothing and stays as it is.
select set_config('app.actor', 'operator', true);
update profiles set permissions = array_append(permissions, 'funding.reconcile'), updated_at = platform_now()
where role = 'compliance' and not ('funding.reconcile' = any (permissions));
select set_config('app.actor', '', true);

-- Check: no compliance staff with a readable list are without the permission for breaks.
do $$
begin
  perform set_config('app.actor', 'operator', true);
  assert not exists (select from profiles where role = 'compliance' and not ('funding.reconcile' = any (permissions))),
    'compliance staff can work on breaks';
  perform set_config('app.actor', '', true);
end $$;
