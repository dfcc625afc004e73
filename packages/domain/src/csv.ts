/** Files for spreadsheets: RFC 4180, whose lines end so. */
const end = '\r\n'

/** Excel takes a file without it for one in the machine's own code page. */
export const csvBom = '\ufeff'

/** One line from cells that are quoted already where they must be. */
export function csvRow(cells: readonly string[]): string {
  return cells.join(',') + end
}

/** No text has a use for them, and some readers stop at the first. Tabs and ends of lines are kept. */
const control = /(?![\t\r\n])\p{Cc}/gu

/**
 * A spreadsheet takes text that begins like a formula for one, so it gets an apostrophe in front; a number is never text. The list is
 * OWASP's, full-width forms included: some spreadsheets fold them into the plain ones.
 */
export function csvText(value: string): string {
  const plain = value.toWellFormed().replace(control, '')
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
