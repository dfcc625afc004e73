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
  const { key, hash } = useLocation()
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
    const place = navigation === 'POP' ? places.get(key) : undefined
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (place !== undefined) scrollTo(0, place)
    else if (part) part.scrollIntoView()
    else if (navigation !== 'POP') scrollTo(0, 0)
    const remember = () => void places.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, hash, navigation])
}

const places = read()

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(readTab(kept) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
