/** From the landing page to a funded member while the three providers fail, and what is seen meanwhile. */
import type { Page } from '@playwright/test'
import { findBarriers } from './accessibility.ts'
import {
  approveQuietly,
  arrive,
  checkFrame,
  handIn,
  joinQuietly,
  letLookBeDue,
  lookUntilSeen,
  newestOrder,
  openWallet,
  ordersOf,
  startPayment,
  widget,
} from './member.ts'
import { behind, expect, memberIndex, signIn, test } from './person.ts'
import { deedsOf, liftFaults, orderFault, passTime, purchaseOf, pushPurchase, struck } from './twins.ts'

// A stand-in fails for everyone who calls it, so these tests run one after the other, when nobody else is there.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
// The onramp's page opens for one address alone, and the stand-in sees the true one: these tests come from where they are.
test.use({ extraHTTPHeaders: {} })
test.afterEach(liftFaults)

async function verify(page: Page): Promise<void> {
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await handIn(page, 'clear')
  await page.goto('/kyc-verification')
}

async function payByCard(page: Page): Promise<void> {
  await widget(page).getByRole('button', { name: 'Pay by card', exact: true }).click()
}

test('[WAL-05] [KYC-01] a member becomes a funded one although webhooks come twice and out of order, and a wrong amount is held until a person closes it', async ({
  page,
  browser,
  baseURL,
}) => {
  const since = new Date()
  await orderFault('crossmint', 'answers', { fault: 'slow', count: 1, delayMs: 1_000 })
  await orderFault('sumsub', 'deliveries', { script: ['none', 'reordered', 'doubled'] })
  await orderFault('sumsub', 'answers', { script: ['429', 'answer-lost'] })
  const { email } = await arrive(page, 'GB')
  await expect(page.getByRole('heading', { name: 'Your Wallet' })).toBeVisible({ timeout: 30_000 })
  await verify(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => struck('sumsub', since)).toEqual(expect.arrayContaining(['429', 'answer-lost', 'doubled', 'reordered']))

  await page.goto('/wallet')
  await startPayment(page, '50')
  await expect(widget(page).getByRole('heading', { name: 'Buy EURC' })).toBeVisible()
  await orderFault('moonpay', 'answers', { fault: 'wrong-amount', seconds: 60 })
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Our staff are checking your payment' })).toBeVisible({ timeout: 30_000 })
  await expect(ordersOf(page).getByText('Being checked', { exact: true })).toBeVisible()
  await expect(page.getByText(/Please do not pay this order again/).first()).toBeVisible()
  await expect(page.getByText('Funded Member unlocked')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await struck('moonpay', since)).toEqual(['wrong-amount'])

  // Another order is its own, and what is held stays held.
  await orderFault('moonpay', 'answers', { fault: 'none' })
  await orderFault('moonpay', 'deliveries', { script: ['reordered', 'doubled'] })
  await startPayment(page, '20')
  await payByCard(page)
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 30_000 })
  await expect(ordersOf(page).getByText('Being checked', { exact: true })).toBeVisible()
  await expect.poll(() => struck('moonpay', since)).toEqual(['wrong-amount', 'doubled', 'reordered'])
  expect(await struck('crossmint', since)).toEqual(['slow'])

  await closeBreak(await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage(), email)
})

/** Compliance finds what is held, takes it up and says how it ended. */
async function closeBreak(page: Page, email: string): Promise<void> {
  await signIn(page, 'carla@staff.example')
  await page.goto('/reconciliation?tab=custody')
  const table = page.getByRole('table', { name: 'Breaks in wallets and deposits' })
  // The fault struck whoever was asked about meanwhile, and others have breaks of their own.
  const row = table.getByRole('row').filter({ hasText: 'Amount differs from the order' }).filter({ hasText: email })
  await expect(row).toContainText('Unassigned')
  await row.getByRole('button', { name: /^Assign to me/ }).click()
  await expect(page.getByText('This break is now assigned to you.')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Assign to me/ })).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])

  await row.getByRole('button', { name: /^Close/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Close break' })
  await dialog.getByLabel('Outcome').selectOption('explained')
  await dialog.getByRole('button', { name: 'Close break' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/)
  await dialog.getByLabel('Reason').fill('MoonPay confirmed the amount by telephone.')
  await dialog.getByRole('button', { name: 'Close break' }).click()
  await expect(page.getByText('The break is closed.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('State', { exact: true }).selectOption('explained')
  await expect(row).toContainText('“MoonPay confirmed the amount by telephone.”')
  await page.context().close()
}

test('[WAL-01] [WAL-03] [KYC-01] [ERR-02 user information, ERR-02 moonpay transaction] while a provider is away its part says so and can be tried again, and a wallet that is late comes by itself', async ({
  page,
}) => {
  const since = new Date()
  await orderFault('crossmint', 'answers', { fault: 'down', count: 3 })
  const person = await joinQuietly(page, 'ES')
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Your wallet setup is in progress' })).toBeVisible()
  await expect(page.getByText('User information not available')).toBeVisible()
  await expect.poll(async () => (await deedsOf('crossmint', since)).filter(({ fault }) => fault === 'down').length).toBe(3)
  // As if it had been asked for in vain three times more.
  const wallet = `update wallet set attempts = 4, due_at = platform_now() + interval '5 minutes' from account
     where account.person_id = wallet.person_id and email_index = $1 and last_reason is not null returning attempts`
  await expect.poll(async () => (await behind(wallet, [memberIndex(person.email)])).length).toBe(1)
  await expect(page.getByText(/It is taking longer than usual because the wallet provider is not responding properly/)).toBeVisible()
  await page.goto('/placements')
  await expect(page).toHaveURL('/access-required?need=wallet&from=%2Fplacements')
  await expect(page.getByText('longer than usual, automatic')).toBeVisible()

  await orderFault('sumsub', 'answers', { fault: 'down', seconds: 60 })
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(page.getByRole('alert')).toContainText('Identity checks are not available right now', { timeout: 30_000 })
  await orderFault('sumsub', 'answers', { fault: 'none' })
  await expect(async () => {
    const start = page.getByRole('button', { name: 'Start verification' })
    if (await start.isVisible()) await start.click({ timeout: 2_000 })
    await expect(checkFrame(page).getByRole('heading', { name: 'Step 1 of 2: document' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  await approveQuietly(person)
  await page.goto('/wallet')
  await letLookBeDue(person)
  await expect(page.getByLabel('Amount to pay')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('table', { name: 'Fees of this payment' })).toBeVisible({ timeout: 20_000 })
  await orderFault('moonpay', 'answers', { fault: 'down', seconds: 60 })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to initialize MoonPay transaction', { timeout: 30_000 })
  await page.getByLabel('Amount to pay').fill('60')
  await expect(page.getByRole('alert')).toContainText('No price available right now.', { timeout: 30_000 })
  await orderFault('moonpay', 'answers', { fault: 'none' })
  // A provider that is plainly away is left alone for a quarter of a minute before it is asked again.
  await expect(async () => {
    // The table may appear just after the last look timed out. The button is gone then.
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(page.getByRole('table', { name: 'Fees of this payment' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  for (const twin of ['crossmint', 'sumsub', 'moonpay'] as const) expect(await struck(twin, since)).toEqual(['down'])
})

test('[WAL-02] [WAL-03] a payment that is stuck stays on its way, one that is given back says so, and one that goes on arrives', async ({
  page,
}) => {
  const person = await joinQuietly(page, 'IT')
  await approveQuietly(person)
  await openWallet(page)
  await orderFault('moonpay', 'orders', { fault: 'stuck', count: 2 })
  await startPayment(page, '35')
  await payByCard(page)
  await expect(page.getByText('Payment received, being delivered').first()).toBeVisible({ timeout: 30_000 })
  await pushPurchase(await purchaseOf(await newestOrder(person)), 'refund')
  await expect(page.getByText('Transaction failed. Please try again.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('The payment was refunded.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()

  await startPayment(page, '36')
  await payByCard(page)
  await expect(page.getByText('Payment received, being delivered').first()).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(ordersOf(page).getByText('On its way')).toBeVisible()
  await expect(ordersOf(page).getByText(/You do not need to do anything/)).toBeVisible()
  await pushPurchase(await purchaseOf(await newestOrder(person)), 'complete')
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 30_000 })
})

test('[WAL-05] [WAL-11] [KYC-01] a member becomes a funded one although answers are slow, refused and lost, and no webhook comes in time', async ({
  page,
}) => {
  const since = new Date()
  await orderFault('crossmint', 'answers', { script: ['500', '429', 'answer-lost'], delayMs: 1_000 })
  await orderFault('crossmint', 'deliveries', { fault: 'lost', count: 1 })
  await orderFault('sumsub', 'deliveries', { script: ['doubled', 'lost', 'lost'] })
  await orderFault('moonpay', 'deliveries', { script: ['lost', 'late'] })
  const person = await arrive(page, 'NL')

  // The third try finds what the second one had made: one wallet, whatever was heard.
  await expect(page.getByRole('heading', { name: 'Your Wallet' })).toBeVisible({ timeout: 30_000 })
  expect(await struck('crossmint', since)).toEqual(['500', '429', 'answer-lost'])
  expect((await deedsOf('crossmint', since)).filter(({ what }) => what === 'wallet-created')).toHaveLength(1)

  await orderFault('sumsub', 'answers', { script: ['slow', '500'], delayMs: 1_000 })
  await verify(page)
  await expect(page.getByRole('heading', { name: 'Continue where you left off' })).toBeVisible()
  await expect.poll(() => struck('sumsub', since)).toEqual(expect.arrayContaining(['slow', '500', 'doubled', 'lost']))
  await lookUntilSeen(person, page.getByRole('heading', { name: 'Your identity is verified' }))

  await orderFault('moonpay', 'answers', { script: ['slow', '429', '500', 'answer-lost'], delayMs: 1_000 })
  await page.goto('/wallet')
  await startPayment(page, '50')
  await payByCard(page)
  await expect(widget(page).getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 30_000 })
  // The provider's page says that it is done; that alone is believed by nobody.
  await expect(page.getByText('The provider reports that it is done. We are confirming it.')).toBeVisible()
  await expect(page.getByText('Funded Member unlocked')).toHaveCount(0)
  await lookUntilSeen(person, page.getByText('Funded Member unlocked'))
  expect(await struck('moonpay', since)).toEqual(expect.arrayContaining(['slow', '429', '500', 'answer-lost', 'lost']))

  // Two days later the webhook comes after all, and changes nothing. This test is the last one: the stand-in's clock stays ahead.
  await passTime('moonpay', 48 * 3_600_000)
  const late = async () => (await deedsOf('moonpay', since)).find(({ fault, webhook }) => fault === 'late' && webhook)?.webhook?.status
  await expect.poll(late).toBe(204)
  await page.reload()
  await expect(ordersOf(page).getByText('Completed', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Money added via MoonPay/ })).toHaveCount(1)
})
