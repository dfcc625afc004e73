/** What the office asks of the ledger: all accounts of a kind, one account's history, and what everything adds up to. */
import type { AccountCode, Cell, Side } from '@heathland/domain/ledger/chart-of-accounts'
import { type Place, writeMoment } from '@heathland/domain/ledger/statement'
import type { KindSums } from '@heathland/domain/ledger/trial-balance'
import type { Asset } from '@heathland/domain/money'
import type { ReadTx } from '../../core/database.ts'
import { sinceSnapshot } from './statement.sql.ts'

/** The sums of every kind of account before a moment: whole days that were summed up, and the entries since the last of them. */
export async function listKindSums(tx: ReadTx, { cell, asset, at }: { cell: Cell; asset: Asset; at: Date }): Promise<readonly KindSums[]> {
  const rows = await tx.query<{ code: AccountCode; debits_minor: bigint; credits_minor: bigint }>(
    'list-kind-sums',
    `with boundary as (select coalesce(max(booked_before), '-infinity') as at from ledger_total where booked_before <= $3)
     select kind.code, (coalesce(total.debits_minor, 0) + coalesce(since.debits_minor, 0))::bigint as debits_minor,
            (coalesce(total.credits_minor, 0) + coalesce(since.credits_minor, 0))::bigint as credits_minor
     from ledger_kind kind
     left join lateral (
       select debits_minor, credits_minor from ledger_total
       where cell = $1 and code = kind.code and asset = $2 and booked_before <= $3
       order by booked_before desc limit 1
     ) total on true
     left join (
       select split_part(account_id, '_', 3) as code,
              sum(amount_minor) filter (where side = 'debit') as debits_minor, sum(amount_minor) filter (where side = 'credit') as credits_minor
       from entry
       where booked_at >= (select at from boundary) and booked_at < $3
         and split_part(account_id, '_', 2) = $1 and split_part(account_id, '_', 4) = $2
       group by 1
     ) since on since.code = kind.code
     where $2 = any (kind.assets)
     order by kind.code`,
    [cell, asset, at],
  )
  return rows.map((row) => ({ code: row.code, debitsMinor: row.debits_minor, creditsMinor: row.credits_minor }))
}

export interface ListedAccount {
  readonly id: string
  readonly openedAt: Date
  readonly debitsMinor: bigint
  readonly creditsMinor: bigint
  readonly debitsPendingMinor: bigint
  readonly creditsPendingMinor: bigint
}

interface AccountRow {
  readonly id: string
  readonly opened_at: Date
  readonly debits_minor: bigint
  readonly credits_minor: bigint
  readonly debits_pending_minor: bigint
  readonly credits_pending_minor: bigint
}

export interface AccountFilter {
  /** What every id begins with. */
  readonly prefix: string
  readonly holderId: string | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** In the order of their ids. Accounts without counters are summed from their newest snapshot on. */
export async function listAccounts(tx: ReadTx, { prefix, holderId, after, limit }: AccountFilter): Promise<readonly ListedAccount[]> {
  const whose = holderId === undefined ? '' : 'and holder_id = $4'
  const rows = await tx.query<AccountRow>(
    holderId === undefined ? 'list-accounts' : 'list-accounts-by-holder',
    `select account.id, account.opened_at, account.debits_pending_minor, account.credits_pending_minor,
            account.debits_posted_minor + coalesce(snapshot.debits_minor, 0) + coalesce(since.debits_minor, 0) as debits_minor,
            account.credits_posted_minor + coalesce(snapshot.credits_minor, 0) + coalesce(since.credits_minor, 0) as credits_minor
     from (
       select * from ledger_account
       where id >= $1 and id < $1 || '~' and id > $2 ${whose}
       order by id limit $3
     ) account
     left join lateral (
       select * from ledger_snapshot
       where account.floor <> 'held' and account_id = account.id
       order by booked_before desc limit 1
     ) snapshot on true
     left join lateral (
       select sum(amount_minor) filter (where side = 'debit')::bigint as debits_minor,
              sum(amount_minor) filter (where side = 'credit')::bigint as credits_minor
       from entry
       where account.floor <> 'held' and account_id = account.id and booked_at >= ${sinceSnapshot}
     ) since on true
     order by account.id`,
    [prefix, after ?? '', limit, ...(holderId === undefined ? [] : [holderId])],
  )
  return rows.map((row) => ({
    id: row.id,
    openedAt: row.opened_at,
    debitsMinor: row.debits_minor,
    creditsMinor: row.credits_minor,
    debitsPendingMinor: row.debits_pending_minor,
    creditsPendingMinor: row.credits_pending_minor,
  }))
}

export interface HistoryEntry extends Place {
  readonly side: Side
  readonly amountMinor: bigint
  readonly movement: string
  readonly subject: string
  readonly otherAccountId: string
  /** The account's sums after it, where they are kept. */
  readonly debitsMinor: bigint | null
  readonly creditsMinor: bigint | null
}

interface HistoryRow {
  readonly booked_at_us: bigint
  readonly posting_id: string
  readonly side: Side
  readonly amount_minor: bigint
  readonly movement: string
  readonly subject: string
  readonly other_account_id: string
  readonly debits_minor: bigint | null
  readonly credits_minor: bigint | null
}

export interface HistoryFilter {
  readonly account: string
  readonly movement: string | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly before: Place | undefined
  readonly limit: number
  /** How many entries a page looks at before it hands over to the next, however few of them fit. */
  readonly lookAtMax: number
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** The oldest entry that was looked at, when there may be more behind it. */
  readonly lookedUntil: Place | undefined
}

/**
 * Behind a place, which bounds the time too, so that months after it are not even opened. One bound alone: given two, PostgreSQL
 * walked from the later one.
 */
const behindPlace = `
  from entry
  where account_id = $1 and booked_at >= $2 and booked_at <= $3 and (booked_at, posting_id) < ($3, $4)
  order by entry.booked_at desc, entry.posting_id desc`
const atUs = `(extract(epoch from booked_at) * 1000000)::bigint as booked_at_us`

/**
 * Newest first. It reads until the page is full; a filter that hardly anything fits does not walk through the whole account at once,
 * but says how far it looked.
 */
export async function listHistory(tx: ReadTx, filter: HistoryFilter): Promise<HistoryPage> {
  const { account, movement, from, limit, lookAtMax } = filter
  const { moment, postingId } = upperBound(filter)
  const behind = [account, from ?? '-infinity', moment, postingId]
  const columns = `${atUs}, posting_id, side, amount_minor, movement, subject, other_account_id, debits_minor, credits_minor`
  const rows =
    movement === undefined
      ? await tx.query<HistoryRow>('list-history', `select ${columns} ${behindPlace} limit $5`, [...behind, limit])
      : await tx.query<HistoryRow>(
          'list-history-of-movement',
          `select * from (select ${columns} ${behindPlace} limit $5) looked_at where movement = $6 limit $7`,
          [...behind, lookAtMax, movement, limit],
        )
  const entries = rows.map((row) => ({
    bookedAtUs: row.booked_at_us,
    postingId: row.posting_id,
    side: row.side,
    amountMinor: row.amount_minor,
    movement: row.movement,
    subject: row.subject,
    otherAccountId: row.other_account_id,
    debitsMinor: row.debits_minor,
    creditsMinor: row.credits_minor,
  }))
  if (movement === undefined || entries.length === limit) return { entries, lookedUntil: undefined }
  const [last] = await tx.query<{ booked_at_us: bigint; posting_id: string }>(
    'list-history-looked-until',
    `select ${atUs}, posting_id ${behindPlace} offset $5 limit 1`,
    [...behind, lookAtMax - 1],
  )
  return { entries, lookedUntil: last && { bookedAtUs: last.booked_at_us, postingId: last.posting_id } }
}

/** The place of the page before or the end of the range, whichever is earlier. No posting has the empty id: it stands before all of its moment. */
function upperBound({ until, before }: HistoryFilter): { readonly moment: string | Date; readonly postingId: string } {
  if (before && (!until || before.bookedAtUs < BigInt(until.getTime()) * 1_000n))
    return { moment: writeMoment(before.bookedAtUs), postingId: before.postingId }
  return { moment: until ?? 'infinity', postingId: '' }
}

export async function accountExists(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.query('account-exists', 'select from ledger_account where id = $1', [id])).length > 0
}
