import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { catalogueTemplate } from './agreement.ts'

let system: System
let [maker, checker]: Staff[] = []
beforeAll(async () => {
  system = await openSystem()
  ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
})
afterAll(() => system.close())

const ask = (who: { cookie: string } | undefined, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who?.cookie ?? '' } })
const agreement = async (language = 'en') =>
  (await ask(undefined, 'GET', `/documents/agreement?language=${language}`)).body as unknown as Read
interface Read {
  readonly version: string
  readonly blocks: readonly { readonly kind: string; readonly text?: string }[]
}

const { textEn, textNl } = catalogueTemplate()
const added = { en: 'Members may ask for a copy at any time.', nl: 'Leden kunnen altijd een exemplaar vragen.' }
const changed = { textEn: `${textEn}\n${added.en}`, textNl: `${textNl}\n${added.nl}`, reason: 'Members asked for it' }

async function request(body: object = changed) {
  const asked = await ask(maker, 'POST', '/office/documents/templates', body)
  const { body: found } = await ask(maker, 'GET', '/office/approvals')
  const items = found['items'] as { id: string; bodyHash: string; body: { templateId: string; version: string; textEn: string } }[]
  return { asked, approval: items.find(({ id }) => id === asked.body['approvalId']) }
}
const decide = (who: Staff | undefined, ending: 'approval' | 'refusal', approval: { id: string; bodyHash: string } | undefined) =>
  ask(who, 'POST', `/office/approvals/${approval?.id}/${ending}`, { bodyHash: approval?.bodyHash })

test('the catalogue’s text, read and written again, is the text that members sign', async () => {
  const before = await agreement()
  const listed = (await ask(maker, 'GET', '/office/documents/templates')).body
  expect(listed).toMatchObject({ items: [], inForce: { version: before.version, textEn, textNl } })
  const { approval } = await request({ ...changed, textEn, textNl })
  expect((await decide(checker, 'approval', approval)).status).toBe(200)
  const after = await agreement()
  expect(after.version).toBe(approval?.body.version)
  const said = ({ blocks }: Read) => blocks.filter(({ text }) => !text?.includes('ersion'))
  expect(said(after)).toEqual(said(before))
})

test('a new text is in force once a second administrator agrees, in every language, and open documents are made out anew', async () => {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  const open = async () => (await ask({ cookie }, 'POST', '/documents/agreement', { language: 'en' })).body
  const before = await open()
  const { approval } = await request()
  expect(approval?.body.textEn).toContain(added.en)
  expect(await decide(maker, 'approval', approval)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect(JSON.stringify(await agreement())).not.toContain(added.en)
  expect((await open())['id']).toBe(before['id'])
  expect((await decide(checker, 'approval', approval)).status).toBe(200)
  expect(JSON.stringify(await agreement())).toContain(added.en)
  expect(JSON.stringify(await agreement('nl'))).toContain(added.nl)
  const after = await open()
  expect(after['id']).not.toBe(before['id'])
  expect(JSON.stringify(after)).toContain(added.en)
  // What was signed stays what was signed.
  const body = { textHash: after['textHash'], hasConsented: true }
  expect((await ask({ cookie }, 'POST', `/documents/${after['id']}/signature`, body)).status).toBe(200)
  const { approval: later } = await request({ ...changed, textEn: `${changed.textEn}\nAnd more.` })
  expect((await decide(checker, 'approval', later)).status).toBe(200)
  expect(JSON.stringify(await open())).not.toContain('And more.')
  const acts = await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [
    later?.body.templateId,
  ])
  expect(acts.map(({ action }) => action)).toEqual(['documents.template-requested', 'documents.template-published'])
})

test('two texts that are written at the same moment get two versions', async () => {
  const both = await Promise.all(['One.', 'Two.', 'Three.'].map((more) => request({ ...changed, textEn: `${textEn}\n${more}` })))
  expect(both.map(({ asked }) => asked.status)).toEqual([200, 200, 200])
  expect(new Set(both.map(({ approval }) => approval?.body.version)).size).toBe(3)
  for (const { approval } of both) expect((await decide(checker, 'refusal', approval)).status).toBe(200)
})

test('a text that is turned down changes nothing, and no text comes into force by writing to its row', async () => {
  const before = await agreement()
  const { approval } = await request({ ...changed, textEn: `${textEn}\nTurned down.` })
  const id = approval?.body.templateId
  for (const attempt of [
    `update document_template set state = 'published', published_at = now(), approval_id = 'apr_${'0'.repeat(26)}' where id = '${id}'`,
    `update document_template set text_en = 'x' where id = '${id}'`,
    'delete from document_template',
  ]) {
    const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
    await expect(
      ctx.inTransaction((tx) => tx.query('attempt', attempt, [])),
      attempt,
    ).rejects.toThrow()
  }
  expect((await decide(checker, 'refusal', approval)).status).toBe(200)
  expect(await agreement()).toEqual(before)
})

test('what cannot be read, filled in or printed is refused, and so is whoever is no administrator', async () => {
  for (const wrong of [
    { textEn: 'No heading.' },
    { textEn: `${textEn}\n{member}` },
    { textNl: '# Een\n> Kort.\nEén hoofdstuk.' },
    { textEn: `${textEn}\nשלום` },
    { reason: '' },
  ])
    expect(await request({ ...changed, ...wrong }), JSON.stringify(wrong).slice(0, 60)).toMatchObject({ asked: { status: 400 } })
  const { cookie } = await system.signIn(await system.join())
  expect((await ask({ cookie }, 'POST', '/office/documents/templates', changed)).status).toBe(403)
  expect((await ask({ cookie }, 'GET', '/office/documents/templates')).status).toBe(403)
})
