-- Reason: a name is found although one letter of it is wrong, by further keyed hashes (docs/decisions/0023-people-are-found-by-keyed-prefixes.md).
-- The worker makes them for everybody whose version is behind.
select set_config('app.actor', 'operator', true);
update profiles set search_version = 0;
select set_config('app.actor', '', true);

-- Check: everybody waits for the worker.
do $$
begin
  perform set_config('app.actor', 'operator', true);
  assert not exists (select from profiles where search_version <> 0), 'everybody is indexed anew';
  perform set_config('app.actor', '', true);
end $$;
