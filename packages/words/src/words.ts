/** What every language must have: the keys and parameters of the English catalogues, no more and no less. */

import type { account } from './en/account.ts'
import type { audit } from './en/audit.ts'
import type { categoryForm } from './en/category-form.ts'
import type { community } from './en/community.ts'
import type { compliance } from './en/compliance.ts'
import type { documents } from './en/documents.ts'
import type { errors } from './en/errors.ts'
import type { help } from './en/help.ts'
import type { holding } from './en/holding.ts'
import type { investing } from './en/investing.ts'
import type { knowledgeTest } from './en/knowledge-test.ts'
import type { kyc } from './en/kyc.ts'
import type { mails } from './en/mails.ts'
import type { member } from './en/member.ts'
import type { mfoDashboard } from './en/mfo-dashboard.ts'
import type { notifications } from './en/notifications.ts'
import type { offerProtection } from './en/offer-protection.ts'
import type { offerSections } from './en/offer-sections.ts'
import type { offers } from './en/offers.ts'
import type { office } from './en/office.ts'
import type { officeCompanies } from './en/office-companies.ts'
import type { officeDashboards } from './en/office-dashboards.ts'
import type { officeDistributions } from './en/office-distributions.ts'
import type { officeKyc } from './en/office-kyc.ts'
import type { officeLoans } from './en/office-loans.ts'
import type { officeMonthEnd } from './en/office-month-end.ts'
import type { officeOffers } from './en/office-offers.ts'
import type { officePayments } from './en/office-payments.ts'
import type { officeProduction } from './en/office-production.ts'
import type { officeProtection } from './en/office-protection.ts'
import type { officeReconciliation } from './en/office-reconciliation.ts'
import type { officeReports } from './en/office-reports.ts'
import type { officeSubscriptions } from './en/office-subscriptions.ts'
import type { opportunity } from './en/opportunity.ts'
import type { palette } from './en/palette.ts'
import type { payments } from './en/payments.ts'
import type { performance } from './en/performance.ts'
import type { placement } from './en/placement.ts'
import type { protection } from './en/protection.ts'
import type { publicWords } from './en/public.ts'
import type { receipts } from './en/receipts.ts'
import type { registers } from './en/registers.ts'
import type { security } from './en/security.ts'
import type { settings } from './en/settings.ts'
import type { shared } from './en/shared.ts'
import type { signIn } from './en/sign-in.ts'
import type { status } from './en/status.ts'
import type { support } from './en/support.ts'
import type { wallet } from './en/wallet.ts'

export type SharedWords = typeof shared
export type PublicWords = typeof publicWords
export type AccountWords = typeof account
export type MemberWords = typeof member
export type OfficeWords = typeof office
export type NotificationsWords = typeof notifications
export type CommunityWords = typeof community
export type SettingsWords = typeof settings
export type DocumentsWords = typeof documents
export type ReceiptsWords = typeof receipts
export type OffersWords = typeof offers
export type ProtectionWords = typeof protection
export type OfficeOffersWords = typeof officeOffers
export type OfficeLoansWords = typeof officeLoans
export type OfficePaymentsWords = typeof officePayments
export type OfficeDistributionsWords = typeof officeDistributions
export type OfficeMonthEndWords = typeof officeMonthEnd
export type OfficeKycWords = typeof officeKyc
export type OfficeReconciliationWords = typeof officeReconciliation
export type OfficeReportsWords = typeof officeReports
export type PerformanceWords = typeof performance
export type OfficeCompaniesWords = typeof officeCompanies
export type OfficeProductionWords = typeof officeProduction
export type OfficeDashboardsWords = typeof officeDashboards
export type MfoDashboardWords = typeof mfoDashboard
export type OfficeSubscriptionsWords = typeof officeSubscriptions
export type ErrorsWords = typeof errors
export type HelpWords = typeof help
export type AuditWords = typeof audit
export type ComplianceWords = typeof compliance
export type KycWords = typeof kyc
export type OpportunityWords = typeof opportunity
export type PaletteWords = typeof palette
export type RegistersWords = typeof registers
export type SecurityWords = typeof security
export type WalletWords = typeof wallet
export type PaymentsWords = typeof payments
export type SignInWords = typeof signIn
export type StatusWords = typeof status
export type OfferProtectionWords = typeof offerProtection
export type OfficeProtectionWords = typeof officeProtection
export type KnowledgeTestWords = typeof knowledgeTest
export type CategoryFormWords = typeof categoryForm
export type OfferSectionsWords = typeof offerSections
export type PlacementWords = typeof placement
export type HoldingWords = typeof holding
export type InvestingWords = typeof investing
export type MailsWords = typeof mails
export type SupportWords = typeof support

/** What pages load; mails are the server's. */
export interface Areas {
  readonly shared: SharedWords
  readonly public: PublicWords
  readonly account: AccountWords
  readonly member: MemberWords
  readonly office: OfficeWords
  readonly notifications: NotificationsWords
  readonly community: CommunityWords
  readonly settings: SettingsWords
  readonly documents: DocumentsWords
  readonly receipts: ReceiptsWords
  readonly offers: OffersWords
  readonly protection: ProtectionWords
  readonly officeOffers: OfficeOffersWords
  readonly officeLoans: OfficeLoansWords
  readonly officePayments: OfficePaymentsWords
  readonly officeDistributions: OfficeDistributionsWords
  readonly officeMonthEnd: OfficeMonthEndWords
  readonly officeKyc: OfficeKycWords
  readonly officeReconciliation: OfficeReconciliationWords
  readonly officeReports: OfficeReportsWords
  readonly performance: PerformanceWords
  readonly officeSubscriptions: OfficeSubscriptionsWords
  readonly officeCompanies: OfficeCompaniesWords
  readonly officeProduction: OfficeProductionWords
  readonly officeDashboards: OfficeDashboardsWords
  readonly mfoDashboard: MfoDashboardWords
  readonly errors: ErrorsWords
  readonly help: HelpWords
  readonly support: SupportWords
  readonly audit: AuditWords
  readonly compliance: ComplianceWords
  readonly kyc: KycWords
  readonly opportunity: OpportunityWords
  readonly palette: PaletteWords
  readonly registers: RegistersWords
  readonly security: SecurityWords
  readonly wallet: WalletWords
  readonly payments: PaymentsWords
  readonly signIn: SignInWords
  readonly status: StatusWords
  readonly offerProtection: OfferProtectionWords
  readonly officeProtection: OfficeProtectionWords
  readonly knowledgeTest: KnowledgeTestWords
  readonly categoryForm: CategoryFormWords
  readonly offerSections: OfferSectionsWords
  readonly placement: PlacementWords
  readonly holding: HoldingWords
  readonly investing: InvestingWords
}

export type Area = keyof Areas
