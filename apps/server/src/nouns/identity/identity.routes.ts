import type { AppUser } from '@heathland/contract'
import { fullName } from '@heathland/domain/identity/registration'
import { cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { operations } from '../../http/operations.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeLanguage } from './change-language.ts'
import type { Profile } from './identity.sql.ts'
import { readMe } from './read-me.ts'
import { registerPerson } from './register-person.ts'
import { resendVerification } from './resend-verification.ts'
import { verifyEmail } from './verify-email.ts'

const { identity } = operations.member

export const memberIdentity = {
  register: identity.register.handler(async ({ context: { ctx }, input }) => {
    await registerPerson(ctx, input)
    return {}
  }),
  resendVerification: identity.resendVerification.handler(async ({ context: { ctx }, input }) => {
    await resendVerification(ctx, input)
    return {}
  }),
  verifyEmail: identity.verifyEmail.handler(async ({ context: { ctx }, input }) => {
    await verifyEmail(ctx, input)
    return {}
  }),
  acceptInvitation: identity.acceptInvitation.handler(async ({ context: { ctx }, input }) => {
    await acceptInvitation(ctx, input)
    return {}
  }),
  changeLanguage: identity.changeLanguage.handler(async ({ context: { ctx }, input }) => {
    await changeLanguage(ctx, input)
    return {}
  }),
  me: identity.me.handler(async ({ context: { ctx } }) => toAppUser(await readMe(ctx), 'hasFactor' in ctx.actor && ctx.actor.hasFactor)),
}

function toAppUser(profile: Profile, mfaEnabled: boolean): AppUser {
  return {
    id: profile.id,
    name: fullName(profile.firstName, profile.lastName) || profile.email,
    email: profile.email,
    role: profile.role,
    permissions: profile.permissions && [...profile.permissions],
    isCreator: profile.isCreator,
    kycStatus: profile.kycStatus,
    firstOnrampOk: profile.firstOnrampOk,
    agreementSigned: profile.agreementSignedAt !== undefined,
    mfaEnabled,
    currency: cellCurrencies[profile.cell ?? 'eu'],
    ...(profile.language && { language: profile.language }),
    ...(profile.crossmintWalletId && { crossmintWalletId: profile.crossmintWalletId }),
    ...(profile.moonpayCustomerId && { moonpayCustomerId: profile.moonpayCustomerId }),
  }
}
