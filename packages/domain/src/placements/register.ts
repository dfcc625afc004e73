/** The register of holders of an offer: entries are added and never changed, so that it can be read as it was on any day. */

export const placementsPage = 50
export const holdersPage = 50
/** Purchases and redemptions of one member in one offer; more is a fault of ours. */
export const historyMax = 100

export const registerKinds = ['issued', 'redeemed'] as const
export type RegisterKind = (typeof registerKinds)[number]
