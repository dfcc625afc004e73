/** What is sealed before it is stored, and what is indexed without being readable. Secrets come from the configuration alone. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Keys {
  /** AES-256-GCM. `place` binds the value to where it lies, so that a value moved elsewhere no longer opens. */
  seal(plain: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** A new key for one person, wrapped by the master key; only the wrapped form is ever stored. */
  newPersonKey(personId: string): { seal: PersonSeal; wrapped: Buffer; masterVersion: number }
  personSeal(personId: string, wrapped: Buffer): PersonSeal
  /** What tells one set of keys from another without telling the keys. */
  fingerprints(): Readonly<Record<string, Buffer>>
  /** A keyed hash for equality: the same value and purpose give the same bytes, and nobody without the key can guess at it. */
  index(value: string, purpose: string): Buffer
}

/** Seals what belongs to one person, each value bound to its table, column and row. */
export interface PersonSeal {
  seal(place: string, plain: string): Buffer
  open(place: string, sealed: Buffer): string
}

/** One byte that says how the rest was made, so that the next way can live beside this one. */
const version = 1
const nonceLength = 12
const tagLength = 16

export function makeKeys(secrets: { masterKey: string; indexKey: string }): Keys {
  const sealKey = derive(secrets.masterKey, 'seal')
  const wrapKey = derive(secrets.masterKey, 'wrap')
  const indexKey = derive(secrets.indexKey, 'index')
  const personSeal = (key: Buffer): PersonSeal => ({
    seal: (place, plain) => sealWith(key, plain, place),
    open: (place, sealed) => openWith(key, sealed, place),
  })
  const fingerprint = (key: Buffer) => createHmac('sha256', key).update('fingerprint').digest()
  return {
    fingerprints: () => ({ MASTER_KEY: fingerprint(wrapKey), INDEX_KEY: fingerprint(indexKey) }),
    newPersonKey(personId) {
      const key = randomBytes(32)
      return { seal: personSeal(key), wrapped: sealWith(wrapKey, key.toString('base64'), `person_key.${personId}`), masterVersion: 1 }
    },
    personSeal: (personId, wrapped) => personSeal(Buffer.from(openWith(wrapKey, wrapped, `person_key.${personId}`), 'base64')),
    seal: (plain, place) => sealWith(sealKey, plain, place),
    open: (sealed, place) => openWith(sealKey, sealed, place),
    index: (value, purpose) => createHmac('sha256', indexKey).update(`${purpose}\0${value}`).digest(),
  }
}

export function sealWith(key: Buffer, plain: string, place: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([Buffer.of(version), nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openWith(key: Buffer, sealed: Buffer, place: string): string {
  if (sealed[0] !== version) throw new Error(`no key for a sealed value of version ${sealed[0]}`)
  const body = sealed.subarray(1 + nonceLength, -tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceLength), { authTagLength: tagLength }).setAAD(
    Buffer.from(place),
  )
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

export function hash(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `heathland ${purpose}`, 32))
}
