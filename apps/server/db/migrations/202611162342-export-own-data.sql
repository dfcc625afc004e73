-- Reason: a member takes along everything we hold about them. The worker writes it as an archive, and reads for it the dates and names of
-- factors and devices, never their secrets.
alter table export drop constraint export_format_known, add constraint export_format_known check (format in ('csv', 'xlsx', 'pdf', 'zip'));
grant select (created_at) on totp to heathland_worker;
grant select (label, created_at, last_used_at, transports) on passkey to heathland_worker;
grant select (first_seen_at, last_seen_at) on known_device to heathland_worker;
call let_actors('export', 'export_of_person', 'select', '{operator}');

-- Check: the worker reads no secret of a factor.
do $$
begin
  assert not has_column_privilege('heathland_worker', 'totp', 'secret', 'select'), 'the worker reads no secret of an app';
  assert not has_table_privilege('heathland_worker', 'backup_code', 'select'), 'the worker reads no backup code';
end $$;
