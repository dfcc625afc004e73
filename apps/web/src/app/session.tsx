import { isAdmin } from '@heathland/domain/identity/guard'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Session, SessionContext } from '../features/session.ts'
import { toast } from '../ui/toast.ts'
import { shownLanguage, wordsOf } from '../ui/words.tsx'
import { followDemo, isDemo, switchDemo } from './demo-switch.ts'
import { showLanguage } from './language.ts'
import { watchRecovery } from './recovery.ts'
import type { Renewal } from './renewal.ts'
import { createSessionStore, type News } from './session-store.ts'
import { isSomeoneExpected, rememberSignedIn } from './someone-expected.ts'

const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('heathland.session')

export const sessionStore = createSessionStore({
  open: openIdentity,
  isDemo,
  leaveDemo: () => switchDemo(false),
  tell: toast,
  post: (message) => news?.postMessage(message),
  remember: rememberSignedIn,
  now: () => performance.now(),
  speak: showLanguage,
  shown: shownLanguage,
  words: () => wordsOf('shared').session,
})

/** Who is here is asked again until somebody answers. */
const recovery = typeof document === 'undefined' ? undefined : watchRecovery(sessionStore.heal)

/** There from the first question about the session on, so whenever somebody is signed in. */
let renewal: Renewal | undefined

/** Gives every page the session, and keeps it in step with the server, the other tabs and the demonstration. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(sessionStore.follow, sessionStore.read, sessionStore.read)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    if (state.exit === pathname) sessionStore.arrived()
  }, [state.exit, pathname])
  useEffect(watch, [])

  const session = useMemo<Session>(
    () => ({
      user: state.user,
      isAdmin: state.user !== undefined && isAdmin(state.user.role),
      loading: state.phase === 'unasked' || state.phase === 'asking',
      failure: state.phase === 'failed' ? { error: state.error, retry: sessionStore.retry } : undefined,
      missing: state.missing,
      login: sessionStore.login,
      adminLogin: sessionStore.adminLogin,
      entered: sessionStore.entered,
      refresh: sessionStore.refresh,
      chooseLanguage: sessionStore.chooseLanguage,
      async logout() {
        await sessionStore.logout()
        const { exit } = sessionStore.read()
        // Pages that anyone may open have no guard to lead away from them.
        if (exit) await navigate(exit, { replace: true })
      },
      enableDemoMode() {
        switchDemo(true)
        void navigate('/dashboard')
      },
    }),
    [state, navigate],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function watch(): () => void {
  let personId: string | undefined
  const onChange = () => {
    const { user, phase } = sessionStore.read()
    if (phase === 'failed') recovery?.failed()
    else if (phase !== 'asking') recovery?.reached()
    if (user?.id === personId) return
    personId = user?.id
    // The tab ends a demonstration, not the clock.
    if (personId && !isDemo()) renewal?.start()
    else renewal?.stop()
  }
  const unfollow = sessionStore.follow(onChange)
  // Who is here may have been known before anything was drawn.
  onChange()
  const undemo = followDemo(sessionStore.demoSwitched)
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || isDemo() || !sessionStore.read().user) return
    renewal?.seen()
    void sessionStore.refresh()
  }
  const onNews = ({ data }: MessageEvent<News>) => sessionStore.hear(data)
  document.addEventListener('visibilitychange', onVisible)
  news?.addEventListener('message', onNews)
  if (isSomeoneExpected()) sessionStore.begin()
  return () => {
    unfollow()
    undemo()
    renewal?.stop()
    document.removeEventListener('visibilitychange', onVisible)
    news?.removeEventListener('message', onNews)
  }
}

let opening: ReturnType<typeof load> | undefined

/** The api is a large part of the code and no public page needs it, so it loads with the first question about the session. */
function openIdentity(): ReturnType<typeof load> {
  opening ??= load().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function load() {
  const { attendance, client, codeOf, createRenewal, watchAttendance, whenNotSignedIn } = await import('./signed-in.ts')
  const { identity } = client.member
  renewal ??= createRenewal({
    read: () => identity.session(),
    async renew() {
      // Where nobody did anything since the last time there is only a look at when it ends.
      if (!attendance.wasAttended()) return identity.session()
      try {
        return await identity.renewSession({})
      } catch (error) {
        attendance.keep()
        throw error
      }
    },
    isOver: (error) => (error as { code?: unknown } | null)?.code === 'NOT_SIGNED_IN',
    isVisible: () => document.visibilityState === 'visible',
    now: Date.now,
    later(act, durationMs) {
      const timer = setTimeout(act, durationMs)
      return () => clearTimeout(timer)
    },
  })
  watchAttendance()
  whenNotSignedIn(sessionStore.ended)
  return { identity, codeOf }
}
