import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const releaseReservationJob: JobDefinition<{ reservationId: Id<'trf'> }> = {
  queue: 'ledger.release-reservation',
  payload: z.strictObject({ reservationId: idOf('trf') }),
  concurrency: 2,
}

export const keepBooksJob: JobDefinition<Record<string, never>> = {
  queue: 'ledger.keep-books',
  payload: z.strictObject({}),
  concurrency: 1,
}
