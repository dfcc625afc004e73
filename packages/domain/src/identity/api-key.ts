/**
 * A member's own API key: a prefix by which scanners for leaked secrets know it, 256 random bits, and a checksum by which they tell a key
 * from what only looks like one. It reads what its scopes say, for at most a year, and changes nothing.
 */
import { invariant } from '../invariant.ts'
import { after, dayMs } from '../time.ts'

export const keyScopes = ['wallet', 'placements', 'documents'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The choices for how long a key opens; the longest is a year. */
export const keyDays = [30, 90, 180, 365] as const
export type KeyDays = (typeof keyDays)[number]

export const keyNameMax = 60
/** As many as a page shows, newest first; older ones have long ended. */
export const keysShownMax = 50
/** More programs than a member runs. */
export const liveKeysMax = 10
/** Of each key, on all addresses together: enough to ask every second, too little to keep the platform busy. */
export const keyLimit = { count: 120, windowSeconds: 60 } as const

const prefix = 'hl_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomBytes = 32
/** 62^43 is more than 2^256, and 62^6 more than 2^32. */
const randomLength = 43
const checksumLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

export function makeApiKey(random: Uint8Array): string {
  invariant(random.length === randomBytes, `a key takes ${randomBytes} random bytes`)
  const value = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const body = `${prefix}${inBase62(value, randomLength)}`
  return body + checksumOf(body)
}

/** Whether a text can be a key at all. A typing error is found here, and what is none never reaches the database. */
export function isApiKey(text: string): boolean {
  return shape.test(text) && text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength))
}

/** Whether an address carries what looks like a key: addresses are written into logs and histories, where a key must not be. */
export function hasApiKey(address: string): boolean {
  return new RegExp(`${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}`).test(address)
}

export function keyExpiry(now: Date, days: KeyDays): Date {
  return after(now, days * dayMs)
}

/** Every fifth minute is exact enough for whoever looks when a key was used last, and spares a write for each request. */
export const keyUseStepMs = 5 * 60_000

export interface KeyTimes {
  readonly expiresAt: Date
  readonly revokedAt: Date | undefined
}

export function keyState({ expiresAt, revokedAt }: KeyTimes, now: Date): 'live' | 'revoked' | 'expired' {
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'live' : 'expired'
}

/** CRC-32 as ZIP files have it, in base 62. */
function checksumOf(text: string): string {
  let crc = 0xffffffff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return inBase62(BigInt((crc ^ 0xffffffff) >>> 0), checksumLength)
}

function inBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value, place = 0; place < length; place += 1, rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`
  return text
}

export interface KeyForm {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly days: KeyDays
}

export type KeyProblem = 'name-missing' | 'scopes-missing'

type Found =
  | { readonly ok: true; readonly input: { name: string; scopes: KeyScope[]; days: KeyDays } }
  | { readonly ok: false; readonly problems: { readonly name?: KeyProblem; readonly scopes?: KeyProblem } }

export function checkKeyForm({ name: typed, scopes, days }: KeyForm): Found {
  const name = typed.trim()
  const problems = {
    ...(name === '' && { name: 'name-missing' as const }),
    ...(scopes.length === 0 && { scopes: 'scopes-missing' as const }),
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input: { name, scopes: [...scopes], days } }
}
