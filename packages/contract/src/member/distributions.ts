import { distributionKinds, distributionLinesPage } from '@heathland/domain/distributions/distribution'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText } from '../text.ts'
import { Day, Instant, Money } from '../wire.ts'
import { present } from './identity.ts'

/** What a company paid a member for what they hold. */
export const ReceivedDistribution = z.strictObject({
  id: z.string(),
  opportunityId: z.string(),
  name: z.string(),
  kind: z.enum(distributionKinds),
  amount: Money,
  /** What the member held at the end of the record day. */
  held: Money,
  recordOn: Day,
  period: z.strictObject({ from: Day, until: Day }).optional(),
  paidAt: Instant,
})
export type ReceivedDistribution = z.infer<typeof ReceivedDistribution>

export const distributions = {
  list: oc
    .route({
      method: 'GET',
      path: '/distributions',
      summary: 'What companies paid for what one holds, newest first, and the sums of all of it',
      tags: ['distributions'],
    })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ offerId: IdText.optional(), after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z.array(ReceivedDistribution).max(distributionLinesPage),
        next: z.string().optional(),
        income: Money,
        capital: Money,
        payments: z.int().min(0),
      }),
    ),
}
