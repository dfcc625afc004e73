/** Orders as staff see them, on the seeded offers. Each seeded order is decided once, so these tests run one after the other. */
import type { Browser, Locator, Page } from '@playwright/test'
import { behind, expect, expectClean, signIn, test } from './person.ts'

test.describe.configure({ mode: 'serial' })
test.skip(({ viewport }) => (viewport?.width ?? 0) < 600, 'the seeded orders are decided once, at a desk')

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  return page
}

async function offerNamed(name: string): Promise<string> {
  const [row] = await behind<{ id: string }>('select id from offer where name = $1', [name])
  return row?.id ?? ''
}

const tabOf = (page: Page, name: RegExp): Locator => page.getByRole('navigation', { name: 'Orders by stage' }).getByRole('link', { name })

async function giveReason(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/at least 3 characters/)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

test('[STAFF-03 subscriptions] staff accept and refuse orders below the minimum, one by one and several at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'lotte@staff.example')
  await page.goto('/dashboard')
  const rail = page.getByRole('navigation', { name: 'Sections' })
  await rail.getByRole('link', { name: /^Subscriptions/ }).click()
  await expect(page.getByText('4 orders wait for a decision.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Classrooms for Kisumu: demand against target' })).toBeVisible()
  await expect(page.getByText(/orders for €562,300 in total\. €237,700 is still open\./)).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Paid and past reflection' })).toContainText('€330,000')
  await expectClean(page)

  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('€400')).toContainText('Below minimum of €1,000')
  await rowOf('€400')
    .getByRole('button', { name: /^Refuse/ })
    .click()
  await giveReason(page, 'Refuse this order', 'Please order a larger amount.')
  await expect(page.getByText('Order refused.')).toBeVisible()
  await expect(rowOf('€400')).toHaveCount(0)

  await rowOf('€750').getByRole('checkbox').check()
  await rowOf('€500').getByRole('checkbox').check()
  await expect(page.getByText('2 selected, €1,250')).toBeVisible()
  await expectClean(page)
  await page.keyboard.press('a')
  await giveReason(page, 'Accept 2 orders', 'First orders of new members.')
  await expect(page.getByText('2 orders accepted.')).toBeVisible()
  await expect(page.getByText('One order waits for a decision.')).toBeVisible()

  // Both have money, so it is set aside by itself. The tab is in the address.
  await tabOf(page, /^Refused or cancelled/).click()
  await expect(page).toHaveURL(/tab=ended/)
  await expect(rowOf('€400')).toContainText('“Please order a larger amount.”')
  await tabOf(page, /^In reflection/).click()
  await expect(page.getByText(/Can be cancelled until/).first()).toBeVisible()
  await expect(rowOf('€750')).toBeVisible()

  // Compliance reads and decides nothing.
  const carla = await colleague(browser, baseURL, 'carla@staff.example')
  await carla.goto(`/subscriptions?offer=${await offerNamed('Classrooms for Kisumu')}`)
  await expect(carla.getByRole('row').filter({ hasText: '€650' })).toBeVisible()
  await expect(carla.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expect(carla.getByText('SPV staff and administrators allocate orders.')).toBeVisible()
  await expectClean(carla)
  await carla.context().close()
})

test('[STAFF-03 subscriptions] an allocation is previewed, requested and agreed to by a second person', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'lotte@staff.example')
  const address = `/subscriptions?offer=${await offerNamed('Classrooms for Kisumu')}`
  await page.goto(address)
  await page.getByLabel('Floor for each order').fill('a lot')
  await expect(page.getByLabel('Floor for each order')).toHaveAccessibleDescription(/Please enter an amount/)
  await page.getByLabel('Floor for each order').fill('1000')
  await page.getByRole('button', { name: 'Preview 3 orders' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: '€180,000.00' })).toBeVisible()
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Close preview' }).click()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toContainText('€330,500.00')
  await giveReason(page, 'Send for approval', 'The first two orders are ready.')
  await expect(page.getByText('Allocation sent to a second person.')).toBeVisible()
  await expect(page.getByText('An allocation is waiting for a second person.')).toBeVisible()

  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  await mira.goto(address)
  const request = mira.getByRole('listitem').filter({ hasText: 'Allocate “Classrooms for Kisumu”' })
  await expect(request).toContainText('Pro rata, with a floor of €1,000.00 for each order')
  await expect(request).toContainText('€330,500.00')
  await expectClean(mira)
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)
  await expect(tabOf(mira, /^Allocated 3/)).toBeVisible({ timeout: 30_000 })
  await tabOf(mira, /^Allocated 3/).click()
  await expect(mira.getByRole('row').filter({ hasText: 'Hugo Holder' })).toContainText('In escrow')
  await mira.context().close()
})

test('[STAFF-03 subscriptions] [OFFER-02 title] [PORT-03 admin] [HOLD-01 positions, HOLD-01 history, HOLD-01 snapshots] money is passed on to the company only with a valid title and by two administrators, who then read the register', async ({
  page,
  browser,
  baseURL,
}) => {
  const offerId = await offerNamed('Green Energy Fund')
  const address = `/subscriptions?offer=${offerId}`
  const titleEnds = (day: string) =>
    behind(
      `with off as (select set_config('session_replication_role', 'replica', true))
       update offer_evidence set expires_on = ${day} from off where offer_id = $1 and kind = 'title'`,
      [offerId],
    )
  const release = (of: Page) => of.getByRole('button', { name: 'Pass on to the company' })
  await titleEnds(`current_date - 2`)
  await signIn(page, 'mira@staff.example')
  await page.goto(address)
  await expect(page.getByText('Title not proved')).toBeVisible()
  await expect(release(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(release(page)).toHaveAccessibleDescription(/only with a valid title/)

  await titleEnds('null')
  const lotte = await colleague(browser, baseURL, 'lotte@staff.example')
  await lotte.goto(address)
  await expect(release(lotte)).toHaveAccessibleDescription('Only MFO administrators can request this.')
  await lotte.context().close()

  await page.reload()
  await expect(page.getByText('Title and permit proved')).toBeVisible()
  await release(page).click()
  await expect(page.getByRole('dialog')).toContainText('€15,000.00 leaves escrow')
  await giveReason(page, 'Pass on to the company', 'The company has signed.')
  await expect(page.getByText('Request sent to a second administrator.')).toBeVisible()
  await expect(release(page)).toHaveAccessibleDescription('A request is waiting for a second administrator.')

  const milan = await colleague(browser, baseURL, 'milan@staff.example')
  await milan.goto(`${address}&tab=holders`)
  await expect(milan.getByText('No holders on this day')).toBeVisible()
  const request = milan.getByRole('listitem').filter({ hasText: 'Pass on €15,000.00 of “Green Energy Fund”' })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)
  await expect(async () => {
    await milan.reload()
    await expect(milan.getByRole('row').filter({ hasText: 'Iris Investor' })).toContainText('€15,000.00', { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(milan.getByText('One holder, €15,000.00 in total')).toBeVisible()
  await milan.getByLabel('As it was on').fill('2026-01-01')
  await expect(milan.getByText('No holders on this day')).toBeVisible()
  await expectClean(milan)

  await milan.goto('/placements')
  const placed = milan.getByRole('row').filter({ hasText: 'Iris Investor' }).filter({ hasText: 'Green Energy Fund' })
  await expect(placed).toContainText('€15,000.00')
  await expectClean(milan)
  await placed.getByRole('button', { name: /^View history/ }).click()
  const history = milan.getByRole('dialog', { name: 'History of Iris Investor' })
  await expect(history.getByRole('row').filter({ hasText: 'Placed' })).toContainText('€15,000.00')
  await expectClean(milan)
  await milan.context().close()
})
