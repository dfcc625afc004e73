/** Reports of an administrator and of the staff of an SPV, their files, and a member's own performance. */

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Report } from '@heathland/contract'
import { makeId } from '@heathland/domain/id'
import { memberCash, spvCash } from '@heathland/domain/ledger/accounts'
import type { Page } from '@playwright/test'
import { readCsv, readPdf, readXlsx } from '../files/read-list-file.ts'
import { behind, expect, expectClean, signIn, test } from './person.ts'

// A chart fades in, and has too little contrast halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const figure = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Parts of the report' }).getByRole('link', { name })

async function exported(page: Page, format: 'CSV' | 'Excel' | 'PDF'): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

// In one worker, so that the holders are paid once.
test.describe.configure({ mode: 'default' })

/** The holders of an offer of the cast are paid. How that comes about is another test's question. */
test.beforeAll(async () => {
  const holders = await behind<{ person_id: string; spv_id: string }>(
    `select distinct register_entry.person_id, offer.spv_id from register_entry join offer on offer.id = register_entry.offer_id
     where offer.name = 'Delta Housing'`,
    [],
  )
  const newId = (kind: 'trf' | 'dis') => makeId(kind, new Date(), randomBytes(10))
  const subject = newId('dis')
  const steps = holders.map(({ person_id: personId, spv_id: spvId }) => ({
    kind: 'post',
    id: newId('trf'),
    key: `distribution:${subject}:${personId}`,
    movement: 'distribution',
    subject,
    debit: spvCash({ cell: 'eu', asset: 'EUR' }, spvId),
    credit: memberCash({ cell: 'eu', asset: 'EUR' }, personId),
    amountMinor: '62500',
  }))
  const asJob = `with actor as materialized (select set_config('app.actor', 'job', false))`
  await behind(`${asJob} select posted.* from actor, lateral post_transfers($1, platform_now()) posted`, [
    JSON.stringify(steps.toSorted((one, other) => (one.id < other.id ? -1 : 1))),
  ])
})

test('[STAFF-02 page, STAFF-02 files, DASH-08 buttons] an administrator reads a report of a period, part by part, and takes it as a file in each format', async ({
  page,
}) => {
  let report: Report | undefined
  page.on('response', async (response) => {
    if (response.url().includes('/api/office/reports?') && response.ok()) report = (await response.json()) as Report
  })
  await signIn(page, 'mira@staff.example')
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByText(/Final to .*, provisional since\./)).toBeVisible()
  for (const label of ['Members', 'Placed with companies', 'Allocated', 'Distributed', 'CO₂ avoided'])
    await expect(figure(page, label).first()).toHaveText(/\d/)
  // Another test may pay somebody meanwhile.
  await expect(async () => {
    await page.reload()
    const [paid] = await behind<{ count: number }>(
      `select count(*)::int as count from entry where movement = 'distribution' and side = 'debit'`,
      [],
    )
    expect(paid?.count).toBeGreaterThan(1)
    await expect(page.getByText(`${paid?.count} payments`)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  for (const chart of ['Member growth', 'Assets, EUR', 'Subscriptions, EUR', 'Distributions, EUR']) {
    const drawn = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: chart, exact: true }) })
    await drawn.getByRole('button', { name: 'Show as table' }).click()
    await expect(drawn.getByRole('table').getByRole('rowheader')).toHaveCount(12)
  }
  await expectClean(page)

  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 3 months' })
  await expect(page).toHaveURL('/reports?period=3')
  await expect(tab(page, 'Member growth')).toHaveAttribute('href', /period=3/)
  await tab(page, 'Member growth').click()
  await expect(page).toHaveURL('/reports?tab=members&period=3')
  const rows = page.getByRole('table', { name: 'Member growth' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Provisional')
  await expect(rows.nth(2)).toContainText('Final')
  await expectClean(page)
  const members = await exported(page, 'CSV')
  expect(members.name).toMatch(/^report-members-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readCsv(members.bytes)
  expect(lines.slice(0, 1)).toEqual([['month', 'standing', 'members at the end', 'joined', 'left']])
  expect(lines.slice(1, 4).map(([month]) => `${month}-01`)).toEqual(report?.months.map(({ startsOn }) => startsOn))

  await tab(page, 'Subscriptions').click()
  const euro = report?.currencies.find(({ currency }) => currency === 'EUR')?.months.at(-1)
  await expect(page.getByRole('table', { name: 'Subscriptions, EUR' }).getByRole('row').nth(1)).toContainText(String(euro?.allocatedOrders))
  const orders = readXlsx((await exported(page, 'Excel')).bytes)
  expect(orders[3]?.[2]).toMatchObject({ value: String(euro?.allocatedOrders) })

  await tab(page, 'Impact').click()
  await expect(page.getByRole('table', { name: 'Impact by offer' }).getByRole('row').filter({ hasText: 'Delta Housing' })).toBeVisible()
  const { bytes } = await exported(page, 'PDF')
  const printed = JSON.stringify(readPdf(bytes))
  expect(printed).toContain('Delta Housing')
  const files = page.getByRole('table', { name: 'Recent files' })
  await expect(files.getByRole('row').filter({ hasText: 'Impact by offer' }).first()).toContainText('Ready')
  await expect(files.getByRole('link', { name: 'Download Member growth' }).first()).toBeVisible()
  await expectClean(page)

  await tab(page, 'Default rates').click()
  await expect(page.getByRole('heading', { name: 'Default rates of loans' })).toBeVisible()
  await expectClean(page)

  // Months from one to another, and one company alone, stand in the address too.
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Chosen months' })
  await expect(page).toHaveURL(/period=\d{4}-\d\d\.\.\d{4}-\d\d/)
  await page.getByLabel('SPV', { exact: true }).selectOption({ label: 'Green Energy Fund' })
  await expect(page).toHaveURL(/spv=spv_/)
  await expect(tab(page, 'Member growth')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('SPV', { exact: true })).toHaveValue(/^spv_/)
})

test('[STAFF-02 page, STAFF-06 scope, CMD-02 reports] staff of an SPV find reports in the palette, of their own companies alone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'lotte@staff.example')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
  // Whoever presses too early, before the page has come alive, presses again.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await palette.getByRole('combobox').fill('Reports')
  await palette.getByRole('option', { name: 'Reports' }).first().click()
  await expect(page).toHaveURL(/\/reports/)
  await expect(page.getByRole('heading', { name: 'Assets, EUR' })).toBeVisible()
  await expect(tab(page, 'Member growth')).toHaveCount(0)
  const offered = await page.getByLabel('SPV', { exact: true }).getByRole('option').allTextContents()
  expect(offered.slice(1).toSorted()).toEqual(['Green Energy Fund', 'Heathland Lending One B.V.'])
  await tab(page, 'Impact').click()
  const own = page.getByRole('table', { name: 'Impact by offer' }).getByRole('row').filter({ hasText: 'Delta Housing' })
  await expect(own).toContainText('Heathland Lending One B.V.')
  const colleague = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(colleague, 'erik@staff.example')
  await colleague.goto('/reports?tab=impact')
  await expect(colleague.getByText('No offer with placed money')).toBeVisible()
  const others = await colleague.getByLabel('SPV', { exact: true }).getByRole('option').allTextContents()
  expect(others.slice(1).toSorted()).toEqual(['Heathland Equity One B.V.', 'Rotterdam Housing Co-op'])
  await colleague.context().close()
  await tab(page, 'Distributions').click()
  const lines = readCsv((await exported(page, 'CSV')).bytes)
  expect(lines.slice(0, 1)).toEqual([['month', 'standing', 'payments', 'distributed', 'asset']])
  await expectClean(page)
})

test('[GATE-07] a member finds their own performance and takes a statement', async ({ page }) => {
  await signIn(page, 'iris@members.example')
  await page.goto('/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible()
  await expect(figure(page, 'Placed today')).toHaveText(/^€[\d,]+\.\d\d$/)
  await expect(figure(page, 'Income received').first()).toHaveText(/^€[1-9][\d,]*\.\d\d$/)
  await expect(page.getByRole('table', { name: 'By placement' }).getByRole('row').filter({ hasText: 'Delta Housing' })).toBeVisible()
  for (const chart of ['Put into placements', 'Income received']) {
    const drawn = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: chart, exact: true }) })
    await drawn.getByRole('button', { name: 'Show as table' }).click()
    await expect(drawn.getByRole('table').getByRole('rowheader')).toHaveCount(12)
  }
  await page.getByRole('radio', { name: 'The last three years' }).check({ force: true })
  await expect(page.getByRole('table', { name: 'Income received' })).toContainText('Q')
  await expectClean(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download statement' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await downloading
  expect(readCsv(await readFile(await file.path())).length).toBeGreaterThan(3)
})

test('[GATE-07] the performance page works in the demonstration and asks no server', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Performance' }).click()
  await expect(page).toHaveURL('/reports')
  await expect(page.getByRole('table', { name: 'By placement' }).getByRole('row').filter({ hasText: 'Green Energy Fund' })).toContainText(
    '€10,000.00',
  )
  await expect(figure(page, 'Income received').first()).toHaveText(/^€[1-9][\d,]*\.\d\d$/)
  await expectClean(page)
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})
