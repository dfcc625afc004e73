import { problemsIn } from '@heathland/domain/form'
import { FileUpload } from '../ui/file-upload.tsx'
import { FormDialog } from '../ui/form.tsx'
import { TextField } from '../ui/form-fields.tsx'
import { useWords } from '../ui/words.tsx'
import type { CallContext } from './api.ts'
import { useForm } from './form.ts'
import { usePdfUpload } from './use-pdf-upload.ts'

const titleLengths = { min: 3, max: 100 }

export interface NewBookDocument {
  readonly title: string
  readonly fileId: string
  readonly dated?: string
}

interface BookDocumentDialogProps {
  /** What the document is about, in the book of which SPV. */
  about: { readonly id: string; readonly spvId: string }
  operation: 'office.companies.addDocument' | 'office.production.addDocument'
  send: (document: NewBookDocument, context: CallContext) => Promise<object>
  onClose: () => void
}

/** Uploads a PDF of an SPV and puts it with a company or an asset. */
export function BookDocumentDialog({ about, operation, send, onClose }: BookDocumentDialogProps) {
  const t = useWords('officeCompanies').document
  const initial = { title: '', dated: '', fileId: '' }
  const form = useForm({
    name: 'book-document',
    about: about.id,
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
      return { ok: true, input: { title: title.trim(), fileId, ...(dated && { dated }) } }
    },
    words: (problem) => t.problems[problem],
    operation,
    send,
    done: () => ({ message: t.done }),
    failed: t.failed,
    closing: ['NOT_FOUND'],
    onClose,
  })
  const upload = usePdfUpload(about.spvId, (fileId) => form.change({ fileId }))
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
