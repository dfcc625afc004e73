import { isProse, problemsIn, proseLength } from '@heathland/domain/form'
import { useState } from 'react'
import { FileUpload } from '../../ui/file-upload.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { sizeWords } from '../size-words.ts'
import { toBase64 } from '../to-base64.ts'
import { fileProblem, statementRefusal } from './statement-file.ts'

/** Sends a statement file to a second person, who compares it with the bank. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { upload: t, reason: reasonWords } = useWords('officePayments')
  const { payments } = useApi().call.office
  const format = useFormat()
  const [chosen, setChosen] = useState<File>()
  const [unfit, setUnfit] = useState<string>()
  const form = useForm({
    name: 'statement',
    initial: { file: '', reason: '' },
    // Far too long for the tab's storage, and full of personal data.
    secrets: ['file'],
    check: checkUpload,
    words: (problem) => (problem === 'file-missing' ? t.fileMissing : reasonWords.missing),
    operation: 'office.payments.uploadStatement',
    send: (input, context) => payments.uploadStatement.call(input, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.failed,
    fields: { STATEMENT_UNREADABLE: 'file', STATEMENT_UNFIT: 'file', STATEMENT_KNOWN: 'file' },
    codeWords: (failure) => statementRefusal(t, failure),
    isField: (name) => name === 'file',
    closing: ['APPROVAL_WAITING'],
    onClose,
  })

  async function choose(file: File): Promise<void> {
    setChosen(undefined)
    form.change({ file: '' })
    const problem = fileProblem(file)
    setUnfit(problem && t[problem])
    if (problem) return
    try {
      form.change({ file: toBase64(new Uint8Array(await file.arrayBuffer())) })
      setChosen(file)
    } catch {
      setUnfit(t.notRead)
    }
  }

  const error = unfit ?? form.errors.file
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.sending]}>
      <p className="text-soft">{t.text}</p>
      <FileUpload
        label={t.file}
        hint={t.fileHint}
        accept=".xml,application/xml,text/xml"
        files={[]}
        {...(error && { error })}
        onChoose={([file]) => file && void choose(file)}
        onRemove={() => setChosen(undefined)}
      />
      <p aria-live="polite" className="text-small wrap-anywhere empty:hidden">
        {chosen && t.chosen({ name: chosen.name, size: sizeWords(format, chosen.size) })}
      </p>
      <TextAreaField
        form={form}
        name="reason"
        label={reasonWords.label}
        hint={reasonWords.staffHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}

function checkUpload({ file, reason: typed }: { readonly file: string; readonly reason: string }) {
  const reason = typed.trim()
  const problems = problemsIn<'file' | 'reason', 'file-missing' | 'reason-missing'>({
    file: file === '' ? 'file-missing' : undefined,
    reason: isProse(reason) ? undefined : 'reason-missing',
  })
  return problems ? ({ ok: false, problems } as const) : ({ ok: true, input: { file, reason } } as const)
}
