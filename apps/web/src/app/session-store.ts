/** Who is signed in, in one place for the whole tab, and what happens when that changes: here, in another tab, or on the server. */
import type { AppUser, Entered } from '@heathland/contract'
import type { ApiClient, Failure } from '../features/api.ts'
import type { Credentials, Missing } from '../features/session.ts'
import type { Toast } from '../ui/toast.ts'

export const sessionWords = {
  signedOut: 'You have been logged out successfully.',
  signedOutElsewhere: 'You have signed out in another tab.',
  ended: 'Your session has ended. Please sign in again.',
  profileUnreadable: 'Could not load your user profile. Please contact support.',
  stillSignedIn: 'You could not be logged out.',
} as const

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
  readonly open: () => Promise<{ identity: ApiClient['member']['identity']; failureOf: (error: unknown) => Failure }>
  readonly isDemo: () => boolean
  readonly leaveDemo: () => void
  readonly tell: (toast: Toast) => void
  readonly post: (news: News) => void
  /** Keeps whether someone was signed in when this browser last looked: not a token, only a reason to ask early. */
  readonly remember: (isSignedIn: boolean) => void
  readonly now: () => number
}

export interface SessionStore {
  read(): SessionState
  follow(listener: () => void): () => void
  /** Asks who is here, unless that was asked already. */
  begin(): void
  retry(): void
  /** Reads the user again, quietly: what is true of them may have changed elsewhere. */
  refresh(): Promise<void>
  login(credentials: Credentials): Promise<void>
  adminLogin(credentials: Credentials): Promise<void>
  /** A door answered: with the whole session or half of one. */
  entered(entered: Entered): Promise<void>
  logout(): Promise<void>
  /** The place of `exit` was reached. */
  arrived(): void
  /** The server answered a call, begun at that moment, that nobody is signed in. */
  ended(sentAt: number): void
  hear(news: News): void
  /** The demonstration was switched on or off in this tab. */
  demoSwitched(): void
}

export function createSessionStore({ open, isDemo, leaveDemo, tell, post, remember, now }: SessionDoors): SessionStore {
  let state: SessionState = { phase: 'unasked' }
  /** Every sign-in and sign-out begins a new turn; answers that belong to an older one are dropped. */
  let turn = 0
  let signedInAt = 0
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

  async function load(): Promise<void> {
    turn += 1
    const mine = turn
    set({ phase: 'asking' })
    try {
      const { identity } = await open()
      const sentAt = now()
      const user = await identity.me()
      if (mine !== turn) return
      signedInAt = sentAt
      if (!isDemo()) remember(true)
      set({ phase: 'signed-in', user })
    } catch (error) {
      if (mine === turn) await loadFailed(error)
    }
  }

  async function loadFailed(error: unknown): Promise<void> {
    const code = await codeOf(error)
    if (code === 'NOT_SIGNED_IN') return signedOut()
    if (code === 'SECOND_FACTOR_MISSING') return half('second-factor')
    if (code === 'FACTOR_ENROLMENT_MISSING') return half('enrolment')
    if (code !== 'PROFILE_UNREADABLE') return set({ phase: 'failed', error })
    tell({ tone: 'bad', message: sessionWords.profileUnreadable })
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
      return (await open()).failureOf(error).code
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
    async refresh() {
      const mine = turn
      if (state.phase !== 'signed-in') return
      try {
        const user = await (await open()).identity.me()
        if (mine === turn) set({ phase: 'signed-in', user })
      } catch {
        // The page goes on with what it knows; a session that has ended is told by `ended`.
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
    async logout() {
      if (isDemo()) {
        leaveDemo()
        return tell({ tone: 'good', message: sessionWords.signedOut })
      }
      try {
        await (await open()).identity.signOut({})
      } catch (error) {
        // The cookie is the server's to take back: until it has, saying 'logged out' would be untrue.
        if ((await codeOf(error)) !== 'NOT_SIGNED_IN') {
          return tell({
            tone: 'bad',
            message: sessionWords.stillSignedIn,
            detail: 'You are still signed in. Check your connection and try again.',
          })
        }
      }
      signedOut('/login')
      post({ kind: 'signed-out', why: 'left' })
      tell({ tone: 'good', message: sessionWords.signedOut })
    },
    arrived() {
      if (state.exit) set({ phase: state.phase })
    },
    ended(sentAt) {
      if (isDemo() || sentAt < signedInAt) return
      // Half a session lives a few minutes only: whoever took longer begins again at the door.
      if (state.phase !== 'signed-in' && state.phase !== 'half') return
      signedOut()
      post({ kind: 'signed-out', why: 'ended' })
      tell({ tone: 'info', message: sessionWords.ended })
    },
    hear(news) {
      if (isDemo()) return
      if (news.kind === 'signed-in') {
        if (state.phase !== 'unasked' && state.user?.id !== news.personId) void load()
      } else if (state.phase === 'signed-in') {
        signedOut()
        tell({ tone: 'info', message: news.why === 'ended' ? sessionWords.ended : sessionWords.signedOutElsewhere })
      }
    },
    demoSwitched() {
      turn += 1
      set(isDemo() ? { phase: 'unasked' } : { phase: 'unasked', exit: '/' })
    },
  }
}
