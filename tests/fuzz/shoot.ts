/**
 * Sends what was generated, as everyone who might call, and looks at three things: no answer is a failure of ours, none is late, and what
 * was refused has left the database as it was. Requests go out in windows: one whose requests the contract refuses is compared row by
 * row; of one whose requests may pass, those that were refused are sent once more and compared then. A connection that was cut says
 * nothing about a request that may pass: it may have been carried out.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { Called } from '../authz/callers.ts'
import { anyAddress } from '../conformance/identity-calls.ts'
import type { System } from '../conformance/identity-people.ts'
import { crossmintSettings, moonpaySettings, startTwin, sumsubSettings } from '../twin-process.ts'
import { providers } from '../webhooks/stage.ts'
import { generatorOf, ownOrigin, type Shot } from './generate.ts'
import { hostileDelivery } from './hostile-deliveries.ts'

export interface Outcome {
  readonly sent: number
  readonly byStatus: Readonly<Record<string, number>>
  /** Windows in which every request was refused and whose rows were compared. */
  readonly compared: number
  readonly violations: readonly Violation[]
}

export interface Violation {
  readonly what: 'failed' | 'late' | 'accepted' | 'rows changed'
  readonly caller: string
  readonly details: unknown
}

export interface Fuzzing {
  readonly system: System
  readonly callers: readonly Called[]
  readonly seed: number
  readonly requests: number
  /** An answer that takes longer is late. */
  readonly lateMs: number
  readonly say?: (sentence: string) => void
  /** Done while the first window of refused requests is under way: how a test shows that a change would be seen. */
  readonly meanwhile?: () => Promise<void>
}

/** The stand-ins of the providers, and no general limit: so many requests of one machine would spend it at once. */
export async function startProviders() {
  const [crossmint, sumsub, moonpay] = await Promise.all([startTwin('crossmint'), startTwin('sumsub'), startTwin('moonpay')])
  return {
    settings: {
      REQUESTS_PER_MINUTE_MAX: '10000000',
      REQUESTS_AT_ONCE_MAX: '1000',
      ...crossmintSettings(crossmint.http),
      ...sumsubSettings(sumsub.http),
      ...moonpaySettings(moonpay.http),
    },
    stop: async () => {
      await Promise.all([crossmint, sumsub, moonpay].map((twin) => twin.stop()))
    },
  }
}

const windowSize = 125
const hands = 12
/** Of what is printed; one fault shows itself many times. */
const violationsShown = 40

interface Aimed {
  readonly shot: Shot
  readonly caller: string
  readonly cookie: string
}

interface Answered {
  readonly aimed: Aimed
  readonly status: number
  readonly code: string | undefined
  readonly ms: number
}

export async function fuzz({ system, callers, seed, requests, lateMs, say = () => undefined, meanwhile }: Fuzzing): Promise<Outcome> {
  const generator = generatorOf(seed)
  const cookies = new Map<string, string>()
  const agent = new Agent({ keepAlive: true, maxSockets: hands })
  const byStatus: Record<string, number> = {}
  const violations: Violation[] = []
  let sent = 0
  let compared = 0
  let during = meanwhile

  const send = async (window: readonly Aimed[]): Promise<Answered[]> => {
    const answers: Answered[] = []
    const waiting = [...window]
    await Promise.all(
      Array.from({ length: hands }, async () => {
        for (let aimed = waiting.pop(); aimed; aimed = waiting.pop()) {
          const startedAt = performance.now()
          const { status, code } = await (aimed.shot.isRaw
            ? sendRaw(system.address, aimed, lateMs)
            : sendOne(system.address, agent, aimed, lateMs))
          const ms = performance.now() - startedAt
          sent += 1
          const counted = code === cut ? cut : status
          byStatus[counted] = (byStatus[counted] ?? 0) + 1
          answers.push({ aimed, status, code, ms })
          if (status >= 500) violations.push(violation('failed', { aimed, status, code }))
          if (ms > lateMs || status === 0) violations.push(violation('late', { aimed, status, ms: Math.round(ms) }))
          if (aimed.shot.mustBeRefused && status < 400) violations.push(violation('accepted', { aimed, status }))
        }
      }),
    )
    return answers
  }
  const compare = async (window: readonly Aimed[]) => {
    // Counts in memory are saved by a timer, which must not fall into the window.
    await system.world.platform.rejectedRequests.flush()
    const before = await fingerprint(system)
    const [answers] = await Promise.all([send(window), during?.()])
    during = undefined
    if (answers.some(({ aimed, status, code }) => status < 400 || (code === cut && !aimed.shot.mustBeRefused))) return
    compared += 1
    const after = await fingerprint(system)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    if (changed.length === 0) return
    const acts = await system.world.superuser('select actor, action, resource from audit_log order by id desc limit 5')
    const details = {
      tables: changed,
      acts,
      requests: answers.map(({ aimed: { shot }, status, code }) => `${shot.name} ${status} ${code}`),
    }
    violations.push({ what: 'rows changed', caller: window[0]?.caller ?? '', details })
  }

  try {
    for (let turn = 0; sent < requests; turn += 1) {
      // Many hours of calls pass in a minute: spent limits would hide what lies behind them.
      await system.world.superuser('delete from rate_limit')
      const called = callers[turn % callers.length]
      if (!called) throw new Error('nobody calls')
      // A call may have ended the last one.
      cookies.set(called.name, await called.cookie())
      const aim = (shot: Shot): Aimed => ({ shot, caller: called.name, cookie: cookies.get(called.name) ?? '' })
      // Small enough that everyone has had a turn when all requests are sent.
      const size = Math.min(windowSize, Math.ceil(requests / (3 * callers.length)))
      await compare(Array.from({ length: size }, () => aim(generator.refused())))
      const answers = await send(Array.from({ length: size }, () => aim(generator.any())))
      // The session may have been ended by one of them.
      cookies.set(called.name, await called.cookie())
      await compare(answers.filter(isRefused).map(({ aimed }) => aim(aimed.shot)))
      const deliveries = Array.from({ length: Math.ceil(size / 10) }, () => hostileDelivery(generator.random, providers))
      const delivered = await send(deliveries.map((shot) => ({ shot, caller: 'a provider', cookie: '' })))
      await compare(delivered.filter(isRefused).map(({ aimed }) => aimed))
      if (turn % 20 === 19) say(`${sent} of ${requests} requests, ${violations.length} violations`)
    }
  } finally {
    agent.destroy()
  }
  return { sent, byStatus, compared, violations }
}

/** Everything needed to send it again. */
function violation(what: Violation['what'], { aimed, ...said }: { aimed: Aimed } & Record<string, unknown>): Violation {
  const { shot, caller } = aimed
  const body = shot.body?.toString('latin1').slice(0, 600)
  return {
    what,
    caller,
    details: { ...said, name: shot.name, method: shot.method, target: shot.target.slice(0, 600), headers: shot.headers, body },
  }
}

export function sayViolations({ violations }: Outcome): readonly Violation[] {
  return violations.slice(0, violationsShown)
}

interface Reply {
  readonly status: number
  readonly code: string | undefined
}
const nothing: Reply = { status: 0, code: undefined }
const cut = 'connection cut'

function isRefused({ status, code }: Answered): boolean {
  return status >= 400 && status < 500 && code !== cut
}

async function sendOne(address: string, agent: Agent, { shot, cookie }: Aimed, lateMs: number): Promise<Reply> {
  const { hostname, port } = new URL(address)
  const usual = shot.headers.some(([name]) => name.includes('signature') || name.includes('digest'))
    ? []
    : [
        ['origin', ownOrigin],
        ['idempotency-key', crypto.randomUUID()],
        ['x-forwarded-for', anyAddress()],
        ...(cookie ? [['cookie', cookie]] : []),
      ]
  const headers: Record<string, string | string[]> = {}
  for (const [name = '', value = ''] of [...usual, ...shot.headers]) {
    const said = shot.headers.filter(([each]) => each === name)
    headers[name] = said.length > 1 ? said.map(([, each]) => each) : value
  }
  return new Promise((resolve) => {
    let settled = false
    const end = (reply: Reply) => {
      settled = true
      clearTimeout(timer)
      resolve(reply)
    }
    const timer = setTimeout(() => {
      end(nothing)
      asking.destroy()
    }, lateMs + 1_000)
    const asking = request({ agent, hostname, port, method: shot.method, path: shot.target, headers }, (answer) => {
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
        end({ status: answer.statusCode ?? 0, code: undefined })
        asking.destroy()
        return
      }
      void read(answer).then((text) => end({ status: answer.statusCode ?? 0, code: codeIn(text) }))
    })
    // A connection that is cut is an answer too: what is too large or cannot be read is not read to its end.
    asking.on('error', () => !settled && end({ status: 400, code: cut }))
    asking.on('upgrade', (answer, socket) => {
      end({ status: answer.statusCode ?? 0, code: 'upgraded' })
      socket.destroy()
    })
    asking.end(shot.body)
  })
}

/** The head as it is, on a connection of its own. */
async function sendRaw(address: string, { shot, cookie }: Aimed, lateMs: number): Promise<Reply> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      const status = /^HTTP\/1\.\d (\d{3})/.exec(text)?.[1]
      resolve(status ? { status: Number(status), code: codeIn(text) } : { status: 400, code: cut })
    }
    const timer = setTimeout(() => {
      socket.destroy()
      resolve(nothing)
    }, lateMs + 1_000)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (text.startsWith('HTTP/1.') && text.includes('\r\n\r\n')) end()
    })
    socket.on('close', end)
    socket.on('error', () => undefined)
    const cookies = cookie ? `\r\ncookie: ${cookie}` : ''
    // Half-closed, so that a server that waits for a body learns that none will come.
    socket.end(Buffer.from(`${shot.target}${cookies}\r\nconnection: close\r\n\r\n`, 'latin1'))
  })
}

async function read(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const bytes of answer) text += String(bytes)
  } catch {
    // Cut in the middle: what came is what there is.
  }
  return text
}

function codeIn(text: string): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1]
}

/** What a refused call may leave behind, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  rate_limit: 'a try is counted, also one that is refused',
  rejected_request: 'those who are refused for their number are counted',
  session: 'the last use of a session is saved before the request is read',
}
/** Rows of a table that may come; every other row of it may not. */
const allowedRows: Readonly<Record<string, string>> = {
  // A sign-in, a factor or a link that failed is recorded as that.
  audit_log: "status = 'failed'",
}

/** Of every table how many rows, which, and by which transaction each was written. */
async function fingerprint({ world }: System): Promise<Readonly<Record<string, string>>> {
  const tables = await world.superuser<{ name: string; label: string }>(
    `select format('%I.%I', schemaname, relname) as name, relname as label from pg_stat_user_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  )
  const looked = tables.filter(({ label }) => !(label in allowed))
  const parts = looked.map(
    ({ name, label }) =>
      `select '${name}' as name, concat_ws(' ', count(*), sum(hashtext(xmin::text || ctid::text || tableoid::text))) as rows from ${name}
       ${allowedRows[label] ? `where not (${allowedRows[label]})` : ''}`,
  )
  const rows = await world.superuser<{ name: string; rows: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]))
}
