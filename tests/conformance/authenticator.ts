/** A passkey in software: what a phone or a key would answer, byte by byte (WebAuthn Level 3), and what a forger would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Ceremony {
  readonly challengeId: string
  readonly options: { readonly challenge: string }
}

export interface Forgery {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** What the authenticator says of how often it was used; a clone says a number that was seen already. */
  readonly counter?: number
  /** Whether the person showed a finger, a face or a number. */
  readonly userVerified?: boolean
  readonly type?: string
}

export interface Authenticator {
  readonly id: string
  readonly register: (ceremony: Ceremony, forgery?: Forgery) => { challengeId: string; response: object }
  readonly sign: (ceremony: Ceremony, forgery?: Forgery) => { challengeId: string; response: object }
}

const ownOrigin = 'http://localhost:4000'
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 } as const

export function makeAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, { options }: Ceremony, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? options.challenge,
        origin: forgery.origin ?? ownOrigin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (forgery: Forgery, extra?: Buffer) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(forgery.counter ?? counter)
    const said = flags.present | (forgery.userVerified === false ? 0 : flags.verified) | (extra ? flags.hasKey : 0)
    return Buffer.concat([sha256(Buffer.from(forgery.rpId ?? 'localhost')), Buffer.of(said), count, ...(extra ? [extra] : [])])
  }
  const credential = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    register(ceremony, forgery = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = authenticatorData(forgery, Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.of(0xa0),
        text('authData'),
        Buffer.of(0x58, data.length),
        data,
      ])
      return {
        challengeId: ceremony.challengeId,
        response: credential({
          clientDataJSON: clientData('webauthn.create', ceremony, forgery).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        }),
      }
    },
    sign(ceremony, forgery = {}) {
      const client = clientData('webauthn.get', ceremony, forgery)
      const data = authenticatorData(forgery)
      return {
        challengeId: ceremony.challengeId,
        response: credential({
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        }),
      }
    },
  }
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 | value.length), Buffer.from(value)])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
