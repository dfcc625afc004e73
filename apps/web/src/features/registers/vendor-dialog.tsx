import type { Vendor } from '@heathland/contract'
import { checkVendor, type VendorProblem, type VendorValues, vendorLimits, vendorStatuses } from '@heathland/domain/security/vendor'
import { useState } from 'react'
import { FormDialog } from '../../ui/form.tsx'
import { NumberField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Records a vendor, or changes a recorded one. */
export function VendorDialog({ vendor, onClose }: { vendor: Vendor | undefined; onClose: () => void }) {
  const office = useWords('registers')
  const t = office.vendorDialog
  const { security } = useApi().call.office
  // Sweden writes days as the wire does.
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'))
  const problemWords: Record<VendorProblem, string> = {
    'name-missing': office.vendorForm.pleaseEnterTheVendorsName,
    'score-invalid': office.vendorForm.pleaseEnterAWholeNumber({ scoreMax: vendorLimits.scoreMax }),
    'day-missing': office.vendorForm.pleaseChooseTheDayOf,
    'day-ahead': office.vendorForm.pleaseChooseADayThat,
    'findings-invalid': office.vendorForm.pleaseEnterAWholeNumber2({ findingsMax: vendorLimits.findingsMax }),
  }
  const form = useForm({
    name: 'vendor',
    about: vendor?.id ?? 'new',
    initial: valuesOf(vendor),
    check: (values) => checkVendor(values, today),
    words: (problem) => problemWords[problem],
    operation: vendor ? 'office.security.changeVendor' : 'office.security.addVendor',
    send: (input, context) =>
      vendor ? security.changeVendor.call({ vendorId: vendor.id, ...input }) : security.addVendor.call(input, { context }),
    done: () => ({ message: vendor ? t.theVendorIsChanged : t.theVendorIsRecorded }),
    failed: t.theVendorCouldNotBe,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={vendor ? t.editName({ name: vendor.name }) : t.addVendor}
      action={[vendor ? t.save : t.addVendor, t.saving]}
    >
      <TextField form={form} name="name" label={t.name} autoComplete="off" required maxLength={vendorLimits.nameLengthMax} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <NumberField form={form} name="securityScore" label={t.securityScore} required unit="/ 100" />
        <TextField form={form} name="assessmentDate" label={t.assessedOn} type="date" required max={today} />
        <SelectField form={form} name="status" label={t.status}>
          {vendorStatuses.map((one) => (
            <option key={one} value={one}>
              {office.vendorStatuses[one]}
            </option>
          ))}
        </SelectField>
        <NumberField form={form} name="criticalFindings" label={t.criticalFindings} required />
      </div>
    </FormDialog>
  )
}

function valuesOf(vendor: Vendor | undefined): VendorValues {
  if (!vendor) return { name: '', securityScore: '', assessmentDate: '', status: 'Pending', criticalFindings: '0' }
  const { name, securityScore, assessmentDate, status, criticalFindings } = vendor
  return { name, securityScore: String(securityScore), assessmentDate, status, criticalFindings: String(criticalFindings) }
}
