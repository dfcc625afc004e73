import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '../features/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Menu } from '../ui/menu.tsx'
import { bringWords, useWords } from '../ui/words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { adminWays, isStaff, mainWays, type Way } from './navigation.ts'
import { SearchButton } from './search-button.tsx'
import { wayLook } from './way-look.ts'

/** It asks the server, which a page without data need not: it comes after the bar. Where it cannot be loaded the bar goes on without it. */
const NotificationBell = lazy(async () => {
  const [part] = await Promise.all([import('./notification-bell.tsx'), bringWords(['notifications'])]).catch(() => [undefined])
  return { default: part?.NotificationBell ?? BellSpace }
})

function BellSpace() {
  return <span className="size-11" />
}

/** The ways of someone who is signed in, in the order they are read; on small screens they stand below, as a bar that scrolls. */
export function MemberBar({ onSearch }: { onSearch: () => void }) {
  const t = useWords('shared')

  const session = useSession()
  const { user } = session
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const admin = adminWays(session, t)
  const ways = mainWays(session, t)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what moves the bar
  useEffect(() => {
    const bar = nav.current
    const current = bar?.querySelector<HTMLElement>('[aria-current]')
    if (!bar || !current) return
    const beside = (bar.clientWidth - current.offsetWidth) / 2
    bar.scrollTo({ left: current.offsetLeft - bar.offsetLeft - beside })
  }, [pathname, ways.length])

  return (
    <>
      <nav
        ref={nav}
        aria-label={t.memberBar.main}
        // A browser leaves a link half outside when a part of it shows; whoever comes by keyboard wants to see where they are.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={classNames(
          isStaff(session) && 'office:max-xl:hidden',
          'order-last -mx-4 flex min-h-12 basis-[calc(100%+2rem)] items-start gap-0.5 overflow-x-auto px-4 [scrollbar-width:none] md:-mx-6 md:basis-[calc(100%+3rem)] md:px-6 xl:order-none xl:mx-0 xl:min-h-0 xl:flex-1 xl:basis-0 xl:items-center xl:min-w-0 xl:gap-0 xl:px-0 xl:py-1',
        )}
      >
        {user && ways.map(({ to, label }) => <WayLink key={to} to={to} label={label} />)}
        {user && admin.length > 0 && <AdminMenu ways={admin} pathname={pathname} />}
      </nav>
      <SearchButton onSearch={onSearch} />
      {user && (
        <Suspense fallback={<BellSpace />}>
          <NotificationBell />
        </Suspense>
      )}
      {user ? <AccountMenu user={user} /> : <span className="size-11" />}
    </>
  )
}

function WayLink({ to, label }: Way) {
  return (
    <NavLink to={to} className={wayLook}>
      {label}
    </NavLink>
  )
}

/** Hands slip off a menu and come straight back. */
const closeAfterBlurMs = 120

function AdminMenu({ ways, pathname }: { ways: readonly Way[]; pathname: string }) {
  const t = useWords('shared')

  const isHere = ways.some(({ to }) => to === pathname)
  return (
    <Menu
      align="start"
      closeAfterBlurMs={closeAfterBlurMs}
      entries={ways.map(({ to, label }) => ({ id: to, to, label, isCurrent: to === pathname }))}
      trigger={(props) => (
        <button type="button" {...props} aria-current={isHere ? 'true' : undefined} className={wayLook}>
          {t.memberBar.admin}
          <ChevronDown aria-hidden="true" size={16} className="shrink-0" />
        </button>
      )}
    />
  )
}
