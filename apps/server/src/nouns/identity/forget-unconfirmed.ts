import type { Tx } from '../../core/database.ts'

/** Deletes those of these sign-ups that nobody confirmed in time, with everything that could name whoever made them; returns how many. */
export async function forgetUnconfirmed(tx: Tx, registrationIds: readonly string[], before: Date): Promise<number> {
  const [row] = await tx.query<{ forgotten: number }>(
    'forget-unconfirmed',
    `select forget_unconfirmed(array(
       select person_id from registration where confirmed_at is null and created_at < $1 and id = any($2)
     )) as forgotten`,
    [before, registrationIds],
  )
  return row?.forgotten ?? 0
}
