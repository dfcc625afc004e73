/** All sources compared: books that agree, and each kind of difference planted behind the product's back. */
import { type BreakKind, breakKinds } from '@heathland/domain/reconciliation/break'
import { dayMs, secondMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { openBooks, plantings } from '../../../../../tests/reconciled-books.ts'
import { reconciliationChecks } from './reconciliation-checks.ts'
import { dailyRun, requestRun, runReconciliation } from './run-reconciliation.ts'

const daySeconds = dayMs / secondMs
const size = { lines: 400, cards: 200, orders: 100, offers: 4 }

let system: System
let books: Awaited<ReturnType<typeof openBooks>>
let mira: Staff
let noor: Staff
let memberId: string
beforeAll(async () => {
  system = await openSystem()
  mira = await joinStaff(system)
  noor = await joinStaff(system, 'compliance')
  memberId = (await system.join(somebody({ country: 'NL' }))).personId
  await system.stopWorker()
  books = await openBooks(system.world.url('postgres'))
  await books.fill(size)
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(async () => {
  await books.close()
  await system.close()
})

const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
type Caller = { readonly cookie: string }
const call = (who: Caller, method: string, path: string, body?: object) =>
  system.call(method, `/office/reconciliation${path}`, { ...(body && { body }), headers: { cookie: who.cookie } })
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']

interface Row {
  readonly about: string
  readonly cell: string
  readonly isEqual: boolean
  readonly ledger: { readonly amountMinor: string }
}
interface Standing {
  readonly rows: readonly Row[]
  readonly open: number
  readonly unowned: number
  readonly isRunning: boolean
  readonly lastRun?: { readonly found: number }
  readonly openByDay: readonly { readonly open: number }[]
}
interface Listed {
  readonly id: string
  readonly kind: BreakKind
  readonly subject: string
  readonly state: string
  readonly ownerId?: string
  readonly reason?: string
}
const standing = (who: Caller = mira) => done<Standing>(call(who, 'GET', ''))
const listed = async (tab: 'open' | 'ended') => (await done<{ items: readonly Listed[] }>(call(mira, 'GET', `/breaks?tab=${tab}`))).items

const worker = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

/** A run, as the job does it. */
async function run(): Promise<void> {
  const ctx = await worker()
  await runReconciliation(ctx, await ctx.inTransaction((tx) => requestRun(tx, ctx, undefined)))
}

describe('[PAY-04 bank] [PAY-04 register] books in which every source agrees', () => {
  test('have no breaks, and every row is equal', async () => {
    await run()
    const { rows, open, isRunning, lastRun, openByDay } = await standing()
    expect({ open, isRunning, found: lastRun?.found, days: openByDay.length }).toEqual({ open: 0, isRunning: false, found: 0, days: 14 })
    expect(rows.filter(({ isEqual }) => !isEqual)).toEqual([])
    const about = (what: string) => rows.filter((row) => row.about === what).length
    expect([about('bank'), about('offer'), about('escrow')]).toEqual([2, size.offers, size.offers])
    expect(rows.find((row) => row.about === 'bank' && row.cell === 'eu')?.ledger.amountMinor).not.toBe('0')
  })

  test.each(breakKinds)(
    '[PAY-04 one cent] with one cent planted as %s have that break and no other, and none once it is mended',
    async (kind) => {
      await books.plant(kind, 0)
      await run()
      const found = await listed('open')
      expect(found.map((each) => [each.kind, each.subject])).toEqual([[kind, plantings[kind].subject(0)]])
      expect(await standing()).toMatchObject({ open: 1, unowned: 1, lastRun: { found: 1 } })
      await books.mend(kind, 0)
      await run()
      expect(await listed('open')).toEqual([])
      expect((await listed('ended'))[0]).toMatchObject({ kind, state: 'resolved' })
    },
  )
})

describe('[PAY-04 custody] tokens in members’ wallets', () => {
  test('are compared with what the custodian said last', async () => {
    await sql(`insert into ledger_account (id, cell, code, asset, side, floor, opened_at) values ('acc_eu_custody_EURC', 'eu', 'custody', 'EURC', 'debit', 'watched', now())
               on conflict do nothing`)
    const custody = async () => (await standing()).rows.find(({ about, cell }) => about === 'custody' && cell === 'eu')?.isEqual
    expect(await custody()).toBe(true)
    await sql(
      `insert into wallet (person_id, state, address, wanted_at, ready_at, custody_minor, compared_at) values ($1, 'ready', 'address', now(), now(), 1, now())
       on conflict (person_id) do update set custody_minor = 1, compared_at = now()`,
      [memberId],
    )
    expect(await custody()).toBe(false)
    await sql('update wallet set custody_minor = 0 where custody_minor = 1')
    expect(await custody()).toBe(true)
  })
})

describe('[PAY-04 breaks] a break', () => {
  test('has an owner; explained it stays so until it changes, and only a run ends it', async () => {
    await books.plant('offer-book', 0)
    await run()
    const [broken] = await listed('open')
    const at = (step: string) => `/breaks/${broken?.id}/${step}`
    await done(call(noor, 'POST', at('owner'), {}))
    expect((await listed('open'))[0]).toMatchObject({ ownerId: noor.personId })
    await done(call(noor, 'POST', at('explanation'), { reason: 'An order is being moved by hand.' }))
    expect(await codeOf(call(mira, 'POST', at('explanation'), { reason: 'It is explained twice.' }))).toBe('BREAK_CLOSED')
    expect(await codeOf(call(mira, 'POST', at('owner'), {}))).toBe('BREAK_CLOSED')
    await run()
    expect(await listed('open')).toEqual([])
    expect((await listed('ended'))[0]).toMatchObject({ state: 'explained', reason: 'An order is being moved by hand.' })
    // Another cent is another difference.
    await books.plant('offer-book', 0)
    await run()
    const [again] = await listed('open')
    expect(again).toMatchObject({ id: broken?.id, state: 'open', ownerId: noor.personId })
    expect(again?.reason).toBeUndefined()
    await books.mend('offer-book', 0)
    await books.mend('offer-book', 0)
    await run()
    expect((await listed('ended'))[0]).toMatchObject({ id: broken?.id, state: 'resolved' })
    const changes = await sql(
      `select from audit_log where action = 'reconciliation.breaks-changed'
         and resource = (select id from reconciliation_run order by requested_at desc limit 1)`,
    )
    expect(changes).toHaveLength(1)
    const trail = await sql<{ action: string }>(`select action from audit_log where resource = $1 order by id`, [broken?.id])
    expect(trail.map(({ action }) => action)).toEqual(['reconciliation.break-taken', 'reconciliation.break-explained'])
  })

  test('is found once, whoever runs at the same time', async () => {
    await books.plant('order-unfunded', 3)
    await Promise.all([run(), run(), run()])
    expect(await listed('open')).toHaveLength(1)
    await books.mend('order-unfunded', 3)
    await run()
    expect(await listed('open')).toEqual([])
  })

  test('is ended by nobody who works here, whatever they write', async () => {
    await books.plant('offer-book', 1)
    await run()
    const [broken] = await listed('open')
    await expect(
      books.asOfficer(`update reconciliation_break set state = 'resolved', ended_at = now() where id = '${broken?.id}'`),
    ).rejects.toThrow('only a run ends a difference')
    await expect(books.asOfficer(`update reconciliation_break set subject = 'another' where id = '${broken?.id}'`)).rejects.toThrow(
      'only a run ends a difference',
    )
    expect((await listed('open'))[0]?.id).toBe(broken?.id)
    await books.mend('offer-book', 1)
    await run()
  })
})

describe('a run', () => {
  test('is asked for once a day by the clock, and by staff at any time but not twice at once', async () => {
    await run()
    const ctx = await worker()
    const sweep = () => ctx.inTransaction((tx) => dailyRun.enqueue(ctx, tx))
    expect(await sweep()).toMatchObject({ enqueued: 0 })
    await sql('delete from reconciliation_run')
    expect(await sweep()).toMatchObject({ enqueued: 1 })
    const first = await done<{ runId: string }>(call(mira, 'POST', '/runs', {}))
    const second = await done<{ runId: string }>(call(noor, 'POST', '/runs', {}))
    expect(first).toEqual(second)
    expect((await standing()).isRunning).toBe(true)
    await run()
    expect((await standing()).isRunning).toBe(false)
  })

  test('and every break end within two days, or the daily check names them', async () => {
    const faults = async () => {
      const ctx = await worker()
      return ctx.read((tx) => tx.query<{ fault: string }>('check', reconciliationChecks[0].query, []))
    }
    await run()
    expect(await faults()).toEqual([])
    await system.moveClock(3 * daySeconds)
    expect(await faults()).toHaveLength(1)
    await books.plant('offer-book', 2)
    await run()
    expect(await faults()).toEqual([])
    await system.moveClock(6 * daySeconds)
    await run()
    expect(await faults()).toEqual([{ fault: expect.stringMatching(/offer-book .* nobody’s$/) }])
    await books.mend('offer-book', 2)
    await run()
    expect(await faults()).toEqual([])
  })
})
