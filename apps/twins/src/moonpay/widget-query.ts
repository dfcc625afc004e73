/** Whether the buy page opens for an address: signed by the partner, for this browser, and with parameters that make sense. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Fiat, isFiat, isMethod, isMethodOf, type Method, readMinor } from './prices.ts'

export interface Buy {
  readonly currencyCode: string
  readonly walletAddress: string
  readonly fiat: Fiat
  readonly amountMinor: bigint
  readonly areFeesIncluded: boolean
  readonly method: Method | undefined
  readonly email: string | undefined
  readonly externalCustomerId: string | undefined
  readonly externalTransactionId: string | undefined
  readonly redirectUrl: string | undefined
  readonly theme: 'dark' | 'light' | undefined
}

export interface Partner {
  readonly publishableKey: string
  readonly secretKey: string
  readonly currencyCodes: readonly string[]
}

/** The search string as the browser sent it: the signature covers these bytes and no others. */
export function checkQuery(search: string, browserAddress: string, partner: Partner): { readonly buy: Buy } | { readonly refused: string } {
  const query = new URLSearchParams(search)
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return { refused: `The parameter ${twice} is there twice.` }
  if (query.get('apiKey') !== partner.publishableKey) return { refused: 'The API key is not known.' }
  const at = search.lastIndexOf('&signature=')
  if (at < 0) return { refused: 'The signature is missing.' }
  // Anything behind the signature would not be covered by it.
  const given = search.slice(at + '&signature='.length)
  if (given.includes('&') || !isSame(decode(given), hmac(search.slice(0, at), partner.secretKey)))
    return { refused: 'Signature validation failed.' }
  const address = query.get('allowedIpAddress')
  if (!address) return { refused: 'The parameter allowedIpAddress is missing.' }
  if (!isSame(address, hmac(browserAddress, partner.secretKey))) return { refused: 'This page was made for another IP address.' }
  return readBuy(query, partner)
}

function readBuy(query: URLSearchParams, { currencyCodes }: Partner): { readonly buy: Buy } | { readonly refused: string } {
  const text = (name: string) => query.get(name) || undefined
  const currencyCode = text('currencyCode')
  if (!currencyCode || !currencyCodes.includes(currencyCode)) return { refused: 'This currency is not enabled for the partner.' }
  const walletAddress = text('walletAddress')
  if (!walletAddress || !/^0x[0-9a-f]{40}$/i.test(walletAddress)) return { refused: 'The wallet address is not valid for this currency.' }
  const fiat = text('baseCurrencyCode')
  if (!isFiat(fiat)) return { refused: 'The base currency is not supported.' }
  const amountMinor = readMinor(text('baseCurrencyAmount'))
  if (amountMinor === undefined) return { refused: 'The amount is not valid.' }
  const method = text('paymentMethod')
  if (method !== undefined && !(isMethod(method) && isMethodOf(method, fiat))) return { refused: 'The payment method is not supported.' }
  const redirectUrl = text('redirectURL')
  if (redirectUrl !== undefined && !/^https?:$/.test(URL.canParse(redirectUrl) ? new URL(redirectUrl).protocol : ''))
    return { refused: 'The redirect address is not valid.' }
  const theme = text('theme')
  return {
    buy: {
      ...{ currencyCode, walletAddress, fiat, amountMinor, method, redirectUrl },
      areFeesIncluded: text('areFeesIncluded') === 'true',
      email: text('email'),
      externalCustomerId: text('externalCustomerId'),
      externalTransactionId: text('externalTransactionId'),
      theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    },
  }
}

function hmac(message: string, key: string): string {
  return createHmac('sha256', key).update(message).digest('base64')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
