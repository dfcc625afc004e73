import type { AssetLine, MeterImport } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import { addMonths } from '@heathland/domain/books/day'
import { money } from '@heathland/domain/money'
import { dayOf } from '@heathland/domain/offers/offer'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { assetDocumentsMax, assetHistoryMax, assetsPage, ofPlanBps, planBetween, unitsOf } from '@heathland/domain/production/asset'
import { type ImportPlan, meterShownMax } from '@heathland/domain/production/meter-file'
import { Refused, refuse } from '@heathland/domain/refusal'
import { operations } from '../../http/operations.ts'
import { addAssetDocument } from './add-asset-document.ts'
import { figuresOf, monthsBefore, readingDaysOf } from './asset-figures.ts'
import { importReadings, recordReading, tryImport } from './import-readings.ts'
import { addAsset, editAsset, spvsMax } from './keep-asset.ts'
import { finishMaintenance, planMaintenance } from './maintain-asset.ts'
import { matchPosting, undoMatch } from './match-posting.ts'
import {
  findAsset,
  listAssetDocuments,
  listAssetParts,
  listAssets,
  listNewestReadings,
  listProductionSpvs,
  listSpvOffers,
  listUnmatchedPostings,
  listWork,
  type ReadingDays,
  type StoredAsset,
  sumMonths,
} from './production.sql.ts'

const { production } = operations.office
/** More assets than any SPV has; a book with more says so. */
const bookAssetsMax = 100
const offersMax = 100

export const officeProduction = {
  list: production.list.handler(async ({ context: { ctx }, input: { search, kind, after } }) => {
    const days = readingDaysOf(dayOf(ctx.now))
    const found = await ctx.read((tx) => listAssets(tx, { search: search || undefined, kind, after, days, rowsMax: assetsPage + 1 }))
    return mapPage(pageOf(found, assetsPage, byId), (asset) => toLine(asset, days))
  }),
  readBook: production.readBook.handler(async ({ context: { ctx } }) => {
    const days = readingDaysOf(dayOf(ctx.now))
    const months = monthsBefore(days)
    const january = `${days.today.slice(0, 4)}-01-01`
    const { found, outputs, spvs, offers } = await ctx.read(async (tx) => {
      const assets = await listAssets(tx, { search: undefined, kind: undefined, after: undefined, days, rowsMax: bookAssetsMax + 1 })
      const assetIds = assets
        .slice(0, bookAssetsMax)
        .filter(isEnergy)
        .map(({ id }) => id)
      return {
        found: assets,
        outputs: await sumMonths(tx, { assetIds, from: months[0] ?? days.yearFrom, until: addMonths(days.thisMonth, 1) }),
        spvs: await listProductionSpvs(tx, spvsMax),
        offers: await listSpvOffers(tx, offersMax),
      }
    })
    const assets = found.slice(0, bookAssetsMax)
    const energy = assets.filter(isEnergy)
    const figures = assets.map((asset) => ({ asset, figures: figuresOf(asset, days) }))
    const outputIn = (month: string) =>
      sumOf(outputs.filter((one) => one.month === month.slice(0, 7)).map(({ amountMilli }) => amountMilli))
    const planned = (from: string, until: string) =>
      sumOf(
        energy.map(({ planMilli, commissionedOn }) => {
          const since = commissionedOn > from ? commissionedOn : from
          return since < until ? planBetween(planMilli, since, until) : 0n
        }),
      )
    const yearOutput = sumOf(outputs.filter(({ month }) => month >= january.slice(0, 7)).map(({ amountMilli }) => amountMilli))
    const values = new Map<'EUR' | 'GBP', bigint>()
    for (const { asset, figures: one } of figures) values.set(asset.asset, (values.get(asset.asset) ?? 0n) + one.valueMinor)
    return {
      assets: assets.length,
      isCut: found.length > bookAssetsMax,
      values: [...values].map(([asset, amountMinor]) => toMoney(money(amountMinor, asset))),
      energy: toOutput(yearOutput, planned(january, days.today)),
      months:
        energy.length === 0
          ? []
          : months.map((month) => ({
              month,
              outputMilli: outputIn(month).toString(),
              planMilli: planned(month, addMonths(month, 1)).toString(),
            })),
      alarms: figures
        .flatMap(({ asset, figures: one }) => one.alarms.map((alarm) => ({ assetId: asset.id, name: asset.name, alarm })))
        .slice(0, 100),
      missingDays: figures.reduce((sum, { figures: one }) => sum + one.missingDays, 0),
      openWork: assets.reduce((sum, { openWork }) => sum + openWork, 0),
      ofPlan: figures.flatMap(({ asset, figures: one }) =>
        one.yearBps === undefined ? [] : [{ assetId: asset.id, name: asset.name, percent: hundredths(one.yearBps) }],
      ),
      spvs: spvs.map(({ id, name, asset }) => ({
        id,
        name,
        asset,
        offers: offers.filter(({ spvId }) => spvId === id).map((offer) => ({ id: offer.id, name: offer.name })),
      })),
    }
  }),
  read: production.read.handler(async ({ context: { ctx }, input: { assetId } }) => {
    const days = readingDaysOf(dayOf(ctx.now))
    const months = monthsBefore(days)
    const found = await ctx.read(async (tx) => {
      const asset = await findAsset(tx, assetId, days)
      return (
        asset && {
          asset,
          outputs: await sumMonths(tx, { assetIds: [asset.id], from: months[0] ?? days.yearFrom, until: days.thisMonth }),
          readings: await listNewestReadings(tx, asset.id, assetHistoryMax),
          work: await listWork(tx, asset.id, assetHistoryMax),
          parts: await listAssetParts(tx, asset.id, assetHistoryMax),
          documents: await listAssetDocuments(tx, asset.id, assetDocumentsMax),
        }
      )
    })
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    const { asset, outputs, readings, work, parts, documents } = found
    const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, asset.asset))
    return {
      ...toLine(asset, days),
      cost: inMoney(asset.costMinor),
      residual: inMoney(asset.residualMinor),
      lifeMonths: asset.lifeMonths,
      planMilli: asset.planMilli.map(String),
      months: months.map((month) => ({
        month,
        outputMilli: (outputs.find((one) => one.month === month.slice(0, 7))?.amountMilli ?? 0n).toString(),
        planMilli: (addMonths(month, 1) <= asset.commissionedOn ? 0n : planBetween(asset.planMilli, month, addMonths(month, 1))).toString(),
      })),
      readings: readings.map(({ amountMilli, reason, ...reading }) => ({
        ...reading,
        amountMilli: amountMilli.toString(),
        ...(reason !== undefined && { reason }),
      })),
      maintenance: work.map(({ id, title, plannedOn, doneOn, costMinor, downtimeHours, note }) => ({
        id,
        title,
        plannedOn,
        ...(doneOn && { doneOn }),
        ...(costMinor !== undefined && { cost: inMoney(costMinor) }),
        ...(downtimeHours !== undefined && { downtimeHours }),
        ...(note !== undefined && { note }),
      })),
      postings: parts.map(({ amountMinor, postedAt, note, ...part }) => ({
        ...part,
        amount: inMoney(amountMinor),
        postedAt: postedAt.toISOString(),
        ...(note !== undefined && { note }),
      })),
      documents: documents.map(({ addedAt, dated, ...document }) => ({
        ...document,
        addedAt: addedAt.toISOString(),
        ...(dated && { dated }),
      })),
    }
  }),
  add: production.add.handler(async ({ context: { ctx }, input }) => ({
    id: await addAsset(ctx, {
      ...input,
      offerId: input.offerId,
      insuredUntil: input.insuredUntil,
      inspectionOn: input.inspectionOn,
      capacityMilli: BigInt(input.capacityMilli),
      planMilli: input.planMilli.map(BigInt),
      costMinor: BigInt(input.costMinor),
      residualMinor: BigInt(input.residualMinor),
    }),
  })),
  edit: production.edit.handler(async ({ context: { ctx }, input }) => {
    await editAsset(ctx, {
      ...input,
      offerId: input.offerId,
      insuredUntil: input.insuredUntil,
      inspectionOn: input.inspectionOn,
      capacityMilli: BigInt(input.capacityMilli),
      planMilli: input.planMilli.map(BigInt),
    })
    return {}
  }),
  tryImport: production.tryImport.handler(async ({ context: { ctx }, input: { spvId, file } }) =>
    toImport(await tryImport(ctx, { spvId, bytes: Buffer.from(file, 'base64') })),
  ),
  importReadings: production.importReadings.handler(async ({ context: { ctx }, input: { spvId, file, reason } }) =>
    toImport(await importReadings(ctx, { spvId, bytes: Buffer.from(file, 'base64'), reason })),
  ),
  recordReading: production.recordReading.handler(async ({ context: { ctx }, input: { assetId, day, amountMilli, reason } }) => {
    await recordReading(ctx, { assetId, day, amountMilli: BigInt(amountMilli), reason })
    return {}
  }),
  planMaintenance: production.planMaintenance.handler(async ({ context: { ctx }, input }) => ({ id: await planMaintenance(ctx, input) })),
  finishMaintenance: production.finishMaintenance.handler(async ({ context: { ctx }, input }) => {
    await finishMaintenance(ctx, { ...input, note: input.note, costMinor: BigInt(input.costMinor) })
    return {}
  }),
  listPostings: production.listPostings.handler(async ({ context: { ctx }, input: { after } }) => {
    const found = await ctx.read((tx) => listUnmatchedPostings(tx, { after, rowsMax: assetsPage + 1 }))
    return mapPage(
      pageOf(found, assetsPage, ({ postingId }) => postingId),
      ({ amountMinor, leftMinor, asset, postedAt, ...posting }) => ({
        ...posting,
        amount: toMoney(money(amountMinor, asset)),
        left: toMoney(money(leftMinor, asset)),
        postedAt: postedAt.toISOString(),
      }),
    )
  }),
  matchPosting: production.matchPosting.handler(async ({ context: { ctx }, input }) => ({
    id: await matchPosting(ctx, { ...input, note: input.note, amountMinor: BigInt(input.amountMinor) }),
  })),
  undoMatch: production.undoMatch.handler(async ({ context: { ctx }, input }) => {
    await undoMatch(ctx, input)
    return {}
  }),
  addDocument: production.addDocument.handler(async ({ context: { ctx }, input }) => ({
    id: await addAssetDocument(ctx, { ...input, dated: input.dated }),
  })),
}

function isEnergy({ kind }: StoredAsset): boolean {
  return unitsOf[kind].output === 'kWh'
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}

/** Hundredths of a percent in percent. */
function hundredths(bps: bigint): number {
  return Number(bps) / 100
}

function toOutput(outputMilli: bigint, planMilli: bigint) {
  const bps = ofPlanBps(outputMilli, planMilli)
  return { outputMilli: outputMilli.toString(), planMilli: planMilli.toString(), ...(bps !== undefined && { percent: hundredths(bps) }) }
}

function toLine(asset: StoredAsset, days: ReadingDays): AssetLine {
  const figures = figuresOf(asset, days)
  const { id, name, kind, place, country, meter, spvId, spvName, offerId, offerName, commissionedOn, lastReadOn, openWork } = asset
  return {
    ...{ id, name, kind, place, country, meter, spvId, spvName, commissionedOn, openWork },
    ...(offerId && { offerId }),
    ...(offerName !== undefined && { offerName }),
    capacityMilli: asset.capacityMilli.toString(),
    capacityUnit: unitsOf[kind].capacity,
    outputUnit: unitsOf[kind].output,
    status: figures.status,
    alarms: [...figures.alarms],
    value: toMoney(money(figures.valueMinor, asset.asset)),
    thisMonth: toOutput(asset.thisMonthMilli, figures.thisMonthPlanMilli),
    lastMonth: toOutput(asset.lastMonthMilli, figures.lastMonthPlanMilli),
    year: toOutput(asset.yearMilli, figures.yearPlanMilli),
    missingDays: figures.missingDays,
    ...(lastReadOn && { lastReadOn }),
    ...(asset.insuredUntil && { insuredUntil: asset.insuredUntil }),
    ...(asset.inspectionOn && { inspectionOn: asset.inspectionOn }),
  }
}

function toImport({ added, changed, same, refused }: ImportPlan): MeterImport {
  return {
    added: added.length,
    changed: changed.length,
    same,
    refused: refused.length,
    differences: changed.slice(0, meterShownMax).map(({ line, meter, day, amountMilli, beforeMilli }) => ({
      line,
      meter,
      day,
      amountMilli: amountMilli.toString(),
      ...(beforeMilli !== undefined && { beforeMilli: beforeMilli.toString() }),
    })),
    refusedLines: refused.slice(0, meterShownMax),
  }
}
