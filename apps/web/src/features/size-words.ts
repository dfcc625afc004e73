import type { Format } from '../ui/format.ts'

/** 340 kB, 1.2 MB. */
export function sizeWords(format: Format, bytes: number): string {
  const isLarge = bytes >= 1_000_000
  return format.number(Math.max(bytes, 1_000) / (isLarge ? 1_000_000 : 1_000), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
}
