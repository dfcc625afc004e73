/**
 * Books in which every source agrees, of any size, and ways to make one of them wrong behind the product's back. Rows are written as somebody
 * would who owns the database: no trigger and no foreign key looks at them.
 */
import type { BreakKind } from '@heathland/domain/reconciliation/break'
import { recountedMonths } from '@heathland/server/nouns/reports/report-checks'
import pg from 'pg'

export interface BooksSize {
  /** Payments on statements: credited, held, and paid out. */
  readonly lines: number
  /** Payments by card: credited, and one of ten given back. */
  readonly cards: number
  readonly orders: number
  readonly offers: number
}

/** Of ten payments eight are credited to a member, one is held and one is a withdrawal that was paid. */
const lineState = `(array['held', 'paid-out'])[n % 10 + 1]`

/** Letters and digits of an id, from a number. */
const idOf = (kind: string, number = 'n') => `'${kind}_' || lpad((${number})::text, 26, '0')`

/** Every tenth payment is in pounds. */
const cellOf = `case when n % 100 >= 90 then 'uk' else 'eu' end`
const assetOf = `case when n % 100 >= 90 then 'GBP' else 'EUR' end`
const person = idOf('per')
const minor = `(1000 + n % 977)`

function linesOf({ lines }: BooksSize): string {
  const all = `(select n, ${cellOf} as cell, ${assetOf} as asset, ${minor}::bigint as minor, coalesce(${lineState}, 'booked') as state
                from generate_series(0, ${lines - 1}) as n) as line`
  return `
    insert into bank_line (id, statement_id, cell, asset, direction, amount_minor, key_hash, details, master_version, state, hold, person_id, held_at, ended_at)
    select ${idOf('bln')}, 'bst_' || repeat('0', 25) || case cell when 'eu' then '1' else '2' end, cell, asset, case state when 'paid-out' then 'debit' else 'credit' end, minor,
           sha256(n::text::bytea), '', 1, state, case state when 'held' then 'reference-missing' end, case state when 'booked' then ${person} end,
           case state when 'held' then now() end, case state when 'held' then null else now() end
    from ${all};
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at)
    select 'trf_l' || n, 'deposit:' || ${idOf('bln')}, 'post', case state when 'held' then 'deposit-unallocated' else 'deposit-received' end, ${idOf('bln')},
           concat_ws('_', 'acc', cell, 'bank', asset),
           case state when 'held' then concat_ws('_', 'acc', cell, 'unallocated', asset) else concat_ws('_', 'acc', cell, 'member-cash', asset, ${person}) end,
           asset, cell, minor, now()
    from ${all} where state <> 'paid-out';
    insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
    select debit_account, made_at, id, 'debit', amount_minor, movement, subject, credit_account from transfer where id like 'trf\\_l%'
    union all
    select credit_account, made_at, id, 'credit', amount_minor, movement, subject, debit_account from transfer where id like 'trf\\_l%' and movement = 'deposit-unallocated';
    insert into withdrawal (id, person_id, account_id, cell, asset, amount_minor, state, prepared_at, confirmed_at, factor, reservation, batch_id, ended_at)
    select ${idOf('wdr')}, ${person}, 'bac', cell, asset, minor, 'paid', now(), now(), 'totp', 'trf_w' || n, 'pob', now() from ${all} where state = 'paid-out';
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at, expires_at)
    select reservation, 'withdrawal:' || id || ':reserved', 'reserve', 'withdrawal-reserved', id, concat_ws('_', 'acc', cell, 'member-cash', asset, person_id),
           concat_ws('_', 'acc', cell, 'bank', asset), asset, cell, amount_minor, now(), now() + interval '1 day'
    from withdrawal;
    insert into transfer_resolution (transfer_id, id, key, kind, movement, subject, amount_minor, made_at)
    select reservation, 'trf_s' || id, 'withdrawal:' || id || ':paid', 'settle', 'withdrawal-paid', id, amount_minor, now() from withdrawal;
    insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
    select concat_ws('_', 'acc', cell, 'bank', asset), now(), 'trf_s' || id, 'credit', amount_minor, 'withdrawal-paid', id, concat_ws('_', 'acc', cell, 'member-cash', asset, person_id)
    from withdrawal;
    insert into payout (id, batch_id, cell, asset, amount_minor, withdrawal_id, state, created_at, made_at, made_by)
    select 'pyo' || substr(id, 4), batch_id, cell, asset, amount_minor, id, 'made', now(), now(), 'bln' || substr(id, 4) from withdrawal;
    insert into ledger_account (id, cell, code, asset, side, floor, opened_at)
    select concat_ws('_', 'acc', code, 'unallocated', currency), code, 'unallocated', currency, 'credit', 'watched', now() from cell on conflict do nothing;
    insert into bank_statement (id, cell, asset, name, sequence, opening_minor, closing_minor, closed_on, file_hash, lines, continues_last, source, state, arrived_at, taken_at)
    select 'bst_' || repeat('0', 25) || case code when 'eu' then '1' else '2' end, code, currency, 'statement', 1, 0,
           (select coalesce(sum(case direction when 'credit' then amount_minor else -amount_minor end), 0) from bank_line where bank_line.cell = code),
           current_date + 1, sha256('0'), (select count(*) from bank_line where bank_line.cell = code), true, 'bank', 'taken', now(), now() - interval '1 minute'
    from cell;`
}

/** Of ten card payments nine stay credited, and one went back to its card. */
function cardsOf({ cards }: BooksSize): string {
  return `
    insert into card_payment (id, person_id, cell, asset, amount_minor, fee_minor, state, payer_id, payment_id, charged_minor, charged_fee_minor, credited_minor, opened_at, ended_at)
    select ${idOf('cpy')}, ${person}, ${cellOf}, ${assetOf}, 2000 + ${minor}, 30, 'succeeded', 'payer', 'payin' || n, 2030 + ${minor}, 30, 2000 + ${minor}, now(), now()
    from generate_series(0, ${cards - 1}) as n;
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at)
    select 'trf_c' || id, 'card:' || id, 'post', 'card-deposit', id, concat_ws('_', 'acc', cell, 'card-wallet', asset), concat_ws('_', 'acc', cell, 'member-cash', asset, person_id),
           asset, cell, charged_minor, now() from card_payment;
    insert into card_reversal (id, card_payment_id, person_id, kind, source_id, amount_minor, state, found_at, ended_at)
    select 'crv' || substr(id, 4), id, person_id, 'refund', 'refund' || id, amount_minor, 'posted', now(), now() from card_payment where right(id, 1) = '0';
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at)
    select 'trf_b' || id, 'card-reversal:' || id, 'post', 'card-reversed', id, 'acc_member', 'acc_wallet', 'EUR', 'eu', amount_minor, now() from card_reversal;
    insert into card_balance (cell, asset, found_minor, expected_minor, under_way_minor, asked_at) select code, currency, 1000, 1000, 0, now() from cell;`
}

/** Of seven orders six are placed and one waits for its money to be passed on. */
function ordersOf({ orders, offers }: BooksSize): string {
  return `
    insert into offer (id, spv_id, cell, kind, state, version, created_by, created_at, updated_at)
    select ${idOf('ofr')}, 'spv', 'eu', 'loan', 'draft', 1, 'per', now(), now() from generate_series(0, ${offers - 1}) as n;
    insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
    select concat('acc_eu_escrow_EUR_', id), 'eu', 'escrow', 'EUR', id, 'credit', 'watched', now() from offer;
    insert into subscription (id, person_id, offer_id, offer_version, cell, asset, state, amount_minor, fee_bps, fee_minor, document_id, decision_id, created_at, signed_at,
                              cancel_until, reservation, allocated_minor, allocated_at, placed_at)
    select ${idOf('sub')}, ${person}, ${idOf('ofr', `n % ${offers}`)}, 1, 'eu', 'EUR', case when n % 7 = 0 then 'allocated' else 'placed' end, ${minor} + 10, 0, 0, 'doc' || n, 'dec',
           now(), now(), now(), 'trf_o' || n, ${minor}, now(), case when n % 7 = 0 then null else now() end
    from generate_series(0, ${orders - 1}) as n;
    insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at, expires_at)
    select reservation, 'subscription:' || id || ':reserved', 'reserve', 'subscription-reserved', id, 'acc_eu_member-cash_EUR_' || person_id, 'acc_eu_escrow_EUR_' || offer_id,
           'EUR', 'eu', amount_minor, now(), now() + interval '1 day' from subscription;
    insert into transfer_resolution (transfer_id, id, key, kind, movement, subject, amount_minor, made_at)
    select reservation, 'trf_f' || id, 'subscription:' || id || ':funded', 'settle', 'subscription-funded', id, allocated_minor, now() from subscription;
    insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
    select 'acc_eu_escrow_EUR_' || offer_id, now(), 'trf_f' || id, 'credit', allocated_minor, 'subscription-funded', id, 'acc_eu_member-cash_EUR_' || person_id from subscription
    union all
    select 'acc_eu_escrow_EUR_' || offer_id, now(), 'trf_p' || id, 'debit', allocated_minor, 'subscription-passed-on', id, 'acc_eu_spv-cash_EUR_spv' from subscription where state = 'placed';
    insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at)
    select 'rge' || substr(id, 4), offer_id, person_id, 'issued', allocated_minor, asset, id, now() from subscription where state = 'placed';
    insert into offer_book (offer_id, target_minor, demand_max_minor, demand_minor, allocated_minor)
    select offer_id, 1e15, 1e15, sum(allocated_minor), sum(allocated_minor) from subscription group by offer_id;
    insert into offer_month (offer_id, spv_id, kind, asset, month, allocated_orders, allocated_minor, ended_orders, ended_minor, issued_minor, redeemed_minor)
    select offer_id, spv_id, offer.kind, 'EUR', month, allocated_orders, allocated_minor, ended_orders, ended_minor, issued_minor, redeemed_minor
    from (${recountedMonths}) counted join offer on offer.id = offer_id;`
}

/** One cent more or less on the `n`th row, of a kind that only the comparison of that kind sees. `subject` is the row that the break is about. */
interface Planting {
  /** Cents differ by this much; a mending plants the opposite. */
  readonly write: (n: number) => string
  readonly mend: (n: number) => string
  readonly subject: (n: number) => string
  /** So many rows of the books can be made wrong. */
  readonly most: (size: BooksSize) => number
}

const id = (kind: string, n: number) => `${kind}_${String(n).padStart(26, '0')}`
const cellAt = (n: number) => (n === 0 ? 'eu EUR' : 'uk GBP')
const booked = (n: number) => n * 10 + 2
const paidOut = (n: number) => n * 10 + 1
const carded = (n: number) => n * 10 + 1
const givenBack = (n: number) => n * 10
const placed = (n: number) => n * 7 + 1
const some = () => 1_000
const byCell = () => 2
const byTenCards = ({ cards }: BooksSize) => Math.floor(cards / 10)
const byOffer = ({ offers }: BooksSize) => offers

/** A row of this table has a cent more, and loses it again. */
function cent(table: string, column: string, where: (n: number) => string) {
  const change = (by: string) => (n: number) => `update ${table} set ${column} = ${column} ${by} 1 where ${where(n)};`
  return { write: change('+'), mend: change('-') }
}

/** An entry of one cent that nothing stands behind. */
function lonelyEntry(account: (n: number) => string, mark: string) {
  return {
    write: (n: number) =>
      `insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
       values ('${account(n)}', now(), 'trf_${mark}${n}', 'credit', 1, 'deposit-received', 'x', 'acc_x');`,
    mend: (n: number) => `delete from entry where posting_id = 'trf_${mark}${n}';`,
  }
}

const unallocatedAt = (n: number) => (n === 0 ? 'acc_eu_unallocated_EUR' : 'acc_uk_unallocated_GBP')
const transitAt = (n: number) => (n === 0 ? 'acc_eu_card-transit_EUR' : 'acc_uk_card-transit_GBP')
const escrowAt = (n: number) => `acc_eu_escrow_EUR_${id('ofr', n)}`

export const plantings = {
  'bank-balance': {
    ...cent('bank_statement', 'closing_minor', (n) => `cell = '${n === 0 ? 'eu' : 'uk'}'`),
    subject: cellAt,
    most: byCell,
  },
  'bank-line-unposted': {
    ...cent('transfer', 'amount_minor', (n) => `key = 'deposit:${id('bln', booked(n))}'`),
    subject: (n) => id('bln', booked(n)),
    most: some,
  },
  'bank-line-member': {
    write: (n) => `update transfer set credit_account = credit_account || 'x' where key = 'deposit:${id('bln', booked(n) + 1)}';`,
    mend: (n) => `update transfer set credit_account = rtrim(credit_account, 'x') where key = 'deposit:${id('bln', booked(n) + 1)}';`,
    subject: (n) => id('bln', booked(n) + 1),
    most: some,
  },
  // The bank's balance has the cent, and no payment on a statement does.
  'bank-posting-unknown': {
    write: (n) => `
      insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at)
      values ('trf_hand${n}', 'hand:${n}', 'post', 'fee-paid', 'x', 'acc_eu_bank_EUR', 'acc_x', 'EUR', 'eu', 1, now());
      insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
      values ('acc_eu_bank_EUR', now(), 'trf_hand${n}', 'debit', 1, 'fee-paid', 'x', 'acc_x');
      update bank_statement set closing_minor = closing_minor + 1 where cell = 'eu';`,
    mend: (n) => `
      delete from transfer where id = 'trf_hand${n}'; delete from entry where posting_id = 'trf_hand${n}';
      update bank_statement set closing_minor = closing_minor - 1 where cell = 'eu';`,
    subject: (n) => `trf_hand${n}`,
    most: some,
  },
  'unallocated-balance': { ...lonelyEntry(unallocatedAt, 'u'), subject: unallocatedAt, most: byCell },
  'payout-unsettled': {
    ...cent('transfer_resolution', 'amount_minor', (n) => `transfer_id = 'trf_w${paidOut(n)}'`),
    subject: (n) => id('pyo', paidOut(n)),
    most: some,
  },
  'withdrawal-unpaid': {
    ...cent('withdrawal', 'amount_minor', (n) => `id = '${id('wdr', paidOut(n))}'`),
    subject: (n) => id('wdr', paidOut(n)),
    most: some,
  },
  'card-balance': {
    ...cent('card_balance', 'found_minor', (n) => `cell = '${n === 0 ? 'eu' : 'uk'}'`),
    subject: (n) => (n === 0 ? 'eu' : 'uk'),
    most: byCell,
  },
  'card-payment-unposted': {
    ...cent('transfer', 'amount_minor', (n) => `key = 'card:${id('cpy', carded(n))}'`),
    subject: (n) => id('cpy', carded(n)),
    most: byTenCards,
  },
  'card-reversal-unposted': {
    ...cent('transfer', 'amount_minor', (n) => `key = 'card-reversal:${id('crv', givenBack(n))}'`),
    subject: (n) => id('crv', givenBack(n)),
    most: byTenCards,
  },
  'card-transit': { ...lonelyEntry(transitAt, 't'), subject: (n) => (n === 0 ? 'eu' : 'uk'), most: byCell },
  'order-unfunded': {
    ...cent('transfer_resolution', 'amount_minor', (n) => `transfer_id = 'trf_o${placed(n)}'`),
    subject: (n) => id('sub', placed(n)),
    most: some,
  },
  'order-unregistered': {
    ...cent('register_entry', 'amount_minor', (n) => `id = '${id('rge', placed(n))}'`),
    subject: (n) => id('sub', placed(n)),
    most: some,
  },
  'register-unordered': {
    write: (n) => `
      insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at)
      values ('${id('rge', 90_000_000 + n)}', '${id('ofr', 0)}', '${id('per', n)}', 'issued', 1, 'EUR', '${id('sub', 90_000_000 + n)}', now());`,
    mend: (n) => `delete from register_entry where id = '${id('rge', 90_000_000 + n)}';`,
    subject: (n) => id('rge', 90_000_000 + n),
    most: some,
  },
  'offer-book': {
    ...cent('offer_book', 'demand_minor', (n) => `offer_id = '${id('ofr', n)}'`),
    subject: (n) => id('ofr', n),
    most: byOffer,
  },
  'escrow-balance': { ...lonelyEntry(escrowAt, 'e'), subject: escrowAt, most: byOffer },
} as const satisfies Record<BreakKind, Planting>

/** Works on the books of this database as somebody who owns it. */
export async function openBooks(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const write = (statements: string) => client.query(`begin; set local session_replication_role = replica; ${statements} commit;`)
  return {
    fill: async (size: BooksSize) => {
      await write(linesOf(size))
      await write(cardsOf(size))
      await write(ordersOf(size))
      await client.query('analyze')
    },
    plant: (kind: BreakKind, n: number) => write(plantings[kind].write(n)),
    mend: (kind: BreakKind, n: number) => write(plantings[kind].mend(n)),
    /** A statement in the name of somebody who works here, with every trigger. */
    asOfficer: async (statement: string) => {
      try {
        await client.query(`begin; set local app.actor = 'officer'; ${statement}; commit;`)
      } finally {
        await client.query('rollback')
      }
    },
    close: () => client.end(),
  }
}
