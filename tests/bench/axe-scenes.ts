/** Every page in every state it has, and how to get there. */
import type { Page } from '@playwright/test'
import { callApi, waitForMail } from '../conformance/identity-calls.ts'
import { fail, settled, stall } from './axe-browser.ts'
import { moneyScenes } from './axe-money-scenes.ts'
import { officeScenes } from './axe-office-scenes.ts'
import type { Scene, System } from './axe-scene.ts'
import { supportScenes } from './axe-support-scenes.ts'

const apiCalls = '**/api/**'

function shows(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    await settled(page)
  }
}

function waits(path: string) {
  return async (page: Page) => {
    await stall(page, apiCalls)
    await page.goto(path)
    await page.getByRole('status').first().waitFor({ state: 'attached' })
  }
}

function fails(path: string) {
  return async (page: Page) => {
    await fail(page, apiCalls)
    await page.goto(path)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }
}

async function fillStepOne(page: Page): Promise<void> {
  await page.goto('/register?kind=individual')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Proof')
  await page.getByLabel('Email').fill(`ines.${Date.now()}@joining.example`)
  await page.getByLabel('Password', { exact: true }).fill('quiet-moor-at-dawn')
  await page.getByLabel('Confirm password').fill('quiet-moor-at-dawn')
}

async function reachStep(page: Page, step: 2 | 3): Promise<void> {
  await fillStepOne(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Phone').waitFor()
  if (step === 2) return
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('City').waitFor()
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function openPalette(page: Page, path: string): Promise<void> {
  await shows(path)(page)
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  await page.getByRole('dialog', { name: 'Search pages and actions' }).getByRole('combobox').waitFor()
}

/** What a list holds when there is nothing in it. */
async function findNobody(page: Page): Promise<void> {
  await shows('/users')(page)
  await page.getByLabel('Email').fill('nobody.at.all@members.example')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('Nobody found').waitFor()
}

async function openActions(page: Page, action?: string): Promise<void> {
  await shows('/users')(page)
  await page.getByRole('button', { name: 'Actions for Finn Funded' }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).waitFor()
  if (action) await page.getByRole('menuitem', { name: action }).click()
}

async function openInvitation(page: Page): Promise<void> {
  await shows('/users')(page)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByRole('dialog', { name: 'Add User' }).waitFor()
}

async function fillInvitation(page: Page): Promise<void> {
  await openInvitation(page)
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Proof')
  await page.getByRole('dialog').getByLabel('Email').fill('ines@joining.example')
}

async function openSettings(page: Page): Promise<void> {
  await shows('/settings?section=security')(page)
  await page.getByText('This device').waitFor()
}

/** The answer to the next act of this kind: show your factor again. */
async function demandFactor(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'urn:heathland:problem:STEP_UP_REQUIRED', title: 'no', status: 403, code: 'STEP_UP_REQUIRED' }),
    }),
  )
}

/** A link opens its page as often as it is looked at, and nobody is sent many of them. */
let resetLink: Promise<string> | undefined

async function followResetLink(page: Page, system: System): Promise<void> {
  resetLink ??= askForResetLink(system)
  await page.goto(await resetLink)
  await page.getByLabel('New password').waitFor()
}

async function askForResetLink({ origin, mailbox }: System): Promise<string> {
  const email = 'anna@members.example'
  await callApi(origin, 'POST', '/security/password/reset-request', { body: { email }, headers: { origin } })
  for (let count = 1; ; count += 1) {
    // Other mails may have come before it.
    const { text } = await waitForMail(mailbox, email, count)
    const link = /https?:\S+#token=\S+/.exec(text)?.[0]
    if (link) return link
  }
}

const nora = 'nora@members.example'
const freya = 'freya@members.example'
const mira = 'mira@staff.example'
/** Whoever runs this made them staff, so they have no second factor yet. */
export const recruit = 'ruben@members.example'
const noLink = `/welcome#verify=${'x'.repeat(43)}`

export const scenes: readonly Scene[] = [
  { name: '/', open: shows('/') },
  {
    name: '/ signed in',
    person: nora,
    open: async (page) => {
      // Public pages ask who is here only where someone has been.
      await shows('/dashboard')(page)
      await shows('/')(page)
      await page.getByRole('link', { name: 'Go to your dashboard' }).waitFor()
    },
  },
  ...['/investment-disclaimer', '/privacy-policy', '/terms-and-conditions', '/nowhere'].map((path) => ({
    name: path,
    open: shows(path),
  })),
  { name: '/status full', open: shows('/status') },
  { name: '/status loading', open: waits('/status') },
  { name: '/status error', open: fails('/status') },

  { name: '/login full', open: shows('/login') },
  { name: '/login loading', open: waits('/login') },
  {
    // The sign-in page opens even when the session cannot be read.
    name: '/login error',
    open: async (page) => {
      await fail(page, apiCalls)
      await shows('/login')(page)
    },
  },
  {
    name: '/login not filled in',
    open: async (page) => {
      await fillSignIn(page, 'nobody', 'short')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByText('There is a problem').waitFor()
    },
  },
  {
    name: '/login authenticating',
    open: async (page) => {
      await fillSignIn(page, freya, 'not the right one')
      await stall(page, apiCalls)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('button', { name: 'Authenticating...' }).waitFor()
    },
  },
  {
    name: '/login refused',
    open: async (page) => {
      await fillSignIn(page, 'nobody.at.all@members.example', 'not the right one')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByText('Invalid email or password.').waitFor()
    },
  },

  { name: '/register step 1', open: fillStepOne },
  {
    name: '/register step 1 not filled in',
    open: async (page) => {
      await shows('/register')(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('There is a problem').waitFor()
    },
  },
  { name: '/register step 2', open: (page) => reachStep(page, 2) },
  { name: '/register step 3', open: (page) => reachStep(page, 3) },
  {
    name: '/register step 3 sending',
    open: async (page) => {
      await reachStep(page, 3)
      await stall(page, apiCalls)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.locator('button[aria-busy="true"], button[aria-disabled="true"], button:disabled').first().waitFor()
    },
  },
  {
    name: '/register step 3 error',
    open: async (page) => {
      await reachStep(page, 3)
      await fail(page, apiCalls)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('An unexpected error occurred').first().waitFor()
    },
  },

  { name: '/welcome', open: shows('/welcome') },
  {
    name: '/welcome registered',
    open: async (page) => {
      await reachStep(page, 3)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  {
    name: '/welcome invalid link',
    open: async (page) => {
      await page.goto(noLink)
      await page.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor()
    },
  },
  { name: '/welcome link loading', open: waits(noLink) },
  {
    name: '/welcome link error',
    open: async (page) => {
      await fail(page, apiCalls)
      await shows(noLink)(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },

  { name: '/dashboard nora', person: nora, open: shows('/dashboard') },
  { name: '/dashboard freya', person: freya, open: shows('/dashboard') },
  { name: '/dashboard mira', person: mira, open: shows('/dashboard') },
  { name: '/dashboard loading', person: nora, open: waits('/dashboard') },
  { name: '/dashboard error', person: nora, open: fails('/dashboard') },
  {
    name: '/dashboard demonstration',
    open: async (page) => {
      await shows('/login')(page)
      await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
      await page.getByText('This is a demo.').waitFor()
      await page.getByRole('heading', { name: 'Welcome back, Anna' }).waitFor()
      await settled(page)
    },
  },
  {
    name: '/dashboard offline',
    person: nora,
    open: async (page) => {
      await shows('/dashboard')(page)
      await page.context().setOffline(true)
      await page.getByText('You’re offline.').waitFor()
    },
  },
  ...['wallet', 'kyc', 'onramp'].map((need) => ({
    name: `/access-required ${need}`,
    person: nora,
    open: shows(`/access-required?need=${need}&from=%2Fplacements`),
  })),
  { name: '/users denied', person: nora, open: shows('/users') },

  { name: '/forgot-password', open: shows('/forgot-password') },
  {
    name: '/forgot-password not filled in',
    open: async (page) => {
      await shows('/forgot-password')(page)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.locator('[aria-invalid="true"]').waitFor()
    },
  },
  {
    name: '/forgot-password sent',
    open: async (page) => {
      await shows('/forgot-password')(page)
      await page.getByLabel('Email').fill('nobody.at.all@members.example')
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  { name: '/recovery', open: shows(`/recovery#stop=${'x'.repeat(43)}`) },
  { name: '/recovery without a link', open: shows('/recovery') },
  { name: '/undo-change', open: shows(`/undo-change#token=${'x'.repeat(43)}`) },
  { name: '/email-change', open: shows(`/email-change#confirm=${'x'.repeat(43)}`) },
  { name: '/email-change without a link', open: shows('/email-change') },
  { name: '/undo-change without a link', open: shows('/undo-change') },
  { name: '/update-password', open: followResetLink },
  {
    name: '/update-password not filled in',
    open: async (page, system) => {
      await followResetLink(page, system)
      await page.getByRole('button', { name: 'Update password' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  { name: '/update-password loading', open: waits(`/update-password#token=${'x'.repeat(43)}`) },
  { name: '/update-password error', open: fails(`/update-password#token=${'x'.repeat(43)}`) },
  {
    name: '/update-password without a link',
    open: async (page) => {
      await page.goto('/update-password')
      await page.getByText('Invalid or expired password reset link.').waitFor()
    },
  },

  { name: '/admin/login', open: shows('/admin/login') },
  {
    name: '/admin/login not filled in',
    open: async (page) => {
      await shows('/admin/login')(page)
      await page.getByRole('button', { name: 'Access Dashboard' }).click()
      await page.getByText('Please fill in all fields').first().waitFor()
    },
  },
  {
    name: '/admin/login refused',
    open: async (page) => {
      await shows('/admin/login')(page)
      await page.getByLabel('Email').fill('nobody@staff.example')
      await page.getByLabel('Password', { exact: true }).fill('not the right one')
      await page.getByRole('button', { name: 'Access Dashboard' }).click()
      await page.getByText('Invalid admin credentials.').first().waitFor()
    },
  },
  ...['/login', '/admin/login'].map((path) => ({
    name: `${path} second step`,
    person: mira,
    isHalfway: true,
    open: async (page: Page) => {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
    },
  })),
  {
    name: '/login second step not filled in',
    person: mira,
    isHalfway: true,
    open: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.locator('[aria-invalid="true"]').waitFor()
    },
  },
  {
    name: '/login enrolment',
    person: recruit,
    isHalfway: true,
    open: async (page) => {
      await page.goto('/login')
      await page.getByTestId('totp-key').waitFor()
    },
  },
  {
    name: '/login enrolment not filled in',
    person: recruit,
    isHalfway: true,
    open: async (page) => {
      await page.goto('/login')
      await page.getByTestId('totp-key').waitFor()
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.locator('[aria-invalid="true"]').waitFor()
    },
  },
  {
    name: '/welcome invitation',
    open: async (page) => {
      await page.goto(`/welcome#invite=${'x'.repeat(43)}`)
      await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
    },
  },
  {
    name: '/welcome invitation invalid',
    open: async (page) => {
      await page.goto(`/welcome#invite=${'x'.repeat(43)}`)
      await page.getByLabel('Password', { exact: true }).fill('quiet-moor-at-dawn')
      await page.getByLabel('Confirm password').fill('quiet-moor-at-dawn')
      await page.getByRole('button', { name: 'Accept invitation' }).click()
      await page.getByText('This invitation is invalid or has expired').waitFor()
    },
  },

  { name: '/settings freya', person: freya, open: openSettings },
  { name: '/settings mira', person: mira, open: openSettings },
  {
    name: '/settings loading',
    person: freya,
    open: async (page) => {
      await stall(page, '**/api/security')
      await shows('/settings?section=security')(page)
    },
  },
  {
    name: '/settings error',
    person: freya,
    open: async (page) => {
      await fail(page, '**/api/security')
      await shows('/settings?section=security')(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: '/settings password not filled in',
    person: freya,
    open: async (page) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('There is a problem').waitFor()
    },
  },
  {
    name: '/settings authenticator app',
    person: freya,
    open: async (page) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Set up authenticator app' }).click()
      await page.getByTestId('totp-key').waitFor()
    },
  },
  {
    name: '/settings passkey',
    person: freya,
    open: async (page) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor()
    },
  },
  {
    name: '/settings removing the app',
    person: mira,
    open: async (page) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Remove authenticator app' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: '/settings fresh factor',
    person: mira,
    open: async (page) => {
      await openSettings(page)
      await demandFactor(page, '**/api/security/backup-codes')
      await page.getByRole('button', { name: 'New backup codes' }).click()
      await page.getByRole('dialog', { name: 'Confirm it is you' }).waitFor()
    },
  },
  {
    name: '/settings told',
    person: freya,
    open: async (page) => {
      await openSettings(page)
      await fail(page, '**/api/security/password')
      await page.getByLabel('Current password').fill('heather-on-the-hill')
      await page.getByLabel('New password', { exact: true }).fill('brown-hare-at-dusk')
      await page.getByLabel('Confirm new password').fill('brown-hare-at-dusk')
      await page.getByRole('button', { name: 'Change password' }).click()
      // Pointed at, it stays for as long as it is looked at.
      await page.getByText('An unexpected error occurred').hover()
    },
  },

  { name: '/users', person: mira, open: shows('/users') },
  {
    name: '/users loading',
    person: mira,
    open: async (page) => {
      await stall(page, '**/api/office/**')
      await shows('/users')(page)
    },
  },
  {
    name: '/users error',
    person: mira,
    open: async (page) => {
      await fail(page, '**/api/office/**')
      await shows('/users')(page)
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  { name: '/users nobody found', person: mira, open: findNobody },
  { name: '/users actions', person: mira, open: (page) => openActions(page) },
  { name: '/users change role', person: mira, open: (page) => openActions(page, 'Change role') },
  {
    name: '/users change role not filled in',
    person: mira,
    open: async (page) => {
      await openActions(page, 'Change role')
      await page.getByRole('button', { name: 'Ask for this change' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  { name: '/users suspend', person: mira, open: (page) => openActions(page, 'Suspend') },
  { name: '/users invite', person: mira, open: openInvitation },
  {
    name: '/users invite not filled in',
    person: mira,
    open: async (page) => {
      await openInvitation(page)
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: '/users invite failed',
    person: mira,
    open: async (page) => {
      await fillInvitation(page)
      await fail(page, '**/api/office/**')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByRole('dialog').getByText('An unexpected error occurred').waitFor()
    },
  },
  {
    name: '/users waiting',
    person: 'milan@staff.example',
    open: async (page) => {
      await openActions(page, 'Change role')
      await page.getByLabel('New role').selectOption('compliance')
      await page.getByLabel('Reason').fill('Joins compliance from Monday on.')
      await page.getByRole('button', { name: 'Ask for this change' }).click()
      await page.getByText('Needs another person').first().waitFor()
    },
  },
  {
    // What the scene before it asked for.
    name: '/users waiting, to decide',
    person: mira,
    open: async (page) => {
      await shows('/users')(page)
      await page.getByRole('button', { name: 'Approve', exact: true }).first().waitFor()
    },
  },

  ...officeScenes,

  ...moneyScenes,

  ...supportScenes,

  // The demonstration: some of it is open there alone
  ...[
    '/opportunities',
    '/opportunities?view=watchlist',
    '/opportunities?category=Housing&region=Asia',
    '/opportunities?compare=1,5,6',
    '/opportunities/1',
    '/opportunities/5',
    '/opportunities/none',
    '/placements',
    '/documents',
  ].map((path) => ({
    name: `${path} demonstration`,
    open: async (page: Page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
      await page.getByText('This is a demo.').waitFor()
      await shows(path)(page)
    },
  })),
  { name: '/opportunities', person: freya, open: shows('/opportunities') },
  { name: '/opportunities/:id unknown', person: 'finn@members.example', open: shows('/opportunities/windpark') },

  { name: '/agreement', open: shows('/agreement') },
  { name: '/agreement to sign', person: nora, open: shows('/agreement') },
  { name: '/agreement signed', person: freya, open: shows('/agreement') },
  { name: '/documents', person: freya, open: shows('/documents') },
  { name: '/documents empty', person: 'willem@members.example', open: shows('/documents') },

  // Not open yet
  ...(
    [
      [freya, ['/investments/windpark', '/placements']],
      [mira, ['/kyc', '/audit']],

      ['erik@staff.example', ['/investments']],
      ['pim@staff.example', ['/assets']],
    ] as const
  ).flatMap(([person, paths]) => paths.map((path) => ({ name: `${path} later`, ...(person && { person }), open: shows(path) }))),

  { name: '/notifications', person: freya, open: shows('/notifications') },
  { name: '/notifications unread', person: freya, open: shows('/notifications?show=unread') },
  { name: '/notifications preferences', person: freya, open: shows('/notifications?tab=preferences') },
  { name: 'palette, nobody', open: (page) => openPalette(page, '/') },
  { name: 'palette, mira', person: mira, open: (page) => openPalette(page, '/dashboard') },
  {
    name: 'palette, nothing found',
    open: async (page) => {
      await openPalette(page, '/')
      await page.getByRole('combobox').fill('zebra')
      await page.getByText('No results found.', { exact: true }).waitFor()
    },
  },
  ...(
    [
      ['Your account', nora],
      ['Admin', mira],
    ] as const
  ).map(([menu, person]) => ({
    name: `menu ${menu}`,
    person,
    open: async (page: Page) => {
      await shows('/dashboard')(page)
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menu', { name: menu }).getByRole('menuitem').first().waitFor()
    },
  })),
  {
    name: 'error screen',
    open: async (page) => {
      await page.route(/\/assets\/status-[^/]+\.js$/, (route) => route.abort())
      await page.goto('/status')
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    },
  },
]
