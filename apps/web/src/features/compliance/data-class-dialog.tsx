import type { DataClass } from '@heathland/contract'
import {
  checkDataClass,
  type DataClassProblem,
  type DataClassValues,
  dataClassLength,
  sensitivities,
} from '@heathland/domain/compliance/data-class'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Records a kind of data, or changes a recorded one. */
export function DataClassDialog({ dataClass, onClose }: { dataClass: DataClass | undefined; onClose: () => void }) {
  const office = useWords('compliance')
  const t = office.dataClassDialog
  const { compliance } = useApi().call.office
  const problemWords: Record<DataClassProblem, string> = {
    'name-missing': t.pleaseSayWhatKindOf,
    'sensitivity-missing': t.pleaseChooseHowSensitiveIt,
    'owner-missing': t.pleaseSayWhoAnswersFor,
  }
  const form = useForm({
    name: 'data-class',
    about: dataClass?.id ?? 'new',
    initial: valuesOf(dataClass),
    check: checkDataClass,
    words: (problem) => problemWords[problem],
    operation: dataClass ? 'office.compliance.changeDataClass' : 'office.compliance.addDataClass',
    send: (input, context) =>
      dataClass
        ? compliance.changeDataClass.call({ dataClassId: dataClass.id, ...input })
        : compliance.addDataClass.call(input, { context }),
    done: ({ name }) => ({ message: dataClass ? t.nameIsChanged({ name }) : t.nameIsRecorded({ name }) }),
    failed: t.thisCouldNotBeSaved,
    onClose,
  })
  return (
    <FormDialog form={form} title={dataClass ? t.editName({ name: dataClass.name }) : t.addDataClass} action={[t.save, t.saving]}>
      <TextField form={form} name="name" label={t.name} autoComplete="off" required maxLength={dataClassLength.max} />
      <SelectField form={form} name="sensitivity" label={t.sensitivity} required>
        <option value="">{t.chooseASensitivity}</option>
        {sensitivities.map((one) => (
          <option key={one} value={one}>
            {office.sensitivities[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="owner"
        label={t.owner}
        hint={t.theTeamOrRoleThat}
        autoComplete="off"
        required
        maxLength={dataClassLength.max}
      />
    </FormDialog>
  )
}

function valuesOf(dataClass: DataClass | undefined): DataClassValues {
  if (!dataClass) return { name: '', sensitivity: '', owner: '' }
  return { name: dataClass.name, sensitivity: dataClass.sensitivity, owner: dataClass.owner }
}
