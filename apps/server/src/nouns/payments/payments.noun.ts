import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue, whenDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { applyStatement, followIdentity } from './apply-statement.ts'
import { listAgreedUploads, listDueAllocations, listUnappliedStatements } from './bank-statement.sql.ts'
import { allocateAct, allocateAgreed, refundAct } from './decide-line.ts'
import { exchangeFiles } from './exchange-files.ts'
import { expireWithdrawal } from './expire-withdrawal.ts'
import { officePayments } from './office-payments.routes.ts'
import { makeBatch, payOutAct } from './pay-out.ts'
import { paymentChecks } from './payment-checks.ts'
import {
  allocateLineJob,
  applyStatementJob,
  exchangeFilesJob,
  expireWithdrawalJob,
  followIdentityJob,
  makeBatchJob,
  takeUploadJob,
} from './payments.jobs.ts'
import { paymentMails } from './payments.mails.ts'
import { paymentsData } from './payments.personal-data.ts'
import { memberPayments } from './payments.routes.ts'
import { takeUpload } from './take-statement.ts'
import { takeStatementAct } from './upload-statement.ts'
import { listDueDrafts, listUnsentBatches } from './withdrawal.sql.ts'

export const payments = {
  operations: { member: { payments: memberPayments }, office: { payments: officePayments } },
  acts: {
    'payments.take-statement': takeStatementAct,
    'payments.allocate': allocateAct,
    'payments.refund': refundAct,
    'payments.pay-out': payOutAct,
  },
  jobs: [
    job(applyStatementJob, (ctx, { statementId }) => applyStatement(ctx, statementId)),
    job(takeUploadJob, (ctx, { statementId }) => takeUpload(ctx, statementId)),
    job(exchangeFilesJob, exchangeFiles),
    job(followIdentityJob, (ctx, { personId }) => followIdentity(ctx, personId)),
    job(allocateLineJob, (ctx, { approvalId }) => allocateAgreed(ctx, approvalId)),
    job(makeBatchJob, (ctx, { batchId }) => makeBatch(ctx, batchId)),
    job(expireWithdrawalJob, (ctx, { withdrawalId }) => expireWithdrawal(ctx, withdrawalId)),
  ],
  subscriptions: { 'kyc.changed': [followIdentityJob] },
  sweeps: [
    eachDue('bank statement', applyStatementJob, listUnappliedStatements, (statementId) => ({ statementId })),
    eachDue('uploaded statement', takeUploadJob, listAgreedUploads, (statementId) => ({ statementId })),
    eachDue('payment to credit', allocateLineJob, listDueAllocations, (approvalId) => ({ approvalId })),
    eachDue('file of payouts', makeBatchJob, listUnsentBatches, (batchId) => ({ batchId })),
    eachDue('draft of a withdrawal', expireWithdrawalJob, listDueDrafts, (withdrawalId) => ({ withdrawalId })),
    whenDue(
      'files of the bank',
      exchangeFilesJob,
      async (_tx, _now, ctx) => ctx.ports.bankFiles !== undefined,
      () => 'from the bank',
    ),
  ],
  mails: paymentMails,
  personalData: paymentsData,
  retention: [
    retain('withdrawal-draft', {
      table: 'withdrawal',
      key: { id: 'text' },
      age: 'ended_at',
      only: 'confirmed_at is null and ended_at is not null',
    }),
  ],
  checks: paymentChecks,
} as const satisfies Noun
