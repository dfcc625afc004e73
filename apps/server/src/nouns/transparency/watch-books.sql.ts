/** Rows of the ledger that were written since they were last looked at, and are not what they must be. */
import type { ReadTx, Tx } from '../../core/database.ts'

export interface Watched {
  readonly lookedBefore: string
  readonly lookedAt: Date | undefined
  readonly tookMs: number
  /** Everything that began before this has ended by now. */
  readonly settled: string
}

export async function readWatch(tx: ReadTx): Promise<Watched> {
  const [row] = await tx.query<{ looked_before: string; looked_at: Date | null; took_ms: number | null; settled: string }>(
    'read-books-watch',
    'select looked_before::text, looked_at, took_ms, pg_snapshot_xmin(pg_current_snapshot())::text as settled from books_watch',
    [],
  )
  return {
    lookedBefore: row?.looked_before ?? '0',
    lookedAt: row?.looked_at ?? undefined,
    tookMs: row?.took_ms ?? 0,
    settled: row?.settled ?? '0',
  }
}

export async function saveWatch(tx: Tx, { settled, now, tookMs }: { settled: string; now: Date; tookMs: number }): Promise<void> {
  await tx.change('save-books-watch', 'update books_watch set looked_before = $1::xid8, looked_at = $2, took_ms = $3', [
    settled,
    now,
    tookMs,
  ])
}

// Every row has the transaction that wrote it last: `update` cannot hide it. Numbers are compared by age, as they begin anew.

const rewritten = {
  transfer: ['list-rewritten-transfers', 'select id from transfer where age(xmin) <= age($1::xid8::xid) and id > $2 order by id limit $3'],
  resolution: [
    'list-rewritten-resolutions',
    'select id from transfer_resolution where age(xmin) <= age($1::xid8::xid) and id > $2 order by id limit $3',
  ],
} as const satisfies Record<string, readonly [name: string, text: string]>
export type PostingKind = keyof typeof rewritten
export const postingKinds = Object.keys(rewritten) as readonly PostingKind[]

/** Postings that were written since, by their ids. */
export async function listRewritten(
  tx: ReadTx,
  kind: PostingKind,
  { lookedBefore, after, rowsMax }: { readonly lookedBefore: string; readonly after: string; readonly rowsMax: number },
): Promise<readonly string[]> {
  const [name, text] = rewritten[kind]
  const rows = await tx.query<{ id: string }>(name, text, [lookedBefore, after, rowsMax])
  return rows.map(({ id }) => id)
}

/** The accounts of a posting, as its row and its entries say. */
export async function listAccountsOf(tx: ReadTx, postingIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ account: string }>(
    'list-accounts-of-postings',
    `select distinct account from (
       select unnest(array[debit_account, credit_account]) as account from transfer
       where id = any ($1) or id in (select transfer_id from transfer_resolution where id = any ($1))
     ) named`,
    [postingIds],
  )
  return rows.map(({ account }) => account)
}

export interface AlteredRow {
  /** Every account that it is about. */
  readonly accounts: readonly string[]
  readonly what: string
}

/** Entries that say something else than their posting, or whose sums do not follow from the entry before. */
export async function listAlteredEntries(tx: ReadTx, lookedBefore: string): Promise<readonly AlteredRow[]> {
  return tx.query(
    'list-altered-entries',
    `select array[entry.account_id, entry.other_account_id] as accounts, 'entry ' || entry.posting_id as what
     from entry
     left join transfer posted on posted.id = entry.posting_id and posted.kind = 'post'
     left join transfer_resolution ended on ended.id = entry.posting_id and ended.kind = 'settle'
     left join transfer reserved on reserved.id = ended.transfer_id
     left join lateral (
       select debits_minor, credits_minor, position from entry earlier
       where earlier.account_id = entry.account_id and (earlier.booked_at, earlier.posting_id) < (entry.booked_at, entry.posting_id)
       order by booked_at desc, posting_id desc limit 1
     ) earlier on entry.position is not null
     where age(entry.xmin) <= age($1::xid8::xid) and (
       (entry.amount_minor, case entry.side when 'debit' then entry.account_id else entry.other_account_id end,
        case entry.side when 'credit' then entry.account_id else entry.other_account_id end)
       is distinct from
       (coalesce(posted.amount_minor, ended.amount_minor), coalesce(posted.debit_account, reserved.debit_account),
        coalesce(posted.credit_account, reserved.credit_account))
       or entry.position is not null and (
         (entry.debits_minor, entry.credits_minor, entry.position) is distinct from
         (coalesce(earlier.debits_minor, 0) + case entry.side when 'debit' then entry.amount_minor else 0 end,
          coalesce(earlier.credits_minor, 0) + case entry.side when 'credit' then entry.amount_minor else 0 end,
          coalesce(earlier.position, 0) + 1)
       )
     )
     limit 1000`,
    [lookedBefore],
  )
}

/** Accounts whose counters are not the sums on their last entry, or whose reserved money is not what open reservations add up to. */
export async function listAlteredAccounts(tx: ReadTx, lookedBefore: string): Promise<readonly AlteredRow[]> {
  return tx.query(
    'list-altered-accounts',
    `with changed as materialized (select * from ledger_account where floor = 'held' and age(xmin) <= age($1::xid8::xid)),
     reserved as (
       select leg.account, sum(leg.debits * amount_minor) as debits, sum(leg.credits * amount_minor) as credits
       from transfer
       cross join lateral (values (debit_account, 1, 0), (credit_account, 0, 1)) leg (account, debits, credits)
       where kind = 'reserve' and expires_at >= (select due_at from schedule where name = 'reservations-ended')
         and not exists (select from transfer_resolution ended where ended.transfer_id = transfer.id)
       group by leg.account
     )
     select array[changed.id] as accounts, 'counters' as what from changed
     left join lateral (
       select * from entry where account_id = changed.id order by booked_at desc, posting_id desc limit 1
     ) last on true
     left join reserved on reserved.account = changed.id
     where (changed.debits_posted_minor, changed.credits_posted_minor, changed.entries)
             is distinct from (coalesce(last.debits_minor, 0), coalesce(last.credits_minor, 0), coalesce(last.position, 0))
        or (changed.debits_pending_minor, changed.credits_pending_minor) <> (coalesce(reserved.debits, 0), coalesce(reserved.credits, 0))
     limit 1000`,
    [lookedBefore],
  )
}

export async function haltAccounts(tx: Tx, accounts: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ halt_accounts: string }>('halt-accounts', 'select halt_accounts($1)', [accounts])
  return rows.map((row) => row.halt_accounts)
}

export async function resumeHalted(tx: Tx, account: string): Promise<boolean> {
  const [row] = await tx.query<{ resume_account: boolean }>('resume-account', 'select resume_account($1)', [account])
  return row?.resume_account ?? false
}
