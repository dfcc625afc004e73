import { dayMs } from '@heathland/domain/time'
import { storageLimitation } from '../../work/retention.ts'
import type { Noun } from '../noun.ts'
import { forgetUnconfirmed } from './forget-unconfirmed.ts'
import { identityMails } from './identity.mails.ts'
import { memberIdentity } from './identity.routes.ts'

export const identity = {
  operations: { member: { identity: memberIdentity } },
  retention: [
    {
      what: 'one-time tokens',
      keptMs: 7 * dayMs,
      why: 'a link that was followed too late can still be told from one that never was',
      law: storageLimitation,
      table: 'one_time_token',
      key: { id: 'text' },
      age: 'expires_at',
    },
    {
      what: 'unconfirmed registrations',
      keptMs: 30 * dayMs,
      why: 'nobody confirmed it, so it is forgotten, with its key, mails and links',
      law: storageLimitation,
      table: 'registration',
      key: { id: 'text' },
      age: 'created_at',
      only: 'confirmed_at is null',
      clear: (tx, keys, before) => forgetUnconfirmed(tx, keys.flat(), before),
    },
    {
      what: 'mail requests',
      keptMs: dayMs,
      why: 'whoever asked for a mail yesterday has asked again or gone',
      law: storageLimitation,
      table: 'letter_request',
      key: { id: 'text' },
      age: 'created_at',
    },
  ],
  mails: identityMails,
} as const satisfies Noun
