/** How a file is asked for and named on its way to a browser: RFC 9110 on ranges, RFC 6266 and 8187 on names. */

export interface ByteRange {
  readonly from: number
  /** One beyond the last byte. */
  readonly to: number
}

/**
 * The one range that was asked for; undefined when the whole file should be sent, which is also the answer to several ranges at once and
 * to units that nobody knows. `unfit` when no byte of it lies within the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unfit' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 || size === 0 ? 'unfit' : { from: Math.max(size - Number(last), 0), to: size }
  const [from, to] = [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)]
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'unfit'
}

/** As an attachment; the name twice, for those who read only ASCII and for everybody else. */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
