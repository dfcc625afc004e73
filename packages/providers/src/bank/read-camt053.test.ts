import { money } from '@heathland/domain/money'
import { expect, test } from 'vitest'
import { type Camt053, readCamt053 } from './read-camt053.ts'

const entry = (inside = '', amount = '<Amt Ccy="EUR">10.00</Amt>') =>
  `<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-13</Dt></BookgDt>${inside}</Ntry>`

const balance = (code: string, amount: string, currency = 'EUR') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-13</Dt></Dt></Bal>`

const account = '<Acct><Id><IBAN>NL72HEAT0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>'

function file(statement: string, { start = '<?xml version="1.0" encoding="UTF-8"?>', version = '08' } = {}): string {
  return `${start}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>${statement}</BkToCstmrStmt></Document>`
}

const statement = (entries: string, head = account) =>
  `<Stmt><Id>S</Id>${head}${balance('OPBD', '1.00')}${balance('CLBD', '11.00')}${entries}</Stmt>`

const read = (text: string, limits = {}): Promise<Camt053> => readCamt053(Buffer.from(text), limits)

async function reasonOf(text: string | Uint8Array, limits = {}): Promise<string> {
  const answer = await readCamt053(typeof text === 'string' ? Buffer.from(text) : text, limits)
  return answer.ok ? 'ok' : answer.reason
}

async function onlyEntry(entries: string, head?: string) {
  const answer = await read(file(statement(entries, head)))
  if (!answer.ok) throw new Error(answer.reason)
  const found = answer.statements[0]?.entries[0]
  if (!found) throw new Error('there is no entry')
  return found
}

test('a file without statements is read, and has none', async () => {
  expect(await read(file(''))).toEqual({ ok: true, statements: [] })
})

test.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])('version %s is read', async (version) => {
  expect(await reasonOf(file(statement(entry()), { version }))).toBe('ok')
})

test.each(['01', '14', '8', '080'])('version %s is not', async (version) => {
  expect(await reasonOf(file(statement(entry()), { version }))).toBe('not-camt053')
})

test('a prefix for the namespace changes nothing, and elements of other namespaces are passed over', async () => {
  const prefixed = file(statement(entry()))
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')
    .replace('xmlns=', 'xmlns:c=')
  expect(await read(prefixed)).toEqual(await read(file(statement(entry()))))
  const foreign = await read(file(statement(`${entry()}<x:Ntry xmlns:x="urn:x">${entry()}</x:Ntry>`)))
  expect(foreign.ok && foreign.statements[0]?.entries.length).toBe(1)
})

test('a stream is read however it is cut', async () => {
  const bytes = Buffer.from(file(statement(entry('<AddtlNtryInf>Zoë €5</AddtlNtryInf>'))))
  async function* byteByByte() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  expect(await readCamt053(byteByByte())).toEqual(await readCamt053(bytes))
})

test('a stream that is too long is left at the limit, and one that fails throws', async () => {
  let given = 0
  let isClosed = false
  async function* endless() {
    try {
      for (;;) {
        given += 1_000
        yield new Uint8Array(1_000)
      }
    } finally {
      isClosed = true
    }
  }
  expect(await readCamt053(endless(), { bytesMax: 10_000 })).toMatchObject({ ok: false, reason: 'too-large' })
  expect({ given, isClosed }).toEqual({ given: 11_000, isClosed: true })
  // biome-ignore lint/correctness/useYield: it fails before its first chunk
  async function* failing(): AsyncGenerator<Uint8Array> {
    throw new Error('the line is cut')
  }
  await expect(readCamt053(failing())).rejects.toThrow('the line is cut')
})

test.each([
  ['UTF-8', 'utf8'],
  ['ISO-8859-1', 'latin1'],
  ['windows-1252', 'latin1'],
] as const)('text in %s is read', async (encoding, how) => {
  const text = file(statement(entry('<AddtlNtryInf>Zoë</AddtlNtryInf>')), { start: `<?xml version="1.0" encoding="${encoding}"?>` })
  const answer = await readCamt053(Buffer.from(text, how))
  expect(answer.ok && answer.statements[0]?.entries[0]?.text).toBe('Zoë')
})

test('a byte order mark is allowed in UTF-8 only, and the declaration is believed nowhere else', async () => {
  const text = file(statement(entry()))
  expect(await reasonOf(`\ufeff${text}`)).toBe('ok')
  expect(await reasonOf(`\ufeff${text.replace('UTF-8', 'ISO-8859-1')}`)).toBe('encoding')
  expect(await reasonOf(text.replace('UTF-8', 'UTF-16'))).toBe('encoding')
  expect(await reasonOf(text.replace('encoding=', `${' '.repeat(300)}encoding=`).replace('UTF-8', 'ISO-8859-1'))).toBe('encoding')
  expect(await reasonOf(Buffer.from(text, 'utf16le'))).toBe('encoding')
  expect(await reasonOf(Buffer.from(file(statement(entry('<AddtlNtryInf>é</AddtlNtryInf>'))), 'latin1'))).toBe('encoding')
})

test('document types and entities are refused where they are', async () => {
  expect(await read(`<?xml version="1.0"?>\n <!DOCTYPE x [<!ENTITY a "b">]>${file('', { start: '' })}`)).toEqual({
    ok: false,
    reason: 'document-type',
    at: { line: 2, column: 2 },
  })
  expect(await reasonOf(file(statement(entry('<AddtlNtryInf>&a;</AddtlNtryInf>'))))).toBe('not-well-formed')
})

test.each([
  ['10', 1_000n],
  ['10.5', 1_050n],
  ['10.50000', 1_050n],
  ['0.01', 1n],
  ['99999999999999999.99', 9_999_999_999_999_999_999n],
])('an amount of %s is exact', async (amount, minor) => {
  expect((await onlyEntry(entry('', `<Amt Ccy="EUR">${amount}</Amt>`))).money).toEqual(money(minor, 'EUR'))
})

test.each(['10.001', '10.00001', '-1.00', '+1.00', '1,00', '1e3', 'NaN', '.5', '5.', '0x10', '1 0', '٣', '1'.repeat(19), '1.000000'])(
  'an amount of %s is refused',
  async (amount) => {
    expect(await reasonOf(file(statement(entry('', `<Amt Ccy="EUR">${amount}</Amt>`))))).toBe('amount')
  },
)

test.each([
  ['currency', entry('', '<Amt Ccy="USD">1.00</Amt>')],
  ['currency', entry('', '<Amt>1.00</Amt>')],
  ['currency', entry('', '<Amt Ccy="eur">1.00</Amt>')],
  ['field-missing', entry('', '')],
  ['field-missing', entry('', '<Amt Ccy="EUR"/>')],
  ['field-missing', entry().replace('<Cd>BOOK</Cd>', '')],
  ['field-missing', entry().replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')],
  ['field-invalid', entry().replace('CRDT', 'CREDIT')],
  ['field-invalid', entry('', '<Amt Ccy="EUR">1<x/>0</Amt>')],
  ['field-invalid', entry('<RvslInd>maybe</RvslInd>')],
  ['field-invalid', entry('<ValDt><Dt>2026-02-30</Dt></ValDt>')],
  ['field-invalid', entry('<ValDt><Dt>yesterday</Dt></ValDt>')],
  ['field-repeated', entry('<Amt Ccy="EUR">10.00</Amt>')],
  ['field-repeated', entry('<Sts><Cd>PDNG</Cd></Sts>')],
  ['text-too-long', entry(`<AddtlNtryInf>${'x'.repeat(5_000)}</AddtlNtryInf>`)],
  ['too-many-elements', entry(`<BkTxCd>${'<Prtry/>'.repeat(2_001)}</BkTxCd>`)],
  ['too-deep', '<Acct>'.repeat(40)],
])('%s', async (reason, inside) => {
  expect(await reasonOf(file(statement(inside)))).toBe(reason)
})

test('the limits on entries and depth can be set', async () => {
  const two = file(statement(entry() + entry()))
  expect(await reasonOf(two, { entriesMax: 2 })).toBe('ok')
  expect(await reasonOf(two, { entriesMax: 1 })).toBe('too-many-entries')
  expect(await reasonOf(two, { depthMax: 5 })).toBe('too-deep')
  expect(await reasonOf(two, { bytesMax: 100 })).toBe('too-large')
})

test('opening and closing are found by their codes, and one of two is not guessed', async () => {
  const opened = await read(file(statement(entry()).replace('OPBD', 'PRCD')))
  expect(opened.ok && opened.statements[0]).toMatchObject({ opening: money(100n, 'EUR'), closing: money(1_100n, 'EUR') })
  const overdrawn = await read(file(statement(entry()).replace('CRDT', 'DBIT')))
  expect(overdrawn.ok && overdrawn.statements[0]?.opening).toEqual(money(-100n, 'EUR'))
  expect(await reasonOf(file(statement(balance('CLBD', '12.00'))))).toBe('field-repeated')
})

test('accounts without an IBAN are kept as they are, and those in pounds read as British', async () => {
  const other = '<Acct><Id><Othr><Id>60161331926819</Id></Othr></Id><Ccy>EUR</Ccy></Acct>'
  const answer = await read(file(statement(entry(), other)))
  expect(answer.ok && answer.statements[0]?.account).toEqual({ kind: 'other', number: '60161331926819' })
  const pounds = await read(file(statement(entry(), other)).replaceAll('EUR', 'GBP'))
  expect(pounds.ok && pounds.statements[0]?.account).toEqual({ kind: 'uk', sortCode: '601613', accountNumber: '31926819' })
})

test('an entry with everything in one text still has its reference found', async () => {
  const found = await onlyEntry(entry('<AddtlNtryInf>SEPA rf76 hl00 0001 2345 JANSEN</AddtlNtryInf>'))
  expect(found.parts).toMatchObject([
    { reference: { found: 'one', reference: { value: 'RF76HL0000012345' } }, money: money(1_000n, 'EUR') },
  ])
})

test('the text of an entry says nothing about each of several payments', async () => {
  const part = '<TxDtls><Amt Ccy="EUR">5.00</Amt></TxDtls>'
  const found = await onlyEntry(
    entry(`<NtryDtls>${part}</NtryDtls><NtryDtls>${part}</NtryDtls><AddtlNtryInf>RF76HL0000012345</AddtlNtryInf>`),
  )
  expect(found.parts.map(({ number, reference }) => [number, reference.found])).toEqual([
    [1, 'none'],
    [2, 'none'],
  ])
})

test('payments whose amount is in another currency have none of ours, unless they are the only one', async () => {
  const part = '<TxDtls><Amt Ccy="USD">5.00</Amt></TxDtls>'
  const one = await onlyEntry(entry(`<NtryDtls>${part}</NtryDtls>`))
  expect(one.parts).toMatchObject([{ money: money(1_000n, 'EUR'), original: { currency: 'USD', decimal: '5.00' } }])
  const two = await onlyEntry(entry(`<NtryDtls>${part}${part}</NtryDtls>`))
  expect(two.parts.map((each) => each.money)).toEqual([undefined, undefined])
})

test('details outside of an entry belong to none', async () => {
  const stray = '<Acct><Id><TxDtls><Amt Ccy="EUR">5.00</Amt></TxDtls></Id></Acct>'
  const found = await read(file(statement(entry(), `${account.replace('</Acct>', '')}<Tp><Cd><TxDtls/></Cd></Tp></Acct>`)))
  expect(found.ok && found.statements[0]?.entries[0]?.parts).toMatchObject([{ money: money(1_000n, 'EUR') }])
  expect(await reasonOf(file(statement(stray)))).toBe('field-repeated')
})
