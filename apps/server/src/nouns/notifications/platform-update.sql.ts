import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { PlatformUpdate, UpdateState } from '@heathland/domain/notifications/platform-update'
import { behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredUpdate extends PlatformUpdate {
  readonly id: Id<'upd'>
  readonly state: UpdateState
  readonly makerId: Id<'per'>
  readonly createdAt: Date
  /** Delivered to everyone up to this id. */
  readonly deliveredTo: string
  readonly deliveredCount: number
}

interface UpdateRow {
  readonly id: Id<'upd'>
  readonly title_en: string
  readonly text_en: string
  readonly title_nl: string
  readonly text_nl: string
  readonly roles: Role[]
  readonly leads_to: string | null
  readonly state: UpdateState
  readonly maker_id: Id<'per'>
  readonly created_at: Date
  readonly delivered_to: string
  readonly delivered_count: number
  readonly [column: string]: unknown
}

const columns = `id, title_en, text_en, title_nl, text_nl, roles, leads_to, state, maker_id, created_at, delivered_to, delivered_count`

export function insertUpdate(tx: Tx, update: PlatformUpdate & { readonly id: Id<'upd'>; readonly makerId: Id<'per'> }, now: Date): void {
  tx.send(
    'insert-platform-update',
    `insert into platform_update (id, title_en, text_en, title_nl, text_nl, roles, leads_to, state, maker_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'requested', $8, $9)`,
    [
      update.id,
      update.en.title,
      update.en.text,
      update.nl.title,
      update.nl.text,
      update.roles,
      update.leadsTo ?? null,
      update.makerId,
      now,
    ],
  )
}

export async function listUpdates(
  tx: ReadTx,
  { after, rowsMax }: { readonly after: string | undefined; readonly rowsMax: number },
): Promise<StoredUpdate[]> {
  const rows = await tx.query<UpdateRow>(
    'list-platform-updates',
    `select ${columns} from platform_update where id < $1 order by id desc limit $2`,
    [after ?? behindEveryId, rowsMax],
  )
  return rows.map(toUpdate)
}

/** False when it was decided before. */
export async function beginSending(tx: Tx, id: string, approvalId: string, now: Date): Promise<boolean> {
  const changed = await tx.change(
    'begin-sending-update',
    `update platform_update set state = 'sending', approval_id = $2, due_at = $3 where id = $1 and state = 'requested'`,
    [id, approvalId, now],
  )
  return changed === 1
}

export async function refuseUpdate(tx: Tx, id: string): Promise<void> {
  await tx.change('refuse-update', `update platform_update set state = 'refused' where id = $1 and state = 'requested'`, [id])
}

export async function lockSending(tx: Tx, id: Id<'upd'>): Promise<StoredUpdate | undefined> {
  const [row] = await tx.query<UpdateRow>(
    'lock-sending-update',
    `select ${columns} from platform_update where id = $1 and state = 'sending' for update`,
    [id],
  )
  return row && toUpdate(row)
}

/** The next of those roles who can sign in, in the order of their ids. */
export async function listRecipients(
  tx: ReadTx,
  { roles, after, rowsMax }: { readonly roles: readonly Role[]; readonly after: string; readonly rowsMax: number },
): Promise<Id<'per'>[]> {
  const rows = await tx.query<{ id: Id<'per'> }>(
    'list-update-recipients',
    `select next.id from unnest($1::text[]) as chosen (role) cross join lateral (
       select profiles.id from profiles join account on account.person_id = profiles.id and account.suspended_at is null
       where profiles.role = chosen.role and profiles.id > $2 order by profiles.id limit $3
     ) as next order by next.id limit $3`,
    [roles, after, rowsMax],
  )
  return rows.map(({ id }) => id)
}

export async function saveDelivered(
  tx: Tx,
  id: Id<'upd'>,
  { deliveredTo, delivered, nextAt }: { readonly deliveredTo: string; readonly delivered: number; readonly nextAt: Date | undefined },
): Promise<void> {
  await tx.change(
    'save-delivered-update',
    `update platform_update set delivered_to = $2, delivered_count = delivered_count + $3, due_at = $4,
       state = case when $4::timestamptz is null then 'sent' else 'sending' end
     where id = $1`,
    [id, deliveredTo, delivered, nextAt ?? null],
  )
}

export async function listDueUpdates(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'upd'>[]> {
  const rows = await tx.query<{ id: Id<'upd'> }>(
    'list-due-updates',
    'select id from platform_update where due_at <= $1 order by due_at limit $2',
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

function toUpdate(row: UpdateRow): StoredUpdate {
  return {
    id: row.id,
    en: { title: row.title_en, text: row.text_en },
    nl: { title: row.title_nl, text: row.text_nl },
    roles: row.roles,
    leadsTo: row.leads_to ?? undefined,
    state: row.state,
    makerId: row.maker_id,
    createdAt: row.created_at,
    deliveredTo: row.delivered_to,
    deliveredCount: row.delivered_count,
  }
}
