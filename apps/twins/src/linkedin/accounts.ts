/** The people who can sign in here, none of whom exists, and how each is named to an application. */
import { createHash } from 'node:crypto'

export interface Account {
  /** What the twin knows the account by; an application never learns it. */
  readonly key: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  /** As the profile spells it: LinkedIn's documents say a boolean, its answers have also held a text. */
  readonly emailVerified?: boolean | 'true' | 'false'
  /** What the sign-in page says about the account. */
  readonly hint: string
}

export const accounts: readonly Account[] = [
  {
    key: 'lena',
    firstName: 'Lena',
    lastName: 'Linde',
    email: 'lena.linde@people.example',
    emailVerified: true,
    hint: 'verified e-mail address',
  },
  {
    key: 'lena-second',
    firstName: 'Lena',
    lastName: 'Second',
    email: 'lena.linde@people.example',
    emailVerified: true,
    hint: "another account with the first Lena's verified e-mail address",
  },
  {
    key: 'umut',
    firstName: 'Umut',
    lastName: 'Unsure',
    email: 'umut.unsure@people.example',
    emailVerified: false,
    hint: 'e-mail address that is not verified',
  },
  { key: 'mila', firstName: 'Mila', lastName: 'Mailless', hint: 'no e-mail address' },
  {
    key: 'theo',
    firstName: 'Theo',
    lastName: 'Text',
    email: 'theo.text@people.example',
    emailVerified: 'true',
    hint: 'verified e-mail address, said as a text',
  },
  {
    key: 'nora',
    firstName: 'Nora',
    lastName: 'Nieuw',
    email: 'nora@members.example',
    emailVerified: true,
    hint: 'verified e-mail address of a member of a development database',
  },
]

/** Longer than any honest value. */
const fieldLengthMax = 254

/** Reads whom a person said to be, from the list or freely; a sentence when that is nobody. */
export function readAccount(given: Readonly<Record<string, string>>): Account | string {
  if (given.account !== undefined)
    return accounts.find(({ key }) => key === given.account) ?? 'There is no such account; choose one from the list.'
  const [firstName = '', lastName = '', email = ''] = [given.firstName, given.lastName, given.email].map((text) => (text ?? '').trim())
  if (firstName === '' || lastName === '') return 'A first name and a last name are needed.'
  if ([firstName, lastName, email].some(({ length }) => length > fieldLengthMax)) return `At most ${fieldLengthMax} characters each.`
  return {
    // Whoever says the same again is the same person again.
    key: JSON.stringify(['free', firstName, lastName, email]),
    firstName,
    lastName,
    ...(email === '' ? {} : { email, emailVerified: given.verified === 'yes' }),
    hint: 'from the form',
  }
}

/** Pairwise, as LinkedIn's are: another one for each application, the same one for the same application on every day. */
export function subjectOf(account: Account, clientId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([account.key, clientId]))
    .digest('base64url')
    .slice(0, 10)
}
