/** A value as it may lie somewhere it should not: in the clear, in hex, in base64 at any alignment, or as a part of an address. */
export function encodingsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value, 'utf8')
  const shapes = [value, value.toLowerCase(), JSON.stringify(value).slice(1, -1), encodeURIComponent(value), ...inBase64(bytes)]
  // What lies in a column of bytes is dumped in hex, whatever its first shape was.
  const inHex = shapes.map((shape) => Buffer.from(shape, 'utf8').toString('hex'))
  return [...new Set([...shapes, ...inHex])]
}

/** Base64 takes three bytes at a time, so the same text in the middle of another has three looks; the uncertain ends are left off. */
function inBase64(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((lead) => {
    const padded = Buffer.concat([Buffer.alloc(lead), bytes])
    const whole = padded.subarray(0, padded.length - (padded.length % 3)).toString('base64')
    const certain = whole.slice(lead === 0 ? 0 : 4)
    return [certain, certain.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
