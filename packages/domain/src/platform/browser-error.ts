/**
 * An error of a browser is told by its kind, the name of its class and the places in our own files where it came to pass. Its message and
 * the page's address are not: they may name somebody.
 */
import { isNotLoaded } from './not-loaded.ts'

export const browserErrorKinds = ['error', 'rejection', 'chunk'] as const
export type BrowserErrorKind = (typeof browserErrorKinds)[number]

/** The file that the build named, with its line and column. */
const place = String.raw`[\w-]{1,60}\.js:\d{1,7}:\d{1,7}`
export const placesMax = 5
export const browserErrorPlaces = new RegExp(`^${place}(?: ${place}){0,${placesMax - 1}}$`)
export const browserErrorName = /^[A-Z][A-Za-z]{0,39}$/

export interface BrowserError {
  readonly kind: BrowserErrorKind
  readonly name: string
  /** The innermost first. */
  readonly places: string
}

interface Thrown {
  readonly name?: unknown
  readonly message?: unknown
  readonly stack?: unknown
}

/** What may be told of something that was thrown; undefined where none of our files had a part in it, as with an extension of the browser. */
export function describeBrowserError(kind: 'error' | 'rejection', thrown: unknown, origin: string): BrowserError | undefined {
  const { name, message, stack }: Thrown = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const text = `${message}`
  const isChunk = isNotLoaded(text)
  const places = isChunk
    ? ownFiles(text, origin, /^[\w-]{1,60}\.js/).map((file) => `${file}:0:0`)
    : ownFiles(`${stack}`, origin, new RegExp(`^${place}`))
  if (places.length === 0) return undefined
  const known = browserErrorName.test(`${name}`) ? `${name}` : 'Error'
  return { kind: isChunk ? 'chunk' : kind, name: known, places: places.slice(0, placesMax).join(' ') }
}

/** What of a text follows the address of our files and looks like this. */
function ownFiles(text: string, origin: string, shape: RegExp): readonly string[] {
  const [, ...after] = text.split(`${origin}/assets/`)
  return after.flatMap((rest) => shape.exec(rest)?.[0] ?? [])
}
