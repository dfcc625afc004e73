import type { OfferEvidence } from '@heathland/contract'
import { isProse, proseLength } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface ReviewDialogProps {
  paper: OfferEvidence
  verdict: 'accepted' | 'rejected'
  onClose: () => void
}

/** Accepts or rejects a document that somebody else uploaded. A rejection says why. */
export function ReviewDialog({ paper, verdict, onClose }: ReviewDialogProps) {
  const words = useWords('officeOffers').evidence
  const { offers } = useApi().call.office
  const isAccepting = verdict === 'accepted'
  const form = useForm({
    name: 'evidence-review',
    about: `${paper.id}.${verdict}`,
    initial: { note: '' },
    check: ({ note }) =>
      isAccepting || isProse(note)
        ? { ok: true, input: { evidenceId: paper.id, verdict, ...(note.trim() && { note: note.trim() }) } }
        : { ok: false, problems: { note: 'note-missing' } },
    words: () => words.noteMissing,
    operation: 'office.offers.reviewEvidence',
    send: (input) => offers.reviewEvidence.call(input),
    done: () => ({ message: isAccepting ? words.acceptedDone : words.rejectedDone }),
    failed: words.reviewFailed,
    closing: ['EVIDENCE_OWN', 'EVIDENCE_REVIEWED', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={isAccepting ? words.acceptTitle : words.rejectTitle}
      action={[isAccepting ? words.acceptTitle : words.rejectTitle, words.reviewing]}
      tone={isAccepting ? 'primary' : 'danger'}
    >
      <p>
        <strong className="block wrap-anywhere">{paper.title}</strong>
        <span className="text-soft">{words.kinds[paper.kind]}</span>
      </p>
      <p className="text-soft">{isAccepting ? words.acceptText : words.rejectText}</p>
      <TextAreaField
        form={form}
        name="note"
        label={words.note}
        hint={words.noteHint}
        optional={isAccepting}
        required={!isAccepting}
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}
