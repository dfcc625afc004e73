/**
 * How the bytes of a file are sealed: AES-256-GCM in frames of one size, under a key that seals this one file. Each frame says in what it
 * authenticates which file it is of, which place it has and whether it is the last, so that frames that are missing, moved, cut off or
 * another file's do not open. A range needs only its own frames.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'

export const frameBytes = 64 * 1_024
const tagBytes = 16
export const sealedFrameBytes = frameBytes + tagBytes

export interface FrameSeal {
  /** 32 bytes that seal nothing else: the place of a frame is its nonce. */
  readonly key: Buffer
  readonly fileId: string
}

/** Bytes that do not open: changed, cut off, moved or another file's. */
export class FrameBroken extends Error {
  override readonly name = 'FrameBroken'
}

/** How many frames a file of this size has; an empty file has an empty one, which says that nothing is missing. */
function frameCount(size: number): number {
  return Math.max(1, Math.ceil(size / frameBytes))
}

/** How long the sealed form of this many bytes is. */
export function sealedSize(size: number): number {
  return size + frameCount(size) * tagBytes
}

/** Which sealed bytes hold this range of the plain ones. */
export function sealedRange({ from, to }: { readonly from: number; readonly to: number }, size: number): { from: number; to: number } {
  const [first, last] = [Math.floor(from / frameBytes), Math.floor(Math.max(to - 1, from) / frameBytes)]
  return { from: first * sealedFrameBytes, to: Math.min((last + 1) * sealedFrameBytes, sealedSize(size)) }
}

export async function* sealFrames(plain: AsyncIterable<Uint8Array>, seal: FrameSeal): AsyncGenerator<Buffer> {
  const frame = Buffer.allocUnsafe(frameBytes)
  let filled = 0
  let index = 0
  for await (const chunk of plain) {
    for (let at = 0; at < chunk.length; ) {
      // A full frame is sealed when there is more: only then it is known not to be the last.
      if (filled === frameBytes) {
        yield* sealFrame(frame, seal, { index, isLast: false })
        index += 1
        filled = 0
      }
      const taken = chunk.subarray(at, at + frameBytes - filled)
      frame.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  yield* sealFrame(frame.subarray(0, filled), seal, { index, isLast: true })
}

/** The plain bytes of a range, from the sealed bytes that `sealedRange` names. `size` is that of the whole plain file. */
export async function* openFrames(
  sealed: AsyncIterable<Uint8Array>,
  seal: FrameSeal,
  { from, to, size }: { readonly from: number; readonly to: number; readonly size: number },
): AsyncGenerator<Buffer> {
  const last = frameCount(size) - 1
  const until = Math.floor(Math.max(to - 1, from) / frameBytes)
  const lengthOf = (index: number) => (index === last ? sealedSize(size) - last * sealedFrameBytes : sealedFrameBytes)
  const frame = Buffer.allocUnsafe(sealedFrameBytes)
  let index = Math.floor(from / frameBytes)
  let filled = 0
  const openOne = () => {
    const plain = openFrame(frame.subarray(0, lengthOf(index)), seal, { index, isLast: index === last })
    const start = index * frameBytes
    index += 1
    filled = 0
    return plain.subarray(Math.max(from - start, 0), Math.max(to - start, 0))
  }
  for await (const chunk of sealed) {
    for (let at = 0; at < chunk.length; ) {
      if (index > until) throw new FrameBroken('there is more than the file had')
      const taken = chunk.subarray(at, at + lengthOf(index) - filled)
      frame.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < lengthOf(index)) continue
      const part = openOne()
      if (part.length > 0) yield part
    }
  }
  if (index <= until) throw new FrameBroken('the file was cut off')
}

interface Place {
  readonly index: number
  readonly isLast: boolean
}

/** The bytes and what authenticates them; joined they would be copied once more. */
function sealFrame(plain: Buffer, { key, fileId }: FrameSeal, place: Place): [Buffer, Buffer] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(boundTo(fileId, place))
  const sealed = cipher.update(plain)
  cipher.final()
  return [sealed, cipher.getAuthTag()]
}

function openFrame(sealed: Buffer, { key, fileId }: FrameSeal, place: Place): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes }).setAAD(boundTo(fileId, place))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const plain = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    decipher.final()
  } catch (error) {
    throw new FrameBroken(`frame ${place.index} does not open`, { cause: error })
  }
  return plain
}

function nonceOf({ index }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 8)
  return nonce
}

function boundTo(fileId: string, { index, isLast }: Place): Buffer {
  return Buffer.from(`file.${fileId}.${index}.${isLast ? 'last' : 'more'}`)
}
