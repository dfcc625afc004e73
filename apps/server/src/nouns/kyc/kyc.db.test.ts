import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { member } from '../../../../../tests/serve.ts'
import { startTwin, sumsubSettings, type TwinProcess } from '../../../../../tests/twin-process.ts'
import { everyCheck } from '../../entry/nouns.ts'

let twin: TwinProcess
let system: System
const secret = sumsubSettings('').SUMSUB_WEBHOOK_SECRET
beforeAll(async () => {
  twin = await startTwin('sumsub', { TWIN_SUMSUB_REVIEW_MS: '3600000' })
  system = await openSystem(sumsubSettings(twin.http))
  await twin.tell('/webhook', { url: `${system.address}/api/sumsub/webhook` })
}, 240_000)
afterEach(async () => {
  await twin.order()
  await twin.tell('/deliveries/faults', { fault: 'none' })
  await system.moveClock(0)
})
afterAll(async () => {
  await system.close()
  await twin.stop()
})

const patiently = { timeout: 60_000, interval: 50 }

interface Applicant {
  readonly personId: string
  readonly start: (body?: object, key?: string) => ReturnType<System['call']>
  readonly openFrame: () => ReturnType<System['call']>
  readonly read: () => Promise<Readonly<Record<string, unknown>>>
  readonly me: () => Promise<Readonly<Record<string, unknown>>>
  readonly announced: () => Promise<number>
}

async function applicant(parts: Partial<Person> = { country: 'NL' }): Promise<Applicant> {
  const person = await system.join(somebody(parts))
  const { cookie } = await system.signIn(person)
  return {
    personId: person.personId,
    start: (body = {}, key = randomUUID()) =>
      system.call('POST', '/kyc/verification', { body, headers: { cookie, 'idempotency-key': key } }),
    openFrame: () => system.call('POST', '/kyc/verification/frame', { headers: { cookie } }),
    read: async () => (await system.call('GET', '/kyc/verification', { headers: { cookie } })).body,
    me: async () => (await system.me(cookie)).body,
    announced: async () =>
      (await system.world.superuser(`select from outbox where type = 'kyc.changed' and subject ->> 'personId' = $1`, [person.personId]))
        .length,
  }
}

/** Opens the page and hands in papers there, by what the check will find. */
async function handIn({ start }: Applicant, papers: 'clear' | 'blurred' | 'forged'): Promise<void> {
  const { status, body } = await start()
  expect(status).toBe(200)
  const { pathname } = new URL(String(body['url']))
  for (const [step, fields] of [
    ['document', { type: 'PASSPORT', found: papers }],
    ['selfie', {}],
  ] as const) {
    const answer = await fetch(`${twin.http}${pathname}/${step}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }
}

const letCheck = () => twin.tell('/clock', { advanceMs: 3_600_000 })
const stands = (who: Applicant) => expect.poll(who.read, patiently)

test('[KYC-01] a begun check is shown inside the page, to its own person and for as long as papers are wanted', async () => {
  const one = await applicant()
  expect(await one.openFrame()).toMatchObject({ status: 409, body: { code: 'KYC_CLOSED' } })
  await one.start()
  const opened = await one.openFrame()
  expect(opened).toMatchObject({ status: 200, body: { origin: sumsubSettings(twin.http).SUMSUB_FRAME_URL } })
  // What it was given is this person's: the stand-in takes papers with it, and they count for nobody else.
  const other = await applicant()
  await other.start()
  const give = (path: string, body: object) =>
    fetch(`${twin.http}/websdk/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': String(opened.body['token']) },
      body: JSON.stringify(body),
    })
  expect((await give('document', { found: 'clear' })).status).toBe(200)
  expect((await give('selfie', {})).status).toBe(200)
  await stands(one).toMatchObject({ next: 'wait' })
  expect(await other.read()).toMatchObject({ next: 'continue' })
  expect(await one.openFrame()).toMatchObject({ status: 409, body: { code: 'KYC_CLOSED' } })

  await twin.order('down', 'down', 'down', 'down')
  expect(await other.openFrame()).toMatchObject({ status: 503, body: { code: 'KYC_UNAVAILABLE' } })
  const audited = await system.world.superuser(`select user_id from audit_log where action = 'kyc.frame-opened' and user_id = any ($1)`, [
    [one.personId, other.personId],
  ])
  expect(audited).toEqual([{ user_id: one.personId }])
})

test('[KYC-01] papers in order: begun, pending, approved, each told by a verified webhook and once', async () => {
  const ada = await applicant()
  expect(await ada.read()).toEqual({ status: 'unknown', next: 'start', reasons: [], needsCountry: false })
  // However often each event comes.
  await twin.tell('/deliveries/faults', { fault: 'doubled' })
  const key = randomUUID()
  const { body } = await ada.start({}, key)
  expect(new URL(String(body['url'])).hostname).toBe('sumsub.localhost')
  expect((await ada.start({}, key)).body).toEqual(body)
  expect(await ada.read()).toMatchObject({ status: 'unknown', next: 'continue', startedAt: expect.any(String) })
  await handIn(ada, 'clear')
  await stands(ada).toMatchObject({ status: 'pending', next: 'wait' })
  await letCheck()
  await stands(ada).toMatchObject({ status: 'approved', next: 'done', decidedAt: expect.any(String) })
  expect(await ada.me()).toMatchObject({ kycStatus: 'approved' })
  expect(await ada.announced()).toBe(2)
  expect(await ada.start()).toMatchObject({ status: 409, body: { code: 'KYC_CLOSED' } })
  const made = (await twin.deeds()).filter(({ what, externalUserId }) => what === 'applicant-created' && externalUserId === ada.personId)
  expect(made).toHaveLength(1)
  const audited = await system.world.superuser<{ action: string }>(
    `select distinct action from audit_log where user_id = $1 and action ~ 'kyc' order by action`,
    [ada.personId],
  )
  expect(audited.map(({ action }) => action)).toEqual(['identity.kyc-recorded', 'kyc.changed', 'kyc.started', 'kyc.wanted'])
})

test('[KYC-01] papers that cannot be read: the reasons, and another try that is approved', async () => {
  const ada = await applicant()
  await handIn(ada, 'blurred')
  await letCheck()
  await stands(ada).toMatchObject({ status: 'rejected', next: 'retry', reasons: expect.arrayContaining(['The photo cannot be read.']) })
  await handIn(ada, 'clear')
  await stands(ada).toMatchObject({ status: 'pending', next: 'wait', reasons: [] })
  await letCheck()
  await stands(ada).toMatchObject({ status: 'approved', next: 'done' })
})

test('[KYC-01] papers that are not genuine: a final no, which leads to a person', async () => {
  const ada = await applicant()
  await handIn(ada, 'forged')
  await letCheck()
  await stands(ada).toMatchObject({ status: 'rejected', next: 'contact', reasons: ['The document is not genuine.'] })
  expect(await ada.start()).toMatchObject({ status: 409, body: { code: 'KYC_CLOSED' } })
})

test('[KYC-01] a webhook that never comes, or that somebody forged, is made up for by asking', async () => {
  for (const fault of ['lost', 'forged']) {
    const ada = await applicant()
    await twin.tell('/deliveries/faults', { fault })
    await handIn(ada, 'clear')
    await letCheck()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await ada.read()).toMatchObject({ status: 'unknown', next: 'continue' })
    expect(await system.world.superuser('select from webhook_event where reference = $1', [ada.personId])).toEqual([])
    await system.moveClock(65)
    await stands(ada).toMatchObject({ status: 'approved', next: 'done' })
    await system.moveClock(0)
  }
}, 180_000)

test('[KYC-01] an event that is signed and says something untrue approves nobody: the file is read again', async () => {
  const [ada, bea] = [await applicant(), await applicant()]
  await handIn(ada, 'clear')
  await bea.start()
  await letCheck()
  await stands(ada).toMatchObject({ status: 'approved' })
  const send = async (externalUserId: string) => {
    const body = JSON.stringify({
      type: 'applicantReviewed',
      applicantId: randomUUID(),
      externalUserId,
      createdAtMs: '2026-11-02 09:00:00.000',
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
    })
    const digest = createHmac('sha256', secret).update(body).digest('hex')
    const answer = await fetch(`${system.address}/api/sumsub/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' },
      body,
    })
    expect(answer.status).toBe(204)
    const handled = () =>
      system.world.superuser('select from webhook_event where reference = $1 and state = $2', [externalUserId, 'handled'])
    await expect.poll(async () => (await handled()).length, patiently).toBeGreaterThan(0)
  }
  await send(bea.personId)
  await send(member().personId)
  await send('nobody of ours')
  expect(await bea.read()).toMatchObject({ status: 'unknown', next: 'continue' })
  expect(await bea.me()).toMatchObject({ kycStatus: 'unknown' })
})

test('[KYC-03] residents of elsewhere are told so kindly, and who has not said where they live is asked', async () => {
  const elsewhere = await applicant({ country: 'US' })
  expect(await elsewhere.read()).toMatchObject({ status: 'unknown', next: 'not-served', needsCountry: false })
  expect(await elsewhere.start({ country: 'NL' })).toMatchObject({ status: 403, body: { code: 'KYC_COUNTRY_NOT_SERVED' } })
  const unsaid = await applicant({})
  expect(await unsaid.read()).toMatchObject({ next: 'start', needsCountry: true })
  expect(await unsaid.start()).toMatchObject({ status: 422, body: { code: 'KYC_COUNTRY_MISSING' } })
  expect(await unsaid.start({ country: 'US' })).toMatchObject({ status: 403, body: { code: 'KYC_COUNTRY_NOT_SERVED' } })
  expect(await unsaid.start({ country: 'GB' })).toMatchObject({ status: 200 })
  expect(await unsaid.read()).toMatchObject({ next: 'continue', needsCountry: false })
  expect(await system.world.superuser('select cell from profiles where id = $1', [unsaid.personId])).toEqual([{ cell: 'uk' }])
  for (const { personId } of [elsewhere]) {
    expect((await twin.deeds()).filter(({ externalUserId }) => externalUserId === personId)).toEqual([])
  }
})

test('a short password alone opens no identity check', async () => {
  const short = await applicant({ country: 'NL', password: 'Quill7-fog!' })
  expect(await short.start()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } })
})

test('nobody sees or decides a check that is not theirs to see or decide, and one that nobody follows is named', async () => {
  const ada = await applicant()
  await ada.start()
  const own = { ...member(), personId: ada.personId as `per_${string}` }
  const as = (actor: typeof own, text: string) =>
    system.world.platform.database
      .inTransaction(actor, (tx) => tx.client.query(text))
      .then(
        ({ rowCount }) => rowCount,
        (error: { code?: string }) => error.code,
      )
  expect(await as(own, 'select from verification')).toBe(1)
  expect(await as(member(), 'select from verification')).toBe(0)
  expect(await as(own, `update verification set state = 'approved', decided_at = now()`)).toBe('42501')
  expect(await as(member(), 'update verification set due_at = null')).toBe(0)
  const check = everyCheck.find(({ name }) => name === 'identity-checks-are-followed')
  expect(await system.world.superuser(check?.query ?? '')).toEqual([])
  await system.world.superuser(`update verification set state = 'pending', due_at = null where person_id = $1`, [ada.personId])
  expect(await system.world.superuser(check?.query ?? '')).toEqual([{ fault: expect.stringMatching(/^ver_/) }])
})

test('[KYC-01] while the provider is away nothing begins and nothing is lost', async () => {
  const ada = await applicant()
  await twin.order('500', '500', '500')
  expect(await ada.start()).toMatchObject({ status: 503, body: { code: 'KYC_UNAVAILABLE' } })
  expect(await ada.read()).toMatchObject({ status: 'unknown', next: 'start' })
  await twin.order()
  expect(await ada.start()).toMatchObject({ status: 200 })
})
