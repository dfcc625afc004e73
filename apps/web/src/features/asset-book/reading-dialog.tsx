import type { AssetBook } from '@heathland/contract'
import { isProse, problemsIn } from '@heathland/domain/form'
import { milliOf } from '@heathland/domain/production/meter-file'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** One reading by hand; a day that has one gets a new version with a reason. */
export function ReadingDialog({ asset, onClose }: { asset: AssetBook; onClose: () => void }) {
  const words = useWords('officeProduction')
  const t = words.reading
  const { production } = useApi().call.office
  const today = new Date().toISOString().slice(0, 10)
  const initial = { day: '', amount: '', reason: '' }
  const isKnown = (day: string) => asset.readings.some((one) => one.day === day)
  const form = useForm({
    name: 'meter-reading',
    about: asset.id,
    initial,
    check: ({ day, amount, reason }) => {
      const amountMilli = milliOf(amount)
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        day: day === '' || day > today || day < asset.commissionedOn ? 'day' : undefined,
        amount: amountMilli === undefined ? 'amount' : undefined,
        reason: (isKnown(day) || reason.trim() !== '') && !isProse(reason) ? 'reason' : undefined,
      })
      if (problems || amountMilli === undefined) return { ok: false, problems: problems ?? {} }
      return {
        ok: true,
        input: { assetId: asset.id, day, amountMilli: amountMilli.toString(), ...(reason.trim() && { reason: reason.trim() }) },
      }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.production.recordReading',
    send: (input, context) => production.recordReading.call(input, { context }),
    done: () => ({ message: t.done }),
    failed: t.failed,
    fields: { BOOK_DAY_UNFIT: 'day', READING_REASON_MISSING: 'reason', amountMilli: 'amount' },
    closing: ['NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title({ name: asset.name })} action={[t.save, t.saving]}>
      <TextField form={form} name="day" label={t.day} type="date" required />
      <TextField
        form={form}
        name="amount"
        label={t.amount({ unit: words.unitNames[asset.outputUnit] })}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField
        form={form}
        name="reason"
        label={t.reason}
        hint={t.reasonHint}
        optional={!isKnown(form.values.day)}
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}
