import { lawPacks } from '@heathland/domain/rules/law-pack'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Nothing, officeErrors } from '../member/identity.ts'
import { InvestorCategory, InvestorStanding } from '../member/protection.ts'
import { IdText } from '../text.ts'
import { Instant, Names } from '../wire.ts'

export const InvestingDecision = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  at: Instant,
  packVersion: z.string(),
  allowed: z.boolean(),
  missing: z.array(z.string()).max(60),
})
export type InvestingDecision = z.infer<typeof InvestingDecision>

export const StatedCategory = z.strictObject({
  id: z.string(),
  personId: z.string(),
  lawPack: z.enum(lawPacks),
  category: InvestorCategory,
  statedAt: Instant,
  /** Answers in words of the form: codes with what was said. */
  answers: z.record(z.string(), z.string()),
})
export type StatedCategory = z.infer<typeof StatedCategory>

const tags = ['protection']
const decisionsPage = 25

export const protection = {
  read: oc
    .route({
      method: 'GET',
      path: '/office/protection/people/{personId}',
      summary: 'How a member stands to what the law asks, and what was decided',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'COUNTRY_MISSING'))
    .input(z.strictObject({ personId: IdText, after: IdText.optional() }))
    .output(
      z.strictObject({ standing: InvestorStanding, decisions: z.array(InvestingDecision).max(decisionsPage), next: z.string().optional() }),
    ),
  readReplay: oc
    .route({
      method: 'GET',
      path: '/office/protection/decisions/{decisionId}',
      summary: 'Decide a kept decision again under the pack it was made under',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ decisionId: IdText }))
    .output(z.strictObject({ decision: InvestingDecision, agrees: z.boolean() })),
  listCategories: oc
    .route({
      method: 'GET',
      path: '/office/protection/categories',
      summary: 'Statements that wait for Heathland’s answer, oldest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(StatedCategory).max(decisionsPage), names: Names, next: z.string().optional() })),
  judgeCategory: oc
    .route({
      method: 'POST',
      path: '/office/protection/categories/{categoryId}/verdict',
      summary: 'Accept a member’s request for a category, or refuse it',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'REQUEST_CLOSED', 'OWN_ROLE'))
    .input(z.strictObject({ categoryId: IdText, verdict: z.enum(['confirmed', 'refused']) }))
    .output(Nothing),
}
