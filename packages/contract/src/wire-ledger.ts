/** How the ledger's values look on the wire, the same from the server and from the demonstration. */
import { invariant } from '@heathland/domain/invariant'
import type { Balance, Held } from '@heathland/domain/ledger/balance'
import type { HistoryPoint } from '@heathland/domain/ledger/balance-history'
import { counterpartyOf, type MovementGroup, movementGroups } from '@heathland/domain/ledger/counterparty'
import {
  type Line,
  type MovementFilter,
  type Place,
  type Range,
  readMoment,
  readPlace,
  type Statement,
  writeMoment,
  writePlace,
} from '@heathland/domain/ledger/statement'
import type { Asset } from '@heathland/domain/money'
import type { BalanceHistory, LedgerLine, Balance as WireBalance, Statement as WireStatement } from './member/ledger.ts'
import type { Money } from './wire.ts'

export function toBalance(balance: Balance): WireBalance {
  const { asset, pending, reserved } = balance
  return {
    asset,
    available: toMoney(asset, balance.availableMinor),
    cameIn: toMoney(asset, balance.cameInMinor),
    wentOut: toMoney(asset, balance.wentOutMinor),
    pending: toHeld(asset, pending),
    reserved: toHeld(asset, reserved),
  }
}

export function toHistory(asset: Asset, points: readonly HistoryPoint[]): BalanceHistory {
  return {
    asset,
    points: points.map(({ at, balanceMinor, investedMinor }) => ({
      at: at.toISOString(),
      balance: toMoney(asset, balanceMinor),
      invested: toMoney(asset, investedMinor),
    })),
  }
}

export function toLine(asset: Asset, line: Line): LedgerLine {
  const { kind, name } = counterpartyOf(asset, line)
  return {
    postingId: line.postingId,
    bookedAt: writeMoment(line.bookedAtUs),
    movement: line.movement,
    counterparty: { kind, ...(name !== undefined && { name }) },
    subject: line.subject,
    side: line.side,
    money: toMoney(asset, line.amountMinor),
    balance: toMoney(asset, line.balanceMinor),
  }
}

export function toLines(asset: Asset, lines: readonly Line[], next: Place | undefined): { items: LedgerLine[]; next?: string } {
  return { items: lines.map((line) => toLine(asset, line)), ...(next && { next: writePlace(next) }) }
}

export function toStatement(statement: Statement, lines: readonly Line[], next: Place | undefined): WireStatement {
  const { asset, totals } = statement
  const { items, ...place } = toLines(asset, lines, next)
  return {
    asset,
    from: writeMoment(statement.fromUs),
    until: writeMoment(statement.untilUs),
    state: statement.isFinal ? 'final' : 'provisional',
    opening: toMoney(asset, statement.openingMinor),
    closing: toMoney(asset, statement.closingMinor),
    totals: {
      debits: toMoney(asset, totals.debitsMinor),
      credits: toMoney(asset, totals.creditsMinor),
      count: Number(totals.entries),
    },
    lines: items,
    ...place,
  }
}

/** Which movements are asked for: of one kind, of a range, or all. */
export function toMovementFilter({
  group,
  from,
  until,
}: {
  group?: MovementGroup | undefined
  from?: string | undefined
  until?: string | undefined
}): MovementFilter {
  return {
    movements: group && movementGroups[group],
    fromUs: from === undefined ? undefined : readMoment(from),
    untilUs: until === undefined ? undefined : readMoment(until),
  }
}

/** A range whose ends the schema has looked at. */
export function toRange({ from, until }: { from: string; until: string }): Range {
  const [fromUs, untilUs] = [readMoment(from), readMoment(until)]
  invariant(fromUs !== undefined && untilUs !== undefined, 'the schema takes moments alone')
  return { fromUs, untilUs }
}

export function toPlace(after: string | undefined): Place | undefined {
  return after === undefined ? undefined : readPlace(after)
}

function toHeld(asset: Asset, { totalMinor, lines, notListedMinor }: Held): WireBalance['pending'] {
  return {
    total: toMoney(asset, totalMinor),
    lines: lines.map(({ id, movement, subject, amountMinor, madeAt, expiresAt }) => ({
      id,
      movement,
      subject,
      money: toMoney(asset, amountMinor),
      since: madeAt.toISOString(),
      until: expiresAt.toISOString(),
    })),
    notListed: toMoney(asset, notListedMinor),
  }
}

function toMoney(asset: Asset, amountMinor: bigint): Money {
  return { amountMinor: String(amountMinor), asset }
}
