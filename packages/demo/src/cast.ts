/** The people of the demonstration. They are made up, and their ids never change, so that a link into the demo keeps its meaning. */
import type { AppUser } from '@heathland/contract'
import { type Id, makeId } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'

export interface DemoInvestor {
  readonly id: Id<'per'>
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly isCreator: boolean
  readonly kycStatus: KycStatus
  readonly firstOnrampOk: boolean
  readonly agreementSigned: boolean
  readonly crossmintWalletId: string
  readonly moonpayCustomerId: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly language?: AppUser['language']
}

const joinedAt = new Date('2025-01-06T09:00:00Z')
const noRandomness = new Uint8Array(10)

/** The one who is signed in: an investor with every step done, and no admin. */
export const demoInvestor: DemoInvestor = {
  id: makeId('per', joinedAt, noRandomness),
  // The top-level domain is reserved for examples: nobody can ever receive mail there.
  email: 'anna.visser@demo.example',
  firstName: 'Anna',
  lastName: 'Visser',
  phone: '+31 20 555 0142',
  address: 'Voorbeeldlaan 12',
  city: 'Utrecht',
  country: 'NL',
  role: 'investor',
  isCreator: false,
  kycStatus: 'approved',
  firstOnrampOk: true,
  agreementSigned: true,
  crossmintWalletId: 'demo-wallet-7f3a91c2b7',
  moonpayCustomerId: 'demo-moonpay-customer',
}
