export type { Operation } from './access.ts'
export { type Contract, contract, member, office } from './contract.ts'
export type { ListExport } from './list-export.ts'
export type { ApiKey } from './member/api-keys.ts'
export type { CardPayment, CardTerms } from './member/cards.ts'
export type {
  Article,
  ArticleDraft,
  ArticleSummary,
  Claim,
  CommunityOverview,
  CommunityRequest,
  OwnArticle,
  OwnArticleText,
} from './member/community.ts'
export type { ReceivedDistribution } from './member/distributions.ts'
export type { DocumentLine, SignableDocument } from './member/documents.ts'
export type { FileFacts } from './member/files.ts'
export type { Deposit, Quote } from './member/funding.ts'
export type { AppUser, Entered, Registration, Session } from './member/identity.ts'
export type { Verification } from './member/kyc.ts'
export type { Balance, BalanceHistory, LedgerLine, Statement } from './member/ledger.ts'
export type { Notification, NotificationPreferences } from './member/notifications.ts'
export type { OfferContent, OfferDetail, OfferDocument, OfferQuestion, OfferUpdate, Opportunity } from './member/offers.ts'
export type { BankAccount, IncomingPayment, TransferDetails, Withdrawal } from './member/payments.ts'
export type { HoldingStanding, OwnRegisterLine, Placement, RegisterLine } from './member/placements.ts'
export type { Health } from './member/platform.ts'
export type { CategoryStatement, InvestorStanding, OfferStanding } from './member/protection.ts'
export type { Security } from './member/security.ts'
export type { Closing, Settings } from './member/settings.ts'
export type { Subscription } from './member/subscriptions.ts'
export type { Ticket, TicketLine, TicketMessage } from './member/support.ts'
export type { Wallet } from './member/wallet.ts'
export type { Webhook, WebhookDelivery } from './member/webhooks.ts'
export type { Approval } from './office/approvals.ts'
export type { AuditEntry } from './office/audit.ts'
export type { InstitutionPayout, InstitutionWallet } from './office/cards.ts'
export type { ConfirmedClaim, OfficeRequest, ReviewedArticle, ReviewedArticleText } from './office/community.ts'
export type { CompanyBook, CompanyLine, UnmatchedPosting } from './office/companies.ts'
export type { ComplianceOverview, ComplianceReport, DataClass, DlpEvent } from './office/compliance.ts'
export type { DistributionLine, DistributionRow, OfficeDistribution } from './office/distributions.ts'
export type { DocumentTemplate } from './office/documents.ts'
export type { OfficeList, RecentExport } from './office/exports.ts'
export type { CustodyBreak } from './office/funding.ts'
export type { KycCase, KycCaseRow, KycHit, KycQueue, PersonCheck } from './office/kyc.ts'
export type { BookingReference, HistoryLine, LedgerAccount, PostedMovement, TrialBalance } from './office/ledger.ts'
export type { LoanBook, LoanEvent, LoanInstalment, LoanLine, LoanPosting, OfficeLoan } from './office/loans.ts'
export type { BookMonth, BookMonthLine, ClosedVersion, FigureRow } from './office/month-end.ts'
export type { SentUpdate } from './office/notifications.ts'
export type { OfferEvidence, OfferLine, OfferProblem, OfferVersion, OfficeOffer, OfficeQuestion } from './office/offers.ts'
export type { BankLine, BankStatement, OfficeWithdrawal, PayoutBatch } from './office/payments.ts'
export type { HeldPlacement } from './office/placements.ts'
export type { PlatformCheck } from './office/platform.ts'
export type { AssetBook, AssetLine, MeterImport } from './office/production.ts'
export type { InvestingDecision, StatedCategory } from './office/protection.ts'
export type { ReconciliationBreak, ReconciliationRow } from './office/reconciliation.ts'
export {
  type CurrencyFigures,
  type Report,
  type ReportedOffer,
  type ReportFilters,
  reportedOffersMax,
  reportedSpvsMax,
} from './office/reports.ts'
export type { Risk, SecurityEvent, SecurityEventGroup, SecurityOverview, Vendor } from './office/security.ts'
export type { AllocationPreview, OfferBook, OfficeSubscription } from './office/subscriptions.ts'
export type { OfficeTicket, QueuedTicket } from './office/support.ts'
export type { Person, PersonDetails, PersonRequest, PersonSession, StaffMember, StaffRecovery, TimelineEntry } from './office/users.ts'
export type { Names } from './wire.ts'
