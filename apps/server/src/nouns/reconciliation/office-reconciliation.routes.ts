import type { ReconciliationBreak } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import { money } from '@heathland/domain/money'
import { mapPage, pageOf } from '@heathland/domain/page'
import { breaksPage, reconciliationRowsMax } from '@heathland/domain/reconciliation/break'
import { after } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { explainBreak } from './explain-break.ts'
import { type ListedBreak, listBreaks } from './reconciliation.sql.ts'
import { countOpenByDay, findStanding, listSourceRows, type SourceRow } from './reconciliation-rows.sql.ts'
import { requestRun, runMaxMs } from './run-reconciliation.ts'
import { takeBreak } from './take-break.ts'

const { reconciliation } = operations.office
/** An offer has up to two rows; banks and custodians have one each. */
const offersMax = Math.floor((reconciliationRowsMax - 10) / 2)
const daysShown = 14

export const officeReconciliation = {
  read: reconciliation.read.handler(async ({ context: { ctx } }) =>
    ctx.read(async (tx) => {
      const rows = await listSourceRows(tx, offersMax)
      const standing = await findStanding(tx, after(ctx.now, -runMaxMs))
      const openByDay = await countOpenByDay(tx, { now: ctx.now, days: daysShown })
      return {
        rows: rows.map(toRow),
        isRunning: standing?.is_running ?? false,
        open: standing?.open ?? 0,
        unowned: standing?.unowned ?? 0,
        openInCustody: standing?.open_in_custody ?? 0,
        openByDay: openByDay.map(({ day, open }) => ({ day, open })),
        ...(standing?.last_at && { lastRun: { at: standing.last_at.toISOString(), found: standing.last_found ?? 0 } }),
        ...(standing?.oldest_at && { oldestAt: standing.oldest_at.toISOString() }),
      }
    }),
  ),
  listBreaks: reconciliation.listBreaks.handler(async ({ context: { ctx }, input }) => {
    const found = await ctx.read((tx) => listBreaks(tx, { isOpen: input.tab === 'open', after: input.after, rowsMax: breaksPage + 1 }))
    const page = pageOf(found, breaksPage, ({ id }) => id)
    return {
      ...mapPage(page, toWire),
      names: Object.fromEntries(await namePeople(ctx, [...new Set(page.items.flatMap(({ ownerId }) => ownerId ?? []))])),
    }
  }),
  run: reconciliation.run.handler(async ({ context: { ctx } }) => ({
    runId: await ctx.inTransaction((tx) => requestRun(tx, ctx, signedIn(ctx).personId)),
  })),
  takeBreak: reconciliation.takeBreak.handler(async ({ context: { ctx }, input }) => {
    await takeBreak(ctx, input.breakId)
    return {}
  }),
  explainBreak: reconciliation.explainBreak.handler(async ({ context: { ctx }, input }) => {
    await explainBreak(ctx, input)
    return {}
  }),
}

function toRow(row: SourceRow) {
  const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, row.asset))
  const others = [row.bank_minor, row.cards_minor, row.custody_minor, row.orders_minor, row.register_minor]
  return {
    about: row.about,
    cell: row.cell,
    ...(row.offer_id && { offerId: row.offer_id }),
    ...(row.offer_name && { offerName: row.offer_name }),
    ledger: inMoney(row.ledger_minor),
    ...(row.bank_minor !== null && { bank: inMoney(row.bank_minor) }),
    ...(row.cards_minor !== null && { cards: inMoney(row.cards_minor) }),
    ...(row.custody_minor !== null && { custody: inMoney(row.custody_minor) }),
    ...(row.orders_minor !== null && { orders: inMoney(row.orders_minor) }),
    ...(row.register_minor !== null && { register: inMoney(row.register_minor) }),
    isEqual: others.every((minor) => minor === null || minor === row.ledger_minor),
  }
}

function toWire({
  id,
  kind,
  cell,
  asset,
  subject,
  offerId,
  offerName,
  expectedMinor,
  foundMinor,
  state,
  ownerId,
  reason,
  foundAt,
  endedAt,
}: ListedBreak): ReconciliationBreak {
  return {
    ...{ id, kind, cell, subject, state },
    ...(offerId && { offerId }),
    ...(offerName && { offerName }),
    expected: toMoney(money(expectedMinor, asset)),
    found: toMoney(money(foundMinor, asset)),
    ...(ownerId && { ownerId }),
    ...(reason && { reason }),
    foundAt: foundAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}
