import { personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { payDistributionAct } from './agree-distribution.ts'
import { distributionChecks } from './distribution-checks.ts'
import { payDistributionJob } from './distributions.jobs.ts'
import { memberDistributions } from './distributions.routes.ts'
import { listBeingPaid } from './distributions.sql.ts'
import { officeDistributions } from './office-distributions.routes.ts'
import { payDistribution } from './pay-distribution.ts'

export const distributions = {
  operations: { member: { distributions: memberDistributions }, office: { distributions: officeDistributions } },
  acts: { 'distributions.pay': payDistributionAct },
  jobs: [job(payDistributionJob, (ctx, { distributionId }) => payDistribution(ctx, distributionId))],
  sweeps: [eachDue('distribution', payDistributionJob, listBeingPaid, (distributionId) => ({ distributionId }))],
  personalData: [
    personalTable({
      table: 'distribution_line',
      key: { distribution_id: 'text', person_id: 'text' },
      columns: {
        distribution_id: 'plain',
        person_id: whose,
        offer_id: 'plain',
        held_minor: 'plain',
        amount_minor: 'plain',
        paid_at: 'plain',
      },
    }),
  ],
  checks: distributionChecks,
} as const satisfies Noun
