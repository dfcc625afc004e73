/** Offers as members read them. Row security shows those that are published in the member's cell. */
import type { Id } from '@heathland/domain/id'
import type { Asset } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import type { EvidenceKind } from '@heathland/domain/offers/evidence'
import type { OfferState } from '@heathland/domain/offers/offer'
import type { OpportunityCategory, OpportunityRegion, OpportunitySort } from '@heathland/domain/offers/opportunity'
import type { OfferKind } from '@heathland/domain/offers/terms'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface ListedOffer {
  readonly id: Id<'ofr'>
  readonly state: OfferState
  readonly asset: Asset
  readonly content: OfferContentJson
  readonly apyBps: number
  readonly isAudited: boolean
  readonly raisedMinor: bigint
  /** What the list is sorted by. */
  readonly key: bigint
}

/** How a member stands to offers: those they follow, what they hold, and under which law they are. */
export interface OwnOffers {
  readonly lawPack: LawPack | undefined
  readonly watched: ReadonlySet<string>
  /** What they paid for each and did not get back. */
  readonly heldMinor: ReadonlyMap<string, bigint>
  /** Those of them that are open, so that more can be added. */
  readonly addable: readonly string[]
}

/** What was paid for a subscription and not paid back, wherever it was paid back from. */
const keptText = `transfer_resolution.amount_minor - coalesce((
  select sum(refunded.amount_minor) from transfer refunded
  where refunded.subject = transfer.subject and refunded.movement = 'subscription-refunded'), 0)`

/** More than anybody follows or holds; the rest is not marked. */
const ownMax = 1_000

export async function findOwnOffers(
  tx: ReadTx,
  { personId, holderId, today }: { readonly personId: Id<'per'>; readonly holderId: string; readonly today: string },
): Promise<OwnOffers> {
  const [row] = await tx.query<{ law_pack: LawPack | null; watched: string[]; held: { id: string; minor: string; isOpen: boolean }[] }>(
    'find-own-offers',
    `select cell.law_pack,
            array(select offer_id from offer_watch where person_id = $1 limit ${ownMax}) as watched,
            (select coalesce(jsonb_agg(jsonb_build_object('id', own.offer_id, 'minor', own.minor::text, 'isOpen',
               coalesce(offer.state = 'published' and offer.opens_on <= $3::date and offer.closes_on >= $3::date, false))), '[]') from (
               select account_holder(transfer.credit_account) as offer_id, sum(${keptText}) as minor
               from transfer join transfer_resolution on transfer_resolution.transfer_id = transfer.id and transfer_resolution.kind = 'settle'
               where transfer.debit_account = concat('acc_', cell.code, '_member-cash_', cell.currency, '_', $2::text)
                 and transfer.kind = 'reserve' and transfer.movement = 'subscription-reserved'
               group by 1 having sum(${keptText}) > 0 limit ${ownMax}
             ) own left join offer on offer.id = own.offer_id) as held
     from profiles left join cell on cell.code = profiles.cell where profiles.id = $1`,
    [personId, holderId, today],
  )
  return {
    lawPack: row?.law_pack ?? undefined,
    watched: new Set(row?.watched),
    heldMinor: new Map(row?.held.map(({ id, minor }) => [id, BigInt(minor)])),
    addable: (row?.held ?? []).filter(({ isOpen }) => isOpen).map(({ id }) => id),
  }
}

export interface OfferFilters {
  readonly category: OpportunityCategory | undefined
  readonly regions: readonly OpportunityRegion[] | undefined
  /** These and no others. */
  readonly ids: readonly string[] | undefined
}

const filtersOf = ({ category, regions, ids }: OfferFilters) => [category ?? null, regions ?? null, ids ?? null]

/** What row security shows the caller, newest first. */
export async function listOfferNames(tx: ReadTx, personId: Id<'per'>, rowsMax: number): Promise<readonly NamedOffer[]> {
  const rows = await tx.query<{ id: Id<'ofr'>; name: string; category: OpportunityCategory; is_held: boolean }>(
    'list-offer-names',
    `select id, name, category, exists (select from register_entry where register_entry.offer_id = offer.id and register_entry.person_id = $1) as is_held
     from offer where published_version is not null order by published_at desc, id desc limit $2`,
    [personId, rowsMax],
  )
  return rows.map(({ is_held: isHeld, ...offer }) => ({ ...offer, isHeld }))
}

export interface NamedOffer {
  readonly id: Id<'ofr'>
  readonly name: string
  readonly category: OpportunityCategory
  readonly isHeld: boolean
}

export async function listOffers(
  tx: ReadTx,
  asked: OfferFilters & {
    readonly today: string
    readonly sort: OpportunitySort
    readonly after: { readonly key: bigint; readonly id: string } | undefined
    readonly rowsMax: number
  },
): Promise<ListedOffer[]> {
  const rows = await tx.query<{
    id: Id<'ofr'>
    state: OfferState
    currency: Asset
    content: OfferContentJson
    apy_bps: number
    is_audited: boolean
    raised_minor: bigint
    key: bigint
  }>(
    'list-offers',
    `with shown as materialized (
       select offer_id, sort_key, place from offer_page($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as page (offer_id, sort_key, place)
     )
     select offer.id, offer.state, cell.currency, offer.content, offer.apy_bps, coalesce(offer.audited_until >= $4::date, false) as is_audited,
            figures.raised_minor, shown.sort_key as key
     from shown join offer on offer.id = shown.offer_id join cell on cell.code = offer.cell
     join offer_figures(array(select offer_id from shown)) figures on figures.offer_id = offer.id
     order by shown.place`,
    [...filtersOf(asked), asked.today, asked.sort, asked.after?.key ?? null, asked.after?.id ?? null, asked.rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    asset: row.currency,
    content: row.content,
    apyBps: row.apy_bps,
    isAudited: row.is_audited,
    raisedMinor: row.raised_minor,
    key: row.key,
  }))
}

/** What the whole filtered list adds up to. */
export async function sumOffers(
  tx: ReadTx,
  asked: OfferFilters & { readonly today: string },
): Promise<{ readonly count: number; readonly apyBpsSum: number; readonly audited: number }> {
  const [row] = await tx.query<{ offers: number; apy_bps_sum: bigint; audited: number }>(
    'sum-offers',
    'select offers, apy_bps_sum, audited from offer_sums($1, $2, $3, $4)',
    [...filtersOf(asked), asked.today],
  )
  return { count: row?.offers ?? 0, apyBpsSum: Number(row?.apy_bps_sum ?? 0n), audited: row?.audited ?? 0 }
}

/** What the gate goes by, under which law the member is, and how they stand to one offer. */
export interface Visit {
  readonly walletId: string | undefined
  readonly kycStatus: KycStatus
  readonly firstOnrampOk: boolean
  readonly lawPack: LawPack
  /** Undefined where there is no such offer for them. */
  readonly offer:
    | {
        readonly version: number
        readonly state: OfferState
        readonly isWatched: boolean
        readonly interestedAt: Date | undefined
        readonly isFirst: boolean
        readonly heldMinor: bigint
      }
    | undefined
}

export async function findVisit(
  tx: ReadTx,
  { offerId, personId, holderId }: { readonly offerId: Id<'ofr'>; readonly personId: Id<'per'>; readonly holderId: string },
): Promise<Visit | undefined> {
  const [row] = await tx.query<{
    crossmint_wallet_id: string | null
    kyc_status: KycStatus
    first_onramp_ok: boolean
    law_pack: LawPack | null
    version: number | null
    state: OfferState
    is_watched: boolean
    interested_at: Date | null
    is_first: boolean
    held_minor: bigint | null
  }>(
    'find-visit-of-offer',
    `select profiles.crossmint_wallet_id, profiles.kyc_status, profiles.first_onramp_ok, cell.law_pack, offer.published_version as version,
            offer.state,
            exists (select from offer_watch where offer_watch.offer_id = offer.id and offer_watch.person_id = $2) as is_watched,
            (select at from offer_interest where offer_interest.offer_id = offer.id and offer_interest.person_id = $2) as interested_at,
            not exists (select from offer_view where offer_view.offer_id = offer.id and offer_view.person_id = $2) as is_first,
            (select sum(${keptText})::bigint from transfer
             join transfer_resolution on transfer_resolution.transfer_id = transfer.id and transfer_resolution.kind = 'settle'
             where transfer.debit_account = concat('acc_', offer.cell, '_member-cash_', cell.currency, '_', $3::text)
               and transfer.kind = 'reserve' and transfer.movement = 'subscription-reserved'
               and transfer.credit_account = concat('acc_', offer.cell, '_escrow_', cell.currency, '_', offer.id)) as held_minor
     from profiles
     left join offer on offer.id = $1 and offer.published_version is not null
     left join cell on cell.code = coalesce(offer.cell, profiles.cell)
     where profiles.id = $2`,
    [offerId, personId, holderId],
  )
  if (!row?.law_pack) return undefined
  return {
    walletId: row.crossmint_wallet_id ?? undefined,
    kycStatus: row.kyc_status,
    firstOnrampOk: row.first_onramp_ok,
    lawPack: row.law_pack,
    offer:
      row.version === null
        ? undefined
        : {
            version: row.version,
            state: row.state,
            isWatched: row.is_watched,
            interestedAt: row.interested_at ?? undefined,
            isFirst: row.is_first,
            heldMinor: row.held_minor ?? 0n,
          },
  }
}

export interface PublishedOffer {
  readonly id: Id<'ofr'>
  readonly kind: OfferKind
  readonly version: number
  readonly publishedAt: Date
  readonly company: string
  readonly asset: Asset
  readonly content: OfferContentJson
  readonly apyBps: number
  readonly auditedUntil: string | undefined
  readonly documents: readonly OfferPaper[]
  readonly explored: number
  readonly raisedMinor: bigint
}

export interface OfferPaper {
  readonly id: Id<'evd'>
  readonly kind: EvidenceKind
  readonly title: string
  readonly bytes: number
  readonly issuedOn?: string
  readonly expiresOn?: string
  readonly verifiedAt: string
}

/** What is the same for everyone who reads an offer: its text, its papers and its figures. */
export async function findPublishedOffer(tx: ReadTx, offerId: Id<'ofr'>): Promise<PublishedOffer | undefined> {
  const [row] = await tx.query<{
    id: Id<'ofr'>
    kind: OfferKind
    published_version: number
    published_at: Date
    company: string
    currency: Asset
    content: OfferContentJson
    apy_bps: number
    audited_until: string | null
    documents: (Omit<OfferPaper, 'issuedOn' | 'expiresOn'> & { issuedOn: string | null; expiresOn: string | null })[]
    explored: bigint
    raised_minor: bigint
  }>(
    'find-published-offer',
    `select offer.id, offer.kind, offer.published_version, offer.published_at, spv.name as company, cell.currency, offer.content,
            offer.apy_bps, to_char(offer.audited_until, 'YYYY-MM-DD') as audited_until, figures.explored, figures.raised_minor,
            (select coalesce(jsonb_agg(jsonb_build_object('id', paper.id, 'kind', paper.kind, 'title', paper.title, 'bytes', paper.bytes,
               'issuedOn', paper.issued_on, 'expiresOn', paper.expires_on,
               'verifiedAt', to_char(paper.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by paper.id), '[]')
             from offer_evidence paper where paper.offer_id = offer.id and paper.state = 'accepted') as documents
     from offer join spv on spv.id = offer.spv_id join cell on cell.code = offer.cell
     join offer_figures(array[$1::text]) figures on figures.offer_id = offer.id
     where offer.id = $1`,
    [offerId],
  )
  return (
    row && {
      id: row.id,
      kind: row.kind,
      version: row.published_version,
      publishedAt: row.published_at,
      company: row.company,
      asset: row.currency,
      content: row.content,
      apyBps: row.apy_bps,
      auditedUntil: row.audited_until ?? undefined,
      documents: row.documents.map(({ issuedOn, expiresOn, ...paper }) => ({
        ...paper,
        ...(issuedOn && { issuedOn }),
        ...(expiresOn && { expiresOn }),
      })),
      explored: Number(row.explored),
      raisedMinor: row.raised_minor,
    }
  )
}

export async function addView(tx: Tx, offerId: Id<'ofr'>, personId: Id<'per'>, now: Date): Promise<void> {
  await tx.change('add-offer-view', 'insert into offer_view (offer_id, person_id, first_at) values ($1, $2, $3) on conflict do nothing', [
    offerId,
    personId,
    now,
  ])
}

/** When the member first said so: saying it again changes nothing. */
export async function addInterest(tx: Tx, offerId: Id<'ofr'>, personId: Id<'per'>, now: Date): Promise<boolean> {
  const added = await tx.change(
    'add-offer-interest',
    'insert into offer_interest (offer_id, person_id, at) values ($1, $2, $3) on conflict do nothing',
    [offerId, personId, now],
  )
  return added === 1
}

export async function addWatch(tx: Tx, offerId: Id<'ofr'>, personId: Id<'per'>, now: Date): Promise<boolean> {
  const added = await tx.change(
    'watch-offer',
    `insert into offer_watch (person_id, offer_id, since)
     select $2, id, $3 from offer where id = $1 and published_version is not null on conflict do nothing`,
    [offerId, personId, now],
  )
  return added === 1
}

export async function removeWatch(tx: Tx, offerId: Id<'ofr'>, personId: Id<'per'>): Promise<boolean> {
  return (
    (await tx.change('stop-watching-offer', 'delete from offer_watch where person_id = $2 and offer_id = $1', [offerId, personId])) === 1
  )
}

export async function offerExists(tx: ReadTx, offerId: Id<'ofr'>): Promise<boolean> {
  return (await tx.query('offer-exists', 'select from offer where id = $1 and published_version is not null', [offerId])).length === 1
}

/** The file of a paper that members may read. */
export async function findDocumentFile(
  tx: ReadTx,
  evidenceId: Id<'evd'>,
): Promise<{ readonly offerId: Id<'ofr'>; readonly fileId: Id<'fil'>; readonly kind: EvidenceKind } | undefined> {
  const [row] = await tx.query<{ offer_id: Id<'ofr'>; file_id: Id<'fil'>; kind: EvidenceKind }>(
    'find-offer-document',
    'select offer_id, file_id, kind from offer_evidence where id = $1',
    [evidenceId],
  )
  return row && { offerId: row.offer_id, fileId: row.file_id, kind: row.kind }
}
