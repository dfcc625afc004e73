/**
 * Compares an exported log with checkpoints that were kept elsewhere: the file that the worker appends to (LOG_FILE), or what witnesses
 * and members hold. Only those are trusted.
 *
 *   ./heathland log:verify DIR --keys KEYS --checkpoints FILE     exit 0: everything agrees · 1: something does not · 2: nothing to verify
 *
 * KEYS is what the platform publishes at /log/keys, as it was saved before.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { verifyCheckpoint } from '../packages/verifier/src/log.ts'
import { type AuditedLeaf, auditLog, partLength } from './log-audit.ts'

const faultsShown = 20
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, checkpoints: { type: 'string' } },
})
const [folder = ''] = positionals
const { keys: keysFile = '', checkpoints: notesFile = '' } = values
const needed = [join(folder, 'rows.jsonl'), join(folder, 'leaves.jsonl'), keysFile, notesFile]
if (needed.some((file) => !existsSync(file))) {
  console.error('Usage: ./heathland log:verify DIR --keys KEYS --checkpoints FILE, where DIR was written by ./heathland log:export')
  process.exit(2)
}

const { log } = JSON.parse(readFileSync(keysFile, 'utf8')) as {
  log: { key: string; witnesses: string[]; witnessesNeeded: number }
}
const notes = readFileSync(notesFile, 'utf8')
  .split(/\n\n(?=[^\u2014])/)
  .map((note) => `${note.trimEnd()}\n`)
const trusted = await Promise.all(
  notes
    .filter((note) => note.trim() !== '')
    .map((note) => verifyCheckpoint(note, { log: log.key, witnesses: log.witnesses, witnessesNeeded: log.witnessesNeeded })),
)
if (trusted.length === 0) {
  console.error(`${notesFile} has no checkpoint.`)
  process.exit(2)
}

const rows = new Map<string, string>()
for await (const [kind, id, facts] of linesOf<[string, string, string]>('rows')) rows.set(`${kind} ${id}`, facts)
const parts: AuditedLeaf[][] = []
for await (const [index, kind, rowId, salt, commitment] of linesOf<[number, string, string, string, string]>('leaves')) {
  if (index % partLength === 0 || parts.length === 0) parts.push([])
  const facts = rows.get(`${kind} ${rowId}`)
  rows.delete(`${kind} ${rowId}`)
  parts.at(-1)?.push({ index, kind, rowId, salt: Buffer.from(salt, 'base64'), commitment: Buffer.from(commitment, 'base64'), facts })
}
const faults = auditLog({ parts, unlogged: [...rows.keys()], trusted }, new Date())
const size = parts.reduce((sum, part) => sum + part.length, 0)
const saw = `${size} entries and ${trusted.length} checkpoints`
if (faults.length === 0) console.log(`log:verify saw ${saw}: everything agrees`)
else {
  for (const fault of faults.slice(0, faultsShown)) console.error(fault)
  console.error(`log:verify saw ${saw}: ${faults.length} ${faults.length === 1 ? 'thing does' : 'things do'} not agree`)
  process.exitCode = 1
}

async function* linesOf<Line>(name: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(join(folder, `${name}.jsonl`)), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line) yield JSON.parse(line) as Line
}
