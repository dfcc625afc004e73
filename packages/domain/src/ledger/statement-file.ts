/**
 * A statement as a file: RFC 4180, UTF-8, always the same columns, decimal points. It holds nothing but the statement, so that the file
 * of a range that has closed is the same to the byte whenever it is asked for.
 */
import { csvRow, csvText } from '../csv.ts'
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
  const opening = [csvText('opening'), '', csvText(writeMoment(fromUs)), '', '', '', '', '', '', decimal(statement, openingMinor)]
  return csvRow(columns) + csvRow([...opening, ...tail(statement)])
}

/** Lines in their order; `first` is the number of the first one within the statement. */
export function fileLines(statement: Statement, lines: readonly Line[], first: bigint): string {
  return lines.map((line, index) => csvRow([...lineCells(statement, line, first + BigInt(index)), ...tail(statement)])).join('')
}

/** Closing balance and control totals: what comes after the lines. */
export function fileFoot(statement: Statement): string {
  const { untilUs, totals, closingMinor } = statement
  const closing = [csvText('closing'), String(totals.entries), csvText(writeMoment(untilUs)), '', '', '', '']
  const sums = [totals.debitsMinor, totals.creditsMinor, closingMinor].map((minor) => decimal(statement, minor))
  return csvRow([...closing, ...sums, ...tail(statement)])
}

/** `statement-EUR-2026-01-01-2026-02-01.csv`; the days are UTC's. */
export function fileName({ asset, fromUs, untilUs }: Statement): string {
  return `statement-${asset}-${writeMoment(fromUs).slice(0, 10)}-${writeMoment(untilUs).slice(0, 10)}.csv`
}

function lineCells(statement: Statement, line: Line, number: bigint): readonly string[] {
  const amount = decimal(statement, line.amountMinor)
  return [
    csvText('line'),
    String(number),
    csvText(writeMoment(line.bookedAtUs)),
    csvText(line.movement),
    csvText(movements[line.movement].sentence),
    csvText(line.subject),
    csvText(line.postingId),
    line.side === 'debit' ? amount : '',
    line.side === 'credit' ? amount : '',
    decimal(statement, line.balanceMinor),
  ]
}

function tail({ asset, isFinal }: Statement): readonly string[] {
  return [csvText(asset), csvText(isFinal ? 'final' : 'provisional')]
}

function decimal({ asset }: Statement, amountMinor: bigint): string {
  return toDecimal(money(amountMinor, asset))
}
