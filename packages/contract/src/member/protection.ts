import { amountAnswers, claimAnswers, countAnswers, investorCategories, statementCodes } from '@heathland/domain/rules/categories'
import { type MissingCode, missingCodes } from '@heathland/domain/rules/decide'
import { lawPacks } from '@heathland/domain/rules/law-pack'
import { investingRules } from '@heathland/domain/rules/pack'
import { rulePacks } from '@heathland/domain/rules/packs'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText } from '../text.ts'
import { Instant, Money } from '../wire.ts'
import { Nothing, present } from './identity.ts'

const categories = [...investorCategories['eu-ecspr'], ...investorCategories['uk-fca']] as const
export const InvestorCategory = z.enum(categories)
/** Zero or more, and at least as much as the forms take; sums of three still fit into PostgreSQL's bigint. */
const Amount = coded(/^(0|[1-9]\d{0,15})$/, 16)
/** The code of a question, an answer or a warning. */
const Code = coded(/^[a-z0-9.-]{1,40}$/, 40)

/** Any of these names, each with such a value, and no others. */
function eachOf<Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  // The names are those that came in.
  const shape = Object.fromEntries(names.map((name) => [name, z.exactOptional(value)])) as Record<Name, z.ZodExactOptional<Value>>
  return z.strictObject(shape)
}

/** The questions of every pack; which of them are asked is the server's to say. */
const questionCodes = [
  ...new Set(
    rulePacks.flatMap(({ knowledgeTest }) => Object.values(knowledgeTest.questions).flatMap((asked) => asked.map(({ code }) => code))),
  ),
]

export const CategoryStatement = z.strictObject({
  category: InvestorCategory,
  answers: z.strictObject({
    amountsMinor: eachOf(amountAnswers, Amount),
    counts: eachOf(countAnswers, z.int().min(0).max(999_999)),
    claims: z.array(z.enum(claimAnswers)).max(claimAnswers.length),
  }),
  statements: z.array(z.enum(statementCodes)).max(statementCodes.length),
})
export type CategoryStatement = z.infer<typeof CategoryStatement>

export const LossInputs = z.strictObject({ yearlyIncomeMinor: Amount, assetsMinor: Amount, commitmentsMinor: Amount })

/** How a member stands to what the law asks of them before they invest. */
export const InvestorStanding = z.strictObject({
  lawPack: z.enum(lawPacks),
  packVersion: z.string(),
  category: z.strictObject({
    state: z.enum(['valid', 'missing', 'expired', 'unproven', 'unconfirmed', 'refused']),
    category: InvestorCategory.optional(),
    statedAt: Instant.optional(),
    expiresAt: Instant.optional(),
  }),
  knowledgeTest: z.strictObject({
    state: z.enum(['not-needed', 'missing', 'expired', 'passed', 'failed', 'locked']),
    /** Whether it has to be passed; otherwise who did not pass acknowledges a warning. */
    mustPass: z.boolean(),
    attempts: z.int().min(0),
    scorePercent: z.int().min(0).max(100).optional(),
    at: Instant.optional(),
    expiresAt: Instant.optional(),
    lockedUntil: Instant.optional(),
    warning: z.strictObject({ id: z.string(), text: z.string(), isAcknowledged: z.boolean() }).optional(),
  }),
  lossSimulation: z.strictObject({
    state: z.enum(['not-needed', 'missing', 'expired', 'unacknowledged', 'done']),
    at: Instant.optional(),
    expiresAt: Instant.optional(),
    inputs: LossInputs.optional(),
    netWorth: Money.optional(),
    bearableLoss: Money.optional(),
    bearablePercent: z.int().min(0).max(100).optional(),
  }),
})
export type InvestorStanding = z.infer<typeof InvestorStanding>

const Missing = z.strictObject({
  rule: z.enum(investingRules),
  code: z.enum(Object.keys(missingCodes) as [MissingCode, ...MissingCode[]]),
  who: z.enum(['member', 'heathland', 'nobody']),
  until: Instant.optional(),
  leadsTo: z.string(),
})

export const OfferStanding = z.strictObject({
  allowed: z.boolean(),
  missing: z.array(Missing).max(investingRules.length * 4),
  packVersion: z.string(),
  /** The warning above the offer, and whether this member has acknowledged it. */
  riskWarning: z.strictObject({ id: z.string(), text: z.string(), link: z.string().optional(), isAcknowledged: z.boolean() }),
  personalWarning: z.strictObject({ id: z.string(), text: z.string(), isAcknowledged: z.boolean() }).optional(),
  coolingOff: z
    .strictObject({ hours: z.int(), requestedAt: Instant.optional(), endsAt: Instant.optional(), goesOn: z.boolean().optional() })
    .optional(),
  reflectionDays: z.int().min(0).optional(),
  /** Above this amount the law asks for consent and proof. */
  largeAbove: Money.optional(),
  largeWarning: z
    .strictObject({
      id: z.string(),
      text: z.string(),
      isAcknowledged: z.boolean(),
      question: z.strictObject({ code: z.string(), options: z.array(z.string()).max(6) }),
    })
    .optional(),
})
export type OfferStanding = z.infer<typeof OfferStanding>

const tags = ['protection']
const members = [...present, 'ACCESS_DENIED', 'COUNTRY_MISSING'] as const
const WarningAbout = z.strictObject({ warning: Code, offerId: IdText.optional() })
const OfferOf = z.strictObject({ offerId: IdText })

export const protection = {
  read: oc
    .route({ method: 'GET', path: '/protection', summary: 'How the member stands to what the law asks before investing', tags })
    .errors(mayGive(...members))
    .input(Nothing)
    .output(InvestorStanding),
  stateCategory: oc
    .route({ method: 'POST', path: '/protection/category', summary: 'State which kind of investor one is', tags })
    .errors(mayGive(...members, 'CATEGORY_UNFIT'))
    .input(CategoryStatement)
    .output(InvestorStanding),
  readTest: oc
    .route({ method: 'GET', path: '/protection/test', summary: 'The questions of the next attempt at the knowledge test', tags })
    .errors(mayGive(...members, 'KNOWLEDGE_TEST_LOCKED'))
    .input(Nothing)
    .output(
      z.strictObject({
        questions: z.array(z.strictObject({ code: z.string(), options: z.array(z.string()).max(6) })).max(20),
        passPercent: z.int().min(0).max(100),
        mustPass: z.boolean(),
      }),
    ),
  takeTest: oc
    .route({ method: 'POST', path: '/protection/test', summary: 'Hand in the answers of one attempt', tags })
    .errors(mayGive(...members, 'KNOWLEDGE_TEST_LOCKED', 'ANSWERS_UNFIT'))
    .input(z.strictObject({ answers: eachOf(questionCodes, Code) }))
    .output(z.strictObject({ scorePercent: z.int().min(0).max(100), isPassed: z.boolean(), standing: InvestorStanding })),
  simulateLoss: oc
    .route({ method: 'POST', path: '/protection/simulation', summary: 'Work out which loss one could bear', tags })
    .errors(mayGive(...members))
    .input(LossInputs)
    .output(InvestorStanding),
  acknowledgeSimulation: oc
    .route({
      method: 'POST',
      path: '/protection/simulation/acknowledgement',
      summary: 'Say that one has seen the result of the newest simulation',
      tags,
    })
    .errors(mayGive(...members, 'NOT_FOUND'))
    .input(Nothing)
    .output(InvestorStanding),
  acknowledgeWarning: oc
    .route({ method: 'POST', path: '/protection/warnings', summary: 'Acknowledge a warning, about an offer where it is about one', tags })
    .errors(mayGive(...members, 'NOT_FOUND', 'WARNING_UNKNOWN'))
    .input(WarningAbout)
    .output(Nothing),
  showWarning: oc
    .route({
      method: 'POST',
      path: '/protection/warnings/displays',
      summary: 'Say that a warning was shown to the member, about an offer where it is about one',
      tags,
    })
    .errors(mayGive(...members, 'NOT_FOUND', 'WARNING_UNKNOWN'))
    .input(WarningAbout)
    .output(Nothing),
  readOffer: oc
    .route({
      method: 'GET',
      path: '/protection/offers/{offerId}',
      summary: 'Whether one may invest in an offer, and what is missing',
      tags,
    })
    .errors(mayGive(...members, 'NOT_FOUND'))
    .input(z.strictObject({ offerId: IdText, amountMinor: Amount.optional() }))
    .output(OfferStanding),
  requestOffer: oc
    .route({
      method: 'POST',
      path: '/protection/offers/{offerId}/request',
      summary: 'Ask to see the terms, which begins the waiting time',
      tags,
    })
    .errors(mayGive(...members, 'NOT_FOUND'))
    .input(OfferOf)
    .output(OfferStanding),
  choose: oc
    .route({ method: 'POST', path: '/protection/offers/{offerId}/choice', summary: 'Go on or leave, once the waiting time is over', tags })
    .errors(mayGive(...members, 'NOT_FOUND', 'COOLING_OFF_RUNNING'))
    .input(z.strictObject({ offerId: IdText, goesOn: z.boolean() }))
    .output(OfferStanding),
  consent: oc
    .route({
      method: 'POST',
      path: '/protection/offers/{offerId}/consent',
      summary: 'Consent to a large investment and show that one understands it',
      tags,
    })
    .errors(mayGive(...members, 'NOT_FOUND', 'ANSWERS_UNFIT'))
    .input(z.strictObject({ offerId: IdText, amountMinor: Amount, answer: Code }))
    .output(OfferStanding),
  decide: oc
    .route({
      method: 'POST',
      path: '/protection/offers/{offerId}/decision',
      summary: 'Have it decided and kept whether one may invest this amount now',
      tags,
    })
    .errors(mayGive(...members, 'NOT_FOUND'))
    .input(z.strictObject({ offerId: IdText, amountMinor: Amount }))
    .output(z.strictObject({ decisionId: z.string(), standing: OfferStanding })),
}
