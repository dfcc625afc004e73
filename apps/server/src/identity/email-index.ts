import { normaliseEmail } from '@heathland/domain/identity/registration'
import type { Keys } from '../keys.ts'

/** How an address is found without being readable. */
export function emailIndex(keys: Keys, email: string): Buffer {
  return keys.index(normaliseEmail(email), 'email')
}
