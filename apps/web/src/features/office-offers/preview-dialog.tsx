import type { OfficeOffer } from '@heathland/contract'
import { fromTyped, type Money as MoneyValue, money } from '@heathland/domain/money'
import { contentFromJson } from '@heathland/domain/offers/content'
import { riskWarnings } from '@heathland/domain/offers/publication'
import { estimate, outcomes, yieldBpsOf } from '@heathland/domain/offers/schedule'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { amountText } from './offer-values.ts'

/** The saved version about as members will see it, with the figures of their calculator. */
export function PreviewDialog({ offer, onClose }: { offer: OfficeOffer; onClose: () => void }) {
  const words = useWords('officeOffers')
  const member = useWords('opportunity')
  const t = words.preview
  const format = useFormat()
  const { asset } = offer.target
  const content = contentFromJson(offer.content)
  const percent = (bps: number) =>
    words.facts.percent({ value: format.number(bps / 100, { minimumFractionDigits: 1, maximumFractionDigits: 2 }) })
  const yieldBps = yieldBpsOf(content.terms)
  const hasFigures = yieldBps > 0 && content.minInvestmentMinor > 0n
  const sum = (amountMinor: bigint) => (amountMinor > 0n ? <Money value={money(amountMinor, asset)} form="whole" /> : words.facts.none)
  return (
    <Dialog isOpen onClose={onClose} title={t.title} size="wide" actions={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="grid gap-5">
        <p className="text-soft">{t.lead({ version: offer.version })}</p>
        <Banner tone="care">{riskWarnings[offer.lawPack].text}</Banner>
        <div lang={content.language} className="grid gap-2">
          <p className="text-small text-soft">{[member.categories[content.category], content.type].filter(Boolean).join(' · ')}</p>
          <p className="text-heading leading-tight font-[640] wrap-anywhere">{content.name}</p>
          <p className="text-small text-soft">{t.company({ company: offer.company })}</p>
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{content.description || t.noDescription}</p>
        </div>
        <DefinitionList
          layout="facts"
          items={[
            { term: t.yield, value: yieldBps > 0 ? percent(yieldBps) : words.facts.none },
            { term: t.term, value: words.facts.months({ count: content.terms.termMonths }) },
            { term: t.target, value: sum(content.targetMinor) },
            { term: t.minimum, value: sum(content.minInvestmentMinor) },
            { term: t.risk, value: member.levels[content.risk] },
            { term: t.impact, value: member.levels[content.impact] },
          ]}
        />
        {hasFigures ? (
          <Calculator
            offer={offer}
            initial={amountText(offer.content.minInvestmentMinor, { asset, mark: format.decimalMark })}
            percent={percent}
          />
        ) : (
          <p className="rounded-medium bg-sunken px-4 py-3 text-soft">{t.notYet}</p>
        )}
      </div>
    </Dialog>
  )
}

interface CalculatorProps {
  offer: OfficeOffer
  initial: string
  percent: (bps: number) => string
}

function Calculator({ offer, initial, percent }: CalculatorProps) {
  const t = useWords('officeOffers').preview
  const format = useFormat()
  const { asset } = offer.target
  const [typed, setTyped] = useState(initial)
  const amount = fromTyped(typed, asset, format.decimalMark)
  const isAmount = amount !== undefined && amount.amountMinor > 0n
  const exact = (amountMinor: bigint) => format.money(money(amountMinor, asset), 'exact')
  return (
    <section className="grid gap-4 rounded-large border border-line p-4">
      <h3 className="text-lead">{t.calculator}</h3>
      <div className="max-w-60">
        <Field id="preview-amount" label={t.amount} error={isAmount ? undefined : t.amountWrong}>
          {(control) => <MoneyInput {...control} asset={asset} value={typed} onValueChange={setTyped} />}
        </Field>
      </div>
      {isAmount && <Figures offer={offer} amount={amount} exact={exact} percent={percent} />}
      <p className="text-small text-soft">{t.estimates}</p>
    </section>
  )
}

interface FiguresProps {
  offer: OfficeOffer
  amount: MoneyValue
  exact: (amountMinor: bigint) => string
  percent: (bps: number) => string
}

function Figures({ offer, amount, exact, percent }: FiguresProps) {
  const t = useWords('officeOffers').preview
  const found = estimate(contentFromJson(offer.content), amount.amountMinor)
  return (
    <>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.fee, value: exact(found.feeMinor) },
          { term: t.income, value: exact(found.incomeMinor) },
          { term: t.afterFee, value: exact(found.incomeAfterFeeMinor) },
          { term: t.yieldAfterFee, value: percent(found.yieldAfterFeeBps) },
        ]}
      />
      <div>
        <h4 className="mb-2 font-[600]">{t.ends}</h4>
        <DefinitionList
          items={outcomes.map((outcome) => {
            const { backMinor, gainMinor } = found.outcomes[outcome]
            return {
              term: t.outcomes[outcome],
              value: t.back({ amount: exact(backMinor) }),
              detail: gainMinor < 0n ? t.loss({ amount: exact(-gainMinor) }) : t.gain({ amount: exact(gainMinor) }),
            }
          })}
        />
      </div>
    </>
  )
}
