import { SealAway } from '../port.ts'

export interface FetchLimits {
  readonly bytesMax: number
  readonly timeoutMs: number
  /** The message when there is no usable answer. */
  readonly failed: string
}

/** Reads an answer up to its limit of size and time, and follows no redirect: the other side may be slow, broken or hostile. */
export async function fetchBytes(
  url: string,
  request: RequestInit,
  { bytesMax, timeoutMs, failed }: FetchLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body) {
      bytes += part.length
      if (bytes > bytesMax) throw new Error(`more than ${bytesMax} bytes`)
      parts.push(part)
    }
    return new Uint8Array(Buffer.concat(parts))
  } catch (error) {
    throw new SealAway(failed, { cause: error })
  }
}
