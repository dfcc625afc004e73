/** A day of the calendar, the same in every time zone: "Nov 12, 2026". */
export function Day({ on }: { on: string }) {
  return (
    <time dateTime={on} className="whitespace-nowrap">
      {formatDay(on)}
    </time>
  )
}

/** Reads and writes in UTC, so that no time zone moves the day. */
export function formatDay(on: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${on}T00:00:00Z`),
  )
}
