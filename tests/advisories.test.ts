/**
 * One test for every class of mistake that the packages of this field had to publish an advisory about, whether or not we use the
 * package: a first fix was often incomplete, and the same class came back. They are kept for ever.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLocalPath, localPathOr } from '@heathland/domain/onboarding/gate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinWithApp, openSession } from './authz/callers.ts'
import { anyAddress, somebody, tokenIn } from './conformance/identity-calls.ts'
import { enrolTotp, grant } from './conformance/identity-factors.ts'
import { openSystem, type System } from './conformance/identity-people.ts'

const repository = new URL('../', import.meta.url).pathname
const page = '<!doctype html><title>Heathland</title>'

let system: System
let secretBeside: string
beforeAll(async () => {
  const home = mkdtempSync(join(tmpdir(), 'heathland-advisories-'))
  secretBeside = 'what lies beside the pages'
  writeFileSync(join(home, 'secret.txt'), secretBeside)
  mkdirSync(join(home, 'dist', 'assets'), { recursive: true })
  writeFileSync(join(home, 'dist', 'index.html'), page)
  writeFileSync(join(home, 'dist', 'assets', 'app.js'), 'export {}')
  system = await openSystem({ WEB_DIST: join(home, 'dist') })
})
afterAll(() => system.close())

/** A request written by hand: fetch would tidy it up on the way. */
function raw(lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(system.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('end', () => (text.startsWith('HTTP/1.1 ') ? resolve(text) : reject(new Error('there was no answer'))))
    socket.on('error', reject)
    socket.write([...lines, 'Host: localhost', 'Connection: close', '', body].join('\r\n'))
  })
}

const outward = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/%2f%2fevil.test',
  '/%252f%252fevil.test',
  '/%5cevil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'https://evil.test',
  'https:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.test',
  'evil.test',
  ' //evil.test',
]

describe('better-auth', () => {
  test('CVE-2024-56734, CVE-2025-27143, CVE-2025-53535: a way back never leads out of the product', () => {
    for (const from of outward)
      expect({ from, local: isLocalPath(from), to: localPathOr(from, '/dashboard') }).toEqual({ from, local: false, to: '/dashboard' })
    expect(localPathOr('/wallet?tab=1#top', '/dashboard')).toBe('/wallet?tab=1#top')
  })

  test('CVE-2025-61928: who acts is never said by the body, the query or a header', async () => {
    const [ada, bo] = [await system.join(), await system.join()]
    const { cookie } = await system.signIn(ada)
    for (const name of ['userId', 'personId', 'user_id', 'sub', 'id', 'role', 'sessionId']) {
      const said = await system.call('POST', '/security/password', {
        body: { currentPassword: bo.password, newPassword: 'a quite different secret', [name]: bo.personId },
        headers: { cookie },
      })
      expect({ name, code: said.body['code'] }).toEqual({ name, code: 'INPUT_INVALID' })
      const asked = await system.call('GET', `/identity/me?${name}=${bo.personId}`, { headers: { cookie, [`x-${name}`]: bo.personId } })
      if (asked.status === 200) expect(asked.body['id']).toBe(ada.personId)
    }
    expect((await system.signIn(bo)).status).toBe(200)
  })

  test('GHSA-569q: links begin with the configured origin, whatever host a request names', async () => {
    const person = somebody()
    const body = JSON.stringify(person)
    await raw(
      [
        'POST /api/identity/registrations HTTP/1.1',
        'X-Forwarded-Host: evil.test',
        'X-Forwarded-Proto: https',
        'Forwarded: host=evil.test',
        'Origin: http://localhost:4000',
        'Content-Type: application/json',
        `Idempotency-Key: ${crypto.randomUUID()}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    )
    const mail = await system.mailTo(person.email)
    expect(mail.text).toContain('http://localhost:4000/welcome#verify=')
    expect(`${mail.text}${mail.html}`).not.toContain('evil.test')
  })

  test('rate-limit path bypass: however an address is spelled, it counts as the same operation', async () => {
    const from = { 'x-forwarded-for': '203.0.113.50', origin: 'http://localhost:4000', 'content-type': 'application/json' }
    const spellings = [
      '/api/identity/verifications',
      '/api/identity/verifications/',
      '/api//identity/verifications',
      '/api/identity/%76erifications',
      '/%61pi/identity/verifications',
      '/api/identity/verifications?x=1',
    ]
    let reached = 0
    for (let turn = 0; turn < 90; turn += 1) {
      const answer = await fetch(`${system.address}${spellings[turn % spellings.length]}`, {
        method: 'POST',
        headers: from,
        body: JSON.stringify({ token: 'A'.repeat(43) }),
      })
      if (((await answer.json()) as { code: string }).code === 'LINK_INVALID') reached += 1
    }
    expect(reached).toBeLessThanOrEqual(60)
  })

  test('GHSA-xg6x: nothing about a session is believed from the browser; half of one stays half', async () => {
    const member = await system.join()
    await enrolTotp(system, (await system.signIn(member)).cookie)
    const half = await system.signIn(member)
    for (const extra of ['session_data=eyJ1c2VyIjp7fX0', 'level=full', '__Host-heathland-level=full', 'missing=']) {
      expect((await system.me(`${half.cookie}; ${extra}`)).status).toBe(401)
    }
  })

  test('GHSA-p6v2: all addresses of a /64 are one caller', async () => {
    const tries: number[] = []
    for (let turn = 0; turn < 61; turn += 1) {
      const caller = `2001:db8:77:88:${turn.toString(16)}:${(turn * 13).toString(16)}:0:1`
      tries.push(
        (await system.call('POST', '/identity/verifications', { body: { token: 'A'.repeat(43) }, headers: { 'x-forwarded-for': caller } }))
          .status,
      )
    }
    expect(tries.filter((status) => status === 429)).toHaveLength(1)
  })

  test('GHSA-g38m, GHSA-qq9h: who signed up first with somebody’s address has nothing once the owner verifies', async () => {
    const owner = somebody()
    const attacker = { ...owner, password: 'the secret of an attacker' }
    await system.register(attacker)
    await system.mailTo(owner.email)
    await system.register(owner)
    expect((await system.verify(tokenIn(await system.mailTo(owner.email, 2)))).status).toBe(200)
    expect((await system.signIn(attacker)).status).toBe(401)
    expect((await system.signIn(owner)).status).toBe(200)
    // The attacker's own link, should the owner follow it later, changes nothing.
    expect((await system.verify(tokenIn(await system.mailTo(owner.email, 1)))).status).toBe(410)
    expect((await system.signIn(attacker)).status).toBe(401)
  })

  test('GHSA-fmh4: an invitation serves whoever reads the invited mailbox, and carries no role', async () => {
    const admin = await joinWithApp(system, 'mfo_admin')
    const headers = { cookie: await openSession(system, admin, { minutesAgo: 1 }) }
    const { email, firstName, lastName } = somebody()
    expect(
      (await system.call('POST', '/office/users/invitations', { body: { email, firstName, lastName, role: 'mfo_admin' }, headers })).status,
    ).toBe(400)
    expect((await system.call('POST', '/office/users/invitations', { body: { email, firstName, lastName }, headers })).status).toBe(200)
    const token = /#invite=([\w-]{43})/.exec((await system.mailTo(email)).text)?.[1] ?? ''
    const password = 'a secret of their own'
    const accept = (body: object) => system.call('POST', '/identity/invitations/acceptance', { body })
    expect((await accept({ token, password, email: 'other@example.org' })).status).toBe(400)
    expect((await accept({ token, password })).status).toBe(200)
    const { cookie } = await system.signIn({ email, password })
    expect(await system.me(cookie)).toMatchObject({ body: { role: 'investor', email } })
  })

  test('GHSA-2vg6: no session survives suspension, a lost role, or the end of its person', async () => {
    const open = async () => {
      const person = await system.join()
      return { person, cookie: (await system.signIn(person)).cookie }
    }
    const [suspended, granted, gone] = [await open(), await open(), await open()]
    await system.world.superuser('update account set suspended_at = now() where person_id = $1', [suspended.person.personId])
    await grant(system, granted.person.personId, 'compliance')
    await system.world.superuser('delete from account where person_id = $1', [gone.person.personId])
    for (const { cookie } of [suspended, granted, gone]) expect((await system.me(cookie)).status).toBe(401)
  })
})

describe('fastify', () => {
  test('CVE-2025-32442, CVE-2026-25223, CVE-2026-33806, GHSA-573f: an odd content type does not go around the schema', async () => {
    const body = JSON.stringify({ email: 'x', password: 'y', role: 'mfo_admin' })
    for (const type of [
      'application/json ; charset=utf-8',
      'application/json;',
      'application/JSON',
      'application/json\t; x',
      ' application/json',
      'application/json, text/plain',
      'application/json; charset=utf-7',
      'application/jsonx',
      'application/vnd.x+json',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      const answer = await raw(
        [
          'POST /api/identity/session HTTP/1.1',
          'Origin: http://localhost:4000',
          `X-Forwarded-For: ${anyAddress()}`,
          `Content-Type: ${type}`,
          `Content-Length: ${Buffer.byteLength(body)}`,
        ],
        body,
      )
      expect({ type, first: answer.split('\r\n')[0] }).toEqual({ type, first: 'HTTP/1.1 400 Bad Request' })
      expect(answer).toContain('INPUT_INVALID')
    }
  })

  test('CVE-2026-3635, CVE-2026-16732: forwarded headers are believed from a trusted proxy alone', async () => {
    const own = await openSystem({ TRUSTED_PROXIES: '10.0.0.0/8' }, { withWorker: false })
    try {
      const tries: number[] = []
      for (let turn = 0; turn < 61; turn += 1) {
        const headers = { 'x-forwarded-for': anyAddress(), 'x-real-ip': anyAddress(), forwarded: `for=${anyAddress()}` }
        tries.push((await own.call('POST', '/identity/verifications', { body: { token: 'A'.repeat(43) }, headers })).status)
      }
      expect(tries.at(-1)).toBe(429)
    } finally {
      await own.close()
    }
  })

  test('CVE-2026-15074 (@fastify/static) and kin: no path leads out of the folder of pages, or around a guard', async () => {
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/assets/../../secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '//secret.txt',
      '/assets//../../secret.txt',
      '/assets/....//....//secret.txt',
      '/%00/../secret.txt',
      '/.vite/manifest.json',
      '/assets/app.js%00.txt',
    ]) {
      const answer = await raw([`GET ${path} HTTP/1.1`])
      expect({ path, leaks: answer.includes(secretBeside) }).toEqual({ path, leaks: false })
    }
    for (const path of [
      '/api/office/users',
      '/api//office/users',
      '/%61pi/office/users',
      '/api/office/../office/users',
      '/api/./office/users',
      '/api/office%2fusers',
      '/API/office/users',
    ]) {
      const answer = await raw([`GET ${path} HTTP/1.1`])
      expect({ path, leaks: answer.includes('"items"') }).toEqual({ path, leaks: false })
    }
  })
})

describe('react-router, React, vite', () => {
  test('GHSA-2w69, GHSA-2j2x: the server redirects nobody to an address that a request made up', async () => {
    for (const path of ['//evil.test', '//evil.test/..', '/\\evil.test', '/%2f%2fevil.test', '///evil.test/', '/login/..//evil.test']) {
      const answer = await raw([`GET ${path} HTTP/1.1`])
      expect({ path, location: /\nlocation:.*/i.exec(answer)?.[0] }).toEqual({ path, location: undefined })
    }
  })

  test('CVE-2025-55182, CVE-2026-33245, GHSA-49rj, GHSA-qwww: nothing of React’s server side is installed or imported', () => {
    const lockfile = readFileSync(join(repository, 'pnpm-lock.yaml'), 'utf8')
    expect(lockfile).not.toMatch(/react-server-dom|turbo-stream|@react-router\/(dev|node|serve|express)/)
    // The public pages are drawn at build, from nothing that anyone sent; no server of ours renders.
    for (const { file, text } of sources().filter((source) => !source.file.endsWith('apps/web/src/prerender.tsx')))
      expect({ file, server: /['"](use server|react-dom\/server)['"]/.test(text) }).toEqual({ file, server: false })
  })
})

describe('kysely', () => {
  // apps/server/src/core/statements.test.ts shows the same of texts that are written by hand.
  test('CVE-2026-32763, CVE-2026-33468, CVE-2026-44635: no query builder makes SQL, so no value can become a part of it', () => {
    for (const { file, text } of sources())
      expect({ file, found: /['"](kysely|knex|drizzle-orm|@prisma\/client|slonik)['"]/.exec(text)?.[0] }).toEqual({
        file,
        found: undefined,
      })
  })
})

/** The product's own sources, without tests. */
function sources(): readonly { file: string; text: string }[] {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: repository }).filter(
    (file) => !/\.(test|stories)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  return files.map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }))
}
