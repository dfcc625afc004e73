/** A company pays the holders of its offer: staff draft it, a second person agrees, and the member finds the money and what it was for. */
import { randomBytes } from 'node:crypto'
import { type IdKind, makeId } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { spvReceived } from '@heathland/domain/ledger/movements/spv-received'
import { money } from '@heathland/domain/money'
import { dayMs } from '@heathland/domain/time'
import type { Browser, Page } from '@playwright/test'
import { publishOffer } from '../published-offer.ts'
import { availableOf, funded, personIdOf } from './investor.ts'
import { behind, expect, expectClean, type NewPerson, signIn, test } from './person.ts'

// Contrast is that of charts that have faded in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const newId = (kind: IdKind) => makeId(kind, new Date(), randomBytes(10))
const dayAt = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString().slice(0, 10)

test('[PORT-03 distributions] income is drafted, agreed to by a second person, paid, and read on the placement', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await funded(page, { country: 'NL', whole: 0n })
  const offerId = await heldBy(member, 'Moor Wind')

  const desk = await colleague(browser, baseURL, 'mira@staff.example')
  await desk.goto('/distributions')
  await desk.getByRole('button', { name: 'New distribution' }).first().click()
  const form = desk.getByRole('dialog', { name: 'New distribution' })
  await form.getByLabel('Offer').selectOption({ value: offerId })
  await expect(form.getByText('Holders hold €5,000.00. The company has €500.00 to pay out.')).toBeVisible()
  await form.getByLabel('Amount to pay').fill('600')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form.getByText('Please choose a day before today.')).toBeVisible()
  await form.getByLabel('Record day').fill(dayAt(-dayMs))
  await form.getByLabel('Income from').fill(dayAt(-92 * dayMs))
  await form.getByLabel('Income until').fill(dayAt(-dayMs))
  await expectClean(desk)
  await form.getByRole('button', { name: 'Save draft' }).click()

  // More than the company has: it says so, and cannot be sent.
  await expect(desk).toHaveURL(/\/distributions\/dis_/)
  await expect(desk.getByText('The company does not have this much to pay out.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Send for approval' })).toHaveAttribute('aria-disabled', 'true')
  await expectClean(desk)
  await desk.getByRole('button', { name: 'Discard' }).click()
  await expect(desk.getByText('Draft discarded.')).toBeVisible()

  const id = await drafted(desk, offerId)
  await desk.goto(`/distributions/${id}`)
  await expect(desk.getByText('Nothing stands in the way. Shares are those of the register.')).toBeVisible()
  await expect(
    desk.getByRole('table', { name: 'What each holder is paid' }).getByRole('row').filter({ hasText: 'Ines Proof' }),
  ).toContainText('€81.25')
  await desk.getByRole('button', { name: 'Send for approval' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The quarter is over.')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(desk.getByText(/It waits for a second person/)).toBeVisible()

  const other = await colleague(browser, baseURL, 'milan@staff.example')
  await other.goto(`/distributions/${id}`)
  const request = other.getByRole('listitem').filter({ hasText: 'Pay the holders of Moor Wind' })
  await expect(request).toContainText('€81.25')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('list', { name: 'How far the distribution is' })).toContainText('1 of 1 holders', { timeout: 30_000 })
  await expectClean(other)

  await expect.poll(() => availableOf(member), { timeout: 30_000 }).toBe(8_125n)
  await page.goto('/notifications')
  await expect(page.getByText('Moor Wind paid you €81.25')).toBeVisible({ timeout: 30_000 })
  await page.goto('/placements')
  await page.getByRole('link', { name: 'See placement Moor Wind' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moor Wind' })).toBeVisible()
  const received = page.getByRole('table', { name: 'Payments you received, newest first' })
  await expect(received.getByRole('row').filter({ hasText: 'Income,' })).toContainText('€81.25')
  await expect(page.getByText('Income received').locator('..')).toContainText('€81.25')
  await expect(page.getByRole('region', { name: 'Leaving early' }).or(page.getByText('Leaving early')).first()).toBeVisible()
  await expectClean(page)
})

test('a placement that is not there, and one that cannot be loaded, say what to do', async ({ page }) => {
  await funded(page, { country: 'NL', whole: 0n })
  await page.goto(`/placements/${newId('ofr')}`)
  await expect(page.getByRole('heading', { name: 'Placement not found' })).toBeVisible()
  await page.getByRole('link', { name: 'See your placements' }).click()
  await expect(page).toHaveURL('/placements')
  const path = `/api/placements/${newId('ofr')}`
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }))
  await page.goto(path.slice('/api'.length))
  await expect(page.getByText('Your placement could not be loaded')).toBeVisible({ timeout: 30_000 })
  await page.unroute(`**${path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Placement not found' })).toBeVisible()
})

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  return page
}

/** A draft that the company can pay, through the same operation. */
async function drafted(desk: Page, offerId: string): Promise<string> {
  const { origin } = new URL(desk.url())
  const answer = await desk.request.post('/api/office/distributions', {
    data: {
      offerId,
      kind: 'income',
      amountMinor: '8125',
      recordOn: dayAt(-dayMs),
      period: { from: dayAt(-92 * dayMs), until: dayAt(-dayMs) },
    },
    headers: { origin, 'idempotency-key': newId('req') },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { distributionId: string }).distributionId
}

/** An offer whose register has had the member for some days, and whose company has €500. How that came about is another test's question. */
async function heldBy(member: NewPerson, name: string): Promise<string> {
  const offerId = await publishOffer(behind, 'eu', { name })
  await behind(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at)
     select $1, $2, $3, 'issued', 500000, 'EUR', $4, platform_now() - interval '10 days' from off`,
    [newId('rge'), offerId, await personIdOf(member), newId('sub')],
  )
  const [offer] = await behind<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
  const steps = spvReceived({ id: newId('ref'), cell: 'eu', spvId: offer?.spv_id ?? '', money: money(50_000n, 'EUR') }, () =>
    makeId('trf', new Date(), randomBytes(10)),
  )
  const asJob = `with actor as materialized (select set_config('app.actor', 'job', false))`
  await behind(`${asJob} select open_accounts($1, platform_now()) from actor`, [accountsToOpen(steps)])
  await behind(`${asJob} select posted.* from actor, lateral post_transfers($1, platform_now()) posted`, [
    JSON.stringify(steps, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  ])
  return offerId
}
