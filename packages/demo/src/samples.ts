/**
 * What the demo investor finds on the dashboard: what they hold, what was told to them and what waits for them. The ledger of the
 * demonstration books the same investments, so that both say the same.
 */
import { type Money, money } from '@heathland/domain/money'
import { after, dayMs } from '@heathland/domain/time'

export interface SampleInvestment {
  readonly id: string
  readonly name: string
  readonly amount: Money
  /** The day on which it was funded. */
  readonly date: string
  readonly status: 'Active' | 'Matured'
}

export interface SampleNotification {
  readonly id: string
  readonly message: string
  readonly time: string
  readonly type: 'success' | 'info'
}

export interface SampleAction {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly date: string
  readonly route: string
}

const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')

/** Newest first. */
export const investments = [
  { id: '1', name: 'Green Energy Fund', amount: euro(1_000_000n), date: '2025-01-27', status: 'Active' },
  { id: '2', name: 'Delta Housing', amount: euro(750_000n), date: '2025-01-22', status: 'Active' },
  { id: '3', name: 'Clean Water Bridge', amount: euro(500_000n), date: '2025-01-16', status: 'Matured' },
] as const satisfies readonly SampleInvestment[]

/** A quarter of the fund's 6.5% a year. */
export const quarterlyYield = euro((investments[0].amount.amountMinor * 65n) / 4_000n)
/** The year after which what has matured was paid back. */
export const maturedOn = '2026-01-19'
/** Anything that is set aside was set aside so long ago. */
export const setAsideDays = 2
export const setAside = euro(25_000n)

export interface Samples {
  readonly investments: readonly SampleInvestment[]
  readonly notifications: readonly SampleNotification[]
  readonly actions: readonly SampleAction[]
}

export function samplesAt(now: Date): Samples {
  const inDays = (days: number) =>
    after(now, days * dayMs)
      .toISOString()
      .slice(0, 10)
  return {
    investments,
    notifications: [
      { id: '1', message: '€250 is set aside for your withdrawal.', time: `${setAsideDays} days ago`, type: 'info' },
      { id: '2', message: '€162.50 from Green Energy Fund is on your account.', time: 'Aug 3, 2026', type: 'success' },
      { id: '3', message: 'Clean Water Bridge has matured. €5,000 was paid back to you.', time: 'Jan 19, 2026', type: 'success' },
    ],
    actions: [
      {
        id: '1',
        title: 'Add a second factor',
        description: 'A code or a passkey beside your password, before you invest again.',
        date: inDays(7),
        route: '/settings',
      },
      {
        id: '2',
        title: 'Download your statement',
        description: 'Everything that came in and went out, for your tax return.',
        date: inDays(30),
        route: '/wallet',
      },
    ],
  }
}
