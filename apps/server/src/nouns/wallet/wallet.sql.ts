import type { Id } from '@heathland/domain/id'
import type { Wallet } from '@heathland/domain/wallet/wallet'
import type { ReadTx, Tx } from '../../core/database.ts'

interface WalletRow {
  readonly state: Wallet['state']
  readonly address: string | null
  readonly attempts: number
  readonly due_at: Date | null
  readonly ready_at: Date | null
  readonly last_reason: string | null
}

const columns = 'state, address, attempts, due_at, ready_at, last_reason'

/** True when it was not wanted before. */
export async function insertWallet(tx: Tx, personId: Id<'per'>, { state, dueAt }: Wallet, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert-wallet',
    'insert into wallet (person_id, state, wanted_at, due_at) values ($1, $2, $3, $4) on conflict do nothing returning person_id',
    [personId, state, now, dueAt ?? null],
  )
  return rows.length === 1
}

export async function lockWallet(tx: Tx, personId: Id<'per'>): Promise<Wallet | undefined> {
  const [row] = await tx.query<WalletRow>('lock-wallet', `select ${columns} from wallet where person_id = $1 for update`, [personId])
  return row && toWallet(row)
}

export async function findWallet(tx: ReadTx, personId: Id<'per'>): Promise<Wallet | undefined> {
  const [row] = await tx.query<WalletRow>('find-wallet', `select ${columns} from wallet where person_id = $1`, [personId])
  return row && toWallet(row)
}

export async function saveWallet(tx: Tx, personId: Id<'per'>, wallet: Wallet): Promise<void> {
  await tx.query(
    'save-wallet',
    'update wallet set state = $2, address = $3, attempts = $4, due_at = $5, ready_at = $6, last_reason = $7 where person_id = $1',
    [
      personId,
      wallet.state,
      wallet.address ?? null,
      wallet.attempts,
      wallet.dueAt ?? null,
      wallet.readyAt ?? null,
      wallet.lastReason ?? null,
    ],
  )
}

export async function listDueWallets(tx: ReadTx, now: Date, limit: number): Promise<Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-wallets',
    `select person_id from wallet where state = 'wanted' and due_at <= $1 order by due_at limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.person_id)
}

function toWallet(row: WalletRow): Wallet {
  return {
    state: row.state,
    address: row.address ?? undefined,
    attempts: row.attempts,
    dueAt: row.due_at ?? undefined,
    readyAt: row.ready_at ?? undefined,
    lastReason: row.last_reason ?? undefined,
  }
}
