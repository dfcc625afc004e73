/** Codes of an authenticator app (RFC 6238): six digits, thirty seconds, one step of grace either way, each taken once. */
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Clocks of phones are a little off; more grace would only help a guesser. */
const grace = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the app reads, from a picture or a link. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step of a code that fits and is newer than the last one taken, or undefined. */
export function fittingStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: grace })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1_000 / stepSeconds) + delta
  return step > lastStep ? step : undefined
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Heathland', label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret: Secret.fromBase32(secret) })
}
