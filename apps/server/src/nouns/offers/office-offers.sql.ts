/** Offers as staff draft, review and run them. Row security shows the offers of their SPVs. */
import type { Id } from '@heathland/domain/id'
import type { Asset } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import type { EvidenceKind, EvidenceState } from '@heathland/domain/offers/evidence'
import type { Offer, OfferState } from '@heathland/domain/offers/offer'
import type { OfferKind, SpvKind } from '@heathland/domain/offers/terms'
import { beforeEveryId, behindEveryId } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredOffer extends Offer {
  readonly spvId: Id<'spv'>
  readonly company: string
  readonly cell: string
  readonly asset: Asset
  readonly lawPack: LawPack
  readonly kind: OfferKind
  readonly updatedAt: Date
  /** Of the newest version. */
  readonly content: OfferContentJson
  readonly apyBps: number
  readonly writtenBy: Id<'per'>
  readonly writtenAt: Date
}

interface OfferRow {
  readonly id: Id<'ofr'>
  readonly state: OfferState
  readonly version: number
  readonly published_version: number | null
  readonly spv_id: Id<'spv'>
  readonly company: string
  readonly cell: string
  readonly currency: Asset
  readonly law_pack: LawPack
  readonly kind: OfferKind
  readonly updated_at: Date
  readonly content: OfferContentJson
  readonly apy_bps: number
  readonly written_by: Id<'per'>
  readonly written_at: Date
}

const offerText = `
  select offer.id, offer.state, offer.version, offer.published_version, offer.spv_id, spv.name as company, offer.cell, cell.currency,
         cell.law_pack, offer.kind, offer.updated_at, offer_version.content, offer_version.apy_bps, offer_version.written_by,
         offer_version.written_at
  from offer join spv on spv.id = offer.spv_id join cell on cell.code = offer.cell
  join offer_version on offer_version.offer_id = offer.id and offer_version.version = offer.version`

export async function listOfficeOffers(
  tx: ReadTx,
  { state, after, rowsMax }: { readonly state: OfferState | undefined; readonly after: string | undefined; readonly rowsMax: number },
): Promise<StoredOffer[]> {
  const rows = await tx.query<OfferRow>(
    'list-office-offers',
    `${offerText} where offer.id < $1 and ($2::text is null or offer.state = $2) order by offer.id desc limit $3`,
    [after ?? behindEveryId, state ?? null, rowsMax],
  )
  return rows.map(toOffer)
}

export async function findOffer(tx: ReadTx, id: Id<'ofr'>): Promise<StoredOffer | undefined> {
  const [row] = await tx.query<OfferRow>('find-offer', `${offerText} where offer.id = $1`, [id])
  return row && toOffer(row)
}

/** Whoever writes on it, publishes or ends it takes turns. Read after the lock: what was waited for may have written a version. */
export async function lockOffer(tx: Tx, id: Id<'ofr'>): Promise<StoredOffer | undefined> {
  const locked = await tx.query('lock-offer', 'select from offer where id = $1 for update', [id])
  return locked.length === 0 ? undefined : findOffer(tx, id)
}

export interface OwnSpv {
  readonly id: Id<'spv'>
  readonly name: string
  readonly kind: SpvKind
  readonly cell: string
}

/** More SPVs than anybody is staff of. */
export const spvsShownMax = 100

export async function listOwnSpvs(tx: ReadTx): Promise<OwnSpv[]> {
  return tx.query<OwnSpv & { [column: string]: unknown }>(
    'list-own-spvs',
    `select id, name, kind, cell from spv order by name, id limit ${spvsShownMax}`,
    [],
  )
}

export async function findSpv(tx: ReadTx, id: string): Promise<OwnSpv | undefined> {
  const [row] = await tx.query<OwnSpv & { [column: string]: unknown }>(
    'find-own-spv',
    'select id, name, kind, cell from spv where id = $1',
    [id],
  )
  return row
}

export interface WrittenVersion {
  readonly offerId: Id<'ofr'>
  readonly version: number
  readonly content: OfferContentJson
  readonly apyBps: number
  readonly by: Id<'per'>
  readonly now: Date
}

export async function insertOffer(
  tx: Tx,
  { spv, kind, ...first }: Omit<WrittenVersion, 'version'> & { readonly spv: OwnSpv; readonly kind: OfferKind },
): Promise<void> {
  await tx.change(
    'insert-offer',
    `insert into offer (id, spv_id, cell, kind, state, version, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, 'draft', 1, $5, $6, $6)`,
    [first.offerId, spv.id, spv.cell, kind, first.by, first.now],
  )
  await insertVersion(tx, { ...first, version: 1 })
}

/** Counts the version on, then writes it: the row is locked, and what was read is what it is based on. */
export async function saveVersion(tx: Tx, written: WrittenVersion): Promise<void> {
  await tx.change('count-offer-version', 'update offer set version = $2, updated_at = $3 where id = $1', [
    written.offerId,
    written.version,
    written.now,
  ])
  await insertVersion(tx, written)
}

async function insertVersion(tx: Tx, { offerId, version, content, apyBps, by, now }: WrittenVersion): Promise<void> {
  await tx.change(
    'insert-offer-version',
    'insert into offer_version (offer_id, version, content, apy_bps, written_by, written_at) values ($1, $2, $3, $4, $5, $6)',
    [offerId, version, JSON.stringify(content), apyBps, by, now],
  )
}

export interface ListedVersion {
  readonly version: number
  readonly writtenBy: Id<'per'>
  readonly writtenAt: Date
}

export async function listVersions(
  tx: ReadTx,
  { offerId, before, rowsMax }: { readonly offerId: Id<'ofr'>; readonly before: number; readonly rowsMax: number },
): Promise<ListedVersion[]> {
  const rows = await tx.query<{ version: number; written_by: Id<'per'>; written_at: Date }>(
    'list-offer-versions',
    'select version, written_by, written_at from offer_version where offer_id = $1 and version < $2 order by version desc limit $3',
    [offerId, before, rowsMax],
  )
  return rows.map(({ version, written_by: writtenBy, written_at: writtenAt }) => ({ version, writtenBy, writtenAt }))
}

export async function findVersion(tx: ReadTx, offerId: Id<'ofr'>, version: number): Promise<OfferContentJson | undefined> {
  const [row] = await tx.query<{ content: OfferContentJson }>(
    'find-offer-version',
    'select content from offer_version where offer_id = $1 and version = $2',
    [offerId, version],
  )
  return row?.content
}

/** Makes the newest version the one that members read. PostgreSQL looks for the approval behind it itself. */
export async function publishVersion(
  tx: Tx,
  {
    offerId,
    version,
    approvalId,
    owner,
    now,
  }: { readonly offerId: Id<'ofr'>; readonly version: number; readonly approvalId: string; readonly owner: string; readonly now: Date },
): Promise<boolean> {
  const changed = await tx.change(
    'publish-offer-version',
    `update offer set published_version = offer_version.version, published_at = $4, approval_id = $3, updated_at = $4, owner_key = $5,
            state = case offer.state when 'draft' then 'published' else offer.state end,
            content = offer_version.content, name = offer_version.content ->> 'name', category = offer_version.content ->> 'category',
            region = offer_version.content ->> 'region', apy_bps = offer_version.apy_bps,
            term_months = (offer_version.content -> 'terms' ->> 'termMonths')::integer, min_investment_minor = (offer_version.content ->> 'minInvestmentMinor')::bigint,
            target_minor = (offer_version.content ->> 'targetMinor')::bigint, opens_on = (offer_version.content ->> 'opensOn')::date, closes_on = (offer_version.content ->> 'closesOn')::date
     from offer_version where offer.id = $1 and offer_version.offer_id = offer.id and offer_version.version = $2 and offer.version = $2`,
    [offerId, version, approvalId, now, owner],
  )
  return changed === 1
}

export async function saveState(tx: Tx, offerId: Id<'ofr'>, state: OfferState, now: Date): Promise<void> {
  try {
    await tx.change('save-offer-state', 'update offer set state = $2, updated_at = $3 where id = $1', [offerId, state, now])
  } catch (error) {
    const isPlaced = error instanceof Error && 'constraint' in error && error.constraint === 'offer_cancelled_before_release'
    throw isPlaced ? new Refused(refuse('OFFER_PLACED')) : error
  }
}

/** Two offers of one owner that are published at the same moment take turns, so that the second counts the first. */
export async function lockOwner(tx: Tx, owner: string): Promise<void> {
  await tx.query('lock-offer-owner', `select pg_advisory_xact_lock(hashtextextended('offer owner ' || $1, 0))`, [owner])
}

/** Whether somebody wrote any version since the one that is published. */
export async function hasWritten(
  tx: ReadTx,
  { offerId, since, personId }: { readonly offerId: Id<'ofr'>; readonly since: number; readonly personId: Id<'per'> },
): Promise<boolean> {
  const rows = await tx.query(
    'find-offer-writer',
    'select from offer_version where offer_id = $1 and version > $2 and written_by = $3 limit 1',
    [offerId, since, personId],
  )
  return rows.length > 0
}

/** What other offers of this owner were to raise since then. Across all SPVs, whoever asks. */
export async function sumOfOwner(
  tx: ReadTx,
  { owner, offerId, since }: { readonly owner: string; readonly offerId: Id<'ofr'>; readonly since: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ total: bigint }>('sum-offers-of-owner', 'select owner_total($1, $2, $3) as total', [owner, offerId, since])
  return row?.total ?? 0n
}

export interface OfficeFigures {
  readonly explored: number
  readonly watching: number
  readonly interested: number
  readonly questionsWaiting: number
  readonly raisedMinor: bigint
  readonly approvalId: Id<'apr'> | undefined
}

export async function findFigures(tx: ReadTx, offerId: Id<'ofr'>): Promise<OfficeFigures> {
  const [row] = await tx.query<{
    explored: bigint
    watching: bigint
    interested: bigint
    raised_minor: bigint
    waiting: number
    approval_id: Id<'apr'> | null
  }>(
    'find-offer-figures',
    `select explored, watching, interested, raised_minor,
            (select count(*)::int from offer_question where offer_question.offer_id = $1 and state = 'waiting') as waiting,
            (select id from approval where act = 'offers.publish' and state = 'waiting' and body ->> 'offerId' = $1
               and expires_at > platform_now() limit 1) as approval_id
     from offer_figures(array[$1::text])`,
    [offerId],
  )
  return {
    explored: Number(row?.explored ?? 0n),
    watching: Number(row?.watching ?? 0n),
    interested: Number(row?.interested ?? 0n),
    questionsWaiting: row?.waiting ?? 0,
    raisedMinor: row?.raised_minor ?? 0n,
    approvalId: row?.approval_id ?? undefined,
  }
}

export interface StoredEvidence {
  readonly id: Id<'evd'>
  readonly offerId: Id<'ofr'>
  readonly kind: EvidenceKind
  readonly title: string
  readonly fileId: Id<'fil'>
  readonly bytes: number
  readonly issuedOn: string | undefined
  readonly expiresOn: string | undefined
  readonly state: EvidenceState
  readonly note: string | undefined
  readonly addedBy: Id<'per'>
  readonly addedAt: Date
  readonly reviewedBy: Id<'per'> | undefined
  readonly reviewedAt: Date | undefined
}

interface EvidenceRow {
  readonly id: Id<'evd'>
  readonly offer_id: Id<'ofr'>
  readonly kind: EvidenceKind
  readonly title: string
  readonly file_id: Id<'fil'>
  readonly bytes: bigint
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly state: EvidenceState
  readonly note: string | null
  readonly added_by: Id<'per'>
  readonly added_at: Date
  readonly reviewed_by: Id<'per'> | null
  readonly reviewed_at: Date | null
}

const evidenceColumns = `id, offer_id, kind, title, file_id, bytes, to_char(issued_on, 'YYYY-MM-DD') as issued_on,
  to_char(expires_on, 'YYYY-MM-DD') as expires_on, state, note, added_by, added_at, reviewed_by, reviewed_at`

export async function listEvidence(tx: ReadTx, offerId: Id<'ofr'>, rowsMax: number): Promise<StoredEvidence[]> {
  const rows = await tx.query<EvidenceRow>(
    'list-offer-evidence',
    `select ${evidenceColumns} from offer_evidence where offer_id = $1 order by id limit $2`,
    [offerId, rowsMax],
  )
  return rows.map(toEvidence)
}

/** A file that is a paper already is not used again. */
export async function insertEvidence(
  tx: Tx,
  paper: Omit<StoredEvidence, 'state' | 'note' | 'reviewedBy' | 'reviewedAt'> & { readonly sha256: string },
): Promise<boolean> {
  const added = await tx.change(
    'add-offer-evidence',
    `insert into offer_evidence (id, offer_id, kind, title, file_id, bytes, sha256, issued_on, expires_on, state, added_by, added_at)
     select $1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, 'submitted', $10, $11
     where not exists (select from offer_evidence where file_id = $5)`,
    [
      paper.id,
      paper.offerId,
      paper.kind,
      paper.title,
      paper.fileId,
      paper.bytes,
      paper.sha256,
      paper.issuedOn ?? null,
      paper.expiresOn ?? null,
      paper.addedBy,
      paper.addedAt,
    ],
  )
  return added === 1
}

export async function lockEvidence(tx: Tx, id: string): Promise<StoredEvidence | undefined> {
  const [row] = await tx.query<EvidenceRow>(
    'lock-offer-evidence',
    `select ${evidenceColumns} from offer_evidence where id = $1 for update`,
    [id],
  )
  return row && toEvidence(row)
}

export async function saveReview(
  tx: Tx,
  review: {
    readonly id: Id<'evd'>
    readonly state: Exclude<EvidenceState, 'submitted'>
    readonly note: string | undefined
    readonly by: Id<'per'>
    readonly now: Date
  },
): Promise<void> {
  await tx.change(
    'review-offer-evidence',
    'update offer_evidence set state = $2, note = $3, reviewed_by = $4, reviewed_at = $5 where id = $1',
    [review.id, review.state, review.note ?? null, review.by, review.now],
  )
}

/** Until when the longest accepted audit holds. */
export async function saveAudited(tx: Tx, offerId: Id<'ofr'>): Promise<void> {
  await tx.change(
    'save-offer-audited',
    `update offer set audited_until = (
       select max(expires_on) from offer_evidence where offer_id = $1 and kind = 'audited-accounts' and state = 'accepted'
     ) where id = $1`,
    [offerId],
  )
}

export interface Interested {
  readonly personId: Id<'per'>
  readonly at: Date
}

export async function listInterest(
  tx: ReadTx,
  { offerId, after, rowsMax }: { readonly offerId: Id<'ofr'>; readonly after: string | undefined; readonly rowsMax: number },
): Promise<Interested[]> {
  const rows = await tx.query<{ person_id: Id<'per'>; at: Date }>(
    'list-offer-interest',
    'select person_id, at from offer_interest where offer_id = $1 and person_id > $2 order by person_id limit $3',
    [offerId, after ?? beforeEveryId, rowsMax],
  )
  return rows.map(({ person_id: personId, at }) => ({ personId, at }))
}

function toOffer(row: OfferRow): StoredOffer {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    publishedVersion: row.published_version ?? undefined,
    spvId: row.spv_id,
    company: row.company,
    cell: row.cell,
    asset: row.currency,
    lawPack: row.law_pack,
    kind: row.kind,
    updatedAt: row.updated_at,
    content: row.content,
    apyBps: row.apy_bps,
    writtenBy: row.written_by,
    writtenAt: row.written_at,
  }
}

function toEvidence(row: EvidenceRow): StoredEvidence {
  return {
    id: row.id,
    offerId: row.offer_id,
    kind: row.kind,
    title: row.title,
    fileId: row.file_id,
    bytes: Number(row.bytes),
    issuedOn: row.issued_on ?? undefined,
    expiresOn: row.expires_on ?? undefined,
    state: row.state,
    note: row.note ?? undefined,
    addedBy: row.added_by,
    addedAt: row.added_at,
    reviewedBy: row.reviewed_by ?? undefined,
    reviewedAt: row.reviewed_at ?? undefined,
  }
}
