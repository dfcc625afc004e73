/**
 * What an article's Markdown may be, before any parser sees it. Parsers descend into quotes, lists and brackets, so a text that nests
 * thousands of them takes seconds or overflows the stack; characters that reverse the reading order let a link show one address and
 * open another. Both are refused when the text is saved, and the same rule guards the preview.
 */
export const bodyLengthMin = 20
/** A request holds 64 KiB, and a letter may take three bytes. */
export const bodyLengthMax = 24_000
/** Longer than a paragraph; a parser looks at a line as a whole. */
const lineLengthMax = 5_000
const linesMax = 2_000
/** Lines up to a blank one. Pairing stars or tildes takes a parser the square of it. */
const blockLengthMax = 5_000
/** Stars, underscores, tildes, backticks and at signs in one block: a parser tries to pair each with every other. */
const delimitersMax = 400
/** More columns than a screen shows. */
const columnsMax = 40
/** Deeper than anybody reads. */
const nestingMax = 6
/** Openings of a link, an image or an emphasis that are not closed yet, within one block. */
const openingsMax = 40

export type MarkdownProblem = 'too-long' | 'line-too-long' | 'too-many-lines' | 'nested-too-deeply' | 'hidden-characters'

/** Overrides, isolates and marks of direction, invisible separators, and characters that nobody sees. */
const hidden =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/u

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}

export function markdownProblem(text: string): MarkdownProblem | undefined {
  if (text.length > bodyLengthMax) return 'too-long'
  if (hasHiddenCharacters(text)) return 'hidden-characters'
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > linesMax) return 'too-many-lines'
  let openings = 0
  let blockLength = 0
  let delimiters = 0
  for (const line of lines) {
    blockLength = line.trim() === '' ? 0 : blockLength + line.length
    if (line.length > lineLengthMax || blockLength > blockLengthMax || barsIn(line) > columnsMax) return 'line-too-long'
    if (nestingOf(line) > nestingMax) return 'nested-too-deeply'
    openings = line.trim() === '' ? 0 : openings + openingsIn(line)
    delimiters = line.trim() === '' ? 0 : delimiters + (line.match(/[*_~`@]/g)?.length ?? 0)
    if (openings > openingsMax || delimiters > delimitersMax) return 'nested-too-deeply'
  }
  return undefined
}

/** How many quotes and lists a line could stand in: its markers, and a level for every four columns of indentation. */
function nestingOf(line: string): number {
  let at = 0
  let columns = 0
  let markers = 0
  while (at < line.length && markers <= nestingMax) {
    const char = line.charAt(at)
    if (char === ' ' || char === '\t') {
      columns += char === '\t' ? 4 : 1
      at += 1
      continue
    }
    const marker = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/.exec(line.slice(at, at + 12))?.[0]
    if (marker === undefined) break
    markers += 1
    at += marker.length
  }
  return markers + Math.floor(columns / 4)
}

/** Brackets that a line leaves open, and delimiters that a parser has to pair. */
function openingsIn(line: string): number {
  let open = 0
  let most = 0
  for (const char of line) {
    if (char === '[' || char === '<') open += 1
    else if ((char === ']' || char === '>') && open > 0) open -= 1
    most = Math.max(most, open)
  }
  const delimiters = line.match(/[*_~`]+/g)?.filter((run) => run.length > 3).length ?? 0
  return Math.max(open, most > openingsMax ? most : 0) + delimiters
}

function barsIn(line: string): number {
  return line.split('|').length - 1
}
