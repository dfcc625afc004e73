import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import type { Step } from '@heathland/domain/ledger/transfer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { officer } from '../../../../../tests/serve.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { detectSecurityEvents } from '../security/detect-security-events.ts'
import { postTransfers } from './ledger.sql.ts'

let system: System
let [recorder, maker, checker]: Staff[] = []
let spvId: string
beforeAll(async () => {
  system = await openSystem()
  ;[recorder, maker, checker] = [await joinStaff(system), await joinStaff(system), await joinStaff(system)]
  const added = await call(recorder, '/office/ledger/spvs', { cell: 'eu', name: 'Green Energy Fund', kind: 'lending' })
  spvId = String(added.body['spvId'])
}, 240_000)
afterAll(() => system.close())

function call(staff: Staff | undefined, path: string, body: object) {
  return system.call('POST', path, { body, headers: { cookie: staff?.cookie ?? '' } })
}

async function memberOf(cell: 'eu' | 'uk' | null, kycStatus = 'approved'): Promise<string> {
  const { personId } = await system.join()
  // The cell comes with the country, which other acts record.
  await system.world.superuser('update profiles set cell = coalesce(cell, $2), kyc_status = $3 where id = $1', [personId, cell, kycStatus])
  return personId
}

let lines = 0
type Line = { readonly movement: string; readonly amountMinor: string; readonly reference: string } & Record<string, string>
function line(movement: string, amountMinor: string, more: object = {}): Line {
  lines += 1
  return { movement, cell: 'eu', asset: 'EUR', amountMinor, reference: `BANK-${lines}`, ...more }
}
const referenceOf = ({ movement, cell = 'eu', asset = 'EUR', amountMinor, reference }: Line) => ({
  ...{ cell, asset, amountMinor, reference, dated: '2026-11-02' },
  kind: movement === 'management-fee' ? 'invoice' : 'bank-line',
  direction: ['fee-withdrawn', 'spv-paid'].includes(movement) ? 'out' : 'in',
})
const record = (body: Line, by = recorder) => call(by, '/office/ledger/references', referenceOf(body))
const book = (body: object, by = maker) => call(by, '/office/ledger/movements', body)
const request = (posting: object, by = maker) =>
  call(by, '/office/ledger/movement-requests', { posting, reason: 'A line of the bank statement.' })

/** Recorded by one person and posted by another. */
async function bookRecorded(body: Line) {
  expect(await record(body)).toMatchObject({ status: 200 })
  return book(body)
}

interface Waiting {
  readonly id: string
  readonly bodyHash: string
  readonly body: Readonly<Record<string, string>>
}
async function waitingOf(approvalId: unknown): Promise<Waiting> {
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie: checker?.cookie ?? '' } })
  const found = (body['items'] as Waiting[]).find(({ id }) => id === approvalId)
  if (!found) throw new Error('it waits')
  return found
}
const approve = ({ id, bodyHash }: Waiting, by = checker) => call(by, `/office/approvals/${id}/approval`, { bodyHash })

/** Recorded by one, asked for by another and agreed to by a third. */
async function bookByTwo(body: Line) {
  await record(body)
  const asked = await request(body)
  expect(asked).toMatchObject({ status: 200 })
  return approve(await waitingOf(asked.body['approvalId']))
}

async function balanceOf(personId: string): Promise<unknown> {
  const [row] = await system.world.superuser(
    'select credits_posted_minor - debits_posted_minor as minor from ledger_account where id = $1',
    [accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: personId })],
  )
  return row?.['minor']
}
const postingsOf = ({ reference }: Line) => system.world.superuser('select id from transfer where subject = $1', [`eu:EUR:${reference}`])
const faultsFound = async () => {
  const check = everyCheck.find(({ name }) => name === 'postings-by-hand-follow-the-rule')
  return (await system.world.superuser<{ fault: string }>(check?.query ?? '')).map(({ fault }) => fault)
}
/** What each test posts alone counts together: the next one begins a day later. */
const forgetAlone = () =>
  system.world
    .superuser(`alter table hand_posting disable trigger user`)
    .then(() => system.world.superuser(`update hand_posting set posted_at = posted_at - interval '25 hours'`))
    .then(() => system.world.superuser(`alter table hand_posting enable trigger user`))

test('a small deposit opens the member’s account, is recorded and announced, and books once however often it comes', async () => {
  const personId = await memberOf('eu')
  const deposit = line('bank-deposit', '12345', { personId })
  const first = await bookRecorded(deposit)
  expect(first).toMatchObject({ status: 200, body: { happenedBefore: false } })
  expect(await book(deposit)).toMatchObject({ status: 200, body: { transferId: first.body['transferId'], happenedBefore: true } })
  expect(await book({ ...deposit, amountMinor: '12346' })).toMatchObject({ status: 422, body: { code: 'REFERENCE_UNFIT' } })
  expect(await book({ ...deposit, personId: await memberOf('eu') })).toMatchObject({ status: 409, body: { code: 'LEDGER_KEY_REUSED' } })
  expect(await balanceOf(personId)).toBe('12345')
  const recorded = await system.world.superuser('select user_id from audit_log where action = $1 and resource = $2', [
    'ledger.posted-by-hand',
    first.body['transferId'],
  ])
  expect(recorded).toEqual([{ user_id: maker?.personId }])
})

test('every movement by hand posts between its accounts, once two people have agreed', async () => {
  const personId = await memberOf('eu')
  const kept = [line('deposit-unallocated', '600'), line('deposit-unallocated', '400')]
  const ends = (index: number) => ({ reference: kept[index]?.reference })
  for (const body of [
    ...kept,
    line('deposit-allocated', '600', { personId, ...ends(0) }),
    line('deposit-returned', '400', ends(1)),
    line('management-fee', '100', { personId }),
    line('fee-withdrawn', '100'),
    line('spv-received', '500', { spvId }),
    line('spv-paid', '200', { spvId }),
  ]) {
    expect({ movement: body.movement, ...(await bookByTwo(body)) }).toMatchObject({ movement: body.movement, status: 200 })
    const rows = await system.world.superuser('select movement, amount_minor from transfer where subject = $1', [
      `eu:EUR:${body.reference}`,
    ])
    expect(rows).toContainEqual({ movement: body.movement, amount_minor: body.amountMinor })
  }
  expect(await balanceOf(personId)).toBe('500')
  expect(await faultsFound()).toEqual([])
})

describe('one person alone', () => {
  const needsTwo = { status: 403, body: { code: 'POSTING_NEEDS_TWO' } }

  test('debits no member, pays nothing out and credits less than 1,000', async () => {
    const personId = await memberOf('eu')
    await bookByTwo(line('bank-deposit', '500000', { personId }))
    for (const body of [
      line('bank-deposit', '9000000000', { personId }),
      line('bank-deposit', '100000', { personId }),
      line('management-fee', '1', { personId }),
      line('fee-withdrawn', '1'),
      line('spv-paid', '1', { spvId }),
    ]) {
      expect({ movement: body.movement, ...(await bookRecorded(body)) }).toMatchObject(needsTwo)
      expect(await postingsOf(body)).toEqual([])
    }
    expect(await balanceOf(personId)).toBe('500000')
  })

  test('cannot split: what they post within a day counts together, and so does what one member gets', async () => {
    await forgetAlone()
    const [one, other] = [await memberOf('eu'), await memberOf('eu')]
    expect(await bookRecorded(line('bank-deposit', '60000', { personId: one }))).toMatchObject({ status: 200 })
    expect(await bookRecorded(line('bank-deposit', '40000', { personId: other }))).toMatchObject(needsTwo)
    expect(await bookRecorded(line('bank-deposit', '39999', { personId: other }))).toMatchObject({ status: 200 })
    const again = line('bank-deposit', '40000', { personId: one })
    await record(again)
    expect(await book(again, checker)).toMatchObject(needsTwo)
    await forgetAlone()
    expect(await book(again, checker)).toMatchObject({ status: 200 })
  })

  test('cannot split at once either: of ten postings side by side no more than 999.99 is posted', async () => {
    await forgetAlone()
    const personId = await memberOf('eu')
    const bodies = Array.from({ length: 10 }, () => line('bank-deposit', '30000', { personId }))
    for (const body of bodies) await record(body)
    const answers = await Promise.all(bodies.map((body) => book(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(7).fill(403)])
    expect(await balanceOf(personId)).toBe('90000')
    expect(await faultsFound()).toEqual([])
  })
})

describe('nobody posts to or from themselves', () => {
  const own = { status: 403, body: { code: 'POSTING_OWN_ACCOUNT' } }

  test('not who posts, who asks, who agrees, or who recorded the line', async () => {
    await forgetAlone()
    for (const staff of [recorder, maker, checker])
      await system.world.superuser(`update profiles set cell = 'eu', kyc_status = 'approved' where id = $1`, [staff?.personId])
    const mine = line('bank-deposit', '123', { personId: maker?.personId })
    expect(await bookRecorded(mine)).toMatchObject(own)
    expect(await request(mine)).toMatchObject(own)
    expect(await bookRecorded(line('bank-deposit', '123', { personId: recorder?.personId }))).toMatchObject(own)
    const theirs = line('bank-deposit', '123', { personId: checker?.personId })
    await record(theirs)
    const asked = await request(theirs)
    expect((await approve(await waitingOf(asked.body['approvalId']))).status).toBe(403)
    expect(await postingsOf(theirs)).toEqual([])
    expect(await approve(await waitingOf(asked.body['approvalId']), recorder)).toMatchObject({ status: 200 })
    expect(await balanceOf(String(checker?.personId))).toBe('123')
  })

  test('nor undoes what touched their own account', async () => {
    const [row] = await system.world.superuser<{ id: string }>(`select transfer_id as id from hand_posting where holder_id = $1`, [
      checker?.personId,
    ])
    const body = { transferId: row?.id, reason: 'It should not have been.' }
    expect(await call(checker, '/office/ledger/corrections', body)).toMatchObject(own)
    const asked = await call(maker, '/office/ledger/corrections', body)
    expect(await approve(await waitingOf(asked.body['approvalId']))).toMatchObject(own)
    expect(await balanceOf(String(checker?.personId))).toBe('123')
  })
})

describe('the reference', () => {
  test('must be recorded, by somebody else, for the same amount, currency, kind and direction; and is recorded once', async () => {
    await forgetAlone()
    const body = line('deposit-unallocated', '700')
    expect(await book(body)).toMatchObject({ status: 422, body: { code: 'REFERENCE_UNKNOWN' } })
    expect(await record(body, maker)).toMatchObject({ status: 200 })
    expect(await record(body)).toMatchObject({ status: 409, body: { code: 'REFERENCE_KNOWN' } })
    expect(await book(body)).toMatchObject({ status: 403, body: { code: 'REFERENCE_OWN' } })
    for (const other of [{ amountMinor: '701' }, { movement: 'fee-withdrawn' }] as const)
      expect(await book({ ...body, ...other }, checker)).toMatchObject({ status: 422, body: { code: 'REFERENCE_UNFIT' } })
    expect(await book(body, checker)).toMatchObject({ status: 200 })
  })

  test('two who post one line at once, to two members, post it once', async () => {
    await forgetAlone()
    const [one, other] = [await memberOf('eu'), await memberOf('eu')]
    const body = line('bank-deposit', '500')
    await record(body)
    const answers = await Promise.all([book({ ...body, personId: one }), book({ ...body, personId: other }, checker)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await postingsOf(body)).toHaveLength(1)
  })

  test('two requests for one line are agreed to at once: it is posted once', async () => {
    const [one, other] = [await memberOf('eu'), await memberOf('eu')]
    const body = line('bank-deposit', '5000000')
    await record(body)
    const asked = [await request({ ...body, personId: one }), await request({ ...body, personId: other })]
    const waiting = await Promise.all(asked.map(({ body: { approvalId } }) => waitingOf(approvalId)))
    const answers = await Promise.all(waiting.map((each) => approve(each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await postingsOf(body)).toHaveLength(1)
  })

  test('references and companies are listed', async () => {
    const read = (path: string) => system.call('GET', path, { headers: { cookie: maker?.cookie ?? '' } })
    const { items } = (await read('/office/ledger/references')).body as { items: object[] }
    expect(items[0]).toMatchObject({
      reference: `BANK-${lines}`,
      amountMinor: '5000000',
      recordedBy: recorder?.personId,
      bookedBy: expect.any(String),
    })
    expect((await read('/office/ledger/spvs')).body).toMatchObject({ items: [{ id: spvId, name: 'Green Energy Fund', kind: 'lending' }] })
  })
})

test('an SPV that does not exist, and members who have no account or are not approved', async () => {
  await forgetAlone()
  const unknownSpv = line('spv-received', '1', { spvId: `spv_${'1'.repeat(26)}` })
  expect(await bookRecorded(unknownSpv)).toMatchObject({ status: 422, body: { code: 'SPV_UNKNOWN' } })
  for (const personId of [`per_${'0'.repeat(26)}`, await memberOf('uk'), await memberOf(null)]) {
    expect(await bookRecorded(line('bank-deposit', '1', { personId }))).toMatchObject({
      status: 422,
      body: { code: 'LEDGER_ACCOUNT_UNKNOWN' },
    })
    expect(await system.world.superuser('select from ledger_account where holder_id = $1', [personId])).toEqual([])
  }
  const rejected = line('bank-deposit', '1', { personId: await memberOf('eu', 'rejected') })
  expect(await bookRecorded(rejected)).toMatchObject({ status: 422, body: { code: 'POSTING_IDENTITY_MISSING' } })
})

test('what is not a movement by hand, an amount or a reference is not valid', async () => {
  const personId = `per_${'0'.repeat(26)}`
  for (const body of [
    line('distribution', '1', { personId }),
    line('bank-deposit', '1'),
    line('bank-deposit', '0', { personId }),
    line('bank-deposit', '10000000000000001', { personId }),
    line('bank-deposit', '1', { personId, asset: 'EURC' }),
    line('bank-deposit', '1', { personId, reference: 'Ada Heath' }),
    line('fee-withdrawn', '1', { personId }),
  ])
    expect(await book(body)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
})

test('a fee that is more than there is, is refused in plain words', async () => {
  const personId = await memberOf('eu')
  await bookByTwo(line('bank-deposit', '100', { personId }))
  expect(await bookByTwo(line('management-fee', '101', { personId }))).toMatchObject({
    status: 409,
    body: { code: 'LEDGER_FUNDS_SHORT', title: 'There is not enough money on the account.' },
  })
  expect(await balanceOf(personId)).toBe('100')
})

test('staff who write around the rule are refused by PostgreSQL, and the daily check finds what was written around it', async () => {
  await forgetAlone()
  const personId = await memberOf('eu')
  await bookByTwo(line('bank-deposit', '100', { personId }))
  const actor = { ...officer(), personId: maker?.personId ?? 'per_' }
  let steps = 0
  const step = (reference: string): Step => {
    steps += 1
    return {
      kind: 'post',
      id: `trf_${String(steps).padStart(26, '0')}`,
      key: `deposit:eu:EUR:${reference}`,
      movement: 'bank-deposit',
      subject: `eu:EUR:${reference}`,
      debit: 'acc_eu_bank_EUR',
      credit: `acc_eu_member-cash_EUR_${personId}`,
      amountMinor: 9_000n,
    }
  }
  const { database, now } = system.world.platform
  const at = await now()
  const around = database.inTransaction(actor, (tx) => postTransfers(tx, [step('77701')], at))
  await expect(around).rejects.toMatchObject({ constraint: 'transfer_by_hand_has_its_row' })

  const reference = line('bank-deposit', '9000')
  await record(reference)
  const [{ id } = { id: '' }] = await system.world.superuser<{ id: string }>('select id from booking_reference where reference = $1', [
    reference.reference,
  ])
  const insert = (row: Record<string, unknown>, as = actor) =>
    database.inTransaction(as, async (tx) => {
      const [posted] = await postTransfers(tx, [step(reference.reference)], at)
      const whole = {
        transfer_id: posted?.id,
        reference_id: id,
        slot: 'booking',
        movement: 'bank-deposit',
        cell: 'eu',
        asset: 'EUR',
        amount_minor: '9000',
        holder_id: personId,
        posted_by: maker?.personId,
        posted_at: at,
        ...row,
      }
      const names = Object.keys(whole)
      await tx.client.query(
        `insert into hand_posting (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
        Object.values(whole),
      )
      throw new Error('taken')
    })
  for (const [row, constraint] of [
    [{ posted_by: checker?.personId }, 'hand_posting_in_own_name'],
    [{ slot: 'ending' }, 'hand_posting_fits_reference'],
    [{ movement: 'spv-paid' }, 'hand_posting_fits_reference'],
    [{ holder_id: checker?.personId }, 'hand_posting_fits_transfer'],
    [{ checked_by: maker?.personId, posted_by: checker?.personId, approval_id: 'apr_1' }, 'hand_posting_was_approved'],
  ] as const)
    await expect(insert(row)).rejects.toMatchObject({ constraint })
  await expect(insert({ posted_by: recorder?.personId }, { ...actor, personId: recorder?.personId ?? 'per_' })).rejects.toMatchObject({
    constraint: 'hand_posting_reference_not_own',
  })
  await expect(insert({})).rejects.toThrow('taken')

  await database.inTransaction({ kind: 'job', queue: 'test' }, (tx) => postTransfers(tx, [step('77702')], at))
  expect(await faultsFound()).toEqual([`trf_${String(steps).padStart(26, '0')}`])
})

test('each posting by hand is an alert, which its poster cannot close', async () => {
  await forgetAlone()
  const personId = await memberOf('eu')
  const posted = await bookRecorded(line('bank-deposit', '12300', { personId }))
  // The sweep looks every minute; two looks tell it once.
  for (let look = 0; look < 2; look += 1) await detectSecurityEvents(await system.world.platform.openFor({ kind: 'job', queue: 'test' }))
  const events = await system.world.superuser<{ id: string; user_id: string; severity: string; subject: string }>(
    `select id, user_id, severity, subject from security_event where dedup_key = 'posted-by-hand ' || $1`,
    [posted.body['transferId']],
  )
  expect(events).toMatchObject([{ user_id: maker?.personId, severity: 'medium', subject: 'bank-deposit €123.00, one person' }])
  const resolve = (by: Staff | undefined) =>
    call(by, `/office/security/events/${events[0]?.id}/resolution`, { words: 'Seen on the statement.' })
  expect(await resolve(maker)).toMatchObject({ status: 403, body: { code: 'EVENT_OWN' } })
})

test('whoever has the permission posts, and nobody else, and only with a fresh factor', async () => {
  await forgetAlone()
  const compliance = await joinStaff(system, 'compliance')
  const body = line('deposit-unallocated', '1')
  await record(body)
  expect(await book(body, compliance)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  await system.world.superuser(`update profiles set permissions = '{ledger.post}' where id = $1`, [compliance.personId])
  expect(await book(body, compliance)).toMatchObject({ status: 200 })
  await system.moveClock(301)
  expect(await book(line('deposit-unallocated', '1'), compliance)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  await system.moveClock(0)
})
