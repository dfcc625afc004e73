import { expect, test } from 'vitest'
import { after as later } from '../time.ts'
import { bearableLossMinor, checkLossSimulation, type LossSimulationRule, lossSimulationState, netWorthMinor } from './loss-simulation.ts'
import { packOf } from './packs.ts'

const rule = packOf('eu-ecspr', '2026-11-01').lossSimulation as LossSimulationRule
const inputs = { yearlyIncomeMinor: 40_000_00n, assetsMinor: 30_000_00n, commitmentsMinor: 10_000_09n }

test('[PROT-01 formula] a tenth of income and assets less commitments can be lost, rounded down to the cent', () => {
  expect(netWorthMinor(inputs)).toBe(59_999_91n)
  expect(bearableLossMinor(inputs, rule)).toBe(5_999_99n)
})

test('who owes more than they have can lose nothing', () => {
  expect(netWorthMinor({ ...inputs, commitmentsMinor: 70_000_01n })).toBe(0n)
  expect(bearableLossMinor({ ...inputs, commitmentsMinor: 90_000_00n }, rule)).toBe(0n)
})

test('a simulation counts for a year once its result was acknowledged', () => {
  const at = new Date('2026-11-17T09:00:00Z')
  const stateAt = (now: Date, acknowledgedAt: Date | undefined = at) => lossSimulationState({ inputs, at, acknowledgedAt }, now, rule)
  expect(lossSimulationState(undefined, at, rule)).toBe('missing')
  expect(stateAt(later(at, -1))).toBe('missing')
  expect(stateAt(at)).toBe('done')
  expect(stateAt(at, later(at, -1))).toBe('unacknowledged')
  expect(stateAt(at, later(at, 1))).toBe('unacknowledged')
  expect(lossSimulationState({ inputs, at, acknowledgedAt: undefined }, at, rule)).toBe('unacknowledged')
  expect(stateAt(new Date('2027-11-17T08:59:59.999Z'))).toBe('done')
  expect(stateAt(new Date('2027-11-17T09:00:00Z'))).toBe('expired')
})

test('the form sends three amounts in cents, of which each may be zero', () => {
  expect(checkLossSimulation({ yearlyIncome: '€40.000,50', assets: '0', commitments: ' 12 ' }, 'EUR', ',')).toEqual({
    ok: true,
    input: { yearlyIncomeMinor: '4000050', assetsMinor: '0', commitmentsMinor: '1200' },
  })
})

test('the form names every wrong field', () => {
  expect(checkLossSimulation({ yearlyIncome: '', assets: '1.000', commitments: '-1' }, 'EUR', '.')).toEqual({
    ok: false,
    problems: { yearlyIncome: 'amount-missing', assets: 'amount-ambiguous', commitments: 'amount-missing' },
  })
  expect(checkLossSimulation({ yearlyIncome: '1', assets: '10000000000000.01', commitments: '1' }, 'EUR', '.')).toEqual({
    ok: false,
    problems: { assets: 'amount-too-large' },
  })
})
