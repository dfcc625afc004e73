/** Money maths on a million random cases: how many lost or made a smallest unit. */
import { distributionShares } from '@heathland/domain/ledger/movements/distribution'
import { onrampDeposit, wholeCents } from '@heathland/domain/ledger/movements/onramp-deposit'
import type { NextTransferId } from '@heathland/domain/ledger/transfer'
import { type Asset, assets, fromDecimal, money, split, toDecimal } from '@heathland/domain/money'
import { seeded } from '../../tests/ledger/model.ts'
import type { BarRun } from './bar.ts'

const cases = 1_000_000
/** What a 64-bit counter of the ledger can hold. */
const mostMinor = 2n ** 63n - 1n
const fullShare = 10_000n

export const run: BarRun = async ({ seed }) => {
  const random = seeded(seed, 0)
  const below = (limit: number) => Math.floor(random() * limit)
  /** From one digit to all of them, so that small amounts, where rounding shows, are as frequent as large ones. */
  const anyMinor = () => {
    const wide = BigInt(below(2 ** 31)) * 2n ** 32n + BigInt(below(2 ** 31)) * 2n + BigInt(below(2))
    return 1n + ((wide % mostMinor) >> BigInt(below(63)))
  }
  const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n)
  const names = Object.keys(assets) as Asset[]
  let made = 0
  const nextId: NextTransferId = () => {
    made += 1
    return `trf_${made}`
  }

  const kinds = {
    split() {
      const whole = anyMinor()
      const weights = Array.from({ length: 1 + below(12) }, () => BigInt(below(1_000)))
      weights[0] = (weights[0] ?? 0n) + 1n
      const total = sum(weights)
      const parts = split(money(whole, names[below(names.length)] ?? 'EUR'), weights).map(({ amountMinor }) => amountMinor)
      return (
        sum(parts) === whole &&
        parts.every((part, place) => {
          const exact = (whole * (weights[place] ?? 0n)) / total
          return part === exact || part === exact + 1n
        })
      )
    },
    fee() {
      const whole = anyMinor()
      const share = BigInt(below(Number(fullShare) + 1))
      const [fee, rest] = split(money(whole, 'EUR'), [share, fullShare - share])
      return (
        fee !== undefined &&
        rest !== undefined &&
        fee.amountMinor + rest.amountMinor === whole &&
        fee.amountMinor >= 0n &&
        rest.amountMinor >= 0n
      )
    },
    distribution() {
      const whole = money(anyMinor(), 'GBP')
      const payees = Array.from({ length: 1 + below(12) }, (_, place) => ({ personId: `per_${place}`, weight: BigInt(1 + below(1_000)) }))
      const { shares, remainderMinor } = distributionShares({ whole, payees })
      return (
        sum(shares.map(({ amountMinor }) => amountMinor)) + remainderMinor === whole.amountMinor &&
        remainderMinor >= 0n &&
        remainderMinor < BigInt(payees.length)
      )
    },
    conversion() {
      const eurcMinor = anyMinor()
      const { cents, restEurcMinor } = wholeCents(eurcMinor)
      const steps = onrampDeposit({ id: 'dep', cell: 'eu', personId: 'per', eurcMinor }, nextId)
      const [arrived, given, taken] = steps.map((step) => (step.kind === 'post' ? step.amountMinor : -1n))
      return (
        arrived === eurcMinor &&
        (given ?? 0n) + restEurcMinor === eurcMinor &&
        (taken ?? 0n) === cents &&
        (taken ?? 0n) * 10_000n === (given ?? 0n) &&
        restEurcMinor < 10_000n
      )
    },
    decimal() {
      const value = money(random() < 0.5 ? anyMinor() : -anyMinor(), names[below(names.length)] ?? 'EUR')
      return fromDecimal(toDecimal(value), value.asset)?.amountMinor === value.amountMinor
    },
  }
  const all = Object.entries(kinds)
  const counts: Record<string, number> = {}
  const wrong: Record<string, number> = {}
  for (let place = 0; place < cases; place += 1) {
    const [name, holds] = all[place % all.length] ?? ['', () => false]
    counts[name] = (counts[name] ?? 0) + 1
    if (!holds()) wrong[name] = (wrong[name] ?? 0) + 1
  }
  return { value: Object.values(wrong).reduce((total, count) => total + count, 0), unit: 'cases', details: { cases: counts, wrong } }
}
