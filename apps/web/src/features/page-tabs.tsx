import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { LinkTabs } from '../ui/tabs.tsx'
import { stayHere } from './stay-here.ts'

export interface PageTab {
  readonly id: string
  readonly label: string
  /** How many items wait there. */
  readonly count?: number | undefined
  readonly panel: ReactNode
}

/** Tabs in the address: `/security?tab=events`. Filters belong to their tab and are left behind with it. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly [PageTab, ...PageTab[]] }) {
  const [params] = useSearchParams()
  const [first] = tabs
  const { id: selected } = tabs.find(({ id }) => id === params.get('tab')) ?? first
  return <LinkTabs label={label} selected={selected} state={stayHere} tabs={tabs.map((tab) => ({ ...tab, to: `?tab=${tab.id}` }))} />
}
