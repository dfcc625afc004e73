/** The month end of an SPV's books: a checklist, a closing by two people, and figures that stay. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@heathland/domain/books/day'
import { makeId } from '@heathland/domain/id'
import { firstDayOf, newestToClose } from '@heathland/domain/month-end/month'
import type { Browser, Page } from '@playwright/test'
import { behind, expect, expectClean, signIn, test } from './person.ts'

const month = newestToClose(new Date().toISOString().slice(0, 10))
const heading = `Month end ${new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(firstDayOf(month)))}`

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  return page
}

async function send<Body>(page: Page, path: string, data: object): Promise<Body> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`/api/office${path}`, {
    data,
    headers: { origin, 'idempotency-key': makeId('req', new Date(), randomBytes(10)) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Body
}

test('[STAFF-03 month end] a month is closed by two people once its checklist is done, and takes nothing more', async ({
  page,
  browser,
  baseURL,
}) => {
  const spvId = makeId('spv', new Date(), randomBytes(10))
  const name = `Closing ${spvId.slice(-6)}`
  await behind(`insert into spv (id, cell, name, kind, added_at) values ($1, 'eu', $2, 'equity', now())`, [spvId, name])
  await signIn(page, 'mira@staff.example')
  await expect(page).toHaveURL('/dashboard')
  const { id: companyId } = await send<{ id: string }>(page, '/companies', {
    ...{ spvId, name: 'Tidal Works', registrationNumber: spvId.slice(-8), country: 'NL', sector: 'Social impact', sharesInIssue: '10000' },
    opening: { shares: '1000', costMinor: '1000000', day: '2024-01-15', note: 'Taken over from the old book' },
  })

  await page.goto(`/month-end?spv=${spvId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: heading.replace('Month end ', '') }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  const checklist = page.getByRole('list', { name: 'Before closing' })
  const valuations = checklist.getByRole('listitem').filter({ hasText: 'No valuation is older than 12 months' })
  await expect(valuations).toContainText('1 missing')
  await expect(valuations).toContainText('Tidal Works')
  await expect(page.getByRole('button', { name: 'Request closing' })).toHaveAttribute('aria-disabled', 'true')
  await expectClean(page)

  const day = addDays(firstDayOf(month), 9)
  await send(page, `/companies/${companyId}/valuations`, { day, perShareMicro: '11000000', source: 'audit', note: 'Annual accounts' })
  await page.reload()
  await expect(valuations).toContainText('Done')
  await expect(page.getByRole('table', { name: 'Companies' })).toContainText('€11,000.00')
  // Without a mouse.
  await page.getByRole('button', { name: 'Request closing' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The month is over.')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Request closing' }).click()
  await expect(page.getByText(/It waits for a second person/)).toBeVisible()

  const other = await colleague(browser, baseURL, 'milan@staff.example')
  await other.goto(`/month-end/${spvId}.${month}`)
  const request = other.getByRole('listitem').filter({ hasText: `of ${name}` })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('heading', { name: 'Closed figures' })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Versions' })).toContainText('Version 1')
  await expectClean(other)

  // Its days are refused, and a late fact is recorded beside it.
  const refused = await page.request.post(`/api/office/companies/${companyId}/valuations`, {
    data: { day: addDays(day, 1), perShareMicro: '11500000', source: 'audit', note: 'Annual accounts' },
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': makeId('req', new Date(), randomBytes(10)) },
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([409, 'BOOK_MONTH_CLOSED'])
  await page.reload()
  await page.getByRole('button', { name: 'Record late fact' }).click()
  const lateFact = page.getByRole('dialog')
  await lateFact.getByLabel('What became known').fill('The accounts were corrected.')
  await lateFact.getByLabel('The company would have had less').check()
  await lateFact.getByRole('button', { name: 'Record late fact' }).click()
  await expect(lateFact.getByText('Please enter an amount above zero.').first()).toBeVisible()
  await lateFact.getByLabel('By how much').fill('12.50')
  await expectClean(page)
  await lateFact.getByRole('button', { name: 'Record late fact' }).click()
  await expect(page.getByText('Late fact recorded.')).toBeVisible()

  // Reopened by two people, the figures of before stay as a version.
  await page.getByRole('button', { name: 'Request reopening' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The accounts were corrected.')
  await page.getByRole('dialog').getByRole('button', { name: 'Request reopening' }).click()
  await expect(page.getByText('Reopening requested.')).toBeVisible()
  await other.reload()
  await other
    .getByRole('listitem')
    .filter({ hasText: `of ${name}` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(other.getByRole('link', { name: 'Show figures of version 1' })).toBeVisible()
  await other.getByRole('link', { name: 'Show figures of version 1' }).click()
  await expect(other.getByText('These are the figures of version 1')).toBeVisible()
  await expect(other.getByRole('table', { name: 'Companies' })).toContainText('€11,000.00')
  await expectClean(other)
})

test('[STAFF-03 month end] staff of an SPV find the months of their own SPV, and a month of another is not found', async ({ page }) => {
  await signIn(page, 'lotte@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/month-end')
  await expect(page.getByRole('link', { name: heading.replace('Month end ', '') })).toBeVisible()
  await page.goto(`/month-end/${makeId('spv', new Date(), randomBytes(10))}.${month}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Month not found' })).toBeVisible()
  await expectClean(page)
})
