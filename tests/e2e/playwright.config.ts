import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../../tools/chromium.ts'

/** What breaks the product for everyone, or adds an offer to what everyone sees. */
const alone = /(faults|placement)\.e2e\.ts$/
const files = (names: string) => new RegExp(`/(${names.trim().split(/\s+/).join('|')})\\.e2e\\.ts$`)
/** Journeys that are one and the same on every screen run on one of them; every screen does all of them at night. */
const atDesk = files(`
  admin cases community demo distributions errors forms joining kyc-cases loans mails mfo-dashboard month-end notifications
  offers office opportunities outage palette passwords reconciliation reports second-factor signing-in spv-books staff-dashboards status
  subscriptions users verify
`)
const onPhone = files('documents funding investing payments protection settings support')
const onEveryScreen = Boolean(process.env['EVERY_SCREEN'])
const desk = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const

/** A phone and a desk: layout and accessibility are checked on both, and each journey is made on one. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../.heathland/e2e',
  // Two cores carry the product, the browser and the database together; with two tests at once they idle for a third of the time.
  workers: 3,
  fullyParallel: true,
  // A journey through every role's pages takes half a minute, and several times that on a machine that does something else too.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['HEATHLAND_ORIGIN'] ?? 'http://localhost:4000',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: onEveryScreen ? [alone] : [alone, atDesk],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, colorScheme: 'dark' },
    },
    { name: 'desk', testIgnore: onEveryScreen ? [alone] : [alone, onPhone], use: desk },
    // When nobody else is there.
    { name: 'faults', testMatch: alone, dependencies: ['phone', 'desk'], fullyParallel: false, workers: 1, use: desk },
  ],
})
