import type { OfferDetail } from '@heathland/contract'
import { ChevronDown } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { isOnTheMap, LocatorMap } from '../../ui/locator-map.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'

interface OfOffer {
  offer: OfferDetail
}

/** What could go wrong, with how likely that is. The first one is open. */
export function RisksCard({ offer: { risks, language } }: OfOffer) {
  const t = useWords('offerSections').risks
  return (
    <Card title={t.title}>
      <p className="-mt-2 mb-2 max-w-measure text-soft">{t.lead}</p>
      <div lang={language}>
        {risks.map(({ title, text, likelihood }, place) => (
          <details key={title} open={place === 0} className="group/risk border-b border-line last:border-0">
            <summary className="flex min-h-12 list-none items-center gap-3 rounded-small py-2.5 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1 font-[580]">{title}</span>
              <VisuallyHidden>{t.likelihood}</VisuallyHidden>
              <Badge tone={likelihoodTones[likelihood]}>{t[likelihood]}</Badge>
              <ChevronDown aria-hidden="true" size={18} className="shrink-0 text-soft transition-transform group-open/risk:rotate-180" />
            </summary>
            <p className="max-w-measure pb-4 text-soft">{text}</p>
          </details>
        ))}
      </div>
    </Card>
  )
}

const likelihoodTones = { likely: 'care', possible: 'neutral', unlikely: 'neutral' } as const satisfies Record<
  OfferDetail['risks'][number]['likelihood'],
  Tone
>

/** The sites, and a map where it is in Europe. */
export function PlaceCard({ offer: { country, sites, language } }: OfOffer) {
  const t = useWords('offerSections').place
  const format = useFormat()
  const hasMap = isOnTheMap(country)
  return (
    <Card title={t.title} aside={<span className="text-small text-soft">{format.country(country)}</span>}>
      <div className={classNames('grid items-center gap-x-7 gap-y-5', hasMap && 'sm:grid-cols-[15rem_minmax(0,1fr)]')}>
        {hasMap && <LocatorMap country={country} label={t.onTheMap({ country: format.country(country) })} />}
        <ol lang={language} className="grid">
          {sites.map(({ name, detail }, place) => (
            <li key={name} className="flex gap-3.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
              <span
                aria-hidden="true"
                className="figures grid size-6 shrink-0 place-items-center rounded-full bg-accent text-small font-[620] text-on-accent"
              >
                {place + 1}
              </span>
              <span className="min-w-0">
                <strong className="block">{name}</strong>
                <span className="text-small text-soft">{detail}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** What it does for others: how each figure was obtained, by which metric, for when. */
export function ImpactCard({ offer: { impactFigures, language } }: OfOffer) {
  const t = useWords('offerSections').impact
  const format = useFormat()
  return (
    <Card title={t.title} aside={<span className="text-small text-soft">{t.whole}</span>}>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {impactFigures.map(({ label, value, unit, metricId, method, basis, period }) => (
          <li key={label} className="grid content-start gap-1 rounded-medium bg-sunken p-4">
            <span className="mb-1 flex flex-wrap items-center justify-between gap-2 text-small text-soft">
              <Badge tone={basisTones[basis]}>{t[basis]}</Badge>
              <span lang={language}>{period}</span>
            </span>
            <span lang={language}>
              <span className="figures text-heading leading-tight font-[640] tracking-[-0.02em]">
                {format.number(Number(value), { maximumFractionDigits: 4 })}
              </span>{' '}
              <span className="text-small font-[560] text-soft">{unit}</span>
            </span>
            <strong lang={language}>{label}</strong>
            <span className="text-small text-soft" lang={language}>
              {t.metric({ method, id: metricId })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-measure text-small text-soft">{t.note}</p>
    </Card>
  )
}

const basisTones = { estimated: 'care', measured: 'good', verified: 'good' } as const satisfies Record<
  OfferDetail['impactFigures'][number]['basis'],
  Tone
>

/** Who runs the project, and what interests they have. */
export function OwnerCard({ offer: { owner, language } }: OfOffer) {
  const t = useWords('offerSections').owner
  const format = useFormat()
  return (
    <Card title={t.title}>
      <div className="flex items-start gap-4">
        <span className="max-sm:hidden">
          <Avatar name={owner.name} size="large" />
        </span>
        <div className="min-w-0 max-w-measure">
          <h3 className="text-body font-[620]">{owner.name}</h3>
          <p className="text-small text-soft">
            {t.registered({ country: format.country(owner.country), number: owner.registrationNumber })}
          </p>
          <p className="mt-2 whitespace-pre-line text-soft" lang={language}>
            {owner.about}
          </p>
          <div className="mt-4 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
              <strong>{t.interests}</strong>
              <Badge tone={owner.isRelated ? 'care' : 'good'}>{owner.isRelated ? t.related : t.notRelated}</Badge>
            </p>
            <p className="mt-1 text-small text-soft" lang={language}>
              {owner.interests}
            </p>
          </div>
        </div>
      </div>
    </Card>
  )
}
