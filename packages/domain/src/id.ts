/**
 * Ids are a three-letter kind, an underscore and 26 characters of Crockford's base 32: 48 bits of time and 80 random bits.
 * They sort by the moment they were made, so that a key page needs no second column, and say what they name in every log.
 */
import { invariant } from './invariant.ts'

export const idKinds = {
  per: 'a person',
  ses: 'a session',
  aud: 'an audit row',
  evt: 'an outbox event',
  chk: 'a check of the platform',
  mai: 'a mail',
  tok: 'a one-time token',
  reg: 'a registration that waits to be confirmed',
  req: 'a request',
  apr: 'an approval',
  cha: 'a challenge to a passkey',
} as const

export type IdKind = keyof typeof idKinds
export type Id<Kind extends IdKind> = `${Kind}_${string}`

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const randomBytes = 10

/** Time and randomness are arguments: the same ones give the same id. */
export function makeId<Kind extends IdKind>(kind: Kind, now: Date, random: Uint8Array): Id<Kind> {
  invariant(random.length === randomBytes, `an id takes ${randomBytes} random bytes`)
  let bits = BigInt(now.getTime())
  for (const byte of random) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let place = 0; place < 26; place += 1) {
    text = `${alphabet[Number(bits & 31n)]}${text}`
    bits >>= 5n
  }
  return `${kind}_${text}`
}

export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  return text.startsWith(`${kind}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(kind.length + 1))
}
