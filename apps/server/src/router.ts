import { acts } from './acts.ts'
import { officeApprovals } from './approvals/approvals.routes.ts'
import { officeAudit } from './audit/audit.routes.ts'
import { officeCompliance } from './compliance/office-compliance.routes.ts'
import { memberFunding } from './funding/funding.routes.ts'
import { officeFunding } from './funding/office-funding.routes.ts'
import { memberIdentity } from './identity/identity.routes.ts'
import { namePeople, personOfEmail } from './identity/people.ts'
import { memberSecurity } from './identity/security.routes.ts'
import { officeUsers } from './identity/users.routes.ts'
import { memberKyc } from './kyc/kyc.routes.ts'
import { memberLedger } from './ledger/member-ledger.routes.ts'
import { officeLedger } from './ledger/office-ledger.routes.ts'
import { operations } from './operations.ts'
import { memberPlatform, officePlatform } from './platform/platform.routes.ts'
import { officeSecurity } from './security/office-security.routes.ts'
import { memberWallet } from './wallet/wallet.routes.ts'

/** Every operation of the contract. A missing one does not compile. */
export const router = operations.router({
  member: {
    platform: memberPlatform,
    identity: memberIdentity,
    security: memberSecurity,
    ledger: memberLedger,
    wallet: memberWallet,
    kyc: memberKyc,
    funding: memberFunding,
  },
  office: {
    audit: officeAudit(namePeople, personOfEmail),
    platform: officePlatform,
    users: officeUsers,
    approvals: officeApprovals(acts, namePeople),
    security: officeSecurity,
    ledger: officeLedger,
    compliance: officeCompliance,
    funding: officeFunding,
  },
})
