/**
 * The two addresses of signing in with LinkedIn that a browser itself goes to: out to LinkedIn, and back. What must be remembered
 * between them lies sealed in a cookie of ten minutes that is used up on the way back.
 */
import { isErrorCode } from '@heathland/contract/errors'
import { localPathOr } from '@heathland/domain/onboarding/gate'
import { Refused } from '@heathland/domain/refusal'
import type { SignInState } from '@heathland/providers/linkedin/port'
import { guessLanguage, languagesIn } from '@heathland/words/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../core/address.ts'
import type { Context } from '../../core/context.ts'
import type { Platform } from '../../core/platform.ts'
import { isOwnNavigation } from '../../http/edge.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { cookieFor, cookieIn, deviceCookieFor, deviceInCookie, passingCookie, tokenShape } from '../../http/session-cookie.ts'
import type { Open } from '../../http/transport.ts'
import { signInWithLinkedIn } from './linkedin.ts'

const cookieName = '__Host-heathland-linkedin'
const livesSeconds = 600
const perAddress = { count: 60, windowSeconds: 3_600 }

interface Remembered {
  readonly state: SignInState
  readonly from: string
  readonly at: number
}

export function addLinkedIn(app: FastifyInstance, { ports }: Platform, open: Open): void {
  const port = ports.linkedIn
  if (!port) return
  app.get<{ Querystring: { from?: unknown } }>(
    '/api/identity/linkedin',
    { errorHandler: backWithReason, exposeHeadRoute: false },
    async (request, reply) => {
      // Another site must not begin a sign-in for somebody.
      if (!isOwnNavigation(request.headers)) return backToSignIn(reply, 'CROSS_SITE')
      const ctx = await open(request, reply)
      reply.header('cache-control', 'no-store')
      await consumeRateLimit(ctx, [`linkedin address ${addressKey(request.ip)}`], perAddress)
      const beginning = await port.begin({ redirectUri: redirectUri(ctx) })
      if ('unavailable' in beginning) return backToSignIn(reply, 'LINKEDIN_UNAVAILABLE')
      const remembered: Remembered = {
        state: beginning.state,
        from: localPathOr(textOr(request.query.from), '/dashboard'),
        at: ctx.now.getTime(),
      }
      const sealed = ctx.keys.seal(JSON.stringify(remembered), cookieName).toString('base64url')
      return reply.header('set-cookie', passingCookie(cookieName, sealed, livesSeconds)).redirect(beginning.url, 303)
    },
  )

  app.get('/api/identity/linkedin/callback', { errorHandler: backWithReason, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await open(request, reply)
    reply.header('cache-control', 'no-store')
    // Used up before anything else: coming back twice with the same memory is not coming back.
    reply.header('set-cookie', passingCookie(cookieName, '', 0))
    const remembered = remember(ctx, request.headers.cookie)
    const outcome = await port.complete({ callbackUrl: request.url, remembered: remembered?.state, redirectUri: redirectUri(ctx) })
    if ('unavailable' in outcome) return backToSignIn(reply, 'LINKEDIN_UNAVAILABLE')
    if ('refused' in outcome) {
      ctx.log.warn({ reason: outcome.refused }, 'a sign-in with LinkedIn was refused')
      return backToSignIn(reply, outcome.refused === 'cancelled' ? 'LINKEDIN_CANCELLED' : 'LINKEDIN_REFUSED')
    }
    await consumeRateLimit(ctx, [`linkedin address ${addressKey(request.ip)}`], perAddress)
    const entry = await signInWithLinkedIn(ctx, outcome.signedIn, {
      deviceToken: deviceInCookie(request.headers.cookie),
      language: guessLanguage(languagesIn(request.headers['accept-language'])),
    })
    for (const cookie of [cookieFor(entry.token), deviceCookieFor(entry.deviceToken)]) reply.header('set-cookie', cookie)
    return reply.redirect(entry.next === 'signed-in' ? (remembered?.from ?? '/dashboard') : '/login', 303)
  })
}

function redirectUri(ctx: Context): string {
  return `${ctx.publicOrigin}/api/identity/linkedin/callback`
}

/** The browser was redirected here, so a refusal redirects it to the sign-in page with its reason. */
function backWithReason(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused && isErrorCode(error.code)) return backToSignIn(reply, error.code)
  throw error
}

/** What is given twice comes as a list, and is nothing. */
function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The reason travels as a code in the fragment; the page has the words. */
function backToSignIn(reply: FastifyReply, code: string): FastifyReply {
  return reply.redirect(`/login#linkedin=${code}`, 303)
}

function remember(ctx: Context, cookies: string | undefined): Remembered | undefined {
  const sealed = cookieIn(cookies, cookieName, /^[A-Za-z0-9_-]{40,2000}$/)
  if (!sealed || tokenShape.test(sealed)) return undefined
  try {
    const remembered = JSON.parse(ctx.keys.open(Buffer.from(sealed, 'base64url'), cookieName)) as Remembered
    return ctx.now.getTime() - remembered.at < livesSeconds * 1_000 ? remembered : undefined
  } catch {
    return undefined
  }
}
