/** Assets, what their meters read, the work on them, and the parts of postings that are about them. Row security shows one’s own SPVs. */
import type { Id } from '@heathland/domain/id'
import type { SpvKind } from '@heathland/domain/ledger/posting-rule'
import { beforeEveryId, behindEveryId } from '@heathland/domain/page'
import type { AssetKind, AssetPartKind, Depreciated, MonthlyPlan } from '@heathland/domain/production/asset'
import type { ReadTx, Tx } from '../../core/database.ts'

export type BookAsset = 'EUR' | 'GBP'

export interface AssetFacts extends Depreciated {
  readonly offerId: Id<'ofr'> | undefined
  readonly name: string
  readonly kind: AssetKind
  readonly place: string
  readonly country: string
  readonly meter: string
  readonly capacityMilli: bigint
  readonly planMilli: MonthlyPlan
  readonly insuredUntil: string | undefined
  readonly inspectionOn: string | undefined
}

export interface StoredAsset extends AssetFacts {
  readonly id: Id<'pas'>
  readonly spvId: Id<'spv'>
  readonly spvName: string
  readonly offerName: string | undefined
  readonly asset: BookAsset
  /** Output of the last whole month, of this month to date, and of the twelve whole months before. */
  readonly lastMonthMilli: bigint
  readonly thisMonthMilli: bigint
  readonly yearMilli: bigint
  readonly lastReadOn: string | undefined
  /** Days with a reading among those that are looked at. */
  readonly daysRead: number
  readonly isUnderRepair: boolean
  readonly openWork: number
}

interface AssetRow {
  readonly id: Id<'pas'>
  readonly spv_id: Id<'spv'>
  readonly spv_name: string
  readonly offer_id: Id<'ofr'> | null
  readonly offer_name: string | null
  readonly name: string
  readonly kind: AssetKind
  readonly place: string
  readonly country: string
  readonly meter: string
  readonly asset: BookAsset
  readonly capacity_milli: bigint
  readonly commissioned_on: string
  readonly plan_milli: readonly (bigint | string)[]
  readonly cost_minor: bigint
  readonly residual_minor: bigint
  readonly life_months: number
  readonly insured_until: string | null
  readonly inspection_on: string | null
  readonly last_month_milli: bigint
  readonly this_month_milli: bigint
  readonly year_milli: bigint
  readonly last_read_on: string | null
  readonly days_read: number
  readonly is_under_repair: boolean
  readonly open_work: number
}

/** The days that figures are read for. */
export interface ReadingDays {
  readonly today: string
  /** The first day of this month, of the one before, and of the month a year before this one. */
  readonly thisMonth: string
  readonly lastMonth: string
  readonly yearFrom: string
  /** Readings are missed from this day until before today. */
  readonly lookFrom: string
}

const assetText = `
  select owned.id, owned.spv_id, spv.name as spv_name, owned.offer_id, coalesce(offer.name, offer_version.content ->> 'name') as offer_name, owned.name, owned.kind,
         owned.place, owned.country, owned.meter, owned.asset, owned.capacity_milli, owned.commissioned_on::text as commissioned_on,
         owned.plan_milli::text[] as plan_milli, owned.cost_minor, owned.residual_minor, owned.life_months, owned.insured_until::text as insured_until,
         owned.inspection_on::text as inspection_on, measured.*, work.*,
         (select max(day)::text from meter_reading where asset_id = owned.id) as last_read_on
  from production_asset owned join spv on spv.id = owned.spv_id
  left join offer on offer.id = owned.offer_id
  left join offer_version on offer_version.offer_id = offer.id and offer_version.version = offer.version
  cross join lateral (
    select coalesce(sum(amount_milli) filter (where day >= $2::date and day < $1::date), 0)::bigint as last_month_milli,
           coalesce(sum(amount_milli) filter (where day >= $1::date), 0)::bigint as this_month_milli,
           coalesce(sum(amount_milli) filter (where day >= $3::date and day < $1::date), 0)::bigint as year_milli,
           (count(*) filter (where day >= $4::date and day < $5::date))::integer as days_read
    from (select distinct on (day) day, amount_milli from meter_reading where asset_id = owned.id and day >= $3::date order by day, version desc) newest
  ) measured
  cross join lateral (
    select coalesce(bool_or(planned_on <= $5::date), false) as is_under_repair, count(*)::integer as open_work
    from maintenance where asset_id = owned.id and done_on is null
  ) work`

function daysOf({ thisMonth, lastMonth, yearFrom, lookFrom, today }: ReadingDays): readonly string[] {
  return [thisMonth, lastMonth, yearFrom, lookFrom, today]
}

export interface AssetFilters {
  readonly search: string | undefined
  readonly kind: AssetKind | undefined
}

export async function listAssets(
  tx: ReadTx,
  { search, kind, after, rowsMax, days }: AssetFilters & { after: string | undefined; rowsMax: number; days: ReadingDays },
): Promise<StoredAsset[]> {
  const rows = await tx.query<AssetRow>(
    'list-production-assets',
    `${assetText}
     where owned.id > $6 and ($7::text is null or strpos(lower(concat_ws(chr(10), owned.name, owned.place, owned.meter)), lower($7)) > 0) and ($8::text is null or owned.kind = $8)
     order by owned.id limit $9`,
    [...daysOf(days), after ?? beforeEveryId, search ?? null, kind ?? null, rowsMax],
  )
  return rows.map(toAsset)
}

export async function findAsset(tx: ReadTx, id: string, days: ReadingDays): Promise<StoredAsset | undefined> {
  const [row] = await tx.query<AssetRow>('find-production-asset', `${assetText} where owned.id = $6`, [...daysOf(days), id])
  return row && toAsset(row)
}

function toAsset(row: AssetRow): StoredAsset {
  return {
    id: row.id,
    spvId: row.spv_id,
    spvName: row.spv_name,
    offerId: row.offer_id ?? undefined,
    offerName: row.offer_name ?? undefined,
    name: row.name,
    kind: row.kind,
    place: row.place,
    country: row.country,
    meter: row.meter,
    asset: row.asset,
    capacityMilli: row.capacity_milli,
    commissionedOn: row.commissioned_on,
    planMilli: row.plan_milli.map(BigInt),
    costMinor: row.cost_minor,
    residualMinor: row.residual_minor,
    lifeMonths: row.life_months,
    insuredUntil: row.insured_until ?? undefined,
    inspectionOn: row.inspection_on ?? undefined,
    lastMonthMilli: row.last_month_milli,
    thisMonthMilli: row.this_month_milli,
    yearMilli: row.year_milli,
    lastReadOn: row.last_read_on ?? undefined,
    daysRead: row.days_read,
    isUnderRepair: row.is_under_repair,
    openWork: row.open_work,
  }
}

export interface LockedAsset {
  readonly id: Id<'pas'>
  readonly spvId: Id<'spv'>
  readonly name: string
  readonly commissionedOn: string
}

/** Whoever writes about an asset takes turns. */
export async function lockAsset(tx: Tx, id: string): Promise<LockedAsset | undefined> {
  const [row] = await tx.query<{ id: Id<'pas'>; spv_id: Id<'spv'>; name: string; commissioned_on: string }>(
    'lock-production-asset',
    'select id, spv_id, name, commissioned_on::text as commissioned_on from production_asset where id = $1 for update',
    [id],
  )
  return row && { id: row.id, spvId: row.spv_id, name: row.name, commissionedOn: row.commissioned_on }
}

export interface MeteredAsset {
  readonly id: Id<'pas'>
  readonly meter: string
  readonly commissionedOn: string
}

/** The assets of one SPV by their meters; locked in one order where readings are written. */
export async function listMeters(tx: ReadTx, spvId: string, meters: readonly string[]): Promise<MeteredAsset[]> {
  const rows = await tx.query<{ id: Id<'pas'>; meter: string; commissioned_on: string }>(
    'list-meters',
    'select id, meter, commissioned_on::text as commissioned_on from production_asset where spv_id = $1 and meter = any ($2) order by id',
    [spvId, meters],
  )
  return rows.map(({ id, meter, commissioned_on: commissionedOn }) => ({ id, meter, commissionedOn }))
}

export async function lockAssets(tx: Tx, ids: readonly Id<'pas'>[]): Promise<void> {
  await tx.query('lock-production-assets', 'select from production_asset where id = any ($1) order by id for update', [ids])
}

/** What holds for each of these days now. */
export async function listReadings(
  tx: ReadTx,
  asked: readonly { readonly assetId: string; readonly day: string }[],
): Promise<{ assetId: string; day: string; amountMilli: bigint; version: number }[]> {
  const rows = await tx.query<{ asset_id: string; day: string; amount_milli: bigint; version: number }>(
    'list-readings-of-days',
    `select newest.asset_id, newest.day::text as day, newest.amount_milli, newest.version
     from unnest($1::text[], $2::date[]) as asked (asset_id, day)
     cross join lateral (select * from meter_reading where meter_reading.asset_id = asked.asset_id and meter_reading.day = asked.day
                         order by version desc limit 1) newest`,
    [asked.map(({ assetId }) => assetId), asked.map(({ day }) => day)],
  )
  return rows.map((row) => ({ assetId: row.asset_id, day: row.day, amountMilli: row.amount_milli, version: row.version }))
}

export interface NewStoredReading {
  readonly id: Id<'mrd'>
  readonly assetId: string
  readonly day: string
  readonly version: number
  readonly amountMilli: bigint
  readonly reason: string | undefined
}

interface ReadingsFrom {
  readonly source: 'file' | 'hand'
  readonly fileHash: string | undefined
  readonly madeBy: Id<'per'>
  readonly madeAt: Date
}

export async function insertReadings(tx: Tx, readings: readonly NewStoredReading[], from: ReadingsFrom): Promise<void> {
  await tx.change(
    'insert-meter-readings',
    `insert into meter_reading (id, asset_id, day, version, amount_milli, reason, source, file_hash, made_by, made_at)
     select given.*, $7, decode($8, 'hex'), $9, $10
     from unnest($1::text[], $2::text[], $3::date[], $4::integer[], $5::bigint[], $6::text[]) as given`,
    [
      readings.map(({ id }) => id),
      readings.map(({ assetId }) => assetId),
      readings.map(({ day }) => day),
      readings.map(({ version }) => version),
      readings.map(({ amountMilli }) => amountMilli),
      readings.map(({ reason }) => reason ?? null),
      from.source,
      from.fileHash ?? null,
      from.madeBy,
      from.madeAt,
    ],
  )
}

/** False when the SPV has an asset with this meter. */
export async function insertAsset(
  tx: Tx,
  facts: AssetFacts & {
    readonly id: Id<'pas'>
    readonly spvId: Id<'spv'>
    readonly asset: BookAsset
    readonly createdBy: Id<'per'>
    readonly createdAt: Date
  },
): Promise<boolean> {
  const added = await tx.change(
    'insert-production-asset',
    `insert into production_asset (id, spv_id, offer_id, name, kind, place, country, meter, asset, capacity_milli, commissioned_on, plan_milli, cost_minor, residual_minor,
                                   life_months, insured_until, inspection_on, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) on conflict (spv_id, meter) do nothing`,
    [
      facts.id,
      facts.spvId,
      facts.offerId ?? null,
      facts.name,
      facts.kind,
      facts.place,
      facts.country,
      facts.meter,
      facts.asset,
      facts.capacityMilli,
      facts.commissionedOn,
      facts.planMilli,
      facts.costMinor,
      facts.residualMinor,
      facts.lifeMonths,
      facts.insuredUntil ?? null,
      facts.inspectionOn ?? null,
      facts.createdBy,
      facts.createdAt,
    ],
  )
  return added === 1
}

export type AssetEdit = Pick<
  AssetFacts,
  'offerId' | 'name' | 'place' | 'country' | 'capacityMilli' | 'planMilli' | 'insuredUntil' | 'inspectionOn'
>

export async function saveAsset(tx: Tx, id: Id<'pas'>, edit: AssetEdit): Promise<void> {
  await tx.change(
    'save-production-asset',
    `update production_asset set offer_id = $2, name = $3, place = $4, country = $5, capacity_milli = $6, plan_milli = $7, insured_until = $8, inspection_on = $9
     where id = $1`,
    [
      id,
      edit.offerId ?? null,
      edit.name,
      edit.place,
      edit.country,
      edit.capacityMilli,
      edit.planMilli,
      edit.insuredUntil ?? null,
      edit.inspectionOn ?? null,
    ],
  )
}

/** Output of whole months by asset, oldest first, for some assets or for all that measure in one unit. */
export async function sumMonths(
  tx: ReadTx,
  { assetIds, from, until }: { assetIds: readonly string[]; from: string; until: string },
): Promise<{ assetId: string; month: string; amountMilli: bigint }[]> {
  const rows = await tx.query<{ asset_id: string; month: string; amount_milli: bigint }>(
    'sum-output-by-month',
    `select asset_id, to_char(day, 'YYYY-MM') as month, sum(amount_milli)::bigint as amount_milli
     from (select distinct on (asset_id, day) asset_id, day, amount_milli from meter_reading
           where asset_id = any ($1) and day >= $2::date and day < $3::date order by asset_id, day, version desc) newest
     group by asset_id, month order by month`,
    [assetIds, from, until],
  )
  return rows.map((row) => ({ assetId: row.asset_id, month: row.month, amountMilli: row.amount_milli }))
}

export interface ListedReading {
  readonly id: Id<'mrd'>
  readonly day: string
  readonly version: number
  readonly amountMilli: bigint
  readonly source: 'file' | 'hand'
  readonly reason: string | undefined
}

/** The newest days, each with every version of it. */
export async function listNewestReadings(tx: ReadTx, assetId: Id<'pas'>, rowsMax: number): Promise<ListedReading[]> {
  const rows = await tx.query<{
    id: Id<'mrd'>
    day: string
    version: number
    amount_milli: bigint
    source: 'file' | 'hand'
    reason: string | null
  }>(
    'list-newest-readings',
    `select id, day::text as day, version, amount_milli, source, reason from meter_reading
     where asset_id = $1 order by meter_reading.day desc, version desc limit $2`,
    [assetId, rowsMax],
  )
  return rows.map(({ amount_milli: amountMilli, reason, ...row }) => ({ ...row, amountMilli, reason: reason ?? undefined }))
}

export interface ListedWork {
  readonly id: Id<'mnt'>
  readonly title: string
  readonly plannedOn: string
  readonly doneOn: string | undefined
  readonly costMinor: bigint | undefined
  readonly downtimeHours: number | undefined
  readonly note: string | undefined
}

/** Open work first, then the newest. */
export async function listWork(tx: ReadTx, assetId: Id<'pas'>, rowsMax: number): Promise<ListedWork[]> {
  const rows = await tx.query<{
    id: Id<'mnt'>
    title: string
    planned_on: string
    done_on: string | null
    cost_minor: bigint | null
    downtime_hours: number | null
    note: string | null
  }>(
    'list-maintenance',
    `select id, title, planned_on::text as planned_on, done_on::text as done_on, cost_minor, downtime_hours, note from maintenance
     where asset_id = $1 order by maintenance.done_on is not null, id desc limit $2`,
    [assetId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    plannedOn: row.planned_on,
    doneOn: row.done_on ?? undefined,
    costMinor: row.cost_minor ?? undefined,
    downtimeHours: row.downtime_hours ?? undefined,
    note: row.note ?? undefined,
  }))
}

export async function insertWork(
  tx: Tx,
  work: { id: Id<'mnt'>; assetId: Id<'pas'>; title: string; plannedOn: string; plannedBy: Id<'per'>; plannedAt: Date },
): Promise<void> {
  await tx.change(
    'insert-maintenance',
    'insert into maintenance (id, asset_id, title, planned_on, planned_by, planned_at) values ($1, $2, $3, $4, $5, $6)',
    [work.id, work.assetId, work.title, work.plannedOn, work.plannedBy, work.plannedAt],
  )
}

export async function lockWork(tx: Tx, id: string): Promise<{ id: Id<'mnt'>; assetId: Id<'pas'>; isDone: boolean } | undefined> {
  const [row] = await tx.query<{ id: Id<'mnt'>; asset_id: Id<'pas'>; is_done: boolean }>(
    'lock-maintenance',
    'select id, asset_id, done_on is not null as is_done from maintenance where id = $1 for update',
    [id],
  )
  return row && { id: row.id, assetId: row.asset_id, isDone: row.is_done }
}

export interface WorkDone {
  readonly doneOn: string
  readonly costMinor: bigint
  readonly downtimeHours: number
  readonly note: string | undefined
}

export async function finishWork(
  tx: Tx,
  id: Id<'mnt'>,
  { doneOn, costMinor, downtimeHours, note }: WorkDone,
  by: Id<'per'>,
  now: Date,
): Promise<void> {
  await tx.change(
    'finish-maintenance',
    'update maintenance set done_on = $2, cost_minor = $3, downtime_hours = $4, note = $5, done_by = $6, done_at = $7 where id = $1',
    [id, doneOn, costMinor, downtimeHours, note ?? null, by, now],
  )
}

export interface ListedAssetPart {
  readonly id: Id<'app'>
  readonly kind: AssetPartKind
  readonly postingId: string
  readonly amountMinor: bigint
  readonly postedAt: Date
  readonly note: string | undefined
  readonly isUndone: boolean
}

export async function listAssetParts(tx: ReadTx, assetId: Id<'pas'>, rowsMax: number): Promise<ListedAssetPart[]> {
  const rows = await tx.query<{
    id: Id<'app'>
    kind: AssetPartKind
    posting_id: string
    amount_minor: bigint
    posted_at: Date
    note: string | null
    is_undone: boolean
  }>(
    'list-asset-posting-parts',
    `select part.id, part.kind, part.posting_id, part.amount_minor, posting.posted_at, part.note, part.undone_at is not null as is_undone
     from asset_posting_part part join hand_posting posting on posting.transfer_id = part.posting_id
     where part.asset_id = $1 order by part.id desc limit $2`,
    [assetId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    postingId: row.posting_id,
    amountMinor: row.amount_minor,
    postedAt: row.posted_at,
    note: row.note ?? undefined,
    isUndone: row.is_undone,
  }))
}

export interface NewAssetPart {
  readonly id: Id<'app'>
  readonly assetId: Id<'pas'>
  readonly postingId: string
  readonly kind: AssetPartKind
  readonly amountMinor: bigint
  readonly note: string | undefined
  readonly matchedBy: Id<'per'>
  readonly matchedAt: Date
}

/** False when the posting is not the SPV's, goes the other way, or has less left. Two that match one posting take turns in PostgreSQL. */
export async function insertAssetPart(tx: Tx, part: NewAssetPart): Promise<boolean> {
  try {
    await tx.change(
      'insert-asset-posting-part',
      `insert into asset_posting_part (id, asset_id, posting_id, kind, amount_minor, note, matched_by, matched_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [part.id, part.assetId, part.postingId, part.kind, part.amountMinor, part.note ?? null, part.matchedBy, part.matchedAt],
    )
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'asset_posting_part_fits') return false
    throw error
  }
}

export async function lockAssetPart(tx: Tx, id: string): Promise<{ assetId: Id<'pas'>; isUndone: boolean } | undefined> {
  const [row] = await tx.query<{ asset_id: Id<'pas'>; is_undone: boolean }>(
    'lock-asset-posting-part',
    'select asset_id, undone_at is not null as is_undone from asset_posting_part where id = $1 for update',
    [id],
  )
  return row && { assetId: row.asset_id, isUndone: row.is_undone }
}

export async function undoAssetPart(tx: Tx, id: string, { by, reason, now }: { by: Id<'per'>; reason: string; now: Date }): Promise<void> {
  await tx.change(
    'undo-asset-posting-part',
    'update asset_posting_part set undone_by = $2, undone_reason = $3, undone_at = $4 where id = $1',
    [id, by, reason, now],
  )
}

export interface ListedAssetPosting {
  readonly postingId: string
  readonly spvId: Id<'spv'>
  readonly movement: 'spv-received' | 'spv-paid'
  readonly asset: BookAsset
  readonly amountMinor: bigint
  readonly leftMinor: bigint
  readonly postedAt: Date
}

/** Postings of one’s own SPVs that have something left to match, newest first. */
export async function listUnmatchedPostings(
  tx: ReadTx,
  { after, rowsMax }: { after: string | undefined; rowsMax: number },
): Promise<ListedAssetPosting[]> {
  const rows = await tx.query<{
    posting_id: string
    spv_id: Id<'spv'>
    movement: ListedAssetPosting['movement']
    asset: BookAsset
    amount_minor: bigint
    left_minor: bigint
    posted_at: Date
  }>('list-unmatched-asset-postings', 'select * from unmatched_asset_postings($1, $2)', [after ?? behindEveryId, rowsMax])
  return rows.map((row) => ({
    postingId: row.posting_id,
    spvId: row.spv_id,
    movement: row.movement,
    asset: row.asset,
    amountMinor: row.amount_minor,
    leftMinor: row.left_minor,
    postedAt: row.posted_at,
  }))
}

export interface ListedAssetDocument {
  readonly id: Id<'adc'>
  readonly title: string
  readonly fileId: Id<'fil'>
  readonly dated: string | undefined
  readonly addedAt: Date
}

export async function listAssetDocuments(tx: ReadTx, assetId: Id<'pas'>, rowsMax: number): Promise<ListedAssetDocument[]> {
  const rows = await tx.query<{ id: Id<'adc'>; title: string; file_id: Id<'fil'>; dated: string | null; added_at: Date }>(
    'list-asset-documents',
    'select id, title, file_id, dated::text as dated, added_at from asset_document where asset_id = $1 order by id desc limit $2',
    [assetId, rowsMax],
  )
  return rows.map((row) => ({ id: row.id, title: row.title, fileId: row.file_id, dated: row.dated ?? undefined, addedAt: row.added_at }))
}

/** False when the asset has this file already, or as many documents as it may have. */
export async function insertAssetDocument(
  tx: Tx,
  document: ListedAssetDocument & { readonly assetId: Id<'pas'>; readonly addedBy: Id<'per'> },
  rowsMax: number,
): Promise<boolean> {
  const added = await tx.change(
    'insert-asset-document',
    `insert into asset_document (id, asset_id, title, file_id, dated, added_by, added_at)
     select $1, $2, $3, $4, $5::date, $6, $7 where (select count(*) from asset_document where asset_id = $2) < $8
     on conflict (asset_id, file_id) do nothing`,
    [document.id, document.assetId, document.title, document.fileId, document.dated ?? null, document.addedBy, document.addedAt, rowsMax],
  )
  return added === 1
}

export interface ProductionSpv {
  readonly id: Id<'spv'>
  readonly name: string
  readonly asset: BookAsset
}

export async function listProductionSpvs(tx: ReadTx, rowsMax: number): Promise<ProductionSpv[]> {
  const rows = await tx.query<{ id: Id<'spv'>; name: string; kind: SpvKind; currency: BookAsset }>(
    'list-production-spvs',
    `select spv.id, spv.name, spv.kind, cell.currency from spv join cell on cell.code = spv.cell where spv.kind = 'production' order by spv.name, spv.id limit $1`,
    [rowsMax],
  )
  return rows.map(({ id, name, currency }) => ({ id, name, asset: currency }))
}

export async function listSpvOffers(tx: ReadTx, rowsMax: number): Promise<{ id: Id<'ofr'>; spvId: Id<'spv'>; name: string }[]> {
  const rows = await tx.query<{ id: Id<'ofr'>; spv_id: Id<'spv'>; name: string }>(
    'list-production-offers',
    `select offer.id, offer.spv_id, offer_version.content ->> 'name' as name
     from offer join offer_version on offer_version.offer_id = offer.id and offer_version.version = offer.version
     where offer.kind = 'production' order by offer.id desc limit $1`,
    [rowsMax],
  )
  return rows.map(({ id, spv_id: spvId, name }) => ({ id, spvId, name }))
}
