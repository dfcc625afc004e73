import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let [maker, checker, clerk]: Staff[] = []
let [green, blue]: string[] = []
beforeAll(async () => {
  system = await openSystem()
  ;[maker, checker, clerk] = [await joinStaff(system), await joinStaff(system), await joinStaff(system, 'cl_spv_admin')]
  ;[green, blue] = [await addSpv('Green Energy Fund'), await addSpv('Blue Water Fund')]
}, 240_000)
afterAll(() => system.close())

const post = (staff: Staff | undefined, path: string, body: object) =>
  system.call('POST', path, { body, headers: { cookie: staff?.cookie ?? '' } })
const get = (staff: Staff | undefined, path: string) => system.call('GET', path, { headers: { cookie: staff?.cookie ?? '' } })
const addSpv = async (name: string) =>
  String((await post(maker, '/office/ledger/spvs', { cell: 'eu', name, kind: 'lending' })).body['spvId'])
const request = (spvIds: readonly (string | undefined)[], by = maker, of = clerk) =>
  post(by, `/office/users/${of?.personId}/spv-changes`, { spvIds, reason: 'Part of their work now.' })

async function approve(asked: { readonly body: Record<string, unknown> }, by = checker) {
  const { body } = await get(maker, '/office/approvals')
  const found = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === asked.body['approvalId'])
  return post(by, `/office/approvals/${String(asked.body['approvalId'])}/approval`, { bodyHash: found?.bodyHash ?? '' })
}

const namesSeen = async (staff: Staff | undefined) =>
  ((await get(staff, '/office/ledger/spvs')).body['items'] as { name: string }[]).map(({ name }) => name)

test('[STAFF-06 scope] somebody is staff of an SPV when two administrators agree, sees it and no other, and ends with the role', async () => {
  const permitted = await post(maker, `/office/users/${clerk?.personId}/permission-changes`, {
    permissions: ['ledger.read', 'ledger.correct'],
    reason: 'Part of their work now.',
  })
  expect((await approve(permitted)).status).toBe(200)
  expect(await namesSeen(clerk)).toEqual([])

  const asked = await request([green])
  expect(asked).toMatchObject({ status: 200 })
  expect(await namesSeen(clerk)).toEqual([])
  expect(await approve(asked, maker)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect((await approve(asked)).status).toBe(200)
  expect(await namesSeen(clerk)).toEqual(['Green Energy Fund'])
  expect(await namesSeen(maker)).toEqual(['Green Energy Fund', 'Blue Water Fund'])
  const { body } = await get(maker, '/office/users/staff')
  const listed = (body['items'] as { id: string; spvs: { name: string }[] }[]).find(({ id }) => id === clerk?.personId)
  expect(listed?.spvs).toMatchObject([{ name: 'Green Energy Fund' }])

  // What waits about nobody's SPV is not theirs to see or to decide.
  await post(maker, `/office/users/${clerk?.personId}/spv-changes`, { spvIds: [green, blue], reason: 'More work.' })
  expect((await get(clerk, '/office/approvals')).body['items']).toEqual([])

  const recorded = await system.world.superuser(`select changed from audit_log where action = 'identity.spvs-changed' and user_id = $1`, [
    clerk?.personId,
  ])
  expect(recorded).toEqual([{ changed: ['spvs'] }])
  await grant(system, clerk?.personId ?? '', 'compliance')
  expect(await system.world.superuser('select from spv_staff where person_id = $1', [clerk?.personId])).toEqual([])
  await grant(system, clerk?.personId ?? '', 'cl_spv_admin')
})

test('[STAFF-06 scope] what cannot be so is refused: an SPV that is not there, somebody who is no SPV staff, oneself, and what is so already', async () => {
  const other = await joinStaff(system, 'eq_spv_admin')
  expect(await request(['spv_00000000000000000000000000'], maker, other)).toMatchObject({ status: 404 })
  expect(await request([green], maker, checker)).toMatchObject({ status: 422, body: { code: 'SPV_UNFIT' } })
  expect(await request([green], maker, maker)).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
  expect(await request([], maker, other)).toMatchObject({ status: 409, body: { code: 'ALREADY_SO' } })
  expect(await request([green], other, other)).toMatchObject({ status: 403 })
})

test('[STAFF-06 scope] what was agreed to and is no longer so is not done', async () => {
  const other = await joinStaff(system, 'production_spv')
  const [first, second] = [await request([green], maker, other), await request([blue], maker, other)]
  expect((await approve(first)).status).toBe(200)
  expect(await approve(second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
  const held = await system.world.superuser('select spv_id from spv_staff where person_id = $1', [other.personId])
  expect(held).toEqual([{ spv_id: green }])
})
