import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinStaff } from '../../../../../tests/conformance/identity-factors.ts'
import {
  type FundingMember,
  type FundingSystem,
  type OpenedDeposit,
  openFundingSystem,
  until,
} from '../../../../../tests/funding-system.ts'
import { lockProfileFacts } from '../identity/identity.sql.ts'
import { recordKycStatus } from '../identity/record-fact.ts'
import { fundingChecks } from './funding-checks.ts'

let funding: FundingSystem
let member: FundingMember
beforeAll(async () => {
  funding = await openFundingSystem()
  member = await funding.joinMember()
}, 120_000)
afterAll(() => funding.close())
beforeEach(async () => {
  await funding.subscribe(`${funding.system.address}/api/moonpay/webhook`)
  await funding.setIdentity(member, 'approved')
})

const check = fundingChecks.find(({ name }) => name === 'deposits-are-of-approved-members')
const faultsFound = async () => (await funding.system.world.superuser<{ fault: string }>(check?.query ?? '')).map((row) => row.fault)

interface Seen {
  readonly state: string
  readonly postings: number
  readonly holds: readonly string[]
}

/** What was made of one order. */
async function seen({ depositId }: OpenedDeposit): Promise<Seen | undefined> {
  const [row] = await funding.system.world.superuser<Seen & Record<string, unknown>>(
    `select state, (select count(*)::int from transfer where subject = deposit.id) as postings,
            coalesce((select array_agg(kind || ' ' || state order by id) from custody_break where deposit_id = deposit.id), '{}') as holds
     from deposit where id = $1`,
    [depositId],
  )
  return row
}
const becomes = (opened: OpenedDeposit, expected: Partial<Seen>) =>
  expect.poll(() => seen(opened), { timeout: 60_000 }).toMatchObject(expected)

describe('without an approved identity check', () => {
  test('[WAL-13 quote, WAL-13 deposit, WAL-13 page] there is no quote, no order and no page', async () => {
    const opened = await funding.start(member)
    const { cookie } = member
    const refused = { status: 403, body: { code: 'IDENTITY_CHECK_REQUIRED' } }
    for (const status of ['unknown', 'pending', 'rejected'] as const) {
      await funding.setIdentity(member, status)
      expect(await funding.system.call('GET', '/funding/quote?amountMinor=5000&asset=EUR', { headers: { cookie } })).toMatchObject(refused)
      expect(await funding.tryStart(member)).toMatchObject(refused)
      expect(await funding.openPage(member, opened)).toMatchObject(refused)
    }
    const rows = await funding.system.world.superuser('select id from deposit where person_id = $1', [member.personId])
    expect(rows).toHaveLength(1)
  })

  test('the database refuses the order as well, and refuses to call one done', async () => {
    const opened = await funding.start(member)
    await funding.setIdentity(member, 'rejected')
    const { database } = funding.system.world.platform
    const change = (text: string) =>
      database.inTransaction({ kind: 'operator', command: 'test' }, (tx) => tx.client.query(text, [opened.depositId]))
    await expect(
      change(
        `insert into deposit (id, person_id, cell, state, wallet_address, pay_asset, pay_minor, quoted_provider_fee_minor, quoted_network_fee_minor,
           quoted_extra_fee_minor, quoted_total_fee_minor, quoted_delivered_minor, opened_at, updated_at)
         select 'dep_' || repeat('1', 26), person_id, cell, state, wallet_address, pay_asset, pay_minor, 0, 0, 0, 0, 1, opened_at, updated_at
         from deposit where id = $1`,
      ),
    ).rejects.toMatchObject({ constraint: 'deposit_identity_approved' })
    await expect(
      change(`update deposit set state = 'done', payment_id = 'p', delivered_minor = 1, settled_at = platform_now() where id = $1`),
    ).rejects.toMatchObject({ constraint: 'deposit_identity_approved' })
  })
})

describe('a verdict that turns while an order is open', () => {
  test('[WAL-13 verdict turns] holds it for compliance; money delivered meanwhile waits, and an approved check releases it', async () => {
    const before = await funding.cashOf(member)
    const opened = await funding.start(member)
    await funding.setIdentity(member, 'rejected')
    await becomes(opened, { state: 'opened', holds: ['identity-check open'] })
    expect(await funding.read(member, opened)).toMatchObject({ state: 'opened', heldFor: 'identity-check' })
    await funding.pay(opened)
    await becomes(opened, { state: 'processing', postings: 0, holds: ['identity-check open'] })
    const [held] = await funding.system.world.superuser('select found_minor::text from custody_break where deposit_id = $1', [
      opened.depositId,
    ])
    expect(held).toEqual({ found_minor: '45910000' })
    await funding.setIdentity(member, 'approved')
    await becomes(opened, { state: 'done', postings: 3, holds: ['identity-check resolved'] })
    expect(await funding.read(member, opened)).not.toHaveProperty('heldFor')
    expect(await funding.cashOf(member)).toBe(before + 4_591n)
    expect(await faultsFound()).toEqual([])
  })

  test('every order of the member is held, and one that was never paid is let go when it expires', async () => {
    await funding.subscribe('')
    const orders = [await funding.start(member), await funding.start(member)]
    await funding.setIdentity(member, 'pending')
    for (const each of orders) await becomes(each, { holds: ['identity-check open'] })
    const [first] = orders
    if (!first) throw new Error('an order was opened')
    await funding.system.world.superuser("update deposit set opened_at = opened_at - interval '25 hours' where id = $1", [first.depositId])
    await funding.ask(first)
    await becomes(first, { state: 'expired', holds: ['identity-check resolved'] })
    // A page that is still open somewhere can be paid: that payment is held too.
    await funding.pay(first)
    await funding.ask(first)
    await becomes(first, { state: 'processing', postings: 0, holds: ['identity-check resolved', 'identity-check open'] })
  })

  test('a delivery that meets the verdict in the same moment is credited before it or held after it, never both', async () => {
    await funding.subscribe('')
    for (let round = 0; round < 3; round += 1) {
      await funding.setIdentity(member, 'approved')
      const opened = await funding.start(member)
      await funding.pay(opened)
      const settles = Array.from({ length: 4 }, () => funding.ask(opened))
      await Promise.all([...settles, funding.setIdentity(member, 'rejected')])
      await funding.ask(opened)
      const found = await seen(opened)
      expect(found).toEqual(
        found?.state === 'done'
          ? { state: 'done', postings: 3, holds: [] }
          : { state: 'processing', postings: 0, holds: ['identity-check open'] },
      )
    }
  })

  test('an order is not opened while the verdict is being written: it waits for it and is refused', async () => {
    const ctx = await funding.asJob()
    const starting = await ctx.inTransaction(async (tx) => {
      await lockProfileFacts(tx, member.personId)
      const call = funding.tryStart(member)
      await until(async () => {
        const waiting = await funding.system.world.superuser(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.length > 0 ? true : undefined
      })
      await recordKycStatus(ctx, member.personId, 'rejected')
      return { call }
    })
    expect(await starting.call).toMatchObject({ status: 403, body: { code: 'IDENTITY_CHECK_REQUIRED' } })
  })

  test('compliance may explain it, which credits nobody even after the check is approved again; resolving is the check’s to do', async () => {
    const staff = await joinStaff(funding.system)
    const opened = await funding.start(member)
    await funding.setIdentity(member, 'rejected')
    await becomes(opened, { holds: ['identity-check open'] })
    const [held] = await funding.system.world.superuser<{ id: string }>('select id from custody_break where deposit_id = $1', [
      opened.depositId,
    ])
    const close = (ending: string) =>
      funding.system.call('POST', `/office/funding/breaks/${held?.id}/ending`, {
        body: { ending, reason: 'The payment is sent back.' },
        headers: { cookie: staff.cookie },
      })
    expect(await close('resolved')).toMatchObject({ status: 422, body: { code: 'BREAK_ENDING_UNFIT' } })
    expect(await close('explained')).toMatchObject({ status: 200 })
    await funding.pay(opened)
    await funding.setIdentity(member, 'approved')
    await funding.ask(opened)
    await becomes(opened, { state: 'processing', postings: 0, holds: ['identity-check explained'] })
  })

  test('the daily check finds a deposit that was credited without an approved check', async () => {
    const opened = await funding.start(member)
    await funding.pay(opened)
    await becomes(opened, { state: 'done' })
    expect(await faultsFound()).toEqual([])
    await funding.system.world.superuser(`update profiles set kyc_status = 'rejected' where id = $1`, [member.personId])
    expect(await faultsFound()).toContain(opened.depositId)
  })
})
