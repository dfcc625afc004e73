/** Watches who is signed in for what they have reached. Only pages that show data load it: on the others nothing can be reached. */
import { toast } from '../ui/toast.ts'
import { wordsOf } from '../ui/words.tsx'
import { followDemo, isDemo } from './demo-switch.ts'
import { createMilestones } from './milestones.ts'
import { sessionStore } from './session.tsx'
import { emitTelemetry } from './telemetry.ts'

/** What the demonstration awaits is forgotten with it. */
const demoAwaits = new Map<string, string>()

const reached = createMilestones({
  words: () => wordsOf('shared').milestones,
  tell: toast,
  emit: emitTelemetry,
  read(key) {
    if (isDemo()) return demoAwaits.get(key) ?? null
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key, text) {
    if (isDemo()) {
      if (text === null) demoAwaits.delete(key)
      else demoAwaits.set(key, text)
      return
    }
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Where storage is closed to us, nothing is remembered and nothing is said.
    }
  },
})

export function followMilestones(): void {
  const look = () => reached(sessionStore.read().user)
  sessionStore.follow(look)
  followDemo(() => demoAwaits.clear())
  look()
}
