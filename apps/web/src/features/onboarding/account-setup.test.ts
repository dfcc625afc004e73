import { expect, test } from 'vitest'
import { setupStates } from './account-setup.tsx'

const user = {
  id: 'per_anna',
  name: 'Anna Visser',
  email: 'anna@example.org',
  role: 'investor',
  permissions: [],
  isCreator: false,
  kycStatus: 'unknown',
  firstOnrampOk: false,
  agreementSigned: false,
  mfaEnabled: false,
  currency: 'EUR',
  language: 'en',
} as const

test('[REG-04] an e-mail address that was just verified is done, also before signing in', () => {
  expect(setupStates({ user: undefined, isEmailVerified: false })).toMatchObject({ email: 'current', agreement: 'ahead' })
  expect(setupStates({ user: undefined, isEmailVerified: true })).toEqual({
    email: 'done',
    agreement: 'current',
    kyc: 'ahead',
    wallet: 'ahead',
  })
})

test('[REG-04] whoever is signed in has verified their address', () => {
  const signedIn = { ...user, permissions: [] as string[] }
  expect(setupStates({ user: signedIn, isEmailVerified: false })).toMatchObject({ email: 'done', agreement: 'current' })
})
