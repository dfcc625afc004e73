import { type Cell, cellCurrencies, cells } from '@heathland/domain/ledger/chart-of-accounts'
import { after, dayMs } from '@heathland/domain/time'
import type { PaymentsPort } from '@heathland/providers/payments/port'
import type { Context } from '../../core/context.ts'
import { listUnknownReturns } from '../payments/institution-payout.sql.ts'
import { applyPayoutReturn } from './apply-payout.ts'
import { applyReversal, type NamedReversal } from './apply-reversal.ts'
import { type ExpectedBalance, findExpectedBalance, listUnknownSources, saveBalance } from './cards.sql.ts'

/** What happened since hooks may have been lost, and what our wallets at the institution hold now. */
export async function readInstitution(ctx: Context): Promise<void> {
  const { cards } = ctx.ports
  if (!cards) return
  await findLostEvents(ctx, cards.port)
  for (const cell of cells) if (cards.assets.includes(cellCurrencies[cell])) await readBalance(ctx, cards.port, cell)
}

/** Hooks are sent again for hours; an hourly look back over days misses nothing. */
const lookBackMs = 3 * dayMs
/** Some thousands of events; what is beyond them is found by its hook or by the balance. */
const pagesMax = 50

async function findLostEvents(ctx: Context, port: PaymentsPort): Promise<void> {
  const named = new Map<string, NamedReversal>()
  const returned = new Set<string>()
  for (let page = 1; page <= pagesMax; page += 1) {
    const outcome = await port.listEvents({ since: after(ctx.now, -lookBackMs), page })
    if ('unknown' in outcome) {
      ctx.log.warn({ reason: outcome.unknown }, 'the institution did not list its events')
      return
    }
    for (const { subject, id } of outcome.events) {
      if (subject === 'refund' || subject === 'dispute') named.set(id, { kind: subject, sourceId: id })
      if (subject === 'payout-return') returned.add(id)
    }
    if (!outcome.hasMore) break
  }
  const unknown = await ctx.read((tx) => listUnknownSources(tx, [...named.keys()]))
  for (const id of unknown) {
    const reversal = named.get(id)
    // One that cannot be read now is looked at again in an hour, and the others go on.
    if (reversal) await applyReversal(ctx, reversal).catch((error: unknown) => warn(ctx, id, error))
  }
  for (const id of await ctx.read((tx) => listUnknownReturns(tx, [...returned])))
    await applyPayoutReturn(ctx, id).catch((error: unknown) => warn(ctx, id, error))
}

function warn(ctx: Context, sourceId: string, error: unknown): void {
  ctx.log.warn(
    { sourceId, reason: error instanceof Error ? error.message : 'unknown' },
    'a refund, dispute or returned payout could not be read',
  )
}

/** What is booked while the institution is asked is no difference, so it is asked again. */
const asksMax = 3

async function readBalance(ctx: Context, port: PaymentsPort, cell: Cell): Promise<void> {
  const asset = cellCurrencies[cell]
  for (let asked = 0; asked < asksMax; asked += 1) {
    const before = await ctx.read((tx) => findExpectedBalance(tx, cell, asset))
    const outcome = await port.readBalance(asset)
    if (!('balance' in outcome)) {
      ctx.log.warn({ cell }, 'the institution did not say what our wallet holds')
      return
    }
    const foundMinor = outcome.balance.amountMinor
    const isSaved = await ctx.inTransaction(async (tx) => {
      const now = await findExpectedBalance(tx, cell, asset)
      if (!isSame(before, now)) return false
      await saveBalance(tx, { cell, asset, foundMinor, ...now }, ctx.now)
      return true
    })
    if (isSaved) return
  }
}

function isSame(one: ExpectedBalance, other: ExpectedBalance): boolean {
  return one.expectedMinor === other.expectedMinor && one.underWayMinor === other.underWayMinor && one.leavingMinor === other.leavingMinor
}
