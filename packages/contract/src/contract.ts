/** What is promised: the API as a value. Member is what a member's pages call, office what staff's pages call. */
import { apiKeys } from './member/api-keys.ts'
import { cards } from './member/cards.ts'
import { community as memberCommunity } from './member/community.ts'
import { distributions as memberDistributions } from './member/distributions.ts'
import { documents as memberDocuments } from './member/documents.ts'
import { exports as memberExports } from './member/exports.ts'
import { files as memberFiles } from './member/files.ts'
import { funding } from './member/funding.ts'
import { identity } from './member/identity.ts'
import { kyc } from './member/kyc.ts'
import { ledger as memberLedger } from './member/ledger.ts'
import { notifications as memberNotifications } from './member/notifications.ts'
import { offers as memberOffers } from './member/offers.ts'
import { payments as memberPayments } from './member/payments.ts'
import { placements as memberPlacements } from './member/placements.ts'
import { platform as memberPlatform } from './member/platform.ts'
import { protection as memberProtection } from './member/protection.ts'
import { security } from './member/security.ts'
import { settings } from './member/settings.ts'
import { subscriptions as memberSubscriptions } from './member/subscriptions.ts'
import { support as memberSupport } from './member/support.ts'
import { transparency } from './member/transparency.ts'
import { wallet } from './member/wallet.ts'
import { webhooks } from './member/webhooks.ts'
import { approvals } from './office/approvals.ts'
import { audit } from './office/audit.ts'
import { cards as officeCards } from './office/cards.ts'
import { community as officeCommunity } from './office/community.ts'
import { companies } from './office/companies.ts'
import { compliance } from './office/compliance.ts'
import { distributions as officeDistributions } from './office/distributions.ts'
import { documents as officeDocuments } from './office/documents.ts'
import { exports as officeExports } from './office/exports.ts'
import { files as officeFiles } from './office/files.ts'
import { funding as officeFunding } from './office/funding.ts'
import { kyc as officeKyc } from './office/kyc.ts'
import { ledger as officeLedger } from './office/ledger.ts'
import { loans } from './office/loans.ts'
import { monthEnd } from './office/month-end.ts'
import { notifications as officeNotifications } from './office/notifications.ts'
import { offers as officeOffers } from './office/offers.ts'
import { payments as officePayments } from './office/payments.ts'
import { placements as officePlacements } from './office/placements.ts'
import { platform as officePlatform } from './office/platform.ts'
import { production } from './office/production.ts'
import { protection as officeProtection } from './office/protection.ts'
import { reconciliation } from './office/reconciliation.ts'
import { reports } from './office/reports.ts'
import { security as officeSecurity } from './office/security.ts'
import { settings as officeSettings } from './office/settings.ts'
import { subscriptions as officeSubscriptions } from './office/subscriptions.ts'
import { support as officeSupport } from './office/support.ts'
import { users } from './office/users.ts'

export const member = {
  platform: memberPlatform,
  identity,
  security,
  apiKeys,
  webhooks,
  ledger: memberLedger,
  wallet,
  kyc,
  funding,
  files: memberFiles,
  exports: memberExports,
  notifications: memberNotifications,
  support: memberSupport,
  community: memberCommunity,
  settings,
  documents: memberDocuments,
  offers: memberOffers,
  protection: memberProtection,
  payments: memberPayments,
  cards,
  subscriptions: memberSubscriptions,
  placements: memberPlacements,
  distributions: memberDistributions,
  transparency,
}
export const office = {
  audit,
  platform: officePlatform,
  users,
  approvals,
  security: officeSecurity,
  ledger: officeLedger,
  kyc: officeKyc,
  compliance,
  funding: officeFunding,
  exports: officeExports,
  files: officeFiles,
  notifications: officeNotifications,
  support: officeSupport,
  community: officeCommunity,
  settings: officeSettings,
  documents: officeDocuments,
  loans,
  offers: officeOffers,
  protection: officeProtection,
  payments: officePayments,
  cards: officeCards,
  reconciliation,
  companies,
  production,
  reports,
  subscriptions: officeSubscriptions,
  placements: officePlacements,
  distributions: officeDistributions,
  monthEnd,
}
export const contract = { member, office }
export type Contract = typeof contract
