import { everyMail } from '@heathland/server/entry/nouns'
import { expect, test } from '@playwright/test'
import { findBarriers } from './accessibility.ts'

const widths = [375, 600]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every mail can be read on a phone and in a mail program, ${colorScheme}`, async ({ browser, baseURL }) => {
    expect(everyMail.length).toBeGreaterThan(20)
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    // A page of our own that is replaced: axe needs an address.
    for (const { name: called, language, mail } of everyMail) {
      // In the dark the same elements have other colours, and in Dutch other texts.
      if (colorScheme === 'dark' && language !== 'en') continue
      const name = `${called}, ${language}`
      await page.unroute('**/mail-sample')
      await page.route('**/mail-sample', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: mail.html }))
      await page.goto(`${baseURL}/mail-sample`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const { overflow, buttons } = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          buttons: [...document.querySelectorAll('a')].map((link) => link.getBoundingClientRect().height),
        }))
        expect({ name, width, overflow }).toEqual({ name, width, overflow: 0 })
        // Whoever has closed their account is led nowhere.
        expect({ name, width, buttons: buttons.length }).toEqual({ name, width, buttons: called === 'account closed' ? 0 : 1 })
        expect(Math.min(...buttons)).toBeGreaterThanOrEqual(44)
      }
      if (language !== 'en') continue
      expect({ name, found: await findBarriers(page, ['wcag2a', 'wcag2aa', 'wcag21aa']) }).toEqual({ name, found: [] })
    }
    await context.close()
  })
}
