/** The parts that every program of the server has. `entry/compose.ts` puts them together from the configuration. */
import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import type { Context, Origin, Ports } from './context.ts'
import type { Database } from './database.ts'
import type { Keys } from './keys.ts'
import type { Metrics } from './metrics.ts'
import type { PeriodKeys } from './period-keys.ts'
import type { RejectedRequests } from './rejected-requests.ts'

/** Each signs in to the database as `heathland_<program>`. */
export type Program = 'api' | 'worker' | 'operator'

export interface Platform {
  readonly log: Logger
  readonly database: Database
  readonly keys: Keys
  readonly periodKeys: PeriodKeys
  readonly rejectedRequests: RejectedRequests
  readonly metrics: Metrics
  readonly ports: Ports
  now(): Promise<Date>
  /** A context for work that no request asked for. */
  openFor(actor: Actor, jobId?: string): Promise<Context>
  contextFor(parts: { actor: Actor; now: Date; requestId: string; origin?: Origin }): Context
}
