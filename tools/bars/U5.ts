/**
 * Ten thousand amounts, made by a seed, written in every language and asset and read back: as shown, as a field tidies them, and as
 * readers of another language write them, which is the same amount or none. Two controls read without the reader's language, or take
 * what is ambiguous for decimals, and have to be found out.
 */
import { type Asset, assets, type DecimalMark, fromDecimal, fromTyped, isAmbiguousAmount, type Money, money } from '@heathland/domain/money'
import { decimalMarkOf, formatMoneyIn } from '../../apps/web/src/ui/format-money.ts'
import { tidyAmount } from '../../apps/web/src/ui/tidy-amount.ts'
import { languages } from '../../packages/words/src/language.ts'
import { seeded } from '../../tests/ledger/model.ts'
import type { BarRun } from './bar.ts'

const amounts = Number(process.env['AMOUNTS'] ?? 10_000)
const digitsMax = 18
const shown = 15

type Read = (text: string, asset: Asset, mark: DecimalMark) => Money | undefined

export const run: BarRun = async ({ seed }) => {
  const { violations, checked, ambiguous } = check(fromTyped, seed)
  const controls = {
    withoutLanguage: check((text, asset) => fromTyped(text, asset, '.'), seed).violations.length,
    ambiguousTaken: check(takesAmbiguous, seed).violations.length,
  }
  for (const violation of violations.slice(0, shown)) console.log(violation)
  const blind = Object.values(controls).filter((found) => found === 0).length
  return {
    value: violations.length + blind,
    unit: 'violations',
    details: { amounts, languages: languages.length, assets: Object.keys(assets).length, checked, ambiguous, controls },
  }
}

function check(read: Read, seed: number) {
  const random = seeded(seed, 0)
  const violations: string[] = []
  let checked = 0
  let ambiguous = 0
  const expect = (isSo: boolean, said: string) => {
    checked += 1
    if (!isSo) violations.push(said)
  }
  for (let made = 0; made < amounts; made += 1) {
    const amountMinor = anyAmount(random)
    for (const asset of Object.keys(assets) as Asset[]) {
      const value = money(amountMinor, asset)
      for (const language of languages) {
        const mark = decimalMarkOf(language)
        const written = formatMoneyIn(language, value, 'exact')
        expect(isSame(read(written, asset, mark), value), `${language}: ${written} is not read back`)
        const tidy = tidyAmount(written, asset, mark)
        expect(isSame(read(tidy, asset, mark), value), `${language}: ${written} is tidied to ${tidy}`)
        for (const other of languages.filter((one) => one !== language)) {
          const foreign = formatMoneyIn(other, value, 'exact')
          const taken = read(foreign, asset, mark)
          expect(taken === undefined || isSame(taken, value), `${language}: ${foreign} is taken for another amount`)
          // A thousand as the other language groups it looks like a thousandth here.
          const thousands = formatMoneyIn(other, value, 'whole').replace(assets[asset].symbol.trim(), '').trim()
          if (!isAmbiguousAmount(thousands)) continue
          ambiguous += 1
          expect(read(thousands, asset, mark) === undefined, `${language}: ${thousands} is ambiguous and was taken`)
        }
      }
    }
  }
  return { violations, checked, ambiguous }
}

/** A planted fault: the mark of the reader's language is decimals, however many. */
function takesAmbiguous(text: string, asset: Asset, mark: DecimalMark): Money | undefined {
  const read = fromTyped(text, asset, mark)
  return read ?? (isAmbiguousAmount(text) ? fromDecimal(text.trim().replace(/[.,]/, '.').replace(/\d$/, ''), asset) : undefined)
}

function isSame(read: Money | undefined, value: Money): boolean {
  return read?.amountMinor === value.amountMinor && read.asset === value.asset
}

/** Of any length, so that cents, thousands and the largest are as frequent as one another. */
function anyAmount(random: () => number): bigint {
  const digits = 1 + Math.floor(random() * digitsMax)
  let text = ''
  for (let left = digits; left > 0; left -= 1) text += Math.floor(random() * 10)
  return random() < 0.2 ? -BigInt(text) : BigInt(text)
}
