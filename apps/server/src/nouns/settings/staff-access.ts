/** The rules under which sessions of staff stand, and the keys that are wrapped anew: administrators' work. */
import { Refused, refuse } from '@heathland/domain/refusal'
import { isAllowedAddress, readNetwork, type StaffAccess, usualAccess } from '@heathland/domain/settings/staff-access'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { rotateIndexesJob, rotateKeysJob } from '../keys/keys.jobs.ts'

export interface StaffSettings extends StaffAccess {
  readonly masterKey: number
  readonly keysWaiting: number
}

export async function readStaffSettings(ctx: Context): Promise<StaffSettings> {
  return ctx.read(async (tx) => {
    const [row] = await tx.query<{ waiting: number }>(
      'count-keys-waiting',
      'select count(*)::int as waiting from (select from person_key where master_version < $1 limit 100000) as old',
      [ctx.keys.masterVersion],
    )
    return { ...(await findAccess(tx)), masterKey: ctx.keys.masterVersion, keysWaiting: row?.waiting ?? 0 }
  })
}

/** Holds from the next request on, for everybody who is staff. The list that would shut out whoever saves it is refused. */
export async function saveStaffAccess(ctx: Context, access: StaffAccess): Promise<void> {
  if (!access.networks.every((text) => readNetwork(text))) throw new Refused(refuse('NETWORK_INVALID'))
  if (!isAllowedAddress(access.networks, ctx.origin?.address ?? '')) throw new Refused(refuse('NETWORK_EXCLUDES_YOU'))
  await ctx.inTransaction(async (tx) => {
    const before = await findAccess(tx)
    await saveAccess(tx, access, ctx.now)
    await recordAudit(tx, ctx, { action: 'platform.staff-access-changed', resource: 'staff-access', before, after: access })
  })
}

/** Starts at once what the sweep would start: keys under an older master key, and indexes under an older index key, are made anew. */
export async function requestKeyRotation(ctx: Context): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    await recordAudit(tx, ctx, { action: 'platform.key-rotation-requested', resource: `master key ${ctx.keys.masterVersion}` })
    for (const job of [rotateKeysJob, rotateIndexesJob]) await ctx.jobs.send(tx, job, {}, { key: `asked ${ctx.requestId}` })
  })
}

async function findAccess(tx: ReadTx): Promise<StaffAccess> {
  const [row] = await tx.query<{ idle_minutes: number; networks: string[] }>(
    'find-staff-access',
    'select idle_minutes, networks from staff_access',
    [],
  )
  return row ? { idleMinutes: row.idle_minutes, networks: row.networks } : usualAccess
}

async function saveAccess(tx: Tx, { idleMinutes, networks }: StaffAccess, now: Date): Promise<void> {
  await tx.query(
    'save-staff-access',
    `insert into staff_access (idle_minutes, networks, changed_at) values ($1, $2, $3)
     on conflict (only_row) do update set idle_minutes = excluded.idle_minutes, networks = excluded.networks, changed_at = excluded.changed_at`,
    [idleMinutes, networks, now],
  )
}
