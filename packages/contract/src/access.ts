/** Who may call each operation. A new operation does not compile until someone has decided. */
import type { Access } from '@heathland/domain/identity/access'
import type { AnyContractProcedure } from '@orpc/contract'
import type { Contract } from './index.ts'

/** The dotted path of every operation: 'member.platform.health'. */
export type Operation = Paths<Contract>

type Paths<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends AnyContractProcedure ? `${Prefix}${Key}` : Paths<Node[Key], `${Prefix}${Key}.`>
}[keyof Node & string]

export const access = {
  'member.platform.health': { callers: 'anyone', idempotencyKey: 'none' },
  'member.identity.register': { callers: 'anyone', idempotencyKey: 'required', limit: { count: 20, windowSeconds: 3_600 }, steadyMs: 300 },
  'member.identity.resendVerification': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    steadyMs: 300,
  },
  'member.identity.verifyEmail': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.identity.signIn': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 }, steadyMs: 300 },
  'member.identity.session': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.identity.renewSession': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.identity.signOut': { callers: 'anyone', idempotencyKey: 'none' },
  'member.identity.me': { callers: 'signed-in', idempotencyKey: 'none' },
  'office.platform.requestCheck': {
    callers: ['mfo_admin'],
    permission: 'platform.check',
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 60 },
  },
} as const satisfies Record<Operation, Access>

export function accessOf(operation: Operation): Access {
  return access[operation]
}
