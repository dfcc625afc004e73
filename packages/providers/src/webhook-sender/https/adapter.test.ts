import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer as createTcp, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openHttpsWebhookSender } from './adapter.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  closing.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

const sender = (more: object = {}) => openHttpsWebhookSender({ allowsLoopback: true, timeoutMs: 1_000, ...more })
const webhook = (address: string) => ({ address, headers: { 'webhook-id': 'evt_1' }, body: '{"id":"evt_1"}' })

test('[API-01 webhooks] the body arrives as it was signed, and only the status of the answer is read', async () => {
  const heard: string[] = []
  const port = await listen(
    createHttp((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        heard.push(`${request.method} ${request.url} ${request.headers['webhook-id']} ${body}`)
        response.writeHead(202).end('taken')
      })
    }),
  )
  expect(await sender().send(webhook(`http://127.0.0.1:${port}/hook?a=1`))).toEqual({ status: 202 })
  expect(heard).toEqual(['POST /hook?a=1 evt_1 {"id":"evt_1"}'])
})

test('[API-01 webhooks] a redirect is an answer and is not followed', async () => {
  let asked = 0
  const inner = await listen(
    createHttp((_request, response) => {
      asked += 1
      response.end()
    }),
  )
  const port = await listen(
    createHttp((_request, response) => void response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end()),
  )
  expect(await sender().send(webhook(`http://127.0.0.1:${port}/`))).toEqual({ status: 307 })
  expect(asked).toBe(0)
})

test('[API-01 webhooks] an answer without end is left after its status, and headers without end are an error', async () => {
  let written = 0
  const port = await listen(
    createHttp((_request, response) => {
      response.writeHead(200)
      const more = () => {
        written += 65_536
        if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(more)
        else if (!response.destroyed) response.once('drain', more)
      }
      more()
    }),
  )
  expect(await sender().send(webhook(`http://127.0.0.1:${port}/`))).toEqual({ status: 200 })
  await new Promise((done) => setTimeout(done, 200))
  const after = written
  await new Promise((done) => setTimeout(done, 200))
  expect(written).toBe(after)
  const wordy = await listen(
    createTcp((socket) => void socket.on('error', () => undefined).write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)),
  )
  expect(await sender().send(webhook(`http://127.0.0.1:${wordy}/`))).toEqual({ failure: 'connection' })
})

test('[API-01 webhooks] silence, a trickle of headers and a slow name each end with the time', async () => {
  const silent = await listen(createTcp((socket) => void socket.on('error', () => undefined)))
  const trickling = await listen(
    createTcp((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x: y\r\n'), 50)
      socket.on('close', () => clearInterval(drip))
    }),
  )
  for (const port of [silent, trickling])
    expect(await sender({ timeoutMs: 300 }).send(webhook(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'timeout' })
  const resolve = (_name: string, signal: AbortSignal) =>
    new Promise<readonly string[]>((done) => signal.addEventListener('abort', () => done([]), { once: true }))
  expect(await sender({ timeoutMs: 300, resolve }).send(webhook('https://hooks.example.com/'))).toEqual({ failure: 'timeout' })
})

test('a connection that is closed, or that nobody takes, is a failure', async () => {
  const port = await listen(createTcp((socket) => void socket.destroy()))
  expect(await sender().send(webhook(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'connection' })
  const upgrading = await listen(
    createTcp((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'))
    }),
  )
  expect(await sender().send(webhook(`http://127.0.0.1:${upgrading}/`))).toEqual({ failure: 'connection' })
  const free = await listen(createTcp())
  closing.pop()?.()
  await expect
    .poll(
      () =>
        new Promise((done) =>
          connect(free, '127.0.0.1')
            .on('error', () => done('refused'))
            .on('connect', () => done('taken')),
        ),
    )
    .toBe('refused')
  expect(await sender().send(webhook(`http://127.0.0.1:${free}/`))).toEqual({ failure: 'connection' })
  expect(await sender({ resolve: async () => [] }).send(webhook('https://hooks.example.com/'))).toEqual({ failure: 'unresolved' })
})

test('[API-01 webhooks] a name that leads to our own network is never connected to', async () => {
  let asked = 0
  const port = await listen(
    createTcp((socket) => {
      asked += 1
      socket.end()
    }),
  )
  const strictly = (addresses: readonly string[]) =>
    openHttpsWebhookSender({ allowsLoopback: false, timeoutMs: 500, resolve: async () => addresses })
  const cases = [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['fd00:ec2::254'],
    ['1.1.1.1', '127.0.0.1'],
  ]
  for (const addresses of cases)
    for (const address of ['https://hooks.example.com/', `https://hooks.example.com:${port}/`, `http://hooks.example.com:${port}/`])
      expect(await strictly(addresses).send(webhook(address))).toEqual({ failure: 'address' })
  for (const address of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    'https://u:p@hooks.example.com/',
  ])
    expect(await openHttpsWebhookSender({ allowsLoopback: false, timeoutMs: 500 }).send(webhook(address))).toHaveProperty('failure')
  expect(asked).toBe(0)
})

test('[API-01 webhooks] the address that was judged is the one connected to: a name is looked up once', async () => {
  const port = await listen(
    createHttp((request, response) => void response.writeHead(request.headers.host === `rebind.example.com:${port}` ? 204 : 500).end()),
  )
  const looked: string[] = []
  const resolve = async (name: string) => {
    looked.push(name)
    return looked.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']
  }
  // Nothing else on this machine knows the name, so a second lookup by anybody would fail.
  expect(await sender({ resolve }).send(webhook(`http://rebind.example.com:${port}/`))).toEqual({ status: 204 })
  expect(looked).toEqual(['rebind.example.com'])
})

test('[API-01 webhooks] over TLS the certificate must be the host’s, and from an authority that is trusted', async () => {
  const { cert, key } = certificateFor('hooks.example.com')
  const port = await listen(createHttps({ cert, key }, (_request, response) => void response.writeHead(204).end()))
  const resolve = async () => ['127.0.0.1']
  const address = (name: string) => webhook(`https://${name}:${port}/`)
  expect(await sender({ resolve, ca: cert }).send(address('hooks.example.com'))).toEqual({ status: 204 })
  expect(await sender({ resolve, ca: cert }).send(address('other.example.com'))).toEqual({ failure: 'tls' })
  expect(await sender({ resolve }).send(address('hooks.example.com'))).toEqual({ failure: 'tls' })
})

/** Signed by itself, for one name. */
function certificateFor(name: string): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    ],
    { stdio: 'ignore' },
  )
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}
