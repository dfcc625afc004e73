/** The books of SPVs, as their staff keep them. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectClean, signIn, test } from './person.ts'

// A chart fades in, and has too little contrast halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

test('[STAFF-03 assets] [ENT-06 production asset] the asset book shows each asset with status and value, its output against plan, and its alarms', async ({
  page,
}) => {
  await signIn(page, 'pim@staff.example')
  await page.goto('/assets')
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
  for (const name of ['Energy this year', 'Asset value', 'Alarms', 'Days without readings', 'Open maintenance'])
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
  const list = page.getByRole('region', { name: 'Assets', exact: true })
  const row = list.getByRole('row').filter({ hasText: 'Brandenburg Wind Park' })
  for (const shown of ['Wind', '12 MW', 'Maintenance', 'Output below 85% of plan', '€']) await expect(row).toContainText(shown)
  await expect(list.getByRole('row').filter({ hasText: 'Setúbal Solar Roofs' })).toContainText('Insurance ends')
  await expect(list.getByRole('row').filter({ hasText: 'Friesland Biogas' })).toContainText('Inspection overdue')
  await expect(list.getByRole('row').filter({ hasText: 'Tamale Solar Park' })).toContainText('Producing')
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('table', { name: 'Energy output against plan' })).toContainText('MWh')
  await expectClean(page)

  await row.getByRole('link', { name: 'Brandenburg Wind Park' }).click()
  await expect(page.getByText('Output last month was below 85% of plan.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Maintenance' })).toContainText('Turbine 4, gearbox')
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('Grid permit')
  await expectClean(page)
  if (isPhone(page)) return
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Tamale Solar Park' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Postings' })).toContainText('€71,820.00')
})

test('[STAFF-03 assets] staff add an asset, try a file of readings before it is imported, and import it once', async ({ page }) => {
  const now = Date.now()
  const [name, meter] = [`Moor Solar ${now}`, `EAN ${now}`]
  await signIn(page, 'pim@staff.example')
  await page.goto('/assets')
  await page.getByRole('button', { name: 'Add asset' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SPV').selectOption({ label: 'Heathland Production One B.V.' })
  await dialog.getByLabel('Kind').selectOption('solar')
  await dialog.getByLabel('Meter number').fill(meter)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Place').fill('Ede')
  await dialog.getByLabel('Country').selectOption('NL')
  await dialog.getByLabel('Capacity').fill('500')
  await dialog.getByLabel('Plan for each month').fill('1 2 3')
  await dialog.getByLabel('In service since').fill('2026-01-01')
  await dialog.getByLabel('Cost').fill('250000')
  await dialog.getByLabel('Years of life').fill('25')
  await dialog.getByRole('button', { name: 'Add asset' }).click()
  await expect(dialog.getByText('Enter one number, or twelve with spaces between them.')).toBeVisible()
  await expectClean(page)
  await dialog.getByLabel('Plan for each month').fill('31000')
  await dialog.getByRole('button', { name: 'Add asset' }).click()
  await expect(page.getByText('The asset is added.')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10)
  const upload = async (text: string) => {
    await page.getByRole('button', { name: 'Upload readings' }).click()
    await dialog.getByLabel('SPV').selectOption({ label: 'Heathland Production One B.V.' })
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'meter.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(dialog.getByText('Chosen: meter.csv')).toBeVisible()
    await dialog.getByRole('button', { name: 'Check file' }).click()
  }
  const file = `meter;day;amount\n${meter};${day(2)};900\n${meter};${day(1)};850,5\nunknown;${day(1)};1\n`
  await upload(file)
  await expect(dialog.getByText('2 new, 0 changed, 0 already there, 1 refused.')).toBeVisible()
  await expect(dialog.getByText('Line 4: no asset of this SPV has this meter')).toBeVisible()
  await expectClean(page)
  await expect(page.getByText('Readings appear here once a file is uploaded')).toBeAttached()
  await dialog.getByRole('button', { name: 'Import 2 readings' }).click()
  await expect(page.getByText('2 readings imported.')).toBeVisible()
  const readings = page.getByRole('list', { name: 'Newest readings' })
  await expect(readings).toContainText('850.5 kWh')

  await upload(file)
  await expect(dialog.getByText('0 new, 0 changed, 2 already there, 1 refused.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await upload(`meter;day;amount\n${meter};${day(1)};860\n`)
  await expect(dialog.getByRole('list', { name: 'Readings that change' })).toContainText('850.5 becomes 860')
  await dialog.getByRole('button', { name: 'Import 1 reading' }).click()
  await dialog.getByLabel('Reason for the changes').fill('The meter was read again')
  await dialog.getByRole('button', { name: 'Import 1 reading' }).click()
  await expect(readings).toContainText('“The meter was read again”')

  await upload('<html>')
  await expect(dialog.getByText(/The file has no readings|The first line must name/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Plan work' }).click()
  await dialog.getByLabel('What is to be done').fill('Clean the panels')
  await dialog.getByLabel('Planned for').fill(day(0))
  await dialog.getByRole('button', { name: 'Plan work' }).click()
  await page.getByRole('button', { name: 'Finish Clean the panels' }).click()
  await dialog.getByLabel('Cost').fill('0')
  await dialog.getByLabel('Hours of downtime').fill('3')
  await dialog.getByRole('button', { name: 'Finish work' }).click()
  await expect(page.getByRole('list', { name: 'Maintenance' })).toContainText('3 hours of downtime')
})

test('[DASH-10 manage assets] the administrators’ dashboard leads to every asset', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manage Assets' }).click()
  await expect(page).toHaveURL(/\/assets$/)
  await expect(page.getByRole('link', { name: 'Brandenburg Wind Park' })).toBeVisible()
  await expectClean(page)
})

test('[LAY-04 assets] the asset book is in the menus of the staff who keep it, and closed to other SPVs', async ({ page }) => {
  await signIn(page, 'pim@staff.example')
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Assets', exact: true }).first().click()
  await expect(page).toHaveURL(/\/assets$/)
  await page.context().clearCookies()
  await signIn(page, 'erik@staff.example')
  await page.goto('/assets')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect((await page.request.get('/api/office/production/assets')).status()).toBe(403)
})

test('[DASH-09 companies] [DASH-09 production assets] the dashboards of both SPVs show what they own', async ({ page }) => {
  await signIn(page, 'erik@staff.example')
  await page.goto('/dashboard')
  const companies = page.getByRole('table', { name: 'Companies' })
  await expect(companies.getByRole('row').filter({ hasText: 'FarmLink Nairobi Ltd' })).toContainText('€2,904,003')
  for (const name of ['Company', 'Shares', 'Value', 'Performance'])
    await expect(companies.getByText(name, { exact: true }).first()).toBeAttached()
  await expectClean(page)
  await page.context().clearCookies()
  await signIn(page, 'pim@staff.example')
  await page.goto('/dashboard')
  const assets = page.getByRole('table', { name: 'Assets' })
  const row = assets.getByRole('row').filter({ hasText: 'Tamale Solar Park' })
  await expect(row).toContainText('Producing')
  await expect(row).toContainText('€')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/assets\?asset=pas_/)
})
