import { decideGuard, routeOf, type Visitor } from '@heathland/domain/identity/guard'
import type { SharedWords } from '@heathland/words/words'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '../features/session.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LanguageMenu } from '../ui/language-menu.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useWords } from '../ui/words.tsx'
import { crumbsOf } from './crumbs.ts'
import { DemoMarker } from './demo-marker.tsx'
import { asksWhoIsHere } from './guard.tsx'
import { isStaff } from './navigation.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { SearchButton } from './search-button.tsx'
import { usePalette } from './use-palette.ts'
import { wayLook } from './way-look.ts'

/** The bar of someone who is signed in. Where it cannot be loaded the page goes on without it. */
const MemberBar = lazy(async () => ({ default: (await import('./member-bar.tsx').catch(() => undefined))?.MemberBar ?? BarSpace }))

/** The sections of staff. Where they cannot be loaded the menus in the header still lead everywhere. */
const SectionRail = lazy(async () => ({ default: (await import('./section-rail.tsx').catch(() => undefined))?.SectionRail ?? NoRail }))

/** Header, footer and the notices that stand on every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useWords('shared')

  const session = useSession()
  const { pathname } = useLocation()
  const { Palette, isOpen, open, close } = usePalette()
  const crumbs = crumbsOf(pathname, session, t)
  const isAlone = crumbs.length === 0 && pathname !== '/'
  const isOffice = isStaff(session)
  const content = (
    <>
      {crumbs.length > 0 && (
        <div className={classNames('print:hidden', isOffice ? 'office-wrap pt-3' : 'wrap pt-4 md:pt-5')}>
          <Breadcrumb crumbs={crumbs} />
        </div>
      )}
      <main id="content" tabIndex={-1} className={classNames('flex-1 focus:outline-none', isAlone && 'pt-6 md:pt-10')}>
        {children}
      </main>
    </>
  )
  return (
    <div className={classNames('flex min-h-dvh flex-1 flex-col', isOffice && 'office:[--sticky-top:3.5rem]')}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-medium bg-card px-4 py-3 font-[580] text-ink shadow-raised not-focus:opacity-0 focus:translate-y-0"
      >
        {t.frame.skipToContent}
      </a>
      <DemoMarker />
      <OfflineBanner />
      <Header onSearch={() => void open()} />
      {isOffice ? (
        <div className="flex min-w-0 flex-1">
          <div className="w-(--rail) shrink-0 border-r border-line bg-card max-office:hidden print:hidden">
            <Suspense fallback={null}>
              <SectionRail />
            </Suspense>
          </div>
          <div className="flex min-w-0 flex-1 flex-col">{content}</div>
        </div>
      ) : (
        content
      )}
      <Toaster />
      <Footer />
      {Palette && <Palette isOpen={isOpen} onClose={close} />}
    </div>
  )
}

function Header({ onSearch }: { onSearch: () => void }) {
  const t = useWords('shared')

  const session = useSession()
  const { pathname } = useLocation()
  const { user } = session
  const route = routeOf(pathname)
  // While a page that needs someone finds out who it is, their navigation has its place already.
  const isExpected = !user && route !== undefined && decideGuard(session, route) === 'loading'
  const hasBar = user !== undefined || isExpected
  const isOffice = isStaff(session)
  return (
    <header
      className={classNames(
        'on-dark bg-header text-on-header print:hidden forced-colors:border-b',
        isOffice && 'z-10 office:sticky office:top-0',
      )}
    >
      <div
        className={
          isOffice
            ? 'flex flex-wrap items-center gap-x-2 px-4 md:px-6 office:min-h-14 office:flex-nowrap'
            : hasBar
              ? 'wrap flex flex-wrap items-center gap-x-2 xl:min-h-16 xl:flex-nowrap'
              : 'wrap flex min-h-16 items-center gap-2 sm:gap-3'
        }
      >
        <Link
          to="/"
          className={`flex min-h-11 items-center gap-2.5 rounded-small text-brand font-[660] tracking-[-0.02em] text-on-header no-underline ${hasBar ? 'my-1.5 mr-auto xl:mr-2' : 'mr-auto'} ${isOffice ? 'office:my-0' : ''}`}
        >
          <BrandMark />
          {t.frame.heathland}
          {isOffice && (
            <span className="rounded-small border border-header-line px-1.5 text-small font-[520] tracking-normal text-header-soft max-sm:hidden">
              {t.rail.office}
            </span>
          )}
        </Link>
        {hasBar ? (
          <Suspense fallback={<BarSpace />}>
            <MemberBar onSearch={onSearch} />
          </Suspense>
        ) : (
          <>
            <nav aria-label={t.frame.main} className="hidden items-center gap-1 md:flex">
              <NavLink to="/opportunities" className={wayLook}>
                {t.frame.viewOpportunities}
              </NavLink>
              <NavLink to="/admin/login" className={wayLook}>
                {t.frame.adminPortal}
              </NavLink>
            </nav>
            <SearchButton onSearch={onSearch} />
            {/* Whoever cannot be asked for may well be signed in. */}
            {!session.failure && (
              <ButtonLink to="/login" variant="outline" size="small">
                {t.frame.signIn}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </header>
  )
}

function NoRail() {
  return null
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
  const t = useWords('shared')
  const { pathname } = useLocation()
  const session = useSession()
  const isOffice = isStaff(session)
  const links = [...footerLinks(t, helpPath(session, pathname)), statusLink(t), ...(session.user ? [] : [adminLink(t)])]
  return (
    <footer className={classNames('border-t border-line text-small text-soft print:hidden', isOffice ? 'py-4' : 'mt-16 py-7')}>
      <div className={classNames(isOffice ? 'px-4 md:px-6' : 'wrap', 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3')}>
        <nav aria-label={t.frame.footer} className={classNames('-my-1 flex min-w-0 flex-wrap gap-x-6', !isOffice && 'basis-full')}>
          {links
            .filter(({ to }) => decideGuard(session, to) !== 'denied')
            .map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                // The header has it where there is room.
                className={`inline-flex min-h-8 items-center underline underline-offset-3 hover:text-ink hover:decoration-2 ${to === adminLink(t).to ? 'md:hidden' : ''}`}
              >
                {label}
              </Link>
            ))}
        </nav>
        <p>{t.frame.n2025HeathlandNotABank}</p>
        <div className="flex flex-wrap items-center gap-3 noscript:hidden">
          <LanguageMenu onChoose={(language) => void session.chooseLanguage(language)} />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/**
 * Support answers members; whoever is not signed in, or has no support page, finds the help page. On a page for somebody signed in
 * it is support while the session is still being asked for: its own guard decides.
 */
function helpPath(session: Visitor, pathname: string): '/support' | '/help' {
  const decision = decideGuard(session, '/support')
  return decision === 'open' || (decision === 'loading' && asksWhoIsHere(pathname)) ? '/support' : '/help'
}

const footerLinks = (t: SharedWords, help: '/support' | '/help') =>
  [
    { to: help, label: t.frame.needHelp },
    { to: '/investment-disclaimer', label: t.frame.investmentDisclaimer },
    { to: '/privacy-policy', label: t.frame.privacyPolicy },
    { to: '/terms-and-conditions', label: t.frame.termsAndConditions },
  ] as const
const statusLink = (t: SharedWords) => ({ to: '/status', label: t.frame.platformStatus }) as const
const adminLink = (t: SharedWords) => ({ to: '/admin/login', label: t.frame.adminPortal }) as const
