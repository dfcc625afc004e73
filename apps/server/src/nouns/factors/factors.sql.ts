import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'

export interface Totp {
  readonly secret: string
  readonly isConfirmed: boolean
  /** The time step of the newest code that was taken. */
  readonly lastStep: number
}

export async function lockTotp(tx: Tx, seal: PersonSeal, personId: Id<'per'>): Promise<Totp | undefined> {
  const [row] = await tx.query<{ secret: Buffer; confirmed_at: Date | null; last_step: bigint }>(
    'lock-totp',
    'select secret, confirmed_at, last_step from totp where person_id = $1 for update',
    [personId],
  )
  return (
    row && {
      secret: seal.open(`totp.secret.${personId}`, row.secret),
      isConfirmed: row.confirmed_at !== null,
      lastStep: Number(row.last_step),
    }
  )
}

/** A secret that was never confirmed is replaced; a confirmed one stays. False when there is one. */
export async function putTotp(tx: Tx, seal: PersonSeal, personId: Id<'per'>, secret: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'put-totp',
    `insert into totp (person_id, secret, created_at) values ($1, $2, $3)
     on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at where totp.confirmed_at is null
     returning person_id`,
    [personId, seal.seal(`totp.secret.${personId}`, secret), now],
  )
  return rows.length === 1
}

export async function takeTotpStep(tx: Tx, personId: Id<'per'>, step: number, now: Date): Promise<void> {
  await tx.query('take-totp-step', 'update totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3) where person_id = $1', [
    personId,
    step,
    now,
  ])
}

/** Without the app its backup codes would be a way around it. */
export async function deleteTotp(tx: Tx, personId: Id<'per'>): Promise<void> {
  await tx.query('delete-totp', 'with codes as (delete from backup_code where person_id = $1) delete from totp where person_id = $1', [
    personId,
  ])
}

/** The app that was confirmed at this moment, and no other that took its place. */
export async function deleteTotpOf(tx: Tx, personId: Id<'per'>, confirmedAt: Date): Promise<void> {
  await tx.query(
    'delete-totp-of',
    `with gone as (delete from totp where person_id = $1 and confirmed_at = $2 returning person_id)
     delete from backup_code using gone where backup_code.person_id = gone.person_id`,
    [personId, confirmedAt],
  )
}

export async function replaceBackupCodes(tx: Tx, personId: Id<'per'>, hashes: readonly Buffer[], now: Date): Promise<void> {
  await tx.query('forget-backup-codes', 'delete from backup_code where person_id = $1', [personId])
  await tx.query('insert-backup-codes', 'insert into backup_code (person_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3', [
    personId,
    hashes,
    now,
  ])
}

/** True for the one caller who uses it up. */
export async function takeBackupCode(tx: Tx, personId: Id<'per'>, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const rows = await tx.query(
    'take-backup-code',
    'update backup_code set used_at = $3 where person_id = $1 and code_hash = any($2::bytea[]) and used_at is null returning person_id',
    [personId, hashes, now],
  )
  return rows.length === 1
}

export interface Passkey {
  readonly id: string
  readonly personId: Id<'per'>
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

export async function insertPasskey(tx: Tx, seal: PersonSeal, passkey: Passkey & { label: string }, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert-passkey',
    `insert into passkey (id, person_id, public_key, counter, transports, label, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [
      passkey.id,
      passkey.personId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      seal.seal(`passkey.label.${passkey.id}`, passkey.label),
      now,
    ],
  )
  return rows.length === 1
}

export async function lockPasskey(tx: Tx, id: string): Promise<Passkey | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'>; public_key: Buffer; counter: bigint; transports: string[] }>(
    'lock-passkey',
    'select person_id, public_key, counter, transports from passkey where id = $1 for update',
    [id],
  )
  return row && { id, personId: row.person_id, publicKey: row.public_key, counter: Number(row.counter), transports: row.transports }
}

export async function usePasskey(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.query('use-passkey', 'update passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, now])
}

export async function deletePasskey(tx: Tx, personId: Id<'per'>, id: string): Promise<boolean> {
  return (
    (await tx.query('delete-passkey', 'delete from passkey where id = $1 and person_id = $2 returning id', [id, personId])).length === 1
  )
}

export async function listPasskeyIds(tx: ReadTx, personId: Id<'per'>): Promise<{ id: string; transports: string[] }[]> {
  return tx.query('list-passkey-ids', 'select id, transports from passkey where person_id = $1 order by id limit 50', [personId])
}

export interface HeldFactors {
  readonly totpConfirmedAt: Date | undefined
  readonly backupCodesLeft: number
  readonly passkeys: readonly { id: string; label: string; createdAt: Date; lastUsedAt: Date | undefined }[]
}

export async function readFactors(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>): Promise<HeldFactors> {
  const [row] = await tx.query<{
    confirmed_at: Date | null
    codes_left: number
    passkeys: { id: string; label: string; created_at: string; last_used_at: string | null }[]
  }>(
    'read-factors',
    `select (select confirmed_at from totp where person_id = $1) as confirmed_at,
            (select count(*)::int from backup_code where person_id = $1 and used_at is null) as codes_left,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', encode(label, 'base64'), 'created_at', created_at, 'last_used_at', last_used_at) order by created_at), '[]')
             from passkey where person_id = $1) as passkeys`,
    [personId],
  )
  return {
    totpConfirmedAt: row?.confirmed_at ?? undefined,
    backupCodesLeft: row?.codes_left ?? 0,
    passkeys: (row?.passkeys ?? []).map((passkey) => ({
      id: passkey.id,
      label: seal.open(`passkey.label.${passkey.id}`, Buffer.from(passkey.label, 'base64')),
      createdAt: new Date(passkey.created_at),
      lastUsedAt: passkey.last_used_at ? new Date(passkey.last_used_at) : undefined,
    })),
  }
}

export type ChallengePurpose = 'add-passkey' | 'sign-in' | 'second-factor' | 'act'

export async function insertChallenge(
  tx: Tx,
  row: { id: Id<'cha'>; purpose: ChallengePurpose; personId: Id<'per'> | undefined; value: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.query(
    'insert-challenge',
    'insert into challenge (id, purpose, person_id, value, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [row.id, row.purpose, row.personId ?? null, row.value, now, row.expiresAt],
  )
}

/** Uses a challenge up and returns what was asked, once. */
export async function takeChallenge(
  tx: Tx,
  id: string,
  purpose: ChallengePurpose,
  personId: Id<'per'> | undefined,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ value: string }>(
    'take-challenge',
    `update challenge set used_at = $4 where id = $1 and purpose = $2 and person_id is not distinct from $3 and used_at is null and expires_at > $4 returning value`,
    [id, purpose, personId ?? null, now],
  )
  return row?.value
}
