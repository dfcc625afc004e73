/**
 * Reads bank statements in camt.053, versions 02 to 13. The file comes from outside, so everything about it is limited, and document types
 * and entities are refused before the first element is read. Whether a statement adds up is not decided here: `checkStatement` does that.
 */
import { setImmediate } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import type { BankStatement, StatementEntry } from '@heathland/domain/payments/statement'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Element, type RefusalReason, Unreadable } from './element.ts'
import { keptNames, type PartDraft, readEntry, readPart, readStatement } from './translate-camt053.ts'

export interface Camt053Limits {
  readonly bytesMax: number
  readonly depthMax: number
  /** Entries and payments within them, each counted by itself. */
  readonly entriesMax: number
  readonly textMax: number
}

/** 20,000 entries are about 16 MB; the depth and the texts of the standard stay far below the other limits. */
export const camt053Limits: Camt053Limits = { bytesMax: 32 * 1024 * 1024, depthMax: 30, entriesMax: 100_000, textMax: 4_096 }

export type Camt053 =
  | { readonly ok: true; readonly statements: readonly BankStatement[] }
  | { readonly ok: false; readonly reason: RefusalReason; readonly at: FilePlace }

/** Where reading stopped, from line 1 and column 1. */
export interface FilePlace {
  readonly line: number
  readonly column: number
}

/** Per entry, payment or header: the standard has far fewer, apart from free text in many lines. */
const elementsMax = 2_000
const attributesMax = 20
/** How much is parsed at once, and after how much other work gets its turn. */
const sliceBytes = 64 * 1024
const turnBytes = 1024 * 1024

/**
 * A stream is read to its end, or to the limit, before anything is parsed: a file that is too large is refused without costing more than
 * that, and the size is known. An error of the stream itself is thrown.
 */
export async function readCamt053(source: AsyncIterable<Uint8Array> | Uint8Array, limits: Partial<Camt053Limits> = {}): Promise<Camt053> {
  const all = { ...camt053Limits, ...limits }
  const bytes = source instanceof Uint8Array ? source : await collect(source, all.bytesMax)
  if (bytes === undefined || bytes.length > all.bytesMax) return { ok: false, reason: 'too-large', at: { line: 1, column: 1 } }
  const forbidden = findForbidden(bytes)
  if (forbidden !== undefined) return { ok: false, reason: 'document-type', at: placeOf(bytes, forbidden) }
  return parse(bytes, all)
}

async function collect(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    // Leaving the loop closes the stream.
    if (length > bytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** In every encoding we take, these are the same bytes. They are refused in comments too, where nobody needs them. */
function findForbidden(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const found = ['<!DOCTYPE', '<!ENTITY'].map((text) => buffer.indexOf(text, 0, 'latin1')).filter((at) => at !== -1)
  return found.length > 0 ? Math.min(...found) : undefined
}

function placeOf(bytes: Uint8Array, offset: number): FilePlace {
  let line = 1
  let start = 0
  for (let at = bytes.indexOf(10); at !== -1 && at < offset; at = bytes.indexOf(10, at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}

async function parse(bytes: Uint8Array, limits: Camt053Limits): Promise<Camt053> {
  const reader = new StatementReader(limits)
  try {
    const encoding = encodingOf(bytes)
    // The parser takes one byte order mark away; a second one is then no XML.
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    reader.encoding = encoding
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      reader.write(decode(decoder, bytes.subarray(from, from + sliceBytes)))
      if (from > 0 && from % turnBytes === 0) await setImmediate()
    }
    reader.write(decode(decoder, undefined))
    return { ok: true, statements: reader.close() }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason, at: reader.place() }
    throw error
  }
}

type Encoding = 'utf-8' | 'iso-8859-1' | 'windows-1252'
const encodings: readonly Encoding[] = ['utf-8', 'iso-8859-1', 'windows-1252']
/** How far into the file its own word on the encoding is looked for. */
const declarationMax = 256

function encodingOf(bytes: Uint8Array): Encoding {
  // Two or four bytes for each character.
  if (bytes[0] === 0 || bytes[1] === 0) throw new Unreadable('encoding')
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = Buffer.from(bytes.subarray(hasBom ? 3 : 0, declarationMax)).toString('latin1')
  const declared = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  const encoding = encodings.find((each) => each === declared)
  if (!encoding || (hasBom && encoding !== 'utf-8')) throw new Unreadable('encoding')
  return encoding
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new Unreadable('encoding')
  }
}

const root = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-3])$/
/** Document, BkToCstmrStmt, Stmt; then Ntry, NtryDtls, TxDtls. */
const [messageDepth, statementDepth, entryDepth, partDepth] = [2, 3, 4, 6]

/** Keeps one statement, one entry and one payment at a time, and only the elements that are read. */
class StatementReader {
  encoding: Encoding = 'utf-8'
  private readonly limits: Camt053Limits
  private readonly parser = new SaxesParser({ xmlns: true })
  /** The open elements from the root on; undefined for those that are passed over, with all that is in them. */
  private readonly open: (Element | undefined)[] = []
  private readonly statements: BankStatement[] = []
  private entries: StatementEntry[] = []
  private parts: PartDraft[] = []
  private namespace = ''
  private hasMessage = false
  private counted = 0
  private attributes = 0
  /** Elements that are kept, each counted in the innermost of statement, entry and payment that it is in. */
  private readonly kept = { statement: 0, entry: 0, part: 0 }
  private room: 'statement' | 'entry' | 'part' = 'statement'
  /** Characters since the parser last reported anything: it holds an unfinished text, name or comment in memory. */
  private unreported = 0

  constructor(limits: Camt053Limits) {
    this.limits = limits
    // No more handlers than these: with seven, V8 gives up on the parser's layout and it takes three times as long.
    this.parser.on('attribute', () => this.countAttribute())
    this.parser.on('opentag', (tag) => this.openElement(tag))
    this.parser.on('closetag', () => this.closeElement())
    this.parser.on('text', (text) => this.addText(text))
    this.parser.on('cdata', (text) => this.addText(text))
  }

  write(text: string): void {
    if (this.unreported > sliceBytes) stop('text-too-long')
    this.unreported += text.length
    this.parse(() => this.parser.write(text))
  }

  close(): readonly BankStatement[] {
    this.parse(() => this.parser.close())
    if (!this.hasMessage) stop('not-camt053')
    return this.statements
  }

  /** The parser throws a plain error for whatever is not XML; other errors are ours. */
  private parse(step: () => void): void {
    try {
      step()
    } catch (error) {
      if (error instanceof Error && error.constructor === Error) stop('not-well-formed')
      throw error
    }
  }

  place(): FilePlace {
    return { line: this.parser.line, column: this.parser.column + 1 }
  }

  private countAttribute(): void {
    this.unreported = 0
    this.attributes += 1
    if (this.attributes > attributesMax) stop('too-many-elements')
  }

  private openElement({ local, uri, attributes }: SaxesTagNS): void {
    this.unreported = 0
    this.attributes = 0
    const depth = this.open.length + 1
    if (depth > this.limits.depthMax) stop('too-deep')
    if (depth <= messageDepth) this.checkMessage(depth, local, uri)
    const parent = this.open.at(-1)
    if (parent) parent.hasChildren = true
    const isKept =
      depth < statementDepth || (uri === this.namespace && (depth === statementDepth ? local === 'Stmt' : parent && keptNames.has(local)))
    if (!isKept) {
      this.open.push(undefined)
      return
    }
    const element = { name: local, text: '', currency: attributes['Ccy']?.value, children: [], hasChildren: false }
    if (isEntry(depth, local)) this.enter('entry')
    else if (this.isPart(depth, local)) this.enter('part')
    else if (depth === statementDepth) this.kept.statement = 0
    // Entries and payments are taken out as soon as they are complete, everything else hangs below its parent until then.
    else if (depth > statementDepth) {
      parent?.children.push(element)
      if (!isDetails(depth, local)) this.keep()
    }
    this.open.push(element)
  }

  private checkMessage(depth: number, local: string, uri: string): void {
    if (depth === 1) {
      this.checkDeclaration()
      if (local !== 'Document' || !root.test(uri)) stop('not-camt053')
      this.namespace = uri
      return
    }
    if (local !== 'BkToCstmrStmt' || uri !== this.namespace) stop('not-camt053')
    if (this.hasMessage) stop('field-repeated')
    this.hasMessage = true
  }

  private checkDeclaration(): void {
    const { version = '1.0', encoding = 'utf-8' } = this.parser.xmlDecl
    if (version !== '1.0') stop('not-well-formed')
    if (encoding.toLowerCase() !== this.encoding) stop('encoding')
  }

  private enter(room: 'entry' | 'part'): void {
    this.room = room
    this.kept[room] = 0
    this.counted += 1
    if (this.counted > this.limits.entriesMax) stop('too-many-entries')
  }

  private keep(): void {
    this.kept[this.room] += 1
    if (this.kept[this.room] > elementsMax) stop('too-many-elements')
  }

  private addText(text: string): void {
    this.unreported = 0
    const element = this.open.at(-1)
    // What stands between elements is space.
    if (!element || element.hasChildren) return
    if (element.text.length + text.length > this.limits.textMax) stop('text-too-long')
    element.text += text
  }

  private closeElement(): void {
    this.unreported = 0
    const depth = this.open.length
    const element = this.open.pop()
    if (!element) return
    if (this.isPart(depth, element.name)) {
      this.room = 'entry'
      this.parts.push(readPart(element))
    } else if (isDetails(depth, element.name)) {
      // Some banks write one of these around every payment.
      if (element.children.length === 0) this.open.at(-1)?.children.pop()
    } else if (isEntry(depth, element.name)) {
      this.room = 'statement'
      this.entries.push(readEntry(element, this.parts, this.entries.length + 1))
      this.parts = []
    } else if (depth === statementDepth) {
      this.statements.push(readStatement(element, this.entries))
      this.entries = []
    }
  }

  private isPart(depth: number, name: string): boolean {
    return depth === partDepth && name === 'TxDtls' && this.open[3]?.name === 'Ntry' && this.open[4]?.name === 'NtryDtls'
  }
}

function isEntry(depth: number, name: string): boolean {
  return depth === entryDepth && name === 'Ntry'
}

function isDetails(depth: number, name: string): boolean {
  return depth === partDepth - 1 && name === 'NtryDtls'
}

function stop(reason: RefusalReason): never {
  throw new Unreadable(reason)
}
