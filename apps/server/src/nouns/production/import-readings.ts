/** Meter data: a file is tried first and shows what it would change, and the same file again changes nothing. */
import { dayOf } from '@heathland/domain/offers/offer'
import { type ImportPlan, meterFileBytesMax, planImport, readingKey, readMeterFile } from '@heathland/domain/production/meter-file'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertReadings, listMeters, listReadings, lockAsset, lockAssets } from './production.sql.ts'

export interface MeterFileGiven {
  readonly spvId: string
  readonly bytes: Buffer
}

interface Planned {
  readonly plan: ImportPlan
  readonly versions: ReadonlyMap<string, number>
}

/** What the file would do, without doing it. */
export function tryImport(ctx: Context, given: MeterFileGiven): Promise<ImportPlan> {
  return ctx.read(async (tx) => (await plan(tx, ctx, given)).plan)
}

/** Writes what is new, and what differs where a reason says why. */
export async function importReadings(
  ctx: Context,
  { reason, ...given }: MeterFileGiven & { readonly reason: string | undefined },
): Promise<ImportPlan> {
  const { personId: madeBy } = signedIn(ctx)
  const fileHash = hash(given.bytes.toString('base64')).toString('hex')
  return ctx.inTransaction(async (tx) => {
    const { plan: planned, versions } = await plan(tx, ctx, given, tx)
    if (planned.changed.length > 0 && reason === undefined)
      throw new Refused(refuse('READING_REASON_MISSING', { changed: planned.changed.length }))
    const written = [...planned.added, ...planned.changed].map(({ assetId, day, amountMilli, beforeMilli }) => ({
      id: ctx.newId('mrd'),
      assetId,
      day,
      amountMilli,
      version: (versions.get(readingKey(assetId, day)) ?? 0) + 1,
      reason: beforeMilli === undefined ? undefined : reason,
    }))
    if (written.length > 0) {
      await insertReadings(tx, written, { source: 'file', fileHash, madeBy, madeAt: ctx.now })
      await recordAudit(tx, ctx, {
        action: 'production.readings-imported',
        resource: given.spvId,
        after: { fileHash, added: planned.added.length, changed: planned.changed.length, refused: planned.refused.length, reason },
      })
    }
    return planned
  })
}

async function plan(tx: ReadTx, ctx: Context, { spvId, bytes }: MeterFileGiven, writing?: Tx): Promise<Planned> {
  if (bytes.length > meterFileBytesMax) throw new Refused(refuse('METER_FILE_UNREADABLE', { reason: 'size' }))
  const file = readMeterFile(textOf(bytes))
  if (!file.ok) throw new Refused(refuse('METER_FILE_UNREADABLE', { reason: file.problem }))
  const assets = await listMeters(tx, spvId, [...new Set(file.lines.map(({ meter }) => meter))])
  // Two who import at once take turns: the second finds what the first wrote.
  if (writing)
    await lockAssets(
      writing,
      assets.map(({ id }) => id),
    )
  const byMeter = new Map(assets.map((asset) => [asset.meter, asset]))
  const asked = file.lines.flatMap(({ meter, day }) => {
    const asset = byMeter.get(meter)
    return asset ? [{ assetId: asset.id, day }] : []
  })
  const readings = await listReadings(tx, asked)
  const known = new Map(readings.map(({ assetId, day, amountMilli }) => [readingKey(assetId, day), amountMilli]))
  return {
    plan: planImport(file, byMeter, known, dayOf(ctx.now)),
    versions: new Map(readings.map(({ assetId, day, version }) => [readingKey(assetId, day), version])),
  }
}

/** Undefined where the bytes are no UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export interface ReadingRecorded {
  readonly assetId: string
  readonly day: string
  readonly amountMilli: bigint
  readonly reason: string | undefined
}

/** One reading by hand. Where the day has one, it is replaced, with a reason. */
export async function recordReading(ctx: Context, { assetId, day, amountMilli, reason }: ReadingRecorded): Promise<void> {
  const { personId: madeBy } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, assetId)
    if (!asset) throw new Refused(refuse('NOT_FOUND'))
    if (day > dayOf(ctx.now) || day < asset.commissionedOn) throw new Refused(refuse('BOOK_DAY_UNFIT'))
    const [before] = await listReadings(tx, [{ assetId: asset.id, day }])
    if (before?.amountMilli === amountMilli) return
    if (before && reason === undefined) throw new Refused(refuse('READING_REASON_MISSING', { changed: 1 }))
    const reading = { id: ctx.newId('mrd'), assetId: asset.id, day, amountMilli, version: (before?.version ?? 0) + 1, reason }
    await insertReadings(tx, [reading], { source: 'hand', fileHash: undefined, madeBy, madeAt: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'production.reading-recorded',
      resource: asset.id,
      before: { amountMilli: before?.amountMilli },
      after: reading,
    })
  })
}
