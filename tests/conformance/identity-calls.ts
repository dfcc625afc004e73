/** The words that tests and bars say to the product over HTTP and to the twin that keeps its mail. */
import { randomBytes, randomUUID } from 'node:crypto'

const publicOrigin = 'http://localhost:4000'
/** A mail passes the relay and the worker, each of which looks twice a second; the rest is for a busy machine. */
const mailTimeoutMs = 60_000

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  /** What the browser would send back: `name=value`, empty when no cookie was set. */
  readonly cookie: string
}

export interface CallOptions {
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly phone?: string
  readonly address?: string
  readonly city?: string
  readonly country?: string
  readonly investorKind?: 'individual' | 'professional'
  readonly language?: 'en' | 'nl'
}

/** A mail as the twin received it. */
export interface ReceivedMail {
  readonly id: string
  readonly messageId: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly answered: boolean
}

/** Somebody who is nobody else. Letters alone: each digit of a password has to be tried as a letter too, for five times as long. */
export function somebody(parts: Partial<Person> = {}): Person {
  const mark = Array.from(randomBytes(10), (byte) => 'bcdfghjkmnpqrtvw'[byte % 16]).join('')
  return { firstName: 'Ada', lastName: 'Heath', email: `ada.${mark}@example.org`, password: `a long enough secret ${mark}`, ...parts }
}

/**
 * One request as the product's own pages send it, from an address of its own, so that the tries of one test are not counted
 * against another. Every act carries a fresh key unless the caller brings one.
 */
export async function callApi(address: string, method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      origin: publicOrigin,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': anyAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    headers: answer.headers,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

/** An address of the range that is kept for tests of networks (RFC 2544). */
export function anyAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return `198.${18 + (a & 1)}.${b}.${c}`
}

/** The token of the link in a verification mail. */
export function tokenIn(mail: Pick<ReceivedMail, 'text'>): string {
  const token = /#verify=([\w-]{43})(?![\w-])/.exec(mail.text)?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

export async function readMails(mailbox: string, email: string): Promise<readonly ReceivedMail[]> {
  const list = (await (await fetch(`${mailbox}/mail.json?to=${encodeURIComponent(email)}`)).json()) as { id: string }[]
  const mails = list.map(async ({ id }) => (await (await fetch(`${mailbox}/mail/${id}.json`)).json()) as ReceivedMail)
  return (await Promise.all(mails)).reverse()
}

export async function waitForMail(mailbox: string, email: string, count = 1): Promise<ReceivedMail> {
  const deadline = Date.now() + mailTimeoutMs
  for (;;) {
    const mail = (await readMails(mailbox, email))[count - 1]
    if (mail) return mail
    if (Date.now() > deadline) throw new Error(`mail number ${count} did not come`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
