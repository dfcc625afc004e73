import { inner, personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { applyVerification } from './apply-verification.ts'
import { checkNameAgain } from './check-name-again.ts'
import { handleSumsub } from './handle-sumsub.ts'
import { applyVerificationJob, checkNameAgainJob } from './kyc.jobs.ts'
import { memberKyc, officeKyc } from './kyc.routes.ts'
import { listDueVerifications } from './kyc.sql.ts'

export const kyc = {
  personalData: [
    personalTable({
      table: 'verification',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        state: 'plain',
        retry: 'plain',
        reasons: 'plain',
        applicant_id: 'plain',
        started_at: 'plain',
        opened_at: 'plain',
        decided_at: 'plain',
        counts_from: 'plain',
        updated_at: 'plain',
        due_at: inner,
      },
    }),
  ],
  operations: { member: { kyc: memberKyc }, office: { kyc: officeKyc } },
  webhooks: { sumsub: handleSumsub },
  jobs: [
    job(applyVerificationJob, async (ctx, { personId }) => void (await applyVerification(ctx, personId))),
    job(checkNameAgainJob, (ctx, { personId }) => checkNameAgain(ctx, personId)),
  ],
  subscriptions: { 'identity.name-changed': [checkNameAgainJob] },
  sweeps: [eachDue('identity check', applyVerificationJob, listDueVerifications, (personId) => ({ personId }))],
  checks: [
    {
      name: 'identity-checks-are-followed',
      sentence: 'the provider is asked about every identity check that waits for its verdict',
      query: `select id as fault from verification
              where state in ('started', 'pending') and due_at < platform_now() - interval '1 hour' or state = 'pending' and due_at is null
              order by id limit 100`,
    },
  ],
} as const satisfies Noun
