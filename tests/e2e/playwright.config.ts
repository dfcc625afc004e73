import { defineConfig } from '@playwright/test'

/** A phone and a desk: whatever a person does is done on both. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../.heathland/e2e',
  // Two cores carry the product, the browser and the database together.
  workers: 2,
  fullyParallel: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['HEATHLAND_ORIGIN'] ?? 'http://localhost:4000',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
    { name: 'phone', use: { viewport: { width: 375, height: 812 }, hasTouch: true, colorScheme: 'dark' } },
    { name: 'desk', use: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  ],
})
