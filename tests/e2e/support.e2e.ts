import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { joinQuietly } from './member.ts'
import { expect, expectClean, linkInMail, signIn, test } from './person.ts'

const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const pdf = { name: 'Screenshot.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA page\n%%EOF\n') }

async function openTicket(page: Page, text: string, { kind = 'Ask a question', files = [pdf] } = {}): Promise<string> {
  await page.goto('/support')
  await page.getByRole('button', { name: 'New ticket' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByLabel(kind).check()
  await dialog.getByLabel('Topic').selectOption({ label: 'My account' })
  await dialog.getByLabel('Your message').fill(text)
  await dialog.getByLabel('Attachments (optional)').setInputFiles(files)
  for (const { name } of files) await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('Uploaded')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/support\/tic_/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A browser of staff's own beside the member's. */
async function openOffice(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('there is no browser')
  const office = await context.newPage()
  await signIn(office, 'mira@staff.example')
  return office
}

async function asStaff(page: Page, ticketId: string): Promise<Page> {
  const office = await openOffice(page)
  await office.goto(`/support?ticket=${ticketId}`)
  await expect(office.getByRole('article')).toBeVisible()
  return office
}

test('[HELP-01] [STAFF-05 support] [STAFF-06 tickets] a member asks with an attachment, staff answer, and the member replies, closes and reopens', async ({
  page,
}) => {
  await joinQuietly(page, 'NL')
  const question = `How do I change my address? ${Date.now()}`
  const ticketId = await openTicket(page, question)
  await expect(thread(page)).toContainText(question)
  await expect(thread(page).getByRole('link', { name: /Screenshot\.pdf/ })).toHaveAttribute('download', 'Screenshot.pdf')

  const office = await asStaff(page, ticketId)
  await expect(thread(office)).toContainText(question)
  await expect(office.getByRole('link', { name: 'Open person page' })).toHaveAttribute('href', /\/users\/per_/)
  await office.getByRole('button', { name: 'Assign to me' }).click()
  await expect(office.getByRole('button', { name: 'Unassign' })).toBeVisible()
  await office.getByRole('button', { name: 'Internal note' }).click()
  await office.getByLabel('Internal note for staff').fill('Asked before by phone.')
  await office.getByRole('button', { name: 'Save note' }).click()
  await expect(office.getByRole('region', { name: 'Internal notes' })).toContainText('Asked before by phone.')
  await office.getByRole('button', { name: 'Answer', exact: true }).click()
  await office.getByLabel('Insert a prepared answer').selectOption({ label: 'More information needed' })
  await expect(office.getByLabel('Your answer')).toHaveValue(/A screenshot helps/)
  await office.getByLabel('Your answer').fill('In your settings, under Profile.')
  await office.getByRole('button', { name: 'Send answer' }).click()
  await expect(thread(office)).toContainText('In your settings, under Profile.')
  await expectClean(office)

  // The member's page hears of it without a reload.
  await expect(thread(page)).toContainText('In your settings, under Profile.')
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('by phone')
  await expect(page.getByLabel('Your reply')).toBeVisible()
  await expectClean(page)
  await page.getByLabel('Your reply').fill('Thank you, that worked.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread(page)).toContainText('Thank you, that worked.')
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen ticket' }).click()
  await expect(page.getByText('Waiting for support', { exact: true })).toBeVisible()
  await office.context().close()
})

test('an attachment that is markup is refused where it was chosen, and the message goes without it', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.goto('/support?new')
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  const svg = {
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  }
  await dialog.getByLabel('Attachments (optional)').setInputFiles([svg])
  await expect(dialog.getByText('This kind of file is not accepted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Please choose a topic.')).toBeVisible()
  await expect(dialog.getByText('Please write your message.')).toBeVisible()
})

test('[HELP-01] a visitor reads the common questions, writes without an account, and reads the answer by a link', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Need Help?' }).click()
  await expect(page).toHaveURL('/help')
  await page.getByText('How long does the identity check take?').click()
  await expect(page.getByText('1–2 business days')).toBeVisible()
  await expectClean(page)
  const email = `vera.${Date.now()}.${Math.random().toString(36).slice(2)}@visiting.example`
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await page.getByLabel('Topic').selectOption({ label: 'Something else' })
  await page.getByLabel('Your name').fill('Vera Visitor')
  await page.getByLabel('Email').fill(email)
  const question = `Who may join? ${Date.now()}`
  await page.getByLabel('Your message').fill(question)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeVisible()

  const office = await openOffice(page)
  await office.goto('/support?sort=newest')
  await office.getByRole('list', { name: 'Queue' }).getByRole('link').filter({ hasText: question }).click()
  await expect(office.getByText('name and address are not verified')).toBeVisible()
  await office.getByLabel('Your answer').fill('Adults who live in the EU or the UK.')
  await office.getByRole('button', { name: 'Send answer' }).click()
  await expect(thread(office)).toContainText('Adults who live in the EU or the UK.')
  await office.context().close()

  const link = new URL(await linkInMail(email, /support has answered/))
  await page.goto(link.pathname + link.hash)
  await expect(thread(page)).toContainText('Adults who live in the EU or the UK.')
  await page.getByLabel('Your reply').fill('Thank you!')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread(page)).toContainText('Thank you!')
})

test('[HELP-02] a complaint has its dates, is acknowledged and decided, and stands in the register, which leaves as a file', async ({
  page,
}) => {
  await joinQuietly(page, 'NL')
  const text = `I was treated unfairly. ${Date.now()}`
  const ticketId = await openTicket(page, text, { kind: 'Make a complaint', files: [] })
  await expect(page.getByText('We acknowledge it by')).toBeVisible()
  await expect(page.getByText('Final response by')).toBeVisible()
  const number = /Ticket (\d+)/.exec((await page.getByText(/^Ticket \d+$/).textContent()) ?? '')?.[1] ?? ''

  const office = await asStaff(page, ticketId)
  await office.getByRole('button', { name: 'Acknowledge complaint' }).click()
  await expect(thread(office)).toContainText('We have received your complaint')
  await office.getByRole('button', { name: 'Give final response' }).click()
  const dialog = office.getByRole('dialog', { name: 'Give final response' })
  await dialog.getByLabel('Outcome').selectOption({ label: 'Partly upheld' })
  await dialog.getByLabel('Final response').fill('You are right about the delay.')
  await dialog.getByRole('button', { name: 'Give final response' }).click()
  await expect(dialog).toHaveCount(0)
  await office.goto('/support?tab=complaints')
  const register = office.getByRole('region', { name: 'Register of complaints' })
  await expect(register.getByText('Partly upheld').first()).toBeVisible()
  await expect(register.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expectClean(office)
  await register.getByRole('button', { name: 'Export' }).click()
  const downloading = office.waitForEvent('download')
  await office.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/complaints.*\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
  expect(lines).toContain('partly-upheld')
  await office.context().close()

  await expect(page.getByText('Partly upheld')).toBeVisible()
  await expect(page.getByText('can no longer be reopened')).toBeVisible()
})

test('staff go through the queue with j and k, and enter leads to the answer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'mira@staff.example')
  await page.goto('/support')
  const lines = page.getByRole('list', { name: 'Queue' }).getByRole('link')
  await expect(lines.first()).toBeVisible()
  expect(await lines.count()).toBeGreaterThan(2)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(lines.nth(0)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(lines.nth(0)).toHaveAttribute('aria-current', 'true')
  // Keys that come before the page is drawn again all count.
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'k']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(lines.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('article')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your answer')).toBeFocused()
})

test('[LAY-09 need help] the footer leads members to their tickets and everybody else to the help page', async ({ page }) => {
  await page.goto('/status')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Need Help?' }).click()
  await expect(page).toHaveURL('/help')
  await signIn(page, 'willem@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Need Help?' }).click()
  await expect(page).toHaveURL('/support')
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()

  // Also while it is still being asked who is here.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/identity/me', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Need Help?' }).click()
  answer.resolve()
  await expect(page).toHaveURL('/support')
})

test('[DEMO-05 sends nothing] [DEMO-05 state] a ticket of the demonstration is answered in the browser, stays for the visit, and sends nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'View Demo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await openTicket(page, 'Does the demonstration answer?')
  await expect(thread(page)).toContainText('This is a demonstration')
  await page.reload()
  await expect(thread(page)).toContainText('Does the demonstration answer?')
  await expect(thread(page)).toContainText('Screenshot.pdf')
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})
