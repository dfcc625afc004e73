-- Reason: a change of permissions or SPVs and an approved account recovery open as much as a new role, and raised no security event.
alter table security_event drop constraint security_event_type_known;
alter table security_event add constraint security_event_type_known check (type in ('sign-ins-failed', 'account-locked', 'new-device',
  'factor-added', 'factor-removed', 'role-changed', 'permissions-changed', 'recovery-approved', 'webhook-refused', 'rate-limited',
  'posted-by-hand')) not valid;

drop index audit_log_watched;
create index audit_log_watched on audit_log (at) where action in (
  'identity.signed-in', 'identity.sign-in-failed', 'identity.factor-shown', 'identity.factor-added', 'identity.factor-removed', 'identity.role-granted',
  'identity.permissions-changed', 'identity.spvs-changed', 'identity.recovery-approved',
  'identity.people-viewed', 'ledger.statement-downloaded', 'security.events-exported', 'compliance.report-downloaded'
);

-- Check: both new types are known, and the index covers the three new actions.
do $$
begin
  assert (select pg_get_constraintdef(oid) like '%permissions-changed%recovery-approved%' from pg_constraint where conname = 'security_event_type_known'),
    'the new types are known';
  assert (select indexdef like '%identity.permissions-changed%identity.spvs-changed%identity.recovery-approved%' from pg_indexes
          where indexname = 'audit_log_watched'), 'the new actions are watched';
end $$;
