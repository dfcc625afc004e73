import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../tests/conformance/identity-factors.ts'
import { type House, openHouse } from '../../../../tests/conformance/identity-people.ts'

let house: House
let accountant: Staff
beforeAll(async () => {
  house = await openHouse()
  accountant = await joinStaff(house)
})
afterAll(() => house.close())

async function memberOf(cell: 'eu' | 'uk' | null): Promise<string> {
  const { personId } = await house.join()
  // The cell comes with the country, which other acts record.
  await house.world.superuser('update profiles set cell = $2 where id = $1 and cell is null', [personId, cell])
  return personId
}

function book(body: object, headers: Record<string, string> = {}) {
  return house.call('POST', '/office/ledger/movements', { body, headers: { cookie: accountant.cookie, ...headers } })
}

let lines = 0
function line(movement: string, amountMinor: string, more: object = {}) {
  lines += 1
  return { movement, cell: 'eu', asset: 'EUR', amountMinor, reference: `BANK-${lines}`, ...more }
}

function cashOf(personId: string): string {
  return accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: personId })
}

async function balanceOf(personId: string): Promise<unknown> {
  const [row] = await house.world.superuser(
    'select credits_posted_minor - debits_posted_minor as minor from ledger_account where id = $1',
    [cashOf(personId)],
  )
  return row?.['minor']
}

test('a deposit opens the member’s account, is recorded and announced, and books once however often it comes', async () => {
  const personId = await memberOf('eu')
  const deposit = line('bank-deposit', '12345', { personId })
  const first = await book(deposit)
  expect(first).toMatchObject({ status: 200, body: { happenedBefore: false } })
  expect(await book(deposit)).toMatchObject({ status: 200, body: { transferId: first.body['transferId'], happenedBefore: true } })
  expect(await book({ ...deposit, amountMinor: '12346' })).toMatchObject({ status: 409, body: { code: 'LEDGER_KEY_REUSED' } })
  expect(await balanceOf(personId)).toBe('12345')
  const recorded = await house.world.superuser('select user_id, changed from audit_log where action = $1 and resource = $2', [
    'ledger.posted-by-hand',
    first.body['transferId'],
  ])
  expect(recorded).toMatchObject([{ user_id: accountant.personId }])
  const announced = await house.world.superuser(`select from outbox where type = 'ledger.posted' and subject ->> 'transferId' = $1`, [
    first.body['transferId'],
  ])
  expect(announced).toHaveLength(1)
})

test('every movement by hand posts between its accounts', async () => {
  const personId = await memberOf('eu')
  const spvId = `spv_${'0'.repeat(26)}`
  for (const body of [
    line('deposit-unallocated', '1000'),
    line('deposit-allocated', '600', { personId }),
    line('deposit-returned', '400'),
    line('management-fee', '100', { personId }),
    line('fee-withdrawn', '100'),
    line('spv-received', '500', { spvId }),
    line('spv-paid', '200', { spvId }),
  ]) {
    expect({ movement: body.movement, ...(await book(body)) }).toMatchObject({ movement: body.movement, status: 200 })
    const [row] = await house.world.superuser('select movement, amount_minor from transfer where subject = $1', [
      `eu:EUR:${body.reference}`,
    ])
    expect(row).toEqual({ movement: body.movement, amount_minor: body.amountMinor })
  }
  expect(await balanceOf(personId)).toBe('500')
})

test('a fee that is more than there is, is refused in plain words', async () => {
  const personId = await memberOf('eu')
  await book(line('bank-deposit', '100', { personId }))
  expect(await book(line('management-fee', '101', { personId }))).toMatchObject({
    status: 409,
    body: { code: 'LEDGER_FUNDS_SHORT', title: 'There is not enough money on the account.' },
  })
  expect(await balanceOf(personId)).toBe('100')
})

test('nobody, somebody of the other cell and somebody without one have no account to post to', async () => {
  const unknown = { status: 422, body: { code: 'LEDGER_ACCOUNT_UNKNOWN' } }
  for (const personId of [`per_${'0'.repeat(26)}`, await memberOf('uk'), await memberOf(null)]) {
    expect(await book(line('bank-deposit', '1', { personId }))).toMatchObject(unknown)
    expect(await house.world.superuser('select from ledger_account where holder_id = $1', [personId])).toEqual([])
  }
})

test('what is not a movement by hand, an amount or a reference is not valid', async () => {
  const personId = await memberOf('eu')
  for (const body of [
    line('distribution', '1', { personId }),
    line('bank-deposit', '1'),
    line('bank-deposit', '0', { personId }),
    line('bank-deposit', '-1', { personId }),
    line('bank-deposit', '10000000000000001', { personId }),
    line('bank-deposit', '1.5', { personId }),
    line('bank-deposit', '1', { personId, asset: 'EURC' }),
    line('bank-deposit', '1', { personId, reference: 'Ada Heath' }),
    line('fee-withdrawn', '1', { personId }),
  ])
    expect(await book(body)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
})

test('whoever has the permission posts, and nobody else, and only with a fresh factor', async () => {
  const compliance = await joinStaff(house, 'compliance')
  const headers = { cookie: compliance.cookie }
  expect(await book(line('deposit-unallocated', '1'), headers)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  await house.world.superuser(`update profiles set permissions = '{ledger.post}' where id = $1`, [compliance.personId])
  const personId = await memberOf('eu')
  expect(await book(line('bank-deposit', '1', { personId }), headers)).toMatchObject({ status: 200 })
  await house.moveClock(301)
  expect(await book(line('deposit-unallocated', '1'), headers)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  await house.moveClock(0)
})
