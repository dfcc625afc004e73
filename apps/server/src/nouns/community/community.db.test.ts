import { deflateSync } from 'node:zlib'
import type { Id } from '@heathland/domain/id'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { officer, ownOrigin } from '../../../../../tests/serve.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { erasePerson } from '../compliance/erase-person.ts'

let system: System
let mira: Staff
let milan: Staff
let carla: Staff
interface JoinedPerson {
  readonly personId: Id<'per'>
  readonly cookie: string
}
let anna: JoinedPerson
let bram: JoinedPerson
beforeAll(async () => {
  system = await openSystem()
  ;[mira, milan, carla] = [await joinStaff(system), await joinStaff(system), await joinStaff(system, 'compliance')]
  ;[anna, bram] = [await join(), await join()]
})
afterAll(() => system.close())

async function join(): Promise<JoinedPerson> {
  const person = await system.join()
  return { personId: person.personId as Id<'per'>, cookie: (await system.signIn(person)).cookie }
}

const as = (person: { readonly cookie: string }) => ({
  get: (path: string) => system.call('GET', path, { headers: { cookie: person.cookie } }),
  send: (method: string, path: string, body: object = {}) => system.call(method, path, { body, headers: { cookie: person.cookie } }),
})

const draft = {
  kind: 'library',
  topic: 'energy',
  language: 'en',
  title: 'How wind turbines are financed',
  summary: 'Loans, equity and what lenders ask for.',
  body: 'Most turbines are financed by a loan and by equity of the owners.',
}

async function save(person: { readonly cookie: string }, changes: object = {}) {
  return as(person).send('POST', '/community/own-articles', { ...draft, ...changes })
}

async function submitted(person: { readonly cookie: string }, changes: object = {}): Promise<string> {
  const { body } = await save(person, changes)
  const id = String(body['id'])
  expect((await as(person).send('POST', `/community/own-articles/${id}/review`, { version: body['version'] })).status).toBe(200)
  return id
}

async function published(changes: object = {}): Promise<string> {
  const id = await submitted(mira, changes)
  const { status } = await as(milan).send('POST', `/office/community/articles/${id}/publication`, { version: 1 })
  expect(status).toBe(200)
  return id
}

async function makeCreator(person: JoinedPerson): Promise<void> {
  const asked = await as(person).send('POST', '/community/requests', { kind: 'creator-access', message: 'I write about wind energy.' })
  const answer = { outcome: 'grant', answer: 'Welcome as a creator.' }
  expect((await as(mira).send('POST', `/office/community/requests/${asked.body['id']}/answer`, answer)).status).toBe(200)
}

const itemsOf = async (person: { readonly cookie: string }, query: string) =>
  ((await as(person).get(`/community/articles?${query}`)).body['items'] as { id: string; title: string }[]).map(({ title }) => title)

describe('requests', () => {
  test('[COMM-03] a member asks for a consultation, and staff answer it once', async () => {
    const message = 'I would like to talk about housing projects.'
    const asked = await as(bram).send('POST', '/community/requests', { kind: 'consultation', message })
    expect(asked).toMatchObject({ status: 200, body: { kind: 'consultation', state: 'waiting', message } })
    expect((await as(bram).send('POST', '/community/requests', { kind: 'consultation', message })).body).toMatchObject({
      code: 'REQUEST_WAITING',
    })
    const id = String(asked.body['id'])
    // What was asked is sealed, and nobody but its author and administrators reads it.
    const [row] = await system.world.superuser<{ message: Buffer }>('select message from community_request where id = $1', [id])
    expect(row?.message.toString('latin1')).not.toContain('housing')
    expect((await as(anna).get('/community/requests')).body).toEqual({ items: [] })
    expect((await as(carla).get('/office/community/requests')).body).toMatchObject({ code: 'ACCESS_DENIED' })
    const { body: queue } = await as(mira).get('/office/community/requests?state=waiting')
    expect(queue).toMatchObject({ items: [{ id, message, personId: bram.personId }], names: { [bram.personId]: expect.anything() } })
    const answer = { outcome: 'answer', answer: 'We will call you on Monday.' }
    expect((await as(mira).send('POST', `/office/community/requests/${id}/answer`, { ...answer, outcome: 'grant' })).body).toMatchObject({
      code: 'REQUEST_CLOSED',
    })
    expect((await as(mira).send('POST', `/office/community/requests/${id}/answer`, answer)).status).toBe(200)
    expect((await as(milan).send('POST', `/office/community/requests/${id}/answer`, answer)).body).toMatchObject({ code: 'REQUEST_CLOSED' })
    expect((await as(bram).get('/community/requests')).body).toMatchObject({ items: [{ id, state: 'answered', answer: answer.answer }] })
    const events = await system.world.superuser<{ subject: object }>(`select subject from outbox where type = 'community.request-answered'`)
    expect(events.map(({ subject }) => subject)).toEqual([{ personId: bram.personId, requestId: id }])
  })

  test('[ENT-07 creator] staff grant creator access and revoke it, and the database records both', async () => {
    const meIs = async () => (await system.me(anna.cookie)).body['isCreator']
    expect(await meIs()).toBe(false)
    expect((await save(anna)).body).toMatchObject({ code: 'CREATOR_ACCESS_MISSING' })
    await makeCreator(anna)
    expect(await meIs()).toBe(true)
    expect(
      (await as(anna).send('POST', '/community/requests', { kind: 'creator-access', message: 'Once more, please.' })).body,
    ).toMatchObject({
      code: 'ALREADY_SO',
    })
    const { body } = await as(mira).get('/office/community/requests?state=granted')
    const [request] = body['items'] as { id: string }[]
    const revoked = await as(milan).send('POST', `/office/community/requests/${request?.id}/answer`, {
      outcome: 'revoke',
      answer: 'At your wish.',
    })
    expect(revoked.status).toBe(200)
    expect(await meIs()).toBe(false)
    const rows = await system.world.superuser<{ user_id: string }>(
      `select user_id from audit_log where action = 'community.creator-changed' and resource = $1 order by id`,
      [anna.personId],
    )
    expect(rows.map((row) => row.user_id)).toEqual([mira.personId, milan.personId])
  })

  test('no program makes a creator without an answer of staff in the same transaction', async () => {
    const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
    await expect(
      ctx.inTransaction((tx) => tx.query('forge-creator', `select change_creator('crq_x', 'aud_x', 'req_x', null, null, null, null)`, [])),
    ).rejects.toThrow(/permission denied|creators are made by administrators/)
  })
})

describe('articles', () => {
  test('[COMM-03] an article is read by members once an administrator who did not write it has published it', async () => {
    await makeCreator(anna)
    const id = await submitted(anna, { title: 'Reviewed wind' })
    expect(await itemsOf(bram, 'kind=library')).not.toContain('Reviewed wind')
    expect((await as(bram).get(`/community/articles/${id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
    // A creator publishes nothing, and the text in review cannot be changed under the reviewer's eyes.
    expect((await as(anna).send('POST', `/office/community/articles/${id}/publication`, { version: 1 })).body).toMatchObject({
      code: 'ACCESS_DENIED',
    })
    expect((await save(anna, { articleId: id })).body).toMatchObject({ code: 'ARTICLE_STEP_UNFIT' })
    expect((await as(mira).send('POST', `/office/community/articles/${id}/publication`, { version: 2 })).body).toMatchObject({
      code: 'ARTICLE_CHANGED',
    })
    expect((await as(mira).send('POST', `/office/community/articles/${id}/publication`, { version: 1 })).status).toBe(200)
    expect(await itemsOf(bram, 'kind=library')).toContain('Reviewed wind')
    expect((await as(bram).get(`/community/articles/${id}`)).body).toMatchObject({ id, author: 'creator', body: draft.body })
    expect((await as(carla).get(`/community/articles/${id}`)).body).toMatchObject({ code: 'ACCESS_DENIED' })
    const events = await system.world.superuser<{ subject: object }>(
      `select subject from outbox where type = 'community.article-published'`,
    )
    expect(events.map(({ subject }) => subject)).toContainEqual({ articleId: id })
  })

  test('an administrator cannot publish their own article, and PostgreSQL refuses it as well', async () => {
    const id = await submitted(mira, { title: 'My own opinion' })
    expect((await as(mira).send('POST', `/office/community/articles/${id}/publication`, { version: 1 })).body).toMatchObject({
      code: 'ARTICLE_OWN',
    })
    const ctx = await system.world.platform.openFor({ ...officer('mfo_admin'), personId: mira.personId })
    await expect(
      ctx.inTransaction((tx) =>
        tx.change(
          'forge-publication',
          `update article set state = 'published', published_version = 1, published_at = now(), reviewed_by = $2,
             publication_id = 'pub_00000000000000000000000000' where id = $1`,
          [id, mira.personId],
        ),
      ),
    ).rejects.toThrow(/this step is somebody else|article_reviewed_by_another/)
  })

  test('a draft is seen by its author alone, and every version is kept', async () => {
    const { body: first } = await save(anna, { title: 'Draft of Anna' })
    const id = String(first['id'])
    expect((await save(anna, { articleId: id, title: 'Second draft of Anna' })).body).toEqual({ id, version: 2 })
    for (const other of [bram, mira]) {
      expect((await as(other).get(`/community/own-articles/${id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
      expect((await save(other, { articleId: id })).body).toMatchObject({ code: other === mira ? 'NOT_FOUND' : 'CREATOR_ACCESS_MISSING' })
    }
    expect((await as(mira).get(`/office/community/articles/${id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await as(anna).send('POST', `/community/own-articles/${id}/review`, { version: 1 })).body).toMatchObject({
      code: 'ARTICLE_CHANGED',
    })
    await as(anna).send('POST', `/community/own-articles/${id}/review`, { version: 2 })
    const { body } = await as(mira).get(`/office/community/articles/${id}`)
    expect((body['versions'] as { title: string }[]).map(({ title }) => title)).toEqual(['Second draft of Anna', 'Draft of Anna'])
    expect((await as(mira).send('POST', `/office/community/articles/${id}/return`, { note: 'Please name your sources.' })).status).toBe(200)
    expect((await as(anna).get(`/community/own-articles/${id}`)).body).toMatchObject({ state: 'draft', note: 'Please name your sources.' })
  })

  test('members go on reading the published version until a new one is published, and nothing once it is withdrawn', async () => {
    const id = await published({ title: 'First edition' })
    expect((await save(mira, { articleId: id, title: 'Second edition' })).body).toEqual({ id, version: 2 })
    expect((await as(bram).get(`/community/articles/${id}`)).body).toMatchObject({ title: 'First edition' })
    await as(mira).send('POST', `/community/own-articles/${id}/review`, { version: 2 })
    await as(milan).send('POST', `/office/community/articles/${id}/publication`, { version: 2 })
    expect((await as(bram).get(`/community/articles/${id}`)).body).toMatchObject({ title: 'Second edition' })
    expect(
      (await as(milan).send('POST', `/office/community/articles/${id}/withdrawal`, { note: 'The figures are outdated.' })).status,
    ).toBe(200)
    expect((await as(bram).get(`/community/articles/${id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('[COMM-03] the library is found by words of either language, topic and language, and paged by key', async () => {
    await published({ title: 'Financing heat pumps', body: 'Heat pumps replace boilers in terraced houses, one street at a time.' })
    await published({
      title: 'Warmtepompen betalen',
      language: 'nl',
      topic: 'housing',
      body: 'Warmtepompen vervangen de cv-ketel in rijtjeshuizen.',
    })
    expect(await itemsOf(bram, 'kind=library&search=boiler')).toEqual(['Financing heat pumps'])
    expect(await itemsOf(bram, 'kind=library&search=warmtepomp')).toEqual(['Warmtepompen betalen'])
    expect(await itemsOf(bram, 'kind=library&topic=housing&language=nl')).toEqual(['Warmtepompen betalen'])
    expect(await itemsOf(bram, `kind=library&search=${encodeURIComponent(`"' or 1=1 -- & | ! <->`)}`)).toEqual([])
    for (let made = 0; made < 13; made += 1) await published({ kind: 'feed', title: `News number ${made}` })
    const { body: first } = await as(bram).get('/community/articles?kind=feed')
    const { body: second } = await as(bram).get(`/community/articles?kind=feed&after=${first['next']}`)
    const titles = [first, second].flatMap((page) => (page['items'] as { title: string }[]).map(({ title }) => title))
    expect(titles).toEqual(Array.from({ length: 13 }, (_none, place) => `News number ${12 - place}`))
    expect(second['next']).toBeUndefined()
  })

  test('a drafted or withdrawn text is not found by its words', async () => {
    await save(anna, { title: 'Quokka', body: 'Nobody may find the word quokka in a draft.' })
    expect(await itemsOf(bram, 'kind=library&search=quokka')).toEqual([])
    expect(await itemsOf(mira, 'kind=library&search=quokka')).toEqual([])
  })

  test('every published article was reviewed by somebody else, and the daily check agrees', async () => {
    const checks = everyCheck.filter(({ name }) => name === 'articles-are-reviewed')
    expect(await runChecks(system.world.platform, checks)).toBe(0)
    await system.world.superuser('alter table article drop constraint article_reviewed_by_another')
    await system.world.superuser('update article set reviewed_by = author_id where id = (select max(id) from article where state = $1)', [
      'published',
    ])
    expect(await runChecks(system.world.platform, checks)).toBe(1)
  })
})

describe('hostile texts', () => {
  test.each([
    [
      '10,000 nested lists',
      Array.from({ length: 10_000 }, (_none, depth) => `${' '.repeat(Math.min(depth, 400) * 2)}- a`)
        .join('\n')
        .slice(0, 23_000),
    ],
    ['nested quotes', `${'>'.repeat(3_000)} deep down`],
    ['nested brackets', `${'['.repeat(2_000)}a${']'.repeat(2_000)} and more`],
    ['a text that is read backwards', 'Pay to \u202Eelpmaxe.knab\u202C today, please.'],
    ['characters that nobody sees', 'Pay\u200B to the bank\u2060 today, please.'],
  ])('%s are refused within a second', async (_what, body) => {
    const startedAt = performance.now()
    expect((await save(anna, { body })).body).toMatchObject({ code: 'ARTICLE_TEXT_REFUSED' })
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('images', () => {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const png = (width: number, height: number) => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width)
    header.writeUInt32BE(height, 4)
    header.set([8, 6], 8)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(5))),
      Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
    ])
  }

  async function upload(
    person: JoinedPerson,
    bytes: Buffer,
  ): Promise<{ readonly status: number; readonly fileId: string; readonly code?: string }> {
    const { body } = await as(person).send('POST', '/files', { name: 'Picture.png', size: bytes.length, purpose: 'article-image' })
    const fileId = String(body['id'])
    const answer = await fetch(`${system.address}/api/files/${fileId}/content`, {
      method: 'PUT',
      headers: { cookie: person.cookie, origin: ownOrigin, 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    })
    return { status: answer.status, fileId, ...((await answer.json()) as { code?: string }) }
  }
  const read = (person: { readonly cookie: string }, id: unknown) =>
    fetch(`${system.address}/api/community/images/${id}`, { headers: { cookie: person.cookie } })

  test('an image is its author’s until an article with it is published, and is served as what it is', async () => {
    const { fileId } = await upload(anna, png(640, 320))
    const { body: image } = await as(anna).send('POST', '/community/images', { fileId })
    expect(image).toMatchObject({ width: 640, height: 320 })
    expect((await as(anna).get(`/files/${fileId}`)).body).toMatchObject({ code: 'NOT_FOUND' })
    const own = await read(anna, image['id'])
    expect([own.status, own.headers.get('content-type'), own.headers.get('x-content-type-options')]).toEqual([200, 'image/png', 'nosniff'])
    expect(own.headers.get('content-security-policy')).toContain('sandbox')
    expect((await read(bram, image['id'])).status).toBe(404)
    const body = `${draft.body}\n\n![A turbine](/api/community/images/${image['id']})`
    const id = await submitted(anna, { body, coverImage: image['id'] })
    expect((await as(mira).send('POST', `/office/community/articles/${id}/publication`, { version: 1 })).status).toBe(200)
    expect(Buffer.from(await (await read(bram, image['id'])).arrayBuffer()).equals(png(640, 320))).toBe(true)
    expect((await read(carla, image['id'])).status).toBe(403)
  })

  test('another author’s unpublished image cannot be named', async () => {
    await makeCreator(bram)
    const { fileId } = await upload(anna, png(10, 10))
    const { body: image } = await as(anna).send('POST', '/community/images', { fileId })
    expect((await save(bram, { coverImage: image['id'] })).body).toMatchObject({ code: 'IMAGE_UNKNOWN' })
    expect((await as(bram).send('POST', '/community/images', { fileId })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an SVG with a script, a page inside a picture and a picture of a gigapixel are refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await upload(anna, svg)).toMatchObject({ status: 422, code: 'FILE_TYPE_REFUSED' })
    const polyglot = Buffer.concat([png(4, 4), Buffer.from('<script>alert(1)</script>')])
    expect(await upload(anna, polyglot)).toMatchObject({ status: 422, code: 'FILE_TYPE_REFUSED' })
    const { fileId } = await upload(anna, png(40_000, 40_000))
    expect((await as(anna).send('POST', '/community/images', { fileId })).body).toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  })
})

test('[COMM-05] a figure is shown to members from its confirmation to its withdrawal', async () => {
  expect((await as(bram).get('/community')).body['claims']).toEqual([])
  expect((await as(mira).send('PUT', '/office/community/claims/templates', { figure: 'over 9000' })).body).toMatchObject({
    code: 'INPUT_INVALID',
  })
  expect((await as(mira).send('PUT', '/office/community/claims/templates', { figure: '50' })).status).toBe(200)
  expect((await as(bram).get('/community')).body['claims']).toEqual([{ key: 'templates', figure: '50' }])
  expect((await as(bram).get('/office/community/claims')).body).toMatchObject({ code: 'ACCESS_DENIED' })
  expect((await as(milan).send('DELETE', '/office/community/claims/templates')).status).toBe(200)
  expect((await as(bram).get('/community')).body['claims']).toEqual([])
})

test('whoever is erased leaves no draft and no request behind, and what they published has no name', async () => {
  const vera = await join()
  await makeCreator(vera)
  const id = await submitted(vera, { title: 'Published by Vera' })
  await as(mira).send('POST', `/office/community/articles/${id}/publication`, { version: 1 })
  await save(vera, { title: 'Vera never finished this' })
  await erasePerson(await system.world.platform.openFor({ kind: 'operator', command: 'test' }), vera.personId)
  const rows = await system.world.superuser<{ id: string }>('select id from article where author_id = $1', [vera.personId])
  expect(rows).toEqual([{ id }])
  expect(await system.world.superuser('select id from community_request where person_id = $1', [vera.personId])).toEqual([])
  expect((await as(bram).get(`/community/articles/${id}`)).body).toMatchObject({ title: 'Published by Vera', author: 'creator' })
})
