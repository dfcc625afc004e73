import type { MovementByHand } from '@heathland/domain/ledger/posting-by-hand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { postAsJob } from '../../../../../tests/hand-posting.ts'

let system: System
let maker: Staff
let checker: Staff
beforeAll(async () => {
  system = await openSystem()
  ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
})
afterAll(() => system.close())

async function member(): Promise<string> {
  const { personId } = await system.join()
  await system.world.superuser(`update profiles set cell = 'eu' where id = $1`, [personId])
  return personId
}

let lines = 0
/** Who may post by hand is another test's question. */
async function book(movement: MovementByHand, amountMinor: string, more: { personId?: string } = {}): Promise<string> {
  lines += 1
  const { personId: holderId } = more
  const body = { movement, cell: 'eu', asset: 'EUR', amountMinor: BigInt(amountMinor), reference: `LINE-${lines}`, holderId } as const
  return postAsJob(system.world.platform, body)
}

function get(path: string, cookie = maker.cookie) {
  return system.call('GET', `/office/ledger/${path}`, { headers: { cookie } })
}

async function balanceOf(personId: string): Promise<unknown> {
  const { body } = await get(`accounts?cell=eu&code=member-cash&holderId=${personId}`)
  return (body['items'] as { balanceMinor: string }[])[0]?.balanceMinor
}

test('a trial balance agrees at every moment, before and after its days are summed up', async () => {
  const personId = await member()
  await book('bank-deposit', '10000', { personId })
  await book('management-fee', '250', { personId })
  const between = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await book('deposit-unallocated', '700')
  const [now, then] = [await get('trial-balance?cell=eu&asset=EUR'), await get(`trial-balance?cell=eu&asset=EUR&at=${between}`)]
  const standing = (answer: typeof now) =>
    Object.fromEntries(
      (answer.body['rows'] as { code: string; side: string; balanceMinor: string }[]).map((row) => [
        row.code,
        `${row.side} ${row.balanceMinor}`,
      ]),
    )
  expect(now.body).toMatchObject({ state: 'provisional', debitMinor: '10700', creditMinor: '10700' })
  expect(standing(now)).toMatchObject({
    bank: 'debit 10700',
    'member-cash': 'credit 9750',
    'fee-income': 'credit 250',
    unallocated: 'credit 700',
  })
  expect(then.body).toMatchObject({ debitMinor: '10000', creditMinor: '10000' })

  // Two days later the day is closed and summed up; both answers stay the same, and are final.
  await system.moveClock(2 * 86_400)
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const taken = await ctx.inTransaction((tx) => tx.query<{ rows: number }>('take-totals', 'select take_totals() as rows', []))
  expect(taken).toEqual([{ rows: 4 }])
  const cookie = await maker.signIn()
  const later = await get('trial-balance?cell=eu&asset=EUR', cookie)
  expect(standing(later)).toEqual(standing(now))
  const past = await get(`trial-balance?cell=eu&asset=EUR&at=${between}`, cookie)
  expect(past.body).toMatchObject({ state: 'final', debitMinor: '10000', rows: then.body['rows'] })
  const other = await get('trial-balance?cell=uk&asset=GBP', cookie)
  expect(other.body).toMatchObject({ debitMinor: '0', creditMinor: '0' })
  await system.moveClock(0)
})

test('an account’s history comes newest first, page by page, by movement and range', async () => {
  const personId = await member()
  for (let place = 0; place < 60; place += 1)
    await book(place % 20 === 0 ? 'bank-deposit' : 'management-fee', place % 20 === 0 ? '100' : '1', { personId })
  const account = `accounts/acc_eu_member-cash_EUR_${personId}/entries`
  const first = await get(account)
  const second = await get(`${account}?before=${String(first.body['next'])}`)
  const all = [first, second].flatMap(({ body }) => body['items'] as { postingId: string; balanceMinor: string; bookedAt: string }[])
  expect([(first.body['items'] as []).length, (second.body['items'] as []).length, second.body['next']]).toEqual([50, 10, undefined])
  expect(new Set(all.map(({ postingId }) => postingId)).size).toBe(60)
  expect([all.at(0)?.balanceMinor, all.at(-1)?.balanceMinor]).toEqual(['243', '100'])
  expect((await get(`${account}?movement=bank-deposit`)).body['items']).toHaveLength(3)
  expect((await get(`${account}?until=2020-01-01T00:00:00Z`)).body).toEqual({ items: [] })
  expect(await get('accounts/acc_eu_bank_USD/entries')).toMatchObject({ status: 404 })
}, 120_000)

test('accounts are listed by kind and by holder, with what stands on them', async () => {
  const personId = await member()
  await book('bank-deposit', '42', { personId })
  expect((await get(`accounts?cell=eu&holderId=${personId}`)).body).toMatchObject({ items: [{ code: 'member-cash', balanceMinor: '42' }] })
  const bank = (await get('accounts?cell=eu&code=bank&asset=EUR')).body['items'] as { balanceMinor: string }[]
  const { body } = await get('trial-balance?cell=eu&asset=EUR')
  expect(bank[0]?.balanceMinor).toBe(
    (body['rows'] as { code: string; balanceMinor: string }[]).find(({ code }) => code === 'bank')?.balanceMinor,
  )
})

interface Waiting {
  readonly id: string
  readonly bodyHash: string
}

async function askFor(transferId: string, more: object = {}, cookie = maker.cookie) {
  return system.call('POST', '/office/ledger/corrections', {
    body: { transferId, reason: 'Booked to the wrong member.', ...more },
    headers: { cookie },
  })
}

async function waiting(transferId: string, more: object = {}): Promise<Waiting> {
  const asked = await askFor(transferId, more)
  expect(asked).toMatchObject({ status: 200 })
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie: maker.cookie } })
  const found = (body['items'] as Waiting[]).find(({ id }) => id === asked.body['approvalId'])
  if (!found) throw new Error('it waits')
  return found
}

function approve({ id, bodyHash }: Waiting, cookie = checker.cookie) {
  return system.call('POST', `/office/approvals/${id}/approval`, { body: { bodyHash }, headers: { cookie } })
}

test('a posting is undone when a second person agrees, and not before, and once', async () => {
  const personId = await member()
  const transferId = await book('bank-deposit', '5000', { personId })
  const [asked, again] = [await waiting(transferId), await waiting(transferId, { amountMinor: '1' })]
  expect(await approve(asked, maker.cookie)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect(await balanceOf(personId)).toBe('5000')
  expect(await approve(asked)).toMatchObject({ status: 200 })
  expect(await balanceOf(personId)).toBe('0')
  expect(await approve(asked)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CLOSED' } })
  expect(await approve(again)).toMatchObject({ status: 409, body: { code: 'LEDGER_CORRECTED' } })
  expect(await askFor(transferId)).toMatchObject({ status: 409, body: { code: 'LEDGER_CORRECTED' } })
  const recorded = await system.world.superuser('select action, user_id from audit_log where resource in ($1, $2) order by id', [
    transferId,
    asked.id,
  ])
  expect(recorded).toEqual([
    { action: 'approvals.requested', user_id: maker.personId },
    { action: 'approvals.approved', user_id: checker.personId },
    { action: 'ledger.corrected', user_id: checker.personId },
  ])
})

test('a part is undone when a part was asked for, and nothing more than was posted', async () => {
  const personId = await member()
  const transferId = await book('bank-deposit', '100', { personId })
  expect(await askFor(transferId, { amountMinor: '101' })).toMatchObject({ status: 422, body: { code: 'LEDGER_CORRECTION_UNFIT' } })
  expect(await askFor(`trf_${'0'.repeat(26)}`)).toMatchObject({ status: 404 })
  expect(await approve(await waiting(transferId, { amountMinor: '30' }))).toMatchObject({ status: 200 })
  expect(await balanceOf(personId)).toBe('70')
})

test('what was edited after it was asked for is not done, nor what is no longer there to take back', async () => {
  const personId = await member()
  const transferId = await book('bank-deposit', '100', { personId })
  const edited = await waiting(transferId, { amountMinor: '1' })
  await system.world.superuser(`update approval set body = jsonb_set(body, '{amountMinor}', '"100"') where id = $1`, [edited.id])
  expect(await approve(edited)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
  const spent = await waiting(transferId)
  await book('management-fee', '1', { personId })
  expect(await approve(spent)).toMatchObject({ status: 409, body: { code: 'LEDGER_FUNDS_SHORT' } })
  expect(await balanceOf(personId)).toBe('99')
})

test('two who agree at once to two requests undo it once', async () => {
  const personId = await member()
  await book('bank-deposit', '100', { personId })
  const transferId = await book('bank-deposit', '100', { personId })
  expect(await askFor(transferId, { amountMinor: '100' }, checker.cookie)).toMatchObject({ status: 200 })
  expect(await askFor(transferId)).toMatchObject({ status: 409, body: { code: 'APPROVAL_WAITING' } })
  const [one, two] = [await waiting(transferId, { amountMinor: '30' }), await waiting(transferId, { amountMinor: '40' })]
  const answers = await Promise.all([approve(one), approve(two)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await balanceOf(personId)).toBe(answers[0]?.status === 200 ? '170' : '160')
})

test('whoever may correct sees and decides corrections alone, and who lost the role neither', async () => {
  const personId = await member()
  const transferId = await book('bank-deposit', '100', { personId })
  const asked = await waiting(transferId)
  const role = await system.call('POST', `/office/users/${personId}/role-changes`, {
    body: { role: 'compliance', reason: 'They join the team.' },
    headers: { cookie: maker.cookie },
  })
  const clerk = await joinStaff(system, 'compliance')
  const listed = async () =>
    ((await system.call('GET', '/office/approvals', { headers: { cookie: clerk.cookie } })).body['items'] as Waiting[]).map(({ id }) => id)
  expect(await listed()).toEqual([])
  expect(await approve(asked, clerk.cookie)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  await system.world.superuser(`update profiles set permissions = '{ledger.correct}' where id = $1`, [clerk.personId])
  const seen = await listed()
  expect([seen.includes(asked.id), seen.includes(String(role.body['approvalId']))]).toEqual([true, false])
  await grant(system, clerk.personId, 'investor')
  expect(await approve(asked, clerk.cookie)).toMatchObject({ status: 401 })
  expect(await approve(asked, (await system.signIn(clerk.person)).cookie)).not.toMatchObject({ status: 200 })
  expect(await balanceOf(personId)).toBe('100')
  const other = await joinStaff(system, 'compliance')
  await system.world.superuser(`update profiles set permissions = '{ledger.correct}' where id = $1`, [other.personId])
  expect(await approve(asked, other.cookie)).toMatchObject({ status: 200 })
  expect(await balanceOf(personId)).toBe('0')
})
