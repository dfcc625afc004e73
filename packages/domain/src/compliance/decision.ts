/** What staff or the platform decide about a member, by the action's name in the audit log. The member sees each, with its receipt. */
export const decisionActions = [
  'identity.kyc-recorded',
  'identity.suspended',
  'identity.let-in-again',
  'identity.role-granted',
  'identity.permissions-changed',
  'identity.recovery-approved',
  'identity.recovery-refused',
  'identity.closing-refused',
  'community.creator-changed',
] as const
export type DecisionAction = (typeof decisionActions)[number]

/** What became of a member's orders, by the action's name in the audit log. Each has a receipt too. */
export const orderActions = [
  'subscriptions.signed',
  'subscriptions.reserved',
  'subscriptions.allocated',
  'subscriptions.placed',
  'subscriptions.returned',
  'subscriptions.cancelled',
  'subscriptions.expired',
] as const
export type OrderAction = (typeof orderActions)[number]
