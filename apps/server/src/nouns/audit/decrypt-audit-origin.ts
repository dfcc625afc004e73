/** Opens what a record says of address and device, for staff who may see it. */
import { type Keys, opened } from '../../core/keys.ts'
import { openOfPeriod } from '../../core/period-keys.ts'

export interface SealedOrigin {
  /** The record's id. */
  readonly auditId: string
  /** Whose record it is, and their key; null when nobody is known or the key was destroyed. */
  readonly userId: string | null
  readonly wrappedKey: Buffer | null
  /** When it was written, and the key of that month; null when it was deleted. */
  readonly at: Date
  readonly periodKey: Buffer | null
}

/**
 * Sealed with the key of the person whose record it is, or of the month where nobody was known yet; only trying tells, and what is
 * authenticated opens with one of them or with none. None: somebody else acted, was erased, or it is too long ago.
 */
export function decryptAuditOrigin(
  keys: Keys,
  { auditId, userId, wrappedKey, at, periodKey }: SealedOrigin,
  field: 'ip_address' | 'user_agent',
  sealed: Buffer | null,
): string | undefined {
  if (!sealed) return undefined
  const place = `audit_log.${field}.${auditId}`
  const own = userId && wrappedKey ? opened(() => keys.personSeal(userId, wrappedKey).open(place, sealed)) : undefined
  return own ?? openOfPeriod(keys, at, periodKey, place, sealed)
}
