import { money } from '@heathland/domain/money'
import { type Language, languageNames, languages } from '@heathland/words/language'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select } from '../../ui/select.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useSession } from '../session.ts'

/** An amount that shows where the marks stand. */
const sample = money(123_456n, 'EUR')

export function LanguageSection() {
  const t = useWords('settings').language
  const language = useLanguage()
  const format = useFormat()
  const { chooseLanguage } = useSession()
  const [now] = useState(() => new Date())
  return (
    <Card title={t.title}>
      <div className="max-w-80">
        <Field id="account-language" label={t.language} hint={t.hint}>
          {(control) => (
            <Select {...control} value={language} onChange={({ target }) => void chooseLanguage(target.value as Language)}>
              {languages.map((one) => (
                <option key={one} value={one} lang={one}>
                  {languageNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <h3 className="mt-6 text-lead">{t.formats}</h3>
      <p className="mt-1 mb-4 max-w-measure text-soft">{t.formatsLead}</p>
      <DefinitionList
        items={[
          { term: t.date, value: format.instant(now, Intl.DateTimeFormat().resolvedOptions().timeZone) },
          { term: t.amount, value: format.money(sample, 'exact') },
          { term: t.number, value: format.number(1_234.5) },
        ]}
      />
    </Card>
  )
}
