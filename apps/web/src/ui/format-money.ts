/** Money as a language writes it; `./heathland bar U5` reads back what it writes. */
import { type DecimalMark, formatMoney, type Money } from '@heathland/domain/money'
import { type Language, localeOf } from '@heathland/words/language'

/** The exact figure of the domain with the locale's separators: a figure never passes through a floating-point number. */
export function formatMoneyIn(language: Language, value: Money, form: 'whole' | 'exact'): string {
  const english = formatMoney(value, form)
  if (language === 'en') return english
  const { group, decimal } = marksOf(language)
  const [, sign = '', symbol = '', whole = '', fraction] = /^(-?)(\D*)([\d,]+)(?:\.(\d+))?$/.exec(english) ?? []
  return `${symbol.trim()}\u00a0${sign}${whole.replaceAll(',', group)}${fraction === undefined ? '' : decimal + fraction}`
}

/** What stands before cents, where an amount is typed. */
export function decimalMarkOf(language: Language): DecimalMark {
  return marksOf(language).decimal === '.' ? '.' : ','
}

function marksOf(language: Language): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1000.5)
  const mark = (wanted: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { group: mark('group'), decimal: mark('decimal') }
}
