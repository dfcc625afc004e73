/**
 * Webhooks over HTTPS. The name is looked up once, here; every address it has is judged by domain's rule; and the connection is opened to one
 * of these addresses, so that a name that leads elsewhere a moment later changes nothing. Redirects are answers like any other: none is followed.
 */
import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { sendTimeoutMs } from '@heathland/domain/webhooks/delivery'
import { addressKind, mayConnect } from '@heathland/domain/webhooks/public-address'
import type { SendOutcome, SignedWebhook, WebhookSender } from '../port.ts'

interface SenderOptions {
  /** For development and tests: this machine, on any port, with or without TLS. */
  readonly allowsLoopback: boolean
  readonly timeoutMs?: number
  /** Every address of a name. */
  readonly resolve?: (name: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Whom to trust besides the usual authorities. */
  readonly ca?: string
}

/** An answer has a status and headers; whoever sends more than this of them is no receiver of webhooks. */
const headersMaxBytes = 8 * 1_024

export function openHttpsWebhookSender(options: SenderOptions): WebhookSender {
  return { allowsLoopback: options.allowsLoopback, send: (webhook) => send(webhook, options) }
}

async function send(
  webhook: SignedWebhook,
  { allowsLoopback, timeoutMs = sendTimeoutMs, resolve = resolveAll, ca }: SenderOptions,
): Promise<SendOutcome> {
  const url = new URL(webhook.address)
  const isHttps = url.protocol === 'https:'
  if (url.username !== '' || url.password !== '' || (!isHttps && url.protocol !== 'http:')) return { failure: 'address' }
  const port = Number(url.port || (isHttps ? 443 : 80))
  const signal = AbortSignal.timeout(timeoutMs)
  const addresses = await resolve(url.hostname, signal)
  if (signal.aborted) return { failure: 'timeout' }
  if (addresses[0] === undefined) return { failure: 'unresolved' }
  if (!mayConnect(addresses, { isHttps, port }, { allowsLoopback })) return { failure: 'address' }
  return exchange(webhook, { url, address: addresses[0], port, isHttps, signal, ca })
}

interface Exchange {
  readonly url: URL
  readonly address: string
  readonly port: number
  readonly isHttps: boolean
  readonly signal: AbortSignal
  readonly ca: string | undefined
}

function exchange({ headers, body }: SignedWebhook, { url, address, port, isHttps, signal, ca }: Exchange): Promise<SendOutcome> {
  return new Promise((done) => {
    const options = {
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
      // A connection of its own: one that is kept could lead to an address that was judged for another webhook.
      agent: false,
      maxHeaderSize: headersMaxBytes,
      signal,
    } as const
    const request = isHttps ? requestHttps({ ...options, servername: url.hostname, ...(ca !== undefined && { ca }) }) : requestHttp(options)
    request.on('response', (response) => {
      done({ status: response.statusCode ?? 0 })
      // The rest of the answer is not read.
      response.destroy()
    })
    // An answer that is none, such as a change of protocol, ends without a response and without an error.
    request.on('close', () => done({ failure: signal.aborted ? 'timeout' : 'connection' }))
    request.on('error', (error: NodeJS.ErrnoException) => done({ failure: signal.aborted ? 'timeout' : failureOf(error) }))
    request.end(body)
  })
}

function failureOf({ code = '', message }: NodeJS.ErrnoException): 'tls' | 'connection' {
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code) || /certificate/i.test(message)
    ? 'tls'
    : 'connection'
}

/**
 * Asks the name servers alone: the machine's own table of names and its search list know our network, which is nothing a member may name.
 * IPv4 comes first, since not every network of ours speaks IPv6.
 */
async function resolveAll(name: string, signal: AbortSignal): Promise<readonly string[]> {
  if (addressKind(name) === 'loopback') return [name]
  if (name === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
