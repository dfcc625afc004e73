import { readFileSync } from 'node:fs'
import { expect, expectClean, signIn, test } from './person.ts'

test('[DOC-03] anybody checks a sealed document and a receipt in their browser, and a changed byte is found', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'freya@members.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/documents')
  await page.getByRole('list', { name: 'Your documents' }).getByRole('link').first().click()
  const save = async (press: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await press()
    return readFileSync(await (await downloading).path())
  }
  const pdf = await save(() => page.getByRole('link', { name: 'Download', exact: true }).click())
  // The log takes it up within moments here, and witnesses sign it.
  let receipt = Buffer.alloc(0)
  await expect(async () => {
    const downloading = page.waitForEvent('download', { timeout: 3_000 })
    await page.getByRole('button', { name: 'Download receipt' }).click()
    receipt = readFileSync(await (await downloading).path())
  }).toPass({ timeout: 90_000 })
  expect(receipt.toString()).toContain('c2sp.org/tlog-proof@v1')
  expect(receipt.toString()).not.toContain('Freya')

  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const sent: string[] = []
  await stranger.goto('/verify')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Check a document or a receipt' })).toBeVisible()
  await expectClean(stranger)
  stranger.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const check = (name: string, mimeType: string, buffer: Buffer) =>
    stranger.getByLabel('PDF or receipt').setInputFiles({ name, mimeType, buffer })
  await check('agreement.pdf', 'application/pdf', pdf)
  await expect(stranger.getByText('The seal is intact')).toBeVisible()
  await expectClean(stranger)
  const changed = Buffer.from(pdf)
  const at = changed.indexOf('stream') + 20
  changed[at] = (changed[at] ?? 0) ^ 1
  await check('agreement.pdf', 'application/pdf', changed)
  await expect(stranger.getByText('The seal does not hold')).toBeVisible()
  await check('receipt.txt', 'text/plain', receipt)
  await expect(stranger.getByText('The receipt holds')).toBeVisible()
  await expect(stranger.getByText('north.localhost').or(stranger.getByText('south.localhost')).first()).toBeVisible()
  await check(
    'receipt.txt',
    'text/plain',
    Buffer.from(receipt.toString().replace(/index (\d+)/, (_all, index: string) => `index ${Number(index) + 1}`)),
  )
  await expect(stranger.getByText('The receipt does not hold')).toBeVisible()
  await check('notes.txt', 'text/plain', Buffer.from('Hello'))
  await expect(stranger.getByText('neither a PDF nor a receipt')).toBeVisible()
  expect(sent).toEqual([])
  await stranger.context().close()
})
