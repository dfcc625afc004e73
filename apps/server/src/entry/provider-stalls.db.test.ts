/** A provider that thinks for long must not keep the system from anything else, and what dies meanwhile must leave nobody stuck. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callApi, somebody } from '../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../tests/conformance/identity-people.ts'
import { type Running, start } from '../../../../tests/processes.ts'
import { crossmintSettings, moonpaySettings, startTwin, sumsubSettings, type TwinProcess } from '../../../../tests/twin-process.ts'

let [wallets, papers, onramp]: TwinProcess[] = []
let system: System
let doomed: Running | undefined
beforeAll(async () => {
  ;[wallets, papers, onramp] = await Promise.all([startTwin('crossmint'), startTwin('sumsub'), startTwin('moonpay')])
  system = await openSystem({
    ...crossmintSettings(wallets.http),
    ...sumsubSettings(papers.http),
    ...moonpaySettings(onramp.http),
    DATABASE_POOL_MAX: '5',
  })
}, 240_000)
afterEach(async () => {
  doomed?.child.kill('SIGKILL')
  doomed = undefined
  await papers?.order()
  await onramp?.order()
})
afterAll(async () => {
  await system.close()
  for (const twin of [wallets, papers, onramp]) await twin?.stop()
})

const starts = {
  'an identity check': { path: '/kyc/verification', body: {}, twin: () => papers },
  'a deposit': { path: '/funding/deposits', body: { amountMinor: '5000', asset: 'EUR' }, twin: () => onramp },
}

async function joinMember() {
  const person = await system.join(somebody({ country: 'DE' }))
  const hasWallet = async () =>
    (await system.world.superuser('select from profiles where id = $1 and crossmint_wallet_id is not null', [person.personId])).length
  await expect.poll(hasWallet, { timeout: 60_000 }).toBe(1)
  await system.world.superuser(`update profiles set kyc_status = 'approved' where id = $1`, [person.personId])
  return { personId: person.personId, cookie: (await system.signIn(person)).cookie }
}

const [checks, deposits] = [starts['an identity check'], starts['a deposit']]
const stall = async () => {
  for (const { twin } of [checks, deposits]) await twin()?.tell('/faults', { fault: 'slow', delayMs: 7_000 })
}
/** So many calls have reached the provider, which acts at once and answers late. */
const haveReached = (twin: TwinProcess | undefined, count: number) =>
  expect.poll(async () => (await twin?.deeds())?.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)

test('while providers think, thirty who wait for them hold nobody else up', async () => {
  const { cookie } = await joinMember()
  await stall()
  const waiting = [checks, deposits].flatMap(({ path, body }) =>
    Array.from({ length: 15 }, () => system.call('POST', path, { body, headers: { cookie } })),
  )
  // As many as there are connections to the database.
  await Promise.race([haveReached(papers, 5), haveReached(onramp, 5)])
  const first = await Promise.race([
    system.call('GET', '/wallet', { headers: { cookie } }).then(({ status }) => `read ${status}`),
    ...waiting.map((call) => call.then(({ status }) => `start ${status}`)),
  ])
  expect(first).toBe('read 200')
  await papers?.order()
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test.each(Object.entries(starts))(
  'an api that is killed while %s is asked for leaves nobody stuck',
  async (_, { path, body, twin }) => {
    const { personId, cookie } = await joinMember()
    doomed = start('api', { ...system.world.config, PORT: 0, LOG_LEVEL: 'info' })
    const address = await doomed.said('at')
    await stall()
    const before = (await twin()?.deeds())?.length ?? 0
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const cut = callApi(address, 'POST', path, { body, headers }).catch(() => 'cut')
    await haveReached(twin(), before + 1)
    doomed.child.kill('SIGKILL')
    expect(await cut).toBe('cut')
    await doomed.ended
    await twin()?.order()
    expect(await system.call('POST', path, { body, headers })).toMatchObject({ status: 200 })
    const once = await system.call('POST', path, { body, headers })
    expect(await system.call('POST', path, { body, headers })).toMatchObject({ status: 200, body: once.body })
    const rows = await system.world.superuser(
      `select id from verification where person_id = $1 and applicant_id is not null and due_at is not null
     union all select id from deposit where person_id = $1 and due_at is not null`,
      [personId],
    )
    expect(rows).toHaveLength(1)
  },
  120_000,
)
