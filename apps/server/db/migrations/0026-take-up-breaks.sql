-- Reason: somebody takes an open break up as its owner before they say how it ended. Nobody takes up their own.

create policy custody_break_take on custody_break for update
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance') and state = 'open')
  with check (
    (select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance')
    and state = 'open' and reason is null and owner = (select app_person()) and person_id <> (select app_person())
  );

-- What two people agreed to book is booked by the worker.
grant select (act, body, reason, decided_at) on approval to heathland_worker;
grant update (owner, reason) on custody_break to heathland_worker;
create index approval_to_book on approval (decided_at) where act = 'funding.book-break' and state = 'executed';

-- Check: an officer takes it for themselves, and for nobody else.
do $$
begin
  assert (select count(*) from pg_policies where tablename = 'custody_break' and policyname = 'custody_break_take' and cmd = 'UPDATE') = 1,
    'a break can be taken up';
end $$;
