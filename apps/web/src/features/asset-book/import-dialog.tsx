import type { MeterImport } from '@heathland/contract'
import { isProse, problemsIn } from '@heathland/domain/form'
import { fileProblems, meterFileBytesMax } from '@heathland/domain/production/meter-file'
import { useState } from 'react'
import { FileUpload } from '../../ui/file-upload.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { type Failure, useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { toBase64 } from '../to-base64.ts'
import type { BookSpv } from './book.ts'
import { typedMilli } from './units.ts'

interface ImportDialogProps {
  spvs: readonly BookSpv[]
  onClose: () => void
}

/** Tries a file of readings, shows what it would change, and then imports it. */
export function ImportDialog({ spvs, onClose }: ImportDialogProps) {
  const t = useWords('officeProduction').import
  const { production } = useApi().call.office
  const [trial, setTrial] = useState<MeterImport>()
  const [name, setName] = useState<string>()
  const [unfit, setUnfit] = useState<string>()
  const [only] = spvs
  const initial = { spvId: spvs.length === 1 && only ? only.id : '', file: '', reason: '' }
  const form = useForm({
    name: 'meter-import',
    initial,
    // A file that was chosen before the page was reloaded is not shown any more.
    secrets: ['file', 'reason'],
    check: ({ spvId, file, reason }) => {
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        spvId: spvId === '' ? 'spv' : undefined,
        file: file === '' ? 'file' : undefined,
        reason: trial && trial.changed > 0 && !isProse(reason) ? 'reason' : undefined,
      })
      return problems ? { ok: false, problems } : { ok: true, input: { spvId, file, ...(reason.trim() && { reason: reason.trim() }) } }
    },
    words: (problem) => t.problems[problem],
    operation: trial ? 'office.production.importReadings' : 'office.production.tryImport',
    send: ({ spvId, file, reason }, context) =>
      trial
        ? production.importReadings.call({ spvId, file, ...(reason !== undefined && { reason }) }, { context })
        : production.tryImport.call({ spvId, file }, { context }),
    done: (answer) => {
      if (trial) return { message: t.done({ count: answer.added + answer.changed }) }
      setTrial(answer)
      return undefined
    },
    failed: t.failed,
    fields: { METER_FILE_UNREADABLE: 'file', READING_REASON_MISSING: 'reason' },
    codeWords: (failure) => refusal(t.unreadable, failure),
    isField: (field) => field === 'file',
    // A trial leaves the dialog open.
    ...(trial && { onClose }),
  })

  async function choose(file: File): Promise<void> {
    setTrial(undefined)
    setName(undefined)
    form.change({ file: '' })
    setUnfit(file.size > meterFileBytesMax ? t.unreadable.size : undefined)
    if (file.size > meterFileBytesMax) return
    try {
      form.change({ file: toBase64(new Uint8Array(await file.arrayBuffer())) })
      setName(file.name)
    } catch {
      setUnfit(t.notRead)
    }
  }

  const error = unfit ?? form.errors.file
  const writes = trial ? trial.added + trial.changed : 0
  const close = () => {
    form.close()
    onClose()
  }
  return (
    <FormDialog
      form={{ ...form, close }}
      title={t.title}
      action={trial ? [t.import({ count: writes }), t.importing] : [t.tryFile, t.trying]}
    >
      <p className="text-soft">{t.lead}</p>
      {spvs.length > 1 && (
        <SelectField
          form={{
            ...form,
            change: (part) => {
              setTrial(undefined)
              form.change(part)
            },
          }}
          name="spvId"
          label={t.spv}
          required
        >
          <option value="">{t.chooseSpv}</option>
          {spvs.map(({ id, name: spvName }) => (
            <option key={id} value={id}>
              {spvName}
            </option>
          ))}
        </SelectField>
      )}
      <FileUpload
        label={t.file}
        hint={t.fileHint}
        accept=".csv,text/csv"
        files={[]}
        {...(error && { error })}
        onChoose={([file]) => file && void choose(file)}
        onRemove={() => setName(undefined)}
      />
      <p aria-live="polite" className="text-small wrap-anywhere empty:hidden">
        {name !== undefined && t.chosen({ name })}
      </p>
      {trial && <Trial trial={trial} />}
      {trial && trial.changed > 0 && (
        <TextAreaField form={form} name="reason" label={t.reason} hint={t.reasonHint} required rows={2} maxLength={500} />
      )}
    </FormDialog>
  )
}

/** What the file would do: counted, then the readings that differ and the lines that cannot be used. */
function Trial({ trial: { added, changed, same, refused, differences, refusedLines } }: { trial: MeterImport }) {
  const t = useWords('officeProduction').import
  const format = useFormat()
  return (
    <div role="status" className="grid gap-3 rounded-medium border border-line p-4 text-dense">
      <p className="font-[560]">{t.would({ added, changed, same, refused })}</p>
      {differences.length > 0 && (
        <ul aria-label={t.differences} className="grid max-h-48 gap-1 overflow-y-auto">
          {differences.map(({ line, meter, day, amountMilli, beforeMilli = '0' }) => (
            <li key={line} className="figures text-small">
              {t.difference({
                ...{ meter, day: format.day(day) },
                before: typedMilli(beforeMilli, format.decimalMark),
                after: typedMilli(amountMilli, format.decimalMark),
              })}
            </li>
          ))}
        </ul>
      )}
      {refusedLines.length > 0 && (
        <ul aria-label={t.refusedLines} className="grid max-h-48 gap-1 overflow-y-auto">
          {refusedLines.map(({ line, problem }) => (
            <li key={line} className="text-small text-bad">
              {t.refusedLine({ line, problem: t.lineProblems[problem] })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function refusal(t: ReturnType<typeof useWords<'officeProduction'>>['import']['unreadable'], { code, facts }: Failure): string | undefined {
  if (code !== 'METER_FILE_UNREADABLE') return undefined
  const reason = fileProblems.find((one) => one === facts['reason'])
  return reason && t[reason]
}
