/** An offer's life over HTTP: drafted and proved by one company's staff, published by somebody else, read and followed by members. */
import { createHash } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { contentToJson, type OfferContentJson } from '@heathland/domain/offers/content'
import { evidenceKinds, ruleOf } from '@heathland/domain/offers/evidence'
import { dayOf, openQuestionsMax } from '@heathland/domain/offers/offer'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anyAddress } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { completeContent } from '../../../../../tests/offer-content.ts'
import { ownOrigin } from '../../../../../tests/serve.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { tellFollowers } from '../notifications/tell-followers.ts'

interface Member {
  readonly cookie: string
  readonly personId: string
}

let system: System
let lender: Staff
let stranger: Staff
let carla: Staff
let mira: Staff
let pim: Staff
let anna: Member
let bram: Member
let freya: Member
let green = ''
let blue = ''

beforeAll(async () => {
  system = await openSystem()
  const staff = (role: Parameters<typeof joinStaff>[1]) => joinStaff(system, role)
  mira = await staff('mfo_admin')
  pim = await staff('mfo_admin')
  carla = await staff('compliance')
  lender = await staff('cl_spv_admin')
  stranger = await staff('cl_spv_admin')
  ;[green, blue] = [await addSpv('Green Energy Fund'), await addSpv('Blue Water Fund')]
  await enlist(lender, green)
  await enlist(stranger, blue)
  anna = await joinMember('NL')
  bram = await joinMember('NL')
  freya = await joinMember('GB')
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const ask = (who: { readonly cookie: string } | undefined, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who?.cookie ?? '' } })
const get = (who: { readonly cookie: string }, path: string) => ask(who, 'GET', path)
const post = (who: { readonly cookie: string }, path: string, body: object = {}) => ask(who, 'POST', path, body)

const addSpv = async (name: string) =>
  String((await post(mira, '/office/ledger/spvs', { cell: 'eu', name, kind: 'lending' })).body['spvId'])

async function enlist({ personId }: Staff, spvId: string): Promise<void> {
  await system.world.superuser('insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), $3)', [
    personId,
    spvId,
    `apr_${'0'.repeat(26)}`,
  ])
}

/** Somebody who lives there and has passed the gate. */
async function joinMember(country: string): Promise<Member> {
  const person = await system.join({ ...somebodyIn(country) })
  await passGate(person.personId)
  return { personId: person.personId, cookie: (await system.signIn(person)).cookie }
}
const somebodyIn = (country: string) => ({
  firstName: 'Ada',
  lastName: 'Heath',
  email: `ada.${anyAddress().replaceAll('.', '')}.${country.toLowerCase()}@example.org`,
  password: 'a long enough secret for a member',
  address: 'Heath 1',
  city: 'Ede',
  country,
})
async function passGate(personId: string, { wallet = true, kyc = true, onramp = true } = {}): Promise<void> {
  await system.world.superuser('update profiles set crossmint_wallet_id = $2, kyc_status = $3, first_onramp_ok = $4 where id = $1', [
    personId,
    wallet ? `wallet-of-${personId}` : null,
    kyc ? 'approved' : 'unknown',
    onramp,
  ])
}

const now = () => system.world.platform.now()
const inDays = async (days: number) => dayOf(after(await now(), days * dayMs))

async function contentFor(changed: Partial<OfferContentJson> = {}): Promise<OfferContentJson> {
  return { ...contentToJson(completeContent), opensOn: await inDays(-1), closesOn: await inDays(90), ...changed }
}

async function upload(who: Staff, spvId: string, bytes = Buffer.from(`%PDF-1.7\n${Math.random()}\n%%EOF\n`)): Promise<string> {
  const begun = await post(who, '/office/files', { spvId, name: 'Paper.pdf', size: bytes.length, purpose: 'spv-document' })
  expect(begun.status).toBe(200)
  const id = String(begun.body['id'])
  const sent = await fetch(`${system.address}/api/files/${id}/content`, {
    method: 'PUT',
    headers: { origin: ownOrigin, cookie: who.cookie, 'x-forwarded-for': anyAddress() },
    body: new Uint8Array(bytes),
  })
  expect(sent.status).toBe(200)
  return id
}

async function addPaper(
  offerId: string,
  kind: (typeof evidenceKinds)[number],
  given: object = {},
  who = lender,
  spvId = green,
): Promise<string> {
  const added = await post(who, `/office/offers/${offerId}/evidence`, {
    kind,
    title: `Our ${kind}`,
    fileId: await upload(who, spvId),
    ...(ruleOf(kind).expires && { expiresOn: await inDays(200) }),
    ...given,
  })
  expect([kind, added.status, added.body]).toMatchObject([kind, 200, {}])
  return String(added.body['id'])
}

const review = (who: Staff, evidenceId: string, verdict = 'accepted') =>
  post(who, `/office/offers/evidence/${evidenceId}/review`, { verdict })
const readOffice = async (offerId: string, who = lender) =>
  (await get(who, `/office/offers/${offerId}`)).body as Record<string, unknown> & {
    problems: { kind: string; what?: string; state?: string }[]
    evidence: { id: string; kind: string; state: string }[]
    figures: Record<string, unknown>
    approvalId?: string
  }

async function draft(name: string, changed: Partial<OfferContentJson> = {}, who = lender, spvId = green): Promise<string> {
  const created = await post(who, '/office/offers', { spvId, name })
  expect(created.status).toBe(200)
  const offerId = String(created.body['id'])
  const saved = await post(who, `/office/offers/${offerId}/versions`, { seen: 1, content: await contentFor({ name, ...changed }) })
  expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
  return offerId
}

/** A draft with every paper that it needs, accepted by compliance. */
async function provedDraft(name: string, changed: Partial<OfferContentJson> = {}): Promise<string> {
  const offerId = await draft(name, changed)
  for (const kind of evidenceKinds.filter((one) => ruleOf(one).isRequired))
    expect((await review(carla, await addPaper(offerId, kind))).status).toBe(200)
  return offerId
}

const request = (offerId: string, version = 2, who = lender) =>
  post(who, `/office/offers/${offerId}/publication`, { version, reason: 'Everything is there.' })
async function decide(who: Staff, approvalId: unknown, ending: 'approval' | 'refusal' = 'approval') {
  const { body } = await get(mira, '/office/approvals')
  const found = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === approvalId)
  return post(who, `/office/approvals/${String(approvalId)}/${ending}`, { bodyHash: found?.bodyHash ?? '' })
}

async function publish(name: string, changed: Partial<OfferContentJson> = {}): Promise<string> {
  const offerId = await provedDraft(name, changed)
  const asked = await request(offerId)
  expect(asked.status).toBe(200)
  expect(await decide(mira, asked.body['approvalId'])).toMatchObject({ status: 200 })
  return offerId
}

/** An order of somebody who neither follows the offer nor said that they are interested, put there behind the product's back. */
async function order(offerId: string, state: 'awaiting-payment' | 'cancelled'): Promise<string> {
  const person = (await joinMember('NL')).personId
  const alike = (kind: string) => person.replace('per', kind)
  await system.world.superuser(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into subscription (id, number, offer_id, offer_version, person_id, cell, asset, state, amount_minor, fee_bps, fee_minor, document_id, created_at,
       signed_at, cancel_until, pay_by, decision_id, ended_at)
     select $1, nextval('subscription_number'), $2, 2, $3, 'eu', 'EUR', $4, 500000, 100, 5000, $5, now(), now(), now(), now() + interval '9 days', $6,
            case when $4 = 'cancelled' then now() end
     from off`,
    [alike('sub'), offerId, person, state, alike('doc'), alike('ivd')],
  )
  return person
}

const listed = async (who: Member, query = '') =>
  (await get(who, `/offers${query}`)).body['items'] as { id: string; status: string; isWatched: boolean }[]
const detail = async (who: Member, offerId: string) =>
  (await get(who, `/offers/${offerId}`)) as Awaited<ReturnType<typeof get>> & {
    body: Record<string, unknown> & { explored: number; documents: { id: string; kind: string; isDocument: boolean }[] }
  }
/** What readers share is kept for a second. */
const untilForgotten = () => new Promise((resolve) => setTimeout(resolve, 1_100))

test('[OFFER-01 drafted, OFFER-01 versions] staff of a company draft its offer, and a version is written on top of the one that was read', async () => {
  expect(await post(stranger, '/office/offers', { spvId: green, name: 'Not theirs' })).toMatchObject({ status: 404 })
  expect(await post(carla, '/office/offers', { spvId: green, name: 'Not theirs' })).toMatchObject({ status: 403 })
  expect(await post(anna, '/office/offers', { spvId: green, name: 'Not theirs' })).toMatchObject({ status: 403 })
  const { body } = await post(lender, '/office/offers', { spvId: green, name: 'Wind park' })
  const offerId = String(body['id'])
  const save = (seen: number, content: OfferContentJson, who = lender) => post(who, `/office/offers/${offerId}/versions`, { seen, content })
  expect(await save(1, await contentFor({ name: 'Wind park Delfzijl' }))).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await save(1, await contentFor({ name: 'Too late' }))).toMatchObject({ status: 409, body: { code: 'OFFER_CHANGED' } })
  const equity = {
    kind: 'equity',
    termMonths: 60,
    paymentsPerYear: 1,
    sharePriceMinor: '10000',
    dividendBps: 400,
    exitBps: 12_000,
    hasVotes: true,
  } as const
  expect(await save(2, await contentFor({ terms: equity }))).toMatchObject({ status: 422, body: { code: 'OFFER_KIND_UNFIT' } })
  expect(await save(2, await contentFor(), stranger)).toMatchObject({ status: 404 })
  // Of two saves at the same moment one is refused.
  const both = await Promise.all([save(2, await contentFor()), save(2, await contentFor({ name: 'Other' }))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const versions = await get(lender, `/office/offers/${offerId}/versions`)
  expect((versions.body['items'] as { version: number }[]).map(({ version }) => version)).toEqual([3, 2, 1])
  expect((await get(lender, `/office/offers/${offerId}/version?version=2`)).body).toMatchObject({ content: { name: 'Wind park Delfzijl' } })
  expect(await readOffice(offerId)).toMatchObject({ state: 'draft', version: 3, apy: 6.5, lawPack: 'eu-ecspr' })
  expect((await get(stranger, `/office/offers/${offerId}`)).status).toBe(404)
  expect(JSON.stringify((await get(stranger, '/office/offers')).body)).not.toContain(offerId)
  expect(JSON.stringify((await get(carla, '/office/offers')).body)).toContain(offerId)
  // No member sees a draft.
  expect(await listed(anna)).not.toContainEqual(expect.objectContaining({ id: offerId }))
  expect((await detail(anna, offerId)).status).toBe(404)
})

test('a paper is a stored PDF of the company, and nobody accepts their own', async () => {
  const offerId = await draft('Papers')
  const add = (given: object) => post(lender, `/office/offers/${offerId}/evidence`, { kind: 'permit', title: 'Permit', ...given })
  const fileId = await upload(lender, green)
  expect(await add({ fileId })).toMatchObject({ status: 422, body: { code: 'EVIDENCE_UNFIT' } })
  expect(await add({ fileId, expiresOn: await inDays(-1) })).toMatchObject({ status: 422 })
  expect(await add({ fileId, expiresOn: await inDays(5), issuedOn: await inDays(1) })).toMatchObject({ status: 422 })
  expect(await add({ fileId: await upload(mira, blue), expiresOn: await inDays(5) })).toMatchObject({ status: 422 })
  const added = await add({ fileId, expiresOn: await inDays(5), issuedOn: await inDays(-5) })
  expect(added.status).toBe(200)
  expect(await add({ fileId, expiresOn: await inDays(5) })).toMatchObject({ status: 422 })
  const evidenceId = String(added.body['id'])
  expect((await review(lender, evidenceId)).status).toBe(403)
  const own = await addPaper(offerId, 'valuation', {}, mira)
  expect(await review(mira, own)).toMatchObject({ status: 403, body: { code: 'EVIDENCE_OWN' } })
  expect((await review(pim, own, 'rejected')).status).toBe(200)
  expect((await review(carla, evidenceId)).status).toBe(200)
  expect(await review(mira, evidenceId)).toMatchObject({ status: 409, body: { code: 'EVIDENCE_REVIEWED' } })
  const { evidence, problems } = await readOffice(offerId)
  expect(evidence.map(({ kind, state }) => [kind, state])).toEqual([
    ['permit', 'accepted'],
    ['valuation', 'rejected'],
  ])
  expect(problems.map(({ what }) => what)).toEqual(['key-information-sheet', 'contract', 'title', 'owner-due-diligence', 'related-parties'])
})

test('[OPP-04 detail] [OFFER-01 checklist, OFFER-01 second person] an offer is published once its checklist is done and a second person agrees, and is then the one in the database', async () => {
  const offerId = await draft('Second pair of eyes')
  expect(await request(offerId)).toMatchObject({ status: 409, body: { code: 'OFFER_INCOMPLETE', facts: { problems: 6 } } })
  const required = evidenceKinds.filter((kind) => ruleOf(kind).isRequired)
  for (const kind of required) {
    const evidenceId = await addPaper(offerId, kind)
    expect(await request(offerId)).toMatchObject({ status: 409, body: { code: 'OFFER_INCOMPLETE' } })
    expect((await review(carla, evidenceId)).status).toBe(200)
  }
  expect(await request(offerId, 1)).toMatchObject({ status: 409, body: { code: 'OFFER_CHANGED' } })
  const asked = await request(offerId)
  expect(asked.status).toBe(200)
  const { approvalId } = asked.body
  expect((await readOffice(offerId)).approvalId).toBe(approvalId)
  expect((await decide(lender, approvalId)).status).toBe(403)
  expect((await detail(anna, offerId)).status).toBe(404)
  expect((await decide(mira, approvalId)).status).toBe(200)
  expect(await readOffice(offerId)).toMatchObject({ state: 'published', publishedVersion: 2 })
  expect(await detail(anna, offerId)).toMatchObject({
    status: 200,
    body: {
      id: offerId,
      name: 'Second pair of eyes',
      status: 'Open',
      open: true,
      yield: '6.5%',
      term: '5 years',
      minInvestment: { amountMinor: '500000', asset: 'EUR' },
      company: 'Green Energy Fund',
      lawPack: 'eu-ecspr',
      raised: { amountMinor: '0', asset: 'EUR' },
    },
  })
  const acts = await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [offerId])
  expect(acts.map(({ action }) => action)).toEqual([
    'offers.drafted',
    'offers.version-saved',
    'offers.publication-requested',
    'offers.published',
  ])
  // Members read the published version until the next is published too.
  const content = await contentFor({ name: 'Second version' })
  expect((await post(lender, `/office/offers/${offerId}/versions`, { seen: 2, content })).status).toBe(200)
  expect((await detail(anna, offerId)).body).toMatchObject({ name: 'Second pair of eyes', version: 2 })
  const second = await request(offerId, 3)
  expect((await decide(mira, second.body['approvalId'])).status).toBe(200)
  expect((await detail(anna, offerId)).body).toMatchObject({ name: 'Second version', version: 3 })
})

test('[OFFER-01 second person] who wrote a word of what is published does not agree to it', async () => {
  const offerId = await provedDraft('Own words')
  const save = async (who: Staff, seen: number) =>
    expect((await post(who, `/office/offers/${offerId}/versions`, { seen, content: await contentFor({ name: 'Own words' }) })).status).toBe(
      200,
    )
  await save(mira, 2)
  const asked = await request(offerId, 3)
  expect(await decide(mira, asked.body['approvalId'])).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect((await decide(pim, asked.body['approvalId'], 'refusal')).status).toBe(200)
  // A colleague's version on top of it changes nothing about that.
  await save(lender, 3)
  const again = await request(offerId, 4)
  expect(await decide(mira, again.body['approvalId'])).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect((await decide(pim, again.body['approvalId'])).status).toBe(200)
  expect(await readOffice(offerId)).toMatchObject({ state: 'published', publishedVersion: 4 })
})

test('what was agreed to is what is published: a changed text or changed papers need a new request', async () => {
  const offerId = await provedDraft('Changed in between')
  const asked = await request(offerId)
  expect((await post(lender, `/office/offers/${offerId}/versions`, { seen: 2, content: await contentFor() })).status).toBe(200)
  expect(await decide(mira, asked.body['approvalId'])).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
  expect((await decide(mira, asked.body['approvalId'], 'refusal')).status).toBe(200)
  const again = await request(offerId, 3)
  expect((await review(carla, await addPaper(offerId, 'insurance'))).status).toBe(200)
  expect(await decide(mira, again.body['approvalId'])).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
  expect(await readOffice(offerId)).toMatchObject({ state: 'draft' })
})

test('an owner raises no more than the law allows within a year, counted over all companies', async () => {
  const owner = { ...contentToJson(completeContent).owner, registrationNumber: '99887766' }
  await publish('Most of it', { owner, targetMinor: '499500000' })
  const rest = await provedDraft('The rest of it', { owner, targetMinor: '500001', minInvestmentMinor: '100000' })
  expect((await readOffice(rest)).problems).toEqual([{ kind: 'owner-total', max: { amountMinor: '500000000', asset: 'EUR' } }])
  expect(await request(rest)).toMatchObject({ status: 409, body: { code: 'OFFER_INCOMPLETE' } })
  const content = await contentFor({
    owner: { ...owner, registrationNumber: '9988.77-66' },
    targetMinor: '500000',
    minInvestmentMinor: '100000',
  })
  expect((await post(lender, `/office/offers/${rest}/versions`, { seen: 2, content })).status).toBe(200)
  expect((await readOffice(rest)).problems).toEqual([])
  // Two that fit one by one and not together: the second is refused when it would be published.
  const other = await provedDraft('The same rest', { owner, targetMinor: '500000', minInvestmentMinor: '100000' })
  const [one, two] = [await request(rest, 3), await request(other)]
  const decided = await Promise.all([decide(mira, one.body['approvalId']), decide(pim, two.body['approvalId'])])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('[OFFER-02 insiders] staff cannot publish the offer of an owner who is related to Heathland', async () => {
  const { owner } = contentToJson(completeContent)
  const offerId = await provedDraft('Of an insider', { owner: { ...owner, isRelated: true } })
  expect((await readOffice(offerId)).problems).toEqual([{ kind: 'owner-related' }])
  expect(await request(offerId)).toMatchObject({ status: 409, body: { code: 'OFFER_INCOMPLETE', facts: { problems: 1 } } })
  expect((await post(lender, `/office/offers/${offerId}/versions`, { seen: 2, content: await contentFor() })).status).toBe(200)
  expect((await request(offerId, 3)).status).toBe(200)
})

test('nobody publishes, rewrites or resurrects an offer by writing to its row', async () => {
  const offerId = await provedDraft('Behind the back')
  const asked = await request(offerId)
  const approvalId = String(asked.body['approvalId'])
  const publishing = (approval: string) =>
    `update offer set state = 'published', published_version = 2, published_at = now(), approval_id = '${approval}', name = 'x', category = 'Housing',
       region = 'EU', apy_bps = 1, term_months = 1, min_investment_minor = 1, target_minor = 1, opens_on = now(), closes_on = now(), owner_key = 'x'
     where id = '${offerId}'`
  const admin = { kind: 'officer', role: 'mfo_admin', personId: mira.personId, permissions: null, spvIds: [], entityId: undefined } as const
  const attempts = [
    publishing(`apr_${'0'.repeat(26)}`),
    publishing(approvalId),
    `update offer set version = 7 where id = '${offerId}'`,
    `update offer_version set content = '{}' where offer_id = '${offerId}'`,
    `update offer_evidence set kind = 'valuation' where offer_id = '${offerId}'`,
    `delete from offer_evidence where offer_id = '${offerId}'`,
    `insert into offer (id, spv_id, cell, kind, state, version, created_by, created_at, updated_at)
     values ('ofr_${'0'.repeat(26)}', '${green}', 'eu', 'loan', 'published', 1, '${mira.personId}', now(), now())`,
  ]
  for (const attempt of attempts) {
    const ctx = await system.world.platform.openFor(admin as never)
    await expect(
      ctx.inTransaction((tx) => tx.query('attempt', attempt, [])),
      attempt,
    ).rejects.toThrow()
  }
  // An approval that was executed for it is of no use a second time.
  expect((await decide(mira, approvalId)).status).toBe(200)
  const ctx = await system.world.platform.openFor(admin as never)
  await expect(ctx.inTransaction((tx) => tx.query('attempt', publishing(approvalId), []))).rejects.toThrow()
  expect((await post(mira, `/office/offers/${offerId}/state`, { step: 'cancel', reason: 'It fell through.' })).status).toBe(200)
  const later = await system.world.platform.openFor(admin as never)
  await expect(
    later.inTransaction((tx) => tx.query('attempt', `update offer set state = 'published' where id = '${offerId}'`, [])),
  ).rejects.toThrow()
})

test('[GATE-04] the refusal names the step that a member is missing, and the offer opens once none is', async () => {
  const offerId = await publish('Behind the gate')
  const carol = await joinMember('NL')
  const needs = async (facts: Parameters<typeof passGate>[1]) => {
    await passGate(carol.personId, facts)
    return [
      await detail(carol, offerId),
      await post(carol, `/offers/${offerId}/interest`),
      await get(carol, `/offers/${offerId}/questions`),
    ]
  }
  const closed = (need: string) =>
    Array(3).fill(expect.objectContaining({ status: 403, body: expect.objectContaining({ code: 'ACCESS_REQUIRED', facts: { need } }) }))
  expect(await needs({ wallet: false })).toEqual(closed('wallet'))
  expect(await needs({ kyc: false })).toEqual(closed('kyc'))
  expect(await needs({ onramp: false })).toEqual(closed('onramp'))
  // The list stays open, and following it too.
  expect((await listed(carol)).some(({ id }) => id === offerId)).toBe(true)
  expect((await post(carol, `/offers/${offerId}/watch`, { isWatched: true })).status).toBe(200)
  const explored = await system.world.superuser('select from offer_view where person_id = $1', [carol.personId])
  expect(explored).toEqual([])
  expect((await needs({})).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('an administrator opens an offer as it is, is not counted, and does nothing that is a member’s', async () => {
  const offerId = await publish('Looked at by staff')
  expect((await get(mira, `/offers/${offerId}`)).status).toBe(200)
  expect((await readOffice(offerId)).figures).toMatchObject({ explored: 0 })
  for (const [path, body] of [
    ['/interest', {}],
    ['/watch', { isWatched: true }],
    ['/questions', { text: 'May I ask this as staff?' }],
  ] as const)
    expect([path, await post(mira, `/offers/${offerId}${path}`, body)]).toMatchObject([
      path,
      { status: 403, body: { code: 'MEMBERS_ONLY' } },
    ])
})

test('members of the other cell see neither the offer nor that there is one', async () => {
  const offerId = await publish('Only for the EU')
  expect((await listed(anna)).some(({ id }) => id === offerId)).toBe(true)
  expect((await listed(freya)).some(({ id }) => id === offerId)).toBe(false)
  expect((await get(freya, '/offers')).body).toMatchObject({ lawPack: 'uk-fca', items: [], summary: { count: 0 } })
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/interest', {}],
    ['POST', '/watch', { isWatched: true }],
    ['GET', '/questions', undefined],
    ['POST', '/questions', { text: 'May I see this one as well?' }],
    ['GET', '/updates', undefined],
  ] as const)
    expect([path, (await ask(freya, method, `/offers/${offerId}${path}`, body)).status]).toEqual([path, 404])
})

test('[OPP-05] members who opened an offer are counted once each, and nobody else is', async () => {
  const offerId = await publish('Looked at')
  expect((await detail(anna, offerId)).body.explored).toBe(1)
  await untilForgotten()
  expect((await detail(anna, offerId)).body.explored).toBe(1)
  await Promise.all([detail(bram, offerId), detail(bram, offerId), detail(bram, offerId)])
  await untilForgotten()
  expect((await detail(bram, offerId)).body.explored).toBe(2)
  expect((await readOffice(offerId)).figures).toMatchObject({ explored: 2, interested: 0, watching: 0 })
  await listed(bram)
  expect((await readOffice(offerId)).figures).toMatchObject({ explored: 2 })
})

test('[OPP-04 interest] [OPP-04 staff] interest is recorded once and seen by the company’s staff, names by those who may see people', async () => {
  const offerId = await publish('Of interest')
  const first = await post(anna, `/offers/${offerId}/interest`)
  expect(first.status).toBe(200)
  expect((await post(anna, `/offers/${offerId}/interest`)).body).toEqual(first.body)
  expect((await detail(anna, offerId)).body['interestedAt']).toBe(first.body['interestedAt'])
  const seen = await get(lender, `/office/offers/${offerId}/interest`)
  expect(seen.body).toMatchObject({ items: [{ personId: anna.personId, at: first.body['interestedAt'] }], names: {} })
  expect((await get(mira, `/office/offers/${offerId}/interest`)).body['names']).toMatchObject({ [anna.personId]: { name: 'Ada Heath' } })
  expect((await get(stranger, `/office/offers/${offerId}/interest`)).status).toBe(404)
  expect((await readOffice(offerId)).figures).toMatchObject({ interested: 1 })
  expect((await post(lender, `/office/offers/${offerId}/state`, { step: 'close', reason: 'It is fully paid.' })).status).toBe(200)
  expect(await post(bram, `/offers/${offerId}/interest`)).toMatchObject({ status: 409, body: { code: 'OFFER_NOT_OPEN' } })
})

test('a member has three questions waiting at most; staff of the company answer them for everyone, nobody else does', async () => {
  const offerId = await publish('Asked about')
  const question = (who: Member, text: string) => post(who, `/offers/${offerId}/questions`, { text })
  const asked = await Promise.all(
    Array.from({ length: openQuestionsMax + 2 }, (_, place) => question(anna, `What happens in year ${place + 1} of it?`)),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
  expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'QUESTIONS_FULL',
    facts: { questionsMax: openQuestionsMax },
  })
  const [first, second] = asked.filter(({ status }) => status === 200).map(({ body }) => String(body['id']))
  const answer = (who: Staff, id: string | undefined, verdict = 'answered') =>
    post(who, `/office/offers/questions/${id}/answer`, { verdict, answer: 'Interest is then paid from a reserve.' })
  expect((await answer(stranger, first)).status).toBe(404)
  expect((await answer(carla, first)).status).toBe(403)
  expect((await get(bram, `/offers/${offerId}/questions`)).body['items']).toEqual([])
  expect((await readOffice(offerId)).figures).toMatchObject({ questionsWaiting: 3 })
  expect((await answer(lender, first)).status).toBe(200)
  expect(await answer(lender, first)).toMatchObject({ status: 409, body: { code: 'REQUEST_CLOSED' } })
  expect((await answer(lender, second, 'declined')).status).toBe(200)
  expect((await get(bram, `/offers/${offerId}/questions`)).body['items']).toMatchObject([
    { id: first, isOwn: false, answer: expect.any(String) },
  ])
  expect((await get(anna, `/offers/${offerId}/questions`)).body['items']).toHaveLength(3)
  expect(JSON.stringify((await get(lender, `/office/offers/${offerId}/questions`)).body)).not.toContain(anna.personId)
  // Two were answered, so that two more may be asked.
  expect((await question(anna, 'May I ask something else now?')).status).toBe(200)
  await expect
    .poll(async () => (await get(anna, '/notifications')).body['items'])
    .toContainEqual(expect.objectContaining({ kind: 'offer-question-answered', leadsTo: `/opportunities/${offerId}` }))
})

test('[OFFER-01 changes told] who follows an offer, is interested or has an open order hears of each update and change once, however often the job runs', async () => {
  const offerId = await publish('Followed')
  expect(await post(lender, `/office/offers/${await draft('Nothing to report')}/updates`, { title: 'News', text: 'None.' })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_STEP_UNFIT' },
  })
  for (const isWatched of [true, true, false, true]) expect((await post(anna, `/offers/${offerId}/watch`, { isWatched })).status).toBe(200)
  await post(anna, `/offers/${offerId}/interest`)
  await post(bram, `/offers/${offerId}/interest`)
  const [customer, former] = [await order(offerId, 'awaiting-payment'), await order(offerId, 'cancelled')]
  expect((await listed(anna, '?view=watchlist')).map(({ id }) => id)).toContain(offerId)
  expect((await listed(bram, '?view=watchlist')).map(({ id }) => id)).not.toContain(offerId)
  expect((await post(stranger, `/office/offers/${offerId}/updates`, { title: 'Not theirs', text: 'None.' })).status).toBe(404)
  expect(
    (await post(lender, `/office/offers/${offerId}/updates`, { title: 'First turbine', text: 'It delivers since Monday.' })).status,
  ).toBe(200)
  expect((await get(bram, `/offers/${offerId}/updates`)).body['items']).toMatchObject([{ title: 'First turbine' }])
  expect((await post(mira, `/office/offers/${offerId}/state`, { step: 'pause', reason: 'A permit is looked at.' })).status).toBe(200)
  const told = () =>
    system.world.superuser<{ person_id: string; kind: string }>(
      `select person_id, kind from notification where subject_id = $1 and kind in ('offer-update', 'offer-changed') order by person_id, kind`,
      [offerId],
    )
  const everyone = [anna.personId, bram.personId, customer]
    .toSorted()
    .flatMap((personId) => ['offer-changed', 'offer-update'].map((kind) => ({ person_id: personId, kind })))
  await expect.poll(told).toEqual(everyone)
  const events = await system.world.superuser<{ id: Id<'evt'> }>(
    `select id from outbox where type in ('offer.updated', 'offer.changed') and subject ->> 'offerId' = $1`,
    [offerId],
  )
  expect(events.length).toBeGreaterThanOrEqual(2)
  for (const { id } of events.slice(-2)) await tellFollowers(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), id)
  expect(await told()).toEqual(everyone)
  expect(everyone.map(({ person_id: personId }) => personId)).not.toContain(former)
})

test('a paused offer stays visible as pending, and goes on only while its papers are valid', async () => {
  const offerId = await publish('Paused')
  const step = (who: Staff, name: string) => post(who, `/office/offers/${offerId}/state`, { step: name, reason: 'Looked at again.' })
  expect((await step(stranger, 'pause')).status).toBe(404)
  expect((await step(lender, 'pause')).status).toBe(200)
  expect(await step(lender, 'pause')).toMatchObject({ status: 409, body: { code: 'OFFER_STEP_UNFIT' } })
  expect((await listed(anna)).find(({ id }) => id === offerId)?.status).toBe('Pending')
  expect((await detail(anna, offerId)).body).toMatchObject({ status: 'Pending', open: false })
  expect((await step(lender, 'resume')).status).toBe(403)
  // An unfinished version on top is no reason to keep the published one from going on.
  expect(
    (await post(lender, `/office/offers/${offerId}/versions`, { seen: 2, content: await contentFor({ description: '' }) })).status,
  ).toBe(200)
  await system.world.superuser(`update offer_evidence set expires_on = $2 where offer_id = $1 and kind = 'permit'`, [
    offerId,
    await inDays(-1),
  ])
  expect(await step(mira, 'resume')).toMatchObject({ status: 409, body: { code: 'OFFER_INCOMPLETE', facts: { problems: 1 } } })
  expect((await review(carla, await addPaper(offerId, 'permit'))).status).toBe(200)
  expect((await step(mira, 'resume')).status).toBe(200)
  expect((await detail(anna, offerId)).body).toMatchObject({ status: 'Open' })
})

test('a document is shown to members who passed the gate, and what is only verified is shown to nobody', async () => {
  const offerId = await provedDraft('With documents')
  const asked = await request(offerId)
  const { evidence } = await readOffice(offerId)
  const evidenceOf = (kind: string) => evidence.find((paper) => paper.kind === kind)?.id ?? ''
  const content = async (who: { cookie: string }, evidenceId: string, query = '') => {
    const answer = await fetch(`${system.address}/api/offers/documents/${evidenceId}/content${query}`, {
      headers: { cookie: who.cookie, 'x-forwarded-for': anyAddress() },
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const sheet = evidenceOf('key-information-sheet')
  // Not before it is published.
  expect((await content(anna, sheet)).status).toBe(404)
  expect((await decide(mira, asked.body['approvalId'])).status).toBe(200)
  const shown = await content(anna, sheet, '?view')
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('application/pdf')
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  expect(shown.headers.get('etag')).toBe(`"${createHash('sha256').update(shown.bytes).digest('hex')}"`)
  expect((await content(anna, sheet)).headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await content(anna, evidenceOf('title'), '?view')).status).toBe(404)
  expect((await content(freya, sheet, '?view')).status).toBe(404)
  expect((await content({ cookie: '' }, sheet, '?view')).status).toBe(401)
  const dora = await joinMember('NL')
  await passGate(dora.personId, { kyc: false })
  expect((await content(dora, sheet, '?view')).status).toBe(403)
  const rejected = await addPaper(offerId, 'contract')
  expect((await content(anna, rejected, '?view')).status).toBe(404)
  expect((await review(carla, rejected, 'rejected')).status).toBe(200)
  expect((await content(anna, rejected, '?view')).status).toBe(404)
  await untilForgotten()
  const { documents } = (await detail(anna, offerId)).body
  expect(documents.map(({ kind, isDocument }) => [kind, isDocument])).toEqual(
    evidence.map(({ kind }) => [kind, kind === 'key-information-sheet' || kind === 'contract']),
  )
})

test('[OPP-01] an accepted audit makes an offer audited until it expires', async () => {
  const offerId = await publish('Audited')
  const audited = async () => (await detail(anna, offerId)).body['audited']
  expect(await audited()).toBe(false)
  expect((await review(carla, await addPaper(offerId, 'audited-accounts', { expiresOn: await inDays(10) }))).status).toBe(200)
  await untilForgotten()
  expect(await audited()).toBe(true)
})

test('the daily checks pass over these offers, and fail for one without its papers and one that nobody agreed to', async () => {
  const named = (name: string) => everyCheck.filter((check) => check.name === name)
  const [papers, two] = [named('open-offers-have-their-papers'), named('offers-are-published-by-two')]
  const faults = async () => [await runChecks(system.world.platform, papers), await runChecks(system.world.platform, two)]
  expect([papers.length, two.length]).toEqual([1, 1])
  const offerId = await publish('Checked every night')
  expect(await faults()).toEqual([0, 0])
  await system.world.superuser(`update offer_evidence set expires_on = current_date - 1 where offer_id = $1 and kind = 'title'`, [offerId])
  expect(await faults()).toEqual([1, 0])
  await system.world.superuser(`update approval set act = 'another' where id = (select approval_id from offer where id = $1)`, [offerId])
  expect(await faults()).toEqual([1, 1])
})
