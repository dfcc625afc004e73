import type { Id } from '@heathland/domain/id'
import { accountsToOpen, distributionRemainder, spvCash } from '@heathland/domain/ledger/accounts'
import { capitalRepaid } from '@heathland/domain/ledger/movements/capital-repaid'
import { distributionShare } from '@heathland/domain/ledger/movements/distribution'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { actOnEach } from '../../core/act-on-each.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import {
  findDistribution,
  insertRedemption,
  listLines,
  lockDistribution,
  lockOpenLine,
  type StoredDistribution,
  type StoredLine,
  saveEnded,
  savePaidLine,
} from './distributions.sql.ts'

/** Pays each holder in a transaction of their own: a halted account stops nobody else's money, and a killed job goes on where it was. */
export async function payDistribution(ctx: Context, id: Id<'dis'>): Promise<void> {
  const distribution = await ctx.read((tx) => findDistribution(tx, id))
  if (distribution?.state !== 'agreed') return
  await actOnEach(ctx, {
    what: 'share of a distribution',
    list: (tx, after, rowsMax) => listLines(tx, { id, after, rowsMax, isOpen: true }),
    keyOf: ({ personId }) => personId,
    act: (tx, line) => payLine(tx, ctx, distribution, line),
  })
  await ctx.inTransaction((tx) => end(tx, ctx, id))
}

async function payLine(tx: Tx, ctx: Context, distribution: StoredDistribution, { personId, amountMinor }: StoredLine): Promise<void> {
  const { id, offerId, spvId, cell, asset, kind } = distribution
  if (!(await lockOpenLine(tx, id, personId))) return
  const share = { id, cell, spvId, personId, money: money(amountMinor, asset) }
  const nextId = () => ctx.newId('trf')
  await post(tx, ctx, kind === 'capital' ? capitalRepaid(share, nextId) : distributionShare(share, nextId))
  if (kind === 'capital')
    await insertRedemption(tx, { id: ctx.newId('rge'), offerId, personId, amountMinor, asset, distributionId: id }, ctx.now)
  await savePaidLine(tx, id, personId, ctx.now)
  await recordAudit(tx, ctx, { action: 'distributions.paid', resource: id, userId: personId, after: { amountMinor: String(amountMinor) } })
  await announce(tx, ctx, 'distribution.paid', { personId, distributionId: id, offerId })
}

/** What does not divide stays the company's, on an account of its own. */
async function end(tx: Tx, ctx: Context, id: Id<'dis'>): Promise<void> {
  const distribution = await lockDistribution(tx, id)
  if (distribution?.state !== 'agreed') return
  const { spvId, cell, asset, remainderMinor = 0n } = distribution
  const place = { cell, asset }
  if (remainderMinor > 0n)
    await post(tx, ctx, [
      {
        kind: 'post',
        id: ctx.newId('trf'),
        key: `distribution:${id}:remainder`,
        movement: 'distribution-remainder',
        subject: id,
        debit: spvCash(place, spvId),
        credit: distributionRemainder(place, spvId),
        amountMinor: remainderMinor,
      },
    ])
  await saveEnded(tx, id, ctx.now)
  await recordAudit(tx, ctx, { action: 'distributions.ended', resource: id })
}

async function post(tx: Tx, ctx: Context, steps: readonly Step[]): Promise<void> {
  await openAccounts(tx, accountsToOpen(steps), ctx.now)
  await postTransfers(tx, steps, ctx.now)
}
