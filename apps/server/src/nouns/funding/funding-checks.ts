/** What must hold of deposits and of what is in custody for members. */
import type { Check } from '../../work/check.ts'

const recent = `(select platform_now() - interval '3 days')`

export const fundingChecks: readonly Check[] = [
  {
    name: 'custody-equals-the-books',
    sentence: 'no difference between custody and the books waits to be explained',
    query: `select concat_ws(' ', id, kind, coalesce(owner, 'nobody’s')) as fault from custody_break where state = 'open'
            order by found_at, id limit 100`,
  },
  {
    name: 'deposits-are-credited-once',
    sentence: 'every deposit that was done within the last three days is credited with what was delivered, and no other is credited',
    query: `select deposit.id as fault from deposit
            left join transfer on transfer.key = 'onramp:' || deposit.id
            where deposit.settled_at >= ${recent} and deposit.state = 'done'
              and (transfer.id is null or transfer.amount_minor <> deposit.delivered_minor
                   or transfer.credit_account <> concat('acc_', deposit.cell, '_member-eurc_EURC_', deposit.person_id))
            union all
            select deposit.id from deposit join transfer on transfer.key = 'onramp:' || deposit.id
            where deposit.opened_at >= ${recent} and deposit.state <> 'done'
            limit 100`,
  },
  {
    name: 'deposits-are-of-approved-members',
    sentence: 'no deposit was credited within the last three days to somebody whose identity check was not approved then',
    // A check that is rejected after the money was credited has a later time than the money, and is no fault.
    query: `select deposit.id as fault from deposit left join profiles on profiles.id = deposit.person_id
            where deposit.state = 'done' and deposit.settled_at >= ${recent}
              and (deposit.identity_status is distinct from 'approved' and profiles.kyc_status is distinct from 'approved'
                   or profiles.kyc_status <> 'approved' and not exists (
                     select from verification where verification.person_id = deposit.person_id and verification.updated_at > deposit.settled_at))
            order by deposit.id limit 100`,
  },
  {
    name: 'deposits-are-asked-about',
    sentence: 'no deposit has been due to be asked about for more than an hour',
    query: `select id as fault from deposit where due_at < (select platform_now() - interval '1 hour') order by due_at limit 100`,
  },
]
