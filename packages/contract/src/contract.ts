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
