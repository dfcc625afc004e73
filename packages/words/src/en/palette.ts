import type { Value } from '../language.ts'

export const palette = {
  palette: {
    logout: 'Logout',
    signOutLeave: 'sign out leave',
    navigation: 'Navigation',
    admin: 'Admin',
    account: 'Account',
    searchPagesAndActions: 'Search pages and actions',
    searchPagesAndActions2: 'Search pages and actions…',
    noResultsFound: 'No results found.',
    acts: 'Actions',
    found: {
      person: 'People',
      case: 'Cases',
      ticket: 'Tickets',
      holding: 'Your placements',
      opportunity: 'Opportunities',
      document: 'Documents',
      article: 'Articles',
    },
    actCommands: {
      addMoney: { label: 'Add money', keywords: 'deposit buy fund top up' },
      statement: { label: 'Download a statement', keywords: 'account movements pdf' },
      identityCheck: { label: 'Verify your identity', keywords: 'kyc passport' },
      password: { label: 'Change your password', keywords: 'security' },
    },
    toMove: <Drawn>({ kbd }: { kbd: Drawn }) => [kbd, ' to move'],
    toOpen: <Drawn>({ kbd }: { kbd: Drawn }) => [kbd, ' to open'],
    toClose: <Drawn>({ kbd }: { kbd: Drawn }) => [kbd, ' to close'],
  },
  commandList: {
    lengthFound: ({ length }: { length: Value }) => `${length} found`,
  },
  commands: {
    '/dashboard': {
      label: 'Dashboard',
      keywords: 'home overview',
    },
    '/opportunities': {
      label: 'Opportunities',
      keywords: 'invest projects',
    },
    '/placements': {
      label: 'Portfolio',
      keywords: 'placements holdings',
    },
    '/wallet': {
      label: 'Wallet',
      keywords: 'money funds onramp withdraw',
    },
    '/documents': {
      label: 'Documents',
      keywords: 'contracts receipts agreement',
    },
    '/community': {
      label: 'Community',
      keywords: 'members',
    },
    '/research': {
      label: 'Research',
      keywords: 'library',
    },
    '/notifications': {
      label: 'Notifications',
      keywords: 'inbox messages',
    },
    '/loans': {
      label: 'Loans',
      keywords: 'lending',
    },
    '/investments': {
      label: 'Investments',
      keywords: 'equity',
    },
    '/assets': {
      label: 'Assets',
      keywords: 'production',
    },
    '/offers': {
      label: 'Offers',
      keywords: 'spv draft publish evidence',
    },
    '/subscriptions': {
      label: 'Subscriptions',
      keywords: 'orders allocation register holders escrow',
    },
    '/month-end': {
      label: 'Month end',
      keywords: 'month end close books closing period lock provision',
    },
    '/distributions': {
      label: 'Distributions',
      keywords: 'distributions pay holders income interest dividend capital',
    },
    '/payments': {
      label: 'Payments',
      keywords: 'bank statements held payments withdrawals payment run',
    },
    '/reconciliation': {
      label: 'Reconciliation',
      keywords: 'breaks ledger bank custody orders register differences',
    },
    '/investor-profile': {
      label: 'Investor profile',
      keywords: 'category test risk suitability',
    },
    '/kyc': {
      label: 'KYC / AML',
      keywords: 'identity cases',
    },
    '/audit': {
      label: 'Audit Logs',
      keywords: 'history',
    },
    '/platform-updates': {
      label: 'Platform updates',
      keywords: 'news message',
    },
    '/security': {
      label: 'Security',
      keywords: 'alerts',
    },
    '/settings': {
      label: 'Settings',
      keywords: 'account profile password',
    },
    '/support': {
      label: 'Support',
      keywords: 'help question',
    },
    '/reports': {
      label: 'Reports',
      keywords: 'figures',
    },
    '/': {
      label: 'Homepage',
      keywords: 'start landing',
    },
    '/help': {
      label: 'Help',
      keywords: 'help questions contact complaint',
    },
    '/verify': {
      label: 'Check a document or receipt',
      keywords: 'verify seal proof receipt log',
    },
    '/status': {
      label: 'Platform status',
      keywords: 'health down',
    },
    '/investment-disclaimer': {
      label: 'Investment Disclaimer',
      keywords: 'risk',
    },
    '/privacy-policy': {
      label: 'Privacy Policy',
      keywords: 'data gdpr',
    },
    '/terms-and-conditions': {
      label: 'Terms and Conditions',
      keywords: 'legal',
    },
    '/login': {
      label: 'Sign in',
      keywords: 'login',
    },
    '/register': {
      label: 'Create an account',
      keywords: 'register join',
    },
    '/users': {
      label: 'Manage Users',
      keywords: 'members staff roles',
    },
    '/compliance': {
      label: 'Compliance Center',
      keywords: 'risks vendors',
    },
    performance: {
      label: 'Performance',
      keywords: 'reports statements tax',
    },
  },
}
