/** A list whose rows are opened below it: which one stands in the address, and j and k go from row to row. */
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { stayHere } from './stay-here.ts'

export function useOpenRow(name: string): string | undefined {
  const [params] = useSearchParams()
  return params.get(name) ?? undefined
}

function addressOf(name: string, id: string): string {
  const params = new URLSearchParams(window.location.search)
  params.set(name, id)
  return `?${params.toString()}`
}

interface OpenRowProps {
  name: string
  id: string
  isOpen: boolean
  title: ReactNode
  detail?: ReactNode
}

/** Names a row and opens it. */
export function OpenRow({ name, id, isOpen, title, detail }: OpenRowProps) {
  return (
    <>
      <Link
        to={addressOf(name, id)}
        state={stayHere}
        aria-current={isOpen ? 'true' : undefined}
        className="block wrap-anywhere text-inherit underline-offset-3 hover:underline aria-[current]:font-[680] aria-[current]:text-accent"
      >
        {title}
      </Link>
      {detail && <span className="block text-small font-normal wrap-anywhere text-soft">{detail}</span>}
    </>
  )
}

/** j opens the next row and k the one before, while nobody types. */
export function useRowKeys({ name, ids, openId }: { name: string; ids: readonly string[]; openId: string | undefined }): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const at = openId === undefined ? -1 : ids.indexOf(openId)
      const id = ids[event.key === 'j' ? Math.min(at + 1, ids.length - 1) : Math.max(at - 1, 0)]
      if (id !== undefined && id !== openId) void navigate(addressOf(name, id), { state: stayHere, replace: true })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, name, ids, openId])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null)
  )
}
