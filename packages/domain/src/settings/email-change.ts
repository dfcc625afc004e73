/**
 * A member moves their account to another e-mail address. The new mailbox confirms it by a link; the old one gets a mail at once and can undo
 * it, before and for some days after: somebody at another person's unlocked screen must not be able to take the account over.
 */
import { after, dayMs, hourMs } from '../time.ts'

/** Long enough for a mail that lands in the evening to be read next day. */
const confirmableMs = 24 * hourMs
/** Whoever did not ask for it may read the mail after a long weekend. */
const undoableMs = 7 * dayMs

export type EmailChangeState = 'requested' | 'confirmed' | 'stopped' | 'undone' | 'replaced'

export interface EmailChange {
  readonly state: EmailChangeState
  readonly requestedAt: Date
  readonly confirmableUntil: Date
  readonly undoableUntil: Date
}

export function newEmailChange(now: Date): EmailChange {
  return { state: 'requested', requestedAt: now, confirmableUntil: after(now, confirmableMs), undoableUntil: after(now, undoableMs) }
}

export type EmailChangeLink = 'confirm' | 'undo'

/** What following a link makes of the change; undefined when the link no longer works. */
export function decideEmailChange(
  change: EmailChange | undefined,
  link: EmailChangeLink,
  now: Date,
): 'confirmed' | 'stopped' | 'undone' | undefined {
  if (!change) return undefined
  const { state, confirmableUntil, undoableUntil } = change
  if (link === 'confirm') return state === 'requested' && now.getTime() < confirmableUntil.getTime() ? 'confirmed' : undefined
  if (now.getTime() >= undoableUntil.getTime()) return undefined
  if (state === 'requested') return 'stopped'
  return state === 'confirmed' ? 'undone' : undefined
}

/** Whether the new mailbox can still confirm it. */
export function isAwaited({ state, confirmableUntil }: EmailChange, now: Date): boolean {
  return state === 'requested' && now.getTime() < confirmableUntil.getTime()
}
