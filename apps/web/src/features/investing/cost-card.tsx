import type { OfferDetail } from '@heathland/contract'
import { estimate, paymentsOf } from '@heathland/domain/offers/schedule'
import { costOf } from '@heathland/domain/subscriptions/subscription'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { LazyCover } from '../lazy-cover.tsx'
import { termsOf, useOfferWords } from '../offer-words.ts'
import { sceneOf } from '../sector.ts'
import type { ChosenCard } from './payment-way.ts'

interface CostCardProps {
  offer: OfferDetail
  amountMinor: bigint | undefined
  /** What paying by card adds, once it is chosen. */
  card?: ChosenCard | undefined
  /** What it is expected to bring, while the amount is being chosen. */
  hasEstimate: boolean
}

/** What the investment costs, beside every step. */
export function CostCard({ offer, amountMinor, card, hasEstimate }: CostCardProps) {
  const t = useWords('investing').cost
  const words = useOfferWords()
  const { id, name, language, risk, apy, feeBps } = offer
  const term = words.term(offer)
  const early = useEarly(offer)
  return (
    <aside aria-label={t.title} className="overflow-hidden rounded-large border border-line bg-card shadow-rest lg:sticky lg:top-5">
      <div className="aspect-5/2 bg-accent-soft">
        <LazyCover scene={sceneOf(offer)} seed={id} />
      </div>
      <div className="p-5">
        <h2 className="text-lead" lang={language}>
          {name}
        </h2>
        <p className="mt-0.5 mb-4 text-small text-soft">{t.facts({ term, rate: words.percent(apy), risk: t.risks[risk] })}</p>
        {/* There before it says anything, so that a new amount is heard. */}
        <div aria-live="polite" aria-atomic="true">
          {amountMinor === undefined ? (
            <p className="text-soft">{t.none}</p>
          ) : (
            <Costs offer={offer} amountMinor={amountMinor} card={card} hasEstimate={hasEstimate} />
          )}
        </div>
        {hasEstimate && <p className="mt-4 text-small text-soft">{early}</p>}
        {amountMinor === undefined && <p className="mt-3 text-small text-soft">{t.fee({ rate: words.rate(feeBps) })}</p>}
      </div>
    </aside>
  )
}

function Costs({ offer, amountMinor, card, hasEstimate }: CostCardProps & { amountMinor: bigint }) {
  const t = useWords('investing').cost
  const words = useOfferWords()
  const { asset } = offer.minInvestment
  const exact = (minor: bigint) => <Money value={{ amountMinor: minor, asset }} form="exact" />
  const { feeMinor, totalMinor } = costOf(amountMinor, offer.feeBps)
  const terms = termsOf(offer)
  const first = paymentsOf(terms, amountMinor)[0]
  return (
    <>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.amount, value: exact(amountMinor) },
          { term: t.fee({ rate: words.rate(offer.feeBps) }), value: exact(feeMinor) },
          ...(card && card.feeMinor > 0n ? [{ term: t.cardFee({ rate: words.rate(card.feeBps) }), value: exact(card.feeMinor) }] : []),
          { term: t.total, value: <strong>{exact(card?.chargedMinor ?? totalMinor)}</strong> },
        ]}
      />
      {hasEstimate && (
        <div className="mt-3 border-t-2 border-line-strong pt-3">
          <DefinitionList
            layout="pairs"
            items={[
              {
                term: t.income({ term: words.term(offer) }),
                value: exact(estimate({ terms, feeBps: offer.feeBps }, amountMinor).incomeMinor),
              },
              ...(first ? [{ term: t.first, value: t.firstAfter({ months: words.months(first.month) }) }] : []),
            ]}
          />
        </div>
      )}
    </>
  )
}

/** Whether one can get out before the end, as the opportunity says it. */
function useEarly(offer: OfferDetail): string {
  const t = useWords('investing').cost
  const words = useOfferWords()
  const terms = termsOf(offer)
  const early = terms.kind === 'loan' ? terms.earlyRedemption : undefined
  return early ? t.early({ after: words.months(early.afterMonths), fee: words.rate(early.feeBps) }) : t.earlyNone
}
