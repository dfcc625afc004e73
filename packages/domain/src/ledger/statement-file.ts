/**
 * A statement as a file: RFC 4180, UTF-8, always the same columns, decimal points. It holds nothing but the statement, so that the file
 * of a range that has closed is the same to the byte whenever it is asked for.
 */
import { money, toDecimal } from '../money.ts'
import { movements } from './movement.ts'
import { type Line, type Statement, writeMoment } from './statement.ts'

const columns = [
  'record',
  'number',
  'moment',
  'movement',
  'description',
  'subject',
  'posting',
  'debit',
  'credit',
  'balance',
  'asset',
  'state',
]

/** Header and opening balance: what comes before the lines. */
export function fileHead(statement: Statement): string {
  const { openingMinor, fromUs } = statement
  const opening = [text('opening'), '', text(writeMoment(fromUs)), '', '', '', '', '', '', decimal(statement, openingMinor)]
  return columns.join(',') + end + row([...opening, ...tail(statement)])
}

/** Lines in their order; `first` is the number of the first one within the statement. */
export function fileLines(statement: Statement, lines: readonly Line[], first: bigint): string {
  return lines.map((line, index) => row([...lineCells(statement, line, first + BigInt(index)), ...tail(statement)])).join('')
}

/** Closing balance and control totals: what comes after the lines. */
export function fileFoot(statement: Statement): string {
  const { untilUs, totals, closingMinor } = statement
  const closing = [text('closing'), String(totals.entries), text(writeMoment(untilUs)), '', '', '', '']
  const sums = [totals.debitsMinor, totals.creditsMinor, closingMinor].map((minor) => decimal(statement, minor))
  return row([...closing, ...sums, ...tail(statement)])
}

/** `statement-EUR-2026-01-01-2026-02-01.csv`; the days are UTC's. */
export function fileName({ asset, fromUs, untilUs }: Statement): string {
  return `statement-${asset}-${writeMoment(fromUs).slice(0, 10)}-${writeMoment(untilUs).slice(0, 10)}.csv`
}

/** RFC 4180 ends lines so. */
const end = '\r\n'

function lineCells(statement: Statement, line: Line, number: bigint): readonly string[] {
  const amount = decimal(statement, line.amountMinor)
  return [
    text('line'),
    String(number),
    text(writeMoment(line.bookedAtUs)),
    text(line.movement),
    text(movements[line.movement].sentence),
    text(line.subject),
    text(line.postingId),
    line.side === 'debit' ? amount : '',
    line.side === 'credit' ? amount : '',
    decimal(statement, line.balanceMinor),
  ]
}

function tail({ asset, isFinal }: Statement): readonly string[] {
  return [text(asset), text(isFinal ? 'final' : 'provisional')]
}

function row(cells: readonly string[]): string {
  return cells.join(',') + end
}

function decimal({ asset }: Statement, amountMinor: bigint): string {
  return toDecimal(money(amountMinor, asset))
}

/** A spreadsheet takes text that begins like a formula for one, so it gets an apostrophe in front; a number is never text. */
export function text(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
