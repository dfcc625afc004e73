import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyAddress, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, grant, showCode } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { type LinkedInTwin, startLinkedInTwin } from '../../../../twins/src/linkedin/linkedin-twin.ts'

const clientId = 'heathland-test'
let twin: LinkedInTwin
let system: System
beforeAll(async () => {
  twin = await startLinkedInTwin({ httpPort: 0, clients: { [clientId]: 'a secret of the two' } })
  system = await openSystem({
    LINKEDIN_DISCOVERY_URL: twin.discoveryUrl,
    LINKEDIN_CLIENT_ID: clientId,
    LINKEDIN_CLIENT_SECRET: 'a secret of the two',
  })
})
beforeEach(() => order({ fault: 'none' }))
afterAll(async () => {
  await system.close()
  await twin.stop()
})

async function order(fault: object): Promise<void> {
  const answer = await fetch(`${twin.httpUrl}/linkedin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

interface Step {
  readonly status: number
  readonly location: string
  readonly cookies: readonly string[]
}

/** A browser's own step: no origin, and no following of where it is led. */
async function go(path: string, cookie = '', caller = anyAddress()): Promise<Step> {
  const answer = await fetch(`${system.address}${path}`, { redirect: 'manual', headers: { cookie, 'x-forwarded-for': caller } })
  return { status: answer.status, location: answer.headers.get('location') ?? '', cookies: answer.headers.getSetCookie() }
}

const cookieIn = (cookies: readonly string[], name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''
const sessionIn = ({ cookies }: Step) => cookieIn(cookies, '__Host-heathland')

type Who =
  | { readonly account: string }
  | { readonly firstName: string; readonly lastName: string; readonly email: string; readonly verified: 'yes' | 'no' }

interface Visit {
  readonly memory: string
  /** Where the other system sends the browser back to. */
  readonly callback: string
}

async function visit(who: Who | { readonly decision: 'cancel' }, from?: string): Promise<Visit> {
  const begun = await go(`/api/identity/linkedin${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`)
  const asked = Object.fromEntries(new URL(begun.location).searchParams)
  const allowed = await fetch(`${twin.httpUrl}/oauth/v2/authorization-submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...asked, ...who }),
  })
  const back = new URL(allowed.headers.get('location') ?? '')
  return { memory: cookieIn(begun.cookies, '__Host-heathland-linkedin'), callback: `${back.pathname}${back.search}` }
}

async function comeIn(who: Who, from?: string): Promise<Step> {
  const { memory, callback } = await visit(who, from)
  return go(callback, memory)
}

function fresh(verified: 'yes' | 'no' = 'yes') {
  const { firstName, lastName, email } = somebody()
  return { firstName, lastName, email, verified }
}

test('a verified address makes a new member, who lands on the dashboard and is the same one next time', async () => {
  const who = fresh()
  const first = await comeIn(who)
  expect(first).toMatchObject({ status: 303, location: '/dashboard' })
  const me = await system.me(sessionIn(first))
  expect(me).toMatchObject({ status: 200, body: { email: who.email, name: `${who.firstName} ${who.lastName}`, role: 'investor' } })
  const again = await comeIn(who)
  expect(await system.me(sessionIn(again))).toMatchObject({ body: { id: me.body['id'] } })
  expect(first.cookies.filter((cookie) => cookie.startsWith('__Host-') && cookie.includes('HttpOnly')).length).toBe(3)
  // There is no password that fits.
  expect((await system.signIn({ email: who.email, password: 'anything at all' })).status).toBe(401)
})

test('a verified address leads to the member who owns it here, and from then on the other system’s own id does', async () => {
  const member = await system.join()
  const who = { firstName: 'Ada', lastName: 'Heath', email: member.email, verified: 'yes' as const }
  expect(await system.me(sessionIn(await comeIn(who)))).toMatchObject({ body: { id: member.personId } })
  const links = await system.world.superuser<{ row: string }>(
    'select to_jsonb(outside_account)::text as row from outside_account where person_id = $1',
    [member.personId],
  )
  expect(links).toHaveLength(1)
  // Linked by issuer and subject: what the profile says of an address no longer matters.
  await order({ fault: 'no-email' })
  expect(await system.me(sessionIn(await comeIn(who)))).toMatchObject({ body: { id: member.personId } })
  // The member's password still works.
  expect((await system.signIn(member)).status).toBe(200)
})

test('first visits of one person at once make one member, and everyone is let in', async () => {
  for (const who of [fresh(), { ...fresh(), email: (await system.join()).email }]) {
    const visits = await Promise.all(Array.from({ length: 4 }, () => visit(who)))
    const steps = await Promise.all(visits.map(({ callback, memory }) => go(callback, memory)))
    expect(steps.map(({ status, location }) => ({ status, location }))).toEqual(Array(4).fill({ status: 303, location: '/dashboard' }))
    const people = await Promise.all(steps.map(async (step) => (await system.me(sessionIn(step))).body['id']))
    expect(new Set(people).size).toBe(1)
  }
})

test('an address that is not verified there, or none, joins and links nobody', async () => {
  const member = await system.join()
  const hijack = { firstName: 'Not', lastName: 'Ada', email: member.email, verified: 'no' as const }
  const refused = await comeIn(hijack)
  expect(refused).toMatchObject({ status: 303, location: '/login#linkedin=LINKEDIN_EMAIL_UNVERIFIED' })
  expect(sessionIn(refused)).toBe('')
  expect(await comeIn({ account: 'umut' })).toMatchObject({ location: '/login#linkedin=LINKEDIN_EMAIL_UNVERIFIED' })
  expect(await comeIn({ account: 'mila' })).toMatchObject({ location: '/login#linkedin=LINKEDIN_NO_EMAIL' })
  expect(await system.world.superuser('select from outside_account where person_id = $1', [member.personId])).toHaveLength(0)
})

test('a sign-up that waits for the address is forgotten, with its password: who signed up first gains nothing', async () => {
  const owner = fresh()
  const attacker = somebody({ email: owner.email })
  await system.register(attacker)
  const mail = await system.mailTo(owner.email)
  const entered = await comeIn(owner)
  expect((await system.me(sessionIn(entered))).status).toBe(200)
  expect((await system.signIn(attacker)).status).toBe(401)
  const token = /#verify=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  expect((await system.verify(token)).status).toBe(410)
  expect((await system.signIn(attacker)).status).toBe(401)
})

test('a second factor is still asked for, and staff without one enrol it first', async () => {
  const member = await system.join()
  const who = { firstName: 'Ada', lastName: 'Heath', email: member.email, verified: 'yes' as const }
  const enrolled = await enrolTotp(system, (await system.signIn(member)).cookie)
  const half = await comeIn(who)
  expect(half.location).toBe('/login')
  expect(await system.me(sessionIn(half))).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_MISSING' } })
  expect((await showCode(system, sessionIn(half), await enrolled.code())).status).toBe(200)

  const staff = await system.join()
  await grant(system, staff.personId, 'mfo_admin')
  const entered = await comeIn({ ...who, email: staff.email })
  expect(await system.me(sessionIn(entered))).toMatchObject({ status: 401, body: { code: 'FACTOR_ENROLMENT_MISSING' } })
})

test('a suspended member is refused', async () => {
  const member = await system.join()
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [member.personId])
  const step = await comeIn({ firstName: 'Ada', lastName: 'Heath', email: member.email, verified: 'yes' })
  expect(step).toMatchObject({ location: '/login#linkedin=SIGN_IN_FAILED' })
  expect(sessionIn(step)).toBe('')
})

test('coming back twice, without the memory, with another’s, or too late, opens nothing', async () => {
  const refused = { status: 303, location: '/login#linkedin=LINKEDIN_REFUSED' }
  const { memory, callback } = await visit(fresh())
  expect((await go(callback, memory)).location).toBe('/dashboard')
  expect(await go(callback, memory)).toMatchObject(refused)
  const [one, other] = [await visit(fresh()), await visit(fresh())]
  expect(await go(one.callback)).toMatchObject(refused)
  expect(await go(one.callback, other.memory)).toMatchObject(refused)
  const late = await visit(fresh())
  await system.moveClock(601)
  expect(await go(late.callback, late.memory)).toMatchObject(refused)
  await system.moveClock(0)
  expect(await go(late.callback, `${late.memory.slice(0, -4)}AAAA`)).toMatchObject(refused)
})

test('the way back leads to a page of this product and nowhere else', async () => {
  expect((await comeIn(fresh(), '/wallet?tab=history')).location).toBe('/wallet?tab=history')
  for (const from of ['https://evil.test/', '//evil.test', '/\\evil.test', '/%2f%2fevil.test', 'javascript:alert(1)', '/.//evil.test']) {
    expect({ from, to: (await comeIn(fresh(), from)).location }).toEqual({ from, to: '/dashboard' })
  }
  const twice = await go('/api/identity/linkedin?from=/wallet&from=//evil.test')
  expect(twice.status).toBe(303)
})

test('forged answers and an unavailable LinkedIn lead back to the sign-in page with a reason', async () => {
  const { memory, callback } = await visit({ decision: 'cancel' })
  expect(await go(callback, memory)).toMatchObject({ location: '/login#linkedin=LINKEDIN_CANCELLED' })
  for (const fault of [
    'wrong-signature',
    'unsigned',
    'hmac-signature',
    'wrong-issuer',
    'wrong-audience',
    'expired-token',
    'other-subject',
  ]) {
    const visited = await visit(fresh())
    await order({ fault })
    const step = await go(visited.callback, visited.memory)
    expect({ fault, location: step.location }).toEqual({ fault, location: '/login#linkedin=LINKEDIN_REFUSED' })
    expect(sessionIn(step)).toBe('')
    await order({ fault: 'none' })
  }
  const visited = await visit(fresh())
  await order({ fault: 'token-500' })
  expect(await go(visited.callback, visited.memory)).toMatchObject({ location: '/login#linkedin=LINKEDIN_UNAVAILABLE' })
})

test('one address cannot go there and back for ever; the sign-in page names the rate limit', async () => {
  const caller = '198.51.100.200'
  const steps: string[] = []
  for (let turn = 0; turn < 61; turn += 1) steps.push((await go('/api/identity/linkedin', '', caller)).location)
  expect(steps.at(-2)).toContain('/oauth/v2/authorization')
  expect(steps.at(-1)).toBe('/login#linkedin=RATE_LIMITED')
})
