/**
 * The same key gives the same answer: effect and answer commit together, so that a caller who never heard back may simply ask
 * again. Keys live 35 days, longer than any retry of ours or of a provider.
 */
import { Refused, refuse } from '@heathland/domain/refusal'
import { canonical } from '../core/canonical.ts'
import type { Context } from '../core/context.ts'
import { sqlstateOf, type Tx } from '../core/database.ts'
import { emailIndex } from '../core/email-index.ts'
import { opened, type Seal } from '../core/keys.ts'

export interface Keyed {
  readonly operation: string
  readonly key: string | undefined
  readonly input: unknown
}

/** Printable ASCII, long enough that no two callers choose the same. */
const keyShape = /^[\x21-\x7e]{16,128}$/
/** How long a second caller waits for the first. */
const inFlightWaitMs = 2_000
const sqlstateLockTimeout = '55P03'

/** The transaction of an act that asks a provider first: what is written in it and what it answers are what the request's key stands for. */
export type Once = <Answer>(write: (tx: Tx) => Promise<Answer>) => Promise<Answer>

export async function answerOnce<Answer>(ctx: Context, keyed: Keyed, run: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const { scope, key, place, input, about } = placeOf(ctx, keyed)
  const seal = ownSeal(ctx) ?? (await ctx.periodKeys.sealOf(ctx.now))
  return ctx.inTransaction(async (tx) => {
    // The insert waits for a first caller whose transaction is still open; its end decides which of the two goes on.
    const [claimed] = await tx
      .query<{ claimed: boolean }>(
        'claim-idempotency-key',
        // The short patience is for the key alone: once it is claimed, the act waits for its locks as every other does.
        `with waiting as materialized (select current_setting('lock_timeout') as usual, set_config('lock_timeout', $6, true))
         insert into idempotency_key (scope, key, operation, input_hash, created_at, email_index)
         select $1, $2, $3, $4, $5, $7 from waiting on conflict do nothing
         returning set_config('lock_timeout', (select usual from waiting), true) is not null as claimed`,
        [scope, key, keyed.operation, seal.mac(place, input), ctx.now, String(inFlightWaitMs), about],
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
      seal.seal(place, JSON.stringify(answer ?? null)),
    ])
    return answer
  })
}

/** What was answered before, if anything: nothing is asked of anybody for a request that is over. */
export async function findAnswer(ctx: Context, keyed: Keyed): Promise<{ readonly answer: unknown } | undefined> {
  return ctx.inTransaction((tx) => readAnswer(tx, ctx, keyed))
}

async function readAnswer(tx: Tx, ctx: Context, keyed: Keyed): Promise<{ readonly answer: unknown } | undefined> {
  const { scope, key, place, input } = placeOf(ctx, keyed)
  const [stored] = await tx.query<{ input_hash: Buffer; answer: Buffer; created_at: Date }>(
    'read-idempotency-answer',
    // Locking the row makes this a write, so COMMIT waits for the standby. The commit that stored the answer may not have waited to the end.
    'select input_hash, answer, created_at from idempotency_key where scope = $1 and key = $2 for key share',
    [scope, key],
  )
  if (!stored) return undefined
  const seal = ownSeal(ctx) ?? (await ctx.periodKeys.findSealOf(stored.created_at))
  // Answers of an earlier version of the program are hashed with the index key and sealed with the master key.
  const hashes = [...(seal ? [seal.mac(place, input)] : []), ...ctx.keys.indexes(input, 'idempotency')]
  if (!hashes.some((hash) => hash.equals(stored.input_hash))) throw new Refused(refuse('IDEMPOTENCY_KEY_REUSED'))
  const own = seal && opened(() => seal.open(place, stored.answer))
  return { answer: JSON.parse(own ?? ctx.keys.open(stored.answer, place)) }
}

/** The caller's own key, so that an erasure destroys what they were answered; a visitor's answer is sealed with the month's. */
function ownSeal(ctx: Context): Seal | undefined {
  return 'personSeal' in ctx.actor ? ctx.actor.personSeal : undefined
}

function placeOf(ctx: Context, { operation, key, input }: Keyed) {
  if (!key || !keyShape.test(key)) throw new Refused(refuse('IDEMPOTENCY_KEY_MISSING'))
  const scope = 'personId' in ctx.actor ? ctx.actor.personId : ctx.actor.kind
  const email = input && typeof input === 'object' && 'email' in input ? input.email : undefined
  return {
    scope,
    key,
    place: `idempotency_key.${scope}.${key}`,
    input: `${operation}\0${canonical(input)}`,
    // Whom the request is about, so that erasing them finds it, whoever sent it.
    about: typeof email === 'string' ? emailIndex(ctx.keys, email) : null,
  }
}
