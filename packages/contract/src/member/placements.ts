import { opportunityCategories, opportunityStatuses } from '@heathland/domain/offers/opportunity'
import { placementsPage, registerKinds } from '@heathland/domain/placements/register'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText } from '../text.ts'
import { Day, Instant, Money } from '../wire.ts'
import { present } from './identity.ts'
import { OfferTerms } from './offers.ts'

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

const tags = ['placements']
const Next = z.string().optional()

export const placements = {
  list: oc
    .route({ method: 'GET', path: '/placements', summary: 'What one holds, newest first', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED'))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Placement).max(placementsPage), total: Money, next: Next })),
  read: oc
    .route({ method: 'GET', path: '/placements/{offerId}', summary: 'One holding with its history in the register', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'NOT_FOUND'))
    .input(z.strictObject({ offerId: IdText }))
    .output(
      z.strictObject({
        placement: Placement,
        company: z.string(),
        /** By which payments are planned. */
        terms: OfferTerms,
        history: z.array(RegisterLine).max(100),
      }),
    ),
}
