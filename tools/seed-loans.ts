/**
 * The loan book of a development database: running, late, in arrears, restructured and in default. Money came in and left by postings that
 * three people booked; staff of the SPV matched them to loans. All through the product's own verbs.
 */
import type { Id } from '@heathland/domain/id'
import { addDays, addMonths } from '@heathland/domain/loans/calendar'
import type { LoanHappening } from '@heathland/domain/loans/standing'
import { standingOn } from '@heathland/domain/loans/standing'
import type { LoanTerms, RepaymentKind } from '@heathland/domain/loans/terms'
import { dayOf } from '@heathland/domain/offers/offer'
import type { Context } from '@heathland/server/core/context'
import type { Composition } from '@heathland/server/entry/compose'
import { acts } from '@heathland/server/entry/nouns'
import type { StoredApproval } from '@heathland/server/nouns/approvals/approvals.sql'
import { approve } from '@heathland/server/nouns/approvals/decide'
import { requestMovement } from '@heathland/server/nouns/ledger/post-movement'
import { recordReference } from '@heathland/server/nouns/ledger/spvs-and-references'
import { requestActivation } from '@heathland/server/nouns/loans/activate-loan'
import { draftLoan } from '@heathland/server/nouns/loans/draft-loan'
import { requestEnding } from '@heathland/server/nouns/loans/end-loan'
import { addValuation, recordReminder } from '@heathland/server/nouns/loans/follow-late-loan'
import { listLendingSpvs, listLoans, listOpenPostings } from '@heathland/server/nouns/loans/loans.sql'
import { recordPayment } from '@heathland/server/nouns/loans/record-payment'
import { requestRestructuring } from '@heathland/server/nouns/loans/restructure-loan'
import { detectSecurityEvents } from '@heathland/server/nouns/security/detect-security-events'
import { readEvents } from '@heathland/server/nouns/security/read-events'
import { resolveEvent } from '@heathland/server/nouns/security/resolve-event'
import { enter } from './seed-office.ts'

interface SeededLoan {
  readonly borrower: string
  readonly registration: string
  readonly euro: bigint
  readonly rateBps: number
  readonly kind: RepaymentKind
  /** How many days ago its newest payment was due, and whether it was made. */
  readonly lastDue: number
  readonly isPaid: boolean
  readonly collateral: string
  /** What it was valued at, for each hundred that was lent. */
  readonly cover: bigint
  readonly ends?: 'draft' | 'restructured' | 'defaulted'
}

/** Money was lent on one day, and each quarter's payments arrived as one payment of the collecting bank. */
const loans: readonly SeededLoan[] = [
  {
    borrower: 'Utrecht Heat Network BV',
    registration: '68201147',
    euro: 2_400_000n,
    rateBps: 620,
    kind: 'linear',
    lastDue: 20,
    isPaid: true,
    collateral: 'Heat pipes and pumps',
    cover: 130n,
  },
  {
    borrower: 'Solvida Rooftops GmbH',
    registration: 'HRB 204117',
    euro: 1_200_000n,
    rateBps: 680,
    kind: 'linear',
    lastDue: 44,
    isPaid: false,
    collateral: 'Roof rights, 41 sites',
    cover: 118n,
  },
  {
    borrower: 'Rotterdam Housing Co-op',
    registration: '24417733',
    euro: 3_000_000n,
    rateBps: 540,
    kind: 'annuity',
    lastDue: 20,
    isPaid: true,
    collateral: 'Mortgage on 62 homes',
    cover: 142n,
  },
  {
    borrower: 'Nordic Biogas AB',
    registration: '556921-4410',
    euro: 900_000n,
    rateBps: 710,
    kind: 'linear',
    lastDue: 72,
    isPaid: false,
    collateral: 'Digester plant',
    cover: 84n,
  },
  {
    borrower: 'Algarve Water Coop',
    registration: '503118820',
    euro: 650_000n,
    rateBps: 600,
    kind: 'annuity',
    lastDue: 118,
    isPaid: false,
    collateral: 'Pumping station',
    cover: 70n,
    ends: 'defaulted',
  },
  {
    borrower: 'Wind van Zee BV',
    registration: '71550912',
    euro: 4_000_000n,
    rateBps: 650,
    kind: 'annuity',
    lastDue: 20,
    isPaid: true,
    collateral: 'Two turbines',
    cover: 125n,
  },
  {
    borrower: 'GreenFleet Dublin Ltd',
    registration: '614208',
    euro: 800_000n,
    rateBps: 740,
    kind: 'linear',
    lastDue: 13,
    isPaid: false,
    collateral: 'Forty electric vans',
    cover: 105n,
  },
  {
    borrower: 'Kaskade Hydro AG',
    registration: 'CHE-114.220.718',
    euro: 2_200_000n,
    rateBps: 610,
    kind: 'bullet',
    lastDue: 20,
    isPaid: true,
    collateral: 'Weir and turbine hall',
    cover: 150n,
  },
  {
    borrower: 'Atelier Solaire SARL',
    registration: '812 440 917',
    euro: 500_000n,
    rateBps: 690,
    kind: 'linear',
    lastDue: 44,
    isPaid: false,
    collateral: 'Panels in stock',
    cover: 96n,
    ends: 'restructured',
  },
  {
    borrower: 'Cork Community Energy',
    registration: '552671',
    euro: 750_000n,
    rateBps: 590,
    kind: 'linear',
    lastDue: -60,
    isPaid: false,
    collateral: 'Community turbine',
    cover: 120n,
    ends: 'draft',
  },
]

const started = loans.filter(({ ends }) => ends !== 'draft')
const lentMinor = started.reduce((sum, { euro }) => sum + euro * 100n, 0n)
/** What the fund has at the bank in the end, whatever was paid until today. */
export const seededFundMinor = 5_000_000_00n

interface Bank {
  /** What came in so far, less what left. */
  readonly heldMinor: () => bigint
  book(movement: 'spv-received' | 'spv-paid', amountMinor: bigint, dated: string): Promise<string>
}

/** False when there are loans already, or the SPV of an older seeding is another. */
export async function seedLoans(platform: Composition): Promise<boolean> {
  const [mira, milan] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'milan@staff.example')]
  const first = await mira()
  const today = dayOf(first.now)
  const spv = (await first.read(listLendingSpvs)).find(({ name }) => name === 'Green Energy Fund')
  const all = { search: undefined, number: undefined, state: undefined, late: undefined, today, afterNumber: 0, rowsMax: 1 }
  if (!spv || (await first.read((tx) => listLoans(tx, { ...all, spvId: spv.id }))).length > 0) return false
  const lotte = await enter(platform, 'lotte@staff.example', [spv.id])
  const agree = async (asked: StoredApproval) => approve(await milan(), acts, { approvalId: asked.id, bodyHash: asked.bodyHash })
  const bank = bankOf({ spvId: spv.id, mira, milan })
  const startsOn = addDays(today, -400)
  const paidOut = await bank.book('spv-paid', lentMinor, startsOn)

  const made = new Map<SeededLoan, { id: Id<'lon'>; terms: LoanTerms; happenings: LoanHappening[] }>()
  for (const loan of loans) {
    const terms = termsOf(loan, today)
    const id = await draftLoan(await lotte(), {
      ...{
        spvId: spv.id,
        offerId: undefined,
        borrower: loan.borrower,
        registration: loan.registration,
        terms,
        collateral: loan.collateral,
      },
      ...{ signedOn: addDays(startsOn, loan.ends === 'draft' ? 390 : -10), guarantee: undefined, coverPercent: 100 },
    })
    if (loan.ends !== 'draft')
      await agree(await requestActivation(await lotte(), { loanId: id, postingId: paidOut, reason: 'Contract signed, money paid out.' }))
    const valueMinor = loan.euro * loan.cover
    await addValuation(await lotte(), { loanId: id, on: addDays(today, -190), valueMinor, source: 'Surveyor’s report' })
    made.set(loan, { id, terms, happenings: [] })
  }

  // The days on which payments arrived, oldest first; a payment counts on its due day, up to a month later.
  const quarters = [9, 6, 3, 0].map((months) => addMonths(addDays(today, -44), -months))
  const arrivals = [...quarters, ...[6, 3].map((months) => addMonths(addDays(today, -72), -months))].toSorted()
  for (const day of arrivals) {
    const isOwn = !quarters.includes(day)
    const due = [...made].filter(([{ lastDue, ends }]) => ends !== 'draft' && (lastDue === 72) === isOwn)
    const parts = due.flatMap(([loan, one]) => {
      const counts = dueDaysOf(loan, today).find((dueOn) => dueOn >= day && dueOn <= addDays(day, 31))
      if (counts === undefined || (counts === addDays(today, -loan.lastDue) && !loan.isPaid)) return []
      const owed = standingOn({ terms: one.terms, startsOn, happenings: one.happenings }, counts)
      return [{ one, counts, amountMinor: owed.overdueInterestMinor + owed.overduePrincipalMinor }]
    })
    const postingId = await bank.book(
      'spv-received',
      parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      day,
    )
    for (const { one, counts, amountMinor } of parts) {
      const id = await recordPayment(await lotte(), { loanId: one.id, postingId, amountMinor, countsOn: counts })
      one.happenings.push({ kind: 'payment', id, on: counts, amountMinor })
    }
  }

  for (const [loan, { id }] of made) {
    if (loan.isPaid || loan.ends === 'draft') continue
    const days = { 'reminder-1': 3, 'reminder-2': 14, call: 30, notice: 60 } as const
    for (const step of ['reminder-1', 'reminder-2'] as const)
      if (loan.lastDue >= days[step]) await recordReminder(await lotte(), { loanId: id, step })
    if (loan.ends === 'defaulted')
      await agree(await requestEnding(await lotte(), { loanId: id, ending: 'default', reason: 'No payment since summer, and no answer.' }))
    if (loan.ends === 'restructured') {
      const schedule = {
        kind: 'linear',
        rateBps: 620,
        monthsBetween: 3,
        firstDueOn: addMonths(today, 2),
        payments: 16,
        graceMonths: 3,
      } as const
      await agree(await requestRestructuring(await lotte(), { loanId: id, schedule, reason: 'A season without sun; two more years.' }))
    }
  }
  // Booked yesterday, and nobody has matched it yet: what the loan that is late by a few days owes.
  const late = [...made].find(([{ lastDue }]) => lastDue === 13)
  if (late) {
    const owed = standingOn({ terms: late[1].terms, startsOn, happenings: late[1].happenings }, today)
    await bank.book('spv-received', owed.overdueInterestMinor + owed.overduePrincipalMinor, addDays(today, -1))
  }
  // What it was given to lend, booked last: by then it is known what else came in.
  await bank.book('spv-received', seededFundMinor - bank.heldMinor(), addDays(today, -420))
  await lookAtPostings(platform, await milan())
  return true
}

function dueDaysOf({ lastDue, ends }: SeededLoan, today: string): string[] {
  const last = addDays(today, -lastDue)
  if (ends === 'draft') return [last]
  return (lastDue > 100 ? [6, 3, 0] : [9, 6, 3, 0]).map((months) => addMonths(last, -months))
}

function termsOf(loan: SeededLoan, today: string): LoanTerms {
  const [firstDueOn = today] = dueDaysOf(loan, today)
  return {
    principalMinor: loan.euro * 100n,
    ...{ rateBps: loan.rateBps, kind: loan.kind, defaultRateBps: 200, dayCount: 'act-365', monthsBetween: 3, firstDueOn },
    ...{ payments: 20, graceMonths: 0 },
  }
}

/** A line of the bank, recorded by one administrator, booked by another and released by the first. */
function bankOf({ spvId, mira, milan }: { spvId: Id<'spv'>; mira: () => Promise<Context>; milan: () => Promise<Context> }): Bank {
  let lines = 0
  let heldMinor = 0n
  return {
    heldMinor: () => heldMinor,
    async book(movement, amountMinor, dated) {
      lines += 1
      heldMinor += movement === 'spv-paid' ? -amountMinor : amountMinor
      const line = { cell: 'eu', asset: 'EUR', amountMinor, reference: `SEED-LOANS-${lines}` } as const
      await recordReference(await milan(), { ...line, kind: 'bank-line', direction: movement === 'spv-paid' ? 'out' : 'in', dated })
      const posting = { ...line, movement, holderId: spvId }
      const asked = await requestMovement(await mira(), { posting, reason: 'As on the bank statement.' })
      await approve(await milan(), acts, { approvalId: asked.id, bodyHash: asked.bodyHash })
      const ctx = await mira()
      const found = await ctx.read((tx) => listOpenPostings(tx, { spvId, movement, lookAtMax: 100, rowsMax: 100 }))
      const booked = found.find(({ reference }) => reference === line.reference)
      if (!booked) throw new Error(`${line.reference} was not booked`)
      return booked.id
    },
  }
}

/** Each posting by hand raises an event; somebody who booked none of them has looked at these. */
async function lookAtPostings(platform: Composition, milan: Context): Promise<void> {
  await detectSecurityEvents(await platform.openFor({ kind: 'job', queue: 'seed' }))
  const raised = await readEvents(milan, { state: 'open', severity: undefined, type: 'posted-by-hand', after: undefined })
  for (const { id } of raised.items) await resolveEvent(milan, { eventId: id, words: 'As on the bank statement of the fund.' })
}
