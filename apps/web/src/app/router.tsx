/** Every address of the product. */
import type { RouteObject } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { Opening, Root } from './root.tsx'

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Opening,
    ErrorBoundary: ErrorScreen,
    children: [
      // Public, without data
      { path: '/', lazy: page(async () => (await import('../pages/public/landing.tsx')).LandingPage) },
      later(
        '/welcome',
        'Account Setup',
        'Here you will verify your e-mail address, sign the agreement, confirm who you are and open your wallet.',
      ),
      later('/login', 'Welcome Back', 'Here you will sign in with your e-mail address and password, a passkey or LinkedIn.'),
      later(
        '/register',
        'Create your account',
        'Here you will register as an individual or as a professional investor, in three short steps.',
      ),
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
      data([{ path: '/status', lazy: page(async () => (await import('../pages/public/status.tsx')).StatusPage) }]),

      // Signed in
      later('/dashboard', 'Dashboard', 'It will show your next steps, your investments, what has happened, and what waits for you.'),
      later('/access-required', 'One step is missing', 'It will say which step is missing, why, and how long it takes.'),
      later('/opportunities', 'Opportunities', 'It will list the placements that are open, with their yield, risk, term and impact.'),
      later('/opportunities/:opportunityId', 'Opportunity', 'It will tell everything about one placement, its risks and costs first.'),
      later(
        '/investments/:opportunityId',
        'Invest',
        'It will lead through amount, payment, review and signature, with all costs before you agree.',
      ),
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

      { path: '*', lazy: page(async () => (await import('../pages/public/not-found.tsx')).NotFoundPage) },
    ],
  },
]

/** A page that loads when it is opened. */
function page(load: () => Promise<React.ComponentType>): () => Promise<{ Component: React.ComponentType }> {
  return async () => ({ Component: await load() })
}

/** Pages that ask the api for something. */
function data(children: RouteObject[]): RouteObject {
  return { lazy: page(async () => (await import('./data.tsx')).DataFrame), children }
}

/** A page that is not built yet: says so, and what it will hold. */
function later(path: string, title: string, sentence: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const { NotOpenPage } = await import('../pages/public/not-open.tsx')
      return { element: <NotOpenPage title={title} sentence={sentence} /> }
    },
  }
}
