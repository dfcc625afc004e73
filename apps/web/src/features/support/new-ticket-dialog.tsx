import type { RoutePath } from '@heathland/domain/identity/guard'
import { checkMessage } from '@heathland/domain/support/message-form'
import { messageLength, type TicketKind, ticketTopics } from '@heathland/domain/support/ticket'
import { useNavigate } from 'react-router'
import { FileUpload } from '../../ui/file-upload.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { RadioField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { useForm } from '../form.ts'
import { useUploads } from './use-uploads.ts'

interface NewTicketDialogProps {
  /** Chosen already, where the page before knows what it is about. */
  topic: string
  kind: TicketKind
  page: RoutePath | undefined
  onClose: () => void
}

export function NewTicketDialog({ topic, kind, page, onClose }: NewTicketDialogProps) {
  const { form: t, member, topics, upload } = useWords('support')
  const { support } = useApi().call.member
  const { isDemo } = useDemoMode()
  const navigate = useNavigate()
  const uploads = useUploads()
  const form = useForm({
    name: 'ticket',
    initial: { kind, topic, text: '' },
    check: checkMessage,
    words: (problem) => t.problems[problem],
    operation: 'member.support.open',
    send: (input, context) =>
      support.open.call(
        { ...input, ...(page && { page }), ...(uploads.fileIds.length > 0 && { attachments: [...uploads.fileIds] }) },
        { context },
      ),
    done({ ticketId }) {
      void navigate(`/support/${ticketId}`)
      // The demonstration sends no mail.
      return { message: member.sent, ...(!isDemo && { detail: member.sentDetail }) }
    },
    failed: member.notSent,
    onClose,
  })
  const isWaiting = uploads.isUploading
  const held = { ...form, submit: () => !isWaiting && form.submit() }
  return (
    <FormDialog form={held} title={member.dialogTitle} action={[isWaiting ? upload.waiting : member.send, member.sending]}>
      <RadioField
        form={form}
        name="kind"
        label={t.kind}
        choices={[
          { value: 'question', label: t.question },
          { value: 'complaint', label: t.complaint, hint: t.complaintHint },
        ]}
      />
      <SelectField form={form} name="topic" label={t.topic} required>
        <option value="">{t.chooseTopic}</option>
        {ticketTopics.map((one) => (
          <option key={one} value={one}>
            {topics[one]}
          </option>
        ))}
      </SelectField>
      <TextAreaField form={form} name="text" label={t.text} hint={t.textHint} required rows={6} maxLength={messageLength.max} />
      <FileUpload
        label={upload.label}
        hint={upload.hint}
        accept={uploads.accept}
        multiple
        files={uploads.files}
        {...(uploads.error && { error: uploads.error })}
        onChoose={uploads.choose}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
    </FormDialog>
  )
}
