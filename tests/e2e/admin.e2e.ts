import type { Page } from '@playwright/test'
import { castPassword } from '../../tools/cast.ts'
import { castCode, expect, logout, signInOnPage, test } from './person.ts'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
}

test('[ADM-01] [ERR-02 admin credentials, ERR-02 all fields] the administrators’ sign-in wants both fields, and says nothing about who exists', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Administrator Access' })).toBeVisible()
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await enter(page, 'nobody@staff.example', 'not the right one')
  await expect(page.getByText('Invalid admin credentials.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Main Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('[ADM-02] a member’s own password does not sign in an administrator', async ({ page }) => {
  await page.goto('/admin/login')
  await enter(page, 'anna@members.example', castPassword)
  await expect(page.getByText('Invalid admin credentials.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})

test('[ADM-02] [ADM-03] staff show a second factor on the administrators’ page, and are no administrators for it', async ({ page }) => {
  await page.goto('/admin/login')
  await enter(page, 'erik@staff.example', castPassword)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  const code = page.getByLabel('Code')
  for (const stepsLater of [-1, 0, 1]) {
    await code.fill(castCode(stepsLater))
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/security/factor'))
    await page.getByRole('button', { name: 'Verify' }).click()
    if ((await answered).ok()) break
  }
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equity Investment SPV Admin')
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('[ADM-03] [ADM-01] an administrator may use the members’ page, and is led on from the other', async ({ page }) => {
  await signInOnPage(page, 'milan@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/dashboard')
})

test('[ENT-03] one context knows who is here: loading, user, isAdmin, login, logout, adminLogin and the demonstration', async ({
  page,
}) => {
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/api/identity/me', async (route) => {
    await isSeen
    await route.continue()
  })
  // loading, then nobody: the sign-in page
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeAttached()
  see()
  await expect(page).toHaveURL('/login')
  // login, user, not an administrator
  await signInOnPage(page, 'anna@members.example')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  // logout
  await page.goto('/dashboard')
  await logout(page)
  await expect(page).toHaveURL('/login')
  // adminLogin
  await page.goto('/admin/login')
  await enter(page, 'carla@staff.example', castPassword)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  // enableDemoMode
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page.getByText('This is a demo.')).toBeVisible()
})
