import { expect, fillStepOne, join, linkInMail, logout, newPerson, signIn, test } from './person.ts'

const invalid = 'Invalid or expired password reset link. Please request a new one.'

test('[PWD-01] [ERR-02 reset sent] asking for a link says the same for known and unknown addresses, and leads back to the sign-in page', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required', '')
  await email.fill('nobody')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(email).toHaveAccessibleDescription(/valid email/)
  for (const address of ['willem@members.example', 'nobody.at.all@members.example']) {
    await page.goto('/forgot-password')
    await email.fill(address)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('[PWD-01] [ERR-02 reset not sent] without an answer it says so in our words', async ({ page }) => {
  await page.route('**/api/security/password/reset-request', (route) => route.abort('connectionfailed'))
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('willem@members.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Failed to send password reset email.')).toBeVisible()
})

test('[PWD-02] [ERR-02 reset link] without a good link there is no new password', async ({ page }) => {
  await page.goto('/update-password')
  await expect(page.getByText(invalid)).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
  await page.goto(`/update-password#token=${'a'.repeat(43)}`)
  await expect(page.getByText(invalid)).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
})

test('[PWD-02] [REG-06] [ERR-02 password updated, ERR-02 password not updated] a link sets a new password once: what is wrong is said, and the new one signs in', async ({
  page,
}) => {
  const person = await join(page)
  await logout(page)
  await expect(page).toHaveURL('/login')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const link = await linkInMail(person.email, /Reset your Heathland password/)
  await page.goto(link)
  const password = page.getByLabel('New password')
  const confirm = page.getByLabel('Confirm password')
  await expect(password).toBeVisible()
  await expect(page).toHaveURL('/update-password')
  const set = async (first: string, second: string) => {
    await password.fill(first)
    await confirm.fill(second)
    await page.getByRole('button', { name: 'Update password' }).click()
  }
  await set('one thing here', 'another thing')
  await expect(confirm).toHaveAccessibleDescription(/Passwords do not match\./)
  await set('short', 'short')
  await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters long\./)
  await set('password1234', 'password1234')
  await expect(password).toHaveAccessibleDescription(/Please choose a less common password\./)
  await page.route('**/api/security/password/reset', (route) => route.abort('connectionfailed'))
  await set('purple-moss-at-noon', 'purple-moss-at-noon')
  await expect(page.getByText('Failed to update password.')).toBeVisible()
  await page.unrouteAll()
  await set('purple-moss-at-noon', 'purple-moss-at-noon')
  await expect(page.getByText('Password updated successfully! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signIn(page, person.email, 'purple-moss-at-noon')
  await expect(page).toHaveURL('/dashboard')
  // The link was used up.
  await page.goto(link)
  await expect(page.getByText(invalid)).toBeVisible()
})

test('[PWD-03] [SET-06 password] [ERR-02 password changed] a password is changed in settings, with every message of its own', async ({
  page,
}) => {
  const person = await join(page)
  await page.goto('/settings?section=security')
  const change = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await change('', '', '')
  await expect(problem).toContainText('Please fill in all password fields')
  await change(person.password, 'brown-hare-at-dusk', 'brown-hare-at-dawn')
  await expect(problem).toContainText('New passwords do not match')
  await change(person.password, 'short', 'short')
  await expect(problem).toContainText('Password must be at least 8 characters long')
  await change('not my password', 'brown-hare-at-dusk', 'brown-hare-at-dusk')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/Your current password is not correct\./)
  await change(person.password, 'password1234', 'password1234')
  await expect(problem).toContainText('Please choose a less common password.')
  await change(person.password, 'brown-hare-at-dusk', 'brown-hare-at-dusk')
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await logout(page)
  await signIn(page, person.email, 'brown-hare-at-dusk')
  await expect(page).toHaveURL('/dashboard')
})

test('[REG-06] a common password is refused at its field when someone joins', async ({ page }) => {
  await page.goto('/register?kind=individual')
  await fillStepOne(page, { ...newPerson(), password: 'password1234' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please choose a less common password\./)
})
