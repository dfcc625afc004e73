import { useFormat } from './format.ts'

/** The one way a moment is shown: in the reader's own time zone and language, with the exact instant behind it. */
export function Instant({ at, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }: { at: string | Date; timeZone?: string }) {
  const format = useFormat()
  const instant = typeof at === 'string' ? new Date(at) : at
  return <time dateTime={instant.toISOString()}>{format.instant(instant, timeZone)}</time>
}
