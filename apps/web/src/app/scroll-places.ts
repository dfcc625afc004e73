/**
 * A new page begins at its top, or at the part that its address names; going back finds the place where one was. The browser alone
 * cannot know: it looks for the place before the page is there.
 */
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readTab, writeTab } from '../features/tab-storage.ts'

const kept = 'heathland.places'
/** Nobody goes further back than that, and the tab's storage is small. */
const placesMax = 100

export function useScrollPlaces(): void {
  const { key, hash, pathname, state } = useLocation()
  const staysHere = (state as { staysHere?: true } | null)?.staysHere === true
  const step = `${key} ${pathname}`
  const navigation = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const leave = () => {
      writeTab(kept, JSON.stringify([...places].slice(-placesMax)))
      // For whoever comes back from elsewhere, until our code is here again.
      history.scrollRestoration = 'auto'
    }
    const comeBack = () => {
      history.scrollRestoration = 'manual'
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [])

  useLayoutEffect(() => {
    const place = navigation === 'POP' ? places.get(step) : undefined
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (place !== undefined) scrollTo(0, place)
    else if (part) part.scrollIntoView()
    else if (navigation !== 'POP' && !staysHere) scrollTo(0, 0)
    const remember = () => void places.set(step, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [step, hash, navigation, staysHere])

  // A page that was drawn may have been scrolled before anyone listened.
  useEffect(() => void places.set(step, scrollY), [step])
}

const places = read()

function read(): Map<string, number> {
  try {
    const found = new Map(JSON.parse(readTab(kept) ?? '[]') as [string, number][])
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Every visit's first step has the same key. Whoever reloads or comes back was here; whoever comes by a link begins at the top.
    if (visit?.type === 'navigate') found.delete(`default ${location.pathname}`)
    return found
  } catch {
    return new Map()
  }
}
