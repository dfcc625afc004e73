import { randomInt } from 'node:crypto'
import type { Keys } from '../keys.ts'

/** Without letters that look like others, because people write these down. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codes = 10
const codeLength = 10

/** Ten codes of about 50 bits each, for the day the phone is lost. */
export function newBackupCodes(): string[] {
  return Array.from({ length: codes }, () => {
    const text = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** Keyed, so that a copy of the database cannot be tried against. */
export function backupCodeHash(keys: Keys, personId: string, code: string): Buffer {
  return keys.index(`${personId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`, 'backup-code')
}
