import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import type { Step } from '@heathland/domain/ledger/transfer'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Context } from '../../core/context.ts'
import { openAccounts, postTransfers } from './ledger.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const feeIncome = accountId({ cell: 'eu', code: 'fee-income', asset: 'EUR' })

async function member(ctx: Context) {
  const personId = ctx.newId('per')
  const cash = accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: personId })
  await ctx.inTransaction((tx) => openAccounts(tx, [cash], ctx.now))
  return { personId, cash }
}

function post(ctx: Context, ...steps: readonly Step[]) {
  return ctx.inTransaction((tx) => postTransfers(tx, steps, ctx.now))
}

function deposit(ctx: Context, credit: string, amountMinor: bigint): Step {
  const id = ctx.newId('trf')
  return { kind: 'post', id, key: `deposit:${id}`, movement: 'bank-deposit', subject: 'pay_1', debit: bank, credit, amountMinor }
}

function fee(ctx: Context, debit: string, amountMinor: bigint): Step {
  const id = ctx.newId('trf')
  return { kind: 'post', id, key: `fee:${id}`, movement: 'management-fee', subject: 'pay_1', debit, credit: feeIncome, amountMinor }
}

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })

async function counters(account: string) {
  const [row] = await world.superuser(
    `select debits_pending_minor as "debitsPending", debits_posted_minor as "debitsPosted", credits_pending_minor as "creditsPending",
            credits_posted_minor as "creditsPosted", entries from ledger_account where id = $1`,
    [account],
  )
  return row
}

test('money that arrives can be spent, and not more than that', async () => {
  const ctx = await open()
  const { cash } = await member(ctx)
  await post(ctx, deposit(ctx, cash, 10_000n))
  await post(ctx, fee(ctx, cash, 9_999n))
  await expect(post(ctx, fee(ctx, cash, 2n))).rejects.toMatchObject({ code: 'LEDGER_FUNDS_SHORT', facts: { index: 0 } })
  expect(await counters(cash)).toEqual({
    debitsPending: '0',
    debitsPosted: '9999',
    creditsPending: '0',
    creditsPosted: '10000',
    entries: '2',
  })
  const entries = await world.superuser(
    'select side, amount_minor, debits_minor, credits_minor, position from entry where account_id = $1 order by booked_at, posting_id',
    [cash],
  )
  expect(entries).toEqual([
    { side: 'credit', amount_minor: '10000', debits_minor: '0', credits_minor: '10000', position: '1' },
    { side: 'debit', amount_minor: '9999', debits_minor: '9999', credits_minor: '10000', position: '2' },
  ])
})

test('what belongs together succeeds or fails as one, and is judged after all of it', async () => {
  const ctx = await open()
  const { cash } = await member(ctx)
  // The fee alone would be short; the deposit behind it covers it.
  await post(ctx, fee(ctx, cash, 50n), deposit(ctx, cash, 50n))
  await expect(post(ctx, deposit(ctx, cash, 10n), fee(ctx, cash, 11n))).rejects.toMatchObject({ code: 'LEDGER_FUNDS_SHORT' })
  expect(await counters(cash)).toMatchObject({ creditsPosted: '50', debitsPosted: '50' })
})

test('a reservation holds money until it is settled in part, and the rest is free again', async () => {
  const ctx = await open()
  const { cash } = await member(ctx)
  await post(ctx, deposit(ctx, cash, 100n))
  const id = ctx.newId('trf')
  const reservation: Step = {
    kind: 'reserve',
    id,
    key: `withdrawal:${id}`,
    movement: 'withdrawal-reserved',
    subject: 'wdr_1',
    debit: cash,
    credit: bank,
    amountMinor: 80n,
    expiresAt: after(ctx.now, dayMs),
  }
  await post(ctx, reservation)
  await expect(post(ctx, fee(ctx, cash, 21n))).rejects.toMatchObject({ code: 'LEDGER_FUNDS_SHORT' })
  const settle: Step = {
    kind: 'settle',
    id: ctx.newId('trf'),
    key: `settle:${id}`,
    movement: 'withdrawal-paid',
    subject: 'wdr_1',
    reservation: id,
    amountMinor: 30n,
  }
  expect(await post(ctx, settle)).toMatchObject([{ happenedBefore: false }])
  expect(await counters(cash)).toEqual({ debitsPending: '0', debitsPosted: '30', creditsPending: '0', creditsPosted: '100', entries: '2' })
  expect(await post(ctx, { ...settle, id: ctx.newId('trf') })).toEqual([{ id: settle.id, madeAt: ctx.now, happenedBefore: true }])
  const again: Step = {
    kind: 'release',
    id: ctx.newId('trf'),
    key: `again:${id}`,
    movement: 'withdrawal-released',
    subject: 'wdr_1',
    reservation: id,
  }
  await expect(post(ctx, again)).rejects.toMatchObject({ code: 'LEDGER_RESERVATION_ENDED' })
})

test('fifty callers with one key move money once and hear the same', async () => {
  const ctx = await open()
  const { cash } = await member(ctx)
  const step = deposit(ctx, cash, 7n)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const own = await open()
      return post(own, { ...step, id: own.newId('trf') })
    }),
  )
  expect(answers.flat().filter(({ happenedBefore }) => !happenedBefore)).toHaveLength(1)
  expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(1)
  expect(await counters(cash)).toMatchObject({ creditsPosted: '7', entries: '1' })
})
