import { randomBytes } from 'node:crypto'
import { hash } from './keys.ts'

/** 256 random bits for a link or a cookie; only the hash is stored, so that a copy of the database opens nothing. */
export function newSecretToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hash(token) }
}

export function hashToken(token: string): Buffer {
  return hash(token)
}
