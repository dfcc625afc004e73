/** Mangopay's API, version 2.01, as far as it is used. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../faults.ts'
import { answerWithFaults } from '../http.ts'
import type { TruthLog } from '../record.ts'
import type { Keys, Tokens } from './access.ts'
import {
  disputeBody,
  type Misstatement,
  misstatementOf,
  movementBody,
  type PayInPages,
  payInBody,
  registrationBody,
  seconds,
  userBody,
  walletBody,
} from './bodies.ts'
import type { Books, Currency, Movement, MovementOrder, PayIn, Push, Wallet } from './books.ts'
import type { Hooks } from './hooks.ts'
import type { MangopayFault, PaymentDeed } from './record.ts'
import type { User, Users } from './users.ts'
import type { Registration, Vault } from './vault.ts'

export interface ProtocolParts extends PayInPages {
  readonly clientId: string
  readonly bankAccounts: readonly string[]
  readonly tokens: Tokens
  readonly keys: Keys
  readonly books: Books
  readonly users: Users
  readonly vault: Vault
  readonly hooks: Hooks
  readonly faults: Faults<MangopayFault>
  readonly log: TruthLog<PaymentDeed>
  readonly now: () => Date
  /** Where browsers send card data. */
  readonly registrationUrl: () => string
}

interface Work {
  readonly fault: MangopayFault
  readonly answered: boolean
}
type Fields = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string | undefined>>
/** An answer that can also be given wrong. */
interface Told {
  readonly status: number
  readonly say: (lie: Misstatement) => unknown
}
type Act = (work: Work, call: { readonly body: Fields; readonly id: string; readonly query: Query }) => Promise<Told>

const keyFormat = /^[A-Za-z0-9-]{16,36}$/

export function mountProtocol(app: FastifyInstance, parts: ProtocolParts): void {
  const { clientId, tokens, keys, books, users, vault, hooks, faults, log, now } = parts
  const refuse = async (work: Work, status: number, reason: string): Promise<Told> => {
    await log.add({ what: 'refused', reason, ...work })
    return { status, say: () => errorBody(status, reason, now()) }
  }
  const read = async (work: Work, id: string, say: Told['say']): Promise<Told> => {
    await log.add({ what: 'read', id, ...work })
    return { status: 200, say }
  }

  /** Every call but the one for a token: faults, the token, and for what has a key, that it is done once. */
  const answer = (request: FastifyRequest, reply: FastifyReply, act: Act) => {
    const { delayMs } = faults.state()
    const { id = '' } = request.params as { id?: string }
    const call = { id, body: (request.body ?? {}) as Fields, query: request.query as Query }
    const actOnce = async (work: Work): Promise<Told> => {
      if (work.fault === 'token-lost') tokens.revoke()
      const isOurs = (request.params as { clientId?: string }).clientId === clientId
      if (!isOurs || !tokens.isKnown(request.headers.authorization)) return refuse(work, 401, 'Unauthorized')
      const key = request.headers['idempotency-key']
      if (request.method !== 'POST' || key === undefined) return act(work, call)
      if (typeof key !== 'string' || !keyFormat.test(key)) return refuse(work, 400, 'The idempotency key is malformed')
      if (!keys.take(key)) return refuse(work, 409, 'A resource has already been created with this Idempotency Key')
      if (work.fault === 'acts-late') await wait(delayMs, undefined, { ref: false })
      const told = await act(work, call)
      // What is stored is what is so, whatever is said with a fault.
      keys.store(key, { status: told.status, text: JSON.stringify(told.say(misstatementOf('none'))), url: request.url })
      return told
    }
    return answerWithFaults<MangopayFault>(
      { request, reply, faults, note: (work) => log.add({ what: 'not-done', ...work }) },
      (status) => errorBody(status, status === 429 ? 'Too many requests' : 'Internal Server Error', now()),
      async (work) => {
        const { status, say } = await actOnce(work)
        return { status, body: say(misstatementOf(work.fault)) }
      },
    )
  }
  const path = '/v2.01/:clientId'
  const post = (at: string, act: Act) => app.post(`${path}${at}`, (request, reply) => answer(request, reply, act))
  const get = (at: string, act: Act) => app.get(`${path}${at}`, (request, reply) => answer(request, reply, act))
  const sayPayIn = (payIn: PayIn) => (lie: Misstatement) => payInBody(payIn, lie, parts)

  app.post('/v2.01/oauth/token', async (request, reply) => {
    const { grant_type: grant } = (request.body ?? {}) as { grant_type?: unknown }
    const issued = grant === 'client_credentials' ? tokens.issue(request.headers.authorization) : undefined
    if (!issued) return reply.code(401).send({ error: 'invalid_client', error_description: 'Authentication failed' })
    return reply.send({ access_token: issued.token, token_type: 'bearer', expires_in: issued.seconds })
  })

  get('/responses/:id', async (work, { id }) => {
    const stored = keys.find(id)?.answer
    if (!stored) return refuse(work, 404, 'The stored response was not found')
    const { status, text, url } = stored
    const facts = { StatusCode: String(status), ContentLength: String(text.length), ContentType: 'application/json; charset=utf-8' }
    return read(work, id, () => ({ ...facts, Date: now().toUTCString(), RequestURL: url, Resource: JSON.parse(text) }))
  })

  const sayUser = (user: User) => (lie: Misstatement) => userBody(user, lie)
  post('/sca/users/natural', async (work, { body }) => {
    const wrong = ['FirstName', 'LastName', 'Email'].filter((name) => typeof body[name] !== 'string' || body[name] === '')
    if (body.UserCategory !== 'PAYER') return refuse(work, 400, 'The twin takes users of the category PAYER only')
    if (wrong.length > 0) return refuse(work, 400, `Missing: ${wrong.join(', ')}`)
    const user = users.add({
      ...{ firstName: String(body.FirstName), lastName: String(body.LastName), email: String(body.Email), tag: tagOf(body) },
      areTermsAccepted: body.TermsAndConditionsAccepted === true,
    })
    await log.add({ what: 'payer-created', ...work, id: user.id, tag: user.tag })
    return { status: 200, say: sayUser(user) }
  })
  get('/sca/users/:id', async (work, { id }) => {
    const user = users.find(id)
    return user ? read(work, id, sayUser(user)) : refuse(work, 404, 'The user was not found')
  })
  app.delete(`${path}/users/natural/:id`, (request, reply) =>
    answer(request, reply, async (work, { id }) => {
      if (!users.find(id)) return refuse(work, 404, 'The user was not found')
      const closed = users.close(id)
      if (!closed) return refuse(work, 400, 'User closed: No action can be performed')
      await log.add({ what: 'payer-closed', ...work, id, tag: closed.tag })
      return { status: 200, say: sayUser(closed) }
    }),
  )

  post('/wallets', async (work, { body }) => {
    const [ownerId] = Array.isArray(body.Owners) ? (body.Owners as unknown[]) : []
    const { Currency: currency, Description: description = '' } = body
    if (typeof ownerId !== 'string' || !isCurrency(currency)) return refuse(work, 400, 'Owners or Currency is wrong')
    const wallet = await books.openWallet({ ownerId, currency, description: String(description) })
    return { status: 200, say: (lie) => walletBody(wallet, lie) }
  })
  get('/wallets/:id', async (work, { id }) => {
    const wallet = books.wallet(id)
    return wallet ? read(work, id, (lie) => walletBody(wallet, lie)) : refuse(work, 404, 'The wallet was not found')
  })

  const sayRegistration = (registration: Registration) => (lie: Misstatement) =>
    registrationBody(registration, lie, parts.registrationUrl())
  post('/cardregistrations', async (work, { body }) => {
    const { UserId: userId, Currency: currency, CardType: cardType = 'CB_VISA_MASTERCARD' } = body
    if (typeof userId !== 'string' || !isCurrency(currency)) return refuse(work, 400, 'UserId or Currency is wrong')
    const registration = vault.open({ userId, currency, cardType: String(cardType) })
    await log.add({ what: 'card-form-opened', ...work, id: registration.id, currency })
    return { status: 200, say: sayRegistration(registration) }
  })
  get('/cardregistrations/:id', async (work, { id }) => {
    const registration = vault.find(id)
    return registration ? read(work, id, sayRegistration(registration)) : refuse(work, 404, 'The registration was not found')
  })
  app.put(`${path}/cardregistrations/:id`, (request, reply) =>
    answer(request, reply, async (work, { id, body }) => {
      if (!vault.find(id)) return refuse(work, 404, 'The registration was not found')
      const registration = vault.finish(id, body.RegistrationData)
      if (!registration) return refuse(work, 400, 'The registration has been processed already')
      await log.add({ what: 'card-registered', ...work, id, status: registration.status, ...lastFourOf(registration) })
      return { status: 200, say: sayRegistration(registration) }
    }),
  )

  post('/payins/card/direct', async (work, { body }) => {
    const [debited, fee, wallet] = [readFunds(body.DebitedFunds), readFunds(body.Fees), books.wallet(String(body.CreditedWalletId))]
    const card = vault.findCard(String(body.CardId))
    const wrong = cardPaymentError({ body, debited, fee, wallet })
    if (wrong !== undefined || !debited || !fee || !wallet) return refuse(work, 400, wrong ?? 'The amounts are wrong')
    if (!card?.behaviour || card.userId !== body.AuthorId) return refuse(work, 400, 'The card is not the author’s')
    const payIn = await books.payByCard({
      authorId: String(body.AuthorId),
      ...{ walletId: wallet.id, currency: wallet.currency, debitedMinor: debited.minor, feeMinor: fee.minor, tag: tagOf(body) },
      ...{ cardId: String(body.CardId), behaviour: card.behaviour, returnUrl: String(body.SecureModeReturnURL) },
    })
    return { status: 200, say: sayPayIn(payIn) }
  })
  post('/payins/card/web', async (work, { body }) => {
    const [debited, fee, wallet] = [readFunds(body.DebitedFunds), readFunds(body.Fees), books.wallet(String(body.CreditedWalletId))]
    const wrong = amountError({ debited, fee, wallet }) ?? (isAddress(body.ReturnURL) ? undefined : 'ReturnURL is wrong')
    if (wrong !== undefined || !debited || !fee || !wallet) return refuse(work, 400, wrong ?? 'The amounts are wrong')
    if (typeof body.AuthorId !== 'string' || body.CardType !== 'CB_VISA_MASTERCARD')
      return refuse(work, 400, 'AuthorId or CardType is wrong')
    if (users.find(body.AuthorId)?.status === 'CLOSED') return refuse(work, 400, 'User closed: No action can be performed')
    const payIn = await books.openPage({
      authorId: body.AuthorId,
      ...{ walletId: wallet.id, currency: wallet.currency, debitedMinor: debited.minor, feeMinor: fee.minor, tag: tagOf(body) },
      returnUrl: String(body.ReturnURL),
    })
    return { status: 200, say: sayPayIn(payIn) }
  })
  post('/payins/bankwire/direct', async (work, { body }) => {
    const [declared, wallet] = [readFunds(body.DeclaredDebitedFunds), books.wallet(String(body.CreditedWalletId))]
    if (!declared || !wallet || declared.currency !== wallet.currency || declared.minor === 0n || typeof body.AuthorId !== 'string')
      return refuse(work, 400, 'DeclaredDebitedFunds, CreditedWalletId or AuthorId is wrong')
    const { currency, minor: declaredMinor } = declared
    const payIn = await books.awaitWire({ authorId: body.AuthorId, walletId: wallet.id, currency, declaredMinor, tag: tagOf(body) })
    return { status: 200, say: sayPayIn(payIn) }
  })
  get('/payins/:id', async (work, { id }) => {
    const payIn = work.fault === 'behind' ? undefined : books.payIn(id)
    return payIn ? read(work, id, sayPayIn(payIn)) : refuse(work, 404, 'The pay-in was not found')
  })
  post('/simulation/payins/bankwire/:id', async (work, { id, body }) => {
    const push = simulations[String(body.Status)]
    if (!push) return refuse(work, 400, 'Status is ACCEPT or REJECT')
    const isDone = await books.push(id, push)
    const payIn = books.payIn(id)
    return isDone && payIn ? { status: 200, say: sayPayIn(payIn) } : refuse(work, 404, 'There is no wire of this id that is waited for')
  })

  const sayMovement = (movement: Movement) => (lie: Misstatement) => movementBody(movement, lie)
  /** What every movement says: who, how much, from which wallet. */
  const readOrder = (body: Fields, walletId: unknown): MovementOrder | string => {
    const [debited, fee, wallet] = [readFunds(body.DebitedFunds), readFunds(body.Fees), books.wallet(String(walletId))]
    if (typeof body.AuthorId !== 'string') return 'AuthorId is wrong'
    if (!wallet) return 'The wallet was not found'
    if (!debited || debited.minor === 0n || debited.currency !== wallet.currency || fee?.minor !== 0n)
      return 'DebitedFunds or Fees is wrong'
    return { authorId: body.AuthorId, currency: wallet.currency, amountMinor: debited.minor, fromWalletId: wallet.id, tag: tagOf(body) }
  }
  post('/payins/:id/refunds', async (work, { id, body }) => {
    const payIn = books.payIn(id)
    if (!payIn) return refuse(work, 404, 'The pay-in was not found')
    if (payIn.kind !== 'card' || payIn.status !== 'SUCCEEDED') return refuse(work, 400, 'This pay-in cannot be refunded')
    const order = readOrder(body, payIn.walletId)
    if (typeof order === 'string') return refuse(work, 400, order)
    if (order.authorId !== payIn.authorId) return refuse(work, 400, 'AuthorId is not the author of the pay-in')
    return { status: 200, say: sayMovement(await books.refund(payIn, order)) }
  })
  post('/transfers', async (work, { body }) => {
    const order = readOrder(body, body.DebitedWalletId)
    if (typeof order === 'string') return refuse(work, 400, order)
    const to = books.wallet(String(body.CreditedWalletId))
    if (to?.currency !== order.currency || to.id === order.fromWalletId) return refuse(work, 400, 'CreditedWalletId is wrong')
    return { status: 200, say: sayMovement(await books.transfer({ ...order, toWalletId: to.id })) }
  })
  post('/payouts/bankwire', async (work, { body }) => {
    const order = readOrder(body, body.DebitedWalletId)
    if (typeof order === 'string') return refuse(work, 400, order)
    const bankAccountId = String(body.BankAccountId)
    if (!parts.bankAccounts.includes(bankAccountId)) return refuse(work, 400, 'BankAccountId is wrong')
    const bankReference = typeof body.BankWireRef === 'string' ? body.BankWireRef : undefined
    if (bankReference !== undefined && bankReference.length > 12) return refuse(work, 400, 'BankWireRef is too long')
    return { status: 200, say: sayMovement(await books.payOut({ ...order, bankAccountId, bankReference })) }
  })
  for (const [at, kinds] of [
    ['refunds', ['refund', 'payout-return']],
    ['transfers', ['transfer']],
    ['payouts', ['payout']],
  ] as const) {
    get(`/${at}/:id`, async (work, { id }) => {
      const movement = work.fault === 'behind' ? undefined : books.movement(id)
      const isHere = movement !== undefined && (kinds as readonly string[]).includes(movement.kind)
      return isHere ? read(work, id, sayMovement(movement)) : refuse(work, 404, 'The transaction was not found')
    })
  }

  get('/disputes/:id', async (work, { id }) => {
    const dispute = books.dispute(id)
    return dispute ? read(work, id, (lie) => disputeBody(dispute, lie)) : refuse(work, 404, 'The dispute was not found')
  })

  get('/events', async (work, { query }) => {
    const [from, to] = [Number(query.AfterDate ?? 0), Number(query.BeforeDate ?? Number.MAX_SAFE_INTEGER)]
    const [page, perPage] = [Number(query.page ?? 1), Math.min(Number(query.per_page ?? 10), 100)]
    const found = books
      .events()
      .map(({ resourceId, type, at }) => ({ ResourceId: resourceId, EventType: type, Date: seconds(at) }))
      .filter((event) => event.Date > from && event.Date < to && (query.EventType ?? event.EventType) === event.EventType)
    const sorted = query.Sort === 'Date:DESC' ? found.toReversed() : found
    return read(work, 'events', () => sorted.slice((page - 1) * perPage, page * perPage))
  })
  get('/hooks', async (work) => read(work, 'hooks', () => hooks.list()))
  post('/hooks', async (work, { body }) => {
    const { EventType: type, Url: url } = body
    if (typeof type !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return refuse(work, 400, 'EventType or Url is wrong')
    const hook = hooks.add(type, url)
    if (!hook) return refuse(work, 400, 'A hook has already been registered for this EventType')
    await log.add({ what: 'hook-created', ...work, id: hook.Id, reason: type })
    return { status: 200, say: () => hook }
  })
}

const simulations: Readonly<Record<string, Push | undefined>> = { ACCEPT: 'arrive', REJECT: 'reject' }

interface Funds {
  readonly currency: Currency
  readonly minor: bigint
}

interface GivenAmounts {
  readonly debited: Funds | undefined
  readonly fee: Funds | undefined
  readonly wallet: Wallet | undefined
}

function amountError({ debited, fee, wallet }: GivenAmounts): string | undefined {
  if (!wallet) return 'The wallet was not found'
  if (!debited || !fee || debited.currency !== wallet.currency || fee.currency !== wallet.currency) return 'DebitedFunds or Fees is wrong'
  if (debited.minor <= fee.minor) return 'CreditedFunds must be more than 0 (DebitedFunds can not equal Fees)'
  return undefined
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value)
}

function cardPaymentError({ body, ...amounts }: GivenAmounts & { readonly body: Fields }): string | undefined {
  const wrong = amountError(amounts)
  if (wrong !== undefined) return wrong
  if (!isAddress(body.SecureModeReturnURL)) return 'SecureModeReturnURL is wrong'
  const isAnchored = typeof body.IpAddress === 'string' && typeof body.BrowserInfo === 'object' && body.BrowserInfo !== null
  return isAnchored ? undefined : 'IpAddress and BrowserInfo are required'
}

function readFunds(value: unknown): Funds | undefined {
  const { Currency: currency, Amount: amount } = (typeof value === 'object' && value !== null ? value : {}) as Fields
  if (!isCurrency(currency) || typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return undefined
  return { currency, minor: BigInt(amount) }
}

function isCurrency(value: unknown): value is Currency {
  return value === 'EUR' || value === 'GBP'
}

function tagOf({ Tag: tag }: Fields): string | undefined {
  return typeof tag === 'string' ? tag : undefined
}

function lastFourOf({ lastFour }: { readonly lastFour: string | undefined }): { lastFour?: string } {
  return lastFour === undefined ? {} : { lastFour }
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'param_error',
  401: 'unauthorized',
  404: 'ressource_not_found',
  409: 'idempotent_creation_conflict',
  429: 'too_many_requests',
}

function errorBody(status: number, message: string, now: Date): object {
  const id = `${randomBytes(8).toString('hex')}#${seconds(now)}`
  return { Message: message, Type: errorTypes[status] ?? 'internal_server_error', Id: id, Date: seconds(now), errors: null }
}
