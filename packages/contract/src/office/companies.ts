import {
  companiesCharted,
  companiesPage,
  companyDocumentsMax,
  companyHistoryMax,
  companyPartKinds,
  companySectors,
  nameLengths,
  noteMax,
  postingsPage,
  quartersCharted,
  registrationLengths,
} from '@heathland/domain/companies/company'
import { shareChangeKinds } from '@heathland/domain/companies/holding'
import { valuationSources, valuationStandings, writtenSources } from '@heathland/domain/companies/valuation'
import { proseLength } from '@heathland/domain/form'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'

/** Whole shares, or millionths of a euro or a pound for each share: more than a JSON number holds exactly. */
const Whole = coded(/^(0|[1-9]\d{0,15})$/, 16).meta({ description: 'A whole number.' })
const Positive = coded(/^[1-9]\d{0,15}$/, 16).meta({ description: 'A whole number above zero.' })
const Country = coded(/^[A-Z]{2}$/, 2)
const Note = prose(noteMax).min(proseLength.min)
const BookAsset = z.enum(['EUR', 'GBP'])

/** ENT-06: company, shares, value, performance. */
export const CompanyLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  registrationNumber: z.string(),
  country: z.string(),
  sector: z.enum(companySectors),
  spvId: z.string(),
  spvName: z.string(),
  offerId: z.string().optional(),
  offerName: z.string().optional(),
  shares: z.string(),
  sharesInIssue: z.string(),
  heldPercent: z.number(),
  cost: Money,
  value: Money.optional(),
  /** Value above cost in percent of the cost, left out where either is missing. */
  performance: z.number().optional(),
  dividends: Money,
  /** What the shares are worth and have paid, as a multiple of their cost. */
  multiple: z.number().optional(),
  perShareMicro: z.string().optional(),
  valuedOn: Day.optional(),
  /** Of the newest valuation or split: the next one is not older. */
  lastEntryOn: Day.optional(),
  standing: z.enum(valuationStandings),
})
export type CompanyLine = z.infer<typeof CompanyLine>

const WaitingValuation = z.strictObject({ approvalId: z.string(), perShareMicro: z.string(), day: Day, makerId: z.string() })

export const CompanyBook = z.strictObject({
  ...CompanyLine.shape,
  valuations: z
    .array(
      z.strictObject({
        id: z.string(),
        day: Day,
        perShareMicro: z.string(),
        source: z.enum(writtenSources),
        note: z.string(),
        madeBy: z.string(),
        checkedBy: z.string().optional(),
      }),
    )
    .max(companyHistoryMax),
  shareChanges: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(shareChangeKinds),
        day: Day,
        shares: z.string().optional(),
        amount: Money.optional(),
        newShares: z.string().optional(),
        oldShares: z.string().optional(),
        sharesAfter: z.string(),
        note: z.string(),
      }),
    )
    .max(companyHistoryMax),
  postings: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(companyPartKinds),
        postingId: z.string(),
        amount: Money,
        postedAt: Instant,
        note: z.string().optional(),
        isUndone: z.boolean(),
      }),
    )
    .max(companyHistoryMax),
  documents: z
    .array(z.strictObject({ id: z.string(), title: z.string(), fileId: z.string(), dated: Day.optional(), addedAt: Instant }))
    .max(companyDocumentsMax),
  waiting: WaitingValuation.optional(),
  names: Names,
})
export type CompanyBook = z.infer<typeof CompanyBook>

export const UnmatchedPosting = z.strictObject({
  postingId: z.string(),
  spvId: z.string(),
  movement: z.enum(['spv-received', 'spv-paid']),
  amount: Money,
  left: Money,
  postedAt: Instant,
})
export type UnmatchedPosting = z.infer<typeof UnmatchedPosting>

export const CompanyFilters = z.strictObject({
  search: trimmedLine(60).optional(),
  sector: z.enum(companySectors).optional(),
  standing: z.enum(valuationStandings).optional(),
})

const BookSpv = z.strictObject({
  id: z.string(),
  name: z.string(),
  asset: BookAsset,
  offers: z.array(z.strictObject({ id: z.string(), name: z.string() })).max(100),
})
const Opening = z.strictObject({ shares: Positive, costMinor: Positive, day: Day, note: Note })
const CompanyId = z.strictObject({ companyId: IdText })
const Valuation = z.strictObject({ companyId: IdText, day: Day, perShareMicro: Whole, source: z.enum(valuationSources), note: Note })
const ShareChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bought'), shares: Positive, amountMinor: Positive, postingId: IdText }),
  z.strictObject({ kind: z.literal('sold'), shares: Positive, amountMinor: Positive, postingId: IdText }),
  z.strictObject({ kind: z.literal('split'), newShares: coded(/^[1-9]\d{0,2}$/, 3), oldShares: coded(/^[1-9]\d{0,2}$/, 3) }),
])

const tags = ['companies']
const known = [...officeErrors, 'NOT_FOUND'] as const
const Next = z.string().optional()

export const companies = {
  list: oc
    .route({
      method: 'GET',
      path: '/office/companies',
      summary: 'Companies whose shares one’s own SPVs hold, in the order they were added',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...CompanyFilters.shape, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(CompanyLine).max(companiesPage), next: Next })),
  readBook: oc
    .route({
      method: 'GET',
      path: '/office/companies/book',
      summary: 'What the book adds up to in one currency, and how that changed',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ asset: BookAsset.optional() }))
    .output(
      z.strictObject({
        asset: BookAsset,
        /** Currencies in which there is a company. */
        assets: z.array(BookAsset).max(2),
        companies: z.int().min(0),
        cost: Money,
        value: Money,
        performance: z.number().optional(),
        dividendsThisYear: Money,
        paying: z.int().min(0),
        stale: z.int().min(0),
        due: z.int().min(0),
        missing: z.int().min(0),
        waiting: z.int().min(0).max(100),
        largest: z.array(z.strictObject({ id: z.string(), name: z.string(), cost: Money, value: Money })).max(companiesCharted),
        course: z.array(z.strictObject({ day: Day, value: Money })).max(quartersCharted + 1),
        spvs: z.array(BookSpv).max(100),
      }),
    ),
  read: oc
    .route({ method: 'GET', path: '/office/companies/{companyId}', summary: 'A company with its histories, documents and postings', tags })
    .errors(mayGive(...known))
    .input(CompanyId)
    .output(CompanyBook),
  add: oc
    .route({ method: 'POST', path: '/office/companies', summary: 'Add a company, and what was held of it before', tags })
    .errors(mayGive(...known, ...keyed, 'COMPANY_KNOWN', 'SHARES_UNFIT', 'BOOK_DAY_UNFIT', 'BOOK_MONTH_CLOSED'))
    .input(
      z.strictObject({
        spvId: IdText,
        offerId: IdText.optional(),
        name: trimmedLine(nameLengths.max).min(nameLengths.min),
        registrationNumber: trimmedLine(registrationLengths.max).min(registrationLengths.min),
        country: Country,
        sector: z.enum(companySectors),
        sharesInIssue: Positive,
        opening: Opening.optional(),
      }),
    )
    .output(z.strictObject({ id: z.string() })),
  edit: oc
    .route({ method: 'POST', path: '/office/companies/{companyId}', summary: 'Correct how a company is described', tags })
    .errors(mayGive(...known, ...keyed, 'SHARES_UNFIT'))
    .input(
      z.strictObject({
        companyId: IdText,
        offerId: IdText.optional(),
        name: trimmedLine(nameLengths.max).min(nameLengths.min),
        country: Country,
        sector: z.enum(companySectors),
        sharesInIssue: Positive,
      }),
    )
    .output(Nothing),
  recordValuation: oc
    .route({ method: 'POST', path: '/office/companies/{companyId}/valuations', summary: 'Record a value that one person may record', tags })
    .errors(mayGive(...known, ...keyed, 'SHARES_UNFIT', 'BOOK_DAY_UNFIT', 'VALUATION_NEEDS_TWO', 'BOOK_MONTH_CLOSED'))
    .input(Valuation)
    .output(Nothing),
  requestValuation: oc
    .route({
      method: 'POST',
      path: '/office/companies/{companyId}/valuation-requests',
      summary: 'Ask a second person to agree to a value',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'SHARES_UNFIT', 'BOOK_DAY_UNFIT'))
    .input(Valuation)
    .output(z.strictObject({ approvalId: z.string() })),
  recordShareChange: oc
    .route({
      method: 'POST',
      path: '/office/companies/{companyId}/share-changes',
      summary: 'Record shares bought or sold with their posting, or a split',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'SHARES_UNFIT', 'BOOK_DAY_UNFIT', 'POSTING_PART_UNFIT', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ companyId: IdText, day: Day, note: Note, change: ShareChange }))
    .output(Nothing),
  matchDividend: oc
    .route({
      method: 'POST',
      path: '/office/companies/{companyId}/dividends',
      summary: 'Match a part of a posting that was received to the company that paid it',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'POSTING_PART_UNFIT', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ companyId: IdText, postingId: IdText, amountMinor: Positive, note: Note.optional() }))
    .output(z.strictObject({ id: z.string() })),
  undoDividend: oc
    .route({ method: 'POST', path: '/office/companies/dividends/{partId}/undo', summary: 'Undo a dividend that was matched wrongly', tags })
    .errors(mayGive(...known, ...keyed, 'REQUEST_CLOSED', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ partId: IdText, reason: Note }))
    .output(Nothing),
  listPostings: oc
    .route({
      method: 'GET',
      path: '/office/companies/postings',
      summary: 'Postings of one’s own SPVs that have something left to match, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ movement: z.enum(['spv-received', 'spv-paid']).optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(UnmatchedPosting).max(postingsPage), next: Next })),
  addDocument: oc
    .route({
      method: 'POST',
      path: '/office/companies/{companyId}/documents',
      summary: 'Put an uploaded PDF of the SPV with a company',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'BOOK_FILE_UNFIT'))
    .input(z.strictObject({ companyId: IdText, title: trimmedLine(100).min(3), fileId: IdText, dated: Day.optional() }))
    .output(z.strictObject({ id: z.string() })),
}
