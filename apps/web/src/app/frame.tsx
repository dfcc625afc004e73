import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { BrandMark } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { DemoMarker } from './demo-marker.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** Header, footer and the notices that stand on every page. */
export function PublicFrame({ children }: { children: ReactNode }) {
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
      <header className="on-dark bg-header text-on-header forced-colors:border-b">
        <div className="wrap flex min-h-16 items-center gap-2 sm:gap-3">
          <Link
            to="/"
            className="mr-auto flex min-h-11 items-center gap-2.5 rounded-small text-[1.125rem] font-[660] tracking-[-0.02em] text-on-header no-underline"
          >
            <BrandMark />
            Heathland
          </Link>
          <nav aria-label="Main" className="flex items-center gap-1">
            <NavLink
              to="/status"
              className="flex min-h-11 items-center rounded-small px-3 font-[520] text-header-soft no-underline hover:text-on-header aria-[current=page]:bg-header-raised aria-[current=page]:text-on-header"
            >
              Status
            </NavLink>
          </nav>
          <ButtonLink to="/login" variant="outline" size="small">
            Sign in
          </ButtonLink>
        </div>
      </header>
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

const footerLinks = [
  { to: '/support', label: 'Need Help?' },
  { to: '/investment-disclaimer', label: 'Investment Disclaimer' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
]
