/**
 * A way to the database on which PostgreSQL seems to refuse: chosen statements are answered with an SQLSTATE of the test's choice
 * instead of being passed on, in the words of PostgreSQL's own protocol. Everything else goes through.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface Refusal {
  readonly code: string
  /** Whether the server also ends the connection, as it does with 57P01. */
  readonly isFatal?: boolean
  /** Which statements, by their text. */
  readonly of: (text: string) => boolean
}

export interface RefusingDatabase {
  readonly url: string
  readonly refuse: (refusal: Refusal | undefined) => void
  /** How many statements were refused since the last choice. */
  readonly refused: () => number
  readonly close: () => Promise<void>
}

export async function refusingDatabase(url: string): Promise<RefusingDatabase> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let refusal: Refusal | undefined
  let refused = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    relay(near, far, (text) => {
      if (!refusal?.of(text)) return undefined
      refused += 1
      return refusal
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no address')
  return {
    url: Object.assign(new URL(url), { port: String(address.port) }).href,
    refuse: (next) => {
      refusal = next
      refused = 0
    },
    refused: () => refused,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const readyForQuery = 'Z'.charCodeAt(0)

function relay(near: Socket, far: Socket, refusalOf: (text: string) => Refusal | undefined): void {
  /** What the client waits for, in order: an answer of the server, or one of ours that is already written. */
  const awaited: ('server' | Buffer)[] = ['server']
  const texts = new Map<string, string>()
  let isInTransaction = false
  let isAborted = false
  /** The text of the extended statement that is being put together, and its messages. */
  let gathered: { text: string; messages: Buffer[] } = { text: '', messages: [] }

  const flush = () => {
    for (let next = awaited[0]; next instanceof Buffer; next = awaited[0]) {
      awaited.shift()
      near.write(next)
    }
  }
  const pass = (messages: readonly Buffer[]) => {
    awaited.push('server')
    far.write(Buffer.concat(messages))
  }
  const take = (text: string, messages: readonly Buffer[]) => {
    const isEnd = /^\s*(commit|rollback)\s*$/i.test(text)
    if (isEnd) {
      // PostgreSQL ends a failed transaction with a rollback, even on COMMIT.
      const wasAborted = isAborted
      isInTransaction = false
      isAborted = false
      return pass(wasAborted ? [message('Q', Buffer.from('rollback\0'))] : messages)
    }
    if (isAborted) {
      awaited.push(errorAnswer('25P02', 'ERROR', 'E'))
      return flush()
    }
    const refusal = refusalOf(text)
    if (!refusal) {
      if (/^\s*begin/i.test(text)) isInTransaction = true
      return pass(messages)
    }
    isAborted = isInTransaction
    awaited.push(errorAnswer(refusal.code, refusal.isFatal ? 'FATAL' : 'ERROR', isInTransaction ? 'E' : 'I'))
    flush()
    if (refusal.isFatal) near.end()
    return undefined
  }

  let isStarted = false
  split(
    near,
    () => isStarted,
    (type, whole) => {
      if (type === undefined) {
        isStarted = true
        far.write(whole)
      } else if (type === 'Q') take(textAt(whole, 5), [whole])
      else if (type === 'X') far.write(whole)
      else {
        if (type === 'P') {
          const name = textAt(whole, 5)
          const text = textAt(whole, 5 + Buffer.byteLength(name) + 1)
          texts.set(name, text)
          gathered.text = text
        }
        if (type === 'B') {
          const portal = textAt(whole, 5)
          gathered.text = texts.get(textAt(whole, 5 + Buffer.byteLength(portal) + 1)) ?? gathered.text
        }
        gathered.messages.push(whole)
        if (type !== 'S') return
        const { text, messages } = gathered
        gathered = { text: '', messages: [] }
        take(text, messages)
      }
    },
  )
  split(
    far,
    () => true,
    (_type, whole) => {
      near.write(whole)
      if (whole[0] !== readyForQuery) return
      awaited.shift()
      flush()
    },
  )
}

/** Cuts a stream into whole messages; the first of a client has no type. */
function split(from: Socket, isTyped: () => boolean, heard: (type: string | undefined, whole: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  from.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const at = isTyped() ? 1 : 0
      if (rest.length < at + 4) return
      const length = at + rest.readInt32BE(at)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      heard(at === 1 ? String.fromCharCode(whole[0] ?? 0) : undefined, whole)
    }
  })
}

function textAt(whole: Buffer, from: number): string {
  return whole.subarray(from, whole.indexOf(0, from)).toString('utf8')
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function errorAnswer(code: string, severity: 'ERROR' | 'FATAL', state: 'E' | 'I'): Buffer {
  const fields = `S${severity}\0V${severity}\0C${code}\0Mrefused by the test\0\0`
  const error = message('E', Buffer.from(fields))
  return severity === 'FATAL' ? error : Buffer.concat([error, message('Z', Buffer.from(state))])
}
