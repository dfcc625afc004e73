import { forgivingKeysIn, type Searchable, searchKeysIn, searchKeysOf } from '@heathland/domain/identity/person-search'
import type { Keys } from './keys.ts'

const purpose = 'person-search'
/** As the table's constraint has it. */
const tokenLength = 8
const shortened = (index: Buffer) => index.subarray(0, tokenLength)

/** What a person is found by, under the present index key. */
export function searchTokensOf(keys: Keys, person: Searchable): Buffer[] {
  return searchKeysOf(person).map((key) => shortened(keys.index(key, purpose)))
}

/** Each word that was looked for, under every index key that is in use; undefined when nothing can be meant by it. */
export function searchTokensIn(keys: Keys, query: string): Buffer[][] | undefined {
  const wanted = searchKeysIn(query).map((key) => keys.indexes(key, purpose).map(shortened))
  return wanted.length === 0 ? undefined : wanted
}

/** The same for words that may be misspelt; undefined when none of them is long enough to be forgiven. */
export function forgivingTokensIn(keys: Keys, query: string): Buffer[][] | undefined {
  const wanted = forgivingKeysIn(query).map((word) => word.flatMap((key) => keys.indexes(key, purpose).map(shortened)))
  return wanted.length === 0 ? undefined : wanted
}
