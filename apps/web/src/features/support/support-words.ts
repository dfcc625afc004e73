import type { Tone } from '../../ui/badge.tsx'
import type { Format } from '../../ui/format.ts'

export const stateTones = { new: 'care', open: 'care', pending: 'good', closed: 'neutral' } as const satisfies Record<string, Tone>
/** Staff have nothing to do while the member is to answer. */
export const officeTones = { new: 'bad', open: 'care', pending: 'neutral', closed: 'neutral' } as const satisfies Record<string, Tone>
export const priorityTones = { low: 'neutral', normal: 'neutral', high: 'care', urgent: 'bad' } as const satisfies Record<string, Tone>

/** 340 kB, 1.2 MB. */
export function sizeWords(format: Format, bytes: number): string {
  const isLarge = bytes >= 1_000_000
  return format.number(Math.max(bytes, 1_000) / (isLarge ? 1_000_000 : 1_000), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
}
