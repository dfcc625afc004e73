import { expect, test } from 'vitest'
import { type ChartData, foldParts, partsMax, readingOf } from './chart-data.ts'

function partsOf(sizes: readonly number[]): ChartData {
  return {
    points: sizes.map((_, index) => ({ id: String(index), label: `Part ${index}` })),
    series: [{ id: 'amount', label: 'Amount', tone: 'accent', sizes, shown: sizes.map((size) => `€${size}`) }],
  }
}

test('a donut of six parts is left as it is; of eight, the last three become one with their sum', () => {
  const six = partsOf([6, 5, 4, 3, 2, 1])
  expect(foldParts(six, () => ({ label: 'Other', shown: '' }))).toBe(six)

  const eight = partsOf([8, 7, 6, 5, 4, 3, 2, 1])
  const folded = foldParts(eight, (places) => ({ label: 'Other', shown: `${places.length} parts` }))
  expect(folded.points).toHaveLength(partsMax)
  expect(folded.points.at(-1)?.label).toBe('Other')
  expect(folded.series[0]?.sizes).toEqual([8, 7, 6, 5, 4, 6])
  expect(folded.series[0]?.shown.at(-1)).toBe('3 parts')
})

test('a point is read with its name and its figure, and with the name of each series where there are several', () => {
  const [amount] = partsOf([1, 2]).series
  if (!amount) throw new Error('one series was made')
  const { points } = partsOf([1, 2])
  expect(readingOf({ points, series: [amount] }, 1)).toBe('Part 1: €2')
  expect(readingOf({ points, series: [amount, { ...amount, label: 'Paid in', shown: ['€3', '€4'] }] }, 0)).toBe(
    'Part 0: Amount €1, Paid in €3',
  )
})
