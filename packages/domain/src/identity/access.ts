/** Decides whether an actor may call an operation, from the operation's row in the contract's access table and nothing else. */
import { type Refusal, refuse } from '../refusal.ts'
import { hasPermission, type Permission, type Role } from './permissions.ts'

export interface Access {
  /** Who may call: anyone at all, any signed-in person, or these roles (mfo_admin always). */
  readonly callers: 'anyone' | 'signed-in' | readonly Role[]
  /** A permission that staff need besides their role. */
  readonly permission?: Permission
  /** Whether a retry must carry the same idempotency key and is answered with the stored answer. */
  readonly idempotencyKey: 'required' | 'none'
  /** How often one address, and one account, may call; operations without it are held by the general limit alone. */
  readonly limit?: { readonly count: number; readonly windowSeconds: number }
  /** Answers come at multiples of this, so that their time says nothing about who exists. */
  readonly steadyMs?: number
}

/** The caller as access sees them; jobs, webhooks and commands on the server do not come through operations. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'person'; readonly role: Role; readonly permissions: readonly string[] | null }

export function decideAccess(access: Access, caller: Caller): { refused: false } | Refusal<'NOT_SIGNED_IN' | 'ACCESS_DENIED'> {
  if (access.callers === 'anyone') return { refused: false }
  if (caller.kind === 'visitor') return refuse('NOT_SIGNED_IN')
  const roleFits = access.callers === 'signed-in' || caller.role === 'mfo_admin' || access.callers.includes(caller.role)
  if (!roleFits) return refuse('ACCESS_DENIED')
  if (access.permission && !hasPermission(caller, access.permission)) return refuse('ACCESS_DENIED')
  return { refused: false }
}
