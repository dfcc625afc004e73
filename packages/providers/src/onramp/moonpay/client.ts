/** MoonPay's HTTP, and nothing about what it means. Everything here only reads, so everything may be asked again. */
import { type CallWatch, type HttpOutcome, type HttpPolicy, openProviderHttp } from '../../http.ts'
import { parseExact } from './translate.ts'

export interface MoonPayClientConfig {
  readonly apiUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
}

export interface MoonPayClient {
  readonly getTransactionsByExternalId: (externalTransactionId: string) => Promise<HttpOutcome>
  readonly getBuyQuote: (currencyCode: string, query: Readonly<Record<string, string>>) => Promise<HttpOutcome>
  readonly getLimits: (currencyCode: string, query: Readonly<Record<string, string>>) => Promise<HttpOutcome>
}

export function openMoonPayClient({ apiUrl, publishableKey, secretKey, tls, policy, watch }: MoonPayClientConfig): MoonPayClient {
  const http = openProviderHttp({ baseUrl: apiUrl, tls, policy, watch, parse: parseExact })
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    http.call({ method: 'GET', path, headers: () => headers, repeatable: true })
  /** Prices are public and are asked for with the public key. */
  const getPublic = (path: string, query: Readonly<Record<string, string>>) =>
    get(`${path}?${new URLSearchParams({ apiKey: publishableKey, ...query })}`)
  const currency = (code: string) => `/v3/currencies/${encodeURIComponent(code)}`
  return {
    getTransactionsByExternalId: (id) => get(`/v1/transactions/ext/${encodeURIComponent(id)}`, { authorization: `Api-Key ${secretKey}` }),
    getBuyQuote: (code, query) => getPublic(`${currency(code)}/buy_quote`, query),
    getLimits: (code, query) => getPublic(`${currency(code)}/limits`, query),
  }
}
