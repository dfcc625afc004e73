/** Who acts. Never a nullable user: every act is somebody's, and row security asks whose. */

import type { Id } from '@heathland/domain/id'
import type { Caller } from '@heathland/domain/identity/access'
import type { KeyScope } from '@heathland/domain/identity/api-key'
import type { Role } from '@heathland/domain/identity/permissions'
import type { MissingFactor } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { PersonSeal } from './keys.ts'

interface Present {
  readonly personId: Id<'per'>
  readonly sessionId: Id<'ses'>
  /** What seals this person's values; undefined when their key was destroyed. */
  readonly personSeal: PersonSeal | undefined
  readonly session: {
    readonly createdAt: Date
    readonly lastUsedAt: Date
    readonly stepUpAt: Date | undefined
    /** How long it may lie unused, where that is not as usual. */
    readonly idleMs?: number
  }
  readonly hasFactor: boolean
}

interface SignedIn extends Present {
  readonly role: Role
  readonly permissions: readonly string[] | null
  /** False for a short password without a second factor: not enough for identity checks or money. */
  readonly passwordStandsAlone: boolean
  /** The SPVs that staff of SPVs act for; other staff see every one, and members none. */
  readonly spvIds: readonly string[]
  /** The investing entity that a member acts for, where it is not the person: a joint account or a company. */
  readonly entityId: string | undefined
  /** The export that the worker writes for this person: it then reads as them, and can change nothing. */
  readonly exportId?: Id<'exp'>
  /** The API key that a program of the member's holds: it reads as them what its scopes open, and can change nothing. */
  readonly apiKey?: { readonly id: Id<'apk'>; readonly scopes: readonly KeyScope[] }
}

export type Actor =
  | { readonly kind: 'visitor' }
  /** Half a session: who they are was shown, a second factor was not. */
  | (Present & { readonly kind: 'half'; readonly missing: MissingFactor })
  | (SignedIn & { readonly kind: 'member' })
  | (SignedIn & { readonly kind: 'officer' })
  /** Signing up and in: may find a person by e-mail, which nobody else may. */
  | { readonly kind: 'identity' }
  | { readonly kind: 'job'; readonly queue: string }
  | { readonly kind: 'webhook'; readonly provider: string }
  /** The program itself, for no request and no job: its start, its counts, the events it tells open pages of. */
  | { readonly kind: 'program'; readonly task: string }
  /** A command on the server. */
  | { readonly kind: 'operator'; readonly command: string }

export function callerOf(actor: Actor): Caller {
  switch (actor.kind) {
    case 'member':
    case 'officer':
      if (actor.apiKey) return { kind: 'key', scopes: actor.apiKey.scopes }
      return {
        kind: 'person',
        role: actor.role,
        permissions: actor.permissions,
        stepUpAt: actor.session.stepUpAt,
        passwordStandsAlone: actor.passwordStandsAlone,
        hasFactor: actor.hasFactor,
        signedInAt: actor.session.createdAt,
      }
    case 'half':
      return { kind: 'half', missing: actor.missing, signedInAt: actor.session.createdAt }
    default:
      return { kind: 'visitor' }
  }
}

type SignedInActor = Extract<Actor, { role: Role }>

/** A signed-in person, staff or member. */
export function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind === 'member' || actor.kind === 'officer'
}

/** The signed-in person who acts; anybody else is refused. */
export function signedIn({ actor }: { readonly actor: Actor }): SignedInActor {
  if (!isSignedIn(actor)) throw new Refused(refuse('NOT_SIGNED_IN'))
  return actor
}
