/** The books of SPVs, as their staff keep them. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectClean, signIn, test } from './person.ts'

test.describe.configure({ mode: 'serial' })

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  return page
}

test('[STAFF-03 investments] [ENT-06 equity holding] the equity book shows each company with shares, value and performance, and opens one', async ({
  page,
}) => {
  await signIn(page, 'erik@staff.example')
  await page.goto('/investments')
  await expect(page.getByRole('heading', { level: 1, name: 'Investments' })).toBeVisible()
  for (const name of ['Value', 'Cost', 'Dividends this year', 'Valuations due'])
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
  const list = page.getByRole('region', { name: 'Companies', exact: true })
  const row = list.getByRole('row').filter({ hasText: 'FarmLink Nairobi Ltd' })
  for (const shown of ['41,200', '€2,200,000', '€2,904,003', '+32.0%', 'Current']) await expect(row).toContainText(shown)
  await expect(list.getByRole('row').filter({ hasText: 'Kelp & Co ApS' })).toContainText('Below cost')
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('table', { name: 'Value and cost by company' })).toContainText('AquaSense BV')
  await expectClean(page)

  await row.getByRole('link', { name: 'FarmLink Nairobi Ltd' }).click()
  await expect(page.getByRole('heading', { name: 'FarmLink Nairobi Ltd' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('Annual accounts 2025')
  await expect(page.getByRole('list', { name: 'Postings' })).toContainText('€122,800.00')
  await expect(page.getByRole('table', { name: 'Valuations' })).toContainText('€70.4855')
  await expectClean(page)
  if (isPhone(page)) return
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Lisbon Circular Textiles SA' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'FarmLink Nairobi Ltd' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Company, number or offer' }).fill('circular')
  await expect(list.getByRole('row')).toHaveCount(2)
})

test('[STAFF-03 investments] staff add a company, a second person agrees to its new value, and a dividend is matched', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Moor Mills ${Date.now()}`
  await signIn(page, 'erik@staff.example')
  await page.goto('/investments')
  await page.getByRole('button', { name: 'Add company' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add company' }).click()
  await expect(dialog.getByText('Enter the company’s name.')).toBeVisible()
  await expectClean(page)
  await dialog.getByLabel('SPV').selectOption({ label: 'Heathland Equity One B.V.' })
  await dialog.getByLabel('Company name').fill(name)
  await dialog.getByLabel('Country').selectOption('NL')
  await dialog.getByLabel('Sector').selectOption('Housing')
  await dialog.getByLabel('Registration number').fill(`NL ${Date.now()}`)
  await dialog.getByLabel('Shares in issue').fill('10000')
  await dialog.getByLabel('Shares held').fill('1000')
  await dialog.getByLabel('What they cost').fill('10,000.00')
  await dialog.getByLabel('Held since').fill('2025-01-15')
  await dialog.getByLabel('Note').fill('From the old register')
  await dialog.getByRole('button', { name: 'Add company' }).click()
  await expect(page.getByText('The company is added.')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const value = async (perShare: string, action: string) => {
    await page.getByRole('button', { name: 'New valuation' }).click()
    await dialog.getByLabel('Value per share').fill(perShare)
    await dialog.getByLabel('Source').selectOption('audit')
    await dialog.getByLabel('Evidence').fill('Annual accounts')
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toHaveCount(0)
  }
  await value('10.50', 'Record valuation')
  await expect(page.getByRole('table', { name: 'Valuations' })).toContainText('€10.50')
  await value('8.00', 'Send for approval')
  await expect(page.getByText(/proposed €8\.00 per share\. A second person has to agree/)).toBeVisible()
  await expectClean(page)

  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  await mira.goto('/users')
  const request = mira.getByRole('listitem').filter({ hasText: name })
  await expect(request).toContainText('€8,000.00')
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(mira.getByText('Approved and done.')).toBeVisible()
  await mira.context().close()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Valuations' })).toContainText(/approved by/)
  await expect(page.getByRole('definition').filter({ hasText: '€8,000' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Match dividend' }).click()
  await dialog.getByLabel('Posting').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Dividend of this company')).not.toHaveValue('')
  await dialog.getByLabel('Dividend of this company').fill('120.00')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Match dividend' }).click()
  await expect(page.getByText('The dividend is matched.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Postings' })).toContainText('€120.00')
  await page.getByRole('button', { name: /^Undo match/ }).click()
  await dialog.getByLabel('Reason').fill('It came from another company')
  await dialog.getByRole('button', { name: 'Undo match' }).click()
  await expect(page.getByText('The match is undone.')).toBeVisible()
})

test('[LAY-04 investments] the equity book is in the menus of the staff who keep it, and closed to other SPVs', async ({ page }) => {
  await signIn(page, 'erik@staff.example')
  await page.goto('/dashboard')
  const ways = page.getByRole('navigation').getByRole('link', { name: 'Investments', exact: true })
  await expect(ways.first()).toBeAttached()
  await ways.first().click()
  await expect(page).toHaveURL(/\/investments$/)
  await page.context().clearCookies()
  await signIn(page, 'lotte@staff.example')
  await page.goto('/investments')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect((await page.request.get('/api/office/companies')).status()).toBe(403)
})
