/** A list that is read page by page, by key: each page knows only what led to it and whether there is a next one. */

import { useState } from 'react'

export interface Pages {
  /** The key of the shown page; the first has none. */
  readonly after: string | undefined
  readonly isFirst: boolean
  readonly number: number
  readonly goBack: () => void
  readonly goOn: (next: string) => void
  /** Another list begins at its beginning. */
  readonly restart: () => void
}

export function usePages(): Pages {
  /** The keys that led to the shown page; the last one is its own. */
  const [keys, setKeys] = useState<readonly string[]>([])
  return {
    after: keys.at(-1),
    isFirst: keys.length === 0,
    number: keys.length + 1,
    goBack: () => setKeys(keys.slice(0, -1)),
    goOn: (next) => setKeys([...keys, next]),
    restart: () => setKeys([]),
  }
}
