/** Every noun, and what they declare together. What is missing does not compile. */

import { type WrittenSample, writeSamples } from '../core/mail.ts'
import { operations } from '../http/operations.ts'
import { approvals } from '../nouns/approvals/approvals.noun.ts'
import { audit } from '../nouns/audit/audit.noun.ts'
import { cards } from '../nouns/cards/cards.noun.ts'
import { community } from '../nouns/community/community.noun.ts'
import { companies } from '../nouns/companies/companies.noun.ts'
import { compliance } from '../nouns/compliance/compliance.noun.ts'
import { distributions } from '../nouns/distributions/distributions.noun.ts'
import { documents } from '../nouns/documents/documents.noun.ts'
import { exports } from '../nouns/exports/exports.noun.ts'
import { factors } from '../nouns/factors/factors.noun.ts'
import { files } from '../nouns/files/files.noun.ts'
import { funding } from '../nouns/funding/funding.noun.ts'
import { identity } from '../nouns/identity/identity.noun.ts'
import { namePeople, personOfEmail } from '../nouns/identity/people.ts'
import { keys } from '../nouns/keys/keys.noun.ts'
import { kyc } from '../nouns/kyc/kyc.noun.ts'
import { ledger } from '../nouns/ledger/ledger.noun.ts'
import { loans } from '../nouns/loans/loans.noun.ts'
import { memberWebhooks } from '../nouns/member-webhooks/member-webhooks.noun.ts'
import { monthEnd } from '../nouns/month-end/month-end.noun.ts'
import { notifications } from '../nouns/notifications/notifications.noun.ts'
import type { Noun } from '../nouns/noun.ts'
import { offers } from '../nouns/offers/offers.noun.ts'
import { payments } from '../nouns/payments/payments.noun.ts'
import { placements } from '../nouns/placements/placements.noun.ts'
import { platform } from '../nouns/platform/platform.noun.ts'
import { production } from '../nouns/production/production.noun.ts'
import { protection } from '../nouns/protection/protection.noun.ts'
import { reconciliation } from '../nouns/reconciliation/reconciliation.noun.ts'
import { reports } from '../nouns/reports/reports.noun.ts'
import { security } from '../nouns/security/security.noun.ts'
import { settings } from '../nouns/settings/settings.noun.ts'
import { signIn } from '../nouns/sign-in/sign-in.noun.ts'
import { staff } from '../nouns/staff/staff.noun.ts'
import { subscriptions } from '../nouns/subscriptions/subscriptions.noun.ts'
import { support } from '../nouns/support/support.noun.ts'
import { transparency } from '../nouns/transparency/transparency.noun.ts'
import { wallet } from '../nouns/wallet/wallet.noun.ts'
import type { WebhookHandlers } from '../nouns/webhooks/received-webhook.ts'
import { webhooks } from '../nouns/webhooks/webhooks.noun.ts'
import type { Check } from '../work/check.ts'
import type { Gauge } from '../work/gauge.ts'
import { areDeadEventsDue, eventTypes, retryDeadEvents, type Subscriptions } from '../work/outbox.ts'
import type { Job } from '../work/queue.ts'
import type { RetentionRule } from '../work/retention.ts'
import type { Sweep } from '../work/sweep.ts'

const own = [
  platform,
  identity,
  signIn,
  factors,
  staff,
  security,
  ledger,
  compliance,
  keys,
  kyc,
  wallet,
  funding,
  payments,
  files,
  documents,
  offers,
  protection,
  subscriptions,
  cards,
  placements,
  distributions,
  reconciliation,
  companies,
  loans,
  production,
  monthEnd,
  reports,
  settings,
  memberWebhooks,
  community,
  support,
  notifications,
  transparency,
] as const

/** Every act that needs two people. */
export const acts = merged(own.map((noun: Noun) => noun.acts ?? {}))
const webhookHandlers: WebhookHandlers = { ...kyc.webhooks, ...wallet.webhooks, ...funding.webhooks, ...cards.webhooks }

/** These four serve all the others, so they are given what the others declare. */
const auditing = audit(namePeople, personOfEmail)
/** Every list that may leave as a file. */
export const exportedLists = [...own, auditing].flatMap((noun: Noun) => noun.exports ?? [])
const approving = approvals(acts, namePeople)
/** What is held about people, by every noun but the one that exports it. */
const personalDataOfOthers = [...own, auditing, approving].flatMap((noun: Noun) => noun.personalData ?? [])
const archives = own.flatMap((noun: Noun) => noun.archives ?? [])
const nouns = [...own, auditing, approving, webhooks(webhookHandlers), exports(exportedLists, personalDataOfOthers, archives)] as const
const every: readonly Noun[] = nouns

/** What is held about people, table by table. */
export const personalData = every.flatMap((noun) => noun.personalData ?? [])

/** Every operation of the contract. A missing one does not compile. */
export const router = operations.router(operationsOf(nouns))

export const addRoutes = every.flatMap((noun) => noun.addRoutes ?? [])

export const everyJob: readonly Job<never>[] = every.flatMap((noun) => noun.jobs ?? [])

export const everyCheck: readonly Check[] = every.flatMap((noun) => noun.checks ?? [])

export const everyGauge: readonly Gauge[] = [
  ...every.flatMap((noun) => noun.gauges ?? []),
  {
    name: 'check_broken',
    help: 'Whether the daily check found something when it last ran.',
    label: { name: 'check', values: everyCheck.map(({ name }) => name) },
    query: 'select name as label, (faults > 0)::int as value from check_result',
  },
  {
    name: 'check_last_run_timestamp_seconds',
    help: 'When the daily check that ran longest ago last ran.',
    query: 'select extract(epoch from min(ran_at))::float8 as value from check_result',
  },
]

export const retention: readonly RetentionRule[] = every.flatMap((noun) => noun.retention ?? [])

export const everyMail: readonly WrittenSample[] = writeSamples(every.flatMap((noun) => noun.mails ?? []))

/** Which jobs an event starts; many start none, and are for the pages that are open. */
export const eventJobs = Object.fromEntries(
  eventTypes.map((type) => [type, every.flatMap((noun): readonly unknown[] => noun.subscriptions?.[type] ?? [])]),
) as unknown as Subscriptions

export const sweeps: readonly Sweep[] = [
  {
    what: 'event that was put aside',
    isDue: (ctx, tx) => areDeadEventsDue(ctx, tx, eventJobs),
    enqueue: async (ctx, tx) => ({ enqueued: await retryDeadEvents(ctx, tx, eventJobs), failed: [] }),
  },
  ...every.flatMap((noun) => noun.sweeps ?? []),
]

type OperationsOf<Declared> = Declared extends { readonly operations: infer Operations } ? Operations : never
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** The operations of all nouns by area and group. */
function operationsOf<const Declared extends readonly Noun[]>(declared: Declared): Together<OperationsOf<Declared[number]>> {
  const found = declared.map((noun) => noun.operations ?? {})
  const area = (name: 'member' | 'office') => {
    const groups = found.flatMap((each) => Object.entries(each[name] ?? {}))
    const names = [...new Set(groups.map(([group]) => group))]
    return Object.fromEntries(names.map((name) => [name, merged(groups.filter(([group]) => group === name).map(([, part]) => part))]))
  }
  return { member: area('member'), office: area('office') } as unknown as Together<OperationsOf<Declared[number]>>
}

/** What two declare under one name is a mistake. */
function merged<Value extends object>(parts: readonly Value[]): Value {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice) throw new Error(`${twice} is declared twice`)
  return Object.assign({}, ...parts) as Value
}
