/** The help page, a member's tickets and staff's queue in the states they have. */
import type { Page } from '@playwright/test'
import { settled, stall } from './axe-browser.ts'
import type { Scene } from './axe-scene.ts'

const mira = 'mira@staff.example'
const freya = 'freya@members.example'
const nora = 'nora@members.example'

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

async function waiting(page: Page, path: string): Promise<void> {
  await stall(page, '**/api/**support/**')
  await page.goto(path)
  await page.getByRole('status').first().waitFor({ state: 'attached' })
}

async function firstTicket(page: Page): Promise<void> {
  await opened(page, '/support')
  await page.getByRole('list', { name: 'Queue' }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
}

export const supportScenes: readonly Scene[] = [
  { name: '/help', open: (page) => opened(page, '/help') },
  {
    name: '/help, sent empty',
    open: async (page) => {
      await opened(page, '/help')
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: '/help, a link that no longer works',
    open: async (page) => {
      await page.goto(`/help#conversation=${'x'.repeat(43)}`)
      await page.getByText('This link no longer works').waitFor()
    },
  },
  { name: '/support, empty', person: nora, open: (page) => opened(page, '/support') },
  { name: '/support, tickets', person: freya, open: (page) => opened(page, '/support') },
  { name: '/support, waiting', person: freya, open: (page) => waiting(page, '/support') },
  { name: '/support, new ticket', person: freya, open: (page) => opened(page, '/support?new') },
  {
    name: '/support, a ticket',
    person: freya,
    open: async (page) => {
      await opened(page, '/support')
      await page
        .getByRole('main')
        .getByRole('link', { name: /Payments and wallet/ })
        .click()
      await page.getByRole('list', { name: 'Conversation' }).waitFor()
    },
  },
  { name: '/support, queue', person: mira, open: (page) => opened(page, '/support') },
  { name: '/support, queue with a ticket', person: mira, open: firstTicket },
  {
    name: '/support, final response',
    person: mira,
    open: async (page) => {
      await opened(page, '/support?kind=complaint')
      await page.getByRole('list', { name: 'Queue' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Give final response' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: '/support, register of complaints', person: mira, open: (page) => opened(page, '/support?tab=complaints') },
]
