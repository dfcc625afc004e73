import { defaultPermissions } from '@heathland/domain/identity/permissions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { grant, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let maker: Staff
let checker: Staff
beforeAll(async () => {
  system = await openSystem()
  ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const breaks = (cookie: string) => system.call('GET', '/office/funding/breaks', { headers: { cookie } })
const trialBalance = async (cookie: string) =>
  (await system.call('GET', '/office/ledger/trial-balance?cell=eu&asset=EUR', { headers: { cookie } })).status

function request(personId: string, permissions: readonly string[], cookie = maker.cookie) {
  return system.call('POST', `/office/users/${personId}/permission-changes`, {
    body: { permissions, reason: 'Part of their work now.' },
    headers: { cookie },
  })
}

async function decide(ending: 'approval' | 'refusal', approvalId: unknown, cookie = checker.cookie) {
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie: maker.cookie } })
  const found = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === approvalId)
  return system.call('POST', `/office/approvals/${String(approvalId)}/${ending}`, {
    body: { bodyHash: found?.bodyHash ?? '' },
    headers: { cookie },
  })
}

async function permissionsOf(personId: string): Promise<string[] | null | undefined> {
  const rows = await system.world.superuser<{ permissions: string[] | null }>('select permissions from profiles where id = $1', [personId])
  return rows[0]?.permissions
}

test('[STAFF-01 permissions] compliance staff can read breaks as soon as they hold the role, and lose it with the role', async () => {
  const compliance = await joinStaff(system, 'compliance')
  expect((await breaks(compliance.cookie)).status).toBe(200)
  await grant(system, compliance.personId, 'investor')
  expect(await permissionsOf(compliance.personId)).toEqual([])
})

test('[STAFF-01 permissions] a permission is granted and withdrawn when a second administrator approves, and holds in an open session', async () => {
  const clerk = await joinStaff(system, 'compliance')
  expect(await trialBalance(clerk.cookie)).toBe(403)
  const asked = await request(clerk.personId, ['funding.reconcile', 'ledger.read'])
  expect(asked.status).toBe(200)
  expect(await trialBalance(clerk.cookie)).toBe(403)
  expect((await decide('approval', asked.body['approvalId'])).status).toBe(200)
  expect(await trialBalance(clerk.cookie)).toBe(200)
  const withdrawn = await request(clerk.personId, [])
  expect((await decide('approval', withdrawn.body['approvalId'])).status).toBe(200)
  expect(await trialBalance(clerk.cookie)).toBe(403)
  expect((await breaks(clerk.cookie)).status).toBe(403)
  const recorded = await system.world.superuser<{ changed: string[]; hashes: number; actor: string }>(
    `select changed, num_nonnulls(before_hash, after_hash) as hashes, actor from audit_log
     where action = 'identity.permissions-changed' and user_id = $1 order by id`,
    [clerk.personId],
  )
  expect(recorded).toEqual(Array.from({ length: 2 }, () => ({ changed: ['permissions'], hashes: 2, actor: 'officer' })))
})

test('nobody requests or approves a change of their own permissions', async () => {
  const clerk = await joinStaff(system, 'compliance')
  const own = { status: 403, body: { code: 'OWN_ROLE' } }
  expect(await request(maker.personId, [])).toMatchObject(own)
  const asked = await request(clerk.personId, ['ledger.read'])
  expect(await decide('approval', asked.body['approvalId'], maker.cookie)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  // Promoted meanwhile, the subject could otherwise approve what was asked for them.
  await grant(system, clerk.personId, 'mfo_admin')
  const cookie = await clerk.signIn()
  expect(await decide('approval', asked.body['approvalId'], cookie)).toMatchObject(own)
  expect(await permissionsOf(clerk.personId)).toEqual([])
})

test('only permissions that a role can use are granted: none to members, administrators or of a page the role cannot open', async () => {
  const [member, clerk] = [await system.join(), await joinStaff(system, 'compliance')]
  const unfit = { status: 422, body: { code: 'PERMISSION_UNFIT' } }
  expect(await request(member.personId, ['ledger.read'])).toMatchObject(unfit)
  expect(await request(checker.personId, ['ledger.read'])).toMatchObject(unfit)
  expect(await request(clerk.personId, ['users.change-role'])).toMatchObject(unfit)
  expect(await request(clerk.personId, defaultPermissions.compliance)).toMatchObject({ status: 409, body: { code: 'ALREADY_SO' } })
  expect(await request(clerk.personId, ['everything'])).toMatchObject({ status: 400 })
  expect(await request(`per_${'0'.repeat(26)}`, [])).toMatchObject({ status: 404 })
})

test('a change of permissions is not executed after the role or the permissions changed', async () => {
  const clerk = await joinStaff(system, 'compliance')
  const asked = await request(clerk.personId, ['ledger.post'])
  await grant(system, clerk.personId, 'cl_spv_admin')
  const changed = { status: 409, body: { code: 'APPROVAL_CHANGED' } }
  expect(await decide('approval', asked.body['approvalId'])).toMatchObject(changed)
  const second = await request(clerk.personId, ['ledger.post'])
  await system.world.superuser(`update profiles set permissions = '{ledger.read}' where id = $1`, [clerk.personId])
  expect(await decide('approval', second.body['approvalId'])).toMatchObject(changed)
  expect(await permissionsOf(clerk.personId)).toEqual(['ledger.read'])
})

test('a fresh factor is needed to request, and a rejected request changes nothing', async () => {
  const clerk = await joinStaff(system, 'compliance')
  const fresh = await joinStaff(system)
  const asked = await request(clerk.personId, ['ledger.read'], fresh.cookie)
  expect((await decide('refusal', asked.body['approvalId'])).status).toBe(200)
  expect(await permissionsOf(clerk.personId)).toEqual(defaultPermissions.compliance)
  await system.moveClock(301)
  expect(await request(clerk.personId, ['ledger.read'], fresh.cookie)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
})

test('the list of staff says who holds which permission, page by page, and viewing it is logged', async () => {
  const clerk = await joinStaff(system, 'compliance')
  const list = (query = '') => system.call('GET', `/office/users/staff${query}`, { headers: { cookie: checker.cookie } })
  const items: { id: string; permissions: string[]; role: string }[] = []
  let after: string | undefined
  do {
    const { status, body } = await list(after ? `?after=${after}` : '')
    expect(status).toBe(200)
    items.push(...(body['items'] as typeof items))
    after = body['next'] as string | undefined
  } while (after)
  expect(items.find(({ id }) => id === clerk.personId)).toMatchObject({ role: 'compliance', permissions: defaultPermissions.compliance })
  expect(items.some(({ role }) => role === 'investor')).toBe(false)
  const [seen] = await system.world.superuser(`select from audit_log where action = 'identity.people-viewed' and resource like $1`, [
    `%${clerk.personId}%`,
  ])
  expect(seen).toBeDefined()
})
