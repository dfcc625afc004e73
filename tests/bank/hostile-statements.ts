/**
 * Bank statements that want to be believed, or to break whoever reads them, made from a seed. Each says what may become of it: refused by
 * the reader, refused by the check, or accepted with exactly the entries that are true.
 */
import { makeReference } from '@heathland/domain/payments/reference'
import { randomFrom } from '../bench/random.ts'

export interface HostileFile {
  readonly kind: string
  readonly source: () => Uint8Array | AsyncIterable<Uint8Array>
  /** `unreadable`: the reader refuses it. `refused`: the reader or the check does. `any`: it may be accepted when it adds up. */
  readonly expected: 'unreadable' | 'refused' | 'any' | Accepted
  /** Bytes that may be taken from a stream, at most. */
  readonly takenMax?: number
  readonly taken?: () => number
}

export interface Accepted {
  /** How many entries are booked, over all statements. */
  readonly booked: number
  readonly setAside: number
  /** Statements that were taken before. */
  readonly duplicates: number
}

interface Line {
  readonly minor: bigint
  readonly isCredit: boolean
  readonly status: 'BOOK' | 'PDNG' | 'INFO'
  readonly reference: string
  /** In place of what is written for it. */
  readonly xml?: string
}

class Dice {
  private readonly next: () => number
  constructor(seed: number) {
    this.next = randomFrom(seed)
  }
  below(end: number): number {
    return Math.floor(this.next() * end)
  }
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }
  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0]
  }
}

type Maker = (dice: Dice) => Omit<HostileFile, 'kind'>

export const hostileKinds: Readonly<Record<string, Maker>> = {
  'wrong closing balance': (dice) => {
    const lines = someLines(dice)
    return refused(file({ dice, lines, closingMinor: closingOf(lines) + BigInt(dice.pick([1, -1, 100, -5_000, 999_999])) }))
  },
  'balance missing': (dice) => refused(file({ dice, lines: someLines(dice) }).replace(dice.pick(['OPBD', 'CLBD']), 'XPCD')),
  'balance there twice': (dice) => {
    const text = file({ dice, lines: someLines(dice) })
    const [balance = ''] = /<Bal>.*?CLBD.*?<\/Bal>/.exec(text.slice(text.indexOf('</Bal>') + 6)) ?? []
    return unreadable(text.replace('</Stmt>', `${balance.replace(/>\d+\.\d\d</, '>1.00<')}</Stmt>`))
  },
  'pending counted as booked': (dice) => {
    const lines = [...someLines(dice), line(dice, { status: dice.pick(['PDNG', 'INFO'] as const), isCredit: true })]
    return refused(file({ dice, lines, closingMinor: closingOf(lines.map((each) => ({ ...each, status: 'BOOK' }))) }))
  },
  'status in disguise': (dice) => {
    const status = dice.pick(['book', 'BOOK.', 'B&#79;OKED', 'BOOK BOOK', 'FUTR'])
    return refused(file({ dice, lines: [line(dice)] }).replace('>BOOK<', `>${status}<`))
  },
  'entry copied with its reference': (dice) => {
    const first = line(dice)
    const lines = [first, line(dice), first]
    return { source: () => Buffer.from(file({ dice, lines })), expected: { booked: 2, setAside: 1, duplicates: 0 } }
  },
  'entry copied without a new balance': (dice) => {
    const lines = someLines(dice)
    return refused(file({ dice, lines: [...lines, line(dice)], closingMinor: closingOf(lines) }))
  },
  'statement there twice': (dice) => {
    const text = file({ dice, lines: [line(dice), line(dice)] })
    const [statement = ''] = /<Stmt>.*<\/Stmt>/s.exec(text) ?? []
    const twice = text.replace('</BkToCstmrStmt>', () => `${statement}</BkToCstmrStmt>`)
    return { source: () => Buffer.from(twice), expected: { booked: 2, setAside: 0, duplicates: 1 } }
  },
  'parts that do not add up': (dice) => {
    const odd = line(dice)
    const part = (minor: bigint) => `<TxDtls><Amt Ccy="EUR">${decimal(minor)}</Amt></TxDtls>`
    const parts = dice.pick([
      part(odd.minor + 1n),
      part(odd.minor) + part(1n),
      `<TxDtls/>${part(odd.minor)}`,
      part(odd.minor).replace('</Amt>', '</Amt><CdtDbtInd>DBIT</CdtDbtInd>'),
    ])
    const lines = [line(dice), { ...odd, isCredit: true, xml: entry({ ...odd, isCredit: true }, `<NtryDtls>${parts}</NtryDtls>`) }]
    return { source: () => Buffer.from(file({ dice, lines })), expected: { booked: 1, setAside: 1, duplicates: 0 } }
  },
  'amount that is none': (dice) => {
    const digits = `${dice.between(1, 999)}`
    const amount = dice.pick([
      `-${digits}.00`,
      `+${digits}`,
      `${digits}.00001`,
      `${digits}.005`,
      `${digits},00`,
      `${digits}e2`,
      `1,${digits}.00`,
      'NaN',
      'Infinity',
      '',
      ' ',
      `0x${digits}`,
      `${digits} ${digits}`,
      `${digits}.`,
      `.${digits}`,
      '9'.repeat(19),
      '9'.repeat(100_000),
      '٣٤٥',
      '１２',
      `${digits}<b/>0`,
      `${digits}\u200b`,
      'null',
    ])
    return unreadable(file({ dice, lines: someLines(dice) }).replace(/(<Ntry><Amt Ccy="EUR">)[^<]*/, (_, start) => `${start}${amount}`))
  },
  'zeros beyond the cent': (dice) => {
    const lines = [line(dice), line(dice)]
    const text = file({ dice, lines }).replace(/(<Ntry><Amt Ccy="EUR">\d+\.\d\d)/g, '$1000')
    return { source: () => Buffer.from(text), expected: { booked: 2, setAside: 0, duplicates: 0 } }
  },
  'mixed currencies': (dice) => {
    const currency = dice.pick(['Ccy="GBP"', 'Ccy="USD"', 'Ccy="eur"', 'Ccy=""', '', 'Ccy="EURC"', 'ccy="EUR"', 'Ccy="XXX"'])
    return refused(file({ dice, lines: someLines(dice) }).replace('<Ntry><Amt Ccy="EUR">', `<Ntry><Amt ${currency}>`))
  },
  'field there twice': (dice) => {
    const field = dice.pick([
      '<Amt Ccy="EUR">1.00</Amt>',
      '<CdtDbtInd>DBIT</CdtDbtInd>',
      '<Sts><Cd>BOOK</Cd></Sts>',
      '<AcctSvcrRef>X</AcctSvcrRef>',
    ])
    return unreadable(file({ dice, lines: someLines(dice) }).replace('</Ntry>', `${field}</Ntry>`))
  },
  'field missing': (dice) => {
    const field = dice.pick([/<Ntry><Amt[^>]*>[^<]*<\/Amt>/, /<Sts><Cd>BOOK<\/Cd><\/Sts>/, /<Acct>.*?<\/Acct>/, /<Id>S-\d+<\/Id>/])
    return unreadable(file({ dice, lines: [line(dice)] }).replace(field, (found) => (found.startsWith('<Ntry>') ? '<Ntry>' : '')))
  },
  'day that is none': (dice) => {
    const day = dice.pick([
      '2026-02-30',
      '2026-13-01',
      '13-11-2026',
      '0000-00-00',
      '20261113',
      '2026-11-13T',
      '+2026-11-13',
      'x'.repeat(4_000),
    ])
    return unreadable(file({ dice, lines: someLines(dice) }).replaceAll('<BookgDt><Dt>2026-11-13', `<BookgDt><Dt>${day}`))
  },
  'entity bomb': (dice) => {
    const text = file({ dice, lines: someLines(dice) })
    const bomb = dice.pick([
      `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
        .split('')
        .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
        .join('')}]>`,
      `<!DOCTYPE q [<!ENTITY a "${'a'.repeat(100_000)}">]>`,
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://192.0.2.1/x.dtd"> %p;]>',
      '<!DOCTYPE Document SYSTEM "http://192.0.2.1/x.dtd">',
      '<!doctype html>',
      '<!DOCTYPE',
      '<!ENTITY a "b">',
    ])
    const used = text.replace('<Ntry>', '<Ntry><AddtlNtryInf>&j;&a;</AddtlNtryInf>')
    return unreadable(dice.pick([used.replace('<Document', `${bomb}<Document`), `${used}${bomb}`, used.replace('<Stmt>', `<Stmt>${bomb}`)]))
  },
  'entity that nobody defined': (dice) => {
    const entity = dice.pick(['&xxe;', '&#0;', '&#x110000;', '&#xD800;', '&', '&;', `&${'a'.repeat(50_000)};`, '&#1;'])
    return unreadable(file({ dice, lines: someLines(dice) }).replace('<Ntry>', `<Ntry><AddtlNtryInf>${entity}</AddtlNtryInf>`))
  },
  'deep nesting': (dice) => {
    const depth = dice.pick([31, 40, 1_000, 100_000])
    const name = dice.pick(['Acct', 'x', 'Ntry', 'TxDtls'])
    const nested = `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)
    return unreadable(
      file({ dice, lines: someLines(dice) }).replace(dice.pick(['</Stmt>', '</Ntry>', '</GrpHdr>']), (end) => `${nested}${end}`),
    )
  },
  'huge text': (dice) => {
    const huge = dice.pick(['x', ' ', 'é', '1']).repeat(dice.pick([200_000, 500_000, 2_000_000]))
    const piece = dice.pick([
      `<AddtlNtryInf>${huge}</AddtlNtryInf>`,
      `<AddtlNtryInf><![CDATA[${huge}]]></AddtlNtryInf>`,
      `<!--${huge}-->`,
      `<?pi ${huge}?>`,
      `<Nm a="${huge}"/>`,
      `<${huge}/>`,
      `<Nm ${huge}="1"/>`,
    ])
    return unreadable(file({ dice, lines: someLines(dice) }).replace('</Ntry>', () => `${piece}</Ntry>`))
  },
  'flood of elements': (dice) => {
    const flood = dice.pick([
      '<Prtry/>'.repeat(50_000),
      `<NtryDtls>${'<TxDtls/>'.repeat(100_001)}</NtryDtls>`,
      `<NtryDtls>${`${'<Btch/>'.repeat(1_999)}<TxDtls/>`.repeat(20)}</NtryDtls>`,
      `<NtryDtls><TxDtls><RmtInf>${'<Ustrd>a</Ustrd>'.repeat(20_000)}</RmtInf></TxDtls></NtryDtls>`,
      `<Nm ${Array.from({ length: 20_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      `<Nm ${Array.from({ length: 5_000 }, (_, at) => `xmlns:a${at}="urn:${at}"`).join(' ')}/>`,
    ])
    return unreadable(file({ dice, lines: someLines(dice) }).replace('</Ntry>', () => `${flood}</Ntry>`))
  },
  'cut short': (dice) => {
    const text = file({ dice, lines: someLines(dice) })
    const bytes = Buffer.from(text.trimEnd())
    return { source: () => bytes.subarray(0, dice.below(bytes.length)), expected: 'unreadable' }
  },
  'not well-formed': (dice) => {
    const text = file({ dice, lines: someLines(dice) })
    const [from, to] = dice.pick<readonly [string, string]>([
      ['</Ntry>', ''],
      ['<Stmt>', '<Stmt><Stmt>'],
      ['</Document>', '</Document><Document/>'],
      ['</Document>', '</Document>x'],
      ['<Amt Ccy="EUR">', '<Amt Ccy="EUR" Ccy="GBP">'],
      ['<Amt Ccy="EUR">', '<Amt Ccy=EUR>'],
      ['<Stmt>', '<x:Stmt>'],
      ['<Stmt>', '<Stmt><!-- -- -->'],
      ['<Ntry>', '<Ntry>]]>'],
      ['<Ntry>', '<Ntry>\u0001'],
      ['<Ntry>', '<Ntry>\u0000'],
      ['<Ntry>', '<Ntry>\ufffe'],
      ['version="1.0"', 'version="1.1"'],
      ['<?xml', ' <?xml'],
    ])
    return unreadable(text.replace(from, () => to))
  },
  'wrong namespace': (dice) => {
    const wrong = dice.pick([
      'camt.052.001.08',
      'camt.054.001.08',
      'pain.001.001.09',
      'camt.053.001.01',
      'camt.053.001.14',
      'camt.053.002.02',
      'x',
    ])
    const text = file({ dice, lines: someLines(dice) })
    return unreadable(
      dice.pick([
        text.replace(/camt\.053\.001\.\d\d/, wrong),
        text.replace(/ xmlns="[^"]*"/, ''),
        text.replace('urn:iso:std', 'urn:isο:std'),
        text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'),
        text.replaceAll('Document', 'document'),
        text.replace('<BkToCstmrStmt>', '<BkToCstmrStmt xmlns="urn:x">'),
      ]),
    )
  },
  'entries of another namespace': (dice) =>
    refused(file({ dice, lines: [line(dice), line(dice, { isCredit: true })] }).replaceAll('<Ntry>', '<Ntry xmlns="urn:evil">')),
  'wrong encoding': (dice) => {
    const text = file({ dice, lines: someLines(dice), name: 'Zoë Müller' })
    const utf16 = Buffer.from(text, 'utf16le')
    const bytes = dice.pick<Uint8Array>([
      utf16,
      Buffer.concat([Buffer.of(0xff, 0xfe), utf16]),
      Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from(utf16).swap16()]),
      Buffer.from(utf16).swap16(),
      Buffer.from(text, 'latin1'),
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from(text.replace('UTF-8', 'ISO-8859-1'))]),
      Buffer.from(text.replace('UTF-8', dice.pick(['UTF-16', 'UTF-7', 'Shift_JIS', 'EBCDIC-CP-NL', 'utf-8x']))),
      Buffer.from(text.replace(' encoding=', `${' '.repeat(400)}encoding=`).replace('UTF-8', 'UTF-7')),
      Buffer.from(text.replace('Zoë', 'Zo\u00c0\u00bc'), 'latin1'),
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf), Buffer.from(text)]),
    ])
    return { source: () => bytes, expected: 'unreadable' }
  },
  'noise and other files': (dice) => {
    const length = dice.between(0, 20_000)
    const start = dice.pick([
      '',
      '<?xml version="1.0"?>',
      '\u001f\u008b',
      'PK\u0003\u0004',
      '{"Document":1}',
      '%PDF-1.7',
      '<html>',
      ':20:STARTUMS',
    ])
    const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(Array.from({ length }, () => dice.below(256)))])
    return { source: () => bytes, expected: 'unreadable' }
  },
  'bytes changed by chance': (dice) => {
    const bytes = Buffer.from(file({ dice, lines: someLines(dice) }))
    for (let times = dice.between(1, 6); times > 0; times -= 1)
      bytes[dice.below(bytes.length)] = dice.pick([0x3c, 0x3e, 0x26, 0x22, 0x30, 0x39, dice.below(256)])
    return { source: () => bytes, expected: 'any' }
  },
  'a hundred megabytes': (dice) => {
    const text = file({ dice, lines: someLines(dice) })
    const head = Buffer.from(text.slice(0, text.indexOf('</Stmt>')))
    const filler = Buffer.from(dice.pick([entry(line(dice)), ' ', 'x', '<a>']).repeat(2_000)).subarray(0, 64 * 1024)
    let taken = 0
    async function* stream() {
      yield head
      for (taken = head.length; taken < 100 * 1024 * 1024; taken += filler.length) yield filler
    }
    return { source: stream, expected: 'unreadable', takenMax: 33 * 1024 * 1024, taken: () => taken }
  },
}

/** The file with this number. Streams are rare: one of a hundred megabytes costs as much as many others. */
export function hostileFile(seed: number, number: number): HostileFile {
  const dice = new Dice(seed + number * 7_919)
  const kinds = Object.keys(hostileKinds)
  const at = number % kinds.length
  const kind = kinds[at] ?? ''
  const make = hostileKinds[kind]
  if (!make) throw new Error(`there is no hostile file of the kind ${kind}`)
  return { kind, ...make(dice) }
}

function unreadable(text: string): Omit<HostileFile, 'kind'> {
  return { source: () => Buffer.from(text), expected: 'unreadable' }
}

function refused(text: string): Omit<HostileFile, 'kind'> {
  return { source: () => Buffer.from(text), expected: 'refused' }
}

const openingMinor = 1_000_000n

function closingOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { minor, isCredit, status }) => (status === 'BOOK' ? sum + (isCredit ? minor : -minor) : sum), openingMinor)
}

function someLines(dice: Dice): readonly Line[] {
  return Array.from({ length: dice.between(2, 12) }, () => line(dice))
}

let lastReference = 0

function line(dice: Dice, change: Partial<Line> = {}): Line {
  lastReference += 1
  return { minor: BigInt(dice.between(2, 50_000)), isCredit: dice.below(3) > 0, status: 'BOOK', reference: `H${lastReference}`, ...change }
}

interface FileParts {
  readonly dice: Dice
  readonly lines: readonly Line[]
  readonly closingMinor?: bigint
  readonly name?: string
}

/** A statement that is right in all that is not said otherwise. */
function file({ dice, lines, closingMinor = closingOf(lines), name = 'E. Visser' }: FileParts): string {
  const version = dice.pick(['02', '04', '08', '10', '13'])
  const reference = makeReference(BigInt(dice.below(1_000_000)))
  const details = `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls>`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>M</MsgId></GrpHdr>',
    `<Stmt><Id>S-${dice.below(1_000_000)}</Id><ElctrncSeqNb>${dice.between(1, 365)}</ElctrncSeqNb>`,
    '<Acct><Id><IBAN>NL72HEAT0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>',
    balance('OPBD', openingMinor),
    balance('CLBD', closingMinor),
    ...lines.map((each) => each.xml ?? entry(each, details)),
    '</Stmt></BkToCstmrStmt></Document>\n',
  ].join('')
}

function balance(code: string, minor: bigint): string {
  const side = minor < 0n ? 'DBIT' : 'CRDT'
  const type = `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>`
  return `<Bal>${type}<Amt Ccy="EUR">${decimal(minor < 0n ? -minor : minor)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-11-13</Dt></Dt></Bal>`
}

function entry({ minor, isCredit, status, reference }: Line, details = ''): string {
  return [
    `<Ntry><Amt Ccy="EUR">${decimal(minor)}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>`,
    `<BookgDt><Dt>2026-11-13</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details}</Ntry>`,
  ].join('')
}

function decimal(minor: bigint): string {
  return `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`
}
