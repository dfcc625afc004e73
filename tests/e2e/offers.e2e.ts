import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectClean, signIn, test } from './person.ts'

/** What every offer needs; a permit says until when it holds. */
const required = [
  'Key information sheet',
  'Contract',
  'Title or lease of sites',
  'Permit',
  'Owner due diligence',
  'Conflict-of-interest check',
] as const

/** Small, different each time, and a PDF from its first to its last bytes. */
function pdf(name: string) {
  const text = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${randomUUID()}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(page, email)
  return page
}

async function draftOffer(page: Page, name: string): Promise<void> {
  await page.goto('/offers')
  await page.getByRole('button', { name: 'New offer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/at least 3 characters/)
  await dialog.getByLabel('SPV').selectOption({ label: 'Green Energy Fund (Loan)' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/offers\/ofr_/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Type', { exact: true }).fill('Senior secured loan')
  await page.getByLabel('Target', { exact: true }).fill('150000')
  await page.getByLabel('Minimum investment').fill('250')
  await page.getByLabel('Opens on').fill(daysFromNow(0))
  await page.getByLabel('Closes on').fill(daysFromNow(60))
  await page
    .getByLabel('Description', { exact: true })
    .fill('Solar panels on the roofs of twelve schools, paid back from lower energy bills.')
  await page.getByLabel('Term', { exact: true }).fill('72')
  await page.getByLabel('Interest a year').fill('5.8')
  await page.getByLabel('Members can redeem early').check()
  await page.getByLabel('Possible after').fill('24')
  await page.getByLabel('Fee for early redemption').fill('2')

  await page.getByRole('button', { name: 'Add risk' }).click()
  await page.getByLabel('What could happen').fill('The grid connection is late')
  await page.getByLabel('What it means for the investor').fill('Interest is paid later than planned.')
  await page.getByRole('button', { name: 'Add site' }).click()
  await page.getByLabel('Place').fill('Tamale')
  await page.getByLabel('Project owner').fill('Zonnedak Scholen B.V.')
  // One owner may raise a limited sum within a year, and every run of this test is another owner.
  await page.getByLabel('Registration number').fill(randomUUID().slice(0, 8))
  await page.getByLabel('About the owner').fill('Installs solar roofs on schools since 2014.')
  await page.getByLabel('Interests and conflicts').fill('None')
  await page.getByRole('button', { name: 'Add figure' }).click()
  await page.getByLabel('Figure', { exact: true }).fill('CO2 reduced')
  await page.getByLabel('Value', { exact: true }).fill('1240')
  await page.getByLabel('Unit').fill('t a year')
  await page.getByLabel('IRIS+ id').fill('PI3687')
  await page.getByLabel('Source and method').fill('Engineering report of August')
  await page.getByRole('group', { name: 'Hidden from' }).getByLabel('Non-sophisticated investor').check()
}

async function uploadEvidence(page: Page, kind: (typeof required)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind of document').selectOption({ label: `${kind} (required)` })
  await dialog.getByLabel('PDF document').setInputFiles(pdf(`${kind} signed`))
  await expect(dialog.getByRole('listitem').filter({ hasText: 'signed.pdf' })).toContainText('Uploaded')
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(`${kind} signed`)
  if (kind === 'Permit') {
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(dialog.getByLabel('Valid until')).toHaveAccessibleDescription(/last day on which it is valid/)
    await dialog.getByLabel('Valid until').fill(daysFromNow(400))
  }
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: `Download ${kind} signed` })).toContainText('In review')
}

test('[STAFF-03 offers] [OFFER-01 drafted, OFFER-01 checklist, OFFER-01 second person, OFFER-01 versions] staff of an SPV draft an offer, compliance accepts its evidence, and a second person publishes it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Solar schools ${randomUUID().slice(0, 8)}`
  await signIn(page, 'lotte@staff.example')
  await draftOffer(page, name)
  await expect(page.getByText(/Version 1 · saved .* by Lotte Lending/)).toBeVisible()
  await expectClean(page)

  const save = page.getByRole('button', { name: 'Save version' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await fillIn(page)
  await expect(page.getByText('Unsaved changes.')).toBeVisible()
  // What is typed is still there after a reload.
  await page.reload()
  await expect(page.getByLabel('Interest a year')).toHaveValue('5.8')
  await expect(page.getByLabel('Place')).toHaveValue('Tamale')
  await expect(page.getByLabel('Non-sophisticated investor')).toBeChecked()
  await expect(page.getByText('Unsaved changes.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Version 2 saved.')).toBeVisible()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps to publication' })
  await expect(steps).toContainText('All fields complete')
  const changes = page.getByRole('table', { name: 'Changes since version 1' })
  await expect(changes.getByRole('row').filter({ hasText: 'Interest a year' })).toContainText('5.8%')
  await expect(changes.getByRole('row').filter({ hasText: 'Hidden from' })).toContainText('Non-sophisticated investor')
  await expectClean(page)

  for (const kind of required) await uploadEvidence(page, kind)
  await expect(steps).toContainText('0 of 6 accepted')
  await page.getByRole('button', { name: 'Preview as member' }).click()
  await expect(page.getByRole('dialog')).toContainText('includes the risk of losing the entirety of the money invested')
  await expect(page.getByRole('dialog')).toContainText('5.8%')
  await expectClean(page)
  await page.getByRole('button', { name: 'Close preview' }).click()

  const address = new URL(page.url()).pathname
  const carla = await colleague(browser, baseURL, 'carla@staff.example')
  await carla.goto(address)
  await expect(carla.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(carla.getByText('Only SPV staff and administrators can change an offer.')).toBeVisible()
  await expectClean(carla)
  for (const kind of required) {
    await carla.getByRole('button', { name: `Accept ${kind} signed` }).click()
    await carla.getByRole('dialog').getByRole('button', { name: 'Accept document' }).click()
    await expect(carla.getByRole('dialog')).toHaveCount(0)
    await expect(carla.getByRole('listitem').filter({ hasText: `Download ${kind} signed` })).toContainText('by Carla Compliance')
  }
  await carla.context().close()

  await page.reload()
  await expect(steps).toContainText('6 of 6 accepted')
  await expect(page.getByText('Nothing blocks publication.')).toBeVisible()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/at least 3 characters/)
  await dialog.getByLabel('Reason').fill('Ready for members')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Sent to a second person.')).toBeVisible()
  await expect(steps).toContainText('Waiting for approval')
  await expect(page.getByRole('button', { name: 'Send for approval' })).toHaveAccessibleDescription('A second person has this version now.')

  // Whoever changes it after all sends the new version; the request for the old one cannot be approved any more.
  await page.getByLabel('Interest a year').fill('5.9')
  await save.click()
  await expect(page.getByText('Version 3 saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await dialog.getByLabel('Reason').fill('With the new rate')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)

  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  await mira.goto(address)
  const requests = mira.getByRole('listitem').filter({ hasText: `Publish “${name}”` })
  const old = requests.filter({ hasText: 'version 2' })
  await old.getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText(/has changed since/).first()).toBeVisible()
  await old.getByRole('button', { name: 'Reject' }).click()
  await expect(old).toHaveCount(0)
  await requests.filter({ hasText: 'version 3' }).getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText('This version is published.', { exact: true })).toBeVisible()
  await expect(mira.getByRole('link', { name: 'Preview as member' })).toHaveAttribute('href', address.replace('/offers', '/opportunities'))
  await mira.context().close()

  // He has passed the gate, and is no sophisticated investor.
  const finn = await colleague(browser, baseURL, 'finn@members.example')
  await finn.goto(address.replace('/offers', '/opportunities'))
  await expect(finn.getByRole('heading', { level: 1, name: 'There is no such opportunity' })).toBeVisible()
  await finn.context().close()

  await page.goto('/offers')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Published')
  await expect(row).toContainText('€150,000')
  await expectClean(page)
  await row.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Published' })).toContainText('Lotte Lending')

  await page.getByRole('link', { name: 'Updates' }).click()
  await page.getByRole('button', { name: 'Post update' }).click()
  await dialog.getByLabel('Title').fill('Panels ordered')
  await dialog.getByLabel('Text').fill('The panels for all twelve schools are ordered.')
  await dialog.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByText('Update posted.')).toBeVisible()

  await page.getByRole('button', { name: 'Change state' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Pause offer', 'Close offer'])
  await page.getByRole('menuitem', { name: 'Pause offer' }).click()
  await dialog.getByLabel('Reason').fill('Waiting for the installer')
  await dialog.getByRole('button', { name: 'Pause offer' }).click()
  await expect(page.getByText('The offer is paused.')).toBeVisible()
})

test('[STAFF-03 offers] a draft with gaps says what is missing and cannot be sent, and nobody saves over a newer version', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Wind barns ${randomUUID().slice(0, 8)}`
  await signIn(page, 'lotte@staff.example')
  await draftOffer(page, name)
  const send = page.getByRole('button', { name: 'Send for approval' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(/items on the checklist are open/)
  await expect(page.getByText('Permit is missing.')).toBeVisible()
  // An item leads to its field.
  await page.getByRole('link', { name: 'Set the target.' }).click()
  await expect(page.getByLabel('Target', { exact: true })).toBeFocused()

  await page.getByLabel('Target', { exact: true }).fill('a lot')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: /Please enter an amount/ })).toBeVisible()
  await expectClean(page)
  await page.getByLabel('Target', { exact: true }).fill('90000')

  // An administrator saves meanwhile.
  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  await mira.goto(new URL(page.url()).pathname)
  await mira.getByLabel('Type', { exact: true }).fill('Subordinated loan')
  await mira.getByRole('button', { name: 'Save version' }).click()
  await expect(mira.getByText('Version 2 saved.')).toBeVisible()
  await mira.context().close()

  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 2 was saved by somebody else.')).toBeVisible()
  await expect(page.getByLabel('Target', { exact: true })).toHaveValue('90,000')
  await page.getByRole('button', { name: 'Load newer version' }).click()
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('Subordinated loan')
  await expect(page.getByLabel('Target', { exact: true })).toHaveValue('')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
})
