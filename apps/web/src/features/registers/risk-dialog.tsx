import type { Risk } from '@heathland/contract'
import { type RiskLevel, type RiskStatus, riskLevels, riskScore, riskStatuses } from '@heathland/domain/security/risk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useTellFailure } from '../tell-failure.ts'
import { levelWords, RiskScore } from './risk-score.tsx'

const descriptionLengthMin = 3
const descriptionLengthMax = 500

type RiskInput = Omit<Risk, 'id' | 'riskScore'>
type Errors = Partial<Record<'description' | 'likelihood' | 'impact', string>>

/** Writes a risk down, or says how one stands now. */
export function RiskDialog({ risk, onClose }: { risk: Risk | undefined; onClose: () => void }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const formId = useId()
  const [intent] = useState(createIntent)
  const [description, setDescription] = useState(risk?.description ?? '')
  const [likelihood, setLikelihood] = useState(risk?.likelihood)
  const [impact, setImpact] = useState(risk?.impact)
  const [status, setStatus] = useState<RiskStatus>(risk?.status ?? 'Open')
  const [errors, setErrors] = useState<Errors>({})
  const save = useMutation({
    mutationFn: (input: RiskInput) =>
      risk
        ? call.office.security.changeRisk.call({ riskId: risk.id, ...input })
        : call.office.security.addRisk.call(input, { context: { idempotencyKey: intent.keyFor(input) } }),
    async onSuccess() {
      intent.done()
      onClose()
      toast({ tone: 'good', message: risk ? 'The risk is changed.' : 'The risk is recorded.' })
      await Promise.all([
        queries.invalidateQueries({ queryKey: call.office.security.listRisks.key() }),
        queries.invalidateQueries({ queryKey: call.office.compliance.overview.key() }),
      ])
    },
    onError: (error) => tell(error, 'The risk could not be saved.'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const text = description.trim()
    const found = {
      ...(text.length < descriptionLengthMin && { description: 'Please say what could go wrong, in a few words.' }),
      ...(likelihood === undefined && { likelihood: 'Please choose how likely it is.' }),
      ...(impact === undefined && { impact: 'Please choose how much it would hurt.' }),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) document.getElementById(`risk-${first}`)?.focus()
    else if (likelihood && impact) save.mutate({ description: text, likelihood, impact, status })
  }

  const level = (name: 'likelihood' | 'impact', label: string, value: RiskLevel | undefined, onChoose: (level?: RiskLevel) => void) => (
    <Field id={`risk-${name}`} label={label} error={errors[name]}>
      {(control) => (
        <Select
          {...control}
          required
          value={value ?? ''}
          onChange={({ target }) => onChoose(riskLevels.find((one) => String(one) === target.value))}
        >
          <option value="">Choose a level</option>
          {riskLevels.map((one) => (
            <option key={one} value={one}>
              {levelWords[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={risk ? 'Edit risk' : 'Add risk'}
      busy={save.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {save.isPending ? 'Saving...' : risk ? 'Save' : 'Add risk'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <Field id="risk-description" label="Description" hint="What could go wrong." error={errors.description}>
          {(control) => (
            <TextArea
              {...control}
              required
              maxLength={descriptionLengthMax}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
          {level('likelihood', 'Likelihood', likelihood, setLikelihood)}
          {level('impact', 'Impact', impact, setImpact)}
        </div>
        <p role="status" className="flex flex-wrap items-center gap-2 text-soft">
          Risk score {likelihood && impact ? <RiskScore score={riskScore({ likelihood, impact })} /> : 'is likelihood times impact.'}
        </p>
        <Field id="risk-status" label="Status">
          {(control) => (
            <Select {...control} value={status} onChange={({ target }) => setStatus(target.value as RiskStatus)}>
              {riskStatuses.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}
