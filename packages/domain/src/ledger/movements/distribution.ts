/**
 * A company pays its investors by their shares. Each gets their share rounded down to the smallest unit, so that equal holdings get equal
 * money; what does not divide is posted as a remainder of its own and stays the company’s to hand out next time.
 */
import { invariant } from '../../invariant.ts'
import type { Money } from '../../money.ts'
import { distributionRemainder, memberCash, spvCash } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

/** The size that measured fastest; a batch is also what is done again after a crash. */
export const distributionBatchMax = 100

export interface Distribution {
  readonly id: string
  readonly cell: Cell
  readonly spvId: string
  readonly whole: Money
  readonly payees: readonly { readonly personId: string; readonly weight: bigint }[]
}

/**
 * The steps of a distribution in batches, each posted by itself. Payees stand in the order of their ids, whatever order they came in: the
 * same distribution always has the same batches, so that one that was stopped goes on where it was. Ids are made when a batch is taken,
 * because a posting carries the time of its own act.
 */
export function* distribution(of: Distribution, nextId: NextTransferId): Generator<readonly Step[], void, undefined> {
  const { id, cell, spvId, whole } = of
  const place = { cell, asset: whole.asset }
  const debit = spvCash(place, spvId)
  const { shares, remainderMinor } = distributionShares(of)
  const legs = shares
    .filter(({ amountMinor }) => amountMinor > 0n)
    .map(({ personId, amountMinor }) => ({
      key: `distribution:${id}:${personId}`,
      movement: 'distribution' as 'distribution' | 'distribution-remainder',
      credit: memberCash(place, personId),
      amountMinor,
    }))
  if (remainderMinor > 0n)
    legs.push({
      key: `distribution:${id}:remainder`,
      movement: 'distribution-remainder',
      credit: distributionRemainder(place, spvId),
      amountMinor: remainderMinor,
    })
  for (let from = 0; from < legs.length; from += distributionBatchMax)
    yield legs.slice(from, from + distributionBatchMax).map((leg) => ({ kind: 'post', id: nextId(), subject: id, debit, ...leg }))
}

export interface DistributionShare {
  /** Of the distribution. */
  readonly id: string
  readonly cell: Cell
  readonly spvId: string
  readonly personId: string
  readonly money: Money
}

/** One payee's share by itself, under the key that it has within the whole. */
export function distributionShare({ id, cell, spvId, personId, money }: DistributionShare, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `distribution:${id}:${personId}`,
      movement: 'distribution',
      subject: id,
      debit: spvCash(place, spvId),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}

/** What each payee gets and what does not divide; together they are the whole. */
export function distributionShares({ whole, payees }: Pick<Distribution, 'whole' | 'payees'>): {
  readonly shares: readonly { readonly personId: string; readonly amountMinor: bigint }[]
  readonly remainderMinor: bigint
} {
  const total = payees.reduce((sum, { weight }) => sum + weight, 0n)
  invariant(whole.amountMinor > 0n, 'there is something to hand out')
  invariant(total > 0n && payees.every(({ weight }) => weight >= 0n), 'weights are zero or more and not all zero')
  invariant(new Set(payees.map(({ personId }) => personId)).size === payees.length, 'nobody is paid twice')
  const shares = payees
    .toSorted((a, b) => (a.personId < b.personId ? -1 : 1))
    .map(({ personId, weight }) => ({ personId, amountMinor: (whole.amountMinor * weight) / total }))
  return { shares, remainderMinor: shares.reduce((left, { amountMinor }) => left - amountMinor, whole.amountMinor) }
}
