/** What a member put into placements and received from them, from the lines of their account. */
import { investedBy } from '../ledger/balance-history.ts'
import type { Side } from '../ledger/chart-of-accounts.ts'
import { movementGroups } from '../ledger/counterparty.ts'
import type { MovementName } from '../ledger/movement.ts'

export interface AccountLine {
  readonly bookedAt: Date
  readonly movement: MovementName
  readonly side: Side
  readonly amountMinor: bigint
}

export type Step = 'month' | 'quarter'
const monthsIn: Record<Step, number> = { month: 1, quarter: 3 }
/** A year by month, or three years by quarter. */
export const spansShown = 12

export interface Span {
  readonly from: Date
  readonly until: Date
  readonly receivedMinor: bigint
  /** Paid for placements less what came back, since the first one. */
  readonly paidInMinor: bigint
}

export interface Performance {
  readonly spans: readonly Span[]
  readonly receivedMinor: bigint
  readonly payments: number
  readonly feesMinor: bigint
}

/** Where the account is read from: all of it, since what was put in adds up from the first placement. */
export function performanceOf(lines: readonly AccountLine[], step: Step, now: Date): Performance {
  const months = monthsIn[step]
  const running = Math.floor((now.getUTCFullYear() * 12 + now.getUTCMonth()) / months)
  const startOf = (span: number) => new Date(Date.UTC(Math.floor((span * months) / 12), (span * months) % 12, 1))
  const received = lines.filter(({ movement }) => (movementGroups.income as readonly string[]).includes(movement))
  const fees = lines.filter(({ movement }) => movement === 'management-fee' || movement === 'fee-refunded')
  return {
    spans: Array.from({ length: spansShown }, (_, index) => {
      const [from, until] = [startOf(running - spansShown + 1 + index), startOf(running - spansShown + 2 + index)]
      return {
        from,
        until,
        receivedMinor: sumOf(
          received.filter(({ bookedAt }) => bookedAt >= from && bookedAt < until),
          'credit',
        ),
        paidInMinor: lines.reduce((sum, line) => (line.bookedAt < until ? sum + investedBy(line) : sum), 0n),
      }
    }),
    receivedMinor: sumOf(received, 'credit'),
    payments: received.filter(({ side }) => side === 'credit').length,
    feesMinor: sumOf(fees, 'debit'),
  }
}

/** Lines of one side count, those of the other are taken away. */
function sumOf(lines: readonly AccountLine[], counted: Side): bigint {
  return lines.reduce((sum, { side, amountMinor }) => (side === counted ? sum + amountMinor : sum - amountMinor), 0n)
}
