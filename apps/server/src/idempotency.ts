/**
 * The same key gives the same answer: effect and answer commit together, so that a caller who never heard back may simply ask
 * again. Keys live 35 days, longer than any retry of ours or of a provider.
 */
import { Refused, refuse } from '@heathland/domain/refusal'
import { canonical } from './audit/record-audit.ts'
import type { Context } from './context.ts'
import { type ReadTx, sqlstateOf, type Tx } from './database.ts'

export interface Keyed {
  readonly operation: string
  readonly key: string | undefined
  readonly input: unknown
}

/** How long a second caller waits for the first. */
const inFlightWaitMs = 2_000
const sqlstateLockTimeout = '55P03'

/** The transaction of an act that asks a provider first: what is written in it and what it answers are what the request's key stands for. */
export type Once = <Answer>(write: (tx: Tx) => Promise<Answer>) => Promise<Answer>

export async function answerOnce<Answer>(ctx: Context, keyed: Keyed, run: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const { scope, key, inputHash, place } = placeOf(ctx, keyed)
  return ctx.inTransaction(async (tx) => {
    // The insert waits for a first caller whose transaction is still open; its end decides which of the two goes on.
    const [claimed] = await tx
      .query<{ claimed: boolean }>(
        'claim-idempotency-key',
        // The short patience is for the key alone: once it is claimed, the act waits for its locks as every other does.
        `with waiting as materialized (select current_setting('lock_timeout') as usual, set_config('lock_timeout', $6, true))
         insert into idempotency_key (scope, key, operation, input_hash, created_at)
         select $1, $2, $3, $4, $5 from waiting on conflict do nothing
         returning set_config('lock_timeout', (select usual from waiting), true) is not null as claimed`,
        [scope, key, keyed.operation, inputHash, ctx.now, String(inFlightWaitMs)],
      )
      .catch((error: unknown) => {
        throw sqlstateOf(error) === sqlstateLockTimeout ? new Refused(refuse('IDEMPOTENCY_KEY_IN_FLIGHT')) : error
      })
    if (!claimed) {
      const stored = await readAnswer(tx, ctx, keyed)
      // Its time was over in this very moment.
      if (!stored) throw new Refused(refuse('IDEMPOTENCY_KEY_IN_FLIGHT'))
      return stored.answer as Answer
    }
    const answer = await run(tx)
    tx.send('store-idempotency-answer', 'update idempotency_key set answer = $3 where scope = $1 and key = $2', [
      scope,
      key,
      ctx.keys.seal(JSON.stringify(answer ?? null), place),
    ])
    return answer
  })
}

/** What was answered before, if anything: nothing is asked of anybody for a request that is over. */
export async function findAnswer(ctx: Context, keyed: Keyed): Promise<{ readonly answer: unknown } | undefined> {
  return ctx.read((tx) => readAnswer(tx, ctx, keyed))
}

async function readAnswer(tx: ReadTx, ctx: Context, keyed: Keyed): Promise<{ readonly answer: unknown } | undefined> {
  const { scope, key, inputHash, place } = placeOf(ctx, keyed)
  const [stored] = await tx.query<{ input_hash: Buffer; answer: Buffer }>(
    'read-idempotency-answer',
    'select input_hash, answer from idempotency_key where scope = $1 and key = $2',
    [scope, key],
  )
  if (!stored) return undefined
  if (!stored.input_hash.equals(inputHash)) throw new Refused(refuse('IDEMPOTENCY_KEY_REUSED'))
  return { answer: JSON.parse(ctx.keys.open(stored.answer, place)) }
}

function placeOf(ctx: Context, { operation, key, input }: Keyed) {
  if (!key || key.length < 16 || key.length > 128) throw new Refused(refuse('IDEMPOTENCY_KEY_MISSING'))
  const scope = 'personId' in ctx.actor ? ctx.actor.personId : ctx.actor.kind
  const inputHash = ctx.keys.index(`${operation}\0${canonical(input)}`, 'idempotency')
  return { scope, key, inputHash, place: `idempotency_key.${scope}.${key}` }
}
