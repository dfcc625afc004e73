import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, type Person } from '../tests/conformance/identity-calls.ts'
import { openWorld, type World } from '../tests/world.ts'
import { cast, castCode, castPassword } from './cast.ts'
import { seed } from './seed.ts'
import { grantStaffRole } from './staff.ts'

let world: World
let address: string
beforeAll(async () => {
  world = await openWorld({ TRUSTED_PROXIES: '127.0.0.1/32' })
  address = (await world.startApi()).address
}, 120_000)
afterAll(() => world.close())

const signIn = ({ email, password = castPassword }: Pick<Person, 'email'> & { password?: string }) =>
  callApi(address, 'POST', '/identity/session', { body: { email, password } })

test('everyone of the cast can sign in, staff with the code that dev shows, and a second seeding changes nothing', async () => {
  expect(await seed(world.url('heathland_app'))).toBe(cast.length)
  for (const { email, role, kycBegun, kycStatus = 'unknown' } of cast) {
    const entered = await signIn({ email })
    expect({ email, next: entered.body['next'] }).toEqual({ email, next: role === 'investor' ? 'signed-in' : 'second-factor' })
    if (role === 'investor') {
      // Where they stand on record is where their profile says they stand.
      const { body } = await callApi(address, 'GET', '/kyc/verification', { headers: { cookie: entered.cookie } })
      const next = { unknown: kycBegun ? 'continue' : 'start', pending: 'wait', approved: 'done', rejected: 'retry' }[kycStatus]
      expect({ email, ...body }).toMatchObject({ email, status: kycStatus, next })
      continue
    }
    const shown = await callApi(address, 'POST', '/security/factor', { body: { code: castCode() }, headers: { cookie: entered.cookie } })
    const me = await callApi(address, 'GET', '/identity/me', { headers: { cookie: shown.cookie } })
    expect(me).toMatchObject({ status: 200, body: { email, role, mfaEnabled: true } })
  }
  expect(await seed(world.url('heathland_app'))).toBe(0)
}, 120_000)

test('[ADM-02] a command on the server makes a member staff, whose next entry is to enrol a second factor', async () => {
  const environment = Object.fromEntries(
    Object.entries(world.config).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
  const { email } = cast[0] ?? { email: '' }
  const before = await signIn({ email })
  expect(await grantStaffRole(environment, email.toUpperCase(), 'mfo_admin')).toMatch(/^per_\w+ is mfo_admin now/)
  expect((await callApi(address, 'GET', '/identity/me', { headers: { cookie: before.cookie } })).status).toBe(401)
  expect((await signIn({ email })).body).toEqual({ next: 'enrolment' })
  await expect(grantStaffRole(environment, 'nobody@members.example', 'mfo_admin')).rejects.toThrow('Nobody has joined with this address')
  await expect(grantStaffRole(environment, email, 'king')).rejects.toThrow('There is no role "king"')
})
