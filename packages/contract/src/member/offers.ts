import { countries } from '@heathland/domain/identity/registration'
import { nameQueryMax, suggestionsMax } from '@heathland/domain/name-search'
import { impactBases, likelihoods, offerCounts, offerLengths } from '@heathland/domain/offers/content'
import { evidenceKinds, evidenceMax } from '@heathland/domain/offers/evidence'
import { offerStates, questionLengths, questionsPage, updatesPage } from '@heathland/domain/offers/offer'
import {
  levels,
  opportunitiesPage,
  opportunityCategories,
  opportunityRegions,
  opportunitySorts,
  opportunityStatuses,
  opportunityViews,
} from '@heathland/domain/offers/opportunity'
import { offerKinds, paymentsPerYear, rankings, termsMax } from '@heathland/domain/offers/terms'
import { investorCategories } from '@heathland/domain/rules/categories'
import { lawPacks } from '@heathland/domain/rules/law-pack'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, MinorUnits, Money } from '../wire.ts'
import { Nothing, present } from './identity.ts'

const Bps = z.int().min(0).max(termsMax.rateBps)
const ValueBps = z.int().min(0).max(termsMax.valueBps)
const Months = z.int().min(1).max(termsMax.termMonths)
const Amount = MinorUnits.refine((text) => !text.startsWith('-') && text.length <= 15, 'Zero or more.')
const common = { termMonths: Months, paymentsPerYear: z.literal([...paymentsPerYear]) }

export const OfferTerms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('loan'),
    ...common,
    interestBps: Bps,
    repayment: z.enum(['at-end', 'yearly']),
    graceMonths: z.int().min(0).max(termsMax.termMonths),
    collateralPercent: z.int().min(0).max(termsMax.collateralPercent),
    ranking: z.enum(rankings),
    earlyRedemption: z.strictObject({ afterMonths: Months, feeBps: Bps }).optional(),
  }),
  z.strictObject({
    kind: z.literal('equity'),
    ...common,
    sharePriceMinor: Amount,
    dividendBps: Bps,
    exitBps: ValueBps,
    hasVotes: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('production'),
    ...common,
    unitPriceMinor: Amount,
    incomeBps: Bps,
    declineBps: Bps,
    residualBps: ValueBps,
  }),
])

const Country = z.enum(countries as [string, ...string[]])
const text = (lengthMax: number) => trimmedLine(lengthMax)
const everyCategory = Object.values(investorCategories).flat()
const DayOrNone = z.union([z.literal(''), Day])

/** What staff write about an offer; a draft may have gaps. */
export const OfferContent = z.strictObject({
  language: z.enum(['en', 'nl']),
  name: text(offerLengths.name),
  type: text(offerLengths.type),
  category: z.enum(opportunityCategories),
  region: z.enum(opportunityRegions),
  country: Country,
  tags: z.array(text(offerLengths.tag).min(1)).max(offerCounts.tags),
  risk: z.enum(levels),
  impact: z.enum(levels),
  description: prose(offerLengths.description),
  targetMinor: Amount,
  minInvestmentMinor: Amount,
  feeBps: Bps,
  opensOn: DayOrNone,
  closesOn: DayOrNone,
  terms: OfferTerms,
  risks: z
    .array(z.strictObject({ title: text(offerLengths.title), text: prose(offerLengths.text), likelihood: z.enum(likelihoods) }))
    .max(offerCounts.risks),
  sites: z.array(z.strictObject({ name: text(offerLengths.site), detail: text(offerLengths.title) })).max(offerCounts.sites),
  owner: z.strictObject({
    name: text(offerLengths.owner),
    registrationNumber: text(offerLengths.registrationNumber),
    country: Country,
    about: prose(offerLengths.about),
    isRelated: z.boolean(),
    interests: prose(offerLengths.text),
  }),
  impactFigures: z
    .array(
      z.strictObject({
        label: text(offerLengths.label),
        value: coded(/^\d{0,12}(\.\d{1,4})?$/, offerLengths.value),
        unit: text(offerLengths.unit),
        metricId: coded(/^([A-Z]{2}\d{4})?$/, 6),
        method: text(offerLengths.method),
        basis: z.enum(impactBases),
        period: text(offerLengths.period),
      }),
    )
    .max(offerCounts.impactFigures),
  /** The categories of investor that it is not shown to; left out where there are none. */
  hiddenFrom: z.array(z.enum(everyCategory)).min(1).max(everyCategory.length).optional(),
})
export type OfferContent = z.infer<typeof OfferContent>

/** An opportunity among others. */
export const Opportunity = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.enum(opportunityCategories),
  yield: z.string(),
  risk: z.enum(levels),
  term: z.string(),
  impact: z.enum(levels),
  minInvestment: Money,
  status: z.enum(opportunityStatuses),
  description: z.string(),
  apy: z.number(),
  country: z.string(),
  audited: z.boolean(),
  open: z.boolean(),
  region: z.enum(opportunityRegions),
  tags: z.array(z.string()).max(offerCounts.tags),
  language: z.enum(['en', 'nl']),
  target: Money,
  raised: Money,
  closesOn: Day,
  opensOn: Day,
  /** Whether the member follows it, and what they hold of it. */
  isWatched: z.boolean(),
  held: Money.optional(),
})
export type Opportunity = z.infer<typeof Opportunity>

export const OfferDocument = z.strictObject({
  id: z.string(),
  kind: z.enum(evidenceKinds),
  title: z.string(),
  /** Whether it can be read; of others members see that they were verified. */
  isDocument: z.boolean(),
  bytes: z.int().min(0),
  issuedOn: Day.optional(),
  expiresOn: Day.optional(),
  verifiedAt: Instant,
})
export type OfferDocument = z.infer<typeof OfferDocument>

export const OfferDetail = z.strictObject({
  ...Opportunity.shape,
  state: z.enum(offerStates),
  kind: z.enum(offerKinds),
  version: z.int().min(1),
  publishedAt: Instant,
  company: z.string(),
  feeBps: Bps,
  terms: OfferTerms,
  risks: OfferContent.shape.risks,
  sites: OfferContent.shape.sites,
  owner: OfferContent.shape.owner,
  impactFigures: OfferContent.shape.impactFigures,
  documents: z.array(OfferDocument).max(evidenceMax),
  /** Members who opened it, each counted once. */
  explored: z.int().min(0),
  interestedAt: Instant.optional(),
  lawPack: z.enum(lawPacks),
})
export type OfferDetail = z.infer<typeof OfferDetail>

export const OfferQuestion = z.strictObject({
  id: z.string(),
  text: z.string(),
  askedAt: Instant,
  isOwn: z.boolean(),
  answer: z.string().optional(),
  answeredAt: Instant.optional(),
})
export type OfferQuestion = z.infer<typeof OfferQuestion>

export const OfferUpdate = z.strictObject({ id: z.string(), title: z.string(), text: z.string(), postedAt: Instant })
export type OfferUpdate = z.infer<typeof OfferUpdate>

export const OfferId = z.strictObject({ offerId: IdText })
export const OfferPage = z.strictObject({ offerId: IdText, after: IdText.optional() })
const Next = z.string().optional()
const tags = ['offers']
const members = [...present, 'ACCESS_DENIED'] as const
const gated = [...members, 'NOT_FOUND', 'ACCESS_REQUIRED'] as const

export const offers = {
  listSuggestions: oc
    .route({
      method: 'GET',
      path: '/offers/suggestions',
      summary: 'A few opportunities while somebody types their name, one wrong letter forgiven',
      tags,
    })
    .errors(mayGive(...members))
    .input(z.strictObject({ query: trimmedLine(nameQueryMax).min(1) }))
    .output(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              id: z.string(),
              name: z.string(),
              category: z.enum(opportunityCategories),
              isHeld: z.boolean().meta({ description: 'The caller has, or had, a placement in it.' }),
            }),
          )
          .max(suggestionsMax),
      }),
    ),
  list: oc
    .route({
      method: 'GET',
      path: '/offers',
      summary: 'Opportunities of the member’s cell, filtered and sorted, and what they add up to',
      tags,
    })
    .errors(mayGive(...members))
    .input(
      z.strictObject({
        category: z.enum(opportunityCategories).optional(),
        region: z.enum(opportunityRegions).optional(),
        sort: z.enum(opportunitySorts).optional(),
        view: z.enum(opportunityViews).optional(),
        after: IdText.optional(),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(Opportunity).max(opportunitiesPage),
        summary: z.strictObject({
          count: z.int().min(0),
          averageApy: z.number().optional(),
          auditedPercent: z.int().min(0).max(100).optional(),
        }),
        lawPack: z.enum(lawPacks),
        next: Next,
      }),
    ),
  read: oc
    .route({
      method: 'GET',
      path: '/offers/{offerId}',
      summary: 'One opportunity; opening it counts the member among those who explored it',
      tags,
    })
    .errors(mayGive(...gated))
    .input(OfferId)
    .output(OfferDetail),
  expressInterest: oc
    .route({ method: 'POST', path: '/offers/{offerId}/interest', summary: 'Tell the company that one is interested', tags })
    .errors(mayGive(...gated, 'MEMBERS_ONLY', 'OFFER_NOT_OPEN'))
    .input(OfferId)
    .output(z.strictObject({ interestedAt: Instant })),
  watch: oc
    .route({ method: 'POST', path: '/offers/{offerId}/watch', summary: 'Follow an opportunity, or stop following it', tags })
    .errors(mayGive(...members, 'MEMBERS_ONLY', 'NOT_FOUND'))
    .input(z.strictObject({ offerId: IdText, isWatched: z.boolean() }))
    .output(Nothing),
  listQuestions: oc
    .route({
      method: 'GET',
      path: '/offers/{offerId}/questions',
      summary: 'Questions with their answers, and one’s own that wait, newest first',
      tags,
    })
    .errors(mayGive(...gated))
    .input(OfferPage)
    .output(z.strictObject({ items: z.array(OfferQuestion).max(questionsPage), next: Next })),
  ask: oc
    .route({
      method: 'POST',
      path: '/offers/{offerId}/questions',
      summary: 'Ask a question, which everyone can read with its answer',
      tags,
    })
    .errors(mayGive(...gated, 'MEMBERS_ONLY', 'QUESTIONS_FULL'))
    .input(z.strictObject({ offerId: IdText, text: prose(questionLengths.max).min(questionLengths.min) }))
    .output(z.strictObject({ id: z.string() })),
  listUpdates: oc
    .route({ method: 'GET', path: '/offers/{offerId}/updates', summary: 'What the company has reported, newest first', tags })
    .errors(mayGive(...gated))
    .input(OfferPage)
    .output(z.strictObject({ items: z.array(OfferUpdate).max(updatesPage), next: Next })),
}
