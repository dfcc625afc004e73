/** The loan book of the lending SPV: a loan is drafted and started by two people, and a payment recorded without a mouse. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectClean, signIn, test } from './person.ts'

// A chart fades in, and has too little contrast halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ mode: 'serial' })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  return page
}

/** What somebody else does meanwhile, in their own browser. */
async function send<Body>(page: Page, path: string, body: object): Promise<Body> {
  const answer = await page.evaluate(
    async ([address, json]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const sent = await fetch(`/api/office${address}`, { method: 'POST', headers, body: json as string })
      return { status: sent.status, body: await sent.json() }
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Body
}

async function approve(page: Page, sentence: RegExp): Promise<void> {
  await page.goto('/users')
  const request = page.getByRole('listitem').filter({ hasText: sentence })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)
}

test('[STAFF-03 loans] [LAY-04 loans] staff of the lending SPV see figures, arrears and every loan, at a desk and on a phone', async ({
  page,
}) => {
  await signIn(page, 'lotte@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/loans')
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeVisible()
  for (const name of ['Outstanding', 'Late', 'Collateral shortfall'])
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Over 90 days' })).toContainText('€')
  await expectClean(page)
  await page.getByRole('button', { name: 'Solvida Rooftops GmbH' }).click()
  const detail = page.getByRole('region', { name: 'Loan L-0002, Solvida Rooftops GmbH' })
  await expect(detail.getByText(/Next step: call, from/)).toBeVisible()
  await expect(detail.getByRole('row').filter({ hasText: '44 d late' })).toBeVisible()
  await expect(detail.getByText('Roof rights, 41 sites')).toBeVisible()
  await expectClean(page)
  await detail.getByRole('button', { name: 'Propose new schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByRole('dialog').getByLabel('Number of payments')).toHaveAccessibleDescription(/1 to 480/)
  await expectClean(page)
})

test('[STAFF-03 loans] a loan is drafted, started by a second person, and a payment is recorded by keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(isPhone(page), 'the seeded postings are matched once, at a desk')
  await signIn(page, 'lotte@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/loans')
  await page.getByRole('button', { name: 'New loan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog.getByLabel('Borrower')).toHaveAccessibleDescription(/Enter the name of the borrower/)
  await expectClean(page)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [label, value] of [
    ['Borrower', 'Zeeland Tidal BV'],
    ['Registration number', '90011223'],
    ['Amount', '250000'],
    ['Interest a year', '6.5'],
    ['Number of payments', '8'],
    ['First payment due', day(80)],
    ['Contract signed', day(-20)],
    ['Collateral (optional)', 'Two tidal turbines'],
  ] as const)
    await dialog.getByLabel(label, { exact: false }).first().fill(value)
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const detail = page.getByRole('region', { name: /^Loan L-\d{4}, Zeeland Tidal BV/ })
  await expect(detail.getByText(/Not started yet/)).toBeVisible()

  // Its money leaves as two administrators release it.
  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  const milan = await colleague(browser, baseURL, 'milan@staff.example')
  const spvId = await page.evaluate(
    async () => ((await (await fetch('/api/office/loans')).json()) as { items: { spvId: string }[] }).items[0]?.spvId,
  )
  const line = { cell: 'eu', asset: 'EUR', amountMinor: '25000000', reference: `TIDAL-${Date.now()}` }
  await send(milan, '/ledger/references', { ...line, kind: 'bank-line', direction: 'out', dated: day(-5) })
  await send(mira, '/ledger/movement-requests', { posting: { movement: 'spv-paid', ...line, spvId }, reason: 'As on the statement.' })
  await approve(milan, new RegExp(line.reference))

  await detail.getByRole('button', { name: 'Start loan' }).click()
  await dialog.getByLabel('Reason').fill('The contract is signed.')
  await expect(dialog.getByLabel('Paid posting')).toContainText(line.reference)
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(detail.getByText('A request to start the loan waits for a second person.')).toBeVisible()
  await approve(mira, /Start loan L-\d{4} of Green Energy Fund to Zeeland Tidal BV/)
  await page.reload()
  await expect(detail.getByRole('button', { name: 'Record payment' })).toBeVisible()

  // No mouse from here on: to the loan that is late by a few days, and the posting that pays it to the cent.
  await page.goto('/loans')
  await expect(page.getByRole('button', { name: 'GreenFleet Dublin Ltd' })).toBeVisible()
  const late = page.getByRole('region', { name: /GreenFleet Dublin Ltd/ })
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('j')
  await expect(late.getByText('13 days late')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: /Wind van Zee BV/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(late.getByText('13 days late')).toBeVisible()
  await page.keyboard.press('p')
  await expect(dialog.getByLabel('Received posting')).toContainText('SEED-LOANS')
  const submit = dialog.getByRole('button', { name: 'Record payment' })
  for (let presses = 0; presses < 8 && !(await submit.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment recorded')).toBeVisible()
  await expect(late.getByText('Current', { exact: true })).toBeVisible()
  await expect(late.getByText('13 days late')).toHaveCount(0)
  await Promise.all([mira.context().close(), milan.context().close()])
})
