/**
 * The pages of money and papers in every state. People of the cast stand where they can; what takes a provider and days to come about is
 * answered in its stead, in the contract's own words.
 */
import type { AppUser, Deposit, Verification, Wallet } from '@heathland/contract'
import { depositStates } from '@heathland/domain/funding/deposit'
import type { Page } from '@playwright/test'
import { fail, settled, stall } from './axe-browser.ts'
import type { Scene } from './axe-scene.ts'

const nora = 'nora@members.example'
const willem = 'willem@members.example'
const sanne = 'sanne@members.example'
const freya = 'freya@members.example'
/** One for each step of the identity check that the cast stands at. */
const checked = ['nora', 'willem', 'petra', 'anna'].map((name) => `${name}@members.example`)

const walletCalls = '**/api/wallet'
const depositCalls = '**/api/funding/deposits'
const moneyCalls = ['**/api/wallet', '**/api/funding/**', '**/api/ledger/**']

async function answer(page: Page, calls: string, body: unknown): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) }))
}

/** The same person at a stage at which nobody of the cast stands: wallets are there before anyone looks, and one of them became staff. */
async function seeAs(page: Page, change: (user: AppUser) => Partial<AppUser>): Promise<void> {
  await page.route('**/api/identity/me', async (route) => {
    const user = (await (await route.fetch()).json()) as AppUser
    await route.fulfill({ json: change(user) })
  })
}

const withoutWallet = ({ crossmintWalletId: _theirs, ...user }: AppUser) => user

async function openWallet(page: Page): Promise<void> {
  await page.goto('/wallet')
  await settled(page)
}

async function openWholeWallet(page: Page): Promise<void> {
  await openWallet(page)
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

const eur = (amountMinor: string) => ({ amountMinor, asset: 'EUR' as const })
const fees = { provider: eur('99'), network: eur('12'), extra: eur('0'), total: eur('111') }
const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`

/** An order in each state that there is. */
const deposits: readonly Deposit[] = (Object.keys(depositStates) as Deposit['state'][]).map(
  (state, index) =>
    ({
      id: `dep_01kp5vn3q8e4t9y2w6r7a5d0c${index}`,
      state,
      paid: eur('125000'),
      quoted: fees,
      ...(state === 'done' && { charged: fees, delivered: { amountMinor: '1248890000', asset: 'EURC' }, settledAt: at(6) }),
      ...(state === 'failed' && { failureReason: 'The bank that issued the card declined the payment.' }),
      openedAt: at(0),
      timeline: [{ at: at(0), state: 'opened' }, ...(state === 'opened' ? [] : [{ at: at(5), state }])],
    }) satisfies Deposit,
)

const elsewhere = { status: 'unknown', next: 'not-served', reasons: [], needsCountry: false } satisfies Verification
const unreadable = {
  status: 'rejected',
  next: 'retry',
  reasons: ['The photo of the document is blurred.', 'A corner of the document is missing.'],
  needsCountry: false,
  startedAt: at(0),
  decidedAt: at(5),
} satisfies Verification
const refused = {
  status: 'rejected',
  next: 'contact',
  reasons: [],
  needsCountry: false,
  startedAt: at(0),
  decidedAt: at(5),
} satisfies Verification
const unknownCountry = { status: 'unknown', next: 'start', reasons: [], needsCountry: true } satisfies Verification

const kycCalls = '**/api/kyc/verification'
const checkPage = '**/websdk/websdk.html*'

export const moneyScenes: readonly Scene[] = [
  {
    name: '/wallet none',
    person: nora,
    open: async (page) => {
      await seeAs(page, withoutWallet)
      await answer(page, walletCalls, { state: 'none' } satisfies Wallet)
      await openWallet(page)
    },
  },
  {
    name: '/wallet waiting',
    person: nora,
    open: async (page) => {
      await seeAs(page, withoutWallet)
      await answer(page, walletCalls, { state: 'waiting' } satisfies Wallet)
      await openWallet(page)
    },
  },
  { name: '/wallet ready and empty', person: sanne, open: openWholeWallet },
  { name: '/wallet without orders', person: freya, open: openWholeWallet },
  {
    name: '/wallet loading',
    person: freya,
    open: async (page) => {
      for (const calls of moneyCalls) await stall(page, calls)
      await openWallet(page)
    },
  },
  {
    name: '/wallet error',
    person: freya,
    open: async (page) => {
      for (const calls of moneyCalls) await fail(page, calls)
      await openWallet(page)
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    // The balance is there, the orders are not.
    name: '/wallet partial',
    person: freya,
    open: async (page) => {
      await fail(page, `${depositCalls}*`)
      await openWallet(page)
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    name: '/wallet full',
    person: freya,
    open: async (page) => {
      await answer(page, `${depositCalls}*`, { items: deposits })
      await openWallet(page)
      await page.getByRole('button', { name: 'Open payment page' }).first().waitFor()
    },
  },
  {
    name: '/wallet amount not possible',
    person: sanne,
    open: async (page) => {
      await openWholeWallet(page)
      await page.getByLabel('Amount to pay').fill('3')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.locator('[aria-invalid="true"]').waitFor()
    },
  },
  {
    name: '/wallet payment refused',
    person: sanne,
    open: async (page) => {
      await openWholeWallet(page)
      await page.getByRole('table', { name: 'Fees of this payment' }).waitFor()
      await fail(page, depositCalls)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByText('Failed to initialize MoonPay transaction.').waitFor()
    },
  },
  {
    name: '/wallet passed the gate',
    person: freya,
    open: async (page) => {
      await page.goto('/wallet?from=%2Fplacements')
      await settled(page)
      await page.getByText('You can continue.').waitFor()
    },
  },

  { name: '/kyc-verification nobody', open: openCheck },
  ...checked.map((person) => ({ name: `/kyc-verification ${person.split('@', 1)[0]}`, person, open: openCheck })),
  ...(
    [
      ['elsewhere', elsewhere],
      ['unreadable papers', unreadable],
      ['refused', refused],
      ['country unknown', unknownCountry],
    ] as const
  ).map(([state, check]) => ({
    name: `/kyc-verification ${state}`,
    person: nora,
    open: async (page: Page) => {
      await answer(page, kycCalls, check)
      await openCheck(page)
    },
  })),
  {
    name: '/kyc-verification loading',
    person: nora,
    open: async (page) => {
      await stall(page, kycCalls)
      await page.goto('/kyc-verification')
      await settled(page)
    },
  },
  {
    name: '/kyc-verification error',
    person: nora,
    open: async (page) => {
      await fail(page, kycCalls)
      await openCheck(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: '/kyc-verification not started',
    person: nora,
    open: async (page) => {
      await openCheck(page)
      await fail(page, kycCalls)
      await page.getByRole('button', { name: 'Start verification' }).click()
      await page.getByText('An unexpected error occurred').first().waitFor()
    },
  },

  {
    name: '/kyc-verification check loads',
    person: willem,
    open: async (page) => {
      await stall(page, checkPage)
      await openCheck(page)
      await page.getByRole('button', { name: 'Continue verification' }).click()
      await page.getByRole('region', { name: 'Identity check' }).waitFor()
    },
  },
  {
    name: '/kyc-verification check open',
    person: willem,
    open: async (page) => {
      await openCheck(page)
      await page.getByRole('button', { name: 'Continue verification' }).click()
      await page.getByText('This part of the page is Sumsub’s.').waitFor()
    },
  },
  {
    name: '/kyc-verification check does not load',
    person: willem,
    open: async (page) => {
      await page.route(checkPage, (route) => route.abort())
      await openCheck(page)
      await page.getByRole('button', { name: 'Continue verification' }).click()
      await page.getByText('The check does not load here.').waitFor()
    },
  },

  ...['petra', 'anna', 'sanne'].map((name) => ({
    name: `/dashboard ${name}`,
    person: `${name}@members.example`,
    open: async (page: Page) => {
      await page.goto('/dashboard')
      await settled(page)
    },
  })),
  {
    name: '/dashboard refused',
    person: nora,
    open: async (page) => {
      await seeAs(page, (user) => ({ ...user, kycStatus: 'rejected' }))
      await page.goto('/dashboard')
      await settled(page)
    },
  },
  {
    // Who is here is known, the balance is not.
    name: '/dashboard partial',
    person: freya,
    open: async (page) => {
      await fail(page, '**/api/ledger/**')
      await page.goto('/dashboard')
      await settled(page)
    },
  },
]

async function openCheck(page: Page): Promise<void> {
  await page.goto('/kyc-verification')
  await settled(page)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}
