/**
 * Everything we hold about one person, as a ZIP: each table as JSON for programs and as a page to read, and a first page that leads to
 * them. Rows are read page by page and written as they come, so that memory does not grow with them.
 */
import { type ZipEntry, zip } from '@heathland/domain/export/zip'
import type { Id } from '@heathland/domain/id'
import { settings as en } from '@heathland/words/en/settings'
import type { Language } from '@heathland/words/language'
import { settings as nl } from '@heathland/words/nl/settings'
import type { SettingsWords } from '@heathland/words/words'
import type { Context } from '../../core/context.ts'
import { escaped, head } from '../../core/exports/archive-page.ts'
import { nodeHost } from '../../core/exports/node-host.ts'
import { opened, type PersonSeal } from '../../core/keys.ts'
import type { PersonalData, PersonalTable } from '../../core/personal-data.ts'

const catalogues = { en, nl } satisfies Record<Language, SettingsWords>

/** Few enough statements for long tables, small enough to hold: a page of the longest rows is some hundred kilobytes. */
const pageMax = 1_000

type Values = Readonly<Record<string, unknown>>

export interface Archive {
  readonly personId: Id<'per'>
  readonly seal: PersonSeal
  readonly language: Language
  readonly madeAt: Date
  readonly tables: readonly PersonalTable[]
  /** Called with every page, to save progress and to stop when the reader may no longer read. */
  readonly onRows: (count: number) => Promise<void>
}

export function exportedTables(data: readonly PersonalData[]): readonly PersonalTable[] {
  return data.filter((one): one is PersonalTable => 'columns' in one)
}

/** How many rows an archive goes through: each is written twice. */
export async function countArchive(reader: Context, { personId, tables }: Pick<Archive, 'personId' | 'tables'>): Promise<number> {
  let rows = 0
  for (const { table, of } of tables) {
    const [found] = await reader.read((tx) =>
      tx.query<{ count: number }>(`count-own-${table}`, `select count(*)::int as count from ${table} where ${of}`, [personId]),
    )
    rows += 2 * (found?.count ?? 0)
  }
  return rows
}

export function writeArchive(reader: Context, archive: Archive): AsyncIterable<Uint8Array> {
  const { tables, language, madeAt, personId } = archive
  const t = catalogues[language].archive
  const entries: ZipEntry[] = [{ name: 'index.html', chunks: once(indexPage(t, language, { tables, madeAt, personId })) }]
  for (const table of tables) {
    entries.push({ name: `data/${table.table}.json`, chunks: asJson(readRows(reader, archive, table)) })
    entries.push({ name: `pages/${table.table}.html`, chunks: asPage(t, language, table, readRows(reader, archive, table)) })
  }
  return zip(entries, nodeHost)
}

/** The person's rows of one table, by key, with what was sealed opened. */
async function* readRows(reader: Context, { personId, seal, onRows }: Archive, table: PersonalTable): AsyncGenerator<readonly Values[]> {
  const keys = Object.entries(table.key)
  const columns = Object.entries(table.columns).flatMap(([column, how]) => (isLeftOut(how) ? [] : [column]))
  const key = keys.map(([column]) => column).join(', ')
  const place = keys.map(([, type], index) => `$${index + 3}::${type}`).join(', ')
  let after: readonly string[] | undefined
  for (;;) {
    const at = after
    const rows = await reader.read((tx) =>
      tx.query<Values & { _key: string[] }>(
        `read-own-${table.table}-${at ? 'next' : 'first'}`,
        `select ${[...new Set(columns)].join(', ')}, array[${keys.map(([column]) => `${column}::text`).join(', ')}] as _key
         from ${table.table} where ${table.of}${at ? ` and (${key}) > (${place})` : ''} order by ${key} limit $2`,
        [personId, pageMax, ...(at ?? [])],
      ),
    )
    await onRows(rows.length)
    if (rows.length > 0) yield rows.map((row) => openRow(row, table, { personId, seal }))
    const last = rows.at(-1)
    if (!last || rows.length < pageMax) return
    after = last._key
  }
}

function isLeftOut(how: PersonalTable['columns'][string]): how is { readonly leftOut: string } {
  return typeof how === 'object' && 'leftOut' in how
}

function openRow(row: Values, { columns }: PersonalTable, { personId, seal }: { personId: string; seal: PersonSeal }): Values {
  // Places name the person where a row has no id of its own.
  const placed = { person_id: personId, ...row }
  const values = Object.entries(columns).flatMap(([column, how]): [string, unknown][] => {
    if (isLeftOut(how)) return []
    const value = row[column]
    if (how === 'plain') return [[column, plain(value)]]
    return [[column, value instanceof Buffer ? readable(opened(() => seal.open(how.sealed(placed), value))) : null]]
  })
  return Object.fromEntries(values)
}

/** What was sealed as JSON is part of the row. */
function readable(text: string | undefined): unknown {
  if (text === undefined) return null
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'bigint' ? value.toString() : value
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* asJson(pages: AsyncIterable<readonly Values[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const page of pages) {
    yield `${isFirst ? '\n' : ',\n'}${page.map((row) => JSON.stringify(row)).join(',\n')}`
    isFirst = false
  }
  yield '\n]\n'
}

type Words = SettingsWords['archive']

async function* asPage(
  t: Words,
  language: Language,
  { table }: PersonalTable,
  pages: AsyncIterable<readonly Values[]>,
): AsyncGenerator<string> {
  const title = titleOf(t, table)
  yield head(language, title)
  yield `<p><a href="../index.html">${escaped(t.back)}</a></p><h1>${escaped(title)}</h1>`
  let isEmpty = true
  for await (const page of pages) {
    isEmpty = false
    yield page.map(card).join('')
  }
  if (isEmpty) yield `<p>${escaped(t.nothing)}</p>`
  yield '</body></html>\n'
}

function indexPage(
  t: Words,
  language: Language,
  { tables, madeAt, personId }: { readonly tables: readonly PersonalTable[]; readonly madeAt: Date; readonly personId: string },
): string {
  const links = tables.map(({ table }) => {
    const [page, data] = [`pages/${table}.html`, `data/${table}.json`]
    return `<li><a href="${page}">${escaped(titleOf(t, table))}</a> (<a href="${data}">JSON</a>)</li>`
  })
  return `${head(language, t.title)}<h1>${escaped(t.title)}</h1><p>${escaped(t.lead)}</p><dl><dt>${escaped(t.made)}</dt><dd>${madeAt.toISOString()}</dd><dt>${escaped(t.number)}</dt><dd>${escaped(personId)}</dd></dl><ul>${links.join('')}</ul><p>${escaped(t.leftOut)}</p></body></html>\n`
}

function titleOf(t: Words, table: string): string {
  return t.tables[table as keyof Words['tables']] ?? table
}

function card(row: Values): string {
  const lines = Object.entries(row).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`<dt>${escaped(name.replaceAll('_', ' '))}</dt><dd>${escaped(textOf(value))}</dd>`],
  )
  return `<dl>${lines.join('')}</dl>`
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
