/** Staff as those who look after them see them: role, permissions and standing. */
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { Standing } from '@heathland/domain/identity/staff-changes'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'
import type { AuditRow } from '../audit/record-audit.ts'
import { type AccountLock, lockAccount } from '../identity/account.sql.ts'
import { namesIn, type PersonRow } from '../identity/people.sql.ts'

export interface StaffMember {
  readonly id: Id<'per'>
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly permissions: string[]
  readonly isSuspended: boolean
  /** The SPVs they are staff of. */
  readonly spvs: { readonly id: string; readonly name: string }[]
}

/** A page of staff by key, in the order they joined. */
export async function listStaff(tx: ReadTx, keys: Keys, page: { after: string | undefined; limit: number }): Promise<StaffMember[]> {
  const rows = await tx.query<
    Pick<PersonRow, 'id' | 'email' | 'first_name' | 'last_name' | 'role' | 'suspended_at' | 'wrapped_key'> & {
      permissions: string[] | null
      spvs: { id: string; name: string }[]
    }
  >(
    'list-staff',
    `select profiles.id, email, first_name, last_name, role, permissions, suspended_at, wrapped_key,
            coalesce((select jsonb_agg(jsonb_build_object('id', spv.id, 'name', spv.name) order by spv.id)
                      from spv_staff join spv on spv.id = spv_staff.spv_id where spv_staff.person_id = profiles.id), '[]') as spvs
     from profiles join account on account.person_id = profiles.id join person_key on person_key.person_id = profiles.id
     where role <> 'investor' and ($1::text is null or profiles.id > $1) order by profiles.id limit $2`,
    [page.after ?? null, page.limit],
  )
  return rows.map((row) => ({
    id: row.id,
    ...namesIn(row, keys),
    role: row.role,
    permissions: row.permissions ?? [],
    isSuspended: row.suspended_at !== null,
    spvs: row.spvs,
  }))
}

export interface StoredStanding extends Standing {
  readonly permissions: string[] | null
}

const standingText = `select role, permissions, suspended_at from account join profiles on profiles.id = account.person_id
  where account.person_id = $1`

export async function findStandingOf(tx: ReadTx, personId: Id<'per'>): Promise<StoredStanding | undefined> {
  return toStanding(await tx.query('find-standing-of', standingText, [personId]))
}

/** Two statements: the second sees what those have committed whom the first had to wait for. */
export async function lockStandingOf(tx: Tx, personId: Id<'per'>): Promise<(StoredStanding & { lock: AccountLock }) | undefined> {
  const lock = await lockAccount(tx, personId)
  const standing = toStanding(await tx.query('lock-standing-of', `${standingText} for update of profiles`, [personId]))
  return lock && standing && { ...standing, lock }
}

interface StandingRow {
  readonly role?: Role
  readonly permissions?: string[] | null
  readonly suspended_at?: Date | null
}

function toStanding([row]: readonly StandingRow[]): StoredStanding | undefined {
  return row?.role && { role: row.role, permissions: row.permissions ?? null, isSuspended: row.suspended_at !== null }
}

const activeAdmins = `select account.person_id from account join profiles on profiles.id = account.person_id
  where role = 'mfo_admin' and suspended_at is null`

export async function listActiveAdmins(tx: ReadTx): Promise<Id<'per'>[]> {
  return personIds(await tx.query('list-active-admins', activeAdmins, []))
}

/**
 * Holds every active administrator until the end of the transaction, so that of several who leave at once each is counted after the one
 * before. Taken before the person's own lock, and in one order, so that nobody waits in a circle.
 */
export async function lockActiveAdmins(tx: Tx): Promise<Id<'per'>[]> {
  return personIds(await tx.query('lock-active-admins', `${activeAdmins} order by account.person_id for update of account, profiles`, []))
}

function personIds(rows: readonly { person_id?: unknown }[]): Id<'per'>[] {
  return rows.map((row) => row.person_id as Id<'per'>)
}

/** Suspends an account or opens it again, and keeps why. */
export async function saveStanding(tx: Tx, personId: Id<'per'>, standing: { suspendedAt: Date | null; reason: string }): Promise<void> {
  await tx.query('save-standing', 'update account set suspended_at = $2, standing_reason = $3 where person_id = $1', [
    personId,
    standing.suspendedAt,
    standing.reason,
  ])
}

/** Gives the role of an approval that was executed in this transaction, and records it: PostgreSQL looks for itself whether there is one. */
export async function saveAgreedRole(tx: Tx, approvalId: Id<'apr'>, requestId: string, row: AuditRow): Promise<void> {
  await tx.query('change-role', 'select change_role($1, $2, $3, $4, $5, $6, $7)', [approvalId, ...recordOf(requestId, row)])
}

/** Gives the permissions of an approval that was executed in this transaction, and records it. */
export async function saveAgreedPermissions(tx: Tx, approvalId: Id<'apr'>, requestId: string, row: AuditRow): Promise<void> {
  await tx.query('change-permissions', 'select change_permissions($1, $2, $3, $4, $5, $6, $7)', [approvalId, ...recordOf(requestId, row)])
}

/** Makes a person staff of the SPVs of an approval that was executed in this transaction, and records it. */
export async function saveAgreedSpvs(tx: Tx, approvalId: Id<'apr'>, requestId: string, row: AuditRow): Promise<void> {
  await tx.query('change-spvs', 'select change_spvs($1, $2, $3, $4, $5, $6, $7)', [approvalId, ...recordOf(requestId, row)])
}

interface NamedSpv {
  readonly id: string
  readonly name: string
  readonly [column: string]: unknown
}

/** The SPVs that a person is staff of. */
export function listSpvsOf(tx: ReadTx, personId: Id<'per'>): Promise<NamedSpv[]> {
  return tx.query<NamedSpv>(
    'list-spvs-of',
    'select spv.id, spv.name from spv_staff join spv on spv.id = spv_staff.spv_id where person_id = $1 order by spv.id',
    [personId],
  )
}

/** Those of these that there are. */
export function listNamedSpvs(tx: ReadTx, spvIds: readonly string[]): Promise<NamedSpv[]> {
  return tx.query<NamedSpv>('list-named-spvs', 'select id, name from spv where id = any($1) order by id', [spvIds])
}

function recordOf(requestId: string, row: AuditRow): readonly unknown[] {
  return [row.id, requestId, row.ipAddress, row.userAgent, row.beforeHash, row.afterHash]
}
