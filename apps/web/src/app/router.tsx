/** Every address of the product. */
import type { RoutePath } from '@heathland/domain/identity/guard'
import type { ComponentType, ReactNode } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import type { LaterPath } from '../pages/public/not-open.tsx'
import { ErrorBoundary } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Root } from './root.tsx'

const dataFrame = lazyPage(async () => (await import('./data.tsx')).DataFrame)

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      // Public, without data
      open('/', async () => (await import('../pages/public/landing.tsx')).LandingPage),
      open('/agreement', async () => (await import('../pages/public/agreement.tsx')).AgreementPage),
      open('/investment-disclaimer', async () => (await import('../pages/public/investment-disclaimer.tsx')).InvestmentDisclaimerPage),
      open('/privacy-policy', async () => (await import('../pages/public/privacy-policy.tsx')).PrivacyPolicyPage),
      open('/terms-and-conditions', async () => (await import('../pages/public/terms-and-conditions.tsx')).TermsPage),

      // Public, with data
      data([
        open('/status', async () => (await import('../pages/public/status.tsx')).StatusPage),
        open('/kyc-verification', async () => (await import('../pages/public/kyc-verification.tsx')).KycVerificationPage),
        open('/login', async () => (await import('../pages/public/login.tsx')).LoginPage),
        open('/register', async () => (await import('../pages/public/register.tsx')).RegisterPage),
        open('/welcome', async () => (await import('../pages/public/welcome.tsx')).WelcomePage),
        open('/admin/login', async () => (await import('../pages/public/admin-login.tsx')).AdminLoginPage),
        open('/forgot-password', async () => (await import('../pages/public/forgot-password.tsx')).ForgotPasswordPage),
        open('/recovery', async () => (await import('../pages/public/recovery.tsx')).RecoveryPage),
        open('/update-password', async () => (await import('../pages/public/update-password.tsx')).UpdatePasswordPage),
        open('/undo-change', async () => (await import('../pages/public/undo-change.tsx')).UndoChangePage),
      ]),

      // Signed in
      data([
        open('/dashboard', async () => (await import('../pages/member/dashboard.tsx')).DashboardPage),
        open('/settings', async () => (await import('../pages/member/settings.tsx')).SettingsPage),
        open('/wallet', async () => (await import('../pages/member/wallet.tsx')).WalletPage),
        open('/access-required', async () => (await import('../pages/member/access-required.tsx')).AccessRequiredPage),
        // Open in the demonstration alone
        open('/opportunities', async () => (await import('../pages/member/opportunities.tsx')).OpportunitiesPage),
        open('/opportunities/:id', async () => (await import('../pages/member/opportunity.tsx')).OpportunityPage),
        open('/placements', async () => (await import('../pages/member/placements.tsx')).PlacementsPage),
        open('/documents', async () => (await import('../pages/member/documents.tsx')).DocumentsPage),
      ]),
      later('/investments/:id'),
      later('/community'),
      later('/research'),
      later('/support'),
      later('/notifications'),
      later('/reports'),

      // Staff
      data([
        open('/users', async () => (await import('../pages/office/users.tsx')).UsersPage),
        open('/compliance', async () => (await import('../pages/office/compliance.tsx')).CompliancePage),
        open('/security', async () => (await import('../pages/office/security.tsx')).SecurityPage),
      ]),
      later('/kyc'),
      later('/audit'),
      later('/loans'),
      later('/investments'),
      later('/assets'),

      { path: '*', ...lazyPage(async () => (await import('../pages/public/not-found.tsx')).NotFoundPage) },
    ],
  },
]

/** The page of the address that one is at. */
export function Pages() {
  const { key } = useLocation()
  return <ErrorBoundary at={key}>{useRoutes(routes)}</ErrorBoundary>
}

/** A page that loads when it is opened, behind the guard. */
function open(path: RoutePath, load: () => Promise<ComponentType>): RouteObject {
  return { path, ...lazyPage(load, (page) => guarded(path, page)) }
}

/** A page that is not built yet: says so, and what it will hold. */
function later(path: LaterPath): RouteObject {
  return open(path, async () => {
    const { NotOpenPage } = await import('../pages/public/not-open.tsx')
    return () => <NotOpenPage path={path} />
  })
}

function guarded(path: RoutePath, page: ReactNode) {
  return <Guard path={path}>{page}</Guard>
}

/** Pages that ask the api for something. */
function data(children: RouteObject[]): RouteObject {
  return { ...dataFrame, children }
}
