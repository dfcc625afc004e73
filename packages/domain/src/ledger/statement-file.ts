/**
 * A statement as a file: the balance it began with, every entry, the balance it ended with. It holds nothing but the statement, so that
 * the file of a range that has closed is the same to the byte whenever it is asked for.
 */
import type { Column } from '../export/list-file.ts'
import { type Money, money } from '../money.ts'
import { type CounterpartyKind, counterpartyOf } from './counterparty.ts'
import { type MovementName, movements } from './movement.ts'
import { type Line, type Statement, writeMoment } from './statement.ts'

export interface StatementRow {
  readonly record: 'opening' | 'line' | 'closing'
  readonly statement: Statement
  /** Of a line its place; of the closing how many lines there are. */
  readonly number: bigint | undefined
  readonly atUs: bigint
  readonly balanceMinor: bigint
  readonly line: Line | undefined
}

export const statementColumns: readonly Column<StatementRow>[] = [
  { title: 'record', kind: 'text', read: ({ record }) => record },
  { title: 'number', kind: 'count', read: ({ number }) => number },
  { title: 'moment', kind: 'instant', read: ({ atUs }) => writeMoment(atUs) },
  { title: 'movement', kind: 'text', read: ({ line }) => line?.movement },
  { title: 'description', kind: 'text', read: ({ line }) => line && movements[line.movement].sentence },
  { title: 'subject', kind: 'text', read: ({ line }) => line?.subject },
  { title: 'posting', kind: 'text', read: ({ line }) => line?.postingId },
  { title: 'debit', kind: 'money', isSummed: true, read: (row) => amountOf(row, 'debit') },
  { title: 'credit', kind: 'money', isSummed: true, read: (row) => amountOf(row, 'credit') },
  // The balance after each entry: a sum of them would mean nothing.
  { title: 'balance', kind: 'money', isSummed: false, read: ({ statement, balanceMinor }) => money(balanceMinor, statement.asset) },
  { title: 'state', kind: 'text', read: ({ statement }) => (statement.isFinal ? 'final' : 'provisional') },
]

/** The words of a statement that people read. */
export interface StatementWords {
  readonly opening: string
  readonly closing: string
  readonly columns: Record<'what' | 'moment' | 'counterparty' | 'reference' | 'out' | 'in' | 'balance' | 'posting', string>
  readonly movements: Record<MovementName, string>
  readonly counterparties: Record<CounterpartyKind, string>
}

/** The same statement for people: named as on their pages, in their language. */
export function statementColumnsIn(words: StatementWords): readonly Column<StatementRow>[] {
  const { columns } = words
  return [
    {
      title: columns.what,
      kind: 'text',
      read: ({ record, line }) => (line ? words.movements[line.movement] : record === 'opening' ? words.opening : words.closing),
    },
    // A statement from the very beginning has no first day.
    { title: columns.moment, kind: 'instant', read: ({ atUs }) => (atUs === 0n ? undefined : writeMoment(atUs)) },
    { title: columns.counterparty, kind: 'text', read: ({ line, statement }) => line && counterpartyIn(words, statement, line) },
    { title: columns.reference, kind: 'text', read: ({ line }) => line?.subject },
    { title: columns.out, kind: 'money', isSummed: true, read: (row) => amountOf(row, 'debit') },
    { title: columns.in, kind: 'money', isSummed: true, read: (row) => amountOf(row, 'credit') },
    { title: columns.balance, kind: 'money', isSummed: false, read: ({ statement, balanceMinor }) => money(balanceMinor, statement.asset) },
    { title: columns.posting, kind: 'text', read: ({ line }) => line?.postingId },
  ]
}

function counterpartyIn(words: StatementWords, { asset }: Statement, line: Line): string {
  const { kind, name } = counterpartyOf(asset, line)
  return name ?? words.counterparties[kind]
}

function amountOf({ line, statement }: StatementRow, side: Line['side']): Money | undefined {
  return line?.side === side ? money(line.amountMinor, statement.asset) : undefined
}

export function openingRow(statement: Statement): StatementRow {
  const { fromUs: atUs, openingMinor: balanceMinor } = statement
  return { record: 'opening', statement, number: undefined, atUs, balanceMinor, line: undefined }
}

/** The first of these lines has this number. */
export function lineRows(statement: Statement, lines: readonly Line[], first: bigint): readonly StatementRow[] {
  return lines.map((line, place) => ({
    record: 'line',
    statement,
    number: first + BigInt(place),
    atUs: line.bookedAtUs,
    balanceMinor: line.balanceMinor,
    line,
  }))
}

export function closingRow(statement: Statement): StatementRow {
  const { untilUs: atUs, closingMinor: balanceMinor, totals } = statement
  return { record: 'closing', statement, number: totals.entries, atUs, balanceMinor, line: undefined }
}

/** `statement-EUR-2026-01-01-2026-02-01`; the days are UTC's. */
export function statementFileName({ asset, fromUs, untilUs }: Pick<Statement, 'asset' | 'fromUs' | 'untilUs'>): string {
  return `statement-${asset}-${writeMoment(fromUs).slice(0, 10)}-${writeMoment(untilUs).slice(0, 10)}`
}
