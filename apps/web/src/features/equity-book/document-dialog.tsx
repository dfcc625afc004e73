import type { CompanyBook } from '@heathland/contract'
import { problemsIn } from '@heathland/domain/form'
import { FileUpload } from '../../ui/file-upload.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { usePdfUpload } from '../use-pdf-upload.ts'

const titleLengths = { min: 3, max: 100 }

interface DocumentDialogProps {
  company: Pick<CompanyBook, 'id' | 'spvId'>
  onClose: () => void
}

/** Uploads a PDF and puts it with a company. */
export function DocumentDialog({ company, onClose }: DocumentDialogProps) {
  const t = useWords('officeCompanies').document
  const { companies } = useApi().call.office
  const initial = { title: '', dated: '', fileId: '' }
  const form = useForm({
    name: 'company-document',
    about: company.id,
    initial,
    // A file that was uploaded before the page was reloaded is not shown any more.
    secrets: ['fileId'],
    check: ({ title, dated, fileId }) => {
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        // words-exception: problem codes, whose words are in the catalogue
        title: title.trim().length < titleLengths.min ? 'name' : undefined,
        fileId: fileId === '' ? 'file' : undefined,
      })
      if (problems) return { ok: false, problems }
      return { ok: true, input: { companyId: company.id, title: title.trim(), fileId, ...(dated && { dated }) } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.companies.addDocument',
    send: (input, context) => companies.addDocument.call(input, { context }),
    done: () => ({ message: t.done }),
    failed: t.failed,
    closing: ['NOT_FOUND'],
    onClose,
  })
  const upload = usePdfUpload(company.spvId, (fileId) => form.change({ fileId }))
  return (
    <FormDialog form={form} title={t.title} action={[upload.isUploading ? t.waiting : t.action, t.adding]}>
      <FileUpload
        label={t.file}
        hint={t.fileHint}
        accept=".pdf,application/pdf"
        files={upload.shown ? [upload.shown] : []}
        {...(form.errors.fileId && { error: form.errors.fileId })}
        onChoose={([file]) => {
          if (!file) return
          upload.choose(file)
          if (form.values.title === '') form.change({ title: file.name.replace(/\.pdf$/i, '').slice(0, titleLengths.max) })
        }}
        onRemove={upload.remove}
        onRetry={upload.retry}
      />
      <TextField form={form} name="title" label={t.name} required maxLength={titleLengths.max} autoComplete="off" />
      <TextField form={form} name="dated" label={t.dated} type="date" optional />
    </FormDialog>
  )
}
