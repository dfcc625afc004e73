import type { Id } from '@heathland/domain/id'
import type { OneTimeToken, TokenPurpose } from '@heathland/domain/identity/one-time-token'
import type { Role } from '@heathland/domain/identity/permissions'
import { isSupportedCountry } from '@heathland/domain/identity/registration'
import type { Residence } from '@heathland/domain/kyc/verification'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { Language } from '@heathland/words/language'
import type { ReadTx, Tx } from '../../core/database.ts'
import { addressIndex, type EmailIndexes, emailIndexes } from '../../core/email-index.ts'
import type { Keys, PersonSeal } from '../../core/keys.ts'
import { searchTokensOf } from '../../core/person-search.ts'
import { awaitTurn } from './await-turn.ts'

/** What someone said at sign-up; stored as one sealed value until it is confirmed. */
export interface SignUpDetails {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone?: string | undefined
  readonly address?: string | undefined
  readonly city?: string | undefined
  readonly country?: string | undefined
}

export type InvestorKind = 'individual' | 'professional'

export interface Registration {
  readonly id: Id<'reg'>
  readonly personId: Id<'per'>
  /** Undefined for someone who was invited or signed up with LinkedIn: they have no password. */
  readonly passwordHash: string | undefined
  readonly passwordIsShort: boolean
  readonly investorKind: InvestorKind | undefined
  /** Undefined where they have not said one. */
  readonly language: Language | undefined
  readonly details: SignUpDetails
  readonly seal: PersonSeal
}

/** Key, sign-up and token in one statement: whoever is slow at signing up should be the person, not us. */
export async function insertRegistration(
  tx: Tx,
  row: Registration & { emailIndex: Buffer; indexVersion: number; wrapped: Buffer; masterVersion: number; now: Date },
  token: NewToken | undefined,
): Promise<void> {
  await tx.query(
    'insert-registration',
    `with key as (insert into person_key (person_id, wrapped_key, master_version, created_at) values ($2, $8, $9, $7)),
          token as (
            insert into one_time_token (id, purpose, person_id, token_hash, created_at, expires_at)
            select $10, $11, $2, $12, $7, $13 where $10::text is not null
          )
     insert into registration (id, person_id, email_index, details, password_hash, investor_kind, created_at, password_is_short, index_version, language)
     values ($1, $2, $3, $4, $5, $6, $7, $14, $15, $16)`,
    [
      row.id,
      row.personId,
      row.emailIndex,
      row.seal.seal(`registration.details.${row.id}`, JSON.stringify(row.details)),
      row.passwordHash ?? null,
      row.investorKind ?? null,
      row.now,
      row.wrapped,
      row.masterVersion,
      token?.id ?? null,
      token?.purpose ?? null,
      token?.tokenHash ?? null,
      token?.expiresAt ?? null,
      row.passwordIsShort,
      row.indexVersion,
      row.language ?? null,
    ],
  )
}

interface RegistrationRow {
  readonly id: Id<'reg'>
  readonly person_id: Id<'per'>
  readonly details: Buffer
  readonly password_hash: string | null
  readonly password_is_short: boolean
  readonly investor_kind: InvestorKind | null
  readonly language: Language | null
  readonly wrapped_key: Buffer
}

const registrationColumns = 'registration.id, person_id, details, password_hash, password_is_short, investor_kind, language, wrapped_key'

/** The newest attempts that wait for an address: few, because each is one more password to compare. */
export async function listWaitingRegistrations(tx: ReadTx, keys: Keys, indexes: EmailIndexes, limit: number): Promise<Registration[]> {
  const rows = await tx.query<RegistrationRow>(
    'list-waiting-registrations',
    `select ${registrationColumns} from registration join person_key using (person_id)
     where email_index = any($1::bytea[]) and confirmed_at is null order by registration.id desc limit $2`,
    [indexes, limit],
  )
  return rows.map((row) => toRegistration(row, keys))
}

export async function findRegistrationOf(tx: ReadTx, keys: Keys, personId: Id<'per'>): Promise<Registration | undefined> {
  const [row] = await tx.query<RegistrationRow>(
    'find-registration-of',
    `select ${registrationColumns} from registration join person_key using (person_id) where person_id = $1`,
    [personId],
  )
  return row && toRegistration(row, keys)
}

function toRegistration(row: RegistrationRow, keys: Keys): Registration {
  const seal = keys.personSeal(row.person_id, row.wrapped_key)
  return {
    id: row.id,
    personId: row.person_id,
    passwordHash: row.password_hash ?? undefined,
    passwordIsShort: row.password_is_short,
    investorKind: row.investor_kind ?? undefined,
    language: row.language ?? undefined,
    details: JSON.parse(seal.open(`registration.details.${row.id}`, row.details)) as SignUpDetails,
    seal,
  }
}

/** More than a person could have begun; what is left is forgotten with age. */
const forgottenMax = 100

/**
 * Makes an account of one sign-up and forgets the others of the same address, with their passwords, keys, mails and links. False when
 * the sign-up is gone or the address already belongs to someone.
 */
export async function confirmRegistration(tx: Tx, keys: Keys, { personId, details }: Registration, now: Date): Promise<boolean> {
  const indexes = emailIndexes(keys, details.email)
  const { emailIndex, indexVersion } = addressIndex(keys, details.email)
  // One index is kept apart by its constraint. While there are two, those who confirm the same address under either take turns.
  if (keys.indexIsRotating) await awaitTurn(tx, indexes)
  const rows = await tx.query(
    'confirm-registration',
    `with confirmed as (
       update registration set confirmed_at = $2
       where person_id = $1 and confirmed_at is null and not exists (select from account where account.email_index = any($3::bytea[]))
       returning person_id, password_hash, password_is_short
     ), forgotten as materialized (
       select forget_unconfirmed(array(
         select other.person_id from registration as other, confirmed
         where other.email_index = any($3) and other.confirmed_at is null and other.person_id <> confirmed.person_id
         order by other.id limit ${forgottenMax}
       ))
     )
     insert into account (person_id, email_index, index_version, password_hash, password_is_short, verified_at)
     select person_id, $4, $5, password_hash, password_is_short, $2 from confirmed, forgotten
     on conflict (email_index) do nothing returning person_id`,
    [personId, now, indexes, emailIndex, indexVersion],
  )
  return rows.length === 1
}

export interface Profile {
  readonly id: Id<'per'>
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly permissions: readonly string[] | null
  readonly isCreator: boolean
  readonly crossmintWalletId: string | undefined
  readonly kycStatus: KycStatus
  readonly moonpayCustomerId: string | undefined
  readonly firstOnrampOk: boolean
  readonly agreementSignedAt: Date | undefined
  readonly language: Language | undefined
  readonly cell: Cell | undefined
}

/**
 * Makes the profile of a confirmed sign-up and what staff find it by, and uses up every verification link that is still out. False when
 * there already is one.
 */
export async function insertProfile(tx: Tx, keys: Keys, registration: Registration, now: Date): Promise<boolean> {
  const { personId: id, details, seal } = registration
  const sealed = (column: string, value: string | undefined) => (value ? seal.seal(`profiles.${column}.${id}`, value) : null)
  const rows = await tx.query(
    'insert-profile',
    `with used as (update one_time_token set used_at = $11 where person_id = $1 and purpose = 'verify-email' and used_at is null),
          made as (
            insert into profiles
              (id, email, first_name, last_name, phone, address, city, country, investor_kind, cell, created_at, updated_at,
               search_version, language)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $13, $14) on conflict (id) do nothing returning id
          ),
          found as (insert into person_search (token, person_id) select token, id from made, unnest($12::bytea[]) as token
                    on conflict do nothing)
     select id from made`,
    [
      id,
      sealed('email', details.email),
      sealed('first_name', details.firstName),
      sealed('last_name', details.lastName),
      sealed('phone', details.phone),
      sealed('address', details.address),
      sealed('city', details.city),
      sealed('country', details.country),
      registration.investorKind ?? null,
      cellOf(details.country),
      now,
      searchTokensOf(keys, { name: [details.firstName, details.lastName].join(' '), email: details.email, phone: details.phone }),
      keys.indexVersion,
      registration.language ?? null,
    ],
  )
  return rows.length === 1
}

/** Where a country's members are kept. A country outside both stays without a cell, and without one there is no money. */
function cellOf(country: string | undefined): 'eu' | 'uk' | null {
  if (!country || !isSupportedCountry(country)) return null
  return country === 'GB' ? 'uk' : 'eu'
}

interface ProfileRow {
  readonly id: Id<'per'>
  readonly email: Buffer
  readonly first_name: Buffer | null
  readonly last_name: Buffer | null
  readonly role: Role
  readonly permissions: string[] | null
  readonly is_creator: boolean
  readonly crossmint_wallet_id: string | null
  readonly kyc_status: KycStatus
  readonly moonpay_customer_id: string | null
  readonly first_onramp_ok: boolean
  readonly agreement_signed_at: Date | null
  readonly language: Language | null
  readonly cell: Cell | null
}

export async function findProfile(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>): Promise<Profile | undefined> {
  const [row] = await tx.query<ProfileRow>(
    'find-profile',
    `select id, email, first_name, last_name, role, permissions, is_creator, crossmint_wallet_id, kyc_status, moonpay_customer_id,
            first_onramp_ok, agreement_signed_at, language, cell
     from profiles where id = $1`,
    [personId],
  )
  if (!row) return undefined
  const open = (column: string, value: Buffer | null) => (value ? seal.open(`profiles.${column}.${personId}`, value) : '')
  return {
    id: row.id,
    email: open('email', row.email),
    firstName: open('first_name', row.first_name),
    lastName: open('last_name', row.last_name),
    role: row.role,
    permissions: row.permissions,
    isCreator: row.is_creator,
    crossmintWalletId: row.crossmint_wallet_id ?? undefined,
    kycStatus: row.kyc_status,
    moonpayCustomerId: row.moonpay_customer_id ?? undefined,
    firstOnrampOk: row.first_onramp_ok,
    agreementSignedAt: row.agreement_signed_at ?? undefined,
    language: row.language ?? undefined,
    cell: row.cell ?? undefined,
  }
}

/** The facts on a profile that other nouns change through identity's verbs. */
export interface ProfileFacts {
  readonly role: Role
  readonly permissions: string[] | null
  readonly crossmint_wallet_id: string | null
  readonly kyc_status: KycStatus
  readonly first_onramp_ok: boolean
  readonly moonpay_customer_id: string | null
}

export async function lockProfileFacts(tx: Tx, personId: Id<'per'>): Promise<ProfileFacts | undefined> {
  const [row] = await tx.query<ProfileFacts & Record<string, unknown>>(
    'lock-profile-facts',
    `select role, permissions, crossmint_wallet_id, kyc_status, first_onramp_ok, moonpay_customer_id
     from profiles where id = $1 for update`,
    [personId],
  )
  return row
}

/** False for somebody who was erased. */
export async function hasKey(tx: ReadTx, personId: Id<'per'>): Promise<boolean> {
  return (await tx.query('has-key', 'select from person_key where person_id = $1', [personId])).length === 1
}

/** The cell of a person's money: null until their country is known, undefined for nobody. */
export async function findCell(tx: ReadTx, personId: Id<'per'>): Promise<Cell | null | undefined> {
  const [row] = await tx.query<{ cell: Cell | null }>('find-cell', 'select cell from profiles where id = $1', [personId])
  return row?.cell
}

/** A person's cell and how far their identity check is: what their money goes by. */
export async function findMember(
  tx: ReadTx,
  personId: Id<'per'>,
): Promise<{ readonly cell: Cell | null; readonly kycStatus: KycStatus } | undefined> {
  const [row] = await tx.query<{ cell: Cell | null; kyc_status: KycStatus }>(
    'find-member',
    'select cell, kyc_status from profiles where id = $1',
    [personId],
  )
  return row && { cell: row.cell, kycStatus: row.kyc_status }
}

/** What an identity check goes by: where a person lives, as far as they said, and how far their check is. */
export async function findStanding(tx: ReadTx, personId: Id<'per'>): Promise<{ residence: Residence; kycStatus: KycStatus }> {
  const [row] = await tx.query<{ cell: Cell | null; has_country: boolean; kyc_status: KycStatus }>(
    'find-standing',
    'select cell, country is not null as has_country, kyc_status from profiles where id = $1',
    [personId],
  )
  if (!row) return { residence: 'unsaid', kycStatus: 'unknown' }
  const withoutCell = row.has_country ? 'elsewhere' : 'unsaid'
  return { residence: row.cell ? 'served' : withoutCell, kycStatus: row.kyc_status }
}

/** The first country of a person, and the cell that follows from it, for ever. False where we serve nobody. */
export async function saveCountry(tx: Tx, seal: PersonSeal, personId: Id<'per'>, country: string, now: Date): Promise<boolean> {
  const cell = cellOf(country)
  if (!cell) return false
  await tx.query(
    'save-country',
    'update profiles set country = $2, cell = $3, updated_at = $4 where id = $1 and country is null and cell is null',
    [personId, seal.seal(`profiles.country.${personId}`, country), cell, now],
  )
  return true
}

/** The language before, locked; undefined where there is no profile. */
export async function lockLanguage(tx: Tx, personId: Id<'per'>): Promise<Language | null | undefined> {
  const [row] = await tx.query<{ language: Language | null }>('lock-language', 'select language from profiles where id = $1 for update', [
    personId,
  ])
  return row?.language
}

export async function saveLanguage(tx: Tx, personId: Id<'per'>, language: Language, now: Date): Promise<void> {
  await tx.query('save-language', 'update profiles set language = $2, updated_at = $3 where id = $1', [personId, language, now])
}

/** A statement a column: a program may write some of them and not others. */
const saveFact = {
  crossmint_wallet_id: 'update profiles set crossmint_wallet_id = $2, updated_at = $3 where id = $1',
  kyc_status: 'update profiles set kyc_status = $2, updated_at = $3 where id = $1',
  first_onramp_ok: 'update profiles set first_onramp_ok = $2, updated_at = $3 where id = $1',
  moonpay_customer_id: 'update profiles set moonpay_customer_id = $2, updated_at = $3 where id = $1',
} as const satisfies Partial<Record<keyof ProfileFacts, string>>
type ChangingFact = keyof typeof saveFact

export async function saveProfileFacts(
  tx: Tx,
  personId: Id<'per'>,
  facts: Partial<Pick<ProfileFacts, ChangingFact>>,
  now: Date,
): Promise<void> {
  for (const column of Object.keys(facts) as ChangingFact[])
    await tx.change(`save-${column}`, saveFact[column], [personId, facts[column], now])
}

export interface StoredToken extends OneTimeToken {
  readonly id: Id<'tok'>
  readonly personId: Id<'per'>
  /** What it is about besides the person, where that is needed. */
  readonly subject: string | undefined
}

export interface NewToken {
  readonly id: Id<'tok'>
  readonly purpose: TokenPurpose
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  readonly subject?: string
}

export async function insertToken(tx: Tx, personId: Id<'per'>, token: NewToken, now: Date): Promise<void> {
  await tx.query(
    'insert-token',
    'insert into one_time_token (id, purpose, person_id, token_hash, created_at, expires_at, subject) values ($1, $2, $3, $4, $5, $6, $7)',
    [token.id, token.purpose, personId, token.tokenHash, now, token.expiresAt, token.subject ?? null],
  )
}

export async function lockToken(tx: Tx, tokenHash: Buffer): Promise<StoredToken | undefined> {
  const [row] = await tx.query<TokenRow>(
    'lock-token',
    'select id, purpose, person_id, subject, expires_at, used_at from one_time_token where token_hash = $1 for update',
    [tokenHash],
  )
  return (
    row && {
      id: row.id,
      purpose: row.purpose,
      personId: row.person_id,
      subject: row.subject ?? undefined,
      expiresAt: row.expires_at,
      usedAt: row.used_at ?? undefined,
    }
  )
}

interface TokenRow {
  readonly id: Id<'tok'>
  readonly purpose: TokenPurpose
  readonly person_id: Id<'per'>
  readonly subject: string | null
  readonly expires_at: Date
  readonly used_at: Date | null
}

/** Uses up this one token: another of its purpose is about something else. */
export async function useToken(tx: Tx, { id }: StoredToken, now: Date): Promise<void> {
  await tx.query('use-token', 'update one_time_token set used_at = $2 where id = $1', [id, now])
}

/** Uses a token up, and every other of its purpose with it. */
export async function useTokens(tx: Tx, token: StoredToken, now: Date): Promise<void> {
  await tx.query('use-tokens', 'update one_time_token set used_at = $3 where person_id = $1 and purpose = $2 and used_at is null', [
    token.personId,
    token.purpose,
    now,
  ])
}
