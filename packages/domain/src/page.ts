/** One page of a list that is read by key. One row more is read than is shown: whether it came says whether the list goes on. */
export interface Page<Row, Key> {
  readonly items: readonly Row[]
  /** Where the next page begins; absent on the last. */
  readonly next?: Key
}

export function pageOf<Row, Key>(found: readonly Row[], rowsMax: number, keyOf: (lastShown: Row) => Key): Page<Row, Key> {
  const items = found.slice(0, rowsMax)
  const last = items.at(-1)
  return found.length > rowsMax && last !== undefined ? { items, next: keyOf(last) } : { items }
}

export function byId<Id>({ id }: { readonly id: Id }): Id {
  return id
}

/** The same page with each row shown differently. */
export function mapPage<Row, Shown, Key>({ items, ...rest }: Page<Row, Key>, show: (row: Row) => Shown): { items: Shown[]; next?: Key } {
  return { ...rest, items: items.map(show) }
}

/**
 * Before the first and behind the last of all ids, for statements that begin at a key: `id > $1` is found by an index however deep the
 * page is, which `$1 is null or id > $1` is not once PostgreSQL keeps its plan.
 */
export const beforeEveryId = ''
export const behindEveryId = 'zzzz'
