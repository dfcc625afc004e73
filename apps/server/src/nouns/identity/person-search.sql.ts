/** What staff find people by: keyed hashes of the beginnings of their words (docs/decisions/0023-people-are-found-by-keyed-prefixes.md). */
import type { Id } from '@heathland/domain/id'
import type { Tx } from '../../core/database.ts'

/** Replaces what these people are found by, all of it, and says with which index key. Under the lock of their profiles. */
export async function saveSearchTokens(
  tx: Tx,
  people: readonly { readonly personId: Id<'per'>; readonly tokens: readonly Buffer[] }[],
  indexVersion: number,
): Promise<void> {
  const ids = people.map(({ personId }) => personId)
  await tx.query('clear-search-tokens', 'delete from person_search where person_id = any($1)', [ids])
  await tx.query(
    'save-search-tokens',
    `with saved as (
       insert into person_search (token, person_id) select token, person_id from unnest($1::bytea[], $2::text[]) as made (token, person_id)
     )
     update profiles set search_version = $4 where id = any($3)`,
    [people.flatMap(({ tokens }) => tokens), people.flatMap(({ personId, tokens }) => tokens.map(() => personId)), ids, indexVersion],
  )
}
