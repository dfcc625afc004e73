/**
 * Which language the reader wants: what the address asks for, else what they chose, else what their browser asks for, else English.
 * `public/theme.js` and the server ask the same.
 */
import { guessLanguage, isLanguage, type Language, languageCookie } from '@heathland/words/language'
import type { Area, Areas } from '@heathland/words/words'
import { shownAreas, shownLanguage, showWords } from '../ui/words.tsx'
import { loadWords } from './load-words.ts'

const storageKey = 'heathland.language'
/** As long as browsers keep any cookie. */
const keptSeconds = 400 * 24 * 3_600
let chosen: Language | undefined

export function wantedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('language')
  if (isLanguage(asked)) return asked
  try {
    const chosen = localStorage.getItem(storageKey)
    if (isLanguage(chosen)) return chosen
  } catch {
    // Where storage is closed to us the browser's own list holds.
  }
  return guessLanguage(navigator.languages)
}

/** Keeps the language in this browser and shows it: every area on the page. */
export async function showLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // The choice then holds until the page is left.
  }
  tellServer(language)
  chosen = language
  if (language === shownLanguage()) return
  const areas = await loadShown(shownAreas, (missing) => loadWords(language, missing))
  // Whoever chose again meanwhile gets the later choice alone.
  if (chosen !== language) return
  document.documentElement.lang = language
  showWords(language, areas)
}

/** Every area that is shown, also those that came while others were loading. */
export async function loadShown(
  shown: () => readonly Area[],
  load: (missing: readonly Area[]) => Promise<Partial<Areas>>,
): Promise<Partial<Areas>> {
  let loaded: Partial<Areas> = {}
  for (;;) {
    const missing = shown().filter((area) => !(area in loaded))
    if (missing.length === 0) return loaded
    loaded = { ...loaded, ...(await load(missing)) }
  }
}

/** Pages come in this language from now on, already drawn. */
export function tellServer(language: Language): void {
  const kept = `${languageCookie}=${language}; path=/; max-age=${keptSeconds}; samesite=lax`
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and none has it over plain HTTP
  document.cookie = location.protocol === 'https:' ? `${kept}; secure` : kept
}
