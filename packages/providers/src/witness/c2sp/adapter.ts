/** A witness by the protocol of C2SP (tlog-witness): one request with the checkpoint and the proof that it continues what it knows. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type ShownCheckpoint, type Witness, WitnessAway, WitnessRefused } from '../port.ts'

export interface C2spWitnessOptions {
  /** `name+id+base64`, as the witness publishes it. */
  readonly key: string
  /** Where `/add-checkpoint` is below. */
  readonly url: string
  readonly timeoutMs?: number
}

const timeoutMsDefault = 10_000
/** A signature line has about 150 bytes; a witness may send those of several keys. */
const answerBytesMax = 16 * 1_024
/** The kind of a key that cosigns: Ed25519 with a time. */
const cosignature = 4
const hashBytes = 32
const sizeType = 'text/x.tlog.size'

export function openC2spWitness({ key, url, timeoutMs = timeoutMsDefault }: C2spWitnessOptions): Witness {
  const { name, id, publicKey } = readWitnessKey(key)
  return {
    name,
    key,
    async cosign(shown) {
      const first = await ask(url, shown, shown.knownSize, timeoutMs)
      // It says which size it knows: once more from there. A second disagreement is none that we could solve.
      const answer = typeof first === 'number' ? await ask(url, shown, first, timeoutMs) : first
      if (typeof answer === 'number') throw new WitnessRefused(`${name} does not say the same size twice.`)
      const line = answer.split('\n').find((each) => isSignedBy(each, shown.note, { name, id, publicKey }))
      if (!line) throw new WitnessRefused(`${name} answered without a signature of its own.`)
      return line
    },
  }
}

/** The signature lines, or the size that the witness knows. */
async function ask(url: string, shown: ShownCheckpoint, knownSize: number, timeoutMs: number): Promise<string | number> {
  if (knownSize > shown.size) throw new WitnessRefused('The witness knows a larger log than ours.')
  const proof = await shown.proofFrom(knownSize)
  const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('')
  const { status, type, text } = await send(`${url}/add-checkpoint`, `old ${knownSize}\n${lines}\n${shown.note}`, timeoutMs)
  if (status === 200) return text
  if (status === 409 && type.startsWith(sizeType) && /^\d{1,16}\n?$/.test(text)) return Number(text)
  // What it understood and does not accept. The last is the one that matters: the log does not continue what it knows.
  if (status === 403 || status === 404 || status === 409 || status === 422) throw new WitnessRefused(`The witness answered ${status}.`)
  throw new WitnessAway(`The witness answered ${status}.`)
}

async function send(url: string, body: string, timeoutMs: number): Promise<{ status: number; type: string; text: string }> {
  try {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body ?? []) {
      bytes += part.length
      if (bytes > answerBytesMax) throw new Error(`more than ${answerBytesMax} bytes`)
      parts.push(part)
    }
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: Buffer.concat(parts).toString() }
  } catch (error) {
    throw new WitnessAway('The witness cannot be reached.', { cause: error })
  }
}

interface WitnessKey {
  readonly name: string
  readonly id: Buffer
  readonly publicKey: KeyObject
}

/** Throws for a line that is no key of a witness. */
export function readWitnessKey(text: string): WitnessKey {
  const [name = '', id = '', ...rest] = text.split('+')
  const raw = Buffer.from(rest.join('+'), 'base64')
  if (raw.length !== 1 + hashBytes || raw[0] !== cosignature || !/^[^\s+]+$/.test(name)) throw new Error('This is no key of a witness.')
  const expected = createHash('sha256').update(`${name}\n`).update(raw).digest().subarray(0, 4)
  if (expected.toString('hex') !== id) throw new Error('The key of a witness does not fit its id.')
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw.subarray(1)])
  return { name, id: expected, publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }) }
}

function isSignedBy(line: string, note: string, { name, id, publicKey }: WitnessKey): boolean {
  const [, signer, encoded = ''] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
  const raw = Buffer.from(encoded, 'base64')
  if (signer !== name || raw.length !== 4 + 8 + 64 || !raw.subarray(0, 4).equals(id)) return false
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const signed = `cosignature/v1\ntime ${raw.readBigUInt64BE(4)}\n${text}`
  return verify(null, Buffer.from(signed), publicKey, raw.subarray(12))
}
