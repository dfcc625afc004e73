import { intervalNames, intervals, repaymentKinds } from '@heathland/domain/loans/terms'
import type { FormOf } from '../../ui/form.tsx'
import { NumberField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import type { ScheduleValues } from './loan-forms.ts'

/** The terms that make a schedule: of a new loan, and of one that is restructured. */
export function ScheduleFields<Values extends ScheduleValues>({ form }: { form: FormOf<Values> }) {
  const t = useWords('officeLoans').terms
  const own = form as unknown as FormOf<ScheduleValues>
  return (
    <>
      <SelectField form={own} name="kind" label={t.kind} required>
        {repaymentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-4">
        <TextField form={own} name="rate" label={t.rate} required inputMode="decimal" maxLength={8} autoComplete="off" />
        <SelectField form={own} name="monthsBetween" label={t.interval} required>
          {intervals.map((months) => (
            <option key={months} value={months}>
              {t.intervals[intervalNames[months]]}
            </option>
          ))}
        </SelectField>
        <NumberField form={own} name="payments" label={t.payments} required maxLength={3} autoComplete="off" />
        <NumberField form={own} name="graceMonths" label={t.grace} maxLength={3} autoComplete="off" />
      </div>
      <TextField form={own} name="firstDueOn" label={t.firstDueOn} type="date" required />
    </>
  )
}
