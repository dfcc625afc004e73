/** Files for spreadsheets: RFC 4180, whose lines end so. */
const end = '\r\n'

/** One line from cells that are quoted already where they must be. */
export function csvRow(cells: readonly string[]): string {
  return cells.join(',') + end
}

/** A spreadsheet takes text that begins like a formula for one, so it gets an apostrophe in front; a number is never text. */
export function csvText(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
