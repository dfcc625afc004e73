/** The transport: Fastify in front of the contract. It knows addresses, headers and files; it decides nothing about people. */

import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { Operation } from '@heathland/contract/access'
import { type ErrorCode, isErrorCode, type ProblemData, problem } from '@heathland/contract/errors'
import { makeId } from '@heathland/domain/id'
import { hasApiKey } from '@heathland/domain/identity/api-key'
import { referenceOf } from '@heathland/domain/platform/reference'
import { Refused } from '@heathland/domain/refusal'
import { BlobStoreAway } from '@heathland/providers/files/port'
import { guessLanguage, isLanguage, type Language, languageCookie, languages, languagesIn } from '@heathland/words/language'
import { fillLegal, type LegalFacts } from '@heathland/words/legal-section'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { AnyRouter, ORPCError } from '@orpc/server'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { addressKey } from '../core/address.ts'
import type { Context } from '../core/context.ts'
import { databaseTrouble, isInputUnstorable, retryAfterSeconds } from '../core/database.ts'
import type { Metrics, OtherRequest } from '../core/metrics.ts'
import type { Platform } from '../core/platform.ts'
import { inTrace, newTraceId, tracedRequestId, traceIdIn } from '../core/trace.ts'
import { type Admission, openAdmission } from './admission.ts'
import { isOwnRequest, isReadableAddress, isReadableBody, isWellFramed, readJsonStrictly } from './edge.ts'
import { addEvents, type EventsParts, eventsRoute } from './events.ts'
import { backgroundHeader, header, type Incoming, withoutKey } from './incoming-request.ts'
import { rememberCallers } from './known-callers.ts'
import { fileContentRoute, letLongBodiesArrive } from './long-bodies.ts'
import { longOperations } from './long-operations.ts'
import { watchReadiness } from './readiness.ts'
import { cookieIn } from './session-cookie.ts'

/** Forms are small; the content of files has an address of its own. */
const bodyMaxBytes = 64 * 1_024
const apiRoute = '/api/*'
/** Longer than a form takes over the slowest line. A request that is not whole by then is cut, headers and body alike. */
const requestWholeMs = 20_000
const headersWholeMs = 10_000
/** How far beyond those a connection may live. Node looks twice a minute unless told otherwise. */
const lookForSlowMs = 1_000

/** Browsers open connections ahead and may never ask anything on them. For Node they are not idle, and would hold up stopping for a minute. */
function cutUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    if (stopping) return socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
    return undefined
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of unused) socket.destroy()
  })
}

/** The settings that the transport reads. */
export interface HttpConfig {
  readonly HEATHLAND_ENV: 'development' | 'test' | 'production'
  readonly PUBLIC_ORIGIN: string
  readonly REQUESTS_PER_MINUTE_MAX: number
  readonly REQUESTS_AT_ONCE_MAX: number
  readonly TRUSTED_PROXIES: readonly string[]
  readonly WEB_DIST?: string | undefined
  /** Pages of providers that are shown in a frame. */
  readonly MOONPAY_WIDGET_URL?: string | undefined
  readonly SUMSUB_FRAME_URL?: string | undefined
}

/** Opens a context for a request that is not an operation of the contract. */
export type Open = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

export interface HttpParts {
  readonly config: HttpConfig
  readonly router: AnyRouter
  readonly authenticate: Incoming['open']
  readonly whoIsSignedIn: EventsParts['whoIsSignedIn']
  /** Addresses beside the contract, which nouns declare. */
  readonly addRoutes: readonly ((app: FastifyInstance, platform: Platform, open: Open) => void)[]
  readonly stopping?: Stopping
  /** Who runs the platform, for the texts that bind. */
  readonly legal: LegalFacts
}

export async function makeHttp(platform: Platform, parts: HttpParts): Promise<FastifyInstance> {
  const { config, authenticate, stopping = { isStopping: false } } = parts
  const { log } = platform
  const callers = rememberCallers()
  const admission = openAdmission(platform, config)
  const open: Incoming['open'] = async (incoming) => {
    const ctx = await authenticate(incoming)
    callers.learn(header(incoming, 'cookie'), ctx.actor)
    return ctx
  }
  const app = fastify({
    // Fastify needs less of a logger than pino is.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => makeId('req', new Date(), randomBytes(10)),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestWholeMs,
    http: { requestTimeout: requestWholeMs, headersTimeout: headersWholeMs, connectionsCheckingInterval: lookForSlowMs },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read comes to no hook and no route.
    frameworkErrors: (_error, request, reply) => sendProblem(reply.header('x-request-id', request.id), 'INPUT_INVALID'),
  })

  cutUnused(app)
  letLongBodiesArrive(app)
  readJsonStrictly(app)
  const secured = {
    ...securityHeaders,
    'content-security-policy': contentPolicy(config),
    ...(config.HEATHLAND_ENV === 'production' && transportSecurity),
  }
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE_MAX,
    timeWindow: 60_000,
    keyGenerator: (request) => {
      const key = callers.keyOf(request.headers.cookie, request.ip)
      callerOfRequest.set(request, key)
      return key
    },
    allowList: (request) => !isApi(request),
    onExceeded: (request) => platform.rejectedRequests.count('rate-limit', 'any operation', request.ip),
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  })

  // Twice: a body that arrives later comes back in a turn of its own, which knows nothing of the first.
  app.addHook('onRequest', followTrace)
  app.addHook('preValidation', followTrace)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(secured).header('x-request-id', request.id)
    if (!isReadableAddress(request.url) || hasApiKey(decodeURIComponent(request.url)) || !isWellFramed(request))
      return sendProblem(reply, 'INPUT_INVALID')
    if (isApi(request)) {
      reply.header('cache-control', 'no-store')
      if (!isOwnRequest(request, config.PUBLIC_ORIGIN)) return sendProblem(reply, 'CROSS_SITE')
    } else if (otherRequestOf(request.routeOptions.url ?? '') === 'page' && admission.isTooBusyFor('page')) {
      return sendProblem(reply.header('retry-after', retryAfterSeconds), 'UNAVAILABLE')
    }
  })
  app.addHook('onClose', async () => admission.stop())
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 && isApi(request)) reply.header('content-type', 'application/problem+json')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The operation or the pattern, and not the address that was asked for: an address may carry what is personal.
    const named = operationOf.get(request)
    const operation = named ?? request.routeOptions.url
    count(platform.metrics, request, reply, named)
    inTrace(traceOf(request), () =>
      log.info(
        {
          requestId: request.id,
          method: request.method,
          operation,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...(reply.statusCode >= 400 && { reference: referenceOf(request.id) }),
        },
        'answered',
      ),
    )
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refused && isErrorCode(error.code)) {
      const { retryAfterSeconds: wait } = error.facts ?? {}
      if (wait !== undefined) reply.header('retry-after', String(wait))
      return sendProblem(reply, error.code, error.facts)
    }
    if (error instanceof BlobStoreAway) {
      log.warn({ reason: error.message }, 'blob store away')
      return sendProblem(reply.header('retry-after', retryAfterSeconds), 'FILES_UNAVAILABLE')
    }
    if (databaseTrouble(error)) return sendProblem(reply.header('retry-after', retryAfterSeconds), 'UNAVAILABLE')
    if (isInputUnstorable(error)) {
      log.error({ err: error }, 'unstorable input reached the database')
      return sendProblem(reply, 'INPUT_INVALID')
    }
    const status = error.statusCode ?? 500
    if (status === 429) return sendProblem(reply, 'RATE_LIMITED')
    if (status < 500) return sendProblem(reply, 'INPUT_INVALID')
    log.error({ err: error }, 'the transport failed unexpectedly')
    return sendProblem(reply, 'UNEXPECTED')
  })

  const handler = new OpenAPIHandler<Incoming>(parts.router, { customErrorResponseBodyEncoder: toProblemBody })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isReadableBody(request.body)) return sendProblem(reply, 'INPUT_INVALID')
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context: incomingOf(request, reply, { admission, open }) })
    if (!matched) return sendProblem(reply, 'NOT_FOUND')
    return undefined
  }
  app.all(apiRoute, answer)
  for (const long of longOperations) app.route({ ...long, handler: answer })

  // An address beside the contract is in until its answer has been sent.
  const openBeside: Open = async (request, reply) => {
    const leave = await admission.admit(otherRequestOf(request.routeOptions.url ?? ''), callerOf(request))
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
    return open(withoutKey(incomingOf(request, reply, { admission, open })))
  }
  for (const add of parts.addRoutes) add(app, platform, openBeside)
  addEvents(app, platform, {
    // Listening is no use of a session: a page left open must not keep one alive.
    open: (request, reply) => {
      const incoming = withoutKey(incomingOf(request, reply, { admission, open }))
      return open({ ...incoming, headers: { ...incoming.headers, [backgroundHeader]: '1' } })
    },
    refuse: sendProblem,
    whoIsSignedIn: parts.whoIsSignedIn,
  })
  addHealth(app, platform, stopping)
  if (config.WEB_DIST) await serveWeb(app, { folder: config.WEB_DIST, config, legal: parts.legal })
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'NOT_FOUND'))
  return app
}

/** Scripts from our own files alone, no inline ones, no way to turn text into markup; the frames are our own PDFs and the providers' configured pages. */
function contentPolicy({ MOONPAY_WIDGET_URL: buyPage, SUMSUB_FRAME_URL: checkPage }: HttpConfig): string {
  const framed = [buyPage, checkPage].filter((page) => page !== undefined).map((page) => new URL(page).origin)
  return [...ownPolicy, `frame-src ${["'self'", ...framed].join(' ')}`].join(';')
}

const ownPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The same for every answer, so they are constants: a library that made them anew took a sixteenth of a small request. */
const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const
const transportSecurity = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

const ownRoutes: ReadonlySet<string | undefined> = new Set([
  apiRoute,
  eventsRoute,
  fileContentRoute,
  ...longOperations.map(({ url }) => url),
])

/** Asked of the route that was matched, not of the address: `/%61pi/` leads to the same place. */
function isApi(request: FastifyRequest): boolean {
  return ownRoutes.has(request.routeOptions.url)
}

/** Which operation a request turned out to be, for the log line that is written when it has been answered. */
const operationOf = new WeakMap<FastifyRequest, Operation>()

const traces = new WeakMap<FastifyRequest, string>()

/** The caller's, where it names one, else a new one. */
function traceOf(request: FastifyRequest): string {
  const known = traces.get(request) ?? traceIdIn(request.headers['traceparent']) ?? newTraceId()
  traces.set(request, known)
  return known
}

function followTrace(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  inTrace(traceOf(request), done, request.id)
}

function count(metrics: Metrics, request: FastifyRequest, reply: FastifyReply, operation: Operation | undefined): void {
  const route = request.routeOptions.url ?? ''
  // A page listens for hours, which says nothing about how fast anything is.
  if (route !== eventsRoute) metrics.request(operation ?? otherRequestOf(route), reply.statusCode, reply.elapsedTime / 1_000)
}

function otherRequestOf(route: string): OtherRequest {
  if (route === '/healthz' || route === '/readyz') return 'health'
  if (route.startsWith('/log/')) return 'public-log'
  if (!route.startsWith('/api/')) return 'page'
  if (route.endsWith('/webhook')) return 'webhook'
  if (route.endsWith('/callback')) return 'sign-in-callback'
  return route.endsWith('/content') || route.includes('/images/') ? 'file-content' : 'other'
}

/** By what a caller's requests are counted together, as the general limit found out. */
const callerOfRequest = new WeakMap<FastifyRequest, string>()

function callerOf(request: FastifyRequest): { readonly key: string; readonly address: string } {
  return { key: callerOfRequest.get(request) ?? addressKey(request.ip), address: request.ip }
}

interface Ways {
  readonly admission: Admission
  readonly open: Incoming['open']
}

function incomingOf(request: FastifyRequest, reply: FastifyReply, { admission, open }: Ways): Incoming {
  return {
    requestId: request.id,
    origin: { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) },
    method: request.method,
    headers: request.headers,
    answer: (name, value) => void reply.header(name, value),
    named: (operation) => void operationOf.set(request, operation),
    admit: (operation) => admission.admit(operation, callerOf(request)),
    open,
  }
}

function toProblemBody(error: ORPCError<string, unknown>): unknown {
  if (isErrorCode(error.code)) return problem(error.code, error.data as ProblemData)
  // Not ours: the request could not be read, so it never came to the guard.
  const requestId = tracedRequestId()
  return problem(error.status === 404 ? 'NOT_FOUND' : error.status < 500 ? 'INPUT_INVALID' : 'UNEXPECTED', requestId ? { requestId } : {})
}

function sendProblem(reply: FastifyReply, code: ErrorCode, facts?: Refused['facts']): FastifyReply {
  const body = problem(code, { requestId: reply.request.id, ...(facts && { facts: { ...facts } }) })
  return reply.status(body.status).header('content-type', 'application/problem+json').send(body)
}

/** What a process that is about to stop tells the machines that watch it, before it takes no more connections. */
export interface Stopping {
  isStopping: boolean
}

/** For the machines that watch us: alive while the process answers, ready while it can write and is not about to stop. */
function addHealth(app: FastifyInstance, platform: Platform, stopping: Stopping): void {
  const readiness = watchReadiness(platform.database)
  app.addHook('preClose', async () => {
    stopping.isStopping = true
  })
  // A connection that is kept open after its last answer would hold up the end until the process is ended by force.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.isStopping) reply.header('connection', 'close')
  })
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const { ready, reason } = stopping.isStopping ? { ready: false, reason: 'stopping' } : await readiness()
    return reply.status(ready ? 200 : 503).send({ ready, ...(reason && { reason }) })
  })
}

interface WebParts {
  readonly folder: string
  readonly config: Pick<HttpConfig, 'PUBLIC_ORIGIN' | 'HEATHLAND_ENV'>
  readonly legal: LegalFacts
}

async function serveWeb(app: FastifyInstance, { folder, config, legal }: WebParts): Promise<void> {
  // The build knows no operator: their name and the rest of what the terms say are written into the pages here.
  const fill = (html: string) =>
    fillLegal(html, legal, escaped).replace(
      '<html ',
      `<html data-operator="${escaped(JSON.stringify(legal))}"${config.HEATHLAND_ENV === 'production' ? ' data-terms="approved"' : ''} `,
    )
  const shell = readPage(join(folder, 'index.html'), fill)
  const drawn = readPages(join(folder, 'prerendered'), fill)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The build laid the small forms beside the files.
    preCompressed: true,
    // What the build says about itself is for our own tools, and drawn pages have the addresses of their pages.
    globIgnore: ['**/.vite/**', '**/prerendered/**', '**/*.{br,gz}'],
    // Named by their content, so they never change under their name; the page itself is asked for every time.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const language = pageLanguage(request)
    const path = pathOf(request.url)
    const { plain, brotli, isPublic } = drawn[language].get(path) ?? drawn[language].get(anyAddress) ?? shell
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    })
    // Search engines find each language by an address of its own.
    if (isPublic) reply.header('link', alternatesOf(`${config.PUBLIC_ORIGIN}${path}`))
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain)
  }
  app.get('/', async (request, reply) => sendPage(request, reply))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/')
    return isPage ? sendPage(request, reply) : sendProblem(reply, 'NOT_FOUND')
  })
}

/** Asked for by the address, else chosen in this browser, else what the browser asks for. The page asks itself in the same order. */
export function pageLanguage({ url, headers }: FastifyRequest): Language {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('language') ?? cookieIn(headers.cookie, languageCookie, /^[a-z]{2}$/)
  return isLanguage(asked) ? asked : guessLanguage(languagesIn(headers['accept-language']))
}

function alternatesOf(address: string): string {
  const each = languages.map((language) => `<${address}?language=${language}>; rel="alternate"; hreflang="${language}"`)
  return [...each, `<${address}>; rel="alternate"; hreflang="x-default"`].join(', ')
}

/** The address of the page that stands in for all that have none. */
const anyAddress = '/_any'

interface Page {
  readonly plain: Buffer
  readonly brotli: Buffer
  /** It says the same to everyone, and all of it. */
  readonly isPublic: boolean
}

/** The pages that the build has drawn, by language and address. They are few and small, so they are kept. */
function readPages(folder: string, fill: (html: string) => string): Record<Language, ReadonlyMap<string, Page>> {
  const pagesOf = (language: Language) => {
    const cwd = join(folder, language)
    const files = globSync('**/index.html', { cwd })
    return new Map(files.map((file) => [file === 'index.html' ? '/' : `/${dirname(file)}`, readPage(join(cwd, file), fill)]))
  }
  return { en: pagesOf('en'), nl: pagesOf('nl') }
}

function readPage(file: string, fill: (html: string) => string): Page {
  const plain = Buffer.from(fill(readFileSync(file, 'utf8')))
  return { plain, brotli: brotliCompressSync(plain), isPublic: plain.includes('data-drawn') }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The path of an address, without its query; a closing slash does not matter. */
function pathOf(url: string): string {
  const [path = '/'] = url.split('?', 1)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
