/** A list that is read page by page, as one: the next page is asked for when its first item is wanted. */

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next?: string | undefined
}

/** Far more than any member has; a server that never came to an end would otherwise be asked for ever. */
const pagesMax = 10_000

export async function* each<Item, Input extends object = Record<never, never>>(
  list: (input: Input & { after?: string }) => Promise<Page<Item>>,
  input?: Input,
): AsyncGenerator<Item, void, undefined> {
  let after: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, next } = await list({ ...(input as Input), ...(after !== undefined && { after }) })
    yield* items
    if (next === undefined || next === after) return
    after = next
  }
}
