/**
 * How much a member could lose and still live as before: a tenth of their net worth. They do it once a year and say that they have seen the
 * result; whatever the result is, they may invest. Regulation (EU) 2020/1503 Art 21(5) and (6).
 */
import { type Checked, problemsIn } from '../form.ts'
import type { Asset, DecimalMark } from '../money.ts'
import type { InvestorCategory } from './categories.ts'
import { hasHappened, isOver } from './period.ts'
import { readTypedAmount, type TypedAmountProblem } from './typed-amount.ts'

export interface LossSimulationRule<Category extends InvestorCategory = InvestorCategory> {
  readonly appliesTo: readonly Category[]
  readonly bearablePercent: bigint
  readonly validMonths: number
}

export interface LossInputs {
  readonly yearlyIncomeMinor: bigint
  /** Without property and pensions. */
  readonly assetsMinor: bigint
  /** What has to be paid: debts, rent, maintenance. */
  readonly commitmentsMinor: bigint
}

export interface LossSimulation {
  readonly inputs: LossInputs
  readonly at: Date
  readonly acknowledgedAt: Date | undefined
}

/** Never below zero: who owes more than they have can lose nothing. */
export function netWorthMinor({ yearlyIncomeMinor, assetsMinor, commitmentsMinor }: LossInputs): bigint {
  const worthMinor = yearlyIncomeMinor + assetsMinor - commitmentsMinor
  return worthMinor > 0n ? worthMinor : 0n
}

export function bearableLossMinor(inputs: LossInputs, { bearablePercent }: LossSimulationRule): bigint {
  return (netWorthMinor(inputs) * bearablePercent) / 100n
}

export type LossSimulationState = 'done' | 'missing' | 'expired' | 'unacknowledged'

export function lossSimulationState(simulation: LossSimulation | undefined, now: Date, rule: LossSimulationRule): LossSimulationState {
  if (!simulation || !hasHappened(simulation.at, now)) return 'missing'
  if (isOver(simulation.at, rule.validMonths, now)) return 'expired'
  const { at, acknowledgedAt } = simulation
  return hasHappened(acknowledgedAt, now) && acknowledgedAt.getTime() >= at.getTime() ? 'done' : 'unacknowledged'
}

export interface LossSimulationValues {
  readonly yearlyIncome: string
  readonly assets: string
  readonly commitments: string
}

/** As it is sent: decimal text of minor units. */
export type LossSimulationInput = { readonly [Name in keyof LossInputs]: string }

/** An amount of nothing is typed as 0: an empty field is not taken for it. */
export function checkLossSimulation(
  values: LossSimulationValues,
  asset: Asset,
  mark: DecimalMark,
): Checked<LossSimulationInput, keyof LossSimulationValues, TypedAmountProblem> {
  const yearlyIncome = readTypedAmount(values.yearlyIncome, asset, mark)
  const assets = readTypedAmount(values.assets, asset, mark)
  const commitments = readTypedAmount(values.commitments, asset, mark)
  const problemOf = (read: bigint | TypedAmountProblem) => (typeof read === 'bigint' ? undefined : read)
  const problems = problemsIn<keyof LossSimulationValues, TypedAmountProblem>({
    yearlyIncome: problemOf(yearlyIncome),
    assets: problemOf(assets),
    commitments: problemOf(commitments),
  })
  if (problems) return { ok: false, problems }
  return {
    ok: true,
    input: { yearlyIncomeMinor: String(yearlyIncome), assetsMinor: String(assets), commitmentsMinor: String(commitments) },
  }
}
