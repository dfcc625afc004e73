/** What every source says, side by side: staff compare, find a difference, explain it, and see it gone. */
import type { Locator, Page } from '@playwright/test'
import { behind, expect, expectClean, signIn, test } from './person.ts'

// A difference is planted in the books of an offer, the first one at a desk and the last one on a phone, and taken out again.
test.describe.configure({ mode: 'serial' })

/** A comparison is made by a job, and the page reads the figures again every few seconds. */
const compared = { timeout: 60_000 }

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
const runNow = (page: Page) => page.getByRole('button', { name: 'Run now' })
const tabNamed = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Breaks by state' }).getByRole('link', { name })

/** Compares, once more where a colleague's comparison from before was still under way. */
async function compare(page: Page): Promise<void> {
  const [before] = await behind<{ now: Date }>('select platform_now() as now', [])
  const isOver = async () =>
    (await behind('select id from reconciliation_run where requested_at > $1 and ended_at is not null', [before?.now])).length > 0
  await expect(runNow(page)).toBeVisible(compared)
  await runNow(page).click()
  await expect(page.getByText('The comparison has started.')).toBeVisible()
  await expect(async () => {
    if (!(await isOver()) && (await runNow(page).isVisible())) await runNow(page).click()
    expect(await isOver()).toBe(true)
  }).toPass({ ...compared, intervals: [3_000] })
  await expect(runNow(page)).toBeVisible(compared)
}

/** Changes the total of an offer's order book behind the product's back: it is then not the sum of its orders. */
async function plant(offerId: string, changeMinor: number): Promise<void> {
  await behind('update offer_book set demand_minor = demand_minor + $2 where offer_id = $1', [offerId, changeMinor])
}

test('[PAY-04 page] compliance compares all sources on one page and sees what each of them says', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  await page.goto('/reconciliation')
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
  await expect(page.getByText(/Last run .*difference|No comparison has run yet/)).toBeVisible(compared)
  await compare(page)
  await expect(page.getByText(/Last run .*difference/)).toBeVisible(compared)

  const table = page.getByRole('table', { name: 'What each source says' })
  await expect(table.getByRole('rowheader', { name: 'EUR', exact: true })).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: 'Passed on to the project' }).first()
  await expect(row).toContainText('€')
  await expect(row).toContainText('Equal')
  for (const name of ['Compared', 'Equal in all sources', 'Open breaks', 'Oldest break']) {
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible()
  }
  await expectClean(page)

  await page.getByRole('radio', { name: 'Differences only' }).check({ force: true })
  await expect(table.getByText('Equal', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Open breaks at day’s end' })).toBeVisible()
  await expectClean(page)

  // Differences of single wallets and of held deposits have a list of their own.
  await page.getByRole('link', { name: 'Show their breaks' }).click()
  await expect(page).toHaveURL(/\/reconciliation\?tab=custody/)
  await expect(page.getByRole('region', { name: 'Breaks in wallets and deposits' })).toBeVisible()
  await expectClean(page)
  if (isPhone(page)) return
  const rail = page.getByRole('navigation', { name: 'Sections' })
  await expect(rail.getByRole('link', { name: /^Reconciliation/ })).toHaveAttribute('aria-current', 'page')
})

test('[PAY-04 breaks] a difference is found, taken on and explained, opens again when it changes, and is resolved when it is gone', async ({
  page,
}) => {
  const offers = await behind<{ id: string; name: string }>(
    'select id, name from offer join offer_book on offer_id = offer.id where demand_max_minor - demand_minor > 1000 order by id',
    [],
  )
  const { id, name } = (isPhone(page) ? offers.at(-1) : offers[0]) ?? { id: '', name: '' }
  // Nobody runs more than six comparisons an hour.
  await signIn(page, isPhone(page) ? 'milan@staff.example' : 'mira@staff.example')
  await page.goto('/reconciliation')
  const row = page.getByRole('row').filter({ hasText: 'The order book total is not the sum of its orders' }).filter({ hasText: name })
  let planted = 100
  await plant(id, planted)
  try {
    await compare(page)
    await expect(row).toContainText(/Expected €[\d,.]+, found €[\d,.]+ \(orders\)/)
    await expect(row).toContainText('Unassigned')
    await row.getByRole('button', { name: /^Take on/ }).click()
    await expect(page.getByText('You own this break now.')).toBeVisible()
    await expect(row).toContainText('You')
    await row.getByRole('button', { name: /^Details/ }).click()
    await expect(page.getByText('What to check')).toBeVisible()
    await expect(page.getByText(/^rbk_/)).toBeVisible()
    await expectClean(page)

    await row.getByRole('button', { name: /^Explain/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Explain break' })
    await expect(dialog).toContainText('It opens again if a run finds another difference')
    await dialog.getByRole('button', { name: 'Save explanation' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/at least 3 characters/)
    await dialog.getByLabel('Reason').fill('An order was counted twice while it was moved.')
    await expectClean(page)
    await dialog.getByRole('button', { name: 'Save explanation' }).click()
    await expect(page.getByText('The break is explained.')).toBeVisible()
    await expect(row).toHaveCount(0)

    // The same difference stays explained; another one is open again.
    await compare(page)
    await tabNamed(page, /^Explained and resolved/).click()
    await expect(row.first()).toContainText('“An order was counted twice while it was moved.”')
    await expect(row.first()).toContainText('Explained')
    await expectClean(page)
    await plant(id, 50)
    planted += 50
    await compare(page)
    await tabNamed(page, /^Open/).click()
    await expect(row).toBeVisible()
  } finally {
    await plant(id, -planted)
  }
  await compare(page)
  await expect(row).toHaveCount(0)
  await tabNamed(page, /^Explained and resolved/).click()
  await expect(row.first()).toContainText('Resolved')
})

test('[PAY-04 page] a member cannot open the page', async ({ page }) => {
  await signIn(page, 'sanne@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/reconciliation')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect((await page.request.get('/api/office/reconciliation')).status()).toBe(403)
})
