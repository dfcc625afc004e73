import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stepAt, totpCode } from '../../tools/totp-code.ts'
import { expect, join, makeStaff, newPerson, signIn, test } from './person.ts'

/** The worker looks every two seconds here, and rests for twenty between two looks. */
const untilToldMs = 50_000

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** Staff come no further without a second factor. */
async function enrol(page: Page): Promise<void> {
  const secret = ((await page.getByTestId('totp-key').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('Code').fill(totpCode(secret, stepAt(new Date())))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** Waits for something to be told, as whoever watches a page would: by asking again. */
async function untilTold(again: () => Promise<unknown>, seen: () => Promise<number>): Promise<void> {
  await expect(async () => {
    await again()
    expect(await seen()).toBeGreaterThan(0)
  }).toPass({ timeout: untilToldMs, intervals: [1_500] })
}

test('[SEC-01] [SEC-05] an administrator sees that somebody guessed at an account, takes the events as a file, and says how it ended', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const person = await join(visitor)
  await visitor.goto('/login')
  for (let tries = 0; tries < 6; tries += 1) {
    const status = await visitor.evaluate(
      async (email) =>
        (
          await fetch('/api/identity/session', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password: 'not the password' }),
          })
        ).status,
      person.email,
    )
    expect(status).toBe(401)
  }

  await signIn(page, 'mira@staff.example')
  await page.goto('/security')
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  for (const figure of ['Total alerts', 'Critical', 'High', 'Resolved', 'Security score'])
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^\d+ \/ 100$/ })).toBeVisible()
  for (const metric of ['MFA coverage', 'Sign-in success', 'Webhook acceptance', 'Vendor compliance']) {
    await expect(page.getByRole('listitem').filter({ hasText: metric })).toContainText(/\d+%/)
  }
  const event = page.getByRole('row').filter({ hasText: person.email })
  await untilTold(
    () => page.getByRole('button', { name: 'Refresh' }).click(),
    () => event.count(),
  )
  await expect(event).toContainText('Sign-ins failed again and again at one account')
  await expect(event).toContainText('6 times')
  await expect(event).toContainText('Medium')
  await expectClean(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^security-events-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('sign-ins-failed')

  await event.getByRole('button', { name: /^Resolve/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByLabel('How it ended')).toHaveAccessibleDescription(/in a few words/)
  const words = `They called and chose another password, ${person.email}`
  await dialog.getByLabel('How it ended').fill(words)
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('The event is resolved.')).toBeVisible()
  await expect(event).toHaveCount(0)
  await page.getByLabel('State').selectOption('resolved')
  await expect(page.getByRole('row').filter({ hasText: words })).toContainText('By you')
})

test('[SEC-02] where nothing fits, the list says so; the onramp’s address is shown and cannot be changed', async ({ page }) => {
  await signIn(page, 'milan@staff.example')
  await page.goto('/security')
  await page.getByLabel('State').selectOption('resolved')
  await page.getByLabel('Severity').selectOption('critical')
  await expect(page.getByText('No security events found')).toBeVisible()
  await expect(page.getByLabel('Severity').getByRole('option')).toHaveText(['All severities', 'Critical', 'High', 'Medium', 'Low'])
  const address = page.getByText('/api/moonpay/webhook')
  await expect(address).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('[SEC-04] staff write a risk and a vendor down, change them, and see both on the page of compliance too', async ({ page }) => {
  const { firstName: mark } = newPerson()
  await signIn(page, 'mira@staff.example')
  await page.goto('/security')
  await page.getByRole('button', { name: 'Add risk' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add risk' }).click()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  const risk = `The archive burns down ${mark} ${Date.now()}`
  await dialog.getByLabel('Description').fill(risk)
  await dialog.getByLabel('Likelihood').selectOption('Medium')
  await dialog.getByLabel('Impact').selectOption('High')
  await dialog.getByRole('button', { name: 'Add risk' }).click()
  const row = page.getByRole('row').filter({ hasText: risk })
  await expect(row).toContainText('6')
  await expect(row).toContainText('Open')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Status').selectOption('Mitigated')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Mitigated')

  await page.getByRole('button', { name: 'Add vendor' }).click()
  const vendor = `Archive house ${mark} ${Date.now()}`
  await dialog.getByLabel('Name').fill(vendor)
  await dialog.getByLabel(/Security score/).fill('77')
  await dialog.getByLabel('Assessed on').fill('2024-02-29')
  await dialog.getByLabel('Status').selectOption('Non-Compliant')
  await dialog.getByLabel('Critical findings').fill('2')
  await dialog.getByRole('button', { name: 'Add vendor' }).click()
  const written = page.getByRole('row').filter({ hasText: vendor })
  await expect(written).toContainText('77 / 100')
  await expect(written).toContainText('over a year ago')
  await expect(written).toContainText('Non-Compliant')

  await page.goto('/compliance')
  await expect(row).toContainText('Mitigated')
  await expect(written).toContainText('77 / 100')
})

test('[COMP-01] [COMP-02] [COMP-03] compliance has a report made and takes it; that is told, another takes it up, and the trail has all of it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  // Somebody new on the staff each time: what is told within an hour is told once.
  const person = await join(page)
  await makeStaff(person.email, 'compliance')
  await page.context().clearCookies()
  await signIn(page, person.email, person.password)
  await enrol(page)
  await page.goto('/compliance')
  await expect(page.getByRole('heading', { name: 'Compliance Center' })).toBeVisible()
  for (const figure of ['Open KYC cases', 'Open DLP events', 'Open risks', 'Non-compliant vendors', 'Pending reports'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Targets' }).getByRole('listitem')).toHaveCount(3)
  await expectClean(page)

  await page.getByRole('button', { name: 'New report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make this report' }).click()
  await expect(dialog.getByText('Please choose a report.').first()).toBeVisible()
  await dialog.getByText('KYC register').click()
  await dialog.getByRole('button', { name: 'Make this report' }).click()
  const report = page.getByRole('table', { name: 'Compliance reports' }).getByRole('row').filter({ hasText: 'KYC register' }).first()
  await expect(report).toContainText('Completed', { timeout: 20_000 })
  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: /^Download/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^kyc-register-.*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^check,person,state,started,opened,decided\r\nver_/)

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(other, 'milan@staff.example')
  const event = other.getByRole('table', { name: 'DLP events' }).getByRole('row').filter({ hasText: person.email })
  await untilTold(
    () => other.goto('/compliance'),
    async () => {
      await other.getByRole('table', { name: 'DLP events' }).getByRole('rowheader').first().waitFor()
      return event.count()
    },
  )
  await expect(event).toContainText('Staff took a file of many people or events out of the house')
  await expect(event).toContainText('Detected')
  await event.getByRole('button', { name: 'Investigate' }).click()
  await expect(event).toContainText('Investigating')
  await event.getByRole('button', { name: 'Mark Resolved' }).click()
  await expect(event).toContainText('Resolved')

  await other.getByLabel('Search', { exact: true }).fill(person.email)
  await other.getByRole('button', { name: 'Find' }).click()
  const trail = other.getByRole('table', { name: 'Audit trail' }).getByRole('row')
  await expect(trail.filter({ hasText: 'compliance.report-downloaded' })).toHaveCount(1)
  await expect(trail.filter({ hasText: 'identity.signed-in' }).first()).toContainText('Chrome on')
  await other.getByLabel('Search', { exact: true }).fill('nobody.at.all@members.example')
  await other.getByRole('button', { name: 'Find' }).click()
  await expect(other.getByText('No audit events found')).toBeVisible()
})

test('[COMP-04] where there is nothing yet, every list says so', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  // The samples are there from the start: what a new house finds is told by the network instead.
  await page.route(/\/api\/office\/(compliance\/(reports|dlp-events)|audit)/, (route) => route.fulfill({ json: { items: [], names: {} } }))
  await page.goto('/compliance')
  for (const words of ['No DLP events found', 'No audit events found', 'No compliance reports found'])
    await expect(page.getByText(words)).toBeVisible()
  await expectClean(page)
})

test('[GATE-10] compliance opens the Compliance Center from the menu, and not the page of security', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByRole('menuitem', { name: 'Compliance' }).click()
  await expect(page).toHaveURL('/compliance')
  await expect(page.getByRole('heading', { name: 'Compliance Center' })).toBeVisible()
  await page.goto('/security')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
})
