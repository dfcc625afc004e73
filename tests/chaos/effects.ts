/** What requests to book by hand left behind, counted in the database and not in the answers. */
/** A statement as the superuser: how a test looks behind the product. */
export type Look = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>

export interface Effects {
  /** References that were acknowledged and that no transfer has. */
  readonly lost: number
  /** References that more than one transfer has. */
  readonly doubled: number
  /** Transfers whose reference nobody sent. */
  readonly unasked: number
  /** Transfers that do not have exactly two entries, one audit row and one event. */
  readonly incomplete: number
  /** What the transfers moved less what acknowledged requests asked for, in minor units. */
  readonly movedTooMuch: string
}

/** Every reference of one run begins with the same word, and every request moves one cent. */
export async function countEffects(look: Look, run: string, acknowledged: readonly string[], asked: readonly string[]): Promise<Effects> {
  const [row] = await look(
    // Counted once for all and joined: the system's own account has an entry of every transfer, and is not read through for each of them.
    `with made as (
       select id, split_part(subject, ':', 3) as subject, amount_minor, debit_account, credit_account
       from transfer where movement = 'deposit-unallocated' and subject like 'eu:EUR:' || $1 || '-%'
     ),
     entries as (
       select made.id, count(*) as times, count(*) filter (where account_id in (debit_account, credit_account)) as own
       from made join entry on entry.posting_id = made.id group by 1
     ),
     audits as (select resource as id, count(*) as times from audit_log where action = 'ledger.posted-by-hand' group by 1),
     events as (select subject ->> 'transferId' as id, count(*) as times from outbox where type = 'ledger.posted' group by 1)
     select (select count(*) from unnest($2::text[]) said left join made on made.subject = said where made.subject is null)::int as lost,
            (select count(*) from (select from made group by subject having count(*) > 1) twice)::int as doubled,
            (select count(*) from made left join unnest($3::text[]) sent on sent = made.subject where sent is null)::int as unasked,
            (select count(*) from made left join entries using (id) left join audits using (id) left join events using (id)
             where (coalesce(entries.times, 0), coalesce(own, 0), coalesce(audits.times, 0), coalesce(events.times, 0)) <> (2, 2, 1, 1)
            )::int as incomplete,
            (select coalesce(sum(amount_minor), 0) - cardinality($2::text[]) from made)::text as "movedTooMuch"`,
    [run, acknowledged, asked],
  )
  return row as unknown as Effects
}

export function isClean({ lost, doubled, unasked, incomplete, movedTooMuch }: Effects): boolean {
  return lost + doubled + unasked + incomplete === 0 && movedTooMuch === '0'
}
