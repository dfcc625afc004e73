import type { Check } from './check.ts'
import { fundingChecks } from './funding-checks.ts'
import { handPostingChecks } from './hand-posting-checks.ts'
import { ledgerChecks } from './ledger-checks.ts'

export const everyCheck: readonly Check[] = [
  {
    name: 'events-are-passed-on',
    sentence: 'every event older than an hour has been passed on',
    query: `select id as fault from outbox where sequence is null and announced_at < platform_now() - interval '1 hour' order by id limit 100`,
  },
  {
    name: 'no-event-is-dead',
    sentence: 'no event has been put aside for more than an hour',
    query: `select concat_ws(' ', event_id, type, reason) as fault from dead_event
            where failed_at < platform_now() - interval '1 hour' order by failed_at limit 100`,
  },
  {
    name: 'scheduled-work-succeeds',
    sentence: 'nothing that is done by the clock has failed for more than 15 minutes',
    query: `select concat_ws(' ', name, 'since', failing_since, reason) as fault from scheduled_run
            where failing_since < platform_now() - interval '15 minutes' and last_failure_at > platform_now() - interval '1 hour'
            order by failing_since limit 100`,
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
  {
    name: 'webhooks-are-handled',
    sentence: 'no event of a provider has waited for more than an hour, and none was given up within the last day',
    query: `select id as fault from webhook_event
            where state in ('waiting', 'handling') and received_at < platform_now() - interval '1 hour'
               or state = 'given-up' and due_at > platform_now() - interval '1 day'
            order by id limit 100`,
  },
  ...fundingChecks,
  ...handPostingChecks,
  {
    name: 'wallets-are-made',
    sentence: 'nobody has waited for their wallet for more than an hour',
    query: `select person_id as fault from wallet
            where state = 'wanted' and wanted_at < platform_now() - interval '1 hour' order by wanted_at limit 100`,
  },
  {
    name: 'identity-checks-are-followed',
    sentence: 'the provider is asked about every identity check that waits for its verdict',
    query: `select id as fault from verification
            where state in ('started', 'pending') and due_at < platform_now() - interval '1 hour' or state = 'pending' and due_at is null
            order by id limit 100`,
  },
  {
    name: 'the-house-is-watched',
    sentence: 'what was written down has been looked at for what should be told, up to an hour ago',
    query: `select name as fault from watch where watched_until < platform_now() - interval '1 hour' order by name`,
  },
  {
    name: 'reports-are-made',
    sentence: 'no report has waited for more than an hour, and none failed within the last day',
    query: `select id as fault from compliance_report
            where status = 'pending' and requested_at < platform_now() - interval '1 hour'
               or status = 'failed' and requested_at > platform_now() - interval '1 day'
            order by id limit 100`,
  },
  {
    name: 'erasures-reach-providers',
    sentence: 'every provider has erased whom it was asked to within 14 days',
    query: `select person_id || ' ' || provider as fault from erasure_step
            where state <> 'done' and requested_at < platform_now() - interval '14 days' order by requested_at limit 100`,
  },
  ...ledgerChecks,
]
