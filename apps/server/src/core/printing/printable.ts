/** Which characters a TrueType font can print, by its `cmap` table; Typst refuses a document with any other. */

/** Stands for a character that the font lacks. Inter has it. */
export const placeholder = '□'

/** What is invisible anyway, and would otherwise print as boxes around what it joins. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const control = /\p{Cc}+/gu

/** Text as it can be printed: whatever the font lacks becomes a box. */
export function printableText(text: string, codePoints: ReadonlySet<number>): string {
  let printed = ''
  for (const character of text.toWellFormed().replace(ignorable, '').replace(control, ' ').trim())
    printed += codePoints.has(character.codePointAt(0) ?? 0) ? character : placeholder
  return printed
}

/** Whether anything is in it that nobody sees on paper. */
export function hasInvisible(text: string): boolean {
  return text.search(ignorable) >= 0 || text.search(control) >= 0
}

const unicodeFull = 10
const formatFull = 12
const tableRecord = 16
const group = 12

/** From the table for all of Unicode (platform 3, encoding 10, format 12), which every font of ours has. */
export function readCodePoints(font: Buffer): ReadonlySet<number> {
  const cmap = findTable(font, 'cmap')
  for (let record = 0; record < font.readUInt16BE(cmap + 2); record += 1) {
    const at = cmap + 4 + record * 8
    const table = cmap + font.readUInt32BE(at + 4)
    if (font.readUInt16BE(at) !== 3 || font.readUInt16BE(at + 2) !== unicodeFull || font.readUInt16BE(table) !== formatFull) continue
    const found = new Set<number>()
    for (let place = 0; place < font.readUInt32BE(table + 12); place += 1) {
      const [first, last] = [font.readUInt32BE(table + 16 + place * group), font.readUInt32BE(table + 20 + place * group)]
      for (let codePoint = first; codePoint <= last; codePoint += 1) found.add(codePoint)
    }
    return found
  }
  throw new Error('font has no Unicode character map')
}

function findTable(font: Buffer, name: string): number {
  for (let place = 0; place < font.readUInt16BE(4); place += 1) {
    const at = 12 + place * tableRecord
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  throw new Error(`font has no table ${name}`)
}
