import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { activateLoanAct } from './activate-loan.ts'
import { declareDefaultAct, writeOffAct } from './end-loan.ts'
import { exportedLoans } from './export-loans.ts'
import { loanChecks } from './loan-checks.ts'
import { followLoan, followLoanJob } from './loans.jobs.ts'
import { listDueLoans } from './loans.sql.ts'
import { officeLoans } from './office-loans.routes.ts'
import { restructureLoanAct } from './restructure-loan.ts'

/** Borrowers are companies; what is held of them is their name, their number and what they owe. */
export const loans = {
  operations: { office: { loans: officeLoans } },
  acts: {
    'loans.activate': activateLoanAct,
    'loans.restructure': restructureLoanAct,
    'loans.declare-default': declareDefaultAct,
    'loans.write-off': writeOffAct,
  },
  jobs: [job(followLoanJob, (ctx, { loanId }) => followLoan(ctx, loanId))],
  sweeps: [eachDue('loan', followLoanJob, listDueLoans, (loanId) => ({ loanId }))],
  exports: [exportedLoans],
  checks: loanChecks,
} as const satisfies Noun
