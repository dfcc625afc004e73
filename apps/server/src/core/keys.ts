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
  /** The same for one month: what belongs to nobody who is known. */
  newPeriodKey(period: string): { seal: Seal; wrapped: Buffer; masterVersion: number }
  periodSeal(period: string, wrapped: Buffer): Seal
  rewrapPeriod(period: string, wrapped: Buffer): Buffer
  /** The same for what a person signed, which is kept for longer than they may stay. */
  newRecordKey(personId: string): { seal: Seal; wrapped: Buffer; masterVersion: number }
  recordSeal(personId: string, wrapped: Buffer): Seal
  rewrapRecord(personId: string, wrapped: Buffer): Buffer
  /** The same for one SPV. */
  newSpvKey(spvId: string): { seal: Seal; wrapped: Buffer; masterVersion: number }
  spvSeal(spvId: string, wrapped: Buffer): Seal
  rewrapSpv(spvId: string, wrapped: Buffer): Buffer
  readonly masterVersion: number
  /** What tells one set of keys from another without telling the keys. */
  fingerprints(): Readonly<Record<string, Buffer>>
  /** A keyed hash for equality: the same value and purpose give the same bytes, and nobody without the key can guess at it. */
  index(value: string, purpose: string): Buffer
  /** The index under every index key that is in use: the present one first, then the one that is being replaced. */
  indexes(value: string, purpose: string): readonly [Buffer, ...Buffer[]]
  readonly indexVersion: number
  /** Whether another index key is still, or already, in use. */
  readonly indexIsRotating: boolean
}

/** Seals values, each bound to its table, column and row. */
export interface Seal {
  seal(place: string, plain: string): Buffer
  open(place: string, sealed: Buffer): string
  /** A keyed hash that nobody can compute, or confirm a guess with, once this key is gone. */
  mac(place: string, value: string): Buffer
}

/** Seals what belongs to one person. */
export type PersonSeal = Seal

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
  readonly indexVersion?: number | undefined
  /** The other index key, while indexes are being computed anew. */
  readonly indexKeyPrevious?: string | undefined
}

export function makeKeys(secrets: Secrets): Keys {
  const { masterKey, masterVersion, masterKeyPrevious, indexVersion = 1 } = secrets
  const masters = masterKeyPrevious ? [masterKey, masterKeyPrevious] : [masterKey]
  const sealKeys = masters.map((master) => derive(master, 'seal'))
  const wrapKeys = masters.map((master) => derive(master, 'wrap'))
  const [sealKey, wrapKey] = [derive(masterKey, 'seal'), derive(masterKey, 'wrap')]
  const indexKey = derive(secrets.indexKey, 'index')
  const otherIndexKeys = secrets.indexKeyPrevious ? [derive(secrets.indexKeyPrevious, 'index')] : []
  const indexWith = (key: Buffer, value: string, purpose: string) => createHmac('sha256', key).update(`${purpose}\0${value}`).digest()
  const wrap = (place: string, key: Buffer) => sealWith(wrapKey, key.toString('base64'), place)
  const unwrap = (place: string, wrapped: Buffer, keys = wrapKeys) => Buffer.from(openWithAny(keys, wrapped, place), 'base64')
  const newKey = (place: string) => {
    const key = randomBytes(32)
    return { seal: sealOf(key), wrapped: wrap(place, key), masterVersion }
  }
  const ofPerson = (personId: string) => `person_key.${personId}`
  const ofPeriod = (period: string) => `period_key.${period}`
  const ofRecords = (personId: string) => `record_key.${personId}`
  const ofSpv = (spvId: string) => `spv_key.${spvId}`
  // What is wrapped anew was wrapped before: trying the present key first would fail for nearly every key of a million.
  const wrapKeysOldestFirst = wrapKeys.toReversed()
  const fingerprint = (key: Buffer) => createHmac('sha256', key).update('fingerprint').digest()
  return {
    masterVersion,
    fingerprints: () => ({
      [`MASTER_KEY ${masterVersion}`]: fingerprint(wrapKey),
      // The first version has the name it had before there were others.
      [indexVersion === 1 ? 'INDEX_KEY' : `INDEX_KEY ${indexVersion}`]: fingerprint(indexKey),
    }),
    newPersonKey: (personId) => newKey(ofPerson(personId)),
    personSeal: (personId, wrapped) => sealOf(unwrap(ofPerson(personId), wrapped)),
    rewrap: (personId, wrapped) => wrap(ofPerson(personId), unwrap(ofPerson(personId), wrapped, wrapKeysOldestFirst)),
    newPeriodKey: (period) => newKey(ofPeriod(period)),
    periodSeal: (period, wrapped) => sealOf(unwrap(ofPeriod(period), wrapped)),
    rewrapPeriod: (period, wrapped) => wrap(ofPeriod(period), unwrap(ofPeriod(period), wrapped, wrapKeysOldestFirst)),
    newRecordKey: (personId) => newKey(ofRecords(personId)),
    recordSeal: (personId, wrapped) => sealOf(unwrap(ofRecords(personId), wrapped)),
    rewrapRecord: (personId, wrapped) => wrap(ofRecords(personId), unwrap(ofRecords(personId), wrapped, wrapKeysOldestFirst)),
    newSpvKey: (spvId) => newKey(ofSpv(spvId)),
    spvSeal: (spvId, wrapped) => sealOf(unwrap(ofSpv(spvId), wrapped)),
    rewrapSpv: (spvId, wrapped) => wrap(ofSpv(spvId), unwrap(ofSpv(spvId), wrapped, wrapKeysOldestFirst)),
    seal: (plain, place) => sealWith(sealKey, plain, place),
    open: (sealed, place) => openWithAny(sealKeys, sealed, place),
    index: (value, purpose) => indexWith(indexKey, value, purpose),
    indexes: (value, purpose) => [indexWith(indexKey, value, purpose), ...otherIndexKeys.map((key) => indexWith(key, value, purpose))],
    indexVersion,
    indexIsRotating: otherIndexKeys.length > 0,
  }
}

function sealOf(key: Buffer): Seal {
  return {
    seal: (place, plain) => sealWith(key, plain, place),
    open: (place, sealed) => openWith(key, sealed, place),
    mac: (place, value) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'heathland mac', 32)))
        .update(`${place}\0${value}`)
        .digest(),
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
