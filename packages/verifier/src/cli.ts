/**
 * Checks sealed PDFs and receipts without a network and without us:
 *
 *   node heathland-verify.mjs --keys keys.json FILE...     exit 0: everything holds · 1: something does not · 2: it cannot be said
 *
 * keys.json is what the platform publishes at /log/keys; keep your own copy. A PDF is held against the receipts that are given with it:
 * a seal does not cover the last bytes of its file, a receipt does.
 */
import { readFile } from 'node:fs/promises'
import { type ReceiptVerdict, type Trust, verifyReceipt } from './log.ts'
import { type SealTrust, verifySeal } from './seal.ts'

type Answer = 'holds' | 'does not hold' | 'cannot be said'
const exitCodes: Readonly<Record<Answer, number>> = { holds: 0, 'does not hold': 1, 'cannot be said': 2 }

interface Keys extends SealTrust {
  readonly log?: { readonly key: string; readonly witnesses: readonly string[]; readonly witnessesNeeded: number }
}

interface Given {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What each file is worth, a line each, and the worst of it. */
export async function verifyFiles(
  keys: Keys,
  files: readonly Given[],
): Promise<{ readonly answer: Answer; readonly lines: readonly string[] }> {
  const trust: Trust | undefined = keys.log && {
    log: keys.log.key,
    witnesses: keys.log.witnesses,
    witnessesNeeded: keys.log.witnessesNeeded,
  }
  const pdfs = files.filter(({ bytes }) => startsWith(bytes, '%PDF-'))
  const receipts = files.filter((file) => !pdfs.includes(file))
  const verdicts = await Promise.all(
    receipts.map(async ({ name, bytes }) => ({ name, verdict: trust && (await verifyReceipt(new TextDecoder().decode(bytes), trust)) })),
  )
  const said = [
    ...verdicts.map(({ name, verdict }) => ({ name, ...ofReceipt(verdict) })),
    ...(await Promise.all(
      pdfs.map(async ({ name, bytes }) => ({
        name,
        ...(await ofPdf(
          bytes,
          keys,
          verdicts.map(({ verdict }) => verdict),
        )),
      })),
    )),
  ]
  const answers = said.map(({ answer }) => answer)
  const worst = answers.includes('does not hold') ? 'does not hold' : answers.includes('cannot be said') ? 'cannot be said' : 'holds'
  return { answer: worst, lines: said.flatMap(({ name, answer, why }) => [`${name}: ${answer}`, ...why.map((line) => `  ${line}`)]) }
}

interface Said {
  readonly answer: Answer
  readonly why: readonly string[]
}

function ofReceipt(verdict: ReceiptVerdict | undefined): Said {
  if (!verdict) return { answer: 'cannot be said', why: ['the keys name no log'] }
  if (!verdict.holds) return { answer: 'does not hold', why: [verdict.reason] }
  const { index, checkpoint, facts } = verdict
  return {
    answer: 'holds',
    why: [
      `entry ${index} of ${checkpoint.size} in ${checkpoint.origin}`,
      ...checkpoint.witnessedBy.map(({ name, at }) => `witnessed by ${name}${at ? ` at ${at.toISOString()}` : ''}`),
      ...Object.entries(facts as object).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    ],
  }
}

async function ofPdf(bytes: Uint8Array, keys: Keys, receipts: readonly (ReceiptVerdict | undefined)[]): Promise<Said> {
  const verdict = await verifySeal(bytes, keys)
  if (!verdict.holds) return { answer: 'does not hold', why: [verdict.reason] }
  const why = [`sealed at ${verdict.sealedAt.toISOString()}`, `sha256 ${verdict.fileHash}`]
  const hashes = receipts.flatMap((each) => (each?.holds ? fileHashes(each.facts) : []))
  if (hashes.includes(verdict.fileHash)) return { answer: 'holds', why: [...why, 'a receipt has this file'] }
  if (hashes.length > 0) return { answer: 'does not hold', why: [...why, 'the receipt is of another file'] }
  return {
    answer: 'cannot be said',
    why: [...why, `the seal covers ${verdict.sealedBytes} of ${verdict.fileBytes} bytes: give the receipt of the document too`],
  }
}

function fileHashes(facts: unknown): readonly unknown[] {
  const { of, id, fileSha256 } = (facts ?? {}) as Readonly<Record<string, unknown>>
  return of === 'file' ? [id] : of === 'document' ? [fileSha256] : []
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text
}

if (import.meta.main) {
  const [flag, keysFile, ...files] = process.argv.slice(2)
  if (flag !== '--keys' || !keysFile || files.length === 0) {
    console.error('Usage: node heathland-verify.mjs --keys keys.json FILE...')
    process.exit(exitCodes['cannot be said'])
  }
  const keys = JSON.parse(await readFile(keysFile, 'utf8')) as Keys
  const given = await Promise.all(files.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(name)) })))
  const { answer, lines } = await verifyFiles(keys, given)
  for (const line of lines) console.log(line)
  process.exitCode = exitCodes[answer]
}
