import { listFile, pdfRowsMax } from '@heathland/domain/export/list-file'
import { money } from '@heathland/domain/money'
import { expect, test } from 'vitest'
import { fontsOf, readPdf } from '../../../../../tests/files/read-list-file.ts'
import { bytesOf, hostileTexts, paged, plainRow, type SampleRow, sampleColumns } from '../../../../../tests/files/sample-list.ts'
import { placeholder } from '../printing/printable.ts'
import { pdfFile } from './print-list.ts'

const heading = { title: 'Things', madeAt: new Date('2026-11-16T15:04:05Z'), facts: [['Exported by', 'Anna Möller'] as const] }
const pdfOf = (rows: readonly SampleRow[]) => bytesOf(pdfFile(heading, listFile(sampleColumns), paged(rows)))

test('PDF says what the rows say, is tagged, embeds two fonts and is the same twice', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, place): SampleRow => ({ ...plainRow, name: `row ${place}`, paid: money(BigInt(place) * 100_000n, 'EUR') }),
  )
  const file = await pdfOf(rows)
  expect(await pdfOf(rows)).toEqual(file)
  const text = readPdf(file)
  for (const [place] of rows.entries())
    expect(text).toContain(
      `row ${place} 2026-11-16 15:04:05 3 ${place === 0 ? '0.00' : `${new Intl.NumberFormat('en').format(place * 1_000)}.00`} 0.00 EUR two`,
    )
  for (const words of [
    'Things',
    'Exported by Anna Möller',
    'Made 2026-11-16 15:04 UTC',
    'Control totals',
    'Rows: 60',
    'Sum of paid: 1,770,000.00 EUR',
  ])
    expect(text).toContain(words)
  // The heading of the table is repeated on each page.
  expect(text.match(/name at \(UTC\) count paid left asset words/g)?.length).toBe(Number(/Page 1 of (\d+)/.exec(text)?.[1]))
  expect(fontsOf(file).sort()).toEqual([
    'Inter-Regular CID TrueType Identity-H yes yes yes',
    'Inter-SemiBold CID TrueType Identity-H yes yes yes',
  ])
  const raw = file.toString('latin1')
  for (const mark of ['/StructTreeRoot', '/Lang (en)', 'pdfuaid', '/DisplayDocTitle true']) expect(raw).toContain(mark)
})

test('PDF prints hostile text as it was typed, and a box for a character that its font lacks', async () => {
  const text = readPdf(await pdfOf(hostileTexts.map((words) => ({ ...plainRow, name: 'n', words }))))
  for (const words of ['#1 [x] *y* $z$ @a', '=cmd|calc!A1', '</t></is></c><f>1+1</f>', '#eval("1")', '\\u{41}', 'line break', '&amp;'])
    expect(text).toContain(words)
  expect(text).toContain(`${placeholder.repeat(4)} ${placeholder.repeat(4)}`)
  expect(text).toContain(`${placeholder.repeat(3)} family`)
  expect(text).toContain('evil')
})

test('a PDF of too many rows is refused with the limit', async () => {
  const rows = Array.from({ length: pdfRowsMax + 1 }, () => plainRow)
  await expect(pdfOf(rows)).rejects.toMatchObject({ code: 'EXPORT_TOO_LONG', facts: { rowsMax: pdfRowsMax } })
  await expect(
    pdfOf(rows.slice(0, 1_000).map((row) => ({ ...row, name: hostileTexts[11] ?? '', words: 'long '.repeat(300) }))),
  ).resolves.toBeTruthy()
})

test('a printer that takes too long or too much memory is killed, and the next one is not held up', async () => {
  const print = (limits: { timeMaxMs: number; memoryMaxBytes: number }) =>
    bytesOf(pdfFile(heading, listFile(sampleColumns), paged([plainRow]), limits))
  await expect(print({ timeMaxMs: 1, memoryMaxBytes: 1_024 ** 3 })).rejects.toThrow('printing took too long')
  await expect(print({ timeMaxMs: 60_000, memoryMaxBytes: 1_024 })).rejects.toThrow('printing took too much memory')
  expect((await print({ timeMaxMs: 60_000, memoryMaxBytes: 1_024 ** 3 })).subarray(0, 5).toString()).toBe('%PDF-')
})
