import { countries, isSupportedCountry } from '@heathland/domain/identity/registration'

/** Every country by its English name; those where members may live come first. */
export function CountryOptions() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const groups = [
    { label: 'European Union and United Kingdom', rows: named.filter(({ code }) => isSupportedCountry(code)) },
    { label: 'Elsewhere', rows: named.filter(({ code }) => !isSupportedCountry(code)) },
  ]
  return (
    <>
      <option value="">Choose a country</option>
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
