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
  'ledger.read': 'look at the accounts and their history',
  'ledger.post': 'post the movements an accountant posts by hand',
  'funding.settle': 'have a deposit credited that the onramp has delivered',
  'funding.reconcile': 'see where custody and the books differ, and say how it ended',
  'security.read': 'see security events and how the house is guarded',
  'security.resolve': 'say how a security event ended',
  'ledger.correct': 'ask for a correction of a posting, or agree to one',
} as const
export type Permission = keyof typeof permissions

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** mfo_admin has every permission; everyone else needs it in their list, and a list that could not be read grants nothing. */
export function hasPermission(holder: { role: Role; permissions: readonly string[] | null }, permission: Permission): boolean {
  return holder.role === 'mfo_admin' || (holder.permissions?.includes(permission) ?? false)
}
