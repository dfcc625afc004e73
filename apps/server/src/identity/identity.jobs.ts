import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import { idOf } from '../job-payload.ts'
import type { JobDefinition } from '../jobs.ts'

export const rotateKeysJob: JobDefinition<Record<string, never>> = {
  queue: 'identity.rotate-keys',
  payload: z.strictObject({}),
  concurrency: 1,
}

export const rotateIndexesJob: JobDefinition<Record<string, never>> = {
  queue: 'identity.rotate-indexes',
  payload: z.strictObject({}),
  concurrency: 1,
}

export const advanceRecoveryJob: JobDefinition<{ recoveryId: Id<'rec'> }> = {
  queue: 'identity.advance-recovery',
  payload: z.strictObject({ recoveryId: idOf('rec') }),
  concurrency: 1,
}

export const writeLetterJob: JobDefinition<{ letterRequestId: Id<'let'> }> = {
  queue: 'identity.write-letter',
  payload: z.strictObject({ letterRequestId: idOf('let') }),
  concurrency: 2,
}
