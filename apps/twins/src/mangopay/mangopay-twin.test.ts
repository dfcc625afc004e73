import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MangopayTwin, type MangopayTwinOptions, startMangopayTwin } from './mangopay-twin.ts'

const clientId = 'platform'
const apiKey = 'platform-key'
const [frictionless, challenge, declined] = ['4970107111111119', '4970105181818183', '4970100000000154']

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is looked into field by field.
type Anything = any

let twin: MangopayTwin
let folder: string
let options: MangopayTwinOptions
let receiver: Server
let hookUrl: string
let got: URLSearchParams[] = []
let status = 200
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mangopay-twin-'))
  receiver = createServer((request, response) => {
    got.push(new URL(request.url ?? '', 'http://receiver').searchParams)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  options = {
    ...{ httpPort: 0, clientId, apiKey, webhookUrl: hookUrl, stepMs: 600_000, ownUserId: 'user_m_own' },
    wallets: [
      { id: 'wlt_eur', currency: 'EUR' },
      { id: 'wlt_gbp', currency: 'GBP' },
    ],
    bankAccounts: ['bankacc_1'],
    logDir: folder,
    dataDir: folder,
    // A busy machine answers within it.
    answerWithinMs: 30_000,
  }
  twin = await startMangopayTwin(options)
})

afterEach(async () => {
  got = []
  status = 200
  for (const path of ['faults', 'payments/faults', 'deliveries/faults']) await order(path, { fault: 'none' })
})

afterAll(async () => {
  await twin.stop()
  receiver.close()
  await rm(folder, { recursive: true })
})

async function order(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${twin.httpUrl}/mangopay/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

async function token(): Promise<string> {
  const response = await fetch(`${twin.httpUrl}/v2.01/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${apiKey}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

async function call(method: string, path: string, body?: object, headers: object = {}): Promise<{ status: number; body: Anything }> {
  const response = await fetch(`${twin.httpUrl}/v2.01/${clientId}${path}`, {
    method,
    headers: { authorization: `Bearer ${await token()}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** An amount as it stands in JSON. */
const funds = (Currency: string, minor: bigint) => ({ Currency, Amount: JSON.parse(String(minor)) })
const eur = (minor: bigint) => funds('EUR', minor)

async function newCard(cardNumber: string | undefined, changes: Readonly<Record<string, string>> = {}) {
  const { body: registration } = await call('POST', '/cardregistrations', { UserId: 'user_m_1', Currency: 'EUR' })
  const url = registration.CardRegistrationURL.replace('mangopay.localhost', '127.0.0.1')
  const { AccessKey: accessKeyRef, PreregistrationData: data } = registration
  const input = { accessKeyRef, data, cardNumber: cardNumber ?? '', cardExpirationDate: '1239', cardCvx: '123', ...changes }
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(input), headers: { 'sec-fetch-site': 'cross-site' } })
  return { id: registration.Id as string, answer: await response.text(), response }
}

function paymentBody(CardId: string, changes: object = {}) {
  made += 1
  const BrowserInfo = { Language: 'en-GB', TimeZoneOffset: '+60' }
  return {
    ...{ AuthorId: 'user_m_1', CreditedWalletId: 'wlt_eur', DebitedFunds: eur(10_250n), Fees: eur(250n), CardId, BrowserInfo },
    ...{ SecureModeReturnURL: 'http://localhost:4000/wallet?step=3', IpAddress: '192.0.2.7', Tag: `dep_${made}` },
    ...changes,
  }
}

async function pay(number: string | undefined, changes: object = {}) {
  const { id, answer } = await newCard(number)
  const { body: registration } = await call('PUT', `/cardregistrations/${id}`, { RegistrationData: answer })
  return call('POST', '/payins/card/direct', paymentBody(registration.CardId, changes))
}

async function balance(wallet = 'wlt_eur'): Promise<bigint> {
  return BigInt((await call('GET', `/wallets/${wallet}`)).body.Balance.Amount)
}

async function askForWire() {
  made += 1
  const body = { AuthorId: 'user_m_1', CreditedWalletId: 'wlt_eur', DeclaredDebitedFunds: eur(8_000n), DeclaredFees: eur(0n) }
  return (await call('POST', '/payins/bankwire/direct', { ...body, Tag: `dep_${made}` })).body
}

const told = (id: string) => got.filter((query) => query.get('RessourceId') === id).map((query) => query.get('EventType'))

/** Several parts take part, on machines that may be busy with other suites. */
const patience = { timeout: 60_000 }

describe('Mangopay twin', patience, () => {
  test('answers to a token that it gave, for a while, and to its own client alone', async () => {
    const headers = { authorization: `Bearer ${await token()}` }
    const read = (client = clientId, with_ = headers) => fetch(`${twin.httpUrl}/v2.01/${client}/wallets/wlt_eur`, { headers: with_ })
    expect((await read()).status).toBe(200)
    expect((await read('another')).status).toBe(401)
    expect((await read(clientId, { authorization: 'Bearer guess' })).status).toBe(401)
    await order('clock', { advanceMs: 1_200_000 })
    expect((await read()).status).toBe(401)
    const wrong = { authorization: `Basic ${Buffer.from('platform:guess').toString('base64')}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    expect((await fetch(`${twin.httpUrl}/v2.01/oauth/token`, { method: 'POST', headers: wrong, body })).status).toBe(401)
  })

  test('the vault takes test cards from any page, and nothing else', async () => {
    const { answer, response } = await newCard(frictionless)
    expect(answer).toMatch(/^data=[\w-]+$/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await newCard('4970107111111118')).answer).toBe('errorCode=02625')
    expect((await newCard(frictionless, { cardExpirationDate: '1324' })).answer).toBe('errorCode=02626')
    expect((await newCard(frictionless, { cardExpirationDate: '0120' })).answer).toBe('errorCode=02624')
    expect((await newCard(frictionless, { cardCvx: '12' })).answer).toBe('errorCode=02627')
    expect((await newCard(frictionless, { data: 'guess' })).answer).toBe('errorCode=09101')
  })

  test('other addresses take nothing from pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
    const path = `${twin.httpUrl}/mangopay/faults`
    expect((await fetch(path, { method: 'POST', headers, body: '{"fault":"down"}' })).status).toBe(403)
  })

  test('a card is registered once, and not with what the vault did not say', async () => {
    const { id, answer } = await newCard(frictionless)
    expect((await call('PUT', `/cardregistrations/${id}`, { RegistrationData: answer })).body).toMatchObject({ Status: 'VALIDATED' })
    expect((await call('PUT', `/cardregistrations/${id}`, { RegistrationData: answer })).status).toBe(400)
    const other = await newCard(frictionless)
    expect((await call('PUT', `/cardregistrations/${other.id}`, { RegistrationData: 'data=guess' })).body).toMatchObject({
      Status: 'ERROR',
      ResultCode: '105202',
      CardId: null,
    })
  })

  test('card payments succeed, wait for the payer, or are declined; wallets hold what came in', async () => {
    const before = await balance()
    expect((await pay(frictionless)).body).toMatchObject({
      ...{ Status: 'SUCCEEDED', ResultCode: '000000', SecureModeNeeded: false, PaymentType: 'CARD' },
      ...{ DebitedFunds: eur(10_250n), CreditedFunds: eur(10_000n), Fees: eur(250n) },
    })
    expect(await balance()).toBe(before + 10_000n)
    expect((await pay(declined)).body).toMatchObject({ Status: 'FAILED', ResultCode: '101101' })
    const { body: asked } = await pay(challenge)
    expect(asked).toMatchObject({ Status: 'CREATED', SecureModeNeeded: true, ResultCode: null })
    expect(await balance()).toBe(before + 10_000n)
    const page = new URL(asked.SecureModeRedirectURL.replace('mangopay.localhost', '127.0.0.1'))
    const shown = await fetch(page)
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000")
    expect(await shown.text()).toMatch(/102\.50 EUR.*Confirm.*Refuse/s)
    const decide = (key: string) =>
      fetch(page.origin + page.pathname, { method: 'POST', body: new URLSearchParams({ key, decision: 'confirm' }), redirect: 'manual' })
    expect((await decide('guess')).status).toBe(404)
    const back = await decide(page.searchParams.get('key') ?? '')
    expect(back.headers.get('location')).toBe(`http://localhost:4000/wallet?step=3&transactionId=${asked.Id}`)
    expect((await call('GET', `/payins/${asked.Id}`)).body).toMatchObject({ Status: 'SUCCEEDED', SecureModeRedirectURL: null })
    expect(await balance()).toBe(before + 20_000n)
    expect((await decide(page.searchParams.get('key') ?? '')).status).toBe(303)
    expect(await balance()).toBe(before + 20_000n)
  })

  test('refuses payments that make no sense', async () => {
    const { id, answer } = await newCard(frictionless)
    const { body: registration } = await call('PUT', `/cardregistrations/${id}`, { RegistrationData: answer })
    for (const wrong of [
      { AuthorId: 'user_m_2' },
      { CardId: 'card_m_guess' },
      { CreditedWalletId: 'wlt_gbp' },
      { CreditedWalletId: 'wlt_of_nobody' },
      { Fees: eur(10_250n) },
      { DebitedFunds: { Currency: 'EUR', Amount: JSON.parse('1.5') } },
      { DebitedFunds: funds('USD', 10_250n) },
      { SecureModeReturnURL: 'nowhere' },
      { BrowserInfo: null },
    ]) {
      const { status: answered, body } = await call('POST', '/payins/card/direct', paymentBody(registration.CardId, wrong))
      expect([wrong, answered, body.Type]).toEqual([wrong, 400, 'param_error'])
    }
  })

  test('a wire is of no currency until it arrives, by the simulation or by hand', async () => {
    const [first, second, third] = [await askForWire(), await askForWire(), await askForWire()]
    expect(first).toMatchObject({
      ...{ Status: 'CREATED', PaymentType: 'BANK_WIRE', DebitedFunds: funds('XXX', 0n) },
      ...{ DeclaredDebitedFunds: eur(8_000n), WireReference: expect.any(String), BankAccount: { IBAN: expect.any(String) } },
    })
    const simulate = (id: string, Status: string) => call('POST', `/simulation/payins/bankwire/${id}`, { Status })
    expect((await simulate(first.Id, 'ACCEPT')).body).toMatchObject({ Status: 'SUCCEEDED', CreditedFunds: eur(8_000n) })
    expect((await simulate(first.Id, 'ACCEPT')).status).toBe(404)
    expect((await simulate(second.Id, 'REJECT')).body).toMatchObject({ Status: 'FAILED', ResultCode: '008500' })
    expect(await order(`payments/${third.Id}/push`, { push: 'arrive', amountMinor: '7999' })).toBe(200)
    expect((await call('GET', `/payins/${third.Id}`)).body.CreditedFunds).toEqual(eur(7_999n))
    expect(await order(`payments/${third.Id}/push`, { push: 'arrive' })).toBe(409)
    const forgotten = await askForWire()
    await order('clock', { advanceMs: 32 * 24 * 3_600_000 })
    expect((await call('GET', `/payins/${forgotten.Id}`)).body).toMatchObject({ Status: 'FAILED', ResultCode: '001034' })
  })

  test('a key is used once for a day, whatever came of it, and its answer can be looked up', async () => {
    const headers = { 'idempotency-key': `key-${crypto.randomUUID().slice(0, 20)}` }
    const body = { Owners: ['user_m_1'], Currency: 'EUR' }
    const first = await call('POST', '/wallets', body, headers)
    expect(first.status).toBe(200)
    expect(await call('POST', '/wallets', body, headers)).toMatchObject({ status: 409, body: { Type: 'idempotent_creation_conflict' } })
    const stored = () => call('GET', `/responses/${headers['idempotency-key']}`)
    expect((await stored()).body).toMatchObject({ StatusCode: '200', Resource: first.body })
    await order('clock', { advanceMs: 24 * 3_600_000 })
    expect((await stored()).status).toBe(404)
    expect((await call('POST', '/wallets', body, headers)).status).toBe(200)
    const failing = { 'idempotency-key': crypto.randomUUID() }
    expect((await call('POST', '/wallets', {}, failing)).status).toBe(400)
    expect((await call('POST', '/wallets', body, failing)).status).toBe(409)
    for (const key of ['short', 'with_underscores_in_it', 'x'.repeat(37)])
      expect((await call('POST', '/wallets', body, { 'idempotency-key': key })).status).toBe(400)
  })

  test('money that comes and goes adds up in the wallets', async () => {
    const before = await balance()
    const { body: payment } = await pay(frictionless)
    const { body: other } = await call('POST', '/wallets', { Owners: ['user_m_2'], Currency: 'EUR' })
    const moved = (amount: bigint) => ({ AuthorId: 'user_m_own', DebitedWalletId: 'wlt_eur', DebitedFunds: eur(amount), Fees: eur(0n) })
    const refund = { AuthorId: 'user_m_1', DebitedFunds: eur(1_000n), Fees: eur(0n) }
    expect((await call('POST', `/payins/${payment.Id}/refunds`, refund)).body).toMatchObject({
      ...{ Status: 'SUCCEEDED', Nature: 'REFUND', InitialTransactionId: payment.Id, InitialTransactionType: 'PAYIN' },
    })
    expect((await call('POST', '/transfers', { ...moved(2_000n), CreditedWalletId: other.Id })).body.Status).toBe('SUCCEEDED')
    const { body: payout } = await call('POST', '/payouts/bankwire', { ...moved(3_000n), BankAccountId: 'bankacc_1' })
    expect([await balance(), await balance(other.Id), payout.Status]).toEqual([before + 4_000n, 2_000n, 'CREATED'])
    await order('clock', { advanceMs: 600_000 })
    expect((await call('GET', `/payouts/${payout.Id}`)).body.Status).toBe('SUCCEEDED')
    expect(await order(`payments/${payout.Id}/push`, { push: 'bounce' })).toBe(200)
    expect(await order(`payments/${payout.Id}/push`, { push: 'bounce' })).toBe(409)
    expect(await balance()).toBe(before + 7_000n)
    expect((await call('POST', '/payouts/bankwire', { ...moved(9_999_999n), BankAccountId: 'bankacc_1' })).body).toMatchObject({
      Status: 'FAILED',
      ResultCode: '001001',
    })
    expect(await order(`payments/${payment.Id}/push`, { push: 'dispute' })).toBe(200)
    expect(await balance()).toBe(before + 7_000n - 10_250n)
    expect((await call('GET', '/events?per_page=100&page=1&EventType=DISPUTE_CREATED')).body).toHaveLength(1)
  })

  test('tells every change by a GET, to the address of its type, and again until it is heard', async () => {
    const { body: hook } = await call('POST', '/hooks', { EventType: 'PAYIN_NORMAL_FAILED', Url: `${hookUrl}?for=failures` })
    expect(hook).toMatchObject({ Status: 'ENABLED', Validity: 'VALID' })
    expect((await call('POST', '/hooks', { EventType: 'PAYIN_NORMAL_FAILED', Url: hookUrl })).status).toBe(400)
    status = 500
    const wire = await askForWire()
    await expect.poll(() => told(wire.Id)).toEqual(['PAYIN_NORMAL_CREATED'])
    status = 200
    await order('clock', { advanceMs: 60_000 })
    await order(`payments/${wire.Id}/push`, { push: 'reject' })
    await expect.poll(() => told(wire.Id)).toEqual(['PAYIN_NORMAL_CREATED', 'PAYIN_NORMAL_CREATED', 'PAYIN_NORMAL_FAILED'])
    expect(got.at(-1)?.get('for')).toBe('failures')
    expect(got.at(-1)?.get('Date')).toMatch(/^\d{10}$/)
  })

  test('keeps no card numbers, keys or tokens, and shows what it did', async () => {
    await pay(frictionless, { Tag: '<script>alert(1)</script>' })
    const [log, page] = [await readFile(join(folder, 'mangopay.jsonl'), 'utf8'), await (await fetch(`${twin.httpUrl}/mangopay`)).text()]
    const kept = await readFile(join(folder, 'mangopay.json'), 'utf8')
    expect(log).toContain('"lastFour":"1119"')
    for (const text of [log, page, kept]) expect(text).not.toMatch(/4970107111111119|platform-key/)
    expect(page).toContain('value="dispute"')
    expect(page).not.toContain('<script')
  })

  test('knows after a restart what it knew before, and goes on with it', async () => {
    const restart = async () => {
      await twin.stop()
      twin = await startMangopayTwin(options)
    }
    // The clock is this machine's again after a restart: what is made from here on is not ahead of it.
    await restart()
    const before = await balance()
    const wire = await askForWire()
    const { body: asked } = await pay(challenge)
    await restart()
    expect(await balance()).toBe(before)
    expect((await call('GET', `/payins/${wire.Id}`)).body).toMatchObject({ Status: 'CREATED', WireReference: wire.WireReference })
    await order('clock', { advanceMs: 31 * 60_000 })
    expect((await call('GET', `/payins/${asked.Id}`)).body).toMatchObject({ Status: 'FAILED', ResultCode: '101304' })
    await order(`payments/${wire.Id}/push`, { push: 'arrive' })
    expect(await balance()).toBe(before + 8_000n)
  })
})

describe('faults on order', patience, () => {
  test('answers fail, lie, or do not know yet', async () => {
    const { body: payment } = await pay(frictionless)
    const read = () => call('GET', `/payins/${payment.Id}`)
    await order('faults', { script: ['429', '500', 'behind', 'wrong-credit', 'wrong-currency', 'wrong-wallet', 'wrong-id'] })
    expect((await read()).status).toBe(429)
    expect((await read()).status).toBe(500)
    expect((await read()).status).toBe(404)
    expect((await read()).body).toMatchObject({ DebitedFunds: eur(10_250n), CreditedFunds: eur(100_000n) })
    expect((await read()).body.DebitedFunds.Currency).toBe('USD')
    expect((await read()).body.CreditedWalletId).not.toBe('wlt_eur')
    expect((await read()).body.Id).not.toBe(payment.Id)
    expect((await read()).body).toEqual(payment)
  })

  test('what is stored under a key is what is so, whatever was said', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { AuthorId: 'user_m_1', CreditedWalletId: 'wlt_eur', DeclaredDebitedFunds: eur(500n), DeclaredFees: eur(0n) }
    await order('faults', { fault: 'wrong-amount', count: 1 })
    expect((await call('POST', '/payins/bankwire/direct', body, headers)).body.DeclaredDebitedFunds).toEqual(eur(5_000n))
    const { body: stored } = await call('GET', `/responses/${headers['idempotency-key']}`)
    expect(stored.Resource.DeclaredDebitedFunds).toEqual(eur(500n))
  })

  test('payments get stuck or fail later, payouts bounce', async () => {
    await order('payments/faults', { script: ['stuck', 'fails-later'] })
    const [{ body: stuck }, { body: failing }] = [await pay(frictionless), await pay(frictionless)]
    expect([stuck.Status, failing.Status, stuck.SecureModeNeeded]).toEqual(['CREATED', 'CREATED', false])
    await order('clock', { advanceMs: 600_000 })
    expect((await call('GET', `/payins/${failing.Id}`)).body).toMatchObject({ Status: 'FAILED', ResultCode: '101199' })
    expect((await call('GET', `/payins/${stuck.Id}`)).body.Status).toBe('CREATED')
    expect(await order(`payments/${stuck.Id}/push`, { push: 'confirm' })).toBe(409)
    expect(await order(`payments/${stuck.Id}/push`, { push: 'succeed' })).toBe(200)
    const before = await balance()
    await order('payments/faults', { fault: 'payout-bounces', count: 1 })
    const payout = {
      AuthorId: 'user_m_own',
      DebitedWalletId: 'wlt_eur',
      DebitedFunds: eur(700n),
      Fees: eur(0n),
      BankAccountId: 'bankacc_1',
    }
    const { body: out } = await call('POST', '/payouts/bankwire', payout)
    expect(await balance()).toBe(before - 700n)
    await order('clock', { advanceMs: 1_200_000 })
    expect((await call('GET', `/payouts/${out.Id}`)).body.Status).toBe('SUCCEEDED')
    expect(await balance()).toBe(before)
  })

  test('hooks are lost or come twice', async () => {
    await order('deliveries/faults', { script: ['lost', 'doubled'] })
    const wire = await askForWire()
    await order(`payments/${wire.Id}/push`, { push: 'arrive' })
    await expect.poll(() => told(wire.Id)).toEqual(['PAYIN_NORMAL_SUCCEEDED', 'PAYIN_NORMAL_SUCCEEDED'])
  })
})
