/** The first page of staff: its figures are those of the answers, and a part that fails leaves the others. */
import { formatMoney, type Money, money } from '@heathland/domain/money'
import type { Locator, Page } from '@playwright/test'
import { expect, expectClean, signIn, test } from './person.ts'

interface WireMoney {
  readonly amountMinor: string
  readonly asset: Money['asset']
}

interface Listed {
  readonly id?: string
  readonly offerId?: string
}

interface Line extends Listed {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly version: number
  readonly publishedVersion?: number
  readonly target: WireMoney
}

interface Ordered extends Listed {
  readonly offerId: string
  readonly target: WireMoney
  readonly demand: WireMoney
  readonly toDecide: number
}

/** What the page was answered last, by path and query. Others work on the same offers meanwhile, and the page reads again. */
function listen(page: Page): {
  readonly bodyOf: <Body>(address: string) => Body
  readonly rowsOf: <Row extends Listed>(path: string) => Row[]
} {
  const bodies = new Map<string, unknown>()
  page.on('response', async (response) => {
    const { pathname, search } = new URL(response.url())
    if (!pathname.startsWith('/api/office/') || !response.ok()) return
    // An answer that the browser dropped on its way to another page has no body.
    const body = await response.json().catch(() => undefined)
    if (body !== undefined) bodies.set(`${pathname}${search}`, body)
  })
  return {
    bodyOf<Body>(address: string) {
      expect([...bodies.keys()]).toContain(address)
      return bodies.get(address) as Body
    },
    /** Of all pages of a list. */
    rowsOf<Row extends Listed>(path: string) {
      const pages = [...bodies].filter(([address]) => address === path || address.startsWith(`${path}?`))
      expect(pages.length).toBeGreaterThan(0)
      const rows = pages.flatMap(([, body]) => (body as { items: Row[] }).items)
      return [...new Map(rows.map((row) => [row.id ?? row.offerId, row])).values()]
    },
  }
}

const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]')

const shown = ({ amountMinor, asset }: WireMoney) => formatMoney(money(BigInt(amountMinor), asset), 'whole')

function sum(amounts: readonly WireMoney[]): WireMoney {
  const total = amounts.reduce((before, { amountMinor }) => before + BigInt(amountMinor), 0n)
  return { amountMinor: total.toString(), asset: amounts[0]?.asset ?? 'EUR' }
}

const failures = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

test('[DASH-09 spv offers] staff of an SPV see how their offers stand and what to do next, and retry a card that failed', async ({
  page,
}) => {
  const linesPath = '/api/office/offers'
  const ordersPath = '/api/office/subscriptions/offers'
  const { rowsOf } = listen(page)
  await signIn(page, 'lotte@staff.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Commercial Lending SPV Admin' })).toBeVisible()
  await expect(page.getByText('Orders and offers of Green Energy Fund, Heathland Lending One B.V.')).toBeVisible()

  await expect(async () => {
    const lines = rowsOf<Line>(linesPath)
    const orders = rowsOf<Ordered>(ordersPath)
    const orderOf = ({ id }: Line) => orders.find(({ offerId }) => offerId === id)
    const open = lines.filter(({ state }) => state === 'published')
    const now = { timeout: 1_000 }
    await expect(figure(page, 'Open offers')).toHaveText(String(open.length), now)
    await expect(figure(page, 'Drafts')).toHaveText(String(lines.filter(({ state }) => state === 'draft').length), now)
    await expect(figure(page, 'Orders to decide')).toHaveText(String(orders.reduce((count, { toDecide }) => count + toDecide, 0)), now)
    // Both SPVs of hers are in the EU, so there is one sum.
    await expect(figure(page, 'Ordered in open offers')).toHaveText(shown(sum(open.flatMap((line) => orderOf(line)?.demand ?? []))), now)
    const target = shown(sum(open.map((line) => orderOf(line)?.target ?? line.target)))
    await expect(page.getByText(new RegExp(`^\\d+% of ${target.replaceAll('.', '\\.')}$`))).toBeVisible(now)

    const [first] = orders.filter(({ offerId }) => open.some(({ id }) => id === offerId))
    const line = lines.find(({ id }) => id === first?.offerId)
    if (!first || !line) throw new Error('none of the open offers has orders')
    const row = page.getByRole('table', { name: 'Offers' }).getByRole('row').filter({ hasText: line.name }).first()
    await expect(row).toContainText('Published', now)
    await expect(row).toContainText(`${shown(first.demand)} of ${shown(first.target)}`, now)
    const percent = (BigInt(first.demand.amountMinor) * 100n) / BigInt(first.target.amountMinor)
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent > 100n ? 100n : percent), now)
    await expect(row.getByRole('link', { name: line.name, exact: true })).toHaveAttribute('href', `/offers/${line.id}`, now)
    const [undecided] = orders.filter(({ toDecide }) => toDecide > 0)
    if (!undecided) return
    await expect(
      page
        .getByRole('list', { name: 'Waiting for you' })
        .getByRole('link', { name: /^Decide on orders/ })
        .first(),
    ).toHaveAttribute('href', `/subscriptions?offer=${undecided.offerId}&tab=to-decide`, now)
  }).toPass({ timeout: 40_000 })

  await expect(page.getByRole('list', { name: 'Orders by stage' }).getByRole('listitem')).toHaveCount(5)
  const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  await expect(links).toHaveText(['Loans', 'Offers', 'Subscriptions', 'Reports', 'Documents'])
  await expectClean(page)
  await expectNoSidewaysScroll(page)

  await page.route(/\/api\/office\/subscriptions\/offers(\?.*)?$/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(failures(page).first()).toBeVisible()
  await expect(figure(page, 'Orders to decide').locator('xpath=following-sibling::dd[1]')).toHaveText('Could not be loaded')
  await expect(figure(page, 'Open offers')).toHaveText(/^\d+$/)
  await expect(page.getByRole('table', { name: 'Offers' }).getByRole('row').filter({ hasText: 'Published' }).first()).toBeVisible()
  await expectClean(page)
  await expectNoSidewaysScroll(page)
  await page.unrouteAll()
  await failures(page).first().getByRole('button', { name: 'Try again' }).click()
  await expect(failures(page)).toHaveCount(0)
  await expect(figure(page, 'Orders to decide')).toHaveText(/^\d+$/)
  await expect(page.getByRole('list', { name: 'Orders by stage' })).toBeVisible()
})

/** As pages say them. */
const loanStatuses: Readonly<Record<string, string>> = {
  draft: 'Draft',
  current: 'Current',
  late: 'Late',
  'in-arrears': 'In arrears',
  restructured: 'New schedule',
  defaulted: 'In default',
  repaid: 'Repaid',
  'written-off': 'Written off',
}

test('[DASH-09 loans] [ENT-06 loan] staff of the lending SPV see borrower, amount and status of the loans that are latest, and open one', async ({
  page,
}) => {
  const { rowsOf } = listen(page)
  await signIn(page, 'lotte@staff.example')
  const table = page.getByRole('table', { name: 'Loans', exact: true })
  for (const name of ['Borrower', 'Amount', 'Status']) await expect(table.getByText(name, { exact: true }).first()).toBeAttached()
  await expect(async () => {
    const loans = rowsOf<Listed & { borrower: string; number: string; amount: WireMoney; status: string; daysLate: number }>(
      '/api/office/loans',
    ).toSorted((one, other) => other.daysLate - one.daysLate)
    expect(loans[0]?.daysLate).toBeGreaterThan(0)
    for (const { borrower, number, amount, status } of loans.slice(0, 3)) {
      const row = table.getByRole('row').filter({ hasText: number })
      const now = { timeout: 1_000 }
      await expect(row).toContainText(borrower, now)
      await expect(row).toContainText(shown(amount), now)
      await expect(row).toContainText(loanStatuses[status] ?? status, now)
    }
  }).toPass({ timeout: 40_000 })
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/loans\?loan=lon_/)
})

test('[DASH-09 compliance] compliance sees what is open, its targets and its queues, and retries a card that failed', async ({ page }) => {
  const { bodyOf, rowsOf } = listen(page)
  await signIn(page, 'carla@staff.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance Dashboard' })).toBeVisible()

  const dlpPath = '/api/office/compliance/dlp-events'
  const queues = [
    { title: 'Possible data leaks', to: '/compliance?tab=dlp', path: dlpPath, nothing: 'No open DLP events' },
    {
      title: 'Investor categories to decide',
      to: '/compliance?tab=categories',
      path: '/api/office/protection/categories',
      nothing: 'No requests waiting',
    },
    {
      title: 'Reconciliation breaks',
      to: '/reconciliation?tab=open',
      path: '/api/office/reconciliation/breaks',
      nothing: 'No open breaks',
    },
    {
      title: 'Breaks in wallets and deposits',
      to: '/reconciliation?tab=custody',
      path: '/api/office/funding/breaks',
      nothing: 'Wallets and deposits match',
    },
    { title: 'Compliance reports', to: '/compliance?tab=reports', path: '/api/office/compliance/reports', nothing: 'No reports yet' },
  ]
  const listNamed = (name: string) => page.getByRole('list', { name, exact: true })
  await expect(async () => {
    const now = { timeout: 1_000 }
    const { open, metrics } = bodyOf<{ open: Record<string, number>; metrics: readonly { target: number }[] }>('/api/office/compliance')
    for (const [name, label] of [
      ['kycCases', 'Open KYC cases'],
      ['dlpEvents', 'Open DLP events'],
      ['risks', 'Open risks'],
      ['nonCompliantVendors', 'Non-compliant vendors'],
      ['pendingReports', 'Pending reports'],
    ] as const) {
      await expect(figure(page, label)).toHaveText(String(open[name]), now)
    }
    expect(metrics).toHaveLength(3)
    for (const [place, { target }] of metrics.entries()) {
      await expect(listNamed('Targets').getByRole('listitem').nth(place)).toContainText(`Target ${target}%`, now)
    }
    for (const { title, path, nothing } of queues) {
      const count = rowsOf(path).length
      if (count === 0) await expect(page.getByText(nothing, { exact: true })).toBeVisible(now)
      else await expect(listNamed(title).getByRole('listitem')).toHaveCount(Math.min(count, 4), now)
    }
    const [newest] = bodyOf<{ items: readonly { name: string }[] }>('/api/office/compliance/reports').items
    if (newest) await expect(listNamed('Compliance reports').getByRole('listitem').first()).toContainText(newest.name, now)
    const { banks } = bodyOf<{ banks: readonly { heldLines: number; toReview: number }[] }>('/api/office/payments')
    const rows = banks.reduce((sum, { heldLines, toReview }) => sum + (heldLines > 0 ? 1 : 0) + (toReview > 0 ? 1 : 0), 0)
    if (rows > 0) await expect(listNamed('Payments to decide').getByRole('listitem')).toHaveCount(rows, now)
    else await expect(page.getByText('No payments waiting', { exact: true })).toBeVisible(now)
  }).toPass({ timeout: 40_000 })

  for (const { title, to } of [...queues, { title: 'Payments to decide', to: '/payments' }]) {
    await expect(page.getByRole('link', { name: new RegExp(`^View all\\s*:\\s*${title}$`) })).toHaveAttribute('href', to)
  }
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Audit Logs' })).toHaveAttribute(
    'href',
    '/audit',
  )
  await expectClean(page)
  await expectNoSidewaysScroll(page)

  await page.route(/\/api\/office\/compliance\/dlp-events(\?.*)?$/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(failures(page)).toHaveCount(1)
  await expect(figure(page, 'Open DLP events')).toHaveText(/^\d+$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Compliance reports' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.unrouteAll()
  await failures(page).getByRole('button', { name: 'Try again' }).click()
  await expect(failures(page)).toHaveCount(0)
  await expect(listNamed('Possible data leaks').or(page.getByText('No open DLP events', { exact: true }))).toBeVisible()
})
