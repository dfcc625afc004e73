/** The same value gives the same text whatever the order of its fields, so that equal states have equal hashes. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'bigint') return `${part}n`
      if (part && typeof part === 'object' && !Array.isArray(part)) {
        return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      }
      return part
    }) ?? 'undefined'
  )
}
