import type { Id } from '@heathland/domain/id'
import { nextLookAt, type Recovery, type RecoveryKind, type RecoveryState } from '@heathland/domain/identity/recovery'
import type { ReadTx, Tx } from '../../core/database.ts'
import { addressIndex, emailIndexes } from '../../core/email-index.ts'
import type { Keys, PersonSeal } from '../../core/keys.ts'

export interface StoredRecovery extends Recovery {
  readonly id: Id<'rec'>
  readonly personId: Id<'per'>
  readonly makerId: Id<'per'>
  readonly checkerId: Id<'per'> | undefined
  readonly stoppedBy: 'person' | 'staff' | undefined
  /** Sealed with the person's key. */
  readonly newEmail: Buffer | undefined
  readonly requestedAt: Date
  readonly endedAt: Date | undefined
}

interface RecoveryRow {
  readonly id: Id<'rec'>
  readonly person_id: Id<'per'>
  readonly kind: RecoveryKind
  readonly state: RecoveryState
  readonly maker_id: Id<'per'>
  readonly checker_id: Id<'per'> | null
  readonly stopped_by: 'person' | 'staff' | null
  readonly new_email: Buffer | null
  readonly requested_at: Date
  readonly lapses_at: Date
  readonly approved_at: Date | null
  readonly takes_effect_at: Date | null
  readonly email_verified_at: Date | null
  readonly ended_at: Date | null
}

const columns = `id, person_id, kind, state, maker_id, checker_id, stopped_by, new_email, requested_at, lapses_at, approved_at,
  takes_effect_at, email_verified_at, ended_at`

export interface NewRecovery {
  readonly id: Id<'rec'>
  readonly personId: Id<'per'>
  readonly kind: RecoveryKind
  readonly makerId: Id<'per'>
  readonly newEmail: string | undefined
  readonly lapsesAt: Date
}

/** Answers false when another one of the person is open. */
export async function insertRecovery(tx: Tx, seal: PersonSeal, row: NewRecovery, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert-recovery',
    `insert into recovery (id, person_id, kind, state, maker_id, new_email, requested_at, lapses_at, due_at)
     values ($1, $2, $3, 'requested', $4, $5, $6, $7, $7)
     on conflict (person_id) where state in ('requested', 'approved') do nothing returning id`,
    [
      row.id,
      row.personId,
      row.kind,
      row.makerId,
      row.newEmail === undefined ? null : seal.seal(newEmailPlace(row.id), row.newEmail),
      now,
      row.lapsesAt,
    ],
  )
  return rows.length === 1
}

export function openNewEmail(seal: PersonSeal, { id, newEmail }: Pick<StoredRecovery, 'id' | 'newEmail'>): string | undefined {
  return newEmail && seal.open(newEmailPlace(id), newEmail)
}

export function newEmailPlace(id: Id<'rec'>): string {
  return `recovery.new_email.${id}`
}

/** Whose it is, which never changes: the account's lock is taken before the recovery's own. */
export async function findPersonOfRecovery(tx: ReadTx, id: Id<'rec'>): Promise<Id<'per'> | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>('find-person-of-recovery', 'select person_id from recovery where id = $1', [id])
  return row?.person_id
}

export async function lockRecovery(tx: Tx, id: string): Promise<StoredRecovery | undefined> {
  return one(await tx.query<RecoveryRow>('lock-recovery', `select ${columns} from recovery where id = $1 for update`, [id]))
}

export async function lockOpenRecovery(tx: Tx, personId: Id<'per'>): Promise<StoredRecovery | undefined> {
  return one(
    await tx.query<RecoveryRow>(
      'lock-open-recovery',
      `select ${columns} from recovery where person_id = $1 and state in ('requested', 'approved') for update`,
      [personId],
    ),
  )
}

/** By one of the links in its mails. */
export async function lockRecoveryByLink(tx: Tx, link: 'stop' | 'verify', tokenHash: Buffer): Promise<StoredRecovery | undefined> {
  const column = link === 'stop' ? 'stop_token_hash' : 'verify_token_hash'
  return one(
    await tx.query<RecoveryRow>(`lock-recovery-by-${column}`, `select ${columns} from recovery where ${column} = $1 for update`, [
      tokenHash,
    ]),
  )
}

/** Writes what was decided. When it has ended nobody looks at it again. */
export async function saveRecovery(
  tx: Tx,
  id: Id<'rec'>,
  decided: Recovery & { readonly stoppedBy?: 'person' | 'staff' | undefined },
  links: { stop?: Buffer; verify?: Buffer },
  now: Date,
): Promise<void> {
  const isOver = decided.state !== 'requested' && decided.state !== 'approved'
  await tx.query(
    'save-recovery',
    `update recovery set state = $2, checker_id = $3, stopped_by = $4, stop_token_hash = coalesce($5, stop_token_hash),
            verify_token_hash = coalesce($6, verify_token_hash), lapses_at = $7, approved_at = $8, takes_effect_at = $9,
            email_verified_at = $10, ended_at = $11, due_at = $12
     where id = $1`,
    [
      id,
      decided.state,
      decided.checkerId ?? null,
      decided.stoppedBy ?? null,
      links.stop ?? null,
      links.verify ?? null,
      decided.lapsesAt,
      decided.approvedAt ?? null,
      decided.takesEffectAt ?? null,
      decided.emailVerifiedAt ?? null,
      isOver ? now : null,
      isOver ? null : nextLookAt(decided, now),
    ],
  )
}

/** Nobody has more than a few; the newest are what is looked for. */
const listedMax = 20

export async function listRecoveries(tx: ReadTx, personId: Id<'per'>): Promise<StoredRecovery[]> {
  const rows = await tx.query<RecoveryRow>(
    'list-recoveries',
    `select ${columns} from recovery where person_id = $1 order by id desc limit $2`,
    [personId, listedMax],
  )
  return rows.map(toRecovery)
}

export async function listDueRecoveries(tx: ReadTx, now: Date, max: number): Promise<Id<'rec'>[]> {
  const rows = await tx.query<{ id: Id<'rec'> }>(
    'list-due-recoveries',
    'select id from recovery where due_at is not null and due_at <= $1 order by due_at limit $2',
    [now, max],
  )
  return rows.map(({ id }) => id)
}

export async function isEmailTaken(tx: ReadTx, keys: Keys, email: string | undefined): Promise<boolean> {
  if (email === undefined) return false
  return (await tx.query('is-email-taken', 'select from account where email_index = any ($1)', [emailIndexes(keys, email)])).length > 0
}

/**
 * Lets a recovery take effect that has just been saved as done. Every second factor goes, and the password with them, so that whoever
 * has the password alone does not get in; or the new address takes over, and links to the old mailbox and accounts elsewhere open
 * nothing. Every session ends.
 */
export async function completeRecovery(
  tx: Tx,
  keys: Keys,
  recoveryId: Id<'rec'>,
  { personId, seal }: { readonly personId: Id<'per'>; readonly seal: PersonSeal },
  newEmail: string | undefined,
): Promise<void> {
  const address = newEmail === undefined ? undefined : addressIndex(keys, newEmail)
  await tx.query('complete-recovery', 'select complete_recovery($1, $2, $3, $4)', [
    recoveryId,
    address?.emailIndex ?? null,
    address?.indexVersion ?? null,
    newEmail === undefined ? null : seal.seal(`profiles.email.${personId}`, newEmail),
  ])
}

function one(rows: readonly RecoveryRow[]): StoredRecovery | undefined {
  return rows[0] && toRecovery(rows[0])
}

function toRecovery(row: RecoveryRow): StoredRecovery {
  return {
    id: row.id,
    personId: row.person_id,
    kind: row.kind,
    state: row.state,
    makerId: row.maker_id,
    checkerId: row.checker_id ?? undefined,
    stoppedBy: row.stopped_by ?? undefined,
    newEmail: row.new_email ?? undefined,
    requestedAt: row.requested_at,
    lapsesAt: row.lapses_at,
    approvedAt: row.approved_at ?? undefined,
    takesEffectAt: row.takes_effect_at ?? undefined,
    emailVerifiedAt: row.email_verified_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
  }
}
