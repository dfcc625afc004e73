/** Notifications: what happens moves the bell, leads to its place, and arrives as its reader chose. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { approveQuietly, joinQuietly, openWallet, startPayment, widget } from './member.ts'
import { expect, signIn, test } from './person.ts'

// The onramp's page opens for one address alone, and the stand-in sees the true one: these tests come from where they are.
test.use({ extraHTTPHeaders: {} })
test.describe.configure({ timeout: 120_000 })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** Opens the bell, or finds it open. */
async function openBell(page: Page): Promise<void> {
  await expect(async () => {
    await bell(page).click()
    await expect(page.getByRole('menuitem', { name: 'View all notifications' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('[NOTE-01, STAFF-05 notifications] [DASH-10 view all notifications] money that arrives moves the bell, leads to the wallet, and is read then', async ({
  page,
}) => {
  const person = await joinQuietly(page, 'NL')
  await approveQuietly(person)
  await openWallet(page)
  await startPayment(page, '50')
  await widget(page).getByRole('button', { name: 'Pay by card', exact: true }).click()
  // The page is not loaded again: the bell hears of it.
  await expect(async () => {
    await bell(page).click()
    await expect(page.getByRole('menuitem', { name: /Your deposit of €50\.00 has arrived/ })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  const unread = async () => Number(/(\d+) unread/.exec((await bell(page).textContent()) ?? '')?.[1] ?? 0)
  const before = await unread()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('menuitem', { name: /Your deposit of €50\.00 has arrived/ }).click()
  await expect(page).toHaveURL(/\/wallet/)
  await expect.poll(unread).toBe(before - 1)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Your deposit of €50\.00 has arrived/ })).toBeVisible()
  await page.getByRole('link', { name: 'View All', exact: true }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /Your deposit of €50\.00 has arrived/ })).toBeVisible()
  await main.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(main.getByRole('link', { name: /Your deposit of €50\.00 has arrived/ })).toHaveCount(0)
})

test('[NOTE-01] all are marked as read at once', async ({ page }) => {
  const person = await joinQuietly(page, 'NL')
  await signInElsewhere(page, person)
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByText('New sign-in to your account').first()).toBeVisible({ timeout: 40_000 })
  // Another journey may send an update to every member meanwhile: it is unread, rightly, and then all are marked once more.
  await expect(async () => {
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click({ timeout: 10_000 })
    await expect(page.getByText('All notifications are marked as read.')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications', { timeout: 5_000 })
    await page.getByRole('main').getByRole('link', { name: 'Unread', exact: true }).click()
    await expect(page.getByText("You're all caught up")).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
})

async function signInElsewhere(page: Page, person: { email: string; password: string }): Promise<void> {
  const context = await page.context().browser()?.newContext()
  const other = await context?.newPage()
  if (other) await signIn(other, person.email, person.password)
  await context?.close()
}

test('[NOTE-01] preferences are kept, and say which notices cannot be muted and why', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.goto('/notifications?tab=preferences')
  await expect(page.getByText('You always receive this, so that nobody can change your account without you knowing.')).toBeVisible()
  await expect(page.getByText('You always receive this, because the law requires us to tell you.').first()).toBeVisible()
  await page.getByLabel('Email: Your money has arrived').selectOption('daily')
  await page.getByLabel('In the app: Your wallet is ready').uncheck()
  await page.getByLabel('Hold back emails at night').check()
  await page.getByLabel('From', { exact: true }).fill('23:00')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Your preferences are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email: Your money has arrived')).toHaveValue('daily')
  await expect(page.getByLabel('In the app: Your wallet is ready')).not.toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:00')
})

test('[DASH-11 platform updates] an update that two administrators agree to reaches members', async ({ page, browser }) => {
  const title = `Maintenance ${randomUUID().slice(0, 8)}`
  const [first, second] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await joinQuietly(page, 'NL')
  await page.goto('/dashboard')

  await signIn(first, 'mira@staff.example')
  await first.goto('/platform-updates')
  await first.getByRole('button', { name: 'Write an update' }).click()
  const dialog = first.getByRole('dialog', { name: 'New platform update' })
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog.getByText('Enter a title of at least 3 characters.').first()).toBeVisible()
  await dialog.getByLabel('Title in English').fill(title)
  await dialog.getByLabel('Text in English').fill('Heathland is unavailable on Sunday morning.')
  await dialog.getByLabel('Title in Dutch').fill(`Onderhoud ${title}`)
  await dialog.getByLabel('Text in Dutch').fill('Heathland is zondagochtend niet bereikbaar.')
  await dialog.getByLabel('Page it leads to').fill('/status')
  await dialog.getByLabel('Reason for the second administrator').fill('Planned maintenance')
  await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(first.getByText('A second administrator can now approve the update.')).toBeVisible()
  await expect(first.getByText('Waiting for approval').first()).toBeVisible()

  await signIn(second, 'milan@staff.example')
  await second.goto('/platform-updates')
  const request = second.getByRole('listitem').filter({ hasText: `Send the platform update “${title}”` })
  await expect(request).toContainText('Heathland is zondagochtend niet bereikbaar.')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved and done.')).toBeVisible()

  // The member's page was open all the while.
  await expect(async () => {
    await openBell(page)
    await expect(page.getByRole('menuitem', { name: new RegExp(title) })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('menuitem', { name: new RegExp(title) }).click()
  await expect(page).toHaveURL('/status')
  await first.context().close()
  await second.context().close()
})
