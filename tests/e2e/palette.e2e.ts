import type { Locator, Page } from '@playwright/test'
import { publishOffer } from '../published-offer.ts'
import { behind, expect, signIn, test } from './person.ts'

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

test('[CMD-02 roles] whoever is not signed in finds only what asks for no role', async ({ page }) => {
  await page.goto('/')
  const palette = await openPalette(page)
  await expect(group(palette, 'Navigation')).toHaveText([
    'Sign in',
    'Create an account',
    'Homepage',
    'Help',
    'Platform status',
    'Check a document or receipt',
    'Investment Disclaimer',
    'Privacy Policy',
    'Terms and Conditions',
  ])
  await expect(palette.getByRole('group')).toHaveCount(1)
})

test('[CMD-02 roles] administrators find every page that is built, with the Admin and Account groups', async ({ page }) => {
  await signIn(page, 'milan@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await expect(group(palette, 'Admin')).toHaveText(['Manage Users', 'Compliance Center', 'Reports'])
  await expect(group(palette, 'Account')).toHaveText(['Logout'])
  for (const name of ['Wallet', 'Opportunities', 'Portfolio', 'Security']) {
    await expect(palette.getByRole('option', { name, exact: true })).toHaveCount(1)
  }
})

test('[CMD-02 roles] compliance finds its part of the Admin group, and Logout works from here', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await expect(group(palette, 'Admin')).toHaveText(['Compliance Center', 'Reports'])
  await palette.getByRole('combobox').fill('logout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('[CMD-03 built pages] [CMD-03 support] investors find opportunities, portfolio and wallet, and the shared pages', async ({ page }) => {
  await signIn(page, 'anna@members.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  for (const name of ['Opportunities', 'Portfolio', 'Wallet', 'Dashboard', 'Documents', 'Community', 'Research', 'Settings', 'Support']) {
    await expect(group(palette, 'Navigation').and(palette.getByRole('option', { name, exact: true }))).toHaveCount(1)
  }
  await expect(palette.getByRole('group', { name: 'Admin' })).toHaveCount(0)
  await expect(palette.getByRole('option', { name: 'Loans' })).toHaveCount(0)
})

test('[CMD-04 people] an administrator finds a person while typing, also by a misspelt name, and opens their page', async ({ page }) => {
  await signIn(page, 'milan@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('freya')
  await expect(group(palette, 'People')).toContainText(['freya@members.example'])
  await palette.getByRole('combobox').fill('freyja')
  await expect(group(palette, 'People')).toContainText(['freya@members.example'])
  await group(palette, 'People').first().click()
  await expect(page).toHaveURL(/\/users\/per_/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Freya')
})

test('[CMD-04 tickets] an administrator finds tickets by whoever wrote them and by their number, and opens one', async ({ page }) => {
  await signIn(page, 'milan@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('sanne')
  const tickets = group(palette, 'Tickets')
  await expect(tickets.first()).toContainText('Sanne')
  const number = /#\d+/.exec((await tickets.first().textContent()) ?? '')?.[0] ?? ''
  await palette.getByRole('combobox').fill(number)
  await expect(tickets).toHaveCount(1)
  await tickets.first().click()
  await expect(page).toHaveURL(/\/support\?.*ticket=tic_/)
  await expect(page.getByRole('heading', { name: 'Sanne Signed' })).toBeVisible()
})

test('[CMD-04 articles] a member finds an article by a word of its title, and opens it', async ({ page }) => {
  await signIn(page, 'finn@members.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('impact reports')
  const found = group(palette, 'Articles').filter({ hasText: 'What impact reports measure' })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page).toHaveURL(/\/research\/art_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What impact reports measure')
})

test('[CMD-04 opportunities] [CMD-04 documents] a member finds opportunities, placements and documents by misspelt names, in the demo too', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('delta huosing')
  await expect(group(palette, 'Opportunities')).toHaveText(['Delta Housing'])
  await expect(group(palette, 'Your placements')).toHaveText(['Delta Housing'])
  await palette.getByRole('combobox').fill('loan terms')
  await expect(group(palette, 'Documents').first()).toContainText('Change to the loan terms')
  await group(palette, 'Documents').first().click()
  await expect(page).toHaveURL(/\/documents\?document=doc_/)
  await expect(page.getByRole('heading', { name: 'Change to the loan terms' }).first()).toBeVisible()
})

test('[CMD-04 opportunities] a member finds what is open to them by name, and opens it', async ({ page }) => {
  const offerId = await publishOffer(behind, 'eu', { name: 'Juniper Windmill' })
  await signIn(page, 'finn@members.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('junipr')
  await group(palette, 'Opportunities').filter({ hasText: 'Juniper Windmill' }).first().click()
  await expect(page).toHaveURL(`/opportunities/${offerId}`)
})

test('[CMD-04 mistakes] a member finds pages and acts by misspelt names, and no people', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('setings')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Settings')
  await palette.getByRole('combobox').fill('sanne')
  await expect(palette.getByText('No results found.', { exact: true })).toBeVisible()
  await palette.getByRole('combobox').fill('add mony')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Add money')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/wallet#add-money')
})
