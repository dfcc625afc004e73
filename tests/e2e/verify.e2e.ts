import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectClean, signIn, test } from './person.ts'
import { waitForReceipt } from './receipt.ts'

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await press()
  return readFileSync(await (await downloading).path())
}

test('[DOC-03] [PROOF-01 agreement] [PROOF-02 page] anybody checks a sealed document and a receipt in their browser, and a changed byte is found', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/documents')
  await page.getByRole('list', { name: 'Your documents' }).getByRole('link').first().click()
  const pdf = await download(page, () => page.getByRole('link', { name: 'Download', exact: true }).click())
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await waitForReceipt(page)
  await expect(page.getByText('A signed document')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code that opens this receipt on the checking page' })).toBeVisible()
  await expectClean(page)
  const receipt = await download(page, () => page.getByRole('button', { name: 'Download receipt' }).click())
  expect(receipt.toString()).toContain('c2sp.org/tlog-proof@v1')
  expect(receipt.toString()).not.toContain('Freya')
  // On paper there are the receipt and its code, and nothing around them.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('The receipt holds')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const sent: string[] = []
  await stranger.goto('/verify')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Check a document or a receipt' })).toBeVisible()
  await expectClean(stranger)
  stranger.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const check = (name: string, mimeType: string, buffer: Buffer) =>
    stranger.getByLabel('PDF or receipt').setInputFiles({ name, mimeType, buffer })
  await check('agreement.pdf', 'application/pdf', pdf)
  await expect(stranger.getByText('The document is whole and the seal is ours')).toBeVisible()
  await expect(stranger.getByText('north.localhost').or(stranger.getByText('south.localhost')).first()).toBeVisible()
  await expectClean(stranger)
  const changed = Buffer.from(pdf)
  const at = changed.indexOf('stream') + 20
  changed[at] = (changed[at] ?? 0) ^ 1
  await check('agreement.pdf', 'application/pdf', changed)
  await expect(stranger.getByText('The document is not what was sealed')).toBeVisible()
  await check('receipt.txt', 'text/plain', receipt)
  await expect(stranger.getByText('The receipt holds')).toBeVisible()
  await check(
    'receipt.txt',
    'text/plain',
    Buffer.from(receipt.toString().replace(/index (\d+)/, (_all, index: string) => `index ${Number(index) + 1}`)),
  )
  await expect(stranger.getByText('The receipt does not hold')).toBeVisible()
  await check('notes.txt', 'text/plain', Buffer.from('Hello'))
  await expect(stranger.getByText('neither a PDF nor a receipt')).toBeVisible()
  expect(sent).toEqual([])
  // The program that checks without us is one file.
  const program = await stranger.request.get('/heathland-verify.mjs')
  expect(program.status()).toBe(200)
  expect([...(await program.text()).matchAll(/from ["'](.*?)["']/g)].map(([, from]) => from)).toEqual(['node:fs/promises'])
  await stranger.context().close()
})

test('[STAFF-04] compliance searches the audit log, exports it with control totals, and each record has its proof', async ({ page }) => {
  await signIn(page, 'carla@staff.example')
  await page.goto('/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The public log' })).toBeVisible()
  await expect(page.getByText('.localhost').first()).toBeVisible({ timeout: 60_000 })
  const search = page.getByRole('searchbox', { name: 'Search the audit trail' })
  await search.fill('freya@members.example')
  const trail = page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
  const signed = trail.filter({ hasText: 'Signed in' }).first()
  await expect(signed).toContainText('Freya')
  await expectClean(page)
  const file = await download(page, async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  })
  const lines = file.toString().trim().split('\r\n')
  expect(lines.some((line) => line.includes('identity.signed-in'))).toBe(true)
  expect(lines.find((line) => line.startsWith('Rows') || line.includes('Rows:'))).toBeDefined()
  await signed.getByRole('button', { name: /^Details/ }).click()
  await page.getByRole('link', { name: 'Receipt', exact: true }).first().click()
  await waitForReceipt(page)
  await expect(page.getByText('A record of the audit log')).toBeVisible()
  await expectClean(page)
})
