/**
 * The text of a document as data: what a page shows, what a PDF prints and what is hashed are made of the same blocks, so that nobody
 * signs anything but what they read.
 */

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** What the section says, in a sentence or two. It is part of the text, as everything that is shown. */
  | { readonly kind: 'summary'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }

export interface DocumentText {
  readonly language: 'en' | 'nl'
  readonly title: string
  /** Which version of which text this is. */
  readonly version: string
  readonly blocks: readonly Block[]
}

/**
 * The one text form of a document, which is hashed. A line for each thing said, after a mark for what it is; no text can hold a line end,
 * so two different documents never have the same form.
 */
export function plainText({ language, title, version, blocks }: DocumentText): string {
  return [`language ${language}`, `version ${oneLine(version)}`, `title ${oneLine(title)}`, ...blocks.flatMap(linesOf), ''].join('\n')
}

function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [`# ${oneLine(block.text)}`]
    case 'paragraph':
      return [`p ${oneLine(block.text)}`]
    case 'summary':
      return [`short ${oneLine(block.text)}`]
    case 'list':
      return ['list', ...block.items.map((item) => `- ${oneLine(item)}`)]
    case 'facts':
      return ['facts', ...block.rows.flatMap(([name, value]) => [`name ${oneLine(name)}`, `value ${oneLine(value)}`])]
  }
}

/** Whatever ends a line, in Unicode's view too, and every other control character: nothing of it can be read on a page. */
export const unreadable = /[\p{Cc}\p{Zl}\p{Zp}]/u

function oneLine(text: string): string {
  if (unreadable.test(text)) throw new RangeError('A text of a document is one line without control characters.')
  return text
}

/** Texts name what is filled in as `{name}`. Braces serve nothing else. */
const placeholder = /\{([a-z][A-Za-z]*)\}/g

export function placeholdersIn(blocks: readonly Block[]): ReadonlySet<string> {
  return new Set(textsIn(blocks).flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name as string)))
}

/** The blocks with every placeholder replaced once: a value that looks like one is a value. */
export function fillIn(blocks: readonly Block[], values: Readonly<Record<string, string>>): readonly Block[] {
  const fill = (text: string) =>
    text.replace(placeholder, (_whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) throw new RangeError(`Nothing was given for {${name}}.`)
      return value
    })
  return blocks.map((block) => filled(block, fill))
}

function filled(block: Block, fill: (text: string) => string): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'summary':
      return { ...block, text: fill(block.text) }
    case 'list':
      return { ...block, items: block.items.map(fill) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [fill(name), fill(value)] as const) }
  }
}

function textsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items
    return block.kind === 'facts' ? block.rows.flat() : [block.text]
  })
}
