/**
 * What a bank reads from a file of payments: pain.001, or the list of payments in pounds. It shares no code with whoever writes them, and
 * takes a file as a whole or not at all.
 */

export interface OrderedPayment {
  readonly endToEndId: string
  readonly amountMinor: bigint
  readonly counterparty: { readonly name: string; readonly iban?: string; readonly number?: string }
}

/** Payments from the account with this IBAN; undefined when anything about the file is wrong. */
export function readPain001(text: string, from: string): readonly OrderedPayment[] | undefined {
  const isDocument =
    /^<\?xml [^>]*\?>\s*<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09">.*<\/CstmrCdtTrfInitn><\/Document>\s*$/s.test(
      text,
    )
  const [head = '', ...parts] = text.split('<CdtTrfTxInf>')
  const debtor = /<DbtrAcct>.*<\/DbtrAcct>/s.exec(head)?.[0] ?? ''
  if (!isDocument || !inside(head, 'MsgId') || inside(debtor, 'IBAN') !== from) return undefined
  const payments = parts.map((part) => ({
    endToEndId: inside(part, 'EndToEndId') ?? '',
    amountMinor: minor(/<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/.exec(part)?.[1]),
    counterparty: { name: inside(part, 'Nm') ?? '', iban: inside(part, 'IBAN') ?? '' },
  }))
  const sum = payments.reduce((total, { amountMinor }) => total + amountMinor, 0n)
  const isSummed =
    allInside(head, 'CtrlSum').every((stated) => minor(stated) === sum) &&
    allInside(head, 'NbOfTxs').every((stated) => stated === String(payments.length))
  const isWhole = payments.every(({ counterparty: { iban } }) => isIban(iban)) && isPayable(payments)
  return isSummed && isWhole ? payments : undefined
}

const header = ['id', 'name', 'sort code', 'account number', 'amount', 'currency', 'pay on']

export function readPounds(text: string): readonly OrderedPayment[] | undefined {
  const [names, ...rows] = readCsv(text) ?? []
  if (names?.join() !== header.join()) return undefined
  const payments = rows.map(([endToEndId = '', name = '', sortCode = '', number = '', decimal]) => ({
    endToEndId,
    amountMinor: minor(decimal),
    counterparty: { name, number: `${sortCode}${number}` },
  }))
  const isWhole = rows.every(
    ([, name = '', sortCode = '', number = '', , currency, day = '', ...more]) =>
      name.length <= 18 &&
      /^\d{6}$/.test(sortCode) &&
      /^\d{8}$/.test(number) &&
      currency === 'GBP' &&
      /^\d{4}-\d{2}-\d{2}$/.test(day) &&
      more.length === 0,
  )
  return isWhole && isPayable(payments) ? payments : undefined
}

function isPayable(payments: readonly OrderedPayment[]): boolean {
  const ids = new Set(payments.map(({ endToEndId }) => endToEndId))
  return (
    payments.length > 0 &&
    ids.size === payments.length &&
    payments.every(
      ({ endToEndId, amountMinor, counterparty: { name } }) => /^\S{1,35}$/.test(endToEndId) && amountMinor > 0n && name !== '',
    )
  )
}

/** RFC 4180; undefined when a row does not end. */
function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const found = cell.exec(text)
    if (!found) return undefined
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return row.length === 0 ? rows : undefined
}

function allInside(text: string, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, found = '']) => unescaped(found))
}

function inside(text: string, name: string): string | undefined {
  return allInside(text, name)[0]
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => characters[entity] ?? '')
}

function minor(decimal: string | undefined): bigint {
  const [, whole = '', cents = ''] = /^(\d{1,12})\.(\d{2})$/.exec(decimal ?? '') ?? []
  return whole === '' ? 0n : BigInt(whole) * 100n + BigInt(cents)
}

function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
