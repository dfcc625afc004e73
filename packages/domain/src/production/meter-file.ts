/**
 * Meter data as a table of text: a meter, a day and an amount on each line. A file comes from anywhere, so every line is either read
 * whole or refused with its number, and the file has bounds.
 */
import { outputMaxMilli } from './asset.ts'

/** A file is part of a request, which may have 64 kB. */
export const meterFileBytesMax = 45_000
export const meterLinesMax = 1_500
const lineLengthMax = 160
/** So many refused lines and differences are shown; more of them are counted. */
export const meterShownMax = 100

export const lineProblems = ['columns', 'meter-unknown', 'day', 'day-to-come', 'before-start', 'amount', 'twice', 'too-long'] as const
export type LineProblem = (typeof lineProblems)[number]

export interface MeterLine {
  readonly line: number
  readonly meter: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly amountMilli: bigint
}

export interface RefusedLine {
  readonly line: number
  readonly problem: LineProblem
}

export const fileProblems = ['empty', 'encoding', 'header', 'lines', 'size'] as const
export type FileProblem = (typeof fileProblems)[number]

export type MeterFile =
  | { readonly ok: true; readonly lines: readonly MeterLine[]; readonly refused: readonly RefusedLine[] }
  | { readonly ok: false; readonly problem: FileProblem }

/** `text` is undefined where the bytes are no UTF-8. */
export function readMeterFile(text: string | undefined): MeterFile {
  // UTF-16 read as UTF-8 has a zero in every second place, and a file for another program has control characters.
  if (text === undefined || /[^\P{Cc}\t\r\n]/u.test(text)) return { ok: false, problem: 'encoding' }
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  while (rows.at(-1)?.trim() === '') rows.pop()
  const [header = '', ...body] = rows
  if (header === '' || body.length === 0) return { ok: false, problem: 'empty' }
  if (body.length > meterLinesMax) return { ok: false, problem: 'lines' }
  const mark = ([';', '\t', ','] as const).find((one) => header.includes(one))
  const names = mark === undefined ? [] : cellsOf(header, mark).map((name) => name.toLowerCase())
  const [meterAt, dayAt, amountAt] = [names.indexOf('meter'), names.indexOf('day'), names.indexOf('amount')]
  if (mark === undefined || meterAt < 0 || dayAt < 0 || amountAt < 0) return { ok: false, problem: 'header' }
  const lines: MeterLine[] = []
  const refused: RefusedLine[] = []
  const seen = new Set<string>()
  for (const [place, row] of body.entries()) {
    const line = place + 2
    const cells = cellsOf(row, mark)
    const [meter = '', day = ''] = [cells[meterAt], cells[dayAt]]
    const amountMilli = milliOf(cells[amountAt] ?? '', mark)
    const key = `${meter} ${day}`
    const problem: LineProblem | undefined =
      row.length > lineLengthMax
        ? 'too-long'
        : cells.length !== names.length || meter === ''
          ? 'columns'
          : !isDay(day)
            ? 'day'
            : amountMilli === undefined
              ? 'amount'
              : seen.has(key)
                ? 'twice'
                : undefined
    if (problem || amountMilli === undefined) refused.push({ line, problem: problem ?? 'amount' })
    else {
      seen.add(key)
      lines.push({ line, meter, day, amountMilli })
    }
  }
  return { ok: true, lines, refused }
}

function cellsOf(row: string, mark: string): string[] {
  return row
    .slice(0, lineLengthMax + 1)
    .split(mark)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
}

function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Up to three decimals, in thousandths. A comma is a decimal mark where it does not part the columns. */
export function milliOf(text: string, mark = ';'): bigint | undefined {
  const found = (mark === ',' ? /^(\d{1,12})(?:\.(\d{1,3}))?$/ : /^(\d{1,12})(?:[.,](\d{1,3}))?$/).exec(text.trim())
  if (!found) return undefined
  const milli = BigInt(found[1] ?? '0') * 1_000n + BigInt((found[2] ?? '').padEnd(3, '0'))
  return milli > outputMaxMilli ? undefined : milli
}

export interface KnownAsset {
  readonly id: string
  readonly commissionedOn: string
}

export interface NewReading {
  readonly line: number
  readonly meter: string
  readonly assetId: string
  readonly day: string
  readonly amountMilli: bigint
  /** What is read now, where it differs. */
  readonly beforeMilli?: bigint
}

export interface ImportPlan {
  readonly added: readonly NewReading[]
  readonly changed: readonly NewReading[]
  readonly same: number
  readonly refused: readonly RefusedLine[]
}

/** What an import would do: a reading that is there already with the same amount stays, and is not written again. */
export function planImport(
  { lines, refused }: Extract<MeterFile, { ok: true }>,
  assets: ReadonlyMap<string, KnownAsset>,
  readings: ReadonlyMap<string, bigint>,
  today: string,
): ImportPlan {
  const added: NewReading[] = []
  const changed: NewReading[] = []
  const alsoRefused: RefusedLine[] = []
  let same = 0
  for (const { line, meter, day, amountMilli } of lines) {
    const asset = assets.get(meter)
    const problem: LineProblem | undefined = !asset
      ? 'meter-unknown'
      : day > today
        ? 'day-to-come'
        : day < asset.commissionedOn
          ? 'before-start'
          : undefined
    if (!asset || problem) {
      alsoRefused.push({ line, problem: problem ?? 'meter-unknown' })
      continue
    }
    const beforeMilli = readings.get(readingKey(asset.id, day))
    const reading = { line, meter, assetId: asset.id, day, amountMilli }
    if (beforeMilli === undefined) added.push(reading)
    else if (beforeMilli === amountMilli) same += 1
    else changed.push({ ...reading, beforeMilli })
  }
  return { added, changed, same, refused: [...refused, ...alsoRefused].toSorted((one, other) => one.line - other.line) }
}

export function readingKey(assetId: string, day: string): string {
  return `${assetId} ${day}`
}
