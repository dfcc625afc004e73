/**
 * What a noun declares, in its `<noun>.noun.ts`. `entry/nouns.ts` reads the list of nouns; an operation of the contract that no noun
 * implements, or a provider whose events no noun handles, does not compile.
 */
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { AnyExportedList } from '../core/exports/exported-list.ts'
import type { OwnArchive } from '../core/exports/own-archive.ts'
import type { MailSample } from '../core/mail.ts'
import type { PersonalData } from '../core/personal-data.ts'
import type { Platform } from '../core/platform.ts'
import type { Open } from '../http/transport.ts'
import type { Check } from '../work/check.ts'
import type { Gauge } from '../work/gauge.ts'
import type { Subscriptions } from '../work/outbox.ts'
import type { Job } from '../work/queue.ts'
import type { RetentionRule } from '../work/retention.ts'
import type { Sweep } from '../work/sweep.ts'
import type { Acts } from './approvals/decide.ts'
import type { WebhookHandlers } from './webhooks/received-webhook.ts'

export interface Noun {
  /** Operations of the contract, by area and group. Several nouns may each implement a part of one group. */
  readonly operations?: { readonly member?: Groups; readonly office?: Groups }
  /** Addresses beside the contract: where a browser is sent, or where a provider sends. */
  readonly addRoutes?: (app: FastifyInstance, platform: Platform, open: Open) => void
  readonly jobs?: readonly Job<never>[]
  /** Which events start which jobs; each gets the event's ids as its payload. */
  readonly subscriptions?: Partial<Subscriptions>
  /** Which rows are looked for again and again, and the job that each is due for. */
  readonly sweeps?: readonly Sweep[]
  readonly retention?: readonly RetentionRule[]
  /** Questions asked of live data every day. */
  readonly checks?: readonly Check[]
  /** Figures of live rows that the worker shows to Prometheus. */
  readonly gauges?: readonly Gauge[]
  /** Acts that need two people. */
  readonly acts?: Acts
  readonly webhooks?: Partial<WebhookHandlers>
  /** Every mail it sends, with made-up values. */
  readonly mails?: readonly MailSample[]
  /** Lists that may leave as files. */
  readonly exports?: readonly AnyExportedList[]
  /** Files of one person that may leave together. */
  readonly archives?: readonly OwnArchive[]
  /** What it holds about people, table by table. */
  readonly personalData?: readonly PersonalData[]
}

type Groups = Readonly<Record<string, AnyRouter>>
