/**
 * Loaded before the api: notes every password that is compared, at the very function that does it, and whether it fitted. Our own
 * code is as it is; a comparison that some path makes before its limit is counted like any other.
 */
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const file = process.env['HASHING_NOTED_IN']
if (!file) throw new Error('HASHING_NOTED_IN does not say where')
const fromServer = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const argon2 = fromServer('@node-rs/argon2') as { verify: (...parts: unknown[]) => Promise<boolean> }
const { verify } = argon2
argon2.verify = async (...parts) => {
  const fits = await verify(...parts)
  appendFileSync(file, fits ? '+' : '-')
  return fits
}
