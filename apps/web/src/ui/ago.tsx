import { dayMs, hourMs, minuteMs } from '@heathland/domain/time'
import type { SharedWords } from '@heathland/words/words'
import { useFormat } from './format.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

/** How long ago, where the order of things matters more than the moment: "2 h". The moment itself stands behind it. */
export function Ago({ at, now }: { at: string | Date; now: Date }) {
  const instant = typeof at === 'string' ? new Date(at) : at
  const { short, long } = agoOf(instant, now, useWords('shared'))
  const format = useFormat()
  return (
    <time
      dateTime={instant.toISOString()}
      title={format.instant(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)}
      className="whitespace-nowrap"
    >
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </time>
  )
}

export function agoOf(instant: Date, now: Date, { ago }: Pick<SharedWords, 'ago'>): { short: string; long: string } {
  // Clocks differ a little: what just happened may seem to lie ahead.
  const passedMs = Math.max(0, now.getTime() - instant.getTime())
  if (passedMs < minuteMs) return { short: ago.now, long: ago.justNow }
  if (passedMs < hourMs) return counted(passedMs / minuteMs, ago.shortMinutes, ago.minutes)
  return passedMs < dayMs ? counted(passedMs / hourMs, ago.shortHours, ago.hours) : counted(passedMs / dayMs, ago.shortDays, ago.days)
}

type Counted = (given: { count: number }) => string

function counted(exact: number, short: Counted, long: Counted): { short: string; long: string } {
  const count = Math.floor(exact)
  return { short: short({ count }), long: long({ count }) }
}
