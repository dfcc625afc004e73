import type { Id } from '@heathland/domain/id'
import { after, dayMs } from '@heathland/domain/time'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface WalletToCompare {
  readonly personId: Id<'per'>
  readonly address: string
  /** What has come from custody into the member's tokens, less what went back. What became euro is in the wallet still. */
  readonly expectedMinor: bigint
  /** One that waits for a person, or in which nothing has happened for a day, may not hide what else is there. */
  readonly isDepositUnderWay: boolean
}

/** Tokens arrive minutes before the provider reports them. */
const tokensComeBeforeMs = dayMs

interface WalletRow {
  readonly person_id: Id<'per'>
  readonly address: string
  readonly expected_minor: bigint
  readonly is_under_way: boolean
  readonly [column: string]: unknown
}

/** `$1` is the time, `$2` a day before it. A deposit that is due to be asked about may have been paid since. */
const walletFacts = `wallet.person_id, wallet.address,
  (select coalesce(sum(case entry.side when 'credit' then entry.amount_minor else -entry.amount_minor end), 0)::bigint
   from cell
   join entry on entry.account_id = concat('acc_', cell.code, '_member-eurc_EURC_', wallet.person_id)
             and entry.other_account_id = concat('acc_', cell.code, '_custody_EURC')) as expected_minor,
  exists (select from deposit where deposit.person_id = wallet.person_id
            and (deposit.due_at <= $1
                 or deposit.state in ('awaiting-payment', 'action-needed', 'processing')
                    and exists (select from deposit_step step where step.deposit_id = deposit.id and step.at > $2))
            and not exists (select from custody_break held where held.person_id = deposit.person_id
                              and held.deposit_id = deposit.id and held.state = 'open')
         ) as is_under_way`

export async function listWalletsToCompare(
  tx: ReadTx,
  { after: last, limit, now }: { readonly after: Id<'per'> | undefined; readonly limit: number; readonly now: Date },
): Promise<WalletToCompare[]> {
  const rows = await tx.query<WalletRow>(
    'list-wallets-to-compare',
    `select ${walletFacts} from wallet
     where state = 'ready' and ($3::text is null or person_id > $3) order by person_id limit $4`,
    [now, after(now, -tokensComeBeforeMs), last ?? null, limit],
  )
  return rows.map(toWallet)
}

export async function findWalletToCompare(tx: ReadTx, personId: Id<'per'>, now: Date): Promise<WalletToCompare | undefined> {
  const rows = await tx.query<WalletRow>(
    'find-wallet-to-compare',
    `select ${walletFacts} from wallet where state = 'ready' and person_id = $3`,
    [now, after(now, -tokensComeBeforeMs), personId],
  )
  return rows.map(toWallet)[0]
}

function toWallet(row: WalletRow): WalletToCompare {
  return { personId: row.person_id, address: row.address, expectedMinor: row.expected_minor, isDepositUnderWay: row.is_under_way }
}

/** What the custodian says that a wallet holds, whether or not it is what the books say. */
export async function saveCustodyBalance(tx: Tx, personId: Id<'per'>, foundMinor: bigint, now: Date): Promise<void> {
  await tx.query('save-custody-balance', 'update wallet set custody_minor = $2, compared_at = $3 where person_id = $1', [
    personId,
    foundMinor,
    now,
  ])
}

interface BalanceBreak {
  readonly id: Id<'brk'>
  readonly personId: Id<'per'>
  readonly expectedMinor: bigint
  readonly foundMinor: bigint
}

/** The one open break of a wallet, with its newest figures. A break that somebody explained is raised again only when it changes. True when it is new. */
export async function keepBalanceBreak(tx: Tx, { id, personId, expectedMinor, foundMinor }: BalanceBreak, now: Date): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'keep-balance-break',
    `insert into custody_break as known (id, kind, person_id, asset, expected_minor, found_minor, found_at, state, updated_at)
     select $1, 'balance', $2, 'EURC', $3, $4, $5, 'open', $5
     where not exists (
       select from custody_break told where told.person_id = $2 and told.kind = 'balance' and told.state = 'explained'
         and told.found_minor - told.expected_minor = $4::bigint - $3::bigint
     )
     on conflict (person_id) where kind = 'balance' and state = 'open'
     do update set expected_minor = excluded.expected_minor, found_minor = excluded.found_minor, updated_at = excluded.updated_at
     returning known.id`,
    [id, personId, expectedMinor, foundMinor, now],
  )
  return rows[0]?.id === id
}

/** The id of the difference that is gone, if there was one. */
export async function clearBalanceBreak(tx: Tx, personId: Id<'per'>, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    'clear-balance-break',
    `update custody_break set state = 'resolved', updated_at = $2 where person_id = $1 and kind = 'balance' and state = 'open' returning id`,
    [personId, now],
  )
  return row?.id
}
