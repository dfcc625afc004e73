/** A list with a column of every kind, and text that was typed to do harm. */
import type { Column } from '@heathland/domain/export/list-file'
import { type Money, money } from '@heathland/domain/money'

export interface SampleRow {
  readonly name: string
  readonly at: string | undefined
  readonly count: bigint | undefined
  readonly paid: Money | undefined
  readonly left: Money | undefined
  readonly words: string
}

export const sampleColumns: readonly Column<SampleRow>[] = [
  { title: 'name', kind: 'text', read: ({ name }) => name },
  { title: 'at', kind: 'instant', read: ({ at }) => at },
  { title: 'count', kind: 'count', read: ({ count }) => count },
  { title: 'paid', kind: 'money', isSummed: true, read: ({ paid }) => paid },
  { title: 'left', kind: 'money', isSummed: false, read: ({ left }) => left },
  { title: 'words', kind: 'text', read: ({ words }) => words },
]

export const hostileTexts = [
  '=cmd|calc!A1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＠x',
  'a\0b',
  '\ud800',
  'x'.repeat(40_000),
  'שלום עולם',
  '👩‍👩‍👧 family',
  '#1 [x] *y* $z$ @a',
  '_x0041_',
  'line\r\nbreak',
  '"quoted", and more',
  '</t></is></c><f>1+1</f>',
  '&amp;',
  '',
  ' ',
  '\u202eevil',
  '#eval("1")',
  '\\u{41}',
]

export const plainRow: SampleRow = {
  name: 'one',
  at: '2026-11-16T15:04:05.000Z',
  count: 3n,
  paid: money(123_456n, 'EUR'),
  left: money(0n, 'EUR'),
  words: 'two',
}

export async function* paged<Row>(rows: readonly Row[], size = 7): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

export async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk))
  return Buffer.concat(parts)
}
