import { randomUUID } from 'node:crypto'
import type { CurrencyFigures } from '@heathland/contract'
import { behind, expect, join, linkInMail, signIn, test } from './person.ts'

interface Figures {
  readonly members: { readonly count: number }
  readonly staff: number
  readonly currencies: readonly CurrencyFigures[]
}

const minorOf = ({ amountMinor }: { amountMinor: string }) => BigInt(amountMinor)
/** As lists write it: rounded to whole units, grouped by thousands. */
const whole = (minor: bigint, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 }).format((minor + 50n) / 100n)

test('[DASH-08 figures, DASH-08 activity, DASH-08 security, DASH-11 accounting] [DASH-10 admin guide] the dashboard of an administrator shows what the ledger and the queues hold', async ({
  page,
}) => {
  // The page may read them again when something happens: what is shown is the newest answer.
  let newest: Figures | undefined
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/office/reports/figures') && response.ok()) newest = (await response.json()) as Figures
  })
  await signIn(page, 'mira@staff.example')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'MFO Admin Dashboard' })).toBeVisible()
  const figure = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')
  const euroOf = (figures: Figures | undefined) => figures?.currencies.find(({ currency }) => currency === 'EUR')
  await expect(async () => {
    const now = { timeout: 1_000 }
    const last = euroOf(newest)?.months.at(-1)
    if (!newest || !last) throw new Error('there is no answer with euros yet')
    const assets = [last.loans, last.equity, last.production, last.notPlaced].map(minorOf).reduce((sum, minor) => sum + minor, 0n)
    expect(assets).toBeGreaterThan(0n)
    await expect(figure('Total users')).toHaveText((newest.members.count + newest.staff).toLocaleString('en-GB'), now)
    await expect(figure('Total assets managed')).toHaveText(whole(assets, 'EUR'), now)
  }).toPass({ timeout: 40_000 })
  const [counted] = await behind<{ people: number }>('select count(*)::int as people from account', [])
  // Other tests add people meanwhile.
  expect(counted?.people).toBeGreaterThanOrEqual((newest?.members.count ?? 0) + (newest?.staff ?? 0))
  await expect(figure('Compliance alerts')).toHaveText(/^\d+$/)

  // What we hold is as much as whose it is, to the cent that tokens may be apart.
  const books = euroOf(newest)?.books
  if (!books) throw new Error('there is no answer with euros')
  const { bank, institution, custody, members, escrow, companies, unallocated, fees } = books
  const held = minorOf(bank) + minorOf(institution) + minorOf(custody)
  const owed = [members, escrow, companies, unallocated, fees].map(minorOf).reduce((sum, minor) => sum + minor, 0n)
  expect(held - owed).toBeLessThanOrEqual(1n)
  expect(held - owed).toBeGreaterThanOrEqual(-1n)
  await expect(page.getByRole('heading', { name: 'MFO Accounting' })).toBeVisible()
  await expect(figure('Owed to members').first()).toHaveText(/^€[\d,]+\.\d\d$/)
  await expect(page.getByRole('table', { name: 'Fees by month, EUR' }).getByRole('row')).toHaveCount(5)

  for (const chart of ['Members', 'Assets managed, EUR', 'Flows, EUR']) {
    const drawn = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: chart, exact: true }) })
    await drawn.getByRole('button', { name: 'Show as table' }).click()
    await expect(drawn.getByRole('table').getByRole('rowheader')).toHaveCount(12)
  }

  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit Logs' }).last()).toHaveAttribute('href', '/audit')
  await expect(page.getByText('MFA coverage')).toBeVisible()
  // The guide is the last block.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('Admin shortcuts')
  await expect(page.getByRole('main').getByRole('link', { name: 'Manage Users', exact: true }).first()).toHaveAttribute('href', '/users')

  await page.setViewportSize({ width: 375, height: 812 })
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
})

test('[DASH-08 cards, DASH-11 reset] an administrator finds a person from the dashboard, sends a reset link and writes an update', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await join(page)
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(visitor, 'mira@staff.example')
  await visitor.goto('/dashboard')
  await visitor.getByLabel('Name or email address').fill(`nobody-${randomUUID().slice(0, 8)}`)
  await visitor.getByRole('button', { name: 'Find person' }).click()
  await expect(visitor.getByText(/^Nobody found\./)).toBeVisible()
  await visitor.getByLabel('Name or email address').fill(person.email)
  await visitor.getByRole('button', { name: 'Find person' }).click()
  await visitor.getByRole('button', { name: `Recover the account of ${person.firstName} ${person.lastName}` }).click()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Send link' }).click()
  await expect(visitor.getByText('Reset link sent')).toBeVisible()
  await linkInMail(person.email, /[Rr]eset/)
  await visitor.getByRole('button', { name: 'Write update' }).click()
  await expect(visitor.getByRole('dialog', { name: 'New platform update' })).toBeVisible()
  await visitor.context().close()
})

test('figures that cannot be loaded are said where they would be, and the other cards stay', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  let isDown = true
  await page.route('**/api/office/reports/figures', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.fallback()))
  await page.goto('/dashboard')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(retry.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Security alerts' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible()
  isDown = false
  await retry.first().click()
  await expect(page.getByText('Total users')).toBeVisible()
})
