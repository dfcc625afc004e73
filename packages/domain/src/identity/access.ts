/** Decides whether an actor may call an operation, from the operation's row in the contract's access table and nothing else. */
import { type Refusal, refuse } from '../refusal.ts'
import type { KeyScope } from './api-key.ts'
import { hasPermission, type Permission, type Role } from './permissions.ts'
import { isStepUpFresh, type MissingFactor } from './sign-in.ts'

export interface Access {
  /** Who may call: anyone at all, whoever has at least half a session, any signed-in person, or these roles (mfo_admin always). */
  readonly callers: 'anyone' | 'half-signed-in' | 'signed-in' | readonly Role[]
  /** A permission that staff need besides their role. */
  readonly permission?: Permission
  /** Whether a factor must have been shown within the last minutes. */
  readonly stepUp?: boolean
  /** Whether the person confirms that it is them: by a factor within the last minutes, or by their password where they hold none. */
  readonly confirmed?: boolean
  /** Whether it adds a factor: whoever holds one shows it first, so that an open screen or half a session is not enough. */
  readonly enrols?: boolean
  /** Whether it begins to add a factor: whoever holds none has shown a way in within the last minutes, so that a stolen cookie is not enough. */
  readonly freshSignIn?: boolean
  /** Whether a short password without a second factor is too little. */
  readonly strong?: boolean
  /** Whether the act waits for a second person: the operation lays it down, `approvals` does it. */
  readonly fourEyes?: boolean
  /** Whether a retry must carry the same idempotency key and is answered with the stored answer. */
  readonly idempotencyKey: 'required' | 'none'
  /**
   * Whether it asks a provider: outside of any transaction, since another company may think for long. What came of it is written
   * afterwards, together with the answer that the key stands for.
   */
  readonly asksProvider?: boolean
  /** How often one address, and one account, may call; operations without it are held by the general limit alone. */
  readonly limit?: { readonly count: number; readonly windowSeconds: number }
  /** Answers come at multiples of this, so that their time says nothing about who exists. */
  readonly fixedIntervalMs?: number
  /** How many statements it may run, where six are too few. More than usual has its reason beside it. */
  readonly statementsMax?: number
  /** How many bytes a request may have, where a form's are too few. */
  readonly bodyMaxBytes?: number
  /** The scope with which a member's API key opens it; no key opens what has none. */
  readonly keyScope?: KeyScope | undefined
}

/** The caller as access sees them; jobs, webhooks and commands on the server do not come through operations. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'half'; readonly missing: MissingFactor; readonly signedInAt?: Date | undefined }
  | {
      readonly kind: 'person'
      readonly role: Role
      readonly permissions: readonly string[] | null
      readonly stepUpAt?: Date | undefined
      readonly passwordStandsAlone?: boolean
      readonly hasFactor?: boolean
      /** When a way in was shown. */
      readonly signedInAt?: Date | undefined
    }
  /** A program with an API key of a member. */
  | { readonly kind: 'key'; readonly scopes: readonly string[] }

export type AccessRefusal = Refusal<
  | 'NOT_SIGNED_IN'
  | 'SECOND_FACTOR_MISSING'
  | 'FACTOR_ENROLMENT_MISSING'
  | 'ACCESS_DENIED'
  | 'STEP_UP_REQUIRED'
  | 'SECOND_FACTOR_NEEDED'
  | 'PASSWORD_REQUIRED'
  | 'KEY_SCOPE_MISSING'
>

export function decideAccess(access: Access, caller: Caller, now: Date): { refused: false } | AccessRefusal {
  if (access.callers === 'anyone') return { refused: false }
  if (caller.kind === 'visitor') return refuse('NOT_SIGNED_IN')
  if (caller.kind === 'key') {
    // To everything else a key is nobody: there is no session behind it.
    if (access.keyScope === undefined) return refuse('NOT_SIGNED_IN')
    return caller.scopes.includes(access.keyScope) ? { refused: false } : refuse('KEY_SCOPE_MISSING')
  }
  if (caller.kind === 'half') {
    if (access.callers === 'half-signed-in' && (!access.enrols || caller.missing === 'enrolment')) {
      return access.freshSignIn && !isStepUpFresh(caller.signedInAt, now) ? refuse('PASSWORD_REQUIRED') : { refused: false }
    }
    return refuse(caller.missing === 'enrolment' ? 'FACTOR_ENROLMENT_MISSING' : 'SECOND_FACTOR_MISSING')
  }
  const opensToAll = access.callers === 'half-signed-in' || access.callers === 'signed-in'
  if (!opensToAll && caller.role !== 'mfo_admin' && !access.callers.includes(caller.role)) return refuse('ACCESS_DENIED')
  if (access.permission && !hasPermission(caller, access.permission)) return refuse('ACCESS_DENIED')
  if (access.strong && caller.passwordStandsAlone !== true) return refuse('SECOND_FACTOR_NEEDED')
  const mustBeFresh = access.stepUp || ((access.enrols || access.confirmed) && caller.hasFactor)
  if (mustBeFresh && !isStepUpFresh(caller.stepUpAt, now)) return refuse('STEP_UP_REQUIRED')
  const mustSignIn = (access.freshSignIn || access.confirmed) && !caller.hasFactor
  if (mustSignIn && !isStepUpFresh(caller.signedInAt, now)) return refuse('PASSWORD_REQUIRED')
  return { refused: false }
}
