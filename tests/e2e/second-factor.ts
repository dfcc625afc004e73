/** An authenticator app in the test's hand. */
import type { Page } from '@playwright/test'
import { stepAt, totpCode } from '../../tools/totp-code.ts'
import { expect } from './person.ts'

/** A code is taken once and one step of grace is given either way, so a test has three of them: before, now and after. */
export function codes(secret: string): [string, string, string] {
  const step = stepAt(new Date())
  return [totpCode(secret, step - 1), totpCode(secret, step), totpCode(secret, step + 1)]
}

export async function setUpApp(page: Page): Promise<{ secret: string; backupCodes: string[] }> {
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const secret = ((await page.getByTestId('totp-key').textContent()) ?? '').replace(/\s/g, '')
  await expect(page.getByRole('link', { name: 'open it on this device' })).toHaveAttribute('href', /^otpauth:\/\/totp\/.*secret=/)
  await expect(page.getByRole('img', { name: 'Picture of the key for your authenticator app' })).toBeVisible()
  await page.getByLabel('Code').fill(codes(secret)[0])
  await page.getByRole('button', { name: 'Verify' }).click()
  const list = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const backupCodes = await list.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 backup codes left.')).toBeVisible()
  return { secret, backupCodes }
}
