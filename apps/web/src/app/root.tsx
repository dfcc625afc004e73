import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { type DemoMode, DemoModeContext } from '../features/demo-mode.ts'
import { TelemetryContext } from '../features/telemetry.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { followDemo, isDemo, switchDemo } from './demo-switch.ts'
import { Frame } from './frame.tsx'
import { SessionFrame } from './session.tsx'
import { emitTelemetry } from './telemetry.ts'

/** What stands around every page. */
export function Root() {
  const demo = useSyncExternalStore(followDemo, isDemo, () => false)
  const mode = useMemo<DemoMode>(() => ({ isDemo: demo, leave: () => switchDemo(false) }), [demo])
  const isMoving = useNavigation().state !== 'idle'
  // For `public/early.js`, which keeps what was pressed before.
  useEffect(() => void window.dispatchEvent(new Event('heathland:alive')), [])
  return (
    <DemoModeContext value={mode}>
      <TelemetryContext value={emitTelemetry}>
        <SessionFrame>
          {isMoving && (
            <div className="fixed top-4 right-4 z-50 rounded-full bg-card p-2 text-accent opacity-0 shadow-raised animate-[appear_150ms_400ms_forwards]">
              <Spinner label="Loading..." />
            </div>
          )}
          <Frame>
            <Outlet />
          </Frame>
          <Toaster />
          <ScrollRestoration />
        </SessionFrame>
      </TelemetryContext>
    </DemoModeContext>
  )
}

/** Shown while the first page of a visit loads its code: the frame's own shape, so that nothing jumps. */
export function Opening() {
  return (
    <>
      <div className="h-16 bg-header" />
      <main aria-busy="true" className="wrap grid gap-4 py-10">
        <Skeleton shape="h-9 w-64 max-w-full" />
        <Skeleton shape="h-5 w-96 max-w-full" />
      </main>
    </>
  )
}
