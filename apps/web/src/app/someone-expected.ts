/** Whether someone was signed in when this browser last looked, or the demonstration runs in this tab: then the page is not for anyone. */
import { readTab } from '../features/tab-storage.ts'

export const demoFlag = 'heathland.demo'
const hint = 'heathland.signed-in'

export function isSomeoneExpected(): boolean {
  return readTab(demoFlag) === 'on' || wasSignedIn()
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(hint) === 'yes'
  } catch {
    return false
  }
}

/** Not a token, only a reason to ask early. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(hint, 'yes')
    else localStorage.removeItem(hint)
  } catch {
    // Without it, pages that anyone may open do not know who is here until someone signs in.
  }
}
