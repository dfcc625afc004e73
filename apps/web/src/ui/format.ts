/** Money, dates and numbers as the reader's language writes them. Nothing else formats them for the screen. */
import type { DecimalMark, Money } from '@heathland/domain/money'
import { formatInstant as formatEnglishInstant } from '@heathland/domain/time'
import { type Language, localeOf } from '@heathland/words/language'
import { useMemo } from 'react'
import { decimalMarkOf, formatMoneyIn } from './format-money.ts'
import { useLanguage } from './words.tsx'

export interface Format {
  readonly language: Language
  /** `whole` where figures are compared, `exact` where money moves. */
  readonly money: (value: Money, form: 'whole' | 'exact') => string
  /** What stands before cents, where an amount is typed. */
  readonly decimalMark: DecimalMark
  /** A day of the calendar, the same in every time zone. */
  readonly day: (on: string) => string
  readonly month: (at: Date) => string
  /** For the axis of a chart: Jan 2026. */
  readonly shortMonth: (at: Date) => string
  /** The same for days that lie close together: Jan 15. */
  readonly shortDay: (at: Date) => string
  readonly instant: (at: Date, timeZone: string) => string
  /** The time of day on the reader's clock, where the day is said elsewhere. */
  readonly time: (at: Date) => string
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string
  readonly country: (code: string) => string
}

export function formatOf(language: Language): Format {
  const locale = localeOf(language)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    language,
    money: (value, form) => formatMoneyIn(language, value, form),
    decimalMark: decimalMarkOf(language),
    day: (on) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-US' : locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${on}T00:00:00Z`)),
    month: (at) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at),
    shortMonth: (at) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at),
    shortDay: (at) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-US' : locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at),
    instant: (at, timeZone) =>
      language === 'en'
        ? formatEnglishInstant(at, timeZone)
        : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at),
    time: (at) => new Intl.DateTimeFormat(language === 'en' ? 'en-US' : locale, { timeStyle: 'short' }).format(at),
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
    country: (code) => countries.of(code) ?? code,
  }
}

export function useFormat(): Format {
  const language = useLanguage()
  return useMemo(() => formatOf(language), [language])
}
