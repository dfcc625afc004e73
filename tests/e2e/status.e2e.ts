import { expect, test } from '@playwright/test'

test('a visitor sees whether the platform does its work', async ({ page }) => {
  await page.goto('/status')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/ready|working|well/i).first()).toBeVisible()
})
