/** How many there are on the first page, and whether there are more. */
export function openCount(rows: readonly unknown[] | undefined, next: string | undefined): string {
  return `${rows?.length ?? 0}${next === undefined ? '' : '+'}`
}
