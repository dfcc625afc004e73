/** What every form does: errors go with their cause, failures stay until they are read, and nothing typed is lost. */
import { approveQuietly, joinQuietly } from './member.ts'
import { expect, signIn, test } from './person.ts'

test('an error goes away when its field is changed, in the form and in the summary, and the others stay', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Please enter your first name.')
  await page.getByLabel('First name').fill('Ines')
  await expect(page.getByText('Please enter your first name.')).toHaveCount(0)
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(summary).toContainText('Please enter your last name.')
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
})

test('an error in a dialog goes away when its field is changed, and the first wrong field has the focus', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription(/first name/)
  await page.keyboard.type('Ines')
  await expect(dialog.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
})

test('the message of a failed sign-in stays until it is closed or the next try', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'petra@members.example', 'not the right one')
  const told = page.getByText('Invalid email or password.')
  await expect(told).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(told).toBeVisible()
  // The next try clears it, whatever becomes of that try.
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(told).toHaveCount(0)
})

test('an amount above the limit names the limit at its field', async ({ page }) => {
  const person = await joinQuietly(page, 'NL')
  await approveQuietly(person)
  await page.goto('/wallet')
  const amount = page.getByLabel('Amount to pay')
  await expect(amount).toBeVisible({ timeout: 30_000 })
  await amount.fill('20000')
  await expect(amount).toHaveAccessibleDescription(/The most you can add at once is €10,000/)
  await expect(page.getByText('No price available right now.')).toHaveCount(0)
})

test('what was typed is there again after the session ended, for that person alone', async ({ page, context }) => {
  const open = async () => {
    await page.goto('/users')
    await page.getByRole('button', { name: 'Add User' }).click()
  }
  const name = page.getByRole('dialog').getByLabel('First name')
  await signIn(page, 'mira@staff.example')
  await open()
  await name.fill('Ines')
  await page.getByRole('dialog').getByLabel('Last name').fill('Proof')
  await page.getByRole('dialog').getByLabel('Email').fill('ines@joining.example')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()

  await signIn(page, 'mira@staff.example')
  await open()
  await expect(name).toHaveValue('Ines')

  await context.clearCookies()
  await signIn(page, 'milan@staff.example')
  await open()
  await expect(name).toHaveValue('')
  await context.clearCookies()
  await signIn(page, 'mira@staff.example')
  await open()
  await expect(name).toHaveValue('')
})
