import { decideGuard, routeOf } from '@heathland/domain/identity/guard'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '../features/session.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DemoMarker } from './demo-marker.tsx'
import { mainWays, type Way } from './navigation.ts'
import { OfflineBanner } from './offline-banner.tsx'

/** Header, footer and the notices that stand on every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-medium bg-card px-4 py-3 font-[580] text-ink shadow-raised focus:translate-y-0"
      >
        Skip to content
      </a>
      <DemoMarker />
      <OfflineBanner />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <footer className="mt-14 border-t border-line py-7 text-small text-soft">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2">
          <span className="mr-auto">© 2025 Heathland. Not a bank. Capital at risk.</span>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
            {footerLinks.map(({ to, label }) => (
              <Link key={to} to={to} className="py-1 underline underline-offset-3 hover:text-ink hover:decoration-2">
                {label}
              </Link>
            ))}
          </nav>
          <ThemeSwitch />
        </div>
      </footer>
    </>
  )
}

function Header() {
  const session = useSession()
  const { pathname } = useLocation()
  const { user } = session
  const route = routeOf(pathname)
  // While a page that needs someone finds out who it is, their navigation has its place already.
  const isExpected = !user && route !== undefined && decideGuard(session, route) === 'loading'
  const hasBar = user !== undefined || isExpected
  return (
    <header className="on-dark bg-header text-on-header forced-colors:border-b">
      <div
        className={
          hasBar ? 'wrap flex flex-wrap items-center gap-x-5 lg:min-h-16 lg:flex-nowrap' : 'wrap flex min-h-16 items-center gap-2 sm:gap-3'
        }
      >
        <Link
          to="/"
          className={`flex min-h-11 items-center gap-2.5 rounded-small text-[1.125rem] font-[660] tracking-[-0.02em] text-on-header no-underline ${hasBar ? 'my-1.5 mr-auto lg:mr-0' : 'mr-auto'}`}
        >
          <BrandMark />
          Heathland
        </Link>
        {hasBar ? (
          <>
            {/* In the order it is read; on small screens it stands below brand and account, as a bar that scrolls. */}
            <nav
              aria-label="Main"
              className="order-last -mx-4 flex min-h-12 basis-[calc(100%+2rem)] items-start gap-1 overflow-x-auto px-4 [scrollbar-width:none] lg:order-none lg:mx-0 lg:min-h-0 lg:flex-1 lg:basis-0 lg:flex-wrap lg:items-center lg:gap-0.5 lg:overflow-visible lg:px-0 lg:py-2"
            >
              {user && mainWays(session).map((way) => <WayLink key={way.to} {...way} />)}
            </nav>
            {user ? <AccountMenu user={user} /> : <span className="size-11" />}
          </>
        ) : (
          <>
            <nav aria-label="Main" className="flex items-center gap-1">
              <WayLink to="/status" label="Status" />
            </nav>
            <ButtonLink to="/login" variant="outline" size="small">
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

function WayLink({ to, label }: Way) {
  return (
    <NavLink
      to={to}
      className="flex min-h-11 shrink-0 items-center rounded-small px-3 font-[520] lg:px-2.5 whitespace-nowrap text-header-soft no-underline hover:text-on-header focus-visible:-outline-offset-3 aria-[current=page]:bg-header-raised aria-[current=page]:text-on-header"
    >
      {label}
    </NavLink>
  )
}

const footerLinks = [
  { to: '/support', label: 'Need Help?' },
  { to: '/investment-disclaimer', label: 'Investment Disclaimer' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
]
