import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { applyVerification } from './apply-verification.ts'
import { handleSumsub } from './handle-sumsub.ts'
import { applyVerificationJob } from './kyc.jobs.ts'
import { memberKyc } from './kyc.routes.ts'
import { listDueVerifications } from './kyc.sql.ts'

export const kyc = {
  operations: { member: { kyc: memberKyc } },
  webhooks: { sumsub: handleSumsub },
  jobs: [job(applyVerificationJob, async (ctx, { personId }) => void (await applyVerification(ctx, personId)))],
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
