import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BankTwin, startBankTwin } from './bank-twin.ts'

const accounts = [
  { currency: 'EUR', iban: 'NL72HEAT0123456789' },
  { currency: 'GBP', iban: 'GB82WEST12345698765432' },
]

let folder: string
let twin: BankTwin
const start = (dataDir?: string) => startBankTwin({ httpPort: 0, folder, accounts, logDir: undefined, dataDir })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-twin-'))
  twin = await start()
})
afterEach(async () => {
  await twin.stop()
  await rm(folder, { recursive: true })
})

async function send(path: string, body: object): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(`${twin.httpUrl}/bank${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const statements = () => readdir(join(folder, 'statements'))
const textOf = (name: string | undefined) => readFile(join(folder, 'statements', `${name}.xml`), 'utf8')
const references = (text: string) => [...text.matchAll(/<AcctSvcrRef>([^<]*)</g)].map(([, found = '']) => found)
const balances = (text: string) =>
  [...text.matchAll(/<Amt Ccy="EUR">([\d.]+)<\/Amt><CdtDbtInd>\w+<\/CdtDbtInd><Dt>/g)].map(([, found]) => found)

test.each([{}, { amount: '0.00' }, { amount: '-5.00' }, { amount: '1.5' }, { amount: 'a lot' }, { amount: '5.00', currency: 'USD' }])(
  'a payment that makes no sense is not booked: %j',
  async (body) => {
    expect((await send('/payments', body)).status).toBe(400)
    expect(references(await textOf((await send('/statements', {})).body['name']))).toEqual([])
  },
)

test('there is no statement of an account that the bank does not keep', async () => {
  expect((await send('/statements', { currency: 'USD' })).status).toBe(404)
})

test('statements never share a name, and count up for each account', async () => {
  const names: (string | undefined)[] = []
  for (const currency of ['EUR', 'GBP', 'EUR', 'EUR', 'GBP']) names.push((await send('/statements', { currency })).body['name'])
  const day = new Date().toISOString().slice(0, 10)
  expect(names).toEqual(['EUR', 'GBP', 'EUR', 'EUR', 'GBP'].map((currency, at) => `${currency}-${day}-${[1, 1, 2, 3, 2][at]}`))
  expect(await statements()).toHaveLength(5)
  for (const [at, name] of names.entries()) expect(await textOf(name)).toContain(`<ElctrncSeqNb>${[1, 1, 2, 3, 2][at]}</ElctrncSeqNb>`)
})

test('payments that come while a statement is written are on this one or on the next, and none is lost', async () => {
  const pay = (count: number) => Array.from({ length: count }, () => send('/payments', { amount: '1.00', name: 'Jan' }))
  await Promise.all([...pay(20), send('/statements', {}), ...pay(20), send('/statements', {}), ...pay(20)])
  await send('/statements', {})
  const texts = await Promise.all((await statements()).map((name) => textOf(name.replace('.xml', ''))))
  const found = texts.flatMap(references)
  expect([found.length, new Set(found).size]).toEqual([60, 60])
  expect(texts.flatMap(balances)).toEqual(expect.arrayContaining(['0.00', '60.00']))
})

test('two who close the day at once pay a file once', async () => {
  const rows = 'id,name,sort code,account number,amount,currency,pay on\r\npyo-1,Jan,123456,98765432,5.00,GBP,2026-11-18\r\n'
  await mkdir(join(folder, 'payouts'))
  await writeFile(join(folder, 'payouts', 'pob_1.csv'), rows)
  await writeFile(join(folder, 'payouts', '.pob_2.csv.1.part'), rows)
  const answers = await Promise.all([send('/statements', { currency: 'GBP' }), send('/statements', { currency: 'GBP' })])
  const texts = await Promise.all(answers.map(({ body }) => textOf(body['name'])))
  expect(texts.flatMap(references)).toHaveLength(1)
  expect(await readdir(join(folder, 'sent'))).toEqual(['pob_1.csv'])
})

test('a statement that was decided on before the end of the twin is laid down at its next start', async () => {
  await send('/payments', { amount: '5.00', name: 'Jan' })
  const { body } = await send('/statements', {})
  const text = await textOf(body['name'])
  await twin.stop()
  // As if it had died before the file was there.
  const memory = JSON.parse(await readFile(join(folder, 'bank.json'), 'utf8')) as { unwritten: object[] }[]
  memory[0]?.unwritten.push({ name: `${body['name']}.xml`, text })
  await writeFile(join(folder, 'bank.json'), JSON.stringify(memory))
  await rm(join(folder, 'statements'), { recursive: true })
  twin = await start()
  expect(await statements()).toEqual([`${body['name']}.xml`])
  expect(await textOf(body['name'])).toBe(text)
})

test('with a folder for its memory the twin keeps it there', async () => {
  await twin.stop()
  const dataDir = join(folder, 'data')
  twin = await start(dataDir)
  await send('/payments', { amount: '5.00', name: 'Jan' })
  await twin.stop()
  twin = await start(dataDir)
  expect(balances(await textOf((await send('/statements', {})).body['name']))).toEqual(['0.00', '5.00'])
})

test('the control page pays, closes the day and shows what was done, and writes no markup that somebody sent', async () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${twin.httpUrl}/bank${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(
    (await form('/payments', { currency: 'EUR', amount: '7.00', name: '<b>Jan</b>', iban: '', text: '', onBehalfOf: '' })).status,
  ).toBe(303)
  expect((await form('/statements', { currency: 'EUR' })).status).toBe(303)
  const page = await (await fetch(`${twin.httpUrl}/bank`)).text()
  expect(page).toContain('7.00, 0 not on a statement yet')
  expect(page).not.toContain('<b>Jan</b>')
  const [name = ''] = await statements()
  expect(await textOf(name.replace('.xml', ''))).not.toContain('<DbtrAcct>')
})

test('a return without a reason says that the account is closed', async () => {
  const rows = 'id,name,sort code,account number,amount,currency,pay on\r\npyo-1,Jan,123456,98765432,5.00,GBP,2026-11-18\r\n'
  await mkdir(join(folder, 'payouts'))
  await writeFile(join(folder, 'payouts', 'pob_1.csv'), rows)
  await send('/statements', { currency: 'GBP' })
  const form = new URLSearchParams({ endToEndId: 'pyo-1', code: '' })
  expect((await fetch(`${twin.httpUrl}/bank/returns`, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
  const text = await textOf((await send('/statements', { currency: 'GBP' })).body['name'])
  expect(text).toContain('<SubFmlyCd>RRTN</SubFmlyCd>')
  expect(text).toContain('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
})
