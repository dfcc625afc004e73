import { randomBytes, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { Id } from '@heathland/domain/id'
import { dayMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { member, officer } from '../../../../../tests/serve.ts'
import { everyCheck, retention } from '../../entry/nouns.ts'
import { clearPast } from '../../work/retention.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { dropAttachment } from './drop-attachment.ts'

let system: System
let staff: Staff
let colleague: Staff
let anna: JoinedPerson & { cookie: string }
let bram: JoinedPerson & { cookie: string }

beforeAll(async () => {
  system = await openSystem()
  staff = await joinStaff(system)
  colleague = await joinStaff(system)
})
// Nobody opens more than twenty tickets in an hour.
beforeEach(async () => {
  anna = await joinMember()
  bram = await joinMember()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

async function joinMember() {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  return { ...person, cookie }
}

type Body = Record<string, unknown>
const post = (path: string, body: Body, cookie = '') => system.call('POST', path, { body, headers: { cookie } })
const get = (path: string, cookie = '') => system.call('GET', path, { headers: { cookie } })
const question = { kind: 'question', topic: 'account', text: 'How do I change my address?' }

async function open(who: { cookie: string }, body: Body = question): Promise<string> {
  const opened = await post('/support/tickets', body, who.cookie)
  expect(opened).toMatchObject({ status: 200 })
  return String(opened.body['ticketId'])
}
const readOwn = async (id: string, who: { cookie: string }) => (await get(`/support/tickets/${id}`, who.cookie)).body
const readAsStaff = async (id: string, who = staff) => (await get(`/office/support/tickets/${id}`, who.cookie)).body
async function seenIn(id: string): Promise<string> {
  const messages = (await readAsStaff(id))['messages'] as { id: string }[]
  return messages.at(-1)?.id ?? ''
}
const answer = async (id: string, text: string, { who = staff, seen = '', as = 'messages', more = {} } = {}) =>
  post(`/office/support/tickets/${id}/${as}`, { text, seen: seen || (await seenIn(id)), ...more }, who.cookie)

async function upload(bytes: Buffer, who: { cookie: string }, name = 'Screenshot.pdf', purpose = 'support-attachment') {
  const begun = await post('/files', { name, size: Math.max(1, bytes.length), purpose }, who.cookie)
  const fileId = String(begun.body['id'])
  const sent = await fetch(`${system.address}/api/files/${fileId}/content`, {
    method: 'PUT',
    headers: { origin: system.world.config.PUBLIC_ORIGIN, cookie: who.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return { fileId, begun, sent, code: sent.ok ? undefined : ((await sent.json()) as { code: string }).code }
}
const aPdf = (more = '') => Buffer.from(`%PDF-1.7\n${more}\n${randomBytes(8).toString('hex')}\n%%EOF\n`)

test('[HELP-01] [STAFF-05 support] [STAFF-06 tickets] a member asks with an attachment, an administrator answers, and both read the conversation', async () => {
  const { fileId, code } = await upload(aPdf(), anna)
  expect(code).toBeUndefined()
  const id = await open(anna, { ...question, page: '/settings', attachments: [fileId] })
  const queue = (await get('/office/support/tickets', staff.cookie)).body
  expect(queue['items']).toContainEqual(
    expect.objectContaining({ id, state: 'new', priority: 'normal', preview: question.text, personId: anna.personId, isOverdue: false }),
  )
  expect(queue['names']).toHaveProperty(anna.personId)
  expect(await answer(id, 'In your settings, under Profile.')).toMatchObject({ status: 200 })
  expect(await readOwn(id, anna)).toMatchObject({
    state: 'pending',
    page: '/settings',
    messages: [
      { author: 'member', text: question.text, attachments: [{ fileId, name: 'Screenshot.pdf', type: 'application/pdf' }] },
      { author: 'staff', text: 'In your settings, under Profile.' },
    ],
  })
  expect(JSON.stringify(await readOwn(id, anna))).not.toContain(staff.personId)
  const downloaded = await fetch(`${system.address}/api/files/${fileId}/content`, { headers: { cookie: staff.cookie } })
  expect(downloaded.status).toBe(200)

  expect(await post(`/support/tickets/${id}/messages`, { text: 'Thank you. And by when?' }, anna.cookie)).toMatchObject({ status: 200 })
  expect(await readAsStaff(id)).toMatchObject({ state: 'open', assigneeId: staff.personId, firstAnsweredAt: expect.any(String) })
  expect(await post(`/support/tickets/${id}/ending`, {}, anna.cookie)).toMatchObject({ status: 200 })
  expect(await post(`/support/tickets/${id}/messages`, { text: 'One more thing' }, anna.cookie)).toMatchObject({
    status: 409,
    body: { code: 'TICKET_CLOSED' },
  })
  expect(await readOwn(id, anna)).toMatchObject({ state: 'closed', canReopen: true })
  expect(await post(`/support/tickets/${id}/reopening`, {}, anna.cookie)).toMatchObject({ status: 200 })
  expect(await readOwn(id, anna)).toMatchObject({ state: 'open' })

  const acts = await system.world.superuser<{ action: string; user_id: string }>(
    `select action, user_id from audit_log where resource = $1 and action like 'support.%' order by id`,
    [id],
  )
  expect(acts.map(({ action }) => action)).toEqual([
    'support.opened',
    'support.answered',
    'support.replied',
    'support.closed',
    'support.reopened',
  ])
  const [told] = await system.world.superuser(
    `select subject from outbox where type = 'support.answered' and subject ->> 'ticketId' = $1`,
    [id],
  )
  expect(told).toEqual({ subject: { personId: anna.personId, ticketId: id } })
}, 60_000)

test('the mail about an answer carries a link and nothing that was written', async () => {
  const before = (await system.mailsTo(anna.email)).length
  const id = await open(anna, { ...question, text: 'My secret question about tulips' })
  await answer(id, 'A secret answer about daffodils')
  const mail = await system.mailTo(anna.email, before + 1)
  const text = JSON.stringify(mail)
  expect(text).toContain(`/support/${id}`)
  expect(text).not.toMatch(/tulips|daffodils/)
}, 60_000)

test('another’s ticket is not there, and internal notes reach no member, not even behind the product', async () => {
  const id = await open(anna)
  expect(await post(`/office/support/tickets/${id}/notes`, { text: 'Seems upset, be kind.' }, staff.cookie)).toMatchObject({ status: 200 })
  expect(await readAsStaff(id)).toMatchObject({ notes: [{ authorId: staff.personId, text: 'Seems upset, be kind.' }] })
  for (const [method, path, body] of [
    ['GET', `/support/tickets/${id}`],
    ['POST', `/support/tickets/${id}/messages`, { text: 'Not mine' }],
    ['POST', `/support/tickets/${id}/ending`, {}],
    ['POST', `/support/tickets/${id}/reopening`, {}],
  ] as const)
    expect(await system.call(method, path, { ...(body && { body }), headers: { cookie: bram.cookie } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  expect((await get('/support/tickets', bram.cookie)).body).toEqual({ items: [] })
  expect(JSON.stringify(await readOwn(id, anna))).not.toContain('upset')
  expect((await get('/office/support/tickets', anna.cookie)).status).toBe(403)

  const ask = (personId: string, text: string) =>
    system.world.platform.database.inTransaction(
      { ...member(), personId: personId as Id<'per'> },
      async (tx) => (await tx.client.query(text, [id])).rowCount,
    )
  expect(await ask(anna.personId, 'select from support_note where ticket_id = $1')).toBe(0)
  expect(await ask(anna.personId, 'select from support_ticket where id = $1')).toBe(1)
  expect(await ask(bram.personId, 'select from support_ticket where id = $1')).toBe(0)
  expect(await ask(bram.personId, 'select from support_message where ticket_id = $1')).toBe(0)
  await expect(ask(anna.personId, `update support_message set body = '' where ticket_id = $1`)).rejects.toMatchObject({ code: '42501' })
  const asCompliance = await system.world.platform.database.inTransaction(
    officer('compliance'),
    async (tx) => (await tx.client.query('select from support_ticket')).rowCount,
  )
  expect(asCompliance).toBe(0)
}, 60_000)

test('two administrators who answer at once: one is sent, the other has to read it first', async () => {
  const id = await open(anna)
  const seen = await seenIn(id)
  const both = await Promise.all([answer(id, 'The first answer', { seen }), answer(id, 'The second answer', { seen, who: colleague })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'TICKET_CHANGED' } })
  expect((await readOwn(id, anna))['messages']).toHaveLength(2)
  expect(await answer(id, 'The second answer, after reading', { who: colleague })).toMatchObject({ status: 200 })
}, 60_000)

test('tickets are assigned, prioritised and narrowed; nobody answers their own', async () => {
  const id = await open(anna)
  const manage = (what: string, body: Body, who = staff) => post(`/office/support/tickets/${id}/${what}`, body, who.cookie)
  expect(await manage('assignee', { assigneeId: colleague.personId })).toMatchObject({ status: 200 })
  expect(await manage('assignee', { assigneeId: anna.personId })).toMatchObject({ status: 409, body: { code: 'ASSIGNEE_UNFIT' } })
  expect(await manage('priority', { priority: 'urgent' })).toMatchObject({ status: 200 })
  const mine = async (who: Staff) =>
    ((await get('/office/support/tickets?view=mine', who.cookie)).body['items'] as { id: string }[]).map(({ id: one }) => one)
  expect(await mine(colleague)).toContain(id)
  expect(await mine(staff)).not.toContain(id)
  const first = (await get('/office/support/tickets?view=open&sort=due', staff.cookie)).body['items'] as { id: string; dueAt?: string }[]
  const due = first.map(({ dueAt }) => dueAt ?? '9')
  expect(due).toEqual(due.toSorted())
  await system.moveClock(30 * 86_400)
  const cookie = await staff.signIn()
  const overdue = (await get('/office/support/tickets?view=overdue', cookie)).body['items'] as { id: string; isOverdue: boolean }[]
  expect(overdue).toContainEqual(expect.objectContaining({ id, isOverdue: true }))
  await system.moveClock(0)

  const own = await open({ cookie: staff.cookie })
  expect(await answer(own, 'To myself')).toMatchObject({ status: 403, body: { code: 'TICKET_OWN' } })
  expect(await post(`/office/support/tickets/${own}/notes`, { text: 'About me' }, staff.cookie)).toMatchObject({ status: 403 })
  expect(await answer(own, 'To a colleague', { who: colleague })).toMatchObject({ status: 200 })
}, 60_000)

test('the queue leads page by page through every ticket, by due date and by age', async () => {
  for (let made = 0; made < 30; made += 1)
    await open(made % 2 ? anna : bram, { ...question, kind: made % 5 ? 'question' : 'complaint' }).catch(() => '')
  for (const sort of ['due', 'newest']) {
    const ids: string[] = []
    let after = ''
    for (let page = 0; page < 10; page += 1) {
      const { body } = await get(`/office/support/tickets?sort=${sort}${after && `&after=${encodeURIComponent(after)}`}`, staff.cookie)
      ids.push(...(body['items'] as { id: string }[]).map(({ id }) => id))
      if (body['next'] === undefined) break
      after = String(body['next'])
    }
    const rows = await system.world.superuser(`select id from support_ticket where state <> 'closed'`)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(rows.length)
  }
}, 120_000)

test('[CMD-04 tickets] a ticket is found by its number and by the address of whoever wrote it, open ones first, by administrators alone', async () => {
  const [closed, waiting] = [await open(anna), await open(anna)]
  await open(bram)
  await post(`/support/tickets/${closed}/ending`, {}, anna.cookie)
  const suggest = (query: string, cookie = staff.cookie) => get(`/office/support/suggestions?query=${encodeURIComponent(query)}`, cookie)
  const found = (await suggest(anna.email)).body['items'] as { id: string; number: number; name: string }[]
  expect(found.map(({ id }) => id)).toEqual([waiting, closed])
  const number = found[1]?.number ?? 0
  for (const query of [`#${number}`, String(number)])
    expect((await suggest(query)).body['items']).toEqual([{ id: closed, number, topic: 'account', state: 'closed' }])
  expect((await suggest('#999999999')).body['items']).toEqual([])
  expect((await suggest('nobody is called so')).body['items']).toEqual([])
  expect((await suggest(anna.email, anna.cookie)).body).toMatchObject({ code: 'ACCESS_DENIED' })
})

test('[HELP-02] a complaint is acknowledged, decided and in the register; a missed clock is found by the daily check', async () => {
  await system.world.superuser(`update profiles set cell = 'uk' where id = $1`, [bram.personId])
  const [received] = await system.world.superuser<{ now: Date }>('select platform_now() as now')
  const complaint = { kind: 'complaint', topic: 'account', text: 'I was treated unfairly.' }
  const id = await open(bram, complaint)
  const late = await open(bram, complaint)
  const clocks = (await readOwn(id, bram))['complaint'] as Record<string, string>
  const eightWeeks = (received?.now.getTime() ?? 0) + 8 * 7 * dayMs
  expect(Math.abs(Date.parse(clocks['finalDueAt'] ?? '') - eightWeeks)).toBeLessThan(60_000)

  expect(await post(`/office/support/tickets/${id}/ending`, {}, staff.cookie)).toMatchObject({
    status: 409,
    body: { code: 'COMPLAINT_NEEDS_RESPONSE' },
  })
  expect(await answer(id, 'We have received your complaint.', { as: 'acknowledgement' })).toMatchObject({ status: 200 })
  const register = async () => (await get('/office/support/complaints', staff.cookie)).body['items'] as Record<string, unknown>[]
  expect(await register()).toContainEqual(
    expect.objectContaining({ id, cell: 'uk', complaint: expect.objectContaining({ acknowledgedAt: expect.any(String) }) }),
  )
  expect(await answer(id, 'You are right, and we are sorry.', { as: 'final-response', more: { outcome: 'upheld' } })).toMatchObject({
    status: 200,
  })
  expect(await readOwn(id, bram)).toMatchObject({ state: 'closed', canReopen: false, complaint: { outcome: 'upheld' } })

  const check = everyCheck.find(({ name }) => name === 'complaints-are-answered-in-time')
  const faults = async () => (await system.world.superuser<{ fault: string }>(check?.query ?? '')).map(({ fault }) => fault)
  const [row] = await system.world.superuser<{ number: bigint }>('select number from support_ticket where id = $1', [late])
  expect((await faults()).filter((fault) => fault.includes(`complaint ${row?.number} `))).toEqual([])
  await system.moveClock(8 * 86_400)
  expect((await faults()).filter((fault) => fault.includes(`complaint ${row?.number} `))).toEqual([
    expect.stringContaining('acknowledged by'),
  ])
  expect((await faults()).some((fault) => fault.includes('final response'))).toBe(false)
}, 60_000)

test('[HELP-02] a question that is a complaint is handled as one, and the register leaves as a file', async () => {
  const id = await open(anna, { ...question, text: 'This is unacceptable.' })
  expect(await post(`/office/support/tickets/${id}/complaint`, {}, staff.cookie)).toMatchObject({ status: 200 })
  expect(await readAsStaff(id)).toMatchObject({ kind: 'complaint', complaint: { acknowledgeDueAt: expect.any(String) } })
  const { number } = (await readAsStaff(id)) as { number: number }
  const cookie = await staff.signIn()
  const requested = await post('/office/exports', { list: 'complaints', format: 'csv', filters: { state: 'all' } }, cookie)
  expect(requested).toMatchObject({ status: 200 })
  const file = async () => (await get(`/office/exports/${String(requested.body['id'])}`, cookie)).body
  await expect.poll(async () => (await file())['state'], { timeout: 60_000 }).toBe('ready')
  const { address } = (await file())['file'] as { address: string }
  const text = await (await fetch(`${system.address}${address}`, { headers: { cookie } })).text()
  expect(text).toContain('final response by')
  expect(text).toMatch(new RegExp(`^"?${number}\\b`, 'm'))
}, 90_000)

test('[HELP-01] a visitor writes without an account: known and unknown addresses are answered alike, and the answer is behind a link', async () => {
  const email = `visitor.${randomBytes(4).toString('hex')}@example.org`
  const message = (parts: Body) => ({ kind: 'question', topic: 'other', text: 'Who may join?', name: 'Vera Visitor', email, ...parts })
  const unknown = await post('/support/messages', message({}))
  const known = await post('/support/messages', message({ email: anna.email, text: 'I am not Anna' }))
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  // What a stranger sends in a member's name is not the member's.
  expect(JSON.stringify((await get('/support/tickets', anna.cookie)).body)).not.toContain('I am not Anna')
  const count = async () => (await system.world.superuser(`select from support_ticket where visitor is not null`)).length
  const before = await count()
  expect(await post('/support/messages', message({ website: 'https://spam.example' }))).toMatchObject({ status: 200, body: {} })
  expect(await count()).toBe(before)

  const queue = (await get('/office/support/tickets?sort=newest', staff.cookie)).body['items'] as {
    id: string
    visitor?: { email: string }
  }[]
  const id = queue.find(({ visitor }) => visitor?.email === email)?.id ?? ''
  expect(await readAsStaff(id)).toMatchObject({ isVisitor: true, visitor: { name: 'Vera Visitor', email } })
  expect(await answer(id, 'Adults who live in the EU or the UK.')).toMatchObject({ status: 200 })
  const mail = await system.mailTo(email)
  expect(JSON.stringify(mail)).not.toContain('Adults')
  const token = /#conversation=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? ''
  const opened = await post('/support/by-link', { token })
  expect(opened).toMatchObject({ status: 200, body: { state: 'pending', messages: [{ author: 'visitor' }, { author: 'staff' }] } })
  expect(JSON.stringify(opened.body)).not.toContain(staff.personId)
  expect(await post('/support/by-link/messages', { token, text: 'And in Norway?' })).toMatchObject({ status: 200 })
  expect(await readAsStaff(id)).toMatchObject({ state: 'open' })
  expect(await post('/support/by-link', { token: randomBytes(32).toString('base64url') })).toMatchObject({
    status: 410,
    body: { code: 'LINK_INVALID' },
  })
  let limited = 0
  for (let more = 0; more < 6; more += 1) if ((await post('/support/messages', message({}))).status === 429) limited += 1
  expect(limited).toBeGreaterThan(0)
}, 60_000)

test('after an erasure nothing that was written can be read, by anybody', async () => {
  const carla = await joinMember()
  const { fileId } = await upload(aPdf(), carla)
  const id = await open(carla, { ...question, text: 'My name is Carla', attachments: [fileId] })
  await answer(id, 'Hello Carla')
  await post(`/office/support/tickets/${id}/notes`, { text: 'Carla called' }, staff.cookie)
  const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(ctx, carla.personId as Id<'per'>)
  const ticket = await readAsStaff(id)
  expect(ticket).toMatchObject({ id, messages: [{ author: 'member', attachments: [] }, { author: 'staff' }], notes: [{}] })
  expect(JSON.stringify(ticket)).not.toContain('Carla')
  expect(await answer(id, 'Are you there?')).toMatchObject({ status: 404 })
}, 60_000)

/** One entry that claims to be four gigabytes. */
function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(4 * 1_024 * 1_024))
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(0xffffffff, 22)
  head.writeUInt16LE(5, 26)
  return Buffer.concat([head, Buffer.from('a.bin'), packed])
}

test('hostile attachments are refused by their bytes, or leave as a download that no browser renders', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await upload(svg, anna, 'picture.png')).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
  expect(await upload(Buffer.from('<!doctype html><script>alert(1)</script>'), anna, 'page.pdf')).toMatchObject({
    code: 'FILE_TYPE_REFUSED',
  })
  const started = performance.now()
  expect(await upload(zipBomb(), anna, 'bomb.pdf')).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
  expect(performance.now() - started).toBeLessThan(5_000)
  const large = await post('/files', { name: 'large.pdf', size: 10 * 1_024 * 1_024 + 1, purpose: 'support-attachment' }, anna.cookie)
  expect(large).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })

  const polyglot = await upload(aPdf('<html><script>alert(document.domain)</script></html>'), anna, 'polyglot.pdf')
  const id = await open(anna, { ...question, attachments: [polyglot.fileId] })
  for (const cookie of [anna.cookie, staff.cookie]) {
    const sent = await fetch(`${system.address}/api/files/${polyglot.fileId}/content?view`, { headers: { cookie } })
    expect(sent.status).toBe(200)
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sent.headers.get('content-security-policy')).toContain('sandbox')
    await sent.arrayBuffer()
  }
  expect((await fetch(`${system.address}/api/files/${polyglot.fileId}/content`, { headers: { cookie: bram.cookie } })).status).toBe(404)

  const unfit = (attachments: string[], who = anna) =>
    post(`/support/tickets/${id}/messages`, { text: 'See attached', attachments }, who.cookie)
  expect(await unfit([polyglot.fileId])).toMatchObject({ status: 409, body: { code: 'ATTACHMENT_UNFIT' } })
  expect(await unfit([(await upload(aPdf(), bram)).fileId])).toMatchObject({ status: 409 })
  expect(await unfit([(await upload(aPdf(), anna, 'Proof.pdf', 'supporting-document')).fileId])).toMatchObject({ status: 409 })
  expect(await unfit([`fil_${'0'.repeat(26)}`])).toMatchObject({ status: 409 })
  expect(await unfit(Array.from({ length: 6 }, () => randomUUID()))).toMatchObject({ status: 400 })
  expect((await readOwn(id, anna))['messages']).toHaveLength(1)
}, 60_000)

test('a file that was uploaded and sent with no message is removed after a day; one that was sent stays', async () => {
  const [sent, unsent] = [(await upload(aPdf(), anna)).fileId, (await upload(aPdf(), anna)).fileId]
  await open(anna, { ...question, attachments: [sent] })
  const states = async () => {
    const rows = await system.world.superuser<{ id: string; state: string }>('select id, state from file where id = any ($1)', [
      [sent, unsent],
    ])
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  }
  const drop = async (fileId: string) =>
    dropAttachment(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), fileId as Id<'fil'>)
  for (const id of [sent, unsent]) await drop(id)
  expect(await states()).toEqual({ [sent]: 'stored', [unsent]: 'stored' })
  await system.moveClock(2 * 86_400)
  for (const id of [sent, unsent]) await drop(id)
  expect((await states())[sent]).toBe('stored')
  expect((await states())[unsent]).not.toBe('stored')
}, 60_000)

test('closed tickets go after two years with their files and visitors’ keys, complaints after five', async () => {
  const { fileId } = await upload(aPdf(), anna)
  const [asked, complained] = [
    await open(anna, { ...question, attachments: [fileId] }),
    await open(anna, { ...question, kind: 'complaint' }),
  ]
  const email = `old.${randomBytes(4).toString('hex')}@example.org`
  await post('/support/messages', { kind: 'question', topic: 'other', text: 'An old question', name: 'Otto', email })
  const [visitors] = await system.world.superuser<{ id: string; person_id: string }>(
    `select id, person_id from support_ticket where visitor is not null order by id desc limit 1`,
  )
  for (const id of [asked, complained]) await post(`/support/tickets/${id}/ending`, {}, anna.cookie)
  await post(`/office/support/tickets/${visitors?.id}/ending`, {}, staff.cookie)
  const left = async () => {
    const rows = await system.world.superuser<{ id: string }>('select id from support_ticket where id = any ($1) order by id', [
      [asked, complained, visitors?.id],
    ])
    return rows.map(({ id }) => id)
  }
  const rules = retention.filter(({ table }) => table === 'support_ticket')
  const clear = async (years: number) => {
    await system.moveClock(years * 366 * 86_400)
    await clearPast(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), rules)
  }
  await clear(1.9)
  expect(await left()).toHaveLength(3)
  await clear(2.1)
  expect(await left()).toEqual([complained])
  const [file] = await system.world.superuser('select state from file where id = $1', [fileId])
  expect(file).toEqual({ state: 'removing' })
  expect(await system.world.superuser('select from person_key where person_id = $1', [visitors?.person_id])).toEqual([])
  await clear(5.1)
  expect(await left()).toEqual([])
}, 60_000)
