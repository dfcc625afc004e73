/** Light, dark, or as the system says. `public/theme.js` applies the choice before the first paint; this changes and reads it. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storageKey = 'heathland.theme'
const changed = 'heathland:theme'

export function chosenTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Where storage is closed to us the system's choice holds, and there is nothing to tell anyone.
  }
  window.dispatchEvent(new Event(changed))
}

/** What the choice comes to on this screen. */
export function shownTheme(): 'light' | 'dark' {
  const choice = chosenTheme()
  if (choice !== 'system') return choice
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Calls back when the choice or what is shown may have changed. */
export function followTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    observer.disconnect()
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}
