/** The pages of security, compliance, reconciliation and users in every state they have. */
import type { Page } from '@playwright/test'
import { fail, settled, stall } from './axe-browser.ts'
import type { Scene } from './axe-scene.ts'

const mira = 'mira@staff.example'
const carla = 'carla@staff.example'
const officeCalls = '**/api/office/**'
const lists =
  /\/api\/office\/(security\/(events|risks|vendors)|compliance\/(reports|dlp-events|data-classes)|(reconciliation|funding)\/breaks|audit)(\?|$)/

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

export async function pressed(page: Page, path: string, button: string): Promise<void> {
  await opened(page, path)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** A dialog that was sent with nothing in it. */
async function sentEmpty(page: Page, path: string, button: string, send: string): Promise<void> {
  await pressed(page, path, button)
  await page.getByRole('dialog').getByRole('button', { name: send }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

/** The database has samples from the start, so the empty states come from intercepted responses. */
async function emptied(page: Page, path: string): Promise<void> {
  await page.route(lists, (route) => route.fulfill({ json: { items: [], names: {} } }))
  await opened(page, path)
}

const breaks = '**/api/office/funding/breaks**'

/** A break takes a provider that lies: it is told by the network, in each state and of each age. */
export async function withBreaks(page: Page): Promise<void> {
  const eurc = (amountMinor: string) => ({ amountMinor, asset: 'EURC' })
  const found = (place: number, more: object) => ({
    id: `brk_0${place}`,
    kind: 'wrong-amount',
    state: 'open',
    personId: 'per_of_a_member',
    expected: eurc('50000000'),
    found: eurc('49990000'),
    foundAt: new Date(Date.now() - place * 20 * 3_600_000).toISOString(),
    updatedAt: new Date().toISOString(),
    team: 'compliance',
    ...more,
  })
  const items = [
    found(1, {}),
    found(2, { kind: 'balance', team: 'administration', ownerId: 'per_of_staff' }),
    found(3, { state: 'explained', reason: 'The provider confirmed the amount.', ownerId: 'per_of_staff' }),
  ]
  await page.route(breaks, (route, request) =>
    request.method() === 'GET' ? route.fulfill({ json: { items, names: {} } }) : route.fallback(),
  )
}

const pages = [
  ['/security', mira],
  ['/platform-updates', mira],
  ['/compliance', carla],
  ['/reconciliation', carla],
] as const

/** A dialog about one person, from their menu in the list. */
export async function chosen(page: Page, email: string, entry: string): Promise<void> {
  await opened(page, '/users')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('row').filter({ hasText: email }).waitFor()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
}

export const officeScenes: readonly Scene[] = [
  ...pages.flatMap(([path, person]): Scene[] => [
    { name: path, person, open: (page) => opened(page, path) },
    {
      name: `${path} loading`,
      person,
      open: async (page) => {
        await stall(page, officeCalls)
        await page.goto(path)
        await page.getByRole('status').first().waitFor({ state: 'attached' })
      },
    },
    {
      name: `${path} error`,
      person,
      open: async (page) => {
        await fail(page, officeCalls)
        await opened(page, path)
        await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      },
    },
    { name: `${path} empty`, person, open: (page) => emptied(page, path) },
  ]),
  ...['summary', 'members', 'assets', 'impact'].map(
    (tab): Scene => ({
      name: `/reports ${tab}`,
      person: mira,
      open: (page) => opened(page, `/reports?tab=${tab}`),
    }),
  ),
  { name: '/reports of an SPV', person: 'lotte@staff.example', open: (page) => opened(page, '/reports') },
  {
    name: '/reports loading',
    person: mira,
    open: async (page) => {
      await stall(page, officeCalls)
      await page.goto('/reports')
      await page.getByRole('status').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: '/reports error',
    person: mira,
    open: async (page) => {
      await fail(page, officeCalls)
      await opened(page, '/reports')
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  { name: '/reports of a member', person: 'iris@members.example', open: (page) => opened(page, '/reports') },
  { name: '/security denied', person: carla, open: (page) => opened(page, '/security') },
  {
    name: '/security resolved',
    person: mira,
    open: async (page) => {
      await opened(page, '/security')
      await page.getByLabel('State').selectOption('resolved')
      await page.getByText('By ').first().waitFor()
    },
  },
  { name: '/security resolve', person: mira, open: (page) => pressed(page, '/security', 'Resolve the event') },
  { name: '/security resolve not filled in', person: mira, open: (page) => sentEmpty(page, '/security', 'Resolve the event', 'Resolve') },
  { name: '/security add risk', person: mira, open: (page) => pressed(page, '/security', 'Add risk') },
  { name: '/security add risk not filled in', person: mira, open: (page) => sentEmpty(page, '/security', 'Add risk', 'Add risk') },
  { name: '/security add vendor', person: mira, open: (page) => pressed(page, '/security', 'Add vendor') },
  { name: '/security add vendor not filled in', person: mira, open: (page) => sentEmpty(page, '/security', 'Add vendor', 'Add vendor') },
  { name: '/compliance new report', person: carla, open: (page) => pressed(page, '/compliance', 'New report') },
  {
    name: '/compliance new report not filled in',
    person: carla,
    open: async (page) => {
      await pressed(page, '/compliance', 'New report')
      await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click()
      await page.getByText('Please choose a report.').first().waitFor()
    },
  },
  { name: '/compliance add data class', person: carla, open: (page) => pressed(page, '/compliance', 'Add data class') },
  {
    name: '/compliance nothing found',
    person: carla,
    open: async (page) => {
      await opened(page, '/compliance')
      await page.getByLabel('Search', { exact: true }).fill('nobody.at.all@members.example')
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByText('No audit events found').waitFor()
    },
  },
  {
    name: '/reconciliation wallets and deposits',
    person: carla,
    open: async (page) => {
      await withBreaks(page)
      await opened(page, '/reconciliation?tab=custody')
      await page.getByText('Amount differs from the order').first().waitFor()
    },
  },
  {
    name: '/reconciliation close a break, not filled in',
    person: carla,
    open: async (page) => {
      await withBreaks(page)
      await sentEmpty(page, '/reconciliation?tab=custody', 'Close the break: Amount', 'Close break')
    },
  },
  { name: '/users permissions', person: mira, open: (page) => opened(page, '/users?tab=permissions') },
  {
    name: '/users permissions error',
    person: mira,
    open: async (page) => {
      await fail(page, officeCalls)
      await opened(page, '/users?tab=permissions')
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    name: '/users change permissions',
    person: mira,
    open: (page) => pressed(page, '/users?tab=permissions', 'Change permissions of'),
  },
  {
    name: '/users change permissions not filled in',
    person: mira,
    open: (page) => sentEmpty(page, '/users?tab=permissions', 'Change permissions of', 'Request this change'),
  },
  { name: '/users suspend staff', person: mira, open: (page) => chosen(page, carla, 'Suspend') },
  { name: '/users account recovery', person: mira, open: (page) => chosen(page, carla, 'Account recovery') },
  {
    name: '/users change email not filled in',
    person: mira,
    open: async (page) => {
      await chosen(page, carla, 'Account recovery')
      await page.getByRole('button', { name: 'Request to change the email address' }).click()
      await page.getByRole('button', { name: 'Request this recovery' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
]
