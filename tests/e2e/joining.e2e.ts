import { expect, fillStepOne, linkInMail, newPerson, register, signIn, test } from './person.ts'

test('[REG-01] registration has three steps, a progress bar of step by total, and Back at the first leaves', async ({ page }) => {
  await page.goto('/register')
  const progress = page.getByRole('progressbar', { name: 'Registration progress' })
  await expect(progress).toHaveAttribute('aria-valuenow', '33')
  for (const label of ['First name', 'Last name', 'Email', 'Confirm password']) await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await fillStepOne(page, newPerson())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(progress).toHaveAttribute('aria-valuenow', '67')
  await expect(page.getByLabel('Phone')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  for (const label of ['Address', 'City', 'Country']) await expect(page.getByLabel(label)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Phone')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ines')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('[REG-02] [REG-07] [ERR-02 required fields, ERR-02 mismatch] what is missing or wrong is said at its field, in the exact words', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page
    .getByRole('alert')
    .or(page.getByRole('group', { name: 'There is a problem' }))
    .first()
  await expect(summary).toContainText('Please fill in all required fields')
  await fillStepOne(page, { ...newPerson(), email: 'not an address', password: 'short' })
  await page.getByLabel('Confirm password').fill('different')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Password must be at least 8 characters long/)
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(summary).toContainText('Please fill in all required fields')
})

test('[REG-03] [REG-04] [REG-05] [AUTH-01] [AUTH-02] [ERR-02 registered] a person joins, verifies, signs in and stands on their dashboard', async ({
  page,
}) => {
  const person = newPerson()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await register(page, person)
  await expect(page.getByText('Registration successful! Please check your email to verify your account.')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Verify your email' })).toHaveAttribute('aria-current', 'step')
  for (const step of ['Verify your email', 'Membership agreement', 'KYC verification', 'Your wallet']) {
    await expect(page.getByText(step).first()).toBeVisible()
  }

  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await signIn(page, person.email, person.password)
  await expect(page.getByText('Please verify your email first.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).click()

  await page.goto(await linkInMail(person.email, /Verify your email/))
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  expect(page.url()).not.toContain('verify=')
  await expect(page.getByRole('listitem').filter({ hasText: 'Verify your email' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('listitem').filter({ hasText: 'Membership agreement' })).toHaveAttribute('aria-current', 'step')
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  for (const url of urls)
    for (const personal of [person.email, encodeURIComponent(person.email), person.password, person.lastName])
      expect(url).not.toContain(personal)
})

test('a link that is no good leads to a new one', async ({ page }) => {
  await page.goto(`/welcome#verify=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('signing up again with a known address answers alike, and tells the owner by mail', async ({ page }) => {
  await register(page, { ...newPerson(), email: 'freya@members.example' })
  await expect(page.getByText('Registration successful! Please check your email to verify your account.')).toBeVisible()
  expect(await linkInMail('freya@members.example', /You already have a Heathland account/)).toContain('/login')
})
