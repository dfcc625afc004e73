import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { followTheme, shownTheme } from './theme.ts'
import { isWanted, whenWanted } from './toast.ts'

// Just when the connection is lost there is something to say, and the library may not have arrived yet.
const load = () => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })).catch(() => ({ default: PlainToasts }))
const Toasts = lazy(load)

/** Long after the page is there and usable, so that nobody waits for it. */
const preloadAfterMs = 3_000

/** Shows what `toast` was told. The library behind it is not part of the first load, since most visits never see a toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(whenWanted, isWanted, () => false)
  const theme = useSyncExternalStore(followTheme, shownTheme, () => 'light' as const)
  useEffect(() => {
    const timer = setTimeout(() => void import('./toasts.tsx').catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <Toasts theme={theme} />
    </Suspense>
  )
}
