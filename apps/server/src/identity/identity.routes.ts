import type { AppUser, Session } from '@heathland/contract'
import { operations } from '../operations.ts'
import type { Profile } from './identity.sql.ts'
import { readMe } from './read-me.ts'
import { registerPerson } from './register-person.ts'
import { readSession, renewSession, type SessionEnds } from './renew-session.ts'
import { resendVerification } from './resend-verification.ts'
import { cookieFor, noCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
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
  signIn: identity.signIn.handler(async ({ context: { ctx, answer }, input }) => {
    const { token } = await signIn(ctx, input)
    answer('set-cookie', cookieFor(token))
    return {}
  }),
  session: identity.session.handler(async ({ context: { ctx } }) => toSession(readSession(ctx))),
  renewSession: identity.renewSession.handler(async ({ context: { ctx } }) => toSession(await renewSession(ctx))),
  signOut: identity.signOut.handler(async ({ context: { ctx, answer } }) => {
    await signOut(ctx)
    answer('set-cookie', noCookie)
    return {}
  }),
  me: identity.me.handler(async ({ context: { ctx } }) => toAppUser(await readMe(ctx))),
}

function toSession(ends: SessionEnds): Session {
  return { idleEndsAt: ends.idleEndsAt.toISOString(), endsAt: ends.endsAt.toISOString() }
}

function toAppUser(profile: Profile): AppUser {
  return {
    id: profile.id,
    name: [profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.email,
    email: profile.email,
    role: profile.role,
    permissions: profile.permissions && [...profile.permissions],
    isCreator: profile.isCreator,
    kycStatus: profile.kycStatus,
    firstOnrampOk: profile.firstOnrampOk,
    agreementSigned: profile.agreementSignedAt !== undefined,
    mfaEnabled: false,
    ...(profile.crossmintWalletId && { crossmintWalletId: profile.crossmintWalletId }),
    ...(profile.moonpayCustomerId && { moonpayCustomerId: profile.moonpayCustomerId }),
  }
}
