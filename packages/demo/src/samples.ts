/** What the demonstration shows of parts that no operation answers for yet. */
import type { Opportunity } from '@heathland/domain/offers/opportunity'
import type { Holding } from '@heathland/domain/placements/holding'
import { dayAfter } from './day-after.ts'
import { euro } from './euro.ts'
import { opportunities } from './opportunities.ts'
import { holdingsAt, investments, type SampleInvestment } from './placements.ts'

interface SampleAction {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly date: string
  readonly route: string
}

/** Anything that is set aside was set aside so long ago. */
export const setAsideDays = 2
export const setAside = euro(25_000n)

export interface Samples {
  readonly investments: readonly SampleInvestment[]
  readonly actions: readonly SampleAction[]
  readonly opportunities: readonly Opportunity[]
  readonly holdings: readonly Holding[]
}

export function samplesAt(now: Date): Samples {
  return {
    investments,
    actions: [
      {
        id: '1',
        title: 'Add a second factor',
        description: 'A code or a passkey beside your password, before you invest again.',
        date: dayAfter(now, 7),
        route: '/settings',
      },
      {
        id: '2',
        title: 'Download your statement',
        description: 'Everything that came in and went out, for your tax return.',
        date: dayAfter(now, 30),
        route: '/wallet',
      },
    ],
    opportunities,
    holdings: holdingsAt(now),
  }
}
