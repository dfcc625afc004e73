import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '../csv.ts'
import { csvFile } from '../export/csv-file.ts'
import { listFile } from '../export/list-file.ts'
import { after, minuteMs } from '../time.ts'
import { memberCash } from './accounts.ts'
import { accountId } from './chart-of-accounts.ts'
import {
  addEntry,
  type Entry,
  faultsOf,
  isFinal,
  type Line,
  noSums,
  readMoment,
  readPlace,
  runningLines,
  type Statement,
  statementOf,
  writeMoment,
  writePlace,
} from './statement.ts'
import { closingRow, lineRows, openingRow, statementColumns, statementFileName } from './statement-file.ts'

const cash = memberCash({ cell: 'eu', asset: 'EUR' }, 'per_0000000000000000000000000a')
const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const now = new Date('2026-11-02T09:00:00Z')
const moment = fc.bigInt({ min: 0n, max: 7_258_118_399_999_999n })
const entries = fc
  .array(
    fc.record({
      us: fc.bigInt({ min: 0n, max: 1_000n }),
      side: fc.constantFrom('debit' as const, 'credit' as const),
      amountMinor: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows
      .sort((a, b) => Number(a.us - b.us))
      .map(
        ({ us, side, amountMinor }, place): Entry => ({
          postingId: `trf_${String(place).padStart(26, '0')}`,
          bookedAtUs: us,
          side,
          amountMinor,
          movement: 'bank-deposit',
          subject: 'dep_1',
          otherAccountId: bank,
          otherName: undefined,
        }),
      ),
  )

test.each([cash, bank])('opening and lines lead to the closing, for any range of any entries: %s', (account) => {
  const bound = fc.bigInt({ min: 0n, max: 1_001n })
  fc.assert(
    fc.property(entries, bound, bound, (all, one, two) => {
      const [fromUs, untilUs] = one < two ? [one, two] : [two, one]
      const sumsBefore = (us: bigint) => all.filter(({ bookedAtUs }) => bookedAtUs < us).reduce(addEntry, noSums)
      const before = { from: sumsBefore(fromUs), until: sumsBefore(untilUs) }
      const statement = statementOf(account, { fromUs, untilUs }, before, now)
      const inside = all.filter(({ bookedAtUs }) => bookedAtUs >= fromUs && bookedAtUs < untilUs)
      const lines = runningLines(account, before.from, inside)
      expect(faultsOf(account, statement, lines)).toEqual([])
      // Any line that is lost, doubled or changed is noticed.
      for (const wrong of [
        lines.slice(1),
        [...lines, ...lines.slice(-1)],
        lines.map((line) => ({ ...line, amountMinor: line.amountMinor + 1n })),
      ])
        if (lines.length > 0) expect(faultsOf(account, statement, wrong)).not.toEqual([])
    }),
  )
})

test('a range is final once nothing can be booked in it any more', () => {
  const untilUs = BigInt(now.getTime()) * 1_000n
  expect(isFinal(untilUs, after(now, 15 * minuteMs))).toBe(true)
  expect(isFinal(untilUs + 1n, after(now, 15 * minuteMs))).toBe(false)
  expect(isFinal(untilUs, after(now, 15 * minuteMs - 1))).toBe(false)
})

test('moments and places read back as they were written, and sort as they are', () => {
  fc.assert(
    fc.property(moment, moment, (left, right) => {
      expect(readMoment(writeMoment(left))).toBe(left)
      expect(writeMoment(left) < writeMoment(right)).toBe(left < right)
      const place = { bookedAtUs: left, postingId: `trf_${'0'.repeat(26)}` }
      expect(readPlace(writePlace(place))).toEqual(place)
    }),
  )
})

test.each(['', 'x', '1', '1.trf_x', `-1.trf_${'0'.repeat(26)}`, `99999999999999999.trf_${'0'.repeat(26)}`, `1.per_${'0'.repeat(26)}`])(
  '%j is no place',
  (text) => expect(readPlace(text)).toBeUndefined(),
)

test.each([
  '',
  '2026',
  '0001-01-01T00:00:00Z',
  '9999-01-01T00:00:00Z',
  '2026-01-01T00:00:00.1234567Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T00:00:00+01:00',
])('%j is no moment', (text) => expect(readMoment(text)).toBeUndefined())

test.each([
  { text: '2026-11-02T09:00Z', us: 1_793_610_000_000_000n },
  { text: '2026-11-02T09:00:00.5Z', us: 1_793_610_000_500_000n },
  { text: '1970-01-01T00:00:00.000001Z', us: 1n },
])('$text is a moment', ({ text, us }) => expect(readMoment(text)).toBe(us))

const opening: Statement = {
  asset: 'EUR',
  fromUs: 1_793_610_000_000_000n,
  untilUs: 1_793_613_600_000_000n,
  isFinal: false,
  openingMinor: -5n,
  closingMinor: 4_995n,
  totals: { debitsMinor: 0n, creditsMinor: 5_000n, entries: 1n },
}
const line: Line = {
  postingId: `trf_${'0'.repeat(26)}`,
  bookedAtUs: 1_793_610_000_000_001n,
  side: 'credit',
  amountMinor: 5_000n,
  movement: 'bank-deposit',
  subject: '=1+1,"x"',
  otherAccountId: bank,
  otherName: undefined,
  balanceMinor: 4_995n,
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

test('a file has its columns, opening, lines, closing and control totals in a fixed form', async () => {
  let file = ''
  const rows = [openingRow(opening), ...lineRows(opening, [line], 1n), closingRow({ ...opening, isFinal: true })]
  for await (const part of csvFile(listFile(statementColumns), onePage(rows))) file += part
  expect(file).toBe(
    [
      '\ufeffrecord,number,moment,movement,description,subject,posting,debit,credit,balance,asset,state',
      'opening,,2026-11-02T09:00:00.000000Z,,,,,,,-0.05,EUR,provisional',
      `line,1,2026-11-02T09:00:00.000001Z,bank-deposit,Money arrived by bank transfer.,"'=1+1,""x""",${line.postingId},,50.00,49.95,EUR,provisional`,
      'closing,1,2026-11-02T10:00:00.000000Z,,,,,,,49.95,EUR,final',
      'Rows: 3,,,,,,,,,,,',
      'Total,,,,,,,0.00,50.00,,EUR,',
      '',
    ].join('\r\n'),
  )
  expect(statementFileName(opening)).toBe('statement-EUR-2026-11-02-2026-11-02')
})

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['a=b', 'a=b'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['=a\r\n', '"\'=a\r\n"'],
  ['', ''],
])('the text %j is written as %j', (value, written) => expect(csvText(value)).toBe(written))

test('whatever text there is, a reader of RFC 4180 gets it back, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const cell = csvText(value)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(read === value || read === `'${value}`).toBe(true)
      expect(/^[=+\-@\t\r]/.test(read)).toBe(false)
      if (!cell.startsWith('"')) expect(/[",\r\n]/.test(cell)).toBe(false)
    }),
  )
})
