/** What a browser test needs to be a person: an address of its own, a mailbox, and the ways of signing in. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { emailIndex } from '@heathland/server/core/email-index'
import { makeKeys } from '@heathland/server/core/keys'
import { limitPurpose } from '@heathland/server/http/rate-limit'
import { signInBucket } from '@heathland/server/nouns/identity/limits-of-address'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { cast, castCode, castPassword } from '../../tools/cast.ts'
import { exampleEnvironment } from '../../tools/development.ts'
import { findBarriers } from './accessibility.ts'

const example = exampleEnvironment()

export const mailbox = process.env['HEATHLAND_MAILBOX'] ?? 'http://127.0.0.1:4300'

/** Each test comes from an address of its own, so that the limits on one address are those of one person. */
export const test = base.extend({
  extraHTTPHeaders: async ({ baseURL }, use) => {
    expect(baseURL).toBeTruthy()
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })
  },
})
export { castCode, expect }

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

/**
 * Signs in. People of the cast get a session written into the database, which is quicker; who joined during the test signs in on the page.
 * A test about signing in calls `signInOnPage` itself.
 */
export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  if (password === undefined && cast.some((person) => person.email === email)) return insertSession(page, email)
  return signInOnPage(page, email, password)
}

/** Tries to sign in to one account are counted by the hour, and many tests share a few members. */
async function forgetTries(email: string): Promise<void> {
  const bucket = keys.index(signInBucket(emailIndex(keys, email), undefined), limitPurpose)
  await behind('delete from rate_limit where bucket = $1', [bucket])
}

const keys = makeKeys({ masterKey: example['MASTER_KEY'] ?? '', masterVersion: 1, indexKey: example['INDEX_KEY'] ?? '' })

/** One statement behind the product's back, for what takes too long or too many people in a browser. */
export async function behind<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
  const database = new pg.Client({ connectionString: process.env['HEATHLAND_DATABASE'] ?? '' })
  await database.connect()
  const { rows } = await database.query<Row>(text, [...values])
  await database.end()
  return rows
}

/** What an address is found by: it is nowhere to be read. */
export function memberIndex(email: string): Buffer {
  return emailIndex(keys, email)
}

/** As if six minutes had passed since a factor was last shown. */
export async function letFactorGoStale(email: string): Promise<void> {
  await behind(
    `update session set step_up_at = step_up_at - interval '6 minutes' from account
     where account.person_id = session.person_id and email_index = $1`,
    [emailIndex(keys, email)],
  )
}

/** As if the wallet had not been made yet: it is made by itself within seconds of joining. */
export async function takeWallet(email: string): Promise<void> {
  await behind('update profiles set crossmint_wallet_id = null from account where account.person_id = profiles.id and email_index = $1', [
    emailIndex(keys, email),
  ])
}

export async function makeStaff(email: string, role: string): Promise<void> {
  await behind('update profiles set role = $2 from account where account.person_id = profiles.id and email_index = $1', [
    memberIndex(email),
    role,
  ])
}

/** Members who are there to fill a list. */
export async function insertMembers(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const id = makeId('per', new Date(), randomBytes(10))
    const { seal, wrapped } = keys.newPersonKey(id)
    const email = `listed.${randomUUID()}@joining.example`
    const sealed = (column: string, value: string) => seal.seal(`profiles.${column}.${id}`, value)
    await behind(
      `with key as (insert into person_key (person_id, wrapped_key, master_version, created_at) values ($1, $2, 1, platform_now())),
            account as (insert into account (person_id, email_index, verified_at) values ($1, $3, platform_now()))
       insert into profiles (id, email, first_name, last_name, created_at, updated_at) values ($1, $4, $5, $6, platform_now(), platform_now())`,
      [id, wrapped, emailIndex(keys, email), sealed('email', email), sealed('first_name', 'Lina'), sealed('last_name', `Listed ${made}`)],
    )
  }
}

async function insertSession(page: Page, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await behind(
    `insert into session (id, token_hash, person_id, level, created_at, last_used_at, step_up_at)
     select $1, $2, person_id, 'full', platform_now(), platform_now(), case when $4 then platform_now() end from account where email_index = $3`,
    [
      makeId('ses', new Date(), randomBytes(10)),
      createHash('sha256').update(token).digest(),
      emailIndex(keys, email),
      email.endsWith('@staff.example'),
    ],
  )
  // Set as over a safe connection, which the browser takes localhost to be; a port is no part of a cookie.
  await page
    .context()
    .addCookies([{ name: '__Host-heathland', value: token, url: 'https://localhost', secure: true, httpOnly: true, sameSite: 'Lax' }])
  await page.goto('/dashboard')
}

/** Signs in on the page, with the code of the second factor where there is one. */
export async function signInOnPage(page: Page, email: string, password: string = castPassword): Promise<void> {
  if (email.endsWith('@members.example')) await forgetTries(email)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  if (email.endsWith('@staff.example')) await showCode(page)
}

/** A code works once: a second sign-in within its thirty seconds uses the next one, which the allowed clock drift accepts. */
async function showCode(page: Page): Promise<void> {
  const field = page.getByLabel('Code')
  for (const stepsLater of [-1, 0, 1]) {
    await field.fill(castCode(stepsLater))
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/security/factor'))
    await page.getByRole('button', { name: 'Verify' }).click()
    if ((await answered).ok()) return
  }
  throw new Error('every code of this minute was taken already')
}

/** Joins, follows the link and signs in: someone who has done nothing else yet. */
export async function join(page: Page, person = newPerson()): Promise<NewPerson> {
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

/** Whoever uses a screen reader or a keyboard finds nothing in the way. */
export async function expectClean(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
}
