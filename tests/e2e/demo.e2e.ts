import { sampleExplored } from '@heathland/domain/offers/opportunity'
import type { Locator, Page } from '@playwright/test'
import { expect, expectClean, fillStepOne, logout, newPerson, signIn, test } from './person.ts'

test('[DEMO-01] [DEMO-02] [DEMO-05 sends nothing, DEMO-05 marker] the demonstration opens from the landing page, sends nothing to a server, and says what it is', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('This is a demo.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Readiness' })).toHaveAttribute('aria-valuenow', '100')
  await page.reload()
  await expect(page.getByText('This is a demo.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Readiness' })).toHaveAttribute('aria-valuenow', '100')
  for (const path of ['/status', '/settings', '/wallet', '/opportunities/one', '/users']) {
    await page.goto(path)
    await expect(page.getByText('This is a demo.')).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('[DASH-07] [DEMO-06] [DASH-10 view all investments, DASH-10 take action, DASH-10 investor guide] [ENT-06 investment row, ENT-06 notification, ENT-06 upcoming action] its dashboard shows what the investor holds, was told and has to do, and its ledger knows the same', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  const investments = page.getByRole('table', { name: 'Recent investments' })
  for (const header of ['Name', 'Amount', 'Date', 'Status'])
    await expect(investments.getByText(header, { exact: true }).first()).toBeAttached()
  for (const [name, amount, status] of [
    ['Green Energy Fund', '€10,000', 'Active'],
    ['Delta Housing', '€7,500', 'Active'],
    ['Clean Water Bridge', '€5,000', 'Matured'],
  ] as const) {
    const row = investments.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(amount)
    await expect(row.getByText(status, { exact: true })).toHaveClass(status === 'Active' ? /bg-good-soft/ : /bg-sunken/)
  }
  await expect(page.getByRole('link', { name: 'View All Investments' })).toHaveAttribute('href', '/placements')
  await expect(page.getByRole('link', { name: 'New opportunities are open' })).toBeVisible()
  const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: 'New opportunities are open' })
  await expect(told.locator('time')).toHaveAttribute('datetime', /^20\d\d-/)
  for (const [title, description] of [
    ['Add a second factor', 'A code or a passkey beside your password, before you invest again.'],
    ['Download your statement', 'Everything that came in and went out, for your tax return.'],
  ] as const) {
    const action = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    await expect(action).toContainText(description)
    await expect(action).toContainText(/By [A-Z][a-z]{2} \d/)
  }
  // The guide is the last block.
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.nth(-2)).toHaveText('Start here')
  await expect(headings.last()).toHaveText('Next steps')
  await expect(page.getByRole('link', { name: /Take Action.*Add a second factor/ })).toHaveAttribute('href', '/settings')
  await page.getByRole('link', { name: /Take Action.*Download your statement/ }).click()
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('button', { name: /Green Energy Fund/ }).first()).toContainText('+€162.50')
  await expect(page.getByText('€250.00').first()).toBeVisible()
})

test('[DEMO-06] [OPP-05] its placements, opportunities and documents can be looked at', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  const nav = page.getByRole('navigation', { name: 'Main' })

  await nav.getByRole('link', { name: 'Placements' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Green Energy Fund',
    'Delta Housing',
    'Clean Water Bridge',
  ])
  const held = page.getByRole('listitem').filter({ hasText: 'Green Energy Fund' })
  for (const words of ['€10,000', '€650', '6.5% a year', '48 t', '72%']) await expect(held).toContainText(words)
  await held.getByRole('link', { name: 'Green Energy Fund', exact: true }).click()

  await expect(page).toHaveURL('/opportunities/1')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Green Energy Fund' })).toBeFocused()
  const facts = main.getByRole('region', { name: 'Key facts' })
  for (const words of ['6.5%', 'Medium', '5 years', 'High', '€5,000', '110%']) await expect(facts).toContainText(words)
  for (const words of ['Renewable energy', 'Renewable Energy', 'Germany, 4 sites', 'Open']) await expect(main).toContainText(words)
  await expect(main.getByText('You came from your portfolio, where you have €10,000 in this project.')).toBeVisible()
  await expect(main.getByText(`${sampleExplored('1')} members explored this.`)).toBeVisible()
  await main.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/opportunities')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(6)
  await page.goto('/opportunities/nine')
  await expect(page.getByRole('heading', { name: 'There is no such opportunity' })).toBeVisible()

  await page.goto('/documents')
  const documents = page.getByRole('list', { name: 'Your documents' })
  for (const [name, status] of [
    ['Membership agreement', 'Signed'],
    ['Change to the loan terms', 'Pending'],
    ['Tax statement 2025', 'Available'],
    ['Quarterly report', 'Sent'],
  ] as const)
    await expect(documents.getByRole('listitem').filter({ hasText: name })).toContainText(status)
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('[ENT-06 opportunity] [OPP-01] [OPP-02] [OPP-06] its opportunities are filtered, sorted and summed up, and the address keeps how', async ({
  page,
}) => {
  const cards = await openOpportunities(page)
  const summary = page.getByRole('list', { name: 'These projects in figures' })
  await expect(cards).toHaveCount(6)
  await expect(summary).toContainText('6 projects')
  await expect(summary).toContainText('6.2% average APY, estimated')
  await expect(summary).toContainText('67% audited')
  const fund = cards.filter({ hasText: 'Green Energy Fund' })
  for (const words of [
    'Open',
    'You hold this',
    'Renewable energy',
    'Germany',
    'Senior loans to solar parks',
    '6.5%',
    'Audited',
    '5 years',
    '€5,000',
    'Medium',
    '72%',
  ])
    await expect(fund).toContainText(words)
  await expect(
    page.getByText('An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.'),
  ).toHaveAttribute('lang', 'en')

  await page.getByLabel('Region').selectOption('EU')
  await expect(page).toHaveURL('/opportunities?region=EU')
  await expect(cards.getByRole('heading')).toHaveText(['Green Energy Fund', 'Delta Housing', 'Neighbourhood Kitchens'])
  await expect(summary).toContainText('5.3% average APY')
  await expect(summary).toContainText('100% audited')
  await page.getByLabel('Sort by').selectOption('apy_desc')
  await page.getByLabel('Region').selectOption('')
  await expect(cards.getByRole('heading').first()).toHaveText('Village Solar Cooperative')
  await page.getByLabel('Sort by').selectOption('term_asc')
  await expect(cards.getByRole('heading').first()).toHaveText('Clean Water Bridge')
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Clean water' }).click()
  await page.getByLabel('Region').selectOption('Asia')
  await expect(page.getByText('No results match your filters')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(6)

  await page.getByRole('link', { name: 'Add Funds' }).click()
  await expect(cards.getByRole('heading')).toHaveText(['Green Energy Fund', 'Delta Housing'])
  await page.getByRole('link', { name: 'Watchlist' }).click()
  await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'All projects', exact: true }).click()
  await page.getByRole('button', { name: 'Watch Delta Housing' }).click()
  await expect(page.getByText('Delta Housing is on your watchlist.')).toBeVisible()
  await page.getByRole('link', { name: 'Watchlist' }).click()
  await expect(cards.getByRole('heading')).toHaveText(['Delta Housing'])
})

test('its opportunities are compared side by side', async ({ page }) => {
  const cards = await openOpportunities(page)
  await page.getByRole('checkbox', { name: 'Compare Green Energy Fund' }).check()
  await expect(page.getByText('Choose a second one to compare.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Compare Neighbourhood Kitchens' }).check()
  await page.getByRole('region', { name: 'Compare projects' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL('/opportunities?compare=1,6')
  const table = page.getByRole('table', { name: 'Compare projects' })
  for (const [fact, first, second] of [
    ['Estimated yield', '6.5% a year', '4.1% a year'],
    ['Yield after the fee', '6.21% a year', '3.83% a year'],
    ['Term', '5 years', '3 years'],
    ['Minimum', '€5,000', '€1,000'],
    ['Security', '110%', 'None'],
    ['Payments', 'Every quarter', 'Once a year'],
    ['If payments stop half way and nothing is recovered', 'You lose €4,238', 'You lose €4,833'],
  ] as const) {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: fact, exact: true }) })
      .first()
    await expect(row.getByRole('cell').first()).toContainText(first)
    await expect(row.getByRole('cell').nth(1)).toContainText(second)
  }
  await expectClean(page)
  await page.getByRole('link', { name: 'Back to all projects' }).click()
  await expect(cards).toHaveCount(6)
  await expect(page.getByRole('checkbox', { name: 'Compare Green Energy Fund' })).toBeChecked()
})

test('[OPP-03] an opportunity of the demonstration works out an amount, takes a question, and records interest', async ({ page }) => {
  await openOpportunities(page)
  await page.getByRole('link', { name: 'Green Energy Fund' }).click()
  const main = page.getByRole('main')
  const calculator = main.getByRole('complementary')
  for (const words of ['€50.00', '€5,050.00', '€1,300.00', '€1,250.00', '6.21% a year', '€4,237.50'])
    await expect(calculator).toContainText(words)
  await calculator.getByRole('button', { name: '€10,000' }).click()
  await expect(calculator).toContainText('€10,100.00')
  await expect(main.getByText('For €10,000, if all goes to plan')).toBeVisible()
  const amount = calculator.getByLabel('How much would you invest?')
  await amount.fill('100')
  await amount.blur()
  await expect(calculator.getByText('The smallest amount is €5,000.')).toBeVisible()
  await main.getByRole('button', { name: 'Show as table' }).click()
  // On a phone each row is a small list, without a row of headers.
  const years = main
    .getByRole('table', { name: 'What you would be paid' })
    .getByRole('row')
    .filter({ hasText: /Year \d/ })
  await expect(years).toHaveCount(5)
  await expect(years.first()).toContainText('€650')
  await expect(main.getByText('Examples, not forecasts. Before tax.')).toBeVisible()
  await expectClean(page)

  await calculator.getByRole('button', { name: 'Express Interest' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your interest is recorded' }).first()).toBeVisible()
  await expect(calculator.getByText(/You expressed interest on/)).toBeVisible()
  await expect(calculator.getByRole('button', { name: 'Express Interest' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('dialog').getByLabel('Your question').fill('Who reads the meters?')
  await page.getByRole('button', { name: 'Send question' }).click()
  const asked = main.getByRole('listitem').filter({ hasText: 'Who reads the meters?' })
  await expect(asked).toContainText('Waiting for an answer')
  await main.getByRole('button', { name: 'Read Key information sheet' }).click()
  await expect(page.getByRole('dialog').getByText('The demo has no files.')).toBeVisible()
  await page.getByRole('button', { name: 'Close document' }).click()
  await page.reload()
  await expect(calculator.getByText(/You expressed interest on/)).toBeVisible()
  await expect(asked).toBeVisible()
})

async function openOpportunities(page: Page): Promise<Locator> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/opportunities')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  return cards
}

test('the holdings of the demonstration are not those of a member', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/placements')
  await expect(page.getByRole('heading', { name: 'No placements yet' })).toBeVisible()
  await expect(page.getByText('Green Energy Fund')).toHaveCount(0)
})

test('[DEMO-02] [DEMO-03] [DEMO-07 no redirect] [ERR-02 demo login, ERR-02 demo registration] it opens from the sign-in screen, where real sign-in and registration are switched off', async ({
  page,
}) => {
  await page.goto('/login')
  const asked: string[] = []
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.getByLabel('Email').fill('someone@example.org')
  await page.getByLabel('Password', { exact: true }).fill('any password at all')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('You are in demo mode. Real login is disabled.')).toBeVisible()
  await page.goto('/register')
  await fillStepOne(page, newPerson())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You are in demo mode. Registration is disabled.')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('[DEMO-04] leaving it by Logout leads to the landing page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await logout(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('This is a demo.')).toHaveCount(0)
})

test('[DEMO-07 reset, DEMO-07 badges] [WAL-07] [WAL-08] Reset Demo Flag brings the KYC button back, which only the demonstration has; nothing is sent', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Manage Wallet' }).click()
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('heading', { name: 'Next Best Actions' })).toBeVisible()
  for (const name of ['Set Alerts', 'Link Bank Account', 'Reset Demo Flag']) await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete KYC' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset Demo Flag' }).click()
  await expect(page.getByRole('heading', { name: 'Next Best Actions' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Complete KYC' }).click()
  await expect(page.getByRole('button', { name: 'Complete KYC' })).toHaveCount(0)
  await expect(page.getByText('Make your first onramp (EUR 20+)')).toBeVisible()

  await page.getByLabel('Amount to pay').fill('50')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Funded Member unlocked')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Make Another' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next Best Actions' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})
