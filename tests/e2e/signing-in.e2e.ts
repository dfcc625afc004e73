import { expect, join, logout, signIn, signInOnPage, test } from './person.ts'

test('[AUTH-01] the sign-in page has its title, fields, links and buttons', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByText("Don't have an account?")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute('href', /^\/register/)
  await expect(page.getByRole('button', { name: 'View Demo Dashboard' })).toBeVisible()
  await page.route('**/api/identity/session', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await signIn(page, 'anna@members.example', 'not the right one')
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible()
})

test('[AUTH-03] an address that is none and a password that is too short are said at their fields', async ({ page }) => {
  await signInOnPage(page, 'nobody', 'short')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 8 characters/)
})

test('[AUTH-04] a failed sign-in is a toast with the server’s message, and says nothing inside the form', async ({ page }) => {
  for (const email of ['anna@members.example', 'nobody.at.all@members.example']) {
    await signIn(page, email, 'not the right one')
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await expect(page.locator('form')).not.toContainText('Invalid')
  }
})

test('[AUTH-12] [ERR-02 unexpected] an unexpected failure is explained in plain words', async ({ page }) => {
  await page.route('**/api/identity/session', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'urn:heathland:problem:UNEXPECTED',
            title: 'An unexpected error occurred',
            status: 500,
            code: 'UNEXPECTED',
          }),
        })
      : route.continue(),
  )
  await signInOnPage(page, 'anna@members.example')
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
})

test('[AUTH-05] [AUTH-07] [ERR-02 logged out] signing out clears the person, says so and leads to the sign-in page', async ({ page }) => {
  await signIn(page, 'sanne@members.example')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sanne')
  await logout(page)
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sanne')).toHaveCount(0)
})

test('[AUTH-08] [ERR-02 profile] a profile that cannot be read shows a message, and the person is signed out', async ({ page }) => {
  await signIn(page, 'nora@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.route('**/api/identity/me', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'urn:heathland:problem:PROFILE_UNREADABLE',
        title: 'Could not load your user profile. Please contact support.',
        status: 500,
        code: 'PROFILE_UNREADABLE',
      }),
    }),
  )
  const ended = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/api/identity/session'))
  await page.goto('/dashboard')
  await expect(page.getByText('Could not load your user profile. Please contact support.')).toBeVisible()
  await ended
  await expect(page).toHaveURL('/login')
})

test('[AUTH-09] the session is renewed before it ends and when the tab is seen again, trying again from 200 ms', async ({ page }) => {
  await page.clock.install()
  await signInOnPage(page, 'anna@members.example')
  // The page knows how long the session lasts once it greets by name; a clock that is moved before moves nothing.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  const renewals: number[] = []
  let refuse = 2
  await page.route('**/api/identity/session/renewal', async (route) => {
    renewals.push(Date.now())
    if (refuse > 0) {
      refuse -= 1
      return route.abort('connectionfailed')
    }
    return route.continue()
  })
  await page.clock.fastForward('29:00')
  await expect.poll(() => renewals.length, { timeout: 15_000 }).toBeGreaterThan(0)
  for (let tries = 0; tries < 20 && renewals.length < 3; tries += 1) {
    await page.clock.runFor(400)
    await page.waitForTimeout(100)
  }
  expect(renewals.length).toBeGreaterThanOrEqual(3)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toMatch(/[A-Za-z0-9_-]{43}/)
})

test('a session that was ended elsewhere shows a message at the next step, and the page is kept', async ({ page }) => {
  await signIn(page, 'anna@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.context().clearCookies()
  await page.goto('/settings?section=security')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill('anna@members.example')
  await page.getByLabel('Password', { exact: true }).fill('heather-on-the-hill')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/settings?section=security')
})

test('what one tab does the other sees', async ({ page, context }) => {
  await join(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ines')
  await logout(page)
  await expect(other).toHaveURL('/login')
})
