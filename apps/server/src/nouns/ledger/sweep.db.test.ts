import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { subscriptionReserved } from '@heathland/domain/ledger/movements/subscription-reserved'
import { withdrawalReleased } from '@heathland/domain/ledger/movements/withdrawal-released'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import type { Step } from '@heathland/domain/ledger/transfer'
import { after, minuteMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Context } from '../../core/context.ts'
import { keepBooks } from './keep-books.ts'
import { openAccounts, postTransfers } from './ledger.sql.ts'
import { releaseReservation } from './release-reservation.ts'
import { listEndedReservations, rememberEndedReservations } from './reservation.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })

async function moveClock(seconds: number): Promise<void> {
  await world.superuser('update clock_offset set ahead_seconds = $1', [seconds])
}

function post(ctx: Context, steps: readonly Step[]) {
  return ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    return postTransfers(tx, steps, ctx.now)
  })
}

/** A member with 100 cents, 60 of them set aside to be sent, until a minute from now. */
async function withReservation(ctx: Context) {
  const personId = ctx.newId('per')
  const [withdrawal, deposit] = [ctx.newId('trf'), ctx.newId('trf')]
  const place = { cell: 'eu', personId } as const
  const nextId = () => ctx.newId('trf')
  await post(ctx, bankDeposit({ ...place, id: deposit, money: { amountMinor: 100n, asset: 'EUR' } }, nextId))
  const expiresAt = after(ctx.now, minuteMs)
  const [reserved] = await post(
    ctx,
    withdrawalReserved({ ...place, id: withdrawal, money: { amountMinor: 60n, asset: 'EUR' }, expiresAt }, nextId),
  )
  if (!reserved) throw new Error('nothing was reserved')
  return { personId, withdrawal, reservationId: reserved.id }
}

async function pendingOf(personId: string): Promise<unknown> {
  const [row] = await world.superuser('select debits_pending_minor as pending from ledger_account where holder_id = $1', [personId])
  return row?.['pending']
}

const due = async () => {
  const ctx = await open()
  return ctx.inTransaction(async (tx) => {
    const found = await listEndedReservations(tx, ctx.now, 500)
    await rememberEndedReservations(tx, ctx.now)
    return found
  })
}

test('what was set aside is free again after its end, once, recorded and announced', async () => {
  const ctx = await open()
  const { personId, reservationId } = await withReservation(ctx)
  expect(await due()).not.toContain(reservationId)
  await releaseReservation(await open(), reservationId)
  expect(await pendingOf(personId)).toBe('60')

  await moveClock(61)
  expect(await due()).toContain(reservationId)
  await Promise.all(Array.from({ length: 5 }, async () => releaseReservation(await open(), reservationId)))
  expect(await pendingOf(personId)).toBe('0')
  const [made] = await world.superuser(
    `select (select count(*)::int from transfer_resolution where transfer_id = $1 and movement = 'withdrawal-released') as resolutions,
            (select count(*)::int from audit_log where action = 'ledger.reservation-released' and resource = $1) as recorded,
            (select count(*)::int from outbox where type = 'ledger.reservation-released' and subject ->> 'reservationId' = $1) as announced`,
    [reservationId],
  )
  expect(made).toEqual({ resolutions: 1, recorded: 1, announced: 1 })
  expect(await due()).not.toContain(reservationId)
  await moveClock(0)
})

test('what its owner let go at the last moment is not let go again', async () => {
  const ctx = await open()
  const { withdrawal, reservationId } = await withReservation(ctx)
  await post(
    ctx,
    withdrawalReleased({ id: withdrawal, reservation: reservationId }, () => ctx.newId('trf')),
  )
  await moveClock(61)
  await releaseReservation(await open(), reservationId)
  const found = await world.superuser(`select from audit_log where action = 'ledger.reservation-released' and resource = $1`, [
    reservationId,
  ])
  expect(found).toEqual([])
  await moveClock(0)
})

test('a pass begins where the last one found nothing left, and forgets none that still waits', async () => {
  const ctx = await open()
  const early = await withReservation(ctx)
  await moveClock(3 * 3_600)
  const later = await withReservation(await open())
  await moveClock(6 * 3_600)
  // Nobody releases: both are found by every pass, however far it has come.
  for (let pass = 0; pass < 3; pass += 1) expect(await due()).toEqual(expect.arrayContaining([early.reservationId, later.reservationId]))
  await releaseReservation(await open(), early.reservationId)
  await due()
  expect(await due()).toEqual([later.reservationId])
  const [mark] = await world.superuser<{ due_at: Date }>(`select due_at from schedule where name = 'reservations-ended'`)
  expect(mark?.due_at.getTime()).toBeGreaterThan(ctx.now.getTime() + 2 * 3_600_000)
  await releaseReservation(await open(), later.reservationId)
  await moveClock(0)
})

test('the sweep enqueues ended reservations of every kind, and the books are kept hourly', async () => {
  // Time only ever goes on: further than the passes above have come.
  await moveClock(8 * 3_600)
  const ctx = await open()
  const subscriber = await withReservation(ctx)
  const steps = subscriptionReserved(
    {
      id: ctx.newId('trf'),
      cell: 'eu',
      personId: subscriber.personId,
      offerId: `off_${'0'.repeat(26)}`,
      money: { amountMinor: 40n, asset: 'EUR' },
      expiresAt: after(ctx.now, minuteMs),
    },
    () => ctx.newId('trf'),
  )
  await post(ctx, steps)
  expect(await pendingOf(subscriber.personId)).toBe('100')
  await moveClock(8 * 3_600 + 61)
  await world.startWorker()
  await expect.poll(() => pendingOf(subscriber.personId), { timeout: 60_000 }).toBe('0')
  const [hour] = await world.superuser<{ due_at: Date }>(`select due_at from schedule where name = 'ledger-hour'`)
  expect(hour?.due_at.getTime()).toBeGreaterThan(Date.now())
}, 120_000)

test('keeping the books twice changes nothing, and months are open ahead', async () => {
  await keepBooks(await open())
  await keepBooks(await open())
  const [months] = await world.superuser(`select count(*)::int as open from pg_inherits where inhparent = 'entry'::regclass`)
  expect(months?.['open']).toBeGreaterThanOrEqual(2)
})
