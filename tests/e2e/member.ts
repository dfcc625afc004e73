/** What somebody does on the way to being a funded member, at our pages and at those of the providers' stand-ins. */
import { randomInt, randomUUID } from 'node:crypto'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { behind, expect, fillStepOne, linkInMail, memberIndex, type NewPerson, newPerson, signIn } from './person.ts'

/** Joins from the landing page as somebody of the given country, and signs in. */
export async function arrive(page: Page, country: string): Promise<NewPerson> {
  const person = newPerson()
  await page.goto('/')
  await page.getByRole('link', { name: 'Register as an individual' }).click()
  await expect(page).toHaveURL('/register?kind=individual')
  await fillStepOne(page, person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Country').selectOption(country)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.goto(await linkInMail(person.email, /Verify your email/))
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/dashboard')
  return person
}

/** The same without a page, where joining is not the question. */
export async function joinQuietly(page: Page, country: string): Promise<NewPerson> {
  const person = newPerson()
  const { origin } = new URL(process.env['HEATHLAND_ORIGIN'] ?? 'http://localhost:4000')
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const call = async (path: string, data: object) => {
    const headers = { origin, 'idempotency-key': randomUUID(), 'x-forwarded-for': address }
    const answer = await page.request.post(`/api/identity/${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { firstName, lastName, email, password } = person
  await call('registrations', { firstName, lastName, email, password, country, investorKind: 'individual' })
  const token = new URL(await linkInMail(email, /Verify your email/)).hash.replace('#verify=', '')
  await call('verifications', { token })
  await call('session', { email, password })
  return person
}

/** What the identity check says, where how that comes about is not the question. */
export const approveQuietly = (person: NewPerson) => setIdentity(person, 'approved')
export const rejectQuietly = (person: NewPerson) => setIdentity(person, 'rejected')

async function setIdentity({ email }: NewPerson, status: 'approved' | 'rejected'): Promise<void> {
  await behind('update profiles set kyc_status = $2 from account where account.person_id = profiles.id and email_index = $1', [
    memberIndex(email),
    status,
  ])
}

/** What the provider says once it has everything. */
const givenWords = /We are checking|You are verified|We could not/

export type Papers = 'clear' | 'blurred' | 'forged' | 'unsure' | 'pep' | 'press' | 'sanctioned'

/** The provider's frame inside our page. */
export function checkFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Identity check at Sumsub"]')
}

/** Hands in papers inside our page, of which the provider will find what is named; our page goes on once it hears of them. */
export async function handIn(page: Page, found: Papers): Promise<void> {
  await giveAt(checkFrame(page), found)
  const told = [
    checkFrame(page).getByRole('heading', { name: givenWords }),
    page.getByRole('heading', { name: /being checked|is verified|could not be verified|try once more/ }),
  ]
  await expect.poll(async () => (await Promise.all(told.map((each) => each.count()))).some((count) => count > 0)).toBe(true)
}

/** The same on the provider's own page. */
export async function handInOnItsPage(page: Page, found: Papers): Promise<void> {
  await giveAt(page, found)
  await expect(page.getByRole('heading', { name: givenWords })).toBeVisible()
}

async function giveAt(at: Page | FrameLocator, found: Papers): Promise<void> {
  await expect(at.getByRole('heading', { name: 'Step 1 of 2: document' })).toBeVisible({ timeout: 20_000 })
  await at.getByLabel('What the check will find').selectOption(found)
  await at.getByRole('button', { name: 'Take the photo' }).click()
  await expect(at.getByRole('button', { name: 'Take the selfie' })).toBeVisible()
  await at.getByRole('button', { name: 'Take the selfie' }).click()
}

/** Opens the wallet once it is there. */
export async function openWallet(page: Page): Promise<void> {
  await page.goto('/wallet')
  await expect(page.getByLabel('Amount to pay')).toBeVisible({ timeout: 30_000 })
}

export async function startPayment(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount to pay').fill(amount)
  await expect(page.getByRole('table', { name: 'Fees of this payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

export function widget(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment at MoonPay"]')
}

/** The card that lists a member's orders. */
export function ordersOf(page: Page): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Orders', exact: true }) })
}

/** The newest order of a member, by our own name of it. */
export async function newestOrder({ email }: NewPerson): Promise<string> {
  const [row] = await behind<{ id: string }>(
    'select deposit.id from deposit join account using (person_id) where email_index = $1 order by deposit.id desc limit 1',
    [memberIndex(email)],
  )
  expect(row, 'the member has an order').toBeTruthy()
  return row?.id ?? ''
}

/** As if the time for the next look at the provider had come: nobody waits a minute for it. */
export async function letLookBeDue({ email }: NewPerson): Promise<void> {
  for (const table of ['verification', 'deposit', 'wallet']) {
    await behind(
      `update ${table} set due_at = platform_now() from account
       where account.person_id = ${table}.person_id and email_index = $1 and due_at is not null`,
      [memberIndex(email)],
    )
  }
}

/** The same for as many looks as it takes: the first may come before the provider has made up its mind. */
export async function lookUntilSeen(person: NewPerson, seen: Locator): Promise<void> {
  await expect(async () => {
    await letLookBeDue(person)
    await expect(seen).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
}
