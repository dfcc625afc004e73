import { dayMs } from '@heathland/domain/time'
import { job } from '../../work/queue.ts'
import { storageLimitation } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { eraseClosedAccount } from './close-account.ts'
import { listDueClosings } from './closing.sql.ts'
import { closeAccountJob } from './settings.jobs.ts'
import { settingsMails } from './settings.mails.ts'
import { settingsData } from './settings.personal-data.ts'
import { memberSettings, officeSettings } from './settings.routes.ts'

export const settings = {
  personalData: settingsData,
  operations: { member: { settings: memberSettings }, office: { settings: officeSettings } },
  mails: settingsMails,
  jobs: [job(closeAccountJob, (ctx, { personId }) => eraseClosedAccount(ctx, personId))],
  sweeps: [eachDue('account to close', closeAccountJob, listDueClosings, (personId) => ({ personId }))],
  checks: [
    {
      name: 'accounts-are-closed',
      sentence: 'nobody who closed their account has waited for it for more than an hour',
      query: `select person_id as fault from closing where state = 'requested' and requested_at < platform_now() - interval '1 hour'
              order by requested_at limit 100`,
    },
  ],
  retention: [
    {
      what: 'requests to close an account',
      keptMs: 30 * dayMs,
      why: 'the page that asked has long been answered; the audit log says that the account was closed',
      law: storageLimitation,
      table: 'closing',
      key: { person_id: 'text' },
      age: 'requested_at',
      only: `state <> 'requested'`,
    },
    {
      what: 'changes of addresses',
      keptMs: 90 * dayMs,
      why: 'whoever says that an address was changed against their will can be answered; the audit log says that it was',
      law: storageLimitation,
      table: 'email_change',
      key: { id: 'text' },
      age: 'requested_at',
    },
  ],
} as const satisfies Noun
