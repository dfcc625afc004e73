/** Crossmint's HTTP, version 2025-06-09, and nothing about what it means. */
import { type CallWatch, type HttpOutcome, type HttpPolicy, openProviderHttp } from '../../http.ts'

export interface CrossmintClientConfig {
  /** What stands before the version: https://www.crossmint.com/api */
  readonly apiUrl: string
  readonly apiKey: string
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
}

export interface CrossmintClient {
  readonly createWallet: (body: string, idempotencyKey: string) => Promise<HttpOutcome>
  readonly getWallet: (locator: string) => Promise<HttpOutcome>
  readonly getBalances: (locator: string, query: { readonly tokens: string; readonly chains: string }) => Promise<HttpOutcome>
}

const version = '/2025-06-09'

export function openCrossmintClient({ apiUrl, apiKey, tls, policy, watch }: CrossmintClientConfig): CrossmintClient {
  const http = openProviderHttp({ baseUrl: apiUrl, tls, policy, watch })
  const headers = { 'x-api-key': apiKey }
  const get = (path: string) => http.call({ method: 'GET', path: version + path, headers: () => headers, repeatable: true })
  return {
    createWallet: (body, idempotencyKey) =>
      http.call({
        method: 'POST',
        path: `${version}/wallets`,
        headers: () => ({ ...headers, 'x-idempotency-key': idempotencyKey }),
        body,
        // The key and the owner both make a second order the same as the first.
        repeatable: true,
      }),
    getWallet: (locator) => get(`/wallets/${encodeURIComponent(locator)}`),
    getBalances: (locator, query) => get(`/wallets/${encodeURIComponent(locator)}/balances?${new URLSearchParams(query)}`),
  }
}
