import type { Locator, Page } from '@playwright/test'
import { cast } from '../../tools/cast.ts'
import { expect, signIn, test } from './person.ts'

// An account takes only so many sign-ins an hour, so each test has a person of its own.
const admin = 'milan@staff.example'

function staff(role: string): string {
  return cast.find((person) => person.role === role)?.email ?? ''
}

async function open(page: Page, email: string): Promise<Locator> {
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  return nav
}

test('[LAY-01 header] [LAY-01 support] the header is purple and leads to the pages that are built', async ({ page }, { project }) => {
  const nav = await open(page, 'willem@members.example')
  const purple = project.name === 'desk' ? 'rgb(63, 33, 89)' : 'rgb(42, 23, 64)'
  await expect(page.getByRole('banner')).toHaveCSS('background-color', purple)
  const links = await nav.getByRole('link').evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Dashboard', '/dashboard'],
    ['Opportunities', '/opportunities'],
    ['Placements', '/placements'],
    ['Wallet', '/wallet'],
    ['Documents', '/documents'],
    ['Community', '/community'],
    ['Support', '/support'],
    ['Research', '/research'],
  ])
  await nav.getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL('/wallet')
  await expect(nav.getByRole('link', { name: 'Wallet' })).toHaveAttribute('aria-current', 'page')
})

test('[LAY-02] the first stop of the Tab key skips to the content, and the header says which keys open the palette', async ({ page }, {
  project,
}) => {
  await page.goto('/status')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await open(page, 'willem@members.example')
  const hint = page.getByRole('banner').locator('kbd')
  await expect(hint).toHaveText('Ctrl+K')
  // A phone has no such keys.
  if (project.name === 'phone') await expect(hint).toBeHidden()
  else await expect(hint).toBeVisible()
})

test('[LAY-02] on a Mac the hint names the command key', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
  await open(page, 'petra@members.example')
  await expect(page.getByRole('banner').locator('kbd')).toHaveText('⌘+K')
})

test('an id is read as it is written: no letter between digits becomes a sign', async ({ page }) => {
  await page.goto('/status')
  await page.evaluate(() => document.fonts.ready)
  const [letter, sign] = await page.evaluate(() =>
    ['8x3', '8×3'].map((text) => {
      const span = document.body.appendChild(document.createElement('span'))
      span.textContent = text
      return span.getBoundingClientRect().width
    }),
  )
  expect(letter).not.toBe(sign)
})

test('[LAY-03 dropdown] administrators have an Admin dropdown that works by keyboard', async ({ page }) => {
  await open(page, admin)
  const button = page.getByRole('button', { name: 'Admin' })
  await button.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menu', { name: 'Admin' }).getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await expect(items).toHaveText(['Users', 'Compliance', 'Reports', 'Security', 'Platform updates'])
  await page.keyboard.press('Escape')
  await expect(items.first()).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/compliance')
})

test('[LAY-03 dropdown] the Admin dropdown closes 120 ms after it has lost the focus, and not before', async ({ page }) => {
  await open(page, admin)
  await page.getByRole('button', { name: 'Admin' }).click()
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeFocused()
  const openForMs = await page.evaluate(async () => {
    const popover = document.activeElement?.closest('[popover]')
    const left = performance.now()
    document.querySelector<HTMLElement>('header a[href="/"]')?.focus()
    while (popover?.matches(':popover-open') && performance.now() - left < 5_000) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return performance.now() - left
  })
  expect(openForMs).toBeGreaterThanOrEqual(119)
  // A busy machine is late; it is never early.
  expect(openForMs).toBeLessThan(4_500)
})

for (const [role, expected] of [
  ['compliance', ['Compliance', 'Reports']],
  ['cl_spv_admin', ['Reports']],
  ['eq_spv_admin', ['Reports']],
  ['production_spv', undefined],
] as const) {
  test(`[LAY-03 dropdown, LAY-03 reports] [LAY-04 nothing denied] ${role} is offered in the Admin dropdown what it may open: ${expected?.join(', ') ?? 'nothing'}`, async ({
    page,
  }) => {
    await open(page, staff(role))
    const button = page.getByRole('button', { name: 'Admin' })
    if (!expected) return await expect(button).toHaveCount(0)
    await button.click()
    await expect(page.getByRole('menu', { name: 'Admin' }).getByRole('menuitem')).toHaveText([...expected])
  })
}

test('[LAY-04 nothing denied] [LAY-04 security] nobody is led into Access Denied or to a page that is not built', async ({
  page,
  context,
}, { project }) => {
  test.skip(project.name !== 'desk', 'the same on every screen')
  const own = {
    mfo_admin: ['Users', 'Reconciliation', 'Compliance', 'Security', 'Audit trail', 'Reports', 'Community review'],
    compliance: ['Reconciliation', 'Compliance', 'Audit trail', 'Reports'],
    cl_spv_admin: ['Documents', 'Reports'],
    production_spv: ['Documents'],
  }
  for (const [role, labels] of Object.entries(own)) {
    await context.clearCookies()
    await open(page, staff(role))
    const rail = page.getByRole('navigation', { name: 'Sections' })
    for (const label of labels) await expect(rail.getByRole('link', { name: label })).toBeVisible()
    const inside = page.getByRole('navigation').getByRole('link')
    const paths = new Set(await inside.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading...')
      await expect(page.getByRole('heading', { name: 'Access Denied' }), `${role} at ${path}`).toHaveCount(0)
    }
  }
})

test('[LAY-05] on a small screen the links sit in a bar that scrolls, and the page does not', async ({ page }, { project }) => {
  const nav = await open(page, 'petra@members.example')
  const width = (locator: Locator) => locator.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await width(page.locator('html'))).toBe(0)
  const last = nav.getByRole('link').last()
  if (project.name === 'phone') {
    expect(await width(nav)).toBeGreaterThan(0)
    await expect(last).not.toBeInViewport()
    await last.focus()
  } else {
    expect(await width(nav)).toBe(0)
  }
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('[LAY-06] the user menu shows the email and leads to Account Settings, Documents and Logout', async ({ page }) => {
  await open(page, 'ruben@members.example')
  const button = page.getByRole('button', { name: 'Your account' })
  await button.click()
  await expect(page.getByText('ruben@members.example')).toBeVisible()
  const menu = page.getByRole('menu', { name: 'Your account' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Account Settings', 'Documents', 'Nederlands', 'Logout'])
  await expect(menu.getByRole('menuitem', { name: 'Documents' })).toHaveAttribute('href', '/documents')
  await menu.getByRole('menuitem', { name: 'Account Settings' }).click()
  await expect(page).toHaveURL('/settings')
  // The address is there before the page, whose heading takes the focus when it comes.
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await button.focus()
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
})

test('[LAY-06] a menu that is opened while a page is on its way stays open when it comes', async ({ page }) => {
  const nav = await open(page, 'ruben@members.example')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/wallet-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await nav.getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  const item = page.getByRole('menuitem', { name: 'Account Settings' })
  await expect(item).toBeFocused()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await page.waitForTimeout(200)
  await expect(item).toBeFocused()
  await item.press('Enter')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
})

test('[LAY-07] losing the connection is said at once, and is over when it is back', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const words = page.getByText('You’re offline. Some actions won’t work until connection is restored.', { exact: true })
  await expect(words).toHaveCount(0)
  await context.setOffline(true)
  await expect(words).toBeVisible()
  await context.setOffline(false)
  await expect(words).toHaveCount(0)
})

test('[LAY-08] the breadcrumb is Home and the parts of the path', async ({ page }) => {
  await open(page, admin)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', '/Dashboard'])
  await page.goto('/access-required?need=kyc&from=%2Fwallet')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', '/Access Required'])
  await page.goto('/opportunities/solar-schools')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', '/Opportunities', '/Solar Schools'])
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Solar Schools')
  await crumbs.getByRole('link', { name: 'Opportunities' }).click()
  await expect(page).toHaveURL('/opportunities')
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('[LAY-09 legal] [PUB-03] [PUB-07] the footer leads to the legal pages, and carries the notice of 2025', async ({ page }) => {
  await open(page, 'ruben@members.example')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2025')
  for (const [name, path] of [
    ['Investment Disclaimer', '/investment-disclaimer'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms and Conditions', '/terms-and-conditions'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('This is a template.')).toBeVisible()
    // Whoever runs it is named, and nothing is left to fill in.
    if (path !== '/investment-disclaimer') await expect(page.getByRole('main')).toContainText('Heathland Development B.V.')
    expect(await page.getByRole('main').textContent()).not.toMatch(/\{operator|\[[a-z]/i)
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(8)
  }
})
