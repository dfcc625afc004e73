import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadWordsWith, shownLanguage, showWords } from '../ui/words.tsx'
import { asksWhoIsHere } from './guard.tsx'
import { tellServer, wantedLanguage } from './language.ts'
import { loadMatches } from './load-matches.ts'
import { loadWords } from './load-words.ts'
import { Pages, routes } from './router.tsx'
import { sessionStore } from './session.tsx'

/** Who is here is mostly known by the time the code has come; beyond this the page says itself that it is waiting. */
const knownWithinMs = 500

/**
 * Puts the page into its place: into what was drawn when the web was built, or in the stead of the shape that held its place. Its
 * code must be here before, or what is seen would vanish for a moment. As a transition, so that it is worked off in small pieces.
 */
export async function start(place: HTMLElement, isDrawn: boolean): Promise<void> {
  loadWordsWith(loadWords)
  const language = wantedLanguage()
  // Drawn in another language, it stays hidden and is drawn anew.
  const isReadable = document.documentElement.dataset['words'] === undefined
  if (!isReadable) tellServer(language)
  showWords(language, await loadWords(language, ['shared']))
  // Code that cannot be loaded is asked for again when it is drawn, and an error screen says so where that fails too.
  const code = loadMatches(routes, location).catch(() => undefined)
  await Promise.all([code, asksWhoIsHere(location.pathname) && whoIsHere()])
  startTransition(() => {
    if (isDrawn && isReadable && shownLanguage() === language) hydrateRoot(place, app())
    else createRoot(place).render(app())
  })
}

function whoIsHere(): Promise<void> {
  sessionStore.begin()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, knownWithinMs)
    const unfollow = sessionStore.follow(() => {
      if (sessionStore.read().phase === 'asking') return
      clearTimeout(timer)
      unfollow()
      resolve()
    })
  })
}

function app(): ReactNode {
  return (
    <StrictMode>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </StrictMode>
  )
}
