import type { OfficeOffer } from '@heathland/contract'
import { problemsIn } from '@heathland/domain/form'
import { type EvidenceKind, evidenceKinds, isExpired, ruleOf } from '@heathland/domain/offers/evidence'
import { dayOf } from '@heathland/domain/offers/offer'
import { FileUpload } from '../../ui/file-upload.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { usePdfUpload } from '../use-pdf-upload.ts'

const titleLengths = { min: 3, max: 100 }

interface UploadDialogProps {
  offer: OfficeOffer
  onClose: () => void
}

/** Uploads a PDF and hands it in as evidence of one kind. */
export function UploadDialog({ offer, onClose }: UploadDialogProps) {
  const words = useWords('officeOffers')
  const t = words.upload
  const { offers } = useApi().call.office
  const form = useForm({
    name: 'evidence',
    about: offer.id,
    initial: { kind: '' as EvidenceKind | '', title: '', issuedOn: '', expiresOn: '', fileId: '' },
    // A file that was uploaded before the page was reloaded is not shown any more.
    secrets: ['fileId'],
    check: (values) => checkEvidence(values, offer.id, dayOf(new Date())),
    words: (problem) => t.problems[problem],
    operation: 'office.offers.addEvidence',
    send: (input, context) => offers.addEvidence.call(input, { context }),
    done: () => ({ message: t.done, detail: t.doneDetail }),
    failed: t.failed,
    onClose,
  })
  const upload = usePdfUpload(offer.spvId, (fileId) => form.change({ fileId }))
  const rule = form.values.kind === '' ? undefined : ruleOf(form.values.kind)
  return (
    <FormDialog form={form} title={t.title} action={[upload.isUploading ? t.waiting : t.action, t.adding]}>
      <SelectField form={form} name="kind" label={t.kind} required>
        <option value="">{t.chooseKind}</option>
        {evidenceKinds.map((one) => (
          <option key={one} value={one}>
            {ruleOf(one).isRequired ? t.kindRequired({ kind: words.evidence.kinds[one] }) : words.evidence.kinds[one]}
          </option>
        ))}
      </SelectField>
      {rule && (
        <p className="-mt-3 text-small text-soft">
          {rule.shown === 'document' ? words.evidence.shownToMembers : words.evidence.shownAsStatus}.
        </p>
      )}
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
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField form={form} name="issuedOn" label={t.issuedOn} type="date" optional />
        <TextField form={form} name="expiresOn" label={t.expiresOn} type="date" optional={!rule?.expires} />
      </div>
      {rule?.expires && <p className="-mt-3 text-small text-soft">{t.expiresHint}</p>}
    </FormDialog>
  )
}

interface EvidenceValues {
  readonly kind: EvidenceKind | ''
  readonly title: string
  readonly issuedOn: string
  readonly expiresOn: string
  readonly fileId: string
}

type EvidenceProblem = 'kind' | 'title' | 'file' | 'expires-missing' | 'expires-past' | 'issued-future'

function checkEvidence({ kind, title, issuedOn, expiresOn, fileId }: EvidenceValues, offerId: string, today: string) {
  const problems = problemsIn<keyof EvidenceValues, EvidenceProblem>({
    kind: kind === '' ? 'kind' : undefined,
    // words-exception: problem codes, whose words are in the catalogue
    title: title.trim().length < titleLengths.min ? 'title' : undefined,
    fileId: fileId === '' ? 'file' : undefined,
    issuedOn: issuedOn > today ? 'issued-future' : undefined,
    expiresOn:
      expiresOn === ''
        ? kind !== '' && ruleOf(kind).expires
          ? 'expires-missing'
          : undefined
        : isExpired({ expiresOn }, today)
          ? 'expires-past'
          : undefined,
  })
  if (problems || kind === '') return { ok: false, problems: problems ?? {} } as const
  const dates = { ...(issuedOn && { issuedOn }), ...(expiresOn && { expiresOn }) }
  return { ok: true, input: { offerId, kind, title: title.trim(), fileId, ...dates } } as const
}
