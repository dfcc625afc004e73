import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MailTwin, startMailTwin } from './mail-twin.ts'

let twin: MailTwin
let logDir: string

beforeAll(async () => {
  logDir = await mkdtemp(join(tmpdir(), 'mail-twin-'))
  twin = await startMailTwin({ smtpPort: 0, httpPort: 0, logDir })
})

afterEach(async () => {
  await order({ fault: 'none' })
  await fetch(`${twin.httpUrl}/mail`, { method: 'DELETE' })
})

afterAll(async () => {
  await twin.stop()
  await rm(logDir, { recursive: true })
})

describe('mail twin', () => {
  test('shows a mail that it took, newest first, by recipient', async () => {
    expect(await deliver({ to: 'anna@example.test', subject: 'First' })).toMatch(/^250 2\.0\.0 Ok: queued as [0-9A-F]{12}$/)
    await deliver({ to: 'bert@example.test', subject: 'Second' })
    expect((await list()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
    expect(await list('?to=ANNA@example.test')).toMatchObject([{ to: ['anna@example.test'], subject: 'First', answered: true }])
    const inbox = await text('/mail')
    expect(inbox.indexOf('Second')).toBeLessThan(inbox.indexOf('First'))
    expect(await text('/mail?to=anna@example.test')).not.toContain('Second')
  })

  test('shows a mail that was sent twice twice', async () => {
    await deliver({ messageId: '<same@heathland.test>' })
    await deliver({ messageId: '<same@heathland.test>' })
    expect((await list()).map(({ messageId }) => messageId)).toEqual(['<same@heathland.test>', '<same@heathland.test>'])
  })

  test('gives text, HTML and links of a mail', async () => {
    await deliver({
      lines: [
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Open https://heathland.test/welcome?token=a_b-c. Or (http://127.0.0.1:1/x).',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p style="color:red">Hello "you"</p></iframe><script>alert(1)</script>',
        '--b--',
      ],
    })
    const [{ id } = { id: '' }] = await list()
    const mail = await json(`/mail/${id}.json`)
    expect(mail).toMatchObject({
      links: ['https://heathland.test/welcome?token=a_b-c', 'http://127.0.0.1:1/x'],
      headers: { subject: 'Hello' },
    })
    const shown = await text(`/mail/${id}`)
    expect(shown).toContain('<a href="https://heathland.test/welcome?token=a_b-c" rel="noreferrer">')
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;base')
    expect(shown.match(/<script|<\/iframe>/g)).toEqual(['</iframe>'])
  })

  test('escapes what senders wrote, and allows no script anywhere', async () => {
    await deliver({
      subject: '<img src=x onerror=alert(1)>"\'&',
      lines: ['', '<script>alert(1)</script> javascript:alert(1) https://ok.test/"onclick=x'],
    })
    const [{ id } = { id: '' }] = await list()
    for (const path of ['/mail', `/mail/${id}`, '/mail/control', '/mail/none', '/mail?to=%3Cscript%3E']) {
      const response = await fetch(twin.httpUrl + path)
      expect(await response.text()).not.toMatch(/<script|<img|"onclick/)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    }
  })

  test('says so when there is no such mail', async () => {
    expect((await fetch(`${twin.httpUrl}/mail/000000000000`)).status).toBe(404)
    expect((await fetch(`${twin.httpUrl}/mail/000000000000.json`)).status).toBe(404)
  })

  test('is emptied on request', async () => {
    await deliver({})
    expect(await (await fetch(`${twin.httpUrl}/mail`, { method: 'DELETE' })).json()).toEqual({ deleted: 1 })
    expect(await list()).toEqual([])
    expect(await text('/mail')).toContain('No mail yet')
  })

  test('keeps its own record of what it received', async () => {
    await deliver({ subject: 'For the record', messageId: '<record@heathland.test>' })
    const lines = (await readFile(join(logDir, 'mail.jsonl'), 'utf8')).trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      subject: 'For the record',
      messageId: '<record@heathland.test>',
      answered: true,
    })
  })

  test('answers to names of this machine only, and to no other site', async () => {
    expect(await statusWith({ host: 'evil.test' })).toBe(403)
    expect(await statusWith({ host: `mail.localhost:${twin.httpPort}` })).toBe(200)
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
    const crossSite = await fetch(`${twin.httpUrl}/mail/faults`, { method: 'POST', headers, body: '{"fault":"down"}' })
    expect(crossSite.status).toBe(403)
  })
})

describe('faults on order', () => {
  test('451 and 550 for as many mails as ordered, then none', async () => {
    await order({ fault: 'transient', count: 1 })
    expect(await deliver({})).toMatch(/^451 4\.7\.1 /)
    expect(await deliver({})).toMatch(/^250 /)
    await order({ fault: 'permanent', count: 2 })
    expect(await deliver({})).toMatch(/^550 5\.1\.1 /)
    expect(await deliver({})).toMatch(/^550 5\.1\.1 /)
    expect(await deliver({})).toMatch(/^250 /)
    expect(await list()).toHaveLength(2)
  })

  test('the answer is lost after the mail was taken', async () => {
    await order({ fault: 'drop-after-data', count: 1 })
    expect(await deliver({})).toBe('closed')
    expect(await list()).toMatchObject([{ answered: false }])
    expect(await deliver({})).toMatch(/^250 /)
  })

  test('the answer comes late', async () => {
    await order({ fault: 'slow', count: 1, delayMs: 300 })
    const started = performance.now()
    expect(await deliver({})).toMatch(/^250 /)
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('down refuses connections until it is lifted', async () => {
    await order({ fault: 'down' })
    expect(await deliver({})).toBe('ECONNREFUSED')
    await order({ fault: 'none' })
    expect(await deliver({})).toMatch(/^250 /)
  })

  test('down for a second comes back by itself', async () => {
    await order({ fault: 'down', seconds: 1 })
    expect(await deliver({})).toBe('ECONNREFUSED')
    await expect.poll(() => deliver({}), { timeout: 60_000, interval: 200 }).toMatch(/^250 /)
    expect(await json('/mail/faults')).toMatchObject({ fault: 'none' })
  })

  test('the form orders them too', async () => {
    const response = await fetch(`${twin.httpUrl}/mail/faults`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ fault: 'transient', count: '3', seconds: '' }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/mail/control'])
    expect(await text('/mail/control')).toContain('<strong>transient</strong> for 3 more')
  })

  test.each([
    {},
    { fault: 'flood' },
    { fault: 'toString' },
    { fault: 'slow', count: 0 },
    { fault: 'slow', seconds: 1.5 },
    { fault: 'down', count: 1 },
  ])('refuses the order %j with a sentence', async (wrong) => {
    const response = await order(wrong)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toMatch(/\.$/)
  })
})

test('the program announces its addresses and ends on SIGTERM', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'mail'], {
    env: { ...process.env, TWINS_PORT: '0', TWIN_SMTP_PORT: '0', TWIN_LOG_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  const { http } = JSON.parse(line) as { http: string }
  expect((await fetch(`${http}/mail.json`)).status).toBe(200)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
})

interface Delivery {
  readonly to?: string
  readonly subject?: string
  readonly messageId?: string
  /** Further header lines, an empty line, and the body. */
  readonly lines?: readonly string[]
}

/** Sends one mail as plain SMTP; the last answer, "closed" when none came, or the code of a failed connection. */
async function deliver({
  to = 'anna@example.test',
  subject = 'Hello',
  messageId = '<1@heathland.test>',
  lines = ['', 'Hello.'],
}: Delivery): Promise<string> {
  const body = ['From: Heathland <no-reply@heathland.test>', `To: ${to}`, `Subject: ${subject}`, `Message-ID: ${messageId}`, ...lines, '.']
  const said = ['EHLO test', 'MAIL FROM:<no-reply@heathland.test>', `RCPT TO:<${to}>`, 'DATA', body.join('\r\n')]
  const socket = connect(twin.smtpPort, '127.0.0.1')
  let last = 'closed'
  try {
    for await (const answer of createInterface(socket)) {
      if (/^\d{3}-/.test(answer)) continue
      last = answer
      const next = /^[45]/.test(answer) ? undefined : said.shift()
      if (next === undefined) break
      last = 'closed'
      socket.write(`${next}\r\n`)
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  } finally {
    socket.destroy()
  }
  return last
}

async function order(body: object): Promise<Response> {
  return fetch(`${twin.httpUrl}/mail/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function list(query = ''): Promise<{ id: string; subject: string; messageId: string }[]> {
  return (await json(`/mail.json${query}`)) as { id: string; subject: string; messageId: string }[]
}

async function json(path: string): Promise<unknown> {
  return (await fetch(twin.httpUrl + path)).json()
}

async function text(path: string): Promise<string> {
  return (await fetch(twin.httpUrl + path)).text()
}

/** fetch sets the Host header itself. */
async function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  const asking = request(`${twin.httpUrl}/mail`, { headers })
  asking.end()
  const [response] = (await once(asking, 'response')) as [import('node:http').IncomingMessage]
  response.resume()
  return response.statusCode
}
