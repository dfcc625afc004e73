/** Companies, their histories, and the parts of postings that are about them. Row security shows those of one’s own SPVs. */
import type { CompanyPartKind, CompanySector } from '@heathland/domain/companies/company'
import type { ShareChange, ShareChangeKind } from '@heathland/domain/companies/holding'
import type { ValuationStanding, Valued, WrittenSource } from '@heathland/domain/companies/valuation'
import type { Id } from '@heathland/domain/id'
import type { SpvKind } from '@heathland/domain/ledger/posting-rule'
import { beforeEveryId, behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

export type BookAsset = 'EUR' | 'GBP'

export interface StoredCompany extends Valued {
  readonly id: Id<'cmp'>
  readonly spvId: Id<'spv'>
  readonly spvName: string
  readonly offerId: Id<'ofr'> | undefined
  readonly offerName: string | undefined
  readonly name: string
  readonly registrationNumber: string
  readonly country: string
  readonly sector: CompanySector
  readonly asset: BookAsset
  readonly dividendsMinor: bigint
  /** Of the newest change in shares. */
  readonly changedOn: string | undefined
}

interface CompanyRow {
  readonly id: Id<'cmp'>
  readonly spv_id: Id<'spv'>
  readonly spv_name: string
  readonly offer_id: Id<'ofr'> | null
  readonly offer_name: string | null
  readonly name: string
  readonly registration_number: string
  readonly country: string
  readonly sector: CompanySector
  readonly asset: BookAsset
  readonly shares_in_issue: bigint
  readonly shares: bigint
  readonly cost_minor: bigint
  readonly per_share_micro: bigint | null
  readonly valued_on: string | null
  readonly dividends_minor: bigint
  readonly last_entry_on: string | null
  readonly changed_on: string | null
}

const companyText = `
  select company.id, company.spv_id, spv.name as spv_name, company.offer_id, coalesce(offer.name, offer_version.content ->> 'name') as offer_name, company.name,
         company.registration_number, company.country, company.sector, company.asset, company.shares_in_issue, company.shares, company.cost_minor,
         company.per_share_micro, company.valued_on::text as valued_on,
         (select coalesce(sum(part.amount_minor), 0)::bigint from company_posting_part part
          where part.company_id = company.id and part.kind = 'dividend' and part.undone_at is null) as dividends_minor,
         (select max(day)::text from company_valuation where company_id = company.id) as last_entry_on,
         (select max(day)::text from company_share_change where company_id = company.id) as changed_on
  from company join spv on spv.id = company.spv_id
  left join offer on offer.id = company.offer_id
  left join offer_version on offer_version.offer_id = offer.id and offer_version.version = offer.version`

export interface CompanyFilters {
  readonly search: string | undefined
  readonly sector: CompanySector | undefined
  readonly standing: ValuationStanding | undefined
}

export interface ListedCompanies extends CompanyFilters {
  readonly after: string | undefined
  readonly rowsMax: number
  /** Values dated on or before these days are stale, and due. */
  readonly staleUntil: string
  readonly dueUntil: string
}

export async function listCompanies(tx: ReadTx, listed: ListedCompanies): Promise<StoredCompany[]> {
  const { search, sector, standing, after, rowsMax, staleUntil, dueUntil } = listed
  const rows = await tx.query<CompanyRow>(
    'list-companies',
    `${companyText}
     where company.id > $1 and ($2::text is null or strpos(lower(concat_ws(chr(10), company.name, company.registration_number, offer.name)), lower($2)) > 0)
       and ($3::text is null or company.sector = $3)
       and ($4::text is null or case when company.valued_on is null then 'missing' when company.valued_on <= $5::date then 'stale'
                                     when company.valued_on <= $6::date then 'due' else 'current' end = $4)
     order by company.id limit $7`,
    [after ?? beforeEveryId, search ?? null, sector ?? null, standing ?? null, staleUntil, dueUntil, rowsMax],
  )
  return rows.map(toCompany)
}

export async function findCompany(tx: ReadTx, id: string): Promise<StoredCompany | undefined> {
  const [row] = await tx.query<CompanyRow>('find-company', `${companyText} where company.id = $1`, [id])
  return row && toCompany(row)
}

/** Whoever writes in its book takes turns. Read after the lock: what was waited for may have changed it. */
export async function lockCompany(tx: Tx, id: string): Promise<StoredCompany | undefined> {
  const locked = await tx.query('lock-company', 'select from company where id = $1 for update', [id])
  return locked.length === 0 ? undefined : findCompany(tx, id)
}

function toCompany(row: CompanyRow): StoredCompany {
  return {
    id: row.id,
    spvId: row.spv_id,
    spvName: row.spv_name,
    offerId: row.offer_id ?? undefined,
    offerName: row.offer_name ?? undefined,
    name: row.name,
    registrationNumber: row.registration_number,
    country: row.country,
    sector: row.sector,
    asset: row.asset,
    sharesInIssue: row.shares_in_issue,
    shares: row.shares,
    costMinor: row.cost_minor,
    perShareMicro: row.per_share_micro ?? undefined,
    valuedOn: row.valued_on ?? undefined,
    dividendsMinor: row.dividends_minor,
    lastEntryOn: row.last_entry_on ?? undefined,
    changedOn: row.changed_on ?? undefined,
  }
}

export interface NewCompany {
  readonly id: Id<'cmp'>
  readonly spvId: Id<'spv'>
  readonly offerId: Id<'ofr'> | undefined
  readonly name: string
  readonly registrationNumber: string
  readonly country: string
  readonly sector: CompanySector
  readonly asset: BookAsset
  readonly sharesInIssue: bigint
  readonly createdBy: Id<'per'>
  readonly createdAt: Date
}

/** False when the SPV has a company of this number. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<boolean> {
  const added = await tx.change(
    'insert-company',
    `insert into company (id, spv_id, offer_id, name, registration_number, country, sector, asset, shares_in_issue, shares, cost_minor, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11) on conflict (spv_id, registration_number) do nothing`,
    [
      company.id,
      company.spvId,
      company.offerId ?? null,
      company.name,
      company.registrationNumber,
      company.country,
      company.sector,
      company.asset,
      company.sharesInIssue,
      company.createdBy,
      company.createdAt,
    ],
  )
  return added === 1
}

export interface CompanyEdit {
  readonly id: Id<'cmp'>
  readonly name: string
  readonly country: string
  readonly sector: CompanySector
  readonly offerId: Id<'ofr'> | undefined
  readonly sharesInIssue: bigint
}

export async function saveCompany(tx: Tx, { id, name, country, sector, offerId, sharesInIssue }: CompanyEdit): Promise<void> {
  await tx.change(
    'save-company',
    'update company set name = $2, country = $3, sector = $4, offer_id = $5, shares_in_issue = $6 where id = $1',
    [id, name, country, sector, offerId ?? null, sharesInIssue],
  )
}

export interface NewShareChange {
  readonly id: Id<'csc'>
  readonly companyId: Id<'cmp'>
  readonly change: ShareChange
  readonly day: string
  readonly note: string
  readonly after: { readonly shares: bigint; readonly sharesInIssue: bigint; readonly costMinor: bigint }
  readonly madeBy: Id<'per'>
  readonly madeAt: Date
}

/** Writes the change, and the company as it is after it. */
export async function insertShareChange(
  tx: Tx,
  { id, companyId, change, day, note, after, madeBy, madeAt }: NewShareChange,
): Promise<void> {
  const isSplit = change.kind === 'split'
  await tx.change(
    'insert-company-share-change',
    `insert into company_share_change (id, company_id, kind, day, shares, amount_minor, new_shares, old_shares, shares_after, in_issue_after, cost_after_minor, note, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      companyId,
      change.kind,
      day,
      isSplit ? null : change.shares,
      isSplit ? null : change.amountMinor,
      isSplit ? change.newShares : null,
      isSplit ? change.oldShares : null,
      after.shares,
      after.sharesInIssue,
      after.costMinor,
      note,
      madeBy,
      madeAt,
    ],
  )
  await tx.change(
    'save-company-shares',
    'update company set shares = $2, shares_in_issue = $3, cost_minor = $4, share_change_id = $5 where id = $1',
    [companyId, after.shares, after.sharesInIssue, after.costMinor, id],
  )
}

export interface NewStoredValuation {
  readonly id: Id<'cvl'>
  readonly companyId: Id<'cmp'>
  readonly day: string
  readonly perShareMicro: bigint
  readonly source: WrittenSource
  readonly shareChangeId?: Id<'csc'>
  readonly note: string
  readonly madeBy: Id<'per'>
  readonly approval?: { readonly id: Id<'apr'>; readonly checkedBy: Id<'per'> }
  readonly madeAt: Date
}

/** Writes the valuation, and makes it the company's. PostgreSQL looks for the approval behind it itself. */
export async function insertValuation(tx: Tx, valuation: NewStoredValuation): Promise<void> {
  const { id, companyId, day, perShareMicro, source, shareChangeId, note, madeBy, approval, madeAt } = valuation
  await tx.change(
    'insert-company-valuation',
    `insert into company_valuation (id, company_id, day, per_share_micro, source, share_change_id, note, made_by, checked_by, approval_id, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      companyId,
      day,
      perShareMicro,
      source,
      shareChangeId ?? null,
      note,
      madeBy,
      approval?.checkedBy ?? null,
      approval?.id ?? null,
      madeAt,
    ],
  )
  // A split is no news about what the company is worth.
  await tx.change(
    'save-company-value',
    'update company set valuation_id = $2, per_share_micro = $3, valued_on = coalesce($4::date, valued_on) where id = $1',
    [companyId, id, perShareMicro, source === 'split' ? null : day],
  )
}

export interface ListedValuation {
  readonly id: Id<'cvl'>
  readonly day: string
  readonly perShareMicro: bigint
  readonly source: WrittenSource
  readonly note: string
  readonly madeBy: Id<'per'>
  readonly checkedBy: Id<'per'> | undefined
}

export interface ListedShareChange {
  readonly id: Id<'csc'>
  readonly kind: ShareChangeKind
  readonly day: string
  readonly shares: bigint | undefined
  readonly amountMinor: bigint | undefined
  readonly newShares: bigint | undefined
  readonly oldShares: bigint | undefined
  readonly sharesAfter: bigint
  readonly note: string
}

export interface ListedPart {
  readonly id: Id<'cpp'>
  readonly kind: CompanyPartKind
  readonly postingId: string
  readonly amountMinor: bigint
  readonly postedAt: Date
  readonly note: string | undefined
  readonly isUndone: boolean
}

export interface ListedDocument {
  readonly id: Id<'cdc'>
  readonly title: string
  readonly fileId: Id<'fil'>
  readonly dated: string | undefined
  readonly addedAt: Date
}

export async function listValuations(tx: ReadTx, companyId: Id<'cmp'>, rowsMax: number): Promise<ListedValuation[]> {
  const rows = await tx.query<{
    id: Id<'cvl'>
    day: string
    per_share_micro: bigint
    source: WrittenSource
    note: string
    made_by: Id<'per'>
    checked_by: Id<'per'> | null
  }>(
    'list-company-valuations',
    `select id, day::text as day, per_share_micro, source, note, made_by, checked_by from company_valuation
     where company_id = $1 order by company_valuation.day desc, id desc limit $2`,
    [companyId, rowsMax],
  )
  return rows.map(({ per_share_micro, made_by, checked_by, ...rest }) => ({
    ...rest,
    perShareMicro: per_share_micro,
    madeBy: made_by,
    checkedBy: checked_by ?? undefined,
  }))
}

export async function listShareChanges(tx: ReadTx, companyId: Id<'cmp'>, rowsMax: number): Promise<ListedShareChange[]> {
  const rows = await tx.query<{
    id: Id<'csc'>
    kind: ShareChangeKind
    day: string
    shares: bigint | null
    amount_minor: bigint | null
    new_shares: bigint | null
    old_shares: bigint | null
    shares_after: bigint
    note: string
  }>(
    'list-company-share-changes',
    `select id, kind, day::text as day, shares, amount_minor, new_shares, old_shares, shares_after, note from company_share_change
     where company_id = $1 order by company_share_change.day desc, id desc limit $2`,
    [companyId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    day: row.day,
    shares: row.shares ?? undefined,
    amountMinor: row.amount_minor ?? undefined,
    newShares: row.new_shares ?? undefined,
    oldShares: row.old_shares ?? undefined,
    sharesAfter: row.shares_after,
    note: row.note,
  }))
}

export async function listParts(tx: ReadTx, companyId: Id<'cmp'>, rowsMax: number): Promise<ListedPart[]> {
  const rows = await tx.query<{
    id: Id<'cpp'>
    kind: CompanyPartKind
    posting_id: string
    amount_minor: bigint
    posted_at: Date
    note: string | null
    is_undone: boolean
  }>(
    'list-company-posting-parts',
    `select part.id, part.kind, part.posting_id, part.amount_minor, posting.posted_at, part.note, part.undone_at is not null as is_undone
     from company_posting_part part join hand_posting posting on posting.transfer_id = part.posting_id
     where part.company_id = $1 order by part.id desc limit $2`,
    [companyId, rowsMax],
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

export async function listDocuments(tx: ReadTx, companyId: Id<'cmp'>, rowsMax: number): Promise<ListedDocument[]> {
  const rows = await tx.query<{ id: Id<'cdc'>; title: string; file_id: Id<'fil'>; dated: string | null; added_at: Date }>(
    'list-company-documents',
    'select id, title, file_id, dated::text as dated, added_at from company_document where company_id = $1 order by id desc limit $2',
    [companyId, rowsMax],
  )
  return rows.map((row) => ({ id: row.id, title: row.title, fileId: row.file_id, dated: row.dated ?? undefined, addedAt: row.added_at }))
}

export interface NewPart {
  readonly id: Id<'cpp'>
  readonly companyId: Id<'cmp'>
  readonly postingId: string
  readonly kind: CompanyPartKind
  readonly amountMinor: bigint
  readonly shareChangeId?: Id<'csc'>
  readonly note?: string | undefined
  readonly matchedBy: Id<'per'>
  readonly matchedAt: Date
}

/** False when the posting is not the SPV's, goes the other way, or has less left. Two that match one posting take turns in PostgreSQL. */
export async function insertPart(tx: Tx, part: NewPart): Promise<boolean> {
  try {
    await tx.change(
      'insert-company-posting-part',
      `insert into company_posting_part (id, company_id, posting_id, kind, amount_minor, share_change_id, note, matched_by, matched_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        part.id,
        part.companyId,
        part.postingId,
        part.kind,
        part.amountMinor,
        part.shareChangeId ?? null,
        part.note ?? null,
        part.matchedBy,
        part.matchedAt,
      ],
    )
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'company_posting_part_fits') return false
    throw error
  }
}

export async function lockDividend(tx: Tx, id: string): Promise<{ companyId: Id<'cmp'>; isUndone: boolean } | undefined> {
  const [row] = await tx.query<{ company_id: Id<'cmp'>; is_undone: boolean }>(
    'lock-company-dividend',
    `select company_id, undone_at is not null as is_undone from company_posting_part where id = $1 and kind = 'dividend' for update`,
    [id],
  )
  return row && { companyId: row.company_id, isUndone: row.is_undone }
}

export async function undoPart(tx: Tx, id: string, { by, reason, now }: { by: Id<'per'>; reason: string; now: Date }): Promise<void> {
  await tx.change(
    'undo-company-posting-part',
    'update company_posting_part set undone_by = $2, undone_reason = $3, undone_at = $4 where id = $1',
    [id, by, reason, now],
  )
}

export interface NewDocument extends Omit<ListedDocument, 'dated'> {
  readonly companyId: Id<'cmp'>
  readonly dated: string | undefined
  readonly addedBy: Id<'per'>
}

/** False when the company has this file already, or as many documents as it may have. */
export async function insertDocument(tx: Tx, document: NewDocument, rowsMax: number): Promise<boolean> {
  const added = await tx.change(
    'insert-company-document',
    `insert into company_document (id, company_id, title, file_id, dated, added_by, added_at)
     select $1, $2, $3, $4, $5::date, $6, $7 where (select count(*) from company_document where company_id = $2) < $8
     on conflict (company_id, file_id) do nothing`,
    [document.id, document.companyId, document.title, document.fileId, document.dated ?? null, document.addedBy, document.addedAt, rowsMax],
  )
  return added === 1
}

export interface ListedPosting {
  readonly postingId: string
  readonly spvId: Id<'spv'>
  readonly movement: 'spv-received' | 'spv-paid'
  readonly asset: BookAsset
  readonly amountMinor: bigint
  readonly leftMinor: bigint
  readonly postedAt: Date
}

/** Postings of one’s own SPVs that have something left to match, newest first. */
export async function listUnmatched(
  tx: ReadTx,
  { movement, after, rowsMax }: { movement: ListedPosting['movement'] | undefined; after: string | undefined; rowsMax: number },
): Promise<ListedPosting[]> {
  const rows = await tx.query<{
    posting_id: string
    spv_id: Id<'spv'>
    movement: ListedPosting['movement']
    asset: BookAsset
    amount_minor: bigint
    left_minor: bigint
    posted_at: Date
  }>('list-unmatched-company-postings', 'select * from unmatched_company_postings($1, $2, $3)', [
    movement ?? null,
    after ?? behindEveryId,
    rowsMax,
  ])
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

export interface EquitySpv {
  readonly id: Id<'spv'>
  readonly name: string
  readonly kind: SpvKind
  readonly asset: BookAsset
}

/** The SPVs whose books one may read, of the kind that keeps one. */
export async function listBookSpvs(tx: ReadTx, kind: SpvKind, rowsMax: number): Promise<EquitySpv[]> {
  const rows = await tx.query<{ id: Id<'spv'>; name: string; kind: SpvKind; currency: BookAsset }>(
    'list-book-spvs',
    'select spv.id, spv.name, spv.kind, cell.currency from spv join cell on cell.code = spv.cell where spv.kind = $1 order by spv.name, spv.id limit $2',
    [kind, rowsMax],
  )
  return rows.map(({ currency, ...spv }) => ({ ...spv, asset: currency }))
}

export interface BookOffer {
  readonly id: Id<'ofr'>
  readonly spvId: Id<'spv'>
  readonly name: string
}

export async function listBookOffers(tx: ReadTx, spvIds: readonly Id<'spv'>[], rowsMax: number): Promise<BookOffer[]> {
  const rows = await tx.query<{ id: Id<'ofr'>; spv_id: Id<'spv'>; name: string }>(
    'list-book-offers',
    `select offer.id, offer.spv_id, offer_version.content ->> 'name' as name
     from offer join offer_version on offer_version.offer_id = offer.id and offer_version.version = offer.version
     where offer.spv_id = any ($1) order by offer.id desc limit $2`,
    [spvIds, rowsMax],
  )
  return rows.map(({ id, spv_id: spvId, name }) => ({ id, spvId, name }))
}

export interface BookSums {
  readonly companies: number
  readonly costMinor: bigint
  readonly valueMinor: bigint
  readonly dividendsMinor: bigint
  readonly paying: number
  readonly stale: number
  readonly due: number
  readonly missing: number
}

/** What a book adds up to, in each currency it is kept in. */
export async function sumBooks(
  tx: ReadTx,
  { staleUntil, dueUntil, yearFrom }: { staleUntil: string; dueUntil: string; yearFrom: string },
): Promise<ReadonlyMap<BookAsset, BookSums>> {
  const rows = await tx.query<{
    asset: BookAsset
    companies: number
    cost_minor: bigint
    value_minor: bigint
    dividends_minor: bigint
    paying: number
    stale: number
    due: number
    missing: number
  }>(
    'sum-company-books',
    `select company.asset, count(*)::integer as companies, sum(cost_minor)::bigint as cost_minor,
            sum(coalesce(div(shares::numeric * per_share_micro, 10000), 0))::bigint as value_minor,
            sum(paid.minor)::bigint as dividends_minor, (count(*) filter (where paid.minor > 0))::integer as paying,
            (count(*) filter (where shares > 0 and valued_on <= $1::date))::integer as stale,
            (count(*) filter (where shares > 0 and valued_on > $1::date and valued_on <= $2::date))::integer as due,
            (count(*) filter (where shares > 0 and valued_on is null))::integer as missing
     from company cross join lateral (
       select coalesce(sum(part.amount_minor), 0) as minor from company_posting_part part join hand_posting posting on posting.transfer_id = part.posting_id
       where part.company_id = company.id and part.kind = 'dividend' and part.undone_at is null and posting.posted_at >= $3::date) paid
     group by company.asset`,
    [staleUntil, dueUntil, yearFrom],
  )
  return new Map(
    rows.map((row) => [
      row.asset,
      {
        companies: row.companies,
        costMinor: row.cost_minor,
        valueMinor: row.value_minor,
        dividendsMinor: row.dividends_minor,
        paying: row.paying,
        stale: row.stale,
        due: row.due,
        missing: row.missing,
      },
    ]),
  )
}

export interface ChartedCompany {
  readonly id: Id<'cmp'>
  readonly name: string
  readonly costMinor: bigint
  readonly valueMinor: bigint
}

/** The companies that are worth most. */
export async function chartCompanies(tx: ReadTx, asset: BookAsset, rowsMax: number): Promise<ChartedCompany[]> {
  const rows = await tx.query<{ id: Id<'cmp'>; name: string; cost_minor: bigint; value_minor: bigint }>(
    'chart-companies',
    `select id, name, cost_minor, coalesce(div(shares::numeric * per_share_micro, 10000), 0)::bigint as value_minor
     from company where asset = $1 order by value_minor desc, id limit $2`,
    [asset, rowsMax],
  )
  return rows.map((row) => ({ id: row.id, name: row.name, costMinor: row.cost_minor, valueMinor: row.value_minor }))
}

/** What a book was worth at the end of each day: the shares and the value per share that held then. */
export async function chartValues(tx: ReadTx, asset: BookAsset, days: readonly string[]): Promise<{ day: string; valueMinor: bigint }[]> {
  const rows = await tx.query<{ day: string; value_minor: bigint }>(
    'chart-company-values',
    `select given.day::text as day, coalesce(sum(div(held.shares_after::numeric * valued.per_share_micro, 10000)), 0)::bigint as value_minor
     from unnest($2::date[]) as given (day)
     left join company on company.asset = $1
     left join lateral (select shares_after from company_share_change where company_id = company.id and company_share_change.day <= given.day
                        order by company_share_change.day desc, id desc limit 1) held on true
     left join lateral (select per_share_micro from company_valuation where company_id = company.id and company_valuation.day <= given.day
                        order by company_valuation.day desc, id desc limit 1) valued on true
     group by given.day order by given.day`,
    [asset, days],
  )
  return rows.map(({ day, value_minor: valueMinor }) => ({ day, valueMinor }))
}

/** Requests for a valuation that wait for a second person, by company. */
export async function listWaitingValuations(
  tx: ReadTx,
  rowsMax: number,
): Promise<{ approvalId: Id<'apr'>; companyId: string; perShareMicro: bigint; day: string; makerId: Id<'per'> }[]> {
  const rows = await tx.query<{ id: Id<'apr'>; body: Record<string, string>; maker_id: Id<'per'> }>(
    'list-waiting-valuations',
    `select id, body, maker_id from approval where act = 'companies.value' and state = 'waiting' and expires_at > platform_now() order by id limit $1`,
    [rowsMax],
  )
  return rows.map(({ id, body, maker_id: makerId }) => ({
    approvalId: id,
    companyId: body['companyId'] ?? '',
    perShareMicro: BigInt(body['perShareMicro'] ?? '0'),
    day: body['day'] ?? '',
    makerId,
  }))
}
