import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './person.ts'

async function openPalette(page: Page, keys = 'Control+k'): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
  // Whoever presses too early, before the page has come alive, presses again.
  await expect(async () => {
    await page.keyboard.press(keys)
    await expect(palette).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return palette
}

function group(palette: Locator, name: string): Locator {
  return palette.getByRole('group', { name }).getByRole('option')
}

test('[CMD-01] Ctrl+K opens the palette with its field, and its empty message', async ({ page }) => {
  await page.goto('/status')
  const palette = await openPalette(page)
  const field = palette.getByPlaceholder('Search pages and actions…')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('listbox')).toHaveCSS('max-height', '300px')
  await field.fill('zebra')
  await expect(palette.getByText('No results found.', { exact: true })).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(0)
})

test('[CMD-01] Cmd+K opens it too, the same keys close it, and the focus returns to where it was', async ({ page }) => {
  await page.goto('/login')
  const palette = await openPalette(page, 'Meta+k')
  await page.keyboard.press('Meta+k')
  await expect(palette).toBeHidden()
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('[CMD-01] the button in the header opens it, and typing and Enter lead to a page', async ({ page }) => {
  await signIn(page, 'anna@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
  await palette.getByRole('combobox').fill('hold')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Portfolio')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/placements|%2Fplacements/)
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[CMD-02] whoever is not signed in finds only what asks for no role', async ({ page }) => {
  await page.goto('/')
  const palette = await openPalette(page)
  await expect(group(palette, 'Navigation')).toHaveText([
    'Sign in',
    'Create an account',
    'Homepage',
    'Platform status',
    'Investment Disclaimer',
    'Privacy Policy',
    'Terms and Conditions',
  ])
  await expect(palette.getByRole('group')).toHaveCount(1)
})

test('[CMD-02] administrators find everything, with the Admin and Account groups', async ({ page }) => {
  await signIn(page, 'milan@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await expect(group(palette, 'Admin')).toHaveText(['Manage Users', 'Compliance Center', 'Reports'])
  await expect(group(palette, 'Account')).toHaveText(['Logout'])
  for (const name of ['Wallet', 'Loans', 'Investments', 'Assets', 'KYC / AML', 'Audit Logs', 'Security']) {
    await expect(palette.getByRole('option', { name, exact: true })).toHaveCount(1)
  }
})

test('[CMD-02] compliance finds its part of the Admin group, and Logout works from here', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await expect(group(palette, 'Admin')).toHaveText(['Compliance Center', 'Reports'])
  await palette.getByRole('combobox').fill('logout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('[CMD-03] investors find opportunities, portfolio and wallet, and the shared pages', async ({ page }) => {
  await signIn(page, 'anna@members.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  for (const name of ['Opportunities', 'Portfolio', 'Wallet', 'Dashboard', 'Documents', 'Settings', 'Support']) {
    await expect(group(palette, 'Navigation').and(palette.getByRole('option', { name, exact: true }))).toHaveCount(1)
  }
  await expect(palette.getByRole('group', { name: 'Admin' })).toHaveCount(0)
  await expect(palette.getByRole('option', { name: 'Loans' })).toHaveCount(0)
})
