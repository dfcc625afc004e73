/** Keeps one live connection while someone is signed in and looks at this tab. The demonstration has none. */
import { createLive } from '../features/live/live-events.ts'
import { followDemo, isDemo } from './demo-switch.ts'
import { freshen, freshenAll } from './queries.ts'
import { sessionStore } from './session.tsx'

/** Whoever only glances at another tab keeps the connection; a forgotten one gives it back, since each person has a few. */
const hiddenMs = 60_000

const live = createLive({
  connect: () => new EventSource('/api/events'),
  heard: freshen,
  missed: freshenAll,
  later(act, durationMs) {
    const timer = setTimeout(act, durationMs)
    return () => clearTimeout(timer)
  },
  random: Math.random,
})

let personId: string | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

function follow(): void {
  const { user } = sessionStore.read()
  const next = isDemo() ? undefined : user?.id
  if (next !== personId) live.stop()
  personId = next
  if (personId && document.visibilityState === 'visible') live.start()
}

/** Begins once, with the first page that shows data. */
export function followLive(): void {
  sessionStore.follow(follow)
  followDemo(follow)
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') follow()
    else hiding = setTimeout(() => live.stop(), hiddenMs)
  })
  follow()
}
