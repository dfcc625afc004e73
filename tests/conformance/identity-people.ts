/** A system with people in it: the product over HTTP, its mail at the twin, and the database behind both. */
import { emailIndex } from '@heathland/server/core/email-index'
import { type MailTwin, startMailTwin } from '../../apps/twins/src/mail/mail-twin.ts'
import { openWorld, type World } from '../world.ts'
import {
  type Answer,
  type CallOptions,
  callApi,
  type Person,
  type ReceivedMail,
  readMails,
  somebody,
  tokenIn,
  waitForMail,
} from './identity-calls.ts'

export interface System {
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
  /** From here on nothing happens but what is asked for. */
  readonly stopWorker: () => Promise<void>
  /** Puts the platform's clock this far ahead of the machine's. */
  readonly moveClock: (aheadSeconds: number) => Promise<void>
  /** Puts it at ten past the hour, so that what is counted by the hour is not cut in two. */
  readonly moveIntoHour: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openSystem(
  settings: Readonly<Record<string, string>> = {},
  {
    withWorker = true,
    open = openWorld,
  }: { withWorker?: boolean; open?: (settings: Readonly<Record<string, string>>) => Promise<World> } = {},
): Promise<System> {
  const twin = await startMailTwin({ smtpPort: 0, httpPort: 0 })
  const world = await open({ SMTP_URL: twin.smtpUrl, TRUSTED_PROXIES: '127.0.0.1/32', ...settings })
  const worker = withWorker ? await world.startWorker() : undefined
  const { address } = await world.startApi()
  return systemOf({ world, twin, address, worker })
}

/** The same around parts that run already, wherever they do. */
export function systemOf({
  world,
  twin,
  address,
  worker,
}: Pick<System, 'world' | 'twin' | 'address'> & { readonly worker?: { stop(): Promise<void> } | undefined }): System {
  const call: System['call'] = (method, path, options) => callApi(address, method, path, options)
  const register: System['register'] = (person, headers) => call('POST', '/identity/registrations', { body: person, headers })
  const verify: System['verify'] = (token, headers) => call('POST', '/identity/verifications', { body: { token }, headers })
  const mailsTo = (email: string) => readMails(twin.httpUrl, email)
  const mailTo = (email: string, count?: number) => waitForMail(twin.httpUrl, email, count)
  const moveClock = async (aheadSeconds: number) => {
    await world.superuser('update clock_offset set ahead_seconds = $1', [aheadSeconds])
  }
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
    stopWorker: async () => worker?.stop(),
    moveClock,
    moveIntoHour: () => moveClock((3_600 + 600 - (Math.floor(Date.now() / 1_000) % 3_600)) % 3_600),
    close: async () => {
      await world.close()
      await twin.stop()
    },
  }
}
