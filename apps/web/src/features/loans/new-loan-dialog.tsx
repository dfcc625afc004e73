import { dayCounts } from '@heathland/domain/loans/calendar'
import type { Asset } from '@heathland/domain/money'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, NumberField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { checkNewLoan } from './loan-forms.ts'
import { ScheduleFields } from './schedule-fields.tsx'

interface NewLoanDialogProps {
  spvId: string
  asset: Asset
  onDrafted: (id: string) => void
  onClose: () => void
}

/** Drafts a loan. It begins when its money has left and a second person agrees. */
export function NewLoanDialog({ spvId, asset, onDrafted, onClose }: NewLoanDialogProps) {
  const words = useWords('officeLoans')
  const t = words.create
  const { decimalMark } = useFormat()
  const { loans } = useApi().call.office
  const form = useForm({
    name: 'new-loan',
    about: spvId,
    initial: {
      ...{ borrower: '', registration: '', principal: '', signedOn: '', dayCount: 'act-365', kind: 'linear', rate: '', monthsBetween: '3' },
      ...{ payments: '', graceMonths: '0', firstDueOn: '', defaultRate: '2', collateral: '', guarantee: '', cover: '100' },
    },
    check: (values) => checkNewLoan(values, { asset, decimalMark }),
    words: (problem) => words.problems[problem],
    operation: 'office.loans.draft',
    send: (input, context) => loans.draft.call({ ...input, spvId }, { context }),
    done: ({ id }) => {
      onDrafted(id)
      return { message: t.saved }
    },
    failed: t.failed,
    fields: { LOAN_TERMS_UNFIT: 'firstDueOn' },
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.saving]}>
      <TextField form={form} name="borrower" label={t.borrower} required maxLength={120} autoComplete="off" />
      <TextField form={form} name="registration" label={t.registration} required maxLength={40} autoComplete="off" />
      <MoneyField form={form} name="principal" label={t.principal} asset={asset} required />
      <ScheduleFields form={form} />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="signedOn" label={t.signedOn} type="date" required />
        <SelectField form={form} name="dayCount" label={t.dayCount} required>
          {dayCounts.map((count) => (
            <option key={count} value={count}>
              {words.terms.dayCounts[count]}
            </option>
          ))}
        </SelectField>
        <TextField form={form} name="defaultRate" label={t.defaultRate} inputMode="decimal" maxLength={8} autoComplete="off" />
        <NumberField form={form} name="cover" label={t.cover} maxLength={3} autoComplete="off" />
      </div>
      <TextField form={form} name="collateral" label={t.collateral} optional maxLength={200} autoComplete="off" />
      <TextField form={form} name="guarantee" label={t.guarantee} optional maxLength={200} autoComplete="off" />
    </FormDialog>
  )
}
