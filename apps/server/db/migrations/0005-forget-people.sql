-- Reason: whoever was erased leaves no way in behind, and their address is free for whoever joins with it next.

grant delete on account to heathland_app;

-- Check: the application may delete an account, and only as identity or as an operator.
do $$
begin
  assert has_table_privilege('heathland_app', 'account', 'delete'), 'an account can be forgotten';
  assert (select count(*) from pg_policy where polrelid = 'account'::regclass and polcmd in ('d', '*')) = 1, 'one policy lets accounts be deleted';
end $$;
