/** What is promised: the API as a value. Member is what a member's pages call, office what staff's pages call. */
import { funding } from './member/funding.ts'
import { identity } from './member/identity.ts'
import { kyc } from './member/kyc.ts'
import { ledger as memberLedger } from './member/ledger.ts'
import { platform as memberPlatform } from './member/platform.ts'
import { security } from './member/security.ts'
import { wallet } from './member/wallet.ts'
import { approvals } from './office/approvals.ts'
import { audit } from './office/audit.ts'
import { compliance } from './office/compliance.ts'
import { funding as officeFunding } from './office/funding.ts'
import { ledger as officeLedger } from './office/ledger.ts'
import { platform as officePlatform } from './office/platform.ts'
import { security as officeSecurity } from './office/security.ts'
import { users } from './office/users.ts'

export const member = { platform: memberPlatform, identity, security, ledger: memberLedger, wallet, kyc, funding }
export const office = {
  audit,
  platform: officePlatform,
  users,
  approvals,
  security: officeSecurity,
  ledger: officeLedger,
  compliance,
  funding: officeFunding,
}
export const contract = { member, office }
export type Contract = typeof contract

export type { Operation } from './access.ts'
export type { Deposit, Quote } from './member/funding.ts'
export type { AppUser, Entered, Registration, Session } from './member/identity.ts'
export type { Verification } from './member/kyc.ts'
export type { Balance, LedgerLine, Statement } from './member/ledger.ts'
export type { Health } from './member/platform.ts'
export type { Security } from './member/security.ts'
export type { Wallet } from './member/wallet.ts'
export type { Approval } from './office/approvals.ts'
export type { AuditEntry } from './office/audit.ts'
export type { ComplianceOverview, ComplianceReport, DataClass, DlpEvent } from './office/compliance.ts'
export type { CustodyBreak } from './office/funding.ts'
export type { BookingReference, HistoryLine, LedgerAccount, PostedMovement, TrialBalance } from './office/ledger.ts'
export type { PlatformCheck } from './office/platform.ts'
export type { Risk, SecurityEvent, SecurityOverview, Vendor } from './office/security.ts'
export type { Person, StaffMember, StaffRecovery } from './office/users.ts'
export type { Names } from './wire.ts'
