/** What a member sees when becoming a funded one does not go as it should. */
import type { Route } from '@playwright/test'
import {
  approveQuietly,
  checkFrame,
  handIn,
  handInOnItsPage,
  joinQuietly,
  letLookBeDue,
  newestOrder,
  openWallet,
  ordersOf,
  startPayment,
  widget,
} from './member.ts'
import { behind, expect, memberIndex, test } from './person.ts'
import { decideCheck, purchaseOf, pushPurchase } from './twins.ts'

// The onramp's page opens for one address alone, and the stand-in sees the true one: these tests come from where they are.
test.use({ extraHTTPHeaders: {} })
test.describe.configure({ timeout: 90_000 })

// What is said does not depend on the screen: each case is looked at on one.
const onPhone = ({ project }: { project: { name: string } }) => test.skip(project.name !== 'phone', 'seen on the phone')
const atDesk = ({ project }: { project: { name: string } }) => test.skip(project.name !== 'desk', 'seen at the desk')

test('[KYC-01] a check that was left is gone on with; one that is held is waited for, and says so when it takes long', async ({
  page,
}, info) => {
  onPhone(info)
  const person = await joinQuietly(page, 'FR')
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(checkFrame(page).getByRole('heading', { name: 'Step 1 of 2: document' })).toBeVisible()
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Continue where you left off' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue verification' }).click()
  await handIn(page, 'unsure')
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Your identity is being checked' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('This is taking longer than usual.')).toHaveCount(0)
  await behind(
    `update verification set started_at = started_at - interval '5 days' from account
     where account.person_id = verification.person_id and email_index = $1`,
    [memberIndex(person.email)],
  )
  await page.reload()
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask support' })).toBeVisible()

  // Somebody at the provider decides, and the page that is open says so by itself.
  await decideCheck(person, 'GREEN')
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 20_000 })
})

test('[KYC-01] a check whose token is over goes on with another, and one that does not load here is done on the provider’s page', async ({
  page,
}, info) => {
  onPhone(info)
  await joinQuietly(page, 'AT')
  let tokens = 0
  page.on('request', (request) => {
    tokens += Number(request.url().endsWith('/api/kyc/verification/frame'))
  })
  await page.route('**/websdk/state', (route) => route.fulfill({ status: 401, json: { code: 'invalid-token' } }), { times: 1 })
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(checkFrame(page).getByRole('heading', { name: 'Step 1 of 2: document' })).toBeVisible({ timeout: 20_000 })
  expect(tokens).toBe(2)

  await page.route('**/websdk/websdk.html*', (route) => route.abort())
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Continue verification' }).click()
  await expect(page.getByText('The check does not load here.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Open Sumsub’s page' }).click()
  await handInOnItsPage(page, 'clear')
  await page.getByRole('link', { name: /Continue|Back/ }).click({ timeout: 20_000 })
  await expect(page).toHaveURL(/kyc-verification/)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 30_000 })
})

test('[WAL-01] a wallet that came between two questions of the page is known to all of it', async ({ page }, info) => {
  onPhone(info)
  await approveQuietly(await joinQuietly(page, 'BE'))
  await openWallet(page)
  const early = async (route: Route) => {
    const { crossmintWalletId: _later, ...user } = (await (await route.fetch()).json()) as Record<string, unknown>
    await route.fulfill({ json: user })
  }
  await page.route('**/api/identity/me', early, { times: 1 })
  await openWallet(page)
})

test('[WAL-02] [WAL-05] a bank transfer is waited for across visits and arrives; a later charge-back is shown', async ({ page }, info) => {
  onPhone(info)
  const person = await joinQuietly(page, 'NL')
  await approveQuietly(person)
  await openWallet(page)
  await startPayment(page, '50')
  await widget(page).getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect(page.getByText('Waiting for your bank transfer').first()).toBeVisible({ timeout: 20_000 })
  await page.reload()
  const orders = ordersOf(page)
  await expect(orders.getByText('Waiting for your transfer')).toBeVisible()
  await expect(orders.getByText(/A transfer can take one to two business days/)).toBeVisible()
  await expect(orders.getByText(/Please do not pay a second time/)).toBeVisible()
  await orders.getByRole('button', { name: 'Pay another way' }).click()
  await expect(widget(page).getByRole('heading', { name: 'Buy EURC' })).toBeVisible()
  await expect(page.getByText('Funded Member unlocked')).toHaveCount(0)

  const purchase = await purchaseOf(await newestOrder(person))
  await pushPurchase(purchase, 'transfer')
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 20_000 })
  await expect(orders.getByText('Completed', { exact: true })).toBeVisible()

  await pushPurchase(purchase, 'charge-back')
  await expect(orders.getByText('Reversed', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(orders.getByText(/Until then your balance stays the same/)).toBeVisible()
})

test('[WAL-02] [WAL-03] a bank that asks first is answered no, and then yes', async ({ page }, info) => {
  atDesk(info)
  await approveQuietly(await joinQuietly(page, 'AT'))
  await openWallet(page)
  await startPayment(page, '40')
  await widget(page).getByRole('button', { name: 'Pay by card that asks for 3-D Secure' }).click()
  await expect(page.getByText('Your bank asks you to confirm').first()).toBeVisible({ timeout: 20_000 })
  await widget(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Transaction failed. Please try again.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The 3-D Secure check was not passed.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()

  await startPayment(page, '40')
  await widget(page).getByRole('button', { name: 'Pay by card that asks for 3-D Secure' }).click()
  await widget(page).getByRole('button', { name: 'Yes, it is me' }).click()
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 30_000 })
})

test('[WAL-02] [WAL-05] an order that was left expires after a day, and a payment that comes later still counts', async ({
  page,
  context,
}, info) => {
  atDesk(info)
  const person = await joinQuietly(page, 'BE')
  await approveQuietly(person)
  await openWallet(page)
  await startPayment(page, '30')
  await expect(widget(page).getByRole('heading', { name: 'Buy EURC' })).toBeVisible()
  const address = await page.locator('iframe[title="Payment at MoonPay"]').getAttribute('src')
  const elsewhere = await context.newPage()
  await elsewhere.goto(address ?? '')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const orders = ordersOf(page)
  await expect(orders.getByText('Not paid yet')).toBeVisible()

  await behind("update deposit set opened_at = opened_at - interval '25 hours' where id = $1", [await newestOrder(person)])
  await letLookBeDue(person)
  await expect(orders.getByText('Expired', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(orders.getByText(/If a payment still arrives, it counts/)).toBeVisible()
  await expect(orders.getByRole('button', { name: 'Open payment page' })).toHaveCount(0)

  await elsewhere.getByRole('button', { name: 'Pay by card', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 20_000 })
  await expect(orders.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Funded Member unlocked')).toBeVisible()
})
