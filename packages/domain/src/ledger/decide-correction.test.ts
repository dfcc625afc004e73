import { expect, test } from 'vitest'
import { decideCorrection, type Posted } from './decide-correction.ts'

const posted: Posted = { id: 'trf_1', movement: 'bank-deposit', debit: 'a', credit: 'b', postedMinor: 100n, isCorrected: false }

test('all of it when nothing is said, or a part of it', () => {
  expect(decideCorrection(posted, undefined)).toEqual({ refused: false, original: posted, amountMinor: 100n })
  expect(decideCorrection(posted, 40n)).toMatchObject({ refused: false, amountMinor: 40n })
})

test('not what never was, what was undone before, more than there was, or what was only set aside', () => {
  expect(decideCorrection(undefined, undefined)).toMatchObject({ code: 'NOT_FOUND' })
  expect(decideCorrection({ ...posted, isCorrected: true }, undefined)).toMatchObject({ code: 'LEDGER_CORRECTED' })
  expect(decideCorrection(posted, 101n)).toMatchObject({ code: 'LEDGER_CORRECTION_UNFIT' })
  expect(decideCorrection({ ...posted, postedMinor: 0n }, undefined)).toMatchObject({ code: 'LEDGER_CORRECTION_UNFIT' })
})
