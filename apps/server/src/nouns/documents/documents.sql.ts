import type { DocumentText } from '@heathland/domain/documents/document-text'
import type { Envelope, EnvelopeState } from '@heathland/domain/documents/envelope'
import type { DocumentKind } from '@heathland/domain/documents/kind'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { markRemoving } from '../../core/files/file.sql.ts'
import type { Seal } from '../../core/keys.ts'

export interface StoredDocument {
  readonly id: Id<'doc'>
  readonly personId: Id<'per'>
  readonly kind: DocumentKind
  readonly version: string
  readonly language: Language
  readonly envelope: Envelope
  readonly keepUntil: Date | undefined
  readonly file: { readonly id: Id<'fil'>; readonly size: number; readonly sha256: string } | undefined
}

interface DocumentRow {
  readonly id: Id<'doc'>
  readonly person_id: Id<'per'>
  readonly kind: DocumentKind
  readonly version: string
  readonly language: Language
  readonly state: EnvelopeState
  readonly text_hash: Buffer
  readonly sent_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly reminders_sent: number
  readonly keep_until: Date | null
  readonly signers: readonly { readonly personId: Id<'per'>; readonly signedAt: string | null }[]
  readonly file_id: Id<'fil'> | null
  readonly file_size: bigint | null
  readonly file_sha256: Buffer | null
}

const columns = `document.id, document.person_id, document.kind, document.version, document.language, document.state, document.text_hash,
  document.sent_at, document.expires_at, document.ended_at, document.reminders_sent, document.keep_until, document.file_id,
  (select size from file where file.id = document.file_id) as file_size, (select sha256 from file where file.id = document.file_id) as file_sha256,
  (select jsonb_agg(jsonb_build_object('personId', signer.person_id, 'signedAt', signer.signed_at) order by signer.place)
   from document_signature as signer where signer.document_id = document.id) as signers`

/** Newest first, without documents that were declined, withdrawn or expired, and without those that are signed inside an order. */
export async function listDocumentsOf(
  tx: ReadTx,
  { personId, before, rowsMax }: { personId: Id<'per'>; before: string; rowsMax: number },
): Promise<readonly StoredDocument[]> {
  const rows = await tx.query<DocumentRow>(
    'list-documents',
    `select ${columns} from document
     where person_id = $1 and id < $2 and (state = 'signed' or state = 'sent' and kind = 'membership-agreement') order by id desc limit $3`,
    [personId, before, rowsMax],
  )
  return rows.map(toDocument)
}

/** How many there are in that list. */
export async function countDocumentsOf(tx: ReadTx, personId: Id<'per'>): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-documents',
    `select count(*)::int as count from document where person_id = $1 and (state = 'signed' or state = 'sent' and kind = 'membership-agreement')`,
    [personId],
  )
  return row?.count ?? 0
}

export async function findDocument(tx: ReadTx, id: Id<'doc'>): Promise<StoredDocument | undefined> {
  const [row] = await tx.query<DocumentRow>('find-document', `select ${columns} from document where id = $1`, [id])
  return row && toDocument(row)
}

/** Whoever signs, reminds or ends it takes it first. */
export async function lockDocument(tx: Tx, id: Id<'doc'>): Promise<StoredDocument | undefined> {
  const [row] = await tx.query<DocumentRow>('lock-document', `select ${columns} from document where id = $1 for update of document`, [id])
  return row && toDocument(row)
}

/** The one that is open, or else the newest that was signed. */
export async function findCurrent(tx: ReadTx, personId: Id<'per'>, kind: DocumentKind): Promise<StoredDocument | undefined> {
  const [row] = await tx.query<DocumentRow>(
    'find-current-document',
    `select ${columns} from document where person_id = $1 and kind = $2 and state in ('sent', 'signed')
     order by state = 'sent' desc, id desc limit 1`,
    [personId, kind],
  )
  return row && toDocument(row)
}

export interface NewDocument {
  readonly id: Id<'doc'>
  readonly personId: Id<'per'>
  readonly kind: DocumentKind
  readonly text: DocumentText
  readonly envelope: Envelope
  readonly dueAt: Date
  readonly seal: Seal
}

/** False when somebody opened one of the kind a moment before. */
export async function insertDocument(tx: Tx, { id, personId, kind, text, envelope, dueAt, seal }: NewDocument): Promise<boolean> {
  const inserted = await tx.change(
    'insert-document',
    `insert into document (id, person_id, kind, version, language, state, text, text_hash, sent_at, expires_at, due_at)
     values ($1, $2, $3, $4, $5, 'sent', $6, decode($7, 'hex'), $8, $9, $10)
     on conflict (person_id, kind) where state = 'sent' do nothing`,
    [
      id,
      personId,
      kind,
      text.version,
      text.language,
      seal.seal(textPlace(id), JSON.stringify(text)),
      envelope.textHash,
      envelope.sentAt,
      envelope.expiresAt,
      dueAt,
    ],
  )
  if (inserted === 0) return false
  await tx.change(
    'insert-signers',
    `insert into document_signature (document_id, place, person_id)
     select $1, place, person_id from unnest($2::text[]) with ordinality as signer (person_id, place)`,
    [id, envelope.signers.map((signer) => signer.personId)],
  )
  return true
}

/** What was shown, as it was sealed. */
export async function findText(tx: ReadTx, id: Id<'doc'>, seal: Seal): Promise<DocumentText> {
  const [row] = await tx.query<{ text: Buffer }>('find-document-text', 'select text from document where id = $1', [id])
  invariant(row, 'a document that was found has a text')
  return JSON.parse(seal.open(textPlace(id), row.text)) as DocumentText
}

/** Who consented to what, when, from where and by which factor. */
export interface Evidence {
  readonly name: string
  readonly email: string
  readonly consent: string
  readonly textHash: string
  readonly signedAt: string
  readonly factor: 'second-factor' | 'sign-in'
  readonly factorShownAt: string
  readonly address: string | undefined
  readonly userAgent: string | undefined
}

export async function saveSignature(
  tx: Tx,
  { document, personId, evidence, seal, now }: { document: StoredDocument; personId: Id<'per'>; evidence: Evidence; seal: Seal; now: Date },
): Promise<void> {
  const changed = await tx.change(
    'save-signature',
    'update document_signature set signed_at = $3, evidence = $4 where document_id = $1 and person_id = $2 and signed_at is null',
    [document.id, personId, now, seal.seal(evidencePlace(document.id, personId), JSON.stringify(evidence))],
  )
  invariant(changed === 1, 'a signer signs once')
}

export async function listEvidence(
  tx: ReadTx,
  id: Id<'doc'>,
  seal: Seal,
): Promise<readonly (Evidence & { readonly personId: Id<'per'> })[]> {
  const rows = await tx.query<{ person_id: Id<'per'>; evidence: Buffer }>(
    'list-evidence',
    'select person_id, evidence from document_signature where document_id = $1 and signed_at is not null order by place',
    [id],
  )
  return rows.map(({ person_id: personId, evidence }) => ({
    personId,
    ...(JSON.parse(seal.open(evidencePlace(id, personId), evidence)) as Evidence),
  }))
}

/** Writes down how it ended, and until when it is kept where it was signed. What is signed is due at once: its copy is made. */
export async function endDocument(
  tx: Tx,
  id: Id<'doc'>,
  { state, endedAt }: Envelope,
  { keepUntil, dueAt }: { keepUntil?: Date; dueAt?: Date } = {},
): Promise<void> {
  await tx.change('end-document', 'update document set state = $2, ended_at = $3, keep_until = $4, due_at = $5 where id = $1', [
    id,
    state,
    endedAt,
    keepUntil ?? null,
    dueAt ?? null,
  ])
}

export async function saveReminders(tx: Tx, id: Id<'doc'>, remindersSent: number, dueAt: Date): Promise<void> {
  await tx.change('save-reminders', 'update document set reminders_sent = $2, due_at = $3 where id = $1', [id, remindersSent, dueAt])
}

/** False when another worker was faster. */
export async function saveCopy(tx: Tx, id: Id<'doc'>, fileId: Id<'fil'>): Promise<boolean> {
  return (
    (await tx.change(
      'save-sealed-copy',
      `update document set file_id = $2, due_at = null where id = $1 and state = 'signed' and file_id is null`,
      [id, fileId],
    )) === 1
  )
}

export async function listDueDocuments(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'doc'>[]> {
  const rows = await tx.query<{ id: Id<'doc'> }>(
    'list-due-documents',
    'select id from document where due_at is not null and due_at <= $1 order by due_at limit $2',
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

/** Deletes what was never signed; its signers go with it. */
export async function clearUnsigned(tx: Tx, keys: readonly (readonly string[])[], before: Date): Promise<number> {
  return tx.change('clear-unsigned-documents', `delete from document where id = any ($1) and state <> 'signed' and ended_at < $2`, [
    keys.flat(),
    before,
  ])
}

/** Deletes what is kept no longer, with its file, and the key of records of whoever was erased and has none left. */
export async function clearSigned(tx: Tx, keys: readonly (readonly string[])[], before: Date): Promise<number> {
  const gone = await tx.query<{ person_id: Id<'per'>; file_id: Id<'fil'> | null }>(
    'clear-signed-documents',
    'delete from document where id = any ($1) and keep_until < $2 and not held returning person_id, file_id',
    [keys.flat(), before],
  )
  for (const { file_id: fileId } of gone) if (fileId) await markRemoving(tx, fileId, before)
  await clearRecordKeys(
    tx,
    gone.map((row) => row.person_id),
  )
  return gone.length
}

/** Deletes the keys of those who were erased and of whom no record is left. */
export async function clearRecordKeys(tx: Tx, personIds: readonly Id<'per'>[]): Promise<void> {
  await tx.change(
    'clear-record-keys',
    `delete from record_key where person_id = any ($1)
       and not exists (select from document where document.person_id = record_key.person_id)
       and not exists (select from investing_decision where investing_decision.person_id = record_key.person_id)
       and not exists (select from kyc_case where kyc_case.person_id = record_key.person_id)
       and not exists (select from profiles join person_key on person_key.person_id = profiles.id where profiles.id = record_key.person_id)`,
    [personIds],
  )
}

/** What seals a person's records; undefined where they have none. */
export async function findRecordSeal(tx: ReadTx, { keys }: Context, personId: Id<'per'>): Promise<Seal | undefined> {
  const [row] = await tx.query<{ wrapped_key: Buffer }>('find-record-key', 'select wrapped_key from record_key where person_id = $1', [
    personId,
  ])
  return row && keys.recordSeal(personId, row.wrapped_key)
}

/** The same, made where there is none yet. */
export async function makeRecordSeal(tx: Tx, ctx: Context, personId: Id<'per'>): Promise<Seal> {
  const known = await findRecordSeal(tx, ctx, personId)
  if (known) return known
  const { wrapped, masterVersion } = ctx.keys.newRecordKey(personId)
  await tx.change(
    'make-record-key',
    'insert into record_key (person_id, wrapped_key, master_version, created_at) values ($1, $2, $3, $4) on conflict (person_id) do nothing',
    [personId, wrapped, masterVersion, ctx.now],
  )
  // Somebody else may have made it first.
  const made = await findRecordSeal(tx, ctx, personId)
  invariant(made, 'a key that was made is there')
  return made
}

const textPlace = (id: Id<'doc'>) => `document.text.${id}`
const evidencePlace = (id: Id<'doc'>, personId: Id<'per'>) => `document_signature.evidence.${id}.${personId}`

function toDocument(row: DocumentRow): StoredDocument {
  const [first, ...others] = row.signers.map(({ personId, signedAt }) => ({ personId, ...(signedAt && { signedAt: new Date(signedAt) }) }))
  invariant(first, 'a document has a signer')
  const { file_id: fileId, file_size: size, file_sha256: sha256 } = row
  return {
    id: row.id,
    personId: row.person_id,
    kind: row.kind,
    version: row.version,
    language: row.language,
    envelope: {
      state: row.state,
      textHash: row.text_hash.toString('hex'),
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      signers: [first, ...others],
      remindersSent: row.reminders_sent,
      ...(row.ended_at && { endedAt: row.ended_at }),
    },
    keepUntil: row.keep_until ?? undefined,
    file: fileId && size !== null && sha256 ? { id: fileId, size: Number(size), sha256: sha256.toString('hex') } : undefined,
  }
}
