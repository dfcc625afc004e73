-- Reason: a difference between custody and the books is ended by a person in the office, who says why. Nobody ends their own.

alter table custody_break add column reason text constraint custody_break_reason_short check (length(reason) between 3 and 500);
alter table custody_break add constraint custody_break_reason_with_owner check (reason is null or owner is not null and state <> 'open');
create index custody_break_by_state on custody_break (state, id);

create policy custody_break_end on custody_break for update
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'))
  with check (
    (select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance')
    and state <> 'open' and reason is not null and owner = (select app_person()) and person_id <> (select app_person())
  );

grant update (reason) on custody_break to heathland_app;

-- Check: an officer may say how it ended and nothing about whose it is.
do $$
begin
  assert has_column_privilege('heathland_app', 'custody_break', 'reason', 'update'), 'how it ended can be said';
  assert not has_column_privilege('heathland_app', 'custody_break', 'person_id', 'update'), 'whose it is is not rewritten';
end $$;
