import { type ReportType, reportTypes } from '@heathland/domain/compliance/compliance-report'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useTellFailure } from '../tell-failure.ts'

/** Asks for a report. It is made in the background and stands in the list meanwhile. */
export function NewReportDialog({ onClose, onRequested }: { onClose: () => void; onRequested: () => Promise<unknown> }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const formId = useId()
  const [intent] = useState(createIntent)
  const [type, setType] = useState<ReportType>()
  const [error, setError] = useState<string>()
  const request = useMutation({
    mutationFn: (input: { type: ReportType }) =>
      call.office.compliance.requestReport.call(input, { context: { idempotencyKey: intent.keyFor(input) } }),
    async onSuccess() {
      intent.done()
      onClose()
      toast({ tone: 'good', message: 'The report is being made.', detail: 'It can be downloaded from the list when it is completed.' })
      await onRequested()
    },
    onError: (failure) => tell(failure, 'The report could not be asked for.'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    setError(type ? undefined : 'Please choose a report.')
    if (type) request.mutate({ type })
    else document.getElementById('report-type')?.focus()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New report"
      busy={request.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={request.isPending}>
            {request.isPending ? 'Asking...' : 'Make this report'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="mb-5 text-soft">It says how things stand now, and is kept as it was made.</p>
      <form id={formId} noValidate onSubmit={submit}>
        <RadioGroup
          id="report-type"
          name="type"
          label="Report"
          error={error}
          choices={(Object.keys(reportTypes) as ReportType[]).map((one) => ({
            value: one,
            label: reportTypes[one].name,
            hint: `Lists ${reportTypes[one].sentence}.`,
          }))}
          value={type}
          onValueChange={(value) => {
            setType(value as ReportType)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
