/** What is checked here in the browser, with the log's public keys. */

import { minuteMs } from '@heathland/domain/time'
import {
  type ReceiptVerdict,
  type SignedCheckpoint,
  type Trust,
  verifyCheckpoint,
  verifyReceipt,
  verifyShortReceipt,
} from '@heathland/verifier/log'
import { type SealFault, verifySeal } from '@heathland/verifier/seal'
import type { Api, Failure } from '../api.ts'
import { readCode } from './short-code.ts'

const bytesMax = 60_000_000
const receiptHeader = 'c2sp.org/tlog-proof@'
/** A file is in the log this long after it was sealed. */
const loggedWithinMs = 10 * minuteMs

type Transparency = Api['call']['member']['transparency']
type Holding = Extract<ReceiptVerdict, { holds: true }>

export type Outcome =
  | { readonly of: 'pdf'; readonly name: string; readonly sealedAt: Date; readonly fileHash: string; readonly logged: Holding | undefined }
  | { readonly of: 'broken-pdf'; readonly reason: SealFault | 'not-logged' }
  | { readonly of: 'receipt'; readonly name: string | undefined; readonly verdict: ReceiptVerdict }
  | { readonly of: 'unknown' | 'too-large' | 'no-log' }

interface Asked {
  readonly transparency: Transparency
  readonly failureOf: (error: unknown) => Failure
}

/** Reads a file and says what it is worth. The file goes nowhere; of a PDF the log is asked for its hash. */
export async function checkFile(file: File, { transparency, failureOf }: Asked, now: Date): Promise<Outcome> {
  const { name } = file
  if (file.size > bytesMax) return { of: 'too-large' }
  const keys = await transparency.readKeys.call()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const begin = new TextDecoder().decode(bytes.subarray(0, receiptHeader.length))
  if (begin.startsWith('%PDF-')) {
    const verdict = await verifySeal(bytes, keys)
    if (!verdict.holds) return { of: 'broken-pdf', reason: verdict.reason }
    const { sealedAt, fileHash } = verdict
    if (!keys.log) return { of: 'pdf', name, sealedAt, fileHash, logged: undefined }
    const logged = await findLogged(fileHash, trustIn(keys.log), { transparency, failureOf })
    const isNew = now.getTime() - sealedAt.getTime() < loggedWithinMs
    return logged || isNew ? { of: 'pdf', name, sealedAt, fileHash, logged } : { of: 'broken-pdf', reason: 'not-logged' }
  }
  if (begin !== receiptHeader) return { of: 'unknown' }
  if (!keys.log) return { of: 'no-log' }
  return { of: 'receipt', name, verdict: await verifyReceipt(new TextDecoder().decode(bytes), trustIn(keys.log)) }
}

/** The log's entry for a file with this hash, checked; undefined where it has none. */
async function findLogged(fileHash: string, trust: Trust, { transparency, failureOf }: Asked): Promise<Holding | undefined> {
  try {
    const { receipt } = await transparency.readFileReceipt.call({ hash: fileHash })
    const verdict = await verifyReceipt(receipt, trust)
    return verdict.holds && isAbout(verdict.facts, fileHash) ? verdict : undefined
  } catch (error) {
    if (failureOf(error).code === 'NOT_FOUND') return undefined
    throw error
  }
}

function isAbout(facts: unknown, fileHash: string): boolean {
  const { of, id } = (facts ?? {}) as { of?: unknown; id?: unknown }
  return of === 'file' && id === fileHash
}

/** What was scanned, against the log as it is now. */
export async function checkCode(code: string, { transparency }: Asked): Promise<Outcome> {
  const [receipt, { log }] = await Promise.all([readCode(code), transparency.readKeys.call()])
  if (!log) return { of: 'no-log' }
  if (!receipt) return { of: 'receipt', name: undefined, verdict: { holds: false, reason: 'malformed' } }
  const verdict = await verifyShortReceipt(receipt, trustIn(log), {
    checkpoint: async () => (await fetchLog('checkpoint')).text(),
    tile: async (path) => new Uint8Array(await (await fetchLog(path)).arrayBuffer()),
  })
  return { of: 'receipt', name: undefined, verdict }
}

/** A receipt as it came from the server, checked as anybody else would. */
export async function checkReceipt(receipt: string, { transparency }: Pick<Asked, 'transparency'>): Promise<ReceiptVerdict> {
  const { log } = await transparency.readKeys.call()
  return log ? verifyReceipt(receipt, trustIn(log)) : { holds: false, reason: 'not-signed-by-the-log' }
}

export type LogState =
  | { readonly state: 'off' | 'none' | 'forged' }
  | { readonly state: 'signed'; readonly checkpoint: SignedCheckpoint; readonly signedAt: string }

/** The newest state of the log, if it is signed as it should be. */
export async function checkLog({ transparency }: Pick<Asked, 'transparency'>): Promise<LogState> {
  const [{ log }, { checkpoint: note, signedAt }] = await Promise.all([transparency.readKeys.call(), transparency.readCheckpoint.call()])
  if (!log) return { state: 'off' }
  if (note === undefined || signedAt === undefined) return { state: 'none' }
  try {
    return { state: 'signed', checkpoint: await verifyCheckpoint(note, trustIn(log)), signedAt }
  } catch {
    // Whatever a signature fails by, the state is not what the log and its witnesses agreed to.
    return { state: 'forged' }
  }
}

async function fetchLog(path: string): Promise<Response> {
  const answer = await fetch(`/log/${path}`)
  if (!answer.ok) throw new Error(`the log answered ${path} with ${answer.status}`)
  return answer
}

function trustIn({
  key,
  witnesses,
  witnessesNeeded,
}: {
  readonly key: string
  readonly witnesses: readonly string[]
  readonly witnessesNeeded: number
}): Trust {
  return { log: key, witnesses, witnessesNeeded }
}
