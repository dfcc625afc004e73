import { expect, test } from 'vitest'
import { type AccountCode, type AccountKind, chart } from './chart-of-accounts.ts'
import { fitsMovement, isMovementName, type Movement, type MovementName, movements, type StepKind } from './movement.ts'

const names = Object.keys(movements) as MovementName[]
const codes = Object.keys(chart) as AccountCode[]
const kinds: readonly StepKind[] = ['post', 'reserve', 'settle', 'release']
const movementOf = (name: MovementName): Movement => movements[name]
const assetsOf = (code: AccountCode): AccountKind['assets'] => chart[code].assets

test('a movement fits its own accounts, in their order, and no others', () => {
  for (const name of names.filter((other) => other !== 'correction')) {
    for (const kind of kinds)
      for (const debit of codes)
        for (const credit of codes) {
          const listed = movementOf(name).legs.some((leg) => leg[0] === debit && leg[1] === credit)
          expect(fitsMovement(name, kind, debit, credit)).toBe(kind === movementOf(name).kind && listed)
        }
  }
})

test('a correction is a posting between any two kinds, since the transfer it undoes says which', () => {
  for (const kind of kinds) expect(fitsMovement('correction', kind, 'bank', 'member-cash')).toBe(kind === 'post')
})

test('both accounts of every leg can be of one asset', () => {
  for (const name of names)
    for (const [debit, credit] of movementOf(name).legs) {
      expect(assetsOf(debit).some((asset) => assetsOf(credit).includes(asset))).toBe(true)
      expect(debit).not.toBe(credit)
    }
})

test('whatever is reserved can be settled and released, and nothing else can', () => {
  const legs = (kind: StepKind) =>
    names.filter((name) => movementOf(name).kind === kind).flatMap((name) => movementOf(name).legs.map((leg) => leg.join(' → ')))
  expect(legs('settle').toSorted()).toEqual(legs('reserve').toSorted())
  expect(legs('release').toSorted()).toEqual(legs('reserve').toSorted())
})

test('every movement and account is a sentence, and no two say the same', () => {
  const sentences = [...names.map((name) => movementOf(name).sentence), ...codes.map((code) => chart[code].sentence)]
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('a name that is not in the table is no movement', () => {
  for (const name of ['', 'gift', 'constructor', '__proto__']) expect(isMovementName(name)).toBe(false)
  for (const name of names) expect(isMovementName(name)).toBe(true)
})
