import { dayMs } from '@heathland/domain/time'
import { job } from '../../work/queue.ts'
import { storageLimitation } from '../../work/retention.ts'
import { whenDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { rotateIndexesJob, rotateKeysJob } from './keys.jobs.ts'
import { indexesAreOld, rotateIndexes } from './rotate-indexes.ts'
import { keysWait, rotateKeys } from './rotate-keys.ts'

export const keys = {
  jobs: [job(rotateKeysJob, rotateKeys), job(rotateIndexesJob, rotateIndexes)],
  sweeps: [
    whenDue('keys to wrap anew', rotateKeysJob, keysWait, (ctx) => `master key ${ctx.keys.masterVersion}`),
    whenDue('addresses to index anew', rotateIndexesJob, indexesAreOld, (ctx) => `index key ${ctx.keys.indexVersion}`),
  ],
  retention: [
    {
      what: 'keys of months, which seal where visitors came from',
      // A key is made on its month's first day at the earliest, and seals until the last.
      keptMs: (90 + 31) * dayMs,
      why: 'addresses of visitors are kept for 90 days, as those of everybody else are',
      law: storageLimitation,
      table: 'period_key',
      key: { period: 'text' },
      age: 'created_at',
    },
  ],
} as const satisfies Noun
