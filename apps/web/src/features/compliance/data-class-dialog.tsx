import type { DataClass } from '@heathland/contract'
import { type Sensitivity, sensitivities } from '@heathland/domain/compliance/data-class'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useTellFailure } from '../tell-failure.ts'

const lengthMin = 2
const lengthMax = 120

const empty: { name: string; sensitivity: Sensitivity | ''; owner: string } = { name: '', sensitivity: '', owner: '' }
type Values = typeof empty
type Input = Values & { sensitivity: Sensitivity }

/** Writes a kind of data down, or says how one that stands there is kept now. */
export function DataClassDialog({ dataClass, onClose }: { dataClass: DataClass | undefined; onClose: () => void }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const formId = useId()
  const [intent] = useState(createIntent)
  const [values, setValues] = useState<Values>(() =>
    dataClass ? { name: dataClass.name, sensitivity: dataClass.sensitivity, owner: dataClass.owner } : empty,
  )
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({})
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))

  const save = useMutation({
    mutationFn: (input: Input) =>
      dataClass
        ? call.office.compliance.changeDataClass.call({ dataClassId: dataClass.id, ...input })
        : call.office.compliance.addDataClass.call(input, { context: { idempotencyKey: intent.keyFor(input) } }),
    async onSuccess({ name }) {
      intent.done()
      onClose()
      toast({ tone: 'good', message: dataClass ? `${name} is changed.` : `${name} is recorded.` })
      await queries.invalidateQueries({ queryKey: call.office.compliance.listDataClasses.key() })
    },
    onError: (error) => tell(error, 'This could not be saved.'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const { sensitivity } = values
    const name = values.name.trim()
    const owner = values.owner.trim()
    const found = {
      ...(name.length < lengthMin && { name: 'Please say what kind of data it is.' }),
      ...(sensitivity === '' && { sensitivity: 'Please choose how sensitive it is.' }),
      ...(owner.length < lengthMin && { owner: 'Please say who answers for it.' }),
    }
    setErrors(found)
    const first = (Object.keys(empty) as (keyof Values)[]).find((field) => found[field])
    if (first) document.getElementById(`data-class-${first}`)?.focus()
    else if (sensitivity !== '') save.mutate({ name, sensitivity, owner })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={dataClass ? `Edit ${dataClass.name}` : 'Add data class'}
      busy={save.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <Field id="data-class-name" label="Name" error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="off"
              required
              maxLength={lengthMax}
              value={values.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field id="data-class-sensitivity" label="Sensitivity" error={errors.sensitivity}>
          {(control) => (
            <Select
              {...control}
              name="sensitivity"
              required
              value={values.sensitivity}
              onChange={({ target }) => set({ sensitivity: target.value as Sensitivity | '' })}
            >
              <option value="">Choose a sensitivity</option>
              {sensitivities.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="data-class-owner" label="Owner" hint="The team or role that answers for it." error={errors.owner}>
          {(control) => (
            <TextInput
              {...control}
              name="owner"
              autoComplete="off"
              required
              maxLength={lengthMax}
              value={values.owner}
              onChange={({ target }) => set({ owner: target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
