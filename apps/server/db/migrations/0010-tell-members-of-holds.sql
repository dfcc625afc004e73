-- Reason: a member whose payment is held for a person sees that it is, and why, instead of waiting without a word.

create policy custody_break_own on custody_break for select using (person_id = (select app_person()));

-- Check: a member reads what is held of their own; taking it or calling it settled stays with the staff's programs.
do $$
begin
  assert (select count(*) from pg_policies where tablename = 'custody_break' and policyname = 'custody_break_own' and cmd = 'SELECT') = 1,
    'members read, and no more';
end $$;
