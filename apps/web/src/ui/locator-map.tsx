import { type EuropeanCountry, europe } from './europe.ts'

/** Where in Europe something is, as a pin in the middle of its country. The label says the place in words. */
export function LocatorMap({ country, label }: { country: EuropeanCountry; label: string }) {
  const [x, y] = europe.spots[country]
  return (
    <svg
      viewBox={`0 0 ${europe.width} ${europe.height}`}
      role="img"
      aria-label={label}
      className="block w-full rounded-medium bg-sunken forced-colors:border"
    >
      <path
        d={europe.land}
        strokeWidth="1"
        strokeLinejoin="round"
        className="fill-accent-soft stroke-line-strong forced-colors:fill-none"
      />
      <circle cx={x} cy={y} r="16" className="fill-accent opacity-20" />
      <path
        d="M0 0c-6-8-10-12-10-18a10 10 0 0 1 20 0c0 6-4 10-10 18z"
        transform={`translate(${x} ${y})`}
        className="fill-accent stroke-card forced-colors:fill-system-highlight"
        strokeWidth="1.5"
      />
      <circle cx={x} cy={y - 18} r="3.5" className="fill-card" />
    </svg>
  )
}

export function isOnTheMap(country: string): country is EuropeanCountry {
  return Object.hasOwn(europe.spots, country)
}
