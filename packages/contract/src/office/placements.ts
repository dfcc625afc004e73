import { historyMax, placementsPage } from '@heathland/domain/placements/register'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { RegisterLine } from '../member/placements.ts'
import { IdText } from '../text.ts'
import { Instant, Money, Names } from '../wire.ts'

/** What one member holds of one offer, as the register of holders has it today. */
export const HeldPlacement = z.strictObject({
  offerId: z.string(),
  offerName: z.string(),
  personId: z.string(),
  /** Everything that was placed, whether or not it was paid back since. */
  placed: Money,
  held: Money,
  since: Instant,
})
export type HeldPlacement = z.infer<typeof HeldPlacement>

const tags = ['placements']

export const placements = {
  list: oc
    .route({ method: 'GET', path: '/office/placements', summary: 'All placements of all members, newest offer first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(HeldPlacement).max(placementsPage), names: Names, next: z.string().optional() })),
  read: oc
    .route({
      method: 'GET',
      path: '/office/placements/{offerId}/{personId}',
      summary: 'What one member holds of an offer, with its history in the register',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ offerId: IdText, personId: IdText }))
    .output(z.strictObject({ placement: HeldPlacement, history: z.array(RegisterLine).max(historyMax), names: Names })),
}
