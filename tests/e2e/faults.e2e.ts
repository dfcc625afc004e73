import pg from 'pg'
import { expect, fillStepOne, join, linkInMail, mailbox, newPerson, register, signIn, test } from './person.ts'

/** Whoever breaks the product does so alone. */
test.describe.configure({ mode: 'serial' })

test('the api is killed in the middle of registering: nothing typed is lost, trying again is safe, and there is one mail', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await fillStepOne(page, person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('City').fill('Ede')
  page.once('request', (request) => {
    if (request.url().endsWith('/api/identity/registrations')) process.kill(Number(process.env['HEATHLAND_API_PID']), 'SIGKILL')
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/Nothing you typed is lost\. You can safely try again: it counts once\./)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Ede')
  await expect(async () => {
    if (await page.getByRole('button', { name: 'Try again' }).isVisible()) await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/welcome', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await linkInMail(person.email, /Verify your email/)
  await page.waitForTimeout(2_000)
  const mails = (await (await fetch(`${mailbox}/mail.json?to=${encodeURIComponent(person.email)}`)).json()) as unknown[]
  expect(mails).toHaveLength(1)
})

test('the mail server is away for a while: the page says to look for the mail, and it comes when the server is back', async ({ page }) => {
  const person = newPerson()
  await fetch(`${mailbox}/mail/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'down', seconds: 12 }),
  })
  await register(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.waitForTimeout(13_000)
  await page.goto(await linkInMail(person.email, /Verify your email/))
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
})

test('a laptop that slept past the session shows that it ended, and goes on where it was after signing in', async ({ page }) => {
  const person = await join(page)
  await page.goto('/settings?section=security')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  const database = new pg.Client({ connectionString: process.env['HEATHLAND_DATABASE'] ?? '' })
  await database.connect()
  await database.query(
    "update session set last_used_at = last_used_at - interval '31 minutes', created_at = created_at - interval '31 minutes'",
  )
  await database.end()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/settings?section=security')
})

test('the connection is lost while signing in: what was typed stays, and the page says what happened', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'View Demo Dashboard' })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Email').fill('freya@members.example')
  await page.getByLabel('Password', { exact: true }).fill('heather-on-the-hill')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('You’re offline. Some actions won’t work until connection is restored.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('freya@members.example')
  await context.setOffline(false)
  await expect(async () => {
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
    if (await signIn.isVisible()) await signIn.click({ timeout: 3_000 })
    await expect(page).toHaveURL('/dashboard', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
})

test('a session ended by a colleague shows a message at the next step', async ({ page }) => {
  await signIn(page, 'freya@members.example')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  const database = new pg.Client({ connectionString: process.env['HEATHLAND_DATABASE'] ?? '' })
  await database.connect()
  await database.query('update session set revoked_at = now()')
  await database.end()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})
