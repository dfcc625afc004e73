import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { fullName } from '@heathland/domain/identity/registration'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { beforeEveryId } from '@heathland/domain/page'
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

/** Which people to list. A filter that is not set does not narrow the list. */
export interface PeopleQuestion {
  /** A whole address, under every index key that is in use. */
  readonly emailIndexes?: EmailIndexes | undefined
  readonly personId?: string | undefined
  /** Every word has to be found, each under one of its index keys. */
  readonly words?: readonly (readonly Buffer[])[] | undefined
  /** A person may have several of a word's keys, so that each is looked for by itself. */
  readonly isForgiving?: boolean | undefined
  readonly role?: Role | undefined
  readonly kycStatus?: KycStatus | undefined
  readonly isSuspended?: boolean | undefined
}

export interface PeoplePage extends PeopleQuestion {
  readonly after: string | undefined
  readonly limit: number
}

/**
 * Only what is asked is in the statement: a condition that may be left out would keep PostgreSQL from going by its index. There are few
 * combinations, each a statement of its own name.
 */
function conditionsOf(
  question: PeopleQuestion,
  parameters: unknown[],
): { readonly name: string; readonly tables: string; readonly where: string } {
  const asked: string[] = []
  const conditions: string[] = []
  let tables = `profiles join account on account.person_id = profiles.id join person_key on person_key.person_id = profiles.id`
  const ask = (name: string, value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return
    asked.push(name)
    const place = parameters.push(value)
    conditions.push(condition(`$${place}`))
  }
  ask('email', question.emailIndexes, (place) => `email_index = any(${place}::bytea[])`)
  ask('id', question.personId, (place) => `profiles.id = ${place}`)
  for (const [at, tokens] of (question.words ?? []).entries()) {
    if (question.isForgiving) {
      asked.push('forgiven')
      const place = parameters.push(tokens)
      tables += ` join (select distinct person_id from person_search where token = any($${place}::bytea[])) as word_${at}
        on word_${at}.person_id = profiles.id`
    } else {
      tables += ` join person_search as word_${at} on word_${at}.person_id = profiles.id`
      ask('word', tokens, (place) => `word_${at}.token = any(${place}::bytea[])`)
    }
  }
  ask('role', question.role, (place) => `role = ${place}`)
  ask('check', question.kycStatus, (place) => `kyc_status = ${place}`)
  if (question.isSuspended !== undefined) {
    asked.push(question.isSuspended ? 'suspended' : 'active')
    conditions.push(question.isSuspended ? 'suspended_at is not null' : 'suspended_at is null')
  }
  return { name: asked.join('-'), tables, where: ['', ...conditions].join(' and ') }
}

/** A page of people by key, in the order they joined. */
export async function listPeople(tx: ReadTx, keys: Keys, page: PeoplePage): Promise<Person[]> {
  const parameters: unknown[] = [page.after ?? beforeEveryId, page.limit]
  const { name, tables, where } = conditionsOf(page, parameters)
  // By the key of the first word, where there is one: its index has the people of a word in their order.
  const key = page.words?.length ? 'word_0.person_id' : 'profiles.id'
  const rows = await tx.query<PersonRow>(
    `list-people ${name}`,
    `select profiles.id, email, first_name, last_name, role, kyc_status, suspended_at, standing_reason, profiles.created_at, wrapped_key,
            person_has_factor(profiles.id) as has_factor
     from ${tables} where ${key} > $1${where} order by ${key} limit $2`,
    parameters,
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

/** How many there are, counted no further than to this. */
export async function countPeople(tx: ReadTx, question: PeopleQuestion, rowsMax: number): Promise<number | undefined> {
  const parameters: unknown[] = [rowsMax]
  const { name, tables, where } = conditionsOf(question, parameters)
  const [row] = await tx.query<{ count: number }>(
    `count-people ${name}`,
    `select count(*)::int as count from (select from ${tables} where true${where} limit $1) as found`,
    parameters,
  )
  return row?.count
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
  return { email, name: fullName(open('first_name', row.first_name) ?? '', open('last_name', row.last_name) ?? '') || email }
}

export async function findPersonId(tx: ReadTx, indexes: EmailIndexes): Promise<Id<'per'> | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>(
    'find-person-id',
    'select person_id from account where email_index = any($1::bytea[])',
    [indexes],
  )
  return row?.person_id
}
