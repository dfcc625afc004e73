import { expect, test } from 'vitest'
import { fileSizeWords } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [12_400, '12.4 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [3_260_000, '3.3 MB'],
  [2_000_000_000, '2.0 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('[COMP-01] says how large a file is: %i', (bytes, words) => {
  expect(fileSizeWords(bytes)).toBe(words)
})
