/** How an offer is shared out among those who subscribed. The same orders give the same shares; nobody gets more than they asked for. */
import { invariant } from '../invariant.ts'
import { money, split } from '../money.ts'

export const allocationRules = ['pro-rata', 'first-come'] as const
export type AllocationRule = (typeof allocationRules)[number]

export interface Order {
  readonly id: string
  readonly amountMinor: bigint
}

export interface Sharing {
  readonly rule: AllocationRule
  /** What is left of the target. */
  readonly capacityMinor: bigint
  /** What everybody gets first under pro rata, as far as they asked for it and it is there for all. */
  readonly floorMinor: bigint
  /** Shares and units are whole: what they cost. 1 where any amount can be allocated. */
  readonly unitMinor: bigint
}

export interface Share extends Order {
  readonly allocatedMinor: bigint
}

/** Orders come in the order in which they were signed. */
export function allocate(orders: readonly Order[], { rule, capacityMinor, floorMinor, unitMinor }: Sharing): readonly Share[] {
  invariant(unitMinor > 0n && capacityMinor >= 0n && floorMinor >= 0n, 'an allocation has a unit, and nothing in it is below zero')
  const units = orders.map(({ amountMinor }) => amountMinor / unitMinor)
  const capacity = capacityMinor / unitMinor
  const shares = rule === 'first-come' ? inOrder(units, capacity) : proRata(units, capacity, floorMinor / unitMinor)
  return orders.map((order, index) => ({ ...order, allocatedMinor: (shares[index] ?? 0n) * unitMinor }))
}

function inOrder(units: readonly bigint[], capacity: bigint): readonly bigint[] {
  let left = capacity
  return units.map((wanted) => {
    const given = lesser(wanted, left)
    left -= given
    return given
  })
}

function proRata(units: readonly bigint[], capacity: bigint, floor: bigint): readonly bigint[] {
  const wanted = sum(units)
  if (wanted <= capacity) return units
  const firsts = units.map((unit) => lesser(unit, floor))
  // A floor that does not go round is none.
  const given = sum(firsts) <= capacity ? firsts : units.map(() => 0n)
  const open = units.map((unit, index) => unit - (given[index] ?? 0n))
  const left = capacity - sum(given)
  if (left === 0n || sum(open) === 0n) return given
  // Less is left than is asked for, so that no part is larger than what was open.
  const parts = split(money(left, 'EUR'), open)
  return given.map((share, index) => share + (parts[index]?.amountMinor ?? 0n))
}

/** `Math.min` takes no bigint. */
function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

export interface AllocationSums {
  readonly orders: number
  readonly askedMinor: bigint
  readonly allocatedMinor: bigint
  readonly returnedMinor: bigint
}

export function sumsOf(shares: readonly Share[]): AllocationSums {
  const askedMinor = sum(shares.map(({ amountMinor }) => amountMinor))
  const allocatedMinor = sum(shares.map((share) => share.allocatedMinor))
  return { orders: shares.length, askedMinor, allocatedMinor, returnedMinor: askedMinor - allocatedMinor }
}
