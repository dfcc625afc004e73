/** Names in plain Latin letters, as banks print them. German umlauts and their Nordic kin become one letter or two; both are common. */
export type UmlautForm = 'plain' | 'umlaut-as-two'

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Letters that no accent can be taken from. Greek after ELOT 743, Cyrillic after the Bulgarian and Serbian rules. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o' },
  ...{ π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o' },
  ...{ п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sht', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya' },
  ...{ ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
}

export function foldLetters(text: string, form: UmlautForm): string {
  const composed = text.normalize('NFC')
  // After a vowel the dots only part two sounds: coöperatie.
  const spread = form === 'plain' ? composed : composed.replace(/(?<![aeiou])[äöüøå]/giu, replaceWith(umlauts))
  const own = spread.replace(/[й]/giu, replaceWith(letters))
  const bare = own.normalize('NFKD').replace(/\p{M}/gu, '')
  // The two Greek letters of one sound.
  const parted = bare.replace(/(?<=ο)υ/giu, (letter) => (letter === 'υ' ? 'u' : 'U'))
  return parted.replace(/\p{L}/gu, replaceWith(letters))
}

/** Keeps capitals: Ü becomes Ue in Übel and UE in MÜLLER. */
function replaceWith(table: Readonly<Record<string, string>>) {
  return (letter: string, at: number, whole: string): string => {
    const small = letter.toLowerCase()
    const plain = table[small]
    if (plain === undefined) return letter
    if (letter === small) return plain
    const neighbour = /^\p{L}/u.exec(whole.slice(at + letter.length)) ?? /\p{L}$/u.exec(whole.slice(0, at))
    const isAmongCapitals = neighbour !== null && neighbour[0] === neighbour[0].toUpperCase()
    return isAmongCapitals ? plain.toUpperCase() : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  }
}

const sepaCharacters = /^[a-zA-Z0-9/\-?:().,'+ ]*$/

/** Only what every SEPA bank takes; undefined when a letter has no plain form, because half a name is another name. */
export function toSepaText(text: string): string | undefined {
  const plain = foldLetters(text, 'umlaut-as-two')
    .replaceAll('&', '+')
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[‐-―]/g, '-')
  if (/[^a-zA-Z\P{L}]/u.test(plain)) return undefined
  return plain
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

export function isSepaText(text: string): boolean {
  return sepaCharacters.test(text)
}
