/** Who is signed in, in one place for the whole tab, and what happens when that changes: here, in another tab, or on the server. */
import type { AppUser, Entered } from '@heathland/contract'
import type { Language } from '@heathland/words/language'
import type { SharedWords } from '@heathland/words/words'
import type { ApiClient } from '../features/api.ts'
import type { Credentials, Missing } from '../features/session.ts'
import type { Toast } from '../ui/toast.ts'

export interface SessionState {
  /** `half`: who they are was shown, and something is missing before they are in. */
  readonly phase: 'unasked' | 'asking' | 'failed' | 'signed-out' | 'half' | 'signed-in'
  readonly user?: AppUser
  readonly missing?: Missing
  readonly error?: unknown
  /** Where someone goes who left on purpose; the page they left is not kept for the next person. */
  readonly exit?: '/login' | '/'
}

/** What tabs of the same browser tell each other. */
export type News =
  | { readonly kind: 'signed-in'; readonly personId: string }
  | { readonly kind: 'signed-out'; readonly why: 'left' | 'ended' }

export interface SessionDoors {
  /** Loads the api; pages that need no session never do. */
  readonly open: () => Promise<{ identity: ApiClient['member']['identity']; codeOf: (error: unknown) => string | undefined }>
  readonly isDemo: () => boolean
  readonly leaveDemo: () => void
  readonly tell: (toast: Toast) => void
  readonly post: (news: News) => void
  /** Keeps whether someone was signed in when this browser last looked: not a token, only a reason to ask early. */
  readonly remember: (isSignedIn: boolean) => void
  readonly now: () => number
  /** Shows a language and keeps it in this browser. */
  readonly speak: (language: Language) => Promise<void>
  readonly shown: () => Language
  /** In the language that is shown by then. */
  readonly words: () => SharedWords['session']
}

export interface SessionStore {
  read(): SessionState
  follow(listener: () => void): () => void
  /** Asks who is here, unless that was asked already. */
  begin(): void
  retry(): void
  /** The same, after the server could not be reached and without a word: the page changes only once there is an answer. */
  heal(): void
  /** Reads the user again, quietly: what is true of them may have changed elsewhere. */
  refresh(): Promise<void>
  login(credentials: Credentials): Promise<void>
  adminLogin(credentials: Credentials): Promise<void>
  /** A sign-in was answered: with the whole session or half of one. */
  entered(entered: Entered): Promise<void>
  /** Shows a language and, for whoever is signed in, saves it to their account. */
  chooseLanguage(language: Language): Promise<void>
  logout(): Promise<void>
  /** The place of `exit` was reached. */
  arrived(): void
  /** The server answered a call, begun at that moment, that nobody is signed in. */
  ended(sentAt: number): void
  hear(news: News): void
  /** The demonstration was switched on or off in this tab. */
  demoSwitched(): void
}

export function createSessionStore({
  open,
  isDemo,
  leaveDemo,
  tell,
  post,
  remember,
  now,
  speak,
  shown,
  words,
}: SessionDoors): SessionStore {
  let state: SessionState = { phase: 'unasked' }
  /** Every sign-in and sign-out begins a new turn; answers that belong to an older one are dropped. */
  let turn = 0
  let refreshes = 0
  let newestShown = 0
  let signedInAt = 0
  /** Languages chosen and not yet saved: until they are, the server answers with the language of before. */
  let unsavedChoices = 0
  const listeners = new Set<() => void>()

  function set(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function signedOut(exit?: SessionState['exit']): void {
    turn += 1
    if (!isDemo()) remember(false)
    set({ phase: 'signed-out', ...(exit && { exit }) })
  }

  function half(missing: Missing): void {
    turn += 1
    signedInAt = now()
    set({ phase: 'half', missing })
  }

  async function entered({ next }: Entered): Promise<void> {
    if (next !== 'signed-in') return half(next)
    await load()
    if (state.phase === 'failed') throw state.error
    if (state.user) post({ kind: 'signed-in', personId: state.user.id })
  }

  async function load({ isQuiet = false } = {}): Promise<void> {
    turn += 1
    const mine = turn
    if (!isQuiet) set({ phase: 'asking' })
    try {
      const { identity } = await open()
      const sentAt = now()
      const user = await identity.me()
      if (mine !== turn) return
      signedInAt = sentAt
      if (!isDemo()) remember(true)
      await speakTheirs(user)
      if (mine === turn) set({ phase: 'signed-in', user })
    } catch (error) {
      if (mine === turn) await loadFailed(error)
    }
  }

  /** The account's language goes before the browser's. Whoever tries the demonstration has no account. */
  async function speakTheirs({ language }: AppUser): Promise<void> {
    if (isDemo() || language === undefined || unsavedChoices > 0) return
    try {
      await speak(language)
    } catch {
      // Its words could not be loaded: the page goes on in the language it has.
    }
  }

  async function loadFailed(error: unknown): Promise<void> {
    const code = await codeOf(error)
    if (code === 'NOT_SIGNED_IN') return signedOut()
    if (code === 'SECOND_FACTOR_MISSING') return half('second-factor')
    if (code === 'FACTOR_ENROLMENT_MISSING') return half('enrolment')
    if (code !== 'PROFILE_UNREADABLE') return set({ phase: 'failed', error })
    tell({ tone: 'bad', message: words().profileUnreadable })
    const mine = turn
    try {
      await (await open()).identity.signOut({})
    } catch {
      // What cannot be read cannot be shown either: on this side they are signed out whatever the server says.
    }
    if (mine === turn) signedOut()
  }

  async function codeOf(error: unknown): Promise<string | undefined> {
    try {
      return (await open()).codeOf(error)
    } catch {
      return undefined
    }
  }

  return {
    read: () => state,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin() {
      if (state.phase === 'unasked') void load()
    },
    retry: () => void load(),
    heal() {
      if (state.phase === 'failed') void load({ isQuiet: true })
    },
    async refresh() {
      const mine = turn
      refreshes += 1
      const place = refreshes
      // What was asked for later has been shown already.
      const isLate = () => mine !== turn || place < newestShown
      if (state.phase !== 'signed-in') return
      try {
        const user = await (await open()).identity.me()
        if (isLate()) return
        newestShown = place
        await speakTheirs(user)
        if (!isLate()) set({ phase: 'signed-in', user })
      } catch {
        // The page goes on with what it knows; `ended` reports a session that is over.
      }
    },
    async login(credentials) {
      const { identity } = await open()
      await entered(await identity.signIn(credentials))
    },
    async adminLogin(credentials) {
      const { identity } = await open()
      await entered(await identity.adminSignIn(credentials))
    },
    entered,
    async chooseLanguage(language) {
      const { user } = state
      const before = shown()
      unsavedChoices += 1
      try {
        await speak(language)
        if (!user || user.language === language) return
        await (await open()).identity.changeLanguage({ language })
        if (state.phase !== 'signed-in' || !state.user) return
        // What was asked before the choice was saved still says the language of before.
        turn += 1
        set({ ...state, user: { ...state.user, language } })
      } catch {
        await speak(before).catch(() => undefined)
        tell({ tone: 'bad', message: words().languageNotSaved, detail: words().languageNotSavedDetail })
      } finally {
        unsavedChoices -= 1
      }
    },
    async logout() {
      if (isDemo()) {
        leaveDemo()
        return tell({ tone: 'good', message: words().signedOut })
      }
      try {
        await (await open()).identity.signOut({})
      } catch (error) {
        // The cookie is the server's to take back: until it has, saying 'logged out' would be untrue.
        if ((await codeOf(error)) !== 'NOT_SIGNED_IN') {
          return tell({
            tone: 'bad',
            message: words().stillSignedIn,
            detail: words().stillSignedInDetail,
          })
        }
      }
      signedOut('/login')
      post({ kind: 'signed-out', why: 'left' })
      tell({ tone: 'good', message: words().signedOut })
    },
    arrived() {
      if (state.exit) set({ phase: state.phase })
    },
    ended(sentAt) {
      if (isDemo() || sentAt < signedInAt) return
      // Half a session lives a few minutes only: after that the person signs in again.
      if (state.phase !== 'signed-in' && state.phase !== 'half') return
      signedOut()
      post({ kind: 'signed-out', why: 'ended' })
      tell({ tone: 'info', message: words().ended })
    },
    hear(news) {
      if (isDemo()) return
      if (news.kind === 'signed-in') {
        if (state.phase !== 'unasked' && state.user?.id !== news.personId) void load()
      } else if (state.phase === 'signed-in') {
        signedOut()
        tell({ tone: 'info', message: news.why === 'ended' ? words().ended : words().signedOutElsewhere })
      }
    },
    demoSwitched() {
      turn += 1
      set(isDemo() ? { phase: 'unasked' } : { phase: 'unasked', exit: '/' })
    },
  }
}
