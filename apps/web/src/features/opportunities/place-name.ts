import type { MemberWords } from '@heathland/words/words'

/** A place that a placement names: regions have words of their own, other places are the issuer's text. */
export function placeName({ regions }: MemberWords, place: string): string {
  return Object.hasOwn(regions, place) ? regions[place as keyof typeof regions] : place
}

/** The countries of opportunities so far; the map needs a code where the issuer gives a name. */
const codes: Readonly<Record<string, string>> = { Germany: 'DE', Netherlands: 'NL', Portugal: 'PT' }

export function countryCode(place: string): string | undefined {
  return codes[place]
}
