/** Statements as our bank writes them: camt.053.001.08, one file for each statement, one entry for each payment. */

export interface BookedEntry {
  readonly amountMinor: bigint
  readonly direction: 'credit' | 'debit'
  /** The bank's own number of the entry. */
  readonly number: string
  readonly bookedOn: string
  readonly counterparty?: StatedCounterparty
  readonly text?: string
  readonly reference?: string
  readonly endToEndId?: string
  readonly returnCode?: string
}

export interface StatedCounterparty {
  readonly name?: string
  readonly iban?: string
  /** Of an account without an IBAN: in the UK, sort code and account number. */
  readonly number?: string
  readonly onBehalfOf?: string
}

export interface StatementFacts {
  readonly id: string
  readonly sequence: number
  readonly iban: string
  readonly currency: string
  readonly openingMinor: bigint
  readonly closingMinor: bigint
  readonly day: string
  readonly at: Date
  readonly entries: readonly BookedEntry[]
}

export function writeCamt053(facts: StatementFacts): string {
  const { id, sequence, iban, currency, openingMinor, closingMinor, day, at, entries } = facts
  const account = tag('Acct', tag('Id', tag('IBAN', iban)) + tag('Ccy', currency))
  const balances = balance('OPBD', openingMinor, currency, day) + balance('CLBD', closingMinor, currency, day)
  const statement = [
    tag('Id', escaped(id)) + tag('ElctrncSeqNb', String(sequence)) + tag('CreDtTm', at.toISOString()) + account + balances,
    ...entries.map((entry) => writeEntry(entry, currency)),
  ].join('\n')
  const header = tag('GrpHdr', tag('MsgId', escaped(id)) + tag('CreDtTm', at.toISOString()))
  const body = `<BkToCstmrStmt>\n${header}\n<Stmt>\n${statement}\n</Stmt>\n</BkToCstmrStmt>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${body}</Document>\n`
}

function balance(code: string, amountMinor: bigint, currency: string, day: string): string {
  const type = tag('Tp', tag('CdOrPrtry', tag('Cd', code)))
  return tag(
    'Bal',
    type + amount(abs(amountMinor), currency) + tag('CdtDbtInd', amountMinor < 0n ? 'DBIT' : 'CRDT') + tag('Dt', tag('Dt', day)),
  )
}

function writeEntry(entry: BookedEntry, currency: string): string {
  const { amountMinor, direction, number, bookedOn, returnCode } = entry
  const code = returnCode ? 'RRTN' : 'ESCT'
  const family = tag('Domn', tag('Cd', 'PMNT') + tag('Fmly', tag('Cd', direction === 'credit' ? 'RCDT' : 'ICDT') + tag('SubFmlyCd', code)))
  return tag(
    'Ntry',
    amount(amountMinor, currency) +
      tag('CdtDbtInd', direction === 'credit' ? 'CRDT' : 'DBIT') +
      tag('Sts', tag('Cd', 'BOOK')) +
      tag('BookgDt', tag('Dt', bookedOn)) +
      tag('ValDt', tag('Dt', bookedOn)) +
      tag('AcctSvcrRef', escaped(number)) +
      tag('BkTxCd', family) +
      tag('NtryDtls', writeDetails(entry)),
  )
}

function writeDetails({ direction, counterparty = {}, text, reference, endToEndId, returnCode }: BookedEntry): string {
  const role = (direction === 'credit') === (returnCode === undefined) ? 'Dbtr' : 'Cdtr'
  const { name, iban, number, onBehalfOf } = counterparty
  const account = iban === undefined ? number && tag('Othr', tag('Id', escaped(number))) : tag('IBAN', escaped(iban))
  const parties = [
    name === undefined ? '' : tag(role, tag('Pty', tag('Nm', escaped(name)))),
    account ? tag(`${role}Acct`, tag('Id', account)) : '',
    onBehalfOf === undefined ? '' : tag(`Ultmt${role}`, tag('Pty', tag('Nm', escaped(onBehalfOf)))),
  ].join('')
  const structured =
    reference === undefined
      ? ''
      : tag('Strd', tag('CdtrRefInf', tag('Tp', tag('CdOrPrtry', tag('Cd', 'SCOR')) + tag('Issr', 'ISO')) + tag('Ref', escaped(reference))))
  const remittance = (text === undefined ? '' : tag('Ustrd', escaped(text))) + structured
  return tag(
    'TxDtls',
    tag('Refs', tag('EndToEndId', escaped(endToEndId ?? 'NOTPROVIDED'))) +
      (parties === '' ? '' : tag('RltdPties', parties)) +
      (remittance === '' ? '' : tag('RmtInf', remittance)) +
      (returnCode === undefined ? '' : tag('RtrInf', tag('Rsn', tag('Cd', escaped(returnCode))))),
  )
}

function amount(amountMinor: bigint, currency: string): string {
  const digits = amountMinor.toString().padStart(3, '0')
  return `<Amt Ccy="${currency}">${digits.slice(0, -2)}.${digits.slice(-2)}</Amt>`
}

function abs(amountMinor: bigint): bigint {
  return amountMinor < 0n ? -amountMinor : amountMinor
}

function tag(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

/** XML has no place for control characters and halves of pairs; banks write a space instead. */
function escaped(text: string): string {
  const plain = text.toWellFormed().replace(/\p{Cc}|[\ufffe\uffff]/gu, ' ')
  return plain.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
