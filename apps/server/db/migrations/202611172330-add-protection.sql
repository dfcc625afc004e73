-- Reason: before somebody invests, the law asks who they are as an investor, what they know and what they could bear to lose, has them
-- warned and makes them wait. Each statement, attempt, warning and decision is a row that stays; what was said is sealed with the record key.

create table investor_category (
  id text primary key constraint investor_category_id_kind check (id ~ '^ctg_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint investor_category_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  law_pack text not null,
  pack_version text not null,
  category text not null constraint investor_category_short check (category ~ '^[a-z-]{3,40}$'),
  answers bytea not null,
  stated_at timestamptz not null,
  -- Heathland told the member whether it agrees; only for categories that the pack wants confirmed.
  verdict text constraint investor_category_verdict_known check (verdict in ('confirmed', 'refused')),
  verdict_by text,
  verdict_at timestamptz,
  constraint investor_category_verdict_whole check (num_nulls(verdict, verdict_by, verdict_at) in (0, 3)),
  constraint investor_category_verdict_by_another check (verdict_by <> person_id)
);
create index investor_category_of_person on investor_category (person_id, id);
create index investor_category_unanswered on investor_category (id) where verdict is null;

create table knowledge_attempt (
  id text primary key constraint knowledge_attempt_id_kind check (id ~ '^kat_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint knowledge_attempt_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  law_pack text not null,
  pack_version text not null,
  answers bytea not null,
  score_percent integer not null constraint knowledge_attempt_score_fits check (score_percent between 0 and 100),
  at timestamptz not null
);
create index knowledge_attempt_of_person on knowledge_attempt (person_id, id);

create table loss_simulation (
  id text primary key constraint loss_simulation_id_kind check (id ~ '^lsm_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint loss_simulation_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  law_pack text not null,
  pack_version text not null,
  inputs bytea not null,
  at timestamptz not null,
  acknowledged_at timestamptz constraint loss_simulation_acknowledged_after check (acknowledged_at >= at)
);
create index loss_simulation_of_person on loss_simulation (person_id, id);

-- A warning that was shown and acknowledged, in these words; for one offer where it is about one.
create table warning_acknowledgement (
  id text primary key constraint warning_acknowledgement_id_kind check (id ~ '^ack_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint warning_acknowledgement_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  warning text not null constraint warning_acknowledgement_short check (warning ~ '^[a-z0-9.-]{3,40}$'),
  offer_id text references offer,
  -- SHA-256 of the words as the rule pack has them, before a name is put in.
  text_hash bytea not null constraint warning_acknowledgement_hash_length check (length(text_hash) = 32),
  at timestamptz not null
);
create index warning_acknowledgement_of_person on warning_acknowledgement (person_id, offer_id, id);

-- Where the law makes members wait between asking for an offer and choosing: when they asked, and what they chose.
create table offer_request (
  person_id text not null constraint offer_request_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  requested_at timestamptz not null,
  chosen_at timestamptz constraint offer_request_chosen_after check (chosen_at >= requested_at),
  goes_on boolean,
  -- Consent to a large investment, up to this amount, and the answer that proves it was understood.
  large_amount_minor bigint constraint offer_request_amount_positive check (large_amount_minor > 0),
  large_answer text constraint offer_request_answer_short check (large_answer ~ '^[a-z0-9-]{1,40}$'),
  large_at timestamptz,
  primary key (person_id, offer_id),
  constraint offer_request_chosen_whole check ((chosen_at is null) = (goes_on is null)),
  constraint offer_request_large_whole check (num_nulls(large_amount_minor, large_answer, large_at) in (0, 3))
);
create index offer_request_of_offer on offer_request (offer_id);
create index offer_request_by_age on offer_request (requested_at);

-- Every decision with the pack it was made under and all that was known, so that replaying it gives the same answer for ever.
create table investing_decision (
  id text primary key constraint investing_decision_id_kind check (id ~ '^ivd_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint investing_decision_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  offer_id text not null references offer,
  law_pack text not null,
  pack_version text not null,
  record bytea not null,
  allowed boolean not null,
  missing text[] not null,
  at timestamptz not null,
  constraint investing_decision_says_why check (allowed = (missing = '{}'))
);
create index investing_decision_of_person on investing_decision (person_id, id);

call keep_rows_private('investor_category');
call keep_rows_private('knowledge_attempt');
call keep_rows_private('loss_simulation');
call keep_rows_private('warning_acknowledgement');
call keep_rows_private('offer_request');
call keep_rows_private('investing_decision');

-- Administrators may do whatever members do, for themselves.
call let_actors('investor_category', 'investor_category_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('investor_category', 'investor_category_state', 'insert', '{member,officer}', 'person_id = (select app_person()) and verdict is null');
call let_actors('investor_category', 'investor_category_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('investor_category', 'investor_category_judge', 'update', '{officer}',
  $$(select app_role()) in ('mfo_admin', 'compliance') and person_id <> (select app_person())$$);
call let_actors('investor_category', 'investor_category_platform', 'all', '{job,operator}');
call let_actors('knowledge_attempt', 'knowledge_attempt_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('knowledge_attempt', 'knowledge_attempt_make', 'insert', '{member,officer}', 'person_id = (select app_person())');
call let_actors('knowledge_attempt', 'knowledge_attempt_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('knowledge_attempt', 'knowledge_attempt_platform', 'all', '{job,operator}');
call let_actors('loss_simulation', 'loss_simulation_own', 'all', '{member,officer}', 'person_id = (select app_person())');
call let_actors('loss_simulation', 'loss_simulation_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('loss_simulation', 'loss_simulation_platform', 'all', '{job,operator}');
call let_actors('warning_acknowledgement', 'warning_acknowledgement_own', 'all', '{member,officer}', 'person_id = (select app_person())');
call let_actors('warning_acknowledgement', 'warning_acknowledgement_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('warning_acknowledgement', 'warning_acknowledgement_platform', 'all', '{job,operator}');
call let_actors('offer_request', 'offer_request_own', 'all', '{member,officer}', 'person_id = (select app_person())');
call let_actors('offer_request', 'offer_request_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('offer_request', 'offer_request_platform', 'all', '{job,operator}');
call let_actors('investing_decision', 'investing_decision_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('investing_decision', 'investing_decision_make', 'insert', '{member,officer}', 'person_id = (select app_person())');
call let_actors('investing_decision', 'investing_decision_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);
call let_actors('investing_decision', 'investing_decision_platform', 'all', '{job,operator}');
-- Compliance reads what members said and replays decisions, for which it needs the key that these are sealed with.
call let_actors('record_key', 'record_key_office', 'select', '{officer}', $$(select app_role()) in ('mfo_admin', 'compliance')$$);

grant select, insert, update (verdict, verdict_by, verdict_at) on investor_category to heathland_api;
grant select, insert on knowledge_attempt, warning_acknowledgement, investing_decision to heathland_api;
grant select, insert, update (acknowledged_at) on loss_simulation to heathland_api;
grant select, insert, update (requested_at, chosen_at, goes_on, large_amount_minor, large_answer, large_at) on offer_request to heathland_api;
grant select, delete on investor_category, knowledge_attempt, loss_simulation, warning_acknowledgement, offer_request, investing_decision
  to heathland_worker;

-- Check: no program rewrites what somebody said or what was decided.
do $$
begin
  assert not has_any_column_privilege('heathland_api', 'investing_decision', 'update'), 'a decision stays';
  assert not has_any_column_privilege('heathland_api', 'knowledge_attempt', 'update'), 'an attempt stays';
  assert not has_column_privilege('heathland_api', 'investor_category', 'answers', 'update'), 'a statement stays';
  assert not has_column_privilege('heathland_api', 'loss_simulation', 'inputs', 'update'), 'a simulation stays';
end $$;
