import type { InstitutionPayout as WirePayout, InstitutionWallet as WireWallet } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import { availableMinor, type InstitutionPayout, institutionPayoutsPage } from '@heathland/domain/cards/institution-payout'
import { cellCurrencies, cells } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import type { OwnCards } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { type InstitutionFigures, listInstitutionFigures, listInstitutionPayouts } from '../payments/institution-payout.sql.ts'
import { requestPayout } from './pay-out.ts'

const { cards } = operations.office

export const officeCards = {
  readInstitution: cards.readInstitution.handler(async ({ context: { ctx } }) => {
    const own = ctx.ports.cards
    if (!own) return { wallets: [] }
    const wallets = cells.flatMap((cell) => {
      const asset = cellCurrencies[cell]
      return own.assets.includes(asset) ? [{ cell, asset }] : []
    })
    const figures = await ctx.read((tx) => listInstitutionFigures(tx, wallets))
    return { wallets: figures.map((one) => toWallet(one, own)) }
  }),
  listPayouts: cards.listPayouts.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const rows = await ctx.read((tx) => listInstitutionPayouts(tx, { before, rowsMax: institutionPayoutsPage + 1 }))
    return mapPage(pageOf(rows, institutionPayoutsPage, byId), toPayout)
  }),
  requestPayout: cards.requestPayout.handler(async ({ context: { ctx }, input: { amountMinor, ...wish } }) => ({
    approvalId: (await requestPayout(ctx, { ...wish, amountMinor: BigInt(amountMinor) })).id,
  })),
}

function toWallet(figures: InstitutionFigures, { payouts: { assets, sweep } }: OwnCards): WireWallet {
  const { cell, asset, foundMinor, askedAt, oldestTransitAt, approvalId } = figures
  const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, asset))
  const canPayOut = assets.includes(asset)
  return {
    cell,
    ...(foundMinor !== undefined && { held: inMoney(foundMinor) }),
    ...(askedAt && { readAt: askedAt.toISOString() }),
    books: inMoney(figures.booksMinor),
    inTransit: inMoney(figures.transitMinor),
    ...(oldestTransitAt && { inTransitSince: oldestTransitAt.toISOString() }),
    owedToCards: inMoney(figures.openReversalsMinor),
    available: inMoney(availableMinor(figures)),
    canPayOut,
    ...(canPayOut && sweep && { daily: { above: inMoney(sweep.aboveMinor), buffer: inMoney(sweep.bufferMinor) } }),
    isAsking: figures.wantedMinor > 0n,
    ...(approvalId && { approvalId }),
  }
}

function toPayout(payout: InstitutionPayout): WirePayout {
  const { id, cell, money: amount, reference, state, approvalId, failure, movementId, lineId, wantedAt, sentAt, paidAt, endedAt } = payout
  return {
    ...{ id, cell, reference, state, amount: toMoney(amount), isDaily: approvalId === undefined, wantedAt: wantedAt.toISOString() },
    ...(failure && { failure }),
    ...(movementId && { movementId }),
    ...(lineId && { lineId }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}
