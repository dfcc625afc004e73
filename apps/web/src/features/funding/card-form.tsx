import type { CardTerms } from '@heathland/contract'
import { type CardPrice, cardAmount, checkCardAmount } from '@heathland/domain/cards/card-amount'
import { cardFee } from '@heathland/domain/cards/card-terms'
import { money } from '@heathland/domain/money'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { SecondFactorNeeded } from './second-factor-needed.tsx'

/** An amount, all that it costs, and the way to the page on which the card is charged. */
export function CardForm({ terms, onPriceChange }: { terms: CardTerms; onPriceChange: () => void }) {
  const t = useWords('wallet').cards
  const format = useFormat()
  const { call, explain, failureOf } = useApi()
  const price = priceOf(terms)
  const { asset } = price
  const exact = (minor: bigint) => format.money(money(minor, asset), 'exact')
  const form = useForm({
    name: 'card-payment',
    initial: { amount: '100' },
    check: (values) => checkCardAmount(values, format.decimalMark, price),
    words: (problem): string =>
      ({
        'amount-missing': t.problems.missing,
        'amount-ambiguous': t.problems.ambiguous({ typed: form.values.amount }),
        'amount-too-small': t.problems.tooSmall({ value: exact(price.minMinor) }),
        'amount-too-large': t.problems.tooLarge({ value: exact(price.maxMinor) }),
      })[problem],
    operation: 'member.cards.start',
    send: (input, context) => call.member.cards.start.call(input, { context }),
    done: ({ url }) => window.location.assign(url),
    failed: t.notOpened,
    fields: { amountMinor: 'amount', chargedMinor: 'amount' },
    // It is shown above the button, with what to do.
    onFailure: (error) => {
      if (failureOf(error).code === 'CARD_PRICE_CHANGED') onPriceChange()
      return true
    },
  })
  const minor = cardAmount(form.values.amount, asset, format.decimalMark)?.amountMinor
  const isPossible = minor !== undefined && minor >= price.minMinor && minor <= price.maxMinor
  const feeMinor = isPossible ? cardFee(minor, price.feeBps) : undefined
  // words-exception: the names of options of the browser's own formatter
  const percent = format.number(Number(price.feeBps) / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const failure = form.error === undefined ? undefined : failureOf(form.error)
  const explanation = form.error === undefined ? undefined : explain(form.error)

  return (
    <Form form={form} className="grid gap-5">
      <MoneyField
        form={form}
        name="amount"
        label={t.amount}
        hint={t.between({ min: exact(price.minMinor), max: exact(price.maxMinor) })}
        asset={asset}
      />
      {isPossible && feeMinor !== undefined && (
        <dl className="grid gap-1.5 rounded-medium bg-sunken px-4 py-3" aria-live="polite">
          <Line term={t.youGet}>
            <Money value={money(minor, asset)} form="exact" />
          </Line>
          <Line term={feeMinor === 0n ? t.noFee : t.feeOf({ percent })}>
            <Money value={money(feeMinor, asset)} form="exact" />
          </Line>
          <Line term={t.quoted} isSum>
            <Money value={money(minor + feeMinor, asset)} form="exact" />
          </Line>
        </dl>
      )}
      {failure?.code === 'SECOND_FACTOR_NEEDED' ? (
        <SecondFactorNeeded />
      ) : (
        explanation && (
          <Banner tone="bad" announce>
            <strong>{explanation.happened}</strong> {explanation.safe} {explanation.todo}
          </Banner>
        )
      )}
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {isPossible && feeMinor !== undefined ? t.pay({ money: exact(minor + feeMinor) }) : t.payByCard}
        </Button>
      </div>
      <p className="max-w-measure text-small text-soft">{t.onProvidersPage}</p>
    </Form>
  )
}

function Line({ term, isSum = false, children }: { term: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${isSum ? 'border-t border-line pt-1.5 font-[600]' : ''}`}>
      <dt>{term}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

function priceOf({ asset, feeBps, min, max }: CardTerms): CardPrice {
  return { asset, feeBps: BigInt(feeBps), minMinor: BigInt(min.amountMinor), maxMinor: BigInt(max.amountMinor) }
}
