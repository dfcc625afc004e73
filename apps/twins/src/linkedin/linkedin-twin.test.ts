import { spawn } from 'node:child_process'
import { createHash, createPublicKey, createVerify, type JsonWebKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeLifetimeMs } from './grants.ts'
import { type LinkedInTwin, startLinkedInTwin } from './linkedin-twin.ts'

const redirectUri = 'http://localhost:4000/callback'
const clients = { one: 'secret of one', two: 'secret of two' }

let twin: LinkedInTwin
let enabled: LinkedInTwin
let logDir: string
let passedMs = 0

beforeAll(async () => {
  logDir = await mkdtemp(join(tmpdir(), 'linkedin-twin-'))
  twin = await startLinkedInTwin({ httpPort: 0, clients, logDir, now: () => new Date(Date.now() + passedMs) })
  enabled = await startLinkedInTwin({ httpPort: 0, clients, pkce: true, issuer: 'https://www.linkedin.com/oauth' })
})

afterEach(async () => {
  passedMs = 0
  await order({ fault: 'none' })
  await fetch(`${twin.httpUrl}/linkedin/log`, { method: 'DELETE' })
})

afterAll(async () => {
  await twin.stop()
  await enabled.stop()
  await rm(logDir, { recursive: true })
})

describe('LinkedIn twin', () => {
  test('names its addresses as LinkedIn does: pages on a site of their own, the rest where applications call', async () => {
    const metadata = await json('/oauth/.well-known/openid-configuration')
    expect(metadata).toMatchObject({
      issuer: `${twin.httpUrl}/oauth`,
      authorization_endpoint: `http://linkedin.localhost:${twin.httpPort}/oauth/v2/authorization`,
      token_endpoint: `${twin.httpUrl}/oauth/v2/accessToken`,
      userinfo_endpoint: `${twin.httpUrl}/v2/userinfo`,
      jwks_uri: `${twin.httpUrl}/oauth/openid/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
    expect(twin.discoveryUrl).toBe(`${metadata.issuer}/.well-known/openid-configuration`)
    expect(await (await fetch(enabled.discoveryUrl)).json()).toMatchObject({ issuer: 'https://www.linkedin.com/oauth' })
  })

  test('signs somebody in: code, token, profile', async () => {
    const { status, body } = await exchange({ code: await codeFor({ account: 'lena' }) })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      expires_in: 5_184_000,
      scope: 'email,openid,profile',
      token_type: 'Bearer',
      id_token: expect.any(String),
    })
    const { claims, isSigned } = await readToken(body.id_token)
    expect(isSigned).toBe(true)
    expect(claims).toMatchObject({ iss: twin.issuer, aud: 'one', given_name: 'Lena', email_verified: 'true', locale: 'en_US' })
    expect(claims.exp - claims.iat).toBe(3_600)
    expect(await profile(body.access_token)).toEqual({
      sub: claims.sub,
      name: 'Lena Linde',
      given_name: 'Lena',
      family_name: 'Linde',
      locale: { country: 'US', language: 'en' },
      email: 'lena.linde@people.example',
      email_verified: true,
    })
  })

  test('echoes no nonce', async () => {
    const { body } = await exchange({ code: await codeFor({ account: 'lena', nonce: 'a-nonce' }) })
    expect((await readToken(body.id_token)).claims).not.toHaveProperty('nonce')
  })

  test('has people with verified, unverified, unsaid and shared addresses', async () => {
    const of = async (account: string) => profile((await exchange({ code: await codeFor({ account }) })).body.access_token)
    const [lena, second, umut, mila, theo] = await Promise.all(['lena', 'lena-second', 'umut', 'mila', 'theo'].map(of))
    expect(second?.email).toBe(lena?.email)
    expect(second?.sub).not.toBe(lena?.sub)
    expect(umut?.email_verified).toBe(false)
    expect(mila).not.toHaveProperty('email')
    expect(mila).not.toHaveProperty('email_verified')
    expect(theo?.email_verified).toBe('true')
  })

  test('lets anyone be anybody, who is the same again when they say the same', async () => {
    const said = { firstName: 'Zoë', lastName: "O'<b>", email: 'zoe@people.example', verified: 'no' }
    const of = async (form: Record<string, string>) => profile((await exchange({ code: await codeFor(form) })).body.access_token)
    const zoe = await of(said)
    expect(zoe).toMatchObject({ given_name: 'Zoë', family_name: "O'<b>", email: 'zoe@people.example', email_verified: false })
    expect(await of(said)).toEqual(zoe)
    expect((await of({ ...said, email: 'other@people.example' })).sub).not.toBe(zoe.sub)
    expect(await of({ ...said, email: '' })).not.toHaveProperty('email')
  })

  test('names the same person differently to each application', async () => {
    const subjects = []
    for (const [clientId, secret] of Object.entries(clients)) {
      const code = await codeFor({ account: 'lena', client_id: clientId })
      const { body } = await exchange({ code, client_id: clientId, client_secret: secret })
      subjects.push((await profile(body.access_token)).sub)
    }
    expect(subjects[0]).not.toBe(subjects[1])
  })

  test('tells only what was asked for', async () => {
    const { body } = await exchange({ code: await codeFor({ account: 'lena', scope: 'openid' }) })
    expect((await readToken(body.id_token)).claims).not.toHaveProperty('email')
    expect(Object.keys(await profile(body.access_token))).toEqual(['sub'])
  })

  test('brings a person who cancels back, with the state', async () => {
    const location = new URL(await decide({ decision: 'cancel', state: 'a state&' }))
    expect(location.origin + location.pathname).toBe(redirectUri)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error: 'user_cancelled_authorize', state: 'a state&' })
  })

  test('takes a code once, within a minute, from whom it was given to', async () => {
    const refusal = {
      status: 400,
      body: { error: 'invalid_request', error_description: expect.stringContaining('authorization code expired') },
    }
    const code = await codeFor({ account: 'lena' })
    expect((await exchange({ code })).status).toBe(200)
    expect(await exchange({ code })).toMatchObject(refusal)
    expect(await exchange({ code: 'made up' })).toMatchObject(refusal)
    expect(await exchange({ code: await codeFor({ account: 'lena' }), redirect_uri: `${redirectUri}/x` })).toMatchObject(refusal)
    const ofOne = await codeFor({ account: 'lena' })
    expect(await exchange({ code: ofOne, client_id: 'two', client_secret: clients.two })).toMatchObject(refusal)
    const old = await codeFor({ account: 'lena' })
    passedMs = codeLifetimeMs
    expect(await exchange({ code: old })).toMatchObject(refusal)
  })

  test('knows an application by its secret in the body, and in no other way', async () => {
    const code = await codeFor({ account: 'lena' })
    const refusal = { status: 401, body: { error: 'invalid_client' } }
    expect(await exchange({ code, client_secret: 'wrong' })).toMatchObject(refusal)
    expect(await exchange({ code, client_id: 'toString', client_secret: '' })).toMatchObject(refusal)
    const basic = `Basic ${Buffer.from(`one:${clients.one}`).toString('base64')}`
    expect(await exchange({ code, client_id: '', client_secret: '' }, { authorization: basic })).toMatchObject(refusal)
    expect((await exchange({ code })).status).toBe(200)
  })

  test('refuses a code verifier unless PKCE is enabled, and then insists on it', async () => {
    expect(await exchange({ code: await codeFor({ account: 'lena' }), code_verifier: 'v'.repeat(43) })).toMatchObject({
      status: 403,
      body: { error: 'invalid_client' },
    })
    const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
    const code = () => codeFor({ account: 'lena', code_challenge: challenge }, enabled)
    expect((await exchange({ code: await code(), code_verifier: 'v'.repeat(43) }, {}, enabled)).status).toBe(200)
    expect((await exchange({ code: await code(), code_verifier: 'w'.repeat(43) }, {}, enabled)).status).toBe(400)
    expect((await exchange({ code: await code() }, {}, enabled)).status).toBe(400)
  })

  test('shows a page, and leads nowhere, when client or redirect address are not known', async () => {
    for (const wrong of [
      { client_id: 'three' },
      { client_id: '' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://localhost.evil.example/' },
      { redirect_uri: 'http://a;script-src.localhost/' },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: '' },
    ]) {
      const response = await openPage(wrong)
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
      expect(await response.text()).toContain('Something went wrong')
    }
  })

  test('sends the person back with an error when scope or response type are not known', async () => {
    for (const [wrong, error] of [
      [{ scope: 'r_liteprofile' }, 'unauthorized_scope_error'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
    ] as const) {
      const response = await openPage(wrong)
      expect(response.headers.get('location')).toBe(`${redirectUri}?error=${error}&state=a-state`)
    }
  })

  test('escapes what applications and people wrote, and allows no script anywhere', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror="alert(1)">`
    await exchange({ code: await codeFor({ firstName: hostile, lastName: hostile, email: hostile, verified: 'yes' }), client_id: hostile })
    const signIn = await openPage({ state: hostile, code_challenge: hostile })
    const pages = [signIn, await openPage({ client_id: hostile }), await fetch(`${twin.httpUrl}/linkedin`)]
    for (const response of pages) {
      expect(await response.text()).not.toMatch(/<script|<img/)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    }
    expect(signIn.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000;")
  })

  test('gives a profile for a token of its own only', async () => {
    const response = await fetch(`${twin.httpUrl}/v2/userinfo`, { headers: { authorization: 'Bearer made-up' } })
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'INVALID_ACCESS_TOKEN' }])
    expect((await fetch(`${twin.httpUrl}/v2/userinfo`)).status).toBe(401)
  })

  test('keeps its own record of what it did, without codes, tokens and secrets', async () => {
    const code = await codeFor({ account: 'lena' })
    const { body } = await exchange({ code })
    await profile(body.access_token)
    await exchange({ code })
    const deeds = (await json('/linkedin/log.json')) as unknown as { what: string }[]
    expect(deeds.map(({ what }) => what)).toEqual(['code-refused', 'profile-given', 'code-exchanged', 'allowed'])
    const file = await readFile(join(logDir, 'linkedin.jsonl'), 'utf8')
    const last = JSON.parse(file.trim().split('\n').at(-1) ?? '')
    expect(last).toMatchObject({ what: 'code-refused', clientId: 'one', reason: 'unknown or used', fault: 'none', answered: true })
    for (const secret of [code, body.access_token, body.id_token, clients.one]) expect(file).not.toContain(secret)
    expect(await (await fetch(`${twin.httpUrl}/linkedin`)).text()).toContain('profile-given')
  })

  test('answers to names of this machine only, and to no other site', async () => {
    expect(await statusWith({ host: 'evil.test' })).toBe(403)
    expect(await statusWith({ host: `linkedin.localhost:${twin.httpPort}` })).toBe(200)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    for (const path of ['/linkedin/faults', '/oauth/v2/authorization-submit']) {
      expect((await fetch(twin.httpUrl + path, { method: 'POST', headers, body: 'fault=down' })).status).toBe(403)
    }
  })
})

describe('faults on order', () => {
  test('strike as often as ordered, then no more', async () => {
    await order({ fault: 'token-500', count: 2 })
    const code = await codeFor({ account: 'lena' })
    expect((await exchange({ code })).status).toBe(500)
    expect((await exchange({ code })).status).toBe(500)
    expect((await exchange({ code })).status).toBe(200)
    expect(await json('/linkedin/faults')).toMatchObject({ fault: 'none' })
  })

  test('the answer is lost after the code was taken', async () => {
    await order({ fault: 'lost-answer', count: 1 })
    const code = await codeFor({ account: 'lena' })
    await expect(exchange({ code })).rejects.toThrow('fetch failed')
    expect(await json('/linkedin/log.json')).toMatchObject([{ what: 'code-exchanged', answered: false }, { what: 'allowed' }])
    expect((await exchange({ code })).status).toBe(400)
  })

  test('the answer comes late', async () => {
    await order({ fault: 'slow', count: 1, delayMs: 300 })
    const code = await codeFor({ account: 'lena' })
    const started = performance.now()
    expect((await exchange({ code })).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('down cuts what applications ask, and leaves the control page', async () => {
    await order({ fault: 'down' })
    for (const path of ['/oauth/.well-known/openid-configuration', '/oauth/openid/jwks?x=1', '/v2/userinfo']) {
      await expect(fetch(twin.httpUrl + path)).rejects.toThrow('fetch failed')
    }
    expect((await fetch(`${twin.httpUrl}/linkedin`)).status).toBe(200)
    await order({ fault: 'none' })
    expect((await fetch(twin.discoveryUrl)).status).toBe(200)
  })

  test('down for a second comes back by itself', async () => {
    await order({ fault: 'down', seconds: 1 })
    await expect(fetch(twin.discoveryUrl)).rejects.toThrow('fetch failed')
    const status = () =>
      fetch(twin.discoveryUrl).then(
        (response) => response.status,
        () => 'cut',
      )
    await expect.poll(status, { timeout: 60_000, interval: 200 }).toBe(200)
  })

  test('forged tokens are what they are called', async () => {
    const forged = async (fault: string) => {
      await order({ fault, count: 1 })
      return readToken((await exchange({ code: await codeFor({ account: 'lena' }) })).body.id_token)
    }
    const good = await forged('none')
    const wrong = await forged('wrong-signature')
    expect(wrong).toMatchObject({ header: { alg: 'RS256', kid: good.header.kid }, isSigned: false })
    const unknown = await forged('unknown-key')
    expect(unknown.header.kid).not.toBe(good.header.kid)
    expect(await forged('unsigned')).toMatchObject({ header: { alg: 'none' }, signature: '' })
    expect(await forged('hmac-signature')).toMatchObject({ header: { alg: 'HS256' }, isSigned: false })
    expect(await forged('broken-token')).toMatchObject({ signature: '!!!' })
    // These are signed rightly, so that nothing but the claim itself can give them away.
    const audience = await forged('wrong-audience')
    expect([audience.claims.aud, audience.isSigned]).toEqual(['another-client', true])
    const issuer = await forged('wrong-issuer')
    expect([issuer.claims.iss === twin.issuer, issuer.isSigned]).toEqual([false, true])
    const expired = await forged('expired-token')
    expect([expired.claims.exp < Date.now() / 1_000 - 3_000, expired.isSigned]).toEqual([true, true])
  })

  test('profiles are of another, without address, or not to be had', async () => {
    const { body } = await exchange({ code: await codeFor({ account: 'lena' }) })
    const { sub } = await profile(body.access_token)
    await order({ fault: 'other-subject', count: 1 })
    expect((await profile(body.access_token)).sub).not.toBe(sub)
    await order({ fault: 'no-email', count: 1 })
    const without = await profile(body.access_token)
    expect(without.sub).toBe(sub)
    expect(without).not.toHaveProperty('email')
    await order({ fault: 'profile-500', count: 1 })
    expect(await profile(body.access_token)).toMatchObject({ status: 500 })
  })

  test('no ID token is given, or no key for it', async () => {
    await order({ fault: 'no-token', count: 1 })
    expect((await exchange({ code: await codeFor({ account: 'lena' }) })).body).not.toHaveProperty('id_token')
    await order({ fault: 'keys-500', count: 1 })
    expect((await fetch(`${twin.httpUrl}/oauth/openid/jwks`)).status).toBe(500)
  })

  test('the form orders them too', async () => {
    const response = await fetch(`${twin.httpUrl}/linkedin/faults`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ fault: 'token-500', count: '3', seconds: '', delayMs: '' }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/linkedin'])
    expect(await (await fetch(`${twin.httpUrl}/linkedin`)).text()).toContain('<strong>token-500</strong> for 3 more')
  })

  test.each([
    {},
    { fault: 'flood' },
    { fault: 'toString' },
    { fault: 'slow', count: 0 },
    { fault: 'slow', seconds: 1.5 },
    { fault: 'slow', delayMs: -1 },
  ])('refuses the order %j with a sentence', async (wrong) => {
    const response = await order(wrong)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toMatch(/\.$/)
  })
})

test('the program announces its addresses and ends on SIGTERM', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'linkedin'], {
    env: { ...process.env, TWIN_LINKEDIN_PORT: '0', TWIN_LOG_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  const { discovery, control } = JSON.parse(line) as { discovery: string; control: string }
  expect((await fetch(discovery)).status).toBe(200)
  expect(control).toMatch(/^http:\/\/linkedin\.localhost:\d+\/linkedin$/)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
})

type Form = Readonly<Record<string, string>>

const asked = { response_type: 'code', client_id: 'one', redirect_uri: redirectUri, scope: 'openid profile email', state: 'a-state' }

async function openPage(changes: Form): Promise<Response> {
  return fetch(`${twin.httpUrl}/oauth/v2/authorization?${new URLSearchParams({ ...asked, ...changes })}`, { redirect: 'manual' })
}

/** Presses a button of the sign-in page; where the browser is sent. */
async function decide(form: Form, at = twin): Promise<string> {
  const body = new URLSearchParams({ ...asked, decision: 'allow', ...form })
  const response = await fetch(`${at.httpUrl}/oauth/v2/authorization-submit`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

async function codeFor(form: Form, at = twin): Promise<string> {
  return new URL(await decide(form, at)).searchParams.get('code') ?? ''
}

interface Answer {
  readonly status: number
  readonly body: { readonly access_token: string; readonly id_token: string }
}

async function exchange(changes: Form, headers: Form = {}, at = twin): Promise<Answer> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'one',
    client_secret: clients.one,
    redirect_uri: redirectUri,
    ...changes,
  })
  const response = await fetch(`${at.httpUrl}/oauth/v2/accessToken`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function profile(token: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${twin.httpUrl}/v2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Record<string, unknown>
}

/** Takes an ID token apart and checks it with the published key, without any library that could be forgiving. */
async function readToken(token: string) {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { keys } = (await json('/oauth/openid/jwks')) as { keys: JsonWebKey[] }
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
  const isSigned = createVerify('sha256').update(`${head}.${payload}`).verify(key, signature, 'base64url')
  return { header: decode(head), claims: decode(payload), signature, isSigned }
}

async function order(body: object): Promise<Response> {
  return fetch(`${twin.httpUrl}/linkedin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function json(path: string): Promise<Record<string, unknown>> {
  return (await (await fetch(twin.httpUrl + path)).json()) as Record<string, unknown>
}

/** fetch sets the Host header itself. */
async function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  const asking = request(`${twin.httpUrl}/linkedin`, { headers })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}
