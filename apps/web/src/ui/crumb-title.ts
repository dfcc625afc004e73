/** The name of a page whose address ends in an id, for its breadcrumb. The page sets it when it knows what it shows. */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

let named: { readonly pathname: string; readonly title: string } | undefined
const listeners = new Set<() => void>()

export function useSetCrumbTitle(title: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (title === undefined) return
    name({ pathname, title })
    return () => name(undefined)
  }, [pathname, title])
}

/** Undefined where the page's address already says it in words. */
export function useCrumbTitle(): string | undefined {
  const { pathname } = useLocation()
  const shown = useSyncExternalStore(
    follow,
    () => named,
    () => undefined,
  )
  return shown?.pathname === pathname ? shown.title : undefined
}

function name(next: typeof named): void {
  named = next
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
