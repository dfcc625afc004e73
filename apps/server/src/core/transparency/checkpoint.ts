import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Hash } from './tree.ts'

/** Checkpoints as signed notes, and the texts that are made of them (C2SP signed-note, tlog-checkpoint, tlog-proof, tlog-witness). */

/** The signature of a log; witnesses sign by kind 4. */
const noteSignature = 1

export interface LogKey {
  /** Name of the key and origin of the log, one and the same: a host and a path. */
  readonly origin: string
  readonly privateKey: KeyObject
  readonly publicKey: Uint8Array
}

/** The Ed25519 key of a 32-byte seed. */
export function logKeyOf(origin: string, seed: Uint8Array): LogKey {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { origin, privateKey, publicKey }
}

/** The public half as one line, the form in which everyone who checks the log keeps it. */
export function verifierKey({ origin, publicKey }: LogKey): string {
  const id = Buffer.from(keyId(origin, publicKey)).toString('hex')
  return `${origin}+${id}+${base64(Buffer.concat([Uint8Array.of(noteSignature), publicKey]))}`
}

export function checkpointText(origin: string, size: number, root: Hash): string {
  return `${origin}\n${size}\n${base64(root)}\n`
}

/** The checkpoint with the log's signature below it; cosignatures of witnesses are appended as further lines. */
export function signedCheckpoint(key: LogKey, size: number, root: Hash): string {
  const text = checkpointText(key.origin, size, root)
  const signature = Buffer.concat([keyId(key.origin, key.publicKey), sign(null, Buffer.from(text), key.privateKey)])
  return `${text}\n\u2014 ${key.origin} ${base64(signature)}\n`
}

/** What a witness is sent: the size it saw last, how the log grew since, and the checkpoint. */
export function addCheckpointRequest(knownSize: number, proof: readonly Hash[], note: string): string {
  return `old ${knownSize}\n${lines(proof)}\n${note}`
}

/** A proof for one entry that needs nothing else to be checked. `extra` is what the holder may show of the entry. */
export function proofFile(index: number, proof: readonly Hash[], note: string, extra?: Uint8Array): string {
  const shown = extra ? `extra ${base64(extra)}\n` : ''
  return `c2sp.org/tlog-proof@v1\n${shown}index ${index}\n${lines(proof)}\n${note}`
}

function lines(proof: readonly Hash[]): string {
  return proof.map((hash) => `${base64(hash)}\n`).join('')
}

function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  return createHash('sha256').update(`${name}\n`).update(Uint8Array.of(noteSignature)).update(publicKey).digest().subarray(0, 4)
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
