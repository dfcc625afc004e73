import { decideGuard, routeOf } from '@heathland/domain/identity/guard'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '../features/session.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { crumbsOf } from './crumbs.ts'
import { DemoMarker } from './demo-marker.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SearchButton } from './search-button.tsx'
import { usePalette } from './use-palette.ts'
import { wayLook } from './way-look.ts'

/** The bar of someone who is signed in. Where it cannot be loaded the page goes on without it. */
const MemberBar = lazy(async () => ({ default: (await import('./member-bar.tsx').catch(() => undefined))?.MemberBar ?? BarSpace }))

/** Header, footer and the notices that stand on every page. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const { Palette, isOpen, open, close } = usePalette()
  const crumbs = crumbsOf(pathname, session)
  const isAlone = crumbs.length === 0 && pathname !== '/'
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-medium bg-card px-4 py-3 font-[580] text-ink shadow-raised not-focus:opacity-0 focus:translate-y-0"
      >
        Skip to content
      </a>
      <DemoMarker />
      <OfflineBanner />
      <Header onSearch={() => void open()} />
      {crumbs.length > 0 && (
        <div className="wrap pt-4 md:pt-5">
          <Breadcrumb crumbs={crumbs} />
        </div>
      )}
      <main id="content" tabIndex={-1} className={classNames('flex-1 focus:outline-none', isAlone && 'pt-6 md:pt-10')}>
        {children}
      </main>
      <Toaster />
      <Footer />
      {Palette && <Palette isOpen={isOpen} onClose={close} />}
    </>
  )
}

function Header({ onSearch }: { onSearch: () => void }) {
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
          hasBar ? 'wrap flex flex-wrap items-center gap-x-2 xl:min-h-16 xl:flex-nowrap' : 'wrap flex min-h-16 items-center gap-2 sm:gap-3'
        }
      >
        <Link
          to="/"
          className={`flex min-h-11 items-center gap-2.5 rounded-small text-brand font-[660] tracking-[-0.02em] text-on-header no-underline ${hasBar ? 'my-1.5 mr-auto xl:mr-2' : 'mr-auto'}`}
        >
          <BrandMark />
          Heathland
        </Link>
        {hasBar ? (
          <Suspense fallback={<BarSpace />}>
            <MemberBar onSearch={onSearch} />
          </Suspense>
        ) : (
          <>
            <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
              <NavLink to="/opportunities" className={wayLook}>
                View Opportunities
              </NavLink>
              <NavLink to="/admin/login" className={wayLook}>
                Admin portal
              </NavLink>
            </nav>
            <SearchButton onSearch={onSearch} hintFrom="sm" />
            <ButtonLink to="/login" variant="outline" size="small">
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

/** As high as the bar of a member, so that nothing moves when it arrives. */
function BarSpace() {
  return (
    <>
      <span className="order-last min-h-12 basis-full xl:hidden" />
      <span className="size-11" />
    </>
  )
}

function Footer() {
  const session = useSession()
  const links = session.user ? [...footerLinks, statusLink] : [...footerLinks, statusLink, adminLink]
  return (
    <footer className="mt-16 border-t border-line py-7 text-small text-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label="Footer" className="-my-1 flex min-w-0 basis-full flex-wrap gap-x-6">
          {links
            .filter(({ to }) => decideGuard(session, to) !== 'denied')
            .map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                // The header has it where there is room.
                className={`inline-flex min-h-8 items-center underline underline-offset-3 hover:text-ink hover:decoration-2 ${to === adminLink.to ? 'md:hidden' : ''}`}
              >
                {label}
              </Link>
            ))}
        </nav>
        <p>© 2025 Heathland. Not a bank. Capital at risk.</p>
        <div className="noscript:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

const footerLinks = [
  { to: '/support', label: 'Need Help?' },
  { to: '/investment-disclaimer', label: 'Investment Disclaimer' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
] as const
const statusLink = { to: '/status', label: 'Platform status' } as const
const adminLink = { to: '/admin/login', label: 'Admin portal' } as const
