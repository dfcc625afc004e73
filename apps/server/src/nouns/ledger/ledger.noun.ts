import { job } from '../../work/queue.ts'
import { takeDue } from '../../work/schedule.ts'
import { eachDue, whenDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { correct } from './correct.ts'
import { exportedStatement } from './export-statement.ts'
import { handPostingChecks } from './hand-posting-checks.ts'
import { keepBooks } from './keep-books.ts'
import { keepBooksJob, releaseReservationJob } from './ledger.jobs.ts'
import { ledgerData } from './ledger.personal-data.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { memberLedger } from './member-ledger.routes.ts'
import { officeLedger } from './office-ledger.routes.ts'
import { postByHand } from './post-movement.ts'
import { releaseReservation } from './release-reservation.ts'
import { listEndedReservations } from './reservation.sql.ts'

export const ledger = {
  personalData: ledgerData,
  operations: { member: { ledger: memberLedger }, office: { ledger: officeLedger } },
  exports: [exportedStatement],
  acts: { 'ledger.correct': correct, 'ledger.post-by-hand': postByHand },
  jobs: [job(releaseReservationJob, (ctx, { reservationId }) => releaseReservation(ctx, reservationId)), job(keepBooksJob, keepBooks)],
  sweeps: [
    eachDue('reservation', releaseReservationJob, listEndedReservations, (reservationId) => ({ reservationId })),
    whenDue(
      'hour of the books',
      keepBooksJob,
      (tx, now) => takeDue(tx, 'ledger-hour', now),
      () => 'keep books',
    ),
  ],
  checks: [...handPostingChecks, ...ledgerChecks],
} as const satisfies Noun
