/**
 * What happens to a person reaches their open pages: `GET /api/events`, as server-sent events. The place in the outbox is the event's
 * id, so a page that comes back goes on where it was. All listeners of a process are looked after together, once a second: whose session
 * has ended hears nothing more. An event carries ids; what is true is asked for as ever.
 */
import type { Socket } from 'node:net'
import type { ErrorCode } from '@heathland/contract/errors'
import type { Id } from '@heathland/domain/id'
import { minuteMs, secondMs } from '@heathland/domain/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn } from '../core/actor.ts'
import type { Context } from '../core/context.ts'
import { retryAfterSeconds } from '../core/database.ts'
import type { Platform } from '../core/platform.ts'
import { hashToken } from '../core/secret-token.ts'
import { type EventType, listEventsFor, type Position, readPosition } from '../work/outbox.ts'
import { tokenInCookie } from './session-cookie.ts'

export const eventsRoute = '/api/events'

/** What pages hear of. Everything else of the outbox is between our own nouns. */
const told: readonly EventType[] = [
  'wallet.ready',
  'kyc.changed',
  'deposit.changed',
  'deposit.settled',
  'community.request-answered',
  'support.answered',
  'document.changed',
  'subscription.changed',
  'payment.received',
  'card.changed',
  'withdrawal.changed',
  'distribution.paid',
  'category.judged',
  'notification.changed',
]

const pollMs = secondMs
/** Shorter than any proxy waits before it takes a silent connection for dead. */
const heartbeatMs = 15 * secondMs
/** Some tabs and devices of one person. */
const listenersPerPersonMax = 5
const listenersMax = 2_000
/** The most events one listener gets in one turn; the rest follows a turn later. */
const eventsPerTurnMax = 100
/** Whoever does not read this much is cut off, and goes on where they were when they come back. */
const unreadBytesMax = 64 * 1_024
const comeBackMs = 3 * secondMs
/** A page asks for its data first and listens afterwards: it hears what happened to its person in the minute before it connected. */
const beforeListeningMs = minuteMs
/** What was written last may still arrive; then the connection is cut, whoever does not read it. */
const lastWordsMs = 500

interface Listener {
  readonly personId: Id<'per'>
  readonly tokenHash: Buffer
  readonly stream: FastifyReply['raw']
  place: bigint
  lastWroteAt: number
}

export interface EventsParts {
  readonly open: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
  readonly refuse: (reply: FastifyReply, code: ErrorCode) => FastifyReply
  /** Whose these tokens are by now; undefined for nobody's. By the token's hash in hexadecimal. */
  readonly whoIsSignedIn: (platform: Platform, tokenHashes: readonly Buffer[]) => Promise<ReadonlyMap<string, Id<'per'> | undefined>>
}

export function addEvents(app: FastifyInstance, platform: Platform, { open, refuse, whoIsSignedIn }: EventsParts): void {
  const listeners = new Set<Listener>()
  /** Also of those who hear nothing more and have not gone yet: a connection that stays would keep the process from stopping. */
  const sockets = new Set<Socket>()
  let turn: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  const schedule = () => {
    if (timer || stopping || listeners.size === 0) return
    timer = setTimeout(() => {
      turn = takeTurn(platform, listeners, whoIsSignedIn)
        .catch((error: unknown) => platform.log.warn({ reason: error instanceof Error ? error.message : '' }, 'events could not be read'))
        .finally(() => {
          timer = undefined
          schedule()
        })
    }, pollMs)
  }
  app.addHook('preClose', async () => {
    stopping = true
    clearTimeout(timer)
    await turn
    for (const { stream } of listeners) stream.end()
    listeners.clear()
    if (sockets.size === 0) return
    await new Promise((resolve) => setTimeout(resolve, lastWordsMs))
    for (const socket of sockets) socket.destroy()
  })

  // A stream has no end that HEAD could tell the length of.
  app.get(eventsRoute, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, now } = await open(request, reply)
    const token = tokenInCookie(request.headers.cookie)
    if (!isSignedIn(actor) || !token) return refuse(reply, 'NOT_SIGNED_IN')
    const { personId } = actor
    const position = await platform.database.read({ kind: 'program', task: 'events' }, (tx) =>
      readPosition(tx, personId, new Date(now.getTime() - beforeListeningMs)),
    )
    const own = [...listeners].filter((listener) => listener.personId === personId).length
    if (own >= listenersPerPersonMax) return refuse(reply.header('retry-after', String(minuteMs / secondMs)), 'RATE_LIMITED')
    if (stopping || listeners.size >= listenersMax) return refuse(reply.header('retry-after', retryAfterSeconds), 'UNAVAILABLE')

    // Whoever left while we asked would never be heard to leave.
    if (request.raw.socket.destroyed) return reply.hijack()
    const { place, isMissed } = placeOf(request.headers['last-event-id'], position)
    reply.hijack()
    const stream = reply.raw
    const { socket } = request.raw
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      // Proxies that gather an answer before they pass it on would hold it for ever.
      'x-accel-buffering': 'no',
    })
    // An id without data is remembered by the browser and shown to nobody: whoever loses the connection before the first event loses none.
    stream.write(`retry: ${comeBackMs}\nid: ${place}\n\n`)
    if (isMissed) stream.write(`id: ${place}\nevent: missed\ndata: {}\n\n`)
    const listener: Listener = { personId, tokenHash: hashToken(token), stream, place, lastWroteAt: Date.now() }
    listeners.add(listener)
    stream.on('close', () => listeners.delete(listener))
    stream.on('error', () => listeners.delete(listener))
    schedule()
    return reply
  })
}

interface Place {
  readonly place: bigint
  /** Events after the place it says are no longer kept: anything may have changed, and it has to ask for everything. */
  readonly isMissed: boolean
}

/** Where a page goes on: where it says it was, never beyond where we are, and at the present when what it missed is gone. */
function placeOf(header: string | string[] | undefined, { newest, beforeRecent, clearedTo }: Position): Place {
  const said = typeof header === 'string' && /^\d{1,18}$/.test(header) ? BigInt(header) : beforeRecent
  if (said < clearedTo) return { place: newest, isMissed: true }
  return { place: said < newest ? said : newest, isMissed: false }
}

/** Two statements for however many listen: who is still signed in, and what there is for them. */
async function takeTurn(platform: Platform, listeners: Set<Listener>, whoIsSignedIn: EventsParts['whoIsSignedIn']): Promise<void> {
  const present = await whoIsSignedIn(
    platform,
    [...listeners].map(({ tokenHash }) => tokenHash),
  )
  const staying: Listener[] = []
  for (const listener of listeners) {
    if (present.get(listener.tokenHash.toString('hex')) === listener.personId) staying.push(listener)
    // Someone who came while we asked is asked about in the next turn.
    else if (present.has(listener.tokenHash.toString('hex'))) end(listeners, listener)
  }
  if (staying.length === 0) return
  const events = await platform.database.read({ kind: 'program', task: 'events' }, (tx) =>
    listEventsFor(tx, staying, { types: told, perListenerMax: eventsPerTurnMax }),
  )
  for (const { listener: index, sequence, type, subject } of events) {
    const listener = staying[index]
    if (!listener) continue
    listener.place = sequence
    say(listeners, listener, `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify(subject)}\n\n`)
  }
  for (const listener of staying) if (Date.now() - listener.lastWroteAt >= heartbeatMs) say(listeners, listener, ': still here\n\n')
}

function say(listeners: Set<Listener>, listener: Listener, text: string): void {
  if (!listeners.has(listener)) return
  listener.stream.write(text)
  listener.lastWroteAt = Date.now()
  if (listener.stream.writableLength <= unreadBytesMax) return
  listeners.delete(listener)
  listener.stream.destroy()
}

function end(listeners: Set<Listener>, listener: Listener): void {
  listeners.delete(listener)
  listener.stream.end()
}
