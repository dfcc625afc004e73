/** From an offer that somebody may invest in to a placement, by the rules of three kinds of members, with staff at their desks. */
import type { Browser, Page } from '@playwright/test'
import { acceptEvidence } from '../offer-evidence.ts'
import { publishOffer } from '../published-offer.ts'
import { answerLarge, availableOf, call, funded, investor, passTest, personIdOf, sign } from './investor.ts'
import { behind, expect, expectClean, type NewPerson, signIn, test } from './person.ts'

interface Journey {
  readonly page: Page
  readonly browser: Browser
  readonly baseURL: string | undefined
}

test('[INV-04 placement] [PORT-03 history, PORT-03 documents] a member of the EU invests, waits four days, and holds a placement with its history and documents', async ({
  page,
  browser,
  baseURL,
}) => {
  const offerId = await anOffer('eu', 'Orchard Solar')
  const person = await investor(page, { euro: 20_000n, offerId })
  await page.goto(`/opportunities/${offerId}`)
  await toSigning(page)
  await answerLarge(page)
  await expect(page.getByText(/After you sign you have 4 days, until/)).toBeVisible()
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible()

  const desk = await colleague({ page, browser, baseURL }, 'mira@staff.example')
  await desk.goto(`/subscriptions?offer=${offerId}`)
  // Nothing is allocated while the member can still take it back.
  await expect(desk.getByText('No orders are ready.')).toBeVisible()
  await letReflectionEnd(person)
  await place(desk, { page, browser, baseURL }, offerId, 'Orchard Solar')

  await page.goto('/placements')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Orchard Solar' }) })
  await expect(card).toContainText('€5,000')
  await expectClean(page)
  expect(await availableOf(person)).toBe(2_000_000n - 505_000n)
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Recent investments' }).getByRole('row').filter({ hasText: 'Orchard Solar' })).toBeVisible()

  // Its charts fade in, and have too little contrast halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/placements/${offerId}`)
  await expect(page.getByRole('list', { name: 'What the register of holders says' })).toContainText('Placed')
  await expect(page.getByRole('heading', { name: 'Documents of the project' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'Your signed agreement' }).click()
  await expect(page).toHaveURL(/\/documents\?document=doc_/)
  await expect(
    page
      .getByRole('main')
      .getByText(/Orchard Solar/)
      .first(),
  ).toBeVisible()
})

test('[INV-04 placement] a member of the UK asks to see an offer, decides a day later, signs finally, and holds a placement', async ({
  page,
  browser,
  baseURL,
}) => {
  const offerId = await anOffer('uk', 'Harbour Homes')
  const person = await restricted(page)
  await page.goto(`/opportunities/${offerId}`)
  const understood = page.getByRole('region', { name: 'Risk warning' }).getByRole('button', { name: 'I understand' })
  await expect(understood).toHaveCount(2)
  await understood.first().click()
  await expect(understood).toHaveCount(1)
  await understood.click()
  await expect(understood).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask to see this offer' }).click()
  await expect(page.getByText(/You can decide from/)).toBeVisible()
  await letRequestAge(person)
  await page.reload()
  await page.getByRole('group', { name: 'Your decision' }).getByRole('button', { name: 'Go on' }).click()
  await toSigning(page)
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this investment' })).toHaveCount(0)
  await expectClean(page)

  const desk = await colleague({ page, browser, baseURL }, 'mira@staff.example')
  await place(desk, { page, browser, baseURL }, offerId, 'Harbour Homes')
  await page.goto('/placements')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Harbour Homes' }) })).toContainText('£5,000')
  await expectClean(page)
  expect(await availableOf(person, 'GBP')).toBe(2_000_000n - 505_000n)
  // Everything about their money is in pounds.
  await page.goto('/dashboard')
  await expect(page.getByText('£19,950').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('£5,000.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('€', { exact: false })).toHaveCount(0)
  await page.goto('/wallet')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('£14,950.00')
  await expect(page.getByText('Investment paid').first()).toBeVisible()
})

test('[INV-04 placement] a sophisticated investor is recognised by compliance, signs without a test, and holds a placement', async ({
  page,
  browser,
  baseURL,
}) => {
  const offerId = await anOffer('eu', 'Dune Water')
  const person = await funded(page, { country: 'NL', whole: 20_000n })
  await page.goto('/investor-profile')
  await page.getByLabel('Sophisticated investor, as a person').check()
  await page.getByLabel('Gross income a year').fill('70000')
  await page.getByLabel('Significant trades per quarter').fill('12')
  for (const box of await page.getByRole('group', { name: 'Please confirm' }).getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Waiting for Heathland')).toBeVisible()
  const desk = await colleague({ page, browser, baseURL }, 'mira@staff.example')
  await desk.goto('/compliance?tab=categories')
  await desk
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('button', { name: /^Accept/ })
    .click()
  await desk.getByRole('button', { name: 'Accept request' }).click()
  await expect(desk.getByText('Request accepted.')).toBeVisible()

  await page.goto(`/opportunities/${offerId}`)
  await page.getByRole('region', { name: 'Risk warning' }).getByRole('button', { name: 'I understand' }).click()
  await toSigning(page)
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible()
  await place(desk, { page, browser, baseURL }, offerId, 'Dune Water')
  await page.goto('/placements')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dune Water' }) })).toContainText('€5,000')
})

test('an offer that falls through gives allocated money back with its fee, and the member reads why', async ({
  page,
  browser,
  baseURL,
}) => {
  const offerId = await anOffer('uk', 'Mill Bridge')
  const person = await restricted(page)
  for (const warning of ['uk-risk.1', 'uk-personal.1']) await call(page, 'protection/warnings', { warning, offerId })
  await call(page, `protection/offers/${offerId}/request`, {})
  await letRequestAge(person)
  await call(page, `protection/offers/${offerId}/choice`, { goesOn: true })
  await page.goto(`/opportunities/${offerId}`)
  await toSigning(page)
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible()

  const desk = await colleague({ page, browser, baseURL }, 'mira@staff.example')
  await allocate(desk, { page, browser, baseURL }, offerId, 'Mill Bridge')
  await desk.goto(`/offers/${offerId}`)
  await desk.getByRole('button', { name: 'Change state' }).click()
  await desk.getByRole('menuitem', { name: 'Cancel offer' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Cancel offer' })
  await expect(dialog).toContainText('goes back to them, fees included')
  await dialog.getByLabel('Reason').fill('The seller withdrew.')
  await dialog.getByRole('button', { name: 'Cancel offer' }).click()
  await expect(desk.getByText('The offer is cancelled.')).toBeVisible()

  await expect.poll(() => availableOf(person, 'GBP'), { timeout: 30_000 }).toBe(2_000_000n)
  await page.goto('/wallet')
  await expect(page.getByText('Fee refunded').first()).toBeVisible()
  await expect(page.getByText('Investment refunded').first()).toBeVisible()
  const [order] = await behind<{ id: string }>('select id from subscription where offer_id = $1', [offerId])
  await page.goto(`/orders/${order?.id ?? ''}`)
  await expect(page.getByText('The opportunity was cancelled.')).toBeVisible()
  await expectClean(page)
})

/** A restricted investor of the UK who passed the test. */
async function restricted(page: Page): Promise<NewPerson> {
  const person = await funded(page, { country: 'GB', whole: 20_000n })
  await call(page, 'protection/category', {
    category: 'uk-restricted',
    answers: { amountsMinor: {}, counts: { 'high-risk-percent-past-year': 5, 'high-risk-percent-next-year': 5 }, claims: [] },
    statements: ['uk-restricted-statement'],
  })
  await passTest(page, 'uk-fca')
  return person
}

/** As if a day had passed since the member asked to see an offer. */
async function letRequestAge(person: NewPerson): Promise<void> {
  await behind(`update offer_request set requested_at = requested_at - interval '25 hours' where person_id = $1`, [
    await personIdOf(person),
  ])
}

/** Open, with a title that lets its money go to the company. */
async function anOffer(cell: 'eu' | 'uk', name: string): Promise<string> {
  const offerId = await publishOffer(behind, cell, { name, targetMinor: '10000000', minInvestmentMinor: '500000' })
  const [row] = await behind<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
  await acceptEvidence(behind, { offerId, spvId: row?.spv_id ?? '' })
  return offerId
}

/** From the page of the offer to the agreement, paid from the balance. */
async function toSigning(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Invest', exact: true }).click()
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/ready to use/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and sign' })).toBeVisible()
}

async function colleague({ browser, baseURL }: Journey, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  return page
}

/** As if four days had passed since the member signed. */
async function letReflectionEnd(person: NewPerson): Promise<void> {
  await behind(
    `with off as (select set_config('session_replication_role', 'replica', true))
     update subscription set cancel_until = platform_now() from off where person_id = $1`,
    [await personIdOf(person)],
  )
}

async function allocate(desk: Page, journey: Journey, offerId: string, name: string): Promise<void> {
  await desk.goto(`/subscriptions?offer=${offerId}`)
  await desk.getByRole('button', { name: 'Send for approval' }).click()
  await giveReason(desk, 'Send for approval')
  await agreeTo(journey, offerId, `Allocate “${name}”`)
  await expect(desk.getByRole('navigation', { name: 'Orders by stage' }).getByRole('link', { name: /^Allocated 1/ })).toBeVisible({
    timeout: 30_000,
  })
}

async function place(desk: Page, journey: Journey, offerId: string, name: string): Promise<void> {
  await allocate(desk, journey, offerId, name)
  await desk.getByRole('button', { name: 'Pass on to the company' }).click()
  await giveReason(desk, 'Pass on to the company')
  await agreeTo(journey, offerId, `of “${name}”`)
  await expect.poll(() => behind('select from register_entry where offer_id = $1', [offerId]), { timeout: 30_000 }).toHaveLength(1)
  await desk.context().close()
}

async function giveReason(desk: Page, action: string): Promise<void> {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The order is ready.')
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

/** A second administrator reads the request and approves it. */
async function agreeTo(journey: Journey, offerId: string, words: string): Promise<void> {
  const other = await colleague(journey, 'milan@staff.example')
  await other.goto(`/subscriptions?offer=${offerId}`)
  const request = other.getByRole('listitem').filter({ hasText: words })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)
  await other.context().close()
}
