/** Makes what staff find people by, for whoever has none yet or is found by another index key. Names open to the program alone. */
import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { type Keys, opened } from '../../core/keys.ts'
import { searchTokensOf } from '../../core/person-search.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { indexPeopleJob } from './identity.jobs.ts'
import { namesIn, type PersonRow } from './people.sql.ts'
import { saveSearchTokens } from './person-search.sql.ts'

/** One batch is one transaction: a worker that dies loses this much work, and a name that is being changed waits no longer. */
const batchMax = 500
/** Few enough to be over long before a job is taken to be stuck; the last one enqueues the next job. */
const batchesPerJob = 10

interface WaitingPerson extends Pick<PersonRow, 'id' | 'email' | 'first_name' | 'last_name' | 'wrapped_key'> {
  readonly phone: Buffer | null
  readonly [column: string]: unknown
}

const readable = 'profiles.id, email, first_name, last_name, phone, wrapped_key'
const people = 'profiles join person_key on person_key.person_id = profiles.id'

/** What one person is found by, made anew in the transaction that changed their name or address. */
export async function indexPerson(tx: Tx, keys: Keys, personId: Id<'per'>): Promise<void> {
  const [row] = await tx.query<WaitingPerson>(
    'find-person-to-index',
    `select ${readable} from ${people} where profiles.id = $1 for update of profiles`,
    [personId],
  )
  if (row) await saveSearchTokens(tx, [{ personId, tokens: tokensOf(keys, row) }], keys.indexVersion)
}

/** How many people were gone through; fewer than a batch means that nobody is left. */
export async function indexPeopleBatch(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'index-people' })
  return act.inTransaction(async (tx) => {
    const waiting = await tx.query<WaitingPerson>(
      'next-people-to-index',
      `select ${readable} from ${people}
       where search_version < $1 order by search_version, profiles.id limit $2 for update of profiles skip locked`,
      [ctx.keys.indexVersion, batchMax],
    )
    if (waiting.length === 0) return 0
    const indexed = waiting.map((row) => ({ personId: row.id, tokens: tokensOf(ctx.keys, row) }))
    // Whoever no key opens is not looked at again; the daily check names them.
    const unreadable = indexed.filter(({ tokens }) => tokens.length === 0).map(({ personId }) => personId)
    if (unreadable.length > 0) ctx.log.warn({ people: unreadable }, 'people cannot be indexed')
    await saveSearchTokens(tx, indexed, ctx.keys.indexVersion)
    await recordAudit(tx, act, {
      action: 'identity.indexes-rotated',
      resource: `index key ${ctx.keys.indexVersion}`,
      after: { kind: 'search', rows: indexed.length },
    })
    return waiting.length
  })
}

function tokensOf(keys: Keys, row: WaitingPerson): Buffer[] {
  const plain = opened(() => {
    const phone = row.phone && keys.personSeal(row.id, row.wrapped_key).open(`profiles.phone.${row.id}`, row.phone)
    return JSON.stringify({ ...namesIn(row, keys), ...(phone && { phone }) })
  })
  return plain === undefined ? [] : searchTokensOf(keys, JSON.parse(plain) as { name: string; email: string; phone?: string })
}

export async function indexPeople(ctx: Context): Promise<void> {
  for (let batch = 0; batch < batchesPerJob; batch += 1) if ((await indexPeopleBatch(ctx)) < batchMax) return
  await ctx.inTransaction((tx) => ctx.jobs.send(tx, indexPeopleJob, {}, { key: `search ${ctx.keys.indexVersion} ${ctx.requestId}` }))
}

/** Whether anybody is not found by the present index key. Whoever was erased has no key and is never found. */
export async function peopleWait(_tx: ReadTx, _now: Date, ctx: Context): Promise<boolean> {
  const rows = await ctx.as({ kind: 'operator', command: 'index-people' }).inTransaction((own) =>
    own.query<{ id: Id<'per'> }>(
      'people-wait',
      `select id from ${people}
       where search_version < $1 order by search_version, id limit 1`,
      [ctx.keys.indexVersion],
    ),
  )
  return rows.length > 0
}
