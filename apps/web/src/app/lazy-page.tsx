/** Pages whose code comes when they are first opened. The page before stays until then; a mark says that something is on its way. */

import type { Area } from '@heathland/words/words'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import type { RouteObject } from 'react-router'
import { bringWords } from '../ui/words.tsx'

interface LazyPage {
  /** Its component when its code has come, or one that waits for it. */
  readonly component: () => ComponentType
  readonly load: () => Promise<unknown>
}

let pages = 0

/** What a route shows, and how its code and its words are loaded ahead of being drawn. */
export function lazyPage(
  areas: readonly Area[],
  load: () => Promise<ComponentType>,
  around: (page: ReactNode) => ReactNode = (page) => page,
) {
  let Loaded: ComponentType | undefined
  const bring = async () => {
    Loaded ??= (await onItsWay(Promise.all([load(), bringWords(areas)])))[0]
    return { default: Loaded }
  }
  const Awaited = lazy(bring)
  const handle: LazyPage = { component: () => Loaded ?? Awaited, load: bring }
  pages += 1
  return { element: around(<Page key={pages} page={handle} />), handle }
}

function Page({ page }: { page: LazyPage }) {
  // One and the same for as long as it is shown: another component would begin anew.
  const [Shown] = useState(page.component)
  return <Shown />
}

export async function loadRoute({ handle }: RouteObject): Promise<void> {
  await (handle as LazyPage | undefined)?.load()
}

const listeners = new Set<() => void>()
let onTheWay = 0

export function followLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isLoading(): boolean {
  return onTheWay > 0
}

async function onItsWay<T>(coming: Promise<T>): Promise<T> {
  count(1)
  try {
    return await coming
  } finally {
    count(-1)
  }
}

function count(change: 1 | -1): void {
  onTheWay += change
  for (const listener of listeners) listener()
}
