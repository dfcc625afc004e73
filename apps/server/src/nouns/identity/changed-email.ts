import type { Id } from '@heathland/domain/id'

/** What the addresses of a change are sealed for. */
export function changedEmailPlace(which: 'new' | 'old', id: Id<'emc'>): string {
  return `email_change.${which}_email.${id}`
}
