import { AxeBuilder } from '@axe-core/playwright'
import { expect, signIn, test } from './person.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findings(page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const path of ['/', '/login', '/register', '/welcome', '/status', '/nowhere']) {
  test(`${path} has nothing that keeps anyone out`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}

for (const [who, path] of [
  ['nora@members.example', '/dashboard'],
  ['freya@members.example', '/dashboard'],
  ['mira@staff.example', '/dashboard'],
  ['nora@members.example', '/access-required?need=wallet&from=%2Fplacements'],
  ['nora@members.example', '/users'],
  ['nora@members.example', '/wallet'],
] as const) {
  test(`${path} for ${who} has nothing that keeps anyone out`, async ({ page }) => {
    await signIn(page, who)
    await expect(page).toHaveURL('/dashboard')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading...')
    expect(await findings(page)).toEqual([])
  })
}

test('what is wrong with a form is announced without a finding', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  expect(await findings(page)).toEqual([])
})
