/** From the landing page to a funded member, against the stand-ins of the three providers. */
import { approveQuietly, arrive, handIn, joinQuietly, openWallet, ordersOf, rejectQuietly, startPayment, widget } from './member.ts'
import { expect, expectClean, signIn, test } from './person.ts'
import { waitForReceipt } from './receipt.ts'

// The onramp's page opens for one address alone, and the stand-in sees the true one: these tests come from where they are.
test.use({ extraHTTPHeaders: {} })
test.describe.configure({ timeout: 120_000 })

test('[WAL-02] [WAL-05] [WAL-07] [WAL-11] [KYC-01] [GATE-04] [DASH-02] [WAL-12 movements, WAL-12 states] a new member becomes a funded one, from the landing page on', async ({
  page,
}) => {
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/telemetry')) told.push((request.postDataJSON() as { event: string }).event)
  })
  await arrive(page, 'NL')

  // The wallet comes by itself, and the page follows without anybody pressing anything.
  await expect(page.getByRole('heading', { name: 'Your Wallet' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^0x[0-9a-fA-F]{10}…$/)).toBeVisible()

  await page.goto('/placements')
  await expect(page).toHaveURL(/access-required\?need=kyc&from=%2Fplacements/)
  await page.getByRole('link', { name: 'Verify your identity' }).click()
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(page.getByText('In progress', { exact: true })).toBeVisible()
  await expect(page.getByText('Not started')).toHaveCount(0)
  await handIn(page, 'clear')
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/access-required\?need=onramp&from=%2Fplacements/)
  await page.getByRole('link', { name: 'Make your first onramp' }).click()
  await expect(page).toHaveURL(/\/wallet\?from=%2Fplacements/)
  await startPayment(page, '50')
  await widget(page).getByRole('button', { name: 'Pay by card', exact: true }).click()
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Make Another' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next Best Actions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Demo Flag' })).toHaveCount(0)
  await expect(ordersOf(page).getByRole('table', { name: 'Fees of this order' })).toContainText('Charged')
  await page.getByRole('button', { name: /Money added via MoonPay/ }).click()
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  await expect(details.getByText('Balance after')).toBeVisible()
  await expect(details.getByText('Booked', { exact: true })).toBeVisible()
  await expect(details.getByRole('table', { name: 'Fees of this order' })).toContainText('Charged')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect.poll(() => told).toEqual(expect.arrayContaining(['complete:onramp', 'badge:progress:funded_member']))

  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placements')
})

test('[PROOF-01 payment, PROOF-01 decision] a payment and the result of the identity check have receipts, and a scanned one opens the check', async ({
  page,
  browser,
  baseURL,
}) => {
  await joinQuietly(page, 'NL')
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await handIn(page, 'clear')
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 30_000 })
  await openWallet(page)
  await startPayment(page, '50')
  await widget(page).getByRole('button', { name: 'Pay by card', exact: true }).click()
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: /Money added via MoonPay/ }).click()
  await page.getByRole('dialog', { name: 'Transaction details' }).getByRole('link', { name: 'Receipt' }).click()
  await waitForReceipt(page)
  await expect(page.getByRole('region', { name: 'What this receipt proves' })).toContainText('It names nobody')
  await expect(page.getByText('A payment or a reservation').or(page.getByText('The end of a reservation'))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/€\d/)
  await expectClean(page)
  const scanned = await page.getByRole('link', { name: 'Open the check' }).getAttribute('href')
  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await stranger.goto(scanned ?? '')
  await expect(stranger.getByRole('heading', { name: 'The receipt you scanned' })).toBeVisible()
  await expect(stranger.getByText('The receipt holds')).toBeVisible()
  // Nobody finds in the history what the receipt says.
  expect(stranger.url()).toMatch(/\/verify$/)
  await stranger.context().close()
  await page.goto('/settings?section=data')
  await expect(page.getByRole('heading', { name: 'Decisions about you and your orders' })).toBeVisible()
  const decision = page.getByRole('listitem').filter({ hasText: 'Result of your identity check' })
  await expect(decision.first()).toBeVisible()
  await expectClean(page)
  await decision.first().getByRole('link', { name: 'Receipt' }).click()
  await waitForReceipt(page)
  await expect(page.getByText('A record of the audit log')).toBeVisible()
})

test('[KYC-01] [HELP-01] papers that cannot be read are asked for again, and a final no leads to a ticket about it', async ({ page }) => {
  await arrive(page, 'DE')
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await handIn(page, 'blurred')
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Please try once more' })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await handIn(page, 'forged')
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Your identity could not be verified' })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'Ask support' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog.getByLabel('Topic')).toHaveValue('identity-check')
  await dialog.getByLabel('Your message').fill('Why was my passport not accepted?')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/support\/tic_/)
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Why was my passport not accepted?')
})

test('[KYC-03] a resident of another country gets a kind explanation', async ({ page }) => {
  await arrive(page, 'US')
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Not available in your country yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start verification' })).toHaveCount(0)
})

test('[WAL-02] [WAL-03] [ERR-02 transaction failed] a declined card fails the order, and trying again begins anew', async ({ page }) => {
  const person = await arrive(page, 'IE')
  await expect(page.getByRole('heading', { name: 'Your Wallet' })).toBeVisible({ timeout: 30_000 })
  await approveQuietly(person)
  await page.goto('/wallet')
  await page.getByLabel('Amount to pay').fill('5')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Amount to pay')).toHaveAccessibleDescription(/Please enter at least €20.00/)
  await startPayment(page, '40')
  await widget(page).getByRole('button', { name: 'Pay by card that is declined' }).click()
  await expect(page.getByText('Transaction failed. Please try again.')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Amount to pay')).toBeVisible()
  await expect(page.getByText('Funded Member unlocked')).toHaveCount(0)
})

test('[WAL-06 refresh] [ERR-02 moonpay] the provider’s page is sent a message to refresh when the member asks for it, and says so when it cannot be opened again', async ({
  page,
}) => {
  const person = await joinQuietly(page, 'NL')
  await approveQuietly(person)
  await openWallet(page)
  await startPayment(page, '30')
  const body = widget(page).locator('body')
  await expect(widget(page).getByRole('button', { name: 'Pay by card', exact: true })).toBeVisible()
  await body.evaluate(() => {
    window.addEventListener('message', ({ data, origin }) => {
      document.title = JSON.stringify({ data: data as unknown, origin })
    })
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const { origin } = new URL(page.url())
  await expect.poll(() => body.evaluate(() => document.title)).toBe(JSON.stringify({ data: { type: 'refresh' }, origin }))
  await page.route('**/api/funding/deposits/*/page', (route) => route.abort('connectionfailed'))
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Open payment page' }).click()
  await expect(page.getByText('Failed to initialize MoonPay', { exact: true })).toBeVisible()
})

test('[WAL-13 page, WAL-13 verdict turns] without an approved identity check the wallet says so and leads there, and a verdict that turns holds an open order', async ({
  page,
}) => {
  await signIn(page, 'ruben@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/wallet')
  await expect(page.getByText('Your identity is not verified')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel('Amount to pay')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open identity verification' }).click()
  await expect(page).toHaveURL('/kyc-verification?from=%2Fwallet')
  await page.goto('/placements')
  await expect(page.getByText(/also before you can add money/)).toBeVisible({ timeout: 30_000 })

  await page.context().clearCookies()
  const person = await joinQuietly(page, 'FR')
  await approveQuietly(person)
  await openWallet(page)
  await startPayment(page, '40')
  await expect(widget(page).getByRole('heading', { name: 'Buy EURC' })).toBeVisible()
  await rejectQuietly(person)
  await widget(page).getByRole('button', { name: 'Pay by card', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your order is under review' })).toBeVisible({ timeout: 40_000 })
  await expect(ordersOf(page).getByText('Under review', { exact: true })).toBeVisible()
  await expect(page.getByText('Funded Member unlocked')).toHaveCount(0)
})
