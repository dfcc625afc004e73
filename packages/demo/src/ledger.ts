/** What the demo investor has and had: a short history of movements, each accepted by the same rules that the server's database keeps. */

import { toBalance, toHistory, toLines, toMovementFilter, toPlace, toRange, toStatement } from '@heathland/contract/wire-ledger'
import { type Id, makeId } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen, memberCash, memberEurc } from '@heathland/domain/ledger/accounts'
import { explainBalance, type OpenReservation } from '@heathland/domain/ledger/balance'
import { historyMoments, investedBy, placeAfter } from '@heathland/domain/ledger/balance-history'
import { accountId, accountName, chart } from '@heathland/domain/ledger/chart-of-accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { capitalRepaid } from '@heathland/domain/ledger/movements/capital-repaid'
import { cardDeposit } from '@heathland/domain/ledger/movements/card-deposit'
import { distribution } from '@heathland/domain/ledger/movements/distribution'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { onrampDeposit } from '@heathland/domain/ledger/movements/onramp-deposit'
import { spvReceived } from '@heathland/domain/ledger/movements/spv-received'
import { subscriptionFunded } from '@heathland/domain/ledger/movements/subscription-funded'
import { subscriptionPassedOn } from '@heathland/domain/ledger/movements/subscription-passed-on'
import { subscriptionReserved } from '@heathland/domain/ledger/movements/subscription-reserved'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import {
  addEntry,
  balanceOf,
  type Entry,
  isBefore,
  type Line,
  movementsPage,
  noSums,
  type Place,
  type Range,
  runningLines,
  type Statement,
  statementLinesMax,
  statementOf,
} from '@heathland/domain/ledger/statement'
import { type Book, decideTransfers, emptyBook, openAccounts, type Step } from '@heathland/domain/ledger/transfer'
import type { Asset } from '@heathland/domain/money'
import { pageOf } from '@heathland/domain/page'
import { costOf } from '@heathland/domain/subscriptions/subscription'
import { after, dayMs, minuteMs } from '@heathland/domain/time'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import { euro } from './euro.ts'
import { deliveredDeposits } from './funding.ts'
import { investments, payouts } from './investments.ts'
import { setAside, setAsideDays } from './samples.ts'

const cell = 'eu'
const personId = demoInvestor.id
const offerOf = (id: string) => `ofr_${id.padStart(26, '0')}`
const spvOf = (id: string) => `spv_${id.padStart(26, '0')}`
/** The specification's fee, one percent. */
const managementFeeDivisor = 100n
/** Longer than any visit. */
const reservedDays = 30
const accountOf = (asset: Asset) => (asset === 'EURC' ? memberEurc(cell, personId) : memberCash({ cell, asset }, personId))

interface History {
  readonly book: Book
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  readonly madeAt: ReadonlyMap<string, Date>
}

/** The days are fixed; what is still set aside was set aside two days ago, whenever that is. */
function historyAt(context: DemoContext): History {
  const { now } = context
  let made = 0
  let at = new Date(0)
  const nextId = (): Id<'trf'> => {
    made += 1
    return makeId('trf', at, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(made / 256), made % 256))
  }
  const entries = new Map<string, Entry[]>()
  const madeAt = new Map<string, Date>()
  let book = openAccounts(emptyBook, systemAccounts)
  const post = (day: Date, makeSteps: () => readonly Step[]) => {
    at = day
    const steps = makeSteps()
    const decision = decideTransfers(openAccounts(book, accountsToOpen(steps)), steps, at, at)
    invariant(!decision.refused && !decision.happenedBefore, 'the demonstration keeps the rules of the ledger')
    book = decision.book
    for (const step of steps) {
      madeAt.set(step.id, at)
      for (const { account, entry } of entriesOf(book, step, at)) entries.set(account, [...(entries.get(account) ?? []), entry])
    }
    return steps[0]?.id as Id<'trf'>
  }

  const person = { cell, personId } as const
  post(new Date('2025-01-08T10:12:00Z'), () => onrampDeposit({ ...person, id: 'dep_demo_1', eurcMinor: 48_507_312n }, nextId))
  post(new Date('2025-01-09T08:30:00Z'), () => bankDeposit({ ...person, id: 'dep_demo_2', money: euro(2_500_000n) }, nextId))
  for (const { id, amount, date } of investments.toReversed()) {
    const funded = new Date(`${date}T09:00:00Z`)
    const reserved = after(funded, -3 * dayMs)
    const of = { ...person, id: `sub_demo_${id}`, offerId: offerOf(id), money: amount, expiresAt: after(reserved, 14 * dayMs) } as const
    const reservation = post(reserved, () => subscriptionReserved(of, nextId))
    post(funded, () => subscriptionFunded({ id: of.id, reservation, amountMinor: amount.amountMinor }, nextId))
    const fee = euro(amount.amountMinor / managementFeeDivisor)
    post(after(funded, 5 * minuteMs), () => managementFee({ ...person, id: `fee_demo_${id}`, money: fee }, nextId))
    post(after(funded, dayMs), () => subscriptionPassedOn({ ...of, spvId: spvOf(id) }, nextId))
  }
  for (const [place, { kind, day, from, whole }] of payouts.entries()) {
    const paid = new Date(`${day}T08:00:00Z`)
    post(paid, () => spvReceived({ id: `rec_demo_${place}`, cell, spvId: spvOf(from), money: whole }, nextId))
    if (kind === 'capital') {
      const back = { ...person, id: `dis_demo_${place}`, spvId: spvOf(from), money: whole }
      post(after(paid, minuteMs), () => capitalRepaid(back, nextId))
      continue
    }
    const of = { id: `dis_demo_${place}`, cell, spvId: spvOf(from), whole, payees: [{ personId, weight: 1n }] } as const
    for (let batches = distribution(of, nextId), more = true; more; ) {
      at = after(paid, minuteMs)
      const { value, done } = batches.next()
      if (value) post(at, () => value)
      more = !done
    }
  }
  for (const { id, eurcMinor, at: day } of deliveredDeposits(context)) post(day, () => onrampDeposit({ ...person, id, eurcMinor }, nextId))
  post(after(now, -setAsideDays * dayMs), () =>
    withdrawalReserved({ ...person, id: 'wdr_demo_1', money: setAside, expiresAt: after(now, 5 * dayMs) }, nextId),
  )
  const ordered = [...context.memory.tables.orders.values()].filter(({ state }) => state === 'reserved')
  const byCard = [...context.memory.tables.cardPayments.values()]
  for (const { id, amountMinor, feeMinor, endedAt } of byCard) {
    if (endedAt === undefined) continue
    post(new Date(endedAt), () => cardDeposit({ ...person, id, amount: euro(amountMinor), fee: euro(feeMinor) }, nextId))
  }
  for (const { id, offerId, amountMinor, feeBps, signedAt } of ordered) {
    const paidAt = byCard.find(({ subscriptionId, hasPaidOrder }) => subscriptionId === id && hasPaidOrder)?.endedAt ?? signedAt
    const [since, whole] = [paidAt === undefined ? now : new Date(paidAt), euro(costOf(amountMinor, feeBps).totalMinor)]
    post(since, () =>
      subscriptionReserved({ ...person, id, offerId: offerOf(offerId), money: whole, expiresAt: after(now, reservedDays * dayMs) }, nextId),
    )
  }
  for (const { id, amountMinor, state, confirmedAt } of context.memory.tables.withdrawals.values()) {
    if (confirmedAt === undefined || state === 'cancelled') continue
    const of = { ...person, id, money: euro(amountMinor), expiresAt: after(now, reservedDays * dayMs) }
    post(new Date(confirmedAt), () => withdrawalReserved(of, nextId))
  }
  return { book, entries, madeAt }
}

/** What the visitor can set aside. */
export function availableMinor(context: DemoContext): bigint {
  const history = historyAt(context)
  const account = accountOf('EUR')
  const counters = history.book.accounts.get(account)
  return counters ? explainBalance(account, counters, openReservations(history)).availableMinor : 0n
}

const systemAccounts = (['bank', 'custody', 'conversion', 'fee-income', 'card-wallet', 'card-fees'] as const).flatMap((code) =>
  chart[code].assets.map((asset) => accountId({ cell, code, asset })),
)

/** Offers and companies of the demonstration are named after the investment. */
function nameOf(account: string): string | undefined {
  const holder = accountName(account)?.holderId
  return investments.find(({ id }) => holder === offerOf(id) || holder === spvOf(id))?.name
}

/** What a step books, and on which of its two accounts. */
function entriesOf(book: Book, step: Step, at: Date): readonly { readonly account: string; readonly entry: Entry }[] {
  if (step.kind === 'reserve' || step.kind === 'release') return []
  const moved = step.kind === 'post' ? step : book.transfers.get(step.reservation)
  invariant(moved, 'what is settled was reserved')
  const { id: postingId, amountMinor, movement, subject } = step
  const entry = (otherAccountId: string) => ({
    postingId,
    bookedAtUs: BigInt(at.getTime()) * 1_000n,
    amountMinor,
    movement,
    subject,
    otherAccountId,
    otherName: nameOf(otherAccountId),
  })
  return [
    { account: moved.debit, entry: { ...entry(moved.credit), side: 'debit' } },
    { account: moved.credit, entry: { ...entry(moved.debit), side: 'credit' } },
  ]
}

function openReservations({ book, madeAt }: History): readonly OpenReservation[] {
  return [...book.transfers.values()].flatMap((transfer) => {
    if (transfer.kind !== 'reserve' || book.resolutions.has(transfer.id)) return []
    return [{ ...transfer, madeAt: madeAt.get(transfer.id) ?? transfer.expiresAt }]
  })
}

export function statementFor(
  asset: Asset,
  range: Range,
  context: DemoContext,
): { readonly statement: Statement; readonly lines: readonly Line[] } {
  const account = accountOf(asset)
  const all = historyAt(context).entries.get(account) ?? []
  const sumsBefore = (us: bigint) => all.filter(({ bookedAtUs }) => bookedAtUs < us).reduce(addEntry, noSums)
  const before = { from: sumsBefore(range.fromUs), until: sumsBefore(range.untilUs) }
  const inside = all.filter(({ bookedAtUs }) => bookedAtUs >= range.fromUs && bookedAtUs < range.untilUs)
  return { statement: statementOf(account, range, before, context.now), lines: runningLines(account, before.from, inside) }
}

function page(found: readonly Line[], linesMax: number): { readonly lines: readonly Line[]; readonly next: Place | undefined } {
  const { items: lines, next } = pageOf(found, linesMax, (line): Place => line)
  return { lines, next }
}

const { ledger: operations } = demo

export const ledger = operations.router({
  balance: operations.balance.handler(({ context }) => {
    const history = historyAt(context)
    const open = openReservations(history)
    const own = (['EUR', 'EURC'] as const).map(accountOf)
    return {
      items: own.flatMap((account) => {
        const counters = history.book.accounts.get(account)
        return counters ? [toBalance(explainBalance(account, counters, open))] : []
      }),
    }
  }),
  history: operations.history.handler(({ context, input: { asset, range } }) => {
    const account = accountOf(asset)
    const all = historyAt(context).entries.get(account) ?? []
    const [first] = all
    const firstAt = first && new Date(Number(first.bookedAtUs / 1_000n))
    const points = historyMoments(range, { now: context.now, firstAt }).map((at) => {
      const { bookedAtUs } = placeAfter(at)
      const until = all.filter((entry) => entry.bookedAtUs < bookedAtUs)
      return {
        at,
        balanceMinor: balanceOf(account, until.reduce(addEntry, noSums)),
        investedMinor: until.reduce((sum, entry) => sum + investedBy(entry), 0n),
      }
    })
    return toHistory(asset, points)
  }),
  movements: operations.movements.handler(({ context, input: { asset, after: place, ...asked } }) => {
    const before = toPlace(place)
    const { movements, fromUs = 0n, untilUs } = toMovementFilter(asked)
    const newest = runningLines(accountOf(asset), noSums, historyAt(context).entries.get(accountOf(asset)) ?? []).toReversed()
    const { lines, next } = page(
      newest.filter(
        (line) =>
          (!before || isBefore(line, before)) &&
          (!movements || movements.includes(line.movement)) &&
          line.bookedAtUs >= fromUs &&
          (untilUs === undefined || line.bookedAtUs < untilUs),
      ),
      movementsPage,
    )
    return toLines(asset, lines, next)
  }),
  statement: operations.statement.handler(({ context, input }) => {
    const { statement, lines } = statementFor(input.asset, toRange(input), context)
    const from = toPlace(input.after)
    const shown = page(
      lines.filter((line) => !from || isBefore(from, line)),
      statementLinesMax,
    )
    return toStatement(statement, shown.lines, shown.next)
  }),
})
