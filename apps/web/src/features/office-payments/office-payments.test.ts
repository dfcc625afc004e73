import { lineHolds } from '@heathland/domain/payments/bank-line'
import { officePayments as en } from '@heathland/words/en/office-payments'
import { officePayments as nl } from '@heathland/words/nl/office-payments'
import { describe, expect, test } from 'vitest'
import { toBase64 } from '../to-base64.ts'
import { bankDifference } from './bank-difference.ts'
import { isPayable, whyNoPayout } from './institution-standing.ts'
import { accountWords, isRefundable, signedMinor, standingOf } from './line-standing.ts'
import { mayAct } from './payments-rights.ts'
import { fileProblem, statementBytesMax, statementRefusal } from './statement-file.ts'

const euro = (amountMinor: string) => ({ amountMinor, asset: 'EUR' as const })

describe('bank and books', () => {
  test('agree to the cent, or say which side is higher and by how much', () => {
    expect(bankDifference({ books: euro('0') })).toEqual({ kind: 'no-statement' })
    expect(bankDifference({ bank: euro('1250'), books: euro('1250') })).toEqual({ kind: 'agree' })
    expect(bankDifference({ bank: euro('1250'), books: euro('1251') })).toEqual({ kind: 'differ', books: 'higher', amountMinor: 1n })
    expect(bankDifference({ bank: euro('-50'), books: euro('-75') })).toEqual({ kind: 'differ', books: 'lower', amountMinor: 25n })
  })
})

describe('a payment', () => {
  test('is decided once, by somebody else than its member, and not while a request waits', () => {
    expect(standingOf({ state: 'held' }, 'per_1')).toBe('open')
    expect(standingOf({ state: 'held', personId: 'per_2' }, 'per_1')).toBe('open')
    expect(standingOf({ state: 'held', personId: 'per_1', approvalId: 'apr_1' }, 'per_1')).toBe('own')
    expect(standingOf({ state: 'held', approvalId: 'apr_1' }, 'per_1')).toBe('waits')
    expect(standingOf({ state: 'refunding' }, 'per_1')).toBe('refunding')
    expect(standingOf({ state: 'allocated' }, 'per_1')).toBe('ended')
  })

  test('goes back only to a payer and an account that the bank named', () => {
    const account = 'NL91ABNA0417164300'
    expect(isRefundable({ direction: 'credit', payer: 'A. Bello', account })).toBe(true)
    expect(isRefundable({ direction: 'credit', account })).toBe(false)
    expect(isRefundable({ direction: 'credit', payer: 'A. Bello' })).toBe(false)
    expect(isRefundable({ direction: 'debit', payer: 'A. Bello', account })).toBe(false)
  })

  test('has a sign by its direction, and an IBAN in groups of four', () => {
    expect(signedMinor({ direction: 'credit', amount: euro('500') })).toBe(500n)
    expect(signedMinor({ direction: 'debit', amount: euro('500') })).toBe(-500n)
    expect(accountWords('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
    expect(accountWords('200000 55779911')).toBe('200000 55779911')
  })

  test.each([en, nl])('has words for every reason to hold it', ({ lines }) => {
    expect(Object.keys(lines.holds)).toEqual(lineHolds)
    expect(Object.keys(lines.holdTexts)).toEqual(lineHolds)
  })
})

describe('a statement file', () => {
  test('is sent byte by byte, however long it is', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    expect(toBase64(new Uint8Array())).toBe('')
    // The contract takes this many characters.
    expect(toBase64(new Uint8Array(statementBytesMax)).length).toBeLessThanOrEqual(950_000)
  })

  test('is XML of at most 700 kB', () => {
    expect(fileProblem({ name: 'March.XML', size: statementBytesMax })).toBeUndefined()
    expect(fileProblem({ name: 'march.xml', size: statementBytesMax + 1 })).toBe('tooLarge')
    expect(fileProblem({ name: 'march.pdf', size: 5 })).toBe('notXml')
  })

  test('that is refused says why, and where', () => {
    const why = (code: string, facts: Record<string, string | number>) => statementRefusal(en.upload, { code, facts })
    expect(why('STATEMENT_UNREADABLE', { reason: 'amount', line: 812 })).toBe('An amount is not valid. See line 812 of the file.')
    expect(why('STATEMENT_UNREADABLE', { reason: 'not-camt053', line: 1 })).toBe('The file is not a camt.053 statement.')
    expect(why('STATEMENT_UNREADABLE', { reason: 'something new' })).toBe(en.upload.unreadableOther)
    expect(why('STATEMENT_UNFIT', { reason: 'totals-differ' })).toBe('The payments do not add up to the closing balance.')
    expect(why('STATEMENT_UNFIT', {})).toBe(en.upload.unfitOther)
    expect(why('STATEMENT_KNOWN', {})).toBe(en.upload.known)
    expect(why('RATE_LIMITED', {})).toBeUndefined()
  })
})

test('administrators hold every permission; compliance those on their list', () => {
  expect(mayAct({ role: 'mfo_admin', permissions: [] }, 'payments.pay-out')).toBe(true)
  expect(mayAct({ role: 'compliance', permissions: ['payments.decide'] }, 'payments.decide')).toBe(true)
  expect(mayAct({ role: 'compliance', permissions: ['payments.decide'] }, 'payments.pay-out')).toBe(false)
  expect(mayAct({ role: 'compliance', permissions: null }, 'payments.decide')).toBe(false)
  expect(mayAct(undefined, 'payments.decide')).toBe(false)
})

describe('a payout of the payment provider', () => {
  const wallet = {
    cell: 'eu' as const,
    ...{ books: euro('1000'), inTransit: euro('0'), owedToCards: euro('0'), available: euro('1000') },
    ...{ canPayOut: true, isAsking: false },
  }

  test('can be asked for where it is set up, nothing waits, and there is something; otherwise the page says why', () => {
    expect(whyNoPayout(wallet, true)).toBeUndefined()
    expect(whyNoPayout(wallet, false)).toBe('noPermission')
    expect(whyNoPayout({ ...wallet, canPayOut: false }, true)).toBe('notSetUp')
    expect(whyNoPayout({ ...wallet, approvalId: 'apr_1', isAsking: true }, true)).toBe('waits')
    expect(whyNoPayout({ ...wallet, isAsking: true }, true)).toBe('asking')
    expect(whyNoPayout({ ...wallet, available: euro('0') }, true)).toBe('nothing')
  })

  test('is of something, and of no more than is available', () => {
    expect(isPayable('1000', wallet)).toBe(true)
    for (const wrong of [undefined, '0', '1001']) expect(isPayable(wrong, wallet)).toBe(false)
  })
})
