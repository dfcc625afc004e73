/**
 * The platform is healthy when work that is asked for gets done: the database answers, its schema is one this program works with,
 * the last check that was put through the whole path (row, job, worker, event) came back in time, and nothing keeps failing aside.
 */
import { minuteMs, secondMs } from '../time.ts'
import { decideSchemaFit, type SchemaFacts } from './schema-fit.ts'

export type HealthState = 'ready' | 'degraded' | 'down'

export const healthReasons = {
  SCHEMA_DIFFERS: 'The database is not at a version this program works with.',
  WORKER_SILENT: 'Background work has not been answered for some minutes.',
  WORK_LATE: 'Background work is answered later than usual.',
  EVENTS_LATE: 'Events wait longer than usual to be passed on.',
  DEAD_LETTERS: 'Some background work failed for good and waits for a person.',
  EVENTS_DEAD: 'Some events could not be passed on; the others are.',
  SCHEDULED_WORK_FAILING: 'Some scheduled work keeps failing; the rest is done.',
} as const
export type HealthReason = keyof typeof healthReasons

export interface HealthFacts {
  readonly schema: SchemaFacts
  /** The newest check that was answered, and how long its answer took. */
  readonly lastAnswer: { readonly answeredAt: Date; readonly tookMs: number } | undefined
  readonly oldestEventWaitingSince: Date | undefined
  readonly deadLetters: number
  /** The oldest event whose jobs could not be sent. */
  readonly deadEventSince: Date | undefined
  /** Since when the scheduled work that has failed longest keeps failing. */
  readonly workFailingSince: Date | undefined
}

export interface Health {
  readonly state: HealthState
  readonly reasons: readonly HealthReason[]
}

/** A check starts every minute, so three missed ones are silence and not chance. */
export const answerSilenceMs = 3 * minuteMs
/** A job is picked up within two polls of the queue; beyond this people would notice waiting. */
export const answerLateMs = 10 * secondMs
/** The relay passes events on every second; a long transaction may hold it back for a while. */
export const eventLateMs = 30 * secondMs
/** While a release is rolled out, an older worker meets events that only the newer one knows: that lasts minutes. */
export const eventDeadMs = 5 * minuteMs
/** Scheduled work runs every minute: one failure may be chance, three are not. */
export const workFailingMs = 3 * minuteMs

export function decideHealth(facts: HealthFacts, now: Date): Health {
  const schemaDiffers = decideSchemaFit(facts.schema) !== 'fits'
  const silent = !facts.lastAnswer || now.getTime() - facts.lastAnswer.answeredAt.getTime() > answerSilenceMs
  const late = !silent && (facts.lastAnswer?.tookMs ?? 0) > answerLateMs
  const isLongerThan = (since: Date | undefined, ms: number) => since !== undefined && now.getTime() - since.getTime() > ms
  const reasons: HealthReason[] = []
  if (schemaDiffers) reasons.push('SCHEMA_DIFFERS')
  if (silent) reasons.push('WORKER_SILENT')
  if (late) reasons.push('WORK_LATE')
  if (isLongerThan(facts.oldestEventWaitingSince, eventLateMs)) reasons.push('EVENTS_LATE')
  if (facts.deadLetters > 0) reasons.push('DEAD_LETTERS')
  if (isLongerThan(facts.deadEventSince, eventDeadMs)) reasons.push('EVENTS_DEAD')
  if (isLongerThan(facts.workFailingSince, workFailingMs)) reasons.push('SCHEDULED_WORK_FAILING')
  return { state: schemaDiffers ? 'down' : reasons.length > 0 ? 'degraded' : 'ready', reasons }
}
