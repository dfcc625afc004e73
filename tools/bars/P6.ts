/**
 * Ten million entries: every page of an account’s history, for a member and for the busiest system account, first, middle and last,
 * and every balance, by the product’s own verbs. Each is timed many times; each of its statements is explained once as planned for
 * its values and once as planned for any. The figure is the worst of all measures as a share of its own limit.
 */
import { makeId } from '@heathland/domain/id'
import { after } from '@heathland/domain/time'
import type { Actor } from '@heathland/server/core/actor'
import type { Context } from '@heathland/server/core/context'
import type { ReadTx } from '@heathland/server/core/database'
import { type Composition, compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { readBalance } from '@heathland/server/nouns/ledger/read-balance'
import { readAccounts, readHistory } from '@heathland/server/nouns/ledger/read-books'
import { readMovements } from '@heathland/server/nouns/ledger/read-movements'
import { readStatement } from '@heathland/server/nouns/ledger/read-statement'
import pg from 'pg'
import { median, quantile, rounded } from '../../tests/bench/ledger.ts'
import { type Facts, openLedgerOfYears } from '../../tests/bench/ledger-of-years.ts'
import { officer } from '../../tests/serve.ts'
import { databaseSettings } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import type { BarRun } from './bar.ts'

const entries = Number(process.env['ENTRIES'] ?? 10_000_000)
const times = Number(process.env['TIMES'] ?? 200)
const warmUps = 20
const limits = { pageMs: 20, balanceMs: 3, buffers: 50, lastToFirst: 1.5 }

interface Case {
  readonly name: string
  readonly kind: 'page' | 'balance'
  /** Pages of one list: the last is compared with the first. */
  readonly list?: string
  readonly place?: 'first' | 'middle' | 'last'
  readonly read: (ctx: Context) => Promise<unknown>
  readonly actor: Actor
}

interface Place {
  readonly bookedAtUs: bigint
  readonly postingId: string
}

export const run: BarRun = async () => {
  const { cluster, facts, wasKept } = await openLedgerOfYears(entries)
  const platform = await compose(readConfig({ ...exampleEnvironment(), ...databaseSettings(cluster, 'heathland') }), 'operator')
  try {
    const found: Measured[] = []
    for (const each of await casesOf(cluster.url('heathland'), facts)) {
      const measured = { ...each, ...(await measure(platform, each)) }
      console.log(
        `${each.name}: p50 ${measured.p50} ms, p99 ${measured.p99} ms, ${measured.buffers} buffers${measured.seqScans > 0 ? ', a sequential scan' : ''}`,
      )
      found.push(measured)
    }
    const lists = [...new Set(found.flatMap(({ list }) => (list ? [list] : [])))]
    const depth = lists.map((list) => {
      const of = (place: Case['place']) => found.find((each) => each.list === list && each.place === place)?.p50 ?? Number.NaN
      return { list, lastToFirst: rounded(of('last') / of('first'), 2) }
    })
    const shares = [
      ...found.map(({ name, kind, p99 }) => ({ what: `${name}: p99`, share: p99 / (kind === 'page' ? limits.pageMs : limits.balanceMs) })),
      // What a balance reads is bounded by its time; pages by what they read too.
      ...found.flatMap(({ name, kind, buffers }) =>
        kind === 'page' ? [{ what: `${name}: buffers`, share: buffers / limits.buffers }] : [],
      ),
      ...found.map(({ name, seqScans }) => ({ what: `${name}: sequential scans`, share: seqScans > 0 ? 1 + seqScans : 0 })),
      ...depth.map(({ list, lastToFirst }) => ({ what: `${list}: last to first`, share: lastToFirst / limits.lastToFirst })),
    ].toSorted((a, b) => b.share - a.share)
    return {
      value: rounded(shares[0]?.share ?? Number.NaN),
      unit: 'share',
      details: {
        limits,
        worst: shares.slice(0, 5).map(({ what, share }) => ({ what, share: rounded(share) })),
        cases: found.map(({ name, p50, p99, buffers, lines, seqScans }) => ({ name, p50, p99, buffers, lines, seqScans })),
        depth,
        entries: facts.entries,
        members: facts.members,
        dataWasKept: wasKept,
        times,
        node: process.version,
        postgres: cluster.version,
      },
    }
  } finally {
    await platform.close()
    await cluster.stop()
  }
}

async function casesOf(url: string, facts: Facts): Promise<Case[]> {
  const behind = new pg.Client({ connectionString: url })
  await behind.connect()
  behind.on('error', () => undefined)
  /** The place of an account’s entry so far into its history, newest first. */
  const placeAt = async (account: string, share: number): Promise<Place> => {
    const { rows } = await behind.query<{ us: string; id: string }>(
      `select (extract(epoch from booked_at) * 1000000)::bigint as us, posting_id as id from entry where account_id = $1
       order by booked_at desc, posting_id desc
       offset greatest(0, least((select count(*) from entry where account_id = $1) - 21, floor($2::float8 * (select count(*) from entry where account_id = $1))))
       limit 1`,
      [account, share],
    )
    return { bookedAtUs: BigInt(rows[0]?.us ?? 0), postingId: rows[0]?.id ?? '' }
  }
  const spots = async (account: string) =>
    [
      { place: 'first', at: undefined },
      { place: 'middle', at: await placeAt(account, 0.5) },
      { place: 'last', at: await placeAt(account, 1) },
    ] as const
  const cashOf = (person: string) => `acc_eu_member-cash_EUR_${person}`
  const cases: Case[] = []
  const staff = officer()
  for (const [who, person] of [
    ['a busy member', facts.busyPerson],
    ['a calm member', facts.calmPerson],
  ] as const) {
    const actor = memberActor(person)
    for (const { place, at } of await spots(cashOf(person))) {
      const list = `movements of ${who}`
      cases.push({
        name: `${list}, ${place} page`,
        kind: 'page',
        list,
        place,
        actor,
        read: (ctx) => readMovements(ctx, { asset: 'EUR', after: at }),
      })
    }
    const month = { fromUs: BigInt(Date.now() - 60 * 86_400_000) * 1_000n, untilUs: BigInt(Date.now() - 30 * 86_400_000) * 1_000n }
    if (who === 'a calm member')
      cases.push({
        name: `statement of a month of ${who}`,
        kind: 'page',
        actor,
        read: (ctx) => readStatement(ctx, { asset: 'EUR', ...month, after: undefined }),
      })
    cases.push({ name: `balance of ${who}`, kind: 'balance', actor, read: readBalance })
  }
  for (const account of [facts.bank, facts.spvCash]) {
    for (const { place, at } of await spots(account)) {
      const list = `history of ${account.split('_')[2]}`
      const asked = { account, movement: undefined, from: undefined, until: undefined, before: at }
      cases.push({ name: `${list}, ${place} page`, kind: 'page', list, place, actor: staff, read: (ctx) => readHistory(ctx, asked) })
    }
  }
  const filtered = {
    account: facts.bank,
    movement: 'bank-deposit',
    from: undefined,
    until: undefined,
    before: await placeAt(facts.bank, 0.5),
  }
  cases.push({ name: 'history of bank, one movement', kind: 'page', actor: staff, read: (ctx) => readHistory(ctx, filtered) })
  const systemAccounts = { cell: 'eu', asset: 'EUR', holderId: undefined, after: undefined } as const
  cases.push({
    name: 'balance of bank',
    kind: 'balance',
    actor: staff,
    read: (ctx) => readAccounts(ctx, { ...systemAccounts, code: 'bank' }),
  })
  cases.push({
    name: 'balance of fee-income',
    kind: 'balance',
    actor: staff,
    read: (ctx) => readAccounts(ctx, { ...systemAccounts, code: 'fee-income' }),
  })
  await behind.end()
  return cases
}

function memberActor(personId: string): Actor {
  return { ...officer('investor'), kind: 'member', personId: personId as `per_${string}` }
}

interface Measured extends Case {
  readonly p50: number
  readonly p99: number
  readonly buffers: number
  readonly seqScans: number
  readonly lines: number
}

interface Captured {
  readonly text: string
  readonly values: readonly unknown[]
}

async function measure(platform: Composition, { read, actor }: Case) {
  const context = async () =>
    platform.contextFor({ actor, now: after(await platform.now(), -1), requestId: makeId('req', new Date(), new Uint8Array(10)) })
  const took: number[] = []
  for (let time = -warmUps; time < times; time += 1) {
    const ctx = await context()
    const startedAt = performance.now()
    await read(ctx)
    if (time >= 0) took.push(performance.now() - startedAt)
  }
  // Once more, listening: which statements it makes, and what each of them touches.
  const captured: Captured[] = []
  const ctx = await context()
  const answer = await read(listening(ctx, captured))
  let [buffers, seqScans] = [0, 0]
  for (const statement of captured) {
    const plans = await platform.database.read(actor, (tx) => explain(tx, statement))
    buffers += Math.max(...plans.map((plan) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)))
    seqScans += Math.max(...plans.map(seqScansIn))
  }
  return { p50: rounded(median(took), 2), p99: rounded(quantile(took, 0.99), 2), buffers, seqScans, lines: linesOf(answer) }
}

function linesOf(answer: unknown): number {
  const lists = answer && typeof answer === 'object' ? Object.values(answer).filter(Array.isArray) : []
  return lists[0]?.length ?? 0
}

/** The same context, taking down every statement. */
function listening(ctx: Context, captured: Captured[]): Context {
  const read: Context['read'] = (work) =>
    ctx.read((tx) => {
      const heard: ReadTx['query'] = (name, text, values) => {
        captured.push({ text, values })
        return tx.query(name, text, values)
      }
      return work(Object.create(tx, { query: { value: heard } }) as ReadTx)
    })
  return Object.create(ctx, { read: { value: read } }) as Context
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Plan[]
}

async function explain(tx: ReadTx, { text, values }: Captured): Promise<Plan[]> {
  const name = 'explained'
  const run = async (statement: string) =>
    (await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>('', statement, []))[0]?.['QUERY PLAN']?.[0]?.Plan
  await tx.query('', `prepare ${name} as ${text}`, [])
  const plans: Plan[] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await tx.query('', `set local plan_cache_mode = ${mode}`, [])
    const plan = await run(
      `explain (analyze, buffers, format json) execute ${name} ${values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''}`,
    )
    if (plan) plans.push(plan)
  }
  await tx.query('', `deallocate ${name}`, [])
  return plans
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((part) => `"${String(part)}"`).join(',')}}`)
  return pg.escapeLiteral(String(value))
}

/** Of tables that grow; a month that is still empty costs nothing to look through. */
function seqScansIn(plan: Plan): number {
  const grows = /^(entry|transfer|ledger_account|ledger_snapshot|ledger_total)/.test(plan['Relation Name'] ?? '')
  const reads = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) > 0
  const own = plan['Node Type'] === 'Seq Scan' && grows && reads ? 1 : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + seqScansIn(part), 0)
}
