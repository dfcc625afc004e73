/** The demo investor is always signed in; nobody can sign in or join as someone else (DEMO-03). */
import { after, hourMs } from '@heathland/domain/time'
import { type DemoInvestor, demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'

export const identity = demo.identity.router({
  register: demo.identity.register.handler(({ errors }) => {
    throw errors.DEMO_REGISTRATION()
  }),
  signIn: demo.identity.signIn.handler(({ errors }) => {
    throw errors.DEMO_SIGN_IN()
  }),
  adminSignIn: demo.identity.adminSignIn.handler(({ errors }) => {
    throw errors.DEMO_SIGN_IN()
  }),
  beginPasskeySignIn: demo.identity.beginPasskeySignIn.handler(({ errors }) => {
    throw errors.DEMO_SIGN_IN()
  }),
  signInWithPasskey: demo.identity.signInWithPasskey.handler(({ errors }) => {
    throw errors.DEMO_SIGN_IN()
  }),
  acceptInvitation: demo.identity.acceptInvitation.handler(({ errors }) => {
    throw errors.DEMO_REGISTRATION()
  }),
  // The server answers alike whether or not there is anything to verify; here there never is.
  resendVerification: demo.identity.resendVerification.handler(() => ({})),
  verifyEmail: demo.identity.verifyEmail.handler(({ errors }) => {
    throw errors.LINK_INVALID()
  }),
  session: demo.identity.session.handler(({ context }) => sessionOf(context)),
  renewSession: demo.identity.renewSession.handler(({ context }) => sessionOf(context)),
  // Whoever signs out leaves the demonstration; the switch is the web's.
  signOut: demo.identity.signOut.handler(() => ({})),
  changeLanguage: demo.identity.changeLanguage.handler(({ context: { memory }, input: { language } }) =>
    memory.change(({ investors }) => {
      investors.set(demoInvestor.id, { ...(investors.get(demoInvestor.id) ?? demoInvestor), language })
      return {}
    }),
  ),
  me: demo.identity.me.handler(({ context }) => toAppUser(context.memory.tables.investors.get(demoInvestor.id) ?? demoInvestor)),
})

/** The tab ends the demonstration, not the clock. */
function sessionOf({ now }: DemoContext) {
  const endsAt = after(now, hourMs).toISOString()
  return { idleEndsAt: endsAt, endsAt }
}

function toAppUser({ firstName, lastName, phone: _phone, address: _address, city: _city, country: _country, ...investor }: DemoInvestor) {
  return { ...investor, name: `${firstName} ${lastName}`, permissions: [], mfaEnabled: false, currency: 'EUR' as const }
}
