import { dayMs, hourMs, minuteMs } from '@heathland/domain/time'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long ago, where the order of things matters more than the moment: "2 h". The moment itself stands behind it. */
export function Ago({ at, now }: { at: string | Date; now: Date }) {
  const instant = typeof at === 'string' ? new Date(at) : at
  const { short, long } = agoOf(instant, now)
  return (
    <time dateTime={instant.toISOString()} title={instant.toLocaleString('en-GB')} className="whitespace-nowrap">
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </time>
  )
}

export function agoOf(instant: Date, now: Date): { short: string; long: string } {
  // Clocks differ a little: what just happened may seem to lie ahead.
  const passedMs = Math.max(0, now.getTime() - instant.getTime())
  if (passedMs < minuteMs) return { short: 'now', long: 'just now' }
  const unit = passedMs < hourMs ? units.minute : passedMs < dayMs ? units.hour : units.day
  const count = Math.floor(passedMs / unit.lengthMs)
  return { short: `${count} ${unit.short}`, long: `${count} ${unit.long}${count === 1 ? '' : 's'} ago` }
}

const units = {
  minute: { lengthMs: minuteMs, short: 'min', long: 'minute' },
  hour: { lengthMs: hourMs, short: 'h', long: 'hour' },
  day: { lengthMs: dayMs, short: 'd', long: 'day' },
}
