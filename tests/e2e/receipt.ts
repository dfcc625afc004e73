import { expect, type Page } from '@playwright/test'

/** The log takes it up within moments here, and witnesses sign it. */
export async function waitForReceipt(page: Page): Promise<void> {
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    await expect(page.getByText('The receipt holds')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
}
