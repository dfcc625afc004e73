/** The people of a development database: a member at each stage of readiness, and staff of every role. None of them exists. */
import type { Role } from '@heathland/domain/identity/permissions'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { stepAt, totpCode } from './totp-code.ts'

/** The same for everyone here, and long enough to stand alone. */
export const castPassword = 'heather-on-the-hill'

/** What staff of a development database have in their authenticator app: 20 bytes in base32, the same for all of them. */
export const castTotpSecret = 'HEATHERONTHEHILL234567HEATHERONT'

/** The code that the app shows now, or so many steps of thirty seconds later. */
export function castCode(stepsLater = 0): string {
  return totpCode(castTotpSecret, stepAt(new Date()) + stepsLater)
}

export interface CastMember {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  readonly country: string
  /** What the table of `dev` says about them. */
  readonly stage: string
  /** Opened the check and handed in nothing. */
  readonly kycBegun?: boolean
  readonly kycStatus?: Exclude<KycStatus, 'unknown'>
  readonly agreementSigned?: boolean
  readonly firstOnrampOk?: boolean
  /** Has money, placements or orders from the seeding. */
  readonly hasOrders?: boolean
}

const member = { role: 'investor', country: 'NL' } as const
const officer = { country: 'NL' } as const

export const cast: readonly CastMember[] = [
  { ...member, firstName: 'Nora', lastName: 'Nieuw', email: 'nora@members.example', stage: 'just joined, nothing done' },
  {
    ...member,
    firstName: 'Willem',
    lastName: 'Wallet',
    email: 'willem@members.example',
    stage: 'identity check begun, papers still missing',
    kycBegun: true,
  },
  {
    ...member,
    firstName: 'Petra',
    lastName: 'Pending',
    email: 'petra@members.example',
    stage: 'identity check under way',
    kycStatus: 'pending',
  },
  {
    ...member,
    firstName: 'Ruben',
    lastName: 'Rejected',
    email: 'ruben@members.example',
    stage: 'identity check refused',
    kycStatus: 'rejected',
  },
  {
    ...member,
    firstName: 'Anna',
    lastName: 'Approved',
    email: 'anna@members.example',
    stage: 'identity approved, one of three done',
    kycStatus: 'approved',
  },
  {
    ...member,
    firstName: 'Sanne',
    lastName: 'Signed',
    email: 'sanne@members.example',
    stage: 'agreement signed too, two of three done',
    kycStatus: 'approved',
    agreementSigned: true,
  },
  {
    ...member,
    firstName: 'Freya',
    lastName: 'Funded',
    email: 'freya@members.example',
    country: 'GB',
    stage: 'all set',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
  },
  {
    ...member,
    firstName: 'Finn',
    lastName: 'Funded',
    email: 'finn@members.example',
    stage: 'all set as well',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
  },
  {
    ...member,
    firstName: 'Hugo',
    lastName: 'Holder',
    email: 'hugo@members.example',
    stage: 'all set, with a placement and orders',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
    hasOrders: true,
  },
  {
    ...member,
    firstName: 'Iris',
    lastName: 'Investor',
    email: 'iris@members.example',
    stage: 'all set, with a placement and orders',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
    hasOrders: true,
  },
  {
    ...member,
    firstName: 'Joris',
    lastName: 'Joiner',
    email: 'joris@members.example',
    stage: 'all set, with orders in reflection',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
    hasOrders: true,
  },
  {
    ...member,
    firstName: 'Karin',
    lastName: 'Klein',
    email: 'karin@members.example',
    stage: 'all set, with orders below the minimum and no money',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
    hasOrders: true,
  },
  { ...officer, role: 'mfo_admin', firstName: 'Mira', lastName: 'Admin', email: 'mira@staff.example', stage: 'MFO administrator' },
  {
    ...officer,
    role: 'mfo_admin',
    firstName: 'Milan',
    lastName: 'Admin',
    email: 'milan@staff.example',
    stage: 'MFO administrator, the second pair of eyes',
  },
  {
    ...officer,
    role: 'cl_spv_admin',
    firstName: 'Lotte',
    lastName: 'Lending',
    email: 'lotte@staff.example',
    stage: 'commercial lending SPV',
  },
  { ...officer, role: 'eq_spv_admin', firstName: 'Erik', lastName: 'Equity', email: 'erik@staff.example', stage: 'equity SPV' },
  { ...officer, role: 'production_spv', firstName: 'Pim', lastName: 'Production', email: 'pim@staff.example', stage: 'production SPV' },
  { ...officer, role: 'compliance', firstName: 'Carla', lastName: 'Compliance', email: 'carla@staff.example', stage: 'compliance' },
]
