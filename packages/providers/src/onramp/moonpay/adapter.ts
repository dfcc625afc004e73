/** Buying EURC at MoonPay: its page by a signed address, its prices and transactions by its API. */
import { toDecimal } from '@heathland/domain/money'
import { type CallWatch, type HttpOutcome, type HttpPolicy, providerAddress } from '../../http.ts'
import type { OnrampPort, OnrampUnknown } from '../port.ts'
import { openMoonPayClient } from './client.ts'
import { type Answer, methodCode, signedQuery, translateLimits, translateOrder, translateQuote } from './translate.ts'

export interface MoonPayConfig {
  /** The buy page: https://buy.moonpay.com */
  readonly widgetUrl: string
  /** https://api.moonpay.com; which mode it is in, the keys say. */
  readonly apiUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  /** MoonPay's code for EURC on the chain of our wallets. */
  readonly currencyCode: string
  /** Production requires TLS everywhere; elsewhere a MoonPay on this very machine may be spoken to in the clear. */
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
}

export function openMoonPayOnramp(config: MoonPayConfig): OnrampPort {
  const { publishableKey, secretKey, currencyCode } = config
  if ([publishableKey, secretKey, currencyCode].includes('')) throw new Error('MoonPay needs two keys and the code of EURC.')
  const widget = widgetAddress(config)
  const client = openMoonPayClient(config)
  return {
    pageOrigin: widget.origin,
    buildBuyUrl: (order) => `${widget.origin}${widget.pathname}${signedQuery(order, config)}`,
    quote: async ({ pay, paymentMethod }) => {
      const query = {
        baseCurrencyCode: pay.asset.toLowerCase(),
        baseCurrencyAmount: toDecimal(pay),
        // The page charges the order's amount in all; fees come out of it.
        areFeesIncluded: 'true',
        ...(paymentMethod ? { paymentMethod: methodCode(paymentMethod, pay.asset) } : {}),
      }
      return conclude(await client.getBuyQuote(currencyCode, query), (answer) => translateQuote(answer, pay.asset))
    },
    limits: async ({ asset, paymentMethod }) => {
      const query = {
        baseCurrencyCode: asset.toLowerCase(),
        areFeesIncluded: 'true',
        ...(paymentMethod ? { paymentMethod: methodCode(paymentMethod, asset) } : {}),
      }
      return conclude(await client.getLimits(currencyCode, query), (answer) => translateLimits(answer, asset))
    },
    readOrder: async (orderId) =>
      conclude(await client.getTransactionsByExternalId(orderId), (answer) => translateOrder(answer, orderId, currencyCode)),
  }
}

const unknowns: Readonly<Record<string, OnrampUnknown>> = {
  unreachable: 'unreachable',
  cut: 'unreachable',
  'circuit-open': 'busy',
  timeout: 'timeout',
  failed: 'provider-failed',
}

function conclude<Outcome>(outcome: HttpOutcome, translate: (answer: Answer) => Outcome): Outcome | { readonly unknown: OnrampUnknown } {
  if ('answer' in outcome) return translate(outcome.answer)
  const why = 'notSent' in outcome ? outcome.notSent : outcome.unknown
  return { unknown: unknowns[why] ?? 'provider-failed' }
}

/** A browser opens it, and browsers take every name under localhost for their own machine; for our own calls that is not so. */
function widgetAddress({ widgetUrl, tls }: MoonPayConfig): URL {
  const url = new URL(widgetUrl)
  const isPageOfThisMachine = url.protocol === 'http:' && url.hostname.endsWith('.localhost') && tls === 'not-on-loopback'
  if (!isPageOfThisMachine) providerAddress(widgetUrl, tls)
  if (url.search || url.hash || url.username) throw new Error('The address of MoonPay’s page has no query, fragment or user.')
  return url
}
