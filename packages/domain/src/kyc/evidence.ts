/** What the provider of identity checks knows about a person: what their papers say, and the entries of lists that may be about them. */

/** `other` is a list of the provider's own, such as one of fraud. */
export const hitKinds = ['sanctions', 'pep', 'adverse-media', 'other'] as const
export type HitKind = (typeof hitKinds)[number]

/** An entry of a list that may be about the person. */
export interface Hit {
  /** The provider's id of the entry. */
  readonly reference: string
  readonly kinds: readonly HitKind[]
  readonly name: string
  readonly list: string
  /** How alike the two are, 0 to 100, as the provider says. */
  readonly score: number
  readonly bornIn?: number | undefined
  /** Two letters, like every country here. */
  readonly country?: string | undefined
  /** What the entry says: a position, a headline. */
  readonly note?: string | undefined
}

export const paperKinds = ['passport', 'id-card', 'residence-permit', 'driving-licence', 'selfie', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

/** A paper that was handed in, with what could be read from it. */
export interface Paper {
  readonly kind: PaperKind
  readonly country?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** Days, 2026-11-05. */
  readonly bornOn?: string | undefined
  readonly expiresOn?: string | undefined
  /** What the provider found about this paper, where it says so. */
  readonly isGenuine?: boolean | undefined
}

export interface Evidence {
  readonly papers: readonly Paper[]
  readonly hits: readonly Hit[]
}

/** More than any person has; a provider that sends more is not believed. */
export const papersMax = 20
export const hitsMax = 50

/** What a member said about themselves. */
export interface Declared {
  readonly givenName: string
  readonly familyName: string
  readonly country?: string | undefined
}

export const comparedFields = ['name', 'country', 'born', 'expires'] as const
export type ComparedField = (typeof comparedFields)[number]

export interface Comparison {
  readonly field: ComparedField
  readonly declared?: string | undefined
  readonly verified?: string | undefined
  readonly result: 'match' | 'differs' | 'only-verified' | 'unknown'
}

/** What a member said beside what their paper says; the first paper that names somebody counts. */
export function compareDeclared(declared: Declared, papers: readonly Paper[], today: string): readonly Comparison[] {
  const paper = papers.find(({ givenName, familyName }) => givenName !== undefined && familyName !== undefined)
  const declaredName = [declared.givenName, declared.familyName].filter(Boolean).join(' ')
  const verifiedName = paper && [paper.givenName, paper.familyName].filter(Boolean).join(' ')
  return [
    { field: 'name', declared: declaredName, verified: verifiedName, result: paper ? matchIf(isSameName(declared, paper)) : 'unknown' },
    {
      field: 'country',
      declared: declared.country,
      verified: paper?.country,
      result: paper?.country && declared.country ? matchIf(paper.country === declared.country) : 'unknown',
    },
    { field: 'born', verified: paper?.bornOn, result: paper?.bornOn ? 'only-verified' : 'unknown' },
    { field: 'expires', verified: paper?.expiresOn, result: paper?.expiresOn ? matchIf(paper.expiresOn >= today) : 'unknown' },
  ]
}

function matchIf(is: boolean): 'match' | 'differs' {
  return is ? 'match' : 'differs'
}

/** A passport has more given names than people use: each that was declared must be there, and the surname must be the same. */
function isSameName(declared: Declared, paper: Paper): boolean {
  const given = wordsOf(paper.givenName ?? '')
  return (
    wordsOf(declared.familyName).join(' ') === wordsOf(paper.familyName ?? '').join(' ') &&
    wordsOf(declared.givenName).every((word) => given.includes(word))
  )
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
