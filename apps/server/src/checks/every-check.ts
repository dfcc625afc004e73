import type { Check } from './check.ts'
import { ledgerChecks } from './ledger-checks.ts'

export const everyCheck: readonly Check[] = [
  {
    name: 'events-are-passed-on',
    sentence: 'every event older than an hour has been passed on',
    query: `select id as fault from outbox where sequence is null and announced_at < platform_now() - interval '1 hour' order by id limit 100`,
  },
  {
    name: 'checks-are-answered',
    sentence: 'every check of the platform older than an hour has been answered',
    query: `select id as fault from platform_check where state = 'requested' and requested_at < platform_now() - interval '1 hour' order by id limit 100`,
  },
  {
    name: 'mail-goes-out',
    sentence: 'no mail has waited for more than an hour, and none was given up within the last day',
    query: `select id as fault from mail
            where state in ('waiting', 'sending') and created_at < platform_now() - interval '1 hour'
               or state = 'given-up' and created_at > platform_now() - interval '1 day'
            order by id limit 100`,
  },
  ...ledgerChecks,
]
