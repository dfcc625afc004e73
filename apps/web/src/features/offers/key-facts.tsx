import type { OfferDetail } from '@heathland/contract'
import { levels as allLevels } from '@heathland/domain/offers/opportunity'
import { CalendarRange, Leaf, ShieldCheck, TrendingUp, TriangleAlert, WalletMinimal } from 'lucide-react'
import type { ComponentType } from 'react'
import { useWords } from '../../ui/words.tsx'
import { termsOf, useOfferWords } from '../offer-words.ts'

interface Fact {
  readonly term: string
  readonly Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  readonly figure: string
  readonly detail: string
}

/** What one compares offers by. They overlap the cover. */
export function KeyFacts({ offer }: { offer: OfferDetail }) {
  const { levels } = useWords('opportunity')
  const t = useWords('offers').detail
  const words = useOfferWords()
  const terms = termsOf(offer)
  const { apy, risk, impact, minInvestment } = offer
  const security = words.security(terms)
  const facts: readonly Fact[] = [
    { term: t.estimatedYield, Icon: TrendingUp, figure: words.percent(apy), detail: t.yieldDetail },
    { term: t.risk, Icon: TriangleAlert, figure: levels[risk], detail: t.riskDetail({ step: allLevels.indexOf(risk) + 1 }) },
    { term: t.impact, Icon: Leaf, figure: levels[impact], detail: t.impactDetail },
    { term: t.term, Icon: CalendarRange, figure: words.term(offer), detail: words.termDetail(terms) },
    {
      term: t.from,
      Icon: WalletMinimal,
      figure: words.amount(BigInt(minInvestment.amountMinor), minInvestment.asset),
      detail: t.fromDetail,
    },
    { term: t.security, Icon: ShieldCheck, ...security },
  ]
  return (
    <section
      aria-label={t.keyFacts}
      className="relative z-1 mx-3 -mt-12 overflow-hidden rounded-large border border-line bg-card shadow-raised sm:mx-5"
    >
      {/* The lines between the facts are the gaps of the grid, so that they fit any number of columns. */}
      <dl className="grid grid-cols-2 gap-px bg-line md:grid-cols-3 xl:grid-cols-6">
        {facts.map(({ term, Icon, figure, detail }) => (
          <div key={term} className="min-w-0 bg-card px-4 py-4 sm:px-5">
            <dt className="flex items-center gap-1.5 text-small text-soft">
              <span className="shrink-0">
                <Icon aria-hidden="true" size={15} />
              </span>
              {term}
            </dt>
            <dd className="mt-1">
              <span className="figures block text-lead leading-tight sm:text-title font-[640] tracking-[-0.02em]">{figure}</span>
              <span className="mt-0.5 block text-small leading-snug text-soft">{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
