/** Images in articles: of three types, known by their bytes, and small enough for a phone to decode. */
import type { MediaType } from '../files/media-type.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly MediaType[]
export type ImageType = (typeof imageTypes)[number]

export const imageBytesMax = 3 * 1_024 * 1_024
/** A picture of 100 kB may unpack to gigabytes: width, height and area are bounded before anybody decodes it. */
export const imageSideMax = 4_096
export const imageAreaMax = 12_000_000
/** Images in one article. */
export const articleImagesMax = 20

export function isImageType(type: string): type is ImageType {
  return (imageTypes as readonly string[]).includes(type)
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

export function decideImage(
  type: string,
  bytes: Uint8Array,
): { readonly refused: false; readonly type: ImageType; readonly size: ImageSize } | Refusal<'FILE_TYPE_REFUSED' | 'IMAGE_TOO_LARGE'> {
  if (!isImageType(type)) return refuse('FILE_TYPE_REFUSED')
  const size = readers[type](bytes)
  if (!size || size.width < 1 || size.height < 1) return refuse('FILE_TYPE_REFUSED')
  if (size.width > imageSideMax || size.height > imageSideMax || size.width * size.height > imageAreaMax)
    return refuse('IMAGE_TOO_LARGE', { sideMax: imageSideMax })
  return { refused: false, type, size }
}

const readers: Record<ImageType, (bytes: Uint8Array) => ImageSize | undefined> = {
  'image/png': (bytes) => {
    const view = viewOf(bytes)
    // The header chunk comes first, and with it the size.
    return bytes.length >= 33 && textAt(bytes, 12, 4) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
  },
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
}

/** Walks the segments to the frame header; a file has one, and entropy-coded data begins only behind it. */
function readJpeg(bytes: Uint8Array): ImageSize | undefined {
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (marker === 0xda || marker === 0xd9 || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

function readWebp(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 30) return undefined
  const view = viewOf(bytes)
  const chunk = textAt(bytes, 12, 4)
  if (chunk === 'VP8X') return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return bytes[20] === 0x2f ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) } : undefined
  }
  if (chunk === 'VP8 ') {
    const isKeyFrame = bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a
    return isKeyFrame ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff } : undefined
  }
  return undefined
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
