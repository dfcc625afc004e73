/** What a browser test needs to be a person: an address of its own, a mailbox, and the ways through the doors. */
import { randomInt, randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { castPassword } from '../../tools/cast.ts'

export const mailbox = process.env['HEATHLAND_MAILBOX'] ?? 'http://127.0.0.1:4300'

/** Each test comes from an address of its own, so that the limits on one address are those of one person. */
export const test = base.extend({
  extraHTTPHeaders: async ({ baseURL }, use) => {
    expect(baseURL).toBeTruthy()
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })
  },
})
export { expect }

export interface NewPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export function newPerson(): NewPerson {
  return { firstName: 'Ines', lastName: 'Proof', email: `ines.${randomUUID()}@joining.example`, password: 'quiet-moor-at-dawn' }
}

export async function fillStepOne(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
}

export async function register(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/register?kind=individual')
  await fillStepOne(page, person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/welcome')
}

/** Waits for a mail to an address and returns the first link in its text. */
export async function linkInMail(to: string, subject: RegExp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${mailbox}/mail.json?to=${encodeURIComponent(to)}`)).json()) as { id: string; subject: string }[]
        const mail = mails.find((found) => subject.test(found.subject))
        if (!mail) return undefined
        const { text } = (await (await fetch(`${mailbox}/mail/${mail.id}.json`)).json()) as { text: string }
        link = /https?:\/\/\S+/.exec(text)?.[0]
        return link
      },
      { timeout: 20_000, message: `a mail to the person with ${subject}` },
    )
    .toBeTruthy()
  return link ?? ''
}

export async function signIn(page: Page, email: string, password: string = castPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Joins, follows the link and signs in: someone who has done nothing else yet. */
export async function join(page: Page): Promise<NewPerson> {
  const person = newPerson()
  await register(page, person)
  await page.goto(await linkInMail(person.email, /Verify your email/))
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/dashboard')
  return person
}

export async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
