/** The pictures of README and docs: which page, how wide, in which light, and whose. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { castPassword } from '../../tools/cast.ts'
import { chromiumPath } from '../../tools/chromium.ts'

interface Picture {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  /** Whose page it is: somebody of the cast, or the demonstration's; nobody's where it is public. */
  readonly person?: string
}

const pictures: readonly Picture[] = [
  { name: 'landing-1280-light', path: '/', width: 1280, height: 900, theme: 'light' },
  { name: 'sign-in-375-light', path: '/login', width: 375, height: 812, theme: 'light' },
  { name: 'dashboard-1280-light', path: '/dashboard', width: 1280, height: 860, theme: 'light', person: 'sanne@members.example' },
  { name: 'wallet-1280-light', path: '/wallet', width: 1280, height: 1000, theme: 'light', person: 'demonstration' },
  { name: 'wallet-375-dark', path: '/wallet', width: 375, height: 812, theme: 'dark', person: 'demonstration' },
  { name: 'dashboard-375-dark', path: '/dashboard', width: 375, height: 812, theme: 'dark', person: 'sanne@members.example' },
]

export async function takePictures(origin: string, folder: string, onTaken: (file: string) => void): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const picture of pictures) {
      const file = `${folder}/${picture.name}.png`
      await take(browser, origin, picture, file)
      onTaken(file)
    }
  } finally {
    await browser.close()
  }
}

/** One picture in a browser of its own, so that nothing of the last one is left. */
async function take(browser: Browser, origin: string, { path, width, height, theme, person }: Picture, file: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  })
  const page = await context.newPage()
  if (person === 'demonstration') await openDemonstration(page)
  else if (person) await signIn(page, person)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading...' }).waitFor()
  await page.waitForLoadState('networkidle')
  // The demonstration answers without a network, and takes its time.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.waitForFunction('document.fonts.status === "loaded"')
  await page.screenshot({ path: file })
  await context.close()
}

async function openDemonstration(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await page.waitForURL('**/dashboard')
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
