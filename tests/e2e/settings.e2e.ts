import { AxeBuilder } from '@axe-core/playwright'
import { expect, join, logout, signIn, test } from './person.ts'

test('[SET-06 sessions] [AUTH-11] a member sees where they are signed in, and ends sessions there', async ({ page, browser, baseURL }) => {
  const person = await join(page)
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    extraHTTPHeaders: { 'x-forwarded-for': '10.200.3.4' },
  })
  const other = await elsewhere.newPage()
  await signIn(other, person.email, person.password)
  await expect(other).toHaveURL('/dashboard')

  await page.goto('/settings')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.last()).toContainText('Firefox on Mac')
  await expect(sessions.last()).toContainText('10.200.3.4')
  await expect(sessions.last()).toContainText('last used')
  await page.getByRole('button', { name: 'End the session of Firefox on Mac' }).click()
  await expect(sessions).toHaveCount(1)
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/login')

  await signIn(other, person.email, person.password)
  await expect(other).toHaveURL('/dashboard')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await elsewhere.close()
})

test('[SET-06 card] the security card is every role’s, says what is not open yet, and keeps nobody out', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText('are not open yet')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
})

test('settings that cannot be read say so, and come when asked again', async ({ page }) => {
  await join(page)
  let isDown = true
  await page.route('**/api/security', (route) => (isDown ? route.abort('connectionfailed') : route.continue()))
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'The platform cannot be reached' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await logout(page)
})

test('[SET-07 staff factor] staff cannot remove their last second factor', async ({ page }) => {
  await signIn(page, 'pim@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Failed to disable Multi-Factor Authentication. Please try again.')).toBeVisible()
})
