import type { AppUser } from '@heathland/contract'
import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../features/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { accountWays } from './navigation.ts'

/** Whose account this is, and the way out. A button that opens a list: every key works in it as on the rest of the page. */
export function AccountMenu({ user }: { user: AppUser }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the list
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  const logout = async () => {
    if (isLeaving) return
    setLeaving(true)
    await session.logout()
    setLeaving(false)
  }
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center rounded-full"
      >
        <span className="sr-only">Your account </span>
        <span className="grid size-9 place-items-center rounded-full bg-heather-500 text-small font-[620] text-white forced-colors:border">
          {initialsOf(user)}
        </span>
      </button>
      <div
        id="account-menu"
        hidden={!isOpen}
        className="absolute top-full right-0 z-40 mt-2 w-64 max-w-[calc(100vw-2rem)] rounded-medium border border-line bg-card p-1.5 text-ink shadow-raised [--focus:var(--accent)]"
      >
        <p className="px-3 pt-2 pb-2.5">
          {user.name !== user.email && <span className="block font-[600]">{user.name}</span>}
          <span className="block text-small break-all text-soft">{user.email}</span>
        </p>
        <ul className="border-t border-line pt-1.5">
          {accountWays(session).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={itemLook}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" aria-busy={isLeaving || undefined} onClick={() => void logout()} className={`${itemLook} w-full`}>
              Logout
              {isLeaving ? <Spinner /> : <LogOut aria-hidden="true" size={17} className="text-soft" />}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}

const itemLook =
  'flex min-h-11 items-center justify-between gap-3 rounded-small px-3 text-left font-[520] text-ink no-underline hover:bg-sunken'

function initialsOf({ name }: AppUser): string {
  const [first = '', ...rest] = name.split(/[\s@]+/)
  const last = name.includes('@') ? '' : (rest.at(-1) ?? '')
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
