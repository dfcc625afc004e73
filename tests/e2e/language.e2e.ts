/** The product in Dutch, as somebody whose browser asks for it finds it, on a phone. */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { castPassword } from '../../tools/cast.ts'
import { inRepository, readText } from '../../tools/repository.ts'
import { flat } from '../../tools/words/po.ts'
import { readCatalogue } from '../../tools/words/read-catalogue.ts'
import { expect, join, signIn, test } from './person.ts'

test.use({ locale: 'nl-NL', viewport: { width: 375, height: 812 } })

const files = readdirSync(inRepository('packages/words/src/en')).filter((file) => file.endsWith('.ts'))
const textsOf = (language: 'en' | 'nl') =>
  files.flatMap((file) => flat(readCatalogue(file, readText(`packages/words/src/${language}/${file}`))).map(([, text]) => text))

/** Every English text that Dutch nowhere says, and that is long enough to be recognised. */
const said = new Set(textsOf('nl'))
const english = textsOf('en').filter((text) => !said.has(text) && !/[{<]/.test(text) && text.length >= 4)

async function expectDutch(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  // Each text stands in an element of its own, so whole elements are compared and not parts of sentences.
  const texts = await page.locator('body').evaluate((body) => {
    const found: string[] = [document.title.replace(/ · Heathland$/, '')]
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, noscript, [lang="en"]')) found.push(node.textContent?.trim() ?? '')
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of body.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '')
    return found
  })
  expect(texts.filter((text) => english.includes(text))).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, 'nothing reaches beyond the screen').toBeLessThanOrEqual(0)
}

test('[LANG-01] landing, sign-in, dashboard, wallet and settings are Dutch for whoever asks for Dutch', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laat je spaargeld werken in projecten die je kunt bezoeken.')
  await expectDutch(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welkom terug' })).toBeVisible()
  await expectDutch(page)
  await page.getByLabel('E-mail').fill('freya@members.example')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('verkeerd wachtwoord')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Ongeldig e-mailadres of wachtwoord.')).toBeVisible()
  await page.getByLabel('Wachtwoord', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Alles is klaar. Je hebt volledige toegang als belegger.' })).toBeVisible()
  await expectDutch(page)
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Saldo' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/€\s(\d{1,3}\.)*\d{1,3},\d{2}/)
  await expectDutch(page)
  await page.goto('/settings?section=security')
  await expect(page.getByText('Dit apparaat')).toBeVisible()
  await expectDutch(page)
})

test('[LANG-01] the demonstration is Dutch too, with what moved and what it is called', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Bekijk de demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectDutch(page)
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('button', { name: /Uitkering/ }).first()).toContainText(/\+€\s162,50/)
  await page.getByRole('button', { name: 'Bijgeschreven' }).click()
  await expect(page.getByRole('button', { name: /Geld gestort via MoonPay/ })).toBeVisible()
  await expectDutch(page)
  for (const way of ['Beleggingskansen', 'Beleggingen']) {
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: way, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: way })).toBeVisible()
    await expectDutch(page)
  }
})

test('[LANG-01] the language is chosen in the footer, holds on the next visit, and texts of law say that only English binds', async ({
  page,
}) => {
  await page.goto('/terms-and-conditions')
  await expect(page.getByRole('heading', { level: 1, name: 'Algemene voorwaarden' })).toBeVisible()
  await expect(page.getByText('Alleen de Engelse tekst is bindend.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1. Who we are' })).toBeVisible()
  await page.getByLabel('Taal').selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await page.getByLabel('Language', { exact: true }).selectOption('nl')
  await expect(page.getByRole('heading', { level: 1, name: 'Algemene voorwaarden' })).toBeVisible()
})

test('[LANG-01] a public page comes in Dutch, readable before any code has come', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const answer = await page.goto('/', { waitUntil: 'commit' })
  expect(answer?.headers()).toMatchObject({ 'content-language': 'nl', vary: 'accept-encoding, accept-language, cookie' })
  expect(answer?.headers()['link']).toMatch(/<[^>]+\/\?language=nl>; rel="alternate"; hreflang="nl"/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laat je spaargeld werken in projecten die je kunt bezoeken.')
  await expect(page.locator('#root')).toBeVisible()
  await expectDutch(page)
  release()
  await page.getByRole('button', { name: 'Bekijk de demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  // The address asks before the cookie, and the cookie before the browser.
  const languageOf = async (path: string, headers: Record<string, string>) =>
    (await request.get(path, { headers })).headers()['content-language']
  expect(await languageOf('/', { 'accept-language': 'fr, en;q=0.5' })).toBe('en')
  expect(await languageOf('/', { 'accept-language': 'nl', cookie: 'heathland-language=en' })).toBe('en')
  expect(await languageOf('/?language=nl', { 'accept-language': 'en', cookie: 'heathland-language=en' })).toBe('nl')
  expect(await languageOf('/?language=xx', { 'accept-language': 'nl', cookie: 'heathland-language=<script>' })).toBe('nl')
})

test('[LANG-01] whoever chose Dutch never sees an English page that was sent all the same', async ({ page, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem('heathland.language', 'nl'))
  await page.context().addCookies([{ name: 'heathland-language', value: 'en', url: baseURL ?? '' }])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-words', 'waiting')
  await expect(page.locator('#root')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laat je spaargeld werken in projecten die je kunt bezoeken.')
  await expect(page.locator('html')).not.toHaveAttribute('data-words', 'waiting')
})

test('[LANG-01] a language chosen in the settings is the account’s, in every browser', async ({ browser, baseURL }) => {
  const english = { ...(baseURL && { baseURL }), locale: 'en-GB', viewport: { width: 375, height: 812 } }
  const [first, second] = await Promise.all([browser.newContext(english), browser.newContext(english)])
  const page = await first.newPage()
  const person = await join(page)
  await page.goto('/settings?section=language')
  await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption('nl')
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
  await expectDutch(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
  const other = await second.newPage()
  await signIn(other, person.email, person.password)
  await expect(other).toHaveURL('/dashboard')
  await expectDutch(other)
  // A choice that could not be saved shows a message, and the page returns to the account's language.
  await other.route('**/api/identity/me/language', (route) => route.abort('connectionfailed'))
  await other.getByLabel('Taal').selectOption('en')
  await expect(
    other.getByText('Your language could not be saved.').or(other.getByText('Je taal kon niet worden opgeslagen.')),
  ).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'nl')
  await Promise.all([first.close(), second.close()])
})
