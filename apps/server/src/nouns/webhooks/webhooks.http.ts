/**
 * Where providers send events: `POST /api/<provider>/webhook`, or a GET of the same address. The raw bytes are verified, stored and answered
 * at once; a job does the rest. A forgery is refused and counted without asking the database.
 */
import {
  type WebhookDelivery,
  type WebhookProvider,
  type WebhookVerdict,
  type WebhookVerifier,
  webhookProviders,
} from '@heathland/providers/webhook'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ready } from '../../core/period-keys.ts'
import type { Platform } from '../../core/platform.ts'
import { keepUnreadableWebhook, receiveWebhook } from './receive-webhook.ts'

/** Some ten times the longest event that a provider's documentation shows. */
const bodyMaxBytes = 128 * 1_024

export function addWebhooks(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    // The signature covers the bytes as they came: nothing may read them first, whatever they call themselves.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const provider of webhookProviders) {
      const handler = intakeOf(provider, platform)
      if (tellsByGet(provider)) scope.get(`/api/${provider}/webhook`, handler)
      else scope.post(`/api/${provider}/webhook`, { bodyLimit: bodyMaxBytes }, handler)
    }
  })
}

/** What its hooks say is in the query of the address, and there is no body. */
function tellsByGet(provider: WebhookProvider): boolean {
  return provider === 'mangopay'
}

function intakeOf(provider: WebhookProvider, platform: Platform) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const verify = platform.ports.webhooks[provider]
    if (!verify) return reply.status(404).send()
    const refuse = (status: 400 | 401, reason: string) => {
      platform.log.warn({ requestId: request.id, provider, reason }, 'a webhook was refused')
      platform.metrics.webhook(provider, 'refused')
      platform.rejectedRequests.count('webhook', `${provider} ${reason}`, request.ip)
      return reply.status(status).send()
    }
    if (!tellsByGet(provider) && !isJson(request)) return refuse(400, 'content-type')
    const rawBody = tellsByGet(provider) ? queryOf(request) : Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (rawBody.length === 0) return refuse(400, 'empty')
    const verdict = await judge(verify, { headers: request.raw.headersDistinct, rawBody }, platform)
    if ('refused' in verdict) return refuse(401, verdict.refused)
    const now = await platform.now()
    await ready(platform.periodKeys, now)
    const ctx = platform.contextFor({
      actor: { kind: 'webhook', provider },
      now,
      requestId: request.id,
      origin: { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) },
    })
    if ('genuine' in verdict) {
      await receiveWebhook(ctx, { provider, event: verdict.genuine })
      platform.metrics.webhook(provider, 'taken')
    } else {
      platform.log.error({ requestId: request.id, provider }, 'signed webhook unreadable')
      await keepUnreadableWebhook(ctx, { provider, event: verdict.unreadable })
      platform.metrics.webhook(provider, 'unreadable')
    }
    return reply.status(204).send()
  }
}

/** This machine's clock first, which costs nothing. Only what is signed and looks stale is worth asking the clock that decides. */
async function judge(verify: WebhookVerifier, delivery: Omit<WebhookDelivery, 'now'>, platform: Platform): Promise<WebhookVerdict> {
  const verdict = verify({ ...delivery, now: new Date() })
  const looksStale = 'refused' in verdict && verdict.refused === 'signature-stale'
  return looksStale ? verify({ ...delivery, now: await platform.now() }) : verdict
}

/** The bytes behind the question mark, as they came. */
function queryOf({ raw }: FastifyRequest): Buffer {
  const [, query = ''] = /\?(.*)$/s.exec(raw.url ?? '') ?? []
  return Buffer.from(query, 'latin1')
}

function isJson(request: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')
}
