import { AxeBuilder } from '@axe-core/playwright'
import { expect, join, linkInMail, logout, signIn, test } from './person.ts'

test('[SET-06 sessions] [AUTH-11] a member sees where they are signed in, and ends sessions there', async ({ page, browser, baseURL }) => {
  const person = await join(page)
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    extraHTTPHeaders: { 'x-forwarded-for': '10.200.3.4' },
  })
  const other = await elsewhere.newPage()
  await signIn(other, person.email, person.password)
  await expect(other).toHaveURL('/dashboard')

  await page.goto('/settings?section=security')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.last()).toContainText('Firefox on Mac')
  await expect(sessions.last()).toContainText('10.200.3.4')
  await expect(sessions.last()).toContainText('last used')
  await page.getByRole('button', { name: 'End the session of Firefox on Mac' }).click()
  await expect(sessions).toHaveCount(1)
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/login')

  await signIn(other, person.email, person.password)
  await expect(other).toHaveURL('/dashboard')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await elsewhere.close()
})

test('[SET-06 card] the security card is every role’s and keeps nobody out', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings?section=security')
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
})

test('settings that cannot be read say so once, and come by themselves', async ({ page }) => {
  await join(page)
  let isDown = true
  await page.route('**/api/security', (route) => (isDown ? route.abort('connectionfailed') : route.continue()))
  await page.goto('/settings?section=security')
  await expect(page.getByText('We can’t reach Heathland right now')).toBeVisible()
  isDown = false
  await expect(page.getByText('This device')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('We can’t reach Heathland right now')).toHaveCount(0)
  await logout(page)
})

test('[SET-07 staff factor] staff cannot remove their last second factor', async ({ page }) => {
  await signIn(page, 'pim@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Failed to disable Multi-Factor Authentication. Please try again.')).toBeVisible()
})

test('[SET-01] a member changes their details, and a new address waits for its mailbox', async ({ page }) => {
  const person = await join(page)
  await page.goto('/settings?section=profile')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Phone').fill('+31 20 555 0100')
  await page.getByLabel('City').fill('Ede')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Account settings saved successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ines')
  await expect(page.getByLabel('Phone')).toHaveValue('+31 20 555 0100')

  const next = `moved-${person.email}`
  await page.getByLabel('New email address').fill(next)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByText('Check both mailboxes')).toBeVisible()
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible()
  const link = await linkInMail(next, /Confirm your new email address/)
  await linkInMail(person.email, /Your email address is about to change/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  // Said on this page until it gives way to the one for signing in, and there too.
  await expect(page.getByText('Your address was changed').first()).toBeVisible()
  await signIn(page, next, person.password)
  await expect(page).toHaveURL('/dashboard')
})

test('[SET-01, SET-02] wallet, standing and documents are true to the member, and each section has its address', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings?section=status')
  const main = page.getByRole('main')
  for (const badge of ['Email Verified', 'KYC Status', 'Membership Agreement', 'Identity Verification', 'Address Verification'])
    await expect(main.getByText(badge, { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Verified', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'View All Documents' })).toHaveAttribute('href', '/documents')
  await page.goto('/settings?section=wallet')
  await expect(main.getByText(/Active|set up automatically/)).toBeVisible()
  await page.goto('/settings?section=communication')
  await expect(main.getByRole('heading', { name: 'Communication' })).toBeVisible()
  for (const section of ['profile', 'language', 'status', 'data']) {
    await page.goto(`/settings?section=${section}`)
    await expect(main.locator('h2').first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${section} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  }
})

test('[DATA-01, SET-06 data export] a member downloads everything we hold about them', async ({ page }) => {
  await join(page)
  await page.goto('/settings?section=data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(page.getByText('Data export completed')).toBeVisible({ timeout: 60_000 })
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^heathland-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByRole('link', { name: 'Download your data' })).toBeVisible()
})

test('[SET-05, DATA-02] closing says item by item what goes and what stays, and really closes the account', async ({ page }) => {
  const person = await join(page)
  await page.goto('/settings?section=data')
  await expect(page.getByRole('heading', { name: 'Erased at once' })).toBeVisible()
  await expect(page.getByText('Directive (EU) 2015/849, Article 40')).toBeVisible()
  await expect(page.getByText(/Until .+ at the latest/)).toHaveCount(5)
  // The wallet is made within moments of joining.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Account deleted successfully')).toBeVisible({ timeout: 30_000 })
  await signIn(page, person.email, person.password)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
})

test('[SET-03, SET-04] an administrator sets timeout and networks, and a list without their own address is refused', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings?section=staff')
  await expect(page.getByLabel('Session timeout (minutes)')).toHaveValue('30')
  await page.getByLabel('Session timeout (minutes)').fill('4')
  await page.getByLabel('IP allow-list').fill('192.0.2.0/33')
  await page.getByRole('button', { name: 'Save security settings' }).click()
  await expect(page.getByText('Enter a number of minutes from 5 to 1440.').first()).toBeVisible()
  await page.getByLabel('Session timeout (minutes)').fill('45')
  await page.getByLabel('IP allow-list').fill('203.0.113.0/24')
  await page.getByRole('button', { name: 'Save security settings' }).click()
  await expect(page.getByText('Your own address is not in this list.').first()).toBeVisible()
  await page.getByLabel('IP allow-list').fill('')
  await page.getByRole('button', { name: 'Save security settings' }).click()
  await expect(page.getByText('Security settings updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Rotate keys' }).click()
  await expect(page.getByText('Encryption keys rotated successfully')).toBeVisible()
  await page.getByLabel('Session timeout (minutes)').fill('30')
  await page.getByRole('button', { name: 'Save security settings' }).click()
  await expect(page.getByText('Security settings updated successfully').last()).toBeVisible()
})
