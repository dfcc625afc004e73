/** The server goes away while somebody reads their money, and comes back. */
import { expect, signIn, test } from './person.ts'

const lost = /we can’t reach Heathland right now/i

test('an outage leaves the last known figures, says once how old they are, and heals without a click', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/wallet')
  const balance = page.getByRole('region', { name: 'Balance' }).getByText('£').first()
  await expect(balance).toBeVisible()
  const figure = await balance.textContent()

  await page.route('**/api/**', (route) => route.abort('connectionfailed'))
  // A look at another tab and back makes the page ask again for what is older than five seconds.
  await page.waitForTimeout(5_500)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText(/^As of \d{1,2}:\d\d [AP]M – we can’t reach Heathland right now\.$/)).toHaveCount(1)
  await expect(balance).toHaveText(figure ?? '')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  await page.unroute('**/api/**')
  await expect(page.getByText(lost)).toHaveCount(0, { timeout: 40_000 })
  await expect(balance).toHaveText(figure ?? '')
})

test('a page opened during an outage offers no sign-in, says so once, and fills itself', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  let isDown = true
  await page.route('**/api/**', (route) => (isDown ? route.abort('connectionfailed') : route.continue()))
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'We could not open this page' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  isDown = false
  await expect(page.getByRole('heading', { name: 'Available balance' })).toBeVisible({ timeout: 30_000 })

  // Only the data of the page is out of reach: one banner, and no card repeats it.
  let isLedgerDown = true
  await page.route(/\/api\/(ledger|funding)\//, (route) => (isLedgerDown ? route.abort('connectionfailed') : route.continue()))
  await page.goto('/wallet')
  await expect(page.getByText(lost)).toHaveCount(1, { timeout: 15_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  isLedgerDown = false
  await expect(page.getByRole('heading', { name: 'Available balance' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(lost)).toHaveCount(0, { timeout: 30_000 })
})
