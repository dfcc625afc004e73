import type { Share } from '@heathland/domain/security/security-metric'
import { after, dayMs } from '@heathland/domain/time'
import type { ReadTx } from '../../core/database.ts'

export interface Delivery {
  readonly id: string
  readonly type: string
  readonly receivedAt: Date
  readonly state: 'waiting' | 'handling' | 'handled' | 'given-up'
}

/** Everyone who has joined, and who of them holds a second factor. */
export async function shareOfFactors(tx: ReadTx): Promise<Share> {
  const [row] = await tx.query<{ holders: number; people: number }>('count-factors', 'select holders, people from count_factors()', [])
  return { part: row?.holders ?? 0, whole: row?.people ?? 0 }
}

export interface LastDay {
  readonly signIns: Share
  readonly webhooks: Share
  readonly vendors: Share
  /** Of the onramp's events. */
  readonly refused: number
}

/** What the last day and the register of vendors say, in one statement. */
export async function readLastDay(tx: ReadTx, now: Date): Promise<LastDay> {
  const [row] = await tx.query<
    Record<'signed_in' | 'not_let_in' | 'accepted' | 'refused' | 'refused_onramp' | 'compliant' | 'vendors', number>
  >(
    'read-last-day',
    `select * from
       (select (count(*) filter (where action = 'identity.signed-in'))::int as signed_in,
               (count(*) filter (where action = 'identity.sign-in-failed'))::int as not_let_in
        from audit_log where action in ('identity.signed-in', 'identity.sign-in-failed') and at > $1) as signing_in,
       (select count_webhooks($1) as accepted) as taken_in,
       (select coalesce(sum(count), 0)::int as refused, coalesce(sum(count) filter (where subject like 'moonpay %'), 0)::int as refused_onramp
        from rejected_request where kind = 'webhook' and hour > $1) as turned,
       (select (count(*) filter (where status = 'Compliant'))::int as compliant, count(*)::int as vendors from vendor) as kept`,
    [after(now, -dayMs)],
  )
  if (!row) throw new Error('a sum has always one row')
  return {
    signIns: { part: row.signed_in, whole: row.signed_in + row.not_let_in },
    webhooks: { part: row.accepted, whole: row.accepted + row.refused },
    vendors: { part: row.compliant, whole: row.vendors },
    refused: row.refused_onramp,
  }
}

export async function listDeliveries(tx: ReadTx, provider: string, rowsMax: number): Promise<Delivery[]> {
  const rows = await tx.query<{ id: string; type: string; received_at: Date; state: Delivery['state'] }>(
    'list-deliveries',
    'select id, type, received_at, state from newest_webhooks($1, $2)',
    [provider, rowsMax],
  )
  return rows.map((row) => ({ id: row.id, type: row.type, receivedAt: row.received_at, state: row.state }))
}
