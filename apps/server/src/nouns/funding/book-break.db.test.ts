import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { type FundingMember, type FundingSystem, type OpenedDeposit, openFundingSystem } from '../../../../../tests/funding-system.ts'
import { fundingChecks } from './funding-checks.ts'
import { reconcile } from './reconcile.ts'

let funding: FundingSystem
let member: FundingMember
let [maker, checker]: Staff[] = []
beforeAll(async () => {
  funding = await openFundingSystem()
  member = await funding.joinMember()
  ;[maker, checker] = [await joinStaff(funding.system), await joinStaff(funding.system)]
  await funding.subscribe('')
}, 240_000)
afterAll(() => funding.close())

const call = (staff: Staff | undefined, path: string, body: object) =>
  funding.system.call('POST', path, { body, headers: { cookie: staff?.cookie ?? '' } })
const requestBooking = (breakId: string | undefined) =>
  call(maker, `/office/funding/breaks/${breakId}/booking-requests`, { reason: 'The wallet holds it, and the member paid it.' })

/** Looks at the request once, and approves it this often at once. */
async function approve(approvalId: unknown, times = 1) {
  const { body } = await funding.system.call('GET', '/office/approvals', { headers: { cookie: checker?.cookie ?? '' } })
  const waiting = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === approvalId)
  const press = () => call(checker, `/office/approvals/${waiting?.id}/approval`, { bodyHash: waiting?.bodyHash })
  const answers = await Promise.all(Array.from({ length: times }, press))
  return answers.map(({ status }) => status).sort()
}
const breaksOf = ({ depositId }: OpenedDeposit) =>
  funding.system.world.superuser<{ id: string; kind: string; state: string }>(
    'select id, kind, state from custody_break where deposit_id = $1 order by id',
    [depositId],
  )
const kindsOf = async (opened: OpenedDeposit) => (await breaksOf(opened)).map(({ kind, state }) => `${kind} ${state}`)

test('a hold that is resolved while its fault is still there is raised again, with its reason', async () => {
  await funding.tell('/moonpay/orders/faults', { fault: 'delivers-part', count: 1 })
  const opened = await funding.start(member)
  await funding.pay(opened)
  await funding.ask(opened)
  const [held] = await breaksOf(opened)
  expect(held).toMatchObject({ kind: 'wrong-amount', state: 'open' })
  expect(
    await call(maker, `/office/funding/breaks/${held?.id}/ending`, { ending: 'resolved', reason: 'Thought to be right.' }),
  ).toMatchObject({
    status: 200,
  })
  await expect.poll(() => kindsOf(opened), { timeout: 60_000 }).toEqual(['wrong-amount resolved', 'wrong-amount open'])
  expect(await funding.read(member, opened)).toMatchObject({ state: 'processing', heldFor: 'wrong-amount' })

  // The money story: half was delivered, two people credit it, and wallet and books agree again.
  const [, again] = await breaksOf(opened)
  const asked = await requestBooking(again?.id)
  expect(asked).toMatchObject({ status: 200 })
  expect(await requestBooking(again?.id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_WAITING' } })
  expect(await funding.cashOf(member)).toBe(0n)
  expect(await approve(asked.body['approvalId'], 2)).toEqual([200, 409])
  await expect.poll(() => funding.cashOf(member), { timeout: 60_000 }).toBe(2_295n)
  expect(await funding.read(member, opened)).toMatchObject({ state: 'done' })
  expect(await kindsOf(opened)).toEqual(['wrong-amount resolved', 'wrong-amount explained'])
  await funding.ask(opened)
  expect(await kindsOf(opened)).toEqual(['wrong-amount resolved', 'wrong-amount explained'])
  await reconcile(await funding.asJob(), {})
  expect((await funding.breaksOf(member)).filter(({ kind, state }) => kind === 'balance' && state === 'open')).toEqual([])
  const faults = await Promise.all(fundingChecks.slice(1, 3).map(({ query }) => funding.system.world.superuser(query)))
  expect(faults.flat()).toEqual([])
})

test('the second payment of an order is credited once beside the first, and never while the identity check is not approved', async () => {
  const before = await funding.cashOf(member)
  const opened = await funding.start(member)
  await funding.pay(opened)
  await funding.pay(opened)
  await funding.ask(opened)
  await funding.ask(opened)
  const [held] = await breaksOf(opened)
  expect(held).toMatchObject({ kind: 'second-payment', state: 'open' })
  await funding.setIdentity(member, 'rejected')
  expect(await requestBooking(held?.id)).toMatchObject({ status: 422, body: { code: 'POSTING_IDENTITY_MISSING' } })
  await funding.setIdentity(member, 'approved')
  const asked = await requestBooking(held?.id)
  expect(await approve(asked.body['approvalId'])).toEqual([200])
  await expect.poll(async () => (await funding.cashOf(member)) - before, { timeout: 60_000 }).toBe(2n * 4_591n)
  await funding.ask(opened)
  expect(await kindsOf(opened)).toEqual(['second-payment explained'])
})
