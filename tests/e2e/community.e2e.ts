import { findBarriers } from './accessibility.ts'
import { expect, join, signIn, test } from './person.ts'

const hostile = [
  '## What to look at',
  '',
  'A **bold** word and <img src=x onerror="document.title=\'owned\'"> in the text.',
  '',
  '<script>document.title = "owned"</script>',
  '',
  '[a script](javascript:document.title="owned"), [a file](data:text/html,owned), [Example](https://example.org/wind).',
  '',
  '![elsewhere](https://evil.example/pixel.png)',
].join('\n')

/** A member, a creator and two administrators, told in one go: each step is what the next one works on. */
test('[COMM-01] [COMM-02] [COMM-03] [COMM-04] [LAY-01 community] [LAY-04 research] [ENT-07 creator] a member reads and asks for creator access, staff grant it, the creator writes, another administrator publishes, and members read it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const visit = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await join(page)

  // The member finds both pages in the menu, and what they hold.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  for (const name of ['Member hub', 'Knowledge exchange', 'Professional networks', 'Knowledge resources', "What's Happening"])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const discord = page.getByRole('link', { name: 'Join our Discord' })
  await expect(discord).toHaveAttribute('href', /^https:\/\/discord\.com\//)
  await expect(page.getByText('0 of 5')).toBeVisible()

  // Reading earns a point, and says for what.
  await page.getByRole('link', { name: 'How the Community page works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How the Community page works' })).toBeVisible()
  await expect(page.getByText('Knowledge progress +1')).toBeVisible()
  await expect(page.getByText('You read an article.')).toBeVisible()

  // The library is searched and narrowed.
  await page.getByRole('link', { name: 'Research', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Research' })).toBeVisible()
  await expect(page.getByText('Beta', { exact: true })).toBeVisible()
  for (const name of ['At a glance', 'Performance snapshot', 'Research library'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  // Nobody has confirmed a figure, so none is claimed.
  await expect(page.getByText('professionals', { exact: true })).toHaveCount(0)
  await page.getByLabel('Search the library').fill('repaying loans')
  await expect(page.getByRole('link', { name: 'How a loan to a solar park is repaid' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'What impact reports measure' })).toHaveCount(0)
  await page.getByLabel('Search the library').fill('')
  await page.getByLabel('Topic').selectOption('Clean water')
  await expect(page.getByRole('link', { name: 'Drinkwaterprojecten: waar de kosten zitten' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  // The member asks for creator access.
  await page.goto('/community')
  await page.getByRole('button', { name: 'Request Creator Access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('What would you like to write about?')).toHaveAccessibleDescription(/at least 10 characters/)
  const wish = `I plan wind farms for a living. ${Date.now()}`
  await dialog.getByLabel('What would you like to write about?').fill(wish)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await page.getByRole('button', { name: 'Request a consultation' }).click()
  await dialog.getByLabel('What would you like to discuss?').fill('How do you choose housing projects?')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Waiting for an answer')).toHaveCount(2)

  // Staff grant it.
  const mira = await visit()
  await signIn(mira, 'mira@staff.example')
  await mira.goto('/community/review?tab=requests')
  const row = mira.getByRole('row').filter({ hasText: wish })
  await row.getByRole('button', { name: 'Answer' }).click()
  const answering = mira.getByRole('dialog')
  await answering.getByLabel('Decision').selectOption('Grant creator access')
  await answering.getByLabel('Answer to the member').fill('Welcome as a creator.')
  await answering.getByRole('button', { name: 'Send answer' }).click()
  await expect(mira.getByText('Answer sent')).toBeVisible()

  // The creator writes, with a preview in which nothing runs.
  await page.goto('/community')
  await expect(page.getByText('Welcome as a creator.')).toBeVisible()
  await expect(page.getByText('Contributor tools')).toBeVisible()
  await page.getByRole('link', { name: 'Write an article' }).click()
  const title = `Wind farms and their neighbours ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Summary').fill('How residents take part in a wind farm.')
  await page.getByLabel('Text', { exact: true }).fill(hostile)
  await expect(page.getByRole('heading', { name: 'What to look at' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Example/ })).toHaveAttribute('href', 'https://example.org/wind')
  await expect(page.getByRole('link', { name: 'a script' })).toHaveCount(0)
  await expect(page.locator('.article-text')).toContainText('<script>document.title = "owned"</script>')
  await expect(page.locator('.article-text img')).toHaveCount(0)
  expect(await page.title()).not.toContain('owned')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('This is version 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByText('In review')).toBeVisible()

  // Another member sees nothing of it yet.
  const freya = await visit()
  await signIn(freya, 'freya@members.example')
  await expect(freya).toHaveURL('/dashboard')
  await freya.goto('/research')
  await expect(freya.getByRole('link', { name: 'What impact reports measure' })).toBeVisible()
  await expect(freya.getByRole('link', { name: title })).toHaveCount(0)

  // An administrator publishes it.
  await mira.goto('/community/review')
  await mira.getByRole('button', { name: `Review ${title}` }).click()
  await expect(mira.getByText('How residents take part in a wind farm.')).toBeVisible()
  await mira.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(mira.getByText('Article published')).toBeVisible()

  await freya.reload()
  await freya.getByRole('link', { name: title }).click()
  await expect(freya.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(freya.getByRole('heading', { name: 'What to look at' })).toBeVisible()
  expect(await freya.title()).not.toContain('owned')
})

test('[COMM-03] an administrator cannot publish their own article and returns another’s with a note', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const title = `House rules ${Date.now()}`
  await signIn(page, 'mira@staff.example')
  await page.goto('/community/write')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Summary').fill('What we publish and what we return.')
  await page.getByLabel('Text', { exact: true }).fill('We publish articles that name their sources and promise nothing.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('This is version 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page).toHaveURL('/community')
  await page.goto('/community/review')
  await page.getByRole('button', { name: `Review ${title}` }).click()
  await expect(page.getByText('You wrote this article. Another administrator reviews it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)

  const milan = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(milan, 'milan@staff.example')
  await milan.goto('/community/review')
  await milan.getByRole('button', { name: `Review ${title}` }).click()
  await milan.getByRole('button', { name: 'Return to author' }).click()
  const dialog = milan.getByRole('dialog')
  await dialog.getByLabel('Note to the author').fill('Please name an example.')
  await dialog.getByRole('button', { name: 'Return to author' }).click()
  await expect(milan.getByText('Article returned')).toBeVisible()
  await page.goto('/community')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('“Please name an example.”')
})

test('[COMM-05] a figure is claimed after an administrator has confirmed it, and no longer once it is withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'mira@staff.example')
  await page.goto('/community/review?tab=figures')
  await page.getByRole('button', { name: 'Confirm a figure Research reports' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Figure').fill('many')
  await dialog.getByRole('button', { name: 'Confirm a figure' }).click()
  await expect(dialog.getByLabel('Figure')).toHaveAccessibleDescription(/whole number/)
  await dialog.getByLabel('Figure').fill('12')
  await dialog.getByRole('button', { name: 'Confirm a figure' }).click()
  await expect(page.getByText('Figure confirmed')).toBeVisible()
  const freya = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(freya, 'freya@members.example')
  await expect(freya).toHaveURL('/dashboard')
  await freya.goto('/research')
  const figures = freya.getByRole('region', { name: 'The community in figures' })
  await expect(figures.getByRole('listitem')).toHaveText(['12 research reports'])
  await page.getByRole('button', { name: 'Stop showing Research reports' }).click()
  await expect(page.getByText('Figure withdrawn')).toBeVisible()
  await freya.reload()
  await expect(freya.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  await expect(figures).toHaveCount(0)
})

test('[COMM-01] [COMM-02] [COMM-04] [COMM-05] the demonstration shows the sample figures, counts up to five points and sends nothing', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /demo/i }).first().click()
  await expect(page.getByText('This is a demo.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url())
  })
  await page.getByRole('link', { name: 'Research', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'The community in figures' }).getByRole('listitem')).toHaveText([
    '500+ professionals',
    '200+ research reports',
    '50 templates',
  ])
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await page.getByRole('button', { name: 'Join our Discord' }).click()
  await expect(page.getByText('You opened the Discord invitation.')).toBeVisible()
  for (let time = 0; time < 6; time += 1) await page.getByRole('button', { name: 'Join our Discord' }).click()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await page.reload()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Request Creator Access' }).click()
  await page.getByRole('dialog').getByLabel('What would you like to write about?').fill('About wind and water.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Contributor tools')).toBeVisible()
  expect(sent).toEqual([])
})

test('both pages and the editor are accessible', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  for (const path of ['/community', '/research', '/community/write', '/community/review']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await findBarriers(page)]).toEqual([path, []])
  }
})
