import type { Id } from '@heathland/domain/id'
import type { ReadTx } from '../../core/database.ts'

export interface DepositStanding {
  readonly state: string
  /** The newest difference that a person has to look at first. */
  readonly hold: { readonly id: Id<'brk'>; readonly kind: string } | undefined
}

export async function findOpenHold(tx: ReadTx, depositId: Id<'dep'>): Promise<DepositStanding | undefined> {
  const [row] = await tx.query<{ state: string; hold_id: Id<'brk'> | null; hold_kind: string | null }>(
    'find-open-hold',
    `select deposit.state, hold.id as hold_id, hold.kind as hold_kind
     from deposit left join lateral (
       select id, kind from custody_break where deposit_id = deposit.id and custody_break.state = 'open' order by id desc limit 1
     ) as hold on true where deposit.id = $1`,
    [depositId],
  )
  return row && { state: row.state, hold: row.hold_id && row.hold_kind ? { id: row.hold_id, kind: row.hold_kind } : undefined }
}
