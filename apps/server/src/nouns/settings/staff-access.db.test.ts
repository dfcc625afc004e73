/** Rules for sessions of staff hold at every request, and whoever sets them cannot shut themselves out. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let admin: Staff
beforeAll(async () => {
  system = await openSystem()
  admin = await joinStaff(system)
})
afterEach(async () => {
  await system.moveClock(0)
  await system.world.superuser('delete from staff_access')
})
afterAll(() => system.close())

const from = '10.1.2.3'
const call = (method: string, path: string, cookie: string, body?: object, address = from) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie, 'x-forwarded-for': address } })
const save = (access: object, address = from) => call('PUT', '/office/settings', admin.cookie, access, address)

test('[SET-03, SET-04, SET-07 address list] the list holds at every request of staff and for no member; what shuts out its author is refused', async () => {
  expect(await save({ idleMinutes: 30, networks: ['192.0.2.0/24'] })).toMatchObject({ status: 409, body: { code: 'NETWORK_EXCLUDES_YOU' } })
  expect(await save({ idleMinutes: 30, networks: ['10.1.2.3/8'] })).toMatchObject({ status: 400, body: { code: 'NETWORK_INVALID' } })
  expect((await save({ idleMinutes: 30, networks: ['10.0.0.0/8', '2001:db8::/32'] })).status).toBe(200)
  expect((await call('GET', '/office/settings', admin.cookie)).body).toMatchObject({ networks: ['10.0.0.0/8', '2001:db8::/32'] })
  // The same session from elsewhere is nobody's, and the password opens nothing there.
  expect((await call('GET', '/identity/me', admin.cookie, undefined, '192.0.2.7')).status).toBe(401)
  const { email, password } = admin.person
  const elsewhere = await system.call('POST', '/identity/session', {
    body: { email, password },
    headers: { 'x-forwarded-for': '192.0.2.7' },
  })
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'ADDRESS_NOT_ALLOWED' } })
  expect((await call('GET', '/identity/me', admin.cookie)).status).toBe(200)
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  expect((await call('GET', '/identity/me', cookie, undefined, '192.0.2.7')).status).toBe(200)
  const [recorded] = await system.world.superuser(
    `select changed from audit_log where action = 'platform.staff-access-changed' order by id desc limit 1`,
  )
  expect(recorded).toEqual({ changed: ['networks'] })
})

test('[SET-04, SET-07 timeout setting] staff who do nothing for as long as was set are signed out; members as before', async () => {
  expect((await save({ idleMinutes: 4, networks: [] })).status).toBe(400)
  expect((await save({ idleMinutes: 1_441, networks: [] })).status).toBe(400)
  expect((await save({ idleMinutes: 5, networks: [] })).status).toBe(200)
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  expect((await call('GET', '/identity/me', admin.cookie)).status).toBe(200)
  await system.moveClock(6 * 60)
  expect((await call('GET', '/identity/me', admin.cookie)).status).toBe(401)
  expect((await call('GET', '/identity/me', cookie)).status).toBe(200)
})

test('[SET-03] an administrator has the keys wrapped by the present master key, which is recorded; nobody else may', async () => {
  const other = await joinStaff(system, 'compliance')
  expect((await call('POST', '/office/settings/keys', other.cookie, {})).status).toBe(403)
  const asking = await joinStaff(system)
  expect((await call('POST', '/office/settings/keys', asking.cookie, {})).status).toBe(200)
  expect(await system.world.superuser(`select user_id from audit_log where action = 'platform.key-rotation-requested'`)).toEqual([
    { user_id: asking.personId },
  ])
  expect((await call('GET', '/office/settings', asking.cookie)).body).toMatchObject({ idleMinutes: 30, networks: [], keysWaiting: 0 })
})
