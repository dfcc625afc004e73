/** What applications and browsers speak with: LinkedIn's paths, words and habits. */
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../faults.ts'
import { cut } from '../http.ts'
import { sendPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import { type Account, accounts, readAccount, subjectOf } from './accounts.ts'
import { type Authorization, checkAuthorization, comeBack, type Fields, fieldsOf, scopesKnown } from './authorization.ts'
import type { LinkedInFault } from './faults.ts'
import type { Grants } from './grants.ts'
import type { TokenMaker } from './id-token.ts'
import { signInPage, troublePage } from './pages.ts'
import type { SignInDeed } from './record.ts'

export interface ProtocolParts {
  readonly clients: Readonly<Record<string, string>>
  readonly pkce: boolean
  /** Known once the server listens. */
  readonly addresses: () => { readonly issuer: string; readonly pages: string; readonly api: string }
  readonly faults: Faults<LinkedInFault>
  readonly grants: Grants
  readonly tokens: TokenMaker
  readonly log: TruthLog<SignInDeed>
}

/** Sixty days. */
const tokenSeconds = 5_184_000
/** LinkedIn's one sentence for every fault of a code. */
const codeRefusal =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists'

/** What applications call, which is cut while the twin is down; the browser's page is not. */
const applicationPaths = new Set(['/oauth/.well-known/openid-configuration', '/oauth/v2/accessToken', '/oauth/openid/jwks', '/v2/userinfo'])

export function mountProtocol(app: FastifyInstance, parts: ProtocolParts): void {
  const { faults, tokens, addresses } = parts

  app.addHook('onRequest', async (request, reply) => {
    if (applicationPaths.has(pathOf(request)) && faults.strikes('down')) return cut(request, reply)
  })

  app.get('/oauth/.well-known/openid-configuration', () => {
    const { issuer, pages, api } = addresses()
    return {
      issuer,
      authorization_endpoint: `${pages}/oauth/v2/authorization`,
      token_endpoint: `${api}/oauth/v2/accessToken`,
      userinfo_endpoint: `${api}/v2/userinfo`,
      jwks_uri: `${api}/oauth/openid/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: scopesKnown,
      claims_supported: [
        ...['iss', 'aud', 'iat', 'exp', 'sub', 'name', 'given_name', 'family_name', 'picture', 'email', 'email_verified', 'locale'],
      ],
    }
  })

  app.get('/oauth/openid/jwks', (_request, reply) =>
    faults.strikes('keys-500') ? reply.code(500).send(internalError) : { keys: tokens.keys() },
  )

  app.get('/oauth/v2/authorization', async (request, reply) => {
    const asked = await readAuthorization(fieldsOf(request.query), parts, reply)
    if (!asked) return reply
    return sendPage(reply, signInPage(asked, accounts), { formsLeadTo: new URL(asked.redirectUri).origin })
  })

  app.post('/oauth/v2/authorization-submit', async (request, reply) => decide(fieldsOf(request.body), parts, reply))
  app.post('/oauth/v2/accessToken', async (request, reply) => exchange(request, reply, parts))
  app.get('/v2/userinfo', async (request, reply) => giveProfile(request, reply, parts))
}

const internalError = { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' }

/** Answers by itself, and gives nothing, when the application asked wrongly. */
async function readAuthorization(
  given: Fields,
  { clients, log, faults }: ProtocolParts,
  reply: FastifyReply,
): Promise<Authorization | undefined> {
  const check = checkAuthorization(given, Object.keys(clients))
  if ('asked' in check) return check.asked
  const reason = 'shown' in check ? check.shown : check.error
  await log.add({ what: 'authorization-refused', clientId: given.client_id ?? '', reason, fault: faults.state().fault, answered: true })
  if ('shown' in check) sendPage(reply.code(400), troublePage(reason))
  else reply.redirect(check.back, 303)
  return undefined
}

async function decide(given: Fields, parts: ProtocolParts, reply: FastifyReply): Promise<FastifyReply> {
  const { grants, log, faults } = parts
  const asked = await readAuthorization(given, parts, reply)
  if (!asked) return reply
  const { clientId, redirectUri, codeChallenge } = asked
  const facts = { clientId, fault: faults.state().fault, answered: true }
  if (given.decision === 'cancel') {
    await log.add({ what: 'cancelled', ...facts })
    const answer = { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' }
    return reply.redirect(comeBack(asked, answer), 303)
  }
  const account = readAccount(given)
  if (typeof account === 'string') return sendPage(reply.code(400), troublePage(account))
  const code = grants.giveCode({ account, clientId, redirectUri, scopes: asked.scope.split(' '), codeChallenge })
  await log.add({ what: 'allowed', ...facts, ...namesOf(account, clientId) })
  return reply.redirect(comeBack(asked, { code }), 303)
}

function namesOf(account: Account, clientId: string): { readonly subject: string; readonly email?: string } {
  return { subject: subjectOf(account, clientId), ...(account.email === undefined ? {} : { email: account.email }) }
}

async function exchange(request: FastifyRequest, reply: FastifyReply, parts: ProtocolParts): Promise<unknown> {
  const { clients, pkce, faults, grants, tokens, log, addresses } = parts
  const given = fieldsOf(request.body)
  const {
    client_id: clientId = '',
    client_secret: secret = '',
    code = '',
    redirect_uri: redirectUri = '',
    code_verifier: codeVerifier,
  } = given
  const { fault, delayMs } = faults.state()
  if (faults.strikes('token-500')) return reply.code(500).send(internalError)
  const refuse = async (
    what: 'client-refused' | 'code-refused',
    status: number,
    error: string,
    description: string,
    reason = description,
  ) => {
    await log.add({ what, clientId, reason, fault, answered: true })
    return reply.code(status).send({ error, error_description: description })
  }
  if (!Object.hasOwn(clients, clientId) || !isSame(clients[clientId] ?? '', secret))
    return refuse('client-refused', 401, 'invalid_client', 'Client authentication failed')
  if (codeVerifier !== undefined && !pkce)
    return refuse('client-refused', 403, 'invalid_client', 'Not enough permissions to access code verifier flow')
  if (given.grant_type !== 'authorization_code')
    return refuse('client-refused', 400, 'unsupported_grant_type', 'The passed in grant_type is invalid')
  const grant = grants.exchange({ code, clientId, redirectUri, codeVerifier })
  if ('refused' in grant) return refuse('code-refused', 400, 'invalid_request', codeRefusal, grant.refused)

  const isLost = faults.strikes('lost-answer')
  await log.add({ what: 'code-exchanged', clientId, ...namesOf(grant.account, clientId), fault, answered: !isLost })
  if (isLost) return cut(request, reply)
  const idToken = () =>
    tokens.make({ account: grant.account, clientId, issuer: addresses().issuer, hasEmail: grant.scopes.includes('email') })
  const answer = {
    access_token: grants.giveToken(grant),
    expires_in: tokenSeconds,
    scope: [...grant.scopes].sort().join(','),
    token_type: 'Bearer',
    ...(grant.scopes.includes('openid') && !faults.strikes('no-token') ? { id_token: idToken() } : {}),
  }
  if (faults.strikes('slow')) await wait(delayMs, undefined, { ref: false })
  return reply.send(answer)
}

async function giveProfile(request: FastifyRequest, reply: FastifyReply, { grants, faults, log }: ProtocolParts): Promise<unknown> {
  const { fault } = faults.state()
  if (faults.strikes('profile-500')) return reply.code(500).send(internalError)
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? undefined : grants.find(token)
  if (!grant) {
    await log.add({ what: 'profile-refused', clientId: '', reason: 'unknown access token', fault, answered: true })
    return reply.code(401).send({ status: 401, serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' })
  }
  const { account, clientId, scopes } = grant
  const shown = faults.strikes('other-subject') ? { ...account, key: `not ${account.key}` } : account
  const hasEmail = scopes.includes('email') && account.email !== undefined && !faults.strikes('no-email')
  await log.add({ what: 'profile-given', clientId, ...namesOf(shown, clientId), fault, answered: true })
  return reply.send({
    sub: subjectOf(shown, clientId),
    ...(scopes.includes('profile')
      ? {
          name: `${account.firstName} ${account.lastName}`,
          given_name: account.firstName,
          family_name: account.lastName,
          locale: { country: 'US', language: 'en' },
        }
      : {}),
    ...(hasEmail ? { email: account.email, email_verified: account.emailVerified } : {}),
  })
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}
