import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findBarriers } from './accessibility.ts'
import { expect, expectClean, join, linkInMail, logout, signIn, test } from './person.ts'

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
  await expectClean(page)
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

test('[SET-07 staff factor] [ERR-02 factor not disabled] staff cannot remove their last second factor', async ({ page }) => {
  await signIn(page, 'pim@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Failed to disable Multi-Factor Authentication. Please try again.')).toBeVisible()
})

test('[SET-01] [ERR-02 account saved] a member changes their details, and a new address waits for its mailbox', async ({ page }) => {
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
    expect([section, await findBarriers(page)]).toEqual([section, []])
  }
})

test('[DATA-01, SET-06 data export] [ERR-02 data exported] a member downloads everything we hold about them', async ({ page }) => {
  await join(page)
  await page.goto('/settings?section=data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(page.getByText('Data export completed')).toBeVisible({ timeout: 60_000 })
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^heathland-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByRole('link', { name: 'Download your data' })).toBeVisible()
})

test('[SET-05, DATA-02] [ERR-02 account deleted] closing says item by item what goes and what stays, and really closes the account', async ({
  page,
}) => {
  const person = await join(page)
  await page.goto('/settings?section=data')
  await expect(page.getByRole('heading', { name: 'Erased at once' })).toBeVisible()
  const kept = page.getByRole('region', { name: 'Kept because the law requires it' })
  await expect(kept.getByText('Anti-money-laundering law: Regulation (EU) 2024/1624, Article 77')).toBeVisible()
  await expect(kept.getByText(/^Until .+ at the latest/)).toHaveCount(7)
  // Books are never deleted, so no last day is promised for them.
  await expect(kept.getByText(/^Until .+ at least/)).toHaveCount(2)
  await page.getByText('Money and investments', { exact: true }).click()
  await expect(page.getByText('At least 7 years after the year they belong to').first()).toBeVisible()
  await expectClean(page)
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

test('[SET-03, SET-04] [ERR-02 security saved, ERR-02 keys rotated] an administrator sets timeout and networks, and a list without their own address is refused', async ({
  page,
}) => {
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

test('[API-01 keys] a member makes a key, sees it once, reads with it, and revokes it', async ({ page, playwright }) => {
  await join(page)
  await page.goto('/settings?section=api')
  await expect(page.getByText('You have no API keys.')).toBeVisible()
  await page.getByRole('button', { name: 'Make an API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByText('Choose at least one thing the key can read.').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Bookkeeping')
  await dialog.getByRole('checkbox', { name: 'Wallet' }).check()
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new API key' })
  const key = (await shown.locator('code').first().textContent()) ?? ''
  expect(key).toMatch(/^hl_[0-9A-Za-z]{49}$/)
  await expectClean(page)
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Bookkeeping' })
  await expect(row).toContainText('Wallet')
  await expect(row).toContainText('Not used yet')
  expect(await page.content()).not.toContain(key)

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  expect((await program.get('/api/ledger/balance')).status()).toBe(200)
  expect((await program.get('/api/placements')).status()).toBe(403)
  await page.reload()
  await expect(row).toContainText('Last used')
  await expectClean(page)
  await row.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('The key was revoked.')).toBeVisible()
  await expect(row).toContainText('Revoked')
  expect((await program.get('/api/ledger/balance')).status()).toBe(401)
  await program.dispose()
})

test('[API-01 webhooks] a member adds a webhook, sees its secret once, tries it, pauses it and removes it', async ({ page }) => {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/heathland`
  try {
    await join(page)
    await page.goto('/settings?section=api')
    await expect(page.getByText('You have no webhooks.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('https://user:password@hooks.example.com/')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByText('Enter a full address with a host name').first()).toBeVisible()
    await expect(dialog.getByText('Choose at least one thing to be told about.').first()).toBeVisible()
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByRole('checkbox', { name: 'Wallet' }).check()
    await expectClean(page)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const shown = page.getByRole('dialog', { name: 'Your signing secret' })
    const secret = (await shown.locator('code').first().textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await shown.getByRole('button', { name: 'I have saved it' }).click()
    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: address })
    await expect(row).toContainText('Wallet')
    expect(await page.content()).not.toContain(secret)

    await row.getByText('Last deliveries').click()
    await expect(row.getByText('Nothing was sent yet.')).toBeVisible()
    await row.getByRole('button', { name: 'Send test event' }).click()
    await expect(row.getByText('Delivered')).toBeVisible({ timeout: 60_000 })
    await expect(row.getByText('Answer 204')).toBeVisible()
    const [event] = heard
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${event?.headers['webhook-id']}.${event?.headers['webhook-timestamp']}.${event?.body}`
    expect(event?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    await expectClean(page)

    await row.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new secret' }).click()
    await expect(shown.locator('code').first()).not.toHaveText(secret)
    await shown.getByRole('button', { name: 'I have saved it' }).click()
    await row.getByRole('button', { name: 'Pause' }).click()
    await expect(row.getByText('You paused it.')).toBeVisible()
    await row.getByRole('button', { name: 'Resume' }).click()
    await expect(row.getByText('You paused it.')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click()
    await expect(page.getByText('You have no webhooks.')).toBeVisible()
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})

test('[API-01 browser] the pages about the API say what a key opens, under the strict policy', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Heathland API', level: 1 })).toBeVisible()
  const article = page.getByRole('article', { name: '/ledger/balance' })
  await article.locator('summary').first().click()
  await expect(article.getByText('"available"')).toBeVisible()
  await expectClean(page)
  expect(said).toEqual([])
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
