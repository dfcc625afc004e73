import { csvFile } from '@heathland/domain/export/csv-file'
import { listFile } from '@heathland/domain/export/list-file'
import { sheetName, xlsxFile, xlsxText } from '@heathland/domain/export/xlsx-file'
import { type Asset, money, toDecimal } from '@heathland/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, readXlsx, readZip } from '../../../../../tests/files/read-list-file.ts'
import { bytesOf, hostileTexts, paged, plainRow, type SampleRow, sampleColumns } from '../../../../../tests/files/sample-list.ts'
import { nodeHost } from './node-host.ts'

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }))
const anyRow = fc
  .record({
    name: anyText,
    at: fc.option(fc.date({ min: new Date('1970-01-02'), max: new Date('2199-01-01'), noInvalidDate: true }), { nil: undefined }),
    count: fc.option(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { nil: undefined }),
    asset: fc.constantFrom<Asset>('EUR', 'GBP', 'EURC'),
    paid: fc.option(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { nil: undefined }),
    left: fc.option(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { nil: undefined }),
    words: anyText,
  })
  .map(
    ({ at, asset, paid, left, ...row }): SampleRow => ({
      ...row,
      at: at?.toISOString(),
      paid: paid === undefined ? undefined : money(paid, asset),
      left: left === undefined ? undefined : money(left, asset),
    }),
  )

const csvOf = (rows: readonly SampleRow[], size?: number) => bytesOf(csvFile(listFile(sampleColumns), paged(rows, size)))
const xlsxOf = (rows: readonly SampleRow[], size?: number) =>
  bytesOf(xlsxFile('Things', listFile(sampleColumns), paged(rows, size), nodeHost))

const sumOf = (rows: readonly SampleRow[], asset: Asset) =>
  rows.reduce((sum, { paid }) => (paid?.asset === asset ? sum + paid.amountMinor : sum), 0n)
const assetsIn = (rows: readonly SampleRow[]) =>
  (['EUR', 'GBP', 'EURC'] as const).filter((asset) => rows.some(({ paid }) => paid?.asset === asset))
/** What the last lines have to say, found from the rows by other means. */
const totalsOf = (rows: readonly SampleRow[]) => [
  [`Rows: ${rows.length}`, '', '', '', '', '', ''],
  ...assetsIn(rows).map((asset) => ['Total', '', '', toDecimal(money(sumOf(rows, asset), asset)), '', asset, '']),
]

test('CSV holds every cell and total, and no text that a spreadsheet takes for a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (rows) => {
      const [titles, ...lines] = readCsv(await csvOf(rows))
      expect(titles).toEqual(['name', 'at', 'count', 'paid', 'left', 'asset', 'words'])
      expect(lines.slice(rows.length)).toEqual(totalsOf(rows))
      for (const [place, row] of rows.entries()) {
        const [name = '', at, count, paid, left, asset, words = ''] = lines[place] ?? []
        const plain = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '')
        for (const [cell, text] of [
          [name, row.name],
          [words, row.words],
        ] as const) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
          expect(cell === plain(text) || cell === `'${plain(text)}`).toBe(true)
        }
        expect([at, count]).toEqual([row.at ?? '', row.count?.toString() ?? ''])
        expect([paid, left]).toEqual([row.paid ? toDecimal(row.paid) : '', row.left ? toDecimal(row.left) : ''])
        expect(asset).toBe(row.paid?.asset ?? row.left?.asset ?? '')
      }
    }),
    { numRuns: 200 },
  )
})

test('XLSX holds every cell and total, typed, and the same rows give the same bytes however they are paged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (rows) => {
      const file = await xlsxOf(rows)
      expect(await xlsxOf(rows, 3)).toEqual(file)
      const [titles, ...lines] = readXlsx(file)
      expect(titles?.map(({ value }) => value)).toEqual(['name', 'at (UTC)', 'count', 'paid', 'left', 'asset', 'words'])
      expect(lines.slice(rows.length).map((line) => line.map(({ value }) => value))).toEqual(totalsOf(rows))
      for (const [place, row] of rows.entries()) {
        const [name, at, count, paid, left, asset, words] = lines[place] ?? []
        for (const [cell, text] of [
          [name, row.name],
          [words, row.words],
        ] as const)
          expect(cell).toEqual(
            xlsxText(text) === '' && text === '' ? { kind: 'empty', value: '' } : { kind: 'text', value: xlsxText(text) },
          )
        // Days since 30 December 1899, to the millisecond.
        if (row.at) expect(Math.round((Number(at?.value) - 25_569) * 86_400_000)).toBe(Date.parse(row.at))
        for (const [cell, amount] of [
          [paid, row.paid],
          [left, row.left],
        ] as const)
          expect(cell?.value).toBe(amount ? toDecimal(amount) : '')
        expect(count?.value).toBe(row.count?.toString() ?? '')
        expect(asset?.value).toBe(row.paid?.asset ?? row.left?.asset ?? '')
      }
    }),
    { numRuns: 100 },
  )
})

test('a number that a spreadsheet would round is text, and text is cut where a cell ends', async () => {
  const [, line] = readXlsx(
    await xlsxOf([{ ...plainRow, paid: money(1_234_567_890_123_456_789n, 'EUR'), count: 10n ** 15n, words: `${'x'.repeat(32_766)}👩` }]),
  )
  expect(line?.[3]).toEqual({ kind: 'text', value: '12345678901234567.89' })
  expect(line?.[2]).toEqual({ kind: 'text', value: '1000000000000000' })
  expect(line?.[6]?.value).toBe('x'.repeat(32_766))
  expect(readXlsx(await xlsxOf([plainRow]))[1]?.[3]).toEqual({ kind: 'number', value: '1234.56' })
})

test('the name of a sheet is one that Excel takes', async () => {
  expect(sheetName("a/b\\c?d*e[f]g:h'")).toBe('a b c d e f g h')
  expect(sheetName('n'.repeat(40))).toHaveLength(31)
  expect(sheetName('///')).toBe('Export')
  expect(
    readZip(await xlsxOf([]))
      .get('xl/workbook.xml')
      ?.toString(),
  ).toContain('name="Things"')
})

test('two assets in one row are a mistake, never a sum', async () => {
  await expect(csvOf([{ ...plainRow, left: money(1n, 'GBP') }])).rejects.toThrow('a row speaks of one asset')
})
