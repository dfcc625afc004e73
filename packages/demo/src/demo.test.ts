import { isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'
import { demoInvestor } from './cast.ts'
import { createDemo } from './index.ts'
import { type Keep, openMemory, type Tables } from './memory.ts'
import { toProblem } from './refusals.ts'

const noon = new Date('2026-11-15T12:00:00.000Z')

test('[DEMO-05 contract] answers the contract in the browser, by the clock it is given', async () => {
  const { client } = openDemo()
  await expect(client.platform.health()).resolves.toEqual({
    state: 'ready',
    reasons: [],
    now: noon.toISOString(),
    lastAnswer: { answeredAt: noon.toISOString(), tookMs: 0 },
  })
})

test('[DEMO-01] the demo investor has every step done, a fixed id, and no admin role', () => {
  expect(isId('per', demoInvestor.id)).toBe(true)
  expect(demoInvestor).toMatchObject({ id: 'per_01jgxdfam00000000000000000', kycStatus: 'approved', firstOnrampOk: true, role: 'investor' })
})

test('[DEMO-01] the demo investor is signed in from the start', async () => {
  const { client } = openDemo()
  await expect(client.identity.me()).resolves.toEqual({
    id: demoInvestor.id,
    name: 'Anna Visser',
    email: demoInvestor.email,
    role: 'investor',
    permissions: [],
    isCreator: false,
    kycStatus: 'approved',
    firstOnrampOk: true,
    agreementSigned: true,
    crossmintWalletId: demoInvestor.crossmintWalletId,
    moonpayCustomerId: demoInvestor.moonpayCustomerId,
    mfaEnabled: false,
    currency: 'EUR',
  })
})

test('[LANG-01] the demo investor chooses a language', async () => {
  const { client } = openDemo()
  await client.identity.changeLanguage({ language: 'nl' })
  await expect(client.identity.me()).resolves.toMatchObject({ language: 'nl' })
})

test('[DEMO-03] signing in and registering answer that this is the demo', async () => {
  const { client } = openDemo()
  const email = 'someone@demo.example'
  const password = 'a long enough password'
  await expect(client.identity.signIn({ email, password })).rejects.toMatchObject({
    code: 'DEMO_SIGN_IN',
    message: 'You are in demo mode. Real login is disabled.',
  })
  await expect(client.identity.register({ firstName: 'Some', lastName: 'One', email, password })).rejects.toMatchObject({
    code: 'DEMO_REGISTRATION',
    message: 'You are in demo mode. Registration is disabled.',
  })
})

test('[DEMO-03] every other way in is switched off too, and what guards the account can be seen but not changed', async () => {
  const { client } = openDemo()
  const [token, password] = ['A'.repeat(43), 'a long enough password']
  const refused: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['DEMO_SIGN_IN', () => client.identity.adminSignIn({ email: 'someone@demo.example', password })],
    ['DEMO_SIGN_IN', () => client.identity.beginPasskeySignIn({})],
    ['DEMO_REGISTRATION', () => client.identity.acceptInvitation({ token, password })],
    ['DEMO_SECURITY', () => client.security.beginTotp({})],
    ['DEMO_SECURITY', () => client.security.endOtherSessions({})],
    ['DEMO_SECURITY', () => client.security.changePassword({ currentPassword: 'any', newPassword: password })],
    ['DEMO_SECURITY', () => client.security.requestPasswordReset({ email: 'someone@demo.example' })],
    ['DEMO_SECURITY', () => client.security.resetPassword({ token, password })],
  ]
  for (const [code, act] of refused) await expect(act()).rejects.toMatchObject({ code })
  const { sessions } = await client.security.read()
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
})

test('input that does not fit is refused with the fields named, as the server does', async () => {
  const { client } = openDemo()
  await expect(client.identity.signIn({ email: 'nobody', password: 'short' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    status: 400,
    data: { errors: [{ path: 'email' }, { path: 'password' }] },
  })
})

test('[CONST-02] an answer takes its time, refusals too: 150 to 400 ms', async () => {
  const quick = openDemo(() => 0)
  await quick.client.platform.health()
  const slow = openDemo(() => 1)
  await expect(slow.client.identity.verifyEmail({ token: 'a'.repeat(43) })).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect([...quick.pauses, ...slow.pauses]).toEqual([150, 400])
})

test('[DEMO-05 state, DEMO-07 state] a change survives a reload', () => {
  const tab = { text: null as string | null }
  const before = openMemory({ keep: keepIn(tab), seed })
  before.change(({ investors }) => investors.set(demoInvestor.id, { ...demoInvestor, kycStatus: 'unknown', firstOnrampOk: false }))
  const after = openMemory({ keep: keepIn(tab), seed })
  expect(after.tables.investors.get(demoInvestor.id)).toEqual({ ...demoInvestor, kycStatus: 'unknown', firstOnrampOk: false })
})

test('a change that throws leaves everything as it was', () => {
  const tab = { text: null as string | null }
  const memory = openMemory({ keep: keepIn(tab), seed })
  expect(() =>
    memory.change(({ investors }) => {
      investors.clear()
      throw new Error('refused half-way')
    }),
  ).toThrow('refused half-way')
  expect(memory.tables.investors.size).toBe(1)
  expect(tab.text).toBeNull()
})

test.each(['', 'not json', '{"shape":0,"tables":{}}', '{"shape":1,"tables":{"investors":[]}}', 'null'])(
  'starts afresh when what was kept is unusable: %j',
  (text) => {
    expect(openMemory({ keep: keepIn({ text }), seed }).tables).toEqual(seed())
  },
)

test('a refusal of the domain arrives as the error that the server would give', () => {
  const error = toProblem(new Refused(refuse('NOT_FOUND', { searched: 'everywhere' })))
  expect(error).toBeInstanceOf(ORPCError)
  expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404, message: 'Not found.', data: { facts: { searched: 'everywhere' } } })
  expect(toProblem(new TypeError('a bug'))).toMatchObject({ code: 'UNEXPECTED', status: 500 })
})

function openDemo(random = () => 0) {
  const pauses: number[] = []
  const client = createDemo({
    keep: keepIn({ text: null }),
    clock: () => noon,
    random,
    async pause(durationMs) {
      pauses.push(durationMs)
    },
    digest: async (text) => text,
  })
  return { client, pauses }
}

function seed(): Tables {
  return {
    investors: new Map([[demoInvestor.id, demoInvestor]]),
    deposits: new Map(),
    files: new Map(),
    protection: new Map(),
    tickets: new Map(),
    readNotifications: new Map(),
    preferences: new Map(),
    visits: new Map(),
    communityRequests: new Map(),
    articles: new Map(),
    signatures: new Map(),
    watchedOffers: new Map(),
    interests: new Map(),
    offerQuestions: new Map(),
    orders: new Map(),
    cardPayments: new Map(),
    withdrawals: new Map(),
  }
}

function keepIn(tab: { text: string | null }): Keep {
  return {
    read: () => tab.text,
    write: (text) => {
      tab.text = text
    },
  }
}
