/** A check of the platform is asked for, then answered exactly once by the worker; an answer to an answered check changes nothing. */
import type { Id } from '../id.ts'
import { after, secondMs } from '../time.ts'

export interface PlatformCheck {
  readonly id: Id<'chk'>
  readonly state: 'requested' | 'answered'
  readonly requestedAt: Date
  /** When the sweep enqueues it again if nobody has answered by then. */
  readonly dueAt: Date
  readonly answeredAt: Date | undefined
}

/** Longer than a dead worker's heartbeat, so that the sweep enqueues what was lost and not for what is under way. */
const ringAgainMs = 20 * secondMs

export function newCheck(id: Id<'chk'>, now: Date): PlatformCheck {
  return { id, state: 'requested', requestedAt: now, dueAt: after(now, ringAgainMs), answeredAt: undefined }
}

export function decideAnswer(check: PlatformCheck, now: Date): { changed: false } | { changed: true; check: PlatformCheck } {
  if (check.state === 'answered') return { changed: false }
  return { changed: true, check: { ...check, state: 'answered', answeredAt: now } }
}
