/** Everything that providers' events may change of a member, without names and times: two members who lived through the same are the same. */
import { createHash } from 'node:crypto'
import type { World } from '../world-on.ts'

export interface MemberState {
  readonly hash: string
  readonly rows: Readonly<Record<string, unknown>>
}

const questions = {
  wallet: `select state, address is not null as made from wallet where person_id = $1`,
  verification: `select state, retry, reasons from verification where person_id = $1`,
  deposits: `select state, pay_minor::text, pay_asset, delivered_minor::text, charged_total_fee_minor::text, charged_paid_minor::text,
               failure_reason, payment_id, settled_at is not null as settled, customer_id is not null as customer
             from deposit where person_id = $1 order by id`,
  balances: `select code, asset, (credits_posted_minor - debits_posted_minor)::text as balance,
               (credits_pending_minor - debits_pending_minor)::text as pending
             from ledger_account where holder_id = $1 order by code, asset`,
  profile: `select kyc_status, first_onramp_ok, crossmint_wallet_id is not null as wallet, moonpay_customer_id is not null as customer
            from profiles where id = $1`,
  breaks: `select kind, state, payment_id, expected_minor::text, found_minor::text from custody_break where person_id = $1
           order by kind, found_minor, expected_minor`,
} as const

/** Payments have names that nobody could know; what counts is which of the person's payments it is. */
export async function stateOf(world: World, personId: string, paymentIds: readonly string[]): Promise<MemberState> {
  const entries = await Promise.all(
    Object.entries(questions).map(async ([name, query]) => [name, await world.superuser(query, [personId])] as const),
  )
  const rows = JSON.parse(
    JSON.stringify(Object.fromEntries(entries), (key, value: unknown) =>
      key === 'payment_id' && typeof value === 'string' ? `payment ${paymentIds.indexOf(value) + 1}` : value,
    ),
  ) as Record<string, unknown>
  return { hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex'), rows }
}
