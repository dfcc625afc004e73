/** Computes what people are found by anew when the index key changes. */
import type { Id } from '@heathland/domain/id'
import type { LinkedAccount } from '@heathland/domain/payments/linked-account'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { emailIndex } from '../../core/email-index.ts'
import { opened } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { SignUpDetails } from '../identity/identity.sql.ts'
import { accountIndexes, accountPlace } from '../payments/withdrawal.sql.ts'
import { subjectOf, subjectPlace } from '../sign-in/outside-subject.ts'

/** One batch is one transaction: a worker that dies loses at most this much work, and nobody waits for a lock. */
const batchMax = 500

export interface IndexBatch {
  readonly renewed: number
  /** The last row that was looked at; undefined when there is none left. */
  readonly last: string | undefined
}

interface Renewal {
  readonly row: string
  readonly index: Buffer
}

interface Kind {
  readonly next: (
    tx: Tx,
    ctx: Context,
    after: string,
  ) => Promise<{ readonly rows: readonly string[]; readonly renewals: readonly Renewal[] }>
  /** $1 rows, $2 indexes, $3 the version. An index that somebody else has is left alone: it would make two people one. */
  readonly save: { readonly name: string; readonly text: string }
}

/** The first is what somebody is found by who signs in; the others may wait. */
const kinds = {
  account: {
    async next(tx, ctx, after) {
      const rows = await tx.query<{
        person_id: Id<'per'>
        wrapped_key: Buffer
        email: Buffer | null
        registration_id: string | null
        details: Buffer | null
      }>(
        'next-accounts-to-index',
        `select account.person_id, wrapped_key, profiles.email, registration.id as registration_id, registration.details
         from account join person_key using (person_id) left join profiles on profiles.id = account.person_id
         left join registration on registration.person_id = account.person_id
         where account.index_version < $1 and account.person_id > $2 order by account.person_id limit $3 for update of account skip locked`,
        [ctx.keys.indexVersion, after, batchMax],
      )
      const renewals = rows.flatMap(({ person_id: row, wrapped_key: wrapped, email, registration_id: id, details }) => {
        const open = (place: string, sealed: Buffer | null) =>
          sealed ? opened(() => ctx.keys.personSeal(row, wrapped).open(place, sealed)) : undefined
        const signUp = open(`registration.details.${id}`, details)
        const address = open(`profiles.email.${row}`, email) ?? (signUp && (JSON.parse(signUp) as SignUpDetails).email)
        return address ? [{ row, index: emailIndex(ctx.keys, address) }] : []
      })
      return { rows: rows.map((row) => row.person_id), renewals }
    },
    save: {
      name: 'index-accounts',
      text: `update account set email_index = renewed.index, index_version = $3
             from unnest($1::text[], $2::bytea[]) as renewed (row, index)
             where person_id = renewed.row
               and not exists (select from account as other where other.email_index = renewed.index and other.person_id <> renewed.row)
             returning person_id`,
    },
  },
  registration: {
    async next(tx, ctx, after) {
      const rows = await tx.query<{ id: string; person_id: Id<'per'>; wrapped_key: Buffer; details: Buffer }>(
        'next-registrations-to-index',
        `select registration.id, person_id, wrapped_key, details from registration join person_key using (person_id)
         where index_version < $1 and registration.id > $2 order by registration.id limit $3 for update of registration skip locked`,
        [ctx.keys.indexVersion, after, batchMax],
      )
      const renewals = rows.flatMap(({ id: row, person_id: personId, wrapped_key: wrapped, details }) => {
        const text = opened(() => ctx.keys.personSeal(personId, wrapped).open(`registration.details.${row}`, details))
        return text ? [{ row, index: emailIndex(ctx.keys, (JSON.parse(text) as SignUpDetails).email) }] : []
      })
      return { rows: rows.map(({ id }) => id), renewals }
    },
    save: {
      name: 'index-registrations',
      text: `update registration set email_index = renewed.index, index_version = $3
             from unnest($1::text[], $2::bytea[]) as renewed (row, index) where id = renewed.row returning id`,
    },
  },
  outsideAccount: {
    async next(tx, ctx, after) {
      const rows = await tx.query<{ row: string; issuer: string; person_id: Id<'per'>; wrapped_key: Buffer; subject: Buffer }>(
        'next-outside-accounts-to-index',
        `select person_id || ' ' || issuer as row, issuer, person_id, wrapped_key, subject from outside_account join person_key using (person_id)
         where index_version < $1 and subject is not null and person_id || ' ' || issuer > $2
         order by person_id || ' ' || issuer limit $3 for update of outside_account skip locked`,
        [ctx.keys.indexVersion, after, batchMax],
      )
      const renewals = rows.flatMap(({ row, issuer, person_id: personId, wrapped_key: wrapped, subject: sealed }) => {
        const subject = opened(() => ctx.keys.personSeal(personId, wrapped).open(subjectPlace({ issuer, personId }), sealed))
        return subject ? [{ row, index: ctx.keys.index(...subjectOf({ issuer, subject })) }] : []
      })
      return { rows: rows.map(({ row }) => row), renewals }
    },
    save: {
      name: 'index-outside-accounts',
      text: `update outside_account set subject_index = renewed.index, index_version = $3
             from unnest($1::text[], $2::bytea[]) as renewed (row, index)
             where person_id || ' ' || issuer = renewed.row and subject is not null returning person_id`,
    },
  },
  bankAccount: {
    async next(tx, ctx, after) {
      const rows = await tx.query<{ id: string; person_id: Id<'per'>; wrapped_key: Buffer; account: Buffer }>(
        'next-bank-accounts-to-index',
        `select bank_account.id, person_id, wrapped_key, account from bank_account join person_key using (person_id)
         where index_version < $1 and bank_account.id > $2 order by bank_account.id limit $3 for update of bank_account skip locked`,
        [ctx.keys.indexVersion, after, batchMax],
      )
      const renewals = rows.flatMap(({ id: row, person_id: personId, wrapped_key: wrapped, account: sealed }) => {
        const text = opened(() => ctx.keys.personSeal(personId, wrapped).open(accountPlace(row), sealed))
        return text ? [{ row, index: accountIndexes(ctx.keys, (JSON.parse(text) as Pick<LinkedAccount, 'account'>).account)[0] }] : []
      })
      return { rows: rows.map(({ id }) => id), renewals }
    },
    save: {
      name: 'index-bank-accounts',
      text: `update bank_account set account_index = renewed.index, index_version = $3
             from unnest($1::text[], $2::bytea[]) as renewed (row, index) where id = renewed.row returning id`,
    },
  },
} as const satisfies Record<string, Kind>

export type IndexKind = keyof typeof kinds
export const indexKinds = Object.keys(kinds) as readonly IndexKind[]

/** Indexes the next batch under the present key. A row that no key opens keeps its index, and the rest go on. */
export async function rotateIndexBatch(ctx: Context, kind: IndexKind, after: string): Promise<IndexBatch> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-indexes' })
  return act.inTransaction(async (tx) => {
    const { next, save }: Kind = kinds[kind]
    const { rows, renewals } = await next(tx, ctx, after)
    if (rows.length === 0) return { renewed: 0, last: undefined }
    const saved = await tx.query(save.name, save.text, [
      renewals.map(({ row }) => row),
      renewals.map(({ index }) => index),
      ctx.keys.indexVersion,
    ])
    if (saved.length < rows.length) ctx.log.warn({ kind, left: rows.length - saved.length }, 'rows could not be indexed anew')
    if (saved.length > 0)
      await recordAudit(tx, act, {
        action: 'identity.indexes-rotated',
        resource: `index key ${ctx.keys.indexVersion}`,
        after: { kind, rows: saved.length },
      })
    return { renewed: saved.length, last: rows.at(-1) }
  })
}

/** All of it, as long as there is more; the sweep enqueues it again for what a worker left that died on the way. */
export async function rotateIndexes(ctx: Context): Promise<void> {
  for (const kind of indexKinds) {
    let last: string | undefined = ''
    while (last !== undefined) last = (await rotateIndexBatch(ctx, kind, last)).last
  }
}

/** Whether anybody is found by another index key than the present one. Links that can only be indexed when their owner comes do not count. */
export async function indexesWait(tx: Tx, ctx: Context): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>(
    'indexes-wait',
    `select exists (select from account join person_key using (person_id) where index_version < $1)
            or exists (select from registration where index_version < $1)
            or exists (select from outside_account join person_key using (person_id) where index_version < $1 and subject is not null)
            or exists (select from bank_account join person_key using (person_id) where index_version < $1) as waits`,
    [ctx.keys.indexVersion],
  )
  return row?.waits ?? false
}

/** Whether an account is found by an older index key alone. */
export async function accountsWait(tx: Tx, indexVersion: number): Promise<boolean> {
  const rows = await tx.query('accounts-wait', 'select from account join person_key using (person_id) where index_version < $1 limit 1', [
    indexVersion,
  ])
  return rows.length > 0
}

export async function indexesAreOld(_tx: ReadTx, _now: Date, ctx: Context): Promise<boolean> {
  return ctx.as({ kind: 'operator', command: 'rotate-indexes' }).inTransaction((own) => indexesWait(own, ctx))
}
