import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { describeMailPort, type MailFault, type MailWorld } from '../conformance.ts'
import type { Mail } from '../port.ts'
import { connectionOf, openSmtpMail } from './adapter.ts'

// Long enough that a busy machine answers within it.
const patienceMs = 3_000

describeMailPort('SMTP, against the mail twin in a process of its own,', openTwinWorld)

async function openTwinWorld(): Promise<MailWorld> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'mail'], {
    env: { ...process.env, TWINS_PORT: '0', TWIN_SMTP_PORT: '0', TWIN_LOG_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { http, smtp } = await addressesOf(twin)
  const get = async <Answer>(path: string) => (await (await fetch(http + path)).json()) as Answer
  const mails = async () => {
    const list = await get<{ id: string }[]>('/mail.json')
    return Promise.all(
      list.map(({ id }) => get<{ messageId: string; subject: string; text: string; html: string; to: string[] }>(`/mail/${id}.json`)),
    )
  }
  const port = openSmtpMail({ url: smtp, tls: 'not-on-loopback', timeouts: { silenceMs: patienceMs } })
  return {
    port,
    patienceMs,
    received: mails,
    recipients: async () => (await mails()).flatMap(({ to }) => to),
    order: async (fault: MailFault, options = {}) => {
      const body = JSON.stringify({ fault, ...options })
      const { status } = await fetch(`${http}/mail/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(status).toBe(200)
    },
    clear: async () => {
      await fetch(`${http}/mail`, { method: 'DELETE' })
    },
    end: async () => {
      await port.close()
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

async function addressesOf(twin: ChildProcess): Promise<{ http: string; smtp: string }> {
  if (!twin.stdout) throw new Error('the twin has no output')
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  return JSON.parse(line)
}

describe('SMTP connections', () => {
  test('are never in the clear beyond this machine', () => {
    const secured = (url: string, tls: 'required' | 'not-on-loopback') => {
      const { secure, requireTLS, ignoreTLS } = connectionOf({ url, tls })
      return secure ? 'tls' : requireTLS && !ignoreTLS ? 'starttls' : 'clear'
    }
    expect(secured('smtps://mail.example.test', 'required')).toBe('tls')
    expect(secured('smtp://mail.example.test', 'required')).toBe('starttls')
    expect(secured('smtp://mail.example.test', 'not-on-loopback')).toBe('starttls')
    expect(secured('smtp://127.0.0.1.example.test', 'not-on-loopback')).toBe('starttls')
    expect(secured('smtp://127.0.0.1:4325', 'required')).toBe('starttls')
    expect(secured('smtp://127.0.0.1:4325', 'not-on-loopback')).toBe('clear')
    expect(secured('smtp://localhost:4325', 'not-on-loopback')).toBe('clear')
  })

  test('check certificates, and take name, password and port from the address', () => {
    expect(connectionOf({ url: 'smtps://mailer%40heathland.test:p%2Fw@mail.example.test', tls: 'required' })).toMatchObject({
      host: 'mail.example.test',
      port: 465,
      auth: { user: 'mailer@heathland.test', pass: 'p/w' },
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    })
    expect(connectionOf({ url: 'smtp://mail.example.test', tls: 'required' }).port).toBe(587)
  })

  test.each(['', 'mail.example.test', 'http://mail.example.test', 'smtp://', 'smtps:secret@host'])(
    'refuse the address %j without repeating it',
    (url) => {
      expect(() => connectionOf({ url, tls: 'required' })).toThrow(/^The SMTP address must look like/)
    },
  )
})

describe('SMTP, against servers that misbehave,', () => {
  const mail: Mail = {
    messageId: '<mai_1@heathland.test>',
    from: 'no-reply@heathland.test',
    to: 'anna@example.test',
    subject: 'Hello',
    text: 'Hello.',
    html: '<p>Hello.</p>',
  }
  let server: Server | undefined
  const sockets = new Set<Socket>()

  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    server?.close()
  })

  /** A server that answers by the given table, "end" being the end of the text; what was said to it is recorded. */
  async function serve(answers: Readonly<Record<string, string>>): Promise<{ url: string; said: string[] }> {
    const said: string[] = []
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      const answer = (step: string, usual: string) => {
        const text = answers[step] ?? usual
        if (text === 'drop') socket.destroy()
        else socket.write(text)
      }
      answer('greeting', '220 mx.example.test\r\n')
      let inText = false
      createInterface(socket).on('line', (line) => {
        said.push(line)
        if (inText) {
          if (line !== '.') return
          inText = false
          return answer('end', '250 2.0.0 Ok: queued as 1\r\n')
        }
        const step = line.split(/[ :]/, 1)[0] ?? ''
        if (step === 'DATA') inText = !('DATA' in answers)
        answer(step, step === 'DATA' ? '354 Go on\r\n' : '250 Ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said }
  }

  test('sends no word of the mail where TLS is required and not offered', async () => {
    const { url, said } = await serve({ STARTTLS: '502 5.5.1 not implemented\r\n' })
    const port = openSmtpMail({ url, tls: 'required' })
    expect(await port.send(mail)).toMatchObject({ sent: false, permanent: false })
    expect(said.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([])
    await port.close()
  })

  test('says not sent when the connection ends before the text was asked for', async () => {
    const { url } = await serve({ RCPT: 'drop' })
    const port = openSmtpMail({ url, tls: 'not-on-loopback' })
    expect(await port.send(mail)).toMatchObject({ sent: false, permanent: false })
    await port.close()
  })

  test('says unknown when an answer begins but does not end within the whole time', async () => {
    const { url } = await serve({ end: '250-still' })
    const port = openSmtpMail({ url, tls: 'not-on-loopback', timeouts: { wholeMs: 300, silenceMs: 2_000 } })
    expect(await port.send(mail)).toEqual({ sent: 'unknown', reason: 'no outcome within 300 ms' })
    for (const socket of sockets) socket.destroy()
    await port.close()
  })

  test('replaces a connection that the server closed while it was idle', async () => {
    const { url, said } = await serve({})
    const port = openSmtpMail({ url, tls: 'not-on-loopback' })
    expect(await port.send(mail)).toEqual({ sent: true, providerId: '1' })
    for (const socket of sockets) socket.destroy()
    expect(await port.send(mail)).toEqual({ sent: true, providerId: '1' })
    expect(said.filter((line) => line === '.')).toHaveLength(2)
    await port.close()
  })

  test('lets what is under way end before it closes', async () => {
    const { url } = await serve({})
    const port = openSmtpMail({ url, tls: 'not-on-loopback' })
    const sending = port.send(mail)
    await port.close()
    expect(await sending).toMatchObject({ sent: true })
  })
})
