/** Who people are to the platform, and what staff may be allowed beyond their role. */
export const roles = ['investor', 'mfo_admin', 'cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] as const
export type Role = (typeof roles)[number]
/** Everyone but members: what they may do beyond their role stands in their permissions. */
export const staffRoles = roles.filter((role) => role !== 'investor')

export const permissions = {
  'platform.check': 'start a check of the platform by hand',
  'users.read': 'find members and staff',
  'users.invite': 'invite someone',
  'users.change-role': 'ask for a change of role, or agree to one',
  'users.suspend': 'suspend a person, or let them in again',
  'users.recover': 'help a person back into their account',
  'ledger.read': 'look at the accounts and their history',
  'ledger.post': 'post the movements an accountant posts by hand',
  'funding.settle': 'have a deposit credited that the onramp has delivered',
  'funding.reconcile': 'see where custody and the books differ, and say how it ended',
  'security.read': 'see security events and figures',
  'security.resolve': 'say how a security event ended',
  'ledger.correct': 'ask for a correction of a posting, or agree to one',
  'updates.send': 'ask for a platform update to be sent, or agree to one',
  'documents.publish': 'ask for a new text of an agreement, or agree to one',
  'support.answer': 'answer tickets and complaints',
  'offers.publish': 'agree that an offer is published',
  'subscriptions.allocate': 'agree to an allocation of an offer',
  'payments.upload': 'hand in a bank statement, or agree to one',
  'payments.decide': 'decide about payments that are held',
  'payments.review': 'let a large withdrawal go, or refuse it',
  'payments.pay-out': 'ask for a file of payouts or a payout of the payment institution, or agree to one',
  'loans.decide': 'agree that a loan begins, gets a new schedule, is in default or is written off',
  'subscriptions.release': 'agree that an offer’s money is passed on to its company',
  'distributions.agree': 'agree that a company pays the holders of its offer',
  'kyc.decide': 'work on cases about identity checks, and decide them',
  'month-end.agree': 'agree that a month of an SPV’s books is closed or reopened',
  'companies.value': 'agree to a new value of a company whose shares are held',
} as const
export type Permission = keyof typeof permissions

/** The permissions that come with a role. They replace those of the role before: a permission does not outlive the work it was for. */
export const defaultPermissions = {
  investor: [],
  // Holds every permission without a list.
  mfo_admin: [],
  cl_spv_admin: [],
  eq_spv_admin: [],
  production_spv: [],
  // Compliance owns the breaks between custody and the books, what the bank holds undecided, and identity checks in which something was found.
  compliance: ['funding.reconcile', 'payments.decide', 'payments.review', 'kyc.decide'],
} as const satisfies Record<Role, readonly Permission[]>

/** Staff of an SPV: they see what belongs to the SPVs they are staff of, and nothing else. */
export const spvRoles = ['cl_spv_admin', 'eq_spv_admin', 'production_spv'] as const satisfies readonly Role[]
export type SpvRole = (typeof spvRoles)[number]

export function isSpvRole(role: Role): role is SpvRole {
  return (spvRoles as readonly Role[]).includes(role)
}

/**
 * The roles that a permission can be granted to, besides mfo_admin who holds them all: those whose pages and operations use it. Whoever
 * could decide about people's access has to be an administrator.
 */
const grantableTo = {
  'platform.check': [],
  'users.read': [],
  'users.invite': [],
  'users.change-role': [],
  'users.suspend': [],
  'users.recover': [],
  'ledger.read': [...spvRoles, 'compliance'],
  'ledger.post': [...spvRoles, 'compliance'],
  'funding.settle': [],
  'funding.reconcile': ['compliance'],
  'security.read': [],
  'security.resolve': [],
  'ledger.correct': [...spvRoles, 'compliance'],
  'updates.send': [],
  'documents.publish': [],
  'support.answer': [],
  'offers.publish': [],
  'subscriptions.allocate': [],
  'payments.upload': ['compliance'],
  'payments.decide': ['compliance'],
  'payments.review': ['compliance'],
  'payments.pay-out': ['compliance'],
  'loans.decide': ['cl_spv_admin'],
  'subscriptions.release': [],
  'distributions.agree': [],
  'kyc.decide': ['compliance'],
  'month-end.agree': [...spvRoles],
  'companies.value': ['eq_spv_admin'],
} as const satisfies Record<Permission, readonly Role[]>

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

/** What can be granted to somebody of this role, in the order of the table. */
export function grantablePermissions(role: Role): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => (grantableTo[permission] as readonly Role[]).includes(role))
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** mfo_admin has every permission; everyone else needs it in their list, and a list that could not be read grants nothing. */
export function hasPermission(holder: { role: Role; permissions: readonly string[] | null }, permission: Permission): boolean {
  return holder.role === 'mfo_admin' || (holder.permissions?.includes(permission) ?? false)
}
