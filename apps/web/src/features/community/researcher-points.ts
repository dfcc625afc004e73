/** Points for looking around, kept in this browser and nowhere else. */
import { addResearcherPoint, readResearcherPoints } from '@heathland/domain/community/researcher-points'
import type { CommunityWords } from '@heathland/words/words'
import { useCallback, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'

const storageKey = 'heathland.researcher-points'
const listeners = new Set<() => void>()

export type PointReason = keyof CommunityWords['points']['reasons']

/** The points so far, and the way to earn one more; the toast says for what. */
export function useResearcherPoints(): { readonly points: number; readonly earn: (reason: PointReason) => void } {
  const { progress, reasons } = useWords('community').points
  const points = useSyncExternalStore(follow, readPoints, () => 0)
  const earn = useCallback(
    (reason: PointReason) => {
      const { points: next, earned } = addResearcherPoint(read())
      if (!earned) return
      write(String(next))
      toast({ tone: 'good', message: progress, detail: reasons[reason] })
      for (const listener of listeners) listener()
    },
    [progress, reasons],
  )
  return { points, earn }
}

function readPoints(): number {
  return readResearcherPoints(read())
}

/** Closed storage counts nothing and breaks nothing. */
function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // The toast was shown; the next one will be for the same point.
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
