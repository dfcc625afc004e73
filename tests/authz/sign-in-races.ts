/**
 * Many sign-ins of one person at once, by every way in, while something about the account changes. Afterwards everything that was
 * opened is looked at: what the change should have ended must be over, and no staff session may be full without a factor.
 */
import { randomBytes } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { grantRole } from '@heathland/server/nouns/staff/grant-role'
import { join } from '../../tools/bars/known-or-unknown.ts'
import { stepAt, totpCode } from '../../tools/totp-code.ts'
import { type Authenticator, makeAuthenticator } from '../conformance/authenticator.ts'
import { type Answer, callApi, type Person } from '../conformance/identity-calls.ts'
import { type LinkedInBrowser, linkedInBrowser } from '../conformance/linkedin-browser.ts'
import type { World } from '../world-on.ts'
import { newId } from './callers.ts'

type Member = Person & { readonly personId: Id<'per'> }
type Next = 'signed-in' | 'second-factor' | 'enrolment'
interface Opened {
  readonly cookie: string
  /** What the answer said; undefined where the way in does not say it. */
  readonly next: Next | undefined
}
type Try = () => Promise<Opened | undefined>
type State = 'nothing' | 'half' | 'full'

interface Prepared {
  readonly member: Member
  readonly tries: readonly Try[]
  /** Ends when it has happened; throws when it was refused. */
  readonly change: () => Promise<void>
  /** Whether what was opened may still be open in this state after the change. */
  readonly mayBe: (state: State, next: Next | undefined) => boolean
}

export interface Stage {
  readonly world: World
  readonly call: (method: string, path: string, body?: object, cookie?: string) => Promise<Answer>
  readonly linkedIn: LinkedInBrowser
  /** A session of an administrator who has just shown a factor; two of them, since some changes need two people. */
  readonly maker: () => Promise<string>
  readonly checker: () => Promise<string>
}

export async function setStage(world: World, address: string, linkedInUrl: string): Promise<Stage> {
  const stage = {
    world,
    call: (method: string, path: string, body?: object, cookie = '') => callApi(address, method, path, { body, headers: { cookie } }),
    linkedIn: linkedInBrowser(address, linkedInUrl),
  }
  return { ...stage, maker: await administrator(stage), checker: await administrator(stage) }
}

type Servers = Pick<Stage, 'world' | 'call' | 'linkedIn'>

/** Well within the five minutes for which a factor counts as fresh. */
const sessionUsedMs = 120_000

/** An administrator with a passkey, who signs in with it again before it is stale. */
async function administrator(servers: Servers): Promise<() => Promise<string>> {
  const member = await join(servers.world.platform)
  await grantRole(await servers.world.platform.openFor({ kind: 'operator', command: 'race' }), member.personId, 'mfo_admin')
  const { key } = await addPasskey(servers, (await signIn(servers, member))?.cookie ?? '')
  let held = { cookie: '', since: 0 }
  let turn = Promise.resolve('')
  return () => {
    turn = turn.then(async () => {
      if (Date.now() - held.since > sessionUsedMs) held = { cookie: (await byPasskey(servers, key)())?.cookie ?? '', since: Date.now() }
      return held.cookie
    })
    return turn
  }
}

async function signIn(servers: Servers, { email, password }: Person, page = ''): Promise<Opened | undefined> {
  const answer = await servers.call('POST', `/identity/session${page}`, { email, password })
  return answer.status === 200 ? { cookie: answer.cookie, next: answer.body['next'] as Next } : undefined
}

/** As most phones do: otherwise signatures that arrive out of order would look like those of a copy. */
const neverCounts = { counter: 0 }
type Ceremony = Parameters<Authenticator['sign']>[0]

async function addPasskey(servers: Servers, cookie: string): Promise<{ key: Authenticator; cookie: string }> {
  const key = makeAuthenticator()
  const ceremony = expectOk(await servers.call('POST', '/security/passkeys/beginning', {}, cookie)).body as unknown as Ceremony
  const added = expectOk(
    await servers.call('POST', '/security/passkeys', { ...key.register(ceremony, neverCounts), label: 'A phone' }, cookie),
  )
  return { key, cookie: added.cookie }
}

async function addApp({ world, call }: Servers, cookie: string): Promise<{ cookie: string; backupCodes: readonly string[] }> {
  const secret = String(expectOk(await call('POST', '/security/totp', {}, cookie)).body['secret'])
  const code = totpCode(secret, stepAt(await world.platform.now()))
  const confirmed = expectOk(await call('POST', '/security/totp/confirmation', { code }, cookie))
  return { cookie: confirmed.cookie, backupCodes: confirmed.body['backupCodes'] as readonly string[] }
}

function expectOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const byPassword =
  (servers: Servers, member: Person, page = ''): Try =>
  () =>
    signIn(servers, member, page)

function byPasskey(servers: Servers, key: Authenticator): Try {
  return async () => {
    const ceremony = (await servers.call('POST', '/identity/session/passkey/beginning', {})).body as unknown as Ceremony
    const answer = await servers.call('POST', '/identity/session/passkey', key.sign(ceremony, neverCounts))
    return answer.status === 200 ? { cookie: answer.cookie, next: answer.body['next'] as Next } : undefined
  }
}

/** Goes to LinkedIn beforehand, so that the tries are the returns. */
async function byLinkedIn({ linkedIn }: Servers, { firstName, lastName, email }: Person): Promise<Try> {
  const comeBack = await linkedIn.visit({ firstName, lastName, email, verified: 'yes' })
  return async () => {
    const { session } = await comeBack()
    return session ? { cookie: session, next: undefined } : undefined
  }
}

async function many(count: number, make: () => Try | Promise<Try>): Promise<Try[]> {
  return Promise.all(Array.from({ length: count }, async () => make()))
}

const nothing = (state: State) => state === 'nothing'

/** Each race by name: who signs in how, and what changes meanwhile. At most 16 tries each: an account takes 20 an hour. */
export const races: Readonly<Record<string, (stage: Stage, count: number) => Promise<Prepared>>> = {
  async 'password, password change'(stage, count) {
    const member = await join(stage.world.platform)
    const own = await signIn(stage, member)
    const change = async () => {
      const body = { currentPassword: member.password, newPassword: 'another long secret of theirs' }
      expectOk(await stage.call('POST', '/security/password', body, own?.cookie))
    }
    return { member, tries: await many(count, () => byPassword(stage, member)), change, mayBe: nothing }
  },
  async 'password, password reset'(stage, count) {
    const member = await join(stage.world.platform)
    const token = await resetToken(stage, member)
    const change = async () => {
      expectOk(await stage.call('POST', '/security/password/reset', { token, password: 'another long secret of theirs' }))
    }
    return { member, tries: await many(count, () => byPassword(stage, member)), change, mayBe: nothing }
  },
  async 'password and LinkedIn, role by approval'(stage, count) {
    const member = await join(stage.world.platform)
    await (await byLinkedIn(stage, member))()
    const change = await approval(stage, member)
    const tries = [...(await many(count / 2, () => byPassword(stage, member))), ...(await many(count / 2, () => byLinkedIn(stage, member)))]
    // What was opened as a member has ended; what was opened as staff waits for a factor.
    return { member, tries, change, mayBe: (state, next) => state === 'nothing' || (state === 'half' && next !== 'signed-in') }
  },
  async 'administrators’ page, role lost'(stage, count) {
    const member = await join(stage.world.platform)
    const operator = () => stage.world.platform.openFor({ kind: 'operator', command: 'race' })
    await grantRole(await operator(), member.personId, 'compliance')
    const change = async () => grantRole(await operator(), member.personId, 'investor')
    return { member, tries: await many(count, () => byPassword(stage, member, '/admin')), change, mayBe: nothing }
  },
  async 'every way, suspension'(stage, count) {
    const member = await join(stage.world.platform)
    await (await byLinkedIn(stage, member))()
    const { key } = await addPasskey(stage, (await signIn(stage, member))?.cookie ?? '')
    const cookie = await stage.maker()
    const path = `/office/users/${member.personId}/suspension`
    const change = async () => {
      expectOk(await stage.call('PUT', path, { suspended: true, reason: 'A complaint is open.' }, cookie))
    }
    const tries = [
      ...(await many(count / 2, () => byPassword(stage, member))),
      ...(await many(count / 4, () => byPasskey(stage, key))),
      ...(await many(count / 4, () => byLinkedIn(stage, member))),
    ]
    return { member, tries, change, mayBe: nothing }
  },
  async 'password and LinkedIn, first factor'(stage, count) {
    const member = await join(stage.world.platform)
    await (await byLinkedIn(stage, member))()
    const own = (await signIn(stage, member))?.cookie ?? ''
    const change = async () => {
      await addApp(stage, own)
    }
    const tries = [...(await many(count / 2, () => byPassword(stage, member))), ...(await many(count / 2, () => byLinkedIn(stage, member)))]
    return { member, tries, change, mayBe: (state, next) => state === 'nothing' || (state === 'half' && next !== 'signed-in') }
  },
  async 'passkey, passkey removed'(stage, count) {
    const member = await join(stage.world.platform)
    const { key, cookie } = await addPasskey(stage, (await signIn(stage, member))?.cookie ?? '')
    const change = async () => {
      expectOk(await stage.call('DELETE', `/security/passkeys/${key.id}`, {}, cookie))
    }
    return { member, tries: await many(count, () => byPasskey(stage, key)), change, mayBe: nothing }
  },
  async 'LinkedIn, unlinked from the mail'(stage, count) {
    const member = await join(stage.world.platform)
    await (await byLinkedIn(stage, member))()
    const token = await plantToken(stage, member, 'undo-linkedin', `to_char(linked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
    const change = async () => {
      expectOk(await stage.call('POST', '/security/undo', { token }))
    }
    return { member, tries: await many(count, () => byLinkedIn(stage, member)), change, mayBe: nothing }
  },
  async 'second factor shown, password reset'(stage, count) {
    const member = await join(stage.world.platform)
    const { backupCodes } = await addApp(stage, (await signIn(stage, member))?.cookie ?? '')
    const token = await resetToken(stage, member)
    const change = async () => {
      expectOk(await stage.call('POST', '/security/password/reset', { token, password: 'another long secret of theirs' }))
    }
    const tries = backupCodes.slice(0, Math.min(count, 9)).map((code): Try => {
      const half = signIn(stage, member)
      return async () => {
        const answer = await stage.call('POST', '/security/factor', { code }, (await half)?.cookie)
        return answer.status === 200 ? { cookie: answer.cookie, next: 'signed-in' } : undefined
      }
    })
    return { member, tries, change, mayBe: nothing }
  },
}

function resetToken(stage: Stage, member: Member): Promise<string> {
  return plantToken(stage, member, 'reset-password', 'null')
}

/** A one-time token as the mail would bring it, without waiting for the mail. */
async function plantToken({ world }: Stage, { personId }: Member, purpose: string, subject: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await world.superuser(
    `insert into one_time_token (id, purpose, person_id, token_hash, created_at, expires_at, subject)
     select $1, $2, account.person_id, sha256($4::text::bytea), platform_now(), platform_now() + interval '1 hour', ${subject}
     from account left join outside_account using (person_id) where account.person_id = $3`,
    [newId('tok'), purpose, personId, token],
  )
  return token
}

/** Asks for the role, and gives back what the second administrator then does. */
async function approval(stage: Stage, { personId }: Member): Promise<() => Promise<void>> {
  const [maker, checker] = [await stage.maker(), await stage.checker()]
  const body = { role: 'compliance', reason: 'They join the team.' }
  const asked = expectOk(await stage.call('POST', `/office/users/${personId}/role-changes`, body, maker))
  const id = String(asked.body['approvalId'])
  const [row] = await stage.world.superuser<{ hash: string }>(`select encode(body_hash, 'hex') as hash from approval where id = $1`, [id])
  return async () => {
    expectOk(await stage.call('POST', `/office/approvals/${id}/approval`, { bodyHash: row?.hash }, checker))
  }
}

export interface Raced {
  readonly signIns: number
  readonly opened: number
  readonly violations: readonly string[]
}

/** Runs one race: the change falls somewhere among the sign-ins. */
export async function race(stage: Stage, name: string, count: number, random: () => number): Promise<Raced> {
  const prepare = races[name]
  if (!prepare) throw new Error(`no race is called ${name}`)
  const { member, tries, change, mayBe } = await prepare(stage, count)
  const latestMs = 120
  const delay = random() * latestMs
  const changing = new Promise((resolve) => setTimeout(resolve, delay)).then(change)
  const [opened] = await Promise.all([Promise.all(tries.map((one) => one())), changing])
  // A suspension that is lifted must not bring back what was opened before it or during it.
  await stage.world.superuser('update account set suspended_at = null where person_id = $1', [member.personId])
  const violations: string[] = []
  const entered = opened.filter((one) => one !== undefined)
  for (const { cookie, next } of entered) {
    const state = await stateOf(stage, cookie)
    if (!mayBe(state, next)) violations.push(`${name}: a session that answered ${next ?? 'a redirect'} is ${state} after the change`)
    const { status } = await stage.call('GET', '/office/audit', undefined, cookie)
    if (status === 200) violations.push(`${name}: a session without a factor reads the audit log`)
  }
  const full = await stage.world.superuser(
    `select from session join profiles on profiles.id = session.person_id
     where person_id = $1 and role <> 'investor' and level = 'full' and revoked_at is null and step_up_at is null`,
    [member.personId],
  )
  if (full.length > 0) violations.push(`${name}: ${full.length} staff sessions are stored as full without a factor`)
  return { signIns: tries.length, opened: entered.length, violations }
}

async function stateOf({ call }: Stage, cookie: string): Promise<State> {
  const { status, body } = await call('GET', '/identity/me', undefined, cookie)
  if (status === 200) return 'full'
  return body['code'] === 'NOT_SIGNED_IN' ? 'nothing' : 'half'
}
