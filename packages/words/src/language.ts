/** The languages Heathland speaks, and how each counts and writes figures. */
export const languages = ['en', 'nl'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words, so that a reader finds theirs whatever is shown. */
export const languageNames: Record<Language, string> = { en: 'English', nl: 'Nederlands' }

/** Dates, numbers and money follow this. English is British: a day before its month. */
const locales: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL' }

export function localeOf(language: Language): string {
  return locales[language]
}

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}

/** Tells the server what this browser's reader chose, so that the page it sends is in it. It says nothing else and opens nothing. */
export const languageCookie = 'heathland-language'

/** The first language of the reader's list that we speak, else English. */
export function guessLanguage(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const language = one.toLowerCase().split('-')[0]
    if (isLanguage(language)) return language
  }
  return 'en'
}

/** The list of an `Accept-Language` header, most wanted first. What cannot be read is left out. */
export function languagesIn(header = ''): readonly string[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((entry) => {
      const [, tag = '', weight = '1'] = /^\s*([a-z-]{1,35}|\*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(entry) ?? []
      return tag === '' || Number(weight) === 0 ? [] : [{ tag, weight: Number(weight) }]
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/** What a text may be given: figures come formatted, or are counted by a plural. */
export type Value = string | number

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Picks the form that the language uses for a count, and writes the count where `#` stands. */
export function rulesOf(language: Language): { readonly plural: (count: number, forms: PluralForms) => string } {
  const rules = new Intl.PluralRules(locales[language])
  const numbers = new Intl.NumberFormat(locales[language])
  return {
    plural: (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count)),
  }
}
