/** What is sealed before it is stored, and what is indexed without being readable. Secrets come from the configuration alone. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Keys {
  /** AES-256-GCM. `place` binds the value to where it lies, so that a value moved elsewhere no longer opens. */
  seal(plain: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** A new key for one person, wrapped by the master key; only the wrapped form is ever stored. */
  newPersonKey(personId: string): { seal: PersonSeal; wrapped: Buffer; masterVersion: number }
  personSeal(personId: string, wrapped: Buffer): PersonSeal
  /** The same key, wrapped by the present master key. */
  rewrap(personId: string, wrapped: Buffer): Buffer
  readonly masterVersion: number
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

export interface Secrets {
  readonly masterKey: string
  readonly masterVersion: number
  /** The master key before this one, while what it sealed is being wrapped anew. */
  readonly masterKeyPrevious?: string | undefined
  readonly indexKey: string
}

export function makeKeys({ masterKey, masterVersion, masterKeyPrevious, indexKey: indexSecret }: Secrets): Keys {
  const masters = masterKeyPrevious ? [masterKey, masterKeyPrevious] : [masterKey]
  const sealKeys = masters.map((master) => derive(master, 'seal'))
  const wrapKeys = masters.map((master) => derive(master, 'wrap'))
  const [sealKey, wrapKey] = [derive(masterKey, 'seal'), derive(masterKey, 'wrap')]
  const indexKey = derive(indexSecret, 'index')
  const personSeal = (key: Buffer): PersonSeal => ({
    seal: (place, plain) => sealWith(key, plain, place),
    open: (place, sealed) => openWith(key, sealed, place),
  })
  const wrap = (personId: string, key: Buffer) => sealWith(wrapKey, key.toString('base64'), `person_key.${personId}`)
  const unwrap = (personId: string, wrapped: Buffer, keys = wrapKeys) =>
    Buffer.from(openWithAny(keys, wrapped, `person_key.${personId}`), 'base64')
  // What is wrapped anew was wrapped before: trying the present key first would fail for nearly every key of a million.
  const wrapKeysOldestFirst = wrapKeys.toReversed()
  const fingerprint = (key: Buffer) => createHmac('sha256', key).update('fingerprint').digest()
  return {
    masterVersion,
    fingerprints: () => ({ [`MASTER_KEY ${masterVersion}`]: fingerprint(wrapKey), INDEX_KEY: fingerprint(indexKey) }),
    newPersonKey(personId) {
      const key = randomBytes(32)
      return { seal: personSeal(key), wrapped: wrap(personId, key), masterVersion }
    },
    personSeal: (personId, wrapped) => personSeal(unwrap(personId, wrapped)),
    rewrap: (personId, wrapped) => wrap(personId, unwrap(personId, wrapped, wrapKeysOldestFirst)),
    seal: (plain, place) => sealWith(sealKey, plain, place),
    open: (sealed, place) => openWithAny(sealKeys, sealed, place),
    index: (value, purpose) => createHmac('sha256', indexKey).update(`${purpose}\0${value}`).digest(),
  }
}

/** The first key that opens it; authenticated sealing means that no other can. */
function openWithAny(keys: readonly Buffer[], sealed: Buffer, place: string): string {
  for (const [at, key] of keys.entries()) {
    try {
      return openWith(key, sealed, place)
    } catch (error) {
      if (at === keys.length - 1) throw error
    }
  }
  throw new Error('there is no key')
}

/** What it opens, or nothing where no key does any more: authenticated sealing means that nothing else comes of it. */
export function opened(open: () => string): string | undefined {
  try {
    return open()
  } catch {
    return undefined
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
