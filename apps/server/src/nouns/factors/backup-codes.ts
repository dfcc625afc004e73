import { randomInt } from 'node:crypto'
import type { Keys, PersonSeal } from '../../core/keys.ts'

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

/** Keyed with the person's own key, so that a copy of the database cannot be tried against, and an erasure leaves nothing to try. */
export function backupCodeHash(seal: PersonSeal, personId: string, code: string): Buffer {
  return seal.mac(`backup_code.${personId}`, plain(code))
}

/** What a code may lie under: codes of an earlier version of the program are hashed with the index key. */
export function backupCodeHashes(keys: Keys, seal: PersonSeal, personId: string, code: string): readonly Buffer[] {
  return [backupCodeHash(seal, personId, code), ...keys.indexes(`${personId} ${plain(code)}`, 'backup-code')]
}

function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}
