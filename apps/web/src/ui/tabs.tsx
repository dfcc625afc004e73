import { Activity, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'

export interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Given together, the caller keeps the choice: in the address, for example. */
  selected?: string
  onSelect?: (id: string) => void
}

/** Parts of one thing, one at a time. What was typed in a panel is still there when one comes back. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const chosen = selected ?? own

  const select = (index: number) => {
    const tab = tabs.at(index % tabs.length)
    if (!tab) return
    setOwn(tab.id)
    onSelect?.(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]').item(tabs.indexOf(tab)).focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = tabs.findIndex((tab) => tab.id === chosen)
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(target)
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => select(index)}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-3 font-[560] whitespace-nowrap text-soft -outline-offset-3 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-accent aria-selected:text-ink forced-colors:aria-selected:border-system-highlight"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <Activity key={tab.id} mode={tab.id === chosen ? 'visible' : 'hidden'}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control in it must be reached too */}
          <div role="tabpanel" id={`${id}-${tab.id}`} aria-labelledby={`${id}-${tab.id}-tab`} tabIndex={0} className="rounded-small pt-5">
            {tab.panel}
          </div>
        </Activity>
      ))}
    </div>
  )
}

export interface LinkTab {
  readonly id: string
  readonly label: string
  /** How many items wait there; nothing is said of none. */
  readonly count?: number | undefined
  readonly to: string
  readonly panel: ReactNode
}

interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  selected: string
  /** What the step carries along in the history. */
  state?: unknown
}

/** Parts of a page that each have an address of their own. Only the chosen one is drawn. */
export function LinkTabs({ label, tabs, selected, state }: LinkTabsProps) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what moves the row
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollTo({ left: current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2 })
  }, [selected])
  return (
    <div className="min-w-0">
      <nav ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            to={tab.to}
            state={state}
            aria-current={tab.id === selected ? 'page' : undefined}
            className="flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-[560] whitespace-nowrap text-soft no-underline -outline-offset-3 hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:text-ink sm:min-h-10 sm:text-dense forced-colors:aria-[current]:border-system-highlight"
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className="figures rounded-full bg-sunken px-1.5 text-small text-soft">{tab.count}</span>
            )}
          </Link>
        ))}
      </nav>
      <div className="pt-4">{tabs.find((tab) => tab.id === selected)?.panel}</div>
    </div>
  )
}
