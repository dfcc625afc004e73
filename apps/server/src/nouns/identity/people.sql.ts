import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { ReadTx } from '../../core/database.ts'
import type { EmailIndexes } from '../../core/email-index.ts'
import type { Keys } from '../../core/keys.ts'

export interface Person {
  readonly id: Id<'per'>
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly kycStatus: KycStatus
  readonly isSuspended: boolean
  /** Why they were last suspended or readmitted. */
  readonly standingReason: string | undefined
  readonly hasFactor: boolean
  readonly joinedAt: Date
}

export interface PersonRow {
  readonly id: Id<'per'>
  readonly email: Buffer
  readonly first_name: Buffer | null
  readonly last_name: Buffer | null
  readonly role: Role
  readonly kyc_status: KycStatus
  readonly suspended_at: Date | null
  readonly standing_reason: string | null
  readonly has_factor: boolean
  readonly created_at: Date
  readonly wrapped_key: Buffer
}

export interface PeoplePage {
  readonly emailIndexes: EmailIndexes | undefined
  readonly role: Role | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** A page of people by key, in the order they joined. */
export async function listPeople(tx: ReadTx, keys: Keys, page: PeoplePage): Promise<Person[]> {
  const rows = await tx.query<PersonRow>(
    'list-people',
    `select profiles.id, email, first_name, last_name, role, kyc_status, suspended_at, standing_reason, profiles.created_at, wrapped_key,
            person_has_factor(profiles.id) as has_factor
     from profiles join account on account.person_id = profiles.id join person_key on person_key.person_id = profiles.id
     where ($1::bytea[] is null or email_index = any($1)) and ($2::text is null or role = $2) and ($3::text is null or profiles.id > $3)
     order by profiles.id limit $4`,
    [page.emailIndexes ?? null, page.role ?? null, page.after ?? null, page.limit],
  )
  return rows.map((row) => {
    return {
      id: row.id,
      ...namesIn(row, keys),
      role: row.role,
      kycStatus: row.kyc_status,
      isSuspended: row.suspended_at !== null,
      standingReason: row.standing_reason ?? undefined,
      hasFactor: row.has_factor,
      joinedAt: row.created_at,
    }
  })
}

/** What people are called, by id. Whoever was erased is left out. */
export async function listNames(
  tx: ReadTx,
  keys: Keys,
  personIds: readonly Id<'per'>[],
): Promise<Map<Id<'per'>, { readonly name: string; readonly email: string }>> {
  const rows = await tx.query<Pick<PersonRow, 'id' | 'email' | 'first_name' | 'last_name' | 'wrapped_key'>>(
    'list-names',
    `select profiles.id, email, first_name, last_name, wrapped_key
     from profiles join person_key on person_key.person_id = profiles.id where profiles.id = any($1)`,
    [personIds],
  )
  return new Map(rows.map((row) => [row.id, namesIn(row, keys)]))
}

export function namesIn(
  row: Pick<PersonRow, 'id' | 'email' | 'first_name' | 'last_name' | 'wrapped_key'>,
  keys: Keys,
): { name: string; email: string } {
  const seal = keys.personSeal(row.id, row.wrapped_key)
  const open = (column: string, sealed: Buffer | null) => (sealed ? seal.open(`profiles.${column}.${row.id}`, sealed) : '')
  const email = open('email', row.email)
  return { email, name: [open('first_name', row.first_name), open('last_name', row.last_name)].filter(Boolean).join(' ') || email }
}

export async function findPersonId(tx: ReadTx, indexes: EmailIndexes): Promise<Id<'per'> | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>(
    'find-person-id',
    'select person_id from account where email_index = any($1::bytea[])',
    [indexes],
  )
  return row?.person_id
}
