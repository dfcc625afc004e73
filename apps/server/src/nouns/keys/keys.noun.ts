import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
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
    retain('visitor-origin', {
      table: 'period_key',
      key: { period: 'text' },
      age: 'created_at',
    }),
  ],
} as const satisfies Noun
