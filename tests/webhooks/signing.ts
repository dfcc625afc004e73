/** How each provider signs what it sends, written a second time from its documentation, and how a forger would. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { crossmintSettings, moonpaySettings, sumsubSettings } from '../twin-process.ts'
import type { Provider } from './stage.ts'

export interface Hook {
  readonly provider: Provider
  readonly type: string
  /** Svix names each message in a header; the others have no name. */
  readonly id: string
  readonly body: string
}

export const secrets: Readonly<Record<Provider, string>> = {
  moonpay: moonpaySettings('').MOONPAY_WEBHOOK_KEY,
  crossmint: crossmintSettings('').CROSSMINT_WEBHOOK_SECRET,
  sumsub: sumsubSettings('').SUMSUB_WEBHOOK_SECRET,
}

type Headers = Readonly<Record<string, string | string[]>>

interface Signing {
  readonly secret?: string
  /** How far the signer's clock is from ours. */
  readonly aheadSeconds?: number
  readonly algorithm?: 'sha1' | 'sha256' | 'sha512'
}

/** What is signed may also be bytes that are no text. */
interface Signed {
  readonly id: string
  readonly body: string | Buffer
}

export function sign(provider: Provider, { id, body }: Signed, signing: Signing = {}): Readonly<Record<string, string>> {
  const { secret = secrets[provider], aheadSeconds = 0, algorithm = 'sha256' } = signing
  const time = String(Math.floor(Date.now() / 1_000) + aheadSeconds)
  if (provider === 'moonpay')
    return { 'moonpay-signature-v2': `t=${time},s=${createHmac(algorithm, secret).update(`${time}.`).update(body).digest('hex')}` }
  if (provider === 'sumsub')
    return {
      'x-payload-digest': createHmac(algorithm, secret).update(body).digest('hex'),
      'x-payload-digest-alg': `HMAC_${algorithm.toUpperCase()}_HEX`,
    }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac(algorithm, key).update(`${id}.${time}.`).update(body).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,${signature}` }
}

export interface Sent {
  readonly path: string
  readonly headers: Headers
  readonly body: string | Buffer
}

export const intake = (provider: Provider) => `/api/${provider}/webhook`

export function genuine(hook: Hook): Sent {
  return { path: intake(hook.provider), headers: sign(hook.provider, hook), body: hook.body }
}

/** The status that is answered. fetch joins headers that are given twice; this sends them as they are. */
export async function send(address: string, { path, headers, body }: Sent): Promise<number> {
  const sending = request(address + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

const another: Readonly<Record<Provider, Provider>> = { moonpay: 'crossmint', crossmint: 'sumsub', sumsub: 'moonpay' }
/** More than the five minutes that two clocks may be apart. */
const staleSeconds = 301

/** The header that carries the signature. */
const signatureHeader = { moonpay: 'moonpay-signature-v2', crossmint: 'svix-signature', sumsub: 'x-payload-digest' } as const

const edit = (headers: Headers, name: string, change: (value: string) => string | string[]): Headers => ({
  ...headers,
  [name]: change(String(headers[name])),
})

/** Each makes something that is not what the provider sent out of something that is. */
export const forgeries: Readonly<Record<string, (hook: Hook) => Sent>> = {
  'not signed': (hook) => ({ ...genuine(hook), headers: {} }),
  'signed with another key': (hook) => ({
    ...genuine(hook),
    headers: sign(hook.provider, hook, {
      secret: hook.provider === 'crossmint' ? `whsec_${Buffer.alloc(24, 7).toString('base64')}` : 'wk_other',
    }),
  }),
  'the signature of another body': (hook) => ({ ...genuine(hook), headers: sign(hook.provider, { ...hook, body: '{"type":"other"}' }) }),
  'changed by a byte': (hook) => ({ ...genuine(hook), body: hook.body.replace(/"type":"(.)/, (text) => `${text.slice(0, -1)}~`) }),
  'signed too long ago, or a time that was not signed': (hook) =>
    hook.provider === 'sumsub'
      ? { ...genuine(hook), headers: sign('sumsub', { ...hook, body: `1700000000.${hook.body}` }) }
      : { ...genuine(hook), headers: sign(hook.provider, hook, { aheadSeconds: -staleSeconds }) },
  'signed in the future, or with an algorithm that is not taken': (hook) =>
    hook.provider === 'sumsub'
      ? { ...genuine(hook), headers: sign('sumsub', hook, { algorithm: 'sha1' }) }
      : { ...genuine(hook), headers: sign(hook.provider, hook, { aheadSeconds: staleSeconds }) },
  'signed as another provider would': (hook) => ({ ...genuine(hook), headers: sign(another[hook.provider], hook) }),
  'the signature cut short': (hook) => ({
    ...genuine(hook),
    headers: edit(genuine(hook).headers, signatureHeader[hook.provider], (value) => value.slice(0, -8)),
  }),
  'the signature doubled': (hook) => ({
    ...genuine(hook),
    headers: edit(genuine(hook).headers, signatureHeader[hook.provider], (value) => [value, value]),
  }),
  'another encoding of the signature': (hook) => ({
    ...genuine(hook),
    headers: edit(genuine(hook).headers, signatureHeader[hook.provider], (value) => value.toUpperCase()),
  }),
  'nothing, signed rightly': (hook) => ({ ...genuine(hook), headers: sign(hook.provider, { ...hook, body: '' }), body: '' }),
  'sent to the address of another provider': (hook) => ({ ...genuine(hook), path: intake(another[hook.provider]) }),
  'cut short': (hook) => ({ ...genuine(hook), body: hook.body.slice(0, -3) }),
  'replayed under another name': (hook) =>
    hook.provider === 'crossmint'
      ? { ...genuine(hook), headers: { ...genuine(hook).headers, 'svix-id': `${hook.id}x` } }
      : { ...genuine(hook), body: hook.body.replace(/(At|AtMs)":"20/, '$1":"21') },
  'signed by an empty key': (hook) => ({ ...genuine(hook), headers: sign(hook.provider, hook, { secret: '' }) }),
}
