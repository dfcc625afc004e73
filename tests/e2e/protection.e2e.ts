import type { Page } from '@playwright/test'
import { joinQuietly } from './member.ts'
import { behind, expect, expectClean, memberIndex, type NewPerson, signIn, test } from './person.ts'

const euWarning = 'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.'
const ukWarning =
  "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong."
const ukPersonal =
  "Ines, this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more."

const rightAnswers = [
  'All of it',
  'Nobody',
  'At the end of the term; perhaps not before',
  'My money in several kinds of investments',
  'It pays for its project',
  'In the way that the agreement describes',
]

test('[PROT-01 statements, PROT-01 entry test, PROT-01 loss simulation, PROT-01 formula] [PROT-03 reason, PROT-03 pages] an EU member fills in category, test and loss simulation, and sees what is left at an offer', async ({
  page,
}) => {
  const person = await joinQuietly(page, 'NL')
  await letThroughGate(person)
  await fillProfile(page)
  await expectClean(page)

  await openFirstOffer(page)
  const left = page.getByRole('list', { name: 'What is still missing' })
  await expect(left.getByRole('listitem')).toHaveCount(2)
  await expect(left).toContainText('Read the membership agreement and sign it.')
  await expect(left.getByText('Your turn')).toHaveCount(2)
  await expect(left).toContainText('Read the warning at the top of this page.')
  await expect(page.getByText('you have 4 calendar days to change your mind')).toBeVisible()
  const warning = page.getByRole('region', { name: 'Risk warning' })
  await expect(warning.getByText(euWarning, { exact: true })).toHaveAttribute('lang', 'en')
  await warning.getByRole('button', { name: 'I understand' }).click()
  await expect(warning).toContainText('You have read this warning.')
  await expect(warning.getByText(euWarning, { exact: true })).toBeVisible()
  await expect(left.getByRole('listitem')).toHaveCount(1)
  await expect(left.getByRole('link', { name: 'Go to the agreement' })).toHaveAttribute('href', /^\/agreement\?from=/)
})

test('what is typed about a category survives leaving, and answers that do not suffice are refused', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.goto('/investor-profile')
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Please choose a category.').first()).toBeVisible()
  await page.getByLabel('Sophisticated investor, as a person').check()
  await page.getByLabel('Gross income a year').fill('70000')
  await page.goto('/dashboard')
  await page.goto('/investor-profile')
  await expect(page.getByLabel('Sophisticated investor, as a person')).toBeChecked()
  await expect(page.getByLabel('Gross income a year')).toHaveValue('70000')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please confirm that your answers are true.').first()).toBeVisible()
  for (const box of await page.getByRole('group', { name: 'Please confirm' }).getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your answers do not meet what the law asks for this category.').first()).toBeVisible()
  await expectClean(page)
})

test('a failed test shows its warning until it is acknowledged, above the fold of a narrow phone', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.goto('/investor-profile/knowledge-test')
  await page.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByText('Please answer question 6.').first()).toBeVisible()
  await expectClean(page)
  await answer(page, (options) => options[0])
  await expect(page.getByRole('heading', { name: 'You did not pass the test' })).toBeVisible()
  const warning = page.getByText(euWarning, { exact: true })
  await expect(warning).toHaveAttribute('lang', 'en')
  await expectClean(page)

  await page.setViewportSize({ width: 320, height: 568 })
  await page.reload()
  await expect(warning).toBeInViewport({ ratio: 1 })
  await page.goto('/investor-profile')
  const item = page.getByRole('list', { name: 'Parts of your investor profile' }).getByRole('listitem').nth(1)
  await expect(item).toContainText('Not passed')
  await item.getByRole('link', { name: 'Read the warning' }).click()
  await page.getByRole('button', { name: 'I understand' }).click()
  await expect(page.getByText('You have read this warning.')).toBeVisible()
  await expect(warning).toBeVisible()
  await expect(page.getByRole('button', { name: 'I understand' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'You can lose everything' })).toBeVisible()
  await page.goto('/investor-profile')
  await expect(item).toContainText('Done')
})

test('[PROT-02 personal warning, PROT-02 wait, PROT-02 equal choices] a UK member asks to see an offer, waits, and has two equal choices', async ({
  page,
}) => {
  const person = await joinQuietly(page, 'GB')
  await letThroughGate(person)
  await openFirstOffer(page)
  const warnings = page.getByRole('region', { name: 'Risk warning' })
  await expect(warnings.getByText(ukWarning, { exact: true })).toHaveAttribute('lang', 'en')
  await expect(warnings).toContainText(ukPersonal)
  await warnings.getByRole('button', { name: 'Take 2 mins to learn more' }).first().click()
  await expect(page.getByRole('dialog', { name: 'The risks in two minutes' })).toContainText('You could lose all the money you invest')
  await expectClean(page)
  await page.getByRole('button', { name: 'Close summary' }).click()

  const ask = page.getByRole('button', { name: 'Ask to see this offer' })
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please confirm the warnings above first.')).toBeVisible()
  await warnings.getByRole('button', { name: 'I understand' }).first().click()
  await expect(warnings.getByRole('button', { name: 'I understand' })).toHaveCount(1)
  await warnings.getByRole('button', { name: 'I understand' }).click()
  await expect(warnings.getByRole('button', { name: 'I understand' })).toHaveCount(0)
  await ask.click()
  await expect(page.getByText(/You can decide from/)).toBeVisible()
  await expectClean(page)

  await letRequestAge(person)
  await page.reload()
  const choices = page.getByRole('group', { name: 'Your decision' })
  const [goOn, leave] = [choices.getByRole('button', { name: 'Go on' }), choices.getByRole('button', { name: 'Leave' })]
  const [one, other] = [await goOn.boundingBox(), await leave.boundingBox()]
  expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y])
  expect(await goOn.getAttribute('class')).toBe(await leave.getAttribute('class'))
  await leave.click()
  await expect(page).toHaveURL(/\/opportunities$/)
  await expect(page.getByText('You left this offer. Nothing was invested.')).toBeVisible()
})

test('on the smallest phone the UK warnings are whole above the fold, and what is shown and acknowledged is on record', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const person = await joinQuietly(page, 'GB')
  await letThroughGate(person)
  await openFirstOffer(page)
  const warnings = page.getByRole('region', { name: 'Risk warning' })
  const texts = [warnings.getByText(ukWarning, { exact: true }), warnings.getByText(ukPersonal)]
  for (const text of texts) await expect(text).toBeInViewport({ ratio: 1 })
  const [shown, acknowledged] = ['protection.warning-shown', 'protection.warning-acknowledged']
  await expect.poll(() => recordOf(person)).toEqual([shown, shown])
  await page.keyboard.press('Escape')
  for (const text of texts) await expect(text).toBeVisible()
  const understood = warnings.getByRole('button', { name: 'I understand' })
  await understood.first().click()
  await expect(understood).toHaveCount(1)
  await understood.click()
  await expect(understood).toHaveCount(0)
  await expect.poll(() => recordOf(person)).toEqual([shown, shown, acknowledged, acknowledged])
  for (const text of texts) await expect(text).toBeVisible()
})

test('[PROT-02 lock] a UK member who fails the test twice waits, and sees until when', async ({ page }) => {
  await joinQuietly(page, 'GB')
  await page.goto('/investor-profile/knowledge-test')
  await answer(page, (options) => options[0])
  await expect(page.getByRole('heading', { name: 'You did not pass the test' })).toBeVisible()
  await page.getByRole('button', { name: 'Take the test again' }).click()
  await answer(page, (options) => options[0])
  await expect(page.getByRole('heading', { name: 'Please wait before the next attempt' })).toBeVisible()
  await expect(page.getByText(/You can take the test again from/)).toBeVisible()
  await page.goto('/investor-profile')
  await expect(page.getByText('Locked for now')).toBeVisible()
})

test('compliance accepts a request for a category, and its standing is on the person’s page', async ({ page, browser }) => {
  const person = await joinQuietly(page, 'NL')
  await page.goto('/investor-profile')
  await page.getByLabel('Sophisticated investor, as a person').check()
  await page.getByLabel('Gross income a year').fill('70000')
  await page.getByLabel('Significant trades per quarter').fill('12')
  for (const box of await page.getByRole('group', { name: 'Please confirm' }).getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Waiting for Heathland')).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'mira@staff.example')
  await office.goto('/compliance?tab=categories')
  const row = office.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Gross income a year: €70,000')
  await expectClean(office)
  await row.getByRole('button', { name: /^Accept/ }).click()
  await office.getByRole('button', { name: 'Accept request' }).click()
  await expect(office.getByText('Request accepted.')).toBeVisible()
  const [found] = await behind<{ person_id: string }>('select person_id from account where email_index = $1', [memberIndex(person.email)])
  await office.goto(`/users/${found?.person_id ?? ''}`)
  await expect(office.getByRole('heading', { name: 'Investor protection' })).toBeVisible()
  await expect(office.getByText('Sophisticated investor, as a person')).toBeVisible()
  await expect(office.getByText('No decisions yet')).toBeVisible()
  await expectClean(office)
  await office.context().close()

  await page.reload()
  await expect(page.getByText('You are a sophisticated investor.')).toBeVisible()
  await expect(page.getByText('The rules that apply to you do not ask for this test.')).toBeVisible()
})

test('the same profile is filled in during the demonstration', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await fillProfile(page)
  await openFirstOffer(page)
  await expect(page.getByRole('region', { name: 'Risk warning' }).getByText(euWarning, { exact: true })).toBeVisible()
})

test('a profile that cannot be read says so and is read again', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.route('**/api/protection', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/investor-profile')
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('0 of 3 done')).toBeVisible()
})

test('the investor profile speaks Dutch, and the warning keeps its own language', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.goto('/settings?section=language')
  // The page turns Dutch at once; whoever goes on before it is kept would find it in English again.
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/identity/me/language'))
  await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption('nl')
  await kept
  await page.goto('/investor-profile/knowledge-test')
  await expect(page.getByRole('heading', { level: 1, name: 'Kennistoets' })).toBeVisible()
  await answer(page, (options) => options[0], 'Antwoorden versturen')
  await expect(page.getByText(euWarning, { exact: true })).toHaveAttribute('lang', 'en')
  await expectClean(page)
})

/** From nothing to a complete profile of the EU. */
async function fillProfile(page: Page): Promise<void> {
  await page.goto('/investor-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Investor profile' })).toBeVisible()
  await expect(page.getByText('0 of 3 done')).toBeVisible()
  await expectClean(page)
  await page.getByLabel('Non-sophisticated investor').check()
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  await expect(page.getByText('You are a non-sophisticated investor.')).toBeVisible()

  await page.getByRole('link', { name: 'Take the test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge test' })).toBeVisible()
  await answer(page, (options) => options.find((option) => rightAnswers.includes(option)))
  await expect(page.getByRole('heading', { name: 'You passed the test' })).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your investor profile' }).click()

  await page.getByRole('link', { name: 'Start the simulation' }).click()
  await expect(page.getByText('The result never stops you from investing.')).toBeVisible()
  await page.getByLabel('Regular income a year').fill('40000')
  await page.getByLabel('Assets').fill('30000')
  await page.getByLabel('Financial commitments').fill('10000')
  await page.getByRole('button', { name: 'Work out the result' }).click()
  await expect(page.getByRole('heading', { name: 'The loss you could bear' })).toBeVisible()
  for (const line of ['+ Assets', '− Commitments', '= Net worth', '10% of your net worth'])
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  await expect(page.getByText('€60,000')).toBeVisible()
  await expect(page.getByText('€6,000').first()).toBeVisible()
  await page.getByRole('button', { name: 'I have seen this result' }).click()
  await expect(page.getByText('You have confirmed this result.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your investor profile' }).click()
  await expect(page.getByText('Your investor profile is complete.')).toBeVisible()
}

/** Chooses one answer of each question by its words and sends them. */
async function answer(page: Page, choose: (options: readonly string[]) => string | undefined, send = 'Send answers'): Promise<void> {
  const groups = page.locator('form fieldset')
  await expect(groups).toHaveCount(6)
  for (const group of await groups.all()) {
    const options = await group.locator('label').allInnerTexts()
    await group.getByLabel(choose(options) ?? '', { exact: true }).check()
  }
  await page.getByRole('button', { name: send }).click()
}

async function openFirstOffer(page: Page): Promise<void> {
  await page.goto('/opportunities')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/opportunities\/.+/)
  await expect(page.getByRole('region', { name: 'Risk warning' })).toBeVisible()
}

/** What stands before every offer, where how it comes about is not the question. */
async function letThroughGate({ email }: NewPerson): Promise<void> {
  await behind(
    `update profiles set kyc_status = 'approved', first_onramp_ok = true, crossmint_wallet_id = coalesce(crossmint_wallet_id, 'wallet-' || id)
     from account where account.person_id = profiles.id and email_index = $1`,
    [memberIndex(email)],
  )
}

/** What the audit log says about warnings, oldest first. */
async function recordOf({ email }: NewPerson): Promise<readonly string[]> {
  const rows = await behind<{ action: string }>(
    `select action from audit_log join account on account.person_id = audit_log.user_id
     where email_index = $1 and action like 'protection.warning-%' order by audit_log.id`,
    [memberIndex(email)],
  )
  return rows.map(({ action }) => action)
}

/** As if a day had passed since the member asked. */
async function letRequestAge({ email }: NewPerson): Promise<void> {
  await behind(
    `update offer_request set requested_at = requested_at - interval '25 hours' from account
     where account.person_id = offer_request.person_id and email_index = $1`,
    [memberIndex(email)],
  )
}
