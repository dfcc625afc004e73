import { type PasswordProblem, passwordLength, passwordLengthMax, passwordLengthMin } from '@heathland/domain/identity/password'
import { roles } from '@heathland/domain/identity/permissions'
import { countries, type FormProblem, isEmail, lengthsMax } from '@heathland/domain/identity/registration'
import { type Currency, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { languages } from '@heathland/words/language'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText, line, secret, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'

/** The signed-in person as the product knows them. */
export const AppUser = z.strictObject({
  id: z.string(),
  /** First and last name joined; the e-mail address where there is none. */
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()).nullable(),
  isCreator: z.boolean(),
  crossmintWalletId: z.string().optional(),
  kycStatus: z.enum(kycStatuses),
  firstOnrampOk: z.boolean(),
  agreementSigned: z.boolean(),
  moonpayCustomerId: z.string().optional(),
  mfaEnabled: z.boolean(),
  /** What their money is counted in: that of where they live. */
  currency: z.enum(Object.values(cellCurrencies) as [Currency, ...Currency[]]),
  /** What their pages and mails are in. Without one, pages follow the browser and mails are English. */
  language: z.enum(languages).optional(),
})
export type AppUser = z.infer<typeof AppUser>

export const Email = line(lengthsMax.email).refine(isEmail, 'email-invalid' satisfies FormProblem)
export const Password = secret(passwordLengthMax * 4)
  .refine((password) => passwordLength(password) >= passwordLengthMin, 'password-too-short' satisfies PasswordProblem)
  .refine((password) => passwordLength(password) <= passwordLengthMax, 'password-too-long' satisfies PasswordProblem)
const optionalText = (lengthMax: number) => trimmedLine(lengthMax).optional()

export const Registration = z.strictObject({
  firstName: trimmedLine(lengthsMax.firstName).min(1),
  lastName: trimmedLine(lengthsMax.lastName).min(1),
  email: Email,
  password: Password,
  phone: optionalText(lengthsMax.phone),
  address: optionalText(lengthsMax.address),
  city: optionalText(lengthsMax.city),
  country: z.enum(countries as [string, ...string[]]).optional(),
  investorKind: z.enum(['individual', 'professional']).optional(),
  /** What the page was read in. */
  language: z.enum(languages).optional(),
})
export type Registration = z.infer<typeof Registration>

/** When the session ends unless it is renewed, and when it ends in any case. */
export const Session = z.strictObject({ idleEndsAt: Instant, endsAt: Instant })
export type Session = z.infer<typeof Session>

export const Token = coded(/^[A-Za-z0-9_-]{43}$/, 43)

/** Bytes of an authenticator; the longest are the attestations of security keys, with their chains of certificates. */
const Bytes = coded(/^[A-Za-z0-9_-]*$/, 16_384)
/** What a browser says about its authenticator beside the signature. Browsers add fields of their own, which nobody here reads: they are dropped. */
const ofAuthenticator = {
  id: coded(/^[A-Za-z0-9_-]*$/, 2_000),
  rawId: coded(/^[A-Za-z0-9_-]*$/, 2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}
/** A passkey that signs a challenge. */
export const PasskeyUse = z.strictObject({
  challengeId: IdText,
  response: z.object({
    ...ofAuthenticator,
    response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Bytes.nullish() }),
  }),
})
/** A passkey that is new. */
export const NewPasskey = z.strictObject({
  challengeId: IdText,
  response: z.object({
    ...ofAuthenticator,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      authenticatorData: Bytes.optional(),
      transports: z
        .array(coded(/^[a-z-]*$/, 32))
        .max(10)
        .optional(),
      publicKeyAlgorithm: z.int().min(-70_000).max(70_000).optional(),
      publicKey: Bytes.optional(),
    }),
  }),
})
export const Nothing = z.strictObject({})
export const always = ['CROSS_SITE', 'INPUT_INVALID', 'RATE_LIMITED', 'UNEXPECTED', 'UNAVAILABLE'] as const
/** What every operation of the office may give. */
export const officeErrors = [...always, 'NOT_SIGNED_IN', 'SECOND_FACTOR_MISSING', 'FACTOR_ENROLMENT_MISSING', 'ACCESS_DENIED'] as const
/** What every operation of a signed-in person may give. */
export const present = [...always, 'NOT_SIGNED_IN', 'SECOND_FACTOR_MISSING', 'FACTOR_ENROLMENT_MISSING'] as const
export const keyed = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const

/** The next step after signing in: none, a second factor to show, or one to set up first. */
const Entered = z.strictObject({ next: z.enum(['signed-in', 'second-factor', 'enrolment']) })
export type Entered = z.infer<typeof Entered>

export const identity = {
  register: oc
    .route({
      method: 'POST',
      path: '/identity/registrations',
      summary: 'Join: the answer is the same whether or not the address is known',
      tags: ['identity'],
    })
    .errors(mayGive(...always, ...keyed, 'DEMO_REGISTRATION', 'PASSWORD_TOO_COMMON', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'))
    .input(Registration)
    .output(Nothing),
  resendVerification: oc
    .route({
      method: 'POST',
      path: '/identity/verifications/resend',
      summary: 'Send the verification mail again, if there is anything to verify',
      tags: ['identity'],
    })
    .errors(mayGive(...always))
    .input(z.strictObject({ email: Email }))
    .output(Nothing),
  verifyEmail: oc
    .route({
      method: 'POST',
      path: '/identity/verifications',
      summary: 'Verify an e-mail address with the token of the link',
      tags: ['identity'],
    })
    .errors(mayGive(...always, 'LINK_INVALID'))
    .input(z.strictObject({ token: Token }))
    .output(Nothing),
  signIn: oc
    .route({ method: 'POST', path: '/identity/session', summary: 'Sign in with e-mail address and password', tags: ['identity'] })
    .errors(mayGive(...always, 'SIGN_IN_FAILED', 'EMAIL_NOT_VERIFIED', 'ADDRESS_NOT_ALLOWED', 'DEMO_SIGN_IN'))
    .input(z.strictObject({ email: Email, password: Password }))
    .output(Entered),
  adminSignIn: oc
    .route({ method: 'POST', path: '/identity/session/admin', summary: 'Sign in as an administrator', tags: ['identity'] })
    .errors(mayGive(...always, 'ADMIN_SIGN_IN_FAILED', 'ADDRESS_NOT_ALLOWED', 'DEMO_SIGN_IN'))
    .input(z.strictObject({ email: line(lengthsMax.email), password: secret(passwordLengthMax * 4) }))
    .output(Entered),
  beginPasskeySignIn: oc
    .route({ method: 'POST', path: '/identity/session/passkey/beginning', summary: 'Begin to sign in with a passkey', tags: ['identity'] })
    .errors(mayGive(...always, 'DEMO_SIGN_IN'))
    .input(Nothing)
    .output(z.strictObject({ challengeId: z.string(), options: z.looseObject({ challenge: z.string() }) })),
  signInWithPasskey: oc
    .route({ method: 'POST', path: '/identity/session/passkey', summary: 'Sign in with a passkey', tags: ['identity'] })
    .errors(mayGive(...always, 'SIGN_IN_FAILED', 'ADDRESS_NOT_ALLOWED', 'DEMO_SIGN_IN'))
    .input(PasskeyUse)
    .output(Entered),
  acceptInvitation: oc
    .route({
      method: 'POST',
      path: '/identity/invitations/acceptance',
      summary: 'Accept an invitation with a password of one’s own',
      tags: ['identity'],
    })
    .errors(mayGive(...always, 'LINK_INVALID', 'PASSWORD_TOO_COMMON', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'DEMO_REGISTRATION'))
    .input(z.strictObject({ token: Token, password: Password }))
    .output(Nothing),
  session: oc
    .route({ method: 'GET', path: '/identity/session', summary: 'When the session ends', tags: ['identity'] })
    .errors(mayGive(...present))
    .output(Session),
  renewSession: oc
    .route({ method: 'POST', path: '/identity/session/renewal', summary: 'Keep the session alive', tags: ['identity'] })
    .errors(mayGive(...always, 'NOT_SIGNED_IN', 'SECOND_FACTOR_MISSING', 'FACTOR_ENROLMENT_MISSING'))
    .input(Nothing)
    .output(Session),
  signOut: oc
    .route({ method: 'DELETE', path: '/identity/session', summary: 'Sign out', tags: ['identity'] })
    .errors(mayGive(...always))
    .input(Nothing)
    .output(Nothing),
  me: oc
    .route({ method: 'GET', path: '/identity/me', summary: 'The signed-in person', tags: ['identity'] })
    .errors(mayGive(...present, 'PROFILE_UNREADABLE'))
    .output(AppUser),
  changeLanguage: oc
    .route({ method: 'PUT', path: '/identity/me/language', summary: 'Choose the language of pages and mails', tags: ['identity'] })
    .errors(mayGive(...present, 'PROFILE_UNREADABLE'))
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(Nothing),
}
