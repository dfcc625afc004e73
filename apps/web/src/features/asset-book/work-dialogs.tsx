import type { AssetBook } from '@heathland/contract'
import { isProse, problemsIn } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, NumberField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { typedMinor } from '../typed-numbers.ts'

const hoursMax = 8_784

export function PlanWorkDialog({ asset, onClose }: { asset: AssetBook; onClose: () => void }) {
  const t = useWords('officeProduction').work
  const { production } = useApi().call.office
  const initial = { title: '', plannedOn: '' }
  const form = useForm({
    name: 'plan-maintenance',
    about: asset.id,
    initial,
    check: ({ title, plannedOn }) => {
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        // words-exception: a problem code, whose words are in the catalogue
        title: isProse(title) ? undefined : 'what',
        plannedOn: plannedOn === '' ? 'day' : undefined,
      })
      return problems ? { ok: false, problems } : { ok: true, input: { assetId: asset.id, title: title.trim(), plannedOn } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.production.planMaintenance',
    send: (input, context) => production.planMaintenance.call(input, { context }),
    done: () => ({ message: t.planned }),
    failed: t.planFailed,
    closing: ['NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.planTitle({ name: asset.name })} action={[t.plan, t.saving]}>
      <TextField form={form} name="title" label={t.what} required maxLength={100} autoComplete="off" />
      <TextField form={form} name="plannedOn" label={t.plannedOn} hint={t.plannedOnHint} type="date" required />
    </FormDialog>
  )
}

interface FinishWorkDialogProps {
  asset: AssetBook
  work: AssetBook['maintenance'][number]
  onClose: () => void
}

export function FinishWorkDialog({ asset, work, onClose }: FinishWorkDialogProps) {
  const t = useWords('officeProduction').work
  const format = useFormat()
  const { production } = useApi().call.office
  const today = new Date().toISOString().slice(0, 10)
  const { asset: currency } = asset.cost
  const initial = { doneOn: today, cost: '', hours: '', note: '' }
  const form = useForm({
    name: 'finish-maintenance',
    about: work.id,
    initial,
    check: ({ doneOn, cost, hours, note }) => {
      const costMinor = /^0*([.,]0{1,2})?$/.test(cost.trim()) ? '0' : typedMinor(cost, currency, format.decimalMark)
      const downtimeHours = /^\d{1,4}$/.test(hours.trim()) ? Number(hours) : undefined
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        doneOn: doneOn === '' || doneOn > today ? 'done' : undefined,
        cost: cost.trim() === '' || costMinor === undefined ? 'amount' : undefined,
        hours: downtimeHours === undefined || downtimeHours > hoursMax ? 'hours' : undefined,
        note: note.trim() === '' || isProse(note) ? undefined : 'note',
      })
      if (problems || costMinor === undefined || downtimeHours === undefined) return { ok: false, problems: problems ?? {} }
      return { ok: true, input: { maintenanceId: work.id, doneOn, costMinor, downtimeHours, ...(note.trim() && { note: note.trim() }) } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.production.finishMaintenance',
    send: (input, context) => production.finishMaintenance.call(input, { context }),
    done: () => ({ message: t.finished }),
    failed: t.finishFailed,
    fields: { BOOK_DAY_UNFIT: 'doneOn', costMinor: 'cost', downtimeHours: 'hours' },
    closing: ['NOT_FOUND', 'REQUEST_CLOSED'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.finishTitle({ name: work.title })} action={[t.finish, t.saving]}>
      <TextField form={form} name="doneOn" label={t.doneOn} type="date" required />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <MoneyField form={form} name="cost" label={t.cost} asset={currency} required autoComplete="off" />
        <NumberField form={form} name="hours" label={t.hours} required autoComplete="off" />
      </div>
      <TextAreaField form={form} name="note" label={t.note} optional rows={2} maxLength={500} />
    </FormDialog>
  )
}
