import type { OfferDetail } from '@heathland/contract'
import { type Asset, assets, fromTyped } from '@heathland/domain/money'
import { type Estimate, estimate } from '@heathland/domain/offers/schedule'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { tidyAmount } from '../../ui/tidy-amount.ts'
import { useWords } from '../../ui/words.tsx'
import { ExpressInterest } from './express-interest.tsx'
import { line } from './line.ts'
import { termsOf, useOfferWords } from './offer-words.ts'
import { WatchToggle } from './watch-toggle.tsx'

interface CalculatorProps {
  offer: OfferDetail
  amountMinor: bigint
  onAmount: (amountMinor: bigint) => void
}

/** What an amount costs, earns and can lose, and what one can do about it. */
export function Calculator({ offer, amountMinor, onAmount }: CalculatorProps) {
  const t = useWords('offers').calculator
  const { decimalMark } = useFormat()
  const words = useOfferWords()
  const { asset } = offer.minInvestment
  const [minMinor, maxMinor] = [BigInt(offer.minInvestment.amountMinor), BigInt(offer.target.amountMinor)]
  const [typed, setTyped] = useState(() => typedOf(minMinor, asset, decimalMark))
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
      <fieldset aria-label={t.picks} className="mt-3 flex flex-wrap gap-2">
        {picks.map((pick) => (
          <button
            key={String(pick)}
            type="button"
            aria-pressed={pick === amountMinor}
            onClick={() => {
              setTyped(typedOf(pick, asset, decimalMark))
              setLeft(false)
              onAmount(pick)
            }}
            className={classNames(
              'figures min-h-9 rounded-full border px-3.5 text-small font-[580] transition-colors',
              pick === amountMinor
                ? 'border-transparent bg-accent text-on-accent forced-colors:border-system-highlight'
                : 'border-line-strong bg-card text-ink hover:border-line-field hover:bg-sunken',
            )}
          >
            {words.amount(pick, asset)}
          </button>
        ))}
      </fieldset>
      <div className="mt-5" aria-live="polite" aria-atomic="true">
        <Worked offer={offer} worked={worked} />
      </div>
      <div className="mt-5 grid gap-3 border-t border-line pt-5">
        <ExpressInterest offer={offer} />
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

/** An amount as it would be typed: without its sign. */
function typedOf(amountMinor: bigint, asset: Asset, mark: '.' | ','): string {
  const unit = 10n ** BigInt(assets[asset].decimals)
  const [whole, part] = [amountMinor / unit, amountMinor % unit]
  const cents = part === 0n ? '' : `${mark}${part.toString().padStart(assets[asset].decimals, '0')}`
  return tidyAmount(`${whole}${cents}`, asset, mark)
}
