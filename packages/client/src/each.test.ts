import { expect, test } from 'vitest'
import { each } from './each.ts'

const pages: Readonly<Record<string, { items: number[]; next?: string }>> = {
  first: { items: [1, 2], next: 'b' },
  b: { items: [], next: 'c' },
  c: { items: [3] },
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

test('a list is one sequence over all its pages, read as far as it is wanted', async () => {
  const asked: unknown[] = []
  const list = async (input: { asset: string; after?: string }) => {
    asked.push(input)
    return pages[input.after ?? 'first'] ?? { items: [] }
  }
  expect(await all(each(list, { asset: 'EUR' }))).toEqual([1, 2, 3])
  expect(asked).toEqual([{ asset: 'EUR' }, { asset: 'EUR', after: 'b' }, { asset: 'EUR', after: 'c' }])
  asked.length = 0
  for await (const item of each(list, { asset: 'EUR' })) if (item === 2) break
  expect(asked).toHaveLength(1)
})

test('a page that names itself as the next ends the list', async () => {
  const list = async () => ({ items: [1], next: 'same' })
  expect(await all(each(list))).toEqual([1, 1])
})
