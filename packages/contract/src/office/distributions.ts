import {
  distributionKinds,
  distributionLinesPage,
  distributionStates,
  distributionsPage,
  findingNames,
} from '@heathland/domain/distributions/distribution'
import { proseLength } from '@heathland/domain/form'
import { offersPage } from '@heathland/domain/offers/offer'
import { offerKinds } from '@heathland/domain/offers/terms'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'

export const Period = z.strictObject({ from: Day, until: Day })

/** One distribution as the list shows it. */
export const DistributionRow = z.strictObject({
  id: z.string(),
  number: z.string(),
  offerId: z.string(),
  offerName: z.string(),
  company: z.string(),
  kind: z.enum(distributionKinds),
  state: z.enum(distributionStates),
  amount: Money,
  recordOn: Day,
  period: Period.optional(),
  draftedAt: Instant,
  endedAt: Instant.optional(),
})
export type DistributionRow = z.infer<typeof DistributionRow>

export const OfficeDistribution = z.strictObject({
  ...DistributionRow.shape,
  draftedBy: z.string(),
  agreed: z.strictObject({ by: z.string(), at: Instant }).optional(),
  /** The request that waits for a second person. */
  waiting: z.strictObject({ approvalId: z.string(), by: z.string(), until: Instant }).optional(),
  holders: z.int().min(0),
  held: Money,
  remainder: Money,
  paid: z.strictObject({ holders: z.int().min(0), amount: Money }),
  /** On the company's account and promised to nobody else; of a draft alone. */
  available: Money.optional(),
  /** The last one of this kind that was paid. */
  last: Money.optional(),
  findings: z.array(z.enum(findingNames)).max(findingNames.length),
  names: Names,
})
export type OfficeDistribution = z.infer<typeof OfficeDistribution>

export const DistributionLine = z.strictObject({ personId: z.string(), held: Money, amount: Money, paidAt: Instant.optional() })
export type DistributionLine = z.infer<typeof DistributionLine>

const tags = ['distributions']
const Next = z.string().optional()
const known = [...officeErrors, 'NOT_FOUND'] as const
const One = z.strictObject({ distributionId: IdText })
const AmountMinor = coded(/^[1-9]\d{0,13}$/, 14)

export const distributions = {
  list: oc
    .route({ method: 'GET', path: '/office/distributions', summary: 'Distributions of one’s own SPVs, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ offerId: IdText.optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(DistributionRow).max(distributionsPage), next: Next })),
  listOffers: oc
    .route({ method: 'GET', path: '/office/distributions/offers', summary: 'Offers of one’s own SPVs that have holders', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              offerId: z.string(),
              name: z.string(),
              company: z.string(),
              kind: z.enum(offerKinds),
              held: Money,
              available: Money,
            }),
          )
          .max(offersPage),
        next: Next,
      }),
    ),
  read: oc
    .route({
      method: 'GET',
      path: '/office/distributions/{distributionId}',
      summary: 'One distribution: of a draft, what it would pay now and what stands in the way',
      tags,
    })
    .errors(mayGive(...known))
    .input(One)
    .output(OfficeDistribution),
  listLines: oc
    .route({
      method: 'GET',
      path: '/office/distributions/{distributionId}/lines',
      summary: 'What each holder is paid; of a draft, what they would be paid now',
      tags,
    })
    .errors(mayGive(...known))
    .input(z.strictObject({ distributionId: IdText, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(DistributionLine).max(distributionLinesPage), names: Names, next: Next })),
  draft: oc
    .route({ method: 'POST', path: '/office/distributions', summary: 'Draft a distribution', tags })
    .errors(mayGive(...known, ...keyed, 'DISTRIBUTION_UNFIT'))
    .input(
      z.strictObject({
        offerId: IdText,
        kind: z.enum(distributionKinds),
        amountMinor: AmountMinor,
        recordOn: Day,
        period: Period.optional(),
      }),
    )
    .output(z.strictObject({ distributionId: z.string() })),
  discard: oc
    .route({ method: 'POST', path: '/office/distributions/{distributionId}/discarding', summary: 'Discard a draft', tags })
    .errors(mayGive(...known, ...keyed, 'DISTRIBUTION_STEP_UNFIT'))
    .input(One)
    .output(Nothing),
  request: oc
    .route({
      method: 'POST',
      path: '/office/distributions/{distributionId}/request',
      summary: 'Ask for a distribution to be paid, which a second person decides',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'DISTRIBUTION_STEP_UNFIT', 'DISTRIBUTION_BLOCKED'))
    .input(z.strictObject({ distributionId: IdText, reason: prose(proseLength.max).min(proseLength.min) }))
    .output(z.strictObject({ approvalId: z.string() })),
}
