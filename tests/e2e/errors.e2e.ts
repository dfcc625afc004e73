import { findBarriers } from './accessibility.ts'
import { expect, test } from './person.ts'

test('[PUB-05] [ERR-02 not found] an unknown path says so, leads home, and is logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/no/such-page?secret=1')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByText('/no/such-page')).toBeVisible()
  expect(logged).toContain('Page not found: /no/such-page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('[ERR-01] [ERR-02 application error, ERR-02 error screen] a page that breaks says so, and can be tried again or left', async ({
  page,
}) => {
  const broken = /\/assets\/status-[^/]+\.js$/
  await page.route(broken, (route) => route.abort())
  await page.goto('/status')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.')
  expect(await findBarriers(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([])
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Platform status' })).toBeVisible()
})

test('[ERR-01] from the error screen one goes to the homepage', async ({ page }) => {
  await page.route(/\/assets\/status-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/status')
  await page.getByRole('button', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: /Put your savings/ })).toBeVisible()
})
