/** What the demonstration shows of parts that no operation answers for yet. */
import { dayAfter } from './day-after.ts'
import { euro } from './euro.ts'

interface SampleAction {
  /** What it is; the page has the words. */
  readonly kind: 'second-factor' | 'statement'
  readonly date: string
  readonly route: string
}

/** Anything that is set aside was set aside so long ago. */
export const setAsideDays = 2
export const setAside = euro(25_000n)

export interface Samples {
  readonly actions: readonly SampleAction[]
}

export function samplesAt(now: Date): Samples {
  return {
    actions: [
      {
        kind: 'second-factor',
        date: dayAfter(now, 7),
        route: '/settings',
      },
      {
        kind: 'statement',
        date: dayAfter(now, 30),
        route: '/wallet',
      },
    ],
  }
}
