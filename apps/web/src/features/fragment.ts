/** What a link carries behind the '#'. No server sees it; it is taken out of the address bar at once, so that it stays in no history. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

export function useFragment(name: string): string | undefined {
  const { hash } = useLocation()
  const found = fragmentIn(hash, name)
  const [taken, setTaken] = useState(found)
  useEffect(() => {
    if (found === undefined) return
    setTaken(found)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [found])
  return taken
}

export function fragmentIn(hash: string, name: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(name) ?? undefined
}
