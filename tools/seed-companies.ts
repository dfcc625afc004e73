/**
 * The equity book of a development database: six companies with their values, dividends and documents. Staff of the SPV keep it, an
 * administrator agrees to values that fall, and the money is posted by two people, all through the product's own verbs.
 */
import type { CompanySector } from '@heathland/domain/companies/company'
import { decideValuation } from '@heathland/domain/companies/valuation'
import type { Id } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import { after, dayMs } from '@heathland/domain/time'
import type { Context } from '@heathland/server/core/context'
import type { Composition } from '@heathland/server/entry/compose'
import { acts } from '@heathland/server/entry/nouns'
import { approve } from '@heathland/server/nouns/approvals/decide'
import { addDocument } from '@heathland/server/nouns/companies/add-document'
import { findCompany, listBookSpvs, listCompanies } from '@heathland/server/nouns/companies/companies.sql'
import { addCompany } from '@heathland/server/nouns/companies/keep-company'
import { matchDividend } from '@heathland/server/nouns/companies/match-dividend'
import { recordValuation, requestValuation, type ValuationAsked } from '@heathland/server/nouns/companies/value-company'
import { postMovement, requestMovement } from '@heathland/server/nouns/ledger/post-movement'
import { recordReference } from '@heathland/server/nouns/ledger/spvs-and-references'
import { uploadSample } from './seed-documents.ts'
import { enter } from './seed-office.ts'

interface SeededCompany {
  readonly name: string
  readonly registrationNumber: string
  readonly country: string
  readonly sector: CompanySector
  readonly shares: bigint
  readonly sharesInIssue: bigint
  readonly costMinor: bigint
  /** Oldest first. */
  readonly values: readonly {
    readonly daysAgo: number
    readonly perShareMicro: bigint
    readonly source: ValuationAsked['source']
    readonly note: string
  }[]
  readonly dividendMinor?: bigint
  readonly documents?: readonly string[]
}

const held = { daysAgo: 1_093, source: 'funding-round', note: 'Price of the round in which the shares were bought' } as const
const audited = (daysAgo: number, perShareMicro: bigint) =>
  ({ daysAgo, perShareMicro, source: 'audit', note: 'Audited annual accounts' }) as const

const companies: readonly SeededCompany[] = [
  {
    ...{ name: 'FarmLink Nairobi Ltd', registrationNumber: 'KE CPR-2019-11873', country: 'KE', sector: 'Social impact' },
    ...{ shares: 41_200n, sharesInIssue: 332_258n, costMinor: 220_000_000n },
    values: [{ ...held, perShareMicro: 53_400_000n }, audited(400, 61_000_000n), audited(48, 70_485_500n)],
    dividendMinor: 12_280_000n,
    documents: ['Shareholders’ agreement', 'Annual accounts 2025'],
  },
  {
    ...{ name: 'Lisbon Circular Textiles SA', registrationNumber: 'PT 513 204 877', country: 'PT', sector: 'Social impact' },
    ...{ shares: 18_500n, sharesInIssue: 203_296n, costMinor: 190_000_000n },
    values: [{ ...held, perShareMicro: 103_000_000n }, audited(353, 114_060_000n)],
    dividendMinor: 6_140_000n,
    documents: ['Shareholders’ agreement', 'Cap table'],
  },
  {
    ...{ name: 'AquaSense BV', registrationNumber: 'NL 71284410', country: 'NL', sector: 'Clean water' },
    ...{ shares: 9_040n, sharesInIssue: 132_941n, costMinor: 150_000_000n },
    values: [{ ...held, perShareMicro: 166_000_000n }, audited(140, 199_115_500n)],
  },
  {
    ...{ name: 'EduTablet Accra Ltd', registrationNumber: 'GH CS-204412018', country: 'GH', sector: 'Education' },
    ...{ shares: 26_000n, sharesInIssue: 173_333n, costMinor: 125_000_000n },
    values: [{ ...held, perShareMicro: 48_100_000n }, audited(94, 50_000_000n)],
  },
  {
    ...{ name: 'Kelp & Co ApS', registrationNumber: 'DK 39 88 12 04', country: 'DK', sector: 'Clean water' },
    ...{ shares: 7_700n, sharesInIssue: 93_902n, costMinor: 110_000_000n },
    values: [{ ...held, perShareMicro: 142_860_000n }, audited(48, 116_883_200n)],
  },
  {
    ...{ name: 'Volta Bikes GmbH', registrationNumber: 'DE HRB 188 402', country: 'DE', sector: 'Renewable energy' },
    ...{ shares: 5_150n, sharesInIssue: 117_045n, costMinor: 90_000_000n },
    values: [{ ...held, perShareMicro: 174_760_000n }, audited(410, 135_922_400n)],
  },
]

const spvName = 'Heathland Equity One B.V.'
/** Received in one payment, which is matched to the companies that it came from; and one that nobody has matched yet. */
const receivedMinor = [companies.reduce((sum, { dividendMinor = 0n }) => sum + dividendMinor, 0n), 2_500_000n] as const
/** What these postings add to the account at the bank. */
export const companiesAtBankMinor = receivedMinor[0] + receivedMinor[1]

type Entering = () => Promise<Context>

/** False when there are companies already, or the SPVs of an older seeding are others. */
export async function seedCompanies(platform: Composition): Promise<boolean> {
  const [mira, milan] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'milan@staff.example')]
  const { known, spvs } = await (await mira()).read(async (tx) => ({
    known: await listCompanies(tx, {
      ...{
        search: undefined,
        sector: undefined,
        standing: undefined,
        after: undefined,
        rowsMax: 1,
        staleUntil: '2026-01-01',
        dueUntil: '2026-01-01',
      },
    }),
    spvs: await listBookSpvs(tx, 'equity', 100),
  }))
  const spv = spvs.find(({ name }) => name === spvName)
  if (known.length > 0 || !spv) return false
  const erik = await enter(platform, 'erik@staff.example', [spv.id])
  const [dividends] = await postReceived({ mira, milan }, spv.id)
  for (const company of companies) {
    const companyId = await addSeeded(await erik(), spv.id, company)
    for (const value of company.values) await valueSeeded({ erik, mira }, companyId, value)
    const { dividendMinor, documents = [] } = company
    if (dividendMinor && dividends)
      await matchDividend(await erik(), { companyId, postingId: dividends, amountMinor: dividendMinor, note: 'Dividend for last year' })
    for (const title of documents) {
      const ctx = await erik()
      const fileId = await uploadSample(ctx, { spvId: spv.id, title, about: company.name })
      await addDocument(ctx, { companyId, title, fileId, dated: daysAgo(ctx, 120) })
    }
  }
  return true
}

function daysAgo(ctx: Context, days: number): string {
  return dayOf(after(ctx.now, -days * dayMs))
}

function addSeeded(
  ctx: Context,
  spvId: string,
  { values: _values, dividendMinor: _paid, documents: _papers, shares, costMinor, ...described }: SeededCompany,
) {
  const opening = { shares, costMinor, day: daysAgo(ctx, held.daysAgo), note: 'Taken over from the register of shareholders' }
  return addCompany(ctx, { spvId, ...described, opening })
}

async function valueSeeded(
  { erik, mira }: Readonly<Record<'erik' | 'mira', Entering>>,
  companyId: Id<'cmp'>,
  { daysAgo: days, ...value }: SeededCompany['values'][number],
): Promise<void> {
  const ctx = await erik()
  const asked: ValuationAsked = { companyId, day: daysAgo(ctx, days), ...value }
  const company = await ctx.read((tx) => findCompany(tx, companyId))
  const decision = company && decideValuation(company, asked, dayOf(ctx.now))
  if (decision?.refused === false && !decision.needsTwo) return recordValuation(ctx, asked)
  const { id: approvalId, bodyHash } = await requestValuation(ctx, asked)
  await approve(await mira(), acts, { approvalId, bodyHash })
}

/** Money that the SPV was paid: one records the line of the statement, another posts it, and the first agrees. */
async function postReceived({ mira, milan }: Readonly<Record<'mira' | 'milan', Entering>>, spvId: string): Promise<string[]> {
  const posted: string[] = []
  for (const [place, amountMinor] of receivedMinor.entries()) {
    const reference = `SEED-EQUITY-${place + 1}`
    const booked = { cell: 'eu', asset: 'EUR', amountMinor, reference } as const
    const ctx = await milan()
    await recordReference(ctx, { ...booked, kind: 'bank-line', direction: 'in', dated: daysAgo(ctx, 3) })
    const posting = { movement: 'spv-received', ...booked, holderId: spvId } as const
    const { id: approvalId, bodyHash } = await requestMovement(await mira(), { posting, reason: 'Dividends of the companies held' })
    await approve(await milan(), acts, { approvalId, bodyHash })
    // The same posting again changes nothing, and answers with what was posted.
    posted.push((await postMovement(await mira(), posting)).id)
  }
  return posted
}
