import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSystem, type System } from '../../../../tests/conformance/identity-people.ts'
import { startApi } from '../entry/api.ts'
import { announce } from '../work/outbox.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterAll(() => system.close())

interface Heard {
  readonly id: string
  readonly type: string
  readonly data: { personId: string; depositId: string }
}

interface Page {
  readonly status: number
  readonly events: Heard[]
  /** The id that the browser would send when it comes back. */
  readonly lastId: () => string
  readonly isOver: () => boolean
  readonly leave: () => void
}

const pages: Page[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.leave()
})

const joining = ['wallet.ready', 'notification.changed']

/** Reads the stream as a browser does. */
async function listen(cookie: string, lastEventId?: string, address = system.address): Promise<Page> {
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api/events`, {
    headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  })
  const events: Heard[] = []
  let [lastId, over, text] = ['', false, '']
  const hear = (message: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
    lastId = field('id') ?? lastId
    const [type, data] = [field('event') ?? '', field('data')]
    // What happens to everybody who joins is not what these tests make happen.
    if (data !== undefined && joining.every((event) => event !== type)) events.push({ id: lastId, type, data: JSON.parse(data) })
  }
  const reading = async () => {
    for await (const chunk of answer.body ?? []) {
      text += new TextDecoder().decode(chunk)
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      messages.forEach(hear)
    }
  }
  void reading()
    .catch(() => undefined)
    .finally(() => {
      over = true
    })
  const page = { status: answer.status, events, lastId: () => lastId, isOver: () => over, leave: () => leaving.abort() }
  pages.push(page)
  if (answer.ok) await until(() => lastId !== '')
  return page
}

async function until(isSo: () => boolean, forMs = 60_000): Promise<void> {
  const deadline = Date.now() + forMs
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not come to be')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function signedIn() {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  return { ...person, cookie }
}

let made = 0
/** Something happens to a person; the relay of the worker gives it its place. */
async function happen(personId: string): Promise<string> {
  made += 1
  const depositId = `dep_${String(made).padStart(26, '0')}` as const
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  await ctx.inTransaction((tx) => announce(tx, ctx, 'deposit.changed', { personId: personId as `per_${string}`, depositId }))
  return depositId
}
const idsOf = ({ events }: Page) => events.map(({ data }) => data.depositId)

test('two tabs hear what happens to their person and to nobody else, in order, with ids alone', async () => {
  const [person, other] = [await signedIn(), await signedIn()]
  const [one, two, theirs] = [await listen(person.cookie), await listen(person.cookie), await listen(other.cookie)]
  const first = await happen(person.personId)
  const foreign = await happen(other.personId)
  const second = await happen(person.personId)
  await until(() => [one, two].every((page) => page.events.length === 2) && theirs.events.length === 1)
  for (const page of [one, two]) {
    expect(idsOf(page)).toEqual([first, second])
    expect(page.events[0]).toMatchObject({ type: 'deposit.changed', data: { personId: person.personId, depositId: first } })
    expect(Object.keys(page.events[0]?.data ?? {}).toSorted()).toEqual(['depositId', 'personId'])
  }
  expect(idsOf(theirs)).toEqual([foreign])
})

test('a page that comes back goes on where it was: nothing lost, nothing twice', async () => {
  const person = await signedIn()
  const before = await listen(person.cookie)
  const heard = [await happen(person.personId), await happen(person.personId)]
  await until(() => before.events.length === 2)
  before.leave()
  const missed = [await happen(person.personId), await happen(person.personId)]
  const back = await listen(person.cookie, before.lastId())
  const later = await happen(person.personId)
  await until(() => back.events.length === 3)
  expect([...idsOf(before), ...idsOf(back)]).toEqual([...heard, ...missed, later])
})

test('a page that reconnects after its missed events were deleted is told to reload, and then gets new events', async () => {
  const person = await signedIn()
  const before = await listen(person.cookie)
  await happen(person.personId)
  await until(() => before.events.length === 1)
  before.leave()
  await system.world.superuser('update outbox_position set cleared_to = sequence')
  try {
    const back = await listen(person.cookie, '0')
    await until(() => back.events.length === 1)
    expect(back.events[0]?.type).toBe('missed')
    const later = await happen(person.personId)
    await until(() => back.events.length === 2)
    expect(idsOf(back)[1]).toBe(later)
  } finally {
    await system.world.superuser('update outbox_position set cleared_to = 0')
  }
})

test('whoever lost the connection before the first event has lost none', async () => {
  const person = await signedIn()
  const before = await listen(person.cookie)
  before.leave()
  const missed = await happen(person.personId)
  const back = await listen(person.cookie, before.lastId())
  await until(() => back.events.length === 1)
  expect(idsOf(back)).toEqual([missed])
})

test('a page hears what happened to its person just before it began to listen, and nothing older', async () => {
  const person = await signedIn()
  const older = await happen(person.personId)
  const witness = await listen(person.cookie)
  await until(() => idsOf(witness).includes(older))
  await system.world.superuser(`update outbox set announced_at = announced_at - interval '2 minutes' where subject ->> 'personId' = $1`, [
    person.personId,
  ])
  const just = await happen(person.personId)
  await until(() => idsOf(witness).includes(just))
  const page = await listen(person.cookie)
  const later = await happen(person.personId)
  await until(() => idsOf(page).includes(later))
  expect(idsOf(page)).toEqual([just, later])
})

test('a place beyond ours, or none at all, is taken for now', async () => {
  const person = await signedIn()
  const [beyond, none] = [await listen(person.cookie, '999999999999'), await listen(person.cookie, 'x; drop')]
  const event = await happen(person.personId)
  await until(() => beyond.events.length === 1 && none.events.length === 1)
  expect([...idsOf(beyond), ...idsOf(none)]).toEqual([event, event])
})

test('a session that has ended hears nothing more', async () => {
  const person = await signedIn()
  const page = await listen(person.cookie)
  await system.world.superuser('update session set revoked_at = now() where person_id = $1', [person.personId])
  await happen(person.personId)
  await until(page.isOver)
  expect(page.events).toEqual([])
})

test('nobody listens without a session, from another site, or with more than five pages', async () => {
  expect((await listen('')).status).toBe(401)
  const person = await signedIn()
  const foreign = await fetch(`${system.address}/api/events`, { headers: { cookie: person.cookie, 'sec-fetch-site': 'cross-site' } })
  expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([403, 'CROSS_SITE'])
  const open: Page[] = []
  for (let count = 0; count < 5; count += 1) open.push(await listen(person.cookie))
  const sixth = await fetch(`${system.address}/api/events`, { headers: { cookie: person.cookie } })
  expect([sixth.status, sixth.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
  expect(((await sixth.json()) as { code: string }).code).toBe('RATE_LIMITED')
  open[0]?.leave()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await listen(person.cookie)).status).toBe(200)
})

test('listening does not keep a session alive', async () => {
  const person = await signedIn()
  await system.world.superuser("update session set last_used_at = last_used_at - interval '10 minutes' where person_id = $1", [
    person.personId,
  ])
  const used = () => system.world.superuser<{ at: Date }>('select last_used_at as at from session where person_id = $1', [person.personId])
  const before = await used()
  await listen(person.cookie)
  expect(await used()).toEqual(before)
})

test('an api that stops says goodbye to everyone and ends at once', async () => {
  const person = await signedIn()
  const api = await startApi(system.world.platform)
  const page = await listen(person.cookie, undefined, api.address)
  const begun = Date.now()
  await api.stop()
  await until(page.isOver)
  expect(Date.now() - begun).toBeLessThan(5_000)
})
