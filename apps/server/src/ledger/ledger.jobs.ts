import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import { idOf } from '../job-payload.ts'
import type { JobDefinition } from '../jobs.ts'

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
