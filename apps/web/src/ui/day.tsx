import { useFormat } from './format.ts'

/** A day of the calendar, the same in every time zone. */
export function Day({ on }: { on: string }) {
  const { day } = useFormat()
  return (
    <time dateTime={on} className="whitespace-nowrap">
      {day(on)}
    </time>
  )
}
