/** Sorts what was recorded about a person into the kinds that their timeline can be narrowed to. */
export const timelineKinds = ['money', 'identity', 'access', 'staff'] as const
export type TimelineKind = (typeof timelineKinds)[number]

const money = /^(ledger|funding|cards|wallet)\.|^identity\.(wallet|onramp)/
const identityCheck =
  /^kyc\.|^identity\.(kyc|country|agreement)-|^identity\.(signed-up|email-verified|profile-created|verification-resent|key-destroyed)/
const ofStaff =
  /^(approvals|exports|security|compliance|platform)\.|^identity\.(people-viewed|invited|role-granted|permissions-changed|spvs-changed|(keys|indexes)-rotated)/

/** Money moved or was about to, who somebody is, how they get in, or what staff did. */
export function timelineKindOf(action: string): TimelineKind {
  if (money.test(action)) return 'money'
  if (identityCheck.test(action)) return 'identity'
  return ofStaff.test(action) ? 'staff' : 'access'
}
