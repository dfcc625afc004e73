import type { AppUser, Entered, Session } from '@heathland/contract'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { header, type Incoming } from '../incoming.ts'
import { operations } from '../operations.ts'
import { acceptInvitation } from './accept-invitation.ts'
import type { Entry } from './enter.ts'
import type { Profile } from './identity.sql.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkeys.ts'
import { readMe } from './read-me.ts'
import { registerPerson } from './register-person.ts'
import { readSession, renewSession, type SessionEnds } from './renew-session.ts'
import { resendVerification } from './resend-verification.ts'
import { ceremony } from './security.routes.ts'
import { cookieFor, deviceCookieFor, deviceInCookie, noCookie } from './session-cookie.ts'
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
  signIn: identity.signIn.handler(async ({ context, input }) =>
    admit(context, await signIn(context.ctx, { ...input, deviceToken: deviceOf(context) })),
  ),
  adminSignIn: identity.adminSignIn.handler(async ({ context, input }) => {
    try {
      return admit(context, await signIn(context.ctx, { ...input, deviceToken: deviceOf(context), door: 'administrators' }))
    } catch (error) {
      // Whatever was wrong, this door says one thing.
      throw error instanceof Refused && error.code === 'SIGN_IN_FAILED' ? new Refused(refuse('ADMIN_SIGN_IN_FAILED')) : error
    }
  }),
  beginPasskeySignIn: identity.beginPasskeySignIn.handler(async ({ context: { ctx } }) => ceremony(await beginPasskeySignIn(ctx))),
  signInWithPasskey: identity.signInWithPasskey.handler(async ({ context, input }) => {
    const response = input.response as unknown as AuthenticationResponseJSON
    return admit(context, await signInWithPasskey(context.ctx, { ...input, response, deviceToken: deviceOf(context) }))
  }),
  acceptInvitation: identity.acceptInvitation.handler(async ({ context: { ctx }, input }) => {
    await acceptInvitation(ctx, input)
    return {}
  }),
  session: identity.session.handler(async ({ context: { ctx } }) => toSession(readSession(ctx))),
  renewSession: identity.renewSession.handler(async ({ context: { ctx } }) => toSession(await renewSession(ctx))),
  signOut: identity.signOut.handler(async ({ context: { ctx, answer } }) => {
    await signOut(ctx)
    answer('set-cookie', noCookie)
    return {}
  }),
  me: identity.me.handler(async ({ context: { ctx } }) => toAppUser(await readMe(ctx), 'hasFactor' in ctx.actor && ctx.actor.hasFactor)),
}

/** Sets the cookies of whoever was let in, and says what comes next. */
function admit({ answer }: Pick<Incoming, 'answer'>, entry: Entry): Entered {
  answer('set-cookie', cookieFor(entry.token))
  answer('set-cookie', deviceCookieFor(entry.deviceToken))
  return { next: entry.next }
}

function deviceOf(incoming: Incoming): string | undefined {
  return deviceInCookie(header(incoming, 'cookie'))
}

function toSession(ends: SessionEnds): Session {
  return { idleEndsAt: ends.idleEndsAt.toISOString(), endsAt: ends.endsAt.toISOString() }
}

function toAppUser(profile: Profile, mfaEnabled: boolean): AppUser {
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
    mfaEnabled,
    ...(profile.crossmintWalletId && { crossmintWalletId: profile.crossmintWalletId }),
    ...(profile.moonpayCustomerId && { moonpayCustomerId: profile.moonpayCustomerId }),
  }
}
