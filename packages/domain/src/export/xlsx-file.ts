/**
 * A list as an Excel workbook (ECMA-376), written as a stream by hand: the libraries that were measured hold all of it in memory. Text
 * cells are typed, so no text is ever a formula; amounts are decimal text from whole numbers, never a float.
 */
import { invariant } from '../invariant.ts'
import { type Asset, assets } from '../money.ts'
import type { Cell, ListFile, Preface } from './list-file.ts'
import { type Host, type ZipEntry, zip } from './zip.ts'

/** Excel's own limits. */
const textMax = 32_767
const sheetRowsMax = 1_048_576
const sheetNameMax = 31
/** A spreadsheet keeps numbers as floats, which are exact up to here; a longer number is written as text instead. */
const digitsMax = 15

export async function* xlsxFile<Row>(
  title: string,
  file: ListFile<Row>,
  pages: AsyncIterable<readonly Row[]>,
  host: Host,
  preface: Preface = [],
): AsyncGenerator<Uint8Array> {
  yield* zip(
    [
      part('[Content_Types].xml', contentTypes),
      part('_rels/.rels', rootRelations),
      part('xl/workbook.xml', workbook(sheetName(title))),
      part('xl/_rels/workbook.xml.rels', workbookRelations),
      part('xl/styles.xml', styles),
      { name: 'xl/worksheets/sheet1.xml', chunks: sheet(file, pages, preface) },
    ],
    host,
  )
}

async function* sheet<Row>(file: ListFile<Row>, pages: AsyncIterable<readonly Row[]>, preface: Preface): AsyncGenerator<string> {
  const above = preface.length === 0 ? [] : [...preface, []]
  const headed = above.length + 1
  const widths = file.kinds.map((kind, place) => `<col min="${place + 1}" max="${place + 1}" width="${widthOf[kind]}" customWidth="1"/>`)
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headed}" topLeftCell="A${headed + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let number = 0
  const write = (cells: readonly Cell[], isBold = false) => {
    number += 1
    invariant(number <= sheetRowsMax, `a sheet has at most ${sheetRowsMax} rows`)
    return `<row r="${number}">${cells.map((cell) => cellXml(cell, isBold)).join('')}</row>`
  }
  yield above.map((cells) => write(cells.map((text) => ({ kind: 'text', text })))).join('')
  // Spreadsheets know no time zone: the heading says which.
  const titles = file.titles.map((text, place) => (file.kinds[place] === 'instant' ? `${text} (UTC)` : text))
  yield write(
    titles.map((text) => ({ kind: 'text', text })),
    true,
  )
  for await (const rows of pages) yield rows.map((row) => write(file.take(row))).join('')
  yield file
    .totalLines()
    .map((cells) => write(cells, true))
    .join('')
  yield '</sheetData></worksheet>'
}

/** In characters, about. */
const widthOf = { text: 28, instant: 20, count: 12, money: 18, asset: 8 } as const satisfies Record<Cell['kind'], number>

function cellXml({ kind, text, asset }: Cell, isBold: boolean): string {
  if (text === '') return '<c/>'
  const bold = isBold ? 1 : 0
  if (kind === 'money' && asset && isExact(text)) return `<c s="${styleOf.money[asset] + bold}"><v>${text}</v></c>`
  if (kind === 'count' && isExact(text)) return `<c s="${styleOf.count + bold}"><v>${text}</v></c>`
  const serial = kind === 'instant' ? serialOf(text) : undefined
  if (serial !== undefined) return `<c s="${styleOf.instant + bold}"><v>${serial}</v></c>`
  return `<c s="${bold}" t="inlineStr"><is><t xml:space="preserve">${escaped(xlsxText(text))}</t></is></c>`
}

function isExact(number: string): boolean {
  return number.replace(/[-.]/g, '').replace(/^0+/, '').length <= digitsMax
}

const epochDay = 25_569n
const dayMs = 86_400_000n
const fraction = 10n ** 10n

/** Days since 1900 as Excel counts them, by whole numbers; undefined where it has none. */
function serialOf(instant: string): string | undefined {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms) || ms < 0) return undefined
  const days = BigInt(ms) / dayMs
  const part = ((BigInt(ms) % dayMs) * fraction + dayMs / 2n) / dayMs
  return `${days + epochDay}.${part.toString().padStart(10, '0')}`
}

/** Text as a cell can hold it: without the characters that XML forbids, and no longer than a cell may be. */
export function xlsxText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters that XML forbids.
  const clean = text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  return clean.length <= textMax ? clean : clean.slice(0, textMax).replace(/[\ud800-\udbff]$/, '')
}

/** A sheet's name: without what Excel forbids in one. */
export function sheetName(title: string): string {
  const name = xlsxText(title.replace(/[\\/?*[\]:]/g, ' ')).replace(/[\t\r\n]/g, ' ')
  return (
    name
      .slice(0, sheetNameMax)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Export'
  )
}

/** Excel reads `_x0041_` in a text as the character of that number, and XML a carriage return as a line feed. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Places in `cellXfs`: the bold one follows each. */
const styleOf = { money: { EUR: 2, GBP: 2, EURC: 4 }, count: 6, instant: 8 } as const satisfies {
  money: Record<Asset, number>
  count: number
  instant: number
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const rootRelations = `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbookRelations = `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
const workbook = (name: string) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const formatOf = (asset: Asset) => `#,##0.${'0'.repeat(assets[asset].decimals)}`
/** Text, two decimals, six decimals, whole numbers, dates: each plain and bold. */
const formats = [0, 164, 165, 1, 166].flatMap((format) =>
  [0, 1].map((font) => `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`),
)
const font = (isBold: boolean) => `<font>${isBold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${formatOf('EUR')}"/><numFmt numFmtId="165" formatCode="${formatOf('EURC')}"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2">${font(false)}${font(true)}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function part(name: string, text: string): ZipEntry {
  return {
    name,
    chunks: (async function* () {
      yield text
    })(),
  }
}
