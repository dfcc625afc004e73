import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SumsubTwin, startSumsubTwin } from './sumsub-twin.ts'

const appToken = 'sbx:test'
const secretKey = 'the secret'
const webhookSecret = 'whsecret'
const levelName = 'basic level'

let twin: SumsubTwin
let logDir: string
let server: Server
let got: { digest: string; alg: string; body: string }[] = []
let status = 200
let people = 0

beforeAll(async () => {
  logDir = await mkdtemp(join(tmpdir(), 'sumsub-twin-'))
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    got.push({ digest: String(request.headers['x-payload-digest']), alg: String(request.headers['x-payload-digest-alg']), body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  twin = await startSumsubTwin({
    httpPort: 0,
    appToken,
    secretKey,
    webhookSecret,
    webhookUrl,
    levels: [levelName],
    reviewMs: 3_600_000,
    logDir,
  })
})

afterEach(async () => {
  status = 200
  for (const path of ['faults', 'deliveries/faults']) await order(`/sumsub/${path}`, { fault: 'none' })
  await fetch(`${twin.httpUrl}/sumsub/log`, { method: 'DELETE' })
  got = []
})

afterAll(async () => {
  await twin.stop()
  server.close()
  await rm(logDir, { recursive: true })
})

describe('Sumsub twin', () => {
  test('takes signed requests alone', async () => {
    const path = '/resources/applicants/-;externalUserId=nobody/one'
    expect((await call('GET', path)).status).toBe(404)
    const now = Math.floor(Date.now() / 1_000)
    const wrong = [
      { token: 'sbx:other' },
      { key: 'another' },
      { ts: now - 70 },
      { ts: now + 70 },
      { signedPath: '/resources' },
      { signedMethod: 'POST' },
    ]
    for (const changes of wrong) expect((await call('GET', path, undefined, changes)).status).toBe(401)
    expect(
      (
        await call(
          'POST',
          `/resources/applicants?levelName=${encodeURIComponent(levelName)}`,
          { externalUserId: 'x' },
          { signedBody: '{}' },
        )
      ).status,
    ).toBe(401)
    expect((await fetch(twin.httpUrl + path)).status).toBe(401)
  })

  test('makes one applicant per user; the second time it says 409 and which', async () => {
    const externalUserId = someone()
    const first = await create(externalUserId)
    expect(first).toMatchObject({ status: 201, body: { externalUserId, type: 'individual', review: { reviewStatus: 'init', levelName } } })
    expect(await create(externalUserId)).toMatchObject({
      status: 409,
      body: { code: 409, description: `Applicant with external user id '${externalUserId}' already exists: ${first.body.id}` },
    })
    expect((await call('GET', `/resources/applicants/${first.body.id}/one`)).body).toEqual(first.body)
    expect((await call('GET', `/resources/applicants/-;externalUserId=${externalUserId}/one`)).body).toEqual(first.body)
    expect((await call('GET', `/resources/applicants/${first.body.id}/status`)).body).toEqual(first.body.review)
    expect((await call('POST', '/resources/applicants?levelName=other', { externalUserId: someone() })).status).toBe(404)
  })

  test('gives access tokens in both forms, and makes the applicant when there is none', async () => {
    const [one, two] = [someone(), someone()]
    const form = await call('POST', '/resources/accessTokens/sdk', { userId: one, levelName, ttlInSecs: 600 })
    expect(form).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^_act-sbx-/), userId: one } })
    const query = new URLSearchParams({ userId: two, levelName, ttlInSecs: '600' })
    expect((await call('POST', `/resources/accessTokens?${query}`)).status).toBe(200)
    expect((await call('GET', `/resources/applicants/-;externalUserId=${two}/one`)).status).toBe(200)
  })

  test.each([
    ['clear', { reviewAnswer: 'GREEN' }],
    ['blurred', { reviewAnswer: 'RED', reviewRejectType: 'RETRY' }],
    ['forged', { reviewAnswer: 'RED', reviewRejectType: 'FINAL' }],
  ])('leads a person through document and selfie: %s', async (found, result) => {
    const externalUserId = someone()
    const page = await hosted(externalUserId)
    expect(await page.text()).toContain('Step 1 of 2')
    await page.press('document', { found })
    expect(await page.text()).toContain('Step 2 of 2')
    await page.press('selfie')
    expect(await page.text()).toContain('We are checking')
    expect(await review(externalUserId)).toMatchObject({ reviewStatus: 'pending', attemptCnt: 1 })
    await order('/sumsub/clock', { advanceMs: 3_600_000 })
    expect(await review(externalUserId)).toMatchObject({ reviewStatus: 'completed', reviewResult: result })
    const types = () => got.map(({ body }) => JSON.parse(body)).filter((each) => each.externalUserId === externalUserId)
    await expect
      .poll(() =>
        types()
          .map(({ type }) => type)
          .sort(),
      )
      .toEqual(['applicantCreated', 'applicantPending', 'applicantReviewed'])
    expect(types().find(({ type }) => type === 'applicantReviewed')).toMatchObject({
      reviewResult: result,
      reviewStatus: 'completed',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/),
      createdAtMs: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
    })
  })

  test('lets who may try again try again, and nobody else', async () => {
    const externalUserId = someone()
    const page = await hosted(externalUserId)
    const attempt = async (found: string) => {
      await page.press('document', { found })
      await page.press('selfie')
      await order('/sumsub/clock', { advanceMs: 3_600_000 })
    }
    // A link lives half an hour, and the clock goes an hour forward.
    await attempt('blurred')
    const again = await hosted(externalUserId)
    expect(await again.text()).toContain('in daylight')
    await again.press('document', { found: 'forged' })
    await again.press('selfie')
    await order('/sumsub/clock', { advanceMs: 3_600_000 })
    expect(await review(externalUserId)).toMatchObject({ attemptCnt: 2, reviewResult: { reviewRejectType: 'FINAL' } })
    const third = await hosted(externalUserId)
    await third.press('document', { found: 'clear' })
    await third.press('selfie')
    expect(await review(externalUserId)).toMatchObject({ attemptCnt: 2 })
    expect(await third.text()).toContain('We could not verify you')
  })

  test('holds when a person has to look, until somebody decides; a GREEN may become RED later', async () => {
    const externalUserId = someone()
    const page = await hosted(externalUserId)
    await page.press('document', { found: 'unsure' })
    await page.press('selfie')
    await order('/sumsub/clock', { advanceMs: 3_600_000 })
    expect(await review(externalUserId)).toMatchObject({ reviewStatus: 'onHold' })
    for (const verdict of ['GREEN', 'RED FINAL']) {
      expect((await order('/sumsub/verdicts', { externalUserId, verdict })).status).toBe(200)
      expect(await review(externalUserId)).toMatchObject({
        reviewStatus: 'completed',
        reviewResult: { reviewAnswer: verdict.split(' ')[0] },
      })
    }
    expect((await order('/sumsub/verdicts', { externalUserId, verdict: 'BLUE' })).status).toBe(400)
  })

  test('takes the sandbox’s verdict', async () => {
    const { body } = await create(someone())
    const answer = await call('POST', `/resources/applicants/${body.id}/status/testCompleted`, { reviewAnswer: 'GREEN', rejectLabels: [] })
    expect(answer.status).toBe(200)
    expect((await call('GET', `/resources/applicants/${body.id}/status`)).body).toMatchObject({ reviewStatus: 'completed' })
  })

  test('signs webhooks with their own secret, and tries them five times', async () => {
    status = 500
    await create(someone())
    await expect.poll(() => got.length).toBe(1)
    const [{ digest, alg, body } = { digest: '', alg: '', body: '' }] = got
    expect(alg).toBe('HMAC_SHA256_HEX')
    expect(digest).toBe(createHmac('sha256', webhookSecret).update(body).digest('hex'))
    for (const [index, seconds] of [300, 3_600, 18_000, 64_800].entries()) {
      await order('/sumsub/clock', { advanceMs: seconds * 1_000 })
      expect(got).toHaveLength(index + 2)
    }
    await order('/sumsub/clock', { advanceMs: 30 * 24 * 3_600_000 })
    expect(got).toHaveLength(5)
  })

  test('ends a link when its time is over', async () => {
    const page = await hosted(someone())
    await order('/sumsub/clock', { advanceMs: 1_801_000 })
    expect(await page.text()).toContain('no longer valid')
  })

  test('serves the frame of the browser package: it may be framed, and steps need a token', async () => {
    const frame = await fetch(`${twin.httpUrl}/websdk/websdk.html?_=id_x`)
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http: https:')
    expect(await (await fetch(`${twin.httpUrl}/websdk/websdk.js`)).text()).toContain("tell('onReady'")
    const externalUserId = someone()
    const { body } = await call('POST', '/resources/accessTokens/sdk', { userId: externalUserId, levelName, ttlInSecs: 600 })
    const step = async (method: string, path: string, token: string, given?: object) => {
      const headers = { 'x-access-token': token, ...(given ? { 'content-type': 'application/json' } : {}) }
      return fetch(`${twin.httpUrl}/websdk/${path}`, { method, headers, ...(given ? { body: JSON.stringify(given) } : {}) })
    }
    expect((await step('GET', 'state', 'made up')).status).toBe(401)
    expect(await (await step('GET', 'state', body.token)).json()).toMatchObject({ step: 'document' })
    expect(await (await step('POST', 'document', body.token, { found: 'clear' })).json()).toMatchObject({ step: 'selfie' })
    expect(await (await step('POST', 'selfie', body.token, {})).json()).toMatchObject({
      step: 'status',
      review: { reviewStatus: 'pending' },
    })
  })

  test('keeps its own record of what it did, without tokens; a lost answer stands in it', async () => {
    const externalUserId = someone()
    await order('/sumsub/faults', { script: ['429', 'answer-lost'] })
    expect((await create(externalUserId)).status).toBe(429)
    await expect(create(externalUserId)).rejects.toThrow()
    expect((await create(externalUserId)).status).toBe(409)
    await call('POST', '/resources/accessTokens/sdk', { userId: externalUserId, levelName })
    const file = await readFile(join(logDir, 'sumsub.jsonl'), 'utf8')
    expect(file).not.toMatch(/_act-sbx|sbx:test|the secret/)
    const deeds = ((await (await fetch(`${twin.httpUrl}/sumsub/log.json`)).json()) as { what: string; answered: boolean }[]).filter(
      ({ what }) => what !== 'webhook-sent',
    )
    expect(deeds.map(({ what, answered }) => [what, answered])).toEqual([
      ['token-given', true],
      ['applicant-existed', true],
      ['applicant-created', false],
      ['not-done', true],
    ])
  })

  test('has a control page without script', async () => {
    await create('<script>alert(1)</script>')
    const page = await (await fetch(`${twin.httpUrl}/sumsub`)).text()
    expect(page).toContain('alert(1)')
    expect(page).not.toContain('<script')
  })
})

function someone(): string {
  people += 1
  return `per_${people}`
}

interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the twin answers is what these tests look at.
  readonly body: any
}
interface Signing {
  readonly token?: string
  readonly key?: string
  readonly ts?: number
  readonly signedPath?: string
  readonly signedMethod?: string
  readonly signedBody?: string
}

async function call(method: string, path: string, given?: object, signing: Signing = {}): Promise<Answered> {
  const body = given === undefined ? '' : JSON.stringify(given)
  const ts = String(signing.ts ?? Math.floor(Date.now() / 1_000))
  const message = ts + (signing.signedMethod ?? method) + (signing.signedPath ?? path) + (signing.signedBody ?? body)
  const response = await fetch(twin.httpUrl + path, {
    method,
    headers: {
      'x-app-token': signing.token ?? appToken,
      'x-app-access-ts': ts,
      'x-app-access-sig': createHmac('sha256', signing.key ?? secretKey)
        .update(message)
        .digest('hex'),
      ...(given === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given === undefined ? {} : { body }),
  })
  return { status: response.status, body: await response.json() }
}

function create(externalUserId: string): Promise<Answered> {
  return call('POST', `/resources/applicants?levelName=${encodeURIComponent(levelName)}`, { externalUserId })
}

async function review(externalUserId: string): Promise<unknown> {
  return (await call('GET', `/resources/applicants/-;externalUserId=${externalUserId}/one`)).body.review
}

async function hosted(userId: string) {
  const redirect = { successUrl: 'http://localhost:4000/back', rejectUrl: 'http://localhost:4000/back' }
  const link = await call('POST', '/resources/sdkIntegrations/levels/-/websdkLink', { levelName, userId, ttlInSecs: 1_800, redirect })
  const url = new URL(link.body.url)
  expect(url.hostname).toBe('sumsub.localhost')
  const address = twin.httpUrl + url.pathname
  return {
    text: async () => (await fetch(address)).text(),
    press: async (step: string, fields: Record<string, string> = {}) => {
      const response = await fetch(`${address}/${step}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      expect([303, 404]).toContain(response.status)
    },
  }
}

async function order(path: string, body: object): Promise<Response> {
  return fetch(twin.httpUrl + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
