import type { Page } from '@playwright/test'
import { expect, join, letFactorGoStale, logout, makeStaff, type NewPerson, signIn, test } from './person.ts'
import { codes, setUpApp } from './second-factor.ts'

async function leave(page: Page): Promise<void> {
  await logout(page)
  await expect(page).toHaveURL('/login')
}

/** A device with a fingerprint reader, as far as the page can tell. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterPassword(page: Page, person: NewPerson): Promise<void> {
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
}

test('[AUTH-10] [ERR-02 factor enabled] an authenticator app is set up, required at sign-in, and refused when the code is wrong', async ({
  page,
}) => {
  const person = await join(page)
  const { secret } = await setUpApp(page)
  await expect(
    page.getByText(
      'Multi-Factor Authentication enabled successfully. You will be prompted to configure your authenticator app on your next login.',
    ),
  ).toBeVisible()
  await leave(page)
  await enterPassword(page, person)
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription(/That code did not work/)
  await code.fill(codes(secret)[1])
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[ERR-02 factor not enabled] an authenticator app whose first code gets no answer is not set up, and the page says so', async ({
  page,
}) => {
  await join(page)
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const secret = ((await page.getByTestId('totp-key').textContent()) ?? '').replace(/\s/g, '')
  await page.route('**/api/security/totp/confirmation', (route) => route.abort('connectionfailed'))
  await page.getByLabel('Code').fill(codes(secret)[1])
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Failed to enable Multi-Factor Authentication. Please try again.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
})

test('[AUTH-10] [GATE-01] half a session leads to the second step and on to the page that was asked for; a backup code opens it once', async ({
  page,
}) => {
  const person = await join(page)
  const { backupCodes } = await setUpApp(page)
  await leave(page)
  await enterPassword(page, person)
  await page.goto('/settings?section=security')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByLabel('Code').fill(backupCodes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/settings?section=security')
  await expect(page.getByText('9 backup codes left.')).toBeVisible()
})

test('[AUTH-10] a passkey is added with a name, signs in without a password, and stands in for a code', async ({ page }) => {
  await addAuthenticator(page)
  const person = await join(page)
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('My test key')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()
  await leave(page)

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')
  await leave(page)

  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings?section=security')
  await expect(page.getByText(/^Last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove My test key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
  await expect(page.getByText('My test key')).toHaveCount(0)
})

test('[AUTH-10] [SET-06 factor, SET-07 own factor] [ERR-02 factor disabled] a sensitive act asks for a fresh factor and then goes on', async ({
  page,
}) => {
  const { email } = await join(page)
  const { secret } = await setUpApp(page)
  await letFactorGoStale(email)
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Code').fill('000000')
  await question.getByRole('button', { name: 'Verify' }).click()
  await expect(question.getByLabel('Code')).toHaveAccessibleDescription(/That code did not work/)
  await question.getByLabel('Code').fill(codes(secret)[2])
  await question.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Multi-Factor Authentication disabled successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
})

test('[AUTH-10] new backup codes take the place of the old ones', async ({ page }) => {
  const person = await join(page)
  const { backupCodes } = await setUpApp(page)
  await page.getByRole('button', { name: 'New backup codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new backup codes' })
  const list = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const renewed = await list.allTextContents()
  expect(renewed.filter((code) => backupCodes.includes(code))).toEqual([])
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toHaveCount(0)
  await leave(page)

  await enterPassword(page, person)
  const code = page.getByLabel('Code')
  await code.fill(backupCodes[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription(/That code did not work/)
  await code.fill(renewed[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[AUTH-10] [ADM-02] staff who come in for the first time may enrol a passkey instead of an app', async ({ page }) => {
  await addAuthenticator(page)
  const person = await join(page)
  await leave(page)
  await makeStaff(person.email, 'compliance')
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance Dashboard')
})

test('[AUTH-06] [GATE-01] LinkedIn, then the second factor, then the page that was asked for', async ({ page }) => {
  const person = await join(page)
  const { secret } = await setUpApp(page)
  await leave(page)
  await page.goto('/settings?section=security')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Sign in with LinkedIn' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('E-mail address (empty: none)').fill(person.email)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByLabel('Code').fill(codes(secret)[1])
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/settings?section=security')
})

test('[AUTH-06] [ERR-02 linkedin] the answer of LinkedIn is shown, and leaves no trace in the address', async ({ page }) => {
  await page.goto('/login#linkedin=LINKEDIN_CANCELLED')
  await expect(page.getByText('Failed to sign in with LinkedIn: you cancelled at LinkedIn.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Sign in with LinkedIn' })).toHaveAttribute(
    'href',
    '/api/identity/linkedin?from=%2Fdashboard',
  )
})

test('[AUTH-06] signing in with LinkedIn leads out, back and to the dashboard; an unverified address does not', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow as Umut Unsure' }).click()
  await expect(page.getByText('Failed to sign in with LinkedIn: your email address is not verified at LinkedIn.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Sign in with LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow as Lena Linde' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lena')
})
