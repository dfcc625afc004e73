import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { findTyped } from './find-typed.ts'
import { keepBeside } from './place-beside.ts'

export type MenuEntry = {
  readonly id: string
  readonly label: string
  /** Stands below the label. */
  readonly detail?: ReactNode
  readonly icon?: ReactNode
  /** Begins a new group: a line stands above it. */
  readonly startsGroup?: boolean
  readonly tone?: 'plain' | 'bad'
  /** Where the reader is. */
  readonly isCurrent?: boolean
} & ({ readonly to: string; readonly onSelect?: () => void } | { readonly onSelect: () => void })

/** What the button must carry to open the menu. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: { preventDefault: () => void }) => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface MenuProps {
  entries: readonly MenuEntry[]
  trigger: (props: MenuTrigger) => ReactNode
  /** Stands above the entries and is read, not chosen. */
  header?: ReactNode
  align?: 'start' | 'end'
  /** A moment of grace, for hands that slip off and come straight back. */
  closeAfterBlurMs?: number
}

/** Longer than this between two letters, and a new word begins. */
const typingPauseMs = 600

/**
 * A list of things to do or places to go. The browser's popover brings the top layer, the press outside and the Escape key;
 * the arrows, Home, End and typing are ours.
 */
export function Menu({ entries, trigger, header, align = 'end', closeAfterBlurMs = 0 }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', atMs: 0 })
  const closing = useRef<number | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => () => window.clearTimeout(closing.current), [])
  useEffect(() => {
    if (isOpen && menu.current && button.current) return keepBeside(menu.current, button.current, { align, side: 'below' })
    return undefined
  }, [isOpen, align])

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const focusAt = (index: number) => items().at(index)?.focus()
  const close = () => menu.current?.hidePopover()
  const open = (index: number) => {
    if (!menu.current || !button.current) return
    menu.current.showPopover()
    // Placed before the first paint and not in the effect, which would let it be seen elsewhere for a moment.
    keepBeside(menu.current, button.current, { align, side: 'below' })()
    focusAt(index)
  }

  const onMenuKey = (event: KeyboardEvent) => {
    const all = items()
    const current = all.indexOf(document.activeElement as HTMLElement)
    const target = targetOf(event, current, all.length)
    if (target !== undefined) {
      event.preventDefault()
      all[target]?.focus()
    } else if (isLetter(event)) {
      const { text, atMs } = typed.current
      typed.current = { text: event.timeStamp - atMs > typingPauseMs ? event.key : text + event.key, atMs: event.timeStamp }
      all[
        findTyped(
          all.map((item) => item.textContent),
          typed.current.text,
          current,
        )
      ]?.focus()
    }
  }

  return (
    <>
      {trigger({
        ref: button,
        id: `${id}-button`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event) => {
          // The browser would open it too, but without place and focus.
          event.preventDefault()
          if (isOpen) close()
          else open(0)
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowDown' ? 0 : -1)
        },
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          // Safari does not focus a pressed button, so the browser has nowhere to return to.
          if (newState === 'closed' && document.activeElement === document.body) button.current?.focus()
        }}
        onBlur={() => {
          window.clearTimeout(closing.current)
          closing.current = window.setTimeout(() => {
            const focused = document.activeElement
            if (!menu.current?.contains(focused) && focused !== button.current) close()
          }, closeAfterBlurMs)
        }}
        className="on-card fade-in fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-48 overflow-y-auto rounded-medium border border-line-strong p-1.5 shadow-raised"
      >
        {header && <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5">{header}</div>}
        <div role="menu" aria-labelledby={`${id}-button`} tabIndex={-1} onKeyDown={onMenuKey}>
          {entries.map((entry) => (
            <MenuItem key={entry.id} entry={entry} onChosen={close} />
          ))}
        </div>
      </div>
    </>
  )
}

function MenuItem({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  const look = classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left font-[520] no-underline -outline-offset-3 hover:bg-sunken focus:bg-sunken focus-visible:-outline-offset-3',
    entry.tone === 'bad' ? 'text-bad' : 'text-ink',
  )
  const content = (
    <>
      {entry.icon && <span className="shrink-0 text-soft">{entry.icon}</span>}
      {entry.detail === undefined ? (
        <span className="min-w-0">{entry.label}</span>
      ) : (
        <span className="min-w-0 py-2">
          <span className="block">{entry.label}</span>
          <span className="block text-small font-[450] text-soft">{entry.detail}</span>
        </span>
      )}
    </>
  )
  return (
    <>
      {entry.startsGroup && <hr className="my-1.5 border-t border-line" />}
      {'to' in entry ? (
        <Link
          to={entry.to}
          role="menuitem"
          tabIndex={-1}
          aria-current={entry.isCurrent ? 'page' : undefined}
          onClick={() => {
            onChosen()
            entry.onSelect?.()
          }}
          className={look}
        >
          {content}
        </Link>
      ) : (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onChosen()
            entry.onSelect()
          }}
          className={look}
        >
          {content}
        </button>
      )}
    </>
  )
}

function targetOf({ key }: KeyboardEvent, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** The space bar presses, except in the middle of a word; no label of ours needs it there. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}
