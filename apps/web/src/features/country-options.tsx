import { countries, isSupportedCountry } from '@heathland/domain/identity/registration'
import { useFormat } from '../ui/format.ts'
import { useWords } from '../ui/words.tsx'

/** Every country by its name in the reader's language; those where members may live come first. */
export function CountryOptions() {
  const t = useWords('account')

  const format = useFormat()
  const named = countries
    .map((code) => ({ code, name: format.country(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, format.language))
  const groups = [
    { label: t.countryOptions.europeanUnionAndUnitedKingdom, rows: named.filter(({ code }) => isSupportedCountry(code)) },
    { label: t.countryOptions.elsewhere, rows: named.filter(({ code }) => !isSupportedCountry(code)) },
  ]
  return (
    <>
      <option value="">{t.countryOptions.chooseACountry}</option>
      {groups.map(({ label, rows }) => (
        <optgroup key={label} label={label}>
          {rows.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
