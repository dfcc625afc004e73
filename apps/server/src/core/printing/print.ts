/**
 * Typst lays out what is printed, in a process of its own, because a synchronous native call cannot be interrupted in a thread: the process
 * is killed when it takes too long or too much memory.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasInvisible, printableText, readCodePoints } from './printable.ts'

/** Which template, with what its PDF conforms to: `printer.ts` has both. */
export type Template = 'list' | 'document'

export interface PrintLimits {
  readonly timeMaxMs: number
  readonly memoryMaxBytes: number
}

const watchMs = 100
let known: ReadonlySet<number> | undefined

/** Text with a box for each character that the font lacks. */
export function printable(text: string): string {
  return printableText(text, knownCodePoints())
}

/** Whether every character of the text is printed as it stands: a document that is signed must not say anything else. */
export function isPrintable(text: string): boolean {
  return !hasInvisible(text) && [...text].every((character) => knownCodePoints().has(character.codePointAt(0) ?? 0))
}

function knownCodePoints(): ReadonlySet<number> {
  known ??= readCodePoints(readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))))
  return known
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time in a process: two would need twice the memory. */
export function print(template: Template, data: object, limits: PrintLimits): Promise<Uint8Array> {
  const turn = last.then(() => printAlone(template, JSON.stringify(data), limits))
  last = turn.catch(() => undefined)
  return turn
}

/** Beside this file: TypeScript in the sources, JavaScript in the bundle. */
const printerFile = fileURLToPath(new URL(`./printer${extname(import.meta.filename)}`, import.meta.url))

function printAlone(template: Template, data: string, { timeMaxMs, memoryMaxBytes }: PrintLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // Without our environment: it holds secrets, and a renderer needs none.
    const printer = spawn(process.execPath, [printerFile, template], { env: {}, stdio: 'pipe' })
    const parts: Buffer[] = []
    const complaints: Buffer[] = []
    let ended: string | undefined
    const stop = (why: string) => {
      ended ??= why
      printer.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('took too long'), timeMaxMs)
    const watch = setInterval(() => memoryOf(printer.pid) > memoryMaxBytes && stop('took too much memory'), watchMs)
    printer.stdout.on('data', (part: Buffer) => parts.push(part))
    printer.stderr.on('data', (part: Buffer) => complaints.push(part))
    printer.on('error', reject)
    // If the printer dies before it has read everything, its exit code reports it.
    printer.stdin.on('error', () => undefined)
    printer.on('close', (code) => {
      clearTimeout(timer)
      clearInterval(watch)
      if (code === 0) return resolve(Buffer.concat(parts))
      const said = Buffer.concat(complaints).toString().slice(0, 500)
      reject(new Error(`printing ${ended ?? `ended with ${code}: ${said}`}`))
    })
    printer.stdin.end(data)
  })
}

const pageBytes = 4_096

/** Resident memory where Linux tells; elsewhere only the time is limited. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}
