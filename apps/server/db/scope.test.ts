import { randomBytes } from 'node:crypto'
import { type IdKind, makeId } from '@heathland/domain/id'
import { type Role, spvRoles } from '@heathland/domain/identity/permissions'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { cells } from '@heathland/domain/ledger/chart-of-accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { spvPaid } from '@heathland/domain/ledger/movements/spv-paid'
import { spvReceived } from '@heathland/domain/ledger/movements/spv-received'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officer } from '../../../tests/serve.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import type { Actor } from '../src/core/actor.ts'
import { type Database, openDatabase, sqlstateOf } from '../src/core/database.ts'
import { openAccounts, postTransfers } from '../src/nouns/ledger/ledger.sql.ts'

const newId = <Kind extends IdKind>(kind: Kind) => makeId(kind, new Date(), randomBytes(10))
const spvs = Array.from({ length: 6 }, () => newId('spv'))
const cellOf = (spv: string) => cells[spvs.indexOf(spv as never) % cells.length] ?? 'eu'
const assetOf = (spv: string) => (cellOf(spv) === 'uk' ? 'GBP' : 'EUR')

/** Everything that may belong to an SPV: how a row of it is recognised, and whose it is. */
const tables = {
  spv: { key: 'id', whose: 'array[id]' },
  // Who else is staff of an SPV is the administrators' to know.
  spv_staff: { key: `person_id || ' ' || spv_id`, whose: 'array[null::text]' },
  ledger_account: { key: 'id', whose: 'array[holder_id]' },
  transfer: { key: 'id', whose: 'array[account_holder(debit_account), account_holder(credit_account)]' },
  entry: { key: `posting_id || ' ' || account_id`, whose: 'array[account_holder(account_id)]' },
  ledger_snapshot: { key: `account_id || ' ' || booked_before`, whose: 'array[account_holder(account_id)]' },
  ledger_total: { key: 'ctid::text', whose: 'array[null::text]' },
  hand_posting: { key: 'transfer_id', whose: 'array[holder_id]' },
  // The line of the bank behind a posting is its company's to see, others are not.
  booking_reference: {
    key: 'id',
    whose: 'array(select holder_id from hand_posting where hand_posting.reference_id = booking_reference.id)',
  },
  loan: { key: 'id', whose: 'array[spv_id]' },
  loan_event: { key: 'id', whose: 'array(select spv_id from loan where loan.id = loan_id)' },
  loan_instalment: { key: 'loan_id', whose: 'array(select spv_id from loan where loan.id = loan_id)' },
  loan_valuation: { key: 'id', whose: 'array(select spv_id from loan where loan.id = loan_id)' },
  approval: { key: 'id', whose: 'array[spv_id]' },
  file: { key: 'id', whose: 'array[spv_id]' },
  spv_key: { key: 'spv_id', whose: 'array[spv_id]' },
} as const
type Table = keyof typeof tables
const tableNames = Object.keys(tables) as Table[]

let world: World
let api: Database
/** Every row there is, and the SPVs it belongs to, as the superuser sees it. */
const rows = new Map<Table, { key: string; whose: string[] }[]>()

beforeAll(async () => {
  world = await openWorld()
  api = openDatabase({ url: world.url('heathland_api'), poolMax: 2, name: 'test', onError: () => undefined })
  for (const [index, id] of spvs.entries())
    await world.superuser(
      `insert into spv (id, cell, name, kind, added_by, added_at) values ($1, $2, $3, 'lending', 'per_00000000000000000000000000', now())`,
      [id, cellOf(id), `Fund ${index}`],
    )
  const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
  const post = (steps: readonly Step[]) =>
    ctx.inTransaction(async (tx) => {
      await openAccounts(tx, accountsToOpen(steps), ctx.now)
      return postTransfers(tx, steps, ctx.now)
    })
  const nextId = () => ctx.newId('trf')
  for (const spvId of spvs) {
    const cell = cellOf(spvId)
    const amount = (minor: bigint) => money(minor, assetOf(spvId))
    const personId = ctx.newId('per')
    await post(spvReceived({ cell, spvId, id: nextId(), money: amount(10_000n) }, nextId))
    await post(bankDeposit({ cell, personId, id: nextId(), money: amount(500n) }, nextId))
    await post(spvPaid({ cell, spvId, id: nextId(), money: amount(100n) }, nextId))
    await world.superuser(
      `insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at, spv_id)
       values ($1, 'ledger.correct', '{}', $2, 'waiting', $3, 'Because', now(), now() + interval '1 day', $4)`,
      [newId('apr'), randomBytes(32), personId, spvId],
    )
    await world.superuser(`insert into spv_key (spv_id, wrapped_key, master_version, created_at) values ($1, '', 1, now())`, [spvId])
    for (const owner of [spvId, personId])
      await world.superuser(
        `insert into file (id, person_id, spv_id, purpose, name, state, size_max, store, blob_key, made_by, made_at, due_at)
         values ($1, $2, $3, 'spv-document', '', 'uploading', 1, 'postgresql', $1, 'job', now(), now())`,
        [newId('fil'), owner === personId ? personId : null, owner === spvId ? spvId : null],
      )
    await world.superuser('insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), $3)', [
      personId,
      spvId,
      newId('apr'),
    ])
  }
  await world.superuser(
    `insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at)
     values ($1, 'identity.change-role', '{}', $2, 'waiting', $3, 'Because', now(), now() + interval '1 day')`,
    [newId('apr'), randomBytes(32), newId('per')],
  )
  // Rows as they would be, without the rules about how they come to be: whose they are is what is asked here.
  const reference = newId('ref')
  await world.superuser(`set session_replication_role = replica;
    insert into booking_reference (id, cell, asset, kind, direction, amount_minor, dated, reference, recorded_by, recorded_at)
    values ('${reference}', 'eu', 'EUR', 'bank-line', 'in', 1, '2026-11-02', 'NL0000000001', '${newId('per')}', now());
    ${spvs.map(rowsOf).join('\n')}
    insert into ledger_total (cell, code, asset, booked_before, debits_minor, credits_minor, entries) values ('eu', 'bank', 'EUR', now(), 1, 1, 1);
    set session_replication_role = origin`)
  await world.superuser(`insert into ledger_snapshot select id, now(), 1, 1, 1 from ledger_account`)
  for (const table of tableNames) {
    const { key, whose } = tables[table]
    const found = await world.superuser<{ key: string; whose: (string | null)[] }>(`select ${key} as key, ${whose} as whose from ${table}`)
    rows.set(
      table,
      found.map((row) => ({ key: row.key, whose: row.whose.flatMap((id) => (id?.startsWith('spv_') ? [id] : [])) })),
    )
  }
}, 240_000)
afterAll(async () => {
  await api.close()
  await world.close()
})

/** A posting by hand with the bank line behind it, and a loan with all that belongs to it. */
function rowsOf(spvId: string): string {
  const [ref, loan, cell, asset] = [newId('ref'), newId('lon'), cellOf(spvId), assetOf(spvId)]
  return `
    insert into booking_reference (id, cell, asset, kind, direction, amount_minor, dated, reference, recorded_by, recorded_at)
    values ('${ref}', '${cell}', '${asset}', 'bank-line', 'in', 1, '2026-11-02', '${ref.slice(4)}', '${newId('per')}', now());
    insert into hand_posting (transfer_id, reference_id, slot, movement, cell, asset, amount_minor, holder_id, posted_by, posted_at)
    values ('${newId('trf')}', '${ref}', 'booking', 'spv-received', '${cell}', '${asset}', 1, '${spvId}', '${newId('per')}', now());
    insert into loan (id, spv_id, cell, asset, number, borrower, registration, principal_minor, rate_bps, default_rate_bps, day_count, kind, months_between,
      first_due_on, payments, grace_months, signed_on, cover_percent, state, starts_on, version, outstanding_minor, overdue_minor, interest_paid_minor,
      principal_paid_minor, collateral_minor, created_by, created_at, updated_at)
    values ('${loan}', '${spvId}', '${cell}', '${asset}', 1, 'Wind B.V.', '123', 1, 0, 0, 'act-365', 'linear', 1, '2026-11-02', 1, 0, '2026-10-02', 0, 'active',
      '2026-10-02', 1, 1, 0, 0, 0, 0, '${newId('per')}', now(), now());
    insert into loan_event (id, loan_id, kind, counts_on, recorded_at, step) values ('${newId('lev')}', '${loan}', 'reminder', '2026-11-02', now(), 'call');
    insert into loan_instalment values ('${loan}', 1, 1, '2026-11-02', 1, 0);
    insert into loan_valuation values ('${newId('lva')}', '${loan}', '2026-11-02', 1, 'A surveyor', '${newId('per')}', now());`
}

const staffOf = (spvIds: readonly string[], role: Role): Actor => ({ ...officer(), role, spvIds }) as Actor
const someSpvs = fc.subarray(spvs, { minLength: 0 })

test('[STAFF-06 scope] of 2,000 random rows, staff of SPVs see those of their own SPVs and no other, as the application role', async () => {
  for (const table of tableNames) expect([table, rows.get(table)?.length]).not.toEqual([table, 0])
  await fc.assert(
    fc.asyncProperty(someSpvs, fc.constantFrom(...spvRoles), fc.constantFrom(...tableNames), fc.nat(), async (own, role, table, place) => {
      const known = rows.get(table) ?? []
      const row = known[place % known.length]
      if (!row) throw new Error(`there is no row of ${table}`)
      const isTheirs = row.whose.some((id) => own.includes(id as never))
      const { key } = tables[table]
      const actor = staffOf(own, role)
      const seen = await api.read(actor, (tx) => tx.query(`see ${table}`, `select from ${table} where ${key} = $1`, [row.key]))
      expect({ table, own: own.length, seen: seen.length > 0 }).toEqual({ table, own: own.length, seen: isTheirs })
    }),
    { numRuns: 2_000 },
  )
}, 240_000)

test('[STAFF-06 scope] what is not their SPV’s cannot be changed, removed, added to or posted', async () => {
  await fc.assert(
    fc.asyncProperty(someSpvs, fc.constantFrom(...spvRoles), fc.constantFrom(...spvs), async (own, role, target) => {
      const actor = staffOf(own, role)
      const isTheirs = own.includes(target)
      const attempt = (work: (tx: Parameters<Parameters<Database['inTransaction']>[1]>[0]) => Promise<unknown>) =>
        api
          .inTransaction(actor, async (tx) => {
            await work(tx)
            throw new Error('rolled back')
          })
          .catch((error: unknown) => sqlstateOf(error) ?? 'done')
      const nextId = () => newId('trf')
      const steps = spvPaid({ cell: cellOf(target), spvId: target, id: nextId(), money: money(1n, assetOf(target)) }, nextId)
      const posted = await attempt((tx) => tx.query('post', 'select * from post_transfers($1, now())', [toJson(steps)]))
      expect([isTheirs, posted]).toEqual([isTheirs, isTheirs ? 'done' : '42501'])
      const asked = await attempt((tx) =>
        tx.query(
          'ask',
          `insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at, spv_id)
           values ($1, 'ledger.correct', '{}', $2, 'waiting', $3, 'Because', now(), now() + interval '1 day', $4)`,
          [newId('apr'), randomBytes(32), 'personId' in actor ? actor.personId : '', target],
        ),
      )
      expect([isTheirs, asked]).toEqual([isTheirs, isTheirs ? 'done' : '42501'])
      let changed: number | undefined
      await attempt(async (tx) => {
        changed = await tx.change('decide', `update approval set state = 'expired' where spv_id = $1`, [target])
      })
      // Their own row is found, and then held by the rule that two people decide.
      expect([isTheirs, changed]).toEqual([isTheirs, isTheirs ? undefined : 0])
      for (const statement of [
        'insert into spv_staff values ($1, $2, now(), $3)',
        'delete from spv_staff where person_id = $1 and spv_id = $2 and approval_id <> $3',
      ])
        expect(await attempt((tx) => tx.query(statement, statement, [newId('per'), target, newId('apr')]))).toBe('42501')
    }),
    { numRuns: 150 },
  )
}, 240_000)

test('administrators and compliance see every row, and staff of no SPV none', async () => {
  for (const table of tableNames) {
    const count = async (role: Role) =>
      (
        await api.read(staffOf([], role), (tx) => tx.query<{ n: number }>(`count ${table}`, `select count(*)::int as n from ${table}`, []))
      )[0]?.n
    const all = rows.get(table)?.length
    expect([table, await count('mfo_admin'), await count('compliance'), await count('eq_spv_admin')]).toEqual([table, all, all, 0])
  }
})

test('the cells of the domain are the rows of the database', async () => {
  const found = await world.superuser<{ code: string }>('select code from cell order by code')
  expect(found.map(({ code }) => code)).toEqual([...cells].sort())
})

function toJson(steps: readonly Step[]): string {
  return JSON.stringify(steps, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
