-- Reason: compliance finds a case by the name of its member. The words that a name is found by are theirs to read for members who have a case.
call let_actors('person_search', 'person_search_of_cases', 'select', '{officer}',
  $$(select app_role()) = 'compliance' and exists (select from kyc_case where kyc_case.person_id = person_search.person_id)$$);

-- Check: nobody else was let in.
do $$
begin
  assert (select count(*) = 1 from pg_policies where tablename = 'person_search' and qual like '%compliance%'), 'one policy is about compliance';
end $$;
