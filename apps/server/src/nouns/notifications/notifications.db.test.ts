import type { Id } from '@heathland/domain/id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { announce, type Events, type EventType } from '../../work/outbox.ts'
import { deliverUpdate, recipientsPerBatch } from './deliver-update.ts'
import { notify } from './notify.ts'
import { sendDigest, sendNotificationMail } from './send-notification-mail.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

interface Listed {
  readonly id: string
  readonly kind: string
  readonly leadsTo: string
  readonly readAt?: string
}

const patiently = { timeout: 30_000, interval: 100 }

async function signedIn(person?: Awaited<ReturnType<System['join']>>) {
  const member = person ?? (await system.join())
  const { cookie } = await system.signIn(member)
  return { ...member, personId: member.personId as Id<'per'>, cookie }
}

type Member = Awaited<ReturnType<typeof signedIn>>

const ask = ({ cookie }: { cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie } })
const listOf = async (member: { cookie: string }, query = '') =>
  (await ask(member, 'GET', `/notifications${query}`)).body['items'] as readonly Listed[]
const kindsOf = async (member: Member) => (await listOf(member)).map(({ kind }) => kind)
const countOf = async (member: Member) => (await ask(member, 'GET', '/notifications/count')).body['unread']
const jobs = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

/** Announces an event as its noun would, and returns its id. */
async function happens<Type extends EventType>(type: Type, subject: Events[Type]): Promise<Id<'evt'>> {
  const ctx = await jobs()
  await ctx.inTransaction((tx) => announce(tx, ctx, type, subject))
  const [row] = await system.world.superuser<{ id: Id<'evt'> }>('select id from outbox where type = $1 order by id desc limit 1', [type])
  if (!row) throw new Error('nothing was announced')
  return row.id
}

describe('[NOTE-01, STAFF-05 notifications] the list', () => {
  test('what happens to an account is in its list, unread, and leads to its place', async () => {
    const member = await signedIn()
    await expect.poll(() => kindsOf(member), patiently).toEqual(['device-new'])
    expect(await listOf(member)).toMatchObject([{ type: 'info', leadsTo: '/settings', parameters: {} }])
    expect(await countOf(member)).toBe(1)
    expect((await ask(member, 'DELETE', '/security/sessions', {})).status).toBe(200)
    await expect.poll(() => kindsOf(member), patiently).toEqual(['sessions-ended', 'device-new'])
  })

  test('an event makes one notification however often its job runs, and also when two run at once', async () => {
    const member = await signedIn()
    const eventId = await happens('identity.factor-added', { personId: member.personId })
    await Promise.all(Array.from({ length: 5 }, async () => notify(await jobs(), eventId)))
    await notify(await jobs(), eventId)
    await expect.poll(async () => (await kindsOf(member)).toSorted(), patiently).toEqual(['device-new', 'factor-added'])
  })

  test('two events about one thing make one notification', async () => {
    const member = await signedIn()
    for (const _time of [1, 2]) await notify(await jobs(), await happens('wallet.ready', { personId: member.personId }))
    expect((await kindsOf(member)).filter((kind) => kind === 'wallet-ready')).toEqual(['wallet-ready'])
  })

  test('nobody reads or marks somebody else’s', async () => {
    const [member, other] = [await signedIn(), await signedIn()]
    await expect.poll(() => countOf(member), patiently).toBe(1)
    const [own] = await listOf(member)
    expect((await listOf(other)).map(({ id }) => id)).not.toContain(own?.id)
    expect(await ask(other, 'POST', `/notifications/${own?.id}/read`, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await ask(other, 'POST', '/notifications/read', { newestId: own?.id })).toMatchObject({ status: 200 })
    expect(await countOf(member)).toBe(1)
  })

  test('one is marked read once; all are, up to the newest that was shown', async () => {
    const member = await signedIn()
    await expect.poll(() => countOf(member), patiently).toBe(1)
    await notify(await jobs(), await happens('identity.factor-added', { personId: member.personId }))
    const shown = await listOf(member)
    await notify(await jobs(), await happens('identity.factor-removed', { personId: member.personId }))
    const mark = () => ask(member, 'POST', `/notifications/${shown[1]?.id}/read`, {})
    expect([(await mark()).status, (await mark()).status]).toEqual([200, 200])
    expect((await listOf(member, '?show=unread')).map(({ kind }) => kind)).toEqual(['factor-removed', 'factor-added'])
    await ask(member, 'POST', '/notifications/read', { newestId: shown[0]?.id })
    expect((await listOf(member, '?show=unread')).map(({ kind }) => kind)).toEqual(['factor-removed'])
    expect(await countOf(member)).toBe(1)
    const audited = await system.world.superuser<{ action: string }>(
      `select action from audit_log where user_id = $1 and action like 'notifications.%' order by id`,
      [member.personId],
    )
    expect(audited.map(({ action }) => action)).toEqual(['notifications.read', 'notifications.all-read'])
  })

  test('pages lead from the newest to the oldest', async () => {
    const member = await signedIn()
    await expect.poll(() => countOf(member), patiently).toBe(1)
    for (let made = 0; made < 25; made += 1)
      await notify(await jobs(), await happens('identity.factor-added', { personId: member.personId }))
    const first = await ask(member, 'GET', '/notifications')
    const second = await ask(member, 'GET', `/notifications?after=${String(first.body['next'])}`)
    const ids = [first, second].flatMap(({ body }) => (body['items'] as Listed[]).map(({ id }) => id))
    expect([(first.body['items'] as Listed[]).length, second.body['next']]).toEqual([20, undefined])
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
    expect(ids.length).toBeGreaterThanOrEqual(26)
  })
})

describe('[NOTE-01] preferences', () => {
  const quiet = { timeZone: 'UTC', choices: [] }
  const change = (member: Member, preferences: object) => ask(member, 'PUT', '/notifications/preferences', { ...quiet, ...preferences })
  const mailStates = (member: Member) =>
    system.world.superuser<{ kind: string; mail_state: string; mail_at: Date | null; is_shown: boolean }>(
      'select kind, mail_state, mail_at, is_shown from notification where person_id = $1 and kind <> $2 order by id',
      [member.personId, 'device-new'],
    )

  test('a kind that is muted is not shown and not mailed; one that cannot be muted arrives all the same', async () => {
    const member = await signedIn()
    const muted = ['wallet-ready', 'deposit-held', 'password-changed'].map((kind) => ({ kind, app: false, mail: 'never' }))
    expect((await change(member, { choices: muted })).status).toBe(200)
    const { body } = await ask(member, 'GET', '/notifications/preferences')
    expect((body['choices'] as { kind: string; app: boolean; mail: string }[]).filter(({ app }) => !app)).toEqual([
      { kind: 'wallet-ready', app: false, mail: 'never' },
    ])
    await notify(await jobs(), await happens('wallet.ready', { personId: member.personId }))
    await notify(await jobs(), await happens('identity.password-changed', { personId: member.personId }))
    await expect.poll(async () => (await kindsOf(member)).toSorted(), patiently).toEqual(['device-new', 'password-changed'])
    expect(await mailStates(member)).toMatchObject([
      { kind: 'wallet-ready', is_shown: false, mail_state: 'none' },
      { kind: 'password-changed', is_shown: true, mail_state: 'none' },
    ])
  })

  test('a mail says that there is something and leads there, once, and nothing else', async () => {
    const member = await signedIn()
    await change(member, { choices: [{ kind: 'wallet-ready', app: true, mail: 'at-once' }] })
    await notify(await jobs(), await happens('wallet.ready', { personId: member.personId }))
    const isAbout = (mail: { subject: string }) => mail.subject === 'You have a new notification'
    await expect.poll(async () => (await system.mailsTo(member.email)).filter(isAbout).length, patiently).toBe(1)
    const [row] = await system.world.superuser<{ id: Id<'ntf'> }>('select id from notification where person_id = $1 and kind = $2', [
      member.personId,
      'wallet-ready',
    ])
    for (const _time of [1, 2]) await sendNotificationMail(await jobs(), row?.id as Id<'ntf'>)
    const mails = (await system.mailsTo(member.email)).filter(isAbout)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/notifications')
    expect(mails[0]?.text).not.toMatch(/wallet|€|approved|refused/i)
  })

  test('a mail waits for the end of quiet hours, and is sent then', async () => {
    const member = await signedIn()
    const inQuiet = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16)
    const end = new Date(Date.now() + 3_600_000).toISOString().slice(11, 16)
    await change(member, { choices: [{ kind: 'wallet-ready', app: true, mail: 'at-once' }], quietHours: { from: inQuiet, until: end } })
    await notify(await jobs(), await happens('wallet.ready', { personId: member.personId }))
    const [before] = await mailStates(member)
    expect(before).toMatchObject({ kind: 'wallet-ready', mail_state: 'waiting', is_shown: true })
    expect(before?.mail_at?.toISOString().slice(11, 16)).toBe(end)
    await system.moveClock(3_700)
    await expect.poll(async () => (await mailStates(member))[0]?.mail_state, patiently).toBe('sent')
  })

  test('a digest counts what is unread, is sent once, and not at all when everything was read', async () => {
    const member = await signedIn()
    await change(member, { choices: [{ kind: 'wallet-ready', app: true, mail: 'daily' }] })
    await notify(await jobs(), await happens('wallet.ready', { personId: member.personId }))
    expect(await mailStates(member)).toMatchObject([{ mail_state: 'digest' }])
    const isDigest = (mail: { subject: string }) => mail.subject === 'Your daily summary from Heathland'
    await sendDigest(await jobs(), member.personId)
    expect((await system.mailsTo(member.email)).filter(isDigest)).toEqual([])
    await system.moveClock(25 * 3_600)
    await expect.poll(async () => (await system.mailsTo(member.email)).filter(isDigest).length, patiently).toBe(1)
    await sendDigest(await jobs(), member.personId)
    expect((await system.mailsTo(member.email)).filter(isDigest)[0]?.text).toContain('You have one unread notification.')
    await system.world.superuser(
      `update notification set mail_state = 'digest', mail_at = created_at, read_at = created_at where person_id = $1 and kind = 'wallet-ready'`,
      [member.personId],
    )
    await sendDigest(await jobs(), member.personId)
    expect((await mailStates(member))[0]?.mail_state).toBe('sent')
    expect((await system.mailsTo(member.email)).filter(isDigest)).toHaveLength(1)
  })

  test.each([
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }],
    ['a time that no clock shows', { quietHours: { from: '25:00', until: '07:00' } }],
    ['a kind that does not exist', { choices: [{ kind: 'weather', app: true, mail: 'daily' }] }],
  ])('refuses %s', async (_what, preferences) => {
    const member = await signedIn()
    expect(await change(member, preferences)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
  })
})

describe('[DASH-11 platform updates]', () => {
  let [maker, checker]: Staff[] = []
  beforeAll(async () => {
    ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
  })

  const update = {
    titleEn: 'Maintenance on Sunday',
    textEn: 'Heathland is unavailable from 06:00 to 07:00.',
    titleNl: 'Onderhoud op zondag',
    textNl: 'Heathland is van 06:00 tot 07:00 niet bereikbaar.',
    roles: ['investor'],
    leadsTo: '/status',
    reason: 'Planned maintenance',
  }

  async function request(body: object = update) {
    const asked = await ask(maker as Staff, 'POST', '/office/notifications/updates', body)
    const { body: found } = await ask(maker as Staff, 'GET', '/office/approvals')
    const approval = (found['items'] as { id: string; bodyHash: string; body: { updateId: Id<'upd'> } }[]).find(
      ({ id }) => id === asked.body['approvalId'],
    )
    return { asked, approval }
  }
  const decide = (staff: Staff | undefined, ending: 'approval' | 'refusal', approval: { id: string; bodyHash: string } | undefined) =>
    ask(staff as Staff, 'POST', `/office/approvals/${approval?.id}/${ending}`, { bodyHash: approval?.bodyHash })
  const stateOf = async (id: string | undefined) =>
    (
      await system.world.superuser<{ state: string; delivered_count: number }>(
        'select state, delivered_count from platform_update where id = $1',
        [id],
      )
    )[0]

  test('reaches everyone of the chosen roles once a second administrator agrees, and nobody before or besides', async () => {
    const member = await signedIn()
    const { approval } = await request()
    expect(await decide(maker, 'approval', approval)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
    expect(await kindsOf(member)).not.toContain('platform-update')
    expect((await decide(checker, 'approval', approval)).status).toBe(200)
    await expect.poll(() => kindsOf(member), patiently).toContain('platform-update')
    expect((await listOf(member)).find(({ kind }) => kind === 'platform-update')).toMatchObject({
      leadsTo: '/status',
      update: { en: { title: update.titleEn, text: update.textEn }, nl: { title: update.titleNl, text: update.textNl } },
    })
    await expect.poll(async () => (await stateOf(approval?.body.updateId))?.state, patiently).toBe('sent')
    expect((await listOf(maker as Staff)).map(({ kind }) => kind)).not.toContain('platform-update')
  })

  test('is sent to nobody when it is turned down, and its sender cannot agree by writing to the row', async () => {
    const { approval } = await request()
    const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
    await deliverUpdate(ctx, approval?.body.updateId as Id<'upd'>)
    expect(await stateOf(approval?.body.updateId)).toEqual({ state: 'requested', delivered_count: 0 })
    expect((await decide(checker, 'refusal', approval)).status).toBe(200)
    expect(await stateOf(approval?.body.updateId)).toEqual({ state: 'refused', delivered_count: 0 })
  })

  test.each([
    ['an address elsewhere', { leadsTo: 'https://elsewhere.example' }],
    ['no role', { roles: [] }],
    ['a language missing', { titleNl: undefined }],
  ])('is refused with %s', async (_what, wrong) => {
    expect((await request({ ...update, ...wrong })).asked).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
  })

  test('goes out in batches, each whole or not at all, and to nobody twice', async () => {
    const own = await openSystem({}, { withWorker: false })
    try {
      const count = recipientsPerBatch + 7
      await own.world.superuser(
        `with made as (select 'per_' || lpad(n::text, 26, '0') as id from generate_series(1, $1::int) as n),
              keyed as (insert into person_key (person_id, wrapped_key, master_version, created_at) select id, 'x', 1, now() from made),
              profiled as (insert into profiles (id, email, created_at, updated_at) select id, 'x', now(), now() from made)
         insert into account (person_id, email_index, verified_at) select id, convert_to(id, 'UTF8'), now() from made`,
        [count],
      )
      const updateId: Id<'upd'> = `upd_${'0'.repeat(26)}`
      const approvalId = `apr_${'0'.repeat(26)}`
      await own.world.superuser(
        `insert into platform_update (id, title_en, text_en, title_nl, text_nl, roles, state, maker_id, approval_id, created_at, due_at)
         values ($1, 'Title', 'Text', 'Titel', 'Tekst', '{investor}', 'sending', 'per_maker', $2, now(), now())`,
        [updateId, approvalId],
      )
      const open = () => own.world.platform.openFor({ kind: 'job', queue: 'test' })
      const rows = async () => (await own.world.superuser('select id from notification')).length
      // The worker dies in the middle of a batch: neither its notifications nor how far it came are kept.
      await own.world.superuser(`create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`)
      await own.world.superuser('create trigger die before update on platform_update for each row execute function die()')
      await expect(deliverUpdate(await open(), updateId)).rejects.toThrow('killed')
      expect(await rows()).toBe(0)
      await own.world.superuser('drop trigger die on platform_update')
      await deliverUpdate(await open(), updateId)
      expect(await rows()).toBe(recipientsPerBatch)
      await Promise.all([deliverUpdate(await open(), updateId), deliverUpdate(await open(), updateId)])
      await deliverUpdate(await open(), updateId)
      expect(await rows()).toBe(count)
      const [state] = await own.world.superuser('select state, delivered_count, due_at from platform_update')
      expect(state).toEqual({ state: 'sent', delivered_count: count, due_at: null })
    } finally {
      await own.close()
    }
  })
})
