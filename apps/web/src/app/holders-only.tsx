import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../features/api.ts'
import { Waiting } from './waiting.tsx'

/** Opens a page to whoever holds a placement, which is their property whatever else they lack. */
export function HoldersOnly({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  const { call } = useApi()
  const placements = useQuery(call.member.placements.list.queryOptions({ input: {} }))
  if (placements.isPending) return <Waiting />
  // If the holdings cannot be read, the page opens all the same: it shows the error and tries again.
  return placements.isError || placements.data.items.length > 0 ? children : otherwise
}
