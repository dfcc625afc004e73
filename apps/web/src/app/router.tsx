/** Every address of the product. */

import type { RoutePath } from '@heathland/domain/identity/guard'
import type { Area } from '@heathland/words/words'
import type { ComponentType, ReactNode } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import { ErrorBoundary } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Root } from './root.tsx'

const dataFrame = lazyPage(['account'], async () => (await import('./data.tsx')).DataFrame)

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      // Public, without data
      open('/', ['public'], async () => (await import('../pages/public/landing.tsx')).LandingPage),
      open(
        '/investment-disclaimer',
        ['public'],
        async () => (await import('../pages/public/investment-disclaimer.tsx')).InvestmentDisclaimerPage,
      ),
      open('/privacy-policy', ['public'], async () => (await import('../pages/public/privacy-policy.tsx')).PrivacyPolicyPage),
      open('/terms-and-conditions', ['public'], async () => (await import('../pages/public/terms-and-conditions.tsx')).TermsPage),

      // Public, with data
      data([
        open('/help', ['help', 'support'], async () => (await import('../pages/public/help.tsx')).HelpPage),
        open('/agreement', ['documents'], async () => (await import('../pages/public/agreement.tsx')).AgreementPage),
        open('/verify', ['receipts'], async () => (await import('../pages/public/verify.tsx')).VerifyPage),
        open('/status', ['status'], async () => (await import('../pages/public/status.tsx')).StatusPage),
        open('/kyc-verification', ['kyc'], async () => (await import('../pages/public/kyc-verification.tsx')).KycVerificationPage),
        open('/login', ['signIn'], async () => (await import('../pages/public/login.tsx')).LoginPage),
        open('/register', ['signIn'], async () => (await import('../pages/public/register.tsx')).RegisterPage),
        open('/welcome', ['signIn', 'member'], async () => (await import('../pages/public/welcome.tsx')).WelcomePage),
        open('/admin/login', ['signIn'], async () => (await import('../pages/public/admin-login.tsx')).AdminLoginPage),
        open('/forgot-password', ['signIn'], async () => (await import('../pages/public/forgot-password.tsx')).ForgotPasswordPage),
        open('/recovery', ['signIn'], async () => (await import('../pages/public/recovery.tsx')).RecoveryPage),
        open('/update-password', ['signIn'], async () => (await import('../pages/public/update-password.tsx')).UpdatePasswordPage),
        open('/email-change', ['settings'], async () => (await import('../pages/public/email-change.tsx')).EmailChangePage),
        open('/undo-change', ['signIn'], async () => (await import('../pages/public/undo-change.tsx')).UndoChangePage),
      ]),

      // Signed in
      data([
        open('/dashboard', ['member', 'opportunity'], async () => (await import('../pages/member/dashboard.tsx')).DashboardPage),
        open('/settings', ['settings'], async () => (await import('../pages/member/settings.tsx')).SettingsPage),
        open('/notifications', ['notifications'], async () => (await import('../pages/member/notifications.tsx')).NotificationsPage),
        open('/wallet', ['wallet'], async () => (await import('../pages/member/wallet.tsx')).WalletPage),
        open('/receipts/:id', ['receipts'], async () => (await import('../pages/member/receipt.tsx')).ReceiptPage),
        open('/support', ['support'], async () => (await import('../pages/member/support.tsx')).SupportPage),
        open('/support/:id', ['support'], async () => (await import('../pages/member/ticket.tsx')).TicketPage),
        open('/access-required', ['member'], async () => (await import('../pages/member/access-required.tsx')).AccessRequiredPage),
        open('/community', ['community'], async () => (await import('../pages/member/community.tsx')).CommunityPage),
        open('/community/write', ['community'], async () => (await import('../pages/member/write-article.tsx')).WriteArticlePage),
        open('/community/:id', ['community'], async () => (await import('../pages/member/article.tsx')).ArticlePage),
        open('/research', ['community'], async () => (await import('../pages/member/research.tsx')).ResearchPage),
        open('/research/:id', ['community'], async () => (await import('../pages/member/article.tsx')).ArticlePage),
        open('/documents', ['documents', 'receipts'], async () => (await import('../pages/member/documents.tsx')).DocumentsPage),
        open(
          '/opportunities',
          ['offers', 'opportunity'],
          async () => (await import('../pages/member/opportunities.tsx')).OpportunitiesPage,
        ),
        open(
          '/opportunities/:id',
          ['offers', 'opportunity'],
          async () => (await import('../pages/member/opportunity.tsx')).OpportunityPage,
        ),
        open('/investor-profile', ['protection'], async () => (await import('../pages/member/investor-profile.tsx')).InvestorProfilePage),
        open(
          '/investor-profile/knowledge-test',
          ['protection'],
          async () => (await import('../pages/member/knowledge-test.tsx')).KnowledgeTestPage,
        ),
        open(
          '/investor-profile/loss-simulation',
          ['protection'],
          async () => (await import('../pages/member/loss-simulation.tsx')).LossSimulationPage,
        ),
        open(
          '/placements',
          ['member', 'opportunity', 'investing', 'holding'],
          async () => (await import('../pages/member/placements.tsx')).PlacementsPage,
        ),
        open(
          '/placements/:id',
          ['placement', 'opportunity', 'holding'],
          async () => (await import('../pages/member/placement.tsx')).PlacementPage,
        ),
        open('/reports', [], async () => (await import('../pages/member/reports.tsx')).ReportsPage),
        open('/investments/:id', ['investing'], async () => (await import('../pages/member/invest.tsx')).InvestPage),
        open('/orders/:id', ['investing', 'opportunity', 'receipts'], async () => (await import('../pages/member/order.tsx')).OrderPage),
      ]),

      // Staff
      data([
        open('/users', ['office'], async () => (await import('../pages/office/users.tsx')).UsersPage),
        open('/users/:id', ['office'], async () => (await import('../pages/office/person.tsx')).PersonPage),
        open('/compliance', ['compliance'], async () => (await import('../pages/office/compliance.tsx')).CompliancePage),
        open('/audit', ['audit', 'receipts'], async () => (await import('../pages/office/audit.tsx')).AuditPage),
        open(
          '/documents/templates',
          ['documents'],
          async () => (await import('../pages/office/document-templates.tsx')).DocumentTemplatesPage,
        ),
        open(
          '/platform-updates',
          ['office', 'notifications'],
          async () => (await import('../pages/office/platform-updates.tsx')).PlatformUpdatesPage,
        ),
        open('/community/review', ['community'], async () => (await import('../pages/office/community-review.tsx')).CommunityReviewPage),
        open('/offers', ['officeOffers'], async () => (await import('../pages/office/offers.tsx')).OffersPage),
        open('/offers/:id', ['officeOffers'], async () => (await import('../pages/office/offer.tsx')).OfferPage),
        open('/subscriptions', ['officeSubscriptions'], async () => (await import('../pages/office/subscriptions.tsx')).SubscriptionsPage),
        open('/distributions', ['officeDistributions'], async () => (await import('../pages/office/distributions.tsx')).DistributionsPage),
        open(
          '/distributions/:id',
          ['officeDistributions'],
          async () => (await import('../pages/office/distribution.tsx')).DistributionPage,
        ),
        open('/month-end', ['officeMonthEnd'], async () => (await import('../pages/office/month-end.tsx')).MonthEndPage),
        open('/month-end/:id', ['officeMonthEnd'], async () => (await import('../pages/office/book-month.tsx')).BookMonthPage),
        open('/loans', ['officeLoans'], async () => (await import('../pages/office/loans.tsx')).LoansPage),
        open('/payments', ['officePayments'], async () => (await import('../pages/office/payments.tsx')).PaymentsPage),
        open('/kyc', ['officeKyc'], async () => (await import('../pages/office/kyc.tsx')).KycPage),
        open('/kyc/:id', ['officeKyc'], async () => (await import('../pages/office/kyc-case.tsx')).KycCasePage),
        open(
          '/reconciliation',
          ['officeReconciliation'],
          async () => (await import('../pages/office/reconciliation.tsx')).ReconciliationPage,
        ),
        open('/investments', ['officeCompanies'], async () => (await import('../pages/office/investments.tsx')).InvestmentsPage),
        open('/assets', ['officeProduction'], async () => (await import('../pages/office/assets.tsx')).AssetsPage),
        open('/security', ['security'], async () => (await import('../pages/office/security.tsx')).SecurityPage),
      ]),

      { path: '*', ...lazyPage(['public'], async () => (await import('../pages/public/not-found.tsx')).NotFoundPage) },
    ],
  },
]

/** The page of the address that one is at. */
export function Pages() {
  const { key } = useLocation()
  return <ErrorBoundary at={key}>{useRoutes(routes)}</ErrorBoundary>
}

/** A page that loads when it is opened, behind the guard. */
function open(path: RoutePath, areas: readonly Area[], load: () => Promise<ComponentType>): RouteObject {
  return { path, ...lazyPage(areas, load, (page) => guarded(path, page)) }
}

function guarded(path: RoutePath, page: ReactNode) {
  return <Guard path={path}>{page}</Guard>
}

/** Pages that ask the api for something. */
function data(children: RouteObject[]): RouteObject {
  return { ...dataFrame, children }
}
