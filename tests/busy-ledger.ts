/** A ledger in which everything happens: deposits, fees, reservations that were settled, let go or still wait, and a correction. */
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { correction } from '@heathland/domain/ledger/movements/correction'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { onrampDeposit } from '@heathland/domain/ledger/movements/onramp-deposit'
import { withdrawalPaid } from '@heathland/domain/ledger/movements/withdrawal-paid'
import { withdrawalReleased } from '@heathland/domain/ledger/movements/withdrawal-released'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { after, dayMs } from '@heathland/domain/time'
import type { Context } from '@heathland/server/core/context'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import type { World } from './world.ts'

export async function fillLedger(world: World, rounds = 5): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await fillOnce(await world.platform.openFor({ kind: 'job', queue: 'test' }))
}

async function fillOnce(ctx: Context): Promise<void> {
  const nextId = () => ctx.newId('trf')
  const post = (steps: readonly Step[]) =>
    ctx.inTransaction(async (tx) => {
      await openAccounts(tx, accountsToOpen(steps), ctx.now)
      return postTransfers(tx, steps, ctx.now)
    })
  const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')
  const place = { cell: 'eu', personId: ctx.newId('per') } as const
  const deposit = bankDeposit({ ...place, id: nextId(), money: euro(10_000n) }, nextId)
  await post(deposit)
  await post(onrampDeposit({ ...place, id: nextId(), eurcMinor: 1_234_567n }, nextId))
  const fee = managementFee({ ...place, id: nextId(), money: euro(25n) }, nextId)
  await post(fee)
  const [wrong] = fee
  if (wrong?.kind === 'post') await post(correction({ original: wrong, amountMinor: 5n }, nextId))
  for (const fate of ['paid', 'released', 'waits'] as const) {
    const id = nextId()
    const [reserved] = await post(withdrawalReserved({ ...place, id, money: euro(100n), expiresAt: after(ctx.now, 3 * dayMs) }, nextId))
    if (!reserved) throw new Error('nothing was reserved')
    if (fate === 'paid') await post(withdrawalPaid({ id, reservation: reserved.id, amountMinor: 60n }, nextId))
    if (fate === 'released') await post(withdrawalReleased({ id, reservation: reserved.id }, nextId))
  }
}
