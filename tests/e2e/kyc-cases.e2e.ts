/** Compliance works through its queue: a case is found, its hit judged, a decision proposed, and made by a second person. */
import type { Page } from '@playwright/test'
import { checkFrame, handIn, joinQuietly } from './member.ts'
import { behind, expect, expectClean, memberIndex, type NewPerson, signIn, test } from './person.ts'

// A chart fades in, and has too little contrast halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 120_000 })

/** The provider checks in seconds, and the page of the member hears of it by itself. */
const checked = { timeout: 45_000 }

/** A member whose name the provider finds on a list. */
async function listed(page: Page, found: 'pep' | 'press' | 'sanctioned'): Promise<{ person: NewPerson; caseId: string; number: string }> {
  const person = await joinQuietly(page, 'NL')
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(checkFrame(page).getByRole('heading', { name: 'Step 1 of 2: document' })).toBeVisible(checked)
  await handIn(page, found)
  const find = () =>
    behind<{ id: string; number: string }>(
      'select kyc_case.id, number::text from kyc_case join account using (person_id) where email_index = $1',
      [memberIndex(person.email)],
    )
  await expect.poll(async () => (await find()).length, checked).toBe(1)
  const [row] = await find()
  return { person, caseId: row?.id ?? '', number: `K-${row?.number}` }
}

const decisionCard = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Decision', exact: true }) })

test('[KYC-02 keyboard] [KYC-02 second person] [LAY-04 kyc] a possible office is judged, proposed and approved by keyboard alone, and the member hears only of the result', async ({
  page,
}) => {
  const { person, caseId, number } = await listed(page, 'pep')
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Your identity is being checked' })).toBeVisible(checked)
  await expect(page.getByText('Your identity check is under review. This usually takes 1–2 business days')).toBeVisible()
  // Nothing of the case reaches the member, on the page or behind it.
  const own = JSON.stringify(await (await page.request.get('/api/kyc/verification')).json())
  expect(own).not.toMatch(/pep|sanction|hit|list|case/i)
  expect((await page.request.get(`/api/office/kyc/cases/${caseId}`)).status()).toBe(403)

  await signIn(page, 'carla@staff.example')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'KYC / AML' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'KYC / AML' })).toBeVisible()
  await expect(page.getByText(/open cases?\. Target: 95% decided/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Possible match on a list')
  await expect(row).toContainText('High')
  await expect(row).toContainText('Unassigned')
  await expect(row).toContainText(/left/)
  await expectClean(page)
  const link = row.getByRole('link')
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('j')
    if (await link.evaluate((element) => element === document.activeElement)) break
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/kyc/${caseId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Proof' })).toBeVisible()
  await expect(page.getByText('PEP, similarity 82%')).toBeVisible()
  await expect(page.getByText('Two people decide', { exact: true })).toBeVisible()
  await expectClean(page)

  // The hit first: nobody is approved before.
  await page.keyboard.press('d')
  await expect(page.getByText('Marked: different person')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Matches')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Born in another year and country.')
  await expectClean(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The proposal is saved. A second person decides.')).toBeVisible()
  await expect(page.getByText('You proposed this decision. Another person has to decide.')).toBeVisible()
  await expect(decisionCard(page).getByRole('button')).toHaveCount(0)
  await expectClean(page)

  await signIn(page, 'mira@staff.example')
  await page.goto('/kyc?tab=second')
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
  await expect(page.getByText('Carla Compliance proposed: approve')).toBeVisible()
  await expect(page.getByText('“Born in another year and country.”').first()).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Matches')
  await page.keyboard.press('Tab')
  await page.keyboard.type('I agree.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The case is decided.')).toBeVisible()
  await expect(decisionCard(page)).toContainText('Decided by Mira Admin')
  await expect(page.getByRole('list', { name: 'Case history' })).toContainText('Mira Admin decided the case')
  await expectClean(page)

  await page.context().clearCookies()
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/kyc-verification')
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible(checked)
})

test('[KYC-02 papers] a case is taken, new papers are asked for, and the member reads what is needed and nothing else', async ({
  page,
}) => {
  const { person, caseId } = await listed(page, 'press')
  await signIn(page, 'carla@staff.example')
  await page.goto(`/kyc/${caseId}`)
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('The case is assigned to you.')).toBeVisible()
  await expect(page.getByText('Assigned to You', { exact: true })).toBeVisible()
  await decisionCard(page).getByRole('button').click()
  await expect(page.getByRole('group', { name: 'Your decision' })).toContainText('Choose a decision.')
  await page.getByRole('radio', { name: 'Approve' }).check({ force: true })
  await expect(page.getByText('One hit is still open.')).toBeVisible()
  await page.getByRole('radio', { name: 'Ask the member for more' }).check({ force: true })
  await page.getByLabel('What the member hands in again').selectOption('Photo of the identity document')
  await page.getByLabel(/^Note/).last().fill('The photo is too dark to compare.')
  await expectClean(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('The member is asked for new documents.')).toBeVisible()
  await expect(page.getByText('The case continues when they arrive.')).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/kyc-verification')
  await expect(page.getByText('We need a new photo of your identity document.')).toBeVisible(checked)
  await expect(page.getByText('The photo is too dark to compare.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(checkFrame(page).getByRole('heading', { name: 'Step 1 of 2: document' })).toBeVisible(checked)
  await handIn(page, 'press')
  await signIn(page, 'carla@staff.example')
  await page.goto(`/kyc/${caseId}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Case history' })).toContainText('New documents arrived', { timeout: 3_000 })
  }).toPass(checked)
  await expectClean(page)
})

test('[DASH-09 compliance] the dashboard of compliance shows the oldest cases and leads to them', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'KYC / AML' }) })
  await expect(card.getByRole('listitem').first()).toContainText(/left|Overdue/)
  await card.getByRole('link', { name: /View all/ }).click()
  await expect(page).toHaveURL('/kyc')
})
