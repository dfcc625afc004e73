/** A one-time token proves that someone can read a mailbox: for one purpose, once, and only for a while. */
import { hourMs } from '../time.ts'

export const tokenPurposes = {
  /** Long enough for a mail that lands in the evening to be read next day. */
  'verify-email': { livesMs: 24 * hourMs },
  /** A way past the password: short, because a mailbox is read by others too. */
  'reset-password': { livesMs: hourMs },
  /** Whoever is invited may be away for some days. */
  'accept-invitation': { livesMs: 72 * hourMs },
  /** Whoever did not add it themselves may read the mail after a weekend. */
  'undo-totp': { livesMs: 72 * hourMs },
  'undo-passkey': { livesMs: 72 * hourMs },
  'undo-linkedin': { livesMs: 72 * hourMs },
} as const
export type TokenPurpose = keyof typeof tokenPurposes

/** The purposes whose token takes back a new way into an account. */
export type UndoPurpose = Extract<TokenPurpose, `undo-${string}`>

export function isUndoPurpose(purpose: TokenPurpose): purpose is UndoPurpose {
  return purpose.startsWith('undo-')
}

export interface OneTimeToken {
  readonly purpose: TokenPurpose
  readonly expiresAt: Date
  readonly usedAt: Date | undefined
}

export type TokenState = 'good' | 'used' | 'expired'

/** A token for another purpose is no token at all. */
export function decideToken(token: OneTimeToken | undefined, purpose: TokenPurpose, now: Date): TokenState | 'unknown' {
  if (!token || token.purpose !== purpose) return 'unknown'
  if (token.usedAt) return 'used'
  return now.getTime() < token.expiresAt.getTime() ? 'good' : 'expired'
}
