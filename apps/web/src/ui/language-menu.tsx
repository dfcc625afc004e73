import { type Language, languageNames, languages } from '@heathland/words/language'
import { useId } from 'react'
import { useLanguage, useWords } from './words.tsx'

/** Every language by its own name. */
export function LanguageMenu({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useWords('shared')
  const language = useLanguage()
  const id = useId()
  return (
    <span className="inline-flex items-center">
      <label htmlFor={id} className="sr-only">
        {t.language.label}
      </label>
      <select
        id={id}
        value={language}
        onChange={({ target }) => onChoose(target.value as Language)}
        className="min-h-9 rounded-medium border border-line-strong bg-card px-2 text-small text-ink"
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
