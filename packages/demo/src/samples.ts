/** What the demonstration shows of parts that no operation answers for yet. */
import { dayAfter } from './day-after.ts'
import { euro } from './euro.ts'

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
  readonly actions: readonly SampleAction[]
}

export function samplesAt(now: Date): Samples {
  return {
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
  }
}
