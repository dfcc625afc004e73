/**
 * A batch of payouts as the file a bank takes: pain.001.001.09, SEPA credit transfers in euro. The same batch gives the same bytes, and a
 * batch that was made into a file is never made again under another id: the bank would pay it twice.
 */
import { type Money, money, toDecimal } from '../money.ts'
import { isBic } from './bank-account.ts'
import { isIban } from './iban.ts'
import { isSepaText, toSepaText } from './plain-letters.ts'
import { isCreditorReference } from './reference.ts'

export interface PayoutBatch {
  /** Names the file and the batch; comes back on the statement. */
  readonly id: string
  readonly createdAt: Date
  /** The day on which the bank pays: 2026-11-16. */
  readonly executeOn: string
  readonly from: { readonly name: string; readonly iban: string; readonly bic?: string | undefined }
  readonly payouts: readonly Payout[]
}

export interface Payout {
  /** Comes back on the statement and with a return (EndToEndId). */
  readonly id: string
  readonly money: Money
  readonly to: { readonly name: string; readonly iban: string }
  readonly remittance?: { readonly kind: 'reference' | 'text'; readonly value: string } | undefined
}

export type PayoutProblem =
  | 'empty-batch'
  | 'mixed-currencies'
  | 'not-euro'
  | 'amount-not-positive'
  | 'amount-too-large'
  | 'batch-id'
  | 'payout-id'
  | 'payout-id-twice'
  | 'execution-date'
  | 'name'
  | 'iban'
  | 'bic'
  | 'reference'
  | 'text'

export type PayoutFile =
  | { readonly ok: true; readonly text: string; readonly total: Money }
  | { readonly ok: false; readonly problem: PayoutProblem; readonly payoutId: string | undefined }

/** Limits of the scheme: EPC132-08 for amounts, ISO 20022 for ids (Max35Text) and texts. */
export const euroMaxMinor = 99_999_999_999n
const nameMax = 70
const textMax = 140

export function payoutFile(batch: PayoutBatch): PayoutFile {
  const fault = batchProblem(batch) ?? firstPayoutProblem(batch.payouts)
  if (fault) return { ok: false, ...fault }
  const total = money(
    batch.payouts.reduce((sum, payout) => sum + payout.money.amountMinor, 0n),
    'EUR',
  )
  return { ok: true, text: write(batch, total), total }
}

type Fault = { readonly problem: PayoutProblem; readonly payoutId: string | undefined }

function batchProblem({ id, executeOn, createdAt, from, payouts }: PayoutBatch): Fault | undefined {
  const fault = (problem: PayoutProblem): Fault => ({ problem, payoutId: undefined })
  if (payouts.length === 0) return fault('empty-batch')
  if (new Set(payouts.map((payout) => payout.money.asset)).size > 1) return fault('mixed-currencies')
  if (!isSepaId(id)) return fault('batch-id')
  if (!isDay(executeOn) || Number.isNaN(createdAt.getTime())) return fault('execution-date')
  if (!sepaName(from.name)) return fault('name')
  if (!isIban(from.iban)) return fault('iban')
  return from.bic === undefined || isBic(from.bic) ? undefined : fault('bic')
}

function firstPayoutProblem(payouts: readonly Payout[]): Fault | undefined {
  const ids = new Set<string>()
  for (const payout of payouts) {
    const problem = ids.has(payout.id) ? 'payout-id-twice' : payoutProblem(payout)
    if (problem) return { problem, payoutId: payout.id }
    ids.add(payout.id)
  }
  return undefined
}

function payoutProblem({ id, money: { amountMinor, asset }, to, remittance }: Payout): PayoutProblem | undefined {
  if (asset !== 'EUR') return 'not-euro'
  if (amountMinor <= 0n) return 'amount-not-positive'
  if (amountMinor > euroMaxMinor) return 'amount-too-large'
  if (!isSepaId(id)) return 'payout-id'
  if (!sepaName(to.name)) return 'name'
  if (!isIban(to.iban)) return 'iban'
  if (remittance?.kind === 'reference' && !isCreditorReference(remittance.value)) return 'reference'
  if (remittance?.kind === 'text') {
    const text = toSepaText(remittance.value)
    if (!text || text.length > textMax) return 'text'
  }
  return undefined
}

/** Banks refuse ids that begin or end with a slash, or hold two in a row. */
export function isSepaId(id: string): boolean {
  return id.length >= 1 && id.length <= 35 && isSepaText(id) && id.trim() === id && !/^\/|\/$|\/\//.test(id)
}

export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A name that is too long is cut, as banks do with it anyway. */
function sepaName(name: string): string | undefined {
  return toSepaText(name)?.slice(0, nameMax).trim()
}

function write({ id, createdAt, executeOn, from, payouts }: PayoutBatch, total: Money): string {
  const sums = tag('NbOfTxs', String(payouts.length)) + tag('CtrlSum', toDecimal(total))
  const name = tag('Nm', escapeXml(sepaName(from.name) ?? ''))
  const agent = from.bic === undefined ? tag('Othr', tag('Id', 'NOTPROVIDED')) : tag('BICFI', from.bic)
  const header = tag(
    'GrpHdr',
    tag('MsgId', escapeXml(id)) + tag('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`) + sums + tag('InitgPty', name),
  )
  const payment = [
    tag('PmtInfId', escapeXml(id)) + tag('PmtMtd', 'TRF') + tag('BtchBookg', 'true') + sums,
    tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))) + tag('ReqdExctnDt', tag('Dt', executeOn)),
    tag('Dbtr', name) + tag('DbtrAcct', tag('Id', tag('IBAN', from.iban)) + tag('Ccy', total.asset)),
    tag('DbtrAgt', tag('FinInstnId', agent)) + tag('ChrgBr', 'SLEV'),
    ...payouts.map(writePayout),
  ]
  const body = `<CstmrCdtTrfInitn>\n${header}\n<PmtInf>\n${payment.join('\n')}\n</PmtInf>\n</CstmrCdtTrfInitn>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${body}</Document>\n`
}

function writePayout({ id, money: amount, to, remittance }: Payout): string {
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('InstrId', escapeXml(id)) + tag('EndToEndId', escapeXml(id))) +
      tag('Amt', `<InstdAmt Ccy="${amount.asset}">${toDecimal(amount)}</InstdAmt>`) +
      tag('Cdtr', tag('Nm', escapeXml(sepaName(to.name) ?? ''))) +
      tag('CdtrAcct', tag('Id', tag('IBAN', to.iban))) +
      (remittance ? tag('RmtInf', writeRemittance(remittance)) : ''),
  )
}

function writeRemittance({ kind, value }: NonNullable<Payout['remittance']>): string {
  if (kind === 'text') return tag('Ustrd', escapeXml(toSepaText(value) ?? ''))
  const type = tag('CdOrPrtry', tag('Cd', 'SCOR')) + tag('Issr', 'ISO')
  return tag('Strd', tag('CdtrRefInf', tag('Tp', type) + tag('Ref', value)))
}

function tag(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}
