/** Looking for something by its name while typing: each word of the query begins a word of the name, or differs from one by a letter. */

/** Below this many letters one wrong letter would find everything. */
const forgivenMin = 4

/** What a search of names may be. */
export const nameQueryMax = 100
/** So many are suggested while somebody types. */
export const suggestionsMax = 5
/** So many names are looked through; whoever has more finds the newest of them. */
export const searchedNamesMax = 2_000

/** Names that have a word for every word of the query, accents and case aside; where there is none, those that differ by one letter. */
export function findByName<Named>(named: readonly Named[], query: string, nameOf: (one: Named) => string): readonly Named[] {
  const exact = matching(named, query, nameOf, beginsWith)
  return exact.length > 0 ? exact : matching(named, query, nameOf, differsByOneLetter)
}

export type WordMatch = (word: string, part: string) => boolean

export const beginsWith: WordMatch = (word, part) => word.startsWith(part)

/** Those whose name begins with the query come first. */
export function matching<Named>(
  named: readonly Named[],
  query: string,
  nameOf: (one: Named) => string,
  matches: WordMatch,
): readonly Named[] {
  const wanted = wordsIn(query)
  const start = wanted.join(' ')
  const begins = (one: Named) => Number(plain(nameOf(one)).startsWith(start))
  return named
    .filter((one) => {
      const words = wordsIn(nameOf(one))
      return wanted.every((part) => words.some((word) => matches(word, part)))
    })
    .toSorted((one, other) => begins(other) - begins(one))
}

/** Whether the beginning of a word is what was typed with one letter wrong, missing, too many or swapped with the next. */
export const differsByOneLetter: WordMatch = (word, part) => {
  if (part.length < forgivenMin) return word.startsWith(part)
  let same = 0
  while (same < part.length && word[same] === part[same]) same += 1
  const swapped = part.slice(0, same) + (part[same + 1] ?? '') + (part[same] ?? '') + part.slice(same + 2)
  const wrong = part.slice(0, same) + (word[same] ?? '') + part.slice(same + 1)
  const missing = part.slice(0, same) + (word[same] ?? '') + part.slice(same)
  const tooMany = part.slice(0, same) + part.slice(same + 1)
  return [swapped, wrong, missing, tooMany].some((meant) => word.startsWith(meant))
}

function wordsIn(text: string): readonly string[] {
  return plain(text)
    .split(/[\s/-]+/)
    .filter(Boolean)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
