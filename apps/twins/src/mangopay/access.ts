/** Who may ask, and what has been asked before: access tokens, and the answers that were given to idempotency keys. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kept } from '../snapshot.ts'

export interface Tokens {
  /** Undefined when the credentials are not the platform's. */
  readonly issue: (authorization: string | undefined) => { readonly token: string; readonly seconds: number } | undefined
  readonly isKnown: (authorization: string | undefined) => boolean
  readonly revoke: () => void
}

/** Mangopay's live for 20 minutes. */
const tokenSeconds = 1_200

/** Tokens are secrets, so they are not kept: after a restart everyone asks for a new one. */
export function openTokens(client: { readonly id: string; readonly apiKey: string }, now: () => Date): Tokens {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.apiKey}`).toString('base64')}`
  const known = new Map<string, Date>()
  return {
    issue: (authorization) => {
      if (!isSame(authorization ?? '', basic)) return undefined
      const token = randomBytes(32).toString('hex')
      known.set(token, new Date(now().getTime() + tokenSeconds * 1_000))
      return { token, seconds: tokenSeconds }
    },
    isKnown: (authorization) => {
      const endsAt = known.get(/^Bearer (\w+)$/.exec(authorization ?? '')?.[1] ?? '')
      return endsAt !== undefined && now() < endsAt
    },
    revoke: () => known.clear(),
  }
}

/** Compared in constant time, as whoever guesses keys would measure. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface StoredAnswer {
  readonly key: string
  readonly takenAt: Date
  /** Undefined while the request is under way. */
  readonly answer: { readonly status: number; readonly text: string; readonly url: string } | undefined
}

export interface Keys {
  /** False when the key has been used within a day, whatever came of it. */
  readonly take: (key: string) => boolean
  readonly store: (key: string, answer: NonNullable<StoredAnswer['answer']>) => void
  readonly find: (key: string) => StoredAnswer | undefined
  readonly kept: Kept<readonly StoredAnswer[]>
}

const keyMs = 24 * 3_600_000

export function openKeys(now: () => Date): Keys {
  const known = new Map<string, StoredAnswer>()
  const find = (key: string) => {
    const stored = known.get(key)
    return stored && now().getTime() - stored.takenAt.getTime() < keyMs ? stored : undefined
  }
  return {
    take: (key) => {
      if (find(key)) return false
      known.set(key, { key, takenAt: now(), answer: undefined })
      return true
    },
    store: (key, answer) => {
      const stored = known.get(key)
      if (stored) known.set(key, { ...stored, answer })
    },
    find,
    kept: {
      read: () => [...known.values()],
      restore: (answers) => {
        for (const stored of answers) known.set(stored.key, stored)
      },
    },
  }
}
