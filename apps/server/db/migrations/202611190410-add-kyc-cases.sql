-- Reason: compliance decides about identity checks in which the provider found something (KYC-02). A case keeps the evidence, what staff found
-- about each hit and who decided; where the risk is high two people decide, and a proposal is about exactly the evidence it was made on.

create or replace function role_permissions(in_role text) returns text[] language sql immutable
  return case in_role when 'compliance' then array['funding.reconcile', 'payments.decide', 'payments.review', 'kyc.decide'] else array[]::text[] end;
update profiles set permissions = permissions || '{kyc.decide}'::text[] where role = 'compliance' and not 'kyc.decide' = any (coalesce(permissions, '{}'));

-- When an approved member is looked at again. Whoever was approved before there was a rating counts as low.
alter table verification add column review_at timestamptz;
update verification set review_at = decided_at + interval '1825 days' where state = 'approved';
create index verification_review on verification (review_at) where review_at is not null;
grant update (review_at) on verification to heathland_worker;

create sequence kyc_case_number start 1001;

create table kyc_case (
  id text primary key constraint kyc_case_id_kind check (id ~ '^kca_[0-9a-hjkmnp-tv-z]{26}$'),
  number bigint not null default nextval('kyc_case_number') constraint kyc_case_number_once unique,
  person_id text not null references record_key,
  verification_id text not null references verification,
  reason text not null constraint kyc_case_reason_known check (reason in ('screening', 'high-risk', 'refused', 'monitoring', 'periodic-review')),
  state text not null constraint kyc_case_state_known check (state in ('open', 'waiting', 'proposed', 'decided')),
  assignee_id text constraint kyc_case_assignee_kind check (assignee_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  points integer not null constraint kyc_case_points_range check (points between 0 and 100),
  level text not null constraint kyc_case_level_known check (level in ('low', 'standard', 'high')),
  needs_two boolean not null,
  -- Papers, the provider's verdict and the rating, sealed by the member's key of records.
  evidence bytea not null,
  -- Tells whether newer evidence says something else, without opening either.
  evidence_mac bytea not null,
  evidence_version integer not null default 1 constraint kyc_case_version_positive check (evidence_version > 0),
  proposed_by text constraint kyc_case_proposed_by_kind check (proposed_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  proposed_outcome text constraint kyc_case_proposed_outcome_known check (proposed_outcome in ('approve', 'reject')),
  proposed_reason text,
  proposed_version integer,
  asked text constraint kyc_case_asked_known check (asked in ('identity-document', 'selfie')),
  outcome text constraint kyc_case_outcome_known check (outcome in ('approve', 'reject')),
  decision_reason text,
  decided_by text constraint kyc_case_decided_by_kind check (decided_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  decided_at timestamptz,
  opened_at timestamptz not null,
  target_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the worker has to bring about what staff decided or asked for; null when nothing is to be done.
  due_at timestamptz,
  -- From when on the five years of the law are counted: the end of the relationship.
  kept_from timestamptz,
  constraint kyc_case_high_by_two check (level <> 'high' or needs_two),
  constraint kyc_case_proposal_whole check (num_nulls(proposed_by, proposed_outcome, proposed_reason, proposed_version) in (0, 4)),
  constraint kyc_case_proposed_with_proposal check (state <> 'proposed' or proposed_by is not null and needs_two),
  constraint kyc_case_proposal_in_time check (state in ('proposed', 'decided') or proposed_by is null),
  constraint kyc_case_proposal_of_this_evidence check (proposed_version is null or proposed_version = evidence_version),
  constraint kyc_case_decided_whole check ((state = 'decided') = (num_nulls(outcome, decision_reason, decided_by, decided_at) = 0)
    and num_nulls(outcome, decision_reason, decided_by, decided_at) in (0, 4)),
  constraint kyc_case_decided_by_two check (state <> 'decided' or not needs_two
    or proposed_by is not null and proposed_by <> decided_by and proposed_outcome = outcome),
  constraint kyc_case_not_own check (person_id not in (coalesce(assignee_id, ''), coalesce(proposed_by, ''), coalesce(decided_by, '')))
);
create unique index kyc_case_one_open on kyc_case (person_id) where state <> 'decided';
create index kyc_case_open on kyc_case (id) where state <> 'decided';
create index kyc_case_of_assignee on kyc_case (assignee_id, id) where state <> 'decided';
create index kyc_case_decided on kyc_case (id) where state = 'decided';
create index kyc_case_decided_at on kyc_case (decided_at) where decided_at is not null;
create index kyc_case_of_person on kyc_case (person_id, id);
create index kyc_case_due on kyc_case (due_at) where due_at is not null;
create index kyc_case_kept on kyc_case (kept_from) where kept_from is not null;

create table kyc_hit (
  id text primary key constraint kyc_hit_id_kind check (id ~ '^khi_[0-9a-hjkmnp-tv-z]{26}$'),
  case_id text not null references kyc_case on delete cascade,
  person_id text not null,
  -- Of everything the entry says but its score: an entry that changes is another hit.
  hit_mac bytea not null,
  kinds text[] not null constraint kyc_hit_kinds_known check (kinds <@ '{sanctions,pep,adverse-media,other}'::text[] and cardinality(kinds) > 0),
  score integer not null constraint kyc_hit_score_range check (score between 0 and 100),
  details bytea not null,
  found_at timestamptz not null,
  verdict text constraint kyc_hit_verdict_known check (verdict in ('same', 'different')),
  note bytea,
  judged_by text constraint kyc_hit_judged_by_kind check (judged_by ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  judged_at timestamptz,
  constraint kyc_hit_once unique (person_id, hit_mac),
  constraint kyc_hit_judged_whole check (num_nulls(verdict, judged_by, judged_at) in (0, 3)),
  constraint kyc_hit_not_own check (judged_by is distinct from person_id)
);
create index kyc_hit_of_case on kyc_hit (case_id);

create table kyc_case_event (
  id text primary key constraint kyc_case_event_id_kind check (id ~ '^kce_[0-9a-hjkmnp-tv-z]{26}$'),
  case_id text not null references kyc_case on delete cascade,
  person_id text not null,
  kind text not null constraint kyc_case_event_kind_known check (kind in ('opened', 'evidence-changed', 'papers-received', 'taken', 'put-back', 'hit-judged',
    'asked', 'proposed', 'returned', 'lapsed', 'decided')),
  -- Of whoever did it; null for the platform itself.
  actor_id text constraint kyc_case_event_actor_kind check (actor_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  -- A code: what was asked for, proposed or decided.
  about text constraint kyc_case_event_about_length check (length(about) <= 100),
  note bytea,
  at timestamptz not null
);
create index kyc_case_event_of_case on kyc_case_event (case_id, id);

call keep_rows_private('kyc_case');
call keep_rows_private('kyc_hit');
call keep_rows_private('kyc_case_event');
-- Nobody sees a case about themselves, and the member never sees one at all: the law forbids to tell.
call let_actors('kyc_case', 'kyc_case_office', 'select', '{officer}', '(select app_handles_payments()) and person_id <> (select app_person())');
call let_actors('kyc_case', 'kyc_case_work', 'update', '{officer}', '(select app_handles_payments()) and person_id <> (select app_person())');
call let_actors('kyc_case', 'kyc_case_platform', 'all', '{job,operator}');
call let_actors('kyc_hit', 'kyc_hit_office', 'select', '{officer}', '(select app_handles_payments()) and person_id <> (select app_person())');
call let_actors('kyc_hit', 'kyc_hit_judge', 'update', '{officer}', '(select app_handles_payments()) and person_id <> (select app_person())');
call let_actors('kyc_hit', 'kyc_hit_platform', 'all', '{job,operator}');
call let_actors('kyc_case_event', 'kyc_case_event_office', 'select', '{officer}', '(select app_handles_payments()) and person_id <> (select app_person())');
call let_actors('kyc_case_event', 'kyc_case_event_write', 'insert', '{officer}',
  '(select app_handles_payments()) and actor_id = (select app_person()) and person_id <> (select app_person())');
call let_actors('kyc_case_event', 'kyc_case_event_platform', 'all', '{job,operator}');
grant select on kyc_case, kyc_hit, kyc_case_event to heathland_api, heathland_worker, heathland_operator;
grant update (state, assignee_id, proposed_by, proposed_outcome, proposed_reason, proposed_version, asked, outcome, decision_reason, decided_by, decided_at,
  changed_at, due_at) on kyc_case to heathland_api;
grant update (verdict, note, judged_by, judged_at) on kyc_hit to heathland_api;
grant insert on kyc_case_event to heathland_api, heathland_worker;
grant insert, delete, update (state, points, level, needs_two, evidence, evidence_mac, evidence_version, proposed_by, proposed_outcome, proposed_reason,
  proposed_version, asked, target_at, changed_at, due_at, kept_from) on kyc_case to heathland_worker;
grant insert, delete on kyc_hit to heathland_worker;
grant delete on kyc_case_event to heathland_worker;
grant usage on sequence kyc_case_number to heathland_worker;

-- What was decided stays, what opened a case stays, and only the worker says what the provider found.
create function kyc_case_step_is_fit() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.person_id, new.verification_id, new.reason, new.opened_at)
       is distinct from (old.id, old.number, old.person_id, old.verification_id, old.reason, old.opened_at)
     or new.evidence_version < old.evidence_version or old.needs_two and not new.needs_two then
    raise exception 'what a case is about stays' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
  end if;
  if old.state = 'decided' and (new.state, new.outcome, new.decision_reason, new.decided_by, new.decided_at, new.proposed_by, new.evidence_version)
       is distinct from (old.state, old.outcome, old.decision_reason, old.decided_by, old.decided_at, old.proposed_by, old.evidence_version) then
    raise exception 'a decision stays' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
  end if;
  if new.state = 'decided' and old.state <> 'decided' then
    if app_actor() <> 'officer' or new.decided_by is distinct from app_person() then
      raise exception 'a person decides, in their own name' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
    end if;
    if new.needs_two and (old.state <> 'proposed' or new.proposed_by is distinct from old.proposed_by) then
      raise exception 'somebody else proposed it before' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
    end if;
    if new.outcome = 'approve' and exists (select from kyc_hit where kyc_hit.person_id = new.person_id
         and (verdict is null or verdict = 'same' and 'sanctions' = any (kinds))) then
      raise exception 'every hit is judged first, and nobody on a sanctions list is approved' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
    end if;
  end if;
  if app_actor() = 'officer' and new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null and new.proposed_by <> app_person() then
    raise exception 'a person proposes in their own name' using errcode = 'check_violation', constraint = 'kyc_case_step_is_fit';
  end if;
  return new;
end $$;
create trigger kyc_case_step_is_fit before update on kyc_case for each row execute function kyc_case_step_is_fit();

create function kyc_case_begins_open() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' or new.proposed_by is not null or new.assignee_id is not null then
    raise exception 'a case begins open' using errcode = 'check_violation', constraint = 'kyc_case_begins_open';
  end if;
  return new;
end $$;
create trigger kyc_case_begins_open before insert on kyc_case for each row execute function kyc_case_begins_open();

create function kyc_case_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what happened in a case stays as it was written' using errcode = 'check_violation', constraint = 'kyc_case_event_stays';
end $$;
create trigger kyc_case_event_stays before update on kyc_case_event for each row execute function kyc_case_event_stays();
create trigger kyc_case_not_truncated before truncate on kyc_case for each statement execute function kept_rows_stay();
create trigger kyc_hit_not_truncated before truncate on kyc_hit for each statement execute function kept_rows_stay();
create trigger kyc_case_event_not_truncated before truncate on kyc_case_event for each statement execute function kept_rows_stay();
revoke execute on function kyc_case_step_is_fit(), kyc_case_begins_open(), kyc_case_event_stays() from public;

-- Check: staff change no evidence, open no case, and rewrite nothing that happened.
do $$
begin
  assert not has_column_privilege('heathland_api', 'kyc_case', 'evidence', 'update'), 'only the provider says what was found';
  assert not has_any_column_privilege('heathland_api', 'kyc_case', 'insert'), 'only a result of the provider or a date opens a case';
  assert not has_any_column_privilege('heathland_api', 'kyc_case_event', 'update'), 'what happened stays';
  assert not has_any_column_privilege('heathland_worker', 'kyc_case', 'update') or not has_column_privilege('heathland_worker', 'kyc_case', 'outcome', 'update'),
    'no program decides a case';
end $$;
