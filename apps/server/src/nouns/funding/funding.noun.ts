import { job } from '../../work/queue.ts'
import { eachDue, onSchedule } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { askAboutDeposit, handleMoonPayEvent } from './apply-order.ts'
import { bookAgreedBreak, bookBreak } from './book-break.ts'
import { listDueBookings } from './custody-break.sql.ts'
import { exportedBreaks } from './export-breaks.ts'
import { followIdentityOf } from './follow-identity.ts'
import { applyOrderJob, bookBreakJob, followIdentityJob, reconcileJob } from './funding.jobs.ts'
import { fundingData } from './funding.personal-data.ts'
import { memberFunding } from './funding.routes.ts'
import { listDueDeposits } from './funding.sql.ts'
import { fundingChecks } from './funding-checks.ts'
import { officeFunding } from './office-funding.routes.ts'
import { reconcile } from './reconcile.ts'

export const funding = {
  personalData: fundingData,
  operations: { member: { funding: memberFunding }, office: { funding: officeFunding } },
  exports: [exportedBreaks],
  acts: { 'funding.book-break': bookBreak },
  webhooks: { moonpay: handleMoonPayEvent },
  jobs: [
    job(applyOrderJob, (ctx, { depositId }) => askAboutDeposit(ctx, depositId)),
    job(followIdentityJob, (ctx, { personId }) => followIdentityOf(ctx, personId)),
    job(reconcileJob, reconcile),
    job(bookBreakJob, (ctx, { approvalId }) => bookAgreedBreak(ctx, approvalId)),
  ],
  subscriptions: { 'kyc.changed': [followIdentityJob] },
  sweeps: [
    eachDue('deposit', applyOrderJob, listDueDeposits, (depositId) => ({ depositId })),
    eachDue('break to book', bookBreakJob, listDueBookings, (approvalId) => ({ approvalId })),
    onSchedule('comparison of wallets and books', reconcileJob, { name: 'reconciliation', key: 'from the first' }),
  ],
  gauges: [
    {
      name: 'deposit_oldest_uncredited_seconds',
      help: 'How long ago the deposit that was paid and is not credited last moved, of those that no break holds for a person.',
      query: `select coalesce((
                select extract(epoch from platform_now() - updated_at) from deposit
                where state = 'processing'
                  and not exists (select from custody_break held where held.deposit_id = deposit.id and held.state = 'open')
                order by updated_at limit 1
              ), 0)::float8 as value`,
    },
  ],
  checks: fundingChecks,
} as const satisfies Noun
