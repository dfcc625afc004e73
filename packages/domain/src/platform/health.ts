/**
 * The platform is healthy when work that is asked for gets done: the database answers, its schema is the one this program was
 * built for, and the last check that was put through the whole path (row, job, worker, event) came back in time.
 */
import { minuteMs, secondMs } from '../time.ts'

export type HealthState = 'ready' | 'degraded' | 'down'

export const healthReasons = {
  SCHEMA_DIFFERS: 'The database is not at the version this program expects.',
  WORKER_SILENT: 'Background work has not been answered for some minutes.',
  WORK_LATE: 'Background work is answered later than usual.',
  EVENTS_LATE: 'Events wait longer than usual to be passed on.',
  WORK_GIVEN_UP: 'Some background work failed for good and waits for a person.',
} as const
export type HealthReason = keyof typeof healthReasons

export interface HealthFacts {
  readonly schemaExpected: string
  readonly schemaFound: string | undefined
  /** The newest check that was answered, and how long its answer took. */
  readonly lastAnswer: { readonly answeredAt: Date; readonly tookMs: number } | undefined
  readonly oldestEventWaitingSince: Date | undefined
  readonly workGivenUp: number
}

export interface Health {
  readonly state: HealthState
  readonly reasons: readonly HealthReason[]
}

/** A check starts every minute, so three missed ones are silence and not chance. */
export const answerSilenceMs = 3 * minuteMs
/** A doorbell is answered within two polls of the queue; beyond this people would notice waiting. */
export const answerLateMs = 10 * secondMs
/** The relay passes events on every second; a long transaction may hold it back for a while. */
export const eventLateMs = 30 * secondMs

export function decideHealth(facts: HealthFacts, now: Date): Health {
  const schemaDiffers = facts.schemaFound !== facts.schemaExpected
  const silent = !facts.lastAnswer || now.getTime() - facts.lastAnswer.answeredAt.getTime() > answerSilenceMs
  const late = !silent && (facts.lastAnswer?.tookMs ?? 0) > answerLateMs
  const waitingSince = facts.oldestEventWaitingSince
  const eventsLate = waitingSince !== undefined && now.getTime() - waitingSince.getTime() > eventLateMs
  const reasons: HealthReason[] = []
  if (schemaDiffers) reasons.push('SCHEMA_DIFFERS')
  if (silent) reasons.push('WORKER_SILENT')
  if (late) reasons.push('WORK_LATE')
  if (eventsLate) reasons.push('EVENTS_LATE')
  if (facts.workGivenUp > 0) reasons.push('WORK_GIVEN_UP')
  return { state: schemaDiffers ? 'down' : reasons.length > 0 ? 'degraded' : 'ready', reasons }
}
