import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { type DemoMode, DemoModeContext } from '../features/demo-mode.ts'
import { TelemetryContext } from '../features/telemetry.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWords } from '../ui/words.tsx'
import { followDemo, isDemo, switchDemo } from './demo-switch.ts'
import { Frame } from './frame.tsx'
import { followLoading, isLoading } from './lazy-page.tsx'
import { useScrollPlaces } from './scroll-places.ts'
import { SessionFrame } from './session.tsx'
import { emitTelemetry } from './telemetry.ts'
import { Waiting } from './waiting.tsx'

/** What stands around every page. */
export function Root() {
  const t = useWords('shared')

  const demo = useSyncExternalStore(followDemo, isDemo, () => false)
  const mode = useMemo<DemoMode>(() => ({ isDemo: demo, leave: () => switchDemo(false) }), [demo])
  const isMoving = useSyncExternalStore(followLoading, isLoading, () => false)
  useScrollPlaces()
  return (
    <DemoModeContext value={mode}>
      <TelemetryContext value={emitTelemetry}>
        <SessionFrame>
          {isMoving && (
            <div className="pointer-events-none fixed right-4 bottom-4 z-50 rounded-full bg-card p-2 text-accent opacity-0 shadow-raised animate-[appear_150ms_400ms_forwards]">
              <Spinner label={t.root.loading} />
            </div>
          )}
          <Frame>
            <Suspense fallback={<Waiting />}>
              <Outlet />
              <Alive />
            </Suspense>
          </Frame>
        </SessionFrame>
      </TelemetryContext>
    </DemoModeContext>
  )
}

/** For `public/early.js`, which keeps what was pressed before. It stands beside the page, so that the page is alive when it says so. */
function Alive() {
  useEffect(() => {
    delete document.documentElement.dataset['words']
    window.dispatchEvent(new Event('heathland:alive'))
  }, [])
  return null
}

/** Holds the place of a page whose code is still to come: the frame's own shape, so that nothing jumps. */
export function Opening() {
  return (
    <>
      <div className="h-16 bg-header" />
      <main aria-busy="true" className="wrap grid gap-4 py-10 noscript:hidden">
        <Skeleton shape="h-9 w-full max-w-64" />
        <Skeleton shape="h-5 w-full max-w-96" />
      </main>
    </>
  )
}
