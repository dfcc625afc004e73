/**
 * Whether a payer's name, as a bank writes it, is that of a member. Case, accents, order, titles and initials may differ; the surname may
 * not, and at least an initial must agree. In doubt it is somebody else: a person then looks at it.
 */
import { foldLetters } from './plain-letters.ts'

export interface PersonName {
  readonly given: string
  readonly family: string
}

/** In the languages of our members; a bank may put any of them before or after a name. */
const titles = new Set(
  'mr mrs ms miss mx sir dame dr drs prof professor ir ing mag dipl herr frau hr fr dhr heer mevr mevrouw mw mej mme mlle monsieur madame sig sra sr jr phd msc bsc ba ma'.split(
    ' ',
  ),
)

/** No name of a person is longer than banks print, and comparing takes time that grows with the square of the words. */
const payerMax = 140

export function isSamePerson(payer: string, member: PersonName): boolean {
  if (payer.length > payerMax) return false
  const folds = ['plain', 'umlaut-as-two'] as const
  // "Müller" is printed as Muller or Mueller, on either side.
  return holders(payer).some((holder) =>
    folds.some((one) =>
      folds.some((other) => agrees(wordsOf(foldLetters(holder, one)), foldLetters(member.given, other), foldLetters(member.family, other))),
    ),
  )
}

/** An account of two people names both, and each of them pays from their own account. */
function holders(payer: string): readonly string[] {
  return payer.split(/\s(?:en\/of|e\/o|and\/or|und\/oder|et\/ou)\s/i)
}

function agrees(payer: readonly string[], given: string, family: string): boolean {
  const familyWords = wordsOf(family)
  const givenWords = wordsOf(given)
  if (familyWords.length === 0 || givenWords.length === 0) return false
  return withoutFamily(payer, familyWords).some((rest) => agreesGiven(withoutTitles(rest, givenWords), givenWords))
}

/** The other words of a name once the whole surname is taken out, whose words may stand in any order or be written as one. */
function withoutFamily(payer: readonly string[], family: readonly string[]): readonly (readonly string[])[] {
  const left = [...payer]
  const hasAll = family.every((word) => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  const joined = family.join('')
  const runs: (readonly string[])[] = hasAll ? [left] : []
  for (let from = 0; from < payer.length; from += 1) {
    for (let until = from + 1; until <= payer.length; until += 1) {
      if (payer.slice(from, until).join('') === joined) runs.push(payer.toSpliced(from, until - from))
    }
  }
  return runs
}

/** A title that is also one of the member's names stays: "Mag" may be a short name and "Ma" a given one. */
function withoutTitles(words: readonly string[], given: readonly string[]): readonly string[] {
  return words.filter((word) => !titles.has(word) || given.includes(word))
}

function agreesGiven(words: readonly string[], given: readonly string[]): boolean {
  if (words.length === 0) return false
  const initials = given.map((name) => name[0]).join('')
  const isGiven = (word: string) => given.includes(word) || given.join('') === word || (word.length > 1 && initials.startsWith(word))
  const full = words.filter((word) => word.length > 1 || given.includes(word))
  const letters = words.filter((word) => word.length === 1 && !given.includes(word))
  if (!full.every(isGiven)) return false
  if (full.length === 0 && letters[0] !== initials[0]) return false
  // Somebody known by one name only may have more; with several known, each letter has to be one of theirs.
  return given.length === 1 || letters.every((letter) => initials.includes(letter))
}

/** Apostrophes belong to a word: O'Brien, d’Arc. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/['’‘`´ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
