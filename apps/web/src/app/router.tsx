/** Every address of the product. */
import type { RoutePath } from '@heathland/domain/identity/guard'
import type { RouteObject } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { Opening, Root } from './root.tsx'

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Opening,
    ErrorBoundary: ErrorScreen,
    children: [
      // Public, without data
      open('/', async () => (await import('../pages/public/landing.tsx')).LandingPage),
      later('/forgot-password', 'Forgot password', 'Here you will ask for a link that lets you choose a new password.'),
      later('/update-password', 'Choose a new password', 'Here you will choose a new password after following the link in our e-mail.'),
      later('/kyc-verification', 'Identity check', 'Here you will confirm who you are, and see where your check stands.'),
      later('/agreement', 'Membership agreement', 'Here you will read and sign the membership agreement.'),
      later('/admin/login', 'Administrator Access', 'Here staff will sign in, with a second factor.'),
      later(
        '/investment-disclaimer',
        'Investment Disclaimer',
        'This page will set out the risks of investing through Heathland, in full and in plain words.',
      ),
      later(
        '/privacy-policy',
        'Privacy Policy',
        'This page will say what we keep about you, why, for how long, and what you may ask of us.',
      ),
      later('/terms-and-conditions', 'Terms and Conditions', 'This page will hold the terms between you and Heathland.'),

      // Public, with data
      data([
        open('/status', async () => (await import('../pages/public/status.tsx')).StatusPage),
        open('/login', async () => (await import('../pages/public/login.tsx')).LoginPage),
        open('/register', async () => (await import('../pages/public/register.tsx')).RegisterPage),
        open('/welcome', async () => (await import('../pages/public/welcome.tsx')).WelcomePage),
      ]),

      // Signed in
      data([open('/dashboard', async () => (await import('../pages/member/dashboard.tsx')).DashboardPage)]),
      open('/access-required', async () => (await import('../pages/member/access-required.tsx')).AccessRequiredPage),
      later('/opportunities', 'Opportunities', 'It will list the placements that are open, with their yield, risk, term and impact.'),
      later('/opportunities/:id', 'Opportunity', 'It will tell everything about one placement, its risks and costs first.'),
      later('/investments/:id', 'Invest', 'It will lead through amount, payment, review and signature, with all costs before you agree.'),
      later('/placements', 'Placements', 'It will show what you hold, with its history, distributions and documents.'),
      later('/wallet', 'Wallet', 'It will show your balance, every movement with its state, and the ways to add and withdraw money.'),
      later('/documents', 'Documents', 'It will hold everything you have signed or received, each with a seal that you can verify.'),
      later('/community', 'Community', 'It will bring members together and share what they know.'),
      later('/research', 'Research', 'It will hold the research library and a performance snapshot.'),
      later('/support', 'Support', 'It will let you ask us a question and follow the answer.'),
      later('/notifications', 'Notifications', 'It will be your inbox for everything that concerns you.'),
      later('/settings', 'Settings', 'It will hold your profile, security, sessions and preferences.'),
      later('/reports', 'Reports', 'It will show performance, statements and tax documents, and the figures that staff report on.'),

      // Staff
      later('/users', 'Users', 'Staff will invite, find and look after people here.'),
      later('/compliance', 'Compliance', 'Staff will keep reports, risks, vendors and data protection events here.'),
      later('/kyc', 'KYC / AML', 'Compliance will decide identity cases here.'),
      later('/audit', 'Audit Logs', 'Compliance will search, export and prove the audit log here.'),
      later('/security', 'Security', 'Staff will see and resolve security events here.'),
      later('/loans', 'Loans', 'The lending SPV will keep its book here.'),
      later('/investments', 'Investments', 'The equity SPV will keep its book here.'),
      later('/assets', 'Assets', 'The production SPV will keep its book here.'),

      { path: '*', lazy: async () => ({ Component: (await import('../pages/public/not-found.tsx')).NotFoundPage }) },
    ],
  },
]

/** A page that loads when it is opened, behind the guard. */
function open(path: RoutePath, load: () => Promise<React.ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await load()
      return { element: guarded(path, <Page />) }
    },
  }
}

/** A page that is not built yet: says so, and what it will hold. */
function later(path: RoutePath, title: string, sentence: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const { NotOpenPage } = await import('../pages/public/not-open.tsx')
      return { element: guarded(path, <NotOpenPage title={title} sentence={sentence} />) }
    },
  }
}

function guarded(path: RoutePath, page: React.ReactNode) {
  return <Guard path={path}>{page}</Guard>
}

/** Pages that ask the api for something. */
function data(children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: (await import('./data.tsx')).DataFrame }), children }
}
