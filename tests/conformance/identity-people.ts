/** A house with people in it: the product over HTTP, its mail at the twin, and the few words tests of identity say to both. */
import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '@heathland/server/identity/email-index'
import { type MailTwin, startMailTwin } from '../../apps/twins/src/mail/mail-twin.ts'
import { openWorld, type World } from '../world.ts'

const publicOrigin = 'http://localhost:4000'
/** A mail passes the relay and the worker, each of which looks twice a second; the rest is for a busy machine. */
const mailTimeoutMs = 20_000

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

export interface House {
  readonly world: World
  readonly twin: MailTwin
  /** Where the api listens. */
  readonly address: string
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  readonly register: (person: Person, headers?: CallOptions['headers']) => Promise<Answer>
  readonly signIn: (person: Pick<Person, 'email' | 'password'>, headers?: CallOptions['headers']) => Promise<Answer>
  readonly verify: (token: string, headers?: CallOptions['headers']) => Promise<Answer>
  readonly me: (cookie: string) => Promise<Answer>
  /** What the address has received, oldest first. */
  readonly mailsTo: (email: string) => Promise<readonly ReceivedMail[]>
  /** Waits until the address has received this many and returns the newest of them. */
  readonly mailTo: (email: string, count?: number) => Promise<ReceivedMail>
  /** Signs up and follows the link. */
  readonly join: (person?: Person) => Promise<Person & { readonly personId: string }>
  readonly personIdOf: (email: string) => Promise<string>
  readonly orderFault: (fault: object) => Promise<void>
  /** Puts the platform's clock this far ahead of the machine's. */
  readonly moveClock: (aheadSeconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openHouse(settings: Readonly<Record<string, string>> = {}): Promise<House> {
  const twin = await startMailTwin({ smtpPort: 0, httpPort: 0 })
  const world = await openWorld({ SMTP_URL: twin.smtpUrl, ...settings })
  await world.startWorker()
  const { address } = await world.startApi()
  const call: House['call'] = (method, path, options) => callApi(address, method, path, options)
  const register: House['register'] = (person, headers) => call('POST', '/identity/registrations', { body: person, headers })
  const verify: House['verify'] = (token, headers) => call('POST', '/identity/verifications', { body: { token }, headers })
  const mailsTo = (email: string) => readMails(twin.httpUrl, email)
  const mailTo = (email: string, count?: number) => waitForMail(twin.httpUrl, email, count)
  const personIdOf = async (email: string) => {
    const rows = await world.superuser<{ person_id: string }>('select person_id from account where email_index = $1', [
      emailIndex(world.platform.keys, email),
    ])
    const [row] = rows
    if (!row) throw new Error('nobody has that address')
    return row.person_id
  }

  return {
    world,
    twin,
    address,
    call,
    register,
    verify,
    mailsTo,
    mailTo,
    personIdOf,
    signIn: ({ email, password }, headers) => call('POST', '/identity/session', { body: { email, password }, headers }),
    me: (cookie) => call('GET', '/identity/me', { headers: { cookie } }),
    join: async (person = somebody()) => {
      const registered = await register(person)
      if (registered.status !== 200) throw new Error(`could not register: ${JSON.stringify(registered.body)}`)
      const verified = await verify(tokenIn(await mailTo(person.email)))
      if (verified.status !== 200) throw new Error(`could not verify: ${JSON.stringify(verified.body)}`)
      return { ...person, personId: await personIdOf(person.email) }
    },
    orderFault: async (fault) => {
      const answer = await fetch(`${twin.httpUrl}/mail/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    moveClock: async (aheadSeconds) => {
      await world.superuser('update clock_offset set ahead_seconds = $1', [aheadSeconds])
    },
    close: async () => {
      await world.close()
      await twin.stop()
    },
  }
}

/** Somebody who is nobody else. */
export function somebody(parts: Partial<Person> = {}): Person {
  const mark = randomBytes(5).toString('hex')
  return { firstName: 'Ada', lastName: 'Heath', email: `ada.${mark}@example.org`, password: `a long enough secret ${mark}`, ...parts }
}

/** One request as the product's own pages send it. Every act carries a fresh key unless the caller brings one. */
export async function callApi(address: string, method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      origin: publicOrigin,
      'idempotency-key': randomUUID(),
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
