import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { describeOutsideSignIn, type SignInFault, type SignInPerson, type SignInWorld } from '../conformance.ts'
import { type LinkedInConfig, openLinkedInSignIn } from './adapter.ts'

// Long enough that a busy machine answers within it.
const patienceMs = 3_000
const redirectUri = 'http://localhost:4000/api/v1/identity/linkedin/callback'
const client = { clientId: 'heathland-development', clientSecret: 'heathland-development-only-linkedin' }

/** The port's words for what goes wrong, in the twin's. */
const faults: Readonly<Record<SignInFault, string>> = {
  none: 'none',
  slow: 'slow',
  down: 'down',
  failing: 'token-500',
  'lost-answer': 'lost-answer',
  'profile-failing': 'profile-500',
  'keys-failing': 'keys-500',
  'other-subject': 'other-subject',
  'no-email': 'no-email',
  'other-key': 'wrong-signature',
  'unknown-key': 'unknown-key',
  unsigned: 'unsigned',
  'public-key-as-secret': 'hmac-signature',
  undecodable: 'broken-token',
  'other-issuer': 'wrong-issuer',
  'other-audience': 'wrong-audience',
  expired: 'expired-token',
  missing: 'no-token',
}
const buttons: Readonly<Record<SignInPerson | 'cancel', string>> = {
  verified: 'Allow as Lena Linde',
  'verified-as-text': 'Allow as Theo Text',
  'same-address': 'Allow as Lena Second',
  unverified: 'Allow as Umut Unsure',
  'without-email': 'Allow as Mila Mailless',
  cancel: 'Cancel',
}

interface TwinWorld extends SignInWorld {
  readonly http: string
  readonly discovery: string
}

describeOutsideSignIn('LinkedIn, against its twin in a process of its own,', () => openTwinWorld())
describeOutsideSignIn('LinkedIn with PKCE enabled, against its twin in a process of its own,', () =>
  openTwinWorld({ pkce: true }, { TWIN_LINKEDIN_PKCE: 'yes' }),
)

async function openTwinWorld(changes: Partial<LinkedInConfig> = {}, environment: Record<string, string> = {}): Promise<TwinWorld> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'linkedin'], {
    env: { ...process.env, TWIN_LINKEDIN_PORT: '0', TWIN_LOG_DIR: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { http, discovery } = await addressesOf(twin)
  return {
    http,
    discovery,
    port: openLinkedInSignIn({
      ...client,
      discoveryUrl: discovery,
      tls: 'not-on-loopback',
      timeouts: { requestMs: patienceMs },
      ...changes,
    }),
    patienceMs,
    redirectUri,
    issuer: environment.TWIN_LINKEDIN_ISSUER ?? `${http}/oauth`,
    visit: async (url, decision) => {
      expect(new URL(url).hostname).toBe('linkedin.localhost')
      const page = await (await fetch(http + new URL(url).pathname + new URL(url).search)).text()
      return pressButton(http, page, buttons[decision])
    },
    order: async (fault, options = {}) => {
      const body = JSON.stringify({ fault: faults[fault], ...options })
      const { status } = await fetch(`${http}/linkedin/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(status).toBe(200)
    },
    codesSeen: async () => {
      const deeds = (await (await fetch(`${http}/linkedin/log.json`)).json()) as { what: string }[]
      return deeds.filter(({ what }) => what === 'code-exchanged' || what === 'code-refused').length
    },
    end: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

async function addressesOf(twin: ChildProcess): Promise<{ http: string; discovery: string }> {
  if (!twin.stdout) throw new Error('the twin has no output')
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  return JSON.parse(line)
}

/** Sends the form that the button stands in, as a browser would; where it leads. */
async function pressButton(http: string, page: string, label: string): Promise<string> {
  const form = page.split('<form').find((each) => each.includes(`>${label}</button>`)) ?? ''
  const inputs = [...form.matchAll(/(?:input type="hidden"|button type="submit") name="([^"]*)" value="([^"]*)"/g)]
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)))
  const fields = new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, plain(value)] as [string, string]))
  const action = /action="([^"]*)"/.exec(form)?.[1]
  expect(action, `no button "${label}" on the page`).toBeDefined()
  const response = await fetch(http + action, { method: 'POST', body: fields, redirect: 'manual' })
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

describe('LinkedIn, in its habits,', () => {
  let world: TwinWorld | undefined

  afterEach(async () => {
    await world?.end()
    world = undefined
  })

  test('is asked for three scopes by the code flow, without nonce and without PKCE', async () => {
    world = await openTwinWorld()
    const begun = await world.port.begin({ redirectUri })
    if ('unavailable' in begun) throw new Error(begun.unavailable)
    const { origin, pathname, searchParams } = new URL(begun.url)
    expect(origin + pathname).toBe(`http://linkedin.localhost:${new URL(world.http).port}/oauth/v2/authorization`)
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: begun.state.state,
      client_id: client.clientId,
      response_type: 'code',
    })
    expect(begun.state).toEqual({ state: expect.any(String) })
  })

  test('is sent a verifier only where PKCE is on, and says misconfigured where it is not enabled', async () => {
    world = await openTwinWorld({ pkce: true })
    const begun = await world.port.begin({ redirectUri })
    if ('unavailable' in begun) throw new Error(begun.unavailable)
    expect(new URL(begun.url).searchParams.get('code_challenge_method')).toBe('S256')
    expect(begun.url).not.toContain(begun.state.codeVerifier)
    const callbackUrl = await world.visit(begun.url, 'verified')
    expect(await world.port.complete({ callbackUrl, remembered: begun.state, redirectUri })).toEqual({ unavailable: 'misconfigured' })
  })

  test('says misconfigured when it does not take our secret', async () => {
    world = await openTwinWorld({ clientSecret: 'wrong' })
    const begun = await world.port.begin({ redirectUri })
    if ('unavailable' in begun) throw new Error(begun.unavailable)
    const callbackUrl = await world.visit(begun.url, 'verified')
    expect(await world.port.complete({ callbackUrl, remembered: begun.state, redirectUri })).toEqual({ unavailable: 'misconfigured' })
  })

  test('refuses a code when it comes with another redirect address than it was asked for with', async () => {
    world = await openTwinWorld()
    const begun = await world.port.begin({ redirectUri })
    if ('unavailable' in begun) throw new Error(begun.unavailable)
    const callbackUrl = await world.visit(begun.url, 'verified')
    const other = redirectUri.replace('callback', 'elsewhere')
    expect(await world.port.complete({ callbackUrl, remembered: begun.state, redirectUri: other })).toEqual({ refused: 'code-refused' })
  })

  test('is not believed under another issuer than the settings name', async () => {
    world = await openTwinWorld({}, { TWIN_LINKEDIN_ISSUER: 'https://issuer.example/oauth' })
    expect(await world.port.begin({ redirectUri })).toEqual({ unavailable: 'misconfigured' })
    const informed = openLinkedInSignIn({
      ...client,
      discoveryUrl: world.discovery,
      issuer: 'https://issuer.example/oauth',
      tls: 'not-on-loopback',
    })
    const begun = await informed.begin({ redirectUri })
    if ('unavailable' in begun) throw new Error(begun.unavailable)
    const callbackUrl = await world.visit(begun.url, 'verified')
    expect(await informed.complete({ callbackUrl, remembered: begun.state, redirectUri })).toMatchObject({
      signedIn: { issuer: 'https://issuer.example/oauth' },
    })
  })

  test('says unavailable when its keys cannot be had, and signs nobody in', async () => {
    world = await openTwinWorld()
    const begun = await world.port.begin({ redirectUri })
    if ('unavailable' in begun) throw new Error(begun.unavailable)
    const callbackUrl = await world.visit(begun.url, 'verified')
    await world.order('keys-failing')
    expect(await world.port.complete({ callbackUrl, remembered: begun.state, redirectUri })).toEqual({ unavailable: 'provider-failed' })
  })

  test('is found again after it was away when we first asked', async () => {
    world = await openTwinWorld()
    await world.order('down')
    expect(await world.port.begin({ redirectUri })).toEqual({ unavailable: 'unreachable' })
    await world.order('none')
    expect(await world.port.begin({ redirectUri })).toHaveProperty('url')
  })
})

describe('LinkedIn, against servers that misbehave,', () => {
  const servers = new Set<Server>()

  afterEach(() => {
    for (const server of servers) server.close().closeAllConnections()
    servers.clear()
  })

  /** A server with one answer to everything; the discovery address of it, and what it was asked. */
  async function serve(answer: (request: IncomingMessage, response: ServerResponse, origin: string) => void) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      answer(request, response, origin())
    })
    const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    servers.add(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { discoveryUrl: `${origin()}/oauth/.well-known/openid-configuration`, asked, server }
  }
  const open = (discoveryUrl: string, changes: Partial<LinkedInConfig> = {}) =>
    openLinkedInSignIn({ ...client, discoveryUrl, tls: 'not-on-loopback', timeouts: { requestMs: patienceMs }, ...changes })
  const json = (response: ServerResponse, body: unknown) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }

  test('says unreachable where nobody listens', async () => {
    const { discoveryUrl, server } = await serve(() => undefined)
    server.close()
    expect(await open(discoveryUrl).begin({ redirectUri })).toEqual({ unavailable: 'unreachable' })
  })

  test('says timeout when there is no answer, and when an answer never ends', async () => {
    const silent = await serve(() => undefined)
    expect(await open(silent.discoveryUrl).begin({ redirectUri })).toEqual({ unavailable: 'timeout' })
    const trickling = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"issuer":"')
    })
    expect(await open(trickling.discoveryUrl).begin({ redirectUri })).toEqual({ unavailable: 'timeout' })
  })

  test('ends within the whole time, however many requests are under way', async () => {
    const { discoveryUrl } = await serve(() => undefined)
    const started = performance.now()
    const port = open(discoveryUrl, { timeouts: { requestMs: 60_000, wholeMs: 300 } })
    expect(await port.begin({ redirectUri })).toEqual({ unavailable: 'timeout' })
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('reads no answer without end', async () => {
    const { discoveryUrl } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (response.write(' '.repeat(64 * 1024)));
      }
      response.on('drain', more)
      more()
    })
    expect(await open(discoveryUrl, { timeouts: { requestMs: 5_000 } }).begin({ redirectUri })).toEqual({ unavailable: 'provider-failed' })
  })

  test('follows no redirect', async () => {
    const { discoveryUrl, asked } = await serve((_request, response, origin) =>
      response.writeHead(302, { location: `${origin}/elsewhere` }).end(),
    )
    expect(await open(discoveryUrl).begin({ redirectUri })).toEqual({ unavailable: 'provider-failed' })
    expect(asked).toEqual(['/oauth/.well-known/openid-configuration'])
  })

  test('says so when an answer is no JSON, or not what discovery answers', async () => {
    for (const body of ['<html>', '[]', '{}', 'null']) {
      const { discoveryUrl } = await serve((_request, response) => response.setHeader('content-type', 'application/json').end(body))
      expect(await open(discoveryUrl).begin({ redirectUri })).toEqual({ unavailable: 'provider-failed' })
    }
  })

  test('sends neither browser nor secret to an address in the clear beyond this machine', async () => {
    const { discoveryUrl } = await serve((_request, response, origin) =>
      json(response, {
        issuer: `${origin}/oauth`,
        authorization_endpoint: 'http://linkedin.example/oauth/v2/authorization',
        token_endpoint: 'http://192.0.2.1/oauth/v2/accessToken',
        userinfo_endpoint: `${origin}/v2/userinfo`,
        jwks_uri: `${origin}/oauth/openid/jwks`,
      }),
    )
    const port = open(discoveryUrl)
    expect(await port.begin({ redirectUri })).toEqual({ unavailable: 'misconfigured' })
    const remembered = { state: 'x'.repeat(43) }
    const callbackUrl = `${redirectUri}?code=a&state=${remembered.state}`
    expect(await port.complete({ callbackUrl, remembered, redirectUri })).toEqual({ unavailable: 'misconfigured' })
  })

  test('says misconfigured when discovery names no token endpoint', async () => {
    const { discoveryUrl } = await serve((_request, response, origin) => json(response, { issuer: `${origin}/oauth` }))
    const remembered = { state: 'x'.repeat(43) }
    const callbackUrl = `${redirectUri}?code=a&state=${remembered.state}`
    expect(await open(discoveryUrl).begin({ redirectUri })).toEqual({ unavailable: 'misconfigured' })
    expect(await open(discoveryUrl).complete({ callbackUrl, remembered, redirectUri })).toEqual({ unavailable: 'misconfigured' })
  })
})

describe('settings for LinkedIn', () => {
  const open = (changes: Partial<LinkedInConfig>) => () =>
    openLinkedInSignIn({
      ...client,
      discoveryUrl: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
      tls: 'required',
      ...changes,
    })

  test('take the real address', () => {
    expect(open({})).not.toThrow()
  })

  test.each([
    '',
    'www.linkedin.com',
    'https://www.linkedin.com/oauth',
    'https://www.linkedin.com/oauth/.well-known/openid-configuration?x=1',
    'https://name:secret@www.linkedin.com/oauth/.well-known/openid-configuration',
    'ftp://www.linkedin.com/oauth/.well-known/openid-configuration',
  ])('refuse the discovery address %j without repeating it', (discoveryUrl) => {
    expect(open({ discoveryUrl })).toThrow(/^The LinkedIn discovery address must (look like https|be https)/)
  })

  test('refuse http beyond this machine, and everywhere where TLS is required', () => {
    const at = (host: string) => `http://${host}/oauth/.well-known/openid-configuration`
    for (const host of ['127.0.0.1:4310', 'localhost:4310', '[::1]:4310']) {
      expect(open({ discoveryUrl: at(host), tls: 'not-on-loopback' })).not.toThrow()
      expect(open({ discoveryUrl: at(host), tls: 'required' })).toThrow('must be https')
    }
    for (const host of ['www.linkedin.com', '127.0.0.1.example.test', 'localhost.example.test', 'linkedin.localhost', '192.0.2.1']) {
      expect(open({ discoveryUrl: at(host), tls: 'not-on-loopback' })).toThrow('must be https')
    }
  })

  test('refuse a client without id or secret', () => {
    expect(open({ clientId: '' })).toThrow('needs an id and a secret')
    expect(open({ clientSecret: '' })).toThrow('needs an id and a secret')
  })

  test.each([
    '',
    '/callback',
    'https://heathland.example/callback?x=1',
    'https://heathland.example/callback#x',
    'https://HEATHLAND.example/callback',
  ])('refuse the redirect address %j, which would not be the one that is sent later', async (wrong) => {
    await expect(open({})().begin({ redirectUri: wrong })).rejects.toThrow('The redirect address must be whole')
  })
})
