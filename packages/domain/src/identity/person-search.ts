/** Staff find a person by the beginning of any word of their name or e-mail address, or by the end of their phone number. */
import { normaliseEmail } from './registration.ts'

export interface Searchable {
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
}

/** Shorter beginnings would find a large part of everybody, and give the most away to whoever counts them. */
const prefixMin = 3
/** Names that agree in this many letters are read, not searched. */
const prefixMax = 12
const wordsMax = 10
/** The end of a number, as a caller gives it; the country's code and the leading zero are before it. */
const phoneTailMin = 4
const phoneTailMax = 9
/** A word of this many letters is found although one letter is wrong, missing, too many or swapped with the next. Shorter ones are too alike. */
const forgivenMin = 5
/** Four words of twelve letters, an address and a number fit, with what forgives their misspelling; a name of many words is found by its first ones. */
export const searchKeysMax = 160
export const queryWordsMax = 5

/** Letters that do not decompose into one without a mark. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

/** What a person is found by, each once. The caller turns them into keyed hashes: in the clear they would be the name itself. */
export function searchKeysOf({ name, email, phone }: Searchable): string[] {
  const words = [...wordsIn(name), ...wordsOfAddress(email)].slice(0, wordsMax)
  const prefixes = words.flatMap((word) => {
    const longest = Math.min(word.length, prefixMax)
    if (longest < prefixMin) return [word]
    return Array.from({ length: longest - prefixMin + 1 }, (_, more) => word.slice(0, prefixMin + more))
  })
  const digits = digitsOf(phone ?? '').slice(-phoneTailMax)
  const tails = Array.from({ length: Math.max(0, digits.length - phoneTailMin + 1) }, (_, more) => digits.slice(-(phoneTailMin + more)))
  const misspelt = wordsIn(name).slice(0, wordsMax).flatMap(misspellingsOf)
  return [...new Set([...prefixes, ...tails.map((tail) => `#${tail}`), ...misspelt])].slice(0, searchKeysMax)
}

/** What has to be found for a person to match: all of it. Empty when nothing can be meant by what was typed. */
export function searchKeysIn(query: string): string[] {
  if (isPhone(query)) return [`#${digitsOf(query).slice(-phoneTailMax)}`]
  const words = query.includes('@') ? wordsOfAddress(query) : wordsIn(query)
  // The longest word first: fewest people have it.
  return [...new Set(words.map((word) => word.slice(0, prefixMax)))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, queryWordsMax)
}

/** Each word as `searchKeysIn` has it, with what else it may have been meant to be: one key of each is enough. Empty when no word is long enough to forgive. */
export function forgivingKeysIn(query: string): string[][] {
  if (isPhone(query) || query.includes('@')) return []
  const words = [...new Set(wordsIn(query))].toSorted((one, other) => other.length - one.length).slice(0, queryWordsMax)
  const keys = words.map((word) => [word.slice(0, prefixMax), ...misspellingsOf(word)])
  return keys.some((each) => each.length > 1) ? keys : []
}

/**
 * The word, and the word without each of its letters. Two words that share one of these differ by a wrong, missing, added or swapped letter
 * (or by two, when each lacks one of the other's). Marked, because they are no beginnings.
 */
function misspellingsOf(word: string): string[] {
  const letters = [...word.slice(0, prefixMax)]
  if (letters.length < forgivenMin) return []
  return [letters, ...letters.map((_, at) => letters.toSpliced(at, 1))].map((left) => `~${left.join('')}`)
}

function isPhone(query: string): boolean {
  return /^[+\d][\d\s().-]*$/.test(query.trim()) && digitsOf(query).length >= phoneTailMin
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}

/** The words of both halves without the last label: everybody's address ends in one of a few. */
function wordsOfAddress(email: string): string[] {
  const [local = '', domain = ''] = normaliseEmail(email).split('@')
  return [...wordsIn(local), ...wordsIn(domain.replace(/\.[^.]*$/, ''))]
}

function wordsIn(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => plainLetters[letter] ?? letter)
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
