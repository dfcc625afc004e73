import { normaliseEmail } from '@heathland/domain/identity/registration'
import type { Keys } from './keys.ts'

/** How an address is found without being readable. */
export function emailIndex(keys: Keys, email: string): Buffer {
  return keys.index(normaliseEmail(email), 'email')
}

/** Every index an address may be found by while the index key is being changed; the present one first. */
export function emailIndexes(keys: Keys, email: string): EmailIndexes {
  return keys.indexes(normaliseEmail(email), 'email')
}

/** What a new row is found by. */
export function addressIndex(keys: Keys, email: string): { readonly emailIndex: Buffer; readonly indexVersion: number } {
  return { emailIndex: emailIndex(keys, email), indexVersion: keys.indexVersion }
}

export type EmailIndexes = readonly [Buffer, ...Buffer[]]
