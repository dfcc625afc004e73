import { expect, fillStepOne, logout, newPerson, signIn, test } from './person.ts'

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

test('[DASH-07] [DEMO-06] its dashboard shows what the investor holds, was told and has to do, and its ledger knows the same', async ({
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
  await expect(page.getByRole('link', { name: 'New opportunities are open' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Take Action.*Add a second factor/ })).toHaveAttribute('href', '/settings')
  await page.getByRole('link', { name: /Take Action.*Download your statement/ }).click()
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('button', { name: /Green Energy Fund/ }).first()).toContainText('+€162.50')
  await expect(page.getByText('€250.00').first()).toBeVisible()
})

test('[DEMO-06] its opportunities, placements and documents can be looked at, and say that members do not have them yet', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const notice = page.getByText('These are samples. This part of Heathland is not open to members yet.')

  await nav.getByRole('link', { name: 'Placements' }).click()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Green Energy Fund',
    'Delta Housing',
    'Clean Water Bridge',
  ])
  const held = page.getByRole('listitem').filter({ hasText: 'Green Energy Fund' })
  for (const words of ['€10,000', '€650', '6.5% a year', '48 t', '72%']) await expect(held).toContainText(words)
  await held.getByRole('link', { name: 'Green Energy Fund' }).click()

  await expect(page).toHaveURL('/opportunities/1')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Green Energy Fund' })).toBeFocused()
  for (const words of ['Renewable Energy', '6.5%', 'Medium', '5 years', 'High', 'Open', '€5,000']) await expect(main).toContainText(words)
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

test('what the demonstration shows of parts that are not open, members do not see', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/opportunities', '/opportunities/1', '/placements']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This part of Heathland is not open yet' })).toBeVisible()
    await expect(page.getByText('Green Energy Fund')).toHaveCount(0)
  }
})

test('[DEMO-02] [DEMO-03] [DEMO-07 no redirect] it opens from the sign-in screen, where real sign-in and registration are switched off', async ({
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
