import { readFile } from 'node:fs/promises'
import { money } from '@heathland/domain/money'
import { checkStatement } from '@heathland/domain/payments/check-statement'
import { type ExpectedPayment, matchPayment, type PaymentMatch } from '@heathland/domain/payments/match-payment'
import { keyParts } from '@heathland/domain/payments/part-key'
import type { BankStatement, EntryPart } from '@heathland/domain/payments/statement'
import { expect, test } from 'vitest'
import { readCamt053 } from '../../packages/providers/src/bank/read-camt053.ts'

const file = await readFile(new URL('varied-statement.xml', import.meta.url))

async function readOnly(bytes: Uint8Array): Promise<BankStatement> {
  const answer = await readCamt053(bytes)
  if (!answer.ok) throw new Error(`${answer.reason} in line ${answer.at.line}`)
  const [statement] = answer.statements
  if (!statement || answer.statements.length !== 1) throw new Error('one statement was expected')
  return statement
}

const statement = await readOnly(file)
const part = (place: number, number = 1): EntryPart => {
  const found = statement.entries[place - 1]?.parts[number - 1]
  if (!found) throw new Error(`there is no part ${number} of entry ${place}`)
  return found
}

/** What members were asked to pay, by reference. */
const asked: Readonly<Record<string, Partial<ExpectedPayment>>> = {
  RF20HL0000070001: { money: money(40_000n, 'EUR'), payerNames: [{ given: 'Eva', family: 'Visser' }] },
  RF90HL0000070002: { money: money(12_000n, 'EUR'), payerNames: [{ given: 'Jürgen', family: 'Böhm' }] },
  '090933755493': { money: money(31_000n, 'EUR'), payerNames: [{ given: 'Elise', family: 'Maes' }] },
  RF63HL0000070003: { money: money(50_000n, 'EUR'), payerNames: [{ given: 'Sanne', family: 'Kok' }] },
  RF79HL0000070006: { money: money(23_000n, 'EUR'), payerNames: [{ given: 'Niamh', family: 'O’Neill' }] },
}

function match(found: EntryPart, change: Partial<ExpectedPayment> = {}): PaymentMatch {
  const reference = found.reference.found === 'one' ? found.reference.reference : undefined
  const expected = reference && asked[reference.value]
  if (!reference || !expected) return matchPayment(found, undefined)
  const rest = { money: money(0n, 'EUR'), payerNames: [], knownAccounts: [], accountsOfOthers: [], isPaid: false }
  return matchPayment(found, { ...rest, reference, ...expected, ...change })
}

test('the statement adds up, and twelve of its thirteen entries are money', () => {
  const check = checkStatement(statement, [])
  expect(check).toMatchObject({ verdict: 'accepted', setAside: [], notBooked: [{ place: 12, status: 'pending' }] })
  expect(check.verdict === 'accepted' && check.booked.length).toBe(12)
  expect(statement).toMatchObject({
    id: 'DAY-2026-11-17-EUR',
    sequence: 42n,
    account: { kind: 'iban', iban: 'NL72HEAT0123456789' },
    opening: money(250_000n, 'EUR'),
    closing: money(481_972n, 'EUR'),
    closedOn: '2026-11-17',
  })
})

test('1: a payment with its reference is exact', () => {
  expect(match(part(1))).toEqual({ outcome: 'exact', next: 'book' })
  expect(part(1)).toMatchObject({ endToEndId: undefined, counterparty: { account: { kind: 'iban', iban: 'NL69TEST0000000001' } } })
})

test('2: a reference typed by hand is found, and the payer recognised', () => {
  expect(match(part(2))).toEqual({ outcome: 'over', next: 'book-and-hold-excess', excess: money(25n, 'EUR') })
  expect(statement.entries[1]?.valueOn).toBe('2026-11-17')
  expect(part(2)).toMatchObject({ endToEndId: 'my-own-1', transactionId: '0e4ad1b6-2f5d-4c0a-9a57-3d1f6f6f0a02' })
})

test('3: a Belgian reference is read, and a company that pays for a member is held', () => {
  expect(part(3).reference).toEqual({ found: 'one', reference: { scheme: 'belgian', value: '090933755493' } })
  expect(match(part(3))).toMatchObject({ outcome: 'other-payer', doubt: 'name-of-another' })
  expect(part(3).counterparty).toMatchObject({ name: 'Maes & Co NV', ultimateName: 'Elise Maes' })
})

test('4: a payment without a reference is held', () => {
  expect(match(part(4))).toMatchObject({ outcome: 'unknown-reference', next: 'hold-and-find-member' })
})

test('5: too little is booked, and the rest asked for', () => {
  expect(match(part(5))).toMatchObject({ outcome: 'short', missing: money(50n, 'EUR') })
})

test('6: the same reference paid again is held', () => {
  expect(match(part(6), { isPaid: true })).toMatchObject({ outcome: 'already-paid' })
})

test('7: an entry of three payments has three parts, one with a reference over two lines', () => {
  expect([1, 2, 3].map((number) => part(7, number).money?.amountMinor)).toEqual([5_000n, 15_000n, 25_000n])
  expect(part(7, 2).reference).toMatchObject({ reference: { value: 'RF09HL0000070005' } })
  expect(part(7, 3).reference).toEqual({ found: 'none' })
})

test('8: our payouts are found by the batch and by their own ids', () => {
  expect(statement.entries[7]).toMatchObject({ batchId: 'OUT-2026-11-16-1', direction: 'debit' })
  expect([part(8, 1), part(8, 2)].map(({ endToEndId }) => endToEndId)).toEqual(['OUT-0001', 'OUT-0002'])
})

test('9: a payout that came back names its reason and whom it was for', () => {
  expect(match(part(9))).toEqual({ outcome: 'returned', next: 'reopen-payout' })
  expect(part(9)).toMatchObject({
    endToEndId: 'OUT-0002',
    returned: { code: 'AC04', text: 'account closed' },
    counterparty: { name: 'Jürgen Böhm' },
  })
})

test('10: a recalled payment reverses the deposit', () => {
  expect(match(part(10))).toEqual({ outcome: 'returned', next: 'reverse-deposit' })
  expect(part(10)).toMatchObject({ isReversal: true, returned: { code: 'FOCR' }, counterparty: { name: 'LEROY CAMILLE' } })
})

test('11: a fee without details has one part with the whole amount', () => {
  expect(part(11)).toMatchObject({ money: money(713n, 'EUR'), direction: 'debit', text: 'Account fee November' })
})

test('12: an announced payment is never matched', () => {
  expect(() => match(part(12))).toThrow('only a booked payment is money')
})

test('13: money that the bank converted is held unless it is exactly what was asked', () => {
  expect(part(13).original).toEqual({ currency: 'GBP', decimal: '200.00', exchangeRate: '1.1605' })
  expect(match(part(13))).toMatchObject({ outcome: 'other-currency' })
  expect(match(part(13), { money: money(23_210n, 'EUR') })).toMatchObject({ outcome: 'exact' })
})

test('every payment has a key of its own, and the same one when the file comes again', async () => {
  const keys = keyParts(statement).map(({ key }) => key)
  expect(new Set(keys).size).toBe(16)
  expect(keyParts(await readOnly(file)).map(({ key }) => key)).toEqual(keys)
  expect(checkStatement(statement, [{ ...statement, closing: money(481_972n, 'EUR') }])).toMatchObject({ verdict: 'duplicate' })
})

test('version 02 reads the same', async () => {
  const old = file
    .toString('utf8')
    .replace('camt.053.001.08', 'camt.053.001.02')
    .replaceAll(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, '<Sts>$1</Sts>')
    .replaceAll(/<Pty>(<Nm>[^<]*<\/Nm>)<\/Pty>/g, '$1')
    .replaceAll(
      /(<TxDtls>(?:<Refs>.*?<\/Refs>)?)(<Amt Ccy="EUR">[\d.]+<\/Amt>)<CdtDbtInd>\w+<\/CdtDbtInd>(?!<AmtDtls>)/g,
      '$1<AmtDtls><TxAmt>$2</TxAmt></AmtDtls>',
    )
  expect(await readOnly(Buffer.from(old))).toEqual(statement)
})
