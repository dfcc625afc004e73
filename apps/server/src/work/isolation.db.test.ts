/** One bad item costs only itself: a failure is planted in every subscription, every sweep and every retention rule in turn. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Context } from '../core/context.ts'
import type { ReadTx } from '../core/database.ts'
import { eventJobs, everyCheck, retention, sweeps } from '../entry/nouns.ts'
import { sweep } from '../entry/worker.ts'
import { readHealth } from '../nouns/platform/read-health.ts'
import { runChecks } from './check.ts'
import type { Events, EventType } from './outbox.ts'
import { relayEvents } from './outbox.ts'
import { clearPast, type RetentionRule } from './retention.ts'
import type { Sweep } from './sweep.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })
const id = <Kind extends Parameters<typeof makeId>[0]>(kind: Kind) => makeId(kind, new Date(), randomBytes(10))

interface Run {
  readonly name: string
  readonly failures: number
  readonly reason: string | null
}
async function runs(): Promise<ReadonlyMap<string, Run>> {
  const rows = await world.superuser<Run & { [column: string]: unknown }>('select name, failures, reason from scheduled_run')
  return new Map(rows.map((row) => [row.name, row]))
}

describe('the relay', () => {
  beforeEach(async () => {
    await world.superuser('delete from dead_event')
    await world.superuser('delete from outbox')
    await world.superuser('delete from pgboss.job')
  })

  const subjects: { readonly [Type in EventType]: () => Events[Type] } = {
    'platform.check-answered': () => ({ checkId: id('chk') }),
    'identity.joined': () => ({ personId: id('per') }),
    'identity.mail-requested': () => ({ mailRequestId: id('let') }),
    'ledger.reservation-released': () => ({ reservationId: id('trf') }),
    'ledger.posted': () => ({ transferId: id('trf') }),
    'wallet.ready': () => ({ personId: id('per') }),
    'kyc.changed': () => ({ personId: id('per') }),
    'identity.name-changed': () => ({ personId: id('per') }),
    'deposit.changed': () => ({ personId: id('per'), depositId: id('dep') }),
    'deposit.settled': () => ({ personId: id('per'), depositId: id('dep') }),
    'distribution.paid': () => ({ personId: id('per'), distributionId: id('dis'), offerId: id('ofr') }),
    'mail.queued': () => ({ mailId: id('mai') }),
    'identity.device-added': () => ({ personId: id('per'), sessionId: id('ses') }),
    'identity.password-changed': () => ({ personId: id('per') }),
    'identity.factor-added': () => ({ personId: id('per') }),
    'identity.factor-removed': () => ({ personId: id('per') }),
    'identity.sessions-ended': () => ({ personId: id('per') }),
    'identity.api-key-made': () => ({ personId: id('per') }),
    'identity.recovery-approved': () => ({ personId: id('per'), recoveryId: id('rec') }),
    'identity.recovery-stopped': () => ({ personId: id('per'), recoveryId: id('rec') }),
    'identity.recovery-done': () => ({ personId: id('per'), recoveryId: id('rec') }),
    'identity.access-changed': () => ({ personId: id('per') }),
    'identity.readmitted': () => ({ personId: id('per') }),
    'notification.changed': () => ({ personId: id('per') }),
    'platform-update.agreed': () => ({ updateId: id('upd') }),
    'support.received': () => ({ ticketId: id('tic') }),
    'support.answered': () => ({ personId: id('per'), ticketId: id('tic') }),
    'community.request-answered': () => ({ personId: id('per'), requestId: id('crq') }),
    'document.changed': () => ({ personId: id('per'), documentId: id('doc') }),
    'community.article-published': () => ({ articleId: id('art') }),
    'offer.changed': () => ({ offerId: id('ofr') }),
    'offer.updated': () => ({ offerId: id('ofr'), updateId: id('ofu') }),
    'payment.received': () => ({ personId: id('per'), lineId: id('bln') }),
    'card.changed': () => ({ personId: id('per'), cardPaymentId: id('cpy') }),
    'withdrawal.changed': () => ({ personId: id('per'), withdrawalId: id('wdr') }),
    'subscription.changed': () => ({ personId: id('per'), subscriptionId: id('sub'), offerId: id('ofr') }),
    'category.judged': () => ({ personId: id('per'), categoryId: id('ctg') }),
    'webhook.added': () => ({ personId: id('per') }),
    'webhook.paused': () => ({ personId: id('per') }),
    'renewal.due': () => ({ personId: id('per'), part: 'category', expiresOn: '2026-12-24' }),
    'offer.question-answered': () => ({ personId: id('per'), offerId: id('ofr'), questionId: id('qst') }),
  }
  const types = Object.keys(eventJobs) as EventType[]
  const rungBy = (type: EventType) => eventJobs[type].length

  async function plant(type: string, subject: object): Promise<string> {
    const eventId = id('evt')
    await world.superuser('insert into outbox (id, type, subject, announced_at) values ($1, $2, $3, now())', [
      eventId,
      type,
      JSON.stringify(subject),
    ])
    return eventId
  }

  async function relay(count: number): Promise<void> {
    let passed = 0
    await expect.poll(async () => (passed += await relayEvents(await open(), eventJobs)), { timeout: 60_000, interval: 20 }).toBe(count)
  }

  const dead = () => world.superuser<{ event_id: string; type: string; reason: string }>('select event_id, type, reason from dead_event')
  const jobs = async () => (await world.superuser('select from pgboss.job')).length

  const bad = [...types.filter((type) => rungBy(type) > 0), 'placement.opened']
  test.each(bad)('an event %s that cannot be passed on is numbered and put aside, and every other event goes on', async (type) => {
    for (const before of types.slice(0, 3)) await plant(before, subjects[before]())
    const eventId = await plant(type, { nothing: 'that a job takes' })
    for (const other of types) await plant(other, subjects[other]())
    await relay(types.length + 4)
    expect(await world.superuser('select from outbox where sequence is null')).toEqual([])
    expect(await dead()).toMatchObject([{ event_id: eventId, type }])
    const expected = [...types.slice(0, 3), ...types].reduce((sum, other) => sum + rungBy(other), 0)
    expect(await jobs()).toBe(expected)
  })

  test('a worker that knows the type passes the event on later, once', async () => {
    const eventId = await plant('placement.opened', subjects['mail.queued']())
    await relay(1)
    await sweep(world.platform)
    expect(await dead()).toMatchObject([{ event_id: eventId, reason: 'event type not known to this program' }])
    await world.superuser(`update dead_event set type = 'mail.queued'`)
    await world.superuser(`update outbox set type = 'mail.queued'`)
    await sweep(world.platform)
    await sweep(world.platform)
    expect(await dead()).toEqual([])
    expect(await world.superuser('select from pgboss.job where singleton_key = $1', [eventId])).toHaveLength(1)
  })

  test('an event that stays put aside is tried later each time, and seen on the health page and by the daily check', async () => {
    await plant('mail.queued', { mailId: 'nobody’s' })
    await relay(1)
    await sweep(world.platform)
    const [first] = await world.superuser<{ attempts: number; later: boolean }>(
      'select attempts, due_at > now() + interval $$30 seconds$$ as later from dead_event',
    )
    expect(first).toEqual({ attempts: 2, later: true })
    await sweep(world.platform)
    expect(await world.superuser('select attempts from dead_event')).toEqual([{ attempts: 2 }])
    expect((await readHealth(await open())).reasons).not.toContain('EVENTS_DEAD')
    await world.superuser(`update dead_event set failed_at = now() - interval '2 hours'`)
    expect((await readHealth(await open())).reasons).toContain('EVENTS_DEAD')
    expect(await runChecks(world.platform, everyCheck)).toBe(1)
  })
})

describe('a sweep', () => {
  beforeEach(async () => {
    await world.superuser('delete from scheduled_run')
    await world.superuser('delete from platform_check')
    await world.superuser('delete from pgboss.job')
    await world.superuser('delete from dead_event')
  })

  test.each(sweeps.map(({ what }) => what))('for %s that fails stops no other, nor the pulse, and says why', async (what) => {
    const divide = async (_ctx: Context, tx: ReadTx) => {
      await tx.query('planted', 'select 1 / 0', [])
      return { enqueued: 0, failed: [] }
    }
    // It can be neither asked nor run.
    const failing: Sweep = { what, isDue: async (ctx, tx) => Boolean(await divide(ctx, tx)), enqueue: divide }
    await sweep(
      world.platform,
      sweeps.map((other) => (other.what === what ? failing : other)),
    )
    const found = await runs()
    for (const other of sweeps)
      expect([other.what, found.get(`sweep: ${other.what}`)?.failures]).toEqual([other.what, +(other.what === what)])
    expect(found.get(`sweep: ${what}`)?.reason).toContain('22012')
    expect(found.get('pulse')?.failures).toBe(0)
    expect(await world.superuser('select from platform_check')).toHaveLength(1)
  })

  test('that hangs is ended, and holds up no other meanwhile', async () => {
    const done: string[] = []
    const hanging: Sweep = {
      what: 'hanging',
      isDue: async () => true,
      async enqueue(_ctx, tx) {
        await tx.query('hang', 'select pg_sleep(60)', [])
        return { enqueued: 0, failed: [] }
      },
    }
    const quick = (what: string): Sweep => ({
      what,
      isDue: async () => true,
      async enqueue() {
        done.push(what)
        return { enqueued: 0, failed: [] }
      },
    })
    const others = Array.from({ length: 10 }, (_, place) => `other ${place}`)
    const sweeping = sweep(world.platform, [hanging, ...others.map(quick)])
    await expect.poll(() => done.length, { timeout: 4_000 }).toBe(others.length)
    expect((await runs()).get('sweep: hanging')).toBeUndefined()
    await sweeping
    expect((await runs()).get('sweep: hanging')?.reason).toContain('57014')
  })

  test('that finds nothing to do is asked and written down together with the others', async () => {
    const ctx = await open()
    // Whatever was due goes first.
    for (let round = 0; round < 3; round += 1) await sweep(world.platform)
    const asked = await ctx.read((tx) =>
      Promise.all(sweeps.map(async (one) => ({ name: `sweep: ${one.what}`, isDue: await one.isDue(ctx, tx) }))),
    )
    const due = asked.filter(({ isDue }) => isDue)
    expect(due.length).toBeLessThan(sweeps.length / 10)
    await world.superuser('delete from scheduled_run')
    await sweep(world.platform)
    const written = await world.superuser<{ name: string; by: string }>(
      `select name, xmin::text as by from scheduled_run where name like 'sweep: %' order by name`,
    )
    expect(written.map(({ name }) => name)).toEqual(asked.map(({ name }) => name).sort())
    expect(new Set(written.map(({ by }) => by)).size).toBeLessThanOrEqual(1 + due.length)
  })

  test('enqueues every row but the one that cannot be enqueued, and names that one', async () => {
    const [good, bad] = [id('chk'), 'chk_no such id']
    for (const checkId of [bad, good])
      await world.superuser(
        `insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now() - interval '1 hour')`,
        [checkId],
      )
    await sweep(world.platform)
    const enqueued = await world.superuser<{ key: string }>('select singleton_key as key from pgboss.job')
    expect(enqueued.map(({ key }) => key)).toContain(good)
    expect((await runs()).get('sweep: platform check')?.reason).toContain(bad)
  })

  test('that keeps failing is seen on the health page and by the daily check, and forgotten when it goes well', async () => {
    const failing: Sweep = { what: 'planted', isDue: async () => true, enqueue: () => Promise.reject(new Error('planted fault')) }
    await sweep(world.platform, [failing])
    expect((await readHealth(await open())).reasons).not.toContain('SCHEDULED_WORK_FAILING')
    await world.superuser(`update scheduled_run set failing_since = now() - interval '1 hour' where failures > 0`)
    await sweep(world.platform, [failing])
    expect((await readHealth(await open())).reasons).toContain('SCHEDULED_WORK_FAILING')
    expect(await runChecks(world.platform, everyCheck)).toBe(1)
    await sweep(world.platform, [{ what: 'planted', isDue: async () => false, enqueue: async () => ({ enqueued: 0, failed: [] }) }])
    expect((await readHealth(await open())).reasons).not.toContain('SCHEDULED_WORK_FAILING')
    expect((await runs()).get('sweep: planted')).toMatchObject({ failures: 0, reason: null })
  })
})

describe('retention', () => {
  const now = new Date('2026-11-05T09:07:00Z')
  const clear = () =>
    clearPast(world.platform.contextFor({ actor: { kind: 'job', queue: 'sweep' }, now, requestId: 'retention' }), retention)
  beforeAll(() =>
    world.superuser(
      `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = '23503'; end $$`,
    ),
  )

  let sequence = 1_000_000
  let year = 1_000
  const aMonth = () => {
    year += 1
    return `${year}-01`
  }
  const aTicket = { person_id: () => id('per'), topic: 'other', state: 'closed', priority: 'normal', opened_at: now, changed_at: now }
  const aDocument = {
    person_id: () => id('per'),
    kind: 'membership-agreement',
    language: 'en',
    text_hash: () => randomBytes(32),
    sent_at: new Date('2010-01-01'),
    expires_at: now,
  }
  /** Columns that a row needs besides its key and its age, for each table that has a rule, or for the rule where a table has two. */
  const others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    idempotency_key: { scope: 'visitor', operation: 'op', input_hash: Buffer.alloc(1) },
    rate_limit: { used: 1 },
    one_time_token: { token_hash: () => randomBytes(32), purpose: 'verify-email', person_id: () => id('per'), created_at: now },
    challenge: { purpose: 'sign-in' },
    session: { token_hash: () => randomBytes(32), person_id: () => id('per'), level: 'full', last_used_at: now },
    registration: { person_id: () => id('per') },
    mail_request: { kind: 'verify-email' },
    webhook_event: {
      provider: 'moonpay',
      provider_event_id: () => id('whe'),
      type: 't',
      body: Buffer.alloc(1),
      state: 'given-up',
      due_at: now,
    },
    rejected_request: { kind: 'webhook', subject: () => id('req'), count: 1, last_at: now },
    security_event: { type: 'rate-limited', severity: 'low', dedup_key: () => id('sev'), count: 1, address: Buffer.alloc(1) },
    'security events of higher severity': { type: 'rate-limited', severity: 'high', dedup_key: () => id('sev'), count: 1 },
    platform_check: { state: 'answered', requested_at: now, due_at: now },
    outbox: { type: 'mail.queued', subject: '{}', sequence: () => (sequence += 1) },
    audit_log: { actor: 'job', action: 'planted', resource: 'x', status: 'success' },
    notification: { person_id: () => id('per'), kind: 'wallet-ready', dedup_key: () => id('ntf'), is_shown: true, mail_state: 'none' },
    'closed tickets': { ...aTicket, kind: 'question' },
    'closed complaints': { ...aTicket, kind: 'complaint', acknowledge_due_at: now, final_due_at: now, outcome: 'withdrawn' },
    'documents that were never signed': { ...aDocument, state: 'expired' },
    'signed documents': { ...aDocument, state: 'signed', ended_at: new Date('2011-01-01'), due_at: now },
    verification: { person_id: () => id('per'), state: 'started' },
    kyc_case: {
      person_id: () => id('per'),
      reason: 'screening',
      state: 'open',
      points: 0,
      level: 'low',
      needs_two: false,
    },
    community_request: {
      person_id: () => id('per'),
      kind: 'consultation',
      state: 'answered',
      message: Buffer.alloc(1),
      answer: Buffer.alloc(1),
      answered_by: () => id('per'),
    },
    offer_question: {
      offer_id: () => id('ofr'),
      person_id: () => id('per'),
      text: 'What happens when the wind does not blow?',
      state: 'declined',
      answer: 'This was asked before.',
      answered_by: () => id('per'),
    },
    subscription: {
      person_id: () => id('per'),
      offer_id: () => id('ofr'),
      document_id: () => id('doc'),
      state: 'cancelled',
      fee_bps: 100,
      amount_minor: '100',
      fee_minor: '1',
    },
    withdrawal: {
      person_id: () => id('per'),
      account_id: () => id('bac'),
      cell: 'eu',
      asset: 'EUR',
      amount_minor: '100',
      state: 'expired',
      prepared_at: now,
    },
    investor_category: { person_id: () => id('per'), category: 'eu-non-sophisticated' },
    knowledge_attempt: { person_id: () => id('per') },
    loss_simulation: { person_id: () => id('per') },
    warning_acknowledgement: { person_id: () => id('per'), warning: 'eu-risk.1', text_hash: () => randomBytes(32) },
    investing_decision: { person_id: () => id('per'), offer_id: () => id('ofr'), allowed: true, missing: '{}' },
    offer_request: { person_id: () => id('per') },
    closing: { state: 'done', ticket_hash: () => randomBytes(32), ended_at: now },
    email_change: {
      person_id: () => id('per'),
      state: 'requested',
      confirm_token_hash: () => randomBytes(32),
      undo_token_hash: () => randomBytes(32),
    },
    webhook_delivery: { endpoint_id: () => id('whk'), event_id: () => id('evt'), state: 'delivered', status_code: 204 },
    export: { list: 'audit', format: 'csv', actor: 'member', role: 'investor', spv_ids: [], state: 'failed', failure: 'EXPORT_FAILED' },
  }
  const kinds: Readonly<Record<string, Parameters<typeof makeId>[0]>> = {
    one_time_token: 'tok',
    challenge: 'cha',
    session: 'ses',
    registration: 'reg',
    mail_request: 'let',
    webhook_event: 'whe',
    security_event: 'sev',
    platform_check: 'chk',
    outbox: 'evt',
    audit_log: 'aud',
    export: 'exp',
    notification: 'ntf',
    document: 'doc',
    support_ticket: 'tic',
    community_request: 'crq',
    offer_question: 'qst',
    subscription: 'sub',
    withdrawal: 'wdr',
    reconciliation_run: 'rcn',
    investor_category: 'ctg',
    knowledge_attempt: 'kat',
    loss_simulation: 'lsm',
    warning_acknowledgement: 'ack',
    investing_decision: 'ivd',
    offer_request: 'ofr',
    email_change: 'emc',
    closing: 'per',
    kyc_case: 'kca',
    verification: 'ver',
    webhook_delivery: 'whd',
  }

  /** A row that is past its time, without what it would refer to. */
  async function plant(rule: RetentionRule): Promise<string> {
    const key = Object.keys(rule.key).at(-1) ?? ''
    const name = rule.table === 'period_key' ? aMonth() : makeId(kinds[rule.table] ?? 'req', now, randomBytes(10))
    const value = rule.key[key] === 'bytea' ? Buffer.from(name) : name
    const at = new Date(Math.floor(after(now, -rule.keptMs - 3 * dayMs).getTime() / dayMs) * dayMs)
    const needed = Object.entries(others[rule.what] ?? others[rule.table] ?? {}).map(([column, given]) => [
      column,
      typeof given === 'function' ? given() : given,
    ])
    const columns = new Map<string, unknown>([...needed, [key, value], [rule.age, at]] as [string, unknown][])
    // Whatever else must not be empty gets some value of its type; the test is about deleting, not about these.
    const missing = await world.superuser<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO'`,
      [rule.table],
    )
    for (const { name: column, type } of missing) if (!columns.has(column)) columns.set(column, anyOf(type, at))
    const names = [...columns.keys()]
    // An unconfirmed registration goes with its person's key.
    if (rule.table === 'registration')
      await world.superuser(`insert into person_key (person_id, wrapped_key, master_version, created_at) values ($1, '', 1, now())`, [
        columns.get('person_id'),
      ])
    await world.superuser(
      `with off as (select set_config('session_replication_role', 'replica', false))
       insert into ${rule.table} (${names.join(', ')}) select ${names.map((_name, place) => `$${place + 1}`).join(', ')} from off`,
      [...columns.values()],
    )
    return rule.key[key] === 'bytea' ? `\\x${Buffer.from(name).toString('hex')}` : name
  }

  function anyOf(type: string, at: Date): unknown {
    if (type === 'bytea') return randomBytes(8)
    return type.startsWith('timestamp') ? at : /int|numeric/.test(type) ? 1 : 'x'
  }

  async function left(rule: RetentionRule): Promise<string[]> {
    const key = Object.keys(rule.key).at(-1) ?? ''
    // Deleting unconfirmed registrations is recorded, and those rows are of today.
    const planted = rule.table === 'audit_log' ? `where action = 'planted'` : ''
    const stays = rule.blank ? `where ${rule.blank} is not null` : planted
    return (await world.superuser<{ key: string }>(`select ${key}::text as key from ${rule.table} ${stays} order by 1`)).map(
      (row) => row.key,
    )
  }

  test.each(retention.map((rule) => [rule.what, rule] as const))(
    'of %s deletes every row but the one that cannot be deleted, names it, and goes on with the other rules',
    async (_what, rule) => {
      await world.superuser('delete from dead_event')
      for (const { table } of retention) await world.superuser(`delete from ${table}`)
      await world.superuser('delete from scheduled_run')
      const planted = new Map<RetentionRule, string[]>()
      for (const each of retention) planted.set(each, [await plant(each), await plant(each), await plant(each)])
      const [, bad = ''] = planted.get(rule) ?? []
      const key = Object.keys(rule.key).at(-1) ?? ''
      await world.superuser(
        `create trigger planted before delete or update on ${rule.table} for each row when (old.${key}::text = '${bad}') execute function refuse_row()`,
      )
      try {
        await clear()
        const found = await runs()
        for (const each of retention) {
          const sharesTable = each.table === rule.table
          const stays = sharesTable && (await left(each)).includes(bad) ? [bad] : []
          expect([each.what, await left(each)]).toEqual([each.what, stays])
          if (!sharesTable) expect([each.what, found.get(`retention: ${each.what}`)?.failures]).toEqual([each.what, 0])
        }
        expect(await left(rule)).toEqual([bad])
        expect(found.get(`retention: ${rule.what}`)?.reason).toContain('planted')
      } finally {
        await world.superuser(`drop trigger planted on ${rule.table}`)
      }
      await clear()
      expect(await left(rule)).toEqual([])
      expect((await runs()).get(`retention: ${rule.what}`)).toMatchObject({ failures: 0 })
    },
  )

  test('takes more rows than a batch holds, in several, whatever stays behind', async () => {
    await world.superuser('delete from rate_limit')
    await world.superuser(
      `insert into rate_limit (bucket, window_ends_at, used) select convert_to(n::text, 'utf8'), $1::timestamptz - make_interval(mins => n), 1
       from generate_series(1, 1300) as n`,
      [now],
    )
    await world.superuser(
      `create trigger planted before delete on rate_limit for each row when (old.used = 1 and old.bucket in ('\\x31333030', '\\x36303030', '\\x353030')) execute function refuse_row()`,
    )
    try {
      await clear()
      expect(await world.superuser(`select convert_from(bucket, 'utf8') as bucket from rate_limit order by 1`)).toEqual([
        { bucket: '1300' },
        { bucket: '500' },
      ])
    } finally {
      await world.superuser('drop trigger planted on rate_limit')
    }
  })

  test('of events and of the audit log deletes nothing that is younger, whoever asks', async () => {
    const rows = { outbox: [`evt_${'0'.repeat(26)}`, 'clear_outbox'], audit_log: [`aud_${'0'.repeat(26)}`, 'clear_audit_log'] } as const
    await world.superuser(
      `insert into outbox (id, type, subject, announced_at, sequence) values ($1, 'x', '{}', now() - interval '34 days', 1)`,
      [rows.outbox[0]],
    )
    await world.superuser(
      `insert into audit_log (id, at, actor, action, resource, status) values ($1, now() - interval '6 years 11 months', 'job', 'x', 'x', 'success')`,
      [rows.audit_log[0]],
    )
    for (const [table, [rowId, clearer]] of Object.entries(rows)) {
      const ctx = await open()
      const cleared = await ctx.inTransaction((tx) => tx.query(clearer, `select ${clearer}($1) as cleared`, [[rowId]]))
      expect(cleared).toEqual([{ cleared: 0 }])
      expect(await world.superuser(`select from ${table} where id = $1`, [rowId])).toHaveLength(1)
      await expect(ctx.inTransaction((tx) => tx.query(`delete ${table}`, `delete from ${table}`, []))).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  test('finds what is past by an index, for every rule', async () => {
    for (const { table, age, only, what, oldest } of retention) {
      const rows = await world.superuser<{ definition: string }>(`select indexdef as definition from pg_indexes where tablename = $1`, [
        table,
      ])
      const leading = new RegExp(`USING btree \\((severity, )?${oldest ?? age}\\b`)
      expect([what, rows.some(({ definition }) => leading.test(definition)), only]).toEqual([what, true, only])
    }
  })
})
