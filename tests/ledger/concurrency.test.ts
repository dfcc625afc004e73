import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import type { Step } from '@heathland/domain/ledger/transfer'
import { after, dayMs } from '@heathland/domain/time'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const feeIncome = accountId({ cell: 'eu', code: 'fee-income', asset: 'EUR' })
const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })

type Named = Pick<Step, 'id' | 'key' | 'subject'>
type Make = (named: () => Named, now: Date) => readonly Step[]

/** Posts in a transaction of its own; the code of the refusal, or nothing. */
async function post(make: Make): Promise<string | undefined> {
  const ctx = await open()
  const named = () => {
    const id = ctx.newId('trf')
    return { id, key: `test:${id}`, subject: 'con_1' }
  }
  return ctx
    .inTransaction((tx) => postTransfers(tx, make(named, ctx.now), ctx.now))
    .then(
      () => undefined,
      (error: { code?: string }) => error.code ?? 'no code',
    )
}

async function newMember(amountMinor: bigint): Promise<string> {
  const ctx = await open()
  const cash = accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: ctx.newId('per') })
  await ctx.inTransaction((tx) => openAccounts(tx, [cash], ctx.now))
  expect(
    await post((named) => [{ kind: 'post', ...named(), movement: 'bank-deposit', debit: bank, credit: cash, amountMinor }]),
  ).toBeUndefined()
  return cash
}

const fee = (debit: string, amountMinor: bigint, named: () => Named): Step => ({
  kind: 'post',
  ...named(),
  movement: 'management-fee',
  debit,
  credit: feeIncome,
  amountMinor,
})

/** Whether the account is what its entries say, each after the one before. */
async function isTold(account: string): Promise<boolean> {
  const [row] = await world.superuser<{ told: boolean }>(
    `select count(*) = account.entries and coalesce(sum(amount_minor) filter (where line.side = 'debit'), 0) = account.debits_posted_minor
            and coalesce(sum(amount_minor) filter (where line.side = 'credit'), 0) = account.credits_posted_minor
            and bool_and(line.position = line.place and line.debits_minor = line.debits_so_far and line.credits_minor = line.credits_so_far) as told
     from ledger_account account join (
       select entry.*, row_number() over told as place, sum(case side when 'debit' then amount_minor else 0 end) over told as debits_so_far,
              sum(case side when 'credit' then amount_minor else 0 end) over told as credits_so_far
       from entry where account_id = $1 window told as (order by booked_at, posting_id)
     ) line on line.account_id = account.id
     where account.id = $1 group by account.id`,
    [account],
  )
  return row?.told ?? false
}

async function freeOn(account: string): Promise<string | undefined> {
  const [row] = await world.superuser<{ free: string }>(
    'select credits_posted_minor - debits_posted_minor - debits_pending_minor as free from ledger_account where id = $1',
    [account],
  )
  return row?.free
}

test('forty who spend the same money at once spend it once, and the account tells each of them', async () => {
  const cash = await newMember(1_000n)
  const answers = await Promise.all(Array.from({ length: 40 }, () => post((named) => [fee(cash, 50n, named)])))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(20)
  expect(answers.filter((answer) => answer === 'LEDGER_FUNDS_SHORT')).toHaveLength(20)
  expect(await freeOn(cash)).toBe('0')
  expect(await isTold(cash)).toBe(true)
})

test('reserving and spending at once never promise the same money twice', async () => {
  const cash = await newMember(1_000n)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      post((named, now) =>
        place % 2 === 0
          ? [fee(cash, 90n, named)]
          : [
              {
                kind: 'reserve',
                ...named(),
                movement: 'withdrawal-reserved',
                debit: cash,
                credit: bank,
                amountMinor: 90n,
                expiresAt: after(now, dayMs),
              },
            ],
      ),
    ),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(11)
  expect(await freeOn(cash)).toBe('10')
  expect(await isTold(cash)).toBe(true)
})

test('ten who settle one reservation at once settle it once', async () => {
  const cash = await newMember(100n)
  let reservation: Step['id'] = 'trf_'
  await post((named, now) => {
    const step: Step = {
      kind: 'reserve',
      ...named(),
      movement: 'withdrawal-reserved',
      debit: cash,
      credit: bank,
      amountMinor: 80n,
      expiresAt: after(now, dayMs),
    }
    reservation = step.id
    return [step]
  })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      post((named) => [{ kind: 'settle', ...named(), movement: 'withdrawal-paid', reservation, amountMinor: 80n }]),
    ),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'LEDGER_RESERVATION_ENDED')).toHaveLength(9)
  expect(await freeOn(cash)).toBe('20')
  expect(await isTold(cash)).toBe(true)
})

test('batches that name the same accounts in opposite orders all go through', async () => {
  const [first, second] = [await newMember(1_000n), await newMember(1_000n)]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) => {
      const accounts = place % 2 === 0 ? [first, second] : [second, first]
      return post((named) => accounts.map((account) => fee(account, 1n, named)))
    }),
  )
  expect(answers).toEqual(Array(30).fill(undefined))
  expect([await freeOn(first), await freeOn(second)]).toEqual(['970', '970'])
  expect([await isTold(first), await isTold(second)]).toEqual([true, true])
})

test('what fails as it commits is not reported as done', async () => {
  const cash = await newMember(100n)
  await world.superuser(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = 'XX001'; end $$`,
  )
  await world.superuser(
    'create constraint trigger fails after insert on transfer deferrable initially deferred for each row execute function fail()',
  )
  try {
    expect(await post((named) => [fee(cash, 1n, named)])).toBe('XX001')
  } finally {
    await world.superuser('drop trigger fails on transfer')
  }
  expect(await freeOn(cash)).toBe('100')
})

test('thirty who release the same reservation with one key release it once, and each hears that it happened', async () => {
  for (let round = 0; round < 5; round += 1) {
    const cash = await newMember(100n)
    const [reserver, key] = [await open(), `release:${round}`]
    const reservation = reserver.newId('trf')
    const reserve: Step = {
      kind: 'reserve',
      id: reservation,
      key: `reserve:${reservation}`,
      subject: 'con_1',
      movement: 'withdrawal-reserved',
      debit: cash,
      credit: bank,
      amountMinor: 60n,
      expiresAt: after(reserver.now, dayMs),
    }
    await reserver.inTransaction((tx) => postTransfers(tx, [reserve], reserver.now))
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        post((named) => [{ kind: 'release', ...named(), key, movement: 'withdrawal-released', reservation }]),
      ),
    )
    expect(answers.filter((answer) => answer !== undefined)).toEqual([])
    expect(await freeOn(cash)).toBe('100')
  }
})
