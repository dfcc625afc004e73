import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { whenDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { exportedPeople } from './export-people.ts'
import { forgetUnconfirmed } from './forget-unconfirmed.ts'
import { indexPeopleJob } from './identity.jobs.ts'
import { identityMails } from './identity.mails.ts'
import { identityData } from './identity.personal-data.ts'
import { memberIdentity } from './identity.routes.ts'
import { indexPeople, peopleWait } from './index-people.ts'

export const identity = {
  personalData: identityData,
  operations: { member: { identity: memberIdentity } },
  exports: [exportedPeople],
  jobs: [job(indexPeopleJob, indexPeople)],
  sweeps: [whenDue('people to index', indexPeopleJob, peopleWait, (ctx) => `search ${ctx.keys.indexVersion}`)],
  checks: [
    {
      name: 'people-are-found',
      sentence: 'staff find everybody by name under the present index key',
      query: `select id as fault from profiles join person_key on person_key.person_id = profiles.id
              where updated_at < platform_now() - interval '1 hour'
                and (search_version < (select coalesce(max(index_version), 0) from account)
                     or not exists (select from person_search where person_search.person_id = profiles.id))
              order by id limit 100`,
    },
    {
      name: 'the-erased-are-not-found',
      sentence: 'nothing is left by which somebody could be found who was erased',
      query: `select distinct person_id as fault from person_search
              where not exists (select from person_key where person_key.person_id = person_search.person_id) order by 1 limit 100`,
    },
  ],
  retention: [
    retain('link', {
      table: 'one_time_token',
      key: { id: 'text' },
      age: 'expires_at',
    }),
    retain('unconfirmed-registration', {
      table: 'registration',
      key: { id: 'text' },
      age: 'created_at',
      only: 'confirmed_at is null',
      clear: (tx, keys, before) => forgetUnconfirmed(tx, keys.flat(), before),
    }),
    retain('mail-request', {
      table: 'mail_request',
      key: { id: 'text' },
      age: 'created_at',
    }),
  ],
  mails: identityMails,
} as const satisfies Noun
