const stepsUp = ['kB', 'MB', 'GB'] as const
const perStep = 1_000

/** How large a file is, as people say it: 12400 is '12.4 kB'. Thousands, as the systems where it is saved count them. */
export function fileSizeWords(bytes: number): string {
  if (bytes < perStep) return `${bytes} B`
  let size = bytes
  let unit: (typeof stepsUp)[number] = 'kB'
  for (unit of stepsUp) {
    size /= perStep
    // Rounded first: 999.96 kB would be written as 1000.0 of them.
    if (Math.round(size * 10) / 10 < perStep) break
  }
  return `${size.toFixed(1)} ${unit}`
}
