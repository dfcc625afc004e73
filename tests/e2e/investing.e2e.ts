/** From an amount to a signed order and back, by members with money of their own and in the demonstration. */
import { packAt } from '@heathland/domain/rules/packs'
import type { Page } from '@playwright/test'
import { answerLarge, availableOf, fund, investor, offerNamed, sign } from './investor.ts'
import { behind, expect, expectClean, memberIndex, signIn, test } from './person.ts'

/** The institution's hook is heard within moments; a sweep makes up for one that is lost. */
const arrives = { timeout: 60_000 }

test('[INV-01 steps, INV-01 amount, INV-01 invest] [INV-02 fee, INV-02 terms, INV-02 processing] [PROT-01 revocation] [ERR-02 amount] a member chooses an amount, pays from the wallet, signs, and cancels on the page of the order', async ({
  page,
}) => {
  const person = await investor(page, { euro: 20_000n })
  const offerId = await offerNamed(fund)
  await page.goto(`/opportunities/${offerId}`)
  await page.getByRole('complementary').getByRole('link', { name: 'Invest', exact: true }).click()
  await expect(page).toHaveURL(`/investments/${offerId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Invest in ${fund}` })).toBeVisible()
  await expect(page.getByText('An investment in a crowdfunding project includes the risk of losing')).toBeVisible()

  const amount = page.getByLabel('Amount to invest')
  await expect(amount).toHaveValue('5,000')
  await expect(page.getByText('Minimum EUR 5,000.')).toBeVisible()
  for (const wrong of ['', 'much', '0', '-5']) {
    await amount.fill(wrong)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please enter an investment amount')).toBeVisible()
  }
  await expectClean(page)
  const picks = page.getByRole('group', { name: 'Common amounts' })
  await expect(picks.getByRole('button')).toHaveText(['€5,000', '€10,000'])
  await picks.getByRole('button', { name: '€10,000' }).click()
  await expect(amount).toHaveValue('10,000')
  const costs = page.getByRole('complementary', { name: 'Your costs' })
  for (const words of ['€10,000.00', 'Management fee, 1%', '€100.00', '€10,100.00', '5 years']) await expect(costs).toContainText(words)
  // What was typed is there after a reload, and Back at the first step leaves.
  await amount.fill('5000')
  await page.reload()
  await expect(amount).toHaveValue('5000')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/opportunities/${offerId}`)
  await page.goto(`/investments/${offerId}`)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused()
  await expect(page.getByText('You pay €5,050.00: your investment and the fee.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Wallet balance' })).toBeChecked()
  await expect(page.getByText('€20,000.00 ready to use.')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Review and sign' })).toBeFocused()
  const main = page.getByRole('main')
  for (const words of ['5 years', '6.5% a year', 'After 2 years, 2% fee', 'Within 2 business days']) await expect(main).toContainText(words)
  await page.getByText('Read the agreement').click()
  await expect(main.getByText('€5,050.00').first()).toBeVisible()
  await answerLarge(page)
  await page.getByRole('button', { name: 'Sign and confirm' }).click()
  await expect(page.getByText('Please tick this box before you sign.').first()).toBeVisible()
  await expect(main.getByText(/After you sign you have 4 days, until/)).toBeVisible()
  await expectClean(page)
  await sign(page)

  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible()
  await expect(main.getByText(/Reference S-\d+/)).toBeVisible()
  const next = page.getByRole('list', { name: 'What happens next' })
  await expect(next.getByRole('listitem')).toHaveCount(5)
  await expect(next).toContainText('Cancel any time before then, at no cost.')
  await expectClean(page)

  await page.goto('/placements')
  const orders = page.getByRole('table', { name: 'Your open orders' })
  await expect(orders).toContainText('Reserved')
  await expectClean(page)
  await orders.getByRole('link', { name: fund }).click()
  await expect(page).toHaveURL(/\/orders\/sub_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your place is reserved' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Cancel this investment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this investment?' })
  await expect(dialog).toContainText('€5,050.00 is back in your balance at once.')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Cancel this investment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You cancelled this order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this investment' })).toHaveCount(0)
  expect(await availableOf(person)).toBe(2_000_000n)
})

test('[INV-03 hint, INV-05 below minimum] below the minimum nothing is charged before the team has accepted, and the order says so', async ({
  page,
}) => {
  const person = await investor(page, { euro: 20_000n })
  const offerId = await offerNamed(fund)
  await page.goto(`/investments/${offerId}`)
  await page.getByLabel('Amount to invest').fill('300')
  await expect(
    page.getByText(
      'This is below the minimum of €5,000. The project’s team decides whether to accept it, and nothing is charged before that.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Nothing is charged today.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and sign' })).toBeVisible()
  await sign(page)
  await expect(page.getByRole('heading', { name: 'The project’s team is deciding' })).toBeVisible()
  expect(await availableOf(person)).toBe(2_000_000n)
  await page.getByRole('button', { name: 'Cancel this investment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this investment' }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled this order' })).toBeVisible()
})

test('[INV-05 wallet] a member with too little money sees how much is missing and where to add it', async ({ page }) => {
  await investor(page, { euro: 2_000n })
  const offerId = await offerNamed(fund)
  await page.goto(`/investments/${offerId}`)
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByLabel('Amount to invest').press('Enter')
  await expect(page.getByRole('radio', { name: 'SEPA bank transfer' })).toBeChecked()
  await page.getByRole('radio', { name: 'Wallet balance' }).check()
  await expect(page.getByText('You need €3,050.00 more in your wallet.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Add the missing money to your wallet first, or pay by bank transfer.')).toBeVisible()
  await expectClean(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Add money' })).toHaveAttribute('href', /^\/wallet\?from=%2Finvestments%2F/)
})

test('[INV-02 card] [INV-04 payment] [INV-05 card] a member sees all that the card costs before they sign, pays on the provider’s page, and comes back to a reserved place', async ({
  page,
}) => {
  const person = await investor(page, { euro: 0n })
  await page.goto(`/investments/${await offerNamed(fund)}`)
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  const card = page.getByRole('radio', { name: 'Card', exact: true })
  await expect(card).toHaveAccessibleDescription(/\+ €75\.75.*1\.5% of €5,050\.00/)
  await card.check()
  await expect(page.getByText('You pay €5,125.75: your investment, the management fee and the card fee.')).toBeVisible()
  const costs = page.getByRole('complementary', { name: 'Your costs' })
  for (const words of ['€5,000.00', 'Management fee, 1%', '€50.00', 'Card fee, 1.5% of the sum', '€75.75', '€5,125.75'])
    await expect(costs).toContainText(words)
  await expectClean(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and sign' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Your card is charged')
  await expect(page.getByText(/The card fee of €75\.75 is not returned\./)).toBeVisible()
  await expectClean(page)
  await answerLarge(page)
  await sign(page)

  // The twin's page charges what was said, and no more.
  await expect(page.getByText('5125.75 EUR')).toBeVisible(arrives)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/orders\/sub_.*card=cpy_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your place is reserved' })).toBeVisible(arrives)
  await expect(page.getByText('Your card was charged €5,125.75: €5,050.00 for this order and €75.75 as the card fee.')).toBeVisible()
  await expectClean(page)
  expect(await availableOf(person)).toBe(0n)
})

test('[INV-04 payment] a card that fails 3-D Secure leaves the order waiting: the reason is said, the card can be tried again, and the wallet pays it', async ({
  page,
}) => {
  const person = await investor(page, { euro: 6_000n })
  await payByCard(page)
  await page.getByRole('button', { name: 'Fail 3-D Secure' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your card payment' })).toBeVisible()
  await expect(page.getByText('Your bank could not confirm that it was you, so your card was not charged.')).toBeVisible(arrives)
  await expect(page.getByRole('button', { name: 'Try again with €5,125.75' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expectClean(page)
  expect(await availableOf(person)).toBe(600_000n)
  await page.getByRole('button', { name: 'Pay from wallet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your place is reserved' })).toBeVisible()
  expect(await availableOf(person)).toBe(95_000n)
})

test('[INV-05 card] whoever leaves the provider’s page finds the order under way and the same page again, and money that comes after a cancellation is in the wallet', async ({
  page,
}) => {
  const person = await investor(page, { euro: 0n })
  await payByCard(page)
  const providersPage = page.url()
  await page.goto('/placements')
  await page.getByRole('table', { name: 'Your open orders' }).getByRole('link', { name: fund }).click()
  await expect(page.getByRole('heading', { name: 'Your card payment is under way' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay from wallet' })).toHaveCount(0)
  await expectClean(page)
  await page.getByRole('button', { name: 'Continue on the payment page' }).click()
  await expect(page).toHaveURL(providersPage)
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel this investment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this investment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You cancelled this order' })).toBeVisible()
  await page.goto(providersPage)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('€5,050.00 is in your wallet, and you can use or withdraw it.')).toBeVisible(arrives)
  await expectClean(page)
  expect(await availableOf(person)).toBe(505_000n)
})

test('[GATE-09 journey] without the membership agreement nobody signs: it is signed first, and the way leads back', async ({ page }) => {
  await investor(page, { euro: 20_000n, hasAgreement: false })
  const offerId = await offerNamed(fund)
  await page.goto(`/investments/${offerId}`)
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('€20,000.00 ready to use.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`/agreement?from=${encodeURIComponent(`/investments/${offerId}`)}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign agreement' }).click()
  await expect(page).toHaveURL(`/investments/${offerId}`)
  await expect(page.getByLabel('Amount to invest')).toHaveValue('5,000')
})

test('[GATE-11 placements page] placements stay open to whoever holds one, and are closed to everybody else whose check is not approved', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await investor(page, { euro: 100n })
  await page.goto('/placements')
  await expect(page.getByRole('heading', { name: 'No placements yet' })).toBeVisible()
  await expectClean(page)
  await setIdentityCheck(person.email, 'pending')
  await page.goto('/placements')
  await expect(page).toHaveURL(/access-required\?need=kyc/)

  // Of the cast, so that the placement is a real one: its check is approved again whatever happens here.
  const holder = 'iris@members.example'
  const hers = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(hers, holder)
  await expect(hers).toHaveURL('/dashboard')
  await setIdentityCheck(holder, 'pending')
  try {
    await hers.goto('/placements')
    await expect(hers.getByRole('link', { name: 'Delta Housing', exact: true })).toBeVisible()
    await expectClean(hers)
    await hers.goto(`/investments/${await offerNamed(fund)}`)
    await expect(hers).toHaveURL(/access-required\?need=kyc/)
  } finally {
    await setIdentityCheck(holder, 'approved')
    await hers.context().close()
  }
})

test('an order that does not exist says so, and one that cannot be read is read again', async ({ page }) => {
  await investor(page, { euro: 100n })
  await page.goto('/orders/sub_none')
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await page.route('**/api/subscriptions/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/orders/sub_other')
  await expect(page.getByRole('heading', { name: 'Your order could not be loaded' })).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
})

test('while an opportunity to invest in is loading, nothing reaches beyond the screen', async ({ page }) => {
  await investor(page, { euro: 100n })
  await page.route('**/api/offers/ofr_*', () => undefined)
  await page.goto(`/investments/${await offerNamed(fund)}`)
  await expect(page.getByText('Loading the opportunity')).toBeAttached()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})

test('[INV-01 add funds] [PORT-01] [PORT-02] [DASH-07] the demonstration shows the three holdings, takes money only for open ones, and an order goes through it', async ({
  page,
}) => {
  const asked: string[] = []
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const recent = page.getByRole('table', { name: 'Recent investments' })
  await expect(recent.getByRole('row').filter({ hasText: fund }).getByText('Active', { exact: true })).toHaveClass(/bg-good-soft/)
  await expect(recent.getByRole('row').filter({ hasText: 'Clean Water Bridge' }).getByText('Matured', { exact: true })).toHaveClass(
    /bg-sunken/,
  )

  await page.goto('/placements')
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const words of ['Renewable Energy', 'Open', '€10,000', '€650', '6.5% a year', '12', '48 t', '110%', '€5,000', '72%'])
    await expect(card(fund)).toContainText(words)
  await expect(card('Delta Housing')).toContainText('€390')
  await expect(card(fund).getByRole('link', { name: fund, exact: true })).toHaveAttribute('href', '/opportunities/1')
  const closed = card('Clean Water Bridge').getByRole('button', { name: 'Add Funds' })
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await closed.hover()
  await expect(page.getByText('This investment is not open for additional funds.')).toBeVisible()
  await page.mouse.move(0, 0)
  // Its chart fades in, and has too little contrast halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card(fund)
    .getByRole('link', { name: `See placement ${fund}` })
    .click()
  await expect(page.getByRole('list', { name: 'What the register of holders says' })).toContainText('Placed')
  await expect(
    page.getByRole('table', { name: 'Payments you received, newest first' }).getByRole('row').filter({ hasText: '€162.50' }),
  ).toHaveCount(6)
  await expect(page.getByText('Income received').locator('..')).toContainText('€975.00')
  await expectClean(page)

  await page.getByRole('link', { name: 'Add Funds' }).click()
  await expect(page).toHaveURL('/investments/1')
  await fillProfileOfDemo(page)
  await page.goto('/investments/1')
  await page.getByRole('region', { name: 'Risk warning' }).getByRole('button', { name: 'I understand' }).click()
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/ready to use/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await answerLarge(page)
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible()
  await page.goto('/placements')
  await page.getByRole('table', { name: 'Your open orders' }).getByRole('link', { name: fund }).click()
  await page.getByRole('button', { name: 'Cancel this investment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this investment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You cancelled this order' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})

async function setIdentityCheck(email: string, status: 'approved' | 'pending'): Promise<void> {
  await behind('update profiles set kyc_status = $2 from account where account.person_id = profiles.id and email_index = $1', [
    memberIndex(email),
    status,
  ])
}

/** The investor profile of the demonstration, as a visitor fills it in. */
async function fillProfileOfDemo(page: Page): Promise<void> {
  const { knowledgeTest } = packAt('eu-ecspr', new Date())
  expect(knowledgeTest.mustPass).toBe(false)
  await page.goto('/investor-profile')
  await page.getByLabel('Non-sophisticated investor').check()
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  await page.goto('/investor-profile/knowledge-test')
  const groups = page.locator('form fieldset')
  await expect(groups).toHaveCount(6)
  for (const group of await groups.all()) await group.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.getByRole('button', { name: 'I understand' }).click()
  await expect(page.getByText('You have read this warning.')).toBeVisible()
  await page.goto('/investor-profile/loss-simulation')
  await page.getByLabel('Regular income a year').fill('40000')
  await page.getByLabel('Assets').fill('30000')
  await page.getByLabel('Financial commitments').fill('10000')
  await page.getByRole('button', { name: 'Work out the result' }).click()
  await page.getByRole('button', { name: 'I have seen this result' }).click()
  await expect(page.getByText('You have confirmed this result.')).toBeVisible()
}

/** Signed, with the card chosen: the browser is on the institution's page. */
async function payByCard(page: Page): Promise<void> {
  await page.goto(`/investments/${await offerNamed(fund)}`)
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await answerLarge(page)
  await sign(page)
  await expect(page.getByText('5125.75 EUR')).toBeVisible(arrives)
}
