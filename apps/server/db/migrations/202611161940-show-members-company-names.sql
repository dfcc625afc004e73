-- Reason: a member's movements and statement name the company that paid or was paid; its name is on every offer they can read.

call let_actors('spv', 'spv_member_reads_names', 'select', '{member}');

-- Check: members read companies, and still add none.
do $$
begin
  assert (select count(*) = 1 from pg_policies where tablename = 'spv' and cmd = 'SELECT' and qual like '%member%'), 'members read companies';
  assert not exists (select from pg_policies where tablename = 'spv' and cmd = 'INSERT' and with_check like '%member%'), 'members add no company';
end $$;
