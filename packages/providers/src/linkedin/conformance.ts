/** The promises of signing in with an outside account, kept by every implementation of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OutsideSignInPort, SignInOutcome, SignInRefusal, SignInState } from './port.ts'

export type SignInFault =
  | 'none'
  | 'slow'
  | 'down'
  | 'failing'
  | 'lost-answer'
  | 'profile-failing'
  | 'keys-failing'
  | 'other-subject'
  | 'no-email'
  | SignInForgery

/** ID tokens that must not be taken. */
export type SignInForgery =
  | 'other-key'
  | 'unknown-key'
  | 'unsigned'
  | 'public-key-as-secret'
  | 'undecodable'
  | 'other-issuer'
  | 'other-audience'
  | 'expired'
  | 'missing'

/** Who sits at the browser. Two accounts are of different people who claim one and the same address. */
export type SignInPerson = 'verified' | 'verified-as-text' | 'same-address' | 'unverified' | 'without-email'

/** An implementation together with the other side of it: the person who decides there, and what goes wrong there. */
export interface SignInWorld {
  readonly port: OutsideSignInPort
  /** How long the port waits for an answer, so that a slow one can be slower. */
  readonly patienceMs: number
  readonly redirectUri: string
  readonly issuer: string
  /** Opens the address in a browser, allows or cancels, and gives the address that the browser is sent back to. */
  readonly visit: (url: string, decision: SignInPerson | 'cancel') => Promise<string>
  readonly order: (fault: SignInFault, options?: { readonly count?: number; readonly delayMs?: number }) => Promise<void>
  /** How many codes the other side has seen, good or not. */
  readonly codesSeen: () => Promise<number>
  readonly end: () => Promise<void>
}

const forgeries: Readonly<Record<SignInForgery, SignInRefusal>> = {
  'other-key': 'token-signature',
  'unknown-key': 'token-signature',
  unsigned: 'token-signature',
  'public-key-as-secret': 'token-signature',
  undecodable: 'token-invalid',
  'other-issuer': 'token-issuer',
  'other-audience': 'token-audience',
  expired: 'token-expired',
  missing: 'token-invalid',
}

export function describeOutsideSignIn(name: string, make: () => Promise<SignInWorld>): void {
  describe(`${name} keeps the promises of signing in with an outside account`, () => {
    let world: SignInWorld

    beforeAll(async () => {
      world = await make()
    })

    afterEach(async () => {
      await world.order('none')
    })

    afterAll(async () => {
      await world.end()
    })

    const begin = async (): Promise<{ url: string; state: SignInState }> => {
      const begun = await world.port.begin({ redirectUri: world.redirectUri })
      if ('unavailable' in begun) throw new Error(`cannot begin: ${begun.unavailable}`)
      return begun
    }
    const complete = (callbackUrl: string, remembered: SignInState | undefined): Promise<SignInOutcome> =>
      world.port.complete({ callbackUrl, remembered, redirectUri: world.redirectUri })
    const signIn = async (decision: SignInPerson | 'cancel'): Promise<SignInOutcome> => {
      const { url, state } = await begin()
      return complete(await world.visit(url, decision), JSON.parse(JSON.stringify(state)))
    }
    const accountOf = (outcome: SignInOutcome) => {
      if (!('signedIn' in outcome)) throw new Error(`not signed in: ${JSON.stringify(outcome)}`)
      return outcome.signedIn
    }

    test('says who came back, with the names and the address that the other side verified', async () => {
      const account = accountOf(await signIn('verified'))
      expect(account).toEqual({
        issuer: world.issuer,
        subject: expect.stringMatching(/^\S+$/),
        email: expect.stringMatching(/^\S+@\S+$/),
        emailVerified: true,
        firstName: expect.stringMatching(/./),
        lastName: expect.stringMatching(/./),
      })
    })

    test('knows the same person again, and two people with one address apart', async () => {
      const [first, again, other] = [await signIn('verified'), await signIn('verified'), await signIn('same-address')].map(accountOf)
      expect(again).toEqual(first)
      expect(other?.email).toBe(first?.email)
      expect(other?.subject).not.toBe(first?.subject)
    })

    test('calls an address verified only where the other side does, in whatever spelling', async () => {
      expect(accountOf(await signIn('unverified'))).toMatchObject({ email: expect.any(String), emailVerified: false })
      expect(accountOf(await signIn('verified-as-text'))).toMatchObject({ email: expect.any(String), emailVerified: true })
      const without = accountOf(await signIn('without-email'))
      expect(without.emailVerified).toBe(false)
      expect(without).not.toHaveProperty('email')
    })

    test('signs in without an address when the profile holds none, even if the token did', async () => {
      await world.order('no-email', { count: 1 })
      const account = accountOf(await signIn('verified'))
      expect(account).not.toHaveProperty('email')
      expect(account.emailVerified).toBe(false)
    })

    test('takes the address of the callback from its path on as well', async () => {
      const { url, state } = await begin()
      const { pathname, search } = new URL(await world.visit(url, 'verified'))
      expect(await complete(pathname + search, state)).toHaveProperty('signedIn')
    })

    test('begins every time with another state, which the address carries and which cannot be guessed', async () => {
      const states = await Promise.all(Array.from({ length: 20 }, begin))
      expect(new Set(states.map(({ state }) => state.state)).size).toBe(20)
      for (const { url, state } of states) {
        expect(new URL(url).searchParams.get('state')).toBe(state.state)
        expect(state.state.length).toBeGreaterThanOrEqual(40)
      }
    })

    test('says cancelled when the person says no', async () => {
      expect(await signIn('cancel')).toEqual({ refused: 'cancelled' })
    })

    test('hands no code over unless the browser brings the state that it was sent with', async () => {
      const [mine, another] = [await begin(), await begin()]
      const callback = await world.visit(mine.url, 'verified')
      const without = new URL(callback)
      without.searchParams.delete('state')
      const twice = new URL(callback)
      twice.searchParams.append('state', mine.state.state)
      const seen = await world.codesSeen()
      expect(await complete(callback, another.state)).toEqual({ refused: 'state-wrong' })
      expect(await complete(callback, { state: mine.state.state.slice(0, -1) })).toEqual({ refused: 'state-wrong' })
      expect(await complete(callback, undefined)).toEqual({ refused: 'state-missing' })
      expect(await complete(without.href, mine.state)).toEqual({ refused: 'state-missing' })
      expect(await complete(without.href, { state: '' })).toEqual({ refused: 'state-missing' })
      expect(await complete(twice.href, mine.state)).toEqual({ refused: 'callback-invalid' })
      expect(await world.codesSeen()).toBe(seen)
      expect(await complete(callback, mine.state)).toHaveProperty('signedIn')
    })

    test('believes no error from a browser without the right state', async () => {
      const { state } = await begin()
      expect(await complete(`${world.redirectUri}?error=access_denied&state=forged`, state)).toEqual({ refused: 'state-wrong' })
      expect(await complete(`${world.redirectUri}?error=access_denied`, state)).toEqual({ refused: 'state-missing' })
    })

    test('refuses a callback without code, with two codes, or of another issuer', async () => {
      const { state } = await begin()
      const query = `state=${state.state}`
      const seen = await world.codesSeen()
      for (const rest of ['', '&code=', '&code=a&code=b', '&code=a&iss=https://issuer.example']) {
        expect(await complete(`${world.redirectUri}?${query}${rest}`, state)).toEqual({ refused: 'callback-invalid' })
      }
      expect(await complete('http://[', state)).toEqual({ refused: 'callback-invalid' })
      expect(await world.codesSeen()).toBe(seen)
    })

    test('refuses a code that was made up, and one that was used before', async () => {
      const { url, state } = await begin()
      expect(await complete(`${world.redirectUri}?state=${state.state}&code=made-up`, state)).toEqual({ refused: 'code-refused' })
      const callback = await world.visit(url, 'verified')
      expect(await complete(callback, state)).toHaveProperty('signedIn')
      expect(await complete(callback, state)).toEqual({ refused: 'code-refused' })
    })

    test.each(Object.entries(forgeries) as [SignInForgery, SignInRefusal][])('refuses an ID token: %s is %s', async (forgery, refused) => {
      await world.order(forgery, { count: 1 })
      expect(await signIn('verified')).toEqual({ refused })
      expect(await signIn('verified')).toHaveProperty('signedIn')
    })

    test('refuses the profile of another person', async () => {
      await world.order('other-subject', { count: 1 })
      expect(await signIn('verified')).toEqual({ refused: 'subject-differs' })
    })

    test('says unavailable while the other side fails, and works again when it does', async () => {
      for (const fault of ['failing', 'profile-failing'] as const) {
        await world.order(fault, { count: 1 })
        expect(await signIn('verified')).toEqual({ unavailable: 'provider-failed' })
        expect(await signIn('verified')).toHaveProperty('signedIn')
      }
    })

    test('says unavailable when the answer is lost; the code is used up then', async () => {
      await world.order('lost-answer', { count: 1 })
      const { url, state } = await begin()
      const callback = await world.visit(url, 'verified')
      expect(await complete(callback, state)).toEqual({ unavailable: 'unreachable' })
      expect(await complete(callback, state)).toEqual({ refused: 'code-refused' })
    })

    test('says unavailable while the other side is away', async () => {
      const { url, state } = await begin()
      const callback = await world.visit(url, 'verified')
      await world.order('down')
      expect(await complete(callback, state)).toEqual({ unavailable: 'unreachable' })
      await world.order('none')
      expect(await signIn('verified')).toHaveProperty('signedIn')
    })

    test('waits no longer than its patience', async () => {
      await world.order('slow', { count: 1, delayMs: world.patienceMs * 20 })
      const { url, state } = await begin()
      const callback = await world.visit(url, 'verified')
      const started = performance.now()
      expect(await complete(callback, state)).toEqual({ unavailable: 'timeout' })
      expect(performance.now() - started).toBeLessThan(world.patienceMs * 15)
    })

    test('signs many people in at once, each as themselves', async () => {
      const people = ['verified', 'same-address', 'unverified', 'without-email'] as const
      const alone = await Promise.all(people.map(signIn))
      const together = await Promise.all([...people, ...people, ...people].map(signIn))
      expect(together).toEqual([...alone, ...alone, ...alone])
      expect(new Set(alone.map((outcome) => accountOf(outcome).subject)).size).toBe(people.length)
    })
  })
}
