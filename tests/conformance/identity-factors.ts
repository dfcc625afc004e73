/** People with a second factor: enrolled through the product's own operations, with the app and the paper in the test's hand. */
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { after } from '@heathland/domain/time'
import { grantRole } from '@heathland/server/nouns/staff/grant-role'
import { stepAt, totpCode } from '../../tools/totp-code.ts'
import type { Answer, Person } from './identity-calls.ts'
import type { System } from './identity-people.ts'

export interface Enrolled {
  readonly secret: string
  readonly backupCodes: readonly string[]
  /** The session after enrolling: whole and fresh. */
  readonly cookie: string
  /** A code that was not taken yet: the app's, or one from the paper when those of this minute are used up. */
  readonly code: () => Promise<string>
}

/** Longer than a request takes on a busy machine. */
const requestTakesMs = 12_000

export async function enrolTotp(system: System, cookie: string): Promise<Enrolled> {
  const begun = await system.call('POST', '/security/totp', { body: {}, headers: { cookie } })
  const secret = String(begun.body['secret'])
  let lastStep = 0
  // The oldest code that is still taken leaves room for more of them; one that is about to run out is not used.
  const freshStep = async () => Math.max(lastStep + 1, stepAt(after(await system.world.platform.now(), requestTakesMs)) - 1)
  lastStep = await freshStep()
  const confirmed = await system.call('POST', '/security/totp/confirmation', {
    body: { code: totpCode(secret, lastStep) },
    headers: { cookie },
  })
  if (confirmed.status !== 200) throw new Error(`could not enrol: ${JSON.stringify([begun.body, confirmed.body])}`)
  const backupCodes = confirmed.body['backupCodes'] as readonly string[]
  let used = 0
  return {
    secret,
    backupCodes,
    cookie: confirmed.cookie,
    async code() {
      const step = await freshStep()
      if (step > stepAt(await system.world.platform.now()) + 1) {
        used += 1
        return backupCodes.at(-used) ?? ''
      }
      lastStep = step
      return totpCode(secret, step)
    },
  }
}

export function showCode(system: System, cookie: string, code: string): Promise<Answer> {
  return system.call('POST', '/security/factor', { body: { code }, headers: { cookie } })
}

export type JoinedPerson = Person & { readonly personId: string }

export interface Staff extends Enrolled {
  readonly person: JoinedPerson
  readonly personId: Id<'per'>
  /** Comes in by password and code; the session is whole and fresh. */
  readonly signIn: () => Promise<string>
}

export async function joinStaff(system: System, role: Role = 'mfo_admin'): Promise<Staff> {
  const person = await system.join()
  await grant(system, person.personId, role)
  const half = await system.signIn(person)
  const enrolled = await enrolTotp(system, half.cookie)
  return {
    ...enrolled,
    person,
    personId: person.personId as Id<'per'>,
    async signIn() {
      const entered = await system.signIn(person)
      return (await showCode(system, entered.cookie, await enrolled.code())).cookie
    },
  }
}

export async function grant(system: System, personId: string, role: Role): Promise<void> {
  await grantRole(await system.world.platform.openFor({ kind: 'operator', command: 'test' }), personId as Id<'per'>, role)
}

/** What the browser would keep of an answer besides the session. */
export function deviceCookieOf(answer: Answer): string {
  return (
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('__Host-heathland-device='))
      ?.split(';')[0] ?? ''
  )
}

/** The answer without what differs from request to request. */
export function plainBody(answer: Answer): string {
  const { requestId: _differs, ...body } = answer.body
  return JSON.stringify({ status: answer.status, body })
}
