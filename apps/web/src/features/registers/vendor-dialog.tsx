import type { Vendor } from '@heathland/contract'
import { type VendorStatus, vendorStatuses } from '@heathland/domain/security/vendor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useTellFailure } from '../tell-failure.ts'
import { checkVendor, nameLengthMax, type VendorErrors, type VendorInput, type VendorValues, valuesOf } from './vendor-form.ts'

/** Writes a vendor down, or says how one stands now. */
export function VendorDialog({ vendor, onClose }: { vendor: Vendor | undefined; onClose: () => void }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const formId = useId()
  const [intent] = useState(createIntent)
  // Sweden writes days as the wire does.
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'))
  const [values, setValues] = useState(() => valuesOf(vendor))
  const [errors, setErrors] = useState<VendorErrors>({})
  const save = useMutation({
    mutationFn: (input: VendorInput) =>
      vendor
        ? call.office.security.changeVendor.call({ vendorId: vendor.id, ...input })
        : call.office.security.addVendor.call(input, { context: { idempotencyKey: intent.keyFor(input) } }),
    async onSuccess() {
      intent.done()
      onClose()
      toast({ tone: 'good', message: vendor ? 'The vendor is changed.' : 'The vendor is recorded.' })
      // Both overviews count vendors.
      await Promise.all([
        queries.invalidateQueries({ queryKey: call.office.security.listVendors.key() }),
        queries.invalidateQueries({ queryKey: call.office.security.overview.key() }),
        queries.invalidateQueries({ queryKey: call.office.compliance.overview.key() }),
      ])
    },
    onError: (error) => tell(error, 'The vendor could not be saved.'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const check = checkVendor(values, today)
    setErrors(check.ok ? {} : check.errors)
    if (check.ok) save.mutate(check.input)
    else document.getElementById(`vendor-${Object.keys(check.errors)[0]}`)?.focus()
  }

  const bind = (name: keyof VendorValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={vendor ? `Edit ${vendor.name}` : 'Add vendor'}
      busy={save.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {save.isPending ? 'Saving...' : vendor ? 'Save' : 'Add vendor'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <Field id="vendor-name" label="Name" error={errors.name}>
          {(control) => <TextInput {...control} {...bind('name')} autoComplete="off" required maxLength={nameLengthMax} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
          <Field id="vendor-securityScore" label="Security score" error={errors.securityScore}>
            {(control) => <NumberInput {...control} {...bind('securityScore')} inputMode="numeric" required unit="/ 100" />}
          </Field>
          <Field id="vendor-assessmentDate" label="Assessed on" error={errors.assessmentDate}>
            {(control) => <TextInput {...control} {...bind('assessmentDate')} type="date" required max={today} />}
          </Field>
          <Field id="vendor-status" label="Status">
            {(control) => (
              <Select
                {...control}
                name="status"
                value={values.status}
                onChange={({ target }) => setValues((before) => ({ ...before, status: target.value as VendorStatus }))}
              >
                {vendorStatuses.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id="vendor-criticalFindings" label="Critical findings" error={errors.criticalFindings}>
            {(control) => <NumberInput {...control} {...bind('criticalFindings')} inputMode="numeric" required />}
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
