/** Payouts of the payment institution through the API, its hooks, the bank's files and the ledger, with both twins on the other side. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@heathland/domain/id'
import { breakKinds } from '@heathland/domain/reconciliation/break'
import { hourMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BankTwin, startBankTwin } from '../../../../../apps/twins/src/bank/bank-twin.ts'
import { type CardSystem, openCardSystem } from '../../../../../tests/card-system.ts'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { until } from '../../../../../tests/funding-system.ts'
import { exchangeFiles } from '../payments/exchange-files.ts'
import { paymentChecks } from '../payments/payment-checks.ts'
import { compare } from '../reconciliation/reconciliation.sql.ts'
import { askAboutPayout } from './apply-payout.ts'
import { cardsChecks } from './cards-checks.ts'
import { sweepPayouts } from './pay-out.ts'
import { readInstitution } from './read-institution.ts'

const ownIban = 'NL72HEAT0123456789'
let folder: string
let bank: BankTwin
let cards: CardSystem
let mira: Staff
let noor: Staff

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heathland-card-bank-'))
  bank = await startBankTwin({ httpPort: 0, folder, accounts: [{ currency: 'EUR', iban: ownIban }], logDir: undefined, dataDir: undefined })
  cards = await openCardSystem({
    BANK_EU_HOLDER: 'Heathland Members',
    BANK_EU_NAME: 'Test Bank',
    BANK_EU_IBAN: ownIban,
    BANK_EU_BIC: 'HEATNL2A',
    BANK_FOLDER: folder,
    MANGOPAY_EUR_BANK_ACCOUNT_ID: 'bankacc_eur',
    CARD_PAYOUT_ABOVE: '90',
    CARD_PAYOUT_BUFFER: '30',
  })
  mira = await joinStaff(cards.system)
  noor = await joinStaff(cards.system)
}, 240_000)
afterEach(async () => {
  await cards.calm()
  const ctx = await cards.asJob()
  for (const { name, query } of [...paymentChecks, ...cardsChecks])
    expect([name, await ctx.read((tx) => tx.query(name, query, []))]).toEqual([name, []])
  await readInstitution(await cards.asJob())
  for (const kind of breakKinds) expect([kind, await ctx.read((tx) => compare(tx, kind, 10))]).toEqual([kind, []])
})
afterAll(async () => {
  await cards.close()
  await bank.stop()
  await rm(folder, { recursive: true })
})

interface Wallet {
  readonly available: { readonly amountMinor: string }
  readonly inTransit: { readonly amountMinor: string }
  readonly canPayOut: boolean
  readonly approvalId?: string
}
interface Row {
  readonly id: Id<'icp'>
  readonly state: string
  readonly reference: string
  readonly movement_id: string | null
  readonly amount_minor: string
}

const sql = <Found extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  cards.sql<Found & Record<string, unknown>>(text, values)
const post = (who: { readonly cookie: string }, path: string, body: object = {}) =>
  cards.system.call('POST', path, { body, headers: { cookie: who.cookie } })
const get = async (who: { readonly cookie: string }, path: string) =>
  (await cards.system.call('GET', path, { headers: { cookie: who.cookie } })).body
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const wallet = async () => ((await get(mira, '/office/cards'))['wallets'] as Wallet[])[0]
const rowOf = async (id: string) =>
  (await sql<Row>('select id, state, reference, movement_id, amount_minor::text from institution_payout where id = $1', [id]))[0]
const becomes = (id: string, state: string) =>
  until(async () => {
    const row = await rowOf(id)
    return row?.state === state ? row : undefined
  })
const newest = async () =>
  (await sql<Row>('select id, state, reference, movement_id, amount_minor::text from institution_payout order by id desc limit 1'))[0]
const balanceOf = async (code: string) => {
  const [row] = await sql<{ minor: string }>(
    `select coalesce(sum(case side when 'debit' then amount_minor else -amount_minor end), 0)::text as minor from entry where account_id = $1`,
    [`acc_eu_${code}_EUR`],
  )
  return BigInt(row?.minor ?? '0')
}

/** A member pays 100 euros by card. */
async function cardPaid(): Promise<{ readonly cardPaymentId: Id<'cpy'> }> {
  const member = await cards.joinMember()
  const opened = await cards.start(member)
  await cards.choose(opened, 'pay')
  await cards.becomes(member, opened, 'succeeded')
  return opened
}

const ask = (amountMinor: string, who: Staff = mira) =>
  post(who, '/office/cards/payouts', { cell: 'eu', amountMinor, reason: 'Weekly payout to the bank' })

async function decide(verdict: 'approval' | 'refusal', checker: Staff, approvalId: string): Promise<Answer> {
  const { items } = (await get(checker, '/office/approvals')) as unknown as { items: readonly { id: string; bodyHash: string }[] }
  return post(checker, `/office/approvals/${approvalId}/${verdict}`, {
    bodyHash: items.find(({ id }) => id === approvalId)?.bodyHash ?? '',
  })
}

/** Two people let it go; what the institution makes of it follows by itself. */
async function payOut(amountMinor: string): Promise<Id<'icp'>> {
  const { approvalId } = await done<{ approvalId: string }>(ask(amountMinor))
  await done(decide('approval', noor, approvalId))
  const [row] = await sql<Row>('select id from institution_payout where approval_id = $1', [approvalId])
  return row?.id ?? 'icp_'
}

const advance = () => cards.tell('clock', { advanceMs: hourMs })
const again = async (id: Id<'icp'>) => askAboutPayout(await cards.asJob(), id)
/** As the sweep would ask: until the circuit that opened by so many failures is closed again. */
const askUntil = (id: Id<'icp'>, state: string) =>
  expect
    .poll(
      async () => {
        await again(id)
        return (await rowOf(id))?.state
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(state)

async function toBank(facts: Readonly<Record<string, string>>): Promise<void> {
  const tell = async (path: string, body: object) => {
    const answer = await fetch(`${bank.httpUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
  }
  await tell('/bank/payments', { currency: 'EUR', name: 'MANGOPAY SA', iban: 'LU280019400644750000', ...facts })
  await tell('/bank/statements', { currency: 'EUR' })
  await exchangeFiles(await cards.asJob())
  await expect.poll(() => sql(`select id from bank_line where state = 'new'`), { timeout: 30_000 }).toEqual([])
}
const lineWith = async (id: string) =>
  (await sql<{ state: string; hold: string | null }>('select state, hold from bank_line order by id desc limit 1', [])).at(0) ?? id

describe('[PAY-02 payout] money from cards', () => {
  test('goes to the bank as two people agree: in transit in between, recognised by its reference, and nothing is missing at any time', async () => {
    await cardPaid()
    const before = { bank: await balanceOf('bank'), wallet: await balanceOf('card-wallet') }
    expect(await wallet()).toMatchObject({ canPayOut: true, available: { amountMinor: '10000' }, inTransit: { amountMinor: '0' } })
    const id = await payOut('7000')
    const sent = await becomes(id, 'sent')
    expect([await balanceOf('card-transit'), await balanceOf('card-wallet')]).toEqual([7_000n, before.wallet - 7_000n])
    expect(await cards.walletThere()).toBe(before.wallet - 7_000n)
    expect(await wallet()).toMatchObject({ available: { amountMinor: '3000' }, inTransit: { amountMinor: '7000' } })
    await advance()
    await becomes(id, 'paid')
    await toBank({ amount: '70.00', text: `PAYOUT ${sent.reference} HEATHLAND` })
    await becomes(id, 'arrived')
    expect(await lineWith(id)).toEqual({ state: 'paid-in', hold: null })
    expect([await balanceOf('card-transit'), await balanceOf('bank')]).toEqual([0n, before.bank + 7_000n])
    const { items } = (await get(mira, '/office/cards/payouts')) as unknown as { items: unknown[] }
    expect(items[0]).toMatchObject({ id, state: 'arrived', isDaily: false, amount: { amountMinor: '7000' } })
    expect((await cards.postingsOf(id)).map(({ movement }) => movement)).toEqual(['card-paid-out', 'card-payout-arrived'])
  })

  test('does not go by one person alone, by whoever asked, by a request for more than is there, or to a currency without a bank account', async () => {
    await cardPaid()
    const { available } = (await wallet()) ?? { available: { amountMinor: '0' } }
    expect((await ask(String(BigInt(available.amountMinor) + 1n))).body).toMatchObject({
      code: 'CARD_PAYOUT_UNFIT',
      facts: { mostMinor: available.amountMinor },
    })
    const { approvalId } = await done<{ approvalId: string }>(ask('5000'))
    expect((await ask('5000')).body).toMatchObject({ code: 'APPROVAL_WAITING' })
    expect((await decide('approval', mira, approvalId)).body).toMatchObject({ code: 'APPROVAL_OWN' })
    expect(await sql('select from institution_payout where approval_id = $1', [approvalId])).toEqual([])
    expect(await wallet()).toMatchObject({ approvalId })
    await done(decide('refusal', noor, approvalId))
    expect((await post(mira, '/office/cards/payouts', { cell: 'uk', amountMinor: '1', reason: 'There is no account' })).body).toMatchObject(
      { code: 'CARD_PAYOUT_UNAVAILABLE' },
    )
    const member = await cards.joinMember()
    expect((await post(member, '/office/cards/payouts', { cell: 'eu', amountMinor: '1', reason: 'My own money' })).status).toBe(403)
    // PostgreSQL refuses it too, whatever a program says.
    const insert = (approval: string | null, actor: string) =>
      cards.sql(
        `with acting as (select set_config('app.actor', $2, true))
         insert into institution_payout (id, cell, asset, amount_minor, reference, state, approval_id, wanted_at)
         select 'icp_00000000000000000000000000', 'eu', 'EUR', 1, 'HP0000000000', 'wanted', $1, now() from acting`,
        [approval, actor],
      )
    await expect(insert(null, 'officer')).rejects.toThrow('two people let a payout go')
    await expect(insert(approvalId, 'officer')).rejects.toThrow('two people let a payout go')
  })

  test('does not go when what was agreed to is no longer there', async () => {
    const { cardPaymentId } = await cardPaid()
    const { available } = (await wallet()) ?? { available: { amountMinor: '0' } }
    const { approvalId } = await done<{ approvalId: string }>(ask(available.amountMinor))
    await cards.choose({ cardPaymentId }, 'refund')
    await until(async () => {
      const [row] = await sql<{ state: string }>('select state from card_reversal where card_payment_id = $1', [cardPaymentId])
      return row?.state === 'posted' ? row : undefined
    })
    expect((await decide('approval', noor, approvalId)).body).toMatchObject({ code: 'APPROVAL_CHANGED' })
    expect(await sql('select from institution_payout where approval_id = $1', [approvalId])).toEqual([])
    await done(decide('refusal', noor, approvalId))
  })

  test('is asked for once when the answer was lost, and found again by the same key', async () => {
    await cardPaid()
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.tell('faults', { fault: 'answer-lost' })
    const before = await cards.walletThere()
    const id = await payOut('1000')
    await until(async () => ((await cards.walletThere()) === before - 1_000n ? true : undefined))
    expect(await rowOf(id)).toMatchObject({ state: 'wanted', movement_id: null })
    expect((await ask('1000')).body).toMatchObject({ code: 'CARD_PAYOUT_OPEN' })
    await cards.tell('faults', { fault: 'none' })
    // Meanwhile the balance there is lower than in the books, which is no difference.
    await expect
      .poll(
        async () => {
          await readInstitution(await cards.asJob())
          return sql('select leaving_minor::text from card_balance')
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toEqual([{ leaving_minor: '1000' }])
    const ctx = await cards.asJob()
    expect(await ctx.read((tx) => compare(tx, 'card-balance', 10))).toEqual([])
    await askUntil(id, 'sent')
    await again(id)
    expect(await cards.walletThere()).toBe(before - 1_000n)
    await advance()
    await askUntil(id, 'paid')
    await cards.calm()
    await toBank({ amount: '10.00', text: (await rowOf(id))?.reference ?? '' })
    await becomes(id, 'arrived')
  })

  test('is looked for among what the institution did when its key has ended without an answer', async () => {
    await cardPaid()
    await cards.tell('deliveries/faults', { fault: 'lost' })
    const age = (id: string) =>
      sql(
        `with plain as (select set_config('session_replication_role', 'replica', true))
         update institution_payout set wanted_at = wanted_at - interval '25 hours', due_at = now() from plain where id = $1`,
        [id],
      )
    await cards.tell('faults', { fault: 'down' })
    const never = await payOut('1000')
    await age(never)
    await again(never)
    // Nothing can be read: it may have been taken.
    expect(await rowOf(never)).toMatchObject({ state: 'wanted' })
    await cards.tell('faults', { fault: 'none' })
    await askUntil(never, 'failed')
    expect(await cards.postingsOf(never)).toEqual([])
  })

  test('is known by its hook before its answer, however often the hook comes, and a made-up hook changes nothing', async () => {
    await cardPaid()
    await cards.tell('faults', { fault: 'answer-lost' })
    await cards.tell('deliveries/faults', { fault: 'doubled' })
    const before = await cards.walletThere()
    const id = await payOut('1000')
    await until(async () => ((await cards.walletThere()) === before - 1_000n ? true : undefined))
    await cards.tell('faults', { fault: 'none' })
    expect(await cards.hook('PAYOUT_NORMAL_SUCCEEDED', 'po_made_up')).toBe(204)
    await advance()
    const paid = await becomes(id, 'paid')
    for (let time = 0; time < 2; time += 1) expect(await cards.hook('PAYOUT_NORMAL_SUCCEEDED', paid.movement_id ?? '')).toBe(204)
    await until(async () =>
      (await sql(`select from webhook_event where type = 'PAYOUT_NORMAL_SUCCEEDED' and state <> 'handled'`)).length === 0
        ? true
        : undefined,
    )
    expect((await cards.postingsOf(id)).map(({ movement }) => movement)).toEqual(['card-paid-out'])
    await toBank({ amount: '10.00', text: paid.reference })
    await becomes(id, 'arrived')
  })

  test('that fails is at the institution again, and in the books', async () => {
    await cardPaid()
    const before = await balanceOf('card-wallet')
    await cards.tell('payments/faults', { fault: 'payout-fails', count: 1 })
    const id = await payOut('2000')
    await becomes(id, 'sent')
    await advance()
    await becomes(id, 'failed')
    expect([await balanceOf('card-wallet'), await cards.walletThere(), await balanceOf('card-transit')]).toEqual([before, before, 0n])
    const { items } = (await get(mira, '/office/cards/payouts')) as unknown as { items: unknown[] }
    expect(items[0]).toMatchObject({ id, failure: expect.stringMatching(/121999/) })
  })

  test('that the bank sends back is at the institution again, also when every hook was lost, and a late statement is held', async () => {
    await cardPaid()
    const before = await balanceOf('card-wallet')
    const id = await payOut('2000')
    await becomes(id, 'sent')
    await advance()
    const paid = await becomes(id, 'paid')
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.tell(`payments/${paid.movement_id}/push`, { push: 'bounce' })
    await readInstitution(await cards.asJob())
    await readInstitution(await cards.asJob())
    expect(await rowOf(id)).toMatchObject({ state: 'returned' })
    expect([await balanceOf('card-wallet'), await balanceOf('card-transit')]).toEqual([before, 0n])
    await toBank({ amount: '20.00', text: paid.reference })
    expect(await lineWith(id)).toEqual({ state: 'held', hold: 'card-payout-ended' })
  })

  test('that arrives with a cent less is held, stays in transit, and the right amount ends it; a second time is held as well', async () => {
    await cardPaid()
    const id = await payOut('2000')
    await becomes(id, 'sent')
    await advance()
    const { reference } = await becomes(id, 'paid')
    await toBank({ amount: '19.99', text: reference })
    expect(await lineWith(id)).toEqual({ state: 'held', hold: 'card-payout-differs' })
    expect([await rowOf(id), await balanceOf('card-transit')]).toMatchObject([{ state: 'paid' }, 2_000n])
    await toBank({ amount: '20.00', text: reference })
    await becomes(id, 'arrived')
    await toBank({ amount: '20.00', text: `${reference} again` })
    expect(await lineWith(id)).toEqual({ state: 'held', hold: 'card-payout-ended' })
    expect((await cards.postingsOf(id)).map(({ movement }) => movement)).toEqual(['card-paid-out', 'card-payout-arrived'])
  })

  test('is on a statement before we heard that the institution took it', async () => {
    await cardPaid()
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.tell('faults', { fault: 'answer-lost' })
    const there = await cards.walletThere()
    const id = await payOut('1500')
    await until(async () => ((await cards.walletThere()) === there - 1_500n ? true : undefined))
    await toBank({ amount: '15.00', text: (await rowOf(id))?.reference ?? '' })
    await becomes(id, 'arrived')
    await cards.calm()
    await again(id)
    expect((await cards.postingsOf(id)).map(({ movement }) => movement)).toEqual(['card-paid-out', 'card-payout-arrived'])
  })

  test('of the day takes what is above the limit but the buffer, once', async () => {
    await cardPaid()
    await cardPaid()
    const available = BigInt((await wallet())?.available.amountMinor ?? '0')
    expect(available).toBeGreaterThan(9_000n)
    await Promise.all([cards.asJob().then(sweepPayouts), cards.asJob().then(sweepPayouts)])
    const row = await newest()
    expect(row).toMatchObject({ amount_minor: String(available - 3_000n) })
    expect(await sql(`select from institution_payout where approval_id is null`)).toHaveLength(1)
    await becomes(row?.id ?? '', 'sent')
    await sweepPayouts(await cards.asJob())
    expect(await sql(`select from institution_payout where approval_id is null`)).toHaveLength(1)
  })

  test('is named by the daily check when it has been on its way for more than five working days', async () => {
    const row = await newest()
    expect(row).toMatchObject({ state: expect.stringMatching(/sent|paid/) })
    const check = cardsChecks.find(({ name }) => name === 'payouts-arrive')
    const shift = (by: string) =>
      sql(
        `with plain as (select set_config('session_replication_role', 'replica', true))
         update institution_payout set sent_at = sent_at + $2::interval from plain where id = $1`,
        [row?.id, by],
      )
    await shift('-9 days')
    expect(await sql<{ fault: string }>(check?.query ?? '')).toMatchObject([{ fault: expect.stringContaining(row?.id ?? 'none') }])
    await shift('9 days')
    expect(await sql(check?.query ?? '')).toEqual([])
  })

  test('is never changed behind the ledger’s back', async () => {
    const row = await newest()
    const change = (set: string) =>
      sql(`with acting as (select set_config('app.actor', 'job', true)) update institution_payout set ${set} from acting where id = $1`, [
        row?.id,
      ])
    await expect(change('amount_minor = amount_minor + 1')).rejects.toThrow('what was agreed to stays')
    await expect(change(`state = 'returned', return_id = 'r', ended_at = now(), due_at = null`)).rejects.toThrow(
      'the ledger does not hold this money so',
    )
    await expect(change(`state = 'wanted'`)).rejects.toThrow('no such step')
  })
})
