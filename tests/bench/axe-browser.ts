/** The browser of the bars: people with a session of their own, and an api that waits or fails when told to. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { castCode, castPassword } from '../../tools/cast.ts'
import { chromiumPath } from '../../tools/chromium.ts'
import { callApi } from '../conformance/identity-calls.ts'

export interface Visitors {
  /** A page that nobody used before, of someone who is signed in or of nobody. */
  readonly open: (options: BrowserContextOptions, person?: string, isHalfway?: boolean) => Promise<Page>
  readonly close: () => Promise<void>
}

export async function openVisitors(origin: string): Promise<Visitors> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  // An account takes only so many sign-ins an hour.
  const cookies = new Map<string, Promise<string>>()
  let visitors = 0
  return {
    open: async (options, person, isHalfway = false) => {
      visitors += 1
      const context: BrowserContext = await browser.newContext({
        baseURL: origin,
        locale: 'en-GB',
        timezoneId: 'Europe/Amsterdam',
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': `198.18.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` },
        ...options,
      })
      context.setDefaultTimeout(15_000)
      if (person) {
        const key = `${person} ${isHalfway}`
        const signingIn = cookies.get(key) ?? signIn(origin, person, isHalfway)
        cookies.set(key, signingIn)
        const [name = '', value = ''] = (await signingIn).split('=')
        const { hostname: domain } = new URL(origin)
        await context.addCookies([{ name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }])
      }
      return await context.newPage()
    },
    close: () => browser.close(),
  }
}

/** The cookie of someone from the cast; staff show their code too, unless they shall stop halfway. */
async function signIn(origin: string, email: string, isHalfway: boolean): Promise<string> {
  const { cookie, status, body } = await callApi(origin, 'POST', '/identity/session', {
    body: { email, password: castPassword },
    headers: { origin },
  })
  if (status !== 200 || cookie === '') throw new Error(`signing in as ${email} was answered ${status}`)
  if (isHalfway || body['next'] === 'signed-in') return cookie
  const whole = await callApi(origin, 'POST', '/security/factor', { body: { code: castCode() }, headers: { origin, cookie } })
  if (whole.status !== 200 || whole.cookie === '') throw new Error(`the code of ${email} was answered ${whole.status}`)
  return whole.cookie
}

/** No answer comes while the page is open. */
export async function stall(page: Page, calls: string): Promise<void> {
  await page.route(calls, () => new Promise<void>(() => undefined))
}

export async function fail(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'urn:heathland:problem:UNEXPECTED',
        title: 'An unexpected error occurred',
        status: 500,
        code: 'UNEXPECTED',
        requestId: 'req_01kp5vn3q8e4t9y2w6r7a5d0c3',
      }),
    }),
  )
}

/** Waits until the page says what it is about, and its letters stand still. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading...' }).first().waitFor()
  await page.waitForFunction('document.fonts.status === "loaded"')
}
