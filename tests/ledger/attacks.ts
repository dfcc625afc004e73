/**
 * Direct SQL against the ledger, as every role that exists and everyone the application may say it acts for. PostgreSQL itself
 * must refuse each, with the code that is expected, and nothing may have changed: neither a money row nor what guards it.
 */
import { makeId } from '@heathland/domain/id'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import { correctionKey } from '@heathland/domain/ledger/transfer'
import pg from 'pg'

/** Whoever the application says it acts for; the empty one says nothing. Commands may do what either program may, so what they cannot nobody can. */
const actors = ['', 'visitor', 'identity', 'member', 'officer', 'job', 'webhook', 'operator'] as const
const posting = ['member', 'officer', 'job', 'webhook', 'operator'] as const
/** Who moves money; a member’s own act only sets it aside or lets go of it. */
const platform = ['officer', 'job', 'webhook', 'operator'] as const
const silent = ['', 'visitor', 'identity'] as const
type Attacker = `heathland_operator as ${(typeof actors)[number] | 'nobody'}` | 'heathland_ledger' | 'heathland_months' | 'heathland_owner'

interface Attack {
  readonly name: string
  readonly attacker: Attacker
  /** All but the last may succeed. */
  readonly statements: readonly string[]
  readonly sqlstate: string
  /** What another connection does in an open transaction meanwhile. */
  readonly meanwhile?: string
}

export interface Outcome {
  readonly name: string
  readonly attacker: Attacker
  readonly expected: string
  readonly got: string
  readonly changed: boolean
}

/** Attacks that were not refused as expected, or that left a trace. */
export const gotThrough = (outcomes: readonly Outcome[]) => outcomes.filter(({ expected, got, changed }) => got !== expected || changed)

export function countByAttacker(outcomes: readonly Outcome[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { attacker } of outcomes) counts[attacker] = (counts[attacker] ?? 0) + 1
  return counts
}

const denied = '42501'
const stays = 'HL000'
const moneyTables = [
  'ledger_kind',
  'ledger_movement',
  'ledger_account',
  'transfer',
  'transfer_resolution',
  'entry',
  'ledger_snapshot',
  'ledger_total',
]
const addedOnly = ['transfer', 'transfer_resolution', 'entry', 'ledger_snapshot', 'ledger_total']

let made = 0
/** Ascending and never the same twice. */
function newId(kind: 'trf' | 'per' = 'trf'): string {
  made += 1
  const random = Buffer.concat([Buffer.alloc(8), Buffer.of(made >> 8, made & 255)])
  return makeId(kind, new Date('2026-01-01'), random)
}

interface Scene {
  readonly person: string
  readonly anna: string
  readonly annaUk: string
  readonly annaPounds: string
  readonly bram: string
  readonly escrow: string
  /** Anna's deposit of 1,000 and its key. */
  readonly deposit: { readonly id: string; readonly key: string }
  readonly corrected: string
  /** Anna's reservations: 400 that waits, and others that ended or expired. */
  readonly waiting: string
  readonly settled: { readonly id: string; readonly key: string }
  readonly released: string
  readonly expired: string
  readonly bramsWaiting: string
  readonly month: string
}

const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const feeIncome = accountId({ cell: 'eu', code: 'fee-income', asset: 'EUR' })
const custody = accountId({ cell: 'eu', code: 'custody', asset: 'EURC' })

type Fields = Readonly<Record<string, string | number | null>>

const call = (steps: readonly Fields[] | string, when = 'clock_timestamp()') =>
  `select * from post_transfers(${pg.escapeLiteral(typeof steps === 'string' ? steps : JSON.stringify(steps))}, ${when})`

const post = (fields: Fields): Fields => {
  const id = newId()
  return { kind: 'post', id, key: `attack:${id}`, subject: 'att_1', ...fields }
}
const depositTo = (credit: string, amountMinor: string, fields: Fields = {}) =>
  post({ movement: 'bank-deposit', debit: bank, credit, amountMinor, ...fields })
const feeOf = (debit: string, amountMinor: string, fields: Fields = {}) =>
  post({ movement: 'management-fee', debit, credit: feeIncome, amountMinor, ...fields })
const reserveOf = (debit: string, credit: string, amountMinor: string, fields: Fields = {}) =>
  post({ kind: 'reserve', movement: 'subscription-reserved', debit, credit, amountMinor, expiresAt: '2099-01-01T00:00:00Z', ...fields })
const settleOf = (reservation: string, amountMinor: string, fields: Fields = {}) =>
  post({ kind: 'settle', movement: 'subscription-funded', reservation, amountMinor, ...fields })
const releaseOf = (reservation: string, fields: Fields = {}) =>
  post({ kind: 'release', movement: 'subscription-released', reservation, ...fields })

/** Money on accounts, and reservations in every state. */
async function prepare(superuser: pg.Client): Promise<Scene> {
  await superuser.query("set app.actor = 'job'")
  const person = newId('per')
  const account = (holderId: string, cell: 'eu' | 'uk' = 'eu', asset: 'EUR' | 'GBP' = 'EUR') =>
    accountId({ cell, code: 'member-cash', asset, holderId })
  const [anna, annaUk, annaPounds, bram] = [account(person), account(person, 'uk'), account(person, 'eu', 'GBP'), account(newId('per'))]
  const escrow = accountId({ cell: 'eu', code: 'escrow', asset: 'EUR', holderId: `ofr_${'0'.repeat(26)}` })
  await superuser.query('select open_accounts($1, clock_timestamp())', [[anna, annaUk, annaPounds, bram, escrow]])

  const deposit = depositTo(anna, '1000')
  const wrong = depositTo(anna, '7')
  const [waiting, settled, released] = [reserveOf(anna, escrow, '400'), reserveOf(anna, escrow, '10'), reserveOf(anna, escrow, '20')]
  const expired = reserveOf(anna, escrow, '30', { expiresAt: new Date(Date.now() - 120_000).toISOString() })
  const bramsWaiting = reserveOf(bram, escrow, '50')
  const settlement = settleOf(String(settled['id']), '10')
  const undoing = post({
    movement: 'correction',
    subject: wrong['id'] ?? '',
    key: correctionKey(String(wrong['id'])),
    debit: anna,
    credit: bank,
    amountMinor: '7',
  })
  await superuser.query(call([deposit, wrong, depositTo(bram, '500')], "clock_timestamp() - interval '4 minutes'"))
  await superuser.query(call([expired], "clock_timestamp() - interval '4 minutes'"))
  await superuser.query(call([waiting, settled, released, bramsWaiting]))
  await superuser.query(call([settlement, undoing, releaseOf(String(released['id']))]))
  const { rows } = await superuser.query<{ name: string }>(
    "select 'entry_' || to_char(date_trunc('quarter', clock_timestamp() at time zone 'UTC'), 'YYYY_MM') as name",
  )
  return {
    person,
    anna,
    annaUk,
    annaPounds,
    bram,
    escrow,
    deposit: { id: String(deposit['id']), key: String(deposit['key']) },
    corrected: String(wrong['id']),
    waiting: String(waiting['id']),
    settled: { id: String(settled['id']), key: String(settlement['key']) },
    released: String(released['id']),
    expired: String(expired['id']),
    bramsWaiting: String(bramsWaiting['id']),
    month: rows[0]?.name ?? '',
  }
}

function attacksOn(scene: Scene): readonly Attack[] {
  const { anna, annaUk, annaPounds, bram, escrow, month } = scene
  const attacks: Attack[] = []
  const app = (
    who: readonly (typeof actors)[number][],
    name: string,
    sqlstate: string,
    statements: () => readonly string[],
    meanwhile?: string,
  ) => {
    for (const actor of who)
      attacks.push({
        name,
        attacker: `heathland_operator as ${actor === '' ? 'nobody' : actor}`,
        statements: statements(),
        sqlstate,
        ...(meanwhile !== undefined && { meanwhile }),
      })
  }
  const everyone = (name: string, sqlstate: string, ...statements: readonly string[]) => app(actors, name, sqlstate, () => statements)
  /** Refused to those who may post for what it is, and to the others because they may not. */
  const posted = (name: string, sqlstate: string, steps: () => readonly Fields[] | string, when?: string) => {
    app(posting, name, sqlstate, () => [call(steps(), when)])
    app(silent, name, 'HL013', () => [call(steps(), when)])
  }
  /** In order as far as a member could know, and refused to them for moving money at all; to the platform for what it is. */
  const moved = (name: string, sqlstate: string, steps: () => readonly Fields[]) => {
    app(platform, name, sqlstate, () => [call(steps())])
    app([...silent, 'member'], name, 'HL013', () => [call(steps())])
  }
  const as = (attacker: Attacker, name: string, sqlstate: string, ...statements: readonly string[]) =>
    attacks.push({ name, attacker, statements, sqlstate })

  // Rows, and months behind the table's back.
  for (const table of [...moneyTables, month]) {
    everyone(`insert into ${table}`, denied, `insert into ${table} select * from ${table}`)
    everyone(`insert nothing into ${table}`, denied, `insert into ${table} default values`)
    everyone(`delete from ${table}`, denied, `delete from ${table}`)
    everyone(`truncate ${table}`, denied, `truncate ${table}`)
    everyone(`lock ${table}`, denied, `lock table ${table} in share row exclusive mode`)
    everyone(`lock the rows of ${table}`, denied, `select * from ${table} for update`)
    everyone(`copy ${table} to a program`, denied, `copy ${table} to program 'true'`)
  }
  everyone('read a month behind the table', denied, `select * from ${month}`)
  everyone('put money on an account', denied, `update ledger_account set credits_posted_minor = 1000000 where id = '${anna}'`)
  everyone('take what is promised away off an account', denied, 'update ledger_account set debits_pending_minor = 0')
  everyone('lift a floor', denied, `update ledger_account set floor = 'none'`)
  everyone('give an account to another', denied, `update ledger_account set holder_id = '${scene.person}'`)
  everyone('change an amount', denied, 'update transfer set amount_minor = 1')
  everyone('make a reservation last', denied, "update transfer set expires_at = 'infinity'")
  everyone('change a resolution', denied, "update transfer_resolution set kind = 'release', amount_minor = 0")
  everyone('change an entry', denied, 'update entry set amount_minor = 1')
  everyone('move an entry to another month', denied, "update entry set booked_at = booked_at + interval '1 month'")
  everyone('change an entry of a month', denied, `update ${month} set amount_minor = 1`)
  everyone('change a snapshot', denied, 'update ledger_snapshot set credits_minor = 0')
  everyone('change the chart', denied, "update ledger_kind set floor = 'none'")
  everyone('change the movements', denied, "update ledger_movement set debit_code = 'bank'")
  everyone(
    'an entry for one side only',
    denied,
    `insert into entry values ('${anna}', clock_timestamp(), '${newId()}', 'credit', 5, 'bank-deposit', 'x', '${bank}')`,
  )
  everyone('move the clock', denied, 'update clock_offset set ahead_seconds = 86400')

  // What guards the rows.
  for (const table of ['transfer', 'entry', 'ledger_account', month]) {
    everyone(`disable the triggers of ${table}`, denied, `alter table ${table} disable trigger all`)
    everyone(`disable row security of ${table}`, denied, `alter table ${table} disable row level security`)
    everyone(`take ${table}`, denied, `alter table ${table} owner to heathland_app`)
    everyone(`drop ${table}`, denied, `drop table ${table}`)
    everyone(
      `a trigger of one’s own on ${table}`,
      denied,
      `create trigger own before insert on ${table} for each row execute function ledger_rows_stay()`,
    )
    everyone(`a policy of one’s own on ${table}`, denied, `create policy own on ${table} using (true)`)
    everyone(`a rule of one’s own on ${table}`, denied, `create rule own as on insert to ${table} do instead nothing`)
    everyone(`a constraint less on ${table}`, denied, `alter table ${table} drop constraint ${table}_pkey`)
  }
  everyone('drop a trigger', denied, 'drop trigger transfer_stays on transfer')
  everyone('drop a policy', denied, 'drop policy transfer_own on transfer')
  everyone('look past row security', denied, 'set local row_security = off', 'select * from ledger_account')
  everyone('detach a month', denied, `alter table entry detach partition ${month}`)
  everyone('play the replica', denied, 'set local session_replication_role = replica')
  for (const role of ['heathland_owner', 'heathland_ledger', 'heathland_months', 'heathland_door', 'postgres']) {
    everyone(`become ${role}`, denied, `set local role ${role}`)
    everyone(`belong to ${role}`, denied, `grant ${role} to heathland_app`)
  }
  everyone('sign in as another', denied, 'set session authorization postgres')
  everyone('step around row security', denied, 'alter role heathland_app bypassrls')
  everyone('be given the schema', denied, 'create schema own')
  everyone('read the server’s files', denied, "select pg_read_file('pg_hba.conf')")
  everyone('a table of one’s own', denied, 'create table public.own (id text)')
  everyone('a function of one’s own', denied, 'create function public.own() returns integer language sql return 1')
  everyone(
    'another body for the posting',
    denied,
    'create or replace function post_transfers(in_steps jsonb, in_now timestamptz) returns table (id text, made_at timestamptz, happened_before boolean) language sql as $$ select null, null, null $$',
  )
  everyone('another owner of the posting', denied, 'alter function post_transfers(jsonb, timestamptz) owner to heathland_app')
  everyone('another search path of the posting', denied, 'alter function post_transfers(jsonb, timestamptz) set search_path = pg_temp')
  everyone('another actor for everyone', denied, "create or replace function app_actor() returns text language sql return 'job'")
  everyone('post past the one way', denied, `select * from post_steps('[]', clock_timestamp())`)
  everyone('drop the posting', denied, 'drop function post_transfers(jsonb, timestamptz)')
  app(['', 'visitor', 'identity', 'member', 'officer', 'webhook'], 'open months', 'HL013', () => ["select open_entry_months('2099-01-01')"])
  app(['', 'visitor', 'identity', 'member', 'officer', 'webhook'], 'take snapshots', 'HL013', () => ['select take_snapshots()'])
  app(['', 'visitor', 'identity', 'member', 'officer', 'webhook'], 'take totals', 'HL013', () => ['select take_totals()'])

  // Names that shadow the ledger's own.
  const shadow = [
    'create function pg_temp.app_actor() returns text language sql as $$ select $q$job$q$ $$',
    'set local search_path = pg_temp, public',
  ]
  app(silent, 'a function that shadows app_actor', 'HL013', () => [...shadow, call([depositTo(anna, '5')])])
  app(posting, 'a table that shadows transfer', 'HL003', () => [
    'create temp table transfer (like public.transfer) on commit drop',
    'set local search_path = pg_temp, public',
    call([depositTo(anna, '5', { key: scene.deposit.key })]),
  ])
  app(platform, 'a table that shadows ledger_account', 'HL012', () => [
    'create temp table ledger_account (like public.ledger_account) on commit drop',
    `insert into pg_temp.ledger_account (id, cell, code, asset, side, floor, opened_at, debits_pending_minor, debits_posted_minor, credits_pending_minor, credits_posted_minor, entries)
     values ('${anna}', 'eu', 'member-cash', 'EUR', 'credit', 'none', now(), 0, 0, 0, 1000000, 0)`,
    'set local search_path = pg_temp, public',
    call([feeOf(anna, '900000')]),
  ])
  app(posting, 'a table that shadows ledger_movement', 'HL009', () => [
    'create temp table ledger_movement (name text, kind text, debit_code text, credit_code text) on commit drop',
    "insert into pg_temp.ledger_movement values ('bank-deposit', 'post', 'member-cash', 'bank')",
    'set local search_path = pg_temp, public',
    call([depositTo(bank, '5', { debit: anna })]),
  ])
  app(posting, 'a table that shadows the clock', 'HL002', () => [
    'create temp table clock_offset (ahead_seconds integer) on commit drop',
    'insert into pg_temp.clock_offset values (864000)',
    'set local search_path = pg_temp, public',
    call([depositTo(anna, '5')], "clock_timestamp() + interval '9 days'"),
  ])

  // Postings that are not well formed.
  posted('nothing to post', 'HL001', () => [])
  posted('an object instead of steps', '22023', () => '{}')
  posted('more steps than one call takes', 'HL001', () => Array.from({ length: 1_001 }, () => depositTo(anna, '1')))
  posted('an amount of zero', 'HL001', () => [depositTo(anna, '0')])
  posted('a negative amount', 'HL001', () => [depositTo(anna, '-5')])
  posted('a huge amount', 'HL001', () => [depositTo(anna, '10000000000000001')])
  posted('an amount beyond every counter', '22003', () => [depositTo(anna, '9223372036854775808')])
  moved('a sum beyond every counter', '22003', () => Array.from({ length: 1_000 }, () => depositTo(anna, '10000000000000000')))
  posted('a fraction', '22P02', () => [depositTo(anna, '0.5')])
  posted('an amount that is none', '22P02', () => [depositTo(anna, 'NaN')])
  posted('no amount', 'HL001', () => [depositTo(anna, '1', { amountMinor: null })])
  posted('no accounts', 'HL001', () => [depositTo(anna, '1', { debit: null })])
  posted('no key', 'HL001', () => [depositTo(anna, '1', { key: null })])
  posted('an endless key', 'HL001', () => [depositTo(anna, '1', { key: 'k'.repeat(201) })])
  posted('no subject', 'HL001', () => [depositTo(anna, '1', { subject: '' })])
  posted('a kind of step that is none', 'HL001', () => [depositTo(anna, '1', { kind: 'gift' })])
  posted('an id of another kind', 'HL001', () => [depositTo(anna, '1', { id: `per_${'0'.repeat(26)}` })])
  posted('ids in the wrong order', 'HL001', () => [depositTo(anna, '1'), depositTo(anna, '1')].reverse())
  posted('one key for two steps', 'HL001', () => [depositTo(anna, '1', { key: 'twice' }), depositTo(anna, '1', { key: 'twice' })])
  posted('a posting that expires', 'HL001', () => [depositTo(anna, '1', { expiresAt: '2099-01-01T00:00:00Z' })])
  posted('a reservation without an end', 'HL001', () => [reserveOf(anna, escrow, '1', { expiresAt: null })])
  posted('a reservation that has ended', 'HL001', () => [reserveOf(anna, escrow, '1', { expiresAt: '2026-01-01T00:00:00Z' })])
  posted('a settlement that names its accounts', 'HL001', () => [settleOf(scene.waiting, '1', { debit: bram, credit: escrow })])
  posted('a settlement of nothing', 'HL001', () => [settleOf(scene.waiting, '0')])

  // Times.
  posted('backdated', 'HL002', () => [depositTo(anna, '1')], "clock_timestamp() - interval '301 seconds'")
  posted('backdated by a year', 'HL002', () => [depositTo(anna, '1')], "clock_timestamp() - interval '1 year'")
  posted('in the future', 'HL002', () => [depositTo(anna, '1')], "clock_timestamp() + interval '10 seconds'")
  posted('at the end of time', 'HL002', () => [depositTo(anna, '1')], "'infinity'")
  posted('before all time', 'HL002', () => [depositTo(anna, '1')], "'-infinity'")
  posted('at no time', 'HL002', () => [depositTo(anna, '1')], 'null')

  // Keys.
  posted('a key with another amount', 'HL003', () => [depositTo(anna, '1001', { key: scene.deposit.key })])
  posted('a key with another subject', 'HL003', () => [depositTo(anna, '1000', { key: scene.deposit.key, subject: 'att_2' })])
  posted('a key with another movement', 'HL003', () => [depositTo(anna, '1000', { key: scene.deposit.key, movement: 'spv-received' })])
  posted('a posting’s key for a resolution', 'HL003', () => [settleOf(scene.waiting, '1', { key: scene.deposit.key })])
  posted('a resolution’s key for a posting', 'HL003', () => [depositTo(anna, '10', { key: scene.settled.key })])
  posted('half of it again', 'HL003', () => [depositTo(anna, '1000', { key: scene.deposit.key }), depositTo(anna, '1')])
  moved('the id of another transfer', '23505', () => [depositTo(anna, '1', { id: scene.deposit.id })])

  // Accounts and movements.
  posted('one account twice', 'HL008', () => [depositTo(anna, '1', { debit: anna })])
  posted('another asset', 'HL008', () => [depositTo(annaPounds, '1')])
  posted('tokens as money', 'HL008', () => [depositTo(anna, '1', { debit: custody })])
  posted('another cell', 'HL008', () => [depositTo(annaUk, '1')])
  posted('an account that is not open', 'HL007', () => [
    depositTo(accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: newId('per') }), '1'),
  ])
  posted('an account that is no account', 'HL007', () => [depositTo('acc_eu_treasure_EUR', '1')])
  posted('swapped sides', 'HL009', () => [depositTo(bank, '1', { debit: anna })])
  posted('a lent name', 'HL009', () => [feeOf(anna, '1', { movement: 'subscription-refunded' })])
  posted('a movement that is none', 'HL009', () => [depositTo(anna, '1', { movement: 'gift' })])
  posted('a posting by the name of a reservation', 'HL009', () => [
    post({ movement: 'subscription-reserved', debit: anna, credit: escrow, amountMinor: '1' }),
  ])
  posted('a reservation by the name of a posting', 'HL009', () => [reserveOf(anna, feeIncome, '1', { movement: 'management-fee' })])

  // Floors. Anna has 990 of which 430 are promised away.
  moved('more than there is', 'HL012', () => [feeOf(anna, '991')])
  moved('more than is free', 'HL012', () => [feeOf(anna, '561')])
  moved('more than is free, in a batch', 'HL012', () => [feeOf(anna, '300'), feeOf(anna, '261')])
  moved('covered by too little', 'HL012', () => [depositTo(anna, '100'), feeOf(anna, '661')])
  posted('reserving more than is free', 'HL012', () => [reserveOf(anna, escrow, '561')])
  posted('reserving it twice', 'HL012', () => [reserveOf(anna, escrow, '400'), reserveOf(anna, escrow, '400')])
  moved('settling and spending the same', 'HL012', () => [settleOf(scene.waiting, '400'), feeOf(anna, '561')])

  // Reservations.
  posted('settling twice', 'HL005', () => [settleOf(scene.settled.id, '1')])
  posted('releasing what was settled', 'HL005', () => [releaseOf(scene.settled.id)])
  posted('settling what was released', 'HL005', () => [settleOf(scene.released, '20')])
  moved('settling twice at once', 'HL005', () => [settleOf(scene.waiting, '1'), settleOf(scene.waiting, '1')])
  moved('settling and releasing at once', 'HL005', () => [settleOf(scene.waiting, '1'), releaseOf(scene.waiting)])
  posted('more than reserved', 'HL014', () => [settleOf(scene.waiting, '401')])
  posted('settling after the end', 'HL006', () => [settleOf(scene.expired, '1')])
  posted('settling what is not there', 'HL004', () => [settleOf(newId(), '1')])
  posted('settling a posting', 'HL004', () => [settleOf(scene.deposit.id, '1')])
  posted('settling by another name', 'HL009', () => [settleOf(scene.waiting, '1', { movement: 'withdrawal-paid' })])
  posted('releasing by the name of a settlement', 'HL009', () => [releaseOf(scene.waiting, { movement: 'subscription-funded' })])

  // Corrections.
  const correction = (of: string, debit: string, credit: string, amountMinor: string, fields: Fields = {}) =>
    post({ movement: 'correction', subject: of, key: correctionKey(of), debit, credit, amountMinor, ...fields })
  posted('a correction the same way round', 'HL010', () => [correction(scene.deposit.id, bank, anna, '5')])
  posted('a correction of more than was posted', 'HL010', () => [correction(scene.deposit.id, anna, bank, '1001')])
  posted('a correction on another account', 'HL010', () => [correction(scene.deposit.id, anna, feeIncome, '5')])
  posted('a correction under a key of one’s own', 'HL010', () => [correction(scene.deposit.id, anna, bank, '5', { key: 'own' })])
  posted('a correction of nothing', 'HL010', () => [correction(newId(), anna, bank, '5')])
  posted('a correction of what only waits', 'HL010', () => [correction(scene.waiting, escrow, anna, '5')])
  posted('a correction of what was released', 'HL010', () => [correction(scene.released, escrow, anna, '5')])
  posted('correcting twice', 'HL003', () => [correction(scene.corrected, anna, bank, '1')])
  moved('correcting what is no longer there', 'HL012', () => [correction(scene.deposit.id, anna, bank, '561')])
  posted('a correction that is only reserved', 'HL009', () => [
    correction(scene.deposit.id, anna, bank, '5', { kind: 'reserve', expiresAt: '2099-01-01T00:00:00Z' }),
  ])

  // Whose it is.
  app(['member'], 'money for oneself', 'HL013', () => [call([depositTo(anna, '1')])])
  app(['member'], 'a fee of one’s own', 'HL013', () => [call([feeOf(anna, '1')])])
  app(['member'], 'settling one’s own', 'HL013', () => [call([settleOf(scene.waiting, '1')])])
  app(['member'], 'another’s money set aside', 'HL013', () => [call([reserveOf(bram, escrow, '1')])])
  app(['member'], 'another’s fee', 'HL013', () => [call([feeOf(bram, '1')])])
  app(['member'], 'money for another', 'HL013', () => [call([depositTo(bram, '1')])])
  app(['member'], 'another’s reservation settled', 'HL013', () => [call([settleOf(scene.bramsWaiting, '1')])])
  app(['member'], 'another’s reservation released', 'HL013', () => [call([releaseOf(scene.bramsWaiting)])])
  app(['member'], 'another’s, behind one’s own', 'HL013', () => [call([feeOf(anna, '1'), feeOf(bram, '1')])])
  for (const person of ['', '%', 'per_%', scene.person.slice(4)])
    app(['member'], `another’s, as the person "${person}"`, 'HL013', () => [
      `select set_config('app.person', '${person}', true)`,
      call([feeOf(bram, '1')]),
    ])

  // Accounts outside the chart.
  const opening = (name: string, sqlstate: string, id: string) => {
    app(posting, name, sqlstate, () => [`select open_accounts(array['${id}'], clock_timestamp())`])
    app(silent, name, 'HL013', () => [`select open_accounts(array['${id}'], clock_timestamp())`])
  }
  opening('an account that the chart does not have', 'HL007', 'acc_eu_treasure_EUR')
  opening('a second account of the system', 'HL007', 'acc_eu_bank_EUR__x')
  opening('an account in another asset', 'HL007', `acc_eu_member-cash_EURC_${scene.person}`)
  opening('an account in a cell that is none', 'HL007', `acc_us_member-cash_EUR_${scene.person}`)
  opening('a member’s account for an offer', 'HL007', `acc_eu_member-cash_EUR_ofr_${'0'.repeat(26)}`)
  app(['member'], 'an account for another', 'HL007', () => [
    `select open_accounts(array['${accountId({ cell: 'uk', code: 'member-cash', asset: 'EUR', holderId: bram.slice(-30) })}'], clock_timestamp())`,
  ])
  app(['member'], 'an account for a company', 'HL007', () => [
    `select open_accounts(array['acc_eu_spv-cash_EUR_spv_${'0'.repeat(26)}'], clock_timestamp())`,
  ])

  // Whoever holds an account holds the others up for as long as they are willing to wait, and no longer.
  app(
    platform,
    'waiting for an account that somebody holds',
    '55P03',
    () => ["set local lock_timeout = '50ms'", call([feeOf(anna, '1')])],
    call([feeOf(anna, '1', { key: 'held' })]),
  )

  // The roles behind the functions, should anybody ever act as one.
  for (const table of addedOnly) {
    const column = { transfer: 'key', transfer_resolution: 'key', ledger_total: 'code' }[table] ?? 'account_id'
    as('heathland_ledger', `update ${table}`, denied, `update ${table} set ${column} = ${column}`)
    as('heathland_ledger', `delete from ${table}`, denied, `delete from ${table}`)
    as('heathland_ledger', `truncate ${table}`, denied, `truncate ${table}`)
    as('heathland_ledger', `disable the triggers of ${table}`, denied, `alter table ${table} disable trigger all`)
    as('heathland_owner', `update ${table}`, stays, `update ${table} set ${column} = ${column}`)
    as('heathland_owner', `delete from ${table}`, stays, `delete from ${table}`)
    as('heathland_owner', `truncate ${table}`, stays, `truncate ${table}`)
  }
  as('heathland_ledger', 'what an account is', denied, "update ledger_account set floor = 'none'")
  as('heathland_ledger', 'a floor broken', '23514', `update ledger_account set debits_posted_minor = 999999 where id = '${anna}'`)
  as('heathland_ledger', 'a negative counter', '23514', `update ledger_account set debits_pending_minor = -1 where id = '${anna}'`)
  as('heathland_ledger', 'counters where none are kept', '23514', `update ledger_account set credits_posted_minor = 5 where id = '${bank}'`)
  as('heathland_ledger', 'delete an account', denied, 'delete from ledger_account')
  as('heathland_ledger', 'change the chart', denied, "update ledger_kind set floor = 'none'")
  as('heathland_ledger', 'add a movement', denied, "insert into ledger_movement values ('gift', 'post', 'bank', 'member-cash')")
  as('heathland_ledger', 'a table of its own', denied, 'create table public.own (id text)')
  as('heathland_ledger', 'move the clock', denied, 'update clock_offset set ahead_seconds = 1')
  as('heathland_ledger', 'become the owner', denied, 'set local role heathland_owner')
  as('heathland_ledger', 'play the replica', denied, 'set local session_replication_role = replica')
  as(
    'heathland_months',
    'insert an entry',
    denied,
    `insert into entry values ('${anna}', clock_timestamp(), '${newId()}', 'credit', 5, 'x', 'x', '${bank}')`,
  )
  as(
    'heathland_months',
    'insert behind the table',
    denied,
    `insert into ${month} values ('${anna}', clock_timestamp(), '${newId()}', 'credit', 5, 'x', 'x', '${bank}')`,
  )
  as('heathland_months', 'truncate entry', stays, 'truncate entry')
  as('heathland_months', 'truncate a month', stays, `truncate ${month}`)
  as('heathland_months', 'become the owner', denied, 'set local role heathland_owner')
  for (const table of ['transfer', 'transfer_resolution', 'ledger_account', 'ledger_snapshot', 'ledger_kind', 'ledger_movement']) {
    as('heathland_months', `read ${table}`, denied, `select * from ${table}`)
    as('heathland_months', `delete from ${table}`, denied, `delete from ${table}`)
  }
  as('heathland_owner', 'what an account is', stays, "update ledger_account set floor = 'none'")
  as('heathland_owner', 'delete an account', stays, 'delete from ledger_account')
  as('heathland_owner', 'truncate the accounts', stays, 'truncate ledger_account')
  as('heathland_owner', 'truncate a month', stays, `truncate ${month}`)
  as('heathland_owner', 'play the replica', denied, 'set local session_replication_role = replica')
  as('heathland_owner', 'step around row security', denied, 'alter role heathland_owner bypassrls')
  as('heathland_owner', 'become the superuser', denied, 'set local role postgres')
  as('heathland_owner', 'read the server’s files', denied, "select pg_read_file('pg_hba.conf')")
  return attacks
}

/** Everything an attack could have left behind: the money rows, and what guards them. */
const traces = [
  ...[...moneyTables, 'clock_offset'].map(
    (table) => `(select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) from ${table} row)`,
  ),
  `(select md5(string_agg(concat_ws(' ', relname, relkind, relowner, relacl::text, relrowsecurity, relforcerowsecurity), ',' order by oid)) from pg_class where relnamespace = 'public'::regnamespace)`,
  `(select md5(string_agg(concat_ws(' ', tgrelid, tgname, tgenabled), ',' order by oid)) from pg_trigger)`,
  `(select md5(string_agg(pg_policy::text, ',' order by oid)) from pg_policy)`,
  `(select md5(string_agg(concat_ws(' ', proname, proowner, proacl::text, prosrc, proconfig::text), ',' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace)`,
  `(select md5(string_agg(concat_ws(' ', inhrelid, inhparent), ',' order by inhrelid)) from pg_inherits)`,
  `(select md5(string_agg(pg_auth_members::text, ',' order by roleid, member)) from pg_auth_members)`,
  `(select md5(string_agg(concat_ws(' ', rolname, rolsuper, rolbypassrls, rolcreaterole), ',' order by oid)) from pg_roles)`,
]

/** Runs every attack on a database that holds nothing else. */
export async function attack(url: (role: string) => string): Promise<readonly Outcome[]> {
  const superuser = await connect(url('postgres'))
  const clients = new Map<string, pg.Client>()
  try {
    const scene = await prepare(superuser)
    for (const role of ['heathland_operator', 'heathland_owner']) clients.set(role, await connect(url(role)))
    for (const role of ['heathland_ledger', 'heathland_months']) {
      // Nobody signs in as these; the session is made to be theirs.
      const client = await connect(url('postgres'))
      await client.query(`set session authorization ${role}`)
      clients.set(role, client)
    }
    const checksum = async () => JSON.stringify((await superuser.query({ text: `select ${traces.join(', ')}`, rowMode: 'array' })).rows)
    // A snapshot and a total to attack.
    await superuser.query(`insert into ledger_snapshot values ('${bank}', '2026-01-01', 0, 0, 0)`)
    await superuser.query(`insert into ledger_total values ('eu', 'bank', 'EUR', '2026-01-01', 0, 0, 0)`)
    const before = await checksum()
    const outcomes: Outcome[] = []
    for (const { name, attacker, statements, sqlstate, meanwhile } of attacksOn(scene)) {
      const [role = '', actor] = attacker.split(' as ')
      const client = clients.get(role)
      if (!client) throw new Error(`nobody is ${role}`)
      if (meanwhile !== undefined) await superuser.query(`begin; ${meanwhile}`)
      const got = await refusalOf(client, actor, scene.person, statements)
      if (meanwhile !== undefined) await superuser.query('rollback')
      outcomes.push({ name, attacker, expected: sqlstate, got, changed: (await checksum()) !== before })
    }
    // A posting that is in order is taken and seen: otherwise refusing everything, or seeing nothing, would pass.
    const good = await refusalOf(clients.get('heathland_operator'), 'job', scene.person, [call([depositTo(scene.anna, '1')])])
    if (good !== 'taken' || (await checksum()) === before) throw new Error(`a good posting was ${good} and left no trace`)
    return outcomes
  } finally {
    for (const client of [superuser, ...clients.values()]) await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, statement_timeout: 15_000 })
  await client.connect()
  return client
}

/** The code the last statement was refused with, or that it was taken, and committed. */
async function refusalOf(
  client: pg.Client | undefined,
  actor: string | undefined,
  person: string,
  statements: readonly string[],
): Promise<string> {
  if (!client) return 'no client'
  await client.query('begin')
  try {
    if (actor !== undefined) {
      const said = actor === 'nobody' ? '' : actor
      await client.query(
        `select set_config('app.actor', '${said}', true), set_config('app.person', '${said === 'member' ? person : ''}', true),
                set_config('app.role', '${said === 'officer' ? 'mfo_admin' : ''}', true)`,
      )
    }
    for (const [place, statement] of statements.entries())
      try {
        await client.query(statement)
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? (error.code ?? 'no code') : 'no answer'
        return place === statements.length - 1 ? code : `${code} at statement ${place + 1}`
      }
    await client.query('commit')
    return 'taken'
  } finally {
    await client.query('rollback')
  }
}
