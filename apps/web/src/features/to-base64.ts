/** The most arguments that every browser takes in one call. */
const bytesAtOnce = 8_192

/** The bytes of a file as the wire carries them. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += bytesAtOnce) text += String.fromCharCode(...bytes.subarray(from, from + bytesAtOnce))
  return btoa(text)
}
