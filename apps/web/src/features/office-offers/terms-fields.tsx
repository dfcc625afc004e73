import type { OfferContent } from '@heathland/contract'
import type { Asset } from '@heathland/domain/money'
import { termsFromJson } from '@heathland/domain/offers/content'
import { yieldBpsOf } from '@heathland/domain/offers/schedule'
import { paymentsPerYear, rankings } from '@heathland/domain/offers/terms'
import { Info } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { fieldId } from '../../ui/form.tsx'
import { MoneyField, NumberField, SelectField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import type { SentForm } from '../form.ts'
import { type OfferValues, readTerms } from './offer-values.ts'

type Kind = OfferContent['terms']['kind']

interface TermsProps {
  form: SentForm<OfferValues>
  kind: Kind
  asset: Asset
}

export const threeColumns = 'grid items-end gap-4 @sm:grid-cols-2 @xl:grid-cols-3'

/** The terms that this kind of offer has, and what they come to. */
export function KindTermsCard({ form, kind, asset }: TermsProps) {
  const t = useWords('officeOffers').form
  return (
    <div id="offer-terms" tabIndex={-1} className="@container scroll-mt-20 rounded-large">
      <Card title={t.kindTerms[kind]}>
        <div className={threeColumns}>
          <NumberField form={form} name="termMonths" label={t.termMonths} unit={t.months} maxLength={3} />
          <SelectField form={form} name="paymentsPerYear" label={t.payments}>
            {paymentsPerYear.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </SelectField>
          {kind === 'loan' && <LoanFields form={form} />}
          {kind === 'equity' && (
            <>
              <MoneyField form={form} name="sharePrice" label={t.sharePrice} asset={asset} />
              <PercentField form={form} name="dividend" label={t.dividend} hint={t.dividendHint} />
              <PercentField form={form} name="exit" label={t.exit} hint={t.exitHint} />
            </>
          )}
          {kind === 'production' && (
            <>
              <MoneyField form={form} name="unitPrice" label={t.unitPrice} asset={asset} />
              <PercentField form={form} name="income" label={t.income} hint={t.incomeHint} />
              <PercentField form={form} name="decline" label={t.decline} hint={t.declineHint} />
              <PercentField form={form} name="residual" label={t.residual} hint={t.residualHint} />
            </>
          )}
        </div>
        {kind === 'equity' && (
          <div className="mt-2">
            <Checkbox
              id={fieldId(form.name, 'hasVotes')}
              label={t.hasVotes}
              checked={form.values.hasVotes}
              onChange={({ target }) => form.change({ hasVotes: target.checked })}
            />
          </div>
        )}
        <Yield form={form} kind={kind} asset={asset} />
      </Card>
    </div>
  )
}

function LoanFields({ form }: { form: SentForm<OfferValues> }) {
  const t = useWords('officeOffers').form
  return (
    <>
      <PercentField form={form} name="interest" label={t.interest} />
      <SelectField form={form} name="repayment" label={t.repayment}>
        <option value="at-end">{t.repayments['at-end']}</option>
        <option value="yearly">{t.repayments.yearly}</option>
      </SelectField>
      <NumberField form={form} name="graceMonths" label={t.grace} unit={t.months} maxLength={3} />
      <SelectField form={form} name="ranking" label={t.ranking}>
        {rankings.map((ranking) => (
          <option key={ranking} value={ranking}>
            {t.rankings[ranking]}
          </option>
        ))}
      </SelectField>
      <NumberField form={form} name="collateral" label={t.collateral} hint={t.collateralHint} unit="%" maxLength={4} />
    </>
  )
}

type PercentName = 'interest' | 'dividend' | 'exit' | 'income' | 'decline' | 'residual' | 'fee' | 'earlyFee'

function PercentField({ form, name, label, hint }: { form: SentForm<OfferValues>; name: PercentName; label: string; hint?: string }) {
  return <NumberField form={form} name={name} label={label} hint={hint} unit="%" inputMode="decimal" maxLength={8} />
}

/** Worked out while the terms are typed, the same way as everywhere. */
function Yield({ form, kind, asset }: TermsProps) {
  const t = useWords('officeOffers')
  const format = useFormat()
  const values = useDeferredValue(form.values)
  const { terms } = readTerms(values, kind, { asset, mark: format.decimalMark })
  const bps = terms ? yieldBpsOf(termsFromJson(terms)) : 0
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-medium bg-sunken px-4 py-3 text-dense">
      <span className="font-[560]">{t.form.yield}</span>
      <output className="figures font-[640]">
        {bps > 0
          ? t.facts.percent({ value: format.number(bps / 100, { minimumFractionDigits: 1, maximumFractionDigits: 2 }) })
          : t.form.yieldUnknown}
      </output>
      <span className="w-full text-small text-soft">{t.form.yieldNote}</span>
    </div>
  )
}

export function CostsCard({ form, kind }: Omit<TermsProps, 'asset'>) {
  const t = useWords('officeOffers').form
  return (
    <div className="@container">
      <Card title={t.costs}>
        <div className={threeColumns}>
          <PercentField form={form} name="fee" label={t.fee} />
        </div>
        {kind === 'loan' && (
          <div className="mt-3">
            <Checkbox
              id={fieldId(form.name, 'hasEarly')}
              label={t.early}
              checked={form.values.hasEarly}
              onChange={({ target }) => form.change({ hasEarly: target.checked })}
            />
            {form.values.hasEarly && (
              <div className={`mt-2 ${threeColumns}`}>
                <NumberField form={form} name="earlyAfter" label={t.earlyAfter} unit={t.months} maxLength={3} />
                <PercentField form={form} name="earlyFee" label={t.earlyFee} />
              </div>
            )}
          </div>
        )}
        <p className="mt-4 flex gap-3 rounded-medium bg-sunken px-4 py-3 text-dense">
          <Info aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-soft" />
          {t.capitalAtRisk}
        </p>
      </Card>
    </div>
  )
}
