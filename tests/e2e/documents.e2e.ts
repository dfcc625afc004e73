import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzip } from '../files/unzip.ts'
import { joinQuietly } from './member.ts'
import { expect, expectClean, signIn, test } from './person.ts'

test('[AGR-01] [AGR-02] [AGR-03] [DOC-01] [DOC-03] [ERR-02 terms] a new member reads the agreement, signs it, and has its sealed copy', async ({
  page,
}) => {
  await joinQuietly(page, 'NL')
  await page.goto('/agreement')
  await expect(page.getByRole('heading', { level: 1, name: 'Membership agreement' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Ines')).not.toHaveCount(0)
  await expectClean(page)
  const sign = page.getByRole('button', { name: 'Sign agreement' })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please agree to the terms before signing')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Do This Later' })).toHaveAttribute('href', '/dashboard')

  // It waits among the documents meanwhile.
  await page.goto('/documents')
  await expect(page.getByText('One document is pending signature')).toBeVisible()
  await page.getByRole('button', { name: 'Review & Sign' }).click()
  await expect(page.getByRole('region', { name: 'Sign this document' })).toBeVisible()
  await expectClean(page)

  await page.goto('/agreement')
  await page.getByLabel('I have read the membership agreement and agree to its terms.').check()
  await expect(sign).not.toHaveAttribute('aria-disabled')
  await sign.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Agreement signed.')).toBeVisible()

  await page.goto('/documents')
  const line = page.getByRole('list', { name: 'Your documents' }).getByRole('link', { name: /Membership agreement/ })
  await expect(line).toContainText('Signed')
  await expect(page.getByText('pending signature')).toHaveCount(0)
  await line.click()
  const download = page.getByRole('link', { name: 'Download' })
  // The worker seals it; the page hears of it by itself.
  await expect(download).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await download.click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Membership agreement.pdf')
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Verify seal' }).click()
  await expect(page.getByText('The seal is intact')).toBeVisible()
  await expectClean(page)

  // All of them at once, in one file that a worker makes. A phone shows the list or a document.
  await page.goto('/documents')
  const archived = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all documents' }).click()
  const archive = await archived
  expect(archive.suggestedFilename()).toMatch(/^heathland-documents-\d{4}-\d\d-\d\d\.zip$/)
  const inside = unzip(readFileSync(await archive.path()))
  const copy = [...inside].find(([name]) => /^documents\/0001 .*Membership agreement\.pdf$/.test(name))
  expect(copy?.[1]).toEqual(bytes)
  expect(inside.get('index.html')?.toString()).toContain('Your documents at Heathland')
  await expectClean(page)
  await line.click()

  // One changed byte on the way is found by the browser.
  await page.route('**/api/files/*/content', async (route) => {
    const changed = Buffer.from(bytes)
    const at = changed.indexOf('stream') + 20
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(createHash('sha256').update(changed).digest('hex')).not.toBe(createHash('sha256').update(bytes).digest('hex'))
    await route.fulfill({ contentType: 'application/pdf', body: changed })
  })
  await page.getByRole('button', { name: 'Verify seal' }).click()
  await expect(page.getByText('The seal does not hold')).toBeVisible()
  await page.unrouteAll()

  await page.goto('/agreement')
  await expect(page.getByRole('heading', { name: 'You have signed the agreement' })).toBeVisible()
  await page.goto('/settings?section=status')
  await expect(page.getByText(/Signed on/).first()).toBeVisible()
})

test('[DOC-01] [DOC-02] documents are found and filtered, an empty list and a failure say so', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/documents')
  await expect(page.getByText('We keep the audit trail for 7 years.')).toBeVisible()
  await expect(page.getByText('1-2 business days')).toBeVisible()
  const list = page.getByRole('list', { name: 'Your documents' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await page.getByLabel('Search documents').fill('delta')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Available', exact: true }).click()
  await expect(page.getByText('No results match your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(6)
  for (const [status, count] of [
    ['Signed', 3],
    ['Pending', 1],
    ['Available', 1],
    ['Sent', 1],
  ] as const) {
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: status, exact: true }).click()
    await expect(list.getByRole('listitem')).toHaveCount(count)
  }
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'All', exact: true }).click()

  await page.getByRole('button', { name: 'Review & Sign' }).click()
  await page.getByLabel('I have read this document and agree to it.').check()
  await page.getByRole('button', { name: 'Sign document' }).click()
  await expect(page.getByText('Document signed.')).toBeVisible()
  await expect(page.getByText('pending signature')).toHaveCount(0)
})

test('[DOC-01] [ERR-02 documents, ERR-02 no documents] without documents the page says so, and a failure offers to try again', async ({
  page,
}) => {
  await signIn(page, 'willem@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/documents')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await page.route('**/api/documents*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Failed to load documents')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test('the agreement is read and signed in Dutch', async ({ page }) => {
  await joinQuietly(page, 'NL')
  await page.goto('/settings?section=language')
  await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption('nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.goto('/agreement')
  await expect(page.getByRole('heading', { level: 1, name: 'Lidmaatschapsovereenkomst' })).toBeVisible()
  await page.getByLabel('Ik heb de lidmaatschapsovereenkomst gelezen en ga akkoord met de voorwaarden.').check()
  await page.getByRole('button', { name: 'Overeenkomst ondertekenen' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/^Overeenkomst ondertekend\./)).toBeVisible()
})

test('administrators write a new text of the agreement, see how it reads, and a second one decides', async ({ page, browser }) => {
  const sentence = `Members may ask for a copy ${randomUUID().slice(0, 8)}.`
  await signIn(page, 'mira@staff.example')
  await page.goto('/documents/templates')
  await expect(page.getByRole('heading', { level: 1, name: 'Agreement text' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^In force: version / })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Write a new version' }).click()
  const english = page.getByLabel('Text in English')
  const preview = page.getByRole('region', { name: 'As members read it in English' })
  await expect(preview).toContainText('Heathland Development B.V.')
  const text = await english.inputValue()
  // A mistake is named with its line, while it is written.
  await english.fill(`${text}\nPaid by {member}.`)
  await expect(preview).toContainText('Only {operator}, {custodian}, {country} and {version} can be filled in.')
  await english.fill(`${text}\n${sentence}`)
  await expect(preview).toContainText(sentence)
  await expectClean(page)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Please say why the text changes.').first()).toBeVisible()
  await page.getByLabel('Why it changes').fill('Members asked for it')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('The new text waits for a second administrator.')).toBeVisible()
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()

  // Turned down here, so that whoever signs meanwhile signs the text they read; publishing is tested beside its code.
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'milan@staff.example')
  await second.goto('/documents/templates')
  const request = second.getByRole('listitem').filter({ hasText: 'of the membership agreement' }).filter({ hasText: sentence })
  await request.getByText('Text in English').click()
  await expect(request.getByText(sentence)).toBeVisible()
  await expectClean(second)
  await request.getByRole('button', { name: 'Reject' }).click()
  await expect(second.getByText('Rejected. Nothing was changed.')).toBeVisible()
  await expect(second.getByText('Turned down').first()).toBeVisible()
  await second.context().close()
})
