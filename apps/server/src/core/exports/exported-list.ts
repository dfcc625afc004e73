/**
 * A list that may leave as a file, declared once by its noun. Whoever may call its operation may export it; its columns make every
 * format, and its rows are read page by page as the person who asked.
 */
import type { Operation } from '@heathland/contract'
import type { Column, ListWords } from '@heathland/domain/export/list-file'
import type { Page } from '@heathland/domain/page'
import type * as z from 'zod'
import type { Context } from '../context.ts'

export interface ExportedList<Filters extends object, Row> {
  /** As it is called in the contract and in the names of files. */
  readonly list: string
  readonly title: string
  /** The operation that shows the same list on a page: who may call it, may export it. */
  readonly operation: Operation
  readonly filters: z.ZodType<Filters>
  readonly columns: readonly Column<Row>[]
  /** How many rows there are, counted no further than to `rowsMax`; undefined where counting costs as much as reading. */
  count(ctx: Context, filters: Filters, rowsMax: number): Promise<number | undefined>
  /** All of them in their order, read by key in pages of a bounded size. */
  pages(ctx: Context, filters: Filters): AsyncIterable<readonly Row[]>
  /** Whose personal data these rows show: each look at somebody is recorded. */
  readonly peopleIn?: (rows: readonly Row[]) => readonly string[]
  /** What the file says beside its rows, where it is a document for one reader; its columns take the place of those above. */
  readonly document?: (ctx: Context, filters: Filters) => Promise<ListDocument<Row>>
  /** What the file is called, where not after its list and day. */
  readonly fileName?: (filters: Filters) => string
}

/** A list that is a document: from somebody, for somebody, in a language. */
export interface ListDocument<Row> {
  readonly language: string
  readonly title: string
  /** Lines of an address. */
  readonly sender: readonly string[]
  readonly recipient: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Below the table. */
  readonly notes: readonly string[]
  readonly columns: readonly Column<Row>[]
  readonly words: ListWords
}

/** What lists have in common: each knows its own filters and rows, and nobody else looks at them. */
export type AnyExportedList = ExportedList<never, unknown>

export function exportedList<Filters extends object, Row>(list: ExportedList<Filters, Row>): AnyExportedList {
  return list as unknown as AnyExportedList
}

/** One read is over long before anybody waits for it, and a page fits into a chunk of the file. */
export const exportPage = 500

/** Follows the keys from page to page until there is no next one. */
export async function* byKey<Row>(readPage: (after: string | undefined) => Promise<Page<Row, string>>): AsyncGenerator<readonly Row[]> {
  let after: string | undefined
  do {
    const { items, next }: Page<Row, string> = await readPage(after)
    yield items
    if (next !== undefined && next === after) throw new Error('a list does not move on')
    after = next
  } while (after !== undefined)
}
