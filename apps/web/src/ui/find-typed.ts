/**
 * Which label typing leads to, as in the lists of an operating system: letters typed in a row are the beginning of a label, and the
 * same letter again and again goes through everything that begins with it.
 */
export function findTyped(labels: readonly string[], typed: string, current: number): number {
  const wanted = typed.toLowerCase()
  const isRepeated = wanted.length > 1 && [...wanted].every((letter) => letter === wanted[0])
  const start = isRepeated ? wanted.slice(0, 1) : wanted
  // A longer word may still be the label that has the focus; a single letter looks further.
  const first = start.length === 1 ? current + 1 : Math.max(0, current)
  for (let step = 0; step < labels.length; step++) {
    const index = (first + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(start)) return index
  }
  return -1
}
