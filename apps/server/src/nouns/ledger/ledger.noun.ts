import { assets } from '@heathland/domain/money'
import { job } from '../../work/queue.ts'
import { eachDue, onSchedule } from '../../work/sweep.ts'
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
    onSchedule('hour of the books', keepBooksJob, { name: 'ledger-hour', key: 'keep books' }),
  ],
  gauges: [
    {
      name: 'ledger_unbalanced_minor',
      help: 'By how much debits and credits differ in the newest totals of the books, in minor units, all cells together.',
      label: { name: 'asset', values: Object.keys(assets) },
      // The kinds of accounts are few; of each the newest total is one row of the index.
      query: `select asset as label, sum(abs(debits - credits))::float8 as value
              from (
                select given.cell, given.asset, coalesce(sum(last.debits_minor), 0) as debits, coalesce(sum(last.credits_minor), 0) as credits
                from (select cell, kind.code, asset from ledger_kind kind, unnest(kind.assets) asset, unnest(array['eu', 'uk']) cell) given
                left join lateral (
                  select debits_minor, credits_minor from ledger_total total
                  where total.cell = given.cell and total.code = given.code and total.asset = given.asset
                  order by total.booked_before desc limit 1
                ) last on true
                group by given.cell, given.asset
              ) summed
              group by asset`,
    },
  ],
  checks: [...handPostingChecks, ...ledgerChecks],
} as const satisfies Noun
