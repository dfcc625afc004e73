/** Accounts as signing in sees them: found by address, by person or by an account elsewhere, with everything that decides. */
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { SecondFactor } from '@heathland/domain/identity/sign-in'
import type { Language } from '@heathland/words/language'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { EmailIndexes } from '../../core/email-index.ts'
import type { Keys, PersonSeal } from '../../core/keys.ts'
import { mailLanguage } from '../../core/mail.ts'
import type { SignUpDetails } from './identity.sql.ts'

export interface Account {
  readonly personId: Id<'per'>
  readonly passwordHash: string | undefined
  readonly isSuspended: boolean
  readonly role: Role
  readonly factorsHeld: readonly SecondFactor[]
  readonly seal: PersonSeal
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** For mails to them. */
  readonly language: Language
  /** Whether the person has signed in with this browser before. */
  readonly deviceIsKnown: boolean
  /** From where staff may come in; empty for everywhere, and for members. */
  readonly networks: readonly string[]
  readonly passkeyIds: readonly string[]
  /** The accounts elsewhere that open this one, by the keyed hash of their owner's id there. */
  readonly outsideSubjects: readonly Buffer[]
}

declare const isHeld: unique symbol

/**
 * Proof that the account's row is locked until the end of the transaction. Opening, strengthening and ending sessions ask for it, so
 * that none of them can forget to take turns with whatever else decides by the account, or changes it.
 */
export interface AccountLock {
  readonly personId: Id<'per'>
  readonly [isHeld]: true
}
export type LockedAccount = Account & AccountLock

interface AccountRow {
  readonly person_id: Id<'per'>
  readonly password_hash: string | null
  readonly suspended_at: Date | null
  readonly role: Role
  readonly language: Language | null
  readonly wrapped_key: Buffer
  readonly email: Buffer | null
  readonly first_name: Buffer | null
  readonly last_name: Buffer | null
  readonly registration_id: string | null
  readonly details: Buffer | null
  readonly has_totp: boolean
  readonly passkey_ids: string[]
  readonly outside_subjects: Buffer[]
  readonly device_is_known: boolean
  readonly networks: string[] | null
}

const columns = `account.person_id, account.password_hash, account.suspended_at, coalesce(profiles.role, 'investor') as role, person_key.wrapped_key,
  coalesce(profiles.language, registration.language) as language,
  profiles.email, profiles.first_name, profiles.last_name, registration.id as registration_id, registration.details,
  exists (select from totp where totp.person_id = account.person_id and totp.confirmed_at is not null) as has_totp,
  array(select passkey.id from passkey where passkey.person_id = account.person_id) as passkey_ids,
  array(select subject_index from outside_account where outside_account.person_id = account.person_id and unlinked_at is null) as outside_subjects,
  exists (select from known_device where known_device.person_id = account.person_id and device_hash = $2) as device_is_known,
  (select networks from staff_access where coalesce(profiles.role, 'investor') <> 'investor') as networks`
/** A profile that is missing keeps nobody out: it is made again from the sign-up when they are in. */
const tables = `account join person_key using (person_id) left join profiles on profiles.id = account.person_id
  left join registration on registration.person_id = account.person_id and profiles.id is null`

export async function findAccountByEmail(tx: ReadTx, keys: Keys, indexes: EmailIndexes, deviceHash?: Buffer): Promise<Account | undefined> {
  const text = `select ${columns} from ${tables} where account.email_index = any($1::bytea[])`
  return one(tx, keys, 'find-account-by-email', text, indexes, deviceHash)
}

export async function findAccountOf(tx: ReadTx, keys: Keys, personId: Id<'per'>, deviceHash?: Buffer): Promise<Account | undefined> {
  return one(tx, keys, 'find-account-of', `select ${columns} from ${tables} where account.person_id = $1`, personId, deviceHash)
}

async function one(
  tx: ReadTx,
  keys: Keys,
  name: string,
  text: string,
  value: unknown,
  deviceHash: Buffer | undefined,
  ...more: readonly unknown[]
): Promise<Account | undefined> {
  const [row] = await tx.query<AccountRow>(name, text, [value, deviceHash ?? null, ...more])
  if (!row) return undefined
  const seal = keys.personSeal(row.person_id, row.wrapped_key)
  return {
    ...namesOf(row, seal),
    personId: row.person_id,
    passwordHash: row.password_hash ?? undefined,
    isSuspended: row.suspended_at !== null,
    role: row.role,
    language: row.language ?? mailLanguage,
    factorsHeld: [
      ...(row.has_totp ? (['totp', 'backup-code'] as const) : []),
      ...(row.passkey_ids.length > 0 ? (['passkey'] as const) : []),
    ],
    seal,
    deviceIsKnown: row.device_is_known,
    networks: row.networks ?? [],
    passkeyIds: row.passkey_ids,
    outsideSubjects: row.outside_subjects,
  }
}

/** What they are called and reached by. Values that cannot be decrypted are empty: signing in still works, and the page says what is wrong. */
function namesOf(row: AccountRow, seal: PersonSeal): Pick<Account, 'email' | 'firstName' | 'lastName'> {
  const { person_id: personId, registration_id: registrationId, details } = row
  const open = (column: string, sealed: Buffer | null) => (sealed ? seal.open(`profiles.${column}.${personId}`, sealed) : '')
  try {
    if (details) {
      const { email, firstName, lastName } = JSON.parse(seal.open(`registration.details.${registrationId}`, details)) as SignUpDetails
      return { email, firstName, lastName }
    }
    return { email: open('email', row.email), firstName: open('first_name', row.first_name), lastName: open('last_name', row.last_name) }
  } catch {
    return { email: '', firstName: '', lastName: '' }
  }
}

/** Takes the account's lock; undefined when there is no such account. Taken before any other row of the person is locked. */
export async function lockAccount(tx: Tx, personId: Id<'per'>): Promise<AccountLock | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>('lock-account', lockText, [personId])
  return row && asLock({ personId: row.person_id })
}

/**
 * Takes the account's lock and reads the account again. Two statements: the second sees what those have committed whom the first had
 * to wait for, which one statement with both would not.
 */
export async function lockAccountOf(tx: Tx, keys: Keys, personId: Id<'per'>, deviceHash?: Buffer): Promise<LockedAccount | undefined> {
  tx.send('lock-account', lockText, [personId])
  const account = await findAccountOf(tx, keys, personId, deviceHash)
  return account && asLock(account)
}

/** The same for whoever acts in a session: undefined when that session has ended by the time the lock is theirs. */
export async function lockAccountInSession(
  tx: Tx,
  keys: Keys,
  { personId, sessionId }: { personId: Id<'per'>; sessionId: Id<'ses'> },
): Promise<LockedAccount | undefined> {
  tx.send('lock-account', lockText, [personId])
  const text = `select ${columns} from ${tables} where account.person_id = $1
    and exists (select from session where session.id = $3 and session.person_id = $1 and session.revoked_at is null)`
  const account = await one(tx, keys, 'find-account-in-session', text, personId, undefined, sessionId)
  return account && asLock(account)
}

/** Takes the lock of the account that a one-time token is for, before the token's own. */
export async function lockAccountOfToken(tx: Tx, tokenHash: Buffer): Promise<AccountLock | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>(
    'lock-account-of-token',
    `select account.person_id from account where person_id = (select person_id from one_time_token where token_hash = $1) for update`,
    [tokenHash],
  )
  return row && asLock({ personId: row.person_id })
}

const lockText = 'select person_id from account where person_id = $1 for update'

/** The brand exists for the compiler alone. */
function asLock<Subject extends { readonly personId: Id<'per'> }>(subject: Subject): Subject & AccountLock {
  return subject as Subject & AccountLock
}

export async function savePassword(tx: Tx, personId: Id<'per'>, password: { hash: string; isShort: boolean }): Promise<void> {
  await tx.query('save-password', 'update account set password_hash = $2, password_is_short = $3 where person_id = $1', [
    personId,
    password.hash,
    password.isShort,
  ])
}

/** Without one nobody signs in by password until a new one was set by a recovery link. */
export async function forgetPassword(tx: Tx, { personId }: AccountLock): Promise<void> {
  await tx.query('forget-password', 'update account set password_hash = null, password_is_short = false where person_id = $1', [personId])
}

export async function rememberDevice(tx: Tx, personId: Id<'per'>, deviceHash: Buffer, now: Date): Promise<void> {
  await tx.query(
    'remember-device',
    `insert into known_device (person_id, device_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (person_id, device_hash) do update set last_seen_at = excluded.last_seen_at`,
    [personId, deviceHash, now],
  )
}
