/** Who may call each operation. A new operation does not compile until someone has decided. */
import type { Access } from '@heathland/domain/identity/access'
import { staffRoles } from '@heathland/domain/identity/permissions'
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
  'member.identity.adminSignIn': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 }, steadyMs: 300 },
  'member.identity.beginPasskeySignIn': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  'member.identity.signInWithPasskey': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    steadyMs: 300,
  },
  'member.identity.acceptInvitation': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 20, windowSeconds: 3_600 } },
  'member.security.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.security.beginTotp': { callers: 'half-signed-in', enrols: true, idempotencyKey: 'none' },
  'member.security.confirmTotp': {
    callers: 'half-signed-in',
    enrols: true,
    idempotencyKey: 'none',
    limit: { count: 30, windowSeconds: 3_600 },
  },
  'member.security.removeTotp': { callers: 'signed-in', stepUp: true, idempotencyKey: 'none' },
  'member.security.renewBackupCodes': { callers: 'signed-in', stepUp: true, idempotencyKey: 'none' },
  'member.security.beginPasskey': { callers: 'half-signed-in', enrols: true, idempotencyKey: 'none' },
  'member.security.addPasskey': { callers: 'half-signed-in', enrols: true, idempotencyKey: 'none' },
  'member.security.removePasskey': { callers: 'signed-in', stepUp: true, idempotencyKey: 'none' },
  'member.security.showFactor': { callers: 'half-signed-in', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.security.beginPasskeyFactor': { callers: 'half-signed-in', idempotencyKey: 'none' },
  'member.security.showPasskey': { callers: 'half-signed-in', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.security.endSession': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.security.endOtherSessions': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.security.changePassword': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 30, windowSeconds: 3_600 } },
  'member.security.requestPasswordReset': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    steadyMs: 300,
  },
  'member.security.checkResetLink': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.security.resetPassword': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 20, windowSeconds: 3_600 } },
  'office.users.list': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.users.invite': { callers: ['mfo_admin'], permission: 'users.invite', stepUp: true, idempotencyKey: 'required' },
  'office.users.requestRoleChange': {
    callers: ['mfo_admin'],
    permission: 'users.change-role',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'office.users.suspend': { callers: ['mfo_admin'], permission: 'users.suspend', stepUp: true, idempotencyKey: 'none' },
  // Which permission decides is the act's to say: a list shows what its reader may decide, and deciding asks the act.
  'office.approvals.list': { callers: staffRoles, idempotencyKey: 'none' },
  'office.approvals.approve': { callers: staffRoles, stepUp: true, idempotencyKey: 'none' },
  'office.approvals.turnDown': { callers: staffRoles, stepUp: true, idempotencyKey: 'none' },
  // A fresh factor, although accountants post many: a screen left open must not be able to credit somebody.
  'office.ledger.postMovement': { callers: staffRoles, permission: 'ledger.post', stepUp: true, idempotencyKey: 'required' },
  'member.ledger.balance': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.ledger.movements': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.ledger.statement': { callers: 'signed-in', idempotencyKey: 'none' },
  // A file may hold as many lines as a person ever has: enough for every month of some years, not for a loop.
  'member.ledger.statementCsv': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'office.ledger.trialBalance': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.accounts': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.accountHistory': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.requestCorrection': {
    callers: staffRoles,
    permission: 'ledger.correct',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'member.wallet.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.kyc.read': { callers: 'signed-in', idempotencyKey: 'none' },
  // Each call asks the provider, so both it and a stolen session are held to what a person needs.
  'member.kyc.start': {
    callers: 'signed-in',
    strong: true,
    idempotencyKey: 'required',
    asksProvider: true,
    limit: { count: 30, windowSeconds: 3_600 },
  },
  'member.kyc.openFrame': { callers: 'signed-in', strong: true, idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.funding.quote': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 300, windowSeconds: 3_600 } },
  'member.funding.start': {
    callers: 'signed-in',
    strong: true,
    idempotencyKey: 'required',
    asksProvider: true,
    limit: { count: 60, windowSeconds: 3_600 },
  },
  'member.funding.openPage': { callers: 'signed-in', strong: true, idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  'member.funding.list': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.funding.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'office.funding.listBreaks': { callers: ['compliance'], permission: 'funding.reconcile', idempotencyKey: 'none' },
  // A held payment may be credited afterwards, if the provider says what was ordered: a screen left open must not be able to let it go.
  'office.funding.closeBreak': { callers: ['compliance'], permission: 'funding.reconcile', stepUp: true, idempotencyKey: 'required' },
  'member.platform.tell': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 300, windowSeconds: 3_600 } },
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
