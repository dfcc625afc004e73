import type {
  OfficeLoan,
  LoanEvent as WireEvent,
  LoanInstalment as WireInstalment,
  LoanLine as WireLine,
  LoanPosting as WirePosting,
} from '@heathland/contract'
import { isId } from '@heathland/domain/id'
import {
  arrearsBuckets,
  bucketNames,
  collateralShortfall,
  coverPercent,
  type DunningStep,
  daysLate,
  nextStep,
} from '@heathland/domain/loans/arrears'
import { daysBetween } from '@heathland/domain/loans/calendar'
import { loanNumber, loansPage, postingsPage, statusOf, valuationsMax } from '@heathland/domain/loans/loan'
import type { Bill, LoanStanding } from '@heathland/domain/loans/standing'
import { standingOn } from '@heathland/domain/loans/standing'
import { dayOf } from '@heathland/domain/offers/offer'
import { mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { requestActivation } from './activate-loan.ts'
import { draftLoan } from './draft-loan.ts'
import { requestEnding } from './end-loan.ts'
import { addValuation, recordReminder } from './follow-late-loan.ts'
import { readHistory, readLoan, standingOf } from './loan-history.ts'
import {
  type Currency,
  findWaiting,
  listLendingSpvs,
  listLoans,
  listOpenPostings,
  listValuations,
  type StoredEvent,
  type StoredLoan,
  type StoredPosting,
  sumBook,
} from './loans.sql.ts'
import { recordPayment } from './record-payment.ts'
import { requestRestructuring } from './restructure-loan.ts'

const { loans } = operations.office
/** Postings are looked for among so many of the newest on an SPV's account. */
const postingsLookAt = 500

export const officeLoans = {
  list: loans.list.handler(async ({ context: { ctx }, input }) => {
    const today = dayOf(ctx.now)
    const { found, spvs } = await ctx.read(async (tx) => {
      const own = await listLendingSpvs(tx)
      const spvId = input.spvId ?? own[0]?.id
      if (spvId === undefined) return { found: [], spvs: own }
      const numbered = /^(?:L-?)?0*(\d{1,6})$/i.exec(input.search ?? '')?.[1]
      const asked = { spvId, search: input.search || undefined, number: numbered ? Number(numbered) : undefined, state: input.state }
      const after = /^\d{1,6}$/.test(input.after ?? '') ? Number(input.after) : 0
      return {
        found: await listLoans(tx, { ...asked, late: lateOf(input.late), today, afterNumber: after, rowsMax: loansPage + 1 }),
        spvs: own,
      }
    })
    return {
      ...mapPage(
        pageOf(found, loansPage, ({ number }) => String(number)),
        (loan) => toLine(loan, today),
      ),
      spvs: [...spvs],
    }
  }),
  readBook: loans.readBook.handler(async ({ context: { ctx }, input: { spvId } }) => {
    const today = dayOf(ctx.now)
    const buckets = arrearsBuckets.map(({ from, until }) => [from, until] as const)
    const book = isId('spv', spvId) ? await ctx.read((tx) => sumBook(tx, { spvId, today, buckets })) : undefined
    if (!book) throw new Refused(refuse('NOT_FOUND'))
    const money = moneyIn(book.asset)
    const lateMinor = book.late.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0n)
    return {
      count: book.count,
      outstanding: money(book.outstandingMinor),
      late: {
        count: book.late.reduce((sum, { count }) => sum + count, 0),
        outstanding: money(lateMinor),
        percentTimes10: book.outstandingMinor === 0n ? 0 : Number((lateMinor * 1_000n) / book.outstandingMinor),
      },
      shortfall: { count: book.short.count, amount: money(book.short.minor) },
      buckets: bucketNames.map((name, place) => ({
        name,
        count: book.late[place]?.count ?? 0,
        outstanding: money(book.late[place]?.outstandingMinor ?? 0n),
      })),
    }
  }),
  read: loans.read.handler(async ({ context: { ctx }, input: { loanId } }) => {
    const found = await ctx.read(async (tx) => {
      const loan = await readLoan(tx, loanId)
      return {
        loan,
        history: await readHistory(tx, loan),
        valuations: await listValuations(tx, loan.id, valuationsMax),
        waiting: await findWaiting(tx, loan.id),
      }
    })
    return toDetail(ctx, found)
  }),
  listPostings: loans.listPostings.handler(async ({ context: { ctx }, input: { spvId, direction } }) => {
    if (!isId('spv', spvId)) throw new Refused(refuse('NOT_FOUND'))
    const movement = direction === 'paid' ? 'spv-paid' : 'spv-received'
    const found = await ctx.read((tx) => listOpenPostings(tx, { spvId, movement, lookAtMax: postingsLookAt, rowsMax: postingsPage }))
    return { items: found.map(toPosting) }
  }),
  draft: loans.draft.handler(async ({ context: { ctx }, input }) => {
    const { spvId, offerId, borrower, registration, signedOn, collateral, guarantee, coverPercentNeeded, principalMinor, ...terms } = input
    const id = await draftLoan(ctx, {
      ...{ spvId, offerId, borrower, registration, signedOn, collateral: collateral || undefined, guarantee: guarantee || undefined },
      coverPercent: coverPercentNeeded,
      terms: { ...terms, principalMinor: BigInt(principalMinor) },
    })
    return { id }
  }),
  requestActivation: loans.requestActivation.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestActivation(ctx, input)).id,
  })),
  recordPayment: loans.recordPayment.handler(async ({ context: { ctx }, input: { amountMinor, countsOn, ...matched } }) => ({
    id: await recordPayment(ctx, { ...matched, countsOn, amountMinor: BigInt(amountMinor) }),
  })),
  recordReminder: loans.recordReminder.handler(async ({ context: { ctx }, input }) => ({ id: await recordReminder(ctx, input) })),
  addValuation: loans.addValuation.handler(async ({ context: { ctx }, input: { valueMinor, ...valued } }) => ({
    id: await addValuation(ctx, { ...valued, valueMinor: BigInt(valueMinor) }),
  })),
  requestRestructuring: loans.requestRestructuring.handler(async ({ context: { ctx }, input: { loanId, reason, ...schedule } }) => ({
    approvalId: (await requestRestructuring(ctx, { loanId, reason, schedule })).id,
  })),
  requestEnding: loans.requestEnding.handler(async ({ context: { ctx }, input }) => ({ approvalId: (await requestEnding(ctx, input)).id })),
}

function lateOf(asked: 'any' | (typeof bucketNames)[number] | undefined): { from: number; until: number } | undefined {
  if (asked === undefined) return undefined
  const [first, last] = [arrearsBuckets[0], arrearsBuckets[arrearsBuckets.length - 1]]
  return asked === 'any' ? { from: first.from, until: last?.until ?? first.until } : arrearsBuckets.find(({ name }) => name === asked)
}

function moneyIn(asset: Currency) {
  return (amountMinor: bigint) => ({ amountMinor: String(amountMinor), asset })
}

function toLine(loan: StoredLoan, today: string): WireLine {
  const money = moneyIn(loan.asset)
  const late = daysLate(loan.overdueSince, today)
  return {
    id: loan.id,
    number: loanNumber(loan.number),
    spvId: loan.spvId,
    borrower: loan.borrower,
    amount: money(loan.terms.principalMinor),
    outstanding: money(loan.outstandingMinor),
    overdue: money(loan.overdueMinor),
    daysLate: late,
    rateBps: loan.terms.rateBps,
    status: statusOf(loan.state, { late, isRestructured: loan.version > 1 }),
  }
}

interface Found {
  readonly loan: StoredLoan
  readonly history: Awaited<ReturnType<typeof readHistory>>
  readonly valuations: Awaited<ReturnType<typeof listValuations>>
  readonly waiting: { readonly id: string; readonly act: string } | undefined
}

async function toDetail(ctx: Context, { loan, history, valuations, waiting }: Found): Promise<OfficeLoan> {
  const today = dayOf(ctx.now)
  const money = moneyIn(loan.asset)
  const isRunning = loan.state === 'active' || loan.state === 'defaulted'
  // A draft shows what its terms would make if its money left on the day it was signed.
  const standing = loan.startsOn
    ? standingOf(history, loan.startsOn, today)
    : standingOn({ terms: loan.terms, startsOn: loan.signedOn, happenings: [] }, loan.signedOn)
  const taken = history.events.flatMap(({ step, on }) => (step ? [{ step: step satisfies DunningStep, on }] : []))
  const next = isRunning ? nextStep(standing.overdueSince, taken) : undefined
  const cover = isRunning ? coverPercent(loan.collateralMinor, loan.outstandingMinor) : undefined
  const people = [...history.events.map(({ by }) => by), ...valuations.map(({ by }) => by)].filter((by) => by !== undefined)
  return {
    ...toLine(loan, today),
    ...{ kind: loan.terms.kind, monthsBetween: loan.terms.monthsBetween, firstDueOn: loan.terms.firstDueOn, payments: loan.terms.payments },
    ...{ graceMonths: loan.terms.graceMonths, dayCount: loan.terms.dayCount, defaultRateBps: loan.terms.defaultRateBps },
    ...{ state: loan.state, company: loan.company, registration: loan.registration, signedOn: loan.signedOn, version: loan.version },
    ...(loan.startsOn && { startsOn: loan.startsOn }),
    ...(loan.offerName && { offerName: loan.offerName }),
    ...(loan.collateral && { collateral: loan.collateral }),
    ...(loan.guarantee && { guarantee: loan.guarantee }),
    coverPercentNeeded: loan.coverPercent,
    ...(cover !== undefined && loan.collateral && { coverPercent: cover }),
    shortfall: money(isRunning ? collateralShortfall(loan.collateralMinor, loan.outstandingMinor, loan.coverPercent) : 0n),
    overdueInterest: money(isRunning ? standing.overdueInterestMinor : 0n),
    overduePrincipal: money(isRunning ? standing.overduePrincipalMinor : 0n),
    ...(isRunning && standing.overdueSince && { overdueSince: standing.overdueSince }),
    accrued: money(isRunning ? standing.accruedMinor : 0n),
    ...(next && { nextStep: next }),
    schedule: toSchedule(standing, loan, today),
    events: history.events.map((event) => toEvent(event, standing, loan.asset)),
    valuations: valuations.map(({ id, on, valueMinor, source, by, at }) => ({
      id,
      on,
      value: money(valueMinor),
      source,
      by,
      at: at.toISOString(),
    })),
    ...(waiting && { waiting: { approvalId: waiting.id, act: waiting.act } }),
    names: Object.fromEntries(await namePeople(ctx, [...new Set(people)])),
  }
}

function toSchedule({ bills, planned }: LoanStanding, loan: StoredLoan, today: string): WireInstalment[] {
  const money = moneyIn(loan.asset)
  const stateOf = ({ paidOn, isReplaced, dueOn }: Bill): WireInstalment['state'] => {
    if (paidOn !== undefined) return 'paid'
    if (isReplaced) return 'replaced'
    return dueOn < today ? 'late' : 'due'
  }
  return [
    ...bills.map((bill) => ({
      dueOn: bill.dueOn,
      principal: money(bill.principalMinor),
      interest: money(bill.interestMinor),
      state: stateOf(bill),
      ...(bill.paidOn && { paidOn: bill.paidOn }),
      daysLate: bill.isReplaced ? 0 : Math.max(daysBetween(bill.dueOn, bill.paidOn ?? today), 0),
    })),
    ...(loan.state === 'written-off' ? [] : planned).map(({ dueOn, principalMinor, interestMinor }) => ({
      dueOn,
      principal: money(principalMinor),
      interest: money(interestMinor),
      state: 'planned' as const,
      daysLate: 0,
    })),
  ]
}

function toEvent(event: StoredEvent, standing: LoanStanding, asset: Currency): WireEvent {
  const money = moneyIn(asset)
  const use = standing.uses.get(event.id)
  return {
    id: event.id,
    kind: event.kind,
    on: event.on,
    at: event.at.toISOString(),
    ...(event.by && { by: event.by }),
    ...(event.amountMinor !== undefined && { amount: money(event.amountMinor) }),
    ...(use && { interest: money(use.interestMinor), principal: money(use.principalMinor) }),
    ...(event.postingId && { postingId: event.postingId }),
    ...(event.step && { step: event.step }),
    ...(event.reason && { reason: event.reason }),
  }
}

function toPosting({ id, on, reference, asset, postedMinor, matchedMinor }: StoredPosting): WirePosting {
  const money = moneyIn(asset as Currency)
  return { id, on, ...(reference && { reference }), amount: money(postedMinor), open: money(postedMinor - matchedMinor) }
}
