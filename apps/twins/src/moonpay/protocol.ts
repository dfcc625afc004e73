/** MoonPay's API, as far as partners' servers use it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../faults.ts'
import { type Answer, answerWithFaults } from '../http.ts'
import type { TruthLog } from '../record.ts'
import { figure, isFiat, isMethod, isMethodOf, type Method, methods, priceOf, readMinor } from './prices.ts'
import type { BuyDeed, MoonPayFault } from './record.ts'
import { type Transactions, transactionBody } from './transactions.ts'
import { isSame, type Partner } from './widget-query.ts'

export interface ProtocolParts {
  readonly partner: Partner
  readonly transactions: Transactions
  readonly faults: Faults<MoonPayFault>
  readonly log: TruthLog<BuyDeed>
  readonly now: () => Date
}

interface Work {
  readonly fault: MoonPayFault
  readonly answered: boolean
}
type Query = Readonly<Record<string, string | undefined>>

const quoteSeconds = 30

export function mountProtocol(app: FastifyInstance, { partner, transactions, faults, log, now }: ProtocolParts): void {
  const refuse = async (work: Work, status: number, reason: string): Promise<Answer> => {
    await log.add({ what: 'refused', reason, ...work })
    return { status, body: errorBody(status, reason) }
  }
  /** Whoever knows one of the keys: prices for the public one, transactions for both. */
  const answer = (request: FastifyRequest, reply: FastifyReply, act: (work: Work, query: Query) => Promise<Answer>) =>
    answerWithFaults<MoonPayFault>(
      { request, reply, faults, note: (work) => log.add({ what: 'not-done', ...work }) },
      (status) => errorBody(status, status === 429 ? 'Too many requests' : 'Something went wrong'),
      async (work) => {
        const query = request.query as Query
        const secret = /^Api-Key (.+)$/.exec(request.headers.authorization ?? '')?.[1]
        const isKnown = secret === undefined ? isSame(query.apiKey ?? '', partner.publishableKey) : isSame(secret, partner.secretKey)
        return isKnown ? act(work, query) : refuse(work, 401, 'Unauthorized')
      },
    )
  const read = async (work: Work, body: unknown, facts: Partial<BuyDeed> = {}): Promise<Answer> => {
    await log.add({ what: 'read', ...work, ...facts })
    return { status: 200, body }
  }
  const shown = ({ fault }: Work) => ({
    eurcTimes: fault === 'wrong-amount' ? 10n : 1n,
    ...(fault === 'wrong-currency' && { currencyCode: 'usdc_base' }),
    ...(fault === 'wrong-id' && { externalTransactionId: 'another-order' }),
  })

  app.get('/v3/currencies', (request, reply) =>
    answer(request, reply, async (work) => {
      const crypto = partner.currencyCodes.map((code) => ({
        id: code,
        type: 'crypto',
        code,
        name: 'EURC',
        precision: 6,
        decimals: 6,
        minBuyAmount: figure(2_000n, 2),
        maxBuyAmount: figure(1_000_000n, 2),
        supportsTestMode: true,
        isSuspended: false,
        notAllowedCountries: [],
      }))
      const fiat = ['eur', 'gbp'].map((code) => ({ id: code, type: 'fiat', code, name: code.toUpperCase(), precision: 2 }))
      return read(work, [...crypto, ...fiat])
    }),
  )

  app.get<{ Params: { code: string } }>('/v3/currencies/:code/limits', (request, reply) =>
    answer(request, reply, async (work, { baseCurrencyCode: fiat, paymentMethod: method = 'credit_debit_card' }) => {
      const { code } = request.params
      if (!partner.currencyCodes.includes(code)) return refuse(work, 404, 'Currency not found')
      if (!isFiat(fiat) || !isMethod(method) || !isMethodOf(method, fiat)) return refuse(work, 400, 'Invalid currency or payment method')
      const { minMinor, maxMinor } = methods[method]
      const limit = (min: bigint, max: bigint, of: string) => ({
        code: of,
        minBuyAmount: figure(min, 2),
        maxBuyAmount: figure(max, 2),
      })
      const quoteCurrency = limit(minMinor, maxMinor, code)
      return read(work, { paymentMethod: method, quoteCurrency, baseCurrency: limit(minMinor, maxMinor, fiat), areFeesIncluded: true })
    }),
  )

  app.get<{ Params: { code: string } }>('/v3/currencies/:code/buy_quote', (request, reply) =>
    answer(request, reply, async (work, query) => {
      const { code } = request.params
      const { baseCurrencyCode: fiat, paymentMethod = 'credit_debit_card' } = query
      if (!partner.currencyCodes.includes(code)) return refuse(work, 404, 'Currency not found')
      const amountMinor = readMinor(query.baseCurrencyAmount)
      if (!isFiat(fiat) || !isMethod(paymentMethod) || !isMethodOf(paymentMethod, fiat) || amountMinor === undefined)
        return refuse(work, 400, 'Invalid currency, payment method or amount')
      const method: Method = paymentMethod
      const price = priceOf({ fiat, method, amountMinor, areFeesIncluded: query.areFeesIncluded === 'true' })
      if (typeof price === 'string') return refuse(work, 400, price)
      return read(work, {
        paymentMethod: method,
        baseCurrencyAmount: figure(price.baseMinor, 2),
        quoteCurrencyAmount: figure(price.eurcRaw * shown(work).eurcTimes, 6),
        quoteCurrencyPrice: figure(fiat === 'eur' ? 100n : 117n, 2),
        feeAmount: figure(price.feeMinor, 2),
        extraFeeAmount: figure(0n, 2),
        networkFeeAmount: figure(price.networkFeeMinor, 2),
        totalAmount: figure(price.totalMinor, 2),
        expiresIn: quoteSeconds,
        expiresAt: new Date(now().getTime() + quoteSeconds * 1_000).toISOString(),
        signature: 'twin',
      })
    }),
  )

  app.get('/v1/transactions', (request, reply) =>
    answer(request, reply, async (work) => {
      // MoonPay lists buys that succeeded, and no others.
      const done = transactions.list().filter(({ status }) => status === 'completed')
      return read(
        work,
        done.slice(0, 50).map((transaction) => transactionBody(transaction, shown(work))),
      )
    }),
  )

  app.get<{ Params: { id: string } }>('/v1/transactions/:id', (request, reply) =>
    answer(request, reply, async (work) => {
      const transaction = work.fault === 'behind' ? undefined : transactions.find(request.params.id)
      if (!transaction) return refuse(work, 404, 'Transaction not found')
      return read(work, transactionBody(transaction, shown(work)), { transactionId: transaction.id, status: transaction.status })
    }),
  )

  app.get<{ Params: { id: string } }>('/v1/transactions/ext/:id', (request, reply) =>
    answer(request, reply, async (work) => {
      const found = work.fault === 'behind' ? [] : transactions.byExternalId(request.params.id)
      if (found.length === 0) return refuse(work, 404, 'Transaction not found')
      const bodies = found.map((transaction) => transactionBody(transaction, shown(work)))
      return read(work, bodies, { externalTransactionId: request.params.id, status: found.map(({ status }) => status).join(', ') })
    }),
  )
}

const errorTypes: Readonly<Record<number, readonly [string, string]>> = {
  400: ['4_SYS_BAD_REQUEST', 'BadRequestError'],
  401: ['4_SYS_UNAUTHORIZED', 'UnauthorizedError'],
  404: ['4_SYS_NOT_FOUND', 'NotFoundError'],
  429: ['4_SYS_TOO_MANY_REQUESTS', 'TooManyRequestsError'],
}

function errorBody(status: number, message: string): object {
  const [moonPayErrorCode, type] = errorTypes[status] ?? ['5_SYS_UNKNOWN', 'InternalServerError']
  return { moonPayErrorCode, message, type, errors: [] }
}
