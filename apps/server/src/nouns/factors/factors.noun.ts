import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { advanceRecovery } from './advance-recovery.ts'
import { advanceRecoveryJob } from './factors.jobs.ts'
import { factorsMails } from './factors.mails.ts'
import { factorsData } from './factors.personal-data.ts'
import { memberFactors, memberPasskeySignIn } from './factors.routes.ts'
import { recoverAccount } from './recover-account.ts'
import { listDueRecoveries } from './recovery.sql.ts'

export const factors = {
  personalData: factorsData,
  operations: { member: { identity: memberPasskeySignIn, security: memberFactors } },
  acts: { 'identity.recover': recoverAccount },
  jobs: [job(advanceRecoveryJob, (ctx, { recoveryId }) => advanceRecovery(ctx, recoveryId))],
  sweeps: [eachDue('account recovery', advanceRecoveryJob, listDueRecoveries, (recoveryId) => ({ recoveryId }))],
  retention: [
    retain('challenge', {
      table: 'challenge',
      key: { id: 'text' },
      age: 'expires_at',
    }),
  ],
  mails: factorsMails,
} as const satisfies Noun
