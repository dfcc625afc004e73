import type { Page } from '@playwright/test'
import { findBarriers } from './accessibility.ts'
import { expect, fillStepOne, newPerson, test } from './person.ts'

const legalPages = ['/investment-disclaimer', '/privacy-policy', '/terms-and-conditions']

test('[PUB-02] the landing page says that it is not a bank and that capital is at risk, on the first screen of the smallest phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  const risk = page.getByText('Capital is at risk.', { exact: true })
  await expect(risk.locator('..')).toContainText('Heathland is not a bank.')
  await expect(risk.locator('..')).toContainText(
    "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.",
  )
  await expect(risk.locator('..')).toBeInViewport({ ratio: 1 })
})

test('[PUB-01] [PUB-06] [PUB-08] the landing page welcomes, and its ways lead where they say', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Put your savings to work in projects you can visit.')
  const ways = {
    'Sign in': '/login',
    'Sign in with LinkedIn': '/api/identity/linkedin?from=%2Fdashboard',
    'Get Started': '/register',
    'View Opportunities': '/opportunities',
    'Admin portal': '/admin/login',
    'Register as an individual': '/register?kind=individual',
    'Register as professional/corporate': '/register?kind=professional',
  }
  for (const [name, path] of Object.entries(ways)) await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(page.getByRole('list', { name: 'What Heathland offers' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Why join' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'View Demo' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('[PUB-01] LinkedIn leads from the landing page to the dashboard, where the landing page then points too', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in with LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow as Lena Linde' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lena')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  // Whoever has joined is not asked to join.
  await expect(page.getByRole('link', { name: 'Register as an individual' })).toHaveCount(0)
})

test('[PUB-06] the register buttons carry the kind along until the registration is sent', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Register as professional/corporate' }).click()
  await expect(page).toHaveURL('/register?kind=professional')
  await expect(page.getByText('As a professional or corporate investor.')).toBeVisible()
  await fillStepOne(page, newPerson())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/'))
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ investorKind: 'professional' })
})

test('[PUB-04] public pages open to anyone', async ({ page }) => {
  for (const path of [
    '/',
    '/welcome',
    '/login',
    '/register',
    '/forgot-password',
    '/update-password',
    '/kyc-verification',
    '/agreement',
    '/admin/login',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading...')
    // Without a link there is nothing to update: it leads on to where one is asked for.
    await expect(page).toHaveURL(path === '/update-password' ? '/forgot-password' : path)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toHaveCount(0)
  }
})

test('[PUB-07] the legal pages are real pages whose contents can be reached one by one', async ({ page }, { project }) => {
  for (const path of legalPages) {
    await page.goto(path)
    expect(await findBarriers(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([])
    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (project.name === 'phone') await contents.getByText('On this page').click()
    const link = contents.getByRole('link').nth(4)
    const title = (await link.textContent())?.replace(/^\d+/, '') ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  }
})

test('the landing page speaks plainly, and hurries nobody', async ({ page }) => {
  await page.goto('/')
  const texts = await page.getByRole('main').locator('h1, h2, h3, p').allInnerTexts()
  expect(gradeOf(texts)).toBeLessThanOrEqual(9)
  expect(texts.join(' ')).not.toMatch(/\b(hurry|now or never|last chance|only \d+ left|limited|ends (soon|in)|don.t miss)\b/i)
})

test('a public page that was drawn when it was built comes alive without a word of complaint', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  for (const path of ['/', ...legalPages]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Search pages and actions' }).click()
    await expect(page.getByRole('dialog', { name: 'Search pages and actions' })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

/** The page's own code waits until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/landing-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a button that is pressed before the scripts have arrived is not ignored', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/')
  release()
  await expect(page).toHaveURL('/dashboard')
})

test('a language that is chosen before the scripts have arrived is shown', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Language', { exact: true }).selectOption('nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
})

test('the keys of the search are not lost before the scripts have arrived', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'View Demo' }).waitFor()
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('dialog', { name: 'Search pages and actions' })).toBeVisible()
})

test('another page begins at its top, and going back finds the place where one was', async ({ page }) => {
  await page.goto('/')
  const way = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await way.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await way.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Put your savings/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  // Typed into the bar it is a visit of its own.
  await page.goto('/investment-disclaimer')
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  await expect(page.getByRole('dialog', { name: 'Search pages and actions' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page and the legal pages can be read, and lead on', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('A members’ platform for impact placements · Heathland')
    await expect(page.getByRole('heading', { level: 1, name: 'Put your savings to work in projects you can visit.' })).toBeVisible()
    await expect(page.getByText('Capital is at risk.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    for (const path of legalPages) {
      await page.goto('/')
      await followFooter(page, path)
      await expect(page).toHaveURL(path)
      expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(3_000)
    }
  })
})

async function followFooter(page: Page, path: string): Promise<void> {
  await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
}

/** Flesch and Kincaid's school grade. Counting vowels in a row is near enough for syllables. */
function gradeOf(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?:]\s/)).filter((text) => /\w/.test(text))
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{Letter}’'-]+/gu) ?? [])
  const syllables = words.reduce(
    (sum, word) =>
      sum +
      Math.max(
        1,
        word
          .toLowerCase()
          .replace(/e$/, '')
          .match(/[aeiouy]+/g)?.length ?? 1,
      ),
    0,
  )
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
