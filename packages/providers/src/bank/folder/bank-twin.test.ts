import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { money } from '@heathland/domain/money'
import { decideLine, type KeyedLine, linesOf } from '@heathland/domain/payments/bank-line'
import { checkStatement, type StatementCheck, type TakenStatement } from '@heathland/domain/payments/check-statement'
import { type PayoutList, writePayouts } from '@heathland/domain/payments/payout-list'
import { makeReference } from '@heathland/domain/payments/reference'
import type { BankStatement } from '@heathland/domain/payments/statement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankFilesPort } from '../port.ts'
import { camt053Limits, readCamt053 } from '../read-camt053.ts'
import { openBankFolder } from './bank-folder.ts'

/** Our side of the bank: its folder, and what we remember of its statements. */
let folder: string
let files: BankFilesPort
let bank: Bank
let taken: TakenStatement[]

interface Bank {
  readonly tell: (path: string, body: object) => Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>
  readonly deeds: () => Promise<readonly { readonly what: string; readonly reason?: string }[]>
  readonly stop: () => Promise<void>
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heathland-bank-twin-'))
  files = openBankFolder({ folder, bytesMax: camt053Limits.bytesMax })
  taken = []
  bank = await startBank()
}, 60_000)
afterEach(async () => {
  await bank.stop()
  await rm(folder, { recursive: true })
})

async function startBank(): Promise<Bank> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'bank'], {
    env: { ...process.env, TWIN_BANK_PORT: '0', TWIN_BANK_FOLDER: folder, TWIN_LOG_DIR: '', TWIN_DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { http } = JSON.parse(line) as { http: string }
  return {
    tell: async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${http}/bank${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    deeds: async () => (await (await fetch(`${http}/bank/log.json`)).json()) as { what: string }[],
    stop: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

interface Day {
  readonly statement: BankStatement
  readonly check: StatementCheck
  readonly lines: readonly KeyedLine[]
}

/** The bank closes its day, and we take its statement as the product does. */
async function closeDay(currency = 'EUR'): Promise<Day> {
  const { status, body } = await bank.tell('/statements', { currency })
  expect(status).toBe(200)
  const name = `${String(body['name'])}.xml`
  expect((await files.listStatements(10)).map((each) => each.name)).toEqual([name])
  const read = await readCamt053((await files.readStatement(name)) ?? new Uint8Array())
  const [statement, ...others] = read.ok ? read.statements : []
  if (!statement || others.length > 0) throw new Error(JSON.stringify(read))
  const check = checkStatement(statement, taken)
  if (check.verdict === 'accepted' && statement.closing) taken.push({ ...statement, closing: statement.closing })
  await files.putAway(name, check.verdict === 'refused' ? 'refused' : 'taken')
  return { statement, check, lines: check.verdict === 'accepted' ? linesOf(statement, check) : [] }
}
const continuing = { verdict: 'accepted', setAside: [], notBooked: [], gap: undefined, continuesLast: true }

const jan = { name: 'Jan "J" de Vries & Zn <x>', iban: 'NL69TEST0000000001' }
const reference = makeReference(12_345n)
const idOf = (number: number) => `pyo_${String(number).padStart(26, '0')}`
const euros: PayoutList = {
  id: 'pob_00000000000000000000000001',
  createdAt: new Date('2026-11-18T09:00:00Z'),
  executeOn: '2026-11-18',
  from: { holder: 'Heathland', account: { kind: 'iban', iban: 'NL72HEAT0123456789' }, bic: 'HEATNL2A' },
  payouts: [
    { id: idOf(1), money: money(11_000n, 'EUR'), to: { name: jan.name, account: { kind: 'iban', iban: jan.iban } } },
    {
      id: idOf(2),
      money: money(99_999_999_999n, 'EUR'),
      to: { name: 'Zoë Müller', account: { kind: 'iban', iban: 'DE89370400440532013000' } },
    },
  ],
}
const ukAccount = { kind: 'uk', sortCode: '123456', accountNumber: '00000007' } as const
const pounds: PayoutList = {
  ...euros,
  id: 'pob_00000000000000000000000002',
  from: { holder: 'Heathland UK', account: { kind: 'uk', sortCode: '123456', accountNumber: '98765432' } },
  payouts: [
    { id: idOf(3), money: money(4_999n, 'GBP'), to: { name: 'Kok, Jan', account: ukAccount } },
    { id: idOf(4), money: money(1n, 'GBP'), to: { name: '=cmd "Eve"', account: { kind: 'iban', iban: 'GB82WEST12345698765432' } } },
  ],
}

async function send(list: PayoutList, name: string, change: (text: string) => string = (text) => text): Promise<void> {
  const file = writePayouts(list)
  if (!file.ok) throw new Error(file.problem)
  await files.sendPayouts(name, Buffer.from(change(file.text)))
}

test('a payment is on the next statement, which we accept and which continues the last', async () => {
  expect((await bank.tell('/payments', { amount: '1000.00', ...jan, text: `Invoice ${reference}` })).status).toBe(200)
  const first = await closeDay()
  expect(first.check).toMatchObject(continuing)
  expect(first.statement).toMatchObject({
    account: { kind: 'iban', iban: 'NL72HEAT0123456789' },
    sequence: 1n,
    opening: { amountMinor: 0n },
  })
  const [line, ...others] = first.lines
  expect(others).toEqual([])
  expect(line).toMatchObject({
    direction: 'credit',
    money: money(100_000n, 'EUR'),
    details: { payer: jan.name, account: { kind: 'iban', iban: jan.iban }, reference: { found: 'one', reference: { value: reference } } },
  })

  await bank.tell('/payments', { amount: '0.01', name: 'A. Bakker', onBehalfOf: 'B. Bakker', reference })
  await bank.tell('/payments', { amount: '25', text: 'control \u0000 character, half a pair \ud800 and ]]>' })
  const second = await closeDay()
  expect(second.check).toMatchObject(continuing)
  expect(second.statement).toMatchObject({ sequence: 2n, opening: { amountMinor: 100_000n }, closing: { amountMinor: 102_501n } })
  expect(second.lines).toMatchObject([
    { details: { payer: 'A. Bakker', onBehalfOf: 'B. Bakker', reference: { found: 'one' } } },
    { money: money(2_500n, 'EUR'), details: { reference: { found: 'none' } } },
  ])
  expect(new Set([...first.lines, ...second.lines].map(({ key }) => key)).size).toBe(3)

  const quiet = await closeDay()
  expect(quiet.check).toMatchObject({ ...continuing, booked: [] })
  expect(quiet.statement.sequence).toBe(3n)
})

describe('payments that we order', () => {
  test('in euro are made, and on the next statement under our ids', async () => {
    await send(euros, 'pob_1.xml')
    const { check, statement, lines } = await closeDay()
    expect(check).toMatchObject(continuing)
    expect(statement.closing).toEqual(money(-100_000_010_999n, 'EUR'))
    expect(lines).toMatchObject([
      { direction: 'debit', money: money(11_000n, 'EUR'), details: { payoutId: idOf(1), account: { kind: 'iban', iban: jan.iban } } },
      { direction: 'debit', money: money(99_999_999_999n, 'EUR'), details: { payoutId: idOf(2), payer: 'Zoe Mueller' } },
    ])
    expect(await readdir(join(folder, 'sent'))).toEqual(['pob_1.xml'])
    expect(await readdir(join(folder, 'payouts'))).toEqual([])
  })

  test('in pounds are made, and on the next statement under our ids', async () => {
    await bank.tell('/payments', { currency: 'GBP', amount: '100.00', name: 'Eve', number: '12-34-56 00000007' })
    await send(pounds, 'pob_2.csv')
    const { check, statement, lines } = await closeDay('GBP')
    expect(check).toMatchObject(continuing)
    expect(statement).toMatchObject({ asset: 'GBP', closing: money(5_000n, 'GBP') })
    expect(lines).toMatchObject([
      { direction: 'credit', details: { account: ukAccount } },
      { direction: 'debit', money: money(4_999n, 'GBP'), details: { payoutId: idOf(3), payer: 'Kok, Jan', account: ukAccount } },
      {
        direction: 'debit',
        money: money(1n, 'GBP'),
        details: { payoutId: idOf(4), payer: 'cmd Eve', account: { accountNumber: '98765432' } },
      },
    ])
    expect((await closeDay('EUR')).lines).toEqual([])
  })

  test.each([
    ['euro', euros, 'pob_1.xml', 'EUR'],
    ['pounds', pounds, 'pob_2.csv', 'GBP'],
  ])('in %s are made once, whether the file comes again under its name or another', async (_what, list, name, currency) => {
    await send(list, name)
    expect((await closeDay(currency)).lines).toHaveLength(2)
    await rm(join(folder, 'sent', name))
    await send(list, name)
    await send(list, `again-${name}`)
    const { check, lines } = await closeDay(currency)
    expect([check, lines]).toMatchObject([continuing, []])
    expect((await bank.deeds()).filter(({ what }) => what === 'order-refused')).toMatchObject(Array(2).fill({ reason: 'paid-before' }))
    expect(await readdir(join(folder, 'payouts'))).toEqual([])
  })

  test.each<[string, PayoutList, string, (text: string) => string]>([
    ['half a file', euros, 'EUR', (text) => text.slice(0, text.length / 2)],
    ['a file without its end', euros, 'EUR', (text) => text.slice(0, text.indexOf('</PmtInf>'))],
    ['another sum', euros, 'EUR', (text) => text.replace('<CtrlSum>1', '<CtrlSum>2')],
    ['another number of payments', euros, 'EUR', (text) => text.replaceAll('<NbOfTxs>2', '<NbOfTxs>3')],
    ['somebody else’s account', euros, 'EUR', (text) => text.replace('NL72HEAT0123456789', 'NL69TEST0000000001')],
    ['an IBAN with a wrong digit', euros, 'EUR', (text) => text.replace('DE89370400440532013000', 'DE89370400440532013001')],
    [
      'one id for two payments',
      euros,
      'EUR',
      (text) => text.replaceAll('pyo-00000000000000000000000002', 'pyo-00000000000000000000000001'),
    ],
    ['no XML', euros, 'EUR', () => 'Please pay Jan.'],
    ['a last row without its end', pounds, 'GBP', (text) => text.slice(0, -4)],
    ['other columns', pounds, 'GBP', (text) => text.replace('sort code,account number', 'account number,sort code')],
    ['a sort code of five digits', pounds, 'GBP', (text) => text.replace('123456', '12345')],
    ['an amount of nothing', pounds, 'GBP', (text) => text.replace('49.99', '0.00')],
    ['euro among pounds', pounds, 'GBP', (text) => text.replace('GBP', 'EUR')],
  ])('are not made at all from a broken file: %s', async (_what, list, currency, change) => {
    await send(list, currency === 'EUR' ? 'pob_1.xml' : 'pob_1.csv', change)
    const { check, lines } = await closeDay(currency)
    expect([check, lines]).toMatchObject([continuing, []])
    expect(await bank.deeds()).toMatchObject([{ what: 'statement-written' }, { what: 'order-refused', reason: 'unreadable' }])
  })

  test('come back with a reason, once', async () => {
    await send(euros, 'pob_1.xml')
    const endToEndId = idOf(1).replace('_', '-')
    expect((await bank.tell('/returns', { endToEndId })).status).toBe(404)
    await closeDay()
    expect((await bank.tell('/returns', { endToEndId, code: 'AC04' })).status).toBe(200)
    expect((await bank.tell('/returns', { endToEndId })).status).toBe(404)
    const { check, lines } = await closeDay()
    expect(check).toMatchObject(continuing)
    const [line, ...others] = lines
    expect(others).toEqual([])
    expect(line).toMatchObject({
      direction: 'credit',
      money: money(11_000n, 'EUR'),
      details: { payoutId: idOf(1), returned: { code: 'AC04' }, account: { kind: 'iban', iban: jan.iban } },
    })
    const payouts = [{ id: 'pyo_1', money: money(11_000n, 'EUR') }] as const
    expect(line && decideLine(line, { cell: 'eu', beneficiary: undefined, accountOwners: [], cardPayouts: [], payouts })).toEqual({
      kind: 'payout-returned',
      payoutId: 'pyo_1',
    })
  })
})

test('after a restart the bank goes on where it was: numbers, balance, and what it has paid', async () => {
  await bank.tell('/payments', { amount: '10.00', ...jan })
  await send(euros, 'pob_1.xml')
  const before = await closeDay()
  await bank.tell('/payments', { amount: '5.00', ...jan })
  await bank.stop()
  bank = await startBank()
  await send({ ...euros, id: 'pob_00000000000000000000000009' }, 'pob_9.xml')
  const { check, statement, lines } = await closeDay()
  expect(check).toMatchObject(continuing)
  expect(statement.sequence).toBe(2n)
  expect(lines).toMatchObject([{ money: money(500n, 'EUR') }])
  expect(before.lines.map(({ key }) => key)).not.toContain(lines[0]?.key)
  expect((await bank.tell('/returns', { endToEndId: idOf(2).replace('_', '-') })).status).toBe(200)
})

describe('when the bank does not do as it should', () => {
  test('a statement whose totals are wrong is refused', async () => {
    await bank.tell('/faults', { script: ['wrong-totals'] })
    expect((await closeDay()).check).toMatchObject({ verdict: 'refused', problems: [{ code: 'totals-differ' }] })
  })

  test('half a statement cannot be read', async () => {
    await bank.tell('/faults', { script: ['truncated'] })
    await expect(closeDay()).rejects.toThrow('not-well-formed')
  })

  test('a statement that comes twice is known the second time', async () => {
    await bank.tell('/faults', { script: ['doubled'] })
    await bank.tell('/payments', { amount: '10.00', ...jan })
    await bank.tell('/statements', {})
    const checks: StatementCheck[] = []
    for (const { name } of await files.listStatements(10)) {
      const read = await readCamt053((await files.readStatement(name)) ?? new Uint8Array())
      for (const statement of read.ok ? read.statements : []) {
        checks.push(checkStatement(statement, taken))
        if (statement.closing) taken.push({ ...statement, closing: statement.closing })
      }
    }
    expect(checks).toMatchObject([{ verdict: 'accepted' }, { verdict: 'duplicate' }])
  })

  test('payments that are repeated on the next statement keep their keys', async () => {
    await bank.tell('/payments', { amount: '10.00', ...jan })
    const first = await closeDay()
    await bank.tell('/faults', { script: ['repeated'] })
    await bank.tell('/payments', { amount: '20.00', ...jan })
    const { check, lines } = await closeDay()
    expect(check).toMatchObject({ verdict: 'accepted', continuesLast: false })
    expect(lines.map(({ key }) => key)).toContain(first.lines[0]?.key)
    expect(lines).toHaveLength(2)
  })
})
