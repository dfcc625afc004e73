/** The same promises of identity, kept by the server over HTTP and by the demonstration in the browser. */
import { member } from '@heathland/contract'
import { errors, isErrorCode } from '@heathland/contract/errors'
import { createDemo } from '@heathland/demo'
import { ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebody } from './identity-calls.ts'
import { openSystem } from './identity-people.ts'
import { signedInClient } from './signed-in-client.ts'

type Client = ContractRouterClient<typeof member>['identity']
type Verb = keyof Client

interface Side {
  readonly client: Client
  readonly close: () => Promise<void>
}

/** Somebody who is signed in at the server, as the product's own pages reach it. */
async function openServer(): Promise<Side> {
  const system = await openSystem()
  const person = await system.join()
  const client = await signedInClient(system.address, person)
  return { client: client.identity, close: system.close }
}

async function openDemo(): Promise<Side> {
  const keep = { read: () => null, write: () => undefined }
  const demo = createDemo({
    keep,
    clock: () => new Date(),
    random: Math.random,
    pause: async () => undefined,
    digest: async (text) => text,
  })
  return { client: demo.identity, close: async () => undefined }
}

describe.each([
  ['the server', openServer],
  ['the demonstration', openDemo],
] as const)('%s', (name, open) => {
  const isDemo = name === 'the demonstration'
  let side: Side
  let client: Client
  beforeAll(async () => {
    side = await open()
    client = side.client
  })
  afterAll(() => side.close())

  test('says who is signed in, in the contract’s closed shape', async () => {
    const me = await client.me()
    expect(keeps('me', me)).toEqual(me)
    expect(me).toMatchObject({ role: 'investor', name: expect.stringMatching(/\S+ \S+/), email: expect.stringContaining('@') })
    expect(keeps('me', { ...me, token: 'x' })).toBeUndefined()
  })

  test('says when the session ends: later than now, idle no later than altogether, and renewal never brings it nearer', async () => {
    const now = Date.now()
    const before = await client.session()
    const after = await client.renewSession({})
    for (const [verb, ends] of [
      ['session', before],
      ['renewSession', after],
    ] as const) {
      expect(keeps(verb, ends)).toEqual(ends)
      expect(Date.parse(ends.idleEndsAt)).toBeGreaterThan(now)
      expect(Date.parse(ends.idleEndsAt)).toBeLessThanOrEqual(Date.parse(ends.endsAt))
    }
    expect(Date.parse(after.idleEndsAt)).toBeGreaterThanOrEqual(Date.parse(before.idleEndsAt))
  })

  test('answers alike whether or not there is anything to verify, and refuses a link that it never sent', async () => {
    expect(await client.resendVerification({ email: somebody().email })).toEqual({})
    expect(await failure('verifyEmail', () => client.verifyEmail({ token: 'A'.repeat(43) }))).toBe('LINK_INVALID')
  })

  test('names the fields of an input that does not fit, each by its own name', async () => {
    const fits = somebody()
    const wrong = [
      { act: () => client.signIn({ email: 'nobody', password: 'short' }), verb: 'signIn', fields: ['email', 'password'] },
      { act: () => client.register({ ...fits, firstName: '  ', email: 'a@b' }), verb: 'register', fields: ['firstName', 'email'] },
      { act: () => client.register({ ...fits, country: 'Heathland' }), verb: 'register', fields: ['country'] },
      {
        act: () => client.register({ ...fits, phone: '1'.repeat(31), password: 'p'.repeat(129) }),
        verb: 'register',
        fields: ['password', 'phone'],
      },
      { act: () => client.verifyEmail({ token: 'not a token' }), verb: 'verifyEmail', fields: ['token'] },
      { act: () => client.resendVerification({ email: '' }), verb: 'resendVerification', fields: ['email'] },
    ] as const
    for (const { act, verb, fields } of wrong) {
      const error = await caught(act)
      expect(codeOf(verb, error)).toBe('INPUT_INVALID')
      const named = (error.data as { errors: { path: string; message: string }[] }).errors
      expect(named.map(({ path }) => path)).toEqual(fields)
      for (const { message } of named) expect(message).not.toBe('')
    }
  })

  test('refuses a field that the contract does not know', async () => {
    const extra = { ...somebody(), role: 'mfo_admin' }
    expect(await failure('register', () => client.register(extra))).toBe('INPUT_INVALID')
  })

  test.runIf(!isDemo)('answers a sign-up without revealing who is known, and refuses unknown credentials', async () => {
    const person = somebody()
    expect(await client.register(person)).toEqual({})
    expect(await client.register(person)).toEqual({})
    expect(await failure('signIn', () => client.signIn(passwordOf(somebody())))).toBe('SIGN_IN_FAILED')
    expect(await failure('signIn', () => client.signIn(passwordOf(person)))).toBe('EMAIL_NOT_VERIFIED')
  })

  test.runIf(isDemo)('[DEMO-03] says that signing in and registering are switched off', async () => {
    const person = somebody()
    const signIn = await caught(() => client.signIn(passwordOf(person)))
    expect(codeOf('signIn', signIn)).toBe('DEMO_SIGN_IN')
    expect(signIn.message).toBe('You are in demo mode. Real login is disabled.')
    const register = await caught(() => client.register(person))
    expect(codeOf('register', register)).toBe('DEMO_REGISTRATION')
    expect(register.message).toBe('You are in demo mode. Registration is disabled.')
  })

  test('signs out with a plain answer, whoever asks and however often', async () => {
    expect(await client.signOut({})).toEqual({})
    expect(await client.signOut({})).toEqual({})
    // The demonstration has nobody to forget: leaving it is the pages' own doing.
    if (isDemo) return expect(await client.me()).toMatchObject({ role: 'investor' })
    for (const verb of ['me', 'session'] as const) expect(await failure(verb, () => client[verb]())).toBe('NOT_SIGNED_IN')
    expect(await failure('renewSession', () => client.renewSession({}))).toBe('NOT_SIGNED_IN')
  })
})

/** The answer as the operation's own schema reads it, or undefined when it does not fit. */
function keeps(verb: Verb, answer: unknown): unknown {
  const schema = member.identity[verb]['~orpc'].outputSchema
  return schema?.safeParse(answer).data
}

async function caught(act: () => Promise<unknown>): Promise<ORPCError<string, unknown>> {
  const error = await act().then(
    (answer) => new Error(`it was answered: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ORPCError)) throw error
  return error
}

/** The code of a failure, which must be one that the operation says it may give, with the contract's own status and words. */
function codeOf(verb: Verb, error: ORPCError<string, unknown>): string {
  const { code, status, message } = error
  expect(Object.keys(member.identity[verb]['~orpc'].errorMap)).toContain(code)
  if (!isErrorCode(code)) throw error
  expect({ status, message }).toEqual(errors[code])
  return code
}

async function failure(verb: Verb, act: () => Promise<unknown>): Promise<string> {
  return codeOf(verb, await caught(act))
}

function passwordOf({ email, password }: { email: string; password: string }) {
  return { email, password }
}
