import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeClock } from './clock.ts'
import { startCrossmintTwin } from './crossmint/crossmint-twin.ts'
import { makeFaults } from './faults.ts'
import { orderFaults } from './moonpay/record.ts'
import { openTransactions } from './moonpay/transactions.ts'
import type { Buy } from './moonpay/widget-query.ts'
import { openSnapshot } from './snapshot.ts'
import { type Applicant, makeApplicants, verdicts } from './sumsub/applicants.ts'
import { makeReviews } from './sumsub/review.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'twin-data-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const log = { add: async () => undefined, list: () => [], clear: () => 0 }
const deliveries = { send: () => undefined, resend: () => false, settled: async () => undefined }
const hourMs = 3_600_000

test('a wallet and what arrived in it are there after a restart, and the same order still finds it', async () => {
  const start = () => startCrossmintTwin({ httpPort: 0, apiKey: 'sk_staging_1', webhookSecret: 'whsec_c2VjcmV0', dataDir })
  const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const order = { chainType: 'evm', type: 'smart', owner: 'userId:per_1', config: { adminSigner: { type: 'api-key' } } }
  const make = (url: string) =>
    post(`${url}/2025-06-09/wallets`, order, { 'x-api-key': 'sk_staging_1', 'x-idempotency-key': 'wallet:per_1' })

  const first = await start()
  const made = await make(first.apiUrl)
  expect(made.status).toBe(201)
  const credit = { address: made.body.address, token: 'eurc', amount: '48.5', reference: 'moonpay-1' }
  expect((await post(`${first.httpUrl}/crossmint/credits`, credit)).status).toBe(201)
  // A second life begins while the first has not been told to end: whatever was answered is in the file.
  const second = await start()
  expect(await make(second.apiUrl)).toMatchObject({ status: 200, body: { address: made.body.address } })
  expect((await post(`${second.httpUrl}/crossmint/credits`, credit)).status).toBe(200)
  const page = await (await fetch(`${second.httpUrl}/console/wallets?address=${String(made.body.address)}`)).text()
  expect(page).toContain('48.5')
  await first.stop()
  await second.stop()
  expect(await readdir(dataDir)).toEqual(['crossmint.json'])
})

const buy: Buy = {
  ...{ currencyCode: 'eurc_base', walletAddress: `0x${'a'.repeat(40)}`, fiat: 'eur', amountMinor: 5_000n, areFeesIncluded: true },
  ...{ method: undefined, email: undefined, externalCustomerId: 'per_1', externalTransactionId: 'dep_1', redirectUrl: undefined },
  theme: undefined,
}

test('what was being bought goes on after a restart, to the end that it would have had', async () => {
  const open = async () => {
    const clock = makeClock()
    const faults = makeFaults(orderFaults, { now: () => new Date() })
    const transactions = openTransactions({ clock, deliveries, faults, log, stepMs: hourMs, deliver: async () => '0x1' })
    return { clock, transactions, snapshot: await openSnapshot('moonpay', dataDir, transactions.kept) }
  }
  const first = await open()
  await first.transactions.begin(buy, 'credit_debit_card', 'at-once')
  await first.transactions.begin(buy, 'credit_debit_card', 'declined')
  const before = first.transactions.list()
  await Promise.all([first.snapshot.keep(), first.snapshot.keep()])
  const second = await open()
  expect(second.transactions.list()).toEqual(before)
  await second.clock.advance(hourMs)
  expect(second.transactions.list().map(({ status }) => status)).toEqual(['failed', 'completed'])
  for (const { clock } of [first, second]) clock.stop()
})

test('papers that were being looked at are looked at again after a restart, on a page that is still open', async () => {
  const open = async () => {
    const clock = makeClock()
    const applicants = makeApplicants(clock.now)
    const reviews = makeReviews({ clock, log, deliveries, reviewMs: hourMs, verdictOf: () => verdicts.GREEN })
    const snapshot = await openSnapshot('sumsub', dataDir, applicants.kept)
    applicants.list().forEach(reviews.lookAgain)
    return { clock, applicants, reviews, snapshot }
  }
  const first = await open()
  const { applicant } = first.applicants.create('per_1', 'basic')
  const expiresAt = new Date(first.clock.now().getTime() + 10 * hourMs)
  const { token } = first.applicants.openSession({ applicant, expiresAt, successUrl: undefined, rejectUrl: undefined })
  await first.reviews.giveDocument(applicant, 'clear', { idDocType: 'PASSPORT' })
  await first.reviews.submit(applicant)
  await first.snapshot.keep()
  const second = await open()
  await second.clock.advance(hourMs)
  const known: Partial<Applicant> = { id: applicant.id, reviewStatus: 'completed', reviewResult: verdicts.GREEN }
  expect(second.applicants.findByUser('per_1')).toMatchObject(known)
  expect(second.applicants.findSession(token)?.applicant).toBe(second.applicants.findByUser('per_1'))
  for (const { clock } of [first, second]) clock.stop()
})

test('a file that cannot be read stops the start, and is not written over', async () => {
  await writeFile(join(dataDir, 'sumsub.json'), '{"applicants": [')
  const { kept } = makeApplicants(() => new Date())
  await expect(openSnapshot('sumsub', dataDir, kept)).rejects.toThrow(SyntaxError)
})
