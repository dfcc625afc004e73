import { expect, test } from 'vitest'
import { createDemo } from './index.ts'

const client = createDemo({
  keep: { read: () => null, write: () => undefined },
  clock: () => new Date('2026-11-16T12:00:00Z'),
  random: Math.random,
  pause: async () => undefined,
  digest: async (text) => text,
})
const filters = { asset: 'EUR', from: '2000-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' } as const

test('the demo makes a statement as CSV at once, with every line that the page shows', async () => {
  const made = await client.exports.request({ list: 'statement', format: 'csv', filters })
  expect(made).toMatchObject({ state: 'ready', file: { name: 'statement-EUR-2000-01-01-2100-01-01.csv' } })
  expect(await client.exports.read({ exportId: made.id })).toEqual(made)
  const [head = '', text = ''] = made.file?.address.split(/,(.*)/s) ?? []
  expect(head).toBe('data:text/csv;charset=utf-8')
  const rows = decodeURIComponent(text).split('\r\n')
  const { lines, totals, closing } = await client.ledger.statement(filters)
  const decimal = ({ amountMinor }: { amountMinor: string }) => amountMinor.padStart(3, '0').replace(/(\d\d)$/, '.$1')
  expect(rows.filter((row) => row.startsWith('line,')).map((row) => row.split(',').at(-3))).toEqual(
    lines.map(({ balance }) => decimal(balance)),
  )
  expect(rows.at(-4)?.split(',').at(-3)).toBe(decimal(closing))
  expect(rows.at(-2)).toBe(`Total,,,,,,,${decimal(totals.debits)},${decimal(totals.credits)},,EUR,`)
})

test('the demo makes no other format, and knows no export of anybody else', async () => {
  await expect(client.exports.request({ list: 'statement', format: 'pdf', filters })).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  await expect(client.exports.read({ exportId: `exp_${'0'.repeat(26)}` })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
