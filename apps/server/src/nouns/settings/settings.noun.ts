import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
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
    retain('closing-request', {
      table: 'closing',
      key: { person_id: 'text' },
      age: 'requested_at',
      only: `state <> 'requested'`,
    }),
    retain('email-change', {
      table: 'email_change',
      key: { id: 'text' },
      age: 'requested_at',
    }),
  ],
} as const satisfies Noun
