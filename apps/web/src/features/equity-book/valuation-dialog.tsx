import type { CompanyBook } from '@heathland/contract'
import { noteMax } from '@heathland/domain/companies/company'
import { holdingValue } from '@heathland/domain/companies/holding'
import { needsTwo, type ValuationSource, valuationSources } from '@heathland/domain/companies/valuation'
import { isProse, problemsIn } from '@heathland/domain/form'
import { money } from '@heathland/domain/money'
import { Banner } from '../../ui/banner.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { perShareText, typedMicro } from '../typed-numbers.ts'

interface ValuationDialogProps {
  company: CompanyBook
  onClose: () => void
}

/** A new value for a share: recorded at once where one person may, and otherwise sent to a second person. */
export function ValuationDialog({ company, onClose }: ValuationDialogProps) {
  const words = useWords('officeCompanies')
  const t = words.valuation
  const format = useFormat()
  const { companies } = useApi().call.office
  const { asset } = company.cost
  const takesTwo = (perShareMicro: string) =>
    needsTwo(
      {
        shares: BigInt(company.shares),
        sharesInIssue: BigInt(company.sharesInIssue),
        costMinor: BigInt(company.cost.amountMinor),
        valuedOn: company.valuedOn,
        lastEntryOn: company.lastEntryOn,
        perShareMicro: company.perShareMicro === undefined ? undefined : BigInt(company.perShareMicro),
      },
      BigInt(perShareMicro),
    )
  const today = new Date().toISOString().slice(0, 10)
  const initial = { perShare: '', day: today, source: '' as ValuationSource | '', note: '' }
  const form = useForm({
    name: 'company-valuation',
    about: company.id,
    initial,
    check: ({ perShare, day, source, note }) => {
      const perShareMicro = typedMicro(perShare, format.decimalMark)
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        perShare: perShareMicro === undefined ? 'amount' : undefined,
        day: day === '' || day > today ? 'day' : company.lastEntryOn !== undefined && day < company.lastEntryOn ? 'older' : undefined,
        source: source === '' ? 'source' : undefined,
        note: isProse(note) ? undefined : 'note',
      })
      if (problems || perShareMicro === undefined || source === '') return { ok: false, problems: problems ?? {} }
      return { ok: true, input: { companyId: company.id, perShareMicro, day, source, note: note.trim() } }
    },
    words: (problem) => t.problems[problem],
    operation: ({ perShareMicro }) => (takesTwo(perShareMicro) ? 'office.companies.requestValuation' : 'office.companies.recordValuation'),
    send: (input, context): Promise<object> =>
      takesTwo(input.perShareMicro)
        ? companies.requestValuation.call(input, { context })
        : companies.recordValuation.call(input, { context }),
    done: (_, { perShareMicro }) => (takesTwo(perShareMicro) ? { message: t.sent, detail: t.sentDetail } : { message: t.recorded }),
    failed: t.failed,
    fields: { perShareMicro: 'perShare', BOOK_DAY_UNFIT: 'day', SHARES_UNFIT: 'perShare' },
    closing: ['NOT_FOUND', 'APPROVAL_WAITING'],
    onClose,
  })
  const typed = typedMicro(form.values.perShare, format.decimalMark)
  const isTwo = typed !== undefined && takesTwo(typed)
  return (
    <FormDialog form={form} title={t.title({ name: company.name })} action={[isTwo ? t.send : t.record, t.saving]}>
      <DefinitionList
        layout="pairs"
        items={[
          {
            term: t.now,
            value: company.value ? <Money value={company.value} form="whole" /> : t.noValue,
            ...(company.perShareMicro !== undefined && { detail: perShareText(format, company.perShareMicro, asset) }),
          },
          {
            term: t.proposed,
            value:
              typed === undefined ? '–' : <Money value={money(holdingValue(BigInt(company.shares), BigInt(typed)), asset)} form="whole" />,
          },
        ]}
      />
      <MoneyField form={form} name="perShare" label={t.perShare} hint={t.perShareHint} asset={asset} required autoComplete="off" />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField form={form} name="day" label={t.day} type="date" required />
        <SelectField form={form} name="source" label={t.source} required>
          <option value="">{t.chooseSource}</option>
          {valuationSources.map((one) => (
            <option key={one} value={one}>
              {words.sources[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField form={form} name="note" label={t.note} hint={t.noteHint} required rows={3} maxLength={noteMax} />
      {isTwo && <Banner>{t.needsTwo}</Banner>}
    </FormDialog>
  )
}
