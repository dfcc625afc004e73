import { checkReportRequest, type ReportType, reportTypes } from '@heathland/domain/compliance/compliance-report'
import { FormDialog } from '../../ui/form.tsx'
import { RadioField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Requests a report. It is made in the background and is in the list meanwhile. */
export function NewReportDialog({ onClose, onRequested }: { onClose: () => void; onRequested: () => Promise<unknown> }) {
  const office = useWords('compliance')
  const t = office.newReportDialog
  const { compliance } = useApi().call.office
  const form = useForm({
    name: 'report',
    initial: { type: '' as ReportType | '' },
    check: checkReportRequest,
    words: () => t.pleaseChooseAReport,
    operation: 'office.compliance.requestReport',
    send: (input, context) => compliance.requestReport.call(input, { context }),
    done() {
      void onRequested()
      return { message: t.theReportIsBeingMade, detail: t.itCanBeDownloadedFrom }
    },
    failed: t.theReportCouldNotBe,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.newReport} action={[t.makeThisReport, t.asking]}>
      <p className="text-soft">{t.itSaysHowThingsStand}</p>
      <RadioField
        form={form}
        name="type"
        label={t.report}
        choices={(Object.keys(reportTypes) as ReportType[]).map((one) => ({
          value: one,
          label: office.reportTypes[one].name,
          hint: t.listsSentence({ sentence: office.reportTypes[one].sentence }),
        }))}
      />
    </FormDialog>
  )
}
