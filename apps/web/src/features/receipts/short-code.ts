/** What a receipt shows as the end of an address: short enough for a code to scan. No server sees what stands behind the '#'. */
import type { ShortReceipt } from '@heathland/verifier/log'

/** Nothing that we write is longer; whatever else comes is not unpacked. */
const codeLengthMax = 4_000
const textLengthMax = 20_000

export async function writeCode({ index, kind, facts, salt }: ShortReceipt): Promise<string> {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify([index, kind, facts, salt])))
  return btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Undefined for what is no receipt. */
export async function readCode(code: string): Promise<ShortReceipt | undefined> {
  try {
    if (code.length > codeLengthMax) return undefined
    const packed = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), packed))
    const [index, kind, facts, salt, ...rest] = JSON.parse(text) as unknown[]
    if (typeof index !== 'number' || typeof kind !== 'string' || typeof facts !== 'string' || typeof salt !== 'string') return undefined
    return rest.length > 0 ? undefined : { index, kind, facts, salt }
  } catch {
    return undefined
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: number[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(...read.value)
    if (parts.length > textLengthMax) throw new RangeError('too long for a receipt')
  }
  return Uint8Array.from(parts)
}
