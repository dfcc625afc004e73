/** A made-up language for development: accented, a third longer and in brackets. Text that looks normal is not in a catalogue. */
const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ğ',
  i: 'í',
  l: 'ĺ',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ť',
  u: 'ű',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Č',
  D: 'Ď',
  E: 'Ê',
  I: 'Î',
  N: 'Ň',
  O: 'Ø',
  R: 'Ř',
  S: 'Š',
  T: 'Ť',
  U: 'Ů',
  Y: 'Ý',
  Z: 'Ž',
}

/** Dutch and German run about a third longer than English. */
const lengthened = 0.35

export function pseudo<Words>(words: Words): Words {
  return change(words) as Words
}

function change(value: unknown): unknown {
  if (typeof value === 'string') return disguise(value)
  if (typeof value === 'function') return (given: Record<string, unknown>) => change((value as (given: unknown) => unknown)(drawing(given)))
  if (Array.isArray(value)) return value.map((part: unknown) => (typeof part === 'string' ? disguise(part) : part))
  if (typeof value === 'object' && value !== null && !('$$typeof' in value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))
  return value
}

/** What a page draws inside a text is disguised before it is drawn. */
function drawing(given: Record<string, unknown>): Record<string, unknown> {
  return new Proxy(given, {
    get(target, name: string) {
      const value = target[name]
      return typeof value === 'function' ? (text: string) => (value as (text: string) => unknown)(disguise(text)) : value
    },
  })
}

function disguise(text: string): string {
  const accented = Array.from(text, (letter) => accents[letter] ?? letter).join('')
  return `[${accented}${'~'.repeat(Math.ceil(text.length * lengthened))}]`
}
