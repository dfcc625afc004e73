import { valuationSources, valuationStandings } from '@heathland/domain/companies/valuation'
import { opportunityCategories, opportunityStatuses } from '@heathland/domain/offers/opportunity'
import { historyMax, placementsPage, registerKinds } from '@heathland/domain/placements/register'
import { heldMax, lendingStandings, nextKinds } from '@heathland/domain/placements/standing'
import { assetKinds, assetStatuses, outputUnits } from '@heathland/domain/production/asset'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText } from '../text.ts'
import { Day, Instant, Money } from '../wire.ts'
import { present } from './identity.ts'
import { OfferTerms } from './offers.ts'

const Count = z.int().min(0)

/** What the books of the company say of an opportunity: its loans, its shares or its assets. Nobody outside the company is named. */
export const HoldingStanding = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('loan'),
    standing: z.enum(lendingStandings).meta({ description: 'Of several loans the worst.' }),
    since: Day,
    loans: Count,
    concerned: Count.meta({ description: 'How many of the loans stand so.' }),
    next: z.strictObject({ kind: z.enum(nextKinds), on: Day }).optional(),
  }),
  z.strictObject({
    kind: z.literal('equity'),
    companies: z
      .array(
        z.strictObject({
          name: z.string(),
          standing: z.enum(valuationStandings),
          valuation: z
            .strictObject({
              on: Day,
              source: z.enum(valuationSources),
              gainBps: z.int().meta({ description: 'Value above what was paid for the shares, in hundredths of a percent of that.' }),
              nextOn: Day.meta({ description: 'When the next valuation is due.' }),
            })
            .optional(),
        }),
      )
      .min(1)
      .max(heldMax),
  }),
  z.strictObject({
    kind: z.literal('production'),
    assets: z
      .array(
        z.strictObject({
          name: z.string(),
          kind: z.enum(assetKinds),
          status: z.enum(assetStatuses),
          from: Day,
          until: Day.meta({ description: 'The day after the last that is counted.' }),
          unit: z.enum(outputUnits),
          outputMilli: z
            .string()
            .regex(/^\d{1,18}$/)
            .meta({ description: 'Thousandths of the unit.' }),
          planMilli: z.string().regex(/^\d{1,18}$/),
          ofPlanBps: Count.optional(),
        }),
      )
      .min(1)
      .max(heldMax),
  }),
])
export type HoldingStanding = z.infer<typeof HoldingStanding>

/** What a member holds of one opportunity. */
export const Placement = z.strictObject({
  opportunityId: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.enum(opportunityCategories),
  status: z.enum(opportunityStatuses),
  investedCapital: Money,
  yieldPercent: z.number(),
  /** The member's share of what the offer is to bring. */
  jobsCreated: z.number().min(0),
  co2ReducedTons: z.number().min(0),
  collateralPercent: z.number().min(0),
  minTicket: Money,
  capacityFilledPercent: z.number().min(0),
  closeDate: Day,
  since: Instant,
  endsOn: Day.optional().meta({ description: 'When its term ends, or the day on which all of it was paid back.' }),
  standing: HoldingStanding.optional().meta({
    description: 'Left out where nothing is held any more, and where the books have nothing of it yet.',
  }),
  isRepaid: z.boolean().meta({ description: 'All of it was paid back; investedCapital is what was.' }),
})
export type Placement = z.infer<typeof Placement>

export const RegisterLine = z.strictObject({
  id: z.string(),
  kind: z.enum(registerKinds),
  amount: Money,
  at: Instant,
  subscriptionId: z.string().optional(),
})
export type RegisterLine = z.infer<typeof RegisterLine>

export const OwnRegisterLine = z.strictObject({
  ...RegisterLine.shape,
  documentId: z.string().optional().meta({ description: 'The agreement that was signed for it.' }),
})
export type OwnRegisterLine = z.infer<typeof OwnRegisterLine>

const tags = ['placements']
const Next = z.string().optional()

export const placements = {
  list: oc
    .route({ method: 'GET', path: '/placements', summary: 'What one holds, newest first', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Placement).max(placementsPage), total: Money, next: Next })),
  read: oc
    .route({ method: 'GET', path: '/placements/{offerId}', summary: 'One holding with its history in the register', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'NOT_FOUND', 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ offerId: IdText }))
    .output(
      z.strictObject({
        placement: Placement,
        company: z.string(),
        /** By which payments are planned. */
        terms: OfferTerms,
        history: z.array(OwnRegisterLine).max(historyMax),
      }),
    ),
}
