/** Which names say money. Units come last in a name, so a last word that counts something else wins over a money word before it. */
const moneyWord = /^(amount|price|fee|balance|total|cash|cost|capital)s?$/
const notMoneyLast = new Set(
  'count counts percent percents bps ratio rate ms seconds minutes days months years bytes index length size decimals digits points pages rows items share weight'.split(
    ' ',
  ),
)
/** The two cost parameters of argon2id: its names, not ours. */
const namesOfOthers = new Set(['memoryCost', 'timeCost'])
/** A function that compares or counts gives a number whatever it looks at. */
const notMoneyFirst = new Set(['compare', 'count', 'is', 'has', 'can'])

export function saysMoney(name: string): boolean {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (last === 'minor') return true
  if (namesOfOthers.has(name) || notMoneyLast.has(last) || notMoneyFirst.has(words[0] ?? '')) return false
  return words.some((word) => moneyWord.test(word))
}

/** A function's name says money when its last word does: `feeSchedule` gives a schedule, `calculateFee` a fee. */
export function givesMoney(name: string): boolean {
  return saysMoney(name) && saysMoney(wordsOf(name).at(-1) ?? '')
}

export function endsWithMinor(name: string): boolean {
  return wordsOf(name).at(-1) === 'minor'
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
