import type { AppUser, Entered } from '@heathland/contract'
import { shared } from '@heathland/words/en/shared'
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../features/api.ts'
import type { Toast } from '../ui/toast.ts'
import { codeOf } from './error-copy.ts'
import { createSessionStore, type News } from './session-store.ts'

const anna: AppUser = {
  id: 'per_anna',
  name: 'Anna Visser',
  email: 'anna@example.org',
  role: 'investor',
  permissions: [],
  isCreator: false,
  kycStatus: 'unknown',
  firstOnrampOk: false,
  agreementSigned: false,
  mfaEnabled: false,
  currency: 'EUR',
}
const credentials = { email: anna.email, password: 'a long enough password' }

test('[AUTH-07] the profile loads when a session is found, and with signing in; it is gone with signing out', async () => {
  const { store, server } = open({ session: anna })
  store.begin()
  expect(store.read().phase).toBe('asking')
  await settled(store)
  expect(store.read()).toEqual({ phase: 'signed-in', user: anna })
  await store.logout()
  expect(store.read()).toEqual({ phase: 'signed-out', exit: '/login' })
  server.session = undefined
  await store.login(credentials)
  expect(store.read().user).toEqual(anna)
})

test('without a session nobody is signed in, and no message says that a session ended', async () => {
  const { store, told } = open({})
  store.begin()
  await settled(store)
  expect(store.read()).toEqual({ phase: 'signed-out' })
  store.ended(Number.POSITIVE_INFINITY)
  expect(told).toEqual([])
})

test('a server that cannot be reached is a failure to ask, not a sign-out; asking again mends it', async () => {
  const { store, server } = open({ session: anna })
  server.meFails = error('UNREACHABLE')
  store.begin()
  await settled(store)
  expect(store.read()).toMatchObject({ phase: 'failed', error: { code: 'UNREACHABLE' } })
  server.meFails = undefined
  store.retry()
  await settled(store)
  expect(store.read().user).toEqual(anna)
})

test('after an outage the session is read again in the background until the server answers', async () => {
  const { store, server } = open({ session: anna })
  server.meFails = error('UNREACHABLE')
  store.begin()
  await settled(store)
  const phases: string[] = []
  store.follow(() => phases.push(store.read().phase))
  store.heal()
  await expect.poll(() => phases).toEqual(['failed'])
  server.meFails = undefined
  store.heal()
  await expect.poll(() => phases).toEqual(['failed', 'signed-in'])
  store.heal()
  expect(phases).toHaveLength(2)
})

test('[AUTH-08] a profile that cannot be read shows a message, then signs out and clears the person', async () => {
  const { store, server, told } = open({ session: anna })
  server.meFails = error('PROFILE_UNREADABLE')
  store.begin()
  await settled(store)
  expect(told).toEqual([{ tone: 'bad', message: 'Could not load your user profile. Please contact support.' }])
  expect(server.calls).toEqual(['me', 'signOut'])
  expect(store.read()).toEqual({ phase: 'signed-out' })
})

test('[AUTH-04] what the server answers to a sign-in reaches the caller', async () => {
  const { store, server } = open({})
  server.signInFails = error('SIGN_IN_FAILED')
  await expect(store.login(credentials)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  expect(store.read().user).toBeUndefined()
})

test('[AUTH-10] half a session is known by what is missing, and becomes whole when that was shown', async () => {
  const { store, server, posted } = open({ session: anna })
  server.meFails = error('SECOND_FACTOR_MISSING')
  store.begin()
  await settled(store)
  expect(store.read()).toEqual({ phase: 'half', missing: 'second-factor' })
  server.meFails = undefined
  await store.entered({ next: 'signed-in' })
  expect(store.read()).toEqual({ phase: 'signed-in', user: anna })
  expect(posted.at(-1)).toEqual({ kind: 'signed-in', personId: anna.id })
})

test('[ADM-02] [ENT-03] the administrators’ sign-in leads to the second factor, or to setting one up', async () => {
  const { store, server } = open({})
  server.next = 'enrolment'
  await store.adminLogin(credentials)
  expect(store.read()).toEqual({ phase: 'half', missing: 'enrolment' })
  await store.logout()
  expect(store.read()).toEqual({ phase: 'signed-out', exit: '/login' })
})

test('half a session that has ended leads to the sign-in page', async () => {
  const { store, server, told, clock } = open({})
  server.next = 'second-factor'
  await store.login(credentials)
  clock.now += 1
  store.ended(clock.now)
  expect(store.read()).toEqual({ phase: 'signed-out' })
  expect(told.at(-1)?.message).toBe(shared.session.ended)
})

test('[AUTH-05] signing out shows a message and reaches the other tabs', async () => {
  const { store, told, posted } = open({ session: anna })
  store.begin()
  await settled(store)
  await store.logout()
  expect(told.at(-1)?.message).toBe('You have been logged out successfully.')
  expect(posted.at(-1)).toEqual({ kind: 'signed-out', why: 'left' })
})

test('a sign-out that did not reach the server is not called one', async () => {
  const { store, server, told } = open({ session: anna })
  store.begin()
  await settled(store)
  server.signOutFails = error('UNREACHABLE')
  await store.logout()
  expect(store.read().user).toEqual(anna)
  expect(told.at(-1)).toMatchObject({ tone: 'bad', message: shared.session.stillSignedIn })
})

test('[AUTH-09] a session that ended on the server ends here, with one message', async () => {
  const { store, told, posted, clock } = open({ session: anna })
  clock.now = 10
  store.begin()
  await settled(store)
  // The answer to a question from before this session says nothing about it.
  store.ended(5)
  expect(store.read().user).toEqual(anna)
  store.ended(20)
  store.ended(21)
  expect(store.read()).toEqual({ phase: 'signed-out' })
  expect(told).toEqual([{ tone: 'info', message: 'Your session has ended. Please sign in again.' }])
  expect(posted).toEqual([{ kind: 'signed-out', why: 'ended' }])
})

test('what happens in another tab is seen here', async () => {
  const { store, server, told } = open({ session: anna })
  store.begin()
  await settled(store)
  store.hear({ kind: 'signed-out', why: 'left' })
  expect(store.read()).toEqual({ phase: 'signed-out' })
  expect(told).toEqual([{ tone: 'info', message: shared.session.signedOutElsewhere }])
  const ben = { ...anna, id: 'per_ben' }
  server.session = ben
  store.hear({ kind: 'signed-in', personId: ben.id })
  await settled(store)
  expect(store.read().user).toEqual(ben)
})

test('[DEMO-04] leaving the demonstration leads to the landing page, and other tabs are not concerned', async () => {
  const { store, tab, told, posted, remembered } = open({ session: anna, isDemo: true })
  store.begin()
  await settled(store)
  store.hear({ kind: 'signed-out', why: 'left' })
  store.ended(Number.POSITIVE_INFINITY)
  expect(store.read().phase).toBe('signed-in')
  await store.logout()
  expect(tab.isDemo).toBe(false)
  expect(store.read()).toEqual({ phase: 'unasked', exit: '/' })
  store.arrived()
  expect(store.read()).toEqual({ phase: 'unasked' })
  expect(told).toEqual([{ tone: 'good', message: 'You have been logged out successfully.' }])
  expect(posted).toEqual([])
  expect(remembered).toEqual([])
})

test('an answer that belongs to an earlier turn is dropped', async () => {
  const { store, server, tab } = open({ session: anna })
  let answer = (_: AppUser) => {}
  server.me = () => new Promise((resolve) => (answer = resolve))
  store.begin()
  await vi.waitFor(() => expect(server.calls).toEqual(['me']))
  tab.isDemo = true
  store.demoSwitched()
  answer(anna)
  await Promise.resolve()
  expect(store.read()).toEqual({ phase: 'unasked' })
})

test('[LANG-01] the language of the account is spoken in every browser, and a choice is saved to it', async () => {
  const { store, server, spoken, told } = open({ session: { ...anna, language: 'nl' } })
  store.begin()
  await settled(store)
  expect(spoken).toEqual(['nl'])
  await store.chooseLanguage('en')
  expect(spoken).toEqual(['nl', 'en'])
  expect(server.session?.language).toBe('en')
  expect(store.read().user?.language).toBe('en')
  await store.refresh()
  expect(spoken.at(-1)).toBe('en')
  expect(told).toEqual([])
})

test('[LANG-01] when a choice cannot be saved, the person is informed and the page returns to the account’s language', async () => {
  const { store, server, spoken, told } = open({ session: anna })
  store.begin()
  await settled(store)
  server.languageFails = error('UNREACHABLE')
  await store.chooseLanguage('nl')
  expect(spoken).toEqual(['nl', 'en'])
  expect(store.read().user?.language).toBeUndefined()
  expect(told).toMatchObject([{ tone: 'bad', message: 'Your language could not be saved.' }])
})

test('[LANG-01] an answer of before a choice does not undo it', async () => {
  const { store, server, spoken } = open({ session: anna })
  store.begin()
  await settled(store)
  let answer = (_: AppUser) => {}
  server.me = () => new Promise((resolve) => (answer = resolve))
  const refreshed = store.refresh()
  const chosen = store.chooseLanguage('nl')
  await chosen
  answer(anna)
  await refreshed
  expect(spoken).toEqual(['nl'])
  expect(store.read().user?.language).toBe('nl')
})

test('[LANG-01] an answer that comes while a choice is being saved does not undo it', async () => {
  const english: AppUser = { ...anna, language: 'en' }
  const { store, server, spoken } = open({ session: english })
  store.begin()
  await settled(store)
  let saved = () => {}
  server.saving = new Promise((resolve) => (saved = resolve))
  const chosen = store.chooseLanguage('nl')
  // The server has not saved the choice yet and says what was.
  await store.refresh()
  saved()
  await chosen
  expect(spoken).toEqual(['en', 'nl'])
  expect(store.read().user?.language).toBe('nl')
})

test('[LANG-01] whoever is not signed in, or tries the demonstration, keeps the language of their browser', async () => {
  const visitor = open({})
  await visitor.store.chooseLanguage('nl')
  expect(visitor.spoken).toEqual(['nl'])
  expect(visitor.server.calls).toEqual([])
  const demo = open({ session: anna, isDemo: true })
  demo.store.begin()
  await settled(demo.store)
  expect(demo.spoken).toEqual([])
})

test('[DEMO-07 reset] of two answers the one that was asked for last stays, whichever comes first', async () => {
  const { store, server } = open({ session: anna })
  store.begin()
  await settled(store)
  const answers: ((user: AppUser) => void)[] = []
  server.me = () => new Promise((resolve) => answers.push(resolve))
  const [before, now] = [store.refresh(), store.refresh()]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ ...anna, kycStatus: 'approved' })
  await now
  answers[0]?.(anna)
  await before
  expect(store.read().user?.kycStatus).toBe('approved')
})

interface World {
  session?: AppUser
  isDemo?: boolean
}

function open({ session, isDemo = false }: World) {
  const told: Toast[] = []
  const posted: News[] = []
  const remembered: boolean[] = []
  const spoken: NonNullable<AppUser['language']>[] = []
  const clock = { now: 0 }
  const tab = { isDemo }
  const server = {
    calls: [] as string[],
    session,
    meFails: undefined as unknown,
    signInFails: undefined as unknown,
    next: 'signed-in' as Entered['next'],
    signOutFails: undefined as unknown,
    languageFails: undefined as unknown,
    saving: Promise.resolve(),
    me: async (): Promise<AppUser> => {
      if (server.meFails) throw server.meFails
      if (!server.session) throw error('NOT_SIGNED_IN')
      return server.session
    },
  }
  const identity = {
    me: () => {
      server.calls.push('me')
      return server.me()
    },
    async signIn() {
      if (server.signInFails) throw server.signInFails
      server.session = anna
      return { next: server.next }
    },
    async adminSignIn() {
      server.session = anna
      return { next: server.next }
    },
    async changeLanguage({ language }: { language: NonNullable<AppUser['language']> }) {
      server.calls.push(`changeLanguage ${language}`)
      await server.saving
      if (server.languageFails) throw server.languageFails
      if (server.session) server.session = { ...server.session, language }
      return {}
    },
    async signOut() {
      server.calls.push('signOut')
      if (server.signOutFails) throw server.signOutFails
      server.session = undefined
      return {}
    },
  }
  const store = createSessionStore({
    // The store calls these alone.
    open: async () => ({ identity: identity as unknown as ApiClient['member']['identity'], codeOf }),
    isDemo: () => tab.isDemo,
    leaveDemo() {
      tab.isDemo = false
      store.demoSwitched()
    },
    tell: (toast) => told.push(toast),
    post: (news) => posted.push(news),
    remember: (isSignedIn) => remembered.push(isSignedIn),
    now: () => clock.now,
    speak: async (language) => void spoken.push(language),
    shown: () => spoken.at(-1) ?? 'en',
    words: () => shared.session,
  })
  return { store, server, told, posted, remembered, spoken, clock, tab }
}

async function settled(store: { read(): { phase: string } }): Promise<void> {
  await vi.waitFor(() => {
    if (store.read().phase === 'asking') throw new Error('still asking')
  })
}

function error(code: string) {
  return new ORPCError(code, { status: 400, message: code })
}
