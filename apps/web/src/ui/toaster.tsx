import { lazy, Suspense, useSyncExternalStore } from 'react'
import { followTheme, shownTheme } from './theme.ts'
import { isWanted, whenWanted } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** Shows what `toast` was told. The library behind it loads with the first toast, since most visits never see one. */
export function Toaster() {
  const wanted = useSyncExternalStore(whenWanted, isWanted, () => false)
  const theme = useSyncExternalStore(followTheme, shownTheme, () => 'light' as const)
  if (!wanted) return null
  return (
    <Suspense>
      <Toasts theme={theme} />
    </Suspense>
  )
}
