/** ID tokens as LinkedIn makes them, and the forgeries that an application must not take. */
import { createHash, createHmac, createSign, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Faults } from '../faults.ts'
import { type Account, subjectOf } from './accounts.ts'
import type { LinkedInFault } from './faults.ts'

export interface TokenMaker {
  /** The keys that are published. */
  readonly keys: () => readonly object[]
  readonly make: (token: {
    readonly account: Account
    readonly clientId: string
    readonly issuer: string
    readonly hasEmail: boolean
  }) => string
}

interface SigningKey {
  readonly id: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const lifetimeSeconds = 3_600

export async function makeTokenMaker(faults: Faults<LinkedInFault>, now: () => Date): Promise<TokenMaker> {
  const [right, other] = await Promise.all([makeKey(), makeKey()])
  return {
    keys: () => [{ ...right.publicKey.export({ format: 'jwk' }), kid: right.id, use: 'sig', alg: 'RS256' }],
    make: ({ account, clientId, issuer, hasEmail }) => {
      const second = Math.floor(now().getTime() / 1_000)
      const issuedAt = faults.strikes('expired-token') ? second - 2 * lifetimeSeconds : second
      const claims = {
        iss: faults.strikes('wrong-issuer') ? 'https://issuer.example/oauth' : issuer,
        aud: faults.strikes('wrong-audience') ? 'another-client' : clientId,
        iat: issuedAt,
        exp: issuedAt + lifetimeSeconds,
        sub: subjectOf(account, clientId),
        name: `${account.firstName} ${account.lastName}`,
        given_name: account.firstName,
        family_name: account.lastName,
        locale: 'en_US',
        // A text here and a boolean in the profile; and no nonce, whatever the application sent.
        ...(hasEmail && account.email !== undefined ? { email: account.email, email_verified: String(account.emailVerified) } : {}),
      }
      if (faults.strikes('unsigned')) return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
      if (faults.strikes('hmac-signature')) return withPublicKeyAsSecret(right, claims)
      if (faults.strikes('wrong-signature')) return sign({ ...other, id: right.id }, claims)
      if (faults.strikes('unknown-key')) return sign(other, claims)
      const token = sign(right, claims)
      return faults.strikes('broken-token') ? token.replace(/[^.]*$/, '!!!') : token
    },
  }
}

async function makeKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)
  return { id, publicKey, privateKey }
}

function sign({ id, privateKey }: SigningKey, claims: object): string {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: id })}.${encode(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`
}

/** Believed by whoever lets the token say how it is to be checked. */
function withPublicKeyAsSecret({ id, publicKey }: SigningKey, claims: object): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: id })}.${encode(claims)}`
  const secret = publicKey.export({ type: 'spki', format: 'pem' })
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
