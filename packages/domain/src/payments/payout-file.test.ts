import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { type Payout, type PayoutBatch, payoutFile } from './payout-file.ts'

const first: Payout = {
  id: 'HLP-0000000003',
  money: money(11_000n, 'EUR'),
  to: { name: 'Zoë Müller', iban: 'DE89370400440532013000' },
  remittance: { kind: 'reference', value: 'RF76HL0000012345' },
}
const second: Payout = {
  id: 'HLP-0000000004',
  money: money(122_005n, 'EUR'),
  to: { name: 'Peeters & Zonen BV', iban: 'BE68539007547034' },
  remittance: { kind: 'text', value: 'Year’s distribution' },
}
const batch: PayoutBatch = {
  id: 'PAYOUT-2026-11-13-1',
  createdAt: new Date('2026-11-13T09:00:00.123Z'),
  executeOn: '2026-11-16',
  from: { name: 'Heathland Coöperatie U.A.', iban: 'NL72HEAT0123456789', bic: 'HEATNL2A' },
  payouts: [first, second],
}

function text(change: Partial<PayoutBatch> = {}): string {
  const file = payoutFile({ ...batch, ...change })
  return file.ok ? file.text : file.problem
}

test('a batch becomes pain.001.001.09, in the order that banks ask for', () => {
  expect(text()).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
    <GrpHdr><MsgId>PAYOUT-2026-11-13-1</MsgId><CreDtTm>2026-11-13T09:00:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>1330.05</CtrlSum><InitgPty><Nm>Heathland Cooperatie U.A.</Nm></InitgPty></GrpHdr>
    <PmtInf>
    <PmtInfId>PAYOUT-2026-11-13-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>1330.05</CtrlSum>
    <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-11-16</Dt></ReqdExctnDt>
    <Dbtr><Nm>Heathland Cooperatie U.A.</Nm></Dbtr><DbtrAcct><Id><IBAN>NL72HEAT0123456789</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>
    <DbtrAgt><FinInstnId><BICFI>HEATNL2A</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
    <CdtTrfTxInf><PmtId><InstrId>HLP-0000000003</InstrId><EndToEndId>HLP-0000000003</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">110.00</InstdAmt></Amt><Cdtr><Nm>Zoe Mueller</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>RF76HL0000012345</Ref></CdtrRefInf></Strd></RmtInf></CdtTrfTxInf>
    <CdtTrfTxInf><PmtId><InstrId>HLP-0000000004</InstrId><EndToEndId>HLP-0000000004</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1220.05</InstdAmt></Amt><Cdtr><Nm>Peeters + Zonen BV</Nm></Cdtr><CdtrAcct><Id><IBAN>BE68539007547034</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Year&apos;s distribution</Ustrd></RmtInf></CdtTrfTxInf>
    </PmtInf>
    </CstmrCdtTrfInitn></Document>
    "
  `)
  expect(payoutFile(batch)).toMatchObject({ total: money(133_005n, 'EUR') })
})

test('the same batch gives the same bytes', () => {
  expect(text()).toBe(text({ payouts: [...batch.payouts] }))
})

test('a bank whose BIC we do not know is written as not provided', () => {
  expect(text({ from: { name: 'Heathland', iban: 'NL72HEAT0123456789' } })).toContain(
    '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>',
  )
})

test.each<[string, Partial<PayoutBatch>]>([
  ['empty-batch', { payouts: [] }],
  ['mixed-currencies', { payouts: [first, { ...second, money: money(1n, 'GBP') }] }],
  ['batch-id', { id: '' }],
  ['batch-id', { id: 'x'.repeat(36) }],
  ['batch-id', { id: 'a//b' }],
  ['batch-id', { id: 'a"b' }],
  ['execution-date', { executeOn: '2026-02-30' }],
  ['execution-date', { executeOn: 'tomorrow' }],
  ['execution-date', { createdAt: new Date(Number.NaN) }],
  ['name', { from: { ...batch.from, name: '山' } }],
  ['iban', { from: { ...batch.from, iban: 'NL00' } }],
  ['bic', { from: { ...batch.from, bic: 'X' } }],
])('a batch is refused: %s', (problem, change) => {
  expect(payoutFile({ ...batch, ...change })).toEqual({ ok: false, problem, payoutId: undefined })
})

test.each<[string, Partial<Payout>]>([
  ['not-euro', { money: money(1n, 'GBP') }],
  ['amount-not-positive', { money: money(0n, 'EUR') }],
  ['amount-not-positive', { money: money(-1n, 'EUR') }],
  ['amount-too-large', { money: money(100_000_000_000n, 'EUR') }],
  ['payout-id', { id: 'x'.repeat(36) }],
  ['name', { to: { ...first.to, name: '!' } }],
  ['iban', { to: { ...first.to, iban: 'DE88370400440532013000' } }],
  ['reference', { remittance: { kind: 'reference', value: 'RF00' } }],
  ['text', { remittance: { kind: 'text', value: 'x'.repeat(141) } }],
  ['text', { remittance: { kind: 'text', value: '' } }],
])('a payout is refused, and named: %s', (problem, change) => {
  const payout = { ...first, ...change }
  expect(payoutFile({ ...batch, payouts: [payout] })).toEqual({ ok: false, problem, payoutId: payout.id })
})

test('one id is paid once', () => {
  expect(payoutFile({ ...batch, payouts: [first, first] })).toEqual({ ok: false, problem: 'payout-id-twice', payoutId: first.id })
})

test('the sums are those of the payouts, however large', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 99_999_999_999n }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(amounts, (list) => {
      const file = text({ payouts: list.map((amountMinor, at) => ({ ...first, id: `P${at}`, money: money(amountMinor, 'EUR') })) })
      const minor = (decimal: string) => BigInt(decimal.replace('.', ''))
      const written = [...file.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map((match) => minor(match[1] ?? ''))
      const sums = [...file.matchAll(/<CtrlSum>([\d.]+)</g)].map((match) => minor(match[1] ?? ''))
      expect(written).toEqual(list)
      expect(sums).toEqual(Array(2).fill(list.reduce((sum, each) => sum + each, 0n)))
      expect([...file.matchAll(/<NbOfTxs>(\d+)</g)].map((match) => match[1])).toEqual(Array(2).fill(String(list.length)))
    }),
    { numRuns: 50 },
  )
})
