/**
 * A stand-in for witnesses of a public log (C2SP tlog-witness): several names on one address, each with a key and a memory of its own. It
 * checks what it is shown by the verifier, which shares no code with the log.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isExtension, type Tree, verifyCheckpoint } from '@heathland/verifier/log'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerFaults, type FaultTable, makeFaults } from '../faults.ts'
import { cut, loopback, makeHttp } from '../http.ts'
import { mountFaults } from '../pages.ts'

export interface WitnessTwin {
  readonly httpUrl: string
  /** Each witness with its public key. */
  readonly witnesses: readonly { readonly url: string; readonly key: string }[]
  readonly stop: () => Promise<void>
}

export interface WitnessTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  /** The public key of the log that they watch. */
  readonly logKey: string
  readonly names: readonly string[]
}

const witnessFaults = {
  none: answerFaults.none,
  slow: answerFaults.slow,
  down: answerFaults.down,
  '500': answerFaults['500'],
  forged: 'Signs another time than it says.',
  forgets: 'Has forgotten what it was shown.',
} as const satisfies FaultTable

const cosignature = 4
const emptyTree: Tree = { size: 0, root: createHash('sha256').digest() }

interface Watching {
  readonly name: string
  readonly privateKey: KeyObject
  readonly rawKey: Buffer
  known: Tree
  /** One at a time: what it knows changes with what it signs. */
  last: Promise<unknown>
}

export async function startWitnessTwin({ httpPort, logKey, names }: WitnessTwinOptions): Promise<WitnessTwin> {
  const app = makeHttp()
  const faults = makeFaults(witnessFaults, { now: () => new Date() })
  mountFaults(app, '/witness/faults', { faults, page: '/witness/faults' })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const watching = new Map(names.map((name) => [name, begin(name)]))

  app.post('/:witness/add-checkpoint', async (request: FastifyRequest<{ Params: { witness: string } }>, reply) => {
    const { delayMs } = faults.state()
    const fault = faults.strikeOf('slow', 'down', '500', 'forged', 'forgets')
    if (fault === 'down') return cut(request, reply)
    if (fault === '500') return reply.code(500).send('busy')
    const witness = watching.get(request.params.witness)
    if (!witness || typeof request.body !== 'string') return reply.code(404).send('there is no such witness')
    const { body } = request
    const turn = witness.last.then(() => addCheckpoint(witness, body, { logKey, fault }, reply))
    witness.last = turn.catch(() => undefined)
    if (fault === 'slow') await wait(delayMs, undefined, { ref: false })
    return turn
  })

  await app.listen({ host: loopback, port: httpPort })
  const httpUrl = `http://${loopback}:${(app.server.address() as AddressInfo).port}`
  return {
    httpUrl,
    witnesses: [...watching.values()].map((witness) => ({ url: `${httpUrl}/${witness.name}`, key: keyLine(witness) })),
    stop: async () => {
      await app.close()
    },
  }
}

/** The key of a stand-in is made from its name: it is the same at every start, and no secret. */
function begin(name: string): Watching {
  const seed = createHash('sha256').update(`heathland-development-only ${name}`).digest()
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const rawKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { name, privateKey, rawKey, known: emptyTree, last: Promise.resolve() }
}

async function addCheckpoint(
  witness: Watching,
  body: string,
  { logKey, fault }: { readonly logKey: string; readonly fault: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (fault === 'forgets') witness.known = emptyTree
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? []
  if (end < 0 || old === undefined) return reply.code(400).send('malformed')
  const note = body.slice(end + 2)
  const checkpoint = await verifyCheckpoint(note, { log: logKey, witnesses: [], witnessesNeeded: 0 }).catch(() => undefined)
  if (!checkpoint) return reply.code(403).send('not signed by the log')
  if (Number(old) !== witness.known.size) return reply.code(409).type('text/x.tlog.size').send(`${witness.known.size}\n`)
  const proof = lines.map((line) => Uint8Array.from(Buffer.from(line, 'base64')))
  if (!(await isExtension(witness.known, checkpoint, proof))) return reply.code(422).send('the log does not continue what is known')
  witness.known = { size: checkpoint.size, root: checkpoint.root }
  return reply.type('text/plain; charset=utf-8').send(`${signatureLine(witness, note, fault === 'forged')}\n`)
}

function signatureLine({ name, privateKey, rawKey }: Watching, note: string, isForged: boolean): string {
  const seconds = BigInt(Math.floor(Date.now() / 1_000))
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${isForged ? seconds + 1n : seconds}\n${text}`), privateKey)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(seconds)
  return `\u2014 ${name} ${Buffer.concat([keyId(name, rawKey), time, signature]).toString('base64')}`
}

/** The public key of the stand-in of this name. */
export function witnessKey(name: string): string {
  return keyLine(begin(name))
}

function keyLine({ name, rawKey }: Watching): string {
  return `${name}+${keyId(name, rawKey).toString('hex')}+${Buffer.concat([Buffer.of(cosignature), rawKey]).toString('base64')}`
}

function keyId(name: string, rawKey: Buffer): Buffer {
  return createHash('sha256').update(`${name}\n`).update(Buffer.of(cosignature)).update(rawKey).digest().subarray(0, 4)
}
