import type { DocumentKind } from '@heathland/domain/documents/kind'
import type { TemplateState } from '@heathland/domain/documents/template'
import type { Id } from '@heathland/domain/id'
import { behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredTemplate {
  readonly id: Id<'tpl'>
  readonly kind: DocumentKind
  readonly version: string
  readonly textEn: string
  readonly textNl: string
  readonly state: TemplateState
  readonly makerId: Id<'per'>
  readonly createdAt: Date
  readonly publishedAt: Date | undefined
}

interface TemplateRow {
  readonly id: Id<'tpl'>
  readonly kind: DocumentKind
  readonly version: string
  readonly text_en: string
  readonly text_nl: string
  readonly state: TemplateState
  readonly maker_id: Id<'per'>
  readonly created_at: Date
  readonly published_at: Date | null
}

const columns = 'id, kind, version, text_en, text_nl, state, maker_id, created_at, published_at'

/** The text that is signed now; undefined where nobody has published one, and the catalogue's is in force. */
export async function findInForce(tx: ReadTx, kind: DocumentKind): Promise<StoredTemplate | undefined> {
  const [row] = await tx.query<TemplateRow>(
    'find-template-in-force',
    `select ${columns} from document_template where kind = $1 and state = 'published' order by published_at desc limit 1`,
    [kind],
  )
  return row && toTemplate(row)
}

export async function listTemplates(
  tx: ReadTx,
  { after, rowsMax }: { readonly after: string | undefined; readonly rowsMax: number },
): Promise<StoredTemplate[]> {
  const rows = await tx.query<TemplateRow>(
    'list-templates',
    `select ${columns} from document_template where id < $1 order by id desc limit $2`,
    [after ?? behindEveryId, rowsMax],
  )
  return rows.map(toTemplate)
}

/** Those of a day, however they ended. Whoever writes another one at the same moment waits for this transaction. */
export async function lockVersions(tx: Tx, kind: DocumentKind, day: string): Promise<readonly string[]> {
  await tx.query('lock-template-versions', `select pg_advisory_xact_lock(hashtextextended('template versions ' || $1, 0))`, [kind])
  const rows = await tx.query<{ version: string }>(
    'list-template-versions',
    `select version from document_template where kind = $1 and (version = $2 or starts_with(version, $2 || '.')) limit 1000`,
    [kind, day],
  )
  return rows.map(({ version }) => version)
}

export function insertTemplate(tx: Tx, template: Omit<StoredTemplate, 'state' | 'publishedAt'>): void {
  tx.send(
    'insert-template',
    `insert into document_template (id, kind, version, text_en, text_nl, state, maker_id, created_at)
     values ($1, $2, $3, $4, $5, 'requested', $6, $7)`,
    [template.id, template.kind, template.version, template.textEn, template.textNl, template.makerId, template.createdAt],
  )
}

/** False when it was decided before. */
export async function publishTemplate(tx: Tx, id: string, approvalId: string, now: Date): Promise<boolean> {
  const changed = await tx.change(
    'publish-template',
    `update document_template set state = 'published', approval_id = $2, published_at = $3 where id = $1 and state = 'requested'`,
    [id, approvalId, now],
  )
  return changed === 1
}

export async function refuseTemplate(tx: Tx, id: string): Promise<void> {
  await tx.change('refuse-template', `update document_template set state = 'refused' where id = $1 and state = 'requested'`, [id])
}

function toTemplate(row: TemplateRow): StoredTemplate {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    textEn: row.text_en,
    textNl: row.text_nl,
    state: row.state,
    makerId: row.maker_id,
    createdAt: row.created_at,
    publishedAt: row.published_at ?? undefined,
  }
}
