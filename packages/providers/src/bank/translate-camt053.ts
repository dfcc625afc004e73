/**
 * Elements of camt.053 into a statement in our words. Version 02 writes some of them one level higher than later ones: the status without
 * `Cd`, and the name of a party without `Pty`.
 */
import { assets, type Money, money } from '@heathland/domain/money'
import { readIbanAccount, readUkAccount } from '@heathland/domain/payments/bank-account'
import { findPaymentReference, type ReferenceTexts } from '@heathland/domain/payments/reference'
import {
  type BankAsset,
  type BankStatement,
  bankAssets,
  type Direction,
  type EntryPart,
  type EntryStatus,
  type OriginalAmount,
  type Returned,
  type StatedAccount,
  type StatedParty,
  type StatementEntry,
} from '@heathland/domain/payments/statement'
import { all, type Element, find, findText, needText, textOf, Unreadable } from './element.ts'

/** Names of elements that are read; all others are passed over. */
export const keptNames: ReadonlySet<string> = new Set(
  `Acct AcctSvcrRef AddtlInf AddtlNtryInf AddtlTxInf Amt AmtDtls Bal BkTxCd BookgDt Btch Ccy CcyXchg Cd CdOrPrtry CdtDbtInd Cdtr CdtrAcct
  CdtrRefInf Dbtr DbtrAcct Domn Dt DtTm ElctrncSeqNb EndToEndId Fmly IBAN Id InstdAmt Issr LglSeqNb Nm Ntry NtryDtls Othr PmtInfId Prtry
  Pty Ref Refs RltdPties RmtInf Rsn RtrInf RvslInd Strd Sts SubFmlyCd Tp TxAmt TxDtls TxId UETR UltmtCdtr UltmtDbtr Ustrd ValDt
  XchgRate`.split(/\s+/),
)

/** The statement around its entries, which have been read one by one. */
export function readStatement(stmt: Element, entries: readonly StatementEntry[]): BankStatement {
  const acct = find(stmt, 'Acct')
  const asset = assetOf(findText(acct, 'Ccy') ?? balanceOf(stmt, 'CLBD')?.currency ?? entries[0]?.money.asset ?? '')
  const closing = balanceOf(stmt, 'CLBD', asset)
  return {
    id: needText(stmt, 'Id'),
    account: readAccount(acct, asset) ?? missing(),
    asset,
    sequence: readSequence(findText(stmt, 'ElctrncSeqNb') ?? findText(stmt, 'LglSeqNb')),
    opening: (balanceOf(stmt, 'OPBD', asset) ?? balanceOf(stmt, 'PRCD', asset))?.signed(),
    closing: closing?.signed(),
    closedOn: closing?.day,
    entries,
  }
}

/** What is kept of a payment until its entry is complete: a batch of many thousands stays small. */
export interface PartDraft {
  readonly amounts: readonly StatedAmount[]
  readonly instructed: StatedAmount | undefined
  readonly exchangeRate: string | undefined
  readonly direction: Direction | undefined
  readonly structured: ReferenceTexts['structured']
  readonly texts: readonly string[]
  readonly debtor: PartyDraft
  readonly creditor: PartyDraft
  readonly endToEndId: string | undefined
  readonly transactionId: string | undefined
  readonly bankReference: string | undefined
  readonly returned: Returned | undefined
}

interface StatedAmount {
  readonly currency: string
  readonly decimal: string
}

interface PartyDraft {
  readonly name: string | undefined
  readonly ultimateName: string | undefined
  readonly account: Element | undefined
}

export function readPart(txDtls: Element): PartDraft {
  if (!txDtls.hasChildren) return emptyDraft
  const refs = find(txDtls, 'Refs')
  const parties = find(txDtls, 'RltdPties')
  const details = find(txDtls, 'AmtDtls')
  const remittance = find(txDtls, 'RmtInf')
  const instructed = find(details, 'InstdAmt')
  const free = all(remittance, 'Ustrd').map((line) => line.text)
  return {
    amounts: [find(txDtls, 'Amt'), find(details, 'TxAmt', 'Amt')].flatMap((amt) => (amt ? [statedAmount(amt)] : [])),
    instructed: optionalAmount(find(instructed, 'Amt')),
    exchangeRate: findText(instructed, 'CcyXchg', 'XchgRate'),
    direction: readDirection(findText(txDtls, 'CdtDbtInd')),
    structured: all(remittance, 'Strd').flatMap((strd) => all(strd, 'CdtrRefInf').flatMap(readMarked)),
    // A bank that cuts a long text into lines cuts references too, so lines are joined without a space.
    texts: [free.join(''), findText(txDtls, 'AddtlTxInf') ?? ''].filter((text) => text.trim() !== ''),
    debtor: readParty(parties, 'Dbtr'),
    creditor: readParty(parties, 'Cdtr'),
    endToEndId: provided(findText(refs, 'EndToEndId')),
    transactionId: findText(refs, 'UETR') ?? provided(findText(refs, 'TxId')),
    bankReference: findText(refs, 'AcctSvcrRef'),
    returned: readReturned(txDtls),
  }
}

export function readEntry(ntry: Element, drafts: readonly PartDraft[], place: number): StatementEntry {
  const amount = moneyOf(statedAmount(find(ntry, 'Amt') ?? missing()))
  const direction = readDirection(needText(ntry, 'CdtDbtInd')) ?? missing()
  const entry: Omit<StatementEntry, 'parts'> = {
    place,
    money: amount,
    direction,
    status: readStatus(find(ntry, 'Sts')),
    isReversal: readBoolean(findText(ntry, 'RvslInd')),
    bookedOn: readDay(find(ntry, 'BookgDt')),
    valueOn: readDay(find(ntry, 'ValDt')),
    bankReference: findText(ntry, 'AcctSvcrRef'),
    batchId: all(ntry, 'NtryDtls')
      .map((details) => findText(details, 'Btch', 'PmtInfId'))
      .find((id) => id !== undefined),
    bankCode: readBankCode(find(ntry, 'BkTxCd')),
    text: findText(ntry, 'AddtlNtryInf'),
  }
  const returned = isReturn(entry.bankCode) ? noReason : undefined
  const parts = drafts.length === 0 ? [emptyDraft] : drafts
  return { ...entry, parts: parts.map((draft, at) => finishPart(draft, { entry, returned, number: at + 1, isOnly: parts.length === 1 })) }
}

const noParty: PartyDraft = { name: undefined, ultimateName: undefined, account: undefined }
const noReason: Returned = { code: undefined, text: undefined }

const emptyDraft: PartDraft = {
  amounts: [],
  instructed: undefined,
  exchangeRate: undefined,
  direction: undefined,
  structured: [],
  texts: [],
  debtor: noParty,
  creditor: noParty,
  endToEndId: undefined,
  transactionId: undefined,
  bankReference: undefined,
  returned: undefined,
}

interface PartPlace {
  readonly entry: Omit<StatementEntry, 'parts'>
  readonly returned: Returned | undefined
  readonly number: number
  readonly isOnly: boolean
}

function finishPart(draft: PartDraft, { entry, number, isOnly, ...place }: PartPlace): EntryPart {
  const direction = draft.direction ?? entry.direction
  const returned = draft.returned ?? place.returned
  // The text of an entry speaks for a payment only where there is just one.
  const texts = isOnly && entry.text !== undefined ? [...draft.texts, entry.text] : draft.texts
  const own = draft.amounts.find(({ currency }) => currency === entry.money.asset)
  return {
    number,
    money: own ? moneyOf(own) : isOnly ? entry.money : undefined,
    direction,
    status: entry.status,
    isReversal: entry.isReversal,
    reference: findPaymentReference({ structured: draft.structured, free: texts }),
    text: texts[0]?.trim(),
    counterparty: counterpartyOf(draft, direction, returned !== undefined || entry.isReversal, entry.money.asset),
    endToEndId: draft.endToEndId,
    transactionId: draft.transactionId,
    bankReference: draft.bankReference,
    returned,
    original: originalOf(draft, entry.money.asset),
  }
}

/** A payment that came back names the parties of the first one, so the other side stands where we would. */
function counterpartyOf({ debtor, creditor }: PartDraft, direction: Direction, isBack: boolean, asset: string): StatedParty {
  const [other, own] = (direction === 'credit') === isBack ? [creditor, debtor] : [debtor, creditor]
  const party = isBack && isEmpty(other) ? own : other
  return { name: party.name, ultimateName: party.ultimateName, account: readAccount(party.account, asset) }
}

function isEmpty({ name, account }: PartyDraft): boolean {
  return name === undefined && account === undefined
}

function originalOf({ amounts, instructed, exchangeRate }: PartDraft, asset: string): OriginalAmount | undefined {
  const foreign = [...(instructed ? [instructed] : []), ...amounts].find(({ currency }) => currency !== asset)
  return foreign && { ...foreign, exchangeRate }
}

function readMarked(reference: Element): ReferenceTexts['structured'] {
  const text = findText(reference, 'Ref')
  return text === undefined ? [] : [{ text, issuer: findText(reference, 'Tp', 'Issr') }]
}

function readParty(parties: Element | undefined, role: 'Dbtr' | 'Cdtr'): PartyDraft {
  return {
    name: nameOf(find(parties, role)),
    ultimateName: nameOf(find(parties, `Ultmt${role}`)),
    account: find(parties, `${role}Acct`),
  }
}

function nameOf(party: Element | undefined): string | undefined {
  return findText(party, 'Pty', 'Nm') ?? findText(party, 'Nm')
}

function readReturned(txDtls: Element): Returned | undefined {
  const information = find(txDtls, 'RtrInf')
  if (!information) return isReturn(readBankCode(find(txDtls, 'BkTxCd'))) ? noReason : undefined
  const reason = find(information, 'Rsn')
  const lines = all(information, 'AddtlInf').flatMap((line) => textOf(line) ?? [])
  return { code: findText(reason, 'Cd') ?? findText(reason, 'Prtry'), text: lines.length > 0 ? lines.join(' ') : undefined }
}

function readBankCode(code: Element | undefined): string | undefined {
  const domain = find(code, 'Domn')
  const family = find(domain, 'Fmly')
  const parts = [findText(domain, 'Cd'), findText(family, 'Cd'), findText(family, 'SubFmlyCd')]
  return parts.every((part) => part !== undefined) ? parts.join('/') : undefined
}

function isReturn(bankCode: string | undefined): boolean {
  return bankCode?.endsWith('/RRTN') ?? false
}

function readAccount(holder: Element | undefined, asset: string): StatedAccount | undefined {
  const iban = findText(holder, 'Id', 'IBAN')
  if (iban !== undefined) return readIbanAccount(iban) ?? { kind: 'other', number: iban }
  const number = findText(holder, 'Id', 'Othr', 'Id')
  if (number === undefined) return undefined
  const plain = number.replace(/[\s-]/g, '')
  // In pounds, 14 digits are a sort code and an account number.
  const uk = asset === 'GBP' && plain.length === 14 ? readUkAccount(plain.slice(0, 6), plain.slice(6)) : undefined
  return uk ?? { kind: 'other', number }
}

interface Balance {
  readonly currency: string
  readonly day: string | undefined
  readonly signed: () => Money
}

function balanceOf(stmt: Element, code: string, asset?: string): Balance | undefined {
  const found = all(stmt, 'Bal').filter(
    (bal) => findText(bal, 'Tp', 'CdOrPrtry', 'Cd') === code && (asset === undefined || find(bal, 'Amt')?.currency === asset),
  )
  const [bal] = found
  if (!bal) return undefined
  if (asset !== undefined && found.length > 1) throw new Unreadable('field-repeated')
  const amount = statedAmount(find(bal, 'Amt') ?? missing())
  const direction = readDirection(needText(bal, 'CdtDbtInd'))
  const signed = (): Money => {
    const { amountMinor, asset: own } = moneyOf(amount)
    return money(direction === 'credit' ? amountMinor : -amountMinor, own)
  }
  return { currency: amount.currency, day: readDay(find(bal, 'Dt')), signed }
}

function optionalAmount(amt: Element | undefined): StatedAmount | undefined {
  return amt && statedAmount(amt)
}

/** ISO 20022 allows 18 digits, five of them after the point; nothing is ever below zero. */
function statedAmount(amt: Element): StatedAmount {
  const decimal = textOf(amt) ?? missing()
  if (!/^\d{1,18}(?:\.\d{1,5})?$/.test(decimal)) throw new Unreadable('amount')
  if (!/^[A-Z]{3}$/.test(amt.currency ?? '')) throw new Unreadable('currency')
  return { currency: amt.currency ?? '', decimal }
}

/** Exact to the smallest unit; more decimals than the currency has must be zeros. */
function moneyOf({ currency, decimal }: StatedAmount): Money {
  const asset = assetOf(currency)
  const { decimals } = assets[asset]
  const [whole = '', fraction = ''] = decimal.split('.')
  if (/[^0]/.test(fraction.slice(decimals))) throw new Unreadable('amount')
  return money(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')), asset)
}

function assetOf(currency: string): BankAsset {
  return bankAssets.find((asset) => asset === currency) ?? refuse('currency')
}

function readDirection(text: string | undefined): Direction | undefined {
  if (text === undefined) return undefined
  return text === 'CRDT' ? 'credit' : text === 'DBIT' ? 'debit' : refuse('field-invalid')
}

/** Codes of a bank's own and codes for the future are never money. */
function readStatus(sts: Element | undefined): EntryStatus {
  const code = sts?.hasChildren ? (findText(sts, 'Cd') ?? needText(sts, 'Prtry')) : (textOf(sts) ?? missing())
  return code === 'BOOK' ? 'booked' : code === 'PDNG' ? 'pending' : 'information'
}

function readBoolean(text: string | undefined): boolean {
  if (text === undefined || text === 'false' || text === '0') return false
  return text === 'true' || text === '1' || refuse('field-invalid')
}

/** The bank's own day, as it wrote it, whatever the time zone. */
function readDay(holder: Element | undefined): string | undefined {
  const text = findText(holder, 'Dt') ?? findText(holder, 'DtTm')
  if (text === undefined) return undefined
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]{5,18})?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text)?.[1] ?? refuse('field-invalid')
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : refuse('field-invalid')
}

function readSequence(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  return /^\d{1,18}$/.test(text) ? BigInt(text) : refuse('field-invalid')
}

/** What people write where a field must not be empty. */
function provided(text: string | undefined): string | undefined {
  return text === 'NOTPROVIDED' ? undefined : text
}

function missing(): never {
  throw new Unreadable('field-missing')
}

function refuse(reason: Unreadable['reason']): never {
  throw new Unreadable(reason)
}
