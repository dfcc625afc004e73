/** Articles, their versions and images, requests and claims. Row security decides whose rows these statements see. */
import type { Article, ArticleKind, ArticleLanguage, ArticleState, ArticleTopic } from '@heathland/domain/community/article'
import type { Claim, ClaimKey } from '@heathland/domain/community/claim'
import type { ImageType } from '@heathland/domain/community/image'
import type { CommunityRequest, RequestKind, RequestState } from '@heathland/domain/community/request'
import type { Id } from '@heathland/domain/id'
import { behindEveryId } from '@heathland/domain/page'
import type { BlobStoreName } from '@heathland/providers/files/port'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { AuditRow } from '../audit/record-audit.ts'

export interface ArticleText {
  readonly language: ArticleLanguage
  readonly topic: ArticleTopic
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly coverImage: Id<'img'> | undefined
}

export interface PublishedArticle extends ArticleText {
  readonly id: Id<'art'>
  readonly kind: ArticleKind
  readonly authorIsStaff: boolean
  readonly publicationId: Id<'pub'>
  readonly publishedAt: Date
  readonly bodyLength: number
}

interface TextRow {
  readonly language: ArticleLanguage
  readonly topic: ArticleTopic
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly cover_image: Id<'img'> | null
}

interface PublishedRow extends TextRow {
  readonly id: Id<'art'>
  readonly kind: ArticleKind
  readonly author_is_staff: boolean
  readonly publication_id: Id<'pub'>
  readonly published_at: Date
  readonly body_length: number
}

const published = `article.id, kind, author_is_staff, publication_id, published_at, language, topic, title, summary, cover_image, length(body) as body_length`
const ofPublished = `article join article_version on article_version.article_id = article.id and article_version.version = article.published_version`

export interface ArticleFilters {
  readonly kind: ArticleKind
  readonly search?: string | undefined
  readonly topic?: ArticleTopic | undefined
  readonly language?: ArticleLanguage | undefined
}

/** Newest first. Words are looked for by a function, because row security keeps their index from being used. */
export async function listPublished(
  tx: ReadTx,
  { kind, search, topic, language, after, rowsMax }: ArticleFilters & { readonly after: string | undefined; readonly rowsMax: number },
): Promise<PublishedArticle[]> {
  const values = [kind, topic ?? null, language ?? null, after ?? behindEveryId, rowsMax]
  const rows = search
    ? await tx.query<PublishedRow>(
        'search-articles',
        `select ${published}, '' as body from search_articles($1, $2, $3, $6, $4, $5) as found
         join article on article.id = found.found_id
         join article_version on article_version.article_id = article.id and article_version.version = article.published_version
         order by article.publication_id desc`,
        [...values, search],
      )
    : await tx.query<PublishedRow>(
        'list-published-articles',
        `select ${published}, '' as body from ${ofPublished}
         where kind = $1 and publication_id < $4 and ($2::text is null or topic = $2) and ($3::text is null or language = $3)
         order by publication_id desc limit $5`,
        values,
      )
  return rows.map(toPublished)
}

export async function findPublished(tx: ReadTx, id: string): Promise<PublishedArticle | undefined> {
  const [row] = await tx.query<PublishedRow>(
    'find-published-article',
    `select ${published}, body from ${ofPublished} where article.id = $1`,
    [id],
  )
  return row && toPublished(row)
}

/** The newest version of an article, with whose it is and where it stands. */
export interface StoredArticle extends Article, ArticleText {
  readonly kind: ArticleKind
  readonly authorIsStaff: boolean
  readonly note: Buffer | undefined
  readonly updatedAt: Date
  /** The author's key, where there still is one and whoever asks may have it. */
  readonly authorKey: Buffer | undefined
}

interface ArticleRow extends TextRow {
  readonly id: Id<'art'>
  readonly kind: ArticleKind
  readonly author_id: Id<'per'>
  readonly author_is_staff: boolean
  readonly state: ArticleState
  readonly version: number
  readonly published_version: number | null
  readonly note: Buffer | null
  readonly updated_at: Date
  readonly wrapped_key: Buffer | null
}

const whole = `article.id, kind, author_id, author_is_staff, state, article.version, published_version, note, updated_at,
  language, topic, title, summary, cover_image,
  (select wrapped_key from person_key where person_key.person_id = article.author_id) as wrapped_key`
const ofNewest = `article join article_version on article_version.article_id = article.id and article_version.version = article.version`

export interface OwnPage {
  readonly authorId: Id<'per'>
  readonly after: string | undefined
  readonly rowsMax: number
}

export async function listOwnArticles(tx: ReadTx, { authorId, after, rowsMax }: OwnPage): Promise<StoredArticle[]> {
  const rows = await tx.query<ArticleRow>(
    'list-own-articles',
    `select ${whole}, '' as body from ${ofNewest} where author_id = $1 and article.id < $2 order by article.id desc limit $3`,
    [authorId, after ?? behindEveryId, rowsMax],
  )
  return rows.map(toArticle)
}

/** What reviewers work on: drafts are not among it unless they asked for them, and then only their own. */
export async function listArticles(
  tx: ReadTx,
  { state, after, rowsMax }: { readonly state: ArticleState | undefined; readonly after: string | undefined; readonly rowsMax: number },
): Promise<StoredArticle[]> {
  const rows = await tx.query<ArticleRow>(
    'list-articles',
    `select ${whole}, '' as body from ${ofNewest}
     where ($1::text is null or state = $1) and article.id < $2 order by article.id desc limit $3`,
    [state ?? null, after ?? behindEveryId, rowsMax],
  )
  return rows.map(toArticle)
}

export async function findArticle(tx: ReadTx, id: string): Promise<StoredArticle | undefined> {
  const [row] = await tx.query<ArticleRow>('find-article', `select ${whole}, body from ${ofNewest} where article.id = $1`, [id])
  return row && toArticle(row)
}

export async function lockArticle(tx: Tx, id: string): Promise<StoredArticle | undefined> {
  const [row] = await tx.query<ArticleRow>(
    'lock-article',
    `select ${whole}, body from ${ofNewest} where article.id = $1 for update of article`,
    [id],
  )
  return row && toArticle(row)
}

export async function listVersions(
  tx: ReadTx,
  id: Id<'art'>,
): Promise<{ readonly version: number; readonly title: string; readonly writtenAt: Date }[]> {
  const rows = await tx.query<{ version: number; title: string; written_at: Date }>(
    'list-article-versions',
    'select version, title, written_at from article_version where article_id = $1 order by version desc limit 200',
    [id],
  )
  return rows.map(({ written_at: writtenAt, ...row }) => ({ ...row, writtenAt }))
}

/** How many articles of theirs are not published. */
export async function countOpenArticles(tx: ReadTx, authorId: Id<'per'>): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-open-articles',
    'select count(*)::int as count from article where author_id = $1 and published_version is null',
    [authorId],
  )
  return row?.count ?? 0
}

export function addArticle(
  tx: Tx,
  article: {
    readonly id: Id<'art'>
    readonly kind: ArticleKind
    readonly authorId: Id<'per'>
    readonly authorIsStaff: boolean
    readonly now: Date
  },
): void {
  tx.send(
    'add-article',
    `insert into article (id, kind, author_id, author_is_staff, state, version, made_at, updated_at) values ($1, $2, $3, $4, 'draft', 1, $5, $5)`,
    [article.id, article.kind, article.authorId, article.authorIsStaff, article.now],
  )
}

export function addVersion(
  tx: Tx,
  { id, version, now, ...text }: ArticleText & { readonly id: Id<'art'>; readonly version: number; readonly now: Date },
): void {
  tx.send(
    'add-article-version',
    `insert into article_version (article_id, version, language, topic, title, summary, body, cover_image, written_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, version, text.language, text.topic, text.title, text.summary, text.body, text.coverImage ?? null, now],
  )
}

/** Where an article stands after a step. A note is left as it was where none is given. */
export function saveStep(
  tx: Tx,
  { id, state, version, publishedVersion }: Article,
  {
    now,
    reviewedBy,
    publicationId,
    note,
  }: { readonly now: Date; readonly reviewedBy?: Id<'per'>; readonly publicationId?: Id<'pub'>; readonly note?: Buffer | null },
): void {
  tx.send(
    'save-article-step',
    `update article set state = $2, version = $3, published_version = $4,
       publication_id = case when $4::int is null then null else coalesce(publication_id, $5) end,
       published_at = case when $4::int is null then null else coalesce(published_at, $6) end,
       reviewed_by = coalesce($7, reviewed_by), note = case when $8 then $9::bytea else note end, updated_at = $6
     where id = $1`,
    [id, state, version, publishedVersion ?? null, publicationId ?? null, now, reviewedBy ?? null, note !== undefined, note ?? null],
  )
}

export async function findContributor(tx: ReadTx, personId: Id<'per'>): Promise<{ readonly role: string; readonly isCreator: boolean }> {
  const [row] = await tx.query<{ role: string; is_creator: boolean }>(
    'find-contributor',
    'select role, is_creator from profiles where id = $1',
    [personId],
  )
  return { role: row?.role ?? '', isCreator: row?.is_creator ?? false }
}

export interface ArticleImage {
  readonly id: Id<'img'>
  readonly type: ImageType
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly sha256: Buffer
  readonly store: BlobStoreName
}

export async function addImage(tx: Tx, image: ArticleImage & { readonly addedBy: Id<'per'>; readonly now: Date }): Promise<void> {
  await tx.change(
    'add-article-image',
    `insert into article_image (id, added_by, type, bytes, width, height, sha256, store, added_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [image.id, image.addedBy, image.type, image.bytes, image.width, image.height, image.sha256, image.store, image.now],
  )
}

export async function findImage(tx: ReadTx, id: string): Promise<ArticleImage | undefined> {
  const [row] = await tx.query<ArticleImage & { readonly [column: string]: unknown }>(
    'find-article-image',
    'select id, type, bytes, width, height, sha256, store from article_image where id = $1',
    [id],
  )
  return row
}

/** Those of these images that are the author's own or published already. */
export async function countUsableImages(tx: ReadTx, ids: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-usable-images',
    'select count(*)::int as count from article_image where id = any($1)',
    [ids],
  )
  return row?.count ?? 0
}

export async function countUnpublishedImages(tx: ReadTx, addedBy: Id<'per'>): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-unpublished-images',
    'select count(*)::int as count from article_image where added_by = $1 and published_at is null',
    [addedBy],
  )
  return row?.count ?? 0
}

export function publishImages(tx: Tx, ids: readonly string[], now: Date): void {
  tx.send('publish-article-images', 'update article_image set published_at = $2 where id = any($1) and published_at is null', [ids, now])
}

export interface StoredRequest extends CommunityRequest {
  readonly message: Buffer
  readonly answer: Buffer | undefined
  readonly madeAt: Date
  readonly answeredAt: Date | undefined
  readonly answeredBy: Id<'per'> | undefined
  /** The member's key, where there still is one and whoever asks may have it. */
  readonly personKey: Buffer | undefined
}

interface RequestRow {
  readonly id: Id<'crq'>
  readonly person_id: Id<'per'>
  readonly kind: RequestKind
  readonly state: RequestState
  readonly message: Buffer
  readonly answer: Buffer | null
  readonly made_at: Date
  readonly answered_at: Date | null
  readonly answered_by: Id<'per'> | null
  readonly wrapped_key: Buffer | null
}

const requestColumns = `id, person_id, kind, state, message, answer, made_at, answered_at, answered_by,
  (select wrapped_key from person_key where person_key.person_id = community_request.person_id) as wrapped_key`

export async function listOwnRequests(tx: ReadTx, personId: Id<'per'>, rowsMax: number): Promise<StoredRequest[]> {
  const rows = await tx.query<RequestRow>(
    'list-own-community-requests',
    `select ${requestColumns} from community_request where person_id = $1 order by id desc limit $2`,
    [personId, rowsMax],
  )
  return rows.map(toRequest)
}

export async function listRequests(
  tx: ReadTx,
  page: {
    readonly state: RequestState | undefined
    readonly kind: RequestKind | undefined
    readonly after: string | undefined
    readonly rowsMax: number
  },
): Promise<StoredRequest[]> {
  const rows = await tx.query<RequestRow>(
    'list-community-requests',
    `select ${requestColumns} from community_request
     where ($1::text is null or state = $1) and ($2::text is null or kind = $2) and id < $3 order by id desc limit $4`,
    [page.state ?? null, page.kind ?? null, page.after ?? behindEveryId, page.rowsMax],
  )
  return rows.map(toRequest)
}

export async function lockRequest(tx: Tx, id: string): Promise<StoredRequest | undefined> {
  const [row] = await tx.query<RequestRow>(
    'lock-community-request',
    `select ${requestColumns} from community_request where id = $1 for update of community_request`,
    [id],
  )
  return row && toRequest(row)
}

/** False when a request of this kind came in the same moment. */
export async function addRequest(
  tx: Tx,
  {
    id,
    personId,
    kind,
    message,
    now,
  }: { readonly id: Id<'crq'>; readonly personId: Id<'per'>; readonly kind: RequestKind; readonly message: Buffer; readonly now: Date },
): Promise<boolean> {
  const added = await tx.change(
    'add-community-request',
    `insert into community_request (id, person_id, kind, state, message, made_at) values ($1, $2, $3, 'waiting', $4, $5)
     on conflict (person_id, kind) where state = 'waiting' do nothing`,
    [id, personId, kind, message, now],
  )
  return added === 1
}

export async function saveAnswer(
  tx: Tx,
  {
    id,
    state,
    answer,
    by,
    now,
  }: { readonly id: Id<'crq'>; readonly state: RequestState; readonly answer: Buffer; readonly by: Id<'per'>; readonly now: Date },
): Promise<void> {
  await tx.change(
    'answer-community-request',
    'update community_request set state = $2, answer = $3, answered_at = $5, answered_by = $4 where id = $1',
    [id, state, answer, by, now],
  )
}

/** Makes the person of a request that was answered in this transaction a creator, or no longer one: PostgreSQL looks for itself. */
export async function changeCreator(tx: Tx, requestId: Id<'crq'>, httpRequestId: string, row: AuditRow): Promise<void> {
  await tx.query('change-creator', 'select change_creator($1, $2, $3, $4, $5, $6, $7)', [
    requestId,
    row.id,
    httpRequestId,
    row.ipAddress,
    row.userAgent,
    row.beforeHash,
    row.afterHash,
  ])
}

export interface StoredClaim extends Claim {
  readonly confirmedBy: Id<'per'>
  readonly confirmedAt: Date
}

export async function listClaims(tx: ReadTx): Promise<StoredClaim[]> {
  const rows = await tx.query<{ key: ClaimKey; figure: string; confirmed_by: Id<'per'>; confirmed_at: Date }>(
    'list-claims',
    'select key, figure, confirmed_by, confirmed_at from claim order by key',
    [],
  )
  return rows.map(({ key, figure, confirmed_by: confirmedBy, confirmed_at: confirmedAt }) => ({ key, figure, confirmedBy, confirmedAt }))
}

export function saveClaim(tx: Tx, { key, figure }: Claim, { by, now }: { readonly by: Id<'per'>; readonly now: Date }): void {
  tx.send(
    'confirm-claim',
    `insert into claim (key, figure, confirmed_by, confirmed_at) values ($1, $2, $3, $4)
     on conflict (key) do update set figure = excluded.figure, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`,
    [key, figure, by, now],
  )
}

export async function deleteClaim(tx: Tx, key: ClaimKey): Promise<boolean> {
  return (await tx.change('withdraw-claim', 'delete from claim where key = $1', [key])) === 1
}

function toText(row: TextRow): ArticleText {
  const { language, topic, title, summary, body, cover_image: coverImage } = row
  return { language, topic, title, summary, body, coverImage: coverImage ?? undefined }
}

function toPublished(row: PublishedRow): PublishedArticle {
  return {
    ...toText(row),
    id: row.id,
    kind: row.kind,
    authorIsStaff: row.author_is_staff,
    publicationId: row.publication_id,
    publishedAt: row.published_at,
    bodyLength: row.body_length,
  }
}

function toArticle(row: ArticleRow): StoredArticle {
  return {
    ...toText(row),
    id: row.id,
    kind: row.kind,
    authorId: row.author_id,
    authorIsStaff: row.author_is_staff,
    state: row.state,
    version: row.version,
    publishedVersion: row.published_version ?? undefined,
    note: row.note ?? undefined,
    updatedAt: row.updated_at,
    authorKey: row.wrapped_key ?? undefined,
  }
}

function toRequest(row: RequestRow): StoredRequest {
  return {
    id: row.id,
    personId: row.person_id,
    kind: row.kind,
    state: row.state,
    message: row.message,
    answer: row.answer ?? undefined,
    madeAt: row.made_at,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
    personKey: row.wrapped_key ?? undefined,
  }
}
