/** Bank payments through the API, the bank's files and the ledger, with the bank twin on the other side. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { payoutFile } from '@heathland/domain/payments/payout-file'
import { breakKinds } from '@heathland/domain/reconciliation/break'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BankTwin, startBankTwin } from '../../../../../apps/twins/src/bank/bank-twin.ts'
import { makeAuthenticator } from '../../../../../tests/conformance/authenticator.ts'
import { type Answer, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { type Enrolled, enrolTotp, type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { makeKeys } from '../../core/keys.ts'
import { compose } from '../../entry/compose.ts'
import { compare } from '../reconciliation/reconciliation.sql.ts'
import { followIdentity } from './apply-statement.ts'
import { exchangeFiles } from './exchange-files.ts'
import { expireWithdrawal } from './expire-withdrawal.ts'
import { paymentChecks } from './payment-checks.ts'
import { resealPayments } from './reseal-payments.ts'

const ownIban = 'NL72HEAT0123456789'
const ownGbIban = 'GB82WEST12345698765432'

interface Member extends Enrolled {
  readonly person: JoinedPerson
  readonly personId: Id<'per'>
  readonly name: string
  readonly iban: string
  readonly reference: string
}

let folder: string
let bank: BankTwin
let system: System
let mira: Staff
let noor: Staff

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heathland-bank-'))
  bank = await startBankTwin({
    httpPort: 0,
    folder,
    accounts: [
      { currency: 'EUR', iban: ownIban },
      { currency: 'GBP', iban: ownGbIban },
    ],
    logDir: undefined,
    dataDir: undefined,
  })
  system = await openSystem({
    BANK_EU_HOLDER: 'Heathland Members',
    BANK_EU_NAME: 'Test Bank',
    BANK_EU_IBAN: ownIban,
    BANK_EU_BIC: 'HEATNL2A',
    BANK_UK_HOLDER: 'Heathland Members UK',
    BANK_UK_NAME: 'Test Bank UK',
    BANK_UK_SORT_CODE: '123456',
    BANK_UK_ACCOUNT_NUMBER: '98765432',
    BANK_FOLDER: folder,
  })
  mira = await joinStaff(system)
  noor = await joinStaff(system)
}, 240_000)
afterEach(async () => {
  await system.moveClock(0)
  const ctx = await worker()
  for (const { name, query } of paymentChecks) expect([name, await ctx.read((tx) => tx.query(name, query, []))]).toEqual([name, []])
  // Whatever came, was held, left or came back: every source agrees.
  for (const kind of breakKinds) expect([kind, await ctx.read((tx) => compare(tx, kind, 10))]).toEqual([kind, []])
})
afterAll(async () => {
  await system.close()
  await bank.stop()
  await rm(folder, { recursive: true })
})

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
type Caller = { readonly cookie: string }
const call = (who: Caller, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const post = (who: Caller, path: string, body: object = {}) => call(who, 'POST', path, body)
const get = (who: Caller, path: string) => call(who, 'GET', path)
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']

const worker = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

let accounts = 0
const nextIban = (country: 'NL' | 'GB') => {
  accounts += 1
  const bban = country === 'NL' ? `TEST${String(accounts).padStart(10, '0')}` : `WEST123456${String(accounts).padStart(8, '0')}`
  const digits = `${bban}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

/** A member with a checked identity, a second factor and an account of their own. */
async function member(country: 'NL' | 'GB' = 'NL', { kyc = 'approved' }: { kyc?: string } = {}): Promise<Member> {
  const person = await system.join(somebody({ firstName: 'Sanne', lastName: 'Kok', address: 'Heath 1', city: 'Ede', country }))
  const enrolled = await enrolTotp(system, (await system.signIn(person)).cookie)
  await sql(
    `update profiles set kyc_status = 'approved', crossmint_wallet_id = 'wallet-of-' || id, agreement_signed_at = now() where id = $1`,
    [person.personId],
  )
  const { reference } = await done<{ reference: string }>(get(enrolled, '/payments/transfer-details'))
  if (kyc !== 'approved') await sql('update profiles set kyc_status = $2 where id = $1', [person.personId, kyc])
  return { ...enrolled, person, personId: person.personId as Id<'per'>, name: 'S. Kok', iban: nextIban(country), reference }
}

/** Somebody pays into our account. */
async function payIn(facts: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${bank.httpUrl}/bank/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  })
  expect(answer.status).toBe(200)
}
const payFrom = ({ name, iban, reference }: Member, amount: string, change: Readonly<Record<string, string>> = {}) =>
  payIn({ amount, name, iban, text: `Invoice ${reference}`, ...change })

async function tell(path: string, body: object): Promise<void> {
  const answer = await fetch(`${bank.httpUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, answer.status]).toEqual([path, 200])
}

/** The bank closes its day: payouts are made, a statement is written, read and applied. */
async function closeDay(currency: 'EUR' | 'GBP' = 'EUR'): Promise<void> {
  await tell('/bank/statements', { currency })
  await takeFiles()
}

async function takeFiles(): Promise<void> {
  await exchangeFiles(await worker())
  await applied()
}

async function applied(): Promise<void> {
  const undecided = `select bank_line.id from bank_line join bank_statement on bank_statement.id = statement_id
                     where bank_line.state = 'new' and bank_statement.state = 'taken'`
  await expect.poll(() => sql(undecided), { timeout: 30_000 }).toEqual([])
}

async function cash({ personId }: Member): Promise<readonly [available: bigint, reserved: bigint]> {
  const [row] = await sql<{ posted: string; held: string }>(
    `select (credits_posted_minor - debits_posted_minor)::text as posted, debits_pending_minor::text as held from ledger_account
     where holder_id = $1 and code = 'member-cash'`,
    [personId],
  )
  return [BigInt(row?.posted ?? 0) - BigInt(row?.held ?? 0), BigInt(row?.held ?? 0)]
}

const linesOf = (who: Member) =>
  sql<{ id: string; state: string; hold: string | null }>('select id, state, hold from bank_line where person_id = $1 order by id', [
    who.personId,
  ])

async function decide(verdict: 'approval' | 'refusal', checker: Staff, approvalId: string): Promise<Answer> {
  const { items } = await done<{ items: readonly { id: string; bodyHash: string }[] }>(get(checker, '/office/approvals'))
  return post(checker, `/office/approvals/${approvalId}/${verdict}`, {
    bodyHash: items.find(({ id }) => id === approvalId)?.bodyHash ?? '',
  })
}
const agree = (checker: Staff, approvalId: string) => decide('approval', checker, approvalId)
const turnDown = (checker: Staff, approvalId: string) => decide('refusal', checker, approvalId)

interface Withdrawal {
  readonly id: string
  readonly state: string
  readonly isCancellable: boolean
  readonly returnCode?: string
}

/** Somebody with money whose account may be paid to. */
async function funded(amount = '20000.00', country: 'NL' | 'GB' = 'NL'): Promise<Member & { readonly accountId: string }> {
  const who = await member(country)
  const currency = country === 'NL' ? 'EUR' : 'GBP'
  await payFrom(who, amount, { currency })
  await closeDay(currency)
  const { items } = await done<{ items: readonly { id: string }[] }>(get(who, '/payments/accounts'))
  await sql(
    `update bank_account set linked_at = linked_at - interval '2 days', usable_from = usable_from - interval '2 days' where person_id = $1`,
    [who.personId],
  )
  return { ...who, accountId: items[0]?.id ?? '' }
}

const prepare = (who: Member & { readonly accountId: string }, amountMinor: string) =>
  post(who, '/payments/withdrawals', { accountId: who.accountId, amountMinor })
const confirm = (who: Caller, id: string, proof: object) => post(who, `/payments/withdrawals/${id}/confirmation`, proof)

async function withdraw(who: Member & { readonly accountId: string }, amountMinor: string): Promise<Withdrawal> {
  const { id } = await done<Withdrawal>(prepare(who, amountMinor))
  return done<Withdrawal>(confirm(who, id, { code: await who.code() }))
}
const readWithdrawal = async (who: Member, id: string) => {
  const { items } = await done<{ items: readonly Withdrawal[] }>(get(who, '/payments/withdrawals'))
  return items.find((each) => each.id === id)
}

/** Two people let everything go that is ready. */
async function payOut(cell: 'eu' | 'uk' = 'eu'): Promise<void> {
  const { approvalId } = await done<{ approvalId: string }>(post(mira, '/office/payments/batches', { cell, reason: 'Daily payment run' }))
  await done(agree(noor, approvalId))
  await expect.poll(() => sql('select id from payout_batch where sent_at is null'), { timeout: 30_000 }).toEqual([])
}

describe('[PAY-01 reference] a bank transfer', () => {
  test('with the member’s reference, from them, is theirs, and links the account', async () => {
    const who = await member()
    const details = await done(get(who, '/payments/transfer-details'))
    expect(details).toMatchObject({ holder: 'Heathland Members', account: { kind: 'iban', iban: ownIban }, asset: 'EUR' })
    await payFrom(who, '19.99')
    await closeDay()
    const isThrough = () => sql('select first_onramp_ok from profiles where id = $1', [who.personId])
    expect(await isThrough()).toEqual([{ first_onramp_ok: false }])
    await payFrom(who, '230.01')
    await closeDay()
    expect(await isThrough()).toEqual([{ first_onramp_ok: true }])
    expect(await cash(who)).toEqual([25_000n, 0n])
    expect(await done(get(who, '/payments/incoming'))).toMatchObject({
      items: [{ state: 'arrived', amount: { amountMinor: '23001' } }, { state: 'arrived' }],
    })
    expect(await done(get(who, '/payments/accounts'))).toMatchObject({ items: [{ standing: 'waiting', holderName: 'S. Kok' }] })
    const told = async () => (await system.mailsTo(who.person.email)).filter(({ subject }) => /bank account/i.test(subject))
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(1)
    expect((await told())[0]?.text).not.toContain(who.iban)
  })

  test('[PAY-01 doubled] paid twice is theirs twice, and the same file again changes nothing', async () => {
    const who = await member()
    await payFrom(who, '100.00')
    await payFrom(who, '100.00')
    await tell('/bank/faults', { fault: 'doubled', count: 1 })
    await closeDay()
    expect(await cash(who)).toEqual([20_000n, 0n])
    await tell('/bank/faults', { fault: 'repeated', count: 1 })
    await closeDay()
    expect(await cash(who)).toEqual([20_000n, 0n])
  })

  test('does not wait for one before it whose account is halted, and that one is booked once the account is resumed', async () => {
    const [halted, other] = [await funded('10.00'), await member()]
    const halt = (at: string) =>
      sql(`update ledger_account set halted_at = ${at} where holder_id = $1 and code = 'member-cash'`, [halted.personId])
    await halt('now()')
    await payFrom(halted, '100.00')
    await payFrom(other, '50.00')
    await tell('/bank/statements', { currency: 'EUR' })
    await exchangeFiles(await worker())
    await expect.poll(() => cash(other), { timeout: 30_000 }).toEqual([5_000n, 0n])
    expect(await cash(halted)).toEqual([1_000n, 0n])
    await halt('null')
    await applied()
    expect(await cash(halted)).toEqual([11_000n, 0n])
  })

  test.each(['wrong-totals', 'truncated'])('a statement that is %s is put aside, and nothing of it is booked', async (fault) => {
    const who = await member()
    await payFrom(who, '100.00')
    await tell('/bank/faults', { fault, count: 1 })
    await closeDay()
    expect(await cash(who)).toEqual([0n, 0n])
    expect((await readdir(join(folder, 'refused'))).length).toBeGreaterThan(0)
    // The bank writes it again.
    await tell('/bank/faults', { fault: 'repeated', count: 1 })
    await closeDay()
    expect(await cash(who)).toEqual([10_000n, 0n])
  })
})

describe('[PAY-01 held] a payment that nobody can be sure of', () => {
  test('[PAY-01 foreign] a payment from somebody else is held, and the member can see that without the payer’s name', async () => {
    const who = await member()
    await payFrom(who, '100.00', { name: 'B. Vreemd', iban: nextIban('NL') })
    await closeDay()
    expect(await cash(who)).toEqual([0n, 0n])
    const incoming = await done(get(who, '/payments/incoming'))
    expect(incoming).toMatchObject({ items: [{ state: 'held', hold: 'other-payer' }] })
    expect(JSON.stringify(incoming)).not.toContain('Vreemd')
    expect(await done(get(who, '/payments/accounts'))).toEqual({ items: [] })
    const { items } = await done<{ items: readonly { id: string; payer?: string }[] }>(get(mira, '/office/payments/lines?tab=held'))
    expect(items).toContainEqual(expect.objectContaining({ payer: 'B. Vreemd', hold: 'payer-differs', personId: who.personId }))
  })

  test('is credited once two people agree, however often they press', async () => {
    const who = await member()
    await payIn({ amount: '75.00', name: 'S. Kok', iban: who.iban, text: 'for my account' })
    await closeDay()
    const [line] = await sql<{ id: string }>(`select id from bank_line where hold = 'reference-missing' order by id desc limit 1`)
    const lineId = line?.id ?? ''
    await done(post(mira, `/office/payments/lines/${lineId}/owner`))
    const ask = (by: Staff) =>
      post(by, `/office/payments/lines/${lineId}/allocation`, { personId: who.personId, reason: 'The member wrote to us.' })
    const { approvalId } = await done<{ approvalId: string }>(ask(mira))
    expect(await codeOf(ask(noor))).toBe('APPROVAL_WAITING')
    expect((await agree(mira, approvalId)).status).not.toBe(200)
    await done(agree(noor, approvalId))
    await expect.poll(() => cash(who), { timeout: 30_000 }).toEqual([7_500n, 0n])
    expect((await agree(noor, approvalId)).status).not.toBe(200)
    expect(await codeOf(ask(mira))).toBe('PAYMENT_CLOSED')
    expect(await linesOf(who)).toMatchObject([{ state: 'allocated' }])
    expect(await cash(who)).toEqual([7_500n, 0n])
  })

  test('goes back to the account it came from, with the next file', async () => {
    const who = await member()
    const stranger = nextIban('NL')
    await payFrom(who, '60.00', { name: 'B. Vreemd', iban: stranger })
    await closeDay()
    const [line] = await linesOf(who)
    const { approvalId } = await done<{ approvalId: string }>(
      post(mira, `/office/payments/lines/${line?.id}/refund`, { reason: 'Not from the member.' }),
    )
    await done(agree(noor, approvalId))
    await payOut()
    const [name] = (await readdir(join(folder, 'payouts'))).filter((each) => each.endsWith('.xml'))
    expect(await readFile(join(folder, 'payouts', name ?? ''), 'utf8')).toContain(`<IBAN>${stranger}</IBAN>`)
    await closeDay()
    expect(await linesOf(who)).toMatchObject([{ state: 'refunded' }])
    expect(await cash(who)).toEqual([0n, 0n])
    expect(await done(get(who, '/payments/incoming'))).toMatchObject({ items: [{ state: 'refunded' }] })
  })

  test('[PAY-01 late] for a member whose identity is not checked yet is theirs once it is', async () => {
    const who = await member('NL', { kyc: 'pending' })
    await payFrom(who, '40.00')
    await closeDay()
    expect(await cash(who)).toEqual([0n, 0n])
    expect(await done(get(who, '/payments/incoming'))).toMatchObject({ items: [{ state: 'held', hold: 'identity-unchecked' }] })
    await sql(`update profiles set kyc_status = 'approved' where id = $1`, [who.personId])
    await followIdentity(await worker(), who.personId)
    await followIdentity(await worker(), who.personId)
    expect(await cash(who)).toEqual([4_000n, 0n])
  })

  test('is not decided by whose reference it has', async () => {
    const who = await member()
    await payFrom(who, '60.00', { name: 'B. Vreemd' })
    await closeDay()
    const [line] = await linesOf(who)
    await sql('update bank_line set person_id = $2 where id = $1', [line?.id, mira.personId])
    for (const path of ['owner', 'refund', 'allocation'])
      expect(
        await codeOf(
          post(mira, `/office/payments/lines/${line?.id}/${path}`, {
            ...(path !== 'owner' && { reason: 'It is my own money.' }),
            ...(path === 'allocation' && { personId: mira.personId }),
          }),
        ),
      ).toBe('PAYMENT_OWN')
  })
})

describe('a debit that is none of our payouts', () => {
  test('is held until somebody names the posting it belongs to', async () => {
    // Somebody with access to the folder orders a payment that nobody here agreed to.
    const order = payoutFile({
      id: 'FORGED-1',
      createdAt: new Date('2026-11-18T09:00:00Z'),
      executeOn: '2026-11-18',
      from: { name: 'Heathland Members', iban: ownIban, bic: undefined },
      payouts: [
        {
          id: 'FORGED-1-1',
          money: money(713n, 'EUR'),
          to: { name: 'B. Vreemd', iban: nextIban('NL') },
          remittance: { kind: 'text', value: 'nothing' },
        },
      ],
    })
    await mkdir(join(folder, 'payouts'), { recursive: true })
    await writeFile(join(folder, 'payouts', 'forged.xml'), order.ok ? order.text : '')
    await closeDay()
    const { items } = await done<{ items: readonly { id: string; direction: string }[] }>(get(mira, '/office/payments/lines?tab=held'))
    const line = items.find(({ direction }) => direction === 'debit')
    expect(line).toMatchObject({ hold: 'debit-unknown', amount: { amountMinor: '713' } })
    const explain = (transferId: string) =>
      post(mira, `/office/payments/lines/${line?.id}/explanation`, { transferId, reason: 'Loss, reported to the police' })
    expect(await codeOf(explain('trf_00000000000000000000000000'))).toBe('PAYMENT_UNFIT')
    const [deposit] = await sql<{ id: string }>(`select id from transfer where key like 'deposit:bln%' limit 1`)
    expect(await codeOf(explain(deposit?.id ?? ''))).toBe('PAYMENT_UNFIT')
  })
})

describe('[PAY-03 own account] a withdrawal', () => {
  test('[PAY-03 new account waits] goes to no account before its waiting time, and to nobody else’s', async () => {
    const who = await member()
    await payFrom(who, '500.00')
    await closeDay()
    const { items } = await done<{ items: readonly { id: string }[] }>(get(who, '/payments/accounts'))
    const accountId = items[0]?.id ?? ''
    expect(await codeOf(prepare({ ...who, accountId }, '10000'))).toBe('BANK_ACCOUNT_UNUSABLE')
    const other = await funded('500.00')
    expect(await codeOf(prepare({ ...other, accountId }, '10000'))).toBe('BANK_ACCOUNT_UNUSABLE')
  })

  test('[PAY-03 factor] sets money aside only with a factor, which is used up', async () => {
    const who = await funded('500.00')
    const { id } = await done<Withdrawal>(prepare(who, '20000'))
    expect(await cash(who)).toEqual([50_000n, 0n])
    expect(await codeOf(confirm(who, id, { code: '000000' }))).toBe('FACTOR_WRONG')
    expect(await codeOf(confirm(who, id, {}))).toBe('FACTOR_WRONG')
    const code = await who.code()
    expect(await done(confirm(who, id, { code }))).toMatchObject({ state: 'ready', isCancellable: true })
    expect(await cash(who)).toEqual([30_000n, 20_000n])
    const second = await done<Withdrawal>(prepare(who, '20000'))
    expect(await codeOf(confirm(who, second.id, { code }))).toBe('FACTOR_WRONG')
    const failed = await sql(`select from audit_log where user_id = $1 and action = 'identity.factor-shown' and status = 'failed'`, [
      who.personId,
    ])
    expect(failed.length).toBeGreaterThanOrEqual(2)
  })

  test('[PAY-03 factor] a passkey signs for one amount and account: its signature confirms no other withdrawal, and none twice', async () => {
    const owner = await funded('500.00')
    const passkey = makeAuthenticator()
    const begun = await done(post(owner, '/security/passkeys/beginning'))
    const { cookie } = await post(owner, '/security/passkeys', { ...passkey.register(begun as never), label: 'My phone' })
    const who = { ...owner, cookie }
    const [large, small] = [await done<Withdrawal>(prepare(who, '40000')), await done<Withdrawal>(prepare(who, '100'))]
    const begin = (id: string) => done(post(who, `/payments/withdrawals/${id}/passkey`))
    const forSmall = passkey.sign((await begin(small.id)) as never)
    expect(await codeOf(confirm(who, large.id, { passkey: forSmall }))).toBe('FACTOR_WRONG')
    const session = passkey.sign((await done(post(who, '/security/factor/passkey/beginning'))) as never)
    expect(await codeOf(confirm(who, large.id, { passkey: session }))).toBe('FACTOR_WRONG')
    const stranger = makeAuthenticator()
    expect(await codeOf(confirm(who, large.id, { passkey: stranger.sign((await begin(large.id)) as never) }))).toBe('FACTOR_WRONG')
    expect(await cash(who)).toEqual([50_000n, 0n])
    const fresh = passkey.sign((await begin(large.id)) as never)
    const answers = await Promise.all([1, 2].map(() => confirm(who, large.id, { passkey: fresh })))
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(await cash(who)).toEqual([10_000n, 40_000n])
    expect(await sql('select factor from withdrawal where id = $1', [large.id])).toEqual([{ factor: 'passkey' }])
  })

  test('never takes more than there is, whoever is faster', async () => {
    const who = await funded('100.00')
    const drafts = await Promise.all([1, 2, 3].map(() => done<Withdrawal>(prepare(who, '8000'))))
    const codes = who.backupCodes.slice(0, 3)
    const answers = await Promise.all(drafts.map(({ id }, index) => confirm(who, id, { code: codes[index] ?? '' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await cash(who)).toEqual([2_000n, 8_000n])
    const same = drafts[answers.findIndex(({ status }) => status === 200)]
    expect(await codeOf(confirm(who, same?.id ?? '', { code: who.backupCodes[4] ?? '' }))).toBe('WITHDRAWAL_STEP_UNFIT')
  })

  test('waits for an account that is being removed, and is not confirmed to it', async () => {
    const who = await funded('100.00')
    const { id } = await done<Withdrawal>(prepare(who, '5000'))
    // Removed at once, committed three seconds later.
    const removing = sql(
      'with removed as (update bank_account set removed_at = platform_now() where id = $1 returning id) select pg_sleep(3) from removed',
      [who.accountId],
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await codeOf(confirm(who, id, { code: who.backupCodes[0] ?? '' }))).toBe('BANK_ACCOUNT_UNUSABLE')
    await removing
    expect(await cash(who)).toEqual([10_000n, 0n])
  })

  test('ends by itself when nobody confirms it', async () => {
    const who = await funded('100.00')
    const { id } = await done<Withdrawal>(prepare(who, '5000'))
    await system.moveClock(16 * 60)
    expect(await codeOf(confirm(who, id, { code: who.backupCodes[0] ?? '' }))).toBe('WITHDRAWAL_EXPIRED')
    await expireWithdrawal(await worker(), id as Id<'wdr'>)
    expect(await sql('select state from withdrawal where id = $1', [id])).toEqual([{ state: 'expired' }])
  })

  test('is cancelled while no file has it; then its money is free', async () => {
    const who = await funded('100.00')
    const { id } = await withdraw(who, '5000')
    expect(await done(post(who, `/payments/withdrawals/${id}/cancellation`))).toMatchObject({ state: 'cancelled' })
    expect(await cash(who)).toEqual([10_000n, 0n])
    expect(await done(post(who, `/payments/withdrawals/${id}/cancellation`))).toMatchObject({ state: 'cancelled' })
    const other = await funded('1.00')
    expect(await codeOf(post(other, `/payments/withdrawals/${id}/cancellation`))).toBe('NOT_FOUND')
  })

  test('leaves with a file that two people agree to, has left when the bank says so, and comes back when the bank sends it back', async () => {
    const who = await funded('500.00')
    const { id } = await withdraw(who, '12345')
    await payOut()
    expect(await readWithdrawal(who, id)).toMatchObject({ state: 'sent', isCancellable: false })
    expect(await codeOf(post(who, `/payments/withdrawals/${id}/cancellation`))).toBe('WITHDRAWAL_STEP_UNFIT')
    await closeDay()
    expect(await readWithdrawal(who, id)).toMatchObject({ state: 'paid' })
    expect(await cash(who)).toEqual([37_655n, 0n])
    const [payout] = await sql<{ id: string }>('select id from payout where withdrawal_id = $1', [id])
    await tell('/bank/returns', { endToEndId: payout?.id.replace('_', '-'), code: 'AC04' })
    await closeDay()
    expect(await readWithdrawal(who, id)).toMatchObject({ state: 'returned', returnCode: 'AC04' })
    expect(await cash(who)).toEqual([50_000n, 0n])
  })

  test('above the limit waits for staff, who refuse it or let it go', async () => {
    const who = await funded('30000.00')
    const first = await withdraw(who, '1000001')
    expect(first).toMatchObject({ state: 'in-review' })
    await done(
      post(mira, `/office/payments/withdrawals/${first.id}/review`, { isAccepted: false, reason: 'The member did not ask for it.' }),
    )
    expect(await readWithdrawal(who, first.id)).toMatchObject({ state: 'refused', reason: 'The member did not ask for it.' })
    expect(await cash(who)).toEqual([3_000_000n, 0n])
    const second = await withdraw(who, '1000001')
    await done(
      post(mira, `/office/payments/withdrawals/${second.id}/review`, { isAccepted: true, reason: 'The member confirmed by phone.' }),
    )
    await payOut()
    await closeDay()
    expect(await readWithdrawal(who, second.id)).toMatchObject({ state: 'paid' })
    expect(await cash(who)).toEqual([1_999_999n, 0n])
  })

  test('does not leave while its owner is suspended or their identity is in doubt', async () => {
    const [who, large] = [await funded('500.00'), await funded('30000.00')]
    const { id } = await withdraw(who, '10000')
    const { id: reviewed } = await withdraw(large, '1000001')
    await sql('update account set suspended_at = platform_now() where person_id = any ($1)', [[who.personId, large.personId]])
    expect(await codeOf(post(mira, '/office/payments/batches', { cell: 'eu', reason: 'Daily payment run' }))).toBe('NOTHING_TO_PAY')
    const review = (isAccepted: boolean) =>
      post(mira, `/office/payments/withdrawals/${reviewed}/review`, { isAccepted, reason: 'As agreed.' })
    expect(await codeOf(review(true))).toBe('WITHDRAWAL_BLOCKED')
    expect(await done(get(mira, '/office/payments/withdrawals?tab=ready'))).toMatchObject({ items: [{ id, isBlocked: true }] })
    await expect(sql(`update withdrawal set state = 'sent', batch_id = null where id = $1`, [id])).rejects.toMatchObject({
      constraint: expect.stringMatching(/withdrawal_/),
    })
    await sql('update account set suspended_at = null where person_id = $1', [who.personId])
    await sql(`update profiles set kyc_status = 'rejected' where id = $1`, [who.personId])
    expect(await codeOf(post(mira, '/office/payments/batches', { cell: 'eu', reason: 'Daily payment run' }))).toBe('NOTHING_TO_PAY')
    await sql(`update profiles set kyc_status = 'approved' where id = $1`, [who.personId])
    await payOut()
    await closeDay()
    expect(await readWithdrawal(who, id)).toMatchObject({ state: 'paid' })
    await done(review(false))
  })

  test('in pounds leaves with a list of sort codes', async () => {
    const who = await funded('500.00', 'GB')
    const { id } = await withdraw(who, '10000')
    await payOut('uk')
    const [name] = (await readdir(join(folder, 'payouts'))).filter((each) => each.endsWith('.csv'))
    expect(await readFile(join(folder, 'payouts', name ?? ''), 'utf8')).toContain('100.00')
    await closeDay('GBP')
    expect(await readWithdrawal(who, id)).toMatchObject({ state: 'paid' })
    expect(await cash(who)).toEqual([40_000n, 0n])
  })

  test('that is taken back in the moment in which a file is made either leaves or is free, never both', async () => {
    const who = await funded('500.00')
    const { id } = await withdraw(who, '10000')
    const { approvalId } = await done<{ approvalId: string }>(
      post(mira, '/office/payments/batches', { cell: 'eu', reason: 'Daily payment run' }),
    )
    const [cancelled, agreed] = await Promise.all([post(who, `/payments/withdrawals/${id}/cancellation`), agree(noor, approvalId)])
    expect([cancelled.status, agreed.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await readWithdrawal(who, id)).toMatchObject({ state: agreed.status === 200 ? 'sent' : 'cancelled' })
    if (agreed.status === 200) await closeDay()
    else await done(turnDown(noor, approvalId))
  })
})

describe('[PAY-01 matching] a statement that somebody uploads', () => {
  test('counts once a second person has agreed', async () => {
    const who = await member()
    await payFrom(who, '55.00')
    await tell('/bank/statements', { currency: 'EUR' })
    const place = join(folder, 'statements')
    const [name] = (await readdir(place)).filter((each) => each.endsWith('.xml'))
    const bytes = await readFile(join(place, name ?? ''))
    await rm(join(place, name ?? ''))
    const upload = (by: Staff, file: Buffer) =>
      post(by, '/office/payments/statements', { file: file.toString('base64'), reason: 'The connection to the bank is down.' })
    expect(await codeOf(upload(mira, Buffer.from('<nonsense/>')))).toBe('STATEMENT_UNREADABLE')
    // As large as a statement of a busy day, which is larger than any form.
    expect(await codeOf(upload(mira, Buffer.alloc(700_000, '<nonsense/>')))).toBe('STATEMENT_UNREADABLE')
    const { approvalId } = await done<{ approvalId: string }>(upload(mira, bytes))
    expect(await codeOf(upload(noor, bytes))).toBe('STATEMENT_KNOWN')
    expect(await cash(who)).toEqual([0n, 0n])
    await done(agree(noor, approvalId))
    await expect.poll(() => cash(who), { timeout: 30_000 }).toEqual([5_500n, 0n])
  })

  test('does not stand in the way of the same payments in a statement of the bank', async () => {
    const who = await member()
    await payFrom(who, '35.00')
    await tell('/bank/statements', { currency: 'EUR' })
    const place = join(folder, 'statements')
    const [name] = (await readdir(place)).filter((each) => each.endsWith('.xml'))
    const bytes = await readFile(join(place, name ?? ''))
    const { approvalId, statementId } = await done<{ approvalId: string; statementId: string }>(
      post(mira, '/office/payments/statements', { file: bytes.toString('base64'), reason: 'The connection to the bank is down.' }),
    )
    await takeFiles()
    expect(await cash(who)).toEqual([3_500n, 0n])
    await done(agree(noor, approvalId))
    await expect.poll(() => sql('select state from bank_statement where id = $1', [statementId])).toEqual([{ state: 'refused' }])
    expect(await cash(who)).toEqual([3_500n, 0n])
  })

  test('and is turned down is as if it had never come', async () => {
    const who = await member()
    await payFrom(who, '45.00')
    await tell('/bank/statements', { currency: 'EUR' })
    const place = join(folder, 'statements')
    const [name] = (await readdir(place)).filter((each) => each.endsWith('.xml'))
    const bytes = await readFile(join(place, name ?? ''))
    const { approvalId } = await done<{ approvalId: string }>(
      post(mira, '/office/payments/statements', { file: bytes.toString('base64'), reason: 'The connection to the bank is down.' }),
    )
    await done(turnDown(noor, approvalId))
    expect(await cash(who)).toEqual([0n, 0n])
    await takeFiles()
    expect(await cash(who)).toEqual([4_500n, 0n])
  })
})

test('a new master key seals payments and files anew, and they open with it alone', async () => {
  const next = Buffer.from('heathland-development-only-22222').toString('base64')
  const { config } = system.world
  const renewed = await compose({ ...config, MASTER_KEY: next, MASTER_KEY_PREVIOUS: config.MASTER_KEY, MASTER_KEY_VERSION: 2 }, 'worker')
  const ctx = await renewed.openFor({ kind: 'job', queue: 'test' })
  let resealed = 0
  for (let some = await resealPayments(ctx); some > 0; some = await resealPayments(ctx)) resealed += some
  const lines = await sql<{ id: string; details: Buffer }>('select id, details from bank_line')
  const files = await sql<{ id: string; file: Buffer }>('select id, file from payout_batch where file is not null')
  expect(resealed).toBe(lines.length + files.length)
  const alone = makeKeys({ masterKey: next, masterVersion: 2, indexKey: config.INDEX_KEY })
  for (const { id, details } of lines) expect(alone.open(details, `bank_line.details.${id}`)).toContain('reference')
  for (const { id, file } of files) expect(alone.open(file, `payout_batch.file.${id}`)).toContain('00')
  await renewed.close()
})
