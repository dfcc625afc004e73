/** Argon2id with OWASP's smaller setting (19 MiB, two passes): about 16 ms on one core, and memory that a guesser's hardware lacks. */
import { normalisePassword } from '@heathland/domain/identity/password'
import { hash, verify } from '@node-rs/argon2'

/** The package's name for Argon2id is a const enum, which a file on its own cannot read. */
const argon2id = 2
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), settings)
}

let decoy: Promise<string> | undefined

/** Without a stored hash the work is done all the same, against one that nothing fits: the time says nothing about who exists. */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no password is this one', settings)
  const fits = await verify(stored ?? (await decoy), normalisePassword(password))
  return fits && stored !== undefined
}
