/** An accountant who books by hand through the api: signing in with a second factor, and connections that carry one movement after another. */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { cast, castCode, castPassword } from '../../tools/cast.ts'
import { callApi } from '../conformance/identity-calls.ts'

export interface MovementByHand {
  readonly movement: 'deposit-unallocated'
  readonly amountMinor: string
  /** What is booked; the same books once. */
  readonly reference: string
}

/** Signs in by password and code. The session is fresh for five minutes. */
export async function signInAccountant(address: string, origin: string): Promise<string> {
  const email = cast.find(({ role }) => role === 'mfo_admin')?.email
  const begun = await callApi(address, 'POST', '/identity/session', { body: { email, password: castPassword }, headers: { origin } })
  return showCode(address, origin, begun.cookie)
}

/** Shows the factor again, which makes the session fresh; a code is taken once, so it may have to wait for the next one. */
export async function showCode(address: string, origin: string, cookie: string): Promise<string> {
  const deadline = Date.now() + 60_000
  for (;;) {
    for (const later of [0, 1]) {
      const shown = await callApi(address, 'POST', '/security/factor', { body: { code: castCode(later) }, headers: { origin, cookie } })
      if (shown.status === 200) return shown.cookie || cookie
    }
    if (Date.now() > deadline) throw new Error('no code was taken')
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

export interface LineAnswer {
  readonly status: number
  readonly body: string
}

export interface Line {
  /** One request and its answer; the next may go when it is there. Throws when the connection ends first. */
  readonly post: (movement: MovementByHand, key?: string) => Promise<LineAnswer>
  readonly send: (path: string, body: object, key: string) => Promise<LineAnswer>
  readonly close: () => void
}

export interface LineOptions {
  readonly address: string
  readonly origin: string
  /** Asked for at every request: a session that shows its factor again gets another one. */
  readonly cookie: () => string
  /** The caller’s address as the reverse proxy would give it, so that the general limit holds nobody back. */
  readonly caller?: () => string
  readonly timeoutMs?: number
}

/**
 * One connection, kept alive, and opened again after it was lost. It speaks just enough HTTP for answers of a known length: the
 * processors are shared with what is measured, and Node’s own client would take several times as much of them.
 */
export function openLine({ address, origin, cookie, caller = nextCaller, timeoutMs = 20_000 }: LineOptions): Line {
  const { hostname, port } = new URL(address)
  let socket: Socket | undefined
  let received = ''
  let waiting: { readonly resolve: (answer: LineAnswer) => void; readonly reject: (error: Error) => void } | undefined

  function end(error: Error): void {
    const { reject } = waiting ?? {}
    waiting = undefined
    received = ''
    socket?.destroy()
    socket = undefined
    reject?.(error)
  }

  function open(): Socket {
    const opened = connect(Number(port), hostname)
    opened.setNoDelay(true).setTimeout(timeoutMs)
    opened.setEncoding('latin1')
    opened.on('data', (text) => {
      if (opened !== socket) return
      received += String(text)
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? Number.NaN)
      if (Number.isNaN(length)) return end(new Error(`an answer of unknown length: ${received.slice(0, head)}`))
      if (received.length < head + 4 + length) return
      const answer = { status: Number(received.slice(9, 12)), body: received.slice(head + 4, head + 4 + length) }
      const isLast = /\r\nconnection: close/i.test(received.slice(0, head))
      const { resolve } = waiting ?? {}
      received = ''
      waiting = undefined
      if (isLast) end(new Error('closed'))
      resolve?.(answer)
    })
    opened.on('error', (error) => opened === socket && end(error))
    opened.on('timeout', () => opened === socket && end(new Error('no answer in time')))
    opened.on('close', () => opened === socket && end(new Error('the connection was cut')))
    return opened
  }

  const send: Line['send'] = (path, content, key) =>
    new Promise((resolve, reject) => {
      if (waiting) return reject(new Error('one at a time'))
      waiting = { resolve, reject }
      socket ??= open()
      const body = JSON.stringify(content)
      socket.write(
        `POST /api${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${origin}\r\ncookie: ${cookie()}\r\n` +
          `x-forwarded-for: ${caller()}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    })
  return {
    send,
    post: (movement, key = randomUUID()) => send('/office/ledger/movements', { cell: 'eu', asset: 'EUR', ...movement }, key),
    close: () => end(new Error('closed')),
  }
}

let callers = 0

function nextCaller(): string {
  callers += 1
  return `198.18.${(callers >> 8) & 255}.${callers & 255}`
}
