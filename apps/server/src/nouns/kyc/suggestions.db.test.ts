/** Suggestions while somebody types a name: opportunities and documents for members, cases for compliance. */
import { randomBytes } from 'node:crypto'
import { type IdKind, makeId } from '@heathland/domain/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'

interface Caller {
  readonly cookie: string
}

let system: System
let anna: Caller & { readonly personId: string }
let bram: Caller & { readonly personId: string }
let carla: Staff
let lotte: Staff

beforeAll(async () => {
  system = await openSystem()
  anna = await aMember('Annabelle')
  bram = await aMember('Bram')
  carla = await joinStaff(system, 'compliance')
  lotte = await joinStaff(system, 'cl_spv_admin')
}, 240_000)
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
const newId = <Kind extends IdKind>(kind: Kind) => makeId(kind, new Date(), randomBytes(10))

async function aMember(firstName: string) {
  const person = await system.join(somebody({ firstName, address: 'Heath 1', city: 'Ede', country: 'NL' }))
  return { personId: person.personId, cookie: (await system.signIn(person)).cookie }
}

const ask = ({ cookie }: Caller, path: string, query: string) =>
  system.call('GET', `${path}?query=${encodeURIComponent(query)}`, { headers: { cookie } })
async function found(who: Caller, path: string, query: string): Promise<readonly Record<string, unknown>[]> {
  const { status, body } = await ask(who, path, query)
  expect([status, body]).toEqual([200, body])
  return body['items'] as readonly Record<string, unknown>[]
}

test('[CMD-04 opportunities] a member finds opportunities of their cell by a misspelt name, and none that is hidden from them', async () => {
  const shown = await publishOffer(sql, 'eu', { name: 'Juniper Windmill' })
  await publishOffer(sql, 'uk', { name: 'Juniper Wharf' })
  await publishOffer(sql, 'eu', { name: 'Juniper Wall', hiddenFrom: ['eu-non-sophisticated'] })
  const item = { id: shown, name: 'Juniper Windmill', category: 'Renewable energy', isHeld: false }
  for (const query of ['juniper', 'windmill juni', 'junipr', 'juinper'])
    expect(await found(anna, '/offers/suggestions', query)).toEqual([item])
  await sql(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at)
     select $1, $2, $3, 'issued', 1000, 'EUR', $4, now() from off`,
    [newId('rge'), shown, anna.personId, newId('sub')],
  )
  expect(await found(anna, '/offers/suggestions', 'juniper')).toEqual([{ ...item, isHeld: true }])
  expect(await found(bram, '/offers/suggestions', 'juniper')).toEqual([item])
})

test('[CMD-04 documents] a member finds their own documents by title, and nobody else’s', async () => {
  const opened = await system.call('POST', '/documents/agreement', { body: { language: 'en' }, headers: { cookie: anna.cookie } })
  expect(opened.status).toBe(200)
  const { id, title } = opened.body as { id: string; title: string }
  expect(await found(anna, '/documents/suggestions', 'agreemnet')).toMatchObject([{ id, title }])
  expect(await found(bram, '/documents/suggestions', 'agreement')).toEqual([])
})

test('[CMD-04 cases] compliance finds a case by its number and by a misspelt name; staff of an SPV may not ask', async () => {
  const id = newId('kca')
  const [row] = await sql<{ number: string }>(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into kyc_case (id, person_id, verification_id, reason, state, points, level, needs_two, evidence, evidence_mac, opened_at, target_at, changed_at)
     select $1, $2, $3, 'screening', 'open', 10, 'low', false, '', '', now(), now(), now() from off returning number::text as number`,
    [id, anna.personId, newId('ver')],
  )
  const number = Number(row?.number)
  expect(await found(carla, '/office/kyc/case-suggestions', `K-${number}`)).toEqual([{ id, number, state: 'open' }])
  for (const query of ['annabelle', 'anabelle'])
    await expect
      .poll(() => found(carla, '/office/kyc/case-suggestions', query), { timeout: 20_000 })
      .toMatchObject([{ id, number, name: 'Annabelle Heath' }])
  expect(await found(carla, '/office/kyc/case-suggestions', 'bram')).toEqual([])
  expect((await ask(lotte, '/office/kyc/case-suggestions', 'annabelle')).status).toBe(403)
})
