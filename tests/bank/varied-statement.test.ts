import { readFile } from 'node:fs/promises'
import { money } from '@heathland/domain/money'
import {
  type Beneficiary,
  decideLine,
  type KeyedLine,
  type LineDecision,
  linesOf,
  type SentPayout,
} from '@heathland/domain/payments/bank-line'
import { checkStatement } from '@heathland/domain/payments/check-statement'
import type { PersonName } from '@heathland/domain/payments/is-same-person'
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

/** Whose each reference is. */
const references: Readonly<Record<string, PersonName>> = {
  RF20HL0000070001: { given: 'Eva', family: 'Visser' },
  RF90HL0000070002: { given: 'Jürgen', family: 'Böhm' },
  '090933755493': { given: 'Elise', family: 'Maes' },
  RF63HL0000070003: { given: 'Sanne', family: 'Kok' },
  RF79HL0000070006: { given: 'Niamh', family: 'O’Neill' },
}

const check = checkStatement(statement, [])
const lines = check.verdict === 'accepted' ? linesOf(statement, check) : []

/** Entry 7 has three parts and entry 8 two; the others have one. */
function line(place: number, number = 1): KeyedLine {
  const found = lines[place - 1 + (place > 7 ? 2 : 0) + (place > 8 ? 1 : 0) - (place > 12 ? 1 : 0) + number - 1]
  if (!found) throw new Error(`there is no line ${number} of entry ${place}`)
  return found
}

function decide(found: KeyedLine, payouts: readonly SentPayout[] = []): LineDecision {
  const { reference } = found.details
  const name = reference.found === 'one' ? references[reference.reference.value] : undefined
  const beneficiary: Beneficiary | undefined = name && {
    personId: `per_${name.given.toLowerCase()}`,
    cell: 'eu',
    name,
    isIdentityApproved: true,
    isClosed: false,
  }
  return decideLine(found, { cell: 'eu', beneficiary, accountOwners: [], cardPayouts: [], payouts })
}

test('the statement adds up, and twelve of its thirteen entries are money', () => {
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
  expect(decide(line(1))).toEqual({ kind: 'book', personId: 'per_eva' })
  expect(part(1)).toMatchObject({ endToEndId: undefined, counterparty: { account: { kind: 'iban', iban: 'NL69TEST0000000001' } } })
})

test('2: a reference typed by hand is found, and the payer recognised', () => {
  expect(decide(line(2))).toEqual({ kind: 'book', personId: 'per_jürgen' })
  expect(statement.entries[1]?.valueOn).toBe('2026-11-17')
  expect(part(2)).toMatchObject({ endToEndId: 'my-own-1', transactionId: '0e4ad1b6-2f5d-4c0a-9a57-3d1f6f6f0a02' })
})

test('3: a Belgian reference is read, and a company that pays for a member is held', () => {
  expect(part(3).reference).toEqual({ found: 'one', reference: { scheme: 'belgian', value: '090933755493' } })
  expect(decide(line(3))).toEqual({ kind: 'hold', reason: 'payer-differs' })
  expect(part(3).counterparty).toMatchObject({ name: 'Maes & Co NV', ultimateName: 'Elise Maes' })
})

test('4: a payment without a reference is held', () => {
  expect(decide(line(4))).toEqual({ kind: 'hold', reason: 'reference-missing' })
})

test('5: less than was meant is the member’s all the same', () => {
  expect(decide(line(5))).toEqual({ kind: 'book', personId: 'per_sanne' })
})

test('6: the same reference paid again is the member’s as well', () => {
  expect(decide(line(6))).toEqual(decide(line(1)))
  expect(line(6).key).not.toBe(line(1).key)
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
  const { money: amount } = line(9)
  expect(decide(line(9), [{ id: 'pyo_one', money: amount }])).toEqual({ kind: 'payout-returned', payoutId: 'pyo_one' })
  expect(decide(line(9))).toEqual({ kind: 'hold', reason: 'returned-unknown' })
  expect(part(9)).toMatchObject({
    endToEndId: 'OUT-0002',
    returned: { code: 'AC04', text: 'account closed' },
    counterparty: { name: 'Jürgen Böhm' },
  })
})

test('10: a payment that the bank takes back is held for a person', () => {
  expect(decide(line(10))).toEqual({ kind: 'hold', reason: 'reversal' })
  expect(part(10)).toMatchObject({ isReversal: true, returned: { code: 'FOCR' }, counterparty: { name: 'LEROY CAMILLE' } })
})

test('11: a fee without details has one part with the whole amount', () => {
  expect(part(11)).toMatchObject({ money: money(713n, 'EUR'), direction: 'debit', text: 'Account fee November' })
})

test('12: an announced payment is no money', () => {
  expect(lines).toHaveLength(15)
  expect(lines.map(({ money: { amountMinor } }) => amountMinor)).not.toContain(part(12).money?.amountMinor)
})

test('13: money that the bank converted counts as the euros it became', () => {
  expect(part(13).original).toEqual({ currency: 'GBP', decimal: '200.00', exchangeRate: '1.1605' })
  expect(line(13).money).toEqual(money(23_210n, 'EUR'))
  expect(decide(line(13))).toEqual({ kind: 'book', personId: 'per_niamh' })
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
