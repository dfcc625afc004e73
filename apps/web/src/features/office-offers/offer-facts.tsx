import type { OfficeOffer } from '@heathland/contract'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { type ListField, useFieldWords } from './field-words.tsx'
import { hasEnded } from './offer-rights.ts'

const termsFirst = [
  'type',
  'category',
  'region',
  'country',
  'language',
  'targetMinor',
  'minInvestmentMinor',
  'opensOn',
  'closesOn',
  'risk',
  'impact',
]
const ownerFields = ['name', 'registrationNumber', 'country', 'about', 'isRelated', 'interests'] as const

/** The content of an offer for those who read it and do not change it. */
export function OfferFacts({ offer }: { offer: OfficeOffer }) {
  const words = useWords('officeOffers')
  const t = words.form
  const format = useFormat()
  const { content } = offer
  const fields = useFieldWords(offer.target.asset)
  const fact = (field: string, value: unknown): Definition => ({
    term: fields.nameOf(field),
    value: fields.valueOf(field, String(value ?? '')),
  })
  const { earlyRedemption, ...terms } = { earlyRedemption: undefined, ...content.terms }
  return (
    <div className="grid gap-4">
      <Banner>{hasEnded(offer.state) ? t.ended : t.readOnly}</Banner>
      <Card title={t.terms}>
        <div className="grid gap-4">
          <DefinitionList
            layout="columns"
            items={[
              ...termsFirst.map((field) => fact(field, content[field as keyof typeof content])),
              fact('tags', content.tags.join(', ')),
            ]}
          />
          <div lang={content.language}>
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{content.description}</p>
          </div>
        </div>
      </Card>
      <Card title={t.kindTerms[offer.kind]}>
        <DefinitionList
          layout="columns"
          items={[
            {
              term: t.yield,
              value: words.facts.percent({ value: format.number(offer.apy, { minimumFractionDigits: 1, maximumFractionDigits: 2 }) }),
            },
            ...Object.entries(terms).flatMap(([name, value]) => (name === 'kind' ? [] : [fact(`terms.${name}`, value)])),
          ]}
        />
      </Card>
      <Card title={t.costs}>
        <DefinitionList
          layout="columns"
          items={[
            fact('feeBps', content.feeBps),
            ...(offer.kind === 'loan'
              ? [
                  fact('terms.earlyRedemption.afterMonths', earlyRedemption?.afterMonths),
                  fact('terms.earlyRedemption.feeBps', earlyRedemption?.feeBps),
                ]
              : []),
          ]}
        />
      </Card>
      {(['risks', 'sites', 'impactFigures'] as const).map((field) => (
        <Listed key={field} offer={offer} field={field} />
      ))}
      <Card title={t.owner}>
        <DefinitionList items={ownerFields.map((name) => fact(`owner.${name}`, content.owner[name]))} />
      </Card>
      <Card title={t.audience}>
        <DefinitionList
          items={[
            {
              term: fields.nameOf('hiddenFrom'),
              value: content.hiddenFrom?.map((category) => fields.entryOf('hiddenFrom', category)).join('; ') ?? words.facts.none,
            },
          ]}
        />
      </Card>
    </div>
  )
}

function Listed({ offer, field }: { offer: OfficeOffer; field: Exclude<ListField, 'tags' | 'hiddenFrom'> }) {
  const none = useWords('officeOffers').facts.none
  const { nameOf, entryOf } = useFieldWords(offer.target.asset)
  const entries = offer.content[field].map((entry) => entryOf(field, entry))
  return (
    <Card title={nameOf(field)}>
      {entries.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <ul lang={offer.content.language} className="grid list-disc gap-1.5 pl-5">
          {entries.map((entry) => (
            <li key={entry} className="wrap-anywhere">
              {entry}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
