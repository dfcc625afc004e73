import type { Tx } from '../../core/database.ts'

/**
 * Those who act on one address, or one account elsewhere, take turns until the end of the transaction. Whoever knows several indexes of
 * it waits for all of them, in one order.
 */
export async function awaitTurn(tx: Tx, indexes: readonly Buffer[]): Promise<void> {
  const turns = indexes.map((index) => index.readBigInt64BE(0)).sort((a, b) => (a < b ? -1 : 1))
  await tx.query('await-turn', 'select pg_advisory_xact_lock(turn) from (select unnest($1::bigint[]) as turn offset 0) as turns', [turns])
}

/** The same for whoever follows a link: before its token is locked, since the first to confirm an address deletes the tokens of the others. */
export function awaitTurnOfToken(tx: Tx, tokenHash: Buffer): void {
  tx.send(
    'await-turn-of-token',
    `select pg_advisory_xact_lock(('x' || encode(substr(email_index, 1, 8), 'hex'))::bit(64)::bigint)
     from registration join one_time_token using (person_id) where token_hash = $1`,
    [tokenHash],
  )
}
