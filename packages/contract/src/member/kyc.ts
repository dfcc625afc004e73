import { countries } from '@heathland/domain/identity/registration'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Instant } from '../wire.ts'
import { keyed, present } from './identity.ts'

export const Verification = z.strictObject({
  status: z.enum(kycStatuses),
  /** What the member can do now. */
  next: z.enum(['start', 'continue', 'wait', 'retry', 'done', 'contact', 'not-served']),
  /** Why papers were not taken, one sentence each. */
  reasons: z.array(z.string()),
  /** Nobody has said yet where the member lives: starting has to. */
  needsCountry: z.boolean(),
  startedAt: Instant.optional(),
  decidedAt: Instant.optional(),
})
export type Verification = z.infer<typeof Verification>

const tags = ['kyc']

export const kyc = {
  read: oc
    .route({ method: 'GET', path: '/kyc/verification', summary: 'Where one’s identity check stands, and what to do next', tags })
    .errors(mayGive(...present))
    .output(Verification),
  /** The address is for the person’s browser, and new each time. */
  start: oc
    .route({ method: 'POST', path: '/kyc/verification', summary: 'Begin, continue or repeat one’s identity check', tags })
    .errors(
      mayGive(
        ...present,
        ...keyed,
        'SECOND_FACTOR_NEEDED',
        'KYC_COUNTRY_MISSING',
        'KYC_COUNTRY_NOT_SERVED',
        'KYC_CLOSED',
        'KYC_UNAVAILABLE',
      ),
    )
    .input(
      z.strictObject({
        /** Where the member lives, for whom the profile does not say; what it says is not changed by it. */
        country: z.enum(countries as [string, ...string[]]).optional(),
      }),
    )
    .output(z.strictObject({ url: z.string() })),
  /** The same check inside our own page, by the provider’s browser package; it asks again when its token is over. */
  openFrame: oc
    .route({ method: 'POST', path: '/kyc/verification/frame', summary: 'Open one’s begun identity check inside the page', tags })
    .errors(mayGive(...present, 'SECOND_FACTOR_NEEDED', 'KYC_CLOSED', 'KYC_UNAVAILABLE'))
    .output(z.strictObject({ token: z.string(), origin: z.string() })),
}
