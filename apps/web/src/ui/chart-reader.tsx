import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { type ChartData, readingOf } from './chart-data.ts'

export interface ChartReader {
  /** The point that is read, by keyboard or pointer. */
  readonly place: number | undefined
  readonly setPlace: (place: number | undefined) => void
}

export function useChartReader(): ChartReader {
  const [place, setPlace] = useState<number>()
  return { place, setPlace }
}

interface ChartReadingProps {
  /** What the chart is called. */
  label: string
  data: ChartData
  reader: ChartReader
  /** The point nearest to a place, from 0 at the left to 1 at the right. Left out where the pointer has nothing to say. */
  nearest?: (share: number) => number
  children?: ReactNode
}

/**
 * Lies over a chart and reads its points: arrow keys, Home and End, or the pointer. A slider, because screen readers then say the new
 * value after each key.
 */
export function ChartReading({ label, data, reader: { place, setPlace }, nearest, children }: ChartReadingProps) {
  const last = data.points.length - 1
  const now = Math.min(place ?? last, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, place ?? last + 1, last)
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (nearest && width > 0) setPlace(nearest((clientX - left) / width))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={now}
      aria-valuetext={readingOf(data, now)}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setPlace(undefined)}
      onBlur={() => setPlace(undefined)}
      className="absolute inset-0 touch-pan-y rounded-small"
    >
      {children}
    </div>
  )
}

function nextPlace(key: string, from: number, last: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, from - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, from + 1)
  return undefined
}
