import { inner, personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { applyCase } from './apply-case.ts'
import { applyVerification } from './apply-verification.ts'
import { checkNameAgain } from './check-name-again.ts'
import { handleSumsub } from './handle-sumsub.ts'
import { applyCaseJob, applyVerificationJob, checkNameAgainJob, reviewMemberJob } from './kyc.jobs.ts'
import { memberKyc, officeKyc } from './kyc.routes.ts'
import { listDueVerifications } from './kyc.sql.ts'
import { clearCases, listDueCases, listDueReviews } from './kyc-case.sql.ts'
import { kycChecks } from './kyc-checks.ts'
import { reviewMember } from './review-member.ts'

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
        kept_from: inner,
        due_at: inner,
        review_at: inner,
      },
    }),
    // AMLR Art 73: a person is not told that they were screened, what was found, or that a case was open.
    { table: 'kyc_case', notExported: 'a case of compliance, which the law forbids to disclose to the person' },
    { table: 'kyc_hit', notExported: 'entries of lists that may be about the person, which the law forbids to disclose to them' },
    { table: 'kyc_case_event', notExported: 'what happened in a case of compliance, which the law forbids to disclose to the person' },
  ],
  operations: { member: { kyc: memberKyc }, office: { kyc: officeKyc } },
  webhooks: { sumsub: handleSumsub },
  jobs: [
    job(applyCaseJob, (ctx, { caseId }) => applyCase(ctx, caseId)),
    job(reviewMemberJob, (ctx, { personId }) => reviewMember(ctx, personId)),
    job(applyVerificationJob, async (ctx, { personId }) => void (await applyVerification(ctx, personId))),
    job(checkNameAgainJob, (ctx, { personId }) => checkNameAgain(ctx, personId)),
  ],
  subscriptions: { 'identity.name-changed': [checkNameAgainJob] },
  sweeps: [
    eachDue('identity check', applyVerificationJob, listDueVerifications, (personId) => ({ personId })),
    eachDue('decided case', applyCaseJob, listDueCases, (caseId) => ({ caseId })),
    eachDue('review of a member', reviewMemberJob, listDueReviews, (personId) => ({ personId })),
  ],
  retention: [
    retain('identity-check', {
      what: 'cases of compliance',
      table: 'kyc_case',
      key: { id: 'text' },
      age: 'kept_from',
      clear: clearCases,
    }),
    // After the cases, which name the check they are about.
    retain('identity-check', { what: 'identity checks', table: 'verification', key: { id: 'text' }, age: 'kept_from' }),
  ],
  checks: kycChecks,
} as const satisfies Noun
