import { formatInstant } from '@heathland/domain/time'

/** The one way a moment is shown: in the reader's own time zone, with the exact instant behind it. */
export function Instant({ at, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }: { at: string | Date; timeZone?: string }) {
  const instant = typeof at === 'string' ? new Date(at) : at
  return <time dateTime={instant.toISOString()}>{formatInstant(instant, timeZone)}</time>
}
