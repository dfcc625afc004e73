import type { OfferDetail } from '@heathland/contract'
import { fromTyped } from '@heathland/domain/money'
import { type Estimate, estimate } from '@heathland/domain/offers/schedule'
import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { AmountPicks } from '../amount-picks.tsx'
import { line } from '../line.ts'
import { termsOf, useOfferWords } from '../offer-words.ts'
import { typedAmount } from '../typed-amount.ts'
import { ExpressInterest } from './express-interest.tsx'
import { WatchToggle } from './watch-toggle.tsx'

interface CalculatorProps {
  offer: OfferDetail
  amountMinor: bigint
  onAmount: (amountMinor: bigint) => void
  canInvest: boolean
}

/** What an amount costs, earns and can lose, and what one can do about it. */
export function Calculator({ offer, amountMinor, onAmount, canInvest }: CalculatorProps) {
  const t = useWords('offers').calculator
  const { decimalMark } = useFormat()
  const words = useOfferWords()
  const { asset } = offer.minInvestment
  const [minMinor, maxMinor] = [BigInt(offer.minInvestment.amountMinor), BigInt(offer.target.amountMinor)]
  const [typed, setTyped] = useState(() => typedAmount(minMinor, asset, decimalMark))
  const found = fromTyped(typed, asset, decimalMark)?.amountMinor
  const error =
    found === undefined
      ? t.notAnAmount
      : found < minMinor
        ? t.tooLow({ min: words.amount(minMinor, asset) })
        : found > maxMinor
          ? t.tooHigh({ max: words.amount(maxMinor, asset) })
          : undefined
  // While it is being typed nothing is wrong yet.
  const [isLeft, setLeft] = useState(false)

  function type(text: string): void {
    setTyped(text)
    const next = fromTyped(text, asset, decimalMark)?.amountMinor
    if (next !== undefined && next >= minMinor && next <= maxMinor) onAmount(next)
  }

  const picks = [1n, 2n, 5n].map((times) => minMinor * times).filter((pick) => pick > 0n && pick <= maxMinor)
  const worked = estimate({ terms: termsOf(offer), feeBps: offer.feeBps }, amountMinor)
  return (
    <Card title={t.title} raised>
      <Field
        id="offer-amount"
        label={t.amount}
        hint={line(t.hint({ money: <Money value={offer.minInvestment} form="whole" /> }))}
        error={isLeft ? error : undefined}
      >
        {(control) => (
          <MoneyInput
            {...control}
            asset={asset}
            value={typed}
            onValueChange={type}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
          />
        )}
      </Field>
      <AmountPicks
        label={t.picks}
        picks={picks.map((pick) => ({ amountMinor: pick, text: words.amount(pick, asset) }))}
        chosen={amountMinor}
        onChoose={(pick) => {
          setTyped(typedAmount(pick, asset, decimalMark))
          setLeft(false)
          onAmount(pick)
        }}
      />
      <div className="mt-5" aria-live="polite" aria-atomic="true">
        <Worked offer={offer} worked={worked} />
      </div>
      <div className="mt-5 grid gap-3 border-t border-line pt-5">
        {canInvest && (
          <ButtonLink to={`/investments/${offer.id}`} state={{ amountMinor: String(amountMinor) }} variant="primary">
            {t.invest}
          </ButtonLink>
        )}
        <ExpressInterest offer={offer} isMain={!canInvest} />
        <WatchToggle offer={offer} size="main" />
      </div>
    </Card>
  )
}

function Worked({ offer, worked }: { offer: OfferDetail; worked: Estimate }) {
  const { calculator: t, incomeNames, units } = useWords('offers')
  const words = useOfferWords()
  const { asset } = offer.minInvestment
  const exact = (minor: bigint) => <Money value={{ amountMinor: minor, asset }} form="exact" />
  const { backMinor, gainMinor } = worked.outcomes.planned
  const lossMinor = worked.outcomes['nothing-recovered'].gainMinor
  const [income, term] = [incomeNames[offer.kind], words.term(offer)]
  return (
    <>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.fee({ rate: words.rate(offer.feeBps) }), value: exact(worked.feeMinor) },
          { term: t.youPay, value: <strong>{exact(worked.costMinor)}</strong> },
          { term: t.income({ income, term }), value: exact(worked.incomeMinor) },
          // A loan gives back what was lent. Of shares and assets, nobody knows before the end.
          ...(offer.kind === 'loan' ? [] : [{ term: t.capital, value: exact(backMinor - worked.incomeMinor) }]),
          { term: t.afterFee, value: exact(gainMinor) },
          { term: t.yieldAfterFee, value: <strong>{units.ratePerYear({ rate: words.rate(worked.yieldAfterFeeBps) })}</strong> },
        ]}
      />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <div className="rounded-medium bg-sunken p-3.5">
          <p className="text-small text-soft">{t.cost}</p>
          <p className="figures mt-0.5 text-lead font-[640]">{exact(worked.feeMinor)}</p>
          <p className="text-small leading-snug text-soft">{t.costDetail}</p>
        </div>
        <div className="rounded-medium bg-bad-soft p-3.5 text-bad">
          <p className="text-small">{t.lossCase}</p>
          <p className="figures mt-0.5 text-lead font-[640]">{exact(lossMinor < 0n ? -lossMinor : 0n)}</p>
          <p className="text-small leading-snug">{t.lossDetail({ months: words.months(worked.stopMonth) })}</p>
        </div>
      </div>
      <p className="mt-3 text-small text-soft">{t.total}</p>
    </>
  )
}
