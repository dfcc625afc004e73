import type { Check } from '../../work/check.ts'

export const kycChecks = [
  {
    name: 'identity-checks-are-followed',
    sentence: 'the provider is asked about every identity check that waits for its verdict',
    query: `select id as fault from verification
            where state in ('started', 'pending') and due_at < platform_now() - interval '1 hour' or state = 'pending' and due_at is null
            order by id limit 100`,
  },
  {
    name: 'kyc-cases-are-carried-out',
    sentence: 'what staff decided about a case, or asked for, is so for the member within an hour, and reviews are opened on their day',
    query: `(select id || ' is not carried out' as fault from kyc_case where due_at < platform_now() - interval '1 hour' order by due_at limit 50)
            union all
            (select id || ' was to be reviewed on ' || review_at from verification where review_at < platform_now() - interval '1 day' order by review_at limit 50)`,
  },
  {
    name: 'kyc-decisions-follow-the-rule',
    sentence:
      'two people decided every high risk, every hit was judged before an approval, and nobody found on a sanctions list was approved',
    query: `select kyc_case.id || ' was decided against the rule' as fault from kyc_case
            where state = 'decided' and (needs_two and (proposed_by is null or proposed_by = decided_by)
              or outcome = 'approve' and exists (select from kyc_hit where case_id = kyc_case.id
                   and (verdict is null or judged_at > decided_at or verdict = 'same' and 'sanctions' = any (kinds))))
            order by kyc_case.id limit 100`,
  },
] as const satisfies readonly Check[]
