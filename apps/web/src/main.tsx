/**
 * The way into the page. It is small, and brings the rest one piece at a time: what a slow phone would chew on for a quarter of a
 * second in one go is cut into tasks between which it answers a finger.
 */
import './ui/ui.css'
import { isSomeoneExpected } from './app/someone-expected.ts'
import { watchErrors } from './app/watch-errors.ts'

/** A page that nobody touches comes alive after so long at the latest, however busy the phone is. */
const aliveWithinMs = 2_000
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const

/** Said where nothing could be loaded, so no catalogue is there to say it. */
const notLoaded = {
  // words-exception: no catalogue has come
  en: 'Heathland could not be loaded. Check your connection and reload the page.',
  // words-exception: no catalogue has come
  nl: 'Heathland kon niet worden geladen. Controleer je verbinding en laad de pagina opnieuw.',
}

watchErrors()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
open(root).catch((error: unknown) => {
  // What was drawn can still be read; an empty shape would be waited for in vain.
  delete document.documentElement.dataset['words']
  if (root.dataset['drawn'] === undefined) {
    root.setAttribute('role', 'alert')
    root.textContent = notLoaded[document.documentElement.lang === 'nl' ? 'nl' : 'en']
  }
  throw error
})

async function open(place: HTMLElement): Promise<void> {
  // A drawn page says everything already and its links work: letters and picture come first, code when they stand.
  const isDrawn = place.dataset['drawn'] !== undefined
  // Whoever reads another language than they were sent waits for their words instead: what was drawn is hidden from them.
  const isReadable = document.documentElement.dataset['words'] === undefined
  if (isDrawn && isReadable && !isSomeoneExpected()) await used()
  await import('react-dom/client')
  await nextTask()
  const { start } = await import('./app/start.tsx')
  await nextTask()
  await start(place, isDrawn)
}

/** Until the page has loaded and the browser has nothing better to do, or someone begins to use it. */
function used(): Promise<void> {
  return new Promise((resolve) => {
    const whenIdle = () => {
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
      else requestIdleCallback(() => resolve(), { timeout: aliveWithinMs })
    }
    for (const sign of signsOfUse) addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true })
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
